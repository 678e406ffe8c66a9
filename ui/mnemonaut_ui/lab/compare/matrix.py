"""Several recalls of one question side by side: on which memories they agree, and what became of each memory in each."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

import msgspec
from msgspec import field
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHeaderView,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionHeader,
    QStyleOptionViewItem,
    QWidget,
)

from mnemonaut_core.domain.evidence import LEVEL_WORDS, SPEAKS_OF_IT, level_text
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.matrix import Cell, Matrix, Row, matrix_of
from mnemonaut_core.explain.story import UNANSWERED
from mnemonaut_core.text.normalize import normalize
from mnemonaut_ui.lab.answer.recalls import Part
from mnemonaut_ui.lab.asking.asked import Key
from mnemonaut_ui.lab.list.result_list import EDGE, PAD, FoundTable, draw_memory, draw_sentence, lines_of, paint_ground
from mnemonaut_ui.lab.list.result_model import ROOT, ROW_FLAGS, FoundModel
from mnemonaut_ui.lab.list.result_rows import LINE_CHARS, Marks
from mnemonaut_ui.widgets.arrange import Wide, hbox, push_button
from mnemonaut_ui.widgets.memory_table import Index, Move, Role
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.widgets.theme import current_theme
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import memory_day, memory_line, text_of
from mnemonaut_ui.words.messages import joined, reasoned, translated
from mnemonaut_ui.words.terms import outcome_sentence, outcome_word, preset_title, recipe_title, speaks_text

translate = QCoreApplication.translate
MEMORY = 0
"""The first column; a column for each recall and how many agree follow."""
DOTS = 6
"""With more recalls than this, agreement is shown as a number, not as dots."""
BETWEEN = " · "
FAR = 2
"""A memory is far down beyond this multiple of the number of selected ones."""
TOOLTIP_CHARS = 1200
UNREAD = "field_unread"
"""The warning that a recipe ignores a field of the question."""
_NEAR = frozenset({Code.RESULT_CAP, Code.DUPLICATE_OF, Code.MERGED, Code.BELOW_CUT, Code.GATE_CLOSED})


class MatrixWords(msgspec.Struct, frozen=True):
    """How the rows of a matrix of these recalls are put into words."""

    parts: tuple[Part, ...] = ()
    numbers: Mapping[Key, int] = field(default_factory=dict)
    """The index of each answered recall's cells in a row."""
    marks: Marks = Marks()

    @property
    def agree_column(self) -> int:
        """The column of how many recalls selected a memory."""
        return len(self.parts) + 1

    @property
    def first(self) -> Trace | None:
        """The first recall that has answered."""
        return next((part.answered.trace for part in self.parts if part.answered is not None), None)

    def part_at(self, column: int) -> Part | None:
        """The recall of a column; None for the other columns."""
        return self.parts[column - 1] if 1 <= column <= len(self.parts) else None

    def cell(self, row: Row, column: int) -> Cell | None:
        """The result of a memory in a recall; None while it is running."""
        part = self.part_at(column)
        number = None if part is None else self.numbers.get(part.key)
        return None if number is None else row.cells[number]

    def gained(self, row: Row, column: int) -> int | None:
        """By how many numbers a memory is better (positive) or worse in this recall than in the first one; None for the first,
        and if one of them gives it no number."""
        here, first = self.cell(row, column), self.cell(row, 1)
        if column == 1 or here is None or first is None or here.number is None or first.number is None:
            return None
        return first.number - here.number

    def title(self, column: int, *, short: bool = True) -> str:
        """The title of a column; `short`: without the part that all recalls share."""
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
        """Why a recall has no ranks, or not all; "" if it has."""
        if part.waiting:
            return translate("MatrixModel", "still being asked")
        if part.error is not None:
            return reasoned(translate("MatrixModel", "gave no answer"), translated(part.error.text))
        if part.answered is None:
            return translate("MatrixModel", "not asked: it was cancelled")
        silent = [w for w in part.answered.trace.warnings if w.code in UNANSWERED]
        return translated(silent[0].message) if silent else ""

    def unread_text(self, part: Part) -> str:
        """The fields of the question that this recall ignores; "" for none."""
        found = () if part.answered is None else part.answered.trace.warnings
        return joined(*(translated(warning.message) for warning in found if warning.code == UNREAD))

    def cell_text(self, row: Row, column: int) -> str:
        """✔ 3: selected as the third; 7: the seventh, and left out; ≈: a duplicate; –: a candidate without a number; ·: not
        found by any source of this recall."""
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
        by = self.gained(row, column)
        return "" if by is None else "=" if by == 0 else f"▲{by}" if by > 0 else f"▼{-by}"

    def agree_text(self, row: Row) -> str:
        """A dot for each recall that answered, filled for those that selected it."""
        every = len(self.numbers)
        if every > DOTS:
            return f"{row.selected_by}/{every}"
        return "●" * row.selected_by + "○" * (every - row.selected_by)

    def date_and_line(self, row: Row, *, spoken: bool = False) -> tuple[str, str]:
        """Its day and evidence (as a word; `spoken`: with a label), and its text as one line."""
        evidence = row.evidence
        level = "" if evidence is None else translated(level_text(evidence) if spoken else LEVEL_WORDS[evidence.level])
        judged = self.marks.judged.get(row.memory.id)
        return " · ".join(filter(None, (_day(row), judged, level))), memory_line(text_of(row.memory), LINE_CHARS)

    def spoken_cell(self, row: Row, column: int) -> str:
        """A cell for screen readers: the recall, the rank, the outcome."""
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


