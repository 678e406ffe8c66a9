"""The seats of `planned`: how many candidates each way of being found may have (seed 001, "経路クォータ"). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mnemonaut_core.domain.outcome import Code, Decision, Outcome, Selection
from mnemonaut_core.domain.ranking import Ranking
from mnemonaut_core.domain.trace import Pool
from mnemonaut_core.recall import select
from mnemonaut_core.recipes.planned_parameters import PlannedParameters
from mnemonaut_core.recipes.planned_plan import AFFECTS, STATES, Mode, mode_planned, parameters_of
from mnemonaut_core.recipes.planned_sources import found_by

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


@dataclass(frozen=True, slots=True)
class Seats:
    """One group's seats: its share rounded down, those that the group before it left over, and how many it used."""

    group: str
    percent: int
    own: int
    carried: int
    used: int

    @property
    def limit(self) -> int:
        """Seats that it could have used."""
        return self.own + self.carried


@dataclass(frozen=True, slots=True)
class Allotment:
    """Who has a seat. `filled`: how many got one in the original order, after all shares; `cap`: of all seats;
    `affects` of at most `affect_cap` feelings are among them."""

    taken: frozenset[str]
    seats: tuple[Seats, ...]
    filled: int
    cap: int
    affects: int
    affect_cap: int


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


def allot(
    groups: Sequence[tuple[str, str]], quota: Sequence[tuple[str, int]], *, cap: int, affect_max_percent: int
) -> Allotment:
    """Seats for (id, group) in order. Each share is a part of `cap` rounded down; what a group leaves over passes to the
    next, and in the end to the original order. Feelings have no share, only a limit."""
    by_group: dict[str, list[str]] = {}
    for memory_id, group in groups:
        by_group.setdefault(group, []).append(memory_id)
    taken: dict[str, str] = {}
    seats: list[Seats] = []
    carried = 0
    for group, percent in quota:
        own = cap * percent // 100
        chosen = by_group.get(group, [])[: min(own + carried, cap - len(taken))]
        taken.update(dict.fromkeys(chosen, group))
        seats.append(Seats(group, percent, own, carried, len(chosen)))
        carried = own + carried - len(chosen)
    by_share, affect_cap, affects = len(taken), cap * affect_max_percent // 100, 0
    for memory_id, group in groups:
        if len(taken) >= cap:
            break
        if memory_id in taken or (group == AFFECT and affects >= affect_cap):
            continue
        affects += group == AFFECT
        taken[memory_id] = group
    return Allotment(frozenset(taken), tuple(seats), len(taken) - by_share, cap, affects, affect_cap)


def groups_of(pool: Pool, ranking: Ranking) -> tuple[tuple[str, str], ...]:
    """(id, group) of every candidate, in order."""
    sources = found_by(pool.runs)
    return tuple((memory_id, group_of(pool.memories[memory_id].kind, sources[memory_id])) for memory_id in ranking.ids)


def allotment(pool: Pool, groups: Sequence[tuple[str, str]]) -> Allotment:
    """The seats of a recall; with `offer` = order (ours) all of them go to the first of the order."""
    p = parameters_of(pool.plan)
    if p.offer == "order":
        return allot(groups, (), cap=p.max_candidates, affect_max_percent=100)
    quota = shares(mode_planned(pool.plan), p)
    return allot(groups, quota, cap=p.max_candidates, affect_max_percent=p.affect_max_percent)


def quota(pool: Pool, ranking: Ranking) -> Selection:
    """Who has a seat goes on. Who has none: QUOTA where the seats of its group were all taken, POOL_CAP where its group
    has no seats of its own and the rest was full."""
    groups = groups_of(pool, ranking)
    given = allotment(pool, groups)
    seats = {row.group: row for row in given.seats}
    decisions: list[Decision] = []
    slot = 0
    for rank, (memory_id, group) in enumerate(groups, 1):
        if memory_id in given.taken:
            slot += 1
            decisions.append(Decision(memory_id, select.passed(STAGE, slot)))
        else:
            decisions.append(Decision(memory_id, _refused(group, rank, given, seats.get(group))))
    return Selection(STAGE, tuple(decisions))


def _refused(group: str, rank: int, given: Allotment, row: Seats | None) -> Outcome:
    used, limit = (row.used, row.limit) if row is not None else (0, 1)
    if group == AFFECT and given.affects >= given.affect_cap:
        used, limit = given.affects, given.affect_cap
    if used >= limit:
        return Outcome.against(Code.QUOTA, STAGE, float(used), float(limit), unit="seats", field=group)
    return Outcome.against(Code.POOL_CAP, STAGE, float(rank), float(given.cap), unit="rank")
