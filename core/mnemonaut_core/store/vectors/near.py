"""All pairs of vectors with nearly the same direction: candidates by their distance along a few random directions, in blocks,
then each as it stands.

Along k random directions the square of a distance comes out times χ²(k) / k (Johnson and Lindenstrauss). So whoever is nearer there
than all but one in two thousand pairs at the limit would be is measured along more directions, and then whole: of the pairs exactly
at the limit one in a thousand is missed, of nearer ones fewer; none is found that is not one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.store.vectors.matrix import exact_pairs

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

_FEW, _MORE = 48, 192
"""Directions in which all are compared, and in which those are that these cannot tell apart."""
_DEVIATIONS = 3.3
_READ = 1024
"""Vectors that are read at a time."""
_ROWS, _COLUMNS = 256, 2048
"""The block that is multiplied at a time: its products stay in the cache, and are written to one place."""
_PAIRS = 1 << 16
_WHOLE = 1024
_MARGIN = 1e-4
"""More than float32 may be off by."""


@dataclass(frozen=True, slots=True)
class Near:
    """Two vectors by their places, `first` < `second`, and their cosine."""

    first: int
    second: int
    cosine: float


def near_vectors(
    vectors: Callable[[Sequence[int]], Floats],
    count: int,
    limit: float,
    *,
    told: Callable[[int, int], None] = lambda _done, _all: None,
    token: CancelToken = NEVER,
) -> Iterator[Near]:
    """The pairs of `count` vectors with cosine ≥ `limit`. `vectors` gives some of them as unit rows, by their places; rows of
    zeros are like none."""
    if count < 2:
        return
    few, more = _directions(vectors([0]).shape[1])
    along, further = np.empty((count, few.shape[1]), np.float32), np.empty((count, more.shape[1]), np.float32)
    zero = np.zeros(count, bool)
    for start in range(0, count, _READ):
        token.raise_if_set()
        stop = min(count, start + _READ)
        rows = vectors(range(start, stop))
        along[start:stop], further[start:stop] = rows @ few, rows @ more
        zero[start:stop] = ~rows.any(axis=1)
        told(stop, 2 * count)
    most, at_most = _farthest(limit, few), _farthest(limit, more)
    for done, (first, second) in _blocks(along, most, token):
        told(count + done, 2 * count)
        for start in range(0, len(first), _PAIRS):
            token.raise_if_set()
            one, other = first[start : start + _PAIRS], second[start : start + _PAIRS]
            apart = further[one] - further[other]
            close = (np.einsum("ij,ij->i", apart, apart) <= at_most) & ~zero[one] & ~zero[other]
            yield from _compared(vectors, one[close], other[close], limit, token)


def _directions(dimension: int) -> tuple[Floats, Floats]:
    """The same ones for the same dimension; the coordinates themselves where there are few."""
    whole = np.eye(dimension, dtype=np.float32)
    if dimension <= _FEW:
        return whole, whole
    chance = np.random.default_rng(dimension).standard_normal((dimension, _MORE)).astype(np.float32)
    return np.ascontiguousarray(chance[:, :_FEW] / sqrt(_FEW)), whole if dimension <= _MORE else chance / sqrt(_MORE)


def _farthest(limit: float, directions: Floats) -> float:
    """The square of the distance along them from which on a pair is not looked at; χ² by Wilson and Hilferty."""
    dimension, count = directions.shape
    spread = 2.0 / (9.0 * count)
    times = 1.0 if count == dimension else (1.0 - spread + _DEVIATIONS * sqrt(spread)) ** 3
    return (2.0 - 2.0 * limit) * times + 10 * _MARGIN


def _blocks(rows: Floats, most: float, token: CancelToken) -> Iterator[tuple[int, tuple[Ints, Ints]]]:
    """(rows that are done, pairs of which the first are among them and whose distance squared is at most `most`), block by
    block: x·y − |x|²/2 − |y|²/2 is half of that below zero."""
    half = -0.5 * np.einsum("ij,ij->i", rows, rows)[:, None]
    ones = np.ones_like(half)
    rows, columns = np.hstack([rows, half, ones]), np.ascontiguousarray(np.hstack([rows, ones, half]).T)
    products, near = np.empty(_ROWS * _COLUMNS, np.float32), np.empty(_ROWS * _COLUMNS, bool)
    for start in range(0, len(rows), _ROWS):
        part = rows[start : start + _ROWS]
        found: list[tuple[Ints, Ints]] = []
        for column in range(start, len(rows), _COLUMNS):
            token.raise_if_set()
            wide = min(len(rows), column + _COLUMNS) - column
            size = len(part) * wide
            np.matmul(part, columns[:, column : column + wide], out=products[:size].reshape(len(part), wide))
            np.greater_equal(products[:size], -0.5 * most, out=near[:size])
            one, other = np.divmod(np.flatnonzero(near[:size]), wide)
            later = other + column > one + start
            found.append((one[later] + start, other[later] + column))
        done = min(len(rows), start + _ROWS)
        yield done, (np.concatenate([one for one, _ in found]), np.concatenate([other for _, other in found]))


def _compared(
    vectors: Callable[[Sequence[int]], Floats], first: Ints, second: Ints, limit: float, token: CancelToken
) -> Iterator[Near]:
    for start in range(0, len(first), _WHOLE):
        token.raise_if_set()
        one, other = first[start : start + _WHOLE], second[start : start + _WHOLE]
        needed, at = np.unique(np.concatenate([one, other]), return_inverse=True)
        rows = vectors(needed.tolist())
        left, right = rows[at[: len(one)]], rows[at[len(one) :]]
        close = np.flatnonzero(np.einsum("ij,ij->i", left, right) >= limit - _MARGIN)
        cosines = exact_pairs(left[close], right[close]).tolist()
        for row, cosine in zip(close.tolist(), cosines, strict=True):
            if cosine >= limit:
                yield Near(int(one[row]), int(other[row]), cosine)
