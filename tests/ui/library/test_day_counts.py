"""Days, ready to be painted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_ui.library.days import NO_DAYS, DayCounts

PAIRS = st.dictionaries(st.integers(-719_000, 2_900_000), st.integers(1, 50), max_size=60).map(
    lambda found: sorted(found.items())
)


@pytest.mark.long
@given(PAIRS, st.integers(1, 400))
def test_buckets_and_what_lies_outside_hold_every_memory_once(pairs: list[tuple[int, int]], most: int) -> None:
    counts = DayCounts.of(pairs)
    buckets = counts.buckets(most)
    assert len(buckets) <= most
    inside = sum(bucket.count for bucket in buckets)
    overhang = counts.count(counts.last + 1, buckets[-1].last) if buckets else 0
    assert counts.earlier + inside - overhang + counts.later == sum(many for _, many in pairs) == counts.total


def test_a_wrong_clock_does_not_squeeze_all_the_rest() -> None:
    counts = DayCounts.of([(-700_000, 1), *((20_000 + day, 3) for day in range(100)), (2_900_000, 1)])
    assert (counts.first, counts.last) == (20_000, 20_099)
    assert (counts.earlier, counts.later) == (1, 1)


def test_nothing_has_no_buckets() -> None:
    assert DayCounts.of([]) is NO_DAYS
    assert NO_DAYS.buckets(10) == ()
    assert (NO_DAYS.total, NO_DAYS.earlier, NO_DAYS.later) == (0, 0, 0)
