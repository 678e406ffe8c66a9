"""The sources of the recipe `planned` (seed 001, "候補収集"), each with its own deadline, all in parallel; then, from what was
found to its entities, and to what else mentions them ("entity展開"; READINGS 43). And what is read in addition to the memories:
threads, the episodes of feelings, the current mood."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.domain.lists import AboutTime, Among, Condition, InThreads, ListQuery, Newest
from mnemonaut_core.domain.memory import UNMEASURED_CONFIDENCE, Memory
from mnemonaut_core.domain.moments import UTC, day_of
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.search import LinkRow, MatchQuery, Mention
from mnemonaut_core.domain.trace import Pool, Trace
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall.current import CURRENT, followed
from mnemonaut_core.recall.stage import Gather, Lister, Share, Skipped, Source, SourceKind, added_by
from mnemonaut_core.recipes.planned_plan import (
    AFFECTS,
    EVENTS,
    MOOD,
    STATES,
    PlannedNotes,
    PlannedParameters,
    PlannedPlan,
    hint_of,
)

GLOBAL = "vector_global"
BADGES: dict[str, str] = {
    "recent_events": "re",
    "trigram": "tg",
    "unicode61": "tg",
    "words": "tg",
    "reply_chain": "rc",
    "context_threads": "ct",
    "context_links": "cl",
    "recent_states": "rs",
    "about_time": "at",
    "vector": "vr",
    GLOBAL: "vg",
    "entity_expand": "ex",
    CURRENT: "cu",
    "state_link_expand": "sl",
}
"""The seed's codes, `cu`, and its author's later `sl`. `tg` is its text search, whichever index is searched; states and feelings
found by similarity carry vr."""


class FoundBy(msgspec.Struct, frozen=True, eq=False):
    """The sources of each memory, in the order of the badges; and how many they are."""

    sources: dict[str, tuple[str, ...]]
    counts: frozenset[tuple[str, int]]


_last: tuple[tuple[Run, ...], FoundBy] = ((), FoundBy({}, frozenset()))
"""The runs that were looked at last: every stage of a recall asks for the same ones. Replaced as a whole, so that threads see
a pair that belongs together."""


def found_by(runs: tuple[Run, ...]) -> dict[str, tuple[str, ...]]:
    """The sources of each memory, in the order of the badges. What similarity brings among the recent ones is not counted
    a second time for being among those of any age (DESIGN.md 5.2); the runs keep it."""
    return _found(runs).sources


def _found(runs: tuple[Run, ...]) -> FoundBy:
    global _last
    known, found = _last
    if known != runs:  # by identity where the runs are the same ones
        sources = _found_by(runs)
        found = FoundBy(sources, frozenset((memory_id, len(names)) for memory_id, names in sources.items()))
        _last = (runs, found)
    return found


def _found_by(runs: tuple[Run, ...]) -> dict[str, tuple[str, ...]]:
    hits = {run.source: [hit.id for hit in run.hits] for run in runs}
    found: dict[str, tuple[str, ...]] = {}
    recent = frozenset(hits.get("vector", ()))
    for source in BADGES:
        alone = (source,)
        for memory_id in hits.get(source, ()):
            if source != GLOBAL or memory_id not in recent:
                found[memory_id] = found[memory_id] + alone if memory_id in found else alone
    return found


def badges(sources: tuple[str, ...]) -> list[str]:
    """Their codes, each once."""
    return list(dict.fromkeys(BADGES[source] for source in sources))


NAME, STATE_LINKS = "entity_expand", "state_link_expand"

Entity = tuple[str, str]
"""(type, normalised name)"""


def expansion(plan: PlannedPlan, runs: tuple[Run, ...]) -> Gather:
    """Once, after all sources: first along the links of the states that were found, then to entities."""
    p = plan.parameters
    if not p.state_links:
        return by_entities(plan, runs)
    k = 2 * p.state_link_seeds * p.state_link_most
    counts, filters = _found(runs).counts, of_kinds(plan, STATES)
    if not counts or not filters.kinds:
        return Gather((), then=by_entities, skipped=(Skipped(STATE_LINKS, k, Text.keyed("no_seeds")),))
    asks = (p.state_link_seeds, p.state_link_most, p.state_link_min_confidence, counts)
    source = Source(STATE_LINKS, SourceKind.LIST, k, lists=partial(_linked, counts), asks=asks, filters=filters)
    return Gather((source,), then=by_entities)


STATE_LABELS = ("relates_to", "derived_from", "supports", "contradicts")


def _linked(counts: frozenset[tuple[str, int]], plan: PlannedPlan, reader: SearchReader) -> ListQuery | Text:
    """The states at the other ends of the seeds' links, one hop. Score: the link's confidence, the surest of several."""
    p, filters = plan.parameters, of_kinds(plan, STATES)
    seeds = seeds_of(dict(counts), filters, reader, most=p.state_link_seeds)
    if not seeds:
        return Text.keyed("no_seeds")
    links = _links(plan, reader, seeds, STATE_LABELS)
    ends = dict.fromkeys((end, 0.0) for link in links for end in (link.from_id, link.to_id))
    admitted = {hit.id for hit in reader.lists.hits(Among(tuple(ends)), k=len(ends), filters=filters)}
    found: dict[str, float] = {}
    for seed in seeds:
        forward = [(link.to_id, link) for link in links if link.from_id == seed]
        backward = [(link.from_id, link) for link in links if link.to_id == seed]
        for way in (forward, backward):
            for other, link in [one for one in way if one[0] in admitted][: p.state_link_most]:
                confidence = UNMEASURED_CONFIDENCE if link.confidence is None else link.confidence
                if confidence >= p.state_link_min_confidence and other != seed:
                    found[other] = max(found.get(other, 0.0), confidence)
    return Among(tuple(found.items()))


def by_entities(plan: PlannedPlan, runs: tuple[Run, ...]) -> Gather:
    """To the entities of what was found, and to what else mentions them."""
    p = plan.parameters
    k = p.entity_most * (p.entity_events + p.entity_states)
    if not p.entity_expand or not k:
        off = "entity_expand" if not p.entity_expand else "entity_events"
        return Gather((Source(NAME, SourceKind.LIST, k, lists=_none, off_parameter=off),))
    counts = _found(runs).counts
    if not counts:
        return Gather((), skipped=(Skipped(NAME, k, Text.keyed("no_seeds")),))
    kinds = tuple(kind for kind in plan.filters.kinds if kind in (*EVENTS, *STATES))
    limits = (
        p.entity_seeds,
        p.entity_most,
        p.entity_events,
        p.entity_states,
        p.entity_min_confidence,
        p.entity_min_seen,
    )
    asks = (limits, counts)
    lists, filters = partial(_related, counts), replace(plan.filters, kinds=kinds)
    source = Source(NAME, SourceKind.LIST, k, lists=lists, asks=asks, filters=filters)
    return Gather((source,))


def _none(_plan: Plan, _reader: SearchReader) -> ListQuery:
    return Among(())


def mentioning(entity: Entity, plan: PlannedPlan, reader: SearchReader) -> Iterator[tuple[str, ...]]:
    """The first that mention an entity: so many events, so many states."""
    p = plan.parameters
    for kinds, most in ((EVENTS, p.entity_events), (STATES, p.entity_states)):
        filters = replace(plan.filters, kinds=tuple(kind for kind in plan.filters.kinds if kind in kinds))
        if most and filters.kinds:
            yield reader.lists.mentioning(entity, k=most, filters=filters, min_confidence=p.entity_min_confidence)


def _related(counts: frozenset[tuple[str, int]], plan: PlannedPlan, reader: SearchReader) -> ListQuery | Text:
    """What mentions the chosen entities. Score: how many of them it was brought by."""
    p = plan.parameters
    seeds = seeds_of(dict(counts), plan.filters, reader, most=p.entity_seeds)
    if not seeds:
        return Text.keyed("no_seeds")
    scores: dict[str, float] = defaultdict(float)
    for entity in chosen_entities(reader.lists.mentions_of(seeds), p):
        for brought in mentioning(entity, plan, reader):
            for memory_id in brought:
                scores[memory_id] += 1.0
    return Among(tuple(scores.items()))


def seeds_of(counts: dict[str, int], filters: Filters, reader: SearchReader, *, most: int) -> tuple[str, ...]:
    """Of what was found the first `most` in the order of the recipe: number of sources, time, id, descending. Feelings are
    no seeds. Only those are looked up that can be among so many."""
    kinds = tuple(kind for kind in filters.kinds if kind in (*EVENTS, *STATES))
    admitted = replace(filters, kinds=kinds)
    seeds: list[str] = []
    for count in sorted(set(counts.values()), reverse=True):
        group = tuple(memory_id for memory_id, found in counts.items() if found == count)
        hits = reader.lists.hits(Newest("ranked", among=group), k=len(group), filters=admitted)
        newest = sorted(hits, key=lambda hit: (hit.score, id_key(hit.id)), reverse=True)
        seeds += [hit.id for hit in newest]
        if len(seeds) >= most:
            break
    return tuple(seeds[:most])


class _Seen(msgspec.Struct):
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


CONTEXT_LABELS = ("same_topic", "caused_by", "continuation")


def gather(plan: PlannedPlan) -> Gather:
    """All sources at once; then, from what they found, the entities."""
    p = plan.parameters
    sources: list[Source] = []
    skipped: list[Skipped] = []
    for source in (*_lists(plan, p), *_by_words(plan, p), *_by_vector(plan, p)):
        if source.name == "about_time" and not hint_of(plan.query, p):
            skipped.append(Skipped(source.name, source.k, Text.keyed("no_time_hint")))
        elif source.filters is not None and not source.filters.kinds:
            skipped.append(Skipped(source.name, source.k, Text.keyed("kinds_not_searched", source=source.name)))
        else:
            sources.append(source)
    return followed(Gather(tuple(sources), then=expansion, skipped=tuple(skipped)), plan)


def of_kinds(plan: PlannedPlan, kinds: tuple[str, ...]) -> Filters:
    """The plan's filters for these of its kinds only."""
    return replace(plan.filters, kinds=tuple(kind for kind in plan.filters.kinds if kind in kinds))


