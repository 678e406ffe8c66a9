"""Seed 004, sections 0 to 3: boundary, candidates, normalisation, calibration, fusion, the rules for α and k."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.activating import DAY, NOW, QUESTION, activate, activating, found, memory, parts, score
from helpers.databases import Asker
from helpers.pools import failing

from mnemonaut_core.calibrate import calibrate
from mnemonaut_core.domain.agent import Occasion
from mnemonaut_core.domain.memory import SCOPES
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import InputError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.parameters import describe
from mnemonaut_core.policy.calibration import METHODS, Points
from mnemonaut_core.policy.document import DEFAULT_POLICY, Calibration
from mnemonaut_core.policy.parameters import ActivationParameters
from mnemonaut_core.policy.parse import parse
from mnemonaut_core.policy.writing import with_calibration
from mnemonaut_core.recall.engine import run_recipe
from mnemonaut_core.recipes.activation import ACTIVATION, weights
from mnemonaut_core.store import policies
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors.cache import MatrixCache

OCCASION = Occasion(NOW, "agent", "req_1", "ac_1")
P = {info.name: info for info in describe(ActivationParameters)}
THREE = [
    memory("both", "the otter swims in the river", cosine=0.8),
    memory("words", "an otter"),
    memory("vector", "fish", cosine=0.6, place=2),
]
"""One memory that both sides find, one of words alone, one of similarity alone."""


def governed(asker: Asker, policy: str, **values: object) -> Trace:
    """A recall under a policy."""
    settings = Settings("activation", values={k: str(v) for k, v in values.items()}, policy=parse(policy, strict=False))
    return asker.explorer.recall(Query(QUESTION, NOW), settings)[0]


def without_words(asker: Asker) -> Trace:
    """A recall whose word index fails."""
    resolved = asker.explorer.settings.resolve(ACTIVATION, Settings("activation"))
    pool = failing(asker.explorer.readers, "match")
    return run_recipe(ACTIVATION, Query(QUESTION, NOW), resolved, readers=pool, embedder=asker.embedder)


@pytest.mark.parametrize(("scopes", "scope", "days"), [((), "session", 7), (("principle", "project"), "project", 120)])
def test_a_context_is_stored_with_scope_expiry_version_and_provenance(
    tmp_path: Path, scopes: tuple[str, ...], scope: str, days: int
) -> None:
    """004-S00: «`active_contexts(id, scope, expires_at, policy_version, provenance)`»"""
    with activating(tmp_path, THREE, write=True) as asker:
        trace = activate(asker, query={"scopes": scopes})
        asker.workspace.database.agents.keep_activation(ACTIVATION.agents.activated(trace, OCCASION))  # type: ignore[misc]
        (kept,) = Reader(asker.workspace.database.connection, MatrixCache()).agents.contexts(NOW)
    assert (kept.id, kept.scope, kept.created_at, kept.expires_at, kept.policy_version) == (
        "ac_1",
        scope,
        NOW,
        NOW + days * DAY,
        "built-in",
    )
    provenance = json.loads(kept.provenance)
    assert {name: provenance[name] for name in ("by", "recipe", "request_id", "trace_id")} == {
        "by": "agent",
        "recipe": "activation",
        "request_id": "req_1",
        "trace_id": trace.id,
    }


def test_an_active_context_is_short_lived() -> None:
    """004-S01: «**AC**: Active Context（短期、使い捨て）»"""
    assert [DEFAULT_POLICY.expiry(scope, NOW) for scope in SCOPES] == [NOW + 7 * DAY, NOW + 120 * DAY, None, None]


def test_scope_and_class_are_looked_at_before_any_search(tmp_path: Path) -> None:
    """004-S02: «`claims.scope ∈ {session,project,principle}` かつ `claims.boundary_class ∈ B.allowed_classes`»"""
    memories = [memory(f"s-{scope}", "otter", cosine=0.5, scope=scope) for scope in SCOPES]
    memories += [
        memory(f"c-{c}", "otter", cosine=0.5, boundary_class=c) for c in ("public", "internal", "pii", "secret")
    ]
    with activating(tmp_path, memories) as asker:
        trace = activate(asker, scope_session="off")
        kept_out = {m["id"] for m in memories} - {hit.id for run in trace.runs for hit in run.hits}
        assert kept_out == {"s-session", "c-secret"}
        outcomes = {name: asker.explorer.explain(trace, name).outcome for name in kept_out}
    assert {name: (o.code, o.field) for name, o in outcomes.items()} == {
        "s-session": (Code.FILTERED, "scope"),
        "c-secret": (Code.FILTERED, "boundary"),
    }


def test_an_invariant_forbids_an_agents_destructive_change(tmp_path: Path) -> None:
    """004-S03: «不変量 `I(B)` を満たすもののみ候補（例：破壊的変更禁止）»"""
    with activating(tmp_path, THREE, write=True) as asker:
        writer = asker.workspace.database
        writer.settings.set_policy("boundary: {invariants: [no_destructive_change]}", now=NOW)
        with pytest.raises(InputError, match="edit"):
            writer.curation.edit(["both"], {"body": "x"}, now=NOW, by="agent")


def test_without_a_word_index_memories_that_hold_the_text_are_listed(tmp_path: Path) -> None:
    """004-S04: «FTS があれば FTS、無ければ `ILIKE`»"""
    memories = [
        memory("old", "OTTER RIVER once", created_at=NOW - DAY),
        memory("new", "the otter river", created_at=NOW - 5),
        memory("no", "an otter in a river", cosine=0.1),
    ]
    with activating(tmp_path, memories) as asker:
        with_words, without = activate(asker), without_words(asker)
    assert {hit.id for hit in with_words.runs[1].hits} == {"old", "new", "no"}
    assert [hit.id for hit in without.runs[1].hits] == ["new", "old"]


def test_similarity_is_the_cosine_of_question_and_memory(tmp_path: Path) -> None:
    """004-S05: «`cos_sim(embedding, E(q))` を利用»"""
    with activating(tmp_path, THREE) as asker:
        run = activate(asker).runs[0]
    assert {hit.id: hit.score for hit in run.hits} == pytest.approx({"both": 0.8, "vector": 0.6}, abs=1e-6)


def test_every_id_is_one_candidate_with_both_sides(tmp_path: Path) -> None:
    """004-S06: «id を併合し、`s_text` と `s_vec` を持つ候補集合にする»"""
    with activating(tmp_path, THREE) as asker:
        trace = activate(asker)
    assert sorted(c.memory.id for c in trace.candidates) == ["both", "vector", "words"]
    assert [{p.name for p in item.parts} for item in trace.rankings[0].items] == [{"s_vec", "s_text"}] * 3


def test_both_sides_lie_between_zero_and_one(tmp_path: Path) -> None:
    """004-S07: «`S_text`, `S_vec` を [0,1] に写像»"""
    memories = [*THREE, memory("against", "otter otter river", cosine=-1.0, place=3)]
    with activating(tmp_path, memories) as asker:
        trace = activate(asker)
    sides = [p.normalized for item in trace.rankings[0].items for p in item.parts]
    assert (min(sides), max(sides)) == (0.0, 1.0)
    assert parts(trace, "against")["s_vec"] == pytest.approx(0.0, abs=1e-7)


def test_s_is_the_weighted_sum(tmp_path: Path) -> None:
    """004-S08: «`S = α * S_vec + (1 - α) * S_text`»"""
    with activating(tmp_path, THREE) as asker:
        trace = activate(asker, alpha=0.4)
    for item in trace.rankings[0].items:
        p = parts(trace, item.id)
        assert item.score == pytest.approx(0.4 * p["s_vec"] + 0.6 * p["s_text"], abs=1e-12)


def test_the_final_score_is_s_times_g(tmp_path: Path) -> None:
    """004-S09: «`score_final = S * g(utility, confidence, recency)` を計算»"""
    with activating(tmp_path, [memory("m", "otter", cosine=0.8, utility=0.3, confidence=0.7)]) as asker:
        trace = activate(asker)
    g = (0.6 + 0.4 * 0.5) * (0.5 + 0.5 * 0.7) * (0.3 + 0.7 * 1.0)  # alone in scope its z is 0
    assert score(trace, "m") == pytest.approx(trace.rankings[0].items[0].score * g, abs=1e-12)


def test_a_context_and_its_items_are_stored_with_rank_and_final_score(tmp_path: Path) -> None:
    """004-S10: «`active_contexts` に AC を作成、`active_context_items` に `rank, score_final` を保存»"""
    with activating(tmp_path, THREE, write=True) as asker:
        trace = activate(asker)
        asker.workspace.database.agents.keep_activation(ACTIVATION.agents.activated(trace, OCCASION))  # type: ignore[misc]
        items = Reader(asker.workspace.database.connection, MatrixCache()).agents.context_items("ac_1")
    assert [(i.memory_id, i.rank, i.score_final) for i in items] == [
        (memory_id, rank, score(trace, memory_id)) for rank, memory_id in enumerate(trace.selected, 1)
    ]


def test_the_activate_event_has_the_ids_the_version_alpha_and_every_k(tmp_path: Path) -> None:
    """004-S11: «`events(topic='activate')` に `request_id/trace_id/policy_version/α/k_*` をログ»"""
    with activating(tmp_path, THREE, write=True) as asker:
        trace = activate(asker)
        asker.workspace.database.agents.keep_activation(ACTIVATION.agents.activated(trace, OCCASION))  # type: ignore[misc]
        (event,) = Reader(asker.workspace.database.connection, MatrixCache()).agents.events(topic="activate")
    assert (event.request_id, event.trace_id) == ("req_1", trace.id)
    kept = {name: event.detail[name] for name in ("policy_version", "alpha", "k_txt", "k_vec", "k_final")}
    assert kept == {"policy_version": "built-in", "alpha": 0.65, "k_txt": 48, "k_vec": 96, "k_final": 12}


def test_exactly_the_threshold_is_taken(tmp_path: Path) -> None:
    """004-S12: «`score_final ≥ 0.15` を満たす候補のみ AC に採用»"""
    assert P["threshold"].default == 0.15
    with activating(tmp_path, THREE) as asker:
        trace = activate(asker)
        middle = sorted(score(trace, name) for name in ("both", "words", "vector"))[1]
        chosen = activate(asker, threshold=repr(middle)).selected
    assert set(chosen) == {name for name in ("both", "words", "vector") if score(trace, name) >= middle}
    assert len(chosen) == 2


def test_what_is_below_the_threshold_says_so_and_stands_in_the_event(tmp_path: Path) -> None:
    """004-S13: «`reason="below_threshold"` を付与し `events` に記録»"""
    with activating(tmp_path, THREE) as asker:
        trace = activate(asker, threshold=0.3)
    below = [c for c in trace.candidates if c.decision.outcome.code is Code.BELOW_CUT]
    assert below
    assert all((c.decision.reason or "").endswith("reason=below_threshold") for c in below)
    (event,) = ACTIVATION.agents.activated(trace, OCCASION).events  # type: ignore[misc]
    assert set(event.detail["below_threshold"]) == {c.memory.id for c in below}


def test_every_item_carries_its_breakdown(tmp_path: Path) -> None:
    """004-S14: «各候補に `s_text, s_vec, S, g_breakdown, reason` を同梱»"""
    with activating(tmp_path, THREE) as asker:
        trace = activate(asker)
    for item in ACTIVATION.agents.activated(trace, OCCASION).items:  # type: ignore[misc]
        held = json.loads(item.breakdown)
        assert set(held) == {"s_text", "s_vec", "S", "g", "reason"}
        assert set(held["g"]) == {"util", "conf", "rec"}


def test_words_are_scaled_by_min_and_max(tmp_path: Path) -> None:
    """004-S15: «`S_text = (bm25 - bm25_min) / max(bm25_max - bm25_min, ε)` に写像»"""
    memories = [
        memory("two", "otter river"),
        memory("one", "otter and a longer text"),
        memory("long", "otter " + "x " * 30),
    ]
    with activating(tmp_path, memories) as asker:
        trace = activate(asker)
    raw = {hit.id: hit.score for hit in trace.runs[1].hits}
    low, high = min(raw.values()), max(raw.values())
    assert {name: parts(trace, name)["s_text"] for name in raw} == pytest.approx(
        {name: (value - low) / (high - low) for name, value in raw.items()}
    )


def test_without_a_word_index_the_rank_decides(tmp_path: Path) -> None:
    """004-S16: «`S_text = 1 / (1 + rank)` に変換»"""
    memories = [memory(f"m{i}", "otter river", created_at=NOW - i, content_hash=f"h{i}") for i in range(3)]
    with activating(tmp_path, memories) as asker:
        trace = without_words(asker)
    assert [parts(trace, f"m{i}")["s_text"] for i in range(3)] == [1 / 2, 1 / 3, 1 / 4]


def test_a_cosine_is_mapped_to_its_half(tmp_path: Path) -> None:
    """004-S17: «`S_vec = (sim + 1) / 2`»"""
    with activating(tmp_path, THREE) as asker:
        trace = activate(asker)
    assert parts(trace, "both")["s_vec"] == pytest.approx((0.8 + 1) / 2, abs=1e-6)


def test_the_vector_index_gives_the_same_cosines_as_the_scan(tmp_path: Path) -> None:
    """004-S18: «**VSS 距離**を採用する場合は `sim = 1 - dist` とみなし»"""
    with activating(tmp_path, THREE) as asker:
        indexed = activate(asker)
        asker.workspace.warm()
        scanned = activate(asker)
    assert (indexed.runs[0].path, scanned.runs[0].path) == ("vec0", "matrix")
    assert indexed.runs[0].hits == scanned.runs[0].hits


@pytest.mark.parametrize("method", METHODS)
def test_curves_are_fitted_from_judged_questions(tmp_path: Path, method: str) -> None:
    """004-S18a: «オフラインでクエリ集合ごとに»"""
    memories = [*THREE, memory("none", "otter and much that is not asked for", cosine=-0.5, place=3)]
    judged = [
        (Query(QUESTION, NOW), {"both": 1.0}),
        (Query(QUESTION, NOW), {"both": 1.0, "vector": 2.0}),
    ]
    with activating(tmp_path, memories) as asker:
        fitted = calibrate(asker.explorer, judged, Settings("activation"), method=method)
        (run,) = (run for run in activate(asker).runs if run.source == "vector")
    assert (fitted.questions, fitted.left_out) == (2, {})
    assert (fitted.scores, fitted.relevant) == ({"text": 6, "vector": 6}, {"text": 2, "vector": 3})
    curve = fitted.calibration.vector
    assert curve is not None
    assert (curve.method, curve.fitted_for) == (method, "table/1")
    values = [curve(hit.score) for hit in run.hits]
    assert values == sorted(values, reverse=True)
    assert 0.0 <= values[-1] < values[0] <= 1.0


@pytest.mark.parametrize("method", METHODS)
def test_curves_take_the_place_of_both_scales(tmp_path: Path, method: str) -> None:
    """004-S19: «等確率写像（quantile / isotonic）または Platt scaling で [0,1] に校正し»"""
    curve = "{method: platt, for: X, a: -2, b: 1}"
    if method != "platt":
        curve = f"{{method: {method}, for: X, points: [[-1, 0], [0, 0.2], [1, 1]]}}"
    text, vector = curve.replace("X", "unicode61"), curve.replace("X", "table/1")
    policy = f"calibration:\n  text: {text}\n  vector: {vector}\n"
    held = parse(policy).calibration
    with activating(tmp_path, THREE) as asker:
        trace = governed(asker, policy)
    assert trace.response["calibration"] == {"text": method, "vector": method}
    bm25 = {hit.id: hit.score for hit in trace.runs[1].hits}
    assert held.vector is not None
    assert held.text is not None
    assert parts(trace, "both")["s_vec"] == pytest.approx(held.vector(0.8), abs=1e-6)
    assert parts(trace, "words")["s_text"] == held.text(bm25["words"])


def test_a_calibration_is_stored_with_the_policys_version(tmp_path: Path) -> None:
    """004-S20: «校正係数は `policies` に保存し、`policy_version` と紐づける»"""
    curves = Calibration(Points("isotonic", "unicode61", ((0.0, 0.0), (1.0, 1.0))))
    with activating(tmp_path, THREE, write=True) as asker:
        writer = asker.workspace.database
        writer.settings.set_policy("version: 0.1.3\n", now=NOW)
        writer.settings.set_policy(with_calibration("version: 0.1.3\n", curves), now=NOW)
        first, second = reversed(policies.policies(writer.connection, ""))
        trace = activate(asker)
    assert first.version != second.version
    assert trace.response["policy_version"] == second.version
    assert trace.response["calibration"] == {"text": "isotonic", "vector": None}


def test_a_calibration_that_cannot_be_loaded_leaves_min_max_and_says_so(tmp_path: Path) -> None:
    """004-S21: «ロード不能時は従来の min–max / cos→[0,1] にフォールバック»"""
    broken = "calibration:\n  text: {method: platt, for: unicode61}\n"
    other = "calibration:\n  text: {method: platt, for: words, a: -1, b: 0}\n"
    with activating(tmp_path, THREE) as asker:
        plain = activate(asker)
        for policy in (broken, other):
            trace = governed(asker, policy)
            assert {n: parts(trace, n) for n in trace.rankings[0].ids} == {
                n: parts(plain, n) for n in plain.rankings[0].ids
            }
            assert "calibration_unused" in {warning.code for warning in trace.warnings}


def test_alpha_is_065_and_a_policy_may_change_it(tmp_path: Path) -> None:
    """004-S22: «既定 `α = 0.65`（policy で上書き可）»"""
    with activating(tmp_path, THREE) as asker:
        assert activate(asker).response["alpha"] == 0.65
        assert governed(asker, "retrieval: {hybrid: {alpha: 0.5}}").response["alpha"] == 0.5


def test_a_missing_side_counts_zero(tmp_path: Path) -> None:
    """004-S23: «候補が片側のみのとき：欠落側を 0 とし、存在側のスコアをそのまま使用»"""
    with activating(tmp_path, THREE) as asker:
        trace = activate(asker)
    hybrid = {item.id: item for item in trace.rankings[0].items}
    assert hybrid["vector"].score == pytest.approx(0.65 * (0.6 + 1) / 2, abs=1e-6)
    assert {part.name: part.raw for part in hybrid["vector"].parts}["s_text"] is None


def test_alpha_lies_between_03_and_09() -> None:
    """004-S24: «alpha: 0.65      # [0.3, 0.9]»"""
    assert (P["alpha"].lower, P["alpha"].upper) == (0.3, 0.9)
    with pytest.raises(InputError, match="Line 3"):
        parse("retrieval:\n  hybrid:\n    alpha: 0.95")


