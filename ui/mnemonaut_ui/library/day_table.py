"""The strip of days as a table, for whoever would rather read than look."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from mnemonaut_ui.library.day_counts import DayCounts
from mnemonaut_ui.words.memory import date_of_day

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


class DayModel(QAbstractTableModel):
    """A row for every day that has memories, oldest first."""

    def __init__(self, counts: DayCounts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._counts = counts

    def day(self, row: int) -> int:
        """The day of a row."""
        return self._counts.days[row]

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._counts.days)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else 2

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.tr("Memories") if section else self.tr("Day (UTC)")

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column():
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        day = self._counts.days[index.row()]
        return f"{self._counts.count(day, day):,}" if index.column() else str(date_of_day(day) or day)


class DayTable(QDialog):
    """Choose days by rows: Enter takes from the first to the last that is selected."""

    days_chosen = Signal(object)  # tuple[int, int]

    def __init__(self, counts: DayCounts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Memories per day"))
        self._model = DayModel(counts, self)
        self.table = QTableView()
        self.table.setObjectName("airy")
        self.table.setShowGrid(False)
        self.table.setModel(self._model)
        self.table.setAccessibleName(self.windowTitle())
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        buttons = QDialogButtonBox()
        self._choose = buttons.addButton(self.tr("Show these days"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(QDialogButtonBox.StandardButton.Close)
        layout = QVBoxLayout(self)
        layout.addWidget(self.table)
        layout.addWidget(buttons)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        self.resize(360, 460)
        if counts.days:
            self.table.selectRow(len(counts.days) - 1)
            self.table.scrollToBottom()

    @Slot()
    def _on_accepted(self) -> None:
        rows = [row for part in self.table.selectionModel().selection().toList() for row in (part.top(), part.bottom())]
        if rows:
            self.days_chosen.emit((self._model.day(min(rows)), self._model.day(max(rows))))
            self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.table.hasFocus():
            self._on_accepted()
        else:
            super().keyPressEvent(event)
