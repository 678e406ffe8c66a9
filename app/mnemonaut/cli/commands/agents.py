"""`sessions`, `contexts`, `events`: what agents leave behind."""

from __future__ import annotations

import json
from typing import Any

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import say
from mnemonaut.cli.output import WHOLE, Json, Reply, moment_text, number_text, printable, table
from mnemonaut.cli.parser import Commands, add_now, argument, command, usage_error
from mnemonaut_core import agents
from mnemonaut_core.domain.agent import ActiveContext, ContextItem, Conversation, Event
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text

MOST = 100
LONGEST_DETAIL = 90
TOPICS = ("activate", "search", "search_fallback", "critic", "policy", "isolate")
"""Those that the program writes."""


def declare(commands: Commands) -> None:
    parser = command(
        commands, "sessions", "the conversations that recalls belong to: how many, which was the last, what it found"
    )
    argument(parser, "--limit N", "how many at most (default: 100)", type=int, default=MOST)
    argument(
        parser,
        "--isolate-automatically on|off",
        "whether what the next message of a conversation dismisses is isolated by itself",
        choices=("on", "off"),
    )
    add_now(parser)
    parser = command(
        commands, "contexts", "active contexts that have not expired; with an id its memories and their scores"
    )
    argument(parser, "id ID", "one context", nargs="?")
    argument(parser, "--limit N", "how many at most (default: 100)", type=int, default=MOST)
    add_now(parser)
    parser = command(
        commands, "events", "the event log: recalls by an agent, isolations, feedback, policies, newest first"
    )
    argument(parser, "--topic", "only those of one topic", choices=TOPICS)
    argument(parser, "--limit N", "how many at most (default: 100)", type=int, default=MOST)


def _limit(context: Context) -> int:
    limit: int = context.options.limit
    if limit < 1:
        raise usage_error(
            Text("{value} is not valid for {name}", name="--limit", value=limit), Text("The nearest is {near}.", near=1)
        )
    return limit


def sessions(context: Context) -> Reply:
    """Conversations, the one heard of last first; or whether they isolate by themselves."""
    limit, switch = _limit(context), context.options.isolate_automatically
    if switch is not None:
        with context.workspace(write=True) as workspace:
            return context.changed(
                workspace.database.settings.isolate_automatically(on=switch == "on", now=context.now)
            )
    with context.workspace() as workspace:
        found = agents.conversations(workspace.explorer, limit=limit)
        automatic = agents.isolates_automatically(workspace.explorer)
    return context.reply(
        "sessions",
        lambda: [_session_json(one) for one in found],
        lambda: _sessions_text(found, automatic),
        automatic_isolation=automatic,
    )


def _session_json(found: Conversation) -> Json:
    one = found.session
    times = []
    for taken in found.times:
        rounded = {f"{name}_ms": round(getattr(taken, name), 3) for name in ("p50", "p95", "slowest")}
        times.append({"recipe": taken.recipe, "recalls": taken.count, **rounded})
    return {
        **fields_json(one, "id agent started_at last_at recalls"),
        "run": one.run_id,
        **fields_json(one, "recipe selected"),
        "automatic_isolations": found.isolated,
        "times": times,
    }


def _sessions_text(found: tuple[Conversation, ...], automatic: bool) -> str:  # noqa: FBT001 - a line of its own
    setting = (
        say("What the next message dismisses is isolated by itself.")
        if automatic
        else say("Nothing is isolated by itself.")
    )
    if not found:
        return "\n".join((say("No recall belongs to a conversation yet."), setting))
    heads = [say("conversation"), say("companion"), say("last (UTC)"), say("recalls"), say("p50 ms"), say("p95 ms")]
    heads += [say("isolated"), say("last recall"), say("result")]
    rows = [
        [
            printable(one.id),
            printable(one.agent or "–"),
            moment_text(one.last_at),
            number_text(one.recalls),
            *_slowest(told),
            number_text(told.isolated),
            printable(one.run_id or "–"),
            printable(", ".join(one.selected[:3])) + ("…" if len(one.selected) > 3 else ""),
        ]
        for told in found
        for one in [told.session]
    ]
    widest = [WHOLE, 24, 16, 8, 8, 8, 8, WHOLE, 60]
    return "\n".join((table(heads, rows, widest=widest), setting))


