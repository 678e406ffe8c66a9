"""Keeping memories out for questions like one, and changing for which: what these operations write, inside a transaction of the
writer."""

from __future__ import annotations

from collections.abc import Iterable

import apsw

from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.store.curation.isolation import Origin, not_stored, row_number
from mnemonaut_core.store.rows import clean, pks_of
from mnemonaut_core.store.vectors.matrix import encode_float32
from mnemonaut_core.text.normalize import fold_query


def suppress(
    connection: apsw.Connection,
    ids: Iterable[str],
    query_text: str,
    origin: Origin,
    *,
    vector: Vector | None,
    embedder: str | None,
    cosine_limit: float,
) -> tuple[str, ...]:
    """Keep these out for queries like `query_text`; gives the ids that were not suppressed for this very text yet."""
    check_limit(cosine_limit)
    query_text = clean(query_text)
    normalized = _normalized(query_text)
    wanted = [clean(memory_id) for memory_id in dict.fromkeys(ids)]
    stored = pks_of(connection, wanted)
    missing = next((memory_id for memory_id in wanted if memory_id not in stored), None)
    if missing is not None:
        raise not_stored(connection, missing)
    held = {
        str(memory_id)
        for (memory_id,) in connection.execute(
            "SELECT memory_id FROM suppression WHERE ended_at IS NULL AND normalized = ?", (normalized,)
        )
    }
    fresh = tuple(memory_id for memory_id in wanted if memory_id not in held)
    connection.executemany(
        "INSERT INTO suppression (memory_id, query_text, normalized, embedder, vector, cosine_limit, reason, at, by, run_id,"
        " rank, recipe) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (
                memory_id,
                query_text,
                normalized,
                embedder,
                None if vector is None else encode_float32(vector),
                cosine_limit,
                clean(origin.reason),
                origin.now,
                origin.by,
                origin.run_id,
                origin.rank,
                origin.recipe,
            )
            for memory_id in fresh
        ),
    )  # fmt: skip
    return fresh


def _normalized(query_text: str) -> str:
    normalized = fold_query(query_text)
    if not normalized:
        raise InputError(
            "A suppression needs the text of a question",
            code="empty_query",
            advice="Write the question, or restore the memory for every question.",
        )
    return normalized


def check_limit(cosine_limit: float) -> None:
    """InputError for what no similarity can be measured against."""
    if not 0.0 < cosine_limit <= 1.0:
        raise InputError(
            Text("The cosine limit must be above 0 and at most 1, got {cosine_limit}", cosine_limit=cosine_limit),
            code="cosine_limit",
            advice="Leave it at 0.85, or give a number in that range.",
        )


def change(
    connection: apsw.Connection,
    row: str,
    *,
    query_text: str | None,
    cosine_limit: float | None,
    vector: Vector | None,
    embedder: str | None,
) -> tuple[str, bool]:
    """Another question or limit of an open suppression (`s3`); gives its memory, and whether anything differs now. `vector` is
    that of a new question; one that reads as the old one keeps its own.

    InputError for a row that has ended or never was, and where another suppression of the memory has this question.
    """
    number = row_number(row, "s")
    found = connection.execute(
        "SELECT memory_id, query_text, normalized, cosine_limit FROM suppression WHERE pk = ? AND ended_at IS NULL",
        (number,),
    ).get
    if found is None:
        raise InputError(
            Text("No suppression “{row}” holds now", row=clean(row)[:40]),
            code="no_suppression",
            advice="It was restored or undone meanwhile: look at the list of suppressions.",
        )
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
            raise InputError(
                "This memory is kept out for this very question already",
                code="suppressed_already",
                advice="Change that suppression, or restore one of the two.",
            )
    if (text, limit) == (old_text, old_limit):
        return str(memory_id), False
    connection.execute(
        "UPDATE suppression SET query_text = ?, normalized = ?, cosine_limit = ? WHERE pk = ?",
        (text, normalized, limit, number),
    )
    if normalized != old_normalized:
        connection.execute(
            "UPDATE suppression SET embedder = ?, vector = ? WHERE pk = ?",
            (embedder, None if vector is None else encode_float32(vector), number),
        )
    return str(memory_id), True
