"""Worked cases of seed 002's formulas, through the production functions."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mnemonaut_core.domain.query import Query
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recall.fuse import minmax, weighted_minmax
from mnemonaut_core.recipes import orchestrated_plan
from mnemonaut_core.recipes.orchestrated_plan import OrchestratedParameters

Json = dict[str, Any]
DATA: Json = json.loads((Path(__file__).parent / "formulas_002.json").read_text("utf-8"))
CASES: list[Json] = DATA["cases"]


def minmax_of(given: Json) -> list[float]:
    return list(minmax({str(place): score for place, score in enumerate(given["scores"])}).values())


def merged(given: Json) -> Json:
    ranking = weighted_minmax(
        {*given["vector"], *given["keyword"]}, given["vector"], given["keyword"],
        vector_weight=given["vector_weight"], keyword_weight=given["keyword_weight"],
    )  # fmt: skip
    return {"scores": {item.id: item.score for item in ranking.items}, "order": list(ranking.ids)}


def strategy(given: Json) -> Json:
    found = orchestrated_plan.decided(Query(given["text"], 0), OrchestratedParameters())
    return {
        "query_type": found.intent.query_type.value,
        "strategy": found.strategy.value,
        "vector_weight": found.params.vector_weight,
        "keyword_weight": found.params.keyword_weight,
    }


COMPUTE: dict[str, Callable[[Json], Any]] = {
    "minmax_one_result": minmax_of,
    "minmax_empty": minmax_of,
    "rerank_keyword_boost": merged,
    "strategy": strategy,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']}-{case['what']}")
def test_the_recipe_computes_the_worked_case(case: Json) -> None:
    found, expected = COMPUTE[case["what"]](case["input"]), case["expected"]
    if isinstance(expected, list):
        assert found == pytest.approx(expected, abs=1e-6, rel=0.0)
        return
    for key, value in expected.items():
        assert found[key] == (value if isinstance(value, list | str) else pytest.approx(value, abs=1e-6, rel=0.0))


def test_all_five_cases_of_the_seed_are_here() -> None:
    assert [case["id"] for case in CASES] == ["002-02", "002-04", "002-06", "002-08", "002-10"]


def test_the_preset_literal_is_the_seeds_own_table() -> None:
    """READINGS 37: .7/.3/.6 for all strategies but keyword_boost's weights."""
    values = presets_of("orchestrated")["literal"].values(None)
    p = OrchestratedParameters(**values)  # type: ignore[arg-type]
    texts = {
        "何を言いたいのか": None, "Resonant Engineはいつ開始した？": (0.5, 0.5), "先週のIntent": (0.7, 0.3),
        "呼吸のリズムとは何か": (0.7, 0.3), "AとBの違い": (0.7, 0.3),
    }  # fmt: skip
    for text, weights in texts.items():
        params = orchestrated_plan.decided(Query(text, 0), p).params
        assert (params.similarity_threshold, params.limit) == (0.6, 10)
        assert weights is None or (params.vector_weight, params.keyword_weight) == weights


def test_as_written_weighs_as_the_origin_does() -> None:
    """READINGS 37 and 56: golden 002-09 and the other strategies follow the origin's table, not .7/.3."""
    texts = {
        "先週のIntent": ("temporal", 0.8, 0.2),
        "AとBの違い": ("hybrid", 0.6, 0.4),
        "呼吸のリズムとは何か": ("semantic_only", 1.0, 0.0),
    }
    found = {}
    for text in texts:
        decided = orchestrated_plan.decided(Query(text, 0), OrchestratedParameters())
        found[text] = (decided.strategy.value, decided.params.vector_weight, decided.params.keyword_weight)
    assert found == texts
