"""The formulas of seed 004, as pure functions: what a question's shape says of its weights, sections 2 to 4, and who of the
ranked memories is taken (dynamic rules, 5.3; READINGS 27–31, 33, 50, 52–54)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from mnemonaut_core.domain.memory import UNMEASURED_CONFIDENCE, Memory
from mnemonaut_core.domain.ranking import Combine, Part, Scored
from mnemonaut_core.policy.calibration import logistic
from mnemonaut_core.policy.parameters import ActivationParameters
from mnemonaut_core.ports import UtilityStatistics
from mnemonaut_core.recall import features, fuse
from mnemonaut_core.text.cjk import is_cjk
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.words import piece_places

FEW_TOKENS = 2
MANY_TOKENS = 12
TEXT_K_PER_RESULT = 4
VECTOR_K_PER_RESULT = 8

_ADDRESS = re.compile(
    r"(?i)\b(?:https?|ftp)://\S|\bwww\.\w|(?:^|[\s(「（])(?:/|\./|~/)[\w.-]+/|\b[\w-]+(?:/[\w-]+)*/[\w-]+\.[a-z]{1,5}\b"
    r"|\b[\w-]+\.(?:com|org|net|io|dev)\b"
)
_QUOTE = re.compile(r"\"[^\"]+\"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|「[^」]+」|『[^』]+』|《[^》]+》")
_CODE = re.compile(
    r"`[^`]+`|\b\w{2,}\((?:\)|[^)]*[=,\"'][^)]*\))|\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w*|::|->|=>|[{};]\s*$|</?\w+>"
    r"|\b0x[0-9a-fA-F]+"
)


@dataclass(frozen=True, slots=True)
class Weights:
    """α and the sizes of both lists, and the rule that chose α: fixed, lexical, semantic or middle."""

    alpha: float
    text_k: int
    vector_k: int
    rule: str
    tokens: int


def token_count(text: str) -> int:
    """Words, and bigrams of Japanese, Chinese and Korean runs (a single character is one): under `\\w+` a whole sentence
    would be one token."""
    total = 0
    for _, _, piece in piece_places(normalize(text)):
        total += max(1, len(piece) - 1) if is_cjk(piece[0]) else 1
    return total


def is_lexical(text: str) -> bool:
    """Whether the text holds a piece of code, a quote or an address: words to be found as they stand."""
    return any(pattern.search(text) is not None for pattern in (_ADDRESS, _QUOTE, _CODE))


def weights(text: str, p: ActivationParameters) -> Weights:
    """The parameters as they are; with `dynamic` what the question's shape says: lexical for ≤ 2 tokens, code, quotes and
    addresses, semantic for prose of more than 12 tokens; k_txt = 4 · k_final, k_vec = 8 · k_final (0 stays off)."""
    tokens = token_count(text)
    if not p.dynamic:
        return Weights(p.alpha, p.text_k, p.vector_k, "fixed", tokens)
    text_k = TEXT_K_PER_RESULT * p.k_final if p.text_k else 0
    vector_k = VECTOR_K_PER_RESULT * p.k_final if p.vector_k else 0
    if tokens <= FEW_TOKENS or is_lexical(text):
        return Weights(p.alpha_lexical, text_k, vector_k, "lexical", tokens)
    if tokens > MANY_TOKENS:
        return Weights(p.alpha_semantic, text_k, vector_k, "semantic", tokens)
    return Weights(p.alpha, text_k, vector_k, "middle", tokens)


EPSILON = 1e-6
MISSING_QUALITY = 1.0


def clipped(value: float) -> float:
    """Into [0, 1]."""
    return min(1.0, max(0.0, value))


def text_minmax(bm25: Mapping[str, float], *, flat: float = 0.0) -> dict[str, float]:
    """(x − min) / max(max − min, ε); where all are the same the formula gives 0 (READINGS 28), `flat` takes its place."""
    return fuse.minmax(bm25, flat=flat, at_least=EPSILON)


def text_by_rank(rank: int) -> float:
    """1 / (1 + rank), rank from 1: where no word index answers."""
    return 1.0 / (1.0 + rank)


def vector_half(cosine: float) -> float:
    """(cos + 1) / 2, in [0, 1]."""
    return clipped((cosine + 1.0) / 2.0)


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
