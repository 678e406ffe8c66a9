"""The presets that can be named, of the program, the person and the database, and what the person keeps as default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import field

from mnemonaut_core.errors import EnvironmentFault, MnemonautError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.parameters import AS_WRITTEN, DATABASE, SHIPPED, Preset, presets_of
from mnemonaut_core.presets import Default
from mnemonaut_core.recipes.registry import offered


class KnownPresets(msgspec.Struct, frozen=True, eq=False):
    """The presets at the last look; for a recipe that was not loaded, the shipped ones."""

    by_recipe: Mapping[str, tuple[Preset, ...]] = field(default_factory=dict)
    defaults: Mapping[str, Default] = field(default_factory=dict)
    """The person's default for each recipe that has one."""
    fault: MnemonautError | None = None
    """Why the person's own cannot be read, where they cannot."""
    asked: tuple[str, str] = ("", "")
    """The default recipe and its preset ("": the person's)."""

    def of(self, recipe: str) -> tuple[Preset, ...]:
        """All that can be named: the shipped ones, the person's, the database's."""
        return self.by_recipe.get(recipe) or tuple(presets_of(recipe).values())

    @property
    def looked(self) -> bool:
        """Whether anybody has looked yet."""
        return bool(self.by_recipe) or self.fault is not None

    def same_as(self, other: KnownPresets) -> bool:
        """Whether both were loaded and are equal."""
        if self.fault is not None or other.fault is not None or not self.looked:
            return False
        return (self.by_recipe, self.defaults, self.asked) == (other.by_recipe, other.defaults, other.asked)

    def said(self, keys: Iterable[tuple[str, str]]) -> list[object]:
        """All that these recipes and presets take from here."""
        found = ((self.named(recipe, preset), self.defaults.get(recipe)) for recipe, preset in keys)
        return [(None if one is None else one.parameters, default) for one, default in found]

    def saved(self, recipe: str) -> tuple[Preset, ...]:
        """Those saved by a person."""
        return tuple(one for one in self.of(recipe) if one.origin != SHIPPED)

    def named(self, recipe: str, name: str) -> Preset | None:
        """The one of this full name; None where there is none."""
        return next((one for one in self.of(recipe) if one.full_name == name), None)

    def asked_by_all(self, recipe: str) -> tuple[str, ...]:
        """Those that are meant by all of them: a database's never apply unasked, and what cannot be used is left out."""
        return tuple(one.full_name for one in self.of(recipe) if one.origin != DATABASE and one.fault is None)

    def first(self, recipes: Iterable[str]) -> str:
        """The preset that applies without a choice: that of the default, if all these recipes share it."""
        names = {self._first(recipe) for recipe in recipes}
        return names.pop() if len(names) == 1 else AS_WRITTEN

    def _first(self, recipe: str) -> str:
        if recipe == self.asked[0] and (here := self.named(*self.asked)) is not None and here.fault is None:
            return here.full_name
        kept = self.defaults.get(recipe, Default()).preset
        usable = (one for one in self.of(recipe) if one.origin != DATABASE and one.fault is None)
        return next((one.full_name for one in usable if kept in (one.name, one.full_name)), AS_WRITTEN)


def known_presets(explorer: Explorer) -> KnownPresets:
    """Look at those of every recipe."""
    by_recipe: dict[str, tuple[Preset, ...]] = {}
    defaults: dict[str, Default] = {}
    fault: MnemonautError | None = None
    for recipe in offered():
        try:
            by_recipe[recipe] = explorer.presets(recipe)
            kept = Default() if explorer.person is None else explorer.person.default(recipe)
        except EnvironmentFault as error:
            fault = error
        else:
            if kept != Default():
                defaults[recipe] = kept
    asked = explorer.default()
    return KnownPresets(by_recipe, defaults, fault, (asked.recipes, asked.preset))
