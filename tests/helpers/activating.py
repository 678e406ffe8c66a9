"""Small databases for `activation`: memories at chosen cosines to the question."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from helpers.databases import DAY, DIMENSION, NOW, Asker, SeededEmbedder, make_database

from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.workspace.wiring import connect

Json = dict[str, Any]
QUESTION = "otter river"


def at_cosine(cosine: float, place: int = 1) -> list[float]:
    """A unit vector with this cosine to the question's; those of other places are as unlike as can be."""
    found = [0.0] * DIMENSION
    found[0], found[place] = cosine, math.sqrt(1.0 - cosine * cosine)
    return found


def memory(memory_id: str, body: str = "", *, cosine: float | None = None, place: int = 1, **columns: object) -> Json:
    """An episode of today (unicode61 holds what was said, not bodies); without a cosine it has no vector."""
    line: Json = {"id": memory_id, "kind": "episode", "user_text": body or f"about {memory_id}", "created_at": NOW}
    if cosine is not None:
        line["embedding"] = at_cosine(cosine, place)
    return {**line, **columns}


@contextmanager
def activating(folder: Path, memories: Sequence[Json], *, write: bool = False) -> Iterator[Asker]:
    """A fresh database of these, asked with the question's vector; some line must have a vector."""
    path = make_database(
        folder / "memories.db", [*memories, memory("far", cosine=-0.9, place=7, boundary_class="secret")]
    )
    with connect(path, write=write) as session:
        yield Asker(session, SeededEmbedder({QUESTION: at_cosine(1.0)}))


def activate(
    asker: Asker,
    text: str = QUESTION,
    *,
    preset: str = "as-written",
    query: Mapping[str, Any] | None = None,
    now: int = NOW,
    **values: object,
) -> Trace:
    """One recall. Further keywords are parameters; `query` holds further fields of the question."""
    return asker.ask(Query(text, now, **(query or {})), values, preset=preset, recipe="activation")


def found(trace: Trace, memory_id: str) -> Candidate:
    """A candidate; it must be there."""
    candidate = trace.candidate(memory_id)
    assert candidate is not None
    return candidate


def parts(trace: Trace, memory_id: str) -> dict[str, float]:
    """The terms of a candidate by name: both sides of S, and the inner terms of g."""
    hybrid = next(item for item in trace.rankings[0].items if item.id == memory_id)
    final = next(item for item in trace.rankings[-1].items if item.id == memory_id)
    return {part.name: part.normalized for part in (*hybrid.parts, *final.parts)}


def score(trace: Trace, memory_id: str) -> float:
    """score_final."""
    return next(item.score for item in trace.rankings[-1].items if item.id == memory_id)


__all__ = ["DAY", "NOW", "QUESTION", "activate", "activating", "at_cosine", "found", "memory", "parts", "score"]
