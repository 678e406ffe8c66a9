"""A table of short texts: reports, shortcuts. Everything in it is plain text."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from mnemonaut_ui.words.messages import reasoned

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class TextTableModel(QAbstractTableModel):
    """Rows of texts under headings. `numbers`: columns that are aligned to the right."""

    def __init__(self, parent: QObject | None = None, *, numbers: Sequence[int] = ()) -> None:
        super().__init__(parent)
        self._headings: tuple[str, ...] = ()
        self.rows: tuple[tuple[str, ...], ...] = ()
        """What is shown."""
        self._numbers = frozenset(numbers)

    def set_headings(self, headings: Sequence[str]) -> None:
        """Name the columns; the number of columns is theirs."""
        if len(headings) == len(self._headings):
            self._headings = tuple(headings)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(headings) - 1)
            return
        self.beginResetModel()
        self._headings = tuple(headings)
        self.endResetModel()

    def set_rows(self, rows: Sequence[Sequence[str]]) -> None:
        self.beginResetModel()
        self.rows = tuple(tuple(row) for row in rows)
        self.endResetModel()

    def replace_row(self, number: int, row: Sequence[str]) -> None:
        self.rows = (*self.rows[:number], tuple(row), *self.rows[number + 1 :])
        self.dataChanged.emit(self.index(number, 0), self.index(number, len(self._headings) - 1))

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._headings)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        text = row[index.column()] if index.column() < len(row) else ""
        if role == Role.DisplayRole:
            return " ".join(text.split())
        if role == Role.ToolTipRole:
            return html.escape(text) if len(text) > 30 else None
        if role == Role.AccessibleTextRole:
            return reasoned(self._headings[index.column()], text)
        if role == Role.TextAlignmentRole and index.column() in self._numbers:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and section < len(self._headings):
            if role == Role.DisplayRole:
                return self._headings[section]
            if role == Role.TextAlignmentRole:
                side = Qt.AlignmentFlag.AlignRight if section in self._numbers else Qt.AlignmentFlag.AlignLeft
                return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None


class TextTable(QTableView):
    """The view of a `TextTableModel`: whole rows, no grid, the column `wide` takes the room that is left."""

    def __init__(self, model: TextTableModel, *, wide: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("airy")  # room at both sides of a text: columns that fit their contents would touch
        self.setModel(model)
        self._wide = wide
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setAlternatingRowColors(True)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 10)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        model.modelReset.connect(self._on_reset)

    def _on_reset(self) -> None:
        header, model = self.horizontalHeader(), self.model()
        for column in range(model.columnCount()):
            fixed = QHeaderView.ResizeMode.Stretch if column == self._wide else QHeaderView.ResizeMode.ResizeToContents
            header.setSectionResizeMode(column, fixed)
