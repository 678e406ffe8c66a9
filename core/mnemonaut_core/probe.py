"""Where a memory stands that a recall did not bring: the same filters, the same code as gathering."""

from __future__ import annotations

from dataclasses import dataclass

from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.ports import MemoryReader, Place
from mnemonaut_core.stage import Gather, Source, SourceKind


@dataclass(frozen=True, slots=True)
class SourceStanding:
    """One memory in one source and form. `rank` is its true rank among all that the filters admit, None if the source
    does not match it. `status`: found, below_k, no_match, not_indexed, or the run's own status if it did not answer."""

    source: str
    form: str
    rank: int | None
    k: int
    score: float | None
    status: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A memory in all sources of a plan, and the filter that keeps it out, if any."""

    memory_id: str
    stored: bool
    filtered: Outcome | None
    sources: tuple[SourceStanding, ...]


def probe(reader: MemoryReader, plan: Plan, gather: Gather, runs: tuple[Run, ...], memory_id: str) -> Standing:
    """The standing of one memory; of a memory that is not stored it says only that."""
    with reader.snapshot():
        if memory_id not in reader.load([memory_id]):
            # an isolated affect left the memories, but Restore brings it back: that is not "never stored"
            isolated = filter_outcome(reader, plan, memory_id)
            return Standing(memory_id, stored=isolated is not None, filtered=isolated, sources=())
        status = {(run.source, run.form): run for run in runs}
        sources = tuple(
            _standing(reader, plan, source, form.name, form.text, status.get((source.name, form.name)), memory_id)
            for source in gather.sources
            for form in plan.forms
        )
        return Standing(memory_id, stored=True, filtered=filter_outcome(reader, plan, memory_id), sources=sources)


def filter_outcome(reader: MemoryReader, plan: Plan, memory_id: str) -> Outcome | None:
    """ISOLATED, SUPPRESSED or FILTERED(field); None if the memory passes."""
    failing = reader.failing_filter(memory_id, plan.filters)
    if failing is None:
        return None
    field, value, limit = failing
    if field == "isolated":
        return Outcome(code=Code.ISOLATED, stage="filter", field=field)
    if field == "suppressed":
        return Outcome(code=Code.SUPPRESSED, stage="filter", field=field)
    unit = "epoch seconds" if field == "time" else None
    if value is not None and limit is not None:
        return Outcome.against(Code.FILTERED, "filter", value, limit, unit=unit, field=field)
    return Outcome(code=Code.FILTERED, stage="filter", field=field, value=value, limit=limit, unit=unit)


def _standing(
    reader: MemoryReader, plan: Plan, source: Source, form: str, text: str, run: Run | None, memory_id: str
) -> SourceStanding:
    if run is not None and run.status not in (RunStatus.OK, RunStatus.EMPTY):
        return SourceStanding(source.name, form, None, source.k, None, run.status.value)
    place = _place(reader, plan, source, form, text, memory_id)
    if not place.indexed:
        status = "not_indexed"
    elif place.rank is None:
        status = "no_match"
    else:
        status = "found" if place.rank <= source.k else "below_k"
    return SourceStanding(source.name, form, place.rank, source.k, place.score, status)


def _place(reader: MemoryReader, plan: Plan, source: Source, form: str, text: str, memory_id: str) -> Place:
    if source.kind is SourceKind.VECTOR:
        vector = plan.vectors.by_form.get(form)
        if vector is None:
            return Place(None, None, indexed=True)
        return reader.nearest_place(vector, memory_id, filters=plan.filters)
    if source.match is None:
        return Place(None, None, indexed=True)
    return reader.match_place(source.match(text), memory_id, filters=plan.filters)


_BLAME = (
    (RunStatus.FAILED.value, Code.SOURCE_FAILED),
    (RunStatus.TIMED_OUT.value, Code.SOURCE_TIMEOUT),
    (RunStatus.OFF.value, Code.SOURCE_OFF),
    (RunStatus.SKIPPED.value, Code.SOURCE_OFF),
    ("not_indexed", Code.NOT_INDEXED),
)


def missing_outcome(standing: Standing) -> Outcome:
    """The outcome of a memory that no source brought (DESIGN.md 4.3): the filter; else the source in which it came
    nearest, by rank / k; else failed > timed out > off > not indexed."""
    if not standing.stored:
        return Outcome(code=Code.NOT_STORED, stage="store")
    if standing.filtered is not None:
        return standing.filtered
    ranked = [s for s in standing.sources if s.rank is not None and s.k > 0]
    if ranked:
        nearest = min(ranked, key=lambda s: ((s.rank or 0) / s.k, s.source, s.form))
        rank = float(nearest.rank or 0)
        return Outcome.against(
            Code.NOT_IN_TOP_K, "gather", rank, float(nearest.k), unit="rank", source=nearest.source, field=nearest.form
        )
    for status, code in _BLAME:
        blamed = next((s for s in standing.sources if s.status == status), None)
        if blamed is not None:
            return Outcome(code=code, stage="gather", source=blamed.source, field=blamed.form)
    # every source answered and none holds a word of it: it is not among what the last source could return
    last = standing.sources[-1]
    return Outcome(code=Code.NOT_IN_TOP_K, stage="gather", source=last.source, field=last.form, limit=float(last.k))
