"""Windows that are no larger than their screen, and every dialog is one."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget

FRAME = QSize(4, 34)
"""Pixels that a window manager takes for its frame and title, which nobody knows before the window is shown."""


def screen_of(widget: QWidget) -> QRect | None:
    """The part of its screen that a window may cover; None where nobody looks at a screen, so that it has no size."""
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


class Dialog(QDialog):
    """Fits its screen whenever it comes up."""

    def setVisible(self, visible: bool) -> None:  # noqa: FBT001
        if visible and not self.isVisible():
            fit_to_screen(self)
        super().setVisible(visible)
