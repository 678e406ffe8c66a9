"""Opening a database: what is looked at, what is switched off, and what a person is told when it cannot be."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import stat
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.errors import EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.files import make_private, tighten
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.store.backup import PAGES_A_STEP, backup_before_migration, migration_name, process_lives
from mnemonaut_core.store.connection import BUSY_TIMEOUT_MS, Connection, get_meta, set_pragma, translated
from mnemonaut_core.store.errors import damaged
from mnemonaut_core.store.migrate import APPLICATION_ID, migrate, migrations, newer_file, schema_version, stored_version
from mnemonaut_core.store.schema import compare, content_missing, foreign_schema
from mnemonaut_core.store.snapshot import private_copy, readable_copy

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


def open_database(path: str | Path, *, create: bool = False, read_only: bool = False) -> Connection:
    """The database at `path`, guarded and of this program's schema; `create` makes it when it is missing or empty.

    An older one is backed up beside itself and migrated (`read_only`: a private copy of it is, and read). Whatever else
    stands there raises InputError or EnvironmentFault within a second (5 when it is locked) and is not changed; so does a
    file that may not be written, with the code `read_only`. `:memory:` is new each time.
    """
    name = str(path)
    if name == MEMORY:
        return _created(name)
    blank = _look(name, create=create and not read_only)
    with translated(name):
        if blank:
            return _created(name)
        if not read_only and not may_write(name):
            raise _read_only_fault(name)
        connection = _read_only(name) if read_only else _writable(name)
        try:
            older = _is_older(connection, name, reading=read_only)
            if older and read_only:
                return open_database(_brought_up(connection, name), read_only=True)
            if not read_only:
                _bring_up(connection, name)
                for end in ("", "-wal", "-shm", "-journal"):
                    tighten(name + end)
                _look_after_unclean_close(connection, name)
                set_pragma(connection, "journal_mode", "wal")
                connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
            open_files.keep(connection)
        except BaseException:
            connection.close()
            raise
        return connection


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What opening an older file for writing does to it: said before it is done."""

    path: Path
    found: int
    known: int
    backup: Path

    def said(self) -> Text:
        """The sentence."""
        return Text(
            "{file} is of version {found}. It is backed up as {backup}, then brought up to version {known}; what was done"
            " before that cannot be undone afterwards.",
            file=self.path,
            found=self.found,
            backup=self.backup.name,
            known=self.known,
        )


def upgrade_of(path: Path) -> Upgrade | None:
    """What opening the file for writing would do to it; None for one of this version, a missing, empty or unreadable one."""
    try:
        header = open_files.head(path, HEADER_BYTES) if path.is_file() else b""
    except (OSError, ValueError):
        return None
    if not is_ours(path) or int.from_bytes(header[_VERSION_AT]) == schema_version():
        return None
    with closing(open_any_version(path)) as connection:  # the log may know better than the header
        found = stored_version(connection)
    if not 0 < found < schema_version():
        return None
    return Upgrade(path, found, schema_version(), migration_name(path, found))


def open_to_check(path: str | Path) -> Connection:
    """A connection that may write, as FTS5's comparison of an index with its texts needs: to the file, or, where that may
    not be written or is of an older version, to a private copy."""
    name = str(path)
    reader = open_database(name, read_only=True)
    if compare(reader, schema_version()).foreign:
        return reader  # nothing of it is run, and its indexes are not asked
    with closing(reader):
        if str(reader.filename) == os.path.realpath(name) and may_write(name):
            return open_database(name)
        copied = os.path.realpath(str(reader.filename)) != os.path.realpath(name)
        place = reader.filename if copied else private_copy(Path(name), "to check", partial(_copied, reader))
    return open_database(place)


def may_write(path: str | Path) -> bool:
    """Whether the file and its folder may be written; True where there is none."""
    name = os.path.abspath(path)  # noqa: PTH100 - a path that no file system takes must not raise in Path
    return not os.path.exists(name) or (os.access(name, os.W_OK) and os.access(os.path.dirname(name), os.W_OK))  # noqa: PTH110, PTH120


def _read_only_fault(name: str) -> MnemonautError:
    return EnvironmentFault(
        "The database can only be read",
        code="read_only",
        advice=Text("Give yourself the right to write {file} and its folder, or work on a copy.", file=name),
    )


