"""Templates are written out in the form of the language, counted from the day of building."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.importers.sample import fill

EPOCH = date(1970, 1, 1)


def day_of(year: int, month: int, day: int) -> int:
    return (date(year, month, day) - EPOCH).days


@pytest.mark.parametrize(
    ("lang", "template", "written"),
    [
        ("en", "{{date-412}}", "3 March 2025"),
        ("ja", "{{date-412}}", "2025年3月3日"),
        ("zh", "{{date-412}}", "2025年3月3日"),
        ("en", "{{month-412}}", "March 2025"),
        ("ja", "{{month-412}}", "2025年3月"),
        ("zh", "{{month-412}}", "2025年3月"),
        ("en", "{{year-20}}", "2006"),
        ("ja", "{{year-20}}年", "2006年"),
        ("zh", "{{year-20}}年", "2006年"),
        ("en", "{{date-0}}", "19 April 2026"),
    ],
)
def test_each_template_has_the_form_of_its_language(lang: str, template: str, written: str) -> None:
    assert fill(template, day_of(2026, 4, 19), lang) == written


def test_all_twelve_months_have_their_english_names() -> None:
    names = [fill("{{month-0}}", day_of(2025, month, 1), "en").split()[0] for month in range(1, 13)]
    assert names == "January February March April May June July August September October November December".split()


def test_a_text_keeps_all_that_is_no_template() -> None:
    text = "On {{date-1}}, {not this} and {{date-2}}: 100 %, \\1, 葛󠄀 {"
    assert (
        fill(text, day_of(2025, 1, 1), "en") == "On 31 December 2024, {not this} and 30 December 2024: 100 %, \\1, 葛󠄀 {"
    )


def test_the_year_of_a_leap_day_needs_no_leap_day() -> None:
    assert fill("{{year-1}}", day_of(2024, 2, 29), "en") == "2023"


@pytest.mark.parametrize(
    "template", ["{{day-4}}", "{{date}}", "{{date+4}}", "{{ date-4 }}", "{{Date-4}}", "{{date-４}}", "{{}}"]
)
def test_what_is_no_template_stays(template: str) -> None:
    assert fill(template, day_of(2026, 4, 19), "en") == template


@given(st.integers(0, 40_000), st.integers(0, 1500), st.sampled_from(["en", "ja", "zh"]))
def test_days_are_counted_back_on_the_calendar(as_of_day: int, count: int, lang: str) -> None:
    then = EPOCH + timedelta(days=as_of_day - count)
    written = fill(f"{{{{date-{count}}}}}", as_of_day, lang)
    if lang == "en":
        assert written == f"{then.day} {then:%B} {then.year}"
    else:
        assert written == f"{then.year}年{then.month}月{then.day}日"
