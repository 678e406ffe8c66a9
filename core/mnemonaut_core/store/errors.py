"""SQLite's errors as ours, in one place."""

from __future__ import annotations

import errno
import os
import re
import shutil
import threading
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path

import apsw
import msgspec

from mnemonaut_core import open_files
from mnemonaut_core.errors import Cancelled, EnvironmentFault, InputError, InternalError, MnemonautError
from mnemonaut_core.i18n import Advice, Text, texts_of
from mnemonaut_core.store.versions import expected_tables

_SPARE_BYTES = 16 << 20
FAULTS = (MnemonautError, apsw.Error)
"""What a connection raises: our errors, and SQLite's where it does more than run a statement, as a backup does."""


def megabytes(count: int) -> str:
    return f"{max(1, round(count / 1e6)):,} MB"


def locked(path: str) -> EnvironmentFault:
    return EnvironmentFault.keyed("database_held_here" if _held_here(path) else "database_locked", "locked", file=path)


def _held_here(path: str) -> bool:
    """Whether this process holds the lock on the file itself, which SQLite takes where there is no log: after an error of the
    disk a statement of vec0 may keep it to the end of the process. False where the system does not tell."""
    try:
        status = Path(path).stat()  # a lock goes with any descriptor that is closed: none is opened here
        lines = Path("/proc/locks").read_text("ascii")
    except (OSError, ValueError):
        return False
    file = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}:{status.st_ino}"
    held = (line.split() for line in lines.splitlines() if "WRITE" in line and "->" not in line)
    return any(fields[4:6] == [str(os.getpid()), file] for fields in held)


def damaged(path: str, detail: str, parts: Sequence[Text] = ()) -> EnvironmentFault:
    """The error for a file whose pages contradict each other; `parts` names their content, where known."""
    advice: Text = Advice("recover", file=path)
    if parts:
        named = Text("Damaged: {parts}; all else can be read.", parts=_listed(parts))
        if parts == parts_of((_SCHEMA,)):
            named = Text("Damaged: {parts}; nothing else could be looked at.", parts=_listed(parts))
        advice = Text("{first} {second}", first=named, second=advice)
    return EnvironmentFault("The database is damaged", code="damaged", advice=advice, detail=detail)


def _listed(parts: Sequence[Text]) -> Text:
    first, *others = parts
    return Text("{first}, {second}", first=first, second=_listed(others)) if others else first


def index_damaged(path: str, detail: str) -> EnvironmentFault:
    """The error for damaged derived data (a word index, vec0) over whole content."""
    advice = Advice("reindex", file=path)
    return EnvironmentFault.keyed("index_is_damaged", "index_damaged", detail=detail, advice=advice)


def read_only(path: str, detail: str = "") -> EnvironmentFault:
    return EnvironmentFault.keyed("database_read_only", "read_only", detail, file=path)


def missing_folder(path: str | Path) -> EnvironmentFault:
    return EnvironmentFault.keyed("missing_folder", folder=Path(path).parent)


def disk_failed(path: str, detail: str) -> EnvironmentFault:
    """The error for a failed read or write; the file itself may well be whole."""
    return EnvironmentFault.keyed("disk_failed", "io_error", detail, file=path)


def saving_failed(path: str, detail: str) -> EnvironmentFault:
    """The error for a failed COMMIT. With a log the change may be complete there, but not on the disk: SQLite rolls it back
    while the file is open, and finds it again if the disk fails to the end. So the advice is to look before trying again: undo
    twice would undo two operations."""
    return EnvironmentFault.keyed("saving_failed", "io_error", detail, file=path)


def disk_full(path: str, detail: str = "") -> EnvironmentFault:
    """The error for a full disk; the transaction was rolled back. The space needed is estimated from its log."""
    wal = Path(path + "-wal")
    written = wal.stat().st_size if path and wal.exists() else 0
    needed = 2 * written + _SPARE_BYTES
    folder = Path(path).parent if path else Path()
    free = shutil.disk_usage(folder).free if folder.exists() else 0
    room = megabytes(free) if free else "0 MB"
    return EnvironmentFault.keyed("disk_full", "", detail, needed=megabytes(needed), folder=folder, free=room)


