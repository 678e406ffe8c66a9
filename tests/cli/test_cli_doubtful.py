"""`runs --doubtful`: the recorded recalls that look wrong, with their reasons."""

from __future__ import annotations

from pathlib import Path

from helpers.cli import Run


def test_doubtful_recalls_are_listed_with_their_reasons_and_filtered(run: Run, plain: Path) -> None:
    ask = ("--recipe", "heuristic", "--set", "max_results=2", "--db", plain)
    run("recall", "What was that about the meeting?", *ask)
    run("recall", "Which purple submarine association held the meeting in Vladivostok?", *ask)
    sure, unsure = (one["id"] for one in reversed(run("runs", "--db", plain, "--json").json["runs"]))
    told = run("runs", "--doubtful", "--db", plain, "--json").json
    assert [one["id"] for one in told["runs"]] == [unsure]
    assert [one["reason"] for one in told["runs"][0]["doubts"]] == ["low_evidence"]
    assert (told["total"], told["bounds"]["evidence"], told["bounds"]["recent"]) == (1, 0.5, 500)
    printed = run("runs", "--doubtful", "--db", plain).out
    assert unsure in printed
    assert "Nothing that it recalled speaks of the question" in printed
    for query, expected in (("is:doubtful", [unsure]), ("-is:doubtful", [sure])):
        found = run("runs", f"--query={query}", "--db", plain, "--json").json
        assert ([one["id"] for one in found["runs"]], found["total"]) == (expected, 1)
    both = run("runs", "--doubtful", "--evidence", "1", "--limit", "1", "--db", plain).out
    assert "1 of 2 (--limit 0 lists all)" in both
    assert run("runs", "--doubtful", "--evidence", "0", "--db", plain).out.startswith("None of the newest 500 recalls")
    assert run("runs", "--margin", "1", "--db", plain, "--json").error["code"] == "usage"
