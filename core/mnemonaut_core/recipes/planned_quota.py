"""The candidates of `planned` merged, sorted and spread over times of life (seed 001, "候補の統合"), and the seats: how many each
way of being found may have ("経路クォータ"). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import fsum

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code, Selection
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.ranking import Part, Ranking, Scored, id_key
from mnemonaut_core.domain.run import Run
from mnemonaut_core.recall import fuse, select
from mnemonaut_core.recipes.planned_plan import (
    AFFECTS,
    DIVERSIFY_BY,
    EVENTS,
    STATES,
    Mode,
    PlannedParameters,
)
from mnemonaut_core.recipes.planned_sources import GLOBAL, PlannedPool, found_by

YEARS_IN_BUCKET = 5
RANK_K = 60
UNKNOWN = "unknown"
_BY_SIMILARITY = ("vector", GLOBAL)
_ASKED = ("trigram", "unicode61", "words", "about_time")
"""The other lists that look at the question."""


def fuse_runs(_plan: Plan, runs: tuple[Run, ...]) -> Ranking:
    """Every memory once; score: how many sources found it, a part each with its rank there."""
    return fuse.source_count(runs, found_by(runs))


def bare_fuse(_plan: Plan, runs: tuple[Run, ...]) -> Ranking:
    """The same, without where each stood in them."""
    return Ranking.of("sources", (Scored(memory_id, float(len(found))) for memory_id, found in found_by(runs).items()))


def ranked_at(memory: Memory) -> int | None:
    """The time by which it is sorted: of a state when it was last confirmed, else its moment; None for an undated one."""
    if memory.kind in STATES and memory.last_confirmed_at is not None:
        return memory.last_confirmed_at
    return memory.moment


def order(pool: PlannedPool, ranking: Ranking) -> Ranking:
    """Number of sources, time, id, all descending; an undated memory is older than any. With `order` = ranks (ours) the
    number of sources gives way to the sum of `rank_shares`."""
    p = pool.plan.parameters
    shares = rank_shares(pool.runs, p.context_weight) if p.order == "ranks" else {}
    ranked = {memory_id: fsum(part.normalized for part in found) for memory_id, found in shares.items()}

    def key(item: Scored) -> tuple[float, float, bytes]:
        return order_key(pool.memories[item.id], ranked.get(item.id, item.score))

    def keys(item: Scored) -> tuple[Part, ...]:
        at = ranked_at(pool.memories[item.id])
        first = Part.key("ranks", ranked[item.id]) if item.id in ranked else Part.key("sources", item.score)
        return (first, *shares.get(item.id, ()), Part.key("time", None if at is None else float(at)))

    ordered = sorted(ranking.items, key=key, reverse=True)
    return Ranking.in_order("order", [item.id for item in ordered], {item.id: keys(item) for item in ordered})


def order_key(memory: Memory, first: float) -> tuple[float, float, bytes]:
    """What `order` sorts by, the greatest first: the number of sources (or what stands for it), time, id."""
    at = ranked_at(memory)
    return first, float("-inf") if at is None else float(at), id_key(memory.id)


def rank_shares(runs: tuple[Run, ...], context_weight: float) -> dict[str, list[Part]]:
    """By id, a key a list with the place there and its share, weight / (60 + rank); memories are ordered by the sum. Both
    searches by similarity are one list, by cosine: what is recent is not similar twice. A list that does not look at the
    question counts `context_weight` as much."""
    lists: list[tuple[str, float, list[str]]] = []
    similar: dict[str, float] = {}
    for run in runs:
        if run.source in _BY_SIMILARITY:
            similar |= {hit.id: hit.score for hit in run.hits}
        else:
            weight = 1.0 if run.source in _ASKED else context_weight
            lists.append((run.source, weight, [hit.id for hit in run.hits]))
    lists.append(("vector", 1.0, sorted(similar, key=lambda memory_id: (-similar[memory_id], id_key(memory_id)))))
    found: dict[str, list[Part]] = {}
    for source, weight, ids in lists:
        for rank, memory_id in enumerate(ids, 1):
            found.setdefault(memory_id, []).append(Part.key(source, float(rank), weight / (RANK_K + rank)))
    return found


def bucket(memory: Memory, axes: tuple[str, ...]) -> tuple[str, ...]:
    """What an event is about on each axis: its life stage, five years such as 2015-2019 (the middle of its years decides)."""
    return tuple(_ON[axis](memory) for axis in axes)


def _five_years(memory: Memory) -> str:
    years = [year for year in (memory.about_year_start, memory.about_year_end) if year is not None]
    if not years:
        return UNKNOWN
    first = sum(years) // len(years) // YEARS_IN_BUCKET * YEARS_IN_BUCKET
    return f"{first}-{first + YEARS_IN_BUCKET - 1}"


_ON: dict[str, Callable[[Memory], str]] = {
    "life_stage": lambda memory: memory.life_stage or UNKNOWN,
    "about_year_bucket": _five_years,
}


def diversify(pool: PlannedPool, ranking: Ranking) -> Ranking:
    """Outside associative_recent: of each bucket the first `per_bucket` events come first, the overflow after them, in the
    places that events have; states and feelings keep theirs."""
    axes = DIVERSIFY_BY[pool.plan.parameters.diversify_by]
    if pool.plan.notes.mode == "associative_recent" or not axes:
        return Ranking("diversify", ranking.items)
    memories, most = pool.memories, pool.plan.parameters.per_bucket
    counts: Counter[tuple[str, ...]] = Counter()
    first: list[str] = []
    overflow: list[str] = []
    keys: dict[str, tuple[Part, ...]] = {}
    for item in ranking.items:
        memory_id = item.id
        keys[memory_id] = item.parts[1:]
        if memories[memory_id].kind in EVENTS:
            key = bucket(memories[memory_id], axes)
            counts[key] += 1
            (first if counts[key] <= most else overflow).append(memory_id)
            keys[memory_id] = (Part.key("turn", 1.0 if counts[key] <= most else 2.0), *item.parts[1:])
    spread = iter((*first, *overflow))
    ids = [next(spread) if memories[memory_id].kind in EVENTS else memory_id for memory_id in ranking.ids]
    return Ranking.in_order("diversify", ids, keys)


STAGE = "quota"
AFFECT = "affect"
_ALONE: dict[str, str] = {
    "vector": "vector_only",
    "vector_global": "vector_global",
    "about_time": "about_time_only",
    "trigram": "trigram_only",
    "unicode61": "trigram_only",
    "words": "trigram_only",
    "recent_events": "recent_only",
    "entity_expand": "entity_only",
    "reply_chain": "context_only",
    "context_threads": "context_only",
    "context_links": "context_only",
}


def shares(mode: Mode, p: PlannedParameters) -> tuple[tuple[str, int], ...]:
    """(group, percent of the candidates), in the order in which unused seats pass on."""
    if mode == "associative_recent":
        return (
            ("state", p.assoc_state_percent),
            ("multi_hit", p.assoc_multi_hit_percent),
            ("vector_global", p.explore_percent),
            ("vector_only", p.assoc_vector_only_percent),
            ("context_only", p.assoc_context_only_percent),
            ("entity_only", p.assoc_entity_only_percent),
            ("trigram_only", p.assoc_trigram_only_percent),
            ("recent_only", p.assoc_recent_only_percent),
        )
    return (
        ("state", p.broad_state_percent),
        ("multi_hit", p.broad_multi_hit_percent),
        ("about_time_only", p.broad_about_time_only_percent),
        ("vector_global", p.explore_percent),
        ("vector_only", p.broad_vector_only_percent),
        ("context_only", p.broad_context_only_percent),
        ("entity_only", p.broad_entity_only_percent),
        ("trigram_only", p.broad_trigram_only_percent),
    )


def group_of(kind: str, sources: tuple[str, ...]) -> str:
    """The group of a candidate: states and feelings by their kind, else how many sources, else which one."""
    if kind in STATES:
        return "state"
    if kind in AFFECTS:
        return AFFECT
    if len(sources) > 1:
        return "multi_hit"
    return _ALONE[sources[0]]


def groups_of(pool: PlannedPool, ranking: Ranking) -> tuple[tuple[str, str], ...]:
    """(id, group) of every candidate, in order."""
    sources = found_by(pool.runs)
    return tuple((memory_id, group_of(pool.memories[memory_id].kind, sources[memory_id])) for memory_id in ranking.ids)


def allotment(pool: PlannedPool, groups: Sequence[tuple[str, str]]) -> select.Allotment:
    """The seats of a recall; feelings have no share, only a limit. With `offer` = order (ours) all seats go to the first of
    the order."""
    p = pool.plan.parameters
    if p.offer == "order":
        return select.allot(groups, (), cap=p.max_candidates, limited=AFFECT)
    quota = shares(pool.plan.notes.mode, p)
    return select.allot(groups, quota, cap=p.max_candidates, limited=AFFECT, limited_percent=p.affect_max_percent)


def quota(pool: PlannedPool, ranking: Ranking) -> Selection:
    """Who has a seat goes on."""
    groups = groups_of(pool, ranking)
    return select.seated(ranking, dict(groups), allotment(pool, groups), stage=STAGE)


def quota_loses_by(pool: PlannedPool, ranking: Ranking, memory_id: str) -> Code:
    """Why one has none."""
    groups = groups_of(pool, ranking)
    return select.without_seat(dict(groups)[memory_id], allotment(pool, groups))


def quota_keeps(pool: PlannedPool, ranking: Ranking) -> frozenset[str]:
    """Who has a seat."""
    return allotment(pool, groups_of(pool, ranking)).taken
