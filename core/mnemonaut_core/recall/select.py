"""Selectors: a verdict for every memory of a ranking. Pure. All of them stand here; a recipe only gives them their limits."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import msgspec
import numpy as np

from mnemonaut_core.domain.columns import Alike, Bools, Columns, Floats, Grams, Ranking, Rows, Selection, Verdict
from mnemonaut_core.domain.outcome import NAMED_TIME, Code
from mnemonaut_core.text.normalize import fold

# ---- caps, floors, gates


def pool_cap(ranking: Ranking, *, cap: int, stage: str = "pool") -> Selection:
    """The first `cap` go on, the rest is POOL_CAP(rank, cap)."""
    found = Selection.passing(stage, ranking.pool_ids, ranking.rows, Verdict(Code.POOL_CAP, "rank"))
    found.put(slice(cap, None), 1, value=np.arange(cap + 1, max(cap, len(ranking)) + 1), limit=cap)
    return found


def at_least(ranking: Ranking, *, threshold: float, stage: str = "threshold") -> Selection:
    """A score ≥ threshold goes on; the rest is BELOW_CUT (seed 004, 5.3)."""
    found = Selection.passing(stage, ranking.pool_ids, ranking.rows, Verdict(Code.BELOW_CUT, "score"))
    below = ranking.scores < threshold
    found.put(below, 1, value=ranking.scores[below], limit=threshold)
    return found


def above_floor(ranking: Ranking, cosines: Floats, words: Floats, *, source: str, floor: float) -> Selection:
    """What only similarity brought, and too little of it, is BELOW_FLOOR; the floor itself is enough. What words brought
    goes on (seed 002, 3.3.1; READINGS 16). `cosines` and `words` are aligned with the ranking, NaN where a search did not
    bring the row."""
    verdict = Verdict(Code.BELOW_FLOOR, "cosine", source=source)
    found = Selection.passing("floor", ranking.pool_ids, ranking.rows, verdict)
    below = (cosines < floor) & np.isnan(words)
    found.put(below, 1, value=cosines[below], limit=floor)
    return found


def gate(
    ranking: Ranking, *, value: float | None, limit: float, rule: str, stage: str = "gate", but: Bools | None = None
) -> Selection:
    """All go on if `value` ≥ `limit`; otherwise every one is GATE_CLOSED(rule), `but` these: memories of the named time. `value`
    None counts as below any limit above zero: evidence that could not be measured is none."""
    verdict = Verdict(Code.GATE_CLOSED, "score", rule, None if but is None else NAMED_TIME)
    found = Selection.passing(stage, ranking.pool_ids, ranking.rows, verdict)
    opens = limit <= 0.0 if value is None else value >= limit
    if not opens:
        closed = slice(None) if but is None else ~but
        found.put(closed, 1, value=math.nan if value is None else value, limit=limit)
    return found


class Units(msgspec.Struct, frozen=True, eq=False):
    """Rows that are handed on together, one after the other: the number of each row's unit, from 0 without gaps, and the tokens
    of that unit."""

    rows: Rows
    unit: Rows
    tokens: Rows


def budget(ranking: Ranking, units: Units, *, limit: int, stage: str = "budget") -> Selection:
    """Units as long as they fit; at the first that does not, all stops (seed 003; READINGS 25). Every row from there on is
    BUDGET(tokens of its unit, tokens left); those after the first name it: they were not looked at, even if they are small. A
    first unit over the limit gives nothing."""
    found = Selection.passing(stage, ranking.pool_ids, units.rows, Verdict(Code.BUDGET, "tokens"))
    first = np.flatnonzero(np.diff(units.unit, prepend=-1))
    spent = np.cumsum(units.tokens[first])
    over = np.flatnonzero(spent > limit)
    if len(over):
        stop = int(over[0])
        left, begin = limit - (int(spent[stop - 1]) if stop else 0), int(first[stop])
        later = units.unit[begin:] != units.unit[begin]
        other = np.where(later, units.rows[begin], -1)
        found.put(slice(begin, None), 1, value=units.tokens[begin:], limit=left, other=other)
    return found


# ---- repetitions


class Measure(msgspec.Struct, frozen=True, eq=False):
    """How much two memories say the same. They do from `at` on, or only `beyond` it."""

    alike: Alike | Grams
    at: float
    unit: str
    beyond: bool = False

    def first_twin(self, row: int, chosen: Sequence[int]) -> tuple[int, float] | None:
        """The place of the first of the chosen that says the same, and how much; None without one."""
        return self.alike.first(row, chosen, math.nextafter(self.at, math.inf) if self.beyond else self.at)


def walk(
    ranking: Ranking, *, limit: int, floor: float = -math.inf, measures: Sequence[Measure], stage: str = "walk"
) -> Selection:
    """One pass in the ranking's order (seed 000, Phase 3; seed 002, 3.4.2; READINGS 7): what comes after `limit` chosen is
    RESULT_CAP, with the seat that it would have, even with a high score, then below `floor` is BELOW_CUT, then what says the
    same as any chosen one is DUPLICATE_OF the first such, by the first of the measures. The ranking must be by score where there
    is a floor."""
    rows, count = ranking.rows, len(ranking)
    found = Selection.passing(
        stage,
        ranking.pool_ids,
        rows,
        Verdict(Code.RESULT_CAP, "rank"),
        Verdict(Code.BELOW_CUT, "score"),
        *(Verdict(Code.DUPLICATE_OF, measure.unit) for measure in measures),
    )
    reached = int(np.searchsorted(-ranking.scores, -floor, side="right")) if floor > -math.inf else count
    chosen: list[int] = []
    place = 0
    while place < reached and len(chosen) < limit:
        row = int(rows[place])
        twins = [(twin, n) for n, m in enumerate(measures) if (twin := m.first_twin(row, chosen)) is not None]
        if twins:
            (first, value), n = min(twins, key=lambda one: (one[0][0], one[1]))
            found.put(place, 3 + n, value=value, limit=measures[n].at, other=chosen[first])
        else:
            chosen.append(row)
        place += 1
    if len(chosen) >= limit:
        found.put(slice(place, None), 1, value=np.arange(count - place) + len(chosen) + 1, limit=limit)
    else:
        found.put(slice(place, None), 2, value=ranking.scores[place:], limit=floor)
    return found


def said(columns: Columns) -> Grams:
    """Groups of three characters of the first 4,000 characters of each memory."""
    return columns.grams("said", 3, 4000, lambda memory: fold(memory.text))


def without_copies(ranking: Ranking, columns: Columns, *, threshold: float, limit: int = 0) -> Selection:
    """`walk` that compares what memories say; a `threshold` of 0 leaves no copy out, a `limit` of 0 sets none."""
    measures = [Measure(said(columns), threshold, "Dice")] if threshold > 0.0 else []
    return walk(ranking, limit=limit or len(ranking) + 1, measures=measures, stage="copies")


def one_per_content(ranking: Ranking, hashes: Sequence[str | None], merged_into: Mapping[str, str]) -> Selection:
    """The best of those with one content hash (by row) goes on, and no memory together with the one that it was declared a
    duplicate of: the others are MERGED into it (seed 004, 5.3). A memory whose representative is not here stands for itself."""
    found = Selection.passing("content", ranking.pool_ids, ranking.rows, Verdict(Code.MERGED))
    here = {ranking.pool_ids[row]: row for row in ranking.rows.tolist()} if merged_into else {}
    first: dict[str, int] = {}
    for place, row in enumerate(ranking.rows.tolist()):
        declared = _representative(ranking.pool_ids[row], merged_into, here) if merged_into else None
        content = hashes[row]
        other = here[declared] if declared is not None else -1 if content is None else first.get(content, -1)
        if other >= 0:
            found.put(place, 1, other=other)
        elif content is not None:
            first[content] = row
    return found


def _representative(memory_id: str, merged_into: Mapping[str, str], here: Mapping[str, int]) -> str | None:
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


def few_per_cluster(ranking: Ranking, clusters: Sequence[Iterable[str]], *, limit: int) -> Selection:
    """At most `limit` memories of one cluster (`clusters`: the names by row), the best of them; the others are QUOTA(cluster).
    0 sets no limit."""
    used: dict[str, int] = {}
    names = dict.fromkeys(name for row in ranking.rows.tolist() for name in clusters[row])
    number = {name: n for n, name in enumerate(names, 1)}
    quota = (Verdict(Code.QUOTA, "seats", name) for name in names)
    found = Selection.passing("clusters", ranking.pool_ids, ranking.rows, *quota)
    for place, row in enumerate(ranking.rows.tolist()):
        full = next((name for name in clusters[row] if limit and used.get(name, 0) >= limit), None)
        if full is not None:
            found.put(place, number[full], value=used[full], limit=limit)
            continue
        for name in clusters[row]:
            used[name] = used.get(name, 0) + 1
    return found


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


class Allotment(msgspec.Struct, frozen=True, eq=False):
    """Which places of a ranking have a seat. `filled`: how many got one in the original order, after all shares; `cap`: of all
    seats; of the group `limited` there are `limited_used` among them, at most `limited_cap`; the group `barred` has none."""

    taken: Rows
    seats: tuple[Seats, ...]
    filled: int
    cap: int
    limited: str
    limited_used: int
    limited_cap: int
    barred: str

    def used_of(self, group: str) -> tuple[int, int]:
        """(used, limit) of the seats of a group; (0, 1) where it has none of its own."""
        if group == self.limited and self.limited_used >= self.limited_cap:
            return self.limited_used, self.limited_cap
        return next(((row.used, row.limit) for row in self.seats if row.group == group), (0, 1))


def allot(
    groups: Sequence[str],
    shares: Sequence[tuple[str, int]],
    *,
    cap: int,
    limited: str = "",
    limited_percent: int = 100,
    barred: str = "",
) -> Allotment:
    """Seats for the groups of a ranking's rows, in order (seed 001, "経路クォータ"). Each group's share in percent is a part of
    `cap` rounded down; what a group leaves over passes to the next, and in the end to the original order. The group `limited`
    has no share, only a limit, and `barred` no seat at all."""
    number = {group: n for n, group in enumerate(dict.fromkeys(groups))}
    numbers = np.fromiter((number[group] for group in groups), np.intp, len(groups))

    def places_of(group: str) -> Rows:
        return np.flatnonzero(numbers == number.get(group, -1))

    has_seat = np.zeros(len(groups), np.bool_)
    seats: list[Seats] = []
    carried = by_share = 0
    for group, percent in shares:
        own = cap * percent // 100
        chosen = places_of(group)[: min(own + carried, cap - by_share)]
        has_seat[chosen] = True
        by_share += len(chosen)
        seats.append(Seats(group, percent, own, carried, len(chosen)))
        carried = own + carried - len(chosen)
    limited_cap = cap * limited_percent // 100
    places = places_of(limited)
    may_have = ~has_seat
    may_have[places[limited_cap:]] = False
    may_have[places_of(barred)] = False
    rest = np.flatnonzero(may_have)[: cap - by_share]
    has_seat[rest] = True
    used = int(has_seat[places].sum())
    return Allotment(np.flatnonzero(has_seat), tuple(seats), len(rest), cap, limited, used, limited_cap, barred)


def seated(ranking: Ranking, groups: Sequence[str], given: Allotment, *, stage: str = "quota") -> Selection:
    """Who has a seat goes on. Who has none: QUOTA where the seats of its group were all taken, POOL_CAP where its group
    has no seats of its own and the rest was full, NOT_CHOSEN in the group that may have none."""
    names = tuple(dict.fromkeys(groups))
    verdicts: list[Verdict] = []
    values: list[float] = []
    limits: list[float] = []
    for name in names:
        used, limit = given.used_of(name)
        # not its rank decides: every seat was taken by groups that have some, and by who came before in the order
        full = used >= limit
        if name == given.barred:
            verdicts.append(Verdict(Code.NOT_CHOSEN, field=name))
            values.append(math.nan)
            limits.append(math.nan)
            continue
        verdicts.append(Verdict(Code.QUOTA if full else Code.POOL_CAP, "seats", name))
        values.append(used if full else len(given.taken))
        limits.append(limit if full else given.cap)
    found = Selection.passing(stage, ranking.pool_ids, ranking.rows, *verdicts)
    left = np.ones(len(ranking), np.bool_)
    left[given.taken] = False
    number = {name: n for n, name in enumerate(names)}
    of = np.array([number[group] for group in groups], np.intp)[left]
    found.put(left, of + 1, value=np.array(values)[of], limit=np.array(limits)[of])
    return found


# ---- diversity


def divergence(score: Floats, similarity: Floats, *, weight: float) -> Floats:
    """score_div = λ·score_final − (1 − λ)·max_sim: the worth of a memory next to those already chosen."""
    return weight * score - (1.0 - weight) * similarity


def mmr(ranking: Ranking, cosine: Alike, *, weight: float, limit: int, stage: str = "mmr") -> Selection:
    """Maximal marginal relevance (seed 004, 5.3): again and again the one with the best `divergence` from its largest cosine
    to what is taken, which is 0 before the first (READINGS 31); ties by id. Memories without a vector are like nothing.

    Decisions come in the order of picking, then by score. Who would have been among the first `limit` by score alone is
    MMR_LOST to what it was most like in the last round: `value` is that cosine, `limit` the greatest with which it would have
    been picked instead. The others are RESULT_CAP.
    """
    rows, scores, count = ranking.rows, ranking.scores, len(ranking)
    similarity, nearest, left = np.zeros(count), np.full(count, -1, np.intp), np.ones(count, np.bool_)
    last_similarity, last_nearest, last_gain = similarity, nearest, 0.0
    picked: list[int] = []
    for _ in range(min(limit, count)):
        gain = divergence(scores, similarity, weight=weight)
        gain[picked] = -np.inf
        best = int(gain.argmax())
        ties = np.flatnonzero(gain == gain[best])
        best = best if len(ties) == 1 else int(ties[np.argmin(rows[ties])])
        left[best] = False
        picked.append(best)
        last_similarity, last_nearest, last_gain = similarity, nearest, float(gain[best])
        cosines = cosine.to(int(rows[best]), rows)
        cosines = np.where(np.isneginf(cosines), 0.0, cosines)
        closer = (cosines > similarity) | (nearest < 0)
        similarity, nearest = np.where(closer, cosines, similarity), np.where(closer, best, nearest)
    rest = np.flatnonzero(left)
    order = np.concatenate((np.array(picked, np.intp), rest))
    found = Selection.passing(
        stage, ranking.pool_ids, rows[order], Verdict(Code.MMR_LOST, "cosine"), Verdict(Code.RESULT_CAP, "rank")
    )
    lost, beyond = rest[rest < limit], rest[rest >= limit]
    if len(lost):
        most = (weight * scores[lost] - last_gain) / (1.0 - weight)
        other = rows[last_nearest[lost]]
        found.put(slice(len(picked), len(picked) + len(lost)), 1, value=last_similarity[lost], limit=most, other=other)
    found.put(slice(len(picked) + len(lost), None), 2, value=beyond + 1.0, limit=limit)
    return found
