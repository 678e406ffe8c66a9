"""`feedback` says what a memory is worth now, and what that changes in the recall of a question."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.cli import Run
from helpers.cli_memories import QUESTION

Database = Callable[[str], Path]


def _ranks(run: Run, db: Path, recipe: str) -> dict[str, int]:
    trace = run("recall", QUESTION["en"], "--recipe", recipe, "--no-record", "--db", db, "--json").json["runs"][0]
    return {one["id"]: one["rank"] for one in trace["candidates"]}


@pytest.mark.long
def test_the_worth_before_and_after_is_told_and_the_moves_of_a_question(run: Run, database: Database) -> None:
    db = database("en")
    before = _ranks(run, db, "activation")
    last = max(before, key=before.__getitem__)
    told = run("feedback", last, "helpful", "--asked", QUESTION["en"], "--db", db).out
    assert f"{last}: usefulness – → 0.10, confidence – → 0.55" in told
    assert "a first word starts from the average" in told
    after = _ranks(run, db, "activation")
    if after[last] == before[last]:
        assert "activation: every rank stayed." in told
    else:
        assert f"activation: {last} rank {before[last]} → {after[last]}" in told
    told = run("feedback", last, "harmful", "--asked", QUESTION["en"], "--recipe", "heuristic", "--db", db).out
    assert f"{last}: usefulness 0.10 → -0.10, confidence 0.55 → 0.45" in told
    assert "a first word" not in told
    found = last in _ranks(run, db, "heuristic")
    assert ("heuristic: does not weigh feedback, so nothing changes." in told) == found
    assert "confidence 0.45 → 0.25" in run("feedback", last, "outdated", "--db", db).out
    assert "usefulness -0.10 → -0.05" in run("feedback", last, "duplicate", "--of", "e-08", "--db", db).out


def test_what_is_asked_does_not_change_what_is_answered(run: Run, plain: Path) -> None:
    plainly = run("feedback", "e-01", "helpful", "--db", plain, "--json").json
    run("undo", "--db", plain)
    asked = run("feedback", "e-01", "helpful", "--asked", "the meeting", "--db", plain, "--json").json
    assert {**plainly["changed"], "journal_id": 0, "generation": 0} == {
        **asked["changed"],
        "journal_id": 0,
        "generation": 0,
    }
    assert (
        run("feedback", "e-01", "helpful", "--asked", "the meeting", "--recipe", "heuristik", "--db", plain).code == 2
    )
    assert run("feedback", "e-99", "helpful", "--asked", "the meeting", "--db", plain).code != 0
