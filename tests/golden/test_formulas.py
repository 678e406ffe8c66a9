"""Worked cases of the five seeds' formulas, through the program's own functions."""

from __future__ import annotations

import datetime as dt
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers.rankings import alike, by_row, by_score, column, columns_of, cosines, list_of

from mnemonaut_core.domain import agent
from mnemonaut_core.domain.agent import Utility
from mnemonaut_core.domain.columns import PartColumn, Ranking, exact_sum
from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.run import Hit, Run, RunStatus
from mnemonaut_core.domain.search import UtilityStatistics
from mnemonaut_core.domain.trace import Pool, Ranked
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.policy.parameters import ActivationParameters
from mnemonaut_core.recall import features, fuse, select
from mnemonaut_core.recall.choose import recorded
from mnemonaut_core.recall.fuse import minmax, weighted_minmax
from mnemonaut_core.recall.stage import Rerank
from mnemonaut_core.recipes import activation as answer
from mnemonaut_core.recipes import heuristic, orchestrated, planned, planned_plan, salience
from mnemonaut_core.recipes.heuristic import HeuristicParameters
from mnemonaut_core.recipes.orchestrated import OrchestratedParameters
from mnemonaut_core.recipes.planned import PLANNED, request
from mnemonaut_core.recipes.planned_plan import PlannedParameters
from mnemonaut_core.recipes.salience import SalienceParameters
from mnemonaut_core.text.similarity import char_ngrams, dice

Json = dict[str, Any]
CASES: list[Json] = [
    case
    for seed in range(5)
    for case in json.loads((Path(__file__).parent / f"formulas_{seed:03}.json").read_text("utf-8"))["cases"]
]
OF_HEURISTIC, OF_PLANNED = HeuristicParameters(), PlannedParameters()
OF_SALIENCE, OF_ACTIVATION = SalienceParameters(), ActivationParameters()


# ---- 000: heuristic


def runs_of(lists: list[list[str]]) -> tuple[Run, ...]:
    """Lists of ids as runs."""
    return tuple(
        Run.of(f"list{i}", "q1", tuple(Hit(memory_id, rank, 1.0 / rank) for rank, memory_id in enumerate(ids, 1)), k=99)
        for i, ids in enumerate(lists)
    )


def rrf_merge(given: Json) -> Json:
    fused = fuse.rrf(columns_of(runs_of(given["lists"])), k=given["k"])
    return {"scores": {item.id: item.score for item in fused.items}, "order": list(fused.ids)}


def rrf_cap(given: Json) -> Json:
    fused = fuse.rrf(columns_of(runs_of(given["lists"])), k=given["k"])
    kept = select.pool_cap(fused, cap=given["max_candidates"]).selected
    score = {item.id: item.score for item in fused.items}
    return {"n": len(kept), "last_id": kept[-1], "last_score": score[kept[-1]]}


def ngrams(given: Json) -> Json:
    found = char_ngrams(given["text"], n=given["n"])
    return {"ngrams": sorted(found), "count": len(found)}


def dice_of(given: Json) -> float:
    return dice(char_ngrams(given["a"]), char_ngrams(given["b"]))


def exponential(given: Json) -> float:
    age = column(features.age_days(given["now_ts"], given["occurred_at"]))
    return float(features.exponential_recency(age, tau_days=given["tau_days"])[0])


def final(given: Json) -> float:
    weights = OF_HEURISTIC.weight_rrf, OF_HEURISTIC.weight_lex, OF_HEURISTIC.weight_rec
    terms = given["rrf_norm"], given["lex"], given["rec"]
    return float(exact_sum([column(weight * term) for weight, term in zip(weights, terms, strict=True)])[0])


