"""What a recall asks of a database, and what it is told: all that recipes see."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

import msgspec

from mnemonaut_core.domain.lists import Condition, ListQuery
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Suppressing, Vector
from mnemonaut_core.domain.query import Filters, Sight
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.trace import ScopeCounts
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports.models import Embedder, GramStatistics
from mnemonaut_core.text.words import WordToken


class MatchQuery(msgspec.Struct, frozen=True):
    """User text for one word index: never FTS syntax.

    `max_chars` None searches the whole text; `max_terms` None all distinct terms.
    """

    index: str
    """`unicode61`, `trigram` or `words`."""
    text: str
    max_chars: int | None = None
    max_terms: int | None = None


class Matched(msgspec.Struct, frozen=True):
    """What a word index answered: hits, the terms that were searched, how it was done, and how many terms more the question has,
    which were not searched."""

    hits: tuple[Hit, ...]
    terms: tuple[str, ...]
    path: str = "fts5"
    left_out: int = 0


RankedList = tuple[int, list[tuple[int, float]]]
"""How many it may hold, and the best of a whole index by their own scores, best first, whatever the filters."""
Ranked = dict[Hashable, RankedList]
"""By what an index was asked; several recalls of one question share them (`recall/cache.Shared`)."""


class Near(msgspec.Struct, frozen=True):
    """What the vector index answered for one form."""

    hits: tuple[Hit, ...]
    path: str


class Position(msgspec.Struct, frozen=True):
    """Where a memory stands in a source that need not have returned it. `rank` counts from 1 over all that the
    filters admit; None when the source does not hold or match it at all; `score` likewise."""

    rank: int | None
    score: float | None
    indexed: bool
    k: int | None = None
    """How many the source may bring of this memory's kind, where that is not the source's own `k`."""


class Holders(msgspec.Struct, frozen=True):
    """How many memories hold a word, and which of those that were asked about."""

    count: int
    ids: frozenset[str]


class LinkRow(msgspec.Struct, frozen=True):
    """One link between two memories; `confidence` None: not measured."""

    from_id: str
    to_id: str
    label: str
    confidence: float | None


class Mention(msgspec.Struct, frozen=True):
    """An entity of a memory: type, normalised name, the name as written, confidence (None: not measured)."""

    type: str
    normalized: str
    name: str
    confidence: float | None


class DocumentRow(msgspec.Struct, frozen=True):
    """An imported document, whole. `day` is the UTC day of a journal page, None for others. `chunk_ids` hold all its
    chunks, isolated ones too: who shows `body` must first look whether each may be shown."""

    id: str
    uri: str
    scope: str | None
    body: str
    day: int | None
    token_count: int | None
    updated_at: int | None
    chunk_ids: tuple[str, ...]


class UtilityStatistics(msgspec.Struct, frozen=True):
    """Mean and standard deviation (of the population) of the measured utilities in a scope; both 0 for none."""

    count: int
    mean: float
    std: float


class StoredPolicy(msgspec.Struct, frozen=True):
    """One stored version of a policy. `project` "" is the database's own; `number` counts its versions from 1."""

    project: str
    number: int
    version: str
    yaml: str
    at: int
    by: str


class Token(msgspec.Struct, frozen=True):
    """A term as a word index holds it, and the characters of the text that it was made of, `end` not among them."""

    text: str
    start: int
    end: int


Tokens = Callable[[str, str], tuple[Token, ...]]
"""`SearchReader.tokens`."""


class WordsByTerm(Protocol):
    """Word indexes within one snapshot, asked term by term."""

    def match(self, query: MatchQuery, *, k: int, filters: Filters) -> Matched | None:
        """As `SearchReader.match`; None where too much would have to be held."""
        ...

    def position(self, query: MatchQuery, memory_id: str, *, filters: Filters) -> Position:
        """As `SearchReader.match_position`."""
        ...


