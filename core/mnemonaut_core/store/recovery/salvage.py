"""The rows that the pages of a damaged file still hold, table by table, and writing them to a new one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import apsw
import msgspec
from msgspec import field

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.ports import Progress
from mnemonaut_core.store import cells
from mnemonaut_core.store.backup import NOT_TAKEN, content_tables
from mnemonaut_core.store.connection import Connection, set_pragma, translated
from mnemonaut_core.store.guarded import MEMORY, create_of_version
from mnemonaut_core.store.recovery.pages import (
    INTERIOR_INDEX,
    INTERIOR_TABLE,
    LEAF_INDEX,
    LEAF_TABLE,
    BadPage,
    Pages,
    RawText,
    TreePage,
    Value,
)
from mnemonaut_core.store.schema import migrate
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.versions import schema_version

Row = tuple[int | None, tuple[Value | RawText, ...]]
_STEP = 2000
_SAMPLE = 20
_SCHEMA = "sqlite_schema"
_SEQUENCE = "sqlite_sequence"


class TableReport(msgspec.Struct, frozen=True):
    """What became of one table: rows in the new file, pages of it that could not be read, rows of whole pages whose own
    long texts could not be read or that contradict another row, and rows left out because what they belong to is lost."""

    name: str
    rows: int
    pages_lost: int = 0
    rows_lost: int = 0
    rows_left: int = 0

    @property
    def whole(self) -> bool:
        """Whether nothing of it is known to be missing."""
        return not (self.pages_lost or self.rows_lost or self.rows_left)


class Table(msgspec.Struct):
    """A table of the file's version: how its rows lie in the file, and what was found of it."""

    name: str
    columns: tuple[str, ...]
    """As they lie in a record: those of the key first where the table is stored as an index."""
    types: tuple[str, ...]
    required: tuple[bool, ...]
    alias: int | None
    """The column that is the rowid: NULL in the record."""
    keyed: bool
    """Stored as an index (WITHOUT ROWID)."""
    wanted: bool
    """Content, to be written; else only known so that its pages are not taken for others'."""
    root: int = 0
    rows: list[Row] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    pages_lost: int = 0
    rows_lost: int = 0
    read: int = 0

    def fits(self, row: Row) -> bool:
        """Whether a row could be one of this table."""
        rowid, values = row
        if (rowid is None) != self.keyed or not values or len(values) > len(self.columns):
            return False
        for i, value in enumerate(values):
            if i == self.alias:
                if value is not None:
                    return False
            elif value is None:
                if self.required[i]:
                    return False
            elif not _holds(self.types[i], value):
                return False
        return not any(self.required[i] for i in range(len(values), len(self.columns)))


def _holds(kind: str, value: Value | RawText) -> bool:
    if kind == "TEXT":
        return isinstance(value, RawText)
    if kind == "INTEGER":
        return isinstance(value, int)
    if kind == "REAL":
        return isinstance(value, (int, float))
    return kind != "BLOB" or isinstance(value, bytes)


