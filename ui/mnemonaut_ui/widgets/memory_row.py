"""The row of a list: the text of the wide column over a few lines with marked words, and over it a caption that says what the
columns say that are folded away."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from mnemonaut_ui.widgets.marked_text import MarkedText, Spans, marked_text
from mnemonaut_ui.widgets.theme import current_theme

MARGIN, AIR, BAR = 8, 6, 3
"""Pixels: the margins left and right of the text, those above and below it, the bar at the edge of a selected row."""
_DOT = "  ·  "
_HAS_TEXT = QStyleOptionViewItem.ViewItemFeature.HasDisplay
_SELECTED, _FOCUSED = QStyle.StateFlag.State_Selected, QStyle.StateFlag.State_HasFocus
Caption = list[tuple[str, str]]
"""Pieces of text, each with the name of its colour."""


class RowDelegate(QStyledItemDelegate):
    """Paints all columns of a `ColumnModel`; asks it for cells and not for nine roles each, which would take longer than the
    drawing while a job is at work."""

    def __init__(self, columns: Sequence[Any], cell: Callable[[int], Any], view: QTableView) -> None:
        """`cell` gives what the columns are computed from, by the number of a row; None while that is not read."""
        super().__init__(view)
        self._columns, self._cell, self._view = columns, cell, view
        # made once: joining flags takes longer than drawing a word
        self._aligned = tuple(column.align | Qt.AlignmentFlag.AlignVCenter for column in columns)
        self._wide = next(number for number, column in enumerate(columns) if column.width is None)
        self._lead = next((number for number, column in enumerate(columns) if column.caption is not None), 0)
        self.lines = 2
        """The most lines of a text."""
        self.spans: Callable[[Any], Spans | None] = lambda _cell: None
        """The marked characters of a row's text; None: those of `words`."""
        self.words: tuple[str, ...] = ()
        """What is marked wherever it stands in a text."""

    def caption(self, row: int) -> Caption:
        cell = self._cell(row)
        said = (
            (column.caption(cell), column.colour(cell))
            for number, column in enumerate(self._columns)
            if column.caption is not None and cell is not None and self._view.isColumnHidden(number)
        )
        return [(text, colour) for text, colour in said if text]

    def height(self, row: int) -> int:
        """Pixels that a row needs at the width of now."""
        font, cell = self._view.font(), self._cell(row)
        if cell is None:
            return self._view.verticalHeader().defaultSectionSize()
        text = self._columns[self._wide].text(cell)
        laid = self._laid(text, cell, font, self._view.columnWidth(self._wide) - 2 * MARGIN)
        over = QFontMetrics(smaller(font)).height() + 1 if self.caption(row) else 0
        return over + round(max(laid.height, QFontMetrics(font).height())) + 2 * AIR

    def _laid(self, text: str, cell: object, font: QFont, width: float) -> MarkedText:
        spans = None if cell is None else self.spans(cell)
        if spans is None:
            found = (match.span() for word in self.words for match in re.finditer(re.escape(word), text, re.IGNORECASE))
            spans = tuple(sorted(found)) if self.words else ()
        return marked_text(text, spans, font, width, self.lines, around=bool(spans))

    def _colour(self, name: str, *, selected: bool) -> QColor:
        theme = current_theme()
        return QColor(theme.selection_text if selected and name in ("text", "muted") else getattr(theme, name))

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        column, cell = self._columns[index.column()], self._cell(index.row())
        option.text = str(index.data()) if cell is None else column.text(cell)
        option.features |= _HAS_TEXT
        option.displayAlignment = self._aligned[index.column()]
        selected = bool(option.state & _SELECTED)
        colour = self._colour("muted" if cell is None else column.colour(cell), selected=selected)
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
            option.palette.setColor(role, colour)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        drawn = QStyleOptionViewItem(option)
        self.initStyleOption(drawn, index)
        text, theme, wide = drawn.text, current_theme(), index.column() == self._wide
        cell, selected = self._cell(index.row()), bool(option.state & _SELECTED)
        painter.save()
        painter.setClipRect(drawn.rect)
        if selected:
            painter.fillRect(drawn.rect, QColor(theme.selection))
        elif drawn.state & _FOCUSED:
            painter.setPen(QColor(theme.accent))
            painter.drawRect(drawn.rect.adjusted(0, 0, -1, -1))
        box = drawn.rect.adjusted(MARGIN, 0, -MARGIN, 0)
        painter.setPen(QColor(theme.track))
        painter.drawLine(drawn.rect.bottomLeft(), drawn.rect.bottomRight())
        painter.setFont(drawn.font)
        if wide:
            self._paint_text(painter, drawn, index.row(), text, cell, box)
        else:
            painter.setPen(drawn.palette.color(QPalette.ColorRole.Text))
            shown = drawn.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, drawn.displayAlignment, shown)
        painter.restore()

    def _paint_text(
        self, painter: QPainter, drawn: QStyleOptionViewItem, row: int, text: str, cell: object, box: QRect
    ) -> None:
        selected, caption = bool(drawn.state & _SELECTED), self.caption(row)
        name = "muted" if cell is None else self._columns[self._wide].colour(cell)
        laid, small = self._laid(text, cell, drawn.font, box.width()), smaller(drawn.font)
        over = QFontMetrics(small).height() + 1 if caption else 0
        top = box.top() + (box.height() - over - laid.height) / 2
        if selected:
            edge = QRect(drawn.rect.left(), drawn.rect.top(), BAR, drawn.rect.height())
            painter.fillRect(QStyle.visualRect(drawn.direction, drawn.rect, edge), QColor(current_theme().accent))
        if caption:
            self._paint_caption(painter, drawn, QRectF(box.left(), top, box.width(), over), caption, small)
        painter.setFont(drawn.font)
        laid.paint(painter, QPointF(box.left(), top + over), current_theme(), muted=name != "text" and not selected)

    def _paint_caption(
        self, painter: QPainter, drawn: QStyleOptionViewItem, box: QRectF, caption: Caption, small: QFont
    ) -> None:
        """The pieces one after the other, in bold that of the first column; what has no room ends in dots."""
        selected, room, x = bool(drawn.state & _SELECTED), box.toRect(), 0
        bold = QFont(small)
        bold.setBold(True)
        leads = self._view.isColumnHidden(self._lead)
        for number, (text, colour) in enumerate(caption):
            painter.setFont(bold if leads and not number else small)
            metrics = painter.fontMetrics()
            shown = metrics.elidedText(_DOT * bool(number) + text, Qt.TextElideMode.ElideRight, room.width() - x)
            width = metrics.horizontalAdvance(shown)
            painter.setPen(self._colour("text" if leads and not number else colour, selected=selected))
            piece = QRect(room.left() + x, room.top(), width + 1, room.height())
            painter.drawText(QStyle.visualRect(drawn.direction, room, piece), Qt.AlignmentFlag.AlignVCenter, shown)
            x += width

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        del option
        return QSize(120, self.height(index.row()))


def smaller(font: QFont) -> QFont:
    small = QFont(font)
    small.setPointSizeF(max(7.5, font.pointSizeF() * 0.88))
    return small
