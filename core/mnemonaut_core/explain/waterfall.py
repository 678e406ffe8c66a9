"""From the score of one memory to that of another, part by part. Pure."""

from __future__ import annotations

import math

import msgspec

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Combine, Part, Scored
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.contrast import paired

NEXT, LINE = "next", "line"
"""Partners by their place: the neighbour in the ranking, and the last one that is remembered."""


class Step(msgspec.Struct, frozen=True):
    """What one part does: `amount` is a difference of contributions, in a product a ratio of factors, in an order a number of
    places (only the position has one: an order has no points). `value` is where the step leads to."""

    name: str
    here: Part | None
    there: Part | None
    amount: float
    value: float


class Waterfall(msgspec.Struct, frozen=True):
    """From `start`, what the other memory has (`other_id`; None: the points that the cut asks for), to `end`, what this one has.
    Both are scores of the ranking `stage`, in an order places."""

    memory_id: str
    other_id: str | None
    stage: str
    combine: Combine
    start: float
    end: float
    steps: tuple[Step, ...] = ()
    """In the order of the formula, then what only the other has; the last leads exactly to `end`. Empty where nothing can be
    subtracted: against a bare number, between two formulas, from a score that is not finite."""

    @property
    def rest(self) -> float:
        """The rounding error of a sum or an order: `math.fsum` of start, amounts and this is the end, to the last bit. 0.0
        without steps and for a product."""
        if not self.steps or self.combine is Combine.PRODUCT:
            return 0.0
        return math.fsum([self.end, -self.start, *(-step.amount for step in self.steps)])


def partner(trace: Trace, memory_id: str, against: str = NEXT) -> str | None:
    """The memory that `against` means: an id is itself; `line` is the last remembered of the ranking, for that one the first
    after it; `next` is the one after a remembered memory, and the one before any other. None: there is none."""
    if against not in (NEXT, LINE):
        return against
    if not trace.rankings:
        return None
    ranking = trace.rankings[-1]
    place, chosen = ranking.place(memory_id), frozenset(trace.selected)
    if against == LINE:
        last = max((at for one in chosen if (at := ranking.place(one)) is not None), default=None)
        if last is None or last != place:
            return None if last is None else ranking.scored(last).id
    if place is None or len(ranking) == 1:
        return None
    step = 1 if memory_id in chosen else -1
    wanted = place + step if 0 <= place + step < len(ranking) else place - step
    return ranking.scored(wanted).id


def waterfall(trace: Trace, memory_id: str, against: str = NEXT) -> Waterfall | None:
    """The steps from the partner to this memory, by the last ranking that holds both; None where none does. Against the `line`
    of a recall that remembered nothing they lead from the points that the cut required."""
    other = partner(trace, memory_id, against)
    if other is None:
        return _from_cut(trace, memory_id) if against == LINE else None
    if other == memory_id:
        return None
    for ranking in reversed(trace.rankings):
        found = ranking.find_all((memory_id, other))
        if len(found) == 2:
            return waterfall_of(ranking.stage, found[memory_id], found[other])
    return None


def waterfall_of(stage: str, here: Scored, there: Scored) -> Waterfall:
    """The steps between two scored memories."""
    ordered = here.combine is Combine.ORDER
    start, end = (round(1.0 / one.score) if ordered else one.score for one in (there, here))
    whole = Waterfall(here.id, there.id, stage, here.combine, start, end)
    if here.combine is not there.combine or not (math.isfinite(start) and math.isfinite(end)):
        return whole
    pairs = paired(here.parts, there.parts)
    if here.combine is Combine.PRODUCT:
        factors = [tuple(1.0 if part is None else part.contribution for part in (a, b)) for _, a, b in pairs]
        amounts = [one / other if other else (math.inf if one else 1.0) for one, other in factors]
        values = [
            math.prod(one if done <= at else other for done, (one, other) in enumerate(factors))
            for at in range(len(factors))
        ]
    else:
        amounts = [_amount(name, a, b, end - start if ordered else None) for name, a, b in pairs]
        values = [math.fsum([start, *amounts[: at + 1]]) for at in range(len(amounts))]
    values[-1:] = [end] if pairs else []
    steps = [Step(*pair, *step) for pair, *step in zip(pairs, amounts, values, strict=True)]
    return msgspec.structs.replace(whole, steps=tuple(steps))


def _amount(name: str, here: Part | None, there: Part | None, places: float | None) -> float:
    if places is not None:
        return places if name == "position" else 0.0
    return (0.0 if here is None else here.contribution) - (0.0 if there is None else there.contribution)


def _from_cut(trace: Trace, memory_id: str) -> Waterfall | None:
    candidate = trace.candidate(memory_id)
    if candidate is None or candidate.scored is None or candidate.decision.outcome.code is not Code.BELOW_CUT:
        return None
    here, limit = candidate.scored, candidate.decision.outcome.limit
    if limit is None or here.combine is Combine.ORDER:
        return None
    return Waterfall(memory_id, None, trace.rankings[-1].stage, here.combine, limit, here.score)
