"""The file dialog. It looks into no file: closing one that it had opened would drop the locks on an open database."""

from __future__ import annotations

import sys

from PySide6.QtCore import QFileInfo, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFileDialog, QFileIconProvider, QWidget


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
