"""The generated databases of the laws, opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from helpers.databases import Asker

from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.workspace.wiring import Workspace

Json = dict[str, Any]


class _ScanningReader(Reader):
    def _by_vec0(self, *_: object) -> None:
        return None


def scan_all(workspace: Workspace) -> None:
    """Let the workspace compare all vectors, as where vec0 fails."""

    def open_one() -> Reader:
        return _ScanningReader(open_reader(workspace.path), workspace.matrices, workspace.derived)

    workspace.pool._open_one = open_one


class World(msgspec.Struct, frozen=True):
    """One generated database: its lines, and three sessions that search vectors each in another way."""

    name: str
    path: Path
    lines: list[Json]
    suppressed: tuple[str, ...]
    matrix: Asker
    vec0: Asker
    scan: Asker


Worlds = dict[str, World]
