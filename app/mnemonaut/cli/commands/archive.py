"""`archive` and `expire`."""

from __future__ import annotations

from mnemonaut.cli.commands.edit import edited
from mnemonaut.cli.context import Context
from mnemonaut.cli.output import Reply
from mnemonaut.cli.parser import Commands, add_now, argument, command
from mnemonaut.cli.targets import add_targets, meant
from mnemonaut_core.importers.columns import column_value


def declare(commands: Commands) -> None:
    parser = command(
        commands,
        "archive",
        "put memories away: recipes that look at the status leave them out (undo: undo)",
        epilog="The answer names the recipes that recall them still. The same as `mnemonaut edit --set status=archived`;"
        " back again with\n--set status=active.",
    )
    add_targets(parser)
    argument(parser, "--reason TEXT", "why; it is kept with the revision", default="")
    add_now(parser)
    parser = command(
        commands,
        "expire",
        "let memories expire: recipes that look at it leave them out from then on (undo: undo)",
        epilog="The answer names the recipes that recall them still. The same as `mnemonaut edit --set expires_at=…`; back"
        " again with\n--unset expires_at.",
    )
    add_targets(parser)
    argument(parser, "--at TIME", "when: ISO 8601 or epoch seconds (default: now)")
    argument(parser, "--reason TEXT", "why; it is kept with the revision", default="")
    add_now(parser)


def archive(context: Context) -> Reply:
    """Status archived."""
    return edited(context, meant(context), {"status": "archived"}, context.options.reason)


def expire(context: Context) -> Reply:
    """Expired from a moment on."""
    at = context.options.at
    moment = context.now if at is None else column_value("expires_at", at)
    return edited(context, meant(context), {"expires_at": moment}, context.options.reason)
