"""A notice that an isolated memory was imported or added again, with a link to Quarantine."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from mnemonaut_ui.quarantine.view import QuarantineScreen
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import listed

if TYPE_CHECKING:
    from mnemonaut_ui.shell.main_window import MainWindow

NAMED = 3


class CameAgainNotice(QObject):
    """A sentence in the banner of the window, where the screen in front does not say it itself."""

    def __init__(self, shell: MainWindow, show: Callable[[], None]) -> None:
        super().__init__(shell)
        self._shell, self._show = shell, show
        self._told: Callable[[], str] | None = None
        """The message of the banner; None after the current screen showed it."""
        shell.state.came_again.connect(self._on_came_again)

    def _on_came_again(self, ids: tuple[str, ...]) -> None:
        def text() -> str:
            named = listed(ids[:NAMED]) + (" …" if len(ids) > NAMED else "")
            if len(ids) == 1:
                return filled(self.tr("An isolated memory came again: {ids}. It stays isolated."), ids=named)
            many = self.tr("{count} isolated memories came again: {ids}. They stay isolated.")
            return filled(many, count=f"{len(ids):,}", ids=named)

        if self._told_by_quarantine():
            return
        self._told = text
        self._shell.banner.show_text(text, kind="warning", button=lambda: self.tr("Show"), act=self._show)

    def screen_shown(self) -> None:
        """Another screen is in front: where it says itself what came again, the window need not."""
        if self._told is not None and self._told_by_quarantine():
            if self._shell.banner.message == self._told():
                self._shell.banner.hide()
            self._told = None

    def _told_by_quarantine(self) -> bool:
        front = self._shell.front
        return isinstance(front, QuarantineScreen) and front.tells_what_came_again
