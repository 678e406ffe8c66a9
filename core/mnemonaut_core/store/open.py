"""Opening a database: checks, settings of the connection, and the errors that a person sees."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial, wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import apsw
import msgspec

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import EnvironmentFault, MnemonautError
from mnemonaut_core.files import process_lives, tighten
from mnemonaut_core.i18n import Text
from mnemonaut_core.store import cells, derived, errors
from mnemonaut_core.store.backup import backup, copy_database, migration_name
from mnemonaut_core.store.connection import Connection, path_of, set_journal_mode, set_pragma, translated
from mnemonaut_core.store.derived import Copy, Derived, Verdict
from mnemonaut_core.store.errors import damage_in, damage_lines, damaged, megabytes
from mnemonaut_core.store.guarded import (
    MEMORY,
    closed_on_error,
    connect_to_read,
    connect_to_write,
    created,
    header_of_ours,
    is_older,
    look_at,
    may_write,
    only_reads,
    open_any_version,
    private_copy,
    version_in,
)
from mnemonaut_core.store.meta import generation, get_meta, set_meta
from mnemonaut_core.store.rows import SELECT_MEMORY, batches, marks, memory_of
from mnemonaut_core.store.schema import compare, migrate
from mnemonaut_core.store.stopping import stoppable
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.vectors.cache import Figure, MatrixCache
from mnemonaut_core.store.vectors.matrix import VectorMatrix
from mnemonaut_core.store.versions import keeps_journal, schema_version, stored_version

IDS_PER_STATEMENT = 500
_BYTES_A_SECOND = 40_000_000
"""The approximate speed of an upgrade: the backup, its check, and the rewritten file."""
_NEWEST = (
    "WITH RECURSIVE each(kind) AS (SELECT min(kind) FROM memory UNION ALL"
    " SELECT (SELECT min(kind) FROM memory WHERE kind > each.kind) FROM each WHERE each.kind IS NOT NULL)"
    " SELECT max((SELECT max(moment) FROM memory WHERE kind = each.kind)) FROM each"
)
"""The newest moment, by the index of moments, which begins with the kind."""


def _end_reading(connection: Connection) -> None:
    """End a read transaction, also during an interruption; `SnapshotReader.usable` sees where that fails."""
    for statement in ("COMMIT", "ROLLBACK"):
        if connection.in_transaction:
            with suppress(MnemonautError):
                connection.execute(statement)


class SnapshotReader:
    """A connection that reads in snapshots: the file, or a copy in memory where derived data in the file cannot be trusted. One
    object per thread and connection; it never writes."""

    def __init__(
        self, connection: Connection, matrices: MatrixCache, derived: Derived | None = None, *, exact: bool = False
    ) -> None:
        """`derived` is the session's knowledge of the file; without it the file is trusted. `exact`: every answer comes from
        the tables themselves, without caches."""
        self.connection = self._file = connection
        """The connection that answers now."""
        self.matrices = matrices
        self._derived = derived
        self.exact = exact
        self._seen: tuple[object, Verdict] | None = None
        self._fallback: tuple[Copy, Connection] | None = None
        self._looking: CancelToken | None = None
        self.depth = 0
        self._generation = 0
        self.plain = False
        """Whether words are ranked by FTS5 alone, without caches."""

    @property
    def path(self) -> str:
        return path_of(self.connection)

    @contextmanager
    def recorded(self, statements: list[str]) -> Iterator[None]:
        """Add every query of this reader to `statements`, with its values in place, as SQLite runs it; without the looks at
        `meta` for changes of the file."""

        def note(cursor: apsw.Cursor, sql: str, _bindings: object) -> bool:
            if sql.lstrip().upper().startswith(("SELECT", "WITH ")) and " FROM meta WHERE " not in sql:
                statements.append((cursor.expanded_sql or sql).strip().rstrip(";"))
            return True

        self.plain = True
        connections = [self._file, *([] if self._fallback is None else [self._fallback[1]])]
        for connection in connections:
            connection.exec_trace = note
        try:
            yield
        finally:
            self.plain = False
            for connection in connections:
                connection.exec_trace = None

    @contextmanager
    def snapshot(self) -> Iterator[int]:
        """A consistent read; yields the content generation that it sees. A nested one sees the outer one."""
        if self.depth:
            self.depth += 1
            try:
                yield self.generation()
            finally:
                self.depth -= 1
            return
        self.connection = self._file
        self.connection.execute("BEGIN")
        self.depth = 1
        try:
            self._choose()
            yield self.generation()
        finally:
            self.depth = 0
            for connection in {self._file, self.connection}:
                _end_reading(connection)

    def look(self) -> None:
        """See whether the file changed, and whether its derived data may answer; cheap where it did not."""
        if self._seen is not None and self._fallback is None and not self.depth:
            self.connection = self._file
            if self._state() == self._seen[0]:
                return
        with self.snapshot():
            pass

    def _state(self) -> object:
        return self._file.pragma("data_version"), None if self._derived is None else self._derived.wrong

    def _choose(self) -> None:
        """Go on with the file, or with the copy of its content where its derived data cannot be trusted."""
        if self._derived is None:
            cells.look(self._file)
            self._generation = generation(self.connection)
            return
        state = self._state()
        if self._seen is None or self._seen[0] != state:
            cells.look(self._file)
            with translated(path_of(self._file)):
                self._looking = CancelToken()
                self._seen = state, self._derived.verdict(self._file, self._looking)
                self._looking = None
            self.matrices.see((*self._seen[1].stamp, self._seen[1].copy is not None))
        copy = self._seen[1].copy
        if self._fallback is not None and self._fallback[0] is not copy:
            self._fallback[1].close()
            self._fallback = None
        if copy is not None:
            if self._fallback is None:
                self._fallback = copy, copy.connect()
            _end_reading(self._file)  # not a bare COMMIT: that repeats what was said of a damaged page
            self.connection = self._fallback[1]
            self.connection.execute("BEGIN")
        self._generation = generation(self.connection)

    def undamaged(self, ask: Callable[[], Figure]) -> Figure:
        """What `ask` says of the snapshot, by a copy where it meets a damaged index."""
        try:
            return ask()
        except MnemonautError as error:
            if self._derived is None or self.connection is not self._file or not damage_in(error):
                raise
            self._derived.distrust(self._file)
            self._seen = None
            if self.depth:
                self._choose()
                return ask()
            with self.snapshot():
                return ask()

    def fallback(self) -> Text | None:
        return None if self._seen is None else self._seen[1].message

    def generation(self) -> int:
        """The content generation that this connection sees."""
        return self._generation if self.depth else generation(self.connection)

    def counted(self, key: Hashable, count: Callable[[], Figure]) -> Figure:
        """A figure of this snapshot's generation, computed once for all readers; not cached outside of a snapshot."""
        return count() if self.exact or self.depth == 0 else self.matrices.figure(self.generation(), key, count)

    def latest(self, key: Hashable, make: Callable[[Figure | None], Figure]) -> Figure:
        """`counted` for large values: one generation is cached, and `make` gets the value of another one."""
        return make(None) if self.exact or self.depth == 0 else self.matrices.latest(self.generation(), key, make)

    def usable(self) -> bool:
        """Whether it can be used again: no fault of the disk, no read transaction and no interruption is left. An interruption
        lasts as long as any statement is unfinished."""
        for connection in {self._file, self.connection}:
            if connection.is_interrupted and not connection.broken:
                try:
                    connection.execute("SELECT 1").fetchall()  # ends an interruption where nothing else runs
                except MnemonautError:
                    return False
            if connection.broken or connection.in_transaction:
                return False
        return True

    def stop_with(self, token: CancelToken) -> None:
        """Interrupt what runs from here on when the token is set."""
        self._file.stop_with = token

    def interrupt(self) -> None:
        looking = self._looking
        if looking is not None:
            looking.cancel()
        self.connection.interrupt()

    def close(self) -> None:
        if self._fallback is not None:
            self._fallback[1].close()
        self._file.leave()

    def pk_of(self, memory_id: str) -> int | None:
        """The key of a memory; None for one that is not stored."""
        value = self.connection.execute("SELECT pk FROM memory WHERE id = ?", (memory_id,)).get
        return None if value is None else int(value)

    def matrix_at_hand(self) -> VectorMatrix | None:
        """The matrix of this snapshot, where one is in memory."""
        return None if self.exact or not self.depth else self.matrices.at(self.connection, self.generation())

    def newest_moment(self) -> int | None:
        matrix = self.matrix_at_hand()
        if matrix is not None:
            return matrix.newest_moment()
        value = self.counted("newest", lambda: self.connection.execute(_NEWEST).get)
        return None if value is None else int(value)

    def load(self, ids: Sequence[str]) -> dict[str, Memory]:
        found: dict[str, Memory] = {}
        for part in batches(ids, IDS_PER_STATEMENT):
            sql = f"SELECT {SELECT_MEMORY} FROM memory AS m WHERE m.id IN ({marks(len(part))})"
            memories = map(memory_of, self.connection.execute(sql, part).fetchall())
            found.update((memory.id, memory) for memory in memories)
        return found


