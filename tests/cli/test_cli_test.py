"""`test`: judged questions asked again, its exit codes, its last result, and JUnit XML."""

from __future__ import annotations

import json
import shlex
import sys
from contextlib import closing
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import apsw
import pytest
from helpers.cli import Run
from helpers.cli_memories import NOW

from mnemonaut_core.domain.query import Query
from mnemonaut_core.judgments import JudgedQuestion, Judgment
from mnemonaut_core.recipes.registry import NAMED, RECIPES
from mnemonaut_core.saved import Saved
from mnemonaut_core.workspace.wiring import connect

HEURISTIC = ("--recipe", "heuristic", "--preset", "as-written")
RETRIEVER = """
import sys
from mnemonaut_core.external import serve
def retrieve(query, k):
    if "cat" in query:
        raise ValueError("x")
    return ["e-01", "e-05"]
serve(retrieve)
"""


def judge(db: Path, text: str, folder: str = "", **grades: int | str) -> None:
    """`e_01=3`, `e_05="must"`."""
    made = (
        Judgment(one.replace("_", "-"), None if isinstance(g, str) else g, g if isinstance(g, str) else None)
        for one, g in grades.items()
    )
    with connect(db, write=True) as workspace:
        question = Saved("", text, Query(text, NOW), as_of=True, folder=folder)
        workspace.database.judgments.judge([JudgedQuestion(question, tuple(made))], now=NOW)


@pytest.fixture
def set_up(plain: Path) -> Path:
    judge(plain, "Mara's meeting", e_01="must", e_05=2)
    judge(plain, "the cat", "pets", e_08=3, e_09="must_not")
    return plain


def results(run: Run, db: Path, *more: object, code: int) -> list[dict[str, Any]]:
    answer = run("test", "--db", db, "--json", *more)
    assert answer.code == code, answer.err + answer.out
    return list(answer.json["test"]["settings"])


def test_a_kept_must_is_0_a_broken_one_is_1_and_the_next_run_says_what_changed(run: Run, set_up: Path) -> None:
    (first,) = results(run, set_up, *HEURISTIC, code=0)
    assert (first["name"], first["questions"], first["since"]) == ("heuristic:as-written", 2, None)
    assert first["rows"][0]["ranked"]["recall"] == 1.0
    (worse,) = results(run, set_up, *HEURISTIC, "--set", "max_results=1", code=1)
    since = worse["since"]
    assert (since["better"], since["worse"], since["same"], since["at"]) == (0, 1, 1, NOW)
    assert since["changed"] == [{"parameter": "max_results", "from": 5, "to": 1}]
    (row,) = [one for one in worse["rows"] if one["change"] == "worse"]
    assert row["missing"] == ["e-01"]
    assert "The meeting with Mara" in row["broken"][0]
    assert "must be selected and is not" in row["broken"][0]
    shown = run("test", "--db", set_up, *HEURISTIC, "--set", "max_results=1")
    assert shown.code == 1
    assert "✖ heuristic:as-written · Mara's meeting" in shown.out
    assert "none is better or worse" in shown.out  # since the last run with these values
    assert "1 better, 0 worse" not in run("test", "--db", set_up, *HEURISTIC).out


def test_only_a_folder_and_all_recipes(run: Run, set_up: Path) -> None:
    found = results(run, set_up, "--folder", "pets", "--recipe", "all", "--preset", "as-written", code=1)
    assert [one["name"].partition(":")[0] for one in found] == list(RECIPES)
    assert {one["questions"] for one in found} == {1}


def test_an_empty_set_and_what_cannot_be_tested_are_wrong_input(run: Run, plain: Path) -> None:
    assert run("test", "--db", plain, "--json").error["code"] == "no_judgments"
    judge(plain, "Mara's meeting", e_01=3)
    for arguments, code in (
        (("--folder", "nobody"), "no_judgments"),
        (("--k", "0"), "usage"),
        (("--runs",), "no_imported_recall"),
        (("--recipe", "heuristics"), "recipe_name"),
        (("--junit", plain), "same_file"),
    ):
        answer = run("test", "--db", plain, "--json", *arguments)
        assert (answer.code, answer.error["code"]) == (2, code)


