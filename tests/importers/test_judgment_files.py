"""Files of judged questions: every format says the same, and what is wrong is named with its line."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from pathlib import Path

import pytest

from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.judgments import read_judged
from mnemonaut_core.judgments import JudgedQuestion
from mnemonaut_core.saved import Saved

QUERIES = '{"id": "q1", "text": "where is the boat?"}\n{"id": "q2", "text": "who rows?"}\n'
BOAT = Saved("s1", "boat", Query("where is the boat?", 5), folder="tests")
SEARCH = Saved("s2", "old", search="is:isolated")
FOUND = [("where is the boat?", [("m1", 2, None), ("m2", 0, None)]), ("who rows?", [("m1", 3, None)])]


def stored(ids: Sequence[str]) -> Collection[str]:
    return {"m1", "m2", "m 3"} & set(ids)


def read(
    folder: Path, text: str, *, name: str = "qrels", queries: str = QUERIES, known: Sequence[Saved] = ()
) -> tuple[JudgedQuestion, ...]:
    (folder / name).write_text(text, "utf-8")
    (folder / "queries.jsonl").write_text(queries, "utf-8")
    return read_judged(folder / name, folder / "queries.jsonl" if queries else None, known=known, stored=stored)


def told(found: Sequence[JudgedQuestion]) -> list[tuple[str, list[tuple[str, int | None, str | None]]]]:
    return [(one.question.text, [(j.memory_id, j.grade, j.must) for j in one.judgments]) for one in found]


@pytest.mark.parametrize(
    "text",
    [
        "q1\tm1\t2\nq1\tm2\t0\nq2\tm1\t3\n",
        "q1 0 m1 2\nq1 Q0   m2\t0\n\nq2 0 m1 3",
        "query-id\tcorpus-id\tscore\nq1\tm1\t2\r\nq1\tm2\t0\r\nq2\tm1\t3\r\n",
        "question,memory,grade,note\nwhere is the boat?,m1,2,x\nq1,m2,0,\nq2,m1,3.0,y\n",
        'grade;id;text\n2;m1;"where is the boat?"\n0;m2;"where is the boat?"\n3;m1;who rows?\n',
        '{"question": "q1", "memory": "m1", "grade": 2}\n{"text": "where is the boat?", "id": "m2", "score": 0}\n'
        '{"query": "who rows?", "memory_id": "m1", "gain": 3.0}\n',
    ],
)
def test_every_format_says_the_same(tmp_path: Path, text: str) -> None:
    assert told(read(tmp_path, text, known=[Saved("s1", "q1-boat", Query("where is the boat?", 0))])) == FOUND


@pytest.mark.parametrize("qrels", ["qrels.tsv", "qrels/test.tsv"])
def test_a_folder_holds_questions_and_judgments(tmp_path: Path, qrels: str) -> None:
    (tmp_path / "queries.jsonl").write_text(QUERIES.replace('"id"', '"_id"'), "utf-8")
    (tmp_path / qrels).parent.mkdir(exist_ok=True)
    (tmp_path / qrels).write_text("query-id\tcorpus-id\tscore\nq1\tm1\t2\nq1\tm2\t0\nq2\tm1\t3\n", "utf-8")
    assert told(read_judged(tmp_path, stored=stored)) == FOUND


def test_a_line_has_must_a_clock_and_a_conversation_and_questions_stand_among_them(tmp_path: Path) -> None:
    asked = {"id": "q9", "text": "and then?", "now": "2026-01-02", "context": [{"role": "user", "text": "a", "at": 7}]}
    new = {"text": "and then?", "now": 9, "context": [], "memory": "m1", "must": "must-not"}
    lines = [{"question": "q9", "memory": "m 3", "must": "must", "grade": 1}, asked, new]
    first, second = read(tmp_path, "\n".join(map(json.dumps, lines)), queries="")
    assert first.question == Saved(
        "", "q9", Query("and then?", 1767312000, context=(Turn("user", "a", 7),)), as_of=True
    )
    assert told([first, second]) == [("and then?", [("m 3", 1, "must")]), ("and then?", [("m1", None, "must_not")])]
    assert second.question == Saved("", "", Query("and then?", 9), as_of=True)


def test_saved_questions_are_found_by_name_by_path_and_by_what_they_ask(tmp_path: Path) -> None:
    text = "question,memory,grade\n{},m1,1\n"
    for name in ("s1", "boat", "tests/boat", "where is the boat?"):
        (one,) = read(tmp_path, text.format(name), known=[BOAT])
        assert one.question == BOAT


def test_the_same_words_after_a_conversation_are_another_question(tmp_path: Path) -> None:
    queries = '{"id": "q1", "text": "where is the boat?", "context": [{"role": "user", "text": "hm"}]}'
    (one,) = read(tmp_path, "q1\tm1\t1\n", queries=queries, known=[BOAT])
    assert (one.question.id, one.question.name) == ("", "q1")


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("q1\tm1\t2\nq7\tm1\t1\n", "Line 2 of qrels", "there is no question q7"),
        ("q1\tm1\t2\n\nq1\tm9\t1\n", "Line 3 of qrels", "there is no memory m9"),
        ("q1\tm1\t-1\n", "Line 1 of qrels", "must be a grade from 0 to 3, not -1"),
        ("q1\tm1\t4\n", "Line 1 of qrels", "must be a grade from 0 to 3, not 4"),
        ("q1\tm1\t1.5\n", "Line 1 of qrels", "must be a grade from 0 to 3, not "),
        ("q1\tm1\tnan\n", "Line 1 of qrels", "must be a grade from 0 to 3, not "),
        ("q1\tm1\tgood\n", "Line 1 of qrels", "must be a grade from 0 to 3, not good"),
        ("q1\tm1\t1\nq2\tm1\t1\nq1\tm1\t1\n", "Line 3 of qrels", "m1 was judged for this question before"),
        ("q1\tm1\n", "Line 1 of qrels", "neither three columns with tabs nor four"),
        ("question,memory,grade\nq1,m1,\n", "Line 2 of qrels", "neither a grade nor must"),
        ("question,memory,must\nq1,m1,never\n", "Line 2 of qrels", "must be one of must, must-not"),
        ('question,memory,grade\n"q1\nand",m1,1\nq1,m1,7\n', "Line 4 of qrels", "not 7"),
        ("question,memory,grade\nold,m1,1\n", "", ""),  # the name of a search is the text of a new question
        ('{"question": "q1", "memory": "m1"}\n', "Line 1 of qrels", "neither a grade nor must"),
        ('{"question": "q1", "memory": "m1", "grade": 1}\n{oh\n', "Line 2 of qrels", "broken JSON"),
        ('{"question": "boat", "memory": "m1", "grade": 1}\n', "Line 1 of qrels", "2 are saved as “boat”"),
        ('{"id": "q1", "text": "who rows?"}\n', "Line 1 of qrels", "its id was there before"),
        ("\n", "qrels holds no judgment", "holds no judgment"),
        ("query-id\tcorpus-id\tscore\n", "qrels holds no judgment", "holds no judgment"),
    ],
)
def test_what_cannot_be_taken_is_named_with_its_line(tmp_path: Path, text: str, where: str, what: str) -> None:
    twins = [Saved(name, "boat", Query(name, 0), folder=name) for name in "ab"]
    if not where:
        assert read(tmp_path, text, known=[SEARCH])[0].question.text == "old"
        return
    with pytest.raises(InputError, match=what) as caught:
        read(tmp_path, text, known=[SEARCH, *twins])
    assert caught.value.title.startswith(where)


@pytest.mark.parametrize(
    ("queries", "what"),
    [
        ('{"id": "q1"}\n', "question must be text"),
        ('{"id": "q1", "text": "a"}\n{"id": "q1", "text": "b"}\n', "Line 2 of queries.jsonl: its id was there before"),
        ('{"id": "q1", "text": "a", "context": [1]}\n', "is not a list of role and text"),
        ('{"id": "q1", "text": "a", "now": "soon"}\n', "now"),
        ("[]\n", "is not a JSON object"),
    ],
)
def test_a_question_that_cannot_be_read_is_named_with_its_line(tmp_path: Path, queries: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        read(tmp_path, "q1\tm1\t1\n", queries=queries)


def test_a_file_that_is_not_utf_8_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_bytes(b"q1\tm1\t1\nq\xff\tm1\t1\n")
    with pytest.raises(InputError, match=r"Line 2 of a\.tsv: it is not UTF-8"):
        read_judged(tmp_path / "a.tsv", stored=stored)
