"""Adding one memory: what says nearly the same counts once more, or is isolated and stays so."""

from __future__ import annotations

import math
import os
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice

import apsw

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.importers.columns import SPOKEN
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.ports import Embedder
from mnemonaut_core.store import embedders
from mnemonaut_core.store.curation import tombstones
from mnemonaut_core.store.curation.isolation import (
    SOURCE_REASON,
    Origin,
    follow_leads,
    insert_isolation,
    open_isolations,
    unpack_removed,
)
from mnemonaut_core.store.curation.renewal import Made, ready, renew, required, vectors_of
from mnemonaut_core.store.rows import (
    SELECT_MEMORY,
    VectorRow,
    batches,
    cleaned_record,
    content_hash,
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
    row_of,
)
from mnemonaut_core.store.vectors import sketch
from mnemonaut_core.store.vectors.matrix import decode, decoded_rows, exact_cosines
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.similarity import char_ngrams, dice

NEAR_REPEAT_COSINE = 0.92
"""From here what is added was said before (READINGS 49)."""
_NOT_MEANT = (
    "SELECT memory_id FROM isolation WHERE ended_at IS NULL AND (lead_pk IS NOT NULL OR merged_into IS NOT NULL)"
)
"""Isolated memories that nobody isolated for what they say: they went along with another, or were merged."""
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def says_nothing(memory: Memory) -> Text | None:
    """Why a memory without a word cannot be stored; None for one that says something."""
    said = any((getattr(memory, name) or "").strip() for name in SPOKEN)
    return None if said else Text("it would say nothing")


def new_id(now: int) -> str:
    """A ULID: 10 characters of time (of `now`, epoch seconds), 16 of chance; later ones sort later."""
    number = (max(0, now) * 1000 & (1 << 48) - 1) << 80 | int.from_bytes(os.urandom(10))
    return "".join(_CROCKFORD[number >> 5 * digit & 31] for digit in range(25, -1, -1))


@dataclass(frozen=True, slots=True)
class Added:
    """The id that holds what was said; `again` where it was stored before, and only counts once more now."""

    id: str
    again: bool = False


def add(
    connection: apsw.Connection,
    record: MemoryRecord,
    embedder: Embedder | None,
    *,
    now: int,
    anyway: bool = False,
    made: Made | None = None,
    unseen: Callable[[Memory], bool] | None = None,
) -> Added:
    """Store one. What is nearly the same as a memory of its kind (cosine ≥ .92) makes that one count once more instead, with
    its threads and entities (READINGS 49); of an isolated one: InputError, since only a person can say what is meant (READINGS
    60). With `anyway` it is stored beside either; what is `unseen` by who adds it is compared with nothing. What was
    purged here: InputError too, and `anyway` takes that word back."""
    required(connection, embedder)
    if not record.memory.id:
        record = replace(record, memory=replace(record.memory, id=new_id(now)))
    ready = cleaned_record(record)
    memory_id = ready.memory.id
    wrong = refusal(ready.memory) or says_nothing(ready.memory) or _vector_refusal(connection, ready)
    if wrong is not None:
        raise InputError(
            Text("The memory cannot be stored: {wrong}", wrong=wrong),
            code="bad_memory",
            advice="Correct it and try again.",
        )
    if anyway:
        tombstones.lift(connection, ready.memory)
    tombstones.refuse(connection, ready.memory)
    if memory_id in pks_of(connection, [memory_id]) or open_isolations(connection, memory_id):
        raise InputError(
            Text("A memory is already stored as “{memory_id}”", memory_id=memory_id[:40]),
            code="already_stored",
            advice=Remedy("restore_or_rename"),
        )
    pk = next_pk(connection)
    vectors = _own_vector(connection, ready, embedder, pk, made)
    if ready.memory.searchable and not anyway:
        near = _near_repeat(connection, ready.memory, vectors, unseen)
        isolated = IsolatedTexts(connection, unseen).like(ready.memory)
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
    renew(connection, embedder, {}, [pk], embed=made is None)
    follow_leads(connection, Origin(now))
    return Added(memory_id)


