"""What an import did not understand is not called taken (cases 03 to 09): refused, with what was seen, or taken right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.cli import Run

DEEPSEEK: list[dict[str, Any]] = [
    {
        "id": "d1",
        "title": "Tea",
        "inserted_at": "2025-02-01T08:00:00.000000+08:00",
        "mapping": {
            "root": {"id": "root", "parent": None, "children": ["1"], "message": None},
            "1": {
                "id": "1",
                "parent": "root",
                "children": [],
                "message": {"model": "deepseek-chat", "fragments": [{"type": "REQUEST", "content": "我喜欢龙井茶"}]},
            },
        },
    }
]
LETTA: dict[str, Any] = {
    "agents": [{"name": "Companion", "in_context_message_ids": ["message-0"]}],
    "blocks": [{"label": "human", "value": "Keeps the spare key under the blue pot."}],
    "tools": [],
}
LIBRECHAT: dict[str, Any] = {
    "conversationId": "lc1",
    "endpoint": "openAI",
    "title": "Chat",
    "exportAt": "2026-02-01T00:00:00",
    "branches": True,
    "messages": [{"messageId": "a", "sender": "User", "isCreatedByUser": True, "text": "Hello there", "children": []}],
}
UNKNOWN: dict[str, Any] = {
    "title": "A note of another program",
    "words": "The key lies under the blue pot, behind the house.",
}


@pytest.mark.parametrize(
    ("name", "content", "seen"),
    [
        ("companion.af", LETTA, "Letta"),
    ],
)
def test_an_export_of_another_program_is_named_and_nothing_is_stored(
    run: Run, tmp_path: Path, name: str, content: object, seen: str
) -> None:
    (tmp_path / name).write_text(json.dumps(content, ensure_ascii=False), "utf-8")
    answer = run("import", tmp_path / name, "--db", tmp_path / "new.db", "--json")
    assert (answer.code, seen in answer.error["title"]) == (2, True)
    assert "JSONL" in answer.error["advice"]
    assert not (tmp_path / "new.db").exists()


def test_one_shared_key_is_not_our_format(run: Run, tmp_path: Path) -> None:
    for number, line in enumerate(
        (UNKNOWN, {"kind": "note", **UNKNOWN}, {"body": "x", **UNKNOWN}, {"document": "d", **UNKNOWN})
    ):
        (tmp_path / f"{number}.json").write_text(json.dumps(line), "utf-8")
        answer = run("import", tmp_path / f"{number}.json", "--db", tmp_path / "new.db", "--json")
        assert (answer.code, answer.error["code"]) == (2, "unknown_format")


@pytest.mark.parametrize("form", ["jsonl", "chatgpt"])
def test_a_format_that_is_named_does_not_make_the_file_understood(
    run: Run, plain: Path, tmp_path: Path, form: str
) -> None:
    """Nothing is stored in a database that is there already either, and a preview says the same."""
    (tmp_path / "a.json").write_text(json.dumps(UNKNOWN if form == "jsonl" else DEEPSEEK), "utf-8")
    before = run("list", "--db", plain, "--json").json
    for more in ((), ("--dry-run",)):
        answer = run("import", tmp_path / "a.json", "--format", form, "--db", plain, "--json", *more)
        assert (answer.code, answer.error["code"]) == (2, "not_understood")
        assert "looked like" in answer.error["advice"]
    assert run("list", "--db", plain, "--json").json == before


@pytest.mark.parametrize(("content", "form"), [(DEEPSEEK, "deepseek"), (LIBRECHAT, "librechat")])
def test_what_was_named_and_refused_once_is_read_now(run: Run, tmp_path: Path, content: object, form: str) -> None:
    (tmp_path / "export.json").write_text(json.dumps(content, ensure_ascii=False), "utf-8")
    report = run("import", tmp_path / "export.json", "--db", tmp_path / "new.db", "--json").json["report"]
    assert (report["format"], report["taken"], report["refused"]) == (form, 1, [])


def test_the_report_says_how_much_of_the_text_became_text_of_memories(run: Run, tmp_path: Path) -> None:
    lines = [{"user_text": "My bicycle is green.", "weather": "It was raining."}, {"user_text": "The kettle is new."}]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, lines)), "utf-8")
    answer = run("import", tmp_path / "a.jsonl", "--db", tmp_path / "new.db")
    assert "72 % of the text that was read is text of memories." in answer.out
    again = run("import", tmp_path / "a.jsonl", "--db", tmp_path / "new.db", "--json").json["report"]
    assert (again["unchanged"], again["text_share"]) == (2, 0.717)


def table(tmp_path: Path, text: str) -> Path:
    (tmp_path / "table.csv").write_text(text, "utf-8")
    return tmp_path / "table.csv"


SPEAKERS = (
    "Timestamp,From,Text,Reaction\n2026-01-05 20:00:00,Me,My birthday is 4 May.,\n"
    "2026-01-05 20:00:07,Rep,I will bake a cake!,love\n2026-01-05 20:01:00,Me,Lemon please.,\n"
)


def test_what_the_companion_says_in_a_table_of_speakers_is_its_answer(run: Run, tmp_path: Path) -> None:
    path = table(tmp_path, SPEAKERS)
    assert run("import", path, "--db", tmp_path / "new.db").code == 0
    found = run("list", "--db", tmp_path / "new.db", "--json").json["memories"]
    assert [(one["user_text"], one["reply_text"]) for one in found] == [
        ("Lemon please.", None),
        ("My birthday is 4 May.", "I will bake a cake!"),
    ]
    assert json.loads(found[1]["payload"]) == {"Reaction": "love"}
    assert run("import", path, "--db", tmp_path / "new.db", "--json").json["report"]["unchanged"] == 2


def test_speakers_of_whom_it_cannot_be_told_are_asked_for(run: Run, tmp_path: Path) -> None:
    path = table(tmp_path, SPEAKERS.replace("Me", "Anna"))
    answer = run("import", path, "--db", tmp_path / "new.db", "--json")
    assert (answer.code, answer.error["code"]) == (2, "speakers")
    assert "Anna, Rep" in answer.error["title"]
    assert not (tmp_path / "new.db").exists()
    assert "--map body=Text" in answer.error["advice"]
    assert run("import", path, "--map", "body=Text", "--db", tmp_path / "new.db").code == 0


def test_a_table_of_messages_keeps_conversations_apart(run: Run, tmp_path: Path) -> None:
    path = table(
        tmp_path,
        "conversation,role,content\na,system,You are kind.\na,user,Who am I?\na,assistant,Anna.\na,assistant,Surely.\n"
        "b,assistant,Good morning.\nb,user,Hello there.\n",
    )
    report = run("import", path, "--db", tmp_path / "new.db", "--json").json["report"]
    assert [row["where"] for row in report["refused"]] == ["row 2"]
    found = run("list", "--db", tmp_path / "new.db", "--json").json["memories"]
    assert {(one["user_text"], one["reply_text"]) for one in found} == {
        ("Who am I?", "Anna.\n\nSurely."),
        (None, "Good morning."),
        ("Hello there.", None),
    }


@pytest.mark.parametrize(
    ("date", "reason"),
    [
        ("45964.5868", "a number of days, as Excel counts them"),
        ("45964", "a number of days, as Excel counts them"),
        ("45964.58", "a number of days, as Excel counts them"),
        ("17560000000000000000000", "is not a time"),
        ("-86400", "is not a time"),
    ],
)
def test_a_date_that_is_no_date_is_refused_with_row_and_column(
    run: Run, tmp_path: Path, date: str, reason: str
) -> None:
    path = table(tmp_path, f"timestamp,user,assistant\n{date},When do I sow beans?,In November\n")
    error = run("import", path, "--db", tmp_path / "new.db", "--json").error
    assert f"row 2 occurred_at {reason}" in error["advice"] or reason in error["advice"]
    assert "row 2 occurred_at" in error["advice"]
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize(("order", "day"), [("mdy", "2025-11-03"), ("dmy", "2025-03-11")])
def test_dates_that_begin_with_the_day_or_the_month_are_asked_for_once(
    run: Run, tmp_path: Path, order: str, day: str
) -> None:
    path = table(
        tmp_path, "Date,Question\n11/3/2025 2:05 PM,When do I sow beans?\n4/11/2025 9:00 AM,Where is the cat?\n"
    )
    asked = run("import", path, "--db", tmp_path / "new.db", "--json").error
    assert (asked["code"], "--dates" in asked["advice"]) == ("date_order", True)
    report = run("import", path, "--dates", order, "--db", tmp_path / "new.db", "--json").json["report"]
    assert (report["taken"], report["refused"]) == (2, [])
    listed = run("list", "--db", tmp_path / "new.db").out
    assert f"{day} 14:05" in listed


def test_one_date_of_a_column_decides_for_all(run: Run, tmp_path: Path) -> None:
    path = table(tmp_path, "Date,Question\n4/11/2025,When do I sow beans?\n25/11/2025,Where is the cat?\n")
    assert run("import", path, "--db", tmp_path / "new.db", "--json").json["report"]["taken"] == 2
    assert "2025-11-04" in run("list", "--db", tmp_path / "new.db").out
