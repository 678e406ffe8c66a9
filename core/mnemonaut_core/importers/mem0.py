"""mem0: the JSON of `get_all` or `search`, `history.db` with every wording that a memory had, and the `storage.sqlite` of a local
qdrant, whose points are pickled: they are read without running them, with their vectors."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
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
from mnemonaut_core.importers.tables import StoreImporter, TableReader, relation, text_in
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import RowError, dumped, label_of, object_of, objects_of, running_text, spoken

_OWNERS = frozenset(("hash", "user_id", "agent_id", "run_id"))
"""What an answer says of a memory besides its text."""
_POINTS = "points"
_KNOWN = ("id", "memory", "data", "hash", "created_at", "updated_at", "score", "score_details", "text_lemmatized")
_DELETED = "DELETE"
Row = Mapping[str, Any]


class Mem0Importer(StoreImporter):
    """A state for each memory, by its last wording; a deleted one is isolated. Episodes of the messages that it still has."""

    format = "mem0"
    title = Text("mem0")
    reads = Reads(
        "mem0",
        "`get_all` and `search` as JSON, the history of every memory, a local qdrant with its vectors",
        "the JSON, `history.db`, or `storage.sqlite`",
    )

    tables = (("history", "messages"),)
    counted = ("history", _POINTS)

    def sign_of(self, value: Row, name: str) -> Sign | None:
        rows = _rows(value)
        is_mem0 = bool(rows) and all(isinstance(row.get("memory"), str) and row.keys() & _OWNERS for row in rows[:1])
        return Sign(SURE, Text("results with memory and hash")) if is_mem0 else None

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
            said, vector = _point(row)
            key = f"{run.prefix}:{said['id']}"
            record = _state(key, said.get("data"), said, Text("points {id}", id=str(said["id"])), _rest(said))
            return replace(record, embedding=vector)

        yield from TableReader(foreign).records(_POINTS, point)
        wordings: dict[str, list[Row]] = {}
        for row in foreign.rows("history"):
            if isinstance(row.get("memory_id"), str):
                wordings.setdefault(str(row["memory_id"]), []).append(_renamed(row))
        for name, rows in wordings.items():
            yield from _wordings(f"{run.prefix}:{name}", rows)
        said: dict[str, list[Message]] = {}
        for row in foreign.rows("messages"):
            role, text, at = role_of(row.get("role")), spoken(row.get("content")), time_of(row.get("created_at"))
            if role is not None and text:
                message = Message(str(row.get("id")), role, text, at=at)
                said.setdefault(label_of(row.get("session_scope")) or "", []).append(message)
        for scope, messages in said.items():
            whole = Conversation(scope or None, None, None, episodes(messages), {})
            length = running_text([message.text for message in messages])
            yield from records(self.format, run.prefix, whole, run.seen, where=f"messages {scope}", text=length)

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        for row in _rows(value):
            key = f"{run.prefix}:{row.get('id')}"
            yield made_or_refused(partial(_state, key, row.get("memory"), row, where, _rest(row)), where, row)
        for row in objects_of(value.get("relations")):
            target = row.get("target", row.get("destination"))
            said = [label_of(one) or "" for one in (row.get("source"), row.get("relationship"), target)]
            name = content_name({"relation": " ".join(said)}, run.lines)
            ends = Entity("", said[0]), Entity("", said[2])
            line = relation(f"{run.prefix}:relation:{name}", ends[0], said[1], ends[1], source_type=self.format)
            yield made_or_refused(partial(memory_record, line, where=where), where, row)


def _rows(value: Row) -> list[dict[str, Any]]:
    """The memories of an answer; one stands alone in a list of them."""
    return objects_of(value.get("results", [dict(value)]))


def _renamed(row: Row) -> Row:
    """A change of a memory by the names of today."""
    now = {"prev_value": "old_memory", "new_value": "new_memory", "timestamp": "created_at"}
    return {now.get(name, name): one for name, one in row.items() if name not in now or not row.get(now[name])}


def _wordings(name: str, rows: list[Row]) -> Iterator[ImportRecord]:
    """The last wording as a memory, and the changes before it as revisions."""
    last = next((row for row in reversed(rows) if row.get("new_memory")), rows[-1])
    times = {
        "created_at": rows[0].get("created_at"),
        "updated_at": rows[-1].get("updated_at") or rows[-1].get("created_at"),
    }
    is_deleted = rows[-1].get("event") == _DELETED or bool(rows[-1].get("is_deleted"))
    more = {key: value for key in ("actor_id", "role") if (value := text_in(last, key))}
    body = last.get("new_memory") or last.get("old_memory")
    where = Text("history {name}", name=name)
    yield made_or_refused(partial(_state, name, body, times, where, more, searchable=not is_deleted), where, last)
    for row in rows:
        if row.get("event") != "ADD":
            before, after = (spoken(row.get(key)) for key in ("old_memory", "new_memory"))
            at = time_of(row.get("updated_at") or row.get("created_at"))
            reason = label_of(row.get("event")) or ""
            sides = [dumped({"body": text}) if text else None for text in (before, after)]
            yield RevisionRecord(f"{name}:{row.get('id')}", name, at, sides[0], sides[1], reason)


def _state(name: str, body: object, times: Row, where: Text, more: Row, *, searchable: bool = True) -> MemoryRecord:
    line: dict[str, Any] = {"id": name, "kind": "state", "body": spoken(body), "source_type": Mem0Importer.format}
    line |= {key: at for key in ("created_at", "updated_at") if (at := time_of(times.get(key))) is not None}
    line |= {} if searchable else {"searchable": 0}
    line |= {"payload": dict(more)} if more else {}
    return memory_record(line, where=where)


def _rest(row: Row) -> Row:
    return {key: one for key, one in row.items() if key not in _KNOWN and one not in (None, {}, [])}


def _point(row: Row) -> tuple[dict[str, Any], tuple[float, ...] | None]:
    """What a point of qdrant says with its id, and its dense vector."""
    stored = row.get("point")
    whole = object_of(plain_value(stored) if isinstance(stored, bytes) else None)
    vectors = whole.get("vector")
    dense = next(filter(None, vectors.values()), None) if isinstance(vectors, dict) else vectors
    numbers = [one for one in dense if type(one) is float] if isinstance(dense, list) else []
    said = json.loads(dumped(object_of(whole.get("payload"))))  # what is no JSON says nothing
    return {**said, "id": str(whole.get("id"))}, tuple(numbers) or None
