"""The vec0 tables: one for each list of vectors, written and searched here.

Of a list that stands in the table `vector`, vec0 is an index; of any other it is the only place, and what is lost is made again
from the texts (`embedders.rebuild_vectors`). sqlite-vec 0.1.9 crashes where a shadow table is missing, answers wrongly where a
chunk was changed, and refuses an UPDATE of an int8 vector: so `are_among` before each use, digests, and delete and insert.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import apsw
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.store.changes import note_vectors
from mnemonaut_core.store.errors import BrokenIndex, damage_in
from mnemonaut_core.store.indexes import digests
from mnemonaut_core.store.rows import VectorRow, batches, marks, rising, typed
from mnemonaut_core.store.vectors import sketch
from mnemonaut_core.store.vectors.stored import (
    PIECE_BITS,
    VectorList,
    chunks,
    vector_blocks,
    vector_lists,
    vectors_by_rowid,
)

NO_TIME = -(2**62)
"""The moment of a memory without one: vec0 takes no NULL in its metadata."""
METADATA = {
    "moment": f"coalesce(m.moment, {NO_TIME})",
    "confirmed": f"coalesce(m.last_confirmed_at, m.created_at, {NO_TIME})",
    "searchable": "m.searchable",
    "status": "m.status",
    "sensitivity": "m.sensitivity",
    "boundary_class": "coalesce(m.boundary_class, 'internal')",
}
"""The columns that a search may filter by, and what they are of a memory."""
_TEXTS = (3, 5)
_CHUNK_ROWS = 64
"""Each kind has chunks of its own: with vec0's 1,024 rows a few memories of five kinds would take 12 MB."""
_STEP = 256
_NAMES = ", ".join(METADATA)
_ASSIGN = ", ".join(f"{name} = ?" for name in METADATA)
_SELECT = f"SELECT m.pk, m.kind, {', '.join(METADATA.values())} FROM memory AS m WHERE m.pk IN "
PARTS = (
    "info",
    "chunks",
    "rowids",
    "vector_chunks00",
    *(f"metadatachunks{i:02}" for i in range(len(METADATA))),
    *(f"metadatatext{i:02}" for i in _TEXTS),
)


def tables(vectors: VectorList) -> tuple[str, ...]:
    """The vec0 table of a list, and its shadow tables."""
    return (vectors.table, *(f"{vectors.table}_{part}" for part in PARTS))


def there(connection: apsw.Connection) -> frozenset[str]:
    """The names of all tables of vec0 in the file."""
    return frozenset(
        str(name)
        for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'vec_*'")
    )


def are_among(found: frozenset[str], connection: apsw.Connection) -> bool:
    """Whether these tables are all that the lists need."""
    wanted = (table for vectors in vector_lists(connection) if vectors.is_indexed for table in tables(vectors))
    return found.issuperset(wanted)


def create(connection: apsw.Connection, vectors: VectorList) -> None:
    """Make the empty table of a list; it must not exist."""
    metadata = ", ".join(f"{name} {'text' if i in _TEXTS else 'integer'}" for i, name in enumerate(METADATA))
    connection.execute(
        f"CREATE VIRTUAL TABLE {vectors.table} USING vec0(embedding {'int8' if vectors.is_int8 else 'float'}"
        f"[{vectors.dimension}] distance_metric=cosine, kind text partition key, {metadata}, chunk_size={_CHUNK_ROWS})"
    )
    if not vectors.in_plain:
        digests.put(connection, vectors.table, 0)


def drop(connection: apsw.Connection, table: str) -> None:
    """Remove a vec0 table, however damaged; inside a transaction. `BrokenIndex` where SQLite drops one of its tables no more."""
    sketch.forget(connection)
    names = {name for name in there(connection) if name == table or name.startswith(f"{table}_")}
    shadows = {f"{table}_{part}" for part in PARTS}
    # DROP asks vec0 to drop its shadows and fails when one is gone, and DEFENSIVE keeps us from mending them
    connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 0)
    try:
        if table in digests.vouched(connection):
            digests.put(connection, table, None)
        if table in names:
            for shadow in shadows:
                connection.execute(f"CREATE TABLE IF NOT EXISTS {shadow} (damaged)")
            connection.execute(f"DROP TABLE {table}")
        for name in sorted(names | shadows):
            connection.execute(f"DROP TABLE IF EXISTS {name}")
    except Exception as error:
        if damage_in(error):
            raise BrokenIndex(table, connection) from error
        raise
    finally:
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)


