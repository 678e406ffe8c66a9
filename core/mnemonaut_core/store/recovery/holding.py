"""Which backups still hold what is purged; purging in them, and deleting them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import closing
from pathlib import Path

import apsw

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.change import Holding, Purged
from mnemonaut_core.errors import EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.store.connection import set_pragma
from mnemonaut_core.store.guarded import open_any_version
from mnemonaut_core.store.open import open_database
from mnemonaut_core.store.purging.leaving import in_bytes, probes_of
from mnemonaut_core.store.recovery.restoring import KeptFile, kept_files
from mnemonaut_core.store.rows import marks
from mnemonaut_core.store.versions import schema_version, stored_version
from mnemonaut_core.store.writer import Writer

_NAMED = (("memory", "id"), ("isolation", "memory_id"), ("revision", "memory_id"), ("suppression", "memory_id"))


def backups_holding(
    path: Path, ids: Collection[str], texts: Sequence[str], token: CancelToken = NEVER
) -> tuple[Holding, ...]:
    """The backups beside a database that hold one of these memories, or what it says; those that nobody can look through too.
    Newest first. Copies that lie elsewhere, and exports, nobody knows of."""
    found: list[Holding] = []
    probes = probes_of(texts)
    for kept in kept_files(path, token=token):
        token.raise_if_set()
        held = _holds(kept, ids, probes)
        if held is not False:
            known = kept.version is not None and kept.version <= schema_version()
            found.append(Holding(kept.path, kept.kind, kept.made, kept.size, held is True, held is True and known))
    return tuple(found)


def _holds(kept: KeptFile, ids: Collection[str], probes: tuple[bytes, ...]) -> bool | None:
    """None where it cannot be looked through."""
    listed = sorted(ids)
    try:
        with closing(open_any_version(kept.path)) as connection:
            for table, column in _NAMED:
                for start in range(0, len(listed), 500):
                    part = listed[start : start + 500]
                    sql = f"SELECT 1 FROM {table} WHERE {column} IN ({marks(len(part))}) LIMIT 1"
                    if connection.execute(sql, part).get is not None:
                        return True
    except (MnemonautError, apsw.Error):
        return True if in_bytes(kept.path, probes) else None
    return in_bytes(kept.path, probes)


def purge_in(writer: Writer, ids: Collection[str], *, now: int) -> Purged | None:
    """Purge those of these that a backup knows; None where it knows none of them."""
    here = [one for one in sorted(ids) if _is_here(writer.connection, one)]
    return writer.purge(here, now=now) if here else None


def is_older(file: Path) -> bool:
    """Whether it would have to be upgraded before it can be written."""
    with closing(open_any_version(file)) as connection:
        return stored_version(connection) < schema_version()


def as_one_file(file: Path) -> None:
    """What was opened to be written becomes a backup again: one file, no log beside it."""
    with closing(open_database(file)) as connection:
        set_pragma(connection, "journal_mode", "delete")


def _is_here(connection: apsw.Connection, memory_id: str) -> bool:
    return any(
        connection.execute(f"SELECT 1 FROM {table} WHERE {column} = ?{more} LIMIT 1", (memory_id,)).get is not None
        for table, column, more in (("memory", "id", ""), ("isolation", "memory_id", " AND removed IS NOT NULL"))
    )


def delete_backup(path: Path, file: Path) -> None:
    """Delete one of the backups of the database, and nothing else. InputError for any other file, EnvironmentFault where the
    disk refuses."""
    if all(kept.path.resolve() != file.resolve() for kept in kept_files(path)):
        raise InputError(
            Text("{file} is not a backup of this database", file=file.name[-40:]),
            code="no_backup",
            advice="Delete it yourself, if it is one that lies elsewhere.",
        )
    try:
        for end in ("", "-wal", "-shm", "-journal"):
            file.with_name(file.name + end).unlink(missing_ok=True)
    except OSError as error:
        raise EnvironmentFault(
            Text("{file} cannot be deleted", file=file.name[-40:]),
            code="unwritable",
            advice=Text("Look at the rights of {folder}.", folder=file.parent),
            detail=str(error),
        ) from error
