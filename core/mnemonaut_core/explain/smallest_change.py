"""The smallest change of parameters found that lets a memory in (DESIGN.md 6, "Why not").

The range of each parameter that is read up to the stage which loses the memory is halved between the present value and its ends:
first the parameters of that stage, then the others that come after gathering, then those that ask the sources anew. Each end is
tried only as far as it would be nearer than the best change known. A change is shown when a cold recall with it selects the
memory. One that switches a source off, or hands over more than twice as many memories, is shown only where no other is found;
before it comes a field of the query (its kinds, say) that keeps the memory out. Where no single change is found, pairs are looked
for in the same way.

Halving finds the nearest value where what works does so from some value on. It does not prove that there is no nearer change, nor
that there is none.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import Any, cast

import msgspec
import numpy as np
from msgspec.structs import fields, replace

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.columns import Ranking, Selection
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import Pool, Trace
from mnemonaut_core.explain.replay import BEFORE_GATHERED, Replayer, changed
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import DEADLINES, ParameterInfo, Resolved, describe, replaced
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall.cache import RememberingReader
from mnemonaut_core.recall.choose import recorded
from mnemonaut_core.recall.engine import choose_by, pool_for, ready
from mnemonaut_core.recall.gather import gather_runs, lazy_pool, with_filters
from mnemonaut_core.recall.stage import Choose, Rerank

GRID = 256
"""A fraction's range is halved down to one of so many steps."""
_FLOAT_STEP = 1e-3
"""Then a boundary is found to this part of the range: finer than a slider can be set."""


MANY = 2
"""A change that hands over more than so many times the memories is the last to be shown."""


class SmallestChange(msgspec.Struct, frozen=True):
    """One parameter from → to. `distance` = |to − from| / (upper − lower); 1 for choices and switches."""

    parameter: str
    from_value: object
    to_value: object
    distance: float
    of_query: bool = False
    """Whether it is a field of the query (kinds, scopes …) instead of a parameter of the recipe."""
    switches_off: tuple[str, ...] = ()
    """The sources that it switches off."""
    hands_over: tuple[int, int] | None = None
    """How many memories are handed over now and with it, where that is more than `MANY` times as many."""

    @property
    def is_drastic(self) -> bool:
        """Whether it is shown only where no other change is found."""
        return bool(self.switches_off) or self.hands_over is not None

    @property
    def remark(self) -> Text | None:
        """What has to be said of it besides its two values; None for a plain change of a parameter."""
        if self.of_query:
            return Text("It is set with the question, not in the recipe.")
        if self.switches_off:
            return Text("It switches this off: {sources}.", sources=", ".join(self.switches_off))
        if self.hands_over is not None:
            now, then = self.hands_over
            return Text("It hands over {then} memories instead of {now}.", now=now, then=then)
        return None


QUERY_FIELDS: dict[str, Text] = {
    "kinds": Text("kinds of memories"),
    "max_sensitivity": Text("sensitivity, at most"),
    "scopes": Text("scopes"),
    "day_from": Text("first day"),
    "day_to": Text("last day"),
}
"""What the fields of a query that a change may name are called."""


class Patience(msgspec.Struct, frozen=True):
    """How long is looked, in seconds from the beginning; None: to the end."""

    single: float | None = 1.5
    pair: float | None = 3.0


PATIENCE = Patience()
TO_THE_END = Patience(None, None)


class Found(msgspec.Struct, frozen=True):
    """The changes that let a memory in: one, or two that do together; () where none were found. `complete` False: the time was up
    before the search had ended."""

    changes: tuple[SmallestChange, ...]
    complete: bool = True


class _TimeIsUp(Exception):
    """Nobody waits any longer."""


class Watched:
    """Stands for a record and reports which of its fields are read."""

    __slots__ = ("_record", "_report")

    def __init__(self, record: object, report: Callable[[str], None]) -> None:
        self._record, self._report = record, report

    def __getattr__(self, name: str) -> Any:
        self._report(name)
        return getattr(self._record, name)


_PLAN, _GATHER, _FUSE = -3, -2, -1
"""Stages by number; the recipe's steps are 0, 1, 2 …"""


class Loss(msgspec.Struct, frozen=True):
    """The stage at which a memory is lost, and by which outcome or filter ("": no source brought it)."""

    stage: int
    by: str = ""


