"""All memories that any of the compared recalls found: a row each, with what became of it in every one."""

from __future__ import annotations

import html
from collections.abc import Mapping

from PySide6.QtCore import QAbstractTableModel, QItemSelection, QItemSelectionModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from mnemonaut_core.explain.compare import ComparedRow, SideBySide
from mnemonaut_ui.compare.head import cell_text, column_title, row_name
from mnemonaut_ui.state.view_state import Selection, selection_of
from mnemonaut_ui.widgets.command_menu import command_menu
from mnemonaut_ui.widgets.memory_table import Index, MemoryTable, Role
from mnemonaut_ui.widgets.theme import LIGHT, Theme, outcome_colour, row_height
from mnemonaut_ui.words.memory import memory_day
from mnemonaut_ui.words.messages import joined, reasoned

MEMORY = 0
ROOT = QModelIndex()
SIDE_WIDTH, NARROWEST = 190, 96
_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren


class MemoriesModel(QAbstractTableModel):
    """The rows of a comparison, or those of them that differ."""

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
    """Rows are selected as everywhere: two of them can be set against each other."""

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
        each = max(NARROWEST, min(SIDE_WIDTH, self.viewport().width() * 3 // 5 // (count - 1)))
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
