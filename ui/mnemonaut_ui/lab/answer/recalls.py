"""The recalls of a query tab: which sources have answered, what runs in the core off the UI thread, and when."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path

import msgspec
from msgspec import field
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.trace import ScopeCounts, Trace
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.explain.explain import Explanation
from mnemonaut_core.explain.probe import Nearest
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.parameters import Resolved, describe
from mnemonaut_core.policy.document import Policy
from mnemonaut_core.policy.parse import read_policy
from mnemonaut_core.recall.cache import Shared
from mnemonaut_core.recall.stage import Gather
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_ui.lab.parameters.saved_presets import KnownPresets, known_presets
from mnemonaut_ui.state.jobs import T
from mnemonaut_ui.state.view_state import ViewState

MOST_IDS = 20
"""So many memories are shown before the ranking is known."""
PRESET_CODES = ("preset_name", "preset_unusable")
"""Of the errors that say that a preset is gone, or cannot be used."""
Key = tuple[str, str]
"""Of one recall of several: its recipe and its preset."""


def key_of(settings: Settings) -> Key:
    """Which of several recalls these settings are of."""
    return settings.recipes, settings.preset


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
        return key_of(self.settings)


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
    return answered(explorer, trace)


def answered(explorer: Explorer, trace: Trace, last: Answered | None = None) -> Answered:
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
    return answered(explorer, trace, last if is_same else None)


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


def isolated_now(explorer: Explorer) -> frozenset[str]:
    """Ids that no recall may bring any more."""
    return frozenset(found.memory_id for found in explorer.library.isolations() if found.scope == "everywhere")


def edited_since(explorer: Explorer, trace: Trace) -> frozenset[str]:
    """Of what a recall found those that say something else now."""
    found = explorer.library.memories([one.memory.id for one in trace.candidates])
    return frozenset(
        one.memory.id
        for one in trace.candidates
        if one.memory.id in found and found[one.memory.id].text != one.memory.text
    )


def _at_home(name: str) -> Path:
    """Expands `~`; that of an unknown user stays unchanged, and the file is not found."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


