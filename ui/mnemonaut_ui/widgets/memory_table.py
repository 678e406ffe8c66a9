"""A table of memories: rows are selected as a whole, and every way of moving selects where it arrives."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QItemSelectionModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

Key, Modifier = Qt.Key, Qt.KeyboardModifier
Move = QAbstractItemView.CursorAction
Flag = QItemSelectionModel.SelectionFlag
_MOVING = (Key.Key_Up, Key.Key_Down, Key.Key_Home, Key.Key_End, Key.Key_PageUp, Key.Key_PageDown)
_FAR = (Key.Key_Home, Key.Key_End, Key.Key_PageUp, Key.Key_PageDown)
_BACKWARDS = (Move.MoveUp, Move.MovePageUp, Move.MoveEnd, Move.MovePrevious)


class MemoryTable(QTableView):
    """Base of the lists of the screens. Home and End go to the first and the last row, with Ctrl as well: Qt would move
    the view away from what stays selected. Ctrl with an arrow alone moves without selecting, for Ctrl+Space."""

    def __init__(self, model: QAbstractItemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)

    def _selectable(self, row: int, step: int) -> QModelIndex:
        """The first row from here on that can be selected, in the column of the keyboard."""
        model, current = self.model(), self.currentIndex()
        column = current.column() if current.isValid() else 0
        if self.isColumnHidden(column):
            column = next((i for i in range(model.columnCount()) if not self.isColumnHidden(i)), 0)
        while 0 <= row < model.rowCount():
            index = model.index(row, column)
            if index.flags() & Qt.ItemFlag.ItemIsSelectable:
                return index
            row += step
        return QModelIndex()

    # ---- Qt

    def moveCursor(self, cursorAction: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:  # noqa: N803
        if cursorAction == Move.MoveHome:
            return self._selectable(0, 1)
        if cursorAction == Move.MoveEnd:
            return self._selectable(self.model().rowCount() - 1, -1)
        found = super().moveCursor(cursorAction, modifiers)
        if found.isValid() and not found.flags() & Qt.ItemFlag.ItemIsSelectable:
            step = -1 if cursorAction in _BACKWARDS else 1
            found = self._selectable(found.row(), step)
            return found if found.isValid() else self.currentIndex()
        return found

    def selectionCommand(
        self, index: QModelIndex | QPersistentModelIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        if isinstance(event, QKeyEvent) and event.key() in _FAR and event.modifiers() & Modifier.ControlModifier:
            extend = bool(event.modifiers() & Modifier.ShiftModifier)
            return (Flag.SelectCurrent if extend else Flag.ClearAndSelect) | Flag.Rows
        return super().selectionCommand(index, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A banner that comes may not push what is highlighted, and would be hit, out of sight."""
        current = self.currentIndex()
        place = self.visualRect(current) if current.isValid() else None
        seen = place is not None and 0 <= place.top() < event.oldSize().height()
        super().resizeEvent(event)
        if seen and event.size().height() < event.oldSize().height():
            self.scrollTo(current)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        current = self.currentIndex()
        if event.key() in _MOVING and current.isValid() and not self.selectionModel().hasSelection():
            # the row that had the keyboard was not selected, and there was no other one to go to
            self.selectionModel().select(current, Flag.Select | Flag.Rows)
