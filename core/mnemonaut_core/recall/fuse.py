"""Fusing several lists into one ranking. Pure."""

from __future__ import annotations

from collections import defaultdict

from mnemonaut_core.domain.ranking import Part, Ranking, Scored
from mnemonaut_core.domain.run import Run


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
