"""Backups: made by SQLite's backup API, opened and checked before they count, thinned out with age."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.plain_files import make_private
from mnemonaut_core.ports import Progress, no_progress
from mnemonaut_core.store.connection import Connection, translated
from mnemonaut_core.store.errors import damaged
from mnemonaut_core.store.migrate import APPLICATION_ID
from mnemonaut_core.wording import worded

PAGES_A_STEP = 2000
_STAMP = "%Y%m%dT%H%M%SZ"
_SUFFIX = ".backup.sqlite"


@dataclass(frozen=True, slots=True)
class BackupReport:
    """A backup that was opened and found whole."""

    path: Path
    size: int
    memories: int
    pages: int


def backup(
    connection: apsw.Connection,
    destination: str | Path,
    *,
    overwrite: bool = False,
    progress: Progress = no_progress,
    token: CancelToken = NEVER,
) -> BackupReport:
    """Copy the open database to `destination`, consistently, while others write.

    The copy is written under another name, opened and checked, then renamed. InputError when the file exists and
    `overwrite` is not said; EnvironmentFault when the copy is not whole. Nothing is left behind in either case.
    """
    target = Path(destination)
    if open_files.is_open(target):
        raise InputError(
            "The backup would replace a database that is open",
            code="same_file",
            advice=worded("Choose another name than {target}.", target=target),
        )
    if os.path.lexists(target) and not overwrite:
        raise InputError(
            "The backup file exists already",
            code="exists",
            advice=worded("Choose another name than {target}, or add --force.", target=target),
        )
    if not target.absolute().parent.is_dir():
        raise InputError(
            "The folder for the backup does not exist",
            code="missing_folder",
            advice=worded("Make {folder}, or name another.", folder=target.parent),
        )
    partial = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with translated(str(target), token):
            _copy(connection, partial, progress, token)
            report = _verified(partial, _memories(connection))
            _flush(partial)
            partial.replace(target)
    except OSError as error:
        raise EnvironmentFault(
            "The backup cannot be written",
            code="unwritable",
            advice=worded("Look at the rights and the space of {folder}.", folder=target.parent),
            detail=str(error),
        ) from error
    finally:
        for leftover in (
            partial,
            partial.with_name(partial.name + "-journal"),
            partial.with_name(partial.name + "-wal"),
        ):
            with suppress(OSError):
                leftover.unlink(missing_ok=True)
    return BackupReport(target, target.stat().st_size, report[0], report[1])


def _copy(connection: apsw.Connection, partial: Path, progress: Progress, token: CancelToken) -> None:
    partial.unlink(missing_ok=True)
    make_private(partial)
    copy = apsw.Connection(str(partial))
    try:
        # one read transaction: without it every write of others would start the copy again from its beginning
        nested = connection.in_transaction
        if not nested:
            connection.execute("BEGIN")
        try:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
            work = copy.backup("main", connection, "main")
            try:
                while not work.done:
                    token.raise_if_set()
                    work.step(PAGES_A_STEP)
                    progress("backup", work.page_count - work.remaining, work.page_count)
            finally:
                # what failed was told by the step; told twice, apsw ends in a SystemError
                try:  # noqa: SIM105 - `suppress` would be called with apsw's own exception still set
                    work.close(True)
                except (apsw.Error, SystemError):
                    pass
        finally:
            if not nested and connection.in_transaction:
                connection.execute("ROLLBACK")
        copy.pragma("journal_mode", "delete")  # one file, no log beside it
    finally:
        copy.close()


def _memories(connection: apsw.Connection) -> int | None:
    there = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'memory'").get
    return None if there is None else int(connection.execute("SELECT count(*) FROM memory").get)


def _verified(path: Path, expected_at_least: int | None) -> tuple[int, int]:
    """(memories, pages) of a copy that is whole; EnvironmentFault when it is not."""
    copy = Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        found = [str(row[0]) for row in copy.execute("PRAGMA integrity_check(5)")]
        ours = copy.pragma("application_id") == APPLICATION_ID
        memories = _memories(copy)
        pages = int(str(copy.pragma("page_count")))
    finally:
        copy.close()
    if found != ["ok"] or not ours or (memories is None) != (expected_at_least is None):
        raise EnvironmentFault(
            "The backup was written, but is not whole",
            code="bad_backup",
            advice="Look at the disk, then run `mnemonaut check` and make the backup again, best on another disk.",
            detail="; ".join(found),
        )
    return memories or 0, pages


def _flush(path: Path) -> None:
    with path.open("rb") as file:  # the copy under its own name: no SQLite has it open
        os.fsync(file.fileno())


def backup_before_migration(connection: apsw.Connection, path: Path, version: int) -> BackupReport:
    """A verified backup beside the file, named after its version; an older one of the same name stays."""
    stem = path.with_name(f"{path.stem}.v{version:04}")
    free = next(
        p for n in range(10_000) if not (p := stem.with_name(f"{stem.name}{f'-{n}' if n else ''}{_SUFFIX}")).exists()
    )
    return backup(connection, free)


def backup_of_content(connection: apsw.Connection, path: Path) -> Path:
    """A backup beside a file whose indexes are damaged, made before they are taken away; looked through table by table, since
    what is derived cannot be whole. EnvironmentFault when its content is not."""
    stem = path.with_name(f"{path.stem}.before-reindex")
    free = next(
        p for n in range(10_000) if not (p := stem.with_name(f"{stem.name}{f'-{n}' if n else ''}{_SUFFIX}")).exists()
    )
    _copy(connection, free, no_progress, NEVER)
    with closing(apsw.Connection(str(free), flags=apsw.SQLITE_OPEN_READONLY)) as copy:
        tables = copy.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0"
            " AND name NOT GLOB 'fts_*' AND name NOT GLOB 'vec_*'"
        )
        for (table,) in tables.fetchall():
            found = [str(row[0]) for row in copy.execute(f'PRAGMA integrity_check("{table}")')]
            if found != ["ok"]:
                raise damaged(str(path), f"{table}: {'; '.join(found[:3])}")
    _flush(free)
    return free


# ---- automatic ones


def automatic_name(path: Path, now: int) -> Path:
    """Where an automatic backup made at `now` (epoch seconds) goes: beside the file, the time in its name."""
    return path.with_name(f"{path.stem}.{datetime.fromtimestamp(now, UTC).strftime(_STAMP)}{_SUFFIX}")


def automatic_backup(
    connection: apsw.Connection, path: Path, now: int, *, daily: int = 7, weekly: int = 4, monthly: int = 12
) -> BackupReport:
    """Make one, then thin out the older ones; the new one always stays."""
    report = backup(connection, automatic_name(path, now), overwrite=True)
    made = [p for p in path.parent.glob(f"{path.stem}.*{_SUFFIX}") if _time_of(path, p) is not None]
    for old in surplus(made, lambda p: _time_of(path, p) or 0, daily=daily, weekly=weekly, monthly=monthly):
        if old != report.path:
            old.unlink(missing_ok=True)
    return report


def _time_of(path: Path, made: Path) -> int | None:
    """When an automatic backup of `path` was made; None for any other file."""
    stamp = made.name.removeprefix(f"{path.stem}.").removesuffix(_SUFFIX)
    try:
        return int(datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC).timestamp())
    except ValueError:
        return None


def surplus(
    made: Iterable[Path], time_of: Callable[[Path], int], *, daily: int, weekly: int, monthly: int
) -> tuple[Path, ...]:
    """What to delete so that the newest of each of the last `daily` days, `weekly` weeks and `monthly` months that
    have any stays; oldest first."""
    newest_first = sorted(made, key=lambda p: (time_of(p), p.name), reverse=True)
    kept: set[Path] = set()
    for form, count in (("%Y-%m-%d", daily), ("%G-%V", weekly), ("%Y-%m", monthly)):
        seen: dict[str, Path] = {}
        for entry in newest_first:
            seen.setdefault(datetime.fromtimestamp(time_of(entry), UTC).strftime(form), entry)
        kept |= set(list(seen.values())[:count])
    return tuple(entry for entry in reversed(newest_first) if entry not in kept)
