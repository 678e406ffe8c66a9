"""The funnel as values: how many memories are left after each step, and which. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.ports import ScopeCounts

DROPS = (
    Code.POOL_CAP, Code.QUOTA, Code.BELOW_FLOOR, Code.MERGED, Code.DUPLICATE_OF, Code.BELOW_CUT, Code.MMR_LOST,
    Code.RESULT_CAP, Code.BUDGET, Code.NOT_CHOSEN, Code.GATE_CLOSED,
)  # fmt: skip
"""What may drop a candidate, in the order in which the funnel narrows."""


@dataclass(frozen=True, slots=True)
class Band:
    """One step. `ids` are the candidates it leaves; None for counts of what was never found."""

    key: str
    count: int
    ids: frozenset[str] | None
    code: Code | None = None
    """What the step dropped, for the steps after the search."""
    dropped: frozenset[str] = frozenset()


def bands_of(trace: Trace, scope: ScopeCounts) -> tuple[Band, ...]:
    """total › searchable › found › after each cause that dropped any › selected."""
    by_code: dict[Code, set[str]] = {}
    for item in trace.candidates:
        by_code.setdefault(item.decision.outcome.code, set()).add(item.memory.id)
    left = frozenset(item.memory.id for item in trace.candidates)
    bands = [
        Band("total", scope.total, None),
        Band("searchable", scope.searchable, None),
        Band("found", len(left), left),
    ]
    for code in DROPS:
        dropped = frozenset(by_code.get(code, ()))
        if dropped:
            left = left - dropped
            bands.append(Band(f"after {code.value}", len(left), left, code, dropped))
    selected = frozenset(trace.selected)
    if bands[-1].code is not None and bands[-1].ids == selected:
        last = bands.pop()
        bands.append(Band("selected", len(selected), selected, last.code, last.dropped))
    else:
        bands.append(Band("selected", len(selected), selected))
    return tuple(bands)


def run_ids(run: Run) -> frozenset[str]:
    """The memories that a source brought."""
    return frozenset(hit.id for hit in run.hits)


def kept_out(scope: ScopeCounts) -> tuple[tuple[str, int], ...]:
    """(field, count) for everything that keeps memories from being searched, none left out."""
    found = (("isolated", scope.isolated), ("suppressed", scope.suppressed), *scope.filtered.items())
    return tuple((field, count) for field, count in found if count)
