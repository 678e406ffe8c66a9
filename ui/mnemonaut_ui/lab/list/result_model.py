"""The result list as a table model: one row a candidate, and one row for the cut."""

from __future__ import annotations

import html
from collections.abc import Collection
from enum import IntEnum
from typing import Any

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from mnemonaut_core.domain.evidence import SPEAKS_OF_IT
from mnemonaut_core.domain.ranking import Combine, Part
from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.lab.answer.recalls import Result
from mnemonaut_ui.lab.list.result_rows import (
    Cut,
    Marks,
    Row,
    RowWords,
    cut_of,
    cut_text,
    digits_for,
    is_ordered,
    last_selected,
    line_of,
    rows_of,
)
from mnemonaut_ui.widgets.score_bar import RowScale, scale_of_rows
from mnemonaut_ui.words.languages import plain
from mnemonaut_ui.words.memory import text_of
from mnemonaut_ui.words.messages import translated
from mnemonaut_ui.words.source_words import has_forms
from mnemonaut_ui.words.terms import part_title, speaks_text

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
_LISTED = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
ROW_FLAGS = _LISTED | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
"""Made once: Qt asks for them with every paint."""
ROOT = QModelIndex()
TOOLTIP_CHARS = 1200
NEAR = 3
"""So many rows after the cut-off count when the number of digits is chosen."""


class ResultColumn(IntEnum):
    RANK = 0
    MEMORY = 1
    MOVE = 2
    SCORE = 3
    EVIDENCE = 4
    OUTCOME = 5


class FoundModel(QAbstractTableModel):
    """A model of memories by id, some of whose rows may be none."""

    @property
    def shown_ids(self) -> tuple[str, ...]:
        """The ids in the order of the rows."""
        raise NotImplementedError

    def place_of(self, memory_id: str) -> int:
        """The row of a memory; −1 if it is not shown."""
        raise NotImplementedError

    def id_at(self, number: int) -> str:
        """The memory of a row; "" for a row that is none."""
        raise NotImplementedError


