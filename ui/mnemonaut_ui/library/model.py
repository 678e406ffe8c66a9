"""The rows of the library: its columns, and the memories with what stands around each."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from typing import Any

import msgspec
from PySide6.QtCore import QCoreApplication, QMimeData, QModelIndex, QObject, Qt

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.currency import State
from mnemonaut_core.domain.lists import Related
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.i18n import tr_noop
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.paged_rows import PagedRows, in_pieces
from mnemonaut_ui.widgets.marked_text import Spans
from mnemonaut_ui.widgets.memory_mime import mime_of
from mnemonaut_ui.widgets.memory_table import RIGHT, Column, Index
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import (
    ISOLATED,
    MASK,
    date_text,
    is_masked,
    kind_word,
    memory_day,
    memory_line,
    memory_moment,
    sensitivity_name,
    sensitivity_word,
    shown_line,
    state_glyph,
    state_of,
    state_word,
    states_words,
)
from mnemonaut_ui.words.messages import joined, listed

CONTEXT = "LibraryModel"
translate = QCoreApplication.translate


class LibraryRow(msgspec.Struct, frozen=True):
    """A memory, what belongs to it, and the line of its text that is listed. Made in a worker: painting only shows it."""

    memory: Memory
    related: Related
    states: str
    """Why it does not hold any more; "" while it holds."""
    text: str
    spans: Spans
    """What of the text meets the search."""
    day: str
    state: str
    thread: str
    """The first of its threads; "" for none."""
    threads: str
    """All of them, as a line."""
    file: str
    """Path of the file it came from; "" for none."""
    file_name: str


def row_of(
    memory: Memory, related: Related, states: Sequence[State] = (), found: tuple[str, Spans] | None = None
) -> LibraryRow:
    """Return the row of a memory. `found`: the part of its text that meets the search, and where."""
    line, spans = (memory_line(memory.text), ()) if found is None else found
    thread = shown_line(related.threads[0], 80) if related.threads else ""
    threads, file = shown_line(listed(related.threads), 120), shown_line(related.source or "", 300)
    day, state = memory_day(memory), state_of(memory)
    return LibraryRow(
        memory, related, states_words(states), line, spans, day, state, thread, threads, file, PurePath(file).name
    )


class Cell(msgspec.Struct, frozen=True):
    """A row with its place in the list."""

    row: LibraryRow
    row_number: int
    """In the list, from 0."""
    similarity: float | None = None
    """To the memory that the list is like; None for that one itself, and in every other list."""
    similar: bool = False
    """Whether this is a list of similar memories."""
    expert: bool = True


def _similarity(cell: Cell) -> str:
    if cell.similarity is None:
        return translate("LibraryModel", "itself") if cell.similar else ""
    return f"{cell.similarity:.3f}" if cell.expert else f"{cell.row_number}."


def text_spans(cell: Cell) -> Spans:
    """Return the hits of the search in the listed line; none if it is masked."""
    return () if is_masked(cell.row.memory) else cell.row.spans


def _text(cell: Cell) -> str:
    text = MASK if is_masked(cell.row.memory) else cell.row.text
    return text or translate("LibraryModel", "(no text)")


def _title(cell: Cell) -> str:
    memory = cell.row.memory
    title = shown_line(memory.title or memory.context_note or memory.heading_path or "", 120)
    return MASK if title and is_masked(memory) else title


def _thread(cell: Cell) -> str:
    row = cell.row
    if not row.thread:
        return row.file_name
    if is_masked(row.memory):
        return MASK
    more = len(row.related.threads) - 1
    return f"{row.thread} +{more}" if more else row.thread


def _threads(cell: Cell) -> str:
    row = cell.row
    if row.thread and not is_masked(row.memory):
        return row.threads
    return _thread(cell)


def _state(cell: Cell) -> str:
    state = cell.row.state
    return joined("" if state == "active" else f"{state_glyph(state)} {state_word(state)}", cell.row.states)


def _thread_spoken(cell: Cell) -> str:
    row = cell.row
    if row.thread:
        name = MASK if is_masked(row.memory) else listed(shown_line(one, 80) for one in row.related.threads)
        return translate("LibraryModel", "Thread {name}").format(name=name)
    if row.file:
        return translate("LibraryModel", "From {file}").format(file=row.file_name)
    return ""


def _thread_tip(cell: Cell) -> str:
    row = cell.row
    threads = () if is_masked(row.memory) else (shown_line(one, 80) for one in row.related.threads)
    return "<br>".join(html.escape(line) for line in (*threads, row.file) if line)


def _sentence(cell: Cell) -> str:
    memory = cell.row.memory
    return translate("LibraryModel", "{kind}, {date}, {state}, {sensitivity}").format(
        kind=kind_word(memory.kind),
        date=memory_moment(memory),
        state=state_word(cell.row.state),
        sensitivity=sensitivity_word(sensitivity_name(memory.sensitivity)),
    )


def _length_tip(cell: Cell) -> str:
    characters = len(cell.row.memory.text)
    if characters <= len(cell.row.text):
        return ""
    return filled(translate("LibraryModel", "{count} characters"), count=f"{characters:,}")


def _recalls_tip(cell: Cell) -> str:
    text = translate("LibraryModel", "In so many of the recorded recalls it was selected.")
    uses = cell.row.memory.access_count
    if uses is None:
        return text
    used = translate("LibraryModel", "The companion used it {count} times.")
    return joined(text, used.format(count=f"{uses:,}"))


def _kind(cell: Cell) -> str:
    return kind_word(cell.row.memory.kind)


def _day(at: int | None) -> str:
    return "" if at is None else date_text(at)


def _sensitivity(cell: Cell) -> str:
    return sensitivity_word(sensitivity_name(cell.row.memory.sensitivity))


def _state_colour(usual: str) -> Callable[[Cell], str]:
    return lambda cell: usual if cell.row.state != ISOLATED else "bad" if usual == "muted" else "muted"


COLUMNS: tuple[Column[Cell], ...] = (
    Column(
        key="similarity", title=tr_noop("Likeness"), width=76, align=RIGHT, hidden=True, text=_similarity,
        colour=lambda _: "text",
    ),
    Column(
        key="date", title=tr_noop("Date ({zone})"), width=92, hidden=True, orders=("newest", "oldest"),
        text=lambda cell: cell.row.day, tip=lambda cell: memory_moment(cell.row.memory),
        caption=lambda cell: cell.row.day,
    ),
    Column(
        key="kind", title=tr_noop("Kind"), width=74, hidden=True, orders=("kind",),
        text=_kind, caption=_kind,
    ),
    Column(
        key="thread", title=tr_noop("Thread or file"), width=120, hidden=True, text=_thread, spoken=_thread_spoken,
        tip=_thread_tip, caption=_threads,
    ),
    Column(
        key="state", title=tr_noop("State"), width=92, hidden=True, caption=_state,
        text=lambda cell: f"{state_glyph(cell.row.state)} {state_word(cell.row.state)}",
        spoken=lambda cell: state_word(cell.row.state), colour=_state_colour("muted"),
    ),
    Column(
        key="sensitivity", title=tr_noop("Sensitivity"), width=86, hidden=True,
        text=_sensitivity, caption=lambda cell: _sensitivity(cell) if cell.row.memory.sensitivity else "",
        colour=lambda cell: "near" if cell.row.memory.sensitivity else "muted",
    ),
    Column(
        key="text", title=tr_noop("Memory"), text=_text, described=_sentence, tip=_length_tip,
        colour=_state_colour("text"),
    ),
    Column(
        key="title", title=tr_noop("Title"), width=150, hidden=True, text=_title,
        tip=lambda cell: html.escape(_title(cell)),
    ),
    Column(
        key="last_recalled", title=tr_noop("Last recalled"), width=96, hidden=True,
        text=lambda cell: _day(cell.row.related.last_recalled_at),
    ),
    Column(
        key="recalls", title=tr_noop("Recalled"), width=76, align=RIGHT, hidden=True,
        text=lambda cell: f"{cell.row.related.recalls:,}", tip=_recalls_tip,
        spoken=lambda cell: filled(translate("LibraryModel", "Recalled {count} times"), count=f"{cell.row.related.recalls:,}"),
    ),
    Column(
        key="judged", title=tr_noop("Judged"), width=68, align=RIGHT, hidden=True,
        text=lambda cell: f"{cell.row.related.judgments:,}",
        spoken=lambda cell: filled(
            translate("LibraryModel", "Judged for {count} questions"), count=f"{cell.row.related.judgments:,}"
        ),
    ),
    Column(
        key="importance", title=tr_noop("Importance"), width=86, align=RIGHT, hidden=True,
        text=lambda cell: "" if cell.row.memory.importance is None else f"{cell.row.memory.importance:.2f}",
    ),
    Column(
        key="last_used", title=tr_noop("Last used"), width=92, hidden=True,
        text=lambda cell: _day(cell.row.memory.last_accessed_at),
    ),
    Column(key="id", title=tr_noop("Id"), width=110, hidden=True, orders=("id",), text=lambda cell: cell.row.memory.id),
)  # fmt: skip


_FLAGS = (
    Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemNeverHasChildren
    | Qt.ItemFlag.ItemIsDragEnabled
)
"""Of every cell; joined once, since a selection asks them of all its cells."""
Load = Callable[[Sequence[str]], dict[str, Memory]]
LoadRelated = Callable[[Sequence[str]], Mapping[str, Related]]
LoadStates = Callable[[Sequence[Memory]], Mapping[str, Sequence[State]]]
Find = Callable[[Sequence[str]], Sequence[tuple[str, Spans] | None]]
"""Of each text the part that meets the search, and where; None for what it does not meet."""
_NOTHING = Related()


def _rows(
    load: Load, load_related: LoadRelated, load_states: LoadStates, find: Find, ids: Sequence[str], token: CancelToken
) -> dict[str, LibraryRow]:
    token.raise_if_set()
    related = load_related(ids)  # once: it looks through the whole run log

    def some(part: Sequence[str]) -> dict[str, LibraryRow]:
        memories = load(part)
        states = load_states(tuple(memories.values()))
        found = find([memory.text for memory in memories.values()])
        return {
            memory.id: row_of(memory, related.get(memory.id, _NOTHING), states.get(memory.id, ()), part)
            for memory, part in zip(memories.values(), found, strict=True)
        }

    return in_pieces(some, ids, token)


def _nothing(_of: Sequence[object]) -> Mapping[str, Any]:
    return {}


def _nowhere(texts: Sequence[str]) -> Sequence[None]:
    return [None] * len(texts)


class LibraryModel(PagedRows[str, LibraryRow, Cell]):
    """All ids at once; rows are read when they become visible."""

    context = CONTEXT

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, jobs, "library:rows", parent)
        self.similarity: Mapping[str, float] = {}
        """Scores by id, of a list of similar memories; else empty."""
        self.find: Find = _nowhere
        """Finds the matches of the filter in the text of each row that is read."""
        self._expert = True

    @property
    def ids(self) -> tuple[str, ...]:
        return self.keys

    def set_source(self, load: Load | None, related: LoadRelated = _nothing, states: LoadStates = _nothing) -> None:
        """Read rows from these functions; the list is empty until `show_ids`."""
        self.similarity, self.find = {}, _nowhere
        self.read_from(None if load is None else lambda ids, token: _rows(load, related, states, self.find, ids, token))

    def show_ids(self, ids: tuple[str, ...], similarity: Mapping[str, float] | None = None) -> None:
        """List these memories in this order; known rows are shown until they are read again."""
        self.similarity = similarity or {}
        self.show_keys(ids)

    @property
    def similar(self) -> bool:
        return bool(self.similarity)

    def set_expert(self, expert: bool) -> None:
        self._expert = expert
        self.notify_changed()

    def cell(self, row: int) -> Cell | None:
        found = self.known(row)
        if found is None:
            return None
        return Cell(found, row, self.similarity.get(found.memory.id), self.similar, self._expert)

    def placeholder(self, row: int, column: Column[Cell]) -> str:
        if column.key == "id":
            return self.keys[row]
        if column.width is not None:
            return ""
        return self.tr("(no longer stored)") if self.is_missing(row) else self.tr("Loading…")

    def flags(self, index: Index) -> Qt.ItemFlag:
        return _FLAGS if index.isValid() else super().flags(index)

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = dict.fromkeys(index.row() for index in indexes)
        return mime_of([self.ids[row] for row in rows])
