"""mcp-memory-service: its database, by the columns it has, and its export. What it deleted is isolated; the
edges of its graph are links; its vectors come along."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from mnemonaut_core.domain.memory import LINK_LABELS, Link, Memory
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.conversation import time_of
from mnemonaut_core.importers.conversations import objects_of
from mnemonaut_core.importers.foreign_sqlite import Foreign
from mnemonaut_core.importers.looks import SURE, Sign
from mnemonaut_core.importers.objects import Pass, made_or_refused
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord, Reads
from mnemonaut_core.importers.stores import StoreImporter
from mnemonaut_core.importers.tables import TableReader, clamped, payload_of, plain_text
from mnemonaut_core.importers.values import RowError, running_text
from mnemonaut_core.importers.vec0 import ShadowVectors

_OTHER_LABEL = "relates_to"
_KNOWN = (
    *("id", "content_hash", "content", "memory_type", "created_at", "updated_at", "created_at_iso", "updated_at_iso"),
    *("deleted_at", "confidence", "embedding_pending", "superseded_by"),
)
_UNIT = clamped(0.0, 1.0)
Row = Mapping[str, Any]


class McpMemoryServiceImporter(StoreImporter):
    """A state for each memory, with its vector."""

    format = "mcp-memory-service"
    title = Text("mcp-memory-service")
    reads = Reads(
        "mcp-memory-service",
        "databases by the columns that they have (tried: 12.4), exports",
        "its `sqlite_vec.db`, or the JSON of an export",
    )
    tables = (("memories", "memory_graph"), ("memories", "memory_embeddings_rowids"))
    counted = ("memories",)
    vec0 = "memory_embeddings"

    def sign_of(self, value: Row, name: str) -> Sign | None:
        is_export = isinstance(value.get("export_metadata"), dict) and isinstance(value.get("memories"), list)
        return Sign(SURE, Text("an export with memories and export_metadata")) if is_export else None

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        links: dict[str, list[Link]] = {}
        for row in foreign.rows("memory_graph"):
            label = row.get("relationship_type")
            kind = str(label) if label in LINK_LABELS else _OTHER_LABEL
            source, target = str(row.get("source_hash")), str(row.get("target_hash"))
            weight = row.get("similarity")
            confidence = _UNIT(weight) if isinstance(weight, (int, float)) else None
            links.setdefault(source, []).append(Link(f"{run.prefix}:{target}", kind, confidence))
        vectors = ShadowVectors(foreign, self.vec0)

        def make(row: Row) -> MemoryRecord:
            number = row.get("id")
            vector = vectors.get(number) if isinstance(number, int) else None
            return _record(row, run.prefix, tuple(links.get(str(row.get("content_hash")), ())), vector)

        yield from TableReader(foreign).records("memories", make)

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        for row in objects_of(value.get("memories")):
            yield made_or_refused(partial(_record, row, run.prefix), where, row)


def _record(
    row: Row, prefix: str, links: tuple[Link, ...] = (), vector: tuple[float, ...] | None = None
) -> MemoryRecord:
    key, body = row.get("content_hash"), row.get("content")
    if not isinstance(key, str) or not isinstance(body, (str, bytes)):
        raise RowError(Text("has no {column}", column="content_hash" if not isinstance(key, str) else "content"))
    text, confidence, later = plain_text(body), row.get("confidence"), row.get("superseded_by")
    if not text:
        raise RowError("says nothing")
    stored = {name: json.dumps(one) if isinstance(one, (dict, list)) else one for name, one in row.items()}
    memory = Memory(
        id=f"{prefix}:{key}",
        kind="state",
        subtype=plain_text(row.get("memory_type")) if isinstance(row.get("memory_type"), str) else None,
        body=text,
        created_at=time_of(row.get("created_at") or row.get("created_at_iso")),
        updated_at=time_of(row.get("updated_at") or row.get("updated_at_iso")),
        confidence=_UNIT(confidence) if isinstance(confidence, (int, float)) else None,
        searchable=row.get("deleted_at") is None,
        status="stale" if later else "active",
        source_type="mcp-memory-service",
        payload=payload_of(stored, _KNOWN),
    )
    return MemoryRecord(memory, links=links, embedding=vector, where=f"memories {key[:12]}", text=running_text(text))
