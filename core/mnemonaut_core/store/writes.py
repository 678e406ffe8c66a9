"""The rows of a memory and of what stands beside it: written, replaced and removed in one place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import apsw

from mnemonaut_core.domain.memory import Entity, Link, Memory
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.store.embedders import INSERT_VECTOR, VectorRow
from mnemonaut_core.store.rows import INSERT_MEMORY, INSERTED, Value, batches, entity_key, marks

_BESIDE = (("link", "from_pk"), ("thread_member", "memory_pk"), ("mention", "memory_pk"))
_UPDATED = tuple(name for name in INSERTED if name not in ("id", "import_pk"))
_UPDATE_MEMORY = f"UPDATE memory SET {', '.join(f'{name} = ?' for name in _UPDATED)} WHERE pk = ?"
_UPDATED_PLACES = tuple(INSERTED.index(name) for name in _UPDATED)


def next_pk(connection: apsw.Connection) -> int:
    """The pk that the next new memory gets; never one that was used before."""
    used = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'memory'").get
    return int(used or 0) + 1


def insert_memories(connection: apsw.Connection, rows: Iterable[tuple[int, Sequence[Value]]]) -> None:
    """New memories by (pk, row of `INSERTED`)."""
    connection.executemany(INSERT_MEMORY, ((pk, *row) for pk, row in rows))


def update_memories(connection: apsw.Connection, rows: Iterable[tuple[int, Sequence[Value]]]) -> None:
    """All columns but id and the import that brought it first, by (pk, row of `INSERTED`)."""
    connection.executemany(_UPDATE_MEMORY, ((*(row[i] for i in _UPDATED_PLACES), pk) for pk, row in rows))


def insert_beside(connection: apsw.Connection, records: Sequence[tuple[int, MemoryRecord]]) -> None:
    """Links, threads and entities of memories that have none yet."""
    links = [(pk, link.to, link.label, link.confidence) for pk, record in records for link in record.links]
    threads = [(pk, thread) for pk, record in records for thread in record.threads]
    entities = [
        (pk, entity.type, entity_key(entity.name), entity.name, entity.confidence)
        for pk, record in records
        for entity in record.entities
    ]
    if links:
        connection.executemany("INSERT INTO link (from_pk, to_id, label, confidence) VALUES (?, ?, ?, ?)", links)
    if threads:
        connection.executemany("INSERT INTO thread_member (memory_pk, thread_key) VALUES (?, ?)", threads)
    if entities:
        connection.executemany(
            "INSERT INTO mention (memory_pk, type, normalized, name, confidence) VALUES (?, ?, ?, ?, ?)", entities
        )


def beside(connection: apsw.Connection, pk: int) -> tuple[tuple[Link, ...], tuple[str, ...], tuple[Entity, ...]]:
    """Links, threads and entities of one memory, sorted."""
    run = connection.execute
    links = tuple(
        Link(*row) for row in run("SELECT to_id, label, confidence FROM link WHERE from_pk = ? ORDER BY 1, 2", (pk,))
    )
    threads = tuple(
        str(key) for (key,) in run("SELECT thread_key FROM thread_member WHERE memory_pk = ? ORDER BY 1", (pk,))
    )
    entities = tuple(
        Entity(*row)
        for row in run("SELECT type, name, confidence FROM mention WHERE memory_pk = ? ORDER BY 1, normalized", (pk,))
    )
    return links, threads, entities


def replace_beside(connection: apsw.Connection, records: Sequence[tuple[int, MemoryRecord]]) -> None:
    """Links, threads and entities become what the records say; what says the same already stays untouched."""
    differing = [
        (pk, record)
        for pk, record in records
        if beside(connection, pk) != (record.links, record.threads, record.entities)
    ]
    remove_beside(connection, [pk for pk, _ in differing])
    insert_beside(connection, differing)


def remove_beside(connection: apsw.Connection, pks: Sequence[int]) -> None:
    """No links, threads and entities any more."""
    for table, column in _BESIDE:
        connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", ((pk,) for pk in pks))


def insert_vectors(connection: apsw.Connection, rows: Iterable[VectorRow]) -> None:
    """Vectors of memories that have none of this embedder yet."""
    connection.executemany(INSERT_VECTOR, rows)


def remove_vectors(connection: apsw.Connection, pks: Iterable[int]) -> None:
    """Vectors of every embedder go: the text they were made of is no longer there."""
    connection.executemany("DELETE FROM vector WHERE memory_pk = ?", ((pk,) for pk in pks))


def remove_memories(connection: apsw.Connection, pks: Sequence[int]) -> None:
    """The memories with everything that stands beside them; other memories' links to them stay (they hold ids)."""
    remove_beside(connection, pks)
    remove_vectors(connection, pks)
    connection.executemany("DELETE FROM memory WHERE pk = ?", ((pk,) for pk in pks))


def without_vector(connection: apsw.Connection, pks: Iterable[int], embedder_pk: int) -> tuple[int, ...]:
    """Those of `pks` that have no vector of this embedder, sorted."""
    wanted = sorted(set(pks))
    held: set[int] = set()
    for part in batches(wanted, 500):
        held.update(
            pk
            for (pk,) in connection.execute(
                f"SELECT memory_pk FROM vector WHERE embedder_pk = ? AND memory_pk IN ({marks(len(part))})",
                (embedder_pk, *part),
            )
        )
    return tuple(pk for pk in wanted if pk not in held)


def same_text(before: Memory, after: Memory) -> bool:
    """Whether an update leaves everything alone that is embedded or indexed."""
    names = ("kind", "user_text", "reply_text", "body", "image_summary", "context_note", "title")
    return all(getattr(before, name) == getattr(after, name) for name in names)
