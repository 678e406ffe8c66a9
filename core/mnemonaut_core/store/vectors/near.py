"""All pairs of vectors with nearly the same direction: candidates by their distance along some directions, in blocks, then each as
it stands.

The directions are those along which the vectors differ most (the head), and random ones across all others (the tail). What two of
them differ by along the head is known; of what is left, k random directions show the square times χ²(k) / k (Johnson and
Lindenstrauss). So a pair that differs by more than all but one in two thousand pairs at the limit would is none; the others are
measured along more directions, and then whole. Of the pairs exactly at the limit one in a thousand is missed, of nearer ones fewer;
none is found that is not one. Two that differ by more than the limit along the first direction alone are not even multiplied: the
rows are in its order. In texts of several languages that is half of all pairs.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import blake2b
from math import sqrt
from typing import TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.store.vectors.stored import exact_pairs
from mnemonaut_core.text.near import Equals, Joined
from mnemonaut_core.text.near import Pairs as NearPairs

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Pairs = tuple[Ints, Ints]
T = TypeVar("T")
R = TypeVar("R")

_FEW, _SOME, _MORE = (24, 24), (48, 48), (96, 192)
"""Directions of the head and of the tail: in which all are compared, in which they are where the first leave too many, and in
which those are that these cannot tell apart."""
_TOO_MANY = 5e-4
"""The share of pairs beyond which more directions cost less than looking at the pairs."""
_DEVIATIONS = 3.3
_ALL_OF = 256
"""Up to so many vectors are compared as they stand: to find directions takes longer, and seconds on a busy machine."""
_SAMPLE = 2048
_ROUNDS = 4
_READ = 512
"""Vectors that are read at a time."""
_ROWS, _COLUMNS = 256, 2048
"""The block that is multiplied at a time: its products stay in the cache, and are written to one place."""
_WIDE = 8 * _COLUMNS
"""How far a thread goes before it hands over what it found."""
_PAIRS = 1 << 13
_WHOLE, _TOGETHER = 512, 32
"""Pairs that are compared as they stand: of so many the vectors are read, so many are multiplied at a time, in the cache."""
_MARGIN = 1e-4
"""More than float32 may be off by."""
_THREADS = min(2, os.cpu_count() or 1)


def near_vectors(
    vectors: Callable[[Sequence[int]], Floats],
    count: int,
    limit: float,
    *,
    told: Callable[[int, int], None] = lambda _done, _all: None,
    token: CancelToken = NEVER,
) -> Iterator[NearPairs]:
    """The pairs of `count` vectors with cosine ≥ `limit`, some at a time; after very many, only those that connect groups
    (`Joined`). `vectors` returns the unit rows of some indexes, in the calling thread; rows of zeros match none. Of equal vectors
    one is compared with the others; in a large group of them each is paired with the next."""
    if count < 2:
        return
    sample = np.concatenate(
        [rows for _, rows in _read(vectors, np.unique(np.linspace(0, count - 1, _SAMPLE).astype(int)), token)]
    )
    coarse, fine = _sieves(sample, limit, token)
    pool = ThreadPoolExecutor(_THREADS, "near")
    try:
        seen = _Seen.of(
            vectors, (count, sample.shape[1]), (coarse, fine), pool, lambda done: told(done, 2 * count), token
        )
        for leads, first, second in seen.equal.within():
            token.raise_if_set()
            needed, at = np.unique(leads, return_inverse=True)
            rows = vectors(needed.tolist())
            yield NearPairs(first, second, exact_pairs(rows, rows)[at])
        joined = Joined(count)
        for share, (one, other) in seen.candidates((coarse, fine), sqrt(2.0 - 2.0 * limit), joined, pool, token):
            told(count + int(share * count), 2 * count)
            for start in range(0, len(one), _WHOLE):
                token.raise_if_set()
                apart = joined.apart(one[start : start + _WHOLE], other[start : start + _WHOLE])
                first, second = one[start : start + _WHOLE][apart], other[start : start + _WHOLE][apart]
                found = _compared(vectors, first, second, limit)
                if len(found):
                    joined.add(found.first, found.second)
                    yield seen.equal.spread(found)
    finally:
        pool.shutdown(cancel_futures=True)
    told(2 * count, 2 * count)


def _read(
    vectors: Callable[[Sequence[int]], Floats], places: Sequence[int] | Ints, token: CancelToken
) -> Iterator[tuple[int, Floats]]:
    for start in range(0, len(places), _READ):
        token.raise_if_set()
        yield start, vectors([int(place) for place in places[start : start + _READ]])


# ---- directions


class _Sieve(msgspec.Struct, frozen=True):
    """Directions (None: the coordinates themselves), and the square of the distance along them beyond which two vectors are not a
    pair."""

    directions: Floats | None
    most: float

    def along(self, rows: Floats) -> Floats:
        """Where these rows are along the directions."""
        return rows if self.directions is None else rows @ self.directions

    def keeps(self, rows: Floats, token: CancelToken) -> float:
        """The share of all pairs of these rows that it lets through."""
        along = self.along(rows)
        half = 0.5 * np.einsum("ij,ij->i", along, along)
        many = -len(rows)  # each with itself
        for start in range(0, len(rows), _ROWS):
            token.raise_if_set()
            part = slice(start, start + _ROWS)
            many += int(np.count_nonzero(along[part] @ along.T - half[part, None] - half >= -0.5 * self.most))
        return many / max(1, len(rows) * (len(rows) - 1))


def _sieves(sample: Floats, limit: float, token: CancelToken) -> tuple[_Sieve, _Sieve]:
    """The one for all pairs, and the one for those that it lets through; the same ones for the same sample."""
    if len(sample) <= _ALL_OF:
        return _whole(limit), _whole(limit)
    chance = np.random.default_rng(sample.shape[1])
    head = leading(sample, _MORE[0], chance, token)
    few = _sieve(head, _FEW, limit, chance)
    many = few.keeps(sample, token) > _TOO_MANY
    return _sieve(head, _SOME, limit, chance) if many else few, _sieve(head, _MORE, limit, chance)


def leading(sample: Floats, count: int, chance: np.random.Generator, token: CancelToken) -> Floats:
    """About the orthonormal directions along which these rows differ most, the first one first; all where there are few."""
    dimension = sample.shape[1]
    apart = sample - sample.mean(axis=0)
    axes = chance.standard_normal((dimension, min(count, dimension))).astype(np.float32)
    for _ in range(_ROUNDS):
        token.raise_if_set()
        axes = np.linalg.qr(apart.T @ (apart @ axes) + np.float32(1e-12) * axes)[0]
    return np.ascontiguousarray(axes, np.float32)


def _whole(limit: float) -> _Sieve:
    return _Sieve(None, 2.0 - 2.0 * limit + 10 * _MARGIN)


def _sieve(head: Floats, sizes: tuple[int, int], limit: float, chance: np.random.Generator) -> _Sieve:
    """The head is drawn out by as much as the tail may be by chance, so that one distance is the measure of both; χ² by Wilson and
    Hilferty. The coordinates themselves where there are few."""
    dimension, (first, few) = len(head), sizes
    if dimension <= first + few:
        return _whole(limit)
    head = head[:, :first]
    tail = chance.standard_normal((dimension, few)).astype(np.float32)
    tail = (tail - head @ (head.T @ tail)) / np.float32(sqrt(few))
    spread = 2.0 / (9.0 * few)
    times = (1.0 - spread + _DEVIATIONS * sqrt(spread)) ** 3
    drawn = np.hstack([head * np.float32(sqrt(times)), tail])
    return _Sieve(np.ascontiguousarray(drawn), (2.0 - 2.0 * limit) * times + 10 * _MARGIN)


# ---- all pairs


class _Seen(msgspec.Struct, frozen=True):
    """All vectors but those of zeros and of equal ones all but the first, in the order of the first direction: their places, and
    where they are along the directions of the first sieve. `further`: along those of the second, by place. `equal`: of several
    that are equal, by the first, the places of all."""

    places: Ints
    along: Floats
    further: Floats
    order: Floats
    equal: Equals

    @staticmethod
    def of(
        vectors: Callable[[Sequence[int]], Floats],
        size: tuple[int, int],
        sieves: tuple[_Sieve, _Sieve],
        pool: ThreadPoolExecutor,
        told: Callable[[int], None],
        token: CancelToken,
    ) -> _Seen:
        """Read all of them once. `size`: how many vectors, and how many numbers each."""
        (count, dimension), (coarse, fine) = size, sieves
        wide = [dimension if sieve.directions is None else sieve.directions.shape[1] for sieve in sieves]
        along, further = (np.empty((count, columns), np.float32) for columns in wide)
        firsts: dict[bytes, int] = {}
        equal: dict[int, list[int]] = {}

        def measure(part: tuple[int, Floats]) -> tuple[int, list[bytes | None]]:
            start, rows = part
            stop = start + len(rows)
            along[start:stop], further[start:stop] = coarse.along(rows), fine.along(rows)
            return start, [blake2b(row.data, digest_size=16).digest() if row.any() else None for row in rows]

        for start, marks in _ahead(pool, measure, _read(vectors, range(count), token)):
            told(start + len(marks))
            for place, mark in enumerate(marks, start):
                if mark is not None and (first := firsts.setdefault(mark, place)) != place:
                    equal.setdefault(first, [first]).append(place)
        token.raise_if_set()
        places = np.fromiter(firsts.values(), np.int64, len(firsts))
        first_long = 1.0 if coarse.directions is None else np.linalg.norm(coarse.directions[:, 0])
        order = along[places, 0] / first_long
        by = np.argsort(order, kind="stable")
        places = places[by]
        return _Seen(places, along[places], further, order[by], Equals(equal, count))

    def candidates(
        self, sieves: tuple[_Sieve, _Sieve], reach: float, joined: Joined, pool: ThreadPoolExecutor, token: CancelToken
    ) -> Iterator[tuple[float, Pairs]]:
        """(which share of all is done, pairs of places that both sieves let through), block by block."""
        coarse, fine = sieves
        # x·y − |x|²/2 − |y|²/2 is half of the square of a distance, below zero
        count, along = self.along.shape
        rows, columns = np.empty((count, along + 2), np.float32), np.empty((along + 2, count), np.float32)
        for start in range(0, count, _COLUMNS):
            token.raise_if_set()
            part = self.along[start : start + _COLUMNS]
            half = -0.5 * np.einsum("ij,ij->i", part, part)[:, None]
            ones = np.ones_like(half)
            rows[start : start + _COLUMNS] = np.hstack([part, half, ones])
            columns[:, start : start + _COLUMNS] = np.hstack([part, ones, half]).T
        token.raise_if_set()
        ends = np.searchsorted(self.order, self.order + np.float32(reach + _MARGIN), side="right")

        def look(block: tuple[int, int, int]) -> Pairs:
            start, begin, stop = block
            part = rows[start : start + _ROWS]
            kept: list[Pairs] = []
            for column in range(begin, stop, _COLUMNS):
                token.raise_if_set()
                near = part @ columns[:, column : min(stop, column + _COLUMNS)] >= np.float32(-0.5 * coarse.most)
                one, other = np.divmod(np.flatnonzero(near), near.shape[1])
                one, other = one + start, other + column
                later = other > one
                kept.extend(self._close(one[later], other[later], fine.most, joined, token))
            first, second = (np.concatenate(each) for each in zip(*kept, strict=True)) if kept else (_NONE, _NONE)
            return np.minimum(first, second), np.maximum(first, second)

        blocks = [
            (start, begin, min(int(ends[min(start + _ROWS, len(rows)) - 1]), begin + _WIDE))
            for start in range(0, len(rows), _ROWS)
            for begin in range(start, int(ends[min(start + _ROWS, len(rows)) - 1]), _WIDE)
        ]
        for done, found in enumerate(_ahead(pool, look, blocks), 1):
            yield done / len(blocks), found

    def _close(self, one: Ints, other: Ints, most: float, joined: Joined, token: CancelToken) -> Iterator[Pairs]:
        """Those by their places that are close along the directions of the second sieve."""
        for start in range(0, len(one), _PAIRS):
            token.raise_if_set()
            left, right = self.places[one[start : start + _PAIRS]], self.places[other[start : start + _PAIRS]]
            apart = joined.apart(left, right)
            left, right = left[apart], right[apart]
            between = self.further[left] - self.further[right]
            close = np.einsum("ij,ij->i", between, between) <= most
            yield left[close], right[close]


_NONE = np.zeros(0, np.int64)


def _ahead(pool: ThreadPoolExecutor, work: Callable[[T], R], each: Iterable[T]) -> Iterator[R]:
    """What the work makes of each, in order; the next ones are worked at meanwhile."""
    waiting: deque[Future[R]] = deque()
    try:
        for one in each:
            waiting.append(pool.submit(work, one))
            if len(waiting) > 2 * _THREADS:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for left in waiting:
            left.cancel()


def _compared(vectors: Callable[[Sequence[int]], Floats], one: Ints, other: Ints, limit: float) -> NearPairs:
    if not len(one):
        return NearPairs(one, other, np.zeros(0))
    needed, at = np.unique(np.concatenate([one, other]), return_inverse=True)
    rows = vectors(needed.tolist())
    left, right = at[: len(one)], at[len(one) :]
    cosines = np.empty(len(one))
    for start in range(0, len(one), _TOGETHER):
        part = slice(start, start + _TOGETHER)
        cosines[part] = exact_pairs(rows[left[part]], rows[right[part]])
    close = cosines >= limit
    return NearPairs(one[close], other[close], cosines[close])
