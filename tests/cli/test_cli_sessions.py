"""Recalls of one conversation, and the memory that its next message dismisses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.cli import Answer, Run, dump
from helpers.cli_memories import QUESTION

Q = QUESTION["en"]
SESSION = ("--session", "chat-1", "--commit")
ONE, TWO = (
    ("--set", "max_results=1"),
    ("--set", "max_results=2", "--set", "medium_threshold=0", "--set", "high_threshold=0"),
)


def asked(run: Run, db: Path, *more: object, recipe: str = "heuristic") -> Answer:
    answer = run("recall", Q, "--db", db, "--recipe", recipe, "--json", *more)
    assert answer.code == 0, answer.err
    return answer


def isolated(run: Run, db: Path) -> dict[str, str]:
    """By whom, by id."""
    return {one["id"]: one["by"] for one in run("quarantine", "--db", db, "--json").json["isolations"]}


def selected(answer: Answer) -> list[str]:
    return list(answer.json["runs"][0]["selected"])


def test_the_next_message_isolates_the_one_memory_that_came_back(run: Run, plain: Path) -> None:
    (brought,) = selected(asked(run, plain, *SESSION, *ONE))
    answer = asked(run, plain, *SESSION, *ONE, "--user-text", "No, that's not it.")
    assert selected(answer) == [brought]  # it is done after the answer, which still holds it
    assert isolated(run, plain) == {brought: "automatic"}
    assert "“not it”" in answer.err
    assert brought in answer.err
    assert brought not in selected(asked(run, plain, *SESSION, *ONE))
    run("undo", "--db", plain)
    assert isolated(run, plain) == {}


def test_the_log_names_the_entry_the_run_and_the_memory(run: Run, plain: Path) -> None:
    first = asked(run, plain, *SESSION, *ONE)
    asked(run, plain, *SESSION, *ONE, "--user-text", "それは関係ない")
    *_, detail = next(
        row for row in dump(plain)["event_log"] if '"automatic"' in str(row[-1]) and '"entry"' in str(row[-1])
    )
    told = json.loads(str(detail))
    assert {name: told[name] for name in ("session", "run", "ids", "entry", "language")} == {
        "session": "chat-1",
        "run": first.json["runs"][0]["id"],
        "ids": selected(first),
        "entry": "関係ない",
        "language": "ja",
    }


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((*SESSION, *TWO), (*SESSION, *ONE)),  # two came back: nobody knows which is meant
        (("--session", "chat-2", "--commit", *ONE), (*SESSION, *ONE)),  # another conversation
        (ONE, (*SESSION, *ONE)),  # a person looked, no agent
        ((*SESSION, *ONE), ("--session", "chat-1", *ONE)),
    ],
)
def test_nothing_is_isolated_where_it_is_not_clear_what_is_meant(
    run: Run, plain: Path, before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    asked(run, plain, *before)
    asked(run, plain, *after, "--user-text", "that's not it")
    assert isolated(run, plain) == {}


@pytest.mark.parametrize("said", ["違う", "それは違うと思うけど、ところで…", "is that irrelevant?", "没关系", ""])
def test_what_only_looks_like_it_isolates_nothing(run: Run, plain: Path, said: str) -> None:
    asked(run, plain, *SESSION, *ONE)
    asked(run, plain, *SESSION, *ONE, "--user-text", said)
    assert isolated(run, plain) == {}


def test_the_last_message_of_the_person_counts_and_never_the_question(run: Run, plain: Path, tmp_path: Path) -> None:
    turns = tmp_path / "turns.json"
    asked(run, plain, *SESSION, *ONE)
    turns.write_text(json.dumps([{"role": "user", "text": "thanks"}, {"role": "assistant", "text": "that's not it"}]))
    asked(run, plain, *SESSION, *ONE, "--context", turns)
    assert isolated(run, plain) == {}
    run("recall", "that's not it", "--db", plain, *SESSION, *ONE)
    assert isolated(run, plain) == {}
    asked(run, plain, *SESSION, *ONE)
    turns.write_text(json.dumps([{"role": "user", "text": "don't bring that up"}, {"role": "assistant", "text": "ok"}]))
    (brought,) = selected(asked(run, plain, *SESSION, *ONE, "--context", turns))
    assert isolated(run, plain) == {brought: "automatic"}


def test_a_recall_is_recorded_under_its_conversation(run: Run, database: Callable[[str], Path]) -> None:
    db = database("plain")
    asked(run, db, *SESSION)
    asked(run, db)
    told = [(row["session"], row["by"]) for row in rows(db, "run")]
    assert sorted(told, key=str) == [("chat-1", "agent"), (None, "person")]
    (one,) = rows(db, "session")
    assert (one["id"], one["recalls"]) == ("chat-1", 1)


def rows(path: Path, table: str) -> list[dict[str, object]]:
    import apsw

    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        cursor = connection.execute(f"SELECT * FROM {table}")
        return [dict(zip([name for name, *_ in cursor.description], row, strict=True)) for row in cursor]
    finally:
        connection.close()


def test_what_agents_leave_is_listed(run: Run, plain: Path) -> None:
    assert run("sessions", "--db", plain).out.startswith("No recall belongs to a conversation yet.")
    assert run("contexts", "--db", plain).out == "No context is active.\n"
    first = asked(run, plain, *SESSION, *ONE)
    asked(run, plain, *SESSION, recipe="activation")
    (one,) = run("sessions", "--db", plain, "--json").json["sessions"]
    assert (one["id"], one["recalls"], one["recipe"]) == ("chat-1", 2, "activation")
    assert one["run"] != first.json["runs"][0]["id"]
    (context,) = run("contexts", "--db", plain, "--json").json["contexts"]
    assert [item["rank"] for item in context["items"]] == list(range(1, len(context["items"]) + 1))
    whole = run("contexts", context["id"], "--db", plain).out
    assert all(item["id"] in whole for item in context["items"])
    assert run("contexts", "ac_none", "--db", plain).code == 2
    assert [one["topic"] for one in run("events", "--db", plain, "--json").json["events"]] == ["activate"]
    assert run("events", "--topic", "critic", "--db", plain).out == "Nothing is in the event log.\n"


def test_automatic_isolation_is_a_setting_that_undo_takes_back(run: Run, plain: Path) -> None:
    run("sessions", "--isolate-automatically", "off", "--db", plain)
    assert run("sessions", "--db", plain, "--json").json["automatic_isolation"] is False
    asked(run, plain, *SESSION, *ONE)
    asked(run, plain, *SESSION, *ONE, "--user-text", "that's not it")
    assert isolated(run, plain) == {}
    run("undo", "--db", plain)
    assert run("sessions", "--db", plain, "--json").json["automatic_isolation"] is True


@pytest.mark.long
def test_a_conversation_tells_what_its_recalls_took_and_what_was_isolated(run: Run, plain: Path) -> None:
    for recipe in ("heuristic", "heuristic", "planned"):
        asked(run, plain, *SESSION, recipe=recipe)
    asked(run, plain, *SESSION, *ONE)
    asked(run, plain, *SESSION, *ONE, "--user-text", "それは関係ない")
    asked(run, plain, "--session", "chat 2", "--commit")
    told = {one["id"]: one for one in run("sessions", "--db", plain, "--json").json["sessions"]}
    one = told["chat-1"]
    assert {each["recipe"]: each["recalls"] for each in one["times"]} == {"heuristic": 4, "planned": 1}
    assert all(0 < each["p50_ms"] <= each["p95_ms"] <= each["slowest_ms"] for each in one["times"])
    assert (one["automatic_isolations"], told["chat 2"]["automatic_isolations"]) == (1, 0)
    run("undo", "--db", plain)
    (again,) = (each for each in run("sessions", "--db", plain, "--json").json["sessions"] if each["id"] == "chat-1")
    assert again["automatic_isolations"] == 1  # that it was taken back does not make it not have been
    runs = run("runs", "--query", 'session:"chat 2"', "--db", plain, "--json").json["runs"]
    assert [each["id"] for each in runs] == [told["chat 2"]["run"]]


@pytest.mark.long
def test_a_phrase_of_ones_own_dismisses_after_it_was_added(run: Run, plain: Path) -> None:
    (brought,) = selected(asked(run, plain, *SESSION, *ONE))
    said = ("--user-text", "Old hat, please.")
    asked(run, plain, *SESSION, *ONE, *said)
    assert isolated(run, plain) == {}
    answer = run("words", "add", "dismissal", "old hat", "--db", plain)
    assert "Add the word “old hat” (dismissal)" in answer.out
    asked(run, plain, *SESSION, *ONE, *said)
    assert isolated(run, plain) == {brought: "automatic"}
    shown = run("words", "list", "dismissal", "--db", plain, "--json").json["words"]
    assert [each["word"] for each in shown[0]["entries"][0]["own"]] == ["old hat"]
    assert "関係ない" in shown[0]["entries"][0]["built_in"]


def test_a_phrase_is_tried_on_what_was_said_in_recorded_conversations(run: Run, plain: Path, tmp_path: Path) -> None:
    for number, said in enumerate(("Old hat, please.", "What a nice old hat you have", "それは関係ない")):
        context = tmp_path / f"{number}.json"
        context.write_text(json.dumps([{"role": "user", "text": said}]), "utf-8")
        asked(run, plain, "--context", context)
    asked(run, plain)  # without a conversation: nothing was said
    tried = run("words", "try", "dismissal", "old hat", "--db", plain, "--json").json["words"]
    assert ([one["question"] for one in tried["others"]], tried["recent"], tried["marked"]) == (
        ["Old hat, please."],
        3,
        [],
    )
    assert tried["others"][0]["after"] == {"entry": "dismissal", "word": "old hat", "layer": "own"}
    told = run("words", "try", "dismissal", "old hat", "--db", plain).out
    assert told.startswith("1 of 3 messages of recorded conversations would dismiss a memory, or no longer.")