class Trials:
    """Whether a recall would select a memory with other parameters.

    A parameter that no stage reads changes nothing, and one that only later stages read than the one which loses the memory
    cannot bring it: each stage is watched once. Stages before the first that reads a parameter are not run again, and none
    after the one that loses the memory.
    """

    def __init__(self, replayer: Replayer, memory_id: str, reader: RememberingReader) -> None:
        self._replayer, self._recipe, self._trace = replayer, replayer.recipe, replayer.trace
        self._id, self._reader = memory_id, cast("SearchReader", reader)
        self._steps = self._recipe.steps
        # a late source answers here as it will in the cold recall
        self._options = replayer.options(replayer.cache)
        with reader.snapshot() as generation:
            replayer.cache.at(generation)
        self._to_sources = {info.name for info in describe(self._recipe.parameters) if info.stage in BEFORE_GATHERED}
        self._ready: dict[Hashable, Plan] = {}
        self._pools: dict[Hashable, Pool] = {}
        self._at = _PLAN
        self._read: dict[int, set[str]] = {}
        self._noted: dict[int, set[str]] = {}
        self._before: list[Ranking] = []
        """What each step got, as far as the memory came."""
        self.gathered = memory_id in self._trace.pool.columns.row_of
        self.loss = self._look()

    def _look(self) -> Loss:
        """Run the recall once and note what every stage reads."""

        def report(name: str) -> None:
            self._read.setdefault(self._at, set()).add(name)

        def report_note(name: str) -> None:
            self._noted.setdefault(self._at, set()).add(name)

        plan = self._recipe.plan(self._trace.query, cast("Any", Watched(self._trace.parameters, report)))
        before = self._trace.plan
        notes = None if plan.notes is None else Watched(before.notes, report_note)
        watched = replace(before, parameters=plan.parameters, notes=notes)
        self._at = _GATHER
        self._asked = self._replayer.asked_of(watched)
        if not self.gathered:
            return self._not_gathered(before)
        pool = replace(self._trace.pool, plan=watched)
        self._at = _FUSE
        ranking = self._recipe.fuse(pool)
        for number in range(len(self._steps)):
            self._before.append(ranking)
            self._at = number
            ranking, loss = self._step(number, pool, ranking)
            if loss is not None:
                return loss
        return Loss(len(self._steps))

    def _step(self, number: int, pool: Pool, ranking: Ranking) -> tuple[Ranking, Loss | None]:
        """What the next step gets, and how this one loses the memory."""
        step = self._steps[number]
        if isinstance(step, Rerank):
            return step.run(pool, ranking), None
        selection = self._choose(step, pool, ranking) if isinstance(step, Choose) else step.run(pool, ranking)
        row = pool.columns.row_of[self._id]
        kept = selection.kept()
        if kept[row]:
            return ranking.only(kept), None
        return ranking, Loss(number, selection.code(int(np.flatnonzero(selection.rows == row)[0])).value)

    def _choose(self, step: Choose, pool: Pool, ranking: Ranking) -> Selection:
        known = self._trace.choices.get(step.name)
        if known is None or known[1].by == STAND_IN:  # a request is made only for a language model
            return step.run(pool, ranking)
        choice = recorded(self._trace.choices)(step.name, step.request(pool, ranking), 0.0)
        return choose_by(step, pool, ranking, choice)

    def _not_gathered(self, plan: Plan) -> Loss:
        failing = self._reader.failing_filter(self._id, plan.filters)
        return Loss(_GATHER, "" if failing is None else failing[0])

    def may_matter(self, name: str) -> bool:
        """Whether a stage reads it that comes before the one where the memory is lost, or is that one."""
        return any(name in names for stage, names in self._read.items() if stage <= self.loss.stage)

    def reads_to_gather(self, name: str) -> bool:
        """Whether the sources may be asked something else."""
        return name in self._to_sources and any(name in self._read.get(stage, ()) for stage in (_PLAN, _GATHER))

    def in_the_way(self) -> frozenset[str]:
        """The parameters that the stage reads at which the memory is lost."""
        stages = (_PLAN, _GATHER) if self.loss.stage == _GATHER else (self.loss.stage,)
        return frozenset().union(*(self._read.get(stage, set()) for stage in stages))

    @property
    def selected(self) -> bool:
        """Whether no stage loses it."""
        return self.loss.stage == len(self._steps)

    def lost(self, name: str, value: object) -> Loss | None:
        """Where the memory would be lost with this value; None if it would be selected."""
        self._replayer.token.raise_if_set()
        parameters = replaced(self._trace.parameters, name, value)
        before = self._trace.plan
        plan, notes = replace(before, parameters=parameters), frozenset[str]()
        if name in self._read.get(_PLAN, ()):
            plan = self._recipe.plan(self._trace.query, parameters)
            notes = _differing(before.notes, plan.notes)
            suppressed = replace(plan.filters, suppressed=before.filters.suppressed)
            if (plan.forms, suppressed, plan.texts) != (before.forms, before.filters, before.texts):
                return self._gathered_again(plan, name, value)
            plan = replace(plan, filters=before.filters, vectors=before.vectors, suppressing=before.suppressing)
        if self._reads(_GATHER, name, notes) and self._replayer.asked_of(plan) != self._asked:
            return self._gathered_again(plan, name, value)
        if not self.gathered:
            return self.loss
        first = next((at for at in range(_FUSE, self.loss.stage + 1) if self._reads(at, name, notes)), None)
        if first is None:
            return self.loss
        pool = replace(self._trace.pool, plan=plan)
        if first == _FUSE:
            return self._walked(pool, 0, self._recipe.fuse(pool))
        return self._walked(pool, first, self._before[first])

    def _reads(self, stage: int, name: str, notes: frozenset[str]) -> bool:
        return name in self._read.get(stage, ()) or not notes.isdisjoint(self._noted.get(stage, ()))

    def _walked(self, pool: Pool, first: int, ranking: Ranking) -> Loss | None:
        """How the memory is lost, from a step on."""
        for number in range(first, len(self._steps)):
            ranking, loss = self._step(number, pool, ranking)
            if loss is not None:
                return loss
        return None

    def _gathered_again(self, plan: Plan, name: str, value: object) -> Loss | None:
        plan = self._with_vectors(plan, name, value)
        kept_out = self._not_gathered(plan)
        if kept_out.by:
            return kept_out
        runs = gather_runs(self._recipe.gather(plan), plan, self._reader, self._options, self._options.cache)
        if not any(hit.id == self._id for run in runs for hit in run.hits):
            return kept_out
        key = plan.forms, tuple((run.source, run.form, run.status, run.hits, run.terms) for run in runs)
        pool = self._pools.get(key)
        if pool is None:
            pool = self._pools[key] = lazy_pool(self._recipe, plan, self._reader, runs, self._trace.generation)
        pool = replace(pool, plan=plan)
        return self._walked(pool, 0, self._recipe.fuse(pool))

    def _with_vectors(self, plan: Plan, name: str, value: object) -> Plan:
        """The plan with vectors and suppressions."""
        known = self._ready.get(plan.forms)
        if known is None:
            known, pending = ready(
                self._recipe, plan, self._reader, self._trace.generation, self._replayer.embedder, self._options
            )
            if pending is not None:
                pool, _ = pool_for(
                    self._recipe,
                    plan.query,
                    changed(self._trace, name, value),
                    readers=self._replayer.readers,
                    embedder=self._replayer.embedder,
                    options=self._options,
                )
                known = pool.plan
            self._ready[plan.forms] = known
        return with_filters(replace(plan, vectors=known.vectors), known.suppressing)


