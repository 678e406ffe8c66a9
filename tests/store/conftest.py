"""A writer on a new file for each test that asks for one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.stores import SmallEmbedder, new_writer

from mnemonaut_core.store.database import Database


@pytest.fixture
def embedder() -> SmallEmbedder:
    """The embedder of the test's database."""
    return SmallEmbedder()


@pytest.fixture
def writer(tmp_path: Path, embedder: SmallEmbedder) -> Iterator[Database]:
    """An empty database, closed at the end."""
    opened = new_writer(tmp_path / "memory.sqlite", embedder)
    yield opened
    opened.close()
