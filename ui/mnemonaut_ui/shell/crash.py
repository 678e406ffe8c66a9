"""When the program itself is wrong: the exception is caught, written down and shown, and the window lives on."""

from __future__ import annotations

import json
import logging
import platform
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import PySide6
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from mnemonaut_core.domain.trace_json import trace_json, without_texts
from mnemonaut_core.errors import frames_of

if TYPE_CHECKING:
    from mnemonaut_core.domain.trace import Trace
    from mnemonaut_ui.shell.crash_dialog import CrashDialog

log = logging.getLogger(__name__)
WriteLog = Callable[[str], Path | None]


def describe(error: BaseException, *, version: str, trace: Trace | None) -> str:
    """The contents of a report: versions, the traceback, and the recall that was shown, with hashes instead of its
    texts."""
    parts = [
        f"mnemonaut {version}, Python {platform.python_version()}, PySide6 {PySide6.__version__}, {platform.platform()}",
        frames_of(error),
    ]
    if trace is not None:
        try:
            encoded = json.dumps(without_texts(trace_json(trace)), ensure_ascii=False, indent=1)
            parts.append("The recall that was shown:\n" + encoded)
        except Exception:  # a broken trace may be the very bug: the report must come all the same
            log.exception("the trace could not be written")
            parts.append("The recall that was shown cannot be written.")
    return "\n\n".join(parts)


class CrashKeeper(QObject):
    """Takes exceptions from slots, paint events, jobs and threads; shows one dialog at a time."""

    _caught = Signal(object)  # BaseException, from whatever thread

    def __init__(
        self,
        window: QWidget | None,
        *,
        version: str,
        write_log: WriteLog,
        shown_trace: Callable[[], Trace | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._version = version
        self._write_log = write_log
        self._shown_trace = shown_trace
        self._lock = threading.Lock()
        self._pending = 0
        self.dialog: CrashDialog | None = None
        self.times = 0
        """Since the dialog was opened."""
        self._caught.connect(self._on_caught, Qt.ConnectionType.QueuedConnection)

    def take(self, error: BaseException) -> None:
        """Report an exception, from any thread. A storm of them (a paint event that fails) is counted, not queued."""
        with self._lock:
            self._pending += 1
            if self._pending > 1:
                return
        self._caught.emit(error)

    def _on_caught(self, error: BaseException) -> None:
        with self._lock:
            times, self._pending = self._pending, 0
        log.error("our bug", exc_info=error)
        self.times += times
        if self.dialog is not None:
            self.dialog.count(self.times)
            return
        from mnemonaut_ui.shell.crash_dialog import CrashDialog

        details = describe(error, version=self._version, trace=self._shown_trace())
        self.dialog = CrashDialog(details, self._write_log(details), self._window)
        self.dialog.destroyed.connect(self._on_destroyed)
        if self.times > 1:
            self.dialog.count(self.times)
        self.dialog.show()

    def _on_destroyed(self) -> None:
        self.dialog, self.times = None, 0
