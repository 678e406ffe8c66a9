"""The schema's versions: which one a file has, and the steps to this program's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

import apsw

from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.i18n import Text
from mnemonaut_core.store.connection import set_meta, set_pragma, writing
from mnemonaut_core.store.indexes import digests, fts

APPLICATION_ID = 0x4D6E656D
"""`Mnem`, in the header of every file of ours."""


@dataclass(frozen=True, slots=True)
class Migration:
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


@cache
def migrations() -> tuple[Migration, ...]:
    """All steps of this program, oldest first; the versions are 1, 2, 3 …"""
    folder = resources.files("mnemonaut_core.store") / "migrations"
    found = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".sql")), key=lambda entry: entry.name)
    return tuple(Migration(int(f.name.split("_")[0]), f.name, f.read_text("utf-8")) for f in found)


def schema_version() -> int:
    """The version that this program writes."""
    return migrations()[-1].version


def stored_version(connection: apsw.Connection) -> int:
    """The version of the file; 0 for one whose creation was never finished."""
    return int(str(connection.pragma("user_version")))


def newer_file(path: str, found: int, known: int) -> EnvironmentFault:
    """The file was written by a later program."""
    return EnvironmentFault(
        Text("The database has version {found}; this program knows only up to {known}", found=found, known=known),
        code="newer_file",
        advice=Text("Open {file} with the version of Mnemonaut that wrote it; nothing was changed.", file=path),
    )


def migrate(
    connection: apsw.Connection,
    steps: tuple[Migration, ...] | None = None,
    *,
    on_statement: Callable[[int, str], None] = lambda _number, _sql: None,
) -> int:
    """Bring the schema to the last of `steps`, all in one transaction; the version that was found before.

    `on_statement` is called before each statement with its number from 1 and its text. The journal is closed by a
    step, since an old changeset applied to a new table silently does nothing.
    """
    known = migrations() if steps is None else steps
    target = known[-1].version
    with writing(connection):
        # looked at again under the lock: another process may have come first
        found = stored_version(connection)
        if found < target:
            number = 0
            for step in known:
                for statement in step.statements() if step.version > found else ():
                    number += 1
                    on_statement(number, statement)
                    connection.execute(statement)
            if found == 0:
                set_meta(connection, "generation", 0)
                digests.vouch(connection)
            else:
                connection.execute("UPDATE journal SET state = 'closed', inverse = NULL, forward = NULL")
                set_meta(connection, "vec_generation", None)
            fts.create_triggers(connection)
            set_pragma(connection, "user_version", target)
    return found
