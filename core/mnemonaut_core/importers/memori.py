"""memori's database: facts of people, attributes of processes, conversations with their summaries, and a graph of statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from mnemonaut_core.domain.memory import Entity
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import memory_record
from mnemonaut_core.importers.conversations import Conversation, Message, episodes, records
from mnemonaut_core.importers.foreign_sqlite import Foreign
from mnemonaut_core.importers.names import role_of
from mnemonaut_core.importers.objects import Pass
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord, Reads
from mnemonaut_core.importers.tables import (
    DatabaseImporter,
    Row,
    line_of,
    needed_text,
    records_in,
    relation,
    statement,
    text_in,
)
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.vec0 import floats_of

_TIMES = {"created_at": "date_created", "updated_at": "date_updated"}
_CLAIM = {**_TIMES, "last_confirmed_at": "date_last_time", "reinforcement": "num_times"}
_OWNERS = {"memori_entity_fact": "entity", "memori_process_attribute": "process"}


class MemoriImporter(DatabaseImporter):
    """A claim for each fact, attribute and triple, episodes of conversations, a state for each summary."""

    format = "memori"
    title = Text("memori")
    reads = Reads(
        "memori", "facts, conversations, triples, by the columns that they have (tried: 3.3)", "its SQLite database"
    )
    tables = (("memori_entity_fact", "memori_conversation_message"),)
    counted = (*_OWNERS, "memori_conversation_message", "memori_knowledge_graph")
    stored_vectors = (("memori_entity_fact", "content_embedding"),)

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        threads: defaultdict[object, list[str]] = defaultdict(list)
        for row in foreign.rows("memori_entity_fact_mention"):
            if named := text_in(foreign.row("memori_conversation", id=row.get("conversation_id")), "uuid"):
                threads[row.get("fact_id")].append(named)

        def claim(table: str, row: Row) -> MemoryRecord:
            owner = _OWNERS[table]
            name = text_in(foreign.row(f"memori_{owner}", id=row.get(f"{owner}_id")), "external_id") or ""
            key, body = needed_text(row, "uuid"), needed_text(row, "content")
            line = statement(run, key, body, (Entity(owner, name),), subtype=table.rpartition("_")[2])
            line["threads"] = threads.get(row.get("id")) if owner == "entity" else None
            record = memory_record(line | line_of(row, _CLAIM, *row), where=f"{table} {key}")
            return replace(record, embedding=floats_of(row.get("content_embedding")))

        def triple(row: Row) -> MemoryRecord:
            parts = ("subject", "predicate", "object")
            source, label, target = (foreign.row(f"memori_{part}", id=row.get(f"{part}_id")) for part in parts)
            ends = [Entity(text_in(one, "type") or "", needed_text(one, "name")) for one in (source, target)]
            key = needed_text(row, "uuid")
            line = relation(run, key, ends[0], needed_text(label, "content"), ends[1])
            return memory_record(line | line_of(row, _CLAIM, *row), where=f"memori_knowledge_graph {key}")

        def summary(row: Row) -> MemoryRecord | None:
            if text_in(row, "summary") is None:
                return None
            key = needed_text(row, "uuid")
            line = run.line(f"summary:{key}", subtype="summary", threads=[key])
            return memory_record(line | line_of(row, {**_TIMES, "body": "summary"}, *row), where=f"conversation {key}")

        for table in _OWNERS:
            yield from records_in(foreign, table, partial(claim, table))
        yield from records_in(foreign, "memori_knowledge_graph", triple)
        yield from records_in(foreign, "memori_conversation", summary)
        conversations: dict[int, list[Message]] = {}
        for row in foreign.rows("memori_conversation_message"):
            role, text, at = role_of(row.get("role")), text_in(row, "content"), time_of(row.get("date_created"))
            if role is not None and text is not None and isinstance(number := row.get("conversation_id"), int):
                conversations.setdefault(number, []).append(Message(text_in(row, "uuid") or "", role, text, at=at))
        for number, messages in conversations.items():
            row = foreign.row("memori_conversation", id=number)
            thread, started = text_in(row, "uuid") or str(number), time_of(row.get("date_created"))
            whole = Conversation(episodes(messages), thread, started=started)
            yield from records(run, whole, where=f"conversation {number}")
