"""Embedding beside the writing of an import: threads make the vectors of one batch while the next is stored."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from mnemonaut_core.store.embedders import VectorRow

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
