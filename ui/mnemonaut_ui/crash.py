"""When the program itself is wrong: a dialog with everything to report it, and the window lives on."""

from __future__ import annotations

import logging
import platform
import threading
import traceback
from collections.abc import Callable
from pathlib import Path

import msgspec
import PySide6
from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.trace_json import trace_json, without_texts
from mnemonaut_ui import theme
from mnemonaut_ui.widgets.heading import Heading
from mnemonaut_ui.widgets.plain_label import PlainLabel

log = logging.getLogger(__name__)
WriteLog = Callable[[str], Path | None]


def describe(error: BaseException, *, version: str, trace: Trace | None) -> str:
    """What a report needs: versions, the traceback, and the recall that was shown, hashes in the place of its texts."""
    parts = [
        f"mnemonaut {version}, Python {platform.python_version()}, PySide6 {PySide6.__version__}, {platform.platform()}",
        "".join(traceback.format_exception(error)).rstrip(),
    ]
    if trace is not None:
        try:
            encoded = msgspec.json.format(msgspec.json.encode(without_texts(trace_json(trace))), indent=1)
            parts.append("The recall that was shown:\n" + encoded.decode("utf-8"))
        except Exception:  # a broken trace may be the very bug: the report must come all the same
            log.exception("the trace could not be written")
            parts.append("The recall that was shown cannot be written.")
    return "\n\n".join(parts)


class CrashDialog(QDialog):
    """Title, advice, details; Copy, Save…, Close. Not modal: the window lives on."""

    def __init__(self, details: str, saved: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Something went wrong"))
        self.resize(760, 520)
        title = Heading(self.tr("Something went wrong inside the program"))
        advice = self.tr(
            "Your memories are safe: an operation is done wholly or not at all. You can go on; if something looks odd,"
            " restart the window. Please report what stands below. The recall is in it without its texts; an error message"
            " may quote one, so look before you send it."
        )
        if saved is not None:
            advice += "\n" + self.tr("It was also written to {path}").format(path=saved)
        self._count = PlainLabel()
        self._count.hide()
        self.details = QPlainTextEdit(details)
        self.details.setReadOnly(True)
        self.details.setTabChangesFocus(True)
        self.details.setFont(theme.monospace())
        self.details.setAccessibleName(self.tr("Details"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setText(self.tr("Close"))
        close.setDefault(True)
        self._copy, self._save = QPushButton(self.tr("Copy")), QPushButton(self.tr("Save…"))
        buttons.addButton(self._copy, QDialogButtonBox.ButtonRole.ActionRole)
        for button in (self._copy, self._save):
            button.setAutoDefault(False)
        buttons.addButton(self._save, QDialogButtonBox.ButtonRole.ActionRole)
        self._copy.clicked.connect(self._on_copy)
        self._save.clicked.connect(self._on_save)
        buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(10)
        for widget in (title, PlainLabel(advice, selectable=True), self._count):
            column.addWidget(widget)
        column.addWidget(self.details, 1)
        column.addWidget(buttons)

    def count(self, times: int) -> None:
        """It happened again while the dialog was open."""
        self._count.setText(self.tr("It happened {times} times.").format(times=times))
        self._count.show()

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())

    @Slot()
    def _on_save(self) -> None:
        dialog = QFileDialog(self, self.tr("Save the report"), "mnemonaut-crash.txt")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._on_file_selected)
        dialog.open()

    @Slot(str)
    def _on_file_selected(self, name: str) -> None:
        try:
            Path(name).write_text(self.details.toPlainText(), "utf-8", "replace")
        except OSError as error:
            self._count.setText(f"✖ {error}")
            self._count.show()


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

    @Slot(object)
    def _on_caught(self, error: BaseException) -> None:
        with self._lock:
            times, self._pending = self._pending, 0
        log.error("our bug", exc_info=error)
        self.times += times
        if self.dialog is not None:
            self.dialog.count(self.times)
            return
        details = describe(error, version=self._version, trace=self._shown_trace())
        self.dialog = CrashDialog(details, self._write_log(details), self._window)
        self.dialog.destroyed.connect(self._on_destroyed)
        if self.times > 1:
            self.dialog.count(self.times)
        self.dialog.show()

    @Slot()
    def _on_destroyed(self) -> None:
        self.dialog, self.times = None, 0
