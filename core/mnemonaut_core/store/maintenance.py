"""Rebuilding everything that is derived, in one transaction."""

from __future__ import annotations

import apsw

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.ports import Embedder, Progress
from mnemonaut_core.store import digests, grams, indexes, schema, vec_index
from mnemonaut_core.store.connection import bump_generation, get_meta
from mnemonaut_core.store.rows import DERIVED, all_memories, derived

_ASSIGN = ", ".join(f"{name} = ?{i}" for i, name in enumerate(DERIVED, 1))


def reindex(connection: apsw.Connection, embedder: Embedder | None, progress: Progress, token: CancelToken) -> None:
    """Days, `words_text`, the three FTS5 indexes, vec0 and the gram counts (of `embedder`, None: none are counted)."""
    rebuild_derived(connection, embedder, progress, token)
    bump_generation(connection)


def rebuild_derived(
    connection: apsw.Connection,
    embedder: Embedder | None,
    progress: Progress,
    token: CancelToken,
    *,
    vectors: bool = True,
) -> None:
    """As `reindex`, for content that has not changed: the generation stays. Without `vectors` vec0 is left out. Gram counts of
    another embedder than this one stay as they are. `indexes.BrokenIndex` where a table cannot even be dropped."""
    schema.make_missing_indexes(connection)
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
    indexes.make_anew(connection, lambda table: progress(table, 0, None), token)
    indexes.create_triggers(connection)
    digests.vouch(connection, digests.of_fts())
    token.raise_if_set()

    def told(stage: str, done: int) -> None:
        token.raise_if_set()
        progress(stage, done, total)

    if vectors:
        vec_index.rebuild(connection, lambda done: told("vectors", done))
    if can_count(connection, embedder):
        grams.rebuild(connection, embedder, lambda done: told("grams", done))


def can_count(connection: apsw.Connection, embedder: Embedder | None) -> bool:
    """Whether the counts of grams can be made anew: nobody's are kept, or this embedder's."""
    counted = get_meta(connection, grams.GRAM_EMBEDDER)
    return counted is None or (embedder is not None and f"{embedder.name}/{embedder.version}" == counted)


def _write(connection: apsw.Connection, values: list[tuple[object, ...]]) -> None:
    differs = " OR ".join(f"{name} IS NOT ?{i}" for i, name in enumerate(DERIVED, 1))
    connection.executemany(f"UPDATE memory SET {_ASSIGN} WHERE pk = ?{len(DERIVED) + 1} AND ({differs})", values)
