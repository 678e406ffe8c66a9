"""The table of parts, and the details of the selected one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QScrollArea, QWidget

from mnemonaut_core.domain.health import GROUPS, PARTS, WRITES, Action, Row, State, waiting
from mnemonaut_core.domain.health import PART as PART_OF
from mnemonaut_ui.widgets.arrange import Gap, Wide, vbox
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.messages import joined, translated

MARKS = {State.GOOD: "✓", State.LOOK: "⚠", State.ACT: "✖", State.UNKNOWN: "…"}
STATE, GROUP, PART, FIGURE = range(4)
DECIDING = ("vectors", "indexes", "pages", "backups", "times")
"""Shown even when good: whether memories are found, the file is intact, a backup exists, and recalls are fast."""
_WORST_FIRST = (State.ACT, State.LOOK)
GROUP_FROM = 640
"""In a narrower table the figure has the room of the group."""


class HealthModel(TextTableModel):
    """What is to be acted on and looked at first, then what decides; the other parts where all are wanted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys: tuple[str, ...] = ()
        """The parts that are shown, in their order."""
        self.shows_all = False
        self._found: dict[str, Row] = {}
        self._colours: Mapping[State, str] = {}

    @property
    def found(self) -> tuple[Row, ...]:
        """What was measured, in the order of the parts; nothing of the others."""
        return tuple(self._found[part.key] for part in PARTS if part.key in self._found)

    def row_of(self, number: int) -> Row:
        """The row in the form that the table shows."""
        key = self.keys[number]
        return self._found.get(key) or waiting(PART_OF[key])

    def set_theme(self, theme: Theme) -> None:
        """Its colours; a mark and a word say the same."""
        self._colours = {
            State.GOOD: theme.good,
            State.LOOK: theme.near,
            State.ACT: theme.bad,
            State.UNKNOWN: theme.muted,
        }

    def forget(self) -> None:
        """Nothing is measured."""
        self._found.clear()
        self.refill()

    def take(self, row: Row) -> None:
        """A part was measured: its row changes, and its place where it is a problem, or none any more."""
        self._found[row.part.key] = row
        if self._order() != self.keys:
            self.refill()
        elif row.part.key in self.keys:
            number = self.keys.index(row.part.key)
            self.replace_row(number, self._cells(number))

    def refill(self) -> None:
        """Everything again, in its order."""
        self.keys = self._order()
        self.set_rows([self._cells(number) for number in range(len(self.keys))])

    def _order(self) -> tuple[str, ...]:
        problems = [row.part.key for state in _WORST_FIRST for row in self.found if row.state is state]
        rest = PART_OF if self.shows_all else DECIDING
        return (*problems, *(key for key in rest if key not in problems))

    def _cells(self, number: int) -> tuple[str, ...]:
        row = self.row_of(number)
        group = translated(GROUPS[row.part.group])
        return (
            f"{MARKS[row.state]} {self.state_word(row.state)}",
            group,
            translated(row.part.title),
            translated(row.figure),
        )

    def state_word(self, state: State) -> str:
        """What a state is called."""
        words = {
            State.GOOD: self.tr("good"),
            State.LOOK: self.tr("look"),
            State.ACT: self.tr("act"),
            State.UNKNOWN: self.tr("not measured"),
        }
        return words[state]

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.ForegroundRole and index.isValid() and index.column() == STATE and self._colours:
            return QColor(self._colours[self.row_of(index.row()).state])
        return super().data(index, role)


class HealthTable(TextTable):
    """Enter does what the selected row offers."""

    act_asked = Signal()

    def __init__(self, model: HealthModel, parent: QWidget | None = None) -> None:
        super().__init__(model, wide=FIGURE, parent=parent)
        self.setSelectionMode(self.SelectionMode.SingleSelection)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setColumnHidden(GROUP, self.width() < GROUP_FROM)
        self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers().value & ~_KEYPAD:
            self.act_asked.emit()
            return
        super().keyPressEvent(event)


