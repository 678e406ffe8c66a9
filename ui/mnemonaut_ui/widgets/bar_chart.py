"""A small chart of bars that the keyboard walks through: columns for numbers, lines for names."""

from __future__ import annotations

import html
from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from mnemonaut_ui.widgets.theme import LIGHT, Theme

_PAD = 8
_COLUMNS_HEIGHT = 66
_LEAST = 2.0
"""A bar that holds anything is seen."""
WIDTH = 38
"""In the width of an average character."""
Key = Qt.Key


class ChartBar(msgspec.Struct, frozen=True):
    """One bar: its name on the axis, the whole of it in words, and how long it is."""

    label: str
    text: str
    count: int


class BarChart(QWidget):
    """Title, figures, bars, and the current bar in words. Left and right (in lines also up and down) go from bar to
    bar, Enter or a click chooses one; keys that leave the chart go to its parent."""

    chosen = Signal(int)  # the number of a bar
    looked_at = Signal()  # it got the keyboard or the mouse
    left = Signal(int)  # up or down out of the chart: -1, 1

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._title, self._figures, self._tone = "", "", ""
        self.bars: tuple[ChartBar, ...] = ()
        """What it draws."""
        self._lines = False
        self.current = 0
        """The number of the bar that Enter chooses."""
        self._hovered = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    def show_bars(self, title: str, figures: str, bars: Sequence[ChartBar], *, lines: bool, tone: str = "") -> None:
        """`lines`: a bar a line, with its name before it; else columns along an axis. `tone`: the theme colour of the
        figures (`good`, `bad`); "" for none."""
        looked_at = self.bars[self.current].label if title == self._title and self.bars else None
        self._title, self._figures, self._tone = title, figures, tone
        self.bars, self._lines = tuple(bars), lines
        most = max(range(len(self.bars)), key=lambda number: self.bars[number].count, default=0)
        # whoever looks at a bar while its numbers change goes on looking at it
        self.current = next((number for number, bar in enumerate(self.bars) if bar.label == looked_at), most)
        self._hovered = -1
        self.setAccessibleName(f"{title}: {figures}" if figures else title)
        self._describe()
        self.updateGeometry()
        self.update()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def readout(self) -> str:
        """The bar under the mouse, or the one that the keyboard is at, in words."""
        number = self._hovered if self._hovered >= 0 else self.current
        return self.bars[number].text if number < len(self.bars) else ""

    def _describe(self) -> None:
        self.setAccessibleDescription(self.readout())
        self.setToolTip(html.escape(self._title))

    def _go(self, number: int) -> None:
        self.current, self._hovered = max(0, min(len(self.bars) - 1, number)), -1
        self._describe()
        self.update()

    def _line_height(self) -> int:
        return self.fontMetrics().height() + 3

    def _top(self) -> int:
        return _PAD + 2 * self.fontMetrics().height() + 6

    def _plot(self) -> QRectF:
        height = len(self.bars) * self._line_height() if self._lines else _COLUMNS_HEIGHT
        return QRectF(_PAD, self._top(), self.width() - 2 * _PAD, height)

    def _columns_label(self) -> int:
        """How wide the names before lines are."""
        widest = max((self.fontMetrics().horizontalAdvance(bar.label) for bar in self.bars), default=0)
        return min(widest + 4, (self.width() - 2 * _PAD) // 2)

    def box_of(self, number: int) -> QRectF:
        """The room of a bar, which is what a click hits."""
        plot, count = self._plot(), max(1, len(self.bars))
        if self._lines:
            height = self._line_height()
            return QRectF(plot.left(), plot.top() + number * height, plot.width(), height)
        width = min(plot.width() / count, 40.0)
        return QRectF(plot.left() + number * width, plot.top(), width, plot.height())

    def _bar_at(self, at: QPoint | QPointF) -> int:
        point = QPointF(at)
        return next((number for number in range(len(self.bars)) if self.box_of(number).contains(point)), -1)

    def _paint_columns(self, painter: QPainter, metrics: QFontMetrics) -> None:
        theme, plot = self._theme, self._plot()
        most = max(1, *(bar.count for bar in self.bars), 1)
        last = self.box_of(len(self.bars) - 1).right()
        for number, bar in enumerate(self.bars):
            box = self.box_of(number)
            height = max(_LEAST, (plot.height() - 2) * bar.count / most) if bar.count else 0.0
            painter.fillRect(
                QRectF(box.left() + 1, plot.bottom() - height, box.width() - 2, height), self._colour(number)
            )
            self._ring(painter, number, box)
        painter.setPen(QPen(QColor(theme.border), 1))
        painter.drawLine(QPointF(plot.left(), plot.bottom()), QPointF(plot.right(), plot.bottom()))
        painter.setPen(QColor(theme.muted))
        first, final = self.bars[0].label, self.bars[-1].label
        below = QRectF(plot.left(), plot.bottom() + 1, plot.width(), metrics.height())
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, first)
        width = metrics.horizontalAdvance(final)
        at = max(plot.left() + metrics.horizontalAdvance(first) + 12, last - width)
        if len(self.bars) > 1:
            painter.drawText(QPointF(min(at, plot.right() - width), below.top() + metrics.ascent()), final)

    def _paint_lines(self, painter: QPainter, metrics: QFontMetrics) -> None:
        theme, wide = self._theme, self._columns_label()
        most = max(1, *(bar.count for bar in self.bars), 1)
        counts = max(metrics.horizontalAdvance(f"{bar.count:,}") for bar in self.bars)
        for number, bar in enumerate(self.bars):
            box = self.box_of(number)
            painter.setPen(QColor(theme.text))
            name = metrics.elidedText(bar.label, Qt.TextElideMode.ElideRight, wide)
            painter.drawText(box.adjusted(2, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
            left, room = box.left() + wide + 10, box.width() - wide - counts - 20
            width = max(_LEAST, room * bar.count / most) if bar.count else 0.0
            painter.fillRect(QRectF(left, box.top() + 3, width, box.height() - 6), self._colour(number))
            painter.setPen(QColor(theme.muted))
            painter.drawText(
                QRectF(left + width + 6, box.top(), counts + 4, box.height()),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
                f"{bar.count:,}",
            )
            self._ring(painter, number, box)

    def _colour(self, number: int) -> QColor:
        return QColor(self._theme.accent if number == self._hovered else self._theme.parts[0])

    def _ring(self, painter: QPainter, number: int, box: QRectF) -> None:
        """Paint a ring around the bar that Enter chooses, while the chart has the focus."""
        if self.hasFocus() and number == self.current:
            painter.setPen(QPen(QColor(self._theme.text), 2))
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        height = max(_COLUMNS_HEIGHT + metrics.height() + 2, len(self.bars) * self._line_height() if self._lines else 0)
        return QSize(WIDTH * metrics.averageCharWidth(), self._top() + height + metrics.height() + 6 + _PAD)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, metrics = self._theme, self.fontMetrics()
        painter = QPainter(self)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.fillRect(frame, QColor(theme.base))
        painter.setPen(QPen(QColor(theme.accent if self.hasFocus() else theme.border), 2 if self.hasFocus() else 1))
        painter.drawRect(frame)
        room = self.width() - 2 * _PAD
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(theme.text))
        title = QFontMetrics(font).elidedText(self._title, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QPointF(_PAD, _PAD + metrics.ascent()), title)
        font.setBold(False)
        painter.setFont(font)
        painter.setPen(QColor(getattr(theme, self._tone) if self._tone else theme.muted))
        figures = metrics.elidedText(self._figures, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QPointF(_PAD, _PAD + metrics.height() + metrics.ascent()), figures)
        if self.bars:
            (self._paint_lines if self._lines else self._paint_columns)(painter, metrics)
            painter.setPen(QColor(theme.text))
            said = metrics.elidedText(self.readout(), Qt.TextElideMode.ElideRight, room)
            painter.drawText(QPointF(_PAD, self.height() - _PAD + 2 - metrics.descent()), said)
        painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.looked_at.emit()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        along = {Key.Key_Left: -1, Key.Key_Right: 1} | ({Key.Key_Up: -1, Key.Key_Down: 1} if self._lines else {})
        if key in along and 0 <= self.current + along[Key(key)] < len(self.bars):
            self._go(self.current + along[Key(key)])
        elif key in (Key.Key_Home, Key.Key_End):
            self._go(0 if key == Key.Key_Home else len(self.bars) - 1)
        elif key in (Key.Key_Up, Key.Key_Down):
            self.left.emit(-1 if key == Key.Key_Up else 1)
        elif key in (Key.Key_Return, Key.Key_Enter, Key.Key_Space) and self.bars:
            self.chosen.emit(self.current)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        number = self._bar_at(event.position())
        if number != self._hovered:
            self._hovered = number
            self._describe()
            self.looked_at.emit()
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hovered = -1
        self._describe()
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        number = self._bar_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and number >= 0:
            self._go(number)
            self.chosen.emit(number)
