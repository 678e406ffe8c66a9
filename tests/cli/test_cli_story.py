"""The whole story, in three languages: import, ask, wonder, isolate, take it back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.cli import Run, dump, memories
from helpers.cli_memories import LINES, NEAR, OTHER, QUESTION

WORDS = ("--set", "text_index=words")
LANGUAGES = tuple(LINES)

Database = Callable[[str], Path]


def selected(run: Run, db: Path, question: str) -> list[str]:
    """The ids that a recall brings."""
    found: list[str] = run("recall", question, "--db", db, *WORDS, "--json").json["runs"][0]["selected"]
    return found


def outcome(run: Run, db: Path, question: str, memory_id: str) -> str:
    """What `why` says of a memory."""
    return str(run("why", question, memory_id, "--db", db, *WORDS, "--json").json["why"]["outcome"]["code"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_isolated_memory_is_gone_until_undo_redo_and_restore_say_otherwise(
    run: Run, database: Database, lang: str
) -> None:
    db, question = database(lang), QUESTION[lang]
    first = selected(run, db, question)
    wrong = first[0]
    before = memories(db)
    changed = run("isolate", wrong, "--reason", "not that one", "--db", db, "--json").json["changed"]
    assert (changed["operation"], changed["ids"]) == ("isolate", [wrong])
    assert wrong not in selected(run, db, question)
    assert outcome(run, db, question, wrong) == "ISOLATED"
    assert "not that one" in run("show", wrong, "--db", db).out
    run("undo", "--db", db)
    assert selected(run, db, question) == first
    assert memories(db) == before
    run("redo", "--db", db)
    assert wrong not in selected(run, db, question)
    run("restore", wrong, "--db", db)
    assert selected(run, db, question) == first
    assert memories(db) == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_tells_of_a_missed_memory_what_the_recall_told(run: Run, database: Database, lang: str) -> None:
    db, question = database(lang), QUESTION[lang]
    trace = run("recall", question, "--db", db, *WORDS, "--json").json["runs"][0]
    missed = next(c for c in trace["candidates"] if c["id"] not in trace["selected"])
    why = run("why", question, missed["id"], "--db", db, *WORDS, "--json").json["why"]
    assert why["outcome"] == missed["outcome"]
    assert (why["id"], why["recipe"], why["rank"]) == (missed["id"], "heuristic", missed["rank"])
    ranks = {(h["source"], h["form"]): h["rank"] for h in missed["hits"]}
    assert ranks == {(s["source"], s["form"]): s["rank"] for s in why["sources"] if s["status"] == "found"}
    let_in = f"{why['change']['parameter']}={why['change']['to']}"
    again = run("recall", question, "--db", db, *WORDS, "--set", let_in, "--json").json["runs"][0]
    assert missed["id"] in again["selected"]
    text = run("why", question, missed["id"], "--db", db, *WORDS).out
    assert why["sentence"] in text
    assert str(why["change"]["to"]) in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_suppression_hits_the_same_text_and_a_near_one_and_no_other(run: Run, database: Database, lang: str) -> None:
    db, question = database(lang), QUESTION[lang]
    wrong = selected(run, db, question)[0]
    run("isolate", wrong, "--for-query", question, "--db", db)
    assert outcome(run, db, question, wrong) == "SUPPRESSED"
    assert outcome(run, db, f"  {question} ", wrong) == "SUPPRESSED"
    assert outcome(run, db, NEAR[lang], wrong) == "SUPPRESSED"
    assert outcome(run, db, OTHER[lang], wrong) != "SUPPRESSED"
    assert run("list", "--query", "is:suppressed", "--db", db, "--json").json["total"] == 1
    run("restore", wrong, "--db", db)
    assert outcome(run, db, question, wrong) == "SELECTED"


def test_a_near_query_is_one_of_at_least_the_cosine_that_was_asked_for(run: Run, database: Database) -> None:
    db = database("en")
    wrong = selected(run, db, QUESTION["en"])[0]
    run("isolate", wrong, "--for-query", QUESTION["en"], "--cosine", "1", "--db", db)
    assert outcome(run, db, QUESTION["en"], wrong) == "SUPPRESSED"
    assert outcome(run, db, NEAR["en"], wrong) != "SUPPRESSED"


@pytest.mark.parametrize(
    ("lang", "word", "ids"),
    [
        ("ja", "会議", ["e-01", "e-02", "e-03", "e-04", "e-05", "e-06"]),
        ("ja", "猫", ["e-07", "e-08"]),
        ("zh", "会议", ["e-01", "e-02", "e-03", "e-04", "e-05", "e-06"]),
        ("zh", "喜欢", ["e-07"]),
        ("zh", "猫", ["e-07", "e-08"]),
        ("en", "cat", ["e-07", "e-08"]),
    ],
)
def test_short_words_are_found_by_the_words_index_and_in_lists(
    run: Run, database: Database, lang: str, word: str, ids: list[str]
) -> None:
    db = database(lang)
    trace = run("recall", word, "--db", db, *WORDS, "--json").json["runs"][0]
    by_words = [c["id"] for c in trace["candidates"] if "words" in {h["source"] for h in c["hits"]}]
    assert sorted(by_words) == ids
    listed = run("list", "--query", word, "--order", "id", "--db", db, "--json").json
    assert [memory["id"] for memory in listed["memories"]] == ids
    assert listed["total"] == len(ids)


def test_a_list_wants_all_of_a_longer_word(run: Run, database: Database) -> None:
    listed = run("list", "--query", "会議室", "--db", database("ja"), "--json").json["memories"]
    assert [memory["id"] for memory in listed] == ["e-03"]


def test_asking_of_a_text_that_is_not_stored_names_the_closest(run: Run, database: Database) -> None:
    db = database("ja")
    why = run("why", QUESTION["ja"], "うちの猫はどこ", "--db", db, "--json").json["why"]
    assert why["outcome"]["code"] == "NOT_STORED"
    assert "e-07" in why["closest"]
    assert "e-07" in run("why", QUESTION["ja"], "うちの猫はどこ", "--db", db).out


def test_an_affect_that_was_isolated_comes_back_as_it_was(run: Run, plain: Path) -> None:
    before = memories(plain)
    run("isolate", "a-01", "--db", plain)
    assert outcome(run, plain, "x", "a-01") == "ISOLATED"
    run("restore", "a-01", "--db", plain)
    assert memories(plain) == before


def test_several_operations_come_back_in_the_order_in_which_they_were_done(run: Run, plain: Path) -> None:
    before = dump(plain)
    run("isolate", "e-01", "e-02", "--db", plain)
    run("add", "A new one.", "--id", "new", "--db", plain)
    run("isolate", "e-03", "--for-query", "x", "--db", plain)
    states = [entry["state"] for entry in run("undo", "--list", "--db", plain, "--json").json["changed"]]
    assert states == ["done"] * 4
    undone = [run("undo", "--db", plain, "--json").json["changed"]["title"] for _ in range(3)]
    assert undone == ["Undo: Isolate 1 memory for similar questions", "Undo: Add new", "Undo: Isolate 2 memories"]
    after = dump(plain)
    for table in ("memory", "suppression", "isolation", "link", "mention", "thread_member"):
        assert after[table] == before[table]
