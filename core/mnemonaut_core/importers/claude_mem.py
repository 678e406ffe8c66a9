"""claude-mem: its database, by the columns it has, and its export. What it observed and summed up become states, prompts become
episodes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.foreign_sqlite import Foreign
from mnemonaut_core.importers.looks import SURE, Sign
from mnemonaut_core.importers.objects import Pass, made_or_refused
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord, Reads
from mnemonaut_core.importers.tables import StoreImporter, TableReader, payload_of, plain_text
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import RowError, objects_of, running_text, text_of

_SUMMARY = ("request", "investigated", "learned", "completed", "next_steps", "notes")
_SESSIONS = ("memory_session_id", "sdk_session_id", "content_session_id", "claude_session_id", "session_db_id")
_TABLES = {"observations": "observations", "session_summaries": "summaries", "user_prompts": "prompts"}
"""By table its list in the export."""
_ITEMS = "memory_items"
"""The one table of its server."""
Row = Mapping[str, Any]


class ClaudeMemImporter(StoreImporter):
    """Reads a database from a snapshot, tables in their order."""

    format = "claude-mem"
    title = Text("claude-mem")
    reads = Reads(
        "claude-mem",
        "databases by the columns that they have, and exports",
        "`claude-mem.db` or the JSON of an export",
    )

    tables = (("observations", "sdk_sessions"), ("observations", "session_summaries"), ("memory_items", "projects"))
    counted = (*_TABLES, _ITEMS)

    def sign_of(self, value: Row, name: str) -> Sign | None:
        is_export = isinstance(value.get("observations"), list) and {"exportedAt", "summaries"} & value.keys()
        return Sign(SURE, Text("an export with observations")) if is_export else None

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        reader = TableReader(foreign)
        for table, make in _makers(run.prefix).items():
            yield from reader.records(table, make)

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        makers = _makers(run.prefix)
        for table, key in _TABLES.items():
            for row in objects_of(value.get(key)):
                yield made_or_refused(partial(makers[table], row), where, row)


def _makers(prefix: str) -> dict[str, Callable[[Row], MemoryRecord]]:
    """By table what makes a record of its row."""

    def record(row: Row, table: str, known: tuple[str, ...], **columns: Any) -> MemoryRecord:
        session = next((str(row[key]) for key in _SESSIONS if row.get(key)), None)
        memory = Memory(
            id=f"{prefix}:{table}:{row.get('id')}",
            created_at=time_of(row.get("created_at_epoch") or row.get("created_at")),
            source_type="claude-mem",
            payload=payload_of(row, (*known, "id", "created_at", "created_at_epoch", *_SESSIONS)),
            **columns,
        )
        if row.get("id") is None or not memory.text:
            raise RowError("says nothing" if row.get("id") is not None else Text("has no {column}", column="id"))
        threads = (session,) if session else ()
        return MemoryRecord(memory, threads=threads, where=f"{table} {row['id']}", text=running_text(memory.text))

    def body_of(row: Row) -> str | None:
        facts = [f"- {fact}" for fact in _list(row.get("facts"))]
        said = [_text(row, key) for key in ("subtitle", "narrative", "text")]
        return "\n\n".join(filter(None, (*said, "\n".join(facts)))) or _text(row, "title")

    def observation(row: Row) -> MemoryRecord:
        known = ("title", "subtitle", "narrative", "text", "facts", "type")
        columns = {"subtype": _text(row, "type"), "title": _text(row, "title"), "body": body_of(row)}
        return record(row, "observations", known, kind="state", **columns)

    def summary(row: Row) -> MemoryRecord:
        body = "\n\n".join(
            f"{key.replace('_', ' ').capitalize()}: {said}" for key in _SUMMARY if (said := _text(row, key))
        )
        return record(
            row, "session_summaries", _SUMMARY, kind="state", subtype="summary", title=_text(row, "request"), body=body
        )

    def prompt(row: Row) -> MemoryRecord:
        return record(row, "user_prompts", ("prompt_text",), kind="episode", user_text=_text(row, "prompt_text"))

    def item(row: Row) -> MemoryRecord:
        known = ("title", "subtitle", "narrative", "text", "facts", "type", "kind", "updated_at_epoch")
        kind, changed = _text(row, "kind"), time_of(row.get("updated_at_epoch"))
        if kind == "prompt":
            return record(row, _ITEMS, known, kind="episode", user_text=_text(row, "text"), updated_at=changed)
        columns = {"subtype": _text(row, "type") or kind, "title": _text(row, "title"), "body": body_of(row)}
        return record(row, _ITEMS, known, kind="state", updated_at=changed, **columns)

    return {"observations": observation, "session_summaries": summary, "user_prompts": prompt, _ITEMS: item}


def _text(row: Row, key: str) -> str | None:
    value = row.get(key)
    return plain_text(value) if isinstance(value, (str, bytes)) else None


def _list(value: object) -> list[str]:
    try:
        found = json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        return [str(value)]
    return [text_of(one) for one in found if isinstance(one, str)] if isinstance(found, list) else []
