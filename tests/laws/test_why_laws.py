"""The smallest change that lets a memory in is the one that an exhaustive search finds: every whole number, every 256th of a
fraction's range, every choice, each in a cold recall of its own. The search here knows nothing of the program's shortcuts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from helpers.strategies import examples, parameters, queries
from helpers.strategies import values_of as any_of
from helpers.worlds import World, Worlds
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.outcome import Code, Selection
from mnemonaut_core.domain.ranking import Ranking
from mnemonaut_core.domain.trace import Pool, Trace
from mnemonaut_core.errors import Cancelled
from mnemonaut_core.explain.counterfactual import TO_THE_END, SmallestChange
from mnemonaut_core.explain.replay import OUTCOMES_TO_RESTORE, Replayer, changed
from mnemonaut_core.explain.what_if import RecallSeen
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.parameters import DEADLINES, PREVIEWS, ParameterInfo, describe
from mnemonaut_core.recall.cache import RememberingReader
from mnemonaut_core.recall.choose import recorded
from mnemonaut_core.recall.engine import passed_on, run_recipe, take
from mnemonaut_core.recall.gather import RunOptions
from mnemonaut_core.recall.stage import Choose, Recipe, Rerank, Select
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.text.similarity import Beginnings, char_ngrams, dice

every_recipe = pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
STEPS = 256
SAMPLED = 12
"""Nearer values that are tried by day, for each pair."""
CROWDED = 10
"""So many parameters, and memories, of which it is asked in each example whether too many come before."""
QUESTIONS, MEMORIES_A_QUESTION = 5, 40
"""At night, for each recipe: what one question's recalls with other values tell is asked once for all these memories, so it is the
questions that take their time (all recipes: about 20 minutes of processor)."""


def values_of(info: ParameterInfo) -> list[object]:
    """Every value that an exhaustive search tries."""
    if info.choices:
        return list(info.choices)
    if info.kind is bool:
        return [False, True]
    assert info.lower is not None
    assert info.upper is not None
    if info.kind is int:
        return list(range(int(info.lower), int(info.upper) + 1))
    return [info.lower + (info.upper - info.lower) * step / STEPS for step in range(STEPS + 1)]


@dataclass
class Exhaustive:
    """One recall, and what a recall with one other value selects: asked cold, and kept."""

    world: World
    recipe: Recipe
    trace: Trace
    selected: dict[tuple[str, object], frozenset[str]] = field(default_factory=dict)

    def works(self, info: ParameterInfo, value: object, memory_id: str) -> bool:
        """Whether a cold recall with this value selects it."""
        return memory_id in self.selects(info, value)

    def selects(self, info: ParameterInfo, value: object) -> frozenset[str]:
        """Whom a cold recall with this value selects."""
        key = info.name, value
        if key not in self.selected:
            found = run_recipe(
                self.recipe,
                self.trace.query,
                changed(self.trace, info.name, value),
                readers=self.world.matrix.explorer.readers,
                embedder=self.world.matrix.embedder,
                options=RunOptions(serial=True),
            )
            self.selected[key] = frozenset(found.selected)
        return self.selected[key]

    def infos(self) -> Iterator[ParameterInfo]:
        """The parameters that can be told to let something in: no source was late, and no model chose."""
        yield from (info for info in describe(self.recipe.parameters) if info.group not in (DEADLINES, PREVIEWS))

    def distance(self, info: ParameterInfo, value: object) -> float:
        """|to − from| / (upper − lower); 1 for choices."""
        current = getattr(self.trace.parameters, info.name)
        if info.span is None:
            return 1.0
        return abs(float(str(value)) - float(current)) / info.span

    def nearer(self, change: SmallestChange | None) -> list[tuple[ParameterInfo, object]]:
        """All that should have been told in its place, if it worked; everything for None."""
        infos = list(self.infos())
        places = {info.name: place for place, info in enumerate(infos)}

        def before(info: ParameterInfo, value: object) -> bool:
            if value == getattr(self.trace.parameters, info.name):
                return False
            if change is None:
                return True
            distance = self.distance(info, value)
            if abs(distance - change.distance) < 1e-12:
                return places[info.name] < places[change.parameter]
            return distance < change.distance

        return [(info, value) for info in infos for value in values_of(info) if before(info, value)]


def holds(asked: Exhaustive, memory_id: str, change: SmallestChange) -> None:
    """What is told is true: it lets the memory in, and is as near as the grid can tell."""
    infos = {info.name: info for info in asked.infos()}
    info = infos[change.parameter]
    assert change.from_value == getattr(asked.trace.parameters, info.name)
    assert asked.works(info, change.to_value, memory_id)
    assert change.distance == pytest.approx(asked.distance(info, change.to_value))
    if info.kind is not float:
        assert change.to_value in values_of(info)
        return
    lower, upper = info.lower or 0.0, info.upper or 0.0
    away = 1.0 if float(str(change.to_value)) > float(str(change.from_value)) else -1.0
    assert lower <= float(str(change.to_value)) <= upper
    beyond = [
        value
        for value in values_of(info)
        if 0.0 <= away * (float(str(value)) - float(str(change.to_value))) <= (upper - lower) / STEPS
    ]
    assert any(asked.works(info, value, memory_id) for value in beyond)


def explained(asked: Exhaustive, memory_id: str) -> tuple[Code, SmallestChange | None]:
    """What the program says, with all the time that it takes."""
    why = asked.world.matrix.explorer.why(asked.trace, memory_id, patience=TO_THE_END)
    assert why.complete
    return why.explanation.outcome.code, why.change


@every_recipe
@given(data=st.data())
@settings(max_examples=2, phases=(Phase.generate,), suppress_health_check=list(HealthCheck))
def test_nothing_nearer_works_of_what_is_tried_by_chance(worlds: Worlds, recipe: Recipe, data: st.DataObject) -> None:
    world = worlds["few"]
    values = data.draw(parameters(recipe.parameters, most=2), "values")
    asked = Exhaustive(world, recipe, world.matrix.ask(data.draw(queries(), "query"), values, recipe=recipe.name))
    memory_id = data.draw(st.sampled_from([line["id"] for line in world.lines]), "memory")
    code, change = explained(asked, memory_id)
    if code in {Code.SELECTED, *OUTCOMES_TO_RESTORE}:
        assert change is None
        return
    if change is not None:
        holds(asked, memory_id, change)
    chance = random.Random(data.draw(st.integers(0, 99), "chance"))
    nearer = asked.nearer(change)
    for info, value in chance.sample(nearer, min(SAMPLED, len(nearer))):
        assert not asked.works(info, value, memory_id), (info.name, value, change)


@every_recipe
@given(data=st.data())
@settings(max_examples=2, phases=(Phase.generate,), suppress_health_check=list(HealthCheck))
def test_a_second_why_of_one_recall_is_what_it_would_be_alone(
    worlds: Worlds, recipe: Recipe, data: st.DataObject
) -> None:
    world = worlds["few"]
    values = data.draw(parameters(recipe.parameters, most=2), "values")
    trace, other = (
        world.matrix.ask(query, values, recipe=recipe.name)
        for query in (data.draw(queries(), "query"), data.draw(queries(), "other query"))
    )
    one, two = random.Random(data.draw(st.integers(0, 999), "chance")).sample([line["id"] for line in world.lines], 2)
    explorer = world.matrix.explorer

    def anew() -> Explorer:
        return Explorer(explorer.readers, explorer.embedder)

    going_on = anew()
    for asked, memory_id in ((trace, one), (trace, two), (other, two)):
        after, alone = (by.why(asked, memory_id, patience=TO_THE_END) for by in (going_on, anew()))
        assert (after.located, after.explanation.outcome) == (alone.located, alone.explanation.outcome)
        assert (after.changes, after.complete, after.no_single) == (alone.changes, alone.complete, alone.no_single)


class _After(CancelToken):
    """Is set when it was looked at so many times."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self._left = looks

    def raise_if_set(self) -> None:
        """Counts."""
        self._left -= 1
        if self._left < 0:
            self.cancel()
        super().raise_if_set()


