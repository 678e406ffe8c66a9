"""What the next start brings back: the file, what each screen keeps, the place of everything."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, QSize, QTimer
from PySide6.QtWidgets import QMainWindow

if TYPE_CHECKING:
    from mnemonaut_ui.state.screen import Screen
    from mnemonaut_ui.state.view_state import ViewState

FIRST_SIZE = QSize(1320, 860)
EVERY_MS = 10_000
"""How much of the typing a crash may cost."""


def last_file(settings: QSettings) -> tuple[Path | None, bool]:
    """What was opened last and whether only to read; None for nothing, or if it is gone (the list of recent files says so)."""
    last = str(settings.value("last", ""))
    if not last or not Path(last).is_file():
        return None, False
    return Path(last), bool(settings.value("last_read_only", False, bool))


class WindowSettings(QObject):
    """Keeps now and then, so that a crash costs little, and at the end."""

    def __init__(
        self, window: QMainWindow, state: ViewState, screens: Mapping[str, Screen], settings: QSettings
    ) -> None:
        super().__init__(window)
        self._window = window
        self._state = state
        self._screens = screens
        self._settings = settings
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.keep)
        state.workspace_changed.connect(self._on_workspace_changed)

    def keep(self) -> None:
        workspace = self._state.workspace
        self._settings.setValue("last", "" if workspace is None else str(workspace.path))
        self._settings.setValue("last_read_only", workspace is not None and not workspace.can_write)
        if workspace is not None:
            for screen in self._screens.values():
                screen.keep()

    def _on_workspace_changed(self, workspace: object) -> None:
        if workspace is None:
            self._timer.stop()
        else:
            self._timer.start()

    def end(self, *, keep_place: bool) -> None:
        """Keep all that is remembered; where the window stands only if that was not moved away from another one."""
        self._timer.stop()
        self.keep()
        if keep_place:
            self._settings.setValue("geometry", self._window.saveGeometry())
        self._settings.setValue("expert", self._state.expert)
        self._settings.sync()
