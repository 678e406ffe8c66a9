"""A database may come from somebody else: an endpoint that only it names is not asked before a person allows it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from helpers.cli import Run
from helpers.endpoint_server import Endpoint, endpoint_server
from keyring.backends import null

from mnemonaut_core import environment
from mnemonaut_core.models import addresses
from mnemonaut_core.workspace.endpoint_allowlist import EndpointAllowlist

FOREIGN = "https://vectors.example.com"


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    """Embeds into 8 dimensions."""
    with endpoint_server() as server:
        yield server


@pytest.fixture(autouse=True)
def _far_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loopback server is taken for one somewhere else, and there is no keyring."""
    monkeypatch.setattr(addresses, "is_model_server", lambda _url: False)
    monkeypatch.setattr(keyring.core, "_keyring_backend", null.Keyring())  # type: ignore[no-untyped-call]


@pytest.fixture
def db(run: Run, tmp_path: Path, endpoint: Endpoint) -> Path:
    """A database whose embedder is the endpoint, as it comes from somebody else: this person allowed nothing."""
    lines = [f'{{"id": "n-{n}", "user_text": "note number {n} of the garden"}}' for n in range(5)]
    (tmp_path / "in.jsonl").write_text("\n".join(lines), "utf-8")
    path = tmp_path / "memory.db"
    command = ("import", tmp_path / "in.jsonl", "--db", path, "--embedder", f"openai:m@{endpoint.url}")
    assert run(*command).code == 0
    environment.endpoints_path().unlink()
    endpoint.asked.clear()
    return path


def test_a_recall_sends_nothing_and_says_what_to_do(run: Run, db: Path, endpoint: Endpoint) -> None:
    (trace,) = run("recall", "the garden", "--db", db, "--json").json["runs"]
    assert endpoint.asked == []
    assert {r["status"] for r in trace["runs"] if r["source"] == "vector"} == {"off"}
    assert {r["status"] for r in trace["runs"] if r["source"] == "words"} == {"ok"}
    (warning,) = [w for w in trace["warnings"] if w["code"] == "endpoint_not_allowed"]
    assert f"at {endpoint.url}, which you have not allowed" in warning["message"]
    assert f"mnemonaut key allow {endpoint.url}" in warning["advice"]
    assert "⚠ This database asks for vectors at" in run("recall", "the garden", "--db", db).out
    assert endpoint.asked == []


def test_allowing_the_origin_lets_it_be_asked_and_disallowing_ends_that(run: Run, db: Path, endpoint: Endpoint) -> None:
    assert "Texts may go to http://127.0.0.1" in run("key", "allow", endpoint.url).out
    (trace,) = run("recall", "the garden", "--db", db, "--json").json["runs"]
    assert endpoint.texts == ["the garden"]
    assert {r["status"] for r in trace["runs"] if r["source"] == "vector"} == {"ok"}
    assert "no longer allowed" in run("key", "disallow", endpoint.url).out
    run("recall", "the garden gate", "--db", db)
    assert endpoint.texts == ["the garden"]


@pytest.mark.parametrize(
    "command",
    [
        ("embed",),
        ("add", "a new one of the garden"),
        ("isolate", "n-1", "--for-query", "the garden"),
        ("why", "garden", "n-1"),
    ],
    ids=lambda command: str(command[0]),
)
def test_nothing_else_asks_it_either(run: Run, db: Path, endpoint: Endpoint, command: tuple[str, ...]) -> None:
    assert run(*command, "--db", db).code == 0
    assert endpoint.asked == []


def test_an_import_into_it_stands_and_says_that_vectors_are_missing(
    run: Run, db: Path, tmp_path: Path, endpoint: Endpoint
) -> None:
    (tmp_path / "more.jsonl").write_text('{"id": "x", "user_text": "more of the garden"}', "utf-8")
    answer = run("import", tmp_path / "more.jsonl", "--db", db)
    assert (answer.code, "Vectors are missing: The endpoint http://127.0.0.1" in answer.out) == (0, True)
    assert endpoint.asked == []


def test_embed_says_whose_word_is_missing(run: Run, db: Path) -> None:
    (db.parent / "more.jsonl").write_text('{"id": "x", "user_text": "more of the garden"}', "utf-8")
    run("import", db.parent / "more.jsonl", "--db", db)
    error = run("embed", "--db", db, "--json").error
    assert error["code"] == "endpoint_not_allowed"
    assert "mnemonaut key allow" in error["advice"]


@pytest.mark.parametrize("command", [("recall", "the garden"), ("embed",)], ids=["recall", "embed"])
def test_naming_it_on_the_command_line_allows_it_and_is_remembered(
    run: Run, db: Path, endpoint: Endpoint, command: tuple[str, ...]
) -> None:
    assert run(*command, "--db", db, "--embedder", f"openai:m@{endpoint.url}").code == 0
    assert EndpointAllowlist().addresses == (endpoint.url,)
    endpoint.asked.clear()
    run("recall", "the gate", "--db", db)
    assert endpoint.texts == ["the gate"]


def test_an_embedder_that_is_refused_is_not_remembered(run: Run, db: Path) -> None:
    assert run("recall", "x", "--db", db, "--embedder", f"openai:m@{FOREIGN}/v1").code == 2
    assert EndpointAllowlist().addresses == ()


def test_a_named_chooser_is_remembered(run: Run, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MNEMONAUT_CHOOSER", f"openai:chat@{FOREIGN}/v1")
    assert run("stats", "--db", db).code == 0
    assert EndpointAllowlist().addresses == (f"{FOREIGN}/v1",)


def test_where_lists_what_is_allowed(run: Run) -> None:
    assert "Nothing is allowed but the usual ports of model servers" in run("key", "where").out
    run("key", "allow", f"{FOREIGN}/")
    assert run("key", "where").out == f"{FOREIGN}\n"
    assert run("key", "where", "--json").json["report"]["allowed"] == [FOREIGN]
    assert run("key", "where", FOREIGN, "--json").json["report"]["allowed"] is True
    assert run("key", "where", "https://other.example.com", "--json").json["report"]["allowed"] is False


@pytest.mark.parametrize("action", ["set", "forget", "allow", "disallow"])
def test_every_other_action_needs_an_address(run: Run, action: str) -> None:
    assert "No address was named" in run("key", action).err


def test_a_file_that_cannot_be_read_allows_nothing_and_is_not_written_over(
    run: Run, db: Path, endpoint: Endpoint
) -> None:
    environment.endpoints_path().write_text('{"allowed": ["http', "utf-8")
    run("recall", "the garden", "--db", db)
    assert endpoint.asked == []
    assert run("key", "allow", endpoint.url, "--json").error["code"] == "endpoints_unreadable"
    assert environment.endpoints_path().read_text("utf-8") == '{"allowed": ["http'


def test_what_is_named_serves_even_where_nothing_can_be_remembered(run: Run, db: Path, endpoint: Endpoint) -> None:
    environment.endpoints_path().mkdir()
    (trace,) = run("recall", "garden", "--db", db, "--embedder", f"openai:m@{endpoint.url}", "--json").json["runs"]
    assert {r["status"] for r in trace["runs"] if r["source"] == "vector"} == {"ok"}


def test_the_book_is_a_small_file_of_the_person_s_own(run: Run) -> None:
    run("key", "allow", FOREIGN)
    place = environment.endpoints_path()
    assert str(place).startswith(os.environ["XDG_CONFIG_HOME"])
    assert json.loads(place.read_text("utf-8")) == {"allowed": [FOREIGN], "chooser": "", "files": []}
    assert [path.name for path in place.parent.iterdir()] == ["endpoints.json"]
