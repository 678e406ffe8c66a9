"""`words`: what a person adds is tried, added, read by, shown by layer, and taken away again."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import cast

import apsw
import pytest
from helpers.cli import Run

Q = "Sprint retro with Mara"
ASK = ("recall", Q, "--recipe", "orchestrated")


def kind(run: Run, db: Path) -> tuple[str, str, bool]:
    """(type, cue, whether the cue is a word of the person's) of one recall."""
    (trace,) = run(*ASK, "--no-record", "--db", db, "--json").json["runs"]
    intent = trace["plan"]["notes"]["intent"]
    return intent["query_type"], intent["cue"], intent.get("own", False)


@pytest.mark.long
def test_a_word_is_tried_on_what_was_marked_added_shown_and_undone(run: Run, plain: Path) -> None:
    run(*ASK, "--db", plain)
    (marked,) = run("runs", "--db", plain, "--json").json["runs"]
    run(*ASK, "--db", plain)
    run("runs", "--mark", marked["id"], "--should-be", "procedural", "--db", plain)
    tried = run("words", "try", "procedural", "sprint retro", "--db", plain, "--json").json["words"]
    (one,) = tried["marked"]
    assert (one["run"], one["before"]["entry"], one["should_be"]) == (marked["id"], "conceptual", "procedural")
    assert one["after"] == {"entry": "procedural", "word": "Sprint retro", "layer": "own"}
    assert (len(tried["others"]), tried["recent"]) == (1, 1)
    assert kind(run, plain) == ("conceptual", "", False)  # trying stored nothing
    told = run("words", "add", "procedural", "sprint  retro", "--db", plain).out
    assert "1 of 1 recalls that are marked as read wrongly would be read otherwise" in told
    assert "Add the word “sprint retro” (procedural)" in told
    assert kind(run, plain) == ("procedural", "Sprint retro", True)
    assert "“sprint retro” → procedural" in run(*ASK, "--no-record", "--db", plain).out
    shown = run("words", "list", "question", "--db", plain).out
    assert [line.split()[:1] for line in shown.splitlines() if "yours" in line] == [["procedural"]]
    gone = run("words", "try-remove", "Sprint Retro", "--db", plain, "--json").json["words"]
    assert [(one["before"]["entry"], one["after"]["entry"]) for one in gone["marked"]] == [("procedural", "conceptual")]
    run("undo", "--db", plain)
    assert kind(run, plain) == ("conceptual", "", False)


def test_a_recorded_recall_is_made_again_with_the_words_of_then(run: Run, plain: Path) -> None:
    run("words", "add", "procedural", "sprint retro", "--db", plain)
    run(*ASK, "--db", plain)
    (one,) = run("runs", "--db", plain, "--json").json["runs"]
    run("words", "remove", "sprint retro", "--db", plain)
    again = run("recall", "--replay", one["id"], "--set", "limit=9", "--db", plain, "--json").json["replay"]
    assert again["as_recorded"] is True
    assert kind(run, plain)[0] == "conceptual"


@pytest.mark.long
def test_the_other_lists_are_read_by_their_recipes(run: Run, plain: Path) -> None:
    run("words", "add", "work", "dojo", "道場", "--db", plain)
    run("words", "add", "journal", "logbook", "--db", plain)
    for text, word in (("the Dojo years", "dojo"), ("道場の話", "道場")):
        (trace,) = run("recall", text, "--recipe", "planned", "--db", plain, "--json").json["runs"]
        notes = trace["plan"]["notes"]
        assert (notes["life_stage"], notes["plan"]["time_hint"]["life_stage_hint"]) == ("work", word)
    (trace,) = run("recall", "the logbook", "--recipe", "salience", "--db", plain, "--json").json["runs"]
    assert (trace["plan"]["notes"]["route"], trace["plan"]["notes"]["timeline"]["word"]) == ("timeline", "logbook")
    entries = {one["list"]: one["entries"] for one in run("words", "--db", plain, "--json").json["words"]}
    assert [w["word"] for one in entries["life_stage"] for w in one["own"]] == ["dojo", "道場"]
    assert [one["entry"] for one in entries["route"] if one["own"]] == ["journal"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("add", "procedural", ""), "There is no word"),
        (("add", "procedural", "e"), "in nearly every question"),
        (("add", "procedural", "x" * 100_000), "not 100,000"),
        (("add", "proceduarl", "retro"), "Did you mean procedural"),
        (("add", "factual", "when"), "already, by “when” of the built-in list"),
        (("add", "procedural"), "does not take 1"),
        (("remove", "dojo"), "is not a word of yours"),
        (("list", "words"), "There is no list “words”"),
    ],
)
def test_what_cannot_be_taught_is_said(run: Run, plain: Path, arguments: tuple[str, ...], said: str) -> None:
    answer = run("words", *arguments, "--db", plain)
    assert (answer.code, said in answer.err) == (2, True), answer.err


def test_nothing_is_told_of_a_question_that_was_not_kept(run: Run, plain: Path) -> None:
    run("runs", "--keep-questions", "off", "--db", plain)
    run(*ASK, "--db", plain)
    told = run("words", "try", "procedural", "sprint retro", "--db", plain).out
    assert "Of 1 recall the question was not kept." in told


def test_a_record_of_another_version_is_counted_and_passed_over(run: Run, plain: Path) -> None:
    run(*ASK, "--db", plain)
    connection = apsw.Connection(str(plain))
    packed = cast("bytes", connection.execute("SELECT trace FROM run").get)
    old = zlib.compress(zlib.decompress(packed).replace(b'{"schema":1', b'{"schema":0'))
    connection.execute("UPDATE run SET trace = ?", (old,))
    connection.close()
    tried = run("words", "try", "procedural", "sprint retro", "--db", plain, "--json").json["words"]
    assert (tried["unread"], tried["recent"], tried["others"]) == (1, 0, [])
    told = run("words", "try", "procedural", "sprint retro", "--db", plain).out
    assert "1 record cannot be read by this version." in told
