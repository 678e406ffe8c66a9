"""A "why" ends in an answer, whatever was asked before it and whoever writes meanwhile, and the change that it shows brings the
memory in a cold recall. What its trials share does not change a ranking."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from helpers.agent import COMPANION, child
from helpers.depth import Depth
from helpers.masters import Masters
from helpers.recombined import NOW, recombined_store
from helpers.services import NOW as SAMPLE_DAY
from helpers.services import sample_master
from helpers.strategies import examples, parameters, queries
from helpers.strategies import values_of as any_of
from helpers.worlds import Worlds
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Pool, Trace
from mnemonaut_core.errors import Cancelled
from mnemonaut_core.explain.comparison import moves_of
from mnemonaut_core.explain.replay import changed
from mnemonaut_core.explain.smallest_change import TO_THE_END, Patience, Watched
from mnemonaut_core.explorer import Explorer, Settings, Why
from mnemonaut_core.parameters import ParameterInfo, describe, presets_of, replaced
from mnemonaut_core.recall.choose import recorded
from mnemonaut_core.recall.engine import rank, run_recipe
from mnemonaut_core.recall.gather import RunOptions
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.wiring import Workspace, connect

every_recipe = pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
PRESETS = [(recipe, preset) for recipe in RECIPES for preset in presets_of(recipe)]
every_preset = pytest.mark.parametrize(("recipe", "preset"), PRESETS, ids=map("-".join, PRESETS))
QUESTION = "How long should parkin be left in the tin before eating it?"
QUESTIONS = (
    QUESTION,
    "大福が療法食に口をつけなくなったのはいつ?",
    "最近 Danny",
    "About her hip: how long before she can walk properly again?",
)
ORDERS = 3
FEW = 6
SOON = Patience(0.5, 1.0)
"""An answer whose search ended within it is compared with the same in another order."""


@pytest.fixture(scope="module")
def small_store(masters_of_run: Masters, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """200 memories."""
    path = tmp_path_factory.mktemp("why") / "small.db"
    shutil.copy(recombined_store(masters_of_run, 200), path)
    with connect(path) as workspace:
        yield workspace


@pytest.fixture(scope="module")
def large_store(masters_of_run: Masters, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """10,000 memories."""
    path = tmp_path_factory.mktemp("why") / "large.db"
    shutil.copy(recombined_store(masters_of_run, 10_000), path)
    with connect(path) as workspace:
        yield workspace


def brings(explorer: Explorer, trace: Trace, why: Why) -> bool:
    """Whether cold recalls with each of the changes that are shown select the memory."""
    for remedy in why.remedies:
        values = {change.parameter: change.to_value for change in remedy.changes}
        assert all(change.from_value == getattr(trace.parameters, change.parameter) for change in remedy.changes)
        cold = run_recipe(
            RECIPES[trace.recipe],
            trace.query,
            changed(trace, values),
            readers=explorer.readers,
            embedder=explorer.embedder,
            options=RunOptions(serial=True),
        )
        if why.explanation.memory_id not in cold.selected or remedy.moves != moves_of(trace, cold):
            return False
    return True


def ranks_hold(why: Why) -> bool:
    """Whether a rank within k is the memory's place in that list. Where a filter keeps the memory out, the rank is the one it would
    have; in a list that is merged of shares, each with a smaller k, it is the one in its share."""
    memory_id, lists = why.explanation.memory_id, {(run.source, run.form): run for run in why.trace.runs}
    if why.located.filtered is not None:
        return True
    for one in why.located.sources:
        run = lists.get((one.source, one.form))
        if run is None or one.rank is None or one.status != "found":
            continue
        place = next((hit.rank for hit in run.hits if hit.id == memory_id), 0)
        if not place and run.path == "dense":  # a list of all memories shows those of the gathered ones
            continue
        if place < one.rank or (one.k == run.k and place != one.rank):
            return False
    return True


def hold_in_every_order(workspace: Workspace, trace: Trace, ids: Sequence[str], orders: int) -> None:
    """Ask "why" of each memory, in several orders, each by one explorer."""
    chance, answers = random.Random(f"{trace.recipe}{trace.preset}"), dict[str, Why]()
    for _ in range(orders):
        explorer = Explorer(workspace.pool, workspace.embedder, environment={})
        for memory_id in chance.sample(ids, len(ids)):
            why = explorer.why(trace, memory_id, patience=SOON)
            first = answers.setdefault(memory_id, why)
            assert first is not why or brings(explorer, trace, why), (memory_id, why.remedies)
            assert (why.explanation.outcome, why.located) == (first.explanation.outcome, first.located)
            assert ranks_hold(why), memory_id
            if why.complete and first.complete:
                assert why.remedies == first.remedies, memory_id


@every_preset
def test_a_why_of_every_memory_in_any_order_ends_in_an_answer_that_holds(
    small_store: Workspace, recipe: str, preset: str, depth: Depth
) -> None:
    (trace,) = small_store.explorer.recall(Query(QUESTION, NOW), Settings(recipe, preset))
    ids = small_store.explorer.library.ids("")
    lost = [one.memory.id for one in trace.candidates if one.memory.id not in trace.selected]
    asked = ids if depth is Depth.NIGHTLY else [*lost[:4], *random.Random(recipe).sample(ids, depth.of(4, 40, 0))]
    hold_in_every_order(small_store, trace, asked, depth.of(2, ORDERS, ORDERS))


@pytest.mark.long
@pytest.mark.timeout(3600)
@every_preset
def test_a_why_of_ten_thousand_memories_ends_in_an_answer_that_holds(
    large_store: Workspace, recipe: str, preset: str, depth: Depth
) -> None:
    for trace, ids in near_the_cut(large_store, recipe, preset, depth.of(FEW, FEW, 100)):
        hold_in_every_order(large_store, trace, ids, ORDERS)


@pytest.mark.long
@pytest.mark.timeout(3600)
@every_preset
def test_a_why_beside_a_writer_ends_in_an_answer(
    large_store: Workspace, recipe: str, preset: str, depth: Depth
) -> None:
    with child(COMPANION, large_store.path, 3600, 200, 10):
        for trace, ids in near_the_cut(large_store, recipe, preset, depth.of(FEW, FEW, 100)):
            for memory_id in ids:
                why = large_store.explorer.why(trace, memory_id)
                assert why.located.stored
                assert ranks_hold(why), memory_id


@pytest.mark.parametrize(
    ("language", "question", "preset", "time_of_day", "ids"),
    [
        ("en", QUESTION, "as-written", 0, ["ep-0116", "ep-0173"]),
        ("ja", "大福が療法食に口をつけなく", "calibrated", 42_180, ["ep-0188"]),
    ],
)
def test_a_why_of_the_sample_ends_in_an_answer(
    masters_of_run: Masters, language: str, question: str, preset: str, time_of_day: int, ids: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "sample.db"
    shutil.copy(sample_master(masters_of_run, language), path)
    with connect(path) as workspace:
        midnight = SAMPLE_DAY // 86_400 * 86_400
        (trace,) = workspace.explorer.recall(Query(question, midnight + time_of_day), Settings("heuristic", preset))
        for memory_id in ids:
            assert workspace.explorer.why(trace, memory_id).located.stored


def near_the_cut(workspace: Workspace, recipe: str, preset: str, count: int) -> Iterator[tuple[Trace, list[str]]]:
    """A recall of one question, of all where more memories than `FEW` are asked of, and its share of so many memories: a third
    selected or near the cut-off, the others any."""
    chance, ids = random.Random(f"{recipe}{preset}"), workspace.library.ids("")
    questions = QUESTIONS if count > FEW else [chance.choice(QUESTIONS)]
    share = count // len(questions)
    for question in questions:
        (trace,) = workspace.explorer.recall(Query(question, NOW), Settings(recipe, preset))
        lost = [one.memory.id for one in trace.candidates if one.memory.id not in trace.selected]
        near = [*trace.selected[-1:], *chance.sample(lost, min(len(lost), share // 3))]
        yield trace, [*near, *chance.sample(ids, share - len(near))]


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
        assert (after.remedies, after.complete) == (alone.remedies, alone.complete)


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
        assert (after.remedies, after.complete) == (alone.remedies, alone.complete)


def tight(recipe: Recipe) -> st.SearchStrategy[dict[str, object]]:
    """Some parameters of the stages after gathering, limits so low that something is lost."""
    late = [info for info in describe(recipe.parameters) if info.stage in ("fuse", "rerank", "select")]

    def value(info: ParameterInfo) -> st.SearchStrategy[tuple[str, object]]:
        lower = int(info.lower or 0)
        values = st.integers(lower, min(lower + 9, int(info.upper or 0))) if info.kind is int else any_of(info)
        return st.tuples(st.just(info.name), values)

    return st.lists(st.sampled_from(late).flatmap(value), max_size=len(late) // 2).map(dict)


def ranked_with(recipe: Recipe, pool: Pool, values: dict[str, object]) -> tuple[object, set[str]]:
    """What the stages make of a pool with other parameters, and which of the parameters they read."""
    read: set[str] = set()
    parameters = pool.plan.parameters
    for name, value in values.items():
        parameters = replaced(parameters, name, value)
    before = pool.plan
    plan = recipe.plan(before.query, parameters)
    watched: Any = Watched(parameters, read.add)
    plan = replace(plan, parameters=watched, filters=before.filters, vectors=before.vectors)
    ranked = rank(recipe, replace(pool, plan=plan), recorded({}))
    items = [(one.stage, one.items) for one in ranked.rankings]
    return (items, [(one.stage, one.decisions) for one in ranked.selections]), read


@every_recipe
@given(data=st.data())
@examples(60)
def test_a_ranking_on_a_shared_pool_is_that_of_a_fresh_one_and_reads_the_same_parameters(
    worlds: Worlds, recipe: Recipe, data: st.DataObject
) -> None:
    world = worlds[data.draw(st.sampled_from(["some", "many"]), "store")]
    pool = world.matrix.ask(data.draw(queries(), "query"), {}, recipe=recipe.name).pool
    for _ in range(3):
        values = data.draw(tight(recipe), "values")
        dense = None if pool.dense is None else replace(pool.dense, made={})
        held = (pool.plan, pool.memories, pool.vectors, pool.runs, pool.related, pool.generation)
        fresh = Pool(*held, dense=dense, later=pool.later)
        assert fresh.columns is not pool.columns
        assert ranked_with(recipe, pool, values) == ranked_with(recipe, fresh, values)
