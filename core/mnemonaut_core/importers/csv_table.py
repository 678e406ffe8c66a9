"""Tables (CSV, TSV) with a header row: one memory a row, by well-known column names or a mapping.

Columns that are not ours go into the payload. A row's own id is kept; without an id column it is derived from the row.
"""

from __future__ import annotations

import csv
import json
import unicodedata
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import IO, Any

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import MEMORY_COLUMNS
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import reading, size_of
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.importers.columns import BESIDE, READERS, TIMES, called, content_id, memory_record, role_of
from mnemonaut_core.importers.encodings import cleanly_decoded, encoding_of
from mnemonaut_core.importers.files import excerpt_of, head_of
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, Refused, SourceInfo, TableHead
from mnemonaut_core.importers.times import TimeFormatError, table_epoch_of
from mnemonaut_core.importers.values import RowError, did_you_mean, running_text

# ---- How a table was written down: its delimiter, found from its beginning

DELIMITERS = (",", "\t", ";", "|")
_NAMED_DELIMITERS = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|"}
_SAMPLE_ROWS = 25


def delimiter_of(sample: str, wanted: str | None) -> str:
    """The sign between cells: `wanted`, or the one that cuts the first rows into the most cells alike. A table with
    one column has none; a comma then does no harm."""
    if wanted is not None:
        sign = _NAMED_DELIMITERS.get(wanted.lower(), wanted)
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


# ---- Which column of a table is which of ours: well-known header names, and the mapping that a person gives

SPEAKER = "speaker"
"""Who says the text of a row: rows become turns, what the companion says answers what the person said before it."""
TARGETS = (*MEMORY_COLUMNS, *BESIDE, SPEAKER)
STATEMENT = "statement"
NO_TEXT_COLUMN = "no_text_column"


def folded(name: str) -> str:
    """A header as it is compared: NFKC, lower case, without blanks and the signs between words."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in plain if sign.isalnum())


@cache
def _by_name() -> dict[str, str]:
    """By folded header the column of ours: its own name, or one of columns.toml."""
    known = {folded(name): target for target, names in called("columns").items() for name in names}
    return {folded(target): target for target in TARGETS} | known


def columns_of(header: Sequence[str], mapping: Mapping[str, str], *, whole: bool = False) -> dict[str, int]:
    """Our column → place of the table's column. The mapping wins over the names; with `whole` it is all there is.

    InputError when the mapping names a column that is not there, or when no column holds text.
    """
    indexes = known_columns(header, mapping, whole=whole)
    if not {"user_text", "reply_text", "body"} & indexes.keys():
        listed = ", ".join(repr(name[:30]) for name in header[:20])
        raise InputError(
            "No column of the table is known to hold text",
            code=NO_TEXT_COLUMN,
            advice=Remedy("map_columns", listed=listed),
        )
    return indexes


def known_columns(header: Sequence[str], mapping: Mapping[str, str], *, whole: bool = False) -> dict[str, int]:
    """The same, whether or not one of them holds text."""
    indexes = {target: _index_of(header, target, name) for target, name in mapping.items()}
    if whole:
        return indexes
    taken = set(indexes.values())
    found: dict[str, int] = {}
    for index, name in enumerate(header):
        target = _by_name().get(folded(name))
        if target is not None and index not in taken and target not in indexes:
            found.setdefault(target, index)
    statement, speaker = found.pop(STATEMENT, None), found.pop(SPEAKER, None)
    if statement is not None:
        sides = {"user_text", "reply_text", "body"}
        target = "body" if sides & (found.keys() | indexes.keys()) else "user_text"
        if target not in found and target not in indexes:
            found[target] = statement
            if target == "user_text" and speaker is not None:
                found[SPEAKER] = speaker
    indexes |= found
    return indexes


def holds_text(header: Sequence[str]) -> bool:
    """Whether one of the headers is well known for text."""
    known = {_by_name().get(folded(name)) for name in header}
    return bool(known & {"user_text", "reply_text", "body", STATEMENT})


def _index_of(header: Sequence[str], target: str, name: str) -> int:
    if target not in TARGETS:
        raise InputError(
            Text("Unknown column: {target!r}", target=target[:30]),
            code="unknown_column",
            advice=Text(
                "Use one of ours{near}: {known} …", near=did_you_mean(target, TARGETS), known=", ".join(TARGETS[:12])
            ),
        )
    exact = [index for index, other in enumerate(header) if other == name]
    loose = [index for index, other in enumerate(header) if folded(other) == folded(name)]
    if not exact and not loose:
        raise InputError(
            Text("The table has no column {name!r}", name=name[:30]),
            code="unknown_column",
            advice=Text(
                "Its columns are{near}: {known}.",
                near=did_you_mean(name, header),
                known=", ".join(repr(x[:30]) for x in header[:20]),
            ),
        )
    return (exact or loose)[0]


CELL_LIMIT = 50_000_000
_CANCEL_EVERY = 200
_COUNTED_BYTES = 64_000_000
_SNIFFED = 65_536
_WHOLE = ("about_year_start", "about_year_end", "reinforcement", "access_count", "token_count")
_NUMBERS = (
    "about_time_confidence", "importance", "confidence", "utility", "quality", "valence", "arousal", "dominance"
)  # fmt: skip
_DELIMITER_NAMES = {",": Text("comma"), "\t": Text("tab"), ";": Text("semicolon"), "|": Text("pipe")}
_YES = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


class CsvImporter:
    """Delimiter and encoding are found by content; `options` may name them."""

    format = "csv"

    def recognises(self, path: Path) -> bool:
        """Whether its first row is a header with a well-known text column, or its name says that it is a table."""
        try:
            encoding = encoding_of(path, None)
        except InputError:
            return path.suffix.lower() in (".csv", ".tsv")
        head = head_of(path, _SNIFFED)
        sample = cleanly_decoded(head, encoding)
        if sample is None or "\x00" in sample:
            return path.suffix.lower() in (".csv", ".tsv")
        if sample.lstrip("\ufeff \r\n\t")[:1] in ("{", "["):
            return False
        header = _header(sample, delimiter_of(sample, None))
        return path.suffix.lower() in (".csv", ".tsv") or (len(header) > 1 and holds_text(header))

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

    def read(
        self, path: Path, options: ImportOptions, token: CancelToken
    ) -> Generator[ImportRecord, None, tuple[str, ...]]:
        """One memory a row, in the file's order; the header is row 1."""
        table = _Table(path, options)
        seen: dict[bytes, int] = {}
        rows = ((number, _line(table, row, seen), first) for number, row, first in table.rows())
        for number, line, first_line in rows if table.roles is None else _turns(rows, table.roles):
            if number % _CANCEL_EVERY == 1:
                token.raise_if_set()
            where = Text("row {number}", number=number)
            try:
                if isinstance(line, RowError):
                    raise line
                yield memory_record(line, where=where, prefix="csv", seen=seen)
            except RowError as problem:
                yield Refused(where, problem.reason, excerpt_of(first_line), text=running_text(first_line))
        return ()


