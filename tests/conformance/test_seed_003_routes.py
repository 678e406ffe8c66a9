"""Seed 003, statement by statement: the overview, the fast path and the timeline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from helpers.databases import DAY, NOW, Asker, CountingEndpoint, asking, make_database
from helpers.documents import chunk, document, journal
from helpers.pools import recipe_verbs

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.recipes import salience
from mnemonaut_core.recipes.salience import SalienceParameters, direct_rows, timeline
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace.wiring import connect

Json = dict[str, Any]
P = SalienceParameters()

PREFERENCES = ("# Preferences", "## Food\n- no coriander", "## Talk\n- short answers, 敬語はいらない")
FILES: list[Json] = [
    *document("user/preferences.md", PREFERENCES[1:]),
    *document("user/instructions.md", ["- read numbers aloud"]),
    *document("TASKS.md", ["- call the garden centre"], scope="project"),
    *document("user/entities.md", ["- Ann, a gardener"]),
    *document("agent/decisions.md", ["- we use SQLite"], scope="project"),
    *document("agent/patterns.md", ["- tests first"], scope="project"),
    *journal(0, ["## Session 09:00\n- planted tulips"]),
    *journal(1, ["## Session 10:00\n- fence", "## Session 20:00\n- roses"]),
    *journal(7, ["- seven days ago"]),
    *journal(8, ["- eight days ago"]),
    *journal(-1, ["- tomorrow"], created_at=NOW, updated_at=NOW),
    chunk("loose", "the garden gate is green"),
    {"id": "talk", "kind": "episode", "user_text": "garden gate", "reply_text": "green", "occurred_at": NOW - DAY},
]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """All files of the table, some journal, and two memories beside them."""
    with asking(tmp_path_factory.mktemp("files"), FILES) as asker:
        yield asker


def ask(
    asker: Asker, text: str, *, token_budget: int | None = None, preset: str = "as-written", **values: object
) -> Trace:
    """One recall of `salience`."""
    return asker.ask(Query(text, NOW, token_budget=token_budget), values, recipe="salience", preset=preset)


def statuses(trace: Trace) -> dict[str, RunStatus]:
    """How each source fared."""
    return {run.source: run.status for run in trace.runs}


def uris(trace: Trace) -> list[object]:
    """The uris of the results."""
    return [result["uri"] for result in results(trace)]


def results(trace: Trace) -> Sequence[Json]:
    """The results of the seed's response."""
    found = trace.response["results"]
    assert isinstance(found, list)
    return found


def verbs(asker: Asker, text: str) -> list[str]:
    """What the reader was asked for."""
    return recipe_verbs(asker.explorer, Query(text, NOW), "salience")[0]


# ---- overview


def test_a_query_brings_its_text_a_scope_and_a_budget(files: Asker) -> None:
    """003-S01: «query + scope? + max_tokens?»"""
    trace = ask(files, "the garden gate", scope="project", token_budget=100)
    assert trace.plan.forms[0].text == "the garden gate"
    assert trace.plan.filters.scopes == ("project",)
    assert trace.response["total_tokens"] + trace.response["budget_remaining"] == 100  # type: ignore[operator]


def test_a_named_document_answers_and_ends_the_search(files: Asker) -> None:
    """003-S02: «关键词匹配 → 直接读文件（命中则返回）»"""
    trace = ask(files, "what are my preferences")
    assert trace.response["path"] == "direct"
    assert statuses(trace) == {
        "direct": RunStatus.OK,
        "timeline": RunStatus.SKIPPED,
        "vector": RunStatus.SKIPPED,
        "unicode61": RunStatus.SKIPPED,
    }
    why = files.explorer.explain(trace, "loose")
    assert why.outcome.code is Code.ROUTE_SKIPPED


def test_words_of_time_answer_from_the_journal_and_end_the_search(files: Asker) -> None:
    """003-S03: «"最近/today" → 读近 7 天日志（命中则返回）»"""
    trace = ask(files, "最近怎么样")
    assert trace.response["path"] == "timeline"
    assert statuses(trace) == {
        "direct": RunStatus.SKIPPED,
        "timeline": RunStatus.OK,
        "vector": RunStatus.SKIPPED,
        "unicode61": RunStatus.SKIPPED,
    }
    assert ask(files, "what did we do today").response["path"] == "timeline"


def test_what_no_route_answers_is_searched(files: Asker) -> None:
    """003-S04: «向量搜索 + 全文搜索 + RRF 融合»"""
    trace = ask(files, "the garden gate")
    assert trace.response["path"] == "hybrid"
    assert statuses(trace) == {
        "direct": RunStatus.SKIPPED,
        "timeline": RunStatus.SKIPPED,
        "vector": RunStatus.OK,
        "unicode61": RunStatus.OK,
    }
    assert trace.rankings[0].stage == "rrf"


