"""Who of the ranked memories is taken: threshold, one per content, few per entity, then diversity (seed 004, 5.3). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.outcome import Code, Decision, Outcome, Selection
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.ranking import Ranking, id_key
from mnemonaut_core.recall.select import passed


def at_least(ranking: Ranking, *, threshold: float, stage: str = "threshold") -> Selection:
    """score_final ≥ threshold goes on; the rest is BELOW_CUT."""
    decisions = []
    slot = 0
    for item in ranking.items:
        if item.score >= threshold:
            slot += 1
            decisions.append(Decision(item.id, passed(stage, slot)))
        else:
            below = Outcome.against(Code.BELOW_CUT, stage, item.score, threshold, unit="score")
            decisions.append(Decision(item.id, below))
    return Selection(stage, tuple(decisions))


def one_per_content(
    ranking: Ranking, hashes: Mapping[str, str | None], merged_into: Mapping[str, str], *, stage: str = "content"
) -> Selection:
    """The best of those with one content hash goes on, and no memory beside the one that it was declared a duplicate of:
    the others are MERGED into it. A memory whose representative is not here stands for itself."""
    here = set(ranking.ids)
    first: dict[str, str] = {}
    decisions = []
    slot = 0
    for item in ranking.items:
        declared = _representative(item.id, merged_into, here)
        content = hashes.get(item.id)
        other = declared if declared is not None else (None if content is None else first.get(content))
        if other is not None:
            decisions.append(Decision(item.id, Outcome(code=Code.MERGED, stage=stage, other_id=other)))
            continue
        if content is not None:
            first[content] = item.id
        slot += 1
        decisions.append(Decision(item.id, passed(stage, slot)))
    return Selection(stage, tuple(decisions))


def _representative(memory_id: str, merged_into: Mapping[str, str], here: set[str]) -> str | None:
    """The last one of the chain of representatives that is here; None without one, or for a circle."""
    found, seen = None, {memory_id}
    other = merged_into.get(memory_id)
    while other is not None and other not in seen:
        seen.add(other)
        if other in here:
            found = other
        other = merged_into.get(other)
    return found if other is None else None


def few_per_cluster(
    ranking: Ranking, clusters: Mapping[str, Iterable[str]], *, limit: int, stage: str = "clusters"
) -> Selection:
    """At most `limit` memories of one cluster, the best of them; the others are QUOTA(cluster). 0 sets no limit."""
    used: dict[str, int] = {}
    decisions = []
    slot = 0
    for item in ranking.items:
        names = tuple(clusters.get(item.id, ()))
        full = next((name for name in names if limit and used.get(name, 0) >= limit), None)
        if full is not None:
            outcome = Outcome.against(Code.QUOTA, stage, float(used[full]), float(limit), unit="seats", field=full)
            decisions.append(Decision(item.id, outcome))
            continue
        for name in names:
            used[name] = used.get(name, 0) + 1
        slot += 1
        decisions.append(Decision(item.id, passed(stage, slot)))
    return Selection(stage, tuple(decisions))


Number = TypeVar("Number", float, NDArray[np.float64])


def divergence(score: Number, likeness: Number, *, weight: float) -> Number:
    """score_div = λ·score_final − (1 − λ)·max_sim: what a memory is worth beside those that are taken already."""
    return weight * score - (1.0 - weight) * likeness


def mmr(ranking: Ranking, vectors: Mapping[str, Vector], *, weight: float, limit: int, stage: str = "mmr") -> Selection:
    """Maximal marginal relevance: again and again the one with the best `divergence` from its largest cosine to what is
    taken, which is 0 before the first (READINGS 31); ties by id. Memories without a vector are like nothing.

    Decisions come in the order of picking, then by score. Who would have been among the first `limit` by score alone is
    MMR_LOST to what it is most like; the others are RESULT_CAP.
    """
    ids = ranking.ids
    matrix = _stacked(ids, vectors)
    scores = np.array([item.score for item in ranking.items], np.float64)
    likeness = np.zeros(len(ids), np.float64)
    nearest = np.full(len(ids), -1, np.int64)
    left = list(range(len(ids)))
    picked: list[int] = []
    while left and len(picked) < limit:
        worth = divergence(scores, likeness, weight=weight)
        best = min(left, key=lambda i: (-worth[i], id_key(ids[i])))
        left.remove(best)
        picked.append(best)
        # row by row: a product of matrix and vector rounds equal rows differently by their place, and would break ties by it
        cosines = (matrix * matrix[best]).sum(axis=1) if matrix.size else np.zeros(len(ids))
        closer = (cosines > likeness) | (nearest < 0)
        likeness = np.where(closer, cosines, likeness)
        nearest = np.where(closer, best, nearest)
    decisions = [Decision(ids[i], passed(stage, slot)) for slot, i in enumerate(picked, 1)]
    for i in left:
        if i < limit:
            penalty = (1.0 - weight) * float(likeness[i])
            lost = Outcome(
                code=Code.MMR_LOST, stage=stage, other_id=ids[int(nearest[i])], value=penalty, unit="similarity"
            )
            decisions.append(Decision(ids[i], lost))
        else:
            full = Outcome.against(Code.RESULT_CAP, stage, float(i + 1), float(limit), unit="rank")
            decisions.append(Decision(ids[i], full))
    return Selection(stage, tuple(decisions))


def _stacked(ids: tuple[str, ...], vectors: Mapping[str, Vector]) -> NDArray[np.float64]:
    known = [vectors[memory_id] for memory_id in ids if memory_id in vectors]
    if not known:
        return np.zeros((0, 0))
    missing = np.zeros_like(known[0])
    return np.stack([vectors.get(memory_id, missing) for memory_id in ids]).astype(np.float64)