def open_reader(path: str | Path, *, read_only: bool = False) -> Connection:
    """One more connection that only reads (`query_only`), for one thread; the file must be there.

    An older one is read through a private copy that was brought up to date.

    `read_only` leaves the file and its folder as they are, byte for byte; needed where they cannot be written.
    """
    name = str(path)
    if read_only or not may_write(name):
        return open_database(name, read_only=True)
    _look(name, create=False)
    with translated(name):
        connection = _writable(name)
        try:
            if compare(connection, min(stored_version(connection), schema_version())).foreign:
                connection.close()
                return open_database(name, read_only=True)
            if _is_older(connection, name):
                return open_reader(_brought_up(connection, name))
            set_pragma(connection, "query_only", 1)
            connection.watch_statements()
            connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
            open_files.keep(connection)
        except BaseException:
            connection.close()
            raise
        return connection


def open_any_version(path: str | Path) -> apsw.Connection:
    """The database at `path`, guarded and to read only, of this program's version or an older one; nothing is migrated,
    and nothing is left beside it."""
    name = str(path)
    _look(name, create=False)
    with translated(name):
        connection = _read_only(name)
        if compare(connection, min(stored_version(connection), schema_version())).foreign:
            _shut_off(connection)
        return connection


def open_untrusted(path: Path) -> apsw.Connection:
    """A file of ours of any version up to this program's, whatever else is in it, to take its content: read only, everything
    shut off. Raises as `open_database`, `content_missing` where tables of content are gone."""
    name = str(path)
    _look(name, create=False)
    with translated(name):
        connection = _read_only(name)
        try:
            _shut_off(connection)
            missing = compare(connection, stored_version(connection)).content
            if missing:
                raise content_missing(name, missing)
            open_files.keep(connection)
        except BaseException:
            connection.close()
            raise
        return connection


def create_of_version(path: str | Path, version: int) -> Connection:
    """A new, empty database as this version made them, for content of a file of it; `migrate` brings it up to date."""
    return _created(str(path), version)


def is_ours(path: Path) -> bool:
    """Whether a plain file has our mark in its header. A FIFO is never opened: that would wait."""
    try:
        header = open_files.head(path, HEADER_BYTES) if path.is_file() else b""
    except (OSError, ValueError):
        return False
    return header.startswith(SQLITE) and int.from_bytes(header[_APPLICATION_ID_AT]) == APPLICATION_ID


def _was_ours(header: bytes) -> bool:
    """Whether a header that does not begin as SQLite's do goes on as those of our files: its first bytes are damaged."""
    return (
        len(header) == HEADER_BYTES
        and not header.startswith(SQLITE)
        and int.from_bytes(header[_APPLICATION_ID_AT]) == APPLICATION_ID
        and header[_FRACTIONS_AT] == _FRACTIONS
    )


# ---- what stands at the path


def _look(name: str, *, create: bool) -> bool:
    """Whether the file is to be made; raises what a person should know of anything that is not ours."""
    try:
        found = os.stat(name)  # noqa: PTH116 - a path that no file system takes must not raise in Path
    except FileNotFoundError:
        if not create:
            raise _missing(name) from None
        if not Path(name).absolute().parent.is_dir():
            raise _missing_folder(name) from None
        return True
    except (OSError, ValueError) as error:
        raise _unreadable(name, error) from error
    open_files.make_way(name)
    header = _header(name, found.st_mode)
    if not header:
        if create:
            return True
        raise InputError(
            "The file is empty",
            code="empty_file",
            advice=Remedy("fill_or_other", name=name),
        )
    if not header.startswith(SQLITE):
        if _was_ours(header):
            raise damaged(name, "the first 16 bytes of the file are overwritten")
        raise InputError(
            "The file is no SQLite database",
            code="not_a_database",
            advice=Remedy("import_instead", name=name),
        )
    if len(header) < HEADER_BYTES:
        raise damaged(name, "the file ends within its header")
    if int.from_bytes(header[_APPLICATION_ID_AT]) != APPLICATION_ID:
        raise InputError(
            "The file is a database of another program",
            code="foreign_file",
            advice=Remedy("import_foreign", name=name),
        )
    version = int.from_bytes(header[_VERSION_AT])
    if version > schema_version():
        # told from the header alone: SQLite would leave a log and its index beside a file that is then refused
        raise newer_file(name, version, schema_version())
    return False


