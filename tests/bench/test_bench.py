"""The benchmark: which measures there are, and that they were taken; how long anything takes is no test's business."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest
from bench import together
from bench import window as bench_window
from bench.recipes import ASKED, SLIDERS
from helpers.recombined import build_recombined

from mnemonaut_core.parameters import describe
from mnemonaut_core.recipes.registry import RECIPES

main = import_module("bench.__main__").main


@pytest.mark.long
def test_everything_that_was_asked_of_the_speed_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--sizes", "40", "--queries", "1", "--parts", "synthetic,recipes", "--json"]) == 0
    measured = json.loads(capsys.readouterr().out)["40"]
    for recipe in RECIPES:
        assert measured[f"slider {recipe} p50_ms"] > 0.0
        assert measured[f"why {recipe} whole cpu p95_ms"] >= measured[f"why {recipe} first cpu p50_ms"] > 0.0
    assert all(measured[name] > 0.0 for name in bench_window.SWITCHING)
    for pattern, _ in ASKED:
        # whether an operation changes an answer depends on the memories: of so few there may be none
        assert pattern.startswith("consequences") or any(
            re.fullmatch(pattern, name) and value is not None for name, value in measured.items()
        ), pattern
    assert measured["indicators recalls"] == 40  # as many as memories
    assert measured["long list recalls"] == 400


@pytest.mark.long
def test_what_people_do_is_measured_and_stands_beside_what_was_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--sizes", "30,60", "--queries", "1"]) == 0
    text = capsys.readouterr().out
    for name in (
        "heuristic after own write / before cpu",
        "planned after another's write / before",
        "opening cpu_ms",
        "rss_mb",
    ):
        assert f"| {name} |" in text


def test_a_limit_stands_where_it_was_asked() -> None:
    module = import_module("bench.__main__")
    assert module.asked_of("planned/as-written long cpu p95_ms", 100_000) == 30.0
    assert module.asked_of("planned/as-written long cpu p95_ms", 50_000) is None
    sizes = {10_000: {"rss_mb": 100.0, "opening cpu_ms": 2.0}, 100_000: {"rss_mb": 1_000.0, "opening cpu_ms": 2.0}}
    assert [module.exponent(name, sizes) for name in ("rss_mb", "opening cpu_ms")] == pytest.approx([1.0, 0.0])
    assert "| rss_mb | 100 | 1,000 (asked ≤ 350) | 1.00 |" in module.table(sizes)


def test_ratios_are_asked_of_one_run() -> None:
    module = import_module("bench.__main__")
    found = {
        "one-shot recall cpu_ms": 400.0,
        "import numpy cpu_ms": 100.0,
        "planned/as-written long cpu p95_ms": 60.0,
        "tantivy + numpy long cpu p95_ms": 20.0,
    }
    ratios = dict(module.ratios(found))
    assert ratios == {
        "one-shot recall / import numpy cpu": 4.0,
        "planned/as-written long / tantivy + numpy cpu p95": 3.0,
    }
    assert module.asked_of("one-shot recall / import numpy cpu", 10_000) == 3.0
    assert module.asked_of("words by postings / words by FTS5 cpu p95", 100_000) == 0.1
    assert module.asked_of("planned/as-written long / tantivy + numpy cpu p95", 100_000) == 3.0


@pytest.mark.long
def test_what_window_and_server_hold_together_is_measured(tmp_path: Path) -> None:
    build_recombined(tmp_path / "m.db", 60)
    found = together.measure(tmp_path / "m.db", 0.0)
    assert found["rounds"] == 1
    assert found["both most pss_mb"] >= found["server pss_mb"] > 0.0
    assert found["recall beside both p50_ms"] > 0.0


def test_every_slider_moves_what_ranks_and_gathers_nothing_anew() -> None:
    for recipe in RECIPES.values():
        gathered, name, values = SLIDERS[recipe.name]
        stages = {info.name: info.stage for info in describe(recipe.parameters)}
        assert stages[name] == "rerank", recipe.name
        assert set(gathered) <= set(stages), recipe.name
        assert len(set(values)) == len(values) > 1
