"""What left the live tables with an isolated affect: its whole record, as JSON in the isolation."""

from __future__ import annotations

from dataclasses import dataclass, replace

import apsw
import msgspec

from mnemonaut_core.domain.memory import Entity, Link
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.store.rows import load_by_pk


@dataclass(frozen=True, slots=True)
class StoredVector:
    """A row of `vector` without its memory."""

    embedder_pk: int
    scale: float | None
    data: bytes


@dataclass(frozen=True, slots=True)
class Removed:
    """A memory with everything that stands beside it, and what the store knew of it."""

    pk: int
    record: MemoryRecord
    vectors: tuple[StoredVector, ...]
    record_hash: str | None
    source_pk: int | None
    import_pk: int | None


def pack_removed(connection: apsw.Connection, pk: int) -> str:
    """The memory of this pk as one JSON line; it must be stored."""
    memory = replace(load_by_pk(connection, [pk])[pk], searchable=True)  # as it comes back
    run = connection.execute
    record = MemoryRecord(
        memory,
        tuple(
            Link(*row) for row in run("SELECT to_id, label, confidence FROM link WHERE from_pk = ? ORDER BY pk", (pk,))
        ),
        tuple(str(key) for (key,) in run("SELECT thread_key FROM thread_member WHERE memory_pk = ? ORDER BY 1", (pk,))),
        tuple(
            Entity(*row)
            for row in run("SELECT type, name, confidence FROM mention WHERE memory_pk = ? ORDER BY 1, 2", (pk,))
        ),
    )
    vectors = tuple(
        StoredVector(*row)
        for row in run("SELECT embedder_pk, scale, data FROM vector WHERE memory_pk = ? ORDER BY embedder_pk", (pk,))
    )
    hashed, source_pk, import_pk = run("SELECT record_hash, source_pk, import_pk FROM memory WHERE pk = ?", (pk,)).get
    return msgspec.json.encode(Removed(pk, record, vectors, hashed, source_pk, import_pk)).decode()


def unpack_removed(text: str) -> Removed:
    """The way back; msgspec.ValidationError when the JSON is not ours."""
    return msgspec.json.decode(text, type=Removed)
