"""Adding and editing one memory, and what follows every change of a memory: vectors, vec0, gram counts."""

from __future__ import annotations

import json
import logging
import math
import os
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice

import apsw
import numpy as np

from mnemonaut_core.domain.memory import MEMORY_COLUMNS, Memory, embedding_text, text_hash
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.errors import EndpointError, InputError
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.ports import Embedder, SendsTexts
from mnemonaut_core.store import embedders
from mnemonaut_core.store.curation.isolation import (
    SOURCE_REASON,
    Origin,
    follow_leads,
    insert_isolation,
    not_stored,
    open_isolations,
    unpack_removed,
)
from mnemonaut_core.store.indexes import grams
from mnemonaut_core.store.rows import (
    DERIVED,
    SELECT_MEMORY,
    VectorRow,
    batches,
    clean,
    cleaned_memory,
    cleaned_record,
    content_hash,
    derived,
    entity_key,
    insert_beside,
    insert_memories,
    insert_vectors,
    load_by_pk,
    marks,
    memory_of,
    next_pk,
    pks_of,
    record_hash,
    refusal,
    remove_vectors,
    row_of,
    update_memories,
    without_vector,
)
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.store.vectors.matrix import decode, exact_cosines
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.similarity import char_ngrams, closest, dice

_log = logging.getLogger(__name__)

NEAR_REPEAT_COSINE = 0.92
"""From here what is added was said before (READINGS 49)."""
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
    return "".join(_CROCKFORD[number >> 5 * digit & 31] for digit in range(25, -1, -1))


def required(connection: apsw.Connection, embedder: Embedder | None) -> None:
    """InputError when a new text could not be embedded as this database needs it."""
    grams.required(connection, embedder)
    stored = embedders.current(connection)
    if stored is not None and stored.dimension and not stored.precomputed and not embedders.computes(embedder):
        raise InputError(
            Text("This change needs the database's own embedder, {stored}", stored=stored.name),
            code="embedder_needed",
            advice=Remedy("own_embedder"),
        )


@dataclass(frozen=True, slots=True)
class Added:
    """The id that holds what was said; `again` where it was stored before, and only counts once more now."""

    id: str
    again: bool = False


def add(
    connection: apsw.Connection, record: MemoryRecord, embedder: Embedder | None, *, now: int, anyway: bool = False
) -> Added:
    """Store one. What is nearly the same as a memory of its kind (cosine ≥ .92) makes that one count once more instead, with
    its threads and entities (READINGS 49); of an isolated one: InputError, since only a person can say what is meant (READINGS
    60). With `anyway` it is stored beside either."""
    required(connection, embedder)
    if not record.memory.id:
        record = replace(record, memory=replace(record.memory, id=new_id(now)))
    ready = cleaned_record(record)
    memory_id = ready.memory.id
    wrong = refusal(ready.memory) or _vector_refusal(connection, ready)
    if wrong is not None:
        raise InputError(
            Text("The memory cannot be stored: {wrong}", wrong=wrong),
            code="bad_memory",
            advice="Correct it and try again.",
        )
    if memory_id in pks_of(connection, [memory_id]) or open_isolations(connection, memory_id):
        raise InputError(
            Text("A memory is already stored as “{memory_id}”", memory_id=memory_id[:40]),
            code="already_stored",
            advice=Remedy("restore_or_rename"),
        )
    pk = next_pk(connection)
    vectors = _own_vector(connection, ready, embedder, pk)
    if ready.memory.searchable and not anyway:
        near = _near_repeat(connection, ready.memory, vectors)
        isolated = IsolatedTexts(connection).like(ready.memory)
        if isolated is None and near is not None and not near.searchable:
            isolated = near.id
        if isolated is not None:
            raise InputError(
                Text("This is nearly the same as the isolated “{other}”", other=isolated[:40]),
                code="near_isolated",
                advice=Remedy(
                    "restore_near",
                    other=isolated,
                ),
            )
        if near is not None:
            _count_again(connection, near.pk, ready)
            return Added(near.id, again=True)
    memory = replace(
        ready.memory,
        content_hash=content_hash(ready.memory),
        imported_at=now if ready.memory.imported_at is None else ready.memory.imported_at,
        created_at=now if ready.memory.moment is None else ready.memory.created_at,
    )
    insert_memories(connection, [(pk, row_of(memory, hashed=record_hash(ready), source_pk=None, import_pk=None))])
    insert_beside(connection, [(pk, ready)])
    insert_vectors(connection, vectors)
    if not memory.searchable:
        insert_isolation(connection, memory, Origin(now, reason=SOURCE_REASON))
    renew(connection, embedder, {}, [pk])
    follow_leads(connection, Origin(now))
    return Added(memory_id)


