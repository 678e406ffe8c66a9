"""What our own writing left in the derived tables, as one number a table, stored in `meta` in the same transaction.

A reader can see, from the file alone, whether the word indexes and the gram counts are still what we wrote: FTS5's
own `integrity-check` passes over a missing `_idx`, and needs the right to write. The number is a sum over rows, so a write
costs what it changes and not what the table holds.
"""

from __future__ import annotations

import json
import weakref
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any
from zlib import crc32

import apsw
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.store.errors import damage_in
from mnemonaut_core.store.indexes.fts import FTS
from mnemonaut_core.store.meta import get_meta, get_number, set_meta

KEY = "derived"
"""The meta key: JSON, the number of each table; absent if no digests were stored."""

SHADOWS = {"data": ("id", "block"), "idx": ("segid", "term", "pgno"), "docsize": ("id", "sz"), "config": ("k", "v")}
COLUMNS: dict[str, tuple[str, ...]] = {
    **{f"{table}_{part}": columns for table in FTS for part, columns in SHADOWS.items()},
    "gram": ("hash", "df"),
    "gram_total": (),
}
"""Every table that has a number, with the columns that count; `gram_total` is a value of `meta`."""
GRAMS = ("gram", "gram_total")
_GROUPS = {**{table: tuple(f"{table}_{part}" for part in SHADOWS) for table in FTS}, "gram": ("gram",)}


_GRAM_PARTS = ((0, 0x9E3779B97F4A7C15), (20, 0xBF58476D1CE4E5B9), (40, 0x94D049BB133111EB))
WRAP = (1 << 64) - 1
_STEP = 2_000
_opened: weakref.WeakKeyDictionary[apsw.Connection, Keeping] = weakref.WeakKeyDictionary()


# ---- one number


