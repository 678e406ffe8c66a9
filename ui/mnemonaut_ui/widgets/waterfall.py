"""The waterfall of a score: from what another memory has to what this one has, part by part. For the score page of the
inspector; the steps are those of `core.explain.against`."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QWidget

from mnemonaut_core.explain.against import Waterfall
from mnemonaut_ui.widgets.picture import Picture
from mnemonaut_ui.words.scale import Scale, tick_text
from mnemonaut_ui.words.terms import part_title
from mnemonaut_ui.words.waterfall import amount_text, caption_of, is_order, raw_text, scale_of, table_of, value_text

_GAP = 8


class WaterfallView(Picture):
    """One row for the other memory, one for each part, one for this memory. Bars have one scale, which says where it is cut;
    every bar has its number with its sign, so that no colour is needed to read it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, numbers=(1, 2, 3, 4))
        self.found: Waterfall | None = None
        """What it shows."""
        self._names = ("", "")
        self._is_in = False

    def show_waterfall(self, found: Waterfall | None, here: str, there: str, *, remembered: bool) -> None:
        """`here`, `there`: what this memory and the other are called, with their numbers; `remembered`: whether this one is."""
        self.found, self._names, self._is_in = found, (here, there), remembered
        self.setAccessibleName(self.tr("From {other} to {this}, part by part").format(other=there, this=here))
        self.set_table(*(((), []) if found is None else table_of(found, here, there)))

    @property
    def _in_places(self) -> bool:
        return self.found is not None and is_order(self.found)

    def _row_height(self) -> int:
        return self.fontMetrics().height() + 13

    def picture_height(self) -> int:
        count = 0 if self.found is None else len(self.found.steps) + 2
        return count * self._row_height() + 2 * QFontMetrics(self.small()).height() + _GAP

    def draw(self, painter: QPainter, room: QRectF) -> None:
        found, theme = self.found, self.theme
        if found is None:
            self.put(painter, room, self.tr("There is no other memory to set it against."), theme.muted)
            return
        scale, height = scale_of(found), self._row_height()
        bold = QFont(self.font())
        bold.setBold(True)
        amounts = [amount_text(found, step) for step in found.steps]
        texts = [value_text(found, found.start), *amounts, value_text(found, found.end)]
        labels = (self._names[1], *(part_title(step.name) for step in found.steps), self._names[0])
        numbers = max(QFontMetrics(bold).horizontalAdvance(text) for text in texts)
        wanted = max(map(QFontMetrics(bold).horizontalAdvance, labels)) + 4
        names = min(wanted, room.width() * (0.42 if room.width() < 480 else 0.3))
        area = QRectF(room.left() + names + _GAP, room.top(), room.width() - names - numbers - 3 * _GAP, 0.0)
        self._axis(painter, found, area, room.top() + height * len(texts))
        value, last = found.start, len(texts) - 1
        for row, (name, text) in enumerate(zip(labels, texts, strict=True)):
            line = QRectF(room.left(), room.top() + row * height, room.width(), height)
            ends = row in (0, last)
            painter.setFont(bold if ends else self.font())
            self.put(painter, QRectF(line.left(), line.top(), names, height), name, theme.text)
            self.put(painter, line, text, theme.text, right=True)
            box = QRectF(area.left(), line.center().y() - 8, area.width(), 16)
            if ends:
                value = found.end if row else found.start
                self._whole(painter, box, scale, value, last=row == last)
            else:
                step = found.steps[row - 1]
                forward = self._at(box, scale, step.value) >= self._at(box, scale, value)
                if is_order(found) and step.name != "position":  # a key: it has no points, only two values
                    painter.setFont(self.small())
                    raws = (raw_text(found, step, part) for part in (step.there, step.here))
                    room_of_values = QRectF(box.left(), box.top(), line.right() - box.left(), box.height())
                    self.put(painter, room_of_values, " → ".join(raws), theme.muted)
                elif step.value != value:
                    self._step(painter, self._between(box, scale, value, step.value), row - 1, forward=forward)
                else:
                    at = self._at(box, scale, value)
                    painter.setPen(QPen(QColor(theme.muted), 1))
                    painter.drawLine(QLineF(at, box.top(), at, box.bottom()))
                value = step.value
            if row < last and found.steps and not is_order(found):
                at = self._at(box, scale, value)
                painter.setPen(QPen(QColor(theme.muted), 1))
                painter.drawLine(QLineF(at, box.bottom(), at, box.top() + height))

    def _at(self, box: QRectF, scale: Scale, value: float) -> float:
        x = box.left() + scale.share(-value if self._in_places else value) * box.width()
        return self.width() - x if self.isRightToLeft() else x

    def _between(self, box: QRectF, scale: Scale, one: float, other: float) -> QRectF:
        left, right = sorted((self._at(box, scale, one), self._at(box, scale, other)))
        return QRectF(left, box.top(), max(2.0, right - left), box.height())

    def _whole(self, painter: QPainter, box: QRectF, scale: Scale, value: float, *, last: bool) -> None:
        """Paint the sum of a memory: tinted from the beginning of the scale, with a mark at its end."""
        theme = self.theme
        tint, ink = (theme.tints.good, theme.good) if self._is_in else (theme.tints.near, theme.near)
        begins = scale.is_cut or scale.logarithmic
        ground = math.inf if self._in_places else -math.inf if begins else 0.0
        bar = self._between(box, scale, ground, value)
        painter.fillRect(bar, QColor(tint if last else theme.track))
        at = self._at(box, scale, value)
        painter.setPen(QPen(QColor(ink if last else theme.text), 2))
        painter.drawLine(QLineF(at, box.top() - 1, at, box.bottom() + 1))

    def _step(self, painter: QPainter, bar: QRectF, number: int, *, forward: bool) -> None:
        painter.fillRect(bar, QColor(self.theme.parts[number % len(self.theme.parts)]))
        if bar.width() > 14:  # which way it goes is seen without the number too
            tip, back = (bar.right() - 4, -5.0) if forward else (bar.left() + 4, 5.0)
            painter.setPen(QPen(QColor(self.theme.base), 1.5))
            y = bar.center().y()
            painter.drawPolyline([QPointF(tip + back, y - 4), QPointF(tip, y), QPointF(tip + back, y + 4)])

    def _axis(self, painter: QPainter, found: Waterfall, area: QRectF, top: float) -> None:
        theme, small, scale = self.theme, self.small(), scale_of(found)
        metrics = QFontMetrics(small)
        painter.setFont(small)
        room = max(1, int(area.width() // (metrics.horizontalAdvance("0.0000") + 6)))
        for tick in () if is_order(found) else scale.ticks(min(4, room)):
            at = self._at(area, scale, tick)
            painter.setPen(QPen(QColor(theme.track), 1))
            painter.drawLine(QLineF(at, area.top(), at, top))
            text = tick_text(tick)
            width = metrics.horizontalAdvance(text)
            painter.setPen(QColor(theme.faint))
            painter.drawText(QPointF(at - width / 2, top + metrics.ascent()), text)
        line = QRectF(3, top + metrics.height(), self.width() - 6, metrics.height())
        self.put(painter, line, caption_of(found), theme.muted)
