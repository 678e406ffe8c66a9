"""What a source answered."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from mnemonaut_core.i18n import Text


class RunStatus(StrEnum):
    """How a source fared. Empty is never shown for failed."""

    OK = "ok"
    EMPTY = "empty"
    SKIPPED = "skipped"
    TIMED_OUT = "timed_out"
    OFF = "off"
    FAILED = "failed"


FAULTY = frozenset((RunStatus.TIMED_OUT.value, RunStatus.FAILED.value))
"""Of a source that should have answered and did not: the recall is degraded."""


class Hit(msgspec.Struct, frozen=True):
    """A memory in a source's list: rank from 1, score on the source's own scale, higher is better."""

    id: str
    rank: int
    score: float


class Run(msgspec.Struct, frozen=True):
    """One source's list for one form. `k` is how many it may return; `terms` what it searched for."""

    source: str
    form: str
    hits: tuple[Hit, ...]
    status: RunStatus
    k: int
    ms: float = 0.0
    reason: Text | None = None
    terms: tuple[str, ...] = ()
    path: str = ""
    """Which machinery answered (`matrix`, `vec0`, `scan`, `postings`, `fts5`, `list`); not part of the result."""
    phase: int = 0
    """The phase of gathering that brought it, from 0."""
    earlier: Run | None = None
    """The run of the same source and form that this one replaced (with a larger k, or another query)."""

    def as_of(self, phase: int) -> Run | None:
        """The answer of this source at the end of that phase; None if it had not run yet."""
        run: Run | None = self
        while run is not None and run.phase > phase:
            run = run.earlier
        return run

    @classmethod
    def of(
        cls, source: str, form: str, hits: tuple[Hit, ...], *, k: int, terms: tuple[str, ...] = (), path: str = ""
    ) -> Run:
        """A run that answered; `EMPTY` when nothing matched."""
        return cls(source, form, hits, RunStatus.OK if hits else RunStatus.EMPTY, k, terms=terms, path=path)

    @classmethod
    def without(cls, source: str, form: str, status: RunStatus, *, k: int, reason: Text | None = None) -> Run:
        """A run that did not answer, with the reason."""
        return cls(source, form, (), status, k, reason=reason)
