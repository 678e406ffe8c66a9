"""A purge as front ends ask for it: a backup before, where it is wanted, the purge itself, and what is done about older backups."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from mnemonaut.purged_files import Swept, sweep
from mnemonaut.wiring import Database, connect
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.change import Holding, Purged, ToPurge
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.store.backup import backup_before
from mnemonaut_core.store.guarded import open_any_version
from mnemonaut_core.store.recovery.decisions import purge_older
from mnemonaut_core.store.recovery.holding import as_one_file, backups_holding, delete_backup, is_older, purge_in

KEEP, PURGE, DELETE = "keep", "purge", "delete"
WAYS = (KEEP, PURGE, DELETE)
"""What is done about backups that hold it."""


@dataclass(frozen=True, slots=True)
class Handled:
    """A backup that held it: `done` is what was done (`WAYS`), and `why` says why it could not be."""

    holding: Holding
    done: str = KEEP
    why: Text | str = ""


@dataclass(frozen=True, slots=True)
class PurgeReport:
    """All of it."""

    purged: Purged
    backup: Path | None
    backups: tuple[Handled, ...]
    files: tuple[Swept, ...] = ()


def holding(database: Database, plan: ToPurge, token: CancelToken = NEVER) -> tuple[Holding, ...]:
    """The backups beside the database that hold what a purge would take."""
    return backups_holding(database.path, plan.ids, plan.probes, token)


def purge(
    database: Database,
    ids: Meant,
    *,
    now: int,
    backup: bool = False,
    backups: str = KEEP,
    token: CancelToken = NEVER,
) -> PurgeReport:
    """Purge these; before it a checked backup, if one is wanted, which holds them. What cannot be done about a backup is told
    beside it, since the purge stands then."""
    database.wait_for_backup()
    plan = database.writer.to_purge(ids)
    made = None
    held = holding(database, plan, token)
    if backup:
        with closing(open_any_version(database.path)) as connection:
            made = backup_before(connection, database.path, "purge", now).path
    done = database.writer.purge(plan.named, now=now, token=token)
    handled = tuple(_handled(database.path, one, backups, plan.ids, now) for one in held)
    return PurgeReport(done, made, handled, sweep(done))


def _handled(path: Path, one: Holding, way: str, ids: Collection[str], now: int) -> Handled:
    try:
        if way == DELETE:
            delete_backup(path, one.path)
        elif way == PURGE and one.can_purge:
            purge_file(one.path, ids, now)
        else:
            return Handled(one)
    except MnemonautError as error:
        return Handled(one, KEEP, error.title)
    except OSError as error:
        return Handled(one, KEEP, Text("{file} cannot be written", file=error.strerror or one.path.name))
    return Handled(one, way)


def purge_file(file: Path, ids: Collection[str], now: int) -> None:
    """Purge in a backup, by its own embedder. One of an earlier version is upgraded for it, in a copy that takes its place."""
    if is_older(file):
        purge_older(file, sorted(ids), purge_file, now=now)
        return
    with connect(file, write=True) as database:
        purge_in(database.writer, ids, now=now)
    as_one_file(file)
