"""Finds the stored vectors that may be within a limit of a new one without reading all of them: a projection that a writer has.

For each vector it stores the coordinates along the directions of largest variance, and the distance to that projection. The
distance of two projections is a lower bound of the distance of the vectors, so every vector within the limit is a candidate, and
the few candidates are compared exactly. Without it, an add at 100,000 memories read 230 MB.

It is built when a connection asks for the second time. The first time, which may be the only one of a command, all vectors are
compared by their digits: at 100,000 memories that takes .2 s of processor, and building 1.5. A sketch belongs to one connection
and one generation. Vectors that this connection writes are noted (`noted`, by vec0, which follows every changed vector too) and
read again, committed or not; if anything else has raised the generation, the sketch is rebuilt.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable

import apsw
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.store.meta import generation
from mnemonaut_core.store.vectors.digits import Query, digits_of
from mnemonaut_core.store.vectors.near import leading
from mnemonaut_core.store.vectors.stored import embedded_pks, unit_blocks, vector_blocks, vector_list

Floats = NDArray[np.float32]

FEW = 4_000
"""Up to so many vectors are compared exactly."""
_DIRECTIONS = 128
_SAMPLE = 2_048
_STEP = 512
_MARGIN = 2e-3
"""More than float32 may be off by, in the square of a distance."""
_MOST_NOTED = 2_000

_kept: weakref.WeakKeyDictionary[apsw.Connection, Sketch] = weakref.WeakKeyDictionary()
_asked: weakref.WeakSet[apsw.Connection] = weakref.WeakSet()
"""The connections that asked before."""


class Sketch:
    """Where the vectors of one embedder lie, as of one generation."""

    def __init__(self, connection: apsw.Connection, embedder_pk: int, dimension: int) -> None:
        self.embedder_pk, self.dimension = embedder_pk, dimension
        self.generation = generation(connection)
        self.noted: set[int] = set()
        """Memories whose vectors were written since."""
        chance = np.random.default_rng(dimension)
        vectors = vector_list(connection)
        pks = np.zeros(0, np.int64) if vectors is None else embedded_pks(connection, vectors)
        some = chance.permutation(pks)[:_SAMPLE].tolist()
        sample = [rows for _, rows in unit_blocks(connection, some)]
        whole = np.concatenate(sample) if sample else np.zeros((1, dimension), np.float32)
        self._middle = whole.mean(axis=0)
        self._axes = leading(whole, min(_DIRECTIONS, dimension), chance, NEVER)
        self._count = 0
        self._pks = np.zeros(0, np.int64)
        self._places = np.zeros((0, self._axes.shape[1] + 1), np.float32)
        self._squares = np.zeros(0, np.float32)
        """Of what is gone: infinitely far away."""
        for pks, rows in unit_blocks(connection):
            self._append(pks, rows)

    def _append(self, pks: NDArray[np.int64], rows: Floats) -> None:
        count, stop = self._count, self._count + len(pks)
        if stop > len(self._pks):
            room = max(_STEP, stop + stop // 4)
            for name in ("_pks", "_places", "_squares"):
                held = getattr(self, name)
                wider = np.empty((room, *held.shape[1:]), held.dtype)
                wider[:count] = held[:count]
                setattr(self, name, wider)
        self._pks[count:stop] = pks
        self._places[count:stop] = places = self._placed(rows)
        self._squares[count:stop] = np.einsum("ij,ij->i", places, places)
        self._count = stop

    def _placed(self, rows: Floats) -> Floats:
        """Along the directions, and how far from there."""
        aside = rows - self._middle
        along = aside @ self._axes
        left = np.einsum("ij,ij->i", aside, aside) - np.einsum("ij,ij->i", along, along)
        return np.hstack([along, np.sqrt(np.maximum(left, 0.0))[:, None]])

    def renew(self, connection: apsw.Connection) -> None:
        """Read what was written since."""
        changed = np.fromiter(self.noted, np.int64, len(self.noted))
        self._squares[: self._count][np.isin(self._pks[: self._count], changed)] = np.inf
        for pks, rows in unit_blocks(connection, sorted(self.noted)):
            self._append(pks, rows)
        self.noted.clear()

    def within(self, unit: Vector, limit: float) -> list[int]:
        """A superset of the memories with a cosine ≥ `limit`."""
        (place,) = self._placed(unit.astype(np.float32)[None, :])
        apart = self._squares[: self._count] - 2.0 * (self._places[: self._count] @ place) + place @ place
        found: list[int] = self._pks[: self._count][apart <= 2.0 - 2.0 * limit + _MARGIN].tolist()
        return found


def held(connection: apsw.Connection) -> Sketch | None:
    """The sketch of this connection, if it has one."""
    return _kept.get(connection)


def noted(connection: apsw.Connection, pks: Iterable[int]) -> None:
    """The vectors of these memories are written."""
    sketch = _kept.get(connection)
    if sketch is not None:
        sketch.noted.update(pks)
        if len(sketch.noted) > _MOST_NOTED:
            forget(connection)


def forget(connection: apsw.Connection) -> None:
    """Very many vectors are written."""
    _kept.pop(connection, None)


def follow(connection: apsw.Connection, before: int, after: int) -> None:
    """This connection itself made this generation of that one, and noted what vectors it wrote."""
    sketch = _kept.get(connection)
    if sketch is not None and sketch.generation == before:
        sketch.generation = after


def near(connection: apsw.Connection, embedder_pk: int, unit: Vector, limit: float) -> list[int] | None:
    """Candidates: a superset of the memories whose vectors have a cosine ≥ `limit` with this one; None if there are so
    few vectors that each can be compared. Call it inside the transaction whose end `follow` gets, before it writes a
    vector."""
    sketch = _kept.get(connection)
    dimension = len(unit)
    if sketch is not None and (sketch.embedder_pk, sketch.dimension, sketch.generation) != (
        embedder_pk,
        dimension,
        generation(connection),
    ):
        forget(connection)
        sketch = None
    if sketch is None:
        count = connection.execute("SELECT count(*) FROM (SELECT 1 FROM memory LIMIT ?)", (FEW + 1,)).get
        if count <= FEW:
            return None
        if connection not in _asked:
            _asked.add(connection)
            return _read_once(connection, unit, limit)
        sketch = _kept[connection] = Sketch(connection, embedder_pk, dimension)
    if sketch.noted:
        sketch.renew(connection)
    return sketch.within(unit, limit)


def _read_once(connection: apsw.Connection, unit: Vector, limit: float) -> list[int]:
    """Candidates as those of `near`, by the digits of all vectors."""
    vectors, query, found = vector_list(connection), Query(unit), list[int]()
    for pks, rows in () if vectors is None else vector_blocks(connection, vectors):
        digits = digits_of(rows)
        found += pks[query.fine_of(digits) >= limit - query.bound(digits.error)].tolist()
    return found
