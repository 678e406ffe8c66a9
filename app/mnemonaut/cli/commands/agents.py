"""`sessions`, `contexts`, `events`: what agents leave behind."""

from __future__ import annotations

import json
from typing import Any

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import say
from mnemonaut.cli.output import WHOLE, Json, Reply, moment_text, number_text, printable, table
from mnemonaut.cli.parser import Commands, add_now, command, typed
from mnemonaut_core import agents
from mnemonaut_core.domain.agent import ActiveContext, ContextItem, Conversation, Event
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text

MOST = 100
LONGEST_DETAIL = 90
TOPICS = ("activate", "search", "search_fallback", "critic", "policy", "isolate")
"""Those that the program writes."""


def declare(commands: Commands) -> None:
    """All three."""
    parser = command(
        commands, "sessions", "the conversations that recalls belong to: how many, which was the last, what it found"
    )
    parser.add_argument("--limit", type=int, default=MOST, metavar="N", help="how many at most (default: 100)")
    parser.add_argument(
        "--isolate-automatically", choices=("on", "off"), metavar="on|off",
        help="whether what the next message of a conversation dismisses is isolated by itself",
    )  # fmt: skip
    add_now(parser)
    parser = command(
        commands, "contexts", "active contexts that have not expired; with an id its memories and their scores"
    )
    parser.add_argument("id", type=typed, nargs="?", metavar="ID", help="one context")
    parser.add_argument("--limit", type=int, default=MOST, metavar="N", help="how many at most (default: 100)")
    add_now(parser)
    parser = command(
        commands, "events", "the event log: recalls by an agent, isolations, feedback, policies, newest first"
    )
    parser.add_argument("--topic", choices=TOPICS, help="only those of one topic")
    parser.add_argument("--limit", type=int, default=MOST, metavar="N", help="how many at most (default: 100)")


def _limit(context: Context) -> int:
    limit: int = context.options.limit
    if limit < 1:
        raise InputError(
            Text("{value} is not valid for {name}", name="--limit", value=limit),
            code="usage",
            advice=Text("The nearest is {near}.", near=1),
        )
    return limit


def sessions(context: Context) -> Reply:
    """Conversations, the one heard of last first; or whether they isolate by themselves."""
    limit, switch = _limit(context), context.options.isolate_automatically
    if switch is not None:
        with context.database(write=True) as database:
            return context.changed(
                database.operations.settings.isolate_automatically(on=switch == "on", now=context.now)
            )
    with context.database() as database:
        found = agents.conversations(database.explorer, limit=limit)
        automatic = agents.isolates_automatically(database.explorer)
    return context.reply(
        "sessions", lambda: [_session_json(one) for one in found], lambda: _sessions_text(found, automatic),
        automatic_isolation=automatic,
    )  # fmt: skip


def _session_json(found: Conversation) -> Json:
    one = found.session
    return {
        "id": one.id, "agent": one.agent, "started_at": one.started_at, "last_at": one.last_at, "recalls": one.recalls,
        "run": one.run_id, "recipe": one.recipe, "selected": list(one.selected),
        "automatic_isolations": found.isolated,
        "times": [
            {"recipe": taken.recipe, "recalls": taken.count, "p50_ms": round(taken.p50, 3), "p95_ms": round(taken.p95, 3),
             "slowest_ms": round(taken.slowest, 3)}
            for taken in found.times
        ],
    }  # fmt: skip


def _sessions_text(found: tuple[Conversation, ...], automatic: bool) -> str:  # noqa: FBT001 - a line of its own
    setting = (
        say("What the next message dismisses is isolated by itself.")
        if automatic
        else say("Nothing is isolated by itself.")
    )
    if not found:
        return "\n".join((say("No recall belongs to a conversation yet."), setting))
    heads = [
        say("conversation"), say("companion"), say("last (UTC)"), say("recalls"), say("p50 ms"), say("p95 ms"),
        say("isolated"), say("last recall"), say("result"),
    ]  # fmt: skip
    rows = [
        [
            printable(one.id), printable(one.agent or "–"), moment_text(one.last_at), number_text(one.recalls),
            *_slowest(told), number_text(told.isolated), printable(one.run_id or "–"),
            printable(", ".join(one.selected[:3])) + ("…" if len(one.selected) > 3 else ""),
        ]
        for told in found
        for one in [told.session]
    ]  # fmt: skip
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
    with context.database() as database:
        found = agents.contexts(database.explorer, context.now, limit=limit)
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
    return {
        "id": one.id, "scope": one.scope, "created_at": one.created_at, "expires_at": one.expires_at,
        "policy_version": one.policy_version,
        "items": [
            {"id": i.memory_id, "rank": i.rank, "score_final": i.score_final, "breakdown": _breakdown(i)} for i in items
        ],
    }  # fmt: skip


def _contexts_text(found: tuple[tuple[ActiveContext, tuple[ContextItem, ...]], ...]) -> str:
    if not found:
        return say("No context is active.")
    heads = ["id", say("scope"), say("made (UTC)"), say("expires (UTC)"), say("memories")]
    rows = [
        [
            one.id, one.scope or "–", moment_text(one.created_at),
            say("never") if one.expires_at is None else moment_text(one.expires_at), number_text(len(items)),
        ]
        for one, items in found
    ]  # fmt: skip
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
    with context.database() as database:
        found = agents.events(database.explorer, topic=context.options.topic, limit=limit)
    return context.reply("events", lambda: [_event_json(one) for one in found], lambda: _events_text(found))


def _event_json(one: Event) -> Json:
    return {
        "at": one.at, "topic": one.topic, "request_id": one.request_id, "trace_id": one.trace_id, "detail": one.detail,
    }  # fmt: skip


def _events_text(found: tuple[Event, ...]) -> str:
    if not found:
        return say("Nothing is in the event log.")
    heads = [say("when (UTC)"), say("kind of event"), say("what it keeps")]
    rows = [
        [
            moment_text(one.at), printable(one.topic),
            printable(json.dumps(one.detail, ensure_ascii=False))[:LONGEST_DETAIL],
        ]
        for one in found
    ]  # fmt: skip
    return table(heads, rows, widest=[16, 16, LONGEST_DETAIL])
