"""`demo`."""

from __future__ import annotations

import shlex
from pathlib import Path

from mnemonaut.cli.commands.gui import open_window
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import current, tr
from mnemonaut.cli.output import Reply, moment_text
from mnemonaut.cli.parser import Command, add_now
from mnemonaut.cli.window_line import program
from mnemonaut.display import has_screen
from mnemonaut_core import environment
from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.sample import Situation
from mnemonaut_core.workspace import samples
from mnemonaut_core.workspace.samples import LANGUAGES
from mnemonaut_ui.state.open_request import ToShow


def declare(command: Command) -> None:
    add = command("demo", "build the samples if they are missing and open one in the window", db=False)
    add("--lang", "the sample's language (default: en)", choices=LANGUAGES, default="en")
    add("--no-window", "only build it and print what to try")
    add("--fresh", "rebuild it, as of today, even if it exists")
    add("--folder DIR", "where to put it (default: the program's data folder)")
    add_now(add)


def demo(context: Context) -> Reply:
    """Build the missing samples, print what to try, and open the chosen one in the window where there is a screen."""
    options = context.options
    folder = environment.written_by_a_person(options.folder) if options.folder else environment.sample_path("en").parent
    built = {}
    with context.progress() as progress:
        for lang in samples.LANGUAGES:
            built[lang] = samples.ensure(
                folder, lang, context.now, fresh=options.fresh, progress=progress, token=context.token
            )
    path = built[options.lang]
    as_of = _as_of(path)
    situations = samples.situations(options.lang, path)
    clock_option = "" if as_of == context.now // DAY_SECONDS * DAY_SECONDS else f" --now {moment_text(as_of)[:10]}"
    if context.json:
        report = {
            "path": str(path),
            "samples": {lang: str(found) for lang, found in built.items()},
            "as_of": as_of,
            "try": [command_line(situation, path, clock_option) for situation in situations],
        }
        return Reply({"report": report})
    text = _text(path, situations, lang=options.lang, clock_option=clock_option)
    shown = has_screen() and not options.no_window
    first = ToShow(first_steps=True)
    return Reply(text=text, then=(lambda: open_window(path, show=first)) if shown else None)


def _as_of(path: Path) -> int | None:
    """The day that the sample was built for; `--fresh` replaces an existing file that is not valid."""
    try:
        return samples.as_of(path)
    except MnemonautError as error:
        error.advise(Text("`mnemonaut demo --fresh` rebuilds it."))
        raise


def command_line(situation: Situation, path: Path, clock_option: str = "") -> str:
    """The command line that shows a prepared situation (those with a conversation need it as a file, so without)."""
    at = f"--recipe {situation.recipe} --preset {situation.preset} --db {shlex.quote(str(path))}{clock_option}"
    if situation.lost:
        return f"{program()} why {shlex.quote(situation.query)} {situation.lost[0]} {at}"
    return f"{program()} recall {shlex.quote(situation.query)} {at}"


def _text(path: Path, situations: tuple[Situation, ...], *, lang: str, clock_option: str) -> str:
    shown = [
        next(s for s in situations if s.kind == kind) for kind in ("misrecall", "below_cut", "unanswerable")
    ]  # three to begin with
    lines = [tr("The sample is at {path}.", path=path), "", tr("Try:")]
    for situation in shown:
        lines += [
            f"  {command_line(situation, path, clock_option)}",
            f"      {situation.note.get(current()) or situation.note.get(lang) or situation.note['en']}",
        ]
    wrong = shown[0].wrong[0]
    lines += [
        f"  {program()} isolate {wrong} --for-query {shlex.quote(shown[0].query)} --db {shlex.quote(str(path))}",
        f"  {program()} undo --db {shlex.quote(str(path))}",
    ]
    return "\n".join(lines)
