"""The recalls of a query tab: what runs in the core off the UI thread, which sources and recipes have answered, what is shown."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence

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
from mnemonaut_core.explain.probe import Nearest
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.parameters import Resolved, describe
from mnemonaut_core.recall.cache import Shared
from mnemonaut_core.recall.stage import Gather
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_ui.state.jobs import Failed, T
from mnemonaut_ui.state.view_state import ViewState


class Actions(msgspec.Struct, frozen=True, eq=False):
    """Functions of the tab, which the parts of its answer call."""

    run: Callable[[], None]
    """Ask what is written."""
    retry: Callable[[], None]
    """Ask the question that is shown once more, for a source that gave no answer."""
    cancel: Callable[[], object]
    run_as_of: Callable[[int], None]
    """Ask as of this moment in epoch seconds."""
    run_ahead: Callable[[], None]
    """Ask with memories later than the date in the question."""
    run_unlimited: Callable[[], None]
    """Ask without what keeps memories out."""
    set_parameter: Callable[[str, object], None]
    show_parameter: Callable[[str], None]
    choose_preset: Callable[[str], None]
    show_nearest: Callable[[], None]
    show_plan: Callable[[], None]
    explain_first: Callable[[], None]
    """Why is the best memory not in the result?"""
    command: Callable[[str], None]
    """A command of the window, by its name."""


MOST_IDS = 20
"""So many memories are shown before the ranking is known."""
Key = tuple[str, str]
"""Of one recall of several: its recipe and its preset."""


class RecallProgress(msgspec.Struct, frozen=True):
    """What is known at one moment: each expected source and form, with its run once it answered."""

    runs: tuple[tuple[str, str, Run | None], ...] = ()
    part: str = ""
    """The recipe that is running, if there are several; else ""."""

    @property
    def answered(self) -> int:
        """How many have answered."""
        return sum(run is not None for _, _, run in self.runs)

    @property
    def ranks(self) -> dict[str, tuple[tuple[str, str, int], ...]]:
        """For the memories found so far their (source, form, rank), in the order of their best rank; the first ones."""
        found: dict[str, list[tuple[str, str, int]]] = {}
        for source, form, run in self.runs:
            for hit in () if run is None else run.hits:
                found.setdefault(hit.id, []).append((source, form, hit.rank))
        order = sorted(found, key=lambda memory_id: (min(rank for _, _, rank in found[memory_id]), memory_id))
        return {memory_id: tuple(found[memory_id]) for memory_id in order[:MOST_IDS]}


class RunningRecall:
    """Filled by the recall, looked at by a timer: nothing has to be sent between the threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._runs: dict[tuple[str, str], Run | None] = {}
        self._part = ""

    def begin_part(self, name: str) -> None:
        """One of several recipes begins: what was known of the one before is over."""
        with self._lock:
            self._runs.clear()
            self._part = name

    def planned(self, plan: Plan, gather: Gather) -> None:
        """The recall has its plan: the sources of the first phase will answer in any case."""
        self.expect((source.name, form) for source in gather.sources for form in source.form_names(plan))

    def expect(self, names: Iterable[tuple[str, str]]) -> None:
        """Set the sources and forms that will run."""
        with self._lock:
            for name in names:
                self._runs.setdefault(name, None)

    def arrived(self, run: Run) -> None:
        """A source has answered; a second answer takes the place of the first."""
        with self._lock:
            self._runs[run.source, run.form] = run

    def so_far(self) -> RecallProgress:
        """What is known now."""
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
        """Recipe and preset."""
        return self.settings.recipes, self.settings.preset


def answers_of(parts: Sequence[Part]) -> dict[Key, Answered]:
    """The answers of a run so far."""
    return {part.key: part.answered for part in parts if part.answered is not None}


class Result(msgspec.Struct, frozen=True, eq=False):
    """What a tab shows: one answer, against which other its ranks are measured, and the recalls beside it."""

    answered: Answered
    base: Trace | None = None
    """Changes of rank refer to this recall; None for no changes."""
    pinned: bool = False
    """Whether that one is the baseline, else the answer to the last press of Ask."""
    parts: tuple[Part, ...] = ()
    """Several recalls of one question, of which `answered` is explained; () for one alone."""

    @property
    def trace(self) -> Trace:
        """The recall that is explained."""
        return self.answered.trace

    @property
    def key(self) -> Key | None:
        """Its recipe and preset among several."""
        return next((part.key for part in self.parts if part.answered is self.answered), None)


