"""`undo` and `redo`."""

from __future__ import annotations

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import said, say, who
from mnemonaut.cli.output import Json, Reply, moment_text, table
from mnemonaut.cli.parser import Commands, command
from mnemonaut.maintenance import journal_of
from mnemonaut_core.domain.change import JournalEntry
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.normalize import clean_text

_STATES = {"done": Text("can be undone"), "undone": Text("can be redone"), "closed": Text("only shown")}


def declare(commands: Commands) -> None:
    """`undo` and `redo`."""
    parser = command(commands, "undo", "undo the last operation")
    parser.add_argument("--list", action="store_true", help="list the operations instead, newest first")
    parser = command(commands, "redo", "redo the last operation that was undone")
    parser.add_argument("--list", action="store_true", help="list the operations instead, newest first")


def undo(context: Context) -> Reply:
    """Take the last operation back, or list what can be taken back."""
    if context.options.list:
        return _journal(context)
    with context.database(write=True) as database:
        change = database.operations.undo(token=context.token)
    return context.changed(change)


def redo(context: Context) -> Reply:
    """Do the operation again that was taken back last."""
    if context.options.list:
        return _journal(context)
    with context.database(write=True) as database:
        change = database.operations.redo(token=context.token)
    return context.changed(change)


def _journal(context: Context) -> Reply:
    entries = journal_of(context.db)

    def text() -> str:
        rows = [[str(e.id), moment_text(e.at), said(e.title), who(e.by), said(_STATES[e.state])] for e in entries]
        lines = table(["#", say("when (UTC)"), say("what"), say("by"), say("state")], rows, widest=[6, 16, 70, 10, 14])
        return lines if entries else say("Nothing has been done yet.")

    return context.reply("changed", lambda: [_entry_json(entry) for entry in entries], text)


def _entry_json(entry: JournalEntry) -> Json:
    return {
        "id": entry.id, "operation": entry.operation, "title": clean_text(entry.title), "at": entry.at,
        "state": entry.state, "by": entry.by, "size": entry.size,
    }  # fmt: skip
