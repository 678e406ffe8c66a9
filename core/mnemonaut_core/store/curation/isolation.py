"""The operations that keep memories out of recalls: isolating, suppressing, restoring."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext

import apsw
import msgspec
from msgspec.structs import replace

from mnemonaut_core.domain.agent import AUTOMATIC
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.lists import Matching, Meant
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.store.conditions import KEPT_OUT, meant
from mnemonaut_core.store.curation import renewal, tombstones
from mnemonaut_core.store.operations import AGENT, IMPORT, PERSON, Origin, Transaction, counted, operation
from mnemonaut_core.store.rows import (
    beside,
    clean,
    content_hash,
    insert_beside,
    insert_memories,
    insert_row,
    load_by_pk,
    marks,
    nearest_ids,
    pks_of,
    row_of,
    typed,
)
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.store.vectors.stored import encode_float32, vector_list
from mnemonaut_core.text.normalize import fold_query
from mnemonaut_core.text.similarity import closest

SOURCE_REASON = Text("isolated in the source")
MISSING_REASON = Text("no longer in the source")
"""The reason of an isolation that ends when the source has the row again."""
_NEAR = "nearly the same as the isolated "
DOCUMENT = "document"
"""The kind of the isolation that leads those of all chunks of a document; its `memory_id` is the document's id."""
NEAREST = 3
_COMPARED = 200


def near_reason(other: str) -> Text:
    return Text("nearly the same as the isolated {other}", other=other)


def repeated_in(stored: str, by: str) -> str | None:
    """The id in a `near_reason` of an import or an addition; None for another reason."""
    return stored.removeprefix(_NEAR) if by in (IMPORT, AUTOMATIC) and stored.startswith(_NEAR) else None


def learn_again(connection: apsw.Connection, memory_id: str, now: int, *, first_only: bool = False) -> int:
    """Note on the open isolations of a memory that its text came again, the last time or the first; return how many changed."""
    since = "IS NULL" if first_only else "IS NOT ?1"
    connection.execute(
        f"UPDATE isolation SET learnt_again_at = ?1 WHERE memory_id = ?2 AND ended_at IS NULL AND learnt_again_at {since}",
        (now, memory_id),
    )
    return connection.changes()


def merged_reason(other: str) -> Text:
    return Text("merged into {other}", other=other)


def reason_text(stored: str, by: str | None, merged_into: str | None = None) -> str:
    """A stored reason, as a translatable `Text` where an import, an addition or a merge wrote it. `by` comes from `REASON_BY`."""
    if merged_into is not None and stored == merged_reason(merged_into):
        return merged_reason(merged_into)
    other = repeated_in(stored, by or "")
    if other is not None:
        return near_reason(other)
    return next((reason for reason in (SOURCE_REASON, MISSING_REASON) if by == IMPORT and reason == stored), stored)


REASON_BY = (
    "coalesce((SELECT coalesce((SELECT t.by FROM isolation AS t WHERE t.pk = l.lead_pk), l.by) FROM isolation AS l"
    " WHERE l.pk = isolation.lead_pk), isolation.by)"
)
"""SQL: who gave the reason of a row of `isolation`, which for an isolation taken along is the author of its lead."""


def not_stored(connection: apsw.Connection, memory_id: str) -> InputError:
    """The error for an id that is purged, isolated outside the live tables, or unknown: then the advice names the nearest ids."""
    wanted = clean(memory_id)
    gone = left(connection, wanted)
    if gone is not None:
        return gone
    near = nearest_ids(connection, wanted, NEAREST)
    advice = Text("Did you mean {near}?", near=", ".join(near)) if near else Advice("list_ids")
    return InputError(Text("No memory is stored as “{wanted}”", wanted=wanted[:40]), code="not_stored", advice=advice)


def stored_pks(connection: apsw.Connection, ids: Sequence[str]) -> dict[str, int]:
    """pk by id; InputError (`not_stored`) for the first that is unknown."""
    found = pks_of(connection, ids)
    for memory_id in ids:
        if memory_id not in found:
            raise not_stored(connection, memory_id)
    return found


