"""Saved questions and searches: every field comes back, every change is undone, names and folders hold."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.stores import NOW, many, new_writer, take

from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.errors import InputError
from mnemonaut_core.saved import Saved, new_saved
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.saved import stored

FULL = Query(
    "Wo ist das Boot? 🚣",
    NOW - 5,
    context=(Turn("user", "hm", NOW), Turn("assistant", "ja?")),
    after="m1",
    image_summaries=("a pier",),
    kinds=("episode", "claim"),
    max_sensitivity=1,
    scopes=("project",),
    boundary_classes=("public",),
    day_from=20000,
    day_to=20001,
    token_budget=300,
)


@pytest.fixture
def writer(tmp_path: Path) -> Database:
    made = new_writer(tmp_path / "a.db")
    take(made, many(3))
    return made


def paths(writer: Database) -> list[str]:
    return [one.path for one in stored(writer.connection)]


def test_every_field_of_a_question_comes_back(writer: Database) -> None:
    kept = Saved(
        "q1",
        "boat",
        FULL,
        as_of=True,
        recipe="planned",
        preset="calibrated",
        values={"k": 3, "on": True, "w": 0.5},
        project="p",
        folder="tests",
    )
    writer.saved.save_query(new_saved(kept), now=NOW)
    (found,) = stored(writer.connection)
    assert (found.query, found.as_of, found.recipe, found.preset, dict(found.values), found.project, found.path) == (
        FULL,
        True,
        "planned",
        "calibrated",
        {"k": 3, "on": True, "w": 0.5},
        "p",
        "tests/boat",
    )
    assert found.asked(NOW + 9).now == NOW - 5


def test_a_question_without_a_clock_of_its_own_is_asked_as_of_now(writer: Database) -> None:
    writer.saved.save_query(new_saved(Saved("q1", "", FULL)), now=NOW)
    (found,) = stored(writer.connection)
    assert found.title == "Wo ist das Boot? 🚣"
    assert found.asked(NOW + 9).now == NOW + 9


def test_a_search_is_no_question(writer: Database) -> None:
    writer.saved.save_query(new_saved(Saved("s1", "old", search="is:isolated", order="oldest")), now=NOW)
    (found,) = stored(writer.connection)
    assert (found.kind, found.search, found.order) == ("search", "is:isolated", "oldest")
    with pytest.raises(InputError, match="is a search"):
        found.asked(NOW)


def test_each_change_is_one_operation_that_undo_takes_back(writer: Database) -> None:
    asked = Query("boat?", NOW)
    writer.saved.save_query(Saved("q1", "a", asked, folder="f"), now=NOW)
    writer.saved.save_query(Saved("q2", "b", asked, folder="f"), now=NOW)
    writer.connection.execute("INSERT INTO judgment (query_id, memory_id, grade, at) VALUES ('q1', 'm1', 3, 1)")
    steps = [["f/a", "f/b"]]
    changes: tuple[Callable[[], object], ...] = (
        lambda: writer.saved.move_saved("q1", name="z", now=NOW),
        lambda: writer.saved.rename_folder("f", "g", now=NOW),
        lambda: writer.saved.move_saved("q2", folder="", now=NOW),
        lambda: writer.saved.save_query(Saved("q9", "b", Query("other?", NOW)), now=NOW, replace=True),
        lambda: writer.saved.delete_saved(["q1", "q2"], now=NOW),
    )
    for change in changes:
        change()
        steps.append(paths(writer))
    assert steps[1:] == [["f/b", "f/z"], ["g/b", "g/z"], ["b", "g/z"], ["b", "g/z"], []]
    assert writer.connection.execute("SELECT count(*) FROM query_set").get == 0  # a folder ends with its last
    assert writer.connection.execute("SELECT count(*) FROM judgment").get == 0
    for step in reversed(steps[:-1]):
        writer.journal.undo()
        assert paths(writer) == step
    assert writer.connection.execute("SELECT grade FROM judgment").get == 3
    assert [one.text for one in stored(writer.connection)] == ["boat?", "boat?"]


def test_a_name_is_taken_only_in_its_folder(writer: Database) -> None:
    asked = Query("boat?", NOW)
    writer.saved.save_query(Saved("q1", "a", asked), now=NOW)
    writer.saved.save_query(Saved("q2", "a", asked, folder="f"), now=NOW)
    with pytest.raises(InputError, match="saved as “a” already"):
        writer.saved.save_query(Saved("q3", "a", asked, folder="f"), now=NOW)
    with pytest.raises(InputError, match="saved as “a” already"):
        writer.saved.move_saved("q2", folder="", now=NOW)
    writer.saved.save_query(Saved("q3", "a", Query("other?", NOW), folder="f"), now=NOW, replace=True)
    assert [(one.id, one.text) for one in stored(writer.connection)] == [("q1", "boat?"), ("q2", "other?")]


@pytest.mark.parametrize("name", ["a/b", "-x", "x" * 81, "a\x07"])
def test_a_name_that_cannot_be_said_again_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="Nothing can be saved as"):
        new_saved(Saved("q", name, Query("boat?", NOW)))


def test_a_row_that_came_from_elsewhere_says_what_is_wrong_with_it(writer: Database) -> None:
    for saved_id, more, context, kind in (
        ("q1", '{"order": 5}', "[]", "question"),
        ("q2", "{}", '[{"text": 1}]', "question"),
        ("q3", "{}", "[]", "poem"),
    ):
        writer.connection.execute(
            "INSERT INTO saved_query (id, text, more, context, kind, created_at) VALUES (?, 'boat?', ?, ?, ?, 1)",
            (saved_id, more, context, kind),
        )
    assert [(one.text, one.fault is not None) for one in stored(writer.connection)] == [("boat?", True)] * 3
