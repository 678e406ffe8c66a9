"""Postings of a word index in memory: the rows that contain each term, read from FTS5's own index and updated after writes."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby
from typing import Any, NamedTuple

import apsw
import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import at_work
from mnemonaut_core.store.changes import ContentState, changes_since, content_state
from mnemonaut_core.store.indexes.fts import FTS
from mnemonaut_core.store.meta import IDENTITY, get_meta
from mnemonaut_core.store.rows import batches, marks

TABLES_WITH_POSTINGS = ("fts_words", "fts_unicode61")
_TOKENIZERS = {
    "fts_words": ("porter", ["unicode61"]),
    "fts_unicode61": ("unicode61", []),
    "fts_trigram": ("trigram", []),
}
"""As the migrations make the tables."""
LONGEST_TERM = 32_768
"""Bytes: FTS5 cuts longer ones."""
_ROWS_AT_ONCE = 500
_PAYS = 10
"""Postings are reloaded from a tenth of changed rows on."""
_TERMS_AT_ONCE = 5_000

Term = tuple[bytes, bool]
"""A term as FTS5 stores it, and whether it is a prefix query."""


class Segment(msgspec.Struct, frozen=True, eq=False):
    """Postings of some rows as five arrays of numbers. Entry i: the term (or first character of terms) with the hash `keys[i]`
    stands in `rows[begins[i]:ends[i]]`, `times` each. `keys` ascends; the rows of one term ascend."""

    keys: NDArray[np.uint64]
    begins: NDArray[np.int64]
    ends: NDArray[np.int64]
    rows: NDArray[np.int32]
    times: NDArray[np.unsignedinteger]

    def arrays(self) -> tuple[NDArray[np.integer], ...]:
        return self.keys, self.begins, self.ends, self.rows, self.times

    def find(self, keys: NDArray[np.uint64]) -> Iterator[tuple[int, NDArray[np.int32], NDArray[np.unsignedinteger]]]:
        """(which of the keys, rows, times) of those that have an entry."""
        places = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        hits = np.flatnonzero(self.keys[places] == keys) if len(self.keys) else places[:0]
        spans = zip(hits.tolist(), self.begins[places[hits]].tolist(), self.ends[places[hits]].tolist(), strict=True)
        for number, begin, end in spans:
            yield number, self.rows[begin:end], self.times[begin:end]


class Part(NamedTuple):
    """The rows of a segment that contain a term, each once, and how often each does."""

    segment: int
    rows: NDArray[np.int32]
    times: NDArray[np.unsignedinteger]


ASKED = -2
"""The segment of a part that came from FTS5, all of whose rows are valid."""


class Asked(NamedTuple):
    """The answer of FTS5 to a phrase after so many steps of the postings."""

    step: int
    rows: NDArray[np.int32]
    times: NDArray[np.uint32]


@lru_cache(maxsize=1 << 14)
def hash_of(term: Term, secret: bytes) -> int:
    """The number of a term. It is keyed, so that a list of numbers does not tell whether a word is in it."""
    return int.from_bytes(blake2b(term[0], digest_size=8, key=secret, person=b"prefix" if term[1] else b"").digest())


def _first_character(term: bytes) -> bytes:
    if term[:1] < b"\x80":
        return term[:1]
    return term.decode("utf-8", "surrogateescape")[:1].encode("utf-8", "surrogateescape")


def _segment(
    terms: Iterable[tuple[bytes, int]], rows: NDArray[np.int32], times: NDArray[np.unsignedinteger], secret: bytes
) -> Segment | None:
    """The segment of terms, ascending, with the number of rows of each; None where two terms have one hash."""
    entries: dict[int, tuple[int, int]] = {}
    at = count = 0
    for first, group in groupby(terms, lambda entry: _first_character(entry[0])):
        begin = at
        for term, holders in group:
            entries[hash_of((term, False), secret)] = at, at + holders
            at += holders
            count += 1
        entries[hash_of((first, True), secret)] = begin, at
        count += 1
    if len(entries) != count:
        return None
    keys = np.fromiter(entries, np.uint64, len(entries))
    order = np.argsort(keys)
    spans = np.array(list(entries.values()), np.int64).reshape(-1, 2)[order]
    return Segment(keys[order], np.ascontiguousarray(spans[:, 0]), np.ascontiguousarray(spans[:, 1]), rows, times)


class RowSizes(NamedTuple):
    """The number of tokens of each row of an index, by its number; the number of rows, and of tokens in all."""

    by_row: NDArray[np.int64]
    rows: int
    tokens: int

    @classmethod
    def read(cls, connection: apsw.Connection, table: str) -> RowSizes:
        """As FTS5 stores them: for each row a number for each column, seven bits a byte, the high ones first."""
        found: list[Any] = connection.execute(f"SELECT id, sz FROM {table}_docsize").fetchall()
        data = np.frombuffer(b"".join(size for _, size in found), np.uint8)
        ends = np.flatnonzero(data < 0x80)
        widths = np.diff(ends, prepend=-1)
        numbers = np.zeros(len(ends), np.int64)
        for place in range(int(widths.max(initial=0))):
            longer = widths > place
            numbers[longer] += (data[ends[longer] - place] & np.int64(0x7F)) << 7 * place
        ids = np.array([row for row, _ in found], np.int64)
        by_row = np.zeros(int(ids.max(initial=0)) + 1, np.int64)
        by_row[ids] = numbers.reshape(len(ids), -1).sum(axis=1) if len(ids) else 0
        return cls(by_row, len(ids), int(numbers.sum()))


class Postings(msgspec.Struct, frozen=True, eq=False):
    """The rows of each term of an index in one state. A row that changed is in a later segment again; `segment_of` (by row)
    says which one is valid, −1 for no row."""

    table: str
    secret: bytes
    segments: tuple[Segment, ...]
    segment_of: NDArray[np.int8]
    sizes: RowSizes
    changed: int
    """Rows that changed since the first segment was made."""
    asked: dict[str, Asked]
    """The answers of FTS5, by phrase; the readers of several states share it."""
    steps: tuple[NDArray[np.int64], ...] = ()
    """The rows that changed in each step since the first segment was made."""

    @property
    def is_worn(self) -> bool:
        """Whether so much changed that loading everything again pays."""
        return _PAYS * self.changed > self.sizes.rows

    def holders(self, terms: Sequence[Term]) -> dict[Term, list[Part]]:
        """The parts of each of these terms; they include rows that are not valid in their segment."""
        found: dict[Term, list[Part]] = {term: [] for term in terms}
        each = list(found)
        keys = np.array([hash_of(term, self.secret) for term in each], np.uint64)
        for place, segment in enumerate(self.segments):
            for number, rows, times in segment.find(keys):
                if each[number][1]:  # a row may hold several terms that begin so
                    rows, places = np.unique(rows, return_inverse=True)
                    times = np.bincount(places, weights=times).astype(np.uint32)
                found[each[number]].append(Part(place, rows, times))
        return found

    def after(self, connection: apsw.Connection, pks: NDArray[np.int64]) -> Postings | None:
        """The postings after these rows were added, changed or deleted; None if they have to be reloaded."""
        if not len(pks):
            return self
        size = max(len(self.segment_of), int(pks.max()) + 1)
        segment_of, lengths = np.full(size, -1, np.int8), np.zeros(size, np.int64)
        segment_of[: len(self.segment_of)], lengths[: len(self.segment_of)] = self.segment_of, self.sizes.by_row
        rows = self.sizes.rows - int(np.count_nonzero(segment_of[pks] >= 0))
        tokens = self.sizes.tokens - int(lengths[pks].sum())
        segment_of[pks], lengths[pks] = -1, 0
        segments, counts = self.segments, Counter[tuple[bytes, int]]()
        for pk, cut in _texts(connection, self.table, pks.tolist()):
            segment_of[pk], lengths[pk] = len(segments), len(cut)
            rows, tokens = rows + 1, tokens + len(cut)
            counts.update((term[:LONGEST_TERM], pk) for term in cut)
        if entries := sorted(counts.items()):
            terms = Counter(term for (term, _), _ in entries)
            holders = np.array([pk for (_, pk), _ in entries], np.int32)
            segment = _segment(terms.items(), holders, np.array([n for _, n in entries], np.uint32), self.secret)
            if segment is None:
                return None
            segments = _merged((*segments, segment), segment_of)
        sizes, changed = RowSizes(lengths, rows, tokens), self.changed + len(pks)
        return Postings(self.table, self.secret, segments, segment_of, sizes, changed, self.asked, (*self.steps, pks))


def _merged(segments: tuple[Segment, ...], segment_of: NDArray[np.int8]) -> tuple[Segment, ...]:
    """The segments with the last ones merged until each but the first is larger than all behind it, so that they stay few;
    `segment_of` follows."""
    place, size = len(segments) - 1, len(segments[-1].rows)
    while place > 1 and len(segments[place - 1].rows) <= size:
        place -= 1
        size += len(segments[place].rows)
    if place == len(segments) - 1:
        return segments
    keys, rows, times = [], [], []
    for number, segment in enumerate(segments[place:], place):
        lengths = segment.ends - segment.begins
        at = np.repeat(segment.begins - np.cumsum(lengths) + lengths, lengths) + np.arange(lengths.sum())
        at = at[valid := segment_of[segment.rows[at]] == number]
        keys.append(np.repeat(segment.keys, lengths)[valid])
        rows.append(segment.rows[at])
        times.append(segment.times[at])
    key, row = np.concatenate(keys), np.concatenate(rows)
    order = np.lexsort((row, key))
    unique, begins = np.unique(key[order], return_index=True)
    segment_of[segment_of > place] = place
    ends = np.append(begins[1:], len(order))[: len(begins)]
    return *segments[:place], Segment(unique, begins, ends, row[order], np.concatenate(times)[order])


def _texts(connection: apsw.Connection, table: str, pks: Sequence[int]) -> Iterator[tuple[int, list[bytes]]]:
    """The tokens of each of these memories that is stored, as FTS5 cuts them."""
    columns = [f"CAST({name} AS BLOB)" for name in FTS[table]]
    for part in batches(pks, _ROWS_AT_ONCE):
        sql = f"SELECT pk, {', '.join(columns)} FROM memory WHERE pk IN ({marks(len(part))})"
        for pk, *texts in connection.execute(sql, part):
            cut = (cut_tokens(connection, table, text) for text in texts if text)
            yield pk, [term.encode("utf-8", "surrogateescape") for tokens in cut for _, _, term in tokens]


def cut_tokens(connection: apsw.Connection, table: str, data: bytes) -> Any:
    """(first byte, byte after the last, term) of each token of a text, as the index cuts it."""
    name, arguments = _TOKENIZERS[table]
    cut = connection.fts5_tokenizer(name, arguments)
    return cut(data, apsw.FTS5_TOKENIZE_DOCUMENT, None, include_colocated=False)


def load_postings(connection: apsw.Connection, table: str, secret: bytes) -> Postings | None:
    """All postings of an index in this connection's snapshot; None if they do not fit into memory."""
    sizes = RowSizes.read(connection, table)
    if len(sizes.by_row) > np.iinfo(np.int32).max:
        return None
    found = list(_terms(connection, table))
    segment = _segment(
        [(term, len(rows)) for term, rows, _ in found],
        np.concatenate([np.zeros(0, np.int32), *(rows for _, rows, _ in found)]),
        np.concatenate([np.zeros(0, np.uint8), *(times for *_, times in found)]),
        secret,
    )
    if segment is None:
        return None
    ids = [row for (row,) in connection.execute(f"SELECT id FROM {table}_docsize")]
    segment_of = np.full(len(sizes.by_row), -1, np.int8)
    segment_of[ids] = 0
    return Postings(table, secret, (segment,), segment_of, sizes, 0, {})


