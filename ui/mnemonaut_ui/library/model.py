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
from mnemonaut_ui.widgets.memory_mime import mime_of
from mnemonaut_ui.widgets.memory_table import Column, Index, Role

_FLAGS = (
    Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemNeverHasChildren
    | Qt.ItemFlag.ItemIsDragEnabled
)
"""Of every cell; joined once, since a selection asks them of all its cells."""
CELL_ROLE = Qt.ItemDataRole.UserRole + 1
"""The `Cell` of a row, or None while it is not there yet."""
Load = Callable[[Sequence[str]], dict[str, Memory]]
LoadRelated = Callable[[Sequence[str]], Mapping[str, Related]]
LoadStates = Callable[[Sequence[Memory]], Mapping[str, Sequence[State]]]
_NOTHING = Related()


def _rows(
    load: Load, load_related: LoadRelated, load_states: LoadStates, ids: Sequence[str], token: CancelToken
) -> dict[str, LibraryRow]:
    token.raise_if_set()
    related = load_related(ids)  # once: it looks through the whole run log

    def some(part: Sequence[str]) -> dict[str, LibraryRow]:
        memories = load(part)
        states = load_states(tuple(memories.values()))
        return {
            memory.id: row_of(memory, related.get(memory.id, _NOTHING), states.get(memory.id, ()))
            for memory in memories.values()
        }

    return in_pieces(some, ids, token)


def _nothing(_of: Sequence[object]) -> Mapping[str, Any]:
    """For tables that nothing else is loaded for."""
    return {}


class LibraryModel(PagedRows[str, LibraryRow, Cell]):
    """All ids at once, memories with what stands around them as they are looked at."""

    context = columns.CONTEXT

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(columns.COLUMNS, jobs, "library:rows", parent)
        self.similarity: Mapping[str, float] = {}
        """Scores by id, of a list of similar memories; else empty."""
        self._expert = True

    # ---- what is listed

    @property
    def ids(self) -> tuple[str, ...]:
        """All ids, in order."""
        return self.keys

    def set_source(self, load: Load | None, related: LoadRelated = _nothing, states: LoadStates = _nothing) -> None:
        """Rows come from here from now on; the list is empty until `show_ids`."""
        self.similarity = {}
        self.read_from(None if load is None else lambda ids, token: _rows(load, related, states, ids, token))

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

    # ---- cells

    def cell(self, row: int) -> Cell | None:
        found = self.known(row)
        return None if found is None else Cell(found, row, self.similarity.get(found.id), self.similar, self._expert)

    def placeholder(self, row: int, column: Column[Cell]) -> str:
        if column.key == "id":
            return self.keys[row]
        if column.width is not None:
            return ""
        return self.tr("(no longer stored)") if self.is_missing(row) else self.tr("Loading…")

    # ---- Qt

    def flags(self, index: Index) -> Qt.ItemFlag:
        return _FLAGS if index.isValid() else super().flags(index)

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = dict.fromkeys(index.row() for index in indexes)
        return mime_of([self.ids[row] for row in rows])

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if role != CELL_ROLE:
            return super().data(index, role)
        return self.cell(index.row()) if index.isValid() and index.row() < len(self.ids) else None
