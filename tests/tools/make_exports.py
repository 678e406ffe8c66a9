"""Exports of other programs, written from their schemas with texts of ours: `python tests/tools/make_exports.py FOLDER`."""

from __future__ import annotations

import base64
import json
import sqlite3
import struct
import sys
import zipfile
import zlib
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

AT = "2026-05-04T09:12:31.100200Z"


def claude(path: Path) -> Path:
    """Claude.ai's export of today: conversations (one with two branches), memories, a project with a document, users."""

    def part(text: str) -> dict[str, Any]:
        return {"start_timestamp": AT, "stop_timestamp": AT, "type": "text", "text": text, "citations": []}

    def message(name: str, sender: str, *content: dict[str, Any], parent: str, **more: Any) -> dict[str, Any]:
        whole = "\n".join(one["text"] for one in content if one["type"] == "text")
        shown = whole or "This block is not supported on your current device yet."
        made = {
            "uuid": name,
            "text": shown,
            "content": list(content),
            "sender": sender,
            "created_at": AT,
            "updated_at": AT,
        }
        return {**made, "attachments": [], "files": [], "parent_message_uuid": parent, **more}

    root = "00000000-0000-4000-8000-000000000000"
    notes = {
        "file_name": "pieces.txt",
        "file_size": 30,
        "file_type": "txt",
        "extracted_content": "Locus iste, four voices",
    }
    thinking = {"type": "thinking", "thinking": "Which piece fits a bass voice?"}
    tool = {"type": "tool_use", "name": "search", "input": {"query": "bass range"}}
    answer = {"type": "tool_result", "name": "search", "content": [{"type": "text", "text": "E2 to E4 are usual."}]}
    choir = [
        message("m1", "human", part("Choir practice moved to Thursdays."), parent=root),
        message("m2", "assistant", part("I will keep Thursdays in mind."), parent="m1"),
        message("m3", "human", part("The wrong question, asked first."), parent="m2"),
        message("m4", "assistant", part("An answer that was replaced."), parent="m3"),
        message("m5", "human", part("Can I sing the new pieces?"), parent="m2", attachments=[notes]),
        message("m6", "assistant", thinking, tool, answer, part("Yes, they are in your range."), parent="m5"),
        message("m7", "human", part("What does the poster say?"), parent="m6", files=[{"file_name": "poster.png"}]),
        message("m8", "assistant", part("It says 19:30."), parent="m7"),
    ]
    about = {"summary": "", "created_at": AT, "updated_at": AT, "account": {"uuid": "acc"}}
    conversations = [
        {"uuid": "c1", "name": "Choir", **about, "chat_messages": choir, "current_leaf_message_uuid": "m8"},
        {"uuid": "c2", "name": "", **about, "chat_messages": []},
    ]
    doc = {"uuid": "d1", "filename": "rules.md", "content": "# Rules\n\nNobody sings flat.", "created_at": AT}
    project = {
        "uuid": "p1",
        "name": "Choir",
        "description": "",
        "is_private": True,
        "prompt_template": "Answer in German.",
    }
    project |= {"created_at": AT, "updated_at": AT, "creator": {"uuid": "acc"}, "docs": [doc]}
    remembered = "**Work context**\n\nSings bass in a choir.\n\n**Personal context**\n\nTwo greyhounds at home."
    memories = {"conversations_memory": remembered, "project_memories": {"p1": "The choir prepares Bruckner."}}
    files = {
        "conversations.json": conversations,
        "memories.json": [{**memories, "account_uuid": "acc"}],
        "projects/p1.json": project,
        "users.json": [{"uuid": "acc", "full_name": "A B", "email_address": "a@example.invalid"}],
    }
    return _zip(path / "claude.zip", files)


