"""What an import brings that is no memory: documents, revisions, recalls that the source recorded."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from hashlib import blake2b

import apsw
import msgspec

from mnemonaut_core.importers.records import DocumentRecord, ImportOptions, RecalledRun, RevisionRecord, SourceInfo
from mnemonaut_core.store.rows import clean


@dataclass(frozen=True, slots=True)
class ImportRows:
    """The rows of `source` and `import` that an import writes under; `recorded` switches recording for the undo on."""

    connection: apsw.Connection
    source_pk: int
    import_pk: int
    recorded: Callable[[], AbstractContextManager[None]]

    def take_document(self, record: DocumentRecord) -> bool:
        """Store or update a document by its id; False when it is there just so."""
        values = tuple(
            clean(value) if isinstance(value, str) else value
            for value in (record.uri, record.scope, record.body, record.day, record.token_count, record.updated_at)
        )
        hashed = blake2b(msgspec.msgpack.encode(values), digest_size=16).hexdigest()
        document_id = clean(record.id)
        stored = self.connection.execute("SELECT pk, content_hash FROM document WHERE id = ?", (document_id,)).get
        if stored is None:
            self.connection.execute(
                "INSERT INTO document (uri, scope, body, day, token_count, updated_at, content_hash, id, source_pk, import_pk)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*values, hashed, document_id, self.source_pk, self.import_pk),
            )
        elif stored[1] != hashed:
            with self.recorded():
                self.connection.execute(
                    "UPDATE document SET uri = ?, scope = ?, body = ?, day = ?, token_count = ?, updated_at = ?,"
                    " content_hash = ? WHERE pk = ?",
                    (*values, hashed, stored[0]),
                )
        return stored is None or stored[1] != hashed

    def take_revision(self, record: RevisionRecord) -> bool:
        """Store a revision; False when its id is known."""
        texts = (record.id, record.memory_id, record.before, record.after, record.reason)
        key, memory_id, before, after, reason = (None if text is None else clean(text) for text in texts)
        if self.connection.execute("SELECT 1 FROM revision WHERE id = ?", (key,)).get is not None:
            return False
        with self.recorded():
            self.connection.execute(
                "INSERT INTO revision (id, memory_id, at, before, after, reason) VALUES (?, ?, ?, ?, ?, ?)",
                (key, memory_id, record.at, before, after, reason),
            )
        return True

    def take_run(self, record: RecalledRun) -> bool:
        """Store a recorded recall; False when its id is known."""
        texts = (record.id, record.after_id, record.plan, record.candidates, record.selected)
        key, after, plan, candidates, selected = (None if text is None else clean(text) for text in texts)
        self.connection.execute(
            "INSERT INTO source_run (id, at, after_id, plan, candidates, selected, source_pk, import_pk)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
            (key, record.at, after, plan, candidates, selected, self.source_pk, self.import_pk),
        )
        return bool(self.connection.changes())


def begin(connection: apsw.Connection, info: SourceInfo, options: ImportOptions, now: int) -> tuple[int, int]:
    """(pk of the source, pk of this import of it)."""
    source_pk = int(
        connection.execute(
            "INSERT INTO source (format, label, path, detail, first_imported_at, last_imported_at)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?5) ON CONFLICT (format, label, path) DO UPDATE SET"
            " detail = excluded.detail, last_imported_at = excluded.last_imported_at RETURNING pk",
            (info.format, clean(options.label), clean(str(info.path)), clean(info.detail), now),
        ).get
    )
    connection.execute(
        "INSERT INTO import (source_pk, at, taken, updated, unchanged) VALUES (?, ?, 0, 0, 0)", (source_pk, now)
    )
    return source_pk, connection.last_insert_rowid()
