"""`merge`."""

from __future__ import annotations

from mnemonaut.cli.context import Context
from mnemonaut.cli.output import Reply
from mnemonaut.cli.parser import Commands, add_now, argument, command
from mnemonaut.cli.targets import operate


def declare(commands: Commands) -> None:
    parser = command(
        commands,
        "merge",
        "merge memories that say the same into one of them (undo: undo)",
        epilog="Links, threads, entities, judgments, suppressions, feedback and revisions of the others go to it; the feelings"
        " and summaries\nof an episode hang on it from then on. The others are kept and never recalled again, and an import does"
        " not bring them back.",
    )
    argument(parser, "ids ID", "ids of memories", nargs="+")
    argument(parser, "--into ID", "the memory that they are merged into", required=True)
    argument(parser, "--reason TEXT", "why, for the history of that memory", default="")
    argument(parser, "--dry-run", "only say which memories it would be, change nothing")
    add_now(parser)


def merge(context: Context) -> Reply:
    """One memory for several."""
    options = context.options
    return operate(
        context, lambda do: do.curation.merge(options.ids, options.into, now=context.now, reason=options.reason)
    )
