"""After a purge by this or another program: no open view shows purged texts, and a purge that waits for a reader of an
old snapshot is finished as soon as that reader ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from mnemonaut_core.domain.change import purge_waits
from mnemonaut_ui.state.jobs import ignore
from mnemonaut_ui.state.view_state import Gone
from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.words.messages import translated

if TYPE_CHECKING:
    from mnemonaut_core.domain.change import PurgeState
    from mnemonaut_core.workspace.wiring import Workspace
    from mnemonaut_ui.shell.main_window import MainWindow
    from mnemonaut_ui.widgets.banner import Banner

RETRY_MS = 5_000
CHANNEL = "purges"


class Purges(QObject):
    """Finishes purges of the open database. A banner names the process that one waits for, and stays until it is finished."""

    def __init__(self, shell: MainWindow, banner: Banner) -> None:
        super().__init__(shell)
        self._shell, self._state, self.banner = shell, shell.state, banner
        self._known: int | None = None
        """How many tombstones the screens know of; None before anybody looked."""
        self._holders: tuple[str, ...] = ()
        self._timer = QTimer(self, interval=RETRY_MS)
        self._timer.timeout.connect(self.again)
        self._state.purged.connect(self._on_purged)
        for signal in (self._state.written_elsewhere, self._state.content_changed):
            signal.connect(self.look)
        self._state.workspace_changed.connect(self._on_workspace_changed)

    @property
    def waiting(self) -> bool:
        return self._timer.isActive()

    def stop(self) -> None:
        self._timer.stop()

    def look(self, *_: object) -> None:
        """Read whether something was purged that this window does not know of, and whether a purge waits."""
        self._state.read(
            CHANNEL,
            lambda explorer, _token: explorer.library.read(lambda reader: reader.library.purges()),
            self._on_looked,
            failed=ignore,
        )

    def _on_looked(self, found: PurgeState) -> None:
        known, self._known = self._known, found.count
        if known is not None and found.count > known:
            self._state.forget(Gone(found.names, found.says))
        if found.pending and self._state.writable:
            self._wait(self._holders)
        elif self.waiting:
            self._end()

    def _on_purged(self, gone: Gone) -> None:
        for dialog in self._shell.findChildren(Dialog):
            if any(map(gone.names, dialog.memories)):
                dialog.setResult(0)
                dialog.hide()
                dialog.deleteLater()
        self.look()

    def _wait(self, holders: tuple[str, ...]) -> None:
        self._holders = holders
        if not self.waiting:
            self._timer.start()
            self.again()
        self.banner.show_text(
            lambda: translated(purge_waits(holders)),
            kind="warning",
            button=lambda: self.tr("Try now"),
            act=self.again,
            stays=True,
        )

    def again(self) -> None:
        """Try now; nothing while something else is at work."""
        workspace = self._state.workspace
        database = None if workspace is None or not workspace.can_write else workspace.database
        if database is None or self._state.jobs.busy:
            return
        self._state.jobs.operate(
            "finish_purge",
            lambda token: database.purging.finish_purge(token=token),
            self._on_tried,
            failed=ignore,
        )

    def _on_tried(self, answer: tuple[bool, tuple[str, ...]]) -> None:
        done, holders = answer
        if done:
            self._state.noticed.emit(self.tr("The purge is finished: the file was written again."))
            self._end()
        elif self.waiting:
            self._wait(holders)

    def _end(self) -> None:
        self._timer.stop()
        self._holders = ()
        self.banner.hide()

    def _on_workspace_changed(self, _workspace: Workspace | None) -> None:
        self._known = None
        self._end()
        self.look()
