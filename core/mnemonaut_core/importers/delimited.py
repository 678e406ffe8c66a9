"""Delimited text as rows of cells: the sign between cells, the header, and rows that go on after what cannot be read."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterator, Sequence
from typing import IO

from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.importers.values import RowError

CELL_LIMIT = 50_000_000
DELIMITERS = (",", "\t", ";", "|")
_NAMED_DELIMITERS = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|"}
_SAMPLE_ROWS = 25


def delimiter_of(sample: str, wanted: str | None) -> str:
    """The sign between cells: `wanted`, or the one that cuts the first rows into the most cells alike. A table with
    one column has none; a comma then does no harm."""
    if wanted is not None:
        sign = _NAMED_DELIMITERS.get(wanted.lower(), wanted)
        if len(sign) != 1 or sign in '"\r\n' or unicodedata.category(sign) == "Cs":
            raise InputError.keyed("bad_delimiter", wanted=wanted[:20], advice=Advice("delimiters"))
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


def header_of(sample: str, delimiter: str) -> list[str]:
    """The first row that is not blank."""
    lines = sample.lstrip("\ufeff").splitlines(keepends=True)
    try:
        first = next((row for row in csv.reader(lines, delimiter=delimiter) if row), [])
    except csv.Error:
        first = []
    return [name.strip() for name in first]


def rows_of(file: IO[str], delimiter: str) -> Iterator[tuple[list[str] | RowError, str]]:
    """Rows as the csv module reads them, with their first line. What it cannot read is a RowError, and reading goes on
    after it: a quotation mark that is never closed costs its own line only, not the rest of the file."""
    source = _Lines(file)
    csv.field_size_limit(CELL_LIMIT)  # the module's own limit of 128 KB is for the whole process; ours is ample
    while True:
        source.begin_row()
        reader = csv.reader(source, delimiter=delimiter, strict=True)
        row: list[str] | RowError
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as problem:
            if "unexpected end of data" in str(problem):
                source.keep_first_line_only()
                row = RowError("opens a quotation mark that is never closed")
            elif "field larger" in str(problem):
                source.keep_first_line_only()
                row = RowError(Text("holds a cell over {limit} MB", limit=CELL_LIMIT // 1_000_000))
            else:
                row = _leniently(source.lines, delimiter)
        yield row, source.lines[0] if source.lines else ""


def _leniently(lines: Sequence[str], delimiter: str) -> list[str] | RowError:
    """A row with signs after a closing quotation mark, as many programs write it."""
    try:
        rows = list(csv.reader(lines, delimiter=delimiter))
    except csv.Error as problem:
        return RowError(Text("cannot be read: {problem}", problem=str(problem)))
    return rows[0] if len(rows) == 1 else RowError("has quotation marks in wrong places")


class _Lines:
    """Lines of the file; those of the row that is being read can be given back."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self._given_back: list[str] = []
        self.lines: list[str] = []

    def begin_row(self) -> None:
        self.lines = []

    def keep_first_line_only(self) -> None:
        self._given_back += self.lines[:0:-1]
        self.lines = self.lines[:1]

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = self._given_back.pop() if self._given_back else self._file.readline()
        if not line:
            raise StopIteration
        self.lines.append(line)
        return line
