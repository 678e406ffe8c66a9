"""Memories per day, ready to be painted at any width. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

_EDGE = 0.01
_FAR = 6


@dataclass(frozen=True, slots=True)
class DayCounts:
    """Days that have memories, ascending, with the sums up to each. `first` and `last` are the days that a strip should
    span; a few memories that lie far outside (a wrong clock) are counted in `earlier` and `later` instead."""

    days: tuple[int, ...]
    sums: tuple[int, ...]
    first: int
    last: int

    @classmethod
    def of(cls, pairs: Sequence[tuple[int, int]]) -> DayCounts:
        """From (day, memories), oldest first."""
        if not pairs:
            return NO_DAYS
        days = tuple(day for day, _ in pairs)
        sums = tuple(accumulate(many for _, many in pairs))
        first, last = days[0], days[-1]
        low = days[bisect_left(sums, sums[-1] * _EDGE)]
        high = days[min(len(days) - 1, bisect_left(sums, sums[-1] * (1 - _EDGE)))]
        core = high - low + 1
        if low - first > _FAR * core:
            first = low
        if last - high > _FAR * core:
            last = high
        return cls(days, sums, first, last)

    @property
    def total(self) -> int:
        """All memories that have a date."""
        return self.sums[-1] if self.sums else 0

    @property
    def earlier(self) -> int:
        """Memories before `first`."""
        return self.count(self.days[0], self.first - 1) if self.days else 0

    @property
    def later(self) -> int:
        """Memories after `last`."""
        return self.count(self.last + 1, self.days[-1]) if self.days else 0

    def count(self, first: int, last: int) -> int:
        """Memories from the first to the last of these days."""
        before, upto = bisect_left(self.days, first), bisect_right(self.days, last)
        if upto <= before:
            return 0
        return self.sums[upto - 1] - (self.sums[before - 1] if before else 0)

    def buckets(self, most: int) -> tuple[Bucket, ...]:
        """The span in at most `most` equal buckets of whole days; () without any day."""
        if not self.days:
            return ()
        span = self.last - self.first + 1
        size = max(1, -(-span // max(1, most)))
        starts = range(self.first, self.last + 1, size)
        return tuple(Bucket(day, day + size - 1, self.count(day, day + size - 1)) for day in starts)


@dataclass(frozen=True, slots=True)
class Bucket:
    """Some days in a row, and how many memories they have."""

    first: int
    last: int
    count: int


NO_DAYS = DayCounts((), (), 0, -1)
