"""The windowed table model: all ids at once, rows by pages of 256 as they are looked at."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from PySide6.QtCore import QElapsedTimer, QMimeData, QModelIndex, QObject, Qt, QTimer, Signal, Slot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.currency import State
from mnemonaut_core.domain.lists import Related
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.library import columns
from mnemonaut_ui.library.columns import Cell, LibraryRow, row_of
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.widgets.memory_mime import mime_of
from mnemonaut_ui.widgets.memory_table import Column, ColumnModel, Index, Role

_FLAGS = (
    Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemNeverHasChildren
    | Qt.ItemFlag.ItemIsDragEnabled
)
"""Of every cell; joined once, since a selection asks them of all its cells."""
PAGE = 256
PAGES_KEPT = 24
_WANTED_AT_ONCE = 2
_PATIENCE_MS = 3000
_AT_A_TIME = 32
_PAUSE_S = 0.0005
CELL_ROLE = Qt.ItemDataRole.UserRole + 1
"""The `Cell` of a row, or None while it is not there yet."""
Load = Callable[[Sequence[str]], dict[str, Memory]]
LoadRelated = Callable[[Sequence[str]], Mapping[str, Related]]
LoadStates = Callable[[Sequence[Memory]], Mapping[str, Sequence[State]]]
_NO_PARENT = QModelIndex()
_NOTHING = Related()


class _Loaded(msgspec.Struct, frozen=True):
    version: int
    pages: tuple[int, ...]
    rows: dict[str, LibraryRow]


def _rows(
    load: Load, load_related: LoadRelated, load_states: LoadStates, ids: Sequence[str], token: CancelToken
) -> dict[str, LibraryRow]:
    """In a worker: a few rows at a time, with pauses in which the UI thread gets the interpreter. Without them, a paint
    that asks for a hundred cells waits for it again and again, up to 5 ms each time."""
    found: dict[str, LibraryRow] = {}
    token.raise_if_set()
    related = load_related(ids)  # once: it looks through the whole run log
    for start in range(0, len(ids), _AT_A_TIME):
        token.raise_if_set()
        memories = load(ids[start : start + _AT_A_TIME])
        states = load_states(tuple(memories.values()))
        for memory in memories.values():
            found[memory.id] = row_of(memory, related.get(memory.id, _NOTHING), states.get(memory.id, ()))
        time.sleep(_PAUSE_S)
    return found


def _nothing(_of: Sequence[object]) -> Mapping[str, Any]:
    """For tables that nothing else is loaded for."""
    return {}


class LibraryModel(ColumnModel[Cell]):
    """`data()` never waits: a row that is not loaded yet is a placeholder and is requested."""

    page_failed = Signal(object)  # MnemonautError

    context = columns.CONTEXT

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(columns.COLUMNS, parent)
        self._jobs = jobs
        self._load: Load | None = None
        self._load_related: LoadRelated = _nothing
        self._load_states: LoadStates = _nothing
        self.ids: tuple[str, ...] = ()
        """All ids, in order."""
        self.similarity: Mapping[str, float] = {}
        """Scores by id, of a list of similar memories; else empty."""
        self._expert = True
        self._pages: OrderedDict[int, tuple[str, ...]] = OrderedDict()
        self._rows: dict[str, LibraryRow] = {}
        self._stale: dict[str, LibraryRow] = {}
        self._missing: set[str] = set()
        self._wanted: OrderedDict[int, None] = OrderedDict()
        self._version = 0
        self._flying = False
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_timeout)

    # ---- what is listed

    def set_source(self, load: Load | None, related: LoadRelated = _nothing, states: LoadStates = _nothing) -> None:
        """Rows come from here from now on; the list is empty until `show_ids`."""
        self._load, self._load_related, self._load_states = load, related, states
        self._flying = False
        self._stale = {}
        self._rows = {}
        self.show_ids(())

    def forget_rows(self) -> None:
        """No row is known any more; what is listed stays listed, and is read again."""
        self._rows = {}
        self._forget_pages()
        self._stale = {}
        self.notify_changed()

    def show_ids(self, ids: tuple[str, ...], similarity: Mapping[str, float] | None = None) -> None:
        """List these memories in this order; rows that are known are shown until they are read again."""
        self.beginResetModel()
        self.ids = ids
        self.similarity = similarity or {}
        self._forget_pages()
        self.endResetModel()

    def reload(self) -> None:
        """The same list, but its memories may have changed: read what is looked at again."""
        self._forget_pages()
        self.notify_changed()

    def _forget_pages(self) -> None:
        self._version += 1
        self._stale = self._rows or self._stale
        self._rows = {}
        self._missing = set()
        self._pages.clear()
        self._wanted.clear()

    @property
    def similar(self) -> bool:
        """Whether this is a list of similar memories."""
        return bool(self.similarity)

    def row_at(self, row: int) -> LibraryRow | None:
        """What is known of a row; None while it is not there yet, or if the memory is gone."""
        memory_id = self.ids[row]
        return self._rows.get(memory_id) or self._stale.get(memory_id)

    def set_expert(self, expert: bool) -> None:
        self._expert = expert
        self.notify_changed()

    # ---- pages

    def _want(self, page: int) -> None:
        self._wanted[page] = None
        self._wanted.move_to_end(page)
        while len(self._wanted) > _WANTED_AT_ONCE:
            self._wanted.popitem(last=False)
        stuck = self._flying and self._since.elapsed() > _PATIENCE_MS
        if not self._timer.isActive() and (not self._flying or stuck):
            self._flying = False
            self._timer.start()

    @Slot()
    def _on_timeout(self) -> None:
        load, load_related, load_states, version = self._load, self._load_related, self._load_states, self._version
        pages = tuple(page for page in self._wanted if page not in self._pages and page * PAGE < len(self.ids))
        self._wanted.clear()
        if load is None or not pages:
            return
        ids = [memory_id for page in pages for memory_id in self.ids[page * PAGE : (page + 1) * PAGE]]
        self._flying = True
        self._since.start()
        self._jobs.read(
            "library:rows",
            lambda token: _Loaded(version, pages, _rows(load, load_related, load_states, ids, token)),
            self._on_loaded,
            failed=self._on_failed,
        )

    def _on_loaded(self, loaded: _Loaded) -> None:
        self._flying = False
        if loaded.version == self._version:
            for page in loaded.pages:
                self._take(page, loaded.rows)
        if self._wanted:
            self._timer.start()

    def _take(self, page: int, rows: dict[str, LibraryRow]) -> None:
        first = page * PAGE
        ids = self.ids[first : first + PAGE]
        self._pages[page] = ids
        self._rows.update((memory_id, rows[memory_id]) for memory_id in ids if memory_id in rows)
        self._missing.update(memory_id for memory_id in ids if memory_id not in rows)
        for memory_id in ids:
            self._stale.pop(memory_id, None)
        while len(self._pages) > PAGES_KEPT:
            _, gone = self._pages.popitem(last=False)
            for memory_id in gone:
                self._rows.pop(memory_id, None)
                self._missing.discard(memory_id)
        self.notify_changed(first, first + len(ids) - 1)

    def _on_failed(self, error: MnemonautError) -> None:
        self._flying = False
        self.page_failed.emit(error)

    # ---- cells

    def cell(self, row: int) -> Cell | None:
        page = row // PAGE
        if page in self._pages:
            self._pages.move_to_end(page)
        else:
            self._want(page)
        found = self.row_at(row)
        return None if found is None else Cell(found, row, self.similarity.get(found.id), self.similar, self._expert)

    def placeholder(self, row: int, column: Column[Cell]) -> str:
        memory_id = self.ids[row]
        if column.key == "id":
            return memory_id
        if column.width is not None:
            return ""
        return self.tr("(no longer stored)") if memory_id in self._missing else self.tr("Loading…")

    # ---- Qt

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.ids)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return _FLAGS if index.isValid() else super().flags(index)

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = dict.fromkeys(index.row() for index in indexes)
        return mime_of([self.ids[row] for row in rows])

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if role != CELL_ROLE:
            return super().data(index, role)
        return self.cell(index.row()) if index.isValid() and index.row() < len(self.ids) else None
