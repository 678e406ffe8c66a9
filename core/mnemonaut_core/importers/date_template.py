"""Dates that samples write relative to the day of building: `{{date-412}}`, `{{month-412}}`, `{{year-20}}`."""

from __future__ import annotations

import re
from datetime import date

from mnemonaut_core.errors import InputError

LANGUAGES = ("en", "ja", "zh")
_EPOCH = date(1970, 1, 1).toordinal()
_TEMPLATE = re.compile(r"\{\{([^{}]*)\}\}")
_KNOWN = re.compile(r"(date|month|year)-(\d{1,6})", re.ASCII)
_SHOWN = 40
# not strftime: its names follow the locale of the machine
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def fill(text: str, as_of_day: int, lang: str) -> str:
    """The text with its templates written out; `as_of_day` is a UTC day from the epoch.

    `date` and `month` count days back, `year` calendar years: en "3 March 2025", "March 2025", "2005"; ja and zh
    "2025年3月3日", "2025年3月", "2005" (the text says 年 itself). InputError `unknown_template` names one that is none
    of these or leaves the years 1 to 9999, `unknown_language` a language without a form.
    """
    if lang not in LANGUAGES:
        raise InputError(
            f"Dates have no form in the language {lang[:_SHOWN]!r}",
            code="unknown_language",
            advice=f"Use one of {', '.join(LANGUAGES)}.",
        )
    return _TEMPLATE.sub(lambda match: _written(match[0], match[1], as_of_day, lang), text)


def _written(template: str, inner: str, as_of_day: int, lang: str) -> str:
    known = _KNOWN.fullmatch(inner)
    if known is None:
        raise _unknown(template)
    unit, count = known[1], int(known[2])
    try:
        today = date.fromordinal(_EPOCH + as_of_day)
        if unit == "year":
            # Only the year counts: 29 February need not exist that long ago.
            return str(date(today.year - count, 1, 1).year)
        day = date.fromordinal(today.toordinal() - count)
    except (ValueError, OverflowError):
        raise _unknown(template) from None
    if lang == "en":
        month = _MONTHS[day.month - 1]
        return f"{day.day} {month} {day.year}" if unit == "date" else f"{month} {day.year}"
    month = f"{day.year}年{day.month}月"
    return f"{month}{day.day}日" if unit == "date" else month


def _unknown(template: str) -> InputError:
    shown = template if len(template) <= _SHOWN else template[: _SHOWN - 1] + "…"
    return InputError(
        f"Unknown date template {shown}",
        code="unknown_template",
        advice="Write {{date-N}} or {{month-N}} with days, or {{year-N}} with years before the day of building.",
        detail=template,
    )
