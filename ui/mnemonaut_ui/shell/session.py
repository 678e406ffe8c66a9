"""What the next start brings back: the file, the questions of the lab, the place of everything."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QByteArray, QObject, QSettings, QTimer, Slot

if TYPE_CHECKING:
    from mnemonaut_ui.lab.view import LabScreen
    from mnemonaut_ui.shell.main_window import MainWindow

LAYOUT_VERSION = 1
EVERY_MS = 10_000
"""How much of the typing a crash may cost."""


class Session(QObject):
    """Keeps now and then, so that a crash costs little, and at the end."""

    def __init__(self, window: MainWindow, settings: QSettings) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.keep)
        window.state.workspace_changed.connect(self._on_workspace_changed)

    # ---- the file and the questions

    def reopen(self) -> None:
        """Open what was open last time; if it is gone, the list of recent files says so."""
        last = str(self._settings.value("last", ""))
        if last and Path(last).is_file():
            read_only = bool(self._settings.value("last_read_only", False, bool))
            self._window.open_database(Path(last), read_only=read_only)

    @Slot()
    def keep(self) -> None:
        """Write down which file is open and what is asked of it."""
        workspace = self._window.state.workspace
        self._settings.setValue("last", "" if workspace is None else str(workspace.path))
        self._settings.setValue("last_read_only", workspace is not None and workspace.operations is None)
        if workspace is not None:
            self._lab.keep_tabs()

    @property
    def _lab(self) -> LabScreen:
        return cast("LabScreen", self._window.screens["lab"])

    @Slot(object)
    def _on_workspace_changed(self, workspace: object) -> None:
        if workspace is None:
            self._timer.stop()
        else:
            self._timer.start()

    # ---- the place of everything

    def restore_layout(self) -> None:
        """As it was, else as on the first day."""
        geometry, layout = self._settings.value("geometry"), self._settings.value("layout")
        if isinstance(geometry, QByteArray):
            self._window.restoreGeometry(geometry)
        if not isinstance(layout, QByteArray) or not self._window.restoreState(layout, LAYOUT_VERSION):
            self._window.reset_layout()

    def end(self) -> None:
        """Keep all that is remembered."""
        self._timer.stop()
        self.keep()
        self._settings.setValue("geometry", self._window.saveGeometry())
        self._settings.setValue("layout", self._window.saveState(LAYOUT_VERSION))
        self._settings.setValue("expert", self._window.state.expert)
        self._settings.sync()
