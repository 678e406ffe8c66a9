"""Recipes and presets by their titles."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recall.vocabulary import PLAN, STEPS
from mnemonaut_core.recipes.registry import RECIPES, decision_words, step_words
from mnemonaut_ui.words.messages import translated

translate = QCoreApplication.translate


def recipe_title(name: str) -> str:
    """A recipe's title, translated; an unknown one keeps its name."""
    recipe = RECIPES.get(name)
    return name if recipe is None else translated(recipe.title)


def preset_title(recipe: str, name: str) -> str:
    """A preset's title, translated; an unknown one keeps its name."""
    preset = presets_of(recipe).get(name) if recipe in RECIPES else None
    return name if preset is None else translated(preset.title)


def step_title(name: str) -> str:
    """A stage of a recipe in words; one that is not known keeps its name."""
    words = step_words(name)
    return name if words is None else translate(STEPS, words)


def decision_word(name: str, *, expert: bool) -> str:
    """What a plan decided: the recipe's own name for experts; in plain words for others. One that is not known stays as it
    is."""
    words = None if expert else decision_words(name)
    return name if words is None else translate(PLAN, words)
