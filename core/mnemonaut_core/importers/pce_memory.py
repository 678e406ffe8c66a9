"""pce-memory (seed 004): what it shares by git in `.pce-shared`: claims, entities, and the relations between these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mnemonaut_core.domain.memory import Entity
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import memory_record
from mnemonaut_core.importers.objects import ObjectsImporter, Pass
from mnemonaut_core.importers.records import ImportRecord, Reads, notes_of
from mnemonaut_core.importers.tables import line_of, relation
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import label_of, object_of

_CLAIM = {"body": "text", "subtype": "kind", "scope": "scope", "boundary_class": "boundary_class"}
_CLAIM |= {"memory_type": "memory_type", "provenance": "provenance"}
_HASH = "sha256:"


class PceMemoryImporter(ObjectsImporter):
    """A claim for each claim and each relation; withdrawn ones are isolated. By name, files of entities come before those of
    relations."""

    format = "pce-memory"
    title = Text("pce-memory, shared by git")
    reads = Reads(
        "pce-memory", "claims, entities and relations that it shares by git", "its folder `.pce-shared`, or a ZIP of it"
    )

    shown_by = Text("claims with boundary_class and content_hash")

    def is_ours(self, value: Mapping[str, Any], name: str) -> bool:
        return "pce_memory_version" in value or {"text", "boundary_class", "content_hash"} <= value.keys()

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        key = label_of(value.get("id"))
        if "content_hash" in value:
            made = time_of(object_of(value.get("provenance")).get("at"))
            line = line_of(value, _CLAIM, "content_hash", "tombstone")
            line |= run.line(_claim_of(value["content_hash"]), kind="claim", created_at=made)
            yield memory_record({**line, "searchable": not value.get("tombstone")}, where=where)
        elif "src_id" in value:
            names = [label_of(value.get(end)) or "" for end in ("src_id", "dst_id")]
            run.states.update(names)
            source, target = (run.gathered.get(one, Entity("", one)) for one in names)  # it may not be shared
            evidence, label = str(value.get("evidence_claim_id") or ""), label_of(value.get("type")) or ""
            line = relation(run, f"relation:{key}", source, label, target)
            line |= line_of(value, {}, "id", "src_id", "dst_id", "type", "tombstone")
            if evidence.startswith(_HASH):  # else the number of a row that is not shared
                line["links"] = [{"to": f"{run.prefix}:{_claim_of(evidence)}", "label": "derived_from"}]
            yield memory_record({**line, "searchable": not value.get("tombstone")}, where=where)
        elif key is not None and "name" in value:
            run.gathered[key] = Entity(label_of(value.get("type")) or "other", label_of(value.get("name")) or "")

    def notes(self, run: Pass) -> tuple[str, ...]:
        alone = len(run.gathered.keys() - run.states.keys())
        return notes_of((alone, Text("{count} entities that no relation names were left out", count=alone)))


def _claim_of(stored: object) -> str:
    return str(stored).removeprefix(_HASH)
