"""How a row of the result list is painted: badge, two lines of text, bars, chips, and the cut."""

from __future__ import annotations

from collections import OrderedDict
from itertools import count

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Scored
from mnemonaut_ui.lab.list.result_model import CHIPS, ISOLATED_ROLE, ResultColumn, ResultModel
from mnemonaut_ui.lab.list.result_rows import Row, full_score, stretches_of
from mnemonaut_ui.widgets.list_line import paint_list_line
from mnemonaut_ui.widgets.marked_text import marked_text
from mnemonaut_ui.widgets.theme import Theme, current_theme, monospace, outcome_colour
from mnemonaut_ui.words.languages import plain
from mnemonaut_ui.words.source_words import seat_word

Index = QModelIndex | QPersistentModelIndex
PAD = 6
BAR = 10
Align = Qt.AlignmentFlag
LEFT, RIGHT = Align.AlignLeft | Align.AlignVCenter, Align.AlignRight | Align.AlignVCenter
"""Made once: joining flags takes longer than drawing a word."""
_STRIPE = QStyleOptionViewItem.ViewItemFeature.Alternate
_ROW_PANEL = QStyle.PrimitiveElement.PE_PanelItemViewRow


Cell = tuple[int, int, int, int, int, int, bool, int, str, int]
"""What a painted cell depends on: looks, row, column, width, height, state, stripe, position, font, palette."""
_CELLS: OrderedDict[Cell, tuple[Row, QPixmap]] = OrderedDict()
"""The cells that were painted last, of all lists. Each holds its row, so that no other one can have its identity."""
_CELLS_KEPT = 400
_LOOKS = count()


