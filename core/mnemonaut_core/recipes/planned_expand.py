"""The second phase of `planned`: from what was found to its entities, and to what else mentions them (seed 001,
"entity展開"; READINGS 43)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import partial

from mnemonaut_core.domain.list_source import Among, ListQuery, Newest
from mnemonaut_core.domain.memory import UNMEASURED_CONFIDENCE
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Run
from mnemonaut_core.messages import Message
from mnemonaut_core.ports import MemoryReader, Mention
from mnemonaut_core.recall.stage import Gather, Skipped, Source, SourceKind
from mnemonaut_core.recipes.planned_parameters import PlannedParameters
from mnemonaut_core.recipes.planned_plan import EVENTS, STATES, parameters_of
from mnemonaut_core.recipes.planned_sources import found_by

NAME = "entity_expand"

Entity = tuple[str, str]
"""(type, normalised name)"""


def expansion(plan: Plan, runs: tuple[Run, ...]) -> Gather | None:
    """Once, after all sources."""
    if any(run.source == NAME for run in runs):
        return None
    p = parameters_of(plan)
    k = p.entity_most * (p.entity_events + p.entity_states)
    if not p.entity_expand or not k:
        off = "entity_expand" if not p.entity_expand else "entity_events"
        return Gather((Source(NAME, SourceKind.LIST, k, lists=_none, off_parameter=off),))
    counts = {memory_id: len(sources) for memory_id, sources in found_by(runs).items()}
    if not counts:
        return Gather((), skipped=(Skipped(NAME, k, Message("no_seeds")),))
    kinds = tuple(kind for kind in plan.filters.kinds if kind in (*EVENTS, *STATES))
    limits = (
        p.entity_seeds,
        p.entity_most,
        p.entity_events,
        p.entity_states,
        p.entity_min_confidence,
        p.entity_min_seen,
    )
    asks = (limits, frozenset(counts.items()))
    source = Source(
        NAME, SourceKind.LIST, k,
        lists=partial(_related, counts), asks=asks, filters=replace(plan.filters, kinds=kinds),
    )  # fmt: skip
    return Gather((source,))


def _none(_plan: Plan, _reader: MemoryReader) -> ListQuery:
    return Among(())


def _related(counts: dict[str, int], plan: Plan, reader: MemoryReader) -> ListQuery | Message:
    """What mentions the chosen entities. Score: how many of them it was brought by."""
    p = parameters_of(plan)
    seeds = seeds_of(counts, plan.filters, reader, most=p.entity_seeds)
    if not seeds:
        return Message("no_seeds")
    scores: dict[str, float] = defaultdict(float)
    for entity in chosen_entities(reader.mentions_of(seeds), p):
        for kinds, most in ((EVENTS, p.entity_events), (STATES, p.entity_states)):
            filters = replace(plan.filters, kinds=tuple(kind for kind in plan.filters.kinds if kind in kinds))
            if most and filters.kinds:
                for memory_id in reader.mentioning(
                    entity, k=most, filters=filters, min_confidence=p.entity_min_confidence
                ):
                    scores[memory_id] += 1.0
    return Among(tuple(scores.items()))


def seeds_of(counts: dict[str, int], filters: Filters, reader: MemoryReader, *, most: int) -> tuple[str, ...]:
    """Of what was found the first `most` in the order of the recipe: number of sources, time, id, descending. Feelings are
    no seeds. Only those are looked up that can be among so many."""
    kinds = tuple(kind for kind in filters.kinds if kind in (*EVENTS, *STATES))
    admitted = replace(filters, kinds=kinds)
    seeds: list[str] = []
    for count in sorted(set(counts.values()), reverse=True):
        group = tuple(memory_id for memory_id, found in counts.items() if found == count)
        hits = reader.list_hits(Newest("ranked", among=group), k=len(group), filters=admitted)
        newest = sorted(hits, key=lambda hit: (hit.score, id_key(hit.id)), reverse=True)
        seeds += [hit.id for hit in newest]
        if len(seeds) >= most:
            break
    return tuple(seeds[:most])


@dataclass(slots=True)
class _Seen:
    times: int = 0
    confidence: float = 0.0


def chosen_entities(mentions: dict[str, tuple[Mention, ...]], p: PlannedParameters) -> tuple[Entity, ...]:
    """What enough seeds mention surely enough: the most often mentioned first, then the surest, then by type and name."""
    seen: dict[Entity, _Seen] = defaultdict(_Seen)
    for found in mentions.values():
        for mention in found:
            one = seen[mention.type, mention.normalized]
            one.times += 1
            one.confidence = max(
                one.confidence, UNMEASURED_CONFIDENCE if mention.confidence is None else mention.confidence
            )
    kept = [
        (entity, one)
        for entity, one in seen.items()
        if one.confidence >= p.entity_min_confidence and one.times >= p.entity_min_seen
    ]
    kept.sort(key=lambda pair: (-pair[1].times, -pair[1].confidence, pair[0]))
    return tuple(entity for entity, _ in kept[: p.entity_most])
