"""`recipes`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mnemonaut.cli.commands.recall import settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join, tr, with_reason, within
from mnemonaut.cli.output import Json, Reply, change_json, printable, table, value_text
from mnemonaut.cli.parser import Command, add_form, add_now, add_project, add_values, usage_error
from mnemonaut.cli.recall_text import preset_text
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explain.composition import Composition, StageShown, composition
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import AS_WRITTEN, PARAMETERS, ParameterInfo, Resolved, presets_of, resolve
from mnemonaut_core.personal_presets import PRESETS
from mnemonaut_core.presets import chosen, looked_through
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recall.vocabulary import SCORES, SOURCES, STEPS
from mnemonaut_core.recipes.registry import RECIPES, recipe_named, source_words
from mnemonaut_core.settings_files import written

_ANY_QUESTION = "a question"


def declare(command: Command) -> None:
    add = command("recipes", "list the recipes and their presets, or draw the stages of one with all its parameters")
    add("--show NAME", "draw this recipe's stages from its composition")
    add(
        "text TEXT",
        "with --show: the question that the plan decides by (default: one that asks for nothing special)",
        nargs="?",
    )
    add("--default NAME", "from now on ask this recipe where none is named, here and in the window")
    add(
        "--here",
        "with --default: of this database, with the preset of --preset; it comes before yours, for companions too (none: remove"
        " it)",
    )
    add_project(add)
    add_values(add)
    add_form(add)
    add_now(add)


def recipes(context: Context) -> Reply:
    """List recipes without opening a database: values that a database or a project sets are not included."""
    options = context.options
    if options.default is not None:
        return _keep_default_here(context) if options.here else _keep_default(context)
    if options.here:
        raise usage_error("--here belongs to --default", "Write recipes --default NAME --here.")
    if options.show is None:
        if options.text is not None or options.set or options.settings or options.preset or options.form:
            raise usage_error("A question, a preset or values say nothing without --show", "Add --show NAME.")
        found = list(RECIPES.values())
        return context.reply("recipes", map(_json, found), lambda: "\n\n".join(map(_text, found)))
    recipe = recipe_named(options.show)
    settings = settings_of(context, recipe.name)
    own = looked_through(PRESETS.presets(recipe.name), recipe.parameters) if settings.preset else ()
    preset = chosen(recipe.name, settings.preset or AS_WRITTEN, own)
    layers: list[tuple[str, Mapping[str, object]]] = [("preset", preset.values(None)), ("set", settings.values)]
    resolved = resolve(recipe.parameters, preset=preset.full_name, layers=layers)
    if options.form is not None:
        return as_settings(context, recipe.name, resolved)
    shown = composition(recipe, resolved, Query(context.options.text or _ANY_QUESTION, context.now))
    told = {**_json(recipe), "preset": resolved.preset, **_composition_json(shown)}
    return context.reply("recipe", told, _composition_lines(recipe, resolved, shown))


def _keep_default(context: Context) -> Reply:
    """Stored in the person's own file, without a journal."""
    options = context.options
    if options.show is not None or options.text is not None or options.set or options.settings or options.preset:
        raise usage_error("--default NAME is used alone", "`mnemonaut preset save --default` keeps values of a recipe.")
    recipe = recipe_named(options.default).name
    done = PRESETS.keep_recipe(recipe)
    title = Text.keyed("done_recipe_default" if done else "done_recipe_already", recipe=recipe)
    return context.reply(
        "changed", lambda: change_json(Change("recipe", title)), lambda: f"{tr(title)}{tr('.')} ({PRESETS.file})"
    )


def _keep_default_here(context: Context) -> Reply:
    """Stored in the database or for a project of it; undo takes it back."""
    options = context.options
    if options.show is not None or options.text is not None or options.set or options.settings:
        raise usage_error("--default takes a recipe and a preset", "Write recipes --default NAME --preset NAME --here.")
    with context.workspace(write=True) as workspace:
        recipe, preset = "", ""
        if options.default != "none":
            recipe = recipe_named(options.default).name
            preset = workspace.explorer.settings.preset(recipe, options.preset or AS_WRITTEN).full_name
        settings = workspace.database.settings
        return context.changed(settings.ask_by_default(recipe, preset, now=context.now, project=options.project))


