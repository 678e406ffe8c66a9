"""Foreign SQLite files: read from a private snapshot, so that the original is never written and not locked for long.

Opening a WAL file, even read-only, leaves `-wal` and `-shm` files next to it, and a read transaction stops the program
that owns a file from saving, unless it is in WAL mode. So a file at rest is copied with its `-wal` or `-journal`, a live
one goes through the backup API: in WAL mode in one read transaction, else in steps of at most 50 ms, between which its
program may write. Everything is read from the copy.
"""

from __future__ import annotations

import errno
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import Cancelled, EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.files import looking, size_of
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.encodings import head_of

# ---- What SQLite and the disk say of a foreign database, as errors with an advice


@contextmanager
def faults(path: Path, token: CancelToken) -> Iterator[None]:
    """Turn apsw's errors, and those of the temporary folder, into ours; what is ours passes."""
    try:
        yield
    except MnemonautError:
        raise
    except apsw.InterruptError as fault:
        if token.is_set:
            raise Cancelled from fault
        raise InputError.keyed("slow_source", "too_slow", file=path.name[-40:]) from fault
    except (apsw.BusyError, apsw.LockedError) as fault:
        raise locked(path) from fault
    except apsw.FullError as fault:
        raise no_room(0) from fault
    except (apsw.IOError, apsw.CantOpenError, apsw.PermissionsError, apsw.NoMemError) as fault:
        if (too_long := open_files.path_too_long(path)) is not None:
            raise too_long from fault
        raise EnvironmentFault.keyed(
            "unreadable_source", "unreadable_file", detail=str(fault), file=path.name[-40:]
        ) from fault
    except apsw.NotADBError as fault:
        raise not_a_database(path) from fault
    except (apsw.Error, UnicodeError) as fault:
        raise damaged(path, f"{type(fault).__name__}: {fault}") from fault
    except OSError as fault:
        if fault.errno in (errno.ENOSPC, errno.EDQUOT):
            raise no_room(0) from fault
        raise EnvironmentFault.keyed("no_temporary_folder", detail=str(fault)) from fault


def damaged(path: Path, detail: str) -> InputError:
    return InputError.keyed("damaged_source", "damaged_file", detail=detail, file=path.name[-40:])


def not_a_database(path: Path) -> InputError:
    return InputError.keyed("source_no_database", "not_a_database", file=path.name[-40:])


def locked(path: Path, key: str = "locked_source") -> EnvironmentFault:
    return EnvironmentFault.keyed(key, "locked_file", file=path.name[-40:])


