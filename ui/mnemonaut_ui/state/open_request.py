"""The database to open, and what to show first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from mnemonaut_core.importers.sample import Situation
    from mnemonaut_core.saved import Saved


class ToShow(msgspec.Struct, frozen=True):
    """What is to be seen first in a database: one of these."""

    run: str = ""
    """The id of a recall of its log."""
    memory: str = ""
    question: Saved | None = None
    first_steps: bool = False
    """Whether to show the first steps with a sample, if they were never shown."""


class OpenRequest(msgspec.Struct, frozen=True):
    """A database to open, and what to start with: a prepared situation, or a named item."""

    path: Path
    read_only: bool = False
    situation: Situation | None = None
    show: ToShow | None = None
