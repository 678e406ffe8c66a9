"""Connections and cursors of the store, and helpers for errors, pragmas and files. A `Connection` raises only `MnemonautError`,
with SQLite's error as its `__cause__`. Its rows hold texts as text and values of their column's type, also where the file holds
something else."""

from __future__ import annotations

import itertools
import os
import re
import threading
import time
import weakref
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import Cancelled, EnvironmentFault, MnemonautError
from mnemonaut_core.i18n import Advice
from mnemonaut_core.places import network_type
from mnemonaut_core.store.errors import caused_by, damaged, fault_of, note_used
from mnemonaut_core.store.stopping import move_log, reading_stopped

LONGEST_S = 60.0
"""The longest time of one statement of a reader."""
MOST_BYTES = 250 << 20
"""How much this process may grow during one statement, in addition to four times the size of the file."""
_STEPS = 200_000
_STATEMENTS = 400
"""Prepared statements in the cache: a recall has more than apsw's 100."""
_LONG_LOG_BYTES = 16 << 20
"""The size of a log from which moving it into the file is made interruptible."""
_ENCODINGS = {"UTF-16le": "utf-16-le", "UTF-16be": "utf-16-be"}
_READS = re.compile(r"\s*(?:(WITH(?:\s+RECURSIVE)?)\s|(?:SELECT|INSERT|UPDATE|DELETE)\b)", re.IGNORECASE)
_PRAGMA = re.compile(r"\s*PRAGMA\s+(\w+)\s*(?:\(\s*[\"'`]?(\w+)[\"'`]?\s*\))?\s*;?\s*", re.IGNORECASE)


def _held_bytes() -> int:
    """The bytes of memory of this process; 0 where the system does not tell cheaply."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * _PAGE
    except (OSError, ValueError, IndexError):
        return 0


_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class Cursor:
    """The rows of `Connection.execute`, with our errors and decoded texts (`_read`). It holds a cursor of apsw instead of
    inheriting from it: apsw keeps a cursor that is dropped while another thread uses its connection (3.54), and for an inherited
    class Python would count instances wrongly and in the end free the class."""

    __slots__ = ("_bindings", "_connection", "_iterator", "_rows", "_statement")

    def __init__(self, rows: apsw.Cursor, connection: Connection) -> None:
        self._rows, self._connection = rows, connection
        self._statement: str = ""
        self._bindings: Any = None
        self._iterator: Iterator[Any] | None = None

    def execute(self, statements: str, bindings: Any = None, **options: Any) -> Cursor:
        self._statement, self._bindings, self._iterator = statements, bindings, None
        self._connection.begin_statement()
        if self._connection.decoding:
            statements = self._connection.decoded(statements)
        try:
            self._rows.execute(statements, bindings, **options)
        except apsw.Error as error:
            raise self._connection.fault(error) from error
        return self

    def executemany(self, statements: str, sequenceofbindings: Iterable[Any], **options: Any) -> Cursor:
        self._statement, self._iterator = "", None
        try:
            self._rows.executemany(statements, sequenceofbindings, **options)
        except apsw.Error as error:
            raise self._connection.fault(error) from error
        return self

    def __iter__(self) -> Iterator[Any]:
        if (
            self._iterator is None
        ):  # it must not refer to this cursor, which would then live until the next garbage collection
            self._iterator = _read(self._rows, self._connection, self._statement, self._bindings)
        return self._iterator

    def __next__(self) -> Any:
        return next(iter(self))

    def fetchone(self) -> Any:
        return next(self, None)

    def fetchall(self) -> list[Any]:
        return list(self)

    @property
    def get(self) -> Any:
        """As apsw's: None for no row, a value for one column, a tuple for one row, else a list."""
        try:
            return self._rows.get
        except apsw.Error as error:
            raise self._connection.fault(error) from error
        except UnicodeDecodeError as error:
            again = _read_as_bytes(self._rows, self._connection, self._statement, self._bindings, error)
            rows = [row[0] if len(row) == 1 else row for row in again]
        return None if not rows else rows[0] if len(rows) == 1 else rows

    @property
    def description(self) -> tuple[Any, ...]:
        return self._rows.description

    def close(self, force: bool = False) -> None:  # noqa: FBT001 - apsw's own
        self._rows.close(force)