class ResultDelegate(QStyledItemDelegate):
    """Paints what the model says; nothing is interpreted as rich text. A cell is drawn once for a size and a state: the
    list is painted again with every banner that comes, every step of the selection and every pixel of a resize."""

    def __init__(self, model: ResultModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.drawn = 0
        """How many cells were painted without the cache."""
        self._looks = next(_LOOKS)
        model.dataChanged.connect(self._forget_looks)
        model.headerDataChanged.connect(self._forget_looks)

    @property
    def theme(self) -> Theme:
        """The colours."""
        return current_theme()

    @Slot()
    def _forget_looks(self, *_: object) -> None:
        """Other words or colours for the same rows: what was drawn of them does not hold any more."""
        self._looks = next(_LOOKS)

    # ---- pieces

    def _muted(self, option: QStyleOptionViewItem) -> QColor:
        return QColor(self.theme.selection_text if _is_selected(option) else self.theme.muted)

    def _ink(self, option: QStyleOptionViewItem) -> QColor:
        return QColor(self.theme.selection_text if _is_selected(option) else self.theme.text)

    def _coloured(self, option: QStyleOptionViewItem, colour: str) -> QColor:
        return self._ink(option) if _is_selected(option) else QColor(colour)

    def _parts(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row) -> None:
        if row.codes:
            self._badges(painter, option, rect, row)
            return
        scored = row.final
        if scored is None:
            painter.setFont(smaller(option.font))
            painter.setPen(self._muted(option))
            text = painter.fontMetrics().elidedText(
                self._model.words.parts_text(row), Qt.TextElideMode.ElideRight, rect.width()
            )
            painter.drawText(rect, LEFT, text)
            return
        small = smaller(option.font)
        metrics = QFontMetrics(small)
        top = rect.top() + (rect.height() - BAR - metrics.height() - 2) // 2
        bar = QRect(rect.left(), top, rect.width(), BAR)
        full = full_score(scored)
        painter.fillRect(bar, QColor(self.theme.border))
        self._bar(painter, bar, scored)
        if self._model.limit is not None and 0.0 < self._model.limit < full:
            mark = rect.left() + round(self._model.limit / full * rect.width())
            painter.setPen(QPen(self._ink(option), 1))
            painter.drawLine(mark, top - 2, mark, top + BAR + 1)
        painter.setFont(small)
        painter.setPen(self._muted(option))
        box = QRect(rect.left(), top + BAR + 2, rect.width(), metrics.height())
        text = self._model.words.numbers_text(row)
        if metrics.horizontalAdvance(text) <= rect.width():  # else the bar alone, and the tooltip
            painter.drawText(box, LEFT, text)

    def _bar(self, painter: QPainter, bar: QRect, scored: Scored) -> None:
        """Solid for what makes the score, hatched for what a factor took away."""
        for piece in stretches_of(scored):
            box = QRectF(
                bar.left() + piece.start * bar.width(), bar.top(), (piece.end - piece.start) * bar.width(), bar.height()
            )
            colour = QColor(self._colour(piece.part))
            painter.fillRect(box, QColor(self.theme.base) if piece.lost else colour)
            if piece.lost:
                painter.fillRect(box, QBrush(colour, Qt.BrushStyle.Dense4Pattern))

    def _colour(self, number: int) -> str:
        return self.theme.parts[number % len(self.theme.parts)]

    def _badges(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row) -> None:
        """What found it, as badges; below them whose seats it took."""
        small = smaller(option.font)
        metrics = QFontMetrics(small)
        height = metrics.height() + 2
        group = seat_word(row.group)
        y = rect.top() + (rect.height() - height - (metrics.height() + 1 if group else 0)) // 2
        x = rect.left()
        painter.setFont(small)
        texts = self._model.words.badge_texts(row)
        for index, text in enumerate(texts):
            rest = len(texts) - index
            width = metrics.horizontalAdvance(text) + 8
            more = f"+{rest}"
            room = rect.right() - x - (metrics.horizontalAdvance(more) + 6 if rest > 1 else 0)
            if width > room and index:
                painter.setPen(self._muted(option))
                painter.drawText(QRect(x, y, rect.right() - x, height), LEFT, more)
                break
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(8, room - 8))
            chip = QRectF(x + 0.5, y + 0.5, min(width, room) - 1, height - 1)
            painter.setPen(QPen(QColor(self.theme.muted), 1))
            painter.setBrush(QColor(self.theme.raised))
            painter.drawRoundedRect(chip, 4, 4)
            painter.setPen(QColor(self.theme.text))
            painter.drawText(chip, Align.AlignCenter, shown)
            x += width + 3
        if group:
            painter.setPen(self._muted(option))
            place_of_group = QRect(rect.left(), y + height + 1, rect.width(), metrics.height())
            shown = metrics.elidedText(group, Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(place_of_group, LEFT, shown)

    def _chips(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row) -> None:
        small = smaller(option.font)
        metrics = QFontMetrics(small)
        height = metrics.height() + 2
        texts = self._model.words.hit_texts(row)
        if self._model.hits_counted:
            texts = [f"{len(texts)}"] if texts else []
        elif len(texts) > CHIPS:
            texts = [texts[0], f"{texts[1]} +{len(texts) - CHIPS}"]
        y = rect.top() + (rect.height() - len(texts) * (height + 2)) // 2
        painter.setFont(small)
        for text in texts:
            shown = chip_text(text, metrics, rect.width() - 12)
            box = QRectF(rect.left() + 0.5, y + 0.5, metrics.horizontalAdvance(shown) + 10, height - 1)
            painter.setPen(QPen(QColor(self.theme.muted), 1))
            painter.setBrush(QColor(self.theme.raised))
            painter.drawRoundedRect(box, 5, 5)
            painter.setPen(QColor(self.theme.text))
            painter.drawText(box, Align.AlignCenter, shown)
            y += height + 2

    def _move(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row) -> None:
        move = row.move
        if move is None:
            return
        theme = self.theme
        colour = (
            theme.info
            if move.by is None
            else theme.muted
            if move.by == 0
            else theme.good
            if move.by > 0
            else theme.near
        )
        crossed = theme.good if move.crossed > 0 else theme.bad
        inks = (self._coloured(option, colour), self._coloured(option, crossed))
        fonts = (option.font, smaller(option.font))
        draw_two_lines(
            painter, rect, self._model.words.move_text(row), self._model.words.crossed_text(row), inks, fonts
        )

    def _cell(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row, index: Index) -> None:
        column = index.column()
        if column in (ResultColumn.RANK, ResultColumn.SCORE, ResultColumn.PARTS, ResultColumn.HITS):
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # numbers read so in every language
        isolated = bool(index.data(ISOLATED_ROLE))
        if column == ResultColumn.RANK:
            painter.setPen(self._muted(option))
            painter.drawText(rect, RIGHT, str(index.data()))
        elif column == ResultColumn.OUTCOME:
            bold = QFont(option.font)
            bold.setBold(row.selected)
            colour = outcome_colour(self.theme, Code.ISOLATED if isolated else row.outcome.code)
            inks = (self._coloured(option, colour), self._muted(option))
            texts = (self._model.words.outcome_text(row), self._model.words.detail_text(row))
            draw_two_lines(painter, rect, *texts, inks, (bold, smaller(option.font)))
        elif column == ResultColumn.EVIDENCE:
            level = self._model.words.level_text(row)
            if option.fontMetrics.horizontalAdvance(level) > rect.width() and not plain():
                level = level.split(" ")[0]  # the number whole
            texts = (level, self._model.words.counted_text(row))
            draw_two_lines(
                painter, rect, *texts, (self._ink(option), self._muted(option)), (option.font, smaller(option.font))
            )
        elif column == ResultColumn.MEMORY:
            draw_memory(painter, option, rect, (row.date, row.line), self.theme, isolated=isolated)
        elif column == ResultColumn.SCORE:
            font = monospace()
            font.setPointSizeF(option.font.pointSizeF())
            painter.setFont(font)
            painter.setPen(self._ink(option))
            painter.drawText(rect, RIGHT, row.score_text)
        elif column == ResultColumn.PARTS:
            self._parts(painter, option, rect, row)
        elif column == ResultColumn.HITS:
            self._chips(painter, option, rect, row)
        else:
            self._move(painter, option, rect, row)

    # ---- Qt

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = option.rect
        row = self._model.row_at(index.row())
        if row is None:
            painter.save()
            painter.setClipRect(rect)
            painter.fillRect(rect, QColor(self.theme.window))
            mirrored = option.direction == Qt.LayoutDirection.RightToLeft
            line = QRectF(rect).adjusted(4, 0, -4, 0)
            paint_list_line(painter, line, str(index.data() or ""), option.font, self.theme, mirrored=mirrored)
            painter.restore()
            return
        scale = option.widget.devicePixelRatioF()
        if not _whole(scale):  # a kept picture would fall between the pixels
            painter.save()
            painter.setClipRect(rect)
            self._draw(painter, option, index, row)
            painter.restore()
            return
        stripe = bool(option.features & _STRIPE)
        key = (self._looks, id(row), index.column(), rect.width(), rect.height(), option.state.value, stripe,
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
        """A cell with the ground that the list has painted below it: text is smoothed for what it stands on."""
        rect = option.rect
        picture = QPixmap(rect.size() * scale)
        picture.setDevicePixelRatio(scale)
        picture.fill(option.palette.base().color())
        painter = QPainter(picture)
        painter.setLayoutDirection(option.direction)
        painter.translate(QPoint(0, 0) - rect.topLeft())
        option.widget.style().drawPrimitive(_ROW_PANEL, option, painter, option.widget)
        self._draw(painter, option, index, row)
        painter.end()
        return picture

    def _draw(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, row: Row) -> None:
        self.drawn += 1
        # without what the model says (`initStyleOption` asks it ten things a cell): the ground, the selection, the focus
        option.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(option.font)
        self._cell(painter, option, option.rect.adjusted(PAD, 2, -PAD, -2), row, index)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        del index
        return QSize(60, QFontMetrics(option.font).height() * 2 + 10)


Inks = tuple[QColor, QColor]


def draw_two_lines(
    painter: QPainter, rect: QRect, first: str, second: str, inks: Inks, fonts: tuple[QFont, QFont]
) -> None:
    """Two short texts, one above the other, each cut where it has no room; one alone stands in the middle."""
    heights = [QFontMetrics(font).height() for font in fonts]
    y = rect.top() + (rect.height() - heights[0] - (heights[1] if second else 0)) // 2
    for text, ink, font, height in zip((first, second), inks, fonts, heights, strict=True):
        if not text:
            continue
        painter.setFont(font)
        painter.setPen(ink)
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(QRect(rect.left(), y, rect.width(), height), LEFT, shown)
        y += height


def draw_memory(
    painter: QPainter, option: QStyleOptionViewItem, rect: QRect, told: tuple[str, str], theme: Theme, *, isolated: bool
) -> None:
    """A memory's date and as much of its text as two lines hold; struck out where it was isolated since."""
    date, text = told
    laid = marked_text(text, (), option.font, rect.width(), 2, lead=date)
    at = QPointF(rect.left(), rect.top() + (rect.height() - laid.height) / 2)
    laid.paint(painter, at, theme, muted=isolated, struck=isolated)


def _whole(scale: float) -> bool:
    return scale.is_integer()


def _is_selected(option: QStyleOptionViewItem) -> bool:
    return bool(option.state & QStyle.StateFlag.State_Selected)


def smaller(font: QFont) -> QFont:
    """The font of secondary text in a cell."""
    small = QFont(font)
    small.setPointSizeF(max(7.0, font.pointSizeF() * 0.85))
    return small


def chip_text(text: str, metrics: QFontMetrics, room: int) -> str:
    """A chip within so many pixels: its name becomes shorter, ranks and counts stay whole as long as anything of it does."""
    name, mark, ranks = text.partition(" #")
    if metrics.horizontalAdvance(text) <= room:
        return text
    if not mark:
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
    rest = mark + ranks
    left = metrics.elidedText(name, Qt.TextElideMode.ElideRight, room - metrics.horizontalAdvance(rest))
    return left.rstrip(" .…⋯") + "…" + rest