def _day(row: Row) -> str:
    return "" if row.memory.moment is None else memory_day(row.memory)


class MatrixModel(FoundModel):
    """The rows of a `Matrix` that the filters let through, in the order of one of its columns."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.words = MatrixWords()
        self.matrix = Matrix((), ())
        self.shown: Key | None = None
        """The recall that explains the selected memory."""
        self.agreement: int | None = None
        """Only the memories that so many recalls selected; None for all."""
        self.wanted = ""
        """Only the memories with all of these words."""
        self.order: tuple[int, bool] | None = None
        """(column, reversed); None: by agreement."""
        self._rows: list[Row] = []
        self._places: dict[str, int] = {}

    def show_parts(self, parts: Sequence[Part], shown: Key | None) -> None:
        """Show these recalls, as far as they have answered."""
        with self._resetting():
            if len(parts) != len(self.words.parts):
                self.order = None
            self.shown = shown
            traces = {part.key: part.answered.trace for part in parts if part.answered is not None}
            numbers = {key: number for number, key in enumerate(traces)}
            self.words = MatrixWords(tuple(parts), numbers, Marks(judged=self.words.marks.judged))
            self.matrix = matrix_of(list(traces.values()))

    def show_only(self, agreement: int | None, words: str) -> None:
        """Show only the memories that so many recalls selected, with all of these words in text, id or date."""
        with self._resetting():
            self.agreement, self.wanted = agreement, words

    def sort_by(self, order: tuple[int, bool] | None) -> None:
        """Sort by a column; memories that a recall did not rank come last in both directions."""
        with self._resetting():
            self.order = order

    def choose(self, key: Key) -> None:
        """Explain another recall."""
        self.shown = key
        self.show_again()

    def mark(self, marks: Marks) -> None:
        if marks != self.words.marks:
            self.words = replace(self.words, marks=marks)
            self.show_again()

    def show_again(self) -> None:
        """Show the same cells in the current words."""
        last = self.columnCount() - 1
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, last))

    @contextmanager
    def _resetting(self) -> Iterator[None]:
        """Compute the rows again after a change."""
        self.beginResetModel()
        yield
        self._rows = self._sorted([row for row in self.matrix.rows if self._passes(row)])
        self._places = {row.memory.id: place for place, row in enumerate(self._rows)}
        self.endResetModel()

    def _passes(self, row: Row) -> bool:
        if self.agreement is not None and row.selected_by != self.agreement:
            return False
        words, memory = self.wanted.split(), row.memory
        text = normalize(f"{memory.id} {memory.text} {_day(row)}") if words else ""
        return all(normalize(word) in text for word in words)

    def _sorted(self, rows: list[Row]) -> list[Row]:
        if self.order is None:
            return rows
        column, back = self.order
        if column == MEMORY:
            return sorted(rows, key=lambda row: row.memory.moment or 0, reverse=not back)
        if column == self.words.agree_column:
            return rows[::-1] if back else rows

        def place(row: Row) -> tuple[bool, int, bool]:
            cell = self.words.cell(row, column)
            rank = None if cell is None else cell.rank
            return rank is None, 0 if rank is None else -rank if back else rank, cell is None or cell.code is None

        return sorted(rows, key=place)

    @property
    def shown_ids(self) -> tuple[str, ...]:
        return tuple(self._places)

    def place_of(self, memory_id: str) -> int:
        return self._places.get(memory_id, -1)

    def id_at(self, number: int) -> str:
        return self._rows[number].memory.id if 0 <= number < len(self._rows) else ""

    def row_at(self, number: int) -> Row:
        return self._rows[number]

    def column_of(self, key: Key | None) -> int:
        """The column of a recall; −1 if it has none."""
        return next((number for number, part in enumerate(self.words.parts, 1) if part.key == key), -1)

    def as_table(self) -> str:
        """The visible rows with their headings, separated by tabs, as spreadsheets take them."""
        words = self.words
        columns = range(1, words.agree_column)
        heads = [words.title(column, short=False) for column in columns]
        lines = [["id", self.tr("Date"), *heads, translated(SPEAKS_OF_IT), self.tr("Agree"), self.tr("Memory")]]
        for row in self._rows:
            level = "" if row.evidence is None else translated(LEVEL_WORDS[row.evidence.level])
            text = " ".join(row.memory.text.split())
            cells = [words.cell_text(row, column) for column in columns]
            lines.append([row.memory.id, _day(row), *cells, level, f"{row.selected_by}/{len(words.numbers)}", text])
        return "\n".join("\t".join(line) for line in lines) + "\n"

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() or not self.words.parts else len(self.words.parts) + 2

    def flags(self, index: Index) -> Qt.ItemFlag:
        return ROW_FLAGS if index.isValid() else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row, column, words = self._rows[index.row()], index.column(), self.words
        if role == Role.DisplayRole:
            if column == MEMORY:
                return " ".join(filter(None, words.date_and_line(row)))
            if column == words.agree_column:
                return words.agree_text(row)
            return " ".join(filter(None, (words.cell_text(row, column), words.gained_text(row, column))))
        if role == Role.ToolTipRole:
            return f'<div style="white-space: pre-wrap">{html.escape(words.tip_text(row, column))}</div>'
        if role == Role.AccessibleTextRole:
            if column == words.agree_column:
                return words.agreed_text(row)
            return words.spoken_cell(row, column) or " ".join(filter(None, words.date_and_line(row, spoken=True)))
        if role == Role.AccessibleDescriptionRole:  # once a row
            return words.spoken_row(row) if column == MEMORY else ""
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < self.columnCount():
            return None
        words = self.words
        part = words.part_at(section)
        state = "" if part is None else joined(words.state_text(part), words.unread_text(part))
        if role == Role.DisplayRole:
            sign = "" if not state or part is None else "… " if part.waiting else "⚠ "
            return sign + words.title(section)
        if role == Role.AccessibleTextRole:
            return reasoned(words.title(section, short=False), state)
        if role == Role.ToolTipRole:
            about = words.title(section, short=False) if part is not None else self.tr("Remembered by how many recalls")
            return html.escape("\n".join(filter(None, (about if section else "", state))))
        if role == Role.FontRole and part is not None and part.key == self.shown:
            bold = QFont()
            bold.setBold(True)
            return bold
        return None


class AgreementStrip(QWidget):
    """The line above the matrix: on how many memories the recalls agree, a filter, the sort order, and a copy of the table."""

    copied = Signal(str)  # a line for the status bar

    def __init__(self, table: MatrixTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._running = ""
        self.sentence = ElidedLabel(parent=self)
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(self.tr("Filter"))
        self.filter.setAccessibleName(self.tr("Only memories with these words"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setMaximumWidth(180)
        self.button = push_button("", on=self, tip=self.tr("Which memories the matrix shows, and in which order"))
        about = self.tr("All rows that are shown, for a spreadsheet or a message")
        self.copy_button = push_button(self.tr("Copy table"), self.copy_table, on=self, tip=about)
        self.button.setProperty("chip", "filter")
        self.copy_button.setProperty("chip", "copy")
        self.legend = ElidedLabel(parent=parent)
        """Explains the cells, below the matrix."""
        self.legend.setProperty("muted", "true")
        self.legend.hide()
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.button.setMenu(self._menu)
        hbox(Wide(self.sentence), self.filter, self.button, self.copy_button, on=self, margins=(2, 0, 0, 0), spacing=6)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.filter.textChanged.connect(self._on_words_changed)
        table.rearranged.connect(self._show_choice)
        self.hide()
        self.show_again()

    def show_running(self, text: str) -> None:
        """Show which recalls are still running; "" when all have answered."""
        self._running = text
        self.show_again()

    def show_again(self) -> None:
        agreed = " · ".join(map(translated, self._table.matrix.matrix.agreed()))
        line = " — ".join(filter(None, (self._running, agreed)))  # the end is cut first
        self.sentence.set_line(line)
        self.sentence.setAccessibleName(self.tr("Remembered by: {counts}").format(counts=self.sentence.text()))
        about = self.tr("How many memories were remembered by so many of the recalls; alone: by a single one")
        self.sentence.setToolTip("".join(f"<p>{html.escape(text)}</p>" for text in (line, about) if text))
        cells = (
            self.tr("✔ 3 remembered"),
            self.tr("framed: list full, or already said (≈)"),
            self.tr("67 far down, or dropped"),
            self.tr("– no place"),
            self.tr("· not found"),
        )
        self.legend.set_line(" | ".join(cells))
        self._show_choice()

    def copy_table(self) -> None:
        QGuiApplication.clipboard().setText(self._table.matrix.as_table().replace("\0", "\ufffd"))
        count = self._table.matrix.rowCount()
        self.copied.emit(filled(self.tr("Copied a table of {count} memories"), count=f"{count:,}"))

    def _choices(self) -> dict[int | None, str]:
        counts, every = self._table.matrix.matrix.agreement, len(self._table.matrix.matrix.traces)
        names: dict[int | None, str] = {None: self.tr("All {count}").format(count=f"{sum(counts):,}")}
        for some in range(every, -1, -1):
            if counts[some] or some == self._table.matrix.agreement:
                name = self.tr("{some} of {every}") if some > 1 else self.tr("alone") if some else self.tr("by none")
                names[some] = f"{name.format(some=some, every=every)}  {counts[some]:,}"
        return names

    def _fill_menu(self) -> None:
        model = self._table.matrix
        self._menu.clear()
        for some, name in self._choices().items():
            self._add(name, partial(self._table.show_only, some, self.filter.text()), on=some == model.agreement)
        self._menu.addSeparator()
        self._add(self.tr("First what most agree on"), partial(self._table.sort_by, None), on=model.order is None)
        for column in (MEMORY, *range(1, model.words.agree_column)):
            by = self.tr("Newest first") if column == MEMORY else model.words.title(column)
            name = by if column == MEMORY else self.tr("By rank: {recall}").format(recall=by)
            self._add(name, partial(self._table.sort_by, (column, False)), on=model.order == (column, False))

    def _add(self, name: str, act: Callable[[], object], *, on: bool) -> None:
        action = QAction(name.replace("&", "&&"), self._menu)
        action.setCheckable(True)
        action.setChecked(on)
        action.triggered.connect(lambda _checked: act())
        self._menu.addAction(action)

    def _show_choice(self) -> None:
        model = self._table.matrix
        shown = self._choices().get(model.agreement, "")
        if model.wanted:
            every = f"{len(model.matrix.rows):,}"
            shown = self.tr("{count} of {every}").format(count=f"{model.rowCount():,}", every=every)
        self.button.setText(f"{shown} ▾")
        self.filter.setFixedHeight(self.button.sizeHint().height())
        self.button.setAccessibleName(self.tr("Show and sort: {what}").format(what=shown))

    def _on_words_changed(self, words: str) -> None:
        self._table.show_only(self._table.matrix.agreement, words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.filter.hasFocus():
            if self.filter.text():
                self.filter.clear()
            else:
                self._table.setFocus()
            return
        super().keyPressEvent(event)


WIDE, NARROW, TWO = 76, 60, 2
"""Pixels of a recall's column, with its name and with initials; where not even those fit, so many recalls are shown at a time."""
LINE_OF_TEXT = 23
"""The least number of characters on a line of a memory."""


