"""Lines of a file of any size, one by one, and the JSON in them."""

from __future__ import annotations

import io
import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, AnyStr

import msgspec

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.files import reading
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.importers.files import head_of, known_encoding, marked_encoding
from mnemonaut_core.importers.records import Refused
from mnemonaut_core.importers.values import RowError

LINE_LIMIT = 50_000_000
"""Bytes of one line; more cannot be stored as one value."""
_DECODER = msgspec.json.Decoder()
_CONSTANT = re.compile(rb"[\[:,\s](NaN|-?Infinity)\b")
_OUT_OF_RANGE = "holds a number that is out of range"


def encoding_of_lines(path: Path, wanted: str | None) -> str | None:
    """What to decode with: `wanted`, or what a byte order mark names; None for UTF-8."""
    name = wanted or marked_encoding(head_of(path, 4))
    if name is None:
        return None
    known = known_encoding(name, Advice("line_encodings"))
    return None if known == "utf-8-sig" else known


def lines_of(path: Path, encoding: str | None, token: CancelToken) -> Iterator[tuple[int, bytes | None]]:
    """(line number from 1, bytes in UTF-8) of the lines that are not blank; None instead of a line that is too long.

    With `encoding` None the file is UTF-8 and passed on byte for byte. What another encoding cannot read becomes U+FFFD:
    a broken line shows itself as broken JSON.
    """
    with reading(path), path.open("rb") as file:
        if encoding is None:
            if file.read(3) != b"\xef\xbb\xbf":
                file.seek(0)
            found: Iterator[tuple[int, bytes | None]] = _split(file)
        else:
            text = io.TextIOWrapper(file, encoding=encoding, errors="replace", newline="\n")
            found = ((n, None if one is None else one.encode("utf-8", "replace")) for n, one in _split(text))
        for number, line in found:
            token.raise_if_set()
            if line is None or line.strip():
                yield number, line


def _split(file: IO[AnyStr]) -> Iterator[tuple[int, AnyStr | None]]:
    number = 0
    while piece := file.readline(LINE_LIMIT + 1):
        number += 1
        if len(piece) <= LINE_LIMIT:
            yield number, piece
            continue
        yield number, None
        while len(piece) > LINE_LIMIT:
            piece = file.readline(LINE_LIMIT + 1)


def decoded(raw: bytes) -> Any:
    """One JSON value; RowError says what is broken. Lone surrogates pass; `text_of` replaces them."""
    try:
        return _DECODER.decode(raw)
    except UnicodeDecodeError:
        raise RowError("is not valid UTF-8") from None
    except RecursionError:
        raise RowError("is nested too deeply") from None
    except msgspec.DecodeError as problem:
        return _decoded_slowly(raw, str(problem))


def too_long(where: str) -> Refused:
    """The refusal of a line, or an element of an array, of more than `LINE_LIMIT` bytes."""
    return Refused(where, Text("is longer than {limit} MB", limit=LINE_LIMIT // 1_000_000))


def values_in(data: bytes) -> Iterator[tuple[int, Any]]:
    """(number from 1, value) of each element of a JSON list, of the one value that the text is, or else of each line that is not
    blank; RowError, not raised, for a line that is broken."""
    try:
        whole = decoded(data)
    except RowError:
        lines = enumerate(data.split(b"\n"), 1)
        yield from ((number, _decoded_or_error(line)) for number, line in lines if line.strip())
    else:
        yield from enumerate(whole if isinstance(whole, list) else (whole,), 1)


def _decoded_or_error(line: bytes) -> Any:
    try:
        return decoded(line)
    except RowError as problem:
        return problem


def _decoded_slowly(raw: bytes, problem: str) -> Any:
    """The same by the standard library, which takes lone surrogates."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise RowError("is not valid UTF-8") from None
    if _CONSTANT.search(raw):
        raise RowError("holds NaN or Infinity, which JSON does not have")
    try:
        return json.loads(text, parse_float=_finite, parse_constant=_finite)
    except RecursionError:
        raise RowError("is nested too deeply") from None
    except RowError:
        raise
    except ValueError:
        place = re.search(r"\(byte (\d+)\)", problem)  # the decoder says it in English alone
        if "out of range" in problem:
            raise RowError(_OUT_OF_RANGE) from None
        if place is not None:
            raise RowError(Text("is broken JSON (byte {place})", place=place[1])) from None
        raise RowError("is broken JSON: it ends too early" if "truncated" in problem else "is broken JSON") from None


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise RowError(_OUT_OF_RANGE)
    return number