def left(connection: apsw.Connection, memory_id: str) -> InputError | None:
    """The error for a memory that was purged or is an isolated feeling; None for any other id."""
    if tombstones.Tombstones(connection).name_id(memory_id):
        return tombstones.purged_id(memory_id)
    if removed_memory(connection, memory_id) is None:
        return None
    return InputError.keyed("isolated", memory_id=memory_id[:40])


def removed_memory(connection: apsw.Connection, memory_id: str) -> Memory | None:
    """A memory that its isolation took out of the live tables; None for any other."""
    found = removed_where(connection, "memory_id = ? AND ended_at IS NULL ORDER BY pk DESC LIMIT 1", (memory_id,))
    return replace(found[0].record.memory, searchable=False) if found else None


def insert_isolation(
    connection: apsw.Connection,
    memory: Memory,
    origin: Origin,
    *,
    removed: str | None = None,
    reimported: bool = False,
    lead_pk: int | None = None,
    merged_into: str | None = None,
) -> int:
    """Record an isolation, with `lead_pk` as taken along by that one; return its pk."""
    values = {
        "memory_id": memory.id,
        "kind": memory.kind,
        "headline": memory.headline,
        "content_hash": content_hash(memory),
        "removed": removed,
        "learnt_again_at": origin.now if reimported else None,
        "lead_pk": lead_pk,
        "merged_into": merged_into,
    }
    return insert_row(connection, "isolation", values | origin.columns)


@operation("isolate", topic="isolate")
def isolate(transaction: Transaction, ids: Meant) -> Change:
    """See `Curation.isolate`. InputError for an id that is neither stored nor isolated."""
    return _isolate(transaction, ids, transaction.origin)


@operation("isolate", topic="isolate")
def isolate_missing(transaction: Transaction, ids: Sequence[str]) -> Change:
    return _isolate(transaction, ids, replace(transaction.origin, by=IMPORT, reason=MISSING_REASON))


def _isolate(transaction: Transaction, ids: Meant, origin: Origin) -> Change:
    connection = transaction.connection
    wanted = meant(connection, ids)
    if not wanted:
        return transaction.change(Text.keyed("done_no_match"))
    pks = pks_of(connection, map(clean, wanted))
    memories = load_by_pk(connection, pks.values())
    touched: dict[int, Memory] = {}
    already: list[str] = []
    for memory_id in map(clean, dict.fromkeys(wanted)):
        pk = pks.get(memory_id)
        if pk is None:
            if not open_isolations(connection, memory_id):
                raise not_stored(connection, memory_id)
            already.append(memory_id)
        elif not memories[pk].searchable:
            already.append(memory_id)
        else:
            touched[pk] = memories[pk]
    isolated = isolate_with_hanging(connection, touched, origin)
    taken = _take_over(connection, already, origin) if origin.by == PERSON else ()
    return _isolated(transaction, isolated, already, taken)


def isolate_with_hanging(
    connection: apsw.Connection, memories: Mapping[int, Memory], origin: Origin
) -> dict[int, Memory]:
    """Isolate these memories by pk, with the feelings and summaries of the episodes among them; return all of them."""
    along: dict[int, int] = {}
    for lead, row in isolate_rows(connection, memories, origin).items():
        for pk in _hanging_on(connection, lead):
            along.setdefault(pk, row)
    hanging = load_by_pk(connection, along)
    isolate_rows(connection, hanging, origin, leads=along)
    return {**memories, **hanging}


def _isolated(
    transaction: Transaction, before: Mapping[int, Memory], already: Sequence[str], taken: Sequence[str] = ()
) -> Change:
    renew_affects(transaction, before)
    ids = (*(memory.id for memory in before.values()), *taken)
    if not ids:
        return transaction.change(counted("done_isolated_already", len(already)))
    return transaction.change(counted("done_isolate", len(ids)), ids)


