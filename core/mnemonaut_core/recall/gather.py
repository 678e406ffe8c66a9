"""Gathering: every source of a phase in parallel, each on a reader of its own, all of one generation."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Plan, Vector
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.errors import Cancelled
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import MemoryReader, ReaderPool, ScopeCounts
from mnemonaut_core.recall.cache import KeptRuns
from mnemonaut_core.recall.fetch import guarded, without
from mnemonaut_core.recall.stage import Gather, Recipe, Source, SourceKind

_WORKERS = ThreadPoolExecutor(max_workers=8, thread_name_prefix="source")
_PARALLEL_TRIES = 2
_LOOK_EVERY_S = 0.02
_SLOW_FIRST = (SourceKind.WORDS, SourceKind.VECTOR, SourceKind.LIST)

OnRun = Callable[[Run], None]
"""Told of each run as it comes, from the thread that gathers; a run may come again when gathering is repeated."""
Vectorised = Callable[[Plan, float | None], Plan | None]
"""Waits for the vectors of an endpoint, at most so many seconds; None when they are late."""


@dataclass(frozen=True, slots=True, eq=False)
class GatherResult:
    """What the sources answered, with the memories of all hits, as of one generation."""

    runs: tuple[Run, ...]
    memories: dict[str, Memory]
    generation: int
    vectors: dict[str, Vector] = field(default_factory=dict)
    beside: object = None
    scope: ScopeCounts | None = None


@dataclass(frozen=True, slots=True, eq=False)
class How:
    """The manner of gathering. `serial` asks one source after the other in a single snapshot; `late` is set when the
    query's vectors come from an endpoint and are still on their way. `kept` answers what was asked before, when serial.
    `overdue`: sources that were late in the recall that is done again, with the deadline in ms that they missed. They
    stay late, unless theirs is longer now and they keep it (serial only)."""

    token: CancelToken
    deadlines: bool = False
    serial: bool = False
    on_run: OnRun | None = None
    late: Vectorised | None = None
    kept: KeptRuns | None = None
    overdue: Mapping[str, float] = field(default_factory=dict)


@dataclass(slots=True)
class _Answer:
    runs: tuple[Run, ...]
    generation: int | None


class _MovedOn(Exception):
    """A writer came between two sources: they do not speak of the same database."""


def gather_runs(recipe: Recipe, plan: Plan, readers: ReaderPool, how: How) -> GatherResult:
    """All sources' runs in the recipe's order, whatever order they answered in.

    Each source begins its read by noting the content generation. If a writer came between them, gathering is
    repeated once, then done one after the other in a single snapshot; `serial` does that from the start (a "why" asks
    hundreds of times, and handing work to threads would cost more than it saves).
    """
    gather = recipe.gather(plan)
    for _ in range(0 if how.serial else _PARALLEL_TRIES):
        try:
            return _gather_parallel(recipe, gather, plan, readers, how)
        except _MovedOn:
            continue
    with readers.reader() as reader, how.token.interrupting(reader.interrupt), reader.snapshot() as generation:
        runs: tuple[Run, ...] = ()
        phase: Gather | None = gather
        number = 0
        if how.kept is not None:
            how.kept.at(generation)
        while phase is not None:
            answered = [run for source in phase.sources for run in _told(_serially(source, plan, reader, how), how)]
            runs = merged(runs, (*answered, *_skipped(phase, plan)), number)
            phase, number = None if phase.then is None else phase.then(plan, runs), number + 1
        return _loaded(recipe, plan, reader, runs, generation, how.kept)


def _serially(source: Source, plan: Plan, reader: MemoryReader, how: How) -> tuple[Run, ...]:
    def fetch() -> tuple[Run, ...]:
        return guarded(source, plan, reader, how.token)

    def fetched() -> tuple[Run, ...]:
        return fetch() if how.kept is None else how.kept.runs(source, plan, fetch)

    missed = how.overdue.get(source.name)
    if missed is None:
        return fetched()
    if source.deadline_ms is None or source.deadline_ms <= missed:
        return _timed_out(source, plan)
    runs = fetched()
    return runs if sum(run.ms for run in runs) <= source.deadline_ms else _timed_out(source, plan)


def phases(gather: Gather, plan: Plan, runs: tuple[Run, ...]) -> tuple[Gather, ...]:
    """All phases as they were gone through, found again from the runs that came of them."""
    found = [gather]
    while (then := found[-1].then) is not None:
        known = tuple(run for last in runs if (run := last.as_of(len(found) - 1)) is not None)
        following = then(plan, known)
        if following is None:
            break
        if len(found) >= _MOST_PHASES:
            raise ValueError("the phases of a gather do not come to an end")
        found.append(following)
    return tuple(found)


_MOST_PHASES = 8


def sources_of(gather: Gather, plan: Plan, runs: tuple[Run, ...]) -> tuple[Source, ...]:
    """Every source of every phase once, the later of equal names (by form) in place of the earlier."""
    found: dict[tuple[str, tuple[str, ...]], Source] = {}
    for phase in phases(gather, plan, runs):
        for source in phase.sources:
            found[source.name, source.form_names(plan)] = source
    return tuple(found.values())


def merged(before: tuple[Run, ...], after: Iterable[Run], phase: int) -> tuple[Run, ...]:
    """The runs in order; a later one of the same source and form takes the earlier one's place and keeps it."""
    found = {(run.source, run.form): run for run in before}
    for run in after:
        key = run.source, run.form
        found[key] = replace(run, phase=phase, earlier=found.get(key)) if phase else run
    return tuple(found.values())


