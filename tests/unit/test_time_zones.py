"""Days of a time zone: which moments they are, and what is no zone."""

from __future__ import annotations

import datetime as dt
import zoneinfo
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.moments import FIRST_MOMENT, LAST_MOMENT, UTC, day_of, moments_of, parse_moment, zone_of
from mnemonaut_core.domain.query import Query, faults_of
from mnemonaut_core.errors import InputError

ZONES = sorted(zoneinfo.available_timezones())
HOUR = 3600


def day(text: str) -> int:
    return dt.date.fromisoformat(text).toordinal() - dt.date(1970, 1, 1).toordinal()


@pytest.mark.parametrize(
    ("zone", "date", "first", "hours"),
    [
        ("UTC", "2026-11-28", "2026-11-28T00:00:00Z", 24),
        ("Asia/Tokyo", "2026-11-28", "2026-11-27T15:00:00Z", 24),
        ("Asia/Kolkata", "2026-11-28", "2026-11-27T18:30:00Z", 24),
        ("America/Los_Angeles", "2026-03-08", "2026-03-08T08:00:00Z", 23),
        ("America/Los_Angeles", "2026-11-01", "2026-11-01T07:00:00Z", 25),
        ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z", 23),  # midnight is left out
        ("America/Havana", "2026-11-01", "2026-11-01T04:00:00Z", 25),  # midnight comes twice
        ("Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:30:00Z", 23.5),
        ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z", 0),  # the zone left this day out
    ],
)
def test_a_day_has_the_hours_that_its_zone_gives_it(zone: str, date: str, first: str, hours: float) -> None:
    start, after = moments_of(day(date), day(date), zone)
    assert (start, after - start) == (int(dt.datetime.fromisoformat(first).timestamp()), hours * HOUR)


@given(st.integers(FIRST_MOMENT, LAST_MOMENT) | st.integers(-2_000_000_000, 2_500_000_000), st.sampled_from(ZONES))
def test_every_moment_lies_in_the_range_of_its_day(moment: int, zone: str) -> None:
    start, after = moments_of(day_of(moment, zone), day_of(moment, zone), zone)
    assert start <= moment < after


@given(st.integers(day("1900-01-01"), day("2100-01-01")), st.sampled_from([*ZONES, *["America/St_Johns"] * 200]))
def test_days_follow_each_other_without_a_gap(number: int, zone: str) -> None:
    """Much of St. John's: there the clock went back over midnight."""
    (start, after), (following, _) = moments_of(number, number, zone), moments_of(number + 1, number + 1, zone)
    assert start <= after == following
    assert start == after or day_of(start, zone) == day_of(after - 1, zone) == number


@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo", "America/Los_Angeles"])
def test_days_at_the_ends_of_the_calendar_and_beyond_count_as_its_ends(zone: str) -> None:
    first, last = FIRST_MOMENT // DAY_SECONDS, LAST_MOMENT // DAY_SECONDS
    assert moments_of(first, last, zone) == moments_of(first - 400, last + 400, zone) == (FIRST_MOMENT, LAST_MOMENT + 1)
    assert [day_of(moment, zone) for moment in (FIRST_MOMENT, LAST_MOMENT)] == [first, last]
    assert day_of(10**15, zone) == 10**15 // DAY_SECONDS


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("asia/tokyo", "Asia/Tokyo"),
        ("Tokio", "Asia/Tokyo"),
        ("los angeles", "America/Los_Angeles"),
        ("../Tokyo", "Asia/Tokyo"),
        ("Asia/Calcuta", "Asia/Calcutta"),
    ],
)
def test_an_unknown_zone_is_answered_with_the_nearest_names(name: str, near: str) -> None:
    with pytest.raises(InputError) as refused:
        zone_of(name)
    assert refused.value.title == f"There is no time zone “{name}”"
    assert near in refused.value.advice
    assert faults_of(Query("?", 0, zone=name))["zone"].code == "zone_unknown"


@pytest.mark.parametrize("name", ["", "Asia", "a\0b", "/etc/localtime", "x" * 5000, "日本"])
def test_what_is_no_name_at_all_is_answered_as_well(name: str) -> None:
    with pytest.raises(InputError, match="There is no time zone"):
        zone_of(name)


def test_a_machine_without_data_on_zones_reads_those_of_the_package(tmp_path: Path) -> None:
    zoneinfo.reset_tzpath([str(tmp_path)])
    try:
        tokyo = zoneinfo.ZoneInfo.no_cache("Asia/Tokyo")
        assert dt.datetime.fromtimestamp(0, tokyo).utcoffset() == dt.timedelta(hours=9)
    finally:
        zoneinfo.reset_tzpath()


def test_utc_needs_no_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mnemonaut_core.domain.moments.ZoneInfo", None)
    assert (day_of(86_401, UTC), moments_of(1, 1, UTC)) == (1, (86_400, 172_800))


@pytest.mark.parametrize("text", ["2016-12-31T23:59:60Z", "2016-12-31 23:59:60"])
def test_a_leap_second_is_no_time_of_this_calendar(text: str) -> None:
    with pytest.raises(InputError, match="is not a time"):
        parse_moment(text, where="--now")
