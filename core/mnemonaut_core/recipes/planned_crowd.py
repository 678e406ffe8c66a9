"""Where so many come first that a memory is not selected, whatever value one parameter of `planned` has between two: told without
asking recall after recall. Pure but for what is looked up of the memories and their entities.

What is known of a value in between: the lists that the parameter makes longer hold at least what they hold at one end, and at most
what they hold at the other; of lists that it makes others nothing is known. So each memory has a fewest and a most of sources, and
with them a worst and a best place. Those whose worst place is before the memory's best one, and who have a seat even if all that
might come before them do, are offered before it; if enough of them do not say the same, the stand-in is done before it comes to
it. False says nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import islice, takewhile
from math import inf
from operator import attrgetter
from typing import TypeVar

import msgspec

from mnemonaut_core.domain.memory import UNMEASURED_CONFIDENCE, Memory
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit, Run
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall.gather import fetch
from mnemonaut_core.recall.stage import Between, Share, Source
from mnemonaut_core.recipes.planned_pack import Likeness, Twins
from mnemonaut_core.recipes.planned_plan import (
    AFFECTS,
    DIVERSIFY_BY,
    EVENTS,
    STATES,
    Mode,
    PlannedParameters,
    PlannedPlan,
)
from mnemonaut_core.recipes.planned_quota import bucket, group_of, order_key, shares
from mnemonaut_core.recipes.planned_sources import BADGES, GLOBAL, NAME, gather, mentioning

_LONGER = frozenset({
    "recent_events_k", "text_k", "thread_k", "link_k", "recent_states_k", "about_time_explicit_k", "about_time_k",
    "vector_events_k", "vector_states_k", "vector_affects_k", "reply_hops", "explore_percent", "explore_factor",
    "max_candidates",
})  # fmt: skip
"""What makes lists longer by a higher value: each is a beginning of the next."""
_GROWING: Mapping[str, tuple[str, ...]] = {
    "recent_days": ("vector",), "flow_hops": ("context_threads", "context_links"), "thread_keys": ("context_threads",),
}  # fmt: skip
"""What lets a higher value choose among more events: of these the list holds the first so many."""
_BY_TIME = frozenset({"vector", "context_threads"})
"""Of those the lists in which nobody's score depends on the value."""
_ENTITIES = frozenset({
    "entity_seeds", "entity_most", "entity_events", "entity_states", "entity_min_confidence", "entity_min_seen",
})  # fmt: skip
"""What changes nothing but the last list."""
_LATE = frozenset({
    "per_bucket", "affect_max_percent", "max_selected", "duplicate_dice", "duplicate_cosine", "excerpt_chars",
    *(name for name in PlannedParameters.__struct_fields__ if name.startswith(("assoc_", "broad_"))),
})  # fmt: skip
"""What the sources do not know."""

_LONG = 800
"""How long a growing choice is looked at."""
Key = tuple[float, float, bytes]
"""A place: sources, time, id; the higher the earlier."""
Place = TypeVar("Place", Key, int)


def crowded(reader: SearchReader, memory: Memory) -> Callable[[Between], bool]:
    """Tells of one parameter after the other whether no value of it between two selects the memory."""
    likeness, known_of = Likeness(reader), _KnownOf(reader)
    kept: dict[tuple[float, float], Twins] = {}
    places: dict[tuple[object, ...], _Places] = {}

    def is_full(between: Between) -> bool:
        name, (low, high) = between.name, (plan.parameters for plan in between.plans)
        if name not in _LONGER and name not in _GROWING and name not in _ENTITIES and name not in _LATE:
            return False
        if low.order != "sources" or low.offer != "seats":
            return False
        limits = low.duplicate_dice, low.duplicate_cosine
        if limits not in kept:
            kept[limits] = Twins(likeness, *limits)
        # where somebody may stand depends on no parameter of the seats
        key = (name not in _LATE and name, _early(low), _early(high))
        if key not in places:
            places[key] = _Places(between, reader, known_of, memory.id)
        return _Crowd(low, high, memory, kept[limits], places[key]).is_full()

    return is_full


_early = attrgetter(*(name for name in PlannedParameters.__struct_fields__ if name not in _LATE))


class _Unknown(Exception):
    """What might come cannot be told."""