@every_recipe
@given(data=st.data())
@settings(max_examples=2, phases=(Phase.generate,), suppress_health_check=list(HealthCheck))
def test_a_why_after_one_that_was_cancelled_is_what_it_would_be_alone(
    worlds: Worlds, recipe: Recipe, data: st.DataObject
) -> None:
    world = worlds["few"]
    trace = world.matrix.ask(data.draw(queries(), "query"), {}, recipe=recipe.name)
    chance = random.Random(data.draw(st.integers(0, 999), "chance"))
    one, two = chance.sample([line["id"] for line in world.lines], 2)
    explorer = world.matrix.explorer
    going_on = Explorer(explorer.readers, explorer.embedder)
    for _ in range(3):
        with suppress(Cancelled):
            going_on.why(trace, chance.choice((one, two)), patience=TO_THE_END, token=_After(chance.randrange(120)))
    for memory_id in (one, two):
        after = going_on.why(trace, memory_id, patience=TO_THE_END)
        alone = Explorer(explorer.readers, explorer.embedder).why(trace, memory_id, patience=TO_THE_END)
        assert (after.located, after.explanation.outcome) == (alone.located, alone.explanation.outcome)
        assert (after.changes, after.complete, after.no_single) == (alone.changes, alone.complete, alone.no_single)


