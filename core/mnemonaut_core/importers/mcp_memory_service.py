"""mcp-memory-service: its database, by the columns it has, and its export. What it deleted is isolated; the
edges of its graph are links; its vectors and what it concluded come along."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from mnemonaut_core.domain.memory import LINK_LABELS
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import memory_record
from mnemonaut_core.importers.foreign_sqlite import Foreign
from mnemonaut_core.importers.objects import Pass, made_or_refused
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord, Reads
from mnemonaut_core.importers.tables import DatabaseImporter, line_of, needed_text, parsed_json, records_in, text_in
from mnemonaut_core.importers.values import objects_of
from mnemonaut_core.importers.vec0 import ShadowVectors

_NAMES = {"body": "content", "created_at": "created_at", "updated_at": "updated_at", "confidence": "confidence"}
_MEMORY = {**_NAMES, "subtype": "memory_type", "last_accessed_at": "last_accessed"}
_KNOWN = ("id", "content_hash", "created_at_iso", "updated_at_iso", "deleted_at", "embedding_pending", "superseded_by")
_BELIEF = ("id", "belief_hash", "derived_from", "contradicted_by")
Row = Mapping[str, Any]
Links = list[dict[str, Any]]


class McpMemoryServiceImporter(DatabaseImporter):
    """A state for each memory, with its vector."""

    format = "mcp-memory-service"
    title = Text("mcp-memory-service")
    reads = Reads(
        "mcp-memory-service",
        "databases by the columns that they have (tried: 12.4), exports",
        "its `sqlite_vec.db`, or the JSON of an export",
    )
    shown_by = Text("an export with memories and export_metadata")
    tables = (("memories", "memory_graph"), ("memories", "memory_embeddings_rowids"))
    counted = ("memories",)
    vec0 = "memory_embeddings"

    def is_ours(self, value: Row, name: str) -> bool:
        return isinstance(value.get("export_metadata"), dict) and isinstance(value.get("memories"), list)

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        links: defaultdict[str, Links] = defaultdict(list)
        for row in foreign.rows("memory_graph"):
            label = row.get("relationship_type")
            label = label if label in LINK_LABELS else "relates_to"
            link = {"to": f"{run.prefix}:{text_in(row, 'target_hash')}", "label": label}
            links[str(row.get("source_hash"))].append(link | line_of(row, {"confidence": "similarity"}, *row))
        if foreign.has("memories", "superseded_by"):
            for row in foreign.rows("memories", ("content_hash", "superseded_by")):
                if later := text_in(row, "superseded_by"):
                    links[later].append({"to": f"{run.prefix}:{text_in(row, 'content_hash')}", "label": "supersedes"})
        vectors = ShadowVectors(foreign, self.vec0)

        def memory(row: Row) -> MemoryRecord:
            number, record = row.get("id"), _record(run, links, row)
            return replace(record, embedding=vectors.get(number) if isinstance(number, int) else None)

        def belief(row: Row) -> MemoryRecord:
            key = needed_text(row, "belief_hash")
            status = "stale" if row.get("status") == "superseded" else "active"
            line = run.line(f"belief:{key}", subtype="belief", status=status) | line_of(row, _NAMES, *_BELIEF)
            line["links"] = [
                {"to": f"{run.prefix}:{one}", "label": label}
                for label, column in (("derived_from", "derived_from"), ("contradicts", "contradicted_by"))
                if isinstance(found := parsed_json(text_in(row, column) or "[]"), list)
                for one in found
            ]
            return memory_record(line, where=f"beliefs {key[:12]}")

        yield from records_in(foreign, "memories", memory)
        yield from records_in(foreign, "beliefs", belief)

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        for row in objects_of(value.get("memories")):
            yield made_or_refused(partial(_record, run, {}), row, where)


def _record(run: Pass, links: Mapping[str, Links], row: Row) -> MemoryRecord:
    key, status = needed_text(row, "content_hash"), "stale" if row.get("superseded_by") else "active"
    times = {name: row.get(name) or row.get(f"{name}_iso") for name in ("created_at", "updated_at")}
    line = run.line(key, status=status, searchable=row.get("deleted_at") is None, links=links.get(key))
    return memory_record(line | line_of({**row, **times}, _MEMORY, *_KNOWN), where=f"memories {key[:12]}")
