"""The smallest change of parameters that would let a memory in (DESIGN.md 6, "Why not").

What is looked for is defined by trying everything: every whole number, every 256th of a fraction's range, every choice, each
in a cold recall; the nearest that selects the memory, ties to the parameter that is declared first. What is asked to find it
is less, by the recipe's own stages on what was gathered:

- values come in the order of their distance, of all parameters together, so that the first that works is the smallest;
- what a stage reads of the parameters is seen by watching it once (`_Watched`). A parameter that nothing reads changes
  nothing, and one that only later stages read than the one that dropped the memory cannot bring it back;
- the stages before the first that reads it are not run again, and none after the one that drops the memory;
- sources are asked once, for a long list (`RememberingReader`): a smaller k is its beginning. What only a new search can tell
  waits until all else is answered, and is asked only where it may be nearer;
- a recipe may declare closed forms (`Recipe.alike`, `Rerank.weights`, `Choose.in_turn`, `Source.brings`).
"""

from __future__ import annotations

import heapq
import math
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import partial
from typing import Any, cast

from mnemonaut_core.cancel import working
from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.ranking import Part, Ranking, Scored
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.trace import Pool
from mnemonaut_core.explain.replay import Replayer, changed
from mnemonaut_core.parameters import ParameterInfo, describe, replaced
from mnemonaut_core.ports import ReaderPool
from mnemonaut_core.recall.cache import NotRemembered, RememberingReader
from mnemonaut_core.recall.choose import recorded
from mnemonaut_core.recall.engine import pool_for, ready, take
from mnemonaut_core.recall.gather import gather_runs, lazy_pool, phases
from mnemonaut_core.recall.stage import Choose, Rerank

GRID = 256
"""So many steps of a fraction's range are tried."""
_FLOAT_STEP = 1e-3
"""Between two of them a boundary is found to this part of the range: finer than a slider can be set."""


@dataclass(frozen=True, slots=True)
class SmallestChange:
    """One parameter from → to. `distance` = |to − from| / (upper − lower); 1 for choices and switches."""

    parameter: str
    from_value: object
    to_value: object
    distance: float


@dataclass(frozen=True, slots=True)
class Patience:
    """How long is looked, in seconds from the beginning; None: until everything was tried."""

    single: float | None = 1.5
    pair: float | None = 3.0


PATIENCE = Patience()
TO_THE_END = Patience(None, None)


@dataclass(frozen=True, slots=True)
class Found:
    """The changes that let a memory in: one, or two where no single one does; () for none. `complete` False: the time was up
    before everything nearer was tried."""

    changes: tuple[SmallestChange, ...]
    complete: bool = True


class _TimeIsUp(Exception):
    """Nobody waits any longer."""


class _Watched:
    """Stands for a record, and tells what is read of it."""

    __slots__ = ("_record", "_tell")

    def __init__(self, record: object, tell: Callable[[str], None]) -> None:
        self._record = record
        self._tell = tell

    def __getattr__(self, name: str) -> Any:
        self._tell(name)
        return getattr(self._record, name)


_PLAN, _GATHER, _FUSE = -3, -2, -1
"""Stages by number; the recipe's steps are 0, 1, 2 …"""


