"""A person's own presets, and what the person keeps as default of each recipe: a small file, good for all databases."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec.structs import replace as replaced

from mnemonaut_core import environment, presets
from mnemonaut_core.parameters import PERSON, Preset
from mnemonaut_core.person_file import read_page, write_page
from mnemonaut_core.presets import Default

Values = dict[str, bool | int | float | str]


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    values: Values
    about: str = ""
    at: int | None = None


class _Default(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    preset: str = ""
    values: Values = {}


class _Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    presets: dict[str, dict[str, _Kept]] = {}
    """By recipe and name."""
    defaults: dict[str, _Default] = {}
    """By recipe."""
    recipe: str = ""
    """The recipe where none is named; "" for the program's own choice."""


_PAGE = msgspec.json.Decoder(_Page)


class PersonalPresets:
    """Reads the file again when it has changed, so that others' changes hold at once; an unreadable file is never overwritten."""

    def __init__(self, path: Path | None = None) -> None:
        """`path`: None for the file in the person's configuration."""
        self.path = path
        self._seen: tuple[object, _Page] | None = None

    @property
    def file(self) -> Path:
        return self.path if self.path is not None else environment.presets_path()

    def presets(self, recipe: str) -> tuple[Preset, ...]:
        """Those of a recipe, by name; EnvironmentFault where the file cannot be read."""
        kept = self._read().presets.get(recipe, {})
        return tuple(
            Preset(recipe, name, name, one.about, dict(one.values), origin=PERSON, at=one.at)
            for name, one in sorted(kept.items())
        )

    def default(self, recipe: str) -> Default:
        """The default of a recipe, empty where there is none. EnvironmentFault as `presets`."""
        kept = self._read().defaults.get(recipe, _Default())
        return Default(kept.preset, kept.values)

    def save(self, preset: Preset, *, replace: bool = False) -> None:
        """Keep a new preset. InputError if the name is taken or there are too many; EnvironmentFault if it cannot be written."""
        page = self._read()
        of_recipe = page.presets.get(preset.recipe, {})
        if preset.name not in of_recipe:
            presets.check_room(sum(map(len, page.presets.values())))
        elif not replace:
            raise presets.taken(preset.name)
        kept = _Kept(_plain(preset.parameters), preset.about, preset.at)
        self._write(replaced(page, presets={**page.presets, preset.recipe: {**of_recipe, preset.name: kept}}))

    def delete(self, recipe: str, name: str) -> None:
        """Take a preset away; InputError where there is none of this name, EnvironmentFault as `save`."""
        page = self._read()
        of_recipe = page.presets.get(recipe, {})
        if name not in of_recipe:
            raise presets.no_such(recipe, name, of_recipe)
        left = {known: one for known, one in of_recipe.items() if known != name}
        self._write(replaced(page, presets={**page.presets, recipe: left}))

    def keep_default(self, recipe: str, default: Default) -> bool:
        """Keep a default of the recipe, an empty one to remove it. False if nothing changed. EnvironmentFault as `save`."""
        page = self._read()
        coming = _Default(default.preset, _plain(default.values))
        if page.defaults.get(recipe, _Default()) == coming:
            return False
        left = {of: one for of, one in page.defaults.items() if of != recipe}
        self._write(replaced(page, defaults=left if coming == _Default() else {**left, recipe: coming}))
        return True

    def recipe(self) -> str:
        """The recipe for a call that names none, "" for no choice; EnvironmentFault as `presets`."""
        return self._read().recipe

    def keep_recipe(self, recipe: str) -> bool:
        """Keep this one as that, "" forgets it. False where nothing was to do. EnvironmentFault as `save`."""
        page = self._read()
        if page.recipe == recipe:
            return False
        self._write(replaced(page, recipe=recipe))
        return True

    def _read(self) -> _Page:
        file = self.file
        try:
            status = file.stat()
            mark: object = (file, status.st_mtime_ns, status.st_size, status.st_ino)
        except OSError:
            mark = None
        if mark is None or self._seen is None or self._seen[0] != mark:
            self._seen = (mark, read_page(file, _PAGE, "presets") or _Page())
        return self._seen[1]

    def _write(self, page: _Page) -> None:
        self._seen = None
        write_page(self.file, page, "presets")


def _plain(values: object) -> Values:
    return dict(values)  # type: ignore[call-overload, no-any-return]


PRESETS = PersonalPresets()
"""The person's own."""
