"""Times of foreign files as UTC epoch seconds: numbers, ISO 8601, and what spreadsheets write.

A time without a zone is taken as UTC: nothing in the file says where it was written. One without a time of day is a `Day`.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from itertools import chain

from mnemonaut_core.domain.memory import Day
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.importers.values import RowError
from mnemonaut_core.patterns import compile_late
from mnemonaut_core.text.rules import rule_table

EARLIEST = -62_135_596_800
"""0001-01-01T00:00:00Z"""
LATEST = 253_402_300_799
"""9999-12-31T23:59:59Z"""
_FIRST_COUNTED, _LAST_COUNTED = 100_000_000, 4_102_444_800
"""1973-03-03 and 2100-01-01."""
_UNITS = (1, 10**3, 10**6, 10**9)
"""Parts of a second that programs count."""
_LAST_DAY = 200_000
_LONGEST = 64
_LONGEST_DAY = 10
"""Characters of a date in ISO 8601; one with a time of day has more."""
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d*)?", re.ASCII)
_UNORDERED = compile_late(
    r"(\d{1,2})([/.-])\s?(\d{1,2})\2\s?(\d{4})"
    r"(?:,?\s\s?(\d{1,2}):(\d{2})(?::(\d{2}))?\s?(?:([ap])\.?m\.?)?)?",
    re.ASCII | re.IGNORECASE,
)
"""The first two numbers are a day and a month, in one order or the other."""
_LATEST_COUNTED = 10**11
"""Seconds to the year 5138: what is larger counts in smaller units."""
DMY, MDY = "dmy", "mdy"
DATE_ORDER = "date_order"
_SPREADSHEET = compile_late(
    r"(\d{4})\s?[/.年-]\s?(\d{1,2})\s?[/.月-]\s?(\d{1,2})\s?日?(?:\s?\([^)]{1,3}\))?"
    r"(?:[T\s]\s?|(?<=日))?"
    r"(?:(\d{1,2})\s?[:時时点]\s?(\d{1,2})\s?分?(?:\s?:?\s?(\d{1,2})(?:\.\d{1,9})?\s?秒?)?)?"
    r"\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?",
    re.ASCII | re.IGNORECASE,
)

_DAY_AND_MONTH = r"(?:(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?[\s-]?\s?(?:de\s|of\s)?(?P<month>[^\W\d]{3,12})"
_DAY_AND_MONTH += r"|(?P<first>[^\W\d]{3,12})\.?\s(?P<second>\d{1,2})(?:st|nd|rd|th)?)"
_CLOCK = r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<seconds>\d{2}))?\s?(?:(?P<half>[ap])\.?m\.?)?"
_ZONE = r"(?:UTC|GMT|Z)?\s?(?P<zone>[+-]\d{2}:?\d{2})?(?:\s?\([^)]*\))?"
_NAMED = compile_late(
    rf"(?:[^\W\d]{{2,12}}\.?,?\s)?{_DAY_AND_MONTH}\.?,?[\s-](?:de\s)?(?P<year>\d{{4}})(?:,?\s(?:at\s)?{_CLOCK}\s?{_ZONE})?",
    re.IGNORECASE,
)
"""A date with the name of its month, after a weekday or none."""


class TimeFormatError(RowError):
    """Says in plain words why a value is no time."""


def epoch_of(value: object) -> int:
    """Epoch seconds of an epoch number or an ISO 8601 text, rounded down; TimeFormatError otherwise, and outside of the years 1 to
    9999."""
    return int(moment_of(value))


def moment_of(value: object) -> int:
    """The same, a `Day` where the text names a date without a time of day."""
    if isinstance(value, (int, float)) and type(value) is not bool:
        return _in_range(value)
    if isinstance(value, str):
        return _in_range(_iso(value.strip()))
    raise TimeFormatError("must be epoch seconds or an ISO 8601 time")


def table_epoch_of(text: str, dates: str | None = None) -> int:
    """Like `epoch_of` for a table's cell: also smaller units, `2024/5/1 9:30`, `2024年5月1日 9時30分`, `1 May 2024`, and
    `1/5/2024 9:30 am` in the order of `dates`. A number is a time only from 1973 to 2099: what is smaller counts days (Excel) or
    something else."""
    plain = unicodedata.normalize("NFKC", text[: 2 * _LONGEST]).strip()
    if len(plain) > _LONGEST:
        raise TimeFormatError(Text("is not a time: {plain}…", plain=plain[:40]))
    if _NUMBER.fullmatch(plain):
        return _plausible(_iso(plain), plain)
    if match := _UNORDERED.fullmatch(plain):
        first, _, second, year, *clock = match.groups()
        order = dates or order_of((plain,))
        if order is None:
            raise TimeFormatError(
                Text("may begin with the day or with the month: {text!r} (write 2024-05-01)", text=plain)
            )
        day, month = (first, second) if order == DMY else (second, first)
        return _in_range(_moment(year, month, day, clock, plain))
    if match := _SPREADSHEET.fullmatch(plain):
        year, month, day, *clock, zone = match.groups()
        return _in_range(_moment(year, month, day, (*clock, None), plain, zone))
    if match := _NAMED.fullmatch(" ".join(plain.split())):
        month = str(_months().get((match["month"] or match["first"]).casefold(), 0))
        clock = [match[name] for name in ("hour", "minute", "seconds", "half")]
        return _in_range(_moment(match["year"], month, match["day"] or match["second"], clock, plain, match["zone"]))
    return _in_range(_iso(plain))


def time_of(value: object) -> int | None:
    """Epoch seconds of a value as `moment_of`, also of milliseconds and microseconds; None for anything else, so that no message is
    lost for its clock."""
    if isinstance(value, dict):  # MongoDB's way to write a time
        value = value.get("$date", value.get("$numberLong"))
        return time_of(int(value) if isinstance(value, str) and value.lstrip("-").isdecimal() else value)
    while isinstance(value, (int, float)) and abs(value) > _LATEST_COUNTED:
        value /= 1000
    try:
        return None if value is None else moment_of(value)
    except TimeFormatError:
        return None


def written_time(value: object, dates: str | None) -> int | None:
    """As `time_of`, also of a text as tables have times; `dates` is the order of day and month."""
    if isinstance(value, str):
        with suppress(TimeFormatError):
            return table_epoch_of(value, dates)
    return time_of(value)


def order_of(cells: Iterable[str]) -> str | None:
    """The order of day and month that all dates of a column allow: dmy or mdy; None where both orders, or neither, fit. Between
    points the day is first."""
    fitting = {DMY, MDY}
    for cell in cells:
        match = _UNORDERED.fullmatch(unicodedata.normalize("NFKC", cell).strip())
        if match is not None:
            first, sign, second = match[1], match[2], match[3]
            fitting -= {DMY} if int(second) > 12 else set()
            fitting -= {MDY} if int(first) > 12 or sign == "." else set()
    return fitting.pop() if len(fitting) == 1 else None


def decided_order(cells: Iterable[str]) -> str | None:
    """The order that all dates of a source allow, as `order_of`; None where none of them begins with the day or with the month.
    InputError `date_order` where it is not clear, or where they contradict each other."""
    unordered = filter(is_unordered, cells)
    first = next(unordered, None)
    if first is None:
        return None
    order = order_of(chain((first,), unordered))
    if order is None:
        raise InputError.keyed(DATE_ORDER, example=first.strip()[:20], advice=Advice("name_dates"))
    return order


def is_unordered(cell: str) -> bool:
    """Whether a cell is a date that begins with the day or with the month."""
    return _UNORDERED.fullmatch(unicodedata.normalize("NFKC", cell[: 2 * _LONGEST]).strip()) is not None


@cache
def _months() -> dict[str, int]:
    return {name: int(month) for month, names in rule_table("columns")["months"].items() for name in names.split()}


def _moment(year: str, month: str, day: str, clock: Sequence[str | None], text: str, zone: str | None = None) -> float:
    """Return a moment, or a `Day` if `clock` (hours, minutes, seconds, am or pm; each may be None) has no hours."""
    hour, minute, seconds, half = clock
    hours = int(hour or 0)
    if half is not None:
        hours = hours % 12 + (12 if half.lower() == "p" else 0)
    try:
        at = UTC if hour is None else _zone(zone)
        whole = datetime(int(year), int(month), int(day), hours, int(minute or 0), int(seconds or 0), tzinfo=at)
    except ValueError:
        raise TimeFormatError(Text("is not a time: {text!r}", text=text)) from None
    return Day(_seconds(whole)) if hour is None else _seconds(whole)


def _plausible(number: float, text: str) -> int:
    if len(text) in (4, 8) and text.isdigit():  # a year, or YYYYMMDD
        return _in_range(number)
    for unit in _UNITS:
        if _FIRST_COUNTED <= number / unit < _LAST_COUNTED:
            return _in_range(number / unit)
    if 1 <= number < _LAST_DAY:
        raise TimeFormatError(
            Text(
                "is a number of days, as Excel counts them: {text!r} (show the column as a date and save it again)",
                text=text,
            )
        )
    raise TimeFormatError(Text("is not a time: {text!r} (write 2024-05-01T09:30:00Z or epoch seconds)", text=text))


def _iso(text: str) -> float:
    """Epoch seconds of ISO 8601 or of a number as text. Four digits are a year, eight are YYYYMMDD."""
    if not text or len(text) > _LONGEST:
        raise TimeFormatError(Text("is not a time: {text!r}", text=text[:40]))
    try:
        if _NUMBER.fullmatch(text) and (len(text) not in (4, 8) or "." in text):
            return float(text) if "." in text else int(text)
        is_year = len(text) == 4 and text.isascii() and text.isdigit()
        moment = datetime(int(text), 1, 1, tzinfo=UTC) if is_year else datetime.fromisoformat(text)
    except ValueError:
        raise TimeFormatError(
            Text("is not a time: {text!r} (write 2024-05-01T09:30:00Z or epoch seconds)", text=text[:40])
        ) from None
    seconds = _seconds(moment if moment.tzinfo else moment.replace(tzinfo=UTC))
    return Day(seconds) if len(text) <= _LONGEST_DAY else seconds


def _zone(text: str | None) -> timezone:
    if text is None or text[0] not in "+-":
        return UTC
    digits = text[1:].replace(":", "")
    offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
    return timezone(-offset if text[0] == "-" else offset)


def _seconds(moment: datetime) -> float:
    # not timestamp(): the difference also holds for years that the platform's C library does not know
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds()


def _in_range(seconds: float) -> int:
    if not EARLIEST <= seconds < LATEST + 1:
        if LATEST < seconds < LATEST * 1000:
            raise TimeFormatError("lies outside the years 1 to 9999 (milliseconds? divide by 1000)")
        raise TimeFormatError("lies outside the years 1 to 9999")
    return seconds if isinstance(seconds, Day) else min(math.floor(seconds), LATEST)
