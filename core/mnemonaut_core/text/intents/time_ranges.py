"""The time range of a question (seed 002, 3.1.2): expressions of time in three languages, narrowed, joined and opened.

Weeks begin on Monday, ends are inclusive. 最近 and `recent` are seven days (READINGS 18). A date
without its year is the newest that has begun. Parts of a day count as the day. What only lies ahead (明日, next week) is a range
where the question names it. Of several separate times the first is taken: a date with its month before other words, and
`recent` last. Where either number of 3/4/2025 can be the month, `order` (dmy, mdy) decides, and the range has it.

Moments are seconds of the clock on the wall, counted as if that were UTC: who asks makes them moments of a time zone.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta

import msgspec
from msgspec.structs import replace

from mnemonaut_core.text.intents.rules import BESIDE, PartRule, Rules, TimeRule, TimeRules, number

DAY = 86_400
_SECONDS = {"minute": 60, "hour": 3600}
LEAST_AROUND = 300
"""The least seconds on either side of a moment that is given in minutes."""
MONTHS_IN = {"month": 1, "quarter": 3, "year": 12}
SEASON_MONTHS = 3
DAY_FIRST, MONTH_FIRST = "dmy", "mdy"


class MomentRange(msgspec.Struct, frozen=True):
    """Moments, both inclusive."""

    first: int
    last: int


def day_of(now: int) -> date:
    """The day of a moment."""
    return datetime.fromtimestamp(now, UTC).date()


def days(first: date, last: date) -> MomentRange:
    """From the first second of one day to the last second of another."""
    return MomentRange(_start(first), _start(last) + DAY - 1)


def _start(day: date) -> int:
    return (day - date(1970, 1, 1)).days * DAY


def month_first(day: date, months: int) -> date:
    """The first day of the month that lies `months` after (before, if negative) that of `day`."""
    index = day.year * 12 + day.month - 1 + months
    return date(index // 12, index % 12 + 1, 1)


def month_last(first: date) -> date:
    """The last day of a month, given any day of it."""
    return first.replace(day=monthrange(first.year, first.month)[1])


def months_from(first: date, count: int) -> MomentRange:
    """`count` whole months from the first day of a month."""
    return days(first, month_last(month_first(first, count - 1)))


def unit_span(unit: str, now: int, start: int, end: int) -> MomentRange:
    """Calendar units around now: `start` and `end` count from the current one (0), both inclusive. Weeks begin on
    Monday. `past_day` goes from so many days ago to the end of today; minutes and hours are as long as one unit,
    at least ten minutes, around the moment that lies so far back. ValueError where the calendar ends."""
    today = day_of(now)
    if unit in _SECONDS:
        length = _SECONDS[unit]
        around = max(length // 2, LEAST_AROUND)
        last = now + end * length + around
        return MomentRange(now + start * length - around, last if end > 0 else min(now, last))
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


def past_span(unit: str, now: int, count: int) -> MomentRange:
    """The last `count` units until now: for days and more from the beginning of that day, inclusive, until the end
    of today; a month back is the same day of that month (its last day, where it has no such day)."""
    today = day_of(now)
    if unit in _SECONDS:
        return MomentRange(now - count * _SECONDS[unit], now)
    if unit in MONTHS_IN:
        month = month_first(today, -count * MONTHS_IN[unit])
        return days(month.replace(day=min(today.day, month_last(month).day)), today)
    return days(today - timedelta(count * (7 if unit == "week" else 1)), today)


def date_span(year: int, month: int | None, day: int | None) -> MomentRange | None:
    """The span of a year, a month or a day; None if there is no such date."""
    try:
        if month is None:
            return days(date(year, 1, 1), date(year, 12, 31))
        first = date(year, month, 1 if day is None else day)
    except ValueError:
        return None
    return days(first, month_last(first) if day is None else first)


def season_span(year: int, month: int) -> MomentRange:
    """The three months of the season that begins in that month of that year (winter: December to February)."""
    return months_from(date(year, month, 1), SEASON_MONTHS)


DAY_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SEASON_NAMES = {3: "spring", 6: "summer", 9: "autumn", 12: "winter"}
WEEK_NAMES = {0: "this_week", -1: "last_week", -2: "week_before_last", 1: "next_week", 2: "week_after_next"}
SOME = (2, 6)
"""How many a few are: at least, at most."""
_YEARS_BACK = 8
"""29 February comes after eight years at the latest."""


class PartialDate(msgspec.Struct, frozen=True):
    """A date of the text; its year or day may be missing."""

    year: int | None
    month: int | None
    day: int | None


class Period(msgspec.Struct, frozen=True):
    """An expression of time with its place in the text; `date` where it is a date."""

    at: tuple[int, int]
    span: MomentRange
    relative: str | None
    date: PartialDate | None = None
    order: str | None = None
    """The order by which an ambiguous date was read."""


def period_of(rule: TimeRule, match: re.Match[str], words: TimeRules, now: int, order: str) -> Period | None:
    """The time that a match names; None if there is no such time (13月, February 30, 9999 years ago)."""
    reading = _Reading(rule, match, words, now, order)
    try:
        return READINGS_OF[rule.verb](reading)
    except (ValueError, OverflowError):  # the calendar ends at the years 1 and 9999
        return None


class _Reading(msgspec.Struct, frozen=True):
    """One match, with the ways to look at its named places."""

    rule: TimeRule
    match: re.Match[str]
    words: TimeRules
    now: int
    order: str

    @property
    def today(self) -> date:
        return day_of(self.now)

    def text_of(self, name: str) -> str | None:
        """The words in a place, lower case with white space folded; None if it is empty or not in the pattern."""
        found = self.match.groupdict().get(name)
        return None if found is None else " ".join(found.lower().split())

    def value_of(self, name: str, table: dict[str, int]) -> int | None:
        found = self.text_of(name)
        return None if found is None else table[found]

    def number_of(self, name: str) -> int | None:
        found = self.text_of(name)
        return None if found is None else number(found, self.words.numbers)

    @property
    def n(self) -> int:
        found = self.number_of("n") if self.rule.n is None else self.rule.n
        if found is None or found < 1:
            raise ValueError(self.match.group())
        return found

    @property
    def unit(self) -> str:
        return self.rule.unit or self.words.units[self.text_of("unit") or ""]

    @property
    def weekday(self) -> int:
        return self.words.weekdays[self.text_of("weekday") or ""]

    @property
    def year(self) -> int | None:
        era, offset = self.text_of("era"), self.value_of("year_word", self.words.year_words)
        if era is not None:
            return self.words.eras[era] + self.n
        return self.today.year + offset if offset is not None else self.number_of("y")

    @property
    def month(self) -> int | None:
        named = self.value_of("month", self.words.months)
        return self.number_of("m") if named is None else named

    def ordinal_of(self, name: str) -> int | None:
        """An ordinal, else the number in this place."""
        ordinal = self.match.groupdict().get("o")
        return self.number_of(name) if ordinal is None else self.words.ordinal(ordinal)

    def period(
        self, span: MomentRange | None, relative: str | None, partial: PartialDate | None = None
    ) -> Period | None:
        return None if span is None else Period(self.match.span(), span, relative, partial)

    def relative(self, **values: str) -> str | None:
        return None if self.rule.relative is None else self.rule.relative.format(**values)


def _plural(unit: str, count: int) -> str:
    return unit if count == 1 else f"{unit}s"


def _ago(r: _Reading) -> Period | None:
    n, unit = r.n, r.unit
    return r.period(unit_span(unit, r.now, -(r.number_of("n2") or n), -n), f"{n}_{_plural(unit, n)}_ago")


def _ahead(r: _Reading) -> Period | None:
    n, unit = r.n, r.unit
    return r.period(unit_span(unit, r.now, n, n), f"in_{n}_{_plural(unit, n)}")


def _past(r: _Reading) -> Period | None:
    n, unit = r.n, r.unit
    return r.period(past_span(unit, r.now, n), f"past_{n}_{_plural(unit, n)}" if n > 1 else f"past_{unit}")


def _weekday(r: _Reading) -> Period | None:
    week = 0 if r.rule.unit == "week" else r.value_of("week_word", r.words.week_words)
    if week is None:
        back = (r.today.weekday() - r.weekday) % 7
        day = r.today - timedelta(back - 7 if r.rule.next_after else back or (7 if r.rule.latest_before else 0))
    else:
        day = r.today - timedelta(r.today.weekday() - r.weekday - 7 * week)
    names = {"weekday": DAY_NAMES[r.weekday], "week_word": WEEK_NAMES.get(week or 0, "")}
    return r.period(days(day, day), r.relative(**names))


def newest_year(partial: PartialDate, today: date) -> int | None:
    """The newest year in which such a month or day has begun; None if there never is one."""
    for year in range(today.year, today.year - _YEARS_BACK - 1, -1):
        span = date_span(year, partial.month, partial.day)
        if span is not None and span.first <= days(today, today).last:
            return year
    return None


def _date(r: _Reading) -> Period | None:
    partial = PartialDate(r.year, r.month, r.ordinal_of("d"))
    month_back = r.value_of("month_word", r.words.month_words)
    if month_back is not None:
        first = month_first(r.today, month_back)
        partial = replace(partial, year=first.year, month=first.month)
    today = r.today
    if r.rule.over:  # "last March" said in March means that of the year before
        today = month_first(today, 0) - timedelta(1)
    return r.period(span_of(partial, today), r.relative(), partial)


def span_of(partial: PartialDate, today: date) -> MomentRange | None:
    """The span of a date, without a year, or a month, the newest one that has begun; None if there is none."""
    if partial.month is None and partial.day is not None:
        months = (month_first(today, -back) for back in range(3))
        found = (date_span(first.year, first.month, partial.day) for first in months)
        return next((span for span in found if span is not None and day_of(span.first) <= today), None)
    year = newest_year(partial, today) if partial.year is None else partial.year
    return None if year is None else date_span(year, partial.month, partial.day)


def _numbers(r: _Reading) -> Period | None:
    """A day and a month as numbers, by the only possible reading, else by the order."""
    a, b = r.number_of("a"), r.number_of("b")
    readings = {DAY_FIRST: PartialDate(r.year, b, a), MONTH_FIRST: PartialDate(r.year, a, b)}
    spans = {order: span for order, one in readings.items() if (span := span_of(one, r.today)) is not None}
    if not spans:
        return None
    order = r.order if r.order in spans else next(iter(spans))
    is_ambiguous = len({span.first for span in spans.values()}) > 1
    return Period(r.match.span(), spans[order], None, readings[order], order if is_ambiguous else None)


def _decade(r: _Reading) -> Period | None:
    first = (r.number_of("tens") or 0) * 10
    first += 1900 if first < 100 else 0
    return r.period(days(date(first, 1, 1), date(first + 9, 12, 31)), None)


def _months(r: _Reading) -> Period | None:
    first, last = r.month, r.number_of("m2")
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
    month = r.words.seasons[r.text_of("season") or ""]
    year = r.year
    if year is None:
        year = r.today.year
        limit = days(r.today, r.today).last
        while (span := season_span(year, month)).first > limit or (r.rule.over and span.last >= limit):
            year -= 1
    return r.period(season_span(year, month), r.relative(season=SEASON_NAMES[month]))


def _quarter(r: _Reading) -> Period | None:
    quarter, year = r.ordinal_of("q"), r.year
    if quarter is None or year is None:
        return None
    return r.period(months_from(date(year, quarter * 3 - 2, 1), 3), None)


READINGS_OF: dict[str, Callable[[_Reading], Period | None]] = {
    "unit": lambda r: r.period(unit_span(r.rule.unit, r.now, r.rule.start, r.rule.end), r.rule.relative),
    "ago": _ago,
    "ahead": _ahead,
    "some_ago": lambda r: r.period(unit_span(r.unit, r.now, -SOME[1], -SOME[0]), f"some_{r.unit}s_ago"),
    "past": _past,
    "some_past": lambda r: r.period(past_span(r.unit, r.now, SOME[1]), f"past_some_{r.unit}s"),
    "weekday": _weekday,
    "date": _date,
    "numbers": _numbers,
    "decade": _decade,
    "months": _months,
    "season": _season,
    "quarter": _quarter,
}


# ---- a part of a time, or a time before or after it: the last week of June, the Friday before 15 July

_CUTS = {
    ("half", "month"): (1, 16),
    ("third", "month"): (1, 11, 21),
    ("edge", "month"): (1, 11, 21),
    ("half", "year"): (1, 7),
    ("third", "year"): (1, 5, 9),
    ("edge", "year"): (1, 2, 12),
}
"""The days of a month, or the months of a year, with which its parts begin."""


def _cut(rule: PartRule, first: date, last: date, n: int) -> MomentRange | None:
    if days(first, last) == date_span(first.year, first.month, None):
        starts = [first.replace(day=day) for day in _CUTS[rule.verb, "month"]]
    elif days(first, last) == date_span(first.year, None, None):
        starts = [first.replace(month=month) for month in _CUTS[rule.verb, "year"]]
    else:
        return None
    starts.append(last + timedelta(1))
    place = n - 1 if n > 0 else len(starts) - 2
    return days(starts[place], starts[place + 1] - timedelta(1))


_PIECES = {"day": (1, None), "week": (7, None), "weekend": (2, 5)}
"""How many days a piece has, and with which weekday it begins."""


def _piece(first: date, last: date, n: int, *, is_within: bool, length: int, weekday: int | None) -> MomentRange | None:
    """The n-th piece of so many days that lies within (-1: the last), or the nearest one before (-1) or behind (1); 0: that of
    the week in which the first day lies. It begins with that weekday, where one is named."""
    if n > 0:
        start = first + timedelta(7 * (n - 1)) if is_within else last + timedelta(1)
        start += timedelta(0 if weekday is None else (weekday - start.weekday()) % 7)
    elif n < 0:
        start = (last + timedelta(1) if is_within else first) - timedelta(length)
        start -= timedelta(0 if weekday is None else (start.weekday() - weekday) % 7)
    else:
        start = first - timedelta(first.weekday() - (weekday or 0))
    end = start + timedelta(length - 1)
    return days(start, end) if not is_within or (first <= start and end <= last) else None


def _part_of(rule: PartRule, match: re.Match[str], words: TimeRules, span: MomentRange) -> MomentRange | None:
    groups, first, last = match.groupdict(), day_of(span.first), day_of(span.last)
    ordinal, named = groups.get("o"), groups.get("weekday")
    n = rule.n if ordinal is None else words.ordinal(ordinal) or 0
    if rule.verb in ("half", "third", "edge"):
        return _cut(rule, first, last, n)
    length, weekday = _PIECES[rule.unit] if named is None else (1, words.weekdays[named.lower()])
    return _piece(first, last, n, is_within=rule.verb == "nth", length=length, weekday=weekday)


def _narrowed(text: str, periods: list[Period], tables: Sequence[TimeRules]) -> list[Period]:
    """Periods by the words of a part in front of them or behind; what these words overlap is no time of its own."""
    done: list[Period] = []
    for period in periods:
        if done and period.at[0] < done[-1].at[1]:
            continue
        part = _with_part(text, period, tables)
        while done and part.at[0] < done[-1].at[1]:
            done.pop()
        done.append(part)
    return done


def _with_part(text: str, period: Period, tables: Sequence[TimeRules]) -> Period:
    head, tail = _surroundings(text, period.at)
    for words in tables:
        for rule in words.parts:
            match = rule.looks.search(head if rule.in_front else tail)
            try:
                span = None if match is None else _part_of(rule, match, words, period.span)
            except (ValueError, OverflowError):
                span = None
            if match is not None and span is not None:
                length = match.end() - match.start()
                at = period.at[0] - (length if rule.in_front else 0), period.at[1] + (0 if rule.in_front else length)
                return Period(at, span, None, None, period.order)
    return period


VAGUE = "recent"


class TimeRange(msgspec.Struct, frozen=True):
    """Moments, both inclusive; None is open."""

    start: int | None
    end: int | None
    relative: str | None = None
    """`last_week`, `today`, `past_3_days` …; None for a date."""
    matched: str = ""
    """The words of the question that name it, after NFKC."""
    order: str | None = None
    """The order (dmy, mdy) by which an ambiguous date was read."""


_Placed = tuple[tuple[int, int], TimeRange]
"""Where a range stands in the text, and the range."""


class FoundTime(msgspec.Struct, frozen=True):
    """The range, and all places of the text that speak of time."""

    time_range: TimeRange
    spans: tuple[tuple[int, int], ...]


def find_time(text: str, rules: Sequence[Rules], now: int, *, order: str = "", ahead: bool = False) -> FoundTime | None:
    """The time range of an NFKC text by the rules of these languages together; None if it speaks of none. `ahead`: whether what
    only lies ahead is one."""
    tables = [each.time for each in rules]
    periods = _narrowed(text, _periods(text, rules, now, order), tables)
    joined = _joined(text, periods, tables, now)
    single = {period.at for period in periods}
    ranges = [
        (_rank(period, now), _opened(text, period, tables, now) if period.at in single else _closed(text, period))
        for period in joined
        if ahead or _rank(period, now) != _AHEAD
    ]
    if not ranges:
        return None
    _, (_, chosen) = min(ranges, key=lambda found: found[0])
    spans = tuple({*(period.at for period in joined), *(at for _, (at, _) in ranges)})
    return FoundTime(chosen, spans)


_AHEAD = 2


def _rank(period: Period, now: int) -> int:
    """Of several times the one of the least rank counts."""
    if period.relative is None:
        only_year = period.date is not None and period.date.month is None and period.date.day is None
        return 1 if only_year else 0
    if period.relative == VAGUE:
        return 3
    return _AHEAD if period.span.first > now else 1


def _periods(text: str, rules: Sequence[Rules], now: int, order: str) -> list[Period]:
    """Periods that do not overlap, in order of appearance: the leftmost first, of those the longest, of those the one
    whose rule stands first. A match that is no time still takes its place: of 13月5日 nothing is left to be a date."""
    matches = [
        (match, rule, each.time)
        for each in rules
        for rule in each.time.rules
        for match in rule.looks.matches(text)
        if match.end() > match.start()
    ]
    matches.sort(key=lambda found: (found[0].start(), -found[0].end()))
    periods, end = [], 0
    for match, rule, words in matches:
        if match.start() < end:
            continue
        period = period_of(rule, match, words, now, order)
        end = match.end()
        if period is not None:
            periods.append(period)
    return periods


def _joined(text: str, periods: list[Period], tables: Sequence[TimeRules], now: int) -> list[Period]:
    """Neighbours with a joining word between them become one; so does a date with a second day behind it."""
    done: list[Period] = []
    waiting = list(periods)
    while waiting:
        period = waiting.pop(0)
        if waiting and (both := _pair(text, period, waiting[0], tables, now)) is not None:
            waiting.pop(0)
            period = both
        else:
            period = _with_other_end(text, period, tables, now) or period
        done.append(period)
    return done


def _pair(text: str, a: Period, b: Period, tables: Sequence[TimeRules], now: int) -> Period | None:
    gap = text[a.at[1] : b.at[0]]
    head, tail = _surroundings(text, (a.at[0], b.at[1]))
    for words in tables:
        paired = words.pair_joins.fullmatch(gap) is not None and (
            (words.pair_before is not None and words.pair_before.search(head) is not None)
            or (words.pair_after is not None and words.pair_after.search(tail) is not None)
        )
        if paired or words.joins.fullmatch(gap):
            return _between(a, b, now)
    return None


def _between(a: Period, b: Period, now: int) -> Period | None:
    """From the beginning of one to the end of the other, a year that only one of them says being that of both; None if
    that is backwards."""
    first, last = a.span, b.span
    if a.date is not None and b.date is not None:
        spans = _with_years(a.date, b.date, now)
        if spans is None:
            return None
        first, last = spans
    if first.first > last.last:
        return None
    relative = None if a.relative is None or b.relative is None else f"{a.relative}_to_{b.relative}"
    return Period((a.at[0], b.at[1]), MomentRange(first.first, last.last), relative)


def _with_years(a: PartialDate, b: PartialDate, now: int) -> tuple[MomentRange, MomentRange] | None:
    today = day_of(now)
    if a.year is None and b.year is None:
        end = span_of(b, today)
        if end is None:
            return None
        b = replace(b, year=day_of(end.first).year)
    a_first = (a.month or 0, a.day or 0) <= (b.month or 12, b.day or 31)
    if a.year is None and b.year is not None:
        a = replace(a, year=b.year if a_first else b.year - 1)
    elif b.year is None and a.year is not None:
        b = replace(b, year=a.year if a_first else a.year + 1)
    first, last = span_of(a, today), span_of(b, today)
    return None if first is None or last is None else (first, last)


def _with_other_end(text: str, period: Period, tables: Sequence[TimeRules], now: int) -> Period | None:
    """1月15日から20日, March 3 to 5, between 3 and 5 March: the other end says its day alone."""
    partial = period.date
    if partial is None or partial.day is None or partial.month is None:
        return None
    head = text[max(0, period.at[0] - BESIDE) : period.at[0]]
    for words in tables:
        front = words.join_head.search(head)
        day = None if front is None else number(front["d"], words.numbers)
        if front is not None and day is not None and day <= partial.day:
            at = period.at[0] - (front.end() - front.start())
            return _between(Period((at, at), period.span, None, replace(partial, day=day)), period, now)
        joint = words.joins.match(text, period.at[1])
        tail = None if joint is None else words.join_tail.match(text, joint.end())
        day = None if tail is None else number(tail["d"], words.numbers)
        if tail is not None and day is not None and day >= partial.day:
            end = Period((tail.start(), tail.end()), period.span, None, replace(partial, day=day))
            return _between(period, end, now)
    return None


def _opened(text: str, period: Period, tables: Sequence[TimeRules], now: int) -> _Placed:
    """The range that is open at one end after since, after, until or before; the period itself without such a word."""
    head, tail = _surroundings(text, period.at)
    for words in tables:
        for affix in words.affixes:
            around = affix.around(head, tail)
            if around is not None:
                return _half_open(text, period, affix.kind, around, now)
    return _closed(text, period)


def _surroundings(text: str, at: tuple[int, int]) -> tuple[str, str]:
    return text[max(0, at[0] - BESIDE) : at[0]], text[at[1] : at[1] + BESIDE]


def _closed(text: str, period: Period) -> _Placed:
    first, last = period.at
    return period.at, TimeRange(period.span.first, period.span.last, period.relative, text[first:last], period.order)


def _half_open(text: str, period: Period, kind: str, around: tuple[int, int], now: int) -> _Placed:
    first, last = period.span.first, period.span.last
    today = day_of(now)
    ends: dict[str, tuple[int | None, int | None]] = {
        "since": (first, max(last, days(today, today).last)),
        "after": (last + 1, max(last + 1, days(today, today).last)),
        "until": (None, last),
        "before": (None, first - 1),
    }
    start, end = ends[kind]
    at = period.at[0] - around[0], period.at[1] + around[1]
    relative = None if period.relative is None else f"{kind}_{period.relative}"
    return at, TimeRange(start, end, relative, text[at[0] : at[1]], period.order)
