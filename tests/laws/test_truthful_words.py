"""No word of a recipe about a candidate makes quality of a number that only compares, or says that a memory answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemonaut_core.domain import outcome
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import declared

FORBIDDEN = (" fit", "answers the question", "answers it well", "means much the same", "better memory")


@pytest.mark.parametrize("recipe", declared(), ids=lambda recipe: recipe.name)
def test_no_part_is_called_a_fit(recipe: Recipe) -> None:
    parts = recipe.words.vocabulary.parts.values()
    said = [t for p in parts for t in (p.title, p.about) if any(f in t.lower() for f in FORBIDDEN)]
    assert said == []


def test_no_outcome_claims_a_fit() -> None:
    sentences = Path(outcome.__file__).with_name("outcomes.json").read_text("utf-8")
    assert "remembered" in sentences
    assert [f for f in (*FORBIDDEN[1:], "fits the question") if f in sentences.lower()] == []
