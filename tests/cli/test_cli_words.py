"""What the command line says is so, and what it advises can be done."""

from __future__ import annotations

import json
import math
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
from helpers.cli import Run
from helpers.databases import DIMENSION, NOW, episode, make_database, vector_of

from mnemonaut.cli.window_line import program
from mnemonaut_core.recipes.registry import RECIPES

SCHEMA = Path(__file__).parents[2] / "resources" / "mnemonaut_resources" / "schema" / "why.schema.json"
Q = "When is the meeting with Mara, and is the meeting room cold?"


def test_why_says_that_it_asks_anew(run: Run, plain: Path) -> None:
    text = run("why", Q, "e-01", "--db", plain).out
    assert "asked again, without deadlines: no earlier recall is looked at" in text
    assert "asked again, with deadlines" in run("why", Q, "e-01", "--db", plain, "--deadlines").out
    for flags, deadlines in (((), False), (("--deadlines",), True)):
        answer = run("why", Q, "e-01", "--db", plain, "--json", *flags).json
        assert answer["why"]["asked"] == {"anew": True, "deadlines": deadlines, "again": False}


@pytest.mark.long
def test_why_of_one_recipe_is_an_object_and_of_several_a_list_under_a_key_of_its_own(run: Run, plain: Path) -> None:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    one = run("why", Q, "e-01", "--db", plain, "--json").json
    every = run("why", Q, "e-01", "--db", plain, "--recipe", "all", "--json").json
    for answer in (one, every):
        jsonschema.validate(answer, schema)
    assert (set(one), set(every)) == ({"schema", "why"}, {"schema", "whys"})
    assert [found["recipe"] for found in every["whys"]] == list(RECIPES)
    assert "`whys` is a list of such objects" in run("why", "--help").out


def test_why_against_leads_from_one_score_to_the_other(run: Run, plain: Path) -> None:
    asked = ("--db", plain)
    first, this = run("recall", Q, "--no-record", "--json", *asked).json["runs"][0]["candidates"][:2]
    for against in ("line", "next", first["id"]):
        found = run("why", Q, this["id"], "--against", against, "--json", *asked).json["against"]
        assert found["end"] == this["score"]
        assert math.fsum([found["start"], *(step["amount"] for step in found["steps"]), found["rest"]]) == found["end"]
        assert found["steps"][-1]["value"] == found["end"]
        assert found["against"] in run("why", Q, this["id"], "--against", against, *asked).out
    assert found["against"] == first["id"]
    assert "no other memory" in run("why", Q, this["id"], "--against", this["id"], *asked).out
    unknown = run("why", Q, this["id"], "--against", "nothing-like-it", "--json", *asked)
    assert unknown.error["code"] == "not_stored"
    two = run("why", Q, this["id"], "--against", "line", "--words", "--json", *asked)
    assert "two answers" in two.error["title"]


@pytest.mark.parametrize("typo", ["e-001", "E-01", "e01", "ee-01"])
def test_why_of_a_mistyped_id_names_the_closest(run: Run, plain: Path, typo: str) -> None:
    why = run("why", Q, typo, "--db", plain, "--json").json["why"]
    assert why["outcome"]["code"] == "NOT_STORED"
    assert "e-01" in why["closest"]


def test_a_word_that_is_no_feedback_is_said_so(run: Run, plain: Path) -> None:
    error = run("feedback", "e-01", "meh", "--db", plain, "--json").error
    assert error["title"] == "Unknown feedback: meh"
    assert run("mehmeh", "--json").error["title"] == "Unknown command: mehmeh"


@pytest.mark.parametrize("text", ["-cold", "--cold?", "—cold"])
def test_a_text_that_begins_with_a_dash_is_told_its_place(run: Run, plain: Path, text: str) -> None:
    asked = run("recall", text, "--db", plain, "--json")
    if not text.startswith("-"):  # a long dash is none
        assert asked.code == 0
        return
    assert f'`mnemonaut recall -- "{text}"`' in asked.error["advice"]
    assert run("recall", "--db", plain, "--", text).code == 0


def test_an_option_that_does_not_exist_is_not_taken_for_a_text(run: Run, plain: Path) -> None:
    assert "after --" not in run("recall", "x", "--nonsense", "--db", plain, "--json").error["advice"]


def test_show_tells_of_what_a_memory_is_kept_out_of(run: Run, plain: Path) -> None:
    assert run("show", "e-01", "--db", plain, "--json").json["memory"]["suppressions"] == []
    run("isolate", "e-01", "--for-query", "is it cold", "--reason", "wrong room", "--db", plain)
    assert "for questions like “is it cold”: wrong room" in run("show", "e-01", "--db", plain).out
    (kept,) = run("show", "e-01", "--db", plain, "--json").json["memory"]["suppressions"]
    assert (kept["query"], kept["reason"], kept["by"]) == ("is it cold", "wrong room", "person")


