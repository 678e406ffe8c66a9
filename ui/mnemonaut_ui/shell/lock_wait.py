"""The countdown in the status bar while another program holds the write lock: how long, how many wait, Cancel."""

from __future__ import annotations

import math
import time

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.plain_label import PlainLabel

EVERY_MS = 200


class LockCountdown(QWidget):
    """Hidden while nothing waits. It looks only while an operation is under way."""

    changed = Signal()  # it came or went

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.label = PlainLabel()
        self.label.setWordWrap(False)
        self.button = QPushButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label)
        row.addWidget(self.button)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.look)
        self.button.clicked.connect(self._on_clicked)
        state.jobs.busy_changed.connect(self._on_busy_changed)
        self.hide()
        self.retranslate()

    def retranslate(self) -> None:
        """Say all again."""
        self.button.setText(self.tr("Cancel"))
        self.look()

    @Slot()
    def look(self) -> None:
        """Look now whether something waits."""
        wait = self._state.jobs.lock_wait
        if wait is not None:
            left = max(0, math.ceil(wait.until - time.monotonic()))
            if wait.operations == 1:
                said = self.tr("◔ Another program is writing. Waiting {seconds} s more")
            else:
                said = self.tr("◔ Another program is writing. {count} operations wait, {seconds} s more")
            self.label.setText(said.format(seconds=left, count=f"{wait.operations:,}"))
            self.button.setAccessibleName(f"{self.button.text()}: {self.label.text()}")
        if self.isHidden() is (wait is not None):
            self.setVisible(wait is not None)
            self.changed.emit()

    @Slot(bool)
    def _on_busy_changed(self, busy: bool) -> None:  # noqa: FBT001
        if busy and not self._timer.isActive():
            self._timer.start()
        elif not busy:
            self._timer.stop()
            self.look()

    @Slot()
    def _on_clicked(self) -> None:
        self._state.request_command("cancel_waiting")
