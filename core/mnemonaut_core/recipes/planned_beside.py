"""What `planned` reads beside the memories: threads, the episodes of feelings, the current mood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from mnemonaut_core.domain.list_query import Condition
from mnemonaut_core.domain.list_source import Among
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.trace import Pool
from mnemonaut_core.ports import MemoryReader
from mnemonaut_core.recipes.planned_plan import AFFECTS, MOOD

THREADS = "threads"
FELT = "felt"
CURRENT_MOOD = "current_mood"
_MOODS_READ = 50
_OF_EPISODE = ("derived_from",)


@dataclass(frozen=True, slots=True)
class Felt:
    """The episode that a feeling belongs to, and its moment (None: not known)."""

    episode_id: str
    moment: int | None


def read_beside(plan: Plan, reader: MemoryReader, ids: tuple[str, ...]) -> dict[str, object]:
    """Threads by memory, episodes by feeling, and the mood (a Memory, None where there is none)."""
    return {
        THREADS: reader.threads_of(ids),
        FELT: _felt(plan, reader, ids),
        CURRENT_MOOD: current_mood(plan, reader),
    }


def _felt(plan: Plan, reader: MemoryReader, ids: tuple[str, ...]) -> dict[str, Felt]:
    kinds = tuple(kind for kind in plan.filters.kinds if kind in AFFECTS)
    if not kinds:
        return {}
    among = Among(tuple((memory_id, 0.0) for memory_id in ids))
    affects = [hit.id for hit in reader.list_hits(among, k=len(ids), filters=replace(plan.filters, kinds=kinds))]
    links = [link for link in reader.links_of(affects, _OF_EPISODE) if link.from_id in affects] if affects else []
    episodes = reader.load(tuple({link.to_id for link in links}))
    found: dict[str, Felt] = {}
    for link in links:
        episode = episodes.get(link.to_id)
        found.setdefault(link.from_id, Felt(link.to_id, None if episode is None else episode.moment))
    return found


def current_mood(plan: Plan, reader: MemoryReader) -> Memory | None:
    """The long mood that was confirmed last, of those that the filters admit and whose time is not over; None without
    one. It is no candidate (seed 001; DESIGN.md 5.2)."""
    wanted = (Condition("kind", "state"), Condition("subtype", MOOD), Condition("is", "searchable"))
    ids = reader.list_ids(wanted, limit=_MOODS_READ)
    filters = replace(plan.filters, kinds=("state",), without_subtypes=())
    moods = [mood for mood in reader.load(ids).values() if reader.failing_filter(mood.id, filters) is None]
    now = plan.query.now
    valid = [mood for mood in moods if mood.valid_to is None or mood.valid_to > now]
    return max(valid, key=lambda mood: (mood.last_confirmed_at or mood.moment or 0, mood.id), default=None)


def threads(pool: Pool) -> Mapping[str, tuple[str, ...]]:
    """Thread keys by memory."""
    return cast("Mapping[str, tuple[str, ...]]", pool.beside.get(THREADS, {}))


def felt(pool: Pool) -> Mapping[str, Felt]:
    """Episodes by feeling."""
    return cast("Mapping[str, Felt]", pool.beside.get(FELT, {}))


def mood(pool: Pool) -> Memory | None:
    """The current mood."""
    return cast("Memory | None", pool.beside.get(CURRENT_MOOD))