def _slowest(found: Conversation) -> tuple[str, str]:
    """Of the recipe that takes longest: one number each."""
    if not found.times:
        return "–", "–"
    most = max(found.times, key=lambda one: one.p95)
    return f"{most.p50:,.0f}", f"{most.p95:,.0f}"


def contexts(context: Context) -> Reply:
    """Active contexts; one of them with its items and their breakdowns."""
    limit, wanted = _limit(context), context.options.id
    with context.workspace() as workspace:
        found = agents.contexts(workspace.explorer, context.now, limit=limit)
    if wanted is None:
        return context.reply("contexts", lambda: [_context_json(*one) for one in found], lambda: _contexts_text(found))
    one = next((one for one in found if one[0].id == wanted), None)
    if one is None:
        raise InputError(
            Text("No active context is known as “{wanted}”", wanted=wanted[:60]),
            code="no_context",
            advice="`mnemonaut contexts` lists those that have not expired.",
        )
    return context.reply("contexts", lambda: [_context_json(*one)], lambda: _context_text(*one))


def _breakdown(item: ContextItem) -> Any:
    try:
        return json.loads(item.breakdown)
    except ValueError:
        return item.breakdown


def _context_json(one: ActiveContext, items: tuple[ContextItem, ...]) -> Json:
    told = [
        {"id": item.memory_id, **fields_json(item, "rank score_final"), "breakdown": _breakdown(item)} for item in items
    ]
    return fields_json(one, "id scope created_at expires_at policy_version") | {"items": told}


def _contexts_text(found: tuple[tuple[ActiveContext, tuple[ContextItem, ...]], ...]) -> str:
    if not found:
        return say("No context is active.")
    heads = ["id", say("scope"), say("made (UTC)"), say("expires (UTC)"), say("memories")]
    rows = [
        [
            one.id,
            one.scope or "–",
            moment_text(one.created_at),
            say("never") if one.expires_at is None else moment_text(one.expires_at),
            number_text(len(items)),
        ]
        for one, items in found
    ]
    return table(heads, rows, widest=[WHOLE, 10, 16, 16, 8])


def _context_text(one: ActiveContext, items: tuple[ContextItem, ...]) -> str:
    heads = ["#", "id", say("score"), say("parts")]
    rows = [
        [str(item.rank), item.memory_id, f"{item.score_final:.3f}", printable(item.breakdown)[:LONGEST_DETAIL]]
        for item in items
    ]
    return "\n".join((_contexts_text(((one, items),)), "", table(heads, rows, widest=[4, WHOLE, 8, LONGEST_DETAIL])))


def events(context: Context) -> Reply:
    """The event log."""
    limit = _limit(context)
    with context.workspace() as workspace:
        found = workspace.explorer.library.read(
            lambda reader: reader.agents.events(topic=context.options.topic, limit=limit)
        )
    told = [fields_json(one, "at topic request_id trace_id detail") for one in found]
    return context.reply("events", lambda: told, lambda: _events_text(found))


def _events_text(found: tuple[Event, ...]) -> str:
    if not found:
        return say("Nothing is in the event log.")
    heads = [say("when (UTC)"), say("kind of event"), say("what it keeps")]
    rows = [
        [
            moment_text(one.at),
            printable(one.topic),
            printable(json.dumps(one.detail, ensure_ascii=False))[:LONGEST_DETAIL],
        ]
        for one in found
    ]
    return table(heads, rows, widest=[16, 16, LONGEST_DETAIL])
