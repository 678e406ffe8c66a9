"""Seed 002, statement by statement: metrics (3.5), response and options (4), its own tests (6), risks (9), roll-out (10)."""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from helpers.databases import vector_of
from helpers.depth import Depth
from helpers.orchestrated import CLOCK, DAY, memory, orchestra, scores, statuses
from helpers.pools import WatchedPool
from msgspec.structs import replace

from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.explain.metrics import average_similarity, increments, metrics_of, prometheus
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.recipes.orchestrated import ORCHESTRATED, intent_json
from mnemonaut_core.text.intents.analyzer import QueryIntent, QueryType, Strategy, analyze, select_strategy
from mnemonaut_core.workspace.recorder import record_recall

BERLIN = [memory("a", "Berlin", 0.9), memory("b", "Paris", 0.8, axis=2), memory("c", "Rome", 0.1, axis=3)]


def test_the_sum_of_the_searches_stands_beside_the_wall_time(tmp_path: Path) -> None:
    """002-S53: «total_latency_ms=sum(latencies.values()),»

    Searches run side by side, so their sum is not the time that was waited.
    """
    with orchestra(tmp_path, BERLIN) as ask:
        trace = ask("Where is Berlin?", text_index="words")
    measured = metrics_of(ORCHESTRATED, trace)
    assert measured is not None
    assert measured.summed_ms == pytest.approx(math.fsum(run.ms for run in trace.runs if run.status != "skipped"))
    assert measured.wall_ms == pytest.approx(math.fsum(span.ms for span in trace.spans))
    added = increments(measured)
    assert added["retrieval_searches_latency_ms_sum", ""] == measured.summed_ms
    assert added["retrieval_latency_ms_sum", ""] == measured.wall_ms


def test_each_search_has_its_own_latency_and_one_that_was_not_asked_has_none(tmp_path: Path) -> None:
    """002-S54: «vector_latency_ms=latencies.get("vector", 0), keyword_latency_ms=latencies.get("keyword", 0),»"""
    with orchestra(tmp_path, BERLIN) as ask:
        traces = [ask(text, text_index="words") for text in ("Where is Berlin?", "共鳴とは何か", "in June 2025")]
    latencies = []
    for trace in traces:
        told = {"vector": 7.0, "words": 11.0, "temporal": 13.0}
        runs = tuple(replace(run, ms=told[run.source] if run.status != "skipped" else 0.0) for run in trace.runs)
        measured = metrics_of(ORCHESTRATED, replace(trace, pool=replace(trace.pool, runs=runs)))
        assert measured is not None
        assert measured.summed_ms == sum(measured.by_search_ms.values())
        latencies.append(measured.by_search_ms)
    assert latencies == [{"vector": 7.0, "words": 11.0}, {"vector": 7.0}, {"temporal": 13.0}]


def test_the_number_of_results_is_counted(tmp_path: Path) -> None:
    """002-S55: «num_results=len(results),»"""
    with orchestra(tmp_path, BERLIN) as ask:
        full, empty = metrics_of(ORCHESTRATED, ask("共鳴とは何か")), metrics_of(ORCHESTRATED, ask("in June 1999"))
    assert full is not None
    assert empty is not None
    assert (full.num_results, empty.num_results) == (2, 0)
    assert [increments(each)["retrieval_empty_results_total", ""] for each in (full, empty)] == [0.0, 1.0]


def test_the_average_similarity_of_nothing_is_not_measured(tmp_path: Path) -> None:
    """002-S56: «avg_similarity=sum(r.similarity for r in results) / len(results),»"""
    with orchestra(tmp_path, BERLIN, write=True) as ask:
        full, empty = ask("共鳴とは何か"), ask("in June 1999")
        measured = [metrics_of(ORCHESTRATED, trace) for trace in (full, empty)]
        averages = [None if each is None else each.avg_similarity for each in measured]
        assert averages == [math.fsum(scores(full)[i] for i in full.selected) / 2, None]
        record_recall(ask.asker.workspace, empty, by="person", now=CLOCK)
        with ask.asker.workspace.pool.reader() as reader:
            assert average_similarity(reader.runs.metrics()) is None
        record_recall(ask.asker.workspace, full, by="person", now=CLOCK)
        with ask.asker.workspace.pool.reader() as reader:
            assert average_similarity(reader.runs.metrics()) == averages[0]


