"""Recorded recalls marked *wrong type*: which question was read as what, and what it should have been."""

from __future__ import annotations

from dataclasses import astuple

import apsw

from mnemonaut_core.domain.run_log import WrongType
from mnemonaut_core.domain.trace_json import text_hash
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.store.runs import trace_of

_SELECT = "SELECT run_id, at, clock, query_hash, query_text, query_type, strategy, language, should_be FROM wrong_type"


def set_mark(
    connection: apsw.Connection, run_id: str, *, now: int, text: str | None, should_be: str | None
) -> WrongType:
    """Mark a recorded recall, or change its mark; InputError for a run that is not there, whose recipe reads no type, or
    whose question is another than `text`."""
    row = connection.execute("SELECT id, clock, query_hash, trace FROM run WHERE id = ?", (run_id,)).get
    if row is None:
        raise InputError(
            Text("No run is recorded as “{run}”", run=run_id[:40]),
            code="no_run",
            advice=Remedy("list_runs"),
        )
    run, clock, query_hash, packed = row
    trace = trace_of(packed)
    intent = trace["plan"]["notes"].get("intent")
    if not isinstance(intent, dict) or "query_type" not in intent:
        raise InputError(
            Text("The recipe {recipe} reads no type from a question", recipe=trace["recipe"]),
            code="no_type",
            advice="Mark a run of orchestrated.",
        )
    if text is not None and text_hash(text) != query_hash:
        raise InputError(
            "That is not the question of this run",
            code="other_question",
            advice="Write it exactly as it was asked, or leave it out.",
        )
    mark = WrongType(
        run, now, clock, query_hash, text, intent["query_type"], trace["plan"]["notes"]["strategy"], intent["language"],
        should_be,
    )  # fmt: skip
    connection.execute(
        "INSERT OR REPLACE INTO wrong_type (run_id, at, clock, query_hash, query_text, query_type, strategy, language,"
        " should_be) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        astuple(mark),
    )
    return mark


def unmark(connection: apsw.Connection, run_id: str) -> bool:
    """Take a mark away; False if there was none."""
    connection.execute("DELETE FROM wrong_type WHERE run_id = ?", (run_id,))
    return bool(connection.changes())


def marked(connection: apsw.Connection) -> tuple[WrongType, ...]:
    """All marks, newest first."""
    return tuple(WrongType(*row) for row in connection.execute(f"{_SELECT} ORDER BY at DESC, run_id"))
