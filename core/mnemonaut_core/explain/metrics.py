"""Figures about recorded recalls: counters and times of each, and the indicators over all of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.recall.stage import Complaint, ComplaintsOf, Distribution, Recipe

# ---- The metrics of recalls (seed 002, 3.5): what one recall adds, and all of it as Prometheus text
#
# A metric is a (name, label) pair with a number that only grows: a counter, or a part of a histogram (`…_bucket`, `…_sum`,
# `…_count`). Labels are in Prometheus' own writing: `strategy="hybrid"`.

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


class SearchMetrics(msgspec.Struct, frozen=True):
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
    if recipe.shown.strategy is None:
        return None
    by_search = {run.source: run.ms for run in trace.runs if run.status is not RunStatus.SKIPPED}
    scores = [item.score for item in trace.rankings[-1].find_all(trace.selected).values()]
    return SearchMetrics(
        strategy=recipe.shown.strategy(trace),
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
        full = {name, *(f"{name}{suffix}" for suffix in _SUFFIXES)}
        samples = sorted((key for key in metrics if key[0] in full), key=_order)
        if samples:
            lines += [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]
        for sample, label in samples:
            lines.append(f"{sample}{f'{{{label}}}' if label else ''} {metrics[sample, label]:.12g}")
    return "\n".join(lines)


def _order(key: tuple[str, str]) -> tuple[str, float, str]:
    name, label = key
    bound = float(label.removeprefix('le="').removesuffix('"')) if label.startswith('le="') else 0.0
    return name, bound, label


# ---- What recorded recalls show together: the indicators of seed 000's tuning page
#
# The seed names three: the distributions of final, lex, rrf and rec; how often 0, 1, 2 … 5 memories were injected; how long
# an answer takes. And three complaints, each with the parameters to move: each is said only where a figure shows it.

QUANTILES = (0.1, 0.5, 0.9)


class Indicators(msgspec.Struct, frozen=True):
    """Over the recorded runs of one recipe. Quantities are None, tuples empty, where there were no runs."""

    recipe: str
    runs: int
    distributions: tuple[Distribution, ...]
    """`final`, then the parts in the recipe's order; over candidates that reached the last ranking."""
    injected: dict[int, float]
    """Share of the runs that injected so many memories; the shares add up to 1."""
    p50_ms: float | None
    p90_ms: float | None
    complaints: tuple[Complaint, ...]


def quantile(ordered: Sequence[float], share: float) -> float:
    """Of sorted, non-empty numbers, linear between neighbours."""
    position = share * (len(ordered) - 1)
    low = math.floor(position)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (position - low)


def distribution(name: str, values: Iterable[float]) -> Distribution | None:
    """The distribution of some numbers; None for none at all."""
    ordered = sorted(values)
    if not ordered:
        return None
    p10, p50, p90 = (quantile(ordered, share) for share in QUANTILES)
    return Distribution(name, len(ordered), p10, p50, p90, math.fsum(ordered) / len(ordered))


def indicators(
    recipe: str, traces: Sequence[dict[str, Any]], milliseconds: Sequence[float], complaints: ComplaintsOf | None = None
) -> Indicators:
    """From the traces' JSON (with or without texts) of one recipe's runs, and how long each took; `complaints` is what the
    recipe looks for in them."""
    ranked = [c for trace in traces for c in trace["candidates"] if c["rank"] is not None and c["score"] is not None]
    # of an order the position alone counts: what it sorts by is on no scale
    ranked = [{**c, "parts": c["parts"][:1]} if c["combine"] == "order" else c for c in ranked]
    names = list(dict.fromkeys(part["name"] for candidate in ranked for part in candidate["parts"]))
    values = {"final": [float(c["score"]) for c in ranked]} | {
        name: [float(p["normalized"]) for c in ranked for p in c["parts"] if p["name"] == name] for name in names
    }
    found = tuple(d for name, numbers in values.items() if (d := distribution(name, numbers)) is not None)
    counts = Counter(len(trace["selected"]) for trace in traces)
    ordered = sorted(milliseconds)
    return Indicators(
        recipe=recipe,
        runs=len(traces),
        distributions=found,
        injected={many: counts[many] / len(traces) for many in sorted(counts)},
        p50_ms=quantile(ordered, 0.5) if ordered else None,
        p90_ms=quantile(ordered, 0.9) if ordered else None,
        complaints=() if complaints is None else complaints(traces, {d.name: d for d in found}),
    )
