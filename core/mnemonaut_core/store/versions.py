"""The versions of the schema: that of a file, and the migrations to this program's. It imports nothing of the store."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import apsw
import msgspec

from mnemonaut_core.errors import EnvironmentFault

APPLICATION_ID = 0x4D6E656D
"""`Mnem`, in the header of every file of ours."""
_COMMENT = re.compile(r"--[^\n]*\n\s*")
_ADDS = re.compile(r"CREATE (TABLE|INDEX|TRIGGER)\b|DROP INDEX\b|ALTER TABLE \w+ ADD\b")


class Migration(msgspec.Struct, frozen=True):
    """One step: from version − 1 to `version`, statement by statement."""

    version: int
    name: str
    sql: str

    def statements(self) -> Iterator[str]:
        """The statements in order; a trigger with its inner semicolons is one."""
        pending = ""
        for line in self.sql.splitlines(keepends=True):
            pending += line
            if pending.strip() and line.rstrip().endswith(";") and apsw.complete(pending):
                yield pending.strip()
                pending = ""

    @property
    def only_adds(self) -> bool:
        """Whether old changesets still apply: it only adds tables, columns, indexes or triggers, and removes at most
        indexes."""
        return all(_ADDS.match(_COMMENT.sub("", statement)) for statement in self.statements())


def keeps_journal(found: int, known: int) -> bool:
    """Whether operations in a file of version `found` can still be undone once it is of version `known`."""
    return all(step.only_adds for step in migrations() if found < step.version <= known)


@cache
def migrations() -> tuple[Migration, ...]:
    """All steps of this program, oldest first; the versions are 1, 2, 3 …"""
    found = sorted((Path(__file__).parent / "migrations").glob("*.sql"))
    return tuple(Migration(int(f.name.split("_")[0]), f.name, f.read_text("utf-8")) for f in found)


@cache
def statement_that_makes(table: str) -> str:
    """The statement of the migrations that makes this table."""
    begins = (f"CREATE TABLE {table} ", f"CREATE VIRTUAL TABLE {table} ")
    return next(
        statement
        for step in migrations()
        for statement in step.statements()
        if any(begin in statement for begin in begins)
    )


def schema_version() -> int:
    return migrations()[-1].version


def stored_version(connection: apsw.Connection) -> int:
    """The version of the file; 0 for one whose creation was never finished."""
    return int(str(connection.pragma("user_version")))


def newer_file(path: str, found: int, known: int) -> EnvironmentFault:
    return EnvironmentFault.keyed("newer_file", found=found, known=known, file=path)


def expected_tables() -> frozenset[str]:
    """The tables of a database of this program's version."""
    return _tables_after(migrations())


@cache
def _tables_after(steps: tuple[Migration, ...]) -> frozenset[str]:
    with closing(apsw.Connection(":memory:")) as fresh:
        for step in steps:
            for statement in step.statements():
                fresh.execute(statement)
        return frozenset(str(name) for (name,) in fresh.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"))
