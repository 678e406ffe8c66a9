"""`open`: from a line of a terminal or a log to the window, on what was named."""

from __future__ import annotations

import os

from mnemonaut import display
from mnemonaut.cli.commands.gui import open_window
from mnemonaut.cli.commands.recall import add_searched, check_only_run
from mnemonaut.cli.commands.saved import question_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import said, say
from mnemonaut.cli.output import Reply, warn
from mnemonaut.cli.parser import Commands, declared, usage_error
from mnemonaut_core.i18n import Text
from mnemonaut_core.presets import ALL
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.state.open_request import ToShow


def declare(commands: Commands) -> None:
    declared(commands, "open", add_searched)


def open_in_window(context: Context) -> Reply:
    """Look what is named, then open the window on it. Looking: nothing is recorded."""
    options = context.options
    options.db = options.path or options.db
    display.require()
    if options.text is None:
        why, do = (
            Text("What a question is asked with belongs to --ask"),
            Text("Leave it out, or write the question: --ask TEXT."),
        )
        values = (options.recipe, options.preset, options.set, options.settings, options.project, options.embedder)
        check_only_run(context, why, do, *values)
    if options.policy is not None or options.embedder is not None or ALL in options.preset.split(","):
        raise usage_error(
            "The window asks with one preset, and with the policy and the embedder of the database",
            "Leave --policy and --embedder out, and name one preset.",
        )
    if options.run is None and options.memory is None and options.text is None:
        raise usage_error(
            "Nothing was named to show",
            "Write --run ID, --memory ID or --ask TEXT; `mnemonaut gui` opens the window alone.",
        )
    with context.workspace() as workspace:
        show = _shown(context, workspace)
    return Reply(exit_code=open_window(context.db, show=show))


def _shown(context: Context, workspace: Workspace) -> ToShow:
    options = context.options
    if options.run is not None:
        looked = workspace.explorer.log.look(workspace.explorer.log.key_of(context.run_id(workspace, options.run)))
        if looked.cannot is not None:
            told = say("this recall cannot be made again: {why}; it is shown in the list.", why=said(looked.cannot))
            warn(told)
        return ToShow(run=looked.row.key.id)
    if options.memory is not None:
        return ToShow(memory=workspace.library.stored(options.memory).id)
    if options.now is None and "MNEMONAUT_NOW" in os.environ:
        options.now = os.environ["MNEMONAUT_NOW"]  # the window's own clock may be another
    return ToShow(question=question_of(context, workspace))