def drop_unused(connection: apsw.Connection) -> None:
    """Remove the vec0 tables of lists that are no more."""
    used = {table for vectors in vector_lists(connection) for table in tables(vectors)}
    for name in sorted(there(connection) - used):
        if not any(name != other and name.startswith(f"{other}_") for other in there(connection)):
            drop(connection, name)


def make_missing(connection: apsw.Connection) -> None:
    """Make the empty tables of lists that have none, and remove those of lists that are no more."""
    drop_unused(connection)
    for vectors in vector_lists(connection):
        if vectors.is_indexed and vectors.table not in there(connection):
            create(connection, vectors)


# ---- rows


def insert_vectors(connection: apsw.Connection, rows: Iterable[VectorRow]) -> None:
    """Store vectors of memories that have none of this embedder yet, or one that cannot be read. A list that stands in vec0 alone
    takes several of one memory."""
    added = list(rows)
    for vectors in vector_lists(connection):
        own = [row for row in added if row[1] == vectors.pk]
        if vectors.in_plain:
            sql = "INSERT OR REPLACE INTO vector (memory_pk, embedder_pk, scale, data) VALUES (?, ?, ?, ?)"
            connection.executemany(sql, own)
        else:
            take(connection, vectors, (row[0] for row in own))
            count = Counter[int]()
            rows_by_id = {}
            for pk, _, _, data in own:
                rows_by_id[(pk << PIECE_BITS) + count[pk]] = data
                count[pk] += 1
            put(connection, vectors, rows_by_id)


def remove_vectors(connection: apsw.Connection, pks: Sequence[int]) -> None:
    """Remove the vectors of these memories in every list; of the table `vector`, vec0 follows by `renew`."""
    connection.executemany("DELETE FROM vector WHERE memory_pk = ?", ((pk,) for pk in pks))
    for vectors in vector_lists(connection):
        if not vectors.in_plain:
            take(connection, vectors, pks)


def without_vector(connection: apsw.Connection, pks: Iterable[int], vectors: VectorList) -> tuple[int, ...]:
    """Those of `pks` that have no vector in this list, sorted."""
    found: list[int] = []
    for part in batches(sorted(set(pks)), 500):
        sql = f"SELECT pk FROM memory WHERE pk IN ({marks(len(part))}) AND NOT {vectors.exists('pk')} ORDER BY pk"
        found += (pk for (pk,) in connection.execute(sql, part))
    return tuple(found)


def put(connection: apsw.Connection, vectors: VectorList, rows: Mapping[int, bytes]) -> None:
    """Add vectors by rowid, with what filters read of their memories; those of memories that are not stored are left out."""
    if not vectors.is_indexed:
        return
    insert = (
        f"INSERT INTO {vectors.table} (rowid, embedding, kind, {_NAMES})"
        f" VALUES (?, {'vec_int8(?)' if vectors.is_int8 else '?'}, {marks(1 + len(METADATA))})"
    )
    for part in batches(list(rows), _STEP):
        about = _about(connection, {rowid >> PIECE_BITS for rowid in part})
        known = [(rowid, rows[rowid]) for rowid in part if rowid >> PIECE_BITS in about]
        connection.executemany(insert, ((rowid, data, *about[rowid >> PIECE_BITS]) for rowid, data in known))
        _note(connection, vectors, known, 1)


def take(connection: apsw.Connection, vectors: VectorList, pks: Iterable[int]) -> None:
    """Remove the vectors of these memories; vec0 writes zeros in their place."""
    for part in batches(sorted(set(pks)), _STEP) if vectors.is_indexed else ():
        _remove(
            connection, vectors, {key: data for key, (data, _) in vectors_by_rowid(connection, vectors, part).items()}
        )


def _remove(connection: apsw.Connection, vectors: VectorList, rows: Mapping[int, bytes]) -> None:
    connection.executemany(f"DELETE FROM {vectors.table} WHERE rowid = ?", ((rowid,) for rowid in rows))
    _note(connection, vectors, list(rows.items()), -1)


def _note(connection: apsw.Connection, vectors: VectorList, rows: Sequence[tuple[int, bytes]], sign: int) -> None:
    sketch.noted(connection, (rowid >> PIECE_BITS for rowid, _ in rows))
    if not vectors.in_plain and rows:
        note_vectors(connection, (rowid >> PIECE_BITS for rowid, _ in rows))
        digests.add(connection, vectors.table, sign * digests.sum_of(rows))


