"""The filter: its text taken apart and put together, and the facets as conditions of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import msgspec

from mnemonaut_core.domain.lists import DATES, parse, written
from mnemonaut_core.domain.memory import SENSITIVITIES, STATUSES
from mnemonaut_ui.words.memory import ISOLATED, date_of_day

_TOKEN = re.compile(r'(-?)(?:([A-Za-z_]+):)?(?:"([^"]*)"?|(\S+))')  # the grammar of core's list_query
Days = tuple[int, int]
"""First and last day of the database's zone, both counted."""
FIRST_DAY, LAST_DAY = -719_162, 2_932_896
"""What a range can name: the years 1 to 9999."""


class QueryToken(msgspec.Struct, frozen=True):
    """One condition in the text of the query."""

    text: str
    key: str
    value: str
    negated: bool


def tokens(query: str) -> tuple[QueryToken, ...]:
    """The conditions of a query, in order."""
    return tuple(
        QueryToken(found[0], (found[2] or "").lower(), found[3] or found[4] or "", bool(found[1]))
        for found in _TOKEN.finditer(query)
    )


def without(query: str, unwanted: Callable[[QueryToken], bool]) -> str:
    """Return the query without some conditions."""
    return " ".join(token.text for token in tokens(query) if not unwanted(token))


def joined(query: str, conditions: Iterable[str]) -> str:
    """Return the query with further conditions appended."""
    return " ".join(part for part in (query.strip(), *conditions) if part)


class FacetKey(msgspec.Struct, frozen=True):
    """A facet: its conditions in the query language, and whether a memory has only one of its values."""

    name: str
    single: bool

    def conditions(self, value: str) -> tuple[tuple[str, str], ...]:
        """Return the (key, value) conditions that select exactly the memories that the facet counts."""
        if self.name == "year":
            return (("on", value),)
        if self.name == "sensitivity":
            return (("is", value),)
        if self.name == "state":
            return (("is", value),) if value == ISOLATED else (("is", value), ("is", "searchable"))
        return ((self.name, value),)

    def owns(self, token: QueryToken) -> bool:
        if token.negated:
            return False
        if self.name == "year":
            return token.key in DATES
        if self.name == "sensitivity":
            return token.key == "is" and token.value.lower() in SENSITIVITIES
        if self.name == "state":
            return token.key == "is" and token.value.lower() in (*STATUSES, ISOLATED, "searchable")
        return token.key == self.name

    def active(self, query: str, value: str) -> bool:
        """Whether the query asks for this value."""
        held = {(token.key, token.value.lower()) for token in tokens(query) if not token.negated}
        return all((key, wanted.lower()) in held for key, wanted in self.conditions(value))

    def toggled(self, query: str, value: str) -> str | None:
        """Return the query with this value added or removed; None if the query language cannot express it."""
        pairs = self.conditions(value)
        if self.active(query, value):
            gone = {(key, wanted.lower()) for key, wanted in pairs}
            return without(query, lambda t: not t.negated and (t.key, t.value.lower()) in gone)
        texts = [written(key, wanted) for key, wanted in pairs]
        if any(text is None for text in texts):
            return None
        base = without(query, self.owns) if self.single else query
        return joined(base, (text for text in texts if text is not None))

    def alone(self, query: str) -> str:
        """The query without this facet's conditions."""
        return without(query, self.owns)


FACETS: tuple[FacetKey, ...] = (
    FacetKey("kind", single=True),
    FacetKey("year", single=True),
    FacetKey("state", single=True),
    FacetKey("sensitivity", single=True),
    FacetKey("thread", single=False),
    FacetKey("entity", single=False),
)


def is_date(token: QueryToken) -> bool:
    """Whether a condition bounds the time (negated ones do not)."""
    return token.key in DATES and not token.negated


def with_days(query: str, days: Days | None) -> str:
    """Return the query bounded to these days instead of its dates; None removes all dates."""
    base = without(query, is_date)
    if days is None:
        return base
    first, last = max(FIRST_DAY, days[0]), min(LAST_DAY, days[1])
    if first == last:
        return joined(base, (f"on:{date_of_day(first)}",))
    bounds = []
    if first > FIRST_DAY:
        bounds.append(f"after:{date_of_day(first - 1)}")
    if last < LAST_DAY:
        bounds.append(f"before:{date_of_day(last + 1)}")
    return joined(base, bounds)


def days_of(query: str) -> Days | None:
    """Return the days to which a valid query is bounded; None for none."""
    first, last = FIRST_DAY, LAST_DAY
    dates = [c for c in parse(query) if c.key in DATES and not c.negated]
    for condition in dates:
        start, end = condition.days or (FIRST_DAY, LAST_DAY)
        if condition.key == "after":
            first = max(first, end + 1)
        elif condition.key == "before":
            last = min(last, start - 1)
        else:
            first, last = max(first, start), min(last, end)
    return (first, last) if dates and first <= last else None