class Headings(QHeaderView):
    """Names of recalls on two lines, or their initials where there is little room."""

    initials = False

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, logicalIndex: int) -> None:
        super().initStyleOptionForIndex(option, logicalIndex)
        lines = self.lines_of(option.text, short=self.initials and logicalIndex != MEMORY)
        room, metrics = self.sectionSize(logicalIndex) - PAD, QFontMetrics(self.font())
        option.text = "\n".join(metrics.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in lines)

    def lines_of(self, name: str, *, short: bool) -> list[str]:
        if not short:
            return _on_two_lines(name)
        words = name.replace(BETWEEN, " ").split()
        return ["".join(word[0].upper() for word in words) if name.isascii() else name[:2]]

    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        lines = 1 if self.initials else 2
        return QSize(size.width(), self.fontMetrics().height() * lines + 12)


class MatrixDelegate(QStyledItemDelegate):
    """Paints a rank: with a tick if the memory was selected, in a ring if the list was full or it is a duplicate. The explained
    column has its own background, its cell in the current row a frame."""

    def __init__(self, model: MatrixModel, parent: MatrixTable) -> None:
        super().__init__(parent)
        self._model, self._table = model, parent

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, column, row = current_theme(), index.column(), self._model.row_at(index.row())
        words, rect = self._model.words, option.rect
        here = column == self._model.column_of(self._model.shown)
        painter.save()
        painter.setClipRect(rect)
        paint_ground(painter, option, theme, first=column == MEMORY)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if here and not selected:
            painter.fillRect(rect.adjusted(0, 0, 0, -1), QColor(theme.alternate))
        if column == MEMORY:
            marks, memory_id = words.marks, row.memory.id
            inside = rect.adjusted(PAD + EDGE, 4, -PAD, -4)
            inside = draw_sentence(painter, option, inside, self._table.sentence_of(memory_id))
            spans, struck = marks.words.get(memory_id, ()), memory_id in marks.isolated
            draw_memory(painter, option, inside, words.date_and_line(row), spans, struck=struck)
        else:
            self._place(painter, option, row, column, framed=here and selected)
        painter.restore()

    def _place(self, painter: QPainter, option: QStyleOptionViewItem, row: Row, column: int, *, framed: bool) -> None:
        theme, words = current_theme(), self._model.words
        cell, text = words.cell(row, column), words.cell_text(row, column)
        if column == words.agree_column:
            text = words.agree_text(row)
            if option.fontMetrics.horizontalAdvance(text) > option.rect.width() - PAD:
                text = f"{row.selected_by}/{len(words.numbers)}"  # no room for the dots
        height = option.fontMetrics.height() + 8
        box = QRectF(0, 0, min(40, option.rect.width() - 8), height)
        box.moveCenter(
            QRectF(option.rect.left(), option.rect.top(), option.rect.width(), lines_of(option.font, 2)).center()
        )
        font, ink = QFont(option.font), QColor(theme.muted)
        painter.setPen(Qt.PenStyle.NoPen)
        if cell is not None and cell.selected:
            font.setBold(True)
            ink = QColor(theme.good)
            painter.setBrush(QColor(theme.tints.good))
            painter.drawRoundedRect(box, 4, 4)
        elif words.is_near(row, column):
            ink = QColor(theme.near)
            painter.setPen(QPen(ink, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 4, 4)
        if framed:
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), 6, 6)
        painter.setFont(font)
        painter.setPen(ink)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # numbers read so in every language
        across = QRectF(option.rect.left(), box.top(), option.rect.width(), box.height())
        painter.drawText(across, Qt.AlignmentFlag.AlignCenter, text)


