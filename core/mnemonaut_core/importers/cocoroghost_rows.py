"""Rows of a CocoroGhost database to our values: one function a table, no SQL. RowError says why a row is refused.

Upstream clamps its own numbers; a confidence or a mood axis that is out of range all the same is clamped here too.
Columns that are not known stay in the payload.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mnemonaut_core.domain.memory import LIFE_STAGES, Entity, Memory
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import merged_payload
from mnemonaut_core.importers.foreign_sqlite import Value
from mnemonaut_core.importers.records import RecalledRun, RevisionRecord
from mnemonaut_core.importers.times import TimeFormatError, epoch_of
from mnemonaut_core.importers.values import RowError, dumped, number_of, text_of, whole_of

Row = Mapping[str, Value]

REVISED = {
    "event": "event", "events": "event", "state": "state", "states": "state", "event_affect": "affect",
    "event_affects": "affect", "user_preference": "preference", "user_preferences": "preference",
}  # fmt: skip
_PREFERENCE_STATUS = {"confirmed": "active", "candidate": "active", "revoked": "stale"}
_EVENT_COLUMNS = frozenset((
    "event_id", "created_at", "updated_at", "searchable", "source", "user_text", "assistant_text",
    "image_summaries_json", "about_start_ts", "about_end_ts", "about_year_start", "about_year_end", "life_stage",
    "about_time_confidence", "entities_json", "client_context_json",
))  # fmt: skip
_STATE_COLUMNS = frozenset((
    "state_id", "kind", "body_text", "payload_json", "last_confirmed_at", "confidence", "searchable",
    "valid_from_ts", "valid_to_ts", "created_at", "updated_at",
))  # fmt: skip
_AFFECT_COLUMNS = frozenset((
    "id", "event_id", "created_at", "moment_affect_text", "moment_affect_labels_json", "vad_v", "vad_a", "vad_d",
    "confidence",
))  # fmt: skip
_PREFERENCE_COLUMNS = frozenset((
    "id", "subject_raw", "confidence", "note", "evidence_event_ids_json", "created_at", "updated_at",
))  # fmt: skip


def episode(row: Row, name: str, summary: tuple[str, int | None] | None) -> Memory:
    """An event: what was said, what the images showed, and when its content happened."""
    user, reply, images = text(row, "user_text"), text(row, "assistant_text"), _images(row)
    if not (user or reply or images):
        raise RowError("has no text")
    about: dict[str, Any] = {
        "about_start": time(row, "about_start_ts"),
        "about_end": time(row, "about_end_ts"),
        "about_year_start": _year(row, "about_year_start"),
        "about_year_end": _year(row, "about_year_end"),
    }
    stage = text(row, "life_stage")
    kept: dict[str, object] = {}
    if stage is not None and stage not in (*LIFE_STAGES, "unknown"):
        kept["life_stage"] = stage
    context = text(row, "client_context_json")
    if context is not None:
        kept["client_context"] = _parsed(context)
    created = time(row, "created_at")
    known_stage = stage if stage in LIFE_STAGES else None
    dated = known_stage is not None or any(value is not None for value in about.values())
    return Memory(
        id=name,
        kind="episode",
        user_text=user,
        reply_text=reply,
        image_summary=images,
        assistant_summary=None if summary is None else summary[0],
        summary_of=None if summary is None else summary[1],
        occurred_at=created,
        created_at=created,
        updated_at=time(row, "updated_at"),
        life_stage=known_stage,
        # the column's default is 0, which without any date means "not measured"
        about_time_confidence=unit(row, "about_time_confidence") if dated else None,
        source_type=text(row, "source"),
        searchable=row.get("searchable") != 0,
        payload=_payload(None, kept, row, _EVENT_COLUMNS),
        **about,
    )


def state(row: Row, name: str) -> Memory:
    """A belief with its period; a task that is done is completed."""
    payload = text(row, "payload_json")
    details = _parsed(payload) if payload is not None else {}
    done = isinstance(details, dict) and details.get("status") == "done"
    return Memory(
        id=name,
        kind="state",
        subtype=text(row, "kind"),
        body=_needed(row, "body_text"),
        created_at=time(row, "created_at"),
        updated_at=time(row, "updated_at"),
        last_confirmed_at=time(row, "last_confirmed_at"),
        valid_from=time(row, "valid_from_ts"),
        valid_to=time(row, "valid_to_ts"),
        status="completed" if done else "active",
        searchable=row.get("searchable") != 0,
        confidence=unit(row, "confidence"),
        payload=_payload(payload, {}, row, _STATE_COLUMNS),
    )


def affect(row: Row, name: str) -> Memory:
    """A moment of feeling: its words, labels, and valence, arousal, dominance in -1..1."""
    labels = text(row, "moment_affect_labels_json")
    created = time(row, "created_at")
    return Memory(
        id=name,
        kind="affect",
        body=_needed(row, "moment_affect_text"),
        occurred_at=created,
        created_at=created,
        confidence=unit(row, "confidence"),
        valence=_axis(row, "vad_v"),
        arousal=_axis(row, "vad_a"),
        dominance=_axis(row, "vad_d"),
        affect_labels=None if labels in (None, "[]") else labels,
        payload=_payload(None, {}, row, _AFFECT_COLUMNS),
    )


def preference(row: Row, name: str) -> Memory:
    """What the user likes or dislikes, as a state; the columns without a place of their own are its payload."""
    status = _PREFERENCE_STATUS.get(str(row.get("status")))
    if status is None:
        raise RowError(Text("has an unknown status {status!r}", status=str(row.get("status"))[:40]))
    subject, polarity, note = _needed(row, "subject_raw"), text(row, "polarity"), text(row, "note")
    said = f"{polarity}: {subject}" if polarity else subject
    confirmed = time(row, "confirmed_at")
    return Memory(
        id=name,
        kind="state",
        subtype="preference",
        title=subject,
        body=f"{said}\n{note}" if note else said,
        created_at=time(row, "created_at"),
        updated_at=time(row, "updated_at"),
        last_confirmed_at=confirmed if confirmed is not None else time(row, "last_seen_at"),
        status=status,
        confidence=unit(row, "confidence"),
        payload=_payload(None, {}, row, _PREFERENCE_COLUMNS),
    )


def revision(row: Row, name: str, memory_id: str) -> RevisionRecord:
    """A change that the ghost remembers."""
    return RevisionRecord(
        id=name,
        memory_id=memory_id,
        at=time(row, "created_at"),
        before=text(row, "before_json"),
        after=text(row, "after_json"),
        reason=text(row, "reason") or "",
    )


def run(row: Row, name: str, after_id: str | None) -> RecalledRun:
    """A recall that the ghost recorded; its JSON stays as it is."""
    at = time(row, "created_at")
    if at is None:
        raise RowError("has no created_at")
    return RecalledRun(
        id=name,
        at=at,
        after_id=after_id,
        plan=text(row, "plan_json") or "{}",
        candidates=text(row, "candidates_json") or "{}",
        selected=text(row, "selected_json") or '{"selected":[]}',
    )


def thread(row: Row) -> str:
    """The key of a thread."""
    return _needed(row, "thread_key")


def entity(row: Row) -> Entity:
    """A mention, by its name as it was written."""
    name = text(row, "entity_name_raw") or _needed(row, "entity_name_norm")
    return Entity(text(row, "entity_type_norm") or "other", name, unit(row, "confidence"))


def summary(row: Row) -> tuple[str, int | None] | None:
    """(the assistant's side in short, updated_at of the event that it sums up); None if it is empty."""
    short = text(row, "summary_text")
    return None if short is None else (short, time(row, "event_updated_at"))


def entities_of(row: Row) -> tuple[Entity, ...]:
    """Mentions from the event's own JSON, for files in which the table has none for it."""
    entries = _parsed(text(row, "entities_json") or "[]")
    found: dict[tuple[str, str], Entity] = {}
    for entry in entries if isinstance(entries, list) else ():
        named = _first(entry, "name_raw", "entity_name_raw", "name", "name_norm", "entity_name_norm")
        if named is not None:
            kind = _first(entry, "type_norm", "entity_type_norm", "type", "entity_type") or "other"
            raw = entry.get("confidence") if isinstance(entry, dict) else None
            sure = min(1.0, max(0.0, raw)) if isinstance(raw, (int, float)) else None
            found.setdefault((kind, named), Entity(kind, named, None if sure is None else float(sure)))
    return tuple(found.values())


def evidence_of(row: Row) -> tuple[int, ...]:
    """Ids of the events that a preference was concluded from."""
    ids = _parsed(text(row, "evidence_event_ids_json") or "[]")
    return tuple(x for x in ids if type(x) is int) if isinstance(ids, list) else ()


def key(row: Row, column: str) -> int:
    """A row's number; RowError if it has none."""
    value = row.get(column)
    if not isinstance(value, int):
        raise RowError(Text("has no {column}", column=column))
    return value


def text(row: Row, column: str) -> str | None:
    """Text that is there and not blank; numbers as they are written, bytes as UTF-8."""
    value = row.get(column)
    if value is None:
        return None
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    found = text_of(value if isinstance(value, str) else str(value))
    return found if found.strip() else None


def time(row: Row, column: str) -> int | None:
    """Epoch seconds; None where there is none."""
    value = row.get(column)
    try:
        return None if value is None else epoch_of(value)
    except TimeFormatError as problem:
        raise RowError(Text("{column} {problem}", column=column, problem=problem.reason)) from None


def unit(row: Row, column: str) -> float | None:
    """A number clamped to 0..1; None where there is none."""
    return _clamped(row, column, 0.0)


def _axis(row: Row, column: str) -> float | None:
    return _clamped(row, column, -1.0)


def _clamped(row: Row, column: str, low: float) -> float | None:
    value = row.get(column)
    try:
        return None if value is None else min(1.0, max(low, number_of(value)))
    except RowError as problem:
        raise RowError(Text("{column} {problem}", column=column, problem=problem.reason)) from None


def _year(row: Row, column: str) -> int | None:
    value = row.get(column)
    if value is None:
        return None
    try:
        year = whole_of(value)
    except RowError as problem:
        raise RowError(Text("{column} {problem}", column=column, problem=problem.reason)) from None
    return year if 1 <= year <= 9999 else None


def _needed(row: Row, column: str) -> str:
    value = text(row, column)
    if value is None:
        raise RowError(Text("has no {column}", column=column))
    return value


def _images(row: Row) -> str | None:
    stored = text(row, "image_summaries_json")
    if stored is None:
        return None
    parsed = _parsed(stored)
    texts = [text_of(x) for x in parsed if isinstance(x, str)] if isinstance(parsed, list) else [stored]
    return "\n".join(x for x in texts if x.strip()) or None


def _payload(payload: str | None, kept: Mapping[str, object], row: Row, known: frozenset[str]) -> str | None:
    """The row's own JSON, what we keep of it, and the columns that we do not know; None if that is nothing."""
    rest: dict[str, object] = dict(kept)
    for column in row:
        value = text(row, column) if isinstance(row[column], (bytes, str)) else row[column]
        if column not in known and value is not None:
            rest[column] = value
    own = {} if payload is None else _parsed(payload)
    if isinstance(own, str):
        own = {"text": own}
    if not rest:
        return dumped(own) if own else None
    return merged_payload(dumped(own), rest) if own else dumped(rest)


def _parsed(stored: str) -> Any:
    """The value of a JSON text; the text itself where it is broken."""
    try:
        return json.loads(stored, parse_constant=str)
    except (ValueError, RecursionError):
        return stored


def _first(entry: object, *names: str) -> str | None:
    if isinstance(entry, str):
        return text_of(entry) if "name" in names and entry.strip() else None
    if isinstance(entry, dict):
        return next((text_of(entry[n]) for n in names if isinstance(entry.get(n), str) and entry[n].strip()), None)
    return None
