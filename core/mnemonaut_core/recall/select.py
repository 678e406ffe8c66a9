"""Selectors: an outcome for every memory of a ranking, in its order. Pure. All of them stand here; a recipe only gives them
their limits, and the words of its reasons."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.outcome import Code, Decision, Outcome, Selection
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.ranking import Ranking, Scored, id_key

# ---- caps, floors, gates


def pool_cap(ranking: Ranking, *, cap: int, stage: str = "pool") -> Selection:
    """The first `cap` go on, the rest is POOL_CAP(rank, cap)."""

    def decide(_item: Scored, rank: int) -> Outcome | None:
        return None if rank <= cap else Outcome.against(Code.POOL_CAP, stage, float(rank), float(cap), unit="rank")

    return Selection.each(stage, ranking, decide)


def at_least(ranking: Ranking, *, threshold: float, stage: str = "threshold") -> Selection:
    """A score ≥ threshold goes on; the rest is BELOW_CUT (seed 004, 5.3)."""

    def decide(item: Scored, _rank: int) -> Outcome | None:
        if item.score >= threshold:
            return None
        return Outcome.against(Code.BELOW_CUT, stage, item.score, threshold, unit="score")

    return Selection.each(stage, ranking, decide)


def above_floor(
    ranking: Ranking,
    cosines: Mapping[str, float],
    words: Iterable[str],
    *,
    source: str,
    floor: float,
    stage: str = "floor",
) -> Selection:
    """What only similarity brought, and too little of it, is BELOW_FLOOR; the floor itself is enough. What words brought
    goes on (seed 002, 3.3.1; READINGS 16)."""
    by_words = frozenset(words)

    def decide(item: Scored, _rank: int) -> Outcome | None:
        cosine = cosines.get(item.id)
        if cosine is None or cosine >= floor or item.id in by_words:
            return None
        return Outcome.against(Code.BELOW_FLOOR, stage, cosine, floor, unit="cosine", source=source)

    return Selection.each(stage, ranking, decide)


def gate(ranking: Ranking, *, value: float | None, limit: float, rule: str, stage: str = "gate") -> Selection:
    """All go on if `value` ≥ `limit`; otherwise every one is GATE_CLOSED(rule). `value` None counts as below any limit
    above zero: evidence that could not be measured is none."""
    opens = limit <= 0.0 if value is None else value >= limit
    measured = -1.0 if value is None else value
    closed = Outcome(
        code=Code.GATE_CLOSED, stage=stage, field=rule, value=value, limit=limit, unit="score",
        margin=None if value is None else measured - limit,
    )  # fmt: skip
    return Selection.each(stage, ranking, lambda _item, _rank: None if opens else closed)


def budget(units: Sequence[tuple[tuple[str, ...], int]], *, limit: int, stage: str = "budget") -> Selection:
    """Units of (ids that go together, tokens), as long as they fit; at the first that does not, all stops (seed 003;
    READINGS 25). Every id from there on is BUDGET(tokens of its unit, tokens left); those after the first name it in
    `other_id`: they were not looked at, whatever their size. A first unit over the limit gives nothing."""
    left, stopped = limit, ""
    decisions: list[Decision] = []
    slot = 0
    for ids, tokens in units:
        if not stopped and tokens <= left:
            left -= tokens
            for memory_id in ids:
                slot += 1
                decisions.append(Decision(memory_id, Outcome.passed(stage, slot)))
            continue
        cut = Outcome.against(Code.BUDGET, stage, float(tokens), float(left), unit="tokens", other_id=stopped or None)
        decisions += [Decision(memory_id, cut) for memory_id in ids]
        stopped = stopped or ids[0]
    return Selection(stage, tuple(decisions))


def within(units: Iterable[tuple[tuple[str, ...], int]], *, limit: int) -> Iterator[str]:
    """Whom `budget` selects, one after the other."""
    left = limit
    for ids, tokens in units:
        if tokens > left:
            return
        left -= tokens
        yield from ids


# ---- repetitions


class Measure(msgspec.Struct, frozen=True):
    """How much two memories say the same, None where it cannot be told. They do from `at` on, or only `beyond` it."""

    similarity: Callable[[str, str], float | None]
    at: float
    unit: str
    beyond: bool = False

    def twins(self, value: float) -> bool:
        """Whether so much is enough."""
        return value > self.at if self.beyond else value >= self.at


def walk(
    ranking: Ranking, *, limit: int, floor: float = -math.inf, measures: Sequence[Measure], stage: str = "walk"
) -> Selection:
    """One pass in the ranking's order (seed 000, Phase 3; seed 002, 3.4.2; READINGS 7): what comes after `limit` chosen is
    RESULT_CAP whatever its score, then below `floor` is BELOW_CUT, then what says the same as any chosen one is DUPLICATE_OF
    the first such, by the first of the measures."""
    chosen: list[str] = []

    def decide(item: Scored, rank: int) -> Outcome | None:
        if len(chosen) >= limit:
            return Outcome.against(Code.RESULT_CAP, stage, float(rank), float(limit), unit="rank")
        if item.score < floor:
            return Outcome.against(Code.BELOW_CUT, stage, item.score, floor, unit="score")
        for other in chosen:
            for measure in measures:
                value = measure.similarity(item.id, other)
                if value is not None and measure.twins(value):
                    return Outcome.against(
                        Code.DUPLICATE_OF, stage, value, measure.at, unit=measure.unit, other_id=other
                    )
        chosen.append(item.id)
        return None

    return Selection.each(stage, ranking, decide)


def walked(ranking: Ranking, *, limit: int, floor: float = -math.inf, measures: Sequence[Measure]) -> Iterator[str]:
    """Whom `walk` selects, one after the other."""
    chosen: list[str] = []
    for item in ranking.items:
        if len(chosen) >= limit:
            return
        if item.score >= floor and not any(_says_the_same(item.id, other, measures) for other in chosen):
            chosen.append(item.id)
            yield item.id


def _says_the_same(one: str, other: str, measures: Sequence[Measure]) -> bool:
    values = ((measure, measure.similarity(one, other)) for measure in measures)
    return any(value is not None and measure.twins(value) for measure, value in values)


def one_per_content(
    ranking: Ranking, hashes: Mapping[str, str | None], merged_into: Mapping[str, str], *, stage: str = "content"
) -> Selection:
    """The best of those with one content hash goes on, and no memory beside the one that it was declared a duplicate of:
    the others are MERGED into it (seed 004, 5.3). A memory whose representative is not here stands for itself."""
    here = set(ranking.ids)
    first: dict[str, str] = {}

    def decide(item: Scored, _rank: int) -> Outcome | None:
        declared = _representative(item.id, merged_into, here)
        content = hashes.get(item.id)
        other = declared if declared is not None else (None if content is None else first.get(content))
        if other is not None:
            return Outcome(code=Code.MERGED, stage=stage, other_id=other)
        if content is not None:
            first[content] = item.id
        return None

    return Selection.each(stage, ranking, decide)


def _representative(memory_id: str, merged_into: Mapping[str, str], here: set[str]) -> str | None:
    """The last one of the chain of representatives that is here; None without one, or for a circle."""
    found, seen = None, {memory_id}
    other = merged_into.get(memory_id)
    while other is not None and other not in seen:
        seen.add(other)
        if other in here:
            found = other
        other = merged_into.get(other)
    return found if other is None else None


# ---- seats


def few_per_cluster(
    ranking: Ranking, clusters: Mapping[str, Iterable[str]], *, limit: int, stage: str = "clusters"
) -> Selection:
    """At most `limit` memories of one cluster, the best of them; the others are QUOTA(cluster). 0 sets no limit."""
    used: dict[str, int] = {}

    def decide(item: Scored, _rank: int) -> Outcome | None:
        names = tuple(clusters.get(item.id, ()))
        full = next((name for name in names if limit and used.get(name, 0) >= limit), None)
        if full is not None:
            return Outcome.against(Code.QUOTA, stage, float(used[full]), float(limit), unit="seats", field=full)
        for name in names:
            used[name] = used.get(name, 0) + 1
        return None

    return Selection.each(stage, ranking, decide)


class Seats(msgspec.Struct, frozen=True):
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


class Allotment(msgspec.Struct, frozen=True):
    """Who has a seat. `filled`: how many got one in the original order, after all shares; `cap`: of all seats; of the group
    `limited` there are `limited_used` among them, at most `limited_cap`."""

    taken: frozenset[str]
    seats: tuple[Seats, ...]
    filled: int
    cap: int
    limited: str
    limited_used: int
    limited_cap: int

    def used_of(self, group: str) -> tuple[int, int]:
        """(used, limit) of the seats of a group; (0, 1) where it has none of its own."""
        if group == self.limited and self.limited_used >= self.limited_cap:
            return self.limited_used, self.limited_cap
        return next(((row.used, row.limit) for row in self.seats if row.group == group), (0, 1))


def allot(
    groups: Sequence[tuple[str, str]],
    shares: Sequence[tuple[str, int]],
    *,
    cap: int,
    limited: str = "",
    limited_percent: int = 100,
) -> Allotment:
    """Seats for (id, group) in order (seed 001, "経路クォータ"). Each group's share in percent is a part of `cap` rounded down;
    what a group leaves over passes to the next, and in the end to the original order. The group `limited` has no share, only
    a limit."""
    by_group: dict[str, list[str]] = {}
    for memory_id, group in groups:
        by_group.setdefault(group, []).append(memory_id)
    taken: dict[str, str] = {}
    seats: list[Seats] = []
    carried = 0
    for group, percent in shares:
        own = cap * percent // 100
        chosen = by_group.get(group, [])[: min(own + carried, cap - len(taken))]
        taken.update(dict.fromkeys(chosen, group))
        seats.append(Seats(group, percent, own, carried, len(chosen)))
        carried = own + carried - len(chosen)
    by_share, limited_cap, used = len(taken), cap * limited_percent // 100, 0
    for memory_id, group in groups:
        if len(taken) >= cap:
            break
        if memory_id in taken or (group == limited and used >= limited_cap):
            continue
        used += group == limited
        taken[memory_id] = group
    return Allotment(frozenset(taken), tuple(seats), len(taken) - by_share, cap, limited, used, limited_cap)


def seated(ranking: Ranking, groups: Mapping[str, str], given: Allotment, *, stage: str = "quota") -> Selection:
    """Who has a seat goes on. Who has none: QUOTA where the seats of its group were all taken, POOL_CAP where its group
    has no seats of its own and the rest was full."""

    def decide(item: Scored, _rank: int) -> Outcome | None:
        if item.id in given.taken:
            return None
        group = groups[item.id]
        used, limit = given.used_of(group)
        if used >= limit:
            return Outcome.against(Code.QUOTA, stage, float(used), float(limit), unit="seats", field=group)
        # not its rank decided: every seat was taken by groups that have some, and by who came before in the order
        return Outcome.against(
            Code.POOL_CAP, stage, float(len(given.taken)), float(given.cap), unit="seats", field=group
        )

    return Selection.each(stage, ranking, decide)


def without_seat(group: str, given: Allotment) -> Code:
    """What `seated` says of one of this group that has none."""
    used, limit = given.used_of(group)
    return Code.QUOTA if used >= limit else Code.POOL_CAP


# ---- diversity

Number = TypeVar("Number", float, NDArray[np.float64])


def divergence(score: Number, similarity: Number, *, weight: float) -> Number:
    """score_div = λ·score_final − (1 − λ)·max_sim: what a memory is worth beside those that are taken already."""
    return weight * score - (1.0 - weight) * similarity


def mmr(ranking: Ranking, vectors: Mapping[str, Vector], *, weight: float, limit: int, stage: str = "mmr") -> Selection:
    """Maximal marginal relevance (seed 004, 5.3): again and again the one with the best `divergence` from its largest cosine
    to what is taken, which is 0 before the first (READINGS 31); ties by id. Memories without a vector are like nothing.

    Decisions come in the order of picking, then by score. Who would have been among the first `limit` by score alone is
    MMR_LOST to what it was most like in the last round: `value` is that cosine, `limit` the greatest with which it would have
    been picked instead. The others are RESULT_CAP.
    """
    ids = ranking.ids
    picks = list(_picked(ranking, vectors, weight=weight, limit=limit))
    picked = [pick.place for pick in picks]
    decisions = [Decision(ids[i], Outcome.passed(stage, slot)) for slot, i in enumerate(picked, 1)]
    for i in sorted(set(range(len(ids))) - set(picked)):
        if i < limit:
            last = picks[-1]
            most = (weight * ranking.items[i].score - last.gain) / (1.0 - weight)
            lost = Outcome.against(
                Code.MMR_LOST, stage, float(last.similarity[i]), most, unit="cosine", other_id=ids[int(last.nearest[i])]
            )
            decisions.append(Decision(ids[i], lost))
        else:
            full = Outcome.against(Code.RESULT_CAP, stage, float(i + 1), float(limit), unit="rank")
            decisions.append(Decision(ids[i], full))
    return Selection(stage, tuple(decisions))


def picked(ranking: Ranking, vectors: Mapping[str, Vector], *, weight: float, limit: int) -> Iterator[str]:
    """Whom `mmr` selects, one after the other."""
    ids = ranking.ids
    return (ids[pick.place] for pick in _picked(ranking, vectors, weight=weight, limit=limit))


class _Pick(msgspec.Struct, frozen=True, eq=False):
    """The place of one that is taken and its `divergence`; of each, the largest cosine to what was taken before, and to whom."""

    place: int
    gain: float
    similarity: NDArray[np.float64]
    nearest: NDArray[np.int64]


def _picked(ranking: Ranking, vectors: Mapping[str, Vector], *, weight: float, limit: int) -> Iterator[_Pick]:
    ids = ranking.ids
    cosines_to = _cosines(ids, vectors)
    scores = np.array([item.score for item in ranking.items], np.float64)
    similarity = np.zeros(len(ids), np.float64)
    nearest = np.full(len(ids), -1, np.int64)
    left = np.ones(len(ids), np.bool_)
    for _ in range(min(limit, len(ids))):
        gain = np.where(left, divergence(scores, similarity, weight=weight), -np.inf)
        best = min(np.flatnonzero(gain == gain.max()).tolist(), key=lambda i: id_key(ids[i]))
        left[best] = False
        yield _Pick(best, float(gain[best]), similarity, nearest)
        cosines = cosines_to(best)
        closer = (cosines > similarity) | (nearest < 0)
        similarity = np.where(closer, cosines, similarity)
        nearest = np.where(closer, best, nearest)


class _Cosines:
    """The cosines between all memories that have vectors, a row at a time, when it is asked for."""

    def __init__(self, vectors: Mapping[str, Vector]) -> None:
        self.vectors = vectors
        known = list(vectors)
        self._places = {memory_id: place for place, memory_id in enumerate(known)}
        # the last row is that of those without a vector: like nothing
        stacked = [vectors[memory_id] for memory_id in known]
        self._matrix = np.stack([*stacked, np.zeros_like(stacked[0])]).astype(np.float64)
        self._rows: dict[int, NDArray[np.float64]] = {}

    def among(self, ids: tuple[str, ...]) -> Callable[[int], NDArray[np.float64]]:
        """The cosines of these to one of them, by its place."""
        places = np.array([self._places.get(memory_id, len(self._places)) for memory_id in ids], np.intp)

        def to(one: int) -> NDArray[np.float64]:
            place = int(places[one])
            if place not in self._rows:
                # row by row: a product of matrix and vector rounds equal rows differently by their place, and would break ties
                self._rows[place] = (self._matrix * self._matrix[place]).sum(axis=1)
            found: NDArray[np.float64] = self._rows[place][places]
            return found

        return to


_last_vectors: Mapping[str, Vector] | None = None
_last_cosines: _Cosines | None = None
"""Of the vectors that were compared last: a "why" and a slider compare the same ones again and again. Replaced as a whole. The
first time only those that got so far are compared: a recall looks at a tenth of what it gathered, once."""


def _cosines(ids: tuple[str, ...], vectors: Mapping[str, Vector]) -> Callable[[int], NDArray[np.float64]]:
    global _last_cosines, _last_vectors
    if not len(vectors):
        return lambda _one: np.zeros(len(ids))
    known = _last_cosines
    if _last_vectors is not vectors:
        _last_vectors = vectors
        reached = {memory_id: vectors[memory_id] for memory_id in ids if memory_id in vectors}
        return _Cosines(reached).among(ids) if reached else lambda _one: np.zeros(len(ids))
    if known is None or known.vectors is not vectors:
        _last_cosines = known = _Cosines(vectors)
    return known.among(ids)
