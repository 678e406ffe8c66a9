"""Laws of asking further: replay, counterfactual, JSON, and that looking changes nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.databases import NOW, Asker, dump, episode, make_database, timeless
from helpers.strategies import BY_DAY, STORES, examples, parameters, queries, values_of
from helpers.worlds import World, Worlds
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from mnemonaut.cli.main import run
from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import trace_json, without_texts
from mnemonaut_core.explain.comparison import Comparison
from mnemonaut_core.explain.replay import OUTCOMES_TO_RESTORE, Replayer, changed
from mnemonaut_core.explain.smallest_change import MOST
from mnemonaut_core.explorer import Settings
from mnemonaut_core.parameters import ParameterInfo, describe
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.wiring import Workspace, connect
from mnemonaut_resources import RESOURCES

every_recipe = pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
names = st.sampled_from([*STORES, "many", "some"])
SCHEMA = json.loads((RESOURCES / "schema" / "trace.schema.json").read_text("utf-8"))


def recalled(world: World, recipe: Recipe, data: st.DataObject) -> Trace:
    """A generated question."""
    values = data.draw(parameters(recipe.parameters), "values")
    return world.matrix.ask(data.draw(queries(), "query"), values, recipe=recipe.name)


def replayer_of(world: World, recipe: Recipe, trace: Trace) -> Replayer:
    """The trace with what runs it again."""
    return Replayer(recipe, trace, world.matrix.workspace.pool, world.matrix.embedder)


@every_recipe
@given(data=st.data())
@examples(15)
def test_a_replayed_value_equals_a_cold_run(worlds: Worlds, recipe: Recipe, data: st.DataObject) -> None:
    world = worlds[data.draw(names, "store")]
    trace = recalled(world, recipe, data)
    replayer = replayer_of(world, recipe, trace)
    late = [info for info in describe(recipe.parameters) if info.stage in ("fuse", "rerank", "select")]
    for info in _some(late, data):
        value = data.draw(values_of(info), info.name)
        resolved = changed(trace, {info.name: value})
        assert timeless(replayer.with_parameters(resolved)) == timeless(replayer.cold(resolved))


def _some(infos: list[ParameterInfo], data: st.DataObject) -> list[ParameterInfo]:
    """Every third by day, from a place of its own in each example; all of them at night."""
    profile = settings.default
    assert profile is not None
    return infos if profile.max_examples > BY_DAY else infos[data.draw(st.integers(0, 2), "of every third") :: 3]


@every_recipe
@given(data=st.data())
@examples(15)
def test_what_if_is_a_cold_recall_and_tells_every_move(worlds: Worlds, recipe: Recipe, data: st.DataObject) -> None:
    world = worlds[data.draw(names, "store")]
    trace = recalled(world, recipe, data)
    values = data.draw(parameters(recipe.parameters), "other values")
    tried = world.matrix.explorer.what_if(trace, Settings(recipe.name, "", values))
    own = {one.name: one.value for one in trace.layers}
    cold = world.matrix.ask(trace.query, {**own, **values}, recipe=recipe.name)
    assert list(tried.after.selected) == list(cold.selected)
    assert tried.after.parameters == cold.parameters
    assert {one.parameter: one.to_value for one in tried.changed_values} == {
        name: value for name, value in vars_of(cold).items() if value != own[name]
    }
    moves = tried.moves
    entered, left = [one.memory.id for one in moves.entered], [one.memory.id for one in moves.left]
    assert entered == [one for one in cold.selected if one not in trace.selected]
    assert left == [one for one in trace.selected if one not in cold.selected]
    assert all(one.code_after is Code.SELECTED and one.before is None for one in moves.entered)
    assert all(one.code_before is Code.SELECTED and one.after is None for one in moves.left)
    assert len(trace.selected) == len(left) + len(moves.moved) + moves.stayed
    assert len(cold.selected) == len(entered) + len(moves.moved) + moves.stayed
    for one in moves.moved:
        assert one.before is not None
        assert one.after is not None
        assert (trace.selected[one.before - 1], cold.selected[one.after - 1]) == (one.memory.id, one.memory.id)
        assert one.before != one.after
    assert moves.empty == (list(trace.selected) == list(cold.selected))


def vars_of(trace: Trace) -> dict[str, object]:
    """The parameters by name."""
    return {one.name: one.value for one in trace.layers}


def test_the_databases_of_a_failing_law_are_shown_by_name(worlds: Worlds) -> None:
    assert repr(worlds["many"]) == "<the world many>"


@every_recipe
def test_every_parameter_belongs_to_a_stage(recipe: Recipe) -> None:
    assert {info.stage for info in describe(recipe.parameters)} <= {"plan", "gather", "fuse", "rerank", "select"}


@every_recipe
@given(data=st.data())
@examples(15)
def test_the_trace_as_json_keeps_its_schema(worlds: Worlds, recipe: Recipe, data: st.DataObject) -> None:
    trace = recalled(worlds[data.draw(names, "store")], recipe, data)
    validator = Draft202012Validator(SCHEMA)
    validator.validate(json.loads(dumps(trace_json(trace))))
    validator.validate(json.loads(dumps(without_texts(trace_json(trace)))))


@every_recipe
@given(data=st.data())
@examples(6)
def test_every_change_that_is_shown_lets_it_in_and_tells_what_else_it_changes(
    worlds: Worlds, recipe: Recipe, data: st.DataObject
) -> None:
    world = worlds["few"]
    trace = world.matrix.ask(data.draw(queries(), "query"), {}, recipe=recipe.name)
    infos = {info.name: info for info in describe(recipe.parameters)}
    memory_id = data.draw(st.sampled_from([line["id"] for line in world.lines]), "memory")
    why = world.matrix.explorer.why(trace, memory_id)
    replayer = replayer_of(world, recipe, trace)
    if why.explanation.outcome.code in {Code.SELECTED, *OUTCOMES_TO_RESTORE}:
        assert why.remedies == ()
    assert len({remedy.changes[0].parameter for remedy in why.remedies}) == len(why.remedies) <= MOST
    assert [one.distance for one in why.remedies] == sorted(one.distance for one in why.remedies)
    for remedy in why.remedies:
        for change in remedy.changes:
            if change.of_query:
                assert change.parameter in Query.__struct_fields__  # `planned` has a parameter max_sensitivity as well
                return
            info = infos[change.parameter]
            assert change.from_value == getattr(trace.parameters, info.name) != change.to_value
            moved = 1.0
            if info.span is not None:
                moved = abs(float(str(change.to_value)) - float(str(change.from_value))) / info.span
            assert change.distance == pytest.approx(moved)
        values = {change.parameter: change.to_value for change in remedy.changes}
        before, after = replayer.cold(changed(trace, {})), replayer.cold(changed(trace, values))
        assert memory_id in after.selected
        assert remedy.moves == Comparison(before, after).moves
        assert memory_id in {move.memory.id for move in remedy.moves.entered}


@pytest.fixture
def looked_at(tmp_path: Path) -> Path:
    """A database that is closed."""
    return make_database(tmp_path / "looked.db", STORES["some"])


@pytest.mark.long
@every_recipe
def test_looking_changes_not_one_row(looked_at: Path, recipe: Recipe) -> None:
    before = dump(looked_at)
    with connect(looked_at) as session:
        asker = Asker(session)
        for text in ("cat garden", "京都 旅行", "", "zzz"):
            query = Query(text, NOW, context=(Turn("user", "coffee"),))
            trace = asker.ask(query, {}, recipe=recipe.name)
            for line in STORES["some"][:12]:
                asker.explorer.explain(trace, line["id"])
            asker.explorer.scope(trace)
        session.warm()
        asker.explorer.why(trace, STORES["some"][0]["id"])
    assert dump(looked_at) == before


def test_the_command_line_records_a_recall_and_changes_nothing_else(
    looked_at: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    beside = ("run",)
    before, db = dump(looked_at), ["--db", str(looked_at)]
    clock = ["--now", str(NOW)]
    assert run(["recall", "cat garden", *db, *clock]) == 0
    assert run(["recall", "cat garden", *db, *clock, "--json", "--no-record"]) == 0
    assert run(["why", "cat garden", STORES["some"][3]["id"], *db, *clock, "--set", "vector_k=0"]) == 0
    assert run(["list", *db]) == 0
    assert run(["show", STORES["some"][0]["id"], *db]) == 0
    assert run(["stats", *db]) == 0
    after = dump(looked_at)
    assert {name: rows for name, rows in after.items() if name not in beside} == {
        name: rows for name, rows in before.items() if name not in beside
    }
    assert len(after["run"]) == len(before["run"]) + 1
    capsys.readouterr()


def test_an_agents_recall_counts_what_it_returned_and_nothing_else(
    looked_at: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with connect(looked_at) as session:
        before = {m.id: m for m in _all(session)}
    assert run(["recall", "cat garden", "--db", str(looked_at), "--now", str(NOW), "--commit", "--json"]) == 0
    (trace,) = json.loads(capsys.readouterr().out)["runs"]
    with connect(looked_at) as session:
        after = {m.id: m for m in _all(session)}
    assert trace["selected"]
    for memory_id, memory in after.items():
        used = memory_id in trace["selected"]
        assert (memory.access_count or 0) == (before[memory_id].access_count or 0) + used
        assert memory.updated_at == before[memory_id].updated_at


def _all(session: Workspace) -> tuple[Memory, ...]:
    with session.pool.reader() as reader:
        return tuple(reader.load([line["id"] for line in STORES["some"]]).values())


def test_a_memory_that_is_not_stored_is_said_to_be_so(worlds: Worlds) -> None:
    world = worlds["some"]
    why = world.matrix.explorer.why(world.matrix("cat garden"), "no such memory")
    assert why.explanation.outcome.code is Code.NOT_STORED
    assert why.change is None
    assert why.located.stored is False


def test_without_texts_no_text_is_left(tmp_path: Path) -> None:
    path = make_database(tmp_path / "t.db", [episode("a", "secretword garden", "secretreply")])
    with connect(path) as session:
        trace = Asker(session)("secretword asked", [("user", "secretcontext said")])
    assert "secret" not in dumps(without_texts(trace_json(trace)))
