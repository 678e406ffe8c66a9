"""`judge`: judgments made, listed, taken back, and taken from files in one operation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.cli import Run, dump
from helpers.cli_memories import NOW

Q = "What was that about the meeting?"
Rows = list[tuple[str, str, int | None, str | None, str]]


def judged(run: Run, db: Path, *options: object) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run("judge", "--list", *options, "--db", db, "--json").json["judged"]
    return found


def rows(run: Run, db: Path, *options: object) -> Rows:
    return [
        (one["name"], each["memory_id"], each["grade"], each["must"], each["by"])
        for one in judged(run, db, *options)
        for each in one["judgments"]
    ]


def test_a_question_is_saved_with_its_first_judgment_and_found_again(run: Run, plain: Path) -> None:
    before = dump(plain)
    run("judge", Q, "e-01", "3", "--folder", "talk", "--db", plain)
    run("judge", Q, "e-01", "must", "--by", "anna", "--db", plain)
    run("judge", f"talk/{Q}", "e-05", "must-not", "--db", plain)
    name = "What was that about the meeting?"
    assert rows(run, plain) == [(name, "e-01", 3, "must", "anna"), (name, "e-05", None, "must_not", "person")]
    assert len(run("saved", "list", "--db", plain, "--json").json["saved"]) == 1
    assert "must-not" in run("judge", "--list", Q, "--db", plain).out
    run("judge", Q, "e-01", "none", "--db", plain)
    assert rows(run, plain, Q) == [(name, "e-05", None, "must_not", "person")]
    for _ in range(4):
        run("undo", "--db", plain)
    after = dump(plain)
    assert [after[table] for table in ("saved_query", "query_set", "judgment")] == [
        before[table] for table in ("saved_query", "query_set", "judgment")
    ]


def test_the_same_words_with_a_clock_or_a_conversation_are_another_question(
    run: Run, plain: Path, tmp_path: Path
) -> None:
    turns = tmp_path / "turns.json"
    turns.write_text(json.dumps([{"role": "user", "text": "Mara called."}]), "utf-8")
    run("judge", Q, "e-01", "1", "--db", plain)
    for _ in range(2):
        run("judge", Q, "e-01", "2", "--now", NOW - 86_400, "--db", plain)
        run("judge", Q, "e-01", "3", "--context", turns, "--db", plain)
    found = judged(run, plain)
    assert [(one["name"], one["clock"]) for one in found] == [(Q, None), (f"{Q} 2", NOW - 86_400), (f"{Q} 3", None)]
    assert [one["judgments"][0]["grade"] for one in found] == [1, 2, 3]
    (kept,) = [s for s in run("saved", "list", "--db", plain, "--json").json["saved"] if s["name"] == f"{Q} 3"]
    assert kept["question"]["context"][0]["text"] == "Mara called."


def test_a_file_is_taken_in_one_operation_and_taken_again_changes_nothing(
    run: Run, plain: Path, tmp_path: Path
) -> None:
    (tmp_path / "queries.jsonl").write_text('{"_id": "q1", "text": "the cat"}\n{"_id": "q2", "text": "a meeting"}\n')
    (tmp_path / "qrels").mkdir()
    (tmp_path / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq1\te-07\t2\nq1\te-08\t1\nq2\te-01\t0\n")
    take = ("judge", "--from", tmp_path, "--folder", "beir", "--by", "set", "--db", plain, "--json")
    assert run(*take).json["changed"]["title"] == "Judge 3 memories for 2 questions"
    expected = [("q1", "e-07", 2, None, "set"), ("q1", "e-08", 1, None, "set"), ("q2", "e-01", 0, None, "set")]
    assert rows(run, plain, "--folder", "beir") == expected
    run(*take)
    assert (rows(run, plain), rows(run, plain, "--folder", "other")) == (expected, [])
    lines = tmp_path / "more.csv"
    lines.write_text("question,memory,must\nbeir/q2,e-02,must\n")
    run("judge", "--from", lines, "--db", plain)
    assert rows(run, plain, "q2")[-1] == ("q2", "e-02", None, "must", "person")
    for _ in range(3):
        run("undo", "--db", plain)
    assert (judged(run, plain), run("saved", "list", "--db", plain, "--json").json["saved"]) == ([], [])


@pytest.mark.parametrize(
    ("arguments", "code", "what"),
    [
        ((Q, "e-01"), "usage", "a question, a memory and a word"),
        ((Q, "e-01", "4"), "judgment", "“4” is not a judgment"),
        ((Q, "never", "1"), "not_stored", "never"),
        (("", "e-01", "1"), "saved", "nothing to save"),
        (("--queries", "a.jsonl", Q, "e-01", "1"), "usage", "--queries belongs to --from"),
        (("--from", "a.tsv", Q), "usage", "a question, a memory and a word"),
        (("--list", "nobody asked this"), "saved_name", "Nothing is saved as"),
        (("--from", "missing.tsv"), "missing_file", "missing.tsv"),
    ],
)
def test_what_cannot_be_judged_is_refused_and_nothing_is_saved(
    run: Run, plain: Path, arguments: tuple[str, ...], code: str, what: str
) -> None:
    before = dump(plain)
    error = run("judge", *arguments, "--db", plain, "--json").error
    assert (error["code"], what in error["title"]) == (code, True)
    assert dump(plain) == before


def test_a_file_with_a_wrong_line_is_refused_whole(run: Run, plain: Path, tmp_path: Path) -> None:
    before = dump(plain)
    (tmp_path / "a.csv").write_text("question,memory,grade\nnew one,e-01,1\nnew one,e-02,5\n")
    error = run("judge", "--from", tmp_path / "a.csv", "--db", plain, "--json").error
    assert error["title"] == "Line 3 of a.csv: grade must be a grade from 0 to 3, not 5"
    assert dump(plain) == before
    assert run("judge", "--list", "--db", plain).out.strip() == "No memory was judged for a question yet."