class _KnownOf:
    """What is asked of each memory again and again, whatever the parameters."""

    def __init__(self, reader: SearchReader) -> None:
        self._reader = reader
        self._kinds: dict[str, str] = {}
        self._late: dict[str, tuple[float, bytes]] = {}
        self._seeds: dict[str, tuple[float, bytes]] = {}
        self._buckets: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}

    def look_up(self, ids: Collection[str]) -> None:
        """Read of which kind these memories are, as far as it is not known yet."""
        new = [one for one in ids if one not in self._kinds]
        for one, memory in (self._reader.load(new) if new else {}).items():
            self._kinds[one] = memory.kind
            self._late[one] = order_key(memory, 0.0)[1:]
            at = memory.last_confirmed_at if memory.last_confirmed_at is not None else memory.moment
            self._seeds[one] = float(at or 0), id_key(one)

    def kind(self, one: str) -> str:
        """Of which kind it is."""
        return self._kinds[one]

    def key(self, one: str, sources: int) -> Key:
        """Where it stands."""
        return (_COUNT[sources], *self._late[one])

    def seed_key(self, one: str, sources: int) -> Key:
        """Where it stands among those whose entities are followed."""
        return (_COUNT[sources], *self._seeds[one])

    def bucket(self, one: str, axes: tuple[str, ...]) -> tuple[str, ...]:
        """The time that it is about."""
        if (one, axes) not in self._buckets:
            self._buckets[one, axes] = bucket(self._reader.load([one])[one], axes)
        return self._buckets[one, axes]


_BITS = {source: 1 << number for number, source in enumerate(BADGES)}
"""Sources of a memory as one number."""
_SIMILAR = _BITS["vector"] | _BITS[GLOBAL]
_COUNT = [float(sources.bit_count() - (sources & _SIMILAR == _SIMILAR)) for sources in range(1 << len(_BITS))]
"""How many they count: both searches by similarity are one."""


@cache
def _groups_of(kind: str, sure: int, perhaps: int) -> tuple[str, ...]:
    """The groups in which one may be that some sources bring at every value, and others perhaps."""
    if kind in STATES or kind in AFFECTS:
        return (group_of(kind, ()),)
    found = {"multi_hit"} if _COUNT[perhaps] > 1 else set()
    if _COUNT[sure] < 2:
        # the other search by similarity does not count, and may be the one that it is found by alone
        like = sure | (_SIMILAR if sure & _SIMILAR else 0)
        found |= {group_of(kind, (each,)) for each, bit in _BITS.items() if perhaps & bit and (not sure or like & bit)}
    return tuple(found)


