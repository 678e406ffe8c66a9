"""Seed 004, sections 4 and 5: g, feedback and decay, quality, half-lives, the order, diversity and duplicates."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from helpers.activating import DAY, NOW, QUESTION, activate, activating, found, memory, parts, score
from helpers.databases import Asker
from helpers.rankings import column

from mnemonaut_core.domain import agent
from mnemonaut_core.domain.agent import Utility
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Part
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Settings
from mnemonaut_core.policy.parameters import ActivationParameters
from mnemonaut_core.policy.parse import parse
from mnemonaut_core.recall import select
from mnemonaut_core.recipes import activation as scores
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors.cache import MatrixCache

P = ActivationParameters()


def factors(trace: Trace, memory_id: str) -> dict[str, Part]:
    """The parts of score_final by name."""
    item = next(item for item in trace.rankings[-1].items if item.id == memory_id)
    return {part.name: part for part in item.parts}


def worth_of(asker: Asker, memory_id: str) -> tuple[float | None, float | None]:
    """utility and confidence."""
    with asker.workspace.pool.reader() as reader:
        stored = reader.load([memory_id])[memory_id]
    return stored.utility, stored.confidence


def test_g_is_a_product_of_three_terms(tmp_path: Path) -> None:
    """004-S30: «g = (0.6 + 0.4 * σ(utility_z))»"""
    memories = [
        memory("m", "otter", cosine=0.8, utility=0.9, confidence=0.3, updated_at=NOW - 12 * DAY),
        memory("n", "otter", cosine=0.4, utility=0.1, place=2),
    ]
    with activating(tmp_path, memories) as asker:
        trace = activate(asker)
    sigma = 1 / (1 + math.exp(-1.0))  # two utilities: the higher lies one deviation above their mean
    g = (0.6 + 0.4 * sigma) * (0.5 + 0.5 * 0.3) * (0.3 + 0.7 * 0.5 ** (12 / 30))
    hybrid = next(item.score for item in trace.rankings[0].items if item.id == "m")
    assert score(trace, "m") == pytest.approx(hybrid * g, abs=1e-12)


def test_sigma_is_the_logistic_function(tmp_path: Path) -> None:
    """004-S31: «`σ(x) = 1/(1+exp(-x))`»"""
    with activating(tmp_path, [memory("m", "otter", utility=0.9), memory("n", "otter", utility=0.1)]) as asker:
        trace = activate(asker)
    assert parts(trace, "m")["g_util"] == pytest.approx(1 / (1 + math.exp(-1)))
    assert parts(trace, "n")["g_util"] == pytest.approx(1 / (1 + math.exp(1)))


def test_the_z_score_is_among_the_memories_in_scope(tmp_path: Path) -> None:
    """004-S32: «`utility_z` はユーティリティの z スコア»"""
    memories = [memory(f"m{u}", "otter", utility=u / 10) for u in (1, 5, 9)]
    memories += [memory("out", "otter", utility=100.0, boundary_class="secret"), memory("none", "otter")]
    with activating(tmp_path, memories) as asker:
        trace = activate(asker)
    std = math.sqrt((0.4**2 + 0.0 + 0.4**2) / 3)
    for u in (1, 5, 9):
        assert parts(trace, f"m{u}")["g_util"] == pytest.approx(1 / (1 + math.exp(-(u / 10 - 0.5) / std)))
    assert (factors(trace, "none")["g_util"].raw, parts(trace, "none")["g_util"]) == (None, 0.5)


def test_linear_utility_takes_the_place_of_a_z_score(tmp_path: Path) -> None:
    """004-S33: «z スコアが無ければ 0–1 へ線形で代用»"""
    memories = [memory("m", "otter", utility=0.25), memory("n", "otter", utility=3.0)]
    with activating(tmp_path, memories) as asker:
        trace = activate(asker, utility_scale="linear")
    assert (parts(trace, "m")["g_util"], parts(trace, "n")["g_util"]) == (0.25, 1.0)
    assert factors(trace, "m")["g_util"].contribution == pytest.approx(0.6 + 0.4 * 0.25)


def test_recency_halves_in_thirty_days(tmp_path: Path) -> None:
    """004-S34: «`recency(ts) = exp( - ln(2) * age_days / HL )`。既定 `HL=30` 日»"""
    memories = [memory(f"m{d}", "otter", created_at=NOW - d * DAY) for d in (0, 30, 75)]
    with activating(tmp_path, memories) as asker:
        trace = activate(asker, threshold=0)
    assert [parts(trace, f"m{d}")["g_rec"] for d in (0, 30, 75)] == pytest.approx(
        [1.0, 0.5, math.exp(-math.log(2) * 75 / 30)]
    )


def test_every_factor_is_clipped_to_one() -> None:
    """004-S35: «各項は `[0,1]` にクリップ（数値安定性のため `ε=1e-6` を使用）»"""
    found = [scores.factor(floor, column(term))[0] for floor, term in ((0.6, 7.0), (0.5, -3.0), (0.3, 1.0))]
    assert found == [1.0, 0.5, 1.0]
    assert scores.EPSILON == 1e-6


@pytest.mark.parametrize("times", [1, 2])
def test_helpful_adds_to_utility_and_confidence(tmp_path: Path, times: int) -> None:
    """004-S36: «`helpful(+1)`: `utility += 0.10`, `confidence += 0.05`»"""
    with activating(tmp_path, [memory("m", cosine=0.1, utility=0.3, confidence=0.5)], write=True) as asker:
        for _ in range(times):
            asker.workspace.database.curation.add_feedback(["m"], "helpful", now=NOW)
        assert worth_of(asker, "m") == pytest.approx((0.3 + times * 0.10, 0.5 + times * 0.05))


def test_harmful_takes_from_both() -> None:
    """004-S37: «`harmful(+1)`: `utility -= 0.20`, `confidence -= 0.10`»"""
    assert agent.after(Utility(0.3, 0.5), "harmful") == Utility(0.3 - 0.20, 0.5 - 0.10)


def test_outdated_takes_from_confidence_alone() -> None:
    """004-S38: «`outdated`:     `confidence -= 0.20`»"""
    assert agent.after(Utility(0.3, 0.5), "outdated") == Utility(0.3, 0.5 - 0.20)


def test_a_duplicate_is_merged_into_its_representative_and_fades(tmp_path: Path) -> None:
    """004-S39: «`duplicate`:    代表にマージ、旧レコードの `utility` を減衰»"""
    memories = [memory("old", "an otter", cosine=0.9, utility=0.4), memory("kept", "the otter", cosine=0.5, place=2)]
    with activating(tmp_path, memories, write=True) as asker:
        asker.workspace.database.curation.add_feedback(["old"], "duplicate", of="kept", now=NOW)
        trace = activate(asker)
        assert worth_of(asker, "old")[0] == pytest.approx(0.2)
    assert trace.selected == ("kept",)
    merged = found(trace, "old").decision.outcome
    assert (merged.code, merged.other_id) == (Code.MERGED, "kept")


def test_utility_halves_in_thirty_days_quality_in_a_hundred_and_twenty_as_critic(tmp_path: Path) -> None:
    """004-S40: «デイケイ：`utility` 30日半減、`quality` 120日半減（`events(topic='critic')`へ）»"""
    with activating(tmp_path, [memory("m", cosine=0.1, utility=0.8, quality=0.8)], write=True) as asker:
        asker.workspace.database.curation.decay(now=NOW + 120 * DAY)
        with asker.workspace.pool.reader() as reader:
            stored = reader.load(["m"])["m"]
        (event,) = Reader(asker.workspace.database.connection, MatrixCache()).agents.events(topic="critic")
    assert (stored.utility, stored.quality) == pytest.approx((0.8 / 16, 0.4))
    assert event.detail == {"operation": "decay", "by": "person", "ids": ["m"], "count": 1}


def test_quality_is_a_further_factor(tmp_path: Path) -> None:
    """004-S41: «`g ← g * (0.5 + 0.5 * quality)` を適用する»"""
    with activating(tmp_path, [memory("m", "otter", cosine=0.8, quality=0.4)]) as asker:
        without, with_it = activate(asker), activate(asker, use_quality="on")
    assert score(with_it, "m") == pytest.approx(score(without, "m") * (0.5 + 0.5 * 0.4))


def test_quality_is_off_until_the_policy_turns_it_on(tmp_path: Path) -> None:
    """004-S42: «`retrieval.rerank.use_quality: true` のときのみ有効とし、既定は無効»"""
    memories = [memory("poor", "otter", cosine=0.8, quality=0.4), memory("unknown", "otter", cosine=0.8, place=2)]
    with activating(tmp_path, memories) as asker:
        by_policy = {
            said: asker.explorer.recall(Query(QUESTION, NOW), Settings("activation", policy=parse(said)))[0]
            for said in (f"retrieval: {{rerank: {{use_quality: {switch}}}}}" for switch in ("true", "false"))
        }
        plain = activate(asker)
    on, off = by_policy.values()
    assert P.use_quality is False
    for trace in (plain, off):
        assert score(trace, "poor") == score(trace, "unknown")
        assert set(factors(trace, "poor")) == {"S", "g_util", "g_conf", "g_rec"}
    assert score(on, "poor") == pytest.approx(score(plain, "poor") * (0.5 + 0.5 * 0.4))
    assert score(on, "unknown") == score(plain, "unknown")


def test_the_effective_time_is_the_last_update_else_the_creation(tmp_path: Path) -> None:
    """004-S43: «有効時刻 `ts_eff = coalesce(updated_at, created_at)`»"""
    memories = [
        memory("updated", "otter", created_at=NOW - 300 * DAY, updated_at=NOW - 30 * DAY),
        memory("created", "otter", created_at=NOW - 30 * DAY),
    ]
    with activating(tmp_path, memories) as asker:
        trace = activate(asker, threshold=0)
    assert parts(trace, "updated")["g_rec"] == parts(trace, "created")["g_rec"] == pytest.approx(0.5)


def test_half_lives_go_by_kind(tmp_path: Path) -> None:
    """004-S44: «`fact: 120d`, `task: 14d`, `preference: 90d`, `policy_hint: 365d`»"""
    days = {"fact": 120, "task": 14, "preference": 90, "policy_hint": 365}
    memories = [memory(name, "otter", subtype=name, created_at=NOW - d * DAY) for name, d in days.items()]
    with activating(tmp_path, memories) as asker:
        trace = activate(asker, threshold=0)
    assert [parts(trace, name)["g_rec"] for name in days] == pytest.approx([0.5] * 4)


def test_the_best_k_final_come_back_in_order(tmp_path: Path) -> None:
    """004-S45: «ORDER BY score_final DESC
    LIMIT :k_final;»"""
    chances = [0.05 * (7 * i % 20) for i in range(20)]  # in no order of id
    memories = [
        memory(f"m{i:02}", cosine=c, place=1 + i % 6, content_hash=f"h{i}", confidence=c) for i, c in enumerate(chances)
    ]
    with activating(tmp_path, memories) as asker:
        by_default = activate(asker, threshold=0, mmr_lambda=1)
        three = activate(asker, threshold=0, mmr_lambda=1, k_final=3)
    best = [f"m{i:02}" for i in sorted(range(20), key=lambda i: -chances[i])]
    assert list(by_default.selected) == best[:12]
    assert list(three.selected) == best[:3]
    finals = [score(by_default, one) for one in by_default.selected]
    assert finals == sorted(finals, reverse=True)
    assert {found(three, one).decision.outcome.code for one in best[3:]} == {Code.RESULT_CAP}


def test_diversity_weighs_the_score_against_the_largest_likeness(tmp_path: Path) -> None:
    """004-S46: «`score_div = λ·score_final − (1−λ)·max_sim_to_selected`»"""
    memories = [
        memory("first", cosine=0.9, place=1, content_hash="a"),
        memory("twin", cosine=0.89, place=1, content_hash="b"),
        memory("other", cosine=0.7, place=2, content_hash="c"),
    ]
    with activating(tmp_path, memories) as asker:
        trace = activate(asker, mmr_lambda=0.5, k_final=2)
    assert trace.selected == ("first", "other")
    with_vectors = trace.pool.vectors
    likeness = float(with_vectors["first"] @ with_vectors["twin"])
    lost = found(trace, "twin").decision.outcome
    assert (lost.code, lost.other_id) == (Code.MMR_LOST, "first")
    assert lost.value == pytest.approx(likeness, abs=1e-6)
    final = column(score(trace, "twin"), score(trace, "other"))
    twin, other = select.divergence(final, column(likeness, 0.7 * 0.9), weight=0.5)
    assert other > twin


def test_lambda_is_085_and_likeness_the_raw_cosine() -> None:
    """004-S47: «λ の初期値 0.85、`max_sim_to_selected` は cos 類似で計算»"""
    assert P.mmr_lambda == 0.85
    assert select.divergence(column(0.5), column(-0.2), weight=0.85)[0] == pytest.approx(0.85 * 0.5 + 0.15 * 0.2)


def test_one_memory_a_content(tmp_path: Path) -> None:
    """004-S48: «`content_hash` 単位で 1 件に集約»"""
    memories = [memory("a", "the same otter", cosine=0.5), memory("b", "the same otter", cosine=0.8, place=2)]
    with activating(tmp_path, memories) as asker:
        trace = activate(asker)
    assert trace.selected == ("b",)
    assert found(trace, "a").decision.outcome.other_id == "b"


def test_two_memories_an_entity_or_document(tmp_path: Path) -> None:
    """004-S49: «entity クラスタ（同一エンティティ/リソース）につき最大 1〜2 件に制限»"""
    ann = [{"type": "person", "name": "Ann", "confidence": 0.9}]
    memories = [memory(f"e{i}", cosine=0.9 - i / 10, place=1 + i, entities=ann) for i in range(3)]
    memories += [memory(f"d{i}", cosine=0.5 - i / 10, place=4 + i, uri="notes.md") for i in range(3)]
    with activating(tmp_path, memories) as asker:
        trace = activate(asker)
        free = activate(asker, cluster_limit=0)
    assert set(trace.selected) == {"e0", "e1", "d0", "d1"}
    assert {found(trace, n).decision.outcome.field for n in ("e2", "d2")} == {"person:ann", "notes.md"}
    assert len(free.selected) == 6


def test_ids_of_both_lists_are_one_set_before_features_are_joined(tmp_path: Path) -> None:
    """004-S50: «txt と vec の候補IDを先に集合化し、特徴量を左結合で付与»"""
    with activating(
        tmp_path, [memory("a", "otter", cosine=0.3), memory("b", "otter"), memory("c", cosine=0.4)]
    ) as asker:
        trace = activate(asker)
    gathered = {hit.id for run in trace.runs for hit in run.hits}
    assert gathered == set(trace.rankings[0].ids) == {"a", "b", "c"}
