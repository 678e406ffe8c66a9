"""Replay: a whole conversation asked again, every turn as of then; what came, what changed from the turn before, what the automatic
isolation would have done, another recipe beside it. Nothing is recorded, and nothing is isolated."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QItemSelectionModel, QPoint, Qt, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from mnemonaut_core.conversations import (
    ReplayedTurn,
    Thread,
    conversation_in,
    conversation_of_session,
    isolates,
    replayed,
    sums_of,
    threads,
    threads_of,
)
from mnemonaut_core.domain.agent import Session
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.transcript import Transcript
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.recipes.registry import DEFAULT, offered
from mnemonaut_core.saved import Saved
from mnemonaut_ui.replay.table import CameModel, ReplayTable, TurnRow, TurnsModel, rows_of
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.state.view_state import Selection, ToCompare, ViewState, selection_of
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.command_menu import command_menu, pop_up
from mnemonaut_ui.widgets.drop_area import local_files
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.one_line import FittedCombo
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.words.keys import keys_or_menu
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import error_advice, error_title, joined
from mnemonaut_ui.words.terms import recipe_title

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_ui.state.ports import Workspace

Flag = QItemSelectionModel.SelectionFlag
Held = Transcript | Thread | Session
TURNS, THREADS, READ, TRACE, COMPARE = (f"replay:{name}" for name in ("turns", "threads", "file", "trace", "compare"))
MOST_LISTED = 200
"""Threads that are offered, the longest first."""


def _key(held: Held | None) -> tuple[str, object]:
    """What tells a conversation from others, whatever it holds by now."""
    if isinstance(held, Thread | Session):
        return type(held).__name__, held.name if isinstance(held, Thread) else held.id
    return "", None if held is None else id(held)


def _named(held: Held) -> tuple[str, int]:
    """Its name, and how many memories, messages of the person or recalls it has."""
    if isinstance(held, Transcript):
        return held.title or held.name, held.questions
    return (held.name, held.memories) if isinstance(held, Thread) else (held.id, held.recalls)


def _read(explorer: Explorer, held: Held) -> Transcript:
    if isinstance(held, Transcript):
        return held
    return (
        conversation_in(explorer, held.name) if isinstance(held, Thread) else conversation_of_session(explorer, held.id)
    )


class ReplayScreen(Screen):
    """Which conversation and which recipes above; the turns; what came at the one that is chosen."""

    key = "replay"

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._error: MnemonautError | None = None
        self._given: tuple[Held, ...] = ()
        """What is offered before the threads: the conversations of a file or of an agent, the threads of a memory."""
        self._held: Held | None = None
        self._seek: tuple[int | None, int] | None = None
        """The time of the memory whose thread is replayed, and the number of its turn; 0 before that is known."""
        self._threads: tuple[Thread, ...] | None = None
        """None before anybody looked."""
        self._transcript: Transcript | None = None
        self._running = self._stopped = self._isolates = self._quiet = False
        self._tell = state.jobs.teller(TURNS, self._on_turn)
        self.which, self.recipe, self.other = FittedCombo(self), FittedCombo(self), FittedCombo(self)
        self.file_button, self.run_button, self.open_button, self.compare_button = (QPushButton(self) for _ in range(4))
        for button in (self.file_button, self.run_button, self.open_button, self.compare_button):
            button.setAutoDefault(False)
        self.as_agent = QCheckBox(self)
        self.summary = ElidedLabel(parent=self)
        self.banner = Banner(self)
        self.model, self.came = TurnsModel(self), CameModel(self)
        self._stack = QStackedWidget(self)
        self.split = QSplitter(Qt.Orientation.Vertical, self._stack)
        self.table, self.memories = ReplayTable(self.model, self.split), ReplayTable(self.came, self.split)
        self.empty = EmptyState(self._stack)
        self.setAcceptDrops(True)
        self._arrange()
        self._connect()
        self._fill_recipes()
        self._on_theme_changed()
        self.retranslate()

    def _arrange(self) -> None:
        top, below = FlowLayout(), QHBoxLayout()
        for widget in (self.file_button, self.which, self.recipe, self.other, self.run_button):
            top.addWidget(widget)
        below.addWidget(self.as_agent)
        below.addWidget(self.summary, 1)
        below.addWidget(self.open_button)
        below.addWidget(self.compare_button)
        self.split.setStretchFactor(0, 3)
        self.split.setStretchFactor(1, 2)
        self.split.setChildrenCollapsible(False)
        self._stack.addWidget(self.split)
        self._stack.addWidget(self.empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 6, 4)
        column.setSpacing(6)
        column.addLayout(top)
        column.addLayout(below)
        column.addWidget(self._stack, 1)
        column.addWidget(self.banner)  # below: it may not push what one looks at down

    def _connect(self) -> None:
        state = self.state
        state.workspace_changed.connect(self._on_workspace_changed)
        state.content_changed.connect(self._on_content_changed)
        state.purged.connect(self._on_purged)
        state.theme_changed.connect(self._on_theme_changed)
        state.mask_changed.connect(self.retranslate)
        state.recipes_changed.connect(self._fill_recipes)
        state.expert_changed.connect(self.retranslate)
        self.file_button.clicked.connect(self.choose_file)
        self.which.activated.connect(self.replay)
        for combo in (self.recipe, self.other):
            combo.activated.connect(self._on_recipe_chosen)
        self.as_agent.clicked.connect(self._on_recipe_chosen)
        self.run_button.clicked.connect(self._on_run)
        self.open_button.clicked.connect(self.open_as_of_then)
        self.compare_button.clicked.connect(self.do_compare_baseline)
        self.table.opened.connect(self.open_as_of_then)
        self.table.selectionModel().currentChanged.connect(self._on_turn_chosen)
        for signal in ("selectionChanged", "currentChanged"):
            getattr(self.memories.selectionModel(), signal).connect(self._on_selection_changed)
        self.memories.customContextMenuRequested.connect(self._on_menu_wanted)

    # ---- what a screen is

    def title(self) -> str:
        return self.tr("Replay")

    def panes(self) -> Sequence[QWidget]:
        """Which conversation, its turns, what came."""
        return (self.which, self.table, self.memories) if self._listed else (self.which, self.empty)

    def focus_first(self) -> None:
        """The turns; where there are none, what can be done."""
        if self._listed:
            self.table.setFocus()
        else:
            self.empty.focus_button()

    def activated(self) -> None:
        """Look at the threads; explain the turn that is chosen."""
        super().activated()
        self._look_at_threads()
        self._explain()

    def highlighted(self) -> Selection:
        """The memories that are selected below."""
        if not self._listed:
            return Selection()
        rows = sorted({index.row() for index in self.memories.selectionModel().selectedRows()})
        current, held = self.memories.currentIndex().row(), self.came.rows
        ids = tuple(held[row].memory.id for row in rows if row < len(held))
        return selection_of(ids, held[current].memory.id if 0 <= current < len(held) else "")

    def highlight(self, selection: Selection) -> None:
        """The rows of these memories."""
        model, wanted = self.memories.selectionModel(), frozenset(selection.ids)
        self._quiet = True
        model.clearSelection()
        for row, one in enumerate(self.came.rows):
            if one.memory.id in wanted:
                model.select(self.came.index(row, 0), Flag.Select | Flag.Rows)
            if one.memory.id == selection.memory_id:
                model.setCurrentIndex(self.came.index(row, 0), Flag.NoUpdate)
        self._quiet = False

    def retranslate(self, *_: object) -> None:
        self.file_button.setText(self.tr("From a file…"))
        self.file_button.setToolTip(self.tr("A transcript or an export; it can be dropped here too"))
        self.which.setAccessibleName(self.tr("Conversation"))
        self.recipe.setAccessibleName(self.tr("Recipe"))
        self.other.setAccessibleName(self.tr("The other recipe"))
        self.other.setToolTip(self.tr("Another recipe over the same turns, beside the first"))
        self.as_agent.setText(self.tr("As a companion sees it"))
        self.as_agent.setToolTip(
            self.tr("Every turn is asked inside what the policy lets a companion see, as its own recalls are")
        )
        self.open_button.setText(self.tr("Open as of then"))
        self.open_button.setToolTip(self.tr("Ask this turn in the lab, by its own clock (Enter)"))
        self.compare_button.setText(self.tr("⇄ Compare"))
        self.compare_button.setToolTip(self.tr("What both recipes recall at this turn, side by side"))
        self.table.setAccessibleName(self.tr("Turns"))
        self.memories.setAccessibleName(self.tr("What came at this turn"))
        for combo in (self.recipe, self.other):
            for at in range(combo.count()):
                name = str(combo.itemData(at))
                combo.setItemText(at, recipe_title(name) if name else self.tr("No other recipe"))
            combo.updateGeometry()
        self._fill_which()
        self.model.retranslate()
        self.came.retranslate()
        self._show()

    # ---- which conversation, by which recipes

    def _fill_recipes(self) -> None:
        chosen = self.recipe.currentData() or self.state.beginning.recipe or DEFAULT, self.other.currentData() or ""
        for combo, names, wanted in zip((self.recipe, self.other), (offered(), ("", *offered())), chosen, strict=True):
            combo.clear()
            for name in names:
                combo.addItem(recipe_title(name) if name else self.tr("No other recipe"), name)
            combo.setCurrentIndex(max(0, combo.findData(wanted)))

    def _look_at_threads(self) -> None:
        workspace = self.state.workspace
        if workspace is None or self._threads is not None or not self.isVisible():
            return
        explorer = workspace.explorer

        def work(token: CancelToken) -> tuple[Thread, ...]:
            token.raise_if_set()
            return threads(explorer)

        self.state.jobs.read(THREADS, work, self._on_threads)

    def _on_threads(self, answer: object) -> None:
        self._threads = cast("tuple[Thread, ...]", answer)
        self._fill_which()
        self._show()

    def _fill_which(self) -> None:
        """What was given, then the threads of the database; what is shown stays chosen."""
        given, chosen = set(map(_key, self._given)), _key(self._held)
        threads_too = [one for one in (self._threads or ())[:MOST_LISTED] if _key(one) not in given]
        self.which.clear()
        self.which.addItem(self.tr("Choose a conversation…"), None)
        for one in (*self._given, *threads_too):
            name, count = _named(one)
            told = filled(self.tr("{name} ({count})"), name=shown_line(name, 40), count=f"{count:,}")
            self.which.addItem(told, one)
            if _key(one) == chosen:
                self.which.setCurrentIndex(self.which.count() - 1)

    @Slot()
    def choose_file(self, *_: object) -> None:
        """Which file; it is only read."""
        dialog = FileDialog(
            self, self.tr("Replay a conversation"), "",
            self.tr("Conversations (*.jsonl *.ndjson *.json *.txt *.md *.zip *.csv *.db);;All files (*)"),
        )  # fmt: skip
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.read_file)
        dialog.open()

    @Slot(str)
    def read_file(self, name: str) -> None:
        """Replay the first conversation of this file; the others can be chosen."""
        path = Path(name)

        def work(token: CancelToken) -> tuple[Transcript, ...]:
            from mnemonaut_core.importers.transcript import conversations_in

            return conversations_in(path, token=token)

        self.state.jobs.read(READ, work, self._on_given, failed=self.state.refuse)

    def _on_given(self, answer: object) -> None:
        self._give(cast("tuple[Transcript, ...]", answer))

    def replay_of(self, what: Session | str) -> None:
        """What an agent asked in one conversation; or the longest thread of a memory, down to where it was said: the other threads
        of that memory are offered first."""
        workspace = self.state.workspace
        if workspace is None:
            return
        if isinstance(what, Session):
            self.as_agent.setChecked(True)  # as it was asked
            self._give((what,))
            return
        explorer = workspace.explorer

        def work(token: CancelToken) -> tuple[tuple[Thread, ...], int | None]:
            token.raise_if_set()
            return threads_of(explorer, what), explorer.memories([what])[what].moment

        self.state.jobs.read(READ, work, self._on_threads_of, failed=self.state.refuse)

    def _on_threads_of(self, answer: object) -> None:
        found, moment = cast("tuple[tuple[Thread, ...], int | None]", answer)
        self._give(found)
        self._seek = moment, 0

    def _give(self, given: tuple[Held, ...]) -> None:
        self._given = given
        self._fill_which()
        self.which.setCurrentIndex(1)
        self.replay()

    # ---- replaying

    @property
    def settings(self) -> Settings:
        """The recipes that are chosen, each with the person's own preset."""
        names = (str(self.recipe.currentData()), str(self.other.currentData() or ""))
        return Settings(",".join(dict.fromkeys(filter(None, names))), "")

    @property
    def _listed(self) -> bool:
        return bool(self.model.rows)

    @Slot()
    def replay(self, *_: object) -> None:
        """Ask every turn of the conversation that is chosen; they come one by one."""
        workspace, held = self.state.workspace, cast("Held | None", self.which.currentData())
        if workspace is None or held is None:
            return
        explorer, settings, now = workspace.explorer, self.settings, self.state.services.now()
        as_agent = self.as_agent.isChecked()
        self._forget()
        self._running, self._held = True, held
        for table in (self.table, self.memories):
            table.other = "," in settings.recipes
            table.fit()

        def work(token: CancelToken) -> int:
            transcript = _read(explorer, held)
            self._tell(token, (transcript, isolates(explorer)))
            count = 0
            for turn in replayed(explorer, transcript, settings, now=now, as_agent=as_agent, token=token):
                self._tell(token, turn)
                count += 1
            return count

        self.state.jobs.read(TURNS, work, self._on_finished, failed=self._on_failed)
        self._show()

    def _forget(self) -> None:
        for channel in (TURNS, TRACE, COMPARE):
            self.state.jobs.cancel(channel)
        self._running, self._stopped, self._error, self._transcript = False, False, None, None
        self._held = self._seek = None
        self.banner.hide()
        self.model.clear()
        self.came.show_rows(())

    def _on_turn(self, told: object) -> None:
        if not isinstance(told, ReplayedTurn):
            self._transcript, self._isolates = cast("tuple[Transcript, bool]", told)
            if self._seek is not None:
                self._seek = self._seek[0], self._transcript.turn_at(self._seek[0])
            self._show()
            return
        transcript = self._transcript
        self.model.add(TurnRow(told, 0 if transcript is None else transcript.sensitivity))
        if len(self.model.rows) == 1:
            keyboard = self.empty.isAncestorOf(self.focusWidget())
            self._show()
            self.table.setCurrentIndex(self.model.index(0, self.model.index_of("message")))
            if keyboard:
                self.table.setFocus()
        else:
            self._show()
        sought = self._seek is not None and self._seek[1] == told.asked.number
        if sought and self.table.currentIndex().row() == 0:  # nobody chose another meanwhile
            self.table.setCurrentIndex(self.model.index(len(self.model.rows) - 1, self.model.index_of("message")))

    def _on_finished(self, _count: object) -> None:
        self._running = False
        self._show()

    def _on_failed(self, error: MnemonautError) -> None:
        self._running, self._error = False, error
        if self._listed:
            self.banner.show_error(error)
        self._show()

    @Slot()
    def _on_run(self, *_: object) -> None:
        if self._running:
            self.stop()
        else:
            self.replay()

    @Slot()
    def stop(self) -> None:
        """Ask no further turn; those that came stay."""
        self.state.jobs.cancel(TURNS)
        self._running, self._stopped = False, True
        self._show()

    # ---- the turn that is chosen

    @property
    def current(self) -> ReplayedTurn | None:
        """The turn that is chosen."""
        row = self.table.currentIndex().row()
        return self.model.rows[row].turn if 0 <= row < len(self.model.rows) else None

    @Slot()
    def _on_turn_chosen(self, *_: object) -> None:
        turn, held = self.current, self.highlighted()
        self._quiet = True
        self.came.show_rows(() if turn is None else rows_of(turn))
        self._quiet = False
        self.memories.fit()
        self.highlight(held)
        if self.came.rows and not self.memories.selectionModel().hasSelection():
            self._quiet = True
            self.memories.setCurrentIndex(self.came.index(0, self.came.index_of("memory")))
            self._quiet = False
        self._show()
        self._explain()

    def _explain(self) -> None:
        """Make the recall of this turn, which the inspector explains; what is highlighted comes with it."""
        workspace, turn = self.state.workspace, self.current
        if workspace is None or turn is None or not self.isVisible():
            return
        explorer, first = workspace.explorer, turn.recalls[0]

        def work(token: CancelToken) -> Trace:
            (trace,) = explorer.recall(turn.asked.query, Settings(first.recipe, first.preset), token=token)
            return trace

        self.state.set_trace(None, self.highlighted())
        self.state.jobs.read(TRACE, work, self._on_trace)

    def _on_trace(self, answer: object) -> None:
        if self.isVisible():
            self.state.set_trace(cast("Trace", answer), self.highlighted())

    @Slot()
    def open_as_of_then(self, *_: object) -> None:
        """This turn in the lab, by its own clock."""
        turn = self.current
        if turn is not None:
            first = turn.recalls[0]
            saved = Saved("", "", query=turn.asked.query, as_of=True, recipe=first.recipe, preset=first.preset)
            self.state.open_saved(saved)

    @Slot()
    def do_compare_baseline(self, *_: object) -> None:
        """What both recipes recall at this turn, side by side."""
        workspace, turn = self.state.workspace, self.current
        if workspace is None or turn is None:
            return
        if len(turn.recalls) < 2:
            self.state.notice(self.tr("Choose another recipe first: it comes beside the first at every turn."))
            return
        explorer = workspace.explorer

        def work(token: CancelToken) -> ToCompare:
            made = tuple(
                trace
                for one in turn.recalls
                for trace in explorer.recall(turn.asked.query, Settings(one.recipe, one.preset), token=token)
            )
            return ToCompare(traces=made)

        self.state.jobs.read(COMPARE, work, self._on_to_compare)

    def _on_to_compare(self, answer: object) -> None:
        self.state.request_comparison(cast("ToCompare", answer))

    # ---- saying

    def _show(self) -> None:
        """Failed before empty, empty before what is there."""
        listed, workspace = self._listed, self.state.workspace
        self._stack.setCurrentWidget(self.split if listed else self.empty)
        if workspace is None:
            self.empty.show_text(
                self.tr("No database is open"), self.tr("Open one with {key}.").format(key=keys_or_menu("open", "file"))
            )
        elif self._error is not None:
            self.empty.show_text(
                error_title(self._error),
                error_advice(self._error),
                button=self.tr("From a file…"),
                act=self.choose_file,
            )
        elif self._running:
            self.empty.show_text(self.tr("Asking…"), button=self.tr("Stop"), act=self.stop)
        elif not listed:
            self.empty.show_text(
                self.tr("No conversation is replayed"),
                self.tr("Drop a transcript here, or choose a thread above: every message is asked again as of then."),
                button=self.tr("From a file…"),
                act=self.choose_file,
            )
        self.summary.set_line(self._summary() if listed else "")
        self.run_button.setText(self.tr("Stop") if self._running else self.tr("Replay again"))
        self.run_button.setEnabled(workspace is not None and (self._running or self.which.currentData() is not None))
        self.open_button.setEnabled(self.current is not None)
        self.compare_button.setEnabled(self.current is not None)
        for widget in (self.file_button, self.which, self.recipe, self.other, self.as_agent):
            widget.setEnabled(workspace is not None)

    def _summary(self) -> str:
        transcript, rows = self._transcript, self.model.rows
        of = len(rows) if transcript is None else transcript.questions
        first, *others = sums_of(row.turn for row in rows)
        told = filled(
            self.tr("{done} of {count} turns · another result at {changed} · nothing came at {empty}"), done=f"{len(rows):,}",
            count=f"{of:,}", changed=f"{first.changed:,}", empty=f"{first.empty:,}",
        )  # fmt: skip
        if others:
            told += " · " + filled(self.tr("the other recipe otherwise at {count}"), count=f"{others[0].other:,}")
        told += " · " + (
            filled(self.tr("would be isolated: {count}"), count=f"{first.would_isolate:,}")
            if self._isolates
            else self.tr("this database isolates nothing by itself")
        )
        return joined(told, self.tr("Stopped.") if self._stopped else self.tr("Asking…") if self._running else "")

    # ---- slots

    @Slot()
    def _on_recipe_chosen(self, *_: object) -> None:
        if self._transcript is not None:
            self.replay()

    @Slot(object)
    def _on_workspace_changed(self, _workspace: Workspace | None) -> None:
        for channel in (THREADS, READ):
            self.state.jobs.cancel(channel)
        self._given, self._threads = (), None
        self._forget()
        self._fill_recipes()
        self._fill_which()
        self._show()
        self._look_at_threads()

    @Slot(object)
    def _on_content_changed(self, change: Change | None) -> None:
        self._threads = None
        self._look_at_threads()
        if self._listed and (change is None or change.ids or change.bulk):
            self.banner.show_text(
                lambda: self.tr("Memories changed since: this is how it was before."),
                button=lambda: self.tr("Replay again"),
                act=self.replay,
            )

    @Slot(object)
    def _on_purged(self, _gone: object) -> None:
        """What is shown was made when it was there: nothing of it stays, nor of what a file said."""
        self._given = ()
        self._forget()
        self._fill_which()
        self._show()

    @Slot(object)
    def _on_theme_changed(self, *_: object) -> None:
        self.table.size_rows()
        self.memories.size_rows()

    @Slot()
    def _on_selection_changed(self, *_: object) -> None:
        if not self._quiet:
            self.publish()

    @Slot(QPoint)
    def _on_menu_wanted(self, at: QPoint) -> None:
        pop_up(command_menu(self), self.memories, at)

    # ---- Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look_at_threads()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if len(local_files(event.mimeData())) == 1 and self.state.workspace is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = local_files(event.mimeData())
        if files:
            event.acceptProposedAction()
            self.read_file(str(files[0]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._running:
            self.stop()
        elif event.key() == Qt.Key.Key_Escape and self.memories.hasFocus():
            self.table.setFocus()
        else:
            super().keyPressEvent(event)
