"""A table of the vectors of questions, for a database whose own vectors came with its file."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.widgets.form_dialog import muted
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.words.memory import shown_line

_KINDS = "*.jsonl *.json *.ndjson"


class TableFields(QWidget):
    """Says which table answers, and takes the path of another one. Enter in it uses that table, and nothing else."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = PlainLabel(selectable=True)
        about = muted(
            self.tr(
                'A file with a line {"text", "embedding"} for every question, made by the model that made the vectors of'
                " the memories. It is used until the database is closed, and nothing of it is stored."
            )
        )
        self.path = QLineEdit()
        self.path.setAccessibleName(self.tr("Table of the vectors of questions"))
        self.path.setPlaceholderText(self.tr("e.g. {example}").format(example="questions.jsonl"))
        self.browse_button, self.use_button = QPushButton(self.tr("Choose…")), QPushButton(self.tr("&Use this table"))
        self.browse_button.setAccessibleName(self.tr("Choose the table of the vectors of questions"))
        for button in (self.browse_button, self.use_button):
            button.setAutoDefault(False)
        path = hbox(Wide(self.path), self.browse_button, self.use_button)
        title = Heading(self.tr("Vectors of questions"))
        vbox(title, self._now, about, path, on=self, margins=(0, 8, 0, 0), spacing=4)
        self.path.textChanged.connect(self._enable)
        self.browse_button.clicked.connect(self._on_browse_clicked)
        self.use_button.clicked.connect(self._on_used)
        self.show_table("")

    def show_table(self, table: str) -> None:
        """Which table answers now; "" for none."""
        if table:
            text = self.tr("Questions are asked with the vectors of {file}.").format(file=shown_line(table))
        else:
            text = self.tr("Questions have no vectors here, so words alone answer.")
        self._now.setText(text)
        self._enable()

    def _enable(self) -> None:
        self.use_button.setEnabled(bool(self.path.text().strip()))

    def _on_used(self) -> None:
        path = self.path.text().strip()
        if path:
            self.chosen.emit(path)

    def _on_browse_clicked(self) -> None:
        kinds = self.tr("Tables of vectors ({kinds})").format(kinds=_KINDS) + ";;" + self.tr("All files (*)")
        dialog = FileDialog(self, self.tr("The table of the vectors of questions"), self.path.text(), kinds)
        dialog.setFileMode(FileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.path.setText)
        dialog.open()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_used()  # and not the dialog's default button, which would make all vectors anew
            event.accept()
        else:
            super().keyPressEvent(event)
