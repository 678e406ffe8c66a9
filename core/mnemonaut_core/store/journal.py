"""The one undo: every operation's inverse changeset is a row of the journal, in the operation's own transaction."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import apsw

from mnemonaut_core.domain.change import CLOSED, Change, JournalEntry
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.ports import Embedder
from mnemonaut_core.store import embedders
from mnemonaut_core.store.connection import bump_generation, path_of
from mnemonaut_core.store.curation import renewal
from mnemonaut_core.store.errors import damaged
from mnemonaut_core.store.indexes import digests, fts
from mnemonaut_core.store.rows import (
    DERIVED,
    batches,
    clean,
    load_by_pk,
    marks,
    remove_memories,
)
from mnemonaut_core.store.versions import schema_version

CONTENT_TABLES = (
    "memory", "document", "link", "thread_member", "mention", "vector", "revision", "source_run", "isolation",
    "suppression", "judgment", "feedback", "saved_query", "query_set", "policy", "setting",
)  # fmt: skip
"""What an undo brings back. Named one by one: a session over all tables records shadow tables and fails."""

DEPTH = 200
BLOB_LIMIT = 40_000_000
"""Larger changesets are not kept: such an import can be undone, but is done again from its file."""

_SHORT = 30
"""Letters of a title inside another one."""

USE_COLUMNS = ("access_count", "last_accessed_at")
"""Columns that use and maintenance write without the journal: a difference there is no conflict."""


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One operation as it is saved for a person: when (UTC epoch seconds), by whom, what, on which memories."""

    at: int
    by: str
    operation: str
    title: Text
    ids: tuple[str, ...]
    state: str
    """done, undone or closed, as in the journal; `refused` for one that was not done at all."""


def lines(connection: apsw.Connection) -> tuple[JournalLine, ...]:
    """Every operation of the journal, oldest first."""
    rows = connection.execute("SELECT at, by, operation, title, ids, state FROM journal ORDER BY pk")
    return tuple(
        JournalLine(int(at), str(by), str(operation), title_of(title, operation, ids), _ids(ids), str(state))
        for at, by, operation, title, ids, state in rows
    )


class Recording:
    """What happens to the content tables while it is switched on. Close it before the transaction ends."""

    def __init__(self, connection: apsw.Connection, *, on: bool = True) -> None:
        self._session = apsw.Session(connection, "main")
        self._session.enabled = on
        for table in CONTENT_TABLES:
            self._session.attach(table)

    def inverse(self) -> bytes:
        """The changeset that takes everything back; b"" when nothing happened."""
        changes = self._session.changeset()
        return apsw.Changeset.invert(changes) if changes else b""

    @contextmanager
    def switched_on(self) -> Iterator[None]:
        """Record what happens inside; afterwards as before."""
        before = self._session.enabled
        self._session.enabled = True
        try:
            yield
        finally:
            self._session.enabled = before

    def close(self) -> None:
        """Stop recording."""
        self._session.close()


@contextmanager
def recording(connection: apsw.Connection) -> Iterator[Recording]:
    """Record everything inside the block."""
    record = Recording(connection)
    try:
        yield record
    finally:
        record.close()


@dataclass(frozen=True, slots=True)
class Step:
    """A row of the journal with what it takes to go that way."""

    pk: int
    operation: str
    title: Text
    changes: bytes | None
    import_pk: int | None
    ids: tuple[str, ...]
    at: int = 0