def test_a_measurement_has_the_time_of_the_recall(tmp_path: Path) -> None:
    """002-S56a: «timestamp=datetime.utcnow()»

    By the recall's own clock, which is the machine's where nobody gave another.
    """
    with orchestra(tmp_path, BERLIN) as ask:
        for now in (CLOCK, CLOCK + 3 * DAY):
            measured = metrics_of(ORCHESTRATED, ask("Where is Berlin?", now=now))
            assert measured is not None
            assert measured.timestamp == now


def test_the_steps_follow_each_other(tmp_path: Path) -> None:
    """002-S57: «1. Query Analyzer → QueryIntent抽出 2. Strategy Selector → 検索戦略決定»"""
    with orchestra(tmp_path, BERLIN) as ask:
        notes = ask("共鳴とは何か").plan.noted
    assert list(notes) == ["strategy", "forced", "intent", "search_params"]
    assert notes["intent"] == intent_json(analyze("共鳴とは何か", CLOCK))


def test_the_response_says_strategy_and_intent(tmp_path: Path) -> None:
    """002-S58: «strategy_used: SearchStrategy query_intent: QueryIntent»"""
    with orchestra(tmp_path, BERLIN) as ask:
        metadata = ask("先週のIntent").response["metadata"]
    assert isinstance(metadata, dict)
    assert metadata["strategy_used"] == "temporal"
    assert metadata["query_intent"]["query_type"] == "temporal"
    assert metadata["query_intent"]["time_range"]["relative"] == "last_week"
    assert metadata["query_intent"]["source_type_hint"] == "intent"


def test_the_response_breaks_the_time_down_by_search(tmp_path: Path) -> None:
    """002-S59: «search_breakdown: Dict[str, float]  # {"vector": 50ms, "keyword": 30ms}»"""
    with orchestra(tmp_path, BERLIN) as ask:
        metadata = ask("Where is Berlin?", text_index="words").response["metadata"]
    assert isinstance(metadata, dict)
    assert list(metadata["search_breakdown"]) == ["vector", "keyword"]
    assert metadata["total_latency_ms"] > 0.0


def test_the_response_counts_before_and_after_the_rerank(tmp_path: Path) -> None:
    """002-S60: «num_results_before_rerank: int num_results_after_rerank: int»

    Before: what all searches brought, nothing under the floor, a memory of two of them twice. After: the results.
    """
    lines = [*BERLIN, memory("twin", "Paris again", 0.8, axis=2), memory("d", "Oslo", 0.7, axis=4)]
    counts = {}
    with orchestra(tmp_path, lines) as ask:
        for text in ("Where is Berlin?", "共鳴とは何か", "in June 1999"):
            response = ask(text, text_index="words").response
            metadata, results = response["metadata"], response["results"]
            assert isinstance(metadata, dict)
            assert isinstance(results, list)
            assert metadata["num_results_after_rerank"] == len(results)
            counts[text] = (metadata["num_results_before_rerank"], metadata["num_results_after_rerank"])
    # a, b, its twin and d by similarity, a by its words too; the twin is dropped as a duplicate; c lies under the floor
    assert counts == {"Where is Berlin?": (5, 3), "共鳴とは何か": (4, 3), "in June 1999": (0, 0)}


def test_the_first_example_is_answered_from_its_query_alone(tmp_path: Path) -> None:
    """002-S61: «query="呼吸のリズムとは何か"»

    Without options: the question's own words decide, and the memories come with their similarity, the most like first.
    """
    lines = [
        memory("breath", "呼吸のリズムは吸気と呼気の繰り返し", 0.9),
        memory("rhythm", "リズムは共鳴を生む", 0.75, axis=2),
        memory("tea", "お茶を飲んだ", 0.2, axis=3),
    ]
    with orchestra(tmp_path, lines) as ask:
        trace = ask("呼吸のリズムとは何か")
    metadata = trace.response["metadata"]
    assert isinstance(metadata, dict)
    assert metadata["strategy_used"] == "semantic_only"
    assert metadata["query_intent"]["query_type"] == "conceptual"
    assert set(metadata["query_intent"]["keywords"]) == {"呼吸", "リズム"}
    assert trace.response["results"] == [{"id": "breath", "similarity": 1.0}, {"id": "rhythm", "similarity": 0.0}]


