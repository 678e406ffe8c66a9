"""The reading side of the store behind the ports, and the pool that lends it to threads."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, at_work
from mnemonaut_core.domain.change import JournalEntry
from mnemonaut_core.domain.query import Sight
from mnemonaut_core.domain.search import StoredPolicy
from mnemonaut_core.importers.records import DocumentRecord, MemoryRecord
from mnemonaut_core.importers.row_lines import ROW_LINES
from mnemonaut_core.ports import Embedder, GramStatistics
from mnemonaut_core.saved import Saved
from mnemonaut_core.store import embedders, journal, policies
from mnemonaut_core.store.agent import SqlAgentLog
from mnemonaut_core.store.curation import tombstones
from mnemonaut_core.store.curation.isolation import unpack_removed
from mnemonaut_core.store.gardening import SqlGardening
from mnemonaut_core.store.history import SqlHistory
from mnemonaut_core.store.indexes.grams import Counted, SqlGramStatistics, Without, counted, counts_grams_of
from mnemonaut_core.store.library import SqlLibrary
from mnemonaut_core.store.news import SqlNews
from mnemonaut_core.store.rows import entities_of_pk, links_of_pk, threads_of_pk
from mnemonaut_core.store.run_list import SqlRunList
from mnemonaut_core.store.run_record import trace_of
from mnemonaut_core.store.saved import stored
from mnemonaut_core.store.search.lists import Lists, Relations
from mnemonaut_core.store.search.nearest import VectorSearch
from mnemonaut_core.store.vectors.matrix import decode

# ---- Everything that an export writes: memories as they would be imported again, documents, and what people decided


_COLUMN_SQL = {
    ("saved_query", "set"): "(SELECT s.name FROM query_set AS s WHERE s.pk = set_pk)",
    ("isolation", "removed"): "nullif(removed IS NOT NULL, 0)",
    ("tombstone", "keys"): f"(SELECT value FROM meta WHERE key = '{tombstones.KEY}')",
}
_ORDER = {
    "tombstone": "hash", "source_run": "id", "setting": "project, key", "run": "at, id", "wrong_type": "at, run_id",
}  # fmt: skip
_SAID: dict[tuple[str, str], Callable[[Any], object]] = {
    ("isolation", "removed"): bool,
    ("suppression", "vector"): lambda data: base64.b64encode(data).decode("ascii"),
    ("saved_query", "context"): json.loads,
    ("saved_query", "more"): json.loads,
    ("run", "selected"): json.loads,
    ("run", "trace"): trace_of,
}


class SqlExport(VectorSearch):
    """What an export reads."""

    def records(self, ids: Sequence[str], *, vectors: bool) -> Iterator[MemoryRecord]:
        """Memories with what stands beside them, in the order of `ids`, as they would be imported again."""
        loaded = self.load(ids)
        embeddings = self.load_vectors(ids) if vectors else {}
        for memory_id in ids:
            memory, pk = loaded.get(memory_id), self._pk(memory_id)
            if memory is not None and pk is not None:
                vector = embeddings.get(memory_id)
                yield MemoryRecord(
                    memory,
                    links_of_pk(self._connection, pk),
                    threads_of_pk(self._connection, pk),
                    entities_of_pk(self._connection, pk),
                    None if vector is None else tuple(map(float, vector)),
                )

    def documents(self) -> Iterator[DocumentRecord]:
        """All documents, whole, by id."""
        rows = self._connection.execute(
            "SELECT id, uri, body, scope, day, token_count, updated_at FROM document ORDER BY id"
        )
        return (DocumentRecord(*row) for row in rows)

    def removed_records(self, *, vectors: bool) -> Iterator[MemoryRecord]:
        """The isolated memories that left the live tables, by id, as they were, not searchable."""
        embedder = embedders.current(self._connection)
        rows = self._connection.execute(
            "SELECT removed FROM isolation WHERE ended_at IS NULL AND removed IS NOT NULL ORDER BY memory_id, pk"
        )
        for (text,) in rows:
            held = unpack_removed(text)
            vector = next(
                (
                    decode(held_vector.data, held_vector.scale, embedder.dimension)
                    for held_vector in held.vectors
                    if vectors and embedder is not None and held_vector.embedder_pk == embedder.pk
                ),
                None,
            )
            yield replace(
                held.record,
                memory=replace(held.record.memory, searchable=False),
                embedding=None if vector is None else tuple(map(float, vector)),
            )

    def row_lines(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Everything beside the memories that is content or a person's decision, as (name, values) of `ROW_LINES`, what is
        None left out, in an order in which it can be stored again."""
        for name, line in ROW_LINES.items():
            columns = ", ".join(_COLUMN_SQL.get((name, key), key) for key in line.readers)
            for row in self._connection.execute(f"SELECT {columns} FROM {name} ORDER BY {_ORDER.get(name, 'pk')}"):
                values = {
                    key: _SAID[name, key](value) if (name, key) in _SAID else value
                    for key, value in zip(line.readers, row, strict=True)
                    if value is not None
                }
                if name != "run" or values.get("trace") is not None:  # a damaged record could not be stored again
                    yield name, values


class Reader(Lists, Relations, SqlLibrary, SqlHistory, SqlExport, SqlGardening, SqlRunList, SqlAgentLog, SqlNews):
    """Searches, look-ups and counts on one connection: all the ports of a reader."""

    def journal(self, *, about: str = "") -> tuple[JournalEntry, ...]:
        """Every operation of the journal, newest first; with `about` those that touched this memory."""
        return journal.listed(self._connection, about)

    def memories_of_operation(self, number: int) -> tuple[str, ...]:
        """Ids of the memories that an operation touched, at most 1,000."""
        return journal.memories_of(self._connection, number)

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

    def projects(self) -> tuple[str, ...]:
        """The projects that have a policy or settings of their own, by name."""
        return policies.projects(self._connection)

    def policies(self, project: str) -> tuple[StoredPolicy, ...]:
        """All stored versions of a project's policy, newest first."""
        return policies.policies(self._connection, project)

    def saved(self) -> tuple[Saved, ...]:
        """Saved questions and searches, by folder and title."""
        return stored(self._connection)


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
