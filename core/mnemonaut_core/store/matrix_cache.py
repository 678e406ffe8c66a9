"""The one matrix of an open store, keyed by the content generation, and the masks made from it."""

from __future__ import annotations

import threading
from collections import OrderedDict

import apsw
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.query import Filters
from mnemonaut_core.store.matrix import VectorMatrix, load_matrix

_MASKS = 32


class MatrixCache:
    """Shared by all readers of a store. `get` never waits; `load` fills it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._matrix: VectorMatrix | None = None
        self._masks: OrderedDict[Filters, NDArray[np.bool_]] = OrderedDict()

    def get(self, generation: int) -> VectorMatrix | None:
        """The matrix of this generation, if it is loaded."""
        matrix = self._matrix
        return matrix if matrix is not None and matrix.generation == generation else None

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
