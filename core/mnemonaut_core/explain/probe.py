"""Where a memory stands that a recall did not bring: the same filters, the same code as gathering."""

from __future__ import annotations

import msgspec
import numpy as np
from msgspec.structs import replace

from mnemonaut_core.cancel import at_work
from mnemonaut_core.domain.dense import DenseList
from mnemonaut_core.domain.gardening import NEAR_COSINE, NEAR_DICE
from mnemonaut_core.domain.memory import KINDS, Memory
from mnemonaut_core.domain.outcome import EXPIRY_UNIT, SAME_TEXT, TIME_UNIT, Code, Outcome
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit, Run, RunStatus
from mnemonaut_core.domain.search import MatchQuery, Position
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall.dense import comparing, ranks_of, read_dense
from mnemonaut_core.recall.gather import sources_of
from mnemonaut_core.recall.stage import Gather, Order, Source, SourceKind
from mnemonaut_core.text.similarity import dice, whole_grams


class SourceRank(msgspec.Struct, frozen=True):
    """One memory in one source and form. `rank` is its true rank among all that the filters admit, None if the source
    does not match it. `status`: found, below_k, no_match, not_indexed, route_skipped, or the run's own status if it did
    not answer."""

    source: str
    form: str
    rank: int | None
    k: int
    score: float | None
    status: str


class SourceRanks(msgspec.Struct, frozen=True):
    """A memory in all sources of a plan, and the filter that keeps it out, if any."""

    memory_id: str
    stored: bool
    filtered: Outcome | None
    sources: tuple[SourceRank, ...]
    ordered: Outcome | None = None
    """POOL_CAP of a memory that an order of all puts behind those that were gathered; None without such an order."""


def locate(reader: SearchReader, plan: Plan, gather: Gather, runs: tuple[Run, ...], memory_id: str) -> SourceRanks:
    """Return where one memory stands in each source, with the filter that excludes it, if any."""
    with reader.snapshot():
        if memory_id not in reader.load([memory_id]):
            # an isolated affect left the memories, but Restore brings it back: that is not "never stored"
            isolated = filter_outcome(reader, plan, memory_id)
            return SourceRanks(memory_id, stored=isolated is not None, filtered=isolated, sources=())
        filtered = filter_outcome(reader, plan, memory_id)
        if gather.order is not None and filtered is None:
            return _ordered(reader, plan, gather, gather.order, memory_id)
        status = {(run.source, run.form): run for run in runs}
        asked = sources_of(gather, plan, runs)
        sources = tuple(
            _located(reader, plan, source, form.name, form.text, status.get((source.name, form.name)), memory_id)
            for source in asked
            for form in plan.forms
            if form.name in source.form_names(plan)
        ) + tuple(
            SourceRank(run.source, run.form, None, run.k, None, _status(run))
            for run in runs
            if (run.source, run.form) not in {(s.name, name) for s in asked for name in s.form_names(plan)}
        )
        return SourceRanks(memory_id, stored=True, filtered=filtered, sources=sources)


def _ordered(reader: SearchReader, plan: Plan, gather: Gather, order: Order, memory_id: str) -> SourceRanks:
    """Where one memory stands in the lists of all memories, and in their order."""
    dense = read_dense(gather, plan, reader, at_work())
    dense = replace(dense, compare=comparing(gather, plan, reader, dense, {}))
    row = dense.timeline.row(memory_id)
    sources = tuple(_in_list(each, row, order.most) for each in dense.lists)
    rank = None if row is None else dense.rank(order.score(plan, dense), row)
    cap = float(order.most)
    behind = None if rank is None else Outcome.against(Code.POOL_CAP, "pool", float(rank), cap, unit="rank")
    return SourceRanks(memory_id, stored=True, filtered=None, sources=sources, ordered=behind)


def _in_list(each: DenseList, row: int | None, k: int) -> SourceRank:
    if each.scores is None or each.is_listed is None:
        return SourceRank(each.source, each.form, None, k, None, each.status.value)
    if row is None or not each.is_listed[row]:
        return SourceRank(each.source, each.form, None, k, None, "no_match")
    (rank,) = ranks_of(each, np.array([row]))
    return SourceRank(each.source, each.form, rank, k, float(each.scores[row]), "found")


