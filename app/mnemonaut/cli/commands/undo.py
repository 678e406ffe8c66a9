"""`undo` and `redo`."""

from __future__ import annotations

import argparse

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import said, say, who
from mnemonaut.cli.output import Json, Reply, moment_text, table
from mnemonaut.cli.parser import Commands, argument, command, count
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.change import CLOSED, JournalEntry, JournalFilter
from mnemonaut_core.domain.moments import parse_day
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.workspace.maintenance import journal_of

_DAY = 86_400
_STATES = {"done": Text("can be undone"), "undone": Text("can be redone"), "closed": Text("only shown")}


def declare(commands: Commands) -> None:
    _declare(
        command(commands, "undo", "undo the last operation, or a single one"), "undo this one alone, by its number"
    )
    _declare(
        command(commands, "redo", "redo the last operation that was undone, or a single one"),
        "redo this one alone, by its number",
    )


def _declare(parser: argparse.ArgumentParser, only: str) -> None:
    argument(parser, "--only N", only, type=count)
    argument(parser, "--list", "list the operations instead, newest first")
    argument(parser, "--operation NAME", "with --list: only these, as isolate or import", many=True)
    argument(parser, "--by NAME", "with --list: only what this one did, as person or automatic")
    argument(parser, "--since DAY", "with --list: only from this day on (UTC)")
    argument(parser, "--until DAY", "with --list: only up to the end of this day (UTC)")
    argument(parser, "--about ID", "with --list: only what touched this memory")
    argument(
        parser, "--state", "with --list: only what can be undone, redone, or is only shown", choices=tuple(_STATES)
    )


def undo(context: Context) -> Reply:
    """Take the last operation back, or a single one, or list what can be taken back."""
    if context.options.list:
        return _journal(context)
    number = context.options.only
    with context.workspace(write=True) as workspace:
        operations = workspace.database
        if number is None:
            return context.changed(operations.journal.undo(token=context.token))
        return context.changed(operations.journal.undo_only(number, now=context.now, token=context.token))


def redo(context: Context) -> Reply:
    """Do the operation again that was taken back last, or a single one."""
    if context.options.list:
        return _journal(context)
    number = context.options.only
    with context.workspace(write=True) as workspace:
        operations = workspace.database
        if number is None:
            return context.changed(operations.journal.redo(token=context.token))
        return context.changed(operations.journal.redo_only(number, now=context.now, token=context.token))


def _asked(context: Context) -> JournalFilter:
    options = context.options
    since = None if options.since is None else parse_day(options.since, where="--since")
    until = None if options.until is None else parse_day(options.until, where="--until")
    return JournalFilter(
        operations=frozenset(options.operation),
        by=options.by or "",
        state=options.state or "",
        since=None if since is None else since * _DAY,
        until=None if until is None else (until + 1) * _DAY,
    )


def _journal(context: Context) -> Reply:
    asked, everything = _asked(context), journal_of(context.db, about=context.options.about or "")
    entries = tuple(filter(asked.admits, everything))

    def text() -> str:
        rows = [[str(e.id), moment_text(e.at), said(e.title), f"{e.count:,}", who(e.by), _state(e)] for e in entries]
        heads = ["#", say("when (UTC)"), say("what"), say("memories"), say("by"), say("state")]
        if entries:
            return table(heads, rows, widest=[6, 16, 60, 8, 10, 44])
        return say("No operation is like that.") if everything else say("Nothing has been done yet.")

    return context.reply("changed", lambda: [_entry_json(entry) for entry in entries], text)


def _state(entry: JournalEntry) -> str:
    """What can be done with it, and what took it back by itself, or why nothing can."""
    if entry.state == "closed":
        return said(CLOSED[entry.closed_by])
    if entry.undone_by:
        return say("undone by #{number}", number=entry.undone_by)
    return said(_STATES[entry.state])


def _entry_json(entry: JournalEntry) -> Json:
    return {
        "id": entry.id,
        "operation": entry.operation,
        "title": clean_text(entry.title),
        "at": entry.at,
        "state": entry.stands,
        **fields_json(entry, "by size"),
        "ids": list(map(clean_text, entry.ids)),
        "count": entry.count,
        "undone_by": entry.undone_by or None,
        "closed_by": entry.closed_by or None,
    }
