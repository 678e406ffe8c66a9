"""What happened to one memory at each stage of a recall, in order. Read from the trace and the ranks that were looked up. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.explain.probe import SourceRank, SourceRanks
from mnemonaut_core.recall.stage import Recipe, Rerank


class Passage(StrEnum):
    """How a memory fared at one stage."""

    DONE = "done"
    """A stage that is not about a memory: the query was planned, embedded, packed."""
    PASSED = "passed"
    FOUND = "found"
    RANKED = "ranked"
    MISSED = "missed"
    """The source answered without it."""
    ABSENT = "absent"
    """The source did not answer, or there was nothing to do it with."""
    DROPPED = "dropped"
    NOT_REACHED = "not_reached"


@dataclass(frozen=True, slots=True)
class Step:
    """One stage. `rank` of `of`: its place and how many there were (a source: how many it keeps)."""

    stage: str
    passage: Passage
    ms: float | None = None
    form: str = ""
    rank: int | None = None
    of: int | None = None
    score: float | None = None
    outcome: Outcome | None = None
    run: Run | None = None
    located: SourceRank | None = None


def journey(recipe: Recipe, trace: Trace, memory_id: str, located: SourceRanks | None = None) -> tuple[Step, ...]:
    """plan, embed, filter, every source and form, fuse, the recipe's steps, pack. A memory that no source brought
    reaches nothing after them; its filter and true ranks are known only where they were looked up (`located`)."""
    candidate = trace.candidate(memory_id)
    ms = {span.stage: span.ms for span in trace.spans}
    filtered = None if located is None else located.filtered
    known = candidate is not None or located is not None
    kept_out = Step("filter", Passage.DROPPED, outcome=filtered)
    passed = Step("filter", Passage.PASSED if known else Passage.NOT_REACHED)
    ranks = {} if located is None else {(s.source, s.form): s for s in located.sources}
    vectors = trace.plan.vectors
    return (
        Step("plan", Passage.DONE, ms.get("plan")),
        Step("embed", Passage.DONE if vectors.missing is None else Passage.ABSENT, ms.get("embed")),
        kept_out if filtered is not None and candidate is None else passed,
        *(_source(run, memory_id, ranks.get((run.source, run.form))) for run in trace.runs),
        *_later(recipe, trace, candidate, ms),
    )


def _source(run: Run, memory_id: str, located: SourceRank | None) -> Step:
    hit = next((hit for hit in run.hits if hit.id == memory_id), None)
    if hit is not None:
        return Step(run.source, Passage.FOUND, run.ms, run.form, hit.rank, run.k, hit.score, run=run, located=located)
    passage = Passage.MISSED if run.status in (RunStatus.OK, RunStatus.EMPTY) else Passage.ABSENT
    rank, score = (None, None) if located is None else (located.rank, located.score)
    return Step(run.source, passage, run.ms, run.form, rank, run.k, score, run=run, located=located)


def _later(recipe: Recipe, trace: Trace, candidate: Candidate | None, ms: dict[str, float]) -> tuple[Step, ...]:
    """fuse, the recipe's steps, pack."""
    steps = recipe.steps
    if candidate is None:
        names = ("fuse", *(step.name for step in steps), "pack")
        return tuple(Step(name, Passage.NOT_REACHED, ms.get(name)) for name in names)
    memory_id, outcome = candidate.memory.id, candidate.decision.outcome
    rankings = list(trace.rankings)
    found = [_ranked("fuse", rankings.pop(0).ids, memory_id, ms)]
    out = found[0].passage is Passage.NOT_REACHED
    for step in steps:
        if isinstance(step, Rerank):
            ids = rankings.pop(0).ids if rankings else ()
            found.append(_ranked(step.name, () if out else ids, memory_id, ms))
        elif out:
            found.append(Step(step.name, Passage.NOT_REACHED, ms.get(step.name)))
        elif outcome.code is not Code.SELECTED and outcome.stage == step.name:
            found.append(Step(step.name, Passage.DROPPED, ms.get(step.name), outcome=outcome))
            out = True
        else:
            found.append(Step(step.name, Passage.PASSED, ms.get(step.name)))
    packed = memory_id in trace.pack.ids
    return (*found, Step("pack", Passage.PASSED if packed else Passage.NOT_REACHED, ms.get("pack")))


def _ranked(stage: str, ids: tuple[str, ...], memory_id: str, ms: dict[str, float]) -> Step:
    if memory_id not in ids:
        return Step(stage, Passage.NOT_REACHED, ms.get(stage))
    return Step(stage, Passage.RANKED, ms.get(stage), rank=ids.index(memory_id) + 1, of=len(ids))
