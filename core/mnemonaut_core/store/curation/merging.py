"""Merge duplicates: links, threads, judgments and feedback of a merged memory move to the one that stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import apsw
import msgspec
from msgspec.structs import replace

from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.store.curation.editing import BESIDE, insert_revision
from mnemonaut_core.store.curation.feedback import declared, store_feedback, take_over
from mnemonaut_core.store.curation.isolation import isolate_rows, merged_reason, renew_affects, stored_pks
from mnemonaut_core.store.operations import Origin, Transaction, counted, operation
from mnemonaut_core.store.rows import beside, clean, load_by_pk


class _Merging(msgspec.Struct, frozen=True):
    """A checked merge: the memory that stays, with its record before the merge, and the merged ones by pk, as named."""

    into: int
    kept: MemoryRecord
    going: Mapping[int, Memory]

    @property
    def kept_id(self) -> str:
        return self.kept.memory.id


def _checked(connection: apsw.Connection, ids: Sequence[str], into: str) -> _Merging:
    """The merge without memories that are merged into `into` already, and without `into` itself. InputError for an unknown id,
    another kind, and an isolated memory: merged, it would be recalled again as the other, or isolate that too."""
    wanted = [memory_id for memory_id in map(clean, dict.fromkeys(ids)) if memory_id != clean(into)]
    pks = stored_pks(connection, (clean(into), *wanted))
    if not wanted:
        raise InputError.keyed("merge")
    memories = load_by_pk(connection, pks.values())
    kept = memories[pks[clean(into)]]
    merged = merged_ids(connection)
    going: dict[int, Memory] = {}
    for memory in (kept, *(memories[pks[memory_id]] for memory_id in wanted)):
        if memory is not kept and merged.get(memory.id) == kept.id:
            continue
        if not memory.searchable:
            raise InputError.keyed("merge_isolated", memory_id=memory.id[:40])
        if memory.kind != kept.kind:
            raise InputError.keyed("merge_kinds", memory_id=memory.id[:40], other=kept.id[:40])
        if memory is not kept:
            going[pks[memory.id]] = memory
    return _Merging(pks[kept.id], MemoryRecord(kept, *beside(connection, pks[kept.id])), going)


@operation("merge", topic="isolate")
def merge(transaction: Transaction, ids: Sequence[str], into: str) -> Change:
    """See `Curation.merge`. Each merged memory counts as a duplicate of the one that stays (seed 004), whose changed threads,
    entities, links and reinforcement get a revision. Feelings and summaries of a merged episode stay recallable."""
    connection, origin = transaction.connection, transaction.origin
    merging = _checked(connection, ids, into)
    kept_id = merging.kept_id
    if not merging.going:
        return transaction.change(Text.keyed("done_merged_already", id=kept_id[:40]), (kept_id,))
    for memory in merging.going.values():
        if declared(connection, memory.id) != kept_id:
            store_feedback(connection, memory.id, "duplicate", now=origin.now, of=kept_id, by=origin.by)
    for pk, memory in merging.going.items():
        take_over(connection, pk, merging.into)
        _follow_links(connection, pk, memory.id, merging)
        connection.execute("DELETE FROM thread_member WHERE memory_pk = ?", (pk,))
        connection.execute("DELETE FROM mention WHERE memory_pk = ?", (pk,))
        _follow_words(connection, memory.id, kept_id)
    _revise(connection, merging, origin)
    isolate_rows(connection, merging.going, replace(origin, reason=merged_reason(kept_id)), merged_into=kept_id)
    renew_affects(transaction, merging.going)
    gone = tuple(memory.id for memory in merging.going.values())
    return transaction.change(counted("done_merge", len(gone), id=kept_id[:40]), (*gone, kept_id))


def merged_ids(connection: apsw.Connection) -> dict[str, str]:
    """By merged memory the one at the end of its chain of merges."""
    rows = connection.execute(
        "SELECT memory_id, merged_into FROM isolation WHERE merged_into IS NOT NULL AND ended_at IS NULL ORDER BY pk"
    )
    into = {str(memory_id): str(other) for memory_id, other in rows}

    def end_of(memory_id: str) -> str:
        seen: set[str] = set()
        while memory_id in into and memory_id not in seen:
            seen.add(memory_id)
            memory_id = into[memory_id]
        return memory_id

    return {memory_id: end_of(memory_id) for memory_id in into}


def _follow_links(connection: apsw.Connection, pk: int, memory_id: str, merging: _Merging) -> None:
    """Move both ends of links. Of two equal links the surer one stays, and none leads from a memory to itself."""
    run, into, into_id = connection.execute, merging.into, merging.kept_id
    links = run(
        "SELECT pk, from_pk, to_id, label, confidence FROM link WHERE from_pk = ? OR to_id = ? ORDER BY pk",
        (pk, memory_id),
    ).fetchall()
    for row, from_pk, to_id, label, confidence in links:
        start = into if from_pk == pk else from_pk
        end = into_id if to_id == memory_id else to_id
        isolated = run("SELECT 1 FROM memory WHERE id = ? AND searchable = 0", (end,)).get is not None
        # a memory may be restored although its episode is isolated; with the link the one that stays would be isolated
        if (start == into and end == into_id) or (label == "derived_from" and isolated):
            run("DELETE FROM link WHERE pk = ?", (row,))
            continue
        held = run(
            "SELECT pk, confidence FROM link WHERE from_pk = ? AND to_id = ? AND label = ? AND pk != ?",
            (start, end, label, row),
        ).get
        if held is None:
            run("UPDATE link SET from_pk = ?, to_id = ? WHERE pk = ?", (start, end, row))
            continue
        run("DELETE FROM link WHERE pk = ?", (row,))
        if held[1] is None or (confidence is not None and confidence > held[1]):
            # a link without a confidence counts as sure, so it is never made less sure
            surer = None if confidence is None or held[1] is None else confidence
            run("UPDATE link SET confidence = ? WHERE pk = ? AND confidence IS NOT ?", (surer, held[0], surer))


def _follow_words(connection: apsw.Connection, memory_id: str, into: str) -> None:
    """Move feedback, revisions, judgments and suppressions. Where both memories were judged for one question, the judgment of
    the one that stays wins, and the other's fills its empty fields."""
    run = connection.execute
    run("UPDATE feedback SET memory_id = ? WHERE memory_id = ? AND signal != 'duplicate'", (into, memory_id))
    run("UPDATE feedback SET of_id = ? WHERE of_id = ? AND memory_id != ?", (into, memory_id, memory_id))
    run("UPDATE revision SET memory_id = ? WHERE memory_id = ?", (into, memory_id))
    both = run(
        "SELECT b.pk, a.pk, a.grade, a.must FROM judgment AS a JOIN judgment AS b ON b.query_id = a.query_id"
        " WHERE a.memory_id = ? AND b.memory_id = ? ORDER BY a.pk",
        (memory_id, into),
    ).fetchall()
    for kept, gone, grade, must in both:
        run("DELETE FROM judgment WHERE pk = ?", (gone,))
        run(
            "UPDATE judgment SET grade = coalesce(grade, ?), must = coalesce(must, ?) WHERE pk = ?", (grade, must, kept)
        )
    run("UPDATE judgment SET memory_id = ? WHERE memory_id = ?", (into, memory_id))
    run(
        "DELETE FROM suppression WHERE memory_id = ?1 AND ended_at IS NULL AND EXISTS (SELECT 1 FROM suppression AS s"
        " WHERE s.memory_id = ?2 AND s.ended_at IS NULL AND s.normalized = suppression.normalized"
        " AND s.cosine_limit <= suppression.cosine_limit)",
        (memory_id, into),
    )
    run("UPDATE suppression SET memory_id = ? WHERE memory_id = ?", (into, memory_id))
    run(
        "UPDATE saved_query SET more = json_set(more, '$.after', ?) WHERE json_valid(more)"
        " AND json_extract(more, '$.after') = ?",
        (into, memory_id),
    )


def _revise(connection: apsw.Connection, merging: _Merging, origin: Origin) -> None:
    memory = load_by_pk(connection, [merging.into])[merging.into]
    records = merging.kept, MemoryRecord(memory, *beside(connection, merging.into))
    before, after = (
        {name: getattr(one, name) for name in BESIDE} | {"reinforcement": one.memory.reinforcement} for one in records
    )
    names = [name for name in before if before[name] != after[name]]
    if names:
        old, new = ({name: values[name] for name in names} for values in (before, after))
        insert_revision(connection, memory.id, old, new, origin.now, by=origin.by, reason=origin.reason)
