"""The tab Context: thread, replies, links, neighbours in time, entities, read in a thread; Enter goes to one of them."""

from __future__ import annotations

import datetime as dt
import html
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QHideEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QHeaderView, QTreeView, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.gardening import NEAR_COSINE, NEAR_DICE
from mnemonaut_core.domain.lists import written
from mnemonaut_core.domain.memory import Entity, Memory, MemoryDetails
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.probe import NearDuplicate
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.saved import Saved
from mnemonaut_ui.inspector.page import Page, Subject
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, elide_lines, push_button, vbox
from mnemonaut_ui.widgets.command_menu import command_menu, pop_up
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import (
    ISOLATED,
    entity_type_word,
    link_word,
    memory_day,
    name_of,
    shown_line,
    state_glyph,
    state_word,
)
from mnemonaut_ui.words.messages import error_text

NEIGHBOURS = 3
THREAD_WINDOW = 5
REPLY_HOPS = 10
LINKS = 20
ALIKE = 5
REPLY_TO = "reply_to"
CHANNEL = "inspector.context"
Role = Qt.ItemDataRole
_FOR_A_WHILE = (
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
)
ID_ROLE, KEY_ROLE, SEARCH_ROLE = (int(Role.UserRole) + number for number in (1, 2, 3))


R = TypeVar("R", bound=msgspec.Struct)


class Beside(msgspec.Struct, frozen=True):
    """A memory related to another. `note`: the label of a link, or a cosine; `memory`: None if it is not stored."""

    id: str
    memory: Memory | None
    note: str = ""
    itself: bool = False


class ThreadPart(msgspec.Struct, frozen=True):
    """The memories of a thread around one, in time; `total` of the whole thread."""

    key: str
    total: int
    members: tuple[Beside, ...]


class Context(msgspec.Struct, frozen=True):
    """Everything related to a memory; empty tuples where there is nothing."""

    threads: tuple[ThreadPart, ...]
    replies: tuple[Beside, ...]
    """The chain, oldest first, the memory itself in it; () if it neither replies nor is replied to."""
    links_out: tuple[Beside, ...]
    links_in: tuple[Beside, ...]
    neighbours: tuple[Beside, ...]
    """In time, oldest first, the memory itself in it; () for an undated one or the only one of its year."""
    alike: tuple[Beside, ...]
    entities: tuple[Entity, ...]


def context_of(
    explorer: Explorer, details: MemoryDetails, token: CancelToken, before: Sequence[Beside] = ()
) -> Context:
    """Read what is related to a memory. `before`: the last list of similar memories; those isolated since keep their place."""
    memory = details.memory
    threads = tuple(_thread(explorer, key, memory.id, token) for key in details.threads)
    token.raise_if_set()
    replies = _replies(explorer, details, token)
    neighbours = _neighbours(explorer, memory, token)
    token.raise_if_set()
    alike = [
        Beside(other.id, other, f"{score:.2f}") for other, score in explorer.library.similar(memory.id, limit=ALIKE)
    ]
    alike_and_isolated = _with_isolated(explorer, alike, before, lambda one: one.id)
    token.raise_if_set()
    out = [(link.to, link.label) for link in details.links_out][:LINKS]
    back = list(details.links_in)[:LINKS]
    found = explorer.library.memories([other for other, _ in (*out, *back)])
    return Context(
        threads,
        replies,
        tuple(Beside(other, found.get(other), link_word(label)) for other, label in out),
        tuple(Beside(other, found.get(other), link_word(label)) for other, label in back),
        neighbours,
        alike_and_isolated,
        details.entities,
    )


def near_of(explorer: Explorer, memory_id: str, before: Sequence[NearDuplicate]) -> tuple[NearDuplicate, ...]:
    """Return near-duplicates. Those of `before` that were isolated since keep their place: a second key press for the next
    one would else hit the memory that moved up."""
    found = explorer.library.near_duplicates(memory_id)
    return _with_isolated(explorer, found, before, lambda one: one.memory.id)


def _with_isolated(
    explorer: Explorer, now: Sequence[R], before: Sequence[R], id_of: Callable[[R], str]
) -> tuple[R, ...]:
    """Return the rows of now and those of before that were isolated since, in the order of before; new ones come last."""
    order = {id_of(one): place for place, one in enumerate(before)}
    missing = order.keys() - set(map(id_of, now))
    isolated = {one.id: one for one in explorer.library.memories(list(missing)).values() if not one.searchable}
    kept = [replace(one, memory=isolated[id_of(one)]) for one in before if id_of(one) in isolated]
    return tuple(sorted((*now, *kept), key=lambda one: order.get(id_of(one), len(order))))


