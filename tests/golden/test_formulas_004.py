"""Worked cases of seed 004's formulas, through the recipe's own functions."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mnemonaut_core.domain import agent
from mnemonaut_core.domain.agent import Utility
from mnemonaut_core.domain.ranking import Ranking, Scored
from mnemonaut_core.policy.parameters import ActivationParameters
from mnemonaut_core.ports import UtilityStatistics
from mnemonaut_core.recall import features, fuse, select
from mnemonaut_core.recipes import activation_answer as scores

Json = dict[str, Any]
DATA: Json = json.loads((Path(__file__).parent / "formulas_004.json").read_text("utf-8"))
CASES: list[Json] = DATA["cases"]
P = ActivationParameters()
UNIT = UtilityStatistics(2, 0.0, 1.0)
"""With mean 0 and deviation 1 a utility is its own z-score."""


def minmax(given: Json) -> dict[str, float]:
    return scores.text_minmax(given["bm25"])


def by_rank(given: Json) -> float:
    return scores.text_by_rank(given["rank"])


def hybrid(given: Json) -> Scored:
    s_vec, s_text = given["s_vec"] or 0.0, given["s_text"] or 0.0
    raw = [{} if given[side] is None else {"m": given[side]} for side in ("s_vec", "s_text")]
    ranking = fuse.convex(*raw, s_vec={"m": s_vec}, s_text={"m": s_text}, alpha=given["alpha"])
    return ranking.items[0]


def fusion(given: Json) -> float:
    return hybrid(given).score


def times_g(s: Scored, given: Json, half_life_days: float) -> Scored:
    """S times the factors, for z, confidence and age as they are given."""
    recency = features.half_life_recency(given["age_days"], half_life_days=half_life_days)
    z = float(given["utility_z"])
    utility = scores.utility_term(z, UNIT, scale="z")
    return scores.multiplied(
        s,
        [
            ("g_util", z, utility, P.utility_floor),
            ("g_conf", given["confidence"], given["confidence"], P.confidence_floor),
            ("g_rec", given["age_days"], recency, P.recency_floor),
        ],
    )


def score_final(given: Json) -> float:
    return times_g(hybrid(given), given, given["half_life_days"]).score


def ceiling(given: Json) -> float:
    return times_g(Scored("m", 1.0), given, P.half_life_days).score


def half_life(given: Json) -> float:
    assert scores.half_life_of(given["kind"], P) == given["half_life_days"]
    return features.half_life_recency(given["age_days"], half_life_days=scores.half_life_of(given["kind"], P))


def threshold(given: Json) -> Json:
    ranking = Ranking.of("final", (Scored(str(i), score) for i, score in enumerate(given["scores"])))
    kept = select.at_least(ranking, threshold=given["threshold"]).selected
    return {"kept": sorted(map(int, kept))}


def with_cosines(cosines: Json) -> dict[str, np.ndarray[Any, np.dtype[np.float32]]]:
    """A, B, C as unit vectors with these cosines to A; B and C lie in a plane each."""
    ab, ac = cosines["AB"], cosines["AC"]
    return {
        "A": np.array([1.0, 0.0, 0.0]),
        "B": np.array([ab, math.sqrt(1 - ab * ab), 0.0]),
        "C": np.array([ac, 0.0, math.sqrt(1 - ac * ac)]),
    }


def mmr(given: Json) -> Json:
    final, weight = given["score_final"], given["lam"]
    ranking = Ranking.of("final", (Scored(memory_id, score) for memory_id, score in final.items()))
    first, second = select.mmr(ranking, with_cosines(given["cos"]), weight=weight, limit=2).selected
    lost = select.mmr(ranking, with_cosines(given["cos"]), weight=weight, limit=1)
    assert lost.selected == (first,)
    return {
        "first": first,
        "first_div": select.divergence(final[first], 0.0, weight=weight),
        "B": select.divergence(final["B"], given["cos"]["AB"], weight=weight),
        "C": select.divergence(final["C"], given["cos"]["AC"], weight=weight),
        "second": second,
    }


def after(given: Json) -> Json:
    held = Utility(given["utility"], given["confidence"])
    for signal in given["events"]:
        held = agent.after(held, signal)
    return {"utility": held.utility, "confidence": held.confidence}


COMPUTE: dict[str, Callable[[Json], Any]] = {
    "text_minmax": minmax,
    "text_minmax_single": minmax,
    "text_rank_fallback": by_rank,
    "fusion": fusion,
    "fusion_text_only": fusion,
    "score_final": score_final,
    "g_ceiling": ceiling,
    "half_life_by_kind": half_life,
    "threshold": threshold,
    "mmr_second_pick": mmr,
    "feedback": after,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']}-{case['what']}")
def test_the_engine_computes_the_worked_case(case: Json) -> None:
    assert case["what"] in COMPUTE, f"no function is named for {case['what']}"
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


def test_all_twelve_cases_of_the_seed_are_here() -> None:
    assert [case["id"] for case in CASES] == [f"004-{number:02}" for number in range(1, 24, 2)]
