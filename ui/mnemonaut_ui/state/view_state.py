"""What all screens share: the open database, the current recall, the selected memory, and how to look at things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

import msgspec
from PySide6.QtCore import QObject, QSettings, Signal

from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.state.jobs import Jobs, ignore
from mnemonaut_ui.state.windows import Windows
from mnemonaut_ui.widgets.theme import LIGHT, Theme, use_theme
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.languages import keep_zone, mask_from

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.change import Change
    from mnemonaut_core.domain.lists import Matching, Meant
    from mnemonaut_core.domain.trace import Trace
    from mnemonaut_core.explain.recorded import Made
    from mnemonaut_core.explorer import Explorer, Settings
    from mnemonaut_core.store.database import Database
    from mnemonaut_core.workspace.services import Services
    from mnemonaut_core.workspace.wiring import Workspace


T = TypeVar("T")
EVERYWHERE = "everywhere"
OPEN_RUN = "runs:open"
"""The channel in which a recall of the log is replayed."""


class Selection(msgspec.Struct, frozen=True):
    """What is highlighted on the screen in front: commands act on `ids` (in the order of the list), the inspector explains
    `memory_id`, which is one of them; () and "" for nothing."""

    ids: tuple[str, ...] = ()
    memory_id: str = ""
    matching: Matching | None = None
    """The list behind a selection of all its rows: commands act on what it matches at the time of the command."""


def selection_of(ids: Sequence[str], memory_id: str = "", matching: Matching | None = None) -> Selection:
    """These, with the keyboard on one of them: `memory_id` if it is among them, else the first."""
    wanted = tuple(ids)
    current = memory_id if memory_id in wanted else wanted[0] if wanted else ""
    return Selection(wanted, current, matching if wanted else None)


class Beginning(msgspec.Struct, frozen=True):
    """The defaults of a new question: the recipe of the database, else the person's ("": the program's), and the preset without
    a choice ("": none)."""

    recipe: str = ""
    preset: str = ""


def beginning_in(workspace: Workspace | None) -> Beginning:
    """The defaults of a new question, read from the database or the person's file."""
    from mnemonaut_core.explorer import default_among  # not before the first paint

    found = default_among(()) if workspace is None else workspace.explorer.settings.default()
    return Beginning(found.recipes, found.preset)


class ToCompare(msgspec.Struct, frozen=True, eq=False):
    """What is to be set side by side, in this order: recalls that were made, then recorded ones by their ids; or two memories in
    the first of them."""

    traces: tuple[Trace, ...] = ()
    runs: tuple[str, ...] = ()
    memories: tuple[str, str] | None = None


class Draft(msgspec.Struct, frozen=True, eq=False):
    """A text that would be lost when its `owner` closes: closing or changing the database first asks for a decision."""

    owner: QObject
    title: Callable[[], str]
    unsaved: Callable[[], bool]
    save: Callable[[], None]
    """Saves it as an operation; the owner reports a conflict, and it stays unsaved."""
    discard: Callable[[], None]


class Gone(msgspec.Struct, frozen=True, eq=False):
    """What was purged: whether it is a memory of this id, and whether a text says the same."""

    names: Callable[[str], bool]
    says: Callable[[str], bool]

    def told_in(self, trace: Trace) -> bool:
        """Whether a recall shows it, or asks with it."""
        query = trace.query
        return any(map(self.says, (query.text, *(turn.text for turn in query.context)))) or any(
            self.names(candidate.memory.id) for candidate in trace.candidates
        )


