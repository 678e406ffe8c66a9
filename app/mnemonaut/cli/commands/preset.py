"""`preset`: named parameter values, of the program, the person or a database, and what the person keeps as default."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count as count_from
from typing import Any

import msgspec

from mnemonaut.cli.commands.recall import values_of
from mnemonaut.cli.commands.recipes import as_settings
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join, join_list, tr
from mnemonaut.cli.moves_text import judged_lines, preview_json, preview_lines
from mnemonaut.cli.output import Json, Reply, change_json, moment_text, printable, table, value_text
from mnemonaut.cli.parser import Command, add_form, add_now, add_settings_file, count, usage_error
from mnemonaut.cli.recall_text import preset_text
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.change import Change
from mnemonaut_core.errors import InputError
from mnemonaut_core.explorer import LOOKED_THROUGH, Settings
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.parameters import (
    AS_WRITTEN,
    DATABASE,
    PERSON,
    SHIPPED,
    Preset,
    checked,
    describe,
    presets_of,
    resolve,
)
from mnemonaut_core.personal_presets import PRESETS
from mnemonaut_core.presets import Default, chosen, looked_through, new_preset
from mnemonaut_core.presets import values_of as values_of_resolved
from mnemonaut_core.questions import PREVIEWED, preview, preview_saved
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import DEFAULT, RECIPES, recipe_named
from mnemonaut_core.saved import QUESTION, Saved, named
from mnemonaut_core.testing import turned
from mnemonaut_core.workspace.wiring import Workspace

_WHERE = {SHIPPED: Text("shipped"), PERSON: Text("yours"), DATABASE: Text("this database")}
_HELP = tr_noop(
    "list: all that can be named after --preset (those of a database with --db); show NAME: its values.\n"
    "preview: what --set, or the preset NAME, would do to recent recalls of the recipe: who enters, who leaves, what moves.\n"
    "save NAME: keep values under a name, for yourself or, with --here, in the database: from --set, over --preset,\n"
    "or those of a recorded recall (--from-run). delete NAME deletes one; undo brings one of a database back.\n"
    "--default is what you keep as default of a recipe: the preset that is meant where none is named, and values over it.\n"
    "Names of presets that come with the program are reserved. A plain name means the shipped preset, else yours, else the\n"
    "database's; person:NAME and database:NAME mean that one alone. A database's preset never applies unasked."
)


def declare(command: Command) -> None:
    add = command(
        "preset",
        "list, show, try, save and delete named parameter values, and your own default of a recipe",
        epilog=_HELP,
    )
    add("action", "what to do", choices=tuple(_ACTIONS))
    add("name NAME", "the preset", nargs="?")
    add(
        "--recipe NAME",
        Text("whose parameters (list: default all; otherwise: {recipe}, or the recipe of --from-run)", recipe=DEFAULT),
    )
    either = add.group()
    either("--mine", "with save, delete: yours, for every database (the default)")
    either("--here", "with save, delete: of the database")
    either("--default", "with show, save, delete: your own default of the recipe")
    add("--preset NAME", Text("with save: the preset to begin with (default: {preset})", preset=AS_WRITTEN), default="")
    add("--set KEY=VALUE", "with save, preview: one parameter; may be repeated", many=True)
    add_settings_file(
        add,
        tr_noop(
            "with save, preview: an agent's own settings for one recipe: TOML, YAML or JSON, under the keys of the"
            " published design (--set wins)"
        ),
    )
    add("--from-run RUN", "with save: the values of this recorded recall, to begin with")
    add("--about TEXT", "with save: what it is for", default="")
    add("--limit N", "with preview: how many recorded recalls at most (default: 20, at most 500)", type=count)
    add("--embedder SPEC", "with preview: where the vectors of questions come from (see recall)", type=str)
    add(
        "--saved NAME|FOLDER",
        "with preview: try saved questions instead of recent recalls: this one, those of this folder, or all",
        nargs="?",
        const="",
    )
    add_form(add)
    add("--force", "with save: replace the one of this name")
    add_now(add)


def preset(context: Context) -> Reply:
    options = context.options
    of_save = (options.preset, options.from_run, options.about, options.force)
    if options.action != "save" and (any(of_save) or (_given(context) and options.action != "preview")):
        raise usage_error(
            "--set, --settings, --preset, --from-run, --about and --force belong to save", "Write preset save NAME."
        )
    if options.action != "show" and options.form is not None:
        raise usage_error("--as belongs to show", "Write preset show NAME --as toml.")
    if options.action != "preview" and (options.limit is not None or options.embedder or options.saved is not None):
        raise usage_error("--limit, --embedder and --saved belong to preview", "Write preset preview NAME.")
    return _ACTIONS[options.action](context)


def _given(context: Context) -> bool:
    return bool(context.options.set) or context.options.settings is not None


# ---- which


class _Known(msgspec.Struct, frozen=True):
    """What is known of presets in one command; `database` None where none was named."""

    database: Workspace | None

    def presets(self, recipe: Recipe) -> tuple[Preset, ...]:
        """All that can be named, in the order in which a plain name is looked for."""
        if self.database is not None:
            return self.database.explorer.settings.presets(recipe.name)
        own = looked_through(PRESETS.presets(recipe.name), recipe.parameters)
        return (*presets_of(recipe.name).values(), *own)

    def chosen(self, recipe: Recipe, name: str) -> Preset:
        """The one that a name means; InputError for none."""
        return chosen(recipe.name, name, (one for one in self.presets(recipe) if one.origin != SHIPPED))

    def values(self, preset: Preset) -> dict[str, object]:
        """Its values, as the database's embedder has them; without a database those that hold for any."""
        embedder = None if self.database is None else self.database.embedder
        if embedder is None:
            return preset.parameters
        return preset.values(embedder.name if embedder.dimension else None)


