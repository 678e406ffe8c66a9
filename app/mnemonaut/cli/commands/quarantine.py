"""`quarantine`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import actor, join, join_list, tr
from mnemonaut.cli.output import WHOLE, Json, Reply, first_of, moment_text, note, number_text, printable, table
from mnemonaut.cli.parser import Command, add_now, count, usage_error
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.change import WAYS, CameAgain, Isolation, Suppression, Suppressions
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.errors import EndpointError, InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.shown import changed_places, pieces_text, without_marks
from mnemonaut_core.workspace.wiring import Workspace

_RECALLS_SHOWN = 3
AGAIN_SHOWN = 5
_PLACES_SHOWN = 3


def declare(command: Command) -> None:
    add = command(
        "quarantine",
        "what is isolated: since when, why, by whom, in which recall, for which question",
        epilog="Bring memories back with `mnemonaut restore ID`, all of them with `mnemonaut restore --query is:isolated`.\n"
        "--suppressions lists those that are kept out only for some questions: change one with --change s3 and --question"
        " or --cosine.",
    )
    add("ids ID", "ids of memories (default: all)", nargs="*")
    add("--reason TEXT", "the reason that they are to have; undo takes it back")
    add("--filter WORDS", "only those that hold all these words in id, memory, reason, question, recipe, or by whom")
    add(
        "--only",
        "only those that are kept out everywhere, for some questions, along with another, or merged into one; or what came again",
        choices=(*WAYS, "again"),
    )
    add("--by NAME", "only what this one isolated: person, import, automatic …")
    add("--sort", "default: newest", choices=tuple(ORDERS), default="newest")
    add("--limit N", "at most so many", type=count)
    add(
        "--suppressions",
        "those that are kept out for some questions: how near a question must be, and from which recorded recalls each was kept",
    )
    add(
        "--change SUPPRESSION",
        "change this suppression, as --suppressions names it: with --question, --cosine or both; undo takes it back",
    )
    add("--question TEXT", "with --change: the question that it is to be for")
    add("--cosine C", "with --change: how similar a question must be, above 0 and up to 1", type=float)
    add_now(add)


ORDERS: dict[str, Callable[[Isolation], Any]] = {
    "newest": lambda one: -one.at,
    "oldest": lambda one: one.at,
    "memory": lambda one: (one.headline.casefold(), id_key(one.memory_id)),
    "reason": lambda one: (not one.reason, tr(one.reason).casefold()),
    "by": lambda one: one.by.casefold(),
}


def quarantine(context: Context) -> Reply:
    """All open isolations and suppressions, or those of some memories; another reason for these; the suppressions alone."""
    options = context.options
    if options.reason is not None and not options.ids:
        raise usage_error("--reason is for memories that are named", "Name them by ID: see `mnemonaut quarantine`.")
    if (options.question is not None or options.cosine is not None) != (options.change is not None):
        raise usage_error(
            "--change goes with --question or --cosine",
            'Write `mnemonaut quarantine --change s3 --question "…" --cosine 0.9`, for example.',
        )
    if options.change is not None:
        return _change(context)
    if options.reason is not None:
        with context.workspace(write=True) as workspace:
            rows = [one.id for one in _of(workspace.library.isolations(), options.ids)]
            return context.changed(workspace.database.curation.set_reason(rows, options.reason, now=context.now))
    with context.workspace() as workspace:
        if options.suppressions:
            return _suppressions(context, workspace)
        every = workspace.library.isolations()
        found = _chosen(every, options)
        ids = [one.memory_id for one in found]
        came = workspace.library.read(lambda reader: reader.library.came_again(ids))
    again = {one.row: one for one in came}
    shown = tuple(again[one.id] for one in found if one.id in again)
    told = (isolation_json(one, again.get(one.id)) for one in found)
    return context.reply("isolations", told, _lines(found, shown, many=len(every)))


def _chosen(found: Sequence[Isolation], options: argparse.Namespace) -> tuple[Isolation, ...]:
    """What the options leave, in the order that they ask for."""
    if options.ids:
        found = _of(found, options.ids)
    words = (options.filter or "").casefold().split()

    def is_meant(one: Isolation) -> bool:
        way = options.only in (None, one.way) or (options.only == "again" and one.learnt_again_at is not None)
        return way and options.by in (None, one.by) and all(word in _sought(one) for word in words)

    return tuple(sorted(filter(is_meant, found), key=ORDERS[options.sort])[: options.limit])


def _sought(one: Isolation) -> str:
    texts = (one.memory_id, one.headline, one.query_text, tr(one.reason), one.by)
    return "\n".join(filter(None, (*texts, one.recipe, one.lead, one.merged_into))).casefold()


def _of(found: Sequence[Isolation], ids: Sequence[str]) -> tuple[Isolation, ...]:
    """The isolations of these memories; InputError for one that is not isolated."""
    kept_out = {one.memory_id for one in found}
    if (missing := next((one for one in ids if one not in kept_out), None)) is not None:
        raise InputError(
            Text("“{memory_id}” is not isolated", memory_id=missing[:40]),
            code="not_isolated",
            advice="`mnemonaut quarantine` lists what is.",
        )
    return tuple(one for one in found if one.memory_id in ids)


def isolation_json(found: Isolation, again: CameAgain | None = None) -> Json:
    """One isolation or suppression; of what came again also what it repeats, and both texts."""
    return {
        "id": found.memory_id,
        **fields_json(found, "kind headline at reason by rank recipe learnt_again_at merged_into"),
        "row": found.id,
        "with": found.lead,
        "everywhere": found.scope != "query",
        "question": found.query_text,
        "run": found.run_id,
        "came_again": again and {"repeats": again.isolated_id, **fields_json(again, "before after")},
    }


def _lines(found: Sequence[Isolation], again: Sequence[CameAgain], *, many: int) -> Iterator[str]:
    if not found:
        none = "Of {count} isolated none is meant by these options."
        yield tr(none, count=many) if many else tr("Nothing is isolated.")
        return
    heads = ["id", tr("when (UTC)"), tr("by"), tr("kept out"), tr("reason"), tr("memory")]
    rows = []
    for one in found:
        why = (actor(one.by), _where(one), tr(one.reason))
        rows.append((one.memory_id, moment_text(one.at), *why, without_marks(one.headline)))
    yield table(heads, rows, widest=[WHOLE, 16, 10, 44, 40, 60])
    if len(found) == many:
        yield tr("{count} isolated", count=many)
    else:
        yield tr("{shown} of {count} isolated", shown=len(found), count=many)
    if again:
        named = first_of([one.newcomer_id for one in again], AGAIN_SHOWN)
        yield tr("came again, and still isolated: {ids}", ids=named)
        yield from again_lines(again[:AGAIN_SHOWN])


def again_lines(again: Sequence[CameAgain]) -> list[str]:
    """Of each that came again how it differs from what is isolated: [−what only that says−], {+what only the newcomer says+}."""
    lines = []
    for one in again:
        name = printable(one.newcomer_id)
        if one.newcomer_id != one.isolated_id:
            name = tr("{id} (repeats {other})", id=name, other=printable(one.isolated_id))
        if one.before is None or one.after is None:
            lines.append(f"  {name}: {tr('what it said before is not kept')}")
        elif one.before == one.after:
            lines.append(f"  {name}: {tr('says the same, word for word')}")
        else:
            places = changed_places(one.before, one.after)
            lines += [f"  {name}: {printable(pieces_text(place))}" for place in places[:_PLACES_SHOWN]]
    return lines


def _where(found: Isolation) -> str:
    if found.merged_into is not None:
        return tr("merged into {other}", other=printable(found.merged_into))
    if found.lead is not None:
        return tr("with {lead}", lead=printable(found.lead))
    if found.scope == "query":
        return tr("for questions like “{question}”", question=printable(found.query_text or ""))
    return tr("everywhere")


def _change(context: Context) -> Reply:
    options = context.options
    with context.workspace(write=True) as workspace:
        made_by = {} if options.question is None else vector_of(workspace, options.question)
        becomes = {"query_text": options.question, "cosine_limit": options.cosine, **made_by}
        change = workspace.database.curation.set_suppression(options.change, now=context.now, **becomes)
        return context.changed(change)


def vector_of(workspace: Workspace, question: str) -> dict[str, Any]:
    """The vector that a suppression is compared by, and the embedder that made it; neither where its endpoint does not answer."""
    try:
        vector, embedder = workspace.explorer.query_vector(question)
    except EndpointError as error:
        note(join(tr("Only exactly this text is kept out, not what is like it."), tr(error.text)))
        return {"vector": None, "embedder": None}
    return {"vector": vector, "embedder": embedder}


def _suppressions(context: Context, workspace: Workspace) -> Reply:
    found = workspace.library.read(lambda reader: reader.library.suppressions())
    meant = {one.id for one in _chosen([one.row for one in found.rows], context.options)}
    rows = [one for one in found.rows if one.row.id in meant]
    told = fields_json(found, "looked_at untold since recording") | {"rows": list(map(suppression_json, rows))}
    return context.reply("suppressions", told, _suppressions_lines(rows, found))


def suppression_json(one: Suppression) -> Json:
    """A suppression, with the recorded recalls in which it took effect."""
    told = fields_json(one, "cosine_limit compares stale") | {"embedder": one.made_by}
    columns = "at recipe similarity same_text question"
    kept_from = [{"run": run.run_id, **fields_json(run, columns)} for run in one.kept_from]
    return isolation_json(one.row) | told | {"kept_from": kept_from}


def _suppressions_lines(rows: Sequence[Suppression], found: Suppressions) -> Iterator[str]:
    if not found.rows:
        yield tr("Nothing is kept out for some questions only.")
        return
    heads = [tr("suppression"), "id", tr("question"), tr("similarity"), tr("kept out of"), tr("reason")]
    cells = []
    for one in rows:
        how = (one.row.query_text or "", _similarity(one), _kept_from(one))
        cells.append((one.row.id, one.row.memory_id, *how, tr(one.row.reason)))
    yield table(heads, cells, widest=[WHOLE, WHOLE, 48, 16, 60, 40])
    if unlike := sum(one.stale for one in rows):
        yield tr(
            "Not measured: {count}. Another embedder made the vector of the question, so only the same text is kept out."
            " `mnemonaut embed` makes it again.",
            count=unlike,
        )
    if not found.looked_at:
        yield tr("No recall is recorded, so nobody knows what they kept out.")
    else:
        text = "Looked into: {count} recorded recalls since {since}. Older ones are not kept."
        yield tr(text, count=found.looked_at, since=moment_text(found.since))
    if found.untold:
        yield tr("{count} of them do not tell which suppression it was.", count=found.untold)
    if not found.recording:
        yield tr("Recalls are not recorded now.")


def _similarity(one: Suppression) -> str:
    if one.stale:
        return tr("not measured")
    return f"≥ {one.cosine_limit:g}" if one.compares else tr("same text only")


def _kept_from(one: Suppression) -> str:
    if not one.kept_from:
        return "–"
    shown = [
        f"{run.run_id[:8]} {moment_text(run.at)} ({tr('same text') if run.same_text else f'{run.similarity:.3f}'})"
        for run in one.kept_from[:_RECALLS_SHOWN]
    ]
    rest = len(one.kept_from) - len(shown)
    return join_list(shown) + (f" + {number_text(rest)}" if rest else "")
