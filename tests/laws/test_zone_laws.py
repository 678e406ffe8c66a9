"""A recall in a zone of whole hours is the recall in UTC of a store whose times are all so many hours later; what has a date
and no time of day lies in that date in every zone."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import numpy as np
import pytest
from helpers.databases import DAY, DIMENSION, NOW, Asker, make_database
from helpers.strategies import STORES, documents, examples, parameters, queries
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mnemonaut_core.domain.memory import KINDS
from mnemonaut_core.domain.query import Filters, filters_of
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.text.shown import date_text
from mnemonaut_core.workspace.wiring import connect

Json = dict[str, Any]
Sides = dict[str, tuple[Asker, Asker]]
HOURS = {"Etc/GMT+8": -8, "Asia/Tokyo": 9, "Etc/GMT-14": 14}
TIMES = ("occurred_at", "created_at", "updated_at", "last_confirmed_at", "last_accessed_at", "expires_at", "valid_to")
FIRST_OF_EPOCH = 10**8
"""A score above it is a moment: a list in order of time."""
ANY = np.full(DIMENSION, DIMENSION**-0.5, np.float32)
_WRITTEN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def dated(number: int, line: Json) -> Json:
    """Of every second memory only the date is known."""
    at = line.get("occurred_at")
    return line if at is None or number % 2 else line | {"occurred_at": at // DAY * DAY, "occurred_precision": "day"}


def later(line: Json, seconds: int) -> Json:
    kept = ("occurred_at",) if "occurred_precision" in line else ()
    return {name: value + seconds if name in TIMES and name not in kept else value for name, value in line.items()}


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Asker]]:
    """A function that opens a new database of lines, its vectors in memory or only in the file."""
    folder = tmp_path_factory.mktemp("zones")
    with ExitStack() as stack:

        def opened(lines: list[Json], *, in_memory: bool = False, exact: bool = False) -> Asker:
            path = make_database(folder / f"{len(list(folder.iterdir()))}.db", [*documents(lines), *lines])
            asker = Asker(stack.enter_context(connect(path, exact=exact)))
            if in_memory:
                asker.workspace.warm()
            return asker

        yield opened


@pytest.fixture(scope="module")
def sides(opened: Callable[..., Asker]) -> Sides:
    """For each zone the store and the later one, by the name of the zone. The later one is asked by another path."""
    lines = STORES["many"]
    matrix, vec0 = (opened(lines, in_memory=in_memory) for in_memory in (True, False))
    return {
        zone: (matrix if hours > 0 else vec0, opened([later(line, hours * 3600) for line in lines], exact=True))
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


@pytest.fixture(scope="module")
def with_dates(opened: Callable[..., Asker]) -> tuple[tuple[Asker, ...], dict[str, Asker]]:
    """A store in which some memories have a date alone, asked by the matrix, by SQL and by vec0; and for each zone the later
    one."""
    lines = [dated(*each) for each in enumerate(STORES["many"])]
    ways = opened(lines, in_memory=True), opened(lines, exact=True), opened(lines)
    return ways, {zone: opened([later(line, hours * 3600) for line in lines]) for zone, hours in HOURS.items()}


@examples(300)
@given(data=st.data())
def test_a_date_without_a_time_is_that_date_in_every_zone(
    with_dates: tuple[tuple[Asker, ...], dict[str, Asker]], data: st.DataObject
) -> None:
    """The matrix, vec0, SQL and lists admit the same memories as they do of the later store in UTC."""
    zone = data.draw(st.sampled_from(list(HOURS)))
    days = st.none() | st.sampled_from([NOW // DAY - back for back in (0, 1, 2, 29, 30, 31, 365)])
    moments = days.map(lambda day: None if day is None else day * DAY + (day % 2) * 7200)
    named = data.draw(st.sampled_from(((), ("created_from", "created_to"))))
    created = {name: at for name in named if (at := data.draw(moments)) is not None}
    there = replace(
        filters_of(data.draw(queries()), KINDS), day_from=data.draw(days), day_to=data.draw(days), **created
    )
    seconds, (matrix, file, vec0), later_one = HOURS[zone] * 3600, with_dates[0], with_dates[1][zone]
    here = replace(there, zone=zone, **{name: getattr(there, name) - seconds for name in ("not_after", *created)})

    def admitted(asker: Asker, filters: Filters) -> tuple[list[str], list[str]]:
        def read(reader: Reader) -> tuple[list[str], list[str]]:
            found = reader.filters.ids_of(reader.filters.admitted_pks(filters).tolist())
            assert reader.filters.scope_counts(filters).searchable == len(found)
            near = reader.vectors.nearest({"q": ANY}, k=200, filters=filters)["q"]
            return sorted(found.values()), [hit.id for hit in near.hits]

        return asker.workspace.library.read(read)

    ways = (matrix, file) if created else (matrix, file, vec0)  # vec0 has no such filter: it would load a matrix
    expected = admitted(later_one, there)
    assert [admitted(way, here) for way in ways] == [expected] * len(ways)
    query = f"{data.draw(st.sampled_from(['on', 'before', 'after']))}:{date_text(NOW // DAY * DAY)}"
    listed = [one.workspace.library.listed(query, zone=name)[0] for one, name in ((file, zone), (later_one, "UTC"))]
    assert {one.id for one in listed[0]} == {one.id for one in listed[1]}