def renew_affects(transaction: Transaction, before: Mapping[int, Memory]) -> None:
    """Renew vectors and counts after feelings left the live tables."""
    affects = {pk: memory for pk, memory in before.items() if memory.kind == "affect"}
    if affects:
        renewal.renew(transaction.connection, transaction.embedder, affects, affects)


def _take_over(connection: apsw.Connection, ids: Sequence[str], origin: Origin) -> tuple[str, ...]:
    """Give open isolations by an agent, and those they took along, to a person, so that the agent cannot end them. Return the ids
    that changed."""
    found: list[str] = []
    for memory_id in ids:
        rows = connection.execute(
            "SELECT pk FROM isolation WHERE memory_id = ? AND kind != ? AND ended_at IS NULL AND merged_into IS NULL"
            " AND by = ?",
            (memory_id, DOCUMENT, AGENT),
        ).fetchall()
        for (row,) in rows:
            connection.execute(
                "UPDATE isolation SET by = ?2, reason = ?3, lead_pk = iif(pk = ?1, NULL, lead_pk), run_id = ?4, rank = ?5,"
                " recipe = ?6 WHERE (pk = ?1 OR lead_pk = ?1) AND ended_at IS NULL",
                (row, origin.by, clean(origin.reason), origin.run_id, origin.rank, origin.recipe),
            )
        found += [memory_id] if rows else []
    return tuple(found)


@operation("isolate", topic="isolate")
def isolate_documents(transaction: Transaction, names: Sequence[str]) -> Change:
    connection, origin = transaction.connection, transaction.origin
    along: dict[int, int] = {}
    already: list[str] = []
    for document_id in dict.fromkeys(document_of(connection, name) for name in names):
        if open_isolations(connection, document_id, of_document=True):
            already.append(document_id)
            continue
        head = Memory(id=document_id, kind=DOCUMENT, title=document_id)
        row = insert_isolation(connection, head, origin)
        rows = connection.execute("SELECT pk FROM memory WHERE document_id = ? AND searchable = 1", (document_id,))
        for pk in [int(pk) for (pk,) in rows]:
            for one in (pk, *_hanging_on(connection, pk)):
                along.setdefault(one, row)
    chunks = load_by_pk(connection, along)
    isolate_rows(connection, chunks, origin, leads=along)
    return _isolated(transaction, chunks, already)


def document_of(connection: apsw.Connection, name: str) -> str:
    """The id of the document with this id or uri; InputError names the nearest."""
    wanted = clean(name)
    found = connection.execute(
        "SELECT coalesce((SELECT id FROM document WHERE id = ?1), (SELECT id FROM document WHERE uri = ?1),"
        " (SELECT document_id FROM memory WHERE document_id = ?1 LIMIT 1))",
        (wanted,),
    ).get
    if found is not None:
        return str(found)
    pool = [str(uri) for (uri,) in connection.execute("SELECT uri FROM document ORDER BY pk DESC LIMIT 2000")]
    near = closest(wanted[:_COMPARED], pool, NEAREST, least=0.5)
    advice = Text("Did you mean {near}?", near=", ".join(near)) if near else Advice("list_documents")
    raise InputError.keyed("no_document", wanted=wanted[:40], advice=advice)


def follow_leads(connection: apsw.Connection, origin: Origin) -> tuple[int, ...]:
    """Isolate recallable feelings, summaries and chunks whose episode or document is isolated, unless a person restored them
    since. Return their pks; feelings stay in the live tables."""
    along: dict[int, tuple[int, str]] = {}
    for sql in (_EPISODES_OPEN, _DOCUMENTS_OPEN):
        for pk, row, reason in connection.execute(f"{sql}{_NOT_RESTORED} ORDER BY d.pk, i.pk"):
            along.setdefault(int(pk), (int(row), str(reason)))
    for pk, memory in load_by_pk(connection, along).items():
        lead, reason = along[pk]
        insert_isolation(connection, memory, replace(origin, reason=reason), lead_pk=lead)
    hide(connection, tuple(along))
    return tuple(along)


