"""History: every operation with who, when and which memories; each can be undone by itself where that is possible."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence

import msgspec
from PySide6.QtCore import QCoreApplication, QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QSplitter, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import CLOSED, Change, ImportMade, JournalEntry, JournalFilter
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.moments import parse_day
from mnemonaut_core.errors import InputError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.i18n import tr_noop
from mnemonaut_core.store.single import Journal
from mnemonaut_ui.state.list_screen import ListScreen, ListSpec
from mnemonaut_ui.state.memory_rows import MemoryRows
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, hbox, offer, push_button, share_room, vbox
from mnemonaut_ui.widgets.command_menu import give_menu
from mnemonaut_ui.widgets.memory_table import RIGHT, Column, RowsTable
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import by_word, kind_word, moment_text, name_of, shown_line
from mnemonaut_ui.words.messages import joined, translated

_NO_PARENT = QModelIndex()
translate = QCoreApplication.translate
SUMMARY = "memory"


def state_text(entry: JournalEntry) -> str:
    """Return what can be done with an operation, or why nothing can."""
    if entry.state == "closed":
        return translate("HistoryScreen", "closed: {why}").format(why=translated(CLOSED[entry.closed_by]))
    if entry.undone_by:
        return translate("HistoryScreen", "undone by #{number}").format(number=entry.undone_by)
    return state_word(entry.state)


def state_word(state: str) -> str:
    words = {
        "done": translate("HistoryScreen", "done"),
        "undone": translate("HistoryScreen", "undone"),
        "closed": translate("HistoryScreen", "closed"),
    }
    return words[state]


def size_text(size: int) -> str:
    if not size:
        return "–"
    return f"{size:,} B" if size < 1000 else f"{size / 1000:,.0f} kB" if size < 1_000_000 else f"{size / 1e6:,.1f} MB"


def _sentence(entry: JournalEntry) -> str:
    return f"{moment_text(entry.at)} UTC · {by_word(entry.by)} · {state_text(entry)}"


COLUMNS: tuple[Column[JournalEntry], ...] = (
    Column(key="number", title=tr_noop("#"), width=54, align=RIGHT, text=lambda entry: str(entry.id)),
    Column(
        key="at", title=tr_noop("When (UTC)"), width=126, hidden=True, text=lambda entry: moment_text(entry.at),
        caption=lambda entry: moment_text(entry.at),
    ),
    Column(
        key="what", title=tr_noop("What"), text=lambda entry: shown_line(translated(entry.title), 200), described=_sentence,
        tip=lambda entry: html.escape(f"#{entry.id} {translated(entry.title)} · {_sentence(entry)}"),
        colour=lambda entry: "text" if entry.stands == "done" else "muted",
    ),
    Column(
        key="count", title=tr_noop("Memories"), width=86, align=RIGHT, text=lambda entry: f"{entry.count:,}", room=400
    ),
    Column(
        key="by", title=tr_noop("Who"), width=84, text=lambda entry: by_word(entry.by), hidden=True,
        caption=lambda entry: by_word(entry.by),
    ),
    Column(
        key="state", title=tr_noop("State"), width=170, room=620, text=state_text, caption=state_text,
        tip=lambda entry: html.escape(state_text(entry)),
    ),
    Column(
        key="size", title=tr_noop("Kept"), width=76, align=RIGHT, text=lambda entry: size_text(entry.size), room=760,
        tip=lambda _: html.escape(translate("HistoryScreen", "What is kept so that it can be undone or redone")),
    ),
)  # fmt: skip


def sought_in(entry: JournalEntry) -> str:
    """Return the text that the filter searches: number, words, ids, who, when and state."""
    about = (f"#{entry.id}", translated(entry.title), entry.operation, *entry.ids)
    return "\n".join((*about, entry.by, by_word(entry.by), moment_text(entry.at), state_text(entry))).casefold()


class Touched(msgspec.Struct, frozen=True):
    """A memory of an operation; None if it is no longer stored."""

    id: str
    memory: Memory | None


def _name(row: Touched) -> str:
    if row.memory is None:
        return translate("HistoryScreen", "{id}: not stored now").format(id=shown_line(row.id, 60))
    return name_of(row.memory, 200)


def _kind(row: Touched) -> str:
    return "" if row.memory is None else kind_word(row.memory.kind)


TOUCHED: tuple[Column[Touched], ...] = (
    Column(
        key="kind", title=tr_noop("Kind"), width=90, hidden=True, text=lambda row: _kind(row) or "–", caption=_kind,
    ),
    Column(
        key=SUMMARY, title=tr_noop("Memory"), text=_name, tip=lambda row: html.escape(shown_line(row.id, 100)),
        colour=lambda row: "text" if row.memory is not None else "muted",
    ),
    Column(
        key="id", title=tr_noop("Id"), width=150, hidden=True, text=lambda row: shown_line(row.id, 60),
        caption=lambda row: shown_line(row.id, 60),
    ),
)  # fmt: skip


CONTEXT = "HistoryScreen"
_MENU = ("isolate", "restore", ">feedback", "", "find_similar", "why_not", "", "copy", "copy_json")
_DAY = 86_400
_STATES = ("done", "undone", "closed")


class Read(msgspec.Struct, frozen=True):
    """The operations, newest first, and the imports by operation number."""

    entries: tuple[JournalEntry, ...]
    imports: dict[int | None, ImportMade]

    @classmethod
    def of(cls, explorer: Explorer, _filter: str, _now: int, _token: CancelToken) -> Read:
        entries, imports = explorer.library.read(lambda reader: (reader.changes.entries(), reader.library.imports()))
        return cls(entries, {one.operation: one for one in imports})


class HistoryScreen(ListScreen[Read]):
    """Filters, the operations, and the memories of the chosen one."""

    key = "history"
    channels = ("history:memories",)
    spec = ListSpec(
        context=CONTEXT,
        read=Read.of,
        filter_hint=tr_noop("Filter by words, id, #number, since:2026-03-01, until:2026-03-31"),
        rows=tr_noop("Operations"),
        nothing=tr_noop("Nothing has been done yet"),
        hint=tr_noop("Every operation is listed here, and can be undone."),
        no_match=tr_noop("No operation matches this filter"),
    )

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._shown_of = 0
        self.by, self.states = QComboBox(self), QComboBox(self)
        self.split = QSplitter(Qt.Orientation.Vertical, self.stack)
        self.table: RowsTable[JournalEntry] = RowsTable(COLUMNS, CONTEXT, lambda entry: entry.id, self.split, least=60)
        self._below = QWidget(self.split)
        self._heading = PlainLabel(parent=self._below)
        self.undo_button = push_button(self.tr("Undo only this"), self.undo_this, on=self._below)
        self.redo_button = push_button(self.tr("Redo only this"), self.redo_this, on=self._below)
        self.memories: MemoryRows[Touched] = MemoryRows(TOUCHED, CONTEXT, lambda row: row.id, self._below, least=60)
        self.filter.setToolTip(self.filter.placeholderText())
        self.by.setAccessibleName(self.tr("Who"))
        self.states.setAccessibleName(self.tr("State"))
        self.memories.setAccessibleName(self.tr("Memories of this operation"))
        top = hbox(Wide(self._heading), self.undo_button, self.redo_button)
        vbox(top, Wide(self.memories), on=self._below, margins=(0, 4, 0, 0))
        share_room(self.split, 3, 2)
        vbox(hbox(Wide(self.filter), self.by, self.states), Wide(self.stack), on=self, margins=(6, 4, 6, 4), spacing=6)
        self.filter.returnPressed.connect(self.focus_first)
        self.by.activated.connect(self._pick)
        self.states.activated.connect(self._pick)
        self.table.opened.connect(self._on_opened)
        self.table.moved.connect(self._on_moved)
        give_menu(self.memories, _MENU)
        self._fill_choices(())
        self._begin(self.table, self.split, memories=self.memories)

    def title(self) -> str:
        return self.tr("History")

    def panes(self) -> Sequence[QWidget]:
        return (self.filter, self.table, self.memories)

    def _fill_choices(self, entries: Sequence[JournalEntry]) -> None:
        people = sorted({entry.by for entry in entries})
        offer(self.by, [(self.tr("By anybody"), ""), *((by_word(one), one) for one in people)])
        offer(self.states, [(self.tr("Any state"), ""), *((state_word(one), one) for one in _STATES)])

    def _on_found(self, found: Read) -> None:
        self._fill_choices(found.entries)
        self._shown_of = 0
        super()._on_found(found)

    def _list(self, found: Read) -> None:
        words, asked = self._parsed()
        admitted = filter(asked.admits, found.entries)
        self.table.show_rows([one for one in admitted if all(word in sought_in(one) for word in words)])
        self._load_memories()

    def _clear(self) -> None:
        self._shown_of = 0
        self.table.show_rows(())
        self.memories.show_rows(())

    def _parsed(self) -> tuple[list[str], JournalFilter]:
        since: int | None = None
        until: int | None = None
        words: list[str] = []
        for word in self.asked.casefold().split():
            name, colon, value = word.partition(":")
            day = _day(value) if colon and name in ("since", "until") else None
            if day is None:
                words.append(word)
            elif name == "since":
                since = day * _DAY
            else:
                until = (day + 1) * _DAY
        by, state = str(self.by.currentData() or ""), str(self.states.currentData() or "")
        return words, JournalFilter(by=by, state=state, since=since, until=until)

    def _load_memories(self) -> None:
        entry = self.table.current
        if entry is None:
            self._shown_of = 0
            self.memories.show_rows(())
            return
        if entry.id == self._shown_of:
            return
        self._shown_of = entry.id

        def work(explorer: Explorer, _token: CancelToken) -> tuple[Touched, ...]:
            ids = explorer.library.read(lambda reader: reader.changes.memories_of(entry.id))
            found = explorer.library.memories(ids)
            return tuple(Touched(one, found.get(one)) for one in ids)

        self.state.read("history:memories", work, self._show_memories)

    def _show_memories(self, rows: tuple[Touched, ...]) -> None:
        self.memories.show_rows(rows)
        self._show()
        self._republish()

    def _hides_rows(self, found: Read) -> bool:
        return bool(found.entries)

    def _count_text(self, found: Read) -> str:
        said, shown = self.tr("{shown} of {count} operations"), len(self.table.held.rows)
        return said.format(shown=f"{shown:,}", count=f"{len(found.entries):,}") if found.entries else ""

    def _import_text(self, made: ImportMade) -> str:
        told = [
            self.tr("{added} new, {updated} updated, {unchanged} unchanged; {stored} still here."),
            *([self.tr("Refused: {refused}. {where}: {why}")] if made.rejected else []),
        ]
        where, why = made.rejected[0] if made.rejected else ("", "")
        counts = {name: f"{getattr(made, name):,}" for name in ("added", "updated", "unchanged", "stored")}
        refused, where, why = f"{len(made.rejected):,}", shown_line(where, 40), shown_line(why, 90)
        said = filled(joined(*told), **counts, refused=refused, where=where, why=why)
        return f"{shown_line(made.path, 80)} · {made.format} · {said}"

    def _show_around(self) -> None:
        entry, writable = self.table.current, self.state.writable
        many = self.tr("Memories of #{number} ({count})")
        head = "" if entry is None else many.format(number=entry.id, count=f"{len(self.memories.held.rows):,}")
        made = None if entry is None or self.found is None else self.found.imports.get(entry.id)
        self._heading.setText(head if made is None else f"{self._import_text(made)}\n{head}")
        self.undo_button.setEnabled(writable and entry is not None and entry.stands == "done")
        self.redo_button.setEnabled(writable and entry is not None and entry.stands == "undone")
        closed = self.state.workspace is not None and not writable
        tip = self.tr("This database is open to read only.") if closed else self.tr("Those that came after it stay.")
        for one in (self.undo_button, self.redo_button):
            one.setToolTip(tip)

    def undo_this(self) -> None:
        """Undo the chosen operation and none of those after it."""
        self._operate("undo_only", lambda journal: journal.undo_only)

    def redo_this(self) -> None:
        """Redo the chosen operation and none of those that were undone with it."""
        self._operate("redo_only", lambda journal: journal.redo_only)

    def _operate(self, name: str, alone: Callable[[Journal], Callable[..., Change]]) -> None:
        workspace, now, entry = self.state.workspace, self.state.services.now(), self.table.current
        if workspace is not None and workspace.can_write and entry is not None:
            do, number = alone(workspace.database.journal), entry.id
            self.state.jobs.operate(name, lambda token: do(number, now=now, token=token))

    def _clear_filter(self) -> None:
        self.by.setCurrentIndex(0)
        self.states.setCurrentIndex(0)
        self.filter.forget()
        self._on_filter_changed("")

    def _on_moved(self) -> None:
        self._load_memories()
        self._show_around()

    def _on_opened(self) -> None:
        if self.memories.held.rows:
            self.memories.setFocus()
            self.memories.selectRow(max(0, self.memories.currentIndex().row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.memories.hasFocus():
            self.table.setFocus()
        else:
            super().keyPressEvent(event)


def _day(text: str) -> int | None:
    """Return the day number; None for what is not (yet) a day."""
    try:
        return parse_day(text, where="filter")
    except InputError:
        return None
