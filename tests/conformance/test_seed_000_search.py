"""Seed 000, statement by statement: the overview, Phase 1 (queries) and Phase 2 (hybrid search)."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from helpers.databases import DAY, NOW, Asker, SeededEmbedder, asking, episode, make_database, timeless
from helpers.goldens import Golden
from helpers.pools import WatchedPool
from helpers.rankings import columns_of

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.run import Hit, Run
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recall import fuse, select
from mnemonaut_core.recipes import heuristic
from mnemonaut_core.recipes.heuristic import HeuristicParameters
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.indexes import fts

CONTEXT = (("user", "Where is the fence?"), ("assistant", "By the hedge."))


@pytest.fixture(scope="module")
def seventy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """Seventy memories with one common word."""
    memories = [episode(f"m{i:02}", f"garden {i}", days=i / 10) for i in range(70)]
    with asking(tmp_path_factory.mktemp("seventy"), memories) as asker:
        yield asker


def wait_before(slow: str, verb: str) -> None:
    """One verb comes late."""
    time.sleep(0.03 if verb == slow else 0.0)


def run_of(*ids: str) -> Run:
    """A list in this order."""
    return Run.of("list", "q1", tuple(Hit(memory_id, rank, 1.0) for rank, memory_id in enumerate(ids, 1)), k=99)


def test_the_recipe_never_calls_a_language_model(seventy: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    """000-S01: «**LLMレス**: Query Expansion / Reranking に LLM を使わず»"""

    def refuse(*_: object) -> None:
        raise AssertionError("a recall opened a connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    for preset in presets_of("heuristic"):
        query = Query("garden", NOW, context=tuple(Turn(*turn) for turn in CONTEXT))
        trace = seventy.ask(query, {}, preset=preset)
        said = "User: Where is the fence?\nPartner: By the hedge.\n---\ngarden"
        assert [form.text for form in trace.plan.forms] == ["garden", said]
        assert trace.selected


def test_both_vector_and_keyword_sources_are_searched(golden: Golden) -> None:
    """000-S02: «Vector（意味的類似）+ BM25（キーワード一致）の併用»"""
    runs = [(run.source, run.form, bool(run.hits)) for run in golden(1).trace.runs]
    assert runs == [(source, form, True) for source in ("vector", "unicode61") for form in ("q1", "q2")]


def test_exactly_two_forms_are_made(golden: Golden) -> None:
    """000-S03: «処理: 固定2本のクエリを生成（展開なし）»"""
    assert [form.name for form in golden(1).trace.plan.forms] == ["q1", "q2"]


def test_a_memory_found_by_several_lists_is_one_candidate(golden: Golden) -> None:
    """000-S04: «各クエリで KNN + BM25 → RRFマージ・重複排除»"""
    everywhere = set.intersection(*(set(run["ids"]) for run in golden(1).golden.expected["runs"]))
    assert everywhere
    for memory_id in everywhere:
        (candidate,) = (c for c in golden(1).trace.candidates if c.memory.id == memory_id)
        assert len(candidate.hits) == 4


def test_the_pool_holds_at_most_sixty(seventy: Asker) -> None:
    """000-S05: «candidate_episodes[] (最大60件)»"""
    trace = seventy("garden", vector_k=100, text_k=100)
    assert len(trace.rankings[0].items) == 70
    assert len(trace.rankings[-1].items) == 60
    left = [c for c in trace.candidates if c.decision.outcome.code is Code.POOL_CAP]
    assert [(c.decision.outcome.value, c.decision.outcome.limit, c.rank) for c in left] == [
        (rank, 60, None) for rank in range(61, 71)
    ]
    assert [c.memory.id for c in left] == list(trace.rankings[0].ids[60:])


def test_the_rerank_compares_with_the_text_and_the_conversation(tmp_path: Path) -> None:
    """000-S05a: «入力: user_text + context + candidates»"""
    with asking(tmp_path, [episode("hedge", "By the hedge."), episode("fence", "xyz")]) as asker:
        alone, with_context = asker("garden"), asker("garden", CONTEXT)
    assert _lex(alone, "hedge") == 0.0
    assert _lex(with_context, "hedge") > 0.3
    assert {_lex(trace, "fence") for trace in (alone, with_context)} == {0.0}


def _lex(trace: Trace, memory_id: str) -> float:
    found = trace.candidate(memory_id)
    assert found is not None
    assert found.scored is not None
    return next(part.raw or 0.0 for part in found.scored.parts if part.name == "lex")


def test_between_none_and_five_memories_are_returned(golden: Golden) -> None:
    """000-S06: «relevant_episodes[] (0-5件)»"""
    assert [len(golden(number).trace.selected) for number in (9, 10)] == [0, 5]
    assert len(golden(10).trace.candidates) == 14


def test_both_forms_are_embedded_in_one_call(seventy: Asker) -> None:
    """000-S07: «embed([Q1, Q2])»"""
    asker = Asker(seventy.workspace, SeededEmbedder())
    asker("fence")  # what measures an embedder's scale is asked once
    asker.embedder.batches.clear()
    asker("garden", CONTEXT)
    asker("garden")
    both = ("garden", "User: Where is the fence?\nPartner: By the hedge.\n---\ngarden")
    assert asker.embedder.batches == [both, ("garden",)]


def test_the_order_in_which_sources_answer_does_not_matter(seventy: Asker) -> None:
    """000-S08: «par 並列検索»"""
    whole = timeless(seventy("garden", CONTEXT))
    for slow in ("match", "nearest"):
        pool = WatchedPool(seventy.workspace.pool, partial(wait_before, slow))
        explorer = Explorer(pool, seventy.embedder, environment={})
        query = Query("garden", NOW, context=tuple(Turn(*turn) for turn in CONTEXT))
        (trace,) = explorer.recall(query, Settings())
        assert timeless(trace) == whole


def test_the_plan_is_pure_and_needs_no_tokenizer() -> None:
    """000-S09: «LLM や形態素解析を使わず、固定的なクエリを生成して検索する»"""
    query = Query("京都旅行はいつ？", NOW, context=(Turn("user", "紅葉の写真"),))
    one, two = (heuristic.plan(query, HeuristicParameters()) for _ in range(2))
    assert (one.forms, one.filters, one.texts) == (two.forms, two.filters, two.texts)
    assert [form.text for form in one.forms] == ["京都旅行はいつ？", "User: 紅葉の写真\n---\n京都旅行はいつ？"]


def test_q1_is_the_users_text_alone(golden: Golden) -> None:
    """000-S10: «| `Q1` | `user_text` | 直近文脈に引っ張られない検索 |»"""
    text = 'say "AND" NEAR( C++  and node.js OR\tit\'s -x 😀 " NOT col:umn\n^start end* (last) tail'
    assert golden(5).golden.query.text == text
    assert golden(5).trace.plan.forms[0].text == text
    assert heuristic.plan(Query(text, NOW), HeuristicParameters()).forms[0].text == text


def test_q2_is_the_context_three_dashes_and_the_text(golden: Golden) -> None:
    """000-S11: «| `Q2` | `context + "---" + user_text` | 会話の連続性を考慮した検索 |»"""
    assert golden(1).trace.plan.forms[1].text == (
        "User: The neighbours asked about the boundary again.\n"
        "Partner: Shall we look at what you agreed with them?\n"
        "User: Yes, the fence first, then the hedge.\n"
        "---\n"
        "What did we decide about the garden fence last month?"
    )


def test_only_the_last_six_messages_that_are_not_empty_count(golden: Golden) -> None:
    """000-S12: «_format_recent_conversation(recent_conversation, max_messages=6)»"""
    context = golden(5).trace.plan.forms[1].text.partition("\n---\n")[0]
    assert context.split("\n") == [
        *('User: first kept message: "NEAR(a b)"', "Partner: use C++ 😀 then", "User: node.js?"),
        *("Partner: - it's --x --", "User: ok", "Partner: go on"),
    ]


def test_the_dashes_stand_on_a_line_of_their_own(golden: Golden) -> None:
    r"""000-S13: «original_query = f"{context}\n---\n{user_text}"»"""
    for number in (1, 5):
        q2 = golden(number).trace.plan.forms[1].text
        assert q2.count("\n---\n") == 1
        assert q2.endswith(f"\n---\n{golden(number).golden.query.text}")


def test_without_context_q2_is_the_text() -> None:
    """000-S14: «original_query = user_text»"""
    blank = (Turn("user", "  "), Turn("assistant", "\n\t　"))
    for context in ((), blank):
        plan = heuristic.plan(Query("garden", NOW, context=context), HeuristicParameters())
        assert [form.text for form in plan.forms] == ["garden"]
        assert plan.texts["lex"] == "garden"


def test_equal_forms_are_searched_once(golden: Golden) -> None:
    """000-S15: «all_queries = [user_text, original_query]  # 重複時は1本»"""
    trace = golden(2).trace
    assert [(run.source, run.form) for run in trace.runs] == [("vector", "q1"), ("unicode61", "q1")]
    first = trace.rankings[0].items[0]
    places = [golden(2).ids(source).index(first.id) + 1 for source in ("vector", "unicode61")]
    assert first.score == pytest.approx(sum(1 / (60 + place) for place in places))


