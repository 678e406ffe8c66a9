"""The reading side of the store behind the ports, and the pool that lends it to threads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import apsw

from mnemonaut_core.cancel import NEVER, at_work
from mnemonaut_core.ports import (
    GramStatistics,
    StoredPolicy,
)
from mnemonaut_core.store import policies
from mnemonaut_core.store.export import SqlExport
from mnemonaut_core.store.history import SqlHistory
from mnemonaut_core.store.library import SqlLibrary
from mnemonaut_core.store.reading import IDS_PER_STATEMENT
from mnemonaut_core.store.rows import batches, marks
from mnemonaut_core.store.runs import SqlLog
from mnemonaut_core.store.search.filters import Filtering
from mnemonaut_core.store.search.lists import Lists
from mnemonaut_core.store.search.relations import Relations


class SqlGramStatistics:
    """The gram table as one connection sees it."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    @property
    def total(self) -> int:
        """Number of memories counted."""
        value = self._connection.execute("SELECT value FROM meta WHERE key = 'gram_total'").get
        return int(value or 0)

    def document_frequencies(self, hashes: Sequence[int]) -> dict[int, int]:
        """Frequency by hash; a hash that no memory holds is missing."""
        found: dict[int, int] = {}
        for part in batches(hashes, IDS_PER_STATEMENT):
            sql = f"SELECT hash, df FROM gram WHERE hash IN ({marks(len(part))})"
            found.update(self._connection.execute(sql, part))
        return found


class SqlReader(Filtering, Lists, Relations, SqlLibrary, SqlHistory, SqlExport, SqlLog):
    """Searches, look-ups and counts on one connection: all the ports of a reader."""

    def statistics(self) -> GramStatistics:
        """The gram table as of this reader's snapshot."""
        return SqlGramStatistics(self._connection)

    def policy_in_force(self, project: str) -> StoredPolicy | None:
        """The newest version of the project's policy, else of the database's; None for none."""
        return policies.newest(self._connection, project)

    def policies(self, project: str) -> tuple[StoredPolicy, ...]:
        """All stored versions of a project's policy, newest first."""
        return policies.policies(self._connection, project)


READERS = 8


class SqlReaderPool:
    """Opens a reader when one is needed and none is idle; waits when all eight are at work."""

    def __init__(self, open_one: Callable[[], SqlReader], size: int = READERS) -> None:
        self._open_one = open_one
        self._idle: list[SqlReader] = []
        self._lock = threading.Lock()
        self._seats = threading.BoundedSemaphore(size)
        self._closed = False

    @contextmanager
    def reader(self) -> Iterator[SqlReader]:
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