class ReaderPart:
    """One topic of a reader."""

    def __init__(self, reader: SnapshotReader) -> None:
        self._reader = reader

    @property
    def _connection(self) -> Connection:
        return self._reader.connection


Part = TypeVar("Part", bound=ReaderPart)
Asked = ParamSpec("Asked")


def undamaged(
    method: Callable[Concatenate[Part, Asked], Figure],
) -> Callable[Concatenate[Part, Asked], Figure]:
    """A method of a part that a copy answers where it meets a damaged index."""

    @wraps(method)
    def ask(part: Part, /, *args: Asked.args, **options: Asked.kwargs) -> Figure:
        return part._reader.undamaged(partial(method, part, *args, **options))

    return ask


def open_database(path: str | Path, *, create: bool = False, read_only: bool = False) -> Connection:
    """The database at `path`, guarded and of this program's schema; `create` makes it when it is missing or empty. An older one
    is backed up next to itself and migrated (`read_only`: a private copy of it is migrated, and read). Anything else there
    raises InputError or EnvironmentFault within a second (5 when it is locked) and is not changed; so does a file that may not
    be written, with the code `read_only`. `:memory:` is new each time."""
    name = str(path)
    if name == MEMORY:
        return created(name)
    blank = look_at(name, create=create and not read_only)
    with translated(name):
        if blank:
            return created(name)
        if not read_only and not may_write(name):
            raise errors.read_only(name)
        with closed_on_error(connect_to_read(name) if read_only else connect_to_write(name)) as connection:
            older = is_older(connection, name, reading=read_only)
            if older and read_only:
                return open_database(_brought_up(connection, name), read_only=True)
            if not read_only:
                _bring_up(connection, name)
                for end in ("", "-wal", "-shm", "-journal"):
                    tighten(name + end)
                _look_after_unclean_close(connection, name)
                set_journal_mode(connection, name)
                connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
            open_files.keep(connection)
        return connection


