"""The explanation of one memory, read from a trace (and, for what no source brought, from its ranks in each source). Pure."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from mnemonaut_core.domain.choice import IN_WINDOW, KEPT_BACK
from mnemonaut_core.domain.outcome import EXPIRY_UNIT, NAMED_TIME, QUESTION_CHARS, SAME_TEXT, Code, Outcome
from mnemonaut_core.domain.ranking import Combine, Scored
from mnemonaut_core.domain.run import Hit, Run, RunStatus
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.explain.contrast import contrast
from mnemonaut_core.explain.probe import SourceRank, SourceRanks, missing_outcome
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import WORD_INDEXES
from mnemonaut_core.recall.stage import Recipe, Rerank
from mnemonaut_core.recall.vocabulary import COMMON, Vocabulary
from mnemonaut_core.text.shown import shown_line

RECONCILES_WITHIN = 1e-9


class Explanation(msgspec.Struct, frozen=True, eq=False):
    """Why one memory did or did not come back. `scored`, `rank`, `number` (see `Candidate`) and `hits` are empty for what no
    source brought."""

    memory_id: str
    outcome: Outcome
    sentence: Text
    rank: int | None
    scored: Scored | None
    hits: tuple[tuple[str, str, Hit], ...]
    located: SourceRanks | None
    formula: str
    reconciles: bool | None
    """Whether the displayed parts give the displayed score within 1e-9; None without a score."""
    number: int | None = None


def explain(
    trace: Trace, memory_id: str, located: SourceRanks | None = None, *, vocabulary: Vocabulary = COMMON
) -> Explanation:
    """From the trace where it holds the memory, else from its ranks in each source; ValueError if it is in neither.
    `vocabulary`: the recipe's words for parts and lists."""
    candidate = trace.candidate(memory_id)
    if candidate is None:
        if located is None:
            raise ValueError(f"{memory_id} is not in the trace and was not probed")
        outcome = missing_outcome(located)
        return Explanation(memory_id, outcome, sentence(outcome), None, None, (), located, "", None)
    outcome, scored = candidate.decision.outcome, candidate.scored
    return Explanation(
        memory_id,
        outcome,
        contrast(trace, candidate, vocabulary).sentence,
        candidate.rank,
        scored,
        candidate.hits,
        located,
        "" if scored is None else formula(scored),
        None if scored is None else abs(scored.recombined() - scored.score) <= RECONCILES_WITHIN,
        candidate.number,
    )


def formula(scored: Scored) -> str:
    """The score's formula with this candidate's numbers: ".550 × .812 + .350 × .203 + .100 × .934 = .611"."""
    if scored.combine is Combine.ORDER:
        return f"1 / {scored.parts[0].raw:.0f} = {scored.score:.3f}" if scored.parts[0].raw else ""
    if scored.combine is Combine.PRODUCT:
        body = " × ".join(f"{part.contribution:.3f} {part.name}" for part in scored.parts)
    else:
        body = " + ".join(f"{part.weight:.3g} × {part.normalized:.3f} {part.name}" for part in scored.parts)
    return f"{body} = {scored.score:.3f}"


def sentence(outcome: Outcome) -> Text:
    """What became of the memory, in one sentence."""
    values: dict[str, object] = {
        "source": outcome.source or "",
        "field": outcome.field or "",
        "other": outcome.other_id or "",
        "value": _shown(outcome.value),
        "limit": _shown(outcome.limit),
        "short": _shown(None if outcome.margin is None else -outcome.margin),
        "stage": outcome.stage,
        "code": outcome.code.value,
    }
    if outcome.code is Code.NOT_IN_TOP_K:
        searched = outcome.source is None or outcome.source in WORD_INDEXES or outcome.source.startswith("vector")
        unmatched = "outcome_no_match" if searched else "outcome_not_listed"
        key = unmatched if outcome.value is None else "outcome_not_in_top_k"
        if outcome.came_since:
            key = "outcome_came_since"
    elif outcome.code is Code.POOL_CAP and outcome.stage == "quota":
        key = "outcome_pool_full"
    elif outcome.code is Code.BUDGET and outcome.other_id is not None:
        key = "outcome_budget_after"
    elif outcome.code is Code.SUPPRESSED and outcome.question is not None:
        key = "outcome_suppressed_same" if outcome.unit == SAME_TEXT else "outcome_suppressed_by"
        values["question"] = shown_line(outcome.question, QUESTION_CHARS)
    elif outcome.code is Code.NOT_CHOSEN and outcome.field in (KEPT_BACK, IN_WINDOW):
        key = f"outcome_{outcome.field}"
    elif outcome.code is Code.GATE_CLOSED:
        closed = "outcome_nothing_about" if outcome.stage == "evidence" else "outcome_gate_closed"
        closed = "outcome_other_time" if outcome.source == NAMED_TIME else closed
        key = "outcome_gate_unmeasured" if outcome.value is None else closed
    elif outcome.code is Code.FILTERED and outcome.field == "time" and outcome.margin is not None:
        key = "outcome_too_old" if outcome.margin < 0 else "outcome_too_new"
        if outcome.unit == EXPIRY_UNIT:
            key = "outcome_expired"
        values["days"] = _span(outcome.days)
    else:
        key = f"outcome_{outcome.code.value.lower()}"
    return Text.keyed(key, **values)


