"""How a row of the result list is painted: its number, the memory with its points as a bar, what became of it, and the line."""

from __future__ import annotations

from collections import OrderedDict
from itertools import count
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mnemonaut_core.domain.outcome import BESIDE_THE_ORDER
from mnemonaut_ui.lab.list.result_model import ResultColumn, ResultModel
from mnemonaut_ui.lab.list.result_rows import Row
from mnemonaut_ui.widgets.level import WIDTH, paint_level
from mnemonaut_ui.widgets.list_line import paint_list_line
from mnemonaut_ui.widgets.marked_text import Spans, marked_text
from mnemonaut_ui.widgets.score_bar import paint_bar
from mnemonaut_ui.widgets.theme import Theme, current_theme, outcome_colour
from mnemonaut_ui.words.languages import plain

if TYPE_CHECKING:
    from mnemonaut_ui.lab.list.result_list import ResultList

Index = QModelIndex | QPersistentModelIndex
PAD = 6
BAR = 10
EDGE = 3
"""Pixels of the stroke at the beginning of the row in hand, and of one that came."""
LEVEL = int(WIDTH) + 8
"""Pixels of the three steps and what parts them from their word."""
Align = Qt.AlignmentFlag
LEFT, RIGHT = Align.AlignLeft | Align.AlignVCenter, Align.AlignRight | Align.AlignVCenter
"""Made once: joining flags takes longer than drawing a word."""


Cell = tuple[object, ...]
"""What a painted cell depends on: looks, row, column, width, height, state, font, palette, sentence."""
_CELLS: OrderedDict[Cell, tuple[Row, QPixmap]] = OrderedDict()
"""The cells that were painted last, of all lists. Each holds its row, so that no other one can have its identity."""
_CELLS_KEPT = 400
_LOOKS = count()


