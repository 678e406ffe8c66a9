"""What the window needs but does not show at first: imported and created after the first paint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap

from mnemonaut_ui.inspector.view import Inspector
from mnemonaut_ui.shell.database_files import DatabaseFiles
from mnemonaut_ui.shell.dismissal_watch import CameAgainNotice, DismissalWatch
from mnemonaut_ui.shell.file_watch import FileWatch
from mnemonaut_ui.shell.idle_upkeep import IdleUpkeep
from mnemonaut_ui.shell.journal import Journal
from mnemonaut_ui.shell.memory_commands import MemoryCommands
from mnemonaut_ui.shell.navigation import Navigation
from mnemonaut_ui.shell.opening import Opening
from mnemonaut_ui.shell.purges import Purges
from mnemonaut_ui.shell.recovering import Recovering
from mnemonaut_ui.shell.unsaved import Unsaved

if TYPE_CHECKING:
    from mnemonaut_ui.shell.main_window import MainWindow
    from mnemonaut_ui.widgets.banner import Banner


class Deferred(QObject):
    """Its own commands, opening files, recovering damaged ones, watching the one that is open, the inspector in the drawer."""

    def __init__(self, shell: MainWindow, change_banner: Banner, purge_banner: Banner) -> None:
        super().__init__(shell)
        self.recovering = Recovering(shell)
        self.unsaved = Unsaved(shell.state, shell)
        self.opening = Opening(shell, self.recovering, self.unsaved)
        self.files = DatabaseFiles(shell, self.opening)
        self.recovering.restore_wanted.connect(self.files.show_backups)
        self.journal, self.memories, self.navigation = Journal(shell), MemoryCommands(shell), Navigation(shell)
        self.came_again = CameAgainNotice(shell, self.navigation.show_came_again)
        self.watch = FileWatch(shell.state, change_banner, self.opening.open_anew, self.recovering.show_error, shell)
        self.dismissals = DismissalWatch(shell.state, self.watch, self.navigation.show_isolated, self)
        self.idle = IdleUpkeep(shell.state, self)
        self.purges = Purges(shell, purge_banner)
        self.inspector = Inspector(shell.state, shell.drawer.stack)
        shell.drawer.put(self.inspector)
        QTimer.singleShot(0, self, _fill_once)


def _fill_once() -> None:
    """The first `fillRect` of a process makes the 180 names of gradients, 20 ms: not while the first answer is painted."""
    picture = QPixmap(1, 1)
    painter = QPainter(picture)
    painter.fillRect(QRect(0, 0, 1, 1), QColor())
    painter.end()
