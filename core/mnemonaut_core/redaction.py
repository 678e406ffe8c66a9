"""What must not leave the machine as it stands: e-mail, phone, keys, IBAN and card numbers, replaced and counted.

Patterns look at an NFKC view of the text, so full-width digits and Japanese dashes are seen; what is replaced is cut out
of the text itself. Whatever a pattern only suspects is checked: IBAN by its checksum, cards by brand, length and Luhn,
phones by what a numbering plan allows and by the word that stands before them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache

from mnemonaut_core.domain.memory import SENSITIVITIES, Memory
from mnemonaut_core.redaction_numbers import cards, ibans, phones

VERSION = "1"
"""Changes whenever a text would be redacted otherwise; a part of the version of an embedder that sends texts away."""

RULES = ("key", "email", "iban", "card", "phone")
"""All rules, in the order in which they claim a text: what one has replaced, no later one sees."""

Span = tuple[int, int]
_MORE_PASSES = 8


@dataclass(frozen=True, slots=True)
class Redacted:
    """The text with placeholders (`[EMAIL]`, `[PHONE]` …), and how many of each rule; a rule without a hit is missing."""

    text: str
    counts: dict[str, int]


def redact(text: str, rules: Collection[str] = RULES) -> Redacted:
    """Replace what the named rules find; a text without any comes back as it is. ValueError for an unknown rule.

    Redacting what is redacted changes nothing.
    """
    unknown = sorted(set(rules) - set(RULES))
    if unknown:
        raise ValueError(f"no such rule: {unknown[0]}")
    found = _once(text, rules)
    counts = dict(found.counts)
    # what touched something that is gone now may stand free: two numbers without a blank between them
    for _ in range(_MORE_PASSES if counts else 0):
        found = _once(found.text, rules)
        if not found.counts:
            break
        counts = {rule: counts.get(rule, 0) + found.counts.get(rule, 0) for rule in (*counts, *found.counts)}
    return Redacted(found.text, counts)


def _once(text: str, rules: Collection[str]) -> Redacted:
    view, starts = _view(text)
    claimed: list[tuple[int, int, str]] = []
    for rule in RULES:
        if rule not in rules or not _worth_a_look(rule, view):
            continue
        spans = sorted(_FINDERS[rule](view))
        claimed += [(start, end, rule) for start, end in spans]
        view = _without(view, spans)
    if not claimed:
        return Redacted(text, {})
    return _replaced(text, starts, sorted(claimed))


def _without(view: str, spans: list[Span]) -> str:
    """The view with a sign that no pattern takes in the place of these; places stay places."""
    parts: list[str] = []
    done = 0
    for start, end in spans:
        parts += [view[done:start], _GONE * (end - start)]
        done = end
    return "".join((*parts, view[done:]))


def may_leave(memory: Memory, *, secrets: bool = False) -> bool:
    """Whether a memory's texts may be sent off this machine: secret ones stay, unless the policy says so (`secrets`)."""
    secret = memory.sensitivity >= SENSITIVITIES["secret"] or memory.boundary_class == "secret"
    return secrets or not secret


def _replaced(text: str, starts: list[int] | None, claimed: list[tuple[int, int, str]]) -> Redacted:
    parts: list[str] = []
    counts: dict[str, int] = {}
    done = 0
    for start, end, rule in claimed:
        first, last = (start, end) if starts is None else (starts[start], starts[end])
        parts += [text[done:first], f"[{rule.upper()}]"]
        done = last
        counts[rule] = counts.get(rule, 0) + 1
    return Redacted("".join((*parts, text[done:])), counts)


# ---- the view

_GONE = "\x00"
_DASHES = dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u30fc\uff70\u2043\ufe63\uff0d", "-")


@cache
def _seen(sign: str) -> str:
    """How a sign looks to a pattern: dashes alike, invisible signs gone, all else NFKC."""
    if sign in _DASHES:
        return "-"
    if unicodedata.category(sign) == "Cf":
        return ""
    return unicodedata.normalize("NFKC", sign)


