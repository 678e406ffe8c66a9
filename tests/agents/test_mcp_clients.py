"""What a client's own configuration holds, and the token of HTTP."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.workspace.clients import CLIENTS, TOKEN_VARIABLE, configuration, token_of


@pytest.mark.parametrize("client", CLIENTS)
def test_a_configuration_starts_this_program_on_this_database(client: str, tmp_path: Path) -> None:
    _, told = configuration(client, tmp_path / "life.db", read_only=True)
    ((key, servers),) = told.items()
    server = servers["mnemonaut"]
    assert key in ("mcpServers", "servers", "context_servers")
    assert server["args"] == ["-m", "mnemonaut", "mcp", "--db", str(tmp_path / "life.db"), "--read-only"]
    assert Path(server["command"]).name.startswith("python")


def test_a_client_that_nobody_knows_names_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(InputError) as told:
        configuration("claude-dektop", tmp_path)
    assert "claude-desktop" in str(told.value.advice)


def test_the_token_is_made_once_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(TOKEN_VARIABLE, raising=False)
    path = tmp_path / "folder" / "mcp-token"
    token, file = token_of(path)
    assert file == path
    assert len(token) >= 32
    assert token_of(path)[0] == token
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
def test_a_token_that_others_may_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(TOKEN_VARIABLE, raising=False)
    path = tmp_path / "mcp-token"
    path.write_text("a-token-that-is-long-enough\n")
    path.chmod(0o644)
    with pytest.raises(EnvironmentFault, match="Others may read"):
        token_of(path)


def test_the_environments_token_wins_and_a_short_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOKEN_VARIABLE, "a-token-of-the-environment")
    assert token_of(tmp_path / "none") == ("a-token-of-the-environment", None)
    assert not (tmp_path / "none").exists()
    monkeypatch.setenv(TOKEN_VARIABLE, "short")
    with pytest.raises(EnvironmentFault, match="too short"):
        token_of(tmp_path / "none")
