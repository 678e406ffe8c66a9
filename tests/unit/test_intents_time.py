"""Time ranges in three languages: what is one, where it begins and ends, and what is none."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.text.intents.analyzer import QueryType, analyze
from mnemonaut_core.text.intents.rules import kanji_number, number
from mnemonaut_core.text.intents.time_ranges import TimeRange

TODAY = date(2025, 6, 18)  # a Wednesday
NOW = int(datetime(2025, 6, 18, 12, tzinfo=UTC).timestamp())
DAY = 86_400


def first_second(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())


def last_second(day: date) -> int:
    return first_second(day) + DAY - 1


def range_of(text: str, now: int = NOW) -> TimeRange:
    found = analyze(text, now).time_range
    assert found is not None, text
    return found


def days_of(text: str, now: int = NOW) -> tuple[str | None, str | None]:
    """First and last day of the range, as ISO dates; None where it is open."""
    found = range_of(text, now)
    first, last = (
        None if moment is None else datetime.fromtimestamp(moment, UTC) for moment in (found.start, found.end)
    )
    assert first is None or (first.hour, first.minute, first.second) == (0, 0, 0)
    assert last is None or (last.hour, last.minute, last.second) == (23, 59, 59)
    return (None if first is None else first.date().isoformat(), None if last is None else last.date().isoformat())


RELATIVE = {
    "yesterday": ("昨日", "きのうの夜", "昨天", "昨晚", "yesterday", "last night"),
    "today": ("今日", "今朝", "今天", "today", "tonight"),
    "day_before_yesterday": ("一昨日", "おととい", "前天", "the day before yesterday"),
    "3_days_ago": ("三日前", "3日前", "３日前", "三天前", "3天前", "3 days ago", "three days ago"),
    "last_week": ("先週", "上周", "上个星期", "last week"),
    "this_week": ("今週", "这周", "本周", "this week"),
    "week_before_last": ("先々週", "上上周", "the week before last"),
    "2_weeks_ago": ("2週間前", "二週間前", "两周前", "两个星期前", "2 weeks ago", "a couple of weeks ago"),
    "last_month": ("先月", "上个月", "last month"),
    "this_month": ("今月", "这个月", "this month"),
    "last_year": ("去年", "昨年", "last year"),
    "year_before_last": ("一昨年", "おととし", "the year before last"),
    "recent": ("最近", "recent talks", "recently"),
    "past_3_days": ("この3日間", "過去三日間", "最近三天", "过去3天", "the past 3 days", "last three days"),
    "past_2_weeks": ("過去2週間", "ここ2週間", "最近两周", "past 2 weeks"),
    "past_week": ("过去一周", "最近一周", "in the past week"),
    "last_weekend": ("先週末", "上周末", "last weekend"),
    "last_week_friday": ("先週の金曜日", "上周五", "上星期五", "last week on Friday", "Friday last week"),
}
DAYS = {
    "yesterday": ("2025-06-17", "2025-06-17"),
    "today": ("2025-06-18", "2025-06-18"),
    "day_before_yesterday": ("2025-06-16", "2025-06-16"),
    "3_days_ago": ("2025-06-15", "2025-06-15"),
    "last_week": ("2025-06-09", "2025-06-15"),
    "this_week": ("2025-06-16", "2025-06-22"),
    "week_before_last": ("2025-06-02", "2025-06-08"),
    "2_weeks_ago": ("2025-06-02", "2025-06-08"),
    "last_month": ("2025-05-01", "2025-05-31"),
    "this_month": ("2025-06-01", "2025-06-30"),
    "last_year": ("2024-01-01", "2024-12-31"),
    "year_before_last": ("2023-01-01", "2023-12-31"),
    "recent": ("2025-06-11", "2025-06-18"),
    "past_3_days": ("2025-06-15", "2025-06-18"),
    "past_2_weeks": ("2025-06-04", "2025-06-18"),
    "past_week": ("2025-06-11", "2025-06-18"),
    "last_weekend": ("2025-06-14", "2025-06-15"),
    "last_week_friday": ("2025-06-13", "2025-06-13"),
}


@pytest.mark.parametrize(("relative", "text"), [(name, text) for name, texts in RELATIVE.items() for text in texts])
def test_a_relative_time_is_the_same_in_three_languages(relative: str, text: str) -> None:
    assert (range_of(text).relative, *days_of(text)) == (relative, *DAYS[relative])


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2025年1月", "2025-01-01", "2025-01-31"),
        ("January 2025", "2025-01-01", "2025-01-31"),
        ("in January", "2025-01-01", "2025-01-31"),
        ("1月15日", "2025-01-15", "2025-01-15"),
        ("１月１５日", "2025-01-15", "2025-01-15"),
        ("2025-01-15", "2025-01-15", "2025-01-15"),
        ("2025/1/15", "2025-01-15", "2025-01-15"),
        ("15 January 2025", "2025-01-15", "2025-01-15"),
        ("January 15th, 2025", "2025-01-15", "2025-01-15"),
        ("二〇二五年一月十五日", "2025-01-15", "2025-01-15"),
        ("令和7年1月", "2025-01-01", "2025-01-31"),
        ("2024年2月", "2024-02-01", "2024-02-29"),
        ("2024年", "2024-01-01", "2024-12-31"),
        ("in 2024", "2024-01-01", "2024-12-31"),
        ("去年の夏", "2024-06-01", "2024-08-31"),
        ("去年夏天", "2024-06-01", "2024-08-31"),
        ("summer of 2024", "2024-06-01", "2024-08-31"),
        ("2023年の冬", "2023-12-01", "2024-02-29"),
        ("去年の3月", "2024-03-01", "2024-03-31"),
        ("今年三月", "2025-03-01", "2025-03-31"),
        ("先月の15日", "2025-05-15", "2025-05-15"),
        ("上个月15号", "2025-05-15", "2025-05-15"),
        ("last Friday", "2025-06-13", "2025-06-13"),
        ("Q1 2025", "2025-01-01", "2025-03-31"),
        ("半年前", "2024-12-01", "2024-12-31"),
        ("数日前", "2025-06-12", "2025-06-16"),
        ("2月29日", "2024-02-29", "2024-02-29"),
        ("1月から3月まで", "2025-01-01", "2025-03-31"),
        ("1〜3月", "2025-01-01", "2025-03-31"),
        ("一月到三月", "2025-01-01", "2025-03-31"),
        ("from March to May 2025", "2025-03-01", "2025-05-31"),
        ("between January and March", "2025-01-01", "2025-03-31"),
        ("March 3 to 5", "2025-03-03", "2025-03-05"),
        ("1月15日から20日", "2025-01-15", "2025-01-20"),
        ("2025-01-15 to 2025-02-03", "2025-01-15", "2025-02-03"),
        ("昨日から今日まで", "2025-06-17", "2025-06-18"),
        ("先週と今週の間", "2025-06-09", "2025-06-22"),
        ("since last week", "2025-06-09", "2025-06-18"),
        ("先週以降", "2025-06-09", "2025-06-18"),
        ("从上个月开始", "2025-05-01", "2025-06-18"),
        ("after 2023", "2024-01-01", "2025-06-18"),
        ("before 2024", None, "2023-12-31"),
        ("2024年之前", None, "2023-12-31"),
        ("2024年以前の話", None, "2024-12-31"),
        ("until March", None, "2025-03-31"),
    ],
)
def test_dates_ranges_and_open_ends(text: str, first: str | None, last: str | None) -> None:
    assert days_of(text) == (first, last)


@pytest.mark.parametrize("text", ["11月から2月まで", "from November to February", "十一月到二月"])
def test_a_range_over_new_year_begins_in_the_year_before(text: str) -> None:
    assert days_of(text) == ("2024-11-01", "2025-02-28")


@pytest.mark.parametrize("text", ["12月", "in December", "十二月"])
def test_a_month_without_its_year_is_the_newest_that_has_begun(text: str) -> None:
    assert days_of(text) == ("2024-12-01", "2024-12-31")


def test_a_day_without_its_year_is_this_years_from_its_own_day_on() -> None:
    assert days_of("6月18日", first_second(TODAY)) == ("2025-06-18", "2025-06-18")
    assert days_of("6月18日", first_second(TODAY) - 1) == ("2024-06-18", "2024-06-18")


def test_last_friday_is_never_today() -> None:
    friday = first_second(date(2025, 6, 20))
    assert days_of("last Friday", friday) == ("2025-06-13", "2025-06-13")
    assert days_of("on Friday", friday) == ("2025-06-20", "2025-06-20")


def test_weeks_begin_on_monday() -> None:
    monday, sunday = first_second(date(2025, 6, 16)), last_second(date(2025, 6, 22))
    assert {days_of("今週", now) for now in (monday, NOW, sunday)} == {("2025-06-16", "2025-06-22")}
    assert days_of("今週", monday - 1) == ("2025-06-09", "2025-06-15")


def test_days_are_utc_days() -> None:
    """At 03:00 of the 18th in Tokyo it is still the 17th."""
    tokyo_morning = int(datetime(2025, 6, 17, 18, tzinfo=UTC).timestamp())
    assert days_of("今日", tokyo_morning) == ("2025-06-17", "2025-06-17")


def test_hours_are_a_window_around_the_moment() -> None:
    found = range_of("3時間前")
    assert (found.start, found.end) == (NOW - 3 * 3600 - 1800, NOW - 3 * 3600 + 1800)
    assert (range_of("the past 3 hours").start, range_of("the past 3 hours").end) == (NOW - 3 * 3600, NOW)


@pytest.mark.parametrize(
    "text",
    [
        "13月",
        "2025年13月",
        "2月30日",
        "2025年2月29日",
        "June 31",
        "Feb 29 2025",
        "2025-13-01",
        "2025/2/30",
        "99999 years ago",
        "9999年前",
        "0日前",
    ],
)
def test_an_impossible_date_is_no_range(text: str) -> None:
    assert analyze(text, NOW).time_range is None


@pytest.mark.parametrize(
    "text",
    [
        "you may go",
        "I march on",
        "the most recent one",
        "room 2024",
        "2024 people",
        "version 2.0.1",
        "call 2025-123",
        "5年間",
        "2025年度",
        "周五的例会",
        "五月雨",
        "二日酔い",
        "三年级",
        "月曜日の定例",
        "a second opinion",
        "the sun",
    ],
)
def test_a_word_that_only_looks_like_a_time_is_no_range(text: str) -> None:
    assert analyze(text, NOW).time_range is None


@pytest.mark.parametrize("text", ["明日", "来週", "明天", "下周", "tomorrow", "next week"])
def test_what_lies_ahead_is_no_range_since_nothing_remembered_is_from_then(text: str) -> None:
    assert analyze(text, NOW).time_range is None


def test_of_several_times_the_first_counts_and_any_before_recent() -> None:
    assert range_of("昨日と先週の話").relative == "yesterday"
    assert range_of("the recent talk last week").relative == "last_week"


def test_zennen_is_not_qiannian() -> None:
    """前年 is the year before in Japanese, the year before last in Chinese."""
    assert days_of("前年の旅行は") == ("2024-01-01", "2024-12-31")
    assert days_of("前年的旅行") == ("2023-01-01", "2023-12-31")


def test_a_time_range_makes_the_question_temporal() -> None:
    assert analyze("2025年1月に何を決めた？", NOW).query_type is QueryType.TEMPORAL


@pytest.mark.long
@given(st.text(max_size=60), st.integers(0, 4_000_000_000))
def test_any_text_at_any_clock_is_read(text: str, now: int) -> None:
    found = analyze(text, now)
    assert 0.0 <= found.importance <= 1.0
    time_range = found.time_range
    if time_range is not None and time_range.start is not None and time_range.end is not None:
        assert time_range.start <= time_range.end


WORDS = st.sampled_from(
    """
        先週 から 昨日 まで 3 日 前 2025年 1月 15日 の間 と 上周五 到 以来 曜 金 last Friday from January to
        2025 ago since and
    """.split()
)


@given(st.lists(WORDS, max_size=8), st.integers(0, 4_000_000_000))
def test_any_heap_of_time_words_gives_a_range_in_order_or_none(words: list[str], now: int) -> None:
    for text in ("".join(words), " ".join(words)):
        found = analyze(text, now).time_range
        if found is not None and found.start is not None and found.end is not None:
            assert found.start <= found.end


@pytest.mark.parametrize(
    ("text", "value"),
    [("十五", 15), ("二十三", 23), ("二〇二五", 2025), ("百", 100), ("两百", 200), ("千九百九十九", 1999), ("〇", 0)],
)
def test_kanji_numbers_are_read(text: str, value: int) -> None:
    assert kanji_number(text) == value


@pytest.mark.parametrize("text", ["", "十百", "二三十", "人", "十十"])
def test_what_is_no_kanji_number_is_none(text: str) -> None:
    assert kanji_number(text) is None


def test_numbers_are_digits_words_or_kanji() -> None:
    assert [number(text, {"a couple of": 2}) for text in ("007", "A  couple of", "七", "many")] == [7, 2, 7, None]


def test_ends_are_inclusive() -> None:
    found = range_of("2025年1月")
    assert (found.start, found.end) == (first_second(date(2025, 1, 1)), first_second(date(2025, 2, 1)) - 1)
    assert timedelta(seconds=(found.end or 0) + 1 - (found.start or 0)) == timedelta(days=31)
