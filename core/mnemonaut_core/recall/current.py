"""What came after memories: which of them were replaced or contradicted later, the source `current`, which fetches what replaced a
candidate, and the order of the two."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np
from msgspec.structs import replace

from mnemonaut_core.domain.columns import Floats, PartColumn, Ranking, Rows
from mnemonaut_core.domain.currency import CONTRADICTS, DISPUTES, REPLACES, Later, are_disputed, later_by, statements_of
from mnemonaut_core.domain.lists import Among, ListQuery
from mnemonaut_core.domain.memory import KINDS, Memory
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.trace import Pool
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall.stage import Gather, Source, SourceKind, added_by, pairs_of

CURRENT = "current"
_HOPS = 8
_COMPARED = 20
"""Memories that have ended and are compared with the others."""
Then = Callable[[Plan, tuple[Run, ...]], Gather | None]


def later_of(reader: SearchReader, memories: Mapping[str, Memory], filters: Filters) -> dict[str, tuple[Later, ...]]:
    """By memory what replaced or contradicted it: of any kind, status and day, otherwise as the filters admit."""
    links = reader.lists.links_of(tuple(memories), (REPLACES, CONTRADICTS))
    others = tuple(dict.fromkeys(end for link in links for end in (link.from_id, link.to_id) if end not in memories))
    known = dict(memories)
    if others:
        wide = replace(filters, kinds=KINDS, without_statuses=(), without_subtypes=(), confirmed_only=False)
        wide = replace(wide, day_from=None, day_to=None, unexpired_at=None, valid_at=None)
        hits = reader.lists.hits(Among(tuple((one, 0.0) for one in others)), k=len(others), filters=wide)
        known |= reader.load([hit.id for hit in hits])
    return {memory_id: later for memory_id, later in later_by(links, known).items() if memory_id in memories}


def followed(gather: Gather, plan: Plan) -> Gather:
    """The sources of a recipe, and after them `current`: as many memories that replaced a candidate as the parameter says."""
    return replace(gather, then=partial(_then, gather.then)) if plan.parameters.current else gather


def _then(own: Then | None, plan: Plan, runs: tuple[Run, ...]) -> Gather | None:
    if any(run.source == CURRENT for run in runs):
        return None
    following = None if own is None else own(plan, runs)
    if following is not None:
        return replace(following, then=partial(_then, following.then))
    ids = tuple(dict.fromkeys(hit.id for run in runs for hit in run.hits))
    lists, most, form = partial(_replacing, ids), plan.parameters.current, plan.forms[0].name
    return Gather((Source(CURRENT, SourceKind.LIST, most, lists=lists, asks=ids, forms=(form,), needs_vectors=True),))


def _replacing(ids: tuple[str, ...], plan: Plan, reader: SearchReader) -> ListQuery | Text:
    """What replaced one of these, and what replaced that. Score: the cosine, −1 without a vector."""
    seen, found = dict.fromkeys(ids), dict[str, None]()
    fresh: tuple[str, ...] = ids
    for _ in range(_HOPS):
        old = set(fresh)
        links = reader.lists.links_of(fresh, (REPLACES,))
        wanted = dict.fromkeys(one.from_id for one in links if one.to_id in old and one.from_id not in seen)
        if not wanted:
            break
        among = Among(tuple((one, 0.0) for one in wanted))
        fresh = tuple(hit.id for hit in reader.lists.hits(among, k=len(wanted), filters=plan.filters))
        seen |= dict.fromkeys(fresh)
        found |= dict.fromkeys(fresh)
    form = plan.forms[0].name
    vector = pairs_of(plan, added_by(plan.parameters)).get(form, plan.vectors.by_form.get(form))
    cosines = {} if vector is None or not found else reader.vectors.cosines_of(vector, tuple(found))
    return Among(tuple((one, cosines.get(one, -1.0)) for one in found))


def in_turn(pool: Pool, ranking: Ranking) -> Ranking:
    """The ranking with the parts of `shifts`; as factors where it is a product."""
    is_product = ranking.combine is Combine.PRODUCT
    scores, parts = shifts(pool, ranking.rows, ranking.scores, above=0.0 if is_product else -np.inf)
    if is_product:
        before, found = ranking.scores, list[PartColumn]()
        for part in parts:
            after = before + np.where(np.isnan(part.contribution), 0.0, part.contribution)
            factor = np.divide(after, before, out=np.full(len(before), np.nan), where=after != before)
            found.append(PartColumn(part.name, part.raw, factor, 1.0, factor))
            before = after
        parts = tuple(found)
    return ranking.rescored(ranking.stage, scores, (*ranking.parts, *parts), ranking.combine) if parts else ranking


def _replaced(pool: Pool) -> list[tuple[str, str, str]]:
    """(what does not hold any more, what came after it, how): by links, two that replace each other aside; and of what has ended,
    expired or is stale those of its kind that hold and say something else of the same subject."""
    states, pairs = pool.states(), set[tuple[str, str, str]]()
    for old, later in pool.later.items():
        pairs |= {(old, one.id, one.label) for one in later if all(old != two.id for two in pool.later.get(one.id, ()))}
    over = [pool.memories[one] for one, found in states.items() if all(state.by is None for state in found)]
    kinds = {one.kind for one in over}
    said = {one.id: statements_of(one) for one in pool.memories.values() if one.kind in kinds}
    for memory in sorted(over, key=lambda one: one.id)[:_COMPARED]:
        for other in said.keys() - states.keys():
            if pool.memories[other].kind == memory.kind and are_disputed(said[memory.id], said[other]):
                pairs.add((memory.id, other, DISPUTES))
    return sorted(pairs)


def shifts(pool: Pool, rows: Rows, scores: Floats, *, above: float = -np.inf) -> tuple[Floats, tuple[PartColumn, ...]]:
    """The scores of these rows with what was replaced, or contradicted later by a link, right below what did so, and the parts
    that do it. `current` (≥ 0): what the source of this name alone brought gains what it lacks to the best that it replaced;
    `replaced` (≤ 0): the least that puts a memory below. What replaces and has no score above `above` moves nothing. () where
    nothing moves."""
    p, columns = pool.plan.parameters, pool.columns
    place = {columns.ids[row]: number for number, row in enumerate(rows.tolist())}
    pairs = [
        (place[old], place[new], label)
        for old, new, label in columns.once("replaced", lambda: _replaced(pool))
        if old in place and new in place and scores[place[new]] > above
    ]
    alone = {place[hit.id] for run in pool.runs if run.source == CURRENT for hit in run.hits if hit.id in place}
    raised, parts = scores.copy(), list[PartColumn]()
    for _ in alone:
        for old, new, label in pairs:
            if new in alone and label == REPLACES:
                raised[new] = max(raised[new], raised[old])
    lowered = raised.copy()
    for _ in pairs if p.replaced else ():
        before = lowered.copy()
        for old, new, _label in pairs:
            if lowered[old] >= lowered[new]:
                lowered[old] = np.nextafter(lowered[new], -np.inf)
        if (lowered == before).all():
            break
    for name, before, after, sign in ((CURRENT, scores, raised, 1.0), ("replaced", raised, lowered, -1.0)):
        if (after != before).any():
            moved = np.where(after != before, after - before, np.nan)
            parts.append(PartColumn(name, moved / moved, sign * moved, sign, moved))
    return lowered, tuple(parts)