HANGS = "l.label = 'derived_from' AND (d.kind = 'affect' OR d.subtype = 'summary')"
_EPISODES_OPEN = (
    "SELECT d.pk, i.pk, i.reason FROM memory AS e CROSS JOIN isolation AS i ON i.memory_id = e.id"
    " AND i.ended_at IS NULL CROSS JOIN link AS l ON l.to_id = e.id CROSS JOIN memory AS d ON d.pk = l.from_pk"
    f" WHERE e.searchable = 0 AND e.kind = 'episode' AND d.searchable = 1 AND {HANGS}"
)
_DOCUMENTS_OPEN = (
    "SELECT d.pk, i.pk, i.reason FROM isolation AS i CROSS JOIN memory AS d ON d.document_id = i.memory_id"
    f" WHERE i.kind = '{DOCUMENT}' AND i.ended_at IS NULL AND d.searchable = 1"
)
_NOT_RESTORED = (
    " AND NOT EXISTS (SELECT 1 FROM isolation AS x WHERE x.memory_id = d.id"
    " AND (x.lead_pk = i.pk OR x.ended_at >= i.at))"
)


def _hanging_on(connection: apsw.Connection, pk: int) -> list[int]:
    rows = connection.execute(
        "SELECT DISTINCT d.pk FROM memory AS e JOIN link AS l ON l.to_id = e.id JOIN memory AS d ON d.pk = l.from_pk"
        f" WHERE e.pk = ? AND e.kind = 'episode' AND d.searchable = 1 AND {HANGS} ORDER BY d.pk",
        (pk,),
    )
    return [int(found) for (found,) in rows]


def isolate_rows(
    connection: apsw.Connection,
    memories: Mapping[int, Memory],
    origin: Origin,
    *,
    leads: Mapping[int, int] | None = None,
    merged_into: str | None = None,
) -> dict[int, int]:
    """Record the isolation of these memories by pk, take feelings out of the live tables and hide the others; return the
    isolations by memory pk. `leads` are the isolations that take them along."""
    affects = [pk for pk, memory in memories.items() if memory.kind == "affect"]
    rows: dict[int, int] = {}
    for pk, memory in memories.items():
        removed = pack_removed(connection, pk) if memory.kind == "affect" else None
        lead = None if leads is None else leads[pk]
        rows[pk] = insert_isolation(connection, memory, origin, removed=removed, lead_pk=lead, merged_into=merged_into)
    renewal.remove_memories(connection, affects)
    hide(connection, [pk for pk in memories if memories[pk].kind != "affect"])
    return rows


def hide(connection: apsw.Connection, pks: Sequence[int]) -> None:
    """Take these memories out of every search."""
    connection.executemany("UPDATE memory SET searchable = 0 WHERE pk = ?", ((pk,) for pk in pks))
    vec0.renew(connection, pks)


def open_isolations(
    connection: apsw.Connection, memory_id: str, *, of_document: bool = False
) -> list[tuple[int, str | None]]:
    """(pk, removed) of the open isolations of a memory, or of a document, oldest first."""
    sql = "SELECT pk, removed FROM isolation WHERE memory_id = ? AND (kind = ?) = ? AND ended_at IS NULL ORDER BY pk"
    return list(typed(connection.execute(sql, (memory_id, DOCUMENT, of_document))))


