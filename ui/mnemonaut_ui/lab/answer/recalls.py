"""The recalls of a query tab: what runs in the core off the UI thread, which sources and recipes have answered, what is shown."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import msgspec
from msgspec import field
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.trace import ScopeCounts, Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.explain import Explanation
from mnemonaut_core.explain.matches import held_places
from mnemonaut_core.explain.probe import Nearest
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.parameters import Resolved, describe
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall.cache import Shared
from mnemonaut_core.recall.stage import Gather
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_ui.lab.asking.asked import Asked, Key, key_of
from mnemonaut_ui.lab.list.result_rows import Marks, Row
from mnemonaut_ui.state.jobs import Failed, T
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.marked_text import Spans
from mnemonaut_ui.words.memory import is_masked


class Actions(msgspec.Struct, frozen=True, eq=False):
    """What the parts of an answer can ask their tab to do."""

    run: Callable[[], None]
    retry: Callable[[], None]
    """Ask the question that is shown again, for a source that gave no answer."""
    cancel: Callable[[], object]
    run_as_of: Callable[[int], None]
    """Ask as of this moment in epoch seconds."""
    run_ahead: Callable[[], None]
    """Ask with memories later than the date in the question."""
    run_unlimited: Callable[[], None]
    """Ask without the fields that exclude memories."""
    set_parameter: Callable[[str, object], None]
    show_parameter: Callable[[str], None]
    choose_preset: Callable[[str], None]
    show_nearest: Callable[[], None]
    show_plan: Callable[[], None]
    why_not: Callable[[str], None]
    command: Callable[[str], None]
    """Run a command of the window by its name."""


MOST_IDS = 20
"""How many memories are shown before the ranking is known."""


class RecallProgress(msgspec.Struct, frozen=True):
    """The progress of a recall: each expected source and form, with its run once it has answered."""

    runs: tuple[tuple[str, str, Run | None], ...] = ()
    part: str = ""
    """The recipe that is running, if there are several; else ""."""

    @property
    def answered(self) -> int:
        return sum(run is not None for _, _, run in self.runs)

    @property
    def ranks(self) -> dict[str, tuple[tuple[str, str, int], ...]]:
        """The (source, form, rank) of the memories found so far, by id: the first `MOST_IDS` in the order of their best
        rank."""
        found: dict[str, list[tuple[str, str, int]]] = {}
        for source, form, run in self.runs:
            for hit in () if run is None else run.hits:
                found.setdefault(hit.id, []).append((source, form, hit.rank))
        order = sorted(found, key=lambda memory_id: (min(rank for _, _, rank in found[memory_id]), memory_id))
        return {memory_id: tuple(found[memory_id]) for memory_id in order[:MOST_IDS]}


class RunningRecall:
    """The progress of a recall, written by its thread and polled by a timer of the window."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._runs: dict[tuple[str, str], Run | None] = {}
        self._part = ""

    def begin_part(self, name: str) -> None:
        """Forget the runs of the previous recipe: one of several recipes begins."""
        with self._lock:
            self._runs.clear()
            self._part = name

    def planned(self, plan: Plan, gather: Gather) -> None:
        """Expect the sources of the first phase, which will answer in any case."""
        self.expect((source.name, form) for source in gather.sources for form in source.form_names(plan))

    def expect(self, names: Iterable[tuple[str, str]]) -> None:
        """Add sources and forms that will run."""
        with self._lock:
            for name in names:
                self._runs.setdefault(name, None)

    def arrived(self, run: Run) -> None:
        """Add a run; a second run of a source replaces the first."""
        with self._lock:
            self._runs[run.source, run.form] = run

    def so_far(self) -> RecallProgress:
        with self._lock:
            return RecallProgress(tuple((source, form, run) for (source, form), run in self._runs.items()), self._part)


class Answered(msgspec.Struct, frozen=True, eq=False):
    """A recall with the counts of what it could search, and of what it does not search at all."""

    trace: Trace
    scope: ScopeCounts
    others: Mapping[str, int] = field(default_factory=dict)
    """Memories of the kinds that the recipe does not search, by kind; {} if it searches all."""


