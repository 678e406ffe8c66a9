"""Saved presets, of the person or of a database, and the person's default: names, bounds, stored form, and the preset that a name
means.

A preset is a named set of parameter values of a recipe. Names of shipped presets are reserved. A plain name means the shipped
preset, else the person's, else the database's; `person:NAME` and `database:NAME` mean that one alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import DATABASE, PERSON, SHIPPED, Preset, Resolved, checked, presets_of, shipped_names
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.similarity import closest

MOST_PRESETS = 200
"""The most that a person, or a database, keeps."""
LONGEST_NAME = 60
LONGEST_ABOUT = 500
LONGEST_KEPT = 65_536
"""Characters of one in a database; ours have a few thousand."""
ALL = "all"
_ORIGINS = (SHIPPED, PERSON, DATABASE)
_SHOWN = 40
DEFAULT_KEY = "default"
"""Of a setting: the recipe that a call asks that names none, a blank, and its preset."""
PREFIX = "preset."
"""Of the keys of a database's settings under which its presets stand: PREFIX, the recipe, a dot, the name."""


class Default(msgspec.Struct, frozen=True):
    """A person's default of one recipe: the preset meant where none is named ("": as-written), and values over it."""

    preset: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


class _Kept(msgspec.Struct, frozen=True):
    values: dict[str, bool | int | float | str]
    about: str = ""
    at: int | None = None


_DECODER = msgspec.json.Decoder(_Kept)


def new_preset(
    recipe: str,
    record: type[msgspec.Struct],
    name: str,
    settings: Mapping[str, object],
    *,
    origin: str,
    at: int,
    about: str = "",
) -> Preset:
    """A preset to be saved. InputError for an invalid name, and for a value that `record` does not take."""
    kept = checked_name(name)
    values = checked(record, settings, where="preset")
    said = " ".join(clean_text(about).split())[:LONGEST_ABOUT]
    return Preset(recipe, kept, kept, said, values, origin=origin, at=at)


def values_of(resolved: Resolved) -> dict[str, object]:
    """What a preset of these parameters holds: every value that some layer set."""
    return {one.name: one.value for one in resolved.layers if one.layer != "default"}


def checked_name(name: str) -> str:
    """The name with white space folded; InputError for one that is reserved, empty, long, or hard to type."""
    kept = " ".join(clean_text(name).split())
    if not kept or len(kept) > LONGEST_NAME or not kept.isprintable() or set(kept) & set(":,/\\") or kept[0] == "-":
        raise InputError.keyed("preset_name_invalid", "preset_name", name=kept[:_SHOWN], most=LONGEST_NAME)
    if kept.casefold() == ALL or kept.casefold() in shipped_names():
        raise InputError.keyed("preset_reserved", name=kept[:_SHOWN])
    return kept


def encoded(preset: Preset) -> str:
    kept = _Kept(dict(preset.parameters), preset.about, preset.at)  # type: ignore[arg-type]
    return msgspec.json.encode(kept).decode("utf-8")


def key_of(recipe: str, name: str) -> str:
    """Under which key of `setting` a preset of a database stands."""
    return f"{PREFIX}{recipe}.{name}"


def decoded(recipe: str, name: str, text: str) -> Preset:
    """A preset of a database, with a `fault` if its form or its name is invalid: the file may come from anybody."""
    try:
        if checked_name(name) != name or len(text) > LONGEST_KEPT:
            raise UnicodeError
        kept = _DECODER.decode(text)
    except InputError as error:
        fault = Text("{title}.", title=error.title_text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        fault = Text("Nothing can be read of it.")
    else:
        return Preset(recipe, name, name, kept.about, dict(kept.values), origin=DATABASE, at=kept.at)
    return Preset(recipe, name, name, "", {}, origin=DATABASE, fault=fault)


def looked_through(presets: Iterable[Preset], record: type[msgspec.Struct]) -> tuple[Preset, ...]:
    """The presets by name, those that cannot be used with what is wrong."""
    return tuple(sorted((_looked_at(one, record) for one in presets), key=lambda one: one.name))


def _looked_at(preset: Preset, record: type[msgspec.Struct]) -> Preset:
    if preset.fault is not None:
        return preset
    try:
        values = checked(record, preset.parameters, where="preset")
    except InputError as error:
        return replace(preset, fault=Text("{title}. {advice}", title=error.title_text, advice=error.advice_text))
    return replace(preset, parameters=values)


def chosen(recipe: str, name: str, stored: Iterable[Preset]) -> Preset:
    """The preset of this name, shipped or `stored`. InputError for an unknown name, with the nearest, and for an unusable one."""
    known = (*presets_of(recipe).values(), *sorted(stored, key=lambda one: _ORIGINS.index(one.origin)))
    for one in known:
        if name in (one.name, one.full_name):
            if one.fault is not None:
                raise InputError.keyed("preset_unusable", name=one.name, advice=one.fault)
            return one
    said = dict.fromkeys(one.full_name if ":" in name else one.name for one in known)
    near = closest(name, said)[0]
    raise InputError.keyed(
        "no_preset", "preset_name", recipe=recipe, name=name[:_SHOWN], near=near, known=", ".join(said)
    )


def check_room(count: int) -> None:
    """InputError where a person or a database keeps as many presets as may be."""
    if count >= MOST_PRESETS:
        raise InputError.keyed("preset_room", most=MOST_PRESETS)


def taken(name: str) -> InputError:
    """The error for a name that is taken."""
    return InputError.keyed("preset_exists", name=name[:_SHOWN])


def no_such(recipe: str, name: str, known: Iterable[str]) -> InputError:
    near = closest(name, known)
    return InputError.keyed(
        "no_saved_preset",
        "preset_name",
        recipe=recipe,
        name=name[:_SHOWN],
        advice=Text("Did you mean {near}?", near=near[0]) if near else "None is saved here.",
    )