@operation("restore", topic="isolate")
def restore(transaction: Transaction, ids: Meant, query_text: str | None) -> Change:
    connection, now = transaction.connection, transaction.origin.now
    with laid_back(connection) if isinstance(ids, Matching) else nullcontext():
        wanted = meant(connection, ids, KEPT_OUT)
    restoring = _Restoring(connection, now)
    normalized = None if query_text is None else fold_query(query_text)
    for memory_id in map(clean, dict.fromkeys(wanted)):
        connection.execute(
            "UPDATE suppression SET ended_at = ?1 WHERE memory_id = ?2 AND ended_at IS NULL AND (?3 IS NULL OR normalized = ?3)",
            (now, memory_id, normalized),
        )
        ended = connection.changes()
        isolations = open_isolations(connection, memory_id) if query_text is None else []
        pk = pks_of(connection, [memory_id]).get(memory_id)
        if pk is None and not isolations and not ended:
            raise not_stored(connection, memory_id)
        restoring.end_with_along(isolations, pk)
        if isolations or ended:
            restoring.ids.add(memory_id)
    return _restored(transaction, restoring)


@operation("restore", topic="isolate")
def restore_documents(transaction: Transaction, names: Sequence[str]) -> Change:
    connection = transaction.connection
    restoring = _Restoring(connection, transaction.origin.now)
    for name in names:
        rows = open_isolations(connection, document_of(connection, name), of_document=True)
        restoring.end_with_along(rows, None)
    return _restored(transaction, restoring)


def follow_source(connection: apsw.Connection, memory_id: str, now: int) -> tuple[int, ...]:
    """End the isolations of a memory that its source isolates no more; return the pks of feelings that this brought back."""
    restoring = _Restoring(connection, now)
    pk = pks_of(connection, [memory_id]).get(memory_id)
    restoring.end_with_along(open_isolations(connection, memory_id), pk)
    return tuple(restoring.back)


class _Restoring:
    """Ends isolations; collects the ids of their memories and the pks of feelings that are in the live tables again."""

    def __init__(self, connection: apsw.Connection, now: int) -> None:
        self._connection, self._now = connection, now
        self.ids: set[str] = set()
        self.back: list[int] = []

    def end(self, isolations: Sequence[tuple[int, str | None]], pk: int | None) -> None:
        """End these isolations (pk, removed) of one memory, whose pk is None where it left the live tables."""
        run = self._connection.execute
        for row, removed in isolations:
            run("UPDATE isolation SET ended_at = ?, removed = NULL WHERE pk = ?", (self._now, row))
            if removed is not None and pk is None:
                pk = bring_back(self._connection, unpack_removed(removed))
                self.back.append(pk)
        if isolations and pk is not None:
            run(
                "UPDATE memory SET searchable = 1 WHERE pk = ? AND searchable = 0"
                " AND NOT EXISTS (SELECT 1 FROM isolation AS i WHERE i.memory_id = memory.id AND i.ended_at IS NULL)",
                (pk,),
            )
            vec0.renew(self._connection, [pk])

    def end_with_along(self, isolations: Sequence[tuple[int, str | None]], pk: int | None) -> None:
        """End these isolations and those that they took along, unless another isolated episode leads them too."""
        self.end(isolations, pk)
        for lead, _ in isolations:
            sql = "SELECT pk, memory_id, removed FROM isolation WHERE lead_pk = ? AND ended_at IS NULL ORDER BY pk"
            for row, memory_id, removed in list(typed(self._connection.execute(sql, (lead,)))):
                along = pks_of(self._connection, [memory_id]).get(memory_id)
                other = _other_lead(self._connection, along, removed)
                if other is not None:
                    self._connection.execute("UPDATE isolation SET lead_pk = ? WHERE pk = ?", (other, row))
                else:
                    self.end([(row, removed)], along)
                    self.ids.add(memory_id)


def _restored(transaction: Transaction, restoring: _Restoring) -> Change:
    if restoring.back:
        renewal.renew(transaction.connection, transaction.embedder, {}, restoring.back)
    ids = restoring.ids
    renewal.embed_restored(transaction.connection, transaction.embedder, ids)
    return transaction.change(counted("done_restore", len(ids)) if ids else Text.keyed("done_no_restore"), ids)


