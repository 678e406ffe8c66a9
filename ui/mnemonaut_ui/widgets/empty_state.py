"""What a list shows when it has nothing: why, and what to do."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from mnemonaut_ui.widgets.plain_label import PlainLabel


class EmptyState(QWidget):
    """A sentence in the middle, a smaller one below it, and at most one button."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = PlainLabel()
        self._detail = PlainLabel()
        self._button = QPushButton()
        self._act: Callable[[], None] | None = None
        font = self._title.font()
        font.setPointSizeF(font.pointSizeF() * 1.25)
        self._title.setFont(font)
        layout = QVBoxLayout(self)
        layout.addStretch(2)
        for widget in (self._title, self._detail):
            widget.setAlignment(Qt.AlignmentFlag.AlignCenter)
            layout.addWidget(widget)
        layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)
        self._button.clicked.connect(self._on_clicked)
        self.say("")

    def say(self, title: str, detail: str = "", *, button: str = "", act: Callable[[], None] | None = None) -> None:
        """Show why there is nothing."""
        self._title.setText(title)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))
        self._button.setText(button)
        self._button.setVisible(bool(button))
        self._act = act
        self.setAccessibleName(f"{title} {detail}".strip())

    @property
    def message(self) -> str:
        """What it says."""
        return self._title.text()

    @Slot()
    def _on_clicked(self) -> None:
        if self._act is not None:
            self._act()
