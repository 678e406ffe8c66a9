"""The JSON values of a file of any size, one by one: its lines, or the elements of the list that it is."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import InputError
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
    """One JSON value; RowError if it is broken. Lone surrogates pass; `text_of` replaces them."""
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
    """As `decoded`, by the standard library, which accepts lone surrogates."""
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


BLOCK = 1 << 20
_QUOTE, _COMMA = ord('"'), ord(",")
_DEPTHS = np.zeros(256, np.int8)
_DEPTHS[[ord("["), ord("{")]] = 1
_DEPTHS[[ord("]"), ord("}")]] = -1
_MARKS = _DEPTHS != 0
_MARKS[_COMMA] = True
_ANY = msgspec.json.Decoder(msgspec.Raw)


def elements_of(name: str, read: Callable[[int], bytes]) -> Iterator[bytes | None]:
    """The elements of the array that a file is, as JSON not decoded yet; None for one of more than 50 MB. Only one of them is in
    memory. InputError where the file is no array, or not whole."""
    try:
        for element in elements(read, LINE_LIMIT):
            if element is not None:
                _check(name, element)
            yield element
    except NotAnArray as fault:
        raise broken_json(name, str(fault)) from fault


def _check(name: str, element: bytes) -> None:
    """Refuse the file for an element that is broken JSON, since its end is not certain."""
    try:
        _ANY.decode(element)
    except RecursionError as fault:
        raise broken_json(name, "it is nested too deeply") from fault
    except ValueError:
        try:
            decoded(element)  # lone surrogates do no harm
        except RowError as problem:
            raise broken_json(name, str(problem)) from problem


def broken_json(name: str, reason: str) -> InputError:
    """The refusal of a file that is no JSON, or not whole."""
    return InputError.keyed("broken_json", "damaged_file", detail=reason, name=name[-40:])


class NotAnArray(ValueError):
    """The data is no array, or an incomplete one, as the message says."""


def elements(read: Callable[[int], bytes], limit: int) -> Iterator[bytes | None]:
    """The bytes between the commas of an array in UTF-8, which `read` gives block by block from the beginning; None for an
    element of more than `limit` bytes. Elements are not parsed. NotAnArray if the data does not begin with `[`, is cut off, or
    continues after its end."""
    splitter = _Splitter(limit)
    while block := read(BLOCK):
        yield from splitter.feed(block)
    splitter.end()


class _Splitter:
    """Finds commas and the end by their nesting depth outside of strings, a block at a time in numpy."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._depth = 0
        self._in_string = np.uint8(0)
        self._escaped = False
        self._begun = self._ended = False
        self._some = False
        """Whether an element ended: then an empty one is a fault."""
        self._pieces: list[bytes] = []
        self._size = 0

    def feed(self, block: bytes) -> Iterator[bytes | None]:
        """The elements that end in this block."""
        if self._ended:
            self._check_blank(block)
            return
        start = 0
        if not self._begun:
            rest = block.lstrip()
            if not rest:
                return
            if rest[:1] != b"[":
                raise NotAnArray("it is no list")
            self._begun = True
            start = len(block) - len(rest) + 1
        for at, closes in self._ends(block):
            if at < start:
                continue  # the bracket that opens the array
            element = self._finish(block[start:at])
            start = at + 1
            if element is None or element.strip():
                yield element
            elif self._some or not closes:
                raise NotAnArray("an element is missing")
            self._some = True
            if closes:
                self._ended = True
                self._check_blank(block[start:])
                return
        self._append(block[start:])

    def end(self) -> None:
        if not self._ended:
            raise NotAnArray("Input data was truncated")

    def _ends(self, block: bytes) -> Iterator[tuple[int, bool]]:
        """(place, whether it closes the array) of every end of an element."""
        # the only escapes that matter: a backslash before a quotation mark, and one before itself
        plain = block.replace(b"\\\\", b"__") if not self._escaped else b"_" + block[1:].replace(b"\\\\", b"__")
        plain = plain.replace(b'\\"', b"__")
        self._escaped = plain.endswith(b"\\")
        signs = np.frombuffer(plain, np.uint8)
        inside = np.bitwise_xor.accumulate((signs == _QUOTE).view(np.uint8)) ^ self._in_string
        self._in_string = inside[-1]
        offsets = np.flatnonzero(_MARKS[signs] & (inside == 0))
        found = signs[offsets]
        steps = _DEPTHS[found]
        depths = np.cumsum(steps, dtype=np.int64) + self._depth
        if len(depths):
            self._depth = int(depths[-1])
        closing = (depths == 0) & (steps < 0)
        ends = np.flatnonzero(((found == _COMMA) & (depths == 1)) | closing)
        return zip(offsets[ends].tolist(), closing[ends].tolist(), strict=True)

    def _append(self, piece: bytes) -> None:
        self._size += len(piece)
        if self._size <= self._limit:
            self._pieces.append(piece)
        else:
            self._pieces.clear()

    def _finish(self, last: bytes) -> bytes | None:
        self._append(last)
        fits, whole = self._size <= self._limit, b"".join(self._pieces)
        self._pieces, self._size = [], 0
        return whole if fits else None

    @staticmethod
    def _check_blank(rest: bytes) -> None:
        if rest.strip():
            raise NotAnArray("something follows after its end")
