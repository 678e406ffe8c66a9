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
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QPushButton, QWidget

from mnemonaut_core.domain.trace_json import trace_json, without_texts
from mnemonaut_core.errors import frames_of
from mnemonaut_core.files import open_private
from mnemonaut_ui.widgets import theme
from mnemonaut_ui.widgets.arrange import Wide, vbox
from mnemonaut_ui.widgets.dialog import Dialog, close_buttons
from mnemonaut_ui.widgets.file_dialog import ask_for_target
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.words.languages import filled

if TYPE_CHECKING:
    from mnemonaut_core.domain.trace import Trace


class CrashDialog(Dialog):
    """Title, advice, details; Copy, Save…, Close. Not modal: the window lives on."""

    def __init__(self, details: str, saved: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Something went wrong"))
        self.resize(760, 520)
        title = Heading(self.tr("Mnemonaut ran into an error"))
        advice = self.tr(
            "Each change is saved completely or not at all. You can go on; if something looks "
            "odd, restart the window. Please report what is below. The recall is in it without "
            "its texts; an error message may quote one, so look before you send it."
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
        buttons = close_buttons(self, self.tr("Close"))
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        self._copy, self._save = QPushButton(self.tr("Copy")), QPushButton(self.tr("Save…"))
        buttons.addButton(self._copy, QDialogButtonBox.ButtonRole.ActionRole)
        for button in (self._copy, self._save):
            button.setAutoDefault(False)
        buttons.addButton(self._save, QDialogButtonBox.ButtonRole.ActionRole)
        self._copy.clicked.connect(self._on_copy)
        self._save.clicked.connect(self._on_save)
        vbox(
            title,
            PlainLabel(advice, selectable=True),
            self._count,
            Wide(self.details),
            buttons,
            on=self,
            margins=16,
            spacing=10,
        )

    def count(self, times: int) -> None:
        """Show how often it happened while the dialog was open."""
        self._count.setText(filled(self.tr("It happened {times} times."), times=times))
        self._count.show()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())

    def _on_save(self) -> None:
        ask_for_target(self, self.tr("Save the report"), self._save_to, "mnemonaut-crash.txt")

    def _save_to(self, path: Path) -> None:
        try:
            with open_private(path, "w") as file:
                file.write(self.details.toPlainText())
        except OSError as error:
            self._count.setText(f"✖ {error}")
            self._count.show()


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
        details = describe(error, version=self._version, trace=self._shown_trace())
        self.dialog = CrashDialog(details, self._write_log(details), self._window)
        self.dialog.destroyed.connect(self._on_destroyed)
        if self.times > 1:
            self.dialog.count(self.times)
        self.dialog.show()

    def _on_destroyed(self) -> None:
        self.dialog, self.times = None, 0
