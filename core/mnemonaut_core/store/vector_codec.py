"""Vectors as the plain table keeps them: int8 with one scale, or float32."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.plan import Vector


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
    wide = components.astype(np.int64)
    norms = np.sqrt((wide * wide).sum(axis=1).astype(np.float64))
    norms[norms == 0.0] = 1.0
    unit: NDArray[np.float32] = components.astype(np.float32) / norms.astype(np.float32)[:, None]
    return unit


def exact_cosines(query: Vector, rows: NDArray[np.float32]) -> NDArray[np.float64]:
    """Cosine of a unit query with each unit row, summed in double precision in one fixed order."""
    products: NDArray[np.float64] = rows.astype(np.float64) * query.astype(np.float64)
    sums: NDArray[np.float64] = products.sum(axis=1)
    return sums
