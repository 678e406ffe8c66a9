"""`quarantine`: filters and orders, the suppressions, what each kept out and when, and changing one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.cli import Run
from helpers.cli_memories import LINES, NEAR, OTHER, QUESTION

Database = Callable[[str], Path]
ASKED = ("--set", "text_index=words")


def _first(run: Run, db: Path, question: str) -> str:
    found: list[str] = run("recall", question, "--db", db, *ASKED, "--no-record", "--json").json["runs"][0]["selected"]
    return found[0]


@pytest.mark.parametrize("lang", tuple(LINES))
def test_why_and_the_trace_name_the_question_that_keeps_a_memory_out(run: Run, database: Database, lang: str) -> None:
    db, question = database(lang), QUESTION[lang]
    wrong = _first(run, db, question)
    run("isolate", wrong, "--for-query", question, "--cosine", "0.4", "--db", db)
    same = run("why", question, wrong, "--db", db, *ASKED, "--json").json["why"]
    assert (same["outcome"]["other_id"], same["outcome"]["question"], same["outcome"]["value"]) == ("s1", question, 1.0)
    near = run("why", NEAR[lang], wrong, "--db", db, *ASKED, "--json").json["why"]
    value, margin = near["outcome"]["value"], near["outcome"]["margin"]
    assert 0.4 <= value <= 1.0
    assert near["outcome"]["limit"] == 0.4
    assert margin == value - 0.4
    assert f"“{question}”" in near["sentence"]
    assert f"{value:.3f}".replace("1.000", "1") + " ≥ 0.400" in near["sentence"]
    trace = run("recall", NEAR[lang], "--db", db, *ASKED, "--json").json["runs"][0]
    told = [{"id": "s1", "memory_id": wrong, "similarity": value, "limit": 0.4, "same_text": False}]
    assert trace["plan"]["suppressions"] == told
    assert (
        "suppressions" not in run("recall", "zzz", "--db", db, *ASKED, "--no-record", "--json").json["runs"][0]["plan"]
    )


def test_what_each_one_kept_out_is_told_of_the_recalls_that_are_recorded_and_no_others(
    run: Run, database: Database
) -> None:
    db = database("en")
    wrong = _first(run, db, QUESTION["en"])
    none = run("quarantine", "--suppressions", "--db", db).out
    assert "Nothing is kept out for some questions only." in none
    run("isolate", wrong, "--for-query", QUESTION["en"], "--cosine", "0.4", "--reason", "not her", "--db", db)
    run("isolate", "e-09", "--for-query", "What of node.js?", "--cosine", "1", "--db", db)
    assert "nobody knows what they kept out" in run("quarantine", "--suppressions", "--db", db).out
    asked = [QUESTION["en"], NEAR["en"], OTHER["en"]]
    ids = [run("recall", one, "--db", db, *ASKED, "--json").json["runs"][0]["id"] for one in asked]
    told = run("quarantine", "--suppressions", "--db", db, "--json").json["suppressions"]
    assert (told["looked_at"], told["untold"], told["recording"]) == (3, 0, True)
    by_row = {one["row"]: one for one in told["rows"]}
    assert {one["run"]: one["same_text"] for one in by_row["s1"]["kept_from"]} == {ids[0]: True, ids[1]: False}
    assert {one["question"] for one in by_row["s1"]["kept_from"]} == {QUESTION["en"], NEAR["en"]}
    assert by_row["s2"]["kept_from"] == []
    shown = run("quarantine", "--suppressions", "--db", db).out
    assert ids[1][:8] in shown
    assert ids[2][:8] not in shown
    assert "3 recorded recalls" in shown


@pytest.mark.long
def test_a_suppression_is_changed_by_its_name_and_undo_takes_it_back(run: Run, database: Database) -> None:
    db = database("en")
    wrong = _first(run, db, QUESTION["en"])
    run("isolate", wrong, "--for-query", QUESTION["en"], "--db", db)

    def outcome(question: str) -> str:
        return str(run("why", question, wrong, "--db", db, *ASKED, "--json").json["why"]["outcome"]["code"])

    assert run("quarantine", "--change", "s1", "--question", OTHER["en"], "--cosine", "1", "--db", db).code == 0
    assert (outcome(QUESTION["en"]) != "SUPPRESSED", outcome(OTHER["en"])) == (True, "SUPPRESSED")
    stored = run("quarantine", "--suppressions", "--db", db, "--json").json["suppressions"]["rows"][0]
    assert (stored["question"], stored["cosine_limit"], stored["compares"]) == (OTHER["en"], 1.0, True)
    run("undo", "--db", db)
    assert outcome(QUESTION["en"]) == "SUPPRESSED"
    assert run("quarantine", "--change", "s9", "--cosine", "0.5", "--db", db).code == 2
    assert run("quarantine", "--cosine", "0.5", "--db", db).code == 2
    assert run("quarantine", "--change", "s1", "--db", db).code == 2


@pytest.mark.long
def test_what_is_isolated_is_filtered_and_ordered(run: Run, plain: Path) -> None:
    for memory_id, now, reason in (("e-06", 30, "boring"), ("e-01", 10, "Asked twice"), ("e-07", 20, "")):
        run("isolate", memory_id, "--reason", reason, "--db", plain, "--now", now)
    run("isolate", "e-05", "--for-query", "the budget", "--db", plain, "--now", 40)
    run("merge", "e-04", "--into", "e-03", "--db", plain, "--now", 50)

    def ids(*options: object) -> list[str]:
        found = run("quarantine", *options, "--db", plain, "--json").json["isolations"]
        return [one["id"] for one in found]

    assert ids() == ["e-04", "e-05", "e-06", "e-07", "e-01"]
    assert ids("--sort", "oldest") == ["e-01", "e-07", "e-06", "e-05", "e-04"]
    assert ids("--only", "everywhere", "--sort", "reason") == ["e-01", "e-06", "e-07"]
    assert (ids("--only", "questions"), ids("--only", "merged"), ids("--only", "again")) == (["e-05"], ["e-04"], [])
    assert ids("--filter", "BUDGET") == ["e-05"]
    assert ids("--filter", "twice asked") == ["e-01"]
    assert ids("--by", "person", "--limit", "2") == ["e-04", "e-05"]
    assert ids("--by", "nobody") == []
    shown = run("quarantine", "--only", "merged", "--db", plain).out
    assert "merged into e-03" in shown
    assert "1 of 5 isolated" in shown


def test_what_comes_again_is_told_at_once_with_the_difference(run: Run, database: Database, tmp_path: Path) -> None:
    db, path = database("en"), tmp_path / "again.jsonl"
    run("isolate", "e-06", "--db", db)
    path.write_text(
        '{"id": "n", "user_text": "The board meeting went on until nine.", "reply_text": "That is very late."}\n',
        "utf-8",
    )
    told = run("import", path, "--db", db).out
    assert "came again, and still isolated: n" in told
    assert "n (repeats e-06): " in told
    assert "{+very +}" in told
    listed = run("quarantine", "--only", "again", "--db", db)
    assert "came again, and still isolated: n" in listed.out
    assert "{+very +}" in listed.out
    (one,) = run("quarantine", "--only", "again", "--db", db, "--json").json["isolations"]
    assert (one["id"], one["came_again"]["repeats"]) == ("n", "e-06")
    assert one["came_again"]["after"].endswith("That is very late.")
    added = run("add", "The board meeting went on until ten.", "--reply", "That is late.", "--db", db)
    assert added.code == 0
    assert "It resembles the isolated e-06 (another number): " in added.out
    assert "[−nine−]{+ten+}" in added.out
    assert run("list", "--query", "until ten", "--db", db, "--json").json["total"] == 1


def test_without_the_embedder_that_made_its_vector_a_suppression_is_not_measured_and_with_another_it_is_again(
    run: Run, database: Database
) -> None:
    db = database("en")
    wrong = _first(run, db, QUESTION["en"])
    run("isolate", wrong, "--for-query", QUESTION["en"], "--cosine", "0.4", "--db", db)

    def told() -> tuple[bool, str, bool]:
        (row,) = run("quarantine", "--suppressions", "--db", db, "--json").json["suppressions"]["rows"]
        return row["compares"], row["embedder"], row["stale"]

    def outcome(question: str) -> str:
        return str(run("why", question, wrong, "--db", db, *ASKED, "--json").json["why"]["outcome"]["code"])

    made_by = told()[1]
    assert (told(), outcome(NEAR["en"])) == ((True, made_by, False), "SUPPRESSED")
    run("embed", "--embedder", "none", "--db", db)
    assert (told(), outcome(NEAR["en"]) != "SUPPRESSED") == ((False, made_by, True), True)
    shown = run("quarantine", "--suppressions", "--db", db).out
    assert "not measured" in shown
    assert "Not measured: 1. Another embedder made the vector" in shown
    assert outcome(QUESTION["en"]) == "SUPPRESSED"
    run("embed", "--embedder", "default", "--db", db)
    assert (told(), outcome(NEAR["en"])) == ((True, made_by, False), "SUPPRESSED")


def test_all_that_is_isolated_is_restored_by_a_query_feelings_among_it(
    run: Run, database: Database, tmp_path: Path
) -> None:
    db, path = database("en"), tmp_path / "felt.jsonl"
    path.write_text('{"id": "felt", "kind": "affect", "body": "afraid of the storm"}\n', "utf-8")
    run("import", path, "--db", db)
    run("isolate", "felt", "e-06", "--db", db)
    foretold = run("restore", "--query", "is:isolated", "--dry-run", "--db", db, "--json").json
    assert sorted(foretold["ids"]) == ["e-06", "felt"]
    assert "2 memories would be changed" in run("restore", "--query", "is:isolated", "--dry-run", "--db", db).out
    done = run("restore", "--query", "is:isolated", "--db", db, "--json").json["changed"]
    assert sorted(done["ids"]) == ["e-06", "felt"]
    assert run("list", "--query", "kind:affect storm", "--db", db, "--json").json["total"] == 1
