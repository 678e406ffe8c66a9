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


def half_life_recency(age: float | None, *, half_life_days: float) -> float:
    """exp(−ln 2 · age / half-life) in [0, 1]: 1.0 now, .5 after `half_life_days` (seed 003, section 4). An undated memory
    gets 0: its age was not measured."""
    return 0.0 if age is None else math.exp(-math.log(2.0) / half_life_days * age)


def log_share(count: int | None, *, most: int) -> float:
    """ln(count + 1) / ln(most + 2) in [0, 1): how often, against the most often of the result set (seed 003, section 4).
    Never 1 (READINGS 23); 0 for none and for what was not counted."""
    return math.log((count or 0) + 1) / math.log(most + 2)


def short_query_strength(gram_count: int, *, full_at: int) -> float:
    """min(1, grams / full_at): damps accidental matches of short texts (seed 000, Phase 3)."""
    return min(1.0, gram_count / full_at)


FEATURES: dict[str, FeatureInfo] = {
    info.name: info
    for info in (
        FeatureInfo("rrf", "Agreement of the lists", "share of the best", "rrf / best rrf"),
        FeatureInfo("lex", "Shared letters", "Dice × strength", "Dice(3-grams) × min(1, query grams / 30)"),
        FeatureInfo("vector", "Similarity", "min–max of the search", "(cos − worst) / (best − worst)"),
        FeatureInfo("keyword", "Words", "min–max of the search", "(BM25 − worst) / (best − worst)"),
        FeatureInfo("agreement", "Found by both searches", "score without it", "(bonus − 1) × score"),
        FeatureInfo("rec", "Recency", "exp(−days / τ)", "exp(−max(0, age) / τ)"),
        FeatureInfo("s_vec", "Similarity", "of 1", "(cos + 1) / 2, or as the policy calibrates it"),
        FeatureInfo("s_text", "Words", "min–max of the search", "(BM25 − worst) / (best − worst), or as calibrated"),
        FeatureInfo("S", "Similarity and words", "weighted sum", "α · s_vec + (1 − α) · s_text"),
        FeatureInfo("g_util", "Utility", "factor", "0.6 + 0.4 · σ(z)"),
        FeatureInfo("g_conf", "Confidence", "factor", "0.5 + 0.5 · confidence"),
        FeatureInfo("g_rec", "Recency", "factor", "0.3 + 0.7 · 2^(−days / half-life)"),
        FeatureInfo("g_quality", "Quality", "factor", "0.5 + 0.5 · quality"),
        FeatureInfo("semantic", "Semantic similarity", "share of the best", "rrf / best rrf, rrf, or cosine"),
        FeatureInfo("reinforcement", "Reinforcement", "logarithmic share", "ln(times + 1) / ln(most + 2)"),
        FeatureInfo("recency", "Recency", "halves", "exp(−ln 2 · max(0, age) / half-life)"),
        FeatureInfo("access", "Access frequency", "logarithmic share", "ln(recalls + 1) / ln(most + 2)"),
    )
}
