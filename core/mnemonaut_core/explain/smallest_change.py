"""The smallest changes of parameters that let a memory in (DESIGN.md 6, "Why not"), each with its side effects.
The range of each parameter that is read up to the stage which loses the memory is halved between the present value and
its ends: first the parameters of that stage, then the others that come after gathering, then those that change the
requests to sources.
Once three changes are known, a parameter is tried only as far as it would be nearer than the third. A change is shown
when a recall with it selects the memory; side effects are counted from that same recall. A change that switches a
source off, or hands over more than twice as many memories, is shown only where no other is found; before it comes a
field of the query (its kinds, say) that excludes the memory. Where no single change is found, pairs are tried in the
same way.
Halving finds the nearest value if every value beyond it works as well. It does not prove that there is no nearer
change, nor that there is none."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from contextlib import suppress
from typing import Any, cast

import msgspec
import numpy as np
from msgspec.structs import replace

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.columns import Ranking, Selection
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import Pool, Trace
from mnemonaut_core.explain.comparison import Comparison, Moves
from mnemonaut_core.explain.probe import SourceRanks
from mnemonaut_core.explain.replay import BEFORE_GATHERED, Replayer, as_asked, changed, same_search
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import DEADLINES, ParameterInfo, Resolved, describe, replaced
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall.cache import RememberingReader
from mnemonaut_core.recall.choose import recorded
from mnemonaut_core.recall.engine import choose_by, pool_for, ready
from mnemonaut_core.recall.gather import gather_runs, lazy_pool, with_filters
from mnemonaut_core.recall.stage import Choose, Rerank


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
    """The stage at which a memory is lost, by which outcome or filter ("": no source brought it), and the value that was compared
    with a limit; NaN where none was."""

    stage: int
    by: str = ""
    value: float = math.nan
    limit: float = math.nan


class Trials:
    """Whether a recall would select a memory with other parameters.

    A parameter that no stage reads changes nothing, and one that only later stages read than the one which loses the memory
    cannot bring it: each stage is watched once. Stages before the first that reads a parameter are not run again, and none
    after the one that loses the memory.
    """

    def __init__(self, replayer: Replayer, located: SourceRanks, reader: RememberingReader) -> None:
        self._replayer, self._recipe, self._trace = replayer, replayer.recipe, replayer.trace
        self._located, self._id, self._reader = located, located.memory_id, cast("SearchReader", reader)
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
        self.gathered = self._id in self._trace.pool.columns.row_of
        self.loss = self._look()

    def _look(self) -> Loss:
        """Run the recall once and note what every stage reads."""

        def noting(names: dict[int, set[str]]) -> Callable[[str], None]:
            return lambda name: names.setdefault(self._at, set()).add(name)

        plan = self._recipe.plan(self._trace.query, cast("Any", Watched(self._trace.parameters, noting(self._read))))
        before = self._trace.plan
        notes = None if plan.notes is None else Watched(before.notes, noting(self._noted))
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
        place = int(np.flatnonzero(selection.rows == row)[0])
        value, limit = float(selection.value[place]), float(selection.limit[place])
        return ranking, Loss(number, selection.code(place).value, value, limit)

    def _choose(self, step: Choose, pool: Pool, ranking: Ranking) -> Selection:
        known = self._trace.choices.get(step.name)
        if known is None or known[1].by == STAND_IN:  # a request is made only for a language model
            return step.run(pool, ranking)
        choice = recorded(self._trace.choices)(step.name, step.request(pool, ranking), 0.0)
        return choose_by(step, pool, ranking, choice)

    def _not_gathered(self, plan: Plan) -> Loss:
        failing = self._reader.filters.failing(self._id, plan.filters)
        return Loss(_GATHER, "" if failing is None else failing[0])

    def may_matter(self, name: str) -> bool:
        """Whether a stage reads it that comes before the one where the memory is lost, or is that one."""
        read = any(name in names for stage, names in self._read.items() if stage <= self.loss.stage)
        return read and (self.gathered or self.reads_to_gather(name))

    def guesses(self, current: float) -> list[float]:
        """Values that a parameter with this value would need if it is the limit that the memory missed, or the length of a list
        in which the memory stands further down."""
        found = {float(one.rank) for one in self._located.sources if one.rank is not None and one.k == current}
        return sorted(found | ({self.loss.value} if self.loss.limit == current else set()) - {current})

    def reads_to_gather(self, name: str) -> bool:
        """Whether the requests to the sources may change."""
        return name in self._to_sources and any(name in self._read.get(stage, ()) for stage in (_PLAN, _GATHER))

    def in_the_way(self) -> frozenset[str]:
        """The parameters that the stage reads at which the memory is lost."""
        stages = (_PLAN, _GATHER) if self.loss.stage == _GATHER else (self.loss.stage,)
        return frozenset().union(*(self._read.get(stage, set()) for stage in stages))

    @property
    def selected(self) -> bool:
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
            if not same_search(before, plan):
                return self._gathered_again(plan, name, value)
            plan = as_asked(plan, before)
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
        gathered = gather_runs(self._recipe.gather(plan), plan, self._reader, self._options, self._options.cache)
        if not any(hit.id == self._id for run in gathered.runs for hit in run.hits):
            return kept_out
        answers = tuple((run.source, run.form, run.status, run.hits, run.terms) for run in gathered.runs)
        key = plan.forms, plan.filters, answers
        pool = self._pools.get(key)
        if pool is None:
            pool = self._pools[key] = lazy_pool(self._recipe, plan, self._reader, gathered, self._trace.generation)
        pool = replace(pool, plan=plan)
        return self._walked(pool, 0, self._recipe.fuse(pool))

    def _with_vectors(self, plan: Plan, name: str, value: object) -> Plan:
        key = plan.forms, plan.filters
        known = self._ready.get(key)
        if known is None:
            known, pending = ready(
                self._recipe, plan, self._reader, self._trace.generation, self._replayer.embedder, self._options
            )
            if pending is not None:
                values, by = changed(self._trace, {name: value}), self._replayer
                pool, _ = pool_for(
                    self._recipe, plan.query, values, readers=by.readers, embedder=by.embedder, options=self._options
                )
                known = pool.plan
            self._ready[key] = known
        return with_filters(
            replace(plan, vectors=known.vectors, further=known.further, silence=known.silence), known.suppressing
        )


class TurnTrials(Trials):
    """Whether the memory would come before another one, in the result or not: `lost` is None where it would."""

    def __init__(self, replayer: Replayer, located: SourceRanks, reader: RememberingReader, other_id: str) -> None:
        super().__init__(replayer, located, reader)
        self._other = other_id

    def may_matter(self, name: str) -> bool:
        return any(name in names for names in self._read.values())

    def in_the_way(self) -> frozenset[str]:
        ordering = (at for at, step in enumerate(self._steps) if isinstance(step, Rerank))
        return frozenset().union(*(self._read.get(at, set()) for at in (_FUSE, *ordering)))

    def lost(self, name: str, value: object) -> Loss | None:
        self._replayer.token.raise_if_set()
        after = self._replayer.with_parameters(changed(self._trace, {name: value}))
        return None if comes_before(after, self._id, self._other) else self.loss


def comes_before(trace: Trace, first: str, second: str) -> bool:
    """Whether a memory stands before another: among the selected, else in the last ranking that holds it."""

    def key(memory_id: str) -> tuple[float, float]:
        candidate = trace.candidate(memory_id)
        place = trace.selected.index(memory_id) if memory_id in trace.selected else math.inf
        return place, math.inf if candidate is None or candidate.rank is None else candidate.rank

    return key(first) < key(second)


def _differing(before: object, after: object) -> frozenset[str]:
    if not isinstance(before, msgspec.Struct) or type(before) is not type(after):
        return frozenset()
    return frozenset(name for name in before.__struct_fields__ if getattr(before, name) != getattr(after, name))


# ---- the search


MOST = 3
"""How many changes are shown."""
STEPS = 1000
"""The range of a number is halved down to 1/1000 of its span: finer than a slider can be set."""
MANY = 2
"""A change that hands over more than this many times as many memories is shown only as a last resort."""


class SmallestChange(msgspec.Struct, frozen=True):
    """One parameter from → to. `distance` = |to − from| / (upper − lower); 1 for choices and switches."""

    parameter: str
    from_value: object
    to_value: object
    distance: float
    of_query: bool = False
    """Whether it is a field of the query (kinds, scopes …) instead of a parameter of the recipe."""


class Remedy(msgspec.Struct, frozen=True):
    """What lets a memory in, and what else that changes."""

    changes: tuple[SmallestChange, ...]
    """One change, or two that do it together."""
    moves: Moves
    """From the recall without to a recall with the changes; the memory itself is among those that enter."""
    switches_off: tuple[str, ...] = ()
    """The sources that it switches off."""
    hands_over: tuple[int, int] | None = None
    """How many memories are handed over now and with it, where that is more than `MANY` times as many."""

    @property
    def distance(self) -> float:
        return sum(change.distance for change in self.changes)

    def effects_on_others(self, memory_id: str) -> tuple[int, int, float]:
        """How many other memories come in or drop out, and how many change place; then the distance. Less is milder."""
        others = self.moves.without(memory_id)
        return len(others.entered) + len(others.left), len(others.moved), self.distance

    @property
    def is_drastic(self) -> bool:
        """Whether it is shown only where no other change is found."""
        return bool(self.switches_off) or self.hands_over is not None

    @property
    def remark(self) -> Text | None:
        """A remark besides its values and side effects; None for a plain change of a parameter."""
        if self.changes[0].of_query:
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
    """Up to `MOST` remedies, the nearest first; () where none were found. The last may be farther than one that is left out, where
    it changes less for other memories. `complete` False: the time was up before the search had ended, or it still goes on."""

    remedies: tuple[Remedy, ...] = ()
    complete: bool = True


class _TimeIsUp(Exception):
    """The search has taken as long as it may."""


class _Best:
    """The nearest remedies found so far, one a parameter, and the mildest."""

    def __init__(self, memory_id: str) -> None:
        self._id = memory_id
        self.remedies: tuple[Remedy, ...] = ()
        """The nearest first."""
        self._mildest: Remedy | None = None
        self.last_resort: Remedy | None = None
        """The nearest of the drastic ones."""

    @property
    def shown(self) -> tuple[Remedy, ...]:
        """The nearest; the last place is that of the mildest: one that is near can drop another memory,
        while "one more in the result" drops none."""
        mild = self._mildest
        if mild is None or mild in self.remedies or mild.changes[0].parameter == self.remedies[0].changes[0].parameter:
            return self.remedies
        others = [one for one in self.remedies if one.changes[0].parameter != mild.changes[0].parameter]
        return (*others[: MOST - 1], mild)

    def add(self, remedy: Remedy) -> bool:
        """Add a remedy; return whether the shown ones change. A drastic one becomes the last resort instead."""
        if remedy.is_drastic:
            if self.last_resort is None or remedy.distance < self.last_resort.distance:
                self.last_resort = remedy
            return False
        others = [one for one in self.remedies if one.changes[0].parameter != remedy.changes[0].parameter]
        self.remedies = tuple(sorted((*others, remedy), key=lambda one: one.distance)[:MOST])
        self._mildest = min(filter(None, (self._mildest, remedy)), key=lambda one: one.effects_on_others(self._id))
        return remedy in self.shown

    def reaches(self, parameter: str) -> tuple[float, ...]:
        """The distance below which a change of this parameter would be among the nearest; then that below which it would be the
        nearest of all."""
        own = [one.distance for one in self.remedies if one.changes[0].parameter == parameter]
        most = min(*own, self.remedies[-1].distance if len(self.remedies) == MOST else math.inf, math.inf)
        return tuple(dict.fromkeys((most, *(one.distance for one in self.remedies[:1]))))


class _Search:
    """Looks for values that let a memory in."""

    def __init__(
        self, trials: Trials, replayer: Replayer, until: float | None, *, accept_other_outcome: bool = False
    ) -> None:
        """`accept_other_outcome`: a value works also where it does not let the memory in, as long as another outcome is in its
        way, no earlier than the present one."""
        self._trials, self._replayer, self._until = trials, replayer, until
        self._accept_other_outcome = accept_other_outcome
        self.candidates = [
            info
            for info in describe(replayer.recipe.parameters)
            if replayer.can_matter(info) and trials.may_matter(info.name)
        ]
        """The parameters that may let it in, as declared."""

    def passes(self) -> Iterator[list[ParameterInfo]]:
        """The parameters of the stage that lost the memory, the others after gathering, those that change the requests
        to sources. In each, deadlines come first: they are tried only where a source was late, and then they are the
        likeliest."""
        in_the_way, trials = self._trials.in_the_way(), self._trials
        later = [info for info in self.candidates if not trials.reads_to_gather(info.name)]
        yield [info for info in later if info.name in in_the_way]
        yield [info for info in later if info.name not in in_the_way]
        gathering = [info for info in self.candidates if trials.reads_to_gather(info.name)]
        yield sorted(gathering, key=lambda info: (info.group != DEADLINES, info.name not in in_the_way))

    def in_the_way(self, *, without: str = "") -> list[ParameterInfo]:
        names = self._trials.in_the_way() - {without}
        return [info for info in self.candidates if info.name in names]

    def goals(self) -> Iterator[tuple[ParameterInfo, Any]]:
        """Each parameter with what it can be moved towards, in the order of the passes. A choice comes last: it is the farthest
        change that there is."""
        for infos in self.passes():
            for info in sorted(infos, key=lambda info: info.span is None):
                for goal in self._goals_of(info):
                    yield info, goal

    def _goals_of(self, info: ParameterInfo) -> list[Any]:
        values = (info.lower, info.upper) if info.span is not None else info.choices or (True, False)
        return [value for value in values if value is not None and value != self._current(info)]

    def nearest(self, infos: list[ParameterInfo], reach: float = math.inf) -> SmallestChange | None:
        best: SmallestChange | None = None
        for info in infos:
            for goal in self._goals_of(info):
                best = self.towards(info, goal, (reach if best is None else best.distance,)) or best
        return best

    def towards(self, info: ParameterInfo, goal: Any, reaches: tuple[float, ...]) -> SmallestChange | None:
        """The nearest value towards a goal that works, if it is nearer than the first of these distances. The search begins at
        the first of them at which a value works."""
        if info.span is None:
            return self._change(info, goal) if reaches[0] > 1.0 and self._works(info, goal) else None
        value = self._halved(info, goal, reaches)
        change = None if value is None else self._change(info, value)
        return change if change is not None and change.distance < reaches[0] else None

    def ends(self, info: ParameterInfo) -> Iterator[SmallestChange]:
        for value in map(info.kind, self._goals_of(info) if info.span is not None else ()):
            if value != self._current(info) and self._works(info, value):
                yield self._change(info, value)

    def _current(self, info: ParameterInfo) -> Any:
        return getattr(self._replayer.trace.parameters, info.name)

    def _change(self, info: ParameterInfo, value: Any) -> SmallestChange:
        current, distance = self._current(info), 1.0
        if info.span is not None:
            distance = abs(value - current) / info.span
        return SmallestChange(info.name, current, value, distance)

    def _works(self, info: ParameterInfo, value: object) -> bool:
        if self._until is not None and time.perf_counter() > self._until:
            raise _TimeIsUp
        loss = self._trials.lost(info.name, value)
        if loss is None or not self._accept_other_outcome:
            return loss is None
        before = self._trials.loss
        return loss.stage >= before.stage and (loss.stage, loss.by) != (before.stage, before.by)

    def _halved(self, info: ParameterInfo, end: float, reaches: tuple[float, ...]) -> float | None:
        """The nearest value towards `end` that works, if what works does so from there on; None where none is found."""
        span, whole = info.span or 1.0, info.kind is int
        least = 1.0 if whole else span / STEPS
        near = current = float(self._current(info))

        def tries(value: float) -> bool:
            return self._works(info, int(value) if whole else value)

        def farthest(reach: float) -> float:
            far = max(end, current - reach * span) if end < current else min(end, current + reach * span)
            return float(math.trunc(far)) if whole else far

        beyond = farthest(reaches[0])
        worked = None
        # what the memory fell short by is most often the very value: then so much less must fail
        for guess in self._trials.guesses(current):
            value = guess if not whole else math.ceil(guess) if guess > current else math.floor(guess)
            low, high = sorted((near, beyond if worked is None else worked))
            if not low < value < high:
                continue
            if not tries(value):
                near = value
                continue
            worked = value
            back = value - math.copysign(least, end - current)
            if (back - near) * (end - current) > 0 and not tries(back):
                near = back
        if worked is None:
            worked = next(
                (far for far in map(farthest, reaches) if (far - near) * (end - current) > 0 and tries(far)), None
            )
        if worked is None:
            return None
        while abs(worked - near) > least:
            middle = (near + worked) / 2.0
            middle = float(math.floor(middle)) if whole else middle
            if middle in (near, worked):
                break
            near, worked = (near, middle) if tries(middle) else (middle, worked)
        return int(worked) if whole else _rounded(worked, near, beyond, least, tries)


def _rounded(worked: float, failed: float, far: float, step: float, works: Callable[[float], bool]) -> float:
    """A value with few digits, if one between the boundary and `far`, no more than two steps away, works too: 0.27 rather than
    0.2698."""
    for digits in (2, 3):
        scale = 10.0**digits
        value = (math.floor(worked * scale) if worked < failed else math.ceil(worked * scale)) / scale
        beyond = value < far if worked < failed else value > far
        if not beyond and abs(value - worked) <= 2 * step and works(value):
            return value
    return worked


OnFound = Callable[[Found], None]
"""Called with the changes found so far."""


def smallest_change(
    replayer: Replayer,
    located: SourceRanks,
    reader: RememberingReader,
    *,
    patience: Patience = TO_THE_END,
    on_found: OnFound = lambda _found: None,
) -> Found:
    """The smallest changes found that each alone make a memory SELECTED, checked by a recall; a pair where none is found.

    `located`: where the memory stands in the sources. `reader`: of the snapshot that this "why" sees.
    """
    return _Remedies(replayer, located, reader, patience, on_found).found()


def turning(
    replayer: Replayer, located: SourceRanks, reader: RememberingReader, other_id: str, *, patience: Patience = PATIENCE
) -> Remedy | None:
    """The smallest change found that puts a memory before another one, with what it changes; None where none was found."""
    until = None if patience.single is None else time.perf_counter() + patience.single
    search = _Search(TurnTrials(replayer, located, reader, other_id), replayer, until)
    best: SmallestChange | None = None
    with suppress(_TimeIsUp):
        for info, goal in search.goals():
            best = search.towards(info, goal, (math.inf if best is None else best.distance,)) or best
    if best is None:
        return None
    before = replayer.trace
    after = replayer.unlinted(changed(before, {best.parameter: best.to_value}), cache=replayer.answered())
    if not comes_before(after, located.memory_id, other_id):
        return None
    return Remedy((best,), Comparison(before, after).moves, tuple(sorted(_off(after) - _off(before))))


class _Remedies:
    """The search for one memory."""

    def __init__(
        self, replayer: Replayer, located: SourceRanks, reader: RememberingReader, patience: Patience, on_found: OnFound
    ) -> None:
        self._patience, self._on_found, self._started = patience, on_found, time.perf_counter()
        self._located, self._id, self._reader = located, located.memory_id, reader
        self._confirming = replayer.answered()
        self._replayer = replace(replayer, cache=replayer.answered())
        self._trials = self._trials_of(self._replayer)

    def found(self) -> Found:
        """One change each; else a field of the query, a drastic change, or a pair."""
        best, complete = _Best(self._id), True
        try:
            for change in self._singles(best):
                remedy = self._confirmed(change)
                if remedy is not None and best.add(remedy):
                    self._on_found(Found(best.shown, complete=False))
        except _TimeIsUp:
            complete = False
        if best.remedies:
            return Found(best.shown, complete)
        single = self._of_query() or best.last_resort
        if single is not None:
            return Found((single,), complete)
        found = Found()
        try:
            for remedy in self._pairs():
                found = Found((remedy,), complete=False)
                self._on_found(found)
        except _TimeIsUp:
            complete = False
        return replace(found, complete=complete)

    def _trials_of(self, replayer: Replayer) -> Trials:
        return Trials(replayer, self._located, self._reader)

    def _search(self, trials: Trials, replayer: Replayer, seconds: float | None, **options: bool) -> _Search:
        until = None if seconds is None else self._started + seconds
        return _Search(trials, replayer, until, **options)

    def _singles(self, best: _Best) -> Iterator[SmallestChange]:
        search = self._search(self._trials, self._replayer, self._patience.single)
        for info, goal in search.goals():
            change = search.towards(info, goal, best.reaches(info.name))
            if change is not None:
                yield change

    def _confirmed(self, *changes: SmallestChange) -> Remedy | None:
        """The changes with what a recall with them shows; None where it does not select the memory."""
        before = self._replayer.trace
        # how long a late source takes is measured once: asked again it would take another time
        cache = self._replayer.cache if self._replayer.overdue else self._confirming
        parameters = changed(before, {change.parameter: change.to_value for change in changes})
        return self._remedy(changes, self._replayer.unlinted(parameters, cache=cache))

    def _remedy(self, changes: tuple[SmallestChange, ...], after: Trace) -> Remedy | None:
        before = self._replayer.trace
        if self._id not in after.selected:
            return None
        now, then = len(before.selected), len(after.selected)
        many = (now, then) if then > MANY * max(1, now) and not changes[0].of_query else None
        return Remedy(changes, Comparison(before, after).moves, tuple(sorted(_off(after) - _off(before))), many)

    def _of_query(self) -> Remedy | None:
        """The field of the query that keeps the memory out, set so that it does not."""
        trace = self._replayer.trace
        query, filters, memory = trace.query, trace.plan.filters, self._reader.load([self._id]).get(self._id)
        failing = self._reader.filters.failing(self._id, filters)
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
        after = self._replayer.unlinted(Resolved(trace.parameters, trace.layers, trace.preset), query=again)
        return self._remedy((SmallestChange(name, before, value, 1.0, of_query=True),), after)

    # ---- pairs

    def _pairs(self) -> Iterator[Remedy]:
        """Pairs of changes that together let it in, each nearer in sum than the one before.

        The first is of a parameter that is read at the stage which lost the memory, the second of one that is read where it is
        lost then. The first goes just as far as brings it past that outcome, or to its end where that leads to no pair; then each
        goes back as far as the other allows.
        """
        search = self._search(self._trials, self._replayer, self._patience.pair, accept_other_outcome=True)
        infos = search.in_the_way()
        near = [change for info in infos if (change := search.nearest([info])) is not None]
        found = yield from self._completed(sorted(near, key=lambda change: change.distance))
        if not found:
            known = {(change.parameter, change.to_value) for change in near}
            ends = (change for info in infos for change in search.ends(info))
            yield from self._completed(one for one in ends if (one.parameter, one.to_value) not in known)

    def _completed(self, firsts: Iterable[SmallestChange]) -> Generator[Remedy, None, bool]:
        """Each of these changes with a second one, each pair nearer in sum than the one before; whether there is any."""
        least = math.inf
        for first in firsts:
            after = self._simulated(first)
            trials = self._trials_of(after)
            search = self._search(trials, after, self._patience.pair)
            second = search.nearest(search.in_the_way(without=first.parameter), least)
            if second is None:
                continue
            one = self._nearer(first, second)
            two = self._nearer(second, one)
            if one.distance + two.distance >= least:
                continue
            remedy = self._confirmed(one, two)
            if remedy is not None:
                least = remedy.distance
                yield remedy
        return least < math.inf

    def _simulated(self, change: SmallestChange) -> Replayer:
        """The recall as it would be with that change, to look further from there."""
        return self._replayer.further(changed(self._replayer.trace, {change.parameter: change.to_value}))

    def _nearer(self, one: SmallestChange, two: SmallestChange) -> SmallestChange:
        """One of two changes, as near as the other allows."""
        after = self._simulated(two)
        trials = self._trials_of(after)
        if trials.selected:
            return one
        search = self._search(trials, after, self._patience.pair)
        infos = [info for info in search.candidates if info.name == one.parameter]
        return search.nearest(infos, one.distance) or one


def _off(trace: Trace) -> set[str]:
    return {run.source for run in trace.runs if run.status is RunStatus.OFF}
