"""Backups: made by SQLite's backup API, opened and checked before they count, thinned out with age."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

import apsw
import msgspec

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.errors import Cancelled, EnvironmentFault, InputError, MnemonautError, os_faults
from mnemonaut_core.files import check_target, make_private, part_of, process_lives
from mnemonaut_core.i18n import Advice
from mnemonaut_core.patterns import compile_late
from mnemonaut_core.ports import Progress, no_progress
from mnemonaut_core.store.connection import Connection, path_of, set_pragma, translated
from mnemonaut_core.store.errors import damage_lines, damage_of, damaged, fault_of, is_derived
from mnemonaut_core.store.guarded import SQLITE, created, open_untrusted
from mnemonaut_core.store.indexes import grams
from mnemonaut_core.store.indexes.fts import create_triggers, drop_triggers
from mnemonaut_core.store.meta import IN_STEP, WORDS
from mnemonaut_core.store.schema import migrate
from mnemonaut_core.store.stopping import stoppable
from mnemonaut_core.store.versions import APPLICATION_ID, stored_version

# ---- The content of a database of ours, table by table, into a fresh one: nothing that was derived comes along, and nothing
# that was never ours.

NOT_TAKEN = ("derived", IN_STEP, WORDS, "open_since", "upkeep")
"""Keys of `meta` that belong to the old file only."""


def take_over(source: Path, target: Path) -> int:
    """Make `target`, which must not exist, from the content of `source`, a file of ours of any version, also with foreign
    objects; return the number of memories. Derived data are still to be built (`Upkeep.reindex`). Raises as
    `open_untrusted`."""
    reader = open_untrusted(source)
    writer: apsw.Connection | None = None
    try:
        writer = created(str(target), stored_version(reader))
        with translated(str(source)):
            drop_triggers(writer)
            with stoppable(writer, NEVER):
                copy_content(path_of(reader), writer, counts=grams.is_whole(reader))
                migrate(writer)
            create_triggers(writer)
            return int(writer.execute("SELECT count(*) FROM memory").get)
    finally:
        open_files.close(reader)
        if writer is not None:
            open_files.close(writer)


def version_and_memories(source: Path) -> tuple[int, int]:
    """The version of a file of ours, and how many memories `take_over` would bring. Raises as `open_untrusted`."""
    reader = open_untrusted(source)
    try:
        with translated(str(source)):
            return stored_version(reader), int(reader.execute("SELECT count(*) FROM memory").get)
    finally:
        open_files.close(reader)


def copy_content(source: str, target: apsw.Connection, *, counts: bool) -> None:
    """Copy every table of content of the file `source` into `target`, a fresh database of the same version without triggers, in
    one transaction, byte for byte. Foreign tables and columns are neither read nor run. Gram counts are copied with `counts`
    (`grams.is_whole`: one unreadable page would spoil the transaction). Raises SQLite's error where a table cannot be read to
    its end."""
    tables = [table for table in content_tables(target) if counts or table != grams.TABLE]
    foreign_keys = target.pragma("foreign_keys")
    limit = target.limit(apsw.SQLITE_LIMIT_ATTACHED, 1)
    for switch in (apsw.SQLITE_DBCONFIG_ENABLE_VIEW, apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER):
        target.config(switch, 0)
    set_pragma(target, "foreign_keys", 0)
    uri = f"file:{quote(str(Path(source).absolute()))}?mode=ro&vfs={apsw.vfs_names()[0]}"  # not the target's own
    target.execute("ATTACH ? AS source", (uri,))
    try:
        with target:
            try:
                for table in tables:
                    _copy_rows(target, table)
            except MnemonautError as error:
                cause = error.__cause__
                if isinstance(cause, (apsw.CorruptError, apsw.NotADBError)):
                    raise fault_of(cause, source) from cause  # not of the target, which was written alone
                raise
            target.execute(f"DELETE FROM main.meta WHERE key IN ({', '.join('?' * len(NOT_TAKEN))})", NOT_TAKEN)
    finally:
        target.execute("DETACH source")
        target.limit(apsw.SQLITE_LIMIT_ATTACHED, limit)
        for switch in (apsw.SQLITE_DBCONFIG_ENABLE_VIEW, apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER):
            target.config(switch, 1)
        set_pragma(target, "foreign_keys", foreign_keys)


def content_tables(connection: apsw.Connection) -> tuple[str, ...]:
    """The tables of a fresh database that cannot be computed, and the gram counts, which need an embedder."""
    found = connection.execute(
        "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'fts\\_%' ESCAPE '\\'"
        " AND name NOT LIKE 'vec\\_%' ESCAPE '\\' AND name NOT LIKE 'change\\_%' ESCAPE '\\'"
        " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
    )
    return tuple(str(name) for (name,) in found)


def _copy_rows(target: apsw.Connection, table: str) -> None:
    if target.execute("SELECT 1 FROM source.sqlite_schema WHERE type = 'table' AND name = ?", (table,)).get is None:
        return
    columns = ", ".join(name for name in _columns(target, "main", table) if name in _columns(target, "source", table))
    target.execute(f"DELETE FROM main.{table}")
    target.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM source.{table}")
    if target.execute("SELECT 1 FROM source.sqlite_schema WHERE name = 'sqlite_sequence'").get is not None:
        target.execute("DELETE FROM main.sqlite_sequence WHERE name = ?", (table,))
        sql = "INSERT INTO main.sqlite_sequence (name, seq) SELECT name, seq FROM source.sqlite_sequence WHERE name = ?"
        target.execute(sql, (table,))  # a key that was used once is not given again


def _columns(connection: apsw.Connection, schema: str, table: str) -> list[str]:
    """The columns that are stored: neither generated nor hidden."""
    rows = connection.execute("SELECT name FROM pragma_table_xinfo(?, ?) WHERE hidden = 0", (table, schema))
    return [str(name) for (name,) in rows]


PAGES_A_STEP = 2000
_CHECKED_PAGES = 500
"""Pages of a copy that are checked between two looks at the token: some hundredths of a second."""
_STAMP = "%Y%m%dT%H%M%SZ"
_SUFFIX = ".backup.sqlite"
_REPLACED = compile_late(r"(?P<replaced>\.replaced-\d{8}T\d{6}Z(-\d+)?)")
_BACKUP = compile_late(
    r"(?P<manual>-\d{8}-\d{6}\.backup\.db)"
    r"|\.((?P<automatic>\d{8}T\d{6}Z)|(?P<migration>v\d{4})(-\d+)?|before-(?P<before>[a-z-]+)\.\d{8}T\d{6}Z(-\d+)?)"
    r"\.backup\.sqlite"
)
_PART = compile_late(r"\.+(?P<name>.+)\.(?P<pid>\d+)\.part(?P<end>-wal|-shm|-journal)?")


class BackupReport(msgspec.Struct, frozen=True):
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
    """Copy the open database to `destination`, consistently, while others write. The copy is written under another name, opened
    and checked, then renamed. InputError when the file exists and `overwrite` is not set; EnvironmentFault when the copy is not
    whole. Nothing is left behind in either case."""
    target = Path(destination)
    check_target(target, may_be_database=True)
    if os.path.lexists(target) and not overwrite:
        raise InputError("The backup file exists already", code="exists", advice=Advice("overwrite", target=target))
    if not target.absolute().parent.is_dir():
        raise InputError.keyed("folder_for_backup", "missing_folder", folder=target.parent)
    collect_leftovers(target)
    with os_faults("unwritable", folder=target.parent), part_of(target) as partial, translated(str(target), token):
        copy_database(connection, partial, progress, token)
        report = _verified(partial, _memories(connection), path_of(connection), token)
        _flush(partial)
        partial.replace(target)
        flush_folder(target.parent)
    return BackupReport(target, target.stat().st_size, report[0], report[1])


def copy_database(
    connection: apsw.Connection, partial: Path, progress: Progress = no_progress, token: CancelToken = NEVER
) -> None:
    """Copy the connection's file consistently, while others write."""
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
        copy.pragma("journal_mode", "delete")  # one file, without a write-ahead log
    finally:
        copy.close()


