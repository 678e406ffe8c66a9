"""Which memories an operation is for: ids, or `--query`; with `--dry-run` they are only named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import WHOLE, Json, Reply, printable, table
from mnemonaut.cli.parser import Arguments, usage_error
from mnemonaut_core.consequences import Foresight, foresee
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.lists import Matching, Meant, parse
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.explain.comparison import ComparedQuestion
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.i18n import Text
from mnemonaut_core.store.database import Database
from mnemonaut_core.text.shown import without_marks
from mnemonaut_core.workspace.wiring import Workspace

_SHOWN = 20
"""Memories that a dry run names for people; the others are counted."""

_DRY_RUN = Text("only say which memories it would be, change nothing")
_YES = Text("with --query: also where it names every memory there is")


def add_targets(add: Arguments, dry_run: str = _DRY_RUN, *, yes: str = _YES) -> None:
    """Ids, `--query`, `--yes` and `--dry-run`: the same of every operation that is for many memories."""
    add("ids ID", "ids of memories", nargs="*")
    add("--query QUERY", "those that meet this, as in `mnemonaut list --query`, instead of ids")
    add("--yes", yes)
    add("--dry-run", dry_run)
    add(
        "--preview", "only ask saved questions and the last recalls, and say which answers would change; change nothing"
    )


def targets_of(context: Context, command: str = "") -> Meant:
    """The ids, or what meets the query at the moment of the operation. InputError unless one of them is given."""
    options = context.options
    query = getattr(options, "query", None)  # merge has none
    if bool(options.ids) == (query is not None):
        raise usage_error(
            "Name memories by ID, or by --query: one of the two",
            Text("Write `{command}`, for example.", command=command)
            if command
            else Text("`mnemonaut list` shows the ids."),
        )
    return options.ids if query is None else Matching(parse(query), whole=options.yes)


def memories_of(workspace: Workspace, wanted: Meant) -> Sequence[Memory]:
    """The memories that are meant now, in the order of the list or of the ids; InputError for an id that is not stored."""
    if isinstance(wanted, Matching):
        return workspace.library.matching(wanted.conditions)
    found = workspace.library.memories(wanted)
    missing = next((one for one in wanted if one not in found), None)
    if missing is not None:
        raise workspace.library.not_stored(missing)
    return [found[one] for one in dict.fromkeys(wanted)]


def operate(
    context: Context, work: Callable[[Database], Change], describe: Callable[[Change], str] = lambda _change: ""
) -> Reply:
    """Run an operation, and print `describe` before its title; with --dry-run or --preview print what it would change."""
    only_asked = trial(context)
    with context.workspace(write=only_asked is None) as workspace:
        if only_asked is not None:
            return only_asked(context, workspace, work)
        change = work(workspace.database)
        return context.changed(change, describe(change))


def trial(context: Context) -> Callable[[Context, Workspace, Callable[[Database], Change]], Reply] | None:
    """How an operation is only tried, as --dry-run or --preview ask; None where it is to be done."""
    if context.options.dry_run:
        return dry_run
    return preview_operation if getattr(context.options, "preview", False) else None


def dry_run(
    context: Context,
    workspace: Workspace,
    operation: Callable[[Database], Change],
    beside: Callable[[], str] = lambda: "",
    more: Json | None = None,
) -> Reply:
    """The memories that an operation would change, computed in a copy: their number and the first ones, the named ones in front."""
    with workspace.simulate(operation, context.token, recalls=False) as (change, before, after):
        touched = change.ids if change.journal_id is not None else ()
        found = {**after.library.memories(touched), **before.library.memories(touched)}
        order = _named(context, before)
    memories = [found[one] for one in dict.fromkeys((*order, *touched)) if one in found]

    def lines() -> Iterator[str]:
        rows = [[m.id, m.kind, without_marks(m.text)] for m in memories[:_SHOWN]]
        if rows:
            yield table(["id", tr("kind"), tr("memory")], rows, widest=[WHOLE, 12, 100])
        if len(memories) > _SHOWN:
            yield tr("… and {count} more", count=len(memories) - _SHOWN)
        yield beside()
        yield tr("{count} memories would be changed. Nothing was changed.", count=len(memories))

    ids = [memory.id for memory in memories]
    told = [fields_json(memory, "id kind text") for memory in memories]
    return context.reply("would_change", told, filter(None, lines()), count=len(ids), ids=ids, **(more or {}))


def _named(context: Context, explorer: Explorer) -> Sequence[str]:
    """The memories that were named, in the order of the list or of the ids; none where an operation is for all."""
    query = getattr(context.options, "query", None)
    if query is None:
        return tuple(context.options.ids)
    return [memory.id for memory in explorer.library.matching(parse(query))]


def preview_operation(context: Context, workspace: Workspace, operation: Callable[[Database], Change]) -> Reply:
    """Which answers an operation would change, computed in a copy."""
    with workspace.simulate(operation, context.token) as (change, before, after):
        found = foresee(before, after, now=context.now, token=context.token)
    told = fields_json(change, "operation title ids") | {"count": len(change.ids), "asked": len(found.rows)}
    told |= fields_json(found, "not_kept failed") | {"changed": list(map(_foreseen_json, found.changed))}
    return context.reply("preview", told, _foreseen_text(change, found))


def _foreseen_json(row: ComparedQuestion) -> Json:
    return {
        "question": row.question,
        "recipe": row.before.recipe,
        "saved": row.saved and row.saved.path,
        "run": row.run and row.run.id,
        "before": row.before.selected,
        "after": row.after.selected,
        "leaves": [one.memory.id for one in row.moves.left],
        "enters": [one.memory.id for one in row.moves.entered],
    }


def _foreseen_text(change: Change, found: Foresight) -> Iterator[str]:
    yield f"{tr(change.title)}:"
    for row in found.changed:
        where = printable(row.saved.path) if row.saved is not None else printable(row.run.id if row.run else "")
        yield tr(
            "“{question}” ({recipe}, {where})", question=printable(row.question), recipe=row.before.recipe, where=where
        )
        for sign, moves in (("−", row.moves.left), ("+", row.moves.entered)):
            for memory in (one.memory for one in moves):
                yield f"  {sign} {printable(memory.id)}  {without_marks(memory.text)[:100]}"
        if not row.moves.left and not row.moves.entered:
            yield "  " + tr("The same memories in another order.")
    counts = {"changed": len(found.changed), "asked": len(found.rows)}
    yield tr("{changed} of {asked} answers would change. Nothing was changed.", **counts)
    if found.not_kept:
        unknown = "{count} recalls were recorded without their question: what becomes of them is not known."
        yield tr(unknown, count=found.not_kept)
    for one in found.failed:
        yield tr(one)
