"""The schema of a file compared with the one that its version should have, before anything of it is used. A file may come from
anywhere, with our mark in its header and with triggers, views or columns that we never made, which would run in our name at the
first write or look. Names, kinds and texts in `sqlite_schema` are compared: reading them runs nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

import apsw
import msgspec

from mnemonaut_core.errors import EnvironmentFault, MnemonautError
from mnemonaut_core.i18n import Advice
from mnemonaut_core.store import cells, changes, versions
from mnemonaut_core.store.connection import set_pragma
from mnemonaut_core.store.indexes import digests, fts, grams
from mnemonaut_core.store.meta import GENERATION, IN_STEP, WORDS, set_meta
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.versions import Migration, stored_version
from mnemonaut_core.text.words import WORDS_VERSION

NAMED = 5
"""How many foreign objects a message names."""
LONGEST_KEPT = 200_000
"""A larger schema is not cached."""
_Row = tuple[object, ...]

_SELECT = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
_SQLITES = frozenset(("sqlite_sequence", "sqlite_stat1", "sqlite_stat4"))
_VEC0 = re.compile(r"CREATE VIRTUAL TABLE vec_(memory|\d+) USING vec0\([\w\s,=\[\]]*\)")
_VEC0_NAME = re.compile(r"vec_(memory|\d+)(?P<part>_(info|chunks|rowids|vector_chunks00|metadata(chunks|text)\d\d))?")
_FTS5 = re.compile(r"CREATE VIRTUAL TABLE fts_(unicode61|trigram|words) USING fts5 \([\w\s,='\"]*\)")
_SHADOW = re.compile(r"(fts_(?:unicode61|trigram|words))_(data|idx|docsize|config|content)|vec_\w+")
_GUARD = re.compile(
    r"CREATE (INDEX \w+_wrong ON \w+ \(\"\w+\"\) WHERE|TRIGGER \w+_guard BEFORE (INSERT|UPDATE OF [\w\", ]+) ON \w+ WHEN)"
    r" (?:(?!\bselect\b)[^;])*( BEGIN SELECT RAISE\(ABORT, '[^';]*'\); END)?",
    re.IGNORECASE,
)
_BLANK = re.compile(r"\s+")


class Compared(msgspec.Struct, frozen=True):
    """What differs; all empty where the file has the schema of its version and nothing else."""

    foreign: tuple[str, ...] = ()
    """Objects that we never made, or that replace ours: "trigger spy on meta"."""
    content: tuple[str, ...] = ()
    """Tables of content that are missing, or are no tables."""
    derived: tuple[str, ...] = ()
    """Indexes, triggers and index tables that are missing or of another shape: they can be made again."""

    @property
    def named(self) -> str:
        """The foreign objects for a sentence: up to five, and how many more."""
        more = len(self.foreign) - NAMED
        return ", ".join(self.foreign[:NAMED]) + (f" (+{more})" if more > 0 else "")


class _Object(msgspec.Struct, frozen=True):
    kind: str
    name: str
    table: str
    sql: str

    def __str__(self) -> str:
        on = f" on {self.table}" if self.table != self.name else ""
        return f"{self.kind} {self.name}{on}"

    @property
    def derived(self) -> bool:
        """Whether it can be made again from the content."""
        return (
            self.kind in ("index", "trigger")
            or _SHADOW.fullmatch(self.name) is not None
            or self.name in (*fts.FTS, grams.TABLE)
        )


def compare(connection: apsw.Connection, version: int) -> Compared:
    """The schema of the connection's file against that of `version` (0: an empty one)."""
    rows, steps = tuple(connection.execute(_SELECT)), versions.migrations()[:version]
    if sum(len(str(sql)) for *_, sql in rows) > LONGEST_KEPT:
        return _compared.__wrapped__(rows, steps)
    return _compared(rows, steps)


@lru_cache(maxsize=16)  # a command compares half a dozen times, mostly the same
def _compared(rows: tuple[_Row, ...], steps: tuple[Migration, ...]) -> Compared:
    # a trigger may have the name of a table
    found = {(entry.kind, entry.name): entry for entry in _objects(rows)}
    wanted = _expected(steps)
    foreign: list[str] = []
    derived: list[str] = []
    content: list[str] = []
    for key, entry in found.items():
        expected = wanted.get(key)
        if expected == entry or _is_vec0(entry):
            continue
        if expected is None:
            foreign.append(str(entry))
        elif expected.derived and _harmless(entry):
            derived.append(entry.name)
        else:
            foreign.append(f"{entry} (changed)")
    for key, expected in wanted.items():
        if key not in found:
            (derived if expected.derived else content).append(expected.name)
    return Compared(tuple(sorted(foreign)), tuple(sorted(content)), tuple(sorted(derived)))


