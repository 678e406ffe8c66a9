"""`undo` and `redo`."""

from __future__ import annotations

from typing import Any

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import actor, tr
from mnemonaut.cli.output import Reply, moment_text, table
from mnemonaut.cli.parser import Arguments, Command, count
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.change import CLOSED, JournalEntry, JournalFilter
from mnemonaut_core.domain.moments import parse_day
from mnemonaut_core.i18n import Text
from mnemonaut_core.workspace.maintenance import journal_of

_DAY = 86_400
_STATES = {"done": Text("can be undone"), "undone": Text("can be redone"), "closed": Text("only shown")}


def declare(command: Command) -> None:
    _declare(command("undo", "undo the last operation, or a single one"), "undo this one alone, by its number")
    _declare(
        command("redo", "redo the last operation that was undone, or a single one"),
        "redo this one alone, by its number",
    )


def _declare(add: Arguments, only: str) -> None:
    add("--only N", only, type=count)
    add("--list", "list the operations instead, newest first")
    add("--operation NAME", "with --list: only these, as isolate or import", many=True)
    add("--by NAME", "with --list: only what this one did, as person or automatic")
    add("--since DAY", "with --list: only from this day on (UTC)")
    add("--until DAY", "with --list: only up to the end of this day (UTC)")
    add("--about ID", "with --list: only what touched this memory")
    add("--state", "with --list: only what can be undone, redone, or is only shown", choices=tuple(_STATES))


def undo(context: Context) -> Reply:
    number, token = context.options.only, context.token
    if context.options.list:
        return _journal(context)
    if number is None:
        return context.do(lambda database: database.journal.undo(token=token))
    return context.do(lambda database: database.journal.undo_only(number, now=context.now, token=token))


def redo(context: Context) -> Reply:
    number, token = context.options.only, context.token
    if context.options.list:
        return _journal(context)
    if number is None:
        return context.do(lambda database: database.journal.redo(token=token))
    return context.do(lambda database: database.journal.redo_only(number, now=context.now, token=token))


def _journal(context: Context) -> Reply:
    options = context.options
    since = None if options.since is None else parse_day(options.since, where="--since") * _DAY
    until = None if options.until is None else (parse_day(options.until, where="--until") + 1) * _DAY
    which: dict[str, Any] = {
        "operations": frozenset(options.operation),
        "by": options.by or "",
        "state": options.state or "",
    }
    everything = journal_of(context.db, about=options.about or "")
    entries = tuple(filter(JournalFilter(**which, since=since, until=until).admits, everything))
    rows = [[str(e.id), moment_text(e.at), e.title, e.count, actor(e.by), _state(e)] for e in entries]
    heads = ["#", tr("when (UTC)"), tr("what"), tr("memories"), tr("by"), tr("state")]
    none = tr("No operation is like that.") if everything else tr("Nothing has been done yet.")
    grid = table(heads, rows, widest=[6, 16, 60, 8, 10, 44])
    told = []
    for e in entries:
        by = {"undone_by": e.undone_by or None, "closed_by": e.closed_by or None}
        told.append(fields_json(e, "id operation title at by size ids count") | {"state": e.stands} | by)
    return context.reply("changed", told, grid if entries else none)


def _state(entry: JournalEntry) -> str:
    """What can be done with it, and what took it back by itself, or why nothing can."""
    if entry.state == "closed":
        return tr(CLOSED[entry.closed_by])
    if entry.undone_by:
        return tr("undone by #{number}", number=str(entry.undone_by))
    return tr(_STATES[entry.state])
