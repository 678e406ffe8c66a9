"""Running a recall again with other parameters: from the gathered runs where the change comes after them, cold otherwise."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from operator import attrgetter

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken, working
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import FAULTY, RunStatus
from mnemonaut_core.domain.trace import ParameterLayer, Pool, Trace
from mnemonaut_core.explain.lint import with_lint
from mnemonaut_core.parameters import DEADLINES, PREVIEWS, ParameterInfo, Resolved, describe, replaced
from mnemonaut_core.ports import Embedder, SearchPool, SearchReader
from mnemonaut_core.recall.cache import RememberingReader, SourceCache, asked
from mnemonaut_core.recall.choose import recorded
from mnemonaut_core.recall.embed import is_remote
from mnemonaut_core.recall.engine import pool_for, rank_pool, run_recipe
from mnemonaut_core.recall.gather import RunOptions, phases, sources_of
from mnemonaut_core.recall.intent import may_be_silent
from mnemonaut_core.recall.stage import Recipe, SourceKind

BEFORE_GATHERED = ("plan", "gather")
"""The stages of what may reach the sources (`ParameterInfo.stage`)."""


class Replayer(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A trace with what is needed to run it again, at the content generation that it saw."""

    recipe: Recipe
    trace: Trace
    readers: SearchPool
    embedder: Embedder | None
    token: CancelToken = NEVER
    cache: SourceCache = field(default_factory=SourceCache)

    def cold(self, resolved: Resolved, *, cache: SourceCache | None = None) -> Trace:
        """A full recall of the same query and clock; with `cache`, sources whose request is unchanged answer from it."""
        return with_lint(self.recipe, self.unlinted(resolved, cache=cache))

    def unlinted(self, resolved: Resolved, *, cache: SourceCache | None = None, query: Query | None = None) -> Trace:
        """The same without the lint; of another query if one is given."""
        return run_recipe(
            self.recipe,
            query or self.trace.query,
            resolved,
            readers=self.readers,
            embedder=self.embedder,
            options=self.options(cache),
        )

    def further(self, resolved: Resolved) -> Replayer:
        """Return a replayer that starts from these parameters. Of its trace only the pool and the layers are those of the new
        parameters."""
        pool = self._replayable(resolved)
        if pool is None:
            pool, _ = pool_for(
                self.recipe,
                self.trace.query,
                resolved,
                readers=self.readers,
                embedder=self.embedder,
                options=self.options(self.cache),
            )
        return replace(self, trace=replace(self.trace, pool=pool, layers=resolved.layers))

    def with_parameters(self, resolved: Resolved) -> Trace:
        """The recall as it would be with these parameters; agrees with a cold run."""
        pool = self._replayable(resolved)
        if pool is None:
            return self.cold(resolved, cache=self.answered())
        return with_lint(self.recipe, rank_pool(self.recipe, pool, resolved, choose=recorded(self.trace.choices)))

    def answered(self) -> SourceCache:
        """A cache of what the sources answered and of the memories that they found, so that an unchanged query is not sent
        again."""
        trace, cache = self.trace, SourceCache(self.trace.pool)
        dense, sources = trace.pool.dense, self.recipe.gather(trace.plan).sources
        if dense is not None and all(run.status not in FAULTY for run in trace.runs):
            cache.dense(sources, trace.plan, lambda: dense)
            return cache
        for number, phase in enumerate(phases(self.recipe.gather(trace.plan), trace.plan, trace.runs)):
            answers = {(run.source, run.form): run.as_of(number) for run in trace.runs}
            for source in phase.sources:
                runs = [answers.get((source.name, form)) for form in source.form_names(trace.plan)]
                known = [replace(run, phase=0, earlier=None) for run in runs if run is not None and run.phase == number]
                if len(known) == len(runs) and all(run.status not in FAULTY for run in known):
                    cache.keep(source, trace.plan, tuple(known))
        return cache

    def asks_anew(self, resolved: Resolved) -> bool:
        """Whether these parameters change what the sources are searched for, so that they must run again."""
        is_same = self._of_sources(self.trace.parameters) == self._of_sources(resolved.values)
        return not is_same and not self._asks_the_same(resolved)

    def options(self, cache: SourceCache | None) -> RunOptions:
        """The options of a repetition: one source after the other, with the known parts of the recall."""
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
        """Whether a change can have an effect that is predictable: a deadline matters only where a source was late, and
        only the language model knows its answer to another preview."""
        if info.group == DEADLINES:
            return bool(self.overdue)
        return info.group != PREVIEWS

    def _replayable(self, resolved: Resolved) -> Pool | None:
        """The gathered runs under the plan of these parameters; None if the sources must run again."""
        if self.asks_anew(resolved):
            return None
        before = self.trace.plan
        plan = self.recipe.plan(self.trace.query, resolved.values)
        if before.silence is None and may_be_silent(plan.parameters):
            return None
        if plan.filters.not_after != before.filters.not_after:  # what lies ahead is asked for
            return None
        return replace(self.trace.pool, plan=as_asked(plan, before))

    @cached_property
    def _of_sources(self) -> Callable[[object], object]:
        """Reads the parameters that can change the requests to sources; computed once, since a "why" runs hundreds of
        trials."""
        parameters = describe(self.recipe.parameters)
        names = [info.name for info in parameters if info.stage in BEFORE_GATHERED]
        return attrgetter(*names) if names else lambda _parameters: None

    def _asks_the_same(self, resolved: Resolved) -> bool:
        """Whether the requests to the sources are unchanged: then their answers stay valid."""
        before = self.trace.plan
        after = self.recipe.plan(self.trace.query, resolved.values)
        if not same_search(before, after):
            return False
        filters = replace(after.filters, suppressed=before.filters.suppressed)
        return self.asked_of(before) == self.asked_of(replace(after, filters=filters, further=before.further))

    def asked_of(self, plan: Plan) -> list[object]:
        """The request to each source of each phase, as comparable values."""
        return [
            [
                *(asked(source, plan) for source in phase.sources),
                *(source.deadline_ms for source in phase.sources if source.name in self.overdue),
                *phase.skipped,
                phase.order and phase.order.asks,
            ]
            for phase in phases(self.recipe.gather(plan), plan, self.trace.runs)
        ]