class Upgrade(msgspec.Struct, frozen=True):
    """What opening an older file for writing does to it, shown before it is done."""

    path: Path
    found: int
    known: int
    backup: Path
    size: int
    """Bytes of the file; the backup and the rewritten file take about twice as many."""
    free: int

    def text(self) -> Text:
        room = Text(
            "That takes about {seconds} s and up to {needed} of free space; {free} are free.",
            seconds=1 + self.size // _BYTES_A_SECOND,
            needed=megabytes(2 * self.size),
            free=megabytes(self.free),
        )
        named = {"file": self.path, "found": self.found, "backup": self.backup.name, "known": self.known}
        sentence = Text(
            "{file} is of version {found}. It is backed up as {backup}, then brought up to version {known}.", **named
        )
        if not keeps_journal(self.found, self.known):
            sentence = Text(
                "{file} is of version {found}. It is backed up as {backup}, then brought up to version {known}; what was done"
                " before that cannot be undone afterwards.",
                **named,
            )
        return Text("{first} {second}", first=sentence, second=room)


def upgrade_of(path: Path) -> Upgrade | None:
    """What opening the file for writing would do to it; None for one of this version, a missing, empty or unreadable one."""
    header = header_of_ours(path)
    if not header or version_in(header) == schema_version():
        return None
    with closing(open_any_version(path)) as connection:  # the log may know better than the header
        found = stored_version(connection)
    if not 0 < found < schema_version():
        return None
    size, free = path.stat().st_size, shutil.disk_usage(path.parent).free
    return Upgrade(path, found, schema_version(), migration_name(path, found), size, free)


