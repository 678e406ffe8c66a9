"""cocoro_ghost's first generation (seed 000), the forerunner of CocoroGhost: units with a payload for each of their kinds, and a
graph of entities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from mnemonaut_core.domain.memory import Entity
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import memory_record
from mnemonaut_core.importers.foreign_sqlite import Foreign
from mnemonaut_core.importers.objects import Pass
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord, Reads, Refused, RevisionRecord, notes_of
from mnemonaut_core.importers.tables import (
    DatabaseImporter,
    Row,
    clamped,
    key_of,
    line_of,
    missing,
    numbers,
    numbers_in,
    parts_by_owner,
    records_in,
    relation,
    text_in,
)
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import dumped
from mnemonaut_core.importers.vec0 import ShadowVectors

_SUBTYPES = {"payload_fact": "fact", "payload_summary": "summary", "payload_loop": "task"}
"""By table; a loop is what the next generation calls a task."""
_RAW, _ARCHIVED = 0, 3
_SAME = (
    "occurred_at created_at updated_at confidence sensitivity valid_from valid_to reply_text image_summary context_note"
)
_NAMES = {
    **{name: name for name in (*_SAME.split(), "expires_at")},
    "importance": "salience",
    "source_type": "source",
    "about_start": "range_start",
    "about_end": "range_end",
}
_OTHERS = (
    *("id", "unit_id", "kind", "state", "input_text", "user_text", "predicate", "object_text", "summary_text"),
    *("loop_text", "subject_entity_id", "object_entity_id", "evidence_unit_ids_json", "persona_affect_label"),
)
_EDGE = {"created_at": "first_seen_at", "last_confirmed_at": "last_seen_at", "confidence": "weight"}
_SHARE = clamped(0.0, 1.0)
Entities = Mapping[int, Entity]


class CocoroGhostUnitsImporter(DatabaseImporter):
    """An episode for each talk, a state for each fact, summary and loop, a claim for each edge."""

    format = "cocoro_ghost"
    title = Text("cocoro_ghost, first generation")
    reads = Reads(
        "cocoro_ghost",
        "databases of its first generation (`units`), by the columns that they have",
        "its `memory_*.db`",
    )
    tables = (("units", "payload_episode"),)
    counted = ("payload_episode", *_SUBTYPES, "edges")
    vec0 = "vec_units"

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        entities = {
            number: Entity(text_in(row, "type_label") or "other", name)
            for row in foreign.rows("entities")
            if isinstance(number := row.get("id"), int) and (name := text_in(row, "name"))
        }

        def mention(row: Row) -> Entity:
            thing, weight = _entity(entities, row.get("entity_id")), row.get("weight")
            return Entity(thing.type, thing.name, _SHARE(weight) if isinstance(weight, (int, float)) else None)

        refused: list[Refused] = []
        units = numbers(foreign, "units", "id")
        mentions = parts_by_owner(foreign, "unit_entities", "unit_id", units, mention, refused)
        vectors = ShadowVectors(foreign, self.vec0)

        def unit(table: str, payload: Row) -> MemoryRecord:
            number = key_of(payload, "unit_id")
            row = {**foreign.row("units", id=number), **payload}
            line = {"id": _name(run, number), **line_of(row, _NAMES, *_OTHERS), **_content(table, row, entities)}
            if row.get("state") == _RAW:  # its defaults: nothing was measured yet
                line = {key: value for key, value in line.items() if key not in ("confidence", "importance")}
            if row.get("state") == _ARCHIVED:
                line["status"] = "archived"
            evidence = numbers_in(row, "evidence_unit_ids_json")
            links = [{"to": _name(run, one), "label": "derived_from"} for one in evidence]
            ends = (_known(entities, payload.get(key)) for key in ("subject_entity_id", "object_entity_id"))
            about = (*(end for end in ends if end is not None), *mentions.get(number, ()))
            mentioned = {(one.type, one.name): one for one in about}
            record = memory_record({**line, "links": links}, where=f"{table} {number}")
            return replace(record, entities=tuple(mentioned.values()), embedding=vectors.get(number), unknown=())

        def edge(row: Row) -> MemoryRecord:
            ends = [key_of(row, f"{end}_entity_id") for end in ("src", "dst")]
            source, target = (_entity(entities, end) for end in ends)
            label, evidence = text_in(row, "relation_label") or "", row.get("evidence_unit_id")
            line = relation(run, f"edge:{ends[0]}:{label}:{ends[1]}", source, label, target)
            line |= line_of(row, _EDGE, *row)
            if isinstance(evidence, int):
                line["links"] = [{"to": _name(run, evidence), "label": "derived_from"}]
            return memory_record(line, where=f"edges {ends[0]}")

        for table in ("payload_episode", *_SUBTYPES):
            yield from records_in(foreign, table, partial(unit, table))
        yield from records_in(foreign, "edges", edge)
        yield from records_in(foreign, "unit_versions", partial(_revision, run))
        yield from refused
        run.counts["aliases"] = foreign.count("entity_aliases")

    def notes(self, run: Pass) -> tuple[str, ...]:
        aliases = run.counts["aliases"]
        return notes_of((aliases, Text("{count} further names of entities were left out", count=aliases)))


def _content(table: str, row: Row, entities: Entities) -> dict[str, Any]:
    """The content of a unit, in the columns of its kind."""
    label = text_in(row, "persona_affect_label")
    line: dict[str, Any] = {"affect_labels": [label]} if label else {}
    if table == "payload_episode":
        return {"kind": "episode", "user_text": text_in(row, "input_text") or text_in(row, "user_text"), **line}
    body = text_in(row, "summary_text") or text_in(row, "loop_text")
    if table == "payload_fact":
        ends = (_known(entities, row.get(key)) for key in ("subject_entity_id", "object_entity_id"))
        source, target = (None if end is None else end.name for end in ends)
        body = " ".join(filter(None, (source, text_in(row, "predicate"), text_in(row, "object_text") or target)))
    return {"kind": "state", "subtype": _SUBTYPES[table], "body": body, **line}


def _known(entities: Entities, number: object) -> Entity | None:
    return entities.get(number) if isinstance(number, int) else None


def _entity(entities: Entities, number: object) -> Entity:
    if (found := _known(entities, number)) is None:
        raise missing("entity")
    return found


def _revision(run: Pass, row: Row) -> RevisionRecord | None:
    """A change of a unit: only its reason and a hash are known; None for the first version."""
    if row.get("parent_version") is None:
        return None
    number, version = key_of(row, "unit_id"), key_of(row, "version")
    after = dumped({"payload_hash": text_in(row, "payload_hash"), "version": version})
    name = f"{run.prefix}:revision:{number}:{version}"
    return RevisionRecord(
        name, _name(run, number), time_of(row.get("created_at")), None, after, text_in(row, "patch_reason") or ""
    )


def _name(run: Pass, number: int) -> str:
    return f"{run.prefix}:unit:{number}"