@contextmanager
def _known(context: Context) -> Iterator[_Known]:
    if context.options.db is None and not os.environ.get("MNEMONAUT_DB"):
        yield _Known(None)
        return
    with context.workspace() as workspace:
        yield _Known(workspace)


def _recipe(context: Context) -> Recipe:
    return recipe_named(context.options.recipe or DEFAULT)


def _name(context: Context) -> str:
    options = context.options
    if options.name is None:
        raise usage_error(
            Text("preset {action} needs a name", action=options.action),
            "`mnemonaut preset list` shows those that there are.",
        )
    return str(options.name)


def _no_name(context: Context) -> None:
    if context.options.name is not None:
        raise usage_error("A default has no name", "Omit the name; a preset to begin with goes after --preset.")


# ---- looking


def _list(context: Context) -> Reply:
    options = context.options
    if options.name is not None or options.here or options.mine or options.default:
        raise usage_error("preset list shows all of them", "Add --recipe NAME for those of one recipe.")
    recipes = [_recipe(context)] if options.recipe else list(RECIPES.values())
    with _known(context) as known:
        found = [one for recipe in recipes for one in known.presets(recipe)]
        defaults = [(recipe.name, PRESETS.default(recipe.name)) for recipe in recipes]
        kept = [(name, default) for name, default in defaults if default != Default()]
        return context.reply(
            "presets",
            (_json(one, known) for one in found),
            lambda: _list_text(found, kept),
            defaults=[_default_json(*one) for one in kept],
        )


def _json(preset: Preset, known: _Known) -> Json:
    told = fields_json(preset, "recipe name full_name title origin about at")
    return told | {"values": known.values(preset), "fault": preset.fault}


def _default_json(recipe: str, default: Default) -> Json:
    return {"recipe": recipe, "preset": default.preset or None, "values": dict(default.values)}


def _list_text(found: list[Preset], defaults: list[tuple[str, Default]]) -> str:
    rows = []
    for one in found:
        saved = "" if one.at is None else moment_text(one.at)
        fault = "" if one.fault is None else join(f"⚠ {tr('It cannot be used.')}", tr(one.fault))
        rows.append((one.recipe, one.name, _WHERE[one.origin], saved, len(one.parameters), fault or preset_text(one)))
    heads = [tr("recipe"), tr("preset"), tr("where"), tr("saved (UTC)"), tr("sets"), tr("about")]
    grid = table(heads, rows, widest=[16, 60, 14, 16, 8, 90])
    return "\n".join([grid, *(_default_line(name, default) for name, default in defaults)])


