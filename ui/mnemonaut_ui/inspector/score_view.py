"""The tab Why: what became of the memory and by how much, what would bring it, its score against another's, its whole text."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from mnemonaut_core.domain.evidence import SPEAKS_OF_IT, counted_text
from mnemonaut_core.domain.memory import word_source
from mnemonaut_core.domain.outcome import Code, one_line
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.against import LINE, NEXT, partner, waterfall
from mnemonaut_core.explain.explain import Explanation
from mnemonaut_core.explain.replay import OUTCOMES_TO_RESTORE
from mnemonaut_ui.inspector import score_facts
from mnemonaut_ui.inspector.facts import FactsTable
from mnemonaut_ui.inspector.page import LIMIT, Caption, Page, Subject, show_why_empty, shown
from mnemonaut_ui.state.change_search import ChangeSearch
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, push_button, scroll_downwards, vbox
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.level import LevelMark
from mnemonaut_ui.widgets.marked_text import MarkedLabel
from mnemonaut_ui.widgets.plain_label import PlainLabel, set_style
from mnemonaut_ui.widgets.remedy_rows import RemedyRows
from mnemonaut_ui.widgets.switch import Switch
from mnemonaut_ui.widgets.theme import Theme, outcome_colour
from mnemonaut_ui.widgets.waterfall import WaterfallView
from mnemonaut_ui.words.keys import keys_or_menu
from mnemonaut_ui.words.memory import name_of, shown_line
from mnemonaut_ui.words.messages import error_text, translated
from mnemonaut_ui.words.remedies import search_text
from mnemonaut_ui.words.terms import decided_lines, glyph, preset_title, recipe_title

PINNED = "pinned"
NAME = 60
"""Most characters of a memory's name in the waterfall."""


