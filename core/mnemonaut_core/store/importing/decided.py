"""Decisions of this database that an import respects: edited columns, merged memories, purged memories.

A column that was edited here keeps its value. It is a conflict where the source has neither that value nor the one before the
edits; an edit that was taken back, or that an import overwrote, is no conflict.

Some columns move here without a revision (`rows.MOVED`, `rows.MOVED_LISTS`). What the source gave of them is stored beside the
hash of its record, so they go by the same rule: what it does not give, or gives unchanged, stays as it is here. Where both
changed, a value that feedback or adding again moved stays as a conflict; what only faded, and counts of uses, follow the source;
lists, to which things were only added, become both.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import apsw
import msgspec
from msgspec.structs import replace

from mnemonaut_core.domain.import_report import Conflict
from mnemonaut_core.domain.memory import Link, Memory, embedding_text, text_hash
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import MemoryRecord, RevisionRecord, RowRecord
from mnemonaut_core.store.curation.editing import BESIDE, EDITABLE, TEXTS
from mnemonaut_core.store.curation.merging import merged_ids
from mnemonaut_core.store.curation.purged_texts import PurgedTexts, texts_of
from mnemonaut_core.store.curation.tombstones import Tombstones, cut_documents
from mnemonaut_core.store.operations import counted
from mnemonaut_core.store.rows import (
    MOVED,
    MOVED_LISTS,
    beside,
    clean,
    cleaned_record,
    given_before,
    given_of,
    insert_beside,
    json_or_none,
    load_by_pk,
    pks_of,
    said_with,
)
from mnemonaut_core.text.shown import shown_line

_LINKS = msgspec.json.Decoder(tuple[Link, ...])

EDITED_HERE = "SELECT memory_id FROM revision WHERE by IS NOT NULL"
_RATED = ("utility", "confidence")
"""Columns that feedback moves; utility fades too."""
_VALUE_SHOWN = 60


class Decided:
    """The edits and merges of this database, applied to the memories of an import; collects conflicts and redirected
    memories."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._edited = {str(memory_id) for (memory_id,) in connection.execute(f"{EDITED_HERE} GROUP BY memory_id")}
        merged = merged_ids(connection)
        stored = pks_of(connection, merged.values())
        self.merged = {memory_id: into for memory_id, into in merged.items() if into in stored}
        """By merged memory the one that it was merged into, if that is stored."""
        self._rated = {str(one) for (one,) in connection.execute("SELECT DISTINCT memory_id FROM feedback")}
        self._conflicts: dict[str, list[Conflict]] = {}
        self._redirected: set[str] = set()
        self._owed: dict[str, list[MemoryRecord]] = defaultdict(list)

    def keep(
        self, pk: int, stored: Memory, record: MemoryRecord, said: str, before: Mapping[str, object] | None
    ) -> tuple[MemoryRecord, str]:
        """The record with the columns of ours that stay, and what to store of what the source said (`rows.said_of`); conflicts
        are noted. `before` is what the source gave at its last import, None: not known. The source's vector is dropped where the
        text is not the source's."""
        edited, moved, open_ones = self._differing(pk, stored, record, before)
        lists = self._lists(pk, record, edited, given_before(said) or {}, before)
        if not (edited or moved or lists):
            return record, said
        memory = replace(
            record.memory, **{name: getattr(stored, name) for name in (*edited, *moved) if name not in BESIDE}
        )
        if edited and "updated_at" not in edited:
            memory = replace(memory, updated_at=_later(stored.updated_at, memory.updated_at))
        if TEXTS & set(edited):
            memory = replace(memory, content_hash=text_hash(memory))
        if open_ones and before is not None:
            given = {name: value for name, value in (given_before(said) or {}).items() if name not in open_ones}
            said = said_with(said, given | {name: before[name] for name in open_ones if name in before})
        is_theirs = embedding_text(memory) == embedding_text(record.memory)
        return replace(record, memory=memory, embedding=record.embedding if is_theirs else None, **lists), said

    def note_unchanged(self, items: Iterable[tuple[int, MemoryRecord, str, Mapping[str, object] | None]]) -> None:
        """Note the conflicts of unchanged records too: they last until both sides are equal. Of each its pk, and the rest as in
        `keep`."""
        noted = {
            pk: (record, given_before(said) if before is None else before)
            for pk, record, said, before in items
            if record.memory.id in self._edited or before not in (None, given_before(said))
        }
        for pk, memory in load_by_pk(self._connection, noted).items():
            self._differing(pk, memory, *noted[pk])

    def _differing(
        self, pk: int, stored: Memory, record: MemoryRecord, before: Mapping[str, object] | None
    ) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """The names of columns whose value here stays and differs from the source's: edited ones; ones that moved without a
        revision; the conflicts among the latter. Conflicts are noted."""
        said, were = self._said_here(stored.id)
        ours = {name: getattr(stored, name) for name in (*EDITABLE, *MOVED)}
        theirs = {name: getattr(record.memory, name) for name in (*EDITABLE, *MOVED)}
        if said:
            ours |= dict(zip(BESIDE, map(_plain, beside(self._connection, pk)), strict=True))
            theirs |= {name: _plain(getattr(record, name)) for name in BESIDE}
        if record.memory.reinforcement is None:
            theirs["reinforcement"] = ours["reinforcement"]  # a source without it takes none away
        edited = tuple(
            name
            for name in (*EDITABLE, *BESIDE)
            if name in said
            and ours[name] not in (theirs[name], were[name])
            and (said[name] == ours[name] or name in MOVED or name in BESIDE)
        )
        moved = [name for name in MOVED if name not in said and self._stays(stored.id, name, ours, theirs, before)]
        gave = before or {}
        open_ones = [name for name in moved if theirs[name] is not None and theirs[name] != gave.get(name)]
        conflicts = [
            Conflict(stored.id, name, _shown(ours[name]), _shown(theirs[name]))
            for name in (*EDITABLE, *BESIDE)
            if name in open_ones or (name in edited and theirs[name] != were[name])
        ]
        if conflicts:
            self._conflicts[stored.id] = conflicts
        return edited, tuple(moved), tuple(open_ones)

    def _stays(
        self,
        memory_id: str,
        name: str,
        ours: Mapping[str, object],
        theirs: Mapping[str, object],
        before: Mapping[str, object] | None,
    ) -> bool:
        """Whether a value that no revision names stays against another one of the source."""
        if ours[name] == theirs[name] or (before is not None and before.get(name) == ours[name]):
            return False
        if theirs[name] is None or (before is not None and before.get(name) == theirs[name]):
            return True
        if name in _RATED:
            return memory_id in self._rated
        return name == "reinforcement" and before is not None

    def _lists(
        self,
        pk: int,
        record: MemoryRecord,
        edited: tuple[str, ...],
        given: Mapping[str, object],
        before: Mapping[str, object] | None,
    ) -> dict[str, Any]:
        """Lists that differ from the source's: edited ones, and those that were added to here without a revision."""
        told = self._said_here(record.memory.id)[0]
        grown = [name for name in MOVED_LISTS if before is not None and name not in told]
        if not grown and not set(BESIDE) & set(edited):
            return {}
        here = replace(record, **dict(zip(BESIDE, beside(self._connection, pk), strict=True)))
        both = replace(record, threads=(*record.threads, *here.threads), entities=(*record.entities, *here.entities))
        lists = {name: getattr(here, name) for name in BESIDE if name in edited}
        for name in grown:
            was = (before or {}).get(name)
            if given_of(here).get(name) != was:
                lists[name] = getattr(here if given.get(name) == was else cleaned_record(both), name)
        return {name: listed for name, listed in lists.items() if listed != getattr(record, name)}

    def _said_here(self, memory_id: str) -> tuple[dict[str, object], dict[str, object]]:
        """By column the value last written here, and the one before the edits that led to it. Revisions of memories that were
        merged into this one are included."""
        said: dict[str, object] = {}
        were: dict[str, object] = {}
        if memory_id not in self._edited:
            return said, were
        for before, after in self._connection.execute(
            "SELECT before, after FROM revision WHERE memory_id = ? AND by IS NOT NULL ORDER BY at, pk", (memory_id,)
        ):
            old, new = json_or_none(before), json_or_none(after)
            if isinstance(old, dict) and isinstance(new, dict):
                were |= {name: old.get(name) for name in new if name not in said or said[name] != old.get(name)}
                said |= new
        if self.merged and "links" in were:
            links = _LINKS.decode(msgspec.json.encode(were["links"]))
            were["links"] = _plain(self._redirect(memory_id, links))
        return said, were

    def redirected(self, record: MemoryRecord) -> MemoryRecord:
        """The record with links to merged memories redirected. Links, threads and entities of a merged memory are saved for the
        one that it was merged into (`give`)."""
        if not self.merged:
            return record
        memory_id = record.memory.id
        links = self._redirect(memory_id, record.links)
        if memory_id not in self.merged:
            return record if links == record.links else replace(record, links=links)
        self._redirected.add(memory_id)
        self._owed[memory_id] = [replace(record, links=links)]
        return replace(record, links=(), threads=(), entities=())

    def _redirect(self, memory_id: str, links: tuple[Link, ...]) -> tuple[Link, ...]:
        start = self.merged.get(memory_id, memory_id)
        found: dict[tuple[str, str], Link] = {}
        for link in links:
            end = self.merged.get(link.to, link.to)
            if end != link.to:
                self._redirected.add(link.to)
            if end != start or end == link.to == memory_id:
                found.setdefault((end, link.label), replace(link, to=end))
        return tuple(found[key] for key in sorted(found))

    def give(self, changed: Iterable[str]) -> bool:
        """Add what `redirected` saved of these memories; return whether anything was new."""
        before = self._connection.total_changes()
        for memory_id in changed:
            for record in self._owed.pop(memory_id, ()):
                pk = pks_of(self._connection, [self.merged[memory_id]])[self.merged[memory_id]]
                insert_beside(self._connection, [(pk, record)], ignore_known=True)
        return self._connection.total_changes() != before

    def stays_without_source(self, memory_id: str) -> bool:
        """Whether it was edited here, or another memory was merged into it; then its deletion in the source is noted as a
        conflict."""
        ours = memory_id in self._edited or memory_id in self.merged.values()
        if ours:
            self._conflicts[memory_id] = [Conflict(memory_id, "")]
        return ours

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        return tuple(one for memory_id in sorted(self._conflicts) for one in self._conflicts[memory_id])

    @property
    def stayed_merged(self) -> tuple[tuple[str, str], ...]:
        """(merged memory that the file holds or names, the one that it was merged into), by id."""
        return tuple((memory_id, self.merged[memory_id]) for memory_id in sorted(self._redirected))


