"""One step of undo or redo: its changeset applied inside a transaction, imported rows removed, derived data renewed. Where
something else was changed since, nothing is done, and the error names it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing

import apsw
import msgspec

from mnemonaut_core.domain.change import Change
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.ports import Embedder
from mnemonaut_core.store import cells, embedders, journal
from mnemonaut_core.store.changes import bump_generation
from mnemonaut_core.store.curation import renewal
from mnemonaut_core.store.indexes import digests, fts
from mnemonaut_core.store.journal import Recording, ids_of, row_key, shortened, title_of
from mnemonaut_core.store.meta import generation
from mnemonaut_core.store.operations import OPERATIONS
from mnemonaut_core.store.rows import DERIVED, batches, load_by_pk, marks
from mnemonaut_core.store.vectors.stored import vector_list

USE_COLUMNS = ("access_count", "last_accessed_at")
"""Columns that use and maintenance write without the journal: a difference there is no conflict."""


class Step(msgspec.Struct, frozen=True):
    """A row of the journal with the changeset to apply."""

    pk: int
    operation: str
    title: Text
    changes: bytes | None
    import_pk: int | None
    ids: tuple[str, ...]
    at: int = 0


def undo(connection: apsw.Connection, embedder: Embedder | None) -> Change:
    """Undo the newest done operation; InputError when there is none, or when it conflicts with later changes."""
    step = first_step(connection, "inverse", "state = 'done' ORDER BY pk DESC")
    imported = rows_of(connection, step)
    keep = step.import_pk is None or bytes_of(connection, imported) + len(step.changes or b"") <= journal.BLOB_LIMIT
    with closing(Recording(connection, on=keep)) as record:
        go(connection, embedder, step, imported)
        forward = record.inverse() if keep else None
    fits = forward is not None and len(forward) <= journal.BLOB_LIMIT
    sql = "UPDATE journal SET state = 'undone', inverse = NULL, forward = ? WHERE pk = ?"
    connection.execute(sql, (forward if fits else None, step.pk))
    return report(connection, "undo", taken_back(step.title), step, step.pk)


def redo(connection: apsw.Connection, embedder: Embedder | None) -> Change:
    """Redo what was undone last; InputError when there is none, when it conflicts, or was too large to keep."""
    step = first_step(connection, "forward", "state = 'undone' ORDER BY pk")
    if step.changes is None:
        raise InputError.keyed("redo_too_large", advice=Advice("import_again"))
    with closing(Recording(connection)) as record:
        go(connection, embedder, step, ())
        inverse = record.inverse()
    # the rows of an import came by the changeset, so its undo takes them away by this inverse
    sql = "UPDATE journal SET state = 'done', inverse = ?, forward = NULL WHERE pk = ?"
    connection.execute(sql, (inverse, step.pk))
    return report(connection, "redo", done_again(step.title), step, step.pk)


def report(connection: apsw.Connection, operation: str, title: Text, step: Step, number: int) -> Change:
    """The change under its number in the journal, with a new generation where a recall may be another. The ids of an import are
    left out."""
    bulk = step.import_pk is not None
    stays = any(one.name == step.operation and not one.recalls for one in OPERATIONS)
    made = generation(connection) if stays else bump_generation(connection)
    return Change(operation, title, () if bulk else step.ids, bulk=bulk, journal_id=number, generation=made)


def taken_back(title: Text) -> Text:
    """The title of an undo; the undo of an undo does the operation again."""
    what = title.values.get("what")
    if title.key in ("done_undo", "done_redo") and isinstance(what, Text):
        return Text.keyed("done_redo" if title.key == "done_undo" else "done_undo", what=what)
    return Text.keyed("done_undo", what=title)


def done_again(title: Text) -> Text:
    return title if title.key in ("done_undo", "done_redo") else Text.keyed("done_redo", what=title)


def first_step(connection: apsw.Connection, column: str, which: str) -> Step:
    """The first row of the journal that meets a condition, with its `inverse` or `forward`; InputError for none."""
    row = connection.execute(
        f"SELECT pk, operation, title, {column}, import_pk, ids, at FROM journal WHERE {which} LIMIT 1"
    ).get
    if row is None:
        advice = Advice("list_journal")
        if column == "inverse":
            raise InputError("There is nothing to undo", code="nothing_to_undo", advice=advice)
        raise InputError("There is nothing to redo", code="nothing_to_redo", advice=advice)
    pk, operation, title, changes, import_pk, ids, at = row
    return Step(pk, operation, title_of(title), changes, import_pk, ids_of(ids), at)


def rows_of(connection: apsw.Connection, step: Step) -> tuple[int, ...]:
    """The pks of the memories that the step's import brought."""
    if step.import_pk is None:
        return ()
    sql = "SELECT pk FROM memory WHERE import_pk = ? ORDER BY pk"
    return tuple(pk for (pk,) in connection.execute(sql, (step.import_pk,)))


