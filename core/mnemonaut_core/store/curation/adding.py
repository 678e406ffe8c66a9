"""Adding one memory (READINGS 49, 60): an equal one counts once more, a close one is linked, one that resembles an isolated
memory is isolated or marked."""

from __future__ import annotations

import math
import os
from collections import defaultdict
from collections.abc import Callable
from itertools import islice

import apsw
import numpy as np
from msgspec.structs import replace

from mnemonaut_core.domain.agent import AUTOMATIC
from mnemonaut_core.domain.change import Added, AddResult, Close
from mnemonaut_core.domain.gardening import NEAR_DICE
from mnemonaut_core.domain.memory import NEAR_REPEAT, SIDES, Link, Memory
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.importers.columns import TEXT_KEYS
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.ports import Embedder
from mnemonaut_core.store import embedders
from mnemonaut_core.store.curation import tombstones
from mnemonaut_core.store.curation.isolation import (
    MISSING_REASON,
    SOURCE_REASON,
    follow_leads,
    insert_isolation,
    learn_again,
    near_reason,
    open_isolations,
    removed_where,
)
from mnemonaut_core.store.curation.renewal import Made, ready, renew, required, vectors_of
from mnemonaut_core.store.operations import PERSON, Origin, Transaction, operation
from mnemonaut_core.store.rows import (
    SELECT_MEMORY,
    VectorRow,
    cleaned_record,
    content_hash,
    insert_beside,
    insert_memories,
    load_by_pk,
    memory_of,
    next_pk,
    pks_of,
    refusal,
    row_of,
    said_of,
)
from mnemonaut_core.store.vectors import sketch, vec0
from mnemonaut_core.store.vectors.stored import decode, exact_cosines, unit_blocks
from mnemonaut_core.text.contradiction import difference
from mnemonaut_core.text.normalize import fold_text
from mnemonaut_core.text.similarity import dice, whole_grams
from mnemonaut_core.text.words import is_cjk, words_text

NEAR_REPEAT_COSINE = 0.92
"""The cosine from which an added memory is a near-repeat (READINGS 49)."""
_NOT_MEANT = (
    "SELECT memory_id FROM isolation WHERE ended_at IS NULL AND (lead_pk IS NOT NULL OR merged_into IS NOT NULL"
    f" OR (by = 'import' AND reason = '{MISSING_REASON}'))"
)
"""Memories that are isolated though no person called them wrong: merged ones, ones isolated along with another, and ones that
their source lost (whose text may come again under another id)."""
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def says_nothing(memory: Memory) -> Text | None:
    """Why a memory without a word cannot be stored; None for any other."""
    said = any((getattr(memory, name) or "").strip() for name in TEXT_KEYS)
    return None if said else Text("it would say nothing")


def new_id(now: int) -> str:
    """A ULID: 10 characters of time (`now`, epoch seconds), 16 of chance; later ones sort later."""
    number = (max(0, now) * 1000 & (1 << 48) - 1) << 80 | int.from_bytes(os.urandom(10))
    return "".join(_CROCKFORD[number >> 5 * digit & 31] for digit in range(25, -1, -1))


@operation("add")
def add(
    transaction: Transaction,
    record: MemoryRecord,
    *,
    anyway: bool,
    made: Made | None,
    unseen: Callable[[Memory], bool] | None,
) -> Added:
    """Store a memory unless it repeats one.

    Equal to a recallable one of its kind after folding: that one counts once more and gets its threads and entities.
    Equal to an isolated one: that one is marked as learnt again. Close to one (cosine ≥ .92): stored with a
    `near_repeat` link, and isolated if that one is isolated and nothing that matters differs. `anyway` stores it in any
    case; memories that are `unseen` by the author are not compared. InputError for a purged memory, unless a person
    adds it with `anyway`.
    """
    connection, embedder, now = transaction.connection, transaction.embedder, transaction.origin.now
    if transaction.origin.by != PERSON:  # only a person takes back what a person purged
        tombstones.refuse(connection, record.memory)
    required(connection, embedder)
    if not record.memory.id:
        record = replace(record, memory=replace(record.memory, id=new_id(now)))
    ready = cleaned_record(record)
    memory_id = ready.memory.id
    wrong = refusal(ready.memory) or says_nothing(ready.memory) or _vector_refusal(connection, ready)
    if wrong is not None:
        raise InputError.keyed("bad_memory", wrong=wrong)
    if anyway:
        tombstones.lift(connection, ready.memory)
    tombstones.refuse(connection, ready.memory)
    if memory_id in pks_of(connection, [memory_id]) or open_isolations(connection, memory_id):
        raise InputError.keyed("already_stored", memory_id=memory_id[:40], advice=Advice("restore_or_rename"))
    pk = next_pk(connection)
    vectors = _own_vector(connection, ready, embedder, pk, made)
    close: tuple[Close, ...] = ()
    if ready.memory.searchable and not anyway:
        close = _closest(connection, ready.memory, vectors, unseen)
        if close and close[0].equal:
            if close[0].isolated:
                learn_again(connection, close[0].id, now)
                return _added(close[0].id, "done_learnt_again", "isolated", ready, close)
            _count_again(connection, pks_of(connection, [close[0].id])[close[0].id], ready)
            return _added(close[0].id, "done_count", "counted_again", ready, close)
    like = close[0] if close and close[0].isolated and close[0].differs is None else None
    ready = replace(ready, links=(*ready.links, *(Link(one.id, NEAR_REPEAT) for one in close)))
    memory = replace(
        ready.memory,
        searchable=ready.memory.searchable and like is None,
        content_hash=content_hash(ready.memory),
        imported_at=now if ready.memory.imported_at is None else ready.memory.imported_at,
        created_at=now if ready.memory.moment is None else ready.memory.created_at,
    )
    insert_memories(connection, [(pk, row_of(memory, hashed=said_of(ready), source_pk=None, import_pk=None))])
    insert_beside(connection, [(pk, ready)])
    vec0.insert_vectors(connection, vectors)
    if like is not None:
        origin = Origin(now, by=AUTOMATIC, reason=near_reason(like.id))
        insert_isolation(connection, memory, origin, reimported=True)
    elif not memory.searchable:
        insert_isolation(connection, memory, Origin(now, reason=SOURCE_REASON))
    renew(connection, embedder, {}, [pk], embed=made is None)
    follow_leads(connection, Origin(now))
    if like is not None:
        return _added(memory_id, "done_add_isolated", "isolated", ready, close)
    return _added(memory_id, "done_add", "stored", ready, close)


