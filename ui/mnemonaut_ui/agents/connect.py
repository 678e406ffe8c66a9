"""How an agent is connected: the configuration of its own client, ready to paste."""

from __future__ import annotations

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QPlainTextEdit, QPushButton, QWidget

from mnemonaut_core.workspace.clients import CLIENTS, as_text, configuration
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, hbox, vbox
from mnemonaut_ui.widgets.plain_label import PlainLabel

LINES = 16


class ConnectPanel(QWidget):
    """A client is chosen, what its own file needs stands below, and a button copies it."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.what = PlainLabel(
            self.tr(
                "Choose the program that your companion runs in, and paste this into its own configuration. It starts a server"
                " for this database; what it recalls is listed here as it comes."
            ),
            self,
        )
        self.place = PlainLabel(parent=self, selectable=True)
        self.client = QComboBox(self)
        for name in CLIENTS:
            self.client.addItem(name, name)
        self.client.setAccessibleName(self.tr("Program"))
        self.read_only = QCheckBox(self.tr("It may only read"), self)
        self.copy_button = QPushButton(self.tr("Copy"), self)
        self.copy_button.setAutoDefault(False)
        self.text = QPlainTextEdit(self)
        self.text.setAccessibleName(self.tr("Configuration"))
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setMaximumHeight(LINES * self.text.fontMetrics().lineSpacing() + 16)
        vbox(
            self.what,
            hbox(self.client, self.read_only, self.copy_button, Gap()),
            self.place,
            self.text,
            Gap(),
            on=self,
            margins=(12, 6, 12, 6),
        )
        self.client.currentIndexChanged.connect(self.show_configuration)
        self.read_only.toggled.connect(self.show_configuration)
        self.copy_button.clicked.connect(self.copy)
        self.show_configuration()

    def show_configuration(self) -> None:
        """Of the open database, for the client that is chosen."""
        workspace = self._state.workspace
        if workspace is None:
            self.text.setPlainText("")
            return
        place, value = configuration(
            str(self.client.currentData()), workspace.path, read_only=self.read_only.isChecked()
        )
        self.place.setText(self.tr("It belongs into {file}:").format(file=place))
        self.text.setPlainText(as_text(value))

    def copy(self) -> None:
        """To the clipboard."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self._state.noticed.emit(self.tr("The configuration is copied"))
