"""Two memories in one recall: by which parts of their scores one stands before the other, or by what else. Pure."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

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
    """One part of two scores. `share` is what of the difference of the scores (first − second) comes of it; a part that one of
    the two does not have is None there, and counts as 0 in a sum and as 1 in a product."""

    name: str
    first: Part | None
    second: Part | None
    share: float


class Duel(msgspec.Struct, frozen=True, eq=False):
    """A memory against another in one recall. The scores are those of the last ranking that holds both, `stage`; "" and None where
    none does."""

    first: Explanation
    second: Explanation
    stage: str
    scores: tuple[Scored, Scored] | None
    shares: tuple[PartShare, ...]
    rest: float
    """What rounding left: `math.fsum` of all shares and this is the difference, to the last bit."""
    decider: str | None
    """The part without whose share the other one would stand before; None where no single part does that, or the score does not
    decide."""
    by_score: bool
    """Whether the score is what sets them apart; False: what became of one of them was decided by something else."""

    @property
    def difference(self) -> float | None:
        """The first's score minus the second's; None where no ranking holds both."""
        return None if self.scores is None else self.scores[0].score - self.scores[1].score

    def sentence(self, named: Callable[[str], str] = str) -> Text:
        """The one sentence that says what decides; `named` gives a part's name as it is to be read."""
        if not self.by_score:
            return _by_outcome(self.first, self.second)
        assert self.scores is not None  # noqa: S101 - the score can only decide where there is one
        difference = self.scores[0].score - self.scores[1].score
        a, b = self.first.memory_id, self.second.memory_id
        if difference == 0.0:
            return Text(
                "{first} and {second} have the same score, {score}: equal ones are ordered by their "
                    "ids.",
                first=a, second=b, score=_number(self.scores[0].score),
            )  # fmt: skip
        winner, loser = (a, b) if difference > 0 else (b, a)
        if self.scores[0].combine is Combine.ORDER:
            places = sorted(1.0 / one.score for one in self.scores)
            return Text(
                "{winner} comes before {loser}, at place {place} against {other}: this recipe gives "
                    "places here, no scores.",
                winner=winner, loser=loser, place=f"{places[0]:.0f}", other=f"{places[1]:.0f}",
            )  # fmt: skip
        sign = math.copysign(1.0, difference)
        by = _number(abs(difference))
        most = max(self.shares, key=lambda one: one.share * sign)
        share = f"{most.share * sign:+.3g}"
        if self.decider is not None:
            return Text(
                "{winner} scores {by} more than {loser}, and “{part}” decides it: it alone adds {share}.",
                winner=winner, loser=loser, by=by, part=named(self.decider), share=share,
            )  # fmt: skip
        return Text(
            "{winner} scores {by} more than {loser}; no single part decides it, the most comes of “{part}” ({share}).",
            winner=winner, loser=loser, by=by, part=named(most.name), share=share,
        )  # fmt: skip


def against(trace: Trace, first: Explanation, second: Explanation) -> Duel:
    """The two memories that are explained, one against the other."""
    stage, scores = _side_by_side(trace, first.memory_id, second.memory_id)
    shares = () if scores is None else shares_of(*scores)
    difference = 0.0 if scores is None else scores[0].score - scores[1].score
    rest = _rest(scores, shares)
    by_score = scores is not None and _score_decides(first, second, difference)
    decider = _decider(shares, difference) if by_score and difference else None
    return Duel(first, second, stage, scores, shares, rest, decider, by_score)


def shares_of(first: Scored, second: Scored) -> tuple[PartShare, ...]:
    """What of first − second each part brings, in the order of the first's parts and then of those that only the second has.

    In a sum a part brings the difference of its contributions. In a product no part has a difference of its own: it brings its
    Shapley value, the mean, over all orders in which the second's factors are exchanged for the first's one after the other, of
    what its exchange changes. That adds up to the difference, treats all factors alike, and changes its sign with the two.
    Positions (`Combine.ORDER`) have the one part that they are.
    """
    pairs = paired(first.parts, second.parts)
    if first.combine is Combine.PRODUCT and second.combine is Combine.PRODUCT:
        factors = [(1.0 if a is None else a.contribution, 1.0 if b is None else b.contribution) for _, a, b in pairs]
        values = [_shapley(factors, place) for place in range(len(factors))]
    elif first.combine is second.combine:
        values = [(0.0 if a is None else a.contribution) - (0.0 if b is None else b.contribution) for _, a, b in pairs]
    else:  # two formulas: of their parts nothing can be said
        return (PartShare("score", None, None, first.score - second.score),)
    return tuple(PartShare(name, a, b, value) for (name, a, b), value in zip(pairs, values, strict=True))


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


def _rest(scores: tuple[Scored, Scored] | None, shares: tuple[PartShare, ...]) -> float:
    if scores is None:
        return 0.0
    return math.fsum([scores[0].score - scores[1].score, *(-one.share for one in shares)])


def _side_by_side(trace: Trace, first: str, second: str) -> tuple[str, tuple[Scored, Scored] | None]:
    for ranking in reversed(trace.rankings):
        found = {item.id: item for item in ranking.items if item.id in (first, second)}
        if first in found and second in found:
            return ranking.stage, (found[first], found[second])
    return "", None


def _score_decides(first: Explanation, second: Explanation, difference: float) -> bool:
    """Whether both fared alike, or one was left behind by its rank alone, with the lower score."""
    codes = first.outcome.code, second.outcome.code
    if codes[0] is codes[1]:
        return codes[0] is Code.SELECTED or codes[0] in DECIDED_BY_RANK
    if not {*codes} <= DECIDED_BY_RANK | {Code.SELECTED}:
        return False
    if Code.SELECTED not in codes:
        return True
    return difference >= 0.0 if codes[0] is Code.SELECTED else difference <= 0.0


def _decider(shares: tuple[PartShare, ...], difference: float) -> str | None:
    """The part without which the difference would have the other sign; the greatest of several."""
    sign = math.copysign(1.0, difference)
    most = max(shares, key=lambda one: one.share * sign)
    return most.name if (difference - most.share) * sign < 0.0 else None


def _by_outcome(first: Explanation, second: Explanation) -> Text:
    """What became of them was not decided by their scores."""
    chosen = [one for one in (first, second) if one.outcome.code is Code.SELECTED]
    if len(chosen) == 1:
        (winner,) = chosen
        other = second if winner is first else first
        if other.scored is None:
            return Text(
                "{first} is in the result; {second} was not ranked beside it: {why}",
                first=winner.memory_id, second=other.memory_id, why=other.sentence,
            )  # fmt: skip
        return Text(
            "{first} is in the result, {second} is not, whatever their scores. {second}: {why}",
            first=winner.memory_id, second=other.memory_id, why=other.sentence,
        )  # fmt: skip
    if chosen:
        return Text(
            "{first} and {second} are both in the result, and no ranking holds both.",
            first=first.memory_id, second=second.memory_id,
        )  # fmt: skip
    return Text(
        "Neither is in the result. {first}: {why} {second}: {other_why}",
        first=first.memory_id, why=first.sentence, second=second.memory_id, other_why=second.sentence,
    )  # fmt: skip


def _number(value: float) -> str:
    return f"{value:.3f}" if abs(value) >= 0.001 else f"{value:.2g}"