def chatgpt(path: Path) -> Path:
    """ChatGPT's export: two branches, a citation, a thought, a saved memory, what the person says of herself, a picture."""

    def node(name: str, parent: str | None, role: str, content: dict[str, Any], **more: Any) -> dict[str, Any]:
        message = {
            "id": name,
            "author": {"role": role, "name": None, "metadata": {}},
            "create_time": 1756000000.0 + len(tree),
        }
        message |= {"content": content, "weight": 1.0, "metadata": {}, "recipient": "all", "channel": None, **more}
        tree[name] = {"id": name, "parent": parent, "children": [], "message": message}
        tree[str(parent)]["children"].append(name)
        return tree[name]

    def text(*parts: Any) -> dict[str, Any]:
        return {"content_type": "text", "parts": list(parts)}

    tree: dict[str, dict[str, Any]] = {"root": {"id": "root", "parent": None, "children": [], "message": None}}
    about = {
        "content_type": "user_editable_context",
        "user_profile": "The user keeps bees.",
        "user_instructions": "Be brief.",
    }
    hidden = {"is_visually_hidden_from_conversation": True}
    node("ctx", "root", "user", about, create_time=None, weight=0, metadata=hidden)
    node("q0", "ctx", "user", text("What is this plant?"))
    node("a0", "q0", "assistant", text("An answer to the first wording."))
    node("q1", "ctx", "user", text("What kind of mushroom is this?"))
    node(
        "t1",
        "q1",
        "assistant",
        {"content_type": "thoughts", "thoughts": [{"summary": "Look", "content": "It is yellow."}]},
    )
    entity = '\ue200entity\ue202["species","chanterelle",0]\ue201'
    cited = f"A {entity}.\ue200cite\ue202turn0search0\ue201 Check the gills.【4†source】"
    node("a1", "t1", "assistant", text(cited), metadata={"model_slug": "a-model"})
    node("q2", "a1", "user", text("Remember that grandmother's recipe uses lovage."))
    node("b2", "q2", "assistant", text("User's grandmother's recipe uses lovage."), recipient="bio")
    node("o2", "b2", "tool", text("Model set context updated."))
    node("a2", "o2", "assistant", text("I will remember that."))
    whole = {"title": "Mushrooms", "create_time": 1756000000.0, "update_time": 1756000009.0, "mapping": tree}
    whole |= {"current_node": "a2", "conversation_id": "c1", "id": "c1"}
    return _zip(
        path / "chatgpt.zip", {"conversations.json": [whole], "user.json": {"id": "u"}, "message_feedback.json": []}
    )


def claude_code(path: Path) -> Path:
    """A project of Claude Code: a session with a prompt that was taken back, tools, a side chain; its memory folder."""
    session = "5f0d0c2e-0000-4000-8000-000000000001"

    def line(number: int, kind: str, content: Any, parent: int | None, **more: Any) -> dict[str, Any]:
        made = {"parentUuid": None if parent is None else f"u{parent}", "isSidechain": False, "userType": "external"}
        made |= {"cwd": "/home/a/proj", "sessionId": session, "version": "2.1.74", "gitBranch": "main", "type": kind}
        message = {"role": kind, "content": content, **({"model": "a-model"} if kind == "assistant" else {})}
        stamp = f"2026-03-01T10:0{number % 10}:00.000Z"
        return {**made, "message": message, "uuid": f"u{number}", "timestamp": stamp, **more}

    result = [{"tool_use_id": "t", "type": "tool_result", "content": "3 passed, 1 failed in login_test"}]
    lines = [
        {"type": "summary", "summary": "Fix the flaky login test", "leafUuid": "u8"},
        {"type": "file-history-snapshot", "messageId": "u1", "snapshot": {}},
        line(1, "user", "Why does the login test fail on Mondays?", None),
        line(2, "assistant", [{"type": "thinking", "thinking": "Look at the clock first.", "signature": "x"}], 1),
        line(3, "assistant", [{"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": "make test"}}], 2),
        line(4, "user", result, 3),
        line(5, "assistant", [{"type": "text", "text": "Because the clock mock starts on Sunday."}], 4),
        line(6, "user", "Delete the test, please.", 5),
        line(7, "user", "<system-reminder>todo list is empty</system-reminder>Fix the mock, please.", 5),
        line(8, "assistant", [{"type": "text", "text": "Done: it starts on Monday now."}], 7),
        line(9, "user", "Search the code for clocks.", 8, isSidechain=True),
    ]
    _lines(path / f"{session}.jsonl", lines)
    (path / "memory").mkdir()
    (path / "memory" / "MEMORY.md").write_text(
        "# Memory\n\n- [Deploy](deploy.md)\n- Never force-push to main.\n", "utf-8"
    )
    head = "---\nname: deploy\ndescription: how we deploy\ntype: project\n---\n\n"
    (path / "memory" / "deploy.md").write_text(head + "Run `make ship` on Tuesdays.\n", "utf-8")
    return path


