"""No word of a recipe about a candidate makes quality of a number that only compares, or says that a memory answers."""

from __future__ import annotations

from types import ModuleType

import pytest

from mnemonaut_core.explain import plain
from mnemonaut_core.i18n import Text
from mnemonaut_core.recipes import activation, heuristic, orchestrated, planned, salience

RECIPES = (activation, heuristic, orchestrated, planned, salience)
FORBIDDEN = ("fits the question", "answers the question", "answers it well", "means much the same", "better memory")


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda r: r.__name__.rpartition(".")[2])
def test_no_part_is_called_a_fit(recipe: ModuleType) -> None:
    parts = recipe.VOCABULARY.parts.values()
    said = [t for p in parts for t in (p.title, p.about) if any(f in t.lower() for f in FORBIDDEN)]
    assert said == []


def test_no_outcome_claims_a_fit() -> None:
    sentences = [v for v in vars(plain).values() if isinstance(v, dict)]
    said = [
        str(t)
        for d in sentences
        for t in d.values()
        if isinstance(t, Text) and any(f in str(t).lower() for f in FORBIDDEN)
    ]
    assert said == []
