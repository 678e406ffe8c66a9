"""A query: all that a recall may depend on, the clock included."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, KINDS, SCOPES
from mnemonaut_core.domain.moments import UTC, zone_of
from mnemonaut_core.domain.own_words import OwnWord
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.similarity import closest


class Turn(msgspec.Struct, frozen=True):
    """One message of the conversation; `role` is "user" or "assistant", `at` UTC epoch seconds if known."""

    role: str
    text: str
    at: int | None = None


def last_said(context: Iterable[Turn]) -> str:
    """The last message of the person in a conversation; "" for none."""
    return next((turn.text for turn in reversed(tuple(context)) if turn.role == "user"), "")


class Sight(msgspec.Struct, frozen=True):
    """What the asking one may see of the whole database. What is out of its sight is not counted either: not in the statistics
    of a word index, not in those by which a question is embedded."""

    boundary_classes: tuple[str, ...]
    max_sensitivity: int


class Filters(msgspec.Struct, frozen=True):
    """What every source keeps out, inside its own search. None means: not restricted.

    `day_from` and `day_to` are days of `zone` from the epoch, inclusive. `not_after` is a moment in epoch seconds: later
    memories are out. A memory without any date passes the time filters: nothing says that it is too old.
    """

    kinds: tuple[str, ...] = ("episode",)
    max_sensitivity: int | None = None
    scopes: tuple[str, ...] | None = None
    boundary_classes: tuple[str, ...] | None = None
    without_statuses: tuple[str, ...] = ("archived",)
    without_subtypes: tuple[str, ...] = ()
    """Subtypes that are no candidates (seed 001: the long mood); a memory without a subtype passes."""
    zone: str = UTC
    day_from: int | None = None
    day_to: int | None = None
    not_after: int | None = None
    unexpired_at: int | None = None
    """A moment in epoch seconds: what has expired by then (`expires_at` at it or before) is out."""
    valid_at: int | None = None
    """A moment in epoch seconds: what was true only until before it (`valid_to`) is out."""
    confirmed_only: bool = False
    """Whether preferences that are mere candidates, or were revoked, are out (READINGS 58)."""
    created_from: int | None = None
    created_to: int | None = None
    """Epoch seconds, inclusive, of coalesce(created_at, occurred_at); with one of them an undated memory is out:
    nothing says that it is from that time."""
    suppressed: tuple[str, ...] = ()
    """Ids that are excluded for this query only, sorted."""
    sight: Sight | None = None
    """Whose statistics count; it keeps nothing out by itself. None: those of all memories."""


class Query(msgspec.Struct, frozen=True):
    """A question as an agent would put it. `now` is the clock of the recall, in UTC epoch seconds; `zone` is the IANA name of
    the time zone whose days are meant: `day_from` and `day_to`, and those that the text names."""

    text: str
    now: int
    context: tuple[Turn, ...] = ()
    after: str | None = None
    image_summaries: tuple[str, ...] = ()
    kinds: tuple[str, ...] | None = None
    """Kinds to search; None leaves it to the recipe."""
    max_sensitivity: int | None = None
    scopes: tuple[str, ...] | None = None
    boundary_classes: tuple[str, ...] | None = None
    zone: str = UTC
    date_order: str = ""
    """`mdy` where 3/4/2025 in the text is 4 March; otherwise it is 3 April."""
    day_from: int | None = None
    day_to: int | None = None
    ahead: bool = False
    """Whether memories later than `now` are searched too."""
    token_budget: int | None = None
    left_out: int = 0
    """Characters of the text that were left out, because it was too long to search with (`bounded`)."""
    own_words: tuple[OwnWord, ...] = ()
    """Of the person's own words, those of the recipe's lists that the text holds (`Explorer` puts them in)."""
    sight: Sight | None = None
    """Of an agent, what the policy lets it see; None for a person."""
    options: dict[str, object] = field(default_factory=dict)

    @property
    def set_aside(self) -> tuple[str, ...]:
        """Names of the fields with a value that not every recipe reads (`Recipe.reads` says which does)."""
        values = {"after": self.after, "image_summaries": self.image_summaries, "token_budget": self.token_budget}
        return tuple(name for name, value in values.items() if value not in (None, ()))


def filters_of(query: Query, kinds: tuple[str, ...], max_sensitivity: int | None = None) -> Filters:
    """What a query itself keeps out, and what is later than its clock. `kinds` are those of a query that names none;
    nothing is more sensitive than `max_sensitivity`."""
    most = [level for level in (max_sensitivity, query.max_sensitivity) if level is not None]
    return Filters(
        kinds=query.kinds or kinds,
        max_sensitivity=min(most, default=None),
        scopes=query.scopes,
        boundary_classes=query.boundary_classes,
        zone=query.zone,
        day_from=query.day_from,
        day_to=query.day_to,
        not_after=None if query.ahead else query.now,
        sight=query.sight,
    )


MOST_CHARACTERS = 16_000
"""Characters of a question that are searched. No recipe that cuts a question itself cuts it later than this."""


def bounded(query: Query) -> Query:
    """The query with a text that can be searched in bounded time: of a longer one its first and its last half of
    `MOST_CHARACTERS`, on two lines, since recipes cut a question from either end. A shorter one is the query itself."""
    half = MOST_CHARACTERS // 2
    left_out = len(query.text) - 2 * half
    if left_out <= 0 or query.left_out:
        return query
    return replace(query, text=f"{query.text[:half]}\n{query.text[-half:]}", left_out=left_out)


KNOWN_NAMES: Mapping[str, tuple[str, ...]] = {"kinds": KINDS, "scopes": SCOPES, "boundary_classes": BOUNDARY_CLASSES}
"""What may stand in the fields of a query that name things."""


def faults_of(query: Query) -> dict[str, InputError]:
    """What is wrong with the fields that nothing can match, by field, with the nearest that could be meant: an unknown name,
    days in the wrong order, a budget or a sensitivity below 0. {} where nothing is."""
    found = {}
    for name, known in KNOWN_NAMES.items():
        wanted: tuple[str, ...] = getattr(query, name) or ()
        wrong = next((value for value in wanted if value not in known), None)
        if wrong is not None:
            near = closest(wrong, known)
            found[name] = InputError.keyed(
                "query_value",
                "query_field",
                name=name,
                value=wrong[:30],
                advice=Text("Did you mean {near}? Known: {known}.", near=near[0], known=", ".join(known))
                if near
                else Text("Known: {known}.", known=", ".join(known)),
            )
    try:
        zone_of(query.zone)
    except InputError as unknown:
        found["zone"] = unknown
    if query.day_from is not None and query.day_to is not None and query.day_from > query.day_to:
        found["day_from"] = InputError.keyed("query_field")
    for name, value, least in (("max_sensitivity", query.max_sensitivity, 0), ("token_budget", query.token_budget, 0)):
        if value is not None and value < least:
            found[name] = InputError.keyed("not_valid_for", "query_field", name=name, value=value, near=least)
    return found


def check_query(query: Query) -> None:
    """The first of `faults_of` is raised."""
    for fault in faults_of(query).values():
        raise fault
