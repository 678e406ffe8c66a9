"""What an export takes along: all memories or those of the filter, with their vectors or without."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QDialogButtonBox, QRadioButton, QVBoxLayout, QWidget

from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel


class ExportDialog(Dialog):
    """Not modal. `query`: the filter of the list that is in front, "" for none; then all is the only choice."""

    chosen = Signal(str, bool)  # the list query, with vectors

    def __init__(self, database: Path, query: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._database, self._query = database, query
        self._heading, self._about = Heading(parent=self), PlainLabel(parent=self)
        self._about.setProperty("muted", True)
        self.everything, self.filtered = QRadioButton(self), QRadioButton(self)
        self.vectors = QCheckBox(self)
        self.vectors.setChecked(True)
        group = QButtonGroup(self)
        group.addButton(self.everything)
        group.addButton(self.filtered)
        (self.filtered if query else self.everything).setChecked(True)
        self.filtered.setVisible(bool(query))
        self._vectors_about = PlainLabel(parent=self)
        self._vectors_about.setProperty("muted", True)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, parent=self)
        self.export_button = self._buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self.export_button.setDefault(True)
        self._buttons.accepted.connect(self._on_accepted)
        self._buttons.rejected.connect(self.close)
        group.buttonToggled.connect(self._say)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        for part in (
            self._heading,
            self.everything,
            self.filtered,
            self._about,
            self.vectors,
            self._vectors_about,
            self._buttons,
        ):
            column.addWidget(part)
        column.insertStretch(column.count() - 1, 1)
        self.resize(560, 260)
        self.retranslate()

    def retranslate(self) -> None:
        """Everything in the language that is installed now."""
        self.setWindowTitle(self.tr("Export"))
        self._heading.setText(self.tr("Export {name}").format(name=self._database.name))
        self.everything.setText(self.tr("Everything, also what you decided"))
        self.filtered.setText(self.tr("What the library's filter shows: {query}").format(query=self._query))
        self.vectors.setText(self.tr("With the vectors"))
        self._vectors_about.setText(
            self.tr("With them the file is several times larger, and nobody has to make them again.")
        )
        self.export_button.setText(self.tr("Choose a file…"))
        self._buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(self.tr("Cancel"))
        self._say()

    def _say(self) -> None:
        if self.everything.isChecked():
            said = self.tr(
                "One JSON object a line: memories, documents, what is isolated and why, presets, policies, recorded recalls."
                " Import… takes it into another database without loss."
            )
        else:
            said = self.tr("One JSON object a line: these memories, and nothing else.")
        self._about.setText(said)

    @Slot()
    def _on_accepted(self) -> None:
        query = self._query if self.filtered.isChecked() else ""
        self.close()
        self.chosen.emit(query, self.vectors.isChecked())
