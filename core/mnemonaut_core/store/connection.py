"""Connections and cursors of the store, and helpers for their errors, pragmas and files.

A `Connection` raises only `MnemonautError`, with SQLite's own error as its `__cause__`. Its rows hold texts as text and values
of their column's type, also where the file holds something else.
"""

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
from mnemonaut_core.store.errors import caused_by, damaged, endless, fault_of, note_used
from mnemonaut_core.store.stopping import move_log, reading_stopped

LONGEST_S = 60.0
"""How long one statement of a reader may take."""
MOST_BYTES = 250 << 20
"""By how much this process may grow meanwhile, and by four times what the file holds."""
_STEPS = 200_000
_STATEMENTS = 400
"""Prepared statements in the cache: a recall has more than the 100 of apsw, and what it does only after writes is long."""
_LONG_LOG_BYTES = 16 << 20
"""From so much in the log on, moving it into the file takes long enough to be waited for with open ears."""
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
    """What `Connection.execute` gives: rows, with errors that are ours.

    Where a text is not UTF-8 the statement runs once more, inside the same snapshot, with its texts as bytes, and what
    cannot be read of them becomes U+FFFD; rows that were given already are passed over.

    It has a cursor of apsw's and is none: one that is let go while another thread is at work on its connection, as what a
    cancelled recall leaves behind may be, stays in apsw until later (3.54). Of a class that inherits from apsw's, Python
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
        if self._connection.decoding:
            statements = self._connection.decoded(statements)
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
        """After a fault of the disk, or one that only such a fault explains: the memory of SQLite and its indexes is not to be
        trusted, so this connection is not used again."""
        try:
            super().__init__(filename, statementcachesize=_STATEMENTS, **options)
        except apsw.Error as error:
            raise fault_of(error, filename) from error
        self._path = str(self.filename)
        if self._path:
            note_used(self._path)
        self.decoding = ""
        """The tables that hold cells of a wrong type, each as a common table expression that decodes them (`cells.look`)."""
        self.decoded_at: object = None
        """The state of the file that `decoding` belongs to."""
        self.tables: tuple[object, Any] | None = None
        """A version of the schema, and the tables of content that it has."""
        self.over = False
        """Whether the statement at work went over a limit."""
        self.stop_with = NEVER
        """The token of the current read."""
        self.own_commits = 0
        """How many of the transactions that the file counts are this connection's."""
        self.log_pages = 0
        """The pages of the log after the last COMMIT that `writing` made here."""
        self._started: float | None = None
        self._held_then = 0
        self._allowance = 4 * os.path.getsize(self._path) if os.path.exists(self._path) else 0

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

    def decoded(self, statement: str) -> str:
        """The statement, made to read decoded cells; what it writes goes to the tables themselves."""
        begins = _READS.match(statement)
        if begins is None:
            return statement
        others = f", {statement[begins.end() :]}" if begins[1] else f" {statement}"
        return f"WITH RECURSIVE {self.decoding}{others}"

    def begin_statement(self) -> None:
        """What is measured from here on is the next statement's."""
        self.over, self._started = False, None

    def watch_statements(self) -> None:
        """Stop a statement of this reading connection after `LONGEST_S`, above `MOST_BYTES`, or after `stop_reading`. Checked
        every few milliseconds of SQLite's work; that is also where Python sees Ctrl+C."""
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
        """As apsw's. A long log is moved into the file before, so that Ctrl+C can stop that; the next connection moves the
        rest. The file is whole either way."""
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
        """Close it in any state; harmless when closed already. After a fault vec0 may hold on to a statement
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
        """The error for a person of an SQLite error that this connection raised."""
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
    """Raise SQLite's errors as ours: a `Connection` does so itself; changesets, backups and opening do not. With the token
    set, any error of SQLite counts as cancelled."""
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
    """Set one pragma, read it back, and fail loudly when it did not take (apsw stops at the first row of several)."""
    connection.pragma(name, value)
    found = connection.pragma(name)
    if found != value:
        raise EnvironmentFault.keyed(
            "setting_refused",
            "unsafe_settings",
            detail=f"{name} is {found!r}, wanted {value!r}",
            name=name,
            advice=Advice("reinstall_program"),
        )


def set_journal_mode(connection: apsw.Connection, name: str) -> None:
    """Use a write-ahead log, but not on a network file system, where computers cannot share its index; a file that others
    have open there with a log keeps it until they close it."""
    if not network_type(name):
        set_pragma(connection, "journal_mode", "wal")
        return
    with suppress(apsw.BusyError, EnvironmentFault):
        set_pragma(connection, "journal_mode", "delete")


def path_of(connection: apsw.Connection) -> str:
    """The file of the connection; "" for one in memory."""
    return str(connection.filename)


def roll_back(connection: apsw.Connection) -> None:
    """End the transaction, if there is one, as if it had never been. Where even that fails the connection is broken, and the
    earlier error is the one to report."""
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    except (apsw.Error, MnemonautError):
        if not isinstance(connection, Connection):
            raise
        connection.broken = True
