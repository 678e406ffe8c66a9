"""`recover`: what SQL still reads of a damaged file, row by row, in a new database whose indexes are rebuilt. The damaged file
is only read. Rows below a damaged interior page cannot be reached; a backup holds them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import apsw
import msgspec

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import EnvironmentFault, InputError, os_faults
from mnemonaut_core.files import part_of
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.ports import Progress, no_progress
from mnemonaut_core.store import cells
from mnemonaut_core.store.backup import NOT_TAKEN, content_tables
from mnemonaut_core.store.connection import Connection, set_pragma, translated
from mnemonaut_core.store.derived import reindex
from mnemonaut_core.store.errors import parts_of
from mnemonaut_core.store.guarded import created, look_at, may_write, readable_copy
from mnemonaut_core.store.open import open_database
from mnemonaut_core.store.schema import migrate
from mnemonaut_core.store.transactions import BUSY_TIMEOUT_MS, writing
from mnemonaut_core.store.versions import schema_version, stored_version

_DAMAGE = (apsw.CorruptError, apsw.NotADBError, apsw.SQLError)
_STEP = 2000


class TableReport(msgspec.Struct, frozen=True):
    """The result for one table. `rows_lost` could not be read or contradict another row, None where some are lost and nothing
    tells how many; `rows_left` were left out because what they refer to is lost."""

    name: str
    rows: int
    rows_lost: int | None = 0
    rows_left: int = 0

    @property
    def whole(self) -> bool:
        return self.rows_lost == 0 and self.rows_left == 0


class RecoveryReport(msgspec.Struct, frozen=True):
    """What `recover` wrote; `cells` were left out because they hold a value of another type than their column."""

    source: Path
    target: Path
    version: int
    tables: tuple[TableReport, ...]
    cells: tuple[str, ...] = ()

    @property
    def memories(self) -> int:
        return next((table.rows for table in self.tables if table.name == "memory"), 0)

    @property
    def whole(self) -> bool:
        return not self.cells and all(table.whole for table in self.tables)


def recover(
    source: Path,
    target: Path,
    *,
    finish: Callable[[Path], None] | None = None,
    progress: Progress = no_progress,
    token: CancelToken = NEVER,
) -> RecoveryReport:
    """Write what can be read of `source` into the new database `target`, which appears whole or not at all. `finish` builds
    derived data in the new file, with the embedder whose grams it counts; None: without one. InputError where `target` exists,
    or `source` is no database of ours; EnvironmentFault where it cannot be opened, or no row of it can be read."""
    source, target = source.absolute(), target.absolute()
    if os.path.lexists(target):
        raise InputError.keyed("exists", file=target.name[-60:])
    if not target.parent.is_dir():
        raise InputError.keyed("folder_for_new", "missing_folder", folder=target.parent)
    with os_faults("new_database_cannot", "unwritable", folder=target.parent), part_of(target) as part:
        with _opened(source) as damaged:
            version = stored_version(damaged)
            if not 0 < version <= schema_version():
                raise _nothing(source)
            with closing(created(str(part), version)) as new, translated(new, token):
                tables, wrong = _copied(damaged, new, progress, token)
                if not any(table.rows for table in tables):
                    raise _nothing(source)
                migrate(new)
        if finish is not None:
            finish(part)
        else:
            with closing(open_database(part)) as connection, writing(connection, token):
                reindex(connection, None, progress, token)
        with closing(Connection(str(part), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
            connection.pragma("journal_mode", "delete")  # one file, without a write-ahead log
        token.raise_if_set()
        part.replace(target)
    return RecoveryReport(source, target, version, tables, wrong)


def losses(report: RecoveryReport) -> tuple[Text, ...]:
    """What is known to be missing, a sentence each, and at the end where it may be found; () for nothing."""
    sentences: list[Text] = []
    for table in report.tables:
        (part,) = parts_of([table.name])
        written, lost, left = ({"part": part, "rows": n} for n in (table.rows, table.rows_lost, table.rows_left))
        if table.rows_lost is None:
            sentences.append(Text("{part}: {rows} rows written; how many could not be read is unknown", **written))
        elif table.rows_lost:
            sentences.append(Text("{part}: {rows} rows could not be read", **lost))
        if table.rows_left:
            sentences.append(Text("{part}: {rows} rows were left out, since what they belong to is lost", **left))
    sentences += [Text("left out: {cell}", cell=cell) for cell in report.cells]
    return (*sentences, Advice("restore_backup", file=report.source)) if sentences else ()


def _nothing(source: Path, detail: str = "") -> EnvironmentFault:
    return EnvironmentFault.keyed("nothing_to_recover", detail=detail, advice=Advice("restore_backup", file=source))


@contextmanager
def _opened(source: Path) -> Iterator[apsw.Connection]:
    """A connection that reads the damaged file in one transaction, also where parts of its schema cannot be parsed. Errors are
    SQLite's own: ours would check the whole file after each damaged page."""
    try:
        look_at(str(source), create=False)
    except EnvironmentFault as fault:
        if fault.code != "damaged":
            raise
        raise _nothing(source, fault.detail) from fault
    # SQLite needs to write beside the file, and to delete again, the index of its log
    path = source if may_write(source) else readable_copy(source)
    with translated(str(source)), closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
        if os.path.exists(f"{path}-wal"):  # noqa: PTH110 - the log is not moved into the damaged file
            connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 0)  # else the next line does nothing
        connection.pragma("writable_schema", 1)
        for switch in ("TRUSTED_SCHEMA", "ENABLE_TRIGGER", "ENABLE_VIEW"):
            connection.config(getattr(apsw, f"SQLITE_DBCONFIG_{switch}"), 0)
        connection.pragma("cell_size_check", 1)
        connection.pragma("query_only", 1)
        connection.set_busy_timeout(BUSY_TIMEOUT_MS)
        try:
            connection.execute("BEGIN")
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()  # begins the transaction
        except _DAMAGE as error:
            raise _nothing(source, str(error)) from error
        yield connection


