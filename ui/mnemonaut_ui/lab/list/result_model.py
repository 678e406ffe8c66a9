"""The result list as a table model: one row a candidate, and one row for the cut."""

from __future__ import annotations

import html
from collections.abc import Collection
from enum import IntEnum
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from mnemonaut_core.domain.evidence import SPEAKS_OF_IT
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.lab.answer.recalls import Result
from mnemonaut_ui.lab.list.result_rows import (
    Cut,
    Marks,
    Row,
    RowWords,
    cut_limit,
    cut_of,
    cut_text,
    is_ordered,
    last_selected,
    rows_of,
)
from mnemonaut_ui.words.memory import text_of
from mnemonaut_ui.words.messages import listed, translated
from mnemonaut_ui.words.source_words import has_forms, seat_word, source_code, source_word
from mnemonaut_ui.words.terms import part_word, speaks_text

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ROW_ROLE = Role.UserRole
ISOLATED_ROLE = Role.UserRole + 1
_SELECTABLE = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_ROW_FLAGS = (
    _SELECTABLE | Qt.ItemFlag.ItemNeverHasChildren | Qt.ItemFlag.ItemIsDragEnabled
)  # asked for with every paint
ROOT = QModelIndex()
TOOLTIP_CHARS = 1200
CHIPS = 2
"""So many chips have room in a row."""


class ResultColumn(IntEnum):
    """The columns of the list."""

    RANK = 0
    OUTCOME = 1
    EVIDENCE = 2
    MEMORY = 3
    SCORE = 4
    MOVE = 5
    """Next to the score, because it is watched while a parameter is changed."""
    PARTS = 6
    HITS = 7