def test_each_form_gets_its_twenty_nearest(golden: Golden) -> None:
    """000-S16: «| `k` (Vector) | 20 | 各クエリあたりのKNN取得件数 |»"""
    assert len(golden(1).golden.case["memories"]) == 24
    assert [len(golden(1).ids("vector", form)) for form in ("q1", "q2")] == [20, 20]


def test_each_form_gets_twenty_keyword_hits(seventy: Asker) -> None:
    """000-S17: «| `k` (BM25) | 20 | 各クエリあたりのBM25取得件数 |»"""
    trace = seventy("garden", CONTEXT)
    assert [len(run.hits) for run in trace.runs if run.source == "unicode61"] == [20, 20]


def test_only_episodes_are_searched(golden: Golden) -> None:
    """000-S18: «| `kind` | EPISODE | 検索対象の Unit 種別 |»"""
    assert {c.memory.kind for number in range(1, 11) for c in golden(number).trace.candidates} == {"episode"}
    assert "zh-state" not in golden(4).gathered
    assert not golden(9).trace.candidates
    assert {memory["kind"] for memory in golden(9).golden.case["memories"]} > {"state", "chunk", "claim"}


def test_secret_memories_are_filtered_and_private_ones_are_not(golden: Golden) -> None:
    """000-S19: «| `max_sensitivity` | PRIVATE | 検索対象の最大感度 |»"""
    assert "zh-secret" not in golden(4).gathered
    assert "zh-private" in golden(4).trace.selected


