"""The tables of a replayed conversation: its turns, and what came at the one that is chosen."""

from __future__ import annotations

import html

import msgspec
from PySide6.QtCore import QCoreApplication, QModelIndex, QObject
from PySide6.QtWidgets import QWidget

from mnemonaut_core.conversations import ReplayedTurn
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.explain.comparison import Moves
from mnemonaut_core.i18n import tr_noop
from mnemonaut_ui.state.memory_rows import MemoryRows
from mnemonaut_ui.widgets.memory_table import RIGHT, Column, ColumnModel, Index, OpeningTable
from mnemonaut_ui.words.languages import MASK, filled, masked
from mnemonaut_ui.words.memory import moment_text, name_of, shown_line
from mnemonaut_ui.words.messages import joined, listed

_NO_PARENT = QModelIndex()
CONTEXT = "ReplayModel"
translate = QCoreApplication.translate


class TurnRow(msgspec.Struct, frozen=True):
    """A turn, and the sensitivity of its conversation."""

    turn: ReplayedTurn
    sensitivity: int = 0


def moves_text(moves: Moves | None) -> str:
    """Return "+2 −1 ↕1"; "=" for no change, "" without a comparison."""
    if moves is None:
        return ""
    counts = (("+", len(moves.entered)), ("−", len(moves.left)), ("↕", len(moves.moved)))
    return " ".join(f"{sign}{count}" for sign, count in counts if count) or "="


def moves_spoken(moves: Moves | None) -> str:
    if moves is None:
        return translate("ReplayModel", "nothing to compare with")
    if moves.empty:
        return translate("ReplayModel", "the same")
    said = translate("ReplayModel", "{entered} in, {left} out, {moved} moved")
    return filled(said, entered=len(moves.entered), left=len(moves.left), moved=len(moves.moved))


def _message(row: TurnRow) -> str:
    return MASK if masked(row.sensitivity) else shown_line(row.turn.asked.query.text, 300)


def _when(row: TurnRow) -> str:
    asked = row.turn.asked
    return translate("ReplayModel", "not told") if asked.own_time is None else moment_text(asked.own_time)


def _beside(row: TurnRow) -> Moves | None:
    return row.turn.recalls[1].beside if len(row.turn.recalls) > 1 else None


def _isolated(row: TurnRow) -> str:
    would = row.turn.recalls[0].would_isolate
    return "" if would is None else f"⊘ {shown_line(would.said.phrase, 40)}"


def _isolated_sentence(row: TurnRow) -> str:
    would = row.turn.recalls[0].would_isolate
    if would is None:
        return ""
    said = translate("ReplayModel", "“{entry}” would have isolated: {memory}")
    return filled(said, entry=shown_line(would.said.phrase, 40), memory=name_of(would.memory, 80))


def _sentence(row: TurnRow) -> str:
    told = [] if row.turn.asked.own_time is not None else [translate("ReplayModel", "Its time is not told.")]
    silent = row.turn.recalls[0].unanswered
    if silent:
        told.append(filled(translate("ReplayModel", "Failed or late: {sources}."), sources=listed(silent)))
    if row.turn.recalls[0].would_isolate is not None:
        told.append(_isolated_sentence(row))
    return joined(*told)


def _count(row: TurnRow) -> str:
    first = row.turn.recalls[0]
    return f"{'⚠ ' if first.unanswered else ''}{len(first.selected):,}"


TURNS: tuple[Column[TurnRow], ...] = (
    Column(key="number", title=tr_noop("#"), width=34, align=RIGHT, text=lambda row: str(row.turn.asked.number)),
    Column(key="at", title=tr_noop("When (UTC)"), width=126, text=_when, hidden=True, caption=_when),
    Column(
        key="message", title=tr_noop("What was said"), text=_message, described=_sentence, colour=lambda _: "text",
        tip=lambda row: html.escape(joined(_message(row), _sentence(row))),
    ),
    Column(key="count", title=tr_noop("Recalled"), width=70, align=RIGHT, text=_count, room=440),
    Column(
        key="changed", title=tr_noop("Changes"), width=96,
        text=lambda row: moves_text(row.turn.recalls[0].changed),
        spoken=lambda row: moves_spoken(row.turn.recalls[0].changed),
        tip=lambda row: html.escape(moves_spoken(row.turn.recalls[0].changed)),
    ),
    Column(
        key="beside", title=tr_noop("Other recipe"), width=104, room=460, text=lambda row: moves_text(_beside(row)),
        spoken=lambda row: moves_spoken(_beside(row)), tip=lambda row: html.escape(moves_spoken(_beside(row))),
    ),
    Column(
        key="isolated", title=tr_noop("Would isolate"), width=104, text=_isolated,
        tip=lambda row: html.escape(_isolated_sentence(row)),
    ),
)  # fmt: skip


class TurnsModel(ColumnModel[TurnRow]):
    """The turns replayed so far."""

    context = CONTEXT

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(TURNS, parent)
        self.rows: list[TurnRow] = []

    def clear(self) -> None:
        self.beginResetModel()
        self.rows = []
        self.endResetModel()

    def add(self, row: TurnRow) -> None:
        self.beginInsertRows(QModelIndex(), len(self.rows), len(self.rows))
        self.rows.append(row)
        self.endInsertRows()

    def cell(self, row: int) -> TurnRow:
        return self.rows[row]

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.rows)


