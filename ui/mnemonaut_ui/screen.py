"""What a screen is: a widget with panes, a focus to begin with, and commands that it takes when it is in front."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from mnemonaut_ui.view_state import ViewState


class Screen(QWidget):
    """Base of all screens. A command `name` of `actions.py` is sent to the method `do_<name>` if the screen has one,
    else to the window's."""

    key = ""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state

    def title(self) -> str:
        """The name in the sidebar and on the tab, translated."""
        raise NotImplementedError

    def panes(self) -> Sequence[QWidget]:
        """Where F6 goes, in reading order."""
        return ()

    def focus_first(self) -> None:
        """Put the keyboard where one begins."""
        panes = self.panes()
        if panes:
            panes[0].setFocus()

    def retranslate(self) -> None:
        """Say everything again in the language that is installed now."""

    def complete(self) -> None:
        """Make what the first paint did without; for the screen that the window shows first."""

    def activated(self) -> None:
        """The screen came to the front."""
