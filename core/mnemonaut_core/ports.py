"""Protocols that have more than one implementation, and `SearchReader`, which stands for the store in a recall."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.choice import Choice, ChoiceRequest
from mnemonaut_core.domain.dense import Timeline
from mnemonaut_core.domain.lists import Condition, ListQuery
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Searched, Suppressing, Vector
from mnemonaut_core.domain.query import Filters, Sight
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.search import (
    DocumentRow,
    FurtherState,
    Holders,
    LinkRow,
    Matched,
    MatchQuery,
    Mention,
    Near,
    Position,
    Ranked,
    StoredPolicy,
    Token,
    UtilityStatistics,
)
from mnemonaut_core.domain.silence import Floors
from mnemonaut_core.domain.trace import ScopeCounts
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.words import WordToken

Vectors = NDArray[np.float32]


Progress = Callable[[str, int, int | None], None]
"""Receives the progress of long work: stage name, done, total (None if unknown). Must return quickly."""


def no_progress(stage: str, done: int, total: int | None) -> None:
    """Ignore progress."""


class GramStatistics(Protocol):
    """How many memories hold a gram; the query side weighs by it."""

    @property
    def total(self) -> int:
        """Number of memories counted."""

    def document_frequencies(self, hashes: Sequence[int]) -> dict[int, int]:
        """Frequency by hash; a hash that no memory holds is missing."""


class Embedder(Protocol):
    """Text to unit vectors. A memory's vector is a pure function of its text and of (name, version)."""

    @property
    def name(self) -> str:
        """E.g. `static-hashed`."""

    @property
    def version(self) -> str:
        """Changes whenever a vector would."""

    @property
    def dimension(self) -> int:
        """Length of a vector; 0 for `none`."""

    @property
    def uses_gram_statistics(self) -> bool:
        """Whether `grams` are to be counted in the store."""

    def embed_memories(self, texts: Sequence[str]) -> Vectors:
        """float32, shape (n, dimension), rows of unit length; all zero where a text has nothing to embed."""

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> Vectors:
        """Like `embed_memories`, for the query side."""

    def gram_frequencies(self, texts: Sequence[str]) -> dict[int, int]:
        """How many of the texts hold each gram, by its hash; empty if it uses no statistics."""


@runtime_checkable
class SendsTexts(Protocol):
    """What an embedder that sends texts off this machine can do besides (its `remote` is True).

    Methods only: asking whether an object is one must not ask its endpoint for a dimension.
    """

    def takes(self, memory: Memory) -> bool:
        """Whether the memory may be sent; one that may not stays without a vector."""

    def batch_texts(self) -> int:
        """Texts of one request: what is stored after each batch is never paid for twice."""

    def ask(self, texts: Sequence[str], *, token: CancelToken) -> Vectors:
        """`embed_memories`, ending at once when the token is set; EndpointError when the endpoint gives up."""

    def ask_briefly(self, texts: Sequence[str], *, token: CancelToken) -> Vectors:
        """`ask` within the time that a person waits for one edit."""


class Chooser(Protocol):
    """A language model that selects among candidates (seed 001)."""

    @property
    def name(self) -> str:
        """The name of the model for display."""

    def choose(self, request: ChoiceRequest, *, deadline_s: float, token: CancelToken) -> Choice:
        """Its choice, within the deadline; MnemonautError if there is none. Ids that were not offered are refused."""


