"""The reading side of the store, and the pool that lends it to threads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from mnemonaut_core.cancel import NEVER, at_work
from mnemonaut_core.domain.lists import Condition
from mnemonaut_core.domain.query import Sight
from mnemonaut_core.domain.search import StoredPolicy
from mnemonaut_core.domain.silence import Floors
from mnemonaut_core.store import policies
from mnemonaut_core.store.agent import AgentReader
from mnemonaut_core.store.conditions import ORDERS, where
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.derived import Derived
from mnemonaut_core.store.gardening import GardenReader
from mnemonaut_core.store.history import ChangeReader
from mnemonaut_core.store.library import LibraryReader
from mnemonaut_core.store.meta import FLOORS, get_meta
from mnemonaut_core.store.open import SnapshotReader
from mnemonaut_core.store.run_list import RunReader
from mnemonaut_core.store.search.filters import Filtering
from mnemonaut_core.store.search.lists import Lists
from mnemonaut_core.store.search.nearest import Make, VectorSearch, made_here
from mnemonaut_core.store.search.words import WordSearch
from mnemonaut_core.store.vectors.cache import MatrixCache


class Reader(SnapshotReader):
    """One connection that reads: `SearchReader` for recalls, and a part for each other topic."""

    def __init__(
        self,
        connection: Connection,
        matrices: MatrixCache,
        derived: Derived | None = None,
        *,
        exact: bool = False,
        make: Make = made_here,
    ) -> None:
        """See `SnapshotReader`. `make`: the embedder of a further list."""
        super().__init__(connection, matrices, derived, exact=exact)
        self.filters = Filtering(self)
        self.words = WordSearch(self, self.filters)
        self.vectors = VectorSearch(self, self.filters, make)
        self.lists = Lists(self, self.filters)
        self.library = LibraryReader(self, self.words)
        self.runs = RunReader(self)
        self.agents = AgentReader(self)
        self.garden = GardenReader(self)
        self.changes = ChangeReader(self)

    def list_ids(
        self, conditions: tuple[Condition, ...], *, order: str = "newest", limit: int | None = None, offset: int = 0
    ) -> tuple[str, ...]:
        """Ids that meet all conditions, in order; `limit` None for all."""
        sql, bindings = where(conditions, self.connection)
        rows = self.connection.execute(
            f"SELECT m.id FROM memory AS m WHERE {sql} ORDER BY {ORDERS[order]} LIMIT ? OFFSET ?",
            (*bindings, -1 if limit is None else limit, offset),
        )
        return tuple(memory_id for (memory_id,) in rows)

    def follow(self) -> None:
        """Bring what is in memory up to this snapshot now, so that the next recall is as fast as before a write."""
        self.matrix_at_hand()
        self.words.follow()

    def floors(self, sight: Sight | None) -> Floors | None:
        stored = get_meta(self.connection, FLOORS)
        return None if stored is None or len(self.filters.out_of_sight(sight)) else _FLOORS.decode(str(stored))

    def policy_in_force(self, project: str) -> StoredPolicy | None:
        return policies.newest(self.connection, project)


_FLOORS = msgspec.json.Decoder(Floors)
READERS = 8


class ReaderPool:
    """Opens a reader when one is needed and none is idle; waits while all eight are in use."""

    def __init__(self, open_one: Callable[[], Reader], size: int = READERS) -> None:
        self._open_one = open_one
        self._idle: list[Reader] = []
        self._lock = threading.Lock()
        self._seats = threading.BoundedSemaphore(size)
        self._closed = False

    @contextmanager
    def reader(self) -> Iterator[Reader]:
        """Borrow a reader. It is interrupted when the token of this thread's work is set."""
        with self._seats:
            with self._lock:
                reader = self._idle.pop() if self._idle else None
            reader = reader if reader is not None else self._open_one()
            try:
                with at_work().interrupting(reader.interrupt):
                    reader.stop_with(at_work())
                    reader.look()
                    yield reader
            finally:
                reader.stop_with(NEVER)
                usable = reader.usable()
                with self._lock:
                    if not self._closed and usable:
                        self._idle.append(reader)
                        reader = None
                if reader is not None:
                    reader.close()

    def close(self) -> None:
        """Close idle readers; busy ones close when they are returned."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for reader in idle:
            reader.close()
