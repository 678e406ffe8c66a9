"""The default embedder, offline: a small static table for English, concatenated with hashed n-grams for any language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.models.embedder_base import batches
from mnemonaut_core.models.static_table import StaticTable, bundled_table
from mnemonaut_core.ports import GramStatistics
from mnemonaut_core.text.hashed_grams import (
    HASHED_DIMENSION,
    GramCounts,
    gram_counts,
    hashed_vectors,
    idf,
    latin_share,
    unit_rows,
)
from mnemonaut_core.text.normalize import normalize
from mnemonaut_resources import RESOURCES

STATIC_DIMENSION = 256
STATIC_WEIGHT = 0.4
"""Share of the static half in the squared length of a vector of nothing but Latin letters."""

_FOLDER = "minilm-static-256-int8"
_BATCH_TEXTS = 256
_BATCH_CHARS = 1 << 18
_RECENT_BATCHES = 2


@cache
def _bundled_table() -> StaticTable:
    """The packaged table; EnvironmentFault if it is missing or damaged."""
    try:
        return bundled_table(RESOURCES / "embedder" / _FOLDER)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise EnvironmentFault.keyed("embedded_model_missing", "embedder_missing", str(error)) from error


def _query_weights(grams: GramCounts, statistics: GramStatistics) -> NDArray[np.float64]:
    """IDF of every gram, with one query."""
    distinct, where = np.unique(grams.hashes, return_inverse=True)
    known = statistics.document_frequencies(distinct.tolist())
    frequencies = np.array([known.get(key, 0) for key in distinct.tolist()], dtype=np.int64)
    return idf(statistics.total, frequencies)[where]


def _hash_grams(texts: tuple[str, ...]) -> tuple[list[str], GramCounts]:
    """The normalized texts, and their grams."""
    normalized = [normalize(text) for text in texts]
    return normalized, gram_counts(normalized)


class StaticHashedEmbedder:
    """√(.4·latin)·static concatenated with √(1 − .4·latin)·hashed, unit length; `latin` is the share of Latin letters.

    The same text gives the same bits alone, in any batch and in any thread. The first text loads the table.
    """

    name = "static-hashed"
    version = "1"
    dimension = STATIC_DIMENSION + HASHED_DIMENSION
    uses_gram_statistics = True

    def __init__(self) -> None:
        # an import embeds a batch and then counts its grams: hashing them once is a third of its time
        self._recently_hashed = lru_cache(_RECENT_BATCHES)(_hash_grams)

    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """float32, shape (n, 2304), unit rows; zeros for a text without known words or grams."""
        return self._embed(texts, None)

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> NDArray[np.float32]:
        """Like `embed_memories`; with statistics the hashed half is weighted by IDF, 0 for a gram that no memory holds."""
        return self._embed(texts, statistics)

    def gram_frequencies(self, texts: Sequence[str]) -> dict[int, int]:
        total: Counter[int] = Counter()
        for batch in batches(texts, _BATCH_TEXTS, _BATCH_CHARS):
            _, grams = self._recently_hashed(tuple(texts[batch]))
            distinct, frequencies = np.unique(grams.hashes, return_counts=True)
            total.update(dict(zip(distinct.tolist(), frequencies.tolist(), strict=True)))
        return dict(total)

    def _embed(self, texts: Sequence[str], statistics: GramStatistics | None) -> NDArray[np.float32]:
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        if not texts:
            return vectors
        table = _bundled_table()
        hash_grams = self._recently_hashed if statistics is None else _hash_grams
        for batch in batches(texts, _BATCH_TEXTS, _BATCH_CHARS):
            normalized, grams = hash_grams(tuple(texts[batch]))
            weights = None if statistics is None else _query_weights(grams, statistics)
            share = STATIC_WEIGHT * np.array([[latin_share(text)] for text in normalized])
            static = np.sqrt(share) * table.unit_vectors(texts[batch])
            hashed = np.sqrt(1.0 - share) * hashed_vectors(grams, weights)
            vectors[batch] = unit_rows(np.hstack((static, hashed)))
        return vectors
