"""Seed 003, statement by statement: the four dimensions of salience."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import exp, log
from pathlib import Path
from typing import Any

import pytest
from helpers.databases import DAY, NOW, Asker, asking, dump, make_database
from helpers.documents import chunk, document
from helpers.rankings import column
from msgspec.structs import replace

from mnemonaut.cli.main import run
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Part
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.recall import features
from mnemonaut_core.recall.features import updated_at
from mnemonaut_core.recipes.salience import SalienceParameters
from mnemonaut_core.workspace.wiring import connect

Json = dict[str, Any]
EPISODES: list[Json] = [
    {
        "id": name,
        "kind": "episode",
        "user_text": f"garden {name}",
        "reply_text": "",
        "occurred_at": NOW - 300 * DAY,
        "updated_at": NOW - days * DAY,
        "reinforcement": said,
        "access_count": recalled,
        "embedding": [1.0, 0.1 * i, 0, 0, 0, 0, 0, 0],
    }
    for i, (name, days, said, recalled) in enumerate([("a", 0, 0, 9), ("b", 7, 3, 1), ("c", 30, 8, 0)])
]


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """Three memories of different ages, counts and ranks."""
    with asking(tmp_path_factory.mktemp("three"), [*EPISODES, chunk("bare", "garden")]) as asker:
        yield asker


def ask(asker: Asker, text: str = "garden", *, now: int = NOW, **values: object) -> Trace:
    """One recall of `salience`."""
    return asker.ask(Query(text, now), values, recipe="salience")


def parts(trace: Trace, memory_id: str) -> dict[str, Part]:
    """The parts of one memory's score."""
    candidate = trace.candidate(memory_id)
    assert candidate is not None
    assert candidate.scored is not None
    return {part.name: part for part in candidate.scored.parts}


def test_salience_is_the_weighted_sum_of_four_dimensions(three: Asker) -> None:
    """003-S33: «salience = 0.50 × semantic_similarity
    + 0.20 × reinforcement_score
    + 0.20 × recency_decay
    + 0.10 × access_frequency»"""
    trace = ask(three)
    for item in trace.rankings[-1].items:
        semantic, reinforcement, recency, access = (part.normalized for part in item.parts)
        assert item.score == pytest.approx(0.5 * semantic + 0.2 * reinforcement + 0.2 * recency + 0.1 * access)


def test_semantic_similarity_is_the_fused_score_between_0_and_1(three: Asker) -> None:
    """003-S34: «直接使用向量搜索/RRF 返回的分数（已归一化到 0-1）» (READINGS 21)"""
    trace = ask(three)
    fused = {item.id: item.score for item in trace.rankings[0].items}
    for memory_id, score in fused.items():
        assert parts(trace, memory_id)["semantic"].raw == score
        assert parts(trace, memory_id)["semantic"].normalized == pytest.approx(score / max(fused.values()))


def test_the_raw_fused_score_and_the_cosine_can_be_taken_instead(three: Asker) -> None:
    """003-S34: «直接使用向量搜索/RRF 返回的分数（已归一化到 0-1）» (parameter `semantic`)"""
    raw = ask(three, semantic="raw_rrf")
    assert max(part.normalized for part in (parts(raw, name)["semantic"] for name in "abc")) <= 2 / 61
    cosine = ask(three, semantic="cosine")
    hits = {hit.id: hit.score for run in cosine.runs if run.source == "vector" for hit in run.hits}
    for name in "abc":
        assert parts(cosine, name)["semantic"].raw == pytest.approx(hits[name], abs=1e-6)
        assert parts(cosine, name)["semantic"].normalized == pytest.approx(max(0.0, hits[name]), abs=1e-6)


def test_reinforcement_is_a_logarithmic_share(three: Asker) -> None:
    """003-S35: «reinforcement_score = log(reinforcement + 1) / log(max_reinforcement + 2)»"""
    trace = ask(three)
    assert [parts(trace, name)["reinforcement"].normalized for name in "abc"] == pytest.approx(
        [0.0, log(3 + 1) / log(8 + 2), log(8 + 1) / log(8 + 2)]
    )


def test_what_is_said_again_is_counted_and_not_kept_twice(tmp_path: Path) -> None:
    """003-S36: «`reinforcement`：该条目被多次提及（去重）后的累计次数» (READINGS 49)"""
    lines = [chunk("tea", "likes tea", embedding=[1.0, *[0.0] * 7], reinforcement=2)]
    with asking(tmp_path, lines, write=True) as asker:
        for text, cosine, counted in (
            ("Likes tea.", 1.0, 3.0),
            ("likes  TEA", 0.5, 4.0),
            ("likes green tea", 0.99, 4.0),
        ):
            vector = (cosine, (1.0 - cosine * cosine) ** 0.5, *[0.0] * 6)
            said = Memory(id=f"again-{cosine}", kind="chunk", body=text, updated_at=NOW)
            asker.workspace.database.curation.add(MemoryRecord(said, embedding=vector), now=NOW)
            assert parts(ask(asker, "tea"), "tea")["reinforcement"].raw == counted
        assert asker.explorer.library.ids("") == ("again-0.99", "tea")


def test_what_was_not_counted_is_none_and_scores_nothing(three: Asker) -> None:
    """003-S36: «`reinforcement`：该条目被多次提及（去重）后的累计次数» (READINGS 53)"""
    for name in ("reinforcement", "access"):
        assert (parts(ask(three), "bare")[name].raw, parts(ask(three), "bare")[name].normalized) == (None, 0.0)
    assert parts(ask(three), "a")["reinforcement"].raw == 0.0


