"""Connections that switch off everything that a hostile file could use, looks at a file before it is opened, and private copies
to read. `open` decides which of them a database gets."""

from __future__ import annotations

import atexit
import ctypes
import importlib.util
import os
import shutil
import stat
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.errors import EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.files import make_private
from mnemonaut_core.i18n import Advice
from mnemonaut_core.store import cells
from mnemonaut_core.store.connection import Connection, set_journal_mode, set_pragma, translated
from mnemonaut_core.store.errors import NO_ROOM, damaged, limit_reached, missing_folder
from mnemonaut_core.store.schema import compare, content_missing, foreign_schema, migrate
from mnemonaut_core.store.transactions import BUSY_TIMEOUT_MS
from mnemonaut_core.store.versions import APPLICATION_ID, migrations, newer_file, schema_version, stored_version

MEMORY = ":memory:"
SQLITE = b"SQLite format 3\0"
HEADER_BYTES = 100
_MOST_IN_MEMORY = 1 << 40
_APPLICATION_ID_AT = slice(68, 72)
_VERSION_AT = slice(60, 64)
_FRACTIONS_AT, _FRACTIONS = slice(21, 24), bytes((64, 32, 32))
"""Every SQLite file has these there."""
_SWITCHES = {
    "SQLITE_DBCONFIG_DEFENSIVE": 1,
    "SQLITE_DBCONFIG_TRUSTED_SCHEMA": 0,
    "SQLITE_DBCONFIG_DQS_DDL": 0,
    "SQLITE_DBCONFIG_DQS_DML": 0,
    "SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION": 0,
}
_LIMITS = {
    "SQLITE_LIMIT_LENGTH": 50_000_000,
    "SQLITE_LIMIT_SQL_LENGTH": 200_000,
    "SQLITE_LIMIT_EXPR_DEPTH": 100,
    "SQLITE_LIMIT_TRIGGER_DEPTH": 10,
    "SQLITE_LIMIT_ATTACHED": 0,
}


def may_write(path: str | Path) -> bool:
    """Whether the file and its folder may be written; True where there is none."""
    name = os.path.abspath(path)
    return not os.path.exists(name) or (os.access(name, os.W_OK) and os.access(os.path.dirname(name), os.W_OK))


def open_any_version(path: str | Path) -> Connection:
    """A guarded connection that only reads a database of this program's version or an older one; it migrates nothing and leaves
    no files."""
    name = str(path)
    look_at(name, create=False)
    with translated(name), closed_on_error(connect_to_read(name)) as connection:
        if compare(connection, min(stored_version(connection), schema_version())).foreign:
            shut_off(connection)
        else:
            cells.look(connection)
        return connection


def open_untrusted(path: Path) -> apsw.Connection:
    """A connection to take over the content of a file of ours of any known version, also one with foreign objects: read only,
    triggers and views off. Raises as `open_database`, and `content_missing` where tables of content are gone."""
    name = str(path)
    look_at(name, create=False)
    with translated(name), closed_on_error(connect_to_read(name)) as connection:
        shut_off(connection)
        missing = compare(connection, stored_version(connection)).content
        if missing:
            raise content_missing(name, missing)
        open_files.keep(connection)
        return connection


def header_of_ours(path: Path) -> bytes:
    """The first 100 bytes of a plain file with our mark in its header, else b"". A FIFO is never opened: that would wait."""
    try:
        header = open_files.head(path, HEADER_BYTES) if path.is_file() else b""
    except (OSError, ValueError):
        return b""
    return header if header.startswith(SQLITE) and _has_mark(header) else b""


def is_ours(path: Path) -> bool:
    return bool(header_of_ours(path))


def version_in(header: bytes) -> int:
    return int.from_bytes(header[_VERSION_AT])


def _has_mark(header: bytes) -> bool:
    return int.from_bytes(header[_APPLICATION_ID_AT]) == APPLICATION_ID


def look_at(name: str, *, create: bool) -> bool:
    """Whether the file has to be created; raises an error with advice for anything that is not ours."""
    try:
        found = os.stat(name)
    except FileNotFoundError:
        if not create:
            advice = Advice("make_database", name=name)
            raise EnvironmentFault.keyed("no_database_at", "missing_file", advice=advice) from None
        if not Path(name).absolute().parent.is_dir():
            raise missing_folder(name) from None
        return True
    except (OSError, ValueError) as error:
        raise _unreadable(name, error) from error
    open_files.make_way(name)
    header = _header(name, found.st_mode)
    if not header:
        if create:
            return True
        raise InputError("The file is empty", code="empty_file", advice=Advice("fill_or_other", name=name))
    if not header.startswith(SQLITE):
        if len(header) == HEADER_BYTES and _has_mark(header) and header[_FRACTIONS_AT] == _FRACTIONS:
            raise damaged(name, "the first 16 bytes of the file are overwritten")
        raise InputError.keyed("no_sqlite_file", "not_a_database", advice=Advice("import_instead", name=name))
    if len(header) < HEADER_BYTES:
        raise damaged(name, "the file ends within its header")
    if not _has_mark(header):
        raise InputError.keyed("other_programs_file", "foreign_file", advice=Advice("import_foreign", name=name))
    # read from the header: opening the file by SQLite would leave -wal and -shm files next to it
    if version_in(header) > schema_version():
        raise newer_file(name, version_in(header), schema_version())
    return False