def _later(one: int | None, other: int | None) -> int | None:
    return max((at for at in (one, other) if at is not None), default=None)


def _plain(values: tuple[object, ...]) -> object:
    """Links, threads and entities as in a revision."""
    return json.loads(msgspec.json.encode(values))


def _shown(value: object) -> str:
    if value is None:
        return ""
    return shown_line(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False), _VALUE_SHOWN)


class PurgedHere:
    """Keeps purged memories, rows about them and quotations of them out of one import. The text of a purged memory is known from
    its record in the file on."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._purged = Tombstones(connection)
        self._texts: list[str] = []
        self._purged_texts: PurgedTexts | None = None
        self.ids: dict[str, None] = {}
        """Purged memories that the file contains, in its order."""

    def holds(self, memory: Memory) -> bool:
        if not self._purged.name(memory):
            return False
        self.ids[memory.id] = None
        self._texts += texts_of(memory)
        self._purged_texts = None
        return True

    @property
    def purged_texts(self) -> PurgedTexts | None:
        if self._purged_texts is None and self._texts:
            self._purged_texts = PurgedTexts(self._texts, self.ids)
        return self._purged_texts

    def concerns(self, record: object) -> bool:
        """Whether a revision or another row is about a purged memory, or quotes one."""
        if not self._purged:
            return False
        if isinstance(record, RevisionRecord):
            named: object = record.memory_id
            said: object = [record.before, record.after, record.reason]
        elif isinstance(record, RowRecord):
            named, said = record.values.get("memory_id"), record.values
        else:
            return False
        about = named is not None and self._purged.name_id(clean(str(named)))
        return about or (self.purged_texts is not None and self.purged_texts.is_in_value(said))

    def redact(self, *texts: str | None) -> list[str | None]:
        """The texts of a recorded recall without purged texts; ids and numbers stay."""
        return list(texts) if self.purged_texts is None else [self.purged_texts.redact_json(text) for text in texts]

    def cut_documents(self) -> None:
        if self.purged_texts is not None:
            cut_documents(self._connection, self.purged_texts)

    @property
    def notes(self) -> Iterator[Text]:
        if self.ids:
            yield counted("import_purged", len(self.ids))
