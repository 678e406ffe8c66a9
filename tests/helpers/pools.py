"""Reader pools that misbehave on purpose: late, failing, watched."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.recall.engine import run_recipe
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.store.reader import Reader, ReaderPool

Before = Callable[[str], None]
"""Called with the verb's name before the verb."""


class WatchedReader:
    """A reader whose searching verbs call `before` first; everything else goes through."""

    def __init__(self, reader: object, before: Before) -> None:
        self._reader = reader
        self._before = before

    def __getattr__(self, name: str) -> Any:
        verb = getattr(self._reader, name)
        if name in ("words", "vectors", "lists"):
            return WatchedReader(verb, self._before)
        if name not in ("match", "nearest", "hits"):
            return verb

        def watched(*arguments: object, **options: object) -> object:
            self._before(name)
            return verb(*arguments, **options)

        return watched


class WatchedPool(ReaderPool):
    """A pool of watched readers over another pool."""

    def __init__(self, pool: ReaderPool, before: Before) -> None:
        self._pool = pool
        self._before = before

    @contextmanager
    def reader(self) -> Iterator[Reader]:
        """Borrow one."""
        with self._pool.reader() as reader:
            yield cast("Reader", WatchedReader(reader, self._before))


def recipe_verbs(explorer: Explorer, query: Query, recipe: str) -> tuple[list[str], Trace]:
    """What the recipe alone asks the reader for, and its recall: what is told of evidence reads more."""
    asked: list[str] = []
    resolved = explorer.settings.resolve(recipe_named(recipe), Settings(recipe))
    pool = WatchedPool(explorer.readers, asked.append)
    return asked, run_recipe(recipe_named(recipe), query, resolved, readers=pool, embedder=explorer.embedder)


def late(pool: ReaderPool, chance: random.Random, *, up_to_ms: float = 6.0) -> WatchedPool:
    """Every source answers after a time of its own, in whatever order."""
    lock = threading.Lock()

    def before(_verb: str) -> None:
        with lock:
            wait = chance.uniform(0.0, up_to_ms)
        time.sleep(wait / 1000.0)

    return WatchedPool(pool, before)


def failing(pool: ReaderPool, broken: str) -> WatchedPool:
    """One verb fails."""

    def before(verb: str) -> None:
        if verb == broken:
            raise EnvironmentFault("The disk failed", code="io_error", advice="Look at the disk.")

    return WatchedPool(pool, before)
