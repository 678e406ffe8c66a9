"""One connection that reads, in snapshots: the file itself, or a copy in memory where what is derived in it cannot be trusted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.store.connection import Connection, path_of, translated
from mnemonaut_core.store.derived import Copy, Derived, Verdict
from mnemonaut_core.store.rows import SELECT_MEMORY, batches, marks, memory_of
from mnemonaut_core.store.vectors.matrix import MatrixCache

IDS_PER_STATEMENT = 500


def _end_reading(connection: Connection) -> None:
    """End a read transaction, also in the middle of an interruption; where that fails `Reading.usable` sees it."""
    for statement in ("COMMIT", "ROLLBACK"):
        if connection.in_transaction:
            with suppress(MnemonautError):
                connection.execute(statement)


class Reading:
    """What every reader begins with. One object per thread and connection. Never writes."""

    def __init__(self, connection: Connection, matrices: MatrixCache, derived: Derived | None = None) -> None:
        """`derived` is what its session knows of the file; without it the file is trusted as it is."""
        self._connection = self._file = connection
        self._matrices = matrices
        self._derived = derived
        self._seen: tuple[int, Verdict] | None = None
        self._fallback: tuple[Copy, Connection] | None = None
        self._looking: CancelToken | None = None
        self._depth = 0

    @property
    def path(self) -> str:
        """The file that is read."""
        return path_of(self._connection)

    @contextmanager
    def snapshot(self) -> Iterator[int]:
        """A consistent read; gives the content generation it sees. Nested ones see the outer one."""
        if self._depth:
            self._depth += 1
            try:
                yield self.generation()
            finally:
                self._depth -= 1
            return
        self._connection = self._file
        self._connection.execute("BEGIN")
        self._depth = 1
        try:
            self._choose()
            yield self.generation()
        finally:
            self._depth = 0
            for connection in {self._file, self._connection}:
                _end_reading(connection)

    def look(self) -> None:
        """See whether the file changed, and who may answer for what is derived in it; next to nothing where it did not."""
        with self.snapshot():
            pass

    def _choose(self) -> None:
        """Go on with the file, or with the copy of its content where what is derived in it cannot be trusted."""
        if self._derived is None:
            return
        version = int(str(self._file.pragma("data_version")))
        if self._seen is None or self._seen[0] != version:
            with translated(path_of(self._file)):
                self._looking = CancelToken()
                self._seen = version, self._derived.verdict(self._file, self._looking)
                self._looking = None
            self._matrices.see(self._seen[1].stamp)
        copy = self._seen[1].copy
        if self._fallback is not None and self._fallback[0] is not copy:
            self._fallback[1].close()
            self._fallback = None
        if copy is not None:
            if self._fallback is None:
                self._fallback = copy, copy.connect()
            self._file.execute("COMMIT")
            self._connection = self._fallback[1]
            self._connection.execute("BEGIN")

    def fallback(self) -> Text | None:
        """What answers in the place of the file's own indexes, and why; None where they answer themselves."""
        return None if self._seen is None else self._seen[1].message

    def generation(self) -> int:
        """The content generation as this connection sees it."""
        return int(self._connection.execute("SELECT value FROM meta WHERE key = 'generation'").get or 0)

    def usable(self) -> bool:
        """Whether somebody else may read with it: no fault of the disk, no read transaction or interruption that is left
        over. An interruption lasts as long as any statement is under way, also one that nobody will go on with."""
        for connection in {self._file, self._connection}:
            if connection.is_interrupted and not connection.broken:
                try:
                    connection.execute("SELECT 1").get  # noqa: B018 - where nothing is under way this is what ends it
                except MnemonautError:
                    return False
            if connection.broken or connection.in_transaction:
                return False
        return True

    def stop_with(self, token: CancelToken) -> None:
        """What runs from here on ends when the token is set."""
        self._file.stop_with = token

    def interrupt(self) -> None:
        """End what runs on this reader, from any thread."""
        looking = self._looking
        if looking is not None:
            looking.cancel()
        self._connection.interrupt()

    def close(self) -> None:
        """Close the connection."""
        if self._fallback is not None:
            self._fallback[1].close()
        self._file.leave()

    def _pk(self, memory_id: str) -> int | None:
        value = self._connection.execute("SELECT pk FROM memory WHERE id = ?", (memory_id,)).get
        return None if value is None else int(value)

    def load(self, ids: Sequence[str]) -> dict[str, Memory]:
        """Memories by id; unknown ids are missing."""
        found: dict[str, Memory] = {}
        for part in batches(ids, IDS_PER_STATEMENT):
            sql = f"SELECT {SELECT_MEMORY} FROM memory AS m WHERE m.id IN ({marks(len(part))})"
            found.update(
                (memory.id, memory) for memory in map(memory_of, self._connection.execute(sql, part).fetchall())
            )
        return found
