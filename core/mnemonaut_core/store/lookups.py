"""Reading whole memories: rows, what stands beside them, documents."""

from __future__ import annotations

from collections.abc import Iterator

import apsw

from mnemonaut_core.domain.memory import Entity, Link, Memory, MemoryDetails
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.importers.records import DocumentRecord, MemoryRecord
from mnemonaut_core.store.columns import SELECT_MEMORY, memory_of


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
