"""The order of the candidates of `planned`: merged, sorted, spread over times of life (seed 001, "候補の統合"). Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from math import fsum

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.ranking import Combine, Part, Ranking, Scored, id_key
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.trace import Pool
from mnemonaut_core.recipes.planned_plan import DIVERSIFY_BY, EVENTS, STATES, mode_planned, parameters_of
from mnemonaut_core.recipes.planned_sources import GLOBAL, found_by

YEARS_IN_BUCKET = 5
RANK_K = 60
UNKNOWN = "unknown"
_BY_SIMILARITY = ("vector", GLOBAL)
_ASKED = ("trigram", "unicode61", "words", "about_time")
"""The other lists that look at the question."""


def fuse_runs(_plan: Plan, runs: tuple[Run, ...]) -> Ranking:
    """Every memory once; score: how many sources found it, a part each with its rank there."""
    ranks = {(run.source, hit.id): hit.rank for run in runs for hit in run.hits}
    return Ranking.of(
        "sources",
        (
            Scored.sum_of(
                memory_id, tuple(Part(name, float(ranks[name, memory_id]), 1.0, 1.0, 1.0) for name in sources)
            )
            for memory_id, sources in found_by(runs).items()
        ),
    )


def in_order(stage: str, ids: Sequence[str]) -> Ranking:
    """These memories in this order, which is no score (READINGS 55)."""
    return Ranking.of(stage, (_placed(memory_id, place) for place, memory_id in enumerate(ids, 1)))


def _placed(memory_id: str, place: int) -> Scored:
    share = 1.0 / place
    return Scored(memory_id, share, (Part("position", float(place), share, 1.0, share),), Combine.ORDER)


def ranked_at(memory: Memory) -> int | None:
    """The time by which it is sorted: of a state when it was last confirmed, else its moment; None for an undated one."""
    if memory.kind in STATES and memory.last_confirmed_at is not None:
        return memory.last_confirmed_at
    return memory.moment


def order(pool: Pool, ranking: Ranking) -> Ranking:
    """Number of sources, time, id, all descending; an undated memory is older than any. With `order` = ranks (ours) the
    number of sources gives way to `by_ranks`."""
    p = parameters_of(pool.plan)
    ranked = by_ranks(pool.runs, p.context_weight) if p.order == "ranks" else {}

    def key(item: Scored) -> tuple[float, float, bytes]:
        at = ranked_at(pool.memories[item.id])
        first = ranked.get(item.id, item.score)
        return first, float("-inf") if at is None else float(at), id_key(item.id)

    return in_order("order", [item.id for item in sorted(ranking.items, key=key, reverse=True)])


def by_ranks(runs: tuple[Run, ...], context_weight: float) -> dict[str, float]:
    """Σ 1 / (60 + rank) over the lists of each memory. Both searches by similarity are one list, by cosine: what is recent
    is not similar twice. A list that does not look at the question counts `context_weight` as much."""
    lists: list[tuple[float, list[str]]] = []
    similar: dict[str, float] = {}
    for run in runs:
        if run.source in _BY_SIMILARITY:
            similar |= {hit.id: hit.score for hit in run.hits}
        else:
            weight = 1.0 if run.source in _ASKED else context_weight
            lists.append((weight, [hit.id for hit in run.hits]))
    lists.append((1.0, sorted(similar, key=lambda memory_id: (-similar[memory_id], id_key(memory_id)))))
    shares: dict[str, list[float]] = defaultdict(list)
    for weight, ids in lists:
        for rank, memory_id in enumerate(ids, 1):
            shares[memory_id].append(weight / (RANK_K + rank))
    return {memory_id: fsum(found) for memory_id, found in shares.items()}


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


def diversify(pool: Pool, ranking: Ranking) -> Ranking:
    """Outside associative_recent: of each bucket the first `per_bucket` events come first, the overflow after them, in the
    places that events have; states and feelings keep theirs."""
    axes = DIVERSIFY_BY[parameters_of(pool.plan).diversify_by]
    if mode_planned(pool.plan) == "associative_recent" or not axes:
        return Ranking.of("diversify", ranking.items)
    memories, most = pool.memories, parameters_of(pool.plan).per_bucket
    counts: Counter[tuple[str, ...]] = Counter()
    first: list[str] = []
    overflow: list[str] = []
    for memory_id in ranking.ids:
        if memories[memory_id].kind in EVENTS:
            place = bucket(memories[memory_id], axes)
            counts[place] += 1
            (first if counts[place] <= most else overflow).append(memory_id)
    spread = iter((*first, *overflow))
    ids = [next(spread) if memories[memory_id].kind in EVENTS else memory_id for memory_id in ranking.ids]
    return in_order("diversify", ids)