def _view(text: str) -> tuple[str, list[int] | None]:
    """(what patterns look at, for each place in it and its end the place in the text); None where the places agree."""
    if text.isascii():
        return text.replace(_GONE, " "), None
    signs: list[str] = []
    starts: list[int] = []
    for place, sign in enumerate(text):
        seen = sign if "\x01" <= sign < "\x7f" else _seen(sign)
        signs.append(seen)
        starts += [place] * len(seen)
    starts.append(len(text))
    view = "".join(signs).replace(_GONE, " ")
    return view, starts


def _worth_a_look(rule: str, view: str) -> bool:
    if rule == "email":
        return "@" in view
    return rule == "key" or _DIGIT.search(view) is not None


_DIGIT = re.compile("[0-9]")

# ---- keys and e-mail. Every pattern is linear: no part can give back what another could take.

_NOT_INSIDE = r"(?<![A-Za-z0-9_])"
_PEM = re.compile(r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_PEM_END = re.compile(r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_KEYS = tuple(
    re.compile(pattern)
    for pattern in (
        _NOT_INSIDE + r"eyJ[A-Za-z0-9_-]{8,}+\.[A-Za-z0-9_-]{8,}+\.[A-Za-z0-9_-]*+",
        r"(?i:(?<![a-z])authorization\s{0,4}:\s{0,4}(?:bearer|basic|token)\s{1,4})(?P<secret>[^\s\"',;\x00]{8,}+)",
        r"(?i:(?<![a-z])bearer\s{1,4})(?P<secret>(?=[A-Za-z._~+/=-]{0,200}[0-9])[A-Za-z0-9._~+/=-]{16,}+)",
        _NOT_INSIDE + r"sk-(?=[A-Za-z_-]{0,200}[0-9])[A-Za-z0-9_-]{16,}+",
        _NOT_INSIDE + r"(?:sk|pk|rk|whsec)_(?:live|test)_[A-Za-z0-9]{10,}+",
        _NOT_INSIDE + r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])",
        _NOT_INSIDE + r"(?:gh[opsur]_[A-Za-z0-9]{30,}+|github_pat_[A-Za-z0-9_]{40,}+|glpat-[A-Za-z0-9_-]{20,}+)",
        _NOT_INSIDE + r"(?:xox[a-z]-[A-Za-z0-9-]{10,}+|AIza[A-Za-z0-9_-]{35}|hf_[A-Za-z0-9]{30,}+|npm_[A-Za-z0-9]{36})",
        r"(?i:(?:api[_-]?key|access[_-]?key|secret|token|passwd|password|パスワード|密码|密碼)[\"']?\s{0,4}[:=]\s{0,4}[\"']?)"
        r"(?P<secret>(?=[A-Za-z_+/=-]{0,200}[0-9])[A-Za-z0-9_+/=-]{16,}+)",
    )
)
_EMAIL = re.compile(
    r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]++@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.)+[A-Za-z]{2,24}(?![A-Za-z])"
)


def _keys(view: str) -> Iterator[Span]:
    taken = bytearray(len(view))
    for start, end in (*_private_keys(view), *_key_spans(view)):
        if not any(taken[start:end]):
            taken[start:end] = b"\1" * (end - start)
            yield start, end


def _key_spans(view: str) -> Iterator[Span]:
    for pattern in _KEYS:
        for match in pattern.finditer(view):
            yield match.span("secret") if "secret" in pattern.groupindex else match.span()


def _private_keys(view: str) -> Iterator[Span]:
    """From BEGIN to its END, or to the end of the text where it was cut off."""
    place = 0
    while (begin := _PEM.search(view, place)) is not None:
        end = _PEM_END.search(view, begin.end())
        place = len(view) if end is None else end.end()
        yield begin.start(), place


def _emails(view: str) -> Iterator[Span]:
    return (match.span() for match in _EMAIL.finditer(view))


_FINDERS: dict[str, Callable[[str], Iterator[Span]]] = {
    "key": _keys,
    "email": _emails,
    "iban": ibans,
    "card": cards,
    "phone": phones,
}
