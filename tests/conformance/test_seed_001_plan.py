"""Seed 001, statement by statement: the whole, the plan, the modes."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from helpers.databases import NOW, Asker, asking, episode
from helpers.planned import LIFE, Model, ask, ask_model, given_to, ids, pool_of, run_of
from helpers.rankings import in_order

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.recipes.planned import diversify, fuse_runs, order
from mnemonaut_core.recipes.planned_plan import PlannedParameters, plan, retrieval_plan, time_hint
from mnemonaut_core.workspace.recorder import record_recall

P = PlannedParameters()
DAY = 86_400


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """The small life, open."""
    with asking(tmp_path_factory.mktemp("life"), LIFE) as asker:
        yield asker


# ---- the whole


def test_rules_plan_and_a_language_model_selects(life: Asker) -> None:
    """001-S01: «**ルールで計画（RetrievalPlan）を固定**し、**LLMが最終選別**する»"""
    model = Model(lambda offered: offered[4:6][::-1])
    trace = ask_model(life, model, "talk")
    assert trace.plan.noted["plan"] == retrieval_plan("talk", P)
    assert trace.selected == model.asked[0].offered[4:6][::-1]


def test_the_plan_is_a_small_json_of_rules(life: Asker) -> None:
    """001-S02: «ルール: 検索計画（RetrievalPlan、短いJSON）»"""
    kept = trace_json(ask(life, "talk"))["plan"]["notes"]["plan"]
    assert json.loads(json.dumps(kept)) == kept
    assert len(json.dumps(kept)) < 400


def test_the_database_collects_widely(life: Asker) -> None:
    """001-S03: «データベース: 候補収集（広く）»"""
    trace = ask(life, "talk")
    assert len(trace.candidates) > 3 * len(trace.selected) > 0


def test_the_selection_becomes_a_search_result_pack(life: Asker) -> None:
    """001-S04: «LLM: 選別 + 取得結果の整形（検索結果パック: `SearchResultPack`）»"""
    trace = ask_model(life, Model(lambda offered: offered[:3]), "talk")
    pack = json.loads(trace.pack.text)
    assert pack["type"] == "SearchResultPack"
    assert [item["id"] for item in pack["selected"]] == list(trace.selected)


# ---- the plan


def test_no_language_model_plans(life: Asker) -> None:
    """001-S05: «LLMでの plan 生成は行わない»"""
    model = Model()
    trace = ask_model(life, model, "高校の頃")
    assert [request.system for request in model.asked] == [trace.choices["choose"][0].system]  # asked once: to select
    assert plan(trace.query, P).noted == trace.plan.noted


@pytest.mark.parametrize(
    ("text", "years", "word"),
    [
        ("2018年の話", (2018, 2018), ""),
        ("２０１８年から2020年まで", (2018, 2020), ""),
        ("番号12018と20189", (None, None), ""),
        ("in 1850 and 2150", (None, None), ""),
        ("高校の頃の部活", (None, None), "高校"),
        # 大学生 is no word of the seed, 大学 is: longer lists are for `calibrated`
        ("大学生のとき、高校の友達と", (None, None), "大学"),
        ("社会人1年目", (None, None), "社会人"),
        ("我上初中的时候", (None, None), "初中"),
        ("my High-School friends", (None, None), "high school"),
        ("in junior high school", (None, None), "junior high"),
        ("a highly schooled man, collegeless", (None, None), ""),
        ("高10", (None, None), ""),
        ("", (None, None), ""),
    ],
)
def test_only_years_and_times_of_life_are_read(text: str, years: tuple[int | None, int | None], word: str) -> None:
    """001-S06: «ユーザー入力から **明示された年（4桁）/学生区分など**だけを軽く抽出して plan を作る»"""
    hint = time_hint(text)
    assert ((hint.year_start, hint.year_end), hint.word) == (years, word)
    assert bool(hint) == (years != (None, None) or bool(word))


def test_the_plan_is_kept_with_the_recorded_run(tmp_path: Path) -> None:
    """001-S07: «plan は `retrieval_runs.plan_json` に保存し、観測/デバッグ可能にする»"""
    with asking(tmp_path, [episode("a", "talk")], write=True) as asker:
        trace = ask(asker, "高校 2018")
        record_recall(asker.workspace, trace, by="test", now=NOW)
        with apsw.Connection(str(tmp_path / "memories.db")) as connection:
            kept = json.loads(zlib.decompress(connection.execute("SELECT trace FROM run").get))
    noted, planned = kept["plan"]["notes"]["plan"], retrieval_plan("高校 2018", P)
    assert noted["mode"] == "explicit_about_time"
    assert noted["limits"] == planned["limits"]
    assert noted["time_hint"]["about_year_start"] == 2018
    # restated: the question is kept with the run, unless a person turns that off (DESIGN.md 4.4); before, its hash
    assert noted["time_hint"]["life_stage_hint"] == "高校"


def test_the_plan_has_the_seeds_keys_and_no_others() -> None:
    """001-S08: «"mode": "associative_recent|targeted_broad|explicit_about_time"»"""
    assert retrieval_plan("高校の話", P) == {
        "mode": "explicit_about_time",
        "queries": ["高校の話"],
        "time_hint": {"about_year_start": None, "about_year_end": None, "life_stage_hint": "高校"},
        "diversify": {"by": ["life_stage", "about_year_bucket"], "per_bucket": 5},
        "limits": {"max_candidates": 80, "max_selected": 12},
    }


def test_the_example_of_the_plan_holds_the_defaults() -> None:
    """001-S08a: «"diversify": {
      "by": ["life_stage", "about_year_bucket"],
      "per_bucket": 5
    },
    "limits": {
      "max_candidates": 80,
      "max_selected": 12
    }»"""
    planned = retrieval_plan("talk", P)
    assert planned["diversify"] == {"by": ["life_stage", "about_year_bucket"], "per_bucket": 5}
    assert planned["limits"] == {"max_candidates": 80, "max_selected": 12}


def test_the_mode_is_one_of_three(life: Asker) -> None:
    """001-S09: «`mode`: 検索モード（最近の連想/全期間横断/時間指定）»"""
    for mode in ("associative_recent", "targeted_broad", "explicit_about_time"):
        assert ask(life, "talk", mode=mode).plan.noted["mode"] == mode


def test_the_only_query_is_what_the_user_said() -> None:
    """001-S10: «`queries`: 文字n-gram向けの検索語（現行は「ユーザー入力そのまま」1件を基本とする）»"""
    for text in ("talk", "  型番 XR-900  ", "高校"):
        assert retrieval_plan(text, P)["queries"] == [text]
    assert retrieval_plan(" ", P)["queries"] == []


def test_the_time_hint_shows_the_word_and_carries_the_code(life: Asker) -> None:
    """001-S11: «`time_hint`: `about_time` と `life_stage` の手がかり»"""
    trace = ask(life, "高校の頃")
    assert trace.plan.noted["life_stage"] == "high"
    assert ids(trace, "about_time") == ["at-school"]


def test_diversify_names_its_axes_and_its_bucket(life: Asker) -> None:
    """001-S12: «`diversify`: 偏りを避けるための分散指定（例: `life_stage` ごとに均等に拾う）»"""
    planned = ask(life, "talk", per_bucket=3).plan.noted["plan"]
    assert isinstance(planned, dict)
    assert planned["diversify"] == {"by": ["life_stage", "about_year_bucket"], "per_bucket": 3}


def test_limits_hold_for_candidates_and_selected(life: Asker) -> None:
    """001-S13: «`limits`: 候補数/採用数の上限（主要経路を重くしないため）»"""
    trace = ask(life, "talk", max_candidates=10, max_selected=4)
    assert (len(given_to(trace)["candidates"]), len(trace.selected)) == (10, 4)


def test_a_year_makes_the_mode_explicit() -> None:
    """001-S14: «年（例: `2018`）が見つかったら `explicit_about_time`»"""
    assert retrieval_plan("2018 の旅行", P)["mode"] == "explicit_about_time"


@pytest.mark.parametrize("text", ["高校の話", "大学の話", "社会人の話", "高中的事", "college days", "小学生の頃"])
def test_a_time_of_life_makes_the_mode_explicit(text: str) -> None:
    """001-S15: «`高校/大学/社会人` 等が見つかったら `explicit_about_time`»"""
    assert retrieval_plan(text, P)["mode"] == "explicit_about_time"


@pytest.mark.parametrize("text", ["昨日の話", "what did we say", "1234567", "", "3時20分"])
def test_all_else_is_associative(text: str) -> None:
    """001-S16: «それ以外は `associative_recent`»"""
    assert retrieval_plan(text, P)["mode"] == "associative_recent"


def test_no_query_is_added(life: Asker) -> None:
    """001-S17: «`queries` は基本 `["<user_input>"]` のみ（追加クエリ生成はしない）»"""
    assert [form.text for form in ask(life, "高校 2018 talk").plan.forms] == ["高校 2018 talk"]


def test_the_setting_forces_the_candidates(life: Asker) -> None:
    """001-S18: «`limits.max_candidates` は **TOML（`retrieval_max_candidates`）を基準に強制**する（planが過大にならない）»"""
    trace = ask(life, "talk", retrieval_max_candidates=7)
    planned = trace.plan.noted["plan"]
    assert isinstance(planned, dict)
    assert planned["limits"]["max_candidates"] == 7 == len(given_to(trace)["candidates"])


@pytest.mark.parametrize("text", ["昔の話", "whole life", "2018", "子供の頃", "always"])
def test_broad_is_never_planned_by_itself(text: str) -> None:
    """001-S19: «`targeted_broad` は「概念としては残る」が、現行の plan 生成では選ばない»"""
    assert retrieval_plan(text, P)["mode"] != "targeted_broad"
    assert retrieval_plan(text, PlannedParameters(mode="targeted_broad"))["mode"] == "targeted_broad"


def test_every_turn_mixes_in_a_little_of_all_time(tmp_path: Path) -> None:
    """001-S20: «別途「ひらめき枠（全期間ベクトル）」を毎ターン少量混ぜる»"""
    lines = [episode("old", "tulips", days=900, embedding=[1.0] + [0.0] * 7), episode("new", "talk", days=1)]
    with asking(tmp_path, lines) as asker:
        for mode in ("associative_recent", "targeted_broad", "explicit_about_time"):
            trace = ask(asker, "talk", mode=mode, recent_events_k=0)
            assert "old" in ids(trace, "vector_global")
            assert "old" not in ids(trace, "vector")


# ---- the modes


def test_association_puts_the_newest_first_among_equals() -> None:
    """001-S21: «連想モード: 最近性（出来事ログの`created_at`/状態の`last_confirmed_at`）を強く効かせる»"""
    memories = [
        Memory(id="a", kind="episode", occurred_at=NOW - 5 * DAY),
        Memory(id="b", kind="episode", occurred_at=NOW - 1 * DAY),
        Memory(id="c", kind="state", created_at=NOW - 90 * DAY, last_confirmed_at=NOW - 3 * DAY),
        Memory(id="d", kind="episode"),
        Memory(id="e", kind="episode", occurred_at=NOW - 5 * DAY),
    ]
    pool = pool_of(memories, {"trigram": "abde", "recent_states": "c"})
    # time, then id, both descending; an undated memory is older than any
    assert order(pool, fuse_runs(pool)).ids == ("b", "c", "e", "a", "d")


def test_a_broad_search_is_spread_over_times_of_life() -> None:
    """001-S22: «目的検索モード: 最近性を弱め、`life_stage`/年バケットで分散する»"""
    school = [Memory(id=f"s{n}", kind="episode", occurred_at=NOW - n, life_stage="high") for n in range(4)]
    work = [Memory(id=f"w{n}", kind="episode", occurred_at=NOW - 9 - n, life_stage="work") for n in range(2)]
    ids = ["s0", "s1", "s2", "s3", "w0", "w1"]
    pool = pool_of([*school, *work], {"words": ids}, mode="targeted_broad", per_bucket=2)
    spread = diversify(pool, in_order(pool, ids))
    assert spread.ids == ("s0", "s1", "w0", "w1", "s2", "s3")


def test_a_named_time_brings_what_is_about_it(life: Asker) -> None:
    """001-S23: «時間指定モード: `about_time` を強く使う（高校の頃/2018年 等）»"""
    explicit = ask(life, "2018年")
    assert ids(explicit, "about_time") == ["in-2018"]
    assert (run_of(explicit, "about_time").k, run_of(ask(life, "2018", mode="targeted_broad"), "about_time").k) == (
        120,
        80,
    )
    assert ("about_time_only", 20) in [(row["group"], row["percent"]) for row in explicit.response["seats"]]  # type: ignore[attr-defined]


def test_association_is_not_spread_and_asks_for_no_time(life: Asker) -> None:
    """001-S24: «| associative_recent | 高 |
    最近90日（常に） | 探索枠（常に少量） | 適用しない（最近性優先） | `time_hint` がある場合のみ |»"""
    trace = ask(life, "talk")
    assert trace.rankings[-1].ids == trace.rankings[-2].ids
    assert run_of(trace, "about_time").status is RunStatus.SKIPPED
    assert ids(ask(life, "2018", mode="associative_recent"), "about_time") == ["in-2018"]


def test_a_broad_search_mixes_in_the_recent(life: Asker) -> None:
    """001-S25: «| targeted_broad | 低 |
    最近90日（混ぜる） | 探索枠（混ぜる） | 適用（eventのみ） | `time_hint` がある場合のみ |»"""
    trace = ask(life, "talk", mode="targeted_broad")
    assert {run_of(trace, name).status for name in ("vector", "vector_global")} == {RunStatus.OK}
    assert run_of(trace, "about_time").status is RunStatus.SKIPPED
    assert trace.rankings[-1].ids != trace.rankings[-2].ids


def test_an_explicit_search_mixes_in_the_recent_too(life: Asker) -> None:
    """001-S26: «| explicit_about_time | 低 |
    最近90日（混ぜる） | 探索枠（混ぜる） | 適用（eventのみ） | `time_hint` がある場合のみ |»"""
    trace = ask(life, "2018")
    assert {run_of(trace, name).status for name in ("vector", "vector_global", "about_time")} == {RunStatus.OK}
    assert trace.rankings[-1].ids != trace.rankings[-2].ids


def test_recent_and_global_are_two_lists_with_seats_of_their_own(life: Asker) -> None:
    """001-S27: «event の vec は **recent と global（探索枠）を分けて回収**し、混入割合は後段の quota（TOML）で制御する。»"""
    trace = ask(life, "talk")
    assert {run_of(trace, "vector").k, run_of(trace, "vector_global").k} == {60 + 40 + 20, 24}
    seats = {row["group"]: row["own"] for row in trace.response["seats"]}  # type: ignore[attr-defined]
    assert (seats["vector_only"], seats["vector_global"]) == (80 * 15 // 100, 80 * 5 // 100)


def test_only_events_change_places() -> None:
    """001-S28: «`diversify` は、候補統合の直前に「event候補だけ」を並べ替えて、`life_stage`/年バケットの偏りを抑える。»"""
    memories = [
        Memory(id="e1", kind="episode", about_year_start=2016, about_year_end=2018),
        Memory(id="s", kind="state"),
        Memory(id="e2", kind="episode", about_year_start=2019),
        Memory(id="a", kind="affect"),
        Memory(id="e3", kind="episode", about_year_start=2020),
    ]
    ids = ["e1", "s", "e2", "a", "e3"]
    pool = pool_of(memories, {"words": ids}, mode="explicit_about_time", per_bucket=1)
    # 2016–2018 (its middle, 2017) and 2019 are of one bucket, 2015-2019; 2020 begins the next
    assert diversify(pool, in_order(pool, ids)).ids == ("e1", "s", "e3", "a", "e2")


def test_recent_is_today_and_ninety_days_before_it(tmp_path: Path) -> None:
    """001-S29: «`associative_recent` の vec recent は `rank_day_range = 今日-90日..今日`（UTC day bucket）で絞る。»"""
    today = NOW // DAY
    days = {"first": today - 90, "before": today - 91, "today": today}
    lines = [episode(name, "talk", occurred_at=day * DAY) for name, day in days.items()]
    with asking(tmp_path, lines) as asker:
        trace = asker.ask(Query("talk", today * DAY + DAY - 1), {}, recipe="planned")
    assert set(ids(trace, "vector")) == {"first", "today"}
    assert set(ids(trace, "vector_global")) == {"first", "today", "before"}
