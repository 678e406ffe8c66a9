"""Who is on which side of the line, and by how much this memory is: the margin as a picture, for *Why not?*."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.explain.against import Mark
from mnemonaut_ui.widgets.picture import Picture
from mnemonaut_ui.words.scale import Scale, number_text, tick_text
from mnemonaut_ui.words.terms import outcome_word

RADIUS = 9.0
LANES = 3
_TWIN = frozenset((Code.DUPLICATE_OF, Code.MERGED))


class MarginView(Picture):
    """Scores on a line: selected memories are filled circles with their ranks, others rings, duplicates dotted rings, the
    explained memory a diamond. A bracket spans its distance to the cut-off, the score of the last selected memory."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, numbers=(0, 2))
        self.marks: tuple[Mark, ...] = ()
        """What it shows, best first."""
        self._this = ""

    def show_margin(self, marks: tuple[Mark, ...], memory_id: str, names: Mapping[str, str]) -> None:
        """`names`: what the memories are called, in the table and for screen readers."""
        self.marks, self._this = marks, memory_id
        rows = [
            (
                "–" if mark.number is None else f"{mark.number}",
                names.get(mark.memory_id, mark.memory_id),
                self._number(mark.points),
                outcome_word(mark.code),
            )
            for mark in marks
        ]
        self.setAccessibleName(
            self.tr("How far {memory} is from the line").format(memory=names.get(memory_id, memory_id))
        )
        self.set_table((self.tr("number"), self.tr("Memory"), self.tr("points"), self.tr("Outcome")), rows)

    @property
    def line(self) -> float | None:
        """The points of the last one remembered; None where nothing is."""
        return min((mark.points for mark in self.marks if mark.code is Code.SELECTED), default=None)

    @property
    def _scale(self) -> Scale:
        low, high = (f((mark.points for mark in self.marks), default=0.0) for f in (min, max))
        span = high / 2 - low / 2 or 0.5
        return Scale(low - 0.24 * span, high + 0.24 * span)

    @property
    def _in_places(self) -> bool:
        return bool(self.marks) and all(mark.points == -mark.place for mark in self.marks)

    def _number(self, points: float) -> str:
        return f"{-points:.0f}" if self._in_places else number_text(points, max(3, self._scale.digits))

    def picture_height(self) -> int:
        return 62 + int(LANES * 2 * RADIUS) + self.fontMetrics().height()

    def draw(self, painter: QPainter, room: QRectF) -> None:
        if not self.marks:
            self.put(painter, room, self.tr("It was left out before points were compared."), self.theme.muted)
            return
        theme, scale, line = self.theme, self._scale, self.line
        area = room.adjusted(12, 0, -12, 0)
        axis = room.bottom() - QFontMetrics(self.small()).height() - 30
        self._ground(painter, room, area, scale, line)
        painter.setPen(QPen(QColor(theme.border), 1))
        painter.drawLine(QLineF(room.left(), axis, room.right(), axis))
        painter.setFont(self.small())
        for tick in scale.ticks(max(2, int(area.width() // 70))):
            if self._in_places and tick > -1.0:
                continue  # there is no place before the first
            at, text = self._at(area, scale, tick), tick_text(-tick if self._in_places else tick)
            painter.setPen(QColor(theme.faint))
            painter.drawText(QPointF(at - painter.fontMetrics().horizontalAdvance(text) / 2, room.bottom() - 3), text)
        this = next(mark for mark in self.marks if mark.memory_id == self._this)
        lanes: list[list[float]] = [[] for _ in range(LANES)]
        placed = []
        for mark in (this, *(mark for mark in self.marks if mark is not this)):
            at = self._at(area, scale, mark.points)
            free = (lane for lane in range(LANES) if all(abs(at - other) >= 2 * RADIUS - 3 for other in lanes[lane]))
            lane = next(free, LANES - 1)
            lanes[lane].append(at)
            placed.append((QPointF(at, axis - lane * 2 * (RADIUS - 0.5)), mark))
        for place, mark in reversed(placed):  # this one is never under another
            self._mark(painter, place, mark)
        if line is not None and this.points != line:
            self._bracket(
                painter, axis, self._at(area, scale, this.points), self._at(area, scale, line), abs(this.points - line)
            )

    def _at(self, area: QRectF, scale: Scale, points: float) -> float:
        x = area.left() + scale.share(points) * area.width()
        return self.width() - x if self.isRightToLeft() else x

    def _ground(self, painter: QPainter, room: QRectF, area: QRectF, scale: Scale, line: float | None) -> None:
        """The side of the remembered is tinted and named; beyond the line they just missed."""
        theme, bold = self.theme, QFont(self.small())
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(QPen(QColor(theme.border), 1))
        painter.setBrush(QColor(theme.base))
        painter.drawRoundedRect(room, 8, 8)
        if line is None:
            return
        at = self._at(area, scale, line)
        left, right = (room.left(), at) if self.isRightToLeft() else (at, room.right())
        painter.fillRect(QRectF(left, room.top() + 1, right - left, room.height() - 2), QColor(theme.tints.good))
        painter.setPen(QPen(QColor(theme.good), 2))
        painter.drawLine(QLineF(at, room.top() + 4, at, room.bottom() - 20))
        y, height = room.top() + 4, painter.fontMetrics().height()
        edge = self.mirrored(QRectF(at, y, 0, height)).left()  # counted from the beginning of the line of writing
        self.put(
            painter,
            QRectF(room.left(), y, edge - room.left() - 8, height),
            self.tr("not remembered"),
            theme.near,
            right=True,
        )
        self.put(painter, QRectF(edge + 7, y, room.right() - edge - 10, height), self.tr("remembered"), theme.good)

    def _mark(self, painter: QPainter, at: QPointF, mark: Mark) -> None:
        theme, is_this, is_in = self.theme, mark.memory_id == self._this, mark.code is Code.SELECTED
        colour = QColor(theme.good if is_in else theme.near if is_this else theme.muted)
        style = Qt.PenStyle.DotLine if mark.code in _TWIN else Qt.PenStyle.SolidLine
        painter.setPen(QPen(colour, 1.5, style))
        painter.setBrush(colour if is_in or is_this else QColor(theme.base))
        if is_this:
            r = RADIUS + 2
            painter.drawPolygon(QPolygonF([at + QPointF(*step) for step in ((0, -r), (r, 0), (0, r), (-r, 0))]))
        else:
            painter.drawEllipse(at, RADIUS - 1, RADIUS - 1)
        if mark.number is not None and mark.number < 100:
            painter.setFont(self.small())
            painter.setPen(QColor(theme.base if is_in or is_this else theme.muted))
            box = QRectF(at.x() - RADIUS, at.y() - RADIUS, 2 * RADIUS, 2 * RADIUS)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"{mark.number}")

    def _bracket(self, painter: QPainter, axis: float, one: float, other: float, margin: float) -> None:
        y = axis + RADIUS + 8
        painter.setPen(QPen(QColor(self.theme.near), 1.5))
        painter.drawPolyline([QPointF(one, y - 5), QPointF(one, y), QPointF(other, y), QPointF(other, y - 5)])
        bold = QFont(self.small())
        bold.setBold(True)
        painter.setFont(bold)
        text = f"{margin:.0f}" if self._in_places else number_text(margin, max(3, self._scale.digits))
        width = painter.fontMetrics().horizontalAdvance(text)
        left = min(max(6.0, (one + other - width) / 2), self.width() - width - 6.0)
        painter.drawText(QPointF(left, y + painter.fontMetrics().ascent()), text)