def still_true(filters: Filters, now: int) -> Filters:
    """Without what is done, revoked, or was true only until before now: similarity does not find it (READINGS 58)."""
    return replace(filters, without_statuses=(*filters.without_statuses, "completed", "stale"), valid_at=now)


def recent_days(now: int, days: int, zone: str = UTC) -> tuple[int, int]:
    """(first, last) day of the recent window, days of the zone: today and so many days before it, both ends included
    (READINGS 13)."""
    today = day_of(now, zone)
    return today - days, today


def _lists(plan: PlannedPlan, p: PlannedParameters) -> Iterator[Source]:
    def source(
        name: str, k: int, lists: Lister, kinds: tuple[str, ...] = EVENTS, *, asks: object = None, off: str | None
    ) -> Source:
        return Source(
            name,
            SourceKind.LIST,
            k,
            lists=lists,
            asks=asks,
            filters=of_kinds(plan, kinds),
            off_parameter=off,
            deadline_ms=float(getattr(p, f"{name}_ms")),
        )

    yield source("recent_events", p.recent_events_k, _newest_events, off=_off(p, "recent_events_k"))
    yield source(
        "reply_chain", p.reply_hops, partial(_chain_list, p.reply_hops), asks=p.reply_hops, off=_off(p, "reply_hops")
    )
    yield source(
        "context_threads",
        p.thread_k,
        partial(_thread_list, p.flow_hops, p.thread_keys),
        asks=(p.flow_hops, p.thread_keys),
        off=_off(p, "thread_k", "flow_hops", "thread_keys"),
    )
    yield source(
        "context_links",
        p.link_k,
        partial(_link_list, p.flow_hops),
        asks=p.flow_hops,
        off=_off(p, "link_k", "flow_hops"),
    )
    yield source("recent_states", p.recent_states_k, _newest_states, STATES, off=_off(p, "recent_states_k"))
    about = "about_time_explicit_k" if plan.notes.mode == "explicit_about_time" else "about_time_k"
    hint = hint_of(plan.query, p)
    yield source("about_time", getattr(p, about), _about_list, asks=hint, off=_off(p, about))