def _memories(connection: apsw.Connection) -> int | None:
    there = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'memory'").get
    return None if there is None else int(connection.execute("SELECT count(*) FROM memory").get)


def _verified(path: Path, expected_at_least: int | None, source: str, token: CancelToken) -> tuple[int, int]:
    """(memories, pages) of a whole copy; else EnvironmentFault, of the file `source` where that is damaged."""
    copy = Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        with stoppable(copy, token, _CHECKED_PAGES):
            found = damage_lines(str(row[0]) for row in copy.execute("PRAGMA integrity_check(5)"))
        ours = copy.pragma("application_id") == APPLICATION_ID
        memories = _memories(copy)
        pages = int(str(copy.pragma("page_count")))
    except Cancelled:
        raise
    except MnemonautError as error:
        raise (damage_of(source) or error) from error
    finally:
        copy.close()
    if found or not ours or (memories is None) != (expected_at_least is None):
        raise damage_of(source) or EnvironmentFault.keyed(
            "backup_not_whole", "bad_backup", detail="; ".join(found), advice=Advice("check_and_back_up")
        )
    return memories or 0, pages


def flush_folder(folder: Path) -> None:
    """Make sure that a new name in the folder survives a power cut."""
    with suppress(OSError):  # where a folder cannot be opened, the system keeps the order itself
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _flush(path: Path) -> None:
    with path.open("rb") as file:  # the copy under its own name: no SQLite has it open
        os.fsync(file.fileno())


