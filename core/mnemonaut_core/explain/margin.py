"""Which memories stand on which side of the line, and how far: what a picture of the margin shows. Pure."""

from __future__ import annotations

import math

import msgspec

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.trace import Trace

REST = 6
"""Other memories that were not remembered, the best first: the far ones would press the others together."""


class Mark(msgspec.Struct, frozen=True):
    """A ranked memory: its points (in an order its place below zero, so that more is better), its place in the ranking, what
    became of it, and the number that a person is shown, which a repetition has not."""

    memory_id: str
    points: float
    place: int
    code: Code
    number: int | None = None


def marks_of(trace: Trace, memory_id: str) -> tuple[Mark, ...]:
    """What the last ranking compared: this memory, all remembered ones, and the best of the rest; best first. () where it was
    not ranked, or has no finite score."""
    found = []
    for candidate in trace.candidates:
        scored, rank = candidate.scored, candidate.rank
        if scored is not None and rank is not None:
            points = -float(rank) if scored.combine is Combine.ORDER else scored.score
            found.append(Mark(candidate.memory.id, points, rank, candidate.decision.outcome.code, candidate.number))
    this = next((mark for mark in found if mark.memory_id == memory_id), None)
    if this is None or not math.isfinite(this.points):
        return ()
    finite = sorted((mark for mark in found if math.isfinite(mark.points)), key=lambda mark: mark.place)
    rest = [mark for mark in finite if mark.code is not Code.SELECTED and mark is not this][:REST]
    return tuple(mark for mark in finite if mark.code is Code.SELECTED or mark is this or mark in rest)
