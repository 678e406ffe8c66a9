"""A table of memories: its columns are rows of a table of values, its rows are selected as a whole, and every way of moving
selects where it arrives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QCoreApplication,
    QEvent,
    QItemSelectionModel,
    QMetaMethod,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from mnemonaut_ui.widgets.memory_row import RowDelegate
from mnemonaut_ui.widgets.theme import row_height
from mnemonaut_ui.words.languages import zone

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
Key, Modifier = Qt.Key, Qt.KeyboardModifier
Move = QAbstractItemView.CursorAction
Flag = QItemSelectionModel.SelectionFlag
_MOVING = (Key.Key_Up, Key.Key_Down, Key.Key_Home, Key.Key_End, Key.Key_PageUp, Key.Key_PageDown)
_FAR = (Key.Key_Home, Key.Key_End, Key.Key_PageUp, Key.Key_PageDown)
_BACKWARDS = (Move.MoveUp, Move.MovePageUp, Move.MoveEnd, Move.MovePrevious)


_NO_PARENT = QModelIndex()
AHEAD, MOST_SEEN = 12, 100
"""Rows above and below what is seen that have their height already, and the most that are seen."""


def _muted(_row: object) -> str:
    return "muted"


class Column(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """One column: a new one is one more of these. `text`, `spoken` and the others are given what the model has for a row."""

    key: str
    title: str
    """In English; the model translates it."""
    text: Callable[[R], str]
    width: int | None = None
    """In pixels; the one column without a width has the room that is left."""
    align: Qt.AlignmentFlag = LEFT
    spoken: Callable[[R], str] | None = None
    """For a screen reader: no signs, and what a number counts; None: the text."""
    described: Callable[[R], str] | None = None
    """The row's sentence, in one column only."""
    tip: Callable[[R], str] | None = None
    """Rich text: what is stored is escaped. "" for none."""
    colour: Callable[[R], str] = _muted
    """The name of a colour of the theme."""
    room: int = 0
    """Shown from this width of the table on, until columns are chosen by hand; 0: always."""
    hidden: bool = False
    """Shown only on request."""
    caption: Callable[[R], str] | None = None
    """What the caption over the text says while the column is not shown; None: nothing."""
    orders: tuple[str, ...] = ()
    """What its heading sorts by, in turn."""


