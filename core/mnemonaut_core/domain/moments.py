"""Moments and days as a person writes them, and the days of a time zone.

A zone is an IANA name; a day is a day of its calendar, counted from 1970-01-01. Nothing that is stored depends on a zone."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from contextlib import suppress
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.errors import InputError
from mnemonaut_core.text.similarity import closest

FIRST_MOMENT, LAST_MOMENT = -62_135_596_800, 253_402_300_799
"""The years 1 to 9999. Beyond them lie milliseconds that were taken for seconds, and nothing else."""
UTC = "UTC"
ZONE_KEY = "zone"
"""The setting of a database with the name of its zone."""
_EPOCH = dt.date(1970, 1, 1).toordinal()
_FIRST_DAY, _LAST_DAY = FIRST_MOMENT // DAY_SECONDS, LAST_MOMENT // DAY_SECONDS


@lru_cache(64)
def zone_of(name: str) -> ZoneInfo:
    """The zone of an IANA name; InputError with the nearest known names where there is none."""
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError) as error:  # the last two: what is no name of a file, or that of a folder
        raise InputError.keyed("zone_unknown", zone=name[:40], near=", ".join(_near_zones(name))) from error


def tz_of(zone: str) -> dt.tzinfo:
    """The zone of a known name; UTC even where there are no data on zones."""
    return dt.UTC if zone == UTC else zone_of(zone)


def known_zone(name: str) -> str:
    """The name itself; UTC where there is no such zone here, as for ""."""
    with suppress(InputError):
        return zone_of(name).key
    return UTC


def _near_zones(name: str) -> list[str]:
    """At most three; a place is enough to find its zone."""
    known = {
        key.lower(): zone for zone in sorted(available_timezones() | {UTC}) for key in (zone.rpartition("/")[2], zone)
    }
    found = closest(name[:40].lower().replace(" ", "_"), known, 3)
    return list(dict.fromkeys(known[key] for key in found))


def day_of(moment: int, zone: str) -> int:
    """The day of a zone in which a moment lies; a moment that no calendar holds lies in its UTC day."""
    if zone == UTC or not FIRST_MOMENT + DAY_SECONDS <= moment <= LAST_MOMENT - DAY_SECONDS:
        return moment // DAY_SECONDS
    day = dt.datetime.fromtimestamp(moment, zone_of(zone)).toordinal() - _EPOCH
    return day + (moment >= _start(day + 1, zone))


def moments_of(day_from: int, day_to: int, zone: str) -> tuple[int, int]:
    """The first second of the first day, and the first second after the last one: those between them are the days'. Equal for
    a day that a zone left out; days beyond the calendar count as its ends."""
    return _start(day_from, zone), _start(day_to + 1, zone)


def clock_of(moment: int, zone: str) -> int:
    """The seconds of a UTC clock that shows what the zone's clock shows at a moment, at its first second of a day 00:00: what a
    memory without a time of day is compared with."""
    if zone == UTC or not FIRST_MOMENT + DAY_SECONDS <= moment <= LAST_MOMENT - DAY_SECONDS:
        return moment
    day = day_of(moment, zone)
    if moment == _start(day, zone):
        return day * DAY_SECONDS
    offset = dt.datetime.fromtimestamp(moment, zone_of(zone)).utcoffset()
    return moment + int((offset or dt.timedelta()).total_seconds())


def _start(day: int, zone: str) -> int:
    """Where midnight is left out or comes twice, a day begins with its first second."""
    if zone == UTC or not _FIRST_DAY < day <= _LAST_DAY:
        return min(max(day * DAY_SECONDS, FIRST_MOMENT), LAST_MOMENT + 1)
    midnight = dt.datetime.combine(dt.date.fromordinal(day + _EPOCH), dt.time(), zone_of(zone))
    return int(midnight.timestamp())


def parse_moment(text: str, *, where: str, zone: str = UTC) -> int:
    """UTC epoch seconds from epoch seconds or ISO 8601 (without an offset: by the clock of `zone`). InputError names where it
    came from."""
    stripped = text.strip()
    try:
        return checked_moment(int(stripped), where=where)
    except ValueError:
        pass
    try:
        moment = dt.datetime.fromisoformat(stripped)
    except ValueError as error:
        raise InputError.keyed("time_value_2", "time_value", stripped=stripped[:40], where=where) from error
    return int((moment if moment.tzinfo is not None else moment.replace(tzinfo=tz_of(zone))).timestamp())


def checked_moment(moment: int, *, where: str) -> int:
    """The moment, if a calendar holds it."""
    if FIRST_MOMENT <= moment <= LAST_MOMENT:
        return moment
    raise InputError.keyed("time_value", moment=str(moment)[:18] + "…" * (len(str(moment)) > 18), where=where)


def parse_day(text: str, *, where: str, zone: str = UTC) -> int:
    """The day of `zone`, counted from the epoch, of what `parse_moment` reads; the InputError names the day that is nearest to
    what was written. A number as short as a year is a year, not seconds of 1970."""
    stripped = text.strip()
    written = _DAY.fullmatch(stripped)
    if written is None or written[2] is not None:
        with suppress(ValueError):
            return dt.date.fromisoformat(stripped).toordinal() - _EPOCH
        try:
            return day_of(parse_moment(stripped, where=where, zone=zone), zone)
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
