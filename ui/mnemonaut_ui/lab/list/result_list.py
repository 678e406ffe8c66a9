"""The result list: a table with the cut inside. And what it shares with the matrix: a selection by id that outlives a new
ranking."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Protocol

from PySide6.QtCore import QAbstractItemModel, QItemSelection, QItemSelectionModel, QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from mnemonaut_ui.lab.answer.recalls import Result
from mnemonaut_ui.lab.list.result_delegate import ResultDelegate
from mnemonaut_ui.lab.list.result_model import ResultColumn, ResultModel
from mnemonaut_ui.state.view_state import Selection, selection_of
from mnemonaut_ui.widgets.command_menu import command_menu
from mnemonaut_ui.widgets.memory_mime import drag
from mnemonaut_ui.widgets.memory_table import MemoryTable
from mnemonaut_ui.widgets.theme import row_height
from mnemonaut_ui.words.languages import plain

Widths = dict[ResultColumn, tuple[int, int]]
"""The least and the most that a column has."""
BAR = 72
"""Pixels of a bar without its numbers."""
COUNT = 44
"""Pixels of how many sources found it, in place of their names."""


class Listed(Protocol):
    """A model of what was found, by id."""

    @property
    def shown_ids(self) -> tuple[str, ...]:
        """Ids in the order of the rows."""
        ...

    def place_of(self, memory_id: str) -> int:
        """The row of a memory; −1 if it is not shown."""
        ...

    def id_at(self, number: int) -> str:
        """The memory of a row; "" for a row that is none."""
        ...


class FoundTable(MemoryTable):
    """A table of what was found. `selection_moved` tells that other rows are highlighted than before."""

    selection_moved = Signal()

    def __init__(self, model: QAbstractItemModel, listed: Listed, parent: QWidget | None = None) -> None:
        """`listed` is the model again, as what it lists."""
        super().__init__(model, parent)
        model.setParent(self)
        self.listed = listed
        self._quiet = False
        self.chosen = False
        """Whether the person chose what is highlighted; False where it is the first row of an answer."""
        self._place: tuple[str, int] | None = None
        """The row to be on top again after the next answer, and by how much it was scrolled out."""
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.selectionModel().currentChanged.connect(self._on_selection_changed)

    def _refill(self, change: Callable[[], None], *, keep: bool) -> None:
        """Show another answer. With `keep`, selected memories stay selected if they are listed; if none is, and always
        without `keep`, the first row is selected."""
        before, had_rows = self.highlighted, bool(self.listed.shown_ids)
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
        """The next answer is the same one as of now: what is highlighted, and which row is on top, stay."""
        self.chosen = self.chosen or bool(self.highlighted.ids)
        top = self.top_row
        while 0 <= top < self.model().rowCount() and not self.listed.id_at(top):
            top += 1  # the cut is no memory
        on_top = self.listed.id_at(top) if 0 <= top < self.model().rowCount() else ""
        shift = self.verticalScrollBar().value() - self.verticalHeader().sectionPosition(max(0, top))
        self._place = (on_top, shift) if on_top else None

    def _rearrange(self, change: Callable[[], None]) -> None:
        """Other rows of the same answer, or another order: what they leave out is no longer selected."""
        before = self.highlighted
        self._quiet = True
        change()
        self._lay_out_rows()
        self._select(before.ids, before.memory_id)
        self._after_reset()

    def forget_choice(self) -> None:
        """Drop the selection, since it does not belong to the new question."""
        self.chosen = False

    def highlight(self, selection: Selection) -> None:
        """Select the listed memories of this as the person's own choice, without emitting a signal."""
        self._quiet = True
        self._select(selection.ids, selection.memory_id)
        self._quiet, self.chosen = False, True

    def select_ids(self, ids: Collection[str], current: str = "") -> None:
        """Select memories; the first of them (or `current`) gets the keyboard."""
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
        """The rows that are selected, and the one of them that the keyboard is on."""
        return selection_of(self.selected_ids(), self.current_id())

    def selected_ids(self) -> tuple[str, ...]:
        """Ids in the order of the list."""
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

    def _lay_out_rows(self) -> None:
        """Two lines of text each."""
        height = row_height(self.font(), 2)
        header = self.verticalHeader()
        header.setDefaultSectionSize(height)
        for number in range(self.model().rowCount()):
            if header.sectionSize(number) != height:
                header.resizeSection(number, height)

    def _keyboard_column(self) -> int:
        """In which column of its row the keyboard stands."""
        raise NotImplementedError

    def _size_columns(self) -> None:
        raise NotImplementedError

    def _describe(self) -> None:
        raise NotImplementedError

    @Slot()
    def _on_selection_changed(self, *_: object) -> None:
        # at once: the next key may be the command; Qt tells of the selection first, then of the row with the keyboard
        if not self._quiet:
            self.chosen = True
            self.selection_moved.emit()

    # ---- Qt

    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        del supportedActions
        drag(self, self.selected_ids())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = command_menu(self)
        if menu.actions() and self.selected_ids():
            menu.exec(event.globalPos())


