"""What a cell may contain: the decoder of rows, and the triggers that guard writes. SQLite stores any type in any column: text
in an INTEGER column, a blob in a TEXT column, half a JSON text. Such a cell reads as NULL, or as the column's default, on every
connection of ours, and `check` names it. The file is not changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any

import apsw
import msgspec

from mnemonaut_core.store.connection import Connection

FIRST_GUARDED = 10
"""The first version of the schema in which every table has its guards."""
_LIST, _RECORD = "array", "object"
_JSON = {("run", "selected"): _LIST, ("isolation", "removed"): _RECORD, ("active_context_item", "breakdown"): _RECORD}
"""Columns of JSON without a default from which that follows."""
_DEFAULTS = {"'[]'": _LIST, "'{}'": _RECORD}
_RANGES = {
    ("embedder", "dimension"): '{row}"dimension" NOT BETWEEN 0 AND 1000000',
    ("meta", "value"): """{row}"key" IN ('generation', 'uses', 'commits', 'gram_total') AND NOT (
        typeof({row}"value") = 'integer' AND {row}"value" BETWEEN 0 AND 9007199254740992)""",
}
_EMPTY = {"INTEGER": "0", "REAL": "0.0", "BLOB": "x''", "": "0", _LIST: "'[]'", _RECORD: "'{}'"}
_LEFT_OUT = {"vector": "rowid, ", "run": ""}
"""Tables whose rows are left out if any cell is wrong, and further columns to read of them."""


class Column(msgspec.Struct, frozen=True):
    """A column of a table of content, as the schema declares it."""

    table: str
    name: str
    declared: str
    required: bool
    default: str | None
    is_key: bool

    @property
    def kind(self) -> str:
        """The declared type; of JSON the type of its value."""
        return _JSON.get((self.table, self.name)) or _DEFAULTS.get(self.default or "", self.declared)

    def wrong(self, row: str = "") -> str:
        """SQL that is true where the cell holds a wrong value; `row` is "" or "new."."""
        cell, kind = f'{row}"{self.name}"', self.kind.lower()
        if kind in (_LIST, _RECORD):
            found = f"CASE WHEN typeof({cell}) = 'text' AND json_valid({cell}) THEN json_type({cell}) != '{kind}'"
            found += " ELSE 1 END" if self.required else f" ELSE {cell} IS NOT NULL END"
        elif kind == "text" and not self.required:
            found = f"typeof({cell}) = 'blob'"  # of all else SQLite makes a text
        elif kind:
            found = f"typeof({cell}) != '{kind}'" if self.required else f"typeof({cell}) NOT IN ('{kind}', 'null')"
        limit = _RANGES.get((self.table, self.name), "").format(row=row)
        return f"({' OR '.join(filter(None, (kind and found, limit))) or '0'})"

    @property
    def decoded(self) -> str:
        """SQL of the value that is read. A required text, such as an id, reads as its bytes in hex where it is wrong."""
        instead = self.default or (_EMPTY.get(self.kind, f'hex("{self.name}")') if self.required else "NULL")
        return f'CASE WHEN {self.wrong()} THEN {instead} ELSE "{self.name}" END'


class Table(msgspec.Struct, frozen=True, dict=True):
    """A table of content."""

    name: str
    every: tuple[Column, ...]

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns whose cells can be wrong: SQLite itself guards a rowid."""
        return tuple(c for c in self.every if c.name != "pk")

    @cached_property
    def wrong(self) -> str:
        """SQL that is true of a row with a wrong cell."""
        return _any([column.wrong() for column in self.columns])

    @property
    def named(self) -> str:
        """SQL that names a row for people: by its id, else by its key."""
        keys = [c for c in self.every if c.name == "id"] or [c for c in self.every if c.is_key]
        return " || '/' || ".join(key.decoded for key in keys)

    def guards(self) -> Iterator[tuple[str, str, str]]:
        """(kind, name, statement) of an index of the rows with a wrong cell, and of the triggers that admit no new ones. Other
        cells of such a row may still be changed."""
        said = f"BEGIN SELECT RAISE(ABORT, 'a value that does not fit its column of {self.name}'); END"
        new = _any([column.wrong("new.") for column in self.columns])
        yield "INDEX", f"{self.name}_wrong", f'ON {self.name} ("{self.every[0].name}") WHERE {self.wrong}'
        yield "TRIGGER", f"{self.name}_insert_guard", f"BEFORE INSERT ON {self.name} WHEN {new} {said}"
        # apart, since who changes a number must not wait until long texts are read
        for what, numbers in (("number", True), ("text", False)):
            columns = [c for c in self.columns if (c.declared in ("INTEGER", "REAL")) is numbers]
            if columns:
                names = ", ".join(f'"{column.name}"' for column in columns)
                changed = _any([f'({c.wrong("new.")} AND new."{c.name}" IS NOT old."{c.name}")' for c in columns])
                event = f"BEFORE UPDATE OF {names} ON {self.name} WHEN {changed}"
                yield "TRIGGER", f"{self.name}_{what}_guard", f"{event} {said}"

    def decoded(self, connection: apsw.Connection) -> str:
        """A common table expression that replaces the table by its decoded rows. Columns without a wrong cell stay as they are,
        so that their indexes serve."""
        asked = ", ".join(f"max({column.wrong()})" for column in self.columns)
        found = connection.execute(f"SELECT {asked} FROM main.{self.name} WHERE {self.wrong}").get
        wrong = {c.name for c, is_wrong in zip(self.columns, found, strict=True) if is_wrong}
        cells = ", ".join(f'{c.decoded} AS "{c.name}"' if c.name in wrong else f'"{c.name}"' for c in self.every)
        if self.name in _LEFT_OUT:
            cells = f"{_LEFT_OUT[self.name]}* FROM main.{self.name} WHERE NOT {self.wrong}"
        else:
            cells += f" FROM main.{self.name}"
        return f"{self.name} AS NOT MATERIALIZED (SELECT {cells})"