class _Recall:
    """One recall seen from a memory that it did not select: whether it would have, with other parameters."""

    def __init__(self, replayer: Replayer, memory_id: str, reader: RememberingReader) -> None:
        self._replayer, self._recipe, self._trace = replayer, replayer.recipe, replayer.trace
        self._id, self._reader = memory_id, reader
        self._steps = self._recipe.steps
        self._choose = recorded(self._trace.choices)
        self._options = replace(replayer.options(replayer.cache if replayer.overdue else None), wanted="")
        self._by_forms: dict[Hashable, Any] = {}
        self._by_runs: dict[Hashable, int | None] = {}
        self._at = _PLAN
        self._read: dict[int, set[str]] = {}
        self._noted: dict[int, set[str]] = {}
        self.gathered = self._is_found(self._trace.runs)
        self._before: list[Ranking] = []
        """What each step got, as far as the memory came."""
        self._after: list[Ranking] = []
        self._look()

    # ---- how it went

    def _look(self) -> None:
        """Go through the recall once and see what every stage reads."""
        plan = self._recipe.plan(self._trace.query, cast("Any", _Watched(self._trace.parameters, self._tell)))
        notes = plan.notes
        if notes is not None:
            notes = _Watched(notes, lambda name: self._noted.setdefault(self._at, set()).add(name))
        before = self._trace.plan
        plan = replace(plan, notes=notes, filters=before.filters, vectors=before.vectors)
        self._at = _GATHER
        self._asked = self._asks(replace(before, parameters=plan.parameters, notes=notes))
        pool = replace(self._trace.pool, plan=plan)
        self.fails_at = _GATHER
        if not self.gathered:
            return
        self._at = _FUSE
        ranking = self._recipe.fuse(plan, pool.runs)
        for number, step in enumerate(self._steps):
            self._before.append(ranking)
            self._at = self.fails_at = number
            ranking = self._taken(step, pool, ranking)
            self._after.append(ranking)
            if all(item.id != self._id for item in ranking.items):
                break

    def _tell(self, name: str) -> None:
        self._read.setdefault(self._at, set()).add(name)

    def _is_found(self, runs: tuple[Run, ...]) -> bool:
        return any(hit.id == self._id for run in runs for hit in run.hits)

    def _asks(self, plan: Plan) -> list[object]:
        return self._replayer.asked_of(plan)

    def first_read(self, name: str) -> int | None:
        """The first stage that reads a parameter; None if none did, and so none would."""
        return min((stage for stage, names in self._read.items() if name in names), default=None)

    def may_matter(self, name: str) -> bool:
        """Whether a stage reads it that comes before the one where the memory was lost, or is that one."""
        first = self.first_read(name)
        return first is not None and first <= self.fails_at

    def reads_to_gather(self, name: str) -> bool:
        """Whether the sources may be asked something else."""
        return any(name in self._read.get(stage, ()) for stage in (_PLAN, _GATHER))

    def in_the_way(self) -> frozenset[str]:
        """The parameters that the stage reads at which the memory is lost."""
        stages = (_PLAN, _GATHER) if self.fails_at == _GATHER else (self.fails_at,)
        return frozenset().union(*(self._read.get(stage, set()) for stage in stages))

    # ---- how it would go

    def selects(self, values: dict[str, object]) -> bool:
        """Whether it would select the memory with these values in the place of its own."""
        return self.reaches(values) is None

    def reaches(self, values: dict[str, object]) -> int | None:
        """The stage at which the memory would be lost; None if it would be selected."""
        self._replayer.token.raise_if_set()
        parameters = self._trace.parameters
        for name, value in values.items():
            parameters = replaced(parameters, name, value)
        before = self._trace.plan
        plan, other = replace(before, parameters=parameters), frozenset[str]()
        if any(name in self._read.get(_PLAN, ()) for name in values):
            plan = self._recipe.plan(self._trace.query, parameters)
            other = _differing(before.notes, plan.notes)
            suppressed = replace(plan.filters, suppressed=before.filters.suppressed)
            if (plan.forms, suppressed, plan.texts) != (before.forms, before.filters, before.texts):
                return self._gathered_anew(plan, values, other)
            plan = replace(plan, filters=before.filters, vectors=before.vectors)
        if self._reads(_GATHER, values, other) and self._asks(plan) != self._asked:
            return self._gathered_anew(plan, values, other)
        if not self.gathered:
            return _GATHER
        first = next((at for at in range(_FUSE, len(self._steps)) if self._reads(at, values, other)), None)
        if first is None or first > self.fails_at:
            return self.fails_at
        pool = replace(self._trace.pool, plan=plan)
        if first == _FUSE:
            return self._walked(pool, 0, self._recipe.fuse(plan, pool.runs))
        step, ranking = self._steps[first], self._before[first]
        if isinstance(step, Rerank) and len(values) == 1 and len(self._after) > first:
            (name,) = values
            if name in step.weights and not other and not self._reads_later(first, values):
                weighed = _weighed(self._after[first], step.weights[name], float(cast("float", values[name])))
                return self._walked(pool, first + 1, weighed)
        return self._walked(pool, first, ranking, values, other)

    def _reads(self, stage: int, values: dict[str, object], notes: frozenset[str]) -> bool:
        read = self._read.get(stage, ())
        return any(name in read for name in values) or not notes.isdisjoint(self._noted.get(stage, ()))

    def _reads_later(self, stage: int, values: dict[str, object]) -> bool:
        return any(name in names for at, names in self._read.items() if at > stage for name in values)

    def _walked(
        self,
        pool: Pool,
        first: int,
        ranking: Ranking,
        values: dict[str, object] | None = None,
        notes: frozenset[str] = frozenset(),
    ) -> int | None:
        """The step at which the memory is lost, from a step on; where (with `values`) everything is as it was and no later
        stage up to there would see a difference, it is where it was lost before."""
        for number in range(first, len(self._steps)):
            ranking = self._taken(self._steps[number], pool, ranking)
            if not any(item.id == self._id for item in ranking.items):
                return number
            if values is not None and number < self.fails_at and ranking == self._after[number]:
                later = range(number + 1, self.fails_at + 1)
                if not any(self._reads(at, values, notes) for at in later):
                    return self.fails_at
        return None

    def _taken(self, step: Any, pool: Pool, ranking: Ranking) -> Ranking:
        if isinstance(step, Choose) and step.in_turn is not None and self._by_stand_in(step):
            survivors = set(step.in_turn(pool, ranking).selected)
            return Ranking(ranking.stage, tuple(item for item in ranking.items if item.id in survivors))
        return take(step, pool, ranking, self._choose).ranking

    def _by_stand_in(self, step: Choose) -> bool:
        known = self._trace.choices.get(step.name)
        return known is not None and known[1].by == STAND_IN

    def _gathered_anew(self, plan: Plan, values: dict[str, object], notes: frozenset[str]) -> int | None:
        reader, recipe = self._reader, self._recipe
        plan = self._ready(plan, values)
        if plan.query is not self._trace.query:
            raise ValueError("a plan is of the query that it was made for")
        if reader.failing_filter(self._id, plan.filters) is not None:
            return _GATHER
        gather = recipe.gather(plan)
        options = replace(self._options, wanted=self._id)
        runs = gather_runs(gather, plan, reader, options, options.cache)
        if not self._is_found(runs):
            return _GATHER
        if any(source.brings is not None for phase in phases(gather, plan, runs) for source in phase.sources):
            runs = gather_runs(gather, plan, reader, self._options, self._options.cache)
        unseen = not notes and not self._reads_later(_GATHER, values)
        key = tuple((run.source, run.form, run.status, run.hits, run.terms) for run in runs) if unseen else None
        if key is not None and key in self._by_runs:
            return self._by_runs[key]
        pool = lazy_pool(recipe, plan, cast("Any", reader), runs, self._trace.generation)
        found = self._walked(pool, 0, recipe.fuse(plan, runs))
        if key is not None:
            self._by_runs[key] = found
        return found

    def _ready(self, plan: Plan, values: dict[str, object]) -> Plan:
        """The plan with vectors and suppressions."""
        embedder, kept = self._replayer.embedder, self._trace.plan
        if plan.forms != kept.forms and not self._reader.searches:
            raise NotRemembered
        key = plan.forms
        if key not in self._by_forms:
            found, pending = ready(
                self._recipe, plan, cast("Any", self._reader), self._trace.generation, embedder, self._options
            )
            if pending is not None:
                pool, _ = pool_for(
                    self._recipe, plan.query, changed(self._trace, *next(iter(values.items()))),
                    readers=self._replayer.readers, embedder=embedder, options=self._options,
                )  # fmt: skip
                found = pool.plan
            self._by_forms[key] = found.vectors, found.filters.suppressed
        vectors, suppressed = self._by_forms[key]
        return replace(plan, vectors=vectors, filters=replace(plan.filters, suppressed=suppressed))

    def prime(self) -> None:
        """Ask what was asked, for long lists."""
        plan = self._trace.plan
        gather_runs(self._recipe.gather(plan), plan, cast("Any", self._reader), self._options, self._options.cache)

    def alike(self, info: ParameterInfo, value: object) -> Hashable:
        """Equal for values that make equal recalls."""
        form = self._recipe.alike.get(info.name)
        return value if form is None else form(self._trace.pool, value)


