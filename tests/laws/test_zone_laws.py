"""A recall in a zone of whole hours is the recall in UTC of a store whose times are all so many hours later."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from helpers.databases import Asker, make_database
from helpers.strategies import STORES, documents, examples, parameters, queries
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.wiring import connect

Json = dict[str, Any]
Sides = dict[str, tuple[Asker, Asker]]
HOURS = {"Asia/Tokyo": 9, "Etc/GMT+8": -8, "Etc/GMT-14": 14}
TIMES = ("occurred_at", "created_at", "updated_at", "last_confirmed_at", "last_accessed_at", "expires_at", "valid_to")
FIRST_OF_EPOCH = 10**8
"""A score above it is a moment: a list in order of time."""
_WRITTEN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def later(line: Json, seconds: int) -> Json:
    return {name: value + seconds if name in TIMES else value for name, value in line.items()}


@pytest.fixture(scope="module")
def sides(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sides]:
    """For each zone the store and the later one, by the name of the zone. The later one is asked by another path."""
    lines, folder = STORES["many"], tmp_path_factory.mktemp("zones")
    with ExitStack() as stack:

        def opened(name: str, memories: list[Json], *, exact: bool) -> Asker:
            path = make_database(folder / f"{name}.db", [*documents(lines), *memories])
            return Asker(stack.enter_context(connect(path, exact=exact)))

        matrix, vec0 = (opened(f"store{number}", lines, exact=False) for number in range(2))
        matrix.workspace.warm()
        yield {
            zone: (
                matrix if hours > 0 else vec0,
                opened(f"{hours}", [later(line, hours * 3600) for line in lines], exact=True),
            )
            for zone, hours in HOURS.items()
        }


def decided(trace: Trace, seconds: int) -> Json:
    """What a recall found and decided, at a clock so many seconds later."""

    def moved(score: float | None) -> float | None:
        return score if score is None or score < FIRST_OF_EPOCH or score % 86_400 == 86_399 else score + seconds

    def written(found: re.Match[str]) -> str:
        return (dt.datetime.fromisoformat(found[0]) + dt.timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")

    return {
        "candidates": [
            (
                one.memory.id,
                one.rank,
                moved(None if one.scored is None else one.scored.score),
                one.decision.outcome.code,
            )
            for one in trace.candidates
        ],
        "runs": [(run.source, run.status, [hit.id for hit in run.hits]) for run in trace.runs],
        "selected": trace.selected,
        "pack": _WRITTEN.sub(written, trace.pack.text),
        "scope": trace.scope,
    }


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=list(RECIPES))
@examples(24)
@given(data=st.data())
def test_a_zone_moves_the_days_and_nothing_else(recipe: Recipe, sides: Sides, data: st.DataObject) -> None:
    zone = data.draw(st.sampled_from(list(HOURS)))
    query, values = data.draw(queries()), data.draw(parameters(recipe.parameters))
    preset = data.draw(st.sampled_from(sorted(presets_of(recipe.name))))
    seconds, (here, there) = HOURS[zone] * 3600, sides[zone]
    found = here.ask(replace(query, zone=zone), values, recipe=recipe.name, preset=preset)
    expected = there.ask(replace(query, now=query.now + seconds), values, recipe=recipe.name, preset=preset)
    assert decided(found, seconds) == decided(expected, 0)
