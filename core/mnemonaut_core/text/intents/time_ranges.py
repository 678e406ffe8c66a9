"""The time range of a question (seed 002, 3.1.2): expressions of time in three languages, joined and opened.

Days are UTC days, weeks begin on Monday, ends are inclusive. 最近 and `recent` are seven days (READINGS 18). A date
without its year is the newest that has begun. What only lies ahead (明日, next week) is no range: nothing that is
remembered can be from then. Parts of a day count as the day. Of several separate times the first is taken, one that is
more than `recent` before one that is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mnemonaut_core.text.intents.intent import TimeRange
from mnemonaut_core.text.intents.numerals import number
from mnemonaut_core.text.intents.periods import PartialDate, Period, period_of, span_of
from mnemonaut_core.text.intents.rules import BESIDE, Rules, TimeRules
from mnemonaut_core.text.intents.spans import Span, day_of, days

VAGUE = "recent"


@dataclass(frozen=True, slots=True)
class Found:
    """The range, and all places of the text that speak of time."""

    time_range: TimeRange
    places: tuple[tuple[int, int], ...]


def find_time(text: str, rules: Sequence[Rules], now: int) -> Found | None:
    """The time range of an NFKC text by the rules of these languages together; None if it speaks of none."""
    periods = _periods(text, rules, now)
    if not periods:
        return None
    tables = [each.time for each in rules]
    joined = _joined(text, periods, tables, now)
    single = {period.at for period in periods}
    ranges = [_opened(text, period, tables, now) if period.at in single else _closed(period) for period in joined]
    chosen = next((each for each in ranges if each.relative != VAGUE), ranges[0])
    places = tuple({*(period.at for period in joined), *(each.at for each in ranges)})
    first, last = chosen.at
    start, end = chosen.start, chosen.end
    return Found(TimeRange(start, end, chosen.relative, text[first:last]), places)


@dataclass(frozen=True, slots=True)
class _Range:
    at: tuple[int, int]
    start: int | None
    end: int | None
    relative: str | None


def _periods(text: str, rules: Sequence[Rules], now: int) -> list[Period]:
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
        period = period_of(rule, match, words, now)
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
            period = _with_tail(text, period, tables, now) or period
        done.append(period)
    return done


def _pair(text: str, a: Period, b: Period, tables: Sequence[TimeRules], now: int) -> Period | None:
    gap = text[a.at[1] : b.at[0]]
    head, tail = _beside(text, (a.at[0], b.at[1]))
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
    return Period((a.at[0], b.at[1]), Span(first.first, last.last), relative)


def _with_years(a: PartialDate, b: PartialDate, now: int) -> tuple[Span, Span] | None:
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


def _with_tail(text: str, period: Period, tables: Sequence[TimeRules], now: int) -> Period | None:
    """1月15日から20日, March 3 to 5: the second end says its day alone."""
    said = period.date
    if said is None or said.day is None or said.month is None:
        return None
    for words in tables:
        joint = words.joins.match(text, period.at[1])
        tail = None if joint is None else words.join_tail.match(text, joint.end())
        day = None if tail is None else number(tail["d"], words.numbers)
        if tail is not None and day is not None and day >= said.day:
            end = Period((tail.start(), tail.end()), period.span, None, replace(said, day=day))
            return _between(period, end, now)
    return None


def _opened(text: str, period: Period, tables: Sequence[TimeRules], now: int) -> _Range:
    """Since, after, until, before: the range that is open at one end; the period itself without such a word."""
    head, tail = _beside(text, period.at)
    for words in tables:
        for affix in words.affixes:
            around = affix.around(head, tail)
            if around is not None:
                return _half_open(period, affix.kind, around, now)
    return _closed(period)


def _beside(text: str, at: tuple[int, int]) -> tuple[str, str]:
    return text[max(0, at[0] - BESIDE) : at[0]], text[at[1] : at[1] + BESIDE]


def _closed(period: Period) -> _Range:
    return _Range(period.at, period.span.first, period.span.last, period.relative)


def _half_open(period: Period, kind: str, around: tuple[int, int], now: int) -> _Range:
    first, last = period.span.first, period.span.last
    today = day_of(now)
    ends: dict[str, tuple[int | None, int | None]] = {
        "since": (first, max(last, days(today, today).last)),
        "after": (last + 1, max(last + 1, days(today, today).last)),
        "until": (None, last),
        "before": (None, first - 1),
    }
    start, end = ends[kind]
    head, tail = around
    relative = None if period.relative is None else f"{kind}_{period.relative}"
    return _Range((period.at[0] - head, period.at[1] + tail), start, end, relative)
