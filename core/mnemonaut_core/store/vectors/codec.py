"""Vectors as the plain table keeps them: int8 with one scale, or float32."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.plan import Vector

_BLOCK_ROWS = 256
"""Rows that are worked on at a time: what is in between then stays in the cache (a tenth of the time)."""


def encode_int8(unit: Vector) -> tuple[bytes, float] | None:
    """(components, scale) so that components × scale ≈ the unit vector; None for the zero vector."""
    peak = float(np.max(np.abs(unit), initial=0.0))
    if peak == 0.0:
        return None
    scale = peak / 127.0
    return np.rint(unit / scale).astype(np.int8).tobytes(), scale


def encode_float32(unit: Vector) -> bytes:
    """Little-endian float32 components."""
    return np.ascontiguousarray(unit, dtype="<f4").tobytes()


def decode(data: bytes, scale: float | None, dimension: int) -> NDArray[np.float32]:
    """The stored vector as float32, unit length; ValueError when the blob has another length."""
    if scale is None:
        if len(data) != 4 * dimension:
            raise ValueError(f"expected {4 * dimension} bytes, found {len(data)}")
        plain: NDArray[np.float32] = np.frombuffer(data, dtype="<f4").astype(np.float32)
        return plain
    if len(data) != dimension:
        raise ValueError(f"expected {dimension} bytes, found {len(data)}")
    rows = normalize_int8(np.frombuffer(data, dtype=np.int8).reshape(1, -1))
    return np.asarray(rows[0], np.float32)


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