def _own_vector(
    connection: apsw.Connection, record: MemoryRecord, embedder: Embedder | None, pk: int
) -> list[VectorRow]:
    """The vector that it brings, or that the database's embedder makes of it; [] where there is none."""
    stored = embedders.current(connection)
    if stored is None or not stored.dimension:
        return []
    if stored.precomputed:
        return [] if record.embedding is None else embedders.precomputed_row(record.embedding, stored, pk)
    if embedder is None or not embedders.computes(embedder):
        return []
    return _vectors(embedder, stored, {pk: record.memory})


@dataclass(frozen=True, slots=True)
class _Near:
    pk: int
    id: str
    searchable: bool


def _near_repeat(connection: apsw.Connection, memory: Memory, own: list[VectorRow]) -> _Near | None:
    """The most similar of its kind with cosine ≥ .92, ties by id; an isolated one wins over the others. What was only taken
    along into isolation says nothing of others that say the same."""
    if not own:
        return None
    _, embedder_pk, scale, data = own[0]
    dimension = len(data) if scale is not None else len(data) // 4
    unit = decode(data, scale, dimension)
    found: list[tuple[bool, float, bytes, _Near]] = []
    rows = connection.execute(
        "SELECT m.pk, m.id, m.searchable, v.scale, v.data FROM vector AS v JOIN memory AS m ON m.pk = v.memory_pk"
        " WHERE v.embedder_pk = ? AND m.kind = ? AND m.id NOT IN"
        " (SELECT memory_id FROM isolation WHERE ended_at IS NULL AND lead_pk IS NOT NULL)",
        (embedder_pk, memory.kind),
    )
    while part := list(islice(rows, 2048)):
        known = [row for row in part if len(row[4]) == len(data)]
        if not known:
            continue
        cosines = exact_cosines(unit, np.stack([decode(row[4], row[3], dimension) for row in known]))
        found += [
            (bool(row[2]), -cosine, id_key(row[1]), _Near(row[0], row[1], bool(row[2])))
            for row, cosine in zip(known, cosines.tolist(), strict=True)
            if cosine >= NEAR_REPEAT_COSINE
        ]
    return min(found, key=lambda one: one[:3])[3] if found else None


def _count_again(connection: apsw.Connection, pk: int, record: MemoryRecord) -> None:
    """Once more, with the threads and entities of what was said; `updated_at` stays: nothing was edited."""
    connection.execute("UPDATE memory SET reinforcement = coalesce(reinforcement, 0) + 1 WHERE pk = ?", (pk,))
    connection.executemany(
        "INSERT OR IGNORE INTO thread_member (memory_pk, thread_key) VALUES (?, ?)",
        [(pk, key) for key in record.threads],
    )
    connection.executemany(
        "INSERT OR IGNORE INTO mention (memory_pk, type, normalized, name, confidence) VALUES (?, ?, ?, ?, ?)",
        [(pk, one.type, entity_key(one.name), one.name, one.confidence) for one in record.entities],
    )


