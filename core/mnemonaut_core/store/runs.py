"""Recorded recalls: the question and the conversation (unless the database keeps none), ids and numbers; bounded."""

from __future__ import annotations

import zlib
from dataclasses import astuple, dataclass, fields
from typing import Any

import apsw
import msgspec

from mnemonaut_core.domain.run_log import RecordedRun
from mnemonaut_core.domain.trace_json import dumps, text_hash, without_texts

RUNS_KEPT = 2000
BYTES_KEPT = 50_000_000
KEEP_QUESTIONS = "keep_questions"
"""The setting of a database: on (where it is not stored), or off: hashes stand in the place of questions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRow:
    """A row of `run`; `selected` is a JSON array of ids, `trace` zlib of the trace's JSON without any memory's text, and
    without the question's where the database keeps none (DESIGN.md 4.4)."""

    id: str
    at: int
    clock: int
    by: str
    session: str | None
    recipe: str
    preset: str
    query_hash: str
    generation: int
    candidates: int
    selected: str
    ms: float
    trace: bytes


_COLUMNS = tuple(field.name for field in fields(RunRow))


def record_run(connection: apsw.Connection, row: RunRow, *, runs: int = RUNS_KEPT, size: int = BYTES_KEPT) -> None:
    """Keep one; the oldest beyond `runs` rows or `size` bytes of traces go, the new one always stays."""
    connection.execute(
        f"INSERT OR REPLACE INTO run ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})", astuple(row)
    )
    connection.execute(
        "DELETE FROM run WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER newest AS place,"
        " sum(length(trace)) OVER newest AS bytes FROM run WINDOW newest AS (ORDER BY at DESC, id DESC"
        " ROWS UNBOUNDED PRECEDING)) WHERE place > ? OR bytes > ?) AND id != ?",
        (runs, size, row.id),
    )


def recorded_runs(connection: apsw.Connection) -> dict[str, list[tuple[dict[str, Any], float]]]:
    """For each recipe its recorded recalls, oldest first: (the trace's JSON as it was kept, milliseconds)."""
    found: dict[str, list[tuple[dict[str, Any], float]]] = {}
    for recipe, ms, trace in connection.execute("SELECT recipe, ms, trace FROM run ORDER BY at, id"):
        found.setdefault(str(recipe), []).append((trace_of(trace), float(ms)))
    return found


def trace_of(packed: bytes) -> dict[str, Any]:
    """The JSON of a recorded trace, as it was kept."""
    found: dict[str, Any] = msgspec.json.decode(zlib.decompressobj().decompress(packed, BYTES_KEPT))
    return found


def question_of(trace: dict[str, Any], query_hash: str) -> str | None:
    """The question of a recorded trace; None where only its hash was kept."""
    text = trace["query"]["text"]
    return text if isinstance(text, str) and text_hash(text) == query_hash else None


def keeps_questions(connection: apsw.Connection) -> bool:
    """Whether recorded recalls hold their questions."""
    value = connection.execute("SELECT value FROM setting WHERE project = '' AND key = ?", (KEEP_QUESTIONS,)).get
    return bool(value != "off")


def keep_questions(connection: apsw.Connection, *, on: bool) -> None:
    """Set it, for the recalls to come."""
    connection.execute(
        "INSERT INTO setting (project, key, value) VALUES ('', ?, ?)"
        " ON CONFLICT (project, key) DO UPDATE SET value = excluded.value",
        (KEEP_QUESTIONS, "on" if on else "off"),
    )


def forget_questions(connection: apsw.Connection) -> int:
    """Put hashes in the place of all questions that recorded recalls hold; how many there were."""
    count = 0
    for (run_id,) in connection.execute("SELECT id FROM run ORDER BY id").fetchall():
        query_hash, packed = connection.execute("SELECT query_hash, trace FROM run WHERE id = ?", (run_id,)).get
        trace = trace_of(packed)
        if question_of(trace, query_hash) is not None:
            hidden = zlib.compress(dumps(without_texts(trace)).encode("utf-8"))
            connection.execute("UPDATE run SET trace = ? WHERE id = ?", (hidden, run_id))
            count += 1
    return count


def list_runs(connection: apsw.Connection, *, limit: int | None = None) -> tuple[RecordedRun, ...]:
    """Recorded recalls, newest first."""
    rows = connection.execute(
        "SELECT id, at, clock, by, recipe, preset, query_hash, candidates, ms, trace FROM run"
        " ORDER BY at DESC, id DESC LIMIT ?",
        (-1 if limit is None else limit,),
    )
    found = []
    for run_id, at, clock, by, recipe, preset, query_hash, candidates, ms, packed in rows:
        trace = trace_of(packed)
        notes = trace["plan"]["notes"]
        intent = notes.get("intent")
        query_type = intent.get("query_type") if isinstance(intent, dict) else None
        found.append(
            RecordedRun(
                run_id,
                at,
                clock,
                by,
                recipe,
                preset,
                query_hash,
                candidates,
                len(trace["selected"]),
                ms,
                query_type,
                notes.get("strategy"),
                question_of(trace, query_hash),
            )
        )
    return tuple(found)
