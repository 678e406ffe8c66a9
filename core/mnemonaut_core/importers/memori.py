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
    TableReader,
    line_of,
    needed_text,
    relation,
    statement,
    text_in,
)
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import running_text
from mnemonaut_core.importers.vec0 import floats_of

_TIMES = {"created_at": "date_created", "updated_at": "date_updated"}
_TOLD = {**_TIMES, "last_confirmed_at": "date_last_time", "reinforcement": "num_times"}
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
    stored_vectors = ("memori_entity_fact", "content_embedding")

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        reader = TableReader(foreign)

        threads: defaultdict[object, list[str]] = defaultdict(list)
        for row in foreign.rows("memori_entity_fact_mention"):
            if named := text_in(foreign.row("memori_conversation", id=row.get("conversation_id")), "uuid"):
                threads[row.get("fact_id")].append(named)

        def told(table: str, row: Row) -> MemoryRecord:
            owner = _OWNERS[table]
            name = text_in(foreign.row(f"memori_{owner}", id=row.get(f"{owner}_id")), "external_id") or ""
            key, body = needed_text(row, "uuid"), needed_text(row, "content")
            line = statement(
                f"{run.prefix}:{key}",
                body,
                (Entity(owner, name),),
                source_type=self.format,
                subtype=table.rpartition("_")[2],
                threads=threads.get(row.get("id")) if owner == "entity" else None,
            )
            made = memory_record(line | line_of(row, _TOLD, *row), where=f"{table} {key}")
            return replace(made, embedding=floats_of(row.get("content_embedding")))

        def triple(row: Row) -> MemoryRecord:
            parts = ("subject", "predicate", "object")
            source, label, target = (foreign.row(f"memori_{part}", id=row.get(f"{part}_id")) for part in parts)
            ends = [Entity(text_in(one, "type") or "", needed_text(one, "name")) for one in (source, target)]
            key = needed_text(row, "uuid")
            line = relation(
                f"{run.prefix}:{key}", ends[0], needed_text(label, "content"), ends[1], source_type=self.format
            )
            return memory_record(line | line_of(row, _TOLD, *row), where=f"memori_knowledge_graph {key}")

        def summary(row: Row) -> MemoryRecord | None:
            if text_in(row, "summary") is None:
                return None
            key = needed_text(row, "uuid")
            line = self.line(run, f"summary:{key}", row, {**_TIMES, "body": "summary"}, *row)
            return memory_record({**line, "subtype": "summary", "threads": [key]}, where=f"conversation {key}")

        for table in _OWNERS:
            yield from reader.records(table, partial(told, table))
        yield from reader.records("memori_knowledge_graph", triple)
        yield from reader.records("memori_conversation", summary)
        said: dict[int, list[Message]] = {}
        for row in foreign.rows("memori_conversation_message"):
            role, text, at = role_of(row.get("role")), text_in(row, "content"), time_of(row.get("date_created"))
            if role is not None and text is not None and isinstance(number := row.get("conversation_id"), int):
                said.setdefault(number, []).append(Message(text_in(row, "uuid") or "", role, text, at=at))
        for number, messages in said.items():
            row = foreign.row("memori_conversation", id=number)
            whole = Conversation(
                text_in(row, "uuid") or str(number), None, time_of(row.get("date_created")), episodes(messages), {}
            )
            length = running_text([message.text for message in messages])
            yield from records(self.format, run.prefix, whole, run.seen, where=f"conversation {number}", text=length)
