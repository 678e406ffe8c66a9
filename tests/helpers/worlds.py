"""The generated databases of the laws, opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from helpers.databases import Asker

Json = dict[str, Any]


class World(msgspec.Struct, frozen=True):
    """One generated database: its lines, and three sessions that search vectors each in another way."""

    name: str
    path: Path
    lines: list[Json]
    suppressed: tuple[str, ...]
    matrix: Asker
    vec0: Asker
    scan: Asker

    def __repr__(self) -> str:
        """Short: pytest and Hypothesis show the arguments of a law that fails."""
        return f"<the world {self.name}>"


Worlds = dict[str, World]
