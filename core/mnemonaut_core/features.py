"""Score features: one pure function each, range [0, 1] unless said otherwise."""

from __future__ import annotations

import math
from dataclasses import dataclass

from mnemonaut_core.domain.memory import DAY_SECONDS


@dataclass(frozen=True, slots=True)
class FeatureInfo:
    """What bars, tooltips and explanations say of a part."""

    name: str
    title: str
    unit: str
    formula: str


def age_days(now: int, moment: int | None) -> float | None:
    """Days since `moment`, never below 0: later dates count as now (READINGS 9). None for an undated memory."""
    return None if moment is None else max(0.0, (now - moment) / DAY_SECONDS)


def exponential_recency(age: float | None, *, tau_days: float) -> float:
    """exp(−age / τ) in [0, 1]: 1.0 now, .37 after `tau_days` (seed 000, Phase 3). An undated memory gets 0: its age was
    not measured, so it earns nothing."""
    return 0.0 if age is None else math.exp(-age / tau_days)


def short_query_strength(gram_count: int, *, full_at: int) -> float:
    """min(1, grams / full_at): damps accidental matches of short texts (seed 000, Phase 3)."""
    return min(1.0, gram_count / full_at)


FEATURES: dict[str, FeatureInfo] = {
    info.name: info
    for info in (
        FeatureInfo("rrf", "Agreement of the lists", "share of the best", "rrf / best rrf"),
        FeatureInfo("lex", "Shared letters", "Dice × strength", "Dice(3-grams) × min(1, query grams / 30)"),
        FeatureInfo("rec", "Recency", "exp(−days / τ)", "exp(−max(0, age) / τ)"),
    )
}
