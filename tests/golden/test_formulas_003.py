"""Worked cases of seed 003's formulas, through the engine's own stage functions."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mnemonaut_core.domain.run import Hit, Run
from mnemonaut_core.recall import features, fuse, select
from mnemonaut_core.recipes import salience
from mnemonaut_core.recipes.salience_routes import SalienceParameters

Json = dict[str, Any]
CASES: list[Json] = json.loads((Path(__file__).parent / "formulas_003.json").read_text("utf-8"))["cases"]
P = SalienceParameters()


def run_of(source: str, ids: list[str]) -> Run:
    """A list in this order."""
    return Run.of(source, "q1", tuple(Hit(one, rank, 1.0 / rank) for rank, one in enumerate(ids, 1)), k=99)


def rrf_merge(given: Json) -> Json:
    fused = fuse.rrf((run_of("vector", given["vector"]), run_of("unicode61", given["fts"])), k=given["k"])
    return {"scores": {item.id: item.score for item in fused.items}, "order": list(fused.ids)}


def recency(given: Json) -> float:
    return features.half_life_recency(given["days_old"], half_life_days=given["half_life_days"])


def reinforcement(given: Json) -> float:
    return features.log_share(given["reinforcement"], most=given["max_reinforcement"])


def whole(given: Json) -> float:
    return salience.salience_of(
        "a",
        (None, given["semantic"]),
        (None, reinforcement(given)),
        (None, recency(given)),
        (None, features.log_share(given["access_count"], most=given["max_access"])),
        P,
    ).score


def raw_rrf_of_the_first_of_all_lists(given: Json) -> float:
    runs = tuple(run_of(f"list{i}", ["a"]) for i in range(given["lists"]))
    return fuse.rrf(runs, k=given["k"]).items[0].score


def within_budget(given: Json) -> Json:
    units = [((str(number),), tokens) for number, tokens in enumerate(given["tokens"])]
    kept = select.budget(units, limit=given["budget"]).selected
    total = sum(given["tokens"][int(one)] for one in kept)
    return {"kept": list(kept), "total_tokens": total, "budget_remaining": given["budget"] - total}


def route(given: Json) -> Json:
    return {"path": salience.route_named(given["text"], P)}


COMPUTE: dict[str, Callable[[Json], Any]] = {
    "rrf_merge": rrf_merge,
    "recency": recency,
    "reinforcement_zero": reinforcement,
    "salience": whole,
    "semantic_raw_rrf_max": raw_rrf_of_the_first_of_all_lists,
    "budget_first_too_big": within_budget,
    "route": route,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']}-{case['what']}")
def test_the_engine_computes_the_worked_case(case: Json) -> None:
    assert case["what"] in COMPUTE, f"no stage function is named for {case['what']}"
    assert_near(COMPUTE[case["what"]](case["input"]), case["expected"])


def assert_near(found: Any, expected: Any) -> None:
    """The same shape, numbers within 1e-6."""
    if isinstance(expected, dict):
        assert set(found) == set(expected)
        for key, value in expected.items():
            assert_near(found[key], value)
    elif isinstance(expected, float):
        assert found == pytest.approx(expected, abs=1e-6, rel=0.0)
    else:
        assert found == expected


def test_all_nine_cases_of_the_seed_are_here() -> None:
    assert [case["id"] for case in CASES] == [f"003-{number:02}" for number in range(1, 18, 2)]
