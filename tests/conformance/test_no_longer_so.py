"""What is no longer so: how it is marked, and that calibrated presets and `blend` put what holds now first."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.databases import Json
from helpers.recalls import improved, shipped
from msgspec.structs import replace

from mnemonaut_core.domain.currency import Later, State, later_by, states_of, states_text
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.search import LinkRow
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Settings
from mnemonaut_core.gardening import look
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.wiring import Workspace

NOW = 1_795_831_200
"""2026-11-28 02:00 UTC."""
DAY = 86_400
SEEDS = [name for name in RECIPES if name != "external"]
NOISE = (
    "The kettle whistles in B flat.",
    "Our gym moved to Dock Street.",
    "I repainted the hallway in sage green.",
    "The train to Perth leaves from platform four.",
    "Grandma's clock needs winding on Sundays.",
    "I finished the second scarf last night.",
    "The bakery closes at two on Saturdays.",
    "My left boot leaks.",
    "We planted three apple trees by the fence.",
    "The dentist rescheduled me.",
)
"""Ten episodes that answer none of the questions."""
TESTS = "What does the project run its tests with?"
TEACHER = "Who is Freya's class teacher?"


def noise() -> list[Json]:
    return [
        {"id": f"f{n}", "user_text": text, "reply_text": "OK.", "occurred_at": f"2026-10-{n + 1:02}T10:00:00Z"}
        for n, text in enumerate(NOISE)
    ]


def claim(memory_id: str, body: str, day: str, **more: object) -> Json:
    return {"id": memory_id, "kind": "claim", "body": body, "created_at": day, "updated_at": day, **more}


REPLACED = [
    *noise(),
    claim("c_old", "The project runs its tests with Jest.", "2025-03-01T10:00:00Z"),
    claim(
        "c_new",
        "We switched the project's tests to Vitest.",
        "2026-09-01T10:00:00Z",
        links=[{"to": "c_old", "label": "supersedes"}],
    ),
]
ENDED = [
    *noise(),
    {
        "id": "v_old",
        "kind": "state",
        "body": "Freya's class teacher is Mr Okafor.",
        "valid_from": "2025-08-01",
        "valid_to": "2026-07-31",
        "last_confirmed_at": "2026-06-01",
    },
    {
        "id": "v_new",
        "kind": "state",
        "body": "Freya's class teacher is Ms Lindqvist.",
        "valid_from": "2026-08-01",
        "last_confirmed_at": "2026-09-01",
    },
]


@pytest.fixture(scope="module")
def replaced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    with shipped(tmp_path_factory.mktemp("replaced"), REPLACED, now=NOW) as workspace:
        yield workspace


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    with shipped(tmp_path_factory.mktemp("ended"), ENDED, now=NOW) as workspace:
        yield workspace


def asked(workspace: Workspace, text: str, recipe: str, preset: str, values: dict[str, str] | None = None) -> Trace:
    """A recall of all kinds that never stays silent."""
    given = {"evidence_floor": "0"} | (values or {})
    query = Query(text, NOW, kinds=("episode", "state", "chunk", "claim"))
    (trace,) = workspace.explorer.recall(query, Settings(recipe, preset, given))
    return trace


def order_of(trace: Trace, *ids: str) -> list[str]:
    """These memories as the last ranking has them."""
    return [memory_id for memory_id in trace.rankings[-1].ids if memory_id in ids]


@pytest.mark.parametrize("recipe", SEEDS)
def test_what_replaced_a_memory_comes_before_it_in_calibrated_presets(replaced: Workspace, recipe: str) -> None:
    trace = asked(replaced, TESTS, recipe, improved(recipe))
    if recipe == "planned":  # it does not search claims
        return
    assert order_of(trace, "c_old", "c_new") == ["c_new", "c_old"]


@pytest.mark.parametrize("recipe", [name for name in SEEDS if name not in ("planned", "blend")])
def test_as_written_it_is_only_marked(replaced: Workspace, recipe: str) -> None:
    trace = asked(replaced, TESTS, recipe, "as-written", {"days": "0"} if recipe == "heuristic" else None)
    assert {"replaced", "current"}.isdisjoint(part.name for ranking in trace.rankings for part in ranking.parts)
    assert all(run.source != "current" for run in trace.runs)
    (state,) = trace.states["c_old"]
    assert (state.name, state.by and state.by.id) == ("replaced", "c_new")
    if "c_old" in trace.selected:
        assert "replaced by c_new on 2026-09-01" in trace.pack.text


@pytest.mark.parametrize("recipe", SEEDS)
def test_what_has_ended_says_so_in_every_recipe_and_pack(ended: Workspace, recipe: str) -> None:
    for preset in ("as-written" if recipe != "blend" else "", improved(recipe)):
        trace = asked(ended, TEACHER, recipe, preset)
        if "v_old" in trace.pool.memories:
            assert [state.name for state in trace.states["v_old"]] == ["ended"]
        assert "v_new" not in trace.states
        assert ("valid until 2026-07-31" in trace.pack.text) is ("v_old" in trace.selected)
        if preset not in ("as-written", "") and "v_old" in trace.rankings[-1].ids:
            assert order_of(trace, "v_old", "v_new") == ["v_new", "v_old"]


PORT = [
    *noise(),
    {
        "id": "s_old",
        "user_text": "The server's SSH port is 22.",
        "reply_text": "Noted.",
        "occurred_at": "2025-03-01T10:00:00Z",
    },
    {
        "id": "s_new",
        "user_text": "We moved SSH over to 49222 on the box, 22 is closed now.",
        "reply_text": "Noted.",
        "occurred_at": "2026-10-01T10:00:00Z",
    },
]


def test_the_older_of_two_answers_that_differ_is_marked_and_listed(tmp_path: Path) -> None:
    """No link says so: their words do."""
    with shipped(tmp_path, PORT, now=NOW) as workspace:
        for preset in ("as-written", "calibrated"):
            trace = asked(workspace, "What is the server's SSH port?", "heuristic", preset, {"days": "0"})
            assert [one.name for one in trace.states["s_old"]] == ["disputed"]
            assert list(trace.states) == ["s_old"]
            assert "※ may be contradicted by s_new on 2026-10-01" in trace.pack.text
        assert [row.ids for row in look(workspace.explorer, "contradicting", now=NOW).rows] == [("s_new", "s_old")]


def test_what_replaced_a_candidate_is_fetched_and_counts_as_much(tmp_path: Path) -> None:
    """It has no word of the question, and the lists are full of others."""
    lines = [
        *({**line, "user_text": f"Tests, tests and the project: {line['user_text']}"} for line in noise()),
        REPLACED[-2],
        claim("c_new", "Vitest since Monday.", "2026-09-01T10:00:00Z", links=[{"to": "c_old", "label": "supersedes"}]),
    ]
    short = {"vector_k": "2", "text_k": "2", "days": "0"}
    with shipped(tmp_path, lines, now=NOW) as workspace:
        found = asked(workspace, TESTS, "heuristic", "calibrated", short)
        without = asked(workspace, TESTS, "heuristic", "calibrated", {**short, "current": "0"})
    assert "c_new" not in without.pool.memories
    (run,) = (run for run in found.runs if run.source == "current")
    assert [hit.id for hit in run.hits] == ["c_new"]
    assert order_of(found, "c_old", "c_new") == ["c_new", "c_old"]
    item = found.rankings[-1].find("c_new")
    assert item is not None
    assert item.parts[-1].name == "current"
    old = without.rankings[-1].find("c_old")
    assert old is not None
    assert item.score == pytest.approx(old.score, abs=1e-9)


def test_states_come_from_columns_and_links_as_of_a_moment() -> None:
    memory = Memory("a", "claim", body="A", created_at=0, valid_to=3 * DAY, expires_at=5 * DAY, status="stale")
    other = Memory("b", "claim", body="B", created_at=2 * DAY)
    later = later_by([LinkRow("b", "a", "supersedes", None)], {"a": memory, "b": other})
    assert later == {"a": (Later("b", "supersedes", 2 * DAY, "B", 0, is_day=False),)}
    assert [one.name for one in states_of(memory, later["a"], 3 * DAY)] == ["replaced", "stale"]
    assert [one.name for one in states_of(memory, later["a"], 5 * DAY)] == ["replaced", "ended", "expired", "stale"]
    assert states_of(other, later.get("b", ()), 9 * DAY) == ()


@pytest.mark.parametrize(("first", "second", "which"), [(1, 2, "a"), (2, 1, "b"), (None, 1, "b"), (1, 1, "b")])
def test_of_two_that_contradict_each_other_the_later_one_does(
    first: int | None, second: int | None, which: str
) -> None:
    memories = {"a": Memory("a", "claim", body="A", created_at=first), "b": Memory("b", "claim", created_at=second)}
    assert list(later_by([LinkRow("a", "b", "contradicts", None)], memories)) == [which]


def test_the_sentence_quotes_what_came_after_or_names_it_by_its_id() -> None:
    later = Later("b", "supersedes", 1_788_256_800, "Vitest.", 0, is_day=False)
    states = (State("replaced", later.moment, later), State("ended", 1_785_456_000), State("stale"))
    assert states_text(states) == "replaced by “Vitest.” on 2026-09-01; valid until 2026-07-31; marked as out of date"
    assert states_text(states[:1], by_id=True) == "replaced by b on 2026-09-01"
    assert states_text(()) is None
    # half past midnight in Tokyo is another day; a date without a time is the same in every zone
    evening = State("expired", 1_785_456_000 + 16 * 3600)
    assert states_text((evening,), "Asia/Tokyo") == "expired on 2026-08-01"
    ended = State("ended", 1_785_456_000)
    assert states_text((ended,), "America/Los_Angeles") == "valid until 2026-07-30"
    assert states_text((replace(ended, is_day=True),), "America/Los_Angeles") == "valid until 2026-07-31"


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    """Three that replace each other, and one that replaces itself: no order, and no endless look-up."""
    lines = [
        claim(one, f"The project runs its tests with {one}.", "2026-09-01", links=[{"to": to, "label": "supersedes"}])
        for one, to in (("a", "b"), ("b", "c"), ("c", "a"), ("d", "d"))
    ]
    with shipped(tmp_path, lines, now=NOW) as workspace:
        trace = asked(workspace, TESTS, "salience", "calibrated")
    assert sorted(trace.rankings[-1].ids) == ["a", "b", "c", "d"]
    assert json.loads(json.dumps([state.name for state in trace.states["a"]])) == ["replaced"]
    assert "d" not in trace.states