def test_vectors_from_a_table_are_not_called_no_embedder(run: Run, tmp_path: Path) -> None:
    path = make_database(tmp_path / "given.db", [episode("a", "tulips")])
    trace = run("recall", "tulips", "--db", path, "--json").json["runs"][0]
    (found,) = (one for one in trace["warnings"] if one["code"] == "lint_no_query_vectors")
    assert found["message"].startswith("The memories have vectors made with table")
    assert "--embedder table:FILE.jsonl" in found["advice"]
    assert "no embedder" not in json.dumps(trace)
    table = tmp_path / "table.jsonl"
    table.write_text(json.dumps({"text": "tulips", "embedding": vector_of("tulips")}) + "\n", "utf-8")
    asked = run("recall", "tulips", "--db", path, "--embedder", f"table:{table}", "--json").json["runs"][0]
    assert {one["source"]: one["status"] for one in asked["runs"]}["vector"] == "ok"
    assert DIMENSION == 8


def test_a_source_that_is_not_counted_is_not_among_those_that_found_a_memory(run: Run, tmp_path: Path) -> None:
    path = make_database(tmp_path / "given.db", [episode("new-tulips", "tulips"), episode("roses", "roses", days=200)])
    table = tmp_path / "table.jsonl"
    table.write_text(json.dumps({"text": "tulips", "embedding": vector_of("tulips")}) + "\n", "utf-8")
    arguments = ("recall", "tulips", "--db", path, "--recipe", "planned", "--embedder", f"table:{table}", "--now", NOW)
    trace = run(*arguments, "--json").json["runs"][0]
    uncounted = {
        candidate["id"]: [hit["source"] for hit in candidate["hits"] if not hit.get("counted", True)]
        for candidate in trace["candidates"]
    }
    # what is found among the recent is not counted again for being among those of any age
    assert uncounted == {"new-tulips": ["vector_global"], "roses": []}
    lines = run(*arguments, "--all").out.splitlines()
    assert ["vector_global" in line for line in lines if " new-tulips " in line] == [False]
    assert ["vector_global" in line for line in lines if " roses " in line] == [True]


def test_stats_complain_of_nothing_that_no_figure_shows(run: Run, plain: Path) -> None:
    run("recall", Q, "--db", plain)
    assert run("stats", "--db", plain, "--json").json["stats"]["recalls"][0]["complaints"] == []


def test_the_commands_that_demo_prints_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "bin" / "mnemonaut"
    there.parent.mkdir()
    there.write_text("#!/bin/sh\n")
    there.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(there)])
    monkeypatch.setenv("PATH", str(there.parent))
    assert program() == "mnemonaut"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program() == str(there)
    monkeypatch.setattr(sys, "argv", ["/somewhere/mnemonaut/__main__.py"])
    assert program() == f"{sys.executable} -m mnemonaut"


def test_a_file_of_a_later_version_asks_for_nothing_that_is_not_published(
    run: Run, database: Callable[[str], Path]
) -> None:
    import apsw

    path = database("en")
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    error = run("stats", "--db", path, "--json").error
    assert error["code"] == "newer_file"
    assert "pip" not in error["advice"]


@pytest.mark.skipif(shutil.which("git") is None, reason="asks git")
def test_the_tour_leaves_nothing_untracked() -> None:
    top = Path(__file__).parents[2]
    if not (top / ".git").exists():
        pytest.skip("no working copy")
    asked = subprocess.run(["git", "check-ignore", "tour/sample-en.db"], cwd=top, check=False, env=os.environ)
    assert asked.returncode == 0


@pytest.mark.long
def test_why_of_a_run_explains_the_recall_that_was_made(run: Run, plain: Path) -> None:
    settings = ("--set", "max_results=1", "--set", "text_index=words")
    (recalled,) = run("recall", Q, "--db", plain, *settings, "--json").json["runs"]
    missed = next(one for one in recalled["candidates"] if one["outcome"]["code"] != "SELECTED")
    answer = run("why", "--run", recalled["id"], missed["id"], "--db", plain, "--json").json
    jsonschema.validate(answer, json.loads(SCHEMA.read_text("utf-8")))
    why = answer["why"]
    assert why["asked"] == {
        "anew": False,
        "again": False,
        "deadlines": True,
        "run": recalled["id"],
        "as_recorded": True,
        "then": missed["outcome"]["code"],
    }
    assert (why["outcome"], why["rank"], why["score"]) == (missed["outcome"], missed["rank"], missed["score"])
    assert why["changes"][0] == why["change"]
    assert why["change"]["from"] == recalled["parameters"][why["change"]["parameter"]]["value"]
    text = run("why", "--run", recalled["id"], missed["id"], "--db", plain).out
    assert f"run {recalled['id']}, as it was made" in text
    assert "is not what was recorded" not in text
    run("isolate", recalled["selected"][0], "--db", plain)
    later = run("why", "--run", recalled["id"], missed["id"], "--db", plain)
    assert "is not what was recorded" in later.out
    assert f"This memory was {missed['outcome']['code']} then." in later.out


def test_a_run_that_cannot_be_explained_is_said_so(run: Run, plain: Path) -> None:
    assert run("why", "--run", "never", "e-01", "--db", plain, "--json").error["code"] == "no_run"
    assert run("why", "--run", "never", Q, "e-01", "--db", plain, "--json").error["code"] == "usage"
    run("runs", "--keep-questions", "off", "--db", plain)
    recalled = run("recall", Q, "--db", plain, "--json").json["runs"][0]
    answer = run("why", "--run", recalled["id"], "e-01", "--db", plain, "--json")
    assert (answer.code, answer.error["code"]) == (2, "question_not_kept")
