"""Opening a database: what is looked at, what is switched off, and what a person is told when it cannot be."""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.files import make_private, tighten
from mnemonaut_core.i18n import Text
from mnemonaut_core.store import derived, errors
from mnemonaut_core.store.backup import PAGES_A_STEP, backup_before_migration, migration_name, process_lives
from mnemonaut_core.store.connection import Connection, get_meta, set_meta, set_pragma, translated, writing
from mnemonaut_core.store.errors import damaged
from mnemonaut_core.store.guarded import (
    _VERSION_AT,
    HEADER_BYTES,
    MEMORY,
    connect_to_read,
    connect_to_write,
    created,
    is_older,
    is_ours,
    look_at,
    may_write,
    open_any_version,
    private_copy,
)
from mnemonaut_core.store.schema import compare, migrate
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.store.versions import schema_version, stored_version


def open_database(path: str | Path, *, create: bool = False, read_only: bool = False) -> Connection:
    """The database at `path`, guarded and of this program's schema; `create` makes it when it is missing or empty.

    An older one is backed up beside itself and migrated (`read_only`: a private copy of it is, and read). Whatever else
    stands there raises InputError or EnvironmentFault within a second (5 when it is locked) and is not changed; so does a
    file that may not be written, with the code `read_only`. `:memory:` is new each time.
    """
    name = str(path)
    if name == MEMORY:
        return created(name)
    blank = look_at(name, create=create and not read_only)
    with translated(name):
        if blank:
            return created(name)
        if not read_only and not may_write(name):
            raise errors.read_only(name)
        connection = connect_to_read(name) if read_only else connect_to_write(name)
        try:
            older = is_older(connection, name, reading=read_only)
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

    def text(self) -> Text:
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


def open_reader(path: str | Path, *, read_only: bool = False) -> Connection:
    """One more connection that only reads (`query_only`), for one thread; the file must be there.

    An older one is read through a private copy that was brought up to date.

    `read_only` leaves the file and its folder as they are, byte for byte; needed where they cannot be written.
    """
    name = str(path)
    if read_only or not may_write(name):
        return open_database(name, read_only=True)
    look_at(name, create=False)
    with translated(name):
        connection = connect_to_write(name)
        try:
            if compare(connection, min(stored_version(connection), schema_version())).foreign:
                connection.close()
                return open_database(name, read_only=True)
            if is_older(connection, name):
                return open_reader(_brought_up(connection, name))
            set_pragma(connection, "query_only", 1)
            connection.watch_statements()
            connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
            open_files.keep(connection)
        except BaseException:
            connection.close()
            raise
        return connection


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
        with closing(connect_to_write(str(copy))) as newer:
            set_pragma(newer, "journal_mode", "wal")
            migrate(newer)
            _look_after_unclean_close(newer, name)
            derived.put_right(newer, None)
            with writing(newer):
                set_meta(newer, "open_since", None)
                if vec0.supported(newer) and not vec0.usable(newer):
                    vec0.rebuild(newer)
            newer.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)

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