def _read(rows: apsw.Cursor, connection: Connection, statement: str, bindings: Any) -> Iterator[Any]:
    """The rows of a statement, with our errors. Where a text is not UTF-8 the statement runs again in the same snapshot, and rows
    that were returned already are skipped."""
    returned = 0
    try:
        for row in rows:
            returned += 1
            yield row
    except apsw.Error as error:
        raise connection.fault(error) from error
    except UnicodeDecodeError as error:
        yield from itertools.islice(_read_as_bytes(rows, connection, statement, bindings, error), returned, None)


def _read_as_bytes(
    rows: apsw.Cursor, connection: Connection, statement: str, bindings: Any, error: UnicodeDecodeError
) -> Iterator[tuple[Any, ...]]:
    """The rows of a statement read with texts as bytes, whose unreadable parts become U+FFFD. The first run stays open meanwhile,
    so both see one snapshot."""
    pragma = _PRAGMA.fullmatch(statement)
    if pragma is not None:
        argument = f"('{pragma[2]}')" if pragma[2] else ""
        statement = f"SELECT * FROM pragma_{pragma[1]}{argument}"
    if not statement or not rows.is_readonly:
        raise damaged(path_of(connection), str(error)) from error
    names = [f"c{i}" for i in range(len(rows.get_description()))]
    columns = ", ".join(
        f"typeof({name}) = 'text', CASE typeof({name}) WHEN 'text' THEN CAST({name} AS BLOB) ELSE {name} END"
        for name in names
    )
    again = (
        f"WITH q ({', '.join(names)}) AS MATERIALIZED (\n{statement.rstrip().rstrip(';')}\n) SELECT {columns} FROM q"
    )
    encoding = _ENCODINGS.get(str(connection.pragma("encoding")), "utf-8")
    for row in connection.execute(again, bindings):
        pairs = zip(row[::2], row[1::2], strict=True)
        yield tuple(value.decode(encoding, "replace") if is_text else value for is_text, value in pairs)
    rows.close(True)


