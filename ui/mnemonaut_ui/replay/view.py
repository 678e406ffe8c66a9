"""Replay: run a whole conversation again, each turn as of its time; the results, the changes from the turn before, what
the automatic isolation would have done, another recipe for comparison. It records nothing and isolates nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QCheckBox, QSplitter, QStackedWidget, QWidget

from mnemonaut_core.conversations import ReplayedTurn
from mnemonaut_core.domain.agent import Session
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.recipes.registry import DEFAULT, offered
from mnemonaut_core.saved import Saved
from mnemonaut_ui.replay.replaying import ConversationChoice, Replaying, Sought
from mnemonaut_ui.replay.table import CameTable, TurnsModel, TurnsTable
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.state.view_state import Selection, ToCompare, ViewState
from mnemonaut_ui.widgets.arrange import Wide, fill_screen, hbox, push_button, share_room
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.command_menu import give_menu
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.file_dialog import local_files
from mnemonaut_ui.widgets.fitted_combo import FittedCombo
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.words.messages import error_advice, error_title
from mnemonaut_ui.words.terms import recipe_title

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.workspace.wiring import Workspace

TRACE, COMPARE = "replay:trace", "replay:compare"


class ReplayScreen(Screen):
    """Conversation and recipes; the turns; the memories of the chosen turn."""

    key = "replay"

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.which = ConversationChoice(state, self)
        self.recipe, self.other = FittedCombo(self), FittedCombo(self)
        tip = self.tr("A transcript or an export; it can be dropped here too")
        self.file_button = push_button(self.tr("From a file…"), self.which.choose_file, on=self, tip=tip)
        self.run_button = push_button("", self._on_run, on=self)
        tip = self.tr("Ask this turn in the lab, by its own clock (Enter)")
        self.open_button = push_button(self.tr("Open as it was then"), self.open_as_of_then, on=self, tip=tip)
        tip = self.tr("What both recipes recall at this turn, side by side")
        self.compare_button = push_button(self.tr("⇄ Compare"), self.compare_recipes, on=self, tip=tip)
        self.as_agent = QCheckBox(self.tr("As a companion sees it"), self)
        self.summary = ElidedLabel(parent=self)
        self.banner = Banner(self)
        self.model = TurnsModel(self)
        self.replaying = Replaying(state, self.model, self)
        self._stack = QStackedWidget(self)
        self.split = QSplitter(Qt.Orientation.Vertical, self._stack)
        self.table, self.memories = TurnsTable(self.model, self.split), CameTable(self.split)
        self.empty = EmptyState(self._stack)
        self.setAcceptDrops(True)
        self._name()
        self._arrange()
        self._connect()
        self._on_theme_changed()
        self.refresh_texts()

    def _name(self) -> None:
        self.recipe.setAccessibleName(self.tr("Recipe"))
        self.other.setAccessibleName(self.tr("The other recipe"))
        self.other.setToolTip(self.tr("Another recipe over the same turns, beside the first"))
        self.as_agent.setToolTip(
            self.tr("Every turn is asked inside what the policy lets a companion see, as its own recalls are")
        )
        self.table.setAccessibleName(self.tr("Turns"))
        self.memories.setAccessibleName(self.tr("What came at this turn"))

    def _arrange(self) -> None:
        top = FlowLayout()
        for widget in (self.file_button, self.which, self.recipe, self.other, self.run_button):
            top.addWidget(widget)
        share_room(self.split, 3, 2)
        self._stack.addWidget(self.split)
        self._stack.addWidget(self.empty)
        below = hbox(self.as_agent, Wide(self.summary), self.open_button, self.compare_button)
        fill_screen(self, top, below, Wide(self._stack), self.banner)  # below: it may not push what one looks at down

    def _connect(self) -> None:
        state = self.state
        state.workspace_changed.connect(self._on_workspace_changed)
        state.content_changed.connect(self._on_content_changed)
        state.purged.connect(self._on_purged)
        state.theme_changed.connect(self._on_theme_changed)
        state.recipes_changed.connect(self._fill_recipes)
        state.expert_changed.connect(self.refresh_texts)
        self.which.activated.connect(self.replay)
        self.which.given.connect(self._on_given)
        self.which.listed.connect(self._show)
        self.replaying.changed.connect(self._show)
        self.replaying.came.connect(self._on_came)
        self.replaying.failed.connect(self._on_failed)
        for combo in (self.recipe, self.other):
            combo.activated.connect(self._on_recipe_chosen)
        self.as_agent.clicked.connect(self._on_recipe_chosen)
        self.table.opened.connect(self.open_as_of_then)
        self.table.selectionModel().currentChanged.connect(self._on_turn_chosen)
        self.memories.moved.connect(self.publish)
        give_menu(self.memories)

    def title(self) -> str:
        return self.tr("Replay")

    def overrides(self) -> Mapping[str, Callable[[], object]]:
        return {"compare_baseline": self.compare_recipes}

    def panes(self) -> Sequence[QWidget]:
        return (self.which, self.table, self.memories) if self._listed else (self.which, self.empty)

    def focus_first(self) -> None:
        if self._listed:
            self.table.setFocus()
        else:
            self.empty.focus_button()

    def activated(self) -> None:
        super().activated()
        self.which.look_at_threads()
        self._explain()

    def highlighted(self) -> Selection:
        return self.memories.highlighted if self._listed else Selection()

    def highlight(self, selection: Selection) -> None:
        self.memories.highlight(selection)

    def refresh_texts(self) -> None:
        self._fill_recipes()
        self.which.fill()
        self.model.notify_changed()
        self._show()

    def _fill_recipes(self) -> None:
        chosen = self.recipe.currentData() or self.state.beginning.recipe or DEFAULT, self.other.currentData() or ""
        for combo, names, wanted in zip((self.recipe, self.other), (offered(), ("", *offered())), chosen, strict=True):
            combo.clear()
            for name in names:
                combo.addItem(recipe_title(name) if name else self.tr("No other recipe"), name)
            combo.setCurrentIndex(max(0, combo.findData(wanted)))

    @property
    def settings(self) -> Settings:
        """The recipes that are chosen, each with the person's own preset."""
        names = (str(self.recipe.currentData()), str(self.other.currentData() or ""))
        return Settings(",".join(dict.fromkeys(filter(None, names))), "")

    def replay_of(self, what: Session | str) -> None:
        """Replay an agent's conversation, or the longest thread of a memory down to its turn; its other threads are offered
        first."""
        if self.state.workspace is None:
            return
        if isinstance(what, Session):
            self.as_agent.setChecked(True)  # as it was asked
            self.which.give((what,))
        else:
            self.which.give_threads_of(what)

    def _on_given(self, sought: Sought | None) -> None:
        self.replay()
        self.replaying.seek(sought)

    @property
    def _listed(self) -> bool:
        return bool(self.model.rows)

    def replay(self, *_: object) -> None:
        """Ask every turn of the chosen conversation; the results arrive one by one."""
        workspace, chosen = self.state.workspace, self.which.chosen
        if workspace is None or chosen is None:
            return
        settings = self.settings
        self._forget()
        self.which.shown = chosen
        for table in (self.table, self.memories):
            table.other = "," in settings.recipes
            table.fit()
        self.replaying.begin(workspace.explorer, chosen, settings, as_agent=self.as_agent.isChecked())
        self._show()

    def _forget(self) -> None:
        for channel in (TRACE, COMPARE):
            self.state.jobs.cancel(channel)
        self.replaying.forget()
        self.which.shown = None
        self.banner.hide()
        self.memories.show_turn(None)

    def _on_came(self, number: int) -> None:
        """Choose the first turn until the wanted one arrives, unless a person chose another."""
        last = len(self.model.rows) - 1
        keyboard = last == 0 and self.empty.isAncestorOf(self.focusWidget())
        self._show()
        if last == 0:
            self.table.choose(0)
            if keyboard:
                self.table.setFocus()
        if self.replaying.seeks(number) and self.table.currentIndex().row() == 0:
            self.table.choose(last)

    def _on_failed(self, error: MnemonautError) -> None:
        if self._listed:
            self.banner.show_error(error)
        self._show()

    def _on_run(self, *_: object) -> None:
        if self.replaying.running:
            self.replaying.stop()
        else:
            self.replay()

    @property
    def current(self) -> ReplayedTurn | None:
        return self.table.current

    def _on_turn_chosen(self, *_: object) -> None:
        self.memories.show_turn(self.current)
        self._show()
        self._explain()

    def _explain(self) -> None:
        turn = self.current
        if turn is None or not self.isVisible():
            return
        first = turn.recalls[0]

        def work(explorer: Explorer, token: CancelToken) -> Trace:
            (trace,) = explorer.recall(turn.asked.query, Settings(first.recipe, first.preset), token=token)
            return trace

        self.state.set_trace(None, self.highlighted())
        self.state.read(TRACE, work, self._on_trace)

    def _on_trace(self, answer: Trace) -> None:
        if self.isVisible():
            self.state.set_trace(answer, self.highlighted())

    def open_as_of_then(self, *_: object) -> None:
        """Open this turn in the lab, by its own clock."""
        turn = self.current
        if turn is not None:
            first = turn.recalls[0]
            saved = Saved("", "", query=turn.asked.query, as_of=True, recipe=first.recipe, preset=first.preset)
            self.state.saved_requested.emit(saved)

    def compare_recipes(self, *_: object) -> None:
        """Compare what both recipes recall at this turn."""
        turn = self.current
        if turn is None:
            return
        if len(turn.recalls) < 2:
            self.state.noticed.emit(self.tr("Choose another recipe first: it comes beside the first at every turn."))
            return

        def work(explorer: Explorer, token: CancelToken) -> ToCompare:
            made = tuple(
                trace
                for one in turn.recalls
                for trace in explorer.recall(turn.asked.query, Settings(one.recipe, one.preset), token=token)
            )
            return ToCompare(traces=made)

        self.state.read(COMPARE, work, self.state.request_comparison)

    def _show(self) -> None:
        """Precedence: error, no turns, turns."""
        listed, workspace, replaying = self._listed, self.state.workspace, self.replaying
        self._stack.setCurrentWidget(self.split if listed else self.empty)
        show = self.empty.show_text
        if workspace is None:
            self._show_no_database(self.empty)
        elif replaying.error is not None:
            title, advice = error_title(replaying.error), error_advice(replaying.error)
            show(title, advice, button=self.tr("From a file…"), act=self.which.choose_file)
        elif not listed and self.which.error is not None and not replaying.running:
            title, advice = error_title(self.which.error), error_advice(self.which.error)
            show(title, advice, button=self.tr("Try again"), act=self.which.look_at_threads)
        elif replaying.running:
            show(self.tr("Asking…"), button=self.tr("Stop"), act=replaying.stop)
        elif not listed:
            how = self.tr(
                "Drop a transcript here, or choose a thread above: every message is asked again as it was then."
            )
            show(
                self.tr("No conversation is replayed"), how, button=self.tr("From a file…"), act=self.which.choose_file
            )
        self.summary.set_line(replaying.summary() if listed else "")
        self.run_button.setText(self.tr("Stop") if replaying.running else self.tr("Replay again"))
        self.run_button.setEnabled(workspace is not None and (replaying.running or self.which.chosen is not None))
        self.open_button.setEnabled(self.current is not None)
        self.compare_button.setEnabled(self.current is not None)
        for widget in (self.file_button, self.which, self.recipe, self.other, self.as_agent):
            widget.setEnabled(workspace is not None)

    def _on_recipe_chosen(self, *_: object) -> None:
        if self.replaying.transcript is not None:
            self.replay()

    def _on_workspace_changed(self, _workspace: Workspace | None) -> None:
        self.which.forget_database()
        self._forget()
        self._fill_recipes()
        self.which.fill()
        self._show()
        self.which.look_at_threads()

    def _on_content_changed(self, change: Change | None) -> None:
        self.which.look_again()
        if self._listed and (change is None or change.ids or change.bulk):
            self.banner.show_text(
                lambda: self.tr("Memories changed since: this is how it was before."),
                button=lambda: self.tr("Replay again"),
                act=self.replay,
            )

    def _on_purged(self, _gone: object) -> None:
        """Drop everything, also from a file: it was computed while the purged memory existed."""
        self.which.forget_given()
        self._forget()
        self.which.fill()
        self._show()

    def _on_theme_changed(self, *_: object) -> None:
        self.table.size_rows()
        self.memories.size_rows()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if len(local_files(event.mimeData())) == 1 and self.state.workspace is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = local_files(event.mimeData())
        if files:
            event.acceptProposedAction()
            self.which.read_file(str(files[0]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.replaying.running:
            self.replaying.stop()
        elif event.key() == Qt.Key.Key_Escape and self.memories.hasFocus():
            self.table.setFocus()
        else:
            super().keyPressEvent(event)
