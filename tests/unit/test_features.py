"""The score features at three points, at their extremes, and for what was not measured."""

from __future__ import annotations

import math

import pytest
from helpers.rankings import column

from mnemonaut_core.domain.columns import PartColumn
from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.recall.features import (
    age_days,
    exponential_recency,
    half_life_recency,
    log_share,
    short_query_strength,
)

NOW = 1_000 * DAY_SECONDS


def test_an_age_is_counted_in_days_and_the_future_is_now() -> None:
    assert [age_days(NOW, NOW - days * DAY_SECONDS) for days in (0, 1, 45)] == [0.0, 1.0, 45.0]
    assert age_days(NOW, NOW - DAY_SECONDS // 2) == 0.5
    assert age_days(NOW, NOW + 9 * DAY_SECONDS) == 0.0
    assert age_days(NOW, None) is None


def test_recency_falls_to_a_third_after_tau_and_an_undated_memory_earns_nothing() -> None:
    found = exponential_recency(column(0.0, 45.0, 90.0, None), tau_days=45.0)
    assert found.tolist() == pytest.approx([1.0, math.exp(-1), math.exp(-2), 0.0])


def test_half_of_the_recency_is_left_after_a_half_life_and_an_undated_memory_earns_nothing() -> None:
    found = half_life_recency(column(0.0, 30.0, 60.0, None), 30.0)
    assert found.tolist() == pytest.approx([1.0, 0.5, 0.25, 0.0])


def test_a_count_is_shared_by_logarithms_and_never_reaches_one() -> None:
    shares = [0.0, math.log(3) / math.log(10), math.log(9) / math.log(10), 0.0]
    assert log_share(column(0, 2, 8, None)).tolist() == pytest.approx(shares)
    assert log_share(column(0, None)).tolist() == [0.0, 0.0]
    assert log_share(column()).tolist() == []


def test_a_short_query_counts_by_its_grams_up_to_the_whole() -> None:
    assert [short_query_strength(grams, full_at=30) for grams in (0, 15, 30, 90)] == [0.0, 0.5, 1.0, 1.0]


def test_a_part_that_lowers_and_does_not_apply_adds_zero_without_a_sign() -> None:
    part = PartColumn.weighted("echo", column(0.0), column(0.0), -0.5).part(0)
    assert part is not None
    assert f"{part.contribution:.3f}" == "0.000"
