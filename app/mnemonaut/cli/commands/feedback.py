"""`feedback`."""

from __future__ import annotations

from mnemonaut.cli.context import Context
from mnemonaut.cli.output import Reply
from mnemonaut.cli.parser import Commands, add_now, command, typed
from mnemonaut_core.errors import InputError


def declare(commands: Commands) -> None:
    """`feedback`."""
    from mnemonaut_core.domain.agent import SIGNALS

    parser = command(
        commands, "feedback", "rate a memory: changes its usefulness and confidence",
        epilog="helpful +.10 utility, +.05 confidence; harmful -.20, -.10; outdated -.20 confidence; duplicate halves the"
        " utility\nand merges it into --of ID. --decay lets utility halve in 30 days and quality in 120, since the last time.",
    )  # fmt: skip
    parser.add_argument("id", type=typed, nargs="?", metavar="ID", help="the memory's id")
    parser.add_argument("signal", choices=SIGNALS, nargs="?", help="what it was")
    parser.add_argument("--of", type=typed, metavar="ID", help="with duplicate: the memory that it repeats")
    parser.add_argument("--decay", action="store_true", help="let the worth of all memories fade instead")
    add_now(parser)


def feedback(context: Context) -> Reply:
    """A word on a memory, or the fading of all worth."""
    options = context.options
    if options.decay:
        if options.id is not None:
            raise InputError(
                "--decay takes no memory: it is for all of them", code="usage", advice="Leave the memory out."
            )
        with context.database(write=True) as database:
            return context.changed(database.operations.decay(now=context.now))
    if options.id is None or options.signal is None:
        raise InputError(
            "feedback needs a memory and a word",
            code="usage",
            advice="Write `mnemonaut feedback ID helpful`, for example.",
        )
    with context.database(write=True) as database:
        change = database.operations.add_feedback(options.id, options.signal, now=context.now, of=options.of)
    return context.changed(change)
