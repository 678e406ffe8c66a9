"""What front ends ask of a database file that they do not open as a session: its journal, its policies, its backups, what is
left of a damaged one; and how what is exported becomes a file."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import JournalEntry
from mnemonaut_core.domain.search import StoredPolicy
from mnemonaut_core.errors import InputError, os_faults
from mnemonaut_core.files import check_target, open_private, part_of
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.ports import Progress
from mnemonaut_core.store import journal, policies
from mnemonaut_core.store.backup import BackupReport, backup, manual_name
from mnemonaut_core.store.check import Problem
from mnemonaut_core.store.conditions import ORDERS
from mnemonaut_core.store.guarded import is_ours, open_any_version
from mnemonaut_core.store.open import Upgrade, open_reader
from mnemonaut_core.store.recovery.recover import RecoveryReport, losses, recover
from mnemonaut_core.store.recovery.restoring import KeptFile, Restored, kept_files
from mnemonaut_core.store.recovery.restoring import restore as put_back
from mnemonaut_core.store.versions import schema_version as newest_version
from mnemonaut_core.workspace.purging import purge_file
from mnemonaut_core.workspace.wiring import connect

__all__ = [
    "LIST_ORDERS", "KeptFile", "Problem", "RecoveryReport", "Restored", "Upgrade", "is_ours", "journal_of", "kept_files", "losses",
    "manual_name", "newest_version", "policies_of", "policy_of", "problem_line", "recover_into", "restore", "write_backup",
    "write_lines",
]  # fmt: skip
LIST_ORDERS = tuple(ORDERS)
"""How a list may be ordered."""
_LINES_A_STEP = 100


def journal_of(path: Path, *, about: str = "") -> tuple[JournalEntry, ...]:
    """The operations, newest first; with `about` those that touched this memory."""
    with closing(open_reader(path)) as connection:
        return journal.listed(connection, about)


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


def problem_line(problem: Problem) -> Text:
    return Text(
        "{title}: {count:,}. {advice}",
        title=Text.of(problem.title),
        count=problem.count,
        advice=Text.of(problem.advice),
    )


def write_backup(
    path: Path, target: Path | None, *, overwrite: bool, now: int, progress: Progress, token: CancelToken
) -> BackupReport:
    """Write a checked copy, by default in the database's folder with the time in its name. An older file stays at its version."""
    target = manual_name(path, now) if target is None else target
    check_target(target, database=path, may_be_database=True)
    with closing(open_any_version(path)) as connection:
        return backup(connection, target, overwrite=overwrite, progress=progress, token=token)


def restore(path: Path, source: Path, *, now: int, progress: Progress, token: CancelToken) -> Restored:
    """Replace a database's content by a backup; what was purged there is purged from the backup first, by its own embedder."""
    return put_back(path, source, now=now, progress=progress, token=token, purging=purge_file)


def recover_into(source: Path, target: Path, *, progress: Progress, token: CancelToken) -> RecoveryReport:
    """Write what can be read of a damaged file to a new one and index it; InputError if its name is that of a log."""
    check_target(target)

    def finish(part: Path) -> None:
        with connect(part, write=True, create=False, embedder=None, token=token) as workspace:
            # what the file says of its embedder may be what is damaged: nothing is kept back for want of it
            workspace.database.upkeep.reindex(counted=False, progress=progress, token=token)

    return recover(source, target, finish=finish, progress=progress, token=token)


def write_lines(lines: Iterable[str], target: Path, *, replace: bool, progress: Progress) -> int:
    """Write a file whole or not at all; return the number of lines. InputError if it exists, unless `replace`."""
    if os.path.lexists(target) and not replace:
        raise _there_already(target)
    if not os.path.isdir(target.absolute().parent):  # noqa: PTH112 - Path raises for what no file system takes
        raise InputError.keyed("folder_for_export", "missing_folder", folder=target.parent)
    count = 0
    with os_faults("cannot_be_written", "unwritable", file=target.name), part_of(target) as part:
        with open_private(part, "w") as file:
            for line in lines:
                file.write(line + "\n")
                count += 1
                if count % _LINES_A_STEP == 0:
                    progress("export", count, None)
            file.flush()
            os.fsync(file.fileno())
        _put(part, target, replace=replace)
    return count


def _put(part: Path, target: Path, *, replace: bool) -> None:
    """Move the file into its place; without `replace` a file that appeared there meanwhile is not overwritten."""
    if not replace:
        try:
            os.link(part, target)
        except FileExistsError:
            raise _there_already(target) from None
        except OSError:  # a file system without links
            if os.path.lexists(target):
                raise _there_already(target) from None
        else:
            return
    part.replace(target)


def _there_already(target: Path) -> InputError:
    return InputError.keyed("file_there", "exists", file=target.name, advice=Advice("overwrite", target=target))
