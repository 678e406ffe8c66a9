"""Several recalls of one question side by side: on which memories they agree, and what became of each memory in each."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionHeader,
    QStyleOptionViewItem,
    QWidget,
)

from mnemonaut_core.domain.evidence import LEVEL_WORDS, SPEAKS_OF_IT, level_text
from mnemonaut_core.explain.matrix import Cell, Matrix, Row, matrix_of
from mnemonaut_core.explain.story import UNANSWERED
from mnemonaut_core.text.normalize import normalize
from mnemonaut_ui.lab.answer.recalls import Part
from mnemonaut_ui.lab.asking.asked import Key
from mnemonaut_ui.lab.list.result_delegate import LEFT, PAD, draw_memory, draw_two_lines, smaller
from mnemonaut_ui.lab.list.result_list import FoundTable
from mnemonaut_ui.lab.list.result_rows import LINE_CHARS, Marks
from mnemonaut_ui.widgets.arrange import Wide, hbox
from mnemonaut_ui.widgets.marked_text import marked_text
from mnemonaut_ui.widgets.memory_table import Index, Move, Role
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.widgets.theme import current_theme, outcome_colour
from mnemonaut_ui.words.languages import filled
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


class AgreementStrip(QWidget):
    """One line above the matrix: on how many memories the recalls agree, a filter, what is shown, and a copy of it."""

    copied = Signal(str)  # a line to be told

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
        self.button, self.copy_button = QPushButton(self), QPushButton(self.tr("Copy table"), self)
        self.copy_button.setToolTip(self.tr("All rows that are shown, for a spreadsheet or a message"))
        self.button.setToolTip(self.tr("Which memories the matrix shows, and in which order"))
        self.button.setProperty("chip", "filter")
        self.copy_button.setProperty("chip", "copy")
        self._menu = QMenu(self)
        self._group = QActionGroup(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.button.setMenu(self._menu)
        hbox(Wide(self.sentence), self.filter, self.button, self.copy_button, on=self, margins=(2, 0, 0, 0), spacing=6)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.filter.textChanged.connect(self._on_words_changed)
        self.copy_button.clicked.connect(self.copy_table)
        table.rearranged.connect(self._show_choice)
        self.hide()
        self.show_again()

    def show_running(self, text: str) -> None:
        """Show which recalls are still running; "" when all have answered."""
        self._running = text
        self.show_again()

    def show_again(self) -> None:
        """What is running, and on how many memories the recalls agree."""
        agreed = " · ".join(map(translated, self._table.matrix.matrix.agreed()))
        line = " — ".join(filter(None, (self._running, agreed)))  # what goes on now is not to be cut
        self.sentence.set_line(line)
        self.sentence.setAccessibleName(self.tr("Selected by: {counts}").format(counts=self.sentence.text()))
        about = self.tr("How many memories were selected by so many of the recalls; alone: by a single one")
        self.sentence.setToolTip("".join(f"<p>{html.escape(text)}</p>" for text in (line, about) if text))
        self._show_choice()

    @Slot()
    def copy_table(self) -> None:
        """What is shown, with its headings, to the clipboard."""
        QGuiApplication.clipboard().setText(self._table.matrix.as_table().replace("\0", "\ufffd"))
        count = self._table.matrix.rowCount()
        self.copied.emit(filled(self.tr("Copied a table of {count} memories"), count=f"{count:,}"))

    # ---- the menu

    def _choices(self) -> dict[int | None, str]:
        counts, every = self._table.matrix.matrix.agreement, len(self._table.matrix.matrix.traces)
        names: dict[int | None, str] = {None: self.tr("All {count}").format(count=f"{sum(counts):,}")}
        for some in range(every, -1, -1):
            if counts[some] or some == self._table.matrix.agreement:
                name = self.tr("{some} of {every}") if some > 1 else self.tr("alone") if some else self.tr("by none")
                names[some] = f"{name.format(some=some, every=every)}  {counts[some]:,}"
        return names

    @Slot()
    def _fill_menu(self) -> None:
        model = self._table.matrix
        self._menu.clear()
        for some, name in self._choices().items():
            self._add(name, partial(self._on_agreement_chosen, some), on=some == model.agreement)
        self._menu.addSeparator()
        self._add(self.tr("First what most agree on"), partial(self._table.sort_by, None), on=model.order is None)
        for column in (MEMORY, *range(1, model.agree_column)):
            by = self.tr("Newest first") if column == MEMORY else model.title(column)
            name = by if column == MEMORY else self.tr("By rank: {recall}").format(recall=by)
            self._add(name, partial(self._table.sort_by, (column, False)), on=model.order == (column, False))

    def _add(self, name: str, act: Callable[[], object], *, on: bool) -> None:
        action = QAction(name.replace("&", "&&"), self._menu)
        action.setCheckable(True)
        action.setChecked(on)
        action.triggered.connect(lambda _checked: act())
        self._menu.addAction(action)

    @Slot()
    def _show_choice(self) -> None:
        model = self._table.matrix
        shown = self._choices().get(model.agreement, "")
        if model.words:
            shown = self.tr("{count} of {every}").format(
                count=f"{model.rowCount():,}", every=f"{len(model.matrix.rows):,}"
            )
        self.button.setText(f"{shown} ▾")
        self.filter.setFixedHeight(self.button.sizeHint().height())
        self.button.setAccessibleName(self.tr("Show and sort: {what}").format(what=shown))

    # ---- slots

    def _on_agreement_chosen(self, some: int | None) -> None:
        self._table.show_only(some, self.filter.text())

    @Slot(str)
    def _on_words_changed(self, words: str) -> None:
        self._table.show_only(self._table.matrix.agreement, words)

    # ---- Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.filter.hasFocus():
            if self.filter.text():
                self.filter.clear()
            else:
                self._table.setFocus()
            return
        super().keyPressEvent(event)


ScrollHint = QAbstractItemView.ScrollHint
NARROWEST, WIDEST = 56, 112
"""Pixels of a recall's column."""
LINE_OF_TEXT, FIRST = 23, 40
"""Characters that a line of a memory has at least; a row has two. Its day and how much it speaks of the question are whole in
the first rows, as long as that lets no recall be scrolled."""


