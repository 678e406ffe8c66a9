"""The result list with its painter, and what it shares with the matrix: a selection by id that outlives a new ranking."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection
from itertools import count

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QBrush, QColor, QContextMenuEvent, QFont, QFontMetrics, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mnemonaut_core.domain.outcome import BESIDE_THE_ORDER
from mnemonaut_ui.lab.answer.recalls import Result
from mnemonaut_ui.lab.list.result_model import FoundModel, ResultColumn, ResultModel
from mnemonaut_ui.lab.list.result_rows import Row
from mnemonaut_ui.state.view_state import Selection, selection_of
from mnemonaut_ui.widgets.command_menu import command_menu
from mnemonaut_ui.widgets.level import WIDTH, paint_level
from mnemonaut_ui.widgets.list_line import line_height, paint_list_line
from mnemonaut_ui.widgets.marked_text import Spans, marked_text
from mnemonaut_ui.widgets.memory_mime import drag
from mnemonaut_ui.widgets.memory_table import MemoryTable, Move
from mnemonaut_ui.widgets.score_bar import paint_axis, paint_bar
from mnemonaut_ui.widgets.theme import Theme, current_theme, outcome_colour
from mnemonaut_ui.words.languages import plain

Index = QModelIndex | QPersistentModelIndex
PAD = 6
BAR = 10
EDGE = 3
"""Pixels of the stroke at the beginning of a selected row, and of one that came into the result."""
LEVEL = int(WIDTH) + 8
"""Pixels of the three steps of a level and the gap before its word."""
Align = Qt.AlignmentFlag
LEFT, RIGHT = Align.AlignLeft | Align.AlignVCenter, Align.AlignRight | Align.AlignVCenter
"""Made once: joining flags takes longer than drawing a word."""


Cell = tuple[object, ...]
"""Everything that a painted cell depends on."""
_CELLS: OrderedDict[Cell, tuple[Row, QPixmap]] = OrderedDict()
"""The cells that were painted last, of all lists. Each holds its row, so that the row's id stays its own."""
_CELLS_KEPT = 400
_LOOKS = count()


