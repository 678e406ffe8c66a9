"""Seed 002, statement by statement: the searches (3.3)."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import pytest
from helpers.databases import timeless
from helpers.orchestrated import CLOCK, DAY, memory, near, orchestra, outcomes, statuses
from helpers.pools import WatchedPool

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.importers.records import MemoryRecord


def test_the_vector_search_brings_the_limit_and_has_a_floor(tmp_path: Path) -> None:
    """002-S34: «if strategy.uses_vector:»

    The floor is on the raw cosine, and enough where it is met (READINGS 16).
    """
    memories = [memory("on", "", 0.625, axis=1), memory("under", "", 0.6249, axis=2), memory("over", "", 0.9, axis=3)]
    with orchestra(tmp_path, memories) as ask:
        trace = ask("共鳴とは何か", semantic_floor=0.625)
        assert [run.k for run in trace.runs if run.source == "vector"] == [10]
        assert outcomes(trace) == {"over": "SELECTED", "on": "SELECTED", "under": "BELOW_FLOOR"}
        (candidate,) = (c for c in trace.candidates if c.memory.id == "under")
        outcome = candidate.decision.outcome
        assert (outcome.source, outcome.limit, outcome.unit) == ("vector", 0.625, "cosine")
        assert outcome.value == pytest.approx(0.6249, abs=1e-6)
        assert outcomes(ask("共鳴とは何か", force_limit=2))["over"] == "SELECTED"
        assert [len(run.hits) for run in ask("共鳴とは何か", force_limit=2).runs if run.source == "vector"] == [2]


def test_the_keyword_search_runs_where_the_strategy_uses_it_and_has_no_floor(tmp_path: Path) -> None:
    """002-S35: «if strategy.uses_keyword:»"""
    with orchestra(tmp_path, [memory("a", "Berlin", 0.1), memory("b", "Paris", 0.1, axis=2)]) as ask:
        factual = ask("Where is Berlin?", text_index="words")
        assert outcomes(factual) == {"a": "SELECTED", "b": "BELOW_FLOOR"}
        assert statuses(ask("Berlin", text_index="words"))["words"] == "skipped"


def test_the_search_by_time_runs_where_the_strategy_uses_it(tmp_path: Path) -> None:
    """002-S36: «if strategy.uses_temporal:»

    It has no floor: the seed hands it none.
    """
    with orchestra(tmp_path, [memory("a", "", 0.1, created_at=CLOCK - DAY)]) as ask:
        assert ask("昨日").selected == ("a",)
        assert outcomes(ask("昨日", temporal_floor_on=True)) == {"a": "BELOW_FLOOR"}


def test_the_order_in_which_searches_answer_does_not_matter(tmp_path: Path) -> None:
    """002-S37: «# 並行実行 results = await asyncio.gather(*tasks)»"""
    memories = [memory(f"m{i}", f"Berlin {i}", 0.6 + i / 100, axis=i + 1) for i in range(6)]
    with orchestra(tmp_path, memories) as ask:
        whole = timeless(ask("Where is Berlin?", text_index="words"))
        for slow in ("match", "nearest"):
            pool = WatchedPool(ask.asker.workspace.pool, partial(_wait_before, slow))
            explorer = Explorer(pool, ask.asker.embedder, environment={})
            settings = Settings("orchestrated", values={"text_index": "words"})
            (trace,) = explorer.recall(Query("Where is Berlin?", CLOCK), settings)
            assert timeless(trace) == whole


def _wait_before(slow: str, verb: str) -> None:
    time.sleep(0.03 if verb == slow else 0.0)


def test_the_index_of_words_follows_every_change_of_a_text(tmp_path: Path) -> None:
    """002-S37a: «ALTER TABLE memories
    ADD COLUMN content_tsvector tsvector
    GENERATED ALWAYS AS (to_tsvector('japanese', content)) STORED;»"""

    def found(text: str) -> list[str]:
        return [hit.id for run in ask(text, text_index="words").runs if run.source == "words" for hit in run.hits]

    with orchestra(tmp_path, [memory("a", "京都の桜", 0.9), memory("b", "Rome", 0.8, axis=2)], write=True) as ask:
        writer = ask.asker.workspace.database
        assert (found("京都はどこ？"), found("Where is Lisbon?")) == (["a"], [])
        writer.curation.edit(["a"], {"body": "Lisbon"}, now=CLOCK)
        assert (found("京都はどこ？"), found("Where is Lisbon?")) == ([], ["a"])
        writer.journal.undo()
        assert (found("京都はどこ？"), found("Where is Lisbon?")) == (["a"], [])
        line = Memory(id="c", kind="claim", body="Lisbon too", created_at=CLOCK)
        writer.curation.add(MemoryRecord(line, embedding=tuple(near(0.7, 3))), now=CLOCK)
        assert found("Where is Lisbon?") == ["c"]


