"""All recipes by name, in the order in which they are shown."""

from __future__ import annotations

import difflib

from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.activation import ACTIVATION
from mnemonaut_core.recipes.heuristic import HEURISTIC
from mnemonaut_core.recipes.orchestrated import ORCHESTRATED
from mnemonaut_core.recipes.planned import PLANNED
from mnemonaut_core.recipes.salience import SALIENCE

RECIPES: dict[str, Recipe] = {
    recipe.name: recipe for recipe in (HEURISTIC, PLANNED, ORCHESTRATED, SALIENCE, ACTIVATION)
}


def recipe_named(name: str) -> Recipe:
    """The recipe; InputError that names the nearest."""
    if name in RECIPES:
        return RECIPES[name]
    near = difflib.get_close_matches(name, RECIPES, 1, 0.0)[0]
    known = ", ".join(RECIPES)
    raise InputError(
        Text("There is no recipe {name}", name=name),
        code="recipe_name",
        advice=Text("The nearest is {near}. Known: {known}, all.", near=near, known=known),
    )


def recipes_named(names: str) -> tuple[Recipe, ...]:
    """Recipes of a comma-separated list, or all of them for `all`."""
    if names.strip() == "all":
        return tuple(RECIPES.values())
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    if not wanted:
        raise InputError(
            "No recipe was named",
            code="recipe_name",
            advice=Text("Name one of {known}, or all.", known=", ".join(RECIPES)),
        )
    return tuple(recipe_named(name) for name in dict.fromkeys(wanted))
