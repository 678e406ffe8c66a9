"""The connections of ours, and what every part of the store needs of one: transactions, meta values, pragmas.

Whatever leaves a `Connection` is a `MnemonautError`, with SQLite's own error as its `__cause__`; and a text leaves it as a
text, whatever bytes stand in the file.
"""

from __future__ import annotations

import itertools
import os
import re
import threading
import time
import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken, at_work
from mnemonaut_core.errors import Cancelled, EnvironmentFault, MnemonautError
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.store.errors import (
    caused_by,
    damaged,
    endless,
    fault_of,
    locked,
    note_used,
    saving_failed,
)

BUSY_TIMEOUT_MS = 5000
_POLL_MS = 40
IMPORT_CACHE_KIB = 65_536
LONGEST_S = 60.0
"""How long one statement of a reader may take."""
MOST_BYTES = 250 << 20
"""By how much this process may grow meanwhile, and by four times what the file holds."""
_STEPS = 200_000
_WRITING_STEPS = 2_000
_LONG_LOG_BYTES = 16 << 20
"""From so much in the log on, moving it into the file takes long enough to be waited for with open ears."""
_LOOK_S = 0.05
_SYNC_EVERY_S = 0.5
_stopped = threading.Event()
_ENCODINGS = {"UTF-16le": "utf-16-le", "UTF-16be": "utf-16-be"}
_PRAGMA = re.compile(r"\s*PRAGMA\s+(\w+)\s*(?:\(\s*[\"'`]?(\w+)[\"'`]?\s*\))?\s*;?\s*", re.IGNORECASE)


def stop_reading() -> None:
    """End what readers do in this process, and let none begin a long statement: for Ctrl+C. What writes rolls back itself."""
    _stopped.set()


def read_again() -> None:
    """The next command may read."""
    _stopped.clear()