class Part(msgspec.Struct, frozen=True, eq=False):
    """One of several recalls: its answer, its error, or pending. With none of these it was cancelled before it started."""

    settings: Settings
    answered: Answered | None = None
    error: MnemonautError | None = None
    waiting: bool = False

    @property
    def key(self) -> Key:
        return key_of(self.settings)


def answers_of(parts: Sequence[Part]) -> dict[Key, Answered]:
    return {part.key: part.answered for part in parts if part.answered is not None}


class Result(msgspec.Struct, frozen=True, eq=False):
    """What a tab shows: one answer, the other recalls of its question, the baseline of its ranks, what changed since."""

    answered: Answered
    base: Answered | None = None
    """The answer to the last press of Ask: other values are tried on it, and changes of rank refer to it."""
    pinned: Trace | None = None
    """The baseline, where changes of rank refer to that instead."""
    last: Trace | None = None
    """The previous answer to the same question; None without one."""
    parts: tuple[Part, ...] = ()
    """All recalls of one question, if there are several; `answered` is the explained one. () for a single recall."""
    asked: Asked | None = None
    """The question that it answers; None for a result that was made without one."""
    marks: Marks = Marks()
    changed_at: int = 0
    """The generation of the last known change of memories."""

    @property
    def trace(self) -> Trace:
        """The recall that is explained."""
        return self.answered.trace

    @property
    def against(self) -> Trace | None:
        """The recall that changes of rank refer to; None for no changes."""
        if self.pinned is not None or self.parts:
            return self.pinned
        base = None if self.base is None else self.base.trace
        return self.last if base is self.trace and self.last is not None else base

    def before(self, now: Trace, *, again: bool) -> Trace | None:
        """The baseline for a new answer to the same question: this answer, if the question was repeated (`again`) with another
        result, else this answer's own baseline. None for another question, recipe or preset, and for several recalls."""
        shown = self.trace
        if self.parts or (shown.query.text, shown.query.context) != (now.query.text, now.query.context):
            return None
        if (shown.recipe, shown.preset) != (now.recipe, now.preset):
            return None
        return shown if again and shown.selected != now.selected else self.last

    @property
    def traces(self) -> dict[Key, Trace]:
        """Every recall that has answered, by recipe and preset."""
        if self.parts:
            return {key: one.trace for key, one in answers_of(self.parts).items()}
        return {} if self.key is None else {self.key: self.trace}

    @property
    def key(self) -> Key | None:
        """Recipe and preset of the recall that is explained."""
        if self.parts:
            return next((part.key for part in self.parts if part.answered is self.answered), None)
        return None if self.asked is None else key_of(self.asked.settings[0])

    @property
    def stale(self) -> bool:
        """Whether memories changed since the recall."""
        return self.trace.generation < self.changed_at

    def changed(self, isolated: frozenset[str], edited: frozenset[str], generation: int) -> Result:
        """The same result after memories changed; a generation that the recall has seen already changes nothing."""
        if generation <= self.trace.generation:
            return self
        return replace(self, marks=replace(self.marks, isolated=isolated, edited=edited), changed_at=generation)

    def after(self, before: Result | None) -> Result:
        """This result with the marks of the result that it replaces, as far as they still apply."""
        if before is None:
            return self
        same = before.trace.query.text == self.trace.query.text
        marks = Marks(judged=before.marks.judged, words=before.marks.words if same else {})
        found = replace(self, marks=marks, changed_at=before.changed_at)
        return replace(found, marks=before.marks) if found.stale else found


class Layers(msgspec.Struct, frozen=True, eq=False):
    """The parameters of a recipe before anything is set by hand, and what its preset alone would make them."""

    recipe: str
    preset: str
    resolved: Resolved
    of_preset: dict[str, object]
    as_of: int | None
    """The day for which a sample was built; None for other databases."""
    memories: int
    newest: int | None = None
    """The day of the newest memory, counted from 1970; None without a dated one."""


class NotRecalled(msgspec.Struct, frozen=True, eq=False):
    """A memory that is near to a query but was not recalled, and why."""

    near: Nearest
    explanation: Explanation


