"""Text to vectors, and a choice among candidates: what the core asks of models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.choice import Choice, ChoiceRequest
from mnemonaut_core.domain.memory import Memory

Vectors = NDArray[np.float32]


class GramStatistics(Protocol):
    """How many memories hold a gram; the query side weighs by it."""

    @property
    def total(self) -> int:
        """Number of memories counted."""
        ...

    def document_frequencies(self, hashes: Sequence[int]) -> dict[int, int]:
        """Frequency by hash; a hash that no memory holds is missing."""
        ...


class Embedder(Protocol):
    """Text to unit vectors. A memory's vector is a pure function of its text and of (name, version)."""

    @property
    def name(self) -> str:
        """E.g. `static-hashed`."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever a vector would."""
        ...

    @property
    def dimension(self) -> int:
        """Length of a vector; 0 for `none`."""
        ...

    @property
    def uses_gram_statistics(self) -> bool:
        """Whether `grams` are to be counted in the store."""
        ...

    def embed_memories(self, texts: Sequence[str]) -> Vectors:
        """float32, shape (n, dimension), rows of unit length; all zero where a text has nothing to embed."""
        ...

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> Vectors:
        """Like `embed_memories`, for the query side."""
        ...

    def grams(self, text: str) -> frozenset[int]:
        """Hashes that the store counts for one memory; empty if it uses no statistics."""
        ...


@runtime_checkable
class SendsTexts(Protocol):
    """What an embedder that sends texts off this machine can do besides (its `remote` is True).

    Methods only: asking whether an object is one must not ask its endpoint for a dimension.
    """

    def takes(self, memory: Memory) -> bool:
        """Whether the memory may be sent; one that may not stays without a vector."""
        ...

    def batch_texts(self) -> int:
        """Texts of one request: what is stored after each batch is never paid for twice."""
        ...

    def ask(self, texts: Sequence[str], *, token: CancelToken) -> Vectors:
        """`embed_memories`, ending at once when the token is set; EndpointError when the endpoint gives up."""
        ...

    def ask_briefly(self, texts: Sequence[str], *, token: CancelToken) -> Vectors:
        """`ask` within the time that a person waits for one edit."""
        ...


@runtime_checkable
class KeepsConnections(Protocol):
    """An embedder or chooser over a network."""

    def close(self) -> None:
        """Close the connections that are kept; the next call opens new ones."""
        ...


class Chooser(Protocol):
    """A language model that selects among candidates (seed 001)."""

    @property
    def name(self) -> str:
        """The model, as it is shown."""
        ...

    def choose(self, request: ChoiceRequest, *, deadline_s: float, token: CancelToken) -> Choice:
        """Its choice, within the deadline; a MnemonautError that says why there is none. Ids that were not offered are
        refused."""
        ...
