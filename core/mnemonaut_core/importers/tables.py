"""Rows of foreign tables as records, and what formats share that are a database or its export as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import Entity
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import READERS, TIMES, UNIT
from mnemonaut_core.importers.encodings import excerpt_of
from mnemonaut_core.importers.foreign_sqlite import Foreign, Value, is_sqlite, snapshot
from mnemonaut_core.importers.looks import SURE, Look, Sign
from mnemonaut_core.importers.objects import ObjectsImporter, Pass
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, MemoryRecord, Reading, Refused, SourceInfo
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import Read, RowError, dumped, merged_payload, number_of, running_text, text_of
from mnemonaut_core.importers.vec0 import ShadowVectors, floats_of

Row = Mapping[str, Value]


def text_in(row: Row, column: str) -> str | None:
    """The text of a column; None if it is missing or blank."""
    return plain_text(row.get(column))


def payload_of(row: Mapping[str, Any], known: Collection[str], *, own: str | None = None, **more: object) -> str | None:
    """The row's own JSON with `more` and the columns that are not `known`; None if that is nothing."""
    rest = dict(more)
    for column, value in row.items():
        stored_value = plain_text(value) if isinstance(value, (bytes, str)) else value
        if column not in known and stored_value is not None:
            rest[column] = stored_value
    stored = {} if own is None else parsed_json(own)
    if isinstance(stored, str):
        stored = {"text": stored}
    if not rest:
        return dumped(stored) if stored else None
    return merged_payload(dumped(stored), rest) if stored else dumped(rest)


def line_of(row: Mapping[str, Any], names: Mapping[str, str], *known: str) -> dict[str, Any]:
    """A row as a line of our format: `names` maps our columns to the foreign ones; columns in neither `names` nor `known` form the
    payload. Times may count in any unit, shares are clamped to [0, 1], and values that are no time or number are left out."""
    line = {ours: value for ours, theirs in names.items() if (value := _value(ours, row.get(theirs))) is not None}
    rest = payload_of(row, {*names.values(), *known})
    return line | ({"payload": rest} if rest else {})


def _value(column: str, value: Any) -> Any:
    if column in TIMES:
        return time_of(value)
    if isinstance(value, (dict, list)):
        return value
    if isinstance(value, (int, float)) and READERS[column] is not text_of:
        return min(1.0, max(0.0, value)) if READERS[column] is UNIT else value
    return plain_text(value)


def plain_text(value: Value) -> str | None:
    """Text that is there and not blank; numbers as they are written, bytes as UTF-8."""
    if value is None:
        return None
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    found = text_of(value if isinstance(value, str) else str(value))
    return found if found.strip() else None


def clamped(low: float, high: float) -> Read:
    """A reader of numbers that moves those out of bounds to the nearest bound."""
    return lambda value: min(high, max(low, number_of(value)))


def key_of(row: Row, column: str) -> int:
    """A row's number; RowError if it has none."""
    value = row.get(column)
    if not isinstance(value, int):
        raise missing(column)
    return value


def needed_text(row: Row, column: str) -> str:
    value = text_in(row, column)
    if value is None:
        raise missing(column)
    return value


def parsed_json(stored: str) -> Any:
    """The value of a JSON text; the text itself where it is broken."""
    try:
        return json.loads(stored, parse_constant=str)
    except (ValueError, RecursionError):
        return stored


def numbers_in(row: Row, column: str) -> tuple[int, ...]:
    """The whole numbers of a column's JSON list, each once; none where it holds anything else."""
    found = parsed_json(text_in(row, column) or "[]")
    return tuple(dict.fromkeys(one for one in found if type(one) is int)) if isinstance(found, list) else ()


def missing(column: str) -> RowError:
    """The refusal of a row without a value in a column that it needs."""
    return RowError(Text("has no {column}", column=column))


Made = TypeVar("Made")


def records_in(foreign: Foreign, table: str, make: Callable[[Row], ImportRecord | None]) -> Iterator[ImportRecord]:
    """The records that `make` makes of a table's rows, a memory with the running text of its row, and the refusals of the others;
    nothing where it returns None."""
    for row in foreign.rows(table):
        record = _made_or_refused(table, row, make)
        if isinstance(record, MemoryRecord):
            record = replace(record, text=running_text(list(row.values())))
        if record is not None:
            yield record


