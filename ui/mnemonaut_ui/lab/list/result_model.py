"""The result list as a table model: one row a candidate, and one row for the cut."""

from __future__ import annotations

import html
from collections.abc import Collection, Mapping
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from mnemonaut_core.domain.evidence import LEVEL_WORDS, SPEAKS_OF_IT, counted_text, level_text
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.compare import SINCE_WORDS
from mnemonaut_core.explain.recall_log import Since
from mnemonaut_core.text.shown import short_number
from mnemonaut_ui.lab.list.result_rows import (
    Cut,
    Row,
    cut_limit,
    cut_of,
    cut_text,
    detail_text,
    is_ordered,
    last_selected,
    rows_of,
)
from mnemonaut_ui.words.languages import filled, plain
from mnemonaut_ui.words.memory import text_of
from mnemonaut_ui.words.messages import listed, translated
from mnemonaut_ui.words.source_words import has_forms, seat_word, source_code, source_word
from mnemonaut_ui.words.terms import glyph, outcome_label, outcome_word, part_word, speaks_text

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
        self._isolated: frozenset[str] = frozenset()
        self._edited: frozenset[str] = frozenset()
        self._judged: Mapping[str, str] = {}
        self.expert = True
        self.limit: float | None = None
        """The cut of scores, for the mark in the bars; None where there is none."""
        self.ordered = False
        """Whether the recall has an order and no scores."""
        self._forms = False
        """Whether the question was searched in more than one wording."""
        self.hits_counted = False
        """Whether the column shows a count because there is no room for names."""

        self._pinned = False

    # ---- commands

    def tell_base(self, *, pinned: bool) -> None:
        """Whether moves are against a pinned recall, or against the last press of Ask."""
        if pinned != self._pinned:
            self._pinned = pinned
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, ResultColumn.MOVE, ResultColumn.MOVE)

    def show_trace(self, trace: Trace | None, base: Trace | None = None, ids: Collection[str] | None = None) -> None:
        """Show a recall, with moves against `base`; of its candidates those in `ids` (None: all)."""
        self.beginResetModel()
        self._trace = trace
        self._isolated = self._edited = frozenset()
        self._all = () if trace is None else rows_of(trace, base)
        self._cut = Cut(0, None) if trace is None else cut_of(trace)
        self.limit = None if trace is None else cut_limit(trace)
        self.ordered = trace is not None and is_ordered(trace)
        self._forms = trace is not None and len({run.form for run in trace.runs if has_forms(run.source)}) > 1
        self._ids = ids
        self._filter()
        self.endResetModel()

    def show_only(self, ids: Collection[str] | None) -> None:
        """Let other candidates through."""
        self.beginResetModel()
        self._ids = ids
        self._filter()
        self.endResetModel()

    def mark_isolated(self, ids: frozenset[str]) -> None:
        """Mark what was isolated since this recall."""
        changed = ids ^ self._isolated
        self._isolated = ids
        self._notify(lambda row: row.id in changed)

    def mark_edited(self, ids: frozenset[str]) -> None:
        """Mark what says something else since this recall; the list goes on showing what was recalled."""
        changed = ids ^ self._edited
        self._edited = ids
        self._notify(lambda row: row.id in changed)

    def mark_judged(self, marks: Mapping[str, str]) -> None:
        """Mark what was judged for this question, in words by id."""
        changed = {one for one in {**marks, **self._judged} if marks.get(one) != self._judged.get(one)}
        self._judged = marks
        self._notify(lambda row: row.id in changed)

    def set_expert(self, *, expert: bool) -> None:
        self.expert = expert
        self.retranslate()

    def count_hits(self, *, only: bool) -> None:
        """How many sources found it, or which ones."""
        if only != self.hits_counted:
            self.hits_counted = only
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, ResultColumn.HITS, ResultColumn.HITS)

    def retranslate(self) -> None:
        self._notify(lambda _row: True)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(ResultColumn) - 1)

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

    def outcome_text(self, row: Row) -> str:
        """Glyph and word."""
        if row.id in self._isolated:
            return f"{glyph(Code.ISOLATED)} {outcome_word(Code.ISOLATED)}"
        outcome = row.outcome
        word = outcome_label(outcome) if plain() else outcome_word(outcome.code)
        return f"{glyph(outcome.code)} {word}"

    def detail_text(self, row: Row) -> str:
        """How it was judged; by how much it failed, or which memory it repeats; for a selected one its place if that differs from
        its rank."""
        return " · ".join(filter(None, (self._judged.get(row.id), self._detail(row))))

    def _detail(self, row: Row) -> str:
        if row.id in self._isolated:
            return self.tr("since this recall")
        if row.id in self._edited:
            return translated(SINCE_WORDS[Since.EDITED])
        if row.selected:
            return "" if row.slot is None else self.tr("place {place}").format(place=row.slot)
        return detail_text(row, expert=self.expert)

    def level_text(self, row: Row) -> str:
        """How much it speaks of the question; for experts after its number."""
        if row.evidence is None:
            return "–"
        word = translated(LEVEL_WORDS[row.evidence.level])
        return f"{short_number(row.evidence.value, 2)} {word}" if self.expert else word

    def counted_text(self, row: Row) -> str:
        """Which words of the question it holds, and which it lacks."""
        return "" if row.evidence is None else translated(counted_text(row.evidence))

    def move_text(self, row: Row) -> str:
        """Ranks won or lost since the last pressed run."""
        move = row.move
        if move is None:
            return ""
        if move.by is None:
            return self.tr("new")
        return "=" if move.by == 0 else f"▲{move.by}" if move.by > 0 else f"▼{-move.by}"

    def crossed_text(self, row: Row) -> str:
        """Whether it came into the result or left it since the last pressed run."""
        if row.move is None or row.move.crossed == 0:
            return ""
        return self.tr("entered") if row.move.crossed > 0 else self.tr("left")

    def hit_texts(self, row: Row) -> list[str]:
        """A chip for each source: "vector q1 #3 q2 #5"; with one wording of the question "vector #3"."""
        return [self._hit_text(source, ranks) for source, ranks in row.hits]

    def _hit_text(self, source: str, ranks: tuple[tuple[str, int], ...]) -> str:
        if not self.expert:
            return f"{source_word(source)} #{min(rank for _, rank in ranks)}"
        named = self._forms and has_forms(source)
        return f"{source} " + " ".join(f"{form} #{rank}" if named else f"#{rank}" for form, rank in ranks)

    def parts_text(self, row: Row) -> str:
        """The parts of the score in numbers, or one plain word; where there is no score, what found it, or that it left
        before."""
        if row.codes:
            badges = " ".join(map(source_code, row.codes)) if self.expert else self._found_text(row)
            return " · ".join(filter(None, (badges, seat_word(row.group))))
        scored = row.final
        if scored is None:
            return self.tr("left before scoring") if row.candidate.scored is not None else ""
        between = " × " if scored.combine is Combine.PRODUCT else " "
        return between.join(f"{part.name} {short_number(part.contribution, 2)}" for part in scored.parts)

    def _found_text(self, row: Row) -> str:
        if len(row.codes) == 1:
            return source_word(row.codes[0])
        return filled(self.tr("{count} sources"), count=len(row.codes))

    def badge_texts(self, row: Row) -> list[str]:
        """The badges of an order: two letters for experts, words for others."""
        return [source_code(source) if self.expert else source_word(source) for source in row.codes]

    def numbers_text(self, row: Row) -> str:
        """The contributions alone, in the order of the colours: the legend has their names."""
        scored = row.final
        if scored is None:
            return ""
        between = " × " if scored.combine is Combine.PRODUCT else "  "
        return between.join(short_number(part.contribution, 2) for part in scored.parts)

    def widest_parts(self) -> str:
        """The longest line of numbers, for the width of its column."""
        if self.ordered:
            alike = {row.codes: row for row in self._all}
            return max(("  ".join(self.badge_texts(row)) for row in alike.values()), key=len, default="")
        return max(map(self.numbers_text, self._all), key=len, default="")

    def outcome_texts(self) -> set[str]:
        """The words of the outcomes that occur, for the width of their column."""
        alike = {(row.id in self._isolated, _alike(row)): row for row in self._all}
        return set(map(self.outcome_text, alike.values()))

    def level_texts(self) -> set[str]:
        """The levels that occur, and the heading over them, for the width of their column."""
        alike = {row.evidence and row.evidence.level: row for row in self._all}
        return {self.header_text(ResultColumn.EVIDENCE), *map(self.level_text, alike.values())}

    def widest_hit(self) -> str:
        """The longest chip, for the width of its column; the last of two counts what else found it."""
        hits = {hit for row in self._all for hit in row.hits}
        alike = {(source, tuple((form, len(str(rank))) for form, rank in ranks)): ranks for source, ranks in hits}
        more = " +1" if any(len(row.hits) > CHIPS for row in self._all) else ""
        return max((self._hit_text(source, ranks) + more for (source, _), ranks in alike.items()), key=len, default="")

    def widest_score(self) -> str:
        """The longest score, for the width of its column."""
        return max((row.score_text for row in self._all), key=len, default="")

    def whole_text(self, row: Row) -> str:
        """The row as a sentence, for those who listen."""
        outcome = row.outcome
        rank = self.tr("Not ranked") if row.candidate.rank is None else self.tr("Rank {rank}")
        said = [rank.format(rank=row.candidate.rank)]
        said.append(self.tr("selected") if row.selected else self.tr("dropped"))
        if outcome.code is Code.BELOW_CUT and outcome.margin is not None:
            below = self.tr("{short} below the cut of {limit}")
            said.append(below.format(short=f"{-outcome.margin:.3f}", limit=f"{outcome.limit:g}"))
            said += filter(None, (self._judged.get(row.id),))
        else:
            said.append(" ".join(filter(None, (outcome_word(outcome.code), self.detail_text(row)))))
        text = listed(said)
        scored = row.final
        if row.codes:
            found = listed(f"{source_word(source)} ({source_code(source)})" for source in row.codes)
            text += "; " + self.tr("found by {sources}").format(sources=found)
            if row.group:
                text += "; " + self.tr("seats: {group}").format(group=seat_word(row.group))
        elif scored is not None:
            parts = listed(
                f"{part_word(part.name) if not self.expert else part.name} {part.contribution:.2f}"
                for part in scored.parts
            )
            text += "; " + self.tr("score {score}: {parts}").format(score=f"{scored.score:.3f}", parts=parts)
        if row.evidence is not None:
            text += "; " + translated(level_text(row.evidence))
        if row.move is not None:
            text += "; " + " ".join(filter(None, (self.move_text(row), self.crossed_text(row))))
        return f"{text}. {row.line}"

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
            return " ".join(filter(None, (self.outcome_text(row), self.detail_text(row))))
        if column == ResultColumn.EVIDENCE:
            return self.level_text(row)
        if column == ResultColumn.MEMORY:
            return " ".join(filter(None, (row.date, row.line)))
        if column == ResultColumn.SCORE:
            return row.score_text
        if column == ResultColumn.PARTS:
            return self.parts_text(row)
        if column == ResultColumn.HITS:
            return listed(self.hit_texts(row))
        return " ".join(filter(None, (self.move_text(row), self.crossed_text(row))))

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
            return row.id in self._isolated
        if role == Role.ToolTipRole:
            return self._tooltip(row, index.column())
        if role == Role.AccessibleTextRole:
            return self._spoken(row, index.column())
        if role == Role.AccessibleDescriptionRole:  # once a row, in the column that the keyboard goes to
            return self.whole_text(row) if index.column() == ResultColumn.MEMORY else ""
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