def _default_line(recipe: str, default: Default) -> str:
    found = [tr("preset {name}", name=default.preset)] if default.preset else []
    found += [f"{name} = {printable(value_text(value))}" for name, value in default.values.items()]
    values = join_list(found) or tr("nothing; as-written holds")
    return tr("Your default of {recipe}: {values}", recipe=recipe, values=values)


def _show(context: Context) -> Reply:
    recipe = _recipe(context)
    if context.options.default:
        _no_name(context)
        if context.options.form is not None:
            raise usage_error("A default has no form of its own", "recipes --show NAME --as toml prints all values.")
        default = PRESETS.default(recipe.name)
        return context.reply(
            "preset", lambda: _default_json(recipe.name, default), lambda: _default_line(recipe.name, default)
        )
    with _known(context) as known:
        found = known.chosen(recipe, _name(context))
        if context.options.form is not None:
            layers = [("preset", known.values(found))]
            return as_settings(context, recipe.name, resolve(recipe.parameters, preset=found.full_name, layers=layers))
        return context.reply("preset", lambda: _json(found, known), lambda: _show_text(recipe, found, known))


def _show_text(recipe: Recipe, preset: Preset, known: _Known) -> Iterator[str]:
    saved = "" if preset.at is None else f" · {tr('saved {moment}', moment=moment_text(preset.at))}"
    yield f"{preset.recipe} · {preset.full_name} · {tr(_WHERE[preset.origin])}{saved}"
    if preset.about:
        yield printable(preset_text(preset))
    values = known.values(preset)
    rows = [
        [info.name, value_text(values[info.name]), value_text(info.default), tr(info.sentence)]
        for info in describe(recipe.parameters)
        if info.name in values
    ]
    heads = [tr("parameter"), tr("value"), tr("default"), tr("what it does")]
    yield table(heads, rows) if rows else tr("It sets nothing.")


def _preview(context: Context) -> Reply:
    """What values would do to recent recalls. Looking: nothing is recorded."""
    options, recipe = context.options, _recipe(context)
    if options.here or options.mine or options.default or (options.name is None and not _given(context)):
        raise usage_error("preset preview needs values", "Name a preset, or give --set KEY=VALUE, or both.")
    limit = PREVIEWED if options.limit is None else min(options.limit, LOOKED_THROUGH)
    settings = Settings(recipe.name, options.name or "", values_of(context, recipe.name))
    with context.workspace(embedder=options.embedder) as workspace, context.progress() as progress:
        workspace.warm()
        done = count_from(1)
        asked = None if options.saved is None else _saved(workspace.library.saved(), options.saved)
        most = limit if asked is None else len(asked)
        more: dict[str, Any] = {"token": context.token, "on_run": lambda _one: progress("recalls", next(done), most)}
        if asked is None:
            found = preview(workspace.explorer, settings, limit=limit, **more)
        else:
            found = preview_saved(workspace.explorer, settings, asked, now=context.now, **more)
        before = Settings(recipe.name, "")
        judged = turned(workspace.explorer, before, settings, now=context.now, token=context.token)
    return context.reply(
        "preview",
        lambda: preview_json(found, recipe.name, settings.preset, judged),
        (*preview_lines(found, recipe.name, saved=options.saved is not None), *judged_lines(judged)),
    )


def _saved(held: Sequence[Saved], name: str) -> list[Saved]:
    """The questions of a folder, the one of a name, or all for ""."""
    chosen = [one for one in held if not name or one.folder == name] or [named(held, name)] if held else []
    return [one for one in chosen if one.kind == QUESTION]


# ---- changing