def ask(
    explorer: Explorer,
    query: Query,
    settings: Settings,
    token: CancelToken,
    under_way: RunningRecall,
    shared: Shared | None = None,
) -> Answered:
    """Run one recipe. `under_way` receives the sources that run and each answer; `shared` holds what other recalls of the
    same question have read."""
    (trace,) = explorer.recall(
        query, settings, token=token, deadlines=True, on_plan=under_way.planned, on_run=under_way.arrived, shared=shared
    )
    return counted(explorer, trace)


def counted(explorer: Explorer, trace: Trace, last: Answered | None = None) -> Answered:
    """A recall with its counts, or with those of `last`. Its candidates are computed here, in a worker."""
    tuple(trace.candidates)
    if last is not None:
        return replace(last, trace=trace)
    return Answered(trace, explorer.scope(trace), others_of(explorer, trace))


def nearest_of(explorer: Explorer, trace: Trace, token: CancelToken) -> tuple[NotRecalled, ...]:
    """The memories nearest to the query of a recall, each with the reason why it was not recalled."""
    found = []
    for near in explorer.nearest(trace):
        token.raise_if_set()
        found.append(NotRecalled(near, explorer.explain(trace, near.memory.id)))
    return tuple(found)


def ask_again(
    explorer: Explorer, last: Answered, settings: Settings, token: CancelToken, under_way: RunningRecall
) -> Answered:
    """Ask the question of `last` with other settings."""
    base = last.trace
    trace = explorer.replay(base, settings, token=token, on_plan=under_way.planned, on_run=under_way.arrived)
    if trace is base:
        return last
    is_same = trace.plan.filters == base.plan.filters and trace.generation == base.generation
    return counted(explorer, trace, last if is_same else None)


def others_of(explorer: Explorer, trace: Trace) -> Mapping[str, int]:
    searched = trace.plan.filters.kinds
    counts = explorer.library.read(lambda reader: reader.library.by_kind())
    return {kind: count for kind, count in counts.items() if searched and kind not in searched}


def layers_of(explorer: Explorer, settings: Settings) -> Layers:
    recipe_name, preset = settings.recipes, settings.preset
    recipe = recipe_named(recipe_name)
    resolved = explorer.settings.resolve(recipe, replace(settings, values={}))
    embedder = explorer.embedder
    name = None if embedder is None or embedder.dimension == 0 else embedder.name
    defaults = {info.name: info.default for info in describe(recipe.parameters)}
    of_preset = {**defaults, **explorer.settings.preset(recipe_name, preset).values(name)}
    stats, days = explorer.library.stats(), explorer.library.days("")
    newest = days[-1][0] if days else None
    return Layers(recipe_name, preset, resolved, of_preset, stats.file.as_of, stats.memories, newest)


def words_in(explorer: Explorer, trace: Trace, rows: Sequence[Row], token: CancelToken) -> Mapping[str, Spans]:
    """Where the lines of these rows hold words of the question, by memory; rows without evidence are left out."""

    def look(reader: SearchReader) -> dict[str, Spans]:
        found = {}
        for row in rows:
            token.raise_if_set()
            if row.evidence is not None and not is_masked(row.candidate.memory):
                found[row.id] = held_places(row.line, trace.query.text, row.evidence.held, reader.words.tokens)
        return found

    return explorer.library.read(look)


def changed_since(explorer: Explorer, trace: Trace) -> tuple[frozenset[str], frozenset[str], int]:
    """The isolated memories, the candidates of a recall whose text changed since, and the current generation."""
    generation = explorer.generation
    isolated = {found.memory_id for found in explorer.library.isolations() if found.scope == "everywhere"}
    found = explorer.library.memories([one.memory.id for one in trace.candidates])
    edited = {
        one.memory.id
        for one in trace.candidates
        if one.memory.id in found and found[one.memory.id].text != one.memory.text
    }
    return frozenset(isolated), frozenset(edited), generation


Work = Callable[[Explorer, CancelToken], T]