def _differing(before: object, after: object) -> frozenset[str]:
    """The names of the notes that are not as they were."""
    if before is None or not is_dataclass(before) or type(before) is not type(after):
        return frozenset() if before == after else frozenset({"*"})
    return frozenset(f.name for f in fields(before) if getattr(before, f.name) != getattr(after, f.name))


def _weighed(ranking: Ranking, part: str, weight: float) -> Ranking:
    """The ranking as it would be if that part of the sums weighed so much."""

    def parts(item: Scored) -> tuple[Part, ...]:
        return tuple(
            Part.weighted(one.name, one.raw, one.normalized, weight) if one.name == part else one for one in item.parts
        )

    return Ranking.of(ranking.stage, (Scored.sum_of(item.id, parts(item)) for item in ranking.items))


# ---- values in the order of their distance


def grid(info: ParameterInfo, current: object) -> Iterator[tuple[float, object]]:
    """(distance, value) of every value but the current one that an exhaustive search tries, the nearest first; of two as far
    away the smaller first, choices in the order in which they are declared."""
    if info.span is None:
        yield from ((1.0, one) for one in (info.choices or (True, False)) if one != current)
        return
    assert info.lower is not None  # noqa: S101  (a span means both bounds)
    assert info.upper is not None  # noqa: S101
    at = float(cast("float", current))
    below, above = _sides(info, at)
    for value in heapq.merge(below, above, key=lambda one: (abs(one - at), one)):
        yield abs(value - at) / info.span, value