def _held_bytes() -> int:
    """What this process holds in memory; 0 where that cannot be asked cheaply."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 - asked hundreds of times a second
            return int(file.read().split()[1]) * _PAGE
    except (OSError, ValueError, IndexError):
        return 0


_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class Cursor:
    """What `Connection.execute` gives: rows, with errors that are ours.

    Where a text is not UTF-8 the statement runs once more, inside the same snapshot, with its texts as bytes, and what
    cannot be read of them becomes U+FFFD; rows that were given already are passed over.

    It has a cursor of apsw's and is none: one that is let go while another thread is at work on its connection, as what a
    cancelled recall leaves behind may be, is kept by apsw until later (3.54). Of a class that inherits from apsw's, Python
    counts one instance less each time nonetheless, until it frees the class itself.
    """

    __slots__ = ("_bindings", "_connection", "_given", "_rest", "_rows", "_statement")

    def __init__(self, rows: apsw.Cursor, connection: Connection) -> None:
        self._rows, self._connection = rows, connection
        self._statement: str = ""
        self._bindings: Any = None
        self._given = 0
        self._rest: Iterator[tuple[Any, ...]] | None = None

    def execute(self, statements: str, bindings: Any = None, **options: Any) -> Cursor:
        """As apsw's."""
        self._statement, self._bindings, self._given, self._rest = statements, bindings, 0, None
        self._connection.begin_statement()
        try:
            self._rows.execute(statements, bindings, **options)
        except apsw.Error as error:
            raise self._connection.fault(error) from error
        return self

    def executemany(self, statements: str, sequenceofbindings: Iterable[Any], **options: Any) -> Cursor:
        """As apsw's."""
        self._statement, self._rest = "", None
        try:
            self._rows.executemany(statements, sequenceofbindings, **options)
        except apsw.Error as error:
            raise self._connection.fault(error) from error
        return self

    def __iter__(self) -> Iterator[Any]:
        given = self._given  # what a second run has to pass over
        try:
            if self._rest is None:
                for row in self._rows:
                    given += 1
                    yield row
        except apsw.Error as error:
            raise self._connection.fault(error) from error
        except UnicodeDecodeError as error:
            self._given = given
            self._rest = self._as_bytes(error)
        if self._rest is not None:
            yield from self._rest

    def __next__(self) -> Any:
        if self._rest is None:
            try:
                row = next(self._rows)
            except apsw.Error as error:
                raise self._connection.fault(error) from error
            except UnicodeDecodeError as error:
                self._rest = self._as_bytes(error)
            else:
                self._given += 1
                return row
        return next(self._rest)

    def fetchone(self) -> Any:
        """As apsw's."""
        return next(self, None)

    def fetchall(self) -> list[Any]:
        """As apsw's."""
        if self._rest is None:
            try:
                return list(self._rows)
            except apsw.Error as error:
                raise self._connection.fault(error) from error
            except UnicodeDecodeError as error:
                self._rest = self._as_bytes(error)
        return list(self._rest)

    @property
    def get(self) -> Any:
        """As apsw's: None for no row, a value for one column, a tuple for one row, else a list."""
        try:
            return self._rows.get
        except apsw.Error as error:
            raise self._connection.fault(error) from error
        except UnicodeDecodeError as error:
            rows = [row[0] if len(row) == 1 else row for row in self._as_bytes(error)]
        return None if not rows else rows[0] if len(rows) == 1 else rows

    @property
    def description(self) -> tuple[Any, ...]:
        """As apsw's."""
        return self._rows.description

    def close(self, force: bool = False) -> None:  # noqa: FBT001 - apsw's own
        """As apsw's."""
        self._rows.close(force)

    def _as_bytes(self, error: UnicodeDecodeError) -> Iterator[tuple[Any, ...]]:
        """The rows from `_given` on. The first run stays where it is meanwhile, so both see one snapshot."""
        connection = self._connection
        statement, pragma = self._statement, _PRAGMA.fullmatch(self._statement)
        if pragma is not None:
            argument = f"('{pragma[2]}')" if pragma[2] else ""
            statement = f"SELECT * FROM pragma_{pragma[1]}{argument}"
        if not statement or not self._rows.is_readonly:
            raise damaged(path_of(connection), str(error)) from error
        names = [f"c{i}" for i in range(len(self._rows.get_description()))]
        columns = ", ".join(
            f"typeof({name}) = 'text', CASE typeof({name}) WHEN 'text' THEN CAST({name} AS BLOB) ELSE {name} END"
            for name in names
        )
        again = f"WITH q ({', '.join(names)}) AS MATERIALIZED (\n{statement.rstrip().rstrip(';')}\n) SELECT {columns} FROM q"
        encoding = _ENCODINGS.get(str(connection.pragma("encoding")), "utf-8")
        rows = itertools.islice(connection.execute(again, self._bindings), self._given, None)
        for row in rows:
            yield tuple(
                value.decode(encoding, "replace") if is_text else value
                for is_text, value in zip(row[::2], row[1::2], strict=True)
            )
        self.close(True)


