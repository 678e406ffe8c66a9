"""One question with its answer: runs it, ranks anew when a parameter changes, tells the state what is shown; a tab a recipe."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter, QTabBar, QVBoxLayout, QWidget

from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.importers.situations import Situation
from mnemonaut_ui.lab.ask_bar import ALL, AskBar, SituationNote
from mnemonaut_ui.lab.filter_bar import NEAR
from mnemonaut_ui.lab.recalls import Answered, Layers, NotRecalled, Recalls, UnderWay
from mnemonaut_ui.lab.results_pane import ResultsPane
from mnemonaut_ui.lab.side_panel import SidePanel
from mnemonaut_ui.lab.why_dialog import WhyAsking
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.terms import recipe_title

TITLE_CHARS = 24
SIDE_WIDTH = 300
SHORT = 520
"""Pixels of height below which the list needs the room of the note."""


class RecipeTabs(QTabBar):
    """Hidden for a single recipe. Every tab says how many memories its recipe selected."""

    recipe_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: dict[str, int] = {}
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.currentChanged.connect(self._on_changed)
        self.hide()
        self.retranslate()

    def show_answers(self, answers: Mapping[str, Answered], chosen: str) -> None:
        """A tab for each answer; tells nobody."""
        self._counts = {name: len(found.trace.selected) for name, found in answers.items()}
        with QSignalBlocker(self):
            while self.count() > len(self._counts):
                self.removeTab(self.count() - 1)
            for index, name in enumerate(self._counts):
                if index >= self.count():
                    self.addTab("")
                self.setTabData(index, name)
            self.setCurrentIndex(list(self._counts).index(chosen) if chosen in self._counts else 0)
        self.setVisible(len(self._counts) > 1)
        self.retranslate()

    def recount(self, recipe: str, selected: int) -> None:
        """A recipe was ranked anew."""
        if recipe in self._counts:
            self._counts[recipe] = selected
            self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Answers by recipe"))
        for index, (name, count) in enumerate(self._counts.items()):
            self.setTabText(index, f"{recipe_title(name)}  {count}")
            about = self.tr("{recipe}: {count} selected").format(recipe=recipe_title(name), count=count)
            self.setTabToolTip(index, about)
            self.setAccessibleTabName(index, about)

    @Slot(int)
    def _on_changed(self, index: int) -> None:
        if index >= 0:
            self.recipe_chosen.emit(str(self.tabData(index)))


class QueryTab(QWidget):
    """`base` is the last recall that Run was pressed for; what is shown may differ from it by parameters."""

    retitled = Signal()
    answered = Signal(object)  # Trace | None
    parts_folded = Signal(object)  # frozenset[str]: what its story unfolds
    selection_moved = Signal()

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self.recalls = Recalls(state, self)
        self.why = WhyAsking(state, self)
        self._why_after_run = ""
        self._answers: dict[str, Answered] = {}
        self._shown = ""
        self._shown_with: Settings | None = None
        """With what the answer that is shown was asked."""
        self._pressed = False
        self._showing = False
        """While another answer is put in: what is highlighted in it is told together with it."""
        # every part is made where it stays: a widget that is put in afterwards is styled anew with all that is in it
        self.note = SituationNote(self)
        self.bar = AskBar(state.services.now, self)
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._answers_area = QWidget(self._splitter)
        self.recipe_tabs = RecipeTabs(self._answers_area)
        self.results = ResultsPane(self._answers_area)
        self.side = SidePanel(self.recipe_shown, self._splitter)
        self.parameters, self.pack, self.plan = self.side.parameters, self.side.pack, self.side.plan
        self._lay_out()
        self._connect()
        self.set_theme(state.theme)
        self.set_expert(state.expert)
        self.reload_layers()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self._answers_area)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.recipe_tabs)
        column.addWidget(self.results, 1)
        self._splitter.addWidget(self._answers_area)
        self._splitter.addWidget(self.side)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setCollapsible(0, False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 2, 4, 4)
        layout.setSpacing(3)
        layout.addWidget(self.bar)
        layout.addWidget(self._splitter, 1)
        layout.addWidget(self.note)  # below the list: what it says is read once, the list is looked at all the time

    def _connect(self) -> None:
        bar, results, recalls = self.bar, self.results, self.recalls
        bar.run_asked.connect(self.run)
        bar.edited.connect(self._on_edited)
        bar.settings_changed.connect(self._on_settings_changed)
        bar.side_toggled.connect(self._on_side_toggled)
        bar.expert_toggled.connect(self.state.set_expert)
        bar.pack_asked.connect(self.show_pack)
        bar.why_asked.connect(self.why_not)
        bar.memories_dropped.connect(self._on_memories_dropped)
        bar.context.refused.connect(self.state.refused)
        bar.context.noticed.connect(self.state.noticed)
        results.selection_moved.connect(self._on_selection_moved)
        results.parts_folded.connect(self.parts_folded)
        results.cancel_asked.connect(self.cancel)
        results.run_asked.connect(self.run)
        results.retry_asked.connect(self.retry)
        results.all_time_asked.connect(self._on_all_time_asked)
        results.as_of_asked.connect(self.ask_as_of)
        results.preset_asked.connect(self._on_preset_asked)
        results.opening_asked.connect(self._on_opening_asked)
        results.nearest_asked.connect(self._on_nearest_asked)
        results.import_asked.connect(partial(self.state.request_command, "import"))
        results.embedder_asked.connect(partial(self.state.request_command, "change_embedder"))
        results.texts_wanted.connect(recalls.peek)
        results.plan_asked.connect(self.show_plan)
        results.change_asked.connect(self.set_parameter)
        results.parameter_asked.connect(self.show_parameter)
        self.why.change_applied.connect(self.set_parameter)
        self.recipe_tabs.recipe_chosen.connect(self._on_recipe_tab_chosen)
        recalls.began.connect(self._on_began)
        recalls.run_finished.connect(self._on_run_finished)
        recalls.ranked.connect(self._on_ranked)
        recalls.failed.connect(self._on_failed)
        recalls.peeked.connect(results.loading.show_texts)
        recalls.near_found.connect(self._on_near_found)
        recalls.layers_found.connect(self._on_layers)
        recalls.isolated_found.connect(results.mark_isolated)
        self.parameters.values_changed.connect(self.rank_again)

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
        return None if self.recalls.base is None else self.recalls.base.trace

    @property
    def untouched(self) -> bool:
        """Whether nothing was asked or written here."""
        return self.base is None and not self.bar.field.text().strip() and not self.bar.context.turns()

    @property
    def fresh(self) -> bool:
        """Whether this is as a new tab: untouched, and nothing is chosen or set either."""
        bar = self.bar
        first = bar.recipe.currentIndex() == bar.preset.currentIndex() == 0
        return self.untouched and first and bar.clock.fixed is None and not self.parameters.values_by_recipe

    @property
    def asked(self) -> tuple[str, tuple[Turn, ...], int | None, dict[str, object]]:
        """Query, conversation, the clock and the parameters that are set by hand, as they are written now."""
        bar = self.bar
        return bar.field.text(), bar.context.turns(), bar.clock.fixed, self.parameters.values

    @property
    def recipe_shown(self) -> str:
        """The recipe whose answer and parameters are shown: of several that were asked, the one of the tab in front."""
        names = self.bar.recipes
        return self._shown if self._shown in names else names[0]

    def settings(self, recipe: str = "") -> Settings:
        """A recipe (the one shown), the preset, and what is set by hand for it."""
        name = recipe or self.recipe_shown
        return Settings(name, self.bar.preset_name, self.parameters.as_text(name))

    @Slot()
    def run(self) -> None:
        """Ask what is written; this counts as a run. Nothing while an input method composes, or without a query."""
        if self.state.workspace is None or self.bar.field.composing:
            return
        query = self.bar.query()
        if not query.text.strip():
            self._why_after_run = ""
            self.bar.field.setFocus()
            self.state.notice(self.tr("Write a query first."))
            return
        self._ask(query, pressed=True)

    @Slot()
    def retry(self) -> None:
        """The question that is shown once more, whatever is written by now; this counts as a run."""
        if self.trace is not None:
            self._ask(self.trace.query, pressed=True)

    def _ask(self, query: Query, *, pressed: bool) -> None:
        shown = self.trace
        if shown is None or (shown.query.text, shown.query.context) != (query.text, query.context):
            self.results.list.forget_choice()
        self._pressed = pressed
        self.recalls.run(query, *(self.settings(name) for name in self.bar.recipes))

    @Slot()
    def rank_again(self) -> None:
        """The last question with the parameters as they are now; not a run."""
        self.recalls.rank_again(self.settings())

    @Slot()
    def cancel(self) -> bool:
        """Stop what runs; False if nothing does."""
        if not self.recalls.cancel():
            return False
        self.results.settle()
        shown, asked = self.trace, self.recalls.query
        if shown is not None and (self._shown_with != self.recalls.asked or (asked and asked.text != shown.query.text)):
            self.results.show_unlike(cancelled=True)
        return True

    def open_situation(self, situation: Situation) -> None:
        """Fill in a prepared situation and run it."""
        self.bar.set_question(situation.query, situation.context)
        self.note.tell(situation)
        self.run()

    @Slot()
    def show_pack(self) -> None:
        """Show the text for the model; a second time hides it."""
        self._show_side(self.pack)

    @Slot()
    def show_plan(self) -> None:
        """Show what was decided, as JSON; a second time hides it."""
        self._show_side(self.plan)

    def _show_side(self, page: QWidget) -> None:
        if self.side.isVisible() and self.side.currentWidget() is page:
            self.bar.side_button.setChecked(False)
            return
        self.side.setCurrentWidget(page)
        self.bar.side_button.setChecked(True)
        self.side.keyboard.setFocus()

    @Slot()
    def why_not(self, memory_id: str = "") -> None:
        """Ask why a memory did not come; begins with the one that is selected."""
        if self.trace is not None:
            self.why.ask(self.trace, memory_id or self.state.memory_id)

    def set_parameter(self, name: str, value: object) -> None:
        """Show the parameters, set one, and rank anew."""
        self.show_parameter(name)
        self.parameters.set_value(name, value)

    @Slot(str)
    def show_parameter(self, name: str) -> None:
        """Show the parameters, with the keyboard on one of them."""
        self.side.setCurrentWidget(self.parameters)
        self.bar.side_button.setChecked(True)
        self.parameters.show_parameter(name)

    def reload_layers(self) -> None:
        """Ask what the layers below the panel say now, for the recipe that is shown."""
        self.parameters.choose_recipe(self.recipe_shown)
        self.recalls.look_at_layers(self.recipe_shown, self.bar.preset_name)

    def content_changed(self) -> None:
        """Memories are not what they were: mark what was isolated since."""
        self.recalls.content_changed()
        if self.base is None:
            self.reload_layers()

    def close_down(self) -> None:
        """The tab goes: nothing of it may answer any more."""
        self.recalls.forget()
        self.why.close()

    # ---- how it looks

    def set_theme(self, theme: Theme) -> None:
        self.results.set_theme(theme)
        self.side.set_theme(theme)

    def set_expert(self, expert: bool) -> None:  # noqa: FBT001  (a slot)
        self.bar.set_expert(expert=expert)
        self.results.set_expert(expert=expert)
        self.side.set_expert(expert=expert)

    def retranslate(self) -> None:
        for part in (self.note, self.bar, self.recipe_tabs, self.results, self.side, self.why):
            part.retranslate()

    # ---- at work

    @Slot(object)
    def _on_ranked(self, answered: Answered) -> None:
        """The same recipe with other values: one watches a memory move, so it stays selected."""
        shown, found = self.trace, answered.trace
        same = shown is not None and (shown.recipe, shown.preset) == (found.recipe, found.preset)
        self._shown_with = self.recalls.asked
        self._show(answered, keep=same or self.results.list.chosen)

    def _show(self, answered: Answered, *, keep: bool) -> None:
        self._showing = True
        try:
            self.results.show_answer(answered, self.base, keep=keep)
        finally:
            self._showing = False
        self.recipe_tabs.recount(answered.trace.recipe, len(answered.trace.selected))
        self.side.show_trace(answered.trace)
        self.why.follow(answered.trace)
        self.answered.emit(answered.trace)

    @Slot(object)
    def _on_began(self, under_way: UnderWay) -> None:
        self.results.begin(under_way)
        asked, shown = self.recalls.asked, self.trace
        if shown is not None and asked is not None and (asked.recipes, asked.preset) != (shown.recipe, shown.preset):
            self.results.show_unlike(cancelled=False)

    def _record(self, trace: Trace) -> None:
        record = getattr(self.state.workspace, "record", None)
        if record is not None and self.state.writable:
            self.state.jobs.operate("record", lambda _token: record(trace))

    # ---- slots

    @Slot(object)
    def _on_run_finished(self, answers: tuple[Answered, ...]) -> None:
        self._answers = {found.trace.recipe: found for found in answers}
        self.results.stale.hide()
        shown = self.recipe_shown if self.recipe_shown in self._answers else answers[0].trace.recipe
        self.recipe_tabs.show_answers(self._answers, shown)
        self._show_recipe(shown)
        if self.bar.field.hasFocus() and self.results.list.results.shown_ids:
            # what comes next is looking: arrows walk the list, and Ctrl+Z takes back an operation, not a typed letter
            self.results.list.setFocus()
        for found in answers if self._pressed else ():
            self._record(found.trace)
        if self._why_after_run:
            wanted, self._why_after_run = self._why_after_run, ""
            self.why_not(wanted)

    def _show_recipe(self, recipe: str) -> None:
        """Show the answer of one recipe of the last run, with its parameters as they are now."""
        self._shown, self._shown_with = recipe, self.recalls.run_settings(recipe)
        self.recalls.base = self._answers[recipe]
        self._show(self._answers[recipe], keep=self.results.list.chosen)
        if self.parameters.recipe != recipe:
            self.reload_layers()
        if self.settings() != self.recalls.run_settings(recipe):  # a parameter moved since, or while the run went on
            self.rank_again()

    @Slot()
    def _on_selection_moved(self) -> None:
        if not self._showing:
            self.selection_moved.emit()

    @Slot(str)
    def _on_recipe_tab_chosen(self, recipe: str) -> None:
        if recipe in self._answers and not self.recalls.running:
            self._show_recipe(recipe)

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._why_after_run = ""
        self.results.show_failure(error)
        self.recipe_tabs.hide()
        self.side.show_trace(None)
        self.answered.emit(None)

    @Slot(object)
    def _on_layers(self, layers: Layers) -> None:
        self.bar.clock.offer_sample(layers.as_of)
        self.bar.clock.offer_newest(layers.newest)
        self.results.empty.offer_newest(self.bar.clock.newest)
        self.results.empty.set_memories(layers.memories)
        self.parameters.show_layers(layers)

    @Slot(object)
    def _on_near_found(self, found: tuple[NotRecalled, ...]) -> None:
        if self.trace is not None and not self.trace.candidates:
            self.results.show_nearest(found)

    @Slot()
    def _on_nearest_asked(self) -> None:
        if self.trace is not None:
            self.recalls.look_near(self.trace)

    @Slot(object)
    def _on_memories_dropped(self, ids: tuple[str, ...]) -> None:
        if len(ids) > 1:
            self.state.notice(self.tr("Explaining the first of {count} memories.").format(count=len(ids)))
        if self.trace is not None:
            self.why_not(ids[0])
        else:
            self._why_after_run = ids[0]
            self.run()

    @Slot()
    def _on_edited(self) -> None:
        self.note.keep_only_for(self.bar.field.text())
        self.retitled.emit()

    @Slot()
    def _on_settings_changed(self) -> None:
        """Another recipe or preset: the last question is answered by it, which is not a run."""
        base = self.base
        if self.bar.recipe_name == ALL and base is not None:
            self.reload_layers()
            self._ask(base.query, pressed=False)
            return
        self.recipe_tabs.hide()
        self.reload_layers()
        self.rank_again()

    @Slot(bool)
    def _on_side_toggled(self, on: bool) -> None:  # noqa: FBT001
        self.side.setVisible(on)
        self.state.side_changed.emit()
        if on and self._splitter.sizes()[1] < SIDE_WIDTH // 2:
            width = self._splitter.width()
            self._splitter.setSizes([max(1, width - SIDE_WIDTH), SIDE_WIDTH])
        if on and self.bar.side_button.hasFocus():
            self.side.setCurrentWidget(self.parameters)

    @Slot()
    def _on_all_time_asked(self) -> None:
        self.set_parameter("days", 0)

    @Slot(object)
    def ask_as_of(self, moment: int) -> None:
        """The question that is written, as of another moment; this counts as a run."""
        self.bar.clock.set_moment(moment)
        self.run()

    @Slot(str)
    def _on_preset_asked(self, preset: str) -> None:
        self.bar.choose(self.recipe_shown, preset)
        self._on_settings_changed()

    @Slot()
    def _on_opening_asked(self) -> None:
        trace = self.trace
        if trace is not None and trace.candidates:
            self.why_not(trace.candidates[0].memory.id)

    # ---- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.note.set_short(short=event.size().height() < SHORT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.cancel():
            return
        if event.key() == Qt.Key.Key_Escape and self.results.filter_key != NEAR:
            self.results.choose_filter(NEAR)
            return
        holder = QApplication.focusWidget()
        if event.key() == Qt.Key.Key_Escape and holder is not None and self.side.isAncestorOf(holder):
            self.bar.side_button.setChecked(False)
            self.results.list.setFocus()
            return
        super().keyPressEvent(event)