class ResultModel(QAbstractTableModel):
    """Candidates of one recall in order of rank, those that the filter lets through, the cut among them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._trace: Trace | None = None
        self._all: tuple[Row, ...] = ()
        self._shown: list[Row] = []
        self._cut = Cut(0, None)
        self.cut_row = -1
        """The row of the cut; −1 if nothing is shown."""
        self._ids: Collection[str] | None = None
        self.words = RowWords()
        """How the rows are put into words, and what is marked in them."""
        self.limit: float | None = None
        """The cut of scores, for the mark in the bars; None where there is none."""
        self.ordered = False
        """Whether the recall has an order and no scores."""
        self.hits_counted = False
        """Whether the column shows a count because there is no room for names."""
        self._pinned = False

    # ---- commands

    def show_result(self, result: Result | None, ids: Collection[str] | None = None) -> None:
        """Show an answer; of its candidates those in `ids` (None: all)."""
        self.beginResetModel()
        trace = self._trace = None if result is None else result.trace
        self._pinned = result is not None and result.pinned is not None
        self._all = () if result is None else rows_of(result.trace, result.against)
        self._cut = Cut(0, None) if trace is None else cut_of(trace)
        self.limit = None if trace is None else cut_limit(trace)
        self.ordered = trace is not None and is_ordered(trace)
        forms = {run.form for run in (() if trace is None else trace.runs) if has_forms(run.source)}
        self.words = RowWords(len(forms) > 1, Marks() if result is None else result.marks)
        self._ids = ids
        self._filter()
        self.endResetModel()

    def show_only(self, ids: Collection[str] | None) -> None:
        """Let other candidates through."""
        self.beginResetModel()
        self._ids = ids
        self._filter()
        self.endResetModel()

    def mark(self, marks: Marks) -> None:
        """Mark what happened to the memories since."""
        changed = marks.changed(self.words.marks)
        self.words = replace(self.words, marks=marks)
        self._notify(lambda row: row.id in changed)

    def show_again(self) -> None:
        """The same rows in the words and colours that hold now."""
        self._notify(lambda _row: True)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(ResultColumn) - 1)

    def count_hits(self, *, only: bool) -> None:
        """How many sources found it, or which ones."""
        if only != self.hits_counted:
            self.hits_counted = only
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, ResultColumn.HITS, ResultColumn.HITS)

    def _notify(self, concerns: Any) -> None:
        for number in range(self.rowCount()):
            row = self.row_at(number)
            if row is None or concerns(row):
                self.dataChanged.emit(self.index(number, 0), self.index(number, len(ResultColumn) - 1))

    def _filter(self) -> None:
        ids = self._ids
        self._shown = [row for row in self._all if ids is None or row.id in ids]
        self.cut_row = -1
        if self._trace is not None and self._shown:
            above = {row.id for row in self._all[: last_selected(self._trace)]}
            self.cut_row = sum(row.id in above for row in self._shown)

    # ---- what it holds

    @property
    def shown_ids(self) -> tuple[str, ...]:
        """Ids in the order of the list."""
        return tuple(row.id for row in self._shown)

    def row_at(self, number: int) -> Row | None:
        """The candidate of a row; None for the cut."""
        if number == self.cut_row:
            return None
        number -= self.cut_row != -1 and number > self.cut_row
        return self._shown[number] if 0 <= number < len(self._shown) else None

    def id_at(self, number: int) -> str:
        """The memory of a row; "" for the cut."""
        row = self.row_at(number)
        return "" if row is None else row.id

    def place_of(self, memory_id: str) -> int:
        """The row of a memory; −1 if it is not shown."""
        for number, row in enumerate(self._shown):
            if row.id == memory_id:
                return number + (self.cut_row != -1 and number >= self.cut_row)
        return -1

    # ---- texts

    def cut_text(self) -> str:
        """What ends the result, and how many are in it."""
        return cut_text(self._trace, self._cut)

    def widest(self, column: ResultColumn) -> Collection[str]:
        """The texts that decide how wide a column is: of rows that say the same, one."""
        words = self.words
        if column == ResultColumn.OUTCOME:
            alike = {(row.id in words.marks.isolated, _alike(row)): row for row in self._all}
            return set(map(words.outcome_text, alike.values()))
        if column == ResultColumn.EVIDENCE:
            levels = {row.evidence and row.evidence.level: row for row in self._all}
            return {self.header_text(column), *map(words.level_text, levels.values())}
        if column == ResultColumn.HITS:  # the last of two chips counts what else found it
            hits = {hit for row in self._all for hit in row.hits}
            chips = {(source, tuple((form, len(str(rank))) for form, rank in ranks)): ranks for source, ranks in hits}
            more = " +1" if any(len(row.hits) > CHIPS for row in self._all) else ""
            texts = [words.hit_text(source, ranks) + more for (source, _), ranks in chips.items()]
        elif column == ResultColumn.SCORE:
            texts = [row.score_text for row in self._all]
        elif self.ordered:
            texts = ["  ".join(words.badge_texts(row)) for row in {row.codes: row for row in self._all}.values()]
        else:
            texts = [words.numbers_text(row) for row in self._all]
        return (max(texts, key=len, default=""),)

    def header_text(self, column: int) -> str:
        """The name of a column."""
        return (
            "#",
            self.tr("Outcome"),
            translated(SPEAKS_OF_IT),
            self.tr("Memory"),
            self.tr("Score"),
            "Δ◉" if self._pinned else "Δ",
            self._parts_header(),
            self.tr("Ranks") if self.ordered else self.tr("Found by"),
        )[column]

    def _parts_header(self) -> str:
        if self.ordered:
            return self.tr("Found by · seats") if any(row.group for row in self._all) else self.tr("Found by")
        scored = next((row.final for row in self._all if row.final is not None), None)
        return self.tr("Factors") if scored is not None and scored.combine is Combine.PRODUCT else self.tr("Parts")

    def _display(self, row: Row, column: int) -> str:
        if column == ResultColumn.RANK:
            return "–" if row.candidate.rank is None else str(row.candidate.rank)
        if column == ResultColumn.OUTCOME:
            return " ".join(filter(None, (self.words.outcome_text(row), self.words.detail_text(row))))
        if column == ResultColumn.EVIDENCE:
            return self.words.level_text(row)
        if column == ResultColumn.MEMORY:
            return " ".join(filter(None, (row.date, row.line)))
        if column == ResultColumn.SCORE:
            return row.score_text
        if column == ResultColumn.PARTS:
            return self.words.parts_text(row)
        if column == ResultColumn.HITS:
            return listed(self.words.hit_texts(row))
        return " ".join(filter(None, (self.words.move_text(row), self.words.crossed_text(row))))

    def _spoken(self, row: Row, column: int) -> str:
        """A cell with what it is about, for those who listen: the heading is not read with it."""
        shown = self._display(row, column)
        if column in (ResultColumn.OUTCOME, ResultColumn.MEMORY) or not shown:
            return shown
        heading = self.headerData(column, Qt.Orientation.Horizontal, Role.AccessibleTextRole)
        return self.tr("{column}: {value}").format(column=heading, value=shown)

    def _tooltip(self, row: Row, column: int) -> str | None:
        scored = row.final
        if column == ResultColumn.EVIDENCE and row.evidence is not None:
            return _plain(speaks_text(self._trace, row.candidate.memory, row.evidence))
        if column == ResultColumn.MEMORY:
            text = text_of(row.candidate.memory)
            return _plain(text[:TOOLTIP_CHARS] + ("…" if len(text) > TOOLTIP_CHARS else ""))
        if column == ResultColumn.SCORE and scored is not None:
            return _plain(repr(scored.score))
        if column == ResultColumn.PARTS and row.codes:
            found = [f"{source_code(source)}: {source_word(source)} ({source})" for source in row.codes]
            group = self.tr("seats: {group}").format(group=seat_word(row.group)) if row.group else ""
            return _plain("\n".join(filter(None, (*found, group))))
        if column == ResultColumn.PARTS and scored is not None:
            return _plain(
                "\n".join(f"{part_word(part.name)} ({part.name}): {part.contribution!r}" for part in scored.parts)
            )
        return _plain(self._display(row, column)) or None

    def _cut_data(self, role: int) -> object:
        if role in (Role.DisplayRole, Role.AccessibleTextRole):
            return self.cut_text()
        return None

    # ---- Qt

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._shown) + (self.cut_row != -1)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(ResultColumn)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or index.row() == self.cut_row:
            return Qt.ItemFlag.NoItemFlags  # the keyboard steps over the cut
        return _ROW_FLAGS

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self.row_at(index.row())
        if row is None:
            return self._cut_data(role) if index.row() == self.cut_row else None
        if role == Role.DisplayRole:
            return self._display(row, index.column())
        if role == ROW_ROLE:
            return row
        if role == ISOLATED_ROLE:
            return row.id in self.words.marks.isolated
        if role == Role.ToolTipRole:
            return self._tooltip(row, index.column())
        if role == Role.AccessibleTextRole:
            return self._spoken(row, index.column())
        if role == Role.AccessibleDescriptionRole:  # once a row, in the column that the keyboard goes to
            return self.words.whole_text(row) if index.column() == ResultColumn.MEMORY else ""
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(ResultColumn):
            return None
        if role in (Role.DisplayRole, Role.AccessibleTextRole):
            change = self.tr("Change against the baseline") if self._pinned else self.tr("Change since the last recall")
            spoken = {ResultColumn.RANK: self.tr("Rank"), ResultColumn.MOVE: change}
            if role == Role.AccessibleTextRole and section in spoken:
                return spoken[ResultColumn(section)]
            if role == Role.DisplayRole and section == ResultColumn.HITS and self.hits_counted:
                return "⌕"
            return self.header_text(section)
        if role == Role.TextAlignmentRole:  # as what stands below it
            side = Qt.AlignmentFlag.AlignRight if section in _RIGHT else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Role.ToolTipRole and section == ResultColumn.MOVE:
            if self._pinned:
                return self.tr("Ranks won or lost against the baseline")
            return self.tr("Ranks won or lost since you last asked")
        if role == Role.ToolTipRole and section == ResultColumn.HITS:
            return self.header_text(section)
        return None


def _alike(row: Row) -> tuple[object, ...]:
    """Rows with the same have the same outcome text: of hundreds few differ."""
    outcome = row.outcome
    if outcome.code is Code.FILTERED:
        return (row.id,)
    return outcome.code, outcome.field, outcome.value is None


_RIGHT = (ResultColumn.RANK, ResultColumn.SCORE)
"""Columns of numbers."""


def _plain(text: str) -> str:
    """A text for a tooltip, which Qt may treat as rich text: escaped, with its line breaks."""
    return f'<div style="white-space: pre-wrap">{html.escape(text)}</div>' if text else ""
