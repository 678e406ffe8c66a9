"""The one matrix of an open store, keyed by the content generation, with the masks and the scores made from it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence

import apsw
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.store.matrix import VectorMatrix, load_matrix

_MASKS = 32
_VECTORS = 8
"""Vectors whose scores are kept: one recall may ask for the same one under several filters, a "why" hundreds of times."""


class MatrixCache:
    """Shared by all readers of a store. `get` never waits; `load` fills it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._matrix: VectorMatrix | None = None
        self._masks: OrderedDict[Filters, NDArray[np.bool_]] = OrderedDict()
        self._scored: VectorMatrix | None = None
        self._scores: OrderedDict[int, tuple[Vector, NDArray[np.float32]]] = OrderedDict()
        self._scoring = threading.Lock()
        self._stamp: tuple[int, ...] | None = None

    def get(self, generation: int) -> VectorMatrix | None:
        """The matrix of this generation, if it is loaded."""
        matrix = self._matrix
        return matrix if matrix is not None and matrix.generation == generation else None

    def see(self, stamp: tuple[int, ...]) -> None:
        """A reader found the content in this state (its generation first). Where another program changed it without a new
        generation, what was loaded of this generation goes."""
        with self._lock:
            if self._stamp is not None and self._stamp != stamp and self._stamp[0] == stamp[0]:
                self._matrix = None
                self._masks.clear()
            self._stamp = stamp

    def load(self, connection: apsw.Connection, generation: int) -> VectorMatrix | None:
        """Load and keep the matrix of the generation that `connection` sees; None if there are no vectors."""
        matrix = load_matrix(connection, generation)
        if matrix is not None:
            with self._lock:
                if self._matrix is None or self._matrix.generation <= generation:
                    self._matrix = matrix
                    self._masks.clear()
        return matrix

    def mask(self, matrix: VectorMatrix, filters: Filters) -> NDArray[np.bool_] | None:
        """The kept mask of these filters over the rows of `matrix`."""
        with self._lock:
            if matrix is not self._matrix or filters not in self._masks:
                return None
            self._masks.move_to_end(filters)
            return self._masks[filters]

    def keep_mask(self, matrix: VectorMatrix, filters: Filters, mask: NDArray[np.bool_]) -> None:
        """Keep a mask for the next query; the longest unused goes."""
        with self._lock:
            if matrix is self._matrix:
                self._masks[filters] = mask
                while len(self._masks) > _MASKS:
                    self._masks.popitem(last=False)

    def scores(self, matrix: VectorMatrix, vectors: Sequence[Vector], *, compute: bool) -> NDArray[np.float32] | None:
        """`matrix.scores` over all rows, shape (vectors, rows), kept for further searches with the same vector objects; None
        where one is not kept and `compute` is off. Whoever asks while another computes the same waits for it.

        The object counts, not its numbers: one recall and its replays share theirs, and a recall that asks the same again
        pays again, so that a benchmark measures what a person waits for.
        """
        with self._scoring:
            if self._scored is not matrix:
                self._scored = matrix
                self._scores.clear()
            missing = [vector for vector in vectors if id(vector) not in self._scores]
            if missing and not compute:
                return None
            if missing:
                found = matrix.scores(np.stack(missing).astype(np.float32), slice(0, len(matrix.pks)))
                self._scores.update((id(vector), (vector, row)) for vector, row in zip(missing, found, strict=True))
            for vector in vectors:
                self._scores.move_to_end(id(vector))
            all_rows = np.stack([self._scores[id(vector)][1] for vector in vectors])
            while len(self._scores) > _VECTORS:
                self._scores.popitem(last=False)
        return all_rows