def _header(name: str, mode: int) -> bytes:
    """The first 100 bytes of a plain file, fewer when it is shorter. A FIFO is never opened: that would wait."""
    if stat.S_ISDIR(mode):
        raise InputError.keyed("not_a_file", name=name)
    if not stat.S_ISREG(mode):
        raise InputError.keyed("database_path_not", "not_a_file", name=name)
    try:
        return open_files.head(name, HEADER_BYTES)
    except OSError as error:
        raise _unreadable(name, error) from error


def _unreadable(name: str, error: Exception) -> MnemonautError:
    too_long = None if "\0" in name else open_files.path_too_long(name)
    return too_long or EnvironmentFault.keyed("unreadable", detail=str(error), name=name[:200])


def open_in_memory(name: str, *, create: bool = False) -> Connection:
    """A database in this process's memory that connections share by its name, which begins with "/"; it lives as long as one of
    them. `create` makes it, empty, to be written; all others only read."""
    flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_URI | (apsw.SQLITE_OPEN_CREATE if create else 0)
    with closed_on_error(Connection(f"file:{name}?vfs=memdb", flags=flags)) as connection:
        _guard(connection)
        if create:
            lift = ctypes.c_int64(_MOST_IN_MEMORY)
            connection.file_control("main", apsw.SQLITE_FCNTL_SIZE_LIMIT, ctypes.addressof(lift))
        else:
            only_reads(connection)
    return connection


def open_again(path: str | Path) -> Connection:
    """One more connection that writes, to a file of this version that this process has open; raises as `open_database`."""
    name = str(path)
    look_at(name, create=False)
    with translated(name), closed_on_error(connect_to_write(name)) as connection:
        is_older(connection, name)
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
        open_files.keep(connection)
        return connection


def created(name: str, version: int | None = None) -> Connection:
    """A new, empty database of `version`: an older one is made to take over content, then to `migrate`. The header says from
    its first byte on disk that the file is ours."""
    with translated(name):
        if name != MEMORY:
            make_private(name)  # the log and its index follow the file's mode
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        if version is not None and name != MEMORY:  # content is attached to it, by a URI
            name, flags = str(Path(name).absolute()), flags | apsw.SQLITE_OPEN_URI
        with closed_on_error(Connection(name, flags=flags)) as connection:
            _guard(connection)
            set_pragma(connection, "application_id", APPLICATION_ID)
            if name != MEMORY:
                set_journal_mode(connection, name)
            _own(connection)
            migrate(connection, None if version is None else migrations()[:version])
            open_files.keep(connection)
        return connection


@contextmanager
def closed_on_error(connection: Connection) -> Iterator[Connection]:
    """Close the connection where the block raises."""
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