class Layers(msgspec.Struct, frozen=True, eq=False):
    """A recipe's parameters before anything is set by hand, and what its preset alone would make them."""

    recipe: str
    preset: str
    resolved: Resolved
    of_preset: dict[str, object]
    as_of: int | None
    """The day for which a sample was built; None for other databases."""
    memories: int
    """How many the database holds."""
    newest: int | None = None
    """The day of the newest memory, counted from 1970; None without a dated one."""


class NotRecalled(msgspec.Struct, frozen=True, eq=False):
    """A memory near to a query that a recall did not bring, and why it did not."""

    near: Nearest
    explanation: Explanation


def ask(
    explorer: Explorer,
    query: Query,
    settings: Settings,
    token: CancelToken,
    under_way: RunningRecall | None = None,
    shared: Shared | None = None,
) -> Answered:
    """Run one recipe; `under_way` gets the sources that run, and each one's answer; `shared` holds what other recalls
    of the same question have read."""
    on_plan = None if under_way is None else under_way.planned
    on_run = None if under_way is None else under_way.arrived
    (trace,) = explorer.recall(
        query, settings, token=token, deadlines=True, on_plan=on_plan, on_run=on_run, shared=shared
    )
    return counted(explorer, trace)


def counted(explorer: Explorer, trace: Trace, last: Answered | None = None) -> Answered:
    """A recall with its counts, or with those of `last`; its candidates are made here, not in the event loop."""
    tuple(trace.candidates)
    if last is not None:
        return replace(last, trace=trace)
    return Answered(trace, explorer.scope(trace), others_of(explorer, trace))


def nearest_of(explorer: Explorer, trace: Trace, token: CancelToken) -> tuple[NotRecalled, ...]:
    """What is nearest to the query of a recall, each with the reason why it did not come."""
    found = []
    for near in explorer.nearest(trace):
        token.raise_if_set()
        found.append(NotRecalled(near, explorer.explain(trace, near.memory.id)))
    return tuple(found)


def ask_again(
    explorer: Explorer, last: Answered, settings: Settings, token: CancelToken, under_way: RunningRecall
) -> Answered:
    """The question of `last` with other settings."""
    base = last.trace
    trace = explorer.replay(base, settings, token=token, on_plan=under_way.planned, on_run=under_way.arrived)
    if trace is base:
        return last
    is_same = trace.plan.filters == base.plan.filters and trace.generation == base.generation
    return counted(explorer, trace, last if is_same else None)


def others_of(explorer: Explorer, trace: Trace) -> Mapping[str, int]:
    """Memories of the kinds that a recall does not search."""
    searched = trace.plan.filters.kinds
    return {
        kind: count
        for kind, count in explorer.library.read(lambda reader: reader.library.by_kind()).items()
        if searched and kind not in searched
    }


def layers_of(explorer: Explorer, settings: Settings) -> Layers:
    """What the panel shows before anything is set."""
    recipe_name, preset = settings.recipes, settings.preset
    recipe = recipe_named(recipe_name)
    resolved = explorer.resolve(recipe, replace(settings, values={}))
    embedder = explorer.embedder
    name = None if embedder is None or embedder.dimension == 0 else embedder.name
    defaults = {info.name: info.default for info in describe(recipe.parameters)}
    of_preset = {**defaults, **explorer.preset(recipe_name, preset).values(name)}
    stats = explorer.library.stats()
    days = explorer.library.days("")
    return Layers(
        recipe_name, preset, resolved, of_preset, stats.file.as_of, stats.memories, days[-1][0] if days else None
    )