class ResultModel(FoundModel):
    """The candidates of one recall that the filter lets through, in order of rank, and a row for the cut-off."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._trace: Trace | None = None
        self._all: tuple[Row, ...] = ()
        self._shown: list[Row] = []
        self._cut = Cut(0, None)
        self.cut_row = -1
        """The row of the cut-off; −1 if nothing is shown."""
        self._ids: Collection[str] | None = None
        self.words = RowWords()
        self.ordered = False
        """Whether the recall has an order and no scores."""
        self.narrow = False
        """Whether one column holds level and outcome."""
        self.terse = False
        """Whether there is no room for dates."""
        self._scale: RowScale | None = None
        self._pinned = False

    def show_result(self, result: Result | None, ids: Collection[str] | None = None) -> None:
        """Show an answer; of its candidates those in `ids` (None: all)."""
        self.beginResetModel()
        trace = self._trace = None if result is None else result.trace
        self._pinned = result is not None and result.pinned is not None
        self._all = () if result is None else rows_of(result.trace, result.against)
        self._cut = Cut(0, None) if trace is None else cut_of(trace)
        self.ordered = trace is not None and is_ordered(trace)
        self._scale = None
        forms = {run.form for run in (() if trace is None else trace.runs) if has_forms(run.source)}
        # of hundreds of scores some are equal at any number of digits
        near = () if trace is None else self._all[: last_selected(trace) + NEAR]
        digits = digits_for(row.final.score for row in near if row.final is not None)
        line = None if trace is None else line_of(trace)
        self.words = RowWords(len(forms) > 1, Marks() if result is None else result.marks, line, digits)
        self._ids = ids
        self._filter()
        self.endResetModel()

    def show_only(self, ids: Collection[str] | None) -> None:
        self.beginResetModel()
        self._ids = ids
        self._filter()
        self.endResetModel()

    def mark(self, marks: Marks) -> None:
        changed = marks.changed(self.words.marks)
        self.words = replace(self.words, marks=marks)
        self._notify(lambda row: row.id in changed)

    def show_again(self) -> None:
        """Show the same rows in the current words and colours."""
        self._notify(lambda _row: True)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(ResultColumn) - 1)

    def _notify(self, concerns: Any) -> None:
        for number in range(self.rowCount()):
            row = self.row_at(number)
            if row is None or concerns(row):
                self.dataChanged.emit(self.index(number, 0), self.index(number, len(ResultColumn) - 1))

    def _filter(self) -> None:
        ids = self._ids
        self._shown = [row for row in self._all if ids is None or row.id in ids or row.gone]
        self.cut_row = -1
        if self._trace is not None and self._shown:
            gone = sum(row.gone for row in self._all)
            above = {row.id for row in self._all[: gone + last_selected(self._trace)]}
            self.cut_row = sum(row.id in above for row in self._shown)

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows of the answer, filtered out or not."""
        return self._all

    @property
    def shown_ids(self) -> tuple[str, ...]:
        """The ids in the order of the list, without memories that are not found any more."""
        return tuple(row.id for row in self._shown if not row.gone)

    def row_at(self, number: int) -> Row | None:
        """The candidate of a row; None for the cut-off."""
        if number == self.cut_row:
            return None
        number -= self.cut_row != -1 and number > self.cut_row
        return self._shown[number] if 0 <= number < len(self._shown) else None

    def id_at(self, number: int) -> str:
        row = self.row_at(number)
        return "" if row is None else row.id

    def place_of(self, memory_id: str) -> int:
        for number, row in enumerate(self._shown):
            if row.id == memory_id:
                return number + (self.cut_row != -1 and number >= self.cut_row)
        return -1

    @property
    def scale(self) -> RowScale:
        """The common scale of all score bars, computed when the first bar is painted."""
        if self._scale is None:
            self._scale = scale_of_rows((row.final for row in self._all), self.words.line)
        return self._scale

    @property
    def scored(self) -> bool:
        """Whether numbers are shown and there are scores."""
        return not plain() and not self.ordered

    @property
    def moved(self) -> bool:
        """Whether any memory moved."""
        moves = (row.move for row in self._all)
        return any(move is not None and (move.crossed or move.by or move.new) for move in moves)

    def cut_text(self) -> str:
        """What ends the result, and how many are in it; with numbers, the score of the cut-off."""
        said, line = cut_text(self._trace, self._cut), self.words.line
        if self._cut.stopped_by is None or line is None or not self.scored:
            return said
        return self.tr("{what}: the line is at {points}").format(what=said, points=self.words.number(line))

    def widest(self, column: ResultColumn) -> Collection[str]:
        """The texts that decide the width of a column, without repeating equal ones."""
        words = self.words
        if column == ResultColumn.OUTCOME:
            alike = {(row.id in words.marks.isolated, row.gone, _alike(row)): row for row in self._all}
            return {words.outcome_text(row) for row in alike.values()}
        if column == ResultColumn.EVIDENCE:
            return {
                words.level_text(row)
                for row in {row.evidence and row.evidence.level: row for row in self._all}.values()
            }
        if column == ResultColumn.MOVE:
            return {words.move_text(row) for row in self._all}
        return {words.score_text(row) for row in self._all}

    def header_text(self, column: int) -> str:
        level, outcome = translated(SPEAKS_OF_IT), self.tr("Outcome")
        return (
            "#",
            self.tr("Memory, and its points on one scale") if self.scored else self.tr("Memory"),
            self.tr("Δ against ◉") if self._pinned else self.tr("Δ since last time"),
            self.tr("Points"),
            level,
            f"{level} · {outcome}" if self.narrow else outcome,
        )[column]

    def _display(self, row: Row, column: int) -> str:
        words = self.words
        if column == ResultColumn.RANK:
            return words.number_text(row)
        if column == ResultColumn.MEMORY:
            return " ".join(filter(None, (row.date, row.line)))
        if column == ResultColumn.SCORE:
            texts = [words.score_text(row), words.distance_text(row)]
        elif column == ResultColumn.EVIDENCE:
            texts = [words.level_text(row), "" if plain() else words.level_value(row)]
        elif column == ResultColumn.OUTCOME:
            texts = [words.outcome_text(row), words.detail_text(row)]
        else:
            texts = [words.move_text(row)]
        return " ".join(filter(None, texts))

    def _spoken(self, row: Row, column: int) -> str:
        """The text of a cell with its heading, which screen readers do not read with it."""
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
            found = self.tr("found by {sources}").format(sources=self.words.found_text(row)) if row.hits else ""
            text = text[:TOOLTIP_CHARS] + ("…" if len(text) > TOOLTIP_CHARS else "")
            return _plain("\n\n".join(filter(None, (text, found))))
        if column == ResultColumn.SCORE and scored is not None:
            parts = (f"{part_title(part.name)} ({part.name}): {part.contribution!r}" for part in scored.parts)
            return _plain("\n".join((repr(scored.score), *parts)))
        return _plain(self._display(row, column)) or None

    def _cut_data(self, role: int) -> object:
        if role in (Role.DisplayRole, Role.AccessibleTextRole):
            return self.cut_text()
        return None

    def legend(self) -> tuple[LegendEntry, ...]:
        """The parts of the score bars in the order of their colours, as far as any row has them; () without bars."""
        ranking = None if self._trace is None else self._trace.rankings[-1]
        if ranking is None or not self.scored or not len(ranking) or not ranking.parts:
            return ()
        product = ranking.combine is Combine.PRODUCT
        painted = {
            part.name for row in self._all if row.final is not None for part in row.final.parts if part.contribution
        }
        parts = enumerate(ranking.widest().parts)
        return tuple(_entry(number, part, product=product) for number, part in parts if part.name in painted)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._shown) + (self.cut_row != -1)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(ResultColumn)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or index.row() == self.cut_row:
            return Qt.ItemFlag.NoItemFlags  # the keyboard steps over the cut
        return ROW_FLAGS

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self.row_at(index.row())
        if row is None:
            return self._cut_data(role) if index.row() == self.cut_row else None
        if role == Role.DisplayRole:
            return self._display(row, index.column())
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
            spoken = {ResultColumn.RANK: self.tr("Number"), ResultColumn.MOVE: change}
            if role == Role.AccessibleTextRole and section in spoken:
                return spoken[ResultColumn(section)]
            return self.header_text(section)
        if role == Role.TextAlignmentRole:  # as what stands below it
            side = Qt.AlignmentFlag.AlignRight if section in _RIGHT else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Role.ToolTipRole and section == ResultColumn.MOVE:
            return self.tr("Numbers won or lost; what came into the result, and what left it")
        if role == Role.ToolTipRole and section == ResultColumn.MEMORY and self.scored:
            return _plain("\n".join(entry.said for entry in self.legend()))
        return None


