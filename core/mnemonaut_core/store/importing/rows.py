"""What an import brings that is no memory: documents, revisions, recorded recalls, and what people decided."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import apsw
import msgspec

from mnemonaut_core.domain.trace_json import dumps
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import RowError
from mnemonaut_core.importers.records import (
    DocumentRecord,
    ImportOptions,
    RecalledRun,
    RevisionRecord,
    RowRecord,
    SourceInfo,
)
from mnemonaut_core.importers.row_lines import ROW_LINES
from mnemonaut_core.store.rows import clean, marks
from mnemonaut_core.text.normalize import fold_query


@dataclass(frozen=True, slots=True)
class ImportRows:
    """The rows of `source` and `import` that an import writes under; `recorded` switches recording for the undo on."""

    connection: apsw.Connection
    source_pk: int
    import_pk: int
    recorded: Callable[[], AbstractContextManager[None]]
    with_policy: frozenset[str]
    """Projects that had a policy before this import ("": the database): theirs stays in force."""

    def take_row(self, record: RowRecord) -> bool:
        """Store a decision or a record; False when it is known. RowError where this database says otherwise: it keeps its
        own. Isolations are not taken here."""
        table = record.name
        row = _stored(self.connection, table, record.values)
        key = ROW_LINES[table].key
        names = [name for name in row if name not in ("trace", "vector")]
        held = self.connection.execute(
            f"SELECT {', '.join(names)} FROM {table} WHERE {' AND '.join(f'{name} IS ?' for name in key)}",
            tuple(row.get(name, _ABSENT.get(name)) for name in key),
        ).get
        if held is not None:
            known = held if isinstance(held, tuple) else (held,)
            if known != tuple(row[name] for name in names):
                raise RowError("is another here, which stays")
            return False
        if table == "policy" and row["project"] in self.with_policy:
            raise RowError("is not taken: this database has a policy of its own")
        with self.recorded():
            self.connection.execute(
                f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks(len(row))})", tuple(row.values())
            )
        return True

    def take_document(self, record: DocumentRecord) -> bool:
        """Store or update a document by its id; False when it is there just so."""
        values = tuple(
            clean(value) if isinstance(value, str) else value
            for value in (record.uri, record.scope, record.body, record.day, record.token_count, record.updated_at)
        )
        hashed = blake2b(msgspec.msgpack.encode(values), digest_size=16).hexdigest()
        document_id = clean(record.id)
        stored = self.connection.execute("SELECT pk, content_hash FROM document WHERE id = ?", (document_id,)).get
        if stored is None:
            self.connection.execute(
                "INSERT INTO document (uri, scope, body, day, token_count, updated_at, content_hash, id, source_pk, import_pk)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*values, hashed, document_id, self.source_pk, self.import_pk),
            )
        elif stored[1] != hashed:
            with self.recorded():
                self.connection.execute(
                    "UPDATE document SET uri = ?, scope = ?, body = ?, day = ?, token_count = ?, updated_at = ?,"
                    " content_hash = ? WHERE pk = ?",
                    (*values, hashed, stored[0]),
                )
        return stored is None or stored[1] != hashed

    def take_revision(self, record: RevisionRecord) -> bool:
        """Store a revision; False when its id is known."""
        texts = (record.id, record.memory_id, record.before, record.after, record.reason)
        key, memory_id, before, after, reason = (None if text is None else clean(text) for text in texts)
        if self.connection.execute("SELECT 1 FROM revision WHERE id = ?", (key,)).get is not None:
            return False
        with self.recorded():
            self.connection.execute(
                "INSERT INTO revision (id, memory_id, at, before, after, reason) VALUES (?, ?, ?, ?, ?, ?)",
                (key, memory_id, record.at, before, after, reason),
            )
        return True

    def take_run(self, record: RecalledRun) -> bool:
        """Store a recorded recall; False when its id is known."""
        texts = (record.id, record.after_id, record.plan, record.candidates, record.selected)
        key, after, plan, candidates, selected = (None if text is None else clean(text) for text in texts)
        self.connection.execute(
            "INSERT INTO source_run (id, at, after_id, plan, candidates, selected, source_pk, import_pk)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
            (key, record.at, after, plan, candidates, selected, self.source_pk, self.import_pk),
        )
        return bool(self.connection.changes())


_ABSENT = {"project": "", "by": "person", "reason": ""}
"""What the schema puts where a line says nothing."""


def _stored(connection: apsw.Connection, table: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """A line's values as the columns of its table."""
    row = {name: clean(value) if isinstance(value, str) else value for name, value in values.items()}
    if table == "suppression":
        row["normalized"] = fold_query(row["query_text"])
        if len(row.get("vector", b"")) % 4:
            raise RowError("has a vector that is no float32")
    elif table == "saved_query" and "set" in row:
        name = row.pop("set")
        row["set_pk"] = connection.execute("SELECT pk FROM query_set WHERE name = ?", (name,)).get
        if row["set_pk"] is None:
            raise RowError(Text("belongs to the set {name!r}, which is not there", name=name[:40]))
    elif table == "run":
        row["trace"] = zlib.compress(dumps(row["trace"]).encode("utf-8"))
    for name in ROW_LINES[table].key:
        if name not in row and name in _ABSENT:
            row[name] = _ABSENT[name]
    return row


_BY_FORMAT = frozenset(("cocoroghost",))
"""Formats whose ids are those of the program's one database, wherever its file lies."""


def same_sources(connection: apsw.Connection, info: SourceInfo, options: ImportOptions) -> tuple[int, ...]:
    """Sources that this file says anew, if it brought any memory before."""
    where = "format = ? AND label = ?" if info.format in _BY_FORMAT else "format = ? AND label = ? AND path = ?"
    named = (info.format, clean(options.label), clean(str(info.path)))
    found = connection.execute(
        f"SELECT s.pk FROM source AS s WHERE {where} AND EXISTS (SELECT 1 FROM memory AS m WHERE m.source_pk = s.pk)",
        named[: where.count("?")],
    )
    return tuple(int(pk) for (pk,) in found)


def begin(connection: apsw.Connection, info: SourceInfo, options: ImportOptions, now: int) -> tuple[int, int]:
    """(pk of the source, pk of this import of it)."""
    source_pk = int(
        connection.execute(
            "INSERT INTO source (format, label, path, detail, first_imported_at, last_imported_at)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?5) ON CONFLICT (format, label, path) DO UPDATE SET"
            " detail = excluded.detail, last_imported_at = excluded.last_imported_at RETURNING pk",
            (info.format, clean(options.label), clean(str(info.path)), clean(info.detail), now),
        ).get
    )
    connection.execute(
        "INSERT INTO import (source_pk, at, taken, updated, unchanged) VALUES (?, ?, 0, 0, 0)", (source_pk, now)
    )
    return source_pk, connection.last_insert_rowid()