def _terms(
    connection: apsw.Connection, table: str
) -> Iterator[tuple[bytes, NDArray[np.int32], NDArray[np.unsignedinteger]]]:
    """(term, rows, times) of a whole index, by term."""
    reads_only = connection.pragma("query_only")
    connection.pragma("query_only", 0)  # a table of `temp` is none of the file, but SQLite counts it
    try:
        connection.execute(
            f"CREATE VIRTUAL TABLE IF NOT EXISTS temp.{table}_terms USING fts5vocab('main', '{table}', 'instance')"
        )
    finally:
        connection.pragma("query_only", reads_only)
    sql = f"SELECT CAST(term AS BLOB), group_concat(doc) FROM temp.{table}_terms GROUP BY term"
    for number, (term, joined) in enumerate(connection.execute(sql)):
        if number % _TERMS_AT_ONCE == 0:
            at_work().raise_if_set()
        every = np.fromstring(joined, np.int32, sep=",")
        starts = np.flatnonzero(np.concatenate(([True], every[1:] != every[:-1])))
        times = np.diff(starts, append=len(every))
        yield term, every[starts], times.astype(np.min_scalar_type(int(times.max())))


ReadFile = Callable[[apsw.Connection, str], "tuple[ContentState, Postings] | None"]
WriteFile = Callable[[ContentState, Postings], "tuple[ContentState, Postings] | None"]