class LegendEntry(msgspec.Struct, frozen=True):
    """A part of the scores: its word, its sentence, and whether it is a factor, which only takes away."""

    part: str
    name: str
    said: str
    hatched: bool = False


def _entry(number: int, part: Part, *, product: bool) -> LegendEntry:
    word = part_title(part.name)
    if not product:
        return LegendEntry(part.name, word, f"{word} ({part.name}): {part.weight:g}")
    if number == 0:
        return LegendEntry(part.name, word, f"{word} ({part.name})")
    # a factor that has a floor can take away only so much
    least = QCoreApplication.translate("Legend", "factor from {least} to 1").format(least=f"{1.0 - part.weight:.2f}")
    return LegendEntry(part.name, f"× {word}", f"{word} ({part.name}): {least}", hatched=True)


def _alike(row: Row) -> tuple[object, ...]:
    """Rows with an equal key have the same outcome text."""
    outcome = row.outcome
    return outcome.code, outcome.field, outcome.stage, outcome.source, outcome.value is None


_RIGHT = (ResultColumn.RANK, ResultColumn.SCORE)


def _plain(text: str) -> str:
    """A text as a tooltip, which Qt may treat as rich text: escaped, with its line breaks."""
    return f'<div style="white-space: pre-wrap">{html.escape(text)}</div>' if text else ""