def _copied(
    damaged: apsw.Connection, new: Connection, progress: Progress, token: CancelToken
) -> tuple[tuple[TableReport, ...], tuple[str, ...]]:
    """Copy all tables of content, and remove references to lost rows and wrong cells; return the result for each table, and the
    cells."""
    set_pragma(new, "foreign_keys", 0)
    new.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)  # rows arrive as they are
    with writing(new, token):
        copies = [_Table(damaged, new, name, progress, token).transfer() for name in content_tables(new)]
        _copy_sequence(damaged, new)
        wrong = cells.empty_wrong_cells(new)
        left = _remove_dangling(new)
        new.executemany("DELETE FROM meta WHERE key = ?", ((key,) for key in NOT_TAKEN))
    set_pragma(new, "foreign_keys", 1)
    new.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 1)
    gone = [left.get(copy.name, 0) for copy in copies]
    pairs = zip(copies, gone, strict=True)
    return tuple(TableReport(one.name, one.rows - count, one.rows_lost, count) for one, count in pairs), wrong


class _Table:
    """One table on its way from the damaged file into the new one."""

    def __init__(
        self, damaged: apsw.Connection, new: Connection, name: str, progress: Progress, token: CancelToken
    ) -> None:
        self._damaged, self._new, self._progress, self._token = damaged, new, progress, token
        self.name = name
        without_rowid = "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?"
        self._by_rowid = not new.execute(without_rowid, (name,)).get
        self._columns = self._shared_columns()
        keys = new.execute("SELECT name FROM pragma_table_xinfo(?) WHERE pk ORDER BY pk", (name,))
        self._key = "rowid" if self._by_rowid else ", ".join(str(key) for (key,) in keys)

    def _shared_columns(self) -> list[str]:
        stored = "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0"
        try:
            there = {name for (name,) in self._damaged.execute(stored, (self.name,))}
        except _DAMAGE:
            return []
        return [str(name) for (name,) in self._new.execute(stored, (self.name,)) if name in there]

    def transfer(self) -> TableReport:
        """Copy what can be read: from the first row on; where that ends early from the last row back, then by rowid ranges."""
        self._new.execute(f"DELETE FROM {self.name}")
        expected, highest = self._extent()
        complete = bool(self._columns) and self._copy_rows(f"ORDER BY {self._key}", expected)
        if self._columns and not complete:
            backwards = ", ".join(f"{key} DESC" for key in self._key.split(", "))
            self._copy_rows(f"ORDER BY {backwards}", expected)
            if self._by_rowid:
                self._copy_ranges(highest, expected)
        rows = int(self._new.execute(f"SELECT count(*) FROM {self.name}").get)
        lost = (0 if complete else None) if expected is None else max(0, expected - rows)
        return TableReport(self.name, rows, lost if complete or lost else None)

    def _extent(self) -> tuple[int | None, int]:
        """(number of rows, as any whole index tells, else None; the highest rowid)."""
        rowid = "+rowid" if self._by_rowid else "0"
        try:
            count, highest = self._damaged.execute(f"SELECT count(*), max({rowid}) FROM {self.name}").get
        except _DAMAGE:
            try:
                # of a table without a number of its own: none has had more rows than the busiest one
                sql = "SELECT seq FROM sqlite_sequence ORDER BY name = ? DESC, seq DESC LIMIT 1"
                return None, int(self._damaged.execute(sql, (self.name,)).get or 0)
            except _DAMAGE:
                return None, 0
        return int(count), int(highest or 0)

    def _copy_ranges(self, highest: int, expected: int | None) -> None:
        """Copy what lies between damaged pages: a range that cannot be read to its end is halved."""
        ranges = [(1, highest)]
        while ranges:
            first, last = ranges.pop()
            self._token.raise_if_set()
            complete = self._copy_rows(f"WHERE rowid BETWEEN {first} AND {last} ORDER BY rowid", expected)
            if not complete and first < last:
                middle = (first + last) // 2
                ranges += [(middle + 1, last), (first, middle)]

    def _copy_rows(self, which: str, expected: int | None) -> bool:
        """Copy these rows, texts byte for byte; False where a damaged page ended it, after the rows before it."""
        # a text may not be UTF-8: it travels as bytes
        values = ", ".join(
            f"typeof({c}) = 'text', iif(typeof({c}) = 'text', CAST({c} AS BLOB), {c})" for c in self._columns
        )
        marks = ", ".join(f"iif(?{i}, CAST(?{i + 1} AS TEXT), ?{i + 1})" for i in range(1, 2 * len(self._columns), 2))
        names = ", ".join(self._columns)
        whole = True

        def rows() -> Iterator[tuple[Any, ...]]:
            nonlocal whole
            try:
                for number, row in enumerate(self._damaged.execute(f"SELECT {values} FROM {self.name} {which}")):
                    if number % _STEP == 0:
                        self._token.raise_if_set()
                        self._progress("rows", number, expected)
                    yield row
            except _DAMAGE:
                whole = False

        self._new.executemany(f"INSERT OR IGNORE INTO {self.name} ({names}) VALUES ({marks})", rows())
        return whole


