"""Undo and redo, inside a transaction of the writer: changesets for all, rows by their import for an import."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import apsw

from mnemonaut_core.domain.change import Change
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Remedy
from mnemonaut_core.ports import Embedder
from mnemonaut_core.store import digests, editing, indexes, journal, writes
from mnemonaut_core.store.connection import bump_generation
from mnemonaut_core.store.rows import load_by_pk


def undo(connection: apsw.Connection, embedder: Embedder | None) -> Change:
    """Take the newest done operation back; InputError when there is none, or when it conflicts with what came since."""
    step = journal.next_undo(connection)
    imported = _rows_of(connection, step)
    keep = step.import_pk is None or _bytes_of(connection, imported) + len(step.changes or b"") <= journal.BLOB_LIMIT
    with _recorded(connection, on=keep) as record:
        _go(connection, embedder, step, imported)
        forward = record.inverse() if keep else None
    fits = forward is not None and len(forward) <= journal.BLOB_LIMIT
    journal.mark_undone(connection, step, forward if fits else None)
    return _change(connection, "undo", step)


def redo(connection: apsw.Connection, embedder: Embedder | None) -> Change:
    """Do again what was undone last; InputError when there is none, when it conflicts, or was too large to keep."""
    step = journal.next_redo(connection)
    if step.changes is None:
        raise InputError(
            "The import was too large to be kept for redo",
            code="redo_too_large",
            advice=Remedy("import_again"),
        )
    with _recorded(connection, on=True) as record:
        _go(connection, embedder, step, ())
        inverse = record.inverse()
    journal.mark_done(connection, step, inverse)
    return _change(connection, "redo", step)


def _change(connection: apsw.Connection, operation: str, step: journal.Step) -> Change:
    bulk = step.import_pk is not None
    return Change(
        operation,
        f"{operation.capitalize()}: {step.title}",
        () if bulk else step.ids,
        bulk=bulk,
        journal_id=step.pk,
        generation=bump_generation(connection),
    )


@contextmanager
def _recorded(connection: apsw.Connection, *, on: bool) -> Iterator[journal.Recording]:
    record = journal.Recording(connection, on=on)
    try:
        yield record
    finally:
        record.close()


def _rows_of(connection: apsw.Connection, step: journal.Step) -> tuple[int, ...]:
    if step.import_pk is None:
        return ()
    return tuple(
        pk for (pk,) in connection.execute("SELECT pk FROM memory WHERE import_pk = ? ORDER BY pk", (step.import_pk,))
    )


def _bytes_of(connection: apsw.Connection, pks: Sequence[int]) -> int:
    """About what a changeset of these memories takes, from their texts and vectors."""
    if not pks:
        return 0
    texts, vectors = connection.execute(
        "SELECT (SELECT sum(200 + coalesce(length(CAST(user_text AS BLOB)), 0) + coalesce(length(CAST(reply_text AS BLOB)), 0)"
        " + coalesce(length(CAST(body AS BLOB)), 0) + length(CAST(words_text AS BLOB))) FROM memory WHERE pk BETWEEN ?1 AND ?2),"
        " (SELECT sum(length(data)) FROM vector WHERE memory_pk BETWEEN ?1 AND ?2)",
        (pks[0], pks[-1]),
    ).get
    return int(texts or 0) + int(vectors or 0)


def _go(connection: apsw.Connection, embedder: Embedder | None, step: journal.Step, imported: Sequence[int]) -> None:
    changes = step.changes or b""
    touched = set(journal.touched_by(changes)) | set(imported) if changes else set(imported)
    before = load_by_pk(connection, touched)
    stored = int(connection.execute("SELECT count(*) FROM memory").get)
    with _indexing(connection, bulk=indexes.bulk_pays(len(touched), stored)):
        journal.apply(connection, changes, step.title)
        if imported:
            writes.remove_memories(connection, imported)
        if step.import_pk is not None:
            _remove_other_rows(connection, step)
        editing.renew_derived(connection, touched)
    editing.renew(connection, embedder, before, touched)


def _remove_other_rows(connection: apsw.Connection, step: journal.Step) -> None:
    """Documents and recalls that the import brought; when doing it again, the changeset has just brought them."""
    undoing = connection.execute("SELECT state = 'done' FROM journal WHERE pk = ?", (step.pk,)).get
    if undoing:
        for table in ("document", "source_run"):
            connection.execute(f"DELETE FROM {table} WHERE import_pk = ?", (step.import_pk,))


@contextmanager
def _indexing(connection: apsw.Connection, *, bulk: bool) -> Iterator[None]:
    if bulk:
        indexes.drop_triggers(connection)
    yield
    if bulk:
        indexes.rebuild(connection)
        digests.vouch(connection, digests.of_fts())
        indexes.create_triggers(connection)
