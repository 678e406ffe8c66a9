"""The list of recalls: its filter, and its rows: recorded recalls, imported ones, and gaps."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from msgspec import field

from mnemonaut_core.domain.history import RecordedRun
from mnemonaut_core.domain.indicators import DAMAGED, TOTAL, RunFigures
from mnemonaut_core.domain.lists import (
    DATES,
    TOKEN,
    checked_length,
    looks_like_text,
    not_valid,
    one_of,
    period,
    unknown_key,
)
from mnemonaut_core.domain.memory import BOUNDARY_CLASSES
from mnemonaut_core.domain.moments import UTC, moments_of
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice, Text, texts_of
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.shown import shown_line
from mnemonaut_core.text.similarity import closest

SLOW_MS = 1000.0
"""A recall that took longer is slow."""
STATUSES = tuple(status.value for status in RunStatus)
DOUBTFUL = "doubtful"
FREE = ("recipe", "preset", "by", "session", "type", "strategy", "from", "id", "memory")
BOUNDED = ("recalled", "found", "hits")
NAMED = ("took", "score")
KEY_HELP = texts_of("keys of runs")
KEYS = tuple(KEY_HELP)

LIKE_AN_ID = 0.7
"""How like an id one must be that was meant by it: one letter is wrong, or a few are missing."""
IDS_NAMED = 3
IDS_LOOKED_AT = 2000
"""The newest, among which one is looked for that was meant."""


def missing_run(run_id: str, known: Sequence[str]) -> InputError:
    """Nothing is recorded under this id; of those that are `known` the ones that begin so, else the likest, are named."""
    near = [one for one in known if run_id and one.startswith(run_id)][:IDS_NAMED]
    near = near or closest(run_id, known, IDS_NAMED, least=LIKE_AN_ID)
    return InputError.keyed(
        "no_run_is",
        "no_run",
        run=shown_line(run_id, 40),
        advice=Text("The closest are {ids}.", ids=", ".join(near)) if near else Advice("list_runs"),
    )


class RowKind(StrEnum):
    """What a row of the list is."""

    RECORDED = "recorded"
    IMPORTED = "imported"
    OFF = "off"
    """Nothing was recorded for a while."""
    LET_GO = "let_go"
    """Older recalls were deleted to stay below the limit."""


class RunKey(NamedTuple):
    """One row: its kind, and its id within the kind (of a gap: when it began). Equal keys are the same row. A tuple for speed:
    there may be a hundred thousand."""

    kind: RowKind
    id: str
    at: int
    """When it was recorded (UTC epoch seconds); of a gap when it ended, or the last look where it goes on."""

    @property
    def gap(self) -> bool:
        """Whether the row says that something is missing."""
        return self.kind in (RowKind.OFF, RowKind.LET_GO)


class RunFacts(msgspec.Struct, frozen=True):
    """The values of a recall that a filter reads. None means unknown (imported or damaged)."""

    figures: RunFigures
    """Numbers from the whole record only where a condition needs them (`RunCondition.reads_figures`)."""
    preset: str | None = None
    by: str | None = None
    question: str | None = None
    memories: tuple[str, ...] | None = None
    """The result."""
    session: str | None = None
    boundary_classes: tuple[str, ...] | None = None
    """None also for a recall without a boundary."""

    @property
    def is_damaged(self) -> bool:
        return self.figures.record == DAMAGED

    @property
    def is_imported(self) -> bool:
        return self.figures.recipe is None


class ImportedRun(msgspec.Struct, frozen=True):
    """A recall that the program recorded whose file was imported, as far as it says. It is of that program's own recall: none of
    our recipes made it, so it is never made again."""

    id: str
    at: int
    source: str
    """The name of the file."""
    format: str
    after_id: str | None
    """The memory of the talk in which it was made."""
    question: str | None
    """From the source, else from the memory of the turn; None where that is gone or empty."""
    mode: str | None
    candidates: int | None
    selected: tuple[str, ...] | None
    """Ids as this database has them, in order; None where its record cannot be read."""
    sensitivity: int = 0
    """Of the memory that holds the question: what is masked is masked here too."""
    session: str | None = None
    """The conversation that it belongs to; None where the source does not tell."""
    system: str = ""
    """The software that made it, as it calls itself; "" where the source does not tell."""


class ToldCandidate(msgspec.Struct, frozen=True):
    """A memory in another program's recall. None means unknown, never zero."""

    id: str
    """Of the stored memory that it is; else the id there, or how its text begins."""
    matched: bool = False
    """Whether it is a stored memory, found by id or by equal normalised text."""
    text: str | None = None
    rank: int | None = None
    score: float | None = None
    parts: Mapping[str, float] = field(default_factory=dict)
    stage: str | None = None
    """Where it was dropped, and why."""
    reason: str | None = None


