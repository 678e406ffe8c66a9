"""Restores backups: through the backup API into the file, never by replacing a file that is open. The replaced database stays
whole in the same folder, as `NAME.replaced-TIME`, and can be restored by the same command."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import apsw
import msgspec
from msgspec.structs import replace

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.change import Holding
from mnemonaut_core.errors import EnvironmentFault, InputError, MnemonautError, os_faults
from mnemonaut_core.files import make_private, part_of, process_lives
from mnemonaut_core.i18n import Advice
from mnemonaut_core.ports import Progress, no_progress
from mnemonaut_core.store.backup import PAGES_A_STEP, backup, flush_folder, kind_of, replaced_name, time_in
from mnemonaut_core.store.connection import path_of, set_pragma, translated
from mnemonaut_core.store.curation.tombstones import Tombstones
from mnemonaut_core.store.erasing import in_bytes, is_pending, probes_of
from mnemonaut_core.store.errors import damage_lines
from mnemonaut_core.store.guarded import SQLITE, closed_on_error, open_any_version, readable_copy
from mnemonaut_core.store.meta import GENERATION, IN_STEP, generation, get_meta, set_meta
from mnemonaut_core.store.recovery.decisions import Purging, decisions_of, purge_by_writer, without_purged
from mnemonaut_core.store.stopping import stoppable
from mnemonaut_core.store.transactions import BUSY_TIMEOUT_MS, writing
from mnemonaut_core.store.versions import APPLICATION_ID, schema_version, stored_version

_LOGS = ("-wal", "-journal")
_CANNOT_BE_WRITTEN = frozenset(
    ("damaged", "index_damaged", "schema_damaged", "io_error", "unreadable", "unsafe_settings")
)
"""Error codes of a file that cannot be written into; a new file replaces it, unless a program has it open."""

_DAMAGED = frozenset(("bad_backup", "damaged", "not_a_database", "foreign_file", "empty_file"))


class Restored(msgspec.Struct, frozen=True):
    """The result of a restore. `replaced` is the path of the replaced database, None if there was none."""

    path: Path
    replaced: Path | None
    memories: int
    version: int
    purged: tuple[str, ...] = ()
    """Memories of the backup that were purged in the database since, and did not come back."""
    decisions_read: bool = True
    """False where the database was too damaged to tell what was purged in it."""


def restore(
    path: Path,
    source: Path,
    *,
    now: int,
    progress: Progress = no_progress,
    token: CancelToken = NEVER,
    purging: Purging = purge_by_writer,
) -> Restored:
    """Make the database at `path` hold what the backup `source` holds; a damaged or missing one too. EnvironmentFault
    `bad_backup` where the backup is not whole, `in_use` while another program has the database open for writing; InputError
    where the names name no such files. In each of these cases, when it is cancelled, and when the disk fails, the database does
    not change. The replaced database, even a damaged one, can be restored the same way. What was purged in the database is
    purged (`purging`) from the backup's content, before it comes."""
    _check_names(path, source)
    decided = decisions_of(path)
    try:
        opened = _opened(source, token)
    except MnemonautError as error:
        was_kept = source.absolute().parent == path.absolute().parent and kind_of(path, source) == "replaced"
        if not was_kept or error.code not in _DAMAGED:
            raise
        # what was damaged when it was replaced comes back as it was, byte for byte
        kept = replaced_name(path, now)
        with part_of(path) as part:
            try:
                _copy_bytes(source, part)
            except OSError as unwritten:
                raise _unwritable(path, unwritten) from unwritten
            _swap(path, part, kept)
        was_read = decided.read and not decided.rows
        return Restored(path, kept if kept.exists() else None, 0, 0, decisions_read=was_read)
    with closing(opened):
        if not decided.rows:
            done = _put(path, opened, now=now, progress=progress, token=token)
            return replace(done, decisions_read=decided.read)
        with (
            without_purged(opened, path, decided, purging, now=now) as (copy, gone),
            closing(_opened(copy, token)) as purged,
        ):
            return replace(_put(path, purged, now=now, progress=progress, token=token), purged=gone)


def _put(path: Path, connection: apsw.Connection, *, now: int, progress: Progress, token: CancelToken) -> Restored:
    kept = replaced_name(path, now)
    memories = int(connection.execute("SELECT count(*) FROM memory").get)
    version = stored_version(connection)
    has_header = False
    with suppress(OSError):
        has_header = open_files.head(path, len(SQLITE)) == SQLITE
    if has_header:  # SQLite can write into it
        try:
            _refuse_other_writers(path)
            overwrite(connection, path, locked=lambda: _keep(path, kept, token), progress=progress, token=token)
        except BaseException as error:
            for end in ("", *_LOGS):
                kept.with_name(kept.name + end).unlink(missing_ok=True)
            if not isinstance(error, EnvironmentFault) or error.code not in _CANNOT_BE_WRITTEN:
                raise
        else:
            return Restored(path, kept, memories, version)
    with translated(str(path), token), part_of(path) as part:
        backup(connection, part, overwrite=True, progress=progress, token=token)
        with closing(apsw.Connection(str(part), flags=apsw.SQLITE_OPEN_READWRITE)) as copy, writing(copy):
            _renumber(copy, generation(copy) + 1)
            set_meta(copy, "open_since", None)
        _swap(path, part, kept)
    return Restored(path, kept if kept.exists() else None, memories, version)