class MatrixTable(FoundTable):
    """Up and down move through the memories, left and right through the recalls: the recall of the current cell explains its
    memory. Enter opens the list of that recall. Where there is little room some recalls are shown at a time."""

    part_chosen = Signal(object)  # Key
    part_opened = Signal(object)  # Key
    rearranged = Signal()  # other rows, or another order

    def __init__(self, parent: QWidget | None = None) -> None:
        model = MatrixModel()
        super().__init__(model, parent)
        self.matrix = model
        self._first = 1
        """The first recall that is shown."""
        self.setItemDelegate(MatrixDelegate(model, self))
        header = self._headings = Headings(Qt.Orientation.Horizontal, self)
        self.setHorizontalHeader(header)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        header.setSectionsClickable(True)
        header.setMinimumSectionSize(24)
        header.sectionClicked.connect(self._on_heading_clicked)
        self.activated.connect(self._on_activated)
        self.selectionModel().currentColumnChanged.connect(self._on_current_column_changed)
        self.setAccessibleName(self.tr("Memories by recall"))
        self._describe()

    def show_again(self) -> None:
        """Show the same recalls in the current words."""
        self.matrix.show_again()
        self._size_columns()
        self._describe()

    def show_parts(self, parts: Sequence[Part], shown: Key | None, *, keep: bool = True) -> None:
        """Show these recalls, one of them explained; `keep`: see `_refill`."""
        self._refill(lambda: self.matrix.show_parts(parts, shown), keep=keep)
        self._show_order()

    def choose(self, key: Key) -> None:
        """Explain another recall without emitting a signal."""
        self.matrix.choose(key)
        column, current = self.matrix.column_of(key), self.currentIndex()
        if current.isValid() and current.column() != column:
            self._quiet = True
            flags = self.selectionModel().SelectionFlag
            self.selectionModel().setCurrentIndex(current.siblingAtColumn(column), flags.NoUpdate)
            self._quiet = False
        self._size_columns()

    def show_only(self, agreement: int | None, words: str) -> None:
        self._rearrange(lambda: self.matrix.show_only(agreement, words))
        self.rearranged.emit()

    def sort_by(self, order: tuple[int, bool] | None) -> None:
        self._rearrange(lambda: self.matrix.sort_by(order))
        self._show_order()
        self.rearranged.emit()

    def _show_order(self) -> None:
        header, order = self.horizontalHeader(), self.matrix.order
        header.setSortIndicatorShown(order is not None)
        if order is not None:
            header.setSortIndicator(order[0], Qt.SortOrder.DescendingOrder if order[1] else Qt.SortOrder.AscendingOrder)

    def _keyboard_column(self) -> int:
        return max(MEMORY, self.matrix.column_of(self.matrix.shown))

    def _describe(self) -> None:
        self.setAccessibleDescription(" · ".join(map(translated, self.matrix.matrix.agreed())))

    def _size_columns(self) -> None:
        """Fit whole names on two lines, else initials, else some recalls at a time with their whole names; the memory has the
        rest."""
        words, room, many = self.matrix.words, self.viewport().width(), len(self.matrix.words.parts)
        if not many:
            return
        header, metrics = self.horizontalHeader(), QFontMetrics(self.font())
        bold = QFont(header.font())
        bold.setBold(True)
        heads = [str(self.matrix.headerData(column, Qt.Orientation.Horizontal)) for column in range(1, many + 1)]
        measure = QFontMetrics(bold).horizontalAdvance
        whole = [max(measure(line) for line in _on_two_lines(head)) + 2 * PAD + 4 for head in heads]
        named = [min(2 * WIDE, max(WIDE, width)) for width in whole]
        dots = metrics.horizontalAdvance("●" * min(many, DOTS))
        agree = max(measure(words.title(words.agree_column)), dots) + 2 * PAD + 6
        left = room - metrics.averageCharWidth() * LINE_OF_TEXT - 2 * PAD
        initials = sum(named) + agree > left
        widths, shown = (named, many) if not initials else ([NARROW] * many, many)
        if initials and many * NARROW + agree > left:
            agree = 0
        if many * NARROW > left:
            initials, widths, shown = False, named, TWO
        self._headings.initials = initials
        column = self._keyboard_column() or 1
        self._first = max(1, min(self._first, column, many - shown + 1), column - shown + 1)
        for number, width in enumerate(widths, 1):
            self.setColumnHidden(number, not self._first <= number < self._first + shown)
            self.setColumnWidth(number, width)
        self.setColumnHidden(words.agree_column, agree == 0)
        self.setColumnWidth(words.agree_column, agree)
        header.setSectionResizeMode(MEMORY, QHeaderView.ResizeMode.Stretch)
        header.updateGeometry()
        self.updateGeometries()

    def _on_current_column_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        part = self.matrix.words.part_at(current.column())
        if not self._quiet and part is not None and part.answered is not None and part.key != self.matrix.shown:
            self.part_chosen.emit(part.key)

    def _on_activated(self, index: QModelIndex) -> None:
        part = self.matrix.words.part_at(index.column())
        shown = self.matrix.shown if part is None or part.answered is None else part.key
        if shown is not None:
            self.part_opened.emit(shown)

    def _on_heading_clicked(self, section: int) -> None:
        """Sort from the best, the second time from the other end, the third time by agreement."""
        order = self.matrix.order
        again = order is not None and order[0] == section
        self.sort_by(None if again and order == (section, True) else (section, again))

    def moveCursor(self, cursorAction: Move, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        if cursorAction not in (Move.MoveLeft, Move.MoveRight):
            return super().moveCursor(cursorAction, modifiers)
        current, words = self.currentIndex(), self.matrix.words
        step = 1 if (cursorAction == Move.MoveRight) != self.isRightToLeft() else -1
        column = (current.column() if current.column() > MEMORY else self._keyboard_column()) + step
        while (part := words.part_at(column)) is not None and part.answered is None:
            column += step
        return current if part is None else current.siblingAtColumn(column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._on_activated(self.currentIndex())
            event.accept()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.matrix.rowCount() or not self.matrix.matrix.rows:
            return
        painter = QPainter(self.viewport())
        painter.setPen(QColor(current_theme().muted))
        painter.drawText(self.viewport().rect(), Qt.AlignmentFlag.AlignCenter, self.tr("No memory passes this filter."))
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_columns()


def _on_two_lines(name: str) -> list[str]:
    """A name cut where its longer half is shortest: at a blank, or in the middle of a word that is not ASCII."""
    if BETWEEN in name:
        return name.split(BETWEEN)
    if name.isascii():
        blanks = [at for at, sign in enumerate(name) if sign == " "]
        halves = [[name[:at], name[at + 1 :]] for at in blanks]
        return min(halves, key=lambda two: max(map(len, two)), default=[name])
    if len(name) <= LINE_OF_NAME:
        return [name]
    middle = (len(name) + 1) // 2
    return [name[:middle], name[middle:]]


LINE_OF_NAME = 4
"""Characters of Japanese or Chinese up to which a name stands on one line."""
