"""The question of a recall with other settings: replayed where that gives the same, else asked anew. Decided in core."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.databases import NOW, Asker, asking, episode, timeless
from msgspec.structs import replace

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import Cancelled, InputError
from mnemonaut_core.explain.comparison import ComparedQuestion
from mnemonaut_core.explain.replay import Replayer, changed
from mnemonaut_core.explorer import Settings
from mnemonaut_core.policy.document import DEFAULT_POLICY
from mnemonaut_core.questions import preview
from mnemonaut_core.recall.stage import Gather
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace.recorder import keep_recalls

QUERY = Query("garden fence", NOW)
MEMORIES = [episode(f"m{i:02}", f"garden fence number {i}", "noted", days=i + 1) for i in range(12)]


class Seen:
    """What a recall under way tells."""

    def __init__(self) -> None:
        self.sources: list[tuple[str, ...]] = []
        self.runs: list[str] = []

    def planned(self, _plan: Plan, gather: Gather) -> None:
        """The sources that are asked first."""
        self.sources.append(tuple(source.name for source in gather.sources))

    def arrived(self, run: Run) -> None:
        """One answered."""
        self.runs.append(run.source)


@pytest.fixture
def asker(tmp_path: Path) -> Iterator[Asker]:
    """Twelve memories, open to write."""
    with asking(tmp_path, MEMORIES, write=True) as opened:
        yield opened


def replayed(asker: Asker, trace: Trace, **settings: object) -> tuple[Trace, Seen]:
    """The replay with these settings, and what it told while it was under way."""
    seen = Seen()
    given = Settings(**{"recipes": trace.recipe, **settings})  # type: ignore[arg-type]
    return asker.explorer.replay(trace, given, on_plan=seen.planned, on_run=seen.arrived), seen


@pytest.mark.parametrize(
    ("recipe", "values"),
    [
        ("heuristic", {"max_results": "3"}),
        ("heuristic", {"vector_k": "3", "text_k": "4", "max_results": "9"}),
        ("planned", {"recent_events_k": "2", "reply_hops": "3"}),
        ("orchestrated", {"agreement_bonus": "1.5"}),
        ("salience", {"weight_recency": ".9"}),
        ("activation", {"mmr_lambda": ".5", "text_k": "3"}),
    ],
)
def test_a_replay_is_the_recall_with_those_settings(asker: Asker, recipe: str, values: dict[str, str]) -> None:
    before = asker.ask(QUERY, {}, recipe=recipe)
    trace, seen = replayed(asker, before, values=values)
    assert timeless(trace) == timeless(asker.ask(QUERY, values, recipe=recipe))
    assert seen.sources == []  # no plan of a new recall


def test_what_changes_no_value_is_the_recall_itself(asker: Asker) -> None:
    before = asker.ask(QUERY, {})
    assert replayed(asker, before, values={"max_results": "5"})[0] is before


def test_after_a_change_of_the_memories_they_are_asked_anew(asker: Asker) -> None:
    before = asker.ask(QUERY, {})
    writer = asker.workspace.database
    assert isinstance(writer, Database)
    writer.curation.isolate(before.selected[:1], now=NOW)
    trace, seen = replayed(asker, before)
    assert before.selected[0] not in {candidate.memory.id for candidate in trace.candidates}
    assert seen.sources == [("vector", "unicode61")]
    assert sorted(seen.runs) == ["unicode61", "vector"]


def test_another_preset_recipe_or_policy_is_asked_anew(asker: Asker) -> None:
    before = asker.ask(QUERY, {})
    for settings in ({"preset": "calibrated"}, {"recipes": "salience"}):
        trace, seen = replayed(asker, before, **settings)
        assert len(seen.sources) == 1
        assert timeless(trace) == timeless(
            asker.ask(
                QUERY, {}, preset=settings.get("preset", "as-written"), recipe=settings.get("recipes", "heuristic")
            )
        )
    governed = asker.ask(QUERY, {}, recipe="activation")
    assert replayed(asker, governed, policy=DEFAULT_POLICY)[0] is governed
    stricter = replace(DEFAULT_POLICY, version="other")
    trace, seen = replayed(asker, governed, policy=stricter)
    assert (trace.response["policy_version"], len(seen.sources)) == ("other", 1)


@pytest.mark.parametrize("recipe", list(RECIPES))
def test_a_recall_tells_its_sources_once_before_they_answer(asker: Asker, recipe: str) -> None:
    seen = Seen()
    (trace,) = asker.explorer.recall(QUERY, Settings(recipe), on_plan=seen.planned, on_run=seen.arrived)
    (first,) = seen.sources
    assert set(first) <= {run.source for run in trace.runs}
    assert set(seen.runs) == {run.source for run in trace.runs if run.ms or run.status != "skipped"} | set(first)


# ---- recorded recalls with other values


@pytest.fixture
def recorded(asker: Asker) -> list[str]:
    """Three recorded recalls of as many questions; their ids, newest first."""
    questions = ("garden fence", "fence number 3", "noted")
    traces = tuple(asker.ask(Query(text, NOW + later), {}) for later, text in enumerate(questions))
    kept = keep_recalls(asker.workspace, traces, by="person", now=NOW)
    assert len(kept) == len(questions)
    return [run.id for run in asker.explorer.library.runs()]


def test_a_preview_ends_when_it_is_cancelled_and_has_told_what_it_tried(asker: Asker, recorded: list[str]) -> None:
    token, told = CancelToken(), []

    def stop(one: ComparedQuestion) -> None:
        told.append(one.run and one.run.id)
        token.cancel()

    with pytest.raises(Cancelled):
        preview(asker.explorer, Settings("heuristic", "", {"max_results": 1}), token=token, on_run=stop)
    assert told == recorded[:1]


def test_a_preview_tells_of_each_as_it_comes_and_records_nothing(asker: Asker, recorded: list[str]) -> None:
    told: list[ComparedQuestion] = []
    settings = Settings("heuristic", "calibrated", {"max_results": "2"})
    found = preview(asker.explorer, settings, limit=2, on_run=told.append)
    assert [one.run and one.run.id for one in found.runs] == recorded[:2]
    assert told == list(found.runs)
    assert (found.looked_at, found.not_tried, found.not_kept, found.repeated, found.failed) == (
        3,
        1,
        0,
        0,
        (),
    )
    for one in found.runs:
        cold = asker.ask(one.before.query, {"max_results": 2}, preset="calibrated")
        assert one.after.selected == cold.selected
        assert one.as_recorded
    assert [run.id for run in asker.explorer.library.runs()] == recorded


@pytest.mark.parametrize(
    "settings",
    [
        Settings("heuristic", "", {"max_result": 1}),
        Settings("heuristic", "calibratd"),
        Settings("heuristic", "", {"days": -1}),
    ],
)
def test_what_cannot_be_taken_is_said_before_any_recall(asker: Asker, recorded: list[str], settings: Settings) -> None:
    with pytest.raises(InputError):
        preview(asker.explorer, settings, on_run=lambda _one: pytest.fail("one was tried"))
    made = asker.explorer.made(recorded[0])
    with pytest.raises(InputError):
        asker.explorer.what_if(made.trace, settings)


def test_a_time_of_life_that_other_words_name_is_looked_up_anew(asker: Asker) -> None:
    trace = asker.ask(Query("2015 in grade school", NOW), {"time_words": "seed"}, recipe="planned")
    replayer = Replayer(RECIPES["planned"], trace, asker.workspace.pool, asker.embedder)
    assert replayer.asks_anew(changed(trace, {"time_words": "all"}))
