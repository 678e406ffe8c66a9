"""An endpoint of this machine, for each test anew."""

from __future__ import annotations

import importlib
from collections.abc import Iterator

import pytest
from helpers.endpoint_server import Endpoint, endpoint_server

from mnemonaut_core.models import http_client


@pytest.fixture(scope="session", autouse=True)
def client_library() -> None:
    """Loaded beforehand: the first import takes half a second on a busy machine, and is not the endpoint's lateness."""
    importlib.import_module("httpx")


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """Answers embeddings; the waits between tries are short."""
    monkeypatch.setattr(http_client, "_FIRST_WAIT_S", 0.01)
    with endpoint_server() as server:
        yield server
