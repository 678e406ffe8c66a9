"""The operation `import`: one transaction from the first record to the report."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import cast

import apsw
import msgspec
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.import_report import Imported, ImportReport, Reconciled
from mnemonaut_core.domain.memory import NEAR_REPEAT, SIDES, Link, Memory, embedding_text
from mnemonaut_core.errors import ReasonError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import TEXT_COLUMNS
from mnemonaut_core.importers.records import (
    DocumentRecord,
    ForeignRecall,
    ImportOptions,
    ImportRecord,
    MemoryRecord,
    RecalledRun,
    Refused,
    RevisionRecord,
    RowRecord,
    SourceInfo,
)
from mnemonaut_core.ports import Embedder, Progress, no_progress
from mnemonaut_core.store import embedders
from mnemonaut_core.store.changes import bump_generation
from mnemonaut_core.store.curation.adding import IsolatedTexts, close_to_isolated
from mnemonaut_core.store.curation.editing import insert_revision
from mnemonaut_core.store.curation.isolation import (
    MISSING_REASON,
    SOURCE_REASON,
    follow_leads,
    follow_source,
    hide,
    insert_isolation,
    isolate_with_hanging,
    learn_again,
    near_reason,
)
from mnemonaut_core.store.errors import RowRefused
from mnemonaut_core.store.importing.decided import Decided, PurgedHere
from mnemonaut_core.store.importing.report import ContentsCount, UnknownKeys, imported, not_understood
from mnemonaut_core.store.importing.rows import (
    EmbedAhead,
    Held,
    ImportRows,
    ImportVectors,
    Item,
    TakenIsolations,
    begin,
    ids_of,
    same_sources,
    size_of,
    small_parts,
)
from mnemonaut_core.store.indexes import digests, fts, grams
from mnemonaut_core.store.journal import Recording
from mnemonaut_core.store.operations import PERSON, Origin, counted, in_order
from mnemonaut_core.store.rows import (
    VectorRow,
    clean,
    cleaned_record,
    content_hash,
    given_before,
    id_refusal,
    insert_beside,
    insert_memories,
    isolated_by_source,
    load_by_pk,
    marks,
    next_pk,
    pks_of,
    refusal,
    replace_beside,
    row_of,
    said_of,
    same_record,
    update_memories,
)
from mnemonaut_core.store.transactions import large_cache
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.store.vectors.stored import vector_list
from mnemonaut_core.store.write_session import Part
from mnemonaut_core.text.contradiction import difference

BATCH = 512
BATCH_BYTES = 4_000_000
_KEPT_REFUSALS = 1000
_EXCERPT = 80
_LEAST_TEXT = 0.05
"""A file with a smaller share of its text in memories is refused as not understood."""
_MOST_GONE = 0.5
"""A source that lacks a larger share of its earlier memories is another source under the same name."""
FIRST = 30
"""How many memories the report lists."""
_RESTORED = (
    "EXISTS (SELECT 1 FROM isolation AS i WHERE i.memory_id = m.id AND i.by = 'import' AND i.ended_at IS NOT NULL"
    f" AND i.reason = '{MISSING_REASON}' AND i.ended_at NOT IN (SELECT at FROM import))"
)
"""Whether a person restored it after its source lost it; an import that brings it again ends the isolation too."""
_ROW_FAULTS = (RowRefused, ValueError, TypeError, OverflowError)
"""Errors of SQLite or of a conversion for a row that cannot be stored."""


class ImportRun:
    """Writes records in batches of 512, or of a few megabytes; `finish` brings the derived tables in step."""

    def __init__(
        self,
        connection: apsw.Connection,
        info: SourceInfo,
        options: ImportOptions,
        *,
        now: int,
        embedder: Embedder | None,
        spec: str,
        progress: Progress,
        token: CancelToken,
        dry_run: bool = False,
    ) -> None:
        """With `dry_run` the report says what an import would do, and the caller rolls back."""
        self.connection = connection
        self.added = self.updated = self.unchanged = self.documents = self.others = self.recalls = 0
        self.rejected: list[tuple[str, str, str]] = []
        self._first: dict[str, Imported] = {}
        self.reimported: dict[str, None] = {}
        self.updated_ids: list[str] = []
        self._info, self._now, self._progress, self._token = info, now, progress, token
        self._vectors = ImportVectors(connection, info, embedder, spec, dry_run=dry_run)
        self._grams = grams.GramChange(grams.required(connection, embedder))
        self._ahead = EmbedAhead(partial(vec0.insert_vectors, connection))
        self.source_pk, self.import_pk = begin(connection, info, options, now)
        projects = frozenset(str(name) for (name,) in connection.execute("SELECT DISTINCT project FROM policy"))
        self.purged = PurgedHere(connection)
        self._rows = ImportRows(connection, self.source_pk, self.import_pk, self._recorded, projects, self.purged)
        self._isolations = TakenIsolations(connection, self._recorded)
        self._isolated = {
            str(memory_id): Held(bool(along), bool(removed), bool(source), bool(missing))
            for memory_id, along, removed, source, missing in connection.execute(
                "SELECT memory_id, max(lead_pk IS NOT NULL), max(removed IS NOT NULL), min(by = 'import' AND reason IN (?, ?)),"
                " min(reason = ?) FROM isolation WHERE ended_at IS NULL AND kind != 'document' GROUP BY memory_id",
                (SOURCE_REASON, MISSING_REASON, MISSING_REASON),
            )
        }
        self._sources = same_sources(connection, info, options)
        """The sources that this file is a new version of: it lacks what they have and it has not."""
        self._met: set[str] = set()
        self.gone: tuple[str, ...] = ()
        self.missing: tuple[str, ...] = ()
        self._unread = False
        self._like = IsolatedTexts(connection)
        self._repeats: dict[str, str] = {}
        """Memories of the file that equal an isolated one and are not stored, with that one's id."""
        self.decided = Decided(connection)
        self._batch: dict[str, Item] = {}
        self._batch_bytes = 0
        self._recording: Recording | None = None
        self._stored_before = int(connection.execute("SELECT count(*) FROM memory").get)
        self._first_pk = self._next_pk = next_pk(connection)
        self._bulk = False
        self._renewed: list[int] = []
        self._seen = 0
        self._text_read = self._text_taken = 0
        self._brought = False
        self._source_notes: tuple[str, ...] = ()
        self._unknown, self._contents = UnknownKeys(), ContentsCount()

    def take_all(self, records: Iterator[ImportRecord]) -> None:
        """Take every record of the source. Raises Cancelled between two of them when the token is set, and InputError where a
        file with content brought no text, or next to none of its text."""
        for record in self._noting(records):
            if self._token.is_set:
                self._token.raise_if_set()
            self._take(record)
        self._flush()
        taken = self.added + self.updated + self.unchanged
        if not (self._brought or self.rejected) or (taken and self._text_taken < _LEAST_TEXT * self._text_read):
            raise not_understood(self._info)

    def _noting(self, records: Iterator[ImportRecord]) -> Generator[ImportRecord, None, None]:
        """The records; the return value of an importer's generator holds notes for the report."""
        notes = yield from cast("Generator[ImportRecord, None, tuple[str, ...] | None]", records)
        self._source_notes = tuple(notes or ())

    def _take(self, record: ImportRecord) -> None:
        if isinstance(record, MemoryRecord):
            self._seen += 1
            self._brought = True
            self._unknown.count(record)
            if self._sources:
                self._met.add(clean(record.memory.id))
            taken = sum(len(getattr(record.memory, name) or "") for name in TEXT_COLUMNS)
            self._text_read += max(taken, record.text or 0)
            item = self._checked(record)
            if item is None:
                return
            self._text_taken += taken
            self._contents.count(item.memory)
            size = size_of(record)
            if item.memory.id in self._batch or len(self._batch) >= BATCH or self._batch_bytes + size > BATCH_BYTES:
                self._flush()
            self._batch[item.memory.id] = item
            self._batch_bytes += size
        elif isinstance(record, Refused):
            self._refuse(record.where, record.reason, record.excerpt)
            self._unread |= record.memory
            self._text_read += record.text
        else:
            self._brought = True
            self._take_other(record)

    def _take_other(self, record: DocumentRecord | RevisionRecord | RecalledRun | ForeignRecall | RowRecord) -> None:
        where = Text.of(record.where if isinstance(record, (RowRecord, ForeignRecall)) else f"{record.id[:_EXCERPT]}")
        for known in ids_of(record):
            too_long = id_refusal(known)
            if too_long is not None:
                self._refuse(where, too_long, "")
                return
        if self.purged.concerns(record):
            return
        try:
            if isinstance(record, DocumentRecord):
                self.documents += self._rows.take_document(record)
            elif isinstance(record, RevisionRecord):
                self.others += self._rows.take_revision(record)
            elif isinstance(record, RecalledRun):
                self.others += self._rows.take_run(record)
            elif isinstance(record, ForeignRecall):
                self._flush()  # its candidates may be among the memories of this file
                taken = self._rows.take_foreign(record)
                self.others += taken
                self.recalls += taken
            elif record.name != "isolation":
                self.others += self._rows.take_row(record)
            else:
                self._take_isolation(record)
        except ReasonError as error:
            self._refuse(where, error.reason, "")
        except _ROW_FAULTS as error:
            self._refuse(where, _not_storable(error), "")

    def _take_isolation(self, record: RowRecord) -> None:
        self._flush()  # the isolated memory must be stored, and a feeling's vector too
        if record.values.get("removed"):
            self._ahead.drain()
        with self._savepoint():
            taken = self._isolations.take(record.values, new_from=self._first_pk)
        if taken.isolated is not None:
            pk, memory = taken.isolated
            self._isolated[memory.id] = Held(removed=taken.removed)
            if taken.removed:
                self._grams.remove([memory])
            self._renewed.append(pk)
        self.others += taken.new

    def _checked(self, record: MemoryRecord) -> Item | None:
        """The record, clean and hashed; None after refusing it, and where it was purged here."""
        try:
            ready = cleaned_record(record)
            reason = refusal(ready.memory) or self._vectors.refusal(ready)
            if reason is None:
                if self.purged.holds(ready.memory):
                    return None
                return Item(self.decided.redirected(ready), said_of(ready))
        except (*_ROW_FAULTS, AttributeError, msgspec.MsgspecError) as error:
            reason = _not_storable(error)
        self._refuse(record.where, reason, record.memory.text)
        return None

    def _refuse(self, where: str, reason: str, text: str) -> None:
        excerpt = " ".join(text[: 4 * _EXCERPT].split())[:_EXCERPT]
        self.rejected.append((Text.of(where).mapped(clean), Text.of(reason).mapped(clean), clean(excerpt)))

    def _flush(self) -> None:
        batch, self._batch, self._batch_bytes = self._batch, {}, 0
        if not batch:
            return
        self._progress("import", self._seen, self._info.rows)
        for memory_id, item in batch.items():
            held = self._isolated.get(memory_id)
            if held is not None and held.missing and item.memory.searchable:
                with self._recorded():
                    self._follow_source(memory_id)
                self.others += 1
        sql = f"SELECT id, pk, record_hash FROM memory WHERE id IN ({marks(len(batch))})"
        stored = {str(one): (int(pk), hashed) for one, pk, hashed in self.connection.execute(sql, tuple(batch))}
        new: list[Item] = []
        changed: list[tuple[int, Item]] = []
        same: list[Item] = []
        for memory_id, item in batch.items():
            isolation = self._isolated.get(memory_id)
            kept = isolation is not None and not isolation.along and not isolation.by_source
            if kept and item.memory.searchable and memory_id not in self.decided.merged:
                self._learn_again(memory_id)
            found = stored.get(memory_id)
            if len(self._first) < FIRST:
                self._first.setdefault(memory_id, imported(item.memory, "unchanged"))
            is_new = found is None and isolation is None and item.memory.searchable
            repeated = self._like.equal(item.memory) if is_new else None
            if repeated is not None:
                self._repeats[memory_id] = repeated[0]
                self._learn_again(repeated[0])
                self._note_first([replace(item.memory, searchable=False)], "unchanged")
                self.unchanged += 1
            elif found is None and not (isolation is not None and isolation.removed):
                new.append(item)
            elif found is not None and not same_record(found[1], item.record, item.hashed):
                was_isolated, gave = isolated_by_source(found[1]), given_before(found[1])
                changed.append((found[0], replace(item, was_isolated=was_isolated, before=gave)))
            else:
                self.unchanged += 1
                same += [] if found is None else [replace(item, before=given_before(found[1]))]
        self.decided.note_unchanged((stored[one.memory.id][0], one.record, one.hashed, one.before) for one in same)
        if new:
            self._insert(new, len(new) / len(batch))
        if changed:
            self._update(changed)

    def _follow_source(self, memory_id: str) -> None:
        back = follow_source(self.connection, memory_id, self._now)
        self._grams.add(list(load_by_pk(self.connection, back).values()))
        self._renewed += (*back, *pks_of(self.connection, [memory_id]).values())
        del self._isolated[memory_id]

    def _insert(self, items: Sequence[Item], share: float) -> None:
        """Insert new memories, which are this `share` of the batch."""
        expected = max(self.added + len(items), int((self._info.rows or 0) * share))
        if not self._bulk and fts.bulk_pays(expected, self._stored_before):
            self._bulk = True
            fts.drop_triggers(self.connection)
        first, self._next_pk = self._next_pk, self._next_pk + len(items)
        self._write(self._write_new, [(pk, self._as_new(item)) for pk, item in enumerate(items, first)])

    def _write(self, write: Callable[[Sequence[tuple[int, Item]]], None], items: Sequence[tuple[int, Item]]) -> None:
        """Write all items, or where that fails each by itself, and refuse those that cannot be stored."""
        try:
            with self._savepoint():
                write(items)
        except _ROW_FAULTS as error:
            if len(items) > 1:
                for one in items:
                    self._write(write, [one])
            else:
                ((_, item),) = items
                self._first.pop(item.memory.id, None)
                self._refuse(item.record.where, _not_storable(error), item.memory.text)

    def _as_new(self, item: Item) -> Item:
        memory = item.memory
        close = self._like.close(memory) if memory.searchable else []
        differs = {other: difference(text, memory.text) for other, text in close}
        like = next((other for other, found in differs.items() if found is None), None)
        resembled = () if not close else (Link(like or close[0][0], NEAR_REPEAT),)
        links = *(replace(one, to=self._repeats.get(one.to, one.to)) for one in item.record.links), *resembled
        memory = replace(
            memory,
            searchable=memory.searchable and memory.id not in self._isolated and like is None,
            content_hash=content_hash(memory),
            imported_at=self._now if memory.imported_at is None else memory.imported_at,
        )
        return Item(replace(item.record, memory=memory, links=links), item.hashed, like)

    def _write_new(self, ready: Sequence[tuple[int, Item]]) -> None:
        records = [(pk, item.record) for pk, item in ready]
        origin = {"source_pk": self.source_pk, "import_pk": self.import_pk}
        rows = [(pk, row_of(item.memory, hashed=item.hashed, **origin)) for pk, item in ready]
        insert_memories(self.connection, rows)
        insert_beside(self.connection, records)
        for _, item in ready:
            if not item.memory.searchable:
                self._isolate_new(item.memory, item.like)
        self.added += len(ready)
        self._note_first([item.memory for _, item in ready], "new")
        # last: what raised before it was rolled back, and must not be embedded
        self._ahead.submit(partial(self._embedded, records), sum(size_of(record) for _, record in records))

    def _embedded(self, records: Sequence[tuple[int, MemoryRecord]]) -> list[VectorRow]:
        """Vectors and gram counts of new memories, in the embedding thread: each text is hashed once for both."""
        rows: list[VectorRow] = []
        for part in small_parts(records):
            self._token.raise_if_set()
            rows += self._vectors.rows(part)
            self._grams.add([record.memory for _, record in part])
        return rows

    def _isolate_new(self, memory: Memory, like: str | None) -> None:
        if memory.id in self._isolated:
            return  # its isolation is still open: the row came back, the record is there
        if like is not None:
            self.reimported[memory.id] = None
        reason = SOURCE_REASON if like is None else near_reason(like)
        with self._recorded():
            origin = Origin(self._now, by="import", reason=reason)
            pk = insert_isolation(self.connection, memory, origin, reimported=like is not None)
        if like is None:
            self._isolations.from_source[memory.id] = pk

    def _isolate_close(self) -> None:
        """Isolate new memories that are close by meaning to an isolated one, as `_as_new` does by wording."""
        for pk, other in close_to_isolated(self.connection, self._first_pk):
            both = load_by_pk(self.connection, [pk, other])
            new, held = both[pk], both[other]
            if not new.searchable:
                continue
            link = (pk, held.id, NEAR_REPEAT)
            self.connection.execute("INSERT OR IGNORE INTO link (from_pk, to_id, label) VALUES (?, ?, ?)", link)
            if difference(held.text, new.text) is None:
                hide(self.connection, [pk])
                self._isolate_new(new, held.id)

    def _learn_again(self, memory_id: str) -> None:
        self.reimported[memory_id] = None
        with self._recorded():
            self.others += learn_again(self.connection, memory_id, self._now, first_only=True)

    def _keep_isolated_text(self, old: Memory, new: Memory) -> None:
        """Keep the old text of an isolated memory that came with another one as a revision without an author."""
        changed = [name for name in SIDES if getattr(old, name) != getattr(new, name)]
        before, after = ({name: getattr(one, name) for name in changed} for one in (old, new))
        insert_revision(self.connection, old.id, before, after, self._now)

    def _update(self, items: Sequence[tuple[int, Item]]) -> None:
        if any(pk >= self._first_pk for pk, _ in items):
            self._ahead.drain()  # the file has an id twice: the vector of the first text must not come after the second's
        before = load_by_pk(self.connection, [pk for pk, _ in items])
        merged = []
        for pk, item in items:
            record, said = self.decided.keep(pk, before[pk], item.record, item.hashed, item.before)
            kept = replace(item, record=record, hashed=said)
            merged.append((pk, self._merged(before[pk], kept, self._isolated.get(item.memory.id))))
        self._write(partial(self._write_changed, before), merged)

    @staticmethod
    def _merged(old: Memory, item: Item, isolation: Held | None) -> Item:
        """The source's record with this database's own facts: isolation, first import, use counts. A memory that a person
        restored stays recallable until the source isolates it again."""
        new = item.memory
        follows = isolation is not None and isolation.by_source
        recallable = old.searchable or follows if new.searchable else old.searchable and item.was_isolated
        memory = replace(
            new,
            searchable=recallable,
            content_hash=content_hash(new),
            imported_at=old.imported_at,
            access_count=old.access_count if new.access_count is None else new.access_count,
            last_accessed_at=old.last_accessed_at if new.last_accessed_at is None else new.last_accessed_at,
            reinforcement=old.reinforcement if new.reinforcement is None else new.reinforcement,
        )
        return Item(replace(item.record, memory=memory), item.hashed)

    def _write_changed(self, before: dict[int, Memory], merged: Sequence[tuple[int, Item]]) -> None:
        records = [(pk, item.record) for pk, item in merged]
        with self._recorded():
            rows = [
                (pk, row_of(item.memory, hashed=item.hashed, source_pk=self.source_pk, import_pk=None))
                for pk, item in merged
            ]
            update_memories(self.connection, rows)
            replace_beside(self.connection, records)
            reworded = {pk for pk, one in records if embedding_text(before[pk]) != embedding_text(one.memory)}
            stale = [(pk, record) for pk, record in records if record.embedding is not None or pk in reworded]
            vectors = self._vectors.rows(stale)
            vec0.remove_vectors(self.connection, [pk for pk, _ in stale])
            vec0.insert_vectors(self.connection, vectors)
            for pk, item in merged:
                if item.memory.id in self.reimported and before[pk].text != item.memory.text:
                    self._keep_isolated_text(before[pk], item.memory)
                if before[pk].searchable and not item.memory.searchable:
                    insert_isolation(self.connection, item.memory, Origin(self._now, by="import", reason=SOURCE_REASON))
                    self._isolated[item.memory.id] = Held(by_source=True)
                elif item.memory.searchable and not before[pk].searchable:
                    self._follow_source(item.memory.id)
        self._grams.remove([before[pk] for pk in reworded])
        self._grams.add([record.memory for pk, record in records if pk in reworded])
        self._renewed += [pk for pk, _ in merged]
        self.updated += len(merged)
        self._note_first([item.memory for _, item in merged], "updated")
        self.updated_ids += [item.memory.id for _, item in merged]

    def _note_first(self, memories: Sequence[Memory], fate: str) -> None:
        for memory in memories if self._first else ():
            if memory.id in self._first:
                self._first[memory.id] = imported(memory, fate)

    def _follow_deletions(self) -> None:
        """Isolate memories that this source had before and lacks now, unless they were changed here (a conflict), rows could
        not be read (they may be those), or most memories are missing."""
        if not self._sources or self._unread:
            return
        found = self.connection.execute(
            f"SELECT id, pk, {_RESTORED} FROM memory AS m WHERE source_pk IN ({marks(len(self._sources))}) AND pk < ?"
            " AND searchable = 1 ORDER BY id",
            (*self._sources, self._first_pk),
        )
        rows = [(str(memory_id), int(pk), bool(ours)) for memory_id, pk, ours in found]
        absent = [row for row in rows if row[0] not in self._met]
        if self._info.loses_old or len(absent) > _MOST_GONE * len(rows):
            self.missing = tuple(memory_id for memory_id, _, ours in absent if not ours)
            return
        stays = self.decided.stays_without_source
        left = {memory_id: pk for memory_id, pk, ours in absent if not stays(memory_id) and not ours}
        if left:
            origin = Origin(self._now, by="import", reason=MISSING_REASON)
            with self._recorded():
                isolated = isolate_with_hanging(self.connection, load_by_pk(self.connection, left.values()), origin)
            self._grams.remove([memory for memory in isolated.values() if memory.kind == "affect"])
            self._renewed += isolated
            self.gone = tuple(left)

    def finish(self) -> bytes:
        """Bring indexes and counts in step; return the changeset that undoes the updates (new rows go with their import)."""
        if self._bulk:
            fts.rebuild(self.connection, lambda table: self._progress(table, 0, None), self._token)
            digests.vouch(self.connection, digests.of_fts())
            fts.create_triggers(self.connection)
        self._token.raise_if_set()
        self._progress("index", 0, None)
        self._ahead.drain()
        self._follow_deletions()
        self._isolate_close()
        with self._recorded():
            self.others += self.decided.give(self.updated_ids)
            self.others += len(follow_leads(self.connection, Origin(self._now, by="import")))
        self.purged.cut_documents()
        self._grams.write(self.connection)
        vectors = vector_list(self.connection)
        if vectors is not None and vectors.in_plain and vectors.is_indexed:
            vec0.append(self.connection, vectors, self._first_pk - 1, self._report_vectors)
        in_plain = vectors is None or vectors.in_plain
        vec0.renew(self.connection, (pk for pk in self._renewed if pk < self._first_pk or not in_plain))
        self.connection.execute(
            "UPDATE import SET taken = ?, updated = ?, unchanged = ?, refused = ? WHERE pk = ?",
            (self.added, self.updated, self.unchanged, json.dumps(self.rejected[:_KEPT_REFUSALS]), self.import_pk),
        )
        return b"" if self._recording is None else self._recording.inverse()

    def report(self, change: Change | None, *, dry_run: bool) -> ImportReport:
        """The fate of every row; of a dry run, what an import would do."""
        reconciled = Reconciled(self.gone, self.missing, self.decided.conflicts, self.decided.stayed_merged)
        found = Text("{count} recalls of other software are in the list of recalls now", count=self.recalls)
        notes = [*self._source_notes, *([found] if self.recalls else ()), *filter(None, [self._vectors.note])]
        return ImportReport(
            source=str(self._info.path),
            format=self._info.format,
            detail=self._info.detail,
            added=self.added,
            updated=self.updated,
            unchanged=self.unchanged,
            rejected=tuple(self.rejected),
            reimported=in_order(self.reimported),
            documents=self.documents,
            recalls=self.recalls,
            notes=(*notes, *reconciled.notes, *self.purged.notes, *self._unknown.notes()),
            dry_run=dry_run,
            contents=self._contents.found,
            shown_by=self._info.shown_by,
            text_share=min(1.0, self._text_taken / self._text_read) if self._text_read else None,
            change=None if dry_run else change,
            unknown_keys=self._unknown.listed,
            purged=in_order(self.purged.ids),
            first=tuple(self._first.values()),
            reconciled=reconciled,
        )

    def close(self) -> None:
        """Stop recording and embedding; called before the transaction ends, also after an error."""
        self._ahead.close()
        if self._recording is not None:
            self._recording.close()
            self._recording = None

    def _report_vectors(self, done: int) -> None:
        self._token.raise_if_set()
        self._progress("vectors", done, self.added)

    @contextmanager
    def _recorded(self) -> Iterator[None]:
        """Record the changes inside for the undo. New rows of the import are not recorded: they are removed by its pk."""
        if self._recording is None:
            self._recording = Recording(self.connection, on=False)
        with self._recording.switched_on():
            yield

    @contextmanager
    def _savepoint(self) -> Iterator[None]:
        self.connection.execute("SAVEPOINT batch")
        try:
            yield
        except BaseException:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK TO batch")
                self.connection.execute("RELEASE batch")
            raise
        self.connection.execute("RELEASE batch")