def test_the_pack_is_content_and_similarity(tmp_path: Path) -> None:
    """002-S62: «print(f"{memory.content} (similarity: {memory.similarity})")»"""
    with orchestra(tmp_path, BERLIN) as ask:
        trace = ask("共鳴とは何か")
        assert trace.pack.text == "Berlin (similarity: 1.0)\nParis (similarity: 0.0)"
        assert (trace.pack.inject, trace.pack.ids) == (True, ("a", "b"))
        empty = ask("in June 1999").pack
        assert (empty.text, empty.inject, empty.ids) == ("", False, ())


def test_a_strategy_can_be_forced(tmp_path: Path) -> None:
    """002-S63: «force_strategy=SearchStrategy.TEMPORAL,»

    Without a time range the search by time asks for all time.
    """
    with orchestra(tmp_path, BERLIN) as ask:
        trace = ask("共鳴とは何か", force_strategy="temporal")
    assert (trace.plan.noted["strategy"], trace.plan.noted["forced"]) == ("temporal", True)
    assert statuses(trace) == {"temporal": "ok", "vector": "skipped", "unicode61": "skipped"}
    assert set(trace.selected) == {"a", "b", "c"}


def test_the_limit_can_be_set_for_one_recall(tmp_path: Path) -> None:
    """002-S64: «limit=20,»"""
    memories = [memory(f"m{i:02}", "", created_at=CLOCK - DAY + i, embedding=vector_of(f"{i}")) for i in range(30)]
    with orchestra(tmp_path, memories) as ask:
        counts = [len(ask(text).selected) for text in ("昨日", "昨日の重要なこと", "ちなみに昨日")]
        assert counts == [10, 20, 5]
        assert len(ask("ちなみに昨日", force_limit=20).selected) == 20


def test_details_of_the_memories_come_when_they_are_asked_for(tmp_path: Path) -> None:
    """002-S65: «include_metadata_details=True»"""
    line = memory("a", "Berlin", 0.9, source_type="decision", memory_type="longterm")
    with orchestra(tmp_path, [line]) as ask:
        plain, detailed = (ask("共鳴とは何か", include_metadata_details=wanted) for wanted in (False, True))
    assert plain.response["results"] == [{"id": "a", "similarity": 1.0}]
    assert detailed.response["results"] == [
        {
            "id": "a",
            "similarity": 1.0,
            "memory_type": "longterm",
            "source_type": "decision",
            "created_at": CLOCK - 10 * DAY,
            "scores": {"vector": 1.0, "keyword": 0.0},
        }
    ]
    assert detailed.pack.text == (
        "Berlin (similarity: 1.0)\n  [longterm · decision · 2025-06-08 · vector 1.000, keyword 0.000]"
    )


def test_the_seeds_factual_example_is_factual() -> None:
    """002-S66: «intent = analyzer.analyze("Resonant Engineはいつ開始した？") assert intent.query_type == QueryType.FACTUAL»"""
    intent = analyze("Resonant Engineはいつ開始した？", CLOCK)
    assert intent.query_type is QueryType.FACTUAL
    assert intent.keywords == ("Resonant", "Engine", "開始")


def test_the_seeds_time_example_is_last_week() -> None:
    """002-S67: «intent = analyzer.analyze("先週のIntent") assert intent.time_range.relative == "last_week"»"""
    found = analyze("先週のIntent", CLOCK).time_range
    assert found is not None
    start, end = (datetime.fromtimestamp(moment or 0, UTC) for moment in (found.start, found.end))
    assert (found.relative, start.isoformat(), end.isoformat()) == (
        "last_week",
        "2025-06-09T00:00:00+00:00",
        "2025-06-15T23:59:59+00:00",
    )


