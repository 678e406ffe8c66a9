"""A place to drop files on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from mnemonaut_ui.widgets.plain_label import PlainLabel


def local_files(data: QMimeData) -> tuple[Path, ...]:
    """The files of this machine that are dragged; () for anything else."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())


class DropArea(PlainLabel):
    """A dashed frame with a sentence; it lights up while files hang over it."""

    files_dropped = Signal(object)  # tuple[Path, ...]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setObjectName("drop_area")
        self.setAcceptDrops(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumHeight(64)

    def _light(self, on: bool) -> None:
        self.setProperty("lit", on)
        self.style().unpolish(self)
        self.style().polish(self)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event.mimeData()):
            event.acceptProposedAction()
            self._light(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._light(False)
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self._light(False)
        event.acceptProposedAction()
        self.files_dropped.emit(local_files(event.mimeData()))
