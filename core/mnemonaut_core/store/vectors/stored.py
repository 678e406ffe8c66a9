"""The vectors of a file, read as arrays, wherever they stand in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import apsw
import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.vectors import normalize_int8
from mnemonaut_core.store.errors import index_damaged
from mnemonaut_core.store.rows import batches, marks

DEFAULT_NAME = "static-hashed"
INT8_NAMES = (DEFAULT_NAME, "use-multilingual")
"""The embedders whose vectors are stored as int8; quality is the same (QUALITY.md)."""
MAX_DIMENSION = 8192
"""vec0 holds no longer vectors; beyond, readers scan the plain table."""
PIECE_BITS = 16
"""A list may hold several vectors of one memory: a row of vec0 has the memory's key, shifted by so many bits, plus a number."""
_BLOCK = 512

Ints = NDArray[np.int64]
Rows = NDArray[np.int8] | NDArray[np.float32]


class VectorList(msgspec.Struct, frozen=True):
    """The vectors of one embedder: int8 components whose direction alone counts, or float32 unit vectors."""

    pk: int
    """Key of its embedder."""
    dimension: int
    is_int8: bool
    in_plain: bool
    """Whether they are content in the table `vector`, and vec0 is an index of them; else they stand in vec0 only."""

    @property
    def table(self) -> str:
        """Its vec0 table."""
        return f"vec_{self.pk}"

    @property
    def is_indexed(self) -> bool:
        """Whether it has a vec0 table."""
        return self.dimension <= MAX_DIMENSION

    @property
    def row_bytes(self) -> int:
        return self.dimension * (1 if self.is_int8 else 4)

    @property
    def from_plain(self) -> str:
        """SQL: FROM and WHERE of its rows of the table `vector` that can be read."""
        return (
            f"FROM vector WHERE embedder_pk = {self.pk} AND length(data) = {self.row_bytes}"
            f" AND scale IS {'NOT ' if self.is_int8 else ''}NULL"
        )

    def exists(self, pk: str) -> str:
        """SQL: whether the memory with this key has a vector."""
        if self.in_plain:
            return f"EXISTS (SELECT 1 FROM vector WHERE memory_pk = {pk} AND embedder_pk = {self.pk})"
        return f"EXISTS (SELECT 1 FROM {self.table}_rowids WHERE rowid {pieces_of(pk)})"

    def rows(self, blobs: Sequence[bytes]) -> Rows:
        """Stored vectors as rows; a blob may hold several."""
        rows = np.frombuffer(b"".join(blobs), np.int8 if self.is_int8 else "<f4")
        return rows.reshape(-1, self.dimension)


def pieces_of(pk: str) -> str:
    """SQL: a condition on the rowid of vec0 that the vectors of a memory meet; `pk` occurs twice."""
    return f"BETWEEN {pk} << {PIECE_BITS} AND ({pk} << {PIECE_BITS}) + {2**PIECE_BITS - 1}"


IN_USE = "(state != 'old' OR list IS NOT NULL)"


def vector_lists(connection: apsw.Connection, where: str = IN_USE) -> tuple[VectorList, ...]:
    """The lists in use: that of the current embedder, the further ones, and one that is to replace the current."""
    return tuple(
        VectorList(
            int(pk),
            int(dimension),
            storage == "int8" or (storage == "plain" and name == DEFAULT_NAME),
            storage == "plain",
        )
        for pk, dimension, name, storage in connection.execute(
            f"SELECT pk, dimension, name, storage FROM embedder WHERE {where} AND dimension > 0 ORDER BY state != 'current', pk"
        )
    )


def vector_list(connection: apsw.Connection) -> VectorList | None:
    """The list of the current embedder; None if there is none or it makes no vectors."""
    return next(iter(vector_lists(connection, "state = 'current'")), None)


def further_list(connection: apsw.Connection, name: str) -> VectorList | None:
    """The further list of this name; None if there is none."""
    found = connection.execute("SELECT pk FROM embedder WHERE list = ?", (name,)).get
    return None if found is None else next(iter(vector_lists(connection, f"pk = {int(found)}")), None)


def vector_blocks(
    connection: apsw.Connection, vectors: VectorList, pks: Sequence[int] | None = None
) -> Iterator[tuple[Ints, Rows]]:
    """(memory pks, their vectors as rows), some at a time, in no order: all of a list, or those of these memories.

    A memory without a vector is missing, and so is one whose vector has another length or type (`check` names it).
    """
    if not vectors.in_plain:
        if pks is None:
            yield from ((rowids >> PIECE_BITS, rows) for *_, rowids, rows in chunks(connection, vectors))
        else:
            yield from _pieces(connection, vectors, pks)
        return
    for part in [None] if pks is None else batches(pks, _BLOCK):
        within = "" if part is None else f" AND memory_pk IN ({marks(len(part))})"
        stored = connection.execute(f"SELECT memory_pk, data {vectors.from_plain}{within}", part or ())
        while some := list(islice(stored, _BLOCK)):
            yield np.array([pk for pk, _ in some], np.int64), vectors.rows([data for _, data in some])