class Headings(QHeaderView):
    """Of at most two lines, cut with an ellipsis. The first one stays where it is, as its column does (`MatrixTable`)."""

    lines = 1
    fixed = 0
    """Pixels at the left in which the first one stands over what is scrolled."""

    # ---- Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.fixed:
            painter = QPainter(self.viewport())
            self.paintSection(painter, QRect(0, 0, self.fixed, self.viewport().height()), MEMORY)
            painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.position().x() < self.fixed:
            self.sectionClicked.emit(MEMORY)
            return
        super().mousePressEvent(event)

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, logicalIndex: int) -> None:
        super().initStyleOptionForIndex(option, logicalIndex)
        around = 2 * PAD + (14 if self.isSortIndicatorShown() and self.sortIndicatorSection() == logicalIndex else 0)
        room = self.sectionSize(logicalIndex) - around
        font = QFont(self.font())
        font.setBold(self.model().headerData(logicalIndex, self.orientation(), Role.FontRole) is not None)
        option.text = "\n".join(self._in_lines(option.text, font, room))

    def _in_lines(self, text: str, font: QFont, room: int) -> list[str]:
        """A recipe above its preset, words one above the other; a word of letters in one line, since it would be cut anywhere."""
        if self.lines > 1 and (" " in text or not text.isascii()) and BETWEEN not in text:
            return list(marked_text(text, (), font, room, self.lines).lines)
        metrics, parts = QFontMetrics(font), text.split(BETWEEN) if self.lines > 1 else [text]
        return [metrics.elidedText(part, Qt.TextElideMode.ElideRight, room) for part in parts]

    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        return QSize(size.width(), size.height() + (self.lines - 1) * self.fontMetrics().height())


