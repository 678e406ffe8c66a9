"""The composition root: opens the store, makes the embedder that the database records, builds the Explorer."""

from __future__ import annotations

import threading
from pathlib import Path
from types import TracebackType

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.models.none import NoEmbedder
from mnemonaut_core.models.spec import make_embedder, parse_embedder
from mnemonaut_core.ports import Embedder
from mnemonaut_core.store import embedders
from mnemonaut_core.store.matrix_cache import MatrixCache
from mnemonaut_core.store.open import open_database, open_reader
from mnemonaut_core.store.pool import SqlReaderPool
from mnemonaut_core.store.reader import SqlReader
from mnemonaut_core.store.writer import Writer

DEFAULT_EMBEDDER = "default"


class Session:
    """One open database. `writer` exists only in a session that was opened to write; one that is `untouched` leaves the
    file as it is, byte for byte."""

    def __init__(
        self, path: Path, *, writer: Writer | None, embedder: Embedder | None, untouched: bool = False
    ) -> None:
        self.path = path
        self._untouched = untouched
        self.embedder = embedder
        self.matrices = MatrixCache()
        self.pool = SqlReaderPool(self._reader)
        self.explorer = Explorer(self.pool, embedder)
        self._writer = writer
        self._warming: threading.Thread | None = None

    @property
    def writer(self) -> Writer:
        """The one writer; EnvironmentFault when the database was opened to read only."""
        if self._writer is None:
            raise EnvironmentFault(
                "This database is open to read only", code="read_only", advice="Open it again with the right to write."
            )
        return self._writer

    @property
    def can_write(self) -> bool:
        """Whether operations are possible."""
        return self._writer is not None

    def warm(self) -> None:
        """Load the vector matrix and the embedder's model now: the first recall is then as fast as the others."""
        if self.embedder is not None and self.embedder.uses_gram_statistics:
            self.embedder.embed_queries(["warm"], None)
        with self.pool.reader() as reader, reader.snapshot():
            reader.matrix()

    def _reader(self) -> SqlReader:
        return SqlReader(open_reader(self.path, read_only=self._untouched), self.matrices)

    def close(self) -> None:
        """Close all connections."""
        self.pool.close()
        if self._writer is not None:
            self._writer.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_session(
    path: Path,
    *,
    write: bool = False,
    create: bool = False,
    untouched: bool = False,
    embedder: str | None = None,
    token: CancelToken = NEVER,
) -> Session:
    """Open a database with the embedder that it records, or with `embedder` (a spec), which must be the same one.

    `create` makes a missing file and records the embedder (`default` if none was named). Without `write` the session
    only reads; `untouched` then leaves the file as it is, byte for byte. Raises MnemonautError with title and advice for
    whatever is wrong with the file.
    """
    token.raise_if_set()
    connection = open_database(path, create=create) if write else open_reader(path, read_only=untouched)
    try:
        stored = embedders.current(connection)
        chosen = _embedder(stored, embedder, new=create and stored is None)
        if chosen is not None:
            embedders.check(connection, chosen)
        writer = Writer(connection, chosen) if write else None
        if writer is not None and create and stored is None and chosen is not None:
            writer.record_embedder(chosen, str(parse_embedder(embedder or DEFAULT_EMBEDDER)))
    except BaseException:
        connection.close()
        raise
    if writer is None:
        connection.close()
    return Session(path, writer=writer, embedder=chosen, untouched=untouched and not write)


def _embedder(stored: embedders.StoredEmbedder | None, spec: str | None, *, new: bool) -> Embedder | None:
    """The embedder that was named, else the database's own. None where the database's vectors were given and no table
    for queries was named; `NoEmbedder` where it has none."""
    if spec is not None:
        return make_embedder(parse_embedder(spec))
    if stored is None:
        return make_embedder(parse_embedder(DEFAULT_EMBEDDER)) if new else NoEmbedder()
    if stored.dimension == 0:
        return NoEmbedder()
    return None if stored.given else make_embedder(parse_embedder(stored.spec))
