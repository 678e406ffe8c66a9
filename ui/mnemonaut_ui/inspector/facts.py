"""Small tables of facts: a model of cells, a delegate that adds a bar, a view that copies with all digits."""

from __future__ import annotations

import html
from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from mnemonaut_ui.widgets.theme import LIGHT, Theme
from mnemonaut_ui.words.messages import listed

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
BAR_HEIGHT = 5
LINE_SEPARATOR = "\u2028"
"""What Qt shows a line feed as in a cell."""
_HAS_TEXT = QStyleOptionViewItem.ViewItemFeature.HasDisplay
_ALIGNED = (
    Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
    Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
)
"""By whether a cell stands to the right; made once, since joining flags takes longer than drawing a word."""
LEAST_NAME = 80
"""Pixels below which a name is a heap of letters, though it wraps."""
FIRST_COLUMN = 0.5
"""The most that the first column takes where another one stretches."""


class Bar(msgspec.Struct, frozen=True):
    """A bar below a cell's text: `fill` of `track`, both in [0, 1] of the width. `mark`: a ruler with a mark there instead."""

    fill: float
    track: float = 1.0
    colour: int = 0
    mark: bool = False


class Cell(msgspec.Struct, frozen=True):
    """One cell. `exact` is copied, `spoken` is read by a screen reader, `tone` names a colour of the theme."""

    text: str
    exact: str | None = None
    spoken: str | None = None
    tone: str = "text"
    right: bool = False
    struck: bool = False
    bar: Bar | None = None
    tip: str = ""
    to_end: bool = False
    """Whether it takes the room of all cells after it: a sentence where others have numbers."""


