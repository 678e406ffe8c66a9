"""Lists of memories: what a person or a source asks for, and what lists and counts answer with."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec

from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, KINDS, LIFE_STAGES, SCOPES, SENSITIVITIES, STATUSES
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text, texts_of
from mnemonaut_core.text.similarity import closest

# ---- The query language of lists: `kind:episode is:isolated before:2025-01-01 "a phrase" word`

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
KEY_HELP = texts_of("keys of memories")
MAX_CONDITIONS = 50
"""More would make an expression deeper than an opened database allows (RELIABILITY.md)."""
TOKEN = re.compile(r'(-?)(?:([A-Za-z_]+):)?(?:"([^"]*)"?|(\S+))')
C = TypeVar("C")


class Condition(msgspec.Struct, frozen=True):
    """One condition. `key` is one of KEYS, or `text` (all words of it) or `phrase` (these characters)."""

    key: str
    value: str
    negated: bool = False
    days: tuple[int, int] | None = None
    """For dates: the first and the last day of the day, month or year, counted from the epoch."""
    zone: str = ""
    """For dates: the time zone whose days they are; "" for the database's."""


def parse(text: str, zone: str = "") -> tuple[Condition, ...]:
    """All conditions, to be joined by AND; () for the empty text. InputError names the nearest key or value. Days are those of
    `zone`, "" for the database's."""
    found = []
    for minus, key, quoted, bare in TOKEN.findall(text):
        value = quoted or bare
        if (wanting := _without_value(key, value)) is not None:
            # left out, or taken for a word, it would mean other memories than anybody meant
            raise InputError.keyed("list_value", key=wanting, key_help=KEY_HELP[wanting])
        if not value:
            continue
        lowered = key.lower()
        if not key:
            found.append(Condition("phrase" if quoted else "text", value, bool(minus)))
        elif lowered in CHOICES:
            found.append(Condition(lowered, one_of(lowered, value, CHOICES[lowered]), bool(minus)))
        elif lowered in DATES:
            found.append(Condition(lowered, value, bool(minus), period(value), zone))
        elif lowered in FREE:
            found.append(Condition(lowered, value, bool(minus)))
        elif looks_like_text(lowered):
            found.append(Condition("text", f"{key}:{value}", bool(minus)))
        else:
            raise unknown_key(key, KEY_HELP)
    return checked_length(tuple(dict.fromkeys(found)))


def written(key: str, value: str) -> str | None:
    """A condition in the language of `--query`; None for a value that the language cannot say (a quote and a blank in one)."""
    spaced = not value or any(character.isspace() for character in value)
    if '"' in value:
        return None if spaced or value.startswith('"') else f"{key}:{value}"
    return f'{key}:"{value}"' if spaced else f"{key}:{value}"


class Matching(msgspec.Struct, frozen=True):
    """Instead of ids: all memories that meet these conditions at the moment of the operation. `whole` allows it to be every
    memory of the database."""

    conditions: tuple[Condition, ...]
    whole: bool = False


Meant = Sequence[str] | Matching
"""Which memories an operation is for."""


def checked_length(conditions: tuple[C, ...]) -> tuple[C, ...]:
    """The conditions; InputError where they are too many."""
    if len(conditions) > MAX_CONDITIONS:
        raise InputError.keyed("list_long", limit=MAX_CONDITIONS, count=len(conditions))
    return conditions


def _without_value(key: str, value: str) -> str | None:
    """The key of a condition behind which nothing stands (`kind:""`, `kind:`)."""
    name = (key if not value else value.removesuffix(":") if not key and value.endswith(":") else "").lower()
    return name if name in KEYS else None


def looks_like_text(key: str) -> bool:
    """Whether a key is text that was pasted, like `https:` and `C:`."""
    return key in {"http", "https", "file", "ftp"} or len(key) == 1


def unknown_key(key: str, key_help: Mapping[str, Text]) -> InputError:
    """The error for a condition whose key is none of these, with the nearest and its help."""
    near = closest(key.lower(), key_help)[0]
    return InputError.keyed("list_key", key=key, near=near, key_help=key_help[near])


def not_valid(key: str, value: str, advice: str) -> InputError:
    """The error for a value that this key does not take."""
    title = Text("“{value}” is not valid for “{key}:”", key=key, value=value)
    return InputError(title, code="list_value", advice=advice)