def _off(p: PlannedParameters, *names: str) -> str | None:
    """The first of these parameters that is 0."""
    return next((name for name in names if not getattr(p, name)), None)


def _by_words(plan: PlannedPlan, p: PlannedParameters) -> Iterator[Source]:
    yield Source(
        p.text_index,
        SourceKind.WORDS,
        p.text_k,
        match=partial(MatchQuery, p.text_index),
        filters=of_kinds(plan, EVENTS),
        off_parameter=_off(p, "text_k"),
        deadline_ms=float(p.words_ms),
    )


def explore_k(p: PlannedParameters) -> int:
    """How many episodes of any age similarity may bring: seats, rounded down, times the factor (80 · 5 % · 6 = 24)."""
    return p.max_candidates * p.explore_percent // 100 * p.explore_factor


def _by_vector(plan: PlannedPlan, p: PlannedParameters) -> Iterator[Source]:
    """Recent episodes, states and feelings as one source; episodes of any age as another."""
    first, last = recent_days(plan.query.now, p.recent_days, plan.query.zone)
    events = of_kinds(plan, EVENTS)
    recent = replace(
        events,
        day_from=first if events.day_from is None else max(first, events.day_from),
        day_to=last if events.day_to is None else min(last, events.day_to),
    )
    shares = tuple(
        Share(k, filters)
        for k, filters in (
            (p.vector_events_k, recent),
            (p.vector_states_k, still_true(of_kinds(plan, STATES), plan.query.now)),
            (p.vector_affects_k, of_kinds(plan, AFFECTS)),
        )
        if k and filters.kinds
    )
    yield Source(
        "vector",
        SourceKind.VECTOR,
        sum(share.k for share in shares),
        added=added_by(p),
        shares=shares,
        off_parameter=None if shares else "vector_events_k",
        deadline_ms=float(p.vector_ms),
    )
    k = explore_k(p)
    yield Source(
        "vector_global",
        SourceKind.VECTOR,
        k,
        added=added_by(p),
        filters=events,
        off_parameter=None if k else "explore_percent",
        deadline_ms=float(p.vector_ms),
    )