def _sides(info: ParameterInfo, at: float) -> tuple[Iterator[float], Iterator[float]]:
    lower, upper = cast("float", info.lower), cast("float", info.upper)
    if info.kind is int:
        return iter(range(math.ceil(at) - 1, int(lower) - 1, -1)), iter(range(math.floor(at) + 1, int(upper) + 1))
    steps = [lower + (upper - lower) * i / GRID for i in range(GRID + 1)]
    return (step for step in reversed(steps) if step < at), (step for step in steps if step > at)


class _Search:
    """Looks for the smallest single change, on top of values that are changed already."""

    def __init__(self, recall: _Recall, replayer: Replayer, until: float | None) -> None:
        self._recall, self._replayer, self._until = recall, replayer, until
        self._infos = describe(replayer.recipe.parameters)
        self._refused: set[str] = set()

    def _current(self, info: ParameterInfo) -> object:
        return getattr(self._replayer.trace.parameters, info.name)

    def candidates(self) -> list[ParameterInfo]:
        """The parameters that may let it in, as declared."""
        recall = self._recall
        found = [info for info in self._infos if self._replayer.can_matter(info) and recall.may_matter(info.name)]
        return found if recall.gathered else [info for info in found if recall.reads_to_gather(info.name)]

    def works(self, info: ParameterInfo, value: object) -> bool:
        """Whether that change alone lets it in."""
        if self._until is not None and time.perf_counter() > self._until:
            raise _TimeIsUp
        return self._recall.selects({info.name: value})

    def nearest(
        self, infos: list[ParameterInfo], best: SmallestChange | None, later: list[_Waiting] | None = None
    ) -> SmallestChange | None:
        """The smallest change of one of these, if it is smaller than `best`; what only a search would tell is put on `later`."""
        order = {info.name: number for number, info in enumerate(self._infos)}
        values = [_Values(self._recall, info, self._current(info), order[info.name]) for info in infos]
        return self._first(heapq.merge(*values), best, later)

    def bound(self, infos: list[ParameterInfo], best: SmallestChange | None) -> SmallestChange | None:
        """Something that works, to look only for what is nearer: of each parameter the farthest values that would still be
        nearer than `best`, and what lies between as if it worked from somewhere on."""
        for info in sorted(infos, key=lambda one: one.name not in self._recall.in_the_way()):
            if info.name in self._refused:
                continue
            if info.span is None:
                if best is None and (choice := self._choice(info)) is not None:
                    best = choice
                continue
            current = float(cast("float", self._current(info)))
            for sign, end in ((-1.0, cast("float", info.lower)), (1.0, cast("float", info.upper))):
                reach = abs(end - current) if best is None else min(abs(end - current), best.distance * info.span)
                found = self._halved(info, current, current + sign * reach)
                if found is not None and (best is None or found.distance < best.distance):
                    best = found
        return best

    def _choice(self, info: ParameterInfo) -> SmallestChange | None:
        """The first choice that works."""
        current = self._current(info)
        for distance, value in grid(info, current):
            try:
                if self.works(info, value):
                    return SmallestChange(info.name, current, value, distance)
            except NotRemembered:
                return None
        return None

    def _halved(self, info: ParameterInfo, current: float, end: float) -> SmallestChange | None:
        """The nearest value towards `end` that works, if what works does so from there on; None where `end` does not."""
        whole = info.kind is int
        near, far = current, float(math.trunc(end)) if whole else end
        if near == far or not self._tries(info, far):
            return None
        least = 1.0 if whole else (info.span or 1.0) / GRID
        while abs(far - near) > least:
            middle = (near + far) / 2.0
            middle = float(math.floor(middle)) if whole else middle
            if middle in (near, far):
                break
            near, far = (near, middle) if self._tries(info, middle) else (middle, far)
        value: float = int(far) if whole else self._narrowed(info, near, far)
        return SmallestChange(info.name, self._current(info), value, abs(value - current) / (info.span or 1.0))

    def _tries(self, info: ParameterInfo, value: float) -> bool:
        try:
            return self.works(info, int(value) if info.kind is int else value)
        except NotRemembered:
            return False

    def waiting(self, later: list[_Waiting], best: SmallestChange | None) -> SmallestChange | None:
        """The same of what had to wait for a search."""
        return self._first(iter(sorted(later)), best, None)

    def _first(
        self, tried: Iterator[_Waiting], best: SmallestChange | None, later: list[_Waiting] | None
    ) -> SmallestChange | None:
        order = {info.name: number for number, info in enumerate(self._infos)}
        slack = 0.0
        for one in tried:
            # between two steps of a grid something nearer may work, so fractions are looked at a step further
            if best is not None and one.distance - (0.0 if one.info.kind is not float else slack) > best.distance:
                if one.distance > best.distance + 1.0 / GRID:
                    break
                continue
            if one.info.name in self._refused:
                continue
            try:
                if not self.works(one.info, one.value):
                    continue
                found = self._refined(one)
            except NotRemembered:
                if later is None:
                    raise
                later.append(one)
                continue
            slack = 1.0 / GRID
            if best is None or (found.distance, order[found.parameter]) < (best.distance, order[best.parameter]):
                best = found
        return best

    def _refined(self, one: _Waiting) -> SmallestChange:
        """The change to a value of the grid that works, or to one between it and the value before it, which does not."""
        info, value = one.info, one.value
        current = self._current(info)
        if info.kind is float and info.span is not None:
            far, at = float(cast("float", value)), float(cast("float", current))
            step = info.span / GRID
            failed = at if abs(far - at) <= step else far - math.copysign(step, far - at)
            value = self._narrowed(info, failed, far)
            return SmallestChange(info.name, current, value, abs(value - at) / info.span)
        return SmallestChange(info.name, current, value, one.distance)

    def _narrowed(self, info: ParameterInfo, failed: float, worked: float) -> float:
        """Halve between a value that fails and one that works."""
        far = worked
        while abs(worked - failed) > _FLOAT_STEP * (info.span or 1.0):
            middle = (worked + failed) / 2.0
            if middle in (worked, failed):
                break
            if self.works(info, middle):
                worked = middle
            else:
                failed = middle
        return _rounded(info, worked, failed, far, lambda value: self.works(info, value))

    def refuse(self, change: SmallestChange) -> None:
        """A cold recall did not agree: the parameter is not tried again."""
        self._refused.add(change.parameter)


