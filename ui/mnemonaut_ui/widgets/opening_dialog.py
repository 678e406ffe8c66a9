"""A dialog with a list of results; a row can be opened."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTreeWidget, QTreeWidgetItem, QWidget

from mnemonaut_ui.widgets.arrange import elide_lines
from mnemonaut_ui.widgets.dialog import Dialog


class OpeningDialog(Dialog):
    """Enter, a double click and the button open the current row (`open_row`). Enter presses a focused button; closing
    the dialog calls `ends` to stop its work. A subclass lays out `list` and `buttons`."""

    def __init__(self, parent: QWidget | None, *, ends: Callable[[], None]) -> None:
        super().__init__(parent)
        self._ends = ends
        self.list = QTreeWidget(self)
        self.list.setUniformRowHeights(True)
        elide_lines(self.list)
        self.open_button, self.close_button = QPushButton(), QPushButton()
        self.buttons = QHBoxLayout()
        self.buttons.addStretch(1)
        for button in (self.open_button, self.close_button):
            button.setAutoDefault(False)
            self.buttons.addWidget(button)
        self.list.itemActivated.connect(self._on_activated)
        self.list.currentItemChanged.connect(self._on_moved)
        self.open_button.clicked.connect(self._on_open)
        self.close_button.clicked.connect(self.close)

    def open_row(self, item: QTreeWidgetItem) -> None:
        """Show what a row is about."""
        raise NotImplementedError

    def _on_moved(self, item: QTreeWidgetItem | None, _old: QTreeWidgetItem | None) -> None:
        self.open_button.setEnabled(item is not None)

    def _on_open(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.open_row(item)

    def _on_activated(self, item: QTreeWidgetItem, _column: int) -> None:
        self.open_row(item)

    def done(self, result: int) -> None:
        self._ends()
        super().done(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focus, QPushButton):
            focus.click()
            return
        super().keyPressEvent(event)