def chosen(given: Json) -> Json:
    """The walk over given scores and grams, then the recipe's own gate and relevance."""
    grams = {c["id"]: frozenset(c["grams"]) for c in given["candidates"]}
    zero = np.zeros(len(grams))
    parts = [PartColumn(name, zero, zero, 1.0, zero) for name in ("rrf", "lex", "rec")]
    ranking = by_score({c["id"]: c["final"] for c in given["candidates"]}, parts=parts)
    same = alike(ranking, lambda a, b: dice(grams[a], grams[b]))
    walked = select.walk(
        ranking,
        limit=given["max_results"],
        floor=OF_HEURISTIC.medium_threshold,
        measures=[select.Measure(same, OF_HEURISTIC.duplicate_threshold, "Dice")],
    )
    survivors = ranking.only(walked.kept())
    plan = Plan(Query("q", 0), OF_HEURISTIC, (Form("q1", "q"),), Filters())
    pool: Any = Pool(plan, {})
    gated = heuristic.high_gate(pool, survivors)
    judged = [
        heuristic.judge(Ranked(pool, (survivors,)), item, decision.outcome)
        for item, decision in zip(survivors.items, gated.decisions, strict=True)
    ]
    return {"injected": list(gated.selected), "relevance": [one.relevance for one in judged]}


def builder(given: Json) -> Json:
    return {"inject": heuristic.should_inject(("high",) * given["high"] + ("medium",) * given["medium"])}


# ---- 001: planned


def mode(given: Json) -> Json:
    plan = planned_plan.retrieval_plan(given["text"], OF_PLANNED)
    return {"mode": plan["mode"], "life_stage_hint": plan["time_hint"]["life_stage_hint"]}


def recent_window(given: Json) -> Json:
    today = dt.date.fromisoformat(given["today"])
    now = (today - dt.date(1970, 1, 1)).days * DAY_SECONDS + DAY_SECONDS // 2
    first, last = planned_plan.recent_days(now, given["days"])
    days = [(dt.date(1970, 1, 1) + dt.timedelta(days=day)).isoformat() for day in (first, last)]
    return {"rank_day_from": days[0], "rank_day_to": days[1], "day_bucket_from": first, "day_bucket_to": last}


def all_late(given: Json) -> Json:
    """Everything after the gathering, from runs that all timed out: it must come to the selection and through it."""
    assert given["sources_timed_out"] == "all"
    plan = PLANNED.plan(Query("高校の頃の部活の話", 1_750_000_000), OF_PLANNED)
    gather = PLANNED.gather(plan)
    runs = tuple(Run.without(source.name, "q1", RunStatus.TIMED_OUT, k=source.k) for source in gather.sources)
    pool = Pool(plan, {}, runs=runs, related=planned_plan.PlannedRelated())
    ranking = PLANNED.fuse(pool)
    for step in PLANNED.steps:
        if isinstance(step, Rerank):
            ranking = step.run(pool, ranking)
    assert planned.quota(pool, ranking).decisions == ()
    asked = request(pool, ranking)
    assert recorded({})("choose", asked, 1.0).ids == ()
    return {"candidates": json.loads(asked.user)["candidates"]}


# ---- 002: orchestrated


def minmax_of(given: Json) -> list[float]:
    found: list[float] = minmax(column(*given["scores"])).tolist()
    return found


def merged(given: Json) -> Json:
    found = by_score(dict.fromkeys([*given["vector"], *given["keyword"]], 0.0))
    ranking = weighted_minmax(
        found,
        by_row(found, given["vector"]),
        by_row(found, given["keyword"]),
        floor=-1.0,
        vector_weight=given["vector_weight"],
        keyword_weight=given["keyword_weight"],
    )
    return {"scores": {item.id: item.score for item in ranking.items}, "order": list(ranking.ids)}


def strategy(given: Json) -> Json:
    found = orchestrated.decided(Query(given["text"], 0), OrchestratedParameters())
    return {
        "query_type": found.intent.query_type.value,
        "strategy": found.strategy.value,
        "vector_weight": found.params.vector_weight,
        "keyword_weight": found.params.keyword_weight,
    }


# ---- 003: salience


def rrf_of_two(given: Json) -> Json:
    fused = fuse.rrf(columns_of((list_of("vector", given["vector"]), list_of("unicode61", given["fts"]))), k=given["k"])
    return {"scores": {item.id: item.score for item in fused.items}, "order": list(fused.ids)}


def half_life_of_days(given: Json) -> float:
    return float(features.half_life_recency(column(given["days_old"]), given["half_life_days"])[0])


def reinforcement(given: Json) -> float:
    return share_of(given["reinforcement"], given["max_reinforcement"])