def _not_storable(error: Exception) -> Text:
    return Text("it cannot be stored: {error}", error=str(error.__cause__ if isinstance(error, RowRefused) else error))


class _DryRun(Exception):
    def __init__(self, report: ImportReport) -> None:
        super().__init__()
        self.report = report


class Imports(Part):
    def import_records(
        self,
        records: Iterator[ImportRecord],
        info: SourceInfo,
        options: ImportOptions | None = None,
        *,
        now: int,
        embedder: Embedder | None = None,
        spec: str = "",
        by: str = PERSON,
        progress: Progress = no_progress,
        token: CancelToken = NEVER,
        dry_run: bool = False,
    ) -> ImportReport:
        """Import all records of a source, or none; the first import chooses the database's embedder.

        A record with a stored id and equal content changes nothing, with other content it is an update; isolated memories stay
        isolated. Cancelling or failing rolls everything back, and so does a dry run at its end.
        """
        session = self._session
        chosen = embedder if embedder is not None else session.embedder
        try:
            with large_cache(self._connection), session.writing(token):
                session.check_policy("import", by)
                run = ImportRun(
                    self._connection,
                    info,
                    options or ImportOptions(),
                    now=now,
                    embedder=chosen,
                    spec=spec,
                    progress=progress,
                    token=token,
                    dry_run=dry_run,
                )
                try:
                    run.take_all(records)
                    embedders.renew_questions(self._connection, chosen)
                    inverse = run.finish()
                finally:
                    run.close()
                is_changed = bool(run.added or run.updated or run.documents or run.others or run.gone)
                change = self._journal_import(run, inverse, Origin(now, by)) if is_changed else None
                report = run.report(change, dry_run=dry_run)
                if dry_run:
                    raise _DryRun(report)
        except _DryRun as rolled_back:
            return rolled_back.report
        session.embedder = chosen
        return report

    def _journal_import(self, run: ImportRun, inverse: bytes, origin: Origin) -> Change:
        change = Change("import", counted("done_import", run.added + run.updated), bulk=True)
        number = self._session.add_to_journal(
            replace(change, ids=(*run.updated_ids, *run.gone)), origin, inverse=inverse, import_pk=run.import_pk
        )
        return replace(change, journal_id=number, generation=bump_generation(self._connection))
