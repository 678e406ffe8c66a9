"""Presets of a database: a setting each (`presets.key_of`), journaled, exported and backed up as all settings are."""

from __future__ import annotations

import apsw

from mnemonaut_core import presets
from mnemonaut_core.parameters import Preset
from mnemonaut_core.presets import PREFIX, key_of


def stored(connection: apsw.Connection, recipe: str = "") -> dict[tuple[str, str], Preset]:
    """By recipe and name, those of one recipe alone or, for "", of all."""
    start = f"{PREFIX}{recipe}." if recipe else PREFIX
    rows = connection.execute(
        "SELECT key, value FROM setting WHERE project = '' AND substr(key, 1, ?) = ? ORDER BY key", (len(start), start)
    )
    split = ((str(key).removeprefix(PREFIX).partition("."), str(value)) for key, value in rows)
    return {(of, name): presets.decoded(of, name, value) for (of, _, name), value in split}


def save(connection: apsw.Connection, preset: Preset, *, replace: bool) -> None:
    """Keep it under its name; InputError where that is taken and may not be replaced, or where there are too many."""
    known = stored(connection)
    if (preset.recipe, preset.name) in known:
        if not replace:
            raise presets.taken(preset.name)
    else:
        presets.check_room(len(known))
    connection.execute(
        "INSERT INTO setting (project, key, value) VALUES ('', ?, ?)"
        " ON CONFLICT (project, key) DO UPDATE SET value = excluded.value",
        (key_of(preset.recipe, preset.name), presets.encoded(preset)),
    )


def delete(connection: apsw.Connection, recipe: str, name: str) -> None:
    """Take it away; InputError where there is none of this name."""
    known = stored(connection, recipe)
    if (recipe, name) not in known:
        raise presets.no_such(recipe, name, (one for _, one in known))
    connection.execute("DELETE FROM setting WHERE project = '' AND key = ?", (key_of(recipe, name),))


def unreadable(connection: apsw.Connection) -> list[str]:
    """Those of which nothing can be read, as recipe and name."""
    return [f"{of} {name}" for (of, name), preset in stored(connection).items() if preset.fault is not None]
