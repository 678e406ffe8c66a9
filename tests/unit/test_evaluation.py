"""What is measured of an answer, which of two answers is better, and when a difference may be chance."""

from __future__ import annotations

from itertools import pairwise

import pytest
from helpers.databases import NOW
from helpers.stores import many, new_writer, take
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.domain.query import Query
from mnemonaut_core.evaluation import Answer, Difference, Measures, compare, measure, recipe_rankers
from mnemonaut_core.explorer import Settings
from mnemonaut_core.judgments import JudgedQuestion, Judgment
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.saved import Saved
from mnemonaut_core.workspace.wiring import connect

IDS = "abcdef"
BOAT = Saved("q1", "boat", Query("where is the boat?", NOW))
judgments = st.lists(
    st.builds(
        Judgment,
        st.sampled_from(IDS),
        st.one_of(st.none(), st.integers(0, 3)),
        st.sampled_from([None, "must", "must_not"]),
    ),
    min_size=1,
    unique_by=lambda one: one.memory_id,
)


@st.composite
def answers(draw: st.DrawFn) -> Answer:
    ranking = tuple(draw(st.permutations(IDS)))
    return Answer(ranking, ranking[: draw(st.integers(0, len(IDS)))])


def judged(*given: Judgment) -> JudgedQuestion:
    return JudgedQuestion(BOAT, given)


def measures(selected: str, *given: Judgment) -> Measures:
    return measure(Answer(tuple("abcd"), tuple(selected)), judged(*given))


def test_the_metrics_are_of_the_ranking_and_served_is_of_the_selected() -> None:
    found = measures("a", Judgment("b", 3), Judgment("a", 0), Judgment("c", None, "must_not"))
    assert found.ranked is not None
    assert (found.ranked.recall, found.ranked.mrr, found.ranked.hit) == (1.0, 0.5, 1.0)
    assert (found.given, found.wrong, found.served) == (("a",), ("a",), 0.0)
    assert measures("ac", Judgment("c", 2, "must_not"), Judgment("b", 1)).wrong == ("c",)


def test_a_question_without_a_relevant_memory_counts_for_silence_only() -> None:
    silent, loud = (measures(selected, Judgment("a", 0)) for selected in ("", "b"))
    assert silent.ranked is None
    assert silent.silence_is_right
    assert not loud.silence_is_right
    assert not measures("", Judgment("a", 1)).silence_is_right
    assert compare([loud], [silent]).better == (0,)


@given(answers(), judgments)
def test_a_must_is_broken_exactly_when_its_memory_is_not_selected(answer: Answer, given: list[Judgment]) -> None:
    found = measure(answer, judged(*given))
    for one in given:
        assert (one.memory_id in found.missing) == (one.must == "must" and one.memory_id not in answer.selected)
        assert (one.memory_id in found.forbidden) == (one.must == "must_not" and one.memory_id in answer.selected)
    assert found.broken == any(one.must and (one.must == "must") != (one.memory_id in answer.selected) for one in given)


@given(st.lists(st.tuples(answers(), answers(), judgments)))
def test_better_and_worse_change_sides_with_the_answers(cases: list[tuple[Answer, Answer, list[Judgment]]]) -> None:
    before = [measure(one, judged(*given)) for one, _, given in cases]
    after = [measure(one, judged(*given)) for _, one, given in cases]
    there, back = compare(before, after), compare(after, before)
    assert (there.better, there.worse, there.same) == (back.worse, back.better, back.same)
    assert there.chance == back.chance
    assert compare(before, before).same == tuple(range(len(cases)))


def test_a_broken_must_counts_more_than_the_rank_and_the_rank_more_than_a_wrong_memory() -> None:
    given = Judgment("a", 3), Judgment("b", 1, "must"), Judgment("c", 0)
    order = [measures(selected, *given) for selected in ("a", "bc", "b", "ba", "ab")]
    for worse, better in pairwise(order):
        assert compare([worse], [better]).better == (0,)


@pytest.mark.parametrize(
    ("better", "worse", "chance"),
    [
        # P(X >= max) for X ~ B(n, 1/2), counted by hand: 7 of 8 has 8 + 1 of 256 outcomes
        (6, 1, 8 / 128),
        (1, 6, 8 / 128),
        (7, 1, 9 / 256),
        (5, 0, 1 / 32),
        (1, 0, 1 / 2),
        (2, 2, 11 / 16),
        (0, 0, 1.0),
        (15, 5, 0.020694732666015625),
    ],
)
def test_the_sign_test_counts_outcomes_of_a_coin(better: int, worse: int, chance: float) -> None:
    found = Difference(tuple(range(better)), tuple(range(worse)), ())
    assert found.chance == pytest.approx(chance, abs=1e-15)
    assert found.may_be_chance == (better + worse > 0 and chance > 0.05)


def test_measuring_twice_gives_the_same_for_every_recipe_and_recipes_together_as_alone(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.mktemp("evaluation") / "a.db"
    writer = new_writer(path)
    take(writer, many(12))
    writer.close()
    question = judged(Judgment("m1", 2), Judgment("m3", None, "must"), Judgment("m5", 0))
    queries = [Query("memory number three", NOW), Query("nothing of the kind", NOW)]
    with connect(path) as session:
        named = {recipe: Settings(recipe) for recipe in RECIPES}

        def measured() -> list[Measures]:
            rankers = recipe_rankers(session.explorer, named)
            return [measure(rank(query), question) for query in queries for rank in rankers.values()]

        alone = [
            measure(recipe_rankers(session.explorer, {name: one})[name](query), question)
            for query in queries
            for name, one in named.items()
        ]
        assert measured() == measured() == alone
        assert any(one.given for one in alone)
