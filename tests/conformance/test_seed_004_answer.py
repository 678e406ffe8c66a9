"""Seed 004, sections 6 to 10: what is answered, policies and their history, speed, fallbacks, the check list."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path
from statistics import fmean
from typing import Any, cast

import pytest
from helpers.activating import DAY, NOW, QUESTION, activate, activating, at_cosine, found, memory, parts
from helpers.databases import Asker, SeededEmbedder
from helpers.pools import WatchedPool, failing
from helpers.statements import SETS, measured
from helpers.strategies import STORES
from tools.judged_stores import built, settings_named, stores_of

from mnemonaut_core.benchmark import benchmark, questions, split
from mnemonaut_core.domain.agent import Activation, Occasion
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.metrics import ndcg_at, recall_at
from mnemonaut_core.policy.parse import parse
from mnemonaut_core.recall.engine import run_recipe
from mnemonaut_core.recipes.activation import ACTIVATION, answer, event, provenance_of
from mnemonaut_core.store import policies
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.workspace.wiring import connect

OCCASION = Occasion(NOW, "agent", "req_1", "ac_1")
SEARCH = Occasion(NOW, "agent", "req_2")
MEMORIES = [
    memory(
        "plain", "the otter swims in the river", cosine=0.9, utility=0.4, confidence=0.72, updated_at=NOW - 12 * DAY
    ),
    memory("mail", "otter: write to ann@example.org", cosine=0.6, place=2, boundary_class="pii"),
    memory("hidden", "the otter's river house", cosine=0.5, place=3, sensitivity=2),
]


def activated(trace: Trace, occasion: Occasion = OCCASION) -> Activation:
    """What the recall leaves behind."""
    assert ACTIVATION.agents.activated is not None
    return ACTIVATION.agents.activated(trace, occasion)


def claims_of(said: dict[str, object]) -> list[dict[str, Any]]:
    """The claims of an answer."""
    return cast("list[dict[str, Any]]", said["claims"])


def without_words(asker: Asker) -> Trace:
    """A recall whose word index fails."""
    resolved = asker.explorer.settings.resolve(ACTIVATION, Settings("activation"))
    pool = failing(asker.explorer.readers, "match")
    return run_recipe(ACTIVATION, Query(QUESTION, NOW), resolved, readers=pool, embedder=asker.embedder)


def test_a_claim_has_its_rank_and_its_final_score(tmp_path: Path) -> None:
    """004-S50a: «`rank/score_final`»"""
    with activating(tmp_path, MEMORIES) as asker:
        trace = activate(asker)
    claims = claims_of(answer(trace, request_id="req_1", provenance=provenance_of(trace, OCCASION), context_id="ac_1"))
    scores = {item.id: item.score for item in trace.rankings[-1].items}
    assert len(claims) > 1
    for claim in claims:  # what the policy lets nobody send keeps its rank
        assert claim["rank"] == trace.selected.index(claim["id"]) + 1
        assert claim["score_final"] == scores[claim["id"]]


def test_an_activation_answers_with_the_breakdown_where_it_is_wanted(tmp_path: Path) -> None:
    """004-S51: «`s_text/s_vec/S/g` のブレークダウンを **任意で**返す»"""
    with activating(tmp_path, MEMORIES) as asker:
        trace = activate(asker)
    provenance = provenance_of(trace, OCCASION)
    short = answer(trace, request_id="req_1", provenance=provenance, context_id="ac_1")
    long = answer(trace, request_id="req_1", provenance=provenance, context_id="ac_1", with_features=True)
    assert short["active_context_id"] == "ac_1"
    first, full = claims_of(short)[0], claims_of(long)[0]
    assert set(first) == {"id", "text", "rank", "score_final", "reason"}
    assert set(full["features"]) == {"s_text", "s_vec", "S", "g"}
    assert set(full["features"]["g"]) == {"util", "conf", "rec"}


def test_a_search_makes_no_context(tmp_path: Path) -> None:
    """004-S52: «`search`：AC を作らず、`score_final` で上位 k を返す»"""
    with activating(tmp_path, MEMORIES) as asker:
        trace = activate(asker)
    left = activated(trace, SEARCH)
    assert (left.context, left.items, [one.topic for one in left.events]) == (None, (), ["search"])
    assert "active_context_id" not in answer(trace, request_id="req_2", provenance=provenance_of(trace, SEARCH))


def test_every_answer_has_version_provenance_and_both_ids(tmp_path: Path) -> None:
    """004-S53: «`policy_version` と `provenance`、`request_id/trace_id` を必ず同梱»"""
    with activating(tmp_path, MEMORIES) as asker:
        trace = activate(asker)
    for occasion in (OCCASION, SEARCH):
        said = answer(trace, request_id=occasion.request_id, provenance=provenance_of(trace, occasion))
        assert (said["policy_version"], said["request_id"], said["trace_id"]) == (
            "built-in",
            occasion.request_id,
            trace.id,
        )
        assert said["provenance"] == {
            "by": "agent",
            "recipe": "activation",
            "preset": "as-written",
            "embedder": "table/1",
            "generation": trace.generation,
            "request_id": occasion.request_id,
            "trace_id": trace.id,
        }


def test_what_is_sent_is_redacted_first_and_secrets_stay(tmp_path: Path) -> None:
    """004-S54: «すべて **Boundary 前置**と **Redact-before-Embed/Send** を適用»"""
    with activating(tmp_path, MEMORIES) as asker:
        trace = activate(asker)
        policy = parse("boundary: {uses: {recall: {redact: []}, send: {redact: [internal, pii, secret]}}}")
        (opened,) = asker.explorer.recall(Query(QUESTION, NOW), Settings("activation", policy=policy))
    said = answer(trace, request_id="r", provenance={})
    texts = {claim["id"]: claim["text"] for claim in claims_of(said)}
    assert texts == {"plain": "the otter swims in the river", "mail": "otter: write to [EMAIL]"}
    assert said["withheld"] == 1
    assert "ann@example.org" not in trace.pack.text
    free = answer(opened, request_id="r", provenance={})
    assert (len(claims_of(free)), free["redacted"], free["withheld"]) == (3, {"email": 1}, 0)
    assert "ann@example.org" in opened.pack.text


def test_a_reason_is_a_list_of_keys_and_values(tmp_path: Path) -> None:
    """004-S55: «`reason` の形式は `key=value;` の列挙»"""
    with activating(tmp_path, MEMORIES) as asker:
        trace = activate(asker)
        by_text = without_words(asker)
    plain = found(trace, "plain")
    rank = next(hit.rank for source, _, hit in plain.hits if source == "unicode61")
    assert plain.decision.reason == f"fts_rank={rank}; cos=0.90; recent_days=12; util=0.50; conf=0.72"
    assert found(trace, "mail").decision.reason == "fts_rank=3; cos=0.60; recent_days=0"
    for candidate in (*trace.candidates, *by_text.candidates):
        assert re.fullmatch(r"(\w+=[\w.-]+)(; \w+=[\w.-]+)*", candidate.decision.reason or "")


def test_the_event_has_average_median_and_ninetieth_of_every_part(tmp_path: Path) -> None:
    """004-S56: «`s_text/s_vec/S/g/score_final` の統計（avg/p50/p90）も併記する»"""
    with activating(tmp_path, MEMORIES) as asker:
        trace = activate(asker)
        nothing = activate(asker, vector_k=0, text_k=0)
    kept = event(trace)["statistics"]
    assert isinstance(kept, dict)
    assert set(kept) == {"s_text", "s_vec", "S", "g", "score_final"}
    finals = sorted(item.score for item in trace.rankings[-1].items)
    assert kept["score_final"]["avg"] == pytest.approx(sum(finals) / 3)
    assert (kept["score_final"]["p50"], kept["score_final"]["p90"]) == pytest.approx(
        (finals[1], finals[1] + 0.8 * (finals[2] - finals[1]))
    )
    assert event(nothing)["statistics"] == dict.fromkeys(kept)


def test_the_policy_overrides_alpha_k_and_half_life(tmp_path: Path) -> None:
    """004-S57: «policy で `retrieval.hybrid.alpha/k_*`、`recency_half_life_days` を上書き可»"""
    text = "retrieval: {hybrid: {alpha: 0.4, k_txt: 5, k_vec: 6, k_final: 2, recency_half_life_days: 12}}"
    with activating(tmp_path, MEMORIES) as asker:
        (trace,) = asker.explorer.recall(Query(QUESTION, NOW), Settings("activation", policy=parse(text)))
    assert {n: trace.response[n] for n in ("alpha", "k_txt", "k_vec", "k_final")} == {
        "alpha": 0.4,
        "k_txt": 5,
        "k_vec": 6,
        "k_final": 2,
    }
    assert parts(trace, "plain")["g_rec"] == pytest.approx(0.5)
    assert {layer.layer for layer in trace.layers if layer.name in ("alpha", "text_k", "half_life_days")} == {"policy"}


def test_policies_are_kept_with_their_history_in_the_events(tmp_path: Path) -> None:
    """004-S58: «`policies` に YAML を保存し `events(topic='policy')` で履歴を持つ»"""
    with activating(tmp_path, MEMORIES, write=True) as asker:
        writer = asker.workspace.database
        for alpha in ("0.5", "0.6"):
            writer.settings.set_policy(f"retrieval: {{hybrid: {{alpha: {alpha}}}}}", now=NOW, project="shop")
        stored = policies.policies(writer.connection, "shop")
        events = Reader(writer.connection, MatrixCache()).agents.events(topic="policy")
    assert [event.detail["version"] for event in events] == [one.version for one in stored]
    assert {event.detail["project"] for event in events} == {"shop"}


GARDEN = [
    memory(
        "a", "The otter swims in the cold river. Nobody saw it.", cosine=0.9, links=[{"to": "b", "label": "supports"}]
    ),
    memory("b", "A heron stands near the old bridge.", cosine=0.8, links=[{"to": "c", "label": "reply_to"}]),
    memory("c", "Tomatoes ripen behind the red shed.", cosine=0.7, links=[{"to": "a", "label": "same_topic"}]),
]


def test_memories_are_split_eight_to_one_to_one() -> None:
    """004-S58a: «`claims` を 8:1:1 に分割（train/valid/test）»"""
    ids = [f"m{number}" for number in range(50)]
    train, valid, test = split(reversed(ids), (8, 1, 1), seed=7)
    assert (len(train), len(valid), len(test)) == (40, 5, 5)
    assert sorted((*train, *valid, *test)) == sorted(ids)
    assert split(ids, (8, 1, 1), seed=7) == (train, valid, test) != split(ids, (8, 1, 1), seed=8)
    assert [len(part) for part in split(["only"], (8, 1, 1), seed=7)] == [0, 0, 1]


def test_questions_are_the_n_grams_of_test_memories_that_are_nearest_to_them(tmp_path: Path) -> None:
    """004-S58b: «`test` から擬似クエリ集合 Q を作成（n‑gram 抽出 + 埋め込み）»"""
    near = {
        "cold river": at_cosine(0.9),
        "swims": at_cosine(0.88),
        "otter": at_cosine(0.87),
        "Nobody saw": at_cosine(0.89),
    }
    with activating(tmp_path, GARDEN) as asker:
        explorer = Explorer(asker.workspace.pool, SeededEmbedder(near), environment={})
        asked = questions(explorer, Filters(), ("a",), (), now=NOW, seed=0)
    assert [(one.form, one.query.text) for one in asked] == [
        ("phrase", "cold river"),
        ("words", "swims cold river Nobody saw"),
    ]
    assert {one.query.now for one in asked} == {NOW}


def test_gold_comes_from_relations_and_from_labels(tmp_path: Path) -> None:
    """004-S58c: «ゴールド集合 G（`relations` や人手ラベル）を作成»"""
    judged = [(Query("who swims?", NOW), {"a": 3.0, "x": 0.0}), (Query("what is red?", NOW), {"c": 1.0})]
    with activating(tmp_path, GARDEN) as asker:
        asked = questions(asker.explorer, Filters(), ("a", "b"), judged, now=NOW, seed=0)
    assert [dict(one.gains) for one in asked if one.form == "phrase"] == [
        {"b": 1.0, "c": 1.0, "a": 2.0},
        {"a": 1.0, "b": 2.0},
    ]
    assert [one.gains for one in asked if one.form == "judged"] == [judged[0][1]]


def test_every_level_has_recall_ndcg_and_both_times(tmp_path: Path) -> None:
    """004-S58d: «L0/L1/L2/L3/Hybrid を実行し、**Recall@k / nDCG@k / p50,p90** を記録»

    Each level is its own list, cut at k; the vector index gives the same as all vectors.
    """
    with activating(tmp_path, GARDEN) as asker, closing(asker.workspace.index_readers()) as index:
        asker.workspace.warm()
        before = asker.workspace.path.read_bytes()
        explorer = Explorer(asker.workspace.pool, asker.embedder, environment={})
        first, again = (benchmark(explorer, index, shares=(0, 0, 1), seed=3, k=1) for _ in range(2))
        assert asker.workspace.path.read_bytes() == before
    levels = {level.name: level for level in first.levels}
    assert list(levels) == ["L0", "L1 unicode61", "L1 words", "L2", "L3", "Hybrid as-written", "Hybrid calibrated"]
    assert first.questions == {"phrase": 3, "words": 3}
    # a phrase stands in its memory as it is, picked words do not; a is linked to two memories, b and c to one each
    assert levels["L0"].hit_5 == 0.5
    assert levels["L0"].recall == pytest.approx((1 / 3 + 1 / 2 + 1 / 2) / 6)
    assert levels["L1 unicode61"].mrr == 1.0
    assert (levels["L2"].recall, levels["L2"].ndcg) == (levels["L3"].recall, levels["L3"].ndcg)
    assert all(0.0 < (level.p50_ms or 0.0) <= (level.p90_ms or 0.0) for level in first.levels)
    assert [one.recall for one in again.levels] == [one.recall for one in first.levels]
    measured = {one.name: one for one in first.lines["as-written"]}
    assert measured["Recall@1"].value == levels["Hybrid as-written"].recall
    assert measured["search_fallback / search"].met
    assert measured["MRR"].asked == pytest.approx(1.1)
    assert not measured["MRR"].met


@pytest.mark.parametrize("name", SETS)
def test_what_the_calibrated_preset_reaches_of_the_seeds_line(tmp_path: Path, data_folder: Path, name: str) -> None:
    """004-S59: «Recall@12 ≥ **0.70**、nDCG@12 ≥ **0.45**»

    Met on two sets of five: the list of statements says what was measured on each.
    """
    recall, ndcg, settings = [], [], settings_named("activation", "calibrated")
    for store in stores_of(data_folder):
        if store.set != name:
            continue
        with connect(built(store, tmp_path / f"{store.name}.db", "default")) as session:
            for _, _, query, gains in store.own:
                selected = session.explorer.recall(query, settings)[0].selected
                recall.append(recall_at(selected, gains, 12))
                ndcg.append(ndcg_at(selected, gains, 12))
    assert [fmean(recall), fmean(ndcg)] == pytest.approx(measured("004-S59")[name], abs=0.02)


@pytest.mark.long
def test_the_work_of_an_activation_does_not_grow_with_the_memories(tmp_path: Path) -> None:
    """004-S60: «activate p90 ≤ **1500ms**（L2+L1）»

    A figure of time is told by `tests/bench`; what is asserted here is the
    work: each side is asked once, and no more than both k are read and scored, however many memories there are.
    """
    work = []
    for count in (200, 800):
        memories = [
            memory(f"m{i}", f"otter {i}", cosine=(i % 90) / 100, place=1 + i % 6, content_hash=f"h{i}")
            for i in range(count)
        ]
        (folder := tmp_path / str(count)).mkdir()
        with activating(folder, memories) as asker:
            asker.workspace.warm()
            asked: list[str] = []
            explorer = Explorer(WatchedPool(asker.workspace.pool, asked.append), asker.embedder, environment={})
            explorer.recall(Query("first", NOW), Settings("activation"))  # measures what unrelated questions reach
            asked.clear()
            (trace,) = explorer.recall(Query(QUESTION, NOW), Settings("activation"))
        hits = {run.source: len(run.hits) for run in trace.runs}
        assert len(trace.candidates) == len(trace.pool.memories) <= sum(hits.values())
        work.append((sorted(asked), hits, [run.path for run in trace.runs]))
    assert work[0] == work[1] == (["match", "nearest"], {"vector": 96, "unicode61": 48}, ["matrix", "fts5"])


@pytest.mark.long
def test_a_whole_index_never_answers_by_the_fallback(tmp_path: Path) -> None:
    """004-S61: «`events(topic='search_fallback') / events(topic='search') ≤ 1%`»

    An empty answer is no fallback; one that is, is counted beside the searches.
    """
    words = [str(m["user_text"]) for m in STORES["many"] if m.get("user_text")]
    texts = [QUESTION, "nothing like it", "", '" OR *', "川で獺", *words][:40]
    with activating(tmp_path, MEMORIES, write=True) as asker:
        writer = asker.workspace.database
        for text in texts:
            writer.agents.keep_activation(activated(activate(asker, text), SEARCH))
        whole = Reader(writer.connection, MatrixCache()).agents.event_counts()
        writer.agents.keep_activation(activated(without_words(asker), SEARCH))
        broken = Reader(writer.connection, MatrixCache()).agents.event_counts()
    assert whole.get("search_fallback", 0) / whole["search"] <= 0.01
    assert whole == {"search": len(texts)}
    assert broken == {"search": len(texts) + 1, "search_fallback": 1}


def test_a_failed_index_is_said_and_the_rest_answers(tmp_path: Path) -> None:
    """004-S62: «FTS/VSSロード失敗時は L0/L1 へフォールバックし、`events(topic='search_fallback')` を発火»"""
    with activating(tmp_path, MEMORIES) as asker:
        trace = without_words(asker)
    assert "plain" in trace.selected
    assert "search_fallback" in {warning.code for warning in trace.warnings}
    assert trace.response["search_fallback"] is True
    assert [one.topic for one in activated(trace).events] == ["activate", "search_fallback"]


def test_every_way_of_searching_vectors_speaks_of_cosines(tmp_path: Path) -> None:
    """004-S63: «cos と VSS 距離が混在する場合は **コサイン基準**に統一（`sim = 1 - dist`）»"""
    with activating(tmp_path, MEMORIES) as asker:
        by_index, by_matrix = activate(asker), activate(asker, scope_global="off")
    assert [trace.runs[0].path for trace in (by_index, by_matrix)] == ["vec0", "matrix"]
    assert by_index.runs[0].hits == by_matrix.runs[0].hits


def test_the_calibrated_preset_finds_parts_of_japanese_sentences(tmp_path: Path) -> None:
    """004-S64: «ILIKE の品質が足りない日本語コーパスでは、**事前正規化 + n‑gram/形態素**を併用»"""
    with activating(tmp_path, [memory("ja", "昨日は川で獺を見かけました")]) as asker:
        written = activate(asker, "川で獺")
        calibrated = activate(asker, "川で獺", preset="calibrated")
    assert "ja" not in {hit.id for run in written.runs if run.source == "unicode61" for hit in run.hits}
    assert "ja" in calibrated.selected


def test_policy_or_environment_give_alpha_k_half_life_and_timeout(tmp_path: Path) -> None:
    """004-S65: «`α, k_txt, k_vec, k_final, HL, timeout` を policy or env で供給»"""
    wanted = {"alpha": 0.5, "text_k": 9, "vector_k": 8, "k_final": 7, "half_life_days": 6.0, "timeout_ms": 900}
    with activating(tmp_path, MEMORIES) as asker:
        environment = {f"MNEMONAUT_ACTIVATION_{name.upper()}": str(value) for name, value in wanted.items()}
        explorer = Explorer(asker.workspace.pool, asker.embedder, environment=environment)
        by_environment = explorer.settings.resolve(ACTIVATION, Settings("activation"))
        keys = "alpha: 0.5, k_txt: 9, k_vec: 8, k_final: 7, recency_half_life_days: 6, timeout_ms: 900"
        settings = Settings("activation", policy=parse(f"retrieval: {{hybrid: {{{keys}}}}}"))
        by_policy = asker.explorer.settings.resolve(ACTIVATION, settings)
    for resolved in (by_environment, by_policy):
        assert {name: getattr(resolved.values, name) for name in wanted} == wanted