def make_missing_indexes(connection: apsw.Connection) -> tuple[str, ...]:
    """Make the missing indexes and triggers of this program's version, inside a transaction; return their names."""
    there = {
        name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type IN ('index', 'trigger')")
    }
    missing = [
        entry
        for entry in _expected(versions.migrations()).values()
        if entry.kind in ("index", "trigger") and entry.name not in there
    ]
    for entry in missing:
        connection.execute(entry.sql)
    return tuple(entry.name for entry in missing)


def _is_vec0(entry: _Object) -> bool:
    """Whether it is a vec0 table or one of its shadow tables, whose shape depends on the embedder."""
    name = _VEC0_NAME.fullmatch(entry.name)
    if name is None or entry.kind != "table":
        return False
    if name["part"] is None:
        return _VEC0.fullmatch(entry.sql) is not None
    return entry.sql.startswith("CREATE TABLE") and _plain(entry.sql)


def _harmless(entry: _Object) -> bool:
    """Whether an object of ours with another shape cannot run anything: it is damaged, and is made again."""
    if entry.name in fts.FTS:
        return _FTS5.fullmatch(entry.sql) is not None
    if _GUARD.fullmatch(entry.sql) is not None:  # an earlier program's
        return True
    return entry.kind == "table" and entry.sql.startswith("CREATE TABLE") and _plain(entry.sql)


def _plain(sql: str) -> bool:
    """Whether a table's text contains nothing that is computed: no default, check or generated column, no collation."""
    return not re.search(r"\b(as|check|default|generated|collate|references)\b", sql, re.IGNORECASE)


def _objects(rows: Iterable[_Row]) -> tuple[_Object, ...]:
    return tuple(
        _Object(str(kind), str(name), str(table), _BLANK.sub(" ", str(sql)))
        for kind, name, table, sql in rows
        if not ((name in _SQLITES and kind == "table") or (str(name).startswith("sqlite_autoindex_") and sql is None))
    )


@lru_cache
def _expected(steps: tuple[Migration, ...]) -> dict[tuple[str, str], _Object]:
    """The objects of a file after these migrations, replayed in memory, and the triggers; without the vector index."""
    if not steps:
        return {}
    memory = apsw.Connection(":memory:")
    try:
        for step in steps:
            for statement in step.statements():
                memory.execute(statement)
        fts.create_triggers(memory)
        found: list[_Row] = list(memory.execute(_SELECT))
        for table in cells.tables_of(memory) if steps[-1].version >= cells.FIRST_GUARDED else ():
            found += [
                (kind.lower(), name, table.name, f"CREATE {kind} {name} {rest}") for kind, name, rest in table.guards()
            ]
        return {(entry.kind, entry.name): entry for entry in _objects(found)}
    finally:
        memory.close()


def migrate(
    connection: apsw.Connection,
    steps: tuple[Migration, ...] | None = None,
    *,
    on_statement: Callable[[int, str], None] = lambda _number, _sql: None,
) -> int:
    """Bring the schema to the last of `steps` in one transaction; return the version found. `on_statement` is called before
    each statement with its number from 1 and its text. A step that does more than add closes the journal, since an old
    changeset applied to a table of another shape silently does nothing."""
    known = versions.migrations() if steps is None else steps
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
                set_meta(connection, GENERATION, 0)
                set_meta(connection, IN_STEP, 0)
                set_meta(connection, WORDS, WORDS_VERSION)
                digests.vouch(connection)
            else:
                if not versions.keeps_journal(found, target):
                    connection.execute("UPDATE journal SET state = 'closed', inverse = NULL, forward = NULL")
                set_meta(connection, IN_STEP, None)
            if target >= changes.FIRST_LOGGED:
                changes.note_everything(connection)
            fts.create_triggers(connection)
            if target >= cells.FIRST_GUARDED:
                cells.create_guards(connection)
            set_pragma(connection, "user_version", target)
    return found


def foreign_schema(path: str, named: str) -> MnemonautError:
    """The error for a file with objects that could run in our name: nothing is written to it."""
    return EnvironmentFault.keyed("foreign_schema", advice=Advice("import_foreign_schema", file=path, found=named))


def content_missing(path: str, names: tuple[str, ...]) -> MnemonautError:
    """The error for missing tables of content."""
    return EnvironmentFault.keyed("content_missing", advice=Advice("recover_named", file=path, names=", ".join(names)))
