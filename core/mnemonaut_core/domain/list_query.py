"""The query language of lists: `kind:episode is:isolated before:2025-01-01 "a phrase" word`. Pure."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from dataclasses import dataclass

from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, KINDS, LIFE_STAGES, SCOPES, SENSITIVITIES, STATUSES
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.similarity import closest

FLAGS = (
    "isolated",
    "searchable",
    "suppressed",
    "dated",
    "undated",
    "embedded",
    "unembedded",
    *STATUSES,
    *SENSITIVITIES,
)
CHOICES: dict[str, tuple[str, ...]] = {
    "kind": KINDS,
    "is": FLAGS,
    "scope": SCOPES,
    "boundary": BOUNDARY_CLASSES,
    "stage": LIFE_STAGES,
}
FREE = ("id", "subtype", "thread", "entity", "source", "document")
DATES = ("before", "after", "on")
KEYS = (*CHOICES, *FREE, *DATES)
KEY_HELP: dict[str, str] = {
    "kind": "episode, state, affect, chunk or claim",
    "is": "isolated, searchable, suppressed, dated, undated, embedded, unembedded, a status or a sensitivity",
    "scope": "session, project, principle or global",
    "boundary": "public, internal, pii or secret",
    "stage": "life stage: elementary, middle, high, university or work",
    "id": "ids that begin with this",
    "subtype": "fact, task, preference …",
    "thread": "a thread's key",
    "entity": "a person, place … that is mentioned",
    "source": "part of the name of the file that it came from",
    "document": "part of the uri of its document",
    "before": "earlier than this UTC day (2025, 2025-03 or 2025-03-08)",
    "after": "on or later than the end of this UTC day, month or year",
    "on": "within this UTC day, month or year",
}
MAX_CONDITIONS = 50
"""More would make an expression deeper than an opened database allows (RELIABILITY.md)."""
_TOKEN = re.compile(r'(-?)(?:([A-Za-z_]+):)?(?:"([^"]*)"?|(\S+))')


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition. `key` is one of KEYS, or `text` (all words of it) or `phrase` (these characters)."""

    key: str
    value: str
    negated: bool = False
    start: int | None = None
    """For dates: the first moment of the day, month or year (epoch seconds)."""
    end: int | None = None
    """For dates: the first moment after it."""


def parse(text: str) -> tuple[Condition, ...]:
    """All conditions, to be joined by AND; () for the empty text. InputError names the nearest key or value."""
    found = []
    for minus, key, quoted, bare in _TOKEN.findall(text):
        value = quoted or bare
        if not value:
            continue
        lowered = key.lower()
        if not key:
            found.append(Condition("phrase" if quoted else "text", value, bool(minus)))
        elif lowered in CHOICES:
            found.append(Condition(lowered, _choice(lowered, value), bool(minus)))
        elif lowered in DATES:
            start, end = _period(value)
            found.append(Condition(lowered, value, bool(minus), start, end))
        elif lowered in FREE:
            found.append(Condition(lowered, value, bool(minus)))
        elif _looks_like_text(lowered):
            found.append(Condition("text", f"{key}:{value}", bool(minus)))
        else:
            near = closest(lowered, KEYS)[0]
            raise InputError(
                Text("A list has no key {key}:", key=key),
                code="list_key",
                advice=Text("The nearest is {near}: ({key_help}).", near=near, key_help=Text.of(KEY_HELP[near])),
            )
    distinct = tuple(dict.fromkeys(found))
    if len(distinct) > MAX_CONDITIONS:
        raise InputError(
            Text(
                "A list takes at most {limit} conditions, not {count}",
                limit=MAX_CONDITIONS,
                count=len(distinct),
            ),
            code="list_long",
            advice='Leave words out, or put them in quotes: "a phrase" is one condition.',
        )
    return distinct


def _looks_like_text(key: str) -> bool:
    """`https:` and `C:` are text that somebody pasted, not keys."""
    return key in {"http", "https", "file", "ftp"} or len(key) == 1


def _choice(key: str, value: str) -> str:
    lowered = value.lower()
    if lowered in CHOICES[key]:
        return lowered
    near = closest(lowered, CHOICES[key])[0]
    raise InputError(
        Text("{key}: cannot be {value}", key=key, value=value),
        code="list_value",
        advice=Text("The nearest is {near}. Known: {known}.", near=near, known=", ".join(CHOICES[key])),
    )


def _period(value: str) -> tuple[int, int]:
    """First moment of a UTC day, month or year, and of the next one."""
    match = re.fullmatch(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", value)
    try:
        if match is None:
            raise ValueError(value)
        year, month, day = (int(group) if group else None for group in match.groups())
        first = dt.date(year or 0, month or 1, day or 1)
        # no date follows the last one that can be written, so the end is counted from the last day within
        if day is not None:
            last = first
        elif month is not None:
            last = dt.date(first.year, first.month, calendar.monthrange(first.year, first.month)[1])
        else:
            last = dt.date(first.year, 12, 31)
    except (ValueError, OverflowError) as error:
        raise InputError(
            Text("{value} is not a day, month or year", value=value),
            code="list_date",
            advice="Write 2025, 2025-03 or 2025-03-08.",
        ) from error
    epoch = dt.date(1970, 1, 1)
    return (first - epoch).days * 86_400, ((last - epoch).days + 1) * 86_400
