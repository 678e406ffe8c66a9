"""`list`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mnemonaut.cli.commands.show import memory_json
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import said, say
from mnemonaut.cli.output import WHOLE, Reply, moment_text, number_text, table
from mnemonaut.cli.parser import Commands, add_zone, argument, command, count
from mnemonaut.cli.recall_text import stated
from mnemonaut_core.domain.currency import State
from mnemonaut_core.domain.lists import KEY_HELP, parse
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.trace_json import marks_json
from mnemonaut_core.workspace.maintenance import LIST_ORDERS


def declare(commands: Commands) -> None:
    parser = command(commands, "list", "list memories", epilog=_keys())
    argument(parser, "--query QUERY", 'e.g. "kind:episode is:isolated before:2025-01-01 cat"', default="")
    argument(parser, "--order", "order of the list (default: newest)", choices=LIST_ORDERS, default="newest")
    argument(parser, "--limit N", "how many at most; 0 for all (default: 50)", type=count, default=50)
    argument(parser, "--offset N", "how many to skip first (default: 0)", type=count, default=0)
    add_zone(parser)


def _keys() -> str:
    """What `--query` may say, for the help."""
    words = say('WORD: memories that hold it; "A PHRASE": exactly these characters; -KEY:VALUE: not that')
    return "\n".join(
        [say("keys of --query:"), *(f"  {key}: {said(text)}" for key, text in KEY_HELP.items()), f"  {words}"]
    )


def list_memories(context: Context) -> Reply:
    """Memories that meet the query, a line each."""
    options, zone = context.options, context.zone
    with context.workspace() as workspace:
        memories, total = workspace.library.listed(
            options.query, order=options.order, limit=options.limit or None, offset=options.offset, zone=zone
        )
        states = workspace.library.states(memories, context.now)
    return context.reply(
        "memories",
        lambda: [memory_json(memory) | marks_json(states.get(memory.id, ())) for memory in memories],
        lambda: listed_text(
            memories,
            states,
            total,
            filtered=bool(parse(options.query)),
            cut=len(memories) < total and not options.offset,
            zone=zone,
        ),
        total=total,
        zone=zone,
    )


def listed_text(
    memories: Sequence[Memory],
    states: Mapping[str, tuple[State, ...]],
    total: int,
    *,
    filtered: bool,
    cut: bool,
    zone: str,
) -> str:
    """A line for each, with why it does not hold any more, and how many of how many these are; `cut` where all could be listed."""
    if not memories:
        return say("No memory matches.") if filtered else say("There are no memories yet.")
    rows = [
        [m.id, _glyph(m) + m.kind, moment_text(m.moment, zone, day=m.is_day), stated(m, states, zone)] for m in memories
    ]
    lines = table(
        ["id", say("kind"), say("date ({zone})", zone=zone), say("memory")], rows, widest=[WHOLE, 12, 40, 100]
    )
    shown, whole = number_text(len(memories)), number_text(total)
    if cut:
        return f"{lines}\n{say('{shown} of {total} (--limit 0 lists all)', shown=shown, total=whole)}"
    return f"{lines}\n{say('{shown} of {total}', shown=shown, total=whole)}"


def _glyph(memory: Memory) -> str:
    return "" if memory.searchable else "⊘ "