def write(
    connection: apsw.Connection,
    *,
    operation: str,
    title: Text,
    now: int,
    by: str,
    ids: Iterable[str],
    inverse: bytes,
    import_pk: int | None = None,
    closed: bool = False,
) -> int:
    """Add an operation; what was undone before can no longer be done again, and only the last 200 are kept.

    An import that rewrote more than 40 MB of older memories is shown, but cannot be undone; nor what is written `closed`.
    """
    fits = len(inverse) <= BLOB_LIMIT and not closed
    if not fits and import_pk is None and not closed:
        raise InputError(
            "The change is too large to be undone later",
            code="change_too_large",
            advice="Do it in smaller parts, a few thousand memories at a time.",
        )
    connection.execute("DELETE FROM journal WHERE state = 'undone'")
    connection.execute(
        "INSERT INTO journal (operation, title, at, by, schema_version, state, ids, inverse, import_pk)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            operation,
            _stored(title, "" if fits or closed else "size"),
            now,
            by,
            schema_version(),
            "done" if fits else "closed",
            json.dumps(sorted(map(clean, ids))),
            inverse if fits else None,
            import_pk,
        ),
    )
    pk = connection.last_insert_rowid()
    connection.execute(
        "DELETE FROM journal WHERE pk NOT IN (SELECT pk FROM journal ORDER BY pk DESC LIMIT ?)", (DEPTH,)
    )
    return pk


def _ids(stored: str) -> tuple[str, ...]:
    try:
        return tuple(map(str, json.loads(stored)))
    except ValueError:
        return ()  # bytes that nobody can read: what was done is shown without them


def _stored(title: Text, why_closed: str = "") -> str:
    """What was done as the row keeps it: a key of `i18n.MESSAGES` and values, no sentence; a title inside it likewise."""
    return json.dumps([*_plain(title.mapped(clean)), *filter(None, [why_closed])], ensure_ascii=False)


def _plain(title: Text) -> list[object]:
    inner = {
        name: _plain(value) if isinstance(value, Text) and value.key else value for name, value in title.values.items()
    }
    return [title.key, inner]


def _from_plain(key: object, values: dict[object, object]) -> Text:
    inner = {
        str(name): _from_plain(*value) if isinstance(value, list) else str(value) for name, value in values.items()
    }
    return Text.keyed(str(key), **inner)


def title_of(stored: str, operation: str, ids: str) -> Text:
    """What a row says was done. A row of an earlier version holds an English line, which is known again by what else the row
    holds (see `_of_old`); one that is not is shown as it stands."""
    as_it_stands = Text.within("", "{line}", line=stored)
    if stored.startswith("["):
        try:
            return _from_plain(*json.loads(stored)[:2])
        except (ValueError, TypeError, AttributeError, LookupError, RecursionError):
            return as_it_stands  # of a later version, or of nobody's
    told = _of_old(stored, operation, _ids(ids))
    return next((title for title in told if _OLD_LINES.get(title.key, title.template).format_map(title.values) == stored),
                as_it_stands)  # fmt: skip


def _why_closed(stored: str) -> str:
    """What `close` wrote behind the title; "" where it was closed otherwise, or before that was written."""
    try:
        found = json.loads(stored) if stored.startswith("[") else []
    except (ValueError, RecursionError):
        return ""
    return str(found[2]) if len(found) == 3 and found[2] in CLOSED else ""


def title_again(stored: str, key: str, values: Mapping[str, object]) -> str:
    """Another title in the place of one that a row keeps, whose reason for being closed stays."""
    why = _why_closed(stored)
    return json.dumps([key, dict(values), *([why] if why else [])], ensure_ascii=False)


def _of_old(line: str, operation: str, ids: tuple[str, ...]) -> Iterator[Text]:
    """What a line of before 2026-11-22 may be, of the operation and the ids beside it. A reader of old rows only: no row is
    written like that any more."""
    first = ids[0][:40] if ids else ""
    if operation in ("isolate", "restore", "suppress", "decay"):
        yield counted(f"done_{operation}", len(ids))
    elif operation == "import":
        yield counted("done_import", int("".join(filter(str.isdecimal, line)) or 0))
    elif operation == "add":
        yield from (Text.keyed(key, id=first) for key in ("done_add", "done_count"))
    elif operation == "edit":
        yield Text.keyed("done_edit", id=first, columns=line.removeprefix(f"Edit {first}: "))
    elif operation == "setting":
        yield from map(Text.keyed, ("done_keep_questions", "done_keep_no_questions"))
    elif operation == "policy":
        version, _, project = line.removeprefix("Set policy ").partition(" of ")
        yield Text.keyed("done_policy_of" if project else "done_policy", version=version, project=project)
    elif operation == "feedback":
        other = line.removeprefix(f"Call {first} duplicate of ")
        yield from (Text.keyed(f"done_{signal}", id=first, other=other) for signal in _SIGNALS)


