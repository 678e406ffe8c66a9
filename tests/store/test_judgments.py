"""Judgments: what is stored of them, what is refused, and what follows when questions and memories change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.stores import NOW, many, new_writer, take

from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.errors import InputError
from mnemonaut_core.judgments import JudgedQuestion, Judgment
from mnemonaut_core.saved import Saved, new_saved
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.judgments import judged
from mnemonaut_core.store.saved import stored

BOAT = Saved(
    "q1", "boat", Query("where is the boat?", NOW - 5, context=(Turn("user", "hm"),)), as_of=True, folder="tests"
)


@pytest.fixture
def writer(tmp_path: Path) -> Database:
    made = new_writer(tmp_path / "a.db")
    take(made, many(3))
    made.saved.save_query(new_saved(BOAT), now=NOW)
    return made


def judge(writer: Database, *judgments: Judgment, question: Saved = BOAT) -> None:
    writer.judgments.judge([JudgedQuestion(question, judgments)], now=NOW, by="person")


def found(writer: Database) -> dict[str, list[tuple[str, int | None, str | None]]]:
    return {
        one.question.path: [(j.memory_id, j.grade, j.must) for j in one.judgments] for one in judged(writer.connection)
    }


def test_a_judged_question_has_its_clock_its_conversation_and_its_gains(writer: Database) -> None:
    judge(writer, Judgment("m0", 2), Judgment("m1", None, "must"), Judgment("m2", 3, "must_not"))
    (one,) = judged(writer.connection)
    assert (one.question.asked(NOW).now, one.question.asked(NOW).context[0].text) == (NOW - 5, "hm")
    assert one.gains == {"m0": 2.0, "m1": 1.0, "m2": 0.0}
    assert (one.must, one.must_not) == (("m1",), ("m2",))
    assert {(j.at, j.by) for j in one.judgments} == {(NOW, "person")}


def test_a_judgment_replaces_the_earlier_one_and_an_empty_one_takes_it_back(writer: Database) -> None:
    judge(writer, Judgment("m0", 2), Judgment("m1", 1))
    judge(writer, Judgment("m0", 0, "must_not"))
    assert found(writer) == {"tests/boat": [("m0", 0, "must_not"), ("m1", 1, None)]}
    judge(writer, Judgment("m0"), Judgment("m1"))
    assert found(writer) == {}


def test_a_new_question_is_saved_with_its_judgments_and_undone_with_them(writer: Database) -> None:
    before = len(stored(writer.connection))
    judge(writer, Judgment("m0", 3), question=Saved("", "", Query("who rows?", NOW), folder="new"))
    assert found(writer) == {"new/who rows?": [("m0", 3, None)]}
    writer.journal.undo()
    assert (found(writer), len(stored(writer.connection))) == ({}, before)
    assert writer.connection.execute("SELECT count(*) FROM query_set WHERE name = 'new'").get == 0


def test_only_the_questions_of_one_folder_are_read(writer: Database) -> None:
    judge(writer, Judgment("m0", 1))
    judge(writer, Judgment("m0", 1), question=Saved("", "", Query("who rows?", NOW)))
    names = [[one.question.title for one in judged(writer.connection, folder)] for folder in (None, "", "tests", "x")]
    assert names == [["who rows?", "boat"], ["who rows?"], ["boat"], []]


@pytest.mark.parametrize(
    ("judgments", "what"),
    [
        ((), "nothing to judge"),
        ((Judgment("m0", 4),), "4 is not a grade"),
        ((Judgment("m0", -1),), "-1 is not a grade"),
        ((Judgment("m0", None, "never"),), "“never” is not a judgment"),
        ((Judgment("m0", 1), Judgment("m0", 2)), "m0 is judged twice for “boat”"),
        ((Judgment("m1", 1), Judgment("m7", 2)), "m7"),
    ],
)
def test_what_cannot_be_a_judgment_is_refused_and_nothing_is_stored(
    writer: Database, judgments: tuple[Judgment, ...], what: str
) -> None:
    with pytest.raises(InputError, match=what):
        judge(writer, *judgments)
    assert found(writer) == {}


def test_a_search_cannot_be_judged_and_a_name_is_not_given_twice(writer: Database) -> None:
    with pytest.raises(InputError, match="is a search"):
        judge(writer, Judgment("m0", 1), question=Saved("", "old", search="is:isolated"))
    with pytest.raises(InputError, match="boat"):
        judge(writer, Judgment("m0", 1), question=Saved("", "boat", Query("another boat?", NOW), folder="tests"))


@pytest.mark.parametrize(
    ("act", "left"),
    [
        (lambda w: w.curation.isolate(["m0"], now=NOW), {"tests/boat": [("m0", 2, None)]}),
        (lambda w: w.curation.merge(["m0", "m1"], into="m1", now=NOW), {"tests/boat": [("m1", 2, None)]}),
        (lambda w: w.purging.purge(["m0"], now=NOW), {}),
        (lambda w: w.saved.delete_saved(["q1"], now=NOW), {}),
        (lambda w: w.saved.save_query(new_saved(BOAT), now=NOW, replace=True), {"tests/boat": [("m0", 2, None)]}),
    ],
)
def test_judgments_follow_their_memory_and_their_question(
    writer: Database, act: Callable[[Database], object], left: object
) -> None:
    judge(writer, Judgment("m0", 2))
    act(writer)
    assert found(writer) == left