EXPIRING = [
    memory("never", "Berlin", 0.9, axis=1),
    memory("later", "Berlin", 0.9, axis=2, expires_at=CLOCK + 1),
    memory("now", "Berlin", 0.9, axis=3, expires_at=CLOCK),
    memory("before", "Berlin", 0.9, axis=4, expires_at=CLOCK - DAY),
    memory("archived", "Berlin", 0.9, axis=5, status="archived"),
]


@pytest.mark.parametrize("text", ["Where is Berlin?", "Berlin", "in June 2025"])
def test_what_has_expired_is_in_no_search(tmp_path: Path, text: str) -> None:
    """002-S38: «AND (expires_at IS NULL OR expires_at > NOW())»

    For every search (READINGS 46), by every way to the vectors; and said so.
    """
    with orchestra(tmp_path, EXPIRING) as ask:
        cold = ask(text, text_index="words")
        ask.asker.workspace.warm()
        warm = ask(text, text_index="words")
        assert set(cold.selected) == set(warm.selected) == {"never", "later"}
        assert timeless(cold) == timeless(warm)
        why = ask.asker.explorer.why(cold, "now").explanation.outcome
        assert (why.code.value, why.field, why.value, why.limit) == ("FILTERED", "time", CLOCK, CLOCK + 1)
        said = str(ask.asker.explorer.explain(cold, "before").sentence)
        assert said == "Not searched: it expired 1 day ago."
        assert ask.asker.explorer.scope(cold).filtered == {"time": 2, "status": 1}


def test_what_is_archived_is_in_no_search(tmp_path: Path) -> None:
    """002-S39: «AND is_archived = FALSE»"""
    with orchestra(tmp_path, EXPIRING) as ask:
        for text in ("Where is Berlin?", "Berlin", "in June 2025"):
            assert "archived" not in outcomes(ask(text, text_index="words"))


def test_words_come_by_rank_up_to_the_limit(tmp_path: Path) -> None:
    """002-S40: «ORDER BY rank DESC LIMIT $2»"""
    memories = [memory(f"m{i:02}", "Berlin " + "filler " * i) for i in range(12)]
    with orchestra(tmp_path, memories) as ask:
        (run,) = (run for run in ask("Where is Berlin?", text_index="words").runs if run.source == "words")
    assert [hit.id for hit in run.hits] == [f"m{i:02}" for i in range(10)]
    assert sorted((hit.score for hit in run.hits), reverse=True) == [hit.score for hit in run.hits]


def test_the_keywords_are_searched_as_alternatives(tmp_path: Path) -> None:
    """002-S41: «# クエリを形態素解析してORクエリに変換 tsquery = " | ".join(extract_keywords(query))»"""
    memories = [memory("a", "京都の桜"), memory("b", "大阪の城"), memory("c", "いつもの朝")]
    with orchestra(tmp_path, memories) as ask:
        trace = ask("京都と大阪にいつ行く？", text_index="words")
        assert set(trace.selected) == {"a", "b"}
        (run,) = (run for run in trace.runs if run.source == "words")
        assert {"京都", "大阪"} <= set(run.terms)
        assert statuses(ask("なんて？", text_index="words", force_strategy="keyword_boost"))["words"] == "skipped"


