"""A query: all that a recall may depend on, the clock included."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of the conversation; `role` is "user" or "assistant", `at` UTC epoch seconds if known."""

    role: str
    text: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Filters:
    """What every source keeps out, inside its own search. None means: not restricted.

    `day_from` and `day_to` are UTC days from the epoch, inclusive. `not_after` is a moment in epoch seconds: later
    memories are out. A memory without any date passes the time filters: nothing says that it is too old.
    """

    kinds: tuple[str, ...] = ("episode",)
    max_sensitivity: int | None = None
    scopes: tuple[str, ...] | None = None
    boundary_classes: tuple[str, ...] | None = None
    without_statuses: tuple[str, ...] = ("archived",)
    without_subtypes: tuple[str, ...] = ()
    """Subtypes that are no candidates (seed 001: the long mood); a memory without a subtype passes."""
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
    """Epoch seconds, inclusive, of coalesce(created_at, occurred_at); with one of them an undated memory is out: whoever
    asks for a time asks for what is known to be from it."""
    suppressed: tuple[str, ...] = ()
    """Ids that are kept out for this query only, sorted."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question as an agent would put it. `now` is the clock of the recall, in UTC epoch seconds."""

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
    day_from: int | None = None
    day_to: int | None = None
    token_budget: int | None = None
    options: dict[str, object] = field(default_factory=dict)
