"""Two tables of compared recalls: the ranks, with lines that join one memory's ranks, and all memories that any recall found."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPointF,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QFontMetrics, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mnemonaut_core.explain.compare import ComparedRow, SideBySide
from mnemonaut_ui.compare.head import became_text, cell_text, column_title, move_text, row_name, speaks_text
from mnemonaut_ui.state.view_state import Selection, selection_of
from mnemonaut_ui.widgets.command_menu import command_menu, give_menu
from mnemonaut_ui.widgets.memory_table import Index, MemoryTable, Role
from mnemonaut_ui.widgets.theme import LIGHT, Theme, outcome_colour, row_height
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import memory_day
from mnemonaut_ui.words.messages import joined, listed, reasoned

RANK = 0
"""The first column; those of the recalls follow."""
BAND, LEAST_BAND = 36, 16
"""Pixels in which lines run from one recall to the next; the least where there is little room."""
PAD = 6
MOST_RANKS = 300
NARROWEST, LEAST = 112, 84
"""A column's width, and the least where there is little room."""
ROOT = QModelIndex()
Segment = tuple[int, int, str, str]
"""Row at the left, row at the right, memory, and the name of its colour."""
_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class RanksModel(QAbstractTableModel):
    """The memory at each rank of each recall, up to `MOST_RANKS`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.comparison: SideBySide | None = None
        self._only_differing = False
        self.ranks: list[int] = []
        """The ranks that are listed, in order."""
        self.judged: Mapping[str, str] = {}
        self._held: list[dict[int, ComparedRow]] = []
        """For each recall, by rank."""
        self._segments: dict[tuple[int, int], list[Segment]] = {}
        """By recall (the right one of two) and row: the lines that cross it there."""

    def show_comparison(self, comparison: SideBySide | None, *, only_differing: bool) -> None:
        """Show these recalls, or only the ranks of memories that fared differently in them."""
        self.beginResetModel()
        self.comparison, self._only_differing = comparison, only_differing
        self._held = (
            []
            if comparison is None
            else [
                {
                    rank: row
                    for row in comparison.rows
                    if (rank := row.places[side].rank) is not None and rank <= MOST_RANKS
                }
                for side in range(len(comparison.sides))
            ]
        )
        wanted = {rank for held in self._held for rank, row in held.items() if row.differs or not only_differing}
        self.ranks = sorted(wanted)
        self._segments = {} if comparison is None else self._lines(comparison)
        self.endResetModel()

    def _lines(self, comparison: SideBySide) -> dict[tuple[int, int], list[Segment]]:
        at = {rank: row for row, rank in enumerate(self.ranks)}
        found: dict[tuple[int, int], list[Segment]] = {}
        for row in comparison.rows:
            for side in range(1, len(comparison.sides)):
                before, after = row.places[side - 1], row.places[side]
                if before.rank not in at or after.rank not in at or (self._only_differing and not row.differs):
                    continue
                start, end = at[before.rank], at[after.rank]
                colour = "muted"
                if before.slot is not None and after.slot is not None:
                    colour = "accent"
                elif before.slot is not None or after.slot is not None:
                    colour = "good" if after.slot is not None else "bad"
                for number in range(min(start, end), max(start, end) + 1):
                    found.setdefault((side, number), []).append((start, end, row.id, colour))
        return found

    def mark_judged(self, marks: Mapping[str, str]) -> None:
        """Mark the memories judged for this question, by id in words."""
        self.judged = marks
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columnCount() - 1)
        if self.ranks:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def row_of(self, index: Index) -> ComparedRow | None:
        """Return the memory at this place; None if there is none."""
        if not index.isValid() or index.column() == RANK:
            return None
        return self._held[index.column() - 1].get(self.ranks[index.row()])

    def lines(self, side: int, row: int) -> Sequence[Segment]:
        """Return the lines that cross this row between this recall and the one before it."""
        return self._segments.get((side, row), ())

    def find(self, memory_id: str, column: int) -> QModelIndex:
        """Return the place of a memory: in this column if it is ranked there, else in the first that ranks it."""
        for at in (column, *range(1, self.columnCount())):
            for rank, held in self._held[at - 1].items() if 1 <= at <= len(self._held) else ():
                if held.id == memory_id and rank in self.ranks:
                    return self.index(self.ranks.index(rank), at)
        return QModelIndex()

    def _spoken(self, index: Index) -> str:
        row, comparison = self.row_of(index), self.comparison
        rank = self.ranks[index.row()]
        if comparison is None or index.column() == RANK:
            return filled(self.tr("Rank {rank}"), rank=rank)
        if row is None:
            return filled(self.tr("Rank {rank} in {side}: nobody"), rank=rank, side=index.column())
        elsewhere = []
        for number, place in enumerate(row.places, 1):
            if number != index.column():
                said = self.tr("not ranked in {side}") if place.rank is None else self.tr("rank {rank} in {side}")
                elsewhere.append(filled(said, rank=place.rank, side=number))
        told = self.tr("Rank {rank} in {side}, {became}: {memory}; {elsewhere}")
        became = listed(filter(None, (became_text(row, index.column() - 1), self.judged.get(row.id))))
        return filled(
            told, rank=rank, side=index.column(), became=became, memory=row_name(row), elsewhere=listed(elsewhere)
        )

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.ranks)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else 1 + len(self._held)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return _FLAGS if index.isValid() and self.row_of(index) is not None else Qt.ItemFlag.ItemIsEnabled

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == Role.AccessibleTextRole:
            return self._spoken(index)
        if role not in (Role.DisplayRole, Role.ToolTipRole):
            return None
        if index.column() == RANK:
            return str(self.ranks[index.row()]) if role == Role.DisplayRole else None
        row = self.row_of(index)
        if row is None:
            return "" if role == Role.DisplayRole else None
        return row_name(row)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or self.comparison is None:
            return None
        if role == Role.TextAlignmentRole:
            return LEFT
        if role in (Role.DisplayRole, Role.AccessibleTextRole, Role.ToolTipRole):
            return "#" if section == RANK else column_title(self.comparison, section - 1)
        return None


class RanksDelegate(QStyledItemDelegate):
    """Draws a memory in two lines, after the lines that come from the recall to its left."""

    def __init__(self, model: RanksModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.theme: Theme = LIGHT
        self.band = BAND
        self.followed = ""
        """The memory whose lines are drawn firmly."""

    def _paint_lines(self, painter: QPainter, rect: QRect, side: int, number: int) -> None:
        painter.save()
        painter.setClipRect(rect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for start, end, memory_id, colour in self._model.lines(side, number):
            here = memory_id == self.followed
            ink = QColor(self.theme.text if here else getattr(self.theme, colour))
            ink.setAlpha(255 if here or colour != "muted" else 110)
            painter.setPen(QPen(ink, 3.0 if here else 1.8 if colour != "muted" else 1.0))
            middle, height = rect.top() + rect.height() / 2, rect.height()
            painter.drawLine(
                QPointF(rect.left(), middle + (start - number) * height),
                QPointF(rect.right(), middle + (end - number) * height),
            )
        painter.restore()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, row = self.theme, self._model.row_of(index)
        rect, side = option.rect, index.column() - 1
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        band = self.band if side > 0 else 0
        if band:
            painter.fillRect(QRect(rect.left(), rect.top(), band, rect.height()), QColor(theme.base))
            self._paint_lines(painter, QRect(rect.left(), rect.top(), band, rect.height()), side, index.row())
        box = rect.adjusted(band, 0, 0, 0)
        painter.save()
        painter.setClipRect(box)
        if selected:
            painter.fillRect(box, QColor(theme.selection))
        elif row is not None and row.id == self.followed:
            ground = QColor(theme.accent)
            ground.setAlpha(34)
            painter.fillRect(box, ground)
        ink = QColor(theme.selection_text if selected else theme.text)
        muted = QColor(theme.selection_text if selected else theme.muted)
        inside = box.adjusted(PAD, 3, -PAD, -3)
        comparison = self._model.comparison
        if row is None or comparison is None:
            painter.setPen(muted)
            painter.setFont(option.font)
            painter.drawText(inside, LEFT, str(index.data() or ""))
            painter.restore()
            return
        place = row.places[side]
        bold, small = QFont(option.font), QFont(option.font)
        bold.setBold(place.slot is not None)
        small.setPointSizeF(small.pointSizeF() * 0.9)
        half = inside.height() // 2
        painter.setFont(bold)
        painter.setPen(ink)
        text = QFontMetrics(bold).elidedText(row_name(row), Qt.TextElideMode.ElideRight, inside.width())
        painter.drawText(QRect(inside.left(), inside.top(), inside.width(), half), LEFT, text)
        painter.setFont(small)
        if not selected and place.outcome is not None:
            muted = QColor(outcome_colour(theme, place.outcome.code))
        painter.setPen(muted)
        date = "" if row.memory is None else memory_day(row.memory)
        metrics = QFontMetrics(small)
        parts = (became_text(row, side, short=True), self._model.judged.get(row.id), move_text(row, side))
        said = "  ".join(filter(None, parts))
        for more in filter(None, (speaks_text(place), date)):
            if metrics.horizontalAdvance(f"{said}  {more}") <= inside.width():  # cut, either says less than nothing
                said = f"{said}  {more}"
        said = metrics.elidedText(said, Qt.TextElideMode.ElideRight, inside.width())
        painter.drawText(QRect(inside.left(), inside.top() + half, inside.width(), half), LEFT, said)
        if selected and option.state & QStyle.StateFlag.State_HasFocus:
            painter.setClipping(False)
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.drawRect(box.adjusted(1, 1, -1, -1))
        painter.restore()


class RanksTable(MemoryTable):
    """Up and down go through the ranks, left and right through the recalls; the lines of the current memory are firm."""

    memory_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self.ranks = RanksModel()
        super().__init__(self.ranks, parent)
        self.ranks.setParent(self)
        self._delegate = RanksDelegate(self.ranks, self)
        self._quiet = False
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(self.tr("Ranks by recall"))
        self.setAlternatingRowColors(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.horizontalHeader().setDefaultAlignment(LEFT)
        self.horizontalHeader().setMinimumSectionSize(24)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.selectionModel().currentChanged.connect(self._on_current_changed)
        give_menu(self)

    @property
    def current_row(self) -> ComparedRow | None:
        return self.ranks.row_of(self.currentIndex())

    @property
    def side(self) -> int:
        return max(0, self.currentIndex().column() - 1)

    def show_comparison(self, comparison: SideBySide | None, *, only_differing: bool) -> None:
        """Show these recalls; the followed memory stays if it is listed, else the first one is followed."""
        before, column = self._delegate.followed, max(1, self.currentIndex().column())
        self._quiet = True
        self.ranks.show_comparison(comparison, only_differing=only_differing)
        self.verticalHeader().setDefaultSectionSize(row_height(self.font(), 2))
        self._size_columns()
        at = self.ranks.find(before, column)
        if not at.isValid() and self.ranks.ranks:
            first = [self.ranks.index(0, number) for number in range(1, self.ranks.columnCount())]
            at = next((index for index in first if self.ranks.row_of(index) is not None), QModelIndex())
        self._go(at)
        self._quiet = False

    def follow(self, memory_id: str) -> None:
        """Put the keyboard on this memory where it is ranked, without emitting a signal."""
        row = self.current_row
        if row is None or row.id != memory_id:
            self._quiet = True
            at = self.ranks.find(memory_id, max(1, self.currentIndex().column()))
            if at.isValid():
                self._go(at)
            self._quiet = False

    def _go(self, at: QModelIndex) -> None:
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(at, flag)
        row = self.ranks.row_of(at)
        self._delegate.followed = "" if row is None else row.id
        self.viewport().update()

    def set_theme(self, theme: Theme) -> None:
        self._delegate.theme = theme
        self.viewport().update()

    def _size_columns(self) -> None:
        header, count = self.horizontalHeader(), self.ranks.columnCount()
        if count < 2:
            return
        number = QFontMetrics(self.font()).horizontalAdvance("000") + 2 * PAD
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setColumnWidth(RANK, number)
        room, recalls = self.viewport().width() - number, count - 1
        spare = (room - recalls * NARROWEST) // max(1, recalls - 1)
        self._delegate.band = band = max(LEAST_BAND, min(BAND, spare))
        each = max(LEAST, (room - (recalls - 1) * band) // recalls)
        for column in range(1, count):
            self.setColumnWidth(column, each + (band if column > 1 else 0))

    def _on_current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        row = self.ranks.row_of(current)
        self._delegate.followed = "" if row is None else row.id
        self.viewport().update()
        if not self._quiet:
            self.memory_chosen.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_columns()


MEMORY = 0
SIDE_WIDTH, NARROWEST_SIDE = 190, 96


class MemoriesModel(QAbstractTableModel):
    """All rows of a comparison, or those that differ."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.comparison: SideBySide | None = None
        self.rows: tuple[ComparedRow, ...] = ()
        self.theme: Theme = LIGHT
        self.judged: Mapping[str, str] = {}

    def show_comparison(self, comparison: SideBySide | None, *, only_differing: bool) -> None:
        self.beginResetModel()
        self.comparison = comparison
        self.rows = () if comparison is None else comparison.differing if only_differing else comparison.rows
        self.endResetModel()

    def mark_judged(self, marks: Mapping[str, str]) -> None:
        """Mark the memories judged for this question, by id in words."""
        self.judged = marks
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, max(0, self.columnCount() - 1))
        if self.rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, self.columnCount() - 1))

    def text(self, row: int, column: int) -> str:
        found = self.rows[row]
        if column == MEMORY:
            date = "" if found.memory is None else memory_day(found.memory)
            return "  ".join(filter(None, (self.judged.get(found.id), row_name(found), date)))
        return cell_text(found, column - 1)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() or self.comparison is None else 1 + len(self.comparison.sides)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return _FLAGS if index.isValid() else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid() or self.comparison is None:
            return None
        row, column = self.rows[index.row()], index.column()
        if role == Role.DisplayRole:
            return self.text(index.row(), column)
        if role == Role.AccessibleTextRole:
            said = self.text(index.row(), column)
            return said if column == MEMORY else reasoned(column_title(self.comparison, column - 1), said)
        if role == Role.AccessibleDescriptionRole:  # the row, once
            told = (reasoned(str(n), self.text(index.row(), n)) + "." for n in range(1, self.columnCount()))
            return joined(*told) if column == MEMORY else ""
        if role == Role.ToolTipRole:
            return f"<p>{html.escape(self.text(index.row(), column))}</p>"
        if role == Role.ForegroundRole and column != MEMORY:
            outcome = row.places[column - 1].outcome
            return QColor(self.theme.muted if outcome is None else outcome_colour(self.theme, outcome.code))
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or self.comparison is None:
            return None
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role in (Role.DisplayRole, Role.AccessibleTextRole, Role.ToolTipRole):
            return self.tr("Memory") if section == MEMORY else column_title(self.comparison, section - 1)
        return None


