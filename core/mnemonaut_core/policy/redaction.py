"""Replaces and counts data that must not leave the machine: e-mail addresses, phone numbers, keys, IBANs and card numbers.

The patterns (`rules/redaction.toml`) search an NFKC view of the text in which the digits of all scripts are 0–9, so that
full-width and Arabic-Indic digits and Japanese dashes are found; the match is replaced in the text itself. Candidates are
validated: IBANs by checksum, cards by brand, length and Luhn, phone numbers by the numbering plans (`phonenumbers`) and by the
word before them. A labelled corpus (`tests/data/redaction_corpus.jsonl`) measures precision and recall.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator
from functools import cache

import msgspec

from mnemonaut_core.domain.memory import SENSITIVITIES, Memory
from mnemonaut_core.patterns import compile_late
from mnemonaut_core.policy.redaction_numbers import cards, compiled, disjoint, ibans, phones
from mnemonaut_core.text.rules import rule_table
from mnemonaut_core.text.words import is_cjk

VERSION = "3"
"""Changes whenever the redacted form of any text changes; part of the version of an embedder that sends texts."""

RULES = ("key", "email", "iban", "card", "phone")
"""All rules in order of precedence: no rule sees what an earlier one has replaced."""

Span = tuple[int, int]
_MORE_PASSES = 8


class Redacted(msgspec.Struct, frozen=True):
    """The text with placeholders (`[EMAIL]`, `[PHONE]` …), and how many of each rule; a rule without a hit is missing."""

    text: str
    counts: dict[str, int]


def redact(text: str, rules: Collection[str] = RULES) -> Redacted:
    """Replace what the named rules find. Idempotent. ValueError for an unknown rule."""
    unknown = sorted(set(rules) - set(RULES))
    if unknown:
        raise ValueError(f"no such rule: {unknown[0]}")
    found = _once(text, rules)
    counts = dict(found.counts)
    # a replacement can free what touched it: two numbers without a blank between them
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
        if rule not in rules or not _may_match(rule, view):
            continue
        spans = sorted(_FINDERS[rule](view))
        claimed += [(start, end, rule) for start, end in spans]
        view = _without(view, spans)
    if not claimed:
        return Redacted(text, {})
    return _replaced(text, starts, sorted(claimed))


def _without(view: str, spans: list[Span]) -> str:
    """The view with these spans overwritten by a character that no pattern matches; offsets do not change."""
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


_OTHER_DIGIT = compile_late(r"(?![0-9])\d")


@cache
def _seen(sign: str) -> str:
    """A character as patterns see it: dashes alike, digits 0–9 in every script, invisible ones removed, all else NFKC."""
    if sign in _DASHES:
        return "-"
    category = unicodedata.category(sign)
    if category == "Cf":
        return ""
    if category == "Nd":
        return str(unicodedata.decimal(sign))
    return unicodedata.normalize("NFKC", sign)


def _view(text: str) -> tuple[str, list[int] | None]:
    """(the text that patterns search; for each of its places and its end the place in the original, None if they agree)."""
    if text.isascii():
        return text.replace(_GONE, " "), None
    # most texts are seen as they stand but for their dashes, which is cheap to know: what is invisible is not printable
    is_plain = text.replace("\n", " ").isprintable() and unicodedata.is_normalized("NFKC", text)
    if is_plain and _OTHER_DIGIT.search(text) is None:
        for dash in _DASHES:
            if dash in text:
                text = text.replace(dash, "-")
        return text, None
    seen_as: dict[str, str] = {sign: _GONE if sign == _GONE else _seen(sign) for sign in set(text)}
    if all(len(seen) == 1 for seen in seen_as.values()):
        seen_as[_GONE] = " "
        return text.translate({ord(sign): seen for sign, seen in seen_as.items()}), None
    signs: list[str] = []
    starts: list[int] = []
    for offset, sign in enumerate(text):
        seen = sign if "\x01" <= sign < "\x7f" else _seen(sign)
        signs.append(seen)
        starts += [offset] * len(seen)
    starts.append(len(text))
    return "".join(signs).replace(_GONE, " "), starts


_DIGIT = compile_late("[0-9]")


def _may_match(rule: str, view: str) -> bool:
    if rule == "email":
        return "@" in view
    return rule == "key" or _DIGIT.search(view) is not None


# ---- keys and e-mail

_PEM = compile_late(r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_PEM_END = compile_late(r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_LONG_WORD = compile_late("[A-Za-z0-9_-]{22}")
_RARE_FIRST = "_:/.-0123456789zqxjkvbpygfwmucldrhsnioate"


class _Key(msgspec.Struct, frozen=True):
    """A pattern of keys; `hints`: pairs (rarest character, word); every text that it matches holds one of the words."""

    pattern: re.Pattern[str]
    hints: tuple[tuple[str, str], ...]
    in_a_long_word: bool


@cache
def _key_patterns() -> tuple[_Key, ...]:
    rules = rule_table("redaction")
    found: list[_Key] = []
    for row in rules["keys"]:
        words = (*row.get("words", ()), *(rules["passwords"] if "names_a_password" in row else ()))
        hints = tuple((min(word, key=_RARE_FIRST.find), word) for word in words)
        found.append(_Key(compiled(row["pattern"]), hints, "in_a_long_word" in row))
    return tuple(found)


def _key_spans(view: str) -> Iterator[Span]:
    small = _lower_case(view)
    signs = set(small)
    long = _LONG_WORD.search(view) is not None
    for key in _key_patterns():
        if key.in_a_long_word and not long:
            continue
        for sign, hint in key.hints:  # a loop, since `any` is slower: this runs for every text that an agent is shown
            if sign in signs and hint in small:
                break
        else:
            if key.hints:
                continue
        for match in key.pattern.finditer(view):
            if "secret" not in key.pattern.groupindex:
                yield match.span()
                continue
            start, end = match.span("secret")
            while end > start + 1 and view[end - 1] in ".:?":  # the sentence's, not the secret's
                end -= 1
            yield start, end


def _lower_case(view: str) -> str:
    """The view in lower case, as a pattern with IGNORECASE compares it."""
    return view.lower().replace("\u0131", "i").replace("\u017f", "s").replace("\u0307", "")


def _private_keys(view: str) -> Iterator[Span]:
    """From BEGIN to its END, or to the end of the text where it was cut off."""
    if "-----BEGIN" not in view:
        return
    offset = 0
    while (begin := _PEM.search(view, offset)) is not None:
        end = _PEM_END.search(view, begin.end())
        offset = len(view) if end is None else end.end()
        yield begin.start(), offset


_LOCAL_MOST = 320
_QUOTED_LOCAL = compile_late(r'"[^"\n\x00]{1,64}+"$')
_LABEL = r"(?:[^\W_](?:[\w\u0300-\u036f-]{0,62})\.)"
_TOP = (
    r"(?:xn--[A-Za-z0-9-]{2,59}|[A-Za-z]{2,24}|中国|中國|公司|网络|網絡|网址|网店|网站|中文网|在线|中信|商城|商店|商标|集团|世界|我爱你|政务|公益|机构|组织机构|企业|娱乐|时尚"
    r"|手机|移动|游戏|信息|台湾|台灣|香港|澳門|新加坡|みんな|コム|クラウド|ストア|セール|ファッション|グーグル|닷컴|닷넷|한국"
    r"|(?:(?!\d)[\u0370-\u052f\u0530-\u06ff\u0900-\u0eff]){2,24})"
)
_DOMAIN = compile_late(rf"(?:{_LABEL}{{1,8}}{_TOP}|xn--[A-Za-z0-9-]{{2,59}})(?![A-Za-z])")


def _emails(view: str) -> Iterator[Span]:
    """Addresses with names and domains of any script. A Chinese or Japanese name before the @ has no blank before it: the
    whole run of such letters is taken, rather too much than too little."""
    past = 0
    offset = view.find("@")
    while offset >= 0:
        domain = _DOMAIN.match(view, offset + 1)
        start = _local_start(view, offset, past) if domain is not None else offset
        if domain is not None and start < offset:
            yield start, domain.end()
            past = domain.end()
        offset = view.find("@", max(offset + 1, past))


def _local_start(view: str, at: int, past: int) -> int:
    """Where the part before the @ begins; `at` itself where there is none."""
    first = max(past, at - _LOCAL_MOST)
    quoted = _QUOTED_LOCAL.search(view, max(first, at - 66), at) if view[at - 1 : at] == '"' else None
    if quoted is not None:
        return quoted.start()
    start = at
    script = _script(view[at - 1]) if at > first else ""
    while start > first and _in_local(view[start - 1]) and _script(view[start - 1]) == script:
        start -= 1
    return start


def _in_local(sign: str) -> bool:
    return sign.isalnum() or sign in "._%+-'" or "\u0300" <= sign <= "\u036f"


def _script(sign: str) -> str:
    """What cannot change inside the name of an address without a blank: Han, kana, or all else."""
    if not is_cjk(sign):
        return ""
    return "kana" if "\u3041" <= sign <= "\u30ff" else "han"


_FINDERS: dict[str, Callable[[str], Iterator[Span]]] = {
    "key": lambda view: disjoint((*_private_keys(view), *_key_spans(view)), len(view)),
    "email": _emails,
    "iban": ibans,
    "card": cards,
    "phone": phones,
}
