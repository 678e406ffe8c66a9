"""Conversations out of files: which messages, whose, when."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mnemonaut_core.domain.query import Turn
from mnemonaut_core.domain.transcript import Transcript, asked_turns
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.transcript import chosen, conversations_in

AT = 1_772_971_200  # 2026-03-08 12:00 UTC
SAID = (Turn("user", "Where is the cat?", AT), Turn("assistant", "On the keyboard.", AT + 60))
LINES = [
    {"role": "user", "text": "Where is the cat?", "at": AT},
    {"role": "assistant", "text": "On the keyboard.", "at": AT + 60},
]
FORMS = {
    "lines.jsonl": "\n".join(json.dumps(line) for line in LINES),
    "list.json": json.dumps(LINES),
    "openai.json": json.dumps(
        {
            "messages": [
                {"role": "system", "content": "Be kind."},
                {"role": "user", "content": [{"type": "text", "text": "Where is the cat?"}], "created_at": AT},
                {"role": "tool", "content": "{}"},
                {"role": "assistant", "content": "On the keyboard.", "created_at": AT + 60},
            ]
        }
    ),
    "claude.json": json.dumps(
        [
            {
                "uuid": "u-1",
                "name": "Cats",
                "chat_messages": [
                    {"sender": "human", "text": "Where is the cat?", "created_at": "2026-03-08T12:00:00Z"},
                    {"sender": "assistant", "text": "On the keyboard.", "created_at": "2026-03-08T12:01:00Z"},
                ],
            }
        ]
    ),
    "session.jsonl": "\n".join(
        json.dumps(
            {
                "type": line["role"],
                "timestamp": line["at"],
                "sessionId": "s",
                "message": {"role": line["role"], "content": line["text"]},
            }
        )
        for line in LINES
    ),
    "spoken.txt": "[2026-03-08 12:00] user: Where is the cat?\n[2026-03-08 12:01] assistant: On the keyboard.\n",
    "japanese.txt": "[2026-03-08 12:00] ユーザー：Where is the cat?\n[2026-03-08 12:01] アシスタント：On the keyboard.\n",
    "chinese.txt": "[2026-03-08 12:00] 用户：Where is the cat?\n[2026-03-08 12:01] 助手：On the keyboard.\n",
}


@pytest.mark.parametrize("name", FORMS)
def test_every_form_tells_the_same_two_messages(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(FORMS[name], "utf-8")
    (found,) = conversations_in(path)
    assert found.messages == SAID


def test_a_message_of_text_goes_on_until_the_next_name(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_text("user: One\nand note: this\n\nassistant: Two\n", "utf-8")
    (found,) = conversations_in(path)
    assert found.messages == (Turn("user", "One\nand note: this"), Turn("assistant", "Two"))


def test_what_import_reads_is_a_conversation_a_thread(tmp_path: Path) -> None:
    path = tmp_path / "memories.jsonl"
    episodes = [
        {
            "id": "b",
            "kind": "episode",
            "user_text": "Later",
            "reply_text": "Yes",
            "occurred_at": AT + 9,
            "threads": ["t"],
        },
        {"id": "a", "kind": "episode", "user_text": "Sooner", "occurred_at": AT, "threads": ["t"]},
        {"id": "c", "kind": "episode", "user_text": "Elsewhere", "occurred_at": AT, "threads": ["u"]},
        {"id": "d", "kind": "state", "body": "No message"},
    ]
    path.write_text("\n".join(json.dumps(one) for one in episodes), "utf-8")
    found = conversations_in(path)
    assert [one.name for one in found] == ["t", "u"]
    assert found[0].messages == (
        Turn("user", "Sooner", AT),
        Turn("user", "Later", AT + 9),
        Turn("assistant", "Yes", AT + 9),
    )
    assert chosen(found, "u").messages[0].text == "Elsewhere"
    for wanted in (None, "v"):
        with pytest.raises(InputError) as refused:
            chosen(found, wanted)
        assert refused.value.code == "which_conversation"
        assert "t, u" in refused.value.advice


@pytest.mark.parametrize(
    "content", ['{"role": "assistant", "text": "Nobody asked"}', "[1, 2]", '{"role": 3, "text": []}']
)
def test_a_file_without_a_message_of_the_person_is_said_to_hold_none(tmp_path: Path, content: str) -> None:
    path = tmp_path / "none.json"
    path.write_text(content, "utf-8")
    with pytest.raises(InputError) as refused:
        conversations_in(path)
    assert refused.value.code == "no_conversation"


def test_a_turn_is_asked_the_second_before_it_with_what_was_said_before_it() -> None:
    said = Transcript("c", (Turn("user", "a"), *SAID, Turn("user", "b"), Turn("user", "c", AT + 99)))
    asked = list(asked_turns(said, now=7))
    assert [(one.number, one.own_time, one.query.now) for one in asked] == [
        (1, None, AT - 1),  # the nearest time that anything tells
        (2, AT, AT - 1),
        (3, None, AT + 60 - 1),  # that of the answer before it
        (4, AT + 99, AT + 98),
    ]
    assert [one.query.context for one in asked] == [said.messages[:at] for at in (0, 1, 3, 4)]
    (alone,) = asked_turns(Transcript("c", (Turn("user", "a"),)), now=7)
    assert (alone.guessed, alone.query.now) == (True, 7)