class Connection(apsw.Connection):
    """A connection to a database of ours; `open_database` and `open_reader` hand them out."""

    def __init__(self, filename: str, **options: Any) -> None:
        self.broken = False
        """After a fault of the disk, or what can only come of one: what SQLite and its indexes hold in memory is not to be
        trusted, so nobody goes on with this connection."""
        try:
            super().__init__(filename, **options)
        except apsw.Error as error:
            raise fault_of(error, filename) from error
        self._path = str(self.filename)
        if self._path:
            note_used(self._path)
        self.over = False
        """Whether the statement at work went over a limit."""
        self.stop_with = NEVER
        """The token of whoever reads now."""
        self.log_pages = 0
        """How many pages the log held after the last COMMIT that `writing` made here."""
        self._started: float | None = None
        self._held_then = 0
        self._allowance = 4 * os.path.getsize(self._path) if os.path.exists(self._path) else 0  # noqa: PTH110, PTH202

    def cursor(self) -> Cursor:  # type: ignore[override]
        """As apsw's."""
        return Cursor(super().cursor(), self)

    def execute(self, statements: str, bindings: Any = None, **options: Any) -> Cursor:  # type: ignore[override]
        """As apsw's."""
        return Cursor(super().cursor(), self).execute(statements, bindings, **options)

    def executemany(  # type: ignore[override]
        self, statements: str, sequenceofbindings: Iterable[Any], **options: Any
    ) -> Cursor:
        """As apsw's."""
        return Cursor(super().cursor(), self).executemany(statements, sequenceofbindings, **options)

    def begin_statement(self) -> None:
        """What is measured from here on is the next statement's."""
        self.over, self._started = False, None

    def watch_statements(self) -> None:
        """Let no statement of this reading connection go on without end: `LONGEST_S` or `MOST_BYTES` over, or after
        `stop_reading`. Asked every few milliseconds of SQLite's work; that is also where Python sees Ctrl+C."""
        mine = weakref.ref(self)

        def enough() -> bool:
            connection = mine()
            return connection is not None and connection._enough()

        self.set_progress_handler(enough, _STEPS)

    def _enough(self) -> bool:
        now = time.monotonic()
        if self._started is None:
            self._started, self._held_then = now, _held_bytes()
        elif now - self._started > LONGEST_S or _held_bytes() - self._held_then > MOST_BYTES + self._allowance:
            self.over = True
        stop = _stopped.is_set() or self.stop_with.is_set
        if stop:
            self.interrupt()  # vec0 makes an error of its own of it; this is how that is told from damage
        return self.over or stop

    def close(self, force: bool = False) -> None:  # noqa: FBT001 - apsw's own
        """As apsw's. A long log is moved into the file before, so that Ctrl+C is heard meanwhile and leaves the rest of it
        for whoever opens the file next: it is whole either way."""
        if threading.current_thread() is threading.main_thread() and self._closing_is_long():
            move_log(self, NEVER)
            if _stopped.is_set():
                self.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        super().close(force)

    def _closing_is_long(self) -> bool:
        try:
            long = os.stat(f"{self.filename}-wal").st_size >= _LONG_LOG_BYTES  # noqa: PTH116 - as where it was opened
            return long and not self.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, -1)
        except (apsw.Error, OSError, ValueError):  # closed already, or a name that no file has
            return False

    def leave(self) -> None:
        """Close it whatever state it is in; harmless when closed already. After a fault vec0 may hold on to a statement
        of its own: SQLite then lets go of the file, whose transaction is rolled back, only when the process ends."""
        was_broken = self.broken
        if was_broken:
            with suppress(apsw.ConnectionClosedError):
                roll_back(self)
        try:
            open_files.close(self)
        except apsw.Error as error:
            if not was_broken:
                raise fault_of(error, self._path) from error

    def fault(self, error: apsw.Error) -> MnemonautError:
        """What a person is told of an error that this connection gave."""
        closed = isinstance(error, (apsw.ConnectionClosedError, apsw.CursorClosedError))
        if not closed and self.is_interrupted:
            # vec0 tells an interruption as an error of its own
            return Cancelled()
        if self.over:
            return endless(self._path)
        told = fault_of(error, self._path)
        if told.code in ("io_error", "disk_full", "out_of_memory"):
            self.broken = bool(self._path)
        return told


@contextmanager
def translated(where: str | apsw.Connection, token: CancelToken = NEVER) -> Iterator[None]:
    """Raise SQLite's errors as ours: those that a connection of ours lets out are so already, what changesets, backups
    and opening say is not. With the token set, whatever SQLite says is the cancelling."""
    try:
        yield
    except MnemonautError as error:
        if token.is_set and caused_by(error, apsw.Error):
            raise Cancelled from error
        raise
    except apsw.Error as error:
        if token.is_set:
            raise Cancelled from error
        if isinstance(where, Connection):
            raise where.fault(error) from error
        raise fault_of(error, where if isinstance(where, str) else path_of(where)) from error


def set_pragma(connection: apsw.Connection, name: str, value: object, *, expected: object = None) -> None:
    """Set one pragma, read it back, and fail loudly when it did not take (apsw stops at the first row of several)."""
    connection.pragma(name, value)
    found = connection.pragma(name)
    wanted = value if expected is None else expected
    if found != wanted:
        raise EnvironmentFault(
            Text("SQLite refuses the setting {name}", name=name),
            code="unsafe_settings",
            advice=Remedy("reinstall_program"),
            detail=f"{name} is {found!r}, wanted {wanted!r}",
        )


def path_of(connection: apsw.Connection) -> str:
    """The file of the connection; "" for one in memory."""
    return str(connection.filename)


