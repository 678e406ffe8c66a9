"""Older, newer and odd forms of exports than the fixtures have: what each brings, and that it is known by itself."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.importers.detect import recognise
from mnemonaut_core.importers.records import ImportOptions, MemoryRecord
from mnemonaut_core.text.shown import date_text

AT = "2025-03-01T09:00:00Z"
ROOT = "00000000-0000-4000-8000-000000000000"


def brought(path: Path) -> list[tuple[object, ...]]:
    """Of each memory what it says, without what is None: the user's side, the reply, the body, its day."""
    records = list(recognise(path, ImportOptions()).records(NEVER))
    memories = [record.memory for record in records if isinstance(record, MemoryRecord)]
    assert len({one.id for one in memories}) == len(memories)
    return [tuple(filter(None, (one.user_text, one.reply_text, one.body, _day(one.moment)))) for one in memories]


def _day(at: int | None) -> str | None:
    return None if at is None else date_text(at)[:10]


def lines(*values: object) -> str:
    return "\n".join(json.dumps(value, ensure_ascii=False) for value in values)


def claude(key: str, sender: str, text: str, parent: str) -> dict[str, Any]:
    return {"uuid": key, "sender": sender, "text": text, "created_at": AT, "parent_message_uuid": parent}


def code(kind: str, key: str, parent: str | None, content: object, **more: Any) -> dict[str, Any]:
    message = {"role": kind, "content": content}
    step = {"type": kind, "uuid": key, "parentUuid": parent, "sessionId": "s", "timestamp": AT, "message": message}
    return {**step, **more}


def gpt(key: str, parent: str | None, role: str, content: object, **more: Any) -> dict[str, Any]:
    whole = {"content_type": "text", "parts": [content]} if isinstance(content, str) else content
    message = {"id": key, "author": {"role": role}, "create_time": 1740819600.0, "content": whole, **more}
    return {"id": key, "parent": parent, "message": message}


def gpt_export(*nodes: dict[str, Any]) -> str:
    mapping = {node["id"]: node for node in nodes}
    return json.dumps([{"title": "t", "mapping": mapping, "current_node": nodes[-1]["id"], "id": "c"}])


REMEMBERED = "1. [2025-02-27]. User has two greyhounds.\n\n2. [2025-02-28]. User sings bass."
CARD = {
    "name": "Ada",
    "description": "A keeper.",
    "first_mes": "Hello!",
    "alternate_greetings": ["Good evening.", "Who is there?"],
    "post_history_instructions": "Stay kind.",
    "extensions": {"depth_prompt": {"prompt": "It rains.", "depth": 4}},
    "character_book": {
        "entries": [{"keys": ["a"], "content": "The glove is blue.", "id": 1}, {"keys": ["b"], "content": "No number."}]
    },
}
AGENTS = "# AGENTS.md instructions for /p\n\n<INSTRUCTIONS>\nBe nice\n</INSTRUCTIONS>"


def codex(role: str, *texts: str) -> dict[str, Any]:
    return {"type": "message", "role": role, "content": [{"type": "text", "text": text} for text in texts]}


def chat_line(name: str, text: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "is_user": False, "send_date": AT, "mes": text, **more}


