"""The table of the library: how its rows are drawn, which columns it shows, and what its keys do."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from functools import partial

from PySide6.QtCore import (
    QByteArray,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSettings,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPalette,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QAbstractItemView, QMenu, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mnemonaut_ui.library.columns import Cell
from mnemonaut_ui.library.model import CELL_ROLE, LibraryModel
from mnemonaut_ui.state.view_state import Selection, selection_of
from mnemonaut_ui.widgets.memory_mime import drag
from mnemonaut_ui.widgets.memory_table import Column, MemoryTable
from mnemonaut_ui.widgets.theme import LIGHT, Theme, row_height

Index = QModelIndex | QPersistentModelIndex
MARGIN = 6
LINES = 2
_HAS_TEXT = QStyleOptionViewItem.ViewItemFeature.HasDisplay
_SELECTED = QStyle.StateFlag.State_Selected
_SETTING = "library/columns"
_VERSION = 2


class RowDelegate(QStyledItemDelegate):
    """Paints all columns of the library."""

    def __init__(self, columns: Sequence[Column[Cell]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = columns
        # made once: joining flags takes longer than drawing a word
        self._aligned = tuple(column.align | Qt.AlignmentFlag.AlignVCenter for column in columns)
        self._theme = LIGHT

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme

    def _colour(self, cell: Cell | None, column: Column[Cell], option: QStyleOptionViewItem) -> QColor:
        if option.state & _SELECTED:
            return QColor(self._theme.selection_text)
        return QColor(self._theme.muted if cell is None else getattr(self._theme, column.colour(cell)))

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        # Qt's own would ask the model for nine roles a cell; while a job is at work, each is a wait for the interpreter
        column = self._columns[index.column()]
        cell = index.data(CELL_ROLE)
        option.text = str(index.data()) if cell is None else column.text(cell)
        option.features |= _HAS_TEXT
        option.displayAlignment = self._aligned[index.column()]
        colour = self._colour(cell, column, option)
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
            option.palette.setColor(role, colour)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if self._columns[index.column()].width is not None:
            super().paint(painter, option, index)
            return
        drawn = QStyleOptionViewItem(option)
        self.initStyleOption(drawn, index)
        text, drawn.text = drawn.text, ""
        drawn.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, drawn, painter, drawn.widget)
        painter.save()
        painter.setPen(drawn.palette.color(QPalette.ColorRole.Text))
        painter.setFont(drawn.font)
        draw_lines(painter, drawn.rect.adjusted(MARGIN, 0, -MARGIN, 0), text, lines=LINES)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        del index
        return QSize(120, QFontMetrics(option.font).height() * LINES + 10)


def draw_lines(painter: QPainter, rect: QRect, text: str, *, lines: int) -> None:
    """Text in at most so many lines, in the middle of the height; what is left over becomes an ellipsis."""
    layout = QTextLayout(text, painter.font())
    wrap = QTextOption()
    wrap.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(wrap)
    layout.beginLayout()
    starts: list[tuple[int, int]] = []
    height = 0.0
    while len(starts) < lines:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(rect.width())
        line.setPosition(QPointF(0.0, height))
        height += line.height()
        starts.append((line.textStart(), line.textLength()))
    layout.endLayout()
    if not starts:
        return
    top = rect.top() + max(0.0, (rect.height() - height) / 2)
    metrics = QFontMetrics(painter.font())
    start, length = starts[-1]
    units = text.encode("utf-16-le", "replace")
    whole = (start + length) * 2 >= len(units)
    for number in range(len(starts) - (0 if whole else 1)):
        layout.lineAt(number).draw(painter, QPointF(rect.left(), top))
    if not whole:
        rest = units[start * 2 :].decode("utf-16-le", "replace")
        cut = metrics.elidedText(rest, Qt.TextElideMode.ElideRight, rect.width())
        line = layout.lineAt(len(starts) - 1)
        painter.drawText(QPointF(rect.left(), top + line.y() + line.ascent()), cut)


class LibraryTable(MemoryTable):
    """Emits ids, never indexes. Works on ranges, so that selecting all of a large list is quick."""

    selection_moved = Signal()
    typed = Signal(str)
    menu_wanted = Signal(QPoint)
    preview_toggled = Signal()
    opened = Signal()
    columns_changed = Signal()

    def __init__(self, model: LibraryModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._library = model
        self._quiet = False
        self._by_hand = False
        self._uniform: frozenset[str] = frozenset()
        self._drawer = RowDelegate(model.columns, self)
        self.setItemDelegate(self._drawer)
        self.setCornerButtonEnabled(False)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self._size_rows()
        head = self.horizontalHeader()
        head.setSectionsMovable(True)
        head.setSectionsClickable(True)
        head.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        head.customContextMenuRequested.connect(self._on_header_menu)
        head.sectionMoved.connect(self.columns_changed)
        self.size_columns(model.columns, 56)
        # painting a section asks whether its column and its neighbours' are selected, row by row: seconds, with all selected
        head.setSelectionModel(QItemSelectionModel(model, head))
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.selectionModel().currentChanged.connect(self._on_selection_changed)

    def _size_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(row_height(self.font(), LINES))

    def set_theme(self, theme: Theme) -> None:
        self._drawer.set_theme(theme)
        self._size_rows()
        self.viewport().update()

    # ---- columns

    def set_similar(self, similar: bool) -> None:
        """Show the column of likeness, first, for a list of similar memories."""
        self.setColumnHidden(self._library.index_of("similarity"), not similar)

    def fill_column_menu(self, menu: QMenu) -> None:
        """Commands for columns: show or hide each, move the current one, reset."""
        menu.clear()
        for index, column in enumerate(self._library.columns):
            if column.width is None or column.key == "similarity":
                continue
            action = menu.addAction(self._library.heading(index))
            action.setCheckable(True)
            action.setChecked(not self.isColumnHidden(index))
            action.toggled.connect(partial(self.set_column_shown, index))
        menu.addSeparator()
        current = self.currentIndex().column()
        name = self._library.heading(max(0, current))
        for text, step in ((self.tr("Move “{column}” to the left"), -1), (self.tr("Move “{column}” to the right"), 1)):
            action = menu.addAction(text.format(column=name))
            action.setEnabled(current >= 0)
            action.triggered.connect(partial(self._move_current, step))
        menu.addSeparator()
        menu.addAction(self.tr("Reset columns"), self.reset_columns)

    def set_column_shown(self, column: int, shown: bool) -> None:
        """Show or hide a column, by hand."""
        self._by_hand = True
        self.setColumnHidden(column, not shown)
        self.columns_changed.emit()

    def _move_current(self, step: int, _checked: bool = False) -> None:
        head = self.horizontalHeader()
        at = head.visualIndex(self.currentIndex().column())
        to = at + step
        while 0 <= to < head.count() and head.isSectionHidden(head.logicalIndex(to)):
            to += step
        if 0 <= to < head.count():
            head.moveSection(at, to)

    @Slot()
    def reset_columns(self) -> None:
        """Order, widths and choice as on the first day."""
        head = self.horizontalHeader()
        for index, column in enumerate(self._library.columns):
            head.moveSection(head.visualIndex(index), index)
            if column.width is not None:
                self.setColumnWidth(index, column.width)
            if column.key != "similarity":
                self.setColumnHidden(index, column.hidden)
        self._by_hand = False
        self._fit()
        self.columns_changed.emit()

    def _fit(self) -> None:
        """Until the person chooses columns, show as many as leave the text its width; all until that width is known."""
        if not self._by_hand and not self.testAttribute(Qt.WidgetAttribute.WA_PendingResizeEvent):
            self.fit_columns(self._library.columns, besides=self._uniform)

    def set_uniform(self, keys: frozenset[str]) -> None:
        """Hide columns whose cells are all equal until the person chooses columns."""
        if keys != self._uniform:
            self._uniform = keys
            self._fit()
            self.columns_changed.emit()

    def _keys(self) -> str:
        """The columns that there are: what was remembered of others would be put on these."""
        return " ".join(column.key for column in self._library.columns)

    def save_columns(self, settings: QSettings) -> None:
        """Remember order, widths and choice."""
        settings.setValue(_SETTING, self.horizontalHeader().saveState())
        settings.setValue(f"{_SETTING}/by_hand", self._by_hand)
        settings.setValue(f"{_SETTING}/version", _VERSION)
        settings.setValue(f"{_SETTING}/keys", self._keys())

    def restore_columns(self, settings: QSettings) -> None:
        """As they were remembered, if they were."""
        found = settings.value(_SETTING)
        of_now = settings.value(f"{_SETTING}/version", 0, int) == _VERSION
        if (
            isinstance(found, QByteArray)
            and of_now
            and settings.value(f"{_SETTING}/keys", self._keys()) == self._keys()
        ):
            self.horizontalHeader().restoreState(found)
            self._by_hand = bool(settings.value(f"{_SETTING}/by_hand", False, bool))
            self.set_similar(self._library.similar)

    # ---- selection and place

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
        """Select these rows, put the keyboard on one, scroll so that `top` comes first with `shift` pixels of it
        hidden; emits nothing."""
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
            self.verticalScrollBar().setValue(top * self.verticalHeader().defaultSectionSize() + shift)
        elif current is not None:
            self.scrollTo(self._library.index(current, self._library.index_of("text")))
        else:
            self.scrollToTop()
        self._quiet = False

    @property
    def highlighted(self) -> Selection:
        """The rows that are selected, and the one of them that the keyboard is on."""
        current = self.current_id
        on_it = bool(current) and self.selectionModel().isRowSelected(self.currentIndex().row(), QModelIndex())
        return selection_of(self.selected_ids(), current if on_it else "")

    @Slot()
    def _on_selection_changed(self, *_: object) -> None:
        if not self._quiet:
            self.selection_moved.emit()

    @Slot(QPoint)
    def _on_header_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_column_menu(menu)
        menu.popup(self.horizontalHeader().mapToGlobal(at))

    # ---- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        del supportedActions  # not asked of the model, which would be given an index for every cell of a huge selection
        drag(self, self.selected_ids())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, plain = event.key(), not event.modifiers()
        if key == Qt.Key.Key_Space and plain:
            self.preview_toggled.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain:
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        if search.strip():
            self.typed.emit(search)


def _runs(rows: list[int]) -> list[tuple[int, int]]:
    """Sorted numbers as first and last of each run without a gap."""
    found: list[tuple[int, int]] = []
    for row in rows:
        if found and row == found[-1][1] + 1:
            found[-1] = (found[-1][0], row)
        else:
            found.append((row, row))
    return found
