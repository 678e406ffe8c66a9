"""`isolate` and `restore`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import joined, listed, said, say
from mnemonaut.cli.output import WHOLE, Reply, note, printable, table
from mnemonaut.cli.parser import Commands, add_now, command, typed
from mnemonaut.cli.targets import add_targets, meant, previewed, would_change
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.errors import EndpointError, InputError
from mnemonaut_core.explain.probe import NearDuplicate
from mnemonaut_core.i18n import Text
from mnemonaut_core.store.writer import Writer
from mnemonaut_core.text.shown import without_marks
from mnemonaut_core.workspace.wiring import Database


def declare(commands: Commands) -> None:
    """`isolate` and `restore`."""
    parser = command(
        commands, "isolate", "stop memories from being recalled, by any recipe; they are kept (undo: restore)",
        epilog="The feelings and summaries of an episode go with it, the chunks of a document with --document. A chunk goes"
        " alone.\nrestore brings back what went along, and nothing that was isolated for itself.",
    )  # fmt: skip
    add_targets(
        parser,
        Text("only say which memories it would be, with --with-near-duplicates only list these; change nothing"),
    )
    parser.add_argument(
        "--document", type=typed, action="append", default=[], metavar="URI", help="all chunks of this document, by"
        " its id or uri, also those that it gets later; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--reason", type=typed, default="", metavar="TEXT", help="why, for the list of what is isolated"
    )
    parser.add_argument(
        "--for-query",
        type=typed,
        metavar="TEXT",
        help="only for questions like this one: the same text, or nearly so",
    )
    parser.add_argument(
        "--cosine",
        type=float,
        default=0.85,
        metavar="C",
        help="with --for-query: how similar a question must be, above 0 and up to 1 (default: 0.85)",
    )
    parser.add_argument(
        "--with-near-duplicates",
        action="store_true",
        help="also what says nearly the same: all in one operation, named in the answer",
    )
    add_now(parser)
    parser = command(
        commands, "restore", "let isolated memories be recalled again, and those kept out for some questions"
    )
    add_targets(parser)
    parser.add_argument(
        "--document", type=typed, action="append", default=[], metavar="URI", help="the chunks that went into"
        " isolation with this document; may be repeated",
    )  # fmt: skip
    add_now(parser)


def isolate(context: Context) -> Reply:
    """Everywhere, or only for queries like one."""
    options = context.options
    _check_named(options.ids, options.document, options.query)
    if options.document and (
        options.for_query is not None or options.with_near_duplicates or options.dry_run or options.preview
    ):
        raise InputError(
            "--document isolates everywhere, and nothing else",
            code="usage",
            advice="Omit --for-query, --with-near-duplicates, --dry-run and --preview.",
        )
    if options.document:
        with context.database(write=True) as database:
            change = database.operations.curation.isolate_documents(
                options.document, now=context.now, reason=options.reason
            )
        return context.changed(change)
    if not 0.0 < options.cosine <= 1.0:
        raise InputError(
            "--cosine must lie above 0 and up to 1", code="usage", advice="Write --cosine 0.85, for example."
        )
    if options.for_query is not None and not options.for_query.strip():
        raise InputError(
            "--for-query needs the text of a question", code="usage", advice="Omit it to isolate for every question."
        )
    if options.with_near_duplicates and options.query is not None:
        raise InputError(
            "Near-duplicates are looked for of memories that are named",
            code="usage",
            advice="Name them by ID, or omit one.",
        )
    if options.dry_run and options.with_near_duplicates:
        with context.database() as database:
            return _list_near(context, _near_duplicates(database, options.ids))
    with context.database(write=not (options.preview or options.dry_run)) as database:
        near = _near_duplicates(database, options.ids) if options.with_near_duplicates else ()
        wanted = meant(context)
        if near:
            wanted = tuple(dict.fromkeys((*options.ids, *(one.memory.id for one in near))))
        work = _isolating(context, wanted) if options.for_query is None else _suppressing(context, database, wanted)
        if options.dry_run:
            return would_change(context, database, work)
        if options.preview:
            return previewed(context, database, work)
        change = work(database.operations)
    return context.changed(change, _near_table(near) if near else _along(context, change))


def _near_duplicates(database: Database, ids: Sequence[str]) -> tuple[NearDuplicate, ...]:
    """Of all these memories, each once; InputError for an id that is not stored."""
    found: dict[str, NearDuplicate] = {}
    for memory_id in ids:
        if not database.explorer.memories([memory_id]):
            raise database.explorer.not_stored(memory_id)
        for one in database.explorer.near_duplicates(memory_id):
            found.setdefault(one.memory.id, one)
    return tuple(one for memory_id, one in found.items() if memory_id not in ids)


def _list_near(context: Context, near: tuple[NearDuplicate, ...]) -> Reply:
    return context.reply(
        "near_duplicates",
        lambda: [
            {"id": one.memory.id, "dice": one.dice, "cosine": one.cosine, "text": one.memory.text} for one in near
        ],
        lambda: _near_table(near) if near else say("Nothing says nearly the same. Nothing was changed."),
    )


def _near_table(near: tuple[NearDuplicate, ...]) -> str:
    rows = [
        [
            one.memory.id,
            f"{one.dice:.3f}",
            "–" if one.cosine is None else f"{one.cosine:.3f}",
            without_marks(one.memory.text),
        ]
        for one in near
    ]
    heads = ["id", say("wording"), say("similarity"), say("near-duplicate")]
    return table(heads, rows, widest=[WHOLE, 10, 10, 100])


def _isolating(context: Context, wanted: Meant) -> Callable[[Writer], Change]:
    return lambda operations: operations.curation.isolate(wanted, now=context.now, reason=context.options.reason)


def _suppressing(context: Context, database: Database, wanted: Meant) -> Callable[[Writer], Change]:
    options = context.options
    vector, name = None, None
    try:
        if not options.dry_run:
            vector, name = database.query_vector(options.for_query)
    except EndpointError as error:
        note(joined(say("Only exactly this text is kept out, not what is like it."), said(error.text)))
    return lambda operations: operations.curation.suppress(
        wanted, options.for_query, now=context.now, vector=vector, embedder=name,
        cosine_limit=options.cosine, reason=options.reason,
    )  # fmt: skip


def restore(context: Context) -> Reply:
    """Back into every recall."""
    options = context.options
    _check_named(options.ids, options.document, options.query)
    if options.document and (options.dry_run or options.preview):
        raise InputError(
            "--dry-run is for memories, not for documents"
            if options.dry_run
            else "--preview is for memories, not for documents",
            code="usage",
            advice="Name memories, or omit it.",
        )
    if options.dry_run or options.preview:
        wanted, only_asked = meant(context), would_change if options.dry_run else previewed
        with context.database() as database:
            return only_asked(context, database, lambda do: do.curation.restore(wanted, now=context.now))
    with context.database(write=True) as database:
        if options.document:
            change = database.operations.curation.restore_documents(options.document, now=context.now)
        else:
            wanted = meant(context)
            change = database.operations.curation.restore(wanted, now=context.now)
    return context.changed(change, _along(context, change))


def _check_named(ids: Sequence[str], documents: Sequence[str], query: str | None) -> None:
    """InputError unless memories, a query or documents are given, and one of them only."""
    given = (bool(ids), bool(documents), query is not None)
    if sum(given) != 1:
        raise InputError(
            "Name memories by ID or with --query, or documents with --document"
            if not any(given)
            else "Name memories by ID, or by --query, or documents: one of these",
            code="usage",
            advice="`mnemonaut list` shows the ids; see `mnemonaut isolate --help`.",
        )


def _along(context: Context, change: Change) -> str:
    """What hangs on the memories that were named, and went with them; "" for nothing."""
    named = set(context.options.ids)
    along = [memory_id for memory_id in change.ids if memory_id not in named]
    if not along or not named or getattr(context.options, "for_query", None) is not None:
        return ""
    return say("With them: {ids}", ids=listed(map(printable, along[:5])) + (" …" if len(along) > 5 else ""))
