"""What a recall asks of the indexes of a database, and their answers."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import msgspec

from mnemonaut_core.domain.memory import measured
from mnemonaut_core.domain.run import Hit


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
"""The length limit, and the best of a whole index by their scores, best first, without filters."""
Ranked = dict[Hashable, Any]
"""By query of an index: a `RankedList`, or the scores of all rows; several recalls of one question share them
(`recall/cache.Shared`)."""


class Near(msgspec.Struct, frozen=True):
    """What the vector index answered for one form."""

    hits: tuple[Hit, ...]
    path: str


class FurtherState(msgspec.Struct, frozen=True):
    """A further list of vectors, searched in addition to that of the database's own embedder."""

    name: str
    embedder: str
    """Name and version of its embedder, as `name/version`."""
    spec: str
    """What makes its embedder, as after `--embedder`."""
    embedded: int
    """Memories that have a vector in it."""
    missing: int
    """Memories that have none yet."""

    @property
    def complete(self) -> bool:
        """Whether every memory has a vector."""
        return not self.missing


class Position(msgspec.Struct, frozen=True):
    """Where a memory stands in a source that need not have returned it. `rank` counts from 1 over all that the
    filters admit; None when the source does not hold or match it at all; `score` likewise."""

    rank: int | None
    score: float | None
    indexed: bool
    k: int | None = None
    """How many the source may bring of this memory's kind, where that is not the source's own `k`."""


class Holders(msgspec.Struct, frozen=True):
    """Who holds some words: of how many memories, how many hold each word, and the numbers of the words that each of the given
    memories holds, rising; one without any is missing."""

    memories: int
    counts: tuple[int, ...]
    held_by: dict[str, tuple[int, ...]]


class LinkRow(msgspec.Struct, frozen=True):
    """One link between two memories; `confidence` None: not measured."""

    from_id: str
    to_id: str
    label: str
    confidence: float | None

    @property
    def certainty(self) -> float:
        return measured(self.confidence)


class Mention(msgspec.Struct, frozen=True):
    """An entity of a memory: type, normalised name, the name as written, confidence (None: not measured)."""

    type: str
    normalized: str
    name: str
    confidence: float | None

    @property
    def certainty(self) -> float:
        return measured(self.confidence)


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
    """A term of a word index, and the range of characters in the text that it stands for; `end` is exclusive."""

    text: str
    start: int
    end: int


Tokens = Callable[[str, str], tuple[Token, ...]]
"""What cuts the text for an index (its name, the text) as `SearchWords.tokens` does."""