def test_the_window_is_365_utc_days_inclusive(golden: Golden, tmp_path: Path) -> None:
    """000-S20: «| `occurred_day_range` | 過去365日 | 検索対象期間 |»"""
    assert {"zh-365", "zh-undated"} <= golden(4).gathered
    assert golden(4).gathered.isdisjoint({"zh-366", "zh-undated-old", "zh-undated-future", "zh-future-today"})
    midnight = NOW // DAY * DAY - 365 * DAY
    memories = [episode("in", "garden", occurred_at=midnight), episode("out", "garden", occurred_at=midnight - 1)]
    with asking(tmp_path, memories) as asker:
        assert asker("garden").selected == ("in",)
        outcome = asker.explorer.explain(asker("garden"), "out").outcome
    assert (outcome.code, outcome.field, outcome.margin) == (Code.FILTERED, "time", -1)


def test_user_and_reply_text_are_searched_and_nothing_else(tmp_path: Path) -> None:
    """000-S21: «    user_text,
    reply_text,»"""
    memories = [
        episode("user", "zebra", "x"),
        episode("reply", "x", "zebra"),
        episode("title", "x", "x", title="zebra"),
        episode("note", "x", "x", context_note="zebra"),
        episode("image", "x", "x", image_summary="zebra"),
        episode("body", "x", "x", body="zebra"),
    ]
    with asking(tmp_path, memories) as asker:
        (run,) = (run for run in asker("zebra").runs if run.source == "unicode61")
    assert {hit.id for hit in run.hits} == {"user", "reply"}