class PostingsCache:
    """The postings of an open store, shared by its readers: the newest loaded ones, updated after writes."""

    def __init__(self, read: ReadFile | None = None, write: WriteFile | None = None) -> None:
        """`read` and `write` a file that processes share; None for none."""
        self._read, self._write = read, write
        self._looked_for: set[str] = set()
        self._lock = threading.Lock()
        self._kept: dict[str, tuple[ContentState, Postings]] = {}
        self.wanted = threading.Event()
        """Set when loading pays: what was loaded is lost, or more than a tenth of it changed."""

    def get(self, connection: apsw.Connection, table: str, generation: int) -> Postings | None:
        """Those of this generation, which the connection's snapshot sees; None if none are loaded, or the log of
        changes does not lead to it from the cached one."""
        with self._lock:
            kept = self._kept.get(table)
            if kept is None and self._read is not None and table not in self._looked_for:
                self._looked_for.add(table)
                kept = self._read(connection, table)
                if kept is not None:
                    self._kept[table] = kept
            if kept is None:
                return None
            state, postings = kept
            if state.generation >= generation:
                return postings if state.generation == generation else None
            changes = changes_since(connection, state)
            after = None if changes is None else postings.after(connection, changes.texts)
            if changes is None or after is None:
                del self._kept[table]
            else:
                self._kept[table] = changes.now, after
            if after is None or after.is_worn:
                self.wanted.set()
            return after

    def load(self, connection: apsw.Connection, table: str, generation: int) -> None:
        """Load missing postings, and those that changed by more than a tenth."""
        with self._lock:
            kept = self._kept.get(table)
        if kept is None or kept[0].generation < generation or kept[1].is_worn:
            state, loaded = content_state(connection), load_postings(connection, table, secret_of(connection))
            if loaded is None:
                return
            written = None if self._write is None else self._write(state, loaded)
            with self._lock:
                if table not in self._kept or self._kept[table][0].generation <= generation:
                    self._kept[table] = written or (state, loaded)

    def clear(self) -> None:
        """Forget them all."""
        with self._lock:
            if self._kept:
                self.wanted.set()
            self._kept.clear()


def secret_of(connection: apsw.Connection) -> bytes:
    return str(get_meta(connection, IDENTITY) or "").encode()[:64]
