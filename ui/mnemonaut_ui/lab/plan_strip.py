"""One line over the list: what was decided, and a button that shows the whole plan."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.lab.plan_facts import Fact, facts_of
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.widgets.theme import LIGHT, Theme


class PlanStrip(QWidget):
    """Hidden where nothing had to be decided."""

    plan_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._trace: Trace | None = None
        self._expert = True
        self._theme = LIGHT
        self.facts: tuple[Fact, ...] = ()
        self.line = ElidedLabel()
        self.button = QPushButton()
        self.button.setProperty("chip", "plan")
        self.button.clicked.connect(self.plan_asked)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.button)
        layout.addWidget(self.line, 1)
        self.retranslate()

    def show_trace(self, trace: Trace | None, *, expert: bool) -> None:
        """Show what another recall decided."""
        self._trace, self._expert = trace, expert
        self.facts = () if trace is None else facts_of(trace, expert=expert)
        self.line.set_line("  ·  ".join(fact.text for fact in self.facts))
        self.setVisible(trace is not None)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.line.setStyleSheet(f"color: {theme.text};")

    def retranslate(self) -> None:
        """Say all again."""
        self.button.setText(self.tr("Plan"))
        self.button.setAccessibleName(self.tr("Show the plan"))
        self.button.setToolTip(self.tr("What was decided before the search, as JSON"))
        self.show_trace(self._trace, expert=self._expert)
