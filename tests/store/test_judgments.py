"""Judgments: what is stored of them, what is refused, and what follows when questions and memories change."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from helpers.stores import NOW, many, new_writer, take
from helpers.strategies import examples
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.judgments import JudgedQuestion, Judgment
from mnemonaut_core.saved import Saved, new_saved
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.exporting import export_lines
from mnemonaut_core.store.meta import generation
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.saved import judged, stored
from mnemonaut_core.store.vectors.cache import MatrixCache

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


def test_judging_leaves_the_generation_since_no_recall_is_another_after_it(writer: Database) -> None:
    before = generation(writer.connection)
    judge(writer, Judgment("m0", 3), question=Saved("", "", Query("who rows?", NOW)))
    writer.journal.undo()
    writer.journal.redo()
    assert (generation(writer.connection), len(found(writer))) == (before, 1)
    writer.curation.isolate(["m0"], now=NOW)
    assert generation(writer.connection) == before + 1


def test_only_the_questions_of_one_folder_are_read(writer: Database) -> None:
    judge(writer, Judgment("m0", 1))
    judge(writer, Judgment("m0", 1), question=Saved("", "", Query("who rows?", NOW)))
    names = [[one.question.title for one in judged(writer.connection, folder)] for folder in (None, "", "tests", "x")]
    assert names == [["who rows?", "boat"], ["who rows?"], ["boat"], []]


def test_an_unknown_memory_is_refused_and_nothing_is_stored(writer: Database) -> None:
    with pytest.raises(InputError, match="m7"):
        judge(writer, Judgment("m1", 1), Judgment("m7", 2))
    assert found(writer) == {}


def test_a_name_is_not_given_twice_but_one_that_comes_from_the_text_gets_a_number(writer: Database) -> None:
    with pytest.raises(InputError, match="boat"):
        judge(writer, Judgment("m0", 1), question=Saved("", "boat", Query("another boat?", NOW), folder="tests"))
    for turn in ("a", "b"):
        judge(writer, Judgment("m0", 1), question=Saved("", "", Query("who?", NOW, context=(Turn("user", turn),))))
    assert [*found(writer)] == ["who?", "who? 2"]


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


# ---- laws

MEMORIES = ("m0", "m1", "m2", "m3")
WORD = st.sampled_from([(2, None), (0, None), (3, "must"), (None, "must"), (None, "must_not"), (None, None)])
SETS = st.lists(
    st.dictionaries(st.sampled_from(MEMORIES), WORD, min_size=1), min_size=1, max_size=4
)  # one operation after the other, each on the next of three questions
Rows = list[tuple[object, ...]]


def judged_store(folder: Path, sets: list[dict[str, tuple[int | None, str | None]]]) -> Database:
    """A store in which these were judged by operations."""
    made = new_writer(folder / f"{len(list(folder.iterdir()))}.db")
    take(made, many(8))
    for number, words in enumerate(sets):
        question = next(
            (one for one in stored(made.connection) if one.title == f"who {number % 3}?"),
            Saved("", "", Query(f"who {number % 3}?", NOW), folder="laws"),
        )
        judgments = tuple(Judgment(memory_id, *word, by="anna") for memory_id, word in words.items())
        made.judgments.judge([JudgedQuestion(question, judgments)], now=NOW + number)
    return made


def rows(writer: Database) -> Rows:
    return sorted(writer.connection.execute("SELECT query_id, memory_id, grade, must, at, by FROM judgment"), key=repr)


@examples(15)
@given(sets=SETS)
def test_undo_takes_judgments_back_one_operation_at_a_time_and_redo_brings_them(
    tmp_path_factory: pytest.TempPathFactory, sets: list[dict[str, tuple[int | None, str | None]]]
) -> None:
    with closing(judged_store(tmp_path_factory.mktemp("judged"), sets)) as writer:
        after, questions = rows(writer), stored(writer.connection)
        for _ in sets:
            writer.journal.undo()
        assert (rows(writer), stored(writer.connection)) == ([], ())
        for _ in sets:
            writer.journal.redo()
        assert (rows(writer), stored(writer.connection)) == (after, questions)


@examples(10)
@given(sets=SETS)
def test_an_export_carries_judgments_with_their_questions(
    tmp_path_factory: pytest.TempPathFactory, sets: list[dict[str, tuple[int | None, str | None]]]
) -> None:
    folder = tmp_path_factory.mktemp("judged")
    with closing(judged_store(folder, sets)) as writer, closing(new_writer(folder / "again.db")) as again:
        lines = folder / "all.jsonl"
        lines.write_text(
            "".join(f"{line}\n" for line in export_lines(Reader(writer.connection, MatrixCache()))), "utf-8"
        )
        reading = JsonlImporter()
        again.imports.import_records(
            reading.read(lines, ImportOptions(), NEVER), reading.inspect(lines, ImportOptions()), now=NOW
        )
        assert (rows(again), judged(again.connection)) == (rows(writer), judged(writer.connection))


@examples(15)
@given(sets=SETS)
def test_a_merge_takes_judgments_along_and_a_purge_drops_them(
    tmp_path_factory: pytest.TempPathFactory, sets: list[dict[str, tuple[int | None, str | None]]]
) -> None:
    with closing(judged_store(tmp_path_factory.mktemp("judged"), sets)) as writer:
        before = {(query, memory): (grade, must) for query, memory, grade, must, *_ in rows(writer)}
        writer.curation.merge(["m1"], into="m0", now=NOW)
        merged = {(query, memory): (grade, must) for query, memory, grade, must, *_ in rows(writer)}
        expected = {key: said for key, said in before.items() if key[1] not in ("m0", "m1")}
        for query in {query for query, memory in before if memory in ("m0", "m1")}:
            kept, gone = (before.get((query, memory), (None, None)) for memory in ("m0", "m1"))
            grade, must = (mine if mine is not None else other for mine, other in zip(kept, gone, strict=True))
            expected[query, "m0"] = grade, must
        assert merged == expected
        writer.purging.purge(["m0"], now=NOW)
        left = {(query, memory): (grade, must) for query, memory, grade, must, *_ in rows(writer)}
        assert left == {key: said for key, said in merged.items() if key[1] != "m0"}
