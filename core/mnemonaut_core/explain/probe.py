"""Where a memory stands that a recall did not bring: the same filters, the same code as gathering."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mnemonaut_core.domain.outcome import EXPIRY_UNIT, TIME_UNIT, Code, Outcome
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import Place, SearchReader
from mnemonaut_core.recall.gather import sources_of
from mnemonaut_core.recall.stage import Gather, Source, SourceKind


@dataclass(frozen=True, slots=True)
class SourceRank:
    """One memory in one source and form. `rank` is its true rank among all that the filters admit, None if the source
    does not match it. `status`: found, below_k, no_match, not_indexed, route_skipped, or the run's own status if it did
    not answer."""

    source: str
    form: str
    rank: int | None
    k: int
    score: float | None
    status: str


@dataclass(frozen=True, slots=True)
class SourceRanks:
    """A memory in all sources of a plan, and the filter that keeps it out, if any."""

    memory_id: str
    stored: bool
    filtered: Outcome | None
    sources: tuple[SourceRank, ...]


def locate(reader: SearchReader, plan: Plan, gather: Gather, runs: tuple[Run, ...], memory_id: str) -> SourceRanks:
    """Where one memory stands; of a memory that is not stored it says only that."""
    with reader.snapshot():
        if memory_id not in reader.load([memory_id]):
            # an isolated affect left the memories, but Restore brings it back: that is not "never stored"
            isolated = filter_outcome(reader, plan, memory_id)
            return SourceRanks(memory_id, stored=isolated is not None, filtered=isolated, sources=())
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
        return SourceRanks(memory_id, stored=True, filtered=filter_outcome(reader, plan, memory_id), sources=sources)


def filter_outcome(reader: SearchReader, plan: Plan, memory_id: str) -> Outcome | None:
    """ISOLATED, SUPPRESSED or FILTERED(field); None if the memory passes."""
    failing = reader.failing_filter(memory_id, plan.filters)
    if failing is None:
        return None
    field, value, limit = failing
    if field == "isolated":
        return Outcome(code=Code.ISOLATED, stage="filter", field=field)
    if field == "suppressed":
        return Outcome(code=Code.SUPPRESSED, stage="filter", field=field)
    unit = TIME_UNIT if field == "time" else None
    if field == "time" and plan.filters.unexpired_at is not None and limit == plan.filters.unexpired_at + 1:
        unit = EXPIRY_UNIT
    if value is not None and limit is not None:
        return Outcome.against(Code.FILTERED, "filter", value, limit, unit=unit, field=field)
    return Outcome(code=Code.FILTERED, stage="filter", field=field, value=value, limit=limit, unit=unit)


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


def _found_at(reader: SearchReader, plan: Plan, source: Source, form: str, text: str, memory_id: str) -> Place:
    outside = Place(None, None, indexed=True)
    if source.kind is SourceKind.VECTOR:
        vector = plan.vectors.by_form.get(form)
        if vector is None:
            return outside
        if not source.shares:
            if source.filters is not None and reader.failing_filter(memory_id, source.admitted(plan)) is not None:
                return outside
            return reader.nearest_place(vector, memory_id, filters=source.admitted(plan))
        for share in source.shares:
            filters = replace(share.filters, suppressed=plan.filters.suppressed)
            if reader.failing_filter(memory_id, filters) is None:
                return replace(reader.nearest_place(vector, memory_id, filters=filters), k=share.k)
        return outside
    if source.filters is not None and reader.failing_filter(memory_id, source.admitted(plan)) is not None:
        return outside
    if source.kind is SourceKind.LIST:
        query = None if source.lists is None else source.lists(plan, reader)
        if query is None or isinstance(query, Text):
            return outside
        return reader.list_place(query, memory_id, filters=source.admitted(plan))
    if source.match is None:
        return outside
    return reader.match_place(source.match(text), memory_id, filters=source.admitted(plan))


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
