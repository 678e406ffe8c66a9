"""The sources of the recipe `planned` (seed 001, "候補収集"), each with its own deadline, all in parallel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from mnemonaut_core.domain.list_source import AboutTime, Among, InThreads, ListQuery, Newest
from mnemonaut_core.domain.memory import DAY_SECONDS, UNMEASURED_CONFIDENCE
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.messages import Message
from mnemonaut_core.ports import LinkRow, MatchQuery, MemoryReader
from mnemonaut_core.recall.stage import Gather, Lister, Share, Skipped, Source, SourceKind
from mnemonaut_core.recipes.planned_expand import expansion
from mnemonaut_core.recipes.planned_parameters import PlannedParameters
from mnemonaut_core.recipes.planned_plan import AFFECTS, EVENTS, STATES, mode_planned, parameters_of
from mnemonaut_core.recipes.planned_words import time_hint

CONTEXT_LABELS = ("same_topic", "caused_by", "continuation")


def gather(plan: Plan) -> Gather:
    """All sources at once; then, from what they found, the entities."""
    p = parameters_of(plan)
    sources: list[Source] = []
    skipped: list[Skipped] = []
    for source in (*_lists(plan, p), *_by_words(plan, p), *_by_vector(plan, p)):
        if source.name == "about_time" and not time_hint(plan.query.text, p.time_words):
            skipped.append(Skipped(source.name, source.k, Message("no_time_hint")))
        elif source.filters is not None and not source.filters.kinds:
            skipped.append(Skipped(source.name, source.k, Message("kinds_not_searched", {"source": source.name})))
        else:
            sources.append(source)
    return Gather(tuple(sources), then=expansion, skipped=tuple(skipped))


def of_kinds(plan: Plan, kinds: tuple[str, ...]) -> Filters:
    """The plan's filters for these of its kinds only."""
    return replace(plan.filters, kinds=tuple(kind for kind in plan.filters.kinds if kind in kinds))


def still_true(filters: Filters, now: int) -> Filters:
    """Without what is done, revoked, or was true only until before now: similarity does not find it (READINGS 58)."""
    return replace(filters, without_statuses=(*filters.without_statuses, "completed", "stale"), valid_at=now)


def recent_days(now: int, days: int) -> tuple[int, int]:
    """(first, last) UTC day of the recent window: today and so many days before it, both ends included (READINGS 13)."""
    today = now // DAY_SECONDS
    return today - days, today


def _lists(plan: Plan, p: PlannedParameters) -> Iterator[Source]:
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
        "reply_chain",
        p.reply_hops,
        partial(_chain_list, p.reply_hops),
        asks=p.reply_hops,
        off=_off(p, "reply_hops"),
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
    about = "about_time_explicit_k" if mode_planned(plan) == "explicit_about_time" else "about_time_k"
    yield source("about_time", getattr(p, about), _about_list, off=_off(p, about))


def _off(p: PlannedParameters, *names: str) -> str | None:
    """The first of these parameters that is 0."""
    return next((name for name in names if not getattr(p, name)), None)


def _by_words(plan: Plan, p: PlannedParameters) -> Iterator[Source]:
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


def _by_vector(plan: Plan, p: PlannedParameters) -> Iterator[Source]:
    """Recent episodes, states and feelings as one source; episodes of any age as another."""
    first, last = recent_days(plan.query.now, p.recent_days)
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
        shares=shares,
        off_parameter=None if shares else "vector_events_k",
        deadline_ms=float(p.vector_ms),
    )
    k = explore_k(p)
    yield Source(
        "vector_global",
        SourceKind.VECTOR,
        k,
        filters=events,
        off_parameter=None if k else "explore_percent",
        deadline_ms=float(p.vector_ms),
    )


def _newest_events(_plan: Plan, _reader: MemoryReader) -> ListQuery:
    return Newest("moment")


def _newest_states(_plan: Plan, _reader: MemoryReader) -> ListQuery:
    return Newest("last_confirmed_at")


def _about_list(plan: Plan, _reader: MemoryReader) -> ListQuery:
    hint = time_hint(plan.query.text, parameters_of(plan).time_words)
    return AboutTime(hint.year_start, hint.year_end, hint.life_stage)


def reply_chain(plan: Plan, reader: MemoryReader, hops: int) -> tuple[str, ...] | Message:
    """The memory that the conversation continues, then what each one replied to, at most `hops` in all; a Message where
    there is nothing to start from (READINGS 40). The walk goes through memories that a filter keeps out."""
    start = plan.query.after
    if start is None:
        newest = reader.list_hits(Newest("moment"), k=1, filters=replace(plan.filters, kinds=("episode",)))
        if not newest:
            return Message("chain_no_start")
        start = newest[0].id
    elif not reader.load([start]):
        return Message("chain_start_unknown", {"id": start})
    chain = [start]
    while len(chain) < hops:
        replied = _replied_to(chain[-1], reader.links_of(chain[-1:], ("reply_to",)))
        if replied is None or replied in chain:
            break
        chain.append(replied)
    return tuple(chain[:hops])


def _replied_to(memory_id: str, links: tuple[LinkRow, ...]) -> str | None:
    """What it replied to; of several the surest."""
    return next((link.to_id for link in links if link.from_id == memory_id), None)


def _chain_list(hops: int, plan: Plan, reader: MemoryReader) -> ListQuery | Message:
    """Score: 1 / hop."""
    chain = reply_chain(plan, reader, hops)
    if isinstance(chain, Message):
        return chain
    return Among(tuple((memory_id, 1.0 / hop) for hop, memory_id in enumerate(chain, 1)))


def _thread_list(hops: int, most: int, plan: Plan, reader: MemoryReader) -> ListQuery | Message:
    """Members of the first `most` threads of the chain, in the order of the chain."""
    chain = reply_chain(plan, reader, hops)
    if isinstance(chain, Message):
        return chain
    threads = reader.threads_of(chain)
    keys = dict.fromkeys(key for memory_id in chain for key in threads.get(memory_id, ()))
    return InThreads(tuple(keys)[:most])


def _link_list(hops: int, plan: Plan, reader: MemoryReader) -> ListQuery | Message:
    """The other ends of the chain's links, in both directions. Score: the link's confidence, the surest of several."""
    chain = reply_chain(plan, reader, hops)
    if isinstance(chain, Message):
        return chain
    known = set(chain)
    found: dict[str, float] = {}
    for link in reader.links_of(chain, CONTEXT_LABELS):
        confidence = UNMEASURED_CONFIDENCE if link.confidence is None else link.confidence
        for end, other in ((link.from_id, link.to_id), (link.to_id, link.from_id)):
            if end in known:
                found[other] = max(found.get(other, 0.0), confidence)
    return Among(tuple(found.items()))
