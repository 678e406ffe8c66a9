"""The writing side of the store: one object owning one connection, its methods the operations.

Each operation is one transaction that also keeps the indexes, the counts, the generation and the journal.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import apsw

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.change import Change, JournalEntry
from mnemonaut_core.domain.history import WrongType
from mnemonaut_core.domain.import_report import ImportReport
from mnemonaut_core.errors import LOST, EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.files import process_lives
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, SourceInfo
from mnemonaut_core.policy.parse import loaded
from mnemonaut_core.ports import Embedder, Progress, no_progress
from mnemonaut_core.store import embedders, journal, policies
from mnemonaut_core.store.agent import AgentOperations, note_operation
from mnemonaut_core.store.connection import Connection, path_of
from mnemonaut_core.store.derived import mend, one_state, put_right, rebuild_vec0, reindex_whole, wrong_and_mendable
from mnemonaut_core.store.embedders import embed_missing, reembed
from mnemonaut_core.store.health import HealthOperations
from mnemonaut_core.store.importing.run import ImportRun
from mnemonaut_core.store.indexes import digests, grams
from mnemonaut_core.store.journal import Done, JournalLine, counted, in_order
from mnemonaut_core.store.memory_changes import MemoryChanges
from mnemonaut_core.store.meta import IDENTITY, bump_generation, bump_uses, generation, get_meta, set_meta
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
from mnemonaut_core.store.transactions import large_cache, writing
from mnemonaut_core.store.undo import redo, undo
from mnemonaut_core.store.vectors import sketch, vec0


class _DryRun(Exception):
    """Rolls back what a dry run did."""


PATIENCE_AT_CLOSE_MS = 200


class Writer(MemoryChanges, AgentOperations, SavedChanges, OwnWordChanges, HealthOperations, PurgeChanges):
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
        self._closed = False
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
        if self._closed:
            raise EnvironmentFault(
                Text("The database {name} was closed", name=Path(self._path).name[-40:]),
                code="closed",
                advice="Nothing was written. Open it and do it again.",
            )
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
            self._closed = True
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
            made = bump_generation(self._connection)
        sketch.follow(self._connection, made - 1, made)
        return Change(operation, done.title, in_order(done.ids), journal_id=journal_id, generation=made)

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
        with one_state(self._held):
            version = int(str(self._held.pragma("data_version")))
            wholly, self._seen_version = version != self._seen_version, version
            if not vec0.supported(self._held):
                return True
            return vec0.usable(self._held) if wholly else vec0.out_of_step(self._held) is None

    # ---- use, and recorded recalls

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
                    run.refuse_if_not_understood()
                    embedders.renew_questions(self._connection, chosen)
                    inverse = run.finish()
                finally:
                    run.close()
                change = self._journal_import(run, inverse, now, by) if run.changed else None
                report = run.report(change, dry_run=dry_run)
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
