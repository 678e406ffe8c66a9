"""`list`."""

from __future__ import annotations

from collections.abc import Iterator

from mnemonaut.cli.commands.show import memory_json
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import WHOLE, Reply, cut_short, moment_text, table
from mnemonaut.cli.parser import Command, add_zone, count, keys_help
from mnemonaut.cli.recall_text import memory_text
from mnemonaut_core.domain.lists import KEY_HELP, parse
from mnemonaut_core.domain.trace_json import marks_json
from mnemonaut_core.i18n import tr_noop
from mnemonaut_core.workspace.maintenance import LIST_ORDERS
from mnemonaut_core.workspace.wiring import Workspace

_WORDS = tr_noop('WORD: memories that hold it; "A PHRASE": exactly these characters; -KEY:VALUE: not that')


def declare(command: Command) -> None:
    add = command("list", "list memories", epilog=keys_help(KEY_HELP, _WORDS))
    add("--query QUERY", 'e.g. "kind:episode is:isolated before:2025-01-01 cat"', default="")
    add("--order", "order of the list (default: newest)", choices=LIST_ORDERS, default="newest")
    add("--limit N", "how many at most; 0 for all (default: 50)", type=count, default=50)
    add("--offset N", "how many to skip first (default: 0)", type=count, default=0)
    add_zone(add)


def list_memories(context: Context) -> Reply:
    options = context.options
    with context.workspace() as workspace:
        page = {"limit": options.limit or None, "offset": options.offset}
        return listed_reply(context, workspace, options.query, options.order, cut=not options.offset, **page)


def listed_reply(
    context: Context,
    workspace: Workspace,
    query: str,
    order: str,
    *,
    cut: bool,
    limit: int | None = None,
    offset: int = 0,
) -> Reply:
    """A line for each memory, with why it no longer holds, and the counts; `cut`: whether --limit 0 would list more."""
    zone = context.zone
    memories, total = workspace.library.listed(query, order=order, limit=limit, offset=offset, zone=zone)
    states = workspace.library.states(memories, context.now)

    def lines() -> Iterator[str]:
        if not memories:
            yield tr("No memory matches.") if parse(query) else tr("There are no memories yet.")
            return
        rows = []
        for m in memories:
            moment = moment_text(m.moment, zone, day=m.is_day)
            rows.append((m.id, ("" if m.searchable else "⊘ ") + m.kind, moment, memory_text(m, states, zone)))
        yield table(["id", tr("kind"), tr("date ({zone})", zone=zone), tr("memory")], rows, widest=[WHOLE, 12, 40, 100])
        if cut and len(memories) < total:
            yield from cut_short(len(memories), total)
        else:
            yield tr("{shown} of {total}", shown=len(memories), total=total)

    told = (memory_json(memory) | marks_json(states.get(memory.id, ())) for memory in memories)
    return context.reply("memories", told, lines(), total=total, zone=zone)
