"""The panels that can be opened in the drawer: parameters, the text for the model, the plan."""

from __future__ import annotations

import json

from PySide6.QtGui import QFont, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QPlainTextEdit, QStackedWidget, QTabWidget, QWidget

from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.recall.pack import EPISODE_HEADER
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_ui.lab.answer.funnel import fact_text, facts_of
from mnemonaut_ui.lab.parameters.parameter_panel import ParameterPanel
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, push_button, vbox
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import monospace
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.languages import filled, plain
from mnemonaut_ui.words.memory import MASK, is_masked


class PackView(QWidget):
    """The text for the model and its tokens. Filled only while it is visible."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._trace: Trace | None = None
        self._is_stale = False
        """Whether the recall that is shown was not filled in yet."""
        self._head, self._note = PlainLabel(parent=self), PlainLabel(parent=self)
        for label in (self._head, self._note):
            label.setProperty("muted", "true")
        self.copy_button = push_button(self.tr("Copy"), self._on_copy, on=self, name=self.tr("Copy the pack"))
        self.text = QPlainTextEdit(self)
        self.text.setAccessibleName(self.tr("Pack: the text for the model"))
        self.text.setPlaceholderText(self.tr("Nothing is handed to the model."))
        self.text.setReadOnly(True)
        vbox(hbox(Wide(self._head), self.copy_button), Wide(self.text), self._note, on=self, margins=(4, 6, 4, 4))
        self.show_trace(None)

    def show_trace(self, trace: Trace | None) -> None:
        self._trace = trace
        self._is_stale = self.window().isVisible() and not self.isVisible()
        if self._is_stale:
            self.text.clear()  # a purged text must not stay here until the page is shown
        else:
            self._fill()

    def _fill(self) -> None:
        self._is_stale, trace = False, self._trace
        self._head.setText(self._head_text())
        exact = "" if trace is None else clean_text(trace.pack.text).replace("\0", "\ufffd")
        if trace is not None and any(
            one is not None and is_masked(one.memory) for one in map(trace.candidate, trace.selected)
        ):
            exact = MASK
        indented = pretty(exact)
        self.text.setFont(QFont() if indented is None else monospace())
        notes = []
        if indented is not None and indented != exact:
            notes.append(self.tr("JSON, indented here for reading. Copy takes the exact text."))
        if exact.startswith(EPISODE_HEADER) and languages.current() != "ja":
            notes.append(
                self.tr("Its first lines are the words of the published design, which is Japanese, for any memories.")
            )
        self._note.setText("\n".join(notes))
        self._note.setVisible(bool(notes))
        text = exact if indented is None else indented
        if text != self.text.toPlainText():
            self.text.setPlainText(text)
        self.copy_button.setEnabled(bool(text))

    def show_again(self) -> None:
        self.show_trace(self._trace)

    def _head_text(self) -> str:
        if self._trace is None:
            return self.tr("No recall yet.")
        pack = self._trace.pack
        if not pack.inject:
            return self.tr("✖ Nothing was handed over.")
        text = self.tr("✔ Handed over: {memories} memories, {tokens} tokens ({strategy})")
        if plain():
            text = self.tr("✔ Handed over: {memories} memories, {tokens} tokens")
        count = len(pack.ids) or len(self._trace.selected)
        return filled(text, memories=count, tokens=pack.tokens, strategy=pack.strategy)

    def _on_copy(self) -> None:
        if self._trace is not None:
            QGuiApplication.clipboard().setText(clean_text(self._trace.pack.text))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self._fill()


SHOWN = ("recipe", "preset", "forms", "plan", "choices", "response")
"""The keys of the trace that describe the plan and its results; they contain no text of a memory."""


def plan_text(trace: Trace) -> str:
    """The plan as indented JSON, with every digit of every number."""
    whole = json.loads(json.dumps(trace_json(trace), ensure_ascii=False, default=str))
    return clean_text(json.dumps({key: whole[key] for key in SHOWN}, ensure_ascii=False, indent=2))


class PlanView(QWidget):
    """The plan as JSON. Filled only while it is visible: encoding takes time."""

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
        self.copy_button = push_button(self.tr("Copy"), self._on_copy, on=self, name=self.tr("Copy the plan"))
        vbox(hbox(Wide(self.facts)), Wide(self.text), hbox(Gap(), self.copy_button), on=self, margins=(4, 6, 4, 4))
        self._show()

    def show_trace(self, trace: Trace | None) -> None:
        self._trace = trace
        self._show()
        if self.isVisible():
            self.fill()

    def show_again(self) -> None:
        self._show()

    def fill(self) -> None:
        """Encode the recall that is shown, once."""
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

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fill()


def pretty(text: str) -> str | None:
    """JSON text on indented lines; None for any other text."""
    if not text.startswith(("{", "[")):
        return None
    try:
        return json.dumps(json.loads(text), ensure_ascii=False, indent=2)
    except (ValueError, RecursionError):
        return None


def page_parent(tabs: QTabWidget) -> QWidget:
    """The parent for pages of a tab widget: a page created as its child is styled once; a page added later is styled again with
    all its children."""
    return tabs.findChild(QStackedWidget) or tabs


class SidePanel(QTabWidget):
    def __init__(self, recipe: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("side")
        inside = page_parent(self)
        self.parameters = ParameterPanel(recipe, inside)
        self.pack, self.plan = PackView(inside), PlanView(inside)
        self.addTab(self.parameters, self.tr("Parameters"))
        self.addTab(self.pack, self.tr("Pack"))
        self.addTab(self.plan, self.tr("Plan"))
        self.setAccessibleName(self.tr("Parameters, pack and plan"))
        self.hide()

    @property
    def keyboard(self) -> QWidget:
        """The widget of the page in front that takes the focus."""
        page = self.currentWidget()
        return page.text if isinstance(page, PackView | PlanView) else self.parameters.first_control

    def turn_to(self, page: QWidget) -> bool:
        """Bring a page to the front. Return whether the panel is to be open: a page that is in front already is closed by
        this."""
        if self.isVisible() and self.currentWidget() is page:
            return False
        self.setCurrentWidget(page)
        return True

    def show_trace(self, trace: Trace | None) -> None:
        self.pack.show_trace(trace)
        self.plan.show_trace(trace)

    def show_again(self) -> None:
        """Show the same in the current words, colours and mask."""
        for page in (self.parameters, self.plan, self.pack):
            page.show_again()
