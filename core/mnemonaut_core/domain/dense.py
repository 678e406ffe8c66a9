"""All searchable memories of one recall as arrays, for a recipe that scores every one of them. Rows stand in the byte order of
the ids, so that the row number breaks a tie as the id does."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

import msgspec
import numpy as np
from msgspec import field, structs
from numpy.typing import NDArray

from mnemonaut_core.domain.columns import Bools, Floats, Rows
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.i18n import Text

T = TypeVar("T")


class Timeline(msgspec.Struct, frozen=True, eq=False):
    """What is known of memories without their texts, aligned."""

    ids: NDArray[np.object_]
    keys: NDArray[np.int64]
    moments: Floats
    """UTC epoch seconds; NaN for an undated memory."""
    threads: NDArray[np.int64]
    """A number for each thread; −1 for a memory in none. Of several threads the first by its key."""
    characters: Floats
    days: NDArray[np.bool_]
    """Whether the moment is a date without a time of day, as 00:00 UTC."""

    def only(self, keys: NDArray[np.int64]) -> Timeline:
        if len(keys) == len(self.keys):
            return self
        return self._at(self.aligned(keys, np.ones(len(keys), np.bool_), missing=False))

    def without(self, keys: NDArray[np.int64]) -> Timeline:
        return self._at(~np.isin(self.keys, keys))

    def _at(self, rows: NDArray[np.bool_]) -> Timeline:
        return Timeline(*(column[rows] for column in structs.astuple(self)))

    def with_rows(
        self, rows: Iterable[tuple[str, int, float | None, int, int, str | None]], numbers: dict[str, int]
    ) -> Timeline:
        """With further memories: id, key, moment, characters, whether the moment is a day, thread. `numbers` holds the number of
        each thread, and gets those of new ones."""
        added = sorted(rows, key=lambda row: id_key(row[0]))
        if not added:
            return self
        ids, keys, moments, characters, days, threads = zip(*added, strict=True)
        known = [-1 if key is None else numbers.setdefault(key, len(numbers)) for key in threads]
        at = [bisect_left(self.ids, memory_id) for memory_id in ids]
        return Timeline(
            np.insert(self.ids, at, np.array(ids, np.object_)),
            np.insert(self.keys, at, keys),
            np.insert(self.moments, at, np.array(moments, np.float64)),
            np.insert(self.threads, at, known),
            np.insert(self.characters, at, characters),
            np.insert(self.days, at, np.array(days, np.bool_)),
        )

    def aligned(self, keys: NDArray[np.int64], values: NDArray[Any], *, missing: float) -> NDArray[Any]:
        """Values that belong to `keys` (ascending), one for each row; `missing` where the row's key is not among them."""
        if not len(self.keys):
            return np.zeros(0, values.dtype)
        by_key = np.full(int(max(self.keys.max(), keys[-1] if len(keys) else 0)) + 1, missing, values.dtype)
        by_key[keys] = values
        return by_key[self.keys]

    def row(self, memory_id: str) -> int | None:
        """The row of a memory; None if it is not among these."""
        row = bisect_left(self.ids, memory_id)  # code points have the order of their UTF-8 bytes
        return row if row < len(self.ids) and self.ids[row] == memory_id else None


class DenseList(msgspec.Struct, frozen=True, eq=False):
    """What one source says of every row for one form: its scores, NaN (by vectors) or 0 (by words) for a memory that is not in
    its list. `scores` None: it did not answer, and `reason` says why."""

    source: str
    form: str
    status: RunStatus
    scores: Floats | None = None
    is_listed: Bools | None = None
    terms: tuple[str, ...] = ()
    reason: Text | None = None
    ms: float = 0.0


class Dense(msgspec.Struct, frozen=True, eq=False):
    """The searchable memories of a plan's filters with the scores of all lists, as of one generation."""

    timeline: Timeline
    lists: tuple[DenseList, ...]
    compare: Callable[[Rows], Floats] | None = None
    """Compares the question with the texts of rows token by token; it reads, so only while gathering. None: it cannot."""
    compared: dict[bytes, Floats] = field(default_factory=dict)
    """What it found, by the rows."""
    made: dict[str, tuple[Hashable, Any]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.timeline.keys)

    def scores(self, source: str, form: str) -> Floats | None:
        """The scores of a source for a form; None where it did not answer."""
        return next((each.scores for each in self.lists if (each.source, each.form) == (source, form)), None)

    def scores_of(self, source: str, form: str, ids: Iterable[str]) -> dict[str, float]:
        """Of these memories those that the source scored for a form, with their scores."""
        scores = self.scores(source, form)
        rows = ((memory_id, self.timeline.row(memory_id)) for memory_id in (() if scores is None else ids))
        found = {memory_id: float(scores[row]) for memory_id, row in rows if scores is not None and row is not None}
        return {memory_id: score for memory_id, score in found.items() if not math.isnan(score)}

    def is_listed(self) -> Bools:
        """Whether any list holds the row."""
        found = np.zeros(len(self), np.bool_)
        for each in self.lists:
            if each.is_listed is not None:
                found |= each.is_listed
        return found

    def tokens(self, rows: Rows) -> Floats | None:
        """How well each token of the question is matched by the rows' own, 0 to 1; None where nothing compares tokens."""
        key = rows.tobytes()
        if key not in self.compared and self.compare is not None:
            self.compared[key] = self.compare(rows)
        return self.compared.get(key)

    def once(self, name: str, key: Hashable, make: Callable[[], T]) -> T:
        """What was made last under a name, while the key is the same: for a hundred thousand memories one result is large."""
        made = self.made.get(name)
        if made is None or made[0] != key:
            made = self.made[name] = key, make()
        found: T = made[1]
        return found

    def best(self, scores: Floats, most: int) -> Rows:
        """The first rows by score, ties by id, among those that a list holds."""
        rows = np.flatnonzero(self.is_listed())
        if len(rows) > most:  # with all equals of the last one
            rows = rows[scores[rows] >= np.partition(scores[rows], -most)[-most]]
        found: Rows = rows[np.lexsort((rows, -scores[rows]))][:most]
        return found

    def rank(self, scores: Floats, row: int) -> int | None:
        """The place of a row (from 1) by these scores, ties by id, among those that a list holds; None if none does."""
        listed = self.is_listed()
        if not listed[row]:
            return None
        better, equal = scores > scores[row], scores[:row] == scores[row]
        return 1 + int(np.count_nonzero(better & listed)) + int(np.count_nonzero(equal & listed[:row]))