def outcomes(selection: Selection | None) -> dict[str, Code]:
    """What became of each."""
    assert selection is not None
    return {one.id: one.outcome.code for one in selection.decisions}


def left_by(step: Select | Choose, pool: Pool, ranking: Ranking, selection: Selection | None) -> None:
    """By what a step loses each is what it says of one alone."""
    if step.loses_by is not None:
        codes = {one: code for one, code in outcomes(selection).items() if code is not Code.SELECTED}
        assert {one: step.loses_by(pool, ranking, one) for one in codes} == codes


def lean(ranking: Ranking) -> list[tuple[str, float]]:
    """Who stands where, with which score."""
    return [(item.id, item.score) for item in ranking.items]


def tight(recipe: Recipe) -> st.SearchStrategy[dict[str, object]]:
    """Some parameters of the stages after gathering, limits so low that something is lost."""
    late = [info for info in describe(recipe.parameters) if info.stage in ("fuse", "rerank", "select")]

    def value(info: ParameterInfo) -> st.SearchStrategy[tuple[str, object]]:
        lower = int(info.lower or 0)
        values = st.integers(lower, min(lower + 9, int(info.upper or 0))) if info.kind is int else any_of(info)
        return st.tuples(st.just(info.name), values)

    return st.lists(st.sampled_from(late).flatmap(value), max_size=len(late) // 2).map(dict)


@every_recipe
@given(data=st.data())
@examples(60)
def test_the_short_ways_of_the_steps_are_those_of_the_recall(
    worlds: Worlds, recipe: Recipe, data: st.DataObject
) -> None:
    world = worlds[data.draw(st.sampled_from(["some", "many"]), "store")]
    values = data.draw(tight(recipe), "values")
    pool = world.matrix.ask(data.draw(queries(), "query"), values, recipe=recipe.name).pool
    ranking = recipe.fuse(pool.plan, pool.runs)
    short = (recipe.bare_fuse or recipe.fuse)(pool.plan, pool.runs)
    assert lean(short) == lean(ranking)
    for step in recipe.steps:
        taken = take(step, pool, ranking, recorded({}))
        selected = None if taken.selection is None else set(taken.selection.selected)
        if isinstance(step, Choose):
            assert step.keeps is None or set(step.keeps(pool, short)) == selected
            left_by(step, pool, short, taken.selection)
            short = taken.ranking
        else:
            if isinstance(step, Select):
                assert step.keeps is None or set(step.keeps(pool, short)) == selected
                if step.bare is not None:
                    assert outcomes(step.bare(pool, short)) == outcomes(taken.selection)
                left_by(step, pool, short, taken.selection)
            following = passed_on(step, pool, short)
            assert following is not None
            short = following
        if isinstance(step, Rerank) and step.alone is not None:
            assert {item.id: step.alone(pool, item) for item in ranking.items} == dict(lean(taken.ranking))
        if isinstance(step, Select) and step.alone is not None:
            codes = {one: None if code is Code.SELECTED else code for one, code in outcomes(taken.selection).items()}
            assert {item.id: step.alone(pool, item) for item in ranking.items} == codes
        ranking = taken.ranking
        assert lean(short) == lean(ranking)


@given(
    text=st.text("ab \n日x", max_size=60), asked=st.text("ab 日x", max_size=30), n=st.integers(1, 5),
    lengths=st.lists(st.integers(0, 70), min_size=2, max_size=6),
)  # fmt: skip
def test_a_beginning_is_as_alike_as_if_it_were_cut_into_grams(
    text: str, asked: str, n: int, lengths: list[int]
) -> None:
    query, beginnings = char_ngrams(asked, n=n), Beginnings(text, n)
    for chars in lengths:
        assert beginnings.dice(query, chars) == dice(query, char_ngrams(text, n=n, max_chars=chars))


crowding = pytest.mark.parametrize(
    "recipe", [recipe for recipe in RECIPES.values() if recipe.crowded is not None], ids=lambda recipe: recipe.name
)


@pytest.mark.long
@crowding
@given(data=st.data())
@settings(examples(12), phases=(Phase.generate,))
def test_what_is_crowded_out_is_selected_with_no_value_in_between(
    worlds: Worlds, recipe: Recipe, data: st.DataObject
) -> None:
    world = worlds[data.draw(st.sampled_from(["some", "many"]), "store")]
    values = {**data.draw(parameters(recipe.parameters, most=2), "values"), **data.draw(tight(recipe), "tight")}
    asked = Exhaustive(world, recipe, world.matrix.ask(data.draw(queries(), "query"), values, recipe=recipe.name))
    chance = random.Random(data.draw(st.integers(0, 999), "chance"))
    replayer = Replayer(recipe, asked.trace, world.matrix.explorer.readers, world.matrix.embedder)
    lost = [one.memory.id for one in asked.trace.candidates if one.memory.id not in asked.trace.selected]
    others = [line["id"] for line in world.lines if line["id"] not in asked.trace.selected]
    memories = {*chance.sample(lost, min(CROWDED, len(lost))), *chance.sample(others, 2)}
    infos = [info for info in asked.infos() if info.span is not None]
    ranges = [(info, _nearby(info, asked.trace.parameters, chance)) for info in chance.sample(infos, CROWDED)]
    with world.matrix.explorer.readers.reader() as reader, reader.snapshot() as generation:
        remembering = RememberingReader(reader, generation)
        recalls = {one: RecallSeen(replayer, one, remembering) for one in sorted(memories)}
        for info, between in ranges:
            crowded = [one for one, recall in recalls.items() if recall.crowded_out(info, between[0], between[-1])]
            if crowded:
                for value in {between[0], chance.choice(between), chance.choice(between), between[-1]}:
                    for one in crowded:
                        assert not asked.works(info, value, one), (one, info.name, value, between[0], between[-1])


@pytest.mark.long
@crowding
@given(data=st.data())
@settings(examples(48), phases=(Phase.generate,))
def test_what_some_value_selects_is_not_crowded_out_of_a_range_with_it(
    worlds: Worlds, recipe: Recipe, data: st.DataObject
) -> None:
    """Of a recall with another value everybody whom it selects is asked, so that a bound that is too narrow by one is met."""
    world = worlds[data.draw(st.sampled_from(["some", "many"]), "store")]
    values = {**data.draw(parameters(recipe.parameters, most=1), "values"), **data.draw(scarce(recipe), "scarce")}
    asked = Exhaustive(world, recipe, world.matrix.ask(data.draw(queries(), "query"), values, recipe=recipe.name))
    chance = random.Random(data.draw(st.integers(0, 999), "chance"))
    replayer = Replayer(recipe, asked.trace, world.matrix.explorer.readers, world.matrix.embedder)
    infos = [info for info in asked.infos() if info.span is not None]
    with world.matrix.explorer.readers.reader() as reader, reader.snapshot() as generation:
        remembering = RememberingReader(reader, generation)
        recalls: dict[str, RecallSeen] = {}
        for info in chance.sample(infos, CROWDED):
            between = _nearby(info, asked.trace.parameters, chance)
            value = chance.choice(between)
            for one in asked.selects(info, value):
                if one not in recalls:
                    recalls[one] = RecallSeen(replayer, one, remembering)
                low, high = chance.choice([(between[0], between[-1]), (value, value)])
                assert not recalls[one].crowded_out(info, low, high), (one, info.name, value, low, high)


def scarce(recipe: Recipe) -> st.SearchStrategy[dict[str, object]]:
    """So few places that somebody is always next to the last."""
    names = {info.name: info for info in describe(recipe.parameters)}
    places: st.SearchStrategy[object] = st.integers(1, 5)
    limits: st.SearchStrategy[object] = st.sampled_from([0.5, 0.9])
    every = {
        "max_selected": places, "per_bucket": places, "max_candidates": st.sampled_from([4, 6, 10, 30]),
        "duplicate_dice": limits, "duplicate_cosine": limits,
        "mode": st.sampled_from(["associative_recent", "targeted_broad"]),
    }  # fmt: skip
    return st.fixed_dictionaries({}, optional={name: value for name, value in every.items() if name in names})


def _nearby(info: ParameterInfo, now: object, chance: random.Random) -> list[Any]:
    """Values in order, from the one that is set to any other."""
    every = values_of(info)
    at = min(range(len(every)), key=lambda n: abs(float(str(every[n])) - float(getattr(now, info.name))))
    other = chance.randrange(len(every))
    return every[min(at, other) : max(at, other) + 1]


@pytest.mark.nightly
@pytest.mark.timeout(6 * 3600)
@every_recipe
def test_the_smallest_change_is_that_of_an_exhaustive_search(worlds: Worlds, recipe: Recipe) -> None:
    pairs = []

    @given(data=st.data())
    @settings(max_examples=QUESTIONS, phases=(Phase.generate,), suppress_health_check=list(HealthCheck))
    def one_question(data: st.DataObject) -> None:
        world = worlds[data.draw(st.sampled_from(["some", "many"]), "store")]
        values = data.draw(parameters(recipe.parameters, most=2), "values")
        asked = Exhaustive(world, recipe, world.matrix.ask(data.draw(queries(), "query"), values, recipe=recipe.name))
        chance = random.Random(data.draw(st.integers(0, 99), "chance"))
        ids = [line["id"] for line in world.lines]
        chance.shuffle(ids)
        looked_at = 0
        for memory_id in ids:
            code, change = explained(asked, memory_id)
            if code in {Code.SELECTED, *OUTCOMES_TO_RESTORE}:
                continue
            looked_at += 1
            pairs.append(memory_id)
            if change is not None:
                holds(asked, memory_id, change)
            for info, value in asked.nearer(change):
                assert not asked.works(info, value, memory_id), (memory_id, info.name, value, change)
            if looked_at >= MEMORIES_A_QUESTION:
                break

    one_question()
    print(f"{recipe.name}: {len(pairs)} pairs")
    assert len(pairs) >= QUESTIONS * MEMORIES_A_QUESTION
