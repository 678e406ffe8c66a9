"""What the core needs from outside. A port belongs to its user, so they stand here."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, Unpack, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.agent import ActiveContext, AutomaticIsolation, ContextItem, Event, Session
from mnemonaut_core.domain.change import (
    CameAgain,
    Change,
    ImportMade,
    Isolation,
    IsolationContext,
    JournalEntry,
    Marks,
    News,
    Purged,
    PurgeState,
    Suppressions,
    ToPurge,
)
from mnemonaut_core.domain.choice import Choice, ChoiceRequest
from mnemonaut_core.domain.gardening import GardenReader
from mnemonaut_core.domain.history import History, RecalledOften, RecordedRun, RunLog, WrongType
from mnemonaut_core.domain.indicators import RunFigures
from mnemonaut_core.domain.lists import FACET_VALUES, Beside, Condition, Facet, ListQuery, Meant, Stats
from mnemonaut_core.domain.memory import Memory, MemoryDetails
from mnemonaut_core.domain.own_words import OwnWordOperations
from mnemonaut_core.domain.plan import Suppressing, Vector
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.run_list import RunFilter, RunKey, RunListing, RunRowOf, ToldRun
from mnemonaut_core.domain.trace import ScopeCounts
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import Preset
from mnemonaut_core.saved import SavedOperations, SavedReader

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


@dataclass(frozen=True, slots=True)
class MatchQuery:
    """User text for one word index: never FTS syntax.

    `max_chars` None searches the whole text; `max_terms` None all distinct terms.
    """

    index: str
    """`unicode61`, `trigram` or `words`."""
    text: str
    max_chars: int | None = None
    max_terms: int | None = None


@dataclass(frozen=True, slots=True)
class Matched:
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


@dataclass(frozen=True, slots=True)
class Near:
    """What the vector index answered for one form."""

    hits: tuple[Hit, ...]
    path: str


@dataclass(frozen=True, slots=True)
class Position:
    """Where a memory stands in a source that need not have returned it. `rank` counts from 1 over all that the
    filters admit; None when the source does not hold or match it at all; `score` likewise."""

    rank: int | None
    score: float | None
    indexed: bool
    k: int | None = None
    """How many the source may bring of this memory's kind, where that is not the source's own `k`."""


@dataclass(frozen=True, slots=True)
class LinkRow:
    """One link between two memories; `confidence` None: not measured."""

    from_id: str
    to_id: str
    label: str
    confidence: float | None


@dataclass(frozen=True, slots=True)
class Mention:
    """An entity of a memory: type, normalised name, the name as written, confidence (None: not measured)."""

    type: str
    normalized: str
    name: str
    confidence: float | None


@dataclass(frozen=True, slots=True)
class DocumentRow:
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


@dataclass(frozen=True, slots=True)
class UtilityStatistics:
    """Mean and standard deviation (of the population) of the measured utilities in a scope; both 0 for none."""

    count: int
    mean: float
    std: float


@dataclass(frozen=True, slots=True)
class StoredPolicy:
    """One stored version of a policy. `project` "" is the database's own; `number` counts its versions from 1."""

    project: str
    number: int
    version: str
    yaml: str
    at: int
    by: str


@dataclass(frozen=True, slots=True)
class Token:
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

    def words_by_term(self) -> WordsByTerm:
        """The same for many questions of nearly the same words, within one snapshot."""
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

    def statistics(self) -> GramStatistics:
        """The gram table as of this reader's snapshot."""
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


