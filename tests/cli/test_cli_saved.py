"""`saved`: kept, asked again, moved, and tried with other values."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.cli import Run

Q = "When is the meeting with Mara?"


def listed(run: Run, db: Path) -> list[tuple[str, str, str]]:
    """(kind, folder, name) of all."""
    return [
        (one["kind"], one["folder"] or "", one["name"])
        for one in run("saved", "list", "--db", db, "--json").json["saved"]
    ]


@pytest.mark.long
def test_a_saved_question_is_asked_as_it_was_saved(run: Run, plain: Path) -> None:
    asked = ("--kind", "episode", "--recipe", "heuristic", "--set", "max_results=2", "--now", "2026-01-02")
    run("saved", "save", Q, "--name", "Mara", "--folder", "tests", *asked, "--db", plain)
    run("saved", "save", "is:isolated", "--search", "--order", "oldest", "--db", plain)
    assert listed(run, plain) == [("search", "", "is:isolated"), ("question", "tests", "Mara")]
    (cold,) = run("recall", Q, *asked, "--no-record", "--db", plain, "--json").json["runs"]
    (again,) = run("saved", "run", "Mara", "--no-record", "--db", plain, "--json").json["runs"]
    keys = ("recipe", "preset", "query", "selected", "outcomes")
    assert [again[key] for key in keys] == [cold[key] for key in keys]
    assert {n: v["value"] for n, v in again["parameters"].items()} == {
        n: v["value"] for n, v in cold["parameters"].items()
    }
    assert run("saved", "run", "is:isolated", "--db", plain, "--json").json["total"] == 0
    assert "max_results = 2" in run("saved", "show", "tests/Mara", "--db", plain).out


def test_what_would_change_is_told_of_saved_questions(run: Run, plain: Path) -> None:
    run("saved", "save", Q, "--folder", "tests", "--db", plain)
    run("saved", "save", "cat", "--search", "--db", plain)
    found = run("preset", "preview", "--saved", "--set", "max_results=1", "--db", plain, "--json").json["preview"]
    assert (found["tried"], found["runs"][0]["question"], found["runs"][0]["run"]) == (1, Q, None)
    told = run("preset", "preview", "--saved", "tests", "--set", "max_results=1", "--db", plain).out
    assert "of 1 saved question" in told
    assert (
        "Nothing is saved as “test”"
        in run("preset", "preview", "--saved", "test", "--set", "days=9", "--db", plain).err
    )


def test_what_is_wrong_is_said_before_anything_is_kept(run: Run, plain: Path) -> None:
    for arguments, said in (
        (("save", Q, "--set", "max_result=2"), "max_results"),
        (("save", Q, "--after", "nobody"), "No memory is stored"),
        (("save", "kind:poem", "--search"), "poem"),
        (("save", " "), "no question"),
        (("show", "nothing"), "Nothing is saved as"),
        (("list", "--recipe", "planned"), "belongs to save"),
        (("rename", "x"), "does not take 1"),
    ):
        assert said in run("saved", *arguments, "--db", plain).err, arguments
    assert listed(run, plain) == []


def test_it_is_moved_renamed_and_deleted(run: Run, plain: Path) -> None:
    run("saved", "save", Q, "--name", "a", "--folder", "f", "--db", plain)
    run("saved", "rename-folder", "f", "g", "--db", plain)
    run("saved", "rename", "g/a", "b", "--db", plain)
    assert listed(run, plain) == [("question", "g", "b")]
    run("saved", "move", "b", "--db", plain)
    assert listed(run, plain) == [("question", "", "b")]
    run("saved", "delete", "b", "--db", plain)
    run("undo", "--db", plain)
    assert listed(run, plain) == [("question", "", "b")]
