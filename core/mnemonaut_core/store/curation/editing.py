"""Edit columns of memories, their links, threads and entities; each edit writes a revision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import apsw
import msgspec
from msgspec.structs import replace

from mnemonaut_core.domain.change import Change, ChangedMeanwhile, Conflict, Delta
from mnemonaut_core.domain.gardening import BOTH, pair_key
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.domain.memory import MEMORY_COLUMNS, SIDES, Entity, Link, Memory, embedding_text, text_hash
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.ports import Embedder
from mnemonaut_core.store import embedders
from mnemonaut_core.store.conditions import meant
from mnemonaut_core.store.curation import tombstones
from mnemonaut_core.store.curation.adding import new_id, says_nothing
from mnemonaut_core.store.curation.isolation import stored_pks
from mnemonaut_core.store.curation.renewal import Made, made_of, ready, renew, required
from mnemonaut_core.store.operations import Origin, Transaction, counted, operation
from mnemonaut_core.store.rows import (
    beside,
    clean,
    cleaned_memory,
    cleaned_record,
    entity_key,
    insert_row,
    load_by_pk,
    pks_of,
    refusal,
    replace_beside,
    row_of,
    update_memories,
)
from mnemonaut_core.store.settings import set_setting
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.text.similarity import closest

EDITABLE = tuple(
    name
    for name in MEMORY_COLUMNS
    if name not in ("id", "searchable", "imported_at", "content_hash", "access_count", "last_accessed_at")
)
"""Columns that a person may change; `searchable` is what isolating is for."""

TEXTS = frozenset(SIDES)
BESIDE = ("links", "threads", "entities")
"""Lists that are edited with a memory: of `Link`, texts and `Entity`, as a whole or by a `Delta`."""
_TITLES = {"sensitivity": "done_sensitivity", "expires_at": "done_expire"}


def _title(changes: Mapping[str, object], edited: tuple[str, ...], names: Iterable[str]) -> Text:
    """The title of an edit; archiving, an expiry and a sensitivity have titles of their own."""
    own = "done_archive" if dict(changes) == {"status": "archived"} else None
    if len(changes) == 1 and None not in changes.values():
        own = own or _TITLES.get(next(iter(changes)))
    if own is not None:
        return counted(own, len(edited))
    columns = ", ".join(names)
    if len(edited) > 1:
        return Text.keyed("done_edit_all", count=f"{len(edited):,}", columns=columns)
    return Text.keyed("done_edit", id=edited[0][:40], columns=columns)


def made_before(
    connection: apsw.Connection, named: Meant, changes: Mapping[str, object], embedder: Embedder | None
) -> Made | None:
    """`renewal.made_of` for the texts that an edit changes; {} where it changes none."""
    ids = meant(connection, named)
    _check(changes, several=len(set(ids)) > 1)
    if not embedders.sends(embedder):
        return None
    if not TEXTS & set(changes) and "kind" not in changes:
        return {}
    before = load_by_pk(connection, pks_of(connection, map(clean, ids)).values())
    coming = {pk: _changed(memory, changes) for pk, memory in before.items()}
    return made_of(
        connection, [m for pk, m in coming.items() if embedding_text(m) != embedding_text(before[pk])], embedder
    )


def _changed(before: Memory, changes: Mapping[str, object]) -> Memory:
    after = replace(before, **{name: value for name, value in changes.items() if name not in BESIDE})
    if after.moment != before.moment and "occurred_precision" not in changes:
        after = replace(after, occurred_precision=None)
    return cleaned_memory(after)


@operation("pair")
def settle(transaction: Transaction, ids: tuple[str, str], outdated: str | None) -> Change:
    stored_pks(transaction.connection, ids)
    set_setting(transaction.connection, BOTH + pair_key(*ids), "1")
    if outdated is not None:
        return edit.run(transaction, (outdated,), {"status": "stale"}, seen=None, made=None)
    return transaction.change(Text.keyed("done_keep_both", id=ids[0][:40], other=ids[1][:40]))


@operation("edit")
def edit(
    transaction: Transaction,
    ids: Meant,
    changes: Mapping[str, object],
    *,
    seen: Mapping[str, object] | None,
    made: Made | None,
) -> Change:
    """See `Curation.edit`. `updated_at` becomes `now` unless it is among the changes, and a given vector goes with its text.
    InputError for an unknown id or name, and for a value that cannot be stored."""
    connection, origin = transaction.connection, transaction.origin
    named = meant(connection, ids)
    if not named:
        return transaction.change(Text.keyed("done_no_match"))
    _check(changes, several=len(set(named)) > 1)
    wanted = [clean(memory_id) for memory_id in dict.fromkeys(named)]
    pks = stored_pks(connection, wanted)
    stored = load_by_pk(connection, pks.values())
    changed: dict[int, Memory] = {}
    names: dict[str, None] = {}
    reworded: list[int] = []
    for memory_id in wanted:
        pk = pks[memory_id]
        before, after, differing = _edited(connection, pk, stored[pk], changes, seen or {}, origin.now)
        if differing:
            if embedding_text(before.memory) != embedding_text(after.memory):
                reworded.append(pk)
            _write(connection, pk, before, after, differing, origin)
            changed[pk] = before.memory
            names.update(dict.fromkeys(differing))
    if reworded:
        required(connection, transaction.embedder)
        vec0.remove_vectors(connection, reworded)
        vec0.insert_vectors(connection, ready(connection, made or {}, load_by_pk(connection, reworded)))
    if changed:
        renew(connection, transaction.embedder, changed, changed, embed=made is None)
    edited = tuple(stored[pk].id for pk in changed)
    if not edited:
        return transaction.change(Text.keyed("done_no_edit"), wanted)
    return transaction.change(_title(changes, edited, names), edited)


def _check(changes: Mapping[str, object], *, several: bool) -> None:
    known = (*EDITABLE, *BESIDE)
    unknown = next((name for name in changes if name not in known), None)
    if unknown is not None:
        near = closest(unknown, known, least=0.7)
        advice = Text("Columns are {known}.", known=", ".join(known))
        advice = Text("Did you mean {near}?", near=near[0]) if near else advice
        raise InputError.keyed("column_not_editable", "unknown_column", unknown=unknown[:40], advice=advice)
    text = next((name for name in changes if name in TEXTS), None)
    if several and text is not None:
        raise InputError.keyed("text_of_several", column=text)
    for name, value in changes.items():
        if name not in BESIDE and value is not None and not isinstance(value, (str, int, float)):
            raise _not_stored_so(Text("{column} must be a text or a number", column=name))


def _not_stored_so(wrong: str) -> InputError:
    return InputError.keyed("change_cannot_be", "bad_memory", wrong=wrong)


def _edited(
    connection: apsw.Connection,
    pk: int,
    stored: Memory,
    changes: Mapping[str, object],
    seen: Mapping[str, object],
    now: int,
) -> tuple[MemoryRecord, MemoryRecord, tuple[str, ...]]:
    """(record before, record after, names of what differs). InputError where the record after cannot be stored."""
    before = MemoryRecord(stored, *beside(connection, pk))
    lists = {name: _list(changes[name], getattr(before, name)) for name in BESIDE if name in changes}
    after = cleaned_record(replace(before, memory=_changed(stored, changes), **lists))
    names = tuple(name for name in (*EDITABLE, *BESIDE) if _value(after, name) != _value(before, name))
    conflicts = tuple(
        Conflict(name, seen[name], _value(before, name), _value(after, name))
        for name in names
        if name in seen and seen[name] != _value(before, name)
    )
    if conflicts:
        raise ChangedMeanwhile(stored.id, conflicts)
    wrong = refusal(after.memory)
    if wrong is None and not stored.searchable and "affect" in (stored.kind, after.memory.kind) and "kind" in names:
        wrong = Text("an isolated memory cannot become a feeling, nor a feeling anything else")
    if wrong is None and TEXTS & set(names):
        wrong = says_nothing(after.memory)
    if wrong is not None:
        raise _not_stored_so(wrong)
    tombstones.refuse(connection, after.memory, stored)
    memory = after.memory
    if names and "updated_at" not in changes:
        memory = replace(memory, updated_at=now)
    if TEXTS & set(names):
        memory = replace(memory, content_hash=text_hash(memory))
    return before, replace(after, memory=memory), names


def _list(wanted: object, stored: tuple[Link | str | Entity, ...]) -> object:
    if not isinstance(wanted, Delta):
        return wanted
    gone = set(map(clean, wanted.remove))
    names = set(map(entity_key, wanted.remove))

    def stays(one: Link | str | Entity) -> bool:
        if isinstance(one, Entity):
            return entity_key(one.name) not in names
        return (one.to if isinstance(one, Link) else one) not in gone

    added = wanted.add
    kept = [one for one in stored if stays(one)]
    # of a mention that is there already the first one counts, of a link the last
    return (*added, *kept) if added and isinstance(added[0], Entity) else (*kept, *added)


def _write(
    connection: apsw.Connection,
    pk: int,
    before: MemoryRecord,
    after: MemoryRecord,
    names: tuple[str, ...],
    origin: Origin,
) -> None:
    hashed, source_pk = connection.execute("SELECT record_hash, source_pk FROM memory WHERE pk = ?", (pk,)).get
    # the hash of what the source said stays, so that importing the same file again does not undo the edit
    update_memories(connection, [(pk, row_of(after.memory, hashed=hashed, source_pk=source_pk, import_pk=None))])
    if set(BESIDE) & set(names):
        replace_beside(connection, [(pk, after)])
    old, new = ({name: _value(record, name) for name in names} for record in (before, after))
    insert_revision(connection, after.memory.id, old, new, origin.now, by=origin.by, reason=origin.reason)


def insert_revision(
    connection: apsw.Connection,
    memory_id: str,
    before: Mapping[str, object],
    after: Mapping[str, object],
    at: int,
    *,
    by: str | None = None,
    reason: str = "",
) -> None:
    """Keep the changed columns of a memory; `by` is None for a change by its source."""
    old, new = (msgspec.json.encode(side).decode() for side in (before, after))
    values = {
        "id": new_id(at),
        "memory_id": memory_id,
        "at": at,
        "before": old,
        "after": new,
        "reason": clean(reason),
        "by": by,
    }
    insert_row(connection, "revision", values)


def _value(record: MemoryRecord, name: str) -> object:
    return getattr(record if name in BESIDE else record.memory, name)
