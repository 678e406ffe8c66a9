"""Adding and editing one memory, and what follows every change of a memory: vectors, vec0, gram counts."""

from __future__ import annotations

import difflib
import json
import logging
import os
from collections.abc import Iterable, Mapping
from dataclasses import replace

import apsw

from mnemonaut_core.domain.memory import MEMORY_COLUMNS, Memory
from mnemonaut_core.errors import EndpointError, InputError
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.ports import Embedder, SendsTexts
from mnemonaut_core.store import embedders, grams, vec_index, writes
from mnemonaut_core.store.embedders import VectorRow
from mnemonaut_core.store.isolated_texts import IsolatedTexts
from mnemonaut_core.store.isolation import (
    SOURCE_REASON,
    Origin,
    follow_leads,
    insert_isolation,
    not_stored,
    open_isolations,
)
from mnemonaut_core.store.rows import (
    DERIVED,
    batches,
    clean,
    cleaned_memory,
    cleaned_record,
    content_hash,
    derived,
    load_by_pk,
    marks,
    pks_of,
    record_hash,
    refusal,
    row_of,
)
from mnemonaut_core.text.memory_text import embedding_text, text_hash
from mnemonaut_core.wording import Wording, worded

_log = logging.getLogger(__name__)

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
EDITABLE = tuple(
    name
    for name in MEMORY_COLUMNS
    if name not in ("id", "searchable", "imported_at", "content_hash", "access_count", "last_accessed_at")
)
"""Columns that a person may change; `searchable` is what isolating is for."""

_TEXTS = frozenset(("user_text", "reply_text", "body", "image_summary"))


def new_id(now: int) -> str:
    """A ULID: 10 characters of time (of `now`, epoch seconds), 16 of chance; later ones sort later."""
    number = (max(0, now) * 1000 & (1 << 48) - 1) << 80 | int.from_bytes(os.urandom(10))
    return "".join(_CROCKFORD[number >> 5 * place & 31] for place in range(25, -1, -1))


def required(connection: apsw.Connection, embedder: Embedder | None) -> None:
    """InputError when a new text could not be embedded as this database needs it."""
    grams.required(connection, embedder)
    stored = embedders.current(connection)
    if stored is not None and stored.dimension and not stored.given and not embedders.computes(embedder):
        raise InputError(
            worded("This change needs the database's own embedder, {stored}", stored=stored.name),
            code="embedder_needed",
            advice="Open the database with its embedder (leave `--embedder` away) and try again.",
        )


def add(
    connection: apsw.Connection, record: MemoryRecord, embedder: Embedder | None, *, now: int
) -> tuple[str, str | None]:
    """Store one; gives its id, and the id of the isolated memory that it is isolated with, if it is."""
    required(connection, embedder)
    if not record.memory.id:
        record = replace(record, memory=replace(record.memory, id=new_id(now)))
    ready = cleaned_record(record)
    memory_id = ready.memory.id
    wrong = refusal(ready.memory) or _vector_refusal(connection, ready)
    if wrong is not None:
        raise InputError(
            worded("The memory cannot be stored: {wrong}", wrong=wrong),
            code="bad_memory",
            advice="Correct it and try again.",
        )
    if memory_id in pks_of(connection, [memory_id]) or open_isolations(connection, memory_id):
        raise InputError(
            worded("A memory is already stored as “{memory_id}”", memory_id=memory_id[:40]),
            code="already_stored",
            advice="Bring it back with `mnemonaut restore` if it is isolated, or choose another id.",
        )
    like = IsolatedTexts(connection).like(ready.memory) if ready.memory.searchable else None
    memory = replace(
        ready.memory,
        searchable=ready.memory.searchable and like is None,
        content_hash=content_hash(ready.memory),
        imported_at=now if ready.memory.imported_at is None else ready.memory.imported_at,
        created_at=now if ready.memory.moment is None else ready.memory.created_at,
    )
    pk = writes.next_pk(connection)
    writes.insert_memories(
        connection, [(pk, row_of(memory, hashed=record_hash(ready), source_pk=None, import_pk=None))]
    )
    writes.insert_beside(connection, [(pk, ready)])
    _insert_given(connection, pk, ready)
    if not memory.searchable:
        reason = SOURCE_REASON if like is None else f"nearly the same as the isolated {like}"
        insert_isolation(connection, memory, Origin(now, reason=reason), learnt_again=like is not None)
    renew(connection, embedder, {}, [pk])
    follow_leads(connection, Origin(now))
    return memory_id, like


def _vector_refusal(connection: apsw.Connection, record: MemoryRecord) -> Wording | None:
    stored = embedders.current(connection)
    if record.embedding is None or stored is None or not stored.given:
        return None
    return embedders.given_refusal(record.embedding, stored.dimension)


def _insert_given(connection: apsw.Connection, pk: int, record: MemoryRecord) -> None:
    stored = embedders.current(connection)
    if record.embedding is not None and stored is not None and stored.given:
        writes.insert_vectors(connection, embedders.given_row(record.embedding, stored, pk))


