"""An endpoint of this machine, for each test anew."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from helpers.endpoint_server import Endpoint, endpoint_server

from mnemonaut_core.models import http_client


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """Answers embeddings; the waits between tries are short."""
    monkeypatch.setattr(http_client, "_FIRST_WAIT_S", 0.01)
    with endpoint_server() as server:
        yield server
