"""Windows that are no larger than their screen, and every dialog is one."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QShortcutEvent
from PySide6.QtWidgets import QAbstractButton, QDialog, QPushButton, QWidget

from mnemonaut_ui.widgets.typed_ahead import hand_over

FRAME = QSize(4, 34)
"""Pixels of a window manager's frame and title, which are unknown before the window is shown."""


def screen_of(widget: QWidget) -> QRect | None:
    """The part of its screen that a window may cover; None for a screen without a size."""
    if QGuiApplication.platformName() in ("offscreen", "minimal"):
        return None
    return widget.screen().availableGeometry()


def fit_to_screen(window: QWidget) -> None:
    """Make a window no larger than its screen, with its frame, and move it back onto it."""
    room = screen_of(window)
    if room is None or window.isMaximized() or window.isFullScreen():
        return
    window.resize(window.size().boundedTo(room.size() - FRAME))
    place = window.frameGeometry() if window.isVisible() else QRect(window.pos(), window.size() + FRAME)
    if not room.contains(place):
        window.move(
            max(room.left(), min(place.left(), room.right() - place.width() + 1)),
            max(room.top(), min(place.top(), room.bottom() - place.height() + 1)),
        )


def imported(name: str) -> Any:
    """What is imported when a person asks for it: a dialog, by its module in this package and its class."""
    module, _, kind = name.partition(":")
    return getattr(import_module(f"mnemonaut_ui.{module}"), kind)


def show_once(dialog: QDialog) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.show()


class Dialog(QDialog):
    """Fits its screen whenever it is shown, receives keys typed since it was requested, and its mnemonics act at once.
    (Qt shows a button pressed for a tenth of a second first: Return within that time would mean another choice.)
    `memories`: its subjects; it closes when one of them is purged."""

    memories: tuple[str, ...] = ()

    def refresh_texts(self) -> None:
        """Set the texts again that name a person's keys or hold texts of memories: the keys or the mask changed."""

    def setVisible(self, visible: bool) -> None:
        if visible and not self.isVisible():
            fit_to_screen(self)
            hand_over(self)
            for button in self.findChildren(QAbstractButton):
                if button.isCheckable():
                    button.removeEventFilter(self)
                    button.installEventFilter(self)
        super().setVisible(visible)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        chosen = isinstance(event, QShortcutEvent) and not event.isAmbiguous()
        if chosen and isinstance(watched, QAbstractButton):
            watched.setFocus(Qt.FocusReason.ShortcutFocusReason)
            watched.click()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Return presses the default button from wherever the keyboard is: in a text of several lines Return is a line."""
        returned = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if returned and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            for button in self.findChildren(QPushButton):
                if button.isDefault() and button.isVisible() and button.isEnabled():
                    button.click()
                    return
        super().keyPressEvent(event)
