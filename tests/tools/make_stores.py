"""Stores of other systems, written from their schemas with texts of ours: `python tests/tools/make_stores.py FOLDER`."""

from __future__ import annotations

import hashlib
import json
import pickle
import struct
import sys
import types
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import sqlite_vec

DAY = 1_740_000_000


def _store(path: Path, schema: str, rows: Mapping[str, Sequence[Mapping[str, Any]]]) -> Path:
    """A database of this schema with these rows by table; a list of floats is a vector, other lists and objects are JSON."""
    with closing(apsw.Connection(str(path))) as database:
        database.enable_load_extension(True)
        database.load_extension(sqlite_vec.loadable_path())
        database.execute(schema)
        for table, found in rows.items():
            for row in found:
                values = [_value(value) for value in row.values()]
                database.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", values)
    return path


def _value(value: Any) -> Any:
    if isinstance(value, tuple):
        return struct.pack(f"<{len(value)}f", *value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, (list, dict)) else value


_COCORO_GHOST = """
CREATE TABLE units (id INTEGER NOT NULL PRIMARY KEY, kind INTEGER NOT NULL, occurred_at INTEGER, created_at INTEGER NOT NULL,
 updated_at INTEGER NOT NULL, source TEXT, state INTEGER NOT NULL, confidence FLOAT NOT NULL, salience FLOAT NOT NULL,
 sensitivity INTEGER NOT NULL, pin INTEGER NOT NULL, topic_tags TEXT, persona_affect_label TEXT, persona_affect_intensity FLOAT);
CREATE TABLE entities (id INTEGER NOT NULL PRIMARY KEY, type_label TEXT, name TEXT NOT NULL, normalized TEXT,
 roles_json TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
CREATE TABLE payload_episode (unit_id INTEGER NOT NULL PRIMARY KEY, input_text TEXT, reply_text TEXT, image_summary TEXT,
 context_note TEXT, reflection_json TEXT);
CREATE TABLE payload_fact (unit_id INTEGER NOT NULL PRIMARY KEY, subject_entity_id INTEGER, predicate TEXT NOT NULL,
 object_text TEXT, object_entity_id INTEGER, valid_from INTEGER, valid_to INTEGER, evidence_unit_ids_json TEXT NOT NULL);
CREATE TABLE payload_summary (unit_id INTEGER NOT NULL PRIMARY KEY, scope_label TEXT NOT NULL, scope_key TEXT NOT NULL,
 range_start INTEGER, range_end INTEGER, summary_text TEXT NOT NULL, summary_json TEXT);
CREATE TABLE payload_loop (unit_id INTEGER NOT NULL PRIMARY KEY, expires_at INTEGER NOT NULL, due_at INTEGER,
 loop_text TEXT NOT NULL);
CREATE TABLE entity_aliases (entity_id INTEGER NOT NULL, alias TEXT NOT NULL, PRIMARY KEY (entity_id, alias));
CREATE TABLE unit_entities (unit_id INTEGER NOT NULL, entity_id INTEGER NOT NULL, role INTEGER NOT NULL, weight FLOAT NOT NULL,
 PRIMARY KEY (unit_id, entity_id, role));
CREATE TABLE edges (src_entity_id INTEGER NOT NULL, relation_label TEXT NOT NULL, dst_entity_id INTEGER NOT NULL,
 weight FLOAT NOT NULL, first_seen_at INTEGER, last_seen_at INTEGER, evidence_unit_id INTEGER,
 PRIMARY KEY (src_entity_id, relation_label, dst_entity_id));
CREATE TABLE unit_versions (unit_id INTEGER NOT NULL, version INTEGER NOT NULL, parent_version INTEGER, patch_reason TEXT,
 payload_hash TEXT, created_at INTEGER NOT NULL, PRIMARY KEY (unit_id, version));
CREATE TABLE jobs (id INTEGER NOT NULL PRIMARY KEY, kind TEXT NOT NULL, payload_json TEXT NOT NULL);
CREATE VIRTUAL TABLE episode_fts USING fts5(input_text, reply_text, content='payload_episode', content_rowid='unit_id',
 tokenize='unicode61');
CREATE VIRTUAL TABLE vec_units USING vec0(unit_id integer primary key, embedding float[4] distance_metric=cosine,
 kind integer partition key, occurred_day integer, state integer, sensitivity integer);
"""


