"""Scores of a list as stacked bars on one scale, with the line that decided drawn through all of them: for the delegate of the
lab's list in numbers, and its header."""

from __future__ import annotations

import math
from collections.abc import Iterable

import msgspec
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from mnemonaut_core.domain.ranking import Combine, Scored
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.scale import Scale, number_text, scale_over, tick_text

LEAST = 2.0
"""Pixels of a part that adds anything."""
FADED = 0.55
"""Opacity of what is not remembered."""


class Piece(msgspec.Struct, frozen=True):
    """A stretch of a bar between two numbers of points; `lost`: what a factor took away."""

    part: str
    start: float
    end: float
    lost: bool = False


class RowScale(msgspec.Struct, frozen=True):
    """One scale for all rows, the points at which the line stands (None: no line), and the parts in the order of their
    colours."""

    scale: Scale
    line: float | None = None
    parts: tuple[str, ...] = ()

    def colour(self, theme: Theme, part: str) -> QColor:
        """The same part has one colour in every row; one that the other rows lack has the last."""
        number = self.parts.index(part) if part in self.parts else -1
        return QColor(theme.parts[number % len(theme.parts)])


def pieces_of(scored: Scored | None) -> tuple[Piece, ...]:
    """Of a sum what each part adds, to the right of zero, what is below zero to the left of it; of a product the score, then
    what each factor took, the last nearest. () without points: not measured, an order, not finite."""
    if scored is None or scored.combine is Combine.ORDER or not math.isfinite(scored.score):
        return ()
    if scored.combine is Combine.PRODUCT:
        left, lost = 1.0, []
        for number, part in enumerate(scored.parts):
            before, left = left, left * part.contribution
            if number and before != left:
                lost.append(Piece(part.name, min(left, before), max(left, before), lost=left < before))
        first = scored.parts[0].name if scored.parts else ""
        return (Piece(first, 0.0, scored.score), *(piece for piece in reversed(lost) if piece.lost))
    ends, found = [0.0, 0.0], []
    adding = [(part.name, part.contribution) for part in scored.parts] or [("", scored.score)]
    for name, adds in adding:
        below = adds < 0.0
        if adds:
            start, ends[below] = ends[below], ends[below] + adds
            found.append(Piece(name, min(start, ends[below]), max(start, ends[below])))
    return tuple(found)


def scale_of_rows(rows: Iterable[Scored | None], line: float | None = None) -> RowScale:
    """The scale on which all rows and the line fit."""
    shown = [row for row in rows if row is not None]
    named = max((row.parts for row in shown), key=len, default=())
    ends = [end for row in shown for piece in pieces_of(row) for end in (piece.start, piece.end)]
    known = None if line is None or not math.isfinite(line) else line
    return RowScale(scale_over([*ends, *([] if known is None else [known])]), known, tuple(part.name for part in named))


def paint_bar(
    painter: QPainter,
    box: QRectF,
    scored: Scored | None,
    rows: RowScale,
    theme: Theme,
    *,
    faded: bool = False,
    hatched: bool = False,
    mirrored: bool = False,
) -> None:
    """The bar of one row. `faded`: not remembered; `hatched`: it fell out for another reason than points."""

    def at(value: float) -> float:
        share = rows.scale.share(value)
        return box.left() + (1.0 - share if mirrored else share) * box.width()

    pieces = pieces_of(scored)
    painter.save()
    painter.setOpacity(FADED if faded else 1.0)
    for piece in pieces:
        left, right = sorted((at(piece.start), at(piece.end)))
        bar = QRectF(left, box.top(), max(LEAST, right - left - 1.0), box.height())
        colour = rows.colour(theme, piece.part)
        striped = hatched or piece.lost
        painter.fillRect(bar, QBrush(colour, Qt.BrushStyle.BDiagPattern) if striped else colour)
    painter.setOpacity(1.0)
    if scored is None or not math.isfinite(scored.score):
        painter.setPen(QColor(theme.muted))
        flags = Qt.AlignmentFlag.AlignVCenter | (
            Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        )
        around = box.adjusted(0, -8, 0, 8)
        painter.drawText(around, flags, "–" if scored is None else number_text(scored.score, 0))
    if rows.line is not None and (scored is None or scored.combine is not Combine.ORDER):
        painter.setPen(QPen(QColor(theme.text), 2))
        painter.drawLine(QLineF(at(rows.line), box.top() - 3, at(rows.line), box.bottom() + 3))
    painter.restore()


def paint_axis(painter: QPainter, box: QRectF, rows: RowScale, theme: Theme, *, mirrored: bool = False) -> None:
    """The numbers of the scale above the bars, as wide as they are."""
    metrics = painter.fontMetrics()
    painter.setPen(QColor(theme.faint))
    for tick in rows.scale.ticks(max(1, min(8, int(box.width()) // 60))):
        share, text = rows.scale.share(tick), tick_text(tick)
        x = box.left() + (1.0 - share if mirrored else share) * box.width()
        width = metrics.horizontalAdvance(text)
        left = min(max(box.left(), x - width / 2), box.right() - width)
        painter.drawText(QPointF(left, box.center().y() + metrics.ascent() / 2 - 1), text)
