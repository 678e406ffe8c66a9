"""What a source asks for that is neither similarity nor words: rows in an order of their own."""

from __future__ import annotations

from dataclasses import dataclass

from mnemonaut_core.domain.plan import Vector


@dataclass(frozen=True, slots=True)
class Newest:
    """Memories by a time, newest first; those without that time are not in the list. Score: epoch seconds.

    `by`: `moment` (coalesce(occurred_at, created_at)), `created_at`, `updated_at`, `last_confirmed_at`, or `ranked`: when it
    was last confirmed, else its moment, 0 where neither is known.
    `since`/`until` bound that time, inclusive, beside the plan's filters. `among`: only these ids; None for all.
    """

    by: str = "moment"
    since: int | None = None
    until: int | None = None
    among: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class AboutTime:
    """Memories that are about these years (overlap, inclusive) and this life stage; where only one of them is named, it
    suffices (READINGS 59). Newest first: score = how many were named + a fraction that grows with `moment`."""

    year_start: int | None = None
    year_end: int | None = None
    life_stage: str | None = None


@dataclass(frozen=True, slots=True)
class InThreads:
    """Members of these threads, newest first. Score: epoch seconds of `moment`; an undated member scores 0."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Among:
    """These memories with these scores, those that the filters admit."""

    scores: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Containing:
    """Memories one of whose texts holds the whole text, ASCII letters in any case, newest created first (seed 004's
    ILIKE). Score: created_at in epoch seconds, 0 for an undated one. A blank text is in none."""

    text: str


@dataclass(frozen=True, slots=True, eq=False)
class NewestBySimilarity:
    """Seed 002's temporal search: newest created first, similarity only breaks exact ties of time. Score: created_at in
    epoch seconds plus (cos + 1) · 0.4995. A memory without a vector or a date is not in it."""

    vector: Vector
    since: int | None
    until: int | None


ListQuery = Newest | AboutTime | InThreads | Among | Containing | NewestBySimilarity