def _rounded(info: ParameterInfo, worked: float, failed: float, far: float, works: Callable[[object], bool]) -> float:
    """A value with few digits, if one between the boundary and `far` works too: 0.27 rather than 0.2698."""
    for digits in (2, 3):
        scale = 10.0**digits
        value = (math.floor(worked * scale) if worked < failed else math.ceil(worked * scale)) / scale
        beyond = value < far if worked < failed else value > far
        near = abs(value - worked) <= 2 * _FLOAT_STEP * (info.span or 1.0)
        if not beyond and near and works(value):
            return value
    return worked


@dataclass(frozen=True, slots=True)
class _Waiting:
    """One value to try."""

    distance: float
    order: int
    info: ParameterInfo
    value: object

    def __lt__(self, other: _Waiting) -> bool:
        return (self.distance, self.order) < (other.distance, other.order)


class _Values:
    """The values of one parameter, the nearest first, one of those that are alike."""

    def __init__(self, recall: _Recall, info: ParameterInfo, current: object, order: int) -> None:
        self._recall, self._info, self._current, self._order = recall, info, current, order

    def __iter__(self) -> Iterator[_Waiting]:
        seen = {self._recall.alike(self._info, self._current)}
        for distance, value in grid(self._info, self._current):
            key = self._recall.alike(self._info, value)
            if key not in seen:
                seen.add(key)
                yield _Waiting(distance, self._order, self._info, value)


