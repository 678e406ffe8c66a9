"""Two memories in one recall: by which parts of their scores one stands before the other, or by what else. Pure."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property

import msgspec

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Combine, Part, Scored
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.contrast import paired
from mnemonaut_core.explain.explain import Explanation
from mnemonaut_core.i18n import Text

DECIDED_BY_RANK = frozenset({Code.BELOW_CUT, Code.RESULT_CAP, Code.POOL_CAP})
"""What becomes of a memory because too many stand before it, or its score is too low: then the parts of the score decide."""


class PartShare(msgspec.Struct, frozen=True):
    """One part of two scores. `share` is its contribution to the difference (first − second); a part that one of the two lacks
    is None there, and counts as 0 in a sum and as 1 in a product."""

    name: str
    first: Part | None
    second: Part | None
    share: float


class Duel(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A memory against another in one recall. The scores are those of the last ranking that holds both, `stage`; "" and None
    without such a ranking."""

    first: Explanation
    second: Explanation
    stage: str
    scores: tuple[Scored, Scored] | None

    @property
    def difference(self) -> float | None:
        """The first's score minus the second's; None where no ranking holds both."""
        return None if self.scores is None else self.scores[0].score - self.scores[1].score

    @cached_property
    def shares(self) -> tuple[PartShare, ...]:
        return () if self.scores is None else shares_of(*self.scores)

    @property
    def rest(self) -> float:
        """The rounding error: `math.fsum` of all shares and this is the difference, to the last bit."""
        if self.scores is None:
            return 0.0
        return math.fsum([self.scores[0].score - self.scores[1].score, *(-one.share for one in self.shares)])

    @property
    def by_score(self) -> bool:
        """Whether the score sets them apart: both fared alike, or one was left behind by its rank, with the lower score."""
        if self.difference is None:
            return False
        first, second = self.first.outcome.code, self.second.outcome.code
        if first is second:
            return first is Code.SELECTED or first in DECIDED_BY_RANK
        if not {first, second} <= DECIDED_BY_RANK | {Code.SELECTED}:
            return False
        if Code.SELECTED not in (first, second):
            return True
        return self.difference >= 0.0 if first is Code.SELECTED else self.difference <= 0.0

    @property
    def greatest(self) -> PartShare | None:
        """The part that does most for the one with the higher score; None for equal scores, and where the score does not decide."""
        if not self.by_score or not self.difference:
            return None
        sign = math.copysign(1.0, self.difference)
        return max(self.shares, key=lambda one: one.share * sign)

    @property
    def decider(self) -> str | None:
        """The part without whose share the other one would have the higher score; None where no single part has that effect."""
        most, difference = self.greatest, self.difference
        if most is None or difference is None:
            return None
        return most.name if (difference - most.share) * difference < 0.0 else None

    def sentence(self, named: Callable[[str], str] = str, called: tuple[str, str] | None = None) -> Text:
        """The sentence for what decides; `named` gives the display name of a part. `called`: what the two are called, else by
        their ids."""
        names = called or (self.first.memory_id, self.second.memory_id)
        if self.scores is None or not self.by_score:
            return _by_outcome(self.first, self.second, names)
        first, second = self.scores
        values: dict[str, object] = dict(zip(("first", "second"), names, strict=True))
        most, difference = self.greatest, first.score - second.score
        if most is None:
            return Text(
                "{first} and {second} have the same score, {score}: equal ones are ordered by their ids.",
                score=_number(first.score),
                **values,
            )
        winner, loser = values.values() if difference > 0 else reversed(values.values())
        values = {"winner": winner, "loser": loser, "by": _number(abs(difference))}
        if first.combine is Combine.ORDER:
            place, other = (f"{place:.0f}" for place in sorted(1.0 / one.score for one in self.scores))
            return Text(
                "{winner} comes before {loser}, at place {place} against {other}: this recipe gives places here, no scores.",
                place=place,
                other=other,
                **values,
            )
        values |= {"part": named(most.name), "share": f"{math.copysign(1.0, difference) * most.share:+.3g}"}
        if self.decider is not None:
            return Text(
                "{winner} scores {by} more than {loser}, and “{part}” decides it: it alone adds {share}.", **values
            )
        return Text(
            "{winner} scores {by} more than {loser}; no single part decides it, the most comes from “{part}” ({share}).",
            **values,
        )


def against(trace: Trace, first: Explanation, second: Explanation) -> Duel:
    """Compare two memories of one recall, by the last ranking that holds both."""
    found = _last_scores(trace, first.memory_id, second.memory_id)
    return Duel(first, second, "", None) if found is None else Duel(first, second, found[0], found[1:])


def _last_scores(trace: Trace, first: str, second: str) -> tuple[str, Scored, Scored] | None:
    """The last ranking that holds both memories, and their scores there."""
    for ranking in reversed(trace.rankings):
        found = ranking.find_all((first, second))
        if len(found) == 2:
            return ranking.stage, found[first], found[second]
    return None


