"""The indicators that seeds 000 and 002 name, over recalls recorded by hand: each test quotes the seed, and a reader can work its
numbers out from `recorded`."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from helpers.recorded_runs import DAY, FIRST, candidate, database, record

from mnemonaut.cli.main import run
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.indicators import BUT, SEARCHES, TOTAL, Indicator, RunIndicators
from mnemonaut_core.errors import Cancelled
from mnemonaut_core.explain.indicators import INDICATORS, csv_text
from mnemonaut_core.explain.recall_log import RecallLog
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.wiring import connect
from mnemonaut_resources import RESOURCES

NOW = FIRST + 30 * DAY
GHOST = {
    "id": "cocoroghost:run:3",
    "at": "2026-03-08",
    "after_id": "e-1",
    "plan": {"mode": "associative_recent"},
    "candidates": {"counts": {"total": 9}},
    "selected": {"selected": [{"type": "event", "event_id": 7}]},
}
FACTUAL = {"intent": {"query_type": "factual"}, "strategy": "keyword_boost"}
CONCEPTUAL = {"intent": {"query_type": "conceptual"}, "strategy": "semantic_only"}


def heuristic(db: Path) -> None:
    """Four recalls of the recipe of seed 000: 0, 1, 2 and 5 memories."""
    ranked = [
        candidate(0.90, selected=True, rrf=1.0, lex=0.5, rec=0.3),
        candidate(0.40, rrf=0.4, lex=0.1, rec=0.0),
        candidate(0.30, rrf=0.3, lex=0.1, rec=None),  # undated: its freshness is not measured
        candidate(None),  # left before the last ranking
    ]
    record(db, "h0", ms=10.0, selected=0, found=4, candidates=ranked[1:])
    record(db, "h1", ms=20.0, selected=1, found=4, candidates=ranked, at=FIRST + DAY)
    record(db, "h2", ms=30.0, selected=2, found=40, candidates=ranked[:1], by="agent", at=FIRST + 2 * DAY)
    record(db, "h5", ms=40.0, selected=5, found=60, candidates=ranked[:1], kept=False, at=FIRST + 2 * DAY)


def orchestrated(db: Path) -> None:
    """Three of the recipe of seed 002, and a fourth whose record is damaged."""
    record(
        db,
        "o1",
        recipe="orchestrated",
        ms=90.0,
        selected=1,
        notes=FACTUAL,
        before=12,
        candidates=[candidate(0.8, selected=True, vector=0.8)],
        sources=[("vector", "ok", 40.0), ("unicode61", "ok", 20.0), ("temporal", "skipped", 0.0)],
        stages={"plan": 5.0, "embed": 30.0, "gather": 41.0, "merge": 10.0, "pack": 4.0},
    )
    record(
        db,
        "o2",
        recipe="orchestrated",
        ms=120.0,
        selected=2,
        notes=FACTUAL,
        before=4,
        candidates=[
            candidate(0.6, selected=True, vector=0.6),
            candidate(0.2, selected=True, vector=0.2),
            candidate(0.1, vector=0.1),
        ],
        sources=[("vector", "ok", 60.0), ("unicode61", "empty", 2.0), ("temporal", "skipped", 0.0)],
        stages={"plan": 5.0, "embed": 30.0, "gather": 61.0, "merge": 20.0, "pack": 4.0},
    )
    record(
        db,
        "o3",
        recipe="orchestrated",
        ms=400.0,
        selected=0,
        notes=CONCEPTUAL,
        before=0,
        sources=[("vector", "timed_out", 200.0), ("unicode61", "skipped", 0.0), ("temporal", "skipped", 0.0)],
        stages={"plan": 100.0, "embed": 90.0, "gather": 200.0, "merge": 6.0, "pack": 4.0},
    )
    record(db, "o4", recipe="orchestrated", ms=50.0, selected=1, packed=b"damaged")
    connection = apsw.Connection(str(db))
    connection.execute(
        "INSERT INTO wrong_type (run_id, at, clock, query_hash, query_type, strategy, language)"
        " VALUES ('o2', 1, 1, 'h', 'factual', 'keyword_boost', 'en')"
    )
    connection.close()


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RecallLog]:
    """Four recalls of heuristic, four of orchestrated, and two that were imported from two files."""
    db = database(tmp_path_factory.mktemp("runs"), {"source_run": GHOST})
    heuristic(db)
    orchestrated(db)
    other = db.with_name("older.jsonl")
    other.write_text(json.dumps({"source_run": {**GHOST, "id": "cocoroghost@older:run:1"}}), "utf-8")
    assert run(["import", str(other), "--db", str(db), "--now", str(FIRST)]) == 0
    with connect(db, embedder="none") as opened:
        yield opened.explorer.log


@pytest.fixture(scope="module")
def found(log: RecallLog) -> RunIndicators:
    return log.indicators("", now=NOW)


def of(found: RunIndicators, key: str, subject: str = "", *, recipe: str | None = None) -> Indicator:
    """One indicator of the recalls of a recipe; of all of them for None."""
    group = next(group for group in found.groups if group.recipe == recipe and not group.file)
    return next(one for one in group.indicators if (one.key, one.subject) == (key, subject))


def bars(one: Indicator) -> dict[str, int]:
    """The bars that hold something."""
    return {str(bar.label): bar.count for bar in one.bars if bar.count}


def test_the_groups_are_all_each_recipe_and_each_imported_file(found: RunIndicators) -> None:
    assert [(group.recipe, group.file, group.recalls) for group in found.groups] == [
        (None, "", 10),
        ("heuristic", "", 4),
        ("orchestrated", "", 4),
        (None, "memories.jsonl", 1),
        (None, "older.jsonl", 1),
    ]
    assert (found.recalls, found.gone, found.gaps) == (10, 0, 0)


# ---- seed 000, チューニング指針


def test_the_parts_of_the_score_are_distributed(found: RunIndicators) -> None:
    """000: «`final/lex/rrf/rec` の分布»"""
    parts = [one.subject for one in found.groups[1].indicators if one.key == "score"]
    assert parts == ["final", "rrf", "lex", "rec"]
    final = of(found, "score", "final", recipe="heuristic")
    # .90 in three recalls, .40 and .30 in two each; what left before the last ranking has no score
    assert bars(final) == {"0.25–0.30": 2, "0.35–0.40": 2, "0.85–0.90": 3}
    assert final.n == 7
    assert final.figures["mean"] == pytest.approx((3 * 0.9 + 2 * 0.4 + 2 * 0.3) / 7)
    assert (final.figures["p50"], final.figures["p90"]) == pytest.approx((0.4, 0.9))
    rec = of(found, "score", "rec", recipe="heuristic")
    assert bars(rec) == {"≤ 0.00": 2, "0.25–0.30": 3}  # 0 is a score …
    assert (rec.n, rec.untold) == (5, 2)  # … and not measured is none
    assert bars(of(found, "score", "lex", recipe="heuristic")) == {"0.05–0.10": 4, "0.45–0.50": 3}
    assert not any(one.key == "score" for one in found.groups[0].indicators)  # no score is comparable between recipes


def test_so_many_memories_were_injected(found: RunIndicators) -> None:
    """000: «注入件数（0/1/2/5の割合）»"""
    ours = of(found, "injected", recipe="heuristic")
    assert bars(ours) == {"0": 1, "1": 1, "2": 1, "5": 1}
    assert [bar.count / ours.n for bar in ours.bars] == [0.25, 0.25, 0.25, 0.0, 0.0, 0.25]  # 0, 1, 2, 3, 4, 5
    # the imported ones and the damaged one tell it too
    assert bars(of(found, "injected")) == {"0": 2, "1": 5, "2": 2, "5": 1}


def test_the_speed_that_is_felt_is_the_time_of_the_recall(found: RunIndicators) -> None:
    """000: «返信の体感速度»"""
    time = of(found, "time", recipe="heuristic")
    assert bars(time) == {"5–10": 1, "10–25": 1, "25–50": 2}
    assert (time.figures["p50"], time.figures["mean"]) == (25.0, 25.0)
    assert time.target is None  # seed 000 names no limit
    assert (of(found, "time").n, of(found, "time").untold) == (8, 2)  # the imported ones do not say


# ---- seed 002


def test_the_95th_percentile_is_held_against_150_100_and_50_ms(found: RunIndicators) -> None:
    """002: «10k レコードで Retrieval レイテンシ p95 < 150ms（vector 100ms + orchestration 50ms）»"""
    time = of(found, "time", recipe="orchestrated")
    assert time.figures["p95"] == pytest.approx(120 + 0.85 * 280)  # of 50, 90, 120, 400 the place 2.85
    vector = of(found, "source", "vector", recipe="orchestrated")
    assert vector.figures["p95"] == pytest.approx(60 + 0.9 * 140)  # of 40, 60, 200 the place 1.9
    deciding = of(found, "deciding", recipe="orchestrated")
    assert bars(deciding) == {"10–25": 1, "25–50": 1, "100–150": 1}  # 5+10+4, 5+20+4, 100+6+4
    for one, limit in ((time, 150.0), (vector, 100.0), (deciding, 50.0)):
        assert one.target is not None
        assert (one.target.limit, one.target.value, one.target.met) == (limit, one.figures["p95"], False)
    assert of(found, "source", "unicode61", recipe="orchestrated").target is None


def test_a_target_that_is_kept_says_so_and_one_that_nothing_tells_says_neither(log: RecallLog) -> None:
    kept = of(
        log.indicators("recipe:orchestrated slower:80 -slower:100", now=NOW), "time", recipe="orchestrated"
    ).target
    untold = of(log.indicators("id:o4", now=NOW), "deciding", recipe="orchestrated").target
    assert kept is not None
    assert untold is not None
    assert (kept.value, kept.met, untold.value, untold.met) == (90.0, True, None, None)


def test_strategies_latencies_and_empty_results_are_observed(found: RunIndicators) -> None:
    """002: «`retrieval_strategy_usage_total`, `retrieval_latency_ms`, `retrieval_empty_results_total`»"""
    assert bars(of(found, "strategy", recipe="orchestrated")) == {"keyword_boost": 2, "semantic_only": 1}
    assert of(found, "strategy", recipe="orchestrated").untold == 1  # the damaged one
    assert bars(of(found, "strategy")) == {"associative_recent": 2, "keyword_boost": 2, "semantic_only": 1}
    empty = of(found, "empty")
    assert bars(empty) == {"nothing came": 2, "something came": 8}
    assert empty.figures["share"] == pytest.approx(2 / 10)


def test_the_record_of_the_collector_is_counted_field_by_field(found: RunIndicators) -> None:
    """002: «total_latency_ms: float vector_latency_ms: float keyword_latency_ms: float num_results: int avg_similarity: float
    timestamp: datetime»"""
    ours = "orchestrated"
    assert bars(of(found, "searches", recipe=ours)) == {"50–100": 2, "150–250": 1}  # 40+20, 60+2, 200
    assert bars(of(found, "source", "vector", recipe=ours)) == {"25–50": 1, "50–100": 1, "150–250": 1}
    assert bars(of(found, "source", "unicode61", recipe=ours)) == {"1–2.5": 1, "10–25": 1}  # not where it was not asked
    assert bars(of(found, "injected", recipe=ours)) == {"0": 1, "1": 2, "2": 1}
    similarity = of(found, "similarity", recipe=ours)
    assert bars(similarity) == {"0.35–0.40": 1, "0.75–0.80": 1}  # (.6+.2)/2, .8
    assert (similarity.n, similarity.untold) == (2, 2)  # a recall that brought nothing has no mean
    assert bars(of(found, "day", recipe="heuristic")) == {"2026-03-08": 1, "2026-03-09": 1, "2026-03-10": 2}


def test_before_and_after_the_rerank(found: RunIndicators) -> None:
    """002: «num_results_before_rerank: int num_results_after_rerank: int»"""
    assert bars(of(found, "hits", recipe="orchestrated")) == {"0": 1, "1–5": 1, "11–20": 1}
    assert of(found, "hits", recipe="heuristic").n == 0
    assert bars(of(found, "found", recipe="heuristic")) == {"1–5": 2, "21–50": 1, "51–100": 1}


def test_types_of_question_and_those_that_were_read_wrongly(found: RunIndicators) -> None:
    """002: «誤分類例を週次でレビューして辞書を更新»"""
    assert bars(of(found, "type", recipe="orchestrated")) == {"factual": 2, "conceptual": 1}
    wrong = of(found, "wrong_type", recipe="orchestrated")
    assert bars(wrong) == {"marked": 1, "not marked": 2}
    assert wrong.figures["share"] == pytest.approx(1 / 3)
    assert of(found, "wrong_type", recipe="heuristic").n == 0  # it reads no type


def test_the_time_of_the_rerank_and_of_each_stage(found: RunIndicators) -> None:
    """002: «メトリクスで `rerank_latency_ms` を監視»"""
    assert bars(of(found, "after", recipe="orchestrated")) == {"5–10": 1, "10–25": 2}  # 10+4, 20+4, 6+4
    stages = {one.subject: bars(one) for one in found.groups[2].indicators if one.key == "stage"}
    assert list(stages) == ["plan", "embed", "gather", "merge", "pack"]
    assert stages["embed"] == {"25–50": 2, "50–100": 1}


def test_what_is_not_recorded_is_said(found: RunIndicators) -> None:
    """002: «Metrics 未収集で品質劣化に気づけない»"""
    record_of = of(found, "record", recipe="orchestrated")
    assert bars(record_of) == {"can be read": 3, "damaged": 1}
    assert record_of.worry is not None


def test_sources_that_did_not_answer(found: RunIndicators) -> None:
    """001: «遅い収集があっても全体が破綻しないようにタイムアウトを設ける»"""
    degraded = of(found, "degraded", recipe="orchestrated")
    assert bars(degraded) == {"a source failed or was late": 1, "all answered": 2}
    assert degraded.untold == 1  # the damaged one
    assert bars(of(found, "answers", "vector", recipe="orchestrated")) == {"ok": 2, "timed_out": 1}
    assert bars(of(found, "answers", "unicode61", recipe="orchestrated")) == {"ok": 1, "empty": 1, "skipped": 1}


def test_what_recalls_cannot_tell_is_named(found: RunIndicators) -> None:
    """002: «リランキング後の MRR / hit@5 がベースラインより +10%以上向上»"""
    quality = of(found, "quality")
    assert (quality.n, quality.untold, quality.bars) == (0, 10, ())
    assert quality.kind.definition.endswith("it takes judged questions.")


def test_every_seed_indicator_says_what_it_is_and_where_it_is_asked_for() -> None:
    """002: «メトリクスの見方が文書化されている»"""
    assert all(sort.definition.endswith(".") and sort.section and sort.seed for sort in INDICATORS.values())


@pytest.mark.parametrize("lang", ["en", "ja", "zh"])
def test_the_help_explains_every_indicator_in_the_words_of_the_program(lang: str) -> None:
    """002: «メトリクスの見方が文書化されている»"""
    resources = RESOURCES
    help_text = (resources / "help" / f"{lang}.md").read_text("utf-8")
    catalogue: dict[str, str] = {}
    if lang != "en":
        catalogue = json.loads((resources / "translations" / f"mnemonaut_{lang}.json").read_bytes())["Core"]
    for sort in INDICATORS.values():
        title, definition = (catalogue.get(text, text) for text in (str(sort.title), str(sort.definition)))
        asked_for = f"| {sort.seed}, {sort.section}"
        (row,) = [line for line in help_text.splitlines() if line.startswith(f"| {title} | ") and asked_for in line]
        assert definition in row
        assert all(f"`{name}`" in row for name in sort.called.split(", ") if name)


# ---- what bars say is what the list of recalls has


@pytest.mark.parametrize("asked", ["", "by:person", "-is:empty", "after:2026-03-08"])
def test_behind_each_bar_the_list_has_as_many_recalls_as_the_bar_says(log: RecallLog, asked: str) -> None:
    shown = log.indicators(asked, now=NOW)
    looked = 0
    for group in shown.groups:
        assert log.listing(f"{asked} {group.asks}", now=NOW).recalls == group.recalls
        for one in group.indicators:
            for bar in one.bars:
                if bar.label != "of another shape":
                    assert log.listing(f"{asked} {bar.asks}", now=NOW).recalls == bar.recalls, (
                        one.key,
                        one.subject,
                        bar,
                    )
                    looked += 1
    assert looked > 50


def test_a_mere_order_is_no_score(tmp_path: Path) -> None:
    db = database(tmp_path)
    placed = [candidate(1 / place, selected=True, combine="order", position=1 / place) for place in (1, 2)]
    record(db, "p1", recipe="planned", selected=2, candidates=placed)
    with connect(db, embedder="none") as opened:
        log = opened.explorer.log
        shown = log.indicators("", now=NOW)
        assert log.listing("score:final=0..", now=NOW).recalls == 0
    scores = [one for one in shown.groups[1].indicators if one.key == "score"]
    assert [(one.subject, one.n, one.untold) for one in scores] == [("final", 0, 2)]
    assert of(shown, "similarity", recipe="planned").n == 0


def test_only_what_meets_the_filter_is_counted(log: RecallLog) -> None:
    assert log.indicators("by:agent", now=NOW).recalls == 1
    assert log.indicators("recipe:planned", now=NOW).groups == ()
    assert [group.file for group in log.indicators("is:imported", now=NOW).groups] == [
        "",
        "memories.jsonl",
        "older.jsonl",
    ]
    assert of(log.indicators("on:2026-03-10", now=NOW), "injected").figures["mean"] == 3.5


def test_counting_can_be_cancelled_and_says_how_far_it_is(log: RecallLog) -> None:
    token, said = CancelToken(), list[tuple[str, int, int | None]]()
    log.indicators("", now=NOW, progress=lambda *one: said.append(one), token=token)
    assert said == [("recalls", 10, 10)]
    token.cancel()
    with pytest.raises(Cancelled):
        log.indicators("", now=NOW, token=token)


def test_no_time_has_the_name_of_a_source_or_a_stage() -> None:
    ours = {TOTAL, SEARCHES, *BUT}
    for recipe in RECIPES.values():
        named = {
            *recipe.words.vocabulary.sources,
            *(step.name for step in recipe.steps),
            "plan",
            "embed",
            "gather",
            "fuse",
            "pack",
        }
        assert not ours & named
        assert not set(recipe.words.vocabulary.sources) & {step.name for step in recipe.steps}


def test_the_table_has_a_line_for_each_indicator_and_each_bar(found: RunIndicators) -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(found))))
    shown = [one for group in found.groups for one in group.indicators]
    assert len(rows) == len(shown) + sum(len(one.bars) for one in shown)
    (median,) = [row for row in rows if (row["recipe"], row["indicator"], row["n"]) == ("heuristic", "time", "4")]
    assert (median["p50"], median["not_told"], median["target"]) == ("25.0", "0", "")
    assert {row["query"] for row in rows if row["indicator"] == "empty" and row["bar"] == "nothing came"} >= {
        "recalled:0",
        'recipe:"heuristic" recalled:0',
    }
    json.dumps(rows)