def codex(path: Path) -> Path:
    """Two sessions of Codex: one with what the window showed beside the items, one of an older version with items alone."""

    def line(kind: str, /, **payload: Any) -> dict[str, Any]:
        return {"timestamp": "2026-03-01T10:00:00.000Z", "type": kind, "payload": payload}

    def item(role: str, text: str) -> dict[str, Any]:
        sort = "input_text" if role == "user" else "output_text"
        return {"type": "message", "role": role, "content": [{"type": sort, "text": text}]}

    context = "<environment_context>\n<cwd>/home/a</cwd>\n</environment_context>"
    new = [
        line(
            "session_meta", id="s-new", timestamp="2026-03-01T09:59:00.000Z", cwd="/home/a/proj", cli_version="0.99.0"
        ),
        line("response_item", **item("user", context)),
        line("response_item", **item("user", "Rename the module, please.")),
        line("event_msg", type="user_message", message="Rename the module, please.", kind="plain"),
        line("response_item", type="reasoning", summary=[{"type": "summary_text", "text": "Which module is meant?"}]),
        line("response_item", type="function_call", name="shell", arguments="{}", call_id="c"),
        line("event_msg", type="agent_message", message="Renamed to clocks."),
        line("response_item", **item("assistant", "Renamed to clocks.")),
        line("event_msg", type="token_count", info=None),
    ]
    old = [
        {"id": "s-old", "timestamp": "2025-06-01T10:00:00.000Z", "instructions": None, "git": {}},
        {"record_type": "state"},
        item("user", context),
        item("user", "Add a test for leap days."),
        item("assistant", "Added one for 29 February."),
    ]
    folder = path / "sessions" / "2026"
    folder.mkdir(parents=True)
    _lines(folder / "rollout-2026-03-01T10-00-00-s-new.jsonl", new)
    _lines(folder / "rollout-2025-06-01T10-00-00-s-old.jsonl", old)
    return path / "sessions"


_CLAUDE_MEM = """
CREATE TABLE schema_versions (id INTEGER PRIMARY KEY, version INTEGER UNIQUE NOT NULL, applied_at TEXT NOT NULL);
CREATE TABLE sdk_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, content_session_id TEXT, memory_session_id TEXT UNIQUE,
 project TEXT NOT NULL, user_prompt TEXT, started_at TEXT NOT NULL, started_at_epoch INTEGER NOT NULL, status TEXT NOT NULL);
CREATE TABLE observations (id INTEGER PRIMARY KEY AUTOINCREMENT, memory_session_id TEXT NOT NULL, project TEXT NOT NULL,
 text TEXT, type TEXT NOT NULL, title TEXT, subtitle TEXT, facts TEXT, narrative TEXT, concepts TEXT, files_read TEXT,
 files_modified TEXT, prompt_number INTEGER, created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL);
CREATE TABLE session_summaries (id INTEGER PRIMARY KEY AUTOINCREMENT, memory_session_id TEXT NOT NULL, project TEXT NOT NULL,
 request TEXT, investigated TEXT, learned TEXT, completed TEXT, next_steps TEXT, notes TEXT,
 created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL);
CREATE TABLE user_prompts (id INTEGER PRIMARY KEY AUTOINCREMENT, content_session_id TEXT NOT NULL, prompt_number INTEGER,
 prompt_text TEXT NOT NULL, created_at TEXT NOT NULL, created_at_epoch INTEGER NOT NULL);
"""
_STAMP = {"created_at": "2026-03-01T10:00:00.000Z", "created_at_epoch": 1_772_359_200_000}
_OBSERVATION = {
    "memory_session_id": "m1",
    "project": "proj",
    "type": "bugfix",
    "title": "Clock mock starts on Sunday",
    "subtitle": "The login test fails on Mondays",
    "facts": json.dumps(["The mock counts from Sunday."]),
    "narrative": "The mock of the clock begins a day early.",
    "concepts": json.dumps(["problem-solution"]),
    "files_read": json.dumps(["clock.py"]),
    "prompt_number": 1,
    **_STAMP,
}
_SUMMARY = {
    "memory_session_id": "m1",
    "project": "proj",
    "request": "Fix the login test",
    "learned": "Mocks need a weekday.",
    "completed": "The mock starts on Monday.",
    "next_steps": "",
    **_STAMP,
}
_PROMPT = {
    "content_session_id": "c1",
    "prompt_number": 1,
    "prompt_text": "Why does the login test fail on Mondays?",
    **_STAMP,
}


