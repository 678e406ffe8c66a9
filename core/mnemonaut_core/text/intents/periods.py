"""How one expression of time is read: a match of a rule becomes a period. Pure; `now` decides what is relative."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta

from mnemonaut_core.text.intents.numerals import number
from mnemonaut_core.text.intents.rules import TimeRule, TimeRules
from mnemonaut_core.text.intents.spans import (
    Span,
    date_span,
    day_of,
    days,
    month_first,
    month_last,
    months_from,
    past_span,
    season_span,
    unit_span,
)

DAY_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SEASON_NAMES = {3: "spring", 6: "summer", 9: "autumn", 12: "winter"}
WEEK_NAMES = {0: "this_week", -1: "last_week", -2: "week_before_last"}
SOME = (2, 6)
"""How many a few are: at least, at most."""
_YEARS_BACK = 8
"""29 February comes after eight years at the latest."""


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A date as it was said; a year or a day may be missing."""

    year: int | None
    month: int | None
    day: int | None


@dataclass(frozen=True, slots=True)
class Period:
    """An expression of time with its place in the text. `date` where it was said as a date, `year_said` with its year."""

    at: tuple[int, int]
    span: Span
    relative: str | None
    date: PartialDate | None = None


def period_of(rule: TimeRule, match: re.Match[str], words: TimeRules, now: int) -> Period | None:
    """What a match says; None if there is no such time (13月, February 30, 9999 years ago)."""
    reading = _Reading(rule, match, words, now)
    try:
        return READINGS_OF[rule.verb](reading)
    except (ValueError, OverflowError):  # the calendar ends at the years 1 and 9999
        return None


@dataclass(frozen=True, slots=True)
class _Reading:
    """One match, with the ways to look at its named places."""

    rule: TimeRule
    match: re.Match[str]
    words: TimeRules
    now: int

    @property
    def today(self) -> date:
        return day_of(self.now)

    def said(self, name: str) -> str | None:
        """The words in a place, lower case with white space folded; None if it is empty or not in the pattern."""
        found = self.match.groupdict().get(name)
        return None if found is None else " ".join(found.lower().split())

    def looked_up(self, name: str, table: dict[str, int]) -> int | None:
        found = self.said(name)
        return None if found is None else table[found]

    def counted(self, name: str) -> int | None:
        found = self.said(name)
        return None if found is None else number(found, self.words.numbers)

    @property
    def n(self) -> int:
        found = self.counted("n") if self.rule.n is None else self.rule.n
        if found is None or found < 1:
            raise ValueError(self.match.group())
        return found

    @property
    def unit(self) -> str:
        return self.rule.unit or self.words.units[self.said("unit") or ""]

    @property
    def weekday(self) -> int:
        return self.words.weekdays[self.said("weekday") or ""]

    @property
    def year(self) -> int | None:
        era, offset = self.said("era"), self.looked_up("year_word", self.words.year_words)
        if era is not None:
            return self.words.eras[era] + self.n
        return self.today.year + offset if offset is not None else self.counted("y")

    @property
    def month(self) -> int | None:
        named = self.looked_up("month", self.words.months)
        return self.counted("m") if named is None else named

    def period(self, span: Span | None, relative: str | None, said: PartialDate | None = None) -> Period | None:
        return None if span is None else Period(self.match.span(), span, relative, said)

    def relative(self, **values: str) -> str | None:
        return None if self.rule.relative is None else self.rule.relative.format(**values)


def _unit(r: _Reading) -> Period | None:
    span = unit_span(r.rule.unit, r.now, r.rule.start, r.rule.end)
    return r.period(span, r.rule.relative)


def _plural(unit: str, count: int) -> str:
    return unit if count == 1 else f"{unit}s"


def _ago(r: _Reading) -> Period | None:
    n, unit = r.n, r.unit
    return r.period(unit_span(unit, r.now, -n, -n), f"{n}_{_plural(unit, n)}_ago")