@dataclass(frozen=True)
class _Places:
    """One parameter between two values: who may be found, and where each may stand."""

    between: Between
    reader: SearchReader
    known_of: _KnownOf
    memory_id: str
    """Whose: who cannot stand before it is left out."""

    @cached_property
    def _low(self) -> PlannedParameters:
        parameters: PlannedParameters = self.between.plans[0].parameters
        return parameters

    @cached_property
    def _high(self) -> PlannedParameters:
        parameters: PlannedParameters = self.between.plans[1].parameters
        return parameters

    @cached_property
    def _is_late(self) -> bool:
        return self.between.name in _LATE

    # ---- by whom each is found

    @cached_property
    def _lists(self) -> tuple[tuple[str, Collection[str], Collection[str]], ...]:
        """(source, whom it brings at every value, whom it may bring), but for entities where those may change."""
        found = list[tuple[str, Collection[str], Collection[str]]]()
        growing = _GROWING.get(self.between.name, ())
        others = {run.source: run for run in self.between.runs[1]}
        for run in self.between.runs[0]:
            other = others.get(run.source, run)
            if run.source == NAME and not self._is_late:
                continue
            least, most = {hit.id for hit in run.hits}, {hit.id for hit in other.hits}
            if run.source in growing and least != most:
                least, most = least & most, self._of_growing(run, other)
            found.append((run.source, least, most))
        found += [
            (run.source, (), {hit.id for hit in run.hits})
            for run in self.between.runs[1]
            if run.source != NAME and all(run.source != known for known, *_ in found)
        ]
        return tuple(found)

    def _of_growing(self, run: Run, other: Run) -> set[str]:
        """All that the first so many of a growing choice may hold."""
        source = next((one for one in gather(self.between.plans[1]).sources if one.name == run.source), None)
        if source is None:
            raise _Unknown
        share = next((share for share in source.shares if set(share.filters.kinds) <= set(EVENTS)), None)
        if source.shares and share is None:
            raise _Unknown
        k = source.k if share is None else share.k
        if len(other.hits) < k:
            return {hit.id for hit in (*run.hits, *other.hits)}
        if run.source not in _BY_TIME:
            raise _Unknown
        most = self._longer(source, share)
        known = {hit.id for one in (run, other) for hit in one.hits}
        events = {hit.id for hit in most}
        own = [hit.score for hit in run.hits if not source.shares or hit.id in events]
        least = min(own, default=-inf)
        full = len(own) >= k
        if len(most) >= _LONG and not (full and most[-1].score < least):
            raise _Unknown
        return known | {hit.id for hit in most if not full or hit.score >= least}

    def _longer(self, source: Source, share: Share | None) -> tuple[Hit, ...]:
        """The events of a list, as if it were longer, at the higher value."""
        shares = () if share is None else (replace(share, k=_LONG),)
        runs = fetch(replace(source, k=_LONG, shares=shares), self.between.plans[1], self.reader)
        return runs[0].hits

    @cached_property
    def _surely(self) -> dict[str, int]:
        """By memory, the sources that bring it at every value."""
        found: dict[str, int] = {}
        for source, least, _ in self._lists:
            _put(found, source, least)
        return found

    @cached_property
    def _known(self) -> dict[str, int]:
        """By memory, the sources that may bring it, but for entities where those may change."""
        found: dict[str, int] = {}
        for source, least, most in self._lists:
            _put(found, source, most)
            _put(found, source, least)
        self.known_of.look_up(found.keys())
        return found

    @cached_property
    def perhaps(self) -> dict[str, int]:
        """By memory, all sources that may bring it."""
        found = dict(self._known)
        _put(found, NAME, self._related)
        self.known_of.look_up(self._related)
        return found

    @cached_property
    def _related(self) -> frozenset[str]:
        """All that entities may bring."""
        if self._is_late or not self._low.entity_expand:
            return frozenset()
        plan: PlannedPlan = self.between.plans[1]
        if self.between.name == "entity_min_confidence":
            # the surer they must be, the older are those that come instead
            parameters = msgspec.structs.replace(self._low, entity_events=_LONG, entity_states=_LONG)
            plan = replace(plan, parameters=parameters)
        found = (brought for each in self._entities() for brought in mentioning(each, plan, self.reader))
        return frozenset(one for brought in found for one in brought)

    def _entities(self) -> list[tuple[str, str]]:
        """Those that enough of what may be seeds mention."""
        low, high = self._low, self._high
        kind, key = self.known_of.kind, self.known_of.seed_key
        seeds = [one for one in self._known if kind(one) not in AFFECTS]
        sure = sorted((key(one, self._surely[one]) for one in seeds if one in self._surely), reverse=True)
        if len(sure) >= high.entity_seeds:
            last = sure[high.entity_seeds - 1]
            seeds = [one for one in seeds if key(one, self._known[one]) >= last]
        seen: Counter[tuple[str, str]] = Counter()
        sureness: dict[tuple[str, str], float] = defaultdict(float)
        for found in self.reader.mentions_of(tuple(sorted(seeds))).values():
            for mention in found:
                entity = mention.type, mention.normalized
                seen[entity] += 1
                confidence = UNMEASURED_CONFIDENCE if mention.confidence is None else mention.confidence
                sureness[entity] = max(sureness[entity], confidence)
        return [
            entity
            for entity, times in seen.items()
            if times >= low.entity_min_seen and sureness[entity] >= low.entity_min_confidence
        ]

    # ---- places

    @cached_property
    def worst(self) -> list[tuple[Key, str]]:
        """The worst places of those that are surely found and surely stand before the memory, the first first."""
        return self._before(self._surely)[::-1]

    @cached_property
    def best(self) -> dict[str, Key]:
        """The best place of each that may stand before the memory, the last first; where events are spread over times, of all."""
        if self.axes:
            key = self.known_of.key
            found = sorted((key(one, sources), one) for one, sources in self.perhaps.items())
        else:
            found = self._before(self.perhaps)
        return {one: at for at, one in found}

    def _before(self, sources_of: Mapping[str, int]) -> list[tuple[Key, str]]:
        key = self.known_of.key
        own = key(self.memory_id, self.perhaps[self.memory_id])
        return sorted(
            (at, one)
            for one, sources in sources_of.items()
            if _COUNT[sources] >= own[0] and (at := key(one, sources)) > own and one != self.memory_id
        )

    @cached_property
    def mode(self) -> Mode:
        """How the question was read: it decides about shares and seats."""
        mode: Mode = self.between.plans[0].notes.mode
        return mode

    @cached_property
    def axes(self) -> tuple[str, ...]:
        """Over what events are spread."""
        return () if self.mode == "associative_recent" else DIVERSIFY_BY[self._low.diversify_by]

    def groups(self, one: str) -> tuple[str, ...]:
        """The groups in which it may be."""
        return _groups_of(self.known_of.kind(one), self._surely.get(one, 0), self.perhaps[one])

    @cached_property
    def rivals(self) -> dict[str, list[Key]]:
        """The best places in each group, the last first."""
        found: dict[str, list[Key]] = defaultdict(list)
        kind, surely, perhaps = self.known_of.kind, self._surely, self.perhaps
        for one, at in self.best.items():
            for group in _groups_of(kind(one), surely.get(one, 0), perhaps[one]):
                found[group].append(at)
        return found

    @cached_property
    def of_time(self) -> dict[tuple[str, ...], list[Key]]:
        """The same of events by the time that they are about."""
        found: dict[tuple[str, ...], list[Key]] = defaultdict(list)
        for one, at in self.best.items():
            if self.known_of.kind(one) in EVENTS:
                found[self.known_of.bucket(one, self.axes)].append(at)
        return found

    def is_among(self, rivals: list[Key], key: Key, one: str, most: int) -> bool:
        """The same of one whose best place is known."""
        return is_among(rivals, key, self.best[one], most)