class MatrixDelegate(QStyledItemDelegate):
    """Paints what the model says; the column that is explained has a ground of its own, its cell in the row with the keyboard
    a frame."""

    def __init__(self, model: MatrixModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model

    def _texts(self, row: Row, column: int, cell: Cell, metrics: QFontMetrics, room: int) -> tuple[str, str]:
        """Rank, and below it the reason for memories that were left out. The change stands next to the rank if it fits
        whole, else below it if that place is free, else in the tooltip."""
        assert cell.code is not None  # noqa: S101 - asked for what a source found
        first = glyph(cell.code) if cell.rank is None else f"{glyph(cell.code)} {cell.rank}"
        gained = self._model.gained_text(row, column)
        beside = f"{first}  {gained}"
        if gained and metrics.horizontalAdvance(beside) <= room:
            first, gained = beside, ""
        return first, gained if cell.selected else outcome_word(cell.code)

    # ---- Qt

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, column, row = current_theme(), index.column(), self._model.row_at(index.row())
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        ink = QColor(theme.selection_text if selected else theme.text)
        muted = QColor(theme.selection_text if selected else theme.muted)
        rect = option.rect
        here = column == self._model.column_of(self._model.shown)
        painter.save()
        painter.setClipRect(rect)
        option.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        if here:
            ground = QColor(theme.accent)
            ground.setAlpha(28)
            painter.fillRect(rect, ground)
        inside = rect.adjusted(PAD, 2, -PAD, -2)
        cell = self._model.cell(row, column)
        if column == MEMORY:
            draw_memory(
                painter, option, inside, self._model.date_and_line(row), theme, struck=self._model.isolated(row)
            )
        elif cell is None or cell.code is None:
            painter.setFont(option.font)
            painter.setPen(muted)
            if column != self._model.agree_column:
                text = self._model.cell_text(row, column)
            elif option.fontMetrics.horizontalAdvance(text := self._model.agree_text(row)) > inside.width():
                text = f"{row.selected_by}/{len(text)}"  # no room for the dots
            painter.drawText(inside, LEFT, text)
        else:
            bold = QFont(option.font)
            bold.setBold(cell.selected)
            colour = ink if selected else QColor(outcome_colour(theme, cell.code))
            first, second = self._texts(row, column, cell, QFontMetrics(bold), inside.width())
            draw_two_lines(painter, inside, first, second, (colour, muted), (bold, smaller(option.font)))
        if here and selected:
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))
        painter.restore()


