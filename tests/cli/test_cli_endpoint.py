"""Endpoints from the command line: embedding, recalling with a late one, keys."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from helpers.cli import Run
from helpers.endpoint_server import Endpoint, embeds, endpoint_server, says, slow
from helpers.figures import Timed
from keyring.backends import null

from mnemonaut_core.models import http_client


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    """Embeds into 8 dimensions."""
    with endpoint_server() as server:
        yield server


@pytest.fixture(autouse=True)
def _no_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring.core, "_keyring_backend", null.Keyring())  # type: ignore[no-untyped-call]


def imported(run: Run, folder: Path, endpoint: Endpoint) -> Path:
    lines = [
        f'{{"id": "n-{n}", "user_text": "note number {n} of the garden", "occurred_at": {n + 1}}}' for n in range(70)
    ]
    (folder / "in.jsonl").write_text("\n".join(lines), "utf-8")
    db = folder / "memory.db"
    answer = run("import", folder / "in.jsonl", "--db", db, "--embedder", f"openai:m@{endpoint.url}")
    assert answer.code == 0
    return db


def test_an_import_embeds_through_the_endpoint_and_a_recall_asks_it_for_the_query(
    run: Run, tmp_path: Path, endpoint: Endpoint
) -> None:
    db = imported(run, tmp_path, endpoint)
    assert len(set(endpoint.texts) - {"dimension"}) == 70
    endpoint.asked.clear()
    (trace,) = run("recall", "garden number 5", "--now", "1000", "--db", db, "--json").json["runs"]
    assert endpoint.texts == ["garden number 5"]
    assert trace["embedder"].startswith(f"openai:m@{endpoint.url}/")
    assert {r["status"] for r in trace["runs"] if r["source"] == "vector"} == {"ok"}
    assert run("check", "--db", db, "--json").json["problems"] == []


@pytest.mark.long
@pytest.mark.parametrize("manner", [slow(30), says("{}", 500), says("<html>", kind="text/html")])
def test_words_answer_when_the_endpoint_does_not_and_the_trace_says_why(
    run: Run, tmp_path: Path, endpoint: Endpoint, manner: object, timed: Timed
) -> None:
    db = imported(run, tmp_path, endpoint)
    endpoint.manner = manner  # type: ignore[assignment]
    with timed(25, "a command with a bad embedding endpoint: 4 s", 4.0):
        asked = ("recall", "garden number 5", "--recipe", "heuristic", "--now", "1000", "--db", db, "--json")
        (trace,) = run(*asked).json["runs"]
    statuses = {(r["source"], r["status"]) for r in trace["runs"]}
    assert ("unicode61", "ok") in statuses
    vector = [r for r in trace["runs"] if r["source"] == "vector"]
    assert {r["status"] for r in vector} <= {"failed", "timed_out"}
    assert all(r["reason"] for r in vector)
    assert trace["candidates"]


def test_an_import_is_whole_though_the_endpoint_fails_and_embed_goes_on(
    run: Run, tmp_path: Path, endpoint: Endpoint
) -> None:
    endpoint.manners = [embeds(), embeds()]
    endpoint.manner = says("gone", 404)
    (tmp_path / "in.jsonl").write_text(
        "\n".join(f'{{"id": "n-{n}", "user_text": "note {n}"}}' for n in range(100)), "utf-8"
    )
    db = tmp_path / "memory.db"
    answer = run("import", tmp_path / "in.jsonl", "--db", db, "--embedder", f"openai:m@{endpoint.url}")
    assert answer.code == 0
    assert "Vectors are missing: The endpoint" in answer.out
    paid = set(endpoint.asked[1].texts)
    endpoint.manner = embeds()
    endpoint.asked.clear()
    assert run("embed", "--db", db, "--json").json["changed"]["vectors"] == 36
    assert not paid & set(endpoint.texts)


@pytest.mark.long
def test_embed_changes_to_an_endpoint_and_back(
    run: Run, tmp_path: Path, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_client, "_FIRST_WAIT_S", 0.01)
    db = imported(run, tmp_path, endpoint)
    assert run("embed", "--embedder", "default", "--db", db).code == 0
    assert "70 vectors computed" in run("embed", "--embedder", f"openai:m@{endpoint.url}", "--db", db).out
    refused = run("embed", "--embedder", "openai:m@http://127.0.0.1:9/v1", "--db", db)
    assert (refused.code, "Nobody listens at" in refused.err) == (3, True)
    assert run("check", "--db", db).code == 0


def test_another_endpoint_than_the_database_s_own_is_refused_without_asking_it(
    run: Run, tmp_path: Path, endpoint: Endpoint
) -> None:
    db = imported(run, tmp_path, endpoint)
    refused = run("recall", "x", "--db", db, "--embedder", "openai:m@http://127.0.0.1:9/v1")
    assert refused.code == 2
    assert "The database uses the embedder" in refused.err


def test_key_says_where_a_key_comes_from_and_never_what_it_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    url = "https://api.example.com/v1"
    assert "There is no key for api.example.com" in run("key", "where", url).out
    monkeypatch.setenv("MNEMONAUT_API_KEY_API_EXAMPLE_COM", "canary")
    answer = run("key", "where", url)
    assert "comes from MNEMONAUT_API_KEY_API_EXAMPLE_COM" in answer.out
    assert "canary" not in answer.out


def test_an_empty_key_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))
    refused = run("key", "set", "https://api.example.com/v1")
    assert (refused.code, "No key was given" in refused.err) == (2, True)


def test_isolating_for_a_query_is_possible_while_the_endpoint_is_down(
    run: Run, tmp_path: Path, endpoint: Endpoint
) -> None:
    db = imported(run, tmp_path, endpoint)
    endpoint.manner = says("{}", 404)
    answer = run("isolate", "n-5", "--for-query", "garden number 5", "--db", db)
    assert (answer.code, "Only exactly this text is kept out" in answer.err) == (0, True)
    (trace,) = run("recall", "garden number 5", "--now", "1000", "--db", db, "--json").json["runs"]
    assert "n-5" not in trace["selected"]


def test_what_is_only_tried_sends_no_text(run: Run, tmp_path: Path, endpoint: Endpoint) -> None:
    db = imported(run, tmp_path, endpoint)
    run("isolate", "n-3", "--db", db)
    endpoint.asked.clear()
    for line in (
        ("edit", "n-1", "--set", "user_text=the shed"),
        ("isolate", "n-2", "--for-query", "the pond"),
        ("restore", "n-3"),
        ("merge", "n-4", "--into", "n-5"),
    ):
        assert run(*line, "--dry-run", "--db", db, "--json").json["ids"], line
    assert endpoint.asked == []
