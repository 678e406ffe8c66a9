"""Which memories an operation is for: ids, or `--query`; with `--dry-run` they are only named."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import say
from mnemonaut.cli.output import WHOLE, Json, Reply, number_text, table
from mnemonaut.cli.parser import typed
from mnemonaut.wiring import Database
from mnemonaut_core.domain.lists import Matching, Meant, parse
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.shown import without_marks

_SHOWN = 20
"""Memories that a dry run names for people; the others are counted."""

_DRY_RUN = Text("only say which memories it would be, change nothing")


def add_targets(parser: argparse.ArgumentParser, dry_run: str = _DRY_RUN) -> None:
    """Ids, `--query`, `--yes` and `--dry-run`: the same of every operation that is for many memories."""
    parser.add_argument("ids", type=typed, nargs="*", metavar="ID", help="ids of memories")
    parser.add_argument(
        "--query",
        type=typed,
        metavar="QUERY",
        help="those that meet this, as in `mnemonaut list --query`, instead of ids",
    )
    parser.add_argument("--yes", action="store_true", help="with --query: also where it names every memory there is")
    parser.add_argument("--dry-run", action="store_true", help=dry_run)


def meant(context: Context, command: str = "") -> Meant:
    """What was named: the ids, or what meets the query in the moment of the operation. InputError unless it is the one or the
    other; `command` is how one would write it."""
    options = context.options
    if bool(options.ids) == (options.query is not None):
        raise InputError(
            "Name memories by ID, or by --query: one of the two",
            code="usage",
            advice=Text("Write `{command}`, for example.", command=command)
            if command
            else Text("`mnemonaut list` shows the ids."),
        )
    return options.ids if options.query is None else Matching(parse(options.query), whole=options.yes)


def named(database: Database, wanted: Meant) -> Sequence[Memory]:
    """The memories that are meant as things stand, in the order of the list or of the ids; InputError for an id that is not
    stored."""
    if isinstance(wanted, Matching):
        return database.explorer.matching(wanted.conditions)
    found = database.explorer.memories(wanted)
    missing = next((one for one in wanted if one not in found), None)
    if missing is not None:
        raise database.explorer.not_stored(missing)
    return [found[one] for one in dict.fromkeys(wanted)]


def would_change(
    context: Context, memories: Sequence[Memory], beside: Callable[[], str] = lambda: "", more: Json | None = None
) -> Reply:
    """Which memories an operation would change, where it is only asked: how many, and the first of them."""

    def text() -> str:
        rows = [[m.id, m.kind, without_marks(m.text)] for m in memories[:_SHOWN]]
        lines = [table(["id", say("kind"), say("memory")], rows, widest=[WHOLE, 12, 100])] if rows else []
        if len(memories) > _SHOWN:
            lines.append(say("… and {count} more", count=number_text(len(memories) - _SHOWN)))
        count = number_text(len(memories))
        told = say("{count} memories would be changed. Nothing was changed.", count=count)
        return "\n".join(filter(None, [*lines, beside(), told]))

    return context.reply(
        "would_change", lambda: [{"id": m.id, "kind": m.kind, "text": m.text} for m in memories], text,
        count=len(memories), ids=[m.id for m in memories], **(more or {}),
    )  # fmt: skip
