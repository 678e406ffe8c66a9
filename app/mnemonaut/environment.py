"""The one clock: `--now`, else `MNEMONAUT_NOW`, else the machine's."""

from __future__ import annotations

import os
import time

from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text

FIRST_MOMENT, LAST_MOMENT = -62_135_596_800, 253_402_300_799
"""The years 1 to 9999. Beyond them lie milliseconds that were taken for seconds, and nothing else."""


def parse_moment(text: str, *, where: str) -> int:
    """UTC epoch seconds from epoch seconds or ISO 8601 (without a zone: UTC). InputError names where it came from."""
    import datetime as dt

    stripped = text.strip()
    try:
        return checked_moment(int(stripped), where=where)
    except ValueError:
        pass
    try:
        moment = dt.datetime.fromisoformat(stripped)
    except ValueError as error:
        raise InputError(
            Text("“{stripped}” is not a time ({where})", stripped=stripped[:40], where=where),
            code="time_value",
            advice="Write epoch seconds, or ISO 8601 such as 2026-03-08 or 2026-03-08T21:40:00+09:00.",
        ) from error
    return int((moment if moment.tzinfo is not None else moment.replace(tzinfo=dt.UTC)).timestamp())


def checked_moment(moment: int, *, where: str) -> int:
    """The moment, if a calendar holds it."""
    if FIRST_MOMENT <= moment <= LAST_MOMENT:
        return moment
    raise InputError(
        Text(
            "{moment} lies outside the years 1 to 9999 ({where})",
            moment=str(moment)[:18] + "…" * (len(str(moment)) > 18),
            where=where,
        ),
        code="time_value",
        advice="Write epoch seconds, not milliseconds, or ISO 8601 such as 2026-03-08.",
    )


def now(option: str | None = None) -> int:
    """The clock of this command, in UTC epoch seconds."""
    if option is not None:
        return parse_moment(option, where="--now")
    fixed = os.environ.get("MNEMONAUT_NOW")
    return int(time.time()) if not fixed else parse_moment(fixed, where="MNEMONAUT_NOW")