class ColumnModel(QAbstractTableModel, Generic[R]):
    """A model whose cells `columns` compute; a subclass defines the rows (`cell`) and their number. `context`: the
    translation context of the titles."""

    context = ""

    def __init__(self, columns: Sequence[Column[R]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)

    def index_of(self, key: str) -> int:
        return next(number for number, column in enumerate(self.columns) if column.key == key)

    def heading(self, index: int) -> str:
        """The title of a column, translated; `{zone}` in it is the place of the database's time zone."""
        place = zone().rpartition("/")[2].replace("_", " ")
        return QCoreApplication.translate(self.context, self.columns[index].title).replace("{zone}", place)

    def cell(self, row: int) -> R | None:
        raise NotImplementedError

    def placeholder(self, row: int, column: Column[R]) -> str:
        """A cell of a row that is not there."""
        del row, column
        return ""

    def notify_changed(self, first: int = 0, last: int | None = None) -> None:
        """Report these rows (None: all) as changed."""
        end = self.rowCount() - 1 if last is None else last
        if end >= first:
            self.dataChanged.emit(self.index(first, 0), self.index(end, len(self.columns) - 1))

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        if role == Role.TextAlignmentRole:  # a heading stands where its column does
            return Qt.AlignmentFlag.AlignVCenter | self.columns[section].align
        return self.heading(section) if role in (Role.DisplayRole, Role.AccessibleTextRole) else None

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid() or index.row() >= self.rowCount():
            return None
        column = self.columns[index.column()]
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignVCenter | column.align
        cell = self.cell(index.row())
        if cell is None:
            shown = role in (Role.DisplayRole, Role.AccessibleTextRole)
            return (
                self.placeholder(index.row(), column)
                if shown
                else ""
                if role == Role.AccessibleDescriptionRole
                else None
            )
        if role == Role.DisplayRole or (role == Role.AccessibleTextRole and column.spoken is None):
            return column.text(cell)
        if role == Role.AccessibleTextRole and column.spoken is not None:
            return column.spoken(cell)
        if role == Role.AccessibleDescriptionRole:
            return "" if column.described is None else column.described(cell)
        if role == Role.ToolTipRole:
            return None if column.tip is None else column.tip(cell) or None
        return None


class HeldRows(ColumnModel[R], Generic[R]):
    """Rows that are in memory and shown whole."""

    def __init__(self, columns: Sequence[Column[R]], context: str, parent: QObject | None = None) -> None:
        super().__init__(columns, parent)
        self.context = context
        self.rows: tuple[R, ...] = ()

    def show_rows(self, rows: Sequence[R]) -> None:
        if tuple(rows) != self.rows:
            self.beginResetModel()
            self.rows = tuple(rows)
            self.endResetModel()

    def cell(self, row: int) -> R:
        return self.rows[row]

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.rows)


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
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)

    @property
    def top_row(self) -> int:
        """The first row that is seen; -1 for none."""
        return self.rowAt(0)

    @property
    def top_shift(self) -> int:
        """How many pixels of the first row are scrolled away."""
        return max(0, -self.rowViewportPosition(max(0, self.top_row)))

    def scroll_back(self, row: int, shift: int) -> None:
        """Scroll so that this row comes first, with `shift` pixels of it hidden; also right after a reset of the rows."""
        self.executeDelayedItemsLayout()  # after a reset the scroll bar still has the old range
        self.verticalScrollBar().setValue(self.verticalHeader().sectionPosition(row) + shift)

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

    def moveCursor(self, cursorAction: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
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
        box = self.visualRect(current) if current.isValid() else None
        seen = box is not None and 0 <= box.top() < event.oldSize().height()
        super().resizeEvent(event)
        if seen and event.size().height() < event.oldSize().height():
            self.scrollTo(current)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        current = self.currentIndex()
        if (
            event.key() == Key.Key_Space
            and not event.modifiers()
            and self.selectionModel().isRowSelected(current.row())
        ):
            event.ignore()  # the drawer's key
            return
        super().keyPressEvent(event)
        current = self.currentIndex()
        if event.key() in _MOVING and current.isValid() and not self.selectionModel().hasSelection():
            # the row that had the keyboard was not selected, and there was no other one to go to
            self.selectionModel().select(current, Flag.Select | Flag.Rows)


class OpeningTable(MemoryTable):
    """Rows as high as their text; Enter and a double click open the one with the keyboard, or the drawer that speaks of it."""

    opened = Signal()
    typed = Signal(str)  # what somebody begins to type in the list

    def __init__(
        self, model: ColumnModel[Any], parent: QWidget | None = None, *, single: bool = True, least: int = 40
    ) -> None:
        """`least`: the least width of a column, in pixels."""
        super().__init__(model, parent)
        self.columns = model.columns
        self.size_columns(model.columns, least)
        if single:
            self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setAlternatingRowColors(False)  # a line stands between the rows
        self.drawn = RowDelegate(model.columns, model.cell, self)
        self.setItemDelegate(self.drawn)
        self._late = QTimer(self, singleShot=True, interval=0)
        self._late.timeout.connect(self.fit_rows)
        head = self.horizontalHeader()
        for changed in (model.dataChanged, model.modelReset, model.rowsInserted, head.sectionResized):
            changed.connect(self._late.start)
        self.verticalScrollBar().valueChanged.connect(self.fit_rows)

    def size_rows(self) -> None:
        """The height of a row of one line, in the font of now; `fit_rows` makes the others higher."""
        self.verticalHeader().setDefaultSectionSize(row_height(self.font(), 1) + 4)
        self._late.start()

    @property
    def silent(self) -> frozenset[str]:
        """The keys of columns that say nothing of any row."""
        return frozenset()

    def fit(self) -> None:
        """Show the columns that have room and something to say; one alone needs no heading."""
        self.fit_columns(self.columns, besides=self.silent)
        self.show_heading()

    def show_heading(self) -> None:
        """Name the columns where there is more than the text."""
        shown = [number for number in range(len(self.columns)) if not self.isColumnHidden(number)]
        self.horizontalHeader().setVisible(len(shown) > 1)

    def mark_words(self, words: Sequence[str]) -> None:
        """Mark these wherever they stand in a text."""
        if self.drawn.words != tuple(words):
            self.drawn.words = tuple(words)
            self.viewport().update()
            self._late.start()

    def fit_rows(self, *_: object) -> None:
        """Make the rows around what is seen as high as their text; what comes first stays where it is, and the row with the
        keyboard in sight."""
        rows, head = self.model().rowCount(), self.verticalHeader()
        top, shift, last = max(0, self.top_row), self.top_shift, self.rowAt(self.viewport().height() - 1)
        seen = range(max(0, top - AHEAD), min(rows, (last if last >= 0 else rows - 1) + AHEAD))
        heights = {row: self.drawn.height(row) for row in seen[: MOST_SEEN + 2 * AHEAD]}
        changed = [(row, height) for row, height in heights.items() if head.sectionSize(row) != height]
        if changed:
            current, whole = self.currentIndex(), self.viewport().rect()
            in_sight = current.isValid() and whole.contains(self.visualRect(current))
            head.setUpdatesEnabled(False)  # else Qt asks for the place of each row after every one of them
            for row, height in changed:
                head.resizeSection(row, height)
            head.setUpdatesEnabled(True)
            self.scroll_back(top, shift)
            if in_sight and not whole.contains(self.visualRect(current)):
                self.scrollTo(current)

    def size_columns(self, columns: Sequence[Column[R]], least: int) -> None:
        """Set widths and hidden columns from the column definitions; none is narrower than `least`."""
        head = self.horizontalHeader()
        head.setDefaultAlignment(LEFT | Qt.AlignmentFlag.AlignVCenter)
        for index, column in enumerate(columns):
            if column.width is None:
                head.setSectionResizeMode(index, QHeaderView.ResizeMode.Stretch)
            else:
                self.setColumnWidth(index, column.width)
            self.setColumnHidden(index, column.hidden)
        head.setMinimumSectionSize(least)

    def fit_columns(self, columns: Sequence[Column[R]], *, besides: frozenset[str] = frozenset()) -> None:
        """Show as many columns as leave the wide one its width, without those in `besides`."""
        width = self.viewport().width()
        for index, column in enumerate(columns):
            if not column.hidden:
                self.setColumnHidden(index, width < column.room or column.key in besides)

    def select_rows(self, rows: Sequence[int], current: int) -> None:
        """Select these rows and no other; the keyboard goes to `current`, if it is not −1."""
        chosen = self.selectionModel()
        chosen.clearSelection()
        for row in rows:
            chosen.select(self.model().index(row, 0), Flag.Select | Flag.Rows)
        if current >= 0:
            chosen.setCurrentIndex(self.model().index(current, 0), Flag.NoUpdate)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
        self._late.start()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        if self.indexAt(event.position().toPoint()).isValid():
            self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        opens = event.key() in (Key.Key_Return, Key.Key_Enter) and not event.modifiers()
        if opens and self.isSignalConnected(QMetaMethod.fromSignal(self.opened)):
            self.opened.emit()
        elif opens:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        if search.strip() and self.isSignalConnected(QMetaMethod.fromSignal(self.typed)):
            self.typed.emit(search)
        else:
            super().keyboardSearch(search)


class RowsTable(OpeningTable, Generic[R]):
    """A list of rows that are in memory. What is selected, the row with the keyboard and the place in the list stay when
    other rows are shown."""

    moved = Signal()
    """The selection or the row with the keyboard is another one, by a person or by a command, not by other rows."""

    def __init__(
        self,
        columns: Sequence[Column[R]],
        context: str,
        key: Callable[[R], object],
        parent: QWidget | None = None,
        *,
        single: bool = True,
        least: int = 40,
    ) -> None:
        """`context`: of the translation of the columns' titles; `key` identifies a row, whose other values may change."""
        self.held, self.key = HeldRows(columns, context), key
        self._quiet = False
        self._silent: frozenset[str] = frozenset()
        super().__init__(self.held, parent, single=single, least=least)
        self.held.setParent(self)
        self._single = single
        self.selectionModel().selectionChanged.connect(self._on_moved)
        self.selectionModel().currentChanged.connect(self._on_moved)

    @property
    def current(self) -> R | None:
        row = self.currentIndex().row()
        return self.held.rows[row] if 0 <= row < len(self.held.rows) else None

    @property
    def selected(self) -> list[R]:
        """The rows that are selected, in the order of the list."""
        parts = self.selectionModel().selection().toList()
        rows = sorted({row for part in parts for row in range(part.top(), part.bottom() + 1)})
        return [self.held.rows[row] for row in rows]

    def show_rows(self, rows: Sequence[R]) -> None:
        held, row, top, shift = self.held.rows, self.currentIndex().row(), self.top_row, self.top_shift
        before = {self.key(one) for one in self.selected}
        current = self.key(held[row]) if 0 <= row < len(held) else None
        on_top = self.key(held[top]) if 0 <= top < len(held) else None
        keys = [self.key(one) for one in rows]
        here = keys.index(current) if current in keys else 0 if self._single else min(row, len(keys) - 1)
        self._quiet = True
        self.held.show_rows(rows)
        self._silent = frozenset(
            column.key for column in self.columns if rows and all(column.text(row) in ("", "–") for row in rows)
        )
        if self._single and keys:
            self.setCurrentIndex(self.held.index(here, 0))
        elif keys:
            self.select_rows([number for number, key in enumerate(keys) if key in before], here)
        if keys:
            self.scroll_back(keys.index(on_top) if on_top in keys else max(0, min(top, len(keys) - 1)), shift)
        self._quiet = False
        self.fit()

    @property
    def silent(self) -> frozenset[str]:
        return self._silent

    def choose(self, wanted: Callable[[R], bool], current: Callable[[R], bool]) -> None:
        """Select exactly the rows that are `wanted`, with the keyboard on the first of them that is `current`; emits nothing."""
        rows = [number for number, row in enumerate(self.held.rows) if wanted(row)]
        self._quiet = True
        self.select_rows(rows, next((number for number in rows if current(self.held.rows[number])), -1))
        self._quiet = False

    def _on_moved(self, *_: object) -> None:
        if not self._quiet:
            self.moved.emit()
