"""What stands beside a memory: its thread, its chain of replies, its neighbours in time. Runs in a thread."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Entity, Memory, MemoryDetails
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Explorer

NEIGHBOURS = 3
THREAD_WINDOW = 5
REPLY_HOPS = 10
LINKS = 20
ALIKE = 5
REPLY_TO = "reply_to"


@dataclass(frozen=True, slots=True)
class Beside:
    """One memory beside another. `note` is the label of a link or a cosine; `memory` None if it is not stored."""

    id: str
    memory: Memory | None
    note: str = ""
    itself: bool = False


@dataclass(frozen=True, slots=True)
class ThreadPart:
    """The memories of a thread around one, in time; `total` of the whole thread."""

    key: str
    total: int
    members: tuple[Beside, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """All that stands beside a memory; empty tuples where there is nothing."""

    threads: tuple[ThreadPart, ...]
    replies: tuple[Beside, ...]
    """The chain, oldest first, the memory itself in it; () if it neither replies nor is replied to."""
    links_out: tuple[Beside, ...]
    links_in: tuple[Beside, ...]
    neighbours: tuple[Beside, ...]
    """In time, oldest first, the memory itself in it; () for an undated one or the only one of its year."""
    alike: tuple[Beside, ...]
    entities: tuple[Entity, ...]


def context_of(explorer: Explorer, details: MemoryDetails, token: CancelToken) -> Context:
    """Asks the store; `Cancelled` between two questions when the token is set."""
    memory = details.memory
    threads = tuple(_thread(explorer, key, memory.id, token) for key in details.threads)
    token.raise_if_set()
    replies = _replies(explorer, details, token)
    neighbours = _neighbours(explorer, memory, token)
    token.raise_if_set()
    alike = explorer.similar(memory.id, limit=ALIKE)
    token.raise_if_set()
    out = [(link.to, link.label) for link in details.links_out][:LINKS]
    back = list(details.links_in)[:LINKS]
    found = explorer.memories([other for other, _ in (*out, *back)])
    return Context(
        threads,
        replies,
        tuple(Beside(other, found.get(other), label) for other, label in out),
        tuple(Beside(other, found.get(other), label) for other, label in back),
        neighbours,
        tuple(Beside(other.id, other, f"{score:.2f}") for other, score in alike),
        details.entities,
    )


def _loaded(explorer: Explorer, ids: Sequence[str], memory_id: str) -> tuple[Beside, ...]:
    found = explorer.memories(ids)
    return tuple(Beside(other, found.get(other), itself=other == memory_id) for other in ids)


def _window(ids: Sequence[str], memory_id: str, width: int) -> Sequence[str]:
    at = ids.index(memory_id) if memory_id in ids else 0
    return ids[max(0, at - width) : at + width + 1]


def _thread(explorer: Explorer, key: str, memory_id: str, token: CancelToken) -> ThreadPart:
    token.raise_if_set()
    # a key with a quotation mark cannot be named in a list query: then only the key is known
    ids = () if '"' in key else explorer.ids(f'thread:"{key}"', order="oldest")
    return ThreadPart(key, len(ids), _loaded(explorer, _window(ids, memory_id, THREAD_WINDOW), memory_id))


def _replies(explorer: Explorer, details: MemoryDetails, token: CancelToken) -> tuple[Beside, ...]:
    before = _chain(explorer, details, token, back=True)
    after = _chain(explorer, details, token, back=False)
    if not before and not after:
        return ()
    memory_id = details.memory.id
    return _loaded(explorer, [*reversed(before), memory_id, *after], memory_id)


def _chain(explorer: Explorer, details: MemoryDetails, token: CancelToken, *, back: bool) -> list[str]:
    """Ids along `reply_to`, nearest first; a circle ends it."""
    found: list[str] = []
    current: MemoryDetails | None = details
    while current is not None and len(found) < REPLY_HOPS:
        token.raise_if_set()
        if back:
            following = next((link.to for link in current.links_out if link.label == REPLY_TO), None)
        else:
            following = next((other for other, label in current.links_in if label == REPLY_TO), None)
        if following is None or following in found or following == details.memory.id:
            break
        found.append(following)
        current = explorer.details(following)
    return found


def _neighbours(explorer: Explorer, memory: Memory, token: CancelToken) -> tuple[Beside, ...]:
    """Those of the same kind nearest in time: of its day, else of its month, else of its year."""
    if memory.moment is None:
        return ()
    try:
        day = dt.datetime.fromtimestamp(memory.moment, dt.UTC).date()
    except (OverflowError, ValueError, OSError):
        return ()
    kept: Sequence[str] = ()
    for period in (day.isoformat(), f"{day.year:04}-{day.month:02}", f"{day.year:04}"):
        token.raise_if_set()
        try:
            ids = explorer.ids(f"kind:{memory.kind} on:{period}", order="oldest")
        except MnemonautError:
            return ()
        at = ids.index(memory.id) if memory.id in ids else 0
        kept = _window(ids, memory.id, NEIGHBOURS)
        if at >= NEIGHBOURS and len(ids) - at > NEIGHBOURS:
            break
    return _loaded(explorer, kept, memory.id) if len(kept) > 1 else ()
