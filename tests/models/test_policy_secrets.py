"""The stored policy decides whether an endpoint may be sent secret memories."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.endpoint_server import Endpoint, embeds, endpoint_server
from helpers.stores import NOW, episode, take

from mnemonaut_core.workspace.wiring import connect

OPEN = "boundary: {uses: {embed: {redact: [public, internal, pii, secret]}}}"


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    """Embeds into 24 dimensions."""
    with endpoint_server(embeds(24)) as server:
        yield server


def made(path: Path, policy: str) -> Path:
    """A database without vectors, with a plain and a secret memory, under a policy."""
    with connect(path, write=True, create=True, embedder="none") as session:
        take(session.database, [episode("plain", "the red cat"), episode("secret", "the safe's number", sensitivity=2)])
        session.database.settings.set_policy(policy, now=NOW)
    return path


def embedded(path: Path, endpoint: Endpoint) -> set[str]:
    """The memories that have a vector once the endpoint was made the database's embedder."""
    with connect(path, write=True) as session:
        session.vectors.reembed(f"openai:m@{endpoint.url}")
        with session.pool.reader() as reader:
            return set(reader.vectors.load(["plain", "secret"]))


def test_a_secret_memory_stays_where_the_policy_says_nothing(endpoint: Endpoint, tmp_path: Path) -> None:
    assert embedded(made(tmp_path / "m.db", "version: 1"), endpoint) == {"plain"}


def test_a_secret_memory_is_embedded_where_the_policy_lets_it(endpoint: Endpoint, tmp_path: Path) -> None:
    assert embedded(made(tmp_path / "m.db", OPEN), endpoint) == {"plain", "secret"}


def test_a_policy_that_cannot_be_read_keeps_secrets_here(endpoint: Endpoint, tmp_path: Path) -> None:
    path = made(tmp_path / "m.db", OPEN)
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("UPDATE policy SET yaml = 'nonsense: ['")
    assert embedded(path, endpoint) == {"plain"}