def chunks(connection: apsw.Connection, vectors: VectorList) -> Iterator[tuple[int, Ints, Ints, Rows]]:
    """(chunk, places in it that are taken, rowids there, vectors there) of each chunk of vec0, read past vec0 itself.

    EnvironmentFault where a chunk is not of the size that its places need."""
    for chunk, validity, rowids, blob in connection.execute(
        f"SELECT c.chunk_id, c.validity, c.rowids, v.vectors FROM {vectors.table}_chunks AS c"
        f" JOIN {vectors.table}_vector_chunks00 AS v ON v.rowid = c.chunk_id"
    ):
        sizes = [len(part) if isinstance(part, bytes) else -1 for part in (validity, rowids, blob)]
        places = sizes[1] // 8
        if sizes != [places // 8, 8 * places, vectors.row_bytes * places]:
            fault = index_damaged(str(connection.filename), vectors.table)
            raise fault from apsw.CorruptError(f"chunk {chunk} of {vectors.table} has another size")
        taken = np.flatnonzero(np.unpackbits(np.frombuffer(validity, np.uint8), bitorder="little"))
        yield chunk, taken, np.frombuffer(rowids, "<i8")[taken], vectors.rows([blob])[taken]


def _pieces(connection: apsw.Connection, vectors: VectorList, pks: Sequence[int]) -> Iterator[tuple[Ints, Rows]]:
    for part in batches(pks, _BLOCK):
        rows = vectors_by_rowid(connection, vectors, part)
        if rows:
            yield (
                np.fromiter(rows, np.int64, len(rows)) >> PIECE_BITS,
                vectors.rows([data for data, _ in rows.values()]),
            )


def vectors_by_rowid(
    connection: apsw.Connection, vectors: VectorList, pks: Sequence[int]
) -> dict[int, tuple[bytes, str]]:
    """(vector, kind) of these memories in vec0, by its rowid."""
    rowids = connection.executemany(
        f"SELECT rowid FROM {vectors.table}_rowids WHERE rowid {pieces_of('?1')}", ((pk,) for pk in pks)
    ).fetchall()
    found = connection.executemany(f"SELECT rowid, embedding, kind FROM {vectors.table} WHERE rowid = ?", rowids)
    return {rowid: (data, kind) for rowid, data, kind in found}


def embedded_pks(connection: apsw.Connection, vectors: VectorList) -> Ints:
    """The memories that have a vector, rising."""
    sql = f"SELECT memory_pk {vectors.from_plain} ORDER BY memory_pk"
    if not vectors.in_plain:
        sql = f"SELECT DISTINCT rowid >> {PIECE_BITS} AS pk FROM {vectors.table}_rowids ORDER BY pk"
    return np.fromiter((pk for (pk,) in connection.execute(sql)), np.int64)


def unit_blocks(
    connection: apsw.Connection, pks: Sequence[int] | None = None
) -> Iterator[tuple[Ints, NDArray[np.float32]]]:
    """`vector_blocks` of the current list as unit vectors; nothing where there is none."""
    vectors = vector_list(connection)
    if vectors is not None:
        for found, rows in vector_blocks(connection, vectors, pks):
            yield found, unit_rows(rows)


# ---- vectors as bytes, and exact cosines


def encode_float32(unit: Vector) -> bytes:
    """Little-endian float32 components."""
    return np.ascontiguousarray(unit, dtype="<f4").tobytes()


def decode(data: bytes, scale: float | None, dimension: int) -> NDArray[np.float32]:
    """The stored vector as float32, unit length; zeros, which resemble nothing, where the blob has another length."""
    if len(data) != dimension * (4 if scale is None else 1):
        return np.zeros(dimension, np.float32)
    if scale is None:
        plain: NDArray[np.float32] = np.frombuffer(data, dtype="<f4").astype(np.float32)
        return plain
    rows = normalize_int8(np.frombuffer(data, dtype=np.int8).reshape(1, -1))
    return np.asarray(rows[0], np.float32)


def unit_rows(rows: Rows) -> NDArray[np.float32]:
    """Stored rows as unit vectors."""
    return normalize_int8(rows) if rows.dtype == np.int8 else rows  # type: ignore[arg-type, return-value]


def exact_cosines(query: Vector, rows: NDArray[np.float32]) -> NDArray[np.float64]:
    """Cosine of a unit query with each unit row, summed in double precision in one fixed order."""
    products: NDArray[np.float64] = rows.astype(np.float64) * query.astype(np.float64)
    sums: NDArray[np.float64] = products.sum(axis=1)
    return sums


def exact_pairs(ones: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.float64]:
    """Cosines of unit rows with the rows at the same place, summed as `exact_cosines` sums."""
    products: NDArray[np.float64] = ones.astype(np.float64) * others.astype(np.float64)
    sums: NDArray[np.float64] = products.sum(axis=1)
    return sums
