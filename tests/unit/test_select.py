"""The selectors on their own: where each of them cuts, exactly."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.rankings import alike, by_score

from mnemonaut_core.domain.columns import Ranking, Selection
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.recall import select


def ranking(**scores: float) -> Ranking:
    """A ranking of these ids."""
    return by_score(scores)


def codes(selection: Selection) -> dict[str, Code]:
    """What became of each."""
    return {decision.id: decision.outcome.code for decision in selection.decisions}


@pytest.mark.parametrize(
    ("value", "limit", "opens"),
    [(0.35, 0.35, True), (0.34, 0.35, False), (None, 0.35, False), (None, 0.0, True), (0.0, 0.0, True)],
)
def test_a_gate_opens_from_its_limit_on_and_what_was_not_measured_is_below_any_limit_above_zero(
    value: float | None, limit: float, opens: bool
) -> None:
    found = codes(select.gate(ranking(a=0.9, b=0.1), value=value, limit=limit, rule="best"))
    assert found == dict.fromkeys("ab", Code.SELECTED if opens else Code.GATE_CLOSED)


def test_a_closed_gate_tells_how_far_it_was_and_nothing_of_what_was_not_measured() -> None:
    (closed,) = select.gate(ranking(a=0.3), value=0.3, limit=0.35, rule="best").decisions
    assert (closed.outcome.field, closed.outcome.value, closed.outcome.limit) == ("best", 0.3, 0.35)
    assert closed.outcome.margin == pytest.approx(-0.05)
    (unknown,) = select.gate(ranking(a=0.3), value=None, limit=0.35, rule="best").decisions
    assert (unknown.outcome.value, unknown.outcome.margin) == (None, None)


def test_a_pool_holds_exactly_its_cap() -> None:
    found = codes(select.pool_cap(ranking(a=0.9, b=0.8, c=0.7), cap=2))
    assert found == {"a": Code.SELECTED, "b": Code.SELECTED, "c": Code.POOL_CAP}


def test_a_budget_ends_at_the_first_unit_that_does_not_fit_whatever_comes_after() -> None:
    given = ranking(a=0.9, b=0.8, c=0.7, d=0.6)
    units = select.Units(np.arange(4), np.array([0, 1, 1, 2]), np.array([4, 7, 7, 1]))
    selection = select.budget(given, units, limit=10)
    assert codes(selection) == {"a": Code.SELECTED, "b": Code.BUDGET, "c": Code.BUDGET, "d": Code.BUDGET}
    assert [decision.outcome.other_id for decision in selection.decisions] == [None, None, None, "b"]
    assert codes(select.budget(given, units, limit=12)) == dict.fromkeys("abcd", Code.SELECTED)


def test_a_walk_keeps_a_score_at_the_floor_and_drops_a_likeness_at_the_threshold() -> None:
    given = ranking(a=0.9, b=0.5, c=0.4, d=0.28, e=0.27)
    dice = alike(given, lambda one, other: 0.9 if {one, other} == {"a", "c"} else 0.89)
    selection = select.walk(given, limit=9, floor=0.28, measures=(select.Measure(dice, 0.9, "Dice"),))
    assert codes(selection) == {
        "a": Code.SELECTED,
        "b": Code.SELECTED,
        "c": Code.DUPLICATE_OF,
        "d": Code.SELECTED,
        "e": Code.BELOW_CUT,
    }
