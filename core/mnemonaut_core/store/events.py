"""The event log: what agents and operations did, bounded. Events are no content: no journal, no new generation."""

from __future__ import annotations

import json

import apsw

from mnemonaut_core.domain.agent import Event
from mnemonaut_core.domain.change import Change

EVENTS_KEPT = 10_000
_IDS_KEPT = 200


def append_event(connection: apsw.Connection, event: Event, *, kept: int = EVENTS_KEPT) -> None:
    detail = json.dumps(event.detail, ensure_ascii=False)
    connection.execute(
        "INSERT INTO event_log (at, topic, request_id, trace_id, detail) VALUES (?, ?, ?, ?, ?)",
        (event.at, event.topic, event.request_id, event.trace_id, detail),
    )
    # the history of policies stays whole: it is short, and who changed a boundary is asked late
    connection.execute(
        "DELETE FROM event_log WHERE pk <= ? AND topic != 'policy'", (connection.last_insert_rowid() - kept,)
    )


def note_change(connection: apsw.Connection, topic: str, change: Change, *, now: int, by: str) -> None:
    ids = change.ids
    detail = {"operation": change.operation, "by": by, "ids": list(ids[:_IDS_KEPT]), "count": len(ids)}
    append_event(connection, Event(now, topic, None, None, detail))
