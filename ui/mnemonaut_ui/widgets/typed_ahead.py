"""Keys typed while a dialog is opening: they are meant for the dialog and go to it, none to the window behind it.
A window manager needs a moment to transfer the focus. A command, a choice in its dialog and Return typed in one go
would lose the choice: the first keys would go to the window behind, the next to a dialog that is not active yet and
ignores letters with Alt, and Return would confirm another choice."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QWidget

PATIENCE_MS = 1000
"""A window manager that does not hand the keyboard over within that time does not mean to."""
_KEYS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
_MODIFIERS = (Qt.Key.Key_Alt, Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


def hand_over(dialog: QDialog) -> None:
    """Keep for a dialog that is about to be shown what is typed until it has the keyboard."""
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
        self._end = QTimer(self)
        self._end.setSingleShot(True)
        self._end.setInterval(PATIENCE_MS)
        self._end.timeout.connect(self.stop)
        self._end.start()
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    def stop(self) -> None:
        """Keys go where they go."""
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
