"""No embedder: similarity is off, words alone answer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Remedy
from mnemonaut_core.ports import GramStatistics


def _refusal() -> InputError:
    return InputError(
        "This database has no embedder",
        code="no_embedder",
        advice=Remedy("give_embedder"),
    )


class NoEmbedder:
    """Dimension 0; nothing may be embedded with it."""

    name = "none"
    version = "1"
    dimension = 0
    uses_gram_statistics = False

    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Always raises InputError."""
        del texts
        raise _refusal()

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> NDArray[np.float32]:
        """Always raises InputError."""
        del texts, statistics
        raise _refusal()

    def grams(self, text: str) -> frozenset[int]:
        """Empty."""
        del text
        return frozenset()
