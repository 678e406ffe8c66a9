"""Spans of UTC days: months, weeks, quarters, seasons, and how to move between them. Pure."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

DAY = 86_400
_SECONDS = {"minute": 60, "hour": 3600}
LEAST_AROUND = 300
"""Seconds on either side of a moment that was said in minutes: nobody means half a minute."""
MONTHS_IN = {"month": 1, "quarter": 3, "year": 12}
SEASON_MONTHS = 3


@dataclass(frozen=True, slots=True)
class Span:
    """Moments in UTC epoch seconds, both inclusive."""

    first: int
    last: int


def day_of(now: int) -> date:
    """The UTC day of a moment."""
    return datetime.fromtimestamp(now, UTC).date()


def days(first: date, last: date) -> Span:
    """From the first second of one day to the last second of another."""
    return Span(_start(first), _start(last) + DAY - 1)


def _start(day: date) -> int:
    return (day - date(1970, 1, 1)).days * DAY


def month_first(day: date, months: int) -> date:
    """The first day of the month that lies `months` after (before, if negative) that of `day`."""
    index = day.year * 12 + day.month - 1 + months
    return date(index // 12, index % 12 + 1, 1)


def month_last(first: date) -> date:
    """The last day of a month, given any day of it."""
    return first.replace(day=monthrange(first.year, first.month)[1])


def months_from(first: date, count: int) -> Span:
    """`count` whole months from the first day of a month."""
    return days(first, month_last(month_first(first, count - 1)))


def unit_span(unit: str, now: int, start: int, end: int) -> Span:
    """Calendar units around now: `start` and `end` count from the current one (0), both inclusive. Weeks begin on
    Monday. `past_day` goes from so many days ago to the end of today; minutes and hours are as long as one unit,
    at least ten minutes, around the moment that lies so far back. ValueError where the calendar ends."""
    today = day_of(now)
    if unit in _SECONDS:
        length = _SECONDS[unit]
        around = max(length // 2, LEAST_AROUND)
        return Span(now + start * length - around, min(now, now + end * length + around))
    if unit in ("day", "past_day"):
        return days(today + timedelta(start), today + timedelta(0 if unit == "past_day" else end))
    monday = today - timedelta(today.weekday())
    if unit == "week":
        return days(monday + timedelta(7 * start), monday + timedelta(7 * end + 6))
    if unit == "weekend":
        return days(monday + timedelta(7 * start + 5), monday + timedelta(7 * end + 6))
    size = MONTHS_IN[unit]
    within = (today.month - 1) % size
    first = month_first(today, start * size - within)
    return months_from(first, (end - start + 1) * size)


def past_span(unit: str, now: int, count: int) -> Span:
    """The last `count` units until now: for days and more from the beginning of that UTC day, inclusive, until the end
    of today; a month back is the same day of that month (its last day, where it has no such day)."""
    today = day_of(now)
    if unit in _SECONDS:
        return Span(now - count * _SECONDS[unit], now)
    if unit in MONTHS_IN:
        month = month_first(today, -count * MONTHS_IN[unit])
        return days(month.replace(day=min(today.day, month_last(month).day)), today)
    return days(today - timedelta(count * (7 if unit == "week" else 1)), today)


def date_span(year: int, month: int | None, day: int | None) -> Span | None:
    """A year, a month or a day; None if there is no such date."""
    try:
        if month is None:
            return days(date(year, 1, 1), date(year, 12, 31))
        first = date(year, month, 1 if day is None else day)
    except ValueError:
        return None
    return days(first, month_last(first) if day is None else first)


def season_span(year: int, month: int) -> Span:
    """The three months of the season that begins in that month of that year (winter: December to February)."""
    return months_from(date(year, month, 1), SEASON_MONTHS)
