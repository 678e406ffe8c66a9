"""Presets: named sets of parameter values, as TOML in the resources, some values kept per embedder."""

from __future__ import annotations

import difflib
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from mnemonaut_core.errors import InputError
from mnemonaut_core.wording import worded

AS_WRITTEN = "as-written"
_AS_WRITTEN_ABOUT = "The recipe as its authors wrote it, flaws included: changes nothing, and warnings name the flaws."


@dataclass(frozen=True, slots=True)
class Preset:
    """One preset of one recipe. `by_embedder` overrides `parameters` for an embedder's name."""

    recipe: str
    name: str
    title: str
    about: str
    parameters: dict[str, object]
    by_embedder: dict[str, dict[str, object]]

    def values(self, embedder: str | None) -> dict[str, object]:
        """The values for a database with this embedder (its name; None: no vectors)."""
        return {**self.parameters, **self.by_embedder.get(embedder or "none", {})}


@cache
def presets_of(recipe: str) -> dict[str, Preset]:
    """All presets of a recipe by name; `as-written`, which changes nothing, always first."""
    found = {
        AS_WRITTEN: Preset(
            recipe,
            AS_WRITTEN,
            "As written",
            _AS_WRITTEN_ABOUT,
            {},
            {},
        )
    }
    folder = files("mnemonaut_resources") / "presets" / recipe
    if folder.is_dir():
        for entry in sorted(folder.iterdir(), key=lambda item: item.name):
            if entry.name.endswith(".toml"):
                data = tomllib.loads(entry.read_text("utf-8"))
                name = entry.name.removesuffix(".toml")
                found[name] = Preset(
                    recipe, name, data["title"], data["about"], data.get("parameters", {}), data.get("embedder", {})
                )
    return found


def preset_named(recipe: str, name: str) -> Preset:
    """The preset; InputError that names the nearest."""
    known = presets_of(recipe)
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, 1, 0.0)[0]
    raise InputError(
        worded("{recipe} has no preset {name}", recipe=recipe, name=name),
        code="preset_name",
        advice=worded("The nearest is {near}. Known: {known}.", near=near, known=", ".join(known)),
    )
