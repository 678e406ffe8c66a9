"""What an agent's activation stores: a context that expires, its items, and events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Occasion:
    """The circumstances of an agent's recall. `context_id` None: a search, which makes no context."""

    at: int
    by: str
    request_id: str
    context_id: str | None = None


@dataclass(frozen=True, slots=True)
class ActiveContext:
    """A short-lived context. `expires_at` None: never; `provenance` is JSON."""

    id: str
    scope: str
    created_at: int
    expires_at: int | None
    policy_version: str
    provenance: str


@dataclass(frozen=True, slots=True)
class ContextItem:
    """A memory of a context: rank from 1, score_final, and the breakdown as JSON (s_text, s_vec, S, g, reason)."""

    memory_id: str
    rank: int
    score_final: float
    breakdown: str


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the event log. `detail` is what its topic keeps: ids and numbers."""

    at: int
    topic: str
    request_id: str | None
    trace_id: str | None
    detail: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Activation:
    """All of it. `context` is None for a search."""

    context: ActiveContext | None
    items: tuple[ContextItem, ...]
    events: tuple[Event, ...]
