"""`gram(hash, df)`: how many memories hold a gram, updated in the transaction that changes the memories."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence

import apsw
import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.memory import Memory, embedding_text
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.i18n import Advice
from mnemonaut_core.ports import Embedder
from mnemonaut_core.store.errors import BrokenIndex, damage_in
from mnemonaut_core.store.indexes import digests
from mnemonaut_core.store.meta import get_meta, get_number, set_meta
from mnemonaut_core.store.rows import all_memories, batches, load_by_pk, marks

TABLE = "gram"
GRAM_EMBEDDER = "gram_embedder"
"""Meta key: "name/version" of the embedder whose grams are counted; absent when none are."""

_COMPACT_AT = 1 << 20
_STEP = 500
_WRITTEN = 50_000
_MOST_KNOWN = 20_000


class SqlGramStatistics:
    """The gram table as one connection sees it."""

    def __init__(self, connection: apsw.Connection, known: dict[int, int] | None = None) -> None:
        """`known`: counts by hash that were read before at this generation, to which others are added."""
        self._connection = connection
        self._known = {} if known is None else known

    @property
    def total(self) -> int:
        value = self._connection.execute("SELECT value FROM meta WHERE key = 'gram_total'").get
        return int(value or 0)

    def document_frequencies(self, hashes: Sequence[int]) -> dict[int, int]:
        found = {key: count for key in hashes if (count := self._known.get(key)) is not None}
        read = dict.fromkeys((key for key in hashes if key not in found), 0)
        for part in batches(list(read), _STEP):
            read.update(self._connection.execute(f"SELECT hash, df FROM gram WHERE hash IN ({marks(len(part))})", part))
        if len(self._known) > _MOST_KNOWN:
            self._known.clear()
        self._known.update(read)
        return {key: count for key, count in (found | read).items() if count}


class Counted(msgspec.Struct, frozen=True):
    """The grams of some memories."""

    texts: Mapping[int, int]
    """What tells one wording of a memory from another, by pk."""
    total: int
    """How many of them have a text."""
    hashes: NDArray[np.int64]
    """Ascending."""
    frequencies: NDArray[np.int64]


class Without:
    """The gram table without some memories."""

    def __init__(self, whole: SqlGramStatistics, some: Counted) -> None:
        self._whole, self._some = whole, some

    @property
    def total(self) -> int:
        """Number of the memories that are left."""
        return self._whole.total - self._some.total

    def document_frequencies(self, hashes: Sequence[int]) -> dict[int, int]:
        found = self._whole.document_frequencies(hashes)
        asked, known = np.fromiter(found, np.int64, len(found)), self._some.hashes
        if not len(asked) or not len(known):
            return found
        places = np.minimum(np.searchsorted(known, asked), len(known) - 1)
        fewer = np.where(known[places] == asked, self._some.frequencies[places], 0)
        return {key: left for key, gone in zip(found, fewer.tolist(), strict=True) if (left := found[key] - gone) > 0}


class GramChange:
    """Differences of document frequencies, collected in memory and written once.

    A memory counts when it has a text, isolated or not: isolating changes no statistics.
    """

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder if embedder is not None and embedder.uses_gram_statistics else None
        self._parts: list[tuple[NDArray[np.int64], NDArray[np.int64]]] = []
        self._pending = 0
        self._lock = threading.Lock()  # an import counts in its embedding thread, and updates in its own
        self.total = 0
        """Memories counted, those taken back subtracted."""

    def add(self, memories: Iterable[Memory]) -> None:
        """Count memories that are stored now."""
        self._count(memories, 1)

    def remove(self, memories: Iterable[Memory]) -> None:
        """Take back memories as they were stored before."""
        self._count(memories, -1)

    def _count(self, memories: Iterable[Memory], sign: int) -> None:
        if self._embedder is None:
            return
        texts = [text for memory in memories if (text := embedding_text(memory)).strip()]
        with self._lock:
            self.total += sign * len(texts)
        found = self._embedder.gram_frequencies(texts)
        counts = np.fromiter(found.values(), np.int64, len(found))
        self._keep(np.fromiter(found, np.int64, len(found)), sign * counts)

    def _keep(self, hashes: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
        with self._lock:
            self._parts.append((hashes, counts))
            self._pending += len(hashes)
            if self._pending > _COMPACT_AT:
                self._parts = [self._summed()]
                self._pending = 0

    def _summed(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """(hashes, ascending and distinct; differences, none of them 0)."""
        if not self._parts:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        hashes = np.concatenate([part[0] for part in self._parts])
        counts = np.concatenate([part[1] for part in self._parts])
        order = np.argsort(hashes, kind="stable")
        hashes, counts = hashes[order], counts[order]
        first = np.flatnonzero(np.diff(hashes, prepend=hashes[:1] - 1))
        sums = np.add.reduceat(counts, first) if len(first) else counts
        changed = sums != 0
        return hashes[first][changed], sums[changed]

    def go_on(self, before: Counted) -> None:
        self._keep(before.hashes, before.frequencies)
        self.total += before.total

    def counted(self, texts: Mapping[int, int]) -> Counted:
        """What was counted, of memories with these wordings."""
        return Counted(texts, self.total, *self._summed())

    def frequencies(self) -> dict[int, int]:
        """The differences by hash, ascending; none is 0."""
        hashes, counts = self._summed()
        return dict(zip(hashes.tolist(), counts.tolist(), strict=True))

    def write(self, connection: apsw.Connection) -> None:
        """Apply the differences; grams that no memory holds any more go."""
        if self._embedder is None:
            return
        first = bool(connection.execute("SELECT NOT EXISTS (SELECT 1 FROM gram)").get)
        hashes, counts = self._summed()
        for start in range(0, len(hashes), _WRITTEN):
            part = slice(start, start + _WRITTEN)
            changed = list(zip(hashes[part].tolist(), counts[part].tolist(), strict=True))
            if first:
                connection.executemany("INSERT INTO gram (hash, df) VALUES (?, ?)", changed)
            else:
                connection.executemany(
                    "INSERT INTO gram (hash, df) VALUES (?, ?) ON CONFLICT (hash) DO UPDATE SET df = df + excluded.df",
                    changed,
                )
            fallen = ((gram,) for gram, difference in changed if difference < 0)
            connection.executemany("DELETE FROM gram WHERE hash = ? AND df <= 0", fallen)
        if first and len(hashes) > _WRITTEN:
            digests.vouch(connection, digests.GRAMS)  # summed by SQLite, instead of kept row by row until the end
        set_meta(connection, "gram_total", get_number(connection, "gram_total") + self.total)


def required(connection: apsw.Connection, embedder: Embedder | None) -> Embedder | None:
    """The embedder whose grams this database counts, None if it counts none; InputError when it is not at hand."""
    counted = get_meta(connection, GRAM_EMBEDDER)
    if counted is None:
        return None
    if embedder is None or f"{embedder.name}/{embedder.version}" != counted:
        raise InputError.keyed("own_counter_needed", "embedder_needed", counted=counted, advice=Advice("own_embedder"))
    return embedder


def counts_grams_of(connection: apsw.Connection, embedder: Embedder) -> bool:
    """Whether what the database counts are the grams of this embedder."""
    return get_meta(connection, GRAM_EMBEDDER) == f"{embedder.name}/{embedder.version}"


_TEXTS = "kind, user_text, reply_text, body, title, image_summary, assistant_summary, context_note, words_text"


def counted(connection: apsw.Connection, embedder: Embedder, pks: NDArray[np.int64], before: Counted | None) -> Counted:
    """The grams of these memories. `before`: an earlier count; if none of those memories left or changed, only the new
    ones are counted."""
    texts: dict[int, int] = {}
    for part in batches(pks.tolist(), _STEP):
        rows = connection.execute(f"SELECT pk, {_TEXTS} FROM memory WHERE pk IN ({marks(len(part))})", part)
        texts.update((pk, hash(tuple(row))) for pk, *row in rows)
    change = GramChange(embedder)
    known: Mapping[int, int] = {}
    if before is not None and before.texts.items() <= texts.items():
        change.go_on(before)
        known = before.texts
    for part in batches([pk for pk in texts if pk not in known], _STEP):
        change.add(load_by_pk(connection, part).values())
    return change.counted(texts)


def counts_of(connection: apsw.Connection, embedder: Embedder, step: Callable[[int], None]) -> GramChange:
    """All memories counted from scratch; `step` gets the number done, now and then."""
    change = GramChange(embedder)
    part: list[Memory] = []
    done = 0
    for _, memory in all_memories(connection):
        part.append(memory)
        if len(part) >= _STEP:
            change.add(part)
            done += len(part)
            part = []
            step(done)
    change.add(part)
    return change


def rebuild(
    connection: apsw.Connection, embedder: Embedder | None, step: Callable[[int], None] = lambda _: None
) -> None:
    """Count all memories again for this embedder; nothing remains if it uses no statistics."""
    uses = embedder is not None and embedder.uses_gram_statistics
    store(
        connection,
        embedder,
        counts_of(connection, embedder, step) if embedder is not None and uses else GramChange(None),
    )


def is_whole(connection: apsw.Connection) -> bool:
    """Whether the table is there and its pages are whole."""
    try:
        return [str(row[0]) for row in connection.execute(f'PRAGMA quick_check("{TABLE}")')] == ["ok"]
    except MnemonautError as error:
        if damage_in(error):
            return False
        raise


def store(connection: apsw.Connection, embedder: Embedder | None, counts: GramChange) -> None:
    """Replace the table by these counts, made by `embedder` (None or one without statistics: nothing is counted). BrokenIndex
    where SQLite does not even empty it any more."""
    try:
        connection.execute("DELETE FROM gram")
    except MnemonautError as error:
        if damage_in(error):
            raise BrokenIndex(TABLE, connection) from error
        raise
    set_meta(connection, "gram_total", 0)
    uses = embedder is not None and embedder.uses_gram_statistics
    set_meta(
        connection, GRAM_EMBEDDER, f"{embedder.name}/{embedder.version}" if embedder is not None and uses else None
    )
    counts.write(connection)
    digests.vouch(connection, digests.GRAMS)


def before_and_after(
    connection: apsw.Connection, embedder: Embedder | None, before: Mapping[int, Memory], pks: Iterable[int]
) -> None:
    """Bring the counts from the memories as they were (`before`, by pk) to what is stored now under `pks`."""
    if get_meta(connection, GRAM_EMBEDDER) is None:
        return
    after = load_by_pk(connection, set(pks) | set(before))
    gone = [m for pk, m in before.items() if pk not in after or embedding_text(after[pk]) != embedding_text(m)]
    come = [m for pk, m in after.items() if pk not in before or embedding_text(before[pk]) != embedding_text(m)]
    if gone or come:
        change = GramChange(required(connection, embedder))
        change.remove(gone)
        change.add(come)
        change.write(connection)