def filter_outcome(reader: SearchReader, plan: Plan, memory_id: str) -> Outcome | None:
    """ISOLATED, SUPPRESSED or FILTERED(field); None if the memory passes."""
    failing = reader.filters.failing(memory_id, plan.filters)
    if failing is None:
        return None
    field, value, limit = failing
    if field == "isolated":
        return Outcome(code=Code.ISOLATED, stage="filter", field=field)
    if field == "suppressed":
        return _suppressed_by(plan, memory_id)
    unit = TIME_UNIT if field == "time" else None
    if field == "time" and plan.filters.unexpired_at is not None and limit == plan.filters.unexpired_at + 1:
        unit = EXPIRY_UNIT
    if value is not None and limit is not None:
        return Outcome.against(Code.FILTERED, "filter", value, limit, unit=unit, field=field)
    return Outcome(code=Code.FILTERED, stage="filter", field=field, value=value, limit=limit, unit=unit)


def _suppressed_by(plan: Plan, memory_id: str) -> Outcome:
    """SUPPRESSED, with the suppression that keeps it out: of several, the one that does by the widest margin."""
    by = next((one for one in plan.suppressing if one.memory_id == memory_id), None)
    if by is None:
        return Outcome(code=Code.SUPPRESSED, stage="filter", field="suppressed")
    return Outcome(
        code=Code.SUPPRESSED,
        stage="filter",
        field="suppressed",
        other_id=by.suppression,
        value=by.similarity,
        limit=by.limit,
        unit=SAME_TEXT if by.same_text else "cosine",
        margin=None if by.same_text else by.similarity - by.limit,
        question=by.question,
    )


ROUTE_SKIPPED = "route_skipped"
"""The key of the reason, and the status, of a source whose route did not run because an earlier one answered."""

ROUTE_PASSED = "route_passed"
"""The status of a route that the question did not ask for, or that had nothing to read: not to blame for anything."""
_PASSED = ("route_untriggered", "route_no_document", "route_no_journal")


def _status(run: Run) -> str:
    key = "" if run.reason is None else run.reason.key
    if key == ROUTE_SKIPPED:
        return ROUTE_SKIPPED
    return ROUTE_PASSED if key in _PASSED else run.status.value


def _located(
    reader: SearchReader, plan: Plan, source: Source, form: str, text: str, run: Run | None, memory_id: str
) -> SourceRank:
    if run is not None and run.status not in (RunStatus.OK, RunStatus.EMPTY):
        return SourceRank(source.name, form, None, source.k, None, _status(run))
    found = _found_at(reader, plan, source, form, text, memory_id)
    k = source.k if found.k is None else found.k
    if not found.indexed:
        status = "not_indexed"
    elif found.rank is None:
        status = "no_match"
    else:
        status = "found" if found.rank <= k else "below_k"
    return SourceRank(source.name, form, found.rank, k, found.score, status)


def _found_at(reader: SearchReader, plan: Plan, source: Source, form: str, text: str, memory_id: str) -> Position:
    outside, admitted = Position(None, None, indexed=True), source.admitted(plan)
    for share in source.shares if source.kind is SourceKind.VECTOR else ():
        filters, vector = replace(share.filters, suppressed=plan.filters.suppressed), source.searched_by(plan).get(form)
        if vector is not None and reader.filters.failing(memory_id, filters) is None:
            found = reader.vectors.position(vector, memory_id, filters=filters, further=source.further)
            return replace(found, k=share.k)
    if source.shares or (source.filters is not None and reader.filters.failing(memory_id, admitted) is not None):
        return outside
    match source.kind:
        case SourceKind.VECTOR:
            vector = source.searched_by(plan).get(form)
            if vector is not None:
                return reader.vectors.position(vector, memory_id, filters=admitted, further=source.further)
        case SourceKind.LIST:
            query = None if source.lists is None else source.lists(plan, reader)
            if query is not None and not isinstance(query, Text):
                return reader.lists.position(query, memory_id, filters=admitted)
        case _ if source.match is not None:
            return reader.words.position(source.match(text), memory_id, filters=admitted)
    return outside


_BLAME = (
    (RunStatus.FAILED.value, Code.SOURCE_FAILED),
    (RunStatus.TIMED_OUT.value, Code.SOURCE_TIMEOUT),
    (ROUTE_SKIPPED, Code.ROUTE_SKIPPED),
    (RunStatus.OFF.value, Code.SOURCE_OFF),
    (RunStatus.SKIPPED.value, Code.SOURCE_OFF),
    ("not_indexed", Code.NOT_INDEXED),
)