def numbers(foreign: Foreign, table: str, column: str) -> frozenset[int]:
    """The whole numbers in a column of a table."""
    values = (row.get(column) for row in foreign.rows(table, (column,)))
    return frozenset(value for value in values if isinstance(value, int))


def parts_by_owner(
    foreign: Foreign, table: str, key: str, owners: frozenset[int], make: Callable[[Row], Made], refused: list[Refused]
) -> dict[int, list[Made]]:
    """The parts that `make` makes of rows, by the number of their memory in the column `key`. Rows that cannot be taken, or belong
    to none of the `owners`, are appended to `refused`."""
    found: dict[int, list[Made]] = {}

    def take(row: Row) -> None:
        owner = key_of(row, key)
        if owner not in owners:
            raise RowError(Text("belongs to {key} {owner}, which is not there", key=key, owner=owner))
        part = make(row)  # a row that is refused leaves no empty list
        found.setdefault(owner, []).append(part)

    problems = (_made_or_refused(table, row, take) for row in foreign.rows(table))
    refused.extend(replace(problem, memory=False) for problem in problems if problem is not None)
    return found


def _made_or_refused(table: str, row: Row, make: Callable[[Row], Made]) -> Made | Refused:
    try:
        if row.keys() == {"rowid"}:
            raise RowError("holds a value over 50 MB")
        return make(row)
    except RowError as problem:
        first = next(iter(row.values()), None)
        where = Text.of(f"{table} {first}" if isinstance(first, int) else table)
        text = next((v for v in row.values() if isinstance(v, str) and v.strip()), "")
        return Refused(where, problem.reason, excerpt_of(text))


class DatabaseImporter(ObjectsImporter):
    """A format that is a SQLite database, or also an export of it as JSON. The database is read from a snapshot."""

    tables: ClassVar[tuple[tuple[str, ...], ...]]
    """A database of this format has all tables of one of these."""
    counted: ClassVar[tuple[str, ...]]
    """The tables whose rows are memories."""
    vec0: ClassVar[str] = ""
    """The vec0 table with its vectors."""
    stored_vectors: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Tables and columns with vectors that are float32 in bytes."""

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        raise NotImplementedError

    def vectors(self, foreign: Foreign) -> int | None:
        """The dimension of its vectors; None if none can be read."""
        for table, column in self.stored_vectors:
            if foreign.has(table, column):
                found = (floats_of(row.get(column)) for row in foreign.rows(table, (column,)))
                if vector := next(filter(None, found), None):
                    return len(vector)
        shadow = ShadowVectors(foreign, self.vec0)
        return shadow.dimension if len(shadow) else None

    def described(self, foreign: Foreign, path: Path) -> Text:
        """The description of a database for people; InputError for one that is not read."""
        return self.title

    def detect(self, look: Look) -> Sign | None:
        found = next((names for names in self.tables if look.tables.issuperset(names)), None)
        if found is not None:
            return Sign(SURE, Text("the tables {tables}", tables=", ".join(found)))
        return super().detect(look)

    def inspect(self, path: Path, options: ImportOptions, token: CancelToken = NEVER) -> SourceInfo:
        if not is_sqlite(path):
            return super().inspect(path, options, token)
        with snapshot(path, token) as foreign:
            dimension = self.vectors(foreign)
            brings = None if dimension is None else f"given:{dimension}"
            rows = sum(map(foreign.count, self.counted))
            return SourceInfo(self.format, path, self.described(foreign, path), rows, brings_vectors=brings)

    def read(self, path: Path, options: ImportOptions, token: CancelToken) -> Reading:
        if not is_sqlite(path):
            return (yield from super().read(path, options, token))
        run = Pass(path, options, self.format)
        with snapshot(path, token) as foreign:
            yield from self.database(foreign, run)
        return self.notes(run)


# ---- statements of graphs: observations of a thing, and relations of two things, which become the claim's entities


def statement(run: Pass, key: str, body: str, about: Iterable[Entity], **columns: Any) -> dict[str, Any]:
    """A claim with this key as a line of our format; things without a name are left out."""
    things = [{"type": one.type, "name": one.name} for one in dict.fromkeys(about) if one.name]
    return run.line(key, kind="claim", body=body, entities=things, **columns)


def relation(run: Pass, key: str, source: Entity, label: str, target: Entity, **columns: Any) -> dict[str, Any]:
    """The statement that one thing has a relation to another."""
    body = " ".join(filter(None, (source.name, label, target.name)))
    return statement(run, key, body, (source, target), subtype="relation", **columns)
