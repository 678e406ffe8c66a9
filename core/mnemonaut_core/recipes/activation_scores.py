"""The formulas of seed 004, sections 2 to 4, as pure functions (READINGS 27–31, 52–54)."""

from __future__ import annotations

from collections.abc import Mapping

from mnemonaut_core.domain.memory import UNMEASURED_CONFIDENCE, Memory
from mnemonaut_core.domain.ranking import Combine, Part, Scored
from mnemonaut_core.policy.calibration import logistic
from mnemonaut_core.ports import UtilityStatistics
from mnemonaut_core.recall import features
from mnemonaut_core.recipes.activation_parameters import ActivationParameters

EPSILON = 1e-6
MISSING_QUALITY = 1.0


def clipped(value: float) -> float:
    """Into [0, 1]."""
    return min(1.0, max(0.0, value))


def text_minmax(bm25: Mapping[str, float], *, flat: float = 0.0) -> dict[str, float]:
    """(x − min) / max(max − min, ε), by id; higher BM25 is better. Where all are the same the formula gives 0 (READINGS 28);
    `flat` takes its place there. {} for none."""
    if not bm25:
        return {}
    low, high = min(bm25.values()), max(bm25.values())
    if high == low:
        return dict.fromkeys(bm25, flat)
    return {memory_id: clipped((score - low) / max(high - low, EPSILON)) for memory_id, score in bm25.items()}


def text_by_rank(rank: int) -> float:
    """1 / (1 + rank), rank from 1: where no word index answers."""
    return 1.0 / (1.0 + rank)


def vector_half(cosine: float) -> float:
    """(cos + 1) / 2, in [0, 1]."""
    return clipped((cosine + 1.0) / 2.0)


def fused(
    memory_id: str, *, cosine: float | None, s_vec: float, bm25: float | None, s_text: float, alpha: float
) -> Scored:
    """S = α · s_vec + (1 − α) · s_text; a missing side (raw None) counts 0 (READINGS 27)."""
    return Scored.sum_of(
        memory_id,
        (Part.weighted("s_vec", cosine, s_vec, alpha), Part.weighted("s_text", bm25, s_text, 1.0 - alpha)),
    )


def utility_z(utility: float | None, statistics: UtilityStatistics) -> float:
    """(u − mean) / std over the memories in scope; std 0 counts as 1, a missing utility as the mean (READINGS 29, 53)."""
    if utility is None:
        return 0.0
    return (utility - statistics.mean) / (statistics.std if statistics.std >= EPSILON else 1.0)


def utility_term(utility: float | None, statistics: UtilityStatistics, *, scale: str) -> float:
    """σ(z); with `linear` the utility itself, clipped to [0, 1], a missing one as .5 (READINGS 52)."""
    if scale == "linear":
        return 0.5 if utility is None else clipped(utility)
    return logistic(utility_z(utility, statistics))


def factor(floor: float, term: float) -> float:
    """floor + (1 − floor) · term, clipped to [0, 1]: .6 + .4·σ(z), .5 + .5·confidence, .3 + .7·recency."""
    return clipped(floor + (1.0 - floor) * clipped(term))


def half_life_of(subtype: str | None, p: ActivationParameters) -> float:
    """Days after which recency has halved: by subtype where the seed names it, else the common one (READINGS 30)."""
    known = {
        "fact": p.half_life_fact,
        "task": p.half_life_task,
        "preference": p.half_life_preference,
        "policy_hint": p.half_life_policy_hint,
    }
    return known.get(subtype or "", p.half_life_days)


def effective_time(memory: Memory) -> int | None:
    """coalesce(updated_at, created_at); a missing created_at reads as occurred_at (READINGS 54). None: undated."""
    for moment in (memory.updated_at, memory.created_at, memory.occurred_at):
        if moment is not None:
            return moment
    return None


def final(item: Scored, memory: Memory, statistics: UtilityStatistics, *, now: int, p: ActivationParameters) -> Scored:
    """score_final = S · g: the product of S and a factor each for utility, confidence, recency (and quality)."""
    age = features.age_days(now, effective_time(memory))
    recency = features.half_life_recency(age, half_life_days=half_life_of(memory.subtype, p))
    confidence = UNMEASURED_CONFIDENCE if memory.confidence is None else memory.confidence
    terms = [
        ("g_util", memory.utility, utility_term(memory.utility, statistics, scale=p.utility_scale), p.utility_floor),
        ("g_conf", memory.confidence, clipped(confidence), p.confidence_floor),
        ("g_rec", age, clipped(recency), p.recency_floor),
    ]
    if p.use_quality:
        quality = MISSING_QUALITY if memory.quality is None else clipped(memory.quality)
        terms.append(("g_quality", memory.quality, quality, p.quality_floor))
    return multiplied(item, terms)


def multiplied(item: Scored, terms: list[tuple[str, float | None, float, float]]) -> Scored:
    """S times the factors of (name, raw, term, floor); the parts are the factors."""
    parts = [Part("S", item.score, item.score, 1.0, item.score)]
    parts += [Part(name, raw, term, 1.0 - floor, factor(floor, term)) for name, raw, term, floor in terms]
    scored = Scored(item.id, 0.0, tuple(parts), Combine.PRODUCT)
    return Scored(item.id, scored.recombined(), scored.parts, Combine.PRODUCT)
