"""The MCP server `memory`: a graph of entities with observations, one JSON object a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mnemonaut_core.domain.memory import Entity
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import content_name, memory_record
from mnemonaut_core.importers.objects import ObjectsImporter, Pass
from mnemonaut_core.importers.records import ImportRecord, Reads
from mnemonaut_core.importers.tables import relation, statement
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import label_of, object_of, objects_of, spoken


class ServerMemoryImporter(ObjectsImporter):
    """A claim for each observation and each relation, with the entities that it is about. The file has no times."""

    format = "server-memory"
    title = Text("MCP server-memory")
    reads = Reads(
        "the MCP server `memory`", "entities with their observations, relations", "its `memory.json` or `memory.jsonl`"
    )

    shown_by = Text("lines with entities and relations")

    def is_ours(self, value: Mapping[str, Any], name: str) -> bool:
        is_entity = value.get("type") == "entity" and {"name", "entityType", "observations"} <= value.keys()
        is_relation = value.get("type") == "relation" and {"from", "to", "relationType"} <= value.keys()
        things = objects_of(value.get("entities"))
        is_graph = "relations" in value and any("entityType" in one and "observations" in one for one in things)
        return is_entity or is_relation or is_graph

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        if "entities" in value:  # what its tool `read_graph` answers
            for one in (*objects_of(value["entities"]), *objects_of(value.get("relations"))):
                kind = "relation" if "relationType" in one else "entity"
                yield from self.take({"type": kind, **one}, where, run, name)
            return
        at = time_of(value.get("createdAt"))
        if value.get("type") == "relation":
            source, label, target = (label_of(value.get(key)) or "" for key in ("from", "relationType", "to"))
            key = content_name({"relation": f"{source} {label} {target}"}, run.lines)
            line = relation(run, f"relation:{key}", Entity("", source), label, Entity("", target), created_at=at)
            yield memory_record(line, where=where)
            return
        thing = Entity(label_of(value.get("entityType")) or "", label_of(value.get("name")) or "")
        observations = value.get("observations")
        for one in observations if isinstance(observations, list) else []:
            dated = object_of(one)  # as servers that descend from it write an observation
            body = spoken(dated.get("content", dated.get("text")) if dated else one)
            if not body:
                continue
            key = content_name({"entity": thing.name, "observation": body}, run.lines)
            made = time_of(dated.get("createdAt", dated.get("timestamp")))
            columns = {"title": thing.name, "created_at": at if made is None else made}
            yield memory_record(statement(run, key, body, (thing,), **columns), where=where)
