"""What the window needs and nobody sees at first: loaded and made after the first paint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from mnemonaut_ui.inspector.view import Inspector
from mnemonaut_ui.shell.commands import Commands
from mnemonaut_ui.shell.file_watch import FileWatch
from mnemonaut_ui.shell.opening import Opening
from mnemonaut_ui.shell.recovering import Recovering

if TYPE_CHECKING:
    from mnemonaut_ui.shell.main_window import MainWindow


class Behind(QObject):
    """Its own commands, opening files, recovering damaged ones, watching the one that is open, the inspector in its dock."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.opening = Opening(window)
        self.recovering = Recovering(window)
        self.commands = Commands(window)
        self.watch = FileWatch(window.state, window.change_banner, self.opening.open_anew, self.recovering.say, window)
        self.inspector = Inspector(window.state)
        window.dock.setWidget(self.inspector)

    def retranslate(self) -> None:
        """Say all again."""
        self.commands.entitle()
        self.inspector.retranslate()
        self.watch.retranslate()
