"""Saved questions, asked again: what they are asked with, and what other values would do to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.moves import Preview, Previewed
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.recipes.registry import DEFAULT, recipes_named
from mnemonaut_core.saved import Saved


def settings_of(saved: Saved, default_recipe: str = DEFAULT) -> Settings:
    """How a saved question is asked: as it was saved; `default_recipe` where it names none."""
    return Settings(saved.recipe or default_recipe, saved.preset, saved.values, project=saved.project)


def asked_with(explorer: Explorer, saved: Saved, recipe: str, *, now: int, token: CancelToken = NEVER) -> Trace:
    """One recipe's answer to a saved question: with its own preset and values where it was saved for this recipe, else with
    those that hold where nobody names any."""
    own = saved.recipe and [one.name for one in recipes_named(saved.recipe)] == [recipe]
    settings = settings_of(saved) if own else Settings(recipe, "", project=saved.project)
    (trace,) = explorer.recall(saved.asked(now), settings, token=token)
    return trace


def preview_saved(
    explorer: Explorer,
    settings: Settings,
    saved: Sequence[Saved],
    *,
    now: int,
    token: CancelToken = NEVER,
    on_run: Callable[[Previewed], None] = lambda _one: None,
) -> Preview:
    """What these settings would do to saved questions, as `Explorer.preview` does to recorded ones; searches are passed over.
    What one was saved with holds before, if it is of this recipe."""
    (recipe,) = recipes_named(settings.recipes)
    if settings.preset or settings.values:
        explorer.resolve(recipe, settings)  # what cannot be taken is said before any recall
    questions = [one for one in saved if one.query is not None]
    tried: list[Previewed] = []
    failed: list[Text] = []
    for one in questions:
        token.raise_if_set()
        try:
            before = asked_with(explorer, one, recipe.name, now=now, token=token)
            tried.append(Previewed(None, explorer.what_if(before, settings, token=token), as_recorded=True, saved=one))
        except MnemonautError as error:
            token.raise_if_set()
            failed.append(Text.within("", "{run}: {why}", run=one.path, why=error.text))
        else:
            on_run(tried[-1])
    return Preview(tuple(tried), len(questions), 0, 0, tuple(failed), 0)
