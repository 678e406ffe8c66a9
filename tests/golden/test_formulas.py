"""Worked cases of the seed's formulas, through the engine's own stage functions."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mnemonaut_core.domain.outcome import Selection
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.ranking import Part, Ranking, Scored
from mnemonaut_core.domain.run import Hit, Run
from mnemonaut_core.domain.trace import Pool
from mnemonaut_core.recall import features, fuse, select
from mnemonaut_core.recipes import heuristic
from mnemonaut_core.recipes.heuristic import HeuristicParameters
from mnemonaut_core.text.similarity import char_ngrams, dice

Json = dict[str, Any]
DATA: Json = json.loads((Path(__file__).parent / "formulas_000.json").read_text("utf-8"))
CASES: list[Json] = DATA["cases"]
P = HeuristicParameters()


def runs_of(lists: list[list[str]]) -> tuple[Run, ...]:
    """Lists of ids as runs."""
    return tuple(
        Run.of(f"list{i}", "q1", tuple(Hit(memory_id, rank, 1.0 / rank) for rank, memory_id in enumerate(ids, 1)), k=99)
        for i, ids in enumerate(lists)
    )


def rrf_merge(given: Json) -> Json:
    fused = fuse.rrf(runs_of(given["lists"]), k=given["k"])
    return {"scores": {item.id: item.score for item in fused.items}, "order": list(fused.ids)}


def rrf_cap(given: Json) -> Json:
    fused = fuse.rrf(runs_of(given["lists"]), k=given["k"])
    kept = select.pool_cap(fused, cap=given["max_candidates"]).selected
    score = {item.id: item.score for item in fused.items}
    return {"n": len(kept), "last_id": kept[-1], "last_score": score[kept[-1]]}


def ngrams(given: Json) -> Json:
    found = char_ngrams(given["text"], n=given["n"])
    return {"ngrams": sorted(found), "count": len(found)}


def dice_of(given: Json) -> float:
    return dice(char_ngrams(given["a"]), char_ngrams(given["b"]))


def recency(given: Json) -> float:
    age = features.age_days(given["now_ts"], given["occurred_at"])
    return features.exponential_recency(age, tau_days=given["tau_days"])


def parts(rrf: float, lex: float, rec: float) -> tuple[Part, ...]:
    """The three parts with the default weights."""
    return (
        Part.weighted("rrf", None, rrf, P.weight_rrf),
        Part.weighted("lex", None, lex, P.weight_lex),
        Part.weighted("rec", None, rec, P.weight_rec),
    )


def final(given: Json) -> float:
    return Scored.sum_of("a", parts(given["rrf_norm"], given["lex"], given["rec"])).score


def chosen(given: Json) -> Json:
    """The walk over given scores and grams, then the recipe's own gate and relevance."""
    grams = {c["id"]: frozenset(c["grams"]) for c in given["candidates"]}
    items = (Scored(c["id"], c["final"], parts(c["final"], 0.0, 0.0)) for c in given["candidates"])
    ranking = Ranking.of("final", items)
    walked = select.walk(
        ranking, limit=given["max_results"], floor=P.medium_threshold,
        measures=[select.Measure(lambda a, b: dice(grams[a], grams[b]), P.duplicate_threshold, "Dice")],
    )  # fmt: skip
    survivors = Ranking("final", tuple(item for item in ranking.items if item.id in walked.selected))
    plan = Plan(Query("q", 0), P, (Form("q1", "q"),), Filters())
    gated: Selection = heuristic.high_gate(Pool(plan, {}), survivors)
    return {"injected": list(gated.selected), "relevance": [d.relevance for d in gated.decisions]}


def builder(given: Json) -> Json:
    return {"inject": heuristic.should_inject(("high",) * given["high"] + ("medium",) * given["medium"])}


COMPUTE: dict[str, Callable[[Json], Any]] = {
    "rrf_merge": rrf_merge,
    "rrf_cap": rrf_cap,
    "char_ngrams_len_eq_n": ngrams,
    "char_ngrams_empty": ngrams,
    "dice_empty": dice_of,
    "recency": recency,
    "recency_future": recency,
    "final": final,
    "select": chosen,
    "select_boundary": chosen,
    "builder": builder,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']}-{case['what']}")
def test_the_engine_computes_the_worked_case(case: Json) -> None:
    assert case["what"] in COMPUTE, f"no stage function is named for {case['what']}"
    found = COMPUTE[case["what"]](case["input"])
    assert_near(found, case["expected"])


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
    assert [case["id"] for case in CASES] == [f"000-{number:02}" for number in range(1, 24, 2)]
