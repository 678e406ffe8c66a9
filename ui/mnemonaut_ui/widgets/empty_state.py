"""What a list shows when it has nothing: why, and what to do."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from mnemonaut_ui.widgets.arrange import Gap, Wide, vbox
from mnemonaut_ui.widgets.plain_label import PlainLabel


class EmptyState(QWidget):
    """A sentence in the middle, a smaller one below it, and at most two buttons."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = PlainLabel(parent=self)
        self._detail = PlainLabel(parent=self)
        self._button, self._other = QPushButton(self), QPushButton(self)
        self._act: Callable[[], None] | None = None
        self._other_act: Callable[[], None] | None = None
        font = self._title.font()
        font.setPointSizeF(font.pointSizeF() * 1.25)
        self._title.setFont(font)
        for widget in (self._title, self._detail):
            widget.setAlignment(Qt.AlignmentFlag.AlignCenter)
        vbox(
            Gap(2),
            self._title,
            self._detail,
            Wide(self._button, 0, align=Qt.AlignmentFlag.AlignHCenter),
            Wide(self._other, 0, align=Qt.AlignmentFlag.AlignHCenter),
            Gap(3),
            on=self,
        )
        self._button.clicked.connect(self._on_clicked)
        self._other.clicked.connect(self._on_other_clicked)
        self.show_text("")

    def show_text(
        self,
        title: str,
        detail: str = "",
        *,
        button: str = "",
        act: Callable[[], None] | None = None,
        other: str = "",
        other_act: Callable[[], None] | None = None,
    ) -> None:
        """Show why there is nothing, and what to do; `other` is what one may do instead."""
        self._title.setText(title)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))
        self._button.setText(button)
        self._button.setVisible(bool(button))
        self._act = act
        self._other.setText(other)
        self._other.setVisible(bool(other))
        self._other_act = other_act
        self.setAccessibleName(f"{title} {detail}".strip())

    def focus_button(self) -> None:
        for button in (self._other, self._button):
            if not button.isHidden():
                button.setFocus()
                return

    @property
    def message(self) -> str:
        return self._title.text()

    def _on_clicked(self) -> None:
        if self._act is not None:
            self._act()

    def _on_other_clicked(self) -> None:
        if self._other_act is not None:
            self._other_act()
