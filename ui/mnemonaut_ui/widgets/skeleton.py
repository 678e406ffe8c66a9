"""Grey rows where a list will be, with what is being done and for how long."""

from __future__ import annotations

import time

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from mnemonaut_ui.widgets.arrange import Gap, hbox
from mnemonaut_ui.widgets.plain_label import PlainLabel

ROWS, TICK_MS, SAY_AFTER_S = 6, 250, 1.0


class Skeleton(QWidget):
    """Shown while something loads; `cancel_asked` when its button is pressed."""

    cancel_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._what = ""
        self._since = 0.0
        self._label = PlainLabel(parent=self)
        self._label.setWordWrap(False)
        self.cancel_button = QPushButton(self)
        self.cancel_button.clicked.connect(self.cancel_asked)
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self._on_tick)
        row = hbox(self._label, self.cancel_button, Gap())
        self.body = QVBoxLayout()
        """What stands between the words and the grey rows."""
        self._layout = QVBoxLayout(self)
        self._layout.addLayout(row)
        self._layout.addLayout(self.body)
        self._layout.addStretch(1)

    def give_body_room(self, room: bool) -> None:
        """Let the body take all that is left, or only what it needs."""
        self._layout.setStretch(1, 100 if room else 0)

    def show_text(self, what: str, cancel: str) -> None:
        """What is being done, and the text of the button; the seconds count from here."""
        self._what = what
        self._since = time.monotonic()
        self.cancel_button.setText(cancel)
        self._on_tick()

    def _on_tick(self) -> None:
        passed = time.monotonic() - self._since
        self._label.setText(self._what if passed < SAY_AFTER_S else f"{self._what} {passed:.0f} s")
        self._label.setAccessibleName(self._what)

    @property
    def grey(self) -> bool:
        """Whether grey rows stand for what is not there yet."""
        return True

    def showEvent(self, event: QShowEvent) -> None:
        self._timer.start()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if not self.grey:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.palette().color(QPalette.ColorRole.Mid)))
        top = max(self._label.geometry().bottom(), self.body.geometry().bottom()) + 18
        for row in range(ROWS):
            y = top + row * 46
            painter.setOpacity(max(0.15, 0.8 - row * 0.12))
            painter.drawRoundedRect(QRectF(16, y, 60, 12), 4, 4)
            painter.drawRoundedRect(QRectF(96, y, max(40.0, self.width() * 0.5), 12), 4, 4)
            painter.drawRoundedRect(QRectF(96, y + 18, max(30.0, self.width() * 0.32), 10), 4, 4)
        painter.end()