class ResultList(FoundTable):
    """The candidates of one recall."""

    def __init__(self, parent: QWidget | None = None) -> None:
        model = ResultModel()
        super().__init__(model, model, parent)
        self.results = model
        self._delegate = ResultDelegate(self.results, self)
        self._wanted: Widths = {}
        self.setItemDelegate(self._delegate)
        self.horizontalHeader().setSectionsMovable(True)
        self.setAccessibleName(self.tr("Result"))
        self._describe()
        self._size_columns()

    def show_again(self) -> None:
        """The same rows in the words and colours that hold now: without numbers the column of scores goes."""
        self.results.show_again()
        self._size_columns()
        self._describe()

    def show_result(self, result: Result | None, ids: Collection[str] | None = None, *, keep: bool = True) -> None:
        """Show an answer, of its candidates those in `ids`; `keep`: see `_refill`."""
        self._refill(lambda: self.results.show_result(result, ids), keep=keep)

    def show_only(self, ids: Collection[str] | None) -> None:
        """Let other candidates of this recall through; what they leave out is no longer selected."""
        self._rearrange(lambda: self.results.show_only(ids))

    def _keyboard_column(self) -> int:
        return ResultColumn.MEMORY

    def _lay_out_rows(self) -> None:
        height = row_height(self.font(), 2)
        header = self.verticalHeader()
        header.setDefaultSectionSize(height)
        self.clearSpans()
        cut = self.results.cut_row
        for number in range(self.results.rowCount()):
            if header.sectionSize(number) != height and number != cut:
                header.resizeSection(number, height)
        if cut >= 0:
            self.setSpan(cut, 0, 1, len(ResultColumn))
            header.resizeSection(cut, row_height(self.font(), 1))

    def _describe(self) -> None:
        self.setAccessibleDescription(self.results.cut_text() if self.results.cut_row >= 0 else "")

    def _size_columns(self) -> None:
        header = self.horizontalHeader()
        header.setMinimumSectionSize(24)
        self._wanted = self._widths()
        for column in ResultColumn:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
        self._fit_columns()

    def _widths(self) -> Widths:
        """For each column the least width that still says something, and the one that shows all."""
        metrics = QFontMetrics(self.font())

        def wide(column: ResultColumn, *others: str) -> int:
            return max(map(metrics.horizontalAdvance, (*others, *self.results.widest(column))), default=0)

        hits = wide(ResultColumn.HITS, "Found by  ") + 24
        parts = self._parts_width(metrics)
        chip = metrics.horizontalAdvance("vector…") + 24
        rank, move = metrics.horizontalAdvance("0000") + 8, metrics.horizontalAdvance("▲000") + 12
        score = wide(ResultColumn.SCORE, self.results.header_text(ResultColumn.SCORE)) + 22
        bold = QFont(self.font())
        bold.setBold(True)  # as what is selected is written
        outcomes = ("✖ gate closed", *self.results.widest(ResultColumn.OUTCOME))
        outcome = max(map(QFontMetrics(bold).horizontalAdvance, outcomes)) + 14
        words = metrics.averageCharWidth()
        number = metrics.horizontalAdvance("0.00 ") + 14
        speaks = wide(ResultColumn.EVIDENCE) + 14
        widths = {
            ResultColumn.RANK: (metrics.horizontalAdvance("00") + 14, rank),
            ResultColumn.OUTCOME: (outcome, outcome),
            ResultColumn.EVIDENCE: (speaks if plain() else number, max(speaks, words * 26)),
            ResultColumn.MEMORY: (words * 40, words * 60),
            ResultColumn.SCORE: (score, score),
            ResultColumn.PARTS: (parts, parts),
            ResultColumn.HITS: (min(chip, hits), min(190, hits)),
            ResultColumn.MOVE: (move, move),
        }
        if plain() and not self.results.ordered:  # points are for experts
            del widths[ResultColumn.PARTS]
        return widths

    def _parts_width(self, metrics: QFontMetrics) -> int:
        widest = max(map(metrics.horizontalAdvance, self.results.widest(ResultColumn.PARTS)), default=0)
        if self.results.ordered:
            wanted = max(metrics.horizontalAdvance(self.results.header_text(ResultColumn.PARTS)) + 26, 96)
            return max(wanted, min(190, widest))
        return min(190, max(metrics.horizontalAdvance(".55  .35  .10  "), widest) + 12)

    def _fit_columns(self) -> None:
        """The memory's text has at least its 40 characters as long as anything else can give way: first what found it, which
        becomes a count, then the parts of the score. Only where nothing is left to fold does the list scroll sideways."""
        self.setColumnHidden(ResultColumn.SCORE, plain() or self.results.ordered)
        room = self.viewport().width()
        wanted = self._wanted
        for widths in self._folded(wanted):
            wanted = widths
            if (
                sum(least for column, (least, _) in widths.items() if column != ResultColumn.SCORE or self._scored)
                <= room
            ):
                break
        for column in (ResultColumn.EVIDENCE, ResultColumn.PARTS, ResultColumn.HITS):
            self.setColumnHidden(column, column not in wanted)
        self.results.count_hits(only=ResultColumn.HITS in wanted and wanted[ResultColumn.HITS] == (COUNT, COUNT))
        shown = {column: width for column, width in wanted.items() if not self.isColumnHidden(column)}
        least, most = (sum(width[i] for width in shown.values()) for i in (0, 1))
        share = 1.0 if most <= least else min(1.0, max(0.0, (room - least) / (most - least)))
        taken = {column: low + int((high - low) * share) for column, (low, high) in shown.items()}
        if ResultColumn.MEMORY in taken:
            taken[ResultColumn.MEMORY] += max(0, room - sum(taken.values()))
            if ResultColumn.HITS in taken:  # a few letters of a text tell less than the whole name of what found it
                more = shown[ResultColumn.HITS][1] - taken[ResultColumn.HITS]
                more = min(more, taken[ResultColumn.MEMORY] - shown[ResultColumn.MEMORY][0])
                taken[ResultColumn.HITS] += max(0, more)
                taken[ResultColumn.MEMORY] -= max(0, more)
        for column, width in taken.items():
            if self.columnWidth(column) != width:
                self.setColumnWidth(column, width)

    @property
    def _scored(self) -> bool:
        return not plain() and not self.results.ordered

    def _folded(self, wanted: Widths) -> Iterator[Widths]:
        """All columns, then with one more of them folded at a time."""
        hits, parts, memory, evidence = (
            ResultColumn.HITS,
            ResultColumn.PARTS,
            ResultColumn.MEMORY,
            ResultColumn.EVIDENCE,
        )
        yield wanted
        yield (widths := wanted | {hits: (COUNT, COUNT)})
        if self.results.ordered:
            yield (widths := widths | {parts: (min(72, wanted[parts][0]), wanted[parts][1])})
        yield (widths := {column: width for column, width in widths.items() if column != hits})
        if self._scored:
            yield (widths := widths | {parts: (min(BAR, wanted[parts][0]), wanted[parts][1])})
            yield (widths := {column: width for column, width in widths.items() if column != parts})
        yield (widths := {column: width for column, width in widths.items() if column != evidence})
        yield widths | {memory: (wanted[memory][0] * 26 // 40, wanted[memory][1])}

    # ---- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()