class Recalls(QObject):
    """`base` is the last recall that Run was pressed for. One thing runs at a time; the latest wins. Several recalls of one
    question run one after the other, a job each: what the rest of the window asks for comes in between."""

    began = Signal(object)  # RunningRecall
    part_finished = Signal()  # one of several has answered or failed, others are still to come: look at `parts`
    run_finished = Signal()  # all that were asked have answered or failed, at least one answered: look at `parts`
    ranked = Signal(object)  # Answered: the same question, other parameters
    failed = Signal(object)  # MnemonautError
    peeked = Signal(object)  # dict[str, Memory]: found by sources that answered before the others
    near_found = Signal(object)  # tuple[NotRecalled, ...]
    layers_found = Signal(object)  # Layers
    isolated_found = Signal(object, int)  # frozenset[str], and the state of the memories by then
    edited_found = Signal(object)  # frozenset[str]: of what the recall that is shown found
    presets_found = Signal(object)  # KnownPresets
    choices_found = Signal(object)  # Mapping: what the fields of a question can name in this database
    stored_found = Signal(str, object)  # an id, with its Memory, or the InputError that nothing is stored as it
    policy_found = Signal(str, object)  # what names a file, with its Policy, or the MnemonautError that it has none
    _numbers = itertools.count(1)

    def __init__(self, state: ViewState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.channel = f"lab:{next(self._numbers)}"
        """The name under which the jobs of this tab run."""
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

    def run_settings(self, key: Key) -> Settings | None:
        """Those with which this recall was last run; None for one that was not."""
        return next((part.settings for part in self.parts if part.key == key), None)

    def run(self, query: Query, *settings: Settings, held: Mapping[Key, Answered] | None = None) -> None:
        """Run with each of these settings. Answers to the same question in `held` are re-ranked, and run again only if
        the change requires it."""
        if self._state.workspace is None:
            return
        self.parts = tuple(Part(one, waiting=True) for one in settings)
        self._held, self._under_way = held or {}, RunningRecall()
        self._shared = Shared() if len(settings) > 1 else None
        self.query, self.asked = query, settings[0]
        self._begin("run", self._under_way)
        self._ask_next()

    def show_made(self, trace: Trace, settings: Settings) -> None:
        """Show a recall that was computed elsewhere, with its settings; the sources are not searched."""
        workspace = self._state.workspace
        if workspace is None:
            return
        explorer = workspace.explorer
        self.parts = (Part(settings, waiting=True),)
        self._held, self._under_way, self._shared = {}, RunningRecall(), None
        self.query, self.asked = trace.query, settings
        self._begin("run", self._under_way)
        self._state.jobs.read(
            self.channel,
            lambda _token: answered(explorer, trace),
            self._on_part_answered,
            failed=self._on_part_failed,
        )

    def _ask_next(self) -> None:
        workspace, query = self._state.workspace, self.query
        part = next(part for part in self.parts if part.waiting)
        if workspace is None or query is None:
            return
        explorer, under_way, settings = workspace.explorer, self._under_way, part.settings
        shared = self._shared
        last = self._held.get(part.key)

        def work(token: CancelToken) -> Answered:
            if last is not None:
                return ask_again(explorer, last, settings, token, under_way)
            return ask(explorer, query, settings, token, under_way, shared)

        if len(self.parts) > 1:
            under_way.begin_part(settings.recipes)
        self._state.jobs.read(self.channel, work, self._on_part_answered, failed=self._on_part_failed)

    def rank_again(self, settings: Settings) -> None:
        """The last question with other parameters; not a run. Nothing while a run is under way."""
        workspace, base = self._state.workspace, self.base
        if workspace is None or base is None or self._running == "run":
            return
        explorer, under_way = workspace.explorer, RunningRecall()
        self.query, self.asked = base.trace.query, settings
        self._begin("rank", under_way)
        self._state.jobs.read(
            self.channel,
            lambda token: ask_again(explorer, base, settings, token, under_way),
            self._on_ranked,
            failed=self._on_failed,
        )

    def cancel(self) -> bool:
        """Stop what runs; False if nothing does."""
        if not self._running:
            return False
        self._state.jobs.cancel(self.channel)
        self._end()
        self.parts = tuple(replace(part, waiting=False) for part in self.parts)
        return True

    def peek(self, ids: tuple[str, ...]) -> None:
        """Read memories that are shown while the recall is still under way."""
        workspace = self._state.workspace
        if workspace is not None:
            explorer = workspace.explorer
            self._read("peek", lambda _token: explorer.library.memories(ids), self._on_peeked)

    def look_near(self, trace: Trace) -> None:
        """What is nearest to the query although the recall did not bring it."""
        workspace = self._state.workspace
        if workspace is not None:
            explorer = workspace.explorer
            self._state.jobs.read(
                f"{self.channel}:near",
                lambda token: nearest_of(explorer, trace, token),
                self._on_near_found,
                failed=self._on_failed,
            )

    def look_at_layers(self, settings: Settings) -> None:
        """What the layers below the parameter panel say now, below the values of these settings."""
        workspace = self._state.workspace
        if workspace is not None:
            explorer = workspace.explorer
            self._state.jobs.read(
                f"{self.channel}:layers",
                lambda _token: layers_of(explorer, settings),
                self._on_layers_found,
                failed=self._on_no_layers,
            )

    def look_at_presets(self) -> None:
        """Which presets there are now."""
        workspace = self._state.workspace
        if workspace is not None:
            explorer = workspace.explorer
            self._read("presets", lambda _token: known_presets(explorer), self._on_presets_found)

    def look_at_choices(self) -> None:
        """What the fields of a question can name in this database."""
        workspace = self._state.workspace
        if workspace is not None:
            explorer = workspace.explorer
            self._read(
                "choices",
                lambda _token: explorer.library.read(lambda reader: reader.library.choices()),
                self._on_choices_found,
            )

    def look_at(self, memory_id: str) -> None:
        """Whether something is stored under this id, and what."""
        workspace = self._state.workspace
        if workspace is None:
            return
        explorer = workspace.explorer

        def work(_token: CancelToken) -> Memory | InputError:
            try:
                return explorer.library.stored(memory_id)
            except InputError as error:
                return error

        self._read("stored", work, partial(self._on_stored_found, memory_id))

    def look_at_policy(self, name: str) -> None:
        """What the policy of a file says; a path that begins nowhere begins where the database is."""
        workspace = self._state.workspace
        if workspace is None:
            return
        path = workspace.path.parent / _at_home(name)

        def work(_token: CancelToken) -> Policy | MnemonautError:
            try:
                return read_policy(path)[0]
            except MnemonautError as error:
                return error

        self._read("policy", work, partial(self._on_policy_found, name))

    def record(self, trace: Trace) -> None:
        """Keep a recall in the log, where this database is written."""
        workspace, now = self._state.workspace, self._state.services.now()
        if workspace is None or not self._state.writable:
            return

        def work(token: CancelToken) -> None:
            record_recall(workspace, trace, by="person", now=now, token=token)

        self._state.jobs.operate("record", work)

    def content_changed(self) -> None:
        """Memories changed: mark those that were isolated or edited since."""
        workspace = self._state.workspace
        if workspace is None or self.base is None:
            return
        explorer, trace = workspace.explorer, self.base.trace

        def work(_token: CancelToken) -> tuple[int, frozenset[str], frozenset[str]]:
            return explorer.generation, isolated_now(explorer), edited_since(explorer, trace)

        self._read("marks", work, self._on_marks_found)

    def forget_marks(self) -> None:
        """Drop the marks of what was isolated since: the question runs again."""
        self._state.jobs.cancel(f"{self.channel}:marks")

    def forget(self) -> None:
        """Discard all pending answers, because the database changed or the tab closes."""
        for name in ("", ":peek", ":near", ":layers", ":presets", ":keep", ":marks", ":choices", ":stored", ":policy",
                     ":baseline"):  # fmt: skip
            self._state.jobs.cancel(self.channel + name)
        self.base, self._running, self.parts = None, "", ()

    def _read(self, name: str, work: Callable[[CancelToken], T], done: Callable[[T], None]) -> None:
        self._state.jobs.read(f"{self.channel}:{name}", work, done)

    def _begin(self, what: str, under_way: RunningRecall) -> None:
        self._running = what
        self._state.jobs.cancel(f"{self.channel}:near")
        self.began.emit(under_way)

    def _end(self) -> None:
        self._running, self._shared = "", None
        self._state.jobs.cancel(f"{self.channel}:peek")

    # ---- slots

    @Slot(object)
    def _on_part_answered(self, value: Answered) -> None:
        self._take(replace(self._waited_for, answered=value, waiting=False))

    @Slot(object)
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
        if any(part.answered is not None for part in self.parts):
            self.run_finished.emit()
        else:
            self.failed.emit(next(part.error for part in self.parts if part.error is not None))

    @Slot(object)
    def _on_ranked(self, value: Answered) -> None:
        self._end()
        answered = value
        if self.base is None or self.base.trace.recipe != answered.trace.recipe:
            self.base = answered  # another recipe's ranks are no measure for this one's
        self.ranked.emit(value)

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._end()
        self.failed.emit(error)

    @Slot(object)
    def _on_peeked(self, value: dict[str, Memory]) -> None:
        self.peeked.emit(value)

    @Slot(object)
    def _on_near_found(self, value: tuple[NotRecalled, ...]) -> None:
        self.near_found.emit(value)

    @Slot(object)
    def _on_layers_found(self, value: Layers) -> None:
        self.layers_found.emit(value)

    @Slot(object)
    def _on_no_layers(self, error: MnemonautError) -> None:
        """A deleted preset is reported where presets are checked; other failures are reported as usual."""
        if error.code in PRESET_CODES:
            self.look_at_presets()
        else:
            self._state.refused.emit(error)

    @Slot(object)
    def _on_presets_found(self, value: KnownPresets) -> None:
        self.presets_found.emit(value)

    @Slot(object)
    def _on_choices_found(self, value: Mapping[str, Mapping[str, int]]) -> None:
        self.choices_found.emit(value)

    def _on_stored_found(self, memory_id: str, value: Memory | InputError) -> None:
        self.stored_found.emit(memory_id, value)

    def _on_policy_found(self, name: str, value: Policy | MnemonautError) -> None:
        self.policy_found.emit(name, value)

    @Slot(object)
    def _on_marks_found(self, value: tuple[int, frozenset[str], frozenset[str]]) -> None:
        generation, isolated, edited = value
        self.isolated_found.emit(isolated, generation)
        self.edited_found.emit(edited)
