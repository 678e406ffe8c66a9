"""The tab Score: outcome, sentence, formula, parts, sources, margin, and what would change it."""

from __future__ import annotations

import html
from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QPushButton, QScrollArea, QSizePolicy, QWidget

from mnemonaut_core.domain.evidence import SPEAKS_OF_IT
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.explain import Explanation
from mnemonaut_core.explorer import Why
from mnemonaut_ui.inspector import score_facts
from mnemonaut_ui.inspector.against import AgainstPart
from mnemonaut_ui.inspector.facts import FactsTable
from mnemonaut_ui.inspector.page import Caption, Page, Subject, short, show_why_empty
from mnemonaut_ui.inspector.score_facts import formula_text, order_text
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, scroll_downwards, vbox
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.plain_label import PlainLabel, set_style
from mnemonaut_ui.widgets.remedy_rows import RemedyRows
from mnemonaut_ui.widgets.theme import Theme, monospace, outcome_colour
from mnemonaut_ui.words.messages import error_text, translated
from mnemonaut_ui.words.remedies import search_text
from mnemonaut_ui.words.terms import badge, decided_lines, speaks_text

WHY = "inspector.why"


class ScoreView(Page):
    """Numbers for experts, words for others, over the same trace."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._why: Why | None = None
        self._looking = False
        self._failed = ""
        self.empty = EmptyState(self)
        self.area = QScrollArea(self)
        body = self._body = QWidget(self.area.viewport())
        self.badge, self.sentence, self.speaks, self.margin, self.decided, self.tick, self.formula, self.answer = (
            self._label(name)
            for name in (
                self.tr("Outcome"),
                self.tr("Why"),
                translated(SPEAKS_OF_IT),
                self.tr("How near it was"),
                self.tr("Other reasons"),
                self.tr("Whether the parts add up"),
                self.tr("Formula"),
                self.tr("Smallest change"),
            )
        )
        self.parts_title, self.parts = PlainLabel(parent=body), FactsTable(body, gives_way=(1, 3))
        self.parts.setAccessibleName(self.tr("Parts of the score"))
        self.against = AgainstPart(body)
        self.sources_title = Caption(self.tr("Rank in each search"), body)
        self.sources = FactsTable(body, stretched=1, gives_way=(3, 2))
        self.sources.setAccessibleName(self.sources_title.text())
        self.change = QPushButton(body)
        self.change.clicked.connect(self._on_change_asked)
        self.words = QPushButton(self.tr("Leave one word out…"), body)
        self.words.setToolTip(self.tr("Which word of the question helped this memory, and which held it back"))
        self.brings = QPushButton(self.tr("What brings it?…"), body)
        self.brings.setToolTip(self.tr("Its rank in recent and saved questions"))
        for button in (self.change, self.words, self.brings):
            button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        for button, command in ((self.words, "leave_word_out"), (self.brings, "what_brings")):
            button.clicked.connect(partial(self._on_command, command))
        self.remedies = RemedyRows(body)
        self.remedies.chosen.connect(self._on_remedy_chosen)
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
        font.setPointSizeF(font.pointSizeF() * 1.2)
        font.setBold(True)
        self.badge.setFont(font)
        self.formula.setFont(monospace())
        bold = self.parts_title.font()
        bold.setBold(True)
        for title in (self.parts_title, self.sources_title):
            title.setFont(bold)
        row = FlowLayout()
        for button in (self.change, self.words, self.brings):
            row.addWidget(button)
        sources = vbox(self.sources_title, self.sources, margins=(0, 4, 0, 4), spacing=8)
        vbox(
            *(self.badge, self.sentence, self.speaks, self.margin, self.decided, self.against),
            *(self.parts_title, self.parts, self.tick, self.formula),
            *(sources, row, self.remedies, self.answer, Gap()),
            on=self._body,
            margins=10,
            spacing=8,
        )
        scroll_downwards(self.area, self._body)
        vbox(self.empty, self.area, on=self, margins=0)

    def title(self) -> str:
        return self.tr("Score")

    def show_subject(self, subject: Subject) -> None:
        """Why this memory did or did not come back."""
        if self.subject is None or (self.subject.memory_id, self.subject.trace) != (subject.memory_id, subject.trace):
            self._forget_change()
            self.area.verticalScrollBar().setValue(0)
        self.subject = subject
        explanation = subject.explanation
        self.empty.setVisible(explanation is None)
        self.area.setVisible(explanation is not None)
        if explanation is None or subject.trace is None:
            then = self.tr("Ask something in the Recall lab: then this says why the memory came back or not.")
            show_why_empty(self.empty, subject, self.state.unexplained, then)
            return
        expert = self.state.expert
        self._show(subject, explanation)
        self._fill(subject, explanation)
        ordered = explanation.scored is not None and explanation.scored.combine is Combine.ORDER
        self.formula.setVisible((expert or ordered) and explanation.scored is not None)
        self.margin.setVisible(expert and bool(self.margin.text()))
        self.tick.setVisible(expert and explanation.scored is not None)
        scored = explanation.scored
        self.parts_title.setVisible(scored is not None)
        self.parts.setVisible(scored is not None and scored.combine is not Combine.ORDER)
        self.decided.setVisible(bool(self.decided.text()))
        self.against.setVisible(expert and scored is not None and explanation.rank is not None)
        if not self.against.isHidden():
            self.against.show_memory(subject.trace, subject.memory_id)
        self._show_change()

    def forget(self) -> None:
        super().forget()
        self.against.show_memory(None, "")

    def _show(self, subject: Subject, explanation: Explanation) -> None:
        outcome = explanation.outcome
        self.badge.setText(badge(outcome))
        colour = outcome_colour(self.state.theme, outcome.code)
        set_style(self.badge, f"color: {colour};")
        self.sentence.setText(translated(explanation.sentence))
        evidence = None if subject.trace is None else subject.trace.evidence.get(subject.memory_id)
        self.speaks.setText(speaks_text(subject.trace, subject.memory, evidence))
        self.speaks.setVisible(bool(self.speaks.text()))

    def _fill(self, subject: Subject, explanation: Explanation) -> None:
        trace, expert, scored = subject.trace, self.state.expert, explanation.scored
        if trace is None:
            return
        self.margin.setText(score_facts.margin_text(trace, explanation))
        for label in (self.badge, self.margin, self.formula):
            label.setToolTip(f"<p>{html.escape(self.sentence.text())}</p>")
        self.parts_title.setToolTip(score_facts.score_sentence(explanation))
        candidate = subject.candidate
        decided = [] if candidate is None else decided_lines(trace, candidate, expert=expert)
        self.decided.setText("\n".join(decided))
        if scored is not None and candidate is not None:
            self.parts_title.setText(self._parts_title(explanation))
            inner = score_facts.inner_sums(trace, scored)
            if scored.combine is Combine.ORDER:
                self.formula.setText(order_text(trace, candidate, expert=expert))
            else:
                headers = score_facts.part_headers(scored, expert=expert)
                self.parts.set_facts(headers, score_facts.part_rows(scored, inner, expert=expert))
                self.formula.setText(formula_text(scored, inner))
            wanted = self.sentence.font() if scored.combine is Combine.ORDER else monospace()
            if self.formula.font() != wanted:
                self.formula.setFont(wanted)
            self.tick.setText(score_facts.reconciles_text(explanation))
            colour = self.state.theme.good if explanation.reconciles else self.state.theme.bad
            set_style(self.tick, f"color: {colour};")
        rows = score_facts.source_rows(trace, subject.memory_id, subject.located, expert=expert, loaded=subject.loaded)
        self.sources.set_facts(score_facts.source_headers(trace, expert=expert), rows)

    def _parts_title(self, explanation: Explanation) -> str:
        scored = explanation.scored
        if scored is None or not self.state.expert:
            return self.tr("Why it ranks here")
        if scored.combine is Combine.ORDER:
            rank = scored.parts[0].raw if scored.parts else None
            text = self.tr("Place {place}") if explanation.rank is not None else self.tr("Place {place} in the lists")
            return text.format(place="–" if rank is None else f"{rank:.0f}")
        if explanation.rank is None:
            return self.tr("Score {score}: it left before the last ranking").format(score=short(scored.score))
        return self.tr("Score {score}, rank {rank}").format(score=short(scored.score), rank=explanation.rank)

    # ---- what would change this

    def _forget_change(self) -> None:
        self.state.jobs.cancel(WHY)
        self._why, self._looking, self._failed = None, False, ""

    def _show_change(self) -> None:
        explanation = None if self.subject is None else self.subject.explanation
        # what is recalled need not be brought back
        self.change.setHidden(explanation is not None and explanation.outcome.code is Code.SELECTED)
        self.change.setText(self.tr("Cancel") if self._looking else self.tr("What would bring it back?"))
        if self._looking:
            text = self.tr("Looking for the smallest change…")
            if self._why is not None:
                text = search_text(self._why, looking=True)
        elif self._failed:
            text = self._failed
        else:
            text = "" if self._why is None else score_facts.change_text(self._why)
        self.answer.setText(text)
        self.answer.setVisible(bool(text))
        self.remedies.show_why(self._why, looking=self._looking)

    def _on_command(self, command: str, _checked: bool = False) -> None:
        self.state.command_requested.emit(command)

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
        trace, memory_id = subject.trace, subject.memory_id
        self._why, self._looking, self._failed = None, True, ""
        tell = self.state.jobs.teller(WHY, self._on_change_told)
        self.state.read(
            WHY,
            lambda explorer, token: explorer.why(trace, memory_id, token=token, on_found=partial(tell, token)),
            self._on_change_found,
            failed=self._on_change_failed,
        )
        self._show_change()

    def _on_change_told(self, why: Why) -> None:
        self._why = why
        self._show_change()

    def _on_change_found(self, why: Why) -> None:
        self._why, self._looking = why, False
        self._show_change()

    @Slot(int)
    def _on_remedy_chosen(self, row: int) -> None:
        if self._why is not None:
            for change in self._why.remedies[row].changes:
                self.state.change_requested.emit(change.parameter, change.to_value)

    def _on_change_failed(self, error: MnemonautError) -> None:
        self._failed, self._looking = error_text(error), False
        self._show_change()

    # ---- looks

    @Slot(object)
    def _on_theme_changed(self, theme: Theme) -> None:
        for table in (self.parts, self.sources):
            table.facts.set_theme(theme)
        self.remedies.set_theme(theme)
        if self.subject is not None:
            self.show_subject(self.subject)