_OLD_LINES = {
    "done_suppress": "Suppress {count} memories for one query", "done_suppress_one": "Suppress 1 memory for one query",
}  # fmt: skip
"""How such rows say what has other words now."""
_SIGNALS = ("helpful", "harmful", "outdated", "duplicate")


def entries(connection: apsw.Connection, limit: int = DEPTH) -> tuple[JournalEntry, ...]:
    """Newest first."""
    rows: list[tuple[Any, ...]] = connection.execute(
        "SELECT pk, operation, title, ids, at, state, coalesce(length(inverse), length(forward), 0), by, schema_version"
        " FROM journal ORDER BY pk DESC LIMIT ?",
        (limit,),
    ).fetchall()
    found: list[JournalEntry] = []
    taken_back: dict[int, int] = {}
    for pk, operation, title, ids, at, state, size, by, version in rows:
        told = title_of(title, operation, ids)
        of = alone_of(operation, told)
        if of and state != "undone" and pk not in taken_back:
            taken_back[of] = pk
        found.append(
            JournalEntry(
                pk, operation, told, at, state, size, by, ids=_ids(ids), count=_count_of(told, _ids(ids)),
                undone_by=taken_back.get(pk, 0),
                closed_by=_closed_by(title, operation, int(version)) if state == "closed" else "",
            )
        )  # fmt: skip
    return tuple(found)


ALONE = ("undo_only", "redo_only")
"""Operations that took back, or did again, one that others had followed."""


def alone_of(operation: str, title: Text) -> int:
    """The operation that this one took back by itself; 0 where it is none of that kind."""
    of = str(title.values.get("of", "")) if operation in ALONE else ""
    return int(of) if of.isascii() and of.isdecimal() else 0


def _count_of(title: Text, ids: Sequence[str]) -> int:
    """How many memories: those of an import are not named one by one, so its title tells."""
    what = title.values.get("what")
    if isinstance(what, Text):
        return _count_of(what, ids)
    if title.key == "done_import_one":
        return 1
    told = "".join(filter(str.isdecimal, str(title.values.get("count", "")))) if title.key == "done_import" else ""
    return int(told or 0) or len(ids)


def _closed_by(stored: str, operation: str, version: int) -> str:
    """Why an operation is only shown, as far as that is known: nothing is guessed from what stands around it."""
    if operation == "purge":
        return "for_good"
    return _why_closed(stored) or ("migration" if version < schema_version() else "")


def memories_of(connection: apsw.Connection, number: int, *, most: int = 1_000) -> tuple[str, ...]:
    """Ids of the memories that an operation touched, those first that it names; of an import those that are here."""
    row = connection.execute("SELECT operation, title, ids, import_pk FROM journal WHERE pk = ?", (number,)).get
    if row is None:
        return ()
    operation, title, ids, import_pk = row
    brought = connection.execute("SELECT id FROM memory WHERE import_pk = ? ORDER BY pk LIMIT ?", (import_pk, most))
    of = alone_of(operation, title_of(title, operation, ids))
    inner = memories_of(connection, of, most=most) if 0 < of < number else ()
    return tuple(dict.fromkeys((*_ids(ids), *(str(one) for (one,) in brought), *inner)))[:most]


def listed(connection: apsw.Connection, about: str = "") -> tuple[JournalEntry, ...]:
    """The whole journal, newest first; with `about` what touched this memory, the import that brought it among them."""
    found = entries(connection)
    if not about:
        return found
    imported = connection.execute("SELECT import_pk FROM memory WHERE id = ?", (about,)).get
    brought = {pk for (pk,) in connection.execute("SELECT pk FROM journal WHERE import_pk = ?", (imported,))}
    return tuple(entry for entry in found if entry.id in brought or about in entry.ids)


