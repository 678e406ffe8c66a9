"""A write transaction: taking the lock, stopping it, its log on the way to the disk, COMMIT, and the checkpoint."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken, wait_for
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.store import cells
from mnemonaut_core.store.connection import Connection, path_of, roll_back, translated
from mnemonaut_core.store.errors import caused_by, fault_of, locked, saving_failed
from mnemonaut_core.store.meta import get_number, set_meta
from mnemonaut_core.store.stopping import beside, move_log, stoppable

BUSY_TIMEOUT_MS = 5000
"""How long a writer waits for the lock of another."""
IMPORT_CACHE_KIB = 16_384
_POLL_MS = 40
_SYNC_EVERY_S = 0.5


def begin_immediate(connection: apsw.Connection, token: CancelToken = NEVER, patience_ms: int | None = None) -> None:
    """Take the write lock, waiting up to 5 s or `patience_ms`; raise at once when the token is set (SQLite's own wait
    cannot)."""
    patience_s = (BUSY_TIMEOUT_MS if patience_ms is None else patience_ms) / 1000
    deadline = time.monotonic() + patience_s
    connection.set_busy_timeout(_POLL_MS)

    def begun(_seconds: float) -> bool:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except (apsw.BusyError, EnvironmentFault) as error:
            if not caused_by(error, apsw.BusyError):
                raise
            token.waits_until = deadline
            return False
        return True

    try:
        if not wait_for(begun, patience_s, token):
            raise locked(path_of(connection))
    finally:
        token.waits_until = None
        connection.set_busy_timeout(BUSY_TIMEOUT_MS)


@contextmanager
def writing(connection: apsw.Connection, token: CancelToken = NEVER, patience_ms: int | None = None) -> Iterator[None]:
    """One write transaction: committed at the end, rolled back by any exception; errors are translated. Cancelling the token
    interrupts running SQL. EnvironmentFault `vanished`, `replaced` or `log_lost` where the file is no longer at its path, even
    after COMMIT: then the change is in a lost file."""
    file = open_files.of(connection)
    with translated(connection, token):
        if file is not None:
            file.check()
        begin_immediate(connection, token, patience_ms)
        try:
            cells.look(connection)
            before = connection.total_changes()
            log = _LogOnDisk(connection)
            with token.interrupting(connection.interrupt), stoppable(connection, token, look=log.look):
                yield
                token.raise_if_set()
            if connection.total_changes() != before:
                set_meta(connection, open_files.COMMITS, get_number(connection, open_files.COMMITS) + 1)
                if isinstance(connection, Connection):
                    connection.own_commits += 1
            if file is None:
                _commit(connection, token, log)
            else:
                file.check()
                with file.committing(connection):
                    _commit(connection, token, log)
                file.check()
        except BaseException:
            roll_back(connection)
            raise
        if (
            isinstance(connection, Connection)
            and connection.log_pages >= _checkpoints_at(connection)
            and move_log(connection, token)
        ):
            connection.log_pages = 0


class _LogOnDisk:
    """Syncs the log of a long transaction while it grows, so that COMMIT, which cannot be stopped, is short."""

    def __init__(self, connection: apsw.Connection) -> None:
        path = path_of(connection)
        self._log = f"{path}-wal" if path else ""
        self._begun = time.monotonic()
        self._next = self._begun + _SYNC_EVERY_S
        self._at_work: threading.Thread | None = None

    def look(self) -> None:
        """Begin a sync when one is due; never waits."""
        if time.monotonic() < self._next or not self._log or (self._at_work is not None and self._at_work.is_alive()):
            return
        self._next = time.monotonic() + _SYNC_EVERY_S
        self._at_work = threading.Thread(target=self._sync, name="sync", daemon=True)
        self._at_work.start()

    def flush(self, connection: apsw.Connection, token: CancelToken) -> None:
        """Write the page cache of a long transaction to the log and sync it; do nothing for a short one. The token still stops
        it."""
        if not self._log or time.monotonic() - self._begun < _SYNC_EVERY_S:
            return

        def spill() -> None:
            with suppress(apsw.BusyError):  # pages in use are left to COMMIT
                connection.cache_flush()

        beside(spill)
        token.raise_if_set()
        beside(self._sync, token.raise_if_set)

    def _sync(self) -> None:
        # through SQLite's own file layer, as whatever looks at an open file; there are no locks on a log
        with suppress(apsw.Error, OSError):
            file = apsw.VFSFile("", self._log, [apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_READWRITE, 0])
            try:
                file.xSync(apsw.SQLITE_SYNC_NORMAL)
            finally:
                file.xClose()
        self._next = time.monotonic() + _SYNC_EVERY_S


def _checkpoints_at(connection: apsw.Connection) -> float:
    """The pages from which SQLite would move the log into the file; infinite where that is turned off."""
    return int(str(connection.pragma("wal_autocheckpoint"))) or float("inf")


def _note_log(connection: apsw.Connection, _name: str, pages: int) -> int:
    if isinstance(connection, Connection):
        connection.log_pages = pages
    return apsw.SQLITE_OK


def _commit(connection: apsw.Connection, token: CancelToken, log: _LogOnDisk) -> None:
    """COMMIT without SQLite's checkpoint, which cannot be stopped (`move_log` does it). In the main thread with a token it runs
    in a thread of its own, so that Ctrl+C is answered: it is done."""
    heard = token is not NEVER and threading.current_thread() is threading.main_thread()
    if heard:
        log.flush(connection, token)
    token.raise_if_set()
    limit = _checkpoints_at(connection)
    connection.set_wal_hook(_note_log)
    try:
        if not heard:
            connection.execute("COMMIT")
        else:
            token.finishing = True
            beside(lambda: connection.execute("COMMIT"))
    except (apsw.IOError, EnvironmentFault) as error:
        fault = fault_of(error, path_of(connection)) if isinstance(error, apsw.Error) else error
        if fault.code != "io_error":
            raise
        raise saving_failed(path_of(connection), fault.detail) from fault.__cause__ or error
    finally:
        token.finishing = False
        connection.wal_autocheckpoint(0 if limit == float("inf") else int(limit))


@contextmanager
def large_cache(connection: apsw.Connection) -> Iterator[None]:
    """Use 16 MB of page cache for a large write: rows are appended, so more of it is hardly read again."""
    before = connection.pragma("cache_size")
    connection.pragma("cache_size", -IMPORT_CACHE_KIB)
    try:
        yield
    finally:
        if not (isinstance(connection, Connection) and connection.broken):
            connection.pragma("cache_size", before)