def _other_lead(connection: apsw.Connection, pk: int | None, removed: str | None) -> int | None:
    """The open isolation of an isolated episode that the memory is derived from; None for none."""
    if removed is not None and pk is None:
        targets = [link.to for link in unpack_removed(removed).record.links if link.label == "derived_from"]
    else:
        sql = "SELECT to_id FROM link WHERE from_pk = ? AND label = 'derived_from'"
        targets = [str(to) for (to,) in connection.execute(sql, (pk,))]
    found = connection.execute(
        f"SELECT i.pk FROM isolation AS i JOIN memory AS e ON e.id = i.memory_id WHERE e.id IN ({marks(len(targets))})"
        " AND e.kind = 'episode' AND e.searchable = 0 AND i.ended_at IS NULL ORDER BY i.pk LIMIT 1",
        targets,
    ).get
    return None if found is None else int(found)


def row_number(row: str, kinds: str = "is") -> int | None:
    """The number in an `Isolation.id` (`i12` of isolations, `s3` of suppressions); None for any other text."""
    return int(row[1:]) if re.fullmatch(rf"[{kinds}][0-9]{{1,18}}", row) else None


@operation("restore", topic="isolate")
def restore_rows(transaction: Transaction, rows: Sequence[str]) -> Change:
    connection, now = transaction.connection, transaction.origin.now
    restoring = _Restoring(connection, now)
    for row in dict.fromkeys(rows):
        number = row_number(row)
        if number is None:
            continue
        table, columns = ("suppression", "NULL, ''") if row.startswith("s") else ("isolation", "removed, kind")
        held = connection.execute(
            f"SELECT memory_id, {columns} FROM {table} WHERE pk = ? AND ended_at IS NULL", (number,)
        ).get
        if held is None:
            continue
        memory_id, removed, kind = held
        restoring.ids.add(memory_id)
        if table == "suppression":
            connection.execute("UPDATE suppression SET ended_at = ? WHERE pk = ?", (now, number))
        else:
            pk = None if kind == DOCUMENT else pks_of(connection, [memory_id]).get(memory_id)
            restoring.end_with_along([(number, removed)], pk)
    return _restored(transaction, restoring)


@operation("reason")
def set_reason(transaction: Transaction, rows: Sequence[str]) -> Change:
    connection = transaction.connection
    text = clean(transaction.origin.reason).strip()
    changed: list[str] = []
    for row in dict.fromkeys(rows):
        number = row_number(row)
        if number is None:
            continue
        table = "isolation" if row.startswith("i") else "suppression"
        which = "(pk = ?1 OR lead_pk = ?1)" if table == "isolation" else "pk = ?1"
        where = f"{which} AND ended_at IS NULL AND reason != ?2"
        found = connection.execute(f"SELECT memory_id FROM {table} WHERE {where}", (number, text)).fetchall()
        connection.execute(f"UPDATE {table} SET reason = ?2 WHERE {where}", (number, text))
        changed += [str(memory_id) for (memory_id,) in found]
    ids = tuple(dict.fromkeys(changed))
    return transaction.change(counted("done_reason", len(ids)) if ids else Text.keyed("done_no_reason"), ids)


@contextmanager
def laid_back(connection: apsw.Connection) -> Iterator[None]:
    """Put isolated feelings back into the live tables, isolated, inside the block, so that a query finds them."""
    gone = removed_where(
        connection,
        "ended_at IS NULL AND NOT EXISTS (SELECT 1 FROM memory AS m WHERE m.id = isolation.memory_id)"
        " GROUP BY memory_id ORDER BY pk",
    )
    begin, end = "BEGIN", "ROLLBACK"
    if connection.in_transaction:
        begin, end = "SAVEPOINT laid_back", "ROLLBACK TO laid_back; RELEASE laid_back"
    connection.execute(begin)
    try:
        for removed in gone:
            pk = bring_back(connection, removed)
            connection.execute("UPDATE memory SET searchable = 0 WHERE memory.pk = ?", (pk,))
        yield
    finally:
        connection.execute(end)


