"""Rows of foreign tables as records, and what formats share that are a database or its export as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
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
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, MemoryRecord, Refused, SourceInfo
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import (
    Read,
    RowError,
    dumped,
    merged_payload,
    number_of,
    read_value,
    running_text,
    text_of,
)
from mnemonaut_core.importers.vec0 import ShadowVectors, floats_of

Row = Mapping[str, Value]
Columns = Mapping[str, tuple[str, Read]]
"""Our column → the foreign column that says it, and what reads its value."""


def read_columns(row: Row, columns: Columns) -> dict[str, Any]:
    """Our values of a row, None where the foreign column is missing or NULL; RowError names the foreign column."""
    return {ours: read_column(row, theirs, read) for ours, (theirs, read) in columns.items()}


def read_column(row: Row, column: str, read: Read) -> Any:
    """One value of a row; None where the column is missing or NULL."""
    value = row.get(column)
    return None if value is None else read_value(column, read, value)


def text_in(row: Row, column: str) -> str | None:
    """The text of a column; None where it is missing or blank."""
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
    """A row as a line of our format: by column of ours the foreign one that says it, then a payload of the columns that are neither
    these nor `known`. A time may count in any unit; a share is clamped to [0, 1]; what is no time or number says nothing."""
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


class TableReader:
    """Reads the tables of one snapshot: a function makes a record of each row, and a row that it cannot take is refused."""

    def __init__(self, foreign: Foreign) -> None:
        self._foreign = foreign
        self.refused: list[Refused] = []
        """Rows that belong to a memory and could not be taken (`by_owner`)."""

    def numbers(self, table: str, column: str) -> frozenset[int]:
        """The whole numbers in a column."""
        values = (row.get(column) for row in self._foreign.rows(table, (column,)))
        return frozenset(value for value in values if isinstance(value, int))

    def records(self, table: str, make: Callable[[Row], ImportRecord | None]) -> Iterator[ImportRecord]:
        """The records of a table's rows, a memory with the running text of its row; none where `make` answers None."""
        for row in self._foreign.rows(table):
            made = self._try(table, row, make)
            if isinstance(made, MemoryRecord):
                made = replace(made, text=running_text(list(row.values())))
            if made is not None:
                yield made

    def by_owner(
        self, table: str, key: str, owners: frozenset[int], make: Callable[[Row], Made]
    ) -> dict[int, list[Made]]:
        """What the rows of a table say, by the number of the memory in the column `key`."""
        found: dict[int, list[Made]] = {}

        def take(row: Row) -> None:
            owner = key_of(row, key)
            if owner not in owners:
                raise RowError(Text("belongs to {key} {owner}, which is not there", key=key, owner=owner))
            made = make(row)  # a row that is refused leaves no empty list
            found.setdefault(owner, []).append(made)

        for row in self._foreign.rows(table):
            problem = self._try(table, row, take)
            if problem is not None:
                self.refused.append(replace(problem, memory=False))
        return found

    def _try(self, table: str, row: Row, make: Callable[[Row], Made]) -> Made | Refused:
        try:
            if row.keys() == {"rowid"}:
                raise RowError("holds a value over 50 MB")
            return make(row)
        except RowError as problem:
            first = next(iter(row.values()), None)
            where = Text.of(f"{table} {first}" if isinstance(first, int) else f"{table}")
            text = next((v for v in row.values() if isinstance(v, str) and v.strip()), "")
            return Refused(where, problem.reason, excerpt_of(text))


class StoreImporter(ObjectsImporter):
    """Reads a database from a snapshot, and anything else as JSON."""

    tables: ClassVar[tuple[tuple[str, ...], ...]]
    """Tables that such a database has: all of one of these."""
    counted: ClassVar[tuple[str, ...]]
    """The tables whose rows are memories."""
    vec0: ClassVar[str] = ""
    """The vec0 table with its vectors."""
    stored_vectors: ClassVar[tuple[str, str]] = ("", "")
    """The table and the column with its vectors, where they are float32 in bytes."""
    other_vectors: ClassVar[tuple[str, str]] = ("", "")
    """The same of memories that have none there."""

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        raise NotImplementedError

    def vectors(self, foreign: Foreign) -> int | None:
        """The dimension of its vectors; None if it has none that can be read."""
        for table, column in (self.stored_vectors, self.other_vectors):
            if foreign.has(table, column):
                rows = foreign.rows(table, (column,))
                if vector := next((one for row in rows if (one := floats_of(row.get(column)))), None):
                    return len(vector)
        found = ShadowVectors(foreign, self.vec0)
        return found.dimension if len(found) else None

    def described(self, foreign: Foreign, path: Path) -> Text:
        """What a database is, for people; InputError for one that is not read."""
        return self.title

    def line(
        self, run: Pass, key: object, row: Mapping[str, Any], names: Mapping[str, str], *known: str
    ) -> dict[str, Any]:
        """A state with this key, of a row as `line_of`."""
        name = f"{run.prefix}:{key}"
        return {"id": name, "kind": "state", "source_type": self.format} | line_of(row, names, *known)

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

    def read(
        self, path: Path, options: ImportOptions, token: CancelToken
    ) -> Generator[ImportRecord, None, tuple[str, ...]]:
        if not is_sqlite(path):
            return (yield from super().read(path, options, token))
        run = Pass(path, options, self.format)
        with snapshot(path, token) as foreign:
            yield from self.database(foreign, run)
        return self.notes(run)


class DatabaseImporter(StoreImporter):
    """Reads a database that has no export."""

    def sign_of(self, value: Mapping[str, Any], name: str) -> Sign | None:
        return None

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        raise RowError("is not a record of this format")


# ---- statements of graphs: observations of a thing, and relations of two things, which become the claim's entities


def statement(name: str, body: str, about: Iterable[Entity], **columns: Any) -> dict[str, Any]:
    """A claim of this id as a line of our format; things without a name, and columns that are None, are left out."""
    things = [{"type": one.type, "name": one.name} for one in dict.fromkeys(about) if one.name]
    more = {key: value for key, value in columns.items() if value is not None}
    return {"kind": "claim", "id": name, "body": body, "entities": things, **more}


def relation(name: str, source: Entity, label: str, target: Entity, **columns: Any) -> dict[str, Any]:
    """The statement that one thing has a relation to another."""
    body = " ".join(filter(None, (source.name, label, target.name)))
    return statement(name, body, (source, target), subtype="relation", **columns)