def test_four_dimensions_make_the_score(tmp_path: Path) -> None:
    """003-S05: «多维度评分（语义 + 强化 + 时间 + 访问）»

    Each raises the score of the memory that has it, by no more and no less than its share.
    """
    old = {"updated_at": NOW - 60 * DAY, "embedding": [0.6, 0.8, *[0.0] * 6]}
    lines = [
        chunk("plain", "gate", **old),
        chunk("semantic", "gate", **{**old, "embedding": [1.0, *[0.0] * 7]}),
        chunk("reinforcement", "gate", reinforcement=5, **old),
        chunk("access", "gate", access_count=5, **old),
        chunk("recency", "gate", **{**old, "updated_at": NOW}),
    ]
    with asking(tmp_path, lines) as asker:
        asker.embedder.given["gate"] = [1.0, *[0.0] * 7]
        shared: dict[str, Any] = {"text_index": "words", "semantic": "cosine"}
        whole = {item.id: item for item in ask(asker, "gate", **shared).rankings[-1].items}
        for name in ("semantic", "reinforcement", "recency", "access"):
            share = {m: {part.name: part for part in item.parts}[name] for m, item in whole.items()}
            assert share[name].normalized > share["plain"].normalized
            assert whole[name].score > whole["plain"].score
            off: dict[str, Any] = {**shared, f"weight_{name}": 0}
            without = {item.id: item.score for item in ask(asker, "gate", **off).rankings[-1].items}
            lost = whole[name].score - without[name]
            assert lost == pytest.approx(share[name].contribution)
            assert lost > 0.05


@pytest.mark.long
def test_the_budget_is_never_passed(files: Asker) -> None:
    """003-S06: «累加截断，不超出预算»"""
    for budget in range(1, 60):
        trace = ask(files, "the garden gate", token_budget=budget)
        total = sum(result["token_count"] for result in results(trace))
        assert total <= budget
        assert trace.response["total_tokens"] == total


def test_the_answer_carries_facts_beside_the_results(files: Asker) -> None:
    """003-S07: «返回结果 + 元信息»"""
    assert set(ask(files, "the garden gate").response) == {"path", "results", "total_tokens", "budget_remaining"}


# ---- 1. fast path


def test_the_fast_path_searches_nothing(files: Asker) -> None:
    """003-S08: «对于明确指向特定记忆文件的查询，跳过搜索直接读取文件，零搜索开销。»"""
    assert verbs(files, "偏好") == ["hits"]
    assert sorted(verbs(files, "gate")) == ["match", "nearest"]
    endpoint = CountingEndpoint()
    explorer = Explorer(files.workspace.pool, endpoint, environment={})
    for text, path in (("偏好", "direct"), ("最近的日志", "timeline")):
        (trace,) = explorer.recall(Query(text, NOW), Settings("salience"), deadlines=True)
        assert trace.response == ask(files, text).response
        assert (trace.response["path"], trace.embedder) == (path, ask(files, text).embedder)
    assert endpoint.sent == []


def test_preferences_lead_to_their_file(files: Asker) -> None:
    """003-S09: «| `偏好\\|preference` | `user/preferences.md` | global |»"""
    assert uris(ask(files, "我的偏好是什么")) == uris(ask(files, "Any PREFERENCE?")) == ["user/preferences.md"]


def test_instructions_and_rules_lead_to_their_file(files: Asker) -> None:
    """003-S10: «| `指令\\|instruction\\|规则\\|rule` | `user/instructions.md` | global |»"""
    for text in ("指令", "instructions", "规则有哪些", "the rules"):
        assert uris(ask(files, text)) == ["user/instructions.md"]


def test_tasks_lead_to_their_file(files: Asker) -> None:
    """003-S11: «| `任务\\|task` | `TASKS.md` | project |»"""
    assert uris(ask(files, "还有什么任务")) == uris(ask(files, "open tasks?")) == ["TASKS.md"]


def test_people_lead_to_their_file(files: Asker) -> None:
    """003-S12: «| `实体\\|entity\\|人物\\|people` | `user/entities.md` | global |»"""
    for text in ("实体", "entities", "重要的人物", "which people"):
        assert uris(ask(files, text)) == ["user/entities.md"]


def test_decisions_lead_to_their_file(files: Asker) -> None:
    """003-S13: «| `决策\\|decision` | `agent/decisions.md` | project |»"""
    assert uris(ask(files, "我们的决策")) == uris(ask(files, "a decision")) == ["agent/decisions.md"]


