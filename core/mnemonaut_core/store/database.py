"""A database that is open to be written, as one object with parts: `writer.curation.isolate(ids, now=now)`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Unpack

from mnemonaut_core.domain.change import Added, Change, IsolationContext
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.query import Sight
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.ports import Embedder
from mnemonaut_core.store.agent import Agents
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.curation import adding, editing, feedback, isolation, merging, renewal
from mnemonaut_core.store.guarded import closed_on_error
from mnemonaut_core.store.health import Upkeep
from mnemonaut_core.store.importing.run import Imports
from mnemonaut_core.store.open import open_database
from mnemonaut_core.store.operations import PERSON, Origin
from mnemonaut_core.store.purging.removal import Purging
from mnemonaut_core.store.runs import Runs
from mnemonaut_core.store.saved import Judgments, SavedQuestions
from mnemonaut_core.store.setting_changes import Settings
from mnemonaut_core.store.single import Journal
from mnemonaut_core.store.write_session import Part, WriteSession


class Database(WriteSession):
    def __init__(self, connection: Connection, embedder: Embedder | None = None) -> None:
        super().__init__(connection, embedder)
        self.agents = Agents(self)
        self.curation = Curation(self)
        self.imports = Imports(self)
        self.journal = Journal(self)
        self.purging = Purging(self)
        self.runs = Runs(self)
        self.saved = SavedQuestions(self)
        self.judgments = Judgments(self)
        self.settings = Settings(self)
        self.upkeep = Upkeep(self)

    @classmethod
    def open(cls, path: str | Path, *, create: bool = False, embedder: Embedder | None = None) -> Database:
        with closed_on_error(open_database(path, create=create)) as connection:
            return cls(connection, embedder)


class Curation(Part):
    """Changes memories; every change can be undone. Memories are given by ids or by a query (`Meant`)."""

    def add(
        self,
        record: MemoryRecord,
        *,
        now: int,
        by: str = PERSON,
        anyway: bool = False,
        unseen: Callable[[Memory], bool] | None = None,
    ) -> Added:
        """Store one memory; an empty id becomes a ULID. InputError when the id is stored, or the record cannot be. A memory
        that equals a stored one after folding makes that one count once more, and one that resembles an isolated one is
        isolated (`Added` says which); the change names the memory that holds the text. With `anyway` it is stored nevertheless.
        Memories that are `unseen` by the author are not compared: the answer must not reveal them."""
        session = self._session
        made = renewal.made_of(self._connection, [record.memory], session.embedder)
        return session.operate(adding.add, Origin(now, by), record, anyway=anyway, made=made, unseen=unseen)

    def edit(
        self,
        ids: Meant,
        changes: Mapping[str, object],
        *,
        now: int,
        reason: str = "",
        by: str = PERSON,
        seen: Mapping[str, object] | None = None,
    ) -> Change:
        """Change columns by name, and `links`, `threads` and `entities` as whole lists or by a `Delta`; a revision keeps
        before, after and reason. Only a single memory can get texts: else InputError. `seen` holds what the author saw:
        ChangedMeanwhile where something else is stored now, unless it is the wanted value."""
        session = self._session
        made = editing.made_before(self._connection, ids, changes, session.embedder)
        return session.operate(editing.edit, Origin(now, by, reason), ids, changes, seen=seen, made=made)

    def settle(self, ids: tuple[str, str], outdated: str | None, *, now: int, by: str = PERSON) -> Change:
        """Decide a pair of Gardening, which is not listed again: one of the two is out of date, or (None) both are right.
        InputError for an unknown id."""
        return self._session.operate(editing.settle, Origin(now, by), ids, outdated)

    def merge(self, ids: Sequence[str], into: str, *, now: int, reason: str = "", by: str = PERSON) -> Change:
        """Merge these into one memory: links, threads, entities, judgments, suppressions, feedback and revisions move to it;
        the merged ones stay stored and are never recalled."""
        return self._session.operate(merging.merge, Origin(now, by, reason), ids, into)

    def isolate(self, ids: Meant, *, now: int, **context: Unpack[IsolationContext]) -> Change:
        """Keep the memories, but out of every recall, with the feelings and summaries of an episode. `Change.ids` names all
        that were not isolated yet, or only by an agent, which might restore them."""
        return self._session.operate(isolation.isolate, Origin(now, **context), ids)

    def isolate_missing(self, ids: Sequence[str], *, now: int) -> Change:
        """Isolate memories that their source lost (`Reconciled.missing`); an import that brings one again restores it."""
        return self._session.operate(isolation.isolate_missing, Origin(now), ids)

    def isolate_documents(self, names: Sequence[str], *, now: int, reason: str = "", by: str = PERSON) -> Change:
        """Isolate every chunk of these documents, by id or uri, also later ones. InputError for an unknown document."""
        return self._session.operate(isolation.isolate_documents, Origin(now, by, reason), names)

    def restore(self, ids: Meant, *, now: int, query_text: str | None = None, by: str = PERSON) -> Change:
        """End isolations and suppressions; with `query_text` only the suppressions for that query."""
        return self._session.operate(isolation.restore, Origin(now, by), ids, query_text)

    def restore_documents(self, names: Sequence[str], *, now: int, by: str = PERSON) -> Change:
        """Restore the chunks that were isolated with these documents."""
        return self._session.operate(isolation.restore_documents, Origin(now, by), names)

    def restore_rows(self, rows: Sequence[str], *, now: int, by: str = PERSON) -> Change:
        """End exactly these isolations and suppressions, by `Isolation.id`: others of the same memories stay."""
        return self._session.operate(isolation.restore_rows, Origin(now, by), rows)

    def set_reason(self, rows: Sequence[str], reason: str, *, now: int, by: str = PERSON) -> Change:
        """Give these open isolations and suppressions another reason, by `Isolation.id`, and to what was isolated along with
        them."""
        return self._session.operate(isolation.set_reason, Origin(now, by, reason), rows)

    def suppress(
        self,
        ids: Meant,
        query_text: str,
        *,
        now: int,
        vector: Vector | None = None,
        embedder: str | None = None,
        cosine_limit: float = 0.85,
        **context: Unpack[IsolationContext],
    ) -> Change:
        """Keep the memories out for queries like this one: the same text, or cosine ≥ `cosine_limit` to `vector`."""
        return self._session.operate(
            isolation.suppress,
            Origin(now, **context),
            ids,
            query_text,
            vector=vector,
            embedder=embedder,
            cosine_limit=cosine_limit,
        )

    def set_suppression(
        self,
        row: str,
        *,
        query_text: str | None = None,
        cosine_limit: float | None = None,
        now: int,
        vector: Vector | None = None,
        embedder: str | None = None,
        by: str = PERSON,
    ) -> Change:
        """Change the question or the similarity of an open suppression (`Isolation.id`). Without a `vector` of a new question
        only the same text is suppressed."""
        return self._session.operate(
            isolation.set_suppression,
            Origin(now, by),
            row,
            query_text=query_text,
            cosine_limit=cosine_limit,
            vector=vector,
            embedder=embedder,
        )

    def add_feedback(
        self, ids: Meant, signal: str, *, now: int, of: str | None = None, by: str = PERSON, sight: Sight | None = None
    ) -> Change:
        """Give feedback: helpful, harmful, outdated, or duplicate (of another). `sight` is what an agent that gives it may
        see."""
        return self._session.operate(feedback.add_feedback, Origin(now, by), ids, signal, of=of, sight=sight)

    def decay(self, *, now: int, by: str = PERSON) -> Change:
        """Let utility halve in 30 days and quality in 120, for the time since they last faded."""
        return self._session.operate(feedback.decay, Origin(now, by))
