"""Fusing several lists into one ranking. Pure. All fusions stand here with their formulas and the section of the seed; which
lists a recipe gives them, and with what weights, is its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import fsum

from mnemonaut_core.domain.ranking import Part, Ranking, Scored, id_key
from mnemonaut_core.domain.run import Run

Scores = Mapping[str, float]
"""By id."""

# ---- by ranks


def rrf(runs: tuple[Run, ...], *, k: int = 60, stage: str = "rrf") -> Ranking:
    """Reciprocal rank fusion: Σ 1 / (k + rank) over all lists, rank from 1 (seeds 000 and 003; READINGS 2).

    One part per list that holds the memory, in the order of the runs; so the order in which sources answered does not
    matter as long as the caller keeps the runs in the recipe's order. No runs, no hits → an empty ranking.
    """
    parts: dict[str, list[Part]] = defaultdict(list)
    for run in runs:
        for hit in run.hits:
            # rank starts at 1, so this is the seeds' 1 / (k + rank0 + 1)
            share = 1.0 / (k + hit.rank)
            parts[hit.id].append(Part(f"{run.source} {run.form}", float(hit.rank), share, 1.0, share))
    return Ranking.of(stage, (Scored.sum_of(memory_id, tuple(found)) for memory_id, found in parts.items()))


def bare_rrf(runs: tuple[Run, ...], *, k: int = 60, stage: str = "rrf") -> Ranking:
    """The same scores, without parts."""
    shares: dict[str, list[float]] = {}
    for run in runs:
        for hit in run.hits:
            share = 1.0 / (k + hit.rank)
            if (found := shares.get(hit.id)) is None:
                shares[hit.id] = [share]
            else:
                found.append(share)
    return Ranking.of(stage, [Scored(memory_id, fsum(found)) for memory_id, found in shares.items()])


def best_rank(runs: Iterable[Run], *, stage: str = "found") -> Ranking:
    """Every memory by the best rank that a list gave it, then in the order of the lists, then by id: what the cap before
    reranking counts by (seed 002, section 9). An order, no score."""
    best: dict[str, tuple[int, int]] = {}
    for number, run in enumerate(runs):
        for hit in run.hits:
            best[hit.id] = min(best.get(hit.id, (hit.rank, number)), (hit.rank, number))
    return Ranking.in_order(stage, sorted(best, key=lambda memory_id: (*best[memory_id], id_key(memory_id))))


def source_count(runs: tuple[Run, ...], found_by: Mapping[str, tuple[str, ...]], *, stage: str = "sources") -> Ranking:
    """How many sources found it, a part each with its rank there (seed 001, "候補の統合"). `found_by`: the sources that count,
    for every memory."""
    ranks = {(run.source, hit.id): hit.rank for run in runs for hit in run.hits}

    def scored(memory_id: str, sources: tuple[str, ...]) -> Scored:
        parts = (Part(name, float(ranks[name, memory_id]), 1.0, 1.0, 1.0) for name in sources)
        return Scored.sum_of(memory_id, tuple(parts))

    return Ranking.of(stage, (scored(memory_id, sources) for memory_id, sources in found_by.items()))


# ---- by scores


def minmax(scores: Scores, *, flat: float = 1.0, at_least: float = 0.0) -> dict[str, float]:
    """(s − min) / max(max − min, `at_least`) in [0, 1] by id: the best is 1, the last 0 (seed 002, 3.4.1; seed 004, 2.2;
    READINGS 15). `flat` for all where all are equal, one alone among them (1: READINGS 14; 0: READINGS 28); {} for none."""
    if not scores:
        return {}
    low, high = min(scores.values()), max(scores.values())
    if high == low:
        return dict.fromkeys(scores, flat)
    width = max(high - low, at_least)
    return {memory_id: (score - low) / width for memory_id, score in scores.items()}


def weighted_minmax(
    ids: Iterable[str],
    vector: Scores,
    keyword: Scores,
    *,
    vector_weight: float,
    keyword_weight: float,
    agreement_bonus: float = 1.0,
    unfloored: Scores | None = None,
    stage: str = "merge",
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

    return Ranking.of(stage, (scored(memory_id) for memory_id in ids))


def convex(
    cosines: Scores, bm25: Scores, *, s_vec: Scores, s_text: Scores, alpha: float, stage: str = "hybrid"
) -> Ranking:
    """S = α · s_vec + (1 − α) · s_text over both lists (seed 004, 2; READINGS 27); a missing side (raw None) counts 0.
    `s_vec` and `s_text` are the raw scores on a scale of [0, 1]."""

    def scored(memory_id: str) -> Scored:
        parts = (
            Part.weighted("s_vec", cosines.get(memory_id), s_vec.get(memory_id, 0.0), alpha),
            Part.weighted("s_text", bm25.get(memory_id), s_text.get(memory_id, 0.0), 1.0 - alpha),
        )
        return Scored.sum_of(memory_id, parts)

    return Ranking.of(stage, map(scored, dict.fromkeys([*cosines, *bm25])))
