"""Laws of comparing, for every recipe: A − B adds up; a recall and itself are alike; the other way round everything has the other
sign; a record says what the trace said."""

from __future__ import annotations

import json
import math
from itertools import combinations

import pytest
from helpers.databases import NOW
from helpers.strategies import examples, parameters, queries
from helpers.worlds import World, Worlds
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Combine, Part, Scored
from mnemonaut_core.domain.trace import PackText, Trace
from mnemonaut_core.domain.trace_json import trace_json, without_memory_texts
from mnemonaut_core.explain.against import against, shares_of
from mnemonaut_core.explain.compare import (
    GAINED,
    KEPT,
    LOST,
    Origin,
    Side,
    comparison_of,
    jaccard,
    pack_diff,
    rank_biased_overlap,
    side_of,
    side_of_record,
)
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import RECIPES

every_recipe = pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
names = st.sampled_from(["many", "some"])
lists = st.lists(st.sampled_from("abcdefghij"), unique=True, max_size=8)


def recalled(worlds: Worlds, recipe: Recipe, data: st.DataObject) -> tuple[World, Trace]:
    """A generated question."""
    world = worlds[data.draw(names, "store")]
    values = data.draw(parameters(recipe.parameters), "values")
    return world, world.matrix.ask(data.draw(queries(), "query"), values, recipe=recipe.name)


@every_recipe
@given(data=st.data())
@examples(15)
def test_a_recall_and_itself_are_alike_whether_recorded_or_not(
    worlds: Worlds, recipe: Recipe, data: st.DataObject
) -> None:
    _, trace = recalled(worlds, recipe, data)
    side = side_of(trace)
    kept = json.loads(dumps(without_memory_texts(trace_json(trace))))
    record = side_of_record(kept, side.memories, pack=trace.pack, question=trace.query.text, as_recorded=True)
    assert record.notes == side.notes
    assert {name: place.result for name, place in record.places.items()} == {
        name: place.result for name, place in side.places.items()
    }
    found = comparison_of([side, side, record])
    assert found.nothing
    assert found.differences == ()
    assert found.differing == ()
    assert [row.id for row in found.rows if row.places[0].slot is not None] == list(trace.selected)
    assert all((one.jaccard, one.rbo) == (1.0, 1.0) for one in found.overlaps)
    assert all(found.score_change(row, 2) in (0.0, None) for row in found.rows)
    assert all(diff is not None and diff.gained == diff.lost == 0 for diff in found.packs)


@every_recipe
@given(data=st.data())
@examples(15)
def test_the_other_way_round_everything_has_the_other_sign(worlds: Worlds, recipe: Recipe, data: st.DataObject) -> None:
    world, first = recalled(worlds, recipe, data)
    other = data.draw(parameters(recipe.parameters), "other values")
    second = world.matrix.ask(first.query, other, recipe=recipe.name)
    sides = [side_of(first), side_of(second)]
    there, back = comparison_of(sides), comparison_of(sides[::-1])
    assert [row.id for row in there.rows] == [row.id for row in back.rows]
    for row, other_row in zip(there.rows, back.rows, strict=True):
        assert row.places == other_row.places[::-1]
        change, score = row.rank_change(1), there.score_change(row, 1)
        assert (None if change is None else -change) == other_row.rank_change(1)
        assert (None if score is None else -score) == back.score_change(other_row, 1)
    assert [one.values for one in there.differences] == [one.values[::-1] for one in back.differences]
    (a,), (b,) = there.overlaps, back.overlaps
    assert (a.jaccard, a.rbo, a.both, a.only_first, a.only_second) == (
        b.jaccard,
        b.rbo,
        b.both,
        b.only_second,
        b.only_first,
    )
    (ahead,), (aback,) = there.packs, back.packs
    assert ahead is not None
    assert aback is not None
    assert ahead.nothing == aback.nothing == (first.pack.text == second.pack.text)
    assert there.nothing == back.nothing


