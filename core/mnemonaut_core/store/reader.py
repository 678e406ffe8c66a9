"""The reading side of the store behind the ports, and the pool that lends it to threads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from mnemonaut_core.cancel import NEVER, at_work
from mnemonaut_core.domain.lists import Condition
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.query import Filters, Sight
from mnemonaut_core.domain.search import Holders, Matched, MatchQuery, Near, Position, Ranked, StoredPolicy
from mnemonaut_core.ports import Embedder, GramStatistics
from mnemonaut_core.store import policies
from mnemonaut_core.store.agent import AgentReader
from mnemonaut_core.store.conditions import ORDERS, where
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.derived import Derived
from mnemonaut_core.store.gardening import GardenReader
from mnemonaut_core.store.history import ChangeReader
from mnemonaut_core.store.indexes.grams import Counted, SqlGramStatistics, Without, counted, counts_grams_of
from mnemonaut_core.store.library import LibraryReader
from mnemonaut_core.store.run_list import RunReader
from mnemonaut_core.store.search.lists import Lists, Relations
from mnemonaut_core.store.search.nearest import VectorSearch
from mnemonaut_core.store.search.words import WordSearch
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.store.vectors.matrix import VectorMatrix
from mnemonaut_core.text.words import WordToken


class Reader(Lists, Relations, WordSearch, VectorSearch):
    """One connection that reads: what a recall asks (`SearchReader`), and parts for everything else."""

    def __init__(
        self, connection: Connection, matrices: MatrixCache, derived: Derived | None = None, *, exact: bool = False
    ) -> None:
        """See `SnapshotReader`."""
        super().__init__(connection, matrices, derived, exact=exact)
        self.library = LibraryReader(self)
        self.runs = RunReader(self)
        self.agents = AgentReader(self)
        self.garden = GardenReader(self)
        self.changes = ChangeReader(self)

    def match(self, query: MatchQuery, *, k: int, filters: Filters, ranked: Ranked | None = None) -> Matched:
        """As `WordSearch`, whatever the index is like."""
        return self.undamaged(partial(super().match, query, k=k, filters=filters, ranked=ranked))

    def match_position(self, query: MatchQuery, memory_id: str, *, filters: Filters) -> Position:
        """As `WordSearch`, whatever the index is like."""
        return self.undamaged(partial(super().match_position, query, memory_id, filters=filters))

    def nearest(self, vectors: dict[str, Vector], *, k: int, filters: Filters) -> dict[str, Near]:
        """As `VectorSearch`, whatever the index is like."""
        return self.undamaged(partial(super().nearest, vectors, k=k, filters=filters))

    def matrix(self) -> VectorMatrix | None:
        """As `VectorSearch`, whatever the index is like."""
        return self.undamaged(super().matrix)

    def load_vectors(self, ids: Sequence[str]) -> dict[str, Vector]:
        """As `VectorSearch`, whatever the index is like."""
        return self.undamaged(partial(super().load_vectors, ids))

    def holders(
        self, words: Sequence[WordToken], ids: Sequence[str], sight: Sight | None
    ) -> tuple[int, tuple[Holders, ...]]:
        """As `WordSearch`, whatever the index is like."""
        return self.undamaged(partial(super().holders, words, ids, sight))

    def list_ids(
        self, conditions: tuple[Condition, ...], *, order: str = "newest", limit: int | None = None, offset: int = 0
    ) -> tuple[str, ...]:
        """Ids that meet all conditions, in order; `limit` None for all."""
        sql, bindings = where(conditions, self._connection)
        rows = self._connection.execute(
            f"SELECT m.id FROM memory AS m WHERE {sql} ORDER BY {ORDERS[order]} LIMIT ? OFFSET ?",
            (*bindings, -1 if limit is None else limit, offset),
        )
        return tuple(memory_id for (memory_id,) in rows)

    def statistics(self, sight: Sight | None = None, embedder: Embedder | None = None) -> GramStatistics:
        """The gram table as of this reader's snapshot; with a `sight` without what is out of it, whose grams `embedder` counts."""
        whole, hidden = SqlGramStatistics(self._connection), self.out_of_sight(sight)
        if not len(hidden) or embedder is None or not counts_grams_of(self._connection, embedder):
            return whole

        def count(before: Counted | None) -> Counted:
            return counted(self._connection, embedder, hidden, before)

        return Without(whole, self.latest(("grams", sight), count))

    def policy_in_force(self, project: str) -> StoredPolicy | None:
        """The newest version of the project's policy, else of the database's; None for none."""
        return policies.newest(self._connection, project)


READERS = 8


class ReaderPool:
    """Opens a reader when one is needed and none is idle; waits when all eight are at work."""

    def __init__(self, open_one: Callable[[], Reader], size: int = READERS) -> None:
        self._open_one = open_one
        self._idle: list[Reader] = []
        self._lock = threading.Lock()
        self._seats = threading.BoundedSemaphore(size)
        self._closed = False

    @contextmanager
    def reader(self) -> Iterator[Reader]:
        """Borrow a reader. What it reads ends when the token of this thread's work is set."""
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
        """Close what is idle; what is at work closes when it is given back."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for reader in idle:
            reader.close()
