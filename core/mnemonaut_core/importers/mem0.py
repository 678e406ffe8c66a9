"""mem0: the JSON of `get_all` or `search`, and `history.db` with every wording that a memory had. Vectors are in neither."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import memory_record
from mnemonaut_core.importers.conversation import label_of, spoken, time_of
from mnemonaut_core.importers.conversations import objects_of
from mnemonaut_core.importers.foreign_sqlite import Foreign
from mnemonaut_core.importers.looks import SURE, Sign
from mnemonaut_core.importers.objects import Pass, made_or_refused
from mnemonaut_core.importers.records import ImportRecord, Reads, RevisionRecord
from mnemonaut_core.importers.stores import StoreImporter
from mnemonaut_core.importers.values import dumped

_HISTORY = ("memory_id", "old_memory", "new_memory", "event")
_DELETED = "DELETE"
Row = Mapping[str, Any]


class Mem0Importer(StoreImporter):
    """A state for each memory, by its last wording; a deleted one is isolated."""

    format = "mem0"
    title = Text("mem0")
    reads = Reads("mem0", "`get_all` and `search` as JSON, the history of every memory", "the JSON, or `history.db`")

    tables = (("history", "messages"),)
    counted = ("history",)

    def sign_of(self, value: Row, name: str) -> Sign | None:
        rows = objects_of(value.get("results"))
        is_mem0 = bool(rows) and all(isinstance(row.get("memory"), str) and "hash" in row for row in rows)
        return Sign(SURE, Text("results with memory and hash")) if is_mem0 else None

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        wordings: dict[str, list[Row]] = {}
        for row in foreign.rows("history"):
            if isinstance(row.get("memory_id"), str):
                wordings.setdefault(str(row["memory_id"]), []).append(row)
        for name, rows in wordings.items():
            yield from _wordings(f"{run.prefix}:{name}", rows)

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        for row in objects_of(value.get("results")):
            known = ("id", "memory", "hash", "created_at", "updated_at", "score", "score_details")
            more = {key: one for key, one in row.items() if key not in known and one not in (None, {}, [])}
            key = f"{run.prefix}:{row.get('id')}"
            yield _state(key, row.get("memory"), row, where, more)


def _wordings(name: str, rows: list[Row]) -> Iterator[ImportRecord]:
    """The last wording as a memory, and the changes before it as revisions."""
    last = next((row for row in reversed(rows) if row.get("new_memory")), rows[-1])
    times = {
        "created_at": rows[0].get("created_at"),
        "updated_at": rows[-1].get("updated_at") or rows[-1].get("created_at"),
    }
    is_deleted = rows[-1].get("event") == _DELETED or bool(rows[-1].get("is_deleted"))
    more = {key: last[key] for key in ("actor_id", "role") if last.get(key)}
    body = last.get("new_memory") or last.get("old_memory")
    yield _state(name, body, times, Text("history {name}", name=name), more, searchable=not is_deleted)
    for row in rows:
        if row.get("event") != "ADD":
            before, after = (spoken(row.get(key)) for key in ("old_memory", "new_memory"))
            at = time_of(row.get("updated_at") or row.get("created_at"))
            reason = label_of(row.get("event")) or ""
            sides = [dumped({"body": text}) if text else None for text in (before, after)]
            yield RevisionRecord(f"{name}:{row.get('id')}", name, at, sides[0], sides[1], reason)


def _state(name: str, body: object, times: Row, where: Text, more: Row, *, searchable: bool = True) -> ImportRecord:
    line: dict[str, Any] = {"id": name, "kind": "state", "body": spoken(body), "source_type": Mem0Importer.format}
    line |= {key: at for key in ("created_at", "updated_at") if (at := time_of(times.get(key))) is not None}
    line |= {} if searchable else {"searchable": 0}
    line |= {"payload": dict(more)} if more else {}
    return made_or_refused(lambda: memory_record(line, where=where), where, line)
