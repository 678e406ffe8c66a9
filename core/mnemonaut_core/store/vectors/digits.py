"""Cosines from int8 digits: an eighth of the bytes of exact ones, and off by no more than a bound that is known.

A vector of length 1 is about scale × (high + low / 254), with whole numbers from −127 to 127. The digits of two vectors are
multiplied as integers, so that every machine computes the same.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import at_work
from mnemonaut_core.domain.plan import Vector

simsimd: Any
try:
    import simsimd
except ImportError:  # no wheel for this platform: numpy takes ten times as long
    simsimd = None

Int8 = NDArray[np.int8]
Float32 = NDArray[np.float32]
Float64 = NDArray[np.float64]

_LARGEST, _STEPS = 127.0, 254.0
_EXACT_COLUMNS = 1024
"""So many products of digits add up to a whole number that float32 still holds."""
_NUMPY_ROWS = 512
_ROWS_AT_ONCE = 16_384
"""Between two looks at whether the work was cancelled."""
ROUNDING = 1e-5
"""More than floating point adds to any error here."""


class Digits(msgspec.Struct, frozen=True, eq=False):
    """Vectors, a row each. `low` is None where `high` is all there is: then the errors are 0."""

    scale: Float32
    high: Int8
    low: Int8 | None
    rough_error: Float32
    """How far `scale × high` is from the vector."""
    error: Float32
    """How far all digits are from it."""


def of_int8(rows: Int8) -> Digits:
    """The digits of stored components, whose direction alone counts."""
    lengths = np.sqrt(_squares(rows))
    scale = np.divide(1.0, lengths, out=np.zeros_like(lengths), where=lengths > 0.0).astype(np.float32)
    none = np.zeros(len(rows), np.float32)
    return Digits(scale, rows, None, none, none)


def _squares(rows: Int8) -> Float64:
    if simsimd is not None and len(rows):
        return np.asarray(simsimd.dot(rows, rows))  # whole numbers, thirty times as fast
    found = np.empty(len(rows), np.float64)
    for start in range(0, len(rows), _NUMPY_ROWS):
        wide = rows[start : start + _NUMPY_ROWS].astype(np.int32)
        np.einsum("ij,ij->i", wide, wide, out=found[start : start + len(wide)], casting="unsafe")
    return found


def of_float32(rows: Float32) -> Digits:
    """Of unit vectors."""
    largest = np.abs(rows).max(axis=1, initial=0.0)
    scale = (largest / _LARGEST).astype(np.float32)
    steps = np.divide(1.0, scale, out=np.zeros_like(scale), where=scale > 0.0)[:, None]
    exact = rows * steps
    high = np.rint(exact)
    low = np.clip(np.rint((exact - high) * _STEPS), -_LARGEST, _LARGEST)
    lengths = np.linalg.norm(rows, axis=1)
    longer = np.maximum(lengths - 1.0, 0.0)  # the bound is of unit vectors
    rough = np.linalg.norm(rows - high * scale[:, None], axis=1) + longer
    error = np.linalg.norm(rows - (high + low / _STEPS) * scale[:, None], axis=1) + longer
    return Digits(scale, high.astype(np.int8), low.astype(np.int8), rough.astype(np.float32), error.astype(np.float32))


def digits_of(rows: Int8 | Float32) -> Digits:
    """Of vectors as they are stored."""
    return of_int8(rows) if rows.dtype == np.int8 else of_float32(rows)  # type: ignore[arg-type]


class Query:
    """The digits of a query vector."""

    def __init__(self, vector: Vector) -> None:
        digits = of_float32(np.asarray(vector, np.float32)[None])
        low = digits.low if digits.low is not None else digits.high
        self.scale, self.high, self.low = float(digits.scale[0]), digits.high[0], low[0]
        self.rough_error, self.error = float(digits.rough_error[0]), float(digits.error[0])

    def rough(self, scale: Float32, products: Float64) -> Float32:
        """Cosines by the high digits alone, from their `products` with the query's."""
        return np.asarray(products * self.scale * scale, np.float32)

    def rough_bound(self, errors: Float32) -> Float32:
        """How far `rough` may be from the true cosines of rows with these errors."""
        return np.asarray(errors + (1.0 + errors) * self.rough_error + ROUNDING, np.float32)

    def fine(self, scale: Float32, high: Int8, low: Int8 | None, products: Float64 | None = None) -> Float64:
        """Cosines by all digits. `products`: of the high ones, where they are known."""
        found = (dots(self.high, high) if products is None else products) + dots(self.low, high) / _STEPS
        if low is not None:
            found += (dots(self.high, low) + dots(self.low, low) / _STEPS) / _STEPS
        return np.asarray(found * self.scale * scale, np.float64)

    def fine_of(self, rows: Digits) -> Float64:
        """The same of rows at hand."""
        return self.fine(rows.scale, rows.high, rows.low)

    def bound(self, errors: Float32) -> Float32:
        """How far `fine` may be off."""
        return np.asarray(errors + (1.0 + errors) * self.error + ROUNDING, np.float32)


def dots(query: Int8, rows: Int8) -> Float64:
    """The integer product of the query with each row."""
    found = np.empty(len(rows), np.float64)
    step = _NUMPY_ROWS if simsimd is None else _ROWS_AT_ONCE
    for start in range(0, len(rows), step):
        at_work().raise_if_set()
        part = rows[start : start + step]
        out = found[start : start + len(part)]
        if simsimd is not None:
            # with `out=` it gives None away without owning it: after some ten thousand calls Python 3.11 aborts
            out[:] = np.asarray(simsimd.cdist(query[None], part, metric="dot"))[0]
        else:
            out[:] = _numpy_dots(query, part)
    return found


def _numpy_dots(query: Int8, rows: Int8) -> Float64:
    found = np.zeros(len(rows), np.float64)
    for start in range(0, len(query), _EXACT_COLUMNS):
        columns = slice(start, start + _EXACT_COLUMNS)
        found += rows[:, columns].astype(np.float32) @ query[columns].astype(np.float32)
    return found
