"""Rankings and selections of one recall as arrays. Gathered memories are numbered in the byte order of their ids, so that the
row number breaks a tie as the id does. Objects are made for what is shown, explained or serialised."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code, Decision, Outcome
from mnemonaut_core.domain.ranking import Combine, Part, Scored, id_key
from mnemonaut_core.text.similarity import char_ngrams

if TYPE_CHECKING:
    from mnemonaut_core.domain.plan import Vector
    from mnemonaut_core.domain.query import Query
    from mnemonaut_core.domain.run import Run

Rows = NDArray[np.intp]
"""Row numbers of gathered memories."""
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
T = TypeVar("T")


def exact_sum(columns: Sequence[Floats]) -> Floats:
    """The sum of each row, rounded once (`math.fsum`), so that true ties stay ties in any order of the columns. NaN
    counts as absent."""
    filled = [np.where(np.isnan(column), 0.0, column) for column in columns]
    if len(filled) == 1:
        return filled[0]
    if len(filled) == 2:  # a sum of two is rounded once
        return filled[0] + filled[1]
    return np.fromiter(map(math.fsum, np.stack(filled, axis=1).tolist()), np.float64, len(filled[0]))


def each(function: Callable[[float], float], values: Floats) -> Floats:
    """A function of single numbers for every value; NaN gives 0. `np.exp` differs from `math.exp` in the last bit."""
    found = (0.0 if math.isnan(value) else function(value) for value in values.tolist())
    return np.fromiter(found, np.float64, len(values))


class PartColumn(msgspec.Struct, frozen=True, eq=False):
    """One part of a score for every row of a ranking, as `Part` has it. NaN in `raw`: not measured; in `contribution`: the row
    has no such part."""

    name: str
    raw: Floats
    normalized: Floats
    weight: float
    contribution: Floats
    ranking: str = ""

    @classmethod
    def weighted(cls, name: str, raw: Floats, normalized: Floats, weight: float, ranking: str = "") -> PartColumn:
        """A summand: its contribution is weight × normalized, 0 without a sign. `raw` is as measured, NaN: not; `normalized`
        is what the weight multiplies."""
        return cls(name, raw, normalized, weight, weight * normalized + 0.0, ranking)

    @classmethod
    def key(cls, name: str, raw: Floats, *, share: Floats | None = None, has: Bools | None = None) -> PartColumn:
        """What an order sorts by, which adds nothing to the score. `has`: the rows that have it; None: all."""
        zeros = np.zeros(len(raw))
        return cls(
            name, raw, zeros if share is None else share, 0.0, zeros if has is None else np.where(has, 0.0, np.nan)
        )

    def at(self, places: Rows) -> PartColumn:
        return PartColumn(
            self.name, self.raw[places], self.normalized[places], self.weight, self.contribution[places], self.ranking
        )

    def part(self, place: int) -> Part | None:
        """The part of one row; None if it has no such part."""
        contribution, raw = float(self.contribution[place]), float(self.raw[place])
        if math.isnan(contribution):
            return None
        measured = None if math.isnan(raw) else raw
        return Part(self.name, measured, float(self.normalized[place]), self.weight, contribution, self.ranking)


class Ranking(msgspec.Struct, frozen=True, eq=False):
    """Gathered memories by score descending, ties by id. `pool_ids` holds the ids of all rows of the pool."""

    stage: str
    pool_ids: Sequence[str]
    rows: Rows
    scores: Floats
    parts: tuple[PartColumn, ...] = ()
    combine: Combine = Combine.SUM

    @classmethod
    def of(
        cls,
        stage: str,
        pool_ids: Sequence[str],
        rows: Rows,
        scores: Floats,
        parts: Iterable[PartColumn] = (),
        combine: Combine = Combine.SUM,
    ) -> Ranking:
        """These rows sorted by score. `scores` and `parts` are aligned with `rows`."""
        order = np.lexsort((rows, -scores))
        return cls(stage, pool_ids, rows[order], scores[order], tuple(part.at(order) for part in parts), combine)

    @classmethod
    def in_order(cls, stage: str, pool_ids: Sequence[str], rows: Rows, keys: Iterable[PartColumn] = ()) -> Ranking:
        """These rows in this order, which is no score: 1 / position (READINGS 55). `keys`: what the order sorts by."""
        positions = np.arange(1.0, len(rows) + 1.0)
        share = 1.0 / positions
        return cls(
            stage, pool_ids, rows, share, (PartColumn("position", positions, share, 1.0, share), *keys), Combine.ORDER
        )

    def rescored(
        self, stage: str, scores: Floats, parts: Iterable[PartColumn], combine: Combine = Combine.SUM
    ) -> Ranking:
        """The same rows by other scores, which are aligned with `rows`."""
        return Ranking.of(stage, self.pool_ids, self.rows, scores, parts, combine)

    def only(self, mask: Bools) -> Ranking:
        """The ranking of the rows whose value in `mask` is True; one value for each row of the pool."""
        places = np.flatnonzero(mask[self.rows])
        parts = tuple(part.at(places) for part in self.parts)
        return Ranking(self.stage, self.pool_ids, self.rows[places], self.scores[places], parts, self.combine)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self.pool_ids[row] for row in self.rows.tolist())

    @property
    def items(self) -> tuple[Scored, ...]:
        return tuple(map(self.scored, range(len(self.rows))))

    def scored(self, place: int) -> Scored:
        """The memory at this place (from 0) with its parts."""
        parts = tuple(part for column in self.parts if (part := column.part(place)) is not None)
        return Scored(self.pool_ids[int(self.rows[place])], float(self.scores[place]), parts, self.combine)

    def widest(self) -> Scored:
        """The first memory of those with the most parts; ValueError where there are no parts."""
        has = np.stack([~np.isnan(column.contribution) for column in self.parts]).sum(axis=0)
        return self.scored(int(has.argmax()))

    def place(self, memory_id: str) -> int | None:
        """The place of a memory (from 0); None if it is not in this ranking."""
        row = bisect_left(self.pool_ids, id_key(memory_id), key=id_key)
        if row == len(self.pool_ids) or self.pool_ids[row] != memory_id:
            return None
        places = np.flatnonzero(self.rows == row)
        return int(places[0]) if len(places) else None

    def find(self, memory_id: str) -> Scored | None:
        """The memory with its parts; None if it is not in this ranking."""
        place = self.place(memory_id)
        return None if place is None else self.scored(place)

    def find_all(self, ids: Iterable[str]) -> dict[str, Scored]:
        """Those of these memories that are in this ranking, in the order of `ids`."""
        return {memory_id: item for memory_id in ids if (item := self.find(memory_id)) is not None}


class Verdict(msgspec.Struct, frozen=True):
    """What a selection can say of a row. `field`: the rule, or the group whose seats are full."""

    code: Code
    unit: str | None = None
    field: str | None = None
    source: str | None = None


SELECTED = Verdict(Code.SELECTED, "slot")


class Selection(msgspec.Struct, frozen=True, eq=False):
    """A verdict for every row of a ranking, in the order of the decisions, which is the order of the result. `verdict` is an index
    into `verdicts`; 0 goes on. `value` and `limit` are NaN, and `other` (a row) is −1, where they do not apply."""

    stage: str
    pool_ids: Sequence[str]
    rows: Rows
    verdicts: tuple[Verdict, ...]
    verdict: NDArray[np.int16]
    value: Floats
    limit: Floats
    other: Rows

    @classmethod
    def passing(cls, stage: str, pool_ids: Sequence[str], rows: Rows, *others: Verdict) -> Selection:
        """Return a selection that keeps all rows; a selector then fills in the rejected ones."""
        count = len(rows)
        unknown = np.full(count, np.nan)
        verdict, other = np.zeros(count, np.int16), np.full(count, -1, np.intp)
        return cls(stage, pool_ids, rows, (SELECTED, *others), verdict, unknown, unknown.copy(), other)

    def put(
        self,
        at: int | slice | Bools,
        number: int | Rows,
        *,
        value: float | NDArray[Any] = math.nan,
        limit: float | NDArray[Any] = math.nan,
        other: int | Rows = -1,
    ) -> None:
        """Give the rows at these places the verdict of this number."""
        self.verdict[at], self.value[at], self.limit[at], self.other[at] = number, value, limit, other

    def in_order_of(self, places: Rows) -> Selection:
        """The same verdicts in another order of decisions."""
        numbers = (self.verdict[places], self.value[places], self.limit[places], self.other[places])
        return Selection(self.stage, self.pool_ids, self.rows[places], self.verdicts, *numbers)

    def kept(self) -> Bools:
        """Return for each row of the pool whether it is selected."""
        found = np.zeros(len(self.pool_ids), np.bool_)
        found[self.rows[self.verdict == 0]] = True
        return found

    @property
    def selected(self) -> tuple[str, ...]:
        return tuple(self.pool_ids[row] for row in self.rows[self.verdict == 0].tolist())

    def code(self, place: int) -> Code:
        return self.verdicts[int(self.verdict[place])].code

    def outcome(self, place: int) -> Outcome:
        verdict = self.verdicts[int(self.verdict[place])]
        if verdict is SELECTED:
            return Outcome.passed(self.stage, int((self.verdict[: place + 1] == 0).sum()))
        value, limit, other = float(self.value[place]), float(self.limit[place]), int(self.other[place])
        measured, bound = (None if math.isnan(number) else number for number in (value, limit))
        return Outcome(
            code=verdict.code,
            stage=self.stage,
            source=verdict.source,
            field=verdict.field,
            other_id=None if other < 0 else self.pool_ids[other],
            value=measured,
            limit=bound,
            unit=verdict.unit,
            margin=None if measured is None or bound is None else measured - bound,
        )

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return tuple(Decision(self.pool_ids[row], self.outcome(place)) for place, row in enumerate(self.rows.tolist()))


class Alike:
    """A measure between rows. Results are cached."""

    def __init__(self, size: int, measure: Callable[[int, Rows], Floats]) -> None:
        self._size, self._measure = size, measure
        self._known: dict[int, Floats] = {}

    def to(self, one: int, rows: Rows) -> Floats:
        """The measure between one row and others."""
        known = self._known.get(one)
        if known is None:
            known = self._known[one] = np.full(self._size, np.nan)
        values = known[rows]
        is_missing = np.isnan(values)
        if is_missing.any():
            missing = rows[is_missing]
            values[is_missing] = known[missing] = self._measure(one, missing)
        return values

    def first(self, one: int, rows: Sequence[int], least: float) -> tuple[int, float] | None:
        """The place of the first of these rows whose measure to one is at least so much, and how much; None without one."""
        values = self.to(one, np.array(rows, np.intp))
        places = np.flatnonzero(values >= least)[:1].tolist()
        return (places[0], float(values[places[0]])) if places else None


class Grams:
    """The character n-grams of each row's text, computed on first use. To compare all pairs, a bit each: sets take ten times as
    long."""

    def __init__(self, cut: Callable[[int], frozenset[str]]) -> None:
        self._of, self._counted = cache(cut), cache(self._count)
        self._numbers = defaultdict[str, int](count().__next__)

    def _count(self, row: int) -> tuple[int, int]:
        """How many, and the bits of them."""
        grams = self._of(row)
        numbers = np.fromiter(map(self._numbers.__getitem__, grams), np.intp, len(grams))
        is_set = np.zeros(len(self._numbers), np.bool_)
        is_set[numbers] = True
        return len(grams), int.from_bytes(np.packbits(is_set, bitorder="little").tobytes(), "little")

    def dice(self, grams: frozenset[str], rows: Rows) -> Floats:
        """2·|a ∩ b| / (|a| + |b|) with each of the rows; 0 where either is empty."""
        others = map(self._of, rows.tolist())
        shares = (2.0 * len(grams & other) / (len(grams) + len(other) or 1) for other in others)
        return np.fromiter(shares, np.float64, len(rows))

    def first(self, one: int, rows: Sequence[int], least: float) -> tuple[int, float] | None:
        """As `Alike.first`; most pairs differ too much in size for it."""
        size, bits = self._counted(one)
        for place, (other, theirs) in enumerate(map(self._counted, rows)):
            whole = size + other or 1
            if 2.0 * (size if size < other else other) / whole >= least:
                dice = 2.0 * (bits & theirs).bit_count() / whole
                if dice >= least:
                    return place, dice
        return None


class Vectors:
    """Cosines between rows; −inf where either has no vector."""

    def __init__(self, ids: Sequence[str], vectors: Mapping[str, Vector]) -> None:
        self._ids, self._vectors = ids, vectors
        self._matrix = np.zeros((0, 0))
        """The vectors of the rows that were looked at."""
        self._is_known, self._has = np.zeros(len(ids), np.bool_), np.zeros(len(ids), np.bool_)
        self.alike = Alike(len(ids), self._cosines)

    def _look_up(self, rows: Rows) -> None:
        for row in rows[~self._is_known[rows]].tolist():
            vector = self._vectors.get(self._ids[row])
            self._is_known[row], self._has[row] = True, vector is not None
            if vector is not None:
                if not self._matrix.size:
                    self._matrix = np.empty((len(self._ids), len(vector)))
                self._matrix[row] = vector

    def _cosines(self, one: int, rows: Rows) -> Floats:
        self._look_up(np.append(rows, one))
        found = np.full(len(rows), -np.inf)
        has = self._has[rows]
        if self._has[one] and has.any():
            # row by row: a product of matrix and vector rounds equal rows differently by their place, and would break ties
            found[has] = (self._matrix[rows[has]] * self._matrix[one]).sum(axis=1)
        return found


class Columns:
    """The gathered memories as rows. Results of stages are cached under keys that contain every parameter they depend
    on; all users of this object share one question."""

    def __init__(
        self, query: Query, runs: tuple[Run, ...], memories: Mapping[str, Memory], vectors: Mapping[str, Vector]
    ) -> None:
        self.query, self.runs, self.memories, self._vectors = query, runs, memories, vectors
        self._made: dict[Hashable, object] = {}

    @cached_property
    def ids(self) -> list[str]:
        """The id of each row, in byte order."""
        return sorted({hit.id for run in self.runs for hit in run.hits}, key=id_key)

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def row_of(self) -> dict[str, int]:
        return {memory_id: row for row, memory_id in enumerate(self.ids)}

    @cached_property
    def all_rows(self) -> Rows:
        return np.arange(len(self.ids))

    @cached_property
    def lists(self) -> tuple[tuple[Run, Rows, Floats, Floats], ...]:
        """Each run with the rows, ranks and scores of its hits."""
        return tuple(
            (
                run,
                np.array([self.row_of[hit.id] for hit in run.hits], np.intp),
                np.array([hit.rank for hit in run.hits], np.float64),
                np.array([hit.score for hit in run.hits], np.float64),
            )
            for run in self.runs
        )

    @cached_property
    def vectors(self) -> Vectors:
        return Vectors(self.ids, self._vectors)

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value under a key, computed on first use."""
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]  # type: ignore[return-value]

    def column(self, key: Hashable, of: Callable[[Memory], float | None]) -> Floats:
        """A number of each memory, NaN for None."""

        def make() -> Floats:
            found = (of(self.memories[memory_id]) for memory_id in self.ids)
            return np.array([np.nan if value is None else value for value in found], np.float64)

        return self.once(key, make)

    def grams(self, name: str, n: int, chars: int, text_of: Callable[[Memory], str]) -> Grams:
        """The n-grams of the first `chars` characters of a text of each memory, which `name` stands for."""

        def cut(row: int) -> frozenset[str]:
            return char_ngrams(text_of(self.memories[self.ids[row]]), n=n, max_chars=chars)

        return self.once(("grams", name, n, chars), lambda: Grams(cut))
