"""Notices what other programs do to the open file: said in a banner, never acted on behind somebody's back."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QTimer, Slot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.view_state import ViewState
from mnemonaut_ui.widgets.banner import Banner

if TYPE_CHECKING:
    from mnemonaut_core.domain.change import Change
    from mnemonaut_ui.workspace import FileState, Workspace

EVERY_MS = 1000
_PATIENCE = 10
"""Looks that may go unanswered (cancelled with all other reads) before the next one is sent all the same."""


class FileWatch(QObject):
    """Asks once a second, in a read job, what the file holds. What this window wrote itself is not news."""

    def __init__(self, state: ViewState, banner: Banner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._banner = banner
        self._shown: FileState | None = None
        """What the screens show."""
        self._known: FileState | None = None
        """What was found last."""
        self._waiting = 0
        self._fault = ""
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.look)
        state.workspace_changed.connect(self._on_workspace_changed)
        state.content_changed.connect(self._on_content_changed)

    def stop(self) -> None:
        """Look no more."""
        self._timer.stop()

    @Slot()
    def look(self) -> None:
        """Look now."""
        workspace, known = self._state.workspace, self._known
        if workspace is None or self._state.jobs.busy:
            return
        if 0 < self._waiting < _PATIENCE:
            self._waiting += 1
            return
        self._waiting = 1

        def work(token: CancelToken) -> FileState | None:
            token.raise_if_set()
            return workspace.changed(known)

        self._state.jobs.read("watch", work, self._on_looked, failed=self._on_failed)

    @Slot()
    def refresh(self) -> None:
        """Show what the file holds now; selections and scrolling stay."""
        self._shown = self._known
        self._banner.hide()
        self._state.content_changed.emit(None)

    @Slot(object)
    def _on_looked(self, found: object) -> None:
        self._waiting = 0
        if self._fault:
            self._fault = ""
            self._banner.hide()
        if found is None or self._state.jobs.busy:
            return  # with an operation at work it may be our own write: the next look tells
        self._known = cast("FileState", found)
        shown = self._shown
        if shown is None or (self._known.generation <= shown.generation and self._known.others <= shown.others):
            self._shown = self._known
            return
        self._banner.say(
            self._sentence(self._known.memories - shown.memories, counted=self._known.generation > shown.generation),
            button=self.tr("Refresh"),
            act=self.refresh,
        )

    def _sentence(self, more: int, *, counted: bool) -> str:
        if more == 1:
            return self.tr("Another program added 1 memory.")
        if more > 1:
            return self.tr("Another program added {count} memories.").format(count=f"{more:,}")
        if more < 0:
            return self.tr("Another program removed {count} memories.").format(count=f"{-more:,}")
        if counted:
            return self.tr("Another program changed memories.")
        return self.tr("Another program wrote to this file.")

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._waiting = 0
        if error.code != self._fault:  # said once, not once a second
            self._fault = error.code
            self._banner.say_error(error)

    @Slot(object)
    def _on_workspace_changed(self, workspace: Workspace | None) -> None:
        self._shown = self._known = None
        self._waiting, self._fault = 0, ""
        self._banner.hide()
        if workspace is None:
            self._timer.stop()
        else:
            self._timer.start()
            self.look()

    @Slot(object)
    def _on_content_changed(self, change: Change | None) -> None:
        if change is None or not change.generation:
            return
        # all screens read anew with our own change, so what others wrote before it is shown as well
        self._shown = self._known = None
        self._banner.hide()
        self._waiting = 0
        QTimer.singleShot(0, self, self.look)
