"""The one connection that writes to a database. Every operation is one transaction with its inverse and its journal entry;
indexes, counts and generation follow."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import apsw
from msgspec.structs import replace

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken, at_work
from mnemonaut_core.domain.change import Change
from mnemonaut_core.errors import LOST, EnvironmentFault, MnemonautError
from mnemonaut_core.files import process_lives
from mnemonaut_core.policy.parse import loaded
from mnemonaut_core.ports import Embedder, no_progress
from mnemonaut_core.store import embedders, erasing, journal, policies
from mnemonaut_core.store.changes import bump_generation
from mnemonaut_core.store.connection import Connection, path_of
from mnemonaut_core.store.derived import is_in_step, rebuild_derived, reindex_whole, repair
from mnemonaut_core.store.indexes import digests, fts
from mnemonaut_core.store.journal import JournalLine, note_change
from mnemonaut_core.store.meta import IDENTITY, generation, get_meta, get_number, set_meta
from mnemonaut_core.store.open import open_database
from mnemonaut_core.store.operations import PERSON, Operation, Origin, Parameters, Report, Transaction, in_order
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.vectors import sketch

PATIENCE_AT_CLOSE_MS = 200


class WriteSession:
    """One writing connection. It runs one operation at a time, and must not be used by two threads at once."""

    def __init__(self, connection: Connection, embedder: Embedder | None = None) -> None:
        """`connection` comes from `open_database`; the session closes it. `embedder` is the database's own: operations that
        change a text need it; None is enough for all others."""
        self._held = connection
        self._path = path_of(connection)
        self.embedder = embedder
        if embedder is not None:
            embedders.check(connection, embedder)
        self._mine = f"{os.getpid()}"
        self._seen: tuple[int, int] | None = None
        """The last seen version of the data, and the number of transactions that other Mnemonauts counted."""
        self._closed = False
        self.journal_seen: tuple[int, int] | None = None
        """What Undo and Redo would take when the journal was last read; None until then."""
        self._noting_thread: int | None = None
        self.unwritten: list[JournalLine] = []
        """Operations that were refused because the file was lost: they are saved with a copy."""
        self.repaired: tuple[str, ...] = ()
        """What was damaged when the file was opened, and was rebuilt."""
        self._enter()

    @property
    def connection(self) -> Connection:
        """The connection that writes; after a fault of the disk a new one."""
        if self._closed:
            raise EnvironmentFault.keyed("closed", name=Path(self._path).name[-40:])
        if self._held.broken:
            self._reopen()
        return self._held

    def _reopen(self) -> None:
        """Replace a connection after a fault: its memory and its indexes may be half written, and the next operation would
        store that. Derived data are compared before the new connection writes."""
        self._held.leave()
        self._held = open_database(self._path)
        self._seen = None
        try:
            self._enter()
        except BaseException:
            self._held.broken = True
            raise

    def _enter(self) -> None:
        holder = get_meta(self._held, "open_since")
        if repair(self._held, self.embedder):
            self.repaired = tuple(fts.FTS)
        if not embedders.sends(self.embedder):  # opening a file asks nobody over a network
            embedders.measure_questions(self._held, self.embedder)
        with suppress(EnvironmentFault):  # an earlier purge may not be finished
            erasing.finish(self._held, patience_ms=0)
        self._others_wrote()
        if holder is not None and holder != self._mine and process_lives(str(holder)):
            return
        with writing(self._held):
            set_meta(self._held, "open_since", self._mine)
            if get_meta(self._held, IDENTITY) is None:
                set_meta(self._held, IDENTITY, os.urandom(8).hex())

    def close(self) -> None:
        """Note the clean close and close the connection; harmless when closed already. Where another program is writing, the
        note is left out and the next start checks the pages; where the file is not at its path any more, nothing is noted."""
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
        """Interrupt this connection from any thread; the operation rolls back."""
        self._held.interrupt()

    def operate(
        self,
        operation: Operation[Parameters, Report],
        origin: Origin,
        *arguments: Parameters.args,
        **options: Parameters.kwargs,
    ) -> Report:
        """Run an operation in one transaction, recorded for undo; write nothing when it changed nothing. Cancelling the token
        of this thread's work rolls it back."""

        def run(transaction: Transaction) -> Report:
            return operation.run(transaction, *arguments, **options)

        try:
            try:
                return self._operate(operation, origin, run)
            except EnvironmentFault as fault:
                if fault.code != "index_damaged":
                    raise
            reindex_whole(self.connection, self.embedder, no_progress, at_work())
            return self._operate(operation, origin, run)
        except EnvironmentFault as fault:
            if fault.code in LOST:
                self._note_unwritten(operation.name, origin, run)
            raise

    def _operate(
        self, operation: Operation[..., Report], origin: Origin, run: Callable[[Transaction], Report]
    ) -> Report:
        with self.writing(at_work()):
            connection = self.connection
            self.check_policy(operation.name, origin.by)
            with closing(journal.Recording(connection)) as record:
                change = run(Transaction(connection, self.embedder, operation.name, origin))
                inverse = record.inverse()
            if not inverse:
                return replace(change, generation=generation(connection))
            change = replace(change, ids=in_order(change.ids))
            number = self.add_to_journal(change, origin, inverse=inverse)
            if operation.topic:
                note_change(connection, operation.topic, change, now=origin.now, by=origin.by)
            before = generation(connection)
            made = bump_generation(connection) if operation.recalls else before
        sketch.follow(self.connection, before, made)
        return replace(change, journal_id=number, generation=made)

    def _note_unwritten(self, name: str, origin: Origin, run: Callable[[Transaction], Change]) -> None:
        """Find out what the operation would have touched, by running it and rolling it back."""
        try:
            self.connection.execute("BEGIN")
            change = run(Transaction(self.connection, self.embedder, name, origin))
        except (MnemonautError, apsw.Error):
            return
        finally:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
        if change.ids:  # none where it was committed to the log that was lost: then the journal has it
            line = JournalLine(origin.now, origin.by, name, change.title, in_order(change.ids), "refused")
            self.unwritten.append(line)

    def check_policy(self, operation: str, by: str) -> None:
        """InputError when an invariant of the policy forbids an agent this operation."""
        if by != PERSON:
            loaded(policies.newest(self.connection)).check_change(operation, by=by)

    def add_to_journal(
        self, change: Change, origin: Origin, *, inverse: bytes, import_pk: int | None = None, closed: bool = False
    ) -> int:
        """Record a change in the open transaction; return its number."""
        number = journal.write(
            self.connection, change, now=origin.now, by=origin.by, inverse=inverse, import_pk=import_pk, closed=closed
        )
        self.see_journal()
        return number

    def see_journal(self) -> None:
        """Remember the state of the journal, so that own operations do not count as those of another program."""
        if self.journal_seen is not None:
            self.journal_seen = journal.ends(self.connection)

    @contextmanager
    def writing(self, token: CancelToken = NEVER, patience_ms: int | None = None) -> Iterator[None]:
        """A transaction after which readers may trust the indexes. Derived data are repaired first: vec0 crashes the process
        where a table of it is missing, and a damaged word index refuses every change of a text."""
        repair(self.connection, self.embedder, wholly=self._others_wrote())
        with writing(self.connection, token, patience_ms):
            if not is_in_step(self.connection):  # somebody wrote in between
                rebuild_derived(self.connection, self.embedder, no_progress, token)
            with digests.keeping(self.connection):
                yield

    def _others_wrote(self) -> bool:
        """Whether another program that is no Mnemonaut wrote since the last look: those count their transactions."""
        seen = self._seen
        commits = get_number(self._held, open_files.COMMITS) - self._held.own_commits
        self._seen = int(str(self._held.pragma("data_version"))), commits
        return seen is not None and seen[0] != self._seen[0] and seen[1] == self._seen[1]

    @contextmanager
    def noting(self, token: CancelToken = NEVER) -> Iterator[None]:
        """A transaction for logs and counts only: no journal, no generation."""
        if self._noting_thread == threading.get_ident():
            yield
            return
        with writing(self.connection, token):
            yield

    @contextmanager
    def together(self) -> Iterator[None]:
        """Put everything that this thread notes in the block into one transaction."""
        with self.noting():
            before, self._noting_thread = self._noting_thread, threading.get_ident()
            try:
                yield
            finally:
                self._noting_thread = before


class Part:
    """Some operations of a database."""

    def __init__(self, session: WriteSession) -> None:
        self._session = session

    @property
    def _connection(self) -> Connection:
        return self._session.connection