def _differing(before: object, after: object) -> frozenset[str]:
    """The names of the notes that are not as they were."""
    if not isinstance(before, msgspec.Struct) or type(before) is not type(after):
        return frozenset()
    return frozenset(f.name for f in fields(before) if getattr(before, f.name) != getattr(after, f.name))


class _Search:
    """Looks for the smallest single change, on top of values that are changed already."""

    def __init__(
        self,
        recall: Trials,
        replayer: Replayer,
        until: float | None,
        *,
        past: bool = False,
        confirm: Callable[[SmallestChange], SmallestChange | None] = lambda change: change,
    ) -> None:
        """`past`: what is looked for need not select the memory, as long as another outcome is in its way. `confirm`: the change
        with what a cold recall says of it; None where it does not work there."""
        self._recall, self._replayer, self._until, self._past = recall, replayer, until, past
        self._infos = describe(replayer.recipe.parameters)
        self._confirm = confirm
        self.last_resort: SmallestChange | None = None
        """The nearest of those that are drastic."""
        self.candidates = self._that_may_matter()
        """The parameters that may let it in, as declared."""

    def _current(self, info: ParameterInfo) -> object:
        return getattr(self._replayer.trace.parameters, info.name)

    def _that_may_matter(self) -> list[ParameterInfo]:
        recall = self._recall
        found = [info for info in self._infos if self._replayer.can_matter(info) and recall.may_matter(info.name)]
        return [info for info in found if recall.gathered or recall.reads_to_gather(info.name)]

    def works(self, info: ParameterInfo, value: object) -> bool:
        """Whether that change alone lets it in."""
        if self._until is not None and time.perf_counter() > self._until:
            raise _TimeIsUp
        loss = self._recall.lost(info.name, value)
        if self._past and loss is not None:
            before = self._recall.loss
            return loss.stage >= before.stage and loss != before
        return loss is None

    def bound(self, infos: list[ParameterInfo], best: SmallestChange | None) -> SmallestChange | None:
        """The last of `bounds`."""
        found = best
        for nearer in self.bounds(infos, best):
            found = nearer
        return found

    def bounds(self, infos: list[ParameterInfo], best: SmallestChange | None) -> Iterator[SmallestChange]:
        """Something that works, to look only for what is nearer, each nearer than the one before: of each parameter the
        farthest values that would still be nearer than `best`, and what lies between as if it worked from somewhere on."""
        way = self._recall.in_the_way()
        # deadlines are looked at only where a source was late, and then they are the likeliest
        for info in sorted(infos, key=lambda one: (one.group != DEADLINES, one.name not in way)):
            if info.span is None:
                for choice in self._choices(info) if best is None else ():
                    if best is None and (found := self._accepted(choice, best)) is not None:
                        best = found
                        yield best
                continue
            current = float(cast("float", self._current(info)))
            for sign, end in ((-1.0, cast("float", info.lower)), (1.0, cast("float", info.upper))):
                reach = abs(end - current) if best is None else min(abs(end - current), best.distance * info.span)
                halved = self._halved(info, current, current + sign * reach)
                if halved is not None and (found := self._accepted(halved, best)) is not None:
                    best = found
                    yield best

    def _accepted(self, change: SmallestChange, best: SmallestChange | None) -> SmallestChange | None:
        """The change, confirmed, where it is nearer than the best; a drastic one is kept as the last resort instead."""
        confirmed = None if best is not None and change.distance >= best.distance else self._confirm(change)
        if confirmed is None or not confirmed.is_drastic:
            return confirmed
        if self.last_resort is None or confirmed.distance < self.last_resort.distance:
            self.last_resort = confirmed
        return None

    def _choices(self, info: ParameterInfo) -> Iterator[SmallestChange]:
        """The choices that work."""
        current = self._current(info)
        for value in info.choices or (True, False):
            if value != current and self.works(info, value):
                yield SmallestChange(info.name, current, value, 1.0)

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
        return self.works(info, int(value) if info.kind is int else value)

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

    def of(self, *names: str) -> list[ParameterInfo]:
        """The parameters of these names that may matter."""
        return [info for info in self.candidates if info.name in names]

    def ways(self) -> Iterator[SmallestChange]:
        """What works of the parameters that are read where the memory is lost: of each its nearest value, the nearest first,
        then its ends, which are not tried before."""
        infos = self.of(*self._recall.in_the_way())
        near = [way for info in infos if (way := self.bound([info], None)) is not None]
        yield from sorted(near, key=lambda way: way.distance)
        known = {(way.parameter, way.to_value) for way in near}
        for info in infos:
            if info.span is None:
                continue
            current = self._current(info)
            for end in (info.lower, info.upper):
                value = info.kind(end)
                if value != current and (info.name, value) not in known and self._tries(info, value):
                    distance = abs(value - float(cast("float", current))) / info.span
                    yield SmallestChange(info.name, current, value, distance)


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


