"""Fusing several lists into one ranking. Pure. All fusions stand here with their formulas and the section of the seed; which
lists a recipe gives them, and with what weights, is its own."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from mnemonaut_core.domain.columns import Columns, Floats, PartColumn, Ranking, exact_sum


def rrf(columns: Columns, *, k: int = 60, stage: str = "rrf") -> Ranking:
    """Reciprocal rank fusion: Σ 1 / (k + rank) over all lists, rank from 1 (seeds 000 and 003; READINGS 2).

    One part per list that holds the memory, in the order of the runs; so the order in which sources answered does not
    matter as long as the caller keeps the runs in the recipe's order. No runs, no hits → an empty ranking.
    """
    parts = []
    for run, rows, ranks, _ in columns.lists:
        if len(rows):
            raw = np.full(len(columns), np.nan)
            raw[rows] = ranks
            share = 1.0 / (k + raw)  # rank starts at 1, so this is the seeds' 1 / (k + rank0 + 1)
            parts.append(PartColumn(f"{run.source} {run.form}", raw, share, 1.0, share))
    scores = exact_sum([part.contribution for part in parts]) if parts else np.zeros(0)
    return Ranking.of(stage, columns.ids, columns.all_rows, scores, parts)


def best_rank(columns: Columns) -> Ranking:
    """Every memory by the best rank that a list gave it, then in the order of the lists, then by id: what the cap before
    reranking counts by (seed 002, section 9). An order, no score."""
    best, number = np.full(len(columns), np.inf), np.zeros(len(columns), np.intp)
    for place, (_, rows, ranks, _) in enumerate(columns.lists):
        better = ranks < best[rows]
        best[rows[better]], number[rows[better]] = ranks[better], place
    return Ranking.in_order("found", columns.ids, np.lexsort((columns.all_rows, number, best)))


def minmax(scores: Floats, *, flat: float = 1.0, at_least: float = 0.0) -> Floats:
    """(s − min) / max(max − min, `at_least`) in [0, 1]: the best is 1, the last 0 (seed 002, 3.4.1; seed 004, 2.2;
    READINGS 15). `flat` for all where all are equal, one alone among them (1: READINGS 14; 0: READINGS 28); 0 for NaN, which
    does not count."""
    here = ~np.isnan(scores)
    found = np.zeros(len(scores))
    if here.any():
        low, high = scores[here].min(), scores[here].max()
        found[here] = flat if high == low else (scores[here] - low) / max(high - low, at_least)
    return found


def weighted_minmax(
    ranking: Ranking,
    cosines: Floats,
    keyword: Floats,
    *,
    floor: float,
    vector_weight: float,
    keyword_weight: float,
    agreement_bonus: float = 1.0,
    more: Iterable[PartColumn] = (),
) -> Ranking:
    """Σ weight · min–max over the two searches, of the rows of a ranking; a missing side (NaN) is 0 (seed 002, 3.4.3).

    The cosine of a hit below the floor is shown as the raw value of a part that counts 0. `agreement_bonus` multiplies what
    both searches bring; `more` are further summands.
    """
    above = np.where(cosines >= floor, cosines, np.nan)
    parts = [
        PartColumn.weighted("vector", cosines, minmax(above), vector_weight),
        PartColumn.weighted("keyword", keyword, minmax(keyword), keyword_weight),
    ]
    if agreement_bonus != 1.0:
        by_both = ~np.isnan(above) & ~np.isnan(keyword)
        both = np.where(by_both, parts[0].contribution + parts[1].contribution, np.nan)
        parts.append(PartColumn.weighted("agreement", both, both, agreement_bonus - 1.0))
    parts += more
    return ranking.rescored("merge", exact_sum([part.contribution for part in parts]), parts)


def convex(
    columns: Columns,
    cosines: Floats,
    bm25: Floats,
    *,
    s_vec: Floats,
    s_text: Floats,
    alpha: float,
    stage: str = "hybrid",
) -> Ranking:
    """S = α · s_vec + (1 − α) · s_text over both lists (seed 004, 2; READINGS 27). `s_vec` and `s_text` are the raw scores on a
    scale of [0, 1]; they are 0 where a side is missing (raw NaN)."""
    parts = (
        PartColumn.weighted("s_vec", cosines, s_vec, alpha),
        PartColumn.weighted("s_text", bm25, s_text, 1.0 - alpha),
    )
    scores = exact_sum([part.contribution for part in parts])
    return Ranking.of(stage, columns.ids, columns.all_rows, scores, parts)
