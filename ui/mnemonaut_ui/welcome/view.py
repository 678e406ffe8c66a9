"""The Welcome page: recent files, opening and importing, the sample companions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.welcome.recent_panel import RecentPanel
from mnemonaut_ui.widgets.arrange import Wide, hbox
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel

if TYPE_CHECKING:
    from mnemonaut_ui.welcome.sample_panel import SamplePanel


class WelcomeScreen(Screen):
    """Where one begins, and comes back to while no database is open. The samples, which have to be read anyway, come
    with `complete`."""

    key = "welcome"

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._name = Heading("Mnemonaut", step=2)
        self._tagline = PlainLabel(self.tr("See why your AI remembered that — and why it forgot this."))
        self._tagline.setProperty("muted", True)
        self.banner = Banner()
        self.recent = RecentPanel(state)
        self._samples: SamplePanel | None = None
        self._begun = False
        right = QWidget()
        self._right = QVBoxLayout(right)
        self._right.setContentsMargins(0, 0, 0, 0)
        columns = hbox(Wide(self.recent, 5), Wide(right, 7), spacing=24)
        page = QVBoxLayout(self)
        page.setContentsMargins(20, 12, 20, 12)
        page.setSpacing(4)
        page.addWidget(self._name)
        page.addWidget(self._tagline)
        page.addSpacing(12)
        page.addWidget(self.banner)
        page.addLayout(columns, 1)

    def build_deferred(self) -> None:
        """The samples and recent files: loaded once the window is painted. The page starts in front, so no signal of
        coming to the front arrives."""
        if self._samples is not None:
            return
        self.recent.reload()
        from mnemonaut_ui.welcome.sample_panel import SamplePanel

        self._samples = SamplePanel(self.state)
        self._samples.failed.connect(self.banner.show_error)
        self._right.addWidget(self._samples)
        self._samples.reload()
        if self._begun:
            self.focus_first()

    @property
    def samples(self) -> SamplePanel:
        self.build_deferred()
        assert self._samples is not None  # noqa: S101 - made above
        return self._samples

    @property
    def lists_memories(self) -> bool:
        return False

    def title(self) -> str:
        return self.tr("Welcome")

    def panes(self) -> Sequence[QWidget]:
        first = self.recent.view if self.recent.entries else self.recent.open_button
        return (first, self.samples.tabs, self.samples.view)

    def focus_first(self) -> None:
        """Focus the last file; without recent files, the first situation of a sample."""
        if self.recent.entries:
            self.recent.view.setFocus()
        elif self._samples is not None:
            self._samples.view.setFocus()
        else:
            self._begun = True

    def activated(self) -> None:
        """What is on disk may have changed since. There are no memories here: nothing is selected."""
        super().activated()
        self.banner.hide()
        self.recent.reload()
        if self._samples is not None:
            self._samples.reload()
