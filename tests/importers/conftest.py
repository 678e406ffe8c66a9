"""What the importers' tests share: fixture databases, and reading to the end."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).parent.parent / "tools"
Make = Callable[..., Path]


def _tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def make_cocoroghost() -> Make:
    """`make(path, version=8, seed=0, journal_mode="wal")` writes a CocoroGhost database."""
    make: Make = _tool("make_cocoroghost").make
    return make


@pytest.fixture(scope="session")
def ghost_8(tmp_path_factory: pytest.TempPathFactory, make_cocoroghost: Make) -> Path:
    """A CocoroGhost database of user_version 8; do not write to it."""
    return make_cocoroghost(tmp_path_factory.mktemp("ghost") / "memory_1.db", version=8)


@pytest.fixture(scope="session")
def ghost_6(tmp_path_factory: pytest.TempPathFactory, make_cocoroghost: Make) -> Path:
    """A CocoroGhost database of user_version 6; do not write to it."""
    return make_cocoroghost(tmp_path_factory.mktemp("ghost") / "memory_1.db", version=6)