def _save(context: Context) -> Reply:
    options = context.options
    if options.default:
        return _save_default(context)
    name = _name(context)
    if not (_given(context) or options.preset or options.from_run):
        raise usage_error("Nothing is to be saved", "Give values: --set KEY=VALUE, --preset NAME, or --from-run RUN.")
    if options.from_run and options.preset:
        raise usage_error("A recall has its preset", "Give --from-run or --preset, not both.")
    if options.here:
        with context.workspace(write=True) as workspace:
            made = _made(context, _Known(workspace), name, DATABASE)
            change = workspace.database.settings.save_preset(made, now=context.now, replace=options.force)
        return context.changed(change)
    with _known(context) as known:
        made = _made(context, known, name, PERSON)
    PRESETS.save(made, replace=options.force)
    return _kept(context, Text.keyed("done_preset_save", name=made.name, recipe=made.recipe))


def _made(context: Context, known: _Known, name: str, origin: str) -> Preset:
    """The preset that is to be saved: what it begins with, then the values that were set."""
    options = context.options
    values: dict[str, object]
    if options.from_run is not None:
        if known.database is None:
            raise InputError("No database was named", code="no_db", advice="Add --db FILE, or set MNEMONAUT_DB.")
        of_run, resolved = known.database.explorer.settings.of_run(options.from_run)
        if options.recipe is not None and recipe_named(options.recipe).name != of_run:
            raise usage_error(
                Text("The recall {run} is one of {recipe}", run=options.from_run[:40], recipe=of_run),
                "Omit --recipe: the recall has its recipe.",
            )
        recipe, values = recipe_named(of_run), values_of_resolved(resolved)
    else:
        recipe = _recipe(context)
        values = dict(known.values(known.chosen(recipe, options.preset))) if options.preset else {}
    set_here = checked(recipe.parameters, values_of(context, recipe.name), where="set")
    return new_preset(
        recipe.name, recipe.parameters, name, {**values, **set_here}, origin=origin, at=context.now, about=options.about
    )


def _save_default(context: Context) -> Reply:
    options = context.options
    _no_name(context)
    if options.from_run or options.about or not (_given(context) or options.preset):
        raise usage_error("A default is a preset, values, or both", "Give --preset NAME, --set KEY=VALUE, or both.")
    recipe = _recipe(context)
    name = ""
    if options.preset:
        with _known(context) as known:
            found = known.chosen(recipe, options.preset)
        if found.origin == DATABASE:
            raise usage_error(
                "A default cannot be a preset of one database",
                Text("Keep it as yours first: mnemonaut preset save NAME --preset {preset}", preset=found.full_name),
            )
        name = "" if found.name == AS_WRITTEN and found.origin == SHIPPED else found.full_name
    values = checked(recipe.parameters, values_of(context, recipe.name), where="set")
    if PRESETS.keep_default(recipe.name, Default(name, values)):
        return _kept(context, Text.keyed("done_default_save", recipe=recipe.name))
    return _kept(context, Text.keyed("done_default_already", recipe=recipe.name))


def _delete(context: Context) -> Reply:
    options, recipe = context.options, _recipe(context)
    if options.default:
        _no_name(context)
        had = PRESETS.keep_default(recipe.name, Default())
        return _kept(context, Text.keyed("done_default_delete" if had else "done_default_none", recipe=recipe.name))
    origin, _, rest = _name(context).rpartition(":")
    if origin == SHIPPED or (not origin and rest in presets_of(recipe.name)):
        raise InputError.keyed("presets_stay", "preset_reserved")
    if options.here or origin == DATABASE:
        return context.do(lambda database: database.settings.delete_preset(recipe.name, rest, now=context.now))
    PRESETS.delete(recipe.name, rest)
    return _kept(context, Text.keyed("done_preset_delete", name=rest[:40], recipe=recipe.name))


def _kept(context: Context, title: Text) -> Reply:
    """What was done to the person's own file, which no journal holds."""
    return context.reply(
        "changed", lambda: change_json(Change("preset", title)), lambda: f"{tr(title)}{tr('.')} ({PRESETS.file})"
    )


_ACTIONS = {"list": _list, "show": _show, "preview": _preview, "save": _save, "delete": _delete}
