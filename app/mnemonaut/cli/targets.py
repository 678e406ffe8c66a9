"""Which memories an operation is for: ids, or `--query`; with `--dry-run` they are only named."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import said, say
from mnemonaut.cli.output import WHOLE, Json, Reply, number_text, printable, table
from mnemonaut.cli.parser import typed
from mnemonaut_core.consequences import Foresight, foresee
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.lists import Matching, Meant, parse
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.comparison import ComparedQuestion
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.i18n import Text
from mnemonaut_core.store.writer import Writer
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.shown import without_marks
from mnemonaut_core.workspace.wiring import Database

_SHOWN = 20
"""Memories that a dry run names for people; the others are counted."""

_DRY_RUN = Text("only say which memories it would be, change nothing")
_YES = Text("with --query: also where it names every memory there is")


def add_targets(parser: argparse.ArgumentParser, dry_run: str = _DRY_RUN, *, yes: str = _YES) -> None:
    """Ids, `--query`, `--yes` and `--dry-run`: the same of every operation that is for many memories."""
    parser.add_argument("ids", type=typed, nargs="*", metavar="ID", help="ids of memories")
    parser.add_argument(
        "--query",
        type=typed,
        metavar="QUERY",
        help="those that meet this, as in `mnemonaut list --query`, instead of ids",
    )
    parser.add_argument("--yes", action="store_true", help=yes)
    parser.add_argument("--dry-run", action="store_true", help=dry_run)
    parser.add_argument(
        "--preview",
        action="store_true",
        help="only ask saved questions and the last recalls, and say which answers would change; change nothing",
    )


def meant(context: Context, command: str = "") -> Meant:
    """What was named: the ids, or what meets the query in the moment of the operation. InputError unless it is the one or the
    other; `command` is how one would write it."""
    options = context.options
    query = getattr(options, "query", None)  # merge has none
    if bool(options.ids) == (query is not None):
        raise InputError(
            "Name memories by ID, or by --query: one of the two",
            code="usage",
            advice=Text("Write `{command}`, for example.", command=command)
            if command
            else Text("`mnemonaut list` shows the ids."),
        )
    return options.ids if query is None else Matching(parse(query), whole=options.yes)


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
    context: Context,
    database: Database,
    operation: Callable[[Writer], Change],
    beside: Callable[[], str] = lambda: "",
    more: Json | None = None,
) -> Reply:
    """Which memories an operation would change, where it is only asked: how many, and the first of them. It is done in a copy, so
    what would be refused is refused, and what goes along is named; those that were named come first, as the list has them."""
    with database.as_if(operation, context.token, recalls=False) as (change, before, after):
        touched = change.ids if change.journal_id is not None else ()
        found = {**after.memories(touched), **before.memories(touched)}
        order = _named(context, before)
    memories = [found[one] for one in dict.fromkeys((*order, *touched)) if one in found]

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


def _named(context: Context, explorer: Explorer) -> Sequence[str]:
    """The memories that were named, in the order of the list or of the ids; none where an operation is for all."""
    query = getattr(context.options, "query", None)
    if query is None:
        return tuple(context.options.ids)
    return [memory.id for memory in explorer.matching(parse(query))]


def previewed(context: Context, database: Database, operation: Callable[[Writer], Change]) -> Reply:
    """Which answers an operation would change, where that is only asked: done in a copy."""
    with database.as_if(operation, context.token) as (change, before, after):
        found = foresee(before, after, now=context.now, token=context.token)
    return context.reply(
        "preview",
        lambda: {
            "operation": change.operation, "title": clean_text(change.title), "ids": list(change.ids),
            "count": len(change.ids), "asked": len(found.rows), "not_kept": found.not_kept,
            "failed": [clean_text(one) for one in found.failed], "changed": [_foreseen_json(row) for row in found.changed],
        },
        lambda: "\n".join(_foreseen_text(change, found)),
    )  # fmt: skip


def _foreseen_json(row: ComparedQuestion) -> Json:
    return {
        "question": clean_text(row.question), "recipe": row.before.recipe,
        "saved": None if row.saved is None else clean_text(row.saved.path), "run": None if row.run is None else row.run.id,
        "before": list(row.before.selected), "after": list(row.after.selected),
        "leaves": [one.memory.id for one in row.moves.left], "enters": [one.memory.id for one in row.moves.entered],
    }  # fmt: skip


def _foreseen_text(change: Change, found: Foresight) -> Iterator[str]:
    yield f"{said(change.title)}:"
    for row in found.changed:
        where = printable(row.saved.path) if row.saved is not None else printable(row.run.id if row.run else "")
        yield say(
            "“{question}” ({recipe}, {where})", question=printable(row.question), recipe=row.before.recipe, where=where
        )
        for sign, moves in (("−", row.moves.left), ("+", row.moves.entered)):
            for memory in (one.memory for one in moves):
                yield f"  {sign} {printable(memory.id)}  {without_marks(memory.text)[:100]}"
        if not row.moves.left and not row.moves.entered:
            yield "  " + say("The same memories in another order.")
    asked, changed = number_text(len(found.rows)), number_text(len(found.changed))
    yield say("{changed} of {asked} answers would change. Nothing was changed.", changed=changed, asked=asked)
    if found.not_kept:
        yield say(
            "{count} recalls were recorded without their question: what becomes of them is not known.",
            count=number_text(found.not_kept),
        )
    for one in found.failed:
        yield said(one)
