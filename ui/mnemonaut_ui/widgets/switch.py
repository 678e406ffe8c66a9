"""A segmented switch: a few choices side by side, one of them on. For *Words · Numbers* in the lab, and *Against* in the drawer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QFrame, QPushButton, QWidget

from mnemonaut_ui.widgets.arrange import hbox

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class Switch(QFrame):
    """Tab stops once, at the choice that is on; arrows, Home and End choose. What is off for now is stepped over."""

    chosen = Signal(str)  # the key of a choice, when a person chooses it

    def __init__(self, name: str, choices: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        """`name`: what is chosen, for screen readers; `choices`: keys and their words."""
        super().__init__(parent)
        self.setObjectName("switch")
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        """The choices by their keys."""
        for key, words in choices:
            button = QPushButton(words, self)
            button.setCheckable(True)
            button.setProperty("segment", "true")
            button.setAccessibleDescription(name)
            button.installEventFilter(self)
            button.clicked.connect(self._on_clicked)
            self._group.addButton(button)
            self.buttons[key] = button
        hbox(*self.buttons.values(), on=self, margins=2, spacing=2)
        if choices:
            self.set_choice(choices[0][0])

    @property
    def choice(self) -> str:
        return next((key for key, button in self.buttons.items() if button.isChecked()), "")

    def set_choice(self, key: str) -> None:
        self.buttons[key].setChecked(True)
        for other, button in self.buttons.items():
            font = QFont(self.font())
            font.setBold(
                other == key
            )  # not by the style sheet, whose bold text is wider than the room that it asks for
            button.setFont(font)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if other == key else Qt.FocusPolicy.ClickFocus)

    def _on_clicked(self) -> None:
        self.set_choice(self.choice)
        self.chosen.emit(self.choice)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and isinstance(watched, QAbstractButton)
        ):
            on = [button for button in self.buttons.values() if button.isEnabled()]
            key = Qt.Key(event.key())
            wanted: QPushButton | None = None
            if key in _STEPS:
                step = (
                    -_STEPS[key] if self.isRightToLeft() and key in (Qt.Key.Key_Left, Qt.Key.Key_Right) else _STEPS[key]
                )
                at = next((number for number, button in enumerate(on) if button is watched), 0)
                wanted = on[min(len(on) - 1, max(0, at + step))]
            elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
                wanted = on[0 if key == Qt.Key.Key_Home else -1]
            if wanted is not None:
                if wanted is not watched:
                    wanted.setFocus(Qt.FocusReason.TabFocusReason)
                    wanted.click()
                return True
        return super().eventFilter(watched, event)
