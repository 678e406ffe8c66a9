"""One question with its answer: runs it, ranks anew when a parameter changes, tells the state what is shown."""

from __future__ import annotations

import itertools
from typing import cast

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.situations import Situation
from mnemonaut_ui import languages
from mnemonaut_ui.lab.ask_bar import AskBar
from mnemonaut_ui.lab.asking import Answered, Layers, ask, ask_again, isolated_now, layers_of
from mnemonaut_ui.lab.button_style import style_of_buttons
from mnemonaut_ui.lab.filter_bar import NEAR
from mnemonaut_ui.lab.pack_view import PackView
from mnemonaut_ui.lab.parameter_panel import ParameterPanel
from mnemonaut_ui.lab.results_pane import ResultsPane
from mnemonaut_ui.lab.why_dialog import WhyDialog
from mnemonaut_ui.theme import Theme
from mnemonaut_ui.view_state import ViewState
from mnemonaut_ui.widgets.banner import Banner

TITLE_CHARS = 24
SIDE_WIDTH = 300


class QueryTab(QWidget):
    """`base` is the last recall that Run was pressed for; what is shown may differ from it by parameters."""

    retitled = Signal()
    answered = Signal(object)  # Trace | None
    selection_moved = Signal(object, str)
    _numbers = itertools.count(1)

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self._number = next(self._numbers)
        self._base: Answered | None = None
        self._asked = Settings()
        self._stale = False
        self._running = ""
        self._situation: Situation | None = None
        self._why: WhyDialog | None = None
        self.note = Banner()
        self.bar = AskBar(state.surroundings.now)
        self.results = ResultsPane()
        self.parameters = ParameterPanel()
        self.pack = PackView()
        self.side = QTabWidget()
        self.side.addTab(self.parameters, "")
        self.side.addTab(self.pack, "")
        self.side.hide()
        self._lay_out()
        self._connect()
        self.retranslate()
        self.set_theme(state.theme)
        self.set_expert(state.expert)
        self.reload_layers()

    def _lay_out(self) -> None:
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.addWidget(self.results)
        self._splitter.addWidget(self.side)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setCollapsible(0, False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 4)
        layout.setSpacing(6)
        layout.addWidget(self.note)
        layout.addWidget(self.bar)
        layout.addWidget(self._splitter, 1)

    def _connect(self) -> None:
        bar, results = self.bar, self.results
        bar.run_asked.connect(self.run)
        bar.edited.connect(self._on_edited)
        bar.settings_changed.connect(self._on_settings_changed)
        bar.side_toggled.connect(self._on_side_toggled)
        bar.pack_asked.connect(self.show_pack)
        bar.why_asked.connect(self.why_not)
        bar.context.refused.connect(self.state.refused)
        bar.context.noticed.connect(self.state.noticed)
        results.selection_moved.connect(self.selection_moved)
        results.cancel_asked.connect(self.cancel)
        results.run_asked.connect(self.run)
        results.all_time_asked.connect(self._on_all_time_asked)
        results.opening_asked.connect(self._on_opening_asked)
        self.parameters.values_changed.connect(self.rank_again)
        self.state.jobs.crashed.connect(self._on_crashed)

    # ---- commands

    @property
    def title(self) -> str:
        """The beginning of the query."""
        line = " ".join(self.bar.field.text().split())
        if not line:
            return self.tr("New query")
        return line if len(line) <= TITLE_CHARS else line[:TITLE_CHARS] + "…"

    @property
    def trace(self) -> Trace | None:
        """The recall that is shown."""
        return None if self.results.answered is None else self.results.answered.trace

    @property
    def base(self) -> Trace | None:
        """The recall that Run was last pressed for."""
        return None if self._base is None else self._base.trace

    @property
    def untouched(self) -> bool:
        """Whether nothing was asked or written here."""
        return self._base is None and not self.bar.field.text().strip() and not self.bar.context.turns()

    def settings(self) -> Settings:
        """Recipe, preset, and what is set by hand."""
        return Settings(self.bar.recipe_name, self.bar.preset_name, self.parameters.as_text)

    @Slot()
    def run(self) -> None:
        """Ask what is written; this counts as a run. Nothing while an input method composes, or without a query."""
        workspace = self.state.workspace
        query, settings = self.bar.query(), self.settings()
        if workspace is None or self.bar.field.composing:
            return
        if not query.text.strip():
            self.bar.field.setFocus()
            self.state.notice(self.tr("Write a query first."))
            return
        explorer = workspace.explorer

        def work(token: CancelToken) -> Answered:
            return ask(explorer, query, settings, token)

        self._asked = settings
        self._start("run")
        self.state.jobs.read(self._channel, work, self._on_run_finished, failed=self._on_failed)

    @Slot()
    def rank_again(self) -> None:
        """The last question with the parameters as they are now; not a run."""
        workspace, base, settings = self.state.workspace, self._base, self.settings()
        if workspace is None or base is None or self._running == "run":
            return
        explorer, stale = workspace.explorer, self._stale

        def work(token: CancelToken) -> Answered:
            # what was gathered before the memories changed may not be ranked any more
            if stale:
                return ask(explorer, base.trace.query, settings, token)
            return ask_again(explorer, base, settings, token)

        self._start("rank")
        self.state.jobs.read(self._channel, work, self._on_ranked, failed=self._on_failed)

    @Slot()
    def cancel(self) -> bool:
        """Stop what runs; False if nothing does."""
        if not self._running:
            return False
        self.state.jobs.cancel(self._channel)
        self._running = ""
        self.results.settle()
        return True

    def open_situation(self, situation: Situation) -> None:
        """Fill in a prepared situation and run it."""
        self._situation = None
        self.bar.set_question(situation.query, situation.context)
        self._situation = situation
        self._say_situation()
        self.run()

    @Slot()
    def show_pack(self) -> None:
        """Show the text for the model; a second time hides it."""
        if self.side.isVisible() and self.side.currentWidget() is self.pack:
            self.bar.side_button.setChecked(False)
            return
        self.side.setCurrentWidget(self.pack)
        self.bar.side_button.setChecked(True)
        self.pack.text.setFocus()

    @Slot()
    def why_not(self, memory_id: str = "") -> None:
        """Ask why a memory did not come; begins with the one that is selected."""
        trace = self.trace
        if trace is None:
            return
        dialog = self._why
        if dialog is None:
            dialog = self._why = WhyDialog(self.state, trace, self.window())
            dialog.change_applied.connect(self._on_change_applied)
            dialog.finished.connect(self._on_why_closed)
        wanted = memory_id or self.state.memory_id
        dialog.field.setText(wanted)
        dialog.field.selectAll()
        dialog.ask(wanted)
        dialog.show()
        dialog.raise_()
        dialog.field.setFocus()

    def reload_layers(self) -> None:
        """Ask what the layers below the panel say now."""
        workspace = self.state.workspace
        if workspace is None:
            return
        explorer, recipe, preset = workspace.explorer, self.bar.recipe_name, self.bar.preset_name
        self.state.jobs.read(
            f"{self._channel}:layers", lambda _token: layers_of(explorer, recipe, preset), self._on_layers
        )

    def forget(self) -> None:
        """Another database: the answers of the last one go, the question stays."""
        self.state.jobs.cancel(self._channel)
        self._base, self._running, self._stale = None, "", False
        self.results.show_nothing()
        self.pack.show_trace(None)
        self.reload_layers()

    def content_changed(self) -> None:
        """Memories are not what they were: mark what was isolated since."""
        workspace = self.state.workspace
        if workspace is None or self._base is None:
            return
        self._stale = True
        explorer = workspace.explorer
        self.state.jobs.read(f"{self._channel}:marks", lambda _token: isolated_now(explorer), self._on_marks)

    def close_down(self) -> None:
        """The tab goes: nothing of it may answer any more."""
        for name in (self._channel, f"{self._channel}:layers", f"{self._channel}:marks"):
            self.state.jobs.cancel(name)
        if self._why is not None:
            self._why.close()

    # ---- how it looks

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self.setStyleSheet(style_of_buttons(theme))
        self.results.set_theme(theme)
        self.parameters.set_theme(theme)
        self.pack.set_theme(theme)

    def set_expert(self, expert: bool) -> None:  # noqa: FBT001  (a slot)
        """Numbers, or plain words."""
        self.results.set_expert(expert=expert)
        self.parameters.set_expert(expert=expert)

    def retranslate(self) -> None:
        """Say all again."""
        self.side.setTabText(0, self.tr("Parameters"))
        self.side.setTabText(1, self.tr("Pack"))
        self.side.setAccessibleName(self.tr("Parameters and pack"))
        self.bar.retranslate()
        self.results.retranslate()
        self.parameters.retranslate()
        self.pack.retranslate()
        self._say_situation()
        if self._why is not None:
            self._why.retranslate()

    def _say_situation(self) -> None:
        if self._situation is not None:
            code = languages.current()
            title, note = (texts.get(code) or texts["en"] for texts in (self._situation.title, self._situation.note))
            self.note.say(f"{title}\n{note}", kind="info")

    # ---- at work

    @property
    def _channel(self) -> str:
        return f"lab:{self._number}"

    def _start(self, what: str) -> None:
        self._running = what
        self.results.begin()

    def _show(self, answered: Answered) -> None:
        self._running = ""
        self.results.show_answer(answered, self.base)
        self.pack.show_trace(answered.trace)
        if self._why is not None:
            self._why.set_trace(answered.trace)
        self.answered.emit(answered.trace)

    def _record(self, trace: Trace) -> None:
        record = getattr(self.state.workspace, "record", None)
        if record is not None and self.state.writable:
            self.state.jobs.operate("record", lambda _token: record(trace))

    # ---- slots

    @Slot(object)
    def _on_run_finished(self, value: object) -> None:
        answered = cast("Answered", value)
        self._base, self._stale = answered, False
        later = self.settings() != self._asked
        self.results.stale.hide()
        self._show(answered)
        if not self.results.list.selected_ids():
            first = self.results.list.results.shown_ids[:1]
            self.results.list.select_ids(first)
        if self.bar.field.hasFocus() and self.results.list.results.shown_ids:
            # what comes next is looking: arrows walk the list, and Ctrl+Z takes back an operation, not a typed letter
            self.results.list.setFocus()
        self._record(answered.trace)
        if later:  # a parameter moved while the run was under way
            self.rank_again()

    @Slot(object)
    def _on_ranked(self, value: object) -> None:
        self._show(cast("Answered", value))

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._running = ""
        self.results.show_failure(error)
        self.pack.show_trace(None)
        self.answered.emit(None)

    @Slot(object)
    def _on_crashed(self, _bug: object) -> None:
        if self._running:
            self.state.jobs.cancel(self._channel)
            self._running = ""
            self.results.show_crash()
            self.answered.emit(None)

    @Slot(object)
    def _on_layers(self, value: object) -> None:
        layers = cast("Layers", value)
        self.bar.clock.offer_sample(layers.as_of)
        self.parameters.show_layers(layers)

    @Slot(object)
    def _on_marks(self, value: object) -> None:
        self.results.mark_isolated(cast("frozenset[str]", value))

    @Slot()
    def _on_edited(self) -> None:
        if self._situation is not None and self.bar.field.text() != self._situation.query:
            self._situation = None
            self.note.hide()
        self.retitled.emit()

    @Slot()
    def _on_settings_changed(self) -> None:
        self.reload_layers()
        self.rank_again()

    @Slot(bool)
    def _on_side_toggled(self, on: bool) -> None:  # noqa: FBT001
        self.side.setVisible(on)
        if on and self._splitter.sizes()[1] < SIDE_WIDTH // 2:
            width = self._splitter.width()
            self._splitter.setSizes([max(1, width - SIDE_WIDTH), SIDE_WIDTH])
        if on and self.bar.side_button.hasFocus():
            self.side.setCurrentWidget(self.parameters)

    @Slot()
    def _on_all_time_asked(self) -> None:
        self.parameters.set_value("days", 0)

    @Slot()
    def _on_opening_asked(self) -> None:
        trace = self.trace
        if trace is not None and trace.candidates:
            self.why_not(trace.candidates[0].memory.id)

    @Slot(str, object)
    def _on_change_applied(self, name: str, value: object) -> None:
        self.side.setCurrentWidget(self.parameters)
        self.bar.side_button.setChecked(True)
        self.parameters.set_value(name, value)

    @Slot(int)
    def _on_why_closed(self, _result: int) -> None:
        self._why = None

    # ---- Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self.cancel() and self.results.filter_key != NEAR:
            self.results.choose_filter(NEAR)
            return
        super().keyPressEvent(event)