class AgainstPart(QWidget):
    """Compares the score with that of another memory, which a switch chooses; without numbers, only the two scores."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._trace: Trace | None = None
        self._memory_id = ""
        self._parts = True
        self._pinned: str | None = None
        choices = [(NEXT, self.tr("next")), (LINE, self.tr("line")), (PINNED, self.tr("pinned"))]
        self.switch = Switch(self.tr("Against"), choices, self)
        self.switch.chosen.connect(self._show)
        self.picture = WaterfallView(self)
        row = FlowLayout()  # in a narrow drawer the switch has a line of its own
        for widget in (PlainLabel(self.switch.accessibleName(), self), self.switch):
            row.addWidget(widget)
        vbox(row, self.picture, on=self, margins=0, spacing=6)

    def show_memory(self, trace: Trace | None, memory_id: str, *, parts: bool = True) -> None:
        """Show the memory against another; `parts`: step by step. None: nothing, as after a purge."""
        self._trace, self._memory_id, self._parts = trace, memory_id, parts
        self._show()

    def pin(self) -> None:
        self._pinned = self._memory_id
        self._show()

    def _show(self, *_: object) -> None:
        trace, this = self._trace, self._memory_id
        if trace is None:
            self.picture.show_waterfall(None, "", "", remembered=False)
            return
        neighbour = partner(trace, this)
        others: dict[str, str | None] = {NEXT: neighbour, LINE: partner(trace, this, LINE), PINNED: self._pinned}
        for key, other in others.items():
            known = other is not None and other != this and trace.candidate(other) is not None
            self.switch.buttons[key].setEnabled(known or key == LINE)
        beside = None if neighbour is None else trace.candidate(neighbour)
        number = None if beside is None else beside.number
        numbered = self.tr("next") if number is None else self.tr("no. {rank}").format(rank=number)
        self.switch.buttons[NEXT].setText(numbered)
        if not self.switch.buttons[self.switch.choice].isEnabled():
            self.switch.set_choice(LINE)
        choice = self.switch.choice
        found = waterfall(trace, this, others[PINNED] or NEXT if choice == PINNED else choice)
        if found is not None and not self._parts:
            found = replace(found, steps=())
        there = "" if found is None else self.tr("the points asked for")
        if found is not None and found.other_id is not None:
            there = self._name(trace, found.other_id)
        candidate = trace.candidate(this)
        remembered = candidate is not None and candidate.decision.outcome.code is Code.SELECTED
        self.picture.show_waterfall(found, self._name(trace, this, self.tr("this one")), there, remembered=remembered)

    @staticmethod
    def _name(trace: Trace, memory_id: str, name: str = "") -> str:
        candidate = trace.candidate(memory_id)
        if candidate is None:
            return name
        name = name or name_of(candidate.memory, NAME)
        return name if candidate.number is None else f"{candidate.number}  {name}"


WHY = "inspector.why"


class ScoreView(Page):
    """Explains the outcome in words; in numbers also the parts of the score and the places in the searches."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.search = ChangeSearch(state, WHY, self)
        self._failed = ""
        self.empty = EmptyState(self)
        self.area = QScrollArea(self)
        body = self._body = QWidget(self.area.viewport())
        self.badge, self.sentence = self._label(self.tr("Outcome")), self._label(self.tr("Why"))
        self.counted, self.decided = (
            self._label(self.tr("Words of the question")),
            self._label(self.tr("Other reasons")),
        )
        self.tick, self.order = (
            self._label(self.tr("Whether the parts add up")),
            self._label(self.tr("How it was ordered")),
        )
        self.answer, self.question = self._label(self.tr("Smallest change")), self._label(self.tr("Question"))
        self.level_title, self.level = Caption(translated(SPEAKS_OF_IT), body), LevelMark(body)
        self.against = AgainstPart(body)
        self.parts = FactsTable(body, gives_way=(1, 3))
        self.parts.setAccessibleName(self.tr("Parts of the score"))
        self.remedies_title = Caption(self.tr("What would bring it"), body)
        self.remedies = RemedyRows(body)
        self.remedies.change_wanted.connect(state.change_requested)
        self.search.changed.connect(self._on_changes_found)
        self.search.failed.connect(self._on_change_failed)
        self.sources_title, self.text_title = (
            Caption(text, body) for text in (self.tr("Place in each search"), self.tr("All of it"))
        )
        self.sources = FactsTable(body, stretched=1, gives_way=(3, 2))
        self.sources.setAccessibleName(self.sources_title.text())
        self.text = MarkedLabel(body)
        self._verbs = QWidget(self)
        self.isolate = push_button("", self._on_isolate, on=self._verbs)
        self.change = push_button("", self._on_change_asked, on=self._verbs)
        tip = self.tr("Compare the memories that you look at next with this one")
        self.pin = push_button(self.tr("Pin"), self.against.pin, on=self._verbs, tip=tip)
        self._lay_out()
        state.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed(state.theme)
        self._show_change()

    def _label(self, name: str) -> PlainLabel:
        label = PlainLabel(parent=self._body, selectable=True)
        label.setAccessibleName(name)
        return label

    def _lay_out(self) -> None:
        font = self.badge.font()
        font.setBold(True)
        for title in (self.remedies_title, self.sources_title, self.text_title):
            title.setFont(font)
        font.setPointSizeF(font.pointSizeF() * 1.15)
        self.badge.setFont(font)
        for label in (self.level_title, self.counted, self.question):
            label.setProperty("muted", True)
        for label in (self.counted, self.decided, self.tick, self.order, self.answer, self.question):
            label.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Tab goes from the sentence to what can be done
        row = FlowLayout()
        for button in (self.isolate, self.change, self.pin):
            row.addWidget(button)
        self._verbs.setLayout(row)
        self._verbs.setContentsMargins(10, 6, 10, 8)
        level = hbox(Wide(self.level_title), self.level)
        why = (self.badge, self.sentence, self.against, level, self.counted, self.remedies_title, self.remedies)
        numbers = (self.answer, self.decided, self.parts, self.tick, self.order, self.sources_title, self.sources)
        texts = (self.text_title, self.text, self.question, Gap())
        vbox(*why, *numbers, *texts, on=self._body, margins=(12, 8, 12, 8), spacing=8)
        scroll_downwards(self.area, self._body)
        vbox(self.empty, Wide(self.area), self._verbs, on=self, margins=0, spacing=0)

    def title(self) -> str:
        return self.tr("Why")

    def show_subject(self, subject: Subject) -> None:
        if self.subject is None or self.subject.memory_id != subject.memory_id:
            self.remedies.forget()
            self.area.verticalScrollBar().setValue(0)
        if self.subject is None or (self.subject.memory_id, self.subject.trace) != (subject.memory_id, subject.trace):
            self._forget_change()
        self.subject = subject
        explanation = subject.explanation
        for widget in (self.area, self._verbs):
            widget.setVisible(explanation is not None)
        self.empty.setVisible(explanation is None)
        if explanation is None or subject.trace is None:
            then = self.tr("Ask something in the Recall lab: then this says why the memory came back or not.")
            show_why_empty(self.empty, subject, self.state.unexplained, then)
            return
        self._show(subject, subject.trace, explanation)
        self._show_numbers(subject, explanation)
        self._show_change()

    def forget(self) -> None:
        super().forget()
        self.against.show_memory(None, "")
        self.text.show_text("")
        self.remedies.forget()

    def _show(self, subject: Subject, trace: Trace, explanation: Explanation) -> None:
        memory, outcome = subject.memory, explanation.outcome
        self.badge.setText(f"{glyph(outcome.code)} {translated(one_line(outcome))}")
        set_style(self.badge, f"color: {outcome_colour(self.state.theme, outcome.code)};")
        self.sentence.setText(translated(explanation.sentence))
        evidence = subject.evidence
        for widget in (self.level_title, self.level, self.counted):
            widget.setVisible(evidence is not None)
        self.level.show_level(None if evidence is None else evidence.level)
        self.counted.setText("" if evidence is None else translated(counted_text(evidence)))
        decided = [] if subject.candidate is None else decided_lines(trace, subject.candidate, expert=self.state.expert)
        self.decided.setText("\n".join(decided))
        self.decided.setVisible(bool(decided))
        scored = explanation.scored
        self.against.setVisible(scored is not None and explanation.rank is not None)
        if not self.against.isHidden():
            self.against.show_memory(trace, subject.memory_id, parts=self.state.expert)
        text = "" if memory is None else shown(word_source(memory)[:LIMIT])
        self.text.show_text(text, subject.marks)
        self.text_title.setVisible(bool(text))
        asked = self.tr("{recipe} · {preset}, asked: {question}")
        titles = {"recipe": recipe_title(trace.recipe), "preset": preset_title(trace.recipe, trace.preset)}
        self.question.setText(asked.format(question=shown_line(trace.query.text, 200), **titles))

    def _show_numbers(self, subject: Subject, explanation: Explanation) -> None:
        trace, scored, expert = subject.trace, explanation.scored, self.state.expert
        ordered = scored is not None and scored.combine is Combine.ORDER
        for widget in (self.parts, self.tick):
            widget.setVisible(expert and scored is not None and not ordered)
        for widget in (self.sources_title, self.sources):
            widget.setVisible(expert)
        self.order.setVisible(expert and ordered)
        if trace is None or not expert:
            return
        if scored is not None and subject.candidate is not None:
            if ordered:
                self.order.setText(score_facts.order_text(trace, subject.candidate))
            else:
                inner = score_facts.inner_sums(trace, scored)
                self.parts.set_facts(score_facts.part_headers(scored), score_facts.part_rows(scored, inner))
            self.tick.setText(score_facts.reconciles_text(explanation))
            set_style(self.tick, f"color: {self.state.theme.good if explanation.reconciles else self.state.theme.bad};")
        rows = score_facts.source_rows(trace, subject.memory_id, subject.located, loaded=subject.loaded)
        self.sources.set_facts(score_facts.source_headers(trace), rows)

    def _forget_change(self) -> None:
        self.search.forget()
        self._failed = ""

    @property
    def _code(self) -> Code | None:
        explanation = None if self.subject is None else self.subject.explanation
        return None if explanation is None else explanation.outcome.code

    def _show_change(self) -> None:
        code = self._code
        # what is recalled need not be brought back
        self.change.setHidden(code is Code.SELECTED)
        self.change.setText(self.tr("Cancel") if self.search.looking else self.tr("What would bring it"))
        kept_out = code in OUTCOMES_TO_RESTORE
        self.isolate.setText(self.tr("Restore") if kept_out else self.tr("Isolate…"))
        self.isolate.setToolTip(keys_or_menu("restore" if kept_out else "isolate_for_query", "curate"))
        self.isolate.setEnabled(self.state.writable)
        why, text = self.search.why, self._failed
        if self.search.trying:
            text = self.tr("Trying it on other questions…")
        elif why is not None:
            text = search_text(why, looking=True) if self.search.looking else score_facts.change_text(why)
        elif self.search.looking:
            text = self.tr("Looking for the smallest change…")
        self.answer.setText(text)
        self.answer.setVisible(bool(text))
        self.remedies.show_why(why, self.search.costs, wait=self.search.looking)
        self.remedies_title.setVisible(bool(text) or not self.remedies.isHidden())

    def _on_isolate(self) -> None:
        self.state.command_requested.emit("restore" if self._code in OUTCOMES_TO_RESTORE else "isolate_for_query")

    def _on_change_asked(self) -> None:
        subject = self.subject
        if self.search.looking:
            self.search.stop()
            if self.search.why is not None and not self.search.why.changes:
                self.search.forget()
        elif subject is not None and subject.trace is not None:
            self._failed = ""
            self.search.start(subject.trace, subject.memory_id)
        self._show_change()

    def _on_changes_found(self) -> None:
        self._show_change()
        if not self.search.costs and not self.remedies.isHidden():
            self.area.ensureWidgetVisible(self.remedies)

    def _on_change_failed(self, error: MnemonautError) -> None:
        self._failed = error_text(error)
        self._show_change()

    def _on_theme_changed(self, theme: Theme) -> None:
        for table in (self.parts, self.sources):
            table.facts.set_theme(theme)
        if self.subject is not None:
            self.show_subject(self.subject)
