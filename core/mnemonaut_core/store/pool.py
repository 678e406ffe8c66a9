"""Up to eight readers of one file, each borrowed by one thread at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mnemonaut_core.cancel import NEVER, at_work
from mnemonaut_core.store.reader import SqlReader

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
