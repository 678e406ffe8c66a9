"""Rows of the table `memory` to values and back: the list of columns stands once."""

from __future__ import annotations

from collections.abc import Sequence

from mnemonaut_core.domain.memory import MEMORY_COLUMNS, Memory

SELECT_MEMORY = ", ".join(f"m.{name} AS {name}" for name in MEMORY_COLUMNS)
_SEARCHABLE = MEMORY_COLUMNS.index("searchable")


def memory_of(row: Sequence[object]) -> Memory:
    """A row of `SELECT_MEMORY` as a value."""
    values = dict(zip(MEMORY_COLUMNS, row, strict=True))
    values["searchable"] = bool(row[_SEARCHABLE])
    return Memory(**values)  # type: ignore[arg-type]