def no_room(missing: int) -> EnvironmentFault:
    """`missing` bytes are wanted for the copy; 0 if that is not known."""
    title = Text("No room for a working copy of the database")
    if missing > 0:
        needed = max(1, missing // 1_000_000)
        title = Text("No room for a working copy of the database; {needed} MB more are needed", needed=needed)
    return EnvironmentFault(
        title,
        code="disk_full",
        advice="Free some space, or set TMPDIR to a folder on a larger disk, then import again.",
        detail=tempfile.gettempdir(),
    )


MAGIC = b"SQLite format 3\x00"
VALUE_LIMIT = 50_000_000
_PAGE_ROWS = 400
_BUSY_MS = 1_000
_STATEMENT_SECONDS = 60.0
_STEP_SECONDS = 0.05
_FIRST_STEP, _LONGEST_STEP = 256, 16_384
"""Pages of a step; their number adapts to the measured time."""
_TIMES = 3
_LIMITS = {
    apsw.SQLITE_LIMIT_LENGTH: VALUE_LIMIT,
    apsw.SQLITE_LIMIT_SQL_LENGTH: 200_000,
    apsw.SQLITE_LIMIT_EXPR_DEPTH: 100,
    apsw.SQLITE_LIMIT_TRIGGER_DEPTH: 10,
    apsw.SQLITE_LIMIT_ATTACHED: 0,
}
_CONFIG = {
    apsw.SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION: 0,
    apsw.SQLITE_DBCONFIG_DEFENSIVE: 1,
    apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA: 0,
    apsw.SQLITE_DBCONFIG_DQS_DDL: 0,
    apsw.SQLITE_DBCONFIG_DQS_DML: 0,
}
_ALLOWED = frozenset(
    (apsw.SQLITE_SELECT, apsw.SQLITE_READ, apsw.SQLITE_FUNCTION, apsw.SQLITE_PRAGMA, apsw.SQLITE_TRANSACTION)
)

Value = int | float | str | bytes | None


def is_sqlite(path: Path) -> bool:
    """Whether the file begins like a SQLite database; no folder does."""
    return not path.is_dir() and head_of(path, len(MAGIC)) == MAGIC


class Foreign:
    """A snapshot of a foreign database: its real tables, never its views or virtual tables."""

    def __init__(self, connection: apsw.Connection, path: Path, token: CancelToken) -> None:
        self._connection = connection
        self._path = path
        self._token = token
        self._deadline = 0.0
        self.replaced = 0
        """Texts that were not valid in the file's encoding and were read with U+FFFD."""
        connection.set_progress_handler(self._stop, 20_000)
        self.user_version = int(self._one("PRAGMA user_version"))
        self._codec = {"UTF-16le": "utf-16-le", "UTF-16be": "utf-16-be"}.get(str(self._one("PRAGMA encoding")), "utf-8")
        self.tables = self._real_tables()
        """Columns by table, both in lower case."""

    def check(self) -> None:
        """Quick check of every page; InputError when the file is damaged. Broken word indexes do not matter."""
        found = [str(row[0]) for row in self._run("PRAGMA quick_check(20)")]
        problems = [line for line in found if line != "ok" and " index for FTS" not in line]
        if problems:
            raise damaged(self._path, "; ".join(problems[:3]))

    def has(self, table: str, *columns: str) -> bool:
        """Whether it is a real table with these columns."""
        known = self.tables.get(table)
        return known is not None and set(columns) <= set(known)

    def count(self, table: str) -> int:
        return int(self._one(f"SELECT count(*) FROM {_quote(table)}")) if table in self.tables else 0

    def definition(self, name: str) -> str:
        """The statement that made a table, virtual ones included; empty if there is none."""
        found = self._run("SELECT sql FROM sqlite_schema WHERE type = 'table' AND lower(name) = ?", (name,))
        return next((str(row[0]) for row in found), "")

    def rows(self, table: str, columns: Sequence[str] | None = None) -> Iterator[dict[str, Value]]:
        """Rows by rowid, as dicts by column; none if the table is missing. A row with a value that is too large is `{"rowid": …}`
        alone; invalid bytes of texts become U+FFFD."""
        names = tuple(columns or self.tables.get(table, ()))
        if table not in self.tables or not names:
            return
        chosen = ", ".join(map(_quote, names))
        bound: tuple[Value, ...] = ()
        while True:
            tail = f"FROM {_quote(table)} {'WHERE rowid > ?1' if bound else ''} ORDER BY rowid"
            try:
                # one row at a time: each may be of 50 MB
                for rowid, *values in self._each(f"SELECT rowid, {chosen} {tail}", bound):
                    bound = (rowid,)
                    yield dict(zip(names, values, strict=True))
                return
            except (UnicodeDecodeError, apsw.TooBigError):
                tail = f"FROM {_quote(table)} {'WHERE rowid > ?1' if bound else ''} ORDER BY rowid"
                for (rowid,) in self._run(f"SELECT rowid {tail} LIMIT {_PAGE_ROWS}", bound):
                    self._token.raise_if_set()
                    repaired = self._repaired_row(table, names, rowid)
                    yield dict(zip(names, repaired, strict=True)) if repaired else {"rowid": rowid}
                    bound = (rowid,)

    def value(self, table: str, column: str, rowid: int) -> Value:
        """One value by rowid; None if the row is not there."""
        query = f"SELECT {_quote(column)} FROM {_quote(table)} WHERE rowid = ?"
        return next((row[0] for row in self._run(query, (rowid,))), None)

    def row(self, table: str, **keys: Value) -> dict[str, Value]:
        """The first row with these values; {} if there is none, or it is too large."""
        names = self.tables.get(table, ())
        if not set(keys) <= set(names):
            return {}
        where, chosen = " AND ".join(f"{_quote(name)} = ?" for name in keys), ", ".join(map(_quote, names))
        query = f"SELECT {{}} FROM {_quote(table)} WHERE {where} LIMIT 1"
        try:
            found = self._run(query.format(chosen), tuple(keys.values()))
        except (UnicodeDecodeError, apsw.TooBigError):
            rowids = self._run(query.format("rowid"), tuple(keys.values()))
            found = [self._repaired_row(table, names, rowid) for (rowid,) in rowids]
        return dict(zip(names, found[0], strict=False)) if found else {}

    def _repaired_row(self, table: str, names: Sequence[str], rowid: Value) -> tuple[Value, ...]:
        """Its values, texts with U+FFFD; () if it is too large."""
        whole = ", ".join(
            f"CASE typeof({c}) WHEN 'text' THEN CAST({c} AS BLOB) ELSE {c} END" for c in map(_quote, names)
        )
        try:
            row = self._run(f"SELECT {whole} FROM {_quote(table)} WHERE rowid = ?", (rowid,))[0]
        except apsw.TooBigError:
            return ()
        return tuple(self.decoded(value) if isinstance(value, bytes) else value for value in row)

    def decoded(self, data: bytes) -> str:
        """Bytes as text of the file's encoding; what is not valid becomes U+FFFD and is counted."""
        try:
            return data.decode(self._codec)
        except UnicodeDecodeError:
            self.replaced += 1
            return data.decode(self._codec, "replace")

    def _real_tables(self) -> dict[str, tuple[str, ...]]:
        """Tables by both lists: the rows of the schema can be forged, the parsed list cannot."""
        listed = self._run("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
        stored = {str(row[0]).lower() for row in listed}
        tables: dict[str, tuple[str, ...]] = {}
        for row in self._run("PRAGMA main.table_list"):
            name, kind = str(row[1]).lower(), row[2]
            if kind in ("table", "shadow") and name in stored:
                columns = self._run(f"PRAGMA table_info({_quote(name)})")
                tables[name] = tuple(str(column[1]).lower() for column in columns)
        return tables

    def _each(self, query: str, bindings: tuple[Value, ...]) -> Iterator[tuple[Value, ...]]:
        """Yield rows one by one; the time that the caller spends on a row does not count against the deadline."""
        self._deadline = time.monotonic() + _STATEMENT_SECONDS
        rows = self._connection.execute(query, bindings)
        while (row := next(rows, None)) is not None:
            yield row
            self._token.raise_if_set()
            self._deadline = time.monotonic() + _STATEMENT_SECONDS

    def _run(self, query: str, bindings: tuple[Value, ...] = ()) -> list[tuple[Value, ...]]:
        self._deadline = time.monotonic() + _STATEMENT_SECONDS
        return list(self._connection.execute(query, bindings))

    def _one(self, query: str) -> int | str:
        value = self._run(query)[0][0]
        return value if isinstance(value, (int, str)) else 0

    def _stop(self) -> bool:
        return self._token.is_set or time.monotonic() > self._deadline


@contextmanager
def snapshot(path: Path, token: CancelToken = NEVER) -> Iterator[Foreign]:
    """A private, checked copy of the database, gone at the end.

    InputError when it is no database, damaged, or not done in time; EnvironmentFault when it is locked, cannot be
    read, or there is no room for the copy.
    """
    with _open_copy(path, token) as foreign:
        foreign.check()
        yield foreign


@contextmanager
def _open_copy(path: Path, token: CancelToken) -> Iterator[Foreign]:
    size = size_of(path)
    if not is_sqlite(path):
        raise not_a_database(path)
    with faults(path, token), tempfile.TemporaryDirectory(prefix="mnemonaut-import-") as folder:
        free = shutil.disk_usage(folder).free
        if free < size * 1.1 + 1_000_000:
            raise no_room(size - free)
        copy = Path(folder) / "copy.db"
        _copy(path, copy, token)
        # our own copy may be written: a hot journal or a log that was left behind is worked in here, not there
        with _hardened(apsw.Connection(str(copy), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
            yield Foreign(connection, path, token)


def table_names(path: Path) -> frozenset[str]:
    """Names of the real tables, in lower case; empty if the file is no readable database. For recognition only: the
    file is not checked, and a file at rest is not copied."""
    try:
        if not is_sqlite(path):
            return frozenset()
        if _in_wal_mode(path) or _sibling(path, "-journal").exists():
            with _open_copy(path, NEVER) as foreign:
                return frozenset(foreign.tables)
        with faults(path, NEVER), _read_only(path) as connection:
            return frozenset(Foreign(connection, path, NEVER).tables)
    except (InputError, EnvironmentFault) as problem:
        if problem.code == "locked_file":
            raise
        return frozenset()


def _marks(path: Path) -> tuple[tuple[int, int] | None, ...]:
    """Size and time of the file, its `-wal` and its `-journal`, None for one that is missing: equal marks, equal content."""
    found: list[tuple[int, int] | None] = []
    for ending in ("", "-wal", "-journal"):
        try:
            status = _sibling(path, ending).stat()
            found.append((status.st_size, status.st_mtime_ns))
        except OSError:
            found.append(None)
    return tuple(found)


def _copy(path: Path, copy: Path, token: CancelToken) -> None:
    in_wal_mode = _in_wal_mode(path)
    if in_wal_mode and not (_sibling(path, "-shm").exists() and _sibling(path, "-wal").exists()):
        _copy_at_rest(path, copy, token)
        return
    try:
        _copy_live(path, copy, token)
    except (apsw.ReadOnlyError, apsw.CantOpenError):
        if in_wal_mode or not _sibling(path, "-journal").exists():
            raise
        # the journal of a program that crashed: it must be rolled back, and that only the copy may be
        copy.unlink(missing_ok=True)
        _copy_at_rest(path, copy, token)


def _copy_at_rest(path: Path, copy: Path, token: CancelToken) -> None:
    """Copy a file that no program has open, with its log or journal; again if it changed meanwhile."""
    for _ in range(3):
        before = _marks(path)
        with looking(path):
            open_files.copy_file(path, copy, token.raise_if_set)
            for ending in ("-wal", "-journal"):
                if _sibling(path, ending).exists():
                    shutil.copyfile(_sibling(path, ending), _sibling(copy, ending))
        if _marks(path) == before:
            return
    raise locked(path)


def _copy_live(path: Path, copy: Path, token: CancelToken) -> None:
    with _read_only(path) as source, closing(apsw.Connection(str(copy))) as target:
        target.execute("PRAGMA synchronous = OFF")
        if _in_wal_mode(path):
            # it stops no writer, and a program that keeps writing cannot make the backup start again
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_schema").fetchall()
        _back_up(path, source, target, token)


def _back_up(path: Path, source: apsw.Connection, target: apsw.Connection, token: CancelToken) -> None:
    pages, times, before = _FIRST_STEP, 1, 0
    with target.backup("main", source, "main") as backup:
        while not backup.done:
            token.raise_if_set()
            begun = time.monotonic()
            backup.step(pages)
            took = max(time.monotonic() - begun, 1e-6)
            pages = max(1, min(_LONGEST_STEP, int(pages * min(4.0, 0.7 * _STEP_SECONDS / took))))
            done = backup.page_count - backup.remaining
            if done <= before:  # its program wrote since the last step, and SQLite began again
                times += 1
                if times > _TIMES:
                    raise locked(path, "never_still")
            before = done


@contextmanager
def _hardened(connection: apsw.Connection) -> Iterator[apsw.Connection]:
    """The connection with everything off that a hostile file could use, closed at the end."""
    try:
        connection.set_busy_timeout(_BUSY_MS)
        for option, wanted in _CONFIG.items():
            if connection.config(option, wanted) != wanted:
                raise EnvironmentFault.keyed("unsafe_sqlite", detail=f"option {option}")
        for limit, most in _LIMITS.items():
            connection.limit(limit, most)
        for pragma in ("cell_size_check = ON", "mmap_size = 0", "query_only = ON"):
            connection.execute(f"PRAGMA {pragma}").fetchall()
        connection.set_authorizer(lambda action, *_: apsw.SQLITE_OK if action in _ALLOWED else apsw.SQLITE_DENY)
        yield connection
    finally:
        connection.close(force=True)


def _read_only(path: Path) -> AbstractContextManager[apsw.Connection]:
    address = path.absolute().as_uri() + "?mode=ro"
    return _hardened(apsw.Connection(address, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI))


def _in_wal_mode(path: Path) -> bool:
    return head_of(path, 20)[18:19] == b"\x02"


def _sibling(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _quote(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
