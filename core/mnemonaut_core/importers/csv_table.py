"""Tables (CSV, TSV) with a header row: one memory a row, by well-known column names or a mapping.

Columns that are not ours go into the payload. The id is that of the row; without an id column it is derived from the row.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any, ClassVar

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import reading, size_of
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.importers.columns import TIMES, cell_value, content_name, memory_record
from mnemonaut_core.importers.encodings import cleanly_decoded, encoding_of, excerpt_of, head_of
from mnemonaut_core.importers.looks import GENERIC, LAST, Look, Sign
from mnemonaut_core.importers.names import (
    SPEAKER,
    columns_of,
    holds_text,
    known_columns,
    payload_names,
    roles_of,
    turns_of,
)
from mnemonaut_core.importers.records import ImportOptions, Reading, Reads, Refused, SourceInfo, TableHead
from mnemonaut_core.importers.times import decided_order
from mnemonaut_core.importers.values import RowError, running_text

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
    """(cells, or a RowError for a row that cannot be read; its first line) of each row. A quotation mark that is never closed costs
    its own line only, not the rest of the file."""
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
    """Lines of the file; the lines of the current row can be given back."""

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


_COUNTED_BYTES = 64_000_000
_SNIFFED = 65_536
_DELIMITER_NAMES = {",": Text("comma"), "\t": Text("tab"), ";": Text("semicolon"), "|": Text("pipe")}


class CsvImporter:
    """Delimiter and encoding are found by content; `options` may name them."""

    format: ClassVar[str] = "csv"
    reads: ClassVar[Reads] = Reads(
        "a table",
        "CSV or TSV with a header in English, Japanese, Chinese, Korean, German, French or Spanish",
        "the file; `--map` says which column is what, where their names do not",
    )

    def detect(self, look: Look) -> Sign | None:
        """A header with a well-known text column in its first row, or the ending of its name."""
        if look.file is None or look.head(look.file).lstrip()[:1] in (b"{", b"["):
            return None
        named = Sign(LAST, Text("the ending of its name")) if look.path.suffix.lower() in (".csv", ".tsv") else None
        try:
            encoding = encoding_of(look.path, None)
        except InputError:
            return named
        sample = cleanly_decoded(head_of(look.path, _SNIFFED), encoding)
        if sample is None or "\x00" in sample:
            return named
        header = header_of(sample, delimiter_of(sample, None))
        known = len(header) > 1 and holds_text(header)
        return Sign(GENERIC, Text("a header with a column of text")) if known else named

    def inspect(self, path: Path, options: ImportOptions, token: CancelToken = NEVER) -> SourceInfo:
        """Rows are lines of the file, so that a table with line breaks in its cells counts too many."""
        size = size_of(path)
        table = _Table(path, options)
        lines = seen = 0
        with reading(path), path.open("rb") as file:
            while block := file.read(1 << 20):
                token.raise_if_set()
                lines += block.count(b"\n")
                seen += len(block)
                if seen >= _COUNTED_BYTES:
                    lines = round(lines * size / seen)
                    break
        named = _DELIMITER_NAMES.get(table.delimiter, table.delimiter)
        mapped = ", ".join(f"{target}={table.header[index]!r}" for target, index in table.indexes.items())
        detail = Text(
            "Table, {encoding}, {delimiter}; {columns}", encoding=table.encoding, delimiter=named, columns=mapped
        )
        return SourceInfo(format=self.format, path=path, detail=detail, rows=max(1, lines))

    def read(self, path: Path, options: ImportOptions, token: CancelToken) -> Reading:
        """One memory a row, in the file's order; the header is row 1."""
        table = _Table(path, options)
        seen: dict[bytes, int] = {}
        rows = ((number, table.line(row, seen), first) for number, row, first in table.rows())
        for number, line, first_line in rows if table.roles is None else turns_of(rows, table.roles):
            token.raise_if_set()
            where = Text("row {number}", number=number)
            try:
                if isinstance(line, RowError):
                    raise line
                yield memory_record(line, where=where, prefix="csv", seen=seen)
            except RowError as problem:
                yield Refused(where, problem.reason, excerpt_of(first_line), text=running_text(first_line))
        return ()