class ResultDelegate(QStyledItemDelegate):
    """Paints the cells as plain text, from a cache: the list is painted again with every banner, step of the selection and pixel
    of a resize, in 2 ms instead of 12 (with numbers 17)."""

    def __init__(self, model: ResultModel, parent: ResultList) -> None:
        super().__init__(parent)
        self._model, self._table = model, parent
        self.drawn = 0
        self._looks = next(_LOOKS)
        model.dataChanged.connect(self._forget_looks)
        model.headerDataChanged.connect(self._forget_looks)

    def _forget_looks(self, *_: object) -> None:
        self._looks = next(_LOOKS)

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
        """Paint two lines of the text and the reason for the rank; with numbers one line, and below it the score bar, or what
        found it."""
        model, theme, marks = self._model, current_theme(), self._model.words.marks
        rect = draw_sentence(painter, option, rect, self._table.sentence_of(row.id))
        struck, lines = row.id in marks.isolated and not row.gone, 2 if plain() else 1
        texts, spans = ("" if model.terse else row.date, row.line), marks.words.get(row.id, ())
        draw_memory(painter, option, rect, texts, spans, struck=struck, muted=row.gone, lines=lines)
        if plain():
            return
        second = rect.adjusted(0, QFontMetrics(option.font).height() + 2, 0, 0)
        if row.final is None:
            painter.setFont(smaller(option.font))
            painter.setPen(QColor(theme.muted))
            text, elide = model.words.parts_text(row), Qt.TextElideMode.ElideRight
            painter.drawText(second, LEFT, painter.fontMetrics().elidedText(text, elide, rect.width()))
            return
        bar = QRectF(second.left(), second.center().y() - BAR / 2, second.width(), BAR)
        mirrored = option.direction == Qt.LayoutDirection.RightToLeft
        hatched = row.outcome.code in BESIDE_THE_ORDER
        faded = not (row.selected or hatched)
        paint_bar(painter, bar, row.final, model.scale, theme, faded=faded, hatched=hatched, mirrored=mirrored)

    def _level(
        self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row, value: str, *, alone: bool = True
    ) -> None:
        """Paint the level of evidence with its word, with numbers the value below; not `alone`: on the first of two lines."""
        theme, words = current_theme(), self._model.words
        line = QRect(rect.left(), rect.top(), rect.width(), QFontMetrics(option.font).height())
        level = None if row.evidence is None else row.evidence.level
        mirrored = option.direction == Qt.LayoutDirection.RightToLeft
        paint_level(painter, QRectF(line), level, theme, mirrored=mirrored)
        painter.setFont(option.font if alone else smaller(option.font))
        painter.setPen(QColor(theme.muted))
        rest = line.adjusted(0, 0, -LEVEL, 0) if mirrored else line.adjusted(LEVEL, 0, 0, 0)
        text = words.level_text(row)
        painter.drawText(rest, LEFT, text if alone or not value else f"{text} {value}")
        if value and alone:
            painter.setFont(smaller(option.font))
            painter.drawText(line.translated(0, line.height()), LEFT, value)

    def _outcome(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, row: Row) -> None:
        theme, words = current_theme(), self._model.words
        bold = QFont(option.font)
        bold.setBold(row.selected)
        outcome = words.outcome_of(row)
        colour = QColor(theme.muted if outcome is None else outcome_colour(theme, outcome.code))
        inks, fonts, detail = (colour, QColor(theme.muted)), (bold, smaller(option.font)), words.detail_text(row)
        if self._model.narrow:
            self._level(painter, option, rect, row, "" if plain() else words.level_value(row), alone=False)
            rect, detail = rect.adjusted(0, QFontMetrics(option.font).height(), 0, 0), ""
        draw_two_lines(painter, rect, words.outcome_text(row), detail, inks, fonts)

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
        if not _whole(scale):  # a cached picture would fall between the pixels
            painter.save()
            painter.setClipRect(rect)
            self._draw(painter, option, index, row)
            painter.restore()
            return
        looks = (option.state.value, option.viewItemPosition.value, option.font.key(), option.palette.cacheKey())
        size, sentence = (rect.width(), rect.height()), self._table.sentence_of(row.id)
        key = (self._looks, id(row), index.column(), *size, *looks, sentence)
        found = _CELLS.get(key)
        if found is None:
            found = _CELLS[key] = row, self._picture(option, index, row, scale)
            if len(_CELLS) > _CELLS_KEPT:
                _CELLS.popitem(last=False)
        else:
            _CELLS.move_to_end(key)
        painter.drawPixmap(rect.topLeft(), found[1])

    def _picture(self, option: QStyleOptionViewItem, index: Index, row: Row, scale: float) -> QPixmap:
        """A cell with its background: text is antialiased against what it stands on."""
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
"""Pixels of the line with the reason, below the current row."""
Inks = tuple[QColor, QColor]


def lines_of(font: QFont, lines: int) -> int:
    """The height in pixels of a row with so many lines."""
    return QFontMetrics(font).height() * lines + 12


def paint_ground(
    painter: QPainter, option: QStyleOptionViewItem, theme: Theme, *, first: bool = False, came: bool = False
) -> None:
    """Paint the background of a cell: tinted if its row is selected or came into the result, with a stroke at the beginning of
    the row, so that it is seen without colours; a hairline below."""
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
    """Draw two short texts, one above the other; each is elided to the width of `rect`."""
    y = rect.top()
    for text, ink, font in zip((first, second), inks, fonts, strict=True):
        height = QFontMetrics(font).height()
        painter.setFont(font)
        painter.setPen(ink)
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(QRect(rect.left(), y, rect.width(), height), side, shown)
        y += height