def _about(connection: apsw.Connection, pks: Iterable[int]) -> dict[int, tuple[object, ...]]:
    """Kind and metadata of memories."""
    wanted = tuple(pks)
    return {pk: tuple(about) for pk, *about in connection.execute(f"{_SELECT}({marks(len(wanted))})", wanted)}


def renew(connection: apsw.Connection, pks: Iterable[int]) -> None:
    """Bring the vectors of these memories in vec0 in step with the memories and with the table `vector`."""
    for vectors in vector_lists(connection):
        for part in batches(sorted(set(pks)), _STEP) if vectors.is_indexed else ():
            _renew(connection, vectors, part)


def _renew(connection: apsw.Connection, vectors: VectorList, pks: Sequence[int]) -> None:
    held = vectors_by_rowid(connection, vectors, pks)
    wanted = (
        plain_rows(connection, vectors, pks) if vectors.in_plain else {key: data for key, (data, _) in held.items()}
    )
    about = _about(connection, pks)
    same = {
        rowid
        for rowid, (data, kind) in held.items()
        if wanted.get(rowid) == data and about.get(rowid >> PIECE_BITS, ("",))[0] == kind
    }
    _remove(connection, vectors, {rowid: data for rowid, (data, _) in held.items() if rowid not in same})
    put(connection, vectors, {rowid: data for rowid, data in wanted.items() if rowid not in same})
    connection.executemany(
        f"UPDATE {vectors.table} SET {_ASSIGN} WHERE rowid = ?",
        ((*about[rowid >> PIECE_BITS][1:], rowid) for rowid in same),
    )


def plain_rows(connection: apsw.Connection, vectors: VectorList, pks: Sequence[int] | None = None) -> dict[int, bytes]:
    """What the table `vector` holds of these memories, or of all, by the rowid of vec0."""
    return {
        pk << PIECE_BITS: row.tobytes()
        for found, rows in vector_blocks(connection, vectors, pks)
        for pk, row in zip(found.tolist(), rows, strict=True)
    }


def append(
    connection: apsw.Connection, vectors: VectorList, after_pk: int, step: Callable[[int], None] = lambda _: None
) -> None:
    """Add the vectors in the table `vector` of memories with a larger key that vec0 lacks; `step` gets the number done."""
    sketch.forget(connection)
    last, done = after_pk, 0
    held = f"SELECT 1 FROM {vectors.table}_rowids WHERE rowid = memory_pk << {PIECE_BITS}"
    sql = (
        f"SELECT memory_pk, data {vectors.from_plain} AND memory_pk > ? AND NOT EXISTS ({held})"
        f" ORDER BY memory_pk LIMIT {_STEP}"
    )
    while rows := list(typed(connection.execute(sql, (last,)))):
        last, done = rising(connection, rows, last), done + len(rows)
        put(connection, vectors, {pk << PIECE_BITS: data for pk, data in rows})
        step(done)


# ---- searching


def nearest(
    connection: apsw.Connection,
    vectors: VectorList,
    vector: Vector,
    *,
    k: int,
    condition: str,
    bindings: Sequence[object],
) -> tuple[list[tuple[int, float]], float]:
    """(memory pk, cosine), the best `k` by vec0's own arithmetic, and by how much a cosine may be off: for an
    int8 list the question's vector is rounded too."""
    asked, off = np.ascontiguousarray(vector, dtype="<f4"), 0.0
    if vectors.is_int8:
        peak = float(np.abs(asked).max(initial=0.0)) or 1.0
        small = np.rint(asked * (127.0 / peak)).astype(np.int8)
        length = float(np.linalg.norm(small.astype(np.float64))) or 1.0
        off = float(np.linalg.norm(asked.astype(np.float64) - small / length))
    blob = small.tobytes() if vectors.is_int8 else asked.tobytes()
    sql = (
        f"SELECT rowid >> {PIECE_BITS}, 1.0 - distance FROM {vectors.table} WHERE embedding MATCH"
        f" {'vec_int8(?)' if vectors.is_int8 else '?'} AND k = ? AND {condition} ORDER BY distance"
    )
    return list(connection.execute(sql, (blob, k, *bindings))), off


# ---- whether it holds what it should