def test_the_index_is_external_and_agrees_with_the_plain_table(tmp_path: Path) -> None:
    """000-S22: «content='payload_episode'»"""
    path = make_database(tmp_path / "m.db", [episode("a", "garden"), episode("b", "fence")])
    with closing(Database.open(path)) as writer:

        def agrees() -> bool:
            return fts.fts_problem(writer.connection, "fts_unicode61") is None

        writer.curation.add(MemoryRecord(Memory(id="c", kind="episode", user_text="hedge", occurred_at=NOW)), now=NOW)
        assert agrees()
        writer.curation.edit(["a"], {"user_text": "tomato"}, now=NOW)
        assert agrees()
        writer.curation.isolate(["b"], now=NOW)
        assert agrees()
        for _ in range(3):
            writer.journal.undo()
            assert agrees()
        writer.connection.execute("INSERT INTO fts_unicode61 (rowid, user_text) VALUES (1, 'behind its back')")
        assert not agrees()


def test_a_run_of_japanese_is_one_token(golden: Golden) -> None:
    """000-S23: «tokenize='unicode61'»"""
    assert set(golden(2).ids("unicode61")) == {"ja-run", "ja-run2"}
    assert golden(2).of("ja-trip").memory.user_text == "京都旅行はいつ行ったっけ？"


def test_rrf_counts_ranks_from_zero_plus_one() -> None:
    """000-S24: «scores[unit_id] += 1.0 / (rrf_k + rank + 1)»"""
    fused = fuse.rrf(columns_of((run_of("A", "B", "C"), run_of("B", "D", "A"))), k=60)
    assert fused.ids == ("B", "A", "D", "C")
    assert [item.score for item in fused.items] == pytest.approx([1 / 62 + 1 / 61, 1 / 61 + 1 / 63, 1 / 62, 1 / 63])


def test_every_list_of_both_kinds_adds_its_share(golden: Golden) -> None:
    """000-S25: «for result_list in bm25_results:»"""
    fused = golden(1).trace.rankings[0]
    lists = [run["ids"] for run in golden(1).golden.expected["runs"]]
    for item in fused.items:
        share = sum(Fraction(1, 60 + ids.index(item.id) + 1) for ids in lists if item.id in ids)
        assert item.score == pytest.approx(float(share), abs=1e-15)


def test_the_fused_order_is_by_score_and_ties_by_id(golden: Golden) -> None:
    """000-S26: «sorted(scores.items(), key=lambda x: x[1], reverse=True)»"""
    score = {item.id: item.score for item in golden(7).trace.rankings[0].items}
    assert score["sk-4"] == score["sk-5"]
    assert golden(7).trace.rankings[0].ids[5:7] == ("sk-4", "sk-5")
    scores = list(score.values())
    assert scores == sorted(scores, reverse=True)


def test_the_cap_cuts_after_the_sort() -> None:
    """000-S27: «return sorted_items[:max_candidates]»"""
    ids = [f"d{i:02}" for i in range(70)]
    fused = fuse.rrf(columns_of((run_of(*ids), run_of("d69"))), k=60)
    kept = select.pool_cap(fused, cap=60).selected
    assert kept == ("d69", *ids[:59])
