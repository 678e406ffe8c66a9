"""A bad endpoint beside a good question, and a machine without a keyring (rows 25, 26)."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

import keyring
import pytest
from helpers.cli_memories import LINES, NOW
from helpers.databases import write_lines
from helpers.endpoint_server import Endpoint, Manner, drips, embeds, endless, endpoint_server, says, slow
from helpers.figures import Figure
from keyring.backends.fail import Keyring as NoKeyring

from mnemonaut.cli.main import run as run_command_line
from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.models import http_client
from mnemonaut_core.models.spec import make_embedder, parse_embedder
from mnemonaut_core.workspace.wiring import connect

CANARY = "sk-canary-3f9a1c77d2"
MANNERS: dict[str, Manner] = {
    "slow": slow(30),
    "drips": drips(),
    "500": says("{}", 500),
    "401": says(f'{{"error": "bad key {CANARY}"}}', 401),
    "redirect": says("", 302, location="http://127.0.0.1:9/v1/embeddings"),
    "endless": endless(),
    "no JSON": says("<html>"),
    "wrong length": embeds(3),
}


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> object:
    """A good endpoint to begin with."""
    monkeypatch.setattr(http_client, "_FIRST_WAIT_S", 0.01)
    with endpoint_server() as server:
        monkeypatch.setenv(f"MNEMONAUT_API_KEY_127_0_0_1_{server.url.split(':')[2].split('/')[0]}", CANARY)
        yield server


def files_with(folder: Path, canary: str) -> list[str]:
    """Every file below that holds this text."""
    return [str(file) for file in folder.rglob("*") if file.is_file() and canary.encode() in file.read_bytes()]


@pytest.mark.long
@pytest.mark.row(25)
@pytest.mark.timeout(200)
def test_words_answer_whatever_the_endpoint_does_and_the_key_stays(
    endpoint: Endpoint,
    tmp_path: Path,
    figure: Figure,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    source = write_lines(tmp_path / "a.jsonl", LINES["en"])
    path, spec = tmp_path / "memory.db", f"openai:m@{endpoint.url}"
    assert run_command_line(["import", str(source), "--db", str(path), "--embedder", spec, "--now", str(NOW)]) == 0
    assert (
        endpoint.asked[-1].headers.get("Authorization") == f"Bearer {CANARY}"
    )  # it is sent: its absence elsewhere counts
    longest, answered = 0.0, 0
    for manner in MANNERS.values():
        endpoint.manner = manner
        with closing(connect(path, embedder=spec)) as session:
            began = time.monotonic()
            (trace,) = session.explorer.recall(Query("When is the meeting with Mara?", NOW), Settings())
            longest = max(longest, time.monotonic() - began)
            answered += any(candidate.memory.id == "e-01" for candidate in trace.candidates)
    asked = len(endpoint.asked)
    for spec_refused in ("openai:m@http://169.254.169.254/v1", "openai:m@http://metadata.google.internal/v1"):
        with pytest.raises(MnemonautError):
            make_embedder(parse_embedder(spec_refused), named=True).embed_queries(["x"], None)
    assert len(endpoint.asked) == asked
    heard = capfd.readouterr()
    leaks = files_with(tmp_path, CANARY) + [CANARY for text in (heard.out, heard.err, caplog.text) if CANARY in text]
    reached = f"{answered} of {len(MANNERS)} answered by words, longest {longest:.1f} s, {len(leaks)} leaks"
    figure(25, "words answer, ≤ 2.2 s, no redirect, 0 leaks", reached)
    assert answered == len(MANNERS)
    assert leaks == []


@pytest.mark.long
@pytest.mark.row(26)
def test_without_a_keyring_a_key_is_written_nowhere(
    endpoint: Endpoint,
    tmp_path: Path,
    figure: Figure,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(keyring.core, "_keyring_backend", NoKeyring())  # type: ignore[no-untyped-call]
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home / name))
    read = tmp_path / "key.txt"
    read.write_text(CANARY)
    with read.open() as typed:
        monkeypatch.setattr("sys.stdin", typed)
        assert run_command_line(["key", "set", "https://api.example.com/v1"]) == 3
    told = capfd.readouterr()
    assert "MNEMONAUT_API_KEY_API_EXAMPLE_COM" in told.err
    read.unlink()
    source = write_lines(tmp_path / "a.jsonl", LINES["en"])
    spec = f"openai:m@{endpoint.url}"
    path = home / "memory.db"
    assert run_command_line(["import", str(source), "--db", str(path), "--embedder", spec, "--now", str(NOW)]) == 0
    assert run_command_line(["recall", "meeting", "--db", str(path), "--now", str(NOW)]) == 0
    assert any(asked.headers.get("Authorization") == f"Bearer {CANARY}" for asked in endpoint.asked)
    told = capfd.readouterr()
    plain = files_with(home, CANARY) + [CANARY for text in (told.out, told.err) if CANARY in text]
    figure(
        26, "0 plain-text keys in files and output", f"{len(plain)} found; the variable is named, and its key is sent"
    )
    assert plain == []