def connect_to_write(name: str) -> Connection:
    """A guarded connection that does not move the log into the file when it is closed: the file's version is not known yet."""
    with closed_on_error(Connection(name, flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        _guard(connection)
        _own(connection)
    return connection


def connect_to_read(name: str) -> Connection:
    """A guarded connection that does not write to the file, nor to its folder where that is forbidden."""
    connection = Connection(name, flags=apsw.SQLITE_OPEN_READONLY)
    try:
        with closed_on_error(connection):
            _guard(connection)
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    except EnvironmentFault as fault:
        if fault.code not in ("unreadable", "read_only", "disk_full"):
            raise
        # a WAL file needs its index beside it, and there is no room or no right to write; `immutable=1` would miss rows
        connection = Connection(str(readable_copy(Path(name))), flags=apsw.SQLITE_OPEN_READWRITE)
        _guard(connection)
    only_reads(connection)
    return connection


def only_reads(connection: Connection) -> None:
    """Forbid writes through the connection, and statements without end."""
    set_pragma(connection, "query_only", 1)
    connection.watch_statements()


def _guard(connection: apsw.Connection) -> None:
    connection.enable_load_extension(True)
    connection.load_extension(_sqlite_vec())
    connection.enable_load_extension(False)
    for switch, value in _SWITCHES.items():
        _switch(connection, switch, value)
    for limit, value in _LIMITS.items():
        connection.limit(getattr(apsw, limit), value)
    connection.set_busy_timeout(BUSY_TIMEOUT_MS)
    set_pragma(connection, "cell_size_check", 1)
    set_pragma(connection, "foreign_keys", 1)
    if connection.pragma("mmap_size") is not None:  # not of a database in memory
        set_pragma(connection, "mmap_size", 0)


def shut_off(connection: apsw.Connection) -> None:
    """Run no trigger and no view, not even ours: for a file that is only read."""
    for switch in ("SQLITE_DBCONFIG_ENABLE_TRIGGER", "SQLITE_DBCONFIG_ENABLE_VIEW"):
        _switch(connection, switch, 0)


def _switch(connection: apsw.Connection, name: str, value: int) -> None:
    if connection.config(getattr(apsw, name), value) != value:
        advice = Advice("reinstall_sqlite")
        raise EnvironmentFault.keyed("safety_refused", "unsafe_settings", detail=name, advice=advice)


def _own(connection: apsw.Connection) -> None:
    """Set up a file that we write: nothing deleted stays readable, nothing acknowledged is lost."""
    set_pragma(connection, "secure_delete", 1)
    set_pragma(connection, "synchronous", 2)


def _sqlite_vec() -> str:
    """The extension's path. `import sqlite_vec` would import numpy, 80 ms before the first paint."""
    found = importlib.util.find_spec("sqlite_vec")
    for folder in (found.submodule_search_locations or ()) if found is not None else ():
        library = next(Path(folder).glob("vec0.*"), None)
        if library is not None:
            return str(library.with_suffix(""))
    raise EnvironmentFault.keyed("no_sqlite_vec", advice=Advice("install_vec"))


def is_older(connection: Connection, name: str, *, reading: bool = False) -> bool:
    """Whether the file is of an older version; raises where it cannot be used. Called before any write, and before any
    statement that could run foreign triggers. `reading`: these are switched off instead."""
    found, known = stored_version(connection), schema_version()
    if found > known:
        raise newer_file(name, found, known)
    compared = compare(connection, found)
    if compared.content:
        raise content_missing(name, compared.content)
    if compared.foreign:
        if not reading or found < known:
            raise foreign_schema(name, compared.named)
        shut_off(connection)
    elif found == known:
        cells.look(connection)
    return found < known


# ---- private copies, one for each state of the file, gone at exit


_lock = threading.RLock()
_MEMORY_FOLDER = "/dev/shm"  # noqa: S108 - a folder in there is made for its owner alone
"""A folder of some systems where a copy fits although the disk is full."""
_copies: dict[tuple[str, str, int, int], Path] = {}


def readable_copy(path: Path) -> Path:
    """A private copy of the database and its log, made once for each state of the file. Only for files that no program can be
    writing (no `-shm` file, a read-only folder); EnvironmentFault when the file changes meanwhile."""

    def as_it_lies(copy: Path) -> None:
        before = _state(path)
        open_files.copy_file(path, copy)
        log = path.with_name(path.name + "-wal")
        if log.exists():
            shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
        if _state(path) != before:
            raise EnvironmentFault.keyed("locked", file=path)

    return private_copy(path, "as it lies", as_it_lies)


def private_copy(path: Path, kind: str, make: Callable[[Path], None]) -> Path:
    """The file that `make` writes at the given path, made once for each state of the file and each `kind`."""
    with _lock:
        key = (kind, *_state(path))
        if key not in _copies:
            try:
                room = shutil.disk_usage(tempfile.gettempdir()).free > 2 * key[3]
            except FileNotFoundError as error:  # no folder in which a file can be made
                raise limit_reached(str(path), str(error)) from error
            memory = None if room or not os.path.isdir(_MEMORY_FOLDER) else _MEMORY_FOLDER
            folder = Path(tempfile.mkdtemp(prefix="mnemonaut-", dir=memory))
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
            copy = folder / "copy.sqlite"
            try:
                make(copy)
            except BaseException as error:
                shutil.rmtree(folder, ignore_errors=True)
                if isinstance(error, OSError) and error.errno in NO_ROOM:
                    raise limit_reached(str(folder), str(error)) from error
                raise
            _copies[key] = copy
        return _copies[key]


def forget_copies(path: Path) -> None:
    """Delete this process's private copies of the file; open connections keep reading theirs."""
    with _lock:
        for key in [key for key in _copies if key[1] == str(path.absolute())]:
            shutil.rmtree(_copies.pop(key).parent, ignore_errors=True)


def _state(path: Path) -> tuple[str, int, int]:
    log = path.with_name(path.name + "-wal")
    seen = [status for file in (path, log) if file.exists() and ((status := file.stat()).st_size or file == path)]
    return str(path.absolute()), max(s.st_mtime_ns for s in seen), sum(s.st_size for s in seen)