def test_the_junit_file_has_a_case_for_each_question_and_is_whole_xml(run: Run, set_up: Path, tmp_path: Path) -> None:
    judge(set_up, "<&\"'> ]]>", e_10="must")
    with closing(apsw.Connection(str(set_up))) as connection:  # as another program may have written it
        connection.execute("UPDATE saved_query SET name = name || char(1, 65534) WHERE name LIKE '<%'")
    file = tmp_path / "junit.xml"
    for _ in range(2):  # the file is replaced
        assert run("test", "--db", set_up, *HEURISTIC, "--junit", file).code == 1
    suite = ET.parse(file).getroot()[0]
    assert dict(suite.attrib) == {"name": "heuristic:as-written", "tests": "3", "failures": "1", "errors": "0"}
    failed = [case for case in suite if case.find("failure") is not None]
    assert len(suite) == 3
    assert [case.get("name") == "<&\"'> ]]>\ufffd\ufffd" for case in failed] == [True]
    assert "must be selected" in str(failed[0][0].get("message"))


def test_a_retriever_of_anybody_is_tested_and_its_failure_is_no_empty_answer(
    run: Run, set_up: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(NAMED, "external", None)  # put back afterwards
    monkeypatch.delitem(NAMED, "external")
    (tmp_path / "mine.py").write_text(RETRIEVER, "utf-8")
    mine = ("--external", shlex.join([sys.executable, str(tmp_path / "mine.py")]))
    file = tmp_path / "junit.xml"
    (found,) = results(run, set_up, *mine, "--junit", file, code=3)
    assert (found["questions"], [one["question"] for one in found["failed"]]) == (1, ["pets/the cat"])
    assert "The retriever failed" in found["failed"][0]["reason"]
    suite = ET.parse(file).getroot()[0]
    assert (suite.get("errors"), suite.get("failures")) == ("1", "0")
    assert len(results(run, set_up, *mine, "--recipe", "heuristic,external", code=3)) == 2


def test_what_another_program_recalled_is_tested_by_its_imported_recalls(
    run: Run, set_up: Path, tmp_path: Path
) -> None:
    candidates = [{"id": "e-05", "selected": True}, {"id": "e-01", "selected": False}]
    recall = {"id": "r1", "question": "Mara's  meeting", "at": NOW, "system": "other", "candidates": candidates}
    (tmp_path / "r.jsonl").write_text(json.dumps({"recall": recall}), "utf-8")
    assert run("import", tmp_path / "r.jsonl", "--db", set_up).code == 0
    (found,) = results(run, set_up, "--runs", code=1)
    assert (found["name"], found["rows"][0]["selected"], found["tokens"]) == ("imported recalls", ["e-05"], None)
    assert found["rows"][0]["ranked"]["recall"] == 1.0  # e-01 is in its ranking, and not among the selected
    assert found["failed"][0]["question"] == "pets/the cat"


def test_a_result_is_no_operation(run: Run, set_up: Path) -> None:
    before = run("undo", "--list", "--db", set_up, "--json").json
    results(run, set_up, *HEURISTIC, code=0)
    assert run("undo", "--list", "--db", set_up, "--json").json == before
    assert run("check", "--db", set_up).code == 0


def test_whatever_is_turned_says_what_that_does_to_the_judged_questions_and_nothing_where_none_is(
    run: Run, plain: Path
) -> None:
    turns = (
        ("preset", "preview", "--recipe", "heuristic", "--set", "max_results=1"),
        ("compare", "the cat", *HEURISTIC, "--set", "max_results=1"),
        ("why", "the meeting", "e-06", *HEURISTIC, "--set", "max_results=2"),
    )
    for turn in turns:
        assert "judged question" not in run(*turn, "--db", plain).out
    judge(plain, "Mara's meeting", e_01="must", e_05=2, e_02=0)
    for turn in turns:
        answer = run(*turn, "--db", plain)
        assert (answer.code, "Of 1 judged question " in answer.out) == (0, True), answer.out
    preview, compare = (run(*turn, "--db", plain, "--json").json for turn in turns[:2])
    worse = {"better": 0, "worse": 1, "same": 0, "chance": 0.5, "failed": 0}
    assert (preview["preview"]["judged"], compare["compare"]["judged"]) == (worse, [worse])