def differences(connection: apsw.Connection) -> Iterator[str]:
    """What is wrong with the vec0 tables, one sentence each. Reads every place of them, and never asks vec0 itself."""
    for vectors in vector_lists(connection):
        if vectors.is_indexed:
            said = damage_of(connection, vectors)
            if said is None and stale_pks(connection, vectors):
                said = f"{vectors.table} holds other values than the memories"
            if said is not None:
                yield said


def damage_of(connection: apsw.Connection, vectors: VectorList) -> str | None:
    """What is wrong with the vectors that the table of a list holds; None if nothing."""
    missing = sorted(set(tables(vectors)) - there(connection))
    if missing:
        return f"missing: {', '.join(missing)}"
    try:
        for part in PARTS:  # an index of a shadow table that cannot be read is met by a count alone
            connection.execute(f"SELECT count(*) FROM {vectors.table}_{part}").fetchall()
        if not is_whole(connection, vectors):
            return f"{vectors.table} holds other vectors than were written"
        stale_pks(connection, vectors)
    except Exception as error:
        if not damage_in(error) and not isinstance(error, (TypeError, ValueError, LookupError)):
            raise
        return f"{vectors.table} cannot be read: {error}"
    return None


def is_whole(connection: apsw.Connection, vectors: VectorList) -> bool:
    """Whether its chunks hold the vectors that were written, each at the place that is listed for it."""
    total = 0
    places: list[NDArray[np.int64]] = []
    for chunk, offsets, rowids, rows in chunks(connection, vectors):
        total += digests.sum_of(list(zip(rowids.tolist(), (row.tobytes() for row in rows), strict=True)))
        places.append(np.stack([rowids, np.full(len(rowids), chunk), offsets], axis=1))
    found = np.concatenate(places) if places else np.empty((0, 3), np.int64)
    rows_listed = connection.execute(f"SELECT rowid, chunk_id, chunk_offset FROM {vectors.table}_rowids ORDER BY rowid")
    listed = np.fromiter((value for row in rows_listed for value in row), np.int64).reshape(-1, 3)
    if not np.array_equal(found[np.argsort(found[:, 0])], listed):
        return False
    if not vectors.in_plain:
        return digests.vouched(connection).get(vectors.table) == total & digests.WRAP
    for pks, rows in vector_blocks(connection, vectors):
        keys = (pks << PIECE_BITS).tolist()
        total -= digests.sum_of(list(zip(keys, (row.tobytes() for row in rows), strict=True)))
    return total & digests.WRAP == 0


def vouch(connection: apsw.Connection, vectors: VectorList) -> None:
    """Take what the chunks of a list hold now for what was written."""
    total = 0
    for _, _, rowids, rows in chunks(connection, vectors):
        total += digests.sum_of(list(zip(rowids.tolist(), (row.tobytes() for row in rows), strict=True)))
    digests.put(connection, vectors.table, total)


def stale_pks(connection: apsw.Connection, vectors: VectorList) -> frozenset[int]:
    """The memories whose values in vec0 differ from the table `memory`, or that do not exist. Reads a chunk at a time."""
    columns = [
        f"(SELECT data FROM {vectors.table}_metadatachunks{i:02} WHERE rowid = ?1)" for i in range(len(METADATA))
    ]
    kind = f"(SELECT partition00 FROM {vectors.table}_chunks WHERE chunk_id = ?1)"
    sql = f"SELECT {', '.join((kind, *columns))}"
    found: set[int] = set()
    for chunk, offsets, rowids, _ in chunks(connection, vectors):
        of_chunk, *stored = connection.execute(sql, (chunk,)).get
        values = [
            [_text(column, at) for at in offsets.tolist()]
            if i in _TEXTS
            else np.frombuffer(column, "<i8")[offsets].tolist()
            for i, column in enumerate(stored)
        ]
        pks = (rowids >> PIECE_BITS).tolist()
        about = _about(connection, set(pks))
        for pk, *said in zip(pks, *values, strict=True):
            if about.get(pk) != (of_chunk, *said):
                found.add(pk)
    return frozenset(found)


def _text(data: bytes, at: int) -> str:
    """A text of the metadata: its length and up to twelve bytes; ours are no longer."""
    length = int.from_bytes(data[16 * at : 16 * at + 4], "little")
    return data[16 * at + 4 : 16 * at + 4 + length].decode("utf-8", "replace")