def claude_mem(path: Path) -> Path:
    """claude-mem's database."""
    with closing(sqlite3.connect(path / "claude-mem.db")) as database:
        database.executescript(_CLAUDE_MEM)
        for table, row in (("observations", _OBSERVATION), ("session_summaries", _SUMMARY), ("user_prompts", _PROMPT)):
            values = ", ".join("?" * len(row))
            database.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({values})", tuple(row.values()))
        database.commit()
    return path / "claude-mem.db"


def claude_mem_export(path: Path) -> Path:
    """claude-mem's export of the same."""
    rows = {"observations": [_OBSERVATION], "sessions": [], "summaries": [_SUMMARY], "prompts": [_PROMPT]}
    whole = {"exportedAt": _STAMP["created_at"], "query": "", "project": "proj"}
    whole |= {name: [{"id": 1, **row} for row in found] for name, found in rows.items()}
    (path / "export.json").write_text(json.dumps(whole, indent=2), "utf-8")
    return path / "export.json"


_MEM0 = """
CREATE TABLE history (id TEXT PRIMARY KEY, memory_id TEXT, old_memory TEXT, new_memory TEXT, event TEXT, created_at DATETIME,
 updated_at DATETIME, is_deleted INTEGER, actor_id TEXT, role TEXT);
CREATE TABLE messages (id TEXT PRIMARY KEY, session_scope TEXT, role TEXT, content TEXT, name TEXT, created_at DATETIME);
"""


def mem0(path: Path) -> Path:
    """mem0's history: a memory that was reworded, one that was deleted, and two messages."""
    one, two = "2026-11-22T09:07:01.656045+00:00", "2026-11-22T09:07:02.839235+00:00"
    rows = [
        ("h1", "m1", None, "I like tea", "ADD", one, None, 0, None, "user"),
        ("h2", "m1", "I like tea", "I like coffee instead", "UPDATE", one, two, 0, None, "user"),
        ("h3", "m2", None, "The bicycle is green", "ADD", one, None, 0, None, "user"),
        ("h4", "m2", "The bicycle is green", None, "DELETE", one, two, 1, None, None),
    ]
    with closing(sqlite3.connect(path / "history.db")) as database:
        database.executescript(_MEM0)
        database.executemany(f"INSERT INTO history VALUES ({', '.join('?' * 10)})", rows)
        said = [("s1", "user_id=alex", "user", "I like coffee instead", None, one)]
        said.append(("s2", "user_id=alex", "assistant", "Noted.", None, two))
        database.executemany("INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?)", said)
        database.commit()
    return path / "history.db"


def mem0_export(path: Path) -> Path:
    """What mem0's get_all returns."""
    row: dict[str, Any] = {
        "id": "m1",
        "memory": "I like coffee instead",
        "hash": "a9a2a632a190fd8c036f2651b7473efe",
        "metadata": {"cat": 0},
    }
    row |= {"created_at": "2026-11-22T09:07:01.656045+00:00", "updated_at": None, "user_id": "alex", "role": "user"}
    (path / "all.json").write_text(json.dumps({"results": [row]}), "utf-8")
    return path / "all.json"


