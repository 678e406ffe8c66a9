"""Saved questions with what people judged of them."""

from __future__ import annotations

import json

import apsw

from mnemonaut_core.domain.query import Query, Turn


def judged_queries(connection: apsw.Connection, now: int) -> tuple[tuple[Query, dict[str, float]], ...]:
    """Every saved question that has a judgment, with the grades by memory (must: at least 1, must not: 0). A question
    without a clock of its own is asked at `now`."""
    found: dict[str, tuple[Query, dict[str, float]]] = {}
    for query_id, text, clock, context, memory_id, grade, must in connection.execute(
        "SELECT q.id, q.text, q.clock, q.context, j.memory_id, j.grade, j.must FROM judgment AS j"
        " JOIN saved_query AS q ON q.id = j.query_id ORDER BY q.id, j.memory_id"
    ):
        if query_id not in found:
            turns = tuple(Turn(turn["role"], turn["text"], turn.get("at")) for turn in json.loads(context))
            found[query_id] = (Query(text, now if clock is None else clock, context=turns), {})
        worth = float(grade or 0)
        found[query_id][1][memory_id] = 0.0 if must == "must_not" else max(worth, 1.0) if must == "must" else worth
    return tuple(found.values())
