"""Lines of a file of any size, one by one, and the JSON in them."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import Refused
from mnemonaut_core.importers.values import RowError

LINE_LIMIT = 50_000_000
"""Bytes of one line; more cannot be stored as one value."""
_BLOCK = 1 << 16
_DECODER = msgspec.json.Decoder()
_CONSTANT = re.compile(rb"[\[:,\s](NaN|-?Infinity)\b")
_OUT_OF_RANGE = "holds a number that is out of range"


def lines_in(read: Callable[[int], bytes], token: CancelToken) -> Iterator[tuple[int, bytes | None]]:
    """(line number from 1, bytes) of the lines that are not blank; None instead of a line that is too long."""
    number, begun, size = 1, list[bytes](), 0
    while block := read(_BLOCK):
        token.raise_if_set()
        *whole, rest = block.split(b"\n")
        for piece in whole:
            line = b"".join((*begun, piece)) if begun else piece
            size += len(piece)
            if size > LINE_LIMIT:
                yield number, None
            elif line.strip():
                yield number, line
            number, begun, size = number + 1, [], 0
        size += len(rest)
        begun.append(rest)
        if size > LINE_LIMIT:
            begun.clear()
    if size > LINE_LIMIT:
        yield number, None
    elif (line := b"".join(begun)).strip():
        yield number, line


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
