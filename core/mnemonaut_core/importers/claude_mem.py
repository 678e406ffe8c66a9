"""claude-mem: its database, by the columns it has, and its export. What it observed and summed up become states, prompts become
episodes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.foreign_sqlite import Foreign
from mnemonaut_core.importers.objects import Pass, made_or_refused
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord, Reads
from mnemonaut_core.importers.tables import DatabaseImporter, missing, payload_of, plain_text, records_in
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import RowError, objects_of, running_text, text_of

_ITEMS = "memory_items"
"""The one table of its server."""
_LISTS = {"observations": "observations", "session_summaries": "summaries", "user_prompts": "prompts"}
"""By table its list in the export."""
_SUMMARY = ("request", "investigated", "learned", "completed", "next_steps", "notes")
_OBSERVATION = ("title", "subtitle", "narrative", "text", "facts", "type")
_KNOWN = {"observations": _OBSERVATION, "session_summaries": _SUMMARY, "user_prompts": ("prompt_text",)}
_KNOWN |= {_ITEMS: (*_OBSERVATION, "kind", "updated_at_epoch")}
"""By table the columns that are no part of the payload."""
_SESSIONS = ("memory_session_id", "sdk_session_id", "content_session_id", "claude_session_id", "session_db_id")
Row = Mapping[str, Any]


class ClaudeMemImporter(DatabaseImporter):
    """A state for each observation and summary, an episode for each prompt."""

    format = "claude-mem"
    title = Text("claude-mem")
    reads = Reads(
        "claude-mem", "databases by the columns that they have, and exports", "`claude-mem.db` or the JSON of an export"
    )
    shown_by = Text("an export with observations")
    tables = (("observations", "sdk_sessions"), ("observations", "session_summaries"), ("memory_items", "projects"))
    counted = tuple(_KNOWN)

    def is_ours(self, value: Row, name: str) -> bool:
        has_lists = not value.keys().isdisjoint(("exportedAt", "summaries"))
        return isinstance(value.get("observations"), list) and has_lists

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        for table in _KNOWN:
            yield from records_in(foreign, table, partial(_record, run.prefix, table))

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        for table, key in _LISTS.items():
            for row in objects_of(value.get(key)):
                yield made_or_refused(partial(_record, run.prefix, table), row, where)


def _record(prefix: str, table: str, row: Row) -> MemoryRecord:
    item = _text(row, "kind") if table == _ITEMS else None
    columns: dict[str, Any] = {"kind": "state", "subtype": _text(row, "type") or item, "title": _text(row, "title")}
    if table == "user_prompts" or item == "prompt":
        text = _text(row, "prompt_text" if table == "user_prompts" else "text")
        columns = {"kind": "episode", "user_text": text}
    elif table == "session_summaries":
        parts = [f"{key.replace('_', ' ').capitalize()}: {part}" for key in _SUMMARY if (part := _text(row, key))]
        columns |= {"subtype": "summary", "title": _text(row, "request"), "body": "\n\n".join(parts)}
    else:
        parts = [_text(row, key) or "" for key in ("subtitle", "narrative", "text")]
        facts = "\n".join(f"- {fact}" for fact in _list(row.get("facts")))
        columns["body"] = "\n\n".join(filter(None, (*parts, facts))) or columns["title"]
    memory = Memory(
        id=f"{prefix}:{table}:{row.get('id')}",
        created_at=time_of(row.get("created_at_epoch") or row.get("created_at")),
        updated_at=time_of(row.get("updated_at_epoch")) if table == _ITEMS else None,
        source_type=ClaudeMemImporter.format,
        payload=payload_of(row, (*_KNOWN[table], "id", "created_at", "created_at_epoch", *_SESSIONS)),
        **columns,
    )
    if row.get("id") is None:
        raise missing("id")
    if not memory.text:
        raise RowError("says nothing")
    threads = tuple(str(row[key]) for key in _SESSIONS if row.get(key))[:1]
    return MemoryRecord(memory, threads=threads, where=f"{table} {row['id']}", text=running_text(memory.text))


def _text(row: Row, key: str) -> str | None:
    value = row.get(key)
    return plain_text(value) if isinstance(value, (str, bytes)) else None


def _list(value: object) -> list[str]:
    try:
        found = json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        return [str(value)]
    return [text_of(one) for one in found if isinstance(one, str)] if isinstance(found, list) else []
