"""A copy of a whole database in this process's memory, to try an operation in and to ask: the file is only read."""

from __future__ import annotations

import itertools
import os
from contextlib import closing

import apsw

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.ports import Embedder
from mnemonaut_core.store.backup import PAGES_A_STEP
from mnemonaut_core.store.connection import Connection, translated
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.guarded import closed_on_error, open_in_memory
from mnemonaut_core.store.reader import Reader, ReaderPool
from mnemonaut_core.store.search.nearest import Make, made_here
from mnemonaut_core.store.vectors.cache import MatrixCache

_numbers = itertools.count()


class Rehearsal:
    """The writer and the readers of a copy in memory, which is gone when it is closed."""

    def __init__(
        self,
        file: Connection,
        embedder: Embedder | None,
        token: CancelToken = NEVER,
        matrices: MatrixCache | None = None,
        make: Make = made_here,
    ) -> None:
        """`file` is read in one go. `matrices` belongs to its readers, and so does `make`."""
        # before the copy: what is newer than it belongs to another history
        forked = MatrixCache() if matrices is None else matrices.fork()
        name = f"/mnemonaut-rehearsal-{os.getpid()}-{next(_numbers)}"
        with closed_on_error(open_in_memory(name, create=True)) as keeper:
            _copy(file, keeper, token)
            self.writer = Database(keeper, embedder)
        self.pool = ReaderPool(lambda: Reader(open_in_memory(name), forked, make=make))

    def warm(self) -> None:
        with self.pool.reader() as reader, reader.snapshot():
            reader.vectors.matrix()

    def close(self) -> None:
        self.pool.close()
        self.writer.close()


def _copy(file: Connection, keeper: Connection, token: CancelToken) -> None:
    with translated(file, token), closing(keeper.backup("main", file, "main")) as work:
        while not work.done:
            token.raise_if_set()
            work.step(PAGES_A_STEP)
    # the copy says that its log is a file beside it: what is alone with it may say otherwise
    keeper.pragma("locking_mode", "exclusive")
    if keeper.pragma("journal_mode", "delete") != "delete":
        raise apsw.CantOpenError("the copy in memory keeps its log")
    keeper.pragma("locking_mode", "normal")
    keeper.execute("SELECT 1 FROM meta LIMIT 1").fetchall()  # releases the lock
