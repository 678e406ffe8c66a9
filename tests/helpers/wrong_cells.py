"""Cells that hold another kind of value than their column, put into a small life with rows in every table."""

from __future__ import annotations

import contextlib
import io
from contextlib import closing
from pathlib import Path

import apsw
from helpers.cli import life
from helpers.cli_memories import NOW
from helpers.masters import Masters

from mnemonaut.cli.main import run as run_command
from mnemonaut_core.store import cells

WRONG: dict[str, tuple[object, ...]] = {
    "INTEGER": ("2026-01-01", b"\xff\0", 1e300, 9 * 10**18, -5),
    "REAL": ("high", b"\xff\0", 1e300, -1e300),
    "TEXT": (b"\xff\0", "{"),
    "BLOB": (0, "text", b"\x01"),
    "": ("zz", b"\xff\0", -5),
}
"""By declared type: kinds of values that a damaged file or another program leaves there."""
QUESTION = "When is the meeting with Mara?"
CODES = (0, 1, 2, 3)
"""How a command may end."""


def said(*arguments: object) -> tuple[int, str]:
    """One command in this process: how it ended, all that it printed."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
        code = run_command([*map(str, arguments)])
    return code, out.getvalue()


def everything(masters: Masters) -> Path:
    """A small life with rows in every table, whole: to copy, not to open."""

    def make(path: Path) -> None:
        path.write_bytes(life(masters, "en").read_bytes())
        for command in (
            ("isolate", "e-03"),
            ("isolate", "e-01", "--for-query", QUESTION),
            ("edit", "e-04", "--set", "title=A walk"),
            ("recall", QUESTION, "--commit", "--session", "s1"),
            ("saved", "save", QUESTION, "--name", "meeting"),
            ("feedback", "e-05", "helpful"),
            ("words", "add", "later:afterwards"),
            ("recall", QUESTION, "--session", "s1"),
        ):
            code, told = said(*command, "--db", path, "--now", NOW)
            assert code in CODES, told
        with closing(apsw.Connection(str(path))) as connection:
            for table in cells.tables_of(connection):
                if not connection.execute(f"SELECT count(*) FROM {table.name}").get:
                    _fill(connection, table)
            assert [str(cell) for cell in cells.wrong_cells(connection)] == []
            connection.pragma("journal_mode", "delete")

    return masters.made("everything.db", make)


def _fill(connection: apsw.Connection, table: cells.Table) -> None:
    values = {"INTEGER": "1", "REAL": "0.5", "TEXT": "'e-02'", "BLOB": "x'00'", "array": "'[]'", "object": "'{}'"}
    chosen = {"project": "'another'", "signal": "'helpful'", "must": "'must'", "grade": "2"}
    names = [column for column in table.columns if column.kind != "BLOB" or column.required]
    given = ", ".join(chosen.get(column.name, values[column.kind]) for column in names)
    quoted = ", ".join(f'"{column.name}"' for column in names)
    connection.execute(f"INSERT INTO {table.name} ({quoted}) VALUES ({given})")


def combinations(path: Path) -> list[tuple[str, str, object]]:
    """(table, column, value): all that a file can be made to hold past the guards."""
    with closing(apsw.Connection(str(path))) as connection:
        rows = connection.execute(
            "SELECT s.name, p.name, upper(p.type) FROM sqlite_schema AS s JOIN pragma_table_xinfo(s.name) AS p WHERE"
            " s.type = 'table' AND s.rootpage > 0 AND s.name NOT GLOB 'fts_*' AND s.name NOT GLOB 'vec_*' ORDER BY 1, p.cid"
        )
        return [(table, column, value) for table, column, kind in rows for value in WRONG[kind]]


def spoil(path: Path, table: str, column: str, value: object) -> bool:
    """Put the value into the first row that may take it, as a program without the guards would; False if the schema refuses."""
    with closing(apsw.Connection(str(path))) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_schema WHERE name GLOB '*_guard'").fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        try:
            connection.execute(
                f'UPDATE {table} SET "{column}" = ?1 WHERE "{column}" = (SELECT "{column}" FROM {table} LIMIT 1)'
                f' OR "{column}" IS NULL',
                (value,),
            )
        except (apsw.ConstraintError, apsw.MismatchError):
            return False
        finally:
            for _, sql in guards:
                connection.execute(str(sql))
        return True