def ends(connection: apsw.Connection) -> tuple[int, int]:
    """What Undo and Redo would take now, by pk; 0 for none."""
    done, undone = connection.execute(
        "SELECT max(pk) FILTER (WHERE state = 'done'), min(pk) FILTER (WHERE state = 'undone') FROM journal"
    ).get
    return int(done or 0), int(undone or 0)


def expect(connection: apsw.Connection, seen: tuple[int, int] | None) -> None:
    """InputError when Undo and Redo would take something else than what was seen last (None: nobody looked)."""
    if seen is not None and ends(connection) != seen:
        raise InputError(
            "Another program has done or undone something meanwhile",
            code="journal_moved",
            advice="Nothing was undone. Look at what Undo and Redo name now, and choose again.",
        )


def next_undo(connection: apsw.Connection) -> Step:
    """The newest operation that is done; InputError when there is none."""
    return _step(connection, "inverse", "state = 'done' ORDER BY pk DESC", "undo")


def next_redo(connection: apsw.Connection) -> Step:
    """The operation that was undone last; InputError when there is none."""
    return _step(connection, "forward", "state = 'undone' ORDER BY pk", "redo")


def _step(connection: apsw.Connection, column: str, which: str, verb: str) -> Step:
    step = step_where(connection, column, which)
    if step is None:
        raise InputError(
            "There is nothing to undo" if verb == "undo" else "There is nothing to redo",
            code=f"nothing_to_{verb}",
            advice=Remedy("list_journal"),
        )
    return step


def step_where(connection: apsw.Connection, column: str, which: str) -> Step | None:
    """The first row of the journal that meets a condition, with its column `inverse` or `forward`."""
    row = connection.execute(
        f"SELECT pk, operation, title, {column}, import_pk, ids, at FROM journal WHERE {which} LIMIT 1"
    ).get
    if row is None:
        return None
    pk, operation, title, changes, import_pk, ids, at = row
    if ids != "[]" and not _ids(ids):  # what is derived of its memories could not be put right
        raise damaged(path_of(connection), f"journal {pk}: the ids cannot be read")
    return Step(pk, operation, title_of(title, operation, ids), changes, import_pk, _ids(ids), at)


def mark_undone(connection: apsw.Connection, step: Step, forward: bytes | None) -> None:
    """Keep what does the operation again; None: it cannot be done again from here."""
    connection.execute(
        "UPDATE journal SET state = 'undone', inverse = NULL, forward = ? WHERE pk = ?", (forward, step.pk)
    )


def mark_done(connection: apsw.Connection, step: Step, inverse: bytes) -> None:
    """Keep what takes the operation back once more. Its rows came by the changeset, so an import is undone by it too."""
    connection.execute(
        "UPDATE journal SET state = 'done', inverse = ?, forward = NULL WHERE pk = ?", (inverse, step.pk)
    )


def close_all(connection: apsw.Connection, why: str) -> None:
    """What was done so far stays in the list, but is not undone any more; `why` is a key of CLOSED."""
    for (pk,) in connection.execute("SELECT pk FROM journal ORDER BY pk").fetchall():
        close(connection, int(str(pk)), why)


def close(connection: apsw.Connection, pk: int, why: str) -> None:
    """The same of one operation. The row keeps why, behind its title; what was closed before keeps its own reason."""
    connection.execute(
        "UPDATE journal SET state = 'closed', inverse = NULL, forward = NULL, title = iif(state != 'closed' AND"
        " iif(json_valid(title), json_array_length(title), 0) = 2, json_insert(title, '$[#]', ?), title) WHERE pk = ?",
        (why, pk),
    )


def touched_by(changes: bytes) -> frozenset[int]:
    """pk of every memory whose row or vector the changeset changes."""
    return frozenset(
        int((change.old or change.new)[0])  # type: ignore[index, arg-type]
        for change in apsw.Changeset.iter(changes)
        if change.name in ("memory", "vector")
    )


Blame = Callable[[apsw.TableChange, Text], InputError | None]
"""Who is told of a row that is not as it was, with its name: what to say of it, None where nobody knows more."""


