"""Windows that are no larger than their screen, as every dialog is, and keys that are typed before one has the keyboard."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcutEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QDialogButtonBox, QLabel, QPushButton, QWidget

PATIENCE_MS = 1000
"""A window manager that does not hand the keyboard over within that time does not mean to."""
_KEYS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
_MODIFIERS = (Qt.Key.Key_Alt, Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


def hand_over(dialog: QDialog) -> None:
    """Keep what is typed for a dialog that is about to be shown, until it has the focus."""
    before = QApplication.activeWindow()
    if QGuiApplication.platformName() not in ("offscreen", "minimal") and before not in (None, dialog):
        TypedAhead(dialog)


class TypedAhead(QObject):
    """Lives until the dialog has the keyboard, is gone, or the patience is over; then what was not handed over is let go."""

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._keys: list[QKeyEvent] = []
        self._active = False
        self._end = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._end.timeout.connect(self.stop)
        self._end.start()
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    def stop(self) -> None:
        """Stop keeping keys."""
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self._end.stop()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._dialog and kind == QEvent.Type.Hide:
            self.stop()
        elif watched is self._dialog and kind == QEvent.Type.WindowActivate and not self._active:
            self._active = True
            QTimer.singleShot(0, self, self._give_all)  # the field that gets the keyboard has it only after this
        elif kind == QEvent.Type.MouseButtonPress:
            self.stop()
        elif kind in _KEYS and isinstance(event, QKeyEvent) and QApplication.activePopupWidget() is None:
            if kind == QEvent.Type.KeyPress and event.key() not in _MODIFIERS:
                self._keys.append(event.clone())
            event.accept()  # else it may be a shortcut of the window behind
            return True
        return False

    def _give_all(self) -> None:
        self.stop()
        for key in self._keys:
            if self._dialog.isVisible():  # what closed it was the last that was meant for it
                self._give(key)

    def _give(self, key: QKeyEvent) -> None:
        wanted = QKeySequence(key.keyCombination())
        for widget in self._dialog.findChildren(QWidget):
            if not widget.isVisible() or not widget.isEnabled() or not isinstance(widget, QAbstractButton | QLabel):
                continue
            if QKeySequence.mnemonic(widget.text()) != wanted or wanted.isEmpty():
                continue
            if isinstance(widget, QAbstractButton):
                widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
                widget.click()
                return
            if widget.buddy() is not None:
                widget.buddy().setFocus(Qt.FocusReason.ShortcutFocusReason)
                return
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            held: QWidget | None = self._dialog.focusWidget()
            target = self._dialog if held is None else held
            QApplication.sendEvent(target, QKeyEvent(kind, key.key(), key.modifiers(), key.text()))


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


def close_buttons(dialog: QDialog, text: str) -> QDialogButtonBox:
    """A row of buttons with the one that closes a dialog; the layout makes it a child, so that it comes last with Tab."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.button(QDialogButtonBox.StandardButton.Close).setText(text)
    buttons.rejected.connect(dialog.close)
    return buttons


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