def test_the_similarity_of_a_word_hit_is_its_rank_value(tmp_path: Path) -> None:
    """002-S41a: «return [MemoryResult(**row, similarity=row['rank'])»"""
    memories = [
        memory("short", "Berlin"),
        memory("long", "Berlin " + "filler " * 9),
        memory("middle", "Berlin, a city"),
    ]
    with orchestra(tmp_path, memories) as ask:
        trace = ask("Where is Berlin?", text_index="words")
    (run,) = (run for run in trace.runs if run.source == "words")
    raw = {c.memory.id: p.raw for c in trace.candidates if c.scored for p in c.scored.parts if p.name == "keyword"}
    assert raw == {hit.id: hit.score for hit in run.hits}
    assert len(set(raw.values())) == 3


def test_time_is_similarity_within_a_range_newest_first(tmp_path: Path) -> None:
    """002-S42: «# ベクトル検索 + 時間フィルタ + 新しい順»

    The newest are brought whatever their similarity; the merge then orders them by it (READINGS 20).
    """
    memories = [memory(f"m{i:02}", "", 0.3 + 0.05 * i, axis=i % 6 + 1, created_at=CLOCK - DAY + i) for i in range(12)]
    oldest = memory("best", "", 0.99, axis=7, created_at=CLOCK - DAY - 1)
    with orchestra(tmp_path, [*memories, oldest]) as ask:
        trace = ask("昨日")
        (run,) = (run for run in trace.runs if run.source == "temporal")
        assert [hit.id for hit in run.hits] == [f"m{i:02}" for i in range(11, 1, -1)]
        assert trace.rankings[-1].ids[0] == "m11"
        assert ask("昨日", temporal_order="nearest").selected[0] == "best"


def test_the_similarity_of_a_hit_in_time_is_the_cosine(tmp_path: Path) -> None:
    """002-S42a: «1 - (embedding <=> $1::vector) as similarity»"""
    cosines = {"like": 0.9, "unlike": 0.1, "against": -0.5}
    memories = [
        memory(name, "", c, axis=i + 1, created_at=CLOCK - DAY + i) for i, (name, c) in enumerate(cosines.items())
    ]
    with orchestra(tmp_path, memories) as ask:
        trace = ask("昨日")
    raw = {c.memory.id: p.raw for c in trace.candidates if c.scored for p in c.scored.parts if p.name == "vector"}
    assert raw == pytest.approx(cosines, abs=1e-6)


def test_both_ends_of_the_range_belong_to_it(tmp_path: Path) -> None:
    """002-S43: «WHERE created_at >= $2 AND created_at <= $3»

    Nothing outside the range is brought (READINGS 45); a memory without created_at counts by occurred_at (READINGS 54).
    """
    first, last = 1_735_689_600, 1_738_367_999  # 2025-01-01 00:00:00 and 2025-01-31 23:59:59 UTC
    memories = [
        memory("first", "", 0.5, axis=1, created_at=first),
        memory("last", "", 0.5, axis=2, created_at=last),
        memory("too early", "", 0.5, axis=3, created_at=first - 1),
        memory("too late", "", 0.5, axis=4, created_at=last + 1),
        memory("by occurrence", "", 0.5, axis=5, created_at=None, occurred_at=first + DAY),
        memory("undated", "", 0.5, axis=6, created_at=None),
    ]
    lines = [{key: value for key, value in line.items() if value is not None} for line in memories]
    with orchestra(tmp_path, lines) as ask:
        trace = ask("2025年1月の記憶")
        assert set(trace.selected) == {"first", "last", "by occurrence"}
        why = ask.asker.explorer.why(trace, "too early").explanation.outcome
        assert (why.code.value, why.field, why.margin) == ("FILTERED", "time", -1.0)
        assert ask.asker.explorer.why(trace, "undated").explanation.outcome.code.value == "FILTERED"


def test_similarity_breaks_only_exact_ties_of_time(tmp_path: Path) -> None:
    """002-S44: «ORDER BY created_at DESC, similarity DESC»"""
    memories = [
        memory("like", "", 0.9, axis=1, created_at=CLOCK - DAY),
        memory("unlike", "", 0.1, axis=2, created_at=CLOCK - DAY),
        memory("newer", "", 0.05, axis=3, created_at=CLOCK - DAY + 1),
    ]
    with orchestra(tmp_path, memories) as ask:
        (run,) = (run for run in ask("昨日").runs if run.source == "temporal")
    assert [hit.id for hit in run.hits] == ["newer", "like", "unlike"]
    assert near(0.9)[0] == 0.9
