"""Optimizes the word indexes while the window is idle: some minutes after the last operation, question or selection,
once for each generation, cancelled by any other operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from mnemonaut_core.domain.health import Action
from mnemonaut_core.ports import no_progress
from mnemonaut_core.workspace.health import Health

if TYPE_CHECKING:
    from mnemonaut_ui.state.view_state import ViewState

LOOK_EVERY_MS = 30_000
IDLE_LOOKS = 10
"""So many looks in a row at which nothing had happened: five minutes."""
CHANNEL = "idle:looked"


class IdleUpkeep(QObject):
    """Optimizes the indexes of the database that is open to write."""

    def __init__(self, state: ViewState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._looks = 0
        self._done = False
        """Whether this content was looked at already."""
        self._operation = ""
        for signal in (state.trace_changed, state.selection_changed, state.memory_changed):
            signal.connect(self._on_somebody)
        for signal in (state.content_changed, state.written_elsewhere, state.workspace_changed):
            signal.connect(self._on_written)
        state.jobs.busy_changed.connect(self._on_busy)
        self._timer = QTimer(self, interval=LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def look(self) -> None:
        """Check for activity; after ten idle checks in a row, check the indexes."""
        if self._state.jobs.busy or not self._state.writable:
            self._looks = 0
            return
        self._looks += 1
        workspace = self._state.workspace
        if self._looks < IDLE_LOOKS or self._done or workspace is None:
            return
        self._done = True
        health = Health(workspace, self._state.services.now)
        self._state.jobs.read(
            CHANNEL, lambda token: health if health.scattered(token) else None, self._on_looked, failed=self._on_ended
        )

    def _on_looked(self, health: Health | None) -> None:
        if health is None or self._state.jobs.busy or not self._state.writable:
            return
        self._operation = self._state.jobs.operate(
            "idle",
            lambda token: health.do(Action.OPTIMIZE, progress=no_progress, token=token),
            self._on_ended,
            failed=self._on_ended,
        )

    def _on_ended(self, _: object) -> None:
        self._operation = ""  # a failure is a cancellation, or shown by Health

    def _on_busy(self, busy: bool) -> None:
        if busy and self._operation:
            self._state.jobs.cancel_operation(self._operation)
            self._done = False

    def _on_somebody(self, *_: object) -> None:
        self._looks = 0

    def _on_written(self, *_: object) -> None:
        self._looks, self._done = 0, False