def _span(days: float) -> Text:
    if days < 1.0:
        return Text.keyed("span_hours")
    return Text.keyed("span_day") if round(days) == 1 else Text.keyed("span_days", count=f"{days:.0f}")


def _shown(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.0f}" if float(value).is_integer() else f"{value:.3f}"


# ---- What happened to one memory at each stage of a recall, in order. Read from the trace and the ranks that were looked up


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


class JourneyStep(msgspec.Struct, frozen=True):
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


def journey(
    recipe: Recipe, trace: Trace, memory_id: str, located: SourceRanks | None = None
) -> tuple[JourneyStep, ...]:
    """plan, embed, filter, every source and form, fuse, the recipe's steps, pack. A memory that no source brought
    reaches nothing after them; its filter and true ranks are known only where they were looked up (`located`)."""
    candidate = trace.candidate(memory_id)
    ms = {span.stage: span.ms for span in trace.spans}
    filtered = None if located is None or candidate is not None else located.filtered
    known = candidate is not None or located is not None
    passage = Passage.DROPPED if filtered else Passage.PASSED if known else Passage.NOT_REACHED
    ranks = {} if located is None else {(s.source, s.form): s for s in located.sources}
    missing = trace.plan.vectors.missing
    return (
        JourneyStep("plan", Passage.DONE, ms.get("plan")),
        JourneyStep("embed", Passage.DONE if missing is None else Passage.ABSENT, ms.get("embed")),
        JourneyStep("filter", passage, outcome=filtered),
        *(_source(run, memory_id, ranks.get((run.source, run.form))) for run in trace.runs),
        *_later(recipe, trace, candidate, ms),
    )


def _source(run: Run, memory_id: str, located: SourceRank | None) -> JourneyStep:
    hit = next((hit for hit in run.hits if hit.id == memory_id), None)
    place = hit or located
    rank, score = (None, None) if place is None else (place.rank, place.score)
    passage = Passage.MISSED if run.status in (RunStatus.OK, RunStatus.EMPTY) else Passage.ABSENT
    if hit is not None:
        passage = Passage.FOUND
    return JourneyStep(run.source, passage, run.ms, run.form, rank, run.k, score, run=run, located=located)


def _later(recipe: Recipe, trace: Trace, candidate: Candidate | None, ms: dict[str, float]) -> tuple[JourneyStep, ...]:
    if candidate is None:
        names = ("fuse", *(step.name for step in recipe.steps), "pack")
        return tuple(JourneyStep(name, Passage.NOT_REACHED, ms.get(name)) for name in names)
    memory_id, outcome = candidate.memory.id, candidate.decision.outcome
    rankings = iter(trace.rankings)
    found = [_ranked("fuse", next(rankings).ids, memory_id, ms)]
    out = found[0].passage is Passage.NOT_REACHED
    for step in recipe.steps:
        if isinstance(step, Rerank):
            ranking = next(rankings, None)
            found.append(_ranked(step.name, () if out or ranking is None else ranking.ids, memory_id, ms))
        elif out:
            found.append(JourneyStep(step.name, Passage.NOT_REACHED, ms.get(step.name)))
        else:
            out = outcome.code is not Code.SELECTED and outcome.stage == step.name
            passage = Passage.DROPPED if out else Passage.PASSED
            found.append(JourneyStep(step.name, passage, ms.get(step.name), outcome=outcome if out else None))
    packed = Passage.PASSED if memory_id in trace.pack.ids else Passage.NOT_REACHED
    return (*found, JourneyStep("pack", packed, ms.get("pack")))


def _ranked(stage: str, ids: tuple[str, ...], memory_id: str, ms: dict[str, float]) -> JourneyStep:
    if memory_id not in ids:
        return JourneyStep(stage, Passage.NOT_REACHED, ms.get(stage))
    return JourneyStep(stage, Passage.RANKED, ms.get(stage), rank=ids.index(memory_id) + 1, of=len(ids))