def changed_since(explorer: Explorer, trace: Trace) -> tuple[frozenset[str], frozenset[str], int]:
    """What no recall may bring any more; of what this one found, what says something else now; the state of the memories."""
    generation = explorer.generation
    isolated = {found.memory_id for found in explorer.library.isolations() if found.scope == "everywhere"}
    found = explorer.library.memories([one.memory.id for one in trace.candidates])
    edited = {
        one.memory.id
        for one in trace.candidates
        if one.memory.id in found and found[one.memory.id].text != one.memory.text
    }
    return frozenset(isolated), frozenset(edited), generation


class Answers:
    """The answers of several recipes and presets to one question, and which one is shown."""

    def __init__(self) -> None:
        self._all: dict[Key, Answered] = {}
        self.shown: Key = ("", "")
        """Recipe and preset of the answer that was shown last."""
        self.wanted: Key = ("", "")
        """The column that was chosen last: it is shown as soon as it has answered."""
        self.shown_with: Settings | None = None
        """The settings of the answer that is shown; None before the first."""

    def shown_of(self, keys: Sequence[Key]) -> Key:
        """Recipe and preset whose answer is shown, of those that are chosen: the first where that is none of them."""
        return self.shown if self.shown in keys else keys[0]

    def to(self, query: Query) -> Mapping[Key, Answered]:
        """Those that answer this question, by the same clock."""
        return {
            key: found for key, found in self._all.items() if replace(found.trace.query, options=query.options) == query
        }

    def take(self, found: Mapping[Key, Answered], *, pressed: bool) -> None:
        """A run came to its end. What was not `pressed` adds to what the question was answered before."""
        query = next(iter(found.values())).trace.query
        self._all = dict(found) if pressed else {**self.to(query), **found}

    def to_show(self, found: Mapping[Key, Answered], keys: Sequence[Key]) -> Key:
        """Which of several that have answered: the one that was chosen last, the one that is shown, else the first."""
        wanted = self.wanted if self.wanted in found else self.shown_of(keys)
        return wanted if wanted in found else next(iter(found))


class Reads:
    """The reads of one tab, each under a name: a later one takes the place of an earlier one."""

    _numbers = itertools.count(1)

    def __init__(self, state: ViewState) -> None:
        self._state, self._channel = state, f"lab:{next(self._numbers)}"
        self._names: set[str] = set()

    def read(
        self,
        name: str,
        work: Callable[[Explorer, CancelToken], T],
        done: Callable[[T], None],
        failed: Failed | None = None,
    ) -> None:
        """Do this in the open database; nothing without one."""
        workspace = self._state.workspace
        if workspace is not None:
            explorer = workspace.explorer
            self._names.add(name)
            self._state.jobs.read(f"{self._channel}:{name}", lambda token: work(explorer, token), done, failed=failed)

    def cancel(self, *names: str) -> None:
        """Drop what is under way under these names; everything without one."""
        for name in names or tuple(self._names):
            self._state.jobs.cancel(f"{self._channel}:{name}")


