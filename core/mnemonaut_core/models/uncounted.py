"""Embedders for which the store counts no grams: what they share, none at all, and one that this program cannot be."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import EmbedderUnlike, InputError, MnemonautError
from mnemonaut_core.i18n import Remedy
from mnemonaut_core.ports import Embedder, GramStatistics


class Uncounted:
    """Nothing is counted in the store."""

    uses_gram_statistics = False

    def grams(self, text: str) -> frozenset[int]:
        """None: nothing is counted by this embedder."""
        del text
        return frozenset()


class SameForQueries(Uncounted, ABC):
    """A text has one vector, whichever side it stands on."""

    @abstractmethod
    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """float32, shape (n, dimension), unit rows."""

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> NDArray[np.float32]:
        """The same as for memories; the statistics are not used."""
        del statistics
        return self.embed_memories(texts)


class NoEmbedder(Uncounted):
    """Dimension 0; nothing may be embedded with it: similarity is off, words alone answer."""

    name = "none"
    version = "1"
    dimension = 0

    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Always raises InputError."""
        del texts
        raise _no_embedder()

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> NDArray[np.float32]:
        """Always raises InputError."""
        del texts, statistics
        raise _no_embedder()


def _no_embedder() -> InputError:
    return InputError("This database has no embedder", code="no_embedder", advice=Remedy("give_embedder"))


class UnavailableEmbedder(Uncounted):
    """Another version of it, or a model that is not here. Keeps the name of the stored one and answers nothing but why:
    words answer, similarity is off, and the database can be opened to embed it anew."""

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


class UnaskedEmbedder(Uncounted):
    """One that stands for an embedder which sends texts, where nothing is to leave: what only tries an operation asks nobody."""

    def __init__(self, other: Embedder) -> None:
        self.name, self.version, self._other = other.name, other.version, other

    @property
    def dimension(self) -> int:
        """That of the other one."""
        return self._other.dimension

    def takes(self, memory: Memory) -> bool:
        """No memory is sent."""
        del memory
        return False

    def batch_texts(self) -> int:
        """There is no request; one is the least that a batch can hold."""
        return 1

    def ask(self, texts: Sequence[str], *, token: object) -> NDArray[np.float32]:
        """Zeros, which are no vector: nobody is asked."""
        del token
        return np.zeros((len(texts), self.dimension), np.float32)

    ask_briefly = ask

    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """The same."""
        return self.ask(texts, token=None)

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> NDArray[np.float32]:
        """The same."""
        del statistics
        return self.ask(texts, token=None)