OnFound = Callable[[Found], None]
"""Told of what was found so far, each nearer than the one before."""


def smallest_change(
    replayer: Replayer,
    memory_id: str,
    reader: RememberingReader,
    *,
    patience: Patience = TO_THE_END,
    on_found: OnFound = lambda _found: None,
) -> Found:
    """The smallest change found that alone makes the memory SELECTED, checked by a cold run; a pair of them where none is found.
    `reader`: of the snapshot that this "why" sees."""
    started = time.perf_counter()
    until = None if patience.single is None else started + patience.single
    best: SmallestChange | None = None
    pair: tuple[SmallestChange, ...] = ()
    complete = True
    recall = Trials(replayer, memory_id, reader)
    search = _Search(recall, replayer, until, confirm=partial(_confirmed, replayer, memory_id))
    try:
        for infos in _passes(search, recall):
            for found in search.bounds(infos, best):
                best = found
                on_found(Found((best,), complete=False))
    except _TimeIsUp:
        complete = False
    single = best or _query_change(replayer, memory_id, reader) or search.last_resort
    if single is not None:
        return Found((single,), complete)
    until = None if patience.pair is None else started + patience.pair
    try:
        for nearer in _pairs(replayer, memory_id, reader, recall, until):
            pair = nearer
            on_found(Found(pair, complete=False))
    except _TimeIsUp:
        complete = False
    return Found(pair, complete)


