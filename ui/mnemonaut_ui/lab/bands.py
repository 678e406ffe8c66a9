"""The funnel as values: how many memories are left after each step, and which. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.ports import ScopeCounts
from mnemonaut_core.recall.stage import Rerank
from mnemonaut_core.recipes.registry import RECIPES

DROPS = (
    Code.POOL_CAP, Code.QUOTA, Code.BELOW_FLOOR, Code.MERGED, Code.DUPLICATE_OF, Code.BELOW_CUT, Code.MMR_LOST,
    Code.RESULT_CAP, Code.BUDGET, Code.NOT_CHOSEN, Code.GATE_CLOSED,
)  # fmt: skip
"""What may drop a candidate, in the order in which the funnel narrows within one step."""


@dataclass(frozen=True, slots=True)
class Band:
    """One step. `ids` are the candidates it leaves; None for counts of what was never found."""

    key: str
    count: int
    ids: frozenset[str] | None
    code: Code | None = None
    """What the step dropped, for the steps after the search."""
    dropped: frozenset[str] = frozenset()
    stage: str = ""
    """The recipe's own step, for the steps after the search."""
    ms: float | None = None
    """How long it took; None where that was not measured, and for the second band of one step."""


def bands_of(trace: Trace, scope: ScopeCounts) -> tuple[Band, ...]:
    """total › searchable › found › after each step of the recipe that dropped any, by its causes › selected."""
    by_cause: dict[tuple[str, Code], set[str]] = {}
    for item in trace.candidates:
        outcome = item.decision.outcome
        by_cause.setdefault((outcome.stage, outcome.code), set()).add(item.memory.id)
    ms = {span.stage: span.ms for span in trace.spans}
    left = frozenset(item.memory.id for item in trace.candidates)
    bands = [
        Band("total", scope.total, None),
        Band("searchable", scope.searchable, None),
        Band("found", len(left), left, ms=ms.get("gather")),
    ]
    for stage, code in sorted(by_cause, key=lambda cause: (_place(trace, cause[0]), _drop_place(cause[1]))):
        if code is Code.SELECTED:
            continue
        dropped = frozenset(by_cause[stage, code])
        left = left - dropped
        took = None if bands[-1].stage == stage else ms.get(stage)
        bands.append(Band(f"after {stage} {code.value}", len(left), left, code, dropped, stage, took))
    selected = frozenset(trace.selected)
    if bands[-1].code is not None and bands[-1].ids == selected:
        last = bands.pop()
        bands.append(Band("selected", len(selected), selected, last.code, last.dropped, last.stage, last.ms))
    else:
        bands.append(Band("selected", len(selected), selected))
    return tuple(bands)


def _place(trace: Trace, stage: str) -> int:
    """The place of a step in its recipe; what no step decided comes first."""
    recipe = RECIPES.get(trace.recipe)
    names = [] if recipe is None else [step.name for step in recipe.steps if not isinstance(step, Rerank)]
    return names.index(stage) if stage in names else -1


def _drop_place(code: Code) -> int:
    return DROPS.index(code) if code in DROPS else len(DROPS)


def run_ids(run: Run) -> frozenset[str]:
    """The memories that a source brought."""
    return frozenset(hit.id for hit in run.hits)


def kept_out(scope: ScopeCounts) -> tuple[tuple[str, int], ...]:
    """(field, count) for everything that keeps memories from being searched, none left out."""
    found = (("isolated", scope.isolated), ("suppressed", scope.suppressed), *scope.filtered.items())
    return tuple((field, count) for field, count in found if count)
