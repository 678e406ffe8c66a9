"""Recorded recalls: ids, hashes and numbers, bounded."""

from __future__ import annotations

import zlib
from dataclasses import astuple, dataclass, fields
from typing import Any

import apsw
import msgspec

from mnemonaut_core.domain.run_log import RecordedRun

RUNS_KEPT = 2000
BYTES_KEPT = 50_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRow:
    """A row of `run`; `selected` is a JSON array of ids, `trace` zlib of the trace's JSON without texts."""

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
    """For each recipe its recorded recalls, oldest first: (the trace's JSON without texts, milliseconds)."""
    found: dict[str, list[tuple[dict[str, Any], float]]] = {}
    for recipe, ms, trace in connection.execute("SELECT recipe, ms, trace FROM run ORDER BY at, id"):
        found.setdefault(str(recipe), []).append((trace_of(trace), float(ms)))
    return found


def trace_of(packed: bytes) -> dict[str, Any]:
    """The JSON of a recorded trace, without texts."""
    found: dict[str, Any] = msgspec.json.decode(zlib.decompressobj().decompress(packed, BYTES_KEPT))
    return found


def list_runs(connection: apsw.Connection, *, limit: int | None = None) -> tuple[RecordedRun, ...]:
    """Recorded recalls, newest first."""
    rows = connection.execute(
        "SELECT id, at, clock, by, recipe, preset, query_hash, candidates, selected, ms, trace FROM run"
        " ORDER BY at DESC, id DESC LIMIT ?",
        (-1 if limit is None else limit,),
    )
    found = []
    for run_id, at, clock, by, recipe, preset, query_hash, candidates, selected, ms, packed in rows:
        notes = trace_of(packed)["plan"]["notes"]
        intent = notes.get("intent")
        query_type = intent.get("query_type") if isinstance(intent, dict) else None
        count = len(msgspec.json.decode(selected))
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
                count,
                ms,
                query_type,
                notes.get("strategy"),
            )
        )
    return tuple(found)
