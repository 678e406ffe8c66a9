"""`tune`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from mnemonaut.cli.commands.recall import settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import Json, Reply, gain_json, gain_text, table, value_text
from mnemonaut.cli.parser import Command, add_now, add_project, add_values, count
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.environment import written_by_a_person
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.parameters import PERSON, Preset
from mnemonaut_core.personal_presets import PRESETS
from mnemonaut_core.presets import checked_name, new_preset, taken
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.tuning import Tuned, tune, tuned_parameters
from mnemonaut_core.workspace.wiring import Workspace

_HELP = tr_noop(
    "Needs 20 judged questions with a relevant memory; of more, 200 are drawn. A search goes through the parameters\n"
    "within their bounds, and takes a value that raises nDCG@10 of the ranking by more than its standard error. It is done five\n"
    "times without a fifth of the questions, and measured on that fifth: the gain that is told was never searched for. Where its\n"
    "interval (95 %) does not lie above 0, nothing is recommended; else the values become a preset of yours, with this evidence.\n"
    "--resume FILE keeps every trial; the same command goes on where one was stopped, with the same result.\n"
    "Without --parameters: the numbers by which what was found is ordered; not how much is handed over, nor what may be seen."
)


def declare(command: Command) -> None:
    add = command("tune", "find better values of a recipe's parameters on judged questions", epilog=_HELP)
    add("recipe RECIPE", "whose parameters")
    add_values(add)
    add("--parameters NAME[,NAME]", "only these", default="")
    add("--folder FOLDER", "only the questions of this folder")
    add("--seed N", "what chance begins with (default: 0)", type=count, default=0)
    add("--resume FILE", "keep every trial here, and go on from those that are there", type=str)
    add("--out NAME", "the preset of yours to write (default: tuned)", default="tuned")
    add("--embedder SPEC", "where the vectors of questions come from (see recall)", type=str)
    add_project(add)
    add_now(add)


def tune_recipe(context: Context) -> Reply:
    """Search, and write the preset where the gain is more than chance."""
    options = context.options
    recipe, name = recipe_named(options.recipe), checked_name(options.out)
    if name in {one.name for one in PRESETS.presets(recipe.name)}:
        raise taken(name)
    infos = tuned_parameters(recipe.name, [one for one in options.parameters.split(",") if one])
    with context.workspace(embedder=options.embedder) as workspace, context.progress(long=True) as progress:
        judged = [(one.question.asked(context.now), one.gains) for one in workspace.library.judged(options.folder)]
        workspace.warm()
        found = tune(
            workspace.explorer,
            judged,
            settings_of(context, recipe.name),
            infos,
            seed=options.seed,
            state=None if options.resume is None else written_by_a_person(options.resume),
            progress=progress,
            token=context.token,
        )
        made = _preset(context, workspace, found, name) if found.recommended else None
    if made is not None:
        PRESETS.save(made)
    return context.reply("tuned", lambda: _json(found, made), _lines(found, made))


def _preset(context: Context, workspace: Workspace, found: Tuned, name: str) -> Preset:
    recipe, embedder = recipe_named(found.recipe), workspace.embedder
    base = workspace.explorer.settings.preset(recipe.name, found.preset)
    values = base.values(None if embedder is None or not embedder.dimension else embedder.name)
    day = dt.datetime.fromtimestamp(context.now, dt.UTC).date().isoformat()
    about = f"{gain_text(found.gain)} · {day} · {found.preset}"
    return new_preset(
        recipe.name, recipe.parameters, name, {**values, **found.values}, origin=PERSON, at=context.now, about=about
    )


def _json(found: Tuned, made: Preset | None) -> Json:
    told = fields_json(found, "recipe preset parameters seed values trials recommended")
    return {**told, "gain": gain_json(found.gain), "saved": None if made is None else made.full_name}


def _lines(found: Tuned, made: Preset | None) -> Iterator[str]:
    counts = {"parameters": len(found.parameters), "trials": found.trials}
    text = "{recipe} with {preset}: {parameters} parameters, {trials} trials"
    yield tr(text, recipe=found.recipe, preset=found.preset, **counts)
    yield tr("On questions that a search did not see: {gain}", gain=gain_text(found.gain))
    if made is None:
        yield tr("Nothing is recommended: no value is better by more than chance.")
        return
    yield table([tr("parameter"), tr("value")], [[name, value_text(value)] for name, value in found.values.items()])
    kept = Text.keyed("done_preset_save", name=made.name, recipe=made.recipe)
    yield f"{tr(kept)}{tr('.')} ({PRESETS.file})"