def test_patterns_lead_to_their_file(files: Asker) -> None:
    """003-S14: «| `模式\\|pattern` | `agent/patterns.md` | project |»"""
    assert uris(ask(files, "有什么模式")) == uris(ask(files, "patterns")) == ["agent/patterns.md"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("preferences", 1),
        ("Ｔａｓｋ", 1),
        ("RULES", 1),
        ("rule's", 1),
        ("taskを見せて", 1),
        ("entities", 1),
        ("identity", 0),
        ("multitask", 0),
        ("ruler", 0),
        ("entitlement", 0),
        ("preferential", 0),
        ("", 0),
    ],
)
def test_latin_words_are_found_where_a_word_begins_and_may_be_inflected(text: str, found: int) -> None:
    """003-S11: «| `任务\\|task` | `TASKS.md` | project |» (READINGS 26)"""
    assert len(direct_rows(text, "seed")) == found


def test_the_scope_of_a_row_counts(files: Asker) -> None:
    """003-S09: «| `偏好\\|preference` | `user/preferences.md` | global |» (a route of another scope is not taken)"""
    assert ask(files, "preference", scope="global").response["path"] == "direct"
    assert ask(files, "preference", scope="project").response["path"] == "hybrid"
    assert ask(files, "tasks and preferences", scope="project").response["path"] == "direct"
    assert uris(ask(files, "tasks and preferences", scope="project")) == ["TASKS.md"]


def test_direct_comes_before_the_timeline_and_a_missing_file_passes_on(tmp_path: Path) -> None:
    """003-S02: «关键词匹配 → 直接读文件（命中则返回）» (READINGS 26, 48)"""
    with asking(
        tmp_path, [*document("agent/patterns.md", ["- tests"], scope="project"), *journal(0, ["- j"])]
    ) as asker:
        assert ask(asker, "recent patterns").response["path"] == "direct"
        assert ask(asker, "tasks and patterns").response["path"] == "direct"
        trace = ask(asker, "recent tasks")
        assert trace.response["path"] == "timeline"
        assert next(str(run.reason) for run in trace.runs if run.source == "direct" and run.reason).startswith(
            "No document TASKS.md"
        )
        assert ask(asker, "tasks").response["path"] == "hybrid"


def test_a_named_document_comes_whole_as_one_result(files: Asker) -> None:
    """003-S15: «Fast path 命中时，返回单个 `SearchResult`，包含完整文件内容和 token 计数。»"""
    trace = ask(files, "preferences")
    (result,) = results(trace)
    assert trace.pack.text == "\n\n".join(PREFERENCES[1:])
    assert result["score"] == 1.0
    assert result["token_count"] == trace.response["total_tokens"] == trace.pack.tokens
    assert result["chunks"] == list(trace.selected) == ["user/preferences.md#1", "user/preferences.md#2"]
    assert {c.scored.combine.value for c in trace.candidates if c.scored} == {"order"}


def test_the_budget_does_not_cut_a_named_document(files: Asker) -> None:
    """003-S15: «Fast path 命中时，返回单个 `SearchResult`，包含完整文件内容和 token 计数。» (READINGS 48)"""
    trace = ask(files, "preferences", token_budget=3)
    assert trace.pack.text == "\n\n".join(PREFERENCES[1:])
    assert trace.response["budget_remaining"] == 0
    (warning,) = [w for w in trace.warnings if w.code == "document_over_budget"]
    assert warning.value == trace.pack.tokens - 3


@pytest.mark.parametrize("how", ["isolate", "suppress", "sensitivity", "edit"])
def test_what_may_not_be_shown_does_not_come_back_through_its_file(tmp_path: Path, how: str) -> None:
    """003-S15: «Fast path 命中时，返回单个 `SearchResult`，包含完整文件内容和 token 计数。» (all that may be shown)"""
    columns = {"sensitivity": 2} if how == "sensitivity" else {}
    lines = document("user/preferences.md", ["- shown", "- forbidden"])
    lines[-1] |= columns
    path = make_database(tmp_path / "m.db", lines)
    if not columns:
        with closing(Database.open(path)) as writer:
            hidden = ["user/preferences.md#2"]
            if how == "isolate":
                writer.curation.isolate(hidden, now=NOW)
            elif how == "suppress":
                writer.curation.suppress(hidden, "preferences", now=NOW)
            else:
                writer.curation.edit([hidden[0]], {"body": "- allowed"}, now=NOW)
    with connect(path) as session:
        trace = Asker(session).ask(Query("preferences", NOW, max_sensitivity=1), {}, recipe="salience")
    assert "forbidden" not in trace.pack.text
    assert "shown" in trace.pack.text
    assert ("- allowed" in trace.pack.text) == (how == "edit")
    (warning,) = [w for w in trace.warnings if w.code == "document_in_pieces"]
    assert warning.value == (0.0 if how == "edit" else 1.0)


# ---- 2. timeline