def as_settings(context: Context, recipe: str, resolved: Resolved) -> Reply:
    form = context.options.form
    text = written(recipe, {one.name: one.value for one in resolved.layers}, form)
    shown = {"recipe": recipe, "preset": resolved.preset, "form": form, "text": text}
    return context.reply("settings", shown, lambda: text.removesuffix("\n"))


def _json(recipe: Recipe) -> Json:
    presets = [fields_json(one, "name title about measured tuned_on") for one in presets_of(recipe.name).values()]
    words = fields_json(recipe.words, "title seed about")
    return {"name": recipe.name, **words, "kinds": list(recipe.kinds), "presets": presets}


def _heading(recipe: Recipe) -> str:
    return " · ".join((recipe.name, tr(recipe.words.title), tr("design {seed}", seed=recipe.words.seed)))


def _text(recipe: Recipe) -> str:
    presets = presets_of(recipe.name).values()
    told = (tr("preset {name}: {about}", name=one.name, about=preset_text(one)) for one in presets)
    return "\n  ".join([_heading(recipe), tr(recipe.words.about), *told])


def _composition_json(shown: Composition) -> Json:
    of_parameter = "name default lower upper choices unit group sentence seed_key"
    stages = []
    for one in shown.stages:
        sources = [fields_json(source, "name kind k skipped") for source in one.sources]
        parameters = [fields_json(info, of_parameter) | {"value": value} for info, value in one.parameters]
        stages.append(fields_json(one, "stage name title") | {"sources": sources, "parameters": parameters})
    forms = [{"name": name, "text": text} for name, text in shown.forms]
    return {"forms": forms, "second_phase": shown.second_phase, "stages": stages}


def _composition_lines(recipe: Recipe, parameters: Resolved, shown: Composition) -> Iterator[str]:
    """The line of steps, then each stage with its components; a star marks a value that differs from the default."""
    parts = dict(recipe.words.vocabulary.parts)
    yield f"{_heading(recipe)} · {tr('preset {name}', name=parameters.preset)}"
    yield from (tr(recipe.words.about), "", " → ".join(_drawn(one) for one in shown.stages))
    for one in shown.stages:
        yield from ("", with_reason(f"{one.stage} {one.name}".rstrip(), within(STEPS, one.title)))
        for name, text in shown.forms if one.stage == "plan" else ():
            yield f"  {name}: {printable(tr('a question') if text == _ANY_QUESTION else text)}"
        for source in one.sources:
            if source.skipped is not None:
                yield "  " + tr("{source}: not asked. {why}", source=source.name, why=printable(tr(source.skipped)))
            else:
                yield f"  {source.name}: {source.kind}, k {source.k}{_of_source(source.name)}"
        if one.stage == "gather" and shown.second_phase:
            yield "  " + tr("what is found can make it ask again")
        if one.stage == "rerank" and parts:
            made = [(name, within(SCORES, of.title), within(SCORES, of.about)) for name, of in parts.items()]
            yield from ("  " + line for line in table((tr("part"), "", tr("what it measures")), made).splitlines())
            parts = {}
        if one.parameters:
            rows = []
            for info, value in one.parameters:
                star = "*" if value != info.default else ""
                sentence = join(tr(info.sentence), _choices(info))
                rows.append((star, info.name, value_text(value), info.bounds_text(), sentence))
            yield table(("", tr("parameter"), tr("value"), tr("bounds"), tr("what it does")), rows)


def _of_source(name: str) -> str:
    words = source_words(name)
    return "" if words is None else f" · {with_reason(within(SOURCES, words.title), within(SOURCES, words.about))}"


def _choices(info: ParameterInfo) -> str:
    """What the choices of a parameter are called: "trigram: Three characters in a row · words: …"; "" for one without."""
    named = [with_reason(one, within(PARAMETERS, info.words[one])) for one in info.choices if one in info.words]
    return f"[{' · '.join(named)}]" if named else ""


def _drawn(one: StageShown) -> str:
    asked = [source.name for source in one.sources if source.skipped is None]
    return f"{one.stage}({', '.join(asked)})" if asked else f"{one.stage} {one.name}".rstrip()
