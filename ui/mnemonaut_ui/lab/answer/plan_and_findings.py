"""What the story of a recall unfolds besides its funnel: how it was searched, and what is doubtful about it, with the remedies."""

from __future__ import annotations

import datetime as dt
import json
from functools import partial

import msgspec
from PySide6.QtCore import QCoreApplication, Qt, Slot
from PySide6.QtGui import QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.trace import ParameterTurn, Trace, TraceWarning
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.explain.story import UNANSWERED
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import describe
from mnemonaut_core.recall.vocabulary import Fact
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_ui.lab.answer.recalls import Actions, Result
from mnemonaut_ui.lab.asking.question import end_of_day
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, vbox
from mnemonaut_ui.widgets.plain_label import ElidedLabel, PlainLabel, set_style
from mnemonaut_ui.widgets.theme import monospace
from mnemonaut_ui.words.languages import filled, plain
from mnemonaut_ui.words.memory import date_text
from mnemonaut_ui.words.messages import joined, listed, translated
from mnemonaut_ui.words.source_words import form_word
from mnemonaut_ui.words.terms import parameter_named, parameter_value, preset_title

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
        self.show_result(None)

    def show_result(self, result: Result | None) -> None:
        """Show what another recall decided."""
        trace = None if result is None else result.trace
        self.facts = () if trace is None else facts_of(trace)
        self.line.set_line("  ·  ".join(fact_text(fact) for fact in self.facts))
        self._answered = trace is not None

    def unfold(self, *, on: bool) -> None:
        """Show it, or only that there is an answer."""
        self.setVisible(on and self._answered)


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


MENDED = "calibrated"
"""The preset in which age decides only between equals."""
LEAST_LINES, MOST_LINES = 3, 7
"""Lines of text that the open list is high where there is little room, and at most; then it scrolls."""


def turn_of(trace: Trace, warning: TraceWarning) -> ParameterTurn | None:
    """What to turn; None where the advice is about no parameter of this recipe, or it has that value already."""
    turn = warning.turn
    info = next((i for i in describe(type(trace.parameters)) if turn is not None and i.name == turn.parameter), None)
    if turn is None or info is None or turn.value is None:
        return turn if info is not None else None
    value: object = info.kind(str(turn.value)) if info.kind in (int, float) else turn.value
    return None if getattr(trace.parameters, turn.parameter) == value else ParameterTurn(turn.parameter, value)


def as_of_of(warning: TraceWarning) -> int | None:
    """The moment that an advice about the age of the memories names: the end of the day of the newest; None for others."""
    if warning.advice is None or warning.advice.key != "lint_age_do":
        return None
    day = dt.date.fromisoformat(str(warning.advice.values["newest"]))
    return end_of_day((day - dt.date(1970, 1, 1)).days)


def warning_text(warning: TraceWarning) -> str:
    """The finding with its advice; without one that only names commands, where a button does the same."""
    advice = (
        None
        if as_of_of(warning) is not None
        or warning.code in ("endpoint_not_allowed", "file_not_allowed", "embedder_unlike")
        else warning.advice
    )
    return joined(translated(warning.message), "" if advice is None else translated(advice))


class _Line(msgspec.Struct):
    """One finding: what it says, and the buttons for what to do: a parameter, another moment, another preset."""

    holder: QWidget
    text: PlainLabel
    button: QPushButton
    clock: QPushButton
    preset: QPushButton


