"""The table of the library: how its rows are drawn, which columns it shows, and what its keys do."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import (
    QByteArray,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPoint,
    QSettings,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

from mnemonaut_ui.library.model import LibraryModel, text_spans
from mnemonaut_ui.state.view_state import Selection, selection_of
from mnemonaut_ui.widgets.memory_mime import drag
from mnemonaut_ui.widgets.memory_table import OpeningTable
from mnemonaut_ui.widgets.theme import row_height

_SETTING = "library/columns"
_VERSION = 3
LINES, LINES_SOUGHT = 2, 3
"""Of a text, and of one around what was sought in it."""


class LibraryTable(OpeningTable):
    """The list of memories. It works on ranges of rows, so that selecting all of a large list is quick."""

    selection_moved = Signal()
    left = Signal()  # the Left key where there is no column to go to
    menu_wanted = Signal(QPoint)

    def __init__(self, model: LibraryModel, parent: QWidget | None = None) -> None:
        self._library = model
        self._quiet = False
        super().__init__(model, parent, single=False, least=56)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.DefaultContextMenu)
        self.drawn.spans = text_spans
        self.setCornerButtonEnabled(False)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.size_rows()
        head = self.horizontalHeader()
        head.setSectionsClickable(True)
        self.choice = ColumnChoice(self, model)
        # painting a section asks whether its column and its neighbours' are selected, row by row: seconds, with all selected
        head.setSelectionModel(QItemSelectionModel(model, head))
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.selectionModel().currentChanged.connect(self._on_selection_changed)

    def size_rows(self) -> None:
        """Give rows that are not read yet the usual height: two lines and a caption."""
        self.verticalHeader().setDefaultSectionSize(row_height(self.font(), LINES + 1))
        self._late.start()

    def set_similar(self, similar: bool) -> None:
        """Show the column of likeness, first, for a list of similar memories."""
        self.setColumnHidden(self._library.index_of("similarity"), not similar)
        self.show_heading()

    def fit(self) -> None:
        """Keep the columns: a person chooses them."""

    def selected_ids(self, most: int | None = None) -> tuple[str, ...]:
        """Ids of the selected rows, in the order of the list; () if they are more than `most`."""
        ids = self._library.ids
        ranges = sorted({(part.top(), part.bottom()) for part in self.selectionModel().selection().toList()})
        if most is not None and sum(bottom - top + 1 for top, bottom in ranges) > most:
            return ()
        return tuple(itertools.chain.from_iterable(ids[top : bottom + 1] for top, bottom in ranges))

    @property
    def current_id(self) -> str:
        """The row that the keyboard is on; "" for none."""
        row = self.currentIndex().row()
        return self._library.ids[row] if 0 <= row < len(self._library.ids) else ""

    def put_back(self, rows: Iterable[int], current: int | None, top: int | None, shift: int = 0) -> None:
        """Select rows, set the current one and scroll so that `top` comes first with `shift` pixels hidden; emits nothing."""
        self._quiet = True
        self.executeDelayedItemsLayout()  # after a reset the scroll bar still has the old range
        last = len(self._library.columns) - 1
        chosen = QItemSelection()
        for first, end in _runs(sorted(rows)):
            chosen.select(self._library.index(first, 0), self._library.index(end, last))
        model = self.selectionModel()
        model.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if current is not None:
            at = self._library.index(current, self._library.index_of("text"))
            model.setCurrentIndex(at, QItemSelectionModel.SelectionFlag.NoUpdate)
        if top is not None:
            self.scroll_back(top, shift)
        elif current is not None:
            self.scrollTo(self._library.index(current, self._library.index_of("text")))
        else:
            self.scrollToTop()
        self._quiet = False

    @property
    def highlighted(self) -> Selection:
        current = self.current_id
        on_it = bool(current) and self.selectionModel().isRowSelected(self.currentIndex().row(), QModelIndex())
        return selection_of(self.selected_ids(), current if on_it else "")

    def _on_selection_changed(self, *_: object) -> None:
        if not self._quiet:
            self.selection_moved.emit()

    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        del supportedActions  # not asked of the model, which would be given an index for every cell of a huge selection
        drag(self, self.selected_ids())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Left and not event.modifiers() and not self.horizontalHeader().isVisible():
            self.left.emit()
        else:
            super().keyPressEvent(event)


class ColumnChoice(QObject):
    """Which columns the table of the library shows, in which order and width, as a person chooses."""

    changed = Signal()

    def __init__(self, table: LibraryTable, model: LibraryModel) -> None:
        super().__init__(table)
        self._table, self._model, self._head = table, model, table.horizontalHeader()
        self._head.setSectionsMovable(True)
        self._head.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._head.customContextMenuRequested.connect(self._on_menu_wanted)
        self._head.sectionMoved.connect(self.changed)

    def fill_menu(self, menu: QMenu) -> None:
        """Fill a menu with commands that show or hide each column, move the current one, or reset all."""
        menu.clear()
        for index, column in enumerate(self._model.columns):
            if column.width is None or column.key == "similarity":
                continue
            action = menu.addAction(self._model.heading(index))
            action.setCheckable(True)
            action.setChecked(not self._table.isColumnHidden(index))
            action.toggled.connect(partial(self.show_column, index))
        menu.addSeparator()
        current = self._table.currentIndex().column()
        name = self._model.heading(max(0, current))
        for text, step in ((self.tr("Move “{column}” to the left"), -1), (self.tr("Move “{column}” to the right"), 1)):
            menu.addAction(text.format(column=name), partial(self._move_current, step)).setEnabled(current >= 0)
        menu.addSeparator()
        menu.addAction(self.tr("Reset columns"), self.reset)

    def show_column(self, column: int, shown: bool) -> None:
        self._table.setColumnHidden(column, not shown)
        self._table.show_heading()
        self.changed.emit()

    def _move_current(self, step: int) -> None:
        at = self._head.visualIndex(self._table.currentIndex().column())
        to = at + step
        while 0 <= to < self._head.count() and self._head.isSectionHidden(self._head.logicalIndex(to)):
            to += step
        if 0 <= to < self._head.count():
            self._head.moveSection(at, to)

    def reset(self) -> None:
        """Restore the default order, widths and choice."""
        for index, column in enumerate(self._model.columns):
            self._head.moveSection(self._head.visualIndex(index), index)
            if column.width is not None:
                self._table.setColumnWidth(index, column.width)
            if column.key != "similarity":
                self._table.setColumnHidden(index, column.hidden)
        self._table.show_heading()
        self.changed.emit()

    def _values(self) -> dict[str, object]:
        keys = " ".join(column.key for column in self._model.columns)  # a state of other columns would be put on these
        return {f"{_SETTING}/version": _VERSION, f"{_SETTING}/keys": keys}

    def save(self, settings: QSettings) -> None:
        for key, value in {_SETTING: self._head.saveState(), **self._values()}.items():
            settings.setValue(key, value)

    def restore(self, settings: QSettings) -> None:
        """Restore what was stored for these columns, if anything was."""
        found = settings.value(_SETTING)
        stored = {key: settings.value(key, value, type(value)) for key, value in self._values().items()}
        known = settings.contains(f"{_SETTING}/version")
        if isinstance(found, QByteArray) and known and stored == self._values():
            self._head.restoreState(found)
            self._table.set_similar(self._model.similar)

    def _on_menu_wanted(self, at: QPoint) -> None:
        menu = QMenu(self._table)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_menu(menu)
        menu.popup(self._head.mapToGlobal(at))


def _runs(rows: list[int]) -> list[tuple[int, int]]:
    """Return the first and last number of each run of consecutive numbers."""
    found: list[tuple[int, int]] = []
    for row in rows:
        if found and row == found[-1][1] + 1:
            found[-1] = (found[-1][0], row)
        else:
            found.append((row, row))
    return found
