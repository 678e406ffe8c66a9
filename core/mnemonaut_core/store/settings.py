"""Rows of `setting`: text by key, of the database ("") or of a project; journaled, exported and backed up as content is."""

from __future__ import annotations

import apsw

from mnemonaut_core import presets
from mnemonaut_core.domain.moments import UTC, ZONE_KEY, known_zone
from mnemonaut_core.domain.own_words import OWN_WORDS, OwnWord
from mnemonaut_core.domain.own_words import decoded as decoded_words
from mnemonaut_core.parameters import Preset


def get_setting(connection: apsw.Connection, key: str) -> str | None:
    """The database's own value; None where none is stored."""
    found = connection.execute("SELECT value FROM setting WHERE project = '' AND key = ?", (key,)).get
    return None if found is None else str(found)


def set_setting(connection: apsw.Connection, key: str, value: str | None, project: str = "") -> None:
    """Store a value of the database or of a project; None removes it."""
    if value is None:
        connection.execute("DELETE FROM setting WHERE project = ? AND key = ?", (project, key))
        return
    connection.execute(
        "INSERT INTO setting (project, key, value) VALUES (?, ?, ?)"
        " ON CONFLICT (project, key) DO UPDATE SET value = excluded.value",
        (project, key, value),
    )


def stored_zone(connection: apsw.Connection) -> str:
    """The time zone whose days the database means; UTC where none is stored, or an unknown one."""
    return known_zone(get_setting(connection, ZONE_KEY) or UTC)


def settings_from(connection: apsw.Connection, prefix: str, *, project: str = "") -> dict[str, str]:
    """The values whose keys begin with `prefix`, by the rest of the key, sorted."""
    rows = connection.execute(
        "SELECT substr(key, ?1), value FROM setting WHERE project = ?2 AND substr(key, 1, ?3) = ?4 ORDER BY key",
        (len(prefix) + 1, project, len(prefix), prefix),
    )
    return {str(key): str(value) for key, value in rows}


def stored_words(connection: apsw.Connection) -> tuple[OwnWord, ...]:
    """The person's own words, by list, entry and word."""
    return decoded_words(settings_from(connection, OWN_WORDS))


def stored_presets(connection: apsw.Connection, recipe: str = "") -> dict[tuple[str, str], Preset]:
    """Saved presets by recipe and name; of one recipe, or of all for ""."""
    start = f"{presets.PREFIX}{recipe}." if recipe else presets.PREFIX
    found = {}
    for rest, value in settings_from(connection, start).items():
        of, _, name = f"{start}{rest}".removeprefix(presets.PREFIX).partition(".")
        found[of, name] = presets.decoded(of, name, value)
    return found
