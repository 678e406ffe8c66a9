"""What is stored in one open database, as lists, counts, whole memories and the log: nothing here recalls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from mnemonaut_core.domain.change import Isolation
from mnemonaut_core.domain.currency import State, states_of
from mnemonaut_core.domain.history import History, RecordedRun, RunLog
from mnemonaut_core.domain.lists import FACET_VALUES, Condition, Facet, Related, Stats, parse
from mnemonaut_core.domain.memory import KINDS, Memory, MemoryDetails
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.probe import NearDuplicate, near_duplicates
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.judgments import JudgedQuestion
from mnemonaut_core.recall.current import later_of
from mnemonaut_core.saved import Saved
from mnemonaut_core.store.reader import Reader, ReaderPool
from mnemonaut_core.text.shown import shown_line

T = TypeVar("T")


class Library:
    """Reads what is stored; each method borrows a reader."""

    def __init__(self, readers: ReaderPool) -> None:
        self._readers = readers

    def read(self, work: Callable[[Reader], T]) -> T:
        """What `work` gives of a reader that is borrowed for it, in one snapshot."""
        with self._readers.reader() as reader, reader.snapshot():
            return work(reader)

    def closest(self, text: str, *, limit: int = 3) -> tuple[Memory, ...]:
        """The stored memories nearest to an id or a text that is not stored itself."""
        return self.read(lambda reader: reader.library.closest(text, kinds=KINDS, limit=limit))

    def stored(self, memory_id: str) -> Memory:
        """The memory of this id; InputError, with the closest ids, where there is none."""
        found = self.memories([memory_id]).get(memory_id)
        if found is not None:
            return found
        raise self.not_stored(memory_id)

    def not_stored(self, memory_id: str) -> InputError:
        """That no memory has this id, with the closest that are stored; or that it was purged, or is a feeling that is isolated."""
        with self._readers.reader() as reader:
            left = reader.library.left(memory_id)
        if left is not None:
            return left
        near = self.closest(memory_id)
        return InputError.keyed(
            "not_stored",
            id=shown_line(memory_id, 40),
            advice=Text("The closest are {ids}.", ids=", ".join(memory.id for memory in near))
            if near
            else Advice("list_ids"),
        )

    def ids(self, query: str, *, order: str = "newest") -> tuple[str, ...]:
        """Ids of all memories that meet a list query, in order; InputError for a query that cannot be read."""
        conditions = parse(query)
        with self._readers.reader() as reader:
            return reader.list_ids(conditions, order=order)

    def listed(
        self, query: str, *, order: str = "newest", limit: int | None = None, offset: int = 0, zone: str = ""
    ) -> tuple[tuple[Memory, ...], int]:
        """A page of the memories that meet a list query, and how many do; days are those of `zone`, "" for the database's."""
        conditions = parse(query, zone)
        with self._readers.reader() as reader, reader.snapshot():
            ids = reader.list_ids(conditions, order=order, limit=limit, offset=offset)
            loaded = reader.load(ids)
            return tuple(loaded[memory_id] for memory_id in ids), reader.library.count(conditions)

    def matching(self, conditions: tuple[Condition, ...]) -> tuple[Memory, ...]:
        """All memories that meet these conditions, newest first."""
        with self._readers.reader() as reader, reader.snapshot():
            ids = reader.list_ids(conditions)
            loaded = reader.load(ids)
            return tuple(loaded[memory_id] for memory_id in ids)

    def memories(self, ids: Sequence[str]) -> dict[str, Memory]:
        """Memories by id; those that are gone are missing."""
        with self._readers.reader() as reader:
            return reader.load(ids)

    def states(self, memories: Sequence[Memory], now: int) -> dict[str, tuple[State, ...]]:
        """Of these memories those that do not hold any more at `now`, each with why."""
        with self._readers.reader() as reader, reader.snapshot():
            later = later_of(
                reader, {one.id: one for one in memories}, Filters(kinds=KINDS, without_statuses=(), not_after=now)
            )
        each = {one.id: states_of(one, later.get(one.id, ()), now) for one in memories}
        return {memory_id: states for memory_id, states in each.items() if states}

    def related(self, ids: Sequence[str]) -> dict[str, Related]:
        """Threads, file, recorded recalls and judgments for each of these ids."""
        return self.read(lambda reader: reader.lists.related(ids))

    def near_duplicates(self, memory_id: str) -> tuple[NearDuplicate, ...]:
        """What says nearly the same as a memory and is not isolated, the most alike first; () if it is not stored."""
        return self.read(lambda reader: near_duplicates(reader, memory_id))

    def facets(self, query: str, *, most: int = FACET_VALUES) -> dict[str, tuple[Facet, ...]]:
        """The values of each facet among the memories of a list query; of threads and entities the `most` frequent."""
        conditions = parse(query)
        return self.read(lambda reader: reader.library.facets(conditions, most=most))

    def days(self, query: str) -> tuple[tuple[int, int], ...]:
        """(day of the database's zone, memories) for the memories that meet a list query, oldest first."""
        conditions = parse(query)
        return self.read(lambda reader: reader.library.days(conditions))

    def details(self, memory_id: str) -> MemoryDetails | None:
        """A memory with its links, threads, entities, embedder, isolation and source; None if it is not stored."""
        return self.read(lambda reader: reader.library.details(memory_id))

    def history(self, memory_id: str) -> History:
        """What happened to a memory: recorded recalls, judgments, isolations, revisions; empty if nothing is known."""
        return self.read(lambda reader: reader.changes.history(memory_id))

    def isolations(self) -> tuple[Isolation, ...]:
        """All open isolations and suppressions, newest first."""
        return self.read(lambda reader: reader.library.isolations())

    def zone(self) -> str:
        return self.read(lambda reader: reader.library.zone())

    def stats(self) -> Stats:
        return self.read(lambda reader: reader.library.stats())

    def run_log(self) -> RunLog:
        """What the database keeps of recalls, and how much there is."""
        return self.read(lambda reader: reader.runs.run_log())

    def runs(self, *, limit: int | None = None) -> tuple[RecordedRun, ...]:
        return self.read(lambda reader: reader.runs.list_runs(limit=limit))

    def saved(self) -> tuple[Saved, ...]:
        """Saved questions and searches, by folder and title."""
        return self.read(lambda reader: reader.library.saved())

    def judged(self, folder: str | None = None) -> tuple[JudgedQuestion, ...]:
        """The questions with a judgment, by folder and title; only those of one folder if it is named ("": those in none)."""
        return self.read(lambda reader: reader.library.judged(folder))

    def similar(self, memory_id: str, *, limit: int = 20) -> tuple[tuple[Memory, float], ...]:
        """(memory, cosine), nearest first; BM25 in place of the cosine where it has no vector. () if it is not stored."""
        with self._readers.reader() as reader, reader.snapshot():
            memory = reader.load([memory_id]).get(memory_id)
            if memory is None:
                return ()
            filters = Filters(kinds=(memory.kind,), without_statuses=())
            vector = reader.vectors.load([memory_id]).get(memory_id)
            if vector is not None:
                hits = reader.vectors.nearest({"m": vector}, k=limit + 1, filters=filters)["m"].hits
            else:
                hits = reader.words.match(MatchQuery("words", memory.text), k=limit + 1, filters=filters).hits
            found = reader.load([hit.id for hit in hits])
        return tuple((found[hit.id], hit.score) for hit in hits if hit.id != memory_id and hit.id in found)[:limit]