class SearchReader(Protocol):
    """What a recall asks, and all that recipes see. One per thread; a snapshot while inside `snapshot()`."""

    def snapshot(self) -> AbstractContextManager[int]:
        """A consistent read; gives the content generation it sees."""
        ...

    def seen(self) -> tuple[int, int]:
        """What the snapshot sees: the content generation, and how often use was counted. Equal ones see the same memories."""
        ...

    def interrupt(self) -> None:
        """End what runs on this reader, from any thread."""
        ...

    def fallback(self) -> Text | None:
        """What answers in the place of the file's own indexes, and why; None where they answer themselves."""
        ...

    def match(self, query: MatchQuery, *, k: int, filters: Filters, ranked: Ranked | None = None) -> Matched:
        """Best `k` by BM25, higher is better; no hits if nothing matches or the text has no term. `ranked`: what was ranked
        before at this generation, whatever the filters; what is ranked now is added."""
        ...

    def holders(
        self, words: Sequence[WordToken], ids: Sequence[str], sight: Sight | None
    ) -> tuple[int, tuple[Holders, ...]]:
        """How many memories the index `words` has, and for each of these words who holds it, among `ids` by id; what is out of
        sight is not counted."""
        ...

    def words_by_term(self, known: WordsByTerm | None = None) -> WordsByTerm:
        """The same for many questions of nearly the same words, within one snapshot; `known`: of an earlier one that saw the
        same."""
        ...

    def searched(self, query: MatchQuery) -> tuple[str, str | None, tuple[str, ...]]:
        """What the index would be asked (index, expression, terms): equal ones have equal answers."""
        ...

    def nearest(self, vectors: dict[str, Vector], *, k: int, filters: Filters) -> dict[str, Near]:
        """Best `k` by cosine for each named query vector; exact. Cosines are computed in double precision from the
        stored vectors, so that every path gives the same numbers."""
        ...

    def match_position(self, query: MatchQuery, memory_id: str, *, filters: Filters) -> Position:
        """True rank of one memory in a word index, under the same filters."""
        ...

    def nearest_position(self, vector: Vector, memory_id: str, *, filters: Filters) -> Position:
        """True rank of one memory by cosine, under the same filters."""
        ...

    def list_hits(self, query: ListQuery, *, k: int, filters: Filters) -> tuple[Hit, ...]:
        """The first `k` rows of a list, score descending, then id."""
        ...

    def list_position(self, query: ListQuery, memory_id: str, *, filters: Filters) -> Position:
        """True rank of one memory in a list, under the same filters."""
        ...

    def links_of(self, ids: Sequence[str], labels: Sequence[str]) -> tuple[LinkRow, ...]:
        """Links with one of these labels from or to one of these memories, by confidence descending, then ids."""
        ...

    def threads_of(self, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Thread keys by memory, sorted; memories in no thread are missing."""
        ...

    def mentions_of(self, ids: Sequence[str]) -> dict[str, tuple[Mention, ...]]:
        """Entities by memory, sorted by type and name; memories that mention none are missing."""
        ...

    def mentioning(
        self, entity: tuple[str, str], *, k: int, filters: Filters, min_confidence: float
    ) -> tuple[str, ...]:
        """Newest `k` memories that mention (type, normalised name) with at least this confidence; a mention without one
        counts as sure."""
        ...

    def documents_in(
        self, *, uris: Sequence[str] | None = None, day_from: int | None = None, day_to: int | None = None
    ) -> tuple[DocumentRow, ...]:
        """Imported documents whose uri ends with one of `uris` (whole path parts), or that are of a day in the range,
        newest day first, then uri; with the ids of their chunks in the document's order."""
        ...

    def unseen(self, ids: Sequence[str], sight: Sight | None) -> frozenset[str]:
        """Those of these memories that are out of sight; none for a person."""
        ...

    def utility_statistics(self, filters: Filters) -> UtilityStatistics:
        """Mean and deviation of utility over the memories that the filters admit and that have one."""
        ...

    def merged_into(self, ids: Sequence[str]) -> dict[str, str]:
        """By memory the representative that feedback last declared it a duplicate of; others are missing."""
        ...

    def policy_in_force(self, project: str) -> StoredPolicy | None:
        """The newest version of the project's policy, else of the database's; None for none."""
        ...

    def load(self, ids: Sequence[str]) -> dict[str, Memory]:
        """Memories by id; unknown ids are missing."""
        ...

    def load_vectors(self, ids: Sequence[str]) -> dict[str, Vector]:
        """Unit vectors by id; memories without one are missing."""
        ...

    def failing_filter(self, memory_id: str, filters: Filters) -> tuple[str, float | None, float | None] | None:
        """The first filter that keeps a memory out, in the order isolated, suppressed, kind, sensitivity, scope,
        boundary, status, subtype, time, with its value and limit where they are numbers; None if it passes."""
        ...

    def suppressed_for(self, text: str, vector: Vector | None, maker: str | None) -> tuple[Suppressing, ...]:
        """What is suppressed for queries like this one (DESIGN.md 7), sorted by memory, the widest margin first. `maker`: the
        embedder of `vector` (name/version); a suppression whose vector another one made is compared by its text only."""
        ...

    def suppresses_similar(self) -> bool:
        """Whether anything is suppressed for queries that are near another one by their vectors."""
        ...

    def scope_counts(self, filters: Filters) -> ScopeCounts:
        """Counts that add up to the number of memories of the searched kinds."""
        ...

    def vector_coverage(self, filters: Filters) -> tuple[int, int]:
        """(memories with a vector, memories) of the searched kinds."""
        ...

    def statistics(self, sight: Sight | None = None, embedder: Embedder | None = None) -> GramStatistics:
        """The gram table as of this reader's snapshot; with a `sight` without what is out of it, whose grams `embedder` counts."""
        ...

    def embedder_identity(self) -> tuple[str, str, int] | None:
        """(name, version, dimension) that the database records; None before any embedding; `none` has dimension 0."""
        ...

    def list_ids(
        self, conditions: tuple[Condition, ...], *, order: str = "newest", limit: int | None = None, offset: int = 0
    ) -> tuple[str, ...]:
        """Ids that meet all conditions, in order (newest, oldest, id, kind)."""
        ...

    def tokens(self, index: str, text: str) -> tuple[Token, ...]:
        """The terms of a text with their places, as the index (`unicode61`, `trigram`, `words`) cuts what its columns hold:
        by FTS5's own tokenizer. `words` indexes `text.words.words_text`, so that is what it is to be asked with."""
        ...
