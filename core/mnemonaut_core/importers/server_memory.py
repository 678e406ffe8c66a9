"""The MCP server `memory`: a graph of entities with observations, one JSON object a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import content_name, memory_record
from mnemonaut_core.importers.conversation import label_of, spoken
from mnemonaut_core.importers.looks import SURE, Sign
from mnemonaut_core.importers.objects import ObjectsImporter, Pass
from mnemonaut_core.importers.records import ImportRecord, Reads


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
        shared: dict[str, Any] = {"kind": "claim", "source_type": self.format}
        if value.get("type") == "relation":
            ends = [label_of(value.get(key)) or "" for key in ("from", "to")]
            body = f"{ends[0]} {label_of(value.get('relationType')) or ''} {ends[1]}"
            key = content_name({"relation": body}, run.lines)
            line = {**shared, "id": f"{run.prefix}:relation:{key}", "body": body, "subtype": "relation"}
            line["entities"] = [{"type": "", "name": end} for end in ends if end]
            yield memory_record(line, where=where, prefix="", seen={})
            return
        entity, kind = label_of(value.get("name")) or "", label_of(value.get("entityType")) or ""
        observations = value.get("observations")
        for observation in observations if isinstance(observations, list) else []:
            body = spoken(observation)
            if not body:
                continue
            key = content_name({"entity": entity, "observation": body}, run.lines)
            line = {**shared, "id": f"{run.prefix}:{key}", "body": body, "title": entity}
            line["entities"] = [{"type": kind, "name": entity}]
            yield memory_record(line, where=where, prefix="", seen={})
