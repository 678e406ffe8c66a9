"""Running a recall again with other parameters: from the gathered runs where the change comes after them, cold otherwise."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import attrgetter

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import ParameterLayer, Pool, Trace
from mnemonaut_core.explain.lint.table import with_lint
from mnemonaut_core.explain.probe import SourceRanks
from mnemonaut_core.parameters import DEADLINES, PREVIEWS, ParameterInfo, Resolved, describe, replaced
from mnemonaut_core.ports import Embedder, ReaderPool
from mnemonaut_core.recall.cache import SourceCache, asked
from mnemonaut_core.recall.choose import recorded
from mnemonaut_core.recall.embed import is_remote
from mnemonaut_core.recall.engine import pool_for, rank_pool, run_recipe, selected_of
from mnemonaut_core.recall.gather import RunOptions, phases, sources_of
from mnemonaut_core.recall.stage import Recipe, SourceKind

_BEFORE_GATHERED = ("plan", "gather")


@dataclass(frozen=True, eq=False)
class Replayer:
    """A trace with what is needed to run it again, at the content generation that it saw."""

    recipe: Recipe
    trace: Trace
    readers: ReaderPool
    embedder: Embedder | None
    token: CancelToken = NEVER
    cache: SourceCache = field(default_factory=SourceCache)

    def cold(self, resolved: Resolved, *, cache: SourceCache | None = None) -> Trace:
        """A full recall of the same query and clock; with `cache`, sources that were asked the same before answer from it."""
        return with_lint(
            self.recipe,
            run_recipe(
                self.recipe,
                self.trace.query,
                resolved,
                readers=self.readers,
                embedder=self.embedder,
                options=self._options(cache),
            ),
        )

    def with_parameters(self, resolved: Resolved) -> Trace:
        """The recall as it would be with these parameters; agrees with a cold run."""
        pool = self._replayable(resolved)
        if pool is None:
            return self.cold(resolved, cache=self.cache)
        return with_lint(self.recipe, rank_pool(self.recipe, pool, resolved, choose=recorded(self.trace.choices)))

    def selects(self, info: ParameterInfo, value: object, memory_id: str) -> bool:
        """Whether that recall would select a memory; by the same stages, without what nobody looks at then."""
        self.token.raise_if_set()
        resolved = changed(self.trace, info.name, value)
        pool = self._replayable(resolved)
        if pool is None:
            pool, _ = pool_for(
                self.recipe,
                self.trace.query,
                resolved,
                readers=self.readers,
                embedder=self.embedder,
                options=self._options(self.cache),
            )
        if memory_id not in pool.memories:
            return False  # what no source brings cannot be selected
        return memory_id in selected_of(self.recipe, pool, recorded(self.trace.choices))

    def _options(self, cache: SourceCache | None) -> RunOptions:
        return RunOptions(token=self.token, serial=True, reuse=self.trace, cache=cache, overdue=self.overdue)

    @cached_property
    def overdue(self) -> dict[str, float]:
        """Sources that were late, with the deadline in ms that they missed: a replay keeps them late. Infinite for vectors of
        an endpoint: how long it would take cannot be tried here."""
        late = {run.source for run in self.trace.runs if run.status is RunStatus.TIMED_OUT}
        if not late:
            return {}
        asked_of = sources_of(self.recipe.gather(self.trace.plan), self.trace.plan, self.trace.runs)
        deadlines = {source.name: source for source in asked_of}
        remote = is_remote(self.embedder)
        return {
            name: math.inf
            if (remote and source.kind is SourceKind.VECTOR) or source.deadline_ms is None
            else source.deadline_ms
            for name, source in deadlines.items()
            if name in late
        }

    def can_matter(self, info: ParameterInfo) -> bool:
        """Whether a change could do anything that can be told: a deadline matters where a source was late, and what a
        language model would make of another preview only the model knows."""
        if info.group == DEADLINES:
            return bool(self.overdue)
        return info.group != PREVIEWS

    def _replayable(self, resolved: Resolved) -> Pool | None:
        """What was gathered, under the plan that these parameters make; None where they make the sources be asked anew."""
        if self._reaches_sources(resolved) and not self._asks_the_same(resolved):
            return None
        before = self.trace.plan
        plan = self.recipe.plan(self.trace.query, resolved.values)
        return replace(self.trace.pool, plan=replace(plan, filters=before.filters, vectors=before.vectors))

    def _reaches_sources(self, resolved: Resolved) -> bool:
        return self._of_sources(self.trace.parameters) != self._of_sources(resolved.values)

    @cached_property
    def _of_sources(self) -> Callable[[object], object]:
        """Reads the parameters that can decide what the sources are asked; once found, since a "why" looks hundreds of times."""
        parameters = describe(self.recipe.parameters)
        names = [info.name for info in parameters if info.stage in _BEFORE_GATHERED]
        return attrgetter(*names) if names else lambda _parameters: None

    def _asks_the_same(self, resolved: Resolved) -> bool:
        """Whether the sources would be asked exactly what they were asked: then their answers stand."""
        before = self.trace.plan
        after = self.recipe.plan(self.trace.query, resolved.values)
        after = replace(after, filters=replace(after.filters, suppressed=before.filters.suppressed))
        if (before.forms, before.filters, before.texts) != (after.forms, after.filters, after.texts):
            return False
        return self._asked(before) == self._asked(after)

    def _asked(self, plan: Plan) -> list[object]:
        """What each source of each phase is asked, as comparable values."""
        return [
            [
                *(asked(source, plan) for source in phase.sources),
                *(source.deadline_ms for source in phase.sources if source.name in self.overdue),
                *phase.skipped,
            ]
            for phase in phases(self.recipe.gather(plan), plan, self.trace.runs)
        ]


def changed(trace: Trace, name: str, value: object) -> Resolved:
    """The trace's parameters with one value set by hand."""
    layers = tuple(ParameterLayer(layer.name, value, "set") if layer.name == name else layer for layer in trace.layers)
    return Resolved(replaced(trace.parameters, name, value), layers, trace.preset)


