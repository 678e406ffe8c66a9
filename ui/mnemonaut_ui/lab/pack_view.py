"""The exact text that the recipe hands to the model."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_ui.theme import Theme
from mnemonaut_ui.widgets.plain_label import PlainLabel


class PackView(QWidget):
    """Follows the list: what one would inject now, how many tokens, or that nothing is injected."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._trace: Trace | None = None
        self._head = PlainLabel()
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.copy_button = QPushButton()
        self.copy_button.clicked.connect(self._on_copy)
        top = QHBoxLayout()
        top.addWidget(self._head, 1)
        top.addWidget(self.copy_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 6, 4, 4)
        layout.addLayout(top)
        layout.addWidget(self.text)
        self.retranslate()

    def show_trace(self, trace: Trace | None) -> None:
        """Show the pack of a recall."""
        self._trace = trace
        self._head.setText(self._head_text())
        text = "" if trace is None else clean_text(trace.pack.text).replace("\0", "\ufffd")
        if text != self.text.toPlainText():
            self.text.setPlainText(text)
        self.copy_button.setEnabled(bool(text))

    def retranslate(self) -> None:
        """Say all again."""
        self.copy_button.setText(self.tr("Copy"))
        self.copy_button.setAccessibleName(self.tr("Copy the pack"))
        self.text.setAccessibleName(self.tr("Pack: the text for the model"))
        self.text.setPlaceholderText(self.tr("Nothing is handed to the model."))
        self._head.setText(self._head_text())

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._head.setStyleSheet(f"color: {theme.muted};")

    def _head_text(self) -> str:
        if self._trace is None:
            return self.tr("No recall yet.")
        pack = self._trace.pack
        if not pack.inject:
            return self.tr("✖ Nothing is injected.")
        said = self.tr("✔ Injected: {memories} memories, {tokens} tokens ({strategy})")
        return said.format(
            memories=len(pack.ids) or len(self._trace.selected), tokens=pack.tokens, strategy=pack.strategy
        )

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
