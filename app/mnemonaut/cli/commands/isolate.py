"""`isolate` and `restore`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mnemonaut.cli.commands.quarantine import vector_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import WHOLE, Reply, first_of, or_dash, table
from mnemonaut.cli.parser import Command, add_now, usage_error
from mnemonaut.cli.targets import add_targets, operate, targets_of, trial
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.explain.probe import NearDuplicate
from mnemonaut_core.i18n import Text
from mnemonaut_core.store.database import Database
from mnemonaut_core.text.shown import without_marks
from mnemonaut_core.workspace.wiring import Workspace


def declare(command: Command) -> None:
    add = command(
        "isolate",
        "stop memories from being recalled, by any recipe; they are kept (undo: restore)",
        epilog="The feelings and summaries of an episode go with it, the chunks of a document with --document. A chunk goes"
        " alone.\n"
        "restore brings back what went along, and nothing that was isolated for itself.",
    )
    add_targets(
        add, Text("only say which memories it would be, with --with-near-duplicates only list these; change nothing")
    )
    add(
        "--document URI",
        "all chunks of this document, by its id or uri, also those that it gets later; may be repeated",
        many=True,
    )
    add("--reason TEXT", "why, for the list of what is isolated", default="")
    add("--for-query TEXT", "only for questions like this one: the same text, or nearly so")
    add(
        "--cosine C",
        "with --for-query: how similar a question must be, above 0 and up to 1 (default: 0.85)",
        type=float,
        default=0.85,
    )
    add("--with-near-duplicates", "also what says nearly the same: all in one operation, named in the answer")
    add_now(add)
    add = command("restore", "let isolated memories be recalled again, and those kept out for some questions")
    add_targets(add)
    add("--document URI", "the chunks that went into isolation with this document; may be repeated", many=True)
    add_now(add)


def isolate(context: Context) -> Reply:
    options = context.options
    _check_named(options.ids, options.document, options.query)
    if options.document:
        if options.for_query is not None or options.with_near_duplicates or options.dry_run or options.preview:
            advice = "Omit --for-query, --with-near-duplicates, --dry-run and --preview."
            raise usage_error("--document isolates everywhere, and nothing else", advice)
        return operate(
            context, lambda do: do.curation.isolate_documents(options.document, now=context.now, reason=options.reason)
        )
    if not 0.0 < options.cosine <= 1.0:
        raise usage_error("--cosine must lie above 0 and up to 1", "Write --cosine 0.85, for example.")
    if options.for_query is not None and not options.for_query.strip():
        raise usage_error("--for-query needs the text of a question", "Omit it to isolate for every question.")
    if options.with_near_duplicates and options.query is not None:
        raise usage_error("Near-duplicates are looked for of memories that are named", "Name them by ID, or omit one.")
    if options.dry_run and options.with_near_duplicates:
        with context.workspace() as workspace:
            return _list_near(context, _near_duplicates(workspace, options.ids))
    only_asked = trial(context)
    with context.workspace(write=only_asked is None) as workspace:
        near = _near_duplicates(workspace, options.ids) if options.with_near_duplicates else ()
        wanted = targets_of(context)
        if near:
            wanted = tuple(dict.fromkeys((*options.ids, *(one.memory.id for one in near))))
        work = _isolating(context, workspace, wanted)
        if only_asked is not None:
            return only_asked(context, workspace, work)
        change = work(workspace.database)
    return context.changed(change, _near_table(near) if near else _along(context, change))


def _near_duplicates(workspace: Workspace, ids: Sequence[str]) -> tuple[NearDuplicate, ...]:
    """Of all these memories, each once; InputError for an id that is not stored."""
    found: dict[str, NearDuplicate] = {}
    for memory_id in ids:
        if not workspace.library.memories([memory_id]):
            raise workspace.library.not_stored(memory_id)
        for one in workspace.library.near_duplicates(memory_id):
            found.setdefault(one.memory.id, one)
    return tuple(one for memory_id, one in found.items() if memory_id not in ids)


def _list_near(context: Context, near: tuple[NearDuplicate, ...]) -> Reply:
    told = ({**fields_json(one.memory, "id text"), **fields_json(one, "dice cosine")} for one in near)
    none = tr("Nothing says nearly the same. Nothing was changed.")
    return context.reply("near_duplicates", told, _near_table(near) if near else none)


def _near_table(near: tuple[NearDuplicate, ...]) -> str:
    rows = [
        (one.memory.id, f"{one.dice:.3f}", or_dash(one.cosine, ".3f"), without_marks(one.memory.text)) for one in near
    ]
    heads = ["id", tr("wording"), tr("similarity"), tr("near-duplicate")]
    return table(heads, rows, widest=[WHOLE, 10, 10, 100])


def _isolating(context: Context, workspace: Workspace, wanted: Meant) -> Callable[[Database], Change]:
    options = context.options
    how = {"now": context.now, "reason": options.reason}
    if options.for_query is None:
        return lambda do: do.curation.isolate(wanted, **how)
    made_by = {} if options.dry_run else vector_of(workspace, options.for_query)
    how |= {"cosine_limit": options.cosine, "vector": None, "embedder": None, **made_by}
    return lambda do: do.curation.suppress(wanted, options.for_query, **how)


def restore(context: Context) -> Reply:
    options = context.options
    _check_named(options.ids, options.document, options.query)
    if options.document and (options.dry_run or options.preview):
        raise usage_error(
            "--dry-run is for memories, not for documents"
            if options.dry_run
            else "--preview is for memories, not for documents",
            "Name memories, or omit it.",
        )
    describe = partial(_along, context)
    if options.document:
        return operate(context, lambda do: do.curation.restore_documents(options.document, now=context.now), describe)
    wanted = targets_of(context)
    return operate(context, lambda do: do.curation.restore(wanted, now=context.now), describe)


def _check_named(ids: Sequence[str], documents: Sequence[str], query: str | None) -> None:
    """InputError unless memories, a query or documents are given, and one of them only."""
    given = (bool(ids), bool(documents), query is not None)
    if sum(given) != 1:
        raise usage_error(
            "Name memories by ID or with --query, or documents with --document"
            if not any(given)
            else "Name memories by ID, or by --query, or documents: one of these",
            "`mnemonaut list` shows the ids; see `mnemonaut isolate --help`.",
        )


def _along(context: Context, change: Change) -> str:
    """What hangs on the memories that were named, and went with them; "" for nothing."""
    named = set(context.options.ids)
    along = [memory_id for memory_id in change.ids if memory_id not in named]
    if not along or not named or getattr(context.options, "for_query", None) is not None:
        return ""
    return tr("With them: {ids}", ids=first_of(along))