def _copy_sequence(damaged: apsw.Connection, new: Connection) -> None:
    for table in content_tables(new):
        try:
            used = damaged.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = ?", (table,)).get
        except _DAMAGE:
            return
        if isinstance(used, int):
            new.execute("DELETE FROM sqlite_sequence WHERE name = ? AND seq < ?", (table, used))
            new.execute(
                "INSERT INTO sqlite_sequence (name, seq) SELECT ?1, ?2"
                " WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)",
                (table, used),
            )


def _remove_dangling(connection: Connection) -> dict[str, int]:
    """Remove references to lost rows: the reference where a row can be without it, else the row. Return how many rows of each
    table were removed."""
    left: dict[str, int] = {}
    while broken := connection.execute("PRAGMA foreign_key_check").fetchall():
        for table, parent, number in {(str(table), str(parent), number) for table, _, parent, number in broken}:
            reference = 'SELECT "from", "to" FROM pragma_foreign_key_list(?) WHERE id = ?'
            column, parent_key = connection.execute(reference, (table, number)).get
            needed = 'SELECT "notnull" OR pk FROM pragma_table_xinfo(?) WHERE name = ?'
            required = connection.execute(needed, (table, column)).get
            lost = f"{column} IS NOT NULL AND {column} NOT IN (SELECT {parent_key} FROM {parent})"
            if required:
                connection.execute(f"DELETE FROM {table} WHERE {lost}")
                left[table] = left.get(table, 0) + connection.changes()
            else:
                connection.execute(f"UPDATE {table} SET {column} = NULL WHERE {lost}")
    return left