class Salvage:
    """Reads all pages once, then writes what it found."""

    def __init__(self, pages: Pages, progress: Progress, token: CancelToken) -> None:
        self._pages, self._progress, self._token = pages, progress, token
        self.version = pages.version if 1 <= pages.version <= schema_version() else schema_version()
        self._used: set[int] = pages.free()
        self._lost: set[int] = set()
        with closing(create_of_version(MEMORY, self.version)) as fresh:
            wanted = set(content_tables(fresh))
            self.tables = {table.name: table for table in _layouts(fresh, wanted)}
            self._usual = _roots(fresh)
        self.unknown = 0
        self.cells: tuple[str, ...] = ()
        """Cells of a wrong type that were left out."""

    # ---- reading

    def read(self) -> None:
        """From the list of tables down; then whatever nothing led to."""
        roots = self._schema()
        for name, table in self.tables.items():
            table.root = roots.get(name, 0)
            if table.root:
                self._walk(table.root, table)
        others = [root for name, root in roots.items() if name not in self.tables]
        for root in others:
            self._walk(root, None)
        if len(roots) < len(self._usual):
            # the list of tables is damaged: every file of a version is made in the same order
            for name, table in self.tables.items():
                if not table.root and self._looks_like(self._usual.get(name, 0), table):
                    table.root = self._usual[name]
                    self._walk(table.root, table)
        self._adopt()

    def _schema(self) -> dict[str, int]:
        """Root pages by name, of tables and indexes: from the list of tables, and from parts of it that lie about."""
        layout = Table(
            _SCHEMA, ("type", "name", "tbl_name", "rootpage", "sql"), ("TEXT", "TEXT", "TEXT", "INTEGER", "TEXT"),
            (True, True, True, False, False), None, keyed=False, wanted=False,
        )  # fmt: skip
        self._walk(1, layout)
        if layout.pages_lost:
            for number in range(2, self._pages.count + 1):
                page = self._leaf(number)
                if page is not None and page.kind == LEAF_TABLE and all(_is_schema(cell.values) for cell in page.cells):
                    self._walk(number, layout)
        found: dict[str, int] = {}
        for _, values in layout.rows:
            if _is_schema(values) and isinstance(values[3], int) and 1 < values[3] <= self._pages.count:
                found.setdefault(_text(values[1]), values[3])
        return found

    def _leaf(self, number: int) -> TreePage | None:
        if number in self._used:
            return None
        try:
            if self._pages.kind(number) not in (LEAF_TABLE, LEAF_INDEX):
                return None
            page = self._pages.page(number)
        except BadPage:
            return None
        return page if page.cells else None

    def _walk(self, root: int, table: Table | None) -> None:
        """Every page below, its rows into the table; None: only to know that the pages belong to somebody."""
        waiting = [root]
        while waiting:
            number = waiting.pop()
            if number in self._used or not 1 <= number <= self._pages.count:
                if table is not None and number not in self._lost:
                    table.pages_lost += 1
                continue
            self._step()
            try:
                page = self._pages.page(number)
                if table is not None and page.kind not in _kinds(table):
                    raise BadPage(number)
            except BadPage:
                self._used.add(number)
                self._lost.add(number)
                if table is not None:
                    table.pages_lost += 1
                continue
            self._used.add(number)
            waiting += reversed(page.children)
            self._take(page, table)

    def _take(self, page: TreePage, table: Table | None) -> None:
        for cell in page.cells:
            self._used.update(cell.overflow)
        if table is None:
            return
        table.rows_lost += page.bad
        table.read += 1
        if page.kind != INTERIOR_TABLE:
            table.rows += [(cell.rowid, cell.values) for cell in page.cells if cell.values is not None]

    def _looks_like(self, root: int, table: Table) -> bool:
        """Whether the first leaf below a page holds rows of the table."""
        for _ in range(20):
            if root in self._used:
                return False
            try:
                page = self._pages.page(root)
            except BadPage:
                return False
            if page.kind not in _kinds(table):
                return False
            rows = [(cell.rowid, cell.values) for cell in page.cells if cell.values is not None]
            if rows:
                return all(table.fits(row) for row in rows)
            if not page.children:
                return False
            root = page.children[0]
        return False

    # ---- what nothing leads to

    def _adopt(self) -> None:
        """Pages below no page that can be read: trees first, so that what lies together stays together."""
        trees: dict[int, TreePage] = {}
        for number in range(2, self._pages.count + 1):
            self._step()
            if number in self._used:
                continue
            try:
                if self._pages.kind(number):
                    trees[number] = self._pages.page(number)
            except BadPage:
                self.unknown += number not in self._lost
        below = {child for page in trees.values() for child in page.children}
        tops = [number for number in trees if number not in below]
        # an interior page before the leaves, which it may own
        for number in sorted(tops, key=lambda top: (not trees[top].children, top)):
            if number in self._used:
                continue
            table = self._owner(trees[number])
            before = table.pages_lost if table is not None else 0
            self._walk(number, table)
            if table is not None:  # pages that a damaged page led to were counted there already
                table.pages_lost = max(table.pages_lost, before)

    def _owner(self, page: TreePage) -> Table | None:
        """The table whose rows these look like; of several the one that lacks pages, then the narrowest."""
        rows = list(self._sample(page))
        if not rows:
            return None
        fitting = [table for table in self.tables.values() if all(table.fits(row) for row in rows)]
        fitting = [table for table in fitting if not self._clashes(table, rows)]
        if not fitting:
            return None
        width = max(len(values) for _, values in rows)
        return min(fitting, key=lambda table: (not table.pages_lost, len(table.columns) - width, table.name))

    def _sample(self, page: TreePage) -> Iterator[Row]:
        """Rows of the page, or of the first leaf below it."""
        for _ in range(20):
            rows = [(cell.rowid, cell.values) for cell in page.cells if cell.values is not None]
            if rows:
                yield from rows[:_SAMPLE]
                return
            for child in page.children:
                with suppress(BadPage):
                    page = self._pages.page(child)
                    break
            else:
                return

    def _clashes(self, table: Table, rows: list[Row]) -> bool:
        """Whether a row with that number is there already: then these are remains, or another table's."""
        if table.keyed:
            return False
        if len(table.seen) < len(table.rows):
            table.seen = {rowid for rowid, _ in table.rows if rowid is not None}
        return any(rowid in table.seen for rowid, _ in rows)

    def _step(self) -> None:
        if len(self._used) % _STEP == 0:
            self._token.raise_if_set()
            self._progress("pages", min(len(self._used), self._pages.count), self._pages.count)

    # ---- writing

    def write(self, path: Path) -> tuple[TableReport, ...]:
        """A new database of the file's version with all rows, brought up to date."""
        with closing(create_of_version(path, self.version)) as connection, translated(connection, self._token):
            set_pragma(connection, "foreign_keys", 0)
            connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)  # rows arrive as they are
            written: dict[str, int] = {}
            left: dict[str, int] = {}
            with writing(connection, self._token):
                for table in self.tables.values():
                    if table.wanted:
                        written[table.name] = self._write(connection, table)
                self._sequence(connection)
                self.cells = cells.empty_wrong_cells(connection)
                left = _unbound(connection)
                connection.executemany("DELETE FROM meta WHERE key = ?", ((key,) for key in NOT_TAKEN))
            set_pragma(connection, "foreign_keys", 1)
            connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 1)
            migrate(connection)
        return tuple(
            TableReport(
                name,
                rows - left.get(name, 0),
                self.tables[name].pages_lost,
                self.tables[name].rows_lost + len(self.tables[name].rows) - rows,
                left.get(name, 0),
            )
            for name, rows in sorted(written.items())
        )

    def _write(self, connection: Connection, table: Table) -> int:
        connection.execute(f"DELETE FROM {table.name}")
        before = connection.total_changes()
        for number, (rowid, values) in enumerate(table.rows):
            if number % _STEP == 0:
                self._token.raise_if_set()
                self._progress("rows", number, len(table.rows))
            given = [rowid if i == table.alias else value for i, value in enumerate(values)]
            marks = ", ".join("CAST(? AS TEXT)" if isinstance(value, RawText) else "?" for value in given)
            names = ", ".join(table.columns[: len(given)])
            connection.execute(
                f"INSERT OR IGNORE INTO {table.name} ({names}) VALUES ({marks})",
                tuple(value.raw if isinstance(value, RawText) else value for value in given),
            )
        return connection.total_changes() - before

    def _sequence(self, connection: Connection) -> None:
        """A number that was used once is not given again."""
        sequence = self.tables.get(_SEQUENCE)
        for _, values in sequence.rows if sequence is not None else ():
            if len(values) == 2 and isinstance(values[0], RawText) and isinstance(values[1], int):
                connection.execute(
                    "UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1", (_text(values[0]), values[1])
                )
                if not connection.changes():
                    connection.execute(
                        "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (_text(values[0]), values[1])
                    )


