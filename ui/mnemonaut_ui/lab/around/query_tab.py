"""One question with the answers of one or several recalls: runs it, re-ranks when a parameter changes, and updates the
view state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.outcome import Outcome
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.contrast import contrast
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.policy.document import Policy
from mnemonaut_core.recipes.registry import DEFAULT, vocabulary_of
from mnemonaut_core.testing import turned
from mnemonaut_ui.lab.answer.funnel import ALL
from mnemonaut_ui.lab.answer.note import FeedbackEffect, SituationNote
from mnemonaut_ui.lab.answer.recalls import (
    Actions,
    Answered,
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
    words_in,
)
from mnemonaut_ui.lab.answer.results_pane import ResultsPane
from mnemonaut_ui.lab.around.side_panel import SidePanel
from mnemonaut_ui.lab.around.why_dialog import WhyAsking
from mnemonaut_ui.lab.asking.ask_bar import AskBar
from mnemonaut_ui.lab.asking.asked import Asked, Draft, Key, key_of
from mnemonaut_ui.lab.list.result_list import WIDE
from mnemonaut_ui.lab.list.result_rows import rows_of
from mnemonaut_ui.lab.parameters.preset_keeping import PresetKeeping
from mnemonaut_ui.state.judged_line import Judged, JudgedLine
from mnemonaut_ui.state.view_state import Beginning, ViewState
from mnemonaut_ui.widgets.arrange import Wide, vbox
from mnemonaut_ui.widgets.marked_text import Spans
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import translated
from mnemonaut_ui.words.terms import recipe_title

SHORT = 520
"""Pixels of height below which the list needs the room of the note."""


class QueryTab(QWidget):
    """A question and its answer. `draft` is the edited input, `recalls.asked` the latest question, `result` the shown answer."""

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
        """The memory to be explained once the answer is there."""
        self._earlier: Mapping[Key, Answered] = {}
        """Answers of other recipes and presets to the shown question: choosing one again ranks it without a search."""
        self._wanted: Key = ("", "")
        """The recall that was chosen last: it is explained as soon as it has answered."""
        self._waiting: Callable[[], None] | None = None
        """The question that waits until the presets are known."""
        self._feedback = FeedbackEffect()
        self._governed_by: tuple[str, Policy | None] = ("", None)
        """Project and policy whose values the panel shows besides the database's."""
        self._opened_from: Key | None = None
        """What was chosen above the matrix from which the shown list was opened."""
        self._showing = False
        """Set while another answer is shown: its highlighted memories are reported together with it."""
        # every part is made where it stays: a widget that moves is styled again with all its children
        self.note = SituationNote(self)
        self.bar = AskBar(state, self._reads, self)
        self.results = ResultsPane(self._actions(), state, self._reads, self)
        self.baseline = self.results.baseline
        self.side = SidePanel(self._key[0], self)
        self.parameters, self.pack, self.plan = self.side.parameters, self.side.pack, self.side.plan
        self.presets = PresetKeeping(state, self.bar, self.parameters, self._reads, self.settings)
        self.judged = JudgedLine(state, self.parameters)
        self.parameters.below_buttons.addWidget(self.judged)
        # the note is below the list: it is read once, the list is looked at all the time
        vbox(self.bar, Wide(self.results), self.note, on=self, margins=(4, 2, 4, 4), spacing=3)
        self._connect()
        self.show_again()
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
            choose_preset=lambda preset: self.choose(self._key[0], preset),
            show_nearest=self._look_near,
            show_plan=lambda: self.show_side(self.plan),
            why_not=self.why_not,
            command=self.state.command_requested.emit,
        )

    def _connect(self) -> None:
        state, bar, results, recalls = self.state, self.bar, self.results, self.recalls
        state.recipes_changed.connect(bar.offer_recipes)
        bar.run_asked.connect(self.run)
        bar.edited.connect(self._on_edited)
        bar.settings_changed.connect(self._on_settings_changed)
        bar.looked_up.connect(partial(self.ask, pressed=True))
        bar.refused.connect(self._on_refused)
        bar.side_button.toggled.connect(self._on_side_toggled)
        bar.words.chosen.connect(lambda key: state.set_expert(key == "numbers"))
        bar.pack_button.clicked.connect(lambda: self.show_side(self.pack))
        bar.why_button.clicked.connect(lambda: self.why_not())
        bar.field.memories_dropped.connect(self._on_memories_dropped)
        bar.field.left_down.connect(self._on_field_left)
        bar.context.refused.connect(state.refused)
        bar.context.noticed.connect(state.noticed)
        self.baseline.changed.connect(self._on_baseline_changed)
        self.presets.settings_changed.connect(self._on_settings_changed)
        self.presets.looked.connect(self._ask_waiting)
        results.selection_moved.connect(self._on_selection_moved)
        results.list.selectionModel().currentRowChanged.connect(self._show_reason)
        results.waited.connect(self._on_waited)
        results.part_chosen.connect(self._on_part_chosen)
        results.part_opened.connect(self._on_part_opened)
        results.copied.connect(state.noticed)
        results.loading.texts_wanted.connect(self._on_texts_wanted)
        self.why.change_applied.connect(self.set_parameter)
        recalls.began.connect(self._on_began)
        recalls.answered.connect(self._on_answered)
        self.parameters.values_changed.connect(self._rank_again)

    @property
    def draft(self) -> Draft:
        """Everything that is set here now."""
        bar, values = self.bar, self.parameters.values_by_recipe
        text, turns, clock, written = bar.field.text(), bar.context.turns(), bar.clock.fixed, bar.fields.written
        return Draft(text, turns, clock, bar.recipe_name, bar.preset_wanted, written, values, self.baseline.run_id)

    def put(self, draft: Draft) -> None:
        """Set everything of a draft; nothing is run."""
        self.bar.set_question(draft.text, draft.turns)
        self.bar.choose(draft.recipe, draft.preset)
        self.bar.fields.set_written(draft.written)
        if draft.as_of is not None:
            self.bar.clock.set_moment(draft.as_of)
        for recipe, values in draft.values.items():
            self.parameters.set_values(values, recipe)
        if draft.baseline:
            self.baseline.restore(draft.baseline)
        self.reload_layers()

    @property
    def result(self) -> Result | None:
        """What is shown; None before an answer and after a failure."""
        return self.results.result

    @property
    def trace(self) -> Trace | None:
        """The recall that is explained."""
        return None if self.result is None else self.result.trace

    @property
    def base(self) -> Trace | None:
        """The recall of the last press of Ask."""
        base = None if self.result is None else self.result.base
        return None if base is None else base.trace

    @property
    def traces(self) -> tuple[Trace, ...]:
        """Every recall that the tab refers to: its answers, their baseline, and the last run."""
        answers = (*answers_of(self.recalls.parts).values(), *self._earlier.values())
        found = (self.trace, self.base, self.baseline.trace, *(one.trace for one in answers))
        return tuple(one for one in found if one is not None)

    @property
    def untouched(self) -> bool:
        """Whether the tab has neither text nor an answer."""
        return self.result is None and self.draft.blank

    @property
    def fresh(self) -> bool:
        """Whether the tab is as a new one: untouched, and nothing is chosen or set either."""
        draft = self.draft
        return self.untouched and self._is_at(self.state.beginning) and draft.as_of is None and not draft.values

    def begin(self, beginning: Beginning, before: Beginning | None = None) -> None:
        """Choose the default recipe, where it is offered, and preset. With the previous defaults `before`: only in an untouched
        tab that still has these."""
        if before is None or (self.untouched and self._is_at(before)):
            self.bar.choose(beginning.recipe or DEFAULT, "")
            if before is not None:
                self.reload_layers()

    def _is_at(self, beginning: Beginning) -> bool:
        bar = self.bar
        recipe = beginning.recipe or bar.recipe.itemData(0)
        return bar.recipe_name == recipe and bar.preset_wanted == bar.first_preset

    @property
    def _key(self) -> Key:
        """Recipe and preset of the shown answer and parameters; among several answers, those of the chosen one."""
        keys, shown = self.bar.keys, None if self.result is None else self.result.key
        return shown if shown in keys else keys[0]

    @property
    def _several(self) -> bool:
        """Whether more than one recall answers the question."""
        return len(self.bar.keys) > 1

    def settings(self, key: Key | None = None) -> Settings:
        """A recipe and preset (None: those shown) with the values set by hand for the recipe."""
        recipe, preset = key or self._key
        project, policy = self.bar.governing
        return Settings(recipe, preset, self.parameters.as_text(recipe), policy, project)

    def run(self) -> None:
        """Ask what is written; this counts as a run. Nothing happens while an input method composes."""
        if self.state.workspace is None or self.bar.field.composing:
            return
        if not self.bar.query().text.strip():
            self._why_after_run = ""
            self.bar.field.setFocus()
            self.state.noticed.emit(self.tr("Write a question first."))
            return
        # the keyboard stays here; Ctrl+Z now takes back an operation, not a letter of the question
        self.bar.field.document().clearUndoRedoStacks()
        self.bar.look_up()

    def _on_refused(self) -> None:
        self._why_after_run = ""

    def _retry(self) -> None:
        """Repeat the question that is shown, not the edited text; this counts as a run."""
        if self.trace is not None:
            self.ask(self.trace.query, pressed=True)

    def _run_unlimited(self) -> None:
        self.bar.fields.set_written(self.bar.fields.written.unlimited())
        self.run()

    def _run_ahead(self) -> None:
        self.bar.asked_ahead = self.bar.field.text()
        self.run()

    def _run_as_of(self, moment: int) -> None:
        self.bar.clock.set_moment(moment)
        self.run()

    def ask_anew(self) -> None:
        """Repeat the shown question on the current memories, which does not count as a run: selection and scroll
        position stay. A recall of the log stays as recorded."""
        result = self.result
        if result is None or result.asked is None or result.asked.made is not None or self.recalls.running:
            return
        self.results.table.hold_place()
        self.recalls.ask(self._asked(replace(result.asked.query, now=self.bar.query().now)))

    def ask(self, query: Query, *, pressed: bool = False, made: Trace | None = None) -> None:
        """Ask each chosen recipe and preset. Unless `pressed`, answers that exist are only ranked again, without a search.
        `made`: a recall that was made again from its record, which is the answer."""
        shown = self.trace
        if shown is None or (shown.query.text, shown.query.context) != (query.text, query.context):
            self.results.table.chosen = False
        if pressed:
            self.bar.fold_fields()
        self._waiting = lambda: self.recalls.ask(
            self._asked(query, pressed=pressed, made=made), {} if pressed else self._answers_to(query)
        )
        if self.bar.known.looked:  # else a new tab does not know yet which preset is the default
            self._ask_waiting()

    def _ask_waiting(self) -> None:
        ask, self._waiting = self._waiting, None
        if ask is not None:
            ask()

    def _asked(self, query: Query, *, pressed: bool = False, made: Trace | None = None) -> Asked:
        """The question with what is chosen and set here now."""
        return Asked(query, tuple(map(self.settings, self.bar.keys)), pressed, made)

    def _answers_to(self, query: Query) -> Mapping[Key, Answered]:
        """The earlier answers to this question, by the same clock."""
        return {
            key: found
            for key, found in self._earlier.items()
            if replace(found.trace.query, options=query.options) == query
        }

    def _rank_again(self) -> None:
        """Answer the last question with the current parameters, which is no run. A search under way is not interrupted."""
        self._try_on_judged()
        result = self.result
        if result is None or result.base is None or (self.recalls.running and not self.recalls.earlier):
            return
        query, key = result.base.trace.query, self._key
        held = self._answers_to(query)
        if self._several:
            self.recalls.ask(self._asked(query), held)
        else:
            made = None if result.asked is None else result.asked.made
            self.recalls.ask(self._asked(query, made=made), {key: held.get(key, result.base)})

    def _try_on_judged(self) -> None:
        """Show what the values set by hand do to the judged questions."""
        after = self.settings()
        before = replace(after, values={})

        def work(explorer: Explorer, now: int, token: CancelToken) -> Judged:
            return (("", turned(explorer, before, after, now=now, token=token)),)

        self.judged.follow(work if after.values else None)

    def cancel(self) -> bool:
        """Stop what runs; False if nothing does."""
        waiting, self._waiting = self._waiting, None
        if not self.recalls.cancel():
            return waiting is not None
        self.results.settle()
        result, asked = self.result, self.recalls.asked
        if self._several and answers_of(self.recalls.parts):
            self._show_parts()
        elif result is not None and asked is not None:
            answers = None if result.asked is None else (result.asked.settings, result.trace.query.text)
            if answers != (asked.settings, asked.query.text):
                self.results.show_unlike(cancelled=True)
        return True

    def choose(self, recipe: str, preset: str) -> None:
        """Ask by this recipe and preset from now on, as if they were chosen in the bar; "" is the recipe's first preset."""
        if (recipe, preset or self.bar.preset_name) != (self.bar.recipe_name, self.bar.preset_name):
            self.bar.choose(recipe, preset)
            self._on_settings_changed()

    def show_side(self, page: QWidget) -> None:
        """Show the parameters, the text for the model, or the plan; a second time hides them."""
        self.bar.side_button.setChecked(self.side.turn_to(page))
        if self.side.isVisible():
            self.side.keyboard.setFocus()

    def why_not(self, memory_id: str = "") -> None:
        """Ask why a memory did not come; "": the selected one."""
        if self.trace is not None:
            self.why.ask(self.trace, memory_id or self.state.memory_id)

    def set_parameter(self, name: str, value: object) -> None:
        """Show the parameters, set one, and re-rank."""
        self.show_parameter(name)
        self.parameters.set_value(name, value)

    def show_parameter(self, name: str) -> None:
        """Show the parameters, with the keyboard on one of them."""
        self.side.setCurrentWidget(self.parameters)
        self.bar.side_button.setChecked(True)
        self.parameters.show_parameter(name)

    def reload_layers(self) -> None:
        """Read the layers below the panel for the recipe that is shown."""
        self.parameters.choose_recipe(self._key[0])
        settings = self.settings()
        self._reads.read(
            "layers", lambda explorer, _token: layers_of(explorer, settings), self._on_layers, self._on_no_layers
        )

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

    def content_changed(self, change: Change | None, *, in_front: bool) -> None:
        """Mark what was isolated or edited since; the tab `in_front` asks again after feedback on what it shows."""
        if change is not None and not change.ids and not change.bulk:
            self.presets.look()  # settings, among them the presets of the database
        else:
            self.bar.fields.content_changed()
            self.presets.look()
            if (base := self.base) is None:
                self.reload_layers()
            else:
                self._reads.read("marks", lambda explorer, _token: changed_since(explorer, base), self._on_changed)
        result = self.result
        if in_front and change is not None and result is not None and self._feedback.follow(change, result):
            if not result.parts and self.baseline.trace is None:
                self.baseline.pin()
            self._retry()

    def _on_changed(self, changed: tuple[frozenset[str], frozenset[str], int]) -> None:
        if self.result is not None:
            self.results.mark(self.result.changed(*changed))

    def close_down(self) -> None:
        """Stop everything: the tab is about to be deleted."""
        self.recalls.forget()
        self.why.close()
        self.presets.close()
        self.side.deleteLater()  # the drawer holds it

    def show_again(self) -> None:
        """Show the same in the current words, keys, colours and mask."""
        self.bar.show_again()
        self.results.show_again()
        self.side.show_again()

    def _on_began(self, under_way: RunningRecall) -> None:
        self.results.begin(under_way, several=self._several)
        asked, shown = self.recalls.asked, self.trace
        if shown is not None and asked is not None and key_of(asked.settings[0]) != (shown.recipe, shown.preset):
            self.results.show_unlike(cancelled=False)

    def _on_answered(self) -> None:
        """Show the state of the question after one of its recalls has answered or failed."""
        found = answers_of(self.recalls.parts)
        if self.recalls.running:
            self._on_waited()
        elif found:
            self._on_finished(found)
        else:
            self._on_failed(next(part.error for part in self.recalls.parts if part.error is not None))

    def _on_waited(self) -> None:
        """Show what has answered of several recalls once the wait for all of them is long enough to be seen."""
        if self.recalls.running and answers_of(self.recalls.parts) and not self.results.waiting:
            self._show_parts()

    def _on_finished(self, found: Mapping[Key, Answered]) -> None:
        asked = self.recalls.asked
        assert asked is not None  # noqa: S101 - it has answers
        self._show_parts()
        self._wanted = self._key
        base = None if self.result is None else self.result.base
        new = {key: one for key, one in found.items() if self._several or one is base}
        self._earlier = new if asked.pressed else {**self._answers_to(asked.query), **new}
        self._feedback.report(found, self.note)
        for one in found.values() if asked.pressed else ():
            self.recalls.record(one.trace)
        if self._why_after_run:
            wanted, self._why_after_run = self._why_after_run, ""
            self.why_not(wanted)
        if self._asked(asked.query).settings != asked.settings:  # moved while it was asked
            self._rank_again()

    def _on_failed(self, error: MnemonautError) -> None:
        self._why_after_run = ""
        self._feedback.forget()
        self.presets.check(error)
        self.results.show_failure(error)
        self.side.show_trace(None)
        self.answered.emit(None)

    def _show_parts(self) -> None:
        """Show the answers to the latest question, with the chosen recipe explained if it has answered."""
        found = answers_of(self.recalls.parts)
        wanted = self._wanted if self._wanted in found else self._key
        self._show(wanted if wanted in found else next(iter(found)), keep=self.results.table.chosen)

    def _show(self, key: Key, *, keep: bool) -> None:
        """Show the answers to the latest question, with the one at `key` explained; `keep` keeps the selection."""
        recalls, before = self.recalls, self.result
        found, several = answers_of(recalls.parts)[key], len(recalls.parts) > 1
        base, held = found, None if several else recalls.earlier.get(key)
        if held is not None and held.trace.recipe == found.trace.recipe:
            base = held  # another recipe's ranks are no measure for this one's
        if held is not None and before is not None:  # one watches a memory move, so it stays selected
            keep = keep or key == (before.trace.recipe, before.trace.preset)
        parts, asked = recalls.parts if several else (), recalls.asked
        last = None if before is None or several else before.before(found.trace, again=held is None)
        result = Result(found, base, self.baseline.against, last, parts, asked)
        self._put_in(result.after(before), keep=keep)
        self._look_closer()
        self.side.show_trace(found.trace)
        self.why.follow(found.trace)
        self.answered.emit(found.trace)
        if self.parameters.recipe != key[0]:
            self.reload_layers()

    def _put_in(self, result: Result, *, keep: bool) -> None:
        self._showing, fresh = True, bool(result.parts) and self.results.state_shown != "matrix"
        try:
            self.results.show_result(result, keep=keep)
        finally:
            self._showing = False
        if fresh and QApplication.focusWidget() in (self.bar.recipe, self.bar.preset):
            self.results.table.setFocus()  # its arrows choose among the recalls
        self._show_reason()

    def _look_closer(self) -> None:
        """Read what the rows show later: where they hold words of the question, and what keeps out those that are gone."""
        result = self.result
        if result is None:
            return
        trace, known = result.trace, result.marks.words
        rows = rows_of(trace, None) if result.parts else self.results.list.results.rows
        unknown = [row for row in rows if row.evidence is not None and row.id not in known]
        gone = [row.id for row in rows if row.gone]

        def work(explorer: Explorer, token: CancelToken) -> tuple[Mapping[str, Spans], Mapping[str, Outcome]]:
            words = words_in(explorer, trace, unknown, token)
            return {**known, **words}, {one: explorer.explain(trace, one).outcome for one in gone}

        if unknown or gone:
            self.recalls.read("closer", work, lambda found: self.results.add_marks(words=found[0], left=found[1]))

    def _show_reason(self, *_: object) -> None:
        """Show below the current row why it stands where it does."""
        shown, trace = self.results.table, self.trace
        candidate = None if trace is None else trace.candidate(shown.current_id())
        if trace is None or candidate is None or shown.viewport().width() < WIDE:
            shown.show_sentence("", "")
            return
        memory_id, vocabulary = candidate.memory.id, vocabulary_of(trace.recipe)
        where = f"{recipe_title(trace.recipe)}: " if shown is not self.results.list else ""
        self.recalls.read(
            "sentence",
            lambda _explorer, _token: contrast(trace, candidate, vocabulary).sentence,
            lambda said: shown.show_sentence(
                memory_id, where + translated(said) if shown.current_id() == memory_id else ""
            ),
        )

    def _on_baseline_changed(self) -> None:
        if self.result is not None and not self.result.parts:
            self._put_in(replace(self.result, pinned=self.baseline.against), keep=True)

    def _on_selection_moved(self) -> None:
        if not self._showing:
            self.selection_moved.emit()

    def _on_part_chosen(self, key: Key) -> None:
        """Explain the chosen one of several recalls."""
        self._wanted = key
        if key in answers_of(self.recalls.parts):
            self._show(key, keep=True)
            self.reload_layers()

    def _on_part_opened(self, key: Key) -> None:
        """Show the list of one of several recalls."""
        chosen = self.bar.recipe_name, self.bar.preset_name
        self.results.table.chosen = True  # also the first row, which nobody moved to
        self.bar.choose(*key)
        self._on_settings_changed()
        self._opened_from = chosen
        self.results.table.setFocus()
        self.state.noticed.emit(self.tr("Esc goes back to all of them."))

    def _look_near(self) -> None:
        trace = self.trace
        if trace is not None:
            self.recalls.read(
                "near", lambda explorer, token: nearest_of(explorer, trace, token), self._on_near_found, self._on_failed
            )

    def _on_near_found(self, found: tuple[NotRecalled, ...]) -> None:
        if self.trace is not None and not self.trace.candidates:
            self.results.show_nearest(found)

    def _on_texts_wanted(self, ids: tuple[str, ...]) -> None:
        show = self.results.loading.show_texts
        self.recalls.read("peek", lambda explorer, _token: explorer.library.memories(ids), show)

    def _on_field_left(self) -> None:
        if self.results.table.listed.shown_ids:
            self.results.table.setFocus()

    def _on_memories_dropped(self, ids: tuple[str, ...]) -> None:
        if len(ids) > 1:
            self.state.noticed.emit(filled(self.tr("Explaining the first of {count} memories."), count=len(ids)))
        if self.trace is not None:
            self.why_not(ids[0])
        else:
            self._why_after_run = ids[0]
            self.run()

    def _on_edited(self) -> None:
        self.note.show_only_for(self.bar.field.text())
        if self._governed_by != self.bar.governing:
            self._governed_by = self.bar.governing
            self.reload_layers()
        self.retitled.emit()

    def _on_settings_changed(self) -> None:
        """Answer the last question by the chosen recipe and preset, which is no run."""
        self._opened_from = None
        self.reload_layers()
        self._rank_again()

    def _on_side_toggled(self, on: bool) -> None:
        self.state.side_changed.emit()
        if on and self.bar.side_button.hasFocus():
            self.side.setCurrentWidget(self.parameters)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.note.set_short(short=event.size().height() < SHORT)
        self.bar.place_fields()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.cancel():
            return
        elif self.results.filter.key != ALL:
            self.results.filter.choose(ALL)
        elif self._opened_from is not None and self.results.list.hasFocus():
            self.bar.choose(*self._opened_from)
            self._on_settings_changed()
            self.results.table.setFocus()
        else:
            super().keyPressEvent(event)
