"""Which stored vectors may be as close to a new one as a limit, without reading them all: a writer's own sketch of them.

Of each vector it holds where it lies along the directions in which they differ most, and how far it is from what lies along these.
What two vectors differ by in that is never more than what they differ by: so whoever is within the limit is among those that it
names, and the few that it names are compared as they stand. An add at 100,000 memories read 230 MB before.

It is made when it is first asked for and belongs to one connection, as of one generation. What that connection writes is noted
(`noted`, by vec0, which has to be told of every changed vector too) and read anew, whether it came to stay or not; when anything
else has raised the generation, all of it is made anew.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import apsw
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.store.meta import generation
from mnemonaut_core.store.rows import batches, marks
from mnemonaut_core.store.vectors.matrix import decoded_rows
from mnemonaut_core.store.vectors.near import leading

Floats = NDArray[np.float32]

FEW = 4_000
"""Of so many vectors each is compared as it stands."""
_DIRECTIONS = 128
_SAMPLE = 2_048
_STEP = 512
_MARGIN = 2e-3
"""More than float32 may be off by, in the square of a distance."""
_MOST_NOTED = 2_000

_kept: weakref.WeakKeyDictionary[apsw.Connection, Sketch] = weakref.WeakKeyDictionary()


class Sketch:
    """Where the vectors of one embedder lie, as of one generation."""

    def __init__(self, connection: apsw.Connection, embedder_pk: int, dimension: int) -> None:
        self.embedder_pk, self.dimension = embedder_pk, dimension
        self.generation = generation(connection)
        self.noted: set[int] = set()
        """Memories whose vectors were written since."""
        last = int(connection.execute("SELECT coalesce(max(rowid), 0) FROM vector").get)
        chance = np.random.default_rng(dimension)
        some = sorted({int(one) for one in chance.integers(0, last + 1, 2 * _SAMPLE)})[:: 2 if last > _SAMPLE else 1]
        sample = [rows for part in batches(some, _STEP) for _, rows in self._read(connection, "v.rowid", part)]
        whole = np.concatenate(sample) if sample else np.zeros((1, dimension), np.float32)
        self._middle = whole.mean(axis=0)
        self._axes = leading(whole, min(_DIRECTIONS, dimension), chance, NEVER)
        self._count = 0
        self._pks = np.zeros(0, np.int64)
        self._places = np.zeros((0, self._axes.shape[1] + 1), np.float32)
        self._squares = np.zeros(0, np.float32)
        """Of what is gone: infinitely far away."""
        for pks, rows in self._read(connection):
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

    def _read(
        self, connection: apsw.Connection, by: str = "", keys: Sequence[int] = ()
    ) -> Iterator[tuple[NDArray[np.int64], Floats]]:
        within = f" AND {by} IN ({marks(len(keys))})" if by else ""
        rows = connection.execute(
            "SELECT v.memory_pk, v.scale, v.data FROM vector AS v WHERE v.embedder_pk = ?"
            f" AND length(v.data) = ? * iif(v.scale IS NULL, 4, 1){within}",
            (self.embedder_pk, self.dimension, *keys),
        )
        while part := list(islice(rows, _STEP)):
            yield (
                np.array([pk for pk, _, _ in part], np.int64),
                decoded_rows([(scale, data, self.dimension) for _, scale, data in part]),
            )

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
        for part in batches(sorted(self.noted), _STEP):
            for pks, rows in self._read(connection, "v.memory_pk", part):
                self._append(pks, rows)
        self.noted.clear()

    def within(self, unit: Vector, limit: float) -> list[int]:
        """Memories of which some may have a cosine ≥ `limit`; of all others none has."""
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
    """Memories among which all are whose vectors have a cosine ≥ `limit` with this one; None where they are so few that each may as
    well be compared. Inside the transaction whose end `follow` is told of, and before it writes a vector."""
    sketch = _kept.get(connection)
    dimension = len(unit)
    if sketch is not None and (sketch.embedder_pk, sketch.dimension, sketch.generation) != (
        embedder_pk, dimension, generation(connection),
    ):  # fmt: skip
        forget(connection)
        sketch = None
    if sketch is None:
        count = connection.execute("SELECT count(*) FROM (SELECT 1 FROM vector LIMIT ?)", (FEW + 1,)).get
        if count <= FEW:
            return None
        sketch = _kept[connection] = Sketch(connection, embedder_pk, dimension)
    if sketch.noted:
        sketch.renew(connection)
    return sketch.within(unit, limit)
