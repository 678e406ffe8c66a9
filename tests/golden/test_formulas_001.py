"""Worked cases of seed 001's rules, through the engine's own stage functions."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import Pool
from mnemonaut_core.recall.choose import recorded
from mnemonaut_core.recall.stage import Rerank
from mnemonaut_core.recipes import planned_plan, planned_quota, planned_sources
from mnemonaut_core.recipes.planned import PLANNED
from mnemonaut_core.recipes.planned_pack import request
from mnemonaut_core.recipes.planned_plan import PlannedParameters

Json = dict[str, Any]
CASES: list[Json] = json.loads((Path(__file__).parent / "formulas_001.json").read_text("utf-8"))["cases"]
P = PlannedParameters()


def mode(given: Json) -> Json:
    plan = cast("Json", planned_plan.retrieval_plan(given["text"], P))
    return {"mode": plan["mode"], "life_stage_hint": plan["time_hint"]["life_stage_hint"]}


def recent_window(given: Json) -> Json:
    today = dt.date.fromisoformat(given["today"])
    now = (today - dt.date(1970, 1, 1)).days * DAY_SECONDS + DAY_SECONDS // 2
    first, last = planned_sources.recent_days(now, given["days"])
    days = [(dt.date(1970, 1, 1) + dt.timedelta(days=day)).isoformat() for day in (first, last)]
    return {"rank_day_from": days[0], "rank_day_to": days[1], "day_bucket_from": first, "day_bucket_to": last}


def all_late(given: Json) -> Json:
    """Everything after the gathering, from runs that all timed out: it must come to the selection and through it."""
    assert given["sources_timed_out"] == "all"
    plan = PLANNED.plan(Query("高校の頃の部活の話", 1_750_000_000), P)
    gather = PLANNED.gather(plan)
    runs = tuple(Run.without(source.name, "q1", RunStatus.TIMED_OUT, k=source.k) for source in gather.sources)
    pool, ranking = Pool(plan, {}, runs=runs, beside=planned_sources.PlannedBeside()), PLANNED.fuse(plan, runs)
    for step in PLANNED.steps:
        if isinstance(step, Rerank):
            ranking = step.run(pool, ranking)
    assert planned_quota.quota(pool, ranking).decisions == ()
    asked = request(pool, ranking)
    assert recorded({})("choose", asked, 1.0).ids == ()
    return {"candidates": json.loads(asked.user)["candidates"]}


COMPUTE: dict[str, Callable[[Json], Any]] = {
    "mode_stage": mode,
    "vector_recent_window": recent_window,
    "timeouts_all": all_late,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']}-{case['what']}")
def test_the_engine_computes_the_worked_case(case: Json) -> None:
    assert case["what"] in COMPUTE, f"no stage function is named for {case['what']}"
    assert COMPUTE[case["what"]](case["input"]) == case["expected"]


def test_all_three_cases_of_the_seed_are_here() -> None:
    assert [case["id"] for case in CASES] == ["001-02", "001-04", "001-06"]
