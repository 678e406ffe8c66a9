"""OpenMemory: two programs of that name, CaviraOSS's with sectors and waypoints, and mem0's with apps and states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from mnemonaut_core.domain.memory import Entity
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import memory_record
from mnemonaut_core.importers.foreign_sqlite import Foreign
from mnemonaut_core.importers.objects import Pass, made_or_refused
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord, Reads, RevisionRecord
from mnemonaut_core.importers.tables import DatabaseImporter, Row, line_of, needed_text, records_in, relation, text_in
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import dumped, objects_of
from mnemonaut_core.importers.vec0 import floats_of

_NAMES = {"body": "content", "subtype": "primary_sector", "importance": "salience", "created_at": "created_at"}
_NAMES |= {"updated_at": "updated_at", "last_accessed_at": "last_seen_at"}
_LISTS = {"memory_status_history": "status_history", "memory_access_logs": "access_logs"}
"""By table its list in the export, where they differ."""
_FACT = {name: name for name in ("valid_from", "valid_to", "confidence")} | {"updated_at": "last_updated"}


class OpenMemoryImporter(DatabaseImporter):
    """A state for each memory with its mean vector or that of its sector, links for waypoints, a claim for each fact."""

    format = "openmemory"
    title = Text("OpenMemory (CaviraOSS)")
    reads = Reads(
        "OpenMemory (CaviraOSS)",
        "memories, waypoints, facts with their periods, by the columns that they have",
        "`openmemory.sqlite`",
    )
    tables = (("memories", "waypoints"),)
    counted = ("memories", "temporal_facts")
    stored_vectors = (("memories", "mean_vec"), ("vectors", "v"))

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        links: dict[str, list[dict[str, Any]]] = {}
        for row in foreign.rows("waypoints"):
            link = {"to": f"{run.prefix}:{text_in(row, 'dst_id')}", "label": "relates_to"}
            links.setdefault(str(row.get("src_id")), []).append(link | line_of(row, {"confidence": "weight"}, *row))

        def memory(row: Row) -> MemoryRecord:
            key = needed_text(row, "id")
            line = line_of(row, _NAMES, "id", "simhash", "mean_dim", "mean_vec", "compressed_vec")
            record = memory_record(run.line(key, links=links.get(key)) | line, where=f"memories {key}")
            by_sector = foreign.row("vectors", id=key, sector=row.get("primary_sector"))
            return replace(record, embedding=floats_of(row.get("mean_vec")) or floats_of(by_sector.get("v")))

        def fact(row: Row) -> MemoryRecord:
            key, target = needed_text(row, "id"), text_in(row, "object") or needed_text(row, "obj")
            source, label = Entity("", needed_text(row, "subject")), text_in(row, "predicate") or ""
            line = relation(run, f"fact:{key}", source, label, Entity("", target))
            return memory_record(line_of(row, _FACT, "id", "subject", "predicate", "object", "obj") | line, where=key)

        yield from records_in(foreign, "memories", memory)
        yield from records_in(foreign, "temporal_facts", fact)


class Mem0OpenMemoryImporter(DatabaseImporter):
    """A state for each memory; a deleted or paused one is isolated, its changes of state are revisions."""

    format = "openmemory-mem0"
    title = Text("OpenMemory (mem0)")
    reads = Reads(
        "OpenMemory (mem0)",
        "memories with their states, categories, apps and uses; its export",
        "`openmemory.db`, or `memories.json` and the ZIP of an export",
    )
    shown_by = Text("an export with memories and their states")
    tables = (("memories", "memory_status_history"),)
    counted = ("memories",)

    def is_ours(self, value: Mapping[str, Any], name: str) -> bool:
        rows = objects_of(value.get("memories"))[:1]
        has_states = not value.keys().isdisjoint(("memory_categories", "status_history"))
        return has_states and any({"content", "state"} <= row.keys() for row in rows)

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        return self._of_tables(foreign.rows, run)

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        return self._of_tables(lambda table: objects_of(value.get(_LISTS.get(table, table))), run)

    def _of_tables(self, rows: Callable[[str], Iterable[Row]], run: Pass) -> Iterator[ImportRecord]:
        """The records of its tables, or of the lists of the same names in its export."""
        apps = {text_in(row, "id"): text_in(row, "name") for row in rows("apps")}
        named = {text_in(row, "id"): text_in(row, "name") for row in rows("categories")}
        categories: dict[object, list[str]] = {}
        for row in rows("memory_categories"):
            categories.setdefault(text_in(row, "memory_id"), []).append(named.get(text_in(row, "category_id")) or "")
        uses, used = Counter[object](), dict[object, int]()
        for row in rows("memory_access_logs"):
            key = text_in(row, "memory_id")
            uses[key] += 1
            used[key] = max(used.get(key, 0), time_of(row.get("accessed_at")) or 0)

        def memory(row: Row) -> MemoryRecord:
            key, state = needed_text(row, "id"), text_in(row, "state")
            joined = {
                **row,
                "app": apps.get(text_in(row, "app_id")),
                "categories": sorted(categories.get(key, [])) or None,
            }
            line = run.line(key) | line_of(joined, _NAMES, "id", "app_id", "vector", "state", "archived_at")
            line["searchable"] = state not in ("deleted", "paused")
            line["status"] = "archived" if state == "archived" else "active"
            counts = {"access_count": uses[key] or None, "last_accessed_at": used.get(key) or None}
            return memory_record(line | counts, where=f"memories {key}")

        def revision(row: Row) -> RevisionRecord:
            before, after = (dumped({"state": text_in(row, f"{side}_state")}) for side in ("old", "new"))
            name, key = needed_text(row, "id"), needed_text(row, "memory_id")
            at = time_of(row.get("changed_at"))
            return RevisionRecord(f"{run.prefix}:{name}", f"{run.prefix}:{key}", at, before, after, "")

        for row in rows("memories"):
            yield made_or_refused(memory, row, f"memories {text_in(row, 'id')}")
        for row in rows("memory_status_history"):
            yield made_or_refused(revision, row, f"memory_status_history {text_in(row, 'id')}")