@pytest.mark.parametrize(
    "text", ["最近", "recent work", "Today", "昨天做了什么", "yesterday", "past 3 days", "这几天", "recently"]
)
def test_the_seeds_words_ask_for_the_timeline(text: str) -> None:
    """003-S16: «查询包含：`最近|recent|today|昨天|yesterday|past \\d+ days|这几天`»"""
    assert timeline(text, "seed", default_days=7) is not None
    assert salience.route_named(Query(text, 0), P) == "timeline"


@pytest.mark.parametrize("text", ["昨日は何をした", "ここ3日のこと", "last 2 days", "these days"])
def test_japanese_and_further_english_words_ask_for_it_too_unless_the_seeds_are_wanted(text: str) -> None:
    """003-S16: «查询包含：`最近|recent|today|昨天|yesterday|past \\d+ days|这几天`» (timeline_words)"""
    assert timeline(text, "all", default_days=7) is not None
    assert timeline(text, "seed", default_days=7) is None


def test_the_newest_page_comes_first(files: Asker) -> None:
    """003-S17: «扫描 `journal/` 目录，按日期倒序排列»"""
    trace = ask(files, "today")
    assert uris(trace) == ["journal/day-0.md", "journal/day-1.md", "journal/day-7.md"]
    assert list(trace.selected) == [
        "journal/day-0.md#1",
        "journal/day-1.md#1",
        "journal/day-1.md#2",
        "journal/day-7.md#1",
    ]
    assert trace.pack.text.index("fence") < trace.pack.text.index("roses") < trace.pack.text.index("seven")
    assert [c.scored.score for c in trace.candidates if c.scored] == [1, 1 / 2, 1 / 3, 1 / 4]


def test_the_last_seven_days_are_read_or_as_many_as_the_question_says(files: Asker) -> None:
    """003-S18: «读取最近 7 天的日志文件»"""
    assert "journal/day-8.md" not in uris(ask(files, "today"))
    assert uris(ask(files, "past 8 days"))[-1] == "journal/day-8.md"
    assert uris(ask(files, "past 1 days")) == ["journal/day-0.md", "journal/day-1.md"]
    assert uris(ask(files, "past 0 days")) == ["journal/day-0.md"]
    assert uris(ask(files, "today", journal_days=1)) == ["journal/day-0.md", "journal/day-1.md"]
    assert uris(ask(files, "past 99999999999999999999 days"))[-1] == "journal/day-8.md"


def test_without_a_page_of_these_days_the_question_is_searched(tmp_path: Path) -> None:
    """003-S21: «当快速路径和时间线路径都未命中时，执行完整的混合搜索。» (READINGS 47)"""
    with asking(tmp_path, [*journal(9, ["- old"]), chunk("a", "recent garden")]) as asker:
        trace = ask(asker, "recent garden")
        assert trace.response["path"] == "hybrid"
        assert statuses(trace)["timeline"] is RunStatus.SKIPPED
        assert "a" in trace.selected


def test_pages_are_handed_on_as_long_as_they_fit(files: Asker) -> None:
    """003-S19: «在 Token 预算内累加返回»"""
    sizes = [result["token_count"] for result in results(ask(files, "today"))]
    trace = ask(files, "today", token_budget=sizes[0] + sizes[1])
    assert uris(trace) == ["journal/day-0.md", "journal/day-1.md"]
    assert trace.response["budget_remaining"] == 0
    last = trace.candidate("journal/day-7.md#1")
    assert last is not None
    assert last.decision.outcome.code is Code.BUDGET
    assert (last.decision.outcome.value, last.decision.outcome.limit) == (sizes[2], 0.0)
    assert ask(files, "today", token_budget=sizes[0] - 1).selected == ()


def test_the_timeline_asks_for_no_similarity(files: Asker) -> None:
    """003-S20: «不触发向量搜索»"""
    assert verbs(files, "yesterday") == ["hits"]


def test_what_a_route_passed_over_is_told_the_switch_that_would_let_it_in(files: Asker) -> None:
    """003-S02: «关键词匹配 → 直接读文件（命中则返回）» (why not: the smallest change)"""
    trace = ask(files, "preferences about the garden gate")
    why = files.explorer.why(trace, "talk")
    assert why.explanation.outcome.code is Code.ROUTE_SKIPPED
    assert why.change is not None
    assert (why.change.parameter, why.change.from_value, why.change.to_value) == ("direct_route", True, False)


def test_a_route_that_was_not_asked_for_is_not_to_blame(tmp_path: Path) -> None:
    """003-S04: «向量搜索 + 全文搜索 + RRF 融合» (why not: the index that lacks it, not the routes)"""
    bare = {name: value for name, value in chunk("bare", "nothing alike").items() if name != "embedding"}
    with asking(tmp_path, [chunk("a", "garden gate"), bare]) as asker:
        outcome = asker.explorer.explain(ask(asker, "garden gate"), "bare").outcome
    assert (outcome.code, outcome.source) == (Code.NOT_INDEXED, "vector")