Look = Callable[[list[ParameterInfo], SmallestChange | None], SmallestChange | None]
OnFound = Callable[[Found], None]
"""Told of what was found so far, each nearer than the one before."""


def smallest_change(
    replayer: Replayer, memory_id: str, *, patience: Patience = TO_THE_END, on_found: OnFound | None = None
) -> Found:
    """The nearest change that alone makes the memory SELECTED, checked by a cold run."""
    started = time.perf_counter()
    until = None if patience.single is None else started + patience.single
    with _remembering(replayer) as reader:
        recall = _Recall(replayer, memory_id, reader)
        search = _Search(recall, replayer, until)
        best: SmallestChange | None = None
        complete = True
        try:
            for found in _in_passes(search, recall, reader):
                best = _confirmed(search, replayer, memory_id, found, best)
                if best is found and on_found is not None:
                    on_found(Found((best,), complete=False))
        except _TimeIsUp:
            complete = False
    return Found(() if best is None else (best,), complete)


def _in_passes(search: _Search, recall: _Recall, reader: RememberingReader) -> Iterator[SmallestChange]:
    """Each nearer than the one before: first something that works (of the parameters of later stages; from lists that are
    long enough; by new searches), then, in the same order, whatever is nearer."""
    infos = search.candidates()
    after = [info for info in infos if not recall.reads_to_gather(info.name)]
    anew = [info for info in infos if recall.reads_to_gather(info.name)]
    later: list[_Waiting] = []
    best: SmallestChange | None = None
    looks: tuple[tuple[Look, list[ParameterInfo], bool], ...] = (
        (search.bound, after, True),
        (search.bound, anew, False),
        (search.bound, anew, True),
        (search.nearest, after, True),
        (partial(search.nearest, later=later), anew, False),
        (lambda _infos, best: search.waiting(later, best), anew, True),
    )
    for number, (look, among, searching) in enumerate(looks):
        if not among:
            continue
        if number == 1:
            recall.prime()
        reader.searches = searching
        try:
            found = look(among, best)
        finally:
            reader.searches = True
        if found is not None and found is not best:
            best = found
            yield found


def _confirmed(
    search: _Search, replayer: Replayer, memory_id: str, found: SmallestChange, best: SmallestChange | None
) -> SmallestChange | None:
    # how long a late source takes is measured once: asked again it would take another time
    cache = replayer.cache if replayer.overdue else None
    cold = replayer.cold(changed(replayer.trace, found.parameter, found.to_value), cache=cache)
    if memory_id in cold.selected:
        return found
    search.refuse(found)
    return best


@contextmanager
def _remembering(replayer: Replayer) -> Iterator[RememberingReader]:
    """A reader that remembers, in one snapshot for all that is asked."""
    readers: ReaderPool = replayer.readers
    token = replayer.token
    with (
        readers.reader() as reader,
        token.interrupting(reader.interrupt),
        working(token),
        reader.snapshot() as generation,
    ):
        yield RememberingReader(reader, generation)
