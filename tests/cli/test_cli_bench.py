"""`bench`: which measures there are, and that they were taken; how long anything takes is no test's business."""

from __future__ import annotations

import json

import pytest
from helpers.cli import Run

from mnemonaut import bench_window
from mnemonaut.bench_recipes import SLIDERS, Asked, asked_of
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import describe
from mnemonaut_core.recipes.registry import RECIPES


@pytest.mark.long
def test_everything_that_was_asked_of_the_speed_is_measured(run: Run) -> None:
    answer = json.loads(run("bench", "--sizes", "40", "--queries", "1", "--json").out)
    mixed = answer["measures"]["40 mixed"]
    for recipe in RECIPES:
        assert mixed[f"slider {recipe} p50_ms"] > 0.0
        assert mixed[f"slider {recipe} candidates"] > 0
        assert mixed[f"why {recipe} first p50_ms"] > 0.0
        assert mixed[f"why {recipe} whole p50_ms"] >= mixed[f"why {recipe} first p50_ms"]
        assert mixed[f"why {recipe} whole cpu p95_ms"] >= mixed[f"why {recipe} first cpu p50_ms"] > 0.0
    assert mixed["matrix p50_ms"] > 0.0
    assert mixed["matrix/slowest p50"] > 0.0
    assert all(mixed[name] > 0.0 for name in bench_window.SWITCHING)
    asked = answer["measures"]["40 asked"]
    assert len(asked) == 27
    # whether an operation changes an answer depends on the memories: of so few there may be none
    rare = [name for name in asked if name.startswith("what it")]
    assert len(rare) == 1
    for name, one in asked.items():
        if name not in rare or one["measured"] is not None:
            assert one["ratio"] == pytest.approx(one["measured"] / one["at_most"]), name
    for what in ("tabs", "screens", "new tab"):
        assert 0.0 < mixed[f"{what} cpu p50_ms"] <= mixed[f"{what} p50_ms"] + 1.0  # one thread: no more than went by
    assert asked["slider, some 200 candidates, processor time, p50 ms"]["measured"] == max(
        mixed[f"slider/cpu {recipe} p50_ms"] for recipe in RECIPES
    )
    assert asked["the same, processor time of the window's thread, ms"]["measured"] == mixed["gap cpu_ms"] > 0.0
    slowest = max(mixed[f"slider {recipe} p50_ms"] for recipe in RECIPES)
    assert asked["slider, some 200 candidates, slowest recipe, p50 ms"]["measured"] == slowest
    assert asked["matrix of five / slowest single recall, p50"]["measured"] == mixed["matrix/slowest p50"]
    assert asked["switching tabs of the lab, p50 ms"]["measured"] == mixed["tabs p50_ms"]
    cpu = asked["matrix of five / slowest single recall, processor time, p50"]
    assert cpu["measured"] == mixed["matrix/slowest cpu p50"] > 0.0
    assert asked["comparing four recalls, beyond them, p50 ms"]["measured"] == mixed["compare four p50_ms"] > 0.0
    assert asked["indicators over 10,000 recalls, processor time, ms"]["measured"] == mixed["indicators cpu_ms"] > 0.0
    assert (
        asked["one operation, beside embedding, processor time, p50 ms"]["measured"]
        == mixed["one operation cpu p50_ms"]
        > 0.0
    )
    assert asked["isolating 1,000 memories, processor time, ms"]["measured"] == mixed["isolate 1,000 cpu_ms"] > 0.0
    added = asked["adding a memory that may repeat another, processor time, p50 ms"]["measured"]
    assert added == mixed["add cpu p50_ms"] > 0.0
    assert 0 < mixed["isolate 1,000 memories"] <= 40
    assert mixed["indicators recalls"] == 40  # as many as memories
    opened = asked["opening a recorded recall, processor time, p50 ms"]["measured"]
    assert opened == mixed["open run cpu p50_ms"] > 0.0
    assert mixed["long list recalls"] == 400
    for name, key in (
        ("a page of 100,000 recalls, processor time, ms", "long page cpu_ms"),
        ("tail beside 100,000 recalls, after half a second, processor ms", "tail cpu_ms"),
    ):
        assert asked[name]["measured"] == mixed[key] > 0.0
    assert asked["a page of 10,000 recalls, processor time, ms"]["measured"] == mixed["runs page cpu_ms"] > 0.0
    assert mixed["runs list cpu_ms"] > 0.0
    assert asked["a new tab of the lab, p50 ms"]["measured"] == mixed["new tab p50_ms"]
    assert asked["longest gap of the event loop (asked at 100,000), ms"]["measured"] == mixed["gap ms"]


def test_every_slider_moves_what_ranks_and_gathers_nothing_anew() -> None:
    for recipe in RECIPES.values():
        gathered, name, values = SLIDERS[recipe.name]
        stages = {info.name: info.stage for info in describe(recipe.parameters)}
        assert stages[name] == "rerank", recipe.name
        assert set(gathered) <= set(stages), recipe.name
        assert len(set(values)) == len(values) > 1


@pytest.mark.nightly
def test_without_a_window_the_rest_is_measured_and_this_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_window, "find_spec", lambda _name: None)
    ran = run("bench", "--sizes", "20", "--queries", "1")
    text = ran.out
    stages = [line.partition(" (")[0] for line in ran.err.splitlines()]
    assert [stages.index(stage) for stage in ("recalls", "recipes", "sliders", "reasons", "the window")] == sorted(
        stages.index(stage) for stage in ("recalls", "recipes", "sliders", "reasons", "the window")
    )
    rows = [line.split("  ")[0] for line in text.splitlines() if line.rstrip().endswith("not measured")]
    assert [row for row in rows if row.startswith("switching")] == [
        "switching tabs of the lab, p50 ms",
        "switching tabs of the lab, processor time, p50 ms",
        "switching screens, p50 ms",
        "switching screens, processor time, p50 ms",
    ]
    assert {"a new tab of the lab, p50 ms", "longest gap of the event loop (asked at 100,000), ms"} <= set(rows)
    assert not [row for row in rows if row.startswith(("why, until", "matrix", "slider"))]


def test_what_is_asked_counts_the_slowest() -> None:
    measured = {"slider a p50_ms": 4.0, "slider b p50_ms": 8.0, "slider b p95_ms": 99.0, "tabs p50_ms": None}
    asked = {str(one.what): one for one in asked_of(measured)}
    assert asked["slider, some 200 candidates, slowest recipe, p50 ms"].measured == 8.0
    assert asked["slider, some 200 candidates, slowest recipe, p50 ms"].ratio == 0.5
    assert asked["switching tabs of the lab, p50 ms"] == Asked(Text("switching tabs of the lab, p50 ms"), 50.0, None)
    assert asked["switching tabs of the lab, p50 ms"].ratio is None
