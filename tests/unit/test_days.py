"""Days as a person writes them: which is read, and which is offered in the place of one that no calendar has."""

from __future__ import annotations

import pytest

from mnemonaut_core.domain.moments import parse_day
from mnemonaut_core.errors import InputError


@pytest.mark.parametrize(
    ("text", "day"),
    [("2026-03-08", 20_520), (" 2026-03-08 ", 20_520), ("2026-03-08T23:30:00-02:00", 20_521), ("1740000000", 20_138)],
)
def test_a_day_is_that_of_its_moment_in_utc(text: str, day: int) -> None:
    assert parse_day(text, where="--from") == day


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("2026-02-30", "2026-02-28"),
        ("2026-2-3", "2026-02-03"),
        ("2026/13/40", "2026-12-31"),
        ("2026.3", "2026-03-01"),
        ("2026", "2026-01-01"),
        ("0", "0001-01-01"),
    ],
)
def test_what_is_no_day_is_answered_with_the_nearest(text: str, nearest: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_day(text, where="--from")
    assert (refused.value.title, refused.value.advice) == (
        f"“{text}” is not a day (--from)",
        f"The nearest is {nearest}.",
    )


@pytest.mark.parametrize("text", ["soon", "", "99999999999999", "9" * 5000, "２０２６年"])
def test_what_names_no_day_at_all_is_answered_with_how_to_write_one(text: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_day(text, where="--to")
    assert "is not a time (--to)" in refused.value.title
    assert refused.value.advice == "Write year, month and day, such as 2026-03-08."