class LibraryReader(SavedReader, GardenReader, Protocol):
    """What the library shows beside recalls: lists, counts, whole memories, what is isolated, settings."""

    def identity(self) -> str:
        """What tells this database from another one, whatever its file is called; "" where it has nothing."""
        ...

    def settings(self, prefix: str, *, project: str = "") -> dict[str, str]:
        """The settings of the database, or of a project, whose key begins with `prefix`, without it."""
        ...

    def closest(self, text: str, *, kinds: tuple[str, ...], limit: int) -> tuple[Memory, ...]:
        """Memories whose ids begin alike, then those whose words match best."""
        ...

    def purged(self, memory_id: str) -> InputError | None:
        """That a memory of this id was purged here; None where it was not."""
        ...

    def purges(self) -> PurgeState:
        """What was purged here, as far as its hashes tell."""
        ...

    def related(self, ids: Sequence[str]) -> dict[str, Beside]:
        """Threads, file, recorded recalls and judgments for each of these ids."""
        ...

    def count(self, conditions: tuple[Condition, ...]) -> int:
        """How many memories meet all conditions."""
        ...

    def facets(self, conditions: tuple[Condition, ...], *, most: int = FACET_VALUES) -> dict[str, tuple[Facet, ...]]:
        """For each facet its values among the memories that meet the conditions; `most` bounds threads and entities."""
        ...

    def days(self, conditions: tuple[Condition, ...]) -> tuple[tuple[int, int], ...]:
        """(UTC day, memories) for every day that has any, oldest first."""
        ...

    def marks(self) -> Marks:
        """The newest rows, as of now: what comes after them is `news`."""
        ...

    def news(self, since: Marks) -> News:
        """How many memories were added, changed and kept out since, and by whom; cheap, however much there is."""
        ...

    def isolations(self) -> tuple[Isolation, ...]:
        """All open isolations and suppressions, newest first."""
        ...

    def came_again(self, ids: Sequence[str] | None = None) -> tuple[CameAgain, ...]:
        """What is isolated and came again since (of these; None: all), newest first, with both texts."""
        ...

    def isolated_text(self, memory_id: str) -> str | None:
        """What an isolated memory says, be it stored or in the record of its isolation; None where it is neither."""
        ...

    def imports(self) -> tuple[ImportMade, ...]:
        """Every import, newest first: what its report told, and what is left of it."""
        ...

    def suppressions(self) -> Suppressions:
        """All open suppressions, and from which recorded recalls each kept its memory."""
        ...

    def choices(self) -> dict[str, dict[str, int]]:
        """What the fields of a query can name, each with how many memories it names: `kinds`, `scopes`, `boundary_classes`,
        `max_sensitivity`; as the searches read them, in the order of the values' own lists."""
        ...

    def by_kind(self) -> dict[str, int]:
        """How many memories there are of each kind that has any."""
        ...

    def stats(self) -> Stats:
        """What the database holds."""
        ...

    def details(self, memory_id: str) -> MemoryDetails | None:
        """A memory with links, threads, entities, isolation; None if it is not stored."""
        ...

    def history(self, memory_id: str) -> History:
        """What happened to a memory: recorded recalls, judgments, isolations, revisions; empty if nothing is known."""
        ...

    def journal(self, *, about: str = "") -> tuple[JournalEntry, ...]:
        """Every operation of the journal, newest first; with `about` those that touched this memory."""
        ...

    def memories_of_operation(self, number: int) -> tuple[str, ...]:
        """Ids of the memories that an operation touched, at most 1,000."""
        ...

    def recorded(self, statements: list[str]) -> AbstractContextManager[None]:
        """What this reader asks its database meanwhile is added to `statements`."""
        ...

    def recalled_often(self, memory_id: str) -> RecalledOften:
        """How many recalls had a memory in their result, and when last; zero and None where none had it."""
        ...

    def policies(self, project: str) -> tuple[StoredPolicy, ...]:
        """All stored versions of a project's policy, newest first: the first one is in force; () for none."""
        ...

    def projects(self) -> tuple[str, ...]:
        """The projects that have a policy or settings of their own, by name."""
        ...