def _any(conditions: list[str]) -> str:
    """SQL that is true where one of them is: as a balanced tree, since the depth of an expression is limited."""
    if len(conditions) == 1:
        return conditions[0]
    half = len(conditions) // 2
    return f"({_any(conditions[:half])} OR {_any(conditions[half:])})"


def tables_of(connection: apsw.Connection) -> tuple[Table, ...]:
    """The tables of content in a file of any version."""
    rows = connection.execute(
        'SELECT s.name, p.name, upper(p.type), p."notnull" OR p.pk, p.dflt_value, p.pk'
        " FROM main.sqlite_schema AS s JOIN pragma_table_xinfo(s.name, 'main') AS p WHERE s.type = 'table'"
        " AND s.rootpage > 0 AND s.name NOT GLOB 'fts_*' AND s.name NOT GLOB 'vec_*' AND s.name NOT GLOB 'sqlite_*'"
        " AND s.name NOT GLOB 'change_*' AND s.name != 'gram' ORDER BY s.name, p.cid"
    )
    return _tables(tuple(rows))


@cache
def _tables(rows: tuple[tuple[Any, ...], ...]) -> tuple[Table, ...]:
    return tuple(Table(name, tuple(Column(*row) for row in group)) for name, group in groupby(rows, itemgetter(0)))


def _with_wrong_cells(connection: apsw.Connection, tables: tuple[Table, ...]) -> list[Table]:
    return [tables[number] for (number,) in connection.execute(_looking_for_wrong(tables))] if tables else []


@cache
def _looking_for_wrong(tables: tuple[Table, ...]) -> str:
    return " UNION ALL ".join(
        f"SELECT {number} WHERE EXISTS (SELECT 1 FROM main.{table.name} WHERE {table.wrong})"
        for number, table in enumerate(tables)
    )


def look(connection: apsw.Connection) -> None:
    """Look for wrong cells, and let the connection decode the tables that contain some. Cheap unless another process wrote: an
    index lists the rows."""
    if isinstance(connection, Connection):
        version = (connection.pragma("data_version"), connection.pragma("schema_version"))
        if connection.decoded_at != version:
            if connection.tables is None or connection.tables[0] != version[1]:
                connection.tables = version[1], tables_of(connection)
            wrong = _with_wrong_cells(connection, connection.tables[1])
            connection.decoding = ", ".join(table.decoded(connection) for table in wrong)
            connection.decoded_at = version


def wrong_cells(connection: apsw.Connection) -> Iterator[str]:
    """Every wrong cell of the file: table, row, column, its type and value, and the expected type."""
    for table in _with_wrong_cells(connection, tables_of(connection)):
        for column in table.columns:
            sql = f'SELECT {table.named}, typeof("{column.name}") || \' \' || substr(quote("{column.name}"), 1, 40)'
            for row, found in connection.execute(f"{sql} FROM main.{table.name} WHERE {column.wrong()}"):
                expected = column.kind.lower() or "integer"
                yield f"{table.name} {row}, {column.name}: {found} instead of {expected}"


def empty_wrong_cells(connection: apsw.Connection) -> tuple[str, ...]:
    """Replace wrong cells by their decoded values, inside a transaction; return them. A row that cannot be without the cell is
    deleted."""
    found = tuple(wrong_cells(connection))
    for table in _with_wrong_cells(connection, tables_of(connection)):
        for column in table.columns if table.name not in _LEFT_OUT else ():
            connection.execute(
                f'UPDATE OR IGNORE {table.name} SET "{column.name}" = {column.decoded} WHERE {column.wrong()}'
            )
        connection.execute(f"DELETE FROM {table.name} WHERE {table.wrong}")
    return found


def create_guards(connection: apsw.Connection) -> None:
    """Create the triggers and indexes that guard the present columns; existing ones are renewed."""
    there = dict(connection.execute("SELECT name, sql FROM main.sqlite_schema WHERE type IN ('index', 'trigger')"))
    for table in tables_of(connection):
        for kind, name, rest in table.guards():
            if there.get(name) != f"CREATE {kind} {name} {rest}":
                connection.execute(f"DROP {kind} IF EXISTS {name}")
                connection.execute(f"CREATE {kind} {name} {rest}")


@contextmanager
def unguarded(connection: apsw.Connection) -> Iterator[None]:
    """Let wrong cells that were in the file before come back, inside a transaction."""
    for table in tables_of(connection):
        for kind, name, _ in table.guards():
            if kind == "TRIGGER":
                connection.execute(f"DROP TRIGGER IF EXISTS {name}")
    yield
    create_guards(connection)