_MCP_MEMORY = """
CREATE TABLE metadata (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE memories (id INTEGER PRIMARY KEY AUTOINCREMENT, content_hash TEXT UNIQUE NOT NULL, content TEXT NOT NULL, tags TEXT,
 memory_type TEXT, metadata TEXT, created_at REAL, updated_at REAL, created_at_iso TEXT, updated_at_iso TEXT,
 deleted_at REAL DEFAULT NULL, store TEXT DEFAULT 'default', parent_id TEXT, version INTEGER DEFAULT 1,
 confidence REAL DEFAULT 1.0, last_accessed INTEGER, superseded_by TEXT, embedding_pending INTEGER NOT NULL DEFAULT 0);
CREATE TABLE memory_graph (source_hash TEXT NOT NULL, target_hash TEXT NOT NULL, similarity REAL NOT NULL,
 connection_types TEXT NOT NULL, metadata TEXT, created_at REAL NOT NULL, relationship_type TEXT DEFAULT 'related');
CREATE TABLE beliefs (id INTEGER PRIMARY KEY AUTOINCREMENT, belief_hash TEXT UNIQUE NOT NULL, content TEXT NOT NULL,
 confidence REAL NOT NULL DEFAULT 0.5, status TEXT NOT NULL DEFAULT 'candidate', created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
 derived_from TEXT NOT NULL DEFAULT '[]', contradicted_by TEXT NOT NULL DEFAULT '[]', metadata TEXT DEFAULT '{}');
"""


def mcp_memory_service(path: Path) -> Path:
    """mcp-memory-service's database: a memory, one that was deleted, one that was superseded, an edge, a belief."""
    rows: list[tuple[Any, ...]] = [
        ("a" * 64, "The cat sleeps by day.", None, None),
        ("b" * 64, "The cat sleeps by night.", 1795338552.3, None),
    ]
    rows += [("c" * 64, "The cat is called Miso.", None, "a" * 64)]
    columns = "content_hash, content, deleted_at, superseded_by, tags, memory_type, metadata, created_at, updated_at"
    with closing(sqlite3.connect(path / "sqlite_vec.db")) as database:
        database.executescript(_MCP_MEMORY)
        insert = f"INSERT INTO memories ({columns}) VALUES (?, ?, ?, ?, 'cat,home', 'note', '{{}}', 1795338551.2, 1795338551.2)"
        database.executemany(insert, rows)
        edge = ("a" * 64, "c" * 64, 0.8, "[]", None, 1795338551.2, "supports")
        database.execute("INSERT INTO memory_graph VALUES (?, ?, ?, ?, ?, ?, ?)", edge)
        belief = ("d" * 64, "Cats sleep.", 0.7, "active", AT, AT, json.dumps(["a" * 64]), json.dumps(["b" * 64]))
        columns = "belief_hash, content, confidence, status, created_at, updated_at, derived_from, contradicted_by"
        database.execute(f"INSERT INTO beliefs ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", belief)
        database.commit()
    return path / "sqlite_vec.db"


def mcp_memory_service_export(path: Path) -> Path:
    """Its export as JSON."""
    row = {
        "content": "The cat sleeps by day.",
        "content_hash": "a" * 64,
        "tags": ["cat", "home"],
        "created_at": 1795338551.2,
    }
    whole = {"export_metadata": {"total_memories": 1}, "memories": [{**row, "memory_type": "note", "metadata": {}}]}
    (path / "export.json").write_text(json.dumps(whole), "utf-8")
    return path / "export.json"


def openmemory_export(path: Path) -> Path:
    """What the window of mem0's OpenMemory exports: an active memory, and one that was deleted."""
    row = {"user_id": "u", "metadata": {"source": "chat"}, "created_at": AT, "updated_at": AT}
    change = {"id": "h1", "memory_id": "m2", "old_state": "active", "new_state": "deleted", "changed_at": AT}
    whole = {
        "user": {"id": "u", "user_id": "ada"},
        "version": "1",
        "categories": [{"id": "c", "name": "preferences"}],
        "memories": [
            {"id": "m1", **row, "content": "Prefers dark mode", "state": "active"},
            {"id": "m2", **row, "content": "Prefers light mode", "state": "deleted", "deleted_at": AT},
        ],
        "memory_categories": [{"memory_id": "m1", "category_id": "c"}],
        "status_history": [change],
    }
    return _zip(path / "memories_export.zip", {"memories.json": whole})


