"""`merge`."""

from __future__ import annotations

from mnemonaut.cli.context import Context
from mnemonaut.cli.output import Reply
from mnemonaut.cli.parser import Commands, add_now, command, typed
from mnemonaut.cli.targets import would_change
from mnemonaut_core.domain.change import Change
from mnemonaut_core.store.writer import Writer


def declare(commands: Commands) -> None:
    """`merge`."""
    parser = command(
        commands, "merge", "merge memories that say the same into one of them (undo: undo)",
        epilog="Links, threads, entities, judgments, suppressions, feedback and revisions of the others go to it; the feelings"
        " and summaries\nof an episode hang on it from then on. The others are kept and never recalled again, and an import does"
        " not bring them back.",
    )  # fmt: skip
    parser.add_argument("ids", type=typed, nargs="+", metavar="ID", help="ids of memories")
    parser.add_argument("--into", type=typed, required=True, metavar="ID", help="the memory that they are merged into")
    parser.add_argument("--reason", type=typed, default="", metavar="TEXT", help="why, for the history of that memory")
    parser.add_argument("--dry-run", action="store_true", help="only say which memories it would be, change nothing")
    add_now(parser)


def merge(context: Context) -> Reply:
    """One memory for several."""
    options = context.options

    def work(operations: Writer) -> Change:
        return operations.curation.merge(options.ids, options.into, now=context.now, reason=options.reason)

    if options.dry_run:
        with context.database() as database:
            return would_change(context, database, work)
    with context.database(write=True) as database:
        change = work(database.operations)
    return context.changed(change)
