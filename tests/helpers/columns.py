"""Columns of lists by their keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mnemonaut_ui.library.model import COLUMNS
from mnemonaut_ui.widgets.memory_table import Column


def place(key: str, columns: Sequence[Column[Any]] = COLUMNS) -> int:
    """The index of a column: of the library's, or of these."""
    return next(number for number, column in enumerate(columns) if column.key == key)