def test_the_seeds_example_is_what_holds_without_it() -> None:
    """004-S25: «k_txt: 48        # k_final の 3〜5倍»"""
    example = "k_txt: 48, k_vec: 96, k_final: 12, recency_half_life_days: 30, alpha: 0.65"
    read = parse(f"retrieval: {{hybrid: {{{example}}}}}").parameters
    assert read == {name: P[name].default for name in read}
    assert len(read) == 5


def test_few_tokens_code_quotes_and_addresses_lean_on_words() -> None:
    """004-S26: «`len(tokens(q)) ≤ 2` または **コード/引用/URL 片**を含む → α∈[0.3, 0.5]（lexical 寄り）»"""
    on = ActivationParameters(dynamic=True)
    for text in (
        "otter",
        "川 獺",
        "why does `make all` fail again and again",
        "「また明日」と誰が言ったか",
        "see www.otter.org",
    ):
        assert 0.3 <= weights(text, on).alpha <= 0.5
    assert (P["alpha_lexical"].lower, P["alpha_lexical"].upper) == (0.3, 0.5)


def test_long_prose_leans_on_similarity() -> None:
    """004-S27: «**自然文の長文** → α∈[0.7, 0.85]（semantic 寄り）»"""
    on = ActivationParameters(dynamic=True)
    for text in (
        "what did we say about the holidays when my sister was here last spring",
        "去年の夏に姉と一緒に行った海辺の町の名前を思い出せますか",
    ):
        assert 0.7 <= weights(text, on).alpha <= 0.85
    assert (P["alpha_semantic"].lower, P["alpha_semantic"].upper) == (0.7, 0.85)