def _added(memory_id: str, title: str, result: AddResult, record: MemoryRecord, close: tuple[Close, ...]) -> Added:
    text = record.memory.text or record.memory.title or ""
    return Added("add", Text.keyed(title, id=memory_id[:40]), (memory_id,), result=result, text=text, close=close)


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


def _closest(
    connection: apsw.Connection, memory: Memory, own: list[VectorRow], unseen: Callable[[Memory], bool] | None
) -> tuple[Close, ...]:
    """The equal recallable memory, else the equal isolated one; else the closest isolated one (preferably one that differs in
    nothing that matters) and the closest recallable one."""
    isolated = IsolatedTexts(connection, unseen)
    near = [one for one in _near_repeats(connection, memory, own) if unseen is None or not unseen(one)]
    said, text = folded_sides(memory), memory.text or memory.title or ""
    worded = [one for one in _same_words(connection, memory) if unseen is None or not unseen(one)]
    for one in sorted((*near, *worded), key=lambda one: id_key(one.id)):
        if one.searchable and folded_sides(one) == said:
            return (Close(one.id, one.text or one.title or "", equal=True),)
    held = isolated.equal(memory)
    if held is not None:
        return (Close(held[0], held[1], isolated=True, equal=True),)
    resembled = dict(isolated.close(memory)) | {one.id: one.text for one in near if not one.searchable}
    found = [Close(other, words, isolated=True, differs=difference(words, text)) for other, words in resembled.items()]
    found.sort(key=lambda one: one.differs is not None)
    living = [Close(one.id, one.text, differs=difference(one.text, text)) for one in near if one.searchable]
    return (*found[:1], *living[:1])


def _near_repeats(connection: apsw.Connection, memory: Memory, own: list[VectorRow]) -> list[Memory]:
    """Memories of its kind with cosine ≥ .92, the closest first, ties by id. Left out are merged ones, which another stands
    for, and ones isolated only along with another."""
    if not own:
        return []
    _, embedder_pk, scale, data = own[0]
    dimension = len(data) if scale is not None else len(data) // 4
    unit = decode(data, scale, dimension)
    may_be = sketch.near(connection, embedder_pk, unit, NEAR_REPEAT_COSINE)
    cosines: dict[int, float] = {}
    for pks, units in unit_blocks(connection, may_be):
        exact = exact_cosines(unit, units)
        close = exact >= NEAR_REPEAT_COSINE
        cosines |= zip(pks[close].tolist(), exact[close].tolist(), strict=True)
    not_meant = {str(one) for (one,) in connection.execute(_NOT_MEANT)} if cosines else set()
    near = {
        pk: one
        for pk, one in load_by_pk(connection, list(cosines)).items()
        if one.kind == memory.kind and one.id not in not_meant
    }
    return [near[pk] for pk in sorted(near, key=lambda pk: (-cosines[pk], id_key(near[pk].id)))]


_MOST_TERMS = 12


def _same_words(connection: apsw.Connection, memory: Memory) -> list[Memory]:
    """Recallable memories of its kind that contain its first words, among them those that are equal after folding. Of Japanese
    and Chinese single characters count, since punctuation changes the pairs."""
    tokens = dict.fromkeys(token[:1] if is_cjk(token[0]) else token for token in words_text(memory.text).split())
    terms = [f'"{token}"' + (" *" if is_cjk(token[0]) else "") for token in islice(tokens, _MOST_TERMS)]
    if not terms:
        return []
    rows = connection.execute(
        "SELECT m.pk FROM fts_words CROSS JOIN memory AS m ON m.pk = fts_words.rowid WHERE fts_words MATCH ?"
        " AND m.kind = ? AND m.searchable = 1 AND length(coalesce(m.user_text, '')) + length(coalesce(m.reply_text, ''))"
        " + length(coalesce(m.body, '')) BETWEEN ?3 / 2 - 20 AND ?3 * 2 + 20",  # of a common word there may be thousands
        (" AND ".join(terms), memory.kind, len(memory.text)),
    )
    return list(load_by_pk(connection, [int(pk) for (pk,) in rows]).values())


