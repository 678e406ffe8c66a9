"""`garden`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr, with_reason
from mnemonaut.cli.output import WHOLE, Json, Reply, moment_text, number_text, table, warn
from mnemonaut.cli.parser import Command, add_now, count
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.gardening import SPECS, GardenList
from mnemonaut_core.errors import Cancelled
from mnemonaut_core.explorer import Settings
from mnemonaut_core.gardening import checked_key, look
from mnemonaut_core.recipes.registry import recipe_named

_SHOWN = 30
OPERATIONS = {
    "merge": "mnemonaut merge ID… --into ID",
    "stale": "mnemonaut edit ID --set status=stale",
    "archive": "mnemonaut edit ID --set status=archived",
    "isolate": "mnemonaut isolate ID",
    "edit": "mnemonaut edit ID",
    "rename": "mnemonaut edit ID --no-mention NAME --mention TYPE:NAME",
}
"""What is typed to do what fits a row."""


def declare(command: Command) -> None:
    add = command(
        "garden",
        "what wants attention among the memories; nothing is done by itself",
        epilog="Without a list: how many rows each has; those that take long are only looked through when they are named.",
    )
    add("list LIST", "the list to show", nargs="?")
    add("--limit N", "rows to show at most; 0 for all (default: 30)", type=count, default=_SHOWN)
    add(
        "--most N",
        "with unreachable: so many memories are asked for, the newest ones; 0 for all (default: all)",
        type=count,
        default=0,
    )
    add("--recipe RECIPE", "with unreachable: the recipe by which they are asked for (default: yours, else heuristic)")
    add("--preset PRESET", "with unreachable: the recipe's preset", default="")
    add_now(add)


def garden(context: Context) -> Reply:
    """One list, or how many rows each has."""
    options = context.options
    keys = [key for key, spec in SPECS.items() if not spec.long]
    if options.list is not None:
        keys = [checked_key(options.list)]
    found: list[GardenList] = []
    parts: list[GardenList] = []
    code = 0
    with context.workspace() as workspace, context.progress() as progress:
        settings = Settings(recipe_named(options.recipe or context.default.recipes).name, preset=options.preset)
        more: dict[str, Any] = {"now": context.now, "most": options.most, "token": context.token, "settings": settings}
        more |= {"report": lambda done, total: progress("garden", done, total), "on_found": parts.append}
        try:
            found.extend(look(workspace.explorer, key, **more) for key in keys)
        except Cancelled:
            found += parts[-1:]
            if not any(one.rows or one.looked_at for one in found):
                warn(tr("nothing is shown: nothing had been found until then."))
                raise
            warn(tr("interrupted; this is what was found until then."))
            code = Cancelled.exit_code
    most = options.limit or None
    shown = [replace(one, rows=one.rows[:most], cut=one.cut or len(one.rows) > len(one.rows[:most])) for one in found]
    lines = _overview(found) if options.list is None else _whole(shown[0], len(found[0].rows))
    return context.reply("garden", map(list_json, shown), lines, exit_code=code)


def list_json(found: GardenList) -> Json:
    rows = [fields_json(row, "ids kind note values") | {"text": row.headline} for row in found.rows]
    of = {"list": found.spec.key, "recipe": found.recipe or None, "rows": rows}
    return of | fields_json(found.spec, "how operation") | fields_json(found, "looked_at computed_at cut unknown")


def _overview(found: list[GardenList]) -> Iterator[str]:
    by_key = {one.spec.key: one for one in found}
    rows = []
    for key, spec in SPECS.items():
        if (one := by_key.get(key)) is None:
            state = tr("not looked through yet: mnemonaut garden {key}", key=key)
        else:
            state = tr(one.unknown or number_text(len(one.rows)) + " …" * one.cut)
        rows.append([key, spec.title, state])
    yield table([tr("list"), tr("what it shows"), tr("rows")], rows, widest=[WHOLE, 40, 70])


def _whole(found: GardenList, rows: int) -> Iterator[str]:
    spec = found.spec
    yield with_reason(tr(spec.title), tr(spec.how))
    if found.unknown is not None:
        yield tr(found.unknown)
    elif not found.rows and found.cut:
        yield tr("Nothing was found among those that were looked at.")
    elif not found.rows:
        yield tr(spec.empty)
    else:
        cells = [[", ".join(row.ids[:4]) + " …" * (len(row.ids) > 4), row.note, row.headline] for row in found.rows]
        yield table(["id", tr("what is seen"), tr("memory")], cells, widest=[WHOLE, 60, 80])
        yield tr("{count} rows shown of {all}.", count=len(found.rows), all=rows)
        yield tr("What fits: {command}", command=OPERATIONS[spec.operation])
    looked = {"count": found.looked_at, "date": moment_text(found.computed_at)}
    if found.recipe:
        yield tr("Looked at {count} by the recipe {recipe}, on {date}.", recipe=found.recipe, **looked)
    else:
        yield tr("Looked at {count}, on {date}.", **looked)
