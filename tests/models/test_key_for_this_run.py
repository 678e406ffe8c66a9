"""Where there is no keyring: a key that was typed serves until the program ends, and nothing claims to have kept it."""

from __future__ import annotations

import io
import sys

import keyring
import pytest
from keyring.backends import fail, null

from mnemonaut.cli.main import run as run_command_line
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.models import addresses
from mnemonaut_core.workspace.models import Models

URL = "https://api.example.com/v1"
KEY = "sk-canary-0123456789"


@pytest.fixture(autouse=True, params=["fail", "null"])
def _no_keyring(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """None at all, or one that is switched off: it takes everything and keeps nothing."""
    backend = fail.Keyring() if request.param == "fail" else null.Keyring()  # type: ignore[no-untyped-call]
    monkeypatch.setattr(keyring.core, "_keyring_backend", backend)
    monkeypatch.setattr(addresses, "_for_this_run", {})


def test_remembering_fails_plainly() -> None:
    with pytest.raises(EnvironmentFault) as error:
        addresses.remember_key(URL, KEY)
    assert error.value.code == "no_keyring"
    assert KEY not in f"{error.value} {error.value.detail}"


def test_the_command_line_keeps_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(KEY + "\n"))
    assert run_command_line(["key", "set", URL]) == 3
    assert "no keyring" in capsys.readouterr().err
    assert addresses.key_for(URL, named=True, environment={}) is None


def test_a_typed_key_serves_this_run_for_its_host_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    Models._remember(URL, f" {KEY}\n")
    found = addresses.key_for(URL, named=False, environment={})
    assert found is not None
    assert found.reveal() == KEY
    assert addresses.key_for("https://other.example.com/v1", named=True, environment={}) is None
    assert Models().key_place(URL) == addresses.THIS_RUN
    monkeypatch.setenv("MNEMONAUT_API_KEY_API_EXAMPLE_COM", "from the variable")
    assert Models().key_place(URL) == "MNEMONAUT_API_KEY_API_EXAMPLE_COM"


def test_nothing_typed_changes_nothing() -> None:
    Models._remember(URL, "  ")
    assert Models().key_place(URL) == ""
