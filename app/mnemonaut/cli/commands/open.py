"""`open`: from a line of a terminal or a log to the window, on what was named."""

from __future__ import annotations

import os

from mnemonaut import display
from mnemonaut.cli.commands.gui import open_window
from mnemonaut.cli.commands.recall import add_question, check_only_run
from mnemonaut.cli.commands.saved import question_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import Reply, warn
from mnemonaut.cli.parser import Command, usage_error
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.presets import ALL
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.state.open_request import ToShow

_HELP = tr_noop(
    "Name one of --run, --memory and --ask; the other options are of --ask. What is wrong with it is said before the window\n"
    "opens. A recall is shown as of then, as it was made; one that cannot be made again in the list of recalls, with the\n"
    "reason. What is asked so is looked at: it is recorded when somebody presses Run.\n"
    "Where a window has this database open, that one shows it, and this command ends."
)


def declare(command: Command) -> None:
    add = command(
        "open", "open the window on a recorded recall, on a memory, or on the answer to a question", epilog=tr(_HELP)
    )
    add("path DB", "the database (default: --db, $MNEMONAUT_DB)", type=str, nargs="?")
    either = add.group()
    either("--run ID", "a recorded recall: its id, how that begins, or last for the newest")
    either("--memory ID", "a memory, in the library, with the inspector beside it")
    either("--ask TEXT", "a question, in the recall lab", dest="text")
    add_question(add)


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
            told = tr("this recall cannot be made again: {why}; it is shown in the list.", why=tr(looked.cannot))
            warn(told)
        return ToShow(run=looked.row.key.id)
    if options.memory is not None:
        return ToShow(memory=workspace.library.stored(options.memory).id)
    if options.now is None and "MNEMONAUT_NOW" in os.environ:
        options.now = os.environ["MNEMONAUT_NOW"]  # the window's own clock may be another
    return ToShow(question=question_of(context, workspace))
