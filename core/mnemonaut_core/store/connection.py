"""Transactions, meta values and pragmas: what every part of the writing side needs of a connection."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.store.errors import locked, translated
from mnemonaut_core.wording import worded

BUSY_TIMEOUT_MS = 5000
_POLL_MS = 40
IMPORT_CACHE_KIB = 65_536


def set_pragma(connection: apsw.Connection, name: str, value: object, *, expected: object = None) -> None:
    """Set one pragma, read it back, and fail loudly when it did not take (apsw stops at the first row of several)."""
    connection.pragma(name, value)
    found = connection.pragma(name)
    wanted = value if expected is None else expected
    if found != wanted:
        raise EnvironmentFault(
            worded("SQLite refuses the setting {name}", name=name),
            code="unsafe_settings",
            advice="Reinstall the program with its own SQLite (`pip install --force-reinstall apsw`) and try again.",
            detail=f"{name} is {found!r}, wanted {wanted!r}",
        )


def path_of(connection: apsw.Connection) -> str:
    """The file of the connection; "" for one in memory."""
    return str(connection.filename)


def begin_immediate(
    connection: apsw.Connection, token: CancelToken = NEVER, patience_ms: int = BUSY_TIMEOUT_MS
) -> None:
    """Take the write lock: waits up to 5 s, gives up at once when the token is set (SQLite's own wait cannot)."""
    deadline = time.monotonic() + patience_ms / 1000
    connection.set_busy_timeout(_POLL_MS)
    try:
        while True:
            token.raise_if_set()
            try:
                connection.execute("BEGIN IMMEDIATE")
            except apsw.BusyError as error:
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
    connection: apsw.Connection, token: CancelToken = NEVER, patience_ms: int = BUSY_TIMEOUT_MS
) -> Iterator[None]:
    """One write transaction: committed at the end, rolled back by any exception; errors come out as ours.

    Cancelling the token interrupts running SQL; the connection stays usable. EnvironmentFault `vanished`, `replaced` or
    `log_lost` where the file is not at its path any more; when that is seen only after the COMMIT, it is raised all the
    same: what was written lies where nobody will look.
    """
    file = open_files.of(connection)
    with translated(path_of(connection), token):
        if file is not None:
            file.check()
        begin_immediate(connection, token, patience_ms)
        try:
            before = connection.total_changes()
            with token.interrupting(connection.interrupt):
                yield
                token.raise_if_set()
            if connection.total_changes() != before:
                set_meta(connection, open_files.COMMITS, get_number(connection, open_files.COMMITS) + 1)
            if file is None:
                connection.execute("COMMIT")
            else:
                file.check()
                with file.committing(connection):
                    connection.execute("COMMIT")
                file.check()
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


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


@contextmanager
def large_cache(connection: apsw.Connection) -> Iterator[None]:
    """64 MB of page cache while much is written."""
    before = connection.pragma("cache_size")
    connection.pragma("cache_size", -IMPORT_CACHE_KIB)
    try:
        yield
    finally:
        connection.pragma("cache_size", before)
