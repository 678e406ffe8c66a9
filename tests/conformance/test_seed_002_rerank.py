"""Seed 002, statement by statement: the reranker (3.4)."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.orchestrated import memory, orchestra, outcomes, scores
from helpers.rankings import by_score, column

from mnemonaut_core.recall.fuse import minmax, weighted_minmax


def test_scores_lie_between_0_and_1() -> None:
    """002-S45: «スコアを0-1に正規化»"""
    assert minmax(column(12.0, -3.0, 4.5)).tolist() == [1.0, 0.0, (4.5 + 3.0) / 15.0]


def test_the_last_of_a_list_counts_as_if_it_was_not_found() -> None:
    """002-S46: «r.similarity = (r.similarity - min_score) / (max_score - min_score)»

    Equal scores, one alone among them, are 1; no scores are none (READINGS 14, 15).
    """
    assert minmax(column(0.9, 0.7, 0.6))[2] == 0.0
    assert minmax(column(0.4)).tolist() == [1.0]
    assert minmax(column(0.4, 0.4)).tolist() == [1.0, 1.0]
    assert minmax(column()).tolist() == []


def twins(cosine_between: float) -> list[dict[str, object]]:
    """Two memories with this cosine to each other; one of them is like the question."""
    rest = (1.0 - cosine_between**2) ** 0.5
    return [
        memory("a", "A", embedding=[1.0, *[0.0] * 7]),
        memory("b", "A（ほぼ同じ）", embedding=[cosine_between, rest, *[0.0] * 6]),
    ]


def test_only_above_the_threshold_is_a_duplicate(tmp_path: Path) -> None:
    """002-S47: «if similarity > threshold: is_duplicate = True»

    Exactly .95 is kept (READINGS 17): here the threshold is set to the very cosine of the two.
    """
    with orchestra(tmp_path, twins(0.96)) as ask:
        trace = ask("共鳴とは何か")
        assert outcomes(trace) == {"a": "SELECTED", "b": "DUPLICATE_OF"}
        (twin,) = (c for c in trace.candidates if c.memory.id == "b")
        outcome = twin.decision.outcome
        assert (outcome.other_id, outcome.limit) == ("a", 0.95)
        assert outcome.value == pytest.approx(0.96, abs=1e-6)
        assert outcome.value is not None
        same = ask("共鳴とは何か", duplicate_threshold=repr(outcome.value))
        assert outcomes(same) == {"a": "SELECTED", "b": "SELECTED"}


def test_the_better_of_two_duplicates_stays(tmp_path: Path) -> None:
    """002-S48: «if not is_duplicate: unique_results.append(result) seen_embeddings.append(result.embedding)»

    The duplicates go after the final sort (READINGS 17); one like a duplicate, but like no kept one, stays.
    """
    with orchestra(tmp_path, twins(0.96)) as ask:
        words = ask("Where is ほぼ同じ?", text_index="words", keyword_vector_weight=0.1, keyword_keyword_weight=0.9)
        assert outcomes(words) == {"b": "SELECTED", "a": "DUPLICATE_OF"}


def test_a_memory_in_both_lists_is_one_candidate(tmp_path: Path) -> None:
    """002-S49: «# IDベースで統合 merged = {}»"""
    with orchestra(tmp_path, [memory("a", "Berlin", 0.9), memory("b", "Paris", 0.8, axis=2)]) as ask:
        trace = ask("Where is Berlin?", text_index="words")
    (candidate,) = (c for c in trace.candidates if c.memory.id == "a")
    assert [source for source, _, _ in candidate.hits] == ["vector", "words"]
    assert len(trace.candidates) == 2


def test_a_missing_side_is_0(tmp_path: Path) -> None:
    """002-S50: «"vector_score": 0.0, "keyword_score": r.similarity»"""
    memories = [memory("a", "Berlin", 0.9), memory("b", "Berlin, mostly"), memory("c", "", 0.7, axis=3)]
    with orchestra(tmp_path, memories) as ask:
        trace = ask("Where is Berlin?", text_index="words")
    parts = {c.memory.id: {p.name: p.raw for p in c.scored.parts} for c in trace.candidates if c.scored is not None}
    assert parts["b"]["vector"] is None
    assert parts["c"]["keyword"] is None
    assert scores(trace)["a"] == 1.0


def test_the_score_is_the_weighted_sum() -> None:
    """002-S51: «params.vector_weight * item["vector_score"] + params.keyword_weight * item["keyword_score"]»"""
    ranking = weighted_minmax(
        by_score(dict.fromkeys("abc", 1.0)),
        column(0.9, 0.8, 0.5),
        column(None, 2.0, 8.0),
        floor=-1.0,
        vector_weight=0.6,
        keyword_weight=0.4,
    )
    assert {item.id: item.score for item in ranking.items} == {
        "a": pytest.approx(0.6),
        "b": pytest.approx(0.6 * (0.8 - 0.5) / (0.9 - 0.5)),
        "c": pytest.approx(0.4),
    }


def test_the_result_is_in_order_of_the_score(tmp_path: Path) -> None:
    """002-S52: «final_results.sort(key=lambda r: r.similarity, reverse=True)»

    Ties break by id (READINGS 3).
    """
    memories = [memory(f"m{i}", "", cosine, axis=i + 1) for i, cosine in enumerate((0.7, 0.9, 0.7, 0.8))]
    with orchestra(tmp_path, memories) as ask:
        assert ask("共鳴とは何か").selected == ("m1", "m3", "m0", "m2")
