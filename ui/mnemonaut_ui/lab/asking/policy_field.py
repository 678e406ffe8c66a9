"""The policy of one question: a file that is named, chosen or dropped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from mnemonaut_ui.widgets.arrange import Wide, hbox
from mnemonaut_ui.widgets.drop_area import local_files
from mnemonaut_ui.widgets.enter_button import EnterButton
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.words.messages import reasoned

MOST_CHARS = 4_096
"""Of a path."""


class _FileField(QLineEdit):
    """A path, written or dropped; of a long one its end is seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxLength(MOST_CHARS)
        self.setClearButtonEnabled(True)

    # ---- Qt

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if len(local_files(event.mimeData())) == 1:
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        files = local_files(event.mimeData())
        if len(files) == 1:
            event.acceptProposedAction()
            self.setText(str(files[0]))
            self.editingFinished.emit()
        else:
            super().dropEvent(event)


class PolicyField(QWidget):
    """`path` is what is written; `choose` asks for a file."""

    def __init__(self, folder: Callable[[], str], parent: QWidget | None = None) -> None:
        """`folder` tells where choosing begins."""
        super().__init__(parent)
        self._folder = folder
        self.path, self.choose_button = _FileField(self), EnterButton(self)
        self.choose_button.setProperty("chip", "take")
        hbox(Wide(self.path), self.choose_button, on=self, margins=0)
        self.choose_button.clicked.connect(self.choose)

    def retranslate(self, name: str) -> None:
        """`name` is what the row is called."""
        self.path.setPlaceholderText(self.tr("the stored one"))
        self.choose_button.setText(self.tr("Choose…"))
        self.choose_button.setAccessibleName(reasoned(name, self.tr("Choose…")))
        self.choose_button.setToolTip(self.tr("Choose a policy file"))

    @Slot()
    def choose(self) -> None:
        """Ask for a file."""
        written = Path(self.path.text())
        start = str(written) if written.is_absolute() else self._folder()
        kinds = self.tr("Policies (*.yaml *.yml);;All files (*)")
        dialog = FileDialog(self.window(), self.tr("Choose a policy file"), start, kinds)
        dialog.setFileMode(FileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._on_chosen)
        dialog.open()

    @Slot(str)
    def _on_chosen(self, name: str) -> None:
        self.path.setText(name)
        self.path.editingFinished.emit()
