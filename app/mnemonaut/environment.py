"""What a run of the program has from around it: the one clock (`--now`, else `MNEMONAUT_NOW`, else the machine's), fresh
ids, and the places of its files."""

from __future__ import annotations

import os
import time
from pathlib import Path

from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text

APP = "mnemonaut"
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MAX_MS = (1 << 48) - 1
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


# ---- ids


def new_ulid(at: int) -> str:
    """A ULID for a moment in epoch seconds (clamped to what a ULID can hold): 26 characters of Crockford's base 32."""
    import secrets

    value = (min(max(at, 0) * 1000, _MAX_MS) << 80) | secrets.randbits(80)
    return "".join(_ALPHABET[(value >> shift) & 31] for shift in range(125, -1, -5))


# ---- places


def written_by_a_person(name: str) -> Path:
    """A path as somebody typed it, `~` read as a home; that of an unknown user stays as it is, and is not found."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


def data_folder() -> Path:
    """The samples and databases that the program makes itself; not created here."""
    import platformdirs

    return Path(platformdirs.user_data_dir(APP, appauthor=False))


def settings_path() -> Path:
    """Where the window keeps what it remembers; not created here."""
    import platformdirs

    return Path(platformdirs.user_config_dir(APP, appauthor=False)) / "window.ini"


def endpoints_path() -> Path:
    """Where a person's allowed endpoints and chat endpoint stand; not created here."""
    return settings_path().with_name("endpoints.json")


def presets_path() -> Path:
    """Where a person's presets and defaults stand; not created here."""
    return settings_path().with_name("presets.json")


def log_folder() -> Path:
    """Logs and crash reports; not created here."""
    import platformdirs

    return Path(platformdirs.user_log_dir(APP, appauthor=False))


def sample_path(lang: str) -> Path:
    """The sample database of a language."""
    return data_folder() / "samples" / f"sample-{lang}.db"