class CameRow(msgspec.Struct, frozen=True):
    """A memory at one turn: its places in the result, in that of the last turn and in that of the other recipe, None for none.
    `first`: there is no turn before."""

    memory: Memory
    place: int | None
    before: int | None
    beside: int | None
    first: bool = False
    gone: bool = False
    """Whether the automatic isolation would have taken it away by now."""

    @property
    def sign(self) -> str:
        if self.first or (self.place is None and self.before is None):
            return ""
        if self.place is None:
            return "−"
        return "+" if self.before is None else "" if self.before == self.place else "↕"


def rows_of(turn: ReplayedTurn) -> tuple[CameRow, ...]:
    """Return the memories of the first recipe in order, then those of the other only, then those that left since the last
    turn."""
    first = turn.recalls[0]
    other = turn.recalls[1] if len(turn.recalls) > 1 else None
    beside = {} if other is None else {memory_id: place for place, memory_id in enumerate(other.ids, 1)}
    changed = first.changed
    moved = {one.memory.id: one.before for one in (*changed.moved, *changed.left)} if changed else {}
    entered = {one.memory.id for one in changed.entered} if changed else set()
    rows = [
        CameRow(
            memory,
            place,
            None if changed is None or memory.id in entered else moved.get(memory.id, place),
            beside.get(memory.id),
            changed is None,
            memory.id in first.isolated_before,
        )
        for place, memory in enumerate(first.selected, 1)
    ]
    held = set(first.ids)
    for memory in () if other is None else other.selected:
        if memory.id not in held:
            rows.append(CameRow(memory, None, moved.get(memory.id), beside[memory.id], changed is None))
            held.add(memory.id)
    left = () if changed is None else changed.left
    rows += [CameRow(one.memory, None, one.before, None) for one in left if one.memory.id not in held]
    return tuple(rows)


def _date(row: CameRow) -> str:
    return moment_text(row.memory.moment, day=row.memory.is_day)


def _place(place: int | None) -> str:
    return "–" if place is None else str(place)


def _state(row: CameRow) -> str:
    words = {
        "+": translate("ReplayModel", "+ entered"),
        "−": translate("ReplayModel", "− left"),
        "↕": filled(translate("ReplayModel", "↕ was {place}"), place=row.before or 0),
        "": "",
    }
    gone = translate("ReplayModel", "⊘ would be isolated by now") if row.gone else ""
    return " ".join(filter(None, (words[row.sign], gone)))


CAME: tuple[Column[CameRow], ...] = (
    Column(key="place", title=tr_noop("#"), width=44, align=RIGHT, text=lambda row: _place(row.place)),
    Column(
        key="date", title=tr_noop("Date ({zone})"), width=126, hidden=True, text=_date, caption=_date,
    ),
    Column(key="state", title=tr_noop("Since the turn before"), width=190, hidden=True, text=_state, caption=_state),
    Column(key="beside", title=tr_noop("The other recipe"), width=130, align=RIGHT, text=lambda row: _place(row.beside), room=440),
    Column(
        key="memory", title=tr_noop("Memory"), text=lambda row: name_of(row.memory, 200),
        tip=lambda row: html.escape(shown_line(row.memory.id, 100)),
        colour=lambda row: "text" if row.place is not None else "muted",
    ),
)  # fmt: skip


BESIDE, ISOLATED = frozenset({"beside"}), frozenset({"isolated"})
"""The column of another recipe, hidden unless one is replayed as well (`other` of both tables), and of what would be isolated."""


class TurnsTable(OpeningTable):
    """The turns; one of them is current. Enter and a double click open it in the lab."""

    def __init__(self, model: TurnsModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent, least=44)
        self.held = model
        self.other = False

    @property
    def silent(self) -> frozenset[str]:
        isolates = any(row.turn.recalls[0].would_isolate is not None for row in self.held.rows)
        return (frozenset() if self.other else BESIDE) | (frozenset() if isolates else ISOLATED)

    @property
    def current(self) -> ReplayedTurn | None:
        row = self.currentIndex().row()
        return self.held.rows[row].turn if 0 <= row < len(self.held.rows) else None

    def choose(self, row: int) -> None:
        self.setCurrentIndex(self.held.index(row, self.held.index_of("message")))


class CameTable(MemoryRows[CameRow]):
    """The memories of the chosen turn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.other = False
        super().__init__(CAME, CONTEXT, lambda row: row.memory.id, parent, least=44)

    @property
    def silent(self) -> frozenset[str]:
        return frozenset() if self.other else BESIDE

    def show_turn(self, turn: ReplayedTurn | None) -> None:
        """Show the memories of this turn; the selection stays where it can, else the first row is selected."""
        self.show_rows(() if turn is None else rows_of(turn))
        if self.held.rows and not self.selectionModel().hasSelection():
            first = self.held.rows[0]
            self.choose(lambda row: row is first, lambda row: row is first)
