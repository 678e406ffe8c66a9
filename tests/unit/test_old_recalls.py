"""A recall that is older than the memories is asked again before it is explained, and the answer says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.databases import NOW, Asker, asking, episode

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Why
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.wiring import connect

TOWARDS = [1.0, 0, 0, 0, 0, 0, 0, 0]


@pytest.fixture
def lined_up(tmp_path: Path) -> Iterator[Asker]:
    """Twelve memories that only similarity finds, in the order of their numbers."""
    memories = [episode(f"m{i:02}", f"text{i}", days=1, embedding=[1.0, i / 10, 0, 0, 0, 0, 0, 0]) for i in range(12)]
    with asking(tmp_path, memories) as asker:
        asker.embedder.given["question"] = TOWARDS
        asker.workspace.warm()
        yield asker


def isolate(asker: Asker, *ids: str) -> None:
    """By another program."""
    with connect(asker.workspace.path, write=True) as other:
        other.database.curation.isolate(ids, now=NOW)


def test_why_not_over_an_older_recall_explains_the_answer_of_now(lined_up: Asker) -> None:
    trace = lined_up("question", max_results=3)
    before = lined_up.explorer.why(trace, "m04")
    assert (before.asked_again, before.explanation.rank, before.trace) == (False, 5, trace)
    isolate(lined_up, "m00", "m01")
    told: list[Why] = []
    after = lined_up.explorer.why(trace, "m04", on_found=told.append)
    assert (after.asked_again, after.explanation.outcome.code) == (True, Code.SELECTED)
    still_out = lined_up.explorer.why(trace, "m05", on_found=told.append)
    assert {one.asked_again for one in told} == {True}
    assert still_out.change is not None
    assert (still_out.explanation.rank, still_out.change.from_value, still_out.change.to_value) == (4, 3, 4)
    (cold,) = [lined_up("question", max_results=4)]
    assert "m05" in cold.selected


@pytest.mark.parametrize("recipe", RECIPES)
def test_what_is_asked_again_is_the_same_question_at_the_same_clock_with_the_same_values(
    lined_up: Asker, recipe: str
) -> None:
    trace = lined_up.ask(Query("question", NOW), {}, recipe=recipe)
    assert lined_up.explorer.up_to_date(trace) is trace
    isolate(lined_up, "m00")
    again = lined_up.explorer.up_to_date(trace)
    fresh = lined_up.ask(Query("question", NOW), {}, recipe=recipe)
    assert (again.query, again.layers, again.preset) == (trace.query, trace.layers, trace.preset)
    assert (again.selected, again.generation) == (fresh.selected, fresh.generation)
    assert again.generation != trace.generation
    assert lined_up.explorer.up_to_date(trace) is again  # once, for all that is explained of it