class ResultDelegate(QStyledItemDelegate):
    """Paints what the model says; nothing is interpreted as rich text. A cell is drawn once for a size and a state: the
    list is painted again with every banner that comes, every step of the selection and every pixel of a resize."""

    def __init__(self, model: ResultModel, parent: ResultList) -> None:
        super().__init__(parent)
        self._model, self._table = model, parent
        self.drawn = 0
        """How many cells were painted without the cache."""
        self._looks = next(_LOOKS)
        model.dataChanged.connect(self._forget_looks)
        model.headerDataChanged.connect(self._forget_looks)

    @Slot()
    def _forget_looks(self, *_: object) -> None:
        """Other words or colours for the same rows: what was drawn of them does not hold any more."""
        self._looks = next(_LOOKS)

    def _said(self, row: Row) -> str:
        """Why it stands there, of the row in hand."""
        memory_id, sentence = self._table.sentence
        return sentence if memory_id == row.id else ""

    # ---- cells

    def _cell(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row, column: int) -> None:
        theme, words = current_theme(), self._model.words
        small = smaller(option.font)
        muted, ink = QColor(theme.muted), QColor(theme.muted if row.gone else theme.text)
        if column == ResultColumn.RANK:
            painter.setPen(muted)
            rect.setHeight(QFontMetrics(option.font).height())
            painter.drawText(rect, RIGHT, words.number_text(row))
        elif column == ResultColumn.MEMORY:
            self._memory(painter, option, rect, row)
        elif column == ResultColumn.SCORE:
            bold = QFont(option.font)
            bold.setBold(row.selected)
            texts = words.score_text(row), words.distance_text(row)
            draw_two_lines(painter, rect, *texts, (ink, muted), (bold, small), side=RIGHT)
        elif column == ResultColumn.EVIDENCE:
            self._level(painter, option, rect, row, "" if plain() else words.level_value(row))
        elif column == ResultColumn.OUTCOME:
            self._outcome(painter, option, rect, row)
        else:
            crossed = 0 if row.move is None else row.move.crossed
            painter.setPen(QColor(theme.good if crossed > 0 else theme.bad if crossed < 0 else theme.muted))
            rect.setHeight(QFontMetrics(option.font).height())
            painter.drawText(rect, LEFT, words.move_text(row))

    def _memory(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row) -> None:
        """Two lines of the text, and why it stands there; with numbers one line, and below it its points, or what found it."""
        model, theme = self._model, current_theme()
        isolated = row.id in model.words.marks.isolated
        rect = draw_sentence(painter, option, rect, self._said(row))
        spans, date = model.words.marks.words.get(row.id, ()), "" if model.terse else row.date
        struck = isolated and not row.gone
        lines = 2 if plain() else 1
        draw_memory(
            painter, option, rect, (date, row.line), theme, spans=spans, struck=struck, muted=row.gone, lines=lines
        )
        if plain():
            return
        second = rect.adjusted(0, QFontMetrics(option.font).height() + 2, 0, 0)
        if row.final is None:
            painter.setFont(smaller(option.font))
            painter.setPen(QColor(theme.muted))
            text = painter.fontMetrics().elidedText(
                model.words.parts_text(row), Qt.TextElideMode.ElideRight, rect.width()
            )
            painter.drawText(second, LEFT, text)
            return
        bar = QRectF(second.left(), second.center().y() - BAR / 2, second.width(), BAR)
        mirrored = option.direction == Qt.LayoutDirection.RightToLeft
        hatched = row.outcome.code in BESIDE_THE_ORDER
        paint_bar(
            painter,
            bar,
            row.final,
            model.scale,
            theme,
            faded=not (row.selected or hatched),
            hatched=hatched,
            mirrored=mirrored,
        )

    def _level(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row, value: str, *, alone: bool = True
    ) -> None:
        """The three steps with their word, with numbers the value below; not `alone`: in the first of two lines."""
        theme, words = current_theme(), self._model.words
        line = QRect(rect.left(), rect.top(), rect.width(), QFontMetrics(option.font).height())
        level = None if row.evidence is None else row.evidence.level
        mirrored = option.direction == Qt.LayoutDirection.RightToLeft
        paint_level(painter, QRectF(line), level, theme, mirrored=mirrored)
        painter.setFont(option.font if alone else smaller(option.font))
        painter.setPen(QColor(theme.muted))
        beside = line.adjusted(0, 0, -LEVEL, 0) if mirrored else line.adjusted(LEVEL, 0, 0, 0)
        painter.drawText(
            beside, LEFT, words.level_text(row) if alone or not value else f"{words.level_text(row)} {value}"
        )
        if value and alone:
            painter.setFont(smaller(option.font))
            painter.drawText(line.translated(0, line.height()), LEFT, value)

    def _outcome(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row) -> None:
        theme, words = current_theme(), self._model.words
        bold = QFont(option.font)
        bold.setBold(row.selected)
        outcome = words.outcome_of(row)
        colour = QColor(theme.muted if outcome is None else outcome_colour(theme, outcome.code))
        muted, small = QColor(theme.muted), smaller(option.font)
        if self._model.narrow:
            self._level(painter, option, rect, row, "" if plain() else words.level_value(row), alone=False)
            rect = rect.adjusted(0, QFontMetrics(option.font).height(), 0, 0)
            draw_two_lines(painter, rect, words.outcome_text(row), "", (colour, muted), (bold, small))
            return
        draw_two_lines(painter, rect, words.outcome_text(row), words.detail_text(row), (colour, muted), (bold, small))

    # ---- Qt

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = option.rect
        row = self._model.row_at(index.row())
        theme = current_theme()
        if row is None:
            painter.save()
            painter.setClipRect(rect)
            mirrored = option.direction == Qt.LayoutDirection.RightToLeft
            line = QRectF(rect).adjusted(4, 0, -4, 0)
            paint_list_line(painter, line, str(index.data() or ""), option.font, theme, mirrored=mirrored)
            painter.restore()
            return
        scale = option.widget.devicePixelRatioF()
        if not _whole(scale):  # a kept picture would fall between the pixels
            painter.save()
            painter.setClipRect(rect)
            self._draw(painter, option, index, row)
            painter.restore()
            return
        key = (self._looks, id(row), index.column(), rect.width(), rect.height(), option.state.value, self._said(row),
               option.viewItemPosition.value, option.font.key(), option.palette.cacheKey())  # fmt: skip
        found = _CELLS.get(key)
        if found is None:
            found = _CELLS[key] = row, self._picture(option, index, row, scale)
            if len(_CELLS) > _CELLS_KEPT:
                _CELLS.popitem(last=False)
        else:
            _CELLS.move_to_end(key)
        painter.drawPixmap(rect.topLeft(), found[1])

    def _picture(self, option: QStyleOptionViewItem, index: Index, row: Row, scale: float) -> QPixmap:
        """A cell with its ground: text is smoothed for what it stands on."""
        rect = option.rect
        picture = QPixmap(rect.size() * scale)
        picture.setDevicePixelRatio(scale)
        painter = QPainter(picture)
        painter.setLayoutDirection(option.direction)
        painter.translate(QPoint(0, 0) - rect.topLeft())
        self._draw(painter, option, index, row)
        painter.end()
        return picture

    def _draw(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, row: Row) -> None:
        self.drawn += 1
        came = row.move is not None and row.move.crossed > 0
        paint_ground(painter, option, current_theme(), first=index.column() == ResultColumn.RANK, came=came)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(option.font)
        self._cell(painter, option, option.rect.adjusted(PAD, 4, -PAD, -4), row, index.column())

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        del index
        return QSize(60, lines_of(option.font, 2))


