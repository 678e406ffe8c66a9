"""One question with the answers of one or several recalls: runs it, re-ranks when a parameter changes, and updates the
view state."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter, QVBoxLayout, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.importers.situations import Situation
from mnemonaut_core.policy.document import Policy
from mnemonaut_core.testing import turned
from mnemonaut_ui.lab.answer.answers import Answers, answered
from mnemonaut_ui.lab.answer.note import SituationNote
from mnemonaut_ui.lab.answer.recalls import Answered, Key, Layers, NotRecalled, Recalls, RunningRecall
from mnemonaut_ui.lab.answer.results_pane import ResultsPane
from mnemonaut_ui.lab.around.side_panel import SidePanel
from mnemonaut_ui.lab.around.why_dialog import WhyAsking
from mnemonaut_ui.lab.asking.ask_bar import AskBar
from mnemonaut_ui.lab.asking.look_ups import LookUps
from mnemonaut_ui.lab.asking.query_fields import Written
from mnemonaut_ui.lab.compare.baseline_keeping import Baseline
from mnemonaut_ui.lab.compare.feedback import FeedbackEffect
from mnemonaut_ui.lab.list.filter_bar import NEAR
from mnemonaut_ui.lab.parameters.preset_keeping import PresetKeeping
from mnemonaut_ui.state.judged_line import Judged, JudgedLine
from mnemonaut_ui.state.view_state import Beginning, ViewState
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.languages import filled

TITLE_CHARS = 24
SHORT = 520
"""Pixels of height below which the list needs the room of the note."""


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
        self._answers = Answers()
        self._governed_by: tuple[str, Policy | None] = ("", None)
        """Project and policy whose values the panel shows besides the database's."""
        self._pressed = self._made = False
        self._opened_from: Key | None = None
        """What was chosen above the matrix from which the list that is shown was opened."""
        self._showing = False
        """Set while another answer is put in: its highlighted memories are reported together with it."""
        # every part is made where it stays: a widget that is put in afterwards is styled anew with all that is in it
        self.note = SituationNote(self)
        self.bar = AskBar(state.services.now, self)
        state.recipes_changed.connect(self.bar.offer_recipes)
        self.look_ups = LookUps(state, self.bar, self.recalls)
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.results = ResultsPane(self._splitter)
        self.side = SidePanel(self.key_shown[0], self._splitter)
        self.parameters, self.pack, self.plan = self.side.parameters, self.side.pack, self.side.plan
        self.baseline = Baseline(state, self.bar, self.results, self.recalls, lambda: self.several)
        self.feedback = FeedbackEffect(self.results, self.recalls, self.note, self.retry)
        self.presets = PresetKeeping(state, self.bar, self.parameters, self.recalls, self.settings)
        self.judged = JudgedLine(state, self.parameters)
        self.parameters.below_buttons.addWidget(self.judged)
        self._lay_out()
        self._connect()
        self.set_theme(state.theme)
        self.set_expert(state.expert)
        self.reload_layers()

    def _lay_out(self) -> None:
        self._splitter.addWidget(self.results)
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
        results.baseline.changed.connect(self._on_baseline_changed)
        bar.memories_dropped.connect(self._on_memories_dropped)
        bar.context.refused.connect(self.state.refused)
        bar.context.noticed.connect(self.state.noticed)
        self.look_ups.found.connect(partial(self._ask, pressed=True))
        self.look_ups.refused.connect(self._on_refused)
        self.look_ups.governed.connect(self._on_edited)
        self.presets.settings_changed.connect(self._on_settings_changed)
        results.selection_moved.connect(self._on_selection_moved)
        results.waited.connect(self._on_part_finished)
        results.part_chosen.connect(self._on_part_chosen)
        results.part_opened.connect(self._on_part_opened)
        results.copied.connect(self.state.noticed)
        results.parts_folded.connect(self.parts_folded)
        results.cancel_asked.connect(self.cancel)
        results.run_asked.connect(self.run)
        results.retry_asked.connect(self.retry)
        results.all_time_asked.connect(partial(self.set_parameter, "days", 0))
        results.as_of_asked.connect(self.ask_as_of)
        results.ahead_asked.connect(self.ask_ahead)
        results.unlimited_asked.connect(self._on_unlimited_asked)
        results.preset_asked.connect(self._on_preset_asked)
        results.opening_asked.connect(self._on_opening_asked)
        results.nearest_asked.connect(self._on_nearest_asked)
        results.import_asked.connect(partial(self.state.command_requested.emit, "import"))
        results.embedder_asked.connect(partial(self.state.command_requested.emit, "change_embedder"))
        results.texts_wanted.connect(recalls.peek)
        results.plan_asked.connect(self.show_plan)
        results.change_asked.connect(self.set_parameter)
        self.bar.field.left_down.connect(self._on_field_left)
        results.parameter_asked.connect(self.show_parameter)
        self.why.change_applied.connect(self.set_parameter)
        recalls.began.connect(self._on_began)
        recalls.part_finished.connect(self._on_part_finished)
        recalls.run_finished.connect(self._on_run_finished)
        recalls.ranked.connect(self._on_ranked)
        recalls.failed.connect(self._on_failed)
        recalls.peeked.connect(results.loading.show_texts)
        recalls.near_found.connect(self._on_near_found)
        recalls.layers_found.connect(self._on_layers)
        recalls.isolated_found.connect(results.mark_isolated)
        recalls.edited_found.connect(results.list.results.mark_edited)
        self.parameters.values_changed.connect(self.rank_again)

    # ---- commands

    @property
    def title(self) -> str:
        """The beginning of the query."""
        line = " ".join(self.bar.field.text().split())
        if not line:
            return self.tr("New question")
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
        """Whether the tab has neither text nor a run."""
        bar = self.bar
        written = bar.field.text().strip() or bar.context.turns() or bar.fields.written.rows()
        return self.base is None and not written

    @property
    def fresh(self) -> bool:
        """Whether this is as a new tab: untouched, and nothing is chosen or set either."""
        bar = self.bar
        first = self.begun(self.state.beginning)
        return self.untouched and first and bar.clock.fixed is None and not self.parameters.values_by_recipe

    def begun(self, beginning: Beginning) -> bool:
        """Whether recipe and preset are those that a new tab has."""
        bar = self.bar
        return bar.recipe_name == (beginning.recipe or self.bar.first_recipe) and bar.preset_wanted == bar.first_preset

    @property
    def asked(self) -> tuple[str, tuple[Turn, ...], int | None, Written, dict[str, object]]:
        """Query, conversation, the clock, what else is set of the query, and the parameters that are set by hand, as they are
        written now."""
        bar = self.bar
        return bar.field.text(), bar.context.turns(), bar.clock.fixed, bar.fields.written, self.parameters.values

    @property
    def key_shown(self) -> Key:
        """Recipe and preset of the shown answer and parameters; among several answers, those of the chosen one."""
        return self._answers.shown_of(self.bar.keys)

    @property
    def several(self) -> bool:
        """Whether more than one recall answers the question."""
        return len(self.bar.keys) > 1

    def settings(self, key: Key | None = None) -> Settings:
        """A recipe and preset (those shown), and what is set by hand for the recipe."""
        recipe, preset = key or self.key_shown
        project, policy = self.look_ups.governing
        return Settings(recipe, preset, self.parameters.as_text(recipe), policy, project)

    @Slot()
    def run(self) -> None:
        """Ask what is written; this counts as a run. Nothing while an input method composes, or without a query."""
        if self.state.workspace is None or self.bar.field.composing:
            return
        query = self.bar.query()
        if not query.text.strip():
            self._why_after_run = ""
            self.bar.field.setFocus()
            self.state.noticed.emit(self.tr("Write a question first."))
            return
        # the keyboard stays here; Ctrl+Z now takes back an operation, not a letter of what was asked
        self.bar.field.document().clearUndoRedoStacks()
        self.look_ups.begin(query)

    @Slot()
    def _on_refused(self) -> None:
        self._why_after_run = ""

    @Slot()
    def _on_field_left(self) -> None:
        if self.results.shown_ids:
            self.results.table.setFocus()

    def show_saved(self) -> None:
        """Ask what was just put here, where nothing is answered yet; not a run."""
        if self.base is None:
            self._ask(self.bar.query(), pressed=False)

    @Slot()
    def retry(self) -> None:
        """Repeat the question that is shown, not the edited text; this counts as a run."""
        if self.trace is not None:
            self._ask(self.trace.query, pressed=True)

    def ask_anew(self) -> None:
        """Repeat the shown question on the current memories, which does not count as a run: selection and scroll
        position stay.
        A recall of the log stays as recorded."""
        base = self.base
        if base is None or self._made or self.recalls.running:
            return
        self.results.table.hold_place()
        self._pressed = False
        query = replace(base.query, now=self.bar.query().now)
        self.recalls.forget_marks()
        self.recalls.run(query, *map(self.settings, self.bar.keys))

    def _ask(self, query: Query, *, pressed: bool) -> None:
        """Run each chosen recipe and preset. If it is no run, existing answers are only re-ranked."""
        shown = self.trace
        if shown is None or (shown.query.text, shown.query.context) != (query.text, query.context):
            self.results.table.forget_choice()
        self._pressed, self._made = pressed, False
        if pressed:
            self.bar.fold_fields()
        self.recalls.run(query, *map(self.settings, self.bar.keys), held={} if pressed else self._answers.to(query))

    @Slot()
    def rank_again(self) -> None:
        """The last question with the parameters as they are now; not a run."""
        self._try_on_judged()
        base = self.base
        if not self.several or base is None:
            self.recalls.rank_again(self.settings())
        elif not (self.recalls.running and self._pressed):
            self._ask(base.query, pressed=False)

    def _try_on_judged(self) -> None:
        """What the values that are set by hand do to the judged questions."""
        after = self.settings()
        before = replace(after, values={})

        def work(explorer: Explorer, now: int, token: CancelToken) -> Judged:
            return (("", turned(explorer, before, after, now=now, token=token)),)

        self.judged.follow(work if after.values else None)

    @Slot()
    def cancel(self) -> bool:
        """Stop what runs; False if nothing does."""
        if not self.recalls.cancel():
            return False
        self.results.settle()
        if self.several and answered(self.recalls.parts):
            self._show_parts()
            return True
        shown, asked = self.trace, self.recalls.query
        with_others = self._answers.shown_with != self.recalls.asked
        if shown is not None and (with_others or (asked and asked.text != shown.query.text)):
            self.results.show_unlike(cancelled=True)
        return True

    def open_situation(self, situation: Situation) -> None:
        """Fill in a prepared situation and run it."""
        self.bar.set_question(situation.query, situation.context)
        self.bar.choose(situation.recipe, situation.preset)
        self.note.tell(situation)
        self.run()

    def show_made(self, made: Made) -> None:
        """Show a replayed recall of the log; this is no run and searches nothing."""
        self.note.tell_made(made)
        self._pressed, self._made = False, True
        self.recalls.show_made(made.trace, self.settings())

    @Slot()
    def show_parameters(self) -> None:
        """Show the values of the recipe; a second time hides them."""
        self._show_side(self.parameters)

    @Slot()
    def show_pack(self) -> None:
        """Show the text for the model; a second time hides it."""
        self._show_side(self.pack)

    @Slot()
    def show_plan(self) -> None:
        """Show what was decided, as JSON; a second time hides it."""
        self._show_side(self.plan)

    def _show_side(self, page: QWidget) -> None:
        self.bar.side_button.setChecked(self.side.turn_to(page))
        if self.side.isVisible():
            self.side.keyboard.setFocus()

    @Slot()
    def why_not(self, memory_id: str = "") -> None:
        """Ask why a memory did not come; begins with the one that is selected."""
        if self.trace is not None:
            self.why.ask(self.trace, memory_id or self.state.memory_id)

    # ---- against each other

    @Slot()
    def _on_baseline_changed(self) -> None:
        """Other moves over the same answer."""
        found = self.results.answered
        if found is None or self.several:
            return
        self._showing = True
        try:
            self.results.show_answer(found, self.results.baseline.against or self.base, keep=True)
        finally:
            self._showing = False

    def set_parameter(self, name: str, value: object) -> None:
        """Show the parameters, set one, and re-rank."""
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
        workspace = self.state.workspace
        self.bar.fields.folder = "" if workspace is None else str(workspace.path.parent)
        self.parameters.choose_recipe(self.key_shown[0])
        self.recalls.look_at_layers(self.settings())

    def content_changed(self) -> None:
        """Memories are not what they were: mark what was isolated since."""
        self.recalls.content_changed()
        self.bar.fields.content_changed()
        self.recalls.look_at_presets()
        if self.base is None:
            self.reload_layers()

    def close_down(self) -> None:
        """The tab goes: nothing of it may answer any more."""
        self.recalls.forget()
        self.why.close()
        self.presets.close()

    # ---- how it looks

    def set_theme(self, theme: Theme) -> None:
        self.bar.fields.set_theme(theme)
        self.results.set_theme(theme)
        self.side.set_theme(theme)

    def set_expert(self, expert: bool) -> None:
        self.bar.set_expert(expert=expert)
        self.results.set_expert(expert=expert)
        self.side.set_expert(expert=expert)

    def retranslate(self) -> None:
        for part in (self.note, self.bar, self.results, self.side, self.why, self.presets, self.judged):
            part.retranslate()

    # ---- at work

    @Slot(object)
    def _on_ranked(self, ranked: Answered) -> None:
        """The same recipe with other values: one watches a memory move, so it stays selected."""
        shown, found = self.trace, ranked.trace
        same = shown is not None and (shown.recipe, shown.preset) == (found.recipe, found.preset)
        self._answers.shown_with = self.recalls.asked
        self._show(ranked, keep=same or self.results.table.chosen)

    def _show(self, found: Answered, *, keep: bool, anew: bool = True) -> None:
        self._showing = True
        try:
            if not self.several:
                self.results.show_answer(found, self.results.baseline.against or self.base, keep=keep)
            elif anew:
                self.results.show_several(self.recalls.parts, self._answers.shown, keep=keep)
            else:
                self.results.show_part(self._answers.shown)
        finally:
            self._showing = False
        self.side.show_trace(found.trace)
        self.why.follow(found.trace)
        self.answered.emit(found.trace)

    @Slot(object)
    def _on_began(self, under_way: RunningRecall) -> None:
        self.results.begin(under_way, several=self.several)
        asked, shown = self.recalls.asked, self.trace
        if shown is not None and asked is not None and (asked.recipes, asked.preset) != (shown.recipe, shown.preset):
            self.results.show_unlike(cancelled=False)

    # ---- slots

    @Slot()
    def _on_part_finished(self) -> None:
        """Of several some have answered: shown as soon as the wait for all of them is long enough to be seen."""
        if self.several and answered(self.recalls.parts) and not self.results.waiting:
            self._show_parts()

    @Slot()
    def _on_run_finished(self) -> None:
        found = answered(self.recalls.parts)
        self._answers.take(found, next(iter(found.values())).trace.query, pressed=self._pressed)
        self._show_parts()
        self._answers.settle()
        self.feedback.tell()
        for one in found.values() if self._pressed else ():
            self.recalls.record(one.trace)
        if self._why_after_run:
            wanted, self._why_after_run = self._why_after_run, ""
            self.why_not(wanted)
        asked = {part.key: part.settings for part in self.recalls.parts}
        if any(self.settings(key) != asked.get(key) for key in self.bar.keys):  # moved since, or while the run went on
            self._pressed = False
            self.rank_again()

    def _show_parts(self) -> None:
        """Show the answers of the last run: the one of the recipe that is chosen, or all of them."""
        found = answered(self.recalls.parts)
        shown = self._answers.to_show(found, self.bar.keys)
        self._answers.show(shown, self.recalls.run_settings(shown))
        self.recalls.base = found[shown]
        self._show(found[shown], keep=self.results.table.chosen)
        if self.parameters.recipe != shown[0]:
            self.reload_layers()

    @Slot()
    def _on_selection_moved(self) -> None:
        if not self._showing:
            self.selection_moved.emit()

    @Slot(object)
    def _on_part_chosen(self, key: Key) -> None:
        """Another of several recalls was chosen: the inspector explains the memory's result in it."""
        self._answers.walk_to(key)
        found = answered(self.recalls.parts).get(key)
        if found is None:
            return
        self._answers.show(key, self.recalls.run_settings(key))
        self.recalls.base = found
        self._show(found, keep=True, anew=False)
        self.reload_layers()

    @Slot(object)
    def _on_part_opened(self, key: Key) -> None:
        """The list of one of several recalls."""
        chosen = self.bar.recipe_name, self.bar.preset_name
        self.results.table.chosen = True  # also the first row, which nobody moved to
        self.bar.choose(*key)
        self._on_settings_changed()
        self._opened_from = chosen
        self.results.table.setFocus()
        self.state.noticed.emit(self.tr("Esc goes back to all of them."))

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._why_after_run = ""
        self.results.show_failure(error)
        self.side.show_trace(None)
        self.answered.emit(None)

    @Slot(object)
    def _on_layers(self, layers: Layers) -> None:
        self.bar.clock.show_zone()
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
            self.state.noticed.emit(filled(self.tr("Explaining the first of {count} memories."), count=len(ids)))
        if self.trace is not None:
            self.why_not(ids[0])
        else:
            self._why_after_run = ids[0]
            self.run()

    @Slot()
    def _on_edited(self) -> None:
        self.note.keep_only_for(self.bar.field.text())
        if self._governed_by != self.look_ups.governing:
            self._governed_by = self.look_ups.governing
            self.reload_layers()
        self.retitled.emit()

    @Slot()
    def _on_settings_changed(self) -> None:
        """Other recipes or presets: the last question is answered by them, which is not a run."""
        base, self._opened_from = self.base, None
        self.reload_layers()
        self._try_on_judged()
        if base is None:
            return
        if self.several:
            self._ask(base.query, pressed=False)
            return
        if not self._pressed:
            self.recalls.cancel()
        held = self._answers.switch_to(self.key_shown, base.query)
        if held is not None:
            self.recalls.base = held
        self.rank_again()

    @Slot(bool)
    def _on_side_toggled(self, on: bool) -> None:
        self.side.open_in(self._splitter, on=on)
        self.state.side_changed.emit()
        if on and self.bar.side_button.hasFocus():
            self.side.setCurrentWidget(self.parameters)

    @Slot()
    def _on_unlimited_asked(self) -> None:
        self.bar.fields.set_written(self.bar.fields.written.unlimited())
        self.run()

    @Slot()
    def ask_ahead(self) -> None:
        """The question that is written, with memories later than its date; this counts as a run."""
        self.bar.asked_ahead = self.bar.field.text()
        self.run()

    @Slot(object)
    def ask_as_of(self, moment: int) -> None:
        """The question that is written, as of another moment; this counts as a run."""
        self.bar.clock.set_moment(moment)
        self.run()

    def choose(self, recipe: str, preset: str) -> None:
        """Ask by this recipe and preset from now on, as if they were chosen in the bar; "" keeps what a recipe begins with."""
        if (recipe, preset or self.bar.preset_name) != (self.bar.recipe_name, self.bar.preset_name):
            self.bar.choose(recipe, preset)
            self._on_settings_changed()

    @Slot(str)
    def _on_preset_asked(self, preset: str) -> None:
        self.choose(self.key_shown[0], preset)

    @Slot()
    def _on_opening_asked(self) -> None:
        trace = self.trace
        if trace is not None and trace.candidates:
            self.why_not(trace.candidates[0].memory.id)

    # ---- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.note.set_short(short=event.size().height() < SHORT)
        self.bar.place_fields()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.cancel():
            return
        if event.key() == Qt.Key.Key_Escape and self.results.filter_key != NEAR:
            self.results.choose_filter(NEAR)
            return
        if event.key() == Qt.Key.Key_Escape and self._opened_from is not None and self.results.list.hasFocus():
            self.bar.choose(*self._opened_from)
            self._on_settings_changed()
            self.results.table.setFocus()
            return
        holder = QApplication.focusWidget()
        if event.key() == Qt.Key.Key_Escape and holder is not None and self.side.isAncestorOf(holder):
            self.bar.side_button.setChecked(False)
            self.results.table.setFocus()
            return
        super().keyPressEvent(event)
