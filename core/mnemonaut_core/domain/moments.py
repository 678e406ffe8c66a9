"""Moments and days as a person writes them."""

from __future__ import annotations

import calendar
import datetime as dt
import re

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.errors import InputError

FIRST_MOMENT, LAST_MOMENT = -62_135_596_800, 253_402_300_799
"""The years 1 to 9999. Beyond them lie milliseconds that were taken for seconds, and nothing else."""


def parse_moment(text: str, *, where: str) -> int:
    """UTC epoch seconds from epoch seconds or ISO 8601 (without a zone: UTC). InputError names where it came from."""
    stripped = text.strip()
    try:
        return checked_moment(int(stripped), where=where)
    except ValueError:
        pass
    try:
        moment = dt.datetime.fromisoformat(stripped)
    except ValueError as error:
        raise InputError.keyed("time_value_2", "time_value", stripped=stripped[:40], where=where) from error
    return int((moment if moment.tzinfo is not None else moment.replace(tzinfo=dt.UTC)).timestamp())


def checked_moment(moment: int, *, where: str) -> int:
    """The moment, if a calendar holds it."""
    if FIRST_MOMENT <= moment <= LAST_MOMENT:
        return moment
    raise InputError.keyed("time_value", moment=str(moment)[:18] + "…" * (len(str(moment)) > 18), where=where)


def parse_day(text: str, *, where: str) -> int:
    """The UTC day, counted from the epoch, of what `parse_moment` reads; the InputError names the day that is nearest to what
    was written. A number as short as a year is a year, not seconds of 1970."""
    stripped = text.strip()
    written = _DAY.fullmatch(stripped)
    if written is None or written[2] is not None:
        try:
            return parse_moment(stripped, where=where) // DAY_SECONDS
        except InputError:
            pass
    if written is None:
        raise InputError.keyed("not_time", "time_value", stripped=stripped[:40], where=where)
    raise InputError.keyed("not_day", "time_value", day=stripped[:40], where=where, near=_nearest(written).isoformat())


_DAY = re.compile(r"([0-9]{1,4})(?:[-/.]([0-9]{1,2})(?:[-/.]([0-9]{1,2}))?)?")


def _nearest(written: re.Match[str]) -> dt.date:
    """The day of a calendar nearest to a year, month and day; month and day may be missing."""
    year, month, day = (int(part or 1) for part in written.groups())
    year, month = min(max(year, 1), 9999), min(max(month, 1), 12)
    return dt.date(year, month, min(max(day, 1), calendar.monthrange(year, month)[1]))
