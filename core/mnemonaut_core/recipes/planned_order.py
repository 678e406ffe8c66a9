"""The order of the candidates of `planned`: merged, sorted, spread over times of life (seed 001, "候補の統合"). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import fsum

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.ranking import Combine, Part, Ranking, Scored, id_key
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.trace import Pool
from mnemonaut_core.recipes.planned_plan import EVENTS, STATES, mode_planned, parameters_of
from mnemonaut_core.recipes.planned_sources import found_by

YEARS_IN_BUCKET = 5
RANK_K = 60
UNKNOWN = "unknown"


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
    number of sources gives way to Σ 1 / (60 + rank) over them."""
    by_ranks = parameters_of(pool.plan).order == "ranks"

    def key(item: Scored) -> tuple[float, float, bytes]:
        first = fsum(1.0 / (RANK_K + (part.raw or 0.0)) for part in item.parts) if by_ranks else item.score
        at = ranked_at(pool.memories[item.id])
        return first, float("-inf") if at is None else float(at), id_key(item.id)

    return in_order("order", [item.id for item in sorted(ranking.items, key=key, reverse=True)])


def bucket(memory: Memory) -> tuple[str, str]:
    """(life stage, five years such as 2015-2019) that an event is about; the middle of its years decides."""
    years = [year for year in (memory.about_year_start, memory.about_year_end) if year is not None]
    if not years:
        return memory.life_stage or UNKNOWN, UNKNOWN
    first = sum(years) // len(years) // YEARS_IN_BUCKET * YEARS_IN_BUCKET
    return memory.life_stage or UNKNOWN, f"{first}-{first + YEARS_IN_BUCKET - 1}"


def diversify(pool: Pool, ranking: Ranking) -> Ranking:
    """Outside associative_recent: of each bucket the first `per_bucket` events come first, the overflow after them, in the
    places that events have; states and feelings keep theirs."""
    if mode_planned(pool.plan) == "associative_recent":
        return Ranking.of("diversify", ranking.items)
    memories, most = pool.memories, parameters_of(pool.plan).per_bucket
    counts: Counter[tuple[str, str]] = Counter()
    first: list[str] = []
    overflow: list[str] = []
    for memory_id in ranking.ids:
        if memories[memory_id].kind in EVENTS:
            place = bucket(memories[memory_id])
            counts[place] += 1
            (first if counts[place] <= most else overflow).append(memory_id)
    spread = iter((*first, *overflow))
    ids = [next(spread) if memories[memory_id].kind in EVENTS else memory_id for memory_id in ranking.ids]
    return in_order("diversify", ids)
