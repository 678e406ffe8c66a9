"""How a table was written down: its encoding and delimiter, found from its beginning. Never guessed against evidence."""

from __future__ import annotations

import codecs
import csv
import unicodedata
from pathlib import Path

from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.importers.files import head_of, known_encoding, marked_encoding

SAMPLE = 1_000_000
DELIMITERS = (",", "\t", ";", "|")
_DELIMITER_NAMES = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|"}
# the characters that each old encoding was made for: the wrong one yields others, even where it decodes cleanly
_OLD_ENCODINGS = (("cp932", "shift_jis"), ("gb18030", "gb2312"))
_SAMPLE_ROWS = 25


def encoding_of(path: Path, wanted: str | None) -> str:
    """The name to decode with; `wanted` wins. InputError when nothing that we know of reads the file."""
    if wanted is not None:
        return known_encoding(wanted, Remedy("table_encodings"))
    head = head_of(path, SAMPLE)
    marked = marked_encoding(head)
    if marked is not None:
        return marked
    if cleanly_decoded(head, "utf-8") is not None:
        return "utf-8"
    foreign = sum(byte > 127 for byte in head)
    best, most = "", 0.0
    for encoding, repertoire in _OLD_ENCODINGS:
        text = cleanly_decoded(head, encoding)
        score = 0.0 if text is None else _asian_share(text, repertoire)
        if score > most:
            best, most = encoding, score
    if most >= 0.5:
        return "euc_jp" if best == "gb18030" and _is_euc_jp(head) else best
    if foreign <= len(head) // 100:
        return "utf-8"  # a few broken bytes in a file that is not of another encoding: their rows are refused
    raise InputError(
        Text("The encoding of {file} is not recognised", file=path.name[-30:]),
        code="unknown_encoding",
        advice=Remedy("name_encoding"),
    )


def cleanly_decoded(head: bytes, encoding: str) -> str | None:
    """The text, a last character that is cut in half left out; None if a byte does not fit."""
    try:
        return codecs.getincrementaldecoder(encoding)("strict").decode(head, final=False)
    except UnicodeDecodeError:
        return None


def _asian_share(text: str, repertoire: str) -> float:
    """Share of the non-ASCII characters that are kana or common Han, kana counting most; half-width kana count
    against: two bytes of GB18030 read as Shift_JIS are two of them."""
    signs = [sign for sign in text[:200_000] if sign > "\x7f"]
    if not signs:
        return 0.0
    score = 0.0
    for sign in signs:
        if "\u3040" <= sign <= "\u30ff":
            score += 1.2 if repertoire == "shift_jis" else 1.0
        elif "\uff61" <= sign <= "\uff9f":
            score -= 0.5
        elif "\u4e00" <= sign <= "\u9fff" or "\u3000" <= sign <= "\u303f" or "\uff01" <= sign <= "\uff5e":
            score += 1.0 if _has(repertoire, sign) else -0.2
    return score / len(signs)


def _is_euc_jp(head: bytes) -> bool:
    """Both encodings put kana at the same places but not Han: who writes many kana writes Japanese."""
    text = cleanly_decoded(head, "euc_jp")
    signs = [sign for sign in text or "" if sign > "\x7f"]
    return 10 * sum("\u3040" <= sign <= "\u30ff" for sign in signs) > len(signs)


def _has(repertoire: str, sign: str) -> bool:
    try:
        sign.encode(repertoire)
    except UnicodeEncodeError:
        return False
    return True


def delimiter_of(sample: str, wanted: str | None) -> str:
    """The sign between cells: `wanted`, or the one that cuts the first rows into the most cells alike. A table with
    one column has none; a comma then does no harm."""
    if wanted is not None:
        sign = _DELIMITER_NAMES.get(wanted.lower(), wanted)
        if len(sign) != 1 or sign in '"\r\n' or unicodedata.category(sign) == "Cs":
            raise InputError(
                Text("The delimiter {wanted!r} is not one sign", wanted=wanted[:20]),
                code="bad_delimiter",
                advice=Remedy("delimiters"),
            )
        return sign
    return max(DELIMITERS, key=lambda sign: (_agreement(sample, sign), -DELIMITERS.index(sign)))


def _agreement(sample: str, delimiter: str) -> tuple[int, int]:
    """(rows that have as many cells as the first, cells of the first); (0, 0) if it cuts nothing."""
    rows = []
    try:
        for row in csv.reader(sample.splitlines(keepends=True), delimiter=delimiter):
            rows.append(len(row))
            if len(rows) == _SAMPLE_ROWS:
                break
    except csv.Error:
        pass
    cells = [count for count in rows if count]
    if not cells or cells[0] < 2:
        return 0, 0
    # the last row of a sample may be cut off
    alike = sum(count == cells[0] for count in cells)
    return (alike if 2 * alike >= len(cells) else 1), cells[0]
