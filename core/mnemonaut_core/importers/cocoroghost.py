"""CocoroGhost's memory database (seed 001): `memory_*.db`, user_version 1 to 8; later ones by the columns they have.

Events become episodes, states and preferences become states, moments of feeling become affects; links, threads,
entities, assistant summaries and the vectors of `vec_items` go with them. What its owner isolated stays isolated.
CocoroGhost clamps its own numbers; a confidence or a mood axis that is out of range all the same is clamped here too.
Columns that are not known stay in the payload.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from mnemonaut_core.domain.memory import LIFE_STAGES, LINK_LABELS, Entity, Link, Memory
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import AXIS, READERS, TIMES, UNIT
from mnemonaut_core.importers.foreign_sqlite import Foreign
from mnemonaut_core.importers.looks import Look, Sign
from mnemonaut_core.importers.objects import Pass
from mnemonaut_core.importers.records import (
    ImportRecord,
    MemoryRecord,
    Reads,
    RecalledRun,
    Refused,
    RevisionRecord,
    notes_of,
)
from mnemonaut_core.importers.tables import (
    DatabaseImporter,
    Made,
    Row,
    clamped,
    key_of,
    missing,
    needed_text,
    numbers,
    numbers_in,
    parsed_json,
    parts_by_owner,
    payload_of,
    plain_text,
    records_in,
    text_in,
)
from mnemonaut_core.importers.times import epoch_of
from mnemonaut_core.importers.values import Read, RowError, read_value, text_of, whole_of, year_of
from mnemonaut_core.importers.vec0 import ShadowVectors

KNOWN_VERSIONS = range(1, 9)
"""Every version that its own code ever wrote; tables and columns came bit by bit, and are read where they are."""
VECTORS = "vec_items"
ITEM_KINDS = {"event": 1, "state": 2, "affect": 3}
ITEM_BASE = 10_000_000_000
"""item_id of `vec_items` = kind · 10¹⁰ + id"""
MEMORY_TABLES = ("events", "state", "event_affects", "user_preferences")
_OTHER_TABLES = (
    *("event_links", "state_links", "event_threads", "event_entities", "state_entities"),
    *("event_assistant_summaries", "revisions", "retrieval_runs", "jobs"),
)
_INDEX_TABLES = ("sqlite_", "events_fts", VECTORS)
_REVISED = {"event": "event", "state": "state", "event_affect": "affect", "user_preference": "preference"}
_PREFERENCE_STATUS = {"confirmed": "active", "candidate": "active", "revoked": "stale"}
_EVENT = {"user_text": "user_text", "reply_text": "assistant_text", "source_type": "source"}
_EVENT |= {"occurred_at": "created_at", "created_at": "created_at", "updated_at": "updated_at"}
_EVENT |= {"about_start": "about_start_ts", "about_end": "about_end_ts", "about_year_start": "about_year_start"}
_EVENT |= {name: name for name in ("about_year_end", "life_stage", "about_time_confidence")}
_STATE = {"subtype": "kind", "body": "body_text", "valid_from": "valid_from_ts", "valid_to": "valid_to_ts"}
_STATE |= {name: name for name in ("created_at", "updated_at", "last_confirmed_at", "confidence")}
_AFFECT = {"body": "moment_affect_text", "affect_labels": "moment_affect_labels_json", "occurred_at": "created_at"}
_AFFECT |= {"created_at": "created_at", "confidence": "confidence"}
_AFFECT |= {"valence": "vad_v", "arousal": "vad_a", "dominance": "vad_d"}
_PREFERENCE = {"title": "subject_raw", **{name: name for name in ("created_at", "updated_at", "confidence")}}
_SHARE = clamped(0.0, 1.0)


class CocoroGhostImporter(DatabaseImporter):
    """Memories, then revisions, then recorded recalls, then what was refused. The ghost may be awake: its file is never written."""

    format = "cocoroghost"
    title = Text("CocoroGhost")
    reads = Reads("CocoroGhost", "databases of user_version 1 to 8", "its `memory_*.db`")
    tables = (("events", "state", "event_affects"),)
    counted = MEMORY_TABLES
    vec0 = VECTORS

    def detect(self, look: Look) -> Sign | None:
        """The tables of the second generation; OtomeKairo is another program."""
        return None if "memory_units" in look.tables else super().detect(look)

    def described(self, foreign: Foreign, path: Path) -> Text:
        """InputError unless the tables of the second generation are there with the columns that matter."""
        version = foreign.user_version
        has_states = foreign.has("state", "state_id", "kind", "body_text")
        if not (has_states and foreign.has("events", "event_id", "user_text", "assistant_text")):
            tables = ", ".join(sorted(foreign.tables))[:400]
            detail = f"user_version {version}; tables: {tables}"
            raise InputError.keyed("unknown_layout", detail=detail, file=path.name[-30:])
        found = Text("CocoroGhost database, user_version {version}", version=version)
        if version in KNOWN_VERSIONS:
            return found
        return Text("{database}, unknown here: read by the columns it has", database=found)

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        self.described(foreign, run.path)
        reading = _Reading(foreign, run)
        yield from reading.episodes()
        yield from reading.states()
        yield from records_in(foreign, "event_affects", reading.affect)
        yield from records_in(foreign, "user_preferences", reading.preference)
        yield from records_in(foreign, "revisions", reading.revision)
        yield from records_in(foreign, "retrieval_runs", reading.recall)
        yield from reading.refused
        run.counts["texts"], run.counts["vectors"] = foreign.replaced, reading.vectors.broken
        known = (*MEMORY_TABLES, *_OTHER_TABLES)
        others = (name for name in foreign.tables if name not in known and not name.startswith(_INDEX_TABLES))
        run.gathered["unread"] = sorted(filter(foreign.count, others))

    def notes(self, run: Pass) -> tuple[str, ...]:
        replaced, broken, others = run.counts["texts"], run.counts["vectors"], run.counts["revisions"]
        unread = run.gathered.get("unread", [])
        return notes_of(
            (replaced, Text("{count} texts were not valid and were read with replacement marks", count=replaced)),
            (broken, Text("{count} vectors were broken and were left out", count=broken)),
            (others, Text("{count} revisions of links, threads and other things were left out", count=others)),
            (len(unread), Text("tables that are not read: {tables}", tables=", ".join(unread)[:200])),
        )


class _Reading:
    """One pass over one snapshot."""

    def __init__(self, foreign: Foreign, run: Pass) -> None:
        self._foreign, self._run = foreign, run
        self.vectors = ShadowVectors(foreign, VECTORS)
        self.refused: list[Refused] = []
        """Rows of links, threads, entities and summaries that could not be taken."""
        self._numbers = {
            "event_id": numbers(foreign, "events", "event_id"),
            "state_id": numbers(foreign, "state", "state_id"),
        }

    def episodes(self) -> Iterator[ImportRecord]:
        links = self._parts("event_links", "event_id", partial(self._link, "event"), "from_event_id")
        threads = self._parts("event_threads", "event_id", lambda row: needed_text(row, "thread_key"))
        entities = self._parts("event_entities", "event_id", _entity)
        summaries = self._parts("event_assistant_summaries", "event_id", _summary)

        def make(row: Row) -> MemoryRecord:
            number = key_of(row, "event_id")
            return MemoryRecord(
                memory=_episode(row, self._name("event", number), summaries.get(number, [None])[0]),
                links=tuple(links.get(number, ())),
                threads=tuple(dict.fromkeys(threads.get(number, ()))),
                entities=tuple(entities.get(number, ())) or _entities_of(row),
                embedding=self._vector("event", number),
                where=f"events {number}",
            )

        return records_in(self._foreign, "events", make)

    def states(self) -> Iterator[ImportRecord]:
        links = self._parts("state_links", "state_id", partial(self._link, "state"), "from_state_id")
        entities = self._parts("state_entities", "state_id", _entity)

        def make(row: Row) -> MemoryRecord:
            number = key_of(row, "state_id")
            return MemoryRecord(
                memory=_state(row, self._name("state", number)),
                links=tuple(links.get(number, ())),
                entities=tuple(entities.get(number, ())),
                embedding=self._vector("state", number),
                where=f"state {number}",
            )

        return records_in(self._foreign, "state", make)

    def affect(self, row: Row) -> MemoryRecord:
        number = key_of(row, "id")
        memory, links = _affect(row, self._name("affect", number)), self._evidence((row.get("event_id"),))
        return MemoryRecord(memory, links, embedding=self._vector("affect", number), where=f"event_affects {number}")

    def preference(self, row: Row) -> MemoryRecord:
        number = key_of(row, "id")
        links = self._evidence(numbers_in(row, "evidence_event_ids_json"))
        memory = _preference(row, self._name("preference", number))
        return MemoryRecord(memory, links, where=f"user_preferences {number}")

    def revision(self, row: Row) -> RevisionRecord | None:
        """A change of a memory; those of links and threads are counted only."""
        kind = _REVISED.get(str(row.get("entity_type")).removesuffix("s"))
        if kind is None:
            self._run.counts["revisions"] += 1
            return None
        return RevisionRecord(
            memory_id=self._name(kind, key_of(row, "entity_id")),
            id=self._name("revision", key_of(row, "revision_id")),
            at=_read(row, "created_at", epoch_of),
            before=text_in(row, "before_json"),
            after=text_in(row, "after_json"),
            reason=text_in(row, "reason") or "",
        )

    def recall(self, row: Row) -> RecalledRun:
        number, event, at = key_of(row, "run_id"), row.get("event_id"), _read(row, "created_at", epoch_of)
        if at is None:
            raise missing("created_at")
        return RecalledRun(
            id=self._name("run", number),
            at=at,
            after_id=self._name("event", event) if isinstance(event, int) else None,
            plan=text_in(row, "plan_json") or "{}",
            candidates=text_in(row, "candidates_json") or "{}",
            selected=text_in(row, "selected_json") or '{"selected":[]}',
        )

    def _parts(
        self, table: str, owner: str, make: Callable[[Row], Made], key: str | None = None
    ) -> dict[int, list[Made]]:
        return parts_by_owner(self._foreign, table, key or owner, self._numbers[owner], make, self.refused)

    def _link(self, kind: str, row: Row) -> Link:
        label = str(row.get("label"))
        if label not in LINK_LABELS:
            raise RowError(Text("has an unknown label {label!r}", label=label[:40]))
        return Link(self._name(kind, key_of(row, f"to_{kind}_id")), label, _read(row, "confidence", _SHARE))

    def _evidence(self, found: Iterable[object]) -> tuple[Link, ...]:
        """Links to those events that exist."""
        known = (event for event in found if isinstance(event, int) and event in self._numbers["event_id"])
        return tuple(Link(self._name("event", event), "derived_from") for event in known)

    def _vector(self, kind: str, number: int) -> tuple[float, ...] | None:
        return self.vectors.get(ITEM_KINDS[kind] * ITEM_BASE + number)

    def _name(self, kind: str, number: int) -> str:
        return f"{self._run.prefix}:{kind}:{number}"


# ---- the values of one row; RowError says why it is refused


def _read(row: Row, column: str, read: Read) -> Any:
    """The value of a column; None where it is missing or NULL. RowError names the column."""
    value = row.get(column)
    return None if value is None else read_value(column, read, value)


def _values(row: Row, names: Mapping[str, str]) -> dict[str, Any]:
    """By column of ours the value of the foreign column that `names` gives."""
    return {ours: _read(row, theirs, _READERS.get(ours, plain_text)) for ours, theirs in names.items()}


def _year(value: object) -> int | None:
    year = whole_of(value)
    return year if 1 <= year <= 9999 else None


_READERS: dict[str, Read] = {
    **dict.fromkeys(TIMES, epoch_of),
    **{name: _SHARE for name, read in READERS.items() if read is UNIT},
    **{name: clamped(-1.0, 1.0) for name, read in READERS.items() if read is AXIS},
    **{name: _year for name, read in READERS.items() if read is year_of},
}


def _episode(row: Row, name: str, summary: tuple[str, int | None] | None) -> Memory:
    """An event: the texts of both sides, what the images showed, and when its content happened."""
    values = _values(row, _EVENT)
    images = _images(row)
    if not (values["user_text"] or values["reply_text"] or images):
        raise RowError("has no text")
    stage, rest = values["life_stage"], dict[str, Any]()
    if stage is not None and stage not in LIFE_STAGES:
        values["life_stage"] = None
        if stage != "unknown":
            rest["life_stage"] = stage
    context = text_in(row, "client_context_json")
    if context is not None:
        rest["client_context"] = parsed_json(context)
    dates = ("about_start", "about_end", "about_year_start", "about_year_end", "life_stage")
    if all(values[date] is None for date in dates):
        values["about_time_confidence"] = None  # the column's default is 0, which without any date means "not measured"
    others = ("event_id", "searchable", "image_summaries_json", "entities_json", "client_context_json")
    return Memory(
        id=name,
        kind="episode",
        image_summary=images,
        assistant_summary=None if summary is None else summary[0],
        summary_of=None if summary is None else summary[1],
        searchable=row.get("searchable") != 0,
        payload=payload_of(row, {*others, *_EVENT.values()}, **rest),
        **values,
    )


def _state(row: Row, name: str) -> Memory:
    """A belief with its period; a task that is done is completed."""
    values = _values(row, _STATE)
    if values["body"] is None:
        raise missing("body_text")
    payload = text_in(row, "payload_json")
    details = parsed_json(payload) if payload is not None else {}
    is_done = isinstance(details, dict) and details.get("status") == "done"
    return Memory(
        id=name,
        kind="state",
        status="completed" if is_done else "active",
        searchable=row.get("searchable") != 0,
        payload=payload_of(row, {"state_id", "payload_json", "searchable", *_STATE.values()}, own=payload),
        **values,
    )


def _affect(row: Row, name: str) -> Memory:
    """A moment of feeling: its words, labels, and valence, arousal, dominance in -1..1."""
    values = _values(row, _AFFECT)
    if values["body"] is None:
        raise missing("moment_affect_text")
    if values["affect_labels"] == "[]":
        values["affect_labels"] = None
    payload = payload_of(row, {"id", "event_id", *_AFFECT.values()})
    return Memory(id=name, kind="affect", payload=payload, **values)


def _preference(row: Row, name: str) -> Memory:
    """What the user likes or dislikes, as a state; the columns without a place of their own are its payload."""
    status = _PREFERENCE_STATUS.get(str(row.get("status")))
    if status is None:
        raise RowError(Text("has an unknown status {status!r}", status=str(row.get("status"))[:40]))
    subject, polarity, note = needed_text(row, "subject_raw"), text_in(row, "polarity"), text_in(row, "note")
    text = f"{polarity}: {subject}" if polarity else subject
    confirmed, last_seen = (_read(row, column, epoch_of) for column in ("confirmed_at", "last_seen_at"))
    return Memory(
        id=name,
        kind="state",
        subtype="preference",
        body=f"{text}\n{note}" if note else text,
        last_confirmed_at=last_seen if confirmed is None else confirmed,
        status=status,
        payload=payload_of(row, {"id", "note", "evidence_event_ids_json", *_PREFERENCE.values()}),
        **_values(row, _PREFERENCE),
    )


def _entity(row: Row) -> Entity:
    """A mention, with its name in the original spelling."""
    name = text_in(row, "entity_name_raw") or needed_text(row, "entity_name_norm")
    return Entity(text_in(row, "entity_type_norm") or "other", name, _read(row, "confidence", _SHARE))


def _summary(row: Row) -> tuple[str, int | None] | None:
    """(the assistant's side in short, updated_at of the event that it sums up); None if it is empty."""
    short = text_in(row, "summary_text")
    return None if short is None else (short, _read(row, "event_updated_at", epoch_of))


def _entities_of(row: Row) -> tuple[Entity, ...]:
    """Mentions from the event's own JSON, for files in which the table has none for it."""
    entries = parsed_json(text_in(row, "entities_json") or "[]")
    found: dict[tuple[str, str], Entity] = {}
    for entry in entries if isinstance(entries, list) else ():
        named = _first(entry, "name_raw", "entity_name_raw", "name", "name_norm", "entity_name_norm")
        if named is not None:
            kind = _first(entry, "type_norm", "entity_type_norm", "type", "entity_type") or "other"
            raw = entry.get("confidence") if isinstance(entry, dict) else None
            sure = min(1.0, max(0.0, float(raw))) if isinstance(raw, (int, float)) else None
            found.setdefault((kind, named), Entity(kind, named, sure))
    return tuple(found.values())


def _first(entry: object, *names: str) -> str | None:
    if isinstance(entry, str):
        return text_of(entry) if "name" in names and entry.strip() else None
    if isinstance(entry, dict):
        return next((text_of(entry[n]) for n in names if isinstance(entry.get(n), str) and entry[n].strip()), None)
    return None


def _images(row: Row) -> str | None:
    stored = text_in(row, "image_summaries_json")
    if stored is None:
        return None
    parsed = parsed_json(stored)
    texts = [text_of(x) for x in parsed if isinstance(x, str)] if isinstance(parsed, list) else [stored]
    return "\n".join(x for x in texts if x.strip()) or None