def share_of(count: int, most: int) -> float:
    return float(features.log_share(column(count, most))[0])


def whole(given: Json) -> float:
    p = OF_SALIENCE
    terms = (
        p.weight_semantic * given["semantic"],
        p.weight_reinforcement * reinforcement(given),
        p.weight_recency * half_life_of_days(given),
        p.weight_access * share_of(given["access_count"], given["max_access"]),
    )
    return float(exact_sum([column(term) for term in terms])[0])


def raw_rrf_of_the_first_of_all_lists(given: Json) -> float:
    runs = (list_of(f"list{i}", ["a"]) for i in range(given["lists"]))
    return fuse.rrf(columns_of(runs), k=given["k"]).items[0].score


def within_budget(given: Json) -> Json:
    count = len(given["tokens"])
    ids = [str(number) for number in range(count)]
    ranking = Ranking.in_order("salience", ids, np.arange(count))
    units = select.Units(np.arange(count), np.arange(count), np.array(given["tokens"], np.intp))
    kept = select.budget(ranking, units, limit=given["budget"]).selected
    total = sum(given["tokens"][int(one)] for one in kept)
    return {"kept": list(kept), "total_tokens": total, "budget_remaining": given["budget"] - total}


def route(given: Json) -> Json:
    return {"path": salience.route_named(Query(given["text"], 0), OF_SALIENCE)}


# ---- 004: activation

UNIT = UtilityStatistics(2, 0.0, 1.0)
"""With mean 0 and deviation 1 a utility is its own z-score."""


def of_bm25(given: Json) -> dict[str, float]:
    names = list(given["bm25"])
    return dict(zip(names, answer.text_minmax(column(*given["bm25"].values())).tolist(), strict=True))


def by_rank(given: Json) -> float:
    return float(answer.text_by_rank(column(given["rank"]))[0])


def hybrid(given: Json) -> Ranking:
    s_vec, s_text = column(given["s_vec"] or 0.0), column(given["s_text"] or 0.0)
    raw = [column(given[side]) for side in ("s_vec", "s_text")]
    found = columns_of([list_of("vector", ["m"])])
    return fuse.convex(found, *raw, s_vec=s_vec, s_text=s_text, alpha=given["alpha"])


def fusion(given: Json) -> float:
    return hybrid(given).items[0].score


def times_g(s: Ranking, given: Json, half_life_days: float) -> float:
    """S times the factors, for z, confidence and age as they are given."""
    age = column(given["age_days"])
    z = float(given["utility_z"])
    utility = answer.utility_term(z, UNIT, scale="z")
    sure = column(given["confidence"])
    found = answer.multiplied(
        s,
        [
            ("g_util", column(z), column(utility), OF_ACTIVATION.utility_floor),
            ("g_conf", sure, sure, OF_ACTIVATION.confidence_floor),
            ("g_rec", age, features.half_life_recency(age, half_life_days), OF_ACTIVATION.recency_floor),
        ],
    )
    return found.items[0].score


def score_final(given: Json) -> float:
    return times_g(hybrid(given), given, given["half_life_days"])


def ceiling(given: Json) -> float:
    return times_g(by_score({"m": 1.0}), given, OF_ACTIVATION.half_life_days)


def half_life(given: Json) -> float:
    assert answer.half_life_of(given["kind"], OF_ACTIVATION) == given["half_life_days"]
    days = answer.half_life_of(given["kind"], OF_ACTIVATION)
    return float(features.half_life_recency(column(given["age_days"]), days)[0])


def threshold(given: Json) -> Json:
    ranking = by_score({str(i): score for i, score in enumerate(given["scores"])})
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

    def divergence(score: float, similarity: float) -> float:
        return float(select.divergence(column(score), column(similarity), weight=weight)[0])

    ranking = by_score(final)
    between = cosines(ranking, with_cosines(given["cos"]))
    first, second = select.mmr(ranking, between, weight=weight, limit=2).selected
    lost = select.mmr(ranking, between, weight=weight, limit=1)
    assert lost.selected == (first,)
    return {
        "first": first,
        "first_div": divergence(final[first], 0.0),
        "B": divergence(final["B"], given["cos"]["AB"]),
        "C": divergence(final["C"], given["cos"]["AC"]),
        "second": second,
    }