class Reads:
    """The reads of one tab, each under a name; a later read replaces an earlier one of the same name."""

    _numbers = itertools.count(1)

    def __init__(self, state: ViewState) -> None:
        self._state, self._channel = state, f"lab:{next(self._numbers)}"
        self._names: set[str] = set()

    def read(self, name: str, work: Work[T], done: Callable[[T], None], failed: Failed | None = None) -> None:
        """Read from the open database in a worker; nothing happens without one."""
        workspace = self._state.workspace
        if workspace is not None:
            explorer = workspace.explorer
            self._names.add(name)
            self._state.jobs.read(f"{self._channel}:{name}", lambda token: work(explorer, token), done, failed=failed)

    def cancel(self, *names: str) -> None:
        """Cancel the reads of these names; all of them without a name."""
        for name in names or tuple(self._names):
            self._state.jobs.cancel(f"{self._channel}:{name}")


class Recalls(QObject):
    """Runs the recalls of one question; a new question cancels the last one. Several recalls run one after the other, a job
    each, so that reads of the rest of the window are served between them."""

    began = Signal(object)  # RunningRecall
    answered = Signal()  # one of what was asked has answered or failed: look at `parts`, and at `running`

    def __init__(self, state: ViewState, reads: Reads, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state, self._reads = state, reads
        self._under_way = RunningRecall()
        self._shared: Shared | None = None
        self.asked: Asked | None = None
        """The latest question; None before the first."""
        self.parts: tuple[Part, ...] = ()
        self.earlier: Mapping[Key, Answered] = {}
        """Earlier answers to the same question; their candidates are ranked again if the change needs no search."""
        self.running = False

    def ask(self, asked: Asked, earlier: Mapping[Key, Answered] | None = None) -> None:
        """Run the recalls of a question; for those with an earlier answer in `earlier`, its candidates are ranked again without a
        search."""
        if self._state.workspace is None:
            return
        self.asked, self.earlier, self.running = asked, earlier or {}, True
        self.parts = tuple(Part(one, waiting=True) for one in asked.settings)
        self._shared = Shared() if len(self.parts) > 1 else None
        self._under_way = RunningRecall()
        self.began.emit(self._under_way)
        self._ask_next(asked)

    def _ask_next(self, asked: Asked) -> None:
        part = next(part for part in self.parts if part.waiting)
        under_way, shared, last = self._under_way, self._shared, self.earlier.get(part.key)

        def work(explorer: Explorer, token: CancelToken) -> Answered:
            if last is not None:
                return ask_again(explorer, last, part.settings, token, under_way)
            if asked.made is not None:
                return counted(explorer, asked.made)
            return ask(explorer, asked.query, part.settings, token, under_way, shared)

        def answer(value: Answered) -> None:
            self._take(replace(part, answered=value, waiting=False))

        def fail(error: MnemonautError) -> None:
            self._take(replace(part, error=error, waiting=False))

        if len(self.parts) > 1:
            under_way.begin_part(part.settings.recipes)
        self.read("run", work, answer, fail)

    def read(self, name: str, work: Work[T], done: Callable[[T], None], failed: Failed | None = None) -> None:
        """Read in a worker for the latest question; the result is dropped if another question follows."""
        deliver = partial(self._deliver, self.asked)
        self._reads.read(name, work, partial(deliver, done), failed and partial(deliver, failed))

    def _deliver(self, asked: Asked | None, done: Callable[[T], None], value: T) -> None:
        if asked is self.asked:
            done(value)

    def cancel(self) -> bool:
        """Stop what runs; False if nothing does."""
        was_running, self.running = self.running, False
        if was_running:
            self._reads.cancel("run")
            self.parts = tuple(replace(part, waiting=False) for part in self.parts)
        return was_running

    def record(self, trace: Trace) -> None:
        """Save a recall in the log, if the database is writable."""
        workspace, now = self._state.workspace, self._state.services.now()
        if workspace is not None and self._state.writable:

            def work(token: CancelToken) -> object:
                return record_recall(workspace, trace, by="person", now=now, token=token)

            self._state.jobs.operate("record", work)

    def forget(self) -> None:
        """Stop everything: the tab closes."""
        self._reads.cancel()
        self.asked, self.running, self.parts, self.earlier = None, False, (), {}

    def _take(self, found: Part) -> None:
        self.parts = tuple(found if part.key == found.key else part for part in self.parts)
        self.running = any(part.waiting for part in self.parts)
        if self.running and self.asked is not None:
            self._ask_next(self.asked)
        self.answered.emit()