NO_ROOM = (errno.EFBIG, errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
_WRITING = (apsw.SQLITE_IOERR_WRITE, apsw.SQLITE_IOERR_SHMSIZE, apsw.SQLITE_IOERR_TRUNCATE)


_FULL = "database or disk is full"
"""The message of vec0 for a shadow table that it cannot create, without SQLite's code."""


def _no_room(error: apsw.Error) -> int:
    """ENOSPC, EDQUOT or EFBIG where a full disk, a quota or a limit on files is the cause, else 0. SQLite names only a full
    disk; the rest is a failed write, which vec0 reports as a failed statement."""
    if not isinstance(error, (apsw.IOError, apsw.SQLError)):
        return 0
    for connection in apsw.connections():
        with suppress(apsw.Error):
            if connection.system_errno in NO_ROOM:
                return connection.system_errno
    limited = isinstance(error, apsw.IOError) and getattr(error, "extendedresult", 0) in _WRITING
    return errno.EFBIG if limited and files_are_limited() else 0


def files_are_limited() -> bool:
    """Whether the size of this process's files is limited (`ulimit -f`)."""
    try:
        import resource
    except ImportError:  # Windows
        return False
    return resource.getrlimit(resource.RLIMIT_FSIZE)[0] != resource.RLIM_INFINITY


def limit_reached(path: str, detail: str = "") -> EnvironmentFault:
    """The error for a quota, or a limit on the size of a file; the transaction was rolled back."""
    return EnvironmentFault.keyed("limit_reached", "disk_full", detail, file=path)


def _clear_fault(error: apsw.Error, path: str, detail: str) -> MnemonautError | None:
    """The error for an SQLite error that is clear by itself; None where the file has to be checked."""
    if isinstance(error, apsw.InterruptError):
        return Cancelled()
    if no_room := _no_room(error):
        return disk_full(path, detail) if no_room == errno.ENOSPC else limit_reached(path, detail)
    if isinstance(error, (apsw.BusyError, apsw.LockedError)):
        return locked(path)
    if isinstance(error, apsw.FullError) or str(error).endswith(_FULL):
        return disk_full(path, detail)
    if isinstance(error, apsw.ReadOnlyError):
        return read_only(path, detail)
    if isinstance(error, (apsw.CantOpenError, apsw.PermissionsError)):
        if path and (too_long := open_files.path_too_long(path)) is not None:
            return too_long
        return EnvironmentFault.keyed("database_unreadable", "unreadable", detail, file=path)
    if isinstance(error, apsw.IOError):
        return disk_failed(path, detail)
    if isinstance(error, apsw.NoMemError):
        return EnvironmentFault.keyed("out_of_memory", "", detail)
    return None


class StatementRefused(InternalError):
    """SQLite refuses a statement of ours although the file is whole: a bug."""


class RowRefused(StatementRefused):
    """A row breaks a constraint or holds another type: a bug, unless the caller expects it. `__cause__` has the details."""


def damage_in(error: BaseException) -> bool:
    """Whether SQLite reports derived data as missing, of another shape or contradictory: then they are rebuilt. Errors of the
    disk, a lock or an interruption are no damage, even where vec0 hides them."""
    said = error if isinstance(error, apsw.Error) else error.__cause__
    if getattr(error, "code", "") in ("disk_full", "out_of_memory"):
        return False
    return isinstance(said, (apsw.SQLError, apsw.CorruptError, apsw.NotADBError, apsw.ConstraintError))


def caused_by(error: BaseException, kinds: type[apsw.Error] | tuple[type[apsw.Error], ...]) -> bool:
    return isinstance(error, kinds) or isinstance(error.__cause__, kinds)


def is_derived(table: str) -> bool:
    """Whether a table (not an index) is derived: of a word index, of vec0, or the counts of grams."""
    return _DERIVED.match(table) is not None


class BrokenIndex(EnvironmentFault):
    """A derived table that SQLite can neither rebuild nor drop."""

    def __init__(self, table: str, connection: apsw.Connection) -> None:
        fault = index_damaged(str(connection.filename), table)
        super().__init__(fault.title, code=fault.code, advice=fault.advice_text, detail=table)


_LOOK_MS = 5000
_UNSAFE = "unsafe use of"
_OF_AN_INDEX = re.compile(r"fts|vec|vtable", re.IGNORECASE)
_DERIVED = re.compile(r"(fts|vec|change)_|gram$")


class FileCondition(msgspec.Struct, frozen=True):
    """The state of a file at a new connection: tables with damaged pages, inconsistent word indexes (on sound pages), missing
    tables, and SQLite's messages; all empty for a sound file."""

    tables: tuple[str, ...] = ()
    indexes: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    messages: tuple[str, ...] = ()

    @property
    def hurts_content(self) -> bool:
        return any(not is_derived(table) for table in self.tables)


_LINES = 5
_SCHEMA = "sqlite_schema"
_looked = threading.Lock()
_conditions: dict[tuple[str, bool], tuple[tuple[object, ...], FileCondition]] = {}
_used: dict[str, None] = {}
"""The files that connections of ours were opened on, the latest last."""


def condition_of(path: str, *, wholly: bool = False) -> FileCondition | None:
    """Check the file through a connection of its own (a second for 100,000 memories; once for each state of the file); `wholly`
    also compares indexes with their tables and values with their columns. None where that is not possible: no file, or no right
    to read it."""
    if path in ("", ":memory:"):
        return None
    with _looked:
        try:
            open_files.make_way(path)
            state = _state(path)
            if (path, wholly) in _conditions and _conditions[path, wholly][0] == state:
                return _conditions[path, wholly][1]
            found = _look_through(path, "integrity_check" if wholly else "quick_check")
        except (OSError, ValueError, apsw.CantOpenError, apsw.BusyError, apsw.IOError, apsw.ReadOnlyError):
            return None
        except EnvironmentFault:  # another file lies there now
            return None
        _conditions[path, wholly] = (state, found)
        return found


def _state(path: str) -> tuple[object, ...]:
    seen = [os.stat(file) for file in (path, path + "-wal") if os.path.exists(file)]
    return tuple((one.st_ino, one.st_mtime_ns, one.st_size) for one in seen)


def _look_through(path: str, check: str) -> FileCondition:
    with closing(apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        if os.path.exists(path + "-wal"):
            # looking must not be what moves the log into a damaged file; of a file at rest it leaves none behind
            connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
        connection.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        connection.set_busy_timeout(_LOOK_MS)
        try:
            sql = "SELECT CAST(name AS BLOB), rootpage FROM sqlite_schema WHERE type = 'table' ORDER BY name"
            rows = connection.execute(sql)
            tables = [(_text(name), bool(root)) for name, root in rows]
        except (apsw.CorruptError, apsw.NotADBError, apsw.SQLError) as error:
            return FileCondition((_SCHEMA,), messages=(str(error),))
        broken: dict[str, list[str]] = {}
        for name, has_pages in ((_SCHEMA, True), *tables):
            if has_pages or name.startswith("fts_"):
                said = _check(connection, check, name)
                if said:
                    broken[name] = said
        if check == "integrity_check":
            for table, *_ in connection.execute("PRAGMA foreign_key_check"):
                broken.setdefault(str(table), ["rows refer to rows that are not there"])
        rooted = {name for name, has_pages in tables if has_pages} | {_SCHEMA}
        return FileCondition(
            tuple(name for name in broken if name in rooted),
            tuple(name for name in broken if name not in rooted),
            tuple(sorted(expected_tables() - {name for name, _ in tables})),
            tuple(f"{name}: {line}" for name, lines in broken.items() for line in lines)[:_LINES],
        )


_LEAK = re.compile(r"Page \d+:? (is )?never used$|[Ff]reelist: size is ")


def leaks(found: Iterable[str]) -> list[str]:
    """The lines of a check about unused pages: space that VACUUM frees, no damage."""
    return [line for line in _lines(found) if _LEAK.search(line)]


def damage_lines(found: Iterable[str]) -> list[str]:
    """The lines of a check about damage; [] for a whole file."""
    return [line for line in _lines(found) if not _LEAK.search(line)]


def _lines(found: Iterable[str]) -> list[str]:
    """The lines of a check; a row may hold several, below the name of the database."""
    return [line for row in found for line in row.splitlines() if line != "ok" and not line.startswith("***")]


def _text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _check(connection: apsw.Connection, check: str, table: str) -> list[str]:
    quoted = table.replace('"', '""')
    try:
        found = [str(row[0]) for row in connection.execute(f'PRAGMA {check}("{quoted}")')]
    except (apsw.CorruptError, apsw.NotADBError, apsw.SQLError, UnicodeDecodeError) as error:
        return [str(error)]
    return [line for line in found if line != "ok"][:_LINES]


def note_used(path: str) -> None:
    """Note that a connection was opened on this file; the latest is checked first."""
    _used.pop(path, None)
    _used[path] = None


def damage_behind() -> MnemonautError | None:
    """The damage that a thorough check of the files in use finds behind what looks like a bug; None where they are whole."""
    faults = (damage_of(path, wholly=True) for path in reversed(_used))
    return next((fault for fault in faults if fault is not None), None)


def damage_of(path: str, *, wholly: bool = False) -> MnemonautError | None:
    """The error for a person of a damaged file; None where it is whole, or cannot be checked."""
    found = condition_of(path, wholly=wholly)
    return None if found is None else _fault_in(found, path, "; ".join((*found.messages, *found.missing)))


def _fault_in(found: FileCondition, path: str, detail: str) -> MnemonautError | None:
    if found.hurts_content:
        return damaged(path, "; ".join(found.messages) or detail, parts_of(found.tables))
    if any(not is_derived(name) for name in found.missing):
        return EnvironmentFault.keyed("schema_damaged", detail=detail, advice=Advice("check_or_recover", file=path))
    return index_damaged(path, detail) if found.tables or found.indexes or found.missing else None


def fault_of(error: apsw.Error, path: str) -> MnemonautError:
    """The error for a person of an SQLite error, after checking the file where the error alone is ambiguous. Only what is found
    damaged is called damaged: a file that is whole after all was misread."""
    detail = "" if str(error) == "not an error" else f"{type(error).__name__}: {error}"
    if (clear := _clear_fault(error, path, detail)) is not None:
        return clear
    if isinstance(error, (apsw.ConstraintError, apsw.MismatchError)):
        return RowRefused()
    contradiction = isinstance(error, (apsw.CorruptError, apsw.NotADBError))
    if contradiction and _UNSAFE in str(error):
        # written into the schema by somebody, and refused by the switches of this connection alone: no other one finds it
        return damaged(path, detail, parts_of((_SCHEMA,)))
    if not contradiction and not isinstance(error, (apsw.SQLError, apsw.TooBigError)):
        return StatementRefused()
    found = condition_of(path)
    if found is not None and (fault := _fault_in(found, path, detail)) is not None:
        return fault
    if found is not None and isinstance(error, apsw.SQLError) and _OF_AN_INDEX.search(str(error)):
        return index_damaged(path, detail)
    if isinstance(error, apsw.TooBigError):
        return InputError.keyed("too_big", detail=detail)
    return disk_failed(path, detail) if contradiction else StatementRefused()


_PARTS = texts_of("parts of a database")


def parts_of(tables: Iterable[str]) -> tuple[Text, ...]:
    """The content of tables in words for people, each once; the name where there is no better word."""
    return tuple(dict.fromkeys(_PARTS.get(name[:4], _PARTS.get(name, Text("{table}", table=name))) for name in tables))