class MemoriesTable(MemoryTable):
    """The memories of all recalls; two selected ones can be compared."""

    selection_moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self.memories = MemoriesModel()
        super().__init__(self.memories, parent)
        self.memories.setParent(self)
        self._quiet = False
        self.setAccessibleName(self.tr("Memories by recall"))
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)

    def show_comparison(self, comparison: SideBySide | None, *, only_differing: bool) -> None:
        """Show these recalls; selected memories stay selected if they are listed."""
        before = self.highlighted
        self._quiet = True
        self.memories.show_comparison(comparison, only_differing=only_differing)
        self.verticalHeader().setDefaultSectionSize(row_height(self.font(), 1) + 4)
        self._size_columns()
        self._quiet = False
        self.highlight(before)

    @property
    def highlighted(self) -> Selection:
        numbers = sorted({index.row() for index in self.selectionModel().selectedRows()})
        rows, current = self.memories.rows, self.currentIndex().row()
        ids = [rows[number].id for number in numbers if number < len(rows)]
        return selection_of(ids, rows[current].id if 0 <= current < len(rows) else "")

    def highlight(self, selection: Selection) -> None:
        model, chosen = self.memories, QItemSelection()
        wanted = [number for number, row in enumerate(model.rows) if row.id in selection.ids]
        for number in wanted:
            chosen.select(model.index(number, 0), model.index(number, model.columnCount() - 1))
        self._quiet = True
        self.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if wanted:
            at = next((n for n in wanted if model.rows[n].id == selection.memory_id), wanted[0])
            index = model.index(at, MEMORY)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollTo(index)
        self._quiet = False

    def set_theme(self, theme: Theme) -> None:
        self.memories.theme = theme
        self.viewport().update()

    def _size_columns(self) -> None:
        count = self.memories.columnCount()
        if count < 2:
            return
        header = self.horizontalHeader()
        each = max(NARROWEST_SIDE, min(SIDE_WIDTH, self.viewport().width() * 3 // 5 // (count - 1)))
        header.setSectionResizeMode(MEMORY, QHeaderView.ResizeMode.Stretch)
        for column in range(1, count):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            self.setColumnWidth(column, each)

    def _on_selection_changed(self, *_: object) -> None:
        if not self._quiet:
            self.selection_moved.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_columns()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = command_menu(self)
        if menu.actions() and self.highlighted.ids:
            menu.exec(event.globalPos())
