"""The values of seed 002's analyzer: a question's type, time range, keywords and what else was read from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class QueryType(StrEnum):
    """What kind of answer is asked for (seed 002, 3.1.1)."""

    TEMPORAL = "temporal"
    COMPARATIVE = "comparative"
    PROCEDURAL = "procedural"
    FACTUAL = "factual"
    CONCEPTUAL = "conceptual"


class Strategy(StrEnum):
    """How to search (seed 002, 2.2)."""

    SEMANTIC_ONLY = "semantic_only"
    KEYWORD_BOOST = "keyword_boost"
    TEMPORAL = "temporal"
    HYBRID = "hybrid"


@dataclass(frozen=True, slots=True)
class TimeRange:
    """Moments in UTC epoch seconds, both inclusive; None is open. Days are UTC days."""

    start: int | None
    end: int | None
    relative: str | None = None
    """`last_week`, `today`, `past_3_days` …; None for what was said as a date."""
    matched: str = ""
    """The words of the question that say it, after NFKC."""


@dataclass(frozen=True, slots=True)
class QueryIntent:
    """All that the rules read from a question."""

    query_type: QueryType
    keywords: tuple[str, ...] = ()
    time_range: TimeRange | None = None
    source_hint: str | None = None
    importance: float = 0.5
    """In [0, 1]; above .7 more is searched, below .4 less."""
    cue: str = ""
    """The words that decided the type; "" where nothing did and the default stands."""
    language: str = ""
    """Whose rules were tried first: ja, zh or en."""


def select_strategy(intent: QueryIntent) -> Strategy:
    """Seed 002, 3.2.1: a time range → temporal; factual with keywords → keyword_boost; conceptual → semantic_only;
    else hybrid."""
    if intent.time_range is not None:
        return Strategy.TEMPORAL
    if intent.query_type is QueryType.FACTUAL and intent.keywords:
        return Strategy.KEYWORD_BOOST
    if intent.query_type is QueryType.CONCEPTUAL:
        return Strategy.SEMANTIC_ONLY
    return Strategy.HYBRID