def _kinds(table: Table) -> tuple[int, int]:
    return (INTERIOR_INDEX, LEAF_INDEX) if table.keyed else (INTERIOR_TABLE, LEAF_TABLE)


def _is_schema(values: tuple[Value | RawText, ...] | None) -> bool:
    return (
        values is not None
        and len(values) == 5
        and isinstance(values[0], RawText)
        and values[0].raw in (b"table", b"index", b"trigger", b"view")
        and isinstance(values[1], RawText)
        and (values[4] is None or (isinstance(values[4], RawText) and values[4].raw.startswith(b"CREATE ")))
    )


def _text(value: Value | RawText) -> str:
    return value.raw.decode("utf-8", "replace") if isinstance(value, RawText) else str(value)


def _layouts(fresh: Connection, wanted: Iterable[str]) -> Iterator[Table]:
    """Every table that has pages, by its own columns."""
    tables = fresh.execute(
        "SELECT t.name, t.wr FROM pragma_table_list AS t JOIN sqlite_schema AS s ON s.name = t.name AND s.rootpage > 0"
        " WHERE t.schema = 'main' ORDER BY t.name"
    ).fetchall()
    for name, keyed in tables:
        columns: list[Any] = fresh.execute(
            'SELECT name, upper(type), "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid', (name,)
        ).fetchall()
        alias = None
        if keyed:
            columns.sort(key=lambda column: (not column[3], column[3]))  # those of the key, in its order, come first
        else:
            keys = [i for i, column in enumerate(columns) if column[3]]
            if len(keys) == 1 and columns[keys[0]][1] == "INTEGER":
                alias = keys[0]
        yield Table(
            str(name), tuple(str(column[0]) for column in columns), tuple(str(column[1]) for column in columns),
            tuple(bool(column[2]) for column in columns), alias, keyed=bool(keyed), wanted=str(name) in wanted,
        )  # fmt: skip


