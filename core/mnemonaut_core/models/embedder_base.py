"""The base of embedders without gram statistics, embedders that make no vectors, and batches of texts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import EmbedderUnlike, InputError, MnemonautError
from mnemonaut_core.i18n import Advice
from mnemonaut_core.ports import Embedder, GramStatistics


def batches(texts: Sequence[str], most_texts: int, most_chars: int) -> Iterator[slice]:
    """Slices of at most so many texts and characters (more for one long text), which bound the memory that a batch needs."""
    start = chars = 0
    for at, text in enumerate(texts):
        if at > start and (at - start == most_texts or chars + len(text) > most_chars):
            yield slice(start, at)
            start, chars = at, 0
        chars += len(text)
    if start < len(texts):
        yield slice(start, len(texts))


class EmbedderBase(ABC):
    """An embedder without statistics of grams: by default a text has one vector, as a memory and as a query."""

    uses_gram_statistics = False

    @abstractmethod
    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """float32, shape (n, dimension), unit rows."""

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> NDArray[np.float32]:
        """The vectors of `embed_memories`."""
        del statistics
        return self.embed_memories(texts)

    def gram_frequencies(self, texts: Sequence[str]) -> dict[int, int]:
        """Empty: the store counts no grams."""
        del texts
        return {}


class NoEmbedder(EmbedderBase):
    """Embeds nothing, dimension 0: similarity is off, words alone answer."""

    name = "none"
    version = "1"
    dimension = 0

    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Always raises InputError."""
        del texts
        raise InputError("This database has no embedder", code="no_embedder", advice=Advice("give_embedder"))


class UnavailableEmbedder(EmbedderBase):
    """Stands for a stored embedder that cannot be used here (another version, a missing model) and raises the reason, so that
    words answer and the database can still be opened and embedded again."""

    def __init__(self, name: str, version: str, dimension: int, why: MnemonautError) -> None:
        self.name, self.version, self.dimension = name, version, dimension
        self.why = why

    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Always raises EmbedderUnlike."""
        del texts
        raise EmbedderUnlike(self.why)


class UnaskedEmbedder(EmbedderBase):
    """Replaces an embedder that sends texts in a rehearsal of an operation."""

    def __init__(self, other: Embedder) -> None:
        self.name, self.version, self._other = other.name, other.version, other

    @property
    def dimension(self) -> int:
        return self._other.dimension

    def takes(self, memory: Memory) -> bool:
        del memory
        return False

    def batch_texts(self) -> int:
        return 1

    def ask(self, texts: Sequence[str], *, token: object) -> NDArray[np.float32]:
        """Zeros, which are no vectors."""
        del token
        return np.zeros((len(texts), self.dimension), np.float32)

    ask_briefly = ask

    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.ask(texts, token=None)
