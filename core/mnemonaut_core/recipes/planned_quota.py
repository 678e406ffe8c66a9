"""The candidates of `planned` merged, sorted and spread over times of life (seed 001, "候補の統合"), and the seats: how many each
way of being found may have ("経路クォータ"). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np
from msgspec.structs import replace

from mnemonaut_core.domain.choice import IN_WINDOW
from mnemonaut_core.domain.columns import Floats, PartColumn, Ranking, Rows, Selection, exact_sum
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.recall import features, select
from mnemonaut_core.recall.current import shifts
from mnemonaut_core.recipes.planned_plan import AFFECTS, DIVERSIFY_BY, EVENTS, STATES, Mode, PlannedParameters
from mnemonaut_core.recipes.planned_sources import BADGES, GLOBAL, PlannedPool, found_by

YEARS_IN_BUCKET = 5
RANK_K = 60
UNKNOWN = "unknown"
_BY_SIMILARITY = ("vector", GLOBAL)
_ASKED = ("trigram", "unicode61", "words", "about_time")
"""The other lists that look at the question."""


def counted(pool: PlannedPool) -> dict[str, Floats]:
    """The rank of every row in each source that counts for it, in the order of the badges; NaN where it does not count. What
    similarity brings among the recent ones is not counted a second time for being among those of any age."""

    def made() -> dict[str, Floats]:
        ranks = {run.source: (rows, found) for run, rows, found, _ in pool.columns.lists}
        found: dict[str, Floats] = {}
        for source in BADGES:
            if source in ranks:
                found[source] = np.full(len(pool.columns), np.nan)
                rows, places = ranks[source]
                found[source][rows] = places
        if GLOBAL in found and "vector" in found:
            found[GLOBAL][~np.isnan(found["vector"])] = np.nan
        return {source: column for source, column in found.items() if not np.isnan(column).all()}

    return pool.columns.once("counted", made)


def fuse_runs(pool: PlannedPool) -> Ranking:
    """Every memory once; score: how many sources found it, a part each with its rank there (seed 001, "候補の統合")."""
    columns = pool.columns
    parts = []
    for source, ranks in counted(pool).items():
        one = np.where(np.isnan(ranks), np.nan, 1.0)
        parts.append(PartColumn(source, ranks, one, 1.0, one))
    scores = exact_sum([part.contribution for part in parts]) if parts else np.zeros(0)
    return Ranking.of("sources", columns.ids, columns.all_rows, scores, parts)


def ranked_at(memory: Memory) -> int | None:
    """The time by which it is sorted: of a state when it was last confirmed, else its moment; None for an undated one."""
    if memory.kind in STATES and memory.last_confirmed_at is not None:
        return memory.last_confirmed_at
    return memory.moment


def order(pool: PlannedPool, ranking: Ranking) -> Ranking:
    """Number of sources, time, id, all descending; an undated memory is older than any. With `order` = ranks (ours) the
    number of sources gives way to the sum of `rank_shares`. `echo_penalty` (ours) lowers either."""
    p, columns, rows = pool.plan.parameters, pool.columns, ranking.rows
    at = columns.column("ranked at", ranked_at)[rows]
    first, keys = ranking.scores, [PartColumn.key("sources", ranking.scores)]
    if p.order == "ranks":
        shares = columns.once(("shares", p.context_weight), lambda: rank_shares(pool, p.context_weight))
        shares = [share.at(rows) for share in shares]
        first = exact_sum([np.where(np.isnan(share.contribution), 0.0, share.normalized) for share in shares])
        keys = [PartColumn.key("ranks", first), *shares]
    for part in features.echo(columns, rows, p.echo_penalty):
        first = first + part.contribution
        keys += [PartColumn.key("echo", part.raw, share=part.contribution)]
    first, moved = shifts(pool, rows, first)
    keys += [PartColumn.key(part.name, part.raw, share=part.contribution, has=~np.isnan(part.raw)) for part in moved]
    time = np.where(np.isnan(at), -np.inf, at)
    order = np.lexsort((rows, time, first))[::-1]
    keys = [*keys, PartColumn.key("time", at)]
    return Ranking.in_order("order", columns.ids, rows[order], [key.at(order) for key in keys])


def rank_shares(pool: PlannedPool, context_weight: float) -> list[PartColumn]:
    """A key for each list with the place there and its share, weight / (60 + rank); memories are ordered by the sum. Both
    searches by similarity are one list, by cosine: what is recent is not similar twice. A list that does not look at the
    question counts `context_weight` as much."""
    similar = np.full(len(pool.columns), np.nan)
    found = []
    for run, rows, _, scores in pool.columns.lists:
        if run.source in _BY_SIMILARITY:
            similar[rows] = scores
        elif len(rows):
            weight = 1.0 if run.source in _ASKED else context_weight
            found.append(_share(pool, run.source, rows, weight))
    rows = np.flatnonzero(~np.isnan(similar))
    found.append(_share(pool, "vector", rows[np.lexsort((rows, -similar[rows]))], 1.0))
    return found


def _share(pool: PlannedPool, source: str, rows: Rows, weight: float) -> PartColumn:
    rank = np.full(len(pool.columns), np.nan)
    rank[rows] = np.arange(1.0, len(rows) + 1.0)
    return PartColumn.key(source, rank, share=weight / (RANK_K + rank), has=~np.isnan(rank))


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
    columns, rows, axes = pool.columns, ranking.rows, DIVERSIFY_BY[pool.plan.parameters.diversify_by]
    if pool.plan.notes.mode == "associative_recent" or not axes:
        return replace(ranking, stage="diversify")
    buckets = columns.once(("buckets", axes), lambda: _buckets(pool, axes))[rows]
    events = np.flatnonzero(buckets >= 0)
    counts: Counter[int] = Counter()
    is_first = np.zeros(len(events), np.bool_)
    for n, number in enumerate(buckets[events].tolist()):
        counts[number] += 1
        is_first[n] = counts[number] <= pool.plan.parameters.per_bucket
    turn = np.full(len(rows), np.nan)
    turn[events] = np.where(is_first, 1.0, 2.0)
    places = np.arange(len(rows))
    places[events] = np.concatenate((events[is_first], events[~is_first]))
    keys = [PartColumn.key("turn", turn, has=buckets >= 0), *ranking.parts[1:]]
    return Ranking.in_order("diversify", columns.ids, rows[places], [key.at(places) for key in keys])


def _buckets(pool: PlannedPool, axes: tuple[str, ...]) -> Rows:
    """The number of the bucket of each row, −1 for what is no event."""
    known: dict[tuple[str, ...], int] = {}
    found = (pool.memories[memory_id] for memory_id in pool.columns.ids)
    numbers = (known.setdefault(bucket(one, axes), len(known)) if one.kind in EVENTS else -1 for one in found)
    return np.fromiter(numbers, np.intp, len(pool.columns))


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
    "current": "context_only",
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


def groups_of(pool: PlannedPool, ranking: Ranking) -> list[str]:
    """The group of every candidate, in order."""
    groups = pool.columns.once("groups", lambda: _groups(pool))
    return [groups[row] for row in ranking.rows.tolist()]


def _groups(pool: PlannedPool) -> list[str]:
    sources = found_by(pool.runs)
    window = pool.related.in_window
    return [IN_WINDOW if one in window else group_of(pool.memories[one].kind, sources[one]) for one in pool.columns.ids]


def allotment(pool: PlannedPool, ranking: Ranking) -> select.Allotment:
    """The seats of a recall; feelings have no share, only a limit, and turns that the model still sees have no seat. With
    `offer` = order (ours) all other seats go to the first of the order."""
    p, groups = pool.plan.parameters, groups_of(pool, ranking)
    if p.offer == "order":
        return select.allot(groups, (), cap=p.max_candidates, limited=AFFECT, barred=IN_WINDOW)
    quota = shares(pool.plan.notes.mode, p)
    most = p.affect_max_percent
    return select.allot(groups, quota, cap=p.max_candidates, limited=AFFECT, limited_percent=most, barred=IN_WINDOW)


def quota(pool: PlannedPool, ranking: Ranking) -> Selection:
    """Who has a seat goes on."""
    return select.seated(ranking, groups_of(pool, ranking), allotment(pool, ranking), stage=STAGE)
