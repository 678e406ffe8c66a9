"""Isolating by command: an episode with what hangs on it, a document with its chunks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.cli import Run
from helpers.cli_memories import DAY, NOW

LINES = [
    {"document": {"id": "d1", "uri": "notes/harbour.md", "body": "one\n\ntwo"}},
    {"id": "e1", "user_text": "the lighthouse burnt down", "occurred_at": NOW - 3 * DAY},
    {"id": "e2", "user_text": "we walked along the harbour", "occurred_at": NOW - 2 * DAY},
    {
        "id": "a1",
        "kind": "affect",
        "body": "grief about the lighthouse",
        "created_at": NOW - 3 * DAY,
        "links": [{"to": "e1", "label": "derived_from"}],
    },
    {
        "id": "s1",
        "kind": "state",
        "subtype": "summary",
        "body": "how the lighthouse ended",
        "created_at": NOW - DAY,
        "links": [{"to": "e1", "label": "derived_from"}],
    },
    {"id": "c1", "kind": "chunk", "body": "one of the harbour", "document_id": "d1", "created_at": NOW - DAY},
    {"id": "c2", "kind": "chunk", "body": "two of the harbour", "document_id": "d1", "created_at": NOW - DAY},
]


@pytest.fixture
def db(run: Run, tmp_path: Path) -> Path:
    """Those memories."""
    source = tmp_path / "in.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in LINES), "utf-8")
    assert run("import", source, "--db", tmp_path / "m.db", "--embedder", "default").code == 0
    return tmp_path / "m.db"


@pytest.mark.long
def test_planned_packs_no_feeling_of_an_isolated_episode(run: Run, db: Path) -> None:
    ask = ("recall", "grief about the lighthouse", "--recipe", "planned", "--db", db, "--json")
    (before,) = run(*ask).json["runs"]
    assert "a1" in before["selected"]
    assert "grief about" in before["pack"]["text"]
    told = run("isolate", "e1", "--db", db)
    assert told.out == "With them: a1, s1\nIsolate 3 memories. (mnemonaut undo takes it back)\n"
    (after,) = run(*ask).json["runs"]
    assert {"a1", "e1", "s1"}.isdisjoint(after["selected"])
    assert "grief about" not in after["pack"]["text"]
    assert "With them: a1, s1" in run("restore", "e1", "--db", db).out
    assert run(*ask).json["runs"][0]["selected"] == before["selected"]


def test_a_document_is_isolated_by_its_uri_and_comes_back(run: Run, db: Path) -> None:
    assert run("isolate", "c1", "--db", db, "--json").json["changed"]["ids"] == ["c1"]
    change = run("isolate", "--document", "notes/harbour.md", "--db", db, "--json").json["changed"]
    assert (change["operation"], change["ids"]) == ("isolate", ["c2"])
    assert run("restore", "--document", "d1", "--db", db, "--json").json["changed"]["ids"] == ["c2"]
    assert run("check", "--db", db).code == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), "usage"),
        (("e1", "--document", "d1"), "usage"),
        (("--document", "d1", "--for-query", "x"), "usage"),
        (("--document", "notes/harbor.md"), "no_document"),
    ],
)
def test_what_cannot_be_isolated_is_said(run: Run, db: Path, arguments: tuple[str, ...], code: str) -> None:
    answer = run("isolate", *arguments, "--db", db, "--json")
    assert (answer.code, answer.error["code"]) == (2, code)
    assert "harbour.md" in answer.error["advice"] or code == "usage"
