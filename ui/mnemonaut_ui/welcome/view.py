"""The Welcome page: recent files, opening and importing, the sample companions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.first_paint import FirstPaint
from mnemonaut_ui.screen import Screen
from mnemonaut_ui.view_state import ViewState
from mnemonaut_ui.welcome.recent_panel import RecentPanel
from mnemonaut_ui.welcome.sample_panel import SamplePanel
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.heading import Heading
from mnemonaut_ui.widgets.plain_label import PlainLabel


class WelcomeScreen(Screen):
    """Where one begins, and comes back to while no database is open."""

    key = "welcome"

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._name = Heading("Mnemonaut", step=2)
        self._tagline = PlainLabel()
        self._tagline.setProperty("muted", True)
        self.banner = Banner()
        self.recent = RecentPanel(state)
        self.samples = SamplePanel(state)
        self.samples.failed.connect(self._on_failed)
        columns = QHBoxLayout()
        columns.setSpacing(32)
        columns.addWidget(self.recent, 5)
        columns.addWidget(self.samples, 7)
        page = QVBoxLayout(self)
        page.setContentsMargins(24, 16, 24, 16)
        page.setSpacing(4)
        page.addWidget(self._name)
        page.addWidget(self._tagline)
        page.addSpacing(12)
        page.addWidget(self.banner)
        page.addLayout(columns, 1)
        self._painted = False
        FirstPaint(self).painted.connect(self._on_painted)
        self.retranslate()

    def title(self) -> str:
        """Its name."""
        return self.tr("Welcome")

    def panes(self) -> Sequence[QWidget]:
        """The list of files, the samples' tabs, their situations."""
        first = self.recent.view if self.recent.model.entries else self.recent.open_button
        return (first, self.samples.tabs, self.samples.view)

    def focus_first(self) -> None:
        """The last file; for somebody who never opened one, the first situation of a sample."""
        (self.recent.view if self.recent.model.entries else self.samples.view).setFocus()

    def retranslate(self) -> None:
        """Say all again."""
        self._tagline.setText(
            self.tr("One memory, five ways to recall it, and the reason for every memory that came back or did not.")
        )
        self.recent.retranslate()
        self.samples.retranslate()

    def activated(self) -> None:
        """What is on disk may have changed since."""
        self.banner.hide()
        self.recent.reload()
        if self._painted:
            self.samples.reload()

    @Slot()
    def _on_painted(self) -> None:
        self._painted = True  # a worker that loads the engine would hold the first paint up
        self.samples.reload()

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self.banner.say_error(error)
