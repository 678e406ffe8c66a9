"""`lint` says what is wrong with settings, database and recorded recalls."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.cli import Run, dump
from helpers.damages import lose_vectors

from mnemonaut_core.explain.lint import RULES

Json = dict[str, Any]


def found(run: Run, *arguments: object) -> dict[tuple[str, str, str], Json]:
    """(recipe, code, where) → problem; the exit code says whether there are any."""
    answer = run("lint", "--json", *arguments)
    problems = answer.json["problems"]
    assert answer.code == (1 if problems else 0)
    for problem in problems:
        assert set(problem) == {"code", "recipe", "where", "message", "value", "advice"}
        assert problem["code"] in {rule.name for rule in RULES}
        assert problem["message"]
        assert isinstance(problem["value"], float | int)
    return {(problem["recipe"], problem["code"], problem["where"]): problem for problem in problems}


def test_settings_that_cannot_work_are_named_with_their_number(run: Run, plain: Path) -> None:
    problem = found(run, "--db", plain)["heuristic", "unreachable_threshold", "settings"]
    assert problem["value"] == 0.55
    assert (
        problem["message"]
        == "Even a useless match scores at least 0.55, so the threshold of 0.35 never rejects anything."
    )
    only = found(run, "--db", plain, "--recipe", "salience", "--set", "semantic=raw_rrf")
    assert only["salience", "starved_part", "settings"]["value"] == pytest.approx(0.5 * 2 / 61)
    assert {recipe for recipe, _, _ in only} == {"salience"}


@pytest.mark.parametrize("recipe", ["heuristic", "salience"])
def test_calibrated_settings_on_a_sound_database_are_not_spoken_of(run: Run, plain: Path, recipe: str) -> None:
    arguments = ("--db", plain, "--recipe", recipe, "--preset", "calibrated")
    assert found(run, *arguments) == {}
    assert run("lint", *arguments).out.startswith("Nothing is wrong: no rule fires")


def test_a_window_without_memories_is_named(run: Run, plain: Path) -> None:
    # as written: `calibrated` has no window any more
    arguments = ("--db", plain, "--recipe", "heuristic", "--now", "2099-01-01")
    problem = found(run, *arguments)["heuristic", "window_excludes", "database"]
    assert problem["message"].startswith("9 of 10 memories are outside the window of 365 days")  # one is undated
    assert problem["value"] == 0.9


def test_memories_without_a_vector_and_stale_indexes_are_named(run: Run, database: Callable[[str], Path]) -> None:
    path = database("en")
    assert found(run, "--db", path, "--recipe", "salience", "--preset", "calibrated") == {}
    lose_vectors(path, 1)
    connection = apsw.Connection(str(path))
    connection.execute("UPDATE gram SET df = df + 1 WHERE hash = (SELECT min(hash) FROM gram)")
    connection.close()
    problems = found(run, "--db", path, "--recipe", "salience", "--preset", "calibrated")
    assert problems["salience", "dead_source", "database"]["value"] == 1
    assert problems["salience", "stale_index", "database"]["value"] >= 1


@pytest.mark.long
def test_what_only_recalls_show_comes_from_the_recorded_ones(run: Run, plain: Path) -> None:
    arguments = ("--db", plain, "--recipe", "heuristic")
    assert ("heuristic", "short_query_damping", "runs") not in found(run, *arguments)
    assert run("recall", "fence", "--db", plain).code == 0
    assert run("recall", "where did we put the key of the garden gate last summer", "--db", plain).code == 0
    problem = found(run, *arguments)["heuristic", "short_query_damping", "runs"]
    assert problem["value"] == 0.5
    assert problem["message"].startswith("1 of 2 recorded recalls: The question has 3 of 30 groups")
    assert ("heuristic", "short_query_damping", "runs") not in found(run, *arguments, "--preset", "calibrated")


def test_lint_changes_nothing(run: Run, plain: Path) -> None:
    before = dump(plain)
    run("lint", "--db", plain)
    assert dump(plain) == before


def test_the_help_explains_every_rule(run: Run) -> None:
    text = run("lint", "--help").out
    assert [rule.name for rule in RULES if f"  {rule.name} (" not in text or rule.sentence not in text] == []


def test_a_recipe_or_a_value_that_is_not_there_is_named(run: Run, plain: Path) -> None:
    assert run("lint", "--db", plain, "--recipe", "saliense", "--json").error["code"] == "recipe_name"
    assert (
        run("lint", "--db", plain, "--recipe", "salience", "--set", "top_k=0", "--json").error["code"]
        == "parameter_value"
    )
    assert run("lint", "--db", plain.with_name("none.db"), "--json").code == 3
