"""Small helpers of the inspector's tests."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.inspector.facts import FactsModel

Ask = Callable[..., Trace]
T = TypeVar("T")
_QUEUED = Path("/proc/thread-self/schedstat")


def cell_texts(facts: FactsModel) -> list[list[str]]:
    """All cells as they are shown."""
    return [[facts.cell(row, column).text for column in range(facts.columnCount())] for row in range(facts.rowCount())]


def held(value: T | None) -> T:
    """A value that must be there."""
    assert value is not None
    return value


def spent_ms(act: Callable[[], object]) -> float:
    """Milliseconds by the clock, without those in which the machine gave the processor to others (where it says so)."""
    started, waited = time.perf_counter(), _queued_ms()
    act()
    return (time.perf_counter() - started) * 1000.0 - (_queued_ms() - waited)


def _queued_ms() -> float:
    return int(_QUEUED.read_bytes().split()[1]) / 1e6 if _QUEUED.exists() else 0.0