def apply(connection: apsw.Connection, changes: bytes, title: Text, blame: Blame | None = None) -> None:
    """Apply a changeset inside the open transaction; InputError `undo_conflict` when something changed since."""
    if not changes:
        return
    _remove_later_vectors(connection, changes)
    found: list[Text] = []
    blamed: list[InputError] = []
    free = _free_columns(connection)
    measured_since: list[int] = []

    def on_conflict(reason: int, change: apsw.TableChange | None) -> int:
        answer = _harmless(reason, change, free)
        if answer is None:
            found.append(_described(connection, reason, change))
            told = blame(change, found[-1]) if blame is not None and change is not None else None
            blamed.extend([told] if told is not None else [])
            return apsw.SQLITE_CHANGESET_ABORT
        if change is not None and change.name == "suppression" and change.op == "UPDATE":
            measured_since.append(int((change.old or change.new)[0]))  # type: ignore[index, arg-type]
        return answer

    try:
        apsw.Changeset.apply(changes, connection, conflict=on_conflict)
    except apsw.AbortError as error:
        since = found[0] if found else Text("something")
        if blamed:
            raise blamed[0] from error
        raise InputError(
            Text("“{title}” conflicts with later changes", title=shortened(title)),
            code="undo_conflict",
            advice=Remedy(
                "undo_conflict",
                since=since,
            ),
        ) from error
    # an earlier embedder's vector is back, and the column beside it may have had no reason to change
    connection.executemany("UPDATE suppression SET embedder = NULL WHERE pk = ?", ((pk,) for pk in measured_since))


def _remove_later_vectors(connection: apsw.Connection, changes: bytes) -> None:
    """A memory that will go may have been embedded anew since; its newer vector would hold on to it."""
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
    """How to go on where only derived or use columns, or vectors (which are made anew), differ; None: a conflict."""
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
    """Where the columns that may differ stand in their table: changesets know columns by place only."""
    found = {}
    for table, may_differ in (("memory", (*DERIVED, *USE_COLUMNS)), ("suppression", ("embedder", "vector"))):
        names = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")]
        found[table] = frozenset(i for i, name in enumerate(names) if name in may_differ)
    return found


def shortened(title: Text) -> str:
    """A title inside another one."""
    return title if len(title) <= _SHORT else title[:_SHORT]


def _described(connection: apsw.Connection, reason: int, change: apsw.TableChange | None) -> Text:
    if change is None or reason == apsw.SQLITE_CHANGESET_FOREIGN_KEY:
        return Text("Something that depends on it")
    row = change.conflict or change.old or change.new
    if change.name == "memory" and row is not None:
        key = row[0] if row[0] is not apsw.no_change else None
        known = connection.execute("SELECT id FROM memory WHERE pk = ?", (key,)).get
        return Text("The memory {id}", id=known if known is not None else row[1])
    words = {
        "link": Text("A link"),
        "thread_member": Text("A thread"),
        "mention": Text("An entity"),
        "document": Text("A document"),
    }
    return words.get(change.name, Text("An entry of {table}", table=change.name.replace("_", " ")))


# ---- undo and redo


def undo(connection: apsw.Connection, embedder: Embedder | None) -> Change:
    """Take the newest done operation back; InputError when there is none, or when it conflicts with what came since."""
    step = next_undo(connection)
    imported = rows_of(connection, step)
    keep = step.import_pk is None or bytes_of(connection, imported) + len(step.changes or b"") <= BLOB_LIMIT
    with recorded(connection, on=keep) as record:
        go(connection, embedder, step, imported)
        forward = record.inverse() if keep else None
    fits = forward is not None and len(forward) <= BLOB_LIMIT
    mark_undone(connection, step, forward if fits else None)
    return _change(connection, "undo", step)


def redo(connection: apsw.Connection, embedder: Embedder | None) -> Change:
    """Do again what was undone last; InputError when there is none, when it conflicts, or was too large to keep."""
    step = next_redo(connection)
    if step.changes is None:
        raise InputError(
            "The import was too large to be kept for redo",
            code="redo_too_large",
            advice=Remedy("import_again"),
        )
    with recorded(connection, on=True) as record:
        go(connection, embedder, step, ())
        inverse = record.inverse()
    mark_done(connection, step, inverse)
    return _change(connection, "redo", step)