class Recalls(QObject):
    """`base` is the last recall that Run was pressed for. One thing runs at a time; the latest wins. Several recalls of one
    question run one after the other, a job each: what the rest of the window asks for comes in between."""

    began = Signal(object)  # RunningRecall
    part_finished = Signal()  # one of several has answered or failed, others are still to come: look at `parts`
    run_finished = Signal()  # all that were asked have answered or failed, at least one answered: look at `parts`
    ranked = Signal(object)  # Answered: the same question, other parameters
    failed = Signal(object)  # MnemonautError

    def __init__(self, state: ViewState, reads: Reads, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state, self._reads = state, reads
        self._running = ""
        self._under_way = RunningRecall()
        self._held: Mapping[Key, Answered] = {}
        self._shared: Shared | None = None
        self.parts: tuple[Part, ...] = ()
        """What the last run requested, in order."""
        self.query: Query | None = None
        self.asked: Settings | None = None
        """The settings of the current or last recall."""
        self.base: Answered | None = None

    @property
    def running(self) -> bool:
        """Whether a recall is under way."""
        return bool(self._running)

    @property
    def settings(self) -> Mapping[Key, Settings]:
        """Those of the last run, by recipe and preset."""
        return {part.key: part.settings for part in self.parts}

    def run(self, query: Query, *settings: Settings, held: Mapping[Key, Answered] | None = None) -> None:
        """Run with each of these settings. Answers to the same question in `held` are re-ranked, and run again only if
        the change requires it."""
        if self._state.workspace is None:
            return
        self._held = held or {}
        self._shared = Shared() if len(settings) > 1 else None
        self._begin("run", query, settings)
        self._ask_next()

    def show_made(self, trace: Trace, settings: Settings) -> None:
        """Show a recall that was computed elsewhere, with its settings; the sources are not searched."""
        if self._state.workspace is None:
            return
        self._begin("run", trace.query, (settings,))
        self._reads.read(
            "run", lambda explorer, _token: counted(explorer, trace), self._on_part_answered, self._on_part_failed
        )

    def _ask_next(self) -> None:
        query, part = self.query, self._waited_for
        assert query is not None  # noqa: S101 - there is a part of it
        under_way, settings, shared, last = self._under_way, part.settings, self._shared, self._held.get(part.key)

        def work(explorer: Explorer, token: CancelToken) -> Answered:
            if last is not None:
                return ask_again(explorer, last, settings, token, under_way)
            return ask(explorer, query, settings, token, under_way, shared)

        if len(self.parts) > 1:
            under_way.begin_part(settings.recipes)
        self._reads.read("run", work, self._on_part_answered, self._on_part_failed)

    def rank_again(self, settings: Settings) -> None:
        """The last question with other parameters; not a run. Nothing while a run is under way."""
        base = self.base
        if self._state.workspace is None or base is None or self._running == "run":
            return
        self._begin("rank", base.trace.query, (settings,))
        under_way = self._under_way
        self._reads.read(
            "run",
            lambda explorer, token: ask_again(explorer, base, settings, token, under_way),
            self._on_ranked,
            self._on_failed,
        )

    def cancel(self) -> bool:
        """Stop what runs; False if nothing does."""
        if not self._running:
            return False
        self._reads.cancel("run")
        self._end()
        self.parts = tuple(replace(part, waiting=False) for part in self.parts)
        return True

    def record(self, trace: Trace) -> None:
        """Save a recall in the log, where this database is written."""
        workspace, now = self._state.workspace, self._state.services.now()
        if workspace is not None and self._state.writable:
            self._state.jobs.operate(
                "record", lambda token: record_recall(workspace, trace, by="person", now=now, token=token)
            )

    def forget(self) -> None:
        """The tab closes: nothing answers any more."""
        self._reads.cancel()
        self.base, self._running, self.parts = None, "", ()

    def _begin(self, what: str, query: Query, settings: Sequence[Settings]) -> None:
        self._running, self._under_way = what, RunningRecall()
        self.query, self.asked = query, settings[0]
        if what == "run":
            self.parts = tuple(Part(one, waiting=True) for one in settings)
        self._reads.cancel("near")
        self.began.emit(self._under_way)

    def _end(self) -> None:
        self._running, self._shared = "", None
        self._reads.cancel("peek")

    # ---- slots

    def _on_part_answered(self, value: Answered) -> None:
        self._take(replace(self._waited_for, answered=value, waiting=False))

    def _on_part_failed(self, error: MnemonautError) -> None:
        self._take(replace(self._waited_for, error=error, waiting=False))

    @property
    def _waited_for(self) -> Part:
        return next(part for part in self.parts if part.waiting)

    def _take(self, found: Part) -> None:
        """One answer has arrived: run the next, and report the result at the end."""
        self.parts = tuple(found if part.key == found.key else part for part in self.parts)
        if any(part.waiting for part in self.parts):
            self._ask_next()
            self.part_finished.emit()
            return
        self._end()
        if answers_of(self.parts):
            self.run_finished.emit()
        else:
            self.failed.emit(next(part.error for part in self.parts if part.error is not None))

    def _on_ranked(self, value: Answered) -> None:
        self._end()
        if self.base is None or self.base.trace.recipe != value.trace.recipe:
            self.base = value  # another recipe's ranks are no measure for this one's
        self.ranked.emit(value)

    def _on_failed(self, error: MnemonautError) -> None:
        self._end()
        self.failed.emit(error)