class LogReader(Protocol):
    """What was recorded of recalls."""

    def run_log(self) -> RunLog:
        """What the database keeps of recalls, and how much there is."""
        ...

    def list_runs(self, *, limit: int | None = None) -> tuple[RecordedRun, ...]:
        """Recorded recalls, newest first."""
        ...

    def run_keys(self, asked: RunFilter, *, now: int) -> RunListing:
        """All recorded and imported recalls that meet a filter, newest first, with the gaps between them."""
        ...

    def run_mark(self) -> str:
        """What is another after anything was recorded, marked, let go or switched; cheap."""
        ...

    def run_rows(self, keys: Sequence[RunKey]) -> dict[RunKey, RunRowOf]:
        """What is shown of these rows; those that are gone are missing."""
        ...

    def run_figures(self, keys: Sequence[RunKey]) -> tuple[RunFigures, ...]:
        """The numbers of these recalls, as far as they tell them; gaps have none, those that are gone are missing."""
        ...

    def record_of_run(self, run_id: str) -> tuple[dict[str, Any], str | None]:
        """(the trace's JSON as it was kept, the question; None where only its hash was) of one recorded recall; InputError for
        one that is not there, EnvironmentFault for one that is damaged."""
        ...

    def told_of_run(self, run_id: str) -> ToldRun | None:
        """What an imported recall tells of its candidates; None where none has this id."""
        ...

    def wrong_types(self) -> tuple[WrongType, ...]:
        """Recalls marked as read wrongly, newest mark first."""
        ...

    def metrics(self) -> dict[tuple[str, str], float]:
        """The metrics of recalls by name and label (`search_metrics.py`)."""
        ...

    def recorded_runs(self) -> dict[str, list[tuple[dict[str, Any], float]]]:
        """For each recipe its recorded recalls, oldest first: (the trace's JSON without texts, milliseconds)."""
        ...


class AgentLogReader(Protocol):
    """What agents left: conversations, active contexts, events."""

    def session(self, session_id: str) -> Session | None:
        """One conversation; None for one that was never heard of, or not for long."""
        ...

    def sessions(self, *, limit: int = 2_000) -> tuple[Session, ...]:
        """The conversations that are kept, the one heard of last first."""
        ...

    def contexts(self, now: int, *, limit: int = 100) -> tuple[ActiveContext, ...]:
        """Active contexts that have not expired at `now`, newest first."""
        ...

    def context_items(self, context_id: str) -> tuple[ContextItem, ...]:
        """The items of a context by rank; () for one that is not there."""
        ...

    def events(self, *, topic: str | None = None, limit: int = 100) -> tuple[Event, ...]:
        """The event log, newest first; of one topic, or of all."""
        ...

    def event_counts(self) -> dict[str, int]:
        """How many events of each topic are kept, by name."""
        ...

    def agent_mark(self, now: int) -> str:
        """What is another as soon as a conversation, a context or an event is, or one expired; cheap."""
        ...

    def session_recalls(self) -> tuple[tuple[str, str, str, float], ...]:
        """(conversation, id, recipe, milliseconds) of every recorded recall that belongs to a conversation, oldest first."""
        ...

    def automatic_isolations(self, *, limit: int = 2_000) -> tuple[AutomaticIsolation, ...]:
        """What messages of conversations isolated, newest first; those that were taken back since too."""
        ...


class Reader(SearchReader, LibraryReader, LogReader, AgentLogReader, Protocol):
    """Everything that can be read: what a pool lends."""


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


class ReaderPool(Protocol):
    """Up to eight readers, each used by one thread at a time."""

    def reader(self) -> AbstractContextManager[Reader]:
        """Borrow one."""
        ...


