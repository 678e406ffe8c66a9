"""Seed 003, statement by statement: the hybrid search and its fusion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from helpers.databases import DAY, NOW, Asker, SeededEmbedder, asking, vector_of
from helpers.documents import chunk
from helpers.rankings import columns_of

from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import Hit, Run
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.recall import fuse
from mnemonaut_core.recipes import salience
from mnemonaut_core.recipes.salience import SalienceParameters


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """Fifty episodes with one common word, and a few memories of other kinds and scopes."""
    talk = [
        {
            "id": f"m{i:02}",
            "kind": "episode",
            "user_text": f"garden {i}",
            "reply_text": "",
            "occurred_at": NOW - i * DAY,
            "embedding": vector_of(f"garden {i}"),
        }
        for i in range(50)
    ]
    scoped = [chunk(f"{scope}-1", f"garden of {scope}", scope=scope) for scope in ("global", "project", "session")]
    with asking(tmp_path_factory.mktemp("many"), [*talk, *scoped, chunk("none-1", "garden of nobody")]) as asker:
        yield asker


def ask(asker: Asker, text: str = "garden", **values: Any) -> Trace:
    """One recall of `salience`."""
    return asker.ask(Query(text, NOW), values, recipe="salience")


def run_of(trace: Trace, source: str) -> Run:
    """The source's only run."""
    (run,) = (run for run in trace.runs if run.source == source)
    return run


def listed(*ids: str) -> tuple[Hit, ...]:
    """Hits in this order."""
    return tuple(Hit(one, rank, 1.0 / rank) for rank, one in enumerate(ids, 1))


def test_only_what_both_routes_miss_is_searched() -> None:
    """003-S21: «当快速路径和时间线路径都未命中时，执行完整的混合搜索。»"""
    assert salience.route_named(Query("garden gate", 0), SalienceParameters()) == "hybrid"
    assert (
        salience.route_named(Query("recent tasks", 0), SalienceParameters(direct_route=False, timeline_route=False))
        == "hybrid"
    )


def test_each_list_brings_twice_as_many_as_are_asked_for(many: Asker) -> None:
    """003-S22: «top_k=top_k * 2,        # 取 2 倍候选» (top_k 10, READINGS 22)"""
    trace = ask(many)
    assert [(run_of(trace, name).k, len(run_of(trace, name).hits)) for name in ("vector", "unicode61")] == [
        (20, 20)
    ] * 2
    assert {len(run_of(ask(many, top_k=3), name).hits) for name in ("vector", "unicode61")} == {6}


def test_the_scope_is_global_project_or_both(many: Asker) -> None:
    """003-S23: «scope=scope              # global / project / None(两者都搜)»"""
    values: dict[str, Any] = {"top_k": 100, "text_index": "words", "token_budget": 8000}
    assert set(ask(many, scope="global", **values).selected) == {"global-1"}
    project = set(ask(many, scope="project", **values).selected)
    assert {"project-1", "none-1"} <= project  # READINGS 53: no scope reads as project
    assert project.isdisjoint({"global-1", "session-1"})
    assert {"project-1", "none-1", "global-1", "session-1"} <= set(ask(many, scope="both", **values).selected)


def test_similarity_comes_from_the_vector_index(many: Asker) -> None:
    """003-S24: «使用 sqlite-vec 执行 KNN 搜索»"""
    many.workspace.matrices.clear()
    assert run_of(ask(many), "vector").path == "vec0"


def test_similarity_is_the_cosine(many: Asker) -> None:
    """003-S25: «返回余弦相似度分数»"""
    query = SeededEmbedder().embed_queries(["garden 7"], None)[0].astype(np.float64)
    for hit in run_of(ask(many, "garden 7"), "vector").hits[:5]:
        if hit.id.startswith("m"):
            own = np.array(vector_of(f"garden {int(hit.id[1:])}"))
            assert hit.score == pytest.approx(float(query @ own / np.linalg.norm(own)), abs=1e-6)


def test_words_come_from_fts5(many: Asker) -> None:
    """003-S26: «使用 SQLite FTS5 执行全文匹配»"""
    run = run_of(ask(many, "garden 7"), "unicode61")
    assert (run.path, run.terms) == ("fts5", ("garden", "7"))
    assert run.hits[0].id == "m07"


def test_words_are_ranked_by_bm25_higher_is_better(many: Asker) -> None:
    """003-S27: «返回 BM25 相关性分数» (READINGS 1)"""
    scores = [hit.score for hit in run_of(ask(many, "garden 7"), "unicode61").hits]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > scores[1]


def test_the_fused_score_is_the_sum_of_reciprocal_ranks(many: Asker) -> None:
    """003-S28: «rrf_score(doc) = Σ 1 / (k + rank_i + 1)»"""
    trace = ask(many)
    for item in trace.rankings[0].items:
        candidate = trace.candidate(item.id)
        assert candidate is not None
        assert item.score == pytest.approx(sum(1 / (60 + (hit.rank - 1) + 1) for _, _, hit in candidate.hits))


def test_k_is_sixty(many: Asker) -> None:
    """003-S29: «`k = 60`（标准 RRF 参数）»"""
    assert SalienceParameters().rrf_k == 60
    assert ask(many, rrf_k=1).rankings[0].items[0].score > 0.3


def test_ranks_count_from_zero_in_the_formula(many: Asker) -> None:
    """003-S30: «`rank_i` 是文档在第 i 个排序列表中的排名（0-indexed）»"""
    fused = fuse.rrf(columns_of([Run.of("vector", "q1", listed("A"), k=1)]), k=60)
    assert fused.items[0].score == pytest.approx(1 / (60 + 0 + 1))


def test_a_memory_of_both_lists_gets_both_shares() -> None:
    """003-S31: «文档在多个列表中出现则累加分数»"""
    runs = (Run.of("vector", "q1", listed("A"), k=1), Run.of("unicode61", "q1", listed("A"), k=1))
    assert fuse.rrf(columns_of(runs)).items[0].score == pytest.approx(2 / 61)


def test_the_seeds_example_has_the_seeds_numbers() -> None:
    """003-S31a: «A 的 RRF = 1/(60+0+1) + 1/(60+2+1) = 0.0164 + 0.0159 = 0.0323
    B 的 RRF = 1/(60+1+1) + 1/(60+0+1) = 0.0161 + 0.0164 = 0.0325
    C 的 RRF = 1/(60+2+1) = 0.0159
    D 的 RRF = 1/(60+1+1) = 0.0161»"""
    runs = (Run.of("vector", "q1", listed("A", "B", "C"), k=3), Run.of("unicode61", "q1", listed("B", "D", "A"), k=3))
    found = {item.id: round(item.score, 4) for item in fuse.rrf(columns_of(runs)).items}
    assert found == {"A": 0.0323, "B": 0.0325, "C": 0.0159, "D": 0.0161}


def test_the_seeds_example_of_fusion() -> None:
    """003-S32: «融合排序：B > A > D > C»"""
    runs = (Run.of("vector", "q1", listed("A", "B", "C"), k=3), Run.of("unicode61", "q1", listed("B", "D", "A"), k=3))
    assert fuse.rrf(columns_of(runs)).ids == ("B", "A", "D", "C")
