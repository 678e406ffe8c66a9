"""The content generation, and a log of what each one changed, so that caches of vectors and postings reload only that. Triggers
collect the changed memories of a transaction; `bump_generation` makes a row of the log from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import apsw
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.store.meta import GENERATION, IN_STEP, generation, get_meta, set_meta

FIRST_LOGGED = 11
"""The first version of the schema with a log."""
TEXT, ROW = 1, 2
"""What changed of a memory: an indexed text; its vector, or a column that filters read."""
_ROWS_KEPT = 4_096
_ENTRIES_KEPT = 50_000
_TRIMMED_EVERY = 64
_FEW = 10_000
"""So many changes are always logged, more only up to a tenth of the memories."""


class ContentState(NamedTuple):
    """A state of the content of a database: its generation, and what distinguishes it from other content with this number."""

    generation: int
    token: int | None
    """None where nothing is logged of the generation: no later state can be derived from it."""


class Changes(NamedTuple):
    """Keys of memories, ascending; those that are no longer stored were deleted."""

    now: ContentState
    """The state to which they lead."""
    texts: NDArray[np.int64]
    """Inserted, deleted, or with another indexed text."""
    rows: NDArray[np.int64]
    """Inserted, deleted, or with another vector or another value in a column that filters read."""


def bump_generation(connection: apsw.Connection) -> int:
    """Count one content write, once in a transaction, and log what it changed; derived data, which the writer keeps in step,
    stay in step. Return the new generation."""
    current = generation(connection)
    set_meta(connection, GENERATION, current + 1)
    # a writer that does not keep it leaves this behind, and readers stop trusting what is derived
    if get_meta(connection, IN_STEP) == current:
        set_meta(connection, IN_STEP, current + 1)
    _log(connection, current + 1)
    return current + 1


def _log(connection: apsw.Connection, made: int) -> None:
    pending: list[Any] = connection.execute("SELECT memory_pk, what FROM change_pending ORDER BY memory_pk").fetchall()
    connection.execute("DELETE FROM change_pending")
    before = connection.execute("SELECT entries FROM change_log WHERE generation = ?", (made - 1,)).get or 0
    changed: bytes | None = None
    if len(pending) <= _FEW or 10 * len(pending) <= connection.execute("SELECT count(*) FROM memory").get:
        changed = np.array([pk << 2 | what for pk, what in pending], "<i8").tobytes()
    _insert(connection, made, before + len(pending), changed)
    if changed is None:
        connection.execute("DELETE FROM change_log WHERE generation < ?", (made,))
    elif made % _TRIMMED_EVERY == 0:
        connection.execute(
            "DELETE FROM change_log WHERE generation <= ? OR entries < ?",
            (made - _ROWS_KEPT, before + len(pending) - max(_ENTRIES_KEPT, len(pending))),
        )


def _insert(connection: apsw.Connection, made: int, entries: int, changed: bytes | None) -> None:
    connection.execute("INSERT OR REPLACE INTO change_log VALUES (?, random(), ?, ?)", (made, entries, changed))


def note_vectors(connection: apsw.Connection, pks: Iterable[int]) -> None:
    """Note, inside a transaction, that vectors of these memories were written or deleted where no trigger sees it."""
    connection.executemany(
        "INSERT INTO change_pending VALUES (?, ?) ON CONFLICT (memory_pk) DO UPDATE SET what = what | excluded.what",
        ((pk, ROW) for pk in pks),
    )


def is_pending(connection: apsw.Connection) -> bool:
    """Whether anything changed that no generation counts yet."""
    return connection.execute("SELECT 1 FROM change_pending LIMIT 1").get is not None


def note_everything(connection: apsw.Connection) -> None:
    """Note, inside a transaction after `bump_generation`, that anything may differ from the generation before."""
    made = generation(connection)
    connection.execute("DELETE FROM change_pending")
    connection.execute("DELETE FROM change_log")
    _insert(connection, made, 0, None)


def content_state(connection: apsw.Connection) -> ContentState:
    """The state that the connection sees."""
    now = generation(connection)
    return ContentState(now, connection.execute("SELECT token FROM change_log WHERE generation = ?", (now,)).get)


def changes_since(connection: apsw.Connection, since: ContentState) -> Changes | None:
    """What differs between a state and the visible one; None where that is unknown, or too much to be worth it: then everything
    has to be read again."""
    rows: list[Any] = connection.execute(
        "SELECT generation, token, changed, (SELECT value FROM meta WHERE key = 'generation') FROM change_log"
        " WHERE generation >= ? ORDER BY generation",
        (since.generation,),
    ).fetchall()
    if not rows or since.token is None or rows[0][1] != since.token:
        return None
    now = ContentState(rows[-1][0], rows[-1][1])
    if [row[0] for row in rows] != list(range(since.generation, rows[0][3] + 1)):
        return None
    logged = [row[2] for row in rows[1:]]
    if not all(isinstance(blob, bytes) and len(blob) % 8 == 0 for blob in logged):
        return None
    entries = np.frombuffer(b"".join(logged), "<i8").astype(np.int64)
    return Changes(now, *(_distinct(entries[entries & what != 0] >> 2) for what in (TEXT, ROW)))


def _distinct(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Ascending, each key once; `np.unique` would load `numpy.ma`, which takes 7 ms."""
    keys = np.sort(keys)
    return keys[np.diff(keys, prepend=keys[:1] - 1) > 0]
