"""What a person does to memories: adding, editing, merging, isolating, suppressing, and bringing back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from typing import Unpack

import apsw
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.change import Added, Change, IsolationContext
from mnemonaut_core.domain.lists import Matching, Meant
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.store.agent import add as add_feedback
from mnemonaut_core.store.agent import declared
from mnemonaut_core.store.curation import adding, editing, isolation, merging, renewal, suppressing, tombstones
from mnemonaut_core.store.curation.isolation import Origin
from mnemonaut_core.store.journal import Done, Frame, counted
from mnemonaut_core.store.library import KEPT_OUT, meant
from mnemonaut_core.store.rows import clean


class MemoryChanges(Frame):
    """A part of the writer; its operations are undone like all others."""

    def add(
        self,
        record: MemoryRecord,
        *,
        now: int,
        by: str = "person",
        anyway: bool = False,
        unseen: Callable[[Memory], bool] | None = None,
    ) -> Added:
        """Store one memory; an empty id becomes a ULID. InputError when the id is stored, or the record cannot be.

        What is equal to a stored one after folding makes that one count once more, and what is like an isolated one is isolated
        (`Added` says what became of it): the id in the change is that of the memory that holds the text. With `anyway` it is
        stored beside either. Memories that are `unseen` by who adds it are compared with none: the answer must not tell of them.
        """
        made = renewal.made_of(self._connection, [record.memory], self._embedder)
        added: list[Added] = []

        def work(connection: apsw.Connection) -> Done:
            if by != "person":  # only a person takes back what a person purged
                tombstones.refuse(connection, record.memory)
            added[:] = [
                adding.add(connection, record, self._embedder, now=now, anyway=anyway, made=made, unseen=unseen)
            ]
            return Done(added[0].ids, added[0].title)

        change = self.operate("add", work, now=now, by=by)
        return replace(added[0], journal_id=change.journal_id, generation=change.generation)

    def add_memory(
        self, memory: Memory, *, threads: tuple[str, ...] = (), now: int, by: str = "person", anyway: bool = False
    ) -> Added:
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
        `Change.ids` names all that were not isolated yet, or only by an agent, which might bring them back."""

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

    def _isolated(self, before: Mapping[int, Memory], already: Sequence[str], taken: Sequence[str] = ()) -> Done:
        self._renew_affects(before)
        ids = (*(memory.id for memory in before.values()), *taken)
        if not ids:
            return Done((), counted("done_isolated_already", len(already)))
        return Done(ids, counted("done_isolate", len(ids)))

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

    def _renew_affects(self, before: Mapping[int, Memory]) -> None:
        self._renew({pk: memory for pk, memory in before.items() if memory.kind == "affect"}, ())

    def _renew(self, before: Mapping[int, Memory], pks: Iterable[int]) -> None:
        """Vectors, vec0 and gram counts of memories that changed: as they were (`before`), and as they are now."""
        touched = set(pks) | set(before)
        if touched:
            renewal.renew(self._connection, self._embedder, before, touched)
