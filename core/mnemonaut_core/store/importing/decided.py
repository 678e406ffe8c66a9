"""Decisions of this database that an import respects: edited columns, merged memories, purged memories.

A column that was edited here keeps its value. It is a conflict where the source has neither that value nor the one before the
edits; an edit that was taken back, or that an import overwrote, is no conflict.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

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
from mnemonaut_core.store.rows import beside, clean, insert_beside, json_or_none, load_by_pk, pks_of
from mnemonaut_core.text.shown import shown_line

_LINKS = msgspec.json.Decoder(tuple[Link, ...])

EDITED_HERE = "SELECT memory_id FROM revision WHERE by IS NOT NULL"
_MOVED_BY_USE = frozenset(("utility", "quality", "confidence", "reinforcement"))
"""Columns that feedback, fading and merging change without a revision of their own: their stored value counts as edited once a
revision names them."""
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
        self._conflicts: dict[str, list[Conflict]] = {}
        self._redirected: set[str] = set()
        self._owed: dict[str, list[MemoryRecord]] = defaultdict(list)

    def keep(self, pk: int, stored: Memory, record: MemoryRecord) -> MemoryRecord:
        """The record with edited columns at their stored values; conflicts are noted. The source's vector is dropped where the
        text is not the source's."""
        names = self._differing(pk, stored, record)
        if not names:
            return record
        kept = {name: getattr(stored, name) for name in names if name not in BESIDE}
        memory = replace(record.memory, **kept)
        if "updated_at" not in names:
            memory = replace(memory, updated_at=_later(stored.updated_at, memory.updated_at))
        if TEXTS & set(names):
            memory = replace(memory, content_hash=text_hash(memory))
        links, threads, entities = beside(self._connection, pk)
        return replace(
            record,
            memory=memory,
            links=links if "links" in names else record.links,
            threads=threads if "threads" in names else record.threads,
            entities=entities if "entities" in names else record.entities,
            embedding=record.embedding if embedding_text(memory) == embedding_text(record.memory) else None,
        )

    def note_unchanged(self, pks: Mapping[str, int], records: Iterable[MemoryRecord]) -> None:
        """Note the conflicts of unchanged records too: they last until both sides are equal."""
        edited = {pks[record.memory.id]: record for record in records if record.memory.id in self._edited}
        for pk, memory in load_by_pk(self._connection, edited).items():
            self._differing(pk, memory, edited[pk])

    def _differing(self, pk: int, stored: Memory, record: MemoryRecord) -> tuple[str, ...]:
        """The names of edited columns that differ from the source; conflicts among them are noted."""
        if stored.id not in self._edited:
            return ()
        said, were = self._said_here(stored.id)
        ours = dict(zip(BESIDE, map(_plain, beside(self._connection, pk)), strict=True))
        ours |= {name: getattr(stored, name) for name in EDITABLE}
        theirs = {name: _plain(getattr(record, name)) for name in BESIDE}
        theirs |= {name: getattr(record.memory, name) for name in EDITABLE}
        if record.memory.reinforcement is None:
            theirs["reinforcement"] = ours["reinforcement"]  # a source without it takes none away
        names = tuple(
            name
            for name in (*EDITABLE, *BESIDE)
            if name in said
            and ours[name] not in (theirs[name], were[name])
            and (said[name] == ours[name] or name in _MOVED_BY_USE or name in BESIDE)
        )
        conflicts = [
            Conflict(stored.id, name, _shown(ours[name]), _shown(theirs[name]))
            for name in names
            if theirs[name] != were[name]
        ]
        if conflicts:
            self._conflicts[stored.id] = conflicts
        return names

    def _said_here(self, memory_id: str) -> tuple[dict[str, object], dict[str, object]]:
        """By column the value last written here, and the one before the edits that led to it. Revisions of memories that were
        merged into this one are included."""
        said: dict[str, object] = {}
        were: dict[str, object] = {}
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
