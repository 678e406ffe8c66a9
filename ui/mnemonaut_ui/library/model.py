"""The rows of the library: memories, and what stands around each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QMimeData, QModelIndex, QObject, Qt

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.currency import State
from mnemonaut_core.domain.lists import Related
from mnemonaut_core.domain.memory import Memory
from mnemonaut_ui.library import columns
from mnemonaut_ui.library.columns import Cell, LibraryRow, row_of
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.paged_rows import PagedRows, in_pieces
from mnemonaut_ui.widgets.marked_text import Spans
from mnemonaut_ui.widgets.memory_mime import mime_of
from mnemonaut_ui.widgets.memory_table import Column, Index

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
    """All ids at once, memories with what stands around them as they are looked at."""

    context = columns.CONTEXT

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(columns.COLUMNS, jobs, "library:rows", parent)
        self.similarity: Mapping[str, float] = {}
        """Scores by id, of a list of similar memories; else empty."""
        self.find: Find = _nowhere
        """Finds the matches of the filter in the text of each row that is read."""
        self._expert = True

    @property
    def ids(self) -> tuple[str, ...]:
        """All ids, in order."""
        return self.keys

    def set_source(self, load: Load | None, related: LoadRelated = _nothing, states: LoadStates = _nothing) -> None:
        """Rows come from here from now on; the list is empty until `show_ids`."""
        self.similarity, self.find = {}, _nowhere
        self.read_from(None if load is None else lambda ids, token: _rows(load, related, states, self.find, ids, token))

    def show_ids(self, ids: tuple[str, ...], similarity: Mapping[str, float] | None = None) -> None:
        """List these memories in this order; rows that are known are shown until they are read again."""
        self.similarity = similarity or {}
        self.show_keys(ids)

    @property
    def similar(self) -> bool:
        """Whether this is a list of similar memories."""
        return bool(self.similarity)

    def set_expert(self, expert: bool) -> None:
        self._expert = expert
        self.notify_changed()

    def cell(self, row: int) -> Cell | None:
        found = self.known(row)
        return None if found is None else Cell(found, row, self.similarity.get(found.id), self.similar, self._expert)

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
