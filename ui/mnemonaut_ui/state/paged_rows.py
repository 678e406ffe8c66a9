"""Rows of a long list that are read as they are looked at."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec
from PySide6.QtCore import QElapsedTimer, QModelIndex, QObject, QTimer, Signal

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.widgets.memory_table import Column, ColumnModel, Index

Key = TypeVar("Key")
Row = TypeVar("Row")
Cell = TypeVar("Cell")
PAGE = 256
PAGES_KEPT = 24
_WANTED_AT_ONCE = 2
_PATIENCE_MS = 3000
_AT_A_TIME = 32
_PAUSE_S = 0.0005
_NO_PARENT = QModelIndex()


class _Loaded(msgspec.Struct, Generic[Key, Row], frozen=True):
    version: int
    pages: tuple[int, ...]
    rows: dict[Key, Row]


def in_pieces(
    load: Callable[[Sequence[Key]], dict[Key, Row]], keys: Sequence[Key], token: CancelToken
) -> dict[Key, Row]:
    """In a worker: a few rows at a time, with pauses in which the UI thread gets the interpreter. Without them, a paint
    that asks for a hundred cells waits for it again and again, up to 5 ms each time."""
    found: dict[Key, Row] = {}
    for start in range(0, len(keys), _AT_A_TIME):
        token.raise_if_set()
        found |= load(keys[start : start + _AT_A_TIME])
        time.sleep(_PAUSE_S)
    return found


class PagedRows(ColumnModel[Cell], Generic[Key, Row, Cell]):
    """All keys at once, rows by pages. `data()` never waits: a row that is not read yet is a placeholder and is requested;
    what was known of it before is shown until it is read again. A subclass makes the cells of a row (`cell`)."""

    page_failed = Signal(object)  # MnemonautError

    def __init__(
        self, columns: Sequence[Column[Cell]], jobs: Jobs, channel: str, parent: QObject | None = None
    ) -> None:
        super().__init__(columns, parent)
        self._jobs, self._channel = jobs, channel
        self._load: Callable[[Sequence[Key], CancelToken], dict[Key, Row]] | None = None
        self.keys: tuple[Key, ...] = ()
        """All rows, in order."""
        self._pages: OrderedDict[int, tuple[Key, ...]] = OrderedDict()
        self._rows: dict[Key, Row] = {}
        self._stale: dict[Key, Row] = {}
        self._missing: set[Key] = set()
        self._wanted: OrderedDict[int, None] = OrderedDict()
        self._version = 0
        self._flying = False
        self._since = QElapsedTimer()
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._on_timeout)

    def read_from(self, load: Callable[[Sequence[Key], CancelToken], dict[Key, Row]] | None) -> None:
        """Set what reads the rows; the list is empty until `show_keys`."""
        self._load = load
        self._flying = False
        self._rows, self._stale = {}, {}
        self.show_keys(())

    def show_keys(self, keys: tuple[Key, ...]) -> None:
        """List the rows of these keys; known rows are shown until they are read again."""
        self.beginResetModel()
        self.keys = keys
        self._forget_pages()
        self.endResetModel()

    def reload(self) -> None:
        """Read the visible rows again: the list is the same, but rows may have changed."""
        self._forget_pages()
        self.notify_changed()

    def forget_rows(self) -> None:
        """Forget the content of all rows; the list itself stays, and its rows are read again."""
        self._rows = {}
        self._forget_pages()
        self._stale = {}
        self.notify_changed()

    def _forget_pages(self) -> None:
        self._version += 1
        self._stale = self._rows or self._stale
        self._rows = {}
        self._missing = set()
        self._pages.clear()
        self._wanted.clear()

    def known(self, row: int) -> Row | None:
        """The content of a row; None, and the row is requested, where it was not read; None where it is gone."""
        page = row // PAGE
        if page in self._pages:
            self._pages.move_to_end(page)
        else:
            self._want(page)
        key = self.keys[row]
        return self._rows.get(key) or self._stale.get(key)

    def is_missing(self, row: int) -> bool:
        """Whether a row was read and is not stored any more."""
        return self.keys[row] in self._missing

    def _want(self, page: int) -> None:
        self._wanted[page] = None
        self._wanted.move_to_end(page)
        while len(self._wanted) > _WANTED_AT_ONCE:
            self._wanted.popitem(last=False)
        stuck = self._flying and self._since.elapsed() > _PATIENCE_MS
        if not self._timer.isActive() and (not self._flying or stuck):
            self._flying = False
            self._timer.start()

    def _on_timeout(self) -> None:
        load, version = self._load, self._version
        pages = tuple(page for page in self._wanted if page not in self._pages and page * PAGE < len(self.keys))
        self._wanted.clear()
        if load is None or not pages:
            return
        keys = tuple(key for page in pages for key in self.keys[page * PAGE : (page + 1) * PAGE])
        self._flying = True
        self._since.start()
        self._jobs.read(
            self._channel,
            lambda token: _Loaded(version, pages, load(keys, token)),
            self._on_loaded,
            failed=self._on_failed,
        )

    def _on_loaded(self, loaded: _Loaded[Key, Row]) -> None:
        self._flying = False
        if loaded.version == self._version:
            for page in loaded.pages:
                self._take(page, loaded.rows)
        if self._wanted:
            self._timer.start()

    def _take(self, page: int, rows: dict[Key, Row]) -> None:
        first = page * PAGE
        keys = self.keys[first : first + PAGE]
        self._pages[page] = keys
        self._rows.update((key, rows[key]) for key in keys if key in rows)
        self._missing.update(key for key in keys if key not in rows)
        for key in keys:
            self._stale.pop(key, None)
        while len(self._pages) > PAGES_KEPT:
            _, gone = self._pages.popitem(last=False)
            for key in gone:
                self._rows.pop(key, None)
                self._missing.discard(key)
        self.notify_changed(first, first + len(keys) - 1)

    def _on_failed(self, error: MnemonautError) -> None:
        self._flying = False
        self.page_failed.emit(error)

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.keys)
