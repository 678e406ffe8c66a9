"""Undo and redo of one operation without those that came after it. It is an operation of its own, the newest one: the journal
stays a stack, and every changeset meets the state that it was made for. It is refused where a later operation in effect touched
the same rows, or refers to rows that would be deleted; the error names it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial

import apsw
import msgspec
from msgspec import field

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.change import CLOSED, Change, JournalEntry
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.ports import Embedder
from mnemonaut_core.store import journal, undo
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.journal import row_key
from mnemonaut_core.store.operations import PERSON, Origin
from mnemonaut_core.store.transactions import large_cache
from mnemonaut_core.store.undo import Step
from mnemonaut_core.store.write_session import Part
from mnemonaut_core.text.shown import moment_text

Row = tuple[object, ...]
_Step = Callable[[Connection, Embedder | None], Change]
_NAMING = ("memory_id", "to_id", "of_id")
"""Columns that name a memory by its id, without a foreign key."""


class Journal(Part):
    """Shows the journal, and undoes and redoes operations."""

    def entries(self, limit: int = journal.DEPTH) -> tuple[JournalEntry, ...]:
        """The journal, newest first."""
        self._session.journal_seen = journal.ends(self._connection)
        return journal.entries(self._connection, limit)

    def undo(self, *, token: CancelToken = NEVER) -> Change:
        """Undo the newest done operation; InputError `journal_moved` when another program used the journal since `entries`."""
        return self._step(undo.undo, token)

    def redo(self, *, token: CancelToken = NEVER) -> Change:
        """Redo what was undone last; InputError as for `undo`."""
        return self._step(undo.redo, token)

    def undo_only(self, number: int, *, now: int, by: str = PERSON, token: CancelToken = NEVER) -> Change:
        """Undo this operation and none that came after it; InputError `undo_conflict` names a later one that prevents it."""
        return self._step(partial(undo_only, number=number, origin=Origin(now, by)), token, ("undo", by))

    def redo_only(self, number: int, *, now: int, by: str = PERSON, token: CancelToken = NEVER) -> Change:
        """Redo this operation and none that was undone with it; InputError as for `undo_only`."""
        return self._step(partial(redo_only, number=number, origin=Origin(now, by)), token, ("redo", by))

    def _step(self, step: _Step, token: CancelToken, single: tuple[str, str] | None = None) -> Change:
        """Run a step; `single` is (name, author) of an undo or redo of one operation, which the policy may forbid."""
        session = self._session
        with large_cache(self._connection), session.writing(token):
            if single is not None:
                session.check_policy(*single)
            else:
                journal.expect(self._connection, session.journal_seen)
            change = step(self._connection, session.embedder)
            session.see_journal()
            return change


def undo_only(connection: apsw.Connection, embedder: Embedder | None, number: int, origin: Origin) -> Change:
    entry = _entry(connection, number)
    if entry.state == "closed":
        raise InputError.keyed("journal_closed", title=journal.shortened(entry.title), advice=CLOSED[entry.closed_by])
    if entry.stands == "undone":
        raise InputError.keyed("already_undone", title=journal.shortened(entry.title), advice=Advice("list_journal"))
    if number == journal.ends(connection)[0]:
        return undo.undo(connection, embedder)
    return _take_back(connection, embedder, number, "undo_only", origin)


def redo_only(connection: apsw.Connection, embedder: Embedder | None, number: int, origin: Origin) -> Change:
    entry = _entry(connection, number)
    if entry.stands != "undone":
        raise InputError.keyed("not_undone", title=journal.shortened(entry.title), advice=Advice("list_journal"))
    done, undone = journal.ends(connection)
    if number == undone:
        return undo.redo(connection, embedder)
    if entry.state == "undone":
        return _do_again(connection, embedder, number, origin)
    if entry.undone_by == done:
        return undo.undo(connection, embedder)
    return _take_back(connection, embedder, entry.undone_by, "redo_only", origin)


def _entry(connection: apsw.Connection, number: int) -> JournalEntry:
    found = next((entry for entry in journal.entries(connection) if entry.id == number), None)
    if found is None:
        raise InputError.keyed("no_such_operation", number=number, advice=Advice("list_journal"))
    return found


def _take_back(
    connection: apsw.Connection, embedder: Embedder | None, number: int, operation: str, origin: Origin
) -> Change:
    step = undo.first_step(connection, "inverse", f"pk = {number:d}")
    imported = undo.rows_of(connection, step)
    if undo.bytes_of(connection, imported) + len(step.changes or b"") > journal.BLOB_LIMIT:
        raise _too_large(step)
    tables = Tables(connection)
    mine = tables.touched(step.changes or b"")
    mine.goes |= _rows_of_import(connection, step)
    later = _steps(
        connection,
        "inverse",
        # an operation that was taken back by itself and what took it back are none; what took back an older one is one
        lambda one: one.id > number and one.stands == "done" and journal.alone_of(one.operation, one.title) <= number,
    )
    for other in later:
        _refuse(step, mine, tables.touched(other.changes or b"", other.ids), other, "undone_later")

    def blame(change: apsw.TableChange, what: Text) -> InputError | None:
        key = row_key(change)
        found = next((other for other in later if key in tables.touched(other.changes or b"").rows), None)
        return None if found is None else _conflict(step, found, what, "undone_later")

    return _run(connection, embedder, step, imported, blame, operation, origin)


def _do_again(connection: apsw.Connection, embedder: Embedder | None, number: int, origin: Origin) -> Change:
    step = undo.first_step(connection, "forward", f"pk = {number:d}")
    if step.changes is None:
        raise _too_large(step)
    tables = Tables(connection)
    mine = tables.touched(step.changes)
    for other in _steps(connection, "forward", lambda one: one.id < number and one.state == "undone"):
        theirs = tables.touched(other.changes or b"", other.ids)
        if other.changes is None:
            raise _conflict(step, other, Text("something"), "redone_before")
        mine_again = Touched(rows=mine.rows, goes=mine.rows | mine.named, opens=mine.opens)
        _refuse(step, mine_again, theirs, other, "redone_before")
    return _run(connection, embedder, step, (), None, "redo_only", origin)


def _run(
    connection: apsw.Connection,
    embedder: Embedder | None,
    step: Step,
    imported: tuple[int, ...],
    blame: undo.Blame | None,
    operation: str,
    origin: Origin,
) -> Change:
    with closing(journal.Recording(connection)) as record:
        undo.go(connection, embedder, step, imported, blame)
        inverse = record.inverse()
    if len(inverse) > journal.BLOB_LIMIT:
        raise _too_large(step)
    back = step.operation in journal.ALONE or operation == "undo_only"
    said = undo.taken_back(step.title) if back else undo.done_again(step.title)
    if blame is not None:  # an operation that was undone leaves the journal with all that could be redone
        said = Text.keyed(said.key, **{**said.values, "of": str(step.pk)})
    pk = journal.write(connection, Change(operation, said, step.ids), now=origin.now, by=origin.by, inverse=inverse)
    return undo.report(connection, operation, said, step, pk)


def _too_large(step: Step) -> InputError:
    return InputError.keyed("alone_too_large", title=journal.shortened(step.title))


# ---- what stands in the way


class Touched(msgspec.Struct):
    """What a changeset is about."""

    rows: set[Row] = field(default_factory=set)
    goes: set[Row] = field(default_factory=set)
    """Rows that would be deleted, and ("id", ID) of memories among them."""
    comes: set[Row] = field(default_factory=set)
    """Rows that would be restored, and ids likewise."""
    named: set[Row] = field(default_factory=set)
    """Rows and ids that its rows refer to."""
    opens: set[Row] = field(default_factory=set)
    """What may be open only once: an isolation of a memory, its suppression for a question."""

    def meets(self, standing: Touched) -> set[Row]:
        """What these changes would delete, refer to or open twice although the other operation stays in effect."""
        goes = self.goes & (standing.rows | standing.named)
        return goes | (self.named & standing.comes) | (self.opens & standing.opens)


def _refuse(step: Step, mine: Touched, theirs: Touched, other: Step, kind: str) -> None:
    common = mine.meets(theirs)
    if common:
        ids = sorted(str(one[1]) for one in common if one[0] in ("id", "isolation of", "suppression of"))
        what = Text("The memory {id}", id=ids[0]) if ids else Text("Something that depends on it")
        raise _conflict(step, other, what, kind)


def _conflict(step: Step, other: Step, what: Text, kind: str) -> InputError:
    title, at = journal.shortened(other.title), moment_text(other.at)
    advice = Advice(kind, since=what, number=other.pk, title=title, at=at)
    return InputError.keyed("undo_alone_conflict", "undo_conflict", title=journal.shortened(step.title), advice=advice)


class Tables:
    """The references between the content tables."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._columns: dict[str, tuple[str, ...]] = {}
        self._leans: dict[str, tuple[tuple[int, str], ...]] = {}
        for table in journal.CONTENT_TABLES:
            names = tuple(str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})").fetchall())
            foreign = connection.execute(f"PRAGMA foreign_key_list({table})").fetchall()
            self._columns[table] = names
            self._leans[table] = tuple((names.index(row[3]), str(row[2])) for row in foreign)

    def touched(self, changes: bytes, ids: tuple[str, ...] = ()) -> Touched:
        """What a changeset is about; `ids` are the memories that its operation names."""
        found = Touched()
        found.named |= {("id", one) for one in ids}
        for change in apsw.Changeset.iter(changes) if changes else ():
            if change.name == "vector":
                continue  # made anew, and no reason to refuse anything
            key = row_key(change)
            found.rows.add(key)
            if change.op != "UPDATE":
                (found.goes if change.op == "DELETE" else found.comes).add(key)
            self._lean(change, key, found)
        return found

    def _lean(self, change: apsw.TableChange, key: Row, found: Touched) -> None:
        names = self._columns[change.name]
        for row in (change.old, change.new):
            if row is None:
                continue
            known = {name: value for name, value in zip(names, row, strict=False) if value is not apsw.no_change}
            for i, parent in self._leans[change.name]:
                if known.get(names[i]) is not None:
                    found.named.add((parent, known[names[i]]))
            found.named |= {("id", known[name]) for name in _NAMING if known.get(name) is not None}
            if change.name == "memory" and "id" in known and change.op != "UPDATE":
                (found.goes if change.op == "DELETE" else found.comes).add(("id", known["id"]))
            if change.name in ("isolation", "suppression") and (change.op != "UPDATE" or "ended_at" in known):
                found.opens |= self._opened(change.name, known, key)

    def _opened(self, table: str, known: dict[str, object], key: Row) -> set[Row]:
        asked = "memory_id, ''" if table == "isolation" else "memory_id, normalized"
        if "memory_id" in known:
            return {(f"{table} of", known["memory_id"], known.get("normalized", ""))}
        row = self._connection.execute(f"SELECT {asked} FROM {table} WHERE pk = ?", key[1:]).get
        return {(f"{table} of", *row)} if row is not None else set()


def _rows_of_import(connection: apsw.Connection, step: Step) -> set[Row]:
    """The rows that the undo of an import deletes outside its changeset."""
    if step.import_pk is None:
        return set()
    found: set[Row] = set()
    for pk, memory_id in connection.execute("SELECT pk, id FROM memory WHERE import_pk = ?", (step.import_pk,)):
        found |= {("memory", pk), ("id", memory_id)}
    for table in ("document", "source_run"):
        rows = connection.execute(f"SELECT id FROM {table} WHERE import_pk = ?", (step.import_pk,))
        found |= {(table, one) for (one,) in rows}
    return found


def _steps(connection: apsw.Connection, column: str, admits: Callable[[JournalEntry], bool]) -> tuple[Step, ...]:
    """The admitted operations, newest first, with their `inverse` or `forward`."""
    found = filter(admits, journal.entries(connection))
    return tuple(undo.first_step(connection, column, f"pk = {entry.id:d}") for entry in found)
