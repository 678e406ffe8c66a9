"""What formats share that are a database, or its export as JSON; and statements of graphs as claims."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import Entity
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.foreign_sqlite import Foreign, is_sqlite, snapshot
from mnemonaut_core.importers.looks import SURE, Look, Sign
from mnemonaut_core.importers.objects import ObjectsImporter, Pass
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, SourceInfo
from mnemonaut_core.importers.tables import line_of
from mnemonaut_core.importers.values import RowError
from mnemonaut_core.importers.vec0 import ShadowVectors, floats_of


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
