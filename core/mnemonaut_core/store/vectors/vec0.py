"""`vec_memory`, the vec0 table: derived from `vector` and `memory`, kept by the writer, thrown away when in doubt.

sqlite-vec 0.1.9 crashes on single rows when a shadow table is missing and answers wrongly when one is damaged, so
every use begins with `usable`, which reads the shadow tables by plain SQL and never asks vec0 itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import apsw
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.store.errors import BrokenIndex, damage_in
from mnemonaut_core.store.meta import generation, get_meta, set_meta
from mnemonaut_core.store.rows import batches, marks, rising, typed
from mnemonaut_core.store.vectors import sketch
from mnemonaut_core.store.vectors.stored import normalize_int8

TABLE = "vec_memory"
NO_DAY = -(2**40)
"""The day of a memory without one: vec0 takes no NULL in its metadata."""
MAX_DIMENSION = 8192
"""vec0 holds no longer vectors; beyond, readers scan the plain table."""

METADATA = ("occurred_day", "rank_day", "searchable", "status", "sensitivity", "boundary_class")
TEXT_METADATA = (3, 5)
_CHUNK_BYTES = 1 << 20
_STEP = 256
_INSERT = (
    f"INSERT INTO {TABLE} (memory_pk, embedding, kind, {', '.join(METADATA)}) VALUES (?, ?, ?, {marks(len(METADATA))})"
)
SELECT = (
    f"SELECT v.memory_pk, v.scale, v.data, m.kind, coalesce(m.occurred_day, {NO_DAY}), coalesce(m.rank_day, {NO_DAY}),"
    " m.searchable, m.status, m.sensitivity, coalesce(m.boundary_class, 'internal')"
    " FROM vector AS v JOIN memory AS m ON m.pk = v.memory_pk WHERE v.embedder_pk = ?"
)
SHADOWS = (
    f"{TABLE}_info", f"{TABLE}_chunks", f"{TABLE}_rowids", f"{TABLE}_vector_chunks00",
    *(f"{TABLE}_metadatachunks{i:02}" for i in range(len(METADATA))),
    *(f"{TABLE}_metadatatext{i:02}" for i in TEXT_METADATA),
)  # fmt: skip


def chunk_rows(dimension: int) -> int:
    """Vectors in one chunk of vec0: about 1 MB (its own 1024 would take 9 MB for the first memory of each kind)."""
    return max(8, min(1024, _CHUNK_BYTES // (4 * dimension) // 8 * 8))


def current(connection: apsw.Connection) -> tuple[int, int] | None:
    """(pk, dimension) of the current embedder; None when there is none or it makes no vectors."""
    row = connection.execute("SELECT pk, dimension FROM embedder WHERE state = 'current' AND dimension > 0").get
    return None if row is None else (int(row[0]), int(row[1]))


def supported(connection: apsw.Connection) -> bool:
    """Whether this database should have the index at all."""
    embedder = current(connection)
    return embedder is not None and embedder[1] <= MAX_DIMENSION


def usable(connection: apsw.Connection) -> bool:
    """Whether the index is there, whole and in step; if not, readers scan and the writer rebuilds."""
    return supported(connection) and not problems(connection)


def problems(connection: apsw.Connection) -> tuple[str, ...]:
    """What is wrong with the index, as far as its lists and sizes tell (its contents: `differences`); () when nothing.

    Reads the shadow tables only, a few milliseconds at 100,000 vectors.
    """
    embedder = current(connection)
    if embedder is None or embedder[1] > MAX_DIMENSION:
        return ()
    rough = out_of_step(connection)
    if rough is not None:
        return (rough,)
    try:
        return tuple(_wrong_sizes(connection, *embedder))
    except (MnemonautError, TypeError) as error:
        if isinstance(error, MnemonautError) and not damage_in(error):
            raise
        return (f"a shadow table cannot be read: {error}",)


def out_of_step(connection: apsw.Connection) -> str | None:
    """What would crash vec0 or make it lie at first glance: a table missing, another generation or embedder; None if
    nothing. Costs next to nothing, so the writer looks before every operation."""
    names = {str(name) for (name,) in connection.execute(f"SELECT name FROM sqlite_schema WHERE name GLOB '{TABLE}*'")}
    missing = sorted({TABLE, *SHADOWS} - names)
    if missing:
        return f"missing: {', '.join(missing)}"
    if get_meta(connection, "vec_generation") != generation(connection):
        return "it was not kept in step with the memories"
    embedder = current(connection)
    if embedder is None or get_meta(connection, "vec_embedder") != embedder[0]:
        return "it holds the vectors of another embedder"
    return None


def _wrong_sizes(connection: apsw.Connection, embedder_pk: int, dimension: int) -> Iterator[str]:
    one = connection.execute
    vectors = one("SELECT count(*), coalesce(sum(memory_pk), 0) FROM vector WHERE embedder_pk = ?", (embedder_pk,)).get
    rows = one(f"SELECT count(*), coalesce(sum(rowid), 0) FROM {TABLE}_rowids").get
    if vectors != rows:
        yield f"it holds {rows[0]} vectors, the store {vectors[0]}"
    slots = one(
        f"SELECT count(*) FROM (SELECT DISTINCT chunk_id, chunk_offset FROM {TABLE}_rowids WHERE chunk_id IS NOT NULL)"
    ).get
    if slots != rows[0]:
        yield "two vectors claim one place"
    size = chunk_rows(dimension)
    chunks = set()
    valid = 0
    for chunk, rows_of_chunk, validity, rowids in one(
        f"SELECT chunk_id, size, validity, length(rowids) FROM {TABLE}_chunks"
    ):
        chunks.add(chunk)
        if not isinstance(validity, bytes) or (rows_of_chunk, len(validity), rowids) != (size, size // 8, size * 8):
            yield f"chunk {chunk} has another size"
        else:
            valid += int.from_bytes(validity, "little").bit_count()
    if valid != rows[0]:
        yield f"{valid} places are taken, {rows[0]} vectors are listed"
    widths = {f"{TABLE}_vector_chunks00": ("vectors", size * dimension * 4)}
    for i in range(len(METADATA)):
        widths[f"{TABLE}_metadatachunks{i:02}"] = ("data", (16 if i in TEXT_METADATA else 8) * size)
    for table, (column, width) in widths.items():
        found = dict(one(f"SELECT rowid, length({column}) FROM {table}"))
        if set(found) != chunks or any(length != width for length in found.values()):
            yield f"{table} does not hold what its chunks need"
    stray = one(f"SELECT count(*) FROM {TABLE}_rowids WHERE chunk_id NOT IN (SELECT chunk_id FROM {TABLE}_chunks)").get
    if stray:
        yield f"{stray} vectors stand in chunks that are gone"


def unit_rows(rows: Sequence[tuple[Any, ...]], dimension: int) -> NDArray[np.float32]:
    """The vectors of many rows of `SELECT` at once, bit for bit what `codec.decode` gives for each."""
    units = np.zeros((len(rows), dimension), np.float32)
    small = [i for i, row in enumerate(rows) if row[1] is not None]
    if small:
        joined = b"".join(rows[i][2] for i in small)
        units[small] = normalize_int8(np.frombuffer(joined, np.int8).reshape(len(small), dimension))
    for i, row in enumerate(rows):
        if row[1] is None:
            units[i] = np.frombuffer(row[2], "<f4")
    return units


def create(connection: apsw.Connection, dimension: int) -> None:
    """Make the empty index; it must not exist."""
    metadata = ", ".join(f"{name} {'text' if i in TEXT_METADATA else 'integer'}" for i, name in enumerate(METADATA))
    connection.execute(
        f"CREATE VIRTUAL TABLE {TABLE} USING vec0(memory_pk integer primary key, embedding float[{dimension}]"
        f" distance_metric=cosine, kind text partition key, {metadata}, chunk_size={chunk_rows(dimension)})"
    )


def drop(connection: apsw.Connection) -> None:
    """Take the index away, however damaged; inside a transaction. `BrokenIndex` where SQLite drops one of its tables no more."""
    sketch.forget(connection)
    set_meta(connection, "vec_generation", None)
    set_meta(connection, "vec_embedder", None)
    names = {str(name) for (name,) in connection.execute(f"SELECT name FROM sqlite_schema WHERE name GLOB '{TABLE}*'")}
    if not names:
        return
    # DROP asks vec0 to drop its shadows and fails when one is gone, and DEFENSIVE keeps us from mending them
    connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 0)
    try:
        if TABLE in names:
            for shadow in SHADOWS:
                connection.execute(f"CREATE TABLE IF NOT EXISTS {shadow} (damaged)")
            connection.execute(f"DROP TABLE {TABLE}")
        for name in sorted(names | set(SHADOWS)):
            connection.execute(f"DROP TABLE IF EXISTS {name}")
    except Exception as error:
        if damage_in(error):
            raise BrokenIndex(TABLE, connection) from error
        raise
    finally:
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)


def rebuild(connection: apsw.Connection, step: Callable[[int], None] = lambda _: None) -> None:
    """Drop and build anew from the plain table, in the order of pk; nothing is left when there is no embedder for it.

    `step` is told how many are done, now and then.
    """
    drop(connection)
    embedder = current(connection)
    if embedder is None or embedder[1] > MAX_DIMENSION:
        return
    create(connection, embedder[1])
    append(connection, -1, step)
    mark_in_step(connection)


def mark_in_step(connection: apsw.Connection) -> None:
    """Record that the index holds what the memories of this generation say."""
    embedder = current(connection)
    if embedder is not None and embedder[1] <= MAX_DIMENSION:
        set_meta(connection, "vec_generation", generation(connection))
        set_meta(connection, "vec_embedder", embedder[0])


def _insert(connection: apsw.Connection, rows: list[tuple[object, ...]], dimension: int) -> None:
    fitting = [
        row for row in rows if isinstance(row[2], bytes) and len(row[2]) == dimension * (4 if row[1] is None else 1)
    ]
    units = unit_rows(fitting, dimension)
    connection.executemany(
        _INSERT, ((row[0], memoryview(unit), *row[3:]) for row, unit in zip(fitting, units, strict=True))
    )


def renew(connection: apsw.Connection, pks: Iterable[int]) -> None:
    """Make the rows of these memories what the plain tables say: changed, added or gone."""
    pks = set(pks)
    sketch.noted(connection, pks)
    embedder = current(connection)
    if embedder is None or embedder[1] > MAX_DIMENSION:
        return
    for part in batches(sorted(pks), _STEP):
        within = f"IN ({marks(len(part))})"
        held = connection.execute(
            f"SELECT rowid FROM {TABLE}_rowids WHERE rowid {within} ORDER BY rowid", part
        ).fetchall()
        connection.executemany(f"DELETE FROM {TABLE} WHERE memory_pk = ?", held)
        rows = connection.execute(
            f"{SELECT} AND v.memory_pk {within} ORDER BY v.memory_pk", (embedder[0], *part)
        ).fetchall()
        _insert(connection, rows, embedder[1])


def renew_searchable(connection: apsw.Connection, pks: Iterable[int]) -> None:
    """Copy `searchable` of these memories; unlike `renew` it leaves no hole in a chunk."""
    if not supported(connection):
        return
    for part in batches(sorted(set(pks)), _STEP):
        rows = connection.execute(
            f"SELECT searchable, pk FROM memory WHERE pk IN ({marks(len(part))})", part
        ).fetchall()
        held = f"AND memory_pk IN (SELECT rowid FROM {TABLE}_rowids WHERE rowid = ?2)"
        connection.executemany(f"UPDATE {TABLE} SET searchable = ?1 WHERE memory_pk = ?2 {held}", rows)


def append(connection: apsw.Connection, after_pk: int, step: Callable[[int], None] = lambda _: None) -> None:
    """Add the vectors of all memories with a larger pk, which the index does not hold yet."""
    sketch.forget(connection)
    embedder = current(connection)
    if embedder is None or embedder[1] > MAX_DIMENSION:
        return
    last, done = after_pk, 0
    sql = f"{SELECT} AND v.memory_pk > ? ORDER BY v.memory_pk LIMIT {_STEP}"
    while rows := list(typed(connection.execute(sql, (embedder[0], last)))):
        last, done = rising(connection, rows, last), done + len(rows)
        _insert(connection, rows, embedder[1])
        step(done)


# ---- whether it holds exactly what the plain tables say


_INLINE_BYTES = 12


def differences(connection: apsw.Connection, token: CancelToken = NEVER) -> Iterator[str]:
    """What differs, one sentence each; nothing when the index is right or is not wanted. Never asks vec0 itself."""
    rough = problems(connection)
    if rough:
        yield from rough
        return
    try:
        yield from _compared(connection, token)
    except MnemonautError as error:
        if not damage_in(error):
            raise
        yield f"a shadow table cannot be read: {error}"


def _compared(connection: apsw.Connection, token: CancelToken) -> Iterator[str]:
    embedder = current(connection)
    if embedder is None or embedder[1] > MAX_DIMENSION:
        return
    seen: set[int] = set()
    for chunk, kind, validity, rowids in connection.execute(
        f"SELECT chunk_id, partition00, validity, rowids FROM {TABLE}_chunks ORDER BY chunk_id"
    ):
        token.raise_if_set()
        slots = np.flatnonzero(np.unpackbits(np.frombuffer(validity, np.uint8), bitorder="little"))
        pks = np.frombuffer(rowids, "<i8")[slots].tolist()
        if seen & set(pks) or len(set(pks)) != len(pks):
            yield f"chunk {chunk} repeats a memory"
        seen.update(pks)
        yield from _chunk(connection, embedder, (chunk, kind), slots.tolist(), pks)
    stored = {pk for (pk,) in connection.execute("SELECT memory_pk FROM vector WHERE embedder_pk = ?", (embedder[0],))}
    if seen != stored:
        yield f"{len(seen ^ stored)} memories are in one of index and store only"


def _chunk(
    connection: apsw.Connection, embedder: tuple[int, int], key: tuple[int, str], slots: list[int], pks: list[int]
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
    if any(listed.get(pk) != (chunk, slot) for pk, slot in zip(pks, slots, strict=True)):
        yield f"chunk {chunk} and the list of places disagree"
    rows = [expected[pk] for pk in pks]
    size, dimension = chunk_rows(embedder[1]), embedder[1]
    if any(len(row[2]) != dimension * (4 if row[1] is None else 1) for row in rows):
        yield f"chunk {chunk} holds memories whose vectors have a wrong length"
        return
    blob = _part(connection, "vectors", "vector_chunks00", chunk, size * dimension * 4)
    if blob is None:
        yield f"chunk {chunk} has no vectors, or a wrong number"
        return
    held = np.frombuffer(blob, np.uint8).reshape(size, dimension * 4)[slots]
    if not np.array_equal(held, unit_rows(rows, dimension).view(np.uint8).reshape(len(rows), -1)):
        yield f"chunk {chunk} holds other vectors than the store"
    if any(row[3] != kind for row in rows):
        yield f"chunk {chunk} holds memories of another kind than {kind}"
    for i, name in enumerate(METADATA):
        width = 16 if i in TEXT_METADATA else 8
        data = _part(connection, "data", f"metadatachunks{i:02}", chunk, size * width)
        if data is None:
            yield f"chunk {chunk} has no {name}, or a wrong number of them"
            continue
        values = [bytes(data[slot * width : (slot + 1) * width]) for slot in slots]
        if values != [_encoded(row[4 + i], text=i in TEXT_METADATA) for row in rows]:
            yield f"chunk {chunk} holds another {name} than the memories"


def _part(connection: apsw.Connection, column: str, table: str, chunk: int, size: int) -> bytes | None:
    """What a shadow table holds of a chunk; None where it holds nothing of this size: a damaged index may not lead to a row
    that a scan of the table finds."""
    found = connection.execute(f"SELECT {column} FROM {TABLE}_{table} WHERE rowid = ?", (chunk,)).get
    return found if isinstance(found, bytes) and len(found) == size else None


def _encoded(value: object, *, text: bool) -> bytes:
    """A metadata value as vec0 lays it down: 8 bytes, or length and up to 12 bytes (ours are no longer)."""
    if not text:
        return int(str(value)).to_bytes(8, "little", signed=True)
    content = str(value).encode()
    return len(content).to_bytes(4, "little") + content[:_INLINE_BYTES].ljust(_INLINE_BYTES, b"\0")
