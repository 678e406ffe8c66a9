"""What may be opened beside the list: parameters, the text for the model, the plan."""

from __future__ import annotations

from PySide6.QtWidgets import QTabWidget, QWidget

from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.lab.pack_view import PackView
from mnemonaut_ui.lab.parameter_panel import ParameterPanel
from mnemonaut_ui.lab.plan_view import PlanView
from mnemonaut_ui.widgets.theme import Theme


class SidePanel(QTabWidget):
    """Closed at first."""

    def __init__(self, recipe: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.parameters = ParameterPanel(recipe)
        self.pack, self.plan = PackView(), PlanView()
        for page in (self.parameters, self.pack, self.plan):
            self.addTab(page, "")
        self.hide()
        self.retranslate()

    @property
    def keyboard(self) -> QWidget:
        """What of the page in front takes the keyboard."""
        page = self.currentWidget()
        return (
            self.pack.text
            if page is self.pack
            else self.plan.text
            if page is self.plan
            else self.parameters.first_control
        )

    def show_trace(self, trace: Trace | None) -> None:
        """Pack and plan of another recall."""
        self.pack.show_trace(trace)
        self.plan.show_trace(trace)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        for page in (self.parameters, self.pack, self.plan):
            page.set_theme(theme)

    def set_expert(self, *, expert: bool) -> None:
        """Names as the recipe has them, or plain words."""
        self.parameters.set_expert(expert=expert)
        self.plan.set_expert(expert=expert)

    def retranslate(self) -> None:
        """Say all again."""
        for place, title in enumerate((self.tr("Parameters"), self.tr("Pack"), self.tr("Plan"))):
            self.setTabText(place, title)
        self.setAccessibleName(self.tr("Parameters, pack and plan"))
        for page in (self.parameters, self.pack, self.plan):
            page.retranslate()