class ToldRun(msgspec.Struct, frozen=True):
    """A recall that another program made, with its candidates in its order."""

    run: ImportedRun
    candidates: tuple[ToldCandidate, ...]


class RunRowOf(msgspec.Struct, frozen=True):
    """A row with what is shown of it: a recorded recall, an imported one, or neither: then it is a gap, `since` its beginning
    (None: unknown) and `until` its end (None: it goes on)."""

    key: RunKey
    recorded: RecordedRun | None = None
    imported: ImportedRun | None = None
    since: int | None = None
    until: int | None = None
    marked: bool = False
    gone: int = 0
    """Of LET_GO: how many; 0 where an earlier version did not count them."""
    by_size: bool = False
    """Of LET_GO: whether the last time was to keep the log below a size, not below a number of recalls."""
    most: int = 0
    """Of LET_GO: the limit, in recalls or megabytes."""


class RunListing(msgspec.Struct, frozen=True):
    """All rows in order, newest first, and how many of them are recalls."""

    keys: tuple[RunKey, ...] = ()
    recalls: int = 0
    doubts: Mapping[str, tuple[Text, ...]] = {}
    """Where the filter asks for those that look wrong: why, by id."""


class RunCondition(msgspec.Struct, frozen=True):
    """One condition; `key` is one of KEYS, or `text`. What is unknown meets no condition, negated or not."""

    key: str
    value: str
    negated: bool = False
    start: int | None = None
    end: int | None = None
    name: str = ""
    """Of what the bounds are: a source or stage (`total` for the whole), a part of a score."""
    low: float = -math.inf
    high: float = math.inf

    @property
    def is_doubt(self) -> bool:
        """Whether it asks for recalls that look wrong."""
        return (self.key, self.value) == ("is", DOUBTFUL)

    @property
    def reads_trace(self) -> bool:
        """Whether it needs the beginning of the record, beyond the columns of its row."""
        return self.key in _IN_THE_TRACE or (self.key == "is" and self.value in _FLAGS_IN_THE_TRACE)

    @property
    def reads_figures(self) -> bool:
        """Whether it needs numbers from the whole record."""
        return self.key in (*NAMED, "answered", "hits") and (self.key, self.name) != ("took", TOTAL)

    def admits(self, facts: RunFacts) -> bool:
        """Return whether a recall meets the condition. An unknown value meets none, negated or not."""
        found = self._meets(facts)
        return found is not None and found is not self.negated

    def _meets(self, facts: RunFacts) -> bool | None:
        """Return None if the value is unknown."""
        if self.key == "is":
            return _FLAGS[self.value](facts)
        if self.key in DATES:
            at, start, end = facts.figures.at, self.start or 0, self.end or 0
            return {"on": start <= at < end, "before": at < start, "after": at >= end}[self.key]
        if self.key in NAMED or self.key == "answered":
            return self._measured(facts.figures)
        value = _READ[self.key](facts)
        if value is None:
            return None
        if self.key in BOUNDED:
            return bool(self.low <= value <= self.high)
        if self.key == "slower":
            return bool(value > float(self.value))
        if self.key == "id":
            return bool(value.startswith(self.value))
        if self.key in ("session", "boundary", "memory"):
            return bool(self.value == value if self.key == "session" else self.value in value)
        wanted, found = self.value.casefold(), value.casefold()
        return wanted in found if self.key == "text" else bool(wanted == found)

    def _measured(self, figures: RunFigures) -> bool | None:
        """None where the record does not say: such a source did not run, such a part was not measured."""
        if self.key == "answered":
            statuses = [status for source, status, _ms in figures.sources if source == self.name]
            return (self.value.partition("=")[2].lower() in statuses) if statuses else None
        values = figures.values_of(self.name) if self.key == "score" else figures.times(self.name)
        return any(self.low < value <= self.high for value in values) if values else None