def test_the_seeds_concept_is_semantic_only() -> None:
    """002-S68: «intent = QueryIntent(query_type=QueryType.CONCEPTUAL) strategy = selector.select_strategy(intent)»"""
    assert select_strategy(QueryIntent(QueryType.CONCEPTUAL)) is Strategy.SEMANTIC_ONLY


def test_of_two_nearly_equal_memories_one_is_left(tmp_path: Path) -> None:
    """002-S69: «unique = reranker.deduplicate_results(results) assert len(unique) == 1»"""
    memories = [memory("1", "A", 0.9), memory("2", "A（ほぼ同じ）", 0.85)]
    with orchestra(tmp_path, memories) as ask:
        assert ask("共鳴とは何か").selected == ("1",)


def test_one_memory_about_breathing_is_found_with_more_than_seven_tenths(tmp_path: Path) -> None:
    """002-S70: «assert len(response.results) > 0 assert response.results[0].similarity > 0.7»"""
    line = memory("m", "Resonant Engineは呼吸のリズムで動作する", 0.7, source_type="decision")
    with orchestra(tmp_path, [line]) as ask:
        trace = ask("呼吸について教えて")
        assert trace.plan.noted["strategy"] in ("semantic_only", "hybrid")
        assert scores(trace)[trace.selected[0]] > 0.7
        # .7/.3 for semantic_only, as the seed's own table has it, cannot pass the seed's own test (READINGS 37)
        assert scores(ask("呼吸について教えて", preset="literal"))["m"] == 0.7


@pytest.mark.long
def test_the_work_of_a_recall_does_not_grow_with_the_memories(tmp_path: Path, depth: Depth) -> None:
    """002-S71: «# 150ms以内（ベクトル検索100ms + オーケストレーション50ms）»

    A figure of time is told by `tests/bench`. What is asserted is the work: at the seed's ten thousand memories the
    same searches, hits and memories read as at five hundred; by day at three thousand.
    """
    work = []
    for count in (500, depth.of(3_000, 10_000, 10_000)):
        lines = [
            memory(f"m{i}", f"Memory {i}", embedding=vector_of(f"{i}"), created_at=CLOCK - DAY - i)
            for i in range(count)
        ]
        (folder := tmp_path / str(count)).mkdir()
        with orchestra(folder, lines) as ask:
            ask.asker.workspace.warm()
            asked: list[str] = []
            explorer = Explorer(WatchedPool(ask.asker.workspace.pool, asked.append), ask.asker.embedder, environment={})
            explorer.recall(Query("first", CLOCK), Settings("orchestrated"))  # measures what unrelated questions reach
            asked.clear()
            for text in ("test query", "Where is Memory 17?", "in June 2025", "tea versus Memory"):
                settings = Settings("orchestrated", values={"text_index": "words", "semantic_floor": "0"})
                (trace,) = explorer.recall(Query(text, CLOCK), settings)
                hits = {run.source: (run.path, len(run.hits)) for run in trace.runs if run.status != "skipped"}
                assert len(trace.pool.memories) <= sum(number for _, number in hits.values()) <= 20
                work.append((text, sorted(asked), hits))
                asked.clear()
    assert work[:4] == work[4:]
    assert [verbs for _, verbs, _ in work[:4]] == [
        ["nearest"],
        ["match", "nearest"],
        ["hits"],
        ["match", "nearest"],
    ]


def test_every_metric_says_how_it_is_read(tmp_path: Path) -> None:
    """002-S71a: «メトリクスの見方が文書化されている»"""
    with orchestra(tmp_path, BERLIN, write=True) as ask:
        record_recall(ask.asker.workspace, ask("Where is Berlin?"), by="person", now=CLOCK)
        with ask.asker.workspace.pool.reader() as reader:
            lines = prometheus(reader.runs.metrics()).splitlines()
    samples = {re.split(r"[{ ]", line)[0] for line in lines if not line.startswith("#")}
    about = {line.split()[2]: line.split(maxsplit=3)[3] for line in lines if line.startswith("# HELP")}
    kinds = {line.split()[2] for line in lines if line.startswith("# TYPE")}
    assert samples
    assert {re.sub("_(bucket|sum|count)$", "", name) for name in samples} == set(about) == kinds
    assert all(len(sentence) > 15 and sentence.endswith(".") for sentence in about.values())


