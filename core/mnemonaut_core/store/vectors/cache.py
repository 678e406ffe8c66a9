"""The one matrix of an open database, shared by all its readers, and what they found out of it and of its generations."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, TypeVar, cast

import apsw
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.environment import return_freed_memory
from mnemonaut_core.store.postings import PostingsCache
from mnemonaut_core.store.vectors.cache_file import CacheFile
from mnemonaut_core.store.vectors.matrix import Arrays, Scores, VectorMatrix, load_matrix
from mnemonaut_core.store.vectors.pieces import Pieces, load_pieces
from mnemonaut_core.store.vectors.stored import VectorList

Figure = TypeVar("Figure")
Classes = NDArray[np.uint8]
ReadClasses = Callable[[Sequence[int] | None], Iterable[tuple[int, int]]]
"""(pk, class) of all memories, or of some; those of class 0 may be left out."""

_CLASSES = 32
_SHARED_BYTES = 1 << 23
"""Less is read from the database as fast."""
_FIGURES = 64
_LATEST = 8
_VECTORS = 8
"""Vectors whose scores are cached: one recall may use the same one under several filters, a "why" hundreds of times."""


REST_S = 5.0
"""Seconds without a search after which memory is given back: at 100,000 memories the next search takes up to 10 ms longer."""


class MatrixCache:
    """Thread-safe. The matrix is that of the newest generation that a reader requested."""

    def __init__(self, file: CacheFile | None = None) -> None:
        self.file = file
        """Which processes share."""
        self._lock = threading.Lock()
        """Guards the caches; locked only briefly."""
        self._moving = threading.RLock()
        """Taken to replace the matrix."""
        self._matrix: VectorMatrix | None = None
        self._looked = False
        """Whether the file was looked at."""
        self._sorting: threading.Thread | None = None
        self._classes: OrderedDict[Hashable, tuple[Arrays, int, Classes]] = OrderedDict()
        """Of the rows of these arrays, as of this generation."""
        self._scored: VectorMatrix | None = None
        self._scores: OrderedDict[int, tuple[Vector, Scores]] = OrderedDict()
        self._searched_at: float | None = None
        """By the monotonic clock; None once memory was given back."""
        self._stamp: tuple[int, ...] | None = None
        self._figures: OrderedDict[tuple[int, Hashable], Any] = OrderedDict()
        self._latest: OrderedDict[Hashable, tuple[int, Any]] = OrderedDict()
        self.postings = PostingsCache() if file is None else PostingsCache(file.load_postings, file.save_postings)
        self._pieces: dict[int, Pieces] = {}
        self._reading_pieces = threading.Lock()

    # ---- the matrix

    def at(
        self, connection: apsw.Connection, generation: int, *, mapped: bool = False, load: bool = False
    ) -> VectorMatrix | None:
        """The matrix of this generation, which the connection's transaction sees; None where none is in memory, or a newer one.
        `mapped`: or in the file, which is looked at once. `load`: or else it is loaded."""
        matrix = self._matrix
        if matrix is None or matrix.generation < generation:
            if matrix is None and not (load or (mapped and not self._looked)):
                return None
            with self._moving:
                matrix = self._matrix
                if matrix is not None and matrix.generation < generation:
                    matrix = self._put(matrix.follow(connection))
                if matrix is None and (load or mapped):
                    matrix = self._put(self._mapped(connection) or (load_matrix(connection) if load else None))
        return matrix if matrix is not None and matrix.generation == generation else None

    def _mapped(self, connection: apsw.Connection) -> VectorMatrix | None:
        self._looked = True
        mapped = None if self.file is None else self.file.load(connection)
        return None if mapped is None else mapped.follow(connection)

    def pieces(self, connection: apsw.Connection, vectors: VectorList, generation: int) -> Pieces:
        """The vectors of a further list as of this generation, which the connection's transaction sees."""
        with self._reading_pieces:
            known = self._pieces.get(vectors.pk)
            if known is not None and known.vectors != vectors:
                known = None
            if known is not None and known.state.generation == generation:
                return known
            if known is not None and known.state.generation > generation:
                return load_pieces(connection, vectors)
            found = None if known is None else known.follow(connection)
            found = self._loaded_pieces(connection, vectors) if found is None else found
            self._pieces[vectors.pk] = found
            return found

    def _loaded_pieces(self, connection: apsw.Connection, vectors: VectorList) -> Pieces:
        mapped = None if self.file is None else self.file.load_pieces(connection, vectors)
        followed = None if mapped is None else mapped.follow(connection)
        if followed is not None:
            return followed
        found = load_pieces(connection, vectors)
        if self.file is not None and found.base.digits.high.size >= _SHARED_BYTES:
            return self.file.save_pieces(found) or found
        return found

    def share(self) -> None:
        """Write the matrix to the file, unless it comes from there or is small, and go on with the pages of the file."""
        matrix = self._matrix
        if matrix is not None and not matrix.arrays.mapped and matrix.count * matrix.dimension >= _SHARED_BYTES:
            self._sort(matrix)

    def _put(self, matrix: VectorMatrix | None) -> VectorMatrix | None:
        self._matrix = matrix
        if matrix is not None and matrix.wants_sorting() and (self._sorting is None or not self._sorting.is_alive()):
            self._sorting = threading.Thread(target=self._sort, args=(matrix,), name="sort vectors", daemon=True)
            self._sorting.start()
        return matrix

    def _sort(self, matrix: VectorMatrix) -> None:
        new, places = matrix.sorted()
        new = (None if self.file is None else self.file.save(new)) or new
        with self._moving:
            current = self._matrix
            if current is None or current.arrays is not matrix.arrays:
                return
            resumed = current.resumed(new, places, matrix.count)
            if resumed is not None:
                with self._lock:
                    for key, (arrays, generation, values) in list(self._classes.items()):
                        if arrays is matrix.arrays and len(values) >= matrix.count:
                            moved = np.concatenate([values[places], values[matrix.count :]])
                            self._classes[key] = resumed.arrays, generation, moved
                self._matrix = resumed

    def see(self, stamp: tuple[int, ...]) -> None:
        """A reader found the content in this state (its generation first). Where another program changed it without a new
        generation, what was loaded of this generation goes."""
        with self._lock:
            changed = self._stamp is not None and self._stamp != stamp and self._stamp[0] == stamp[0]
            self._stamp = stamp
        if changed:
            self.clear()

    def clear(self) -> None:
        """Forget everything."""
        with self._moving, self._lock:
            self._matrix = None
            self._pieces.clear()
            self._classes.clear()
            self._figures.clear()
            self._latest.clear()
        self.postings.clear()

    def rest(self) -> bool:
        """Give back memory that the next search fills again, if nothing was searched for `REST_S` seconds; return whether."""
        with self._lock:
            if self._searched_at is None or time.monotonic() < self._searched_at + REST_S:
                return False
            self._searched_at = None
            self._scores.clear()
        if self.file is not None:
            self.file.release()
        return_freed_memory()
        return True

    def fork(self) -> MatrixCache:
        """A cache for a copy of the database, which starts with the matrix of this one."""
        other, matrix = MatrixCache(), self._matrix
        other._matrix = None if matrix is None else matrix.fork()
        other._pieces = dict(self._pieces)
        return other

    # ---- what was found out of its rows

    def classes(self, matrix: VectorMatrix, key: Hashable, read: ReadClasses) -> Classes:
        """A class for each living row: read once for all that there are, then only for those that are new."""
        with self._lock:
            arrays, generation, values = self._classes.get(key, (None, 0, np.zeros(0, np.uint8)))
        follows = arrays is matrix.arrays and generation <= matrix.generation
        if follows and len(values) >= matrix.count:
            return values[: matrix.count]
        start = len(values) if follows else 0
        found = np.zeros(matrix.count, np.uint8)
        found[:start] = values[:start]
        new = matrix.pks[start:][matrix.alive[start:]].tolist() if start else None
        pairs = np.array(list(read(new)), np.int64).reshape(-1, 2)
        rows = matrix.rows_of(pairs[:, 0])
        found[rows[rows >= 0]] = pairs[rows >= 0, 1]
        if follows or arrays is not matrix.arrays:  # not what an old generation says of rows that newer ones have
            with self._lock:
                self._classes[key] = matrix.arrays, matrix.generation, found
                self._classes.move_to_end(key)
                while len(self._classes) > _CLASSES:
                    self._classes.popitem(last=False)
        return found

    def knows_classes(self, matrix: VectorMatrix, key: Hashable) -> bool:
        """Whether `classes` would read new rows at most."""
        arrays, generation, _ = self._classes.get(key, (None, 0, None))
        return arrays is matrix.arrays and generation <= matrix.generation

    def scores(self, matrix: VectorMatrix, vector: Vector) -> Scores:
        """The scores of this vector, cached for further searches with the same object.
        The key is the object, not its numbers: one recall and its replays share it, and a recall that repeats a
        question pays again, so that a benchmark measures what a person waits for."""
        with self._lock:
            self._searched_at = time.monotonic()
            if self._scored is not matrix:
                self._scored = matrix
                self._scores.clear()
            if id(vector) not in self._scores:
                self._scores[id(vector)] = vector, Scores(matrix, vector)
            self._scores.move_to_end(id(vector))
            while len(self._scores) > _VECTORS:
                self._scores.popitem(last=False)
            return self._scores[id(vector)][1]

    # ---- what was counted of a generation

    def figure(self, generation: int, key: Hashable, count: Callable[[], Figure]) -> Figure:
        """What was counted of a generation, counted once; what nobody asked for longest goes, and what is of generations before the
        last."""
        with self._lock:
            if (generation, key) in self._figures:
                self._figures.move_to_end((generation, key))
                kept: Figure = self._figures[generation, key]
                return kept
        found = count()
        with self._lock:
            for old in [each for each in self._figures if each[0] < generation - 1]:
                del self._figures[old]
            self._figures[generation, key] = found
            while len(self._figures) > _FIGURES:
                self._figures.popitem(last=False)
        return found

    def latest(self, generation: int, key: Hashable, make: Callable[[Figure | None], Figure]) -> Figure:
        """As `figure`, for large values: cached for one generation only. `make` gets the value of another one."""
        with self._lock:
            made, kept = self._latest.get(key, (None, None))
        if made == generation and kept is not None:
            return cast("Figure", kept)
        found = make(kept)
        with self._lock:
            self._latest[key] = generation, found
            self._latest.move_to_end(key)
            while len(self._latest) > _LATEST:
                self._latest.popitem(last=False)
        return found