def after(given: Json) -> Json:
    held = Utility(given["utility"], given["confidence"])
    for signal in given["events"]:
        held = agent.after(held, signal)
    return {"utility": held.utility, "confidence": held.confidence}


# ---- all of them

COMPUTE: dict[str, dict[str, Callable[[Json], Any]]] = {
    "000": {
        "rrf_merge": rrf_merge,
        "rrf_cap": rrf_cap,
        "char_ngrams_len_eq_n": ngrams,
        "char_ngrams_empty": ngrams,
        "dice_empty": dice_of,
        "recency": exponential,
        "recency_future": exponential,
        "final": final,
        "select": chosen,
        "select_boundary": chosen,
        "builder": builder,
    },
    "001": {
        "mode_stage": mode,
        "vector_recent_window": recent_window,
        "timeouts_all": all_late,
    },
    "002": {
        "minmax_one_result": minmax_of,
        "minmax_empty": minmax_of,
        "rerank_keyword_boost": merged,
        "strategy": strategy,
    },
    "003": {
        "rrf_merge": rrf_of_two,
        "recency": half_life_of_days,
        "reinforcement_zero": reinforcement,
        "salience": whole,
        "semantic_raw_rrf_max": raw_rrf_of_the_first_of_all_lists,
        "budget_first_too_big": within_budget,
        "route": route,
    },
    "004": {
        "text_minmax": of_bm25,
        "text_minmax_single": of_bm25,
        "text_rank_fallback": by_rank,
        "fusion": fusion,
        "fusion_text_only": fusion,
        "score_final": score_final,
        "g_ceiling": ceiling,
        "half_life_by_kind": half_life,
        "threshold": threshold,
        "mmr_second_pick": mmr,
        "feedback": after,
    },
}
HELD = {
    "000": range(1, 24, 2),
    "001": (2, 4, 6),
    "002": (2, 4, 6, 8, 10),
    "003": range(1, 18, 2),
    "004": range(1, 24, 2),
}
"""The numbers of each seed's cases."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']}-{case['what']}")
def test_the_program_computes_the_worked_case(case: Json) -> None:
    seed = COMPUTE[case["id"].partition("-")[0]]
    assert case["what"] in seed, f"no function is named for {case['what']}"
    found = seed[case["what"]](case["input"])
    if case["what"] == "strategy":  # the seed names the weights of one of the two
        found = {key: found[key] for key in case["expected"]}
    assert_near(found, case["expected"])


def assert_near(found: Any, expected: Any) -> None:
    """The same shape, numbers within 1e-6."""
    if isinstance(expected, dict):
        assert set(found) == set(expected)
        for key, value in expected.items():
            assert_near(found[key], value)
    elif isinstance(expected, list):
        assert len(found) == len(expected)
        for one, other in zip(found, expected, strict=True):
            assert_near(one, other)
    elif isinstance(expected, float):
        assert found == pytest.approx(expected, abs=1e-6, rel=0.0)
    else:
        assert found == expected


def test_all_cases_of_the_seeds_are_here() -> None:
    held = [f"{seed}-{number:02}" for seed, numbers in HELD.items() for number in numbers]
    assert [case["id"] for case in CASES] == held


def test_the_preset_literal_is_the_seeds_own_table() -> None:
    """READINGS 37: .7/.3/.6 for all strategies but keyword_boost's weights."""
    values = presets_of("orchestrated")["literal"].values(None)
    p = OrchestratedParameters(**values)  # type: ignore[arg-type]
    texts = {
        "何を言いたいのか": None,
        "Resonant Engineはいつ開始した？": (0.5, 0.5),
        "先週のIntent": (0.7, 0.3),
        "呼吸のリズムとは何か": (0.7, 0.3),
        "AとBの違い": (0.7, 0.3),
    }
    for text, weights in texts.items():
        params = orchestrated.decided(Query(text, 0), p).params
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
        decided = orchestrated.decided(Query(text, 0), OrchestratedParameters())
        found[text] = (decided.strategy.value, decided.params.vector_weight, decided.params.keyword_weight)
    assert found == texts