def folded_sides(memory: Memory) -> tuple[str, ...]:
    """The texts of a memory, folded, for comparing two memories that may be equal; only the title where there is no text."""
    return tuple(fold_text(getattr(memory, name) or "") for name in (SIDES if memory.text else ("title",)))


def _count_again(connection: apsw.Connection, pk: int, record: MemoryRecord) -> None:
    """Raise the reinforcement and add threads and entities; `updated_at` stays, since this is no edit."""
    connection.execute("UPDATE memory SET reinforcement = coalesce(reinforcement, 0) + 1 WHERE pk = ?", (pk,))
    insert_beside(connection, [(pk, replace(record, links=()))], ignore_known=True)


def _vector_refusal(connection: apsw.Connection, record: MemoryRecord) -> Text | None:
    stored = embedders.current(connection)
    if record.embedding is None or stored is None or not stored.precomputed:
        return None
    return embedders.precomputed_refusal(record.embedding, stored.dimension)


def _first(grams: frozenset[str]) -> list[str]:
    """The grams by which a set is looked up. Two sets with Dice ≥ .90 share at least .9/1.1 of the larger one, hence one of
    each one's first few in any fixed order."""
    shared = math.ceil(len(grams) * NEAR_DICE / (2 - NEAR_DICE))
    return sorted(grams)[: len(grams) - shared + 1]


def close_to_isolated(connection: apsw.Connection, first_pk: int) -> list[tuple[int, int]]:
    """The pks of (a recallable memory from `first_pk` on, an older isolated one of its kind with cosine ≥ .92)."""
    stored, found = embedders.current(connection), list[tuple[int, int]]()
    if stored is None or not stored.dimension:
        return found
    read = "SELECT pk, kind FROM memory WHERE searchable = ? AND pk"
    isolated = dict(connection.execute(f"{read} < ? AND id NOT IN ({_NOT_MEANT})", (False, first_pk)))
    fresh = dict(connection.execute(f"{read} >= ?", (True, first_pk))) if isolated else {}
    old = list(unit_blocks(connection, list(isolated))) if fresh else []
    for new_pks, new in unit_blocks(connection, list(fresh)) if old else ():
        for old_pks, units in old:
            pairs = np.argwhere(new @ units.T >= NEAR_REPEAT_COSINE).tolist()
            near = [(int(new_pks[one]), int(old_pks[other])) for one, other in pairs]
            found += [(one, other) for one, other in near if fresh[one] == isolated[other]]
    return sorted(found)


class IsolatedTexts:
    """The isolated memories at the beginning of a write."""

    def __init__(self, connection: apsw.Connection, unseen: Callable[[Memory], bool] | None = None) -> None:
        """Memories that are `unseen` by the author are left out."""
        self._by_gram: dict[tuple[str, str], list[int]] = defaultdict(list)
        self._equal: dict[tuple[str, tuple[str, ...]], tuple[str, str]] = {}
        self._known: list[tuple[str, str, frozenset[str]]] = []
        for row in connection.execute(
            f"SELECT {SELECT_MEMORY} FROM memory AS m WHERE m.searchable = 0 AND m.id NOT IN ({_NOT_MEANT})"
        ):
            self._add(memory_of(row), unseen)
        for removed in removed_where(connection, f"ended_at IS NULL AND memory_id NOT IN ({_NOT_MEANT}) ORDER BY pk"):
            self._add(removed.record.memory, unseen)

    def _add(self, memory: Memory, unseen: Callable[[Memory], bool] | None) -> None:
        if unseen is not None and unseen(memory):
            return
        text = memory.text or memory.title or ""
        self._equal.setdefault((memory.kind, folded_sides(memory)), (memory.id, text))
        grams = whole_grams(memory.text)
        for gram in _first(grams) if grams else ():
            self._by_gram[memory.kind, gram].append(len(self._known))
        self._known.append((memory.id, text, grams))

    def equal(self, memory: Memory) -> tuple[str, str] | None:
        """(id, text) of an isolated memory of its kind that is equal after folding; None if none is."""
        return self._equal.get((memory.kind, folded_sides(memory))) if self._known else None

    def close(self, memory: Memory) -> list[tuple[str, str]]:
        """(id, text) of isolated memories of its kind with Dice ≥ .90, in a fixed order."""
        grams = whole_grams(memory.text) if self._known else frozenset()
        indexes = (
            {index for gram in _first(grams) for index in self._by_gram.get((memory.kind, gram), ())} if grams else ()
        )
        known = (self._known[index] for index in sorted(indexes))
        return [(other, text) for other, text, held in known if dice(grams, held) >= NEAR_DICE]
