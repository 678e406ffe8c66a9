"""Laws of the waterfall, for every recipe: its steps lead from one score to the other, to the last bit, and back again."""

from __future__ import annotations

import math

import pytest
from helpers.strategies import examples, parameters, queries
from helpers.worlds import Worlds
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.domain.ranking import Combine, Part, Scored
from mnemonaut_core.explain.against import LINE, NEXT, REST, marks_of, partner, waterfall, waterfall_of
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import RECIPES


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
@given(data=st.data())
@examples(8)
def test_the_steps_lead_from_one_score_to_the_other(worlds: Worlds, recipe: Recipe, data: st.DataObject) -> None:
    world = worlds[data.draw(st.sampled_from(["many", "some"]), "store")]
    values = data.draw(parameters(recipe.parameters), "values")
    trace = world.matrix.ask(data.draw(queries(), "query"), values, recipe=recipe.name)
    scores = {one.id: one for one in trace.rankings[-1].items}
    for memory_id in [*list(scores)[:4], *list(scores)[-2:]]:
        chosen = [one for one in scores if one in trace.selected]
        if chosen and memory_id != chosen[-1]:
            assert partner(trace, memory_id, LINE) == chosen[-1]
        place, ids = list(scores).index(memory_id), list(scores)
        beside = ids[place + 1 : place + 2] if memory_id in chosen else ids[max(0, place - 1) : place]
        if beside:
            assert partner(trace, memory_id, NEXT) == beside[0]
        marks = marks_of(trace, memory_id)
        assert [mark.place for mark in marks] == sorted(mark.place for mark in marks)
        assert memory_id in {mark.memory_id for mark in marks}
        assert {one for one in trace.selected if one in scores} <= {mark.memory_id for mark in marks}
        assert len(marks) <= len(trace.selected) + 1 + REST
        for against in (NEXT, LINE, next(iter(scores))):
            other = partner(trace, memory_id, against)
            found = waterfall(trace, memory_id, against)
            if found is None:
                assert other is None or other == memory_id
                continue
            if other is None:
                assert (found.steps, found.other_id) == ((), None)
                continue
            ordered = found.combine is Combine.ORDER
            ends = tuple(1.0 / scores[one].score if ordered else scores[one].score for one in (other, memory_id))
            assert (found.start, found.end) == pytest.approx(ends)
            assert [step.value for step in found.steps][-1:] == [found.end][: len(found.steps)]
            amounts = [step.amount for step in found.steps]
            if found.combine is Combine.PRODUCT:
                if all(0.0 < one < math.inf for one in amounts):
                    assert found.start * math.prod(amounts) == pytest.approx(found.end)
            else:
                assert math.fsum([found.start, *amounts, found.rest]) == found.end
                assert abs(found.rest) <= 1e-9
            back = waterfall(trace, other, memory_id)
            assert back is not None
            assert (back.start, back.end) == (found.end, found.start)
            if found.combine is not Combine.PRODUCT:
                turned = {step.name: -step.amount for step in back.steps}
                assert {step.name: step.amount for step in found.steps} == pytest.approx(turned)


def _scored(memory_id: str, *values: float, combine: Combine = Combine.SUM, score: float | None = None) -> Scored:
    parts = tuple(Part(f"p{i}", value, value, 1.0, value) for i, value in enumerate(values))
    whole = math.prod(values) if combine is Combine.PRODUCT else math.fsum(values)
    return Scored(memory_id, whole if score is None else score, parts, combine)


def test_a_factor_of_nothing_divides_by_nothing() -> None:
    product = Combine.PRODUCT
    found = waterfall_of("x", _scored("a", 0.5, 0.4, combine=product), _scored("b", 0.0, 0.8, combine=product))
    assert [step.amount for step in found.steps] == [math.inf, 0.5]
    assert [step.value for step in found.steps] == [0.5 * 0.8, 0.2]


@pytest.mark.parametrize("score", [math.inf, -math.inf, math.nan])
def test_nothing_is_subtracted_from_a_score_that_is_not_finite(score: float) -> None:
    found = waterfall_of("x", _scored("a", 0.5), _scored("b", 0.2, score=score))
    assert (found.steps, found.rest) == ((), 0.0)


def test_what_only_one_has_counts_as_nothing_of_the_other() -> None:
    found = waterfall_of("x", _scored("a", 0.5), _scored("b", 0.2, -0.0, 0.1))
    assert [(step.here is None, step.amount) for step in found.steps] == [(False, 0.3), (True, 0.0), (True, -0.1)]
    assert found.steps[-1].value == found.end == 0.5
