"""mem0: the JSON of `get_all` or `search`, `history.db` with every wording that a memory had, and the `storage.sqlite` of a local
qdrant, whose points are pickled: they are read without running them, with their vectors."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from mnemonaut_core.domain.memory import Entity
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import content_name, memory_record
from mnemonaut_core.importers.conversations import Conversation, Message, episodes, records
from mnemonaut_core.importers.foreign_sqlite import Foreign, snapshot
from mnemonaut_core.importers.looks import SURE, Look, Sign
from mnemonaut_core.importers.names import role_of
from mnemonaut_core.importers.objects import Pass, made_or_refused
from mnemonaut_core.importers.pickled import plain_value
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord, Reads, RevisionRecord
from mnemonaut_core.importers.tables import DatabaseImporter, records_in, relation, text_in
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import RowError, dumped, label_of, object_of, objects_of, spoken

_OWNERS = frozenset(("hash", "user_id", "agent_id", "run_id"))
"""What an answer says of a memory besides its text."""
_POINTS = "points"
_KNOWN = ("id", "memory", "data", "hash", "created_at", "updated_at", "score", "score_details", "text_lemmatized")
_DELETED = "DELETE"
Row = Mapping[str, Any]


class Mem0Importer(DatabaseImporter):
    """A state for each memory, by its last wording; a deleted one is isolated. Episodes of the messages that it still has."""

    format = "mem0"
    title = Text("mem0")
    reads = Reads(
        "mem0",
        "`get_all` and `search` as JSON, the history of every memory, a local qdrant with its vectors",
        "the JSON, `history.db`, or `storage.sqlite`",
    )
    shown_by = Text("results with memory and hash")
    tables = (("history", "messages"),)
    counted = ("history", _POINTS)

    def is_ours(self, value: Row, name: str) -> bool:
        return any(isinstance(row.get("memory"), str) and row.keys() & _OWNERS for row in _rows(value)[:1])

    def detect(self, look: Look) -> Sign | None:
        """Also tables that other programs might have, where there are no others: the history of its first versions stands alone."""
        if look.tables in ({_POINTS}, {"history"}):
            with snapshot(look.path) as foreign:
                if foreign.has(_POINTS, "id", "point"):
                    return Sign(SURE, Text("the store of a local qdrant"))
                if foreign.has("history", "memory_id", "event"):
                    return Sign(SURE, Text("the history of memories"))
        return super().detect(look)

    def vectors(self, foreign: Foreign) -> int | None:
        for row in foreign.rows(_POINTS):
            with suppress(RowError):
                vector = _point(row)[1]
                return None if vector is None else len(vector)
        return None

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        def point(row: Row) -> MemoryRecord:
            content, vector = _point(row)
            line = _line(run, content["id"], content.get("data"), content)
            return replace(memory_record(line, where=Text("points {id}", id=content["id"])), embedding=vector)

        yield from records_in(foreign, _POINTS, point)
        wordings: dict[str, list[Row]] = {}
        for row in foreign.rows("history"):
            if isinstance(row.get("memory_id"), str):
                wordings.setdefault(str(row["memory_id"]), []).append(_renamed(row))
        for name, rows in wordings.items():
            yield from _wordings(run, name, rows)
        scopes: dict[str, list[Message]] = {}
        for row in foreign.rows("messages"):
            role, text, at = role_of(row.get("role")), spoken(row.get("content")), time_of(row.get("created_at"))
            if role is not None and text:
                message = Message(str(row.get("id")), role, text, at=at)
                scopes.setdefault(label_of(row.get("session_scope")) or "", []).append(message)
        for scope, messages in scopes.items():
            yield from records(run, Conversation(episodes(messages), scope or None), where=f"messages {scope}")

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        def memory(row: Row) -> MemoryRecord:
            return memory_record(_line(run, row.get("id"), row.get("memory"), row), where=where)

        def related(row: Row) -> MemoryRecord:
            ends = (row.get("source"), row.get("relationship"), row.get("target", row.get("destination")))
            source, label, target = (label_of(one) or "" for one in ends)
            key = content_name({"relation": f"{source} {label} {target}"}, run.lines)
            line = relation(run, f"relation:{key}", Entity("", source), label, Entity("", target))
            return memory_record(line, where=where)

        for row in _rows(value):
            yield made_or_refused(memory, row, where)
        for row in objects_of(value.get("relations")):
            yield made_or_refused(related, row, where)


def _rows(value: Row) -> list[dict[str, Any]]:
    """The memories of an answer; one stands alone in a list of them."""
    return objects_of(value.get("results", [dict(value)]))


def _renamed(row: Row) -> Row:
    """A change of a memory by the names of today."""
    now = {"prev_value": "old_memory", "new_value": "new_memory", "timestamp": "created_at"}
    return {now.get(name, name): one for name, one in row.items() if name not in now or not row.get(now[name])}


def _wordings(run: Pass, name: str, rows: list[Row]) -> Iterator[ImportRecord]:
    """The last wording as a memory, and the changes before it as revisions."""
    last = next((row for row in reversed(rows) if row.get("new_memory")), rows[-1])
    changed = rows[-1].get("updated_at") or rows[-1].get("created_at")
    row = {"created_at": rows[0].get("created_at"), "updated_at": changed}
    row |= {key: text_in(last, key) for key in ("actor_id", "role")}
    is_deleted = rows[-1].get("event") == _DELETED or bool(rows[-1].get("is_deleted"))
    body = last.get("new_memory") or last.get("old_memory")
    line = _line(run, name, body, row) | {"searchable": not is_deleted}
    where = Text("history {name}", name=line["id"])
    yield made_or_refused(lambda _: memory_record(line, where=where), last, where)
    for change in rows:
        if change.get("event") != "ADD":
            texts = (spoken(change.get(key)) for key in ("old_memory", "new_memory"))
            before, after = (dumped({"body": text}) if text else None for text in texts)
            at = time_of(change.get("updated_at") or change.get("created_at"))
            reason = label_of(change.get("event")) or ""
            yield RevisionRecord(f"{line['id']}:{change.get('id')}", line["id"], at, before, after, reason)


def _line(run: Pass, key: object, body: object, row: Row) -> dict[str, Any]:
    """A state with the times of a row; the rest of the row is its payload."""
    times = {name: time_of(row.get(name)) for name in ("created_at", "updated_at")}
    rest = {name: one for name, one in row.items() if name not in _KNOWN and one not in (None, {}, [])}
    return run.line(key, body=spoken(body), payload=rest or None, **times)


def _point(row: Row) -> tuple[dict[str, Any], tuple[float, ...] | None]:
    """The content of a point of qdrant with its id, and its dense vector."""
    stored = row.get("point")
    whole = object_of(plain_value(stored) if isinstance(stored, bytes) else None)
    vectors = whole.get("vector")
    dense = next(filter(None, vectors.values()), None) if isinstance(vectors, dict) else vectors
    numbers = [one for one in dense if type(one) is float] if isinstance(dense, list) else []
    content = json.loads(dumped(object_of(whole.get("payload"))))  # what is no JSON is left out
    return {**content, "id": str(whole.get("id"))}, tuple(numbers) or None
