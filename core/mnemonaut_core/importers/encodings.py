"""The head of a file and its encoding: named, marked, UTF-8, or found by its language; where that does not decide, the user has to
name it."""

from __future__ import annotations

import codecs
from functools import cache
from pathlib import Path

import msgspec

from mnemonaut_core import open_files
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import looking, size_of
from mnemonaut_core.i18n import Advice
from mnemonaut_core.patterns import compile_late
from mnemonaut_core.text.rules import rule_table

EXCERPT_LIMIT = 80

TEXT_MARKS = (
    # UTF-32 stands first: its little-endian mark begins with that of UTF-16.
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
)


def head_of(path: Path, limit: int) -> bytes:
    """The first `limit` bytes."""
    size_of(path)
    with looking(path):
        return open_files.head(path, limit)


def marked_encoding(head: bytes) -> str | None:
    """The encoding that a byte order mark names, or that zero bytes next to an ASCII character show; None if neither."""
    for mark, encoding in TEXT_MARKS:
        if head.startswith(mark):
            return encoding
    if len(head) >= 2 and head[0] and not head[1]:
        return "utf-16-le"
    if len(head) >= 2 and not head[0] and head[1]:
        return "utf-16-be"
    return None


def known_encoding(name: str, advice: Advice) -> str:
    """The codec's own name; InputError if there is no such text encoding."""
    try:
        known = codecs.lookup(name).name
        "".encode(known)
    except (LookupError, ValueError):
        raise InputError.keyed("encoding_name", "unknown_encoding", name=name[:40], advice=advice) from None
    return "utf-8-sig" if known == "utf-8" else known


def excerpt_of(raw: bytes | str) -> str:
    """The beginning of a row for the report: one line, at most 80 characters, always printable."""
    text = raw[: 8 * EXCERPT_LIMIT]
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    line = " ".join(shown.split())
    return line if len(line) <= EXCERPT_LIMIT else line[: EXCERPT_LIMIT - 1] + "…"


SAMPLE = 1_000_000
_COMPARED = 40_000
_CLEAR, _LEAST = 4, 3
"""One reading is taken instead of another with four times as many frequent words or characters, at least three. So many
zeros show UTF-16."""
_UNLIKELY = -1
_SHARE = 0.08
"""Of the words of a running text at least so many are frequent ones."""
_WORD = compile_late(r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f\u0e31-\u0e4e])*")
_SIGNS = frozenset("\xa0¡¢£¥§©«®°±·»¿×–—‘’‚“”„†‡•…‰‹›€№™ªº²³½¼¾´\u200e\u200f،؛؟״׳")
_BROKEN_WORD = compile_late(r"[^\W\d_][“”„‚‹›«»¿¡€£¥§©®°±×†‡•‰™²³½¼¾´¢][^\W\d_]")
_RUN = compile_late(r"[A-Za-z]?[^\x00-\x7f]+[A-Za-z]?")
_GREEK = "\u0370"
"""Letters from here on are not Latin, and never stand in one word with a to z."""


class _Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of encodings.toml, where its fields are explained."""

    name: str
    encodings: list[str]
    frequent: str
    letters: str = ""
    repertoire: str = ""


@cache
def _languages() -> tuple[_Language, ...]:
    return tuple(_Language(**row) for row in rule_table("encodings")["language"])


def encoding_of(path: Path, wanted: str | None) -> str:
    """The name to decode with; `wanted` wins. InputError `unknown_encoding` where none, or more than one, fits the text."""
    if wanted is not None:
        return known_encoding(wanted, Advice("table_encodings"))
    return encoding_of_text(head_of(path, SAMPLE), path.name)


def encoding_of_text(head: bytes, name: str) -> str:
    """The same for the beginning of a file of this name."""
    found = marked_encoding(head) or _unicode_of(head)
    if found is not None:
        return found
    ranked = _ranked(b"\n".join(line for line in head.splitlines() if not line.isascii())[:_COMPARED])
    hits, best = ranked[0] if ranked else (_UNLIKELY, "")
    if hits > _UNLIKELY and (len(ranked) == 1 or hits >= max(_LEAST, _CLEAR * ranked[1][0])):
        return best
    fitting = ", ".join(encoding for _, encoding in ranked[:4]) or "cp932, euc_jp, gb18030, big5, cp949, cp1252"
    raise InputError.keyed("unknown_encoding", file=name[-30:], advice=Advice("name_encoding", fitting=fitting))


def cleanly_decoded(head: bytes, encoding: str) -> str | None:
    """The text, a last character that is cut in half left out; None if a byte does not fit."""
    try:
        return codecs.getincrementaldecoder(encoding)("strict").decode(head, final=False)
    except UnicodeDecodeError:
        return None


def _unicode_of(head: bytes) -> str | None:
    is_utf_8 = cleanly_decoded(head, "utf-8") is not None
    if is_utf_8 and b"\x00" not in head.partition(b"\n")[0]:  # between the names of a header UTF-16 has zeros
        return "utf-8"
    for wide, zeros in (("utf-16-le", head[1::2].count(0)), ("utf-16-be", head[::2].count(0))):
        # the signs between cells and rows have one each
        if zeros >= _LEAST and 2 * zeros > head.count(0) and cleanly_decoded(head, wide) is not None:
            return wide
    text = head.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    # rows with a broken byte are refused, in a file that is UTF-8 everywhere else
    return "utf-8" if is_utf_8 or sum(sign > "\x7f" for sign in text) > 10 * broken else None


def _ranked(head: bytes) -> list[tuple[int, str]]:
    """Frequent words or characters and an encoding, one for each different reading of the text, the likeliest first."""
    readings: dict[str, tuple[int, str]] = {}
    for language in _languages():
        for encoding in language.encodings:
            text = cleanly_decoded(head, encoding)
            hits_of = _asian_hits if language.repertoire else _alphabet_hits
            if text is not None and (hits := hits_of(text, language)) is not None:
                readings[text] = max(readings.get(text, (hits, encoding)), (hits, encoding), key=lambda one: one[0])
    return sorted(readings.values(), key=lambda one: -one[0])


def _asian_hits(text: str, language: _Language) -> int | None:
    """Frequent characters, `_UNLIKELY` where they are few; None where the text is not in this language."""
    runs = _RUN.findall(text)
    signs = [sign for run in runs for sign in run if sign > "\x7f"]
    known = len("".join(signs).encode(language.repertoire, "ignore").decode(language.repertoire))
    if known < 0.97 * len(signs) or 2 * sum(run[0].isascii() or run[-1].isascii() for run in runs) > len(runs):
        return None
    hits = sum(map(language.frequent.count, signs))
    return hits if hits >= max(_LEAST, 0.2 * len(signs)) else _UNLIKELY


def _alphabet_hits(text: str, language: _Language) -> int | None:
    """Frequent words, 0 where they are rare; None where the text holds what is not written in this language."""
    letters = {*language.letters, *language.letters.upper()}
    if {sign for sign in text if sign > "\x7f"} - letters - _SIGNS or _BROKEN_WORD.search(text):
        return None
    words = _WORD.findall(text)
    if not all(word.isascii() or _is_written_so(word) for word in words):
        return None
    frequent = frozenset(language.frequent.split())
    hits = sum(word.lower() in frequent for word in words)
    return hits if hits >= _SHARE * len(words) else 0


def _is_written_so(word: str) -> bool:
    """Whether capitals stand where they can, and letters of one script alone."""
    cased = word in (word.lower(), word.upper(), word[0].upper() + word[1:].lower())
    return cased and not (max(word) >= _GREEK and any(sign.isascii() for sign in word))