def _header(name: str, mode: int) -> bytes:
    """The first 100 bytes of a plain file, fewer when it is shorter. A FIFO is never opened: that would wait."""
    if stat.S_ISDIR(mode):
        raise InputError(
            "The database path is a folder",
            code="not_a_file",
            advice=Text("Name a file inside it, e.g. {name}/memory.sqlite.", name=name),
        )
    if not stat.S_ISREG(mode):
        raise InputError(
            "The database path is not a plain file",
            code="not_a_file",
            advice=Text("Name another file than {name}.", name=name),
        )
    try:
        return open_files.head(name, HEADER_BYTES)
    except OSError as error:
        raise _unreadable(name, error) from error


def _missing(name: str) -> MnemonautError:
    return EnvironmentFault(
        "There is no database at this path",
        code="missing_file",
        advice=Remedy(
            "make_database",
            name=name,
        ),
    )


def _missing_folder(name: str) -> MnemonautError:
    return EnvironmentFault(
        "The folder for the database does not exist",
        code="missing_folder",
        advice=Text("Make the folder {folder} first, or name another path.", folder=Path(name).parent),
    )


def _unreadable(name: str, error: Exception) -> MnemonautError:
    too_long = None if "\0" in name else open_files.path_too_long(name)
    if too_long is not None:
        return too_long
    return EnvironmentFault(
        "The database cannot be read",
        code="unreadable",
        advice=Text("Give yourself the right to read {name!r}, or name another file.", name=name[:200]),
        detail=str(error),
    )


# ---- the connection


def open_in_memory(name: str, *, create: bool = False) -> Connection:
    """A database in this process's memory that several connections share by its name, which begins with "/"; it lives as
    long as one of them. `create` makes it, empty, to be written; all others only read."""
    flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_URI | (apsw.SQLITE_OPEN_CREATE if create else 0)
    connection = Connection(f"file:{name}?vfs=memdb", flags=flags)
    try:
        _guard(connection)
        if create:
            lift = ctypes.c_int64(_MOST_IN_MEMORY)
            connection.file_control("main", apsw.SQLITE_FCNTL_SIZE_LIMIT, ctypes.addressof(lift))
        else:
            set_pragma(connection, "query_only", 1)
            connection.watch_statements()
    except BaseException:
        connection.close()
        raise
    return connection


def _created(name: str, version: int | None = None) -> Connection:
    """A new, empty database. The header says from its first byte on disk that the file is ours."""
    with translated(name):
        if name != MEMORY:
            make_private(name)  # the log and its index follow the file's mode
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        if version is not None and name != MEMORY:  # content is attached to it, by a URI
            name, flags = str(Path(name).absolute()), flags | apsw.SQLITE_OPEN_URI
        connection = Connection(name, flags=flags)
        try:
            _guard(connection)
            set_pragma(connection, "application_id", APPLICATION_ID)
            if name != MEMORY:
                set_pragma(connection, "journal_mode", "wal")
            _own(connection)
            migrate(connection, None if version is None else migrations()[:version])
            open_files.keep(connection)
        except BaseException:
            connection.close()
            raise
        return connection


