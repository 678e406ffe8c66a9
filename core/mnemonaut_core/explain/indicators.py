"""What recorded recalls show together: the indicators of seed 000's tuning page. Pure.

The seed names three: the distributions of final, lex, rrf and rec; how often 0, 1, 2 … 5 memories were injected; how long
an answer takes. And three complaints, each with the parameters to move: each is said only where a figure shows it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from mnemonaut_core.i18n import Text

QUANTILES = (0.1, 0.5, 0.9)
_FEW = 10
"""Fewer recalls show nothing."""
_NEARLY_ALWAYS = 0.95
_SELDOM = 0.5
_OLD = 0.1
"""Recency of a memory that is 100 days old, at the seed's τ."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """Of one number over candidates: how many there were, the 10 %, 50 % and 90 % quantiles, and the mean."""

    name: str
    count: int
    p10: float
    p50: float
    p90: float
    mean: float


@dataclass(frozen=True, slots=True)
class Complaint:
    """Something people say of a recall, the number that speaks for or against it, and the parameters to move."""

    complaint: Text
    measure: str
    value: float | None
    parameters: tuple[str, ...]
    direction: Text


@dataclass(frozen=True, slots=True)
class Indicators:
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
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def distribution(name: str, values: Iterable[float]) -> Distribution | None:
    """The distribution of some numbers; None for none at all."""
    ordered = sorted(values)
    if not ordered:
        return None
    p10, p50, p90 = (quantile(ordered, share) for share in QUANTILES)
    return Distribution(name, len(ordered), p10, p50, p90, math.fsum(ordered) / len(ordered))


def indicators(recipe: str, traces: Sequence[dict[str, Any]], milliseconds: Sequence[float]) -> Indicators:
    """From the traces' JSON (with or without texts) of one recipe's runs, and how long each took."""
    ranked = [c for trace in traces for c in trace["candidates"] if c["rank"] is not None and c["score"] is not None]
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
        complaints=_complaints(traces, {d.name: d for d in found}) if "lex" in values else (),
    )


def _complaints(traces: Sequence[dict[str, Any]], found: dict[str, Distribution]) -> tuple[Complaint, ...]:
    """Those of the seed's three that a figure shows, for recipes with its parts; none before `_FEW` recalls."""
    if len(traces) < _FEW:
        return ()
    full = sum(bool(trace["selected"]) for trace in traces) / len(traces)
    recent = found.get("rec")
    complaints = []
    if full >= _NEARLY_ALWAYS:
        complaints.append(
            Complaint(
                Text.keyed("complaint_irrelevant"),
                "share of recalls that injected something",
                full,
                ("high_threshold", "strength_grams", "evidence_floor"),
                Text.keyed("complaint_irrelevant_do"),
            )
        )
    if full <= _SELDOM:
        complaints.append(
            Complaint(
                Text.keyed("complaint_weak"),
                "share of recalls that injected something",
                full,
                ("weight_lex", "vector_k", "text_k"),
                Text.keyed("complaint_weak_do"),
            )
        )
    if recent is not None and recent.p90 < _OLD:
        complaints.append(
            Complaint(
                Text.keyed("complaint_recent"),
                "rec that nine of ten candidates stay below",
                recent.p90,
                ("weight_rec", "tau_days"),
                Text.keyed("complaint_recent_do"),
            )
        )
    return tuple(complaints)
