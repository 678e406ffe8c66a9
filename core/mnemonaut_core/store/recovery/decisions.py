"""What was purged in a database stays purged when a backup takes its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import apsw
import msgspec

from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.files import part_of
from mnemonaut_core.store.backup import copy_database
from mnemonaut_core.store.connection import set_pragma
from mnemonaut_core.store.curation import tombstones
from mnemonaut_core.store.curation.isolation import removed_where
from mnemonaut_core.store.curation.tombstones import Tombstones
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.guarded import connect_to_write, open_any_version
from mnemonaut_core.store.meta import PURGE_PENDING, set_meta
from mnemonaut_core.store.open import open_database
from mnemonaut_core.store.rows import all_memories
from mnemonaut_core.store.schema import migrate
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.versions import schema_version, stored_version

Purging = Callable[[Path, Sequence[str], int], None]
"""Purges these ids in the file, at a time, with the file's embedder."""


class Decisions(msgspec.Struct, frozen=True):
    """The tombstones of a file that a backup replaces. `read` is False where they could not be read."""

    keys: tuple[bytes, ...] = ()
    rows: tuple[tuple[str, int], ...] = ()
    read: bool = True


def decisions_of(path: Path) -> Decisions:
    """The tombstones of the database at `path`; none where there is no file, or one that never knew tombstones."""
    if not path.exists():
        return Decisions()
    try:
        with closing(open_any_version(path)) as connection:
            if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'tombstone'").get is None:
                return Decisions()
            rows = tuple((str(found), int(at)) for found, at in connection.execute("SELECT hash, at FROM tombstone"))
            return Decisions(tombstones.keys(connection), rows)
    except (MnemonautError, apsw.Error, ValueError):
        return Decisions(read=False)


def purge_by_writer(file: Path, ids: Sequence[str], now: int) -> None:
    """Purge without an embedder: for databases that count no grams."""
    with closing(Database.open(file)) as writer:
        if ids:
            writer.purging.purge(ids, now=now)


@contextmanager
def without_purged(
    source: apsw.Connection, path: Path, decided: Decisions, purging: Purging, *, now: int
) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """A temporary copy of a backup, in the database's folder and of this version, with the database's tombstones and without
    what they name; and the ids that were purged in it."""
    with part_of(path.with_name(f"{path.name}.purged")) as part:  # another one may be written beside it
        copy_database(source, part)
        yield part, _purged_in(part, decided, purging, now)


def purge_backup(file: Path, decided: Decisions, purging: Purging, *, now: int) -> None:
    """Purge in a backup what was purged in the database: a private copy of it is upgraded and purged, and then takes its place,
    at once or not at all."""
    with (
        closing(open_any_version(file)) as source,
        without_purged(source, file, decided, purging, now=now) as (part, _),
    ):
        part.replace(file)
    for end in ("-wal", "-shm"):  # of the file that was there
        file.with_name(file.name + end).unlink(missing_ok=True)


def _purged_in(part: Path, decided: Decisions, purging: Purging, now: int) -> tuple[str, ...]:
    with closing(connect_to_write(str(part))) as connection:
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
        if stored_version(connection) < schema_version():  # a private copy: no backup of it is made
            migrate(connection)
        with writing(connection):
            tombstones.add_keys(connection, decided.keys)
            tombstones.insert(connection, decided.rows)
            if decided.rows:
                set_meta(connection, PURGE_PENDING, now)  # free pages may hold it
        before = _named(connection)
    if decided.rows:
        purging(part, before, now)
    with closing(open_database(part)) as connection:
        set_pragma(connection, "journal_mode", "delete")
    return tuple(before)


def _named(connection: apsw.Connection) -> list[str]:
    purged = Tombstones(connection)
    found = {memory.id for _, memory in all_memories(connection) if purged.name(memory)}
    removed = (one.record.memory for one in removed_where(connection, "1"))
    return sorted(found | {memory.id for memory in removed if purged.name(memory)})
