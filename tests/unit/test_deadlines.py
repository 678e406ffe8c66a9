"""Deadlines count a source's own time, and an endpoint that does not answer in time is late in every recipe."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from helpers.databases import NOW, SeededEmbedder, asking, episode
from numpy.typing import NDArray

from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.errors import Cancelled, EndpointError
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.ports import GramStatistics
from mnemonaut_core.recall.cache import Shared
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.store.reader import Reader, ReaderPool


class Late(SeededEmbedder):
    """An endpoint that does not answer within its own time."""

    remote = True

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> NDArray[np.float32]:
        """Never."""
        raise EndpointError("The endpoint did not answer in time", code="endpoint_timeout", advice="Try again.")


@pytest.mark.parametrize("deadlines", [False, True])
@pytest.mark.parametrize("recipe", RECIPES)
def test_a_late_endpoint_is_timed_out_in_every_recipe(tmp_path: Path, recipe: str, deadlines: bool) -> None:
    question = "what did we say last week" if recipe == "orchestrated" else "talk"
    with asking(tmp_path, [episode("a", "talk")], Late()) as asker:
        (trace,) = asker.explorer.recall(Query(question, NOW), Settings(recipe), deadlines=deadlines)
    similar = {run.status for run in trace.runs if run.source.startswith("vector") or run.source == "temporal"}
    assert similar - {RunStatus.SKIPPED} == {RunStatus.TIMED_OUT}  # what a strategy does not ask is skipped
    assert "source_timed_out" in [warning.code for warning in trace.warnings]


class Busy(ReaderPool):
    """A pool in which every reader is waited for."""

    def __init__(self, pool: ReaderPool, seconds: float) -> None:
        self.pool, self.seconds = pool, seconds

    @contextmanager
    def reader(self) -> Iterator[Reader]:
        """After a while."""
        time.sleep(self.seconds)
        with self.pool.reader() as reader:
            yield reader


@pytest.mark.long
def test_waiting_for_a_reader_is_not_the_sources_time(tmp_path: Path) -> None:
    with asking(tmp_path, [episode("a", "talk"), episode("b", "walk", days=2)]) as asker:
        explorer = Explorer(Busy(asker.workspace.pool, 0.4), asker.embedder, environment={})
        (trace,) = explorer.recall(Query("talk", NOW), Settings("planned"), deadlines=True)
    assert [run.source for run in trace.runs if run.status is RunStatus.TIMED_OUT] == []


class Returning(ReaderPool):
    """A pool whose readers tell when they are given back, and can be stopped in the middle of an interrupt."""

    def __init__(self, pool: ReaderPool, search: type[Slow]) -> None:
        self.pool, self.search = pool, search
        self.lent: set[int] = set()
        self.interrupted_elsewhere = 0
        self.interrupting, self.returned = threading.Event(), threading.Event()

    @contextmanager
    def reader(self) -> Iterator[Reader]:
        """One that is slow once, until it is interrupted."""
        with self.pool.reader() as reader:
            self.lent.add(id(reader))
            try:
                yield self.search(reader, self)  # type: ignore[misc]  # hands on what it does not say itself
            finally:
                self.lent.discard(id(reader))
                self.returned.set()


class Slow:
    """A search that goes on until the deadline looks, and is over by itself just before the interrupt comes."""

    def __init__(self, reader: Reader, pool: Returning) -> None:
        self._reader, self._pool = reader, pool

    def __getattr__(self, name: str) -> object:
        return getattr(self._reader if hasattr(self._reader, name) else self._reader.words, name)

    @property
    def words(self) -> Slow:
        """A reader and its words in one."""
        return self

    def match(self, *args: object, **options: object) -> object:
        """Until its deadline is noticed."""
        self._pool.interrupting.wait(5)
        return self._reader.words.match(*args, **options)  # type: ignore[arg-type]

    def interrupt(self) -> None:
        """The source is about to give its reader back: it gets half a second to do so."""
        self._pool.returned.clear()
        self._pool.interrupting.set()
        self._pool.returned.wait(0.5)
        self._pool.interrupted_elsewhere += id(self._reader) not in self._pool.lent
        self._reader.interrupt()


class Ended(Slow):
    """A search that the interrupt ends."""

    def match(self, *args: object, **options: object) -> object:
        """As one that is under way; who searches after the interrupt is answered."""
        if self._pool.interrupting.is_set():
            return self._reader.words.match(*args, **options)  # type: ignore[arg-type]
        self._pool.interrupting.wait(5)
        raise Cancelled


@pytest.mark.parametrize("shared", [False, True], ids=["alone", "one of several"])
@pytest.mark.parametrize("search", [Slow, Ended])
def test_a_deadline_never_interrupts_who_has_the_reader_next(tmp_path: Path, search: type[Slow], shared: bool) -> None:
    """The source that is late comes to its end while it is interrupted: it keeps its reader until that is over. Sources that
    are asked after it, with the same reader, answer."""
    with asking(tmp_path, [episode("a", "talk"), episode("b", "walk", days=2)]) as asker:
        pool = Returning(asker.workspace.pool, search)
        explorer = Explorer(pool, asker.embedder, environment={})
        (trace,) = explorer.recall(
            Query("talk", NOW), Settings("planned"), deadlines=True, shared=Shared() if shared else None
        )
    assert [run.source for run in trace.runs if run.status is RunStatus.TIMED_OUT] == ["trigram"]
    assert {"recent_events", "vector_global"} <= {run.source for run in trace.runs if run.status is RunStatus.OK}
    assert pool.interrupting.is_set()
    assert pool.interrupted_elsewhere == 0
