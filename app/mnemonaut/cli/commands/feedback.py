"""`feedback`."""

from __future__ import annotations

from mnemonaut.cli.context import Context
from mnemonaut.cli.output import Reply
from mnemonaut.cli.parser import Commands, add_now, command, typed
from mnemonaut.cli.targets import add_targets, meant, named, would_change
from mnemonaut_core.errors import InputError


def declare(commands: Commands) -> None:
    """`feedback`."""
    from mnemonaut_core.domain.agent import SIGNALS

    parser = command(
        commands, "feedback", "rate memories: changes their usefulness and confidence",
        epilog="helpful +.10 utility, +.05 confidence; harmful -.20, -.10; outdated -.20 confidence; duplicate halves the"
        " utility\nand merges it into --of ID. --decay lets utility halve in 30 days and quality in 120, since the last time.",
    )  # fmt: skip
    add_targets(parser)
    parser.add_argument("signal", choices=SIGNALS, nargs="?", help="what it was, after the ids")
    parser.add_argument("--of", type=typed, metavar="ID", help="with duplicate: the memory that it repeats")
    parser.add_argument("--decay", action="store_true", help="let the worth of all memories fade instead")
    add_now(parser)


def feedback(context: Context) -> Reply:
    """A word on memories, or the fading of all worth."""
    from mnemonaut_core.domain.agent import SIGNALS

    options = context.options
    if options.decay:
        if options.ids or options.query is not None:
            raise InputError(
                "--decay takes no memory: it is for all of them", code="usage", advice="Leave the memory out."
            )
        with context.database(write=True) as database:
            return context.changed(database.operations.decay(now=context.now))
    if options.signal is None and options.ids:
        options.signal = options.ids.pop()  # the words of a line go to the first that takes many
    if options.signal not in SIGNALS:
        raise InputError(
            "feedback needs a memory and a word",
            code="usage",
            advice="Write `mnemonaut feedback ID helpful`, for example.",
        )
    wanted = meant(context, "mnemonaut feedback ID helpful")
    if options.dry_run:
        with context.database() as database:
            return would_change(context, named(database, wanted))
    with context.database(write=True) as database:
        change = database.operations.add_feedback_all(wanted, options.signal, now=context.now, of=options.of)
    return context.changed(change)
