"""What is derived made right again, in whatever state it is; for the one who may write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.ports import Embedder, Progress, no_progress
from mnemonaut_core.store import digests, grams, indexes
from mnemonaut_core.store.backup import backup_of_content
from mnemonaut_core.store.connection import bump_generation, path_of, set_pragma, writing
from mnemonaut_core.store.derived import DAYS, GRAMS, wrong_parts
from mnemonaut_core.store.errors import damage_in
from mnemonaut_core.store.maintenance import can_count, rebuild_derived, reindex
from mnemonaut_core.store.open import open_database


def wrong_and_mendable(connection: apsw.Connection, embedder: Embedder | None, *, wholly: bool) -> tuple[str, ...]:
    """What `derived.wrong_parts` finds, without gram counts that only an embedder could make that is not at hand."""
    counted = embedder is not None and embedder.uses_gram_statistics and can_count(connection, embedder)
    return wrong_parts(connection, counted=counted, wholly=wholly)


def mend(connection: apsw.Connection, embedder: Embedder | None, wrong: tuple[str, ...]) -> None:
    """Build these parts anew in one transaction. A file that nobody vouched for yet, written by an earlier program, gets its
    word indexes built anew and is vouched for."""

    def work() -> None:
        with writing(connection):
            if not digests.vouched(connection) and DAYS not in wrong:
                indexes.make_anew(connection)
                indexes.create_triggers(connection)
                digests.vouch(connection)
            elif wrong == (GRAMS,):
                grams.rebuild(connection, embedder)
            else:
                rebuild_derived(connection, embedder, no_progress, NEVER, vectors=False)
            bump_generation(connection)

    _with_surgery(connection, work)


def reindex_whole(
    connection: apsw.Connection, embedder: Embedder | None, progress: Progress, token: CancelToken
) -> None:
    """`maintenance.reindex` as one transaction, of tables in whatever state."""

    def work() -> None:
        with writing(connection, token):
            reindex(connection, embedder, progress, token)

    _with_surgery(connection, work)


def _with_surgery(connection: apsw.Connection, work: Callable[[], None]) -> None:
    try:
        work()
    except indexes.BrokenIndex:
        remove_word_indexes(path_of(connection))
        work()


def remove_word_indexes(path: str) -> None:
    """Take the three word indexes out of the file with all that belongs to them, so that they can be made anew: for those
    that SQLite will not drop. By a connection of its own, after the schema was compared and a backup of the content was
    made and looked through, and under the write lock; nothing else of ours turns these guards off for them.
    """
    connection = open_database(path)
    try:
        backup_of_content(connection, Path(path))
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 0)
        left_over = False
        with writing(connection):
            set_pragma(connection, "writable_schema", 1)
            connection.executemany(
                "DELETE FROM sqlite_schema WHERE name = ? AND sql LIKE 'CREATE VIRTUAL TABLE %'",
                ((table,) for table in indexes.FTS),
            )
            connection.pragma("writable_schema", "reset")
            for table in digests.of_fts():
                try:
                    connection.execute(f"DROP TABLE IF EXISTS {table}")
                except Exception as error:
                    if not damage_in(error):
                        raise
                    left_over = True
                    set_pragma(connection, "writable_schema", 1)
                    connection.execute("DELETE FROM sqlite_schema WHERE tbl_name = ?", (table,))
                    connection.pragma("writable_schema", "reset")
            indexes.drop_triggers(connection)
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
        if left_over:  # pages that belong to nobody now
            limit = connection.limit(apsw.SQLITE_LIMIT_ATTACHED, 1)
            connection.execute("VACUUM")
            connection.limit(apsw.SQLITE_LIMIT_ATTACHED, limit)
    finally:
        open_files.close(connection)