def _contributions(first: Scored, second: Scored) -> list[tuple[float, float]]:
    """Of both scores by part; a part that one of them lacks is 1 in a product, 0 in a sum."""
    missing = 1.0 if first.combine is Combine.PRODUCT else 0.0
    pairs = paired(first.parts, second.parts)
    return [(missing if a is None else a.contribution, missing if b is None else b.contribution) for _, a, b in pairs]


def shares_of(first: Scored, second: Scored) -> tuple[PartShare, ...]:
    """What of first − second each part brings, in the order of the first's parts and then of those that only the second has.

    In a sum a part brings the difference of its contributions. In a product no part has a difference of its own: it brings its
    Shapley value, the mean, over all orders in which the second's factors are exchanged for the first's one after the other, of
    what its exchange changes. That adds up to the difference, treats all factors alike, and changes its sign with the two.
    Positions (`Combine.ORDER`) have the one part that they are.
    """
    if first.combine is not second.combine:  # two formulas: of their parts nothing can be said
        return (PartShare("score", None, None, first.score - second.score),)
    factors = _contributions(first, second)
    if first.combine is Combine.PRODUCT:
        values = [_shapley(factors, place) for place in range(len(factors))]
    else:
        values = [one - other for one, other in factors]
    pairs = paired(first.parts, second.parts)
    return tuple(PartShare(*pair, value) for pair, value in zip(pairs, values, strict=True))


def _shapley(factors: Sequence[tuple[float, float]], place: int) -> float:
    """(a_i − b_i) · ∫₀¹ Π_{j≠i} (b_j + t·(a_j − b_j)) dt: the Shapley value of a product by its multilinear extension (G. Owen,
    Multilinear extensions of games, 1972), the polynomial integrated exactly."""
    polynomial = [1.0]
    for other, (a, b) in enumerate(factors):
        if other != place:
            slope = a - b
            polynomial = [
                (polynomial[i] * b if i < len(polynomial) else 0.0) + (polynomial[i - 1] * slope if i else 0.0)
                for i in range(len(polynomial) + 1)
            ]
    a, b = factors[place]
    return (a - b) * math.fsum(value / (power + 1) for power, value in enumerate(polynomial))


def _by_outcome(first: Explanation, second: Explanation, names: tuple[str, str]) -> Text:
    chosen = [one for one in (first, second) if one.outcome.code is Code.SELECTED]
    values: dict[str, object] = dict(zip(("first", "second"), names, strict=True))
    if len(chosen) == 2:
        return Text("{first} and {second} are both in the result, and no ranking holds both.", **values)
    if not chosen:
        values |= {"why": first.sentence, "other_why": second.sentence}
        return Text("Neither is in the result. {first}: {why} {second}: {other_why}", **values)
    other, ordered = (second, names) if chosen[0] is first else (first, names[::-1])
    values = {**dict(zip(("first", "second"), ordered, strict=True)), "why": other.sentence}
    if other.scored is None:
        return Text("{first} is in the result; {second} was not ranked beside it: {why}", **values)
    return Text("{first} is in the result, {second} is not, whatever their scores. {second}: {why}", **values)


def _number(value: float) -> str:
    return f"{value:.3f}" if abs(value) >= 0.001 else f"{value:.2g}"


# ---- from the score of one memory to that of another, part by part


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
    found = _last_scores(trace, memory_id, other)
    return None if found is None else waterfall_of(*found)


def waterfall_of(stage: str, here: Scored, there: Scored) -> Waterfall:
    """The steps between two scored memories."""
    ordered = here.combine is Combine.ORDER
    start, end = (round(1.0 / one.score) if ordered else one.score for one in (there, here))
    whole = Waterfall(here.id, there.id, stage, here.combine, start, end)
    if here.combine is not there.combine or not (math.isfinite(start) and math.isfinite(end)):
        return whole
    pairs, factors = paired(here.parts, there.parts), _contributions(here, there)
    if here.combine is Combine.PRODUCT:
        amounts = [one / other if other else (math.inf if one else 1.0) for one, other in factors]
        values = [
            math.prod(one if done <= at else other for done, (one, other) in enumerate(factors))
            for at in range(len(factors))
        ]
    else:
        amounts = [one - other for one, other in factors]
        if ordered:
            amounts = [end - start if name == "position" else 0.0 for name, *_ in pairs]
        values = [math.fsum([start, *amounts[: at + 1]]) for at in range(len(amounts))]
    values[-1:] = [end] if pairs else []
    steps = [Step(*pair, *step) for pair, *step in zip(pairs, amounts, values, strict=True)]
    return msgspec.structs.replace(whole, steps=tuple(steps))


def _from_cut(trace: Trace, memory_id: str) -> Waterfall | None:
    candidate = trace.candidate(memory_id)
    if candidate is None or candidate.scored is None or candidate.decision.outcome.code is not Code.BELOW_CUT:
        return None
    here, limit = candidate.scored, candidate.decision.outcome.limit
    if limit is None or here.combine is Combine.ORDER:
        return None
    return Waterfall(memory_id, None, trace.rankings[-1].stage, here.combine, limit, here.score)


# ---- which memories stand on which side of the line, and how far


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
