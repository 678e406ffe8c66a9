"""A recall under way: which sources have answered so far, told from the threads that search, read by the window."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass

from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.run import Run
from mnemonaut_core.recall.stage import Gather

MOST_IDS = 20
"""So many memories are shown before the ranking is known."""


@dataclass(frozen=True, slots=True)
class SoFar:
    """What is known at one moment: each expected source and form, with its run once it answered."""

    runs: tuple[tuple[str, str, Run | None], ...] = ()
    part: str = ""
    """The recipe that is being asked, where there are several; else ""."""

    @property
    def answered(self) -> int:
        """How many have answered."""
        return sum(run is not None for _, _, run in self.runs)

    @property
    def places(self) -> dict[str, tuple[tuple[str, str, int], ...]]:
        """For the memories found so far their (source, form, rank), in the order of their best rank; the first ones."""
        found: dict[str, list[tuple[str, str, int]]] = {}
        for source, form, run in self.runs:
            for hit in () if run is None else run.hits:
                found.setdefault(hit.id, []).append((source, form, hit.rank))
        order = sorted(found, key=lambda memory_id: (min(rank for _, _, rank in found[memory_id]), memory_id))
        return {memory_id: tuple(found[memory_id]) for memory_id in order[:MOST_IDS]}


class UnderWay:
    """Filled by the recall, looked at by a timer: nothing has to be sent between the threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._runs: dict[tuple[str, str], Run | None] = {}
        self._part = ""

    def begin_part(self, name: str) -> None:
        """One of several recipes begins: what was known of the one before is over."""
        with self._lock:
            self._runs.clear()
            self._part = name

    def planned(self, plan: Plan, gather: Gather) -> None:
        """The recall has its plan: the sources of the first phase will answer in any case."""
        self.expect((source.name, form) for source in gather.sources for form in source.form_names(plan))

    def expect(self, names: Iterable[tuple[str, str]]) -> None:
        """Which sources and forms will be asked."""
        with self._lock:
            for name in names:
                self._runs.setdefault(name, None)

    def arrived(self, run: Run) -> None:
        """A source has answered; a second answer takes the place of the first."""
        with self._lock:
            self._runs[run.source, run.form] = run

    def so_far(self) -> SoFar:
        """What is known now."""
        with self._lock:
            return SoFar(tuple((source, form, run) for (source, form), run in self._runs.items()), self._part)