def bytes_of(connection: apsw.Connection, pks: Sequence[int]) -> int:
    """The approximate size of a changeset of these memories, from their texts and vectors."""
    if not pks:
        return 0
    texts, vectors = connection.execute(
        "SELECT (SELECT sum(200 + coalesce(length(CAST(user_text AS BLOB)), 0) + coalesce(length(CAST(reply_text AS BLOB)), 0)"
        " + coalesce(length(CAST(body AS BLOB)), 0) + length(CAST(words_text AS BLOB))) FROM memory WHERE pk BETWEEN ?1 AND ?2),"
        " (SELECT sum(length(data)) FROM vector WHERE memory_pk BETWEEN ?1 AND ?2)",
        (pks[0], pks[-1]),
    ).get
    return int(texts or 0) + int(vectors or 0)


def go(
    connection: apsw.Connection,
    embedder: Embedder | None,
    step: Step,
    imported: Sequence[int],
    blame: Blame | None = None,
) -> None:
    """Apply the changes of a step, remove the rows of an import, and renew derived data."""
    changes = step.changes or b""
    touched = set(touched_by(changes)) | set(imported) if changes else set(imported)
    before = load_by_pk(connection, touched)
    stored = int(connection.execute("SELECT count(*) FROM memory").get)
    bulk = fts.bulk_pays(len(touched), stored)
    if bulk:
        fts.drop_triggers(connection)
    apply(connection, changes, step.title, blame)
    if imported:
        renewal.remove_memories(connection, imported)
    # when an import is redone, the changeset has just restored its documents and recalls
    if connection.execute("SELECT state = 'done' FROM journal WHERE pk = ? AND import_pk IS NOT NULL", (step.pk,)).get:
        for table in ("document", "source_run"):
            connection.execute(f"DELETE FROM {table} WHERE import_pk = ?", (step.import_pk,))
    renewal.renew_derived(connection, touched)
    if bulk:
        fts.rebuild(connection)
        digests.vouch(connection, digests.of_fts())
        fts.create_triggers(connection)
    renewal.renew(connection, embedder, before, touched, lenient=True)
    if any(change.name == "suppression" for change in apsw.Changeset.iter(changes)):
        embedders.renew_questions(connection, embedder)


def touched_by(changes: bytes) -> frozenset[int]:
    """The pks of memories whose row or vector the changeset changes."""
    return frozenset(
        row_key(change)[1] for change in apsw.Changeset.iter(changes) if change.name in ("memory", "vector")
    )


Blame = Callable[[apsw.TableChange, Text], InputError | None]
"""Called with a conflicting row and its name; returns the error to raise, or None."""


