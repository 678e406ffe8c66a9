"""The three steps of *Speaks of it*: three pills, so many of them full. For rows (`paint_level`), and with its word for the
drawer, the first start and *Why not?* (`LevelMark`)."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mnemonaut_core.domain.evidence import LEVEL_WORDS, SPEAKS_OF_IT, Level
from mnemonaut_ui.widgets.theme import Theme, current_theme
from mnemonaut_ui.words.messages import reasoned, translated

STEPS = {Level.CLEARLY: 3, Level.PARTLY: 2, Level.HARDLY: 1}
PILL, GAP, HEIGHT = 12.0, 2.0, 6.0
WIDTH = 3 * PILL + 2 * GAP
"""Pixels of the three pills."""
_WORD_GAP = 8


def paint_level(painter: QPainter, box: QRectF, level: Level | None, theme: Theme, *, mirrored: bool = False) -> None:
    """Paint the pills at the start of a box, vertically centred; nothing if the level is None (not measured). The
    caller always writes the word next to them."""
    if level is None:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for number in range(3):
        step = number * (PILL + GAP)
        left = box.right() - step - PILL if mirrored else box.left() + step
        painter.setBrush(QColor(theme.accent if number < STEPS[level] else theme.track))
        painter.drawRoundedRect(QRectF(left, box.center().y() - HEIGHT / 2, PILL, HEIGHT), 2, 2)
    painter.restore()


class LevelMark(QWidget):
    """The pills with their word, spoken as "Speaks of it: partly"."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._level: Level | None = None
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def word(self) -> str:
        """The word of the level; – where it was not measured."""
        return "–" if self._level is None else translated(LEVEL_WORDS[self._level])

    def show_level(self, level: Level | None) -> None:
        self._level = level
        self.setAccessibleName(reasoned(translated(SPEAKS_OF_IT), self.word))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(int(WIDTH) + _WORD_GAP + metrics.horizontalAdvance(self.word) + 1, metrics.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, box, theme = QPainter(self), QRectF(self.rect()), current_theme()
        mirrored, room = self.isRightToLeft(), WIDTH + _WORD_GAP
        paint_level(painter, box, self._level, theme, mirrored=mirrored)
        painter.setPen(QColor(theme.muted if self._level is Level.HARDLY else theme.text))
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        flags = side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
        painter.drawText(box.adjusted(0, 0, -room, 0) if mirrored else box.adjusted(room, 0, 0, 0), flags, self.word)
        painter.end()
