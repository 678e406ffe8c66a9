"""Keys: one host each, from the environment or the keyring, and nowhere else to be found."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path

import keyring
import pytest
from helpers.endpoint_server import Endpoint, chats, says
from helpers.stores import NOW, many, new_writer, take
from keyring.backend import KeyringBackend
from keyring.errors import NoKeyringError, PasswordDeleteError

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.choice import ChoiceRequest
from mnemonaut_core.errors import EndpointError, EnvironmentFault
from mnemonaut_core.models.addresses import (
    ApiKey,
    account_of,
    forget_key,
    key_for,
    remember_key,
    source_of,
    variables_for,
)
from mnemonaut_core.models.chat_chooser import ChatChooser
from mnemonaut_core.models.spec import make_chooser, make_embedder, parse_embedder

CANARY = "canary-7Xq2mZ9pLw4Tn8Rb"
LOCAL = "http://127.0.0.1:8000/v1"


class Ring(KeyringBackend):
    """A keyring in memory."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError("none")


class NoRing(KeyringBackend):
    """What a machine without a keyring does."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]

    def get_password(self, service: str, username: str) -> str | None:
        raise NoKeyringError("no backend")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise NoKeyringError("no backend")

    def delete_password(self, service: str, username: str) -> None:
        raise NoKeyringError("no backend")


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> Ring:
    made = Ring()
    monkeypatch.setattr(keyring.core, "_keyring_backend", made)
    return made


def revealed(key: ApiKey | None) -> str | None:
    return None if key is None else key.reveal()


@pytest.mark.usefixtures("ring")
def test_a_host_s_own_variable_comes_before_the_common_one_and_that_before_the_keyring(ring: Ring) -> None:
    url = "https://api.example.com/v1"
    environment = {"MNEMONAUT_API_KEY_API_EXAMPLE_COM": "own", "MNEMONAUT_API_KEY": "common"}
    remember_key(url, "kept\n")
    assert revealed(key_for(url, named=True, environment=environment)) == "own"
    assert revealed(key_for(url, named=True, environment={"MNEMONAUT_API_KEY": "common"})) == "common"
    assert revealed(key_for(url, named=True, environment={})) == "kept"
    assert ring.kept == {("mnemonaut", "api.example.com"): "kept"}


def test_the_common_key_goes_only_where_the_person_sent_it(ring: Ring) -> None:
    environment = {"MNEMONAUT_API_KEY": "common"}
    assert key_for("https://elsewhere.example/v1", named=False, environment=environment) is None
    assert revealed(key_for("https://elsewhere.example/v1", named=True, environment=environment)) == "common"


def test_a_port_has_a_variable_of_its_own() -> None:
    assert variables_for(LOCAL) == ("MNEMONAUT_API_KEY_127_0_0_1_8000", "MNEMONAUT_API_KEY_127_0_0_1")
    assert variables_for("https://API.example.com/v1") == ("MNEMONAUT_API_KEY_API_EXAMPLE_COM",)
    assert (account_of(LOCAL), account_of("https://API.example.com/v1")) == ("127.0.0.1:8000", "api.example.com")


def test_a_key_can_be_forgotten(ring: Ring) -> None:
    remember_key(LOCAL, "kept")
    assert source_of(LOCAL, {}) == "the keyring"
    assert forget_key(LOCAL)
    assert not forget_key(LOCAL)
    assert source_of(LOCAL, {}) is None


def test_without_a_keyring_the_environment_is_the_only_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring.core, "_keyring_backend", NoRing())
    assert key_for(LOCAL, named=True, environment={}) is None
    with pytest.raises(EnvironmentFault, match="no keyring") as refused:
        remember_key(LOCAL, CANARY)
    assert "MNEMONAUT_API_KEY_127_0_0_1 " in refused.value.advice
    assert CANARY not in "".join(traceback.format_exception(refused.value))
    with pytest.raises(EnvironmentFault, match="no keyring"):
        forget_key(LOCAL)


def test_a_key_does_not_cross_the_network_unencrypted(ring: Ring) -> None:
    environment = {"MNEMONAUT_API_KEY": "common"}
    with pytest.raises(EnvironmentFault, match="unencrypted"):
        key_for("http://api.example.com/v1", named=True, environment=environment)
    for near in (LOCAL, "http://localhost:1234", "http://192.168.1.20:1234", "http://nas.local/v1", "http://[::1]:80"):
        assert revealed(key_for(near, named=True, environment=environment)) == "common"


@pytest.mark.parametrize("broken", ["two words", "two\nlines", "ключ", "a\x00b"])
def test_a_key_that_no_header_takes_is_refused_without_showing_it(ring: Ring, broken: str) -> None:
    with pytest.raises(EnvironmentFault) as refused:
        key_for(LOCAL, named=True, environment={"MNEMONAUT_API_KEY": broken})
    assert broken not in str(refused.value)


def test_a_key_shows_itself_nowhere() -> None:
    key = ApiKey(CANARY)
    assert CANARY not in f"{key} {key!r} {[key]} {vars(type(key))}"


def test_the_key_is_sent_and_is_found_in_no_log_error_or_file(
    endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path, ring: Ring
) -> None:
    monkeypatch.setenv("MNEMONAUT_API_KEY_127_0_0_1", CANARY)
    caplog.set_level(logging.DEBUG)
    made = make_embedder(parse_embedder(f"openai:m@{endpoint.url}"), allowed=lambda _url: True)
    writer = new_writer(tmp_path / "memory.db")
    take(writer, many(20))
    writer.upkeep.reembed(made, f"openai:m@{endpoint.url}")
    said = []
    # an endpoint that repeats the key, in every way that fails
    for status in (400, 401, 404, 500, 200):
        endpoint.manner = says(f'{{"error": "Incorrect API key: {CANARY}"}}', status)
        with pytest.raises(EndpointError) as refused:
            made.embed_queries([f"query {status}"], None)
        said += [*traceback.format_exception(refused.value), refused.value.detail, repr(vars(refused.value))]
    chooser = make_chooser(f"openai:m@{endpoint.url}")
    assert isinstance(chooser, ChatChooser)
    endpoint.manner = chats(f"no choice but {CANARY}")
    with pytest.raises(EndpointError) as refused:
        chooser.choose(ChoiceRequest("s", "{}", ("a",), 1), deadline_s=2.0, token=NEVER)
    said += [*traceback.format_exception(refused.value), repr(vars(refused.value)), repr(vars(chooser))]
    writer.curation.add(many(1, start=99)[0], now=NOW)  # type: ignore[arg-type]
    writer.close()
    chooser.close()
    assert hasattr(made, "close")
    made.close()
    assert {asked.headers["Authorization"] for asked in endpoint.asked} == {f"Bearer {CANARY}"}
    assert CANARY not in "\n".join(said)
    assert CANARY not in caplog.text
    assert CANARY not in repr(vars(made))
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert [path for path in files if CANARY.encode() in path.read_bytes()] == []