def migration_name(path: Path, version: int) -> Path:
    """A free path for the backup before an upgrade from this version."""
    return _free(path.with_name(f"{path.stem}.v{version:04}{_SUFFIX}"))


def backup_before(connection: apsw.Connection, path: Path, what: str, now: int) -> BackupReport:
    """Make a verified backup in the file's folder before something that cannot be undone: `what` is one word, like `purge`. It
    is never thinned out."""
    return backup(connection, _free(path.with_name(f"{path.stem}.before-{what}.{_stamp(now)}{_SUFFIX}")))


def replaced_name(path: Path, now: int) -> Path:
    """A free path for the database that a restore at `now` replaces."""
    return _free(path.with_name(f"{path.name}.replaced-{_stamp(now)}"))


def _free(wanted: Path) -> Path:
    stem, end = (wanted.name.removesuffix(_SUFFIX), _SUFFIX) if wanted.name.endswith(_SUFFIX) else (wanted.name, "")
    names = (f"{stem}{f'-{number}' if number else ''}{end}" for number in range(10_000))
    return next(free for name in names if not os.path.lexists(free := wanted.with_name(name)))


def manual_name(path: Path, now: int) -> Path:
    """The path of a backup that a person asks for without naming a file."""
    return path.with_name(f"{path.stem}-{datetime.fromtimestamp(now, UTC):%Y%m%d-%H%M%S}.backup.db")


def kind_of(path: Path, file: Path) -> str | None:
    """The kind of a file next to the database `path`, by its name: automatic, manual, migration, replaced, or what it was made
    before (`purge`, …); None for any other file."""
    for start, form in ((path.name, _REPLACED), (path.stem, _BACKUP)):
        found = form.fullmatch(file.name.removeprefix(start)) if file.name.startswith(start) else None
        if found is not None:
            groups = found.groupdict()
            kinds = ("replaced", "automatic", "migration", "manual")
            return next((kind for kind in kinds if groups.get(kind)), groups.get("before"))
    return None


def time_in(name: str) -> int | None:
    """The time in the name of a backup (epoch seconds); None where it has none."""
    for found in (*re.findall(r"\d{8}T\d{6}Z", name), *re.findall(r"\d{8}-\d{6}(?=\.backup\.db$)", name)):
        with suppress(ValueError):
            form = _STAMP if found.endswith("Z") else "%Y%m%d-%H%M%S"
            return int(datetime.strptime(found, form).replace(tzinfo=UTC).timestamp())
    return None


