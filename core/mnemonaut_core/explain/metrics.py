"""The metrics of recalls (seed 002, 3.5): what one recall adds, and all of it as Prometheus text. Pure.

A metric is a (name, label) pair with a number that only grows: a counter, or a part of a histogram (`…_bucket`, `…_sum`,
`…_count`). Labels are in Prometheus' own writing: `strategy="hybrid"`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.recall.stage import Recipe

Metrics = dict[tuple[str, str], float]

BUCKETS_MS = (5.0, 10.0, 25.0, 50.0, 100.0, 150.0, 250.0, 500.0, 1000.0)
"""Upper bounds; the seed's own limit is 150."""
USAGE, EMPTY = "retrieval_strategy_usage_total", "retrieval_empty_results_total"
WALL, SUMMED, RERANK = "retrieval_latency_ms", "retrieval_searches_latency_ms", "rerank_latency_ms"
SIMILARITY = "retrieval_avg_similarity"

_HELP: dict[str, tuple[str, str]] = {
    USAGE: ("counter", "Recalls by strategy."),
    EMPTY: ("counter", "Recalls that returned nothing."),
    WALL: ("histogram", "Wall time of a recall in milliseconds."),
    SUMMED: ("histogram", "Sum of the times of a recall's searches in milliseconds; they run side by side."),
    RERANK: ("histogram", "Time of everything after the searches in milliseconds."),
    SIMILARITY: ("summary", "Mean score of the returned memories, over recalls that returned any."),
}
_SUFFIXES = ("_bucket", "_sum", "_count")
_NOT_RERANK = frozenset({"plan", "embed", "gather"})


@dataclass(frozen=True, slots=True)
class SearchMetrics:
    """Seed 002's SearchMetrics of one recall, without the question's text. Times in milliseconds."""

    strategy: str
    wall_ms: float
    summed_ms: float
    """The seed's `total_latency_ms`: the sum over the searches."""
    by_search_ms: dict[str, float]
    rerank_ms: float
    num_results: int
    avg_similarity: float | None
    """None when nothing was returned: the seed would divide by zero."""
    timestamp: int


def metrics_of(recipe: Recipe, trace: Trace) -> SearchMetrics | None:
    """What a recall measured; None of a recipe that has no strategies."""
    if recipe.strategy is None:
        return None
    by_search = {run.source: run.ms for run in trace.runs if run.status is not RunStatus.SKIPPED}
    scores = [
        candidate.scored.score
        for candidate in trace.candidates
        if candidate.decision.outcome.code is Code.SELECTED and candidate.scored is not None
    ]
    return SearchMetrics(
        strategy=recipe.strategy(trace),
        wall_ms=math.fsum(span.ms for span in trace.spans),
        summed_ms=math.fsum(by_search.values()),
        by_search_ms=by_search,
        rerank_ms=math.fsum(span.ms for span in trace.spans if span.stage not in _NOT_RERANK),
        num_results=len(trace.selected),
        avg_similarity=math.fsum(scores) / len(scores) if scores else None,
        timestamp=trace.query.now,
    )


def increments(metrics: SearchMetrics) -> Metrics:
    """What one recall adds to each metric."""
    added: Metrics = {(USAGE, f'strategy="{metrics.strategy}"'): 1.0, (EMPTY, ""): float(metrics.num_results == 0)}
    for name, value in ((WALL, metrics.wall_ms), (SUMMED, metrics.summed_ms), (RERANK, metrics.rerank_ms)):
        added |= {(f"{name}_bucket", f'le="{bound:g}"'): float(value <= bound) for bound in BUCKETS_MS}
        added |= {(f"{name}_bucket", 'le="+Inf"'): 1.0, (f"{name}_sum", ""): value, (f"{name}_count", ""): 1.0}
    if metrics.avg_similarity is not None:
        added |= {(f"{SIMILARITY}_sum", ""): metrics.avg_similarity, (f"{SIMILARITY}_count", ""): 1.0}
    return added


def average_similarity(metrics: Mapping[tuple[str, str], float]) -> float | None:
    """Over all recalls that returned something; None if there was none."""
    count = metrics.get((f"{SIMILARITY}_count", ""), 0.0)
    return metrics.get((f"{SIMILARITY}_sum", ""), 0.0) / count if count else None


def prometheus(metrics: Mapping[tuple[str, str], float]) -> str:
    """Prometheus' text form, one line a sample, buckets in order of their bound; "" for none."""
    lines: list[str] = []
    for name, (kind, about) in _HELP.items():
        samples = sorted((key for key in metrics if _base(key[0]) == name), key=_order)
        if samples:
            lines += [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]
            lines += [f"{full}{{{label}}} {metrics[full, label]:.12g}" if label else f"{full} {metrics[full, label]:.12g}"
                      for full, label in samples]  # fmt: skip
    return "\n".join(lines)


def _base(name: str) -> str:
    return next((name.removesuffix(suffix) for suffix in _SUFFIXES if name.endswith(suffix)), name)


def _order(key: tuple[str, str]) -> tuple[str, float, str]:
    name, label = key
    bound = float(label.removeprefix('le="').removesuffix('"')) if label.startswith('le="') else 0.0
    return name, bound, label
