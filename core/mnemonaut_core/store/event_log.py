"""The event log: what agents and people did, by topic, with request and trace id. Ids and numbers; bounded."""

from __future__ import annotations

import json

import apsw

from mnemonaut_core.domain.activation import Event

KEPT = 10_000
"""Events that stay; the oldest go."""
TOPIC_OF = {
    "isolate": "isolate",
    "suppress": "isolate",
    "restore": "isolate",
    "feedback": "critic",
    "decay": "critic",
    "policy": "policy",
}
"""The topic of an operation, where it has one."""
_IDS_KEPT = 200


def append(connection: apsw.Connection, event: Event, *, kept: int = KEPT) -> None:
    """Add one inside the open transaction."""
    detail = json.dumps(event.detail, ensure_ascii=False)
    connection.execute(
        "INSERT INTO event_log (at, topic, request_id, trace_id, detail) VALUES (?, ?, ?, ?, ?)",
        (event.at, event.topic, event.request_id, event.trace_id, detail),
    )
    # the history of policies stays whole: it is short, and who changed a boundary is asked late
    connection.execute(
        "DELETE FROM event_log WHERE pk <= ? AND topic != 'policy'", (connection.last_insert_rowid() - kept,)
    )


def of_operation(connection: apsw.Connection, operation: str, ids: tuple[str, ...], *, now: int, by: str) -> None:
    """Note an operation that has a topic; policies and decay bring details of their own."""
    topic = TOPIC_OF.get(operation)
    if topic is not None and operation != "policy":
        detail = {"operation": operation, "by": by, "ids": list(ids[:_IDS_KEPT]), "count": len(ids)}
        append(connection, Event(now, topic, None, None, detail))


def events(connection: apsw.Connection, *, topic: str | None = None, limit: int = 100) -> tuple[Event, ...]:
    """Newest first."""
    rows = connection.execute(
        "SELECT at, topic, request_id, trace_id, detail FROM event_log WHERE ?1 IS NULL OR topic = ?1"
        " ORDER BY pk DESC LIMIT ?2",
        (topic, limit),
    )
    return tuple(Event(at, name, request, trace, json.loads(detail)) for at, name, request, trace, detail in rows)


def counts(connection: apsw.Connection) -> dict[str, int]:
    """How many events of each topic are kept, by name: the seed's search_fallback / search ≤ 1 % is read from them."""
    return {
        str(topic): int(number)
        for topic, number in connection.execute("SELECT topic, count(*) FROM event_log GROUP BY topic ORDER BY topic")
    }
