"""The in-process vector source: one exact numpy scan over all vectors, in order of time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, TypeVar, cast

import apsw
import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import at_work
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.store.postings import PostingsCache
from mnemonaut_core.store.vectors.stored import exact_cosines, normalize_int8

ROUNDING = 1e-5
"""A float32 cosine of this program is off by less; whatever is that close to the edge is computed exactly."""
NEVER = 2**62
"""Later than any moment."""
FLOAT32_LIMIT_BYTES = 1 << 30
_LOADED = 2_048
"""Rows that are made at a time while a matrix is loaded."""
_BLOCK_BYTES = 1 << 20
"""So much of the matrix is multiplied at a time: it is still in the processor's own cache for the second query."""


class Scored(NamedTuple):
    """The cosines of all rows with one query: `rough` within float32 rounding, `exact` (NaN: nobody needed it yet) filled by
    whoever needs it, with what everybody would fill in."""

    rough: NDArray[np.float32]
    exact: NDArray[np.float64]


class VectorMatrix(msgspec.Struct, frozen=True, eq=False):
    """All vectors of one embedder as of one generation. Rows are in the order of `moment` (undated ones last), so that
    a time filter is a slice. `rows` is float32 (unit rows), or int8 components where float32 would not fit."""

    generation: int
    dimension: int
    pks: NDArray[np.int64]
    ids: tuple[str, ...]
    moments: NDArray[np.int64]
    expires: NDArray[np.int64]
    """When each expires; NEVER for those that do not."""
    ends: NDArray[np.int64]
    """When each ceased to be true (`valid_to`); NEVER for those that did not."""
    dated: int
    rows: NDArray[np.float32] | NDArray[np.int8]

    def exact(self, query: Vector, rows: NDArray[np.intp]) -> NDArray[np.float64]:
        """Exact cosines of these rows."""
        return exact_cosines(query, self.unit(rows))

    def unit(self, rows: NDArray[np.intp] | list[int]) -> NDArray[np.float32]:
        """A copy of these rows as unit vectors."""
        return self._unit(self.rows[rows])

    def scores(self, queries: NDArray[np.float32], part: slice) -> NDArray[np.float32]:
        """Cosines within float32 rounding, shape (queries, rows of the slice).

        One matrix × vector product a query and block: for two queries a matrix × matrix product first copies the
        matrix and takes ten times as long, and a block is still in the cache for the second query.
        """
        rows = self.rows[part]
        found = np.empty((len(queries), len(rows)), np.float32)
        size = max(1, _BLOCK_BYTES // (4 * self.dimension))
        for start in range(0, len(rows), size):
            block = self._unit(rows[start : start + size])
            for number, query in enumerate(queries):
                np.dot(block, query, out=found[number, start : start + len(block)])
        return found

    def slices(self, earliest: int | None, latest: int | None) -> tuple[slice, ...]:
        """The rows whose moment lies in [earliest, latest], and the undated ones."""
        moments = self.moments[: self.dated]
        low = 0 if earliest is None else int(np.searchsorted(moments, earliest, "left"))
        high = self.dated if latest is None else int(np.searchsorted(moments, latest, "right"))
        return tuple(
            part for part in (slice(low, max(low, high)), slice(self.dated, len(self.pks))) if part.stop > part.start
        )

    def best(
        self,
        queries: NDArray[np.float32],
        k: int,
        slices: tuple[slice, ...],
        mask: NDArray[np.bool_],
        known: Sequence[Scored] | None = None,
    ) -> list[tuple[Hit, ...]]:
        """Best `k` for each query among the rows of `places` that `mask` admits: exact, ties by id. `known`: the scores of
        all rows for each query, where they are at hand."""
        if not slices or k <= 0:
            return [()] * len(queries)
        if known is None:
            scores = np.concatenate([self.scores(queries, part) for part in slices], axis=1)
        else:
            scores = np.stack([np.concatenate([one.rough[part] for part in slices]) for one in known])
        index = np.concatenate([np.arange(part.start, part.stop) for part in slices])
        allowed = mask[index]
        scores, index = scores[:, allowed], index[allowed]
        return [
            self._top(query, row, index, k, None if known is None else known[number])
            for number, (query, row) in enumerate(zip(queries, scores, strict=True))
        ]

    def _top(
        self, query: Vector, scores: NDArray[np.float32], index: NDArray[np.intp], k: int, known: Scored | None
    ) -> tuple[Hit, ...]:
        if len(scores) > k:
            edge = np.partition(scores, len(scores) - k)[len(scores) - k]
            near = np.flatnonzero(scores >= edge - ROUNDING)
        else:
            near = np.arange(len(scores))
        rows = index[near]
        exact = self._exact(query, rows, known)
        order = sorted(
            zip(exact.tolist(), rows.tolist(), strict=True), key=lambda pair: (-pair[0], id_key(self.ids[pair[1]]))
        )
        return tuple(Hit(self.ids[row], rank, score) for rank, (score, row) in enumerate(order[:k], 1))

    def _exact(self, query: Vector, rows: NDArray[np.intp], known: Scored | None) -> NDArray[np.float64]:
        """`exact`, of each row once where the scores are kept."""
        if known is None:
            return self.exact(query, rows)
        missing = rows[np.isnan(known.exact[rows])]
        if len(missing):
            known.exact[missing] = self.exact(query, missing)
        return known.exact[rows]

    def rank_of(
        self, query: Vector, row: int, slices: tuple[slice, ...], mask: NDArray[np.bool_], known: Scored | None = None
    ) -> tuple[int, float]:
        """(rank, cosine) of one row among those that the filters admit (it counts itself in any case). `known`: the scores of
        all rows, where they are at hand."""
        score = float(self._exact(query, np.array([row]), known)[0])
        key = (-score, id_key(self.ids[row]))
        rank = 1
        for part in slices:
            index = np.arange(part.start, part.stop)
            scores = self.scores(query[None, :], part)[0] if known is None else known.rough[part]
            index, scores = index[mask[index]], scores[mask[index]]
            rank += int(np.count_nonzero(scores > score + ROUNDING))
            near = index[np.abs(scores - score) <= ROUNDING]
            for other, exact in zip(near.tolist(), self._exact(query, near, known).tolist(), strict=True):
                rank += other != row and (-exact, id_key(self.ids[other])) < key
        return rank, score

    @staticmethod
    def _unit(rows: NDArray[np.float32] | NDArray[np.int8]) -> NDArray[np.float32]:
        if rows.dtype == np.int8:
            return normalize_int8(rows)  # type: ignore[arg-type]
        return rows  # type: ignore[return-value]


def load_matrix(connection: apsw.Connection, generation: int, *, kept: bool = True) -> VectorMatrix | None:
    """All vectors of the current embedder; None if there is none. A row of a wrong length is left out (`check` names it).
    One that is not `kept` for further searches stays in the stored components, a quarter of the memory."""
    current = connection.execute("SELECT pk, dimension FROM embedder WHERE state = 'current' AND dimension > 0").get
    if current is None:
        return None
    embedder_pk, dimension = current
    pks: list[int] = []
    ids: list[str] = []
    moments: list[int] = []
    blobs: list[bytes] = []
    expires: list[int] = []
    ends: list[int] = []
    dated = 0
    compact: bool | None = None
    for pk, memory_id, moment, expires_at, valid_to, scale, data in connection.execute(
        "SELECT m.pk, m.id, m.moment, m.expires_at, m.valid_to, v.scale, v.data"
        " FROM vector AS v JOIN memory AS m ON m.pk = v.memory_pk"
        " WHERE v.embedder_pk = ? ORDER BY m.moment IS NULL, m.moment, m.pk",
        (embedder_pk,),
    ):
        is_int8 = scale is not None
        if compact is None:
            compact = is_int8
        if is_int8 != compact or len(data) != dimension * (1 if is_int8 else 4):
            continue
        pks.append(pk)
        ids.append(memory_id)
        moments.append(0 if moment is None else moment)
        expires.append(NEVER if expires_at is None else expires_at)
        ends.append(NEVER if valid_to is None else valid_to)
        dated += moment is not None
        blobs.append(data)
    rows = _together(blobs, dimension, compact=bool(compact), kept=kept)
    return VectorMatrix(
        generation, dimension, np.array(pks, np.int64), tuple(ids), np.array(moments, np.int64),
        np.array(expires, np.int64), np.array(ends, np.int64), dated, rows,
    )  # fmt: skip


def _together(
    blobs: list[bytes], dimension: int, *, compact: bool, kept: bool
) -> NDArray[np.float32] | NDArray[np.int8]:
    """The rows of a matrix, in parts: making those of 100,000 takes seconds, in which the work may be cancelled."""
    wide = not compact or (kept and len(blobs) * dimension * 4 <= FLOAT32_LIMIT_BYTES)
    rows: NDArray[Any] = np.empty((len(blobs), dimension), np.float32 if wide else np.int8)
    for start in range(0, len(blobs), _LOADED):
        at_work().raise_if_set()
        part = b"".join(blobs[start : start + _LOADED])
        if compact:
            small = np.frombuffer(part, np.int8).reshape(-1, dimension)
            rows[start : start + _LOADED] = normalize_int8(small) if wide else small
        else:
            rows[start : start + _LOADED] = np.frombuffer(part, "<f4").reshape(-1, dimension)
    return rows


# ---- the one matrix of an open store


Figure = TypeVar("Figure")
_MASKS = 32
_FIGURES = 64
_LATEST = 8
_VECTORS = 8
"""Vectors whose scores are kept: one recall may ask for the same one under several filters, a "why" hundreds of times."""


class MatrixCache:
    """Shared by all readers of a store, with what they have counted. `get` never waits; `load` fills it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._matrix: VectorMatrix | None = None
        self._masks: OrderedDict[Filters, NDArray[np.bool_]] = OrderedDict()
        self._scored: VectorMatrix | None = None
        self._scores: OrderedDict[int, tuple[Vector, Scored]] = OrderedDict()
        self._scoring = threading.Lock()
        self._rows: tuple[VectorMatrix, dict[str, int]] | None = None
        self._order: tuple[VectorMatrix, NDArray[np.intp], NDArray[np.int64]] | None = None
        self._stamp: tuple[int, ...] | None = None
        self._figures: OrderedDict[Hashable, Any] = OrderedDict()
        self._latest: OrderedDict[Hashable, tuple[int, Any]] = OrderedDict()
        self.postings = PostingsCache()

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
                self._figures.clear()
                self._latest.clear()
                self.postings.clear()
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

    def figure(self, generation: int, key: Hashable, count: Callable[[], Figure]) -> Figure:
        """What was counted of a generation, counted once; the longest unused goes."""
        with self._lock:
            if (generation, key) in self._figures:
                self._figures.move_to_end((generation, key))
                kept: Figure = self._figures[generation, key]
                return kept
        found = count()
        with self._lock:
            self._figures[generation, key] = found
            while len(self._figures) > _FIGURES:
                self._figures.popitem(last=False)
        return found

    def latest(self, generation: int, key: Hashable, make: Callable[[Figure | None], Figure]) -> Figure:
        """As `figure`, for what is large: kept of one generation only. `make` is given what was kept of another one."""
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

    def vectors(self, matrix: VectorMatrix, ids: Sequence[str]) -> dict[str, Vector]:
        """Unit vectors by id, copied out of the matrix; what it does not hold is missing."""
        rows = self._row_by_id(matrix)
        held = [memory_id for memory_id in ids if memory_id in rows]
        return dict(zip(held, matrix.unit([rows[memory_id] for memory_id in held]), strict=True)) if held else {}

    def row_of(self, matrix: VectorMatrix, memory_id: str) -> int | None:
        """The row of one memory in `matrix`; None if it does not hold it."""
        return self._row_by_id(matrix).get(memory_id)

    def _row_by_id(self, matrix: VectorMatrix) -> dict[str, int]:
        known = self._rows
        if known is None or known[0] is not matrix:
            known = self._rows = matrix, {memory_id: row for row, memory_id in enumerate(matrix.ids)}
        return known[1]

    def rows_of(self, matrix: VectorMatrix, pks: Sequence[int]) -> NDArray[np.intp]:
        """The row of each memory in `matrix`; −1 for what it does not hold."""
        known = self._order
        if known is None or known[0] is not matrix:
            order = np.argsort(matrix.pks)
            known = self._order = matrix, order, matrix.pks[order]
        _, order, ordered = known
        wanted = np.asarray(pks, np.int64)
        places = np.minimum(np.searchsorted(ordered, wanted), len(ordered) - 1)
        return np.where(ordered[places] == wanted, order[places], -1)

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

    def scores(self, matrix: VectorMatrix, vectors: Sequence[Vector], *, compute: bool) -> tuple[Scored, ...] | None:
        """`matrix.scores` over all rows, one a vector, kept for further searches with the same vector objects; None
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
                self._scores.update(
                    (id(vector), (vector, Scored(row, np.full(len(row), np.nan))))
                    for vector, row in zip(missing, found, strict=True)
                )
            for vector in vectors:
                self._scores.move_to_end(id(vector))
            kept = tuple(self._scores[id(vector)][1] for vector in vectors)
            while len(self._scores) > _VECTORS:
                self._scores.popitem(last=False)
        return kept
