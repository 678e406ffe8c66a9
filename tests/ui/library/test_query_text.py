"""Editing the filter as text: what is added can be read back by the core, and everything else stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.domain.lists import parse, written
from mnemonaut_ui.library.filters import (
    FACETS,
    FIRST_DAY,
    LAST_DAY,
    days_of,
    is_date,
    tokens,
    with_days,
    without,
)

BY_NAME = {facet.name: facet for facet in FACETS}


def test_a_facet_is_added_at_the_end_and_taken_away_again() -> None:
    added = BY_NAME["thread"].toggled('parkin "the cat"', "family")
    assert added == 'parkin "the cat" thread:family'
    assert BY_NAME["thread"].active(added, "family")
    assert BY_NAME["thread"].toggled(added, "family") == 'parkin "the cat"'


def test_of_a_facet_with_one_value_a_second_takes_the_place_of_the_first() -> None:
    assert BY_NAME["kind"].toggled("kind:episode tea", "state") == "tea kind:state"
    assert BY_NAME["year"].toggled("after:2020 before:2024-05", "2025") == "on:2025"
    assert BY_NAME["sensitivity"].toggled("is:private is:dated", "secret") == "is:dated is:secret"


def test_two_threads_may_be_asked_for_together() -> None:
    assert BY_NAME["thread"].toggled("thread:a", "b") == "thread:a thread:b"


def test_a_status_means_only_what_is_not_isolated_as_the_facet_counts() -> None:
    assert BY_NAME["state"].toggled("", "active") == "is:active is:searchable"
    assert BY_NAME["state"].toggled("is:active is:searchable", "isolated") == "is:isolated"


def test_a_negated_condition_belongs_to_no_facet() -> None:
    assert BY_NAME["kind"].toggled("-kind:episode", "state") == "-kind:episode kind:state"


def test_a_value_that_the_language_cannot_say_is_refused() -> None:
    assert written("entity", 'a "b') is None
    assert BY_NAME["entity"].toggled("", 'a "b') is None
    assert written("entity", "ふみ おばあちゃん") == 'entity:"ふみ おばあちゃん"'


@pytest.mark.parametrize(
    ("days", "text"),
    [
        ((20000, 20000), "on:2024-10-04"),
        ((20000, 20009), "after:2024-10-03 before:2024-10-14"),
        ((FIRST_DAY, 20009), "before:2024-10-14"),
        ((20000, LAST_DAY), "after:2024-10-03"),
        ((FIRST_DAY - 5, LAST_DAY + 5), ""),
        (None, ""),
    ],
)
def test_days_become_conditions_that_mean_them(days: tuple[int, int] | None, text: str) -> None:
    assert with_days("", days) == text
    if text and days is not None:
        assert days_of(text) == (max(days[0], FIRST_DAY), min(days[1], LAST_DAY))


def test_new_days_replace_old_dates_and_nothing_else() -> None:
    assert with_days("tea after:2020 -on:2021 kind:state", (20000, 20000)) == "tea -on:2021 kind:state on:2024-10-04"


@given(st.text(max_size=40), st.integers(FIRST_DAY, LAST_DAY), st.integers(0, 4000))
def test_any_day_range_comes_back(text: str, first: int, length: int) -> None:
    rest = without(text, lambda token: True)
    last = min(LAST_DAY, first + length)
    edited = with_days(rest, (first, last))
    assert not edited or days_of(edited) == (first, last)


@given(st.text(max_size=30))
def test_a_written_value_is_read_as_it_was(value: str) -> None:
    text = written("entity", value)
    if text is not None and value:
        (condition,) = parse(text)
        assert (condition.key, condition.value) == ("entity", value)


@given(st.text(max_size=60))
def test_taking_nothing_away_changes_no_meaning(query: str) -> None:
    kept = without(query, lambda token: False)
    assert [t.text for t in tokens(kept)] == [t.text for t in tokens(query)]
    assert not any(is_date(token) for token in tokens(without(query, is_date)))