def is_among(rivals: Sequence[Place], worst: Place, best: Place, most: int) -> bool:
    """Whether one is surely among the first `most` of these, however well the others are placed: of each the best place, its
    own too, the last first."""
    return len(rivals) - bisect_right(rivals, worst) - (best > worst) < most


def _put(found: dict[str, int], source: str, ids: Iterable[str]) -> None:
    bit = _BITS[source]
    for one in ids:
        found[one] = found.get(one, 0) | bit


@dataclass(frozen=True)
class _Crowd:
    """Who is taken before one memory."""

    low: PlannedParameters
    high: PlannedParameters
    memory: Memory
    twins: Twins
    places: _Places

    def is_full(self) -> bool:
        """Whether so many are taken before this memory, whatever the value in between, that it is not come to."""
        try:
            most = self.places.perhaps.get(self.memory.id)
        except _Unknown:
            return False
        if not most:
            return True
        before = self.places.worst
        return len(before) >= self.high.max_selected and self._are_taken(before)

    def _are_taken(self, before: list[tuple[Key, str]]) -> bool:
        """Whether so many of these, the earliest first, are taken that the selection is at its end."""
        spoken_for = set[str]()
        counted, enough = 0, self.high.max_selected
        offered = self._offered(before)
        while some := list(islice(offered, enough)):
            self._find_twins(some)
            for key, one in some:
                alike = [one, *self._before(key, one)]
                if spoken_for.isdisjoint(alike):
                    spoken_for.update(alike)
                    counted += 1
                    if counted >= enough:
                        return True
        return False

    def _find_twins(self, some: list[tuple[Key, str]]) -> None:
        """Of these, among those that may come before them."""
        best, kind = self.places.best, self.places.known_of.kind
        last = min(key for key, _ in some)
        among = list(takewhile(lambda other: best[other] > last, reversed(best)))
        if self.places.axes and any(kind(one) not in EVENTS for _, one in some):
            among += [other for other in islice(best, len(best) - len(among)) if kind(other) in EVENTS]
        self.twins.find([one for _, one in some], among)

    def _before(self, key: Key, one: str) -> Iterator[str]:
        """Who says the same and may come before it."""
        best, kind = self.places.best, self.places.known_of.kind
        moves = bool(self.places.axes) and kind(one) not in EVENTS
        for other in self.twins.of(one):
            at = best.get(other)
            if at is not None and other != one and (at > key or (moves and kind(other) in EVENTS)):
                yield other

    def _offered(self, before: list[tuple[Key, str]]) -> Iterator[tuple[Key, str]]:
        """Those that have a seat at every value, and keep their place before the memory when events are spread over times."""
        places = self.places
        axes, kind = places.axes, places.known_of.kind
        seats = seats_at_least(shares(places.mode, self.low), shares(places.mode, self.high), self.low.max_candidates)
        for key, one in before:
            if axes:
                is_event = kind(one) in EVENTS
                if not is_event and self.memory.kind in EVENTS:
                    continue
                of_time = places.of_time[places.known_of.bucket(one, axes)] if is_event else []
                if is_event and not places.is_among(of_time, key, one, self.low.per_bucket):
                    continue
            if all(
                places.is_among(places.rivals[group], key, one, seats.get(group, 0)) for group in places.groups(one)
            ):
                yield key, one


def seats_at_least(low: tuple[tuple[str, int], ...], high: tuple[tuple[str, int], ...], cap: int) -> dict[str, int]:
    """The seats that each group has at least: its share, if those before it leave so much."""
    found: dict[str, int] = {}
    before = 0
    for (group, least), (_, most) in zip(low, high, strict=True):
        before += most
        if before > 100:
            break
        found[group] = cap * least // 100
    return found
