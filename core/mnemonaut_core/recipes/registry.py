"""All recipes by name, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.lint import RULES
from mnemonaut_core.i18n import Advice
from mnemonaut_core.recall.stage import OwnRule, Recipe
from mnemonaut_core.recall.vocabulary import COMMON, PartWords, SourceWords, Vocabulary
from mnemonaut_core.recipes.activation import ACTIVATION
from mnemonaut_core.recipes.blend import BLEND
from mnemonaut_core.recipes.external import DECLARED as EXTERNAL
from mnemonaut_core.recipes.external import Rank, external_recipe
from mnemonaut_core.recipes.heuristic import HEURISTIC
from mnemonaut_core.recipes.orchestrated import ORCHESTRATED
from mnemonaut_core.recipes.planned import PLANNED
from mnemonaut_core.recipes.salience import SALIENCE
from mnemonaut_core.text.similarity import closest

RECIPES: dict[str, Recipe] = {
    recipe.name: recipe for recipe in (HEURISTIC, PLANNED, ORCHESTRATED, SALIENCE, ACTIVATION, BLEND)
}

NAMED: dict[str, Recipe] = {}
"""Recipes that a person named for this run of the program (`external`): known by their names, and in no `all`."""
DEFAULT = HEURISTIC.name
"""The recipe of a call that names none."""
DEFAULT_OF_NEW = BLEND.name, "talk"
"""The default recipe and preset of a new database."""
DEFAULT_OF_AGENTS = ACTIVATION.name, "calibrated"
"""The recipe and preset that an agent asks that names none, of a database without a default of its own: it finds every kind of
memory, so that an agent gets back what it stores."""


def offered() -> tuple[str, ...]:
    """The names of all recipes that can be used now: those of `all`, then the person's own."""
    return (*RECIPES, *NAMED)


def name_retriever(name: str, rank: Rank | None) -> str | None:
    """Offer a retriever of the person's own as a recipe, whose name comes back; None: offer none."""
    NAMED.pop(EXTERNAL.name, None)
    if rank is None:
        return None
    NAMED[EXTERNAL.name] = external_recipe(name, rank)
    return EXTERNAL.name


def recipe_if_known(name: str) -> Recipe | None:
    return RECIPES.get(name) or NAMED.get(name)


def vocabulary_of(name: str) -> Vocabulary:
    """The words of the recipe of this name; those that recipes share for an unknown one."""
    recipe = recipe_if_known(name)
    return COMMON if recipe is None else recipe.words.vocabulary


def declared() -> tuple[Recipe, ...]:
    """Every recipe that has words of its own: those that `all` asks, then those that a person has to name."""
    return (*RECIPES.values(), EXTERNAL)


def lint_rules() -> dict[str, tuple[str, tuple[str, ...]]]:
    """(sentence, names of the recipes that it is about; () for all) of every rule of the lint, by name: the common ones,
    then those that recipes bring."""
    found = {
        rule.name: (rule.sentence, () if rule.every else tuple(one.name for one in RECIPES.values() if rule.about(one)))
        for rule in RULES
    }
    for recipe in RECIPES.values():
        for own in recipe.lint.own:
            if isinstance(own, OwnRule):
                found.setdefault(own.name, (own.sentence, (recipe.name,)))
    return found


def recipe_named(name: str) -> Recipe:
    """The recipe; InputError that names the nearest."""
    found = recipe_if_known(name)
    if found is not None:
        return found
    if name == EXTERNAL.name:
        raise InputError("No retriever was named", code="no_external", advice=Advice("name_external"))
    near = closest(name, RECIPES)[0]
    known = ", ".join(RECIPES)
    raise InputError.keyed("recipe_name", name=name, near=near, known=known)


def recipes_named(names: str) -> tuple[Recipe, ...]:
    """Recipes of a comma-separated list, in which `all` stands for all of them but those that a person has to name."""
    wanted = [
        one for name in map(str.strip, names.split(",")) if name for one in (RECIPES if name == "all" else (name,))
    ]
    if not wanted:
        raise InputError.keyed("no_recipe_was", "recipe_name", known=", ".join(RECIPES))
    return tuple(recipe_named(name) for name in dict.fromkeys(wanted))


Words = TypeVar("Words")


def _words(name: str, held: Callable[[Vocabulary], Mapping[str, Words]]) -> Words | None:
    """By name alone: what names a thing (a message, a badge) need not know whose it is, so no two recipes may call the same
    name differently."""
    vocabularies = (*(recipe.words.vocabulary for recipe in declared()), COMMON)
    return next((held(one)[name] for one in vocabularies if name in held(one)), None)


def source_words(name: str) -> SourceWords | None:
    """A source of any recipe; None for an unknown one."""
    return _words(name, lambda vocabulary: vocabulary.sources)


def part_words(name: str) -> PartWords | None:
    return _words(name, lambda vocabulary: vocabulary.parts)


def step_words(name: str) -> str | None:
    return _words(name, lambda vocabulary: vocabulary.steps)


def seat_words(name: str) -> str | None:
    """A group that shares seats."""
    return _words(name, lambda vocabulary: vocabulary.seats)


def group_words(name: str) -> str | None:
    return _words(name, lambda vocabulary: vocabulary.groups)


def decision_words(name: str) -> str | None:
    """A strategy, a mode, a route."""
    return _words(name, lambda vocabulary: vocabulary.decisions)