def _stamp(now: int) -> str:
    return datetime.fromtimestamp(now, UTC).strftime(_STAMP)


def backup_of_content(connection: apsw.Connection, path: Path) -> Path:
    """A backup of a file with damaged indexes, made before they are removed, and checked table by table, since the derived
    tables cannot be whole. EnvironmentFault when its content is not."""
    free = _free(path.with_name(f"{path.stem}.before-reindex{_SUFFIX}"))
    try:
        with translated(str(free)):
            copy_database(connection, free)
    except BaseException:
        with suppress(OSError):
            free.unlink(missing_ok=True)
        raise
    with closing(apsw.Connection(str(free), flags=apsw.SQLITE_OPEN_READONLY)) as copy:
        tables = copy.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
        for (table,) in tables.fetchall():
            if is_derived(str(table)):
                continue
            found = [str(row[0]) for row in copy.execute(f'PRAGMA integrity_check("{table}")')]
            if found != ["ok"]:
                raise damaged(str(path), f"{table}: {'; '.join(found[:3])}")
    _flush(free)
    return free


def is_due(path: Path, now: int) -> bool:
    """Whether no automatic backup was made on the UTC day of `now`, nor later."""
    return all(made // DAY_SECONDS < now // DAY_SECONDS for made in _automatic(path).values())


def automatic_backup(
    connection: apsw.Connection,
    path: Path,
    now: int,
    *,
    daily: int = 7,
    weekly: int = 4,
    monthly: int = 12,
    progress: Progress = no_progress,
    token: CancelToken = NEVER,
) -> BackupReport:
    """Make an automatic backup, then thin out the older ones. The new one always stays, and so does what cannot be deleted."""
    target = path.with_name(f"{path.stem}.{_stamp(now)}{_SUFFIX}")
    report = backup(connection, target, overwrite=True, progress=progress, token=token)
    made = _automatic(path)
    for old in surplus(made, made.__getitem__, daily=daily, weekly=weekly, monthly=monthly):
        if old != report.path:
            with suppress(OSError):
                old.unlink(missing_ok=True)
    return report


def _automatic(path: Path) -> dict[Path, int]:
    with suppress(OSError):
        return {file: time_in(file.name) or 0 for file in path.parent.iterdir() if kind_of(path, file) == "automatic"}
    return {}


def collect_leftovers(path: Path) -> tuple[Path, ...]:
    """Delete temporary copies that killed programs left in the database's folder, not those of a running process; return the
    deleted files, sorted."""
    gone: list[Path] = []
    with suppress(OSError):
        for file in path.absolute().parent.iterdir():
            found = _PART.fullmatch(file.name)
            name, stem = found["name"] if found is not None else "", path.stem
            ours = name.startswith(stem) and name[len(stem) : len(stem) + 1] in ("", ".", "-")
            if found is None or not ours or process_lives(found["pid"]):
                continue
            with suppress(OSError):
                # what is no database is not ours, whatever it is called
                if found["end"] or open_files.head(file, 16) in (b"", SQLITE):
                    file.unlink()
                    gone.append(file)
    return tuple(sorted(gone))


def surplus(
    made: Iterable[Path], time_of: Callable[[Path], int], *, daily: int, weekly: int, monthly: int
) -> tuple[Path, ...]:
    """The files to delete so that the newest of each of the last `daily` days, `weekly` weeks and `monthly` months that have
    any stays; oldest first."""
    newest_first = sorted(made, key=lambda p: (time_of(p), p.name), reverse=True)
    kept: set[Path] = set()
    for form, count in (("%Y-%m-%d", daily), ("%G-%V", weekly), ("%Y-%m", monthly)):
        seen: dict[str, Path] = {}
        for entry in newest_first:
            seen.setdefault(datetime.fromtimestamp(time_of(entry), UTC).strftime(form), entry)
        kept |= set(list(seen.values())[:count])
    return tuple(entry for entry in reversed(newest_first) if entry not in kept)
