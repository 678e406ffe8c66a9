"""Small helpers of the inspector's tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.inspector.facts import FactsModel

Ask = Callable[..., Trace]
T = TypeVar("T")
MOST_LINES = 20_000
"""Of Python, from a selection to the inspector that shows it: what fits into a frame of the screen."""


def cell_texts(facts: FactsModel) -> list[list[str]]:
    """All cells as they are shown."""
    return [[facts.cell(row, column).text for column in range(facts.columnCount())] for row in range(facts.rowCount())]


def held(value: T | None) -> T:
    """A value that must be there."""
    assert value is not None
    return value
