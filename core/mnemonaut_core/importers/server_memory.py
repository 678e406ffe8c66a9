"""The MCP server `memory`: a graph of entities with observations, one JSON object a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mnemonaut_core.domain.memory import Entity
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import content_name, memory_record
from mnemonaut_core.importers.conversation import label_of, spoken
from mnemonaut_core.importers.looks import SURE, Sign
from mnemonaut_core.importers.objects import ObjectsImporter, Pass
from mnemonaut_core.importers.records import ImportRecord, Reads
from mnemonaut_core.importers.stores import relation, statement


class ServerMemoryImporter(ObjectsImporter):
    """A claim for each observation and each relation, with the entities that it is about. The file has no times."""

    format = "server-memory"
    title = Text("MCP server-memory")
    reads = Reads(
        "the MCP server `memory`", "entities with their observations, relations", "its `memory.json` or `memory.jsonl`"
    )

    def sign_of(self, value: Mapping[str, Any], name: str) -> Sign | None:
        is_entity = value.get("type") == "entity" and {"name", "entityType", "observations"} <= value.keys()
        is_relation = value.get("type") == "relation" and {"from", "to", "relationType"} <= value.keys()
        return Sign(SURE, Text("lines with entities and relations")) if is_entity or is_relation else None

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        if value.get("type") == "relation":
            source, label, target = (label_of(value.get(key)) or "" for key in ("from", "relationType", "to"))
            key = content_name({"relation": f"{source} {label} {target}"}, run.lines)
            ends = Entity("", source), Entity("", target)
            line = relation(f"{run.prefix}:relation:{key}", ends[0], label, ends[1], source_type=self.format)
            yield memory_record(line, where=where)
            return
        thing = Entity(label_of(value.get("entityType")) or "", label_of(value.get("name")) or "")
        observations = value.get("observations")
        for body in filter(None, map(spoken, observations if isinstance(observations, list) else [])):
            key = content_name({"entity": thing.name, "observation": body}, run.lines)
            columns = {"title": thing.name, "source_type": self.format}
            yield memory_record(statement(f"{run.prefix}:{key}", body, (thing,), **columns), where=where)