class WarningsView(QWidget):
    """Unfolded by the story line."""

    def __init__(self, do: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._do = do
        self.setObjectName("banner")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._trace: Trace | None = None
        self._warnings: tuple[TraceWarning, ...] = ()
        self._lines: list[_Line] = []
        self._turns: list[ParameterTurn | None] = []
        self._unfolded = False
        self._body = QWidget(self)
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(0, 2, 4, 2)
        self._column.setSpacing(6)
        self._area = QScrollArea(self)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self._body)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_style(self._area, "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }")
        vbox(self._area, on=self, margins=(10, 4, 6, 4), spacing=4)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    # ---- commands

    def show_result(self, result: Result | None) -> None:
        """Show what is doubtful about a recall, but for sources that gave no answer; hidden without any."""
        self._trace = None if result is None else result.trace
        found = () if result is None else result.trace.warnings
        self._warnings = tuple(warning for warning in found if warning.code not in UNANSWERED)
        self._fill()

    def unfold(self, *, on: bool) -> None:
        """Show the findings, or only that there are some."""
        if on != self._unfolded:
            self._unfolded = on
            self._fill()
        self.setVisible(on and bool(self._warnings))

    @property
    def texts(self) -> list[str]:
        """What the findings say."""
        return [warning_text(warning) for warning in self._warnings]

    # ---- lines

    def _fill(self) -> None:
        self.setVisible(self._unfolded and bool(self._warnings))
        if not self._unfolded:
            return
        trace = self._trace
        self._turns = [None if trace is None else turn_of(trace, warning) for warning in self._warnings]
        while len(self._lines) < len(self._warnings):
            self._add()
        for index, line in enumerate(self._lines):
            line.holder.setVisible(index < len(self._warnings))
            if index < len(self._warnings):
                self._show(line, self._warnings[index], self._turns[index])
        self._fit()

    def _add(self) -> None:
        holder, text, button = QWidget(), PlainLabel(selectable=True), QPushButton()
        clock, preset = QPushButton(), QPushButton()
        for made in (button, clock, preset):
            made.setProperty("chip", "remedy")
        button.clicked.connect(partial(self._on_turn, len(self._lines)))
        clock.clicked.connect(partial(self._on_clock, len(self._lines)))
        preset.clicked.connect(self._on_preset)
        hbox(
            Wide(text),
            Wide(button, 0, align=Qt.AlignmentFlag.AlignTop),
            Wide(clock, 0, align=Qt.AlignmentFlag.AlignTop),
            Wide(preset, 0, align=Qt.AlignmentFlag.AlignTop),
            on=holder,
            margins=0,
        )
        self._column.addWidget(holder)
        self._lines.append(_Line(holder, text, button, clock, preset))

    def _show(self, line: _Line, warning: TraceWarning, turn: ParameterTurn | None) -> None:
        text = warning_text(warning)
        line.text.setText(f"{text} [{warning.code}{_number(warning)}]" if not plain() else text)
        line.text.setAccessibleName(text)
        moment, trace = as_of_of(warning), self._trace
        line.clock.setVisible(moment is not None)
        line.preset.setVisible(moment is not None and trace is not None and trace.preset != MENDED)
        if moment is not None and trace is not None:
            line.clock.setText(self.tr("Ask as of {day}").format(day=date_text(moment)))
            line.preset.setText(self.tr("Use the preset {preset}").format(preset=preset_title(trace.recipe, MENDED)))
        line.button.setVisible(turn is not None)
        if turn is None:
            return
        recipe = "" if trace is None else trace.recipe
        named = parameter_named(recipe, turn.parameter).replace("_", " ")
        if turn.value is None:
            line.button.setText(self.tr("Go to “{parameter}”").format(parameter=named))
        else:
            line.button.setText(
                self.tr("Set “{parameter}” to {value}").format(
                    parameter=named, value=parameter_value(recipe, turn.parameter, turn.value)
                )
            )

    def _fit(self) -> None:
        """As high as its lines, up to a limit."""
        if not self._unfolded:
            return
        body = self._body
        wanted = max(body.heightForWidth(max(200, self.width() - 30)), body.minimumSizeHint().height())
        line = self.fontMetrics().lineSpacing()
        self._area.setMinimumHeight(min(wanted, line * LEAST_LINES + 12))
        self._area.setMaximumHeight(min(wanted, line * MOST_LINES + 12))

    # ---- slots

    def _on_clock(self, index: int, _checked: bool = False) -> None:
        moment = as_of_of(self._warnings[index]) if index < len(self._warnings) else None
        if moment is not None:
            self._do.run_as_of(moment)

    @Slot()
    def _on_preset(self) -> None:
        self._do.choose_preset(MENDED)

    def _on_turn(self, index: int, _checked: bool = False) -> None:
        turn = self._turns[index] if index < len(self._turns) else None
        if turn is None:
            return
        if turn.value is None:
            self._do.show_parameter(turn.parameter)
        else:
            self._do.set_parameter(turn.parameter, turn.value)

    # ---- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()


def _number(warning: TraceWarning) -> str:
    """The number that shows it, where there is one."""
    return "" if warning.value is None else f" {warning.value:.4g}"