def _change(connection: apsw.Connection, operation: str, step: Step) -> Change:
    bulk = step.import_pk is not None
    return Change(
        operation,
        taken_back(step.title) if operation == "undo" else done_again(step.title),
        () if bulk else step.ids,
        bulk=bulk,
        journal_id=step.pk,
        generation=bump_generation(connection),
    )


def taken_back(title: Text) -> Text:
    """What taking back says; of an undo of one it is that this one is done again."""
    what = title.values.get("what")
    if title.key in ("done_undo", "done_redo") and isinstance(what, Text):
        return Text.keyed("done_redo" if title.key == "done_undo" else "done_undo", what=what)
    return Text.keyed("done_undo", what=title)


def done_again(title: Text) -> Text:
    """What doing again says."""
    return (
        Text.keyed(title.key, **title.values)
        if title.key in ("done_undo", "done_redo")
        else Text.keyed("done_redo", what=title)
    )


@contextmanager
def recorded(connection: apsw.Connection, *, on: bool) -> Iterator[Recording]:
    """A recording that is closed in the end."""
    record = Recording(connection, on=on)
    try:
        yield record
    finally:
        record.close()


def rows_of(connection: apsw.Connection, step: Step) -> tuple[int, ...]:
    """pk of the memories that the step's import brought."""
    if step.import_pk is None:
        return ()
    return tuple(
        pk for (pk,) in connection.execute("SELECT pk FROM memory WHERE import_pk = ? ORDER BY pk", (step.import_pk,))
    )


def bytes_of(connection: apsw.Connection, pks: Sequence[int]) -> int:
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


def go(
    connection: apsw.Connection,
    embedder: Embedder | None,
    step: Step,
    imported: Sequence[int],
    blame: Blame | None = None,
) -> None:
    """Apply a step's changes, take the rows of an import away, and renew what follows."""
    changes = step.changes or b""
    touched = set(touched_by(changes)) | set(imported) if changes else set(imported)
    before = load_by_pk(connection, touched)
    stored = int(connection.execute("SELECT count(*) FROM memory").get)
    with _indexing(connection, bulk=fts.bulk_pays(len(touched), stored)):
        apply(connection, changes, step.title, blame)
        if imported:
            remove_memories(connection, imported)
        if step.import_pk is not None:
            _remove_other_rows(connection, step)
        renewal.renew_derived(connection, touched)
    renewal.renew(connection, embedder, before, touched)
    if any(change.name == "suppression" for change in apsw.Changeset.iter(changes)):
        embedders.renew_questions(connection, embedder)


def _remove_other_rows(connection: apsw.Connection, step: Step) -> None:
    """Documents and recalls that the import brought; when doing it again, the changeset has just brought them."""
    undoing = connection.execute("SELECT state = 'done' FROM journal WHERE pk = ?", (step.pk,)).get
    if undoing:
        for table in ("document", "source_run"):
            connection.execute(f"DELETE FROM {table} WHERE import_pk = ?", (step.import_pk,))


@contextmanager
def _indexing(connection: apsw.Connection, *, bulk: bool) -> Iterator[None]:
    if bulk:
        fts.drop_triggers(connection)
    yield
    if bulk:
        fts.rebuild(connection)
        digests.vouch(connection, digests.of_fts())
        fts.create_triggers(connection)


# ---- what the inside of an operation reports


@dataclass(frozen=True, slots=True)
class Done:
    """The ids that an operation touched, and its line in the journal."""

    ids: tuple[str, ...]
    title: Text


def counted(key: str, count: int, **values: object) -> Text:
    """The title `key` of so many memories, which has one of its own for a single one (`KEY_one`)."""
    return Text.keyed(f"{key}_one", **values) if count == 1 else Text.keyed(key, count=f"{count:,}", **values)


def in_order(ids: Iterable[str]) -> tuple[str, ...]:
    """Each id once, in byte order."""
    return tuple(sorted(set(ids), key=id_key))
