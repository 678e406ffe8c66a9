"""The dialog of a crash: everything to report it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QPushButton, QWidget

from mnemonaut_core.files import open_private
from mnemonaut_ui.widgets import theme
from mnemonaut_ui.widgets.arrange import Wide, vbox
from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.widgets.file_dialog import ask_for_target
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.words.languages import filled


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
        """It happened again while the dialog was open."""
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