def _newest_events(_plan: Plan, _reader: SearchReader) -> ListQuery:
    return Newest("moment")


def _newest_states(_plan: Plan, _reader: SearchReader) -> ListQuery:
    return Newest("last_confirmed_at")


def _about_list(plan: PlannedPlan, _reader: SearchReader) -> ListQuery:
    hint = hint_of(plan.query, plan.parameters)
    return AboutTime(hint.year_start, hint.year_end, hint.life_stage)


def reply_chain(plan: PlannedPlan, reader: SearchReader, hops: int) -> tuple[str, ...] | Text:
    """The memory that the conversation continues, then what each one replied to, at most `hops` in all; a Text where
    there is nothing to start from (READINGS 40). The walk goes through memories that a filter keeps out."""
    start = plan.query.after
    if start is None:
        newest = reader.lists.hits(Newest("moment"), k=1, filters=replace(plan.filters, kinds=("episode",)))
        if not newest:
            return Text.keyed("chain_no_start")
        start = newest[0].id
    elif not reader.load([start]):
        return Text.keyed("chain_start_unknown", id=start)
    chain = [start]
    while len(chain) < hops:
        replied = _replied_to(chain[-1], _links(plan, reader, chain[-1:], ("reply_to",)))
        if replied is None or replied in chain:
            break
        chain.append(replied)
    return tuple(chain[:hops])


def _links(plan: PlannedPlan, reader: SearchReader, ids: Sequence[str], labels: Sequence[str]) -> tuple[LinkRow, ...]:
    """As the reader's, without those that lead out of sight."""
    links = reader.lists.links_of(ids, labels)
    unseen = reader.filters.unseen(
        tuple({end for link in links for end in (link.from_id, link.to_id)}), plan.filters.sight
    )
    return tuple(link for link in links if link.from_id not in unseen and link.to_id not in unseen)


def _replied_to(memory_id: str, links: tuple[LinkRow, ...]) -> str | None:
    """What it replied to; of several the surest."""
    return next((link.to_id for link in links if link.from_id == memory_id), None)


def _chain_list(hops: int, plan: PlannedPlan, reader: SearchReader) -> ListQuery | Text:
    """Score: 1 / hop."""
    chain = reply_chain(plan, reader, hops)
    if isinstance(chain, Text):
        return chain
    return Among(tuple((memory_id, 1.0 / hop) for hop, memory_id in enumerate(chain, 1)))


