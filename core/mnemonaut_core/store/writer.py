"""The writing side of the store: one object owning one connection, its methods the operations.

Each operation is one transaction that also keeps the indexes, the counts, the generation and the journal.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Unpack

import apsw

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.change import Change, IsolationContext, JournalEntry
from mnemonaut_core.domain.history import WrongType
from mnemonaut_core.domain.lists import Matching, Meant
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.errors import LOST, EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.files import process_lives
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, MemoryRecord, SourceInfo
from mnemonaut_core.policy.parse import loaded
from mnemonaut_core.ports import Embedder, ImportReport, Operations, Progress, no_progress
from mnemonaut_core.store import embedders, journal, policies
from mnemonaut_core.store.agent import AgentOperations, declared, note_operation
from mnemonaut_core.store.agent import add as add_feedback
from mnemonaut_core.store.connection import (
    IDENTITY,
    Connection,
    bump_generation,
    bump_uses,
    generation,
    get_meta,
    large_cache,
    path_of,
    set_meta,
    writing,
)
from mnemonaut_core.store.curation import adding, editing, isolation, merging, renewal, suppressing, tombstones
from mnemonaut_core.store.curation.isolation import Origin
from mnemonaut_core.store.derived import mend, put_right, rebuild_vec0, reindex_whole, wrong_and_mendable
from mnemonaut_core.store.embedders import embed_missing, reembed
from mnemonaut_core.store.health import HealthOperations
from mnemonaut_core.store.importing.run import ImportRun
from mnemonaut_core.store.indexes import digests, grams
from mnemonaut_core.store.journal import Done, JournalLine, counted, in_order
from mnemonaut_core.store.library import KEPT_OUT, meant
from mnemonaut_core.store.open import open_database
from mnemonaut_core.store.own_words import OwnWordChanges
from mnemonaut_core.store.purging import leaving
from mnemonaut_core.store.purging.operations import PurgeChanges
from mnemonaut_core.store.rows import clean
from mnemonaut_core.store.runs import (
    KEEP_MEGABYTES,
    KEEP_RUNS,
    RunRow,
    add_metrics,
    checked_most,
    forget_questions,
    keep_at_most,
    keep_questions,
    keeps_questions,
    kept_at_most,
    mark_wrong_type,
    record_recalls,
    record_run,
    records,
    unmark_wrong_type,
)
from mnemonaut_core.store.saved import SavedChanges
from mnemonaut_core.store.single import redo_only, undo_only
from mnemonaut_core.store.undo import redo, undo
from mnemonaut_core.store.vectors import vec0


class _DryRun(Exception):
    """Rolls back what a dry run did."""


PATIENCE_AT_CLOSE_MS = 200


class Writer(AgentOperations, SavedChanges, OwnWordChanges, HealthOperations, PurgeChanges, Operations):
    """Operations on one database, one at a time. Not for two threads at once."""

    def __init__(self, connection: Connection, embedder: Embedder | None = None) -> None:
        """`connection` comes from `open_database`; the writer closes it. `embedder` is the database's own: operations
        that change a text need it; None is enough for all others."""
        self._held = connection
        self._path = path_of(connection)
        self._embedder = embedder
        if embedder is not None:
            embedders.check(connection, embedder)
        self._mine = f"{os.getpid()}"
        self._seen_version = -1
        self.unwritten: list[JournalLine] = []
        """What was asked for after the file was lost, and was not done: to be saved beside a copy."""
        self._journal_seen: tuple[int, int] | None = None
        """What Undo and Redo would take, as somebody was told; None until the journal is asked for."""
        self.mended: tuple[str, ...] = ()
        """What was damaged when the file was opened, and was built anew."""
        self._enter()

    @classmethod
    def open(cls, path: str | Path, *, create: bool = False, embedder: Embedder | None = None) -> Writer:
        """Open (with `create`, make) the database at `path` for writing."""
        connection = open_database(path, create=create)
        try:
            return cls(connection, embedder)
        except BaseException:
            connection.close()
            raise

    @property
    def connection(self) -> Connection:
        """The one connection that writes; after a fault of the disk another one than before."""
        return self._connection

    @property
    def _connection(self) -> Connection:
        if self._held.broken:
            self._reopen()
        return self._held

    def _reopen(self) -> None:
        """After a fault, what the connection and its indexes hold in memory may be half of something: written by the next
        operation it would stay in the file. So another one is opened, and what is derived is compared before it writes."""
        self._held.leave()
        self._held = open_database(self._path)
        self._seen_version = -1
        try:
            self._enter()
        except BaseException:
            self._held.broken = True
            raise

    @property
    def embedder(self) -> Embedder | None:
        """The embedder that operations use."""
        return self._embedder

    def _enter(self) -> None:
        """Note that a writer has the file open, and put right what is derived in it."""
        holder = get_meta(self._held, "open_since")
        self.mended = put_right(self._held, self._embedder) or self.mended
        if not embedders.sends(self._embedder):  # nobody is asked over a network because a file was opened
            embedders.measure_questions(self._held, self._embedder)
        stale = not self._vec_index_is_right()
        with suppress(EnvironmentFault):  # what an earlier purge left to be done
            leaving.finish(self._held, patience_ms=0)
        if holder is not None and holder != self._mine and not stale and process_lives(str(holder)):
            return
        if stale:
            rebuild_vec0(self._held, self._embedder)
        with writing(self._held):
            set_meta(self._held, "open_since", self._mine)
            if get_meta(self._held, IDENTITY) is None:
                set_meta(self._held, IDENTITY, os.urandom(8).hex())

    def close(self) -> None:
        """Note the clean close and close the connection; harmless when closed already. Where another program writes just
        now the note stays away, and the next start looks the pages through; where the file is not at its path any more
        nothing is noted anywhere."""
        try:
            if not self._held.broken and get_meta(self._held, "open_since") == self._mine:
                with writing(self._held, patience_ms=PATIENCE_AT_CLOSE_MS):
                    set_meta(self._held, "open_since", None)
        except apsw.ConnectionClosedError:
            return
        except EnvironmentFault as fault:
            if fault.code not in ("locked", *LOST):
                raise
        finally:
            self._held.leave()

    def interrupt(self) -> None:
        """End what runs on this writer, from any thread; the operation rolls back."""
        self._held.interrupt()

    # ---- the frame of every operation

    def operate(
        self,
        operation: str,
        work: Callable[[apsw.Connection], Done],
        *,
        now: int,
        by: str = "person",
        token: CancelToken = NEVER,
    ) -> Change:
        """Run `work` in one transaction, recorded for the undo. When it touched nothing, nothing is written at all.

        `work` may write the content tables only; what it does to texts or vectors it must follow with `_renew`.
        """
        try:
            return self._operate(operation, work, now=now, by=by, token=token)
        except EnvironmentFault as fault:
            if fault.code in LOST:
                self._note_unwritten(operation, work, now=now, by=by)
            raise

    def _note_unwritten(self, operation: str, work: Callable[[apsw.Connection], Done], *, now: int, by: str) -> None:
        """What the operation would have touched is found by doing it and taking it back: the file stays as it is."""
        try:
            self._connection.execute("BEGIN")
            done = work(self._connection)
        except (MnemonautError, apsw.Error):
            return
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        if done.ids:  # none where it was committed to the log that was lost: then the journal has it
            self.unwritten.append(JournalLine(now, by, operation, done.title, in_order(done.ids), "refused"))

    def _operate(
        self, operation: str, work: Callable[[apsw.Connection], Done], *, now: int, by: str, token: CancelToken
    ) -> Change:
        with self._writing(token):
            self._check_policy(operation, by)
            with journal.recording(self._connection) as record:
                done = work(self._connection)
                inverse = record.inverse()
            if not inverse:
                return Change(operation, done.title, done.ids, generation=generation(self._connection))
            journal_id = journal.write(
                self._connection, operation=operation, title=done.title, now=now, by=by, ids=done.ids, inverse=inverse
            )
            note_operation(self._connection, operation, in_order(done.ids), now=now, by=by)
            self._see_journal()
            return Change(
                operation,
                done.title,
                in_order(done.ids),
                journal_id=journal_id,
                generation=bump_generation(self._connection),
            )

    def _check_policy(self, operation: str, by: str) -> None:
        """InputError when an invariant of the policy forbids an agent this operation."""
        if by != "person":
            loaded(policies.newest(self._connection)).check_change(operation, by=by)

    @contextmanager
    def _writing(self, token: CancelToken = NEVER, patience_ms: int | None = None) -> Iterator[None]:
        """A transaction that leaves behind what readers trust. What is derived is looked at first: a damaged vec0 crashes the
        process when it is written, and a damaged word index stops every change of a text."""
        if int(str(self._connection.pragma("data_version"))) != self._seen_version:
            wrong = wrong_and_mendable(self._connection, self._embedder, wholly=False)
            if wrong:
                mend(self._connection, self._embedder, wrong)
        if not self._vec_index_is_right():
            rebuild_vec0(self._connection, self._embedder, token)
        with writing(self._connection, token, patience_ms):
            if not self._vec_index_is_right():  # somebody wrote in between
                vec0.rebuild(self._connection)
            with digests.keeping(self._connection):
                yield

    def _vec_index_is_right(self) -> bool:
        """Looked through wholly at first and when another connection has written; else only at first glance."""
        version = int(str(self._held.pragma("data_version")))
        wholly, self._seen_version = version != self._seen_version, version
        if not vec0.supported(self._held):
            return True
        return vec0.usable(self._held) if wholly else vec0.out_of_step(self._held) is None

    # ---- memories

    def add(
        self,
        record: MemoryRecord,
        *,
        now: int,
        by: str = "person",
        anyway: bool = False,
        unseen: Callable[[Memory], bool] | None = None,
    ) -> Change:
        """Store one memory; an empty id becomes a ULID. InputError when the id is stored, or the record cannot be.

        What is nearly the same as a stored one makes that one count once more: its id is the one in the change. Nearly the
        same as an isolated one: InputError. With `anyway` it is stored beside either. Memories that are `unseen` by who adds
        it are compared with none: the answer must not tell of them.
        """
        made = renewal.made_of(self._connection, [record.memory], self._embedder)

        def work(connection: apsw.Connection) -> Done:
            if by != "person":  # only a person takes back what a person purged
                tombstones.refuse(connection, record.memory)
            added = adding.add(connection, record, self._embedder, now=now, anyway=anyway, made=made, unseen=unseen)
            return Done((added.id,), Text.keyed("done_count" if added.again else "done_add", id=added.id[:40]))

        return self.operate("add", work, now=now, by=by)

    def add_memory(
        self, memory: Memory, *, threads: tuple[str, ...] = (), now: int, by: str = "person", anyway: bool = False
    ) -> Change:
        """The same of a memory with nothing but threads beside it."""
        return self.add(MemoryRecord(memory, threads=threads), now=now, by=by, anyway=anyway)

    def edit(
        self,
        memory_id: str,
        changes: Mapping[str, object],
        *,
        now: int,
        reason: str = "",
        by: str = "person",
        seen: Mapping[str, object] | None = None,
    ) -> Change:
        """Change one memory: columns by name, `links`, `threads` and `entities` as whole lists; a revision keeps before, after
        and reason. `seen` holds what the author saw: where something else is stored now, ChangedMeanwhile."""
        return self.edit_all([memory_id], changes, now=now, reason=reason, by=by, seen=seen)

    def edit_all(
        self,
        ids: Meant,
        changes: Mapping[str, object],
        *,
        now: int,
        reason: str = "",
        by: str = "person",
        seen: Mapping[str, object] | None = None,
        token: CancelToken = NEVER,
    ) -> Change:
        """The same change of several memories, in one operation; texts are one memory's own."""
        made = editing.made_before(self._connection, meant(self._connection, ids), changes, self._embedder)

        def work(connection: apsw.Connection) -> Done:
            wanted = meant(connection, ids)
            if not wanted:
                return Done((), Text.keyed("done_no_match"))
            done = editing.edit(
                connection, wanted, changes, self._embedder, now=now, reason=reason, by=by, seen=seen, made=made
            )
            columns = ", ".join(done.names)
            if not done.ids:
                return Done(tuple(map(clean, wanted)), Text.keyed("done_no_edit"))
            title = editing.title_of(changes)
            if title is not None:
                return Done(done.ids, counted(title, len(done.ids)))
            if len(done.ids) > 1:
                return Done(done.ids, Text.keyed("done_edit_all", count=f"{len(done.ids):,}", columns=columns))
            return Done(done.ids, Text.keyed("done_edit", id=done.ids[0][:40], columns=columns))

        return self.operate("edit", work, now=now, by=by, token=token)

    def merge(
        self,
        ids: Sequence[str],
        into: str,
        *,
        now: int,
        reason: str = "",
        by: str = "person",
        token: CancelToken = NEVER,
    ) -> Change:
        """Let one memory stand for all of these, which are kept and never recalled again: links, threads, entities, judgments,
        suppressions, feedback and revisions go to it. Each counts as declared its duplicate (seed 004)."""

        def work(connection: apsw.Connection) -> Done:
            found = merging.checked(connection, ids, into)
            if not found.going:
                return Done((found.kept_id,), Text.keyed("done_merged_already", id=found.kept_id[:40]))
            for memory in found.going.values():
                if declared(connection, memory.id) != found.kept_id:
                    add_feedback(connection, memory.id, "duplicate", now=now, of=found.kept_id, by=by)
            merging.merge(connection, found, Origin(now, by, reason))
            self._renew_affects(found.going)
            gone = tuple(memory.id for memory in found.going.values())
            return Done((*gone, found.kept_id), counted("done_merge", len(gone), id=found.kept_id[:40]))

        return self.operate("merge", work, now=now, by=by, token=token)

    def isolate(
        self, ids: Meant, *, now: int, token: CancelToken = NEVER, **context: Unpack[IsolationContext]
    ) -> Change:
        """Keep the memories, but out of every recall, and what hangs on them: the feelings and summaries of an episode.
        `Change.ids` names all that were not isolated yet."""

        def work(connection: apsw.Connection) -> Done:
            wanted = meant(connection, ids)
            if not wanted:
                return Done((), Text.keyed("done_no_match"))
            return self._isolated(*isolation.isolate(connection, wanted, Origin(now, **context)))

        return self.operate("isolate", work, now=now, by=context.get("by", "person"), token=token)

    def isolate_missing(self, ids: Sequence[str], *, now: int, token: CancelToken = NEVER) -> Change:
        """Isolate what its source has no more (`ImportReport.missing`); it comes back when an import brings it again."""

        def work(connection: apsw.Connection) -> Done:
            origin = Origin(now, by="import", reason=isolation.MISSING_REASON)
            return self._isolated(*isolation.isolate(connection, ids, origin))

        return self.operate("isolate", work, now=now, token=token)

    def isolate_documents(
        self, names: Sequence[str], *, now: int, reason: str = "", by: str = "person", token: CancelToken = NEVER
    ) -> Change:
        """Isolate every chunk of these documents, by id or uri, those that come later too."""

        def work(connection: apsw.Connection) -> Done:
            return self._isolated(*isolation.isolate_documents(connection, names, Origin(now, by, reason)))

        return self.operate("isolate", work, now=now, by=by, token=token)

    def _isolated(self, before: Mapping[int, Memory], already: Sequence[str]) -> Done:
        self._renew_affects(before)
        if not before:
            return Done((), counted("done_isolated_already", len(already)))
        return Done(tuple(m.id for m in before.values()), counted("done_isolate", len(before)))

    def restore_documents(
        self, names: Sequence[str], *, now: int, by: str = "person", token: CancelToken = NEVER
    ) -> Change:
        """Bring the chunks back that went into isolation with these documents."""

        def work(connection: apsw.Connection) -> Done:
            return self._restored(*isolation.restore_documents(connection, names, now))

        return self.operate("restore", work, now=now, by=by, token=token)

    def restore(
        self,
        ids: Meant,
        *,
        now: int,
        query_text: str | None = None,
        by: str = "person",
        token: CancelToken = NEVER,
    ) -> Change:
        """End isolations and suppressions; with `query_text` only the suppressions for that query."""

        def work(connection: apsw.Connection) -> Done:
            with isolation.laid_back(connection) if isinstance(ids, Matching) else nullcontext():
                wanted = meant(connection, ids, KEPT_OUT)
            return self._restored(*isolation.restore(connection, wanted, now, query_text=query_text))

        return self.operate("restore", work, now=now, by=by, token=token)

    def restore_rows(self, rows: Sequence[str], *, now: int, by: str = "person", token: CancelToken = NEVER) -> Change:
        """End exactly these isolations and suppressions, by `Isolation.id`: others of the same memories stay."""

        def work(connection: apsw.Connection) -> Done:
            return self._restored(*isolation.restore_rows(connection, rows, now))

        return self.operate("restore", work, now=now, by=by, token=token)

    def set_reason(
        self, rows: Sequence[str], reason: str, *, now: int, by: str = "person", token: CancelToken = NEVER
    ) -> Change:
        """Another reason of these isolations and suppressions, by `Isolation.id`, and of what went along with them."""

        def work(connection: apsw.Connection) -> Done:
            changed = isolation.set_reason(connection, rows, reason)
            return Done(changed, counted("done_reason", len(changed)) if changed else Text.keyed("done_no_reason"))

        return self.operate("reason", work, now=now, by=by, token=token)

    def _restored(self, changed: tuple[str, ...], back: tuple[int, ...]) -> Done:
        self._renew({}, back)
        renewal.embed_restored(self._connection, self._embedder, changed)
        if not changed:
            return Done((), Text.keyed("done_no_restore"))
        return Done(changed, counted("done_restore", len(changed)))

    def suppress(
        self,
        ids: Meant,
        query_text: str,
        *,
        now: int,
        vector: Vector | None = None,
        embedder: str | None = None,
        cosine_limit: float = 0.85,
        token: CancelToken = NEVER,
        **context: Unpack[IsolationContext],
    ) -> Change:
        """Keep the memories out for queries like this one: the same text, or cosine ≥ `cosine_limit` to `vector`."""

        def work(connection: apsw.Connection) -> Done:
            wanted = meant(connection, ids)
            if not wanted:
                return Done((), Text.keyed("done_no_match"))
            fresh = suppressing.suppress(
                connection, wanted, query_text, Origin(now, **context),
                vector=vector, embedder=embedder, cosine_limit=cosine_limit,
            )  # fmt: skip
            if not fresh:
                return Done((), Text.keyed("done_suppressed_already"))
            return Done(fresh, counted("done_suppress", len(fresh)))

        return self.operate("suppress", work, now=now, by=context.get("by", "person"), token=token)

    def set_suppression(
        self,
        row: str,
        *,
        query_text: str | None = None,
        cosine_limit: float | None = None,
        now: int,
        vector: Vector | None = None,
        embedder: str | None = None,
        by: str = "person",
        token: CancelToken = NEVER,
    ) -> Change:
        """Another question, or another similarity, of a suppression (`Isolation.id`). `vector` is that of a new question, made
        before the database is locked; without one only the same text is kept out."""

        def work(connection: apsw.Connection) -> Done:
            memory_id, changed = suppressing.change(
                connection, row, query_text=query_text, cosine_limit=cosine_limit, vector=vector, embedder=embedder
            )
            if not changed:
                return Done((), Text.keyed("done_no_suppression"))
            return Done((memory_id,), Text.keyed("done_suppression", id=memory_id[:40]))

        return self.operate("suppression", work, now=now, by=by, token=token)

    def bump_access(self, ids: Sequence[str], *, now: int) -> int:
        """Count one use of each memory; it is use, not an edit: no journal, `updated_at` stays, and the generation too, since
        nothing that is kept for one depends on it. Gives how often a use was counted, which has a counter of its own."""
        with self._noting():
            self._connection.executemany(
                "UPDATE memory SET access_count = coalesce(access_count, 0) + 1, last_accessed_at = ? WHERE id = ?",
                ((now, clean(memory_id)) for memory_id in dict.fromkeys(ids)),
            )
            return bump_uses(self._connection)

    def record_run(self, row: RunRow, *, token: CancelToken = NEVER) -> None:
        """Keep one recall; the oldest go beyond what the database keeps. No journal, no new generation."""
        with self._noting(token):
            record_run(self._connection, row)

    @property
    def records(self) -> bool:
        """Whether recalls are recorded (a setting of this database)."""
        return records(self._connection)

    def record_recalls(self, *, on: bool, now: int) -> bool:
        """Whether recalls are recorded from now on; False where it is so already. No journal: undone, the gap would be silent."""
        with writing(self._connection):
            return record_recalls(self._connection, on=on, now=now)

    @property
    def keeps_questions(self) -> bool:
        """Whether recorded recalls hold their questions (the setting of this database)."""
        return keeps_questions(self._connection)

    def keep_questions(self, *, on: bool, now: int, by: str = "person") -> Change:
        """Whether the recalls to come are recorded with their questions, or with hashes of them."""

        def work(connection: apsw.Connection) -> Done:
            if keeps_questions(connection) != on:
                keep_questions(connection, on=on)
            return Done((), Text.keyed("done_keep_questions" if on else "done_keep_no_questions"))

        return self.operate("setting", work, now=now, by=by)

    def keep_runs(
        self, *, runs: int | None = None, megabytes: int | None = None, now: int, by: str = "person"
    ) -> Change:
        """How many recorded recalls, or megabytes of them, are kept from the next on; one of the two. InputError out of bounds."""
        name, value = (KEEP_RUNS, runs) if runs is not None else (KEEP_MEGABYTES, megabytes)
        most = checked_most(name, value or 0)

        def work(connection: apsw.Connection) -> Done:
            if kept_at_most(connection, name) != most:
                keep_at_most(connection, name, most)
            return Done((), Text.keyed(f"done_{name}", count=f"{most:,}"))

        return self.operate("setting", work, now=now, by=by)

    def forget_questions(self) -> int:
        """Hashes in the place of all questions in recorded recalls; how many there were. It cannot be undone."""
        with writing(self._connection):
            return forget_questions(self._connection)

    def add_metrics(self, increments: Mapping[tuple[str, str], float], *, token: CancelToken = NEVER) -> None:
        """Add to the metrics of recalls. No journal, no new generation."""
        with self._noting(token):
            add_metrics(self._connection, increments)

    def mark_wrong_type(
        self, run_id: str, *, now: int, text: str | None = None, should_be: str | None = None
    ) -> WrongType:
        """Mark a recorded recall as read wrongly, for the review of the rules. No journal, no new generation."""
        with writing(self._connection):
            return mark_wrong_type(self._connection, run_id, now=now, text=text, should_be=should_be)

    def unmark_wrong_type(self, run_id: str) -> bool:
        """Take such a mark away; False if there was none."""
        with writing(self._connection):
            return unmark_wrong_type(self._connection, run_id)

    def _renew_affects(self, before: Mapping[int, Memory]) -> None:
        self._renew({pk: memory for pk, memory in before.items() if memory.kind == "affect"}, ())

    def _renew(self, before: Mapping[int, Memory], pks: Iterable[int]) -> None:
        """Vectors, vec0 and gram counts of memories that changed: as they were (`before`), and as they are now."""
        touched = set(pks) | set(before)
        if touched:
            renewal.renew(self._connection, self._embedder, before, touched)

    # ---- import

    def import_records(
        self,
        records: Iterator[ImportRecord],
        info: SourceInfo,
        options: ImportOptions | None = None,
        *,
        now: int,
        embedder: Embedder | None = None,
        spec: str = "",
        by: str = "person",
        progress: Progress = no_progress,
        token: CancelToken = NEVER,
        dry_run: bool = False,
    ) -> ImportReport:
        """Take what a source brings, all or nothing; the first import chooses the database's embedder.

        The same id with the same content is unchanged, with another one an update; what was isolated stays so.
        Cancelling or failing rolls everything back; a dry run does too, after doing it.
        """
        chosen = embedder if embedder is not None else self._embedder
        opts = options if options is not None else ImportOptions()
        report: ImportReport | None = None
        try:
            with large_cache(self._connection), self._writing(token):
                self._check_policy("import", by)
                run = ImportRun(
                    self._connection, info, opts, now=now, embedder=chosen, spec=spec, progress=progress, token=token,
                    dry_run=dry_run,
                )  # fmt: skip
                try:
                    run.take_all(records)
                    embedders.renew_questions(self._connection, chosen)
                    inverse = run.finish()
                finally:
                    run.close()
                change = self._journal_import(run, inverse, now, by) if run.changed else None
                report = _report(run, info, change, dry_run=dry_run)
                if dry_run:
                    raise _DryRun
        except _DryRun:
            pass
        else:
            self._embedder = chosen
        assert report is not None  # noqa: S101 - every other way out raised
        return report

    def _journal_import(self, run: ImportRun, inverse: bytes, now: int, by: str) -> Change:
        count = run.added + run.updated
        title = counted("done_import", count)
        journal_id = journal.write(
            self._connection, operation="import", title=title, now=now, by=by, ids=run.updated_ids, inverse=inverse,
            import_pk=run.import_pk,
        )  # fmt: skip
        self._see_journal()
        return Change("import", title, bulk=True, journal_id=journal_id, generation=bump_generation(self._connection))

    # ---- the journal

    def entries(self, limit: int = journal.DEPTH) -> tuple[JournalEntry, ...]:
        """The journal, newest first."""
        self._journal_seen = journal.ends(self._connection)
        return journal.entries(self._connection, limit)

    def _see_journal(self) -> None:
        """What this writer did itself is no surprise to whoever asked it for the journal before."""
        if self._journal_seen is not None:
            self._journal_seen = journal.ends(self._connection)

    def undo(self, *, token: CancelToken = NEVER) -> Change:
        """Take the newest done operation back: the one that `entries` named, where it was asked; InputError
        `journal_moved` when another program has been at the journal since."""
        return self._step(undo, token)

    def redo(self, *, token: CancelToken = NEVER) -> Change:
        """Do again what was undone last; InputError as for `undo`."""
        return self._step(redo, token)

    def undo_only(self, number: int, *, now: int, by: str = "person", token: CancelToken = NEVER) -> Change:
        """Take this operation of the journal back and none that came after it; InputError `undo_conflict` with the later
        one that stands in the way."""
        return self._alone(undo_only, "undo", number, now=now, by=by, token=token)

    def redo_only(self, number: int, *, now: int, by: str = "person", token: CancelToken = NEVER) -> Change:
        """Do this operation again and none that was undone with it; InputError as for `undo_only`."""
        return self._alone(redo_only, "redo", number, now=now, by=by, token=token)

    def _alone(
        self, step: Callable[..., Change], operation: str, number: int, *, now: int, by: str, token: CancelToken
    ) -> Change:
        with large_cache(self._connection), self._writing(token):
            self._check_policy(operation, by)
            change = step(self._connection, self._embedder, number, now=now, by=by)
            self._see_journal()
            return change

    def _step(self, step: Callable[[apsw.Connection, Embedder | None], Change], token: CancelToken) -> Change:
        with large_cache(self._connection), self._writing(token):
            journal.expect(self._connection, self._journal_seen)
            change = step(self._connection, self._embedder)
            self._see_journal()
            return change

    # ---- embedding and maintenance

    def record_embedder(self, embedder: Embedder, spec: str = "") -> None:
        """Choose the embedder of a database that has none; InputError when it has another."""
        with self._writing():
            embedders.check(self._connection, embedder)
            if embedders.current(self._connection) is None:
                embedders.choose(self._connection, embedder, spec)
                grams.rebuild(self._connection, embedder)
        self._embedder = embedder

    def embed_missing(self, *, progress: Progress = no_progress, token: CancelToken = NEVER) -> int:
        """Vectors for memories that have none; the number made. InputError without a computing embedder."""
        if self._embedder is None or not embedders.computes(self._embedder):
            raise InputError(
                "There is no embedder that could make vectors",
                code="embedder_needed",
                advice=Remedy("choose_embedder"),
            )
        return embed_missing(self._connection, self._embedder, progress=progress, token=token)

    def reembed(
        self, embedder: Embedder, spec: str = "", *, progress: Progress = no_progress, token: CancelToken = NEVER
    ) -> int:
        """Make this the database's embedder: vectors for all memories, in batches that survive cancelling and crashes;
        the old vectors serve until the end. Gives the number of vectors made in this call."""
        with large_cache(self._connection):
            count = reembed(self._connection, embedder, spec, progress=progress, token=token)
        self._embedder = embedder
        return count

    def rebuild_vec0(self, *, token: CancelToken = NEVER) -> None:
        """Build vec0 anew from the vectors: what only a comparison of every place finds wrong (`Derived.compare_vec0`)."""
        with large_cache(self._connection):
            rebuild_vec0(self._connection, self._embedder, token)

    def reindex(self, *, counted: bool = True, progress: Progress = no_progress, token: CancelToken = NEVER) -> None:
        """Rebuild everything that is derived: days, words, the three FTS5 indexes, vec0, gram counts. InputError where the
        embedder whose grams are counted is not at hand; not `counted`: then the counts stay as they are."""
        embedder = grams.required(self._connection, self._embedder) if counted else self._embedder
        with large_cache(self._connection):
            reindex_whole(self._connection, embedder, progress, token)


def _report(run: ImportRun, info: SourceInfo, change: Change | None, *, dry_run: bool) -> ImportReport:
    return ImportReport(
        source=str(info.path), format=info.format, detail=info.detail, added=run.added, updated=run.updated,
        unchanged=run.unchanged, rejected=tuple(run.rejected), reimported=in_order(run.reimported),
        documents=run.documents, recalls=run.recalls, notes=run.notes, dry_run=dry_run, change=None if dry_run else change,
        unknown_keys=run.unknown_keys, missing=run.missing, missing_note=run.missing_note,
        purged=in_order(run.purged.ids), first=run.first, kept=run.decided.kept, stayed_merged=run.decided.stayed_merged,
    )  # fmt: skip