class ViewState(QObject):
    """One for the window. Setters are commands; each emits its signal only when something changed."""

    workspace_changed = Signal(object)  # Workspace | None
    trace_changed = Signal(object)  # Trace | None
    memory_changed = Signal(str)  # the memory that the inspector shows; "" for none
    selection_changed = Signal(object)  # tuple[str, ...]: what Isolate and the like act on
    pointed_changed = Signal()  # another memory than what is selected is acted on, or none any more
    listed_changed = Signal()  # whether the screen in front lists what is selected
    isolations_changed = Signal()  # what is kept out of recall, as far as it concerns commands and their names
    expert_changed = Signal(bool)
    theme_changed = Signal(object)  # Theme
    language_chosen = Signal()  # for the next start
    mask_changed = Signal()  # other texts of memories are masked
    content_changed = Signal(object)  # Change | None: memories are not what they were
    purged = Signal(object)  # Gone: whatever shows it drops it at once
    written_elsewhere = Signal()  # another program wrote to the file; what is shown may be older
    refreshed = (
        Signal()
    )  # a person asked to see what the file holds now; lists read it by `content_changed`, before this
    noticed = Signal(str)  # one line for the status bar
    came_again = Signal(object)  # tuple of ids: isolated memories that came again just now, here or elsewhere
    refused = Signal(object)  # MnemonautError: shown in the banner
    run_opened = Signal(
        object, object, bool
    )  # Made, Settings; True: the lab asks it anew with these, else it shows what was made
    comparison_requested = Signal(object)  # ToCompare, once the screen that shows it is in front
    words_requested = Signal(str)  # a list of the person's own words ("": the first): its dialog opens
    saved_requested = Signal(object)  # Saved, kept or not: a question to be looked at, or a search
    runs_requested = Signal(str)  # a filter: the recalls that meet it are listed in Runs
    replay_requested = Signal(object)  # the Session of an agent, or the id of a memory: the conversation is asked again
    situation_requested = Signal(object)  # Situation of the database that is open: the lab asks it
    open_requested = Signal(object)  # OpenRequest: the window opens it
    files_offered = Signal(object)  # tuple[Path, ...]: dropped or chosen; opened if ours, else offered for import
    change_requested = Signal(str, object)  # parameter, value: the lab sets it and ranks anew
    side_changed = (
        Signal()
    )  # a screen opened or closed something beside its list: in a small window that takes the inspector's place
    beginning_changed = Signal(object)  # Beginning
    presets_changed = Signal(object)  # whoever saved or deleted a preset, or changed a default: others look again
    recipes_changed = Signal()  # the person named a retriever of theirs, or none any more
    command_requested = Signal(str)  # the id of a command

    def __init__(
        self,
        jobs: Jobs,
        services: Services,
        parent: QObject | None = None,
        *,
        settings: QSettings | None = None,
        windows: Windows | None = None,
    ) -> None:
        super().__init__(parent)
        self.windows = windows or Windows(parent=self)
        """Which windows are open besides this one; by default it knows of none."""
        self.jobs = jobs
        self.services = services
        self.settings = settings
        """Where screens keep their columns and splitters; None keeps nothing. The window gives its own."""
        self.drafts: list[Draft] = []
        self.workspace: Workspace | None = None
        """The open database; None on the Welcome page."""
        self.trace: Trace | None = None
        """The recall that is shown."""
        self.unexplained = ""
        """Why the recall that is shown cannot be explained; "" where it can, and where none is shown."""
        self.selected = Selection()
        """What is highlighted, explained and acted on: one and the same, but for what is `pointed` at."""
        self.pointed = ""
        """The memory that the keyboard is on in a list about the one that is explained; "" for none. Commands act on it, while the
        inspector stays with what is selected."""
        self._listed = True
        self._isolated: frozenset[str] = frozenset()
        self._again: frozenset[str] | None = None
        """The marks that are known already; None before anybody looked."""
        self._suppressed: frozenset[str] = frozenset()
        self.expert = True
        """Numbers and formulas (True), or plain words."""
        languages.speak_plainly(on=False)
        mask_from(None)
        self.theme = LIGHT
        use_theme(LIGHT)
        """The colours."""
        self.beginning = Beginning()
        """The defaults of a new question, as far as they are loaded: they are read after the first paint."""
        self.mask: int | None = None
        """The sensitivity from which on texts of memories are masked; None for none."""
        self.revealed = False
        """Whether what is masked is shown all the same, until that is taken back or the window is closed."""
        self.content_changed.connect(self._on_content_changed)
        jobs.operation_finished.connect(self.content_changed)
        jobs.failed.connect(self.refused)

    def unsaved(self) -> list[Draft]:
        return [draft for draft in self.drafts if draft.unsaved()]

    @property
    def writable(self) -> bool:
        return self.workspace is not None and self.workspace.can_write

    @property
    def memory_id(self) -> str:
        """The memory that the inspector shows; "" for none."""
        return self.selected.memory_id

    @property
    def selection(self) -> tuple[str, ...]:
        """Ids that a command would act on, in the order of the list."""
        return (self.pointed,) if self.pointed else self.selected.ids

    @property
    def meant(self) -> Meant:
        """The memories that a command acts on: the ids, or for a selected list what it matches at that time."""
        return self.selection if self.pointed else self.selected.matching or self.selected.ids

    @property
    def on_it(self) -> str:
        """The one memory that a command is about: `pointed`, else what the inspector shows."""
        return self.pointed or self.selected.memory_id

    def point_at(self, memory_id: str) -> None:
        """The keyboard is on this memory, in addition to the selection; "" ends that, and so does another selection."""
        if memory_id != self.pointed:
            self.pointed = memory_id
            self.pointed_changed.emit()

    @property
    def can_isolate(self) -> bool:
        """Whether something that is selected is shown as recallable."""
        return any(memory_id not in self._isolated for memory_id in self.selection)

    @property
    def can_restore(self) -> bool:
        """Whether a selected memory is isolated, everywhere or for some queries."""
        held = self.selection
        return not (self._isolated.isdisjoint(held) and self._suppressed.isdisjoint(held))

    def set_workspace(self, workspace: Workspace | None, beginning: Beginning | None = None) -> None:
        """Show another database, with the defaults that new questions have there, where they are known already; everything
        that belonged to the last one is let go."""
        self.jobs.cancel_all()
        self.workspace = workspace
        self._look_at_zone()
        self.set_trace(None)
        self.select(())
        self._keep_isolations((frozenset(), frozenset()))
        self._again = None
        self.workspace_changed.emit(workspace)
        if beginning is not None:
            self.set_beginning(beginning)
        self._look_at_isolations()

    def set_trace(self, trace: Trace | None, selection: Selection | None = None, *, unexplained: str = "") -> None:
        """Show another recall together with its highlighted memories (None: the selection stays), since the inspector
        explains both.
        `unexplained`: why a shown recall cannot be explained, if there is no trace."""
        shown, selected = (self.trace, self.unexplained), self.selected
        self.trace, self.unexplained = trace, unexplained
        if selection is not None:
            self.selected, self.listed = selection, True
        if trace is not shown[0] or unexplained != shown[1]:
            self.trace_changed.emit(trace)
        if selection is not None:
            self._tell_selected(selected)

    @property
    def listed(self) -> bool:
        """Whether the screen in front lists what is selected; it says so itself."""
        return self._listed

    @listed.setter
    def listed(self, listed: bool) -> None:
        if listed is not self._listed:
            self._listed = listed
            self.listed_changed.emit()

    def select(self, ids: Sequence[str], memory_id: str = "", matching: Matching | None = None) -> None:
        """Select memories; the inspector explains `memory_id` (the first where it is not one of them). The screen in front
        shows what is selected, so that what is highlighted, explained and acted on never differ."""
        before = self.selected
        self.selected, self.listed = selection_of(ids, memory_id, matching), True
        self._tell_selected(before)

    def _tell_selected(self, before: Selection) -> None:
        found = self.selected
        if found.memory_id != before.memory_id:
            self.point_at("")
        if (found.ids, found.matching) != (before.ids, before.matching):
            self.selection_changed.emit(found.ids)
        if found.memory_id != before.memory_id and found is self.selected:
            self.memory_changed.emit(found.memory_id)

    def set_expert(self, expert: bool) -> None:
        if expert != self.expert:
            self.expert = expert
            languages.speak_plainly(on=not expert)
            self.expert_changed.emit(expert)

    def set_theme(self, theme: Theme) -> None:
        if theme is not self.theme:
            self.theme = theme
            use_theme(theme)
            self.theme_changed.emit(theme)

    def set_mask(self, level: int | None, *, revealed: bool = False) -> None:
        """Mask the texts of memories of this sensitivity and higher ones, unless they are to be shown for now."""
        if (level, revealed) != (self.mask, self.revealed):
            self.mask, self.revealed = level, revealed
            mask_from(None if revealed else level)
            self.mask_changed.emit()

    def _look_at_zone(self) -> None:
        """Keep the time zone of the database; one value, read at once, so that the next paint shows its days."""
        with suppress(MnemonautError):  # a file that cannot be read says so where its memories are read
            keep_zone("UTC" if self.workspace is None else self.workspace.library.zone())

    def load_beginning(self) -> None:
        """Read what the database or the person keeps as default; what cannot be read is none, and the recall that follows says
        why."""
        workspace = self.workspace
        self.jobs.read("beginning", lambda _token: beginning_in(workspace), self.set_beginning, failed=ignore)

    def set_beginning(self, beginning: Beginning) -> None:
        """Set the defaults of new questions; the caller saves them."""
        if beginning != self.beginning:
            self.beginning = beginning
            self.beginning_changed.emit(beginning)

    def read(
        self,
        channel: str,
        work: Callable[[Explorer, CancelToken], T],
        done: Callable[[T], None],
        *,
        failed: Callable[[MnemonautError], None] | None = None,
    ) -> None:
        """Run `work(explorer, token)` as a read of the open database; nothing where none is open."""
        if self.workspace is not None:
            explorer = self.workspace.explorer
            self.jobs.read(channel, lambda token: work(explorer, token), done, failed=failed)

    def operate(
        self,
        name: str,
        work: Callable[[Database, int], T],
        done: Callable[[T], None] | None = None,
        *,
        failed: Callable[[MnemonautError], None] | None = None,
    ) -> None:
        """Run `work(database, now)` as an operation; nothing where no database is open to be written."""
        if self.workspace is not None and self.workspace.can_write:
            database, now = self.workspace.database, self.services.now()
            self.jobs.operate(name, lambda _token: work(database, now), done, failed=failed)

    def isolate(self, reason: str = "") -> None:
        """Isolate the selection everywhere. The operation checks in its own transaction what others isolated in
        between, leaves that unchanged and reports it."""
        ids, trace, meant = self.selection, self.trace, self.meant
        if not ids:
            return
        if trace is not None and not any(map(trace.candidate, ids)):
            trace = None  # the recall that is shown has nothing to do with it
        run_id, recipe = (None, None) if trace is None else (trace.id, trace.recipe)
        self.operate(
            "isolate", lambda do, now: do.curation.isolate(meant, now=now, reason=reason, run_id=run_id, recipe=recipe)
        )

    def restore(self) -> None:
        """Restore what is selected: what keeps it out everywhere; where nothing does, what keeps it out of some queries.
        Exactly the rows that are found, and only if they still hold in the operation's own transaction."""
        workspace, ids = self.workspace, frozenset(self.selection)
        if workspace is None or not ids:
            return
        library = workspace.library
        matching = None if self.pointed else self.selected.matching

        def work(database: Database, now: int) -> Change:
            if matching is not None:
                return database.curation.restore(matching, now=now)
            held = [found for found in library.isolations() if found.memory_id in ids]
            everywhere = [found.id for found in held if found.scope == EVERYWHERE]
            if not held:  # gone meanwhile: it is said why
                return database.curation.restore(sorted(ids), now=now)
            return database.curation.restore_rows(everywhere or [found.id for found in held], now=now)

        self.operate("restore", work)

    def _look_at_isolations(self) -> None:
        def work(explorer: Explorer, _token: CancelToken) -> tuple[frozenset[str], frozenset[str], dict[str, str]]:
            found = explorer.library.isolations()
            return (
                frozenset(one.memory_id for one in found if one.scope == EVERYWHERE),
                frozenset(one.memory_id for one in found if one.scope != EVERYWHERE),
                {f"{one.id} {one.learnt_again_at}": one.memory_id for one in found if one.learnt_again_at is not None},
            )

        self.read("isolations", work, self._on_isolations_found, failed=ignore)

    def _on_isolations_found(self, answer: tuple[frozenset[str], frozenset[str], dict[str, str]]) -> None:
        isolated, suppressed, again = answer
        self._keep_isolations((isolated, suppressed))
        known = self._again
        self._again = frozenset(again) | (known or frozenset())
        fresh = () if known is None else tuple(again[mark] for mark in again if mark not in known)
        if fresh:
            self.came_again.emit(fresh)

    def _keep_isolations(self, found: tuple[frozenset[str], frozenset[str]]) -> None:
        before = self._isolated, self._suppressed
        self._isolated, self._suppressed = found
        if (self._isolated, self._suppressed) != before:
            self.isolations_changed.emit()

    def _on_content_changed(self, change: Change | None) -> None:
        if change is not None and change.operation == "isolate":  # known at once; a second Ctrl+J may come soon
            self._keep_isolations((self._isolated | frozenset(change.ids), self._suppressed))
        if change is None or not change.ids:
            self._look_at_zone()
            self.load_beginning()
        self._look_at_isolations()

    def forget(self, gone: Gone) -> None:
        """Deselect what was purged, drop a recall that shows it, and tell every screen."""
        held = self.selected
        if gone.names(self.pointed):
            self.point_at("")
        if any(map(gone.names, held.ids)):
            self.select([one for one in held.ids if not gone.names(one)])
        self.purged.emit(gone)
        if self.trace is not None and gone.told_in(self.trace):
            self.set_trace(None)

    def open_run(
        self, run_id: str, *, anew: bool = False, failed: Callable[[MnemonautError], None] | None = None
    ) -> None:
        """Show a recall of the log in the lab: as recorded, or (`anew`) its question with the current values.
        `failed` receives the reason why it cannot be replayed; without it the reason is shown."""

        def work(explorer: Explorer, token: CancelToken) -> tuple[Made, Settings, bool]:
            from mnemonaut_core.explorer import Settings

            made = explorer.made(run_id, token=token)
            settings = explorer.settings.of_trace(made.trace)
            return made, Settings(settings.recipes, settings.preset) if anew else settings, anew

        self.read(OPEN_RUN, work, self._on_made, failed=failed or self.refused.emit)

    def _on_made(self, answer: tuple[Made, Settings, bool]) -> None:
        made, settings, anew = answer
        self.command_requested.emit("show_lab")
        self.run_opened.emit(made, settings, anew)

    def request_comparison(self, wanted: ToCompare) -> None:
        """Set recalls side by side, or two memories of one."""
        self.command_requested.emit("show_compare")
        self.comparison_requested.emit(wanted)
