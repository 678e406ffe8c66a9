"""Tells when a widget was painted for the first time: what may wait begins then."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

STYLE = ("-style", "fusion")
"""Arguments of a QApplication. `setStyle` would give a QStyle, and making its Python class takes 10 ms."""
STYLED = "mnemonaut_styled"
"""The property of an application that was begun with them."""


class FirstPaint(QObject):
    """Emits `painted` once, after the event of the first paint."""

    painted = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self.painted.emit)
        return False
