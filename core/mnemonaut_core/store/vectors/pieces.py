"""The vectors of a further list in memory: several for one memory (of its text and of passages), the best of them
counts."""

from __future__ import annotations

import apsw
import msgspec
import numpy as np
from msgspec import field
from numpy.typing import NDArray

from mnemonaut_core.cancel import at_work
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.store.changes import ContentState, changes_since, content_state
from mnemonaut_core.store.vectors.digits import Digits, Query, digits_of
from mnemonaut_core.store.vectors.stored import Ints, Rows, VectorList, vector_blocks

_KEPT = 4
"""Vectors whose cosines are cached: the forms of a recall and of the previous one."""
_MERGED_AT = 10
"""Changed vectors are stored separately until they are a tenth."""


class _Block(msgspec.Struct, frozen=True, eq=False):
    """Vectors by memory, ascending. `alive` is False for those that were replaced or deleted."""

    pks: Ints
    digits: Digits
    alive: NDArray[np.bool_]

    def best(self, query: Query) -> tuple[Ints, NDArray[np.float64]]:
        """(memories ascending, the best cosine of each)."""
        pks, cosines = self.pks, query.fine_of(self.digits)
        if not self.alive.all():
            pks, cosines = pks[self.alive], cosines[self.alive]
        if not len(pks):
            return pks, cosines
        starts = np.flatnonzero(np.diff(pks, prepend=pks[0] - 1))
        return (pks, cosines) if len(starts) == len(pks) else (pks[starts], np.maximum.reduceat(cosines, starts))


class Pieces(msgspec.Struct, frozen=True, eq=False):
    """The vectors of a further list in one state of the content."""

    vectors: VectorList
    state: ContentState
    base: _Block
    late: _Block
    """The vectors of memories that changed since `base` was read; those in `base` are not alive."""
    _cosines: dict[int, tuple[Vector, Ints, NDArray[np.float64]]] = field(default_factory=dict)
    """What `cosines` found last, by the vector object: a recall asks twice with the same one."""

    def follow(self, connection: apsw.Connection) -> Pieces | None:
        """The same as of the generation that the connection sees; None if the list has to be loaded again."""
        changes = changes_since(connection, self.state)
        if changes is None:
            return None
        now, pks = changes.now, changes.rows
        if not len(pks):
            return Pieces(self.vectors, now, self.base, self.late)
        changed = np.union1d(self.late.pks, pks)
        if len(changed) * _MERGED_AT > len(self.base.pks) + 10 * 256:
            return None
        alive = self.base.alive & ~np.isin(self.base.pks, pks)
        base = _Block(self.base.pks, self.base.digits, alive)
        return Pieces(self.vectors, now, base, _read(connection, self.vectors, changed.tolist()))

    @property
    def pks(self) -> Ints:
        """The memories that have a vector, ascending."""
        return np.union1d(self.base.pks[self.base.alive], self.late.pks)

    def bound(self, query: Query) -> float:
        """How far `best` may be off."""
        return max(float(query.bound(block.digits.error).max(initial=0.0)) for block in (self.base, self.late))

    def cosines(self, vector: Vector) -> tuple[Ints, NDArray[np.float64]]:
        """`best` for a vector, cached for further searches with the same object."""
        kept = self._cosines.get(id(vector))
        if kept is None:
            kept = vector, *self.best(Query(vector))
            for last in tuple(self._cosines)[: 1 - _KEPT]:
                self._cosines.pop(last, None)
            self._cosines[id(vector)] = kept
        return kept[1], kept[2]

    def best(self, query: Query) -> tuple[Ints, NDArray[np.float64]]:
        """(memories ascending, the cosine of the best vector of each, to a ten-thousandth); empty for an empty list."""
        pks, cosines = self.base.best(query)
        late, found = self.late.best(query)
        if not len(late):
            return pks, cosines
        places = np.searchsorted(pks, late)
        return np.insert(pks, places, late), np.insert(cosines, places, found)


def new_pieces(vectors: VectorList, state: ContentState, pks: Ints, digits: Digits) -> Pieces:
    """Return the pieces of a list as they are right after reading it; `pks` (memories) ascends."""
    alive = np.ones(len(pks), np.bool_)
    none = _Block(pks[:0], digits_of(vectors.rows([])), alive[:0])
    return Pieces(vectors, state, _Block(pks, digits, alive), none)


def load_pieces(connection: apsw.Connection, vectors: VectorList) -> Pieces:
    """All vectors of the list, of the generation that the connection sees."""
    base = _read(connection, vectors, None)
    return new_pieces(vectors, content_state(connection), base.pks, base.digits)


def _read(connection: apsw.Connection, vectors: VectorList, pks: list[int] | None) -> _Block:
    keys: list[Ints] = [np.zeros(0, np.int64)]
    parts: list[Rows] = [vectors.rows([])]
    for some, rows in vector_blocks(connection, vectors, pks):
        at_work().raise_if_set()
        keys.append(some)
        parts.append(rows)
    found = np.concatenate(keys)
    order = np.argsort(found, kind="stable")
    together: Rows = np.concatenate(parts)  # type: ignore[assignment]  # all of one type
    return _Block(found[order], digits_of(together[order]), np.ones(len(found), np.bool_))