@every_recipe
@given(data=st.data())
@examples(15)
def test_what_sets_two_memories_apart_adds_up(worlds: Worlds, recipe: Recipe, data: st.DataObject) -> None:
    world, trace = recalled(worlds, recipe, data)
    explorer: Explorer = world.matrix.explorer
    found = [one.memory.id for one in trace.candidates]
    absent = [line["id"] for line in world.lines if trace.candidate(line["id"]) is None][:1]
    for first, second in list(combinations([*found[:4], *found[-1:], *absent], 2)):
        if first == second:
            continue
        duel = against(trace, explorer.explain(trace, first), explorer.explain(trace, second))
        turned = against(trace, explorer.explain(trace, second), explorer.explain(trace, first))
        assert duel.by_score == turned.by_score
        assert duel.decider == turned.decider
        told = str(duel.sentence())
        assert first in told or second in told
        if duel.difference is None:
            assert (duel.shares, duel.decider, duel.by_score) == ((), None, False)
            continue
        shares = [one.share for one in duel.shares]
        assert math.fsum([*shares, duel.rest]) == duel.difference
        assert abs(duel.rest) <= 1e-9
        assert turned.difference == -duel.difference
        assert {one.name: one.share for one in turned.shares} == pytest.approx(
            {one.name: -one.share for one in duel.shares}, abs=1e-12
        )
        if duel.decider is not None:
            most = max((one for one in duel.shares if one.name == duel.decider), key=lambda one: abs(one.share))
            assert (duel.difference - most.share) * duel.difference < 0.0
        if duel.by_score and Code.SELECTED in (duel.first.outcome.code, duel.second.outcome.code):
            worse = duel.difference < 0.0
            assert (duel.second if worse else duel.first).outcome.code is Code.SELECTED


@every_recipe
@given(data=st.data())
@examples(6)
def test_an_untouched_database_gives_the_ranking_again(worlds: Worlds, recipe: Recipe, data: st.DataObject) -> None:
    world, trace = recalled(worlds, recipe, data)
    values = {one.name: one.value for one in trace.layers}
    again = world.matrix.ask(trace.query, values, recipe=recipe.name)
    sides = side_of(trace), side_of(again)
    assert sides[0].places == sides[1].places
    assert comparison_of(sides).nothing


factors = st.lists(st.tuples(st.floats(0.0, 4.0), st.floats(0.0, 4.0)), min_size=1, max_size=6)


def _product(values: list[float]) -> Scored:
    parts = tuple(Part(f"f{i}", None, value, 1.0, value) for i, value in enumerate(values))
    return Scored("m", math.prod(values), parts, Combine.PRODUCT)


@given(factors)
@examples(60)
def test_the_parts_of_a_product_add_up_whatever_they_are(pairs: list[tuple[float, float]]) -> None:
    first, second = _product([a for a, _ in pairs]), _product([b for _, b in pairs])
    shares = shares_of(first, second)
    assert math.fsum(one.share for one in shares) == pytest.approx(first.score - second.score, rel=1e-9, abs=1e-9)
    for one, (a, b) in zip(shares, pairs, strict=True):
        assert one.share == 0.0 if a == b else one.share * (a - b) >= 0.0


@given(lists, lists, st.floats(0.3, 0.97))
@examples(120)
def test_overlaps_are_shares_and_one_for_equal_lists_alone(first: list[str], second: list[str], p: float) -> None:
    both, ranked = jaccard(first, second), rank_biased_overlap(first, second, p)
    assert 0.0 <= both <= 1.0
    assert 0.0 <= ranked <= 1.0
    assert (ranked, both) == (rank_biased_overlap(second, first, p), jaccard(second, first))
    assert (both == 1.0) == (set(first) == set(second))
    shorter = min(len(first), len(second))
    if shorter:
        assert (ranked == 1.0) == (first[:shorter] == second[:shorter])
    assert (both == ranked == 1.0) == (first == second)


@given(st.text("ab。.!\n ", max_size=30), st.text("ab。.!\n ", max_size=30))
@examples(80)
def test_the_pieces_of_two_packs_are_their_texts(first: str, second: str) -> None:
    found = pack_diff(PackText(first, True, "", 1), PackText(second, True, "", 1))
    assert "".join(one.text for one in found.pieces if one.sign in (KEPT, LOST)) == first
    assert "".join(one.text for one in found.pieces if one.sign in (KEPT, GAINED)) == second
    assert found.nothing == (first == second)
    assert not (found.nothing and (found.gained or found.lost))


def test_a_side_is_not_changed_by_being_compared(worlds: Worlds) -> None:
    trace = worlds["many"].matrix.ask(Query("cat", NOW), {})
    side: Side = side_of(trace, database="a")
    assert comparison_of([side, replace(side, origin=Origin("b"))]).differences[0].code == "database"
