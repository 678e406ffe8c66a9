"""What is shown beside recalls: the library, the log of recalls, what agents left; and all that can be read together."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from mnemonaut_core.domain.agent import ActiveContext, AutomaticIsolation, ContextItem, Event, Session
from mnemonaut_core.domain.change import (
    CameAgain,
    ImportMade,
    Isolation,
    JournalEntry,
    Marks,
    News,
    PurgeState,
    Suppressions,
)
from mnemonaut_core.domain.gardening import GardenReader
from mnemonaut_core.domain.history import History, RecalledOften, RecordedRun, RunLog, WrongType
from mnemonaut_core.domain.indicators import RunFigures
from mnemonaut_core.domain.lists import FACET_VALUES, Beside, Condition, Facet, Stats
from mnemonaut_core.domain.memory import Memory, MemoryDetails
from mnemonaut_core.domain.run_list import RunFilter, RunKey, RunListing, RunRowOf, ToldRun
from mnemonaut_core.errors import InputError
from mnemonaut_core.ports.search import SearchReader, StoredPolicy
from mnemonaut_core.saved import SavedReader


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

    def left(self, memory_id: str) -> InputError | None:
        """That a memory of this id was purged here, or is a feeling that is isolated; None where it is neither."""
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

    def held(self, memory_id: str) -> Memory | None:
        """A memory, be it stored or in the record of its isolation; None where it is neither."""
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
        """The metrics of recalls by name and label (`explain/metrics.py`)."""
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


class ReaderPool(Protocol):
    """Up to eight readers, each used by one thread at a time."""

    def reader(self) -> AbstractContextManager[Reader]:
        """Borrow one."""
        ...
