"""Agents that use a database over MCP, in either generation of the protocol."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.databases import make_database
from helpers.mcp_clients import MODES, lines


@pytest.fixture
def life(tmp_path: Path) -> Path:
    """A database of these lines."""
    return make_database(tmp_path / "life.db", lines())


@pytest.fixture(params=MODES)
def mode(request: pytest.FixtureRequest) -> str:
    """Which generation of the protocol the client speaks."""
    return str(request.param)
