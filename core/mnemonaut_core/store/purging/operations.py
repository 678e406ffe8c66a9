"""Purging as a part of the writer."""

from __future__ import annotations

import json

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.change import Change, Purged, ToPurge
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.i18n import Text
from mnemonaut_core.store import journal
from mnemonaut_core.store.connection import path_of
from mnemonaut_core.store.curation import renewal
from mnemonaut_core.store.curation.spoken import RareWords, Spoken, texts_of
from mnemonaut_core.store.journal import Frame, counted, in_order
from mnemonaut_core.store.meta import bump_generation, generation
from mnemonaut_core.store.purging import leaving
from mnemonaut_core.store.purging.taking import Taken, going, left_with, named, quoting, staying_texts, take
from mnemonaut_core.store.transactions import large_cache

_SHOWN = 5


class PurgeChanges(Frame):
    """The one operation that no undo takes back: no changeset is kept, and its entry in the journal is closed."""

    def purge(
        self, ids: Meant, *, now: int, by: str = "person", words: bool = False, token: CancelToken = NEVER
    ) -> Purged:
        """Take these memories out of the file, with what hangs on them and every text that says the same, with `words` also
        what holds a rare word of theirs; all or nothing.

        InputError for an id that is not here, and where vectors or counts need an embedder that is not at hand. What is
        committed is in no table any more; where the file could not be written anew yet (`finished`), `finish_purge` does it.
        """
        renewal.required(self._connection, self._embedder)
        with large_cache(self._connection), self._writing(token):
            connection = self._connection
            self._check_policy("purge", by)
            gone = going(connection, named(connection, ids))
            if not gone.ids:
                return Purged(Change("purge", Text.keyed("done_no_match"), (), generation=generation(connection)))
            done = take(connection, gone, self._embedder, now=now, words=words)
            touched = in_order(gone.ids)
            title = counted("done_purge", len(touched))
            number = journal.write(
                connection, operation="purge", title=title, now=now, by=by, ids=touched, inverse=b"", closed=True
            )
            self._see_journal()
            change = Change("purge", title, touched, journal_id=number, generation=bump_generation(connection))
        finished = self._finish_after(token)
        return Purged(
            change, done.going.along, done.ended, tuple(sorted(done.cleaned.items())), done.quoting,
            done.quoting_count, done.policies, finished, self._looked(done) if finished else None,
            () if finished else leaving.holders(path_of(self._connection)), done.spoken.texts, done.left, done.rare.held_in,
        )  # fmt: skip

    def _finish_after(self, token: CancelToken) -> bool:
        """What is committed is not taken back by a fault or by cancelling: then it is finished later."""
        try:
            return leaving.finish(self._connection, token=token)
        except EnvironmentFault:
            return False
        except Exception:
            if token.is_set:
                return False
            raise

    def _looked(self, done: Taken) -> bool | None:
        probes = leaving.probes_of(done.spoken.probes)
        if not probes or done.quoting_count or done.policies or done.left or not path_of(self._connection):
            return None
        return not leaving.in_bytes(path_of(self._connection), probes)

    def finish_purge(self, *, patience_ms: int | None = 0, token: CancelToken = NEVER) -> tuple[bool, tuple[str, ...]]:
        """Write the file anew and empty its log, if a purge waits for that: whether it is done, and who has the file open.
        With a `patience_ms` of None a reader is waited for as long as by a purge."""
        done = leaving.finish(self._connection, patience_ms=patience_ms, token=token)
        return done, () if done else leaving.holders(path_of(self._connection))

    def to_purge(self, ids: Meant) -> ToPurge:
        """What `purge` would take; nothing is changed. InputError as there."""
        connection = self._connection
        gone = going(connection, named(connection, ids))
        texts = [text for memory in gone.memories for text in texts_of(memory)]
        spoken, rare = Spoken(texts, gone.ids), RareWords(texts, staying_texts(connection, gone))
        same, _ = quoting(connection, spoken)
        others = [memory_id for memory_id in same if memory_id not in gone.ids]
        heads = sorted((memory.id, memory.headline) for memory in gone.memories if memory.id in gone.named)
        rows = connection.execute("SELECT ids FROM journal WHERE state = 'done'").fetchall()
        touching = sum(1 for (held,) in rows if gone.ids & set(json.loads(str(held))))
        return ToPurge(in_order(gone.ids), gone.along, tuple(heads[:_SHOWN]), touching, tuple(others), len(others),
            spoken.probes, gone.named, left_with(connection, spoken, rare, gone))  # fmt: skip
