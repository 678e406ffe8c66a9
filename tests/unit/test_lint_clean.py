"""On a clean fixture no recipe is warned of, and its recalls do answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from helpers.databases import DAY, NOW, Asker, SeededEmbedder, asking
from helpers.recalls import improved

from mnemonaut_core.domain.query import Query
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import RECIPES

Json = dict[str, Any]

TALK = (
    "We mended the garden fence with new cedar boards before the storm",
    "The fence around the garden needs paint, cedar boards fade quickly",
    "Ann painted the garden gate green and oiled its hinges",
    "庭の柵を杉の板で直した。嵐の前に終わってよかった",
    "花园的栅栏要在暴风雨之前修好，用雪松木板",
    "Cedar boards came on Friday from the timber yard",
    "The storm took two boards of the neighbours' fence",
    "Coffee with Ann, she likes the new gate",
)
QUESTIONS = (
    "How did we mend the garden fence with cedar boards before the storm?",
    "庭の柵は嵐の前に杉の板でどうやって直したのでしょうか。詳しく教えてください",
)


def direction(*, towards: float, turn: int) -> list[float]:
    """A unit vector so near to the questions, and turned another way each."""
    rest = (1.0 - towards * towards) ** 0.5
    return [towards, *[rest if place == turn % 7 else 0.0 for place in range(7)]]


MEMORIES: list[Json] = [
    {
        "id": f"m{i}",
        "kind": "episode",
        "user_text": text,
        "reply_text": f"Good to know, number {i}.",
        "title": f"t{i}",
        "occurred_at": NOW - (20 + i) * DAY,
        "created_at": NOW - (20 + i) * DAY,
        "updated_at": NOW - (20 + i) * DAY,
        "confidence": 0.9,
        "utility": 0.5,
        "quality": 0.9,
        "embedding": direction(towards=0.95 - 0.11 * i, turn=i),
    }
    for i, text in enumerate(TALK)
]


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """Dated memories with vectors, of different nearness, none used more than another."""
    embedder = SeededEmbedder({question: [1.0, *[0.0] * 7] for question in QUESTIONS})
    with asking(tmp_path_factory.mktemp("clean"), MEMORIES, embedder) as asker:
        yield asker


@pytest.mark.parametrize("question", QUESTIONS, ids=["en", "ja"])
@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_a_clean_recall_is_not_warned_of(clean: Asker, recipe: Recipe, question: str) -> None:
    trace = clean.ask(Query(question, NOW), {}, recipe=recipe.name, preset=improved(recipe.name))
    assert trace.selected
    assert [(one.code, str(one.message)) for one in trace.warnings] == []