def apply(
    connection: apsw.Connection, changes: bytes, title: Text, blame: Blame | None = None, *, guarded: bool = True
) -> None:
    """Apply a changeset inside the open transaction; InputError `undo_conflict` when something changed since."""
    if not changes:
        return
    _remove_later_vectors(connection, changes)
    found: list[Text] = []
    blamed: list[InputError] = []
    free = _free_columns(connection)
    measured_since: list[int] = []
    refused: list[apsw.TableChange | None] = []

    def on_conflict(reason: int, change: apsw.TableChange | None) -> int:
        answer = _harmless(reason, change, free)
        if answer is None:
            refused.extend([change] if reason == apsw.SQLITE_CHANGESET_CONSTRAINT else [])
            found.append(_described(connection, reason, change))
            told = blame(change, found[-1]) if blame is not None and change is not None else None
            blamed.extend([told] if told is not None else [])
            return apsw.SQLITE_CHANGESET_ABORT
        if change is not None and change.name == "suppression" and change.op == "UPDATE":
            measured_since.append(row_key(change)[1])
        return answer

    vectors = vector_list(connection)
    in_plain = vectors is None or vectors.in_plain

    def wanted(table: str) -> bool:
        return in_plain or table != "vector"  # of a time when the vectors stood there

    try:
        apsw.Changeset.apply(changes, connection, filter=wanted, conflict=on_conflict)
    except apsw.AbortError as error:
        if refused and guarded:  # perhaps only because a wrong cell comes back that was there before
            with cells.unguarded(connection):
                apply(connection, changes, title, blame, guarded=False)
            return
        if blamed:
            raise blamed[0] from error
        advice = Advice("undo_conflict", since=found[0] if found else Text("something"))
        raise InputError.keyed("undo_conflicts", "undo_conflict", title=shortened(title), advice=advice) from error
    # an earlier embedder's vector is back, and the column beside it may have had no reason to change
    connection.executemany("UPDATE suppression SET embedder = NULL WHERE pk = ?", ((pk,) for pk in measured_since))


def _remove_later_vectors(connection: apsw.Connection, changes: bytes) -> None:
    """Delete later vectors of memories that the changeset deletes; they refer to them."""
    gone: list[int] = []
    recorded: set[tuple[int, int]] = set()
    for change in apsw.Changeset.iter(changes):
        if change.op == "DELETE" and change.old is not None and change.name == "memory":
            gone.append(int(change.old[0]))  # type: ignore[arg-type]
        elif change.op == "DELETE" and change.old is not None and change.name == "vector":
            recorded.add((int(change.old[0]), int(change.old[1])))  # type: ignore[arg-type]
    for part in batches(gone, 500):
        held = connection.execute(
            f"SELECT memory_pk, embedder_pk FROM vector WHERE memory_pk IN ({marks(len(part))})", part
        ).fetchall()
        connection.executemany(
            "DELETE FROM vector WHERE memory_pk = ? AND embedder_pk = ?", (row for row in held if row not in recorded)
        )


def _harmless(reason: int, change: apsw.TableChange | None, free: Mapping[str, frozenset[int]]) -> int | None:
    """The answer to a conflict in derived columns, use counts or vectors only; None for a real conflict."""
    if change is None:
        return None
    if change.name == "vector":
        gone = reason == apsw.SQLITE_CHANGESET_NOTFOUND
        replaceable = reason in (apsw.SQLITE_CHANGESET_DATA, apsw.SQLITE_CHANGESET_CONFLICT)
        return apsw.SQLITE_CHANGESET_OMIT if gone else apsw.SQLITE_CHANGESET_REPLACE if replaceable else None
    if change.name in free and reason == apsw.SQLITE_CHANGESET_DATA and change.old and change.conflict:
        differing = {
            i
            for i, (was, is_now) in enumerate(zip(change.old, change.conflict, strict=True))
            if was is not apsw.no_change and was != is_now
        }
        if differing <= free[change.name]:
            return apsw.SQLITE_CHANGESET_REPLACE
    return None


def _free_columns(connection: apsw.Connection) -> dict[str, frozenset[int]]:
    """The places of the columns that may differ, by table: changesets know columns by place only."""
    found = {}
    for table, may_differ in (("memory", (*DERIVED, *USE_COLUMNS)), ("suppression", ("embedder", "vector"))):
        names = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")]
        found[table] = frozenset(i for i, name in enumerate(names) if name in may_differ)
    return found


def _described(connection: apsw.Connection, reason: int, change: apsw.TableChange | None) -> Text:
    if change is None or reason == apsw.SQLITE_CHANGESET_FOREIGN_KEY:
        return Text("Something that depends on it")
    row = change.conflict or change.old or change.new
    if change.name == "memory" and row is not None:
        key = row[0] if row[0] is not apsw.no_change else None
        known = connection.execute("SELECT id FROM memory WHERE pk = ?", (key,)).get
        return Text("The memory {id}", id=known if known is not None else row[1])
    words = {"link": Text("A link"), "thread_member": Text("A thread"), "mention": Text("An entity")}
    words["document"] = Text("A document")
    return words.get(change.name, Text("An entry of {table}", table=change.name.replace("_", " ")))
