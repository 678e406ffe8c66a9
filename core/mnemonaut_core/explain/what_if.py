"""Whether a recall would select a memory with other parameters, by the recipe's own stages on what was gathered; asked hundreds
of times for one "why not". It says what was read of the parameters on the way, and runs only what that leaves.

A parameter that no stage reads changes nothing, and one that only later stages read than the one which lost the memory cannot
bring it back: what a stage does depends on what it reads, and each is watched once. The stages before the first that reads it are
not run again, and none after the one that loses the memory.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, cast

import msgspec
from msgspec.structs import fields, replace

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.outcome import Code, Selection
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.ranking import Ranking
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import Pool
from mnemonaut_core.explain.replay import BEFORE_GATHERED, Replayer, changed
from mnemonaut_core.parameters import describe, replaced
from mnemonaut_core.recall.cache import RememberingReader
from mnemonaut_core.recall.choose import recorded
from mnemonaut_core.recall.engine import kept_of, passed_on, pool_for, ready, take
from mnemonaut_core.recall.gather import gather_runs, lazy_pool, with_filters
from mnemonaut_core.recall.stage import Choose, Rerank, Select


class Watched:
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


class Loss(msgspec.Struct, frozen=True):
    """Where a memory is lost, and by what."""

    stage: int
    by: str = ""


class RecallSeen:
    """One recall seen from a memory that it did not select: whether it would have, with other parameters."""

    def __init__(self, replayer: Replayer, memory_id: str, reader: RememberingReader) -> None:
        self._replayer, self._recipe, self._trace = replayer, replayer.recipe, replayer.trace
        self._id, self._reader = memory_id, reader
        self._steps, self._fuse = self._recipe.steps, self._recipe.bare_fuse or self._recipe.fuse
        self._choose = recorded(self._trace.choices)
        # what is measured here of a late source is what the cold recall goes by
        self._options = replayer.options(replayer.cache)
        with reader.snapshot() as generation:
            replayer.cache.at(generation)
            if generation == self._trace.generation:
                self._keep_answers()
        self._to_sources = {info.name for info in describe(self._recipe.parameters) if info.stage in BEFORE_GATHERED}
        self._by_forms: dict[Hashable, Any] = {}
        self._by_runs: dict[Hashable, tuple[Loss | None, set[str]]] = {}
        self._alone = next((n for n, step in enumerate(self._steps) if not _is_alone(step)), len(self._steps))
        """So many steps at the beginning look at each memory for itself."""
        self._at = _PLAN
        self._read: dict[int, set[str]] = {}
        self._noted: dict[int, set[str]] = {}
        self.gathered = self._is_found(self._trace.runs)
        self.loss = Loss(len(self._steps))
        self._before: list[Ranking] = []
        """What each step got, as far as the memory came."""
        self._after: list[Ranking] = []
        self._look()

    # ---- how it went

    def _look(self) -> None:
        """Go through the recall once and see what every stage reads."""
        plan = self._recipe.plan(self._trace.query, cast("Any", Watched(self._trace.parameters, self._tell)))
        notes = plan.notes
        if notes is not None:
            notes = Watched(notes, lambda name: self._noted.setdefault(self._at, set()).add(name))
        before = self._trace.plan
        plan = replace(
            plan, notes=notes, filters=before.filters, vectors=before.vectors, suppressing=before.suppressing
        )
        self._at = _GATHER
        self._asked = self._asks(replace(before, parameters=plan.parameters, notes=notes))
        pool = replace(self._trace.pool, plan=plan)
        if not self.gathered:
            self.loss = self._not_gathered(self._trace.plan)
            return
        self._at = _FUSE
        ranking = self._fuse(plan, pool.runs)
        for number, step in enumerate(self._steps):
            self._before.append(ranking)
            self._at = number
            following = self._passed_on(step, pool, ranking)
            if following is None:
                self.loss = Loss(number, self._by(step, self._trace.pool, ranking))
                self._look_at_it_alone(pool)
                return
            ranking = following
            self._after.append(ranking)

    def _keep_answers(self) -> None:
        """What the sources that are asked first answered, they answer again; of a late one nothing is known."""
        plan = self._trace.plan
        known = {(run.source, run.form): run.as_of(0) for run in self._trace.runs}
        for source in () if self._replayer.overdue else self._recipe.gather(plan).sources:
            runs = tuple(known.get((source.name, form)) for form in source.form_names(plan))
            if all(run is not None and run.status in (RunStatus.OK, RunStatus.EMPTY) for run in runs):
                self._replayer.cache.keep(source, plan, cast("tuple[Run, ...]", runs))

    def _look_at_it_alone(self, pool: Pool) -> None:
        """Where it is lost whoever else is there, only what is read of itself on the way counts."""
        if self.loss.stage >= self._alone:
            return
        for read in (self._read, self._noted):
            for number in range(self.loss.stage + 1):
                read.pop(number, None)
        self._lost_alone(pool, 0, self._before[0], told=False)

    def _lost_alone(self, pool: Pool, first: int, ranking: Ranking, *, told: bool) -> Loss | None:
        """The step at which it is lost whoever else is there, of those that come before the others count."""
        own = next(item for item in ranking.items if item.id == self._id)
        for number in range(first, self._alone):
            step = self._at_step(number)
            if isinstance(step, Rerank):
                assert step.alone is not None  # noqa: S101  (`_alone` counts those that have it)
                own = replace(own, score=step.alone(pool, own), parts=())
            elif isinstance(step, Select) and step.alone is not None and (code := step.alone(pool, own)) is not None:
                return Loss(number, code.value if told else "")
        return None

    def _at_step(self, number: int) -> Any:
        self._at = number
        return self._steps[number]

    def _not_gathered(self, plan: Plan) -> Loss:
        failing = self._reader.failing_filter(self._id, plan.filters)
        return Loss(_GATHER, "" if failing is None else failing[0])

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
        return first is not None and first <= self.loss.stage

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

    # ---- how it would go

    def lost(self, values: dict[str, object], *, told: bool = False) -> Loss | None:
        """Where the memory would be lost; None if it would be selected. By what is only found out where it shall be `told`, and
        only at the stage where it is lost now."""
        self._replayer.token.raise_if_set()
        parameters = self._trace.parameters
        for name, value in values.items():
            parameters = replaced(parameters, name, value)
        before = self._trace.plan
        plan, other = replace(before, parameters=parameters), frozenset[str]()
        reaches = not self._to_sources.isdisjoint(values)
        if any(name in self._read.get(_PLAN, ()) for name in values):
            plan = self._recipe.plan(self._trace.query, parameters)
            other = _differing(before.notes, plan.notes)
            if reaches:
                suppressed = replace(plan.filters, suppressed=before.filters.suppressed)
                if (plan.forms, suppressed, plan.texts) != (before.forms, before.filters, before.texts):
                    return self._gathered_anew(plan, values, other, told=told)
            plan = replace(plan, filters=before.filters, vectors=before.vectors, suppressing=before.suppressing)
        if reaches and self._reads(_GATHER, values, other) and self._asks(plan) != self._asked:
            return self._gathered_anew(plan, values, other, told=told)
        if not self.gathered:
            return self.loss
        first = next((at for at in range(_FUSE, len(self._steps)) if self._reads(at, values, other)), None)
        if first is None or first > self.loss.stage:
            return self.loss
        pool = replace(self._trace.pool, plan=plan)
        if first == _FUSE:
            return self._walked(pool, 0, self._fuse(plan, pool.runs), told=told)
        return self._walked(pool, first, self._before[first], values, other, told=told)

    def _reads(self, stage: int, values: dict[str, object], notes: frozenset[str]) -> bool:
        read = self._read.get(stage, ())
        return any(name in read for name in values) or not notes.isdisjoint(self._noted.get(stage, ()))

    def _walked(
        self,
        pool: Pool,
        first: int,
        ranking: Ranking,
        values: dict[str, object] | None = None,
        notes: frozenset[str] = frozenset(),
        *,
        told: bool,
    ) -> Loss | None:
        """The step at which the memory is lost, from a step on; where (with `values`) everything is as it was and no later
        stage up to there would see a difference, it is where it was lost before."""
        if (alone := self._lost_alone(pool, first, ranking, told=told)) is not None:
            return alone
        for number in range(first, len(self._steps)):
            step = self._steps[number]
            following = self._passed_on(step, pool, ranking)
            if following is None:
                return Loss(number, self._by(step, pool, ranking) if told and number == self.loss.stage else "")
            ranking = following
            if values is not None and number < self.loss.stage and ranking == self._after[number]:
                later = range(number + 1, self.loss.stage + 1)
                if not any(self._reads(at, values, notes) for at in later):
                    return self.loss
        return None

    def _passed_on(self, step: Any, pool: Pool, ranking: Ranking) -> Ranking | None:
        """What the next step gets; None if the memory is not among it."""
        if not isinstance(step, Choose):
            return passed_on(step, pool, ranking, wanted=self._id, last=step is self._steps[-1])
        if step.keeps is not None and self._by_stand_in(step):
            kept = frozenset(step.keeps(pool, ranking))
        else:
            kept = frozenset(take(step, pool, ranking, self._choose).ranking.ids)
        return kept_of(ranking, kept) if self._id in kept else None

    def _by(self, step: Any, pool: Pool, ranking: Ranking) -> str:
        """By what outcome a step loses it."""
        if (isinstance(step, Select) or (isinstance(step, Choose) and self._by_stand_in(step))) and step.loses_by:
            return step.loses_by(pool, ranking, self._id).value
        if isinstance(step, Select) and step.bare is not None:
            selection: Selection | None = step.bare(pool, ranking)
        else:
            selection = take(step, pool, ranking, self._choose).selection
        decisions = () if selection is None else selection.decisions
        return next((one.outcome.code for one in decisions if one.id == self._id), Code.NOT_CHOSEN).value

    def _by_stand_in(self, step: Choose) -> bool:
        known = self._trace.choices.get(step.name)
        return known is not None and known[1].by == STAND_IN

    def _gathered_anew(
        self, plan: Plan, values: dict[str, object], notes: frozenset[str], *, told: bool
    ) -> Loss | None:
        reader, recipe = self._reader, self._recipe
        plan = self._ready(plan, values)
        kept_out = self._not_gathered(plan)
        if kept_out.by:
            return kept_out
        runs = gather_runs(recipe.gather(plan), plan, cast("Any", reader), self._options, self._options.cache)
        if not self._is_found(runs):
            return kept_out
        key = told, _lists(runs)
        known = self._by_runs.get(key)
        if known is not None and not notes and known[1].isdisjoint(values):
            return known[0]
        read: set[str] = set()
        seen = replace(plan, parameters=Watched(plan.parameters, read.add))
        pool = lazy_pool(recipe, seen, cast("Any", reader), runs, self._trace.generation)
        found = self._walked(pool, 0, self._fuse(seen, runs), told=told)
        if not notes and read.isdisjoint(values):
            # these lists say it for all values that only the sources read
            self._by_runs[key] = found, read
        return found

    def _ready(self, plan: Plan, values: dict[str, object]) -> Plan:
        """The plan with vectors and suppressions."""
        embedder = self._replayer.embedder
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
            self._by_forms[key] = found.vectors, found.suppressing
        vectors, suppressing = self._by_forms[key]
        return with_filters(replace(plan, vectors=vectors), suppressing)


def _lists(runs: tuple[Run, ...]) -> Hashable:
    """What was brought, whatever was asked for."""
    return tuple((run.source, run.form, run.status, run.hits, run.terms) for run in runs)


def _differing(before: object, after: object) -> frozenset[str]:
    """The names of the notes that are not as they were."""
    if not isinstance(before, msgspec.Struct) or type(before) is not type(after):
        return frozenset() if before == after else frozenset({"*"})
    return frozenset(f.name for f in fields(before) if getattr(before, f.name) != getattr(after, f.name))


def _is_alone(step: Any) -> bool:
    return isinstance(step, Rerank | Select) and step.alone is not None
