"""The line inside a list, "the list is full at 5": for the lab's list and the first start."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen

from mnemonaut_ui.widgets.theme import Theme

_BEFORE, _GAP = 10.0, 7.0


def line_height(font: QFont) -> int:
    return QFontMetrics(font).height() + 8


def paint_list_line(
    painter: QPainter, box: QRectF, text: str, font: QFont, theme: Theme, *, mirrored: bool = False
) -> None:
    """A short stroke, the words, and the stroke on to the end of the row; without room the words end in an ellipsis."""
    bold = QFont(font)
    bold.setBold(True)
    metrics = QFontMetrics(bold)
    room = max(0.0, box.width() - 2 * (_BEFORE + _GAP))
    shown = metrics.elidedText(" ".join(text.split()), Qt.TextElideMode.ElideRight, int(room))
    begins = _BEFORE + _GAP
    ends = begins + metrics.horizontalAdvance(shown)
    middle = box.center().y()

    def at(x: float) -> float:
        return box.right() - x if mirrored else box.left() + x

    painter.save()
    painter.setFont(bold)
    painter.setPen(QPen(QColor(theme.accent), 2))
    painter.drawLine(QLineF(at(0), middle, at(_BEFORE), middle))
    if ends + _GAP < box.width():
        painter.drawLine(QLineF(at(ends + _GAP), middle, at(box.width()), middle))
    place = QRectF(min(at(begins), at(ends)) - 1, box.top(), ends - begins + 2, box.height())
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, shown)
    painter.restore()
