"""Work on whole files that takes a while: one at a time, after the operations before it, with its progress and a way to cancel."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QProgressDialog

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.ports import Progress
    from mnemonaut_ui.shell.main_window import MainWindow
    from mnemonaut_ui.state.jobs import T

SHOWN_AFTER_MS = 150
"""What is done sooner needs no dialog that says so."""


class FileWork(QObject):
    """Each owner has one. A cancelled work ends in `failed` with `Cancelled`, like any other that did not come to its end."""

    def __init__(self, shell: MainWindow) -> None:
        super().__init__(shell)
        self._shell = shell
        self._jobs = shell.state.jobs
        self._operation = ""
        self._channel = f"file-work-{id(self)}"
        self._shown: QProgressDialog | None = None
        self._jobs.progressed.connect(self._on_progressed)

    @property
    def busy(self) -> bool:
        return bool(self._operation)

    def begin(
        self,
        work: Callable[[Progress, CancelToken], T],
        *,
        title: str,
        label: str,
        done: Callable[[T], None],
        failed: Callable[[MnemonautError], None],
    ) -> None:
        """Begin a work, unless one is under way; its value goes to `done`."""
        if self._operation:
            return
        report = self._jobs.reporter(self._channel)

        def end(tell: Callable[..., None], value: object) -> None:
            self._end()
            tell(value)

        self._operation = self._jobs.operate(
            self._channel,
            lambda token: work(report, token),
            lambda value: end(done, value),
            failed=lambda error: end(failed, error),
        )
        shown = self._shown = QProgressDialog(self._shell)
        shown.setWindowTitle(title)
        shown.setLabelText(label)
        shown.setCancelButtonText(self.tr("Cancel"))
        shown.setAutoReset(False)
        shown.setAutoClose(False)
        shown.setRange(0, 0)
        shown.setMinimumDuration(SHOWN_AFTER_MS)
        shown.canceled.connect(self._on_cancel)

    def _on_cancel(self) -> None:
        self._jobs.cancel_operation(self._operation)

    def _on_progressed(self, channel: str, _stage: str, done: int, total: int) -> None:
        if channel == self._channel and self._shown is not None and not self._shown.wasCanceled():
            self._shown.setRange(0, max(total, 0))
            self._shown.setValue(max(done, 0))

    def _end(self) -> None:
        self._operation = ""
        if self._shown is not None:
            self._shown.canceled.disconnect(self._on_cancel)
            self._shown.hide()
            self._shown.deleteLater()
            self._shown = None
