"""The recipe `orchestrated` beyond the seed's own statements: our parameters, what is recorded, what is warned of."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from helpers.databases import SeededEmbedder
from helpers.orchestrated import CLOCK, DAY, memory, orchestra, outcomes, scores, statuses
from helpers.rankings import column, columns_of, list_of

from mnemonaut_core.domain.lists import Newest
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace_json import trace_json, without_texts
from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.metrics import BUCKETS_MS, prometheus
from mnemonaut_core.recall.fuse import best_rank, weighted_minmax
from mnemonaut_core.recall.select import above_floor
from mnemonaut_core.recall.stage import Source, SourceKind
from mnemonaut_core.recipes import orchestrated
from mnemonaut_core.text.intents.analyzer import analyze
from mnemonaut_core.workspace.recorder import record_recall

BERLIN = [memory("a", "Berlin", 0.9), memory("b", "Paris", 0.8, axis=2), memory("c", "Rome", 0.1, axis=3)]


def test_before_the_rerank_each_search_has_its_turn() -> None:
    ranking = best_rank(columns_of([list_of("vector", "abc"), list_of("words", "dae")]))
    assert ranking.ids == ("a", "d", "b", "c", "e")


def test_a_memory_under_the_floor_that_words_found_goes_on_without_its_similarity() -> None:
    ranking = best_rank(columns_of([list_of("vector", "ab"), list_of("words", "b")]))
    kept = above_floor(ranking, column(0.3, 0.2), column(None, 2.0), source="vector", floor=0.5)
    assert kept.selected == ("b",)
    left = ranking.only(kept.kept())
    merged = weighted_minmax(left, column(0.2), column(2.0), floor=0.5, vector_weight=0.5, keyword_weight=0.5)
    assert [(part.raw, part.contribution) for part in merged.items[0].parts] == [(0.2, 0.0), (2.0, 0.5)]


def test_a_bonus_for_agreement_is_a_part_of_its_own() -> None:
    ranking = weighted_minmax(
        best_rank(columns_of([list_of("vector", "ab")])),
        column(0.9, 0.8),
        column(3.0, 1.0),
        floor=-1.0,
        vector_weight=0.5,
        keyword_weight=0.4,
        agreement_bonus=1.05,
    )
    assert ranking.items[0].score == pytest.approx(0.9 * 1.05)
    assert [part.name for part in ranking.items[0].parts] == ["vector", "keyword", "agreement"]


def test_a_range_that_holds_nothing_is_left_where_that_is_allowed(tmp_path: Path) -> None:
    with orchestra(tmp_path, BERLIN) as ask:
        assert ask("in June 1999").selected == ()
        trace = ask("in June 1999", temporal_fallback=True)
        assert [(run.source, run.phase) for run in trace.runs if run.hits] == [("temporal", 1)]
        assert set(trace.selected) == {"a", "b", "c"}
        inside = ask("in June 2025", temporal_fallback=True)
        assert [run.phase for run in inside.runs if run.hits] == [0]


def test_the_most_similar_of_a_range_can_be_asked_for_with_words(tmp_path: Path) -> None:
    lines = [*BERLIN, memory("old", "Berlin", 0.95, axis=4, created_at=CLOCK - 400 * DAY)]
    with orchestra(tmp_path, lines) as ask:
        trace = ask("Berlin in June 2025", temporal_order="nearest", temporal_words=True, text_index="words")
    assert statuses(trace) == {"vector": "ok", "words": "ok", "temporal": "skipped"}
    assert "old" not in outcomes(trace)


def test_forced_hybrid_takes_the_time_search_as_a_part_of_the_vector_list(tmp_path: Path) -> None:
    """READINGS 45: what only the search by time brought has its cosine too."""
    with orchestra(tmp_path, BERLIN) as ask:
        trace = ask("in June 2025", force_strategy="hybrid", hybrid_floor=0.0, search_k=2)
    assert {run.source: [hit.id for hit in run.hits] for run in trace.runs if run.source != "unicode61"} == {
        "vector": ["a", "b"],
        "temporal": ["a", "b"],
    }
    assert scores(trace) == {"a": 0.6, "b": 0.0}


def test_what_another_list_brings_counts_by_its_similarity_and_not_as_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = orchestrated._sources
    newest = Source("newest", SourceKind.LIST, 10, lists=lambda _plan, _reader: Newest())
    monkeypatch.setattr(orchestrated, "_sources", lambda *given: (*asked(*given), newest))
    with orchestra(tmp_path, [*BERLIN, memory("d", "Oslo")]) as ask:
        trace = ask("Berlin", search_k=1, semantic_words=True, text_index="words", semantic_floor=0.0)
        found = {c.memory.id: [part.raw for part in c.scored.parts] for c in trace.candidates if c.scored is not None}
        assert [run.source for run in trace.runs if run.hits] == ["vector", "words", "newest"]
        assert {one: raws[0] and round(raws[0], 3) for one, raws in found.items()} == {
            "a": 0.9,
            "b": 0.8,
            "c": 0.1,
            "d": None,
        }
        assert [one for one, raws in found.items() if raws[1] is not None] == ["a"]


def test_without_vectors_the_search_by_time_says_why_it_is_skipped(tmp_path: Path) -> None:
    lines = [memory("a", "Berlin")]
    with orchestra(tmp_path, lines) as ask:
        ask.asker.explorer.embedder = None
        (run,) = (run for run in ask("in June 2025").runs if run.source == "temporal")
    assert (run.status.value, run.reason.key if run.reason else "") == ("skipped", "no_embedder")


def test_a_failed_embedding_fails_the_search_by_time(tmp_path: Path) -> None:
    class Broken(SeededEmbedder):
        def embed_queries(self, texts: Sequence[str], statistics: object) -> Any:
            raise InputError("No", code="no", advice="None.")

    with orchestra(tmp_path, BERLIN) as ask:
        ask.asker.explorer.embedder = Broken()
        assert statuses(ask("in June 2025"))["temporal"] == "failed"


def test_a_recorded_run_holds_no_word_of_the_question(tmp_path: Path) -> None:
    text = "先週の秘密の会議は重要"
    with orchestra(tmp_path, BERLIN) as ask:
        trace = ask(text)
    hidden = json.dumps(without_texts(trace_json(trace)), ensure_ascii=False)
    assert {"秘密", "会議"} <= set(analyze(text, CLOCK).keywords)
    assert not any(word in hidden for word in ("秘密", "会議", "先週", "重要"))
    assert '"query_type": "temporal"' in hidden


def test_a_floor_that_lets_nothing_through_is_named_with_the_best_cosine(tmp_path: Path) -> None:
    with orchestra(tmp_path, [memory("a", "", 0.5)]) as ask:
        (warning,) = (w for w in ask("共鳴とは何か").warnings if w.code == "floor_empties")
        assert warning.value == pytest.approx(0.5)
        assert not [w for w in ask("共鳴とは何か", semantic_floor=0.4).warnings if w.code == "floor_empties"]


def test_a_parameter_that_nothing_reads_is_named_when_somebody_sets_it(tmp_path: Path) -> None:
    with orchestra(tmp_path, BERLIN) as ask:
        asked = (
            ask("共鳴とは何か", time_decay_factor=0.5),
            ask("in June 2025", temporal_keyword_weight=0.4),
            ask("共鳴とは何か", temporal_keyword_weight=0.4),
            ask("共鳴とは何か"),
        )
    codes = [
        [w.message.values.get("parameter") for w in t.warnings if w.code == "parameter_without_effect"] for t in asked
    ]
    assert codes == [["time_decay_factor"], ["temporal_keyword_weight"], [], []]


def test_the_question_itself_may_be_narrower_than_the_parameter(tmp_path: Path) -> None:
    lines = [memory("open", "Berlin", 0.9), memory("secret", "Berlin", 0.9, axis=2, sensitivity=2)]
    with orchestra(tmp_path, lines) as ask:
        assert set(ask("共鳴とは何か").selected) == {"open", "secret"}
        assert ask("共鳴とは何か", max_sensitivity=1).selected == ("open",)
        assert ask.ask(Query("共鳴とは何か", CLOCK, max_sensitivity=0), {}).selected == ("open",)


def test_calibrated_answers_in_japanese_where_as_written_is_silent(tmp_path: Path) -> None:
    lines = [memory("garden", "庭の柵を直した", 0.3), memory("cat", "猫を飼い始めた", 0.1, axis=2)]
    with orchestra(tmp_path, lines) as ask:
        assert ask("庭の柵はどうなった").selected == ()
        assert ask("庭の柵はどうなった", preset="calibrated", evidence_floor=0).selected[0] == "garden"


def test_prometheus_text_has_cumulative_buckets_in_order(tmp_path: Path) -> None:
    with orchestra(tmp_path, BERLIN, write=True) as ask:
        for _ in range(3):
            record_recall(ask.asker.workspace, ask("共鳴とは何か"), by="person", now=CLOCK)
        with ask.asker.workspace.pool.reader() as reader:
            lines = prometheus(reader.runs.metrics()).splitlines()
    buckets = [line for line in lines if line.startswith("retrieval_latency_ms_bucket")]
    assert [line.partition("{")[2].partition("}")[0] for line in buckets] == [
        *(f'le="{bound:g}"' for bound in BUCKETS_MS),
        'le="+Inf"',
    ]
    counts = [int(line.rpartition(" ")[2]) for line in buckets]
    assert counts == sorted(counts)
    assert counts[-1] == 3
    assert lines[lines.index(buckets[0]) - 1] == "# TYPE retrieval_latency_ms histogram"


def test_a_session_that_only_reads_counts_nothing(tmp_path: Path) -> None:
    with orchestra(tmp_path, BERLIN) as ask:
        trace = ask("共鳴とは何か")
        assert record_recall(ask.asker.workspace, trace, by="person", now=CLOCK) is trace
        with ask.asker.workspace.pool.reader() as reader:
            assert (reader.runs.metrics(), reader.runs.list_runs()) == ({}, ())


def test_recipes_without_strategies_are_not_counted(tmp_path: Path) -> None:
    with orchestra(tmp_path, BERLIN, write=True) as ask:
        record_recall(ask.asker.workspace, ask.asker("Berlin"), by="person", now=CLOCK)
        with ask.asker.workspace.pool.reader() as reader:
            assert (reader.runs.metrics(), len(reader.runs.list_runs())) == ({}, 1)


def test_a_mark_needs_a_recorded_run_of_this_very_question(tmp_path: Path) -> None:
    with orchestra(tmp_path, BERLIN, write=True) as ask:
        session = ask.asker.workspace
        trace, other = ask("共鳴とは何か"), ask.asker("Berlin")
        for each in (trace, other):
            record_recall(session, each, by="person", now=CLOCK)
        for run_id, text, code in (
            ("no", None, "no_run"),
            (trace.id, "x", "other_question"),
            (other.id, None, "no_type"),
        ):
            with pytest.raises(InputError) as told:
                session.database.runs.mark_wrong_type(run_id, now=CLOCK, text=text)
            assert told.value.code == code
        session.database.runs.mark_wrong_type(trace.id, now=CLOCK)
        session.database.runs.mark_wrong_type(trace.id, now=CLOCK + 1, should_be="factual")
        with session.pool.reader() as reader:
            assert [(m.at, m.query_text, m.should_be) for m in reader.runs.wrong_types()] == [
                (CLOCK + 1, None, "factual")
            ]
        assert session.database.runs.unmark_wrong_type(trace.id)
        assert not session.database.runs.unmark_wrong_type(trace.id)