SENTENCE = 20
"""Pixels of the line below the row in hand."""
Inks = tuple[QColor, QColor]


def lines_of(font: QFont, lines: int) -> int:
    """Pixels of a row with so many lines."""
    return QFontMetrics(font).height() * lines + 12


def paint_ground(
    painter: QPainter, option: QStyleOptionViewItem, theme: Theme, *, first: bool = False, came: bool = False
) -> None:
    """The ground of a cell: tinted where its row is in hand, or came into the result, with a stroke at the beginning of the row, so
    that it is seen without colours; a hairline below."""
    rect, selected = option.rect, bool(option.state & QStyle.StateFlag.State_Selected)
    painter.fillRect(rect, QColor(theme.selection if selected else theme.tints.good if came else theme.base))
    if first and (selected or came):
        stroke = QRect(rect.left(), rect.top(), EDGE, rect.height())
        if option.direction == Qt.LayoutDirection.RightToLeft:
            stroke.moveRight(rect.right())
        painter.fillRect(stroke, QColor(theme.accent if selected else theme.good))
    painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), QColor(theme.track))


def draw_two_lines(
    painter: QPainter,
    rect: QRect,
    first: str,
    second: str,
    inks: Inks,
    fonts: tuple[QFont, QFont],
    *,
    side: Qt.AlignmentFlag = LEFT,
) -> None:
    """Draw two short texts, one above the other, at the side of a memory; each is elided to the width of `rect`."""
    y = rect.top()
    for text, ink, font in zip((first, second), inks, fonts, strict=True):
        height = QFontMetrics(font).height()
        painter.setFont(font)
        painter.setPen(ink)
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(QRect(rect.left(), y, rect.width(), height), side, shown)
        y += height


def draw_sentence(painter: QPainter, option: QStyleOptionViewItem, rect: QRect, sentence: str) -> QRect:
    """Why the row in hand stands there, below its text; gives the room that is left for that."""
    if not sentence:
        return rect
    painter.setFont(smaller(option.font))
    painter.setPen(QColor(current_theme().accent))
    below = QRect(rect.left(), rect.bottom() - SENTENCE, rect.width(), SENTENCE)
    text = painter.fontMetrics().elidedText(f"› {sentence}", Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(below, LEFT, text)
    return rect.adjusted(0, 0, 0, -SENTENCE)


def draw_memory(
    painter: QPainter, option: QStyleOptionViewItem, rect: QRect, told: tuple[str, str], theme: Theme, *,
    spans: Spans = (), struck: bool = False, muted: bool = False, lines: int = 2,
) -> None:  # fmt: skip
    """A memory's date and as much of its text as the lines hold, with its words of the question marked; `struck` where it was
    isolated since."""
    date, text = told
    laid = marked_text(text, spans, option.font, rect.width(), lines, lead=date)
    laid.paint(painter, QPointF(rect.topLeft()), theme, muted=muted or struck, struck=struck)


def _whole(scale: float) -> bool:
    return scale.is_integer()


def smaller(font: QFont) -> QFont:
    """The font of secondary text in a cell."""
    small = QFont(font)
    small.setPointSizeF(max(7.0, font.pointSizeF() * 0.9))
    return small
