"""Stores of other systems, written from their schemas with texts of ours: `python tests/tools/make_stores.py FOLDER`."""

from __future__ import annotations

import hashlib
import json
import struct
import sys
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


MAKERS = {
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
