"""The journal: a row for each operation, written in its transaction, with the inverse changeset that `undo` applies; and the
event log."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import apsw
import msgspec
from msgspec.structs import asdict

from mnemonaut_core.domain.agent import Event
from mnemonaut_core.domain.change import CLOSED, Change, JournalEntry
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.store.rows import clean, insert_row, json_or_none, typed
from mnemonaut_core.store.versions import schema_version

CONTENT_TABLES = tuple(
    """
    memory document link thread_member mention vector revision source_run isolation suppression judgment feedback
    saved_query query_set policy setting
    """.split()
)
"""What an undo restores. Named one by one: a session over all tables records shadow tables and fails."""

DEPTH = 200
BLOB_LIMIT = 40_000_000
"""Larger changesets are not stored: such an import can be undone, but not redone."""

_SHORT = 30
"""Letters of a title inside another one."""


class JournalLine(msgspec.Struct, frozen=True):
    """One operation as text for a person: when (UTC epoch seconds), by whom, what, on which memories."""

    at: int
    by: str
    operation: str
    title: Text
    ids: tuple[str, ...]
    state: str
    """`done`, `undone` or `closed`, as in the journal; `refused` for one that was not done at all."""


def lines(connection: apsw.Connection) -> tuple[JournalLine, ...]:
    """Every operation of the journal, oldest first."""
    rows = connection.execute("SELECT at, by, operation, title, ids, state FROM journal ORDER BY pk")
    return tuple(
        JournalLine(at, by, operation, title_of(title), ids_of(ids), state)
        for at, by, operation, title, ids, state in typed(rows)
    )


class Recording:
    """Records changes of the content tables while it is switched on. Close it before the transaction ends."""

    def __init__(self, connection: apsw.Connection, *, on: bool = True) -> None:
        self._session = apsw.Session(connection, "main")
        self._session.enabled = on
        for table in CONTENT_TABLES:
            self._session.attach(table)

    def inverse(self) -> bytes:
        """The changeset that takes everything back; b"" when nothing changed."""
        changes = self._session.changeset()
        return apsw.Changeset.invert(changes) if changes else b""

    @contextmanager
    def switched_on(self) -> Iterator[None]:
        before = self._session.enabled
        self._session.enabled = True
        try:
            yield
        finally:
            self._session.enabled = before

    def close(self) -> None:
        self._session.close()


def row_key(change: apsw.TableChange) -> tuple[Any, ...]:
    """The table and the primary key of a changed row."""
    row = change.old or change.new or ()
    return (change.name, *(row[place] for place in sorted(change.pk_columns)))


def write(
    connection: apsw.Connection,
    change: Change,
    *,
    now: int,
    by: str,
    inverse: bytes,
    import_pk: int | None = None,
    closed: bool = False,
) -> int:
    """Add an operation, drop what could be redone, and keep the newest 200; return its number. A `closed` operation, and an
    import that rewrote more than 40 MB of older memories, is listed but cannot be undone."""
    fits = len(inverse) <= BLOB_LIMIT and not closed
    if not fits and import_pk is None and not closed:
        raise InputError.keyed("change_too_large")
    row = {
        "operation": change.operation,
        "title": _stored(change.title, "" if fits or closed else "size"),
        "at": now,
        "by": by,
        "schema_version": schema_version(),
        "state": "done" if fits else "closed",
        "ids": json.dumps(sorted(map(clean, change.ids))),
        "inverse": inverse if fits else None,
        "import_pk": import_pk,
    }
    connection.execute("DELETE FROM journal WHERE state = 'undone'")
    pk = insert_row(connection, "journal", row)
    old = "DELETE FROM journal WHERE pk NOT IN (SELECT pk FROM journal ORDER BY pk DESC LIMIT ?)"
    connection.execute(old, (DEPTH,))
    return pk


def ids_of(stored: str) -> tuple[str, ...]:
    return tuple(map(str, json.loads(stored)))


def _stored(title: Text, why_closed: str = "") -> str:
    """The stored form of a title: a key of `i18n.MESSAGES` and values, no sentence; a title inside it likewise."""
    return json.dumps([*_plain(title.mapped(clean)), *filter(None, [why_closed])], ensure_ascii=False)


def _plain(title: Text) -> list[object]:
    inner = {k: _plain(value) if isinstance(value, Text) and value.key else value for k, value in title.values.items()}
    return [title.key, inner]


def _from_plain(key: object, values: dict[object, object]) -> Text:
    inner = {str(k): _from_plain(*value) if isinstance(value, list) else str(value) for k, value in values.items()}
    return Text.keyed(str(key), **inner)


def title_of(stored: str) -> Text:
    """The title in a row; a row that has no key of ours is shown unchanged."""
    try:
        return _from_plain(*json.loads(stored)[:2])
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError):
        return Text.within("", "{line}", line=stored)  # of an earlier version, or of a later one


def _why_closed(stored: str) -> str:
    """The reason that `close` wrote behind the title; "" for none."""
    found = json_or_none(stored)
    return str(found[2]) if isinstance(found, list) and len(found) == 3 and found[2] in CLOSED else ""


def title_again(stored: str, key: str, values: Mapping[str, object]) -> str:
    """The stored form of another title; the row's reason for being closed stays."""
    why = _why_closed(stored)
    return json.dumps([key, dict(values), *([why] if why else [])], ensure_ascii=False)