def missing_outcome(located: SourceRanks) -> Outcome:
    """The outcome of a memory that no source brought (DESIGN.md 4.3): the filter; else the source in which it came
    nearest, by rank / k; else failed > timed out > off > not indexed."""
    if not located.stored:
        return Outcome(code=Code.NOT_STORED, stage="store")
    if located.filtered is not None:
        return located.filtered
    if located.ordered is not None:
        return located.ordered
    ranked = [s for s in located.sources if s.rank is not None and s.k > 0]
    if ranked:
        nearest = min(ranked, key=lambda s: ((s.rank or 0) / s.k, s.source, s.form))
        rank = float(nearest.rank or 0)
        return Outcome.against(
            Code.NOT_IN_TOP_K, "gather", rank, float(nearest.k), unit="rank", source=nearest.source, field=nearest.form
        )
    for status, code in _BLAME:
        blamed = next((s for s in located.sources if s.status == status), None)
        if blamed is not None:
            return Outcome(code=code, stage="gather", source=blamed.source, field=blamed.form)
    # every source answered and none holds a word of it: it is not among what the last source could return
    last = next((s for s in reversed(located.sources) if s.status != ROUTE_PASSED), located.sources[-1])
    return Outcome(code=Code.NOT_IN_TOP_K, stage="gather", source=last.source, field=last.form, limit=float(last.k))


# ---- What is nearest to a query by vectors and by words, without the filters, floors and cuts of its recipe; and which
# memories say nearly the same as one, for a person who isolates it and wants its copies out as well.


class Nearest(msgspec.Struct, frozen=True):
    """One memory: rank and cosine by similarity, rank and BM25 by words; None where it was not among them."""

    memory: Memory
    similar: Hit | None
    words: Hit | None


def nearest(reader: SearchReader, trace: Trace, *, limit: int) -> tuple[Nearest, ...]:
    """The nearest to the text of a recall's query: the first by vectors, the first by words, the second … each once.

    All kinds are looked at, of any age, sensitivity, scope and status; only what is isolated stays out. () where there
    are no vectors and no memory shares a word.
    """
    everything = Filters(kinds=KINDS, without_statuses=())
    vector = trace.plan.vectors.by_form.get(trace.plan.forms[0].name)
    with reader.snapshot():
        near = () if vector is None else reader.vectors.nearest({"q": vector}, k=limit, filters=everything)["q"].hits
        matched = reader.words.match(MatchQuery("words", trace.query.text), k=limit, filters=everything).hits
        ranked = sorted((*((hit.rank, 0, hit.id) for hit in near), *((hit.rank, 1, hit.id) for hit in matched)))
        ids = tuple(dict.fromkeys(memory_id for _, _, memory_id in ranked))[:limit]
        loaded = reader.load(ids)
    similar, words = {hit.id: hit for hit in near}, {hit.id: hit for hit in matched}
    return tuple(
        Nearest(loaded[memory_id], similar.get(memory_id), words.get(memory_id))
        for memory_id in ids
        if memory_id in loaded
    )


LOOKED_AT = 200
"""The nearest by vector, and as many of the best by words."""
_SEARCHED_CHARS = 1200
"""Nine tenths of the grams are shared, so the beginning finds what the whole text would."""


class NearDuplicate(msgspec.Struct, frozen=True):
    """A memory with what makes it one: Dice of the 3-grams of the whole normalised texts in [0, 1]; the cosine, None where
    either has no vector or it is not among the nearest."""

    memory: Memory
    dice: float
    cosine: float | None


def near_duplicates(reader: SearchReader, memory_id: str) -> tuple[NearDuplicate, ...]:
    """Of the same kind and not isolated: Dice ≥ .90, or cosine ≥ .95 among the 200 nearest (DESIGN.md 1). The most alike
    first, by the larger of both, ties by id; () where there is none or the memory is not stored."""
    with reader.snapshot():
        memory = reader.load([memory_id]).get(memory_id)
        if memory is None:
            return ()
        filters = Filters(kinds=(memory.kind,), without_statuses=())
        vector = reader.vectors.load([memory_id]).get(memory_id)
        hits = (
            () if vector is None else reader.vectors.nearest({"m": vector}, k=LOOKED_AT + 1, filters=filters)["m"].hits
        )
        query = MatchQuery("words", memory.text, max_chars=_SEARCHED_CHARS)
        matched = reader.words.match(query, k=LOOKED_AT + 1, filters=filters).hits
        loaded = reader.load(tuple(dict.fromkeys(hit.id for hit in (*hits, *matched) if hit.id != memory_id)))
    cosines = {hit.id: hit.score for hit in hits}
    grams = whole_grams(memory.text)
    compared = [NearDuplicate(m, dice(grams, whole_grams(m.text)), cosines.get(m.id)) for m in loaded.values()]
    found = [one for one in compared if one.dice >= NEAR_DICE or (one.cosine or 0.0) >= NEAR_COSINE]
    return tuple(sorted(found, key=lambda one: (-max(one.dice, one.cosine or 0.0), id_key(one.memory.id))))