def draw_sentence(painter: QPainter, option: QStyleOptionViewItem, rect: QRect, sentence: str) -> QRect:
    """Draw the reason for a row's rank below its text; return the room that is left for the text."""
    if not sentence:
        return rect
    painter.setFont(smaller(option.font))
    painter.setPen(QColor(current_theme().accent))
    below = QRect(rect.left(), rect.bottom() - SENTENCE, rect.width(), SENTENCE)
    text = painter.fontMetrics().elidedText(f"› {sentence}", Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(below, LEFT, text)
    return rect.adjusted(0, 0, 0, -SENTENCE)


def draw_memory(
    painter: QPainter,
    option: QStyleOptionViewItem,
    rect: QRect,
    texts: tuple[str, str],
    spans: Spans,
    *,
    struck: bool,
    muted: bool = False,
    lines: int = 2,
) -> None:
    """Draw a memory's date and as much of its text as the lines hold, with the words of the question marked; `struck`: isolated
    since."""
    date, text = texts
    laid = marked_text(text, spans, option.font, rect.width(), lines, lead=date)
    laid.paint(painter, QPointF(rect.topLeft()), current_theme(), muted=muted or struck, struck=struck)


def _whole(scale: float) -> bool:
    return scale.is_integer()


def smaller(font: QFont) -> QFont:
    """The font of secondary text in a cell."""
    small = QFont(font)
    small.setPointSizeF(max(7.0, font.pointSizeF() * 0.9))
    return small


WIDE, TERSE = 940, 600
"""Pixels of the list from which level and outcome have a column each, and from which rows have a date and columns headings."""
SWATCH = 9


class FoundTable(MemoryTable):
    """A table of memories that were found, with a selection by id."""

    selection_moved = Signal()

    def __init__(self, model: FoundModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        model.setParent(self)
        self.setAlternatingRowColors(False)  # hairlines part the rows
        self.listed = model
        self._quiet = False
        self.chosen = False
        """Whether the person chose the selection; False for the first row of an answer, which is selected by itself."""
        self.sentence = ("", "")
        """The current memory, and the reason for its rank."""
        self._place: tuple[str, int] | None = None
        """The topmost memory to be restored after the next answer, and by how many pixels it was scrolled out."""
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.selectionModel().currentChanged.connect(self._on_selection_changed)

    def _refill(self, change: Callable[[], None], *, keep: bool) -> None:
        """Show another answer. With `keep`, selected memories stay selected if they are listed; if none is, and always
        without `keep`, the first row is selected."""
        before, had_rows = self.highlighted, bool(self.listed.shown_ids)
        self.sentence = ("", "")
        self._quiet = True
        change()
        self._lay_out_rows()
        kept = [memory_id for memory_id in before.ids if keep and self.listed.place_of(memory_id) >= 0]
        first = not kept and not (keep and had_rows and not before.ids)
        self._select(kept or self.listed.shown_ids[: int(first)], before.memory_id)
        self.chosen = self.chosen and bool(kept)
        self._after_reset()
        place, self._place = self._place, None
        if place is not None and (row := self.listed.place_of(place[0])) >= 0:
            self.scroll_back(row, place[1])

    def hold_place(self) -> None:
        """Keep the selection and the topmost row over the next answer."""
        self.chosen = self.chosen or bool(self.highlighted.ids)
        top = self.top_row
        while 0 <= top < self.model().rowCount() and not self.listed.id_at(top):
            top += 1  # the cut is no memory
        on_top = self.listed.id_at(top) if 0 <= top < self.model().rowCount() else ""
        shift = self.verticalScrollBar().value() - self.verticalHeader().sectionPosition(max(0, top))
        self._place = (on_top, shift) if on_top else None

    def _rearrange(self, change: Callable[[], None]) -> None:
        """Change the rows or the order of the same answer; rows that disappear are no longer selected."""
        before = self.highlighted
        self._quiet = True
        change()
        self._lay_out_rows()
        self._select(before.ids, before.memory_id)
        self._after_reset()

    def highlight(self, selection: Selection) -> None:
        """Select the listed memories of a selection as the person's own choice, without emitting a signal."""
        self._quiet = True
        self._select(selection.ids, selection.memory_id)
        self._quiet, self.chosen = False, True

    def select_ids(self, ids: Collection[str], current: str = "") -> None:
        """Select memories; `current`, or else the first of them, gets the keyboard."""
        self._quiet = True
        self._select(ids, current)
        self._quiet = False
        self._on_selection_changed()

    def _select(self, ids: Collection[str], current: str) -> None:
        selection, source = QItemSelection(), self.model()
        wanted = [number for memory_id in ids if (number := self.listed.place_of(memory_id)) >= 0]
        for number in wanted:
            selection.select(source.index(number, 0), source.index(number, source.columnCount() - 1))
        model = self.selectionModel()
        model.select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        number = self.listed.place_of(current)
        if number not in wanted:
            number = wanted[0] if wanted else -1
        if number >= 0:
            index = source.index(number, self._keyboard_column())
            model.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollTo(index)

    @property
    def highlighted(self) -> Selection:
        """The selected rows, and the one of them that has the keyboard."""
        return selection_of(self.selected_ids(), self.current_id())

    def selected_ids(self) -> tuple[str, ...]:
        """The selected ids in the order of the list."""
        numbers = sorted({index.row() for index in self.selectionModel().selectedRows()})
        return tuple(filter(None, map(self.listed.id_at, numbers)))

    def current_id(self) -> str:
        """The memory that has the keyboard, if it is selected; "" for none."""
        index = self.currentIndex()
        found = self.listed.id_at(index.row()) if index.isValid() else ""
        return found if found and self.selectionModel().isRowSelected(index.row(), QModelIndex()) else ""

    def _after_reset(self) -> None:
        self._quiet = False
        self._size_columns()
        self._describe()
        self.selection_moved.emit()

    def show_sentence(self, memory_id: str, text: str) -> None:
        """Show the reason for the rank of this memory below its row; "" for none."""
        before, self.sentence = self.sentence[0], (memory_id, text) if text else ("", "")
        for number in {self.listed.place_of(before), self.listed.place_of(self.sentence[0])} - {-1}:
            self.verticalHeader().resizeSection(number, self._high(number))
            self.viewport().update()

    def sentence_of(self, memory_id: str) -> str:
        """The reason that is shown below this row; "" for none."""
        return self.sentence[1] if self.sentence[0] == memory_id else ""

    def _high(self, number: int) -> int:
        memory_id = self.listed.id_at(number)
        if not memory_id:
            return line_height(self.font())
        return lines_of(self.font(), 2) + (SENTENCE if memory_id == self.sentence[0] else 0)

    def _lay_out_rows(self) -> None:
        header = self.verticalHeader()
        header.setDefaultSectionSize(lines_of(self.font(), 2))
        for number in range(self.model().rowCount()):
            if header.sectionSize(number) != (high := self._high(number)):
                header.resizeSection(number, high)

    def _keyboard_column(self) -> int:
        raise NotImplementedError

    def _size_columns(self) -> None:
        raise NotImplementedError

    def _describe(self) -> None:
        raise NotImplementedError

    def _on_selection_changed(self, *_: object) -> None:
        # at once: the next key may be the command; Qt tells of the selection first, then of the row with the keyboard
        if not self._quiet:
            self.chosen = True
            self.selection_moved.emit()

    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        del supportedActions
        drag(self, self.selected_ids())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = command_menu(self)
        if menu.actions() and self.selected_ids():
            menu.exec(event.globalPos())


class ResultList(FoundTable):
    """The candidates of one recall. The memory has all the room that the other columns leave; where that is little, level and
    outcome share one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        model = ResultModel()
        super().__init__(model, parent)
        self.results = model
        self.setItemDelegate(ResultDelegate(model, self))
        header = ListHeader(model, self)
        self.setHorizontalHeader(header)
        header.setMinimumSectionSize(24)
        header.setSectionResizeMode(ResultColumn.MEMORY, QHeaderView.ResizeMode.Stretch)
        self.setAccessibleName(self.tr("Result"))
        self._describe()
        self._size_columns()

    def show_again(self) -> None:
        """Show the same rows in the current words and colours."""
        self.results.show_again()
        self._lay_out_rows()
        self._size_columns()
        self._describe()

    def show_result(self, result: Result | None, ids: Collection[str] | None = None, *, keep: bool = True) -> None:
        """Show an answer, of its candidates those in `ids`; `keep`: see `_refill`."""
        self._refill(lambda: self.results.show_result(result, ids), keep=keep)

    def show_only(self, ids: Collection[str] | None) -> None:
        """Show only these candidates of the recall."""
        self._rearrange(lambda: self.results.show_only(ids))

    def _keyboard_column(self) -> int:
        return ResultColumn.MEMORY

    def _lay_out_rows(self) -> None:
        super()._lay_out_rows()
        self.clearSpans()
        if self.results.cut_row >= 0:
            self.setSpan(self.results.cut_row, 0, 1, len(ResultColumn))

    def _describe(self) -> None:
        self.setAccessibleDescription(self.results.cut_text() if self.results.cut_row >= 0 else "")

    def _size_columns(self) -> None:
        """Fit the columns: outcome and numbers are never cut; the memory has the rest."""
        model, header, room = self.results, self.horizontalHeader(), self.viewport().width()
        was = model.narrow, model.terse
        model.narrow, model.terse = room < WIDE, room < TERSE
        bold = QFont(self.font())
        bold.setBold(True)  # as what is remembered is written
        plain_metrics, metrics = QFontMetrics(self.font()), QFontMetrics(bold)

        def wide(column: ResultColumn, more: int = 0) -> int:
            texts = (*model.widest(column), *(() if model.terse else (model.header_text(column),)))
            return more + max(map(metrics.horizontalAdvance, texts), default=0) + 2 * PAD + 4

        value = 0 if plain() or not model.narrow else metrics.horizontalAdvance(" 0.00")
        level = wide(ResultColumn.EVIDENCE, LEVEL + value)
        widths = {
            ResultColumn.RANK: plain_metrics.horizontalAdvance("000") + 2 * PAD,
            ResultColumn.MOVE: wide(ResultColumn.MOVE) if model.moved else 0,
            ResultColumn.SCORE: wide(ResultColumn.SCORE) if model.scored else 0,
            ResultColumn.EVIDENCE: 0 if model.narrow else level,
            ResultColumn.OUTCOME: max(wide(ResultColumn.OUTCOME), level if model.narrow else 0),
        }
        for column, width in widths.items():
            self.setColumnHidden(column, width == 0)
            if width and self.columnWidth(column) != width:
                self.setColumnWidth(column, width)
        header.setVisible(not model.terse)
        header.updateGeometry()  # with an axis it is higher
        self.updateGeometries()
        if was != (model.narrow, model.terse):
            model.show_again()

    def moveCursor(self, cursorAction: Move, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        if cursorAction == Move.MoveHome and self.results.shown_ids:  # number 1; what left stands above it
            return self.results.index(self.results.place_of(self.results.shown_ids[0]), ResultColumn.MEMORY)
        return super().moveCursor(cursorAction, modifiers)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_columns()


class ListHeader(QHeaderView):
    """The headings; with numbers that of the memory also is the legend of the score bars, above their axis."""

    def __init__(self, model: ResultModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._results = model
        self.setSectionsMovable(True)
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        return QSize(size.width(), size.height() + (self.fontMetrics().height() if self._results.scored else 0))

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        model = self._results
        if logicalIndex != ResultColumn.MEMORY or not model.scored:
            super().paintSection(painter, rect, logicalIndex)
            return
        theme, metrics = current_theme(), self.fontMetrics()
        inside = rect.adjusted(PAD, 3, -PAD, -2)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        painter.save()
        painter.fillRect(rect, QColor(theme.window))
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), QColor(theme.border))
        line = QRect(inside.left(), inside.top(), inside.width(), metrics.height())
        painter.setPen(QColor(theme.muted))
        names = [(entry, metrics.horizontalAdvance(entry.name) + SWATCH + 14) for entry in model.legend()]
        title = model.header_text(ResultColumn.MEMORY)
        if metrics.horizontalAdvance(title) + 12 + sum(width for _, width in names) > inside.width():
            title = self.tr("Memory")
        painter.drawText(line, LEFT, title)
        room, shown = inside.width() - metrics.horizontalAdvance(title) - 12, len(names)
        while shown and sum(width for _, width in names[:shown]) > room - 28 * (shown < len(names)):
            shown -= 1  # the most important come first
        x = inside.left() if mirrored else inside.right()
        if shown < len(names):
            painter.drawText(line, RIGHT, f"+{len(names) - shown}")
            x += 28 if mirrored else -28
        for entry, width in reversed(names[:shown]):
            x += width if mirrored else -width
            box = QRectF(x - SWATCH if mirrored else x, line.center().y() - SWATCH / 2, SWATCH, SWATCH)
            colour = model.scale.colour(theme, entry.part)
            painter.fillRect(box, QBrush(colour, Qt.BrushStyle.BDiagPattern) if entry.hatched else colour)
            name = QRectF(box.right() + 4, line.top(), width - SWATCH - 4, line.height())
            painter.drawText(name.translated(-width, 0) if mirrored else name, LEFT, entry.name)
        painter.setFont(smaller(self.font()))
        axis = QRectF(inside.left(), line.bottom(), inside.width(), inside.bottom() - line.bottom())
        paint_axis(painter, axis, model.scale, theme, mirrored=mirrored)
        painter.restore()