class Connection(apsw.Connection):
    """A connection to a database of ours; `open_database` and `open_reader` make them."""

    def __init__(self, filename: str, **options: Any) -> None:
        self.broken = False
        """After a fault of the disk, or one that only such a fault explains: the memory of SQLite and its indexes cannot be
        trusted, so the connection is not used again."""
        try:
            super().__init__(filename, statementcachesize=_STATEMENTS, **options)
        except apsw.Error as error:
            raise fault_of(error, filename) from error
        self._path = str(self.filename)
        if self._path:
            note_used(self._path)
        self.decoding = ""
        """Common table expressions that decode the tables with cells of a wrong type (`cells.look`)."""
        self.decoded_at: object = None
        """The state of the file that `decoding` belongs to."""
        self.tables: tuple[object, Any] | None = None
        """A version of the schema, and its tables of content."""
        self.over = False
        """Whether the running statement exceeded a limit."""
        self.stop_with = NEVER
        """The token of the current read."""
        self.own_commits = 0
        """How many of the transactions that the file counts are this connection's."""
        self.log_pages = 0
        """The pages of the log after the last COMMIT of `writing` on this connection."""
        self._started: float | None = None
        self._held_then = 0
        self._allowance = 4 * os.path.getsize(self._path) if os.path.exists(self._path) else 0

    def cursor(self) -> Cursor:  # type: ignore[override]
        return Cursor(super().cursor(), self)

    def execute(self, statements: str, bindings: Any = None, **options: Any) -> Cursor:  # type: ignore[override]
        return Cursor(super().cursor(), self).execute(statements, bindings, **options)

    def executemany(  # type: ignore[override]
        self, statements: str, sequenceofbindings: Iterable[Any], **options: Any
    ) -> Cursor:
        return Cursor(super().cursor(), self).executemany(statements, sequenceofbindings, **options)

    def decoded(self, statement: str) -> str:
        """The statement with decoded cells to read; it writes to the tables themselves."""
        begins = _READS.match(statement)
        if begins is None:
            return statement
        others = f", {statement[begins.end() :]}" if begins[1] else f" {statement}"
        return f"WITH RECURSIVE {self.decoding}{others}"

    def begin_statement(self) -> None:
        """Measure time and memory from here on."""
        self.over, self._started = False, None

    def watch_statements(self) -> None:
        """Stop a statement of this reader after `LONGEST_S`, above `MOST_BYTES`, or after `stop_reading`. This is checked every
        few milliseconds of SQLite's work, where Python also handles Ctrl+C."""
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
        stop = reading_stopped() or self.stop_with.is_set
        if stop:
            self.interrupt()  # vec0 makes an error of its own of it; this is how that is told from damage
        return self.over or stop

    def close(self, force: bool = False) -> None:  # noqa: FBT001 - apsw's own
        """Close it. A long log is moved into the file before, so that Ctrl+C can stop that; the next connection moves the
        rest."""
        if threading.current_thread() is threading.main_thread() and self._closing_is_long():
            move_log(self, NEVER)
            if reading_stopped():
                self.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        super().close(force)

    def _closing_is_long(self) -> bool:
        try:
            long = os.stat(f"{self.filename}-wal").st_size >= _LONG_LOG_BYTES
            return long and not self.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, -1)
        except (apsw.Error, OSError, ValueError):  # closed already, or a name that no file has
            return False

    def leave(self) -> None:
        """Close it in any state; harmless when closed already. After a fault vec0 may keep a statement: SQLite then releases
        the file, whose transaction is rolled back, only at the end of the process."""
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
        closed = isinstance(error, (apsw.ConnectionClosedError, apsw.CursorClosedError))
        if not closed and self.is_interrupted:
            # vec0 tells an interruption as an error of its own
            return Cancelled()
        if self.over:
            return EnvironmentFault.keyed("looking_too_long", "limit", advice=Advice("check_file", file=self._path))
        told = fault_of(error, self._path)
        if told.code in ("io_error", "disk_full", "out_of_memory"):
            self.broken = bool(self._path)
        return told


@contextmanager
def translated(where: str | apsw.Connection, token: CancelToken = NEVER) -> Iterator[None]:
    """Raise SQLite's errors as ours: a `Connection` does so itself; changesets, backups and opening do not. With the token set,
    any error of SQLite counts as cancelled."""
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


def set_pragma(connection: apsw.Connection, name: str, value: object) -> None:
    """Set a pragma and read it back; raise where it did not take (apsw stops at the first row of several)."""
    connection.pragma(name, value)
    found = connection.pragma(name)
    if found != value:
        detail = f"{name} is {found!r}, wanted {value!r}"
        advice = Advice("reinstall_program")
        raise EnvironmentFault.keyed("setting_refused", "unsafe_settings", detail=detail, name=name, advice=advice)


def set_journal_mode(connection: apsw.Connection, name: str) -> None:
    """Use a write-ahead log, except on a network file system, where computers cannot share its index. A file that others have
    open there with a log keeps it until they close it."""
    if not network_type(name):
        set_pragma(connection, "journal_mode", "wal")
        return
    with suppress(apsw.BusyError, EnvironmentFault):
        set_pragma(connection, "journal_mode", "delete")


def path_of(connection: apsw.Connection) -> str:
    """The file of the connection; "" for one in memory."""
    return str(connection.filename)


def roll_back(connection: apsw.Connection) -> None:
    """Roll the open transaction back, if any. Where that fails too the connection is broken, and the earlier error is
    raised."""
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    except (apsw.Error, MnemonautError):
        if not isinstance(connection, Connection):
            raise
        connection.broken = True