class SearchFilters(ABC):
    """Which memories filters admit, and what is suppressed."""

    @abstractmethod
    def failing(self, memory_id: str, filters: Filters) -> tuple[str, float | None, float | None] | None:
        """The first filter that keeps a memory out, in the order isolated, suppressed, kind, sensitivity, scope,
        boundary, status, subtype, time, with its value and limit where they are numbers; None if it passes."""

    @abstractmethod
    def unseen(self, ids: Sequence[str], sight: Sight | None) -> frozenset[str]:
        """Those of these memories that are out of sight; none for a person."""

    @abstractmethod
    def scope_counts(self, filters: Filters) -> ScopeCounts:
        """Counts that add up to the number of memories of the searched kinds."""

    @abstractmethod
    def timeline(self, filters: Filters) -> Timeline:
        """All memories that the filters admit, in the byte order of their ids: keys, times, threads, lengths."""

    @abstractmethod
    def suppressed_for(self, text: str, vector: Vector | None, maker: str | None) -> tuple[Suppressing, ...]:
        """What is suppressed for queries like this one (DESIGN.md 7), sorted by memory, the widest margin first. `maker`: the
        embedder of `vector` (name/version); a suppression whose vector another one made is compared by its text only."""

    @abstractmethod
    def suppresses_similar(self) -> bool:
        """Whether anything is suppressed for queries that are near another one by their vectors."""


class SearchWords(ABC):
    """Search in the word indexes."""

    @abstractmethod
    def match(self, query: MatchQuery, *, k: int, filters: Filters, ranked: Ranked | None = None) -> Matched:
        """Best `k` by BM25, higher is better; no hits if nothing matches or the text has no term. `ranked`: a cache of
        rankings of this generation without filters, to which new ones are added."""

    @abstractmethod
    def position(self, query: MatchQuery, memory_id: str, *, filters: Filters) -> Position:
        """True rank of one memory in a word index, under the same filters."""

    @abstractmethod
    def scores(self, query: MatchQuery, *, filters: Filters) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """(keys ascending, BM25) of all memories that the filters admit; 0 for one without any of the terms."""

    @abstractmethod
    def searched(self, query: MatchQuery) -> tuple[str, str | None, tuple[str, ...]]:
        """The query as the index gets it (index, expression, terms); equal ones have equal hits."""

    @abstractmethod
    def holders(self, words: Sequence[WordToken], ids: Sequence[str], sight: Sight | None) -> Holders:
        """Who holds these words by the index `words`, among `ids` by id; what is out of sight is not counted."""

    @abstractmethod
    def tokens(self, index: str, text: str) -> tuple[Token, ...]:
        """The terms of a text with their positions, by FTS5's own tokenizer of the index (`unicode61`, `trigram`, `words`).
        For `words` pass the text through `text.words.words_text` first, as its columns do."""