def begin_immediate(connection: apsw.Connection, token: CancelToken = NEVER, patience_ms: int | None = None) -> None:
    """Take the write lock: waits up to 5 s, or as is said; gives up at once when the token is set (SQLite's wait cannot)."""
    deadline = time.monotonic() + (BUSY_TIMEOUT_MS if patience_ms is None else patience_ms) / 1000
    connection.set_busy_timeout(_POLL_MS)
    try:
        while True:
            token.raise_if_set()
            try:
                connection.execute("BEGIN IMMEDIATE")
            except (apsw.BusyError, EnvironmentFault) as error:
                if not caused_by(error, apsw.BusyError):
                    raise
                if time.monotonic() >= deadline:
                    raise locked(path_of(connection)) from error
                token.waits_until = deadline
            else:
                return
    finally:
        token.waits_until = None
        connection.set_busy_timeout(BUSY_TIMEOUT_MS)


@contextmanager
def writing(
    connection: apsw.Connection, token: CancelToken = NEVER, patience_ms: int | None = None, *, beside: bool = False
) -> Iterator[None]:
    """One write transaction: committed at the end, rolled back by any exception; errors come out as ours.

    Cancelling the token interrupts running SQL; the connection stays usable. EnvironmentFault `vanished`, `replaced` or
    `log_lost` where the file is not at its path any more; when that is seen only after the COMMIT, it is raised all the
    same: what was written lies where nobody will look. `beside`: nothing is written but what stands beside the memories (logs,
    counts), so what readers know of the indexes holds on.
    """
    file = open_files.of(connection)
    with translated(connection, token):
        if file is not None:
            file.check()
        begin_immediate(connection, token, patience_ms)
        try:
            before = connection.total_changes()
            log = _LogOnDisk(connection)
            with token.interrupting(connection.interrupt), stoppable(connection, token, look=log.look):
                yield
                token.raise_if_set()
            if connection.total_changes() != before:
                set_meta(connection, open_files.COMMITS, get_number(connection, open_files.COMMITS) + 1)
            if file is None:
                _commit(connection, token, log)
            else:
                file.check()
                with file.committing(connection, beside=beside):
                    _commit(connection, token, log)
                file.check()
        except BaseException:
            roll_back(connection)
            raise
        if isinstance(connection, Connection) and connection.log_pages >= _checkpoints_at(connection):
            move_log(connection, token)


class _LogOnDisk:
    """Has the log of a long transaction written to the disk while it grows: COMMIT, which nobody can stop, then has little left
    to wait for. What is written so early means nothing before COMMIT says so."""

    def __init__(self, connection: apsw.Connection) -> None:
        path = path_of(connection)
        self._log = f"{path}-wal" if path else ""
        self._begun = time.monotonic()
        self._next = self._begun + _SYNC_EVERY_S
        self._at_work: threading.Thread | None = None

    def look(self) -> None:
        """Begin to write it if it is time; never waits."""
        if time.monotonic() < self._next or not self._log or (self._at_work is not None and self._at_work.is_alive()):
            return
        self._next = time.monotonic() + _SYNC_EVERY_S
        self._at_work = threading.Thread(target=self._sync, name="sync", daemon=True)
        self._at_work.start()

    def flush(self, connection: apsw.Connection, token: CancelToken) -> None:
        """What a long transaction holds in memory into the log, and that to the disk; nothing for a short one. Whoever cancels
        meanwhile still takes all back, and waits for neither the disk nor more than the page cache."""
        if not self._log or time.monotonic() - self._begun < _SYNC_EVERY_S:
            return

        def spill() -> None:
            with suppress(apsw.BusyError):  # pages in use are left to COMMIT
                connection.cache_flush()

        beside(spill)
        token.raise_if_set()
        sync = threading.Thread(target=self._sync, name="sync", daemon=True)
        sync.start()
        while sync.is_alive():
            sync.join(_LOOK_S)
            token.raise_if_set()

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
    """From how many pages on SQLite would move the log into the file; never where that was turned off."""
    return int(str(connection.pragma("wal_autocheckpoint"))) or float("inf")


def _note_log(connection: apsw.Connection, _name: str, pages: int) -> int:
    if isinstance(connection, Connection):
        connection.log_pages = pages
    return apsw.SQLITE_OK


def _commit(connection: apsw.Connection, token: CancelToken, log: _LogOnDisk) -> None:
    """COMMIT, the last moment for the token before it, and nothing more: SQLite would go on to move the log into the file,
    which nobody can stop there; `move_log` does that. Somebody who may cancel is heard meanwhile, and told that it is done."""
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


