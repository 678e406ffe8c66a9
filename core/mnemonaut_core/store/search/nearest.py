"""Search by cosine: the matrix, vec0 or a scan nominate, exact cosines decide."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.plan import Searched, Vector, VectorPair
from mnemonaut_core.domain.query import Filters, Sight
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.search import FurtherState, Near, Position
from mnemonaut_core.domain.vectors import normalize_int8
from mnemonaut_core.models.spec import make_embedder, parse_embedder
from mnemonaut_core.ports import Embedder, GramStatistics, SearchVectors
from mnemonaut_core.store.embedders import FurtherList, StoredEmbedder, coverage, further_lists
from mnemonaut_core.store.errors import damage_in
from mnemonaut_core.store.indexes.grams import Counted, SqlGramStatistics, Without, counted, counts_grams_of
from mnemonaut_core.store.open import ReaderPart, SnapshotReader, undamaged
from mnemonaut_core.store.rows import marks
from mnemonaut_core.store.search.filters import Filtering, coarse_bounds
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.store.vectors.digits import ROUNDING, Query, digits_of
from mnemonaut_core.store.vectors.matrix import Places, Scores, VectorMatrix
from mnemonaut_core.store.vectors.pieces import Pieces, load_pieces
from mnemonaut_core.store.vectors.stored import (
    VectorList,
    exact_cosines,
    further_list,
    unit_blocks,
    unit_rows,
    vector_blocks,
    vector_list,
)
from mnemonaut_core.store.vectors.vec0 import NO_TIME

_log = logging.getLogger(__name__)

VEC0_LIMIT = 4096


def _conditions(filters: Filters) -> Iterator[tuple[str, tuple[str | int | float, ...]]]:
    """The part of the filters that vec0 supports, as separate conditions: it returns k per kind, and has no OR."""
    conditions = ["searchable = 1"]
    bindings: list[str | int | float] = []
    if filters.max_sensitivity is not None:
        conditions.append("sensitivity <= ?")
        bindings.append(filters.max_sensitivity)
    for status in filters.without_statuses:
        conditions.append("status != ?")
        bindings.append(status)
    if filters.boundary_classes is not None:
        conditions.append(f"boundary_class IN ({marks(len(filters.boundary_classes))})")
        bindings += filters.boundary_classes
    earliest, latest = coarse_bounds(filters)
    windows = ["1"] if earliest is None else [f"moment >= {earliest}", f"moment = {NO_TIME}"]
    for kind in filters.kinds:
        for number, window in enumerate(windows):
            last = [f"moment <= {latest}"] if latest is not None and number == 0 else []
            parts = ["kind = ?", *conditions, *last, *([window] if window != "1" else [])]
            yield " AND ".join(parts), (kind, *bindings)


Make = Callable[[StoredEmbedder], Embedder]


@lru_cache(maxsize=8)
def made_here(stored: StoredEmbedder) -> Embedder:
    """The embedder that a database records for a list; it fetches nothing and calls only endpoints of this machine."""
    return make_embedder(parse_embedder(stored.spec), fetch=False)


class VectorSearch(ReaderPart, SearchVectors):
    def __init__(self, reader: SnapshotReader, filters: Filtering, make: Make) -> None:
        super().__init__(reader)
        self._filters, self._make = filters, make

    def read_all(self) -> None:
        self.matrix()

    @undamaged
    def nearest(
        self, searched: Mapping[str, Searched], *, k: int, filters: Filters, further: str | None = None
    ) -> dict[str, Near]:
        """Best `k` by cosine for each named query vector: by the matrix where it is in memory or in a file, else by vec0, else by a
        matrix that is loaded now. `further`: in this further list instead."""
        if not searched or k <= 0:
            return {name: Near((), "none") for name in searched}
        vectors = {name: vector for name, vector in searched.items() if not isinstance(vector, VectorPair)}
        pairs = {name: pair for name, pair in searched.items() if isinstance(pair, VectorPair)}
        if pairs:
            near = {name: self._nearest_by_pair(pair, k, filters) for name, pair in pairs.items()}
            return near | self.nearest(vectors, k=k, filters=filters, further=further)
        if further is not None:
            return {name: self._nearest_pieces(further, vector, k, filters) for name, vector in vectors.items()}
        matrix = self.matrix(load=False)
        if matrix is None and not self._reader.exact:
            found = self._by_vec0(vectors, k, filters)
            if found is not None:
                return found
        matrix = matrix or self.matrix()
        if matrix is None:
            path = "scan" if vector_list(self._connection) is not None else "none"
            return {
                name: Near(self._hits(*self._by_scan(vector, filters), k), path) for name, vector in vectors.items()
            }
        if not matrix.dimension:
            return {name: Near((), "none") for name in vectors}
        rows, slices = self._admitted_rows(matrix, filters)
        return {name: Near(self._best(matrix, vector, rows, slices, k), "matrix") for name, vector in vectors.items()}

    def _admitted_rows(self, matrix: VectorMatrix, filters: Filters) -> tuple[Places, tuple[slice, ...]]:
        """The rows with a vector that the filters admit, and the slices of the matrix that they are in."""
        slices = matrix.slices(*coarse_bounds(filters))
        mask = self._filters.mask(matrix, filters) & matrix.arrays.embedded[: matrix.count]
        parts = [part.start + np.flatnonzero(mask[part]) for part in slices]
        return (np.concatenate(parts) if parts else np.zeros(0, np.intp)), slices

    def _scanned(self, matrix: VectorMatrix, vector: Vector, slices: tuple[slice, ...]) -> Scores:
        scores = self._reader.matrices.scores(matrix, vector)
        for part in slices:
            scores.scan(part)
        return scores

    def _best(
        self, matrix: VectorMatrix, vector: Vector, rows: Places, slices: tuple[slice, ...], k: int
    ) -> tuple[Hit, ...]:
        rows, cosines = self._scanned(matrix, vector, slices).best(rows, k, self._units)
        return self._hits(matrix.pks[rows], cosines, k)

    def _hits(self, pks: NDArray[np.int64], cosines: NDArray[np.float64], k: int) -> tuple[Hit, ...]:
        """The best `k` of these memories, ties by id."""
        if len(pks) > k:
            best = cosines >= np.partition(cosines, len(pks) - k)[len(pks) - k]
            pks, cosines = pks[best], cosines[best]
        ids = self._filters.ids_of(pks.tolist())
        pairs = zip(pks.tolist(), cosines.tolist(), strict=True)
        order = sorted((-cosine, id_key(ids[pk]), ids[pk]) for pk, cosine in pairs)[:k]
        return tuple(Hit(memory_id, rank, -negative) for rank, (negative, _, memory_id) in enumerate(order, 1))

    def _units(self, pks: Sequence[int]) -> NDArray[np.float32]:
        """Exact vectors of memories, as the file holds them; zeros for one without."""
        vectors = vector_list(self._connection)
        found = np.zeros((len(pks), 0 if vectors is None else vectors.dimension), np.float32)
        places = {pk: place for place, pk in enumerate(pks)}
        for some, rows in unit_blocks(self._connection, pks):
            found[[places[pk] for pk in some.tolist()]] = rows
        return found

    def _exact(
        self, vector: Vector, pks: NDArray[np.int64] | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """(pks, exact cosines) of all memories that have a vector, or of those among some, read from the file."""
        parts = [(np.zeros(0, np.int64), np.zeros(0))]
        for some, rows in unit_blocks(self._connection, None if pks is None else pks.tolist()):
            parts.append((some, exact_cosines(vector, rows)))
        found, cosines = (np.concatenate(column) for column in zip(*parts, strict=True))
        return found, cosines

    def _by_scan(self, vector: Vector, filters: Filters) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The same of those that the filters admit, without caches."""
        pks, cosines = self._exact(vector)
        is_admitted = np.isin(pks, self._filters.admitted_pks(filters))
        return pks[is_admitted], cosines[is_admitted]

    def _by_vec0(self, vectors: dict[str, Vector], k: int, filters: Filters) -> dict[str, Near] | None:
        """None where vec0 cannot tell: for a filter that it lacks, where too many would have to be nominated, or where it fails."""
        listed = vector_list(self._connection)
        if listed is None or not listed.is_indexed or k > VEC0_LIMIT or filters.scopes is not None:
            return None
        if filters.created_from is not None or filters.created_to is not None:
            return None
        try:
            found = {name: self._knn(listed, vector, k, filters) for name, vector in vectors.items()}
        except Exception as error:
            if not damage_in(error) or not listed.in_plain:
                raise
            _log.warning("vec0 is damaged, so all vectors are compared: %s", error)
            return None
        complete = {name: Near(hits, "vec0") for name, hits in found.items() if hits is not None}
        return complete if len(complete) == len(vectors) else None

    def position(self, vector: Searched, memory_id: str, *, filters: Filters, further: str | None = None) -> Position:
        """True rank of one memory by cosine; it counts itself even where a filter keeps it out."""
        pk = self._reader.pk_of(memory_id)
        if pk is None:
            return Position(None, None, indexed=False)
        if isinstance(vector, VectorPair):
            return self._position_by_pair(vector, memory_id, filters)
        if further is not None:
            return self._position_in_pieces(further, vector, pk, memory_id, filters)
        matrix = self.matrix()
        if matrix is None:
            return self._position_by_scan(vector, memory_id, filters)
        row = int(matrix.rows_of([pk])[0])
        if not matrix.arrays.embedded[row]:
            return Position(None, None, indexed=False)
        rows, slices = self._admitted_rows(matrix, filters)
        scores = self._scanned(matrix, vector, slices)
        better, equal = scores.better_than(row, rows[rows != row], self._units)
        before = sum(
            id_key(other) < id_key(memory_id) for other in self._filters.ids_of(matrix.pks[equal].tolist()).values()
        )
        return Position(1 + better + before, float(scores.exact(np.array([row]), self._units)[0]), indexed=True)

    def _position_by_scan(self, vector: Vector, memory_id: str, filters: Filters) -> Position:
        own = self.load([memory_id])
        if not own:
            return Position(None, None, indexed=False)
        score = float(exact_cosines(vector, own[memory_id][None])[0])
        key = (-score, id_key(memory_id))
        pks, cosines = self._by_scan(vector, filters)
        ids = self._filters.ids_of(pks.tolist())
        others = zip(pks.tolist(), cosines.tolist(), strict=True)
        return Position(1 + sum((-cosine, id_key(ids[pk])) < key for pk, cosine in others), score, indexed=True)

    @undamaged
    def cosines(
        self, vector: Vector, *, filters: Filters, further: str | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """(pks ascending, cosines) of all memories that the filters admit and that have a vector: to a ten-thousandth, and the
        same numbers on every path. `further`: the name of a further list; the best of a memory's vectors there counts."""
        if further is not None:
            pieces = self._pieces(further)
            pks, found = (np.zeros(0, np.int64), np.zeros(0)) if pieces is None else pieces.cosines(vector)
            admitted = np.isin(pks, self._filters.admitted_pks(filters), assume_unique=True)
            return pks[admitted], found[admitted]
        matrix = self.matrix()
        if matrix is None:
            return self._cosines_by_scan(vector, filters)
        rows, slices = self._admitted_rows(matrix, filters)
        pks = matrix.pks[rows]
        order = np.argsort(pks)
        return pks[order], self._reader.matrices.scores(matrix, vector).fine(rows[order], slices)

    def _cosines_by_scan(self, vector: Vector, filters: Filters) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        vectors, query = vector_list(self._connection), Query(vector)
        parts = [(np.zeros(0, np.int64), np.zeros(0, np.float64))]
        for pks, found in vector_blocks(self._connection, vectors) if vectors is not None else ():
            parts.append((pks, query.fine_of(digits_of(found))))
        pks, cosines = (np.concatenate(column) for column in zip(*parts, strict=True))
        order = np.argsort(pks)
        order = order[np.isin(pks[order], self._filters.admitted_pks(filters))]
        return pks[order], cosines[order]

    def _nearest_by_pair(self, pair: VectorPair, k: int, filters: Filters) -> Near:
        hits = self._hits(*self._cosines_by_pair(pair, filters), k)
        return Near(hits, "scan" if self.matrix() is None else "matrix")

    def _position_by_pair(self, pair: VectorPair, memory_id: str, filters: Filters) -> Position:
        own = self.cosines_of(pair, [memory_id]).get(memory_id)
        if own is None:
            return Position(None, None, indexed=False)
        pks, cosines = self._cosines_by_pair(pair, filters)
        ids = self._filters.ids_of(pks[cosines == own].tolist())
        before = sum(id_key(other) < id_key(memory_id) for other in ids.values())
        return Position(1 + int((cosines > own).sum()) + before, own, indexed=True)

    def _cosines_by_pair(self, pair: VectorPair, filters: Filters) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The mean of both cosines; of a memory that only one of the lists holds, the cosine in it."""
        own = self.cosines(pair.own, filters=filters)
        other = self.cosines(pair.other, filters=filters, further=pair.further)
        if np.array_equal(own[0], other[0]):
            return own[0], (own[1] + other[1]) / 2.0
        pks = np.union1d(own[0], other[0])
        sums, counts = np.zeros(len(pks)), np.zeros(len(pks))
        for keys, cosines in (own, other):
            places = np.searchsorted(pks, keys)
            sums[places] += cosines
            counts[places] += 1.0
        return pks, sums / counts

    def _nearest_pieces(self, name: str, vector: Vector, k: int, filters: Filters) -> Near:
        pieces = self._pieces(name)
        if pieces is None:
            return Near((), "none")
        pks, cosines = self.cosines(vector, filters=filters, further=name)
        if len(pks) > k:
            pks = pks[cosines >= np.partition(cosines, len(pks) - k)[len(pks) - k] - 2 * pieces.bound(Query(vector))]
        exact = self._exact_pieces(pieces.vectors, vector, pks.tolist())
        found, exact_ones = (
            np.fromiter(exact, np.int64, len(exact)),
            np.fromiter(exact.values(), np.float64, len(exact)),
        )
        return Near(self._hits(found, exact_ones, k), "matrix")

    def _position_in_pieces(self, name: str, vector: Vector, pk: int, memory_id: str, filters: Filters) -> Position:
        pieces = self._pieces(name)
        own = {} if pieces is None else self._exact_pieces(pieces.vectors, vector, [pk])
        if pieces is None or not own:
            return Position(None, None, indexed=False)
        pks, cosines = self.cosines(vector, filters=filters, further=name)
        bound = pieces.bound(Query(vector))
        better, others = cosines > own[pk] + bound, pks != pk
        unsure = self._exact_pieces(
            pieces.vectors, vector, pks[others & ~better & (cosines >= own[pk] - bound)].tolist()
        )
        ids, key = self._filters.ids_of(list(unsure)), (-own[pk], id_key(memory_id))
        before = sum((-cosine, id_key(ids[other])) < key for other, cosine in unsure.items())
        return Position(1 + int((better & others).sum()) + before, own[pk], indexed=True)

    def _exact_pieces(self, vectors: VectorList, vector: Vector, pks: list[int]) -> dict[int, float]:
        """The exact cosine of the best vector of each of these memories."""
        best: dict[int, float] = {}
        for some, rows in vector_blocks(self._connection, vectors, pks):
            for pk, cosine in zip(some.tolist(), exact_cosines(vector, unit_rows(rows)).tolist(), strict=True):
                best[pk] = max(cosine, best.get(pk, -1.0))
        return best

    def _pieces(self, name: str) -> Pieces | None:
        vectors = further_list(self._connection, name)
        if vectors is None:
            return None
        if self._reader.exact or not self._reader.depth:
            return load_pieces(self._connection, vectors)
        return self._reader.matrices.pieces(self._connection, vectors, self._reader.generation())

    @undamaged
    def cosines_of(self, vector: Searched, ids: Sequence[str], *, further: str | None = None) -> dict[str, float]:
        """By memory the number by which `cosines`, or a search by a pair, compares it; those without a vector are missing."""
        if isinstance(vector, VectorPair):
            own, other = self.cosines_of(vector.own, ids), self.cosines_of(vector.other, ids, further=vector.further)
            return own | {each: (own[each] + cosine) / 2.0 if each in own else cosine for each, cosine in other.items()}
        vectors = vector_list(self._connection) if further is None else further_list(self._connection, further)
        keys = {pk: memory_id for memory_id, pk in self._filters.pks_of(ids).items()}
        query, best = Query(vector), dict[str, float]()
        for some, rows in vector_blocks(self._connection, vectors, list(keys)) if vectors is not None else ():
            for pk, cosine in zip(some.tolist(), query.fine_of(digits_of(rows)).tolist(), strict=True):
                best[keys[pk]] = max(cosine, best.get(keys[pk], -1.0))
        return best

    @undamaged
    def further(self) -> tuple[FurtherState, ...]:
        return tuple(self._state_of(one) for one in further_lists(self._connection))

    def _state_of(self, one: FurtherList) -> FurtherState:
        embedder = one.embedder
        found = self._reader.latest(("further", one.name, embedder.pk), partial(coverage, self._connection, one))
        label = f"{embedder.name}/{embedder.version}"
        return FurtherState(one.name, label, embedder.spec, len(found.embedded), len(found.missing))

    def further_embedder(self, name: str) -> Embedder:
        return self._make(next(one.embedder for one in further_lists(self._connection) if one.name == name))

    @undamaged
    def matrix(self, *, load: bool = True) -> VectorMatrix | None:
        """The matrix of this snapshot, loaded if need be; None where it could only be of a newer generation, or exact answers are
        wanted. `load` False: only one that is in memory or in a file."""
        if self._reader.exact or not self._reader.depth:
            return None
        return self._reader.matrices.at(self._connection, self._reader.generation(), mapped=True, load=load)

    def _knn(self, listed: VectorList, vector: Vector, k: int, filters: Filters) -> tuple[Hit, ...] | None:
        """By vec0, with a growing k until nothing beyond the edge can be among the best; None if that would need too
        many."""
        wanted = 2 * k + len(filters.suppressed)
        while wanted <= VEC0_LIMIT:
            rows: list[tuple[int, float]] = []
            edge = -np.inf  # the best cosine that a memory which was not fetched may have
            for condition, bindings in _conditions(filters):
                part, off = vec0.nearest(
                    self._connection, listed, vector, k=wanted, condition=condition, bindings=bindings
                )
                rows += part
                if len(part) == wanted:
                    edge = max(edge, part[-1][1] + off)
            # vec0 knows neither the exact clock nor subtypes and suppressions
            pks = np.array([pk for pk, _ in rows], np.int64)
            hits = self._hits(*self._exact(vector, pks[self._filters.admits(pks, filters)]), k)
            if edge == -np.inf or (len(hits) == k and hits[-1].score > edge + ROUNDING):
                return hits
            wanted *= 2
        return None

    @undamaged
    def load(self, ids: Sequence[str]) -> dict[str, Vector]:
        pks = self._filters.pks_of(ids)
        matrix = self._reader.matrix_at_hand()
        if matrix is not None and matrix.arrays.vectors is not None and matrix.arrays.vectors.is_int8:
            rows = matrix.rows_of(list(pks.values()))
            there = (rows >= 0) & matrix.arrays.embedded[rows]
            units = normalize_int8(matrix.arrays.high(rows[there]))
            return dict(zip((i for i, known in zip(pks, there, strict=True) if known), units, strict=True))
        by_pk = {pk: memory_id for memory_id, pk in pks.items()}
        found = unit_blocks(self._connection, list(by_pk))
        return {by_pk[pk]: row for some, rows in found for pk, row in zip(some.tolist(), rows, strict=True)}

    def embedder_identity(self) -> tuple[str, str, int] | None:
        """(name, version, dimension) of the current embedder; None before one was chosen."""
        row = self._connection.execute("SELECT name, version, dimension FROM embedder WHERE state = 'current'").get
        return None if row is None else (str(row[0]), str(row[1]), int(row[2]))

    def coverage(self, filters: Filters) -> tuple[int, int]:
        """(memories with a vector, memories) of the searched kinds that are not isolated."""
        vectors = vector_list(self._connection)
        row = self._connection.execute(
            f"SELECT coalesce(sum({'0' if vectors is None else vectors.exists('m.pk')}), 0), count(*) FROM memory AS m"
            f" WHERE m.searchable = 1 AND m.kind IN ({marks(len(filters.kinds))})",
            filters.kinds,
        ).get
        return int(row[0]), int(row[1])

    def statistics(self, sight: Sight | None = None, embedder: Embedder | None = None) -> GramStatistics:
        known: dict[int, int] = self._reader.latest("gram counts", lambda _: {})
        whole, hidden = SqlGramStatistics(self._connection, known), self._filters.out_of_sight(sight)
        if not len(hidden) or embedder is None or not counts_grams_of(self._connection, embedder):
            return whole

        def count(before: Counted | None) -> Counted:
            return counted(self._connection, embedder, hidden, before)

        return Without(whole, self._reader.latest(("grams", sight), count))
