"""Recipes and presets by their titles."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recipes.registry import RECIPES
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
    titles = {
        "plan": translate("Inspector", "Reading the question"),
        "embed": translate("Inspector", "Its meaning"),
        "filter": translate("Inspector", "Filters"),
        "fuse": translate("Inspector", "Putting the lists together"),
        "pool": translate("Inspector", "Room for candidates"),
        "final": translate("Inspector", "Scoring"),
        "walk": translate("Inspector", "Choosing"),
        "gate": translate("Inspector", "Is the best good enough?"),
        "evidence": translate("Inspector", "Is there evidence?"),
        "pack": translate("Inspector", "Handing over"),
        "floor": translate("Inspector", "Similar enough?"),
        "merge": translate("Inspector", "Scoring"),
        "distinct": translate("Inspector", "Leaving out repetitions"),
        "salience": translate("Inspector", "Scoring"),
        "budget": translate("Inspector", "Room for tokens"),
        "threshold": translate("Inspector", "Good enough?"),
        "content": translate("Inspector", "One of a content"),
        "clusters": translate("Inspector", "Few about one thing"),
        "mmr": translate("Inspector", "Different enough?"),
        "order": translate("Inspector", "Putting in order"),
        "diversify": translate("Inspector", "Spreading over times of life"),
        "quota": translate("Inspector", "Seats for each way of being found"),
        "choose": translate("Inspector", "Selection by a language model"),
    }
    return titles.get(name, name)