class MatrixTable(FoundTable):
    """Up and down move through the memories, left and right through the recalls: the current cell's recall explains the
    memory next to the matrix. Enter opens its list."""

    part_chosen = Signal(object)  # Key
    part_opened = Signal(object)  # Key
    rearranged = Signal()  # other rows, or another order

    def __init__(self, parent: QWidget | None = None) -> None:
        model = MatrixModel()
        super().__init__(model, model, parent)
        self.matrix = model
        self._delegate = MatrixDelegate(model, self)
        self.setItemDelegate(self._delegate)
        header = self._headings = Headings(Qt.Orientation.Horizontal, self)
        self.setHorizontalHeader(header)
        header.setHighlightSections(False)
        header.setDefaultAlignment(LEFT)
        header.setSectionsClickable(True)
        header.setMinimumSectionSize(24)
        header.sectionClicked.connect(self._on_heading_clicked)
        self.activated.connect(self._on_activated)
        self.horizontalScrollBar().valueChanged.connect(self._on_scrolled_sideways)
        self.selectionModel().currentColumnChanged.connect(self._on_current_column_changed)
        self.setAccessibleName(self.tr("Memories by recall"))
        self._describe()

    def show_again(self) -> None:
        """The same recalls in the words that hold now."""
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
            self.selectionModel().setCurrentIndex(
                current.siblingAtColumn(column), self.selectionModel().SelectionFlag.NoUpdate
            )
            self._quiet = False

    def show_only(self, agreement: int | None, words: str) -> None:
        """Let other rows through."""
        self._rearrange(lambda: self.matrix.show_only(agreement, words))
        self.rearranged.emit()

    def sort_by(self, order: tuple[int, bool] | None) -> None:
        """Another order."""
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
        model, room = self.matrix, self.viewport().width()
        header, metrics = self.horizontalHeader(), QFontMetrics(self.font())
        if not model.parts:
            return
        for section in range(model.columnCount()):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Interactive)
        columns = range(1, model.agree_column)
        heading = metrics.horizontalAdvance(model.title(model.agree_column))
        shown = ["●" * len(columns)] * (len(columns) <= DOTS) + ["00/00"[: 3 if len(columns) < 10 else 5]]
        forms = [max(heading, metrics.horizontalAdvance(form)) + 2 * PAD + 6 for form in shown]
        firsts = (metrics.horizontalAdvance(model.date_and_line(row)[0]) for row in model.matrix.rows[:FIRST])
        least = metrics.averageCharWidth() * LINE_OF_TEXT + 2 * PAD
        if (whole := max(firsts, default=0) + 2 * PAD) + len(columns) * NARROWEST <= room:
            least = max(least, whole)
        # names whole, on two lines if need be, before dots; without either the order of the rows says it, and their sentence
        wanted = sum(max(NARROWEST, name) for name in self._names_wide(folded=True))
        agree = next((form for form in forms if least + wanted + form <= room), forms[0])
        if least + len(columns) * NARROWEST + agree > room:
            agree = 0
        self.setColumnHidden(model.agree_column, agree == 0)
        widths = self._widths_of_recalls(room - agree - least)
        self.setColumnWidth(MEMORY, max(least, room - agree - sum(widths)))
        for column, width in zip(columns, widths, strict=True):
            self.setColumnWidth(column, width)
        if agree:
            self.setColumnWidth(model.agree_column, agree)
        named = [model.title(column) for column in columns]
        folds = any(len(_on_two_lines(name)) > 1 for name in named)
        cut = any(width < wanted for width, wanted in zip(widths, self._names_wide(), strict=True))
        self._headings.lines = 2 if folds and cut else 1
        header.updateGeometry()
        self.updateGeometries()

    def _names_wide(self, *, folded: bool = False) -> list[int]:
        """Pixels that each recall's heading asks for, also as the one that is explained: on one line, or `folded` on two."""
        font = QFont(self.font())
        font.setBold(True)
        metrics = QFontMetrics(font)
        heads = (
            self.matrix.headerData(column, Qt.Orientation.Horizontal) for column in range(1, self.matrix.agree_column)
        )
        folds = _on_two_lines if folded else lambda head: [head]
        return [max(map(metrics.horizontalAdvance, folds(str(head)))) + 2 * PAD + 4 for head in heads]

    def _widths_of_recalls(self, room: int) -> list[int]:
        """Of their columns: every name whole, on two lines if need be, and the rest shared out, up to `WIDEST`; else all alike.
        Where they must be scrolled in any case, as wide as the longer half of a name."""
        many = len(self.matrix.parts)
        if many * NARROWEST > room:
            halves = [half for c in range(1, many + 1) for half in self.matrix.title(c).split(BETWEEN)]
            wanted = max(map(QFontMetrics(self.font()).horizontalAdvance, halves)) + 2 * PAD + 6
            return [max(NARROWEST, min(WIDEST, wanted))] * many
        for folded in (False, True):
            least = [max(NARROWEST, name) for name in self._names_wide(folded=folded)]
            more = (room - sum(least)) // many
            if more >= 0:
                return [max(width, min(WIDEST, width + more)) for width in least]
        return [max(NARROWEST, min(WIDEST, room // many))] * many

    @property
    def _fixed(self) -> int:
        """Pixels at the left in which the memories stand over the recalls that are scrolled there; 0 where none are."""
        return self.columnWidth(MEMORY) if self.horizontalOffset() > 0 and self.matrix.parts else 0

    def _paint_fixed(self) -> None:
        """The memories, where their column is scrolled away: without them no row says what it is."""
        painter, model = QPainter(self.viewport()), self.matrix
        for row in range(max(0, self.rowAt(0)), model.rowCount()):
            top, height = self.rowViewportPosition(row), self.rowHeight(row)
            if top >= self.viewport().height():
                break
            option = QStyleOptionViewItem()
            self.initViewItemOption(option)
            option.rect, option.widget = QRect(0, top, self._fixed, height), self
            if self.alternatingRowColors() and row % 2:
                option.features |= QStyleOptionViewItem.ViewItemFeature.Alternate
            if self.selectionModel().isRowSelected(row, QModelIndex()):
                option.state |= QStyle.StateFlag.State_Selected
            painter.fillRect(option.rect, self.palette().base())
            self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewRow, option, painter, self)
            self._delegate.paint(painter, option, model.index(row, MEMORY))
        painter.setPen(QColor(current_theme().border))
        painter.drawLine(self._fixed - 1, 0, self._fixed - 1, self.viewport().height())
        painter.end()

    # ---- slots

    @Slot()
    def _on_scrolled_sideways(self) -> None:
        self._headings.fixed = self._fixed
        self._headings.viewport().update()
        self.viewport().update()  # what was painted over the recalls was moved with them

    @Slot(object, object)
    def _on_current_column_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        part = self.matrix.part_at(current.column())
        if not self._quiet and part is not None and part.answered is not None and part.key != self.matrix.shown:
            self.part_chosen.emit(part.key)

    @Slot(object)
    def _on_activated(self, index: QModelIndex) -> None:
        part = self.matrix.part_at(index.column())
        shown = self.matrix.shown if part is None or part.answered is None else part.key
        if shown is not None:
            self.part_opened.emit(shown)

    @Slot(int)
    def _on_heading_clicked(self, section: int) -> None:
        """Once from the best, twice from the other end, then again what most agree on."""
        order = self.matrix.order
        self.sort_by(
            (section, False) if order is None or order[0] != section else None if order[1] else (section, True)
        )

    # ---- Qt

    def moveCursor(self, cursorAction: Move, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        if cursorAction not in (Move.MoveLeft, Move.MoveRight):
            return super().moveCursor(cursorAction, modifiers)
        current = self.currentIndex()
        step = 1 if (cursorAction == Move.MoveRight) != self.isRightToLeft() else -1
        column = self._keyboard_column() + step
        while (part := self.matrix.part_at(column)) is not None and part.answered is None:
            column += step
        return current if part is None else current.siblingAtColumn(column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._on_activated(self.currentIndex())
            event.accept()
            return
        super().keyPressEvent(event)

    def indexAt(self, pos: QPoint) -> QModelIndex:
        found = super().indexAt(pos)
        return found.siblingAtColumn(MEMORY) if found.isValid() and pos.x() < self._fixed else found

    def scrollTo(self, index: Index, hint: ScrollHint = ScrollHint.EnsureVisible) -> None:
        bar, held = self.horizontalScrollBar(), self.horizontalScrollBar().value()
        super().scrollTo(index, hint)
        if index.column() == MEMORY:  # it is seen wherever one has scrolled to
            bar.setValue(held)
        elif (hidden := self.columnWidth(MEMORY) - self.columnViewportPosition(index.column())) > 0:
            bar.setValue(bar.value() - hidden)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._fixed:
            self._paint_fixed()
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
    """A name cut where its longer half is shortest: at a blank, without one in the middle of a word that is not of letters."""
    if BETWEEN in name:
        return name.split(BETWEEN)
    if name.isascii():
        blanks = [at for at, sign in enumerate(name) if sign == " "]
        halves = [[name[:at], name[at + 1 :]] for at in blanks]
        return min(halves, key=lambda two: max(map(len, two)), default=[name])
    middle = (len(name) + 1) // 2
    return [name[:middle], name[middle:]]
