"""File ▸ Open recent: the files that were open before, newest first, looked up whenever the menu opens."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from mnemonaut_ui.shell.actions import CommandSet
from mnemonaut_ui.shell.commands import RECENT
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.recent import Recent, RecentFiles

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from mnemonaut_ui.state.view_state import ViewState

SHOWN = 9
"""Each has a digit that opens it."""


class RecentMenu(QObject):
    """The entries above the menu's own command. Whether a file still exists is checked when it is opened, since a disk
    may be slow."""

    def __init__(self, commands: CommandSet, state: ViewState) -> None:
        self._menu = commands.submenu(RECENT)
        super().__init__(self._menu)
        self._clear = commands.action("clear_recent")
        self._menu.insertSeparator(self._clear)
        self._state = state
        self._made: list[QAction] = []
        self._menu.aboutToShow.connect(self._on_about_to_show)

    def _on_about_to_show(self) -> None:
        for old in self._made:
            self._menu.removeAction(old)
            old.deleteLater()
        self._made = []
        entries = RecentFiles(self._state.settings).entries()[:SHOWN]
        first = self._menu.actions()[0]
        for number, entry in enumerate(entries, start=1):
            made = self._menu.addAction(self._text(number, entry))
            made.triggered.connect(partial(self._open, entry))
            self._put(made, first)
        if not entries:
            none = self._menu.addAction(self.tr("No file was opened yet"))
            none.setEnabled(False)
            self._put(none, first)
        self._clear.setEnabled(bool(entries))

    def _put(self, made: QAction, before: QAction) -> None:
        self._menu.removeAction(made)
        self._menu.insertAction(before, made)
        self._made.append(made)

    def _text(self, number: int, entry: Recent) -> str:
        name, folder = (part.replace("&", "&&") for part in (entry.file.name, str(entry.file.parent)))
        said = self.tr("{name} (read-only)").format(name=name) if entry.read_only else name
        return f"&{number} {said} — {_short(folder)}"

    def _open(self, entry: Recent, _checked: bool = False) -> None:
        self._state.open_requested.emit(OpenRequest(entry.file, entry.read_only))


def _short(folder: str, most: int = 48) -> str:
    """The end of a long path says more than its beginning."""
    return folder if len(folder) <= most else f"…{folder[1 - most :]}"
