"""Active contexts: what an agent was handed, until it expires. Not content: no journal, no new generation."""

from __future__ import annotations

import json
from typing import Any

import apsw

from mnemonaut_core.domain.activation import Activation, ActiveContext, ContextItem
from mnemonaut_core.store import event_log

KEPT = 2_000
"""Contexts that stay, as of recorded recalls; the oldest go, also those that never expire."""


def store(connection: apsw.Connection, activation: Activation) -> None:
    """Keep a context with its items and events inside the open transaction; contexts that have expired by its time go."""
    context = activation.context
    if context is not None:
        _remove(connection, "SELECT id FROM active_context WHERE expires_at <= ?", context.created_at)
        connection.execute(
            "INSERT INTO active_context (id, scope, created_at, expires_at, policy_version, provenance)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (
                context.id,
                context.scope,
                context.created_at,
                context.expires_at,
                context.policy_version,
                context.provenance,
            ),
        )
        connection.executemany(
            "INSERT INTO active_context_item (context_id, memory_id, rank, score_final, breakdown) VALUES (?, ?, ?, ?, ?)",
            ((context.id, i.memory_id, i.rank, i.score_final, i.breakdown) for i in activation.items),
        )
        _remove(connection, "SELECT id FROM active_context ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ?", KEPT)
    for event in activation.events:
        event_log.append(connection, event)


def _remove(connection: apsw.Connection, which: str, value: int) -> None:
    ids = [row[0] for row in connection.execute(which, (value,))]
    connection.executemany("DELETE FROM active_context_item WHERE context_id = ?", ((i,) for i in ids))
    connection.executemany("DELETE FROM active_context WHERE id = ?", ((i,) for i in ids))


def living(connection: apsw.Connection, now: int, *, limit: int = 100) -> tuple[ActiveContext, ...]:
    """Contexts that have not expired at `now`, newest first."""
    rows = connection.execute(
        "SELECT id, scope, created_at, expires_at, policy_version, provenance FROM active_context"
        " WHERE expires_at IS NULL OR expires_at > ? ORDER BY created_at DESC, id DESC LIMIT ?",
        (now, limit),
    )
    return tuple(ActiveContext(*row) for row in rows)


def items(connection: apsw.Connection, context_id: str) -> tuple[ContextItem, ...]:
    """The items of a context by rank; () for one that is not there."""
    rows = connection.execute(
        "SELECT memory_id, rank, score_final, breakdown FROM active_context_item WHERE context_id = ? ORDER BY rank",
        (context_id,),
    )
    return tuple(ContextItem(*row) for row in rows)


def breakdown_of(item: ContextItem) -> dict[str, Any]:
    """The stored breakdown: s_text, s_vec, S, g and the reason."""
    found: dict[str, Any] = json.loads(item.breakdown)
    return found
