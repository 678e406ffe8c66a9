"""The cells of a matrix in words: what became of a memory in each recall, for the eye and for those who listen."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import field
from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.evidence import LEVEL_WORDS, level_text
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.matrix import Cell, Row
from mnemonaut_core.explain.story import UNANSWERED
from mnemonaut_ui.lab.answer.recalls import Part
from mnemonaut_ui.lab.asking.asked import Key
from mnemonaut_ui.lab.list.result_rows import LINE_CHARS, Marks
from mnemonaut_ui.words.memory import memory_day, memory_line, text_of
from mnemonaut_ui.words.messages import joined, reasoned, translated
from mnemonaut_ui.words.terms import outcome_sentence, outcome_word, preset_title, recipe_title, speaks_text

translate = QCoreApplication.translate
MEMORY = 0
"""The first column; a column for each recall and how many agree follow."""
DOTS = 6
"""Up to so many recalls, who agrees is dots; with more of them, a number."""
BETWEEN = " · "
FAR = 2
"""Beyond so many times the number of remembered ones a memory is far down."""
TOOLTIP_CHARS = 1200
UNREAD = "field_unread"
"""The warning that a recipe does not look at something that the question was given."""
_NEAR = frozenset({Code.RESULT_CAP, Code.DUPLICATE_OF, Code.MERGED, Code.BELOW_CUT, Code.GATE_CLOSED})


class MatrixWords(msgspec.Struct, frozen=True):
    """How the rows of a matrix of these recalls are put into words."""

    parts: tuple[Part, ...] = ()
    numbers: Mapping[Key, int] = field(default_factory=dict)
    """By recall the place of its cells in a row; those that have not answered have none."""
    marks: Marks = Marks()

    @property
    def agree_column(self) -> int:
        """How many recalls remembered it."""
        return len(self.parts) + 1

    @property
    def first(self) -> Trace | None:
        """The first recall that has answered."""
        return next((part.answered.trace for part in self.parts if part.answered is not None), None)

    def part_at(self, column: int) -> Part | None:
        """The recall of a column; None for the columns that are no recall."""
        return self.parts[column - 1] if 1 <= column <= len(self.parts) else None

    def cell(self, row: Row, column: int) -> Cell | None:
        """The result of a memory in a recall; None while it is running."""
        part = self.part_at(column)
        number = None if part is None else self.numbers.get(part.key)
        return None if number is None else row.cells[number]

    def gained(self, row: Row, column: int) -> int | None:
        """Numbers that a memory is better (positive) or worse in this recall than in the first one; None for the first, and
        where one of them gives it none."""
        here, first = self.cell(row, column), self.cell(row, 1)
        if column == 1 or here is None or first is None or here.number is None or first.number is None:
            return None
        return first.number - here.number

    def title(self, column: int, *, short: bool = True) -> str:
        """What a column is called; of a recall what tells it from the others, unless it is named whole."""
        part = self.part_at(column)
        if part is None:
            return translate("MatrixModel", "Memory") if column == MEMORY else translate("MatrixModel", "Agree")
        recipe, preset = part.key
        names = recipe_title(recipe), preset_title(recipe, preset)
        recipes, presets = ({one.key[i] for one in self.parts} for i in (0, 1))
        if short and len(presets) == 1:
            return names[0]
        return names[1] if short and len(recipes) == 1 else BETWEEN.join(names)

    def state_text(self, part: Part) -> str:
        """Why a recall has no ranks, or not all that it could have; "" where it has."""
        if part.waiting:
            return translate("MatrixModel", "still being asked")
        if part.error is not None:
            return reasoned(translate("MatrixModel", "gave no answer"), translated(part.error.text))
        if part.answered is None:
            return translate("MatrixModel", "not asked: it was cancelled")
        silent = [w for w in part.answered.trace.warnings if w.code in UNANSWERED]
        return translated(silent[0].message) if silent else ""

    def unread_text(self, part: Part) -> str:
        """What the question was given and this recall does not look at; "" for nothing."""
        found = () if part.answered is None else part.answered.trace.warnings
        return joined(*(translated(warning.message) for warning in found if warning.code == UNREAD))

    def cell_text(self, row: Row, column: int) -> str:
        """✔ 3: remembered as the third; 7: the seventh, and left out; ≈ what repeats another one; – for what was looked at and has
        no number; · for what no source of this recall found."""
        part, cell = self.part_at(column), self.cell(row, column)
        if cell is None:
            return "…" if part is not None and part.waiting else "⚠" if part is not None and part.error else ""
        if cell.code is None:
            return "·"
        if cell.number is None:
            return "≈" if cell.code in (Code.DUPLICATE_OF, Code.MERGED) else "–"
        return f"✔ {cell.number}" if cell.selected else str(cell.number)

    def is_near(self, row: Row, column: int) -> bool:
        """Whether a memory missed narrowly: it is cut off or a duplicate, and ranked within `FAR` times the number selected."""
        part, cell = self.part_at(column), self.cell(row, column)
        if cell is None or cell.code not in _NEAR or part is None or part.answered is None:
            return False
        return (cell.number or 0) <= FAR * max(1, len(part.answered.trace.selected))

    def gained_text(self, row: Row, column: int) -> str:
        """Against the first column."""
        by = self.gained(row, column)
        return "" if by is None else "=" if by == 0 else f"▲{by}" if by > 0 else f"▼{-by}"

    def agree_text(self, row: Row) -> str:
        """A dot for each recall that answered, full for those that selected it."""
        every = len(self.numbers)
        if every > DOTS:
            return f"{row.selected_by}/{every}"
        return "●" * row.selected_by + "○" * (every - row.selected_by)

    def date_and_line(self, row: Row, *, spoken: bool = False) -> tuple[str, str]:
        """Its day and how much it speaks of the question (in a word; `spoken`: under its label), and its text as one line."""
        moment = row.memory.moment
        day = "" if moment is None else memory_day(row.memory)
        evidence = row.evidence
        speaks = "" if evidence is None else translated(level_text(evidence) if spoken else LEVEL_WORDS[evidence.level])
        judged = self.marks.judged.get(row.memory.id)
        return " · ".join(filter(None, (day, judged, speaks))), memory_line(text_of(row.memory), LINE_CHARS)

    def spoken_cell(self, row: Row, column: int) -> str:
        """A cell for those who listen: the recall, the rank, what became of it."""
        cell, part = self.cell(row, column), self.part_at(column)
        if part is None:
            return ""
        if cell is None:
            return reasoned(self.title(column), self.state_text(part))
        if cell.code is None:
            return reasoned(self.title(column), translate("MatrixModel", "not found"))
        said = outcome_word(cell.code)
        if cell.number is not None:
            said = translate("MatrixModel", "number {number}, {outcome}").format(number=cell.number, outcome=said)
        if gained := self.gained_text(row, column):
            said = translate("MatrixModel", "{what}; {moved} against {first}").format(
                what=said, moved=gained, first=self.title(1)
            )
        return reasoned(self.title(column), said)

    def agreed_text(self, row: Row) -> str:
        """How many recalls remembered it, as a sentence."""
        said = translate("MatrixModel", "remembered by {count} of {every}")
        return said.format(count=row.selected_by, every=len(self.numbers))

    def spoken_row(self, row: Row) -> str:
        """The row as a sentence: how many agree, then each recall."""
        cells = "; ".join(self.spoken_cell(row, column) for column in range(1, self.agree_column))
        return f"{self.agreed_text(row)}. {cells}."

    def tip_text(self, row: Row, column: int) -> str:
        part = self.part_at(column)
        if column == MEMORY:
            speaks = speaks_text(self.first, row.memory, row.evidence)
            return "\n\n".join(filter(None, (text_of(row.memory)[:TOOLTIP_CHARS], speaks)))
        if part is None:
            return self.spoken_row(row)
        trace = None if part.answered is None else part.answered.trace
        candidate = None if trace is None else trace.candidate(row.memory.id)
        why = "" if candidate is None else outcome_sentence(candidate.decision.outcome)
        return "\n".join(filter(None, (self.spoken_cell(row, column), why)))