# ---- The smallest single change of a parameter that would let a memory in (DESIGN.md 6, "Why not")

_PROBES = 16
"""Values tried on each side of the current one before a boundary is narrowed down."""
_FLOAT_STEP = 1e-3
"""Fractions are found to this part of their range: finer than a slider can be set."""


@dataclass(frozen=True, slots=True)
class SmallestChange:
    """One parameter from → to. `distance` = |to − from| / (upper − lower); 1 for choices and switches."""

    parameter: str
    from_value: object
    to_value: object
    distance: float


def smallest_change(replayer: Replayer, memory_id: str, located: SourceRanks | None) -> SmallestChange | None:
    """The nearest change that alone makes the memory SELECTED, checked by a cold run; None if no single one does.

    Every parameter is tried on both sides of its value: at the values that its ranks suggest (for k), at
    its bounds, and at points in between; the nearest that works is narrowed down by halving. Ties go to the parameter
    that is declared first.
    """
    best: SmallestChange | None = None
    for info in filter(replayer.can_matter, describe(replayer.recipe.parameters)):
        limit = math.inf if best is None else best.distance
        found = _nearest(replayer, info, memory_id, located, limit)
        if found is None or (best is not None and found.distance >= best.distance):
            continue
        # how long a late source takes is measured once: asked again it would take another time
        cache = replayer.cache if replayer.overdue else None
        cold = replayer.cold(changed(replayer.trace, found.parameter, found.to_value), cache=cache)
        if selects(cold, memory_id):
            best = found
    return best


def selects(trace: Trace, memory_id: str) -> bool:
    """Whether the memory is in the output."""
    return memory_id in trace.selected


