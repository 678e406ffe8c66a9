"""Suppressing: keeping memories out for questions like one, and changing for which."""

from __future__ import annotations

from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.store.conditions import meant
from mnemonaut_core.store.curation.isolation import row_number, stored_pks
from mnemonaut_core.store.operations import Transaction, counted, operation
from mnemonaut_core.store.rows import clean, insert_row
from mnemonaut_core.store.vectors.stored import encode_float32
from mnemonaut_core.text.normalize import fold_query


@operation("suppress", topic="isolate")
def suppress(
    transaction: Transaction,
    ids: Meant,
    query_text: str,
    *,
    vector: Vector | None,
    embedder: str | None,
    cosine_limit: float,
) -> Change:
    """Keep these out for queries like `query_text`, unless they are suppressed for this very text already."""
    connection, origin = transaction.connection, transaction.origin
    named = meant(connection, ids)
    if not named:
        return transaction.change(Text.keyed("done_no_match"))
    check_limit(cosine_limit)
    query_text = clean(query_text)
    normalized = _normalized(query_text)
    wanted = [clean(memory_id) for memory_id in dict.fromkeys(named)]
    stored_pks(connection, wanted)
    held = {
        str(memory_id)
        for (memory_id,) in connection.execute(
            "SELECT memory_id FROM suppression WHERE ended_at IS NULL AND normalized = ?", (normalized,)
        )
    }
    fresh = tuple(memory_id for memory_id in wanted if memory_id not in held)
    values = {
        "query_text": query_text,
        "normalized": normalized,
        "embedder": embedder,
        "vector": None if vector is None else encode_float32(vector),
        "cosine_limit": cosine_limit,
    }
    for memory_id in fresh:
        insert_row(connection, "suppression", {"memory_id": memory_id} | values | origin.columns)
    if not fresh:
        return transaction.change(Text.keyed("done_suppressed_already"))
    return transaction.change(counted("done_suppress", len(fresh)), fresh)


def _normalized(query_text: str) -> str:
    normalized = fold_query(query_text)
    if not normalized:
        raise InputError.keyed("empty_query")
    return normalized


def check_limit(cosine_limit: float) -> None:
    """InputError for what no similarity can be measured against."""
    if not 0.0 < cosine_limit <= 1.0:
        raise InputError.keyed("cosine_limit", cosine_limit=cosine_limit)


@operation("suppression")
def set_suppression(
    transaction: Transaction,
    row: str,
    *,
    query_text: str | None,
    cosine_limit: float | None,
    vector: Vector | None,
    embedder: str | None,
) -> Change:
    """Set another question or limit of an open suppression (`s3`). `vector` is that of a new question; one that reads as the old
    one keeps its own.

    InputError for a row that has ended or never was, and where another suppression of the memory has this question.
    """
    connection = transaction.connection
    number = row_number(row, "s")
    found = connection.execute(
        "SELECT memory_id, query_text, normalized, cosine_limit FROM suppression WHERE pk = ? AND ended_at IS NULL",
        (number,),
    ).get
    if found is None:
        raise InputError.keyed("no_suppression", row=clean(row)[:40])
    memory_id, old_text, old_normalized, old_limit = found
    limit = old_limit if cosine_limit is None else cosine_limit
    check_limit(limit)
    text = old_text if query_text is None else clean(query_text)
    normalized = _normalized(text)
    if normalized != old_normalized:
        twin = connection.execute(
            "SELECT 1 FROM suppression WHERE memory_id = ? AND normalized = ? AND ended_at IS NULL",
            (memory_id, normalized),
        ).get
        if twin is not None:
            raise InputError.keyed("suppressed_already")
    if (text, limit) == (old_text, old_limit):
        return transaction.change(Text.keyed("done_no_suppression"))
    connection.execute(
        "UPDATE suppression SET query_text = ?, normalized = ?, cosine_limit = ? WHERE pk = ?",
        (text, normalized, limit, number),
    )
    if normalized != old_normalized:
        connection.execute(
            "UPDATE suppression SET embedder = ?, vector = ? WHERE pk = ?",
            (embedder, None if vector is None else encode_float32(vector), number),
        )
    return transaction.change(Text.keyed("done_suppression", id=str(memory_id)[:40]), (str(memory_id),))