def table_head(path: Path, options: ImportOptions, *, rows: int = 8) -> TableHead:
    """The encoding, delimiter, columns and first readable rows of a table, also of one without a column for text, which `inspect`
    refuses. InputError as `inspect` otherwise."""
    table = _Table(path, options, needs_text=False)
    first = islice((row for _, row, _ in table.rows() if isinstance(row, list)), rows)
    mapping = {target: table.header[index] for target, index in table.indexes.items()}
    return TableHead(table.encoding, table.delimiter, tuple(table.header), tuple(map(tuple, first)), mapping)


class _Table:
    """The encoding, delimiter and columns of a file."""

    def __init__(self, path: Path, options: ImportOptions, *, needs_text: bool = True) -> None:
        size_of(path)
        self._path = path
        self.encoding = encoding_of(path, options.encoding)
        with self._opened() as file:
            sample = file.read(_SNIFFED)
        self.delimiter = delimiter_of(sample, options.delimiter)
        self.header = header_of(sample, self.delimiter)
        find = columns_of if needs_text else known_columns
        self.indexes = find(self.header, options.mapping, whole=options.whole_mapping)
        turns = SPEAKER in self.indexes and "user_text" in self.indexes and "reply_text" not in self.indexes
        if not turns:
            self.indexes.pop(SPEAKER, None)
        self.roles: dict[str, str] | None = None
        """By speaker the side, where the rows are turns."""
        if turns and needs_text:
            speaker, text = self.indexes[SPEAKER], self.header[self.indexes["user_text"]]
            self.roles = roles_of(map(str.strip, self._cells(speaker)), column=self.header[speaker], text=text)
        self.dates = options.dates
        if self.dates is None and needs_text:
            self.dates = decided_order(self._cells(*(at for target, at in self.indexes.items() if target in TIMES)))
        self._others = payload_names(self.header, frozenset(self.indexes.values()))

    def _cells(self, *places: int) -> Iterator[str]:
        """The cells at these places of all rows."""
        rows = (row for _, row, _ in self.rows() if isinstance(row, list))
        return (row[at] for row in rows for at in places if at < len(row))

    def rows(self) -> Iterator[tuple[int, list[str] | RowError, str]]:
        """(row number, cells or why there are none, the row's first line) after the header; no blank rows."""
        past_header = False
        with self._opened() as file:
            for number, (row, first_line) in enumerate(rows_of(file, self.delimiter), 1):
                if past_header and row != []:
                    yield number, row, first_line
                past_header = past_header or row != []

    def line(self, row: list[str] | RowError, seen: dict[bytes, int]) -> dict[str, Any] | RowError:
        """A row as a line of our own format, or why it is none."""
        try:
            return row if isinstance(row, RowError) else self._line(row, seen)
        except RowError as problem:
            return problem

    def _line(self, row: list[str], seen: dict[bytes, int]) -> dict[str, Any]:
        """RowError for too few or too many cells, and for a cell that does not fit its column."""
        width = len(self.header)
        if len(row) > width and not any(cell.strip() for cell in row[width:]):
            row = row[:width]
        if len(row) != width:
            raise RowError(Text("has {count} cells, the header has {width}", count=len(row), width=width))
        if any("\udc80" <= sign <= "\udcff" for cell in row if not cell.isascii() for sign in cell):
            raise RowError(Text("is not valid {encoding}", encoding=self.encoding))
        line: dict[str, Any] = {}
        for index, name in self._others.items():
            if row[index].strip():
                line[name] = row[index]
        for target, index in self.indexes.items():
            if row[index].strip():
                line[target] = cell_value(target, row[index], self.dates)
        if "id" not in line:
            # from the table's own words, so that another mapping does not make other memories
            line["id"] = f"csv:{content_name(dict(zip(self.header, row, strict=True)), seen)}"
        return line

    @contextmanager
    def _opened(self) -> Iterator[IO[str]]:
        # bytes that do not fit become lone surrogates, so that the row that holds them can be told and refused
        errors = "surrogateescape" if "16" not in self.encoding and "32" not in self.encoding else "replace"
        with reading(self._path), self._path.open(encoding=self.encoding, errors=errors, newline="") as file:
            yield file
