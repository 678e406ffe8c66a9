"""Small stores for the recipe `orchestrated`: memories with a given cosine to every question."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from helpers.databases import DIMENSION, Asker, Json, SeededEmbedder, asking

from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace

CLOCK = int(datetime(2025, 6, 18, 12, tzinfo=UTC).timestamp())
"""A Wednesday."""
DAY = 86_400
QUESTION = [1.0, *[0.0] * (DIMENSION - 1)]


def near(cosine: float, axis: int = 1) -> list[float]:
    """A unit vector with this cosine to every question; on another axis it is like no other memory."""
    vector = [0.0] * DIMENSION
    vector[0], vector[axis] = cosine, math.sqrt(1.0 - cosine * cosine)
    return vector


def memory(memory_id: str, text: str = "", cosine: float | None = None, *, axis: int = 1, **columns: object) -> Json:
    """A claim created ten days before the clock, unless `created_at` says otherwise."""
    line: Json = {"id": memory_id, "kind": "claim", "body": text or memory_id, "created_at": CLOCK - 10 * DAY}
    if cosine is not None:
        line["embedding"] = near(cosine, axis)
    return {**line, **columns}


class Everywhere(SeededEmbedder):
    """Every question has the same vector."""

    def embed_memories(self, texts: Sequence[str]) -> Any:
        """The one direction, for each text."""
        self.given = dict.fromkeys(texts, QUESTION)
        return super().embed_memories(texts)


class Orchestra:
    """Asks one store by the recipe `orchestrated`."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker

    def __call__(self, text: str, *, now: int = CLOCK, preset: str = "as-written", **values: object) -> Trace:
        """One recall; further keywords are parameters."""
        return self.ask(Query(text, now), values, preset=preset)

    def ask(self, query: Query, values: Mapping[str, object], *, preset: str = "as-written") -> Trace:
        """One recall of a whole query."""
        return self.asker.ask(query, values, preset=preset, recipe="orchestrated")


@contextmanager
def orchestra(folder: Path, memories: Sequence[Json], *, write: bool = False) -> Iterator[Orchestra]:
    """A fresh store of these memories."""
    with asking(folder, memories, Everywhere(), write=write) as asker:
        yield Orchestra(asker)


def outcomes(trace: Trace) -> dict[str, str]:
    """Each candidate's outcome by id."""
    return {candidate.memory.id: candidate.decision.outcome.code.value for candidate in trace.candidates}


def scores(trace: Trace) -> dict[str, float]:
    """Each ranked candidate's last score by id."""
    return {c.memory.id: c.scored.score for c in trace.candidates if c.rank is not None and c.scored is not None}


def statuses(trace: Trace) -> dict[str, str]:
    """Each source's status."""
    return {run.source: run.status.value for run in trace.runs}
