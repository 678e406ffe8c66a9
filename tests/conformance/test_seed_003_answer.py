"""Seed 003, statement by statement: the token budget, the results, and why it was built so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers.databases import DAY, NOW, Asker, asking
from helpers.documents import chunk, document
from helpers.pools import recipe_verbs
from helpers.rankings import columns_of

from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.domain.columns import Ranking
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import Hit, Run, RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import trace_json, without_memory_texts
from mnemonaut_core.parameters import describe, presets_of
from mnemonaut_core.recall import fuse, select
from mnemonaut_core.recipes.salience import SalienceParameters, tokens_of

Json = dict[str, Any]


def sized(memory_id: str, tokens: int, *, rank: int) -> Json:
    """A memory of so many stored tokens; a later `rank` is an older update."""
    return chunk(
        memory_id, f"garden {memory_id}", token_count=tokens, updated_at=NOW - rank * DAY, embedding=[1.0, *[0.0] * 7]
    )


SIZED = [sized("first", 1000, rank=0), sized("second", 600, rank=5), sized("third", 10, rank=10)]


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """A large, a middling and a small memory, in this order."""
    with asking(tmp_path_factory.mktemp("sized"), SIZED) as asker:
        yield asker


def ask(
    asker: Asker, text: str = "garden", *, budget: int | None = None, preset: str = "as-written", **values: object
) -> Trace:
    """One recall of `salience`, by similarity and the words of documents."""
    query = Query(text, NOW, token_budget=budget)
    return asker.ask(query, {"text_index": "words", **values}, recipe="salience", preset=preset)


def results(trace: Trace) -> Sequence[Json]:
    """The results of the seed's response."""
    found = trace.response["results"]
    assert isinstance(found, list)
    return found


def test_the_budget_is_the_askers_or_1500(three: Asker) -> None:
    """003-S44: «budget = max_tokens or self.default_max_tokens    # 默认 1500»"""
    assert SalienceParameters().token_budget == 1500
    for budget, limit in ((None, 1500), (0, 1500), (1605, 1605)):
        trace = ask(three, budget=budget)
        assert trace.response["total_tokens"] + trace.response["budget_remaining"] == limit  # type: ignore[operator]
    assert ask(three, budget=1700, token_budget=100).selected == ("first", "second", "third")


def test_at_the_first_that_does_not_fit_all_stops(three: Asker) -> None:
    """003-S45: «if total_tokens + result.token_count > budget:
    break» (READINGS 25)"""
    trace = ask(three)
    assert [c.memory.id for c in trace.candidates] == ["first", "second", "third"]
    assert trace.selected == ("first",)
    second, third = (c.decision.outcome for c in trace.candidates[1:])
    assert (second.code, second.value, second.limit, second.other_id) == (Code.BUDGET, 600.0, 500.0, None)
    assert (third.code, third.value, third.limit, third.other_id) == (Code.BUDGET, 10.0, 500.0, "second")
    said = [str(three.explorer.explain(trace, one).sentence) for one in ("second", "third")]
    assert said[0] == "It does not fit: 600 tokens, and 500 were left."
    assert said[1] == "Not looked at: number 2 did not fit, and there the recipe stops."


def test_what_just_fits_is_taken_and_a_first_too_large_gives_nothing() -> None:
    """003-S45: «if total_tokens + result.token_count > budget:
    break»"""

    def selected(*tokens: int) -> tuple[str, ...]:
        rows = np.arange(len(tokens))
        units = select.Units(rows, rows, np.array(tokens, np.intp))
        return select.budget(Ranking.in_order("salience", "ab", rows), units, limit=1500).selected

    assert selected(1000, 500) == ("a", "b")
    assert selected(1501, 1) == ()
    assert selected() == ()


def test_the_tokens_used_are_the_sum_of_the_results(three: Asker) -> None:
    """003-S46: «total_tokens: int               # 已用 tokens»"""
    trace = ask(three, budget=2000)
    assert trace.response["total_tokens"] == 1610 == sum(result["token_count"] for result in results(trace))
    assert trace.pack.tokens == 1610


def test_what_is_left_is_told(three: Asker) -> None:
    """003-S47: «budget_remaining: int           # 剩余预算»"""
    assert ask(three).response["budget_remaining"] == 500


def test_two_presets_hold_the_seeds_other_budgets(three: Asker) -> None:
    """003-S48: «Agent 可按需调整（小问题用 500，复杂推理用 3000）»"""
    assert presets_of("salience")["budget-500"].parameters == {"token_budget": 500}
    assert presets_of("salience")["budget-3000"].parameters == {"token_budget": 3000}
    assert ask(three, preset="budget-500").selected == ()
    assert ask(three, preset="budget-3000").response["budget_remaining"] == 3000 - 1610


def test_the_most_salient_come_first(three: Asker) -> None:
    """003-S49: «显著性排序确保在有限预算下优先返回最重要的记忆»"""
    trace = ask(three, budget=2000)
    scores = [result["score"] for result in results(trace)]
    assert scores == sorted(scores, reverse=True)
    assert [result["chunk_id"] for result in results(trace)] == list(trace.selected)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """A file whose pieces have all that a result tells."""
    file = document(
        "user/preferences.md",
        ["## Food\n- no coriander", "## Talk\n- short"],
        subtype="preference",
        section="Food",
        reinforcement=4,
        token_count=7,
    )
    typed = chunk("typed", "coriander tea", memory_type="knowledge", uri="x.md")
    with asking(tmp_path_factory.mktemp("whole"), [*file, typed]) as asker:
        yield asker


def first(asker: Asker) -> Json:
    """The result for the piece about coriander."""
    return next(result for result in results(ask(asker, "coriander")) if result["chunk_id"] == "user/preferences.md#1")