def _vector_refusal(connection: apsw.Connection, record: MemoryRecord) -> Text | None:
    stored = embedders.current(connection)
    if record.embedding is None or stored is None or not stored.precomputed:
        return None
    return embedders.precomputed_refusal(record.embedding, stored.dimension)


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
        near = closest(unknown, EDITABLE, least=0.7)
        raise InputError(
            Text("“{unknown}” cannot be edited", unknown=unknown[:40]),
            code="unknown_column",
            advice=Text("Did you mean {near}?", near=near[0])
            if near
            else Text("Columns are {known}.", known=", ".join(EDITABLE)),
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
            Text("The change cannot be stored: {wrong}", wrong=wrong),
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
        remove_vectors(connection, [pk])
    hashed, source_pk = connection.execute("SELECT record_hash, source_pk FROM memory WHERE pk = ?", (pk,)).get
    # the hash of what the source said stays, so that importing the same file again does not undo the edit
    update_memories(connection, [(pk, row_of(after, hashed=hashed, source_pk=source_pk, import_pk=None))])
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
        _embed_missing(connection, embedder, stored, pks)
    vec0.renew(connection, pks)


def embed_restored(connection: apsw.Connection, embedder: Embedder | None, ids: Iterable[str]) -> None:
    """Vectors for memories that may be recalled again and have none: while they were isolated, no endpoint was sent them."""
    stored = embedders.current(connection)
    pks = pks_of(connection, ids).values() if stored is not None else ()
    if stored is not None and _embed_missing(connection, embedder, stored, pks):
        vec0.renew(connection, pks)


def _embed_missing(
    connection: apsw.Connection, embedder: Embedder | None, stored: embedders.StoredEmbedder, pks: Iterable[int]
) -> bool:
    """Give these memories the vectors that they lack; whether any came of it."""
    if embedder is None or not embedders.computes(embedder) or stored.precomputed or not stored.dimension:
        return False
    missing = load_by_pk(connection, without_vector(connection, pks, stored.pk))
    rows = _vectors(embedder, stored, missing)
    insert_vectors(connection, rows)
    return bool(rows)


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


# ---- which new memory says nearly the same as an isolated one


DICE_LIMIT = 0.90
_WHOLE = 1 << 30


def _grams(memory: Memory) -> frozenset[str]:
    return char_ngrams(normalize(memory.text), n=3, max_chars=_WHOLE)


def _first(grams: frozenset[str]) -> list[str]:
    """Two sets with Dice ≥ .90 share at least .9/1.1 of the larger one, hence one of each one's first few in any
    fixed order: only these are looked up."""
    shared = math.ceil(len(grams) * DICE_LIMIT / (2 - DICE_LIMIT))
    return sorted(grams)[: len(grams) - shared + 1]


class IsolatedTexts:
    """The isolated memories as they stand when a writing begins; grows with `add`."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._by_gram: dict[tuple[str, str], list[int]] = defaultdict(list)
        self._by_hash: dict[tuple[str, str], str] = {}
        self._known: list[tuple[str, frozenset[str]]] = []
        # what only went along (a feeling with its episode) says nothing of others that say the same
        for row in connection.execute(
            f"SELECT {SELECT_MEMORY} FROM memory AS m WHERE m.searchable = 0 AND m.id NOT IN"
            " (SELECT memory_id FROM isolation WHERE ended_at IS NULL AND lead_pk IS NOT NULL)"
        ):
            self.add(memory_of(row))
        for (removed,) in connection.execute(
            "SELECT removed FROM isolation WHERE ended_at IS NULL AND removed IS NOT NULL AND lead_pk IS NULL ORDER BY pk"
        ):
            self.add(unpack_removed(removed).record.memory)

    def add(self, memory: Memory) -> None:
        """Know one more isolated memory; one that says nothing is like no other."""
        grams = _grams(memory)
        if not grams:
            return
        self._by_hash.setdefault((memory.kind, content_hash(memory)), memory.id)
        for gram in _first(grams):
            self._by_gram[memory.kind, gram].append(len(self._known))
        self._known.append((memory.id, grams))

    def like(self, memory: Memory) -> str | None:
        """The id of an isolated memory of the same kind with an equal content hash or Dice ≥ .90; None if none is."""
        if not self._known:
            return None
        same = self._by_hash.get((memory.kind, content_hash(memory)))
        if same is not None:
            return same
        grams = _grams(memory)
        indexes = (
            {index for gram in _first(grams) for index in self._by_gram.get((memory.kind, gram), ())}
            if grams
            else set()
        )
        return next((self._known[i][0] for i in sorted(indexes) if dice(grams, self._known[i][1]) >= DICE_LIMIT), None)
