"""Rows of two lines: a name and its description. Painted as plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QStyledItemDelegate

if TYPE_CHECKING:  # not before there is a row to paint
    from PySide6.QtWidgets import QStyleOptionViewItem

SECOND_LINE = Qt.ItemDataRole.UserRole + 1
RIGHT_TEXT = Qt.ItemDataRole.UserRole + 2
GLYPH = Qt.ItemDataRole.UserRole + 3
GLYPH_COLOUR = Qt.ItemDataRole.UserRole + 4
DIMMED = Qt.ItemDataRole.UserRole + 5
Index = QModelIndex | QPersistentModelIndex
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")
_MARGIN = 10
_GAP = 3
_SCROLL_BAR = 20
"""What may be taken from the width of a row."""
_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop


class TwoLineDelegate(QStyledItemDelegate):
    """Paints DisplayRole above SECOND_LINE, RIGHT_TEXT at the end of the first line, GLYPH in front; all elided. Where a width is
    given, what SECOND_LINE says is wrapped to it instead, and a row is as high as that.

    It does without `QStyle`, whose Python class alone takes 10 ms of the window's start.
    """

    def __init__(self, parent: QObject | None = None, *, wrapped_to: int | None = None) -> None:
        super().__init__(parent)
        self._wrapped_to = wrapped_to

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics = QFontMetrics(option.font)
        second = metrics.height()
        if self._wrapped_to is not None:
            room = QRect(0, 0, self._wrapped_to - 2 * _MARGIN - _SCROLL_BAR, 10_000)
            second = max(second, metrics.boundingRect(room, _WRAPPED, str(index.data(SECOND_LINE) or "")).height())
        return QSize(200, metrics.height() + second + _GAP + 14)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        option.text = ""  # the base paints the row and its focus; the lines are ours

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        from PySide6.QtWidgets import QStyleOptionViewItem

        super().paint(painter, option, index)
        shown = QStyleOptionViewItem(option)
        self.initStyleOption(shown, index)
        painter.save()
        view = shown.widget
        chosen = isinstance(view, QAbstractItemView) and view.selectionModel().isSelected(index)
        plain = shown.palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        muted = plain if chosen else shown.palette.color(QPalette.ColorRole.PlaceholderText)
        self._paint_lines(painter, shown, index, muted if index.data(DIMMED) else plain, muted)
        painter.restore()

    def _paint_lines(
        self, painter: QPainter, shown: QStyleOptionViewItem, index: Index, plain: QColor, muted: QColor
    ) -> None:
        area = shown.rect.adjusted(_MARGIN, 6, -_MARGIN, -6)
        glyph = str(index.data(GLYPH) or "")
        if glyph:
            colour = index.data(GLYPH_COLOUR)
            painter.setPen(QColor(colour) if isinstance(colour, str) and not index.data(DIMMED) else muted)
            slot = QRect(area.left(), area.top(), 20, QFontMetrics(shown.font).height())
            painter.setFont(shown.font)
            painter.drawText(slot, Qt.AlignmentFlag.AlignCenter, glyph)
            area.setLeft(area.left() + 28)
        bold = QFont(shown.font)
        bold.setWeight(QFont.Weight.DemiBold)
        height = QFontMetrics(bold).height()
        first = QRect(area.left(), area.top(), area.width(), height)
        right = str(index.data(RIGHT_TEXT) or "")
        if right:
            metrics = QFontMetrics(shown.font)
            left = (
                first.width()
                - QFontMetrics(bold).horizontalAdvance(str(index.data(Qt.ItemDataRole.DisplayRole) or ""))
                - 16
            )
            width = min(metrics.horizontalAdvance(right) + 4, max(left, first.width() * 2 // 5))  # the name comes first
            painter.setFont(shown.font)
            painter.setPen(muted)
            if metrics.horizontalAdvance(right) > width and _MOMENT.fullmatch(right):
                right = right[:10]  # where there is no room for the time the day stands whole
                width = min(width, metrics.horizontalAdvance(right) + 4)
            box = QRect(first.right() - width + 1, first.top(), width, height)
            line = metrics.elidedText(right, Qt.TextElideMode.ElideRight, width)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, line)
            first.setWidth(first.width() - width - 12)
        painter.setFont(bold)
        painter.setPen(plain)
        _line(painter, first, str(index.data(Qt.ItemDataRole.DisplayRole) or ""))
        second = QRect(area.left(), first.bottom() + 1 + _GAP, area.width(), height)
        painter.setFont(shown.font)
        painter.setPen(muted)
        said = str(index.data(SECOND_LINE) or "")
        if self._wrapped_to is None:
            _line(painter, second, said)
        else:
            second.setBottom(area.bottom() + _GAP)
            painter.drawText(second, _WRAPPED, said)


def two_line_list() -> QListWidget:
    """A list of such rows with their full width."""
    view = QListWidget()
    view.setItemDelegate(TwoLineDelegate(view))
    view.setUniformItemSizes(True)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return view


def show_row(
    item: QListWidgetItem,
    text: str,
    second: str,
    right: str,
    glyph: str,
    *,
    colour: str = "",
    dimmed: bool = False,
    tip: str = "",
    spoken: str = "",
    about: str = "",
) -> None:
    """What a row says: `tip` as rich text; `spoken` and `about` to a screen reader."""
    item.setText(text)
    item.setToolTip(tip)
    for role, value in (
        (SECOND_LINE, second),
        (RIGHT_TEXT, right),
        (GLYPH, glyph),
        (GLYPH_COLOUR, colour or None),
        (DIMMED, dimmed),
        (Qt.ItemDataRole.AccessibleTextRole, spoken),
        (Qt.ItemDataRole.AccessibleDescriptionRole, about),
    ):
        item.setData(role, value)


def _line(painter: QPainter, box: QRect, text: str) -> None:
    line = " ".join(text.split())
    shown = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)
