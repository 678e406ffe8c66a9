"""Gathering: every source of a phase in parallel, each on a reader of its own, all of one generation; then asking one source,
whose answer is a run for each form. What a source cannot do becomes its status."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken, working
from mnemonaut_core.domain.currency import Later
from mnemonaut_core.domain.dense import Dense
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Plan, Searched, Suppressing, Vector
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit, Run, RunStatus
from mnemonaut_core.domain.search import Near
from mnemonaut_core.domain.silence import Limit
from mnemonaut_core.domain.trace import Pool, Trace
from mnemonaut_core.errors import Cancelled, InternalError, MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import SearchPool, SearchReader
from mnemonaut_core.recall.cache import Shared, SourceCache
from mnemonaut_core.recall.current import later_of
from mnemonaut_core.recall.dense import comparing, first_of, read_dense, runs_of
from mnemonaut_core.recall.embed import PendingVectors
from mnemonaut_core.recall.stage import Gather, Order, Recipe, Source, SourceKind, added_by, pairs_of

_WORKERS = ThreadPoolExecutor(max_workers=8, thread_name_prefix="source")
_PARALLEL_TRIES = 2
_LOOK_EVERY_S = 0.02
_SLOW_FIRST = (SourceKind.WORDS, SourceKind.VECTOR, SourceKind.LIST)

OnPlan = Callable[[Plan, Gather], None]
"""Called when gathering begins with the plan and its sources; again when gathering is repeated."""
OnRun = Callable[[Run], None]
"""Called for each run when it arrives, in the thread that gathers; a run may come again when gathering is repeated."""


class RunOptions(msgspec.Struct, frozen=True, eq=False):
    """How a recall is done; the result does not depend on it, unless a source is late.

    `deadlines` lets sources time out by their own limits; laws, goldens, evaluation and what-if run without. `serial` asks one
    source after the other in a single snapshot: cheaper when many recalls follow each other. `reuse` is an earlier recall by
    the same embedder: its vectors (and its chooser's answer) serve again for the same request, if nothing was written
    since. `cache` answers repeated requests, when serial. `shared`: what other recalls of the same question, by the same
    embedder, have read. `overdue`: sources that were late in the recall that is done
    again, with the deadline in ms that they missed. They stay late, unless theirs is longer now and they keep it (serial
    only). `limit`: what the silence of a recorded recall was compared with.
    """

    token: CancelToken = NEVER
    deadlines: bool = False
    serial: bool = False
    reuse: Trace | None = None
    on_plan: OnPlan | None = None
    on_run: OnRun | None = None
    cache: SourceCache | None = None
    shared: Shared | None = None
    overdue: Mapping[str, float] = field(default_factory=dict)
    limit: Limit | None = None


WITHOUT_DEADLINES = RunOptions()


class _Answer(msgspec.Struct):
    runs: tuple[Run, ...]
    generation: int | None


class _MovedOn(Exception):
    """A writer came between two sources: they do not speak of the same database."""


def gather_pool(
    recipe: Recipe, plan: Plan, readers: SearchPool, options: RunOptions, pending: PendingVectors | None = None
) -> Pool:
    """All sources' runs in the recipe's order, and the memories that they name. `pending`:
    the query's vectors come from an endpoint and are still on their way.

    Each source begins its read by noting the content generation. If a writer came between them, gathering is
    repeated once, then done one after the other in a single snapshot; `serial` does that from the start (a "why" asks
    hundreds of times, and handing work to threads would cost more than it saves).
    """
    gather = recipe.gather(plan)
    if options.on_plan is not None:
        options.on_plan(plan, gather)
    serial = gather.order is not None or (options.serial and pending is None)
    for _ in range(0 if serial else _PARALLEL_TRIES):
        try:
            return _gather_parallel(recipe, gather, plan, readers, options, pending)
        except _MovedOn:
            continue
    cache = options.cache if pending is None else None
    if pending is not None:
        plan = _awaited(gather, plan, pending, options)
    with readers.reader() as reader, options.token.interrupting(reader.interrupt), reader.snapshot() as generation:
        if cache is not None:
            cache.at(generation)
        return _pool(recipe, plan, reader, gather_runs(gather, plan, reader, options, cache), generation, cache)


class Gathered(NamedTuple):
    """What the sources answered, and the scores of all memories where a recipe orders all of them."""

    runs: tuple[Run, ...]
    dense: Dense | None = None
    memories: Mapping[str, Memory] = MappingProxyType({})
    """Those that were read already."""


def gather_runs(
    gather: Gather, plan: Plan, reader: SearchReader, options: RunOptions, cache: SourceCache | None = None
) -> Gathered:
    """What the sources answer, one after the other, phase by phase."""
    ordered = None if gather.order is None else _ordered(gather, gather.order, plan, reader, options, cache)
    runs: tuple[Run, ...] = () if ordered is None else ordered.runs
    phase = gather if ordered is None else None if gather.then is None else gather.then(plan, runs)
    number = 0 if ordered is None else 1
    while phase is not None:
        answered = [
            run
            for source in phase.sources
            for run in _reported(_serially(source, plan, reader, options, cache), options)
        ]
        runs = merged(runs, (*answered, *_skipped(phase, plan)), number)
        phase, number = None if phase.then is None else phase.then(plan, runs), number + 1
    return Gathered(runs) if ordered is None else ordered._replace(runs=runs)


def _ordered(
    gather: Gather, order: Order, plan: Plan, reader: SearchReader, options: RunOptions, cache: SourceCache | None
) -> Gathered:
    """The runs of those that come first of all."""

    def fetch() -> Dense:
        return read_dense(gather, plan, reader, options.token, options.on_run)

    dense = fetch() if cache is None else cache.dense(gather.sources, plan, fetch)
    memories: dict[str, Memory] = {}
    reading = replace(dense, compare=comparing(gather, plan, reader, dense, memories))
    return Gathered(runs_of(dense, first_of(order, plan, reading), order.most), dense, memories)


def _awaited(gather: Gather, plan: Plan, pending: PendingVectors, options: RunOptions) -> Plan:
    """The plan with an endpoint's vectors, as long as the most patient of the sources that need them may wait."""
    limits = [source.deadline_ms for source in gather.sources if _needs_vectors(source)]
    if limits or not pending.asked:  # not asked by now: whether a later phase needs them is not known yet
        patient = not limits or not options.deadlines or None in limits
        pending(plan, None if patient else max(limit or 0.0 for limit in limits) / 1000.0)
    return pending.settled(plan)


def _serially(
    source: Source, plan: Plan, reader: SearchReader, options: RunOptions, cache: SourceCache | None
) -> tuple[Run, ...]:
    def fetch() -> tuple[Run, ...]:
        return fetch_or_status(source, plan, reader, options.token)

    def fetched() -> tuple[Run, ...]:
        return fetch() if cache is None else cache.runs(source, plan, fetch)

    missed = options.overdue.get(source.name)
    if missed is None:
        return fetched()
    if source.deadline_ms is None or source.deadline_ms <= missed:
        return _timed_out(source, plan)
    runs = fetched()
    return runs if sum(run.ms for run in runs) <= source.deadline_ms else _timed_out(source, plan)


def phases(gather: Gather, plan: Plan, runs: tuple[Run, ...]) -> tuple[Gather, ...]:
    """All phases, recomputed from the plan and the runs."""
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


def _reported(runs: tuple[Run, ...], options: RunOptions) -> tuple[Run, ...]:
    if options.on_run is not None:
        for run in runs:
            options.on_run(run)
    return runs


def _gather_parallel(
    recipe: Recipe, gather: Gather, plan: Plan, readers: SearchPool, options: RunOptions, pending: PendingVectors | None
) -> Pool:
    runs: tuple[Run, ...] = ()
    seen: set[int] = set()
    phase: Gather | None = gather
    number = 0
    while phase is not None:
        answers = _in_parallel(phase, plan, readers, options, pending)
        seen |= {answer.generation for answer in answers if answer.generation is not None}
        if len(seen) > 1:
            raise _MovedOn
        runs = merged(runs, (*(run for answer in answers for run in answer.runs), *_skipped(phase, plan)), number)
        phase, number = None if phase.then is None else phase.then(plan, runs), number + 1
    with readers.reader() as reader, reader.snapshot() as generation:
        if seen and generation not in seen:
            raise _MovedOn
        return _pool(recipe, plan, reader, Gathered(runs), generation)


def _pool(
    recipe: Recipe,
    plan: Plan,
    reader: SearchReader,
    gathered: Gathered,
    generation: int,
    cache: SourceCache | None = None,
) -> Pool:
    runs = gathered.runs
    ids = tuple(sorted({hit.id for run in runs for hit in run.hits}))
    known = {memory_id: gathered.memories[memory_id] for memory_id in ids if memory_id in gathered.memories}
    unread = [memory_id for memory_id in ids if memory_id not in known]
    memories = known | reader.load(unread) if cache is None else cache.memories(ids, reader)
    vectors: dict[str, Vector] = {}
    if recipe.needs.vectors:
        vectors = reader.vectors.load(ids) if cache is None else cache.vectors(ids, reader)
    related = None if recipe.related is None else recipe.related(plan, reader, ids)
    # without what a recipe leaves out by what it is, and what has expired: then an index answers, and no row is read
    chosen = replace(plan.filters, without_subtypes=(), confirmed_only=False, unexpired_at=None)
    scope = reader.filters.scope_counts(chosen) if cache is None else cache.scope(chosen, reader)
    cosines, later = _by_pair(recipe, plan, reader, ids), later_of(reader, memories, plan.filters)
    return Pool(plan, memories, vectors, runs, related, generation, scope, gathered.dense, cosines, later)


def _by_pair(recipe: Recipe, plan: Plan, reader: SearchReader, ids: tuple[str, ...]) -> dict[str, float]:
    pair = pairs_of(plan, added_by(plan.parameters)).get(plan.forms[0].name)
    return reader.vectors.cosines_of(pair, ids) if recipe.needs.cosines and pair is not None else {}


class OnUse:
    """A value that is computed on first use: most trials of a "why" end before."""

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make
        self._made: Any = _NOT_MADE

    def _get(self) -> Any:
        if self._made is _NOT_MADE:
            self._made = self._make()
        return self._made

    def __getattr__(self, name: str) -> Any:
        return getattr(self._get(), name)

    def __getitem__(self, key: Any) -> Any:
        return self._get()[key]

    def __contains__(self, key: object) -> bool:
        return key in self._get()

    def __iter__(self) -> Iterator[Any]:
        return iter(self._get())

    def __len__(self) -> int:
        return len(self._get())


_NOT_MADE = object()


def lazy_pool(recipe: Recipe, plan: Plan, reader: SearchReader, gathered: Gathered, generation: int) -> Pool:
    """The pool of these runs for a trial, which only asks what is selected: vectors and what belongs to the memories are read when
    a stage looks at them, and the scope is not counted."""
    runs = gathered.runs
    ids = tuple(sorted({hit.id for run in runs for hit in run.hits}))
    related, vectors = None, cast("dict[str, Vector]", {})
    if recipe.related is not None:
        related = OnUse(partial(recipe.related, plan, reader, ids))
    if recipe.needs.vectors:
        vectors = cast("dict[str, Vector]", OnUse(partial(reader.vectors.load, ids)))
    cosines = cast("dict[str, float]", OnUse(partial(_by_pair, recipe, plan, reader, ids)))
    memories = reader.load(ids)
    later = cast("Mapping[str, tuple[Later, ...]]", OnUse(partial(later_of, reader, memories, plan.filters)))
    return Pool(plan, memories, vectors, runs, related, generation, dense=gathered.dense, cosines=cosines, later=later)


def _in_parallel(
    gather: Gather, plan: Plan, readers: SearchPool, options: RunOptions, pending: PendingVectors | None
) -> list[_Answer]:
    sources = [part for source in gather.sources for part in _by_form(source, plan)]
    asking = [_Asking(source, plan, options, pending) for source in sources]
    lanes = _lanes(asking, shared=options.shared is not None and pending is None)
    for lane in lanes:
        _WORKERS.submit(_ask, lane, readers, options.token)
    # who is asked first is watched first: the others of a lane wait for it
    answers = {each: each.answered() for lane in lanes for each in lane}
    options.token.raise_if_set()
    return [answers[each] for each in asking]


class _Asking:
    """A source that a worker asks while another thread waits for its answer."""

    def __init__(self, source: Source, plan: Plan, options: RunOptions, pending: PendingVectors | None) -> None:
        self.source, self.answer = source, Future[_Answer]()
        self._plan, self._options, self._pending = plan, options, pending
        self._lent, self._watch = _Lent(), _Stopwatch()

    def left(self) -> float | None:
        """Seconds until its deadline; None without one. Waiting for a thread or a reader is not the source's time."""
        if not self._options.deadlines or self.source.deadline_ms is None:
            return None
        return max(0.0, self.source.deadline_ms / 1000.0 - self._watch.seconds)

    def ready(self) -> bool:
        """Whether the vectors that it needs are there; where they are late that is its answer. An endpoint is waited for
        without a reader: the others shall have them."""
        if self._pending is None or not _needs_vectors(self.source):
            return True
        with self._watch.running():
            asked = self._pending(self._plan, self.left())
        if asked is None:
            self.answer.set_result(self._late())
            return False
        self._plan = asked
        return True

    def ask(self, reader: SearchReader, generation: int) -> _Answer:
        with self._watch.running(), self._lent.holding(reader), working(self._options.token):
            runs = fetch_or_status(self.source, self._plan, reader, self._options.token)
            return _Answer(_reported(runs, self._options), generation)

    def answered(self) -> _Answer:
        """Waited for as long as it may take. `Cancelled` where the token is set."""
        token = self._options.token
        try:
            return _in_time(self.answer, self.left, token)
        except FutureTimeout:
            self._lent.interrupt()
            return self._late()
        except Cancelled:
            token.raise_if_set()
            raise

    def _late(self) -> _Answer:
        return _Answer(_reported(_timed_out(self.source, self._plan), self._options), None)


def _ask(lane: list[_Asking], readers: SearchPool, token: CancelToken) -> None:
    """Answer one after the other, with one reader until one fails. Answers are delivered after the reader is returned;
    the waiter of a failed source gets its error."""
    rest = list(lane)
    while rest:
        answered: list[tuple[_Asking, _Answer]] = []
        try:
            if rest[0].ready():
                with readers.reader() as reader, token.interrupting(reader.interrupt), reader.snapshot() as generation:
                    for asking in rest:
                        answered.append((asking, asking.ask(reader, generation)))  # noqa: PERF401 - kept where one fails
        except BaseException as error:  # noqa: BLE001 - as of a worker
            if len(answered) < len(rest):
                rest[len(answered)].answer.set_exception(error)
        for asking, answer in answered:
            asking.answer.set_result(answer)
        rest = [asking for asking in rest if not asking.answer.done()]


def _lanes(sources: list[_Asking], *, shared: bool) -> list[list[_Asking]]:
    """The sources that run one after the other. Slow ones start first: words, then similarity, then lists. Each runs
    alone; for several recipes, where most was read already, threads would cost more than they save."""
    order = sorted(sources, key=lambda asking: _SLOW_FIRST.index(asking.source.kind))
    return [order] if shared and order else [[asking] for asking in order]


class _Lent:
    """The reader that a source uses. A timeout waits for the source to return it, or the source for the timeout: the
    next user of the reader is never interrupted."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._reader: SearchReader | None = None

    @contextmanager
    def holding(self, reader: SearchReader) -> Iterator[None]:
        """While the source has it."""
        with self._lock:
            self._reader = reader
        try:
            yield
        finally:
            with self._lock:
                self._reader = None

    def interrupt(self) -> None:
        """End what runs on it, if the source has it still."""
        with self._lock:
            if self._reader is not None:
                self._reader.interrupt()


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
    """Its answer; FutureTimeout if it worked longer than its limit. While it waits for a thread, so does this."""
    while True:
        seconds = left()
        try:
            answer = future.result(_LOOK_EVERY_S if seconds is None else min(seconds, _LOOK_EVERY_S))
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


def further_of(gather: Gather, parameters: object) -> frozenset[str]:
    """The further lists that the sources of the first phase read, and the one that any source may add."""
    names = (*(source.further for source in gather.sources), added_by(parameters))
    return frozenset(name for name in names if name is not None)


def needed_at_once(gather: Gather) -> bool:
    """Whether the question's vectors are needed in any case: not for routes that work without them, whose followers run
    only if they find nothing. A gather with a single phase may compare vectors afterwards."""
    return gather.then is None or any(map(_needs_vectors, gather.sources))


def _needs_vectors(source: Source) -> bool:
    return (source.kind is SourceKind.VECTOR and source.further is None) or source.needs_vectors


def with_filters(plan: Plan, suppressing: tuple[Suppressing, ...]) -> Plan:
    """The plan with what is suppressed for its query, and by what."""
    suppressed = tuple(dict.fromkeys(one.memory_id for one in suppressing))
    return replace(plan, filters=replace(plan.filters, suppressed=suppressed), suppressing=suppressing)


# ---- asking one source


def without(source: Source, plan: Plan, status: RunStatus, reason: Text) -> tuple[Run, ...]:
    """A run for each form that did not come about, with the reason."""
    return tuple(Run.without(source.name, form, status, k=source.k, reason=reason) for form in source.form_names(plan))


def fetch_or_status(source: Source, plan: Plan, reader: SearchReader, token: CancelToken) -> tuple[Run, ...]:
    """The source's runs; what it could not do becomes its status. A cancelled token wins over what it broke."""
    try:
        return _by_whom(source, reader, fetch(source, plan, reader))
    except (Cancelled, InternalError):
        raise
    except MnemonautError as error:
        token.raise_if_set()
        reason = Text.keyed("source_failed", source=source.name, reason=error.text)
        return without(source, plan, RunStatus.FAILED, reason)


def _by_whom(source: Source, reader: SearchReader, runs: tuple[Run, ...]) -> tuple[Run, ...]:
    """The runs of a search, saying so where other indexes than the file's own answered."""
    other = None if source.kind is SourceKind.LIST else reader.fallback()
    return runs if other is None else tuple(replace(run, reason=run.reason or other) for run in runs)


def fetch(source: Source, plan: Plan, reader: SearchReader) -> tuple[Run, ...]:
    """One source's runs, one a form: it asks the reader with the plan's filters, or its own narrower ones."""
    if source.off_parameter is not None:
        reason = Text.keyed("source_off", parameter=source.off_parameter, value=0)
        return without(source, plan, RunStatus.OFF, reason)
    if source.kind is SourceKind.VECTOR:
        return _by_vector(source, plan, reader)
    if source.needs_vectors and plan.vectors.late and plan.vectors.missing is not None:
        return without(source, plan, RunStatus.TIMED_OUT, plan.vectors.missing)
    if source.kind is SourceKind.LIST:
        return tuple(_by_list(source, plan, form, reader) for form in source.form_names(plan))
    texts = {form.name: form.text for form in plan.forms}
    return tuple(_by_words(source, plan, form, texts[form], reader) for form in source.form_names(plan))


def _by_vector(source: Source, plan: Plan, reader: SearchReader) -> tuple[Run, ...]:
    vectors = source.vectors_in(plan)
    forms = source.form_names(plan)
    if vectors.missing is not None and not vectors.by_form:
        status = RunStatus.FAILED if vectors.failed else RunStatus.OFF
        return without(source, plan, RunStatus.TIMED_OUT if vectors.late else status, vectors.missing)
    started = time.perf_counter()
    wanted = {form: vector for form, vector in source.searched_by(plan).items() if form in forms}
    near = _nearest(source, plan, wanted, reader)
    ms = (time.perf_counter() - started) * 1000.0
    runs = []
    for form in forms:
        if form not in near:
            reason = Text.keyed("nothing_to_embed")
            runs.append(Run.without(source.name, form, RunStatus.SKIPPED, k=source.k, reason=reason))
            continue
        found = near[form]
        run = replace(
            Run.of(source.name, form, found.hits, k=source.k, path=found.path), reason=_of_added(source, plan)
        )
        if found.path == "none":
            run = Run.without(source.name, form, RunStatus.OFF, k=source.k, reason=Text.keyed("no_vectors"))
        runs.append(replace(run, ms=ms / len(forms)))
    return tuple(runs)


def _of_added(source: Source, plan: Plan) -> Text | None:
    """Which lists a search compared; None for one that reads the database's own, or adds a list that was never made."""
    added = plan.further.get(source.added or "")
    if added is None or (added.missing is not None and added.missing.key == "list_missing"):
        return None
    if added.missing is not None:
        return Text.keyed("list_not_added", reason=added.missing)
    return Text.keyed("list_added", name=source.added)


def _nearest(source: Source, plan: Plan, wanted: dict[str, Searched], reader: SearchReader) -> dict[str, Near]:
    if not source.shares:
        return reader.vectors.nearest(wanted, k=source.k, filters=source.admitted(plan), further=source.further)
    parts = [
        reader.vectors.nearest(
            wanted, k=s.k, filters=replace(s.filters, suppressed=plan.filters.suppressed), further=source.further
        )
        for s in source.shares
    ]
    return {form: _merged([part[form] for part in parts]) for form in wanted}


def _merged(parts: list[Near]) -> Near:
    """The parts' hits as one list by score. Shares do not overlap: each has kinds of its own."""
    hits = sorted((hit for part in parts for hit in part.hits), key=lambda hit: (-hit.score, id_key(hit.id)))
    path = next((part.path for part in parts if part.path != "none"), "none")
    return Near(tuple(Hit(hit.id, rank, hit.score) for rank, hit in enumerate(hits, 1)), path)


def _by_list(source: Source, plan: Plan, form: str, reader: SearchReader) -> Run:
    if source.lists is None:
        raise ValueError(f"the list source {source.name} has no list")
    started = time.perf_counter()
    query = source.lists(plan, reader)
    if isinstance(query, Text):
        run = Run.without(source.name, form, RunStatus.SKIPPED, k=source.k, reason=query)
    else:
        hits = reader.lists.hits(query, k=source.k, filters=source.admitted(plan))
        run = Run.of(source.name, form, hits, k=source.k, path="list")
    return replace(run, ms=(time.perf_counter() - started) * 1000.0)


def _by_words(source: Source, plan: Plan, form: str, text: str, reader: SearchReader) -> Run:
    if source.match is None:
        raise ValueError(f"the word source {source.name} has no match query")
    started = time.perf_counter()
    matched = reader.words.match(source.match(text), k=source.k, filters=source.admitted(plan))
    ms = (time.perf_counter() - started) * 1000.0
    if not matched.terms:
        reason = Text.keyed("no_terms", index=source.name)
        return replace(Run.without(source.name, form, RunStatus.SKIPPED, k=source.k, reason=reason), ms=ms)
    run = Run.of(source.name, form, matched.hits, k=source.k, terms=matched.terms, path=matched.path)
    if matched.left_out:
        searched, words = len(matched.terms), len(matched.terms) + matched.left_out
        run = replace(run, reason=Text.keyed("terms_left_out", index=source.name, searched=searched, words=words))
    return replace(run, ms=ms)
