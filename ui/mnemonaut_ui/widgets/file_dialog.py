"""Files by dialog and by drop. The dialog looks into no file: closing one that it had opened would drop the locks on an open
database."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QFileInfo, QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QIcon
from PySide6.QtWidgets import QFileDialog, QFileIconProvider, QWidget

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


class _ByName(QFileIconProvider):
    """Folder or file, and its ending: Qt would read the beginning of each file to tell more."""

    def icon(self, of: QFileIconProvider.IconType | QFileInfo) -> QIcon:
        if not isinstance(of, QFileInfo):
            return super().icon(of)
        return super().icon(QFileIconProvider.IconType.Folder if of.isDir() else QFileIconProvider.IconType.File)

    def type(self, info: QFileInfo) -> str:
        return "" if info.isDir() else info.suffix()


class FileDialog(QFileDialog):
    """Qt's own dialog, and the native one only where it runs outside of this process or locks do not go with descriptors:
    that of GTK reads the files that it lists, in our name."""

    def __init__(self, parent: QWidget | None, title: str, start: str = "", kinds: str = "") -> None:
        super().__init__(parent, title, start, kinds)
        self._provider = _ByName()  # Qt does not keep it
        self.setIconProvider(self._provider)
        if sys.platform not in ("win32", "darwin"):
            self.setOption(QFileDialog.Option.DontUseNativeDialog)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)


def ask_for_file(
    parent: QWidget | None, title: str, chosen: Callable[[Path], object], start: str = "", kinds: str = ""
) -> None:
    """Ask for a file that exists, and call `chosen` with it."""
    dialog = FileDialog(parent, title, start, kinds)
    dialog.setFileMode(FileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.open()


def ask_for_target(
    parent: QWidget | None,
    title: str,
    chosen: Callable[[Path], object],
    start: str = "",
    kinds: str = "",
    *,
    ending: str = "",
    confirm: bool = True,
) -> None:
    """Ask where to write a file, and call `chosen` with its path. Without `confirm` a file that exists can be chosen
    unwarned, since it is refused later."""
    dialog = FileDialog(parent, title, start, kinds)
    dialog.setAcceptMode(FileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(ending)
    dialog.setOption(FileDialog.Option.DontConfirmOverwrite, not confirm)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.open()
