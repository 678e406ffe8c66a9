"""Purging: the one operation that cannot be undone."""

from __future__ import annotations

import json

from msgspec.structs import replace

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.change import Change, Purged, ToPurge
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.i18n import Text
from mnemonaut_core.store import erasing
from mnemonaut_core.store.changes import bump_generation
from mnemonaut_core.store.connection import path_of
from mnemonaut_core.store.curation import renewal
from mnemonaut_core.store.curation.purged_texts import LONG, PurgedTexts, RareWords, texts_of, width
from mnemonaut_core.store.meta import generation
from mnemonaut_core.store.operations import PERSON, Origin, in_order
from mnemonaut_core.store.purging.removal import (
    ids_to_purge,
    memories_to_purge,
    quoting,
    remove,
    rows_left,
    staying_texts,
)
from mnemonaut_core.store.transactions import large_cache
from mnemonaut_core.store.write_session import Part

_SHOWN = 5


class Purging(Part):
    """Purges memories: no inverse is stored, and the journal entry is closed."""

    def purge(
        self, ids: Meant, *, now: int, by: str = PERSON, words: bool = False, token: CancelToken = NEVER
    ) -> Purged:
        """Remove these memories, what hangs on them and every copy of their texts, with `words` also texts with a rare word of
        theirs; all or nothing. InputError for an unknown id, and where vectors or counts need an embedder that is not
        available. After the commit no table has them; where the file could not be rewritten yet (`finished`), `finish_purge`
        does it."""
        session = self._session
        renewal.required(self._connection, session.embedder)
        with large_cache(self._connection), session.writing(token):
            connection = self._connection
            session.check_policy("purge", by)
            gone = memories_to_purge(connection, ids_to_purge(connection, ids))
            if not gone.ids:
                return Purged(Change("purge", Text.keyed("done_no_match"), (), generation=generation(connection)))
            done = remove(connection, gone, session.embedder, now=now, words=words)
            number = session.add_to_journal(done.change, Origin(now, by), inverse=b"", closed=True)
            change = replace(done.change, journal_id=number, generation=bump_generation(connection))
        finished = self._finish_after(token)
        return replace(
            done,
            change=change,
            finished=finished,
            looked=self._looked(done) if finished else None,
            holders=() if finished else open_files.holders(path_of(connection)),
        )

    def _finish_after(self, token: CancelToken) -> bool:
        """Finish the purge now, or later after a fault or cancelling: what is committed is not taken back."""
        try:
            return erasing.finish(self._connection, token=token)
        except EnvironmentFault:
            return False
        except Exception:
            if token.is_set:
                return False
            raise

    def _looked(self, done: Purged) -> bool | None:
        probes = erasing.probes_of(text for text in done.texts if width(text) >= LONG)
        if not probes or done.quoting_count or done.policies or done.left or not path_of(self._connection):
            return None
        return not erasing.in_bytes(path_of(self._connection), probes)

    def finish_purge(self, *, patience_ms: int | None = 0, token: CancelToken = NEVER) -> tuple[bool, tuple[str, ...]]:
        """Rewrite the file and empty its log if a purge waits for that; return whether it is done, and who has the file open. A
        `patience_ms` of None waits for readers as long as a purge does."""
        done = erasing.finish(self._connection, patience_ms=patience_ms, token=token)
        return done, () if done else open_files.holders(path_of(self._connection))

    def to_purge(self, ids: Meant) -> ToPurge:
        """What `purge` would take; nothing is changed. InputError as there."""
        connection = self._connection
        gone = memories_to_purge(connection, ids_to_purge(connection, ids))
        texts = [text for memory in gone.memories for text in texts_of(memory)]
        purged_texts, rare = PurgedTexts(texts, gone.ids), RareWords(texts, staying_texts(connection, gone))
        same, _ = quoting(connection, purged_texts)
        others = [memory_id for memory_id in same if memory_id not in gone.ids]
        heads = sorted((memory.id, memory.headline) for memory in gone.memories if memory.id in gone.named)
        rows = connection.execute("SELECT ids FROM journal WHERE state = 'done'").fetchall()
        touching = sum(1 for (held,) in rows if gone.ids & set(json.loads(str(held))))
        return ToPurge(in_order(gone.ids), gone.along, tuple(heads[:_SHOWN]), touching, tuple(others), len(others),
            purged_texts.probes, gone.named, rows_left(connection, purged_texts, rare, gone))  # fmt: skip