_READ: Mapping[str, Callable[[RunFacts], Any]] = {
    "text": attrgetter("question"),
    "boundary": attrgetter("boundary_classes"),
    "memory": attrgetter("memories"),
    **{key: attrgetter(key) for key in ("preset", "by", "session")},
    "slower": attrgetter("figures.ms"),
    "recalled": attrgetter("figures.selected"),
    "found": attrgetter("figures.candidates"),
    "hits": attrgetter("figures.before"),
    "type": attrgetter("figures.query_type"),
    "from": lambda facts: facts.figures.file or None,
    **{key: attrgetter(f"figures.{key}") for key in ("id", "recipe", "strategy")},
}
"""What a condition looks at, by its key."""
_FLAGS: Mapping[str, Callable[[RunFacts], bool | None]] = {
    "empty": lambda facts: None if facts.figures.selected is None else facts.figures.selected == 0,
    "slow": lambda facts: None if facts.figures.ms is None else facts.figures.ms > SLOW_MS,
    "degraded": attrgetter("figures.degraded"),
    "marked": attrgetter("figures.marked"),
    "unkept": lambda facts: None if facts.is_imported or facts.is_damaged else facts.question is None,
    "damaged": attrgetter("is_damaged"),
    "imported": attrgetter("is_imported"),
    DOUBTFUL: lambda _facts: None,  # found among many recalls: `RecallLog.listing`
}
FLAGS = tuple(_FLAGS)
_IN_THE_TRACE = frozenset(("text", "type", "strategy", "boundary"))
_FLAGS_IN_THE_TRACE = frozenset(("degraded", "unkept", "damaged"))


class RunFilter(msgspec.Struct, frozen=True):
    """All conditions, joined by AND."""

    conditions: tuple[RunCondition, ...] = field(default=())

    def admits(self, facts: RunFacts) -> bool:
        return all(condition.admits(facts) for condition in self.conditions)

    @property
    def on_columns(self) -> RunFilter:
        """The conditions that the columns of a recorded recall answer."""
        return RunFilter(tuple(one for one in self.conditions if not (one.reads_trace or one.reads_figures)))


def parse_runs(text: str) -> RunFilter:
    """The conditions of a text as `is:empty recipe:planned before:2025-01-01 cat`; none for the empty text. InputError names the
    nearest key or value."""
    found = []
    for minus, key, quoted, bare in TOKEN.findall(clean_text(text)):
        value, lowered, negated = quoted or bare, key.lower(), bool(minus)
        if not value:
            continue
        if not key:
            found.append(RunCondition("text", value, negated))
        elif lowered in _CHOICES:
            found.append(RunCondition(lowered, one_of(lowered, value, _CHOICES[lowered]), negated))
        elif lowered in DATES:
            found.append(RunCondition(lowered, value, negated, *moments_of(*period(value), UTC)))
        elif lowered == "slower":
            if not (value.isascii() and value.isdecimal() and len(value) < 10):
                raise not_valid(lowered, value, Text("Write a whole number of milliseconds, as slower:500."))
            found.append(RunCondition("slower", value, negated))
        elif lowered in BOUNDED or lowered in NAMED or lowered == "answered":
            found.append(_measure(lowered, value, negated=negated))
        elif lowered in FREE:
            found.append(RunCondition(lowered, value, negated))
        elif looks_like_text(lowered):
            found.append(RunCondition("text", f"{key}:{value}", negated))
        else:
            raise unknown_key(key, KEY_HELP)
    return RunFilter(checked_length(tuple(dict.fromkeys(found))))


_CHOICES: Mapping[str, Sequence[str]] = {"is": FLAGS, "boundary": BOUNDARY_CLASSES}

_NUMBER = r"-?\d{1,12}(?:\.\d{1,12})?"
_BOUNDS = re.compile(rf"(?P<low>{_NUMBER})?\.\.(?P<high>{_NUMBER})?|(?P<just>\d{{1,9}})")


def _measure(key: str, value: str, *, negated: bool) -> RunCondition:
    name, equals, bounds = value.partition("=")
    if key in BOUNDED:
        name, equals, bounds = "", "=", value
    if key == "answered" and name and bounds.lower() in STATUSES:
        return RunCondition(key, value, negated, name=name)
    found = _BOUNDS.fullmatch(bounds) if key != "answered" and equals and (name or key in BOUNDED) else None
    if found is None or (found["just"] is not None and key in NAMED):
        raise not_valid(key, value, KEY_HELP[key])
    low, high = (found["just"],) * 2 if found["just"] else (found["low"], found["high"])
    return RunCondition(
        key, value, negated, name=name, low=float(low) if low else -math.inf, high=float(high) if high else math.inf
    )