class FactsModel(QAbstractTableModel):
    """Rows of cells under headers; replaced as a whole."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._headers: tuple[str, ...] = ()
        self._rows: tuple[tuple[Cell, ...], ...] = ()
        self.theme = LIGHT

    def set_facts(self, headers: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bool:
        """Show other facts; False if they are shown already."""
        shown = tuple(headers), tuple(tuple(row) for row in rows)
        if shown == (self._headers, self._rows):
            return False
        self.beginResetModel()
        self._headers, self._rows = shown
        self.endResetModel()
        return True

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        if self._rows:
            last = self.index(len(self._rows) - 1, len(self._headers) - 1)
            self.dataChanged.emit(self.index(0, 0), last, [Role.ForegroundRole])

    def cell(self, row: int, column: int) -> Cell:
        return self._rows[row][column]

    def row_text(self, row: int) -> str:
        """Return the exact values of a row, separated by tabs."""
        return "\t".join(cell.text if cell.exact is None else cell.exact for cell in self._rows[row])

    def spoken_row(self, row: int) -> str:
        """Return the row in words: "rank 3 of 20, score 0.8"."""
        said = (
            (name, cell.text if cell.spoken is None else cell.spoken)
            for name, cell in zip(self._headers, self._rows[row], strict=True)
        )
        return listed(f"{name} {text}" if name else text for name, text in said if text)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._headers)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self._headers):
            return None
        if role in (Role.DisplayRole, Role.AccessibleTextRole):
            return self._headers[section]
        if role == Role.TextAlignmentRole:
            right = bool(self._rows) and self._rows[0][section].right
            return Qt.AlignmentFlag.AlignVCenter | (
                Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            )
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        cell = self._rows[index.row()][index.column()]
        if role == Role.DisplayRole:
            return cell.text
        if role == Role.AccessibleTextRole:
            return cell.text if cell.spoken is None else cell.spoken
        if role == Role.AccessibleDescriptionRole:
            return self.spoken_row(index.row())
        if role == Role.ToolTipRole:
            row = "" if index.column() else self.spoken_row(index.row())  # what a narrow table has no room for
            return html.escape("\n".join(filter(None, (cell.tip, row))) or cell.text)
        return self._look(cell, role)

    def _look(self, cell: Cell, role: int) -> object:
        if role == Role.TextAlignmentRole:
            return _ALIGNED[cell.right]
        if role == Role.ForegroundRole:
            return QColor(str(getattr(self.theme, cell.tone)))
        if role == Role.FontRole and cell.struck:
            font = QFont()
            font.setStrikeOut(True)
            return font
        return None


class BarDelegate(QStyledItemDelegate):
    """Paints the text as text, and the bar below it."""

    def __init__(self, model: FactsModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        cell = self._model.cell(index.row(), index.column())
        if cell.struck:
            super().initStyleOption(option, index)
            return
        # Qt's own asks the model for nine roles a cell, and a table is measured anew with every answer
        option.text = cell.text.replace("\n", LINE_SEPARATOR)
        option.features |= _HAS_TEXT
        option.displayAlignment = _ALIGNED[cell.right]
        option.palette.setColor(QPalette.ColorRole.Text, QColor(str(getattr(self._model.theme, cell.tone))))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        bar = self._model.cell(index.row(), index.column()).bar
        if bar is not None:
            rect = QRectF(option.rect)
            area = QRectF(rect.left() + 4, rect.bottom() - BAR_HEIGHT - 2, rect.width() - 12, BAR_HEIGHT)
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            self._paint_share(painter, area, bar)
            painter.restore()

    def _paint_share(self, painter: QPainter, area: QRectF, bar: Bar) -> None:
        theme = self._model.theme
        for share, colour in ((bar.track, theme.border), (bar.fill, theme.parts[bar.colour % len(theme.parts)])):
            width = area.width() * min(1.0, max(0.0, share))
            if bar.mark and share == bar.fill and colour != theme.border:
                painter.fillRect(
                    QRectF(area.left() + width - 4, area.top() - 2, 4, BAR_HEIGHT + 4), QColor(theme.accent)
                )
            elif width > 0:
                painter.setBrush(QColor(colour))
                painter.drawRoundedRect(QRectF(area.left(), area.top(), max(width, 2.0), area.height()), 2, 2)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        bar = self._model.cell(index.row(), index.column()).bar
        room = 8 + (0 if bar is None else BAR_HEIGHT + 2)
        return QSize(size.width(), size.height() + room)


class FactsTable(QTableView):
    """A table as high as its rows; Ctrl+C copies the selected rows, else all, with every digit."""

    def __init__(
        self, parent: QWidget | None = None, *, stretched: int = 0, scrolls: bool = False, gives_way: Sequence[int] = ()
    ) -> None:
        """`gives_way`: columns that are hidden in turn while the stretched one is too narrow."""
        super().__init__(parent)
        self._gives_way = gives_way
        self.facts = FactsModel(self)
        self.setModel(self.facts)
        self.setItemDelegate(BarDelegate(self.facts, self))
        self._stretched, self._scrolls = stretched, scrolls
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMinimumSectionSize(24)
        self.horizontalHeader().setSectionsClickable(False)
        self.horizontalHeader().setStyleSheet(
            "QHeaderView::section { padding: 4px 2px; }"
        )  # four numbers in the drawer
        if not scrolls:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def set_facts(self, headers: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
        """Show other facts; the current row stays."""
        current = self.currentIndex()
        if not self.facts.set_facts(headers, rows):
            return  # an answer is filled in as it comes, mostly with the same again; measuring all cells is what takes long
        header = self.horizontalHeader()
        for column in range(len(headers)):
            mode = QHeaderView.ResizeMode.ResizeToContents
            if column in (0, self._stretched):
                mode = QHeaderView.ResizeMode.Stretch if column == self._stretched else QHeaderView.ResizeMode.Fixed
            if header.sectionResizeMode(column) != mode:
                header.setSectionResizeMode(column, mode)
        self.clearSpans()
        for row, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                if cell.to_end and column + 1 < len(cells):
                    self.setSpan(row, column, 1, len(cells) - column)
        if current.isValid() and current.row() < len(rows):
            self.setCurrentIndex(self.facts.index(current.row(), 0))
        self._fit()

    def copied(self) -> str:
        rows = sorted({index.row() for index in self.selectedIndexes()}) or range(self.facts.rowCount())
        return "\n".join(self.facts.row_text(row) for row in rows)

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self.copied())

    def _fit(self) -> None:
        if self._stretched:
            widest = int(self.viewport().width() * FIRST_COLUMN)
            self.horizontalHeader().resizeSection(0, min(self.sizeHintForColumn(0) + 8, widest))
        self._make_room()
        self.resizeRowsToContents()
        if not self._scrolls:
            rows = sum(self.rowHeight(row) for row in range(self.facts.rowCount()))
            self.setFixedHeight(rows + self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth() + 4)

    def _make_room(self) -> None:
        columns = [column for column in self._gives_way if self.facts.columnCount() > 2]
        for column in columns:
            self.setColumnHidden(column, False)
        for column in columns:
            self.horizontalHeader().resizeSections()
            others = set(range(self.facts.columnCount())) - {self._stretched}
            room = self.viewport().width() - sum(map(self.columnWidth, others))  # a hidden one has none
            if room >= min(LEAST_NAME, self.sizeHintForColumn(self._stretched)):
                break
            self.setColumnHidden(column, True)

    def event(self, event: QEvent) -> bool:
        # the window's own Copy has the same keys: the table says first that it wants them
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Copy):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()