def one_of(key: str, value: str, names: Sequence[str]) -> str:
    """The value in lower case; InputError, with the nearest, if it is none of these names."""
    lowered = value.lower()
    if lowered in names:
        return lowered
    near = closest(lowered, names)[0]
    raise not_valid(key, value, Text("Did you mean {near}? Known: {known}.", near=near, known=", ".join(names)))


def period(value: str) -> tuple[int, int]:
    """First and last day of a day, month or year, counted from the epoch."""
    match = re.fullmatch(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", value)
    try:
        if match is None:
            raise ValueError(value)
        year, month, day = (int(group) if group else None for group in match.groups())
        first = dt.date(year or 0, month or 1, day or 1)
        if day is not None:
            last = first
        elif month is not None:
            last = dt.date(first.year, first.month, calendar.monthrange(first.year, first.month)[1])
        else:
            last = dt.date(first.year, 12, 31)
    except (ValueError, OverflowError) as error:
        raise InputError.keyed("list_date", value=value) from error
    epoch = dt.date(1970, 1, 1)
    return (first - epoch).days, (last - epoch).days


# ---- What a source asks for that is neither similarity nor words: rows in an order of their own


class Newest(msgspec.Struct, frozen=True):
    """Memories by a time, newest first; those without that time are not in the list. Score: epoch seconds.

    `by`: `moment` (coalesce(occurred_at, created_at)), `created_at`, `updated_at`, `last_confirmed_at`, or `ranked`: when it
    was last confirmed, else its moment, 0 where neither is known.
    `since`/`until` bound that time, inclusive, in addition to the plan's filters. `among`: only these ids; None for all.
    """

    by: str = "moment"
    since: int | None = None
    until: int | None = None
    among: tuple[str, ...] | None = None


class AboutTime(msgspec.Struct, frozen=True):
    """Memories that are about these years (overlap, inclusive) and this life stage; where only one of them is named, it
    suffices (READINGS 59). Newest first: score = how many were named + a fraction that grows with `moment`."""

    year_start: int | None = None
    year_end: int | None = None
    life_stage: str | None = None


class InThreads(msgspec.Struct, frozen=True):
    """Members of these threads, newest first. Score: epoch seconds of `moment`; an undated member scores 0."""

    keys: tuple[str, ...]


class Among(msgspec.Struct, frozen=True):
    """These memories with these scores, those that the filters admit."""

    scores: tuple[tuple[str, float], ...]


class Containing(msgspec.Struct, frozen=True):
    """Memories one of whose texts holds the whole text, ASCII letters in any case, newest created first (seed 004's
    ILIKE). Score: created_at in epoch seconds, 0 for an undated one. A blank text is in none."""

    text: str


class NewestBySimilarity(msgspec.Struct, frozen=True, eq=False):
    """Seed 002's temporal search: newest created first, similarity only breaks exact ties of time. Score: created_at in
    epoch seconds plus (cos + 1) · 0.4995. A memory without a vector or a date is not in it."""

    vector: Vector
    since: int | None
    until: int | None


ListQuery = Newest | AboutTime | InThreads | Among | Containing | NewestBySimilarity


# ---- What lists and counts over a database answer with


class FileFacts(msgspec.Struct, frozen=True):
    """How a database file is: who made its vectors, its versions, the day it is of, its size."""

    embedder: str | None
    dimension: int | None
    schema_version: int
    generation: int
    as_of: int | None
    file_bytes: int


class Stats(msgspec.Struct, frozen=True):
    """Counts of what a database holds. Mappings are by name."""

    memories: int
    by_kind: dict[str, int]
    by_status: dict[str, int]
    by_sensitivity: dict[str, int]
    by_year: dict[str, int]
    isolated: int
    suppressed: int
    undated: int
    with_vector: int
    documents: int
    links: int
    threads: int
    entities: int
    runs: int
    journal: int
    sources: tuple[tuple[str, str, int], ...]
    """(format, path, memories) in the order of the first import."""
    file: FileFacts


class Related(msgspec.Struct, frozen=True):
    """What a list shows with a memory. `recalls` counts the recorded recalls that selected it, `judgments` the saved
    queries for which a person judged it; `last_recalled_at` in UTC epoch seconds."""

    threads: tuple[str, ...] = ()
    source: str | None = None
    """Path of the file it came from."""
    recalls: int = 0
    last_recalled_at: int | None = None
    judgments: int = 0


FACET_VALUES = 30
"""Default number of threads, and of entities, that are counted."""


class Facet(msgspec.Struct, frozen=True):
    """One value of a facet with the number of memories that have it, and the condition that selects them."""

    key: str
    value: str
    count: int