Lines = Iterator[tuple[int, "dict[str, Any] | RowError", str]]


def _line(table: _Table, row: list[str] | RowError, seen: dict[bytes, int]) -> dict[str, Any] | RowError:
    try:
        return table.line(row, seen)
    except RowError as problem:
        return problem


def _turns(lines: Lines, roles: Mapping[str, str]) -> Lines:
    """Rows of two speakers as episodes; what the companion says joins the row of the same conversation before it."""
    number, episode, first_line = 0, dict[str, Any](), ""
    for one, line, first in lines:
        if isinstance(line, RowError):
            yield one, line, first
            continue
        speaker = line.pop(SPEAKER, "").strip()
        if speaker not in roles:
            yield one, RowError("says neither that the person speaks nor that the companion does"), first
            continue
        if roles[speaker] == "assistant":
            line["reply_text"] = line.pop("user_text", "")
            if episode and episode.get("threads") == line.get("threads"):
                episode["reply_text"] = "\n\n".join(filter(None, (episode.get("reply_text"), line["reply_text"])))
                others = {name: value for name, value in line.items() if name not in READERS and name not in BESIDE}
                episode |= {(f"{name} ({one})" if name in episode else name): value for name, value in others.items()}
                continue
        if episode:
            yield number, episode, first_line
        number, episode, first_line = one, line, first
    if episode:
        yield number, episode, first_line


def table_head(path: Path, options: ImportOptions, *, rows: int = 8) -> TableHead:
    """How a table is written and what its columns would be, with its first rows that can be read; also of a table
    without a column for text, which `inspect` refuses. InputError as `inspect` otherwise."""
    table = _Table(path, options, needs_text=False)
    first = islice((row for _, row, _ in table.rows() if isinstance(row, list)), rows)
    mapping = {target: table.header[index] for target, index in table.indexes.items()}
    return TableHead(table.encoding, table.delimiter, tuple(table.header), tuple(map(tuple, first)), mapping)


