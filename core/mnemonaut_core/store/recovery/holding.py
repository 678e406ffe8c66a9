"""Backups that still hold purged memories; purging in them, and deleting them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import apsw

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.change import Holding
from mnemonaut_core.errors import InputError, MnemonautError, os_faults
from mnemonaut_core.store.connection import path_of
from mnemonaut_core.store.curation.tombstones import Tombstones
from mnemonaut_core.store.erasing import in_bytes, is_pending, probes_of
from mnemonaut_core.store.guarded import open_any_version
from mnemonaut_core.store.recovery.restoring import KeptFile, kept_files
from mnemonaut_core.store.versions import schema_version

_NAMED = (("memory", "id"), ("isolation", "memory_id"), ("revision", "memory_id"), ("suppression", "memory_id"))


def backups_holding(
    path: Path, named: Callable[[str], bool], texts: Sequence[str] = (), token: CancelToken = NEVER
) -> tuple[Holding, ...]:
    """The backups in the folder of a database that hold a memory of such an id, or its text, or in which a purge was not
    finished; also those that cannot be read. Newest first. Copies elsewhere, and exports, are unknown to the program."""
    found: list[Holding] = []
    probes = probes_of(texts)
    for kept in kept_files(path, token=token):
        token.raise_if_set()
        held = _holds(kept, named, probes)
        if held is not False:
            known = kept.version is not None and kept.version <= schema_version()
            found.append(Holding(kept.path, kept.kind, kept.made, kept.size, held is True, held is True and known))
    return tuple(found)


def backups_not_purged(connection: apsw.Connection, token: CancelToken = NEVER) -> tuple[Holding, ...]:
    """The backups that hold what was ever purged in the database, as its tombstones tell."""
    purged = Tombstones(connection)
    return backups_holding(Path(path_of(connection)), purged.name_id, token=token) if purged else ()


def _holds(kept: KeptFile, named: Callable[[str], bool], probes: tuple[bytes, ...]) -> bool | None:
    """Whether the backup holds it; None where it cannot be read."""
    try:
        with closing(open_any_version(kept.path)) as connection:
            sql = " UNION ".join(f"SELECT {column} FROM {table}" for table, column in _NAMED)
            if is_pending(connection) or any(named(str(one)) for (one,) in connection.execute(sql)):
                return True
    except (MnemonautError, apsw.Error):
        return True if in_bytes(kept.path, probes) else None
    return in_bytes(kept.path, probes)


def delete_backup(path: Path, file: Path) -> None:
    """Delete one of the backups of the database. InputError for any other file, EnvironmentFault where the disk refuses."""
    if all(kept.path.resolve() != file.resolve() for kept in kept_files(path)):
        raise InputError.keyed("no_backup", file=file.name[-40:])
    with os_faults("cannot_be_deleted", "unwritable", file=file.name[-40:], folder=file.parent):
        for end in ("", "-wal", "-shm", "-journal"):
            file.with_name(file.name + end).unlink(missing_ok=True)
