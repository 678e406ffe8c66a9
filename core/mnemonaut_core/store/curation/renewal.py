"""What follows a change of a memory: vectors, vec0, gram counts and derived columns."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence

import apsw

from mnemonaut_core.domain.memory import Memory, embedding_text
from mnemonaut_core.errors import EndpointError, InputError
from mnemonaut_core.i18n import Advice
from mnemonaut_core.ports import Embedder, SendsTexts
from mnemonaut_core.store import embedders
from mnemonaut_core.store.indexes import digests, grams
from mnemonaut_core.store.rows import (
    DERIVED,
    VectorRow,
    derived,
    load_by_pk,
    pks_of,
    remove_beside,
)
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.store.vectors.stored import vector_list, vector_lists

_log = logging.getLogger(__name__)

Made = Mapping[str, VectorRow]
"""Vectors by their text, made before the write lock is taken."""


def required(connection: apsw.Connection, embedder: Embedder | None) -> None:
    """InputError when a new text could not be embedded as this database needs it."""
    grams.required(connection, embedder)
    stored = embedders.current(connection)
    if stored is not None and stored.dimension and not stored.precomputed and not embedders.computes(embedder):
        raise InputError.keyed(
            "own_embedder_needed", "embedder_needed", stored=stored.name, advice=Advice("own_embedder")
        )


def made_of(connection: apsw.Connection, memories: Sequence[Memory], embedder: Embedder | None) -> Made | None:
    """Vectors from an endpoint, made before the database is locked; None where the embedder computes locally. Texts that the
    endpoint leaves out stay without a vector until the next `embed`."""
    stored = embedders.current(connection)
    if embedder is None or not embedders.sends(embedder):
        return None
    if stored is None or not stored.dimension or stored.precomputed:
        return {}
    numbered = dict(enumerate(memories))
    return {embedding_text(numbered[row[0]]): row for row in vectors_of(embedder, stored, numbered)}


def ready(connection: apsw.Connection, made: Made, memories: Mapping[int, Memory]) -> list[VectorRow]:
    """Rows of `vector` for these memories by pk, from `made`; none that another embedder than the current one made."""
    current = embedders.current(connection)
    rows = [(pk, made.get(embedding_text(memory))) for pk, memory in memories.items()]
    return [(pk, *row[1:]) for pk, row in rows if row is not None and current is not None and row[1] == current.pk]


def renew(
    connection: apsw.Connection,
    embedder: Embedder | None,
    before: Mapping[int, Memory],
    touched: Iterable[int],
    *,
    embed: bool = True,
    lenient: bool = False,
) -> None:
    """Bring vectors, vec0 and gram counts of the touched memories in step with their rows.

    `before` holds the touched ones that were stored, as they were. Without an embedder, or where nothing is to be embedded, a
    missing vector stays missing. `lenient`: where the grams cannot be counted, their counts are marked as wrong.
    """
    pks = sorted(set(touched) | set(before))
    try:
        grams.before_and_after(connection, embedder, before, pks)
    except InputError:
        if not lenient:
            raise
        digests.put(connection, grams.TABLE, None)
    stored = embedders.current(connection)
    if stored is not None:
        after = load_by_pk(connection, before)
        stale = [
            pk
            for pk, m in before.items()
            if pk not in after or embedders.embedded_of(after[pk]) != embedders.embedded_of(m)
        ]
        for vectors in vector_lists(connection):
            if not vectors.in_plain:
                vec0.take(connection, vectors, stale)
            elif vectors.pk != stored.pk:
                connection.executemany(
                    "DELETE FROM vector WHERE memory_pk = ? AND embedder_pk = ?", ((pk, vectors.pk) for pk in stale)
                )
        if embed:
            _embed_missing(connection, embedder, stored, pks)
    vec0.renew(connection, pks)


def embed_restored(connection: apsw.Connection, embedder: Embedder | None, ids: Iterable[str]) -> None:
    """Embed restored memories that have no vector: while they were isolated, no endpoint was sent them."""
    stored = embedders.current(connection)
    pks = pks_of(connection, ids).values() if stored is not None else ()
    if stored is not None and _embed_missing(connection, embedder, stored, pks):
        vec0.renew(connection, pks)


def _embed_missing(
    connection: apsw.Connection, embedder: Embedder | None, stored: embedders.StoredEmbedder, pks: Iterable[int]
) -> bool:
    """Embed memories without a vector; return whether any was made."""
    if embedder is None or not embedders.computes(embedder) or stored.precomputed or not stored.dimension:
        return False
    vectors = vector_list(connection)
    missing = () if vectors is None else vec0.without_vector(connection, pks, vectors)
    rows = vectors_of(embedder, stored, load_by_pk(connection, missing))
    vec0.insert_vectors(connection, rows)
    return bool(rows)


def vectors_of(embedder: Embedder, stored: embedders.StoredEmbedder, missing: dict[int, Memory]) -> list[VectorRow]:
    """Vectors of these memories; [] where an endpoint is late or would need several requests. An edit must not fail for that:
    `check` reports the missing vector, and `embed` makes it."""
    if isinstance(embedder, SendsTexts) and len(missing) > embedder.batch_texts():
        return []
    try:
        return embedders.embed(embedder, stored, missing.items(), brief=True)
    except EndpointError as error:
        _log.warning("%d vectors are missing: %s (%s)", len(missing), error.title, error.code)
        return []


def remove_memories(connection: apsw.Connection, pks: Sequence[int]) -> None:
    """Delete memories with the rows that belong to them. Links from other memories stay: they name ids."""
    remove_beside(connection, pks)
    vec0.remove_vectors(connection, pks)
    connection.executemany("DELETE FROM memory WHERE pk = ?", ((pk,) for pk in pks))


def renew_derived(connection: apsw.Connection, pks: Iterable[int]) -> None:
    """Recompute the derived columns of these memories; correct rows are not written."""
    for pk, memory in load_by_pk(connection, pks).items():
        values = derived(memory)
        held = connection.execute(f"SELECT {', '.join(DERIVED)} FROM memory WHERE pk = ?", (pk,)).get
        if held != values:
            assignments = ", ".join(f"{name} = ?" for name in DERIVED)
            connection.execute(f"UPDATE memory SET {assignments} WHERE pk = ?", (*values, pk))