def _pairs(
    replayer: Replayer,
    memory_id: str,
    reader: RememberingReader,
    recall: Trials,
    until: float | None,
) -> Iterator[tuple[SmallestChange, ...]]:
    """Pairs of changes that together make it SELECTED, each nearer in sum than the one before: the first of a parameter that the
    stage reads which lost the memory, the second of one that is read where it is lost then. The first goes just as far as brings
    it past that outcome, or to its end; then each goes back as far as the other allows."""
    first = _Search(recall, replayer, until, past=True)
    least = math.inf
    for one in first.ways():
        after = _with(replayer, one)
        again = Trials(after, memory_id, reader)
        search = _Search(again, after, until)
        infos = search.of(*(again.in_the_way() - {one.parameter}))
        two = search.bound(infos, None)
        if two is None:
            continue
        pair = _nearer(replayer, memory_id, reader, one, two, until), two
        pair = pair[0], _nearer(replayer, memory_id, reader, two, pair[0], until)
        distance = pair[0].distance + pair[1].distance
        if distance >= least:
            continue
        both = changed(_with(replayer, pair[0]).trace, pair[1].parameter, pair[1].to_value)
        if memory_id in replayer.unlinted(both, cache=replayer.cache if replayer.overdue else None).selected:
            least = distance
            yield pair


def _with(replayer: Replayer, change: SmallestChange) -> Replayer:
    """The recall as it would be with that change, to look further from there."""
    return replayer.further(changed(replayer.trace, change.parameter, change.to_value))


def _nearer(
    replayer: Replayer,
    memory_id: str,
    reader: RememberingReader,
    one: SmallestChange,
    two: SmallestChange,
    until: float | None,
) -> SmallestChange:
    """One of two changes, as near as the other allows."""
    after = _with(replayer, two)
    recall = Trials(after, memory_id, reader)
    if recall.selected:
        return one
    search = _Search(recall, after, until)
    return search.bound(search.of(one.parameter), one) or one


def _passes(search: _Search, recall: Trials) -> Iterator[list[ParameterInfo]]:
    """The parameters of the stage that lost the memory, the others after gathering, those that ask the sources anew."""
    after = [info for info in search.candidates if not recall.reads_to_gather(info.name)]
    yield [info for info in after if info.name in recall.in_the_way()]
    yield [info for info in after if info.name not in recall.in_the_way()]
    yield [info for info in search.candidates if recall.reads_to_gather(info.name)]


def _confirmed(replayer: Replayer, memory_id: str, found: SmallestChange) -> SmallestChange | None:
    # how long a late source takes is measured once: asked again it would take another time
    cache = replayer.cache if replayer.overdue else None
    cold = replayer.unlinted(changed(replayer.trace, found.parameter, found.to_value), cache=cache)
    if memory_id not in cold.selected:
        return None
    now, then = len(replayer.trace.selected), len(cold.selected)
    many = (now, then) if then > MANY * max(1, now) else None
    return replace(found, switches_off=tuple(_off(cold) - _off(replayer.trace)), hands_over=many)


def _off(trace: Trace) -> set[str]:
    return {run.source for run in trace.runs if run.status is RunStatus.OFF}


def _query_change(replayer: Replayer, memory_id: str, reader: RememberingReader) -> SmallestChange | None:
    """The field of the query that keeps the memory out, set so that it does not; None where that does not select it."""
    trace = replayer.trace
    query, filters, memory = trace.query, trace.plan.filters, reader.load([memory_id]).get(memory_id)
    failing = reader.failing_filter(memory_id, filters)
    if memory is None or failing is None or query.sight is not None:
        return None
    name, value = {
        "kind": ("kinds", (*filters.kinds, memory.kind)),
        "sensitivity": ("max_sensitivity", memory.sensitivity),
        # a memory without a scope reads as one of the project (READINGS 53)
        "scope": ("scopes", (*(query.scopes or ()), memory.scope or "project")),
        "time": ("day_from", None) if query.day_from is not None else ("day_to", None),
    }.get(failing[0], ("", None))
    before = filters.kinds if name == "kinds" else getattr(query, name, None)
    if not name or (name != "kinds" and before is None):
        return None
    again = replace(query, **cast("Any", {name: value}))
    cold = replayer.unlinted(Resolved(trace.parameters, trace.layers, trace.preset), query=again)
    return SmallestChange(name, before, value, 1.0, of_query=True) if memory_id in cold.selected else None