def test_a_result_has_the_memorys_own_id(whole: Asker) -> None:
    """003-S50: «chunk_id: str           # chunk 唯一标识»"""
    assert first(whole)["chunk_id"] == "user/preferences.md#1"


def test_a_result_names_its_file(whole: Asker) -> None:
    """003-S51: «uri: str                # 来源文件路径»"""
    assert first(whole)["uri"] == "user/preferences.md"


def test_the_content_is_the_pieces_text(whole: Asker) -> None:
    """003-S52: «content: str            # chunk 内容»"""
    found = {result["chunk_id"]: result["content"] for result in results(ask(whole, "coriander"))}
    assert found == {
        "user/preferences.md#1": "## Food\n- no coriander",
        "user/preferences.md#2": "## Talk\n- short",
        "typed": "coriander tea",
    }


def test_the_pack_is_the_contents_and_a_record_keeps_none(whole: Asker) -> None:
    """003-S52: «content: str            # chunk 内容» (in the pack; of a recorded recall only its hash)"""
    trace = ask(whole, "coriander")
    assert trace.pack.text == "\n\n".join(result["content"] for result in results(trace))
    assert trace.pack.inject is True
    assert "coriander" not in dumps(without_memory_texts(trace_json(trace))["response"])


def test_the_score_is_the_salience(whole: Asker) -> None:
    """003-S53: «score: float            # 最终 salience 分数»"""
    trace = ask(whole, "coriander")
    assert [result["score"] for result in results(trace)] == [c.scored.score for c in trace.candidates if c.scored]


def test_the_type_is_the_memorys(whole: Asker) -> None:
    """003-S54: «memory_type: str        # 记忆类型»"""
    assert {result["chunk_id"]: result["memory_type"] for result in results(ask(whole, "coriander"))} == {
        "user/preferences.md#1": "preference",
        "user/preferences.md#2": "preference",
        "typed": "knowledge",
    }


def test_the_section_is_the_memorys(whole: Asker) -> None:
    """003-S55: «section: str            # 所属 section»"""
    assert first(whole)["section"] == "Food"


def test_the_reinforcement_is_the_memorys(whole: Asker) -> None:
    """003-S56: «reinforcement: int      # 强化次数»"""
    assert first(whole)["reinforcement"] == 4


def test_the_tokens_are_the_stored_ones_else_counted(whole: Asker) -> None:
    """003-S57: «token_count: int        # token 数量»"""
    assert first(whole)["token_count"] == 7
    assert tokens_of(Memory(id="x", kind="chunk", body="今天喝茶 with friends")) == 4 + 1 + 2
    assert tokens_of(Memory(id="x", kind="chunk", body="今天", token_count=0)) == 2
    assert tokens_of(Memory(id="x", kind="chunk", body="今天", token_count=9)) == 9


def test_similarity_finds_what_shares_no_word(tmp_path: Path) -> None:
    """003-S58: «**向量搜索**擅长语义匹配（"偏好 dark mode" 能匹配 "喜欢深色主题"）»"""
    with asking(tmp_path, [chunk("dark", "喜欢深色主题", embedding=[1.0, *[0.0] * 7])]) as asker:
        asker.embedder.given["dark mode"] = [0.9, 0.1, *[0.0] * 6]
        trace = ask(asker, "dark mode")
    assert not [hit for run in trace.runs if run.source == "words" for hit in run.hits]
    assert trace.selected == ("dark",)


def test_words_find_a_name_that_similarity_ranks_low(tmp_path: Path) -> None:
    """003-S59: «**FTS** 擅长精确关键词匹配（人名、技术术语）»"""
    others = [chunk(f"o{i}", f"text {i}", embedding=[1.0, i / 100, *[0.0] * 6]) for i in range(30)]
    named = chunk("named", "sqlite-vec by Ann", embedding=[-1.0, *[0.0] * 7])
    with asking(tmp_path, [*others, named]) as asker:
        asker.embedder.given["sqlite-vec"] = [1.0, *[0.0] * 7]
        trace = ask(asker, "sqlite-vec", budget=9999)
    assert "named" not in {hit.id for run in trace.runs if run.source == "vector" for hit in run.hits}
    assert "named" in trace.selected


def test_the_fusion_has_no_weights_between_the_lists() -> None:
    """003-S59a: «无需手动调权»"""
    one, other = (Run.of(name, "q1", (Hit("A", 1, 0.9), Hit("B", 2, 0.1)), k=9) for name in ("vector", "words"))
    by_one, by_other = ([(item.id, item.score) for item in fuse.rrf(columns_of([run])).items] for run in (one, other))
    assert by_one == by_other
    weights = {info.name for info in describe(SalienceParameters) if info.name.startswith("weight_")}
    assert weights == {"weight_semantic", "weight_reinforcement", "weight_recency", "weight_access"}


def test_the_seeds_common_question_needs_no_similarity(whole: Asker) -> None:
    """003-S59b: «常见查询（如 "我的偏好是什么"）不需要向量搜索»"""
    asked, trace = recipe_verbs(whole.explorer, Query("我的偏好是什么", NOW), "salience")
    assert (asked, trace.response["path"]) == (["hits"], "direct")
    assert [run.source for run in trace.runs if run.status is RunStatus.SKIPPED] == ["timeline", "vector", "unicode61"]


def test_the_fast_path_returns_the_file_and_not_a_piece(whole: Asker) -> None:
    """003-S60: «返回完整文件而非 chunk，信息更完整»"""
    trace = ask(whole, "preferences")
    assert trace.pack.text == "## Food\n- no coriander\n\n## Talk\n- short"
    assert [result["chunk_id"] for result in results(trace)] == ["user/preferences.md"]
    assert results(trace)[0]["reinforcement"] == 4