def entries(connection: apsw.Connection, limit: int = DEPTH) -> tuple[JournalEntry, ...]:
    """The newest operations, newest first."""
    rows = connection.execute(
        "SELECT pk, operation, title, ids, at, state, coalesce(length(inverse), length(forward), 0), by, schema_version"
        " FROM journal ORDER BY pk DESC LIMIT ?",
        (limit,),
    )
    found: list[JournalEntry] = []
    taken_back: dict[int, int] = {}
    for pk, operation, title, ids, at, state, size, by, version in typed(rows):
        told = title_of(title)
        of = alone_of(operation, told)
        if of and state != "undone" and pk not in taken_back:
            taken_back[of] = pk
        more: dict[str, Any] = {
            "ids": ids_of(ids),
            "count": _count_of(told, ids_of(ids)),
            "undone_by": taken_back.get(pk, 0),
        }
        closed_by = ""
        if state == "closed":  # nothing is guessed from the operations around it
            outdated = "migration" if int(version) < schema_version() else ""
            closed_by = "for_good" if operation == "purge" else _why_closed(title) or outdated
        found.append(JournalEntry(pk, operation, told, at, state, size, by, closed_by=closed_by, **more))
    return tuple(found)


ALONE = ("undo_only", "redo_only")
"""Operations that undid, or redid, one that others had followed."""


def alone_of(operation: str, title: Text) -> int:
    """The operation that this one undid or redid by itself; 0 for any other operation."""
    of = str(title.values.get("of", "")) if operation in ALONE else ""
    return int(of) if of.isascii() and of.isdecimal() else 0


def _count_of(title: Text, ids: Sequence[str]) -> int:
    """How many memories: an import does not list them, so its title tells."""
    what = title.values.get("what")
    if isinstance(what, Text):
        return _count_of(what, ids)
    if title.key == "done_import_one":
        return 1
    told = "".join(filter(str.isdecimal, str(title.values.get("count", "")))) if title.key == "done_import" else ""
    return int(told or 0) or len(ids)


def memories_of(connection: apsw.Connection, number: int, *, most: int = 1_000) -> tuple[str, ...]:
    """Ids of the memories that an operation touched, those first that it names; of an import those that are stored."""
    row = connection.execute("SELECT operation, title, ids, import_pk FROM journal WHERE pk = ?", (number,)).get
    if row is None:
        return ()
    operation, title, ids, import_pk = row
    brought = connection.execute("SELECT id FROM memory WHERE import_pk = ? ORDER BY pk LIMIT ?", (import_pk, most))
    of = alone_of(operation, title_of(title))
    inner = memories_of(connection, of, most=most) if 0 < of < number else ()
    return tuple(dict.fromkeys((*ids_of(ids), *(str(one) for (one,) in brought), *inner)))[:most]


def listed(connection: apsw.Connection, about: str = "") -> tuple[JournalEntry, ...]:
    """The whole journal, newest first; with `about` what touched this memory, including its import."""
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
    """InputError when Undo and Redo would take other operations than those in `seen`; nothing for None."""
    if seen is not None and ends(connection) != seen:
        raise InputError.keyed("journal_moved")


def close_all(connection: apsw.Connection, why: str) -> None:
    """Close all operations: they stay listed, but cannot be undone any more; `why` is a key of CLOSED."""
    for (pk,) in connection.execute("SELECT pk FROM journal ORDER BY pk").fetchall():
        close(connection, int(str(pk)), why)


def close(connection: apsw.Connection, pk: int, why: str) -> None:
    """Close one operation. The row keeps why, behind its title; an operation that was closed before keeps its own reason."""
    connection.execute(
        "UPDATE journal SET state = 'closed', inverse = NULL, forward = NULL, title = iif(state != 'closed' AND"
        " iif(json_valid(title), json_array_length(title), 0) = 2, json_insert(title, '$[#]', ?), title) WHERE pk = ?",
        (why, pk),
    )


def shortened(title: Text) -> str:
    return title if len(title) <= _SHORT else title[:_SHORT]


EVENTS_KEPT = 10_000
_IDS_KEPT = 200


def append_event(connection: apsw.Connection, event: Event, *, kept: int = EVENTS_KEPT) -> None:
    """Add to the bounded event log, inside the open transaction. Events are no content: no journal entry, no new generation."""
    row = asdict(event) | {"detail": json.dumps(event.detail, ensure_ascii=False)}
    oldest = insert_row(connection, "event_log", row) - kept
    # the history of policies stays whole: it is short, and who changed a boundary is asked late
    connection.execute("DELETE FROM event_log WHERE pk <= ? AND topic != 'policy'", (oldest,))


def note_change(connection: apsw.Connection, topic: str, change: Change, *, now: int, by: str) -> None:
    ids = change.ids
    detail = {"operation": change.operation, "by": by, "ids": list(ids[:_IDS_KEPT]), "count": len(ids)}
    append_event(connection, Event(now, topic, None, None, detail))
