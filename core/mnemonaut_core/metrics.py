"""How good a ranking is by the judgments of its question, and whether one recipe is better than another.

A judgment is a gain: 2 answers the question, 1 supports the answer, 0 or less and without one it is not relevant. A ranking
is ids, best first, each at most once. The definitions are those of TREC (`recall.k`, `ndcg_cut.k`, `recip_rank`, `success.k`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import islice

import msgspec
import numpy as np

Gains = Mapping[str, float]
RESAMPLES = 2000
_LEAST_CHANGED = 5


class Interval(msgspec.Struct, frozen=True):
    """A mean with the bounds of its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    @property
    def within_noise(self) -> bool:
        return self.low <= 0.0 <= self.high


class Gain(msgspec.Struct, frozen=True):
    """The mean of the same questions before and after a change, the interval of the difference, and how many have another value."""

    questions: int
    before: float
    after: float
    difference: Interval
    changed: int

    @property
    def within_noise(self) -> bool:
        return self.difference.within_noise or self.changed < _LEAST_CHANGED


def relevant(gains: Gains) -> frozenset[str]:
    """The ids with a gain above 0. A question without any is not measured: the metrics below need at least one."""
    return frozenset(memory_id for memory_id, gain in gains.items() if gain > 0.0)


def recall_at(ranking: Sequence[str], gains: Gains, k: int) -> float:
    """The share of the relevant memories that are among the first `k`."""
    wanted = relevant(gains)
    return len(wanted.intersection(ranking[:k])) / len(wanted)


def ndcg_at(ranking: Sequence[str], gains: Gains, k: int) -> float:
    """Σ gain / log2(1 + rank) of the first `k`, divided by the same sum of the best possible ranking."""
    best = sorted((gain for gain in gains.values() if gain > 0.0), reverse=True)
    return _discounted([max(0.0, gains.get(memory_id, 0.0)) for memory_id in ranking[:k]]) / _discounted(best[:k])


def _discounted(gains: Sequence[float]) -> float:
    return math.fsum(gain / math.log2(1 + rank) for rank, gain in enumerate(gains, 1))


def reciprocal_rank(ranking: Sequence[str], gains: Gains) -> float:
    """1 / rank of the first relevant memory; 0 where none is ranked."""
    wanted = relevant(gains)
    ranks = (rank for rank, memory_id in enumerate(ranking, 1) if memory_id in wanted)
    return next((1.0 / rank for rank in ranks), 0.0)


def hit_at(ranking: Sequence[str], gains: Gains, k: int) -> float:
    """1 where a relevant memory is among the first `k`, else 0."""
    wanted = relevant(gains)
    return float(any(memory_id in wanted for memory_id in islice(ranking, k)))


def gain(before: Sequence[float], after: Sequence[float]) -> Gain:
    """Of the same questions, in their order."""
    differences = [two - one for one, two in zip(before, after, strict=True)]
    was, now = (math.fsum(values) / len(values) for values in (before, after))
    return Gain(len(before), was, now, bootstrap({"": differences}), sum(map(bool, differences)))


def bootstrap(values_by_set: Mapping[str, Sequence[float]], *, resamples: int = RESAMPLES) -> Interval:
    """The mean of the sets' means, each set counting the same. Questions are drawn again within each set; the draws are the
    same every time. Of differences between two recipes, question by question, it is the paired bootstrap."""
    random = np.random.default_rng(0)
    means, drawn = [], np.zeros(resamples)
    for values in values_by_set.values():
        of_set = np.asarray(values, np.float64)
        means.append(of_set.mean())
        drawn += of_set[random.integers(len(of_set), size=(resamples, len(of_set)))].mean(axis=1)
    low, high = np.quantile(drawn / len(means), (0.025, 0.975))
    return Interval(float(np.mean(means)), float(low), float(high))