def deepseek(path: Path) -> Path:
    """DeepSeek's export: a thought, two answers of which the later one is shown."""

    def node(name: str, parent: str | None, *fragments: tuple[str, str]) -> dict[str, Any]:
        at = f"2025-02-01T08:00:0{len(name) + int(name, 36) % 7}.000000+08:00"
        parts = [{"type": kind, "content": text} for kind, text in fragments]
        message = {"files": [], "model": "deepseek-chat", "inserted_at": at, "fragments": parts} if parts else None
        return {"id": name, "parent": parent, "children": [], "message": message}

    nodes = [
        node("0", None),
        node("1", "0", ("REQUEST", "我喜欢龙井茶，它产自哪里？")),
        node("2", "1", ("RESPONSE", "一个被替换的回答。")),
        node("3", "1", ("THINK", "想一想。"), ("RESPONSE", "龙井产自杭州。")),
    ]
    talk = {"id": "d1", "title": "Tea", "inserted_at": "2025-02-01T08:00:00.000000+08:00"}
    return _zip(path / "deepseek.zip", {"conversations.json": [{**talk, "mapping": {one["id"]: one for one in nodes}}]})


def librechat(path: Path) -> Path:
    """LibreChat's export of a conversation with nested messages."""

    def message(name: str, text: str, second: int, *children: Any) -> dict[str, Any]:
        by_user = name.startswith("q")
        made = {
            "messageId": name,
            "conversationId": "lc1",
            "sender": "User" if by_user else "A",
            "isCreatedByUser": by_user,
        }
        return {**made, "text": text, "createdAt": f"2026-02-01T00:00:0{second}.000Z", "children": list(children)}

    tree = message("q1", "Hello there", 0, message("a0", "An older answer.", 1), message("a1", "Hi, how are you?", 2))
    whole = {"conversationId": "lc1", "endpoint": "openAI", "title": "Chat", "exportAt": "x", "recursive": True}
    (path / "export.json").write_text(json.dumps({**whole, "messages": [tree]}), "utf-8")
    return path / "export.json"


def _webui_chat() -> dict[str, Any]:
    asked = {
        "id": "a",
        "parentId": None,
        "childrenIds": ["b"],
        "role": "user",
        "content": "Hello there",
        "timestamp": 1756000000,
    }
    said = {
        "id": "b",
        "parentId": "a",
        "role": "assistant",
        "content": "Hi, friend",
        "timestamp": 1756000001,
        "model": "llama3",
    }
    history = {"currentId": "b", "messages": {"a": asked, "b": said}}
    return {"title": "Chat", "models": ["llama3"], "history": history}


def open_webui(path: Path) -> Path:
    """Open WebUI's database: a memory and a chat."""
    with closing(sqlite3.connect(path / "webui.db")) as database:
        database.executescript(
            "CREATE TABLE memory(id varchar(255) primary key, user_id text, content text, updated_at bigint, created_at bigint);"
            "CREATE TABLE chat(id varchar primary key, user_id varchar, title text, chat json, created_at bigint,"
            " updated_at bigint, archived boolean); CREATE TABLE config(id integer primary key, data json);"
        )
        database.execute("INSERT INTO memory VALUES ('m1', 'u', 'User likes green tea.', 1756000000, 1756000000)")
        row = ("w1", "u", "Chat", json.dumps(_webui_chat()), 1756000000, 1756000001, 0)
        database.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        database.commit()
    return path / "webui.db"


def open_webui_export(path: Path) -> Path:
    """Chats that Open WebUI exported."""
    chat = {
        "id": "w1",
        "user_id": "u",
        "title": "Chat",
        "chat": _webui_chat(),
        "created_at": 1756000000,
        "archived": False,
    }
    (path / "chats.json").write_text(json.dumps([chat]), "utf-8")
    return path / "chats.json"


