"""The active context that an agent's activation leaves behind, and its events (seed 004, flow step 8). Pure."""

from __future__ import annotations

import json
from typing import cast

from mnemonaut_core.domain.activation import Activation, ActiveContext, ContextItem, Event, Occasion
from mnemonaut_core.domain.memory import SCOPES
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.recipes import activation_answer as answer

SHORTEST = "session"
"""The scope of a context where the question names none: contexts are short-lived."""


def activated(trace: Trace, occasion: Occasion) -> Activation:
    """Context, items and events of a recall. A search (no context id) leaves its event `search` only; both add
    `search_fallback` where the word index failed."""
    topic = "search" if occasion.context_id is None else "activate"
    provenance = provenance_of(trace, occasion)
    detail = {**answer.event(trace), "context_id": occasion.context_id, "by": occasion.by}
    events = [Event(occasion.at, topic, occasion.request_id, trace.id, detail)]
    if trace.response["search_fallback"]:
        failed = [run.source for run in trace.runs if answer.is_fallback(run)]
        events.append(Event(occasion.at, "search_fallback", occasion.request_id, trace.id, {"indexes": failed}))
    if occasion.context_id is None:
        return Activation(None, (), tuple(events))
    policy = answer.policy_of(trace.query)
    scope = scope_of(trace)
    context = ActiveContext(
        occasion.context_id, scope, occasion.at, policy.expiry(scope, occasion.at), policy.version,
        json.dumps(provenance, ensure_ascii=False),
    )  # fmt: skip
    return Activation(context, _items(trace), tuple(events))


def provenance_of(trace: Trace, occasion: Occasion) -> dict[str, object]:
    """Who asked, and what answered: the recipe, its preset, embedder and the content generation that it saw."""
    return {
        "by": occasion.by, "recipe": trace.recipe, "preset": trace.preset, "embedder": trace.embedder,
        "generation": trace.generation, "request_id": occasion.request_id, "trace_id": trace.id,
    }  # fmt: skip


def scope_of(trace: Trace) -> str:
    """The narrowest scope that the question names, of those that the policy admits; a session where it names none."""
    named = trace.query.scopes or ()
    admitted = trace.plan.filters.scopes or SCOPES
    return next((scope for scope in SCOPES if scope in named and scope in admitted), SHORTEST)


def _items(trace: Trace) -> tuple[ContextItem, ...]:
    claims = cast("list[dict[str, object]]", trace.response["claims"])
    found = []
    for rank, claim in enumerate(claims, 1):
        breakdown = {**cast("dict[str, object]", claim["features"]), "reason": claim["reason"]}
        score = cast("float", claim["score_final"])
        found.append(ContextItem(str(claim["id"]), rank, score, json.dumps(breakdown, ensure_ascii=False)))
    return tuple(found)