def test_the_maxima_are_those_of_the_result_set(tmp_path: Path) -> None:
    """003-S37: «`max_reinforcement`：当前结果集中的最大强化次数» (READINGS 23)"""
    outside = {**EPISODES[0], "id": "z", "user_text": "else", "reinforcement": 99, "embedding": None}
    with asking(tmp_path, [*EPISODES, outside]) as asker:
        assert parts(ask(asker), "c")["reinforcement"].normalized == pytest.approx(log(9) / log(10))


def test_an_extreme_count_does_not_rule_the_others(tmp_path: Path) -> None:
    """003-S37a: «对数归一化避免极端值主导»"""
    lines = [{**EPISODES[0], "id": f"m{n}", "user_text": f"garden {n}", "reinforcement": n} for n in (1, 30, 900)]
    with asking(tmp_path, lines) as asker:
        trace = ask(asker)
    share = {n: parts(trace, f"m{n}")["reinforcement"].normalized for n in (1, 30, 900)}
    # said thirty times weighs half of said nine hundred times, not a thirtieth
    assert share[30] == pytest.approx(log(31) / log(902))
    assert share[30] / share[900] > 0.5
    assert share[1] / share[900] > 0.1


def test_age_counts_in_fractions_of_days_since_the_last_update(three: Asker) -> None:
    """003-S38: «days_old = (now - updated_at).total_seconds() / 86400»"""
    assert parts(ask(three, now=NOW + DAY // 2), "b")["recency"].raw == pytest.approx(7.5)
    assert parts(ask(three), "b")["recency"].normalized == pytest.approx(exp(-log(2) / 30 * 7))
    assert (
        parts(ask(three, now=NOW - DAY), "a")["recency"].normalized == 1.0
    )  # READINGS 9: a later update counts as now


def test_without_an_update_the_creation_counts_and_else_the_event(three: Asker) -> None:
    """003-S38: «days_old = (now - updated_at).total_seconds() / 86400» (READINGS 54)"""
    (memory,) = three.explorer.library.memories(["bare"]).values()
    assert updated_at(replace(memory, updated_at=None, created_at=5, occurred_at=3)) == 5
    assert updated_at(replace(memory, updated_at=None, created_at=None, occurred_at=3)) == 3
    assert updated_at(replace(memory, updated_at=None, created_at=None, occurred_at=None)) is None
    assert features.half_life_recency(column(None), 30)[0] == 0.0


def test_the_half_life_is_thirty_days() -> None:
    """003-S39: «decay_lambda = log(2) / half_life_days    # 默认 half_life = 30 天»"""
    assert SalienceParameters().half_life_days == 30
    assert features.half_life_recency(column(10), 10)[0] == pytest.approx(0.5)


@pytest.mark.parametrize(("days", "value"), [(0, 1.0), (7, 0.851), (15, 0.707), (30, 0.5), (60, 0.25), (90, 0.125)])
def test_the_seeds_table_of_decay(days: int, value: float) -> None:
    """003-S40: «| 7 天 | 0.851 |»"""
    assert features.half_life_recency(column(days), 30)[0] == pytest.approx(value, abs=5e-4)


def test_access_is_a_logarithmic_share(three: Asker) -> None:
    """003-S41: «access_score = log(access_count + 1) / log(max_access + 2)»"""
    trace = ask(three)
    assert [parts(trace, name)["access"].normalized for name in "abc"] == pytest.approx(
        [log(9 + 1) / log(9 + 2), log(1 + 1) / log(9 + 2), 0.0]
    )


def test_an_agents_recall_adds_one_to_what_was_returned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """003-S42: «每次搜索结果返回时自动 +1» (for an agent's own recall: READINGS 24, 35)"""
    path = make_database(tmp_path / "m.db", [*EPISODES, *document("TASKS.md", ["- one", "- two"], scope="project")])
    command = ["--db", str(path), "--now", str(NOW), "--recipe", "salience", "--json"]
    assert run(["recall", "garden", *command, "--commit", "--set", "token_budget=6"]) == 0
    (first,) = json.loads(capsys.readouterr().out)["runs"]
    assert 0 < len(first["selected"]) < 3
    assert run(["recall", "tasks", *command, "--commit"]) == 0
    (second,) = json.loads(capsys.readouterr().out)["runs"]
    assert second["selected"] == ["TASKS.md#1", "TASKS.md#2"]
    before = {line["id"]: line for line in EPISODES}
    with connect(path) as session:
        after = session.explorer.library.memories(session.explorer.library.ids(""))
    for memory_id, memory in after.items():
        returned = memory_id in first["selected"] + second["selected"]
        assert (memory.access_count or 0) == before.get(memory_id, {}).get("access_count", 0) + returned
        assert memory.last_accessed_at == (NOW if returned else None)
        assert memory.updated_at == before.get(memory_id, {}).get("updated_at", NOW - 2 * DAY)


def test_counting_comes_after_ranking_and_looking_counts_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """003-S42: «每次搜索结果返回时自动 +1» (after ranking; looking changes nothing)"""
    path = make_database(tmp_path / "m.db", EPISODES)
    command = ["recall", "garden", "--db", str(path), "--now", str(NOW), "--recipe", "salience", "--json"]

    def scores(*more: str) -> list[float]:
        assert run([*command, *more]) == 0
        (trace,) = json.loads(capsys.readouterr().out)["runs"]
        return [candidate["score"] for candidate in trace["candidates"]]

    looked = scores("--no-record")
    memories = dump(path)["memory"]
    assert scores() == looked == scores("--commit")
    assert dump(path)["memory"] != memories
    assert scores() != looked


def test_the_weights_are_the_seeds() -> None:
    """003-S43: «| 语义相似度 | 0.50 | 核心指标，确保结果语义相关 |»"""
    p = SalienceParameters()
    assert (p.weight_semantic, p.weight_reinforcement, p.weight_recency, p.weight_access) == (0.5, 0.2, 0.2, 0.1)