def bring_back(connection: apsw.Connection, removed: Removed) -> int:
    """Insert the removed memory under its old pk, which AUTOINCREMENT gave to no other."""
    origin = {"source_pk": removed.source_pk, "import_pk": removed.import_pk}
    row = row_of(removed.record.memory, hashed=removed.record_hash, **origin)
    insert_memories(connection, [(removed.pk, row)])
    insert_beside(connection, [(removed.pk, removed.record)])
    vectors = vector_list(connection)
    own = [v for v in removed.vectors if vectors is not None and v.embedder_pk == vectors.pk]
    vec0.insert_vectors(connection, ((removed.pk, v.embedder_pk, v.scale, v.data) for v in own))
    return removed.pk


class StoredVector(msgspec.Struct, frozen=True):
    """A row of `vector` without its memory."""

    embedder_pk: int
    scale: float | None
    data: bytes


class Removed(msgspec.Struct, frozen=True):
    """A memory outside the live tables, with everything to put it back."""

    pk: int
    record: MemoryRecord
    vectors: tuple[StoredVector, ...]
    record_hash: str | None
    source_pk: int | None
    import_pk: int | None


_REMOVED = msgspec.json.Decoder(Removed)


def pack_removed(connection: apsw.Connection, pk: int) -> str:
    """The stored memory of this pk as one line of JSON."""
    memory = replace(load_by_pk(connection, [pk])[pk], searchable=True)  # as it comes back
    run = connection.execute
    record = MemoryRecord(memory, *beside(connection, pk))
    vectors = tuple(
        StoredVector(*row)
        for row in run("SELECT embedder_pk, scale, data FROM vector WHERE memory_pk = ? ORDER BY embedder_pk", (pk,))
    )
    hashed, source_pk, import_pk = run("SELECT record_hash, source_pk, import_pk FROM memory WHERE pk = ?", (pk,)).get
    return msgspec.json.encode(Removed(pk, record, vectors, hashed, source_pk, import_pk)).decode()


def unpack_removed(text: str) -> Removed:
    return _REMOVED.decode(text)


def removed_where(connection: apsw.Connection, condition: str, bindings: tuple[object, ...] = ()) -> list[Removed]:
    """Memories outside the live tables, of the isolations that meet a condition."""
    rows = connection.execute(f"SELECT removed FROM isolation WHERE removed IS NOT NULL AND {condition}", bindings)
    return [unpack_removed(str(text)) for (text,) in rows]


# ---- suppressing


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
    connection, origin = transaction.connection, transaction.origin
    named = meant(connection, ids)
    if not named:
        return transaction.change(Text.keyed("done_no_match"))
    _check_limit(cosine_limit)
    query_text = clean(query_text)
    normalized = _normalized(query_text)
    wanted = [clean(memory_id) for memory_id in dict.fromkeys(named)]
    stored_pks(connection, wanted)
    sql = "SELECT memory_id FROM suppression WHERE ended_at IS NULL AND normalized = ?"
    held = {str(memory_id) for (memory_id,) in connection.execute(sql, (normalized,))}
    fresh = tuple(memory_id for memory_id in wanted if memory_id not in held)
    packed = None if vector is None else encode_float32(vector)
    question = {"query_text": query_text, "normalized": normalized, "cosine_limit": cosine_limit}
    values = question | {"embedder": embedder, "vector": packed} | origin.columns
    for memory_id in fresh:
        insert_row(connection, "suppression", {"memory_id": memory_id} | values)
    if not fresh:
        return transaction.change(Text.keyed("done_suppressed_already"))
    return transaction.change(counted("done_suppress", len(fresh)), fresh)


def _normalized(query_text: str) -> str:
    normalized = fold_query(query_text)
    if not normalized:
        raise InputError.keyed("empty_query")
    return normalized


def _check_limit(cosine_limit: float) -> None:
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
    """See `Curation.set_suppression`; a question that reads as the old one keeps its vector. InputError where no open suppression
    has this row, and where another suppression of the memory has this question."""
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
    _check_limit(limit)
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
