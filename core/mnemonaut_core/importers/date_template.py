"""Dates that samples write relative to the day of building: `{{date-412}}`, `{{month-412}}`, `{{year-20}}`."""

from __future__ import annotations

import re
from datetime import date

_EPOCH = date(1970, 1, 1).toordinal()
_TEMPLATE = re.compile(r"\{\{(date|month|year)-(\d+)\}\}", re.ASCII)
# not strftime: its names follow the locale of the machine
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def fill(text: str, as_of_day: int, lang: str) -> str:
    """Replace the templates of a text; `as_of_day` is a UTC day counted from the epoch, `lang` is en, ja or zh.

    `date` and `month` count days back, `year` calendar years: en "3 March 2025", "March 2025", "2005"; ja and zh
    "2025年3月3日", "2025年3月", "2005" (the text says 年 itself). Other text is not changed.
    """
    today = date.fromordinal(_EPOCH + as_of_day)

    def replaced(match: re.Match[str]) -> str:
        unit, count = match[1], int(match[2])
        if unit == "year":
            return str(today.year - count)
        day = date.fromordinal(today.toordinal() - count)
        if lang == "en":
            month = f"{_MONTHS[day.month - 1]} {day.year}"
            return f"{day.day} {month}" if unit == "date" else month
        month = f"{day.year}年{day.month}月"
        return f"{month}{day.day}日" if unit == "date" else month

    return _TEMPLATE.sub(replaced, text)
