"""Reading whole memories: rows, what stands beside them, documents."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import apsw

from mnemonaut_core.domain.memory import Entity, Link, Memory, MemoryDetails
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.importers.records import DocumentRecord, MemoryRecord
from mnemonaut_core.importers.row_lines import ROW_LINES
from mnemonaut_core.store import embedders
from mnemonaut_core.store.columns import SELECT_MEMORY, memory_of
from mnemonaut_core.store.removed import unpack_removed
from mnemonaut_core.store.runs import trace_of
from mnemonaut_core.store.vector_codec import decode


def load(connection: apsw.Connection, ids: tuple[str, ...]) -> Iterator[Memory]:
    """Memories by id, in no order."""
    where = f"FROM memory AS m WHERE m.id IN ({', '.join('?' * len(ids))})"
    return map(memory_of, connection.execute(f"SELECT {SELECT_MEMORY} {where}", ids).fetchall())


def _links(connection: apsw.Connection, pk: int) -> tuple[Link, ...]:
    sql = "SELECT to_id, label, confidence FROM link WHERE from_pk = ? ORDER BY label, to_id"
    return tuple(Link(*row) for row in connection.execute(sql, (pk,)))


def _threads(connection: apsw.Connection, pk: int) -> tuple[str, ...]:
    sql = "SELECT thread_key FROM thread_member WHERE memory_pk = ? ORDER BY thread_key"
    return tuple(str(key) for (key,) in connection.execute(sql, (pk,)))


def _entities(connection: apsw.Connection, pk: int) -> tuple[Entity, ...]:
    sql = "SELECT type, name, confidence FROM mention WHERE memory_pk = ? ORDER BY type, normalized"
    return tuple(Entity(*row) for row in connection.execute(sql, (pk,)))


def details(connection: apsw.Connection, memory: Memory, pk: int) -> MemoryDetails:
    """A memory with links both ways, threads, entities, its embedder, the open isolation and its source."""
    run = connection.execute
    incoming = run(
        "SELECT m.id, l.label FROM link AS l JOIN memory AS m ON m.pk = l.from_pk WHERE l.to_id = ?"
        " ORDER BY m.id, l.label",
        (memory.id,),
    )
    embedder = run(
        "SELECT e.name FROM vector AS v JOIN embedder AS e ON e.pk = v.embedder_pk AND e.state = 'current'"
        " WHERE v.memory_pk = ?",
        (pk,),
    ).get
    reason = run(
        "SELECT reason FROM isolation WHERE memory_id = ? AND ended_at IS NULL ORDER BY pk DESC LIMIT 1", (memory.id,)
    ).get
    source = run("SELECT s.path FROM memory AS m JOIN source AS s ON s.pk = m.source_pk WHERE m.pk = ?", (pk,)).get
    return MemoryDetails(
        memory,
        _links(connection, pk),
        tuple((str(other), str(label)) for other, label in incoming),
        _threads(connection, pk),
        _entities(connection, pk),
        embedder,
        reason,
        source,
    )


def record(connection: apsw.Connection, memory: Memory, pk: int, vector: Vector | None) -> MemoryRecord:
    """A memory as it would be imported again; the embedding only if it is given."""
    return MemoryRecord(
        memory,
        _links(connection, pk),
        _threads(connection, pk),
        _entities(connection, pk),
        None if vector is None else tuple(map(float, vector)),
    )


def documents(connection: apsw.Connection) -> Iterator[DocumentRecord]:
    """All documents, whole, by id."""
    rows = connection.execute("SELECT id, uri, body, scope, day, token_count, updated_at FROM document ORDER BY id")
    return (DocumentRecord(*row) for row in rows)


def removed_records(connection: apsw.Connection, *, vectors: bool) -> Iterator[MemoryRecord]:
    """The isolated memories that left the live tables, by id, as they were, not searchable."""
    embedder = embedders.current(connection)
    rows = connection.execute(
        "SELECT removed FROM isolation WHERE ended_at IS NULL AND removed IS NOT NULL ORDER BY memory_id, pk"
    )
    for (text,) in rows:
        held = unpack_removed(text)
        vector = next(
            (
                decode(held_vector.data, held_vector.scale, embedder.dimension)
                for held_vector in held.vectors
                if vectors and embedder is not None and held_vector.embedder_pk == embedder.pk
            ),
            None,
        )
        yield replace(
            held.record,
            memory=replace(held.record.memory, searchable=False),
            embedding=None if vector is None else tuple(map(float, vector)),
        )


def _json_or_text(text: str) -> object:
    """What a column of JSON holds; as it stands where that is no JSON any more, since an export is the last way out."""
    try:
        return json.loads(text)
    except ValueError:
        return text


_COLUMN_SQL = {
    ("saved_query", "set"): "(SELECT s.name FROM query_set AS s WHERE s.pk = set_pk)",
    ("isolation", "removed"): "nullif(removed IS NOT NULL, 0)",
}
_ORDER = {"source_run": "id", "setting": "project, key", "run": "at, id", "wrong_type": "at, run_id"}
_SAID: dict[tuple[str, str], Callable[[Any], object]] = {
    ("isolation", "removed"): bool,
    ("suppression", "vector"): lambda data: base64.b64encode(data).decode("ascii"),
    ("saved_query", "context"): _json_or_text,
    ("run", "selected"): _json_or_text,
    ("run", "trace"): trace_of,
}


def row_lines(connection: apsw.Connection) -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything beside the memories that is content or a person's decision, as (name, values) of `ROW_LINES`, what is
    None left out, in an order in which it can be stored again."""
    for name, line in ROW_LINES.items():
        columns = ", ".join(_COLUMN_SQL.get((name, key), key) for key in line.readers)
        for row in connection.execute(f"SELECT {columns} FROM {name} ORDER BY {_ORDER.get(name, 'pk')}"):
            yield (
                name,
                {
                    key: _SAID[name, key](value) if (name, key) in _SAID else value
                    for key, value in zip(line.readers, row, strict=True)
                    if value is not None
                },
            )