def same_search(before: Plan, after: Plan) -> bool:
    """Whether two plans search for the same forms and texts under the same filters, suppressions aside."""
    filters = replace(after.filters, suppressed=before.filters.suppressed)
    return (before.forms, before.filters, before.texts) == (after.forms, filters, after.texts)


def as_asked(plan: Plan, before: Plan) -> Plan:
    """A plan of other parameters whose requests to the sources are unchanged, with the answers to them."""
    silence = before.silence if may_be_silent(plan.parameters) else None
    return replace(
        plan,
        filters=before.filters,
        vectors=before.vectors,
        further=before.further,
        silence=silence,
        suppressing=before.suppressing,
    )


def changed(trace: Trace, values: Mapping[str, object]) -> Resolved:
    """The trace's parameters with these values set by hand."""
    parameters = trace.parameters
    for name, value in values.items():
        parameters = replaced(parameters, name, value)
    layers = (ParameterLayer(one.name, values[one.name], "set") if one.name in values else one for one in trace.layers)
    return Resolved(parameters, tuple(layers), trace.preset)


OUTCOMES_TO_RESTORE = frozenset({Code.ISOLATED, Code.SUPPRESSED})
"""No parameter lets these in: restore does."""


class _OneReader(msgspec.Struct, frozen=True):
    """A pool of one reader: everything is read from this reader's snapshot."""

    lent: SearchReader

    @contextmanager
    def reader(self) -> Iterator[SearchReader]:
        yield self.lent


@contextmanager
def one_snapshot(readers: SearchPool, embedder: Embedder | None, token: CancelToken = NEVER) -> Iterator[SearchPool]:
    """A pool whose serial reads share one snapshot of the file. With an endpoint the pool itself: waiting for it holds
    no reader, and then several sources are searched at once."""
    if is_remote(embedder):
        yield readers
        return
    with readers.reader() as reader, token.interrupting(reader.interrupt), working(token), reader.snapshot():
        yield _OneReader(reader)


@contextmanager
def remembering(replayer: Replayer) -> Iterator[RememberingReader]:
    """A reader that remembers, in one snapshot for all that one "why" asks."""
    token = replayer.token
    with (
        replayer.readers.reader() as reader,
        token.interrupting(reader.interrupt),
        working(token),
        reader.snapshot() as generation,
    ):
        yield RememberingReader(reader, generation)
