"""`runs` and `stats --prometheus`: what recalls leave behind, and the list for the review of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.cli import Run

ASK = ("recall", "Tell me of the cat", "--recipe", "orchestrated")


def test_runs_lists_the_newest_first_with_type_and_strategy(run: Run, plain: Path) -> None:
    run(*ASK, "--db", plain, "--now", "2025-06-01")
    run("recall", "the cat", "--db", plain, "--now", "2025-06-02")
    listed = run("runs", "--db", plain, "--json").json["runs"]
    assert [(one["recipe"], one["query_type"], one["strategy"]) for one in listed] == [
        ("heuristic", None, None),
        ("orchestrated", "conceptual", "semantic_only"),
    ]
    assert len(run("runs", "--db", plain, "--limit", 1, "--json").json["runs"]) == 1
    assert "semantic_only" in run("runs", "--db", plain).out
    assert [one["question"] for one in listed] == ["the cat", "Tell me of the cat"]  # kept, unless a person says no


def test_a_run_is_marked_listed_and_unmarked(run: Run, plain: Path) -> None:
    run(*ASK, "--db", plain)
    (one,) = run("runs", "--db", plain, "--json").json["runs"]
    mark = ("runs", "--mark", one["id"], "--should-be", "factual", "--text", ASK[1], "--db", plain)
    (marked,) = run(*mark, "--json").json["runs"]
    assert (marked["query_type"], marked["should_be"], marked["query_text"]) == ("conceptual", "factual", ASK[1])
    assert run("runs", "--wrong-type", "--db", plain, "--json").json["runs"] == [marked]
    assert ASK[1] in run("runs", "--wrong-type", "--db", plain).out
    assert run("runs", "--unmark", one["id"], "--db", plain).code == 0
    assert run("runs", "--wrong-type", "--db", plain).out == "No recall is marked as read wrongly.\n"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--mark", "no"), "no_run"),
        (("--unmark", "no"), "not_marked"),
        (("--text", "x"), "usage"),
        (("--mark", "no", "--unmark", "no"), "usage"),
        (("--mark", "no", "--should-be", "temporl"), "usage"),
    ],
)
def test_what_cannot_be_marked_is_said(run: Run, plain: Path, arguments: tuple[str, ...], code: str) -> None:
    answer = run("runs", *arguments, "--db", plain, "--json")
    assert (answer.code, answer.error["code"]) == (2, code)


def test_metrics_are_printed_for_prometheus(run: Run, plain: Path) -> None:
    assert run("stats", "--prometheus", "--db", plain).out == "# No recall has been counted yet.\n"
    run(*ASK, "--db", plain)
    lines = run("stats", "--prometheus", "--db", plain).out.splitlines()
    assert 'retrieval_strategy_usage_total{strategy="semantic_only"} 1' in lines
    assert "# TYPE retrieval_latency_ms histogram" in lines
    stats = run("stats", "--prometheus", "--db", plain, "--json").json["stats"]
    assert {"name": "retrieval_latency_ms_count", "label": "", "value": 1.0} in stats["metrics"]


def test_a_recall_that_is_not_recorded_is_not_counted(run: Run, plain: Path) -> None:
    run(*ASK, "--db", plain, "--no-record")
    assert run("stats", "--prometheus", "--db", plain).out == "# No recall has been counted yet.\n"


def test_the_oldest_go_with_the_next_recall(run: Run, plain: Path) -> None:
    for number in range(4):
        run("recall", f"Where is tin {number}?", "--db", plain, "--now", f"2025-06-0{number + 1}")
    done = run("runs", "--keep-runs", "2", "--db", plain, "--json").json["changed"]
    assert (done["operation"], done["title"]) == ("setting", "Keep 2 recorded recalls at most")
    assert len(run("runs", "--db", plain, "--json").json["runs"]) == 4
    run("recall", "Where is the last tin?", "--db", plain, "--now", "2025-06-09")
    found = run("runs", "--db", plain, "--json").json["runs"]
    assert [one["question"] for one in found] == ["Where is the last tin?", "Where is tin 3?"]
    assert "Keep 5 MB of recorded recalls at most" in run("runs", "--keep-mb", "5", "--db", plain).out
    refused = run("runs", "--keep-runs", "0", "--db", plain, "--json").error
    assert refused["title"] == "Between 1 and 100,000 can be kept, not 0"