class SearchVectors(ABC):
    """Search among the vectors."""

    @abstractmethod
    def read_all(self) -> None:
        """Get ready to compare all vectors."""

    @abstractmethod
    def nearest(
        self, searched: Mapping[str, Searched], *, k: int, filters: Filters, further: str | None = None
    ) -> dict[str, Near]:
        """Best `k` by cosine for each named query vector; exact. Cosines are computed in double precision from the
        stored vectors, so that every path gives the same numbers. `further` as of `cosines`. A pair compares as `cosines_of`
        does."""

    @abstractmethod
    def position(self, vector: Searched, memory_id: str, *, filters: Filters, further: str | None = None) -> Position:
        """True rank of one memory by cosine, under the same filters."""

    @abstractmethod
    def cosines(
        self, vector: Vector, *, filters: Filters, further: str | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """(keys ascending, cosines to a ten-thousandth) of all memories that the filters admit and that have a vector.
        `further`: the name of a further list; of several vectors of a memory the best counts."""

    @abstractmethod
    def cosines_of(self, vector: Searched, ids: Sequence[str], *, further: str | None = None) -> dict[str, float]:
        """By memory the cosine of its best vector, to a ten-thousandth, as of `cosines`; by a pair the mean of both cosines, of a
        memory that only one of the lists holds the cosine in it. Those without a vector are missing."""

    @abstractmethod
    def further(self) -> tuple[FurtherState, ...]:
        """The further lists of vectors, the oldest first."""

    @abstractmethod
    def further_embedder(self, name: str) -> Embedder:
        """The embedder of a further list that there is; it fetches nothing. MnemonautError if it cannot be made, or reads a file
        that the person did not allow."""

    @abstractmethod
    def load(self, ids: Sequence[str]) -> dict[str, Vector]:
        """Unit vectors by id; memories without one are missing."""

    @abstractmethod
    def coverage(self, filters: Filters) -> tuple[int, int]:
        """(memories with a vector, memories) of the searched kinds."""

    @abstractmethod
    def embedder_identity(self) -> tuple[str, str, int] | None:
        """(name, version, dimension) that the database records; None before any embedding; `none` has dimension 0."""

    @abstractmethod
    def statistics(self, sight: Sight | None = None, embedder: Embedder | None = None) -> GramStatistics:
        """The gram table as of this reader's snapshot; with a `sight` without what is out of it, whose grams `embedder` counts."""


class SearchLists(ABC):
    """Lists in an order of their own, and what memories hang on."""

    @abstractmethod
    def hits(self, query: ListQuery, *, k: int, filters: Filters) -> tuple[Hit, ...]:
        """The first `k` rows of a list, score descending, then id."""

    @abstractmethod
    def position(self, query: ListQuery, memory_id: str, *, filters: Filters) -> Position:
        """True rank of one memory in a list, under the same filters."""

    @abstractmethod
    def links_of(self, ids: Sequence[str], labels: Sequence[str]) -> tuple[LinkRow, ...]:
        """Links with one of these labels from or to one of these memories, by confidence descending, then ids."""

    @abstractmethod
    def threads_of(self, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Thread keys by memory, sorted; memories in no thread are missing."""

    @abstractmethod
    def mentions_of(self, ids: Sequence[str]) -> dict[str, tuple[Mention, ...]]:
        """Entities by memory, sorted by type and name; memories that mention none are missing."""

    @abstractmethod
    def mentioning(
        self, entity: tuple[str, str], *, k: int, filters: Filters, min_confidence: float
    ) -> tuple[str, ...]:
        """Newest `k` memories that mention (type, normalised name) at least so surely; without a confidence it is sure."""

    @abstractmethod
    def documents_in(
        self, *, uris: Sequence[str] | None = None, day_from: int | None = None, day_to: int | None = None
    ) -> tuple[DocumentRow, ...]:
        """Imported documents whose uri ends with one of `uris` (whole path parts), or that are of a day in the range,
        newest day first, then uri; with the ids of their chunks in the document's order."""

    @abstractmethod
    def utility_statistics(self, filters: Filters) -> UtilityStatistics:
        """Mean and deviation of utility over the memories that the filters admit and that have one."""

    @abstractmethod
    def merged_into(self, ids: Sequence[str]) -> dict[str, str]:
        """By memory the representative that feedback last declared it a duplicate of; others are missing."""


class SearchReader(Protocol):
    """What a recall asks, and all that recipes see. One per thread; a snapshot while inside `snapshot()`."""

    @property
    def filters(self) -> SearchFilters:
        """The memories that filters admit."""

    @property
    def words(self) -> SearchWords:
        """The word indexes."""

    @property
    def vectors(self) -> SearchVectors:
        """The vectors."""

    @property
    def lists(self) -> SearchLists:
        """Lists and relations."""

    def snapshot(self) -> AbstractContextManager[int]:
        """A consistent read; gives the content generation it sees."""

    def interrupt(self) -> None:
        """End what runs on this reader, from any thread."""

    def fallback(self) -> Text | None:
        """Which fallback answers instead of the file's own indexes, and why; None where those answer."""

    def floors(self, sight: Sight | None) -> Floors | None:
        """What unrelated questions reach here; None if not measured, or if some memories are out of sight."""

    def policy_in_force(self, project: str) -> StoredPolicy | None:
        """The newest version of the project's policy, else of the database's; None for none."""

    def load(self, ids: Sequence[str]) -> dict[str, Memory]:
        """Memories by id; unknown ids are missing."""

    def list_ids(
        self, conditions: tuple[Condition, ...], *, order: str = "newest", limit: int | None = None, offset: int = 0
    ) -> tuple[str, ...]:
        """Ids that meet all conditions, in order (newest, oldest, id, kind)."""


class SearchPool(Protocol):
    """Readers for a recall, each used by one thread at a time."""

    def reader(self) -> AbstractContextManager[SearchReader]:
        """Borrow one."""
