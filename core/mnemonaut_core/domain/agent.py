"""What an agent leaves in the store: contexts that expire, events; what its word on a memory does to utility and confidence."""

from __future__ import annotations

from typing import Any

import msgspec

from mnemonaut_core.domain.memory import DAY_SECONDS, UNMEASURED_CONFIDENCE

# ---- What an agent's activation stores: a context that expires, its items, and events


class Occasion(msgspec.Struct, frozen=True):
    """The circumstances of an agent's recall. `context_id` None: a search, which makes no context."""

    at: int
    by: str
    request_id: str
    context_id: str | None = None


class ActiveContext(msgspec.Struct, frozen=True):
    """A short-lived context. `expires_at` None: never; `provenance` is JSON."""

    id: str
    scope: str
    created_at: int
    expires_at: int | None
    policy_version: str
    provenance: str


class ContextItem(msgspec.Struct, frozen=True):
    """A memory of a context: rank from 1, score_final, and the breakdown as JSON (s_text, s_vec, S, g, reason)."""

    memory_id: str
    rank: int
    score_final: float
    breakdown: str


class Event(msgspec.Struct, frozen=True):
    """One entry of the event log. `detail` is what its topic keeps: ids and numbers."""

    at: int
    topic: str
    request_id: str | None
    trace_id: str | None
    detail: dict[str, Any]


class Activation(msgspec.Struct, frozen=True):
    """All of it. `context` is None for a search."""

    context: ActiveContext | None
    items: tuple[ContextItem, ...]
    events: tuple[Event, ...]


# ---- The conversation that an agent's recalls belong to


class Session(msgspec.Struct, frozen=True):
    """A conversation: when it began and when its last recall was (UTC epoch seconds), how many recalls it made, and of the last
    one the run (recorded or not), the hash of the question, the selected ids in order, and the recipe."""

    id: str
    agent: str
    """What the client calls itself; "" where it does not say."""
    started_at: int
    last_at: int
    recalls: int
    run_id: str | None = None
    query_hash: str | None = None
    selected: tuple[str, ...] = ()
    recipe: str | None = None


class RecallTimes(msgspec.Struct, frozen=True):
    """What the recorded recalls of one recipe took, in milliseconds."""

    recipe: str
    count: int
    p50: float
    p95: float
    slowest: float


class AutomaticIsolation(msgspec.Struct, frozen=True):
    """A memory that a message of a conversation dismissed: its record, and what became of that."""

    number: int
    """Of its event: the later has the higher one."""
    at: int
    memory_id: str
    phrase: str
    """The entry of the phrase lists that matched."""
    language: str
    """Of that list; "" for a phrase of the person's own."""
    run_id: str | None
    """The recall that had brought it."""
    session: str | None
    operation: int | None
    """Its number in the journal; None where that is no longer stored."""
    stands: bool
    """Whether the memory is still isolated by it; False after an undo or a restore."""


class Conversation(msgspec.Struct, frozen=True):
    """A conversation with what is known of its recalls. `times` are of those that are recorded, by recipe."""

    session: Session
    times: tuple[RecallTimes, ...] = ()
    isolated: int = 0
    """How many memories its messages isolated, whether that was taken back or not."""


AUTOMATIC = "automatic"
"""The author of an isolation that a message of the conversation caused, in its record and in the journal."""
AUTOMATIC_ISOLATION = "automatic_isolation"
"""The setting of a database whether there are any: on (where it is not stored) or off."""


# ---- What a word on a memory does to its utility and confidence, and how both fade (seed 004, section 4)
#
# The arithmetic is the seed's; where it is applied is `store/agent.py`. Looking never changes anything: decay is an
# operation of its own (`decay`), not something that a recall does on the way.

DECAYED_AT = "decay.at"
"""The setting that holds when utility faded last, in epoch seconds."""
SIGNALS = ("helpful", "harmful", "outdated", "duplicate")
UTILITY_HALF_LIFE_DAYS = 30.0
QUALITY_HALF_LIFE_DAYS = 120.0
DECAY_DAYS = 7
"""Days after which utility and quality fade by themselves (`Workspace.decay_if_due`)."""
MISSING_UTILITY = 0.0
"""Where a first word starts while no memory has a utility."""
DUPLICATE_FACTOR = 0.5
_CHANGES = {"helpful": (0.10, 0.05), "harmful": (-0.20, -0.10), "outdated": (0.0, -0.20), "duplicate": (0.0, 0.0)}


class Utility(msgspec.Struct, frozen=True):
    """What a memory has proved good for (unbounded), and how sure that is, in [0, 1]; None: not measured."""

    utility: float | None
    confidence: float | None


def after(held: Utility, signal: str, *, missing: float = MISSING_UTILITY) -> Utility:
    """helpful +.10/+.05, harmful −.20/−.10, outdated 0/−.20 (utility/confidence); a duplicate's utility is halved
    (READINGS 52). Confidence is clipped to [0, 1]; what a signal does not touch stays not measured. `missing` is where a first
    word starts: the mean of those that are measured, as which a missing utility reads (z = 0, READINGS 53). From 0 a first
    *helpful* would fall below all unrated memories, wherever the others' mean is above .10."""
    utility, confidence = _CHANGES[signal]
    if signal == "duplicate":
        return Utility(None if held.utility is None else held.utility * DUPLICATE_FACTOR, held.confidence)
    return Utility(
        _moved(held.utility, utility, missing), _clipped(_moved(held.confidence, confidence, UNMEASURED_CONFIDENCE))
    )


def _moved(value: float | None, by: float, missing: float) -> float | None:
    if by == 0.0:
        return value
    return (missing if value is None else value) + by


def _clipped(value: float | None) -> float | None:
    return None if value is None else min(1.0, max(0.0, value))


def faded(value: float, *, seconds: float, half_life_days: float) -> float:
    """value · 2^(−days / half-life); unchanged for no time, or for a clock that went back."""
    days = max(0.0, seconds / DAY_SECONDS)
    return float(value * 0.5 ** (days / half_life_days))
