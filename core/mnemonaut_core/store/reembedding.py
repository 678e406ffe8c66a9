"""Changing the embedder: new vectors beside the old ones, batch by batch, until they can take over."""

from __future__ import annotations

from collections.abc import Iterator

import apsw

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.ports import Embedder, Progress
from mnemonaut_core.store import embedders, grams, vec_index, writes
from mnemonaut_core.store.columns import SELECT_MEMORY, memory_of
from mnemonaut_core.store.connection import bump_generation, generation, writing
from mnemonaut_core.store.embedders import EMBED_BATCH, StoredEmbedder
from mnemonaut_core.store.rows import typed

_WITHOUT = (
    f"SELECT m.pk, {SELECT_MEMORY} FROM memory AS m WHERE m.pk > ? AND NOT EXISTS"
    " (SELECT 1 FROM vector AS v WHERE v.memory_pk = m.pk AND v.embedder_pk = ?) ORDER BY m.pk LIMIT ?"
)


def embed_missing(connection: apsw.Connection, embedder: Embedder, *, progress: Progress, token: CancelToken) -> int:
    """Vectors of the current embedder for memories that have none, each batch in its own transaction; their number."""
    embedders.check(connection, embedder)
    stored = embedders.current(connection)
    return 0 if stored is None else _fill(connection, embedder, stored, progress, token, serving=True)


def reembed(
    connection: apsw.Connection, embedder: Embedder, spec: str, *, progress: Progress, token: CancelToken
) -> int:
    """Make `embedder` the current one; the number of vectors made now. What an earlier, cancelled run made is kept."""
    stored = embedders.current(connection)
    wanted = (embedder.name, embedder.version, embedder.dimension)
    if stored is not None and (stored.name, stored.version, stored.dimension) == wanted:
        return _fill(connection, embedder, stored, progress, token, serving=True) if embedder.dimension else 0
    target = _building(connection, embedder, spec, token)
    made = _fill(connection, embedder, target, progress, token, serving=False) if embedder.dimension else 0
    counted_at, counts = _counts(connection, embedder, progress, token)
    with writing(connection, token):
        progress("switch", 0, None)
        if embedder.dimension:  # what another process changed in the meantime
            for part in _without_vector(connection, target):
                rows = embedders.embed(embedder, target, part, token=token, brief=True)
                writes.insert_vectors(connection, rows)
                made += len(rows)
        connection.execute("UPDATE embedder SET state = 'old' WHERE state != 'old'")
        connection.execute("UPDATE embedder SET state = 'current' WHERE pk = ?", (target.pk,))
        connection.execute("DELETE FROM vector WHERE embedder_pk != ?", (target.pk,))
        if counted_at != generation(connection):
            grams.rebuild(connection, embedder)
        else:
            grams.store(connection, embedder, counts)
        vec_index.rebuild(connection, lambda done: progress("vectors", done, None))
        bump_generation(connection)
    return made


def _building(connection: apsw.Connection, embedder: Embedder, spec: str, token: CancelToken) -> StoredEmbedder:
    """The row of the coming embedder; what an unfinished run of another one left behind goes."""
    with writing(connection, token):
        connection.execute(
            "INSERT INTO embedder (name, version, dimension, spec, state) VALUES (?, ?, ?, ?, 'building')"
            " ON CONFLICT (name, version, dimension) DO UPDATE SET state = 'building', spec = excluded.spec",
            (embedder.name, embedder.version, embedder.dimension, spec),
        )
        pk = connection.execute(
            "SELECT pk FROM embedder WHERE name = ? AND version = ? AND dimension = ?",
            (embedder.name, embedder.version, embedder.dimension),
        ).get
        connection.execute(
            "DELETE FROM vector WHERE embedder_pk IN (SELECT pk FROM embedder WHERE state = 'building' AND pk != ?)",
            (pk,),
        )
        connection.execute("UPDATE embedder SET state = 'old' WHERE state = 'building' AND pk != ?", (pk,))
    return StoredEmbedder(int(pk), embedder.name, embedder.version, embedder.dimension, spec)


def _fill(
    connection: apsw.Connection,
    embedder: Embedder,
    target: StoredEmbedder,
    progress: Progress,
    token: CancelToken,
    *,
    serving: bool,
) -> int:
    """Vectors of `target` where they are missing; embedding happens outside the write lock. `serving`: vec0 follows."""
    total = int(connection.execute("SELECT count(*) FROM memory").get)
    done = int(connection.execute("SELECT count(*) FROM vector WHERE embedder_pk = ?", (target.pk,)).get)
    last, made = -1, 0
    while True:
        progress("embed", min(done, total), total)
        token.raise_if_set()
        seen = generation(connection)
        batch = _batch(connection, target, last, embedders.batch_size(embedder))
        if not batch:
            return made
        rows = embedders.embed(embedder, target, batch, token=token)
        with writing(connection, token):
            if generation(connection) != seen:
                continue  # texts may have changed while they were embedded: read this batch again
            writes.insert_vectors(connection, rows)
            if serving:
                vec_index.renew(connection, [row[0] for row in rows])
                bump_generation(connection)
        last, made, done = batch[-1][0], made + len(rows), done + len(batch)


def _batch(
    connection: apsw.Connection, target: StoredEmbedder, last: int, size: int = EMBED_BATCH
) -> list[tuple[int, Memory]]:
    rows = typed(connection.execute(_WITHOUT, (last, target.pk, size)))
    return [(pk, memory_of(row)) for pk, *row in rows]


def _without_vector(connection: apsw.Connection, target: StoredEmbedder) -> Iterator[list[tuple[int, Memory]]]:
    last = -1
    while batch := _batch(connection, target, last):
        yield batch
        last = batch[-1][0]


def _counts(
    connection: apsw.Connection, embedder: Embedder, progress: Progress, token: CancelToken
) -> tuple[int, grams.GramChange]:
    """(generation that was seen, gram counts of all memories), computed before the write lock is taken."""
    seen = generation(connection)
    if not embedder.uses_gram_statistics:
        return seen, grams.GramChange(None)

    def told(done: int) -> None:
        token.raise_if_set()
        progress("grams", done, None)

    return seen, grams.counts_of(connection, embedder, told)
