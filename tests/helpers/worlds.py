"""The generated databases of the laws, opened."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from helpers.databases import Asker

Json = dict[str, Any]


@dataclass(frozen=True)
class World:
    """One generated database: its lines, and three sessions that search vectors each in another way."""

    name: str
    path: Path
    lines: list[Json]
    suppressed: tuple[str, ...]
    matrix: Asker
    vec0: Asker
    scan: Asker


Worlds = dict[str, World]
