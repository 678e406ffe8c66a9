"""`health`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr, with_reason
from mnemonaut.cli.output import Json, Reply, printable
from mnemonaut.cli.parser import Command, add_now
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.health import GROUPS, PARTS, Action, Row, State, counts
from mnemonaut_core.domain.moments import zone_of
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.workspace.health import Health, unreadable

MARKS = {State.GOOD: "✓", State.LOOK: "·", State.ACT: "✖", State.UNKNOWN: "?"}


def declare(command: Command) -> None:
    add = command(
        "health",
        "how the database is, part by part, and when to worry",
        epilog="✓ good, · look at it, ✖ act, ? not measured. Ends with 1 when something is to be acted on.",
    )
    add("--full", "do the full check as well, which takes longest")
    add("--rebuild", "rebuild every index, and make the vectors that are missing")
    add("--optimize", "put the word indexes in order; stops while another program writes")
    add("--set-zone NAME", "only set the time zone whose days are meant; undo takes it back")
    add("--report", "print a report to give away: no memory, no question, no path in it")
    add_now(add)


def health(context: Context) -> Reply:
    """Every row; exit code 1 when one says that something is to be done."""
    options, done = context.options, []
    if options.set_zone is not None:
        zone = zone_of(options.set_zone).key
        with context.workspace(write=True) as workspace:
            return context.changed(workspace.database.settings.set_zone(zone, now=context.now))
    wanted = [
        action for action, asked in ((Action.MEND, options.rebuild), (Action.OPTIMIZE, options.optimize)) if asked
    ]
    try:
        workspace = context.workspace(write=bool(wanted))
    except MnemonautError as error:
        if wanted or error.code not in ("damaged", "schema_damaged", "index_damaged", "io_error"):
            raise
        return _reply(context, tuple(unreadable(context.db, error, context.token)), (), "")
    with workspace, context.progress() as progress:
        found = Health(workspace, lambda: context.now)
        for action in wanted:
            done.append(found.do(action, progress=progress, token=context.token))
            if action is Action.MEND and workspace.vectors.maker is not None and workspace.notes():
                done.append(found.do(Action.EMBED, progress=progress, token=context.token))
        rows = {row.part.key: row for row in found.measure(context.token)}
        if options.full:
            checked = found.check(progress=progress, token=context.token)
            found.keep_check(checked)
            rows["check"] = checked
        in_order = tuple(rows[part.key] for part in PARTS)
        return _reply(context, in_order, [tr(text) for text in done], found.report(in_order) if options.report else "")


def _reply(context: Context, rows: Sequence[Row], done: Sequence[str], report: str) -> Reply:
    found = counts(rows)
    shown = report or "\n".join((*done, *_lines(rows)))
    beside: dict[str, object] = {"counts": found, "done": done, **({"report": report} if report else {})}
    code = 1 if found[State.ACT] else 0
    return context.reply("health", map(row_json, rows), shown.rstrip("\n"), exit_code=code, **beside)


def row_json(row: Row) -> Json:
    of_row = fields_json(row, "state figure action details numbers")
    return {"part": row.part.key, **fields_json(row.part, "group title meaning worry"), **of_row}


def _lines(rows: Sequence[Row]) -> Iterator[str]:
    for group, title in GROUPS.items():
        of_group = [row for row in rows if row.part.group == group]
        if of_group:
            yield ("" if group == next(iter(GROUPS)) else "\n") + tr(title)
        for row in of_group:
            yield f"{MARKS[row.state]} {with_reason(tr(row.part.title), printable(tr(row.figure)))}"
            yield from (f"    {printable(tr(text))}" for text in row.details)
            if row.state in (State.LOOK, State.ACT):
                yield f"    {tr(row.part.worry)}"
    yield ""
    names = {"good": State.GOOD, "look": State.LOOK, "act": State.ACT, "unknown": State.UNKNOWN}
    found = {name: counts(rows)[state] for name, state in names.items()}
    yield tr("{good} good, {look} to look at, {act} to act on, {unknown} not measured", **found)
