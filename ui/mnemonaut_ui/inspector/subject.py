"""What the inspector shows: one memory, as the current recall and the store know it."""

from __future__ import annotations

from dataclasses import dataclass

from mnemonaut_core.domain.memory import Memory, MemoryDetails
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.explain import Explanation, explain
from mnemonaut_core.explain.probe import Standing


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """Frozen; a later answer makes a new one. `loaded`: the store was asked, so what is None does not exist."""

    memory_id: str
    trace: Trace | None = None
    candidate: Candidate | None = None
    details: MemoryDetails | None = None
    standing: Standing | None = None
    loaded: bool = False
    error: MnemonautError | None = None

    @property
    def memory(self) -> Memory | None:
        """As stored now; until that is known, as it was recalled. None: not known yet, or gone."""
        if self.details is not None:
            return self.details.memory
        return None if self.candidate is None else self.candidate.memory

    @property
    def gone(self) -> bool:
        """Whether it is no longer stored."""
        return self.loaded and self.error is None and self.details is None

    @property
    def explanation(self) -> Explanation | None:
        """Why it did or did not come back; None without a recall, or before the standing is known."""
        if self.trace is None or (self.candidate is None and self.standing is None):
            return None
        return explain(self.trace, self.memory_id, self.standing)


def of_trace(memory_id: str, trace: Trace | None) -> Subject:
    """What the trace alone knows."""
    return Subject(memory_id, trace, None if trace is None else trace.candidate(memory_id))
