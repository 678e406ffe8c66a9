"""One question with the answers of one or several recalls: runs it, re-ranks when a parameter changes, and updates the
view state."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter, QVBoxLayout, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.policy.document import Policy
from mnemonaut_core.recipes.registry import DEFAULT
from mnemonaut_core.testing import turned
from mnemonaut_ui.lab.answer.note import FeedbackEffect, SituationNote
from mnemonaut_ui.lab.answer.recalls import (
    Actions,
    Answered,
    Answers,
    Key,
    Layers,
    NotRecalled,
    Reads,
    Recalls,
    Result,
    RunningRecall,
    answers_of,
    changed_since,
    layers_of,
    nearest_of,
)
from mnemonaut_ui.lab.answer.results_pane import ResultsPane
from mnemonaut_ui.lab.around.side_panel import SidePanel
from mnemonaut_ui.lab.around.why_dialog import WhyAsking
from mnemonaut_ui.lab.asking.ask_bar import AskBar
from mnemonaut_ui.lab.asking.asked import Asked
from mnemonaut_ui.lab.asking.look_ups import LookUps
from mnemonaut_ui.lab.compare.baseline import Baseline
from mnemonaut_ui.lab.list.filter_bar import NEAR
from mnemonaut_ui.lab.parameters.preset_keeping import PresetKeeping
from mnemonaut_ui.state.judged_line import Judged, JudgedLine
from mnemonaut_ui.state.view_state import Beginning, ViewState
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.languages import filled

SHORT = 520
"""Pixels of height below which the list needs the room of the note."""


class QueryTab(QWidget):
    """`base` is the last recall that Run was pressed for; what is shown may differ from it by parameters."""

    retitled = Signal()
    answered = Signal(object)  # Trace | None
    selection_moved = Signal()

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self._reads = Reads(state)
        self.recalls = Recalls(state, self._reads, self)
        self.why = WhyAsking(state, self)
        self._why_after_run = ""
        self._answers = Answers()
        self._feedback = FeedbackEffect()
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
        self._look_ups = LookUps(state, self.bar, self._reads)
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.results = ResultsPane(self._actions(), self._splitter)
        self.side = SidePanel(self.key_shown[0], self._splitter)
        self.parameters, self.pack, self.plan = self.side.parameters, self.side.pack, self.side.plan
        self.baseline = Baseline(state, self.results.baseline, self._reads, lambda: self.results.result)
        self.presets = PresetKeeping(state, self.bar, self.parameters, self._reads, self.settings)
        self.judged = JudgedLine(state, self.parameters)
        self.parameters.below_buttons.addWidget(self.judged)
        self._lay_out()
        self._connect()
        self.set_theme(state.theme)
        self.set_expert(state.expert)
        self.reload_layers()

    def _actions(self) -> Actions:
        return Actions(
            run=self.run,
            retry=self._retry,
            cancel=self.cancel,
            run_as_of=self._run_as_of,
            run_ahead=self._run_ahead,
            run_unlimited=self._run_unlimited,
            set_parameter=self.set_parameter,
            show_parameter=self.show_parameter,
            choose_preset=lambda preset: self.choose(self.key_shown[0], preset),
            show_nearest=self._look_near,
            show_plan=lambda: self.show_side(self.plan),
            explain_first=self._explain_first,
            command=self.state.command_requested.emit,
        )

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
        state, bar, results, recalls = self.state, self.bar, self.results, self.recalls
        bar.run_asked.connect(self.run)
        bar.edited.connect(self._on_edited)
        bar.settings_changed.connect(self._on_settings_changed)
        bar.side_button.toggled.connect(self._on_side_toggled)
        bar.expert_button.toggled.connect(state.set_expert)
        bar.pack_button.clicked.connect(self._on_pack_clicked)
        bar.why_button.clicked.connect(self._on_why_clicked)
        bar.baseline_button.clicked.connect(self.baseline.pin)
        bar.field.memories_dropped.connect(self._on_memories_dropped)
        bar.field.left_down.connect(self._on_field_left)
        bar.context.refused.connect(state.refused)
        bar.context.noticed.connect(state.noticed)
        self._look_ups.found.connect(partial(self._ask, pressed=True))
        self._look_ups.refused.connect(self._on_refused)
        self._look_ups.governed.connect(self._on_edited)
        self.baseline.changed.connect(self._on_baseline_changed)
        self.presets.settings_changed.connect(self._on_settings_changed)
        results.selection_moved.connect(self._on_selection_moved)
        results.waited.connect(self._on_part_finished)
        results.part_chosen.connect(self._on_part_chosen)
        results.part_opened.connect(self._on_part_opened)
        results.copied.connect(state.noticed)
        results.loading.texts_wanted.connect(self._peek)
        self.why.change_applied.connect(self.set_parameter)
        recalls.began.connect(self._on_began)
        recalls.part_finished.connect(self._on_part_finished)
        recalls.run_finished.connect(self._on_run_finished)
        recalls.ranked.connect(self._on_ranked)
        recalls.failed.connect(self._on_failed)
        self.parameters.values_changed.connect(self._rank_again)

    # ---- what is asked and shown

    @property
    def asked(self) -> Asked:
        """All that is set here now."""
        bar, values = self.bar, self.parameters.values_by_recipe
        text, turns, clock, written = bar.field.text(), bar.context.turns(), bar.clock.fixed, bar.fields.written
        return Asked(text, turns, clock, bar.recipe_name, bar.preset_wanted, written, values, self.baseline.run_id)

    def put(self, asked: Asked) -> None:
        """Set all of this here; nothing is run."""
        self.bar.set_question(asked.text, asked.turns)
        self.bar.choose(asked.recipe, asked.preset)
        self.bar.fields.set_written(asked.written)
        if asked.as_of is not None:
            self.bar.clock.set_moment(asked.as_of)
        for recipe, values in asked.values.items():
            self.parameters.set_values(values, recipe)
        if asked.baseline:
            self.baseline.restore(asked.baseline)
        self.reload_layers()

    @property
    def trace(self) -> Trace | None:
        """The recall that is shown."""
        return None if self.results.result is None else self.results.result.trace

    @property
    def base(self) -> Trace | None:
        """The recall that Run was last pressed for."""
        return None if self.recalls.base is None else self.recalls.base.trace

    @property
    def untouched(self) -> bool:
        """Whether the tab has neither text nor a run."""
        return self.base is None and self.asked.blank

    @property
    def fresh(self) -> bool:
        """Whether this is as a new tab: untouched, and nothing is chosen or set either."""
        asked = self.asked
        return self.untouched and self._as_begun(self.state.beginning) and asked.as_of is None and not asked.values

    def begin(self, beginning: Beginning, before: Beginning | None = None) -> None:
        """Choose this recipe, where it is offered, and the person's preset; after `before` only in a tab that is as it began."""
        if before is None or (self.untouched and self._as_begun(before)):
            self.bar.choose(beginning.recipe or DEFAULT, "")
            if before is not None:
                self.reload_layers()

    def _as_begun(self, beginning: Beginning) -> bool:
        bar = self.bar
        return bar.recipe_name == (beginning.recipe or bar.first_recipe) and bar.preset_wanted == bar.first_preset

    @property
    def key_shown(self) -> Key:
        """Recipe and preset of the shown answer and parameters; among several answers, those of the chosen one."""
        return self._answers.shown_of(self.bar.keys)

    @property
    def _several(self) -> bool:
        """Whether more than one recall answers the question."""
        return len(self.bar.keys) > 1

    def settings(self, key: Key | None = None) -> Settings:
        """A recipe and preset (those shown), and what is set by hand for the recipe."""
        recipe, preset = key or self.key_shown
        project, policy = self._look_ups.governing
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
        self._look_ups.begin(query)

    @Slot()
    def _on_refused(self) -> None:
        self._why_after_run = ""

    @Slot()
    def _on_field_left(self) -> None:
        if self.results.shown_ids:
            self.results.table.setFocus()

    def answer(self) -> None:
        """Ask what was just put here, where nothing is answered yet; not a run."""
        if self.base is None:
            self._ask(self.bar.query(), pressed=False)

    def _retry(self) -> None:
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
        self._reads.cancel("marks")
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
    def _rank_again(self) -> None:
        """The last question with the parameters as they are now; not a run."""
        self._try_on_judged()
        base = self.base
        if not self._several or base is None:
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
        if self._several and answers_of(self.recalls.parts):
            self._show_parts()
            return True
        shown, asked = self.trace, self.recalls.query
        with_others = self._answers.shown_with != self.recalls.asked
        if shown is not None and (with_others or (asked and asked.text != shown.query.text)):
            self.results.show_unlike(cancelled=True)
        return True

    def show_made(self, made: Made) -> None:
        """Show a replayed recall of the log; this is no run and searches nothing."""
        self.note.show_made(made)
        self._pressed, self._made = False, True
        self.recalls.show_made(made.trace, self.settings())

    def show_side(self, page: QWidget) -> None:
        """Show the parameters, the text for the model, or the plan; a second time hides them."""
        self.bar.side_button.setChecked(self.side.turn_to(page))
        if self.side.isVisible():
            self.side.keyboard.setFocus()

    def why_not(self, memory_id: str = "") -> None:
        """Ask why a memory did not come; begins with the one that is selected."""
        if self.trace is not None:
            self.why.ask(self.trace, memory_id or self.state.memory_id)

    # ---- against each other

    @Slot()
    def _on_baseline_changed(self) -> None:
        """Other moves over the same answer."""
        self.bar.baseline_button.setChecked(self.results.baseline.trace is not None)
        found = self.results.result
        if found is not None and not found.parts:
            self._show_result(found.answered, keep=True)

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
        settings = self.settings()
        self._reads.read(
            "layers", lambda explorer, _token: layers_of(explorer, settings), self._on_layers, self._on_no_layers
        )

    def content_changed(self, change: Change | None) -> None:
        """Memories or settings are not what they were: mark what was isolated or edited since."""
        if change is not None and not change.ids and not change.bulk:
            self.presets.look()  # settings, among them the presets of the database
            return
        base = self.base
        if base is not None:
            self._reads.read(
                "marks",
                lambda explorer, _token: changed_since(explorer, base),
                lambda found: self.results.mark_changed(*found),
            )
        self.bar.fields.content_changed()
        self.presets.look()
        if base is None:
            self.reload_layers()

    def follow_feedback(self, change: Change) -> None:
        """Ask again, if this was feedback on what is shown, or took such feedback back."""
        shown, parts = self.trace, self.recalls.parts
        if shown is None:
            return
        before = {key: one.trace for key, one in answers_of(parts).items()}
        alone = len(before) < 2
        if alone:  # what is shown may be ranked anew since it was asked
            before = dict.fromkeys(before, shown)
        if self._feedback.follow(change, shown, before):
            if alone and self.results.baseline.trace is None:
                self.results.baseline.pin(shown)
            self._retry()

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
        """Say everything again: in plain or technical words, with other texts masked, with other keys."""
        self.bar.show_keys()
        self.bar.set_expert(expert=expert)
        self.results.set_expert(expert=expert)
        self.side.set_expert(expert=expert)

    # ---- at work

    @Slot(object)
    def _on_ranked(self, ranked: Answered) -> None:
        """The same recipe with other values: one watches a memory move, so it stays selected."""
        shown, found = self.trace, ranked.trace
        same = shown is not None and (shown.recipe, shown.preset) == (found.recipe, found.preset)
        self._answers.shown_with = self.recalls.asked
        self._show(ranked, keep=same or self.results.table.chosen)

    def _show(self, found: Answered, *, keep: bool) -> None:
        self._show_result(found, keep=keep)
        self.side.show_trace(found.trace)
        self.why.follow(found.trace)
        self.answered.emit(found.trace)

    def _show_result(self, found: Answered, *, keep: bool) -> None:
        against = self.results.baseline.against
        result = Result(found, against or self.base, against is not None)
        if self._several:
            result = Result(found, parts=self.recalls.parts)
        self._showing = True
        try:
            self.results.show_result(result, keep=keep)
        finally:
            self._showing = False

    @Slot(object)
    def _on_began(self, under_way: RunningRecall) -> None:
        self.results.begin(under_way, several=self._several)
        asked, shown = self.recalls.asked, self.trace
        if shown is not None and asked is not None and (asked.recipes, asked.preset) != (shown.recipe, shown.preset):
            self.results.show_unlike(cancelled=False)

    # ---- slots

    @Slot()
    def _on_part_finished(self) -> None:
        """Of several some have answered: shown as soon as the wait for all of them is long enough to be seen."""
        if self._several and answers_of(self.recalls.parts) and not self.results.waiting:
            self._show_parts()

    @Slot()
    def _on_run_finished(self) -> None:
        found = answers_of(self.recalls.parts)
        self._answers.take(found, pressed=self._pressed)
        self._show_parts()
        self._answers.wanted = self._answers.shown
        self._feedback.tell(found, self.note)
        for one in found.values() if self._pressed else ():
            self.recalls.record(one.trace)
        if self._why_after_run:
            wanted, self._why_after_run = self._why_after_run, ""
            self.why_not(wanted)
        if any(
            self.settings(key) != self.recalls.settings.get(key) for key in self.bar.keys
        ):  # moved since, or while the run went on
            self._pressed = False
            self._rank_again()

    def _show_parts(self) -> None:
        """Show the answers of the last run: the one of the recipe that is chosen, or all of them."""
        found = answers_of(self.recalls.parts)
        shown = self._answers.to_show(found, self.bar.keys)
        self._show_of(shown, found[shown], keep=self.results.table.chosen)
        if self.parameters.recipe != shown[0]:
            self.reload_layers()

    def _show_of(self, key: Key, found: Answered, *, keep: bool) -> None:
        """The answer of one recipe and preset of the last run."""
        self._answers.shown, self._answers.shown_with = key, self.recalls.settings.get(key)
        self.recalls.base = found
        self._show(found, keep=keep)

    @Slot()
    def _on_selection_moved(self) -> None:
        if not self._showing:
            self.selection_moved.emit()

    @Slot(object)
    def _on_part_chosen(self, key: Key) -> None:
        """Another of several recalls was chosen: the inspector explains the memory's result in it."""
        self._answers.wanted = key
        found = answers_of(self.recalls.parts).get(key)
        if found is not None:
            self._show_of(key, found, keep=True)
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
        self._feedback.forget()
        self.presets.check(error)
        self.results.show_failure(error)
        self.side.show_trace(None)
        self.answered.emit(None)

    def _on_layers(self, layers: Layers) -> None:
        clock = self.bar.clock
        clock.show_zone()
        clock.offer_sample(layers.as_of)
        clock.offer_newest(layers.newest)
        self.results.empty.show_stored(layers.memories, clock.newest)
        self.parameters.show_layers(layers)

    def _on_no_layers(self, error: MnemonautError) -> None:
        """A deleted preset is reported where presets are checked; other failures are reported as usual."""
        if not self.presets.check(error):
            self.state.refused.emit(error)

    def _look_near(self) -> None:
        trace = self.trace
        if trace is not None:
            self._reads.read(
                "near", lambda explorer, token: nearest_of(explorer, trace, token), self._on_near_found, self._on_failed
            )

    def _on_near_found(self, found: tuple[NotRecalled, ...]) -> None:
        if self.trace is not None and not self.trace.candidates:
            self.results.show_nearest(found)

    @Slot(object)
    def _peek(self, ids: tuple[str, ...]) -> None:
        """Read memories that are shown while the recall is still under way."""
        self._reads.read(
            "peek", lambda explorer, _token: explorer.library.memories(ids), self.results.loading.show_texts
        )

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
        self.note.show_only_for(self.bar.field.text())
        if self._governed_by != self._look_ups.governing:
            self._governed_by = self._look_ups.governing
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
        if self._several:
            self._ask(base.query, pressed=False)
            return
        if not self._pressed:
            self.recalls.cancel()
        held = self._answers.to(base.query).get(self.key_shown)
        if held is not None:
            self._answers.shown, self.recalls.base = self.key_shown, held
        self._rank_again()

    @Slot(bool)
    def _on_side_toggled(self, on: bool) -> None:
        self.side.open_in(self._splitter, on=on)
        self.state.side_changed.emit()
        if on and self.bar.side_button.hasFocus():
            self.side.setCurrentWidget(self.parameters)

    def _run_unlimited(self) -> None:
        self.bar.fields.set_written(self.bar.fields.written.unlimited())
        self.run()

    def _run_ahead(self) -> None:
        self.bar.asked_ahead = self.bar.field.text()
        self.run()

    def _run_as_of(self, moment: int) -> None:
        self.bar.clock.set_moment(moment)
        self.run()

    def _explain_first(self) -> None:
        if self.trace is not None and self.trace.candidates:
            self.why_not(self.trace.candidates[0].memory.id)

    @Slot()
    def _on_pack_clicked(self, *_: object) -> None:
        self.show_side(self.pack)

    @Slot()
    def _on_why_clicked(self, *_: object) -> None:
        self.why_not()

    def choose(self, recipe: str, preset: str) -> None:
        """Ask by this recipe and preset from now on, as if they were chosen in the bar; "" keeps what a recipe begins with."""
        if (recipe, preset or self.bar.preset_name) != (self.bar.recipe_name, self.bar.preset_name):
            self.bar.choose(recipe, preset)
            self._on_settings_changed()

    # ---- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.note.set_short(short=event.size().height() < SHORT)
        self.bar.place_fields()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.cancel():
            return
        if event.key() == Qt.Key.Key_Escape and self.results.filter.key != NEAR:
            self.results.filter.choose(NEAR)
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