def server_memory(path: Path) -> Path:
    """The graph of the MCP server `memory`: a relation before its entities, an entity without observations."""
    lines = [
        {"type": "relation", "from": "田中さん", "to": "Mnemonaut", "relationType": "uses"},
        {
            "type": "entity",
            "name": "田中さん",
            "entityType": "person",
            "observations": ["京都に住んでいる", "猫が好き"],
        },
        {"type": "entity", "name": "Empty", "entityType": "x", "observations": []},
    ]
    _lines(path / "memory.jsonl", lines)
    return path / "memory.jsonl"


def sillytavern(path: Path) -> Path:
    """A user's folder: a chat with both forms of dates, a world, a card of version 2 and one of version 3 in a picture."""
    chat = [
        {"user_name": "Mara", "character_name": "Seren", "create_date": "2026-02-03@18h20m11s", "chat_metadata": {}},
        {
            "name": "Seren",
            "is_user": False,
            "send_date": "February 3, 2026 6:20pm",
            "mes": "You came back!",
            "swipe_id": 0,
        },
        {
            "name": "Mara",
            "is_user": True,
            "send_date": "February 3, 2026 6:21pm",
            "mes": "I lost my glove on the stairs.",
        },
        {"name": "Note", "is_user": False, "is_system": True, "send_date": "", "mes": "The chat was renamed."},
        {
            "name": "Seren",
            "is_user": False,
            "send_date": "2026-02-03T18:22:00.000Z",
            "mes": "Then we look for it.",
            "extra": {"api": "x", "model": "a-model"},
        },
    ]
    lamp = {"uid": 0, "key": ["lamp"], "comment": "Lamp", "content": "The lamp burns whale oil.", "disable": False}
    glove = {"uid": 1, "key": ["glove"], "comment": "Glove", "content": "Mara lost a glove.", "disable": True}
    stairs = {"id": 7, "keys": ["stairs"], "content": "There are 99 stairs.", "enabled": True}
    said = {
        "description": "Keeper of the lighthouse.",
        "personality": "calm",
        "scenario": "",
        "first_mes": "You came back!",
    }
    card = {"name": "Seren", **said, "mes_example": "", "system_prompt": "", "character_book": {"entries": [stairs]}}
    (path / "chats" / "Seren").mkdir(parents=True)
    (path / "worlds").mkdir()
    (path / "characters").mkdir()
    _lines(path / "chats" / "Seren" / "Seren - 2026-02-03@18h20m11s.jsonl", chat)
    (path / "worlds" / "Lighthouse.json").write_text(json.dumps({"entries": {"0": lamp, "1": glove}}), "utf-8")
    old = {"spec": "chara_card_v2", "spec_version": "2.0", "data": card}
    (path / "characters" / "Seren.json").write_text(json.dumps(old), "utf-8")
    new = {"spec": "chara_card_v3", "spec_version": "3.0", "data": {**card, "name": "Ivo", "character_book": None}}
    text = b"ccv3\0" + base64.b64encode(json.dumps(new).encode())
    header = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(b"\0\0")), (b"tEXt", text), (b"IEND", b""))
    chunks = (struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in parts)
    (path / "characters" / "Ivo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks))
    return path


def _lines(path: Path, lines: Sequence[Any]) -> None:
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")


def _zip(path: Path, files: dict[str, Any]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in files.items():
            zipped.writestr(name, json.dumps(content, ensure_ascii=False, indent=None))
    return path


MAKERS = {
    "chatgpt": chatgpt,
    "claude": claude,
    "claude_code": claude_code,
    "codex": codex,
    "claude_mem": claude_mem,
    "claude_mem_export": claude_mem_export,
    "sillytavern": sillytavern,
    "mem0": mem0,
    "mem0_export": mem0_export,
    "mcp_memory_service": mcp_memory_service,
    "mcp_memory_service_export": mcp_memory_service_export,
    "deepseek": deepseek,
    "librechat": librechat,
    "open_webui": open_webui,
    "open_webui_export": open_webui_export,
    "server_memory": server_memory,
    "openmemory_export": openmemory_export,
}
"""By format what writes an export of it into a folder."""

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in MAKERS.items():
        (folder / name).mkdir()
        make(folder / name)