def _skipped(phase: Gather, plan: Plan) -> tuple[Run, ...]:
    return tuple(
        Run.without(skipped.name, form.name, RunStatus.SKIPPED, k=skipped.k, reason=skipped.reason)
        for skipped in phase.skipped
        for form in plan.forms
        if skipped.forms is None or form.name in skipped.forms
    )


def _told(runs: tuple[Run, ...], how: How) -> tuple[Run, ...]:
    if how.on_run is not None:
        for run in runs:
            how.on_run(run)
    return runs


def _gather_parallel(recipe: Recipe, gather: Gather, plan: Plan, readers: ReaderPool, how: How) -> GatherResult:
    runs: tuple[Run, ...] = ()
    seen: set[int] = set()
    phase: Gather | None = gather
    number = 0
    while phase is not None:
        answers = _in_parallel(phase, plan, readers, how)
        seen |= {answer.generation for answer in answers if answer.generation is not None}
        if len(seen) > 1:
            raise _MovedOn
        runs = merged(runs, (*(run for answer in answers for run in answer.runs), *_skipped(phase, plan)), number)
        phase, number = None if phase.then is None else phase.then(plan, runs), number + 1
    with readers.reader() as reader, reader.snapshot() as generation:
        if seen and generation not in seen:
            raise _MovedOn
        return _loaded(recipe, plan, reader, runs, generation)


def _loaded(
    recipe: Recipe,
    plan: Plan,
    reader: MemoryReader,
    runs: tuple[Run, ...],
    generation: int,
    kept: KeptRuns | None = None,
) -> GatherResult:
    ids = tuple(sorted({hit.id for run in runs for hit in run.hits}))
    memories = reader.load(ids) if kept is None else kept.memories(ids, reader)
    vectors: dict[str, Vector] = {}
    if recipe.vectors:
        vectors = reader.load_vectors(ids) if kept is None else kept.vectors(ids, reader)
    beside = None if recipe.beside is None else recipe.beside(plan, reader, ids)
    # without what a recipe leaves out by what it is, and what has expired: then an index answers, and no row is read
    chosen = replace(plan.filters, without_subtypes=(), confirmed_only=False, unexpired_at=None)
    scope = reader.scope_counts(chosen) if kept is None else kept.scope(chosen, reader)
    return GatherResult(runs, memories, generation, vectors, beside, scope)


