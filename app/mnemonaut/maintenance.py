"""What front ends ask of a database file that they do not open as a session: its journal, its policies, its backups, what is
left of a damaged one."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from mnemonaut.wiring import connect
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import JournalEntry
from mnemonaut_core.files import check_target
from mnemonaut_core.ports import Progress, StoredPolicy
from mnemonaut_core.store import journal, policies
from mnemonaut_core.store.backup import BackupReport, backup, manual_name
from mnemonaut_core.store.check import Problem
from mnemonaut_core.store.guarded import open_any_version
from mnemonaut_core.store.library import ORDERS
from mnemonaut_core.store.open import Upgrade, open_reader
from mnemonaut_core.store.recovery.recover import RecoveryReport, losses, recover
from mnemonaut_core.store.recovery.restoring import KeptFile, Restored, kept_files, restore
from mnemonaut_core.store.versions import schema_version as newest_version

__all__ = [
    "LIST_ORDERS", "KeptFile", "Problem", "RecoveryReport", "Restored", "Upgrade", "journal_of", "kept_files", "losses",
    "newest_version", "policies_of", "policy_of", "recover_into", "restore", "write_backup",
]  # fmt: skip
LIST_ORDERS = tuple(ORDERS)
"""How a list may be ordered."""


def journal_of(path: Path) -> tuple[JournalEntry, ...]:
    """The operations, newest first."""
    with closing(open_reader(path)) as connection:
        return journal.entries(connection)


def policies_of(path: Path, project: str) -> tuple[StoredPolicy, ...]:
    """All versions of a project's policy ("" for the database's own), newest first."""
    with closing(open_reader(path)) as connection:
        return policies.policies(connection, project)


def policy_of(path: Path, project: str, *, version: str | None) -> StoredPolicy | None:
    """The policy in force, None where that is the built-in one; or that of a version, InputError where there is none."""
    with closing(open_reader(path)) as connection:
        if version is not None:
            return policies.version_named(connection, version, project)
        return policies.newest(connection, project)


def write_backup(
    path: Path, target: Path | None, *, overwrite: bool, now: int, progress: Progress, token: CancelToken
) -> BackupReport:
    """A checked copy, by default beside the database under a name with the time; of an older file in its own version."""
    target = manual_name(path, now) if target is None else target
    check_target(target, database=path, may_be_database=True)
    with closing(open_any_version(path)) as connection:
        return backup(connection, target, overwrite=overwrite, progress=progress, token=token)


def recover_into(source: Path, target: Path, *, progress: Progress, token: CancelToken) -> RecoveryReport:
    """What can be read of a damaged file, in a new one whose indexes are built with the embedder that it records; InputError
    for a new one under the name of a log, which SQLite would take for one."""
    check_target(target)

    def finish(part: Path) -> None:
        with connect(part, write=True, create=False, embedder=None, token=token) as database:
            # what the file says of its embedder may be what is damaged: nothing is kept back for want of it
            database.operations.reindex(counted=False, progress=progress, token=token)

    return recover(source, target, finish=finish, progress=progress, token=token)