def test_a_run_read_wrongly_is_marked_for_the_review_of_the_rules(tmp_path: Path) -> None:
    """002-S72: «ルールベースにテレメトリを接続し、誤分類例を週次でレビューして辞書を更新»"""
    with orchestra(tmp_path, BERLIN, write=True) as ask:
        trace = ask("Tell me the capital")
        session = ask.asker.workspace
        record_recall(session, trace, by="person", now=CLOCK)
        session.database.runs.mark_wrong_type(trace.id, now=CLOCK, text="Tell me the capital", should_be="factual")
        with session.pool.reader() as reader:
            (mark,) = reader.runs.wrong_types()
    assert (mark.run_id, mark.query_text, mark.query_type, mark.should_be) == (
        trace.id,
        "Tell me the capital",
        "conceptual",
        "factual",
    )


def test_only_the_best_placed_fifty_are_reranked(tmp_path: Path) -> None:
    """002-S73: «結果件数が閾値超過時は上位 50 件のみリランキング»"""
    memories = [memory(f"m{i:02}", "", created_at=CLOCK - DAY + i, embedding=vector_of(f"{i}")) for i in range(60)]
    with orchestra(tmp_path, memories) as ask:
        trace = ask("昨日", force_limit=60, duplicate_threshold=1)
        capped = [c for c in trace.candidates if c.decision.outcome.code.value == "POOL_CAP"]
        assert sorted(c.memory.id for c in capped) == [f"m{i:02}" for i in range(10)]
        assert len(trace.selected) == 50
        assert [(c.decision.outcome.value, c.decision.outcome.limit) for c in capped] == [
            (r, 50) for r in range(51, 61)
        ]


def test_the_time_of_the_rerank_is_watched(tmp_path: Path) -> None:
    """002-S74: «メトリクスで `rerank_latency_ms` を監視»"""
    with orchestra(tmp_path, BERLIN) as ask:
        trace = ask("共鳴とは何か")
    measured = metrics_of(ORCHESTRATED, trace)
    assert measured is not None
    later = [span.ms for span in trace.spans if span.stage not in ("plan", "embed", "gather")]
    assert measured.rerank_ms == pytest.approx(math.fsum(later))
    assert increments(measured)["rerank_latency_ms_sum", ""] == measured.rerank_ms


def test_a_metric_that_cannot_be_written_is_said_and_breaks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """002-S75: «`retrieval_metrics_writer` を必須 DI とし、保存失敗時には AlertManager 経由で通知。»"""

    def refuse(_increments: object, **_options: object) -> None:
        raise EnvironmentFault("The disk is full", code="disk_full", advice="Make room.")

    with orchestra(tmp_path, BERLIN, write=True) as ask:
        session, trace = ask.asker.workspace, ask("共鳴とは何か")
        monkeypatch.setattr(session.database.runs, "add_metrics", refuse)
        kept = record_recall(session, trace, by="person", now=CLOCK)
        assert [warning.code for warning in kept.warnings if warning not in trace.warnings] == ["metric_unwritten"]
        assert kept.selected == trace.selected
        with session.pool.reader() as reader:
            assert [run.id for run in reader.runs.list_runs()] == [trace.id]
            assert reader.runs.metrics() == {}


def test_thirty_labelled_questions_a_language_are_read_as_labelled() -> None:
    """002-S76: «Intent サンプル 30 件で分類結果をレビューし、辞書を調整»

    The labels are in tests/data, each read by tests/unit/test_intents_labelled.py.
    """
    for language in ("ja", "zh", "en"):
        text = (Path(__file__).parent.parent / "data" / f"intents_{language}.toml").read_text("utf-8")
        assert text.count("[[intent]]") == 30
