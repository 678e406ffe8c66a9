"""Rows of a CocoroGhost database to our values: one function a table, no SQL. RowError says why a row is refused.

Upstream clamps its own numbers; a confidence or a mood axis that is out of range all the same is clamped here too.
Columns that are not known stay in the payload.
"""

from __future__ import annotations

from typing import Any

from mnemonaut_core.domain.memory import LIFE_STAGES, Entity, Memory
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import RecalledRun, RevisionRecord
from mnemonaut_core.importers.tables import (
    Columns,
    Row,
    clamped,
    missing,
    needed_text,
    parsed_json,
    payload_of,
    plain_text,
    read_column,
    read_columns,
    text_in,
)
from mnemonaut_core.importers.times import epoch_of
from mnemonaut_core.importers.values import RowError, text_of, whole_of

REVISED = {"event": "event", "state": "state", "event_affect": "affect", "user_preference": "preference"}
_PREFERENCE_STATUS = {"confirmed": "active", "candidate": "active", "revoked": "stale"}
_UNIT, _AXIS = clamped(0.0, 1.0), clamped(-1.0, 1.0)


def _year(value: object) -> int | None:
    year = whole_of(value)
    return year if 1 <= year <= 9999 else None


_EVENT: Columns = {
    "user_text": ("user_text", plain_text),
    "reply_text": ("assistant_text", plain_text),
    "occurred_at": ("created_at", epoch_of),
    "created_at": ("created_at", epoch_of),
    "updated_at": ("updated_at", epoch_of),
    "about_start": ("about_start_ts", epoch_of),
    "about_end": ("about_end_ts", epoch_of),
    "about_year_start": ("about_year_start", _year),
    "about_year_end": ("about_year_end", _year),
    "life_stage": ("life_stage", plain_text),
    "about_time_confidence": ("about_time_confidence", _UNIT),
    "source_type": ("source", plain_text),
}
_STATE: Columns = {
    "subtype": ("kind", plain_text),
    "body": ("body_text", plain_text),
    "created_at": ("created_at", epoch_of),
    "updated_at": ("updated_at", epoch_of),
    "last_confirmed_at": ("last_confirmed_at", epoch_of),
    "valid_from": ("valid_from_ts", epoch_of),
    "valid_to": ("valid_to_ts", epoch_of),
    "confidence": ("confidence", _UNIT),
}
_AFFECT: Columns = {
    "body": ("moment_affect_text", plain_text),
    "occurred_at": ("created_at", epoch_of),
    "created_at": ("created_at", epoch_of),
    "confidence": ("confidence", _UNIT),
    "valence": ("vad_v", _AXIS),
    "arousal": ("vad_a", _AXIS),
    "dominance": ("vad_d", _AXIS),
    "affect_labels": ("moment_affect_labels_json", plain_text),
}
_PREFERENCE: Columns = {
    "title": ("subject_raw", plain_text),
    "created_at": ("created_at", epoch_of),
    "updated_at": ("updated_at", epoch_of),
    "confidence": ("confidence", _UNIT),
}


def _payload(row: Row, columns: Columns, *others: str, own: str | None = None, **more: object) -> str | None:
    return payload_of(row, {*others, *(theirs for theirs, _ in columns.values())}, own=own, **more)


def episode(row: Row, name: str, summary: tuple[str, int | None] | None) -> Memory:
    """An event: the texts of both sides, what the images showed, and when its content happened."""
    values = read_columns(row, _EVENT)
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
        payload=_payload(row, _EVENT, *others, **rest),
        **values,
    )


def state(row: Row, name: str) -> Memory:
    """A belief with its period; a task that is done is completed."""
    values = read_columns(row, _STATE)
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
        payload=_payload(row, _STATE, "state_id", "payload_json", "searchable", own=payload),
        **values,
    )


def affect(row: Row, name: str) -> Memory:
    """A moment of feeling: its words, labels, and valence, arousal, dominance in -1..1."""
    values = read_columns(row, _AFFECT)
    if values["body"] is None:
        raise missing("moment_affect_text")
    if values["affect_labels"] == "[]":
        values["affect_labels"] = None
    return Memory(id=name, kind="affect", payload=_payload(row, _AFFECT, "id", "event_id"), **values)


def preference(row: Row, name: str) -> Memory:
    """What the user likes or dislikes, as a state; the columns without a place of their own are its payload."""
    status = _PREFERENCE_STATUS.get(str(row.get("status")))
    if status is None:
        raise RowError(Text("has an unknown status {status!r}", status=str(row.get("status"))[:40]))
    subject, polarity, note = needed_text(row, "subject_raw"), text_in(row, "polarity"), text_in(row, "note")
    text = f"{polarity}: {subject}" if polarity else subject
    confirmed, last_seen = (read_column(row, column, epoch_of) for column in ("confirmed_at", "last_seen_at"))
    return Memory(
        id=name,
        kind="state",
        subtype="preference",
        body=f"{text}\n{note}" if note else text,
        last_confirmed_at=last_seen if confirmed is None else confirmed,
        status=status,
        payload=_payload(row, _PREFERENCE, "id", "note", "evidence_event_ids_json"),
        **read_columns(row, _PREFERENCE),
    )


def revision(row: Row, name: str, memory_id: str) -> RevisionRecord:
    """A change that the ghost remembers."""
    return RevisionRecord(
        id=name,
        memory_id=memory_id,
        at=read_column(row, "created_at", epoch_of),
        before=text_in(row, "before_json"),
        after=text_in(row, "after_json"),
        reason=text_in(row, "reason") or "",
    )


def run(row: Row, name: str, after_id: str | None) -> RecalledRun:
    """A recall that the ghost recorded; its JSON is not changed."""
    at = read_column(row, "created_at", epoch_of)
    if at is None:
        raise missing("created_at")
    return RecalledRun(
        id=name,
        at=at,
        after_id=after_id,
        plan=text_in(row, "plan_json") or "{}",
        candidates=text_in(row, "candidates_json") or "{}",
        selected=text_in(row, "selected_json") or '{"selected":[]}',
    )


def thread(row: Row) -> str:
    return needed_text(row, "thread_key")


def entity(row: Row) -> Entity:
    """A mention, with its name in the original spelling."""
    name = text_in(row, "entity_name_raw") or needed_text(row, "entity_name_norm")
    return Entity(text_in(row, "entity_type_norm") or "other", name, confidence(row))


def confidence(row: Row) -> float | None:
    """How sure a link or mention is, in [0, 1]; None where that is not measured."""
    found: float | None = read_column(row, "confidence", _UNIT)
    return found


def summary(row: Row) -> tuple[str, int | None] | None:
    """(the assistant's side in short, updated_at of the event that it sums up); None if it is empty."""
    short = text_in(row, "summary_text")
    return None if short is None else (short, read_column(row, "event_updated_at", epoch_of))


def entities_of(row: Row) -> tuple[Entity, ...]:
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
