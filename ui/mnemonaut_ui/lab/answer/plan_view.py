"""The plan of a recall: facts, a line above the list, and each decision with its reason."""

from __future__ import annotations

import json

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QWidget

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.i18n import Text
from mnemonaut_core.recall.vocabulary import Fact
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_ui.lab.answer.recalls import Actions
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, vbox
from mnemonaut_ui.widgets.plain_label import ElidedLabel, PlainLabel
from mnemonaut_ui.widgets.theme import monospace
from mnemonaut_ui.words.languages import filled, plain
from mnemonaut_ui.words.memory import date_text
from mnemonaut_ui.words.messages import listed, translated
from mnemonaut_ui.words.source_words import form_word

translate = QCoreApplication.translate
SHOWN = ("recipe", "preset", "forms", "plan", "choices", "response")
"""The keys of the trace that describe the plan and its results; they contain no text of a memory."""


def fact_text(fact: Fact) -> str:
    """The decision on one line: "Strategy: keyword_boost (“How long”)"."""
    value = f"{fact.value} ({fact.why})" if fact.why else fact.value
    return translate("Plan", "{label}: {value}").format(label=fact.label, value=value)


def facts_of(trace: Trace) -> tuple[Fact, ...]:
    """The decisions of one recall in the window's language: the recipe's own, the weightiest first, then those of every one."""
    tell = recipe_named(trace.recipe).shown.facts
    own = () if tell is None else tell(trace, expert=not plain())
    said = (Fact(_said(fact.label), _said(fact.value), _said(fact.why)) for fact in own)
    return (*said, *_chosen(trace), *_forms(trace), *_days(trace))


def _said(text: str) -> str:
    """A text of the program, translated; a name or a word of the question unchanged."""
    return translated(text) if isinstance(text, Text) else text


# ---- every recipe


def _chosen(trace: Trace) -> tuple[Fact, ...]:
    """Who selected, why it was not a model, and how much it was given."""
    facts = []
    for request, choice in trace.choices.values():
        name = translate("Plan", "the simple rule") if choice.by == STAND_IN else choice.by
        why = "" if choice.fallback is None else translated(choice.fallback)
        value = translate("Plan", "{name}: {chosen} of {offered}, at most {limit}")
        chosen = value.format(
            name=name, chosen=len(choice.ids), offered=len(request.offered), limit=request.max_selected
        )
        facts.append(Fact(translate("Plan", "Selection"), chosen, why.rstrip(".。")))
        chars = filled(translate("Plan", "{count} characters"), count=f"{choice.chars or len(request.user):,}")
        facts.append(Fact(translate("Plan", "Its input"), chars))
        if choice.note is not None:
            facts.append(Fact(translate("Plan", "Its answer"), translated(choice.note)))
        if choice.redacted:
            counts = listed(f"{count} {kind}" for kind, count in choice.redacted.items())
            facts.append(Fact(translate("Plan", "Cut out before sending"), counts))
    return tuple(facts)


def _forms(trace: Trace) -> tuple[Fact, ...]:
    forms = trace.plan.forms
    if len(forms) < 2:
        return ()
    return (Fact(translate("Plan", "Searched as"), listed(form_word(form.name) for form in forms)),)


def _days(trace: Trace) -> tuple[Fact, ...]:
    first = trace.plan.filters.day_from
    if first is None:
        return ()
    return (Fact(translate("Plan", "Searched since"), date_text(first * 86_400)),)


class PlanStrip(QWidget):
    """Hidden where nothing had to be decided."""

    def __init__(self, do: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.facts: tuple[Fact, ...] = ()
        self.line = ElidedLabel(parent=self)
        self.button = QPushButton(self.tr("Plan"), self)
        self.button.setAccessibleName(self.tr("Show the plan"))
        self.button.setToolTip(self.tr("What was decided before the search, as JSON"))
        self.button.setProperty("chip", "plan")
        self.button.clicked.connect(lambda _checked: do.show_plan())
        hbox(self.button, Wide(self.line), on=self, margins=0, spacing=8)
        self.show_trace(None)

    def show_trace(self, trace: Trace | None) -> None:
        """Show what another recall decided."""
        self.facts = () if trace is None else facts_of(trace)
        self.line.set_line("  ·  ".join(fact_text(fact) for fact in self.facts))
        self.setVisible(trace is not None)


def plan_text(trace: Trace) -> str:
    """The plan as JSON on lines, every digit of every number."""
    whole = json.loads(json.dumps(trace_json(trace), ensure_ascii=False, default=str))
    return clean_text(json.dumps({key: whole[key] for key in SHOWN}, ensure_ascii=False, indent=2))


class PlanView(QWidget):
    """Filled only while it is in front: writing the JSON takes its time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._trace: Trace | None = None
        self._shown: Trace | None = None
        self.facts = PlainLabel(parent=self, selectable=True)
        self.text = QPlainTextEdit(self)
        self.text.setAccessibleName(self.tr("Plan and answer as JSON"))
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(monospace())
        self.copy_button = QPushButton(self.tr("Copy"), self)
        self.copy_button.setAccessibleName(self.tr("Copy the plan"))
        self.copy_button.clicked.connect(self._on_copy)
        vbox(hbox(Wide(self.facts)), Wide(self.text), hbox(Gap(), self.copy_button), on=self, margins=(4, 6, 4, 4))
        self._show()

    def show_trace(self, trace: Trace | None) -> None:
        """Show another recall."""
        self._trace = trace
        self._show()
        if self.isVisible():
            self.fill()

    def show_again(self) -> None:
        """In the words that hold now; the JSON does not change."""
        self._show()

    def fill(self) -> None:
        """Write the JSON of the recall that is shown, once."""
        if self._shown is not self._trace or (self._trace is None and self.text.toPlainText()):
            self._shown = self._trace
            self.text.setPlainText("" if self._trace is None else plan_text(self._trace))

    def _show(self) -> None:
        self.copy_button.setEnabled(self._trace is not None)
        if self._trace is None:
            self.facts.setText(self.tr("No recall yet."))
            return
        facts = facts_of(self._trace)
        nothing = self.tr("This recipe decides nothing before it searches.")
        self.facts.setText("\n".join(fact_text(fact) for fact in facts) or nothing)
        self.facts.setAccessibleName(self.facts.text())

    def _on_copy(self) -> None:
        if self._trace is not None:
            QGuiApplication.clipboard().setText(plan_text(self._trace))

    # ---- Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fill()
