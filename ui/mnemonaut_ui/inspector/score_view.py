"""The tab Why: what became of the memory and by how much, what would bring it, its score against another's, its whole text."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.costs import Cost, costs_of
from mnemonaut_core.domain.evidence import SPEAKS_OF_IT, counted_text
from mnemonaut_core.domain.memory import word_source
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.explain import Explanation
from mnemonaut_core.explain.plain import one_line
from mnemonaut_core.explain.replay import OUTCOMES_TO_RESTORE
from mnemonaut_core.explorer import Explorer, Why
from mnemonaut_ui.inspector import score_facts
from mnemonaut_ui.inspector.against import AgainstPart
from mnemonaut_ui.inspector.facts import FactsTable
from mnemonaut_ui.inspector.page import LIMIT, Caption, Page, Subject, show_why_empty, shown
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, scroll_downwards, vbox
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.level import LevelMark
from mnemonaut_ui.widgets.marked_label import MarkedLabel
from mnemonaut_ui.widgets.plain_label import PlainLabel, set_style
from mnemonaut_ui.widgets.remedy_rows import RemedyRows
from mnemonaut_ui.widgets.theme import Theme, outcome_colour
from mnemonaut_ui.words.keys import keys_or_menu
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import error_text, translated
from mnemonaut_ui.words.remedies import search_text
from mnemonaut_ui.words.terms import decided_lines, glyph, preset_title, recipe_title

WHY = "inspector.why"


class ScoreView(Page):
    """Numbers add the parts of the score and the places in the searches; the words are the same in both."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._why: Why | None = None
        self._costs: list[Cost | None] = []
        self._looking = False
        self._failed = ""
        self.empty = EmptyState(self)
        self.area = QScrollArea(self)
        body = self._body = QWidget(self.area.viewport())
        self.badge, self.sentence, self.counted, self.decided, self.tick, self.order, self.answer, self.question = (
            self._label(name)
            for name in (
                self.tr("Outcome"),
                self.tr("Why"),
                self.tr("Words of the question"),
                self.tr("Other reasons"),
                self.tr("Whether the parts add up"),
                self.tr("How it was ordered"),
                self.tr("Smallest change"),
                self.tr("Question"),
            )
        )
        self.level_title, self.level = Caption(translated(SPEAKS_OF_IT), body), LevelMark(body)
        self.against = AgainstPart(body)
        self.parts = FactsTable(body, gives_way=(1, 3))
        self.parts.setAccessibleName(self.tr("Parts of the score"))
        self.remedies_title = Caption(self.tr("What would bring it"), body)
        self.remedies = RemedyRows(body)
        self.remedies.change_wanted.connect(state.change_requested)
        self.sources_title, self.text_title = (
            Caption(text, body) for text in (self.tr("Place in each search"), self.tr("All of it"))
        )
        self.sources = FactsTable(body, stretched=1, gives_way=(3, 2))
        self.sources.setAccessibleName(self.sources_title.text())
        self.text = MarkedLabel(body)
        self._verbs = QWidget(self)
        self.isolate, self.change, self.pin = (QPushButton(self._verbs) for _ in range(3))
        self.pin.setText(self.tr("Pin"))
        self.pin.setToolTip(self.tr("Compare the memories that you look at next with this one"))
        self.pin.clicked.connect(self.against.pin)
        self.isolate.clicked.connect(self._on_isolate)
        self.change.clicked.connect(self._on_change_asked)
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
            button.setAutoDefault(False)
            row.addWidget(button)
        self._verbs.setLayout(row)
        self._verbs.setContentsMargins(10, 6, 10, 8)
        vbox(
            *(self.badge, self.sentence, self.against, hbox(Wide(self.level_title), self.level), self.counted),
            *(self.remedies_title, self.remedies, self.answer, self.decided, self.parts, self.tick, self.order),
            *(self.sources_title, self.sources, self.text_title, self.text, self.question, Gap()),
            on=self._body,
            margins=(12, 8, 12, 8),
            spacing=8,
        )
        scroll_downwards(self.area, self._body)
        vbox(self.empty, Wide(self.area), self._verbs, on=self, margins=0, spacing=0)

    def title(self) -> str:
        return self.tr("Why")

    def show_subject(self, subject: Subject) -> None:
        """Why this memory did or did not come back."""
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
        self._show(subject, explanation)
        self._show_numbers(subject, explanation)
        self._show_change()

    def forget(self) -> None:
        super().forget()
        self.against.show_memory(None, "")
        self.text.show_text("")
        self.remedies.forget()

    def _show(self, subject: Subject, explanation: Explanation) -> None:
        """What words and numbers have in common."""
        trace, memory, outcome = subject.trace, subject.memory, explanation.outcome
        assert trace is not None  # noqa: S101 - an explanation has its recall
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

    # ---- what would bring it

    def _forget_change(self) -> None:
        self.state.jobs.cancel(WHY)
        self._why, self._costs, self._looking, self._failed = None, [], False, ""

    def _show_change(self) -> None:
        explanation = None if self.subject is None else self.subject.explanation
        code = None if explanation is None else explanation.outcome.code
        # what is recalled need not be brought back
        self.change.setHidden(code is Code.SELECTED)
        self.change.setText(self.tr("Cancel") if self._looking else self.tr("What would bring it"))
        kept_out = code in OUTCOMES_TO_RESTORE
        self.isolate.setText(self.tr("Restore") if kept_out else self.tr("Isolate…"))
        self.isolate.setToolTip(keys_or_menu("restore" if kept_out else "isolate_for_query", "curate"))
        self.isolate.setEnabled(self.state.writable)
        if self._looking:
            found = self._why
            text = self.tr("Looking for the smallest change…") if found is None else search_text(found, looking=True)
            if found is not None and found.complete:
                text = self.tr("Trying it on other questions…")
        elif self._failed:
            text = self._failed
        else:
            text = "" if self._why is None else score_facts.change_text(self._why)
        self.answer.setText(text)
        self.answer.setVisible(bool(text))
        self.remedies.show_why(self._why, self._costs, wait=self._looking)
        self.remedies_title.setVisible(bool(text) or not self.remedies.isHidden())

    @Slot()
    def _on_isolate(self) -> None:
        code = (
            None if self.subject is None or self.subject.explanation is None else self.subject.explanation.outcome.code
        )
        self.state.command_requested.emit("restore" if code in OUTCOMES_TO_RESTORE else "isolate_for_query")

    @Slot()
    def _on_change_asked(self) -> None:
        subject = self.subject
        if self._looking:
            # what was found so far stays
            self.state.jobs.cancel(WHY)
            if self._why is not None and not self._why.changes:
                self._why = None
            self._looking = False
            self._show_change()
            return
        if subject is None or subject.trace is None:
            return
        trace, memory_id, now = subject.trace, subject.memory_id, self.state.services.now()
        self._why, self._costs, self._looking, self._failed = None, [], True, ""
        tell = self.state.jobs.teller(WHY, self._on_told)

        def work(explorer: Explorer, token: CancelToken) -> Why:
            why = explorer.why(trace, memory_id, token=token, on_found=partial(tell, token))
            tell(token, why)
            for cost in costs_of(explorer, why.trace, why.remedies, now=now, token=token):
                tell(token, cost)
            return why

        self.state.read(WHY, work, self._on_change_found, failed=self._on_change_failed)
        self._show_change()

    def _on_told(self, found: Why | Cost | None) -> None:
        """An answer with more changes, or the cost of the next one."""
        if isinstance(found, Why):
            self._why = found
        else:
            self._costs.append(found)
        self._show_change()
        if isinstance(found, Why) and found.remedies:
            self.area.ensureWidgetVisible(self.remedies)

    def _on_change_found(self, why: Why) -> None:
        self._why, self._looking = why, False
        self._show_change()

    def _on_change_failed(self, error: MnemonautError) -> None:
        self._failed, self._looking = error_text(error), False
        self._show_change()

    # ---- looks

    @Slot(object)
    def _on_theme_changed(self, theme: Theme) -> None:
        for table in (self.parts, self.sources):
            table.facts.set_theme(theme)
        if self.subject is not None:
            self.show_subject(self.subject)
