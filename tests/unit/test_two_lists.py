"""Recipes of one list of vectors that search by the encoder's too: the mean of both cosines, in every stage and answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from helpers.databases import NOW, Asker, Json, asking, episode, timeless

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.explorer import Settings
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.models.encoder import Encoder
from mnemonaut_core.recipes import orchestrated, salience
from mnemonaut_core.recipes.registry import RECIPES

TWO = [name for name, recipe in RECIPES.items() if "with_encoder" in recipe.parameters.__struct_fields__]
QUERY = Query("Which bread did the baker near the old bridge sell last week?", NOW)


def memories() -> list[Json]:
    said = ("The baker sold rye bread", "Rolls near the bridge", "A walk by the river", "Croissants for breakfast")
    return [episode(f"m{n:02}", f"{said[n % 4]}, number {n}", days=n + 1.0) for n in range(40)]


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asking(tmp_path_factory.mktemp("two"), memories(), write=True) as found:
        found.workspace.vectors.add_list("encoder")
        yield found


def means(ask: Asker, query: Query) -> dict[str, float]:
    """By memory the mean of its cosine in each list, computed here."""
    (own,) = ask.embedder.embed_queries([query.text], None)
    (other,) = Encoder().embed_queries([query.text], None)
    with ask.workspace.pool.reader() as reader, reader.snapshot():
        ids = reader.list_ids((), order="id")
        own_of, other_of = reader.vectors.load(ids), reader.vectors.cosines_of(other, ids, further="encoder")
    return {one: (float(np.dot(own_of[one], own)) + other_of[one]) / 2.0 for one in ids}


def hits_of(trace: Trace) -> dict[str, float]:
    return {hit.id: hit.score for run in trace.runs if run.source.startswith("vector") for hit in run.hits}


@pytest.mark.parametrize("recipe", TWO)
def test_similarity_is_the_mean_of_both_cosines_and_the_trace_says_so(ask: Asker, recipe: str) -> None:
    trace = ask.ask(QUERY, {"with_encoder": True}, recipe=recipe, preset="calibrated")
    expected, found = means(ask, QUERY), hits_of(trace)
    assert found
    assert found == pytest.approx({one: expected[one] for one in found}, abs=2e-4)
    assert [(one["name"], one["complete"]) for one in trace_json(trace)["lists"]] == [
        ("default", True),
        ("encoder", True),
    ]
    assert {str(run.reason) for run in trace.runs if run.source == "vector"} == {
        "Compared by two lists of vectors: the mean of the cosines in the database's own and in encoder."
    }


@pytest.mark.parametrize("recipe", TWO)
def test_the_probe_gives_the_ranks_of_the_search(ask: Asker, recipe: str) -> None:
    trace = ask.ask(QUERY, {"with_encoder": True}, recipe=recipe, preset="calibrated")
    run = next(run for run in trace.runs if run.source == "vector")
    assert run.hits
    for hit in (run.hits[0], run.hits[-1]):
        place = next(one for one in ask.explorer.locate(trace, hit.id).sources if one.source == "vector")
        assert (place.rank, place.score) == (hit.rank, hit.score)


def test_what_no_vector_search_brought_is_compared_the_same_way(ask: Asker) -> None:
    asked = Query(QUERY.text, NOW)
    trace = ask.ask(asked, {"with_encoder": True, "semantic": "cosine"}, recipe="salience", preset="calibrated")
    expected = means(ask, asked)
    found = dict(zip(trace.pool.columns.ids, salience._cosines(trace.pool).tolist(), strict=True))
    assert found == pytest.approx({one: expected[one] for one in found}, abs=2e-4)
    timed = ask.ask(
        asked,
        {"with_encoder": True, "force_strategy": "hybrid", "search_k": 10},
        recipe="orchestrated",
        preset="calibrated",
    )
    cosines, _ = orchestrated.searched(timed.pool)
    for one, cosine in zip(timed.pool.columns.ids, cosines.tolist(), strict=True):
        assert np.isnan(cosine) or cosine == pytest.approx(expected[one], abs=2e-4)
    brought = hits_of(timed)
    assert any(not np.isnan(c) and one not in brought for one, c in zip(timed.pool.columns.ids, cosines, strict=True))


@pytest.mark.parametrize("recipe", TWO)
def test_what_if_agrees_with_a_recall(ask: Asker, recipe: str) -> None:
    two, one = ({"with_encoder": value, "evidence_floor": 0} for value in (True, False))
    trace = ask.ask(QUERY, two, recipe=recipe, preset="calibrated")
    cold = ask.ask(QUERY, one, recipe=recipe, preset="calibrated")
    assert hits_of(trace) != hits_of(cold)
    assert "lists" not in trace_json(cold)
    for before, after, switch in ((trace, cold, "false"), (cold, trace, "true")):
        turned = ask.explorer.what_if(before, Settings(recipe, "", {"with_encoder": switch})).after
        assert timeless(turned)["candidates"] == timeless(after)["candidates"]
        assert timeless(turned)["runs"] == timeless(after)["runs"]


def test_a_list_that_is_not_far_enough_is_named(tmp_path: Path) -> None:
    with asking(tmp_path, memories()[:4], write=True) as few:
        few.workspace.vectors.add_list("encoder")
        text = Memory(id="new", kind="episode", user_text="Rye bread.", created_at=NOW, updated_at=NOW, occurred_at=NOW)
        few.workspace.database.curation.add(MemoryRecord(text), now=NOW)
        trace = few.ask(QUERY, {"with_encoder": True})
    (run,) = (run for run in trace.runs if run.source == "vector")
    assert str(run.reason) == (
        "Compared by the database's own list of vectors alone: the vectors of the list encoder are still being made: 4 of 5."
    )
    assert run.hits