def _roots(fresh: Connection) -> dict[str, int]:
    rows = fresh.execute("SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0")
    return {str(name): int(root) for name, root in rows}


def _unbound(connection: Connection) -> dict[str, int]:
    """Take away what points to a row that is lost: the pointer where a row can be without it, else the row. How many rows
    of each table were taken away."""
    left: dict[str, int] = {}
    while True:
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
        if not broken:
            return left
        for found, rowid, parent, number in broken:
            table = str(found)
            keys = connection.execute(
                'SELECT "from" FROM pragma_foreign_key_list(?) WHERE id = ? ORDER BY seq', (table, number)
            ).fetchall()
            names = [str(name) for (name,) in keys]
            required = {
                str(name)
                for (name,) in connection.execute(
                    'SELECT name FROM pragma_table_xinfo(?) WHERE "notnull" OR pk', (table,)
                )
            }
            free = [name for name in names if name not in required]
            if rowid is not None:
                if free:
                    connection.execute(f"UPDATE {table} SET {free[0]} = NULL WHERE rowid = ?", (rowid,))
                else:
                    connection.execute(f"DELETE FROM {table} WHERE rowid = ?", (rowid,))
                    left[table] = left.get(table, 0) + connection.changes()
                continue
            parent_key = connection.execute(
                "SELECT name FROM pragma_table_xinfo(?) WHERE pk ORDER BY pk LIMIT 1", (parent,)
            ).get
            lost = f"{names[0]} IS NOT NULL AND {names[0]} NOT IN (SELECT {parent_key} FROM {parent})"
            if free:
                connection.execute(f"UPDATE {table} SET {free[0]} = NULL WHERE {lost}")
            else:
                connection.execute(f"DELETE FROM {table} WHERE {lost}")
                left[table] = left.get(table, 0) + connection.changes()