def _some_ago(r: _Reading) -> Period | None:
    least, most = SOME
    return r.period(unit_span(r.unit, r.now, -most, -least), f"some_{r.unit}s_ago")


def _past(r: _Reading) -> Period | None:
    n, unit = r.n, r.unit
    return r.period(past_span(unit, r.now, n), f"past_{n}_{_plural(unit, n)}" if n > 1 else f"past_{unit}")


def _some_past(r: _Reading) -> Period | None:
    return r.period(past_span(r.unit, r.now, SOME[1]), f"past_some_{r.unit}s")


def _weekday(r: _Reading) -> Period | None:
    week = r.looked_up("week_word", r.words.week_words)
    if week is None:
        back = (r.today.weekday() - r.weekday) % 7
        day = r.today - timedelta(back or (7 if r.rule.latest_before else 0))
    else:
        day = r.today - timedelta(r.today.weekday() - r.weekday - 7 * week)
    names = {"weekday": DAY_NAMES[r.weekday], "week_word": WEEK_NAMES.get(week or 0, "")}
    return r.period(days(day, day), r.relative(**names))


def newest_year(said: PartialDate, today: date) -> int | None:
    """The newest year in which such a month or day has begun; None if there never is one."""
    for year in range(today.year, today.year - _YEARS_BACK - 1, -1):
        span = date_span(year, said.month, said.day)
        if span is not None and span.first <= days(today, today).last:
            return year
    return None


def _date(r: _Reading) -> Period | None:
    said = PartialDate(r.year, r.month, r.counted("d"))
    month_back = r.looked_up("month_word", r.words.month_words)
    if month_back is not None:
        first = month_first(r.today, month_back)
        said = replace(said, year=first.year, month=first.month)
    today = r.today
    if r.rule.over:  # "last March" said in March means that of the year before
        today = month_first(today, 0) - timedelta(1)
    return _dated(r, said, today)


def _dated(r: _Reading, said: PartialDate, today: date) -> Period | None:
    year = newest_year(said, today) if said.year is None else said.year
    if year is None:
        return None
    return r.period(date_span(year, said.month, said.day), r.relative(), said)


def span_of(said: PartialDate, today: date) -> Span | None:
    """The span of a date; the newest one where its year was not said; None if there is none."""
    year = newest_year(said, today) if said.year is None else said.year
    return None if year is None else date_span(year, said.month, said.day)


def _months(r: _Reading) -> Period | None:
    first, last = r.month, r.counted("m2")
    if first is None or last is None or not (1 <= first <= 12 and 1 <= last <= 12):
        return None
    end_year = r.year if r.year is not None else newest_year(PartialDate(None, last, None), r.today)
    if end_year is None:
        return None
    over_new_year = first > last
    start_year = end_year - 1 if over_new_year and r.year is None else end_year
    end_year = end_year + 1 if over_new_year and r.year is not None else end_year
    return r.period(days(date(start_year, first, 1), month_last(date(end_year, last, 1))), None)


def _season(r: _Reading) -> Period | None:
    month = r.words.seasons[r.said("season") or ""]
    year = r.year
    if year is None:
        year = r.today.year
        limit = days(r.today, r.today).last
        while (span := season_span(year, month)).first > limit or (r.rule.over and span.last >= limit):
            year -= 1
    return r.period(season_span(year, month), r.relative(season=SEASON_NAMES[month]))


def _quarter(r: _Reading) -> Period | None:
    quarter, year = r.counted("q"), r.year
    if quarter is None or year is None:
        return None
    return r.period(months_from(date(year, quarter * 3 - 2, 1), 3), None)


READINGS_OF: dict[str, Callable[[_Reading], Period | None]] = {
    "unit": _unit,
    "ago": _ago,
    "some_ago": _some_ago,
    "past": _past,
    "some_past": _some_past,
    "weekday": _weekday,
    "date": _date,
    "months": _months,
    "season": _season,
    "quarter": _quarter,
}
