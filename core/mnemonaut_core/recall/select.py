"""Selectors: an outcome for every memory of a ranking. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mnemonaut_core.domain.outcome import Code, Decision, Outcome, Selection
from mnemonaut_core.domain.ranking import Ranking

Similarity = Callable[[str, str], float]


def passed(stage: str, slot: int) -> Outcome:
    """SELECTED at this stage, with its place among the selected."""
    return Outcome(code=Code.SELECTED, stage=stage, value=float(slot), unit="slot")


def pool_cap(ranking: Ranking, *, cap: int, stage: str = "pool") -> Selection:
    """The first `cap` go on, the rest is POOL_CAP(rank, cap)."""
    return Selection(
        stage,
        tuple(
            Decision(item.id, passed(stage, rank))
            if rank <= cap
            else Decision(item.id, Outcome.against(Code.POOL_CAP, stage, float(rank), float(cap), unit="rank"))
            for rank, item in enumerate(ranking.items, 1)
        ),
    )


def walk(
    ranking: Ranking, *, limit: int, floor: float, duplicate_at: float, similarity: Similarity, stage: str = "walk"
) -> Selection:
    """One pass in score order (seed 000; READINGS 7): what comes after `limit` chosen is RESULT_CAP whatever its score,
    then below `floor` is BELOW_CUT, then Dice ≥ `duplicate_at` with any chosen one is DUPLICATE_OF the first such."""
    chosen: list[str] = []
    decisions: list[Decision] = []
    for rank, item in enumerate(ranking.items, 1):
        if len(chosen) >= limit:
            outcome = Outcome.against(Code.RESULT_CAP, stage, float(rank), float(limit), unit="rank")
        elif item.score < floor:
            outcome = Outcome.against(Code.BELOW_CUT, stage, item.score, floor, unit="score")
        else:
            twin = next(((other, s) for other in chosen if (s := similarity(item.id, other)) >= duplicate_at), None)
            if twin is not None:
                outcome = Outcome.against(
                    Code.DUPLICATE_OF, stage, twin[1], duplicate_at, unit="Dice", other_id=twin[0]
                )
            else:
                chosen.append(item.id)
                outcome = passed(stage, len(chosen))
        decisions.append(Decision(item.id, outcome))
    return Selection(stage, tuple(decisions))


def gate(ranking: Ranking, *, value: float | None, limit: float, rule: str, stage: str = "gate") -> Selection:
    """All go on if `value` ≥ `limit`; otherwise every one is GATE_CLOSED(rule). `value` None counts as below any limit
    above zero: evidence that could not be measured is none."""
    opens = limit <= 0.0 if value is None else value >= limit
    if opens:
        return Selection(stage, tuple(Decision(item.id, passed(stage, i)) for i, item in enumerate(ranking.items, 1)))
    measured = -1.0 if value is None else value
    closed = Outcome(
        code=Code.GATE_CLOSED, stage=stage, field=rule, value=value, limit=limit, unit="score",
        margin=None if value is None else measured - limit,
    )  # fmt: skip
    return Selection(stage, tuple(Decision(item.id, closed) for item in ranking.items))


def budget(units: Sequence[tuple[tuple[str, ...], int]], *, limit: int, stage: str = "budget") -> Selection:
    """Units of (ids that go together, tokens), as long as they fit; at the first that does not, all stops (seed 003;
    READINGS 25). Every id from there on is BUDGET(tokens of its unit, tokens left); those after the first name it in
    `other_id`: they were not looked at, whatever their size. A first unit over the limit gives nothing."""
    left, stopped = limit, ""
    decisions: list[Decision] = []
    slot = 0
    for ids, tokens in units:
        if not stopped and tokens <= left:
            left -= tokens
            for memory_id in ids:
                slot += 1
                decisions.append(Decision(memory_id, passed(stage, slot)))
            continue
        cut = Outcome.against(Code.BUDGET, stage, float(tokens), float(left), unit="tokens", other_id=stopped or None)
        decisions += [Decision(memory_id, cut) for memory_id in ids]
        stopped = stopped or ids[0]
    return Selection(stage, tuple(decisions))
