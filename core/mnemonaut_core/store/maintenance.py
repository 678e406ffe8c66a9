"""Rebuilding everything that is derived, in one transaction."""

from __future__ import annotations

import apsw

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.ports import Embedder, Progress
from mnemonaut_core.store import grams, indexes, vec_index
from mnemonaut_core.store.connection import bump_generation
from mnemonaut_core.store.rows import DERIVED, all_memories, derived

_ASSIGN = ", ".join(f"{name} = ?{i}" for i, name in enumerate(DERIVED, 1))


def reindex(connection: apsw.Connection, embedder: Embedder | None, progress: Progress, token: CancelToken) -> None:
    """Days, `words_text`, the three FTS5 indexes, vec0 and the gram counts (of `embedder`, None: none are counted)."""
    indexes.drop_triggers(connection)
    total = int(connection.execute("SELECT count(*) FROM memory").get)
    values: list[tuple[object, ...]] = []
    for done, (pk, memory) in enumerate(all_memories(connection), 1):
        values.append((*derived(memory), pk))
        if len(values) >= 500:
            token.raise_if_set()
            progress("words", done, total)
            _write(connection, values)
            values = []
    _write(connection, values)
    indexes.rebuild(connection, lambda table: progress(table, 0, None))
    indexes.create_triggers(connection)
    token.raise_if_set()

    def told(stage: str, done: int) -> None:
        token.raise_if_set()
        progress(stage, done, total)

    vec_index.rebuild(connection, lambda done: told("vectors", done))
    grams.rebuild(connection, embedder, lambda done: told("grams", done))
    bump_generation(connection)


def _write(connection: apsw.Connection, values: list[tuple[object, ...]]) -> None:
    differs = " OR ".join(f"{name} IS NOT ?{i}" for i, name in enumerate(DERIVED, 1))
    connection.executemany(f"UPDATE memory SET {_ASSIGN} WHERE pk = ?{len(DERIVED) + 1} AND ({differs})", values)