@dataclass(frozen=True, slots=True)
class Imported:
    """A memory of an import as it is taken: `fate` is new, updated or unchanged (what is stored is the same already). `text` is
    its title, or how its text begins; it may be of any length in the file."""

    id: str
    kind: str
    moment: int | None
    text: str
    sensitivity: int
    recallable: bool
    fate: str


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did. `rejected` holds (where, reason, excerpt); `added + updated + unchanged + len(rejected)`
    and what was `purged` is every row that the file has."""

    source: str
    format: str
    detail: str
    added: int
    updated: int
    unchanged: int
    rejected: tuple[tuple[str, str, str], ...]
    reimported: tuple[str, ...] = ()
    purged: tuple[str, ...] = ()
    """Memories that were purged here and were not taken again, by id."""
    documents: int = 0
    recalls: int = 0
    """Recalls made by other software that were not known yet (`importers.foreign_recalls`)."""
    notes: tuple[str, ...] = ()
    dry_run: bool = False
    change: Change | None = None
    unknown_keys: tuple[tuple[str, int, str | None], ...] = ()
    """(key of the source that is no column here, how many memories have it in their payload, the nearest column)."""
    missing: tuple[str, ...] = ()
    """Recallable memories of an earlier import of this source that it does not hold any more, by id."""
    missing_note: str = ""
    """The one among `notes` that says so; "" where nothing is missing."""
    first: tuple[Imported, ...] = ()
    """The first memories in the order of the file, as they are taken."""
    kept: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """(memory, names of what was edited here and stays, though the file says otherwise), by id."""
    stayed_merged: tuple[tuple[str, str], ...] = ()
    """(memory that was merged here and that the file holds or names, the one that it was merged into), by id."""


class Progress(Protocol):
    """Told now and then how far a long work is: stage name, done, total (None if unknown)."""

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        """One report; must return quickly."""
        ...


def no_progress(stage: str, done: int, total: int | None) -> None:
    """A progress that nobody looks at."""


class Operations(SavedOperations, OwnWordOperations, Protocol):
    """What can be done to a database: each one transaction with a name and an inverse in the one journal."""

    def add_memory(
        self, memory: Memory, *, threads: tuple[str, ...] = (), now: int, by: str = "person", anyway: bool = False
    ) -> Change:
        """Store one memory; an empty id becomes a new one. What nearly repeats a stored one makes that one count once more
        (its id is the one in the change);
        InputError `near_isolated` for what nearly repeats an isolated one. With `anyway` it is stored beside either."""

    def merge(
        self,
        ids: Sequence[str],
        into: str,
        *,
        now: int,
        reason: str = "",
        by: str = "person",
        token: CancelToken = NEVER,
    ) -> Change:
        """Let one memory stand for all of these: what names them names it, and they are never recalled again."""

    def isolate(
        self, ids: Meant, *, now: int, token: CancelToken = NEVER, **context: Unpack[IsolationContext]
    ) -> Change:
        """Keep the memories, but out of every recall."""

    def isolate_missing(self, ids: Sequence[str], *, now: int, token: CancelToken = NEVER) -> Change:
        """Isolate what its source has no more (`ImportReport.missing`) until an import brings it again."""

    def edit_all(
        self,
        ids: Meant,
        changes: Mapping[str, object],
        *,
        now: int,
        reason: str = "",
        by: str = "person",
        seen: Mapping[str, object] | None = None,
        token: CancelToken = NEVER,
    ) -> Change:
        """Change columns, and links, threads, entities as whole lists or by a `Delta`; each memory that differs has a revision.
        `ChangedMeanwhile` where something else is stored than was `seen`."""

    def add_feedback_all(
        self,
        ids: Meant,
        signal: str,
        *,
        now: int,
        of: str | None = None,
        by: str = "person",
        token: CancelToken = NEVER,
    ) -> Change:
        """One word on these memories: helpful, harmful, outdated, or duplicate (of another)."""

    def suppress(
        self,
        ids: Meant,
        query_text: str,
        *,
        now: int,
        vector: Vector | None = None,
        embedder: str | None = None,
        cosine_limit: float = 0.85,
        token: CancelToken = NEVER,
        **context: Unpack[IsolationContext],
    ) -> Change:
        """Keep the memories out for queries like this one."""

    def restore(
        self,
        ids: Meant,
        *,
        now: int,
        query_text: str | None = None,
        by: str = "person",
        token: CancelToken = NEVER,
    ) -> Change:
        """End isolations and suppressions."""

    def restore_rows(self, rows: Sequence[str], *, now: int, by: str = "person", token: CancelToken = NEVER) -> Change:
        """End exactly these isolations and suppressions, by `Isolation.id`: one operation."""

    def set_reason(
        self, rows: Sequence[str], reason: str, *, now: int, by: str = "person", token: CancelToken = NEVER
    ) -> Change:
        """Another reason of these isolations and suppressions, by `Isolation.id`, and of what went along with them."""

    def set_suppression(
        self,
        row: str,
        *,
        query_text: str | None = None,
        cosine_limit: float | None = None,
        now: int,
        vector: Vector | None = None,
        embedder: str | None = None,
        by: str = "person",
        token: CancelToken = NEVER,
    ) -> Change:
        """Another question, or another similarity, of a suppression, by `Isolation.id`; `vector` is that of a new question."""

    def set_policy(self, text: str, *, now: int, project: str = "", by: str = "person") -> Change:
        """Make a YAML text the policy in force, as a new version. InputError for one that cannot be taken."""
        ...

    def isolate_automatically(self, *, on: bool, now: int, by: str = "person") -> Change:
        """Whether what the next message of a conversation dismisses is isolated by itself (a setting of this database)."""

    def append_event(self, event: Event) -> None:
        """Add one to the event log. No journal, no new generation."""
        ...

    def record_recalls(self, *, on: bool, now: int) -> bool:
        """Whether recalls are recorded from now on; False where it is so already. No undo: since when it was off stays known."""
        ...

    def mark_wrong_type(
        self, run_id: str, *, now: int, text: str | None = None, should_be: str | None = None
    ) -> WrongType:
        """Mark a recorded recall: its question was read wrongly. InputError where none is recorded or nothing was read."""
        ...

    def unmark_wrong_type(self, run_id: str) -> bool:
        """Take such a mark away; False if there was none."""
        ...

    def keep_questions(self, *, on: bool, now: int, by: str = "person") -> Change:
        """Whether the recalls to come are recorded with their questions, or with hashes of them."""

    def keep_runs(
        self, *, runs: int | None = None, megabytes: int | None = None, now: int, by: str = "person"
    ) -> Change:
        """How many recorded recalls, or megabytes of them, are kept from the next on; one of the two. InputError out of bounds."""

    def save_preset(self, preset: Preset, *, now: int, replace: bool = False, by: str = "person") -> Change:
        """Keep a preset (`presets.new_preset`) in the database; InputError where its name is taken and may not be replaced."""

    def delete_preset(self, recipe: str, name: str, *, now: int, by: str = "person") -> Change:
        """Take a preset of the database away; InputError where there is none of this name."""

    def purge(self, ids: Meant, *, now: int, by: str = "person", token: CancelToken = NEVER) -> Purged:
        """Take these memories out of the file for good, with what hangs on them and all that says the same: no undo."""
        ...

    def to_purge(self, ids: Meant) -> ToPurge:
        """What `purge` would take; nothing is changed."""
        ...

    def purge_is_pending(self) -> bool:
        """Whether a purge still waits for somebody who reads an old state of the file."""
        ...

    def finish_purge(self, *, patience_ms: int | None = 0, token: CancelToken = NEVER) -> tuple[bool, tuple[str, ...]]:
        """Try that again: whether it is done, and else which programs have the file open."""
        ...

    def undo(self, *, token: CancelToken = NEVER) -> Change:
        """Take the newest done operation back; InputError if there is none or it conflicts with later changes."""

    def redo(self, *, token: CancelToken = NEVER) -> Change:
        """Do again what was undone last."""

    def undo_only(self, number: int, *, now: int, by: str = "person", token: CancelToken = NEVER) -> Change:
        """Take this operation of the journal back and none that came after it; InputError with the one in the way."""

    def redo_only(self, number: int, *, now: int, by: str = "person", token: CancelToken = NEVER) -> Change:
        """Do this operation again and none that was undone with it; InputError with the one in the way."""

    def entries(self, limit: int = 200) -> tuple[JournalEntry, ...]:
        """The journal, newest first."""


__all__ = [
    "CancelToken", "Embedder", "GramStatistics", "ImportReport", "Isolation", "Iterable", "Iterator", "LibraryReader",
    "LogReader", "MatchQuery", "Matched", "Near", "Operations", "Position", "Progress", "Ranked", "RankedList", "Reader",
    "ReaderPool", "ScopeCounts", "SearchReader", "Token", "Tokens", "Vectors", "no_progress",
]  # fmt: skip
