"""`sessions`, `contexts`, `events`: what agents leave behind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import WHOLE, Json, Reply, moment_text, printable, table
from mnemonaut.cli.parser import Command, add_now, usage_error
from mnemonaut_core import agents
from mnemonaut_core.domain.agent import ActiveContext, ContextItem, Conversation
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text

MOST = 100
LONGEST_DETAIL = 90
TOPICS = ("activate", "search", "search_fallback", "critic", "policy", "isolate")
"""Those that the program writes."""


def declare(command: Command) -> None:
    add = command("sessions", "the conversations that recalls belong to: how many, which was the last, what it found")
    add("--limit N", "how many at most (default: 100)", type=int, default=MOST)
    add(
        "--isolate-automatically on|off",
        "whether what the next message of a conversation dismisses is isolated by itself",
        choices=("on", "off"),
    )
    add_now(add)
    add = command("contexts", "active contexts that have not expired; with an id its memories and their scores")
    add("id ID", "one context", nargs="?")
    add("--limit N", "how many at most (default: 100)", type=int, default=MOST)
    add_now(add)
    add = command("events", "the event log: recalls by an agent, isolations, feedback, policies, newest first")
    add("--topic", "only those of one topic", choices=TOPICS)
    add("--limit N", "how many at most (default: 100)", type=int, default=MOST)


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
        on = switch == "on"
        return context.do(lambda database: database.settings.isolate_automatically(on=on, now=context.now))
    with context.workspace() as workspace:
        found = agents.conversations(workspace.explorer, limit=limit)
        automatic = agents.isolates_automatically(workspace.explorer)
    text = _sessions_lines(found, automatic=automatic)
    return context.reply("sessions", map(_session_json, found), text, automatic_isolation=automatic)


def _session_json(found: Conversation) -> Json:
    one = found.session
    times = []
    for taken in found.times:
        rounded = {f"{name}_ms": round(getattr(taken, name), 3) for name in ("p50", "p95", "slowest")}
        times.append({"recipe": taken.recipe, "recalls": taken.count, **rounded})
    of_session = fields_json(one, "id agent started_at last_at recalls recipe selected")
    return of_session | {"run": one.run_id, "automatic_isolations": found.isolated, "times": times}


def _sessions_lines(found: tuple[Conversation, ...], *, automatic: bool) -> Iterator[str]:
    if not found:
        yield tr("No recall belongs to a conversation yet.")
    else:
        heads = [tr("conversation"), tr("companion"), tr("last (UTC)"), tr("recalls"), tr("p50 ms"), tr("p95 ms")]
        heads += [tr("isolated"), tr("last recall"), tr("result")]
        rows = []
        for told in found:
            one, most = told.session, max(told.times, key=lambda taken: taken.p95, default=None)
            times = (None, None) if most is None else (f"{most.p50:,.0f}", f"{most.p95:,.0f}")
            counts = (moment_text(one.last_at), one.recalls, *times, told.isolated, one.run_id or None)
            selected = ", ".join(one.selected[:3]) + "…" * (len(one.selected) > 3)
            rows.append((one.id, one.agent or None, *counts, selected))
        yield table(heads, rows, widest=[WHOLE, 24, 16, 8, 8, 8, 8, WHOLE, 60])
    if automatic:
        yield tr("What the next message dismisses is isolated by itself.")
    else:
        yield tr("Nothing is isolated by itself.")


def contexts(context: Context) -> Reply:
    limit, wanted = _limit(context), context.options.id
    with context.workspace() as workspace:
        found = agents.contexts(workspace.explorer, context.now, limit=limit)
    if wanted is None:
        return context.reply("contexts", (_context_json(*one) for one in found), lambda: _contexts_text(found))
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
        return tr("No context is active.")
    heads = ["id", tr("scope"), tr("made (UTC)"), tr("expires (UTC)"), tr("memories")]
    rows = []
    for one, items in found:
        expires = tr("never") if one.expires_at is None else moment_text(one.expires_at)
        rows.append((one.id, one.scope or None, moment_text(one.created_at), expires, len(items)))
    return table(heads, rows, widest=[WHOLE, 10, 16, 16, 8])


def _context_text(one: ActiveContext, items: tuple[ContextItem, ...]) -> Iterator[str]:
    rows = [
        [item.rank, item.memory_id, f"{item.score_final:.3f}", printable(item.breakdown)[:LONGEST_DETAIL]]
        for item in items
    ]
    yield from (_contexts_text(((one, items),)), "")
    yield table(["#", "id", tr("score"), tr("parts")], rows, widest=[4, WHOLE, 8, LONGEST_DETAIL])


def events(context: Context) -> Reply:
    limit, topic = _limit(context), context.options.topic
    with context.workspace() as workspace:
        found = workspace.library.read(lambda reader: reader.agents.events(topic=topic, limit=limit))
    rows = []
    for one in found:
        detail = printable(json.dumps(one.detail, ensure_ascii=False))[:LONGEST_DETAIL]
        rows.append((moment_text(one.at), one.topic, detail))
    heads = [tr("when (UTC)"), tr("kind of event"), tr("what it keeps")]
    grid = table(heads, rows, widest=[16, 16, LONGEST_DETAIL])
    told = (fields_json(one, "at topic request_id trace_id detail") for one in found)
    return context.reply("events", told, grid if found else tr("Nothing is in the event log."))
