"""The reranker of the recipe `orchestrated`: floor, min–max per search, weighted sum (seed 002, 3.4). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mnemonaut_core.domain.outcome import Code, Decision, Outcome, Selection
from mnemonaut_core.domain.ranking import Combine, Part, Ranking, Scored, id_key
from mnemonaut_core.domain.run import Run
from mnemonaut_core.recall.select import passed

Scores = Mapping[str, float]


def minmax(scores: Scores) -> dict[str, float]:
    """(s − min) / (max − min) in [0, 1] by id: the best is 1, the last 0 (READINGS 15). 1 for all where all are equal, one
    alone among them (READINGS 14); {} for none."""
    if not scores:
        return {}
    low, high = min(scores.values()), max(scores.values())
    if high == low:
        return dict.fromkeys(scores, 1.0)
    return {memory_id: (score - low) / (high - low) for memory_id, score in scores.items()}


def merge(
    ids: Iterable[str],
    vector: Scores,
    keyword: Scores,
    *,
    vector_weight: float,
    keyword_weight: float,
    agreement_bonus: float = 1.0,
    unfloored: Scores | None = None,
) -> Ranking:
    """Σ weight · min–max over the two searches; a missing side is 0 (seed 002, 3.4.3).

    `vector` holds cosines of the hits that count, `keyword` BM25. `unfloored` holds all cosines: that of a hit below the
    floor is shown as the raw value of a part that counts 0. `agreement_bonus` multiplies what both searches bring.
    """
    by_vector, by_keyword = minmax(vector), minmax(keyword)
    raw = vector if unfloored is None else unfloored

    def scored(memory_id: str) -> Scored:
        parts = [
            Part.weighted("vector", raw.get(memory_id), by_vector.get(memory_id, 0.0), vector_weight),
            Part.weighted("keyword", keyword.get(memory_id), by_keyword.get(memory_id, 0.0), keyword_weight),
        ]
        if agreement_bonus != 1.0 and memory_id in by_vector and memory_id in by_keyword:
            both = parts[0].contribution + parts[1].contribution
            parts.append(Part.weighted("agreement", both, both, agreement_bonus - 1.0))
        return Scored.sum_of(memory_id, tuple(parts))

    return Ranking.of("merge", (scored(memory_id) for memory_id in ids))


def in_turn(runs: Iterable[Run]) -> Ranking:
    """Every gathered memory by the best place that a search gave it, then in the order of the searches, then by id: what
    the cap before reranking counts by. An order, no score."""
    best: dict[str, tuple[int, int]] = {}
    for number, run in enumerate(runs):
        for hit in run.hits:
            best[hit.id] = min(best.get(hit.id, (hit.rank, number)), (hit.rank, number))
    ordered = sorted(best, key=lambda memory_id: (*best[memory_id], id_key(memory_id)))
    return Ranking.of("found", (_placed(memory_id, place) for place, memory_id in enumerate(ordered, 1)))


def _placed(memory_id: str, place: int) -> Scored:
    score = 1.0 / place
    return Scored(memory_id, score, (Part("position", float(place), score, 1.0, score),), Combine.ORDER)


def above_floor(ranking: Ranking, cosines: Scores, words: Iterable[str], *, source: str, floor: float) -> Selection:
    """What only similarity brought, and too little of it, is BELOW_FLOOR; the floor itself is enough. What words brought
    goes on (READINGS 16)."""
    by_words = frozenset(words)
    decisions, slot = [], 0
    for item in ranking.items:
        cosine = cosines.get(item.id)
        if cosine is not None and cosine < floor and item.id not in by_words:
            outcome = Outcome.against(Code.BELOW_FLOOR, "floor", cosine, floor, unit="cosine", source=source)
        else:
            slot += 1
            outcome = passed("floor", slot)
        decisions.append(Decision(item.id, outcome))
    return Selection("floor", tuple(decisions))