def _mixed(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """splitmix64: neighbours far apart, so that a sum tells which row holds which value."""
    mixed = values + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def _numbers(values: Sequence[Any]) -> NDArray[np.uint64]:
    """A number for each value of one column: blobs by checksum and length, other values by their text."""
    try:
        if isinstance(values[0], int):
            return np.array(values, np.int64).astype(np.uint64)
        sums = np.fromiter(map(crc32, values), np.uint64, len(values))
        return sums + (np.fromiter(map(len, values), np.uint64, len(values)) << np.uint64(32))
    except (TypeError, OverflowError, ValueError):  # damaged: a type that does not belong there
        kinds = (f"{type(value).__name__} {value!r}".encode("utf-8", "replace") for value in values)
        return np.fromiter((crc32(kind) for kind in kinds), np.uint64, len(values))


def sum_of(rows: Sequence[tuple[Any, ...]]) -> int:
    """The number of these rows, 0 … 2⁶⁴ − 1; their order does not count."""
    if not rows:
        return 0
    mixed: NDArray[np.uint64] | None = None
    for column in zip(*rows, strict=True):
        numbers = _numbers(column)
        mixed = _mixed(numbers) if mixed is None else _mixed(mixed ^ numbers)
    assert mixed is not None  # noqa: S101 - a row has columns
    return int(mixed.sum(dtype=np.uint64))


def _sum_of_grams(rows: Sequence[tuple[Any, ...]]) -> int:
    """As `sum_of`, linear in the count: SQLite itself can sum it, which takes a tenth of the time."""
    return sum(factor * sum(df * ((key >> shift & 0xFFFFF) + 1) for key, df in rows) for shift, factor in _GRAM_PARTS)


def number_of(connection: apsw.Connection, table: str) -> int:
    """The number of a table's current rows; raises SQLite's error for a missing or damaged one."""
    if table == "gram_total":
        return get_number(connection, table)
    if table == "gram":
        sums = ", ".join(f"coalesce(sum(df * ((hash >> {shift} & 0xFFFFF) + 1)), 0)" for shift, _ in _GRAM_PARTS)
        found = connection.execute(f"SELECT {sums} FROM gram").get
        if not all(isinstance(value, int) for value in found):  # a count is none: the numbers must not agree
            return -1
        return int(sum(factor * value for (_, factor), value in zip(_GRAM_PARTS, found, strict=True))) & WRAP
    rows = connection.execute(f"SELECT {', '.join(COLUMNS[table])} FROM {table}")
    total = 0
    while part := list(islice(rows, _STEP)):  # a word index is as large as the texts
        total += sum_of(part)
    return total & WRAP


# ---- what is vouched for


def vouched(connection: apsw.Connection) -> dict[str, int]:
    """The stored numbers; {} if there are none that can be read."""
    try:
        found = json.loads(str(get_meta(connection, KEY)))
        return {str(name): int(number) for name, number in found.items()}
    except (ValueError, AttributeError, TypeError):
        return {}


def differ(connection: apsw.Connection, tables: Iterable[str]) -> bool:
    """Whether any of the tables differs from its stored number: changed, damaged, missing, or without one."""
    kept = vouched(connection)
    return not all(_agrees(connection, table, kept) for table in tables)


def _agrees(connection: apsw.Connection, table: str, kept: dict[str, int]) -> bool:
    if table not in kept:
        return False
    try:
        return number_of(connection, table) == kept[table]
    except Exception as error:
        if not damage_in(error):
            raise
        return False


# ---- keeping them


class Keeping:
    """What one transaction does to the derived tables."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._anew: set[str] = set()
        self._sessions: dict[str, apsw.Session] = {}
        """One for each group of tables that are written together."""
        self._total = get_number(connection, "gram_total")
        for group, tables in _GROUPS.items():
            self._sessions[group] = apsw.Session(connection, "main")
            for table in tables:
                self._sessions[group].attach(table)

    def anew(self, tables: Iterable[str]) -> None:
        """These tables are written as a whole: they are read at the end instead of being watched."""
        self._anew.update(tables)
        for group in [group for group in self._sessions if self._anew.issuperset(_GROUPS[group])]:
            # what it holds of a word index that was built anew is that index, twice
            self._sessions.pop(group).close()

    def finish(self) -> None:
        """Write the numbers as they are at the end of the transaction."""
        # FTS5 writes at COMMIT what it has gathered; a savepoint makes it do so now
        self._connection.execute("SAVEPOINT gathered")
        self._connection.execute("RELEASE gathered")
        kept = vouched(self._connection)
        before = dict(kept)
        differences = self._differences() | {"gram_total": get_number(self._connection, "gram_total") - self._total}
        for table, difference in differences.items():
            if table in kept and table not in self._anew:
                kept[table] = (kept[table] + difference) & WRAP
        for table in self._anew:
            kept[table] = number_of(self._connection, table)
        if kept != before:
            set_meta(self._connection, KEY, json.dumps(kept, sort_keys=True))

    def _differences(self) -> dict[str, int]:
        gone: dict[str, list[tuple[Any, ...]]] = {}
        come: dict[str, list[tuple[Any, ...]]] = {}
        changes = (change for one in self._sessions.values() for change in apsw.Changeset.iter(one.changeset()))
        for change in changes:
            table = change.name
            old, new = change.old, change.new
            if old is not None:
                gone.setdefault(table, []).append(old)
            if new is not None:
                come.setdefault(table, []).append(
                    new
                    if old is None
                    else tuple(o if n is apsw.no_change else n for o, n in zip(old, new, strict=True))
                )
        sums = {"gram": _sum_of_grams}
        return {
            table: sums.get(table, sum_of)(come.get(table, [])) - sums.get(table, sum_of)(gone.get(table, []))
            for table in {*gone, *come} - self._anew
        }

    def close(self) -> None:
        """Stop watching."""
        for session in self._sessions.values():
            session.close()


@contextmanager
def keeping(connection: apsw.Connection) -> Iterator[None]:
    """Inside a write transaction: the numbers follow what the block does. An exception leaves them to the rollback."""
    kept = Keeping(connection)
    _opened[connection] = kept
    try:
        yield
        kept.finish()
    finally:
        _opened.pop(connection, None)
        kept.close()


def vouch(connection: apsw.Connection, tables: Iterable[str] = COLUMNS) -> None:
    """Store the numbers of these tables, which were just built from the content."""
    watching = _opened.get(connection)
    if watching is not None:
        watching.anew(tables)
        return
    kept = vouched(connection) | {table: number_of(connection, table) for table in tables}
    set_meta(connection, KEY, json.dumps(kept, sort_keys=True))


def put(connection: apsw.Connection, table: str, number: int | None) -> None:
    """Set the number of a table that is written as a whole; None: it is no more."""
    kept = {**vouched(connection), **({} if number is None else {table: number & WRAP})}
    if number is None:
        kept.pop(table, None)
    set_meta(connection, KEY, json.dumps(kept, sort_keys=True))


def add(connection: apsw.Connection, table: str, difference: int) -> None:
    """Change the number of a table by that of the rows that were added (or removed, then negative)."""
    put(connection, table, vouched(connection).get(table, 0) + difference)


def of_fts(tables: Iterable[str] = FTS) -> tuple[str, ...]:
    """The shadow tables of these word indexes."""
    return tuple(f"{table}_{part}" for table in tables for part in SHADOWS)