def _thread_list(hops: int, most: int, plan: PlannedPlan, reader: SearchReader) -> ListQuery | Text:
    """Members of the first `most` threads of the chain, in the order of the chain."""
    chain = reply_chain(plan, reader, hops)
    if isinstance(chain, Text):
        return chain
    threads = reader.lists.threads_of(chain)
    keys = dict.fromkeys(key for memory_id in chain for key in threads.get(memory_id, ()))
    return InThreads(tuple(keys)[:most])


def _link_list(hops: int, plan: PlannedPlan, reader: SearchReader) -> ListQuery | Text:
    """The other ends of the chain's links, in both directions. Score: the link's confidence, the surest of several."""
    chain = reply_chain(plan, reader, hops)
    if isinstance(chain, Text):
        return chain
    known = set(chain)
    found: dict[str, float] = {}
    for link in _links(plan, reader, chain, CONTEXT_LABELS):
        confidence = UNMEASURED_CONFIDENCE if link.confidence is None else link.confidence
        for end, other in ((link.from_id, link.to_id), (link.to_id, link.from_id)):
            if end in known:
                found[other] = max(found.get(other, 0.0), confidence)
    return Among(tuple(found.items()))


_MOODS_READ = 50
_OF_EPISODE = ("derived_from",)


class Affect(msgspec.Struct, frozen=True):
    """The episode that a feeling belongs to, and its moment (None: not known)."""

    episode_id: str
    moment: int | None


class PlannedRelated(msgspec.Struct, frozen=True):
    """Threads by memory, episodes by feeling, the mood (None where there is none), and the turns that the model still sees."""

    threads: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    affect: Mapping[str, Affect] = field(default_factory=dict)
    current_mood: Memory | None = None
    in_window: frozenset[str] = frozenset()


PlannedPool = Pool[PlannedParameters, PlannedNotes, PlannedRelated]
PlannedTrace = Trace[PlannedParameters, PlannedNotes, PlannedRelated]


def read_related(plan: PlannedPlan, reader: SearchReader, ids: tuple[str, ...]) -> PlannedRelated:
    """For the gathered memories."""
    turns = plan.parameters.window_turns if plan.query.after is not None else 0
    seen = reply_chain(plan, reader, turns) if turns else ()
    window = frozenset(() if isinstance(seen, Text) else seen)
    return PlannedRelated(reader.lists.threads_of(ids), _affect(plan, reader, ids), current_mood(plan, reader), window)


def _affect(plan: PlannedPlan, reader: SearchReader, ids: tuple[str, ...]) -> dict[str, Affect]:
    kinds = tuple(kind for kind in plan.filters.kinds if kind in AFFECTS)
    if not kinds:
        return {}
    among = Among(tuple((memory_id, 0.0) for memory_id in ids))
    affects = [hit.id for hit in reader.lists.hits(among, k=len(ids), filters=replace(plan.filters, kinds=kinds))]
    links = [link for link in _links(plan, reader, affects, _OF_EPISODE) if link.from_id in affects] if affects else []
    episodes = reader.load(tuple({link.to_id for link in links}))
    found: dict[str, Affect] = {}
    for link in links:
        episode = episodes.get(link.to_id)
        found.setdefault(link.from_id, Affect(link.to_id, None if episode is None else episode.moment))
    return found


def current_mood(plan: PlannedPlan, reader: SearchReader) -> Memory | None:
    """The long mood that was confirmed last, of those that the filters admit and whose time is not over; None without
    one. It is no candidate (seed 001; DESIGN.md 5.2)."""
    wanted = (Condition("kind", "state"), Condition("subtype", MOOD), Condition("is", "searchable"))
    ids = reader.list_ids(wanted, limit=_MOODS_READ)
    if reader.filters.unseen(ids, plan.filters.sight):
        every = reader.list_ids(wanted)
        unseen = reader.filters.unseen(every, plan.filters.sight)
        ids = tuple(one for one in every if one not in unseen)[:_MOODS_READ]
    filters = replace(plan.filters, kinds=("state",), without_subtypes=())
    among = Among(tuple((memory_id, 0.0) for memory_id in ids))
    admitted = [hit.id for hit in reader.lists.hits(among, k=len(ids), filters=filters)]
    moods, now = reader.load(admitted).values(), plan.query.now
    valid = [mood for mood in moods if mood.valid_to is None or mood.valid_to > now]
    return max(valid, key=lambda mood: (mood.last_confirmed_at or mood.moment or 0, mood.id), default=None)
