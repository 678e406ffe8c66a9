"""A database whose embedder this program cannot be (a newer version, a model that is gone) opens all the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import apsw
import pytest
from helpers.cli import Run

from mnemonaut_core.models.static_hashed import StaticHashedEmbedder

Database = Callable[[str], Path]


@pytest.fixture
def other(database: Database, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The English memories, embedded by what is another version now."""
    path = database("en")
    monkeypatch.setattr(StaticHashedEmbedder, "version", "2")
    return path


def test_words_answer_and_the_vector_source_says_both_versions(run: Run, other: Path) -> None:
    (trace,) = run("recall", "the cat", "--db", other, "--json").json["runs"]
    assert {r["status"] for r in trace["runs"] if r["source"] == "unicode61"} <= {"ok", "empty"}
    (reason,) = {r["reason"] for r in trace["runs"] if r["source"] == "vector"}
    assert "static-hashed 1 (2304 dimensions)" in reason
    assert "static-hashed 2 makes 2304 dimensions" in reason
    assert {r["status"] for r in trace["runs"] if r["source"] == "vector"} == {"off"}
    assert [w["code"] for w in trace["warnings"] if w["code"] == "embedder_unlike"] == ["embedder_unlike"]


@pytest.mark.parametrize("command", [("list",), ("stats",), ("why", "the cat", "x"), ("undo", "--list")])
def test_looking_works(run: Run, other: Path, command: tuple[str, ...]) -> None:
    assert run(*command, "--db", other).code == 0


def test_an_embedder_that_cannot_be_read_is_named_whole_and_has_one_advice(run: Run, database: Database) -> None:
    path = database("en")
    connection = apsw.Connection(str(path))
    connection.execute("UPDATE embedder SET spec = 'openai:x@http://127.0.0.1:bad'")
    connection.close()
    (line,) = [line for line in run("recall", "the cat", "--db", path).out.splitlines() if "unreadable" in line]
    assert line == (
        "⚠ Similarity is off. The database names an unreadable embedder: “openai:x@http://127.0.0.1:bad”."
        " Embed all memories again: `mnemonaut embed --embedder …`."
    )


def test_embedding_anew_mends_it(run: Run, other: Path) -> None:
    assert run("embed", "--db", other).code == 2
    assert run("embed", "--embedder", "default", "--db", other).code == 0
    (trace,) = run("recall", "the cat", "--db", other, "--json").json["runs"]
    assert {r["status"] for r in trace["runs"] if r["source"] == "vector"} == {"ok"}
    assert run("check", "--db", other).code == 0


def test_what_needs_the_embedder_is_refused_and_changes_nothing(run: Run, other: Path) -> None:
    before = run("list", "--limit", "0", "--db", other, "--json").out
    error = run("add", "something new", "--db", other, "--json").error
    assert error["code"] == "embedder_needed"
    assert run("list", "--limit", "0", "--db", other, "--json").out == before


def test_what_it_advises_then_is_true(run: Run, other: Path) -> None:
    """It said "omit `--embedder`", which nobody had given."""
    refused = run("add", "The cat is back.", "--db", other)
    assert (refused.code, "`--embedder`" in refused.err) == (2, False)
    assert "`mnemonaut health` says why" in refused.err
    assert "it cannot be had here" in run("health", "--db", other).out
    assert "mnemonaut embed --embedder default" in refused.err
    assert run("embed", "--embedder", "default", "--db", other).code == 0
    assert run("add", "The cat is back.", "--db", other).code == 0


def test_isolating_works_and_is_undone(run: Run, other: Path) -> None:
    memory_id = run("list", "--limit", "1", "--db", other, "--json").json["memories"][0]["id"]
    assert run("isolate", memory_id, "--db", other).code == 0
    assert run("undo", "--db", other).code == 0


def test_a_model_that_is_gone_is_told_of_by_the_vector_source_alone(run: Run, database: Database) -> None:
    path = database("en")
    with apsw.Connection(str(path)) as connection:
        connection.execute(
            "UPDATE embedder SET name = 'model2vec:/nowhere', spec = 'model2vec:/nowhere' WHERE state = 'current'"
        )
    connection.close()
    (trace,) = run("recall", "the cat", "--db", path, "--json").json["runs"]
    assert {r["status"] for r in trace["runs"] if r["source"] == "vector"} == {"off"}


def test_an_embedder_that_is_named_must_still_be_the_database_s_own(run: Run, other: Path) -> None:
    assert run("recall", "x", "--db", other, "--embedder", "default").code == 2


@pytest.mark.long
def test_a_model_of_the_hub_that_only_the_database_names_is_not_downloaded(run: Run, database: Database) -> None:
    path = database("en")
    with apsw.Connection(str(path)) as connection:
        connection.execute(
            "UPDATE embedder SET name = 'model2vec:no/such', spec = 'model2vec:no/such' WHERE state = 'current'"
        )
    connection.close()
    (trace,) = run("recall", "the cat", "--db", path, "--json").json["runs"]
    (reason,) = {r["reason"] for r in trace["runs"] if r["source"] == "vector"}
    assert "The model no/such is not on this machine" in reason
