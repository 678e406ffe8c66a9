"""Isolating, suppressing and restoring: what these operations write, inside a transaction of the writer."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import apsw

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.errors import InputError
from mnemonaut_core.store import vec_index
from mnemonaut_core.store.removed import Removed, pack_removed, unpack_removed
from mnemonaut_core.store.rows import clean, content_hash, load_by_pk, pks_of, row_of
from mnemonaut_core.store.vector_codec import encode_float32
from mnemonaut_core.store.writes import insert_beside, insert_memories, remove_memories
from mnemonaut_core.text.query_text import fold_query
from mnemonaut_core.wording import worded

SOURCE_REASON = "isolated in the source"
NEAREST = 3
_COMPARED = 200


@dataclass(frozen=True, slots=True)
class Origin:
    """Who asks for it, when, why, and looking at which recall."""

    now: int
    by: str = "person"
    reason: str = ""
    run_id: str | None = None
    rank: int | None = None
    recipe: str | None = None


def not_stored(connection: apsw.Connection, memory_id: str) -> InputError:
    """The id is unknown; the advice names the nearest ones."""
    wanted = clean(memory_id)[:_COMPARED]
    stem = wanted[: max(1, len(wanted) // 2)]
    sql = "SELECT substr(id, 1, ?3) FROM memory WHERE id >= ?1 AND id < ?2 ORDER BY id LIMIT 2000"
    pool = [str(i) for (i,) in connection.execute(sql, (stem, stem + "\U0010ffff", _COMPARED))]
    if not pool:
        latest = "SELECT substr(id, 1, ?) FROM memory ORDER BY pk DESC LIMIT 500"
        pool = [str(i) for (i,) in connection.execute(latest, (_COMPARED,))]
    near = difflib.get_close_matches(wanted, pool, NEAREST, cutoff=0.5)
    advice = worded("Did you mean {near}?", near=", ".join(near)) if near else "`mnemonaut list` shows the ids."
    return InputError(worded("No memory is stored as “{wanted}”", wanted=wanted[:40]), code="not_stored", advice=advice)


def insert_isolation(
    connection: apsw.Connection,
    memory: Memory,
    origin: Origin,
    *,
    removed: str | None = None,
    learnt_again: bool = False,
) -> None:
    """The record of one isolation."""
    connection.execute(
        "INSERT INTO isolation (memory_id, kind, headline, content_hash, reason, at, by, run_id, rank, recipe, removed,"
        " learnt_again_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            memory.id,
            memory.kind,
            memory.headline,
            content_hash(memory),
            clean(origin.reason),
            origin.now,
            origin.by,
            origin.run_id,
            origin.rank,
            origin.recipe,
            removed,
            origin.now if learnt_again else None,
        ),
    )


def isolate(
    connection: apsw.Connection, ids: Sequence[str], origin: Origin
) -> tuple[dict[int, Memory], tuple[str, ...]]:
    """Isolate; gives the memories that were touched, by pk, as they were before, and the ids that already were.

    InputError for an id that is neither stored nor isolated.
    """
    pks = pks_of(connection, map(clean, ids))
    memories = load_by_pk(connection, pks.values())
    touched: dict[int, Memory] = {}
    already: list[str] = []
    for memory_id in map(clean, dict.fromkeys(ids)):
        pk = pks.get(memory_id)
        if pk is None:
            if not open_isolations(connection, memory_id):
                raise not_stored(connection, memory_id)
            already.append(memory_id)
        elif not memories[pk].searchable:
            already.append(memory_id)
        else:
            touched[pk] = memories[pk]
    for pk, memory in touched.items():
        affect = memory.kind == "affect"
        insert_isolation(connection, memory, origin, removed=pack_removed(connection, pk) if affect else None)
    remove_memories(connection, [pk for pk, memory in touched.items() if memory.kind == "affect"])
    kept = [pk for pk, memory in touched.items() if memory.kind != "affect"]
    connection.executemany("UPDATE memory SET searchable = 0 WHERE pk = ?", ((pk,) for pk in kept))
    vec_index.renew_searchable(connection, kept)
    return touched, tuple(already)


def open_isolations(connection: apsw.Connection, memory_id: str) -> list[tuple[int, str | None]]:
    """(pk, removed) of the isolations of this id that were not ended, oldest first."""
    return [
        (int(pk), removed)
        for pk, removed in connection.execute(
            "SELECT pk, removed FROM isolation WHERE memory_id = ? AND ended_at IS NULL ORDER BY pk", (memory_id,)
        )
    ]


def restore(
    connection: apsw.Connection, ids: Sequence[str], now: int, *, query_text: str | None
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """End isolations and suppressions; with `query_text` only the suppressions for that query.

    Gives the ids that changed, and the pks of affects that came back to the live tables.
    """
    changed: list[str] = []
    back: list[int] = []
    for memory_id in map(clean, dict.fromkeys(ids)):
        ended = _end_suppressions(connection, memory_id, now, query_text)
        isolations = open_isolations(connection, memory_id) if query_text is None else []
        pk = pks_of(connection, [memory_id]).get(memory_id)
        if pk is None and not isolations and not ended:
            raise not_stored(connection, memory_id)
        back += _end_isolations(connection, isolations, pk, now)
        if isolations or ended:
            changed.append(memory_id)
    return tuple(changed), tuple(back)


def restore_rows(connection: apsw.Connection, rows: Sequence[str], now: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """End exactly these rows (`i12` of isolations, `s3` of suppressions); those that have ended already are left.

    Gives the ids that changed, and the pks of affects that came back to the live tables.
    """
    changed: dict[str, None] = {}
    back: list[int] = []
    for row in dict.fromkeys(rows):
        if not (row[:1] in ("i", "s") and row[1:].isascii() and row[1:].isdigit()):
            continue
        number = int(row[1:])
        if row.startswith("s"):
            held = connection.execute(
                "UPDATE suppression SET ended_at = ? WHERE pk = ? AND ended_at IS NULL RETURNING memory_id",
                (now, number),
            ).fetchall()
        else:
            held = connection.execute(
                "SELECT memory_id, removed FROM isolation WHERE pk = ? AND ended_at IS NULL", (number,)
            ).fetchall()
        for memory_id, *removed in held:
            changed[str(memory_id)] = None
            if removed:
                pk = pks_of(connection, [str(memory_id)]).get(str(memory_id))
                body = None if removed[0] is None else str(removed[0])
                back += _end_isolations(connection, [(number, body)], pk, now)
    return tuple(changed), tuple(back)


def _end_isolations(
    connection: apsw.Connection, isolations: Sequence[tuple[int, str | None]], pk: int | None, now: int
) -> list[int]:
    """End isolations of one memory, whose pk is None where it left the live tables; gives the pk if it came back."""
    back: list[int] = []
    for isolation_pk, removed in isolations:
        connection.execute("UPDATE isolation SET ended_at = ?, removed = NULL WHERE pk = ?", (now, isolation_pk))
        if removed is not None and pk is None:
            pk = _bring_back(connection, unpack_removed(removed))
            back.append(pk)
    if isolations and pk is not None:
        connection.execute(
            "UPDATE memory SET searchable = 1 WHERE pk = ? AND searchable = 0"
            " AND NOT EXISTS (SELECT 1 FROM isolation AS i WHERE i.memory_id = memory.id AND i.ended_at IS NULL)",
            (pk,),
        )
        vec_index.renew_searchable(connection, [pk])
    return back


def _end_suppressions(connection: apsw.Connection, memory_id: str, now: int, query_text: str | None) -> int:
    wanted = "" if query_text is None else " AND normalized = ?"
    bindings = (now, memory_id) if query_text is None else (now, memory_id, fold_query(query_text))
    connection.execute(
        f"UPDATE suppression SET ended_at = ? WHERE memory_id = ? AND ended_at IS NULL{wanted}", bindings
    )
    return connection.changes()


def _bring_back(connection: apsw.Connection, removed: Removed) -> int:
    """The removed memory under its old pk, which AUTOINCREMENT gave to no other."""
    row = row_of(
        removed.record.memory, hashed=removed.record_hash, source_pk=removed.source_pk, import_pk=removed.import_pk
    )
    insert_memories(connection, [(removed.pk, row)])
    insert_beside(connection, [(removed.pk, removed.record)])
    connection.executemany(
        "INSERT INTO vector (memory_pk, embedder_pk, scale, data) SELECT ?1, ?2, ?3, ?4"
        " WHERE EXISTS (SELECT 1 FROM embedder WHERE pk = ?2 AND state = 'current')",
        ((removed.pk, v.embedder_pk, v.scale, v.data) for v in removed.vectors),
    )
    return removed.pk


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
    if not 0.0 < cosine_limit <= 1.0:
        raise InputError(
            worded("The cosine limit must be above 0 and at most 1, got {cosine_limit}", cosine_limit=cosine_limit),
            code="cosine_limit",
            advice="Leave it at 0.85, or give a number in that range.",
        )
    query_text = clean(query_text)
    normalized = fold_query(query_text)
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
