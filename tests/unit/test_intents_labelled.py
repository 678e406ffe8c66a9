"""Thirty questions a language, labelled by hand: type, strategy, time range, keywords, importance, source."""

from __future__ import annotations

import tomllib
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from mnemonaut_core.text.intents.analyzer import analyze, select_strategy

NOW = int(datetime(2025, 6, 18, 12, tzinfo=UTC).timestamp())
DATA = Path(__file__).parent.parent / "data"
LABELLED: dict[str, list[dict[str, Any]]] = {
    language: tomllib.loads((DATA / f"intents_{language}.toml").read_text("utf-8"))["intent"]
    for language in ("ja", "zh", "en")
}
each_language = pytest.mark.parametrize("language", LABELLED)


def bounds(first: date, last: date) -> tuple[int, int]:
    """The first second of one UTC day and the last of another."""
    start = datetime(first.year, first.month, first.day, tzinfo=UTC)
    end = datetime(last.year, last.month, last.day, tzinfo=UTC) + timedelta(days=1, seconds=-1)
    return int(start.timestamp()), int(end.timestamp())


@each_language
def test_the_type_and_the_strategy_are_those_of_the_label(language: str) -> None:
    for label in LABELLED[language]:
        intent = analyze(label["query"], NOW)
        found = (label["query"], intent.query_type.value, select_strategy(intent).value)
        assert found == (label["query"], label["type"], label["strategy"])


@each_language
def test_the_time_range_is_that_of_the_label(language: str) -> None:
    for label in LABELLED[language]:
        query = label["query"]
        found = analyze(query, NOW).time_range
        if "from" not in label:
            assert found is None, query
            continue
        assert found is not None, query
        assert (found.start, found.end) == bounds(label["from"], label["to"]), query
        assert "relative" not in label or found.relative == label["relative"], query
        assert found.matched in query


@each_language
def test_the_labelled_keywords_are_found_and_no_word_of_the_question_itself(language: str) -> None:
    for label in LABELLED[language]:
        found = set(analyze(label["query"], NOW).keywords)
        assert set(label.get("keywords", ())) <= found, label["query"]
        assert found.isdisjoint(label.get("not_keywords", ())), label["query"]


@each_language
def test_importance_and_source_are_those_of_the_label(language: str) -> None:
    for label in LABELLED[language]:
        intent = analyze(label["query"], NOW)
        found = (label["query"], intent.importance, intent.source_hint)
        assert found == (label["query"], label.get("importance", 0.5), label.get("source"))


@pytest.mark.parametrize("language", LABELLED)
def test_thirty_different_questions_are_labelled_in_each_language(language: str) -> None:
    labels = LABELLED[language]
    assert len({label["query"] for label in labels}) == 30
    assert {label["type"] for label in labels} == {"temporal", "comparative", "procedural", "factual", "conceptual"}
    assert {analyze(label["query"], NOW).language for label in labels} == {language}