def _loaded(explorer: Explorer, ids: Sequence[str], memory_id: str) -> tuple[Beside, ...]:
    found = explorer.library.memories(ids)
    return tuple(Beside(other, found.get(other), itself=other == memory_id) for other in ids)


def _window(ids: Sequence[str], memory_id: str, width: int) -> Sequence[str]:
    at = ids.index(memory_id) if memory_id in ids else 0
    return ids[max(0, at - width) : at + width + 1]


def _thread(explorer: Explorer, key: str, memory_id: str, token: CancelToken) -> ThreadPart:
    token.raise_if_set()
    # a key with a quotation mark cannot be named in a list query: then only the key is known
    ids = () if '"' in key else explorer.library.ids(f'thread:"{key}"', order="oldest")
    return ThreadPart(key, len(ids), _loaded(explorer, _window(ids, memory_id, THREAD_WINDOW), memory_id))


def _replies(explorer: Explorer, details: MemoryDetails, token: CancelToken) -> tuple[Beside, ...]:
    before = _chain(explorer, details, token, back=True)
    after = _chain(explorer, details, token, back=False)
    if not before and not after:
        return ()
    memory_id = details.memory.id
    return _loaded(explorer, [*reversed(before), memory_id, *after], memory_id)


def _chain(explorer: Explorer, details: MemoryDetails, token: CancelToken, *, back: bool) -> list[str]:
    """Return the ids along `reply_to`, nearest first, until the chain ends or closes."""
    found: list[str] = []
    current: MemoryDetails | None = details
    while current is not None and len(found) < REPLY_HOPS:
        token.raise_if_set()
        if back:
            following = next((link.to for link in current.links_out if link.label == REPLY_TO), None)
        else:
            following = next((other for other, label in current.links_in if label == REPLY_TO), None)
        if following is None or following in found or following == details.memory.id:
            break
        found.append(following)
        current = explorer.library.details(following)
    return found


def _neighbours(explorer: Explorer, memory: Memory, token: CancelToken) -> tuple[Beside, ...]:
    """Return those of the same kind that are nearest in time: of the same day, else month, else year."""
    if memory.moment is None:
        return ()
    try:
        day = dt.datetime.fromtimestamp(memory.moment, dt.UTC).date()
    except (OverflowError, ValueError, OSError):
        return ()
    kept: Sequence[str] = ()
    for period in (day.isoformat(), f"{day.year:04}-{day.month:02}", f"{day.year:04}"):
        token.raise_if_set()
        try:
            ids = explorer.library.ids(f"kind:{memory.kind} on:{period}", order="oldest")
        except MnemonautError:
            return ()
        at = ids.index(memory.id) if memory.id in ids else 0
        kept = _window(ids, memory.id, NEIGHBOURS)
        if at >= NEIGHBOURS and len(ids) - at > NEIGHBOURS:
            break
    return _loaded(explorer, kept, memory.id) if len(kept) > 1 else ()