def test_both_k_follow_the_size_of_the_result() -> None:
    """004-S28: «初期値: `k_txt = 4 × k_final`, `k_vec = 8 × k_final`»"""
    assert (P["text_k"].default, P["vector_k"].default) == (4 * 12, 8 * 12)
    found_k = weights("some words of a question", ActivationParameters(dynamic=True, k_final=7))
    assert (found_k.text_k, found_k.vector_k) == (28, 56)


def test_a_side_with_too_few_hits_is_widened_once(tmp_path: Path) -> None:
    """004-S29: «片側ヒットが `k_final/2` 未満なら当該側のみ 2× に再拡張（1 回まで）»"""
    memories = [memory(f"m{i}", "otter", cosine=0.5, place=1 + i % 6, content_hash=f"h{i}") for i in range(6)]
    with activating(tmp_path, memories) as asker:
        narrow = activate(asker, text_k=3, vector_k=6)
        enough = activate(asker, text_k=3, vector_k=6, k_final=6)
        few = activate(asker, "nothing like it", text_k=3)
    assert [(run.source, run.k, len(run.hits)) for run in narrow.runs] == [("vector", 6, 6), ("unicode61", 6, 6)]
    assert narrow.response["widened"] == ["unicode61"]
    assert [len(run.earlier.hits) for run in narrow.runs if run.earlier] == [3]
    assert [run.k for run in enough.runs] == [6, 3]
    assert [(run.k, run.phase) for run in few.runs if run.source != "vector"] == [(6, 1)]
    assert found(narrow, "m0").memory.id == "m0"