def _in_parallel(gather: Gather, plan: Plan, readers: ReaderPool, how: How) -> list[_Answer]:
    sources = [part for source in gather.sources for part in _by_form(source, plan)]
    interrupts: list[list[MemoryReader]] = [[] for _ in sources]
    watches = [_Stopwatch() for _ in sources]

    def left(source: Source, watch: _Stopwatch) -> float | None:
        """Seconds until its deadline; None without one. Waiting for a thread or a reader is not the source's time."""
        if not how.deadlines or source.deadline_ms is None:
            return None
        return max(0.0, source.deadline_ms / 1000.0 - watch.seconds)

    def work(source: Source, mine: list[MemoryReader], watch: _Stopwatch) -> _Answer:
        asked = plan
        if how.late is not None and (source.kind is SourceKind.VECTOR or source.needs_vectors):
            # the endpoint is waited for without a reader: the others shall have them
            with watch.running():
                ready = how.late(plan, left(source, watch))
            if ready is None:
                return _Answer(_told(_timed_out(source, plan), how), None)
            asked = ready
        with readers.reader() as reader, how.token.interrupting(reader.interrupt), watch.running():
            mine.append(reader)
            try:
                with reader.snapshot() as generation:
                    return _Answer(_told(guarded(source, asked, reader, how.token), how), generation)
            finally:
                mine.clear()

    # what takes long begins first: words, then similarity, then lists
    futures: dict[int, Future[_Answer]] = {
        i: _WORKERS.submit(work, sources[i], interrupts[i], watches[i])
        for i in sorted(range(len(sources)), key=lambda i: _SLOW_FIRST.index(sources[i].kind))
    }
    answers = []
    for i, (source, mine, watch) in enumerate(zip(sources, interrupts, watches, strict=True)):
        try:
            answers.append(_in_time(futures[i], partial(left, source, watch), how.token))
        except FutureTimeout:
            for reader in tuple(mine):
                reader.interrupt()
            answers.append(_Answer(_told(_timed_out(source, plan), how), None))
        except Cancelled:
            how.token.raise_if_set()
            raise
    how.token.raise_if_set()
    return answers


class _Stopwatch:
    """How long a source was at work. One thread runs it, another reads it."""

    def __init__(self) -> None:
        self._before = 0.0
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """Up to now; it stands still between two stretches of work."""
        since = self._since
        return self._before + (0.0 if since is None else time.perf_counter() - since)

    @contextmanager
    def running(self) -> Iterator[None]:
        """One stretch of work."""
        self._since = time.perf_counter()
        try:
            yield
        finally:
            # in this order, so that whoever reads in between sees no more than there was
            since, self._since = self._since, None
            self._before += time.perf_counter() - since


def _in_time(future: Future[_Answer], left: Callable[[], float | None], token: CancelToken) -> _Answer:
    """Its answer; FutureTimeout when it was longer at work than it may be, whoever looks when. As long as it waits to get to
    work, so does this."""
    while True:
        seconds = left()
        try:
            answer = future.result(None if seconds is None else min(seconds, _LOOK_EVERY_S))
        except FutureTimeout:
            token.raise_if_set()
            if left() == 0.0:
                raise
            continue
        if left() == 0.0:
            raise FutureTimeout
        return answer


def _by_form(source: Source, plan: Plan) -> tuple[Source, ...]:
    """Words are searched form by form, at the same time: the longer form costs most of a recall. One look at the vectors
    serves all forms."""
    forms = source.form_names(plan)
    if source.kind is not SourceKind.WORDS or len(forms) < 2:
        return (source,)
    return tuple(replace(source, forms=(form,)) for form in forms)


def _timed_out(source: Source, plan: Plan) -> tuple[Run, ...]:
    limit = 0.0 if source.deadline_ms is None else source.deadline_ms
    return without(source, plan, RunStatus.TIMED_OUT, Text.keyed("deadline", limit_ms=f"{limit:g}"))


def with_filters(plan: Plan, suppressed: tuple[str, ...]) -> Plan:
    """The plan with what is suppressed for its query."""
    return replace(plan, filters=replace(plan.filters, suppressed=suppressed))
