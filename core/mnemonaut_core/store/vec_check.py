"""Whether vec0 holds exactly what the plain tables say: every place of every chunk, read from its shadow tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import apsw
import numpy as np

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.store import vec_index
from mnemonaut_core.store.rows import batches, marks
from mnemonaut_core.store.vec_index import METADATA, SELECT, TABLE, TEXT_METADATA, chunk_rows, unit_rows

_INLINE_BYTES = 12


def differences(connection: apsw.Connection, token: CancelToken = NEVER) -> Iterator[str]:
    """What differs, one sentence each; nothing when the index is right or is not wanted. Never asks vec0 itself."""
    rough = vec_index.problems(connection)
    if rough:
        yield from rough
        return
    embedder = vec_index.current(connection)
    if embedder is None or embedder[1] > vec_index.MAX_DIMENSION:
        return
    seen: set[int] = set()
    for chunk, kind, validity, rowids in connection.execute(
        f"SELECT chunk_id, partition00, validity, rowids FROM {TABLE}_chunks ORDER BY chunk_id"
    ):
        token.raise_if_set()
        places = np.flatnonzero(np.unpackbits(np.frombuffer(validity, np.uint8), bitorder="little"))
        pks = np.frombuffer(rowids, "<i8")[places].tolist()
        if seen & set(pks) or len(set(pks)) != len(pks):
            yield f"chunk {chunk} repeats a memory"
        seen.update(pks)
        yield from _chunk(connection, embedder, (chunk, kind), places.tolist(), pks)
    stored = {pk for (pk,) in connection.execute("SELECT memory_pk FROM vector WHERE embedder_pk = ?", (embedder[0],))}
    if seen != stored:
        yield f"{len(seen ^ stored)} memories are in one of index and store only"


def _chunk(
    connection: apsw.Connection, embedder: tuple[int, int], key: tuple[int, str], places: list[int], pks: list[int]
) -> Iterator[str]:
    chunk, kind = key
    expected: dict[int, tuple[Any, ...]] = {}
    listed: dict[int, tuple[int, int]] = {}
    for part in batches(pks, 500):
        within = f"IN ({marks(len(part))})"
        expected |= {
            int(row[0]): row for row in connection.execute(f"{SELECT} AND v.memory_pk {within}", (embedder[0], *part))
        }
        listed |= {
            pk: (held_in, at)
            for pk, held_in, at in connection.execute(
                f"SELECT rowid, chunk_id, chunk_offset FROM {TABLE}_rowids WHERE rowid {within}", part
            )
        }
    if set(expected) != set(pks):
        yield f"chunk {chunk} holds memories that have no vector"
        return
    if any(listed.get(pk) != (chunk, place) for pk, place in zip(pks, places, strict=True)):
        yield f"chunk {chunk} and the list of places disagree"
    rows = [expected[pk] for pk in pks]
    size, dimension = chunk_rows(embedder[1]), embedder[1]
    if any(len(row[2]) != dimension * (4 if row[1] is None else 1) for row in rows):
        yield f"chunk {chunk} holds memories whose vectors have a wrong length"
        return
    blob = connection.execute(f"SELECT vectors FROM {TABLE}_vector_chunks00 WHERE rowid = ?", (chunk,)).get
    held = np.frombuffer(blob, np.uint8).reshape(size, dimension * 4)[places]
    if not np.array_equal(held, unit_rows(rows, dimension).view(np.uint8).reshape(len(rows), -1)):
        yield f"chunk {chunk} holds other vectors than the store"
    if any(row[3] != kind for row in rows):
        yield f"chunk {chunk} holds memories of another kind than {kind}"
    for i, name in enumerate(METADATA):
        data = connection.execute(f"SELECT data FROM {TABLE}_metadatachunks{i:02} WHERE rowid = ?", (chunk,)).get
        width = 16 if i in TEXT_METADATA else 8
        values = [bytes(data[place * width : (place + 1) * width]) for place in places]
        if values != [_encoded(row[4 + i], text=i in TEXT_METADATA) for row in rows]:
            yield f"chunk {chunk} holds another {name} than the memories"


def _encoded(value: object, *, text: bool) -> bytes:
    """A metadata value as vec0 lays it down: 8 bytes, or length and up to 12 bytes (ours are no longer)."""
    if not text:
        return int(str(value)).to_bytes(8, "little", signed=True)
    content = str(value).encode()
    return len(content).to_bytes(4, "little") + content[:_INLINE_BYTES].ljust(_INLINE_BYTES, b"\0")
