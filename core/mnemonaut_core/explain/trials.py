"""Whether a recall would select a memory with other parameters, found out by running only the stages that could tell."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import Any, cast

import msgspec
import numpy as np
from msgspec.structs import replace

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.columns import Ranking, Selection
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.trace import Pool, Trace
from mnemonaut_core.explain.probe import SourceRanks
from mnemonaut_core.explain.replay import BEFORE_GATHERED, Replayer, as_asked, changed
from mnemonaut_core.parameters import describe, replaced
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
        """The parameters that the stages read which order memories."""
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
    """The names of the notes that are not as they were."""
    if not isinstance(before, msgspec.Struct) or type(before) is not type(after):
        return frozenset()
    return frozenset(name for name in before.__struct_fields__ if getattr(before, name) != getattr(after, name))
