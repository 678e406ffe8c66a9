"""Where so many come first that a memory is not selected, whatever value one parameter of `planned` has between two: told without
asking recall after recall. Pure but for what is looked up of the memories and their entities.

What is known of a value in between: the lists that the parameter makes longer hold at least what they hold at one end, and at most
what they hold at the other; of lists that it makes others nothing is known. So each memory has a fewest and a most of sources, and
with them a worst and a best place. Those whose worst place is before the memory's best one, and who have a seat even if all that
might come before them do, are offered before it; if enough of them do not say the same, the stand-in is done before it comes to
it. False says nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from operator import attrgetter

import msgspec

from mnemonaut_core.domain.memory import UNMEASURED_CONFIDENCE, Memory
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit, Run
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall.gather import fetch
from mnemonaut_core.recall.stage import Between, Share, Source
from mnemonaut_core.recipes.planned_pack import Twins
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
from mnemonaut_core.recipes.planned_sources import GLOBAL, NAME, gather, mentioning

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


def crowded(reader: SearchReader, memory: Memory) -> Callable[[Between], bool]:
    """Tells of one parameter after the other whether no value of it between two selects the memory."""
    kept: dict[tuple[float, float], Twins] = {}
    places: dict[tuple[object, ...], _Places] = {}

    def is_full(between: Between) -> bool:
        name, (low, high) = between.name, (plan.parameters for plan in between.plans)
        if name not in _LONGER and name not in _GROWING and name not in _ENTITIES and name not in _LATE:
            return False
        if low.order != "sources" or low.offer != "seats":
            return False
        limits = low.duplicate_dice, low.duplicate_cosine
        twins = kept.setdefault(limits, Twins(reader, *limits))
        # where somebody may stand depends on no parameter of the seats
        key = (name not in _LATE and name, _early(low), _early(high))
        known = places.setdefault(key, _Places(between, reader))
        return _Crowd(low, high, memory, twins, known).is_full()

    return is_full


_early = attrgetter(*(name for name in PlannedParameters.__struct_fields__ if name not in _LATE))


class _Unknown(Exception):
    """What might come cannot be told."""


@dataclass(frozen=True)
class _Places:
    """One parameter between two values: who may be found, and where each may stand."""

    between: Between
    reader: SearchReader

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
    def _surely(self) -> dict[str, set[str]]:
        """By memory, the sources that bring it at every value."""
        found: dict[str, set[str]] = defaultdict(set)
        for source, least, _ in self._lists:
            for one in least:
                found[one].add(source)
        return found

    @cached_property
    def _known(self) -> dict[str, set[str]]:
        """By memory, the sources that may bring it, but for entities where those may change."""
        found: dict[str, set[str]] = defaultdict(set)
        for source, least, most in self._lists:
            for one in (*least, *most):
                found[one].add(source)
        return found

    @cached_property
    def perhaps(self) -> dict[str, set[str]]:
        """By memory, all sources that may bring it."""
        found = {one: set(sources) for one, sources in self._known.items()}
        for one in self._related:
            found.setdefault(one, set()).add(NAME)
        return found

    @cached_property
    def _memories(self) -> dict[str, Memory]:
        return self.reader.load(tuple(self._known))

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
        seeds = [one for one in self._known if self._memories[one].kind not in AFFECTS]
        sure = sorted((self._seed_key(one, self._surely[one]) for one in seeds if one in self._surely), reverse=True)
        if len(sure) >= high.entity_seeds:
            last = sure[high.entity_seeds - 1]
            seeds = [one for one in seeds if self._seed_key(one, self._known[one]) >= last]
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

    def _seed_key(self, memory_id: str, sources: set[str]) -> Key:
        memory = self._memories[memory_id]
        at = memory.last_confirmed_at if memory.last_confirmed_at is not None else memory.moment
        return float(_count(sources)), float(at or 0), id_key(memory_id)

    # ---- places

    @cached_property
    def all(self) -> dict[str, Memory]:
        """All that may be found."""
        return self.reader.load(tuple(self.perhaps))

    @cached_property
    def worst(self) -> list[tuple[Key, str]]:
        """The worst places of those that are surely found, the first first."""
        return sorted(((_key(self.all[one], sources), one) for one, sources in self._surely.items()), reverse=True)

    @cached_property
    def best(self) -> list[tuple[Key, str]]:
        """The best places, the first first."""
        return sorted(((_key(self.all[one], sources), one) for one, sources in self.perhaps.items()), reverse=True)

    @cached_property
    def mode(self) -> Mode:
        """That of the question."""
        mode: Mode = self.between.plans[0].notes.mode
        return mode

    @cached_property
    def axes(self) -> tuple[str, ...]:
        """Over what events are spread."""
        return () if self.mode == "associative_recent" else DIVERSIFY_BY[self._low.diversify_by]

    @cached_property
    def rivals(self) -> dict[str, list[tuple[Key, str]]]:
        """Who may be in each group, the first first."""
        found: dict[str, list[tuple[Key, str]]] = defaultdict(list)
        for key, one in self.best:
            for group in self.groups[one]:
                found[group].append((key, one))
        return found

    @cached_property
    def groups(self) -> dict[str, set[str]]:
        """The groups in which each may be."""
        return {one: self._groups_of(one) for one in self.perhaps}

    def _groups_of(self, one: str) -> set[str]:
        kind = self.all[one].kind
        if kind in STATES or kind in AFFECTS:
            return {group_of(kind, ())}
        sure, perhaps = self._surely.get(one, set()), self.perhaps[one]
        found = {"multi_hit"} if _count(perhaps) > 1 else set()
        if _count(sure) < 2:
            families = {_family(source) for source in sure}
            found |= {group_of(kind, (each,)) for each in perhaps if not families or _family(each) in families}
        return found

    @cached_property
    def of_time(self) -> dict[tuple[str, ...], list[tuple[Key, str]]]:
        """Events by the time that they are about, the first first."""
        found: dict[tuple[str, ...], list[tuple[Key, str]]] = defaultdict(list)
        for key, one in self.best:
            if self.all[one].kind in EVENTS:
                found[bucket(self.all[one], self.axes)].append((key, one))
        return found


@dataclass(frozen=True)
class _Crowd:
    """Who is taken before one memory."""

    low: PlannedParameters
    high: PlannedParameters
    memory: Memory
    twins: Twins
    places: _Places

    def is_full(self) -> bool:
        """Whether enough are."""
        try:
            most = self.places.perhaps.get(self.memory.id)
        except _Unknown:
            return False
        if not most:
            return True
        own = _key(self.memory, most)
        before = []
        for key, one in self.places.worst:
            if key <= own:
                break
            if one != self.memory.id:
                before.append((key, one))
        return len(before) >= self.high.max_selected and self._are_taken(before)

    def _are_taken(self, before: list[tuple[Key, str]]) -> bool:
        """Whether so many of these, the earliest first, are taken that the selection is at its end."""
        says_for: Counter[str] = Counter()
        counted = 0
        for key, one in self._offered(before):
            moves = bool(self.places.axes) and self.places.all[one].kind not in EVENTS
            alike = [one]
            for at, other in self.places.best:
                if at <= key and not moves:
                    break
                if (at > key or self.places.all[other].kind in EVENTS) and other != one and self.twins.are(one, other):
                    alike.append(other)
            if any(says_for[other] for other in alike):
                continue
            says_for.update(alike)
            counted += 1
            if counted >= self.high.max_selected:
                return True
        return False

    def _offered(self, before: list[tuple[Key, str]]) -> Iterator[tuple[Key, str]]:
        """Those that have a seat at every value, and keep their place before the memory when events are spread over times."""
        mode = self.places.mode
        seats = _seats(shares(mode, self.low), shares(mode, self.high), self.low.max_candidates)
        for key, one in before:
            memory = self.places.all[one]
            if self.places.axes:
                if memory.kind not in EVENTS and self.memory.kind in EVENTS:
                    continue
                if memory.kind in EVENTS and not _is_among(
                    self.places.of_time[bucket(memory, self.places.axes)], key, one, self.low.per_bucket
                ):
                    continue
            if all(
                _is_among(self.places.rivals[group], key, one, seats.get(group, 0)) for group in self.places.groups[one]
            ):
                yield key, one


def _is_among(rivals: list[tuple[Key, str]], key: Key, one: str, most: int) -> bool:
    """Whether it is surely among the first `most`, however well the others are placed."""
    earlier = 0
    for at, other in rivals:
        if at <= key:
            break
        earlier += other != one
        if earlier >= most:
            return False
    return earlier < most


def _key(memory: Memory, sources: set[str]) -> Key:
    return order_key(memory, float(_count(sources)))


def _family(source: str) -> str:
    """Both searches by similarity count as one."""
    return "vector" if source == GLOBAL else source


def _count(sources: set[str]) -> int:
    return len(sources) - ("vector" in sources and GLOBAL in sources)


def _seats(low: tuple[tuple[str, int], ...], high: tuple[tuple[str, int], ...], cap: int) -> dict[str, int]:
    """The seats that each group has at least: its share, if those before it leave so much."""
    found: dict[str, int] = {}
    before = 0
    for (group, least), (_, most) in zip(low, high, strict=True):
        before += most
        if before > 100:
            break
        found[group] = cap * least // 100
    return found
