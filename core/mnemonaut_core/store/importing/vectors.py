"""Whose vectors an import writes: those that the source brings, or those that the embedder makes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import apsw

from mnemonaut_core.domain.memory import embedding_text
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.importers.records import MemoryRecord, SourceInfo
from mnemonaut_core.ports import Embedder, SendsTexts
from mnemonaut_core.store import embedders
from mnemonaut_core.store.embedders import StoredEmbedder
from mnemonaut_core.store.rows import VectorRow

_EMBEDDED_TEXTS, _EMBEDDED_CHARS = 256, 1 << 16
"""What is embedded between two looks at the token: less than the default embedder takes at a time."""


class ImportVectors:
    """The first import decides which embedder a database has: the one asked for, else that of the first vector brought."""

    def __init__(self, connection: apsw.Connection, info: SourceInfo, embedder: Embedder | None, spec: str) -> None:
        """InputError when the database has another embedder than `embedder`."""
        self._connection, self._embedder = connection, embedder
        self._brought = info.brings_vectors
        self._stored = embedders.current(connection)
        self.note: Text | None = None
        """A sentence for the report when vectors were brought in vain."""
        if embedder is not None:
            embedders.check(connection, embedder)
            if self._stored is None:
                self._stored = embedders.choose(connection, embedder, spec)

    def refusal(self, record: MemoryRecord) -> Text | None:
        """Why the record's own vector cannot be taken; None if it can, or need not be, since the embedder makes one."""
        if record.embedding is None:
            return None
        if not record.embedding:
            return Text("its embedding is empty")
        stored = self._stored if self._stored is not None else self._choose_precomputed(len(record.embedding))
        if stored.precomputed:
            return embedders.precomputed_refusal(record.embedding, stored.dimension)
        self.note = Remedy(
            "vectors_not_taken",
            dimension=len(record.embedding),
            embedder=stored.label,
        )
        return None

    def _choose_precomputed(self, dimension: int) -> StoredEmbedder:
        self._stored = embedders.record(
            self._connection,
            name=embedders.PRECOMPUTED_NAME,
            version=embedders.PRECOMPUTED_VERSION,
            dimension=dimension,
            spec=self._brought or "",
            grams=False,
        )
        return self._stored

    def rows(self, items: Sequence[tuple[int, MemoryRecord]]) -> list[VectorRow]:
        """Rows of `vector` for these records by pk; a record without a vector of its own may stay without one."""
        stored = self._stored
        if stored is None or stored.dimension == 0:
            return []
        if stored.precomputed:
            brought = ((pk, record.embedding) for pk, record in items if record.embedding is not None)
            return [row for pk, embedding in brought for row in embedders.precomputed_row(embedding, stored, pk)]
        if self._embedder is None or isinstance(self._embedder, SendsTexts):
            # an endpoint may take hours and fail in between: it is asked when the import is whole, by `embed_missing`
            return []
        return embedders.embed(self._embedder, stored, ((pk, record.memory) for pk, record in items))


# ---- beside the writing


WORKERS = 2
"""The tokenizer and numpy let go of the interpreter, so a second thread helps once the last row is stored."""
AHEAD = 16
"""Batches that may wait: bounds the memory, and is enough to embed on while the word indexes are rebuilt."""
AHEAD_BYTES = 32_000_000


class EmbedAhead:
    """Runs jobs in threads of its own and hands their rows over in the order of the jobs.

    What a job raises comes out where its rows would. `close` must be called whichever way the import ends.
    """

    def __init__(self, store: Callable[[list[VectorRow]], None]) -> None:
        """`store` writes rows; it is called in the thread that calls `submit` and `drain`, never in the job's."""
        self._store = store
        self._worker = ThreadPoolExecutor(WORKERS, thread_name_prefix="embed")
        self._waiting: deque[tuple[Future[list[VectorRow]], int]] = deque()
        self._bytes = 0

    def submit(self, job: Callable[[], list[VectorRow]], size: int = 0) -> None:
        """Put a job that holds `size` bytes in line; stores what is ready, and waits when too much is not."""
        self._waiting.append((self._worker.submit(job), size))
        self._bytes += size
        while self._waiting and (
            self._waiting[0][0].done() or len(self._waiting) > AHEAD or self._bytes > max(AHEAD_BYTES, size)
        ):
            self._take_first()

    def drain(self) -> None:
        """Wait for every job and store its rows."""
        while self._waiting:
            self._take_first()

    def _take_first(self) -> None:
        job, size = self._waiting.popleft()
        self._bytes -= size
        self._store(job.result())

    def close(self) -> None:
        """Let go of what was not stored; waits for the job that is at work."""
        self._waiting.clear()
        self._worker.shutdown(wait=True, cancel_futures=True)


def small_parts(records: Sequence[tuple[int, MemoryRecord]]) -> Iterator[Sequence[tuple[int, MemoryRecord]]]:
    """The records in parts that are embedded between two looks at the token."""
    start = chars = 0
    for at, (_, record) in enumerate(records):
        length = len(embedding_text(record.memory))
        if at > start and (at - start == _EMBEDDED_TEXTS or chars + length > _EMBEDDED_CHARS):
            yield records[start:at]
            start, chars = at, 0
        chars += length
    if start < len(records):
        yield records[start:]
