"""Seed 002's Query Analyzer: type, keywords, time range, source hint and importance of a question, by rules. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from mnemonaut_core.text.intents.keywords import has_han, has_kana, keywords
from mnemonaut_core.text.intents.rules import TYPE_ORDER, Rules, rules_of
from mnemonaut_core.text.intents.time_ranges import Found, TimeRange, find_time
from mnemonaut_core.text.normalize import clean_text


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


MAX_CHARS = 2000
"""Characters of a question that are read; a longer one is a document, and rules would find everything in it."""

_TYPES = {"definition": QueryType.CONCEPTUAL}


def languages_of(text: str) -> tuple[str, ...]:
    """Whose rules to try, in order: kana, or a letter that only Japanese writes, is Japanese; Han alone is Chinese, then
    Japanese; English comes last."""
    if has_kana(text) or any(letter in text for letter in rules_of("ja").keywords.letters):
        return ("ja", "en")
    return ("zh", "ja", "en") if has_han(text) else ("en",)


@lru_cache(maxsize=256)
def analyze(text: str, now: int) -> QueryIntent:
    """What a question asks for, at a clock of UTC epoch seconds. Never raises; a text without a cue is conceptual."""
    read = unicodedata.normalize("NFKC", clean_text(text))[:MAX_CHARS]
    languages = languages_of(read)
    rules = [rules_of(language) for language in languages]
    found = _time(read, rules, now)
    query_type, cue = _type(read, rules, found)
    return QueryIntent(
        query_type=query_type,
        keywords=keywords(read, rules, without=() if found is None else found.places),
        time_range=None if found is None else found.time_range,
        source_hint=_source(read, rules),
        importance=_importance(read, rules),
        cue=cue,
        language=languages[0],
    )


def _time(text: str, rules: Sequence[Rules], now: int) -> Found | None:
    """Chinese and Japanese words of time are not mixed: 前年 is not the same year in both."""
    if rules[0].language != "zh":
        return find_time(text, rules, now)
    japanese = [each for each in rules if each.language != "zh"]
    chinese = [each for each in rules if each.language != "ja"]
    return find_time(text, chinese, now) or find_time(text, japanese, now)


def _type(text: str, rules: Sequence[Rules], found: Found | None) -> tuple[QueryType, str]:
    """The first type with a cue, in the order of READINGS 19; a time range makes it temporal. The languages are asked one
    after the other."""
    if found is not None:
        return QueryType.TEMPORAL, found.time_range.matched
    for each in rules:
        for name in TYPE_ORDER:
            for cue in each.types[name]:
                if (words := cue.found(text)) is not None:
                    return _TYPES.get(name) or QueryType(name), words
    return QueryType.CONCEPTUAL, ""


def _source(text: str, rules: Sequence[Rules]) -> str | None:
    return next((hint for each in rules for hint, pattern in each.sources if pattern.search(text)), None)


def _importance(text: str, rules: Sequence[Rules]) -> float:
    """What plays itself down counts more than what plays itself up."""
    for each in rules:
        if each.importance.low.search(text):
            return each.importance.low_at
    for each in rules:
        if each.importance.high.search(text):
            return each.importance.high_at
    return rules[0].importance.base
