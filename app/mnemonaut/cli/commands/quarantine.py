"""`quarantine`."""

from __future__ import annotations

from collections.abc import Sequence

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import said, say, who
from mnemonaut.cli.output import WHOLE, Json, Reply, moment_text, number_text, printable, table
from mnemonaut.cli.parser import Commands, add_now, command, typed
from mnemonaut_core.domain.change import Isolation
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.shown import without_marks


def declare(commands: Commands) -> None:
    """`quarantine`."""
    parser = command(
        commands, "quarantine", "what is isolated: since when, why, by whom, in which recall, for which question",
        epilog="Bring memories back with `mnemonaut restore ID`, all of them with `mnemonaut restore --query is:isolated`.",
    )  # fmt: skip
    parser.add_argument("ids", type=typed, nargs="*", metavar="ID", help="ids of memories (default: all)")
    parser.add_argument(
        "--reason", type=typed, metavar="TEXT", help="the reason that they are to have; undo takes it back"
    )
    add_now(parser)


def quarantine(context: Context) -> Reply:
    """All open isolations and suppressions, or those of some memories; another reason for these."""
    options = context.options
    if options.reason is not None:
        if not options.ids:
            raise InputError(
                "--reason is for memories that are named",
                code="usage",
                advice="Name them by ID: see `mnemonaut quarantine`.",
            )
        with context.database(write=True) as database:
            rows = [one.id for one in _of(database.explorer.isolations(), options.ids)]
            return context.changed(database.operations.set_reason(rows, options.reason, now=context.now))
    with context.database() as database:
        found = database.explorer.isolations()
        if options.ids:
            found = _of(found, options.ids)
    return context.reply("isolations", lambda: [isolation_json(one) for one in found], lambda: _text(found))


def _of(found: Sequence[Isolation], ids: Sequence[str]) -> tuple[Isolation, ...]:
    """Those of these memories; InputError for one that is not kept out."""
    kept_out = {one.memory_id for one in found}
    missing = next((one for one in ids if one not in kept_out), None)
    if missing is not None:
        raise InputError(
            Text("“{memory_id}” is not isolated", memory_id=missing[:40]),
            code="not_isolated",
            advice="`mnemonaut quarantine` lists what is.",
        )
    return tuple(one for one in found if one.memory_id in ids)


def isolation_json(found: Isolation) -> Json:
    """One isolation or suppression."""
    return {
        "id": found.memory_id, "kind": found.kind, "headline": clean_text(found.headline), "at": found.at,
        "reason": clean_text(found.reason), "by": found.by, "everywhere": found.scope != "query",
        "question": found.query_text, "run": found.run_id, "rank": found.rank, "recipe": found.recipe,
        "with": found.lead, "learnt_again_at": found.learnt_again_at,
    }  # fmt: skip


def _text(found: Sequence[Isolation]) -> str:
    if not found:
        return say("Nothing is isolated.")
    heads = ["id", say("when (UTC)"), say("by"), say("kept out"), say("reason"), say("memory")]
    rows = [
        [
            one.memory_id,
            moment_text(one.at),
            who(one.by),
            _where(one),
            printable(said(one.reason)),
            without_marks(one.headline),
        ]
        for one in found
    ]
    lines = table(heads, rows, widest=[WHOLE, 16, 10, 44, 40, 60])
    again = [one.memory_id for one in found if one.learnt_again_at is not None]
    told = [say("{count} isolated", count=number_text(len(found)))]
    if again:
        told.append(say("imported again, and still isolated: {ids}", ids=", ".join(map(printable, again))))
    return "\n".join([lines, *told])


def _where(found: Isolation) -> str:
    if found.lead is not None:
        return say("with {lead}", lead=printable(found.lead))
    if found.scope == "query":
        return say("for questions like “{question}”", question=printable(found.query_text or ""))
    return say("everywhere")