_KEYPAD = Qt.KeyboardModifier.KeypadModifier.value


class HealthDetail(QScrollArea):
    """The figure of one part, what it means, when to worry, what was found, and the button that helps."""

    act_asked = Signal()
    removal_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = QWidget(self)
        self.title = Heading(parent=self._page)
        self.figure = PlainLabel(parent=self._page, selectable=True)
        self.meaning, self.worry = PlainLabel(parent=self._page), PlainLabel(parent=self._page)
        self.details = PlainLabel(parent=self._page, selectable=True)
        self.button = QPushButton(self._page)
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self.act_asked)
        self.remove_button = QPushButton(self._page)
        self.remove_button.setAutoDefault(False)
        self.remove_button.clicked.connect(self._on_remove)
        self._lists: tuple[str, ...] = ()
        vbox(
            self.title,
            self.figure,
            self.details,
            self.meaning,
            self.worry,
            Wide(self.button, 0, align=Qt.AlignmentFlag.AlignLeft),
            Wide(self.remove_button, 0, align=Qt.AlignmentFlag.AlignLeft),
            Gap(),
            on=self._page,
            margins=(10, 8, 10, 8),
            spacing=6,
        )
        self.setWidget(self._page)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its button is the stop on the way with Tab
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QScrollArea.Shape.NoFrame)

    def show_row(self, row: Row, *, writable: bool, busy: bool) -> None:
        """Say all of it. What needs a database that is open to write offers nothing in one that is not, and says why."""
        self.title.setText(translated(row.part.title))
        self.figure.setText(f"{MARKS[row.state]} {translated(row.figure)}")
        self.details.setText("\n".join(f"– {translated(text)}" for text in row.details))
        self.details.setVisible(bool(row.details))
        self.meaning.setText(translated(row.part.meaning))
        barred = row.action in WRITES and not writable
        self.worry.setText(
            joined(translated(row.part.worry), self.tr("This database is open to read only.") if barred else "")
        )
        self.button.setText(self.word_of(row.action))
        self.button.setVisible(row.action is not Action.NONE)
        self.button.setEnabled(not barred and not busy)
        self._lists = row.lists
        one = self.tr("Re&move the list {name}…").format(name="".join(row.lists[:1]))
        self.remove_button.setText(one if len(row.lists) == 1 else self.tr("Re&move a list…"))
        self.remove_button.setVisible(bool(row.lists))
        self.remove_button.setEnabled(writable and not busy)

    def _on_remove(self) -> None:
        if len(self._lists) == 1:
            self.removal_asked.emit(self._lists[0])
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in self._lists:
            menu.addAction(name, partial(self.removal_asked.emit, name))
        menu.popup(self.remove_button.mapToGlobal(QPoint(0, self.remove_button.height())))

    def word_of(self, action: Action) -> str:
        """What the button says."""
        words = {
            Action.MEND: self.tr("&Rebuild the indexes"),
            Action.EMBED: self.tr("&Make the missing vectors"),
            Action.LIST: self.tr("&Add the encoder's vectors"),
            Action.CHECK: self.tr("&Check everything"),
            Action.PROTECT: self.tr("Make them the owner's &alone"),
            Action.BACK_UP: self.tr("&Back up now"),
            Action.FINISH_PURGE: self.tr("&Finish the purge"),
            Action.RESTORE: self.tr("Re&store a backup…"),
            Action.EMBEDDER: self.tr("Change the &embedder…"),
            Action.LAB: self.tr("Show the &parameters"),
            Action.RUNS: self.tr("Show the &recalls"),
            Action.QUARANTINE: self.tr("Show what is &isolated"),
        }
        return words.get(action, "")


def in_state(found: Sequence[Row], state: State) -> int:
    """How many parts have this state; parts without a measurement count as unknown."""
    many = sum(row.state is state for row in found)
    return many + len(PARTS) - len(found) if state is State.UNKNOWN else many