def edit(
    connection: apsw.Connection,
    memory_id: str,
    changes: Mapping[str, object],
    embedder: Embedder | None,
    *,
    now: int,
    reason: str,
) -> tuple[str, ...]:
    """Change columns; gives the names of those that differ now, () when nothing did.

    `updated_at` becomes `now` unless it is among the changes. A given vector does not outlive its text.
    """
    unknown = next((name for name in changes if name not in EDITABLE), None)
    if unknown is not None:
        near = difflib.get_close_matches(unknown, EDITABLE, 1, cutoff=0.7)
        raise InputError(
            worded("“{unknown}” cannot be edited", unknown=unknown[:40]),
            code="unknown_column",
            advice=worded("Did you mean {near}?", near=near[0])
            if near
            else worded("Columns are {known}.", known=", ".join(EDITABLE)),
        )
    memory_id = clean(memory_id)
    pk = pks_of(connection, [memory_id]).get(memory_id)
    if pk is None:
        raise not_stored(connection, memory_id)
    before = load_by_pk(connection, [pk])[pk]
    after = cleaned_memory(replace(before, **changes))  # type: ignore[arg-type]
    names = tuple(name for name in EDITABLE if getattr(after, name) != getattr(before, name))
    wrong = _refused_types(changes) or refusal(after)
    if wrong is not None:
        raise InputError(
            worded("The change cannot be stored: {wrong}", wrong=wrong),
            code="bad_memory",
            advice="Correct it and try again.",
        )
    if not names:
        return ()
    if "updated_at" not in changes:
        after = replace(after, updated_at=now)
    if _TEXTS & set(names):
        after = replace(after, content_hash=text_hash(after))
    said_anew = embedding_text(before) != embedding_text(after)
    if said_anew:
        required(connection, embedder)
        writes.remove_vectors(connection, [pk])
    hashed, source_pk = connection.execute("SELECT record_hash, source_pk FROM memory WHERE pk = ?", (pk,)).get
    # the hash of what the source said stays, so that importing the same file again does not undo the edit
    writes.update_memories(connection, [(pk, row_of(after, hashed=hashed, source_pk=source_pk, import_pk=None))])
    connection.execute(
        "INSERT INTO revision (id, memory_id, at, before, after, reason) VALUES (?, ?, ?, ?, ?, ?)",
        (new_id(now), memory_id, now, _as_json(before, names), _as_json(after, names), clean(reason)),
    )
    renew(connection, embedder, {pk: before}, [pk])
    return names


def _refused_types(changes: Mapping[str, object]) -> str | None:
    wrong = next((n for n, v in changes.items() if v is not None and not isinstance(v, (str, int, float))), None)
    return None if wrong is None else f"{wrong} must be a text or a number"


def _as_json(memory: Memory, names: Iterable[str]) -> str:
    return json.dumps({name: getattr(memory, name) for name in names}, ensure_ascii=False)


def renew(
    connection: apsw.Connection, embedder: Embedder | None, before: Mapping[int, Memory], touched: Iterable[int]
) -> None:
    """Bring vectors, vec0 and gram counts of the touched memories in step with their rows.

    `before` holds the touched ones that were stored, as they were. Without an embedder a missing vector stays missing.
    """
    pks = sorted(set(touched) | set(before))
    grams.before_and_after(connection, embedder, before, pks)
    stored = embedders.current(connection)
    if stored is not None:
        for part in batches(pks, 500):
            connection.execute(
                f"DELETE FROM vector WHERE embedder_pk != ? AND memory_pk IN ({marks(len(part))})", (stored.pk, *part)
            )
        if embedder is not None and embedders.computes(embedder) and not stored.given and stored.dimension:
            missing = load_by_pk(connection, writes.without_vector(connection, pks, stored.pk))
            writes.insert_vectors(connection, _vectors(embedder, stored, missing))
    vec_index.renew(connection, pks)


def _vectors(embedder: Embedder, stored: embedders.StoredEmbedder, missing: dict[int, Memory]) -> list[VectorRow]:
    """Rows for what has none. An edit is not lost because an endpoint is late or would have to be asked for long: the
    vector stays missing, `check` says so, and `embed` makes it."""
    if isinstance(embedder, SendsTexts) and len(missing) > embedder.batch_texts():
        return []
    try:
        return embedders.embed(embedder, stored, missing.items(), brief=True)
    except EndpointError as error:
        _log.warning("%d vectors are missing: %s (%s)", len(missing), error.title, error.code)
        return []


def renew_derived(connection: apsw.Connection, pks: Iterable[int]) -> None:
    """Compute the derived columns of these memories anew; rows that have them right are not written."""
    for pk, memory in load_by_pk(connection, pks).items():
        values = derived(memory)
        held = connection.execute(f"SELECT {', '.join(DERIVED)} FROM memory WHERE pk = ?", (pk,)).get
        if held != values:
            assignments = ", ".join(f"{name} = ?" for name in DERIVED)
            connection.execute(f"UPDATE memory SET {assignments} WHERE pk = ?", (*values, pk))
