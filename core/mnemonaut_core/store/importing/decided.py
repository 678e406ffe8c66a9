"""What was decided here of what a source says again: columns that were edited stay, and merged memories stay merged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

import apsw
from msgspec.structs import replace

from mnemonaut_core.domain.memory import Link, Memory, embedding_text, text_hash
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.store.curation.editing import BESIDE, EDITABLE, TEXTS
from mnemonaut_core.store.curation.merging import merged_ids
from mnemonaut_core.store.rows import beside, insert_beside, json_or_none, load_by_pk, pks_of

EDITED_HERE = "SELECT memory_id FROM revision WHERE by IS NOT NULL"
_MOVED_BY_USE = frozenset(("utility", "quality", "confidence", "reinforcement"))
"""Feedback, fading and merging change these without a revision of their own, so their stored value counts as edited
once a revision names them."""
_SHOWN = 5


class Decided:
    """What was edited or merged here, checked for every memory of an import; collects what stays edited and what was
    redirected."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._edited = {str(memory_id) for (memory_id,) in connection.execute(f"{EDITED_HERE} GROUP BY memory_id")}
        merged = merged_ids(connection)
        stored = pks_of(connection, merged.values())
        self.merged = {memory_id: into for memory_id, into in merged.items() if into in stored}
        """By merged memory the one that it was merged into, as far as that is stored."""
        self._kept: dict[str, tuple[str, ...]] = {}
        self._redirected: set[str] = set()
        self._owed: dict[str, list[MemoryRecord]] = defaultdict(list)

    # ---- what was edited

    def keep(self, pk: int, stored: Memory, record: MemoryRecord) -> MemoryRecord:
        """The record with the columns that were edited here at their stored values, which are noted. A vector of the
        source is dropped where the text is not the source's."""
        names = self._differing(pk, stored, record)
        if not names:
            return record
        self._kept[stored.id] = names
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
        """Note edited columns that differ from the source also for records that did not change."""
        edited = {pks[record.memory.id]: record for record in records if record.memory.id in self._edited}
        for pk, memory in load_by_pk(self._connection, edited).items():
            names = self._differing(pk, memory, edited[pk])
            if names:
                self._kept[memory.id] = names

    def _differing(self, pk: int, stored: Memory, record: MemoryRecord) -> tuple[str, ...]:
        """Names of what was edited here and is another in the source."""
        if stored.id not in self._edited:
            return ()
        said = self._said_here(stored.id)
        columns = tuple(
            name
            for name in EDITABLE
            if name in said
            and not (name == "reinforcement" and record.memory.reinforcement is None)  # it is kept in any case
            and getattr(stored, name) != getattr(record.memory, name)
            and (name in _MOVED_BY_USE or said[name] == getattr(stored, name))
        )
        held = dict(zip(BESIDE, beside(self._connection, pk), strict=True))
        return columns + tuple(name for name in BESIDE if name in said and held[name] != getattr(record, name))

    def _said_here(self, memory_id: str) -> dict[str, object]:
        """By name what was last written here; revisions of a memory that was merged into this one are among them, whose values
        it does not have."""
        said: dict[str, object] = {}
        for (after,) in self._connection.execute(
            "SELECT after FROM revision WHERE memory_id = ? AND by IS NOT NULL ORDER BY at, pk", (memory_id,)
        ):
            found = json_or_none(after)
            if isinstance(found, dict):
                said |= found
        return said

    # ---- what was merged

    def redirected(self, record: MemoryRecord) -> MemoryRecord:
        """The record with links that lead to the memories that stay. Links, threads and entities of a merged memory are
        saved for the one that it was merged into (`give`)."""
        if not self.merged:
            return record
        memory_id = record.memory.id
        start = self.merged.get(memory_id, memory_id)
        found: dict[tuple[str, str], Link] = {}
        for link in record.links:
            end = self.merged.get(link.to, link.to)
            if end != link.to:
                self._redirected.add(link.to)
            if end != start or end == link.to == memory_id:
                found.setdefault((end, link.label), replace(link, to=end))
        links = tuple(found[key] for key in sorted(found))
        if start == memory_id:
            return record if links == record.links else replace(record, links=links)
        self._redirected.add(memory_id)
        self._owed[memory_id] = [replace(record, links=links)]
        return replace(record, links=(), threads=(), entities=())

    def give(self, changed: Iterable[str]) -> bool:
        """Add what `redirected` saved of these memories; whether anything was new."""
        before = self._connection.total_changes()
        for memory_id in changed:
            for record in self._owed.pop(memory_id, ()):
                pk = pks_of(self._connection, [self.merged[memory_id]])[self.merged[memory_id]]
                insert_beside(self._connection, [(pk, record)], ignore_known=True)
        return self._connection.total_changes() != before

    # ---- what the report says

    @property
    def kept(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """(memory, names of what was edited here and stays, though the file says otherwise), by id."""
        return tuple(sorted(self._kept.items()))

    @property
    def stayed_merged(self) -> tuple[tuple[str, str], ...]:
        """(merged memory that the file holds or names, the one that it was merged into), by id."""
        return tuple((memory_id, self.merged[memory_id]) for memory_id in sorted(self._redirected))

    @property
    def notes(self) -> tuple[Text, ...]:
        """Sentences about both."""
        found = []
        if self.kept:
            named = ", ".join(f"{memory_id} ({', '.join(names)})" for memory_id, names in self.kept[:_SHOWN])
            more = " …" if len(self.kept) > _SHOWN else ""
            found.append(Text("What was edited here stays, in {count}: {ids}.", count=len(self.kept), ids=named + more))
        if self.stayed_merged:
            named = ", ".join(f"{memory_id} → {into}" for memory_id, into in self.stayed_merged[:_SHOWN])
            more = " …" if len(self.stayed_merged) > _SHOWN else ""
            count = len(self.stayed_merged)
            found.append(Text("What was merged here stays merged, {count}: {ids}.", count=count, ids=named + more))
        return tuple(found)


def _later(one: int | None, other: int | None) -> int | None:
    return max((at for at in (one, other) if at is not None), default=None)
