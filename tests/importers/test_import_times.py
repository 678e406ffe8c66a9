"""Times of foreign files."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mnemonaut_core.importers.times import EARLIEST, LATEST, TimeFormatError, epoch_of, order_of, table_epoch_of

NOON = 1_714_564_800  # 2024-05-01T12:00:00Z


@pytest.mark.parametrize(
    "written",
    [
        NOON,
        float(NOON),
        NOON + 0.9,
        str(NOON),
        "2024-05-01T12:00:00Z",
        "2024-05-01 12:00",
        "20240501T120000Z",
        "2024-05-01T21:00:00+09:00",
        " 2024-05-01T12:00:00.999Z ",
    ],
)
def test_the_same_moment_can_be_written_in_many_ways(written: object) -> None:
    assert epoch_of(written) == NOON


@pytest.mark.parametrize(
    "written",
    [
        "2024/05/01 12:00",
        "2024/5/1 12:00:00",
        "2024-05-01 12:00:00 UTC",
        "2024年5月1日 12時00分",
        "2024年05月01日12:00",
        "２０２４/５/１ １２：００",
        "2024-05-01 21:00 +09:00",
        "2024.05.01 12:00",
        "2024/05/01(水) 12:00",
        str(NOON * 1000),
        str(NOON),
        "2024-05-01T12:00:00Z",
        str(NOON * 10**6),
        str(NOON * 10**9),
        "May 1, 2024 12:00 PM",
        "Wed, 01 May 2024 12:00:00 GMT",
        "Wed May 01 2024 14:00:00 GMT+0200 (CEST)",
        "1 mai 2024 12:00",
        "1. Mai 2024, 12:00",
        "1 de mayo de 2024 12:00",
        "Wednesday, 1st of May 2024 at 12:00 pm",
        "01-May-2024 12:00",
    ],
)
def test_a_table_may_write_it_in_more_ways(written: str) -> None:
    assert table_epoch_of(written) == NOON


def test_a_time_without_a_zone_is_utc_and_a_date_is_its_midnight() -> None:
    assert epoch_of("1970-01-02") == 86_400
    assert epoch_of("1970-01-01T01:00") == 3_600


def test_the_first_and_the_last_year_hold() -> None:
    assert epoch_of("0001-01-01T00:00:00Z") == EARLIEST
    assert epoch_of("9999-12-31T23:59:59.999Z") == LATEST


def test_four_digits_are_a_year_and_eight_a_day() -> None:
    assert epoch_of("1971") == 365 * 86_400
    assert epoch_of("19700102") == 86_400


@pytest.mark.parametrize(
    "written",
    [
        True,
        None,
        [],
        "",
        "yesterday",
        "2024-13-01",
        "2024-02-30",
        "99999-01-01",
        EARLIEST - 1,
        LATEST + 1,
        float("nan"),
        float("inf"),
        10**400,
        NOON * 1000,
        "0001-01-01T00:00:00+14:00",
        "1" * 300,
        "2024-05-01T25:00",
    ],
)
def test_what_is_no_time_says_so(written: object) -> None:
    with pytest.raises(TimeFormatError):
        epoch_of(written)


def test_milliseconds_are_named_as_the_likely_mistake() -> None:
    with pytest.raises(TimeFormatError, match="milliseconds"):
        epoch_of(NOON * 1000)


@given(st.text(max_size=80) | st.from_regex(r"\d{1,5}[-/年]\d{1,3}[-/月]\d{1,3}日?[T ]?\d{0,3}:?\d{0,3}[+Z-]?\d{0,4}"))
@example("1 May 2024 9:30 +99:00")
def test_no_text_does_worse_than_a_refusal(written: str) -> None:
    for read in (epoch_of, table_epoch_of):
        with suppress(TimeFormatError):
            assert EARLIEST <= read(written) <= LATEST


@pytest.mark.parametrize(
    ("cells", "order"),
    [
        (("3/4/2025", "25/4/2025"), "dmy"),
        (("3/4/2025", "4/25/2025 9:00 pm"), "mdy"),
        (("3/4/2025", "3-4-2025"), None),
        (("3.4.2025",), "dmy"),
        (("25/4/2025", "4/25/2025"), None),
        ((), None),
    ],
)
def test_a_column_decides_the_order_of_day_and_month(cells: tuple[str, ...], order: str | None) -> None:
    assert order_of(cells) == order


@pytest.mark.parametrize(
    ("cell", "hour"), [("12:05 AM", 0), ("12:05 p.m.", 12), ("9:05 pm", 21), ("21:05", 21), ("", None)]
)
def test_a_date_is_read_in_the_order_that_is_named(cell: str, hour: int | None) -> None:
    at = table_epoch_of(f"3/4/2025 {cell}".strip(), "dmy")
    assert at == 1_743_638_400 + (0 if hour is None else hour * 3600 + 300)
    assert table_epoch_of(f"4/3/2025 {cell}".strip(), "mdy") == at
