"""All memories and their vectors in this process's memory, in order of time, and how they follow what is written.

A row is written once and never changed: a memory that changes gets a new row at the end, and its old one is dead from that
generation on. So matrices of several generations share their arrays, and what was found out about a row holds for all of them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import Any

import apsw
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import at_work
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.vectors import normalize_int8
from mnemonaut_core.store.changes import ContentState, changes_since, content_state
from mnemonaut_core.store.rows import batches, marks
from mnemonaut_core.store.vectors.digits import Float32, Float64, Int8, Query, digits_of, dots
from mnemonaut_core.store.vectors.stored import (
    Rows,
    VectorList,
    exact_cosines,
    vector_blocks,
    vector_list,
)

Ints = NDArray[np.int64]
Places = NDArray[np.intp]
Mask = NDArray[np.bool_]
Units = Callable[[Sequence[int]], Float32]
"""Exact unit vectors of memories by their keys, zeros for one without a vector."""

NEVER = 2**62
"""Later than any moment."""
_SPARE_ROWS = 4_096
_PAYS = 10
"""A matrix is sorted again when a tenth of its rows is new or dead."""
_SELECT = (
    f"SELECT pk, coalesce(moment, {NEVER}), coalesce(created_at, occurred_at, {NEVER}), coalesce(expires_at, {NEVER}),"
    f" coalesce(valid_to, {NEVER}), occurred_precision IS 'day' FROM memory"
)
_READ = 2_048
_MOST_IDS = 20_000
_GATHERED = 8_192
"""Rows whose digits are copied together at a time."""


class Arrays:
    """The rows that matrices share: `sorted_rows` in order of time, then room for those that come later."""

    def __init__(
        self,
        vectors: VectorList | None,
        sorted_rows: int,
        spare: int,
        mapped: tuple[Int8, Int8 | None] | None = None,
    ) -> None:
        """`mapped`: the digits of the sorted rows, where they are at hand."""
        self.vectors = vectors
        self.sorted_rows = sorted_rows
        size = self.size = sorted_rows + spare
        self.pks = np.empty(size, np.int64)
        self.moments = np.empty(size, np.int64)
        """NEVER for a memory without a date."""
        self.created = np.empty(size, np.int64)
        """When each was created (READINGS 54); NEVER where nothing says it."""
        self.expires = np.empty(size, np.int64)
        """NEVER for a memory that does not expire."""
        self.ends = np.empty(size, np.int64)
        """When each ceased to be true (`valid_to`); NEVER for those that did not."""
        self.days = np.empty(size, np.bool_)
        """Whether a moment is a date without a time of day."""
        self.ids = np.full(size, None, np.object_)
        """The id of each memory, once it was looked up."""
        self.rows_by_id: dict[str, int] = {}
        self.embedded = np.zeros(size, np.bool_)
        self.scale = np.zeros(size, np.float32)
        self.rough_error = np.zeros(size, np.float32)
        self.error = np.zeros(size, np.float32)
        self.mapped = mapped is not None
        high, low = (None, None) if mapped is None else mapped
        self._high = self._digits(high, spare)
        self._low = None if vectors is None or vectors.is_int8 else self._digits(low, spare)

    def _digits(self, sorted_ones: Int8 | None, spare: int) -> tuple[Int8, Int8]:
        dimension = 0 if self.vectors is None else self.vectors.dimension
        if sorted_ones is None:
            sorted_ones = np.zeros((self.sorted_rows, dimension), np.int8)
        return sorted_ones, np.zeros((spare, dimension), np.int8)

    @cached_property
    def dated(self) -> int:
        """How many of the sorted rows have a date; the others come last."""
        return int(np.searchsorted(self.moments[: self.sorted_rows], NEVER, "left"))

    @cached_property
    def order(self) -> tuple[Places, Ints]:
        """The sorted rows by their keys: places, and keys ascending."""
        order = np.argsort(self.pks[: self.sorted_rows])
        return order, self.pks[order]

    def write_memories(self, start: int, rows: Ints) -> None:
        """Rows of `_SELECT` from `start` on."""
        part = slice(start, start + len(rows))
        columns = self.pks, self.moments, self.created, self.expires, self.ends, self.days
        for array, column in zip(columns, rows.T, strict=True):
            array[part] = column

    def write_vectors(self, places: Places, rows: Rows) -> None:
        """The vectors of these rows, all of them sorted ones or none of them."""
        found = digits_of(rows)
        self.embedded[places] = True
        self.scale[places], self.rough_error[places], self.error[places] = found.scale, found.rough_error, found.error
        for pair, values in ((self._high, found.high), (self._low, found.low)):
            if pair is not None and values is not None:
                late = bool(len(places)) and int(places[0]) >= self.sorted_rows
                pair[late][places - (self.sorted_rows if late else 0)] = values

    def copy_small(self, start: int, other: Arrays, places: Places) -> None:
        """All of rows of others but their digits."""
        part = slice(start, start + len(places))
        for name in (
            "pks",
            "moments",
            "created",
            "expires",
            "ends",
            "days",
            "embedded",
            "scale",
            "rough_error",
            "error",
        ):
            getattr(self, name)[part] = getattr(other, name)[places]

    def copy_rows(self, start: int, other: Arrays, places: Places) -> None:
        """Rows of others from `start` on, all of them sorted ones or none of them."""
        self.copy_small(start, other, places)
        late = start >= self.sorted_rows
        moved = start - (self.sorted_rows if late else 0)
        for begin in range(0, len(places), _READ):
            some = places[begin : begin + _READ]
            target = slice(moved + begin, moved + begin + len(some))
            for mine, theirs in ((self._high, other.high(some)), (self._low, other.low(some))):
                if mine is not None and theirs is not None:
                    mine[late][target] = theirs

    def high(self, places: Places | slice) -> Int8:
        """The high digits of these rows; of a slice, which is of sorted ones or not at all, no copy."""
        return self._of(self._high, places)

    def low(self, places: Places | slice) -> Int8 | None:
        """The low digits; None where the high ones are all."""
        return None if self._low is None else self._of(self._low, places)

    def _of(self, pair: tuple[Int8, Int8], places: Places | slice) -> Int8:
        if isinstance(places, slice):
            late = places.start >= self.sorted_rows
            moved = self.sorted_rows if late else 0
            return pair[late][places.start - moved : places.stop - moved]
        late_ones = places >= self.sorted_rows
        if not late_ones.any():
            return pair[0][places]
        found = np.empty((len(places), pair[0].shape[1]), np.int8)
        found[~late_ones] = pair[0][places[~late_ones]]
        found[late_ones] = pair[1][places[late_ones] - self.sorted_rows]
        return found


class VectorMatrix:
    """All memories as of one generation, and their vectors of the current embedder."""

    def __init__(self, arrays: Arrays, state: ContentState, count: int, alive: Mask) -> None:
        self.arrays, self.state, self.count, self.alive = arrays, state, count, alive

    @property
    def generation(self) -> int:
        """Of the content."""
        return self.state.generation

    @property
    def dimension(self) -> int:
        """Of the vectors; 0 where there are none."""
        return 0 if self.arrays.vectors is None else self.arrays.vectors.dimension

    @property
    def pks(self) -> Ints:
        """The memory of each row."""
        return self.arrays.pks[: self.count]

    @cached_property
    def _late(self) -> dict[int, int]:
        """The living rows behind the sorted ones, by memory."""
        start = self.arrays.sorted_rows
        rows = start + np.flatnonzero(self.alive[start:])
        return dict(zip(self.arrays.pks[rows].tolist(), rows.tolist(), strict=True))

    def rows_of(self, pks: Sequence[int] | Ints) -> Places:
        """The row of each memory; −1 for what is not stored."""
        wanted = np.asarray(pks, np.int64)
        order, ascending = self.arrays.order
        rows = np.full(len(wanted), -1, np.intp)
        if len(order):
            places = np.minimum(np.searchsorted(ascending, wanted), len(order) - 1)
            found = order[places]
            known = (ascending[places] == wanted) & self.alive[found]
            rows[known] = found[known]
        if self._late:
            late = self._late
            for place in np.flatnonzero(rows < 0).tolist():
                rows[place] = late.get(int(wanted[place]), -1)
        return rows

    def ids_of(self, pks: Sequence[int]) -> dict[int, str]:
        """The ids of those memories whose ids were looked up before."""
        rows = self.rows_of(pks)
        known = zip(pks, self.arrays.ids[rows].tolist(), (rows >= 0).tolist(), strict=True)
        return {pk: memory_id for pk, memory_id, is_stored in known if is_stored and memory_id is not None}

    def pks_of(self, ids: Sequence[str]) -> dict[str, int]:
        """The keys of those memories whose ids were looked up before."""
        rows = np.array([self.arrays.rows_by_id.get(memory_id, -1) for memory_id in ids], np.intp)
        is_known = (rows >= 0) & (rows < self.count)
        is_known[is_known] = self.alive[rows[is_known]]
        known = zip(ids, self.arrays.pks[rows].tolist(), is_known.tolist(), strict=True)
        return {memory_id: pk for memory_id, pk, known_one in known if known_one}

    def remember_ids(self, ids: Mapping[int, str]) -> None:
        """Note the ids of stored memories by their keys; all are forgotten when there are too many."""
        arrays = self.arrays
        if len(arrays.rows_by_id) > _MOST_IDS:
            arrays.ids[:] = None
            arrays.rows_by_id = {}
        for row, memory_id in zip(self.rows_of(list(ids)).tolist(), ids.values(), strict=True):
            if row >= 0:
                arrays.ids[row], arrays.rows_by_id[memory_id] = memory_id, row

    def newest_moment(self) -> int | None:
        """The latest moment of any memory; None where none has one."""
        arrays, living = self.arrays, self.alive[: self.arrays.dated]
        late = arrays.moments[arrays.sorted_rows : self.count][self.alive[arrays.sorted_rows :]]
        found: list[int] = late[late != NEVER].tolist()
        if living.any():
            found.append(int(arrays.moments[len(living) - 1 - int(living[::-1].argmax())]))
        return max(found, default=None)

    def slices(self, earliest: int | None, latest: int | None) -> tuple[slice, ...]:
        """Rows among which all are whose moment lies in [earliest, latest], and the undated ones."""
        arrays = self.arrays
        moments = arrays.moments[: arrays.dated]
        low = 0 if earliest is None else int(np.searchsorted(moments, earliest, "left"))
        high = arrays.dated if latest is None else int(np.searchsorted(moments, latest, "right"))
        parts = (
            slice(low, max(low, high)),
            slice(arrays.dated, arrays.sorted_rows),
            slice(arrays.sorted_rows, self.count),
        )
        return tuple(part for part in parts if part.stop > part.start)

    def follow(self, connection: apsw.Connection) -> VectorMatrix | None:
        """The same for the generation that the connection sees; None if it has to be reloaded."""
        changes = changes_since(connection, self.state)
        arrays = self.arrays
        if changes is None or vector_list(connection) != arrays.vectors:
            return None
        count, alive, pks = self.count, self.alive, changes.rows
        if len(pks):
            rows = _memories(connection, pks.tolist())
            if count + len(rows) > arrays.size:
                return None
            alive = np.concatenate([self.alive, np.ones(len(rows), np.bool_)])
            gone = self.rows_of(pks)
            alive[gone[gone >= 0]] = False
            arrays.write_memories(count, rows)
            if arrays.vectors is not None:
                places = {pk: count + number for number, pk in enumerate(rows[:, 0].tolist())}
                for found, vectors in vector_blocks(connection, arrays.vectors, list(places)):
                    arrays.write_vectors(np.array([places[pk] for pk in found.tolist()], np.intp), vectors)
            count += len(rows)
        return VectorMatrix(arrays, changes.now, count, alive)

    def fork(self) -> VectorMatrix:
        """The same on arrays to which others may append: for a copy of the database that goes another way."""
        mine, rows = self.arrays, slice(0, self.arrays.sorted_rows)
        arrays = Arrays(mine.vectors, mine.sorted_rows, mine.size - mine.sorted_rows, (mine.high(rows), mine.low(rows)))
        arrays.copy_small(0, mine, np.arange(mine.sorted_rows))
        arrays.copy_rows(mine.sorted_rows, mine, np.arange(mine.sorted_rows, self.count))
        return VectorMatrix(arrays, self.state, self.count, self.alive)

    def wants_sorting(self) -> bool:
        """Whether so many rows are new or dead that it pays."""
        changed = 2 * self.count - self.arrays.sorted_rows - int(np.count_nonzero(self.alive))
        return changed > max(_SPARE_ROWS // 4, self.arrays.sorted_rows // _PAYS)

    def sorted(self) -> tuple[VectorMatrix, Places]:
        """The same rows without the dead ones, all in order of time; and where each stood."""
        if self.count == self.arrays.sorted_rows and self.alive.all():
            return self, np.arange(self.count)
        living = np.flatnonzero(self.alive)
        places = living[np.lexsort((self.arrays.pks[living], self.arrays.moments[living]))]
        arrays = Arrays(self.arrays.vectors, len(places), spare_rows(len(places)))
        arrays.copy_rows(0, self.arrays, places)
        alive = np.ones(len(places), np.bool_)
        return VectorMatrix(arrays, self.state, len(places), alive), places

    def resumed(self, sorted_one: VectorMatrix, places: Places, count: int) -> VectorMatrix | None:
        """This matrix on the arrays of one that was sorted (`places`) when it had `count` rows; None where there is no room."""
        arrays, late = sorted_one.arrays, np.arange(count, self.count)
        if len(places) + len(late) > arrays.size:
            return None
        arrays.copy_rows(len(places), self.arrays, late)
        alive = np.concatenate([self.alive[places], self.alive[late]])
        return VectorMatrix(arrays, self.state, len(alive), alive)


def spare_rows(rows: int) -> int:
    """The number of spare rows for later memories."""
    return _SPARE_ROWS + rows // _PAYS * 2


def load_matrix(connection: apsw.Connection) -> VectorMatrix:
    """All memories of the generation that the connection sees. A vector of a wrong length is left out (`check` names it)."""
    vectors = vector_list(connection)
    rows = _memories(connection)
    rows = rows[np.lexsort((rows[:, 0], rows[:, 1]))]
    count = len(rows)
    arrays = Arrays(vectors, count, spare_rows(count))
    arrays.write_memories(0, rows)
    matrix = VectorMatrix(arrays, content_state(connection), count, np.ones(count, np.bool_))
    if vectors is not None:
        for pks, found in vector_blocks(connection, vectors):
            at_work().raise_if_set()
            places = matrix.rows_of(pks)
            arrays.write_vectors(places[places >= 0], found[places >= 0])
    return matrix


def _memories(connection: apsw.Connection, pks: Sequence[int] | None = None) -> Ints:
    """Rows of `_SELECT`: all memories, or those that are stored among some."""
    parts = [np.empty((0, 6), np.int64)]
    for some in [None] if pks is None else batches(pks, _READ):
        within = "" if some is None else f" WHERE pk IN ({marks(len(some))})"
        found = connection.execute(_SELECT + within, some or ())
        while len(rows := np.fromiter(chain.from_iterable(islice(found, _READ)), np.int64)):
            at_work().raise_if_set()
            parts.append(rows.reshape(-1, 6))
    return np.concatenate(parts)


class Scores:
    """The cosines of one query with the rows of a matrix, computed on first use and cached."""

    def __init__(self, matrix: VectorMatrix, vector: Vector) -> None:
        self._matrix, self._vector = matrix, vector
        self._query = Query(vector)
        self._scanning = threading.Lock()
        self._products = np.full(matrix.count, np.nan, np.float64)
        """Of the high digits: all of a slice are computed once."""
        self._rough = np.full(matrix.count, np.nan, np.float32)
        self._exact = np.full(matrix.count, np.nan, np.float64)

    def scan(self, part: slice) -> None:
        """Compute the rough ones of a slice of the matrix, if need be."""
        with self._scanning:
            missing = part.start + np.flatnonzero(np.isnan(self._rough[part]))
            if len(missing):
                part = slice(int(missing[0]), int(missing[-1]) + 1)
                arrays = self._matrix.arrays
                self._products[part] = dots(self._query.high, arrays.high(part))
                self._rough[part] = self._query.rough(arrays.scale[part], self._products[part])

    def best(self, rows: Places, k: int, units: Units) -> tuple[Places, Float64]:
        """Rows among which the best `k` of these and all their equals are, and their exact cosines. The slices that they are in
        were scanned."""
        arrays = self._matrix.arrays
        if len(rows) > k:
            rows = _nominated(rows, k, self._rough[rows], self._query.rough_bound(arrays.rough_error[rows]))
        if len(rows) > 2 * k:
            rows = _nominated(rows, k, self.fine(rows), self._query.bound(arrays.error[rows]))
        return rows, self.exact(rows, units)

    def better_than(self, row: int, rows: Places, units: Units) -> tuple[int, Places]:
        """How many of these rows have a higher cosine than one, and those that have the same."""
        arrays = self._matrix.arrays
        score = self.exact(np.array([row]), units)[0]
        rough, bound = self._rough[rows], self._query.rough_bound(arrays.rough_error[rows])
        better = int(np.count_nonzero(rough > score + bound))
        rows = rows[np.abs(rough - score) <= bound]
        fine, bound = self.fine(rows), self._query.bound(arrays.error[rows])
        better += int(np.count_nonzero(fine > score + bound))
        rows = rows[np.abs(fine - score) <= bound]
        exact = self.exact(rows, units)
        return better + int(np.count_nonzero(exact > score)), rows[exact == score]

    def fine(self, rows: Places, slices: tuple[slice, ...] = ()) -> Float64:
        """Cosines by all digits: the same numbers wherever they are computed, and within a ten-thousandth of the exact ones.
        `slices`: where the rows are; where they are most of these, whole slices are computed instead of copies of rows."""
        arrays = self._matrix.arrays
        if 2 * len(rows) > sum(part.stop - part.start for part in slices) > 0:
            every = np.empty(self._matrix.count, np.float64)
            for part in slices:
                self.scan(part)
                every[part] = self._query.fine(
                    arrays.scale[part], arrays.high(part), arrays.low(part), self._products[part]
                )
            return every[rows]
        found = np.empty(len(rows), np.float64)
        for start in range(0, len(rows), _GATHERED):
            some = rows[start : start + _GATHERED]
            found[start : start + len(some)] = self._query.fine(arrays.scale[some], arrays.high(some), arrays.low(some))
        return found

    def exact(self, rows: Places, units: Units) -> Float64:
        """Exact cosines. `units` gives the vectors whose digits are incomplete."""
        arrays = self._matrix.arrays
        whole = arrays.vectors is not None and arrays.vectors.is_int8
        missing = rows[np.isnan(self._exact[rows])]
        for start in range(0, len(missing), _GATHERED):
            some = missing[start : start + _GATHERED]
            found = normalize_int8(arrays.high(some)) if whole else units(arrays.pks[some].tolist())
            self._exact[some] = exact_cosines(self._vector, found)
        return self._exact[rows]


def _nominated(rows: Places, k: int, cosines: NDArray[Any], bounds: Float32) -> Places:
    """Those that may still be among the best `k`, as far as the digits show."""
    least = cosines - bounds
    edge = np.partition(least, len(rows) - k)[len(rows) - k]
    found: Places = rows[cosines + bounds >= edge]
    return found