def overwrite(
    source: apsw.Connection,
    path: Path,
    *,
    locked: Callable[[], None] = lambda: None,
    progress: Progress = no_progress,
    token: CancelToken = NEVER,
) -> None:
    """Replace the content of the database at `path` by that of `source`, in one transaction: other connections, here or
    elsewhere, read the old content until the last page is written, and the new one from then on. Cancelled or failed, it
    changes nothing. `locked` is called once no other connection can write: it reads what will be replaced. The content gets a
    generation that the file never had, so that no cache of the old content is taken for it."""
    open_files.make_way(path)
    with translated(str(path), token):
        target = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
        try:
            target.set_busy_timeout(BUSY_TIMEOUT_MS)
            set_pragma(target, "synchronous", 2)
            set_pragma(target, "secure_delete", 1)
            set_pragma(target, "journal_mode", "wal")  # readers go on; and what fails is rolled back by the log
            before = _generation(target)
            work = target.backup("main", source, "main")
            try:
                work.step(1)
                locked()
                while not work.done:
                    token.raise_if_set()
                    work.step(PAGES_A_STEP)
                    progress("restore", work.page_count - work.remaining, work.page_count)
            finally:
                work.close(True)  # what was not finished is rolled back; a failure was raised by the step already
            with writing(target):
                _renumber(target, max(before, generation(target)) + 1)
                set_meta(target, "open_since", None)
        finally:
            target.close()


def _renumber(connection: apsw.Connection, number: int) -> None:
    """Give the content another generation; derived data that were in step stay so."""
    in_step = get_meta(connection, IN_STEP) == generation(connection)
    set_meta(connection, GENERATION, number)
    if in_step:
        set_meta(connection, IN_STEP, number)


def _generation(connection: apsw.Connection) -> int:
    try:
        return generation(connection)
    except apsw.Error:  # a file that was never ours, or whose pages are damaged, has none
        return 0


def _check_names(path: Path, source: Path) -> None:
    """InputError for what cannot be restored, or not there. A pipe is never opened."""
    identity = open_files.identity_of(source)
    if identity is None:
        raise EnvironmentFault.keyed("no_backup_at", "missing_file", advice=Advice("list_backups", path=path))
    if identity == open_files.identity_of(path):
        raise InputError.keyed("backup_database_itself", "same_file")
    for file in (path, source):
        mode = 0
        with suppress(OSError):
            mode = file.stat().st_mode
        if os.path.lexists(file) and not stat.S_ISREG(mode):
            raise InputError.keyed("not_plain_file", "not_a_file", file=file.name[-40:])
    if not path.absolute().parent.is_dir():
        raise InputError.keyed("missing_folder", folder=path.parent)


def _opened(source: Path, token: CancelToken) -> apsw.Connection:
    with (
        closed_on_error(open_any_version(source)) as connection,
        translated(str(source), token),
        token.interrupting(connection.interrupt),
        stoppable(connection, token),
    ):
        real = "SELECT count(*) FROM sqlite_schema WHERE name = 'memory' AND type = 'table' AND rootpage > 0"
        found = ["no memories"]
        if connection.execute(real).get:
            found = damage_lines(str(row[0]) for row in connection.execute("PRAGMA integrity_check(5)"))
        if found:
            raise EnvironmentFault.keyed("bad_backup", detail="; ".join(found), file=source)
    return connection


def _refuse_other_writers(path: Path) -> None:
    try:
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
            connection.set_busy_timeout(BUSY_TIMEOUT_MS)
            if connection.pragma("application_id") != APPLICATION_ID and connection.pragma("quick_check") == "ok":
                advice = Advice("other_database", path=path)
                raise InputError.keyed("other_programs_file", "foreign_file", advice=advice)
            holder = get_meta(connection, "open_since")
    except (apsw.SQLError, apsw.CorruptError, apsw.NotADBError, apsw.IOError):
        return  # damaged, or without the table that would say so
    if holder is not None and str(holder) != str(os.getpid()) and process_lives(str(holder)):
        raise EnvironmentFault.keyed("in_use", path=path)