def _own_vector(
    connection: apsw.Connection, record: MemoryRecord, embedder: Embedder | None, pk: int, made: Made | None
) -> list[VectorRow]:
    """The vector that it brings, or that the database's embedder makes of it; [] where there is none."""
    stored = embedders.current(connection)
    if stored is None or not stored.dimension:
        return []
    if stored.precomputed:
        return [] if record.embedding is None else embedders.precomputed_row(record.embedding, stored, pk)
    if embedder is None or not embedders.computes(embedder):
        return []
    if made is not None:
        return ready(connection, made, {pk: record.memory})
    return vectors_of(embedder, stored, {pk: record.memory})


@dataclass(frozen=True, slots=True)
class _Near:
    pk: int
    id: str
    searchable: bool


def _near_repeat(
    connection: apsw.Connection,
    memory: Memory,
    own: list[VectorRow],
    unseen: Callable[[Memory], bool] | None = None,
) -> _Near | None:
    """The most similar of its kind with cosine ≥ .92, ties by id; an isolated one wins over the others. What was only taken
    along into isolation says nothing of others that say the same, nor does what was merged: another stands for it."""
    if not own:
        return None
    _, embedder_pk, scale, data = own[0]
    dimension = len(data) if scale is not None else len(data) // 4
    unit = decode(data, scale, dimension)
    may_be = sketch.near(connection, embedder_pk, unit, NEAR_REPEAT_COSINE)
    found: list[tuple[bool, float, bytes, _Near]] = []
    for part in [None] if may_be is None else batches(may_be, 500):
        rows = connection.execute(
            "SELECT m.pk, m.id, m.searchable, v.scale, v.data FROM vector AS v CROSS JOIN memory AS m ON m.pk = v.memory_pk"
            f" WHERE v.embedder_pk = ? AND m.kind = ? AND m.id NOT IN ({_NOT_MEANT})"
            + ("" if part is None else f" AND v.memory_pk IN ({marks(len(part))})"),
            (embedder_pk, memory.kind, *(part or ())),
        )
        while some := list(islice(rows, 2048)):
            known = [row for row in some if len(row[4]) == len(data)]
            if not known:
                continue
            cosines = exact_cosines(unit, decoded_rows([(row[3], row[4], dimension) for row in known]))
            found += [
                (bool(row[2]), -cosine, id_key(row[1]), _Near(row[0], row[1], bool(row[2])))
                for row, cosine in zip(known, cosines.tolist(), strict=True)
                if cosine >= NEAR_REPEAT_COSINE
            ]
    found.sort(key=lambda one: one[:3])
    if unseen is not None:
        seen = {pk for pk, one in load_by_pk(connection, [near.pk for *_, near in found]).items() if not unseen(one)}
        found = [one for one in found if one[3].pk in seen]
    return found[0][3] if found else None


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

    def __init__(self, connection: apsw.Connection, unseen: Callable[[Memory], bool] | None = None) -> None:
        """Without those that are `unseen` by who writes."""
        self._unseen = unseen
        self._by_gram: dict[tuple[str, str], list[int]] = defaultdict(list)
        self._by_hash: dict[tuple[str, str], str] = {}
        self._known: list[tuple[str, frozenset[str]]] = []
        # what only went along (a feeling with its episode) says nothing of others that say the same
        for row in connection.execute(
            f"SELECT {SELECT_MEMORY} FROM memory AS m WHERE m.searchable = 0 AND m.id NOT IN ({_NOT_MEANT})"
        ):
            self.add(memory_of(row))
        for (removed,) in connection.execute(
            "SELECT removed FROM isolation WHERE ended_at IS NULL AND removed IS NOT NULL AND lead_pk IS NULL"
            " AND merged_into IS NULL ORDER BY pk"
        ):
            self.add(unpack_removed(removed).record.memory)

    def add(self, memory: Memory) -> None:
        """Know one more isolated memory; one that says nothing is like no other."""
        if self._unseen is not None and self._unseen(memory):
            return
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
