"""The vectors of a file, read as arrays, wherever they stand in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import apsw
import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.store.rows import batches, marks

DEFAULT_NAME = "static-hashed"
"""The embedder whose vectors are stored as int8; quality is the same (QUALITY.md)."""
_BLOCK = 512
_FROM = "FROM vector WHERE embedder_pk = ? AND length(data) = ? AND scale IS {}"

Ints = NDArray[np.int64]
Rows = NDArray[np.int8] | NDArray[np.float32]


class VectorList(msgspec.Struct, frozen=True):
    """The vectors of one embedder: int8 components of which only the direction counts, or float32 unit vectors."""

    pk: int
    """Key of its embedder."""
    dimension: int
    is_int8: bool

    @property
    def row_bytes(self) -> int:
        """Bytes of one vector."""
        return self.dimension * (1 if self.is_int8 else 4)

    @property
    def scale_is(self) -> str:
        """SQL of what the plain table says of its scale."""
        return "NOT NULL" if self.is_int8 else "NULL"

    @property
    def key(self) -> tuple[int, int]:
        """Its embedder, and the bytes of one vector."""
        return self.pk, self.row_bytes


def vector_list(connection: apsw.Connection) -> VectorList | None:
    """The list of the current embedder; None if there is none or it makes no vectors."""
    row = connection.execute("SELECT pk, dimension, name FROM embedder WHERE state = 'current' AND dimension > 0").get
    return None if row is None else VectorList(int(row[0]), int(row[1]), row[2] == DEFAULT_NAME)


def vector_blocks(
    connection: apsw.Connection, vectors: VectorList, pks: Sequence[int] | None = None
) -> Iterator[tuple[Ints, Rows]]:
    """(memory pks, their vectors as rows), some at a time, in no order: all of a list, or those of these memories.

    A memory without a vector is missing, and so is one whose vector has another length or type (`check` names it).
    """
    sql = f"SELECT memory_pk, data {_FROM.format(vectors.scale_is)}"
    for part in [None] if pks is None else batches(pks, _BLOCK):
        within = "" if part is None else f" AND memory_pk IN ({marks(len(part))})"
        found = connection.execute(sql + within, (*vectors.key, *(part or ())))
        while some := list(islice(found, _BLOCK)):
            yield np.array([pk for pk, _ in some], np.int64), _rows([data for _, data in some], vectors)


def _rows(blobs: Sequence[bytes], vectors: VectorList) -> Rows:
    rows = np.frombuffer(b"".join(blobs), np.int8 if vectors.is_int8 else "<f4")
    return rows.reshape(len(blobs), vectors.dimension)


def embedded_pks(connection: apsw.Connection, vectors: VectorList) -> Ints:
    """The memories that `vector_blocks` gives, rising."""
    found = connection.execute(f"SELECT memory_pk {_FROM.format(vectors.scale_is)} ORDER BY memory_pk", vectors.key)
    return np.fromiter((pk for (pk,) in found), np.int64)


def unit_blocks(
    connection: apsw.Connection, pks: Sequence[int] | None = None
) -> Iterator[tuple[Ints, NDArray[np.float32]]]:
    """`vector_blocks` of the current list as unit vectors; nothing where there is none."""
    vectors = vector_list(connection)
    if vectors is not None:
        for found, rows in vector_blocks(connection, vectors, pks):
            yield found, unit_rows(rows)


# ---- vectors as bytes, and exact cosines


_BLOCK_ROWS = 256
"""Rows that are worked on at a time: what is in between then stays in the cache (a tenth of the time)."""


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


def normalize_int8(components: NDArray[np.int8]) -> NDArray[np.float32]:
    """Rows of int8 components as unit vectors. The scale drops out: a unit vector needs only its direction.

    Squares of int8 are summed as integers, so a row comes out bit for bit the same alone and in a batch: every path
    to a cosine sees the same vector.
    """
    unit = np.empty(components.shape, np.float32)
    for start in range(0, len(components), _BLOCK_ROWS):
        part = components[start : start + _BLOCK_ROWS]
        wide = part.astype(np.int32)
        norms = np.sqrt(np.einsum("ij,ij->i", wide, wide).astype(np.float64))
        norms[norms == 0.0] = 1.0
        np.divide(part, norms.astype(np.float32)[:, None], out=unit[start : start + len(part)])
    return unit


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