def _keep(path: Path, kept: Path, token: CancelToken) -> None:
    """Keep the replaced file, as one whole file; where it is damaged, byte for byte with its log."""
    try:
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
            backup(connection, kept, token=token)
    except EnvironmentFault as error:
        if error.code not in ("bad_backup", *_CANNOT_BE_WRITTEN):
            raise
        _copy_bytes(path, kept)


def _copy_bytes(path: Path, target: Path) -> None:
    for end in ("", *_LOGS):
        file = path.with_name(path.name + end)
        if file.exists():
            copy = target.with_name(target.name + end)
            make_private(copy)
            if end:
                shutil.copyfile(file, copy)  # SQLite holds its locks on the main file alone
            else:
                open_files.copy_file(file, copy)


def _swap(path: Path, part: Path, replaced: Path) -> None:
    """Replace a file that no program has open by `part`, and keep it with its log as `replaced`. A process that dies here
    leaves the old or the new file at the path, and the old one as `replaced`."""
    with _nobody_else(path):
        try:
            if path.exists():
                try:
                    os.link(path, replaced)
                except OSError:  # a disk that knows no second names
                    open_files.copy_file(path, replaced)
            for end in _LOGS:
                _move(path.with_name(path.name + end), replaced.with_name(replaced.name + end))
            path.with_name(path.name + "-shm").unlink(missing_ok=True)
            for end in _LOGS:
                _move(part.with_name(part.name + end), path.with_name(path.name + end))
            part.replace(path)
            flush_folder(path.parent)
        except OSError as error:
            raise _unwritable(path, error) from error


@contextmanager
def _nobody_else(path: Path) -> Iterator[None]:
    """EnvironmentFault `in_use` where any program has the file open in SQLite, this process included."""
    if not path.exists():
        yield
        return
    if open_files.is_open(path):
        raise EnvironmentFault.keyed("in_use", path=path)
    try:
        file = apsw.VFSFile("", str(path.absolute()), [apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_READWRITE, 0])
    except apsw.Error as error:
        raise _unwritable(path, error) from error
    try:
        try:
            file.xLock(apsw.SQLITE_LOCK_SHARED)
            file.xLock(apsw.SQLITE_LOCK_EXCLUSIVE)
        except apsw.Error as error:
            raise EnvironmentFault.keyed("in_use", path=path) from error
        yield
    finally:
        file.xClose()


def _unwritable(path: Path, error: Exception) -> EnvironmentFault:
    return EnvironmentFault.keyed("database_cannot_be", code="unwritable", detail=str(error), folder=path.parent)


def _move(path: Path, target: Path) -> None:
    if path.exists():
        path.replace(target)


class KeptFile(msgspec.Struct, frozen=True):
    """A file in the database's folder that can be restored."""

    path: Path
    kind: str
    """automatic, manual, migration, replaced (what a restore put aside), or what it was made before: purge, …"""
    made: int
    """UTC epoch seconds."""
    size: int
    memories: int | None
    """None where it cannot be read."""
    version: int | None
    checked: str
    """`made`: found whole when it was made. `now`: found whole just now. `damaged`: not whole. `no`: not checked."""

    @property
    def sound(self) -> bool:
        return self.checked != "damaged"


def kept_files(path: Path, *, check: bool = False, token: CancelToken = NEVER) -> tuple[KeptFile, ...]:
    """The backups of the database, and what restoring put aside, newest first; with `check` each is checked whole. They are
    looked for in its folder, by their names."""
    found: list[KeptFile] = []
    with suppress(OSError):
        for file in path.absolute().parent.iterdir():
            kind = kind_of(path, file)
            if kind is not None and file.is_file():
                token.raise_if_set()
                found.append(_described(file, kind, check=check, token=token))
    return tuple(sorted(found, key=lambda kept: (-kept.made, kept.path.name)))


def _described(file: Path, kind: str, *, check: bool, token: CancelToken) -> KeptFile:
    status = file.stat()
    memories = version = None
    checked = "damaged"
    with suppress(MnemonautError, apsw.Error, OSError):
        # a log beside it, or its own say that it had one: then it was copied as it lay, and nobody looked
        whole = open_files.head(file, 20)[18:19] == b"\x01" and not file.with_name(file.name + "-wal").exists()
        checked = "made" if whole else "no"
        source = file if whole else readable_copy(file)
        with closing(_opened(source, token) if check else open_any_version(source)) as connection:
            memories = int(connection.execute("SELECT count(*) FROM memory").get)
            version = stored_version(connection)
            checked = "now" if check else checked
    if memories is None:
        checked = "damaged"
    return KeptFile(file, kind, time_in(file.name) or int(status.st_mtime), status.st_size, memories, version, checked)


# ---- backups that hold purged memories


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
