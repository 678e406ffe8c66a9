"""Recorded recalls: ids, hashes and numbers, bounded."""

from __future__ import annotations

import zlib
from dataclasses import astuple, dataclass, fields
from typing import Any

import apsw
import msgspec

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
        text = zlib.decompressobj().decompress(trace, BYTES_KEPT)
        found.setdefault(str(recipe), []).append((msgspec.json.decode(text), float(ms)))
    return found