def open_to_check(path: str | Path) -> Connection:
    """A connection that may write, as FTS5's comparison of an index with its texts needs: to the file, or to a private copy
    where the file may not be written or is of an older version."""
    name = str(path)
    reader = open_database(name, read_only=True)
    if compare(reader, schema_version()).foreign:
        return reader  # nothing of it is run, and its indexes are not asked
    with closing(reader):
        if str(reader.filename) == os.path.realpath(name) and may_write(name):
            return open_database(name)
        if os.path.realpath(str(reader.filename)) != os.path.realpath(name):
            return open_database(reader.filename)
        copied = private_copy(Path(name), "to check", lambda copy: copy_database(reader, copy))
    return open_database(copied)


def open_reader(path: str | Path, *, read_only: bool = False) -> Connection:
    """One more connection that only reads (`query_only`), for one thread; the file must exist. An older one is read through a
    migrated private copy. `read_only` leaves the file and its folder as they are, byte for byte; needed where they cannot be
    written."""
    name = str(path)
    if not read_only and may_write(name):
        try:
            return _open_with_log(name)
        except EnvironmentFault as fault:
            if fault.code != "disk_full":  # no room for the log's index
                raise
    return open_database(name, read_only=True)


def _open_with_log(name: str) -> Connection:
    look_at(name, create=False)
    with translated(name), closed_on_error(connect_to_write(name)) as connection:
        if compare(connection, min(stored_version(connection), schema_version())).foreign:
            connection.close()
            return open_database(name, read_only=True)
        if is_older(connection, name):
            return open_reader(_brought_up(connection, name))
        only_reads(connection)
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
        open_files.keep(connection)
        return connection


def _bring_up(connection: Connection, name: str) -> None:
    """Migrate an older file after a backup; EnvironmentFault `in_use` where another program has it open, which knows only the old
    version."""
    found = stored_version(connection)
    if found < schema_version():
        if found:
            if programs := ", ".join(open_files.holders(name)):
                raise EnvironmentFault.keyed("open_elsewhere", "in_use", file=name, found=found, programs=programs)
            backup(connection, migration_name(Path(name), found))
        set_journal_mode(connection, name)
        migrate(connection)


def _brought_up(connection: Connection, name: str) -> Path:
    """A migrated private copy of an older file; closes the connection that it was read through."""

    def make(copy: Path) -> None:
        copy_database(connection, copy)
        with closing(connect_to_write(str(copy))) as newer:
            set_pragma(newer, "journal_mode", "wal")
            migrate(newer)
            _look_after_unclean_close(newer, name)
            derived.repair(newer, None)
            with writing(newer):
                set_meta(newer, "open_since", None)
            newer.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)

    try:
        return private_copy(Path(name), f"brought up to {schema_version()}", make)
    finally:
        connection.close()


def _look_after_unclean_close(connection: apsw.Connection, name: str) -> None:
    """Check the pages once after a writer that did not close, which may have left damage behind."""
    holder = get_meta(connection, "open_since")
    if holder is not None and not process_lives(str(holder)):
        with stoppable(connection, NEVER):
            found = damage_lines(str(row[0]) for row in connection.execute("PRAGMA quick_check(5)"))
        if found:
            raise damaged(name, "; ".join(found))