def cocoro_ghost(path: Path) -> Path:
    """cocoro_ghost's first generation: a talk, a raw one, a fact, a summary, a loop that is archived, an edge, a revision."""
    unit: dict[str, Any] = {"occurred_at": DAY, "created_at": DAY, "updated_at": DAY + 60, "source": "chat"}
    unit |= {"confidence": 0.8, "salience": 0.6, "sensitivity": 0, "pin": 0}
    raw = {"confidence": 0.5, "salience": 0.0, "state": 0}
    mood = {"topic_tags": ["猫"], "persona_affect_label": "happy", "persona_affect_intensity": 0.7}
    told = {
        "input_text": "猫のミケを飼い始めた",
        "reply_text": "ミケちゃん、いい名前ですね。",
        "context_note": "夜の雑談",
    }
    person = {"id": 1, "type_label": "PERSON", "name": "私", "roles_json": [], "created_at": DAY, "updated_at": DAY}
    cat: dict[str, Any] = {
        "id": 2,
        "type_label": None,
        "name": "ミケ",
        "roles_json": [],
        "created_at": DAY,
        "updated_at": DAY,
    }
    fact = {"subject_entity_id": 1, "predicate": "飼っている", "object_entity_id": 2, "valid_from": DAY}
    summary = {"scope_label": "daily", "scope_key": "2025-02-19", "range_start": DAY, "range_end": DAY + 80_000}
    loop = {"expires_at": DAY + 900_000, "due_at": DAY + 86_400, "loop_text": "獣医に電話する"}
    edge = {"src_entity_id": 1, "relation_label": "owns", "dst_entity_id": 2, "weight": 1.4, "first_seen_at": DAY}
    version = {"unit_id": 3, "payload_hash": "ab12", "created_at": DAY}
    vector = {"unit_id": 1, "embedding": (0.5, 0.5, 0.5, 0.5), "kind": 1, "occurred_day": DAY // 86_400}
    rows: dict[str, list[dict[str, Any]]] = {
        "entities": [person, cat],
        "units": [
            {"id": 1, "kind": 1, **unit, "state": 1, **mood},
            {"id": 2, "kind": 1, **unit, **raw},
            {"id": 3, "kind": 2, **unit, "state": 2, "sensitivity": 1},
            {"id": 4, "kind": 3, **unit, "state": 2, "occurred_at": None},
            {"id": 5, "kind": 7, **unit, "state": 3, "pin": 1},
        ],
        "payload_episode": [
            {"unit_id": 1, **told, "reflection_json": {"thought": "うれしそう"}},
            {"unit_id": 2, "input_text": "Raw", "reply_text": None, "image_summary": "A cat in a box"},
        ],
        "payload_fact": [{"unit_id": 3, **fact, "evidence_unit_ids_json": [1, 2]}],
        "payload_summary": [{"unit_id": 4, **summary, "summary_text": "猫を迎えた日。", "summary_json": {"n": 2}}],
        "payload_loop": [{"unit_id": 5, **loop}],
        "entity_aliases": [{"entity_id": 2, "alias": "みけ"}],
        "unit_entities": [{"unit_id": 1, "entity_id": 2, "role": 1, "weight": 1.0}],
        "edges": [{**edge, "last_seen_at": DAY + 5, "evidence_unit_id": 1}],
        "unit_versions": [
            {**version, "version": 1, "patch_reason": "created"},
            {**version, "version": 2, "parent_version": 1, "patch_reason": "name corrected"},
        ],
        "vec_units": [{**vector, "state": 1, "sensitivity": 0}],
    }
    return _store(path / "memory_ghost.db", _COCORO_GHOST, rows)


_CLAW_MEMORY = """
CREATE TABLE chunks (id TEXT PRIMARY KEY, uri TEXT NOT NULL, content TEXT NOT NULL, content_hash TEXT NOT NULL,
 parent_dir TEXT NOT NULL, type TEXT DEFAULT '', section TEXT DEFAULT '', importance INTEGER DEFAULT 1,
 reinforcement INTEGER DEFAULT 0, access_count INTEGER DEFAULT 0, token_count INTEGER DEFAULT 0, created_at TEXT NOT NULL,
 updated_at TEXT NOT NULL);
CREATE VIRTUAL TABLE chunks_vec USING vec0(id TEXT PRIMARY KEY, embedding float[4]);
CREATE VIRTUAL TABLE chunks_fts USING fts5(content, uri, section, content=chunks, content_rowid=rowid);
"""


def claw_memory(path: Path) -> Path:
    """claw-memory's tree of a project: notes with front matter, a journal of sessions and one of chats, the index."""
    root = path / "garden" / ".openclaw_memory"
    likes = "- 喜欢深色主题\n- Prefers tabs over spaces"
    head = "---\ntype: {}\nimportance: {}\nreinforcement: 2\ncreated: 2026-02-20\nupdated: 2026-02-24\nstatus: active\n---\n\n"
    session = "## Session 14:30\n\n### 请求\n\nWater the beans\n\n### 学到了什么\n\n- Beans want sun\n"
    chat = (
        "## 14:32 | a-model | Beans\n\n### User\n\nWhen do I sow beans?\n\n### Agent\n\nIn May.\n\n### Code Changes\n\n"
    )
    chat += "- beds.py\n\n---\n\n## 15:01 | unknown\n\n### User\n\n(empty)\n\n### Agent\n\nThe frost is over.\n"
    files = {
        "user/preferences.md": head.format("preference", 4) + likes + "\n",
        "agent/decisions.md": head.format("decision", 5) + "# Beds\n\n- Decided to sow in bed two\n",
        "journal/2026-02-23.md": "---\ntype: event\nsessions: 1\n---\n\n" + session,
        "journal/2026-02-24.md": chat,
        "TASKS.md": "# Tasks\n\n- [ ] Buy twine\n",
        ".openclaw_memory.toml": "[project]\nname = 'garden'\n",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    claw_memory_index(root)
    return root


def claw_memory_index(path: Path) -> Path:
    """claw-memory's index alone."""
    likes = "- 喜欢深色主题\n- Prefers tabs over spaces"
    digest = hashlib.sha256(" ".join(likes.lower().split()).encode()).hexdigest()[:16]
    row: dict[str, Any] = {"id": "3f2a", "uri": "user/preferences.md", "content": likes, "content_hash": digest}
    row |= {"parent_dir": "user", "type": "preference", "importance": 4, "reinforcement": 3, "access_count": 7}
    times = {"created_at": "2026-02-20T09:00:00+00:00", "updated_at": "2026-02-24T09:00:00+00:00"}
    vector = {"id": "3f2a", "embedding": (0.5, 0.5, 0.5, 0.5)}
    return _store(path / "index.db", _CLAW_MEMORY, {"chunks": [row | times], "chunks_vec": [vector]})


def pce_memory(path: Path) -> Path:
    """What pce-memory shares: claims, one withdrawn, two entities and their relation."""
    one, two = (hashlib.sha256(text.encode()).hexdigest() for text in ("one", "two"))
    claim = {"kind": "fact", "scope": "project", "boundary_class": "internal", "memory_type": "knowledge"}
    at = {"provenance": {"at": "2026-02-01T09:30:00.000Z", "actor": "claude", "git": {"commit": "ab12"}}}
    files: dict[str, dict[str, Any]] = {
        "manifest.json": {"version": "1.0", "pce_memory_version": "0.14.0", "last_push_at": "2026-02-03T00:00:00.000Z"},
        f"claims/project/{one}.json": {
            "text": "The router uses SQLite.",
            **claim,
            "content_hash": f"sha256:{one}",
            **at,
        },
        f"claims/principle/{two}.json": {
            "text": "Never log keys.",
            **claim,
            "scope": "principle",
            "kind": "policy_hint",
        },
        "entities/ent_1.json": {"id": "ent_1", "type": "Artifact", "name": "router", "canonical_key": "router"},
        "entities/ent_2.json": {"id": "ent_2", "type": "Concept", "name": "SQLite"},
        "entities/ent_3.json": {"id": "ent_3", "type": "Actor", "name": "Ada"},
        "relations/rel_1.json": {
            "id": "rel_1",
            "src_id": "ent_1",
            "dst_id": "ent_2",
            "type": "USES",
            "props": {"since": 2},
        },
    }
    files[f"claims/principle/{two}.json"] |= {
        "content_hash": f"sha256:{two}",
        "tombstone": True,
        "tombstone_at": "2026-02-02",
    }
    files["relations/rel_1.json"]["evidence_claim_id"] = f"sha256:{one}"
    root = path / "app" / ".pce-shared"
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(json.dumps(content, indent=2), "utf-8")
    return root


def google_keep(path: Path) -> Path:
    """A Takeout of Google Keep: a note, a list in the archive, a note in the bin; pages beside them."""
    times = {"userEditedTimestampUsec": 1756000000000000, "createdTimestampUsec": 1755000000000000}
    shared: dict[str, Any] = {"color": "DEFAULT", "isTrashed": False, "isPinned": False, "isArchived": False, **times}
    note = {"textContent": "Spare key under the blue pot.", "title": "Keys", "textContentHtml": "<p>Spare key</p>"}
    items = [{"text": "牛乳", "isChecked": True}, {"text": "Beans", "isChecked": False}]
    shopping = {"title": "", "listContent": items, "isArchived": True, "labels": [{"name": "home"}]}
    files = {"Keys.json": shared | note, "List.json": shared | shopping}
    files["Old.json"] = {
        **shared,
        "textContent": "An old note.",
        "title": "",
        "isTrashed": True,
        "createdTimestampUsec": 1,
    }
    root = path / "Takeout" / "Keep"
    root.mkdir(parents=True)
    for name, content in files.items():
        (root / name).write_text(json.dumps(content, ensure_ascii=False), "utf-8")
        (root / name.replace(".json", ".html")).write_text("<html></html>", "utf-8")
    return path / "Takeout"


_BASIC_MEMORY = """
CREATE TABLE observation (id INTEGER NOT NULL PRIMARY KEY, entity_id INTEGER NOT NULL, content TEXT NOT NULL,
 category VARCHAR NOT NULL, context TEXT, tags JSON DEFAULT '[]');
CREATE TABLE "relation" (id INTEGER NOT NULL PRIMARY KEY, from_id INTEGER NOT NULL, to_id INTEGER, to_name VARCHAR NOT NULL,
 relation_type VARCHAR NOT NULL, context TEXT);
CREATE TABLE "project" (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR NOT NULL, permalink VARCHAR NOT NULL, path VARCHAR NOT NULL);
CREATE TABLE "entity" (id INTEGER NOT NULL PRIMARY KEY, title VARCHAR NOT NULL, entity_type VARCHAR NOT NULL, entity_metadata JSON,
 content_type VARCHAR NOT NULL, permalink VARCHAR, file_path VARCHAR NOT NULL, checksum VARCHAR, created_at DATETIME NOT NULL,
 updated_at DATETIME NOT NULL, project_id INTEGER NOT NULL);
"""


def basic_memory(path: Path) -> Path:
    """basic-memory's database of 0.15: a note with an observation and two relations, one of them to a note that is not there."""
    note = {"entity_type": "note", "content_type": "text/markdown", "project_id": 1}
    note |= {"created_at": "2026-02-01 09:30:00.000000", "updated_at": "2026-02-02 09:30:00.000000"}
    rows: dict[str, list[dict[str, Any]]] = {
        "entity": [
            {"id": 1, "title": "Tea", "permalink": "notes/tea", "file_path": "notes/Tea.md", **note},
            {
                "id": 2,
                "title": "Kyoto Trip",
                "permalink": "notes/kyoto-trip",
                "file_path": "notes/Kyoto Trip.md",
                **note,
            },
        ],
        "observation": [
            {
                "id": 7,
                "entity_id": 1,
                "content": "likes tea #drink",
                "category": "fact",
                "context": "morning",
                "tags": ["drink"],
            }
        ],
        "relation": [
            {"id": 1, "from_id": 1, "to_id": 2, "to_name": "Kyoto Trip", "relation_type": "uses"},
            {"id": 2, "from_id": 1, "to_id": None, "to_name": "Uji", "relation_type": "grown in"},
        ],
    }
    return _store(path / "memory.db", _BASIC_MEMORY, rows)


def basic_memory_notes(path: Path) -> Path:
    """basic-memory's database of later versions, with the text of its notes."""
    schema = (
        _BASIC_MEMORY + "CREATE TABLE note_content (entity_id INTEGER PRIMARY KEY, markdown_content TEXT NOT NULL);"
    )
    text = "---\ntitle: Tea\ntype: note\n---\n\n# Tea\n\n- [fact] likes tea #drink (morning)\n- uses [[Kyoto Trip]]\n"
    note = {
        "id": 1,
        "title": "Tea",
        "entity_type": "note",
        "content_type": "text/markdown",
        "file_path": "notes/Tea.md",
    }
    note |= {"created_at": "2026-02-01 09:30:00", "updated_at": "2026-02-02 09:30:00", "project_id": 1}
    said = {"entity_id": 1, "content": "likes tea #drink", "category": "fact"}
    rows: dict[str, list[dict[str, Any]]] = {
        "entity": [note],
        "observation": [said],
        "note_content": [{"entity_id": 1, "markdown_content": text}],
    }
    return _store(path / "memory.db", schema, rows)


_OPENMEMORY = """
CREATE TABLE memories (id TEXT PRIMARY KEY, user_id TEXT, segment INTEGER DEFAULT 0, content TEXT NOT NULL, simhash TEXT,
 primary_sector TEXT NOT NULL, tags TEXT, meta TEXT, created_at INTEGER, updated_at INTEGER, last_seen_at INTEGER, salience REAL,
 decay_lambda REAL, version INTEGER DEFAULT 1, mean_dim INTEGER, mean_vec BLOB, compressed_vec BLOB, feedback_score REAL DEFAULT 0);
CREATE TABLE vectors (id TEXT NOT NULL, sector TEXT NOT NULL, user_id TEXT, v BLOB NOT NULL, dim INTEGER NOT NULL,
 PRIMARY KEY (id, sector));
CREATE TABLE waypoints (src_id TEXT, dst_id TEXT NOT NULL, user_id TEXT, weight REAL NOT NULL, created_at INTEGER,
 updated_at INTEGER, PRIMARY KEY (src_id, user_id));
CREATE TABLE temporal_facts (id TEXT PRIMARY KEY, subject TEXT NOT NULL, predicate TEXT NOT NULL, object TEXT NOT NULL,
 valid_from INTEGER NOT NULL, valid_to INTEGER, confidence REAL NOT NULL, last_updated INTEGER NOT NULL, metadata TEXT);
"""


def openmemory(path: Path) -> Path:
    """CaviraOSS's OpenMemory: memories with a mean vector and with that of a sector, a waypoint, a fact that has ended."""
    ms = DAY * 1000
    row: dict[str, Any] = {
        "user_id": "ada",
        "primary_sector": "episodic",
        "tags": ["walk"],
        "meta": {},
        "salience": 0.4,
    }
    row |= {
        "created_at": ms,
        "updated_at": ms + 5000,
        "last_seen_at": ms + 9000,
        "decay_lambda": 0.015,
        "simhash": "ff",
    }
    vector = {"mean_dim": 4, "mean_vec": (0.5, 0.5, -0.5, 0.5), "content": "We walked to the lighthouse."}
    fact = {"id": "f1", "subject": "Ada", "predicate": "lives in", "object": "Graz", "confidence": 0.9}
    rows = {
        "memories": [{"id": "m1", **row, **vector}, {"id": "m2", **row, "content": "The lamp burns whale oil."}],
        "waypoints": [{"src_id": "m1", "dst_id": "m2", "user_id": "ada", "weight": 0.8}],
        "vectors": [{"id": "m2", "sector": "episodic", "v": (0.5, -0.5, 0.5, 0.5), "dim": 4}],
        "temporal_facts": [{**fact, "valid_from": ms, "valid_to": ms + 864_000, "last_updated": ms}],
    }
    return _store(path / "openmemory.sqlite", _OPENMEMORY, rows)


_OPENMEMORY_MEM0 = """
CREATE TABLE apps (id CHAR(32) PRIMARY KEY, owner_id CHAR(32), name VARCHAR NOT NULL, description VARCHAR, is_active BOOLEAN);
CREATE TABLE memories (id CHAR(32) PRIMARY KEY, user_id CHAR(32) NOT NULL, app_id CHAR(32) NOT NULL, content VARCHAR NOT NULL,
 vector VARCHAR, metadata JSON, state VARCHAR(8), created_at DATETIME, updated_at DATETIME, archived_at DATETIME,
 deleted_at DATETIME);
CREATE TABLE categories (id CHAR(32) PRIMARY KEY, name VARCHAR NOT NULL UNIQUE);
CREATE TABLE memory_categories (memory_id CHAR(32), category_id CHAR(32), PRIMARY KEY (memory_id, category_id));
CREATE TABLE memory_status_history (id CHAR(32) PRIMARY KEY, memory_id CHAR(32), changed_by CHAR(32), old_state VARCHAR(8),
 new_state VARCHAR(8), changed_at DATETIME);
CREATE TABLE memory_access_logs (id CHAR(32) PRIMARY KEY, memory_id CHAR(32), app_id CHAR(32), accessed_at DATETIME,
 access_type VARCHAR);
"""


def openmemory_mem0(path: Path) -> Path:
    """mem0's OpenMemory: an active memory that was used twice, one that was deleted."""
    row = {"user_id": "u", "app_id": "p", "metadata": {"source": "chat"}, "created_at": "2026-02-01 09:30:00.000000"}
    use = {"memory_id": "m1", "app_id": "p", "access_type": "search"}
    change = {"id": "h1", "memory_id": "m2", "changed_by": "u", "old_state": "active", "new_state": "deleted"}
    rows: dict[str, list[dict[str, Any]]] = {
        "apps": [{"id": "p", "owner_id": "u", "name": "cursor"}],
        "categories": [{"id": "c", "name": "preferences"}],
        "memories": [
            {"id": "m1", **row, "content": "Prefers dark mode", "state": "active", "updated_at": "2026-02-01 10:00:00"},
            {
                "id": "m2",
                **row,
                "content": "Prefers light mode",
                "state": "deleted",
                "deleted_at": "2026-02-03 10:00:00",
            },
        ],
        "memory_categories": [{"memory_id": "m1", "category_id": "c"}],
        "memory_status_history": [{**change, "changed_at": "2026-02-03 10:00:00"}],
        "memory_access_logs": [{"id": f"a{n}", **use, "accessed_at": f"2026-02-0{n} 08:00:00"} for n in (2, 4)],
    }
    return _store(path / "openmemory.db", _OPENMEMORY_MEM0, rows)


_LANGGRAPH = """
CREATE TABLE store_migrations (v INTEGER PRIMARY KEY);
CREATE TABLE store (prefix text NOT NULL, key text NOT NULL, value text NOT NULL, created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP,
 updated_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, expires_at TIMESTAMP, ttl_minutes REAL, PRIMARY KEY (prefix, key));
CREATE TABLE store_vectors (prefix text NOT NULL, key text NOT NULL, field_name text NOT NULL, embedding BLOB,
 created_at TIMESTAMP, updated_at TIMESTAMP, PRIMARY KEY (prefix, key, field_name));
"""


def langgraph(path: Path) -> Path:
    """LangGraph's store: a text with a vector, a value of several keys that ends."""
    times = {"created_at": "2026-02-01 09:30:00", "updated_at": "2026-02-02 09:30:00"}
    one = {"prefix": "memories.ada", "key": "k1", "value": {"text": "likes green tea", "kind": "taste"}, **times}
    two = {
        "prefix": "profile",
        "key": "ada",
        "value": {"city": "Graz", "age": 36},
        **times,
        "expires_at": "2027-02-01 00:00:00",
    }
    vector = {"prefix": "memories.ada", "key": "k1", "field_name": "text", "embedding": (0.5, 0.5, 0.5, -0.5)}
    return _store(path / "store.db", _LANGGRAPH, {"store": [one, two], "store_vectors": [vector]})


_MEMORI = """
CREATE TABLE memori_entity (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, external_id TEXT NOT NULL, date_created TEXT NOT NULL);
CREATE TABLE memori_process (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, external_id TEXT NOT NULL, date_created TEXT NOT NULL);
CREATE TABLE memori_session (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, entity_id INTEGER, process_id INTEGER);
CREATE TABLE memori_conversation (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, session_id INTEGER NOT NULL, summary TEXT,
 date_created TEXT NOT NULL, date_updated TEXT);
CREATE TABLE memori_conversation_message (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, conversation_id INTEGER NOT NULL,
 role TEXT NOT NULL, type TEXT, content TEXT NOT NULL, date_created TEXT NOT NULL, date_updated TEXT);
CREATE TABLE memori_entity_fact (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, entity_id INTEGER NOT NULL, content TEXT NOT NULL,
 content_embedding BLOB NOT NULL, num_times INTEGER NOT NULL, date_last_time TEXT NOT NULL, uniq TEXT NOT NULL,
 date_created TEXT NOT NULL, date_updated TEXT);
CREATE TABLE memori_process_attribute (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, process_id INTEGER NOT NULL,
 content TEXT NOT NULL, num_times INTEGER NOT NULL, date_last_time TEXT NOT NULL,
 uniq TEXT NOT NULL, date_created TEXT NOT NULL, date_updated TEXT);
CREATE TABLE memori_subject (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, uniq TEXT);
CREATE TABLE memori_predicate (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, content TEXT NOT NULL, uniq TEXT NOT NULL);
CREATE TABLE memori_object (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, uniq TEXT NOT NULL);
CREATE TABLE memori_knowledge_graph (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, entity_id INTEGER NOT NULL,
 subject_id INTEGER NOT NULL, predicate_id INTEGER NOT NULL, object_id INTEGER NOT NULL, num_times INTEGER NOT NULL,
 date_last_time TEXT NOT NULL, uniq TEXT, date_created TEXT NOT NULL, date_updated TEXT);
CREATE TABLE memori_entity_fact_mention (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, entity_id INTEGER NOT NULL,
 fact_id INTEGER NOT NULL, conversation_id INTEGER NOT NULL, date_created TEXT NOT NULL);
"""


def memori(path: Path) -> Path:
    """memori's database: a fact with a vector and its conversation, an attribute, two messages and their summary, a triple."""
    made = {"date_created": "2026-02-01 09:30:00"}
    told = {"num_times": 2, "date_last_time": "2026-02-03 09:30:00", "uniq": "x", **made}
    said = {"conversation_id": 1, "type": None}
    rows: dict[str, list[dict[str, Any]]] = {
        "memori_entity": [{"id": 1, "uuid": "e", "external_id": "ada", **made}],
        "memori_process": [{"id": 1, "uuid": "p", "external_id": "assistant", **made}],
        "memori_conversation": [{"id": 1, "uuid": "c", "session_id": 1, "summary": "Ada spoke of tea.", **made}],
        "memori_conversation_message": [
            {"id": 1, "uuid": "m1", "role": "user", "content": "I like green tea.", **said, **made},
            {
                "id": 2,
                "uuid": "m2",
                "role": "assistant",
                "content": "Noted.",
                **said,
                "date_created": "2026-02-01 09:30:05",
            },
        ],
        "memori_entity_fact": [
            {
                "id": 1,
                "uuid": "f",
                "entity_id": 1,
                "content": "likes green tea",
                "content_embedding": (0.5, 0.5, 0.5, 0.5),
                **told,
            }
        ],
        "memori_entity_fact_mention": [
            {"id": 1, "uuid": "n", "entity_id": 1, "fact_id": 1, "conversation_id": 1, **made}
        ],
        "memori_process_attribute": [{"id": 1, "uuid": "a", "process_id": 1, "content": "answers briefly", **told}],
        "memori_subject": [{"id": 1, "uuid": "s", "name": "Ada", "type": "person", "uniq": "s"}],
        "memori_predicate": [{"id": 1, "uuid": "r", "content": "drinks", "uniq": "r"}],
        "memori_object": [{"id": 1, "uuid": "o", "name": "green tea", "type": "drink", "uniq": "o"}],
        "memori_knowledge_graph": [
            {"id": 1, "uuid": "k", "entity_id": 1, "subject_id": 1, "predicate_id": 1, "object_id": 1, **told}
        ],
    }
    return _store(path / "memori.db", _MEMORI, rows)


def mem0_qdrant(path: Path) -> Path:
    """The local qdrant of mem0: points pickled as its client does, one with a sparse vector, and one that would run a program."""
    module = types.ModuleType("qdrant_models")

    class PointStruct:
        def __init__(self, **values: Any) -> None:
            self.__dict__ = values

        def __getstate__(self) -> dict[str, Any]:
            return {"__dict__": vars(self), "__pydantic_extra__": None, "__pydantic_fields_set__": set(vars(self))}

    PointStruct.__module__, PointStruct.__qualname__ = module.__name__, "PointStruct"
    module.__dict__["PointStruct"] = PointStruct
    times = {"created_at": "2026-11-22T09:07:01.656045+00:00", "updated_at": None, "hash": "ab", "user_id": "alex"}
    dense = {"": [0.5, 0.5, 0.5, 0.5], "bm25": {"indices": [1], "values": [0.5]}}
    points = [
        PointStruct(id="28ab8d3c", vector=dense, payload={"data": "I like tea", **times}),
        PointStruct(
            id=7, vector=[0.5, 0.5, 0.5, -0.5], payload={"data": "日本語のメモ", "tags": ["a"], "user_id": "alex"}
        ),
    ]
    sys.modules[module.__name__] = module
    try:
        rows = [{"id": str(number), "point": pickle.dumps(point, 4)} for number, point in enumerate(points)]
    finally:
        del sys.modules[module.__name__]
    rows.append({"id": "3", "point": b"cposix\nsystem\n(S'true'\ntR."})
    return _store(path / "storage.sqlite", "CREATE TABLE points (id TEXT PRIMARY KEY, point BLOB);", {"points": rows})


MAKERS = {
    "mem0_qdrant": mem0_qdrant,
    "basic_memory": basic_memory,
    "basic_memory_notes": basic_memory_notes,
    "openmemory": openmemory,
    "openmemory_mem0": openmemory_mem0,
    "langgraph": langgraph,
    "memori": memori,
    "google_keep": google_keep,
    "pce_memory": pce_memory,
    "claw_memory": claw_memory,
    "claw_memory_index": claw_memory_index,
    "cocoro_ghost": cocoro_ghost,
}
"""By format what writes a store of it into a folder."""

if __name__ == "__main__":
    for name, make in MAKERS.items():
        (Path(sys.argv[1]) / name).mkdir(parents=True, exist_ok=True)
        make(Path(sys.argv[1]) / name)