class _Tree(QTreeView):
    """Emits when it gains or loses the keyboard; a menu or dialog that takes it for a moment does not count."""

    keyboard_changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.has_keyboard = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._keep(on=True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._keep(on=event.reason() in _FOR_A_WHILE)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._keep(on=False)

    def _keep(self, *, on: bool) -> None:
        self.has_keyboard = on
        self.keyboard_changed.emit()


class ContextView(Page):
    """A tree of groups and their memories. Commands act on its current memory while it has the keyboard."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._context: Context | None = None
        self._shown: Subject | None = None
        self._near: tuple[NearDuplicate, ...] | None = None
        """None until they were looked for."""
        self._found_for: Subject | None = None
        self.empty = EmptyState(self)
        self.model = QStandardItemModel(self)
        self._place: tuple[str, str, int] | None = None
        """The group, the memory and the row in it that a person went to; None before that."""
        self._filling = self._pointing = False
        self.tree = _Tree(self)
        self.tree.setModel(self.model)
        self.tree.setAccessibleName(self.tr("What belongs to the memory"))
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        elide_lines(self.tree)
        self.tree.setIndentation(14)
        self.tree.activated.connect(self._on_activated)
        self.tree.selectionModel().currentChanged.connect(self._on_moved)
        self.tree.keyboard_changed.connect(self._point)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._on_menu_wanted)
        self.isolate_near = push_button(self.tr("Isolate with near-duplicates…"), self._on_isolate_near, on=self)
        self.isolate_near.hide()
        vbox(self.empty, self.tree, Wide(self.isolate_near, 0, align=Qt.AlignmentFlag.AlignLeft), on=self, margins=10)

    def title(self) -> str:
        return self.tr("Context")

    def show_subject(self, subject: Subject) -> None:
        self.subject = subject
        details = subject.details
        if details is None:
            self._shown = None
            self.state.jobs.cancel(CHANNEL)
            self._show_empty(*self._why_nothing(subject))
            return
        if self._shown is not None and self._shown.details is details:
            return
        if self._found_for is None or self._found_for.memory_id != subject.memory_id:
            self._near = self._place = None  # of the same memory they stand until they are found anew
        self._shown = subject
        memory_id = subject.memory_id
        same = self._context is not None and self._near is not None
        alike, nearly = (self._context.alike if same and self._context else ()), self._near or ()
        read, failed = self.state.read, self._on_failed
        read(
            CHANNEL, lambda explorer, token: context_of(explorer, details, token, alike), self._on_found, failed=failed
        )
        near = f"{CHANNEL}.near"  # a file that cannot be read is reported by the other one
        read(near, lambda explorer, _: near_of(explorer, memory_id, nearly), self._on_near, failed=lambda _: None)

    def forget(self) -> None:
        self._context = self._shown = self._near = self._found_for = self._place = None
        self.model.clear()
        super().forget()

    def _why_nothing(self, subject: Subject) -> tuple[str, str]:
        if subject.error is not None:
            return self.tr("Could not be read"), str(subject.error)
        if subject.gone:
            return self.tr("No longer stored"), self.tr("What belonged to it is not known any more.")
        return "", ""

    def _show_empty(self, title: str, detail: str) -> None:
        self.model.clear()
        self.tree.hide()
        self.isolate_near.hide()
        self.empty.show()
        self.empty.show_text(title, detail)

    def _on_found(self, context: Context) -> None:
        self._context, self._found_for = context, self._shown
        self._fill(context)

    def _on_failed(self, error: MnemonautError) -> None:
        self._shown = None
        self._show_empty(self.tr("Could not be read"), error_text(error))

    def _on_near(self, found: tuple[NearDuplicate, ...]) -> None:
        before, self._near = self._near, found
        if (self._near or before) and self._context is not None and self._found_for is self._shown:
            self._fill(self._context)

    def _on_isolate_near(self) -> None:
        if self._shown is not None:
            self.state.select((self._shown.memory_id,))
            self.state.command_requested.emit("isolate_near")

    def _fill(self, context: Context) -> None:
        self._filling = True
        self._fill_rows(context)
        self._filling = False
        self._point()

    def _fill_rows(self, context: Context) -> None:
        self.model.clear()
        self.model.setColumnCount(2)
        for thread in context.threads:
            shown = len(thread.members)
            some, whole = self.tr("Thread {key} ({shown} of {total})"), self.tr("Thread {key} ({total})")
            title = whole if shown == thread.total else some
            title = title.format(key=shown_line(thread.key, 60), shown=f"{shown:,}", total=f"{thread.total:,}")
            self._add(f"thread:{thread.key}", title, thread.members, listed=written("thread", thread.key))
        self._add("replies", self.tr("Replies"), context.replies)
        self._add("out", self.tr("Links from it"), context.links_out, labelled=True)
        self._add("in", self.tr("Links to it"), context.links_in, labelled=True)
        self._add("around", self.tr("Before and after"), context.neighbours)
        self._add("alike", self.tr("Most alike"), context.alike, labelled=True)
        self._add_near()
        self._add_entities(context.entities)
        nothing = self.model.rowCount() == 0
        if nothing:
            self._show_empty(self.tr("Nothing belongs to it"), self.tr("No thread, no link, no neighbour in time."))
            return
        self.empty.hide()
        self.tree.show()
        self.tree.expandAll()
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.setCurrentIndex(self._index_of_place())

    def _index_of_place(self) -> QModelIndex:
        """Return where the keyboard was: the same memory, else what has its place now, else the group."""
        if self._place is None:
            return self.model.index(0, 0)
        key, memory_id, row = self._place
        for at in range(self.model.rowCount()):
            group = self.model.item(at)
            if group.data(KEY_ROLE) == key:
                ids = [group.child(place).data(ID_ROLE) for place in range(group.rowCount())]
                row = ids.index(memory_id) if memory_id in ids else min(row, len(ids) - 1)
                return group.index() if row < 0 else group.child(row).index()
        return self.model.index(0, 0)

    def _add(
        self, key: str, title: str, members: tuple[Beside, ...], *, labelled: bool = False, listed: str | None = None
    ) -> None:
        if not members:
            return
        group = self._group(key, title)
        group.setData(listed, SEARCH_ROLE)
        for beside in members:
            memory = beside.memory
            text = self.tr("{id} (not stored)").format(id=beside.id) if memory is None else name_of(memory, 200)
            if memory is not None and not memory.searchable:
                text = f"{state_glyph(ISOLATED)} {state_word(ISOLATED)} · {text}"
            said = f"{beside.note} · {text}" if labelled and beside.note else text
            marked = f"▸ {said}" if beside.itself else said
            day = "" if memory is None else memory_day(memory)
            spoken = self.tr("this memory: {text}").format(text=text) if beside.itself else said
            group.appendRow(self._row(marked, day, spoken, "" if memory is None or beside.itself else beside.id))

    def _add_near(self) -> None:
        near = self._near or ()
        self.isolate_near.setVisible(bool(near) and self.state.writable)
        if not near:
            return
        beside = tuple(Beside(one.memory.id, one.memory, self._how_near(one)) for one in near)
        self._add("near", filled(self.tr("Nearly the same ({count})"), count=len(near)), beside, labelled=True)
        limits = self.tr("Listed from wording {dice} or from similarity {cosine} on, where 1 is the same.")
        heading = self.model.item(self.model.rowCount() - 1)
        heading.setData(limits.format(dice=f"{NEAR_DICE:.2f}", cosine=f"{NEAR_COSINE:.2f}"), Role.ToolTipRole)

    def _how_near(self, one: NearDuplicate) -> str:
        wording = self.tr("wording {value}").format(value=f"{one.dice:.2f}")
        if one.cosine is None:
            return wording
        return f"{wording}, {self.tr('similarity {value}').format(value=f'{one.cosine:.2f}')}"

    def _add_entities(self, entities: tuple[Entity, ...]) -> None:
        if not entities:
            return
        group = self._group("mentioned", self.tr("Mentioned"))
        for entity in entities:
            sure = "" if entity.confidence is None else f"{entity.confidence:.2f}"
            row = self._row(f"{entity_type_word(entity.type)} · {shown_line(entity.name, 80)}", sure, "", "")
            row[0].setData(written("entity", entity.name), SEARCH_ROLE)
            group.appendRow(row)

    def _group(self, key: str, title: str) -> QStandardItem:
        item = QStandardItem(title)
        item.setData(key, KEY_ROLE)
        font = item.font()
        font.setBold(True)
        item.setFont(font)
        item.setData(title, Role.AccessibleTextRole)
        item.setEditable(False)
        blank = QStandardItem()
        blank.setData(title, Role.AccessibleTextRole)
        self.model.appendRow([item, blank])
        return item

    @staticmethod
    def _row(text: str, day: str, spoken: str, memory_id: str) -> list[QStandardItem]:
        cells = [QStandardItem(text), QStandardItem(day)]
        for cell in cells:
            cell.setData(memory_id, ID_ROLE)
            cell.setData(html.escape(text), Role.ToolTipRole)
            cell.setData(f"{spoken or text}, {day}" if day else spoken or text, Role.AccessibleDescriptionRole)
        cells[0].setData(spoken or text, Role.AccessibleTextRole)
        cells[1].setData(day, Role.AccessibleTextRole)
        cells[1].setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return cells

    def _row_of(self, index: QModelIndex) -> str:
        return str(index.siblingAtColumn(0).data(ID_ROLE) or "")

    def _on_moved(self, index: QModelIndex, _before: QModelIndex) -> None:
        if not self._filling and index.isValid():
            group = index.parent() if index.parent().isValid() else index.siblingAtColumn(0)
            row = index.row() if index.parent().isValid() else -1
            self._place = str(group.data(KEY_ROLE)), self._row_of(index), row
            self._point()

    def _point(self) -> None:
        if self.tree.has_keyboard and not self._filling:
            self._pointing = True
            self.state.point_at(self._row_of(self.tree.currentIndex()))
        elif self._pointing and not self._filling:
            self._pointing = False
            self.state.point_at("")

    def _on_menu_wanted(self, at: QPoint) -> None:
        index = self.tree.indexAt(at)
        if index.isValid() and self._row_of(index):
            self.tree.setFocus()
            self.tree.setCurrentIndex(index)
            menu = command_menu(self)
            go = QAction(self.tr("Go to it"), menu)
            go.triggered.connect(partial(self._go_to, self._row_of(index)))
            if menu.actions():
                menu.insertAction(menu.actions()[0], go)
            pop_up(menu, self.tree, at)

    def _on_activated(self, index: QModelIndex) -> None:
        search = index.siblingAtColumn(0).data(SEARCH_ROLE)
        if search:
            self.state.saved_requested.emit(Saved("", "", search=search))
        else:
            self._go_to(self._row_of(index))

    def _go_to(self, memory_id: str, *_: object) -> None:
        if memory_id:
            self.state.select((memory_id,), memory_id)

    def refresh_texts(self) -> None:
        if self._context is not None and self._shown is not None:
            self._fill(self._context)
