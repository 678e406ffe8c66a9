"""The word indexes: the triggers that keep them in step, and how they are rebuilt."""

from __future__ import annotations

from collections.abc import Callable

import apsw

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.store.errors import BrokenIndex, damage_in
from mnemonaut_core.store.stopping import stoppable
from mnemonaut_core.store.versions import statement_that_makes

FTS: dict[str, tuple[str, ...]] = {
    "fts_unicode61": ("user_text", "reply_text"),
    "fts_trigram": ("user_text", "reply_text", "image_summary", "body"),
    "fts_words": ("words_text",),
}
"""The three FTS5 tables with the columns of `memory` that they index."""

BULK_ROWS = 500
"""From so many new rows on, rebuilding may be cheaper than the triggers; see `bulk_pays`."""

_BUILD_BYTES = 16 << 20
_USUAL_BYTES = 1 << 20
_BUILD_STEPS = 10
"""About one row: a long text takes its time."""


def _trigger_statements() -> dict[str, str]:
    statements: dict[str, str] = {}
    for table, columns in FTS.items():
        names = ", ".join(columns)
        new, old = (", ".join(f"{row}.{name}" for name in columns) for row in ("new", "old"))
        changed = " OR ".join(f"old.{name} IS NOT new.{name}" for name in columns)
        insert = f"INSERT INTO {table} (rowid, {names}) VALUES (new.pk, {new});"
        delete = f"INSERT INTO {table} ({table}, rowid, {names}) VALUES ('delete', old.pk, {old});"
        statements[f"{table}_insert"] = f"AFTER INSERT ON memory BEGIN {insert} END"
        statements[f"{table}_delete"] = f"AFTER DELETE ON memory BEGIN {delete} END"
        # an update that leaves the texts alone (isolation, use) must not touch the index
        statements[f"{table}_update"] = f"AFTER UPDATE OF {names} ON memory WHEN {changed} BEGIN {delete} {insert} END"
    return statements


TRIGGERS = _trigger_statements()


def create_triggers(connection: apsw.Connection) -> None:
    """Put the triggers on; those that stand are renewed."""
    drop_triggers(connection)
    for name, body in TRIGGERS.items():
        connection.execute(f"CREATE TRIGGER {name} {body}")


def drop_triggers(connection: apsw.Connection) -> None:
    """Take the triggers off. Until `rebuild` and `create_triggers`, in the same transaction, nothing is indexed."""
    for name in TRIGGERS:
        connection.execute(f"DROP TRIGGER IF EXISTS {name}")


def triggers_missing(connection: apsw.Connection) -> tuple[str, ...]:
    """Names of triggers that are not there or say something else, sorted."""
    stored = dict(
        connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'memory'")
    )
    return tuple(sorted(name for name, body in TRIGGERS.items() if stored.get(name) != f"CREATE TRIGGER {name} {body}"))


def rebuild(
    connection: apsw.Connection, step: Callable[[str], None] = lambda _: None, token: CancelToken = NEVER
) -> None:
    """Rebuild the three indexes from `memory`; `step` gets each table before its turn."""
    for table in FTS:
        step(table)
        _build(connection, table, token)


def _build(connection: apsw.Connection, table: str, token: CancelToken) -> None:
    # fewer and larger segments are written: about a third of the time of a build with the usual 1 MB
    connection.execute(f"INSERT INTO {table} ({table}, rank) VALUES ('hashsize', ?)", (_BUILD_BYTES,))
    with stoppable(connection, token, _BUILD_STEPS):
        connection.execute(f"INSERT INTO {table} ({table}) VALUES ('rebuild')")
    connection.execute(f"INSERT INTO {table} ({table}, rank) VALUES ('hashsize', ?)", (_USUAL_BYTES,))


def make_anew(
    connection: apsw.Connection, step: Callable[[str], None] = lambda _: None, token: CancelToken = NEVER
) -> None:
    """As `rebuild`, for tables in any state. BrokenIndex when SQLite cannot drop one; then the transaction must be
    rolled back, and `derived.remove_indexes` removes it."""
    for table in FTS:
        step(table)
        try:
            _build(connection, table, token)
        except Exception as error:
            if not damage_in(error):
                raise
            try:
                connection.execute(f"DROP TABLE IF EXISTS {table}")
                connection.execute(statement_that_makes(table))
                _build(connection, table, token)
            except Exception as again:
                if damage_in(again):
                    raise BrokenIndex(table, connection) from again
                raise


def bulk_pays(new: int, stored: int) -> bool:
    """Whether rebuilding at the end is cheaper than indexing `new` rows one by one in addition to `stored` ones."""
    return new > BULK_ROWS and 2 * new > stored


def fts_problem(connection: apsw.Connection, table: str) -> str | None:
    """What FTS5 says when it compares the index with the stored texts; None when they agree."""
    try:
        connection.execute(f"INSERT INTO {table} ({table}, rank) VALUES ('integrity-check', 1)")
    except Exception as error:
        if not damage_in(error):
            raise
        return str(error.__cause__ or error) or type(error).__name__
    return None


def unfindable(connection: apsw.Connection, table: str) -> str | None:
    """Whether every term that the index holds is found by asking for it; None if it is, else what is wrong. The list of terms
    is read from beginning to end, which needs no `_idx`; asking for one does."""
    connection.execute(f"CREATE VIRTUAL TABLE temp.terms_of USING fts5vocab('main', '{table}', 'row')")
    try:
        lost = connection.execute(
            "SELECT count(*) FROM temp.terms_of AS held WHERE NOT EXISTS"
            " (SELECT 1 FROM temp.terms_of AS asked WHERE asked.term = held.term AND asked.cnt = held.cnt)"
        ).get
    except Exception as error:
        if not damage_in(error):
            raise
        return str(error.__cause__ or error)
    finally:
        connection.execute("DROP TABLE temp.terms_of")
    return f"{lost} terms are in it and are not found" if lost else None