def _writable(name: str) -> Connection:
    connection = Connection(name, flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        # until the version is known, closing must not move the log into the file
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        _guard(connection)
        _own(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _read_only(name: str) -> Connection:
    """Nothing is written, neither to the file nor, where that is forbidden, beside it."""
    connection = Connection(name, flags=apsw.SQLITE_OPEN_READONLY)
    try:
        _guard(connection)
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    except EnvironmentFault as fault:
        connection.close()
        if fault.code not in ("unreadable", "read_only"):
            raise
        # a WAL file needs its index beside it, and the folder cannot be written; `immutable=1` would miss rows
        connection = Connection(str(readable_copy(Path(name))), flags=apsw.SQLITE_OPEN_READWRITE)
        _guard(connection)
    except BaseException:
        connection.close()
        raise
    set_pragma(connection, "query_only", 1)
    connection.watch_statements()
    return connection


def _guard(connection: apsw.Connection) -> None:
    """Everything that a hostile file could use is off; each setting is read back."""
    connection.enable_load_extension(True)
    connection.load_extension(_sqlite_vec())
    connection.enable_load_extension(False)
    for switch, value in _SWITCHES.items():
        if connection.config(getattr(apsw, switch), value) != value:
            raise EnvironmentFault(
                "SQLite refuses a safety setting",
                code="unsafe_settings",
                advice=Remedy("reinstall_sqlite"),
                detail=switch,
            )
    for limit, value in _LIMITS.items():
        connection.limit(getattr(apsw, limit), value)
    connection.set_busy_timeout(BUSY_TIMEOUT_MS)
    set_pragma(connection, "cell_size_check", 1)
    set_pragma(connection, "foreign_keys", 1)
    if connection.pragma("mmap_size") is not None:  # not of a database in memory
        set_pragma(connection, "mmap_size", 0)


def _shut_off(connection: apsw.Connection) -> None:
    """No trigger and no view runs any more, ours neither: for a file that is only read."""
    for switch in (apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, apsw.SQLITE_DBCONFIG_ENABLE_VIEW):
        if connection.config(switch, 0) != 0:
            raise EnvironmentFault(
                "SQLite refuses a safety setting",
                code="unsafe_settings",
                advice=Remedy("reinstall_sqlite"),
            )


def _own(connection: apsw.Connection) -> None:
    """What holds for a file that we write: nothing deleted stays readable, nothing acknowledged is lost."""
    set_pragma(connection, "secure_delete", 1)
    set_pragma(connection, "synchronous", 2)


def _sqlite_vec() -> str:
    """The extension's path. `import sqlite_vec` would import numpy, 80 ms before the first paint."""
    found = importlib.util.find_spec("sqlite_vec")
    for folder in (found.submodule_search_locations or ()) if found is not None else ():
        library = next(Path(folder).glob("vec0.*"), None)
        if library is not None:
            return str(library.with_suffix(""))
    raise EnvironmentFault(
        "The vector extension of SQLite is missing",
        code="no_sqlite_vec",
        advice=Remedy("install_vec"),
    )


# ---- what the file says of itself


def _is_older(connection: Connection, name: str, *, reading: bool = False) -> bool:
    """Whether the file is of an older version; raises what stands against using it. Before anything is written, and before
    any statement could run what somebody put there. `reading`: foreign objects are shut off instead."""
    found, known = stored_version(connection), schema_version()
    if found > known:
        raise newer_file(name, found, known)
    compared = compare(connection, found)
    if compared.content:
        raise content_missing(name, compared.content)
    if compared.foreign:
        if not reading or found < known:
            raise foreign_schema(name, compared.named)
        _shut_off(connection)
    return found < known


def _bring_up(connection: Connection, name: str) -> None:
    found = stored_version(connection)
    if found < schema_version():
        if found:
            backup_before_migration(connection, Path(name), found)
        set_pragma(connection, "journal_mode", "wal")
        migrate(connection)


def _brought_up(connection: Connection, name: str) -> Path:
    """A private copy of an older file, of this program's version; closes the connection, through which it was read."""

    def make(copy: Path) -> None:
        _copied(connection, copy)
        with closing(_writable(str(copy))) as newer:
            set_pragma(newer, "journal_mode", "wal")
            migrate(newer)
            newer.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
        from mnemonaut_core.store.writer import Writer  # which stands upon this module

        Writer.open(copy).close()  # what is derived is put right by whoever writes

    try:
        return private_copy(Path(name), f"brought up to {schema_version()}", make)
    finally:
        connection.close()


def _copied(connection: Connection, copy: Path) -> None:
    """Through the backup API: consistent, whatever others write meanwhile."""
    make_private(copy)
    with closing(apsw.Connection(str(copy))) as target:
        work = target.backup("main", connection, "main")
        try:
            while not work.done:
                work.step(PAGES_A_STEP)
        finally:
            work.close(True)


def _look_after_unclean_close(connection: apsw.Connection, name: str) -> None:
    """A writer that did not close may have left damage behind, so the pages are looked through once."""
    holder = get_meta(connection, "open_since")
    if holder is not None and not process_lives(str(holder)):
        found = [str(row[0]) for row in connection.execute("PRAGMA quick_check(5)")]
        if found != ["ok"]:
            raise damaged(name, "; ".join(found))
