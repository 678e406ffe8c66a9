"""Recalls recorded by hand, with numbers that a reader can add up."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import apsw

from mnemonaut.cli.main import run
from mnemonaut_core.domain.trace_json import text_hash
from mnemonaut_core.store.runs import RunRow, record_run

DAY = 86_400
FIRST = 1_772_971_200
"""2026-03-08 12:00 UTC."""
QUESTION = "Where is the cat?"


def database(folder: Path, *lines: Mapping[str, object]) -> Path:
    """A database with one memory, and with what else these lines bring."""
    file, db = folder / "memories.jsonl", folder / "memories.db"
    first = {"id": "e-1", "kind": "episode", "user_text": "The cat sleeps.", "occurred_at": FIRST - DAY}
    file.write_text("\n".join(json.dumps(line) for line in (first, *lines)), "utf-8")
    assert run(["import", str(file), "--db", str(db), "--embedder", "none", "--now", str(FIRST)]) == 0
    return db


def candidate(
    score: float | None, *, selected: bool = False, combine: str = "sum", **parts: float | None
) -> dict[str, Any]:
    """A memory of the last ranking with the parts of its score (None: not measured, which counts as 0 in the score); without a
    score one that left before."""
    return {
        "id": "e-1",
        "rank": None if score is None else 1,
        "score": score,
        "combine": None if score is None else combine,
        "parts": [
            {"name": name, "raw": value, "normalized": value or 0.0, "weight": 1.0, "contribution": value or 0.0}
            for name, value in parts.items()
        ],
        "outcome": {"code": "SELECTED" if selected else "BELOW_CUT"},
    }


def record(
    db: Path,
    run_id: str,
    *,
    recipe: str = "heuristic",
    at: int = FIRST,
    by: str = "person",
    ms: float = 1.0,
    selected: int = 0,
    found: int = 0,
    candidates: Sequence[Mapping[str, Any]] = (),
    sources: Sequence[tuple[str, str, float]] = (),
    stages: Mapping[str, float] | None = None,
    notes: Mapping[str, object] | None = None,
    before: int | None = None,
    kept: bool = True,
    packed: bytes | None = None,
) -> None:
    """One recall; not `kept`: its question is a hash; `packed`: the bytes that stand in the place of its record."""
    trace = {
        "schema": 1,
        "id": run_id,
        "recipe": recipe,
        "preset": "as-written",
        "query": {"text": QUESTION if kept else text_hash(QUESTION), "now": at},
        "plan": {"notes": dict(notes or {})},
        "runs": [
            {"source": source, "form": "q1", "status": status, "k": 20, "count": 0, "ms": took, "terms": []}
            for source, status, took in sources
        ],
        "candidates": list(candidates),
        "selected": ["e-1"] * selected,
        "spans": [{"stage": stage, "ms": took} for stage, took in (stages or {}).items()],
        "response": {} if before is None else {"metadata": {"num_results_before_rerank": before}},
    }
    connection = apsw.Connection(str(db))
    record_run(
        connection,
        RunRow(
            id=run_id,
            at=at,
            clock=at,
            by=by,
            session=None,
            recipe=recipe,
            preset="as-written",
            query_hash=text_hash(QUESTION),
            generation=1,
            candidates=found,
            selected=json.dumps(["e-1"] * selected),
            ms=ms,
            trace=zlib.compress(json.dumps(trace).encode()) if packed is None else packed,
        ),
    )
    connection.close()