def move_log(connection: apsw.Connection, token: CancelToken) -> None:
    """Move what lies in the log into the file, as far as readers let it; what fails or is stopped stays in the log, for the
    next time."""
    if token.is_set or _stopped.is_set():
        return

    def stop() -> None:
        if token.is_set or _stopped.is_set():
            connection.interrupt()

    with suppress(apsw.Error):
        beside(connection.wal_checkpoint, stop)
        if isinstance(connection, Connection):
            connection.log_pages = 0


def beside(work: Callable[[], object], look: Callable[[], None] = lambda: None) -> None:
    """Do in a thread of its own what SQLite does in one go: Python handles Ctrl+C in the main thread alone, and only where that
    thread is at work in Python. `look` is called meanwhile, every few hundredths of a second. What `work` raises comes out
    here; a second Ctrl+C does not, since then it would go on behind the back of whoever goes on."""
    done, raised = threading.Event(), list[BaseException]()

    def run() -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001 - raised again below
            raised.append(error)
        finally:
            done.set()

    thread = threading.Thread(target=run, name="sqlite")
    thread.start()
    while not done.is_set():
        with suppress(KeyboardInterrupt):
            done.wait(_LOOK_S)
            look()
    thread.join()
    if raised:
        raise raised[0]


@contextmanager
def stoppable(
    connection: apsw.Connection,
    token: CancelToken,
    steps: int = _WRITING_STEPS,
    look: Callable[[], None] = lambda: None,
) -> Iterator[None]:
    """Ask every so many steps of SQLite's work whether to stop, and `look`: the token, and that of the work that this thread
    is at, where nobody hands it on. That is also where Python sees Ctrl+C: its handler runs in the main thread alone, which
    may be the one that waits for a statement."""
    handler, work = object(), at_work()

    def asked() -> bool:
        look()
        return token.is_set or work.is_set

    connection.set_progress_handler(asked, steps, id=handler)
    try:
        yield
    finally:
        connection.set_progress_handler(None, id=handler)


def roll_back(connection: apsw.Connection) -> None:
    """End the transaction, if there is one, as if it had never been. Where even that fails the connection is broken: what
    went wrong before is what a person is told."""
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    except (apsw.Error, MnemonautError):
        if not isinstance(connection, Connection):
            raise
        connection.broken = True


PURGE_PENDING = "purge_pending"
"""The key of `meta` that stands from the transaction of a purge until the file was written anew and its log is empty."""
IDENTITY = "identity"
"""The key of `meta` under which a database has a name of its own, whatever its file is called: made once, at random. A copy of the
file is the same database."""


def get_meta(connection: apsw.Connection, key: str) -> str | int | None:
    """A value of `meta`; None when it was never set."""
    value = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).get
    return value if isinstance(value, int) or value is None else str(value)


def set_meta(connection: apsw.Connection, key: str, value: str | int | None) -> None:
    """Set a value of `meta`; None removes it."""
    if value is None:
        connection.execute("DELETE FROM meta WHERE key = ?", (key,))
    else:
        connection.execute(
            "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (key, value),
        )


def get_number(connection: apsw.Connection, key: str) -> int:
    """A number of `meta`; 0 when it was never set."""
    return int(get_meta(connection, key) or 0)


def generation(connection: apsw.Connection) -> int:
    """How many content writes this database has seen."""
    return get_number(connection, "generation")


def bump_generation(connection: apsw.Connection) -> int:
    """Count one content write, once a transaction; vec0, which the writer keeps in the same one, stays in step."""
    current = generation(connection)
    set_meta(connection, "generation", current + 1)
    # a writer that does not know vec0 leaves this behind, and readers stop trusting the index
    if get_meta(connection, "vec_generation") == current:
        set_meta(connection, "vec_generation", current + 1)
    return current + 1


def bump_uses(connection: apsw.Connection) -> int:
    """Count one counting of use, beside the generation: nothing that is kept for a generation depends on access counts."""
    counted = get_number(connection, "uses") + 1
    set_meta(connection, "uses", counted)
    return counted


@contextmanager
def large_cache(connection: apsw.Connection) -> Iterator[None]:
    """64 MB of page cache while much is written."""
    before = connection.pragma("cache_size")
    connection.pragma("cache_size", -IMPORT_CACHE_KIB)
    try:
        yield
    finally:
        if not (isinstance(connection, Connection) and connection.broken):
            connection.pragma("cache_size", before)
