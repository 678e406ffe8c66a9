"""`replay`: a conversation asked again, which memory came at which turn, and what would have been isolated."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.cli import Answer, Run, dump
from helpers.cli_memories import DAY, NOW

ONE = ("--recipe", "heuristic", "--set", "max_results=1")
FIRST = NOW - 10 * DAY
"""When e-01 was said; e-02 a day later, and so on."""


def transcript(path: Path, *turns: tuple[str, int | None]) -> Path:
    """Messages of the person, each at its time."""
    lines = [{"role": "user", "text": text} | ({} if at is None else {"at": at}) for text, at in turns]
    path.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    return path


def turns_of(answer: Answer) -> list[dict[str, Any]]:
    assert answer.code == 0, answer.err
    return list(answer.json["replay"]["turns"])


@pytest.mark.long
def test_a_memory_comes_only_at_the_turns_after_it_was_said(run: Run, plain: Path, tmp_path: Path) -> None:
    asked = (
        ("Where does the cat Pixel sleep?", FIRST + 6 * DAY),
        ("Where does the cat Pixel sleep?", FIRST + 6 * DAY + 1),
    )
    before, after = turns_of(run("replay", transcript(tmp_path / "t.jsonl", *asked), "--db", plain, *ONE, "--json"))
    assert before["now"] == FIRST + 6 * DAY - 1  # e-07 was said at that very second: it is not known yet
    assert "e-07" not in before["recalls"][0]["selected"]
    assert after["recalls"][0]["selected"] == ["e-07"]
    assert [one["id"] for one in after["recalls"][0]["changed"]["entered"]] == ["e-07"]


def test_what_a_turn_dismisses_is_named_once_and_nothing_is_written(run: Run, plain: Path, tmp_path: Path) -> None:
    file = transcript(
        tmp_path / "t.jsonl",
        ("Where does the cat sleep?", NOW),
        ("No, that's not it.", NOW + 60),
        ("Where does the cat sleep?", NOW + 120),
        ("That's not it!", NOW + 180),
    )
    before = dump(plain)
    found = [one["recalls"][0] for one in turns_of(run("replay", file, "--db", plain, *ONE, "--json"))]
    (brought,) = found[0]["selected"]
    assert [one["would_isolate"] for one in found] == [
        None,
        {"id": brought, "entry": "not it", "language": "en"},
        None,
        None,
    ]
    assert found[2]["selected"] == found[2]["isolated_before"] == [brought]  # live it would be missing here
    assert dump(plain) == before
    told = run("replay", file, "--db", plain, *ONE)
    assert f"✖ “not it” would have isolated {brought}" in told.out
    assert "would be isolated by now" in told.out
    run("sessions", "--isolate-automatically", "off", "--db", plain)
    off = run("replay", file, "--db", plain, *ONE, "--json")
    assert [one["recalls"][0]["would_isolate"] for one in turns_of(off)] == [None] * 4
    assert off.json["replay"]["automatic_isolation"] is False


def test_what_an_agent_asked_in_a_conversation_is_replayed_as_it_was_asked(run: Run, plain: Path) -> None:
    asked = (("Where does the cat Pixel sleep?", NOW), ("When is the meeting with Mara?", NOW + 60))
    made = [
        run("recall", text, "--session", "chat", "--kind", "episode", "--now", now, "--db", plain, *ONE, "--json").json
        for text, now in asked
    ]
    run("recall", "Who else?", "--session", "other", "--db", plain, *ONE)
    turns = turns_of(run("replay", "--session", "chat", "--db", plain, *ONE, "--json"))
    assert [(one["text"], one["now"]) for one in turns] == list(asked)
    assert [one["recalls"][0]["selected"] for one in turns] == [one["runs"][0]["selected"] for one in made]
    seen = run("replay", "--session", "chat", "--as-agent", "--db", plain, *ONE, "--json").json["replay"]
    assert (seen["boundary_classes"], len(seen["turns"])) == (["public", "internal", "pii"], 2)
    told = run("replay", "--session", "chat", "--as-agent", "--db", plain, *ONE)
    assert "Only what a companion may see is asked: public, internal, pii" in told.out
    run("runs", "--forget-questions", "--db", plain)
    error = run("replay", "--session", "chat", "--db", plain, "--json").error
    assert (error["code"], error["title"]) == ("no_thread", "No question of the conversation “chat” is kept")
    assert run("replay", "--session", "chat", "--thread", "x", "--db", plain, "--json").error["code"] == "usage"


def test_another_recipe_stands_beside_the_first_at_every_turn(run: Run, plain: Path, tmp_path: Path) -> None:
    file = transcript(tmp_path / "t.jsonl", ("When is the meeting with Mara?", None))
    answer = run("replay", file, "--db", plain, "--recipe", "heuristic,salience", "--json")
    (turn,) = turns_of(answer)
    first, second = turn["recalls"]
    assert (turn["at"], turn["now"]) == (None, NOW)
    assert first["beside"] is None
    assert {one["id"] for one in second["beside"]["entered"]} == {*second["selected"]} - {*first["selected"]}
    for one, recipe in ((first, "heuristic"), (second, "salience")):
        alone = run(
            "recall", "When is the meeting with Mara?", "--db", plain, "--recipe", recipe, "--json", "--no-record"
        )
        assert one["selected"] == alone.json["runs"][0]["selected"]
    assert [one["turns"] for one in answer.json["replay"]["sums"]] == [1, 1]


def test_a_thread_of_the_database_is_a_conversation_that_does_not_recall_itself(run: Run, plain: Path) -> None:
    listed = run("replay", "--threads", "--db", plain, "--json").json["threads"]
    assert listed == [{"thread": "work", "memories": 1}]
    (turn,) = turns_of(run("replay", "--thread", "work", "--db", plain, "--json"))
    assert turn["text"] == "The meeting with Mara was moved to Thursday."
    assert "e-01" not in turn["recalls"][0]["selected"]
    wrong = run("replay", "--thread", "wrok", "--db", plain, "--json")
    assert (wrong.code, wrong.error["code"]) == (2, "no_thread")
    assert "work" in wrong.error["advice"]


def test_only_changes_leaves_out_turns_at_which_the_same_came(run: Run, plain: Path, tmp_path: Path) -> None:
    file = transcript(tmp_path / "t.jsonl", *[("Pixel, the cat, was at the vet", NOW)] * 3)
    every = turns_of(run("replay", file, "--db", plain, "--recipe", "salience", "--json"))
    some = turns_of(run("replay", file, "--db", plain, "--recipe", "salience", "--json", "--only-changes"))
    assert [one["turn"] for one in every] == [1, 2, 3]
    assert [one["turn"] for one in some] == [1]


@pytest.mark.parametrize("arguments", [(), ("missing.json",)])
def test_what_cannot_be_replayed_is_refused_in_a_sentence(run: Run, plain: Path, arguments: tuple[str, ...]) -> None:
    answer = run("replay", *arguments, "--db", plain)
    assert answer.code in (2, 3)
    assert answer.err.startswith("mnemonaut: ")
    assert answer.out == ""