def _nearest(
    replayer: Replayer, info: ParameterInfo, memory_id: str, located: SourceRanks | None, limit: float
) -> SmallestChange | None:
    current = getattr(replayer.trace.parameters, info.name)
    if info.span is None:
        others = [choice for choice in info.choices if choice != current] if info.choices else [not current]
        if limit <= 1.0:
            return None
        worked = next((value for value in others if replayer.selects(info, value, memory_id)), None)
        return None if worked is None else SmallestChange(info.name, current, worked, 1.0)
    if not _can_matter(replayer.trace, info, memory_id):
        return None
    works = _remembering(lambda value: replayer.selects(info, value, memory_id))
    found: SmallestChange | None = None
    for end in (info.lower, info.upper):
        assert end is not None  # noqa: S101  (a span means both bounds)
        near = _on_side(info, float(current), float(end), works, _hints(info, located), limit)
        if near is None:
            continue
        distance = abs(near - current) / info.span
        if distance < limit and (found is None or distance < found.distance):
            found = SmallestChange(info.name, current, near, distance)
    return found


def _can_matter(trace: Trace, info: ParameterInfo, memory_id: str) -> bool:
    """A parameter that is read only after gathering cannot bring what no source found."""
    return info.stage in ("plan", "gather") or trace.candidate(memory_id) is not None


def _hints(info: ParameterInfo, located: SourceRanks | None) -> tuple[float, ...]:
    """The true ranks of the memory: the values of k that would just reach it."""
    if located is None or not info.depth:
        return ()
    return tuple(float(source.rank) for source in located.sources if source.rank is not None)


def _on_side(
    info: ParameterInfo,
    current: float,
    end: float,
    works: Callable[[object], bool],
    hints: tuple[float, ...],
    limit: float,
) -> int | float | None:
    """The value nearest to the current one, towards `end`, that works; None if none of those tried does."""
    if end == current:
        return None
    low, high = sorted((current, end))
    tried = [*_steps(info, current, end), *(h for h in hints if low <= h <= high)]
    span = info.span or 1.0
    near = sorted({_typed(info, value) for value in tried if value != current}, key=lambda value: abs(value - current))
    failed: float = current
    for value in near:
        if abs(failed - current) / span > limit:
            return None
        if works(value):
            return _narrowed(info, failed, value, works)
        failed = value
    return None


def _steps(info: ParameterInfo, current: float, end: float) -> Iterator[float]:
    """Points from the current value to the end: dense near it, then wider (quadratic)."""
    width = end - current
    for i in range(1, _PROBES + 1):
        value = current + width * (i / _PROBES) ** 2
        yield math.floor(value) if info.kind is int and width < 0 else (math.ceil(value) if info.kind is int else value)
    yield end


def _typed(info: ParameterInfo, value: float) -> int | float:
    return int(value) if info.kind is int else float(value)


def _narrowed(info: ParameterInfo, failed: float, worked: int | float, works: Callable[[object], bool]) -> int | float:
    """Halve between a value that fails and one that works."""
    step = 1.0 if info.kind is int else _FLOAT_STEP * (info.span or 1.0)
    while abs(worked - failed) > step:
        middle = _typed(info, (worked + failed) / 2.0)
        if middle in (worked, failed):
            break
        if works(middle):
            worked = middle
        else:
            failed = middle
    return _rounded(info, worked, failed, works)


def _rounded(info: ParameterInfo, worked: int | float, failed: float, works: Callable[[object], bool]) -> int | float:
    """A value with few digits, if one on the working side near the boundary works too: 0.27 rather than 0.2698."""
    if info.kind is int:
        return worked
    for digits in (2, 3):
        scale = 10.0**digits
        value = (math.floor(worked * scale) if worked < failed else math.ceil(worked * scale)) / scale
        in_bounds = (info.lower is None or value >= info.lower) and (info.upper is None or value <= info.upper)
        if in_bounds and abs(value - worked) <= 2 * _FLOAT_STEP * (info.span or 1.0) and works(value):
            return value
    return worked


def _remembering(works: Callable[[object], bool]) -> Callable[[object], bool]:
    seen: dict[object, bool] = {}

    def asked(value: object) -> bool:
        if value not in seen:
            seen[value] = works(value)
        return seen[value]

    return asked


OUTCOMES_TO_RESTORE = frozenset({Code.ISOLATED, Code.SUPPRESSED})
"""No parameter lets these in: restore does."""
