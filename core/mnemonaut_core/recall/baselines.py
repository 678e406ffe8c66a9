"""Trivial rankings that a recipe has to beat: BM25 of the index `words`, the cosine of the database's own vectors, and both
merged in two ways."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from mnemonaut_core.domain.memory import KINDS
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.ports import Embedder, SearchReader

BM25, COSINE, RRF, CONVEX = "BM25", "cosine", "RRF 60", "convex .5"
SINGLE = (BM25, COSINE)
"""Those that are one list alone."""
_EVERYTHING = 1_000_000


def baselines(query: Query, reader: SearchReader, embedder: Embedder | None) -> dict[str, tuple[str, ...]]:
    """The rankings by name, best first, over all memories until the question's clock: BM25 (only memories with one of its words),
    cosine (those with a vector), the sum of 1 / (60 + rank) of both, and the mean of both after min-max. Ties are by id."""
    filters = Filters(KINDS, not_after=query.now)
    with reader.snapshot():
        matched = reader.words.match(MatchQuery("words", query.text), k=_EVERYTHING, filters=filters)
        lists = {BM25: {hit.id: hit.score for hit in matched.hits}, COSINE: _cosines(query, reader, embedder, filters)}
    rankings = {name: _best_first(scores) for name, scores in lists.items()}
    fused: dict[str, float] = defaultdict(float)
    summed: dict[str, float] = defaultdict(float)
    for name, scores in lists.items():
        low, high = min(scores.values(), default=0.0), max(scores.values(), default=0.0)
        low = min(0.0, low) if name == BM25 else low
        for rank, memory_id in enumerate(rankings[name], 1):
            fused[memory_id] += 1.0 / (60 + rank)
            summed[memory_id] += (scores[memory_id] - low) / (high - low) / 2 if high > low else 0.0
    return rankings | {RRF: _best_first(fused), CONVEX: _best_first(summed)}


def _cosines(query: Query, reader: SearchReader, embedder: Embedder | None, filters: Filters) -> dict[str, float]:
    if embedder is None or not embedder.dimension:
        return {}
    statistics = reader.vectors.statistics() if embedder.uses_gram_statistics else None
    (vector,) = embedder.embed_queries([query.text], statistics)
    near = reader.vectors.nearest({"q": vector}, k=_EVERYTHING, filters=filters)["q"]
    return {hit.id: hit.score for hit in near.hits}


def _best_first(scores: Mapping[str, float]) -> tuple[str, ...]:
    return tuple(sorted(scores, key=lambda memory_id: (-scores[memory_id], memory_id)))
