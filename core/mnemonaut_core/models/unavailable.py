"""The embedder of a database that this program cannot be: another version of it, or a model that is not here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from mnemonaut_core.errors import EmbedderUnlike, MnemonautError
from mnemonaut_core.ports import GramStatistics


class UnavailableEmbedder:
    """Keeps the name of the stored one and answers nothing but why: words answer, similarity is off, and the database can
    be opened to embed it anew."""

    uses_gram_statistics = False

    def __init__(self, name: str, version: str, dimension: int, why: MnemonautError) -> None:
        self.name, self.version, self.dimension = name, version, dimension
        self.why = why

    def embed_memories(self, texts: Sequence[str]) -> NoReturn:
        """The reason, raised."""
        del texts
        raise EmbedderUnlike(self.why)

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> NoReturn:
        """The reason, raised."""
        del texts, statistics
        raise EmbedderUnlike(self.why)

    def grams(self, text: str) -> frozenset[int]:
        """Empty: nothing can be counted."""
        del text
        return frozenset()