FILES: dict[str, tuple[str, str, list[tuple[str, ...]]]] = {
    "Claude: the first message was edited": (
        "conversations.json",
        lines(
            {
                "uuid": "c",
                "chat_messages": [
                    claude("m1", "human", "Beans?", ROOT),
                    claude("m2", "assistant", "No.", "m1"),
                    claude("m3", "human", "Broad beans?", ROOT),
                    claude("m4", "assistant", "In November.", "m3"),
                ],
            }
        ),
        [("Broad beans?", "In November.", "2025-03-01")],
    ),
    "Claude Code: an error of the service is no answer": (
        "s.jsonl",
        lines(
            code("user", "u1", None, "<bash-input>ls</bash-input>"),
            code("user", "u2", "u1", "How do we deploy?"),
            code("assistant", "u3", "u2", [{"type": "text", "text": "API Error: 500"}], isApiErrorMessage=True),
            code("assistant", "u4", "u3", [{"type": "text", "text": "make deploy"}]),
        ),
        [("How do we deploy?", "make deploy", "2025-03-01")],
    ),
    "Codex: instructions of the project are no message": (
        "rollout-1.jsonl",
        lines(
            {"id": "s", "timestamp": AT},
            codex("user", AGENTS, "<environment_context>\n</environment_context>"),
            codex("user", "How do we deploy?"),
            codex("assistant", "make deploy"),
        ),
        [("How do we deploy?", "make deploy", "2025-03-01")],
    ),
    "Codex: a session in one object": (
        "rollout-1.json",
        lines({"session": {"id": "s", "timestamp": AT}, "items": [codex("user", "How?"), codex("assistant", "So.")]}),
        [("How?", "So.", "2025-03-01")],
    ),
    "ChatGPT: what was saved before, with its days": (
        "conversations.json",
        gpt_export(
            gpt("m", None, "system", {"content_type": "model_editable_context", "model_set_context": REMEMBERED}),
            gpt("u", "m", "user", "Hello there"),
        ),
        [("Hello there", "2025-03-01"), ("User has two greyhounds.", "2025-02-27"), ("User sings bass.", "2025-02-28")],
    ),
    "SillyTavern: every text of a card, entries with and without a number": (
        "Ada.json",
        json.dumps({"spec": "chara_card_v2", "data": CARD}),
        [
            ("A keeper.",),
            ("Hello!",),
            ("Good evening.\nWho is there?",),
            ("Stay kind.",),
            ("It rains.",),
            ("The glove is blue.",),
            ("No number.",),
        ],
    ),
    "SillyTavern: the chat of a group": (
        "group.jsonl",
        lines(
            {"user_name": "unused", "character_name": "unused", "create_date": AT, "chat_metadata": {}},
            chat_line("Tom", "Hi all", is_user=True),
            chat_line("Ada", "Hi"),
            chat_line("Bea", "Hello"),
        ),
        [("Hi all", "Ada: Hi\n\nBea: Hello", "2025-03-01")],
    ),
    "Open WebUI: thoughts inside an answer": (
        "chat.json",
        lines(
            {
                "id": "c",
                "chat": {
                    "models": ["m"],
                    "messages": [
                        {"role": "user", "content": "When?", "timestamp": 1740819600},
                        {"role": "assistant", "content": '<details type="reasoning" done="true">hm</details>\nNow.'},
                    ],
                },
            }
        ),
        [("When?", "Now.", "2025-03-01")],
    ),
    "LibreChat: lines of its database": (
        "messages.json",
        lines(
            {"conversationId": "c", "createdAt": {"$date": AT}, "sender": "User", "text": "When?"},
            {
                "conversationId": "c",
                "createdAt": {"$date": {"$numberLong": "1740819605000"}},
                "sender": "AI",
                "text": "Now.",
            },
        ),
        [("When?", "Now.", "2025-03-01")],
    ),
    "ChatGPT: a conversation as Markdown": (
        "beans.md",
        "# Beans\n\n#### You said:\nWhen do I sow?\n\n#### ChatGPT said:\nNow.\n\n* in rows\n",
        [("When do I sow?", "Now.\n\n* in rows")],
    ),
    "LibreChat: a conversation as Markdown": (
        "beans.md",
        "# Beans\n\n**User:**\nWhen do I sow?\n\n**Claude:** Now.\n",
        [("When do I sow?", "Now.")],
    ),
    "a note about both sides": (
        "MEMORY.md",
        "# Memory\n\n## User\n\nSings: bass.\n\n## Assistant\n\nIs brief.\n",
        [("## User\n\nSings: bass.",), ("## Assistant\n\nIs brief.",)],
    ),
    "mem0: a list of its first versions": (
        "all.json",
        json.dumps([{"id": "1", "memory": "Plays cricket", "user_id": "a", "created_at": "2025-03-01T02:00:00-07:00"}]),
        [("Plays cricket", "2025-03-01")],
    ),
    "mem0: relations of its graph": (
        "found.json",
        lines(
            {
                "results": [{"id": "1", "memory": "Loves oolong", "hash": "h", "created_at": AT}],
                "relations": [{"source": "tom", "relationship": "loves", "target": "oolong"}],
            }
        ),
        [("Loves oolong", "2025-03-01"), ("tom loves oolong",)],
    ),
    "server-memory: the answer of read_graph": (
        "graph.json",
        lines(
            {
                "entities": [{"name": "Tom", "entityType": "person", "observations": ["sings bass"]}],
                "relations": [{"from": "Tom", "to": "Leith", "relationType": "lives in"}],
            }
        ),
        [("sings bass",), ("Tom lives in Leith",)],
    ),
    "server-memory: observations with a date": (
        "memory.jsonl",
        lines(
            {
                "type": "entity",
                "name": "Tom",
                "entityType": "person",
                "observations": [{"content": "sings bass", "createdAt": AT}],
            }
        ),
        [("sings bass", "2025-03-01")],
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_what_a_file_brings(tmp_path: Path, name: str) -> None:
    file, content, expected = FILES[name]
    path = tmp_path / file
    path.write_text(content, "utf-8")
    assert brought(path) == expected


def test_thoughts_are_no_text_that_was_missed(tmp_path: Path) -> None:
    """A model that thinks at length is not refused for the share of its text that nobody saw."""
    path = tmp_path / "conversations.json"
    thoughts = {"content_type": "thoughts", "thoughts": [{"content": "I think about beans " * 99}]}
    said = (
        gpt("u", None, "user", "When do I sow?"),
        gpt("t", "u", "assistant", thoughts),
        gpt("a", "t", "assistant", "Now."),
    )
    path.write_text(gpt_export(*said))
    (record,) = recognise(path, ImportOptions()).records(NEVER)
    assert isinstance(record, MemoryRecord)
    assert record.text == len("When do I sow?")


DATABASES = {
    "Open WebUI without settings": (
        """
        CREATE TABLE auth (id TEXT);
        CREATE TABLE user (id TEXT);
        CREATE TABLE memory (id TEXT, content TEXT, created_at INT);
        CREATE TABLE chat (id TEXT, title TEXT, chat TEXT, timestamp INT);
        INSERT INTO memory VALUES ('m', 'Likes tea', 1740819600);
        INSERT INTO chat VALUES ('c', 't', '{"messages": [{"role": "user", "content": "When?"}]}', 1740819600);
        """,
        [("Likes tea", "2025-03-01"), ("When?", "2025-03-01")],
    ),
    "mem0 with its history alone, as it named it first": (
        """
        CREATE TABLE history (id TEXT, memory_id TEXT, prev_value TEXT, new_value TEXT, event TEXT, timestamp TEXT);
        INSERT INTO history VALUES ('1', 'm', NULL, 'Likes tea', 'ADD', '2025-03-01 09:00:00');
        INSERT INTO history VALUES ('2', 'm', 'Likes tea', 'Likes oolong', 'UPDATE', '2025-03-02 09:00:00');
        """,
        [("Likes oolong", "2025-03-01")],
    ),
    "mcp-memory-service before its graph, with a time as text": (
        """
        CREATE TABLE memories (id INTEGER PRIMARY KEY, content_hash TEXT, content TEXT, created_at REAL, created_at_iso TEXT);
        CREATE TABLE memory_embeddings_rowids (rowid INTEGER PRIMARY KEY, id, chunk_id INT, chunk_offset INT);
        INSERT INTO memories VALUES (1, 'h', 'Likes oolong', NULL, '2025-03-01T09:00:00Z');
        """,
        [("Likes oolong", "2025-03-01")],
    ),
    "basic-memory before it had projects": (
        """
        CREATE TABLE alembic_version (version_num TEXT);
        CREATE TABLE entity (id INTEGER PRIMARY KEY, title TEXT, entity_type TEXT, file_path TEXT, created_at TEXT);
        CREATE TABLE observation (id INTEGER PRIMARY KEY, entity_id INT, content TEXT, category TEXT);
        CREATE TABLE relation (id INTEGER PRIMARY KEY, from_id INT, to_id INT, to_name TEXT, relation_type TEXT);
        INSERT INTO entity VALUES (1, 'Beans', 'note', 'beans.md', '2025-03-01 09:00:00');
        INSERT INTO observation VALUES (1, 1, 'Sow in November', 'tip');
        """,
        [("Sow in November", "2025-03-01")],
    ),
    "claude-mem's server": (
        """
        CREATE TABLE projects (id TEXT);
        CREATE TABLE memory_items (id TEXT, kind TEXT, type TEXT, title TEXT, text TEXT, narrative TEXT, created_at_epoch INT);
        INSERT INTO memory_items VALUES ('1', 'observation', 'decision', 't', NULL, 'We ship on Fridays', 1740819600000);
        INSERT INTO memory_items VALUES ('2', 'prompt', NULL, NULL, 'When do we ship?', NULL, 1740819600000);
        """,
        [("We ship on Fridays", "2025-03-01"), ("When do we ship?", "2025-03-01")],
    ),
}


@pytest.mark.parametrize("name", DATABASES)
def test_what_a_database_brings(tmp_path: Path, name: str) -> None:
    script, expected = DATABASES[name]
    path = tmp_path / "memory.db"
    with closing(sqlite3.connect(path)) as made:
        made.executescript(script)
        made.commit()
    assert brought(path) == expected


def test_all_of_a_conversation_in_a_text_is_taken(tmp_path: Path) -> None:
    """Names and times before the messages are no text that was missed."""
    path = tmp_path / "chat.txt"
    path.write_text("[2025-03-01 09:05] User: いつ？\n[2025-03-01 09:06] Assistant: 十一月です。\n", "utf-8")
    (record,) = recognise(path, ImportOptions()).records(NEVER)
    assert isinstance(record, MemoryRecord)
    assert record.text == len("いつ？十一月です。")


def test_of_a_home_of_claude_code_notes_that_are_no_memory_are_left_out(tmp_path: Path) -> None:
    home = tmp_path / ".claude"
    for name, content in {
        "projects/-p/s.jsonl": lines(code("user", "u", None, "How do we deploy?")),
        "projects/-p/memory/deploy.md": "With make.",
        "CLAUDE.md": "Be brief.",
        "commands/ship.md": "Ship $ARGUMENTS",
        "plugins/x/skills/y/SKILL.md": "Do y.",
    }.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(content, "utf-8")
    assert sorted(brought(home)) == [("Be brief.",), ("How do we deploy?", "2025-03-01"), ("With make.",)]