class _Table:
    """How the file is written, and what its columns are."""

    def __init__(self, path: Path, options: ImportOptions, *, needs_text: bool = True) -> None:
        size_of(path)
        self._path = path
        self.encoding = encoding_of(path, options.encoding)
        with self._opened() as file:
            sample = file.read(_SNIFFED)
        self.delimiter = delimiter_of(sample, options.delimiter)
        self.header = _header(sample, self.delimiter)
        find = columns_of if needs_text else known_columns
        self.indexes = find(self.header, options.mapping, whole=options.whole_mapping)
        turns = SPEAKER in self.indexes and "user_text" in self.indexes and "reply_text" not in self.indexes
        if not turns:
            self.indexes.pop(SPEAKER, None)
        self.roles = self._roles() if turns and needs_text else None
        """By speaker the side, where the rows are turns."""
        self._others = _payload_names(self.header, frozenset(self.indexes.values()))

    def _roles(self) -> dict[str, str]:
        """InputError `speakers` where it cannot be told which of them is the person, and which the companion."""
        at = self.indexes[SPEAKER]
        rows = (row for _, row, _ in self.rows() if isinstance(row, list) and len(row) > at)
        names = dict.fromkeys(row[at].strip() for row in rows)
        roles = {name: role for name in names if (role := role_of(name)) is not None}
        others = [name for name in names if name and name not in roles and name.lower() not in ("system", "tool")]
        if len(others) == 1 and len(set(roles.values())) == 1:
            roles[others[0]] = "user" if "assistant" in roles.values() else "assistant"
        elif others:
            raise InputError(
                Text("Who of {names} is the companion?", names=", ".join(name[:12] for name in others[:4])),
                code="speakers",
                advice=Remedy("name_speakers", column=self.header[at], text=self.header[self.indexes["user_text"]]),
            )
        return roles

    def rows(self) -> Iterator[tuple[int, list[str] | RowError, str]]:
        """(row number, cells or why there are none, the row's first line) after the header; no blank rows."""
        past_header = False
        with self._opened() as file:
            for number, (row, first_line) in enumerate(_parsed(file, self.delimiter), 1):
                if past_header and row != []:
                    yield number, row, first_line
                past_header = past_header or row != []

    def line(self, row: list[str] | RowError, seen: dict[bytes, int]) -> dict[str, Any]:
        """A row as a line of our own format; RowError when it was not read or has too few or too many cells."""
        if isinstance(row, RowError):
            raise row
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
                line[target] = _cell(target, row[index])
        if "id" not in line:
            # from the table's own words, so that another mapping does not make other memories
            line["id"] = content_id("csv", dict(zip(self.header, row, strict=True)), seen)
        return line

    @contextmanager
    def _opened(self) -> Iterator[IO[str]]:
        # bytes that do not fit become lone surrogates, so that the row that holds them can be told and refused
        errors = "surrogateescape" if "16" not in self.encoding and "32" not in self.encoding else "replace"
        with reading(self._path), self._path.open(encoding=self.encoding, errors=errors, newline="") as file:
            yield file


def _payload_names(header: Sequence[str], mapped: frozenset[int]) -> dict[int, str]:
    """Keys for the columns that are not ours: their own names, or their number where a name is taken."""
    names: dict[int, str] = {}
    for index, name in enumerate(header):
        if index not in mapped:
            taken = not name or name in READERS or name in BESIDE or name in names.values()
            names[index] = f"column {index + 1}" if taken else name
    return names


def _cell(target: str, cell: str) -> object:
    """What a cell says in our column; RowError if it does not fit."""
    plain = cell.strip()
    try:
        if target in TIMES:
            return table_epoch_of(plain)
        if target in _WHOLE:
            return int(plain)
        if target in _NUMBERS:
            return float(plain)
        if target == "sensitivity":
            return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 4 else plain.lower()
        if target == "searchable":
            return _YES.get(plain.lower(), plain)
        if target in BESIDE:
            return _list_cell(target, plain)
    except TimeFormatError as problem:
        raise RowError(Text("{target} {problem}", target=target, problem=problem.reason)) from None
    except ValueError:
        raise RowError(Text("{target} is not a number: {cell!r}", target=target, cell=plain[:40])) from None
    return plain if target in ("id", "kind", "status", "scope", "boundary_class", "life_stage") else cell


def _list_cell(target: str, plain: str) -> object:
    """A JSON list; for threads also names between semicolons."""
    if plain.startswith("["):
        try:
            return json.loads(plain)
        except (ValueError, RecursionError):
            raise RowError(Text("{target} is broken JSON", target=target)) from None
    if target == "threads":
        return [name.strip() for name in plain.split(";") if name.strip()]
    raise RowError(Text("{target} must be a JSON list", target=target))


def _header(sample: str, delimiter: str) -> list[str]:
    """The first row that is not blank."""
    lines = sample.lstrip("\ufeff").splitlines(keepends=True)
    try:
        first = next((row for row in csv.reader(lines, delimiter=delimiter) if row), [])
    except csv.Error:
        first = []
    return [name.strip() for name in first]


def _parsed(file: IO[str], delimiter: str) -> Iterator[tuple[list[str] | RowError, str]]:
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
