"""The result of each memory in several recalls of one question, as rows and columns of a table, and in words."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QFont

from mnemonaut_core.domain.evidence import LEVEL_WORDS, SPEAKS_OF_IT, level_text
from mnemonaut_core.explain.matrix import Cell, Matrix, Row, matrix_of
from mnemonaut_core.explain.story import UNANSWERED
from mnemonaut_core.text.normalize import normalize
from mnemonaut_ui.lab.answer.recalls import Part
from mnemonaut_ui.lab.asking.asked import Key
from mnemonaut_ui.lab.list.result_rows import LINE_CHARS, Marks
from mnemonaut_ui.widgets.memory_table import Index, Role
from mnemonaut_ui.words.memory import memory_day, memory_line, text_of
from mnemonaut_ui.words.messages import joined, reasoned, translated
from mnemonaut_ui.words.terms import glyph, outcome_sentence, outcome_word, preset_title, recipe_title, speaks_text

MEMORY = 0
"""The first column; a column for each recall and how many agree follow."""
DOTS = 6
"""Up to so many recalls, who agrees is dots; with more of them, a number."""
BETWEEN = " · "
UNREAD = "field_unread"
"""The warning that a recipe does not look at something that the question was given."""
TOOLTIP_CHARS = 1200
ROOT = QModelIndex()
_FLAGS = (
    Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemNeverHasChildren
    | Qt.ItemFlag.ItemIsDragEnabled
)


class MatrixModel(QAbstractTableModel):
    """The rows of a `Matrix` that the filters let through, in the order of one of its columns."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.parts: tuple[Part, ...] = ()
        self.matrix = Matrix((), ())
        self.shown: Key | None = None
        """The recall that explains the selected memory."""
        self.agreement: int | None = None
        """Only the memories that so many recalls selected; None for all."""
        self.words = ""
        self.order: tuple[int, bool] | None = None
        """By which column, and whether from the other end; None: first what most recalls selected."""
        self._traces: dict[Key, int] = {}
        self._rows: list[Row] = []
        self._places: dict[str, int] = {}
        self._marks = Marks()

    # ---- commands

    def show_parts(self, parts: Sequence[Part], shown: Key | None) -> None:
        """Show these recalls, as far as they have answered."""
        self.beginResetModel()
        if self.order is not None and len(parts) != len(self.parts):
            self.order = None
        self.parts, self.shown = tuple(parts), shown
        answered = [part for part in parts if part.answered is not None]
        self._traces = {part.key: number for number, part in enumerate(answered)}
        self.matrix = matrix_of([part.answered.trace for part in answered if part.answered is not None])
        self._marks = Marks(judged=self._marks.judged)
        self._fill()
        self.endResetModel()

    def show_only(self, agreement: int | None, words: str) -> None:
        """Let other rows through: those that so many recalls selected, with all of these words in text, id or date."""
        self.beginResetModel()
        self.agreement, self.words = agreement, words
        self._fill()
        self.endResetModel()

    def sort_by(self, order: tuple[int, bool] | None) -> None:
        """Another order; what a recall did not rank comes last, from whichever end."""
        self.beginResetModel()
        self.order = order
        self._fill()
        self.endResetModel()

    def choose(self, key: Key) -> None:
        """Another recall is explained."""
        self.shown = key
        self.show_again()

    def mark(self, marks: Marks) -> None:
        """Mark what happened to the memories since these recalls."""
        if marks != self._marks:
            self._marks = marks
            self.show_again()

    def show_again(self) -> None:
        """The same cells in the words that hold now."""
        last = self.columnCount() - 1
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, last))

    def _fill(self) -> None:
        words = [normalize(word) for word in self.words.split()]
        rows = [
            row
            for row in self.matrix.rows
            if (self.agreement is None or row.selected_by == self.agreement)
            and (not words or all(word in self._searched(row) for word in words))
        ]
        self._rows = self._sorted(rows)
        self._places = {row.memory.id: place for place, row in enumerate(self._rows)}

    @staticmethod
    def _searched(row: Row) -> str:
        memory = row.memory
        return normalize(f"{memory.id} {memory.text} {'' if memory.moment is None else memory_day(memory)}")

    def _sorted(self, rows: list[Row]) -> list[Row]:
        if self.order is None:
            return rows
        column, back = self.order
        if column == MEMORY:
            return sorted(rows, key=lambda row: row.memory.moment or 0, reverse=not back)
        if column == self.agree_column:
            return rows[::-1] if back else rows

        def place(row: Row) -> tuple[bool, int, bool]:
            cell = self.cell(row, column)
            rank = None if cell is None else cell.rank
            return rank is None, 0 if rank is None else -rank if back else rank, cell is None or cell.code is None

        return sorted(rows, key=place)

    # ---- what it holds

    @property
    def agree_column(self) -> int:
        """How many recalls selected it."""
        return len(self.parts) + 1

    @property
    def shown_ids(self) -> tuple[str, ...]:
        """Ids in the order of the rows."""
        return tuple(self._places)

    def place_of(self, memory_id: str) -> int:
        """The row of a memory; −1 if it is not shown."""
        return self._places.get(memory_id, -1)

    def id_at(self, number: int) -> str:
        """The memory of a row."""
        return self._rows[number].memory.id if 0 <= number < len(self._rows) else ""

    def row_at(self, number: int) -> Row:
        """A row that is shown."""
        return self._rows[number]

    def isolated(self, row: Row) -> bool:
        """Whether it was isolated since."""
        return row.memory.id in self._marks.isolated

    def part_at(self, column: int) -> Part | None:
        """The recall of a column; None for the columns that are no recall."""
        return self.parts[column - 1] if 1 <= column <= len(self.parts) else None

    def column_of(self, key: Key | None) -> int:
        """The column of a recall; −1 where it has none."""
        return next((number for number, part in enumerate(self.parts, 1) if part.key == key), -1)

    def cell(self, row: Row, column: int) -> Cell | None:
        """The result of a memory in a recall; None while it is running."""
        part = self.part_at(column)
        number = None if part is None else self._traces.get(part.key)
        return None if number is None else row.cells[number]

    def gained(self, row: Row, column: int) -> int | None:
        """Ranks that a memory is better (positive) or worse in this recall than in the first one; None for the first, and
        where one of them did not rank it."""
        here, first = self.cell(row, column), self.cell(row, 1)
        if column == 1 or here is None or first is None or here.rank is None or first.rank is None:
            return None
        return first.rank - here.rank

    # ---- texts

    def title(self, column: int, *, short: bool = True) -> str:
        """What a column is called; of a recall what tells it from the others, unless it is named whole."""
        part = self.part_at(column)
        if part is None:
            return self.tr("Memory") if column == MEMORY else self.tr("Agree")
        recipe, preset = part.key
        names = recipe_title(recipe), preset_title(recipe, preset)
        recipes, presets = ({one.key[i] for one in self.parts} for i in (0, 1))
        if short and len(presets) == 1:
            return names[0]
        return names[1] if short and len(recipes) == 1 else BETWEEN.join(names)

    def state_text(self, part: Part) -> str:
        """Why a recall has no ranks, or not all that it could have; "" where it has."""
        if part.waiting:
            return self.tr("still being asked")
        if part.error is not None:
            return reasoned(self.tr("gave no answer"), translated(part.error.text))
        if part.answered is None:
            return self.tr("not asked: it was cancelled")
        silent = [w for w in part.answered.trace.warnings if w.code in UNANSWERED]
        return translated(silent[0].message) if silent else ""

    def unread_text(self, part: Part) -> str:
        """What the question was given and this recall does not look at; "" for nothing."""
        found = () if part.answered is None else part.answered.trace.warnings
        return joined(*(translated(warning.message) for warning in found if warning.code == UNREAD))

    def cell_text(self, row: Row, column: int) -> str:
        """✔ 3: third and selected; ✖ 7: seventh, and left out; the sign and the word of what left before it was ranked; – for
        what no source of this recall found."""
        part, cell = self.part_at(column), self.cell(row, column)
        if cell is None:
            return "…" if part is not None and part.waiting else "⚠" if part is not None and part.error else ""
        if cell.code is None:
            return "–"
        if cell.rank is None:
            return f"{glyph(cell.code)} {outcome_word(cell.code)}"
        return f"{glyph(cell.code)} {cell.rank}"

    def gained_text(self, row: Row, column: int) -> str:
        """Against the first column."""
        by = self.gained(row, column)
        return "" if by is None else "=" if by == 0 else f"▲{by}" if by > 0 else f"▼{-by}"

    def agree_text(self, row: Row) -> str:
        """A dot for each recall that answered, full for those that selected it."""
        every = len(self._traces)
        if every > DOTS:
            return f"{row.selected_by}/{every}"
        return "●" * row.selected_by + "○" * (every - row.selected_by)

    def date_and_line(self, row: Row, *, spoken: bool = False) -> tuple[str, str]:
        """Its day and how much it speaks of the question (in a word; `spoken`: under its label), and its text as one line."""
        moment = row.memory.moment
        day = "" if moment is None else memory_day(row.memory)
        evidence = row.evidence
        speaks = "" if evidence is None else translated(level_text(evidence) if spoken else LEVEL_WORDS[evidence.level])
        judged = self._marks.judged.get(row.memory.id)
        return " · ".join(filter(None, (day, judged, speaks))), memory_line(text_of(row.memory), LINE_CHARS)

    def spoken_cell(self, row: Row, column: int) -> str:
        """A cell for those who listen: the recall, the rank, what became of it."""
        cell, part = self.cell(row, column), self.part_at(column)
        if part is None:
            return ""
        if cell is None:
            return reasoned(self.title(column), self.state_text(part))
        if cell.code is None:
            return reasoned(self.title(column), self.tr("not found"))
        said = outcome_word(cell.code)
        if cell.rank is not None:
            said = self.tr("rank {rank}, {outcome}").format(rank=cell.rank, outcome=said)
        if gained := self.gained_text(row, column):
            said = self.tr("{what}; {moved} against {first}").format(what=said, moved=gained, first=self.title(1))
        return reasoned(self.title(column), said)

    def spoken_row(self, row: Row) -> str:
        """The row as a sentence: how many agree, then each recall."""
        agreed = self.tr("selected by {count} of {every}").format(count=row.selected_by, every=len(self._traces))
        cells = "; ".join(self.spoken_cell(row, column) for column in range(1, self.agree_column))
        return f"{agreed}. {cells}."

    def as_table(self) -> str:
        """All rows that are shown, with their headings, parted by tabs: what a spreadsheet takes."""
        columns = range(1, self.agree_column)
        heads = [self.title(column, short=False) for column in columns]
        lines = [["id", self.tr("Date"), *heads, translated(SPEAKS_OF_IT), self.tr("Agree"), self.tr("Memory")]]
        for row in self._rows:
            date = "" if row.memory.moment is None else memory_day(row.memory)
            level = "" if row.evidence is None else translated(LEVEL_WORDS[row.evidence.level])
            text = " ".join(row.memory.text.split())
            cells = [self.cell_text(row, column) for column in columns]
            lines.append([row.memory.id, date, *cells, level, f"{row.selected_by}/{len(self._traces)}", text])
        return "\n".join("\t".join(line) for line in lines) + "\n"

    def _tip(self, row: Row, column: int) -> str:
        part = self.part_at(column)
        if column == MEMORY:
            speaks = speaks_text(next(iter(self.matrix.traces), None), row.memory, row.evidence)
            return "\n\n".join(filter(None, (text_of(row.memory)[:TOOLTIP_CHARS], speaks)))
        if part is None:
            return self.spoken_row(row)
        trace = None if part.answered is None else part.answered.trace
        candidate = None if trace is None else trace.candidate(row.memory.id)
        why = "" if candidate is None else outcome_sentence(candidate.decision.outcome)
        return "\n".join(filter(None, (self.spoken_cell(row, column), why)))

    # ---- Qt

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() or not self.parts else len(self.parts) + 2

    def flags(self, index: Index) -> Qt.ItemFlag:
        return _FLAGS if index.isValid() else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row, column = self._rows[index.row()], index.column()
        if role == Role.DisplayRole:
            if column == MEMORY:
                return " ".join(filter(None, self.date_and_line(row)))
            if column == self.agree_column:
                return self.agree_text(row)
            return " ".join(filter(None, (self.cell_text(row, column), self.gained_text(row, column))))
        if role == Role.ToolTipRole:
            return f'<div style="white-space: pre-wrap">{html.escape(self._tip(row, column))}</div>'
        if role == Role.AccessibleTextRole:
            if column == self.agree_column:
                return self.tr("selected by {count} of {every}").format(count=row.selected_by, every=len(self._traces))
            return self.spoken_cell(row, column) or " ".join(filter(None, self.date_and_line(row, spoken=True)))
        if role == Role.AccessibleDescriptionRole:  # once a row
            return self.spoken_row(row) if column == MEMORY else ""
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < self.columnCount():
            return None
        part = self.part_at(section)
        state = "" if part is None else joined(self.state_text(part), self.unread_text(part))
        if role == Role.DisplayRole:
            sign = "" if not state or part is None else "… " if part.waiting else "⚠ "
            return sign + self.title(section)
        if role == Role.AccessibleTextRole:
            return reasoned(self.title(section, short=False), state)
        if role == Role.ToolTipRole:
            about = self.title(section, short=False) if part is not None else self.tr("Selected by how many recalls")
            return html.escape("\n".join(filter(None, (about if section else "", state))))
        if role == Role.FontRole and part is not None and part.key == self.shown:
            bold = QFont()
            bold.setBold(True)
            return bold
        return None
