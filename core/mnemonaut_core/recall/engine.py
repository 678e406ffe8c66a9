"""Running a recipe: plan → embed → gather → fuse → rerank → select. What flowed is the trace."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.choice import Choice, ChoiceRequest
from mnemonaut_core.domain.outcome import Code, Decision, Outcome, Selection
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Ranking, Scored, id_key
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.trace import Candidate, Pool, Span, Trace
from mnemonaut_core.explain.lint.table import lint_trace
from mnemonaut_core.parameters import Resolved
from mnemonaut_core.ports import Chooser, Embedder, MemoryReader, ReaderPool
from mnemonaut_core.recall.cache import KeptRuns
from mnemonaut_core.recall.choose import Choosing, asking, recorded
from mnemonaut_core.recall.degraded import warnings_of
from mnemonaut_core.recall.embed import LateVectors, embed_plan, is_remote
from mnemonaut_core.recall.gather import GatherResult, How, OnRun, gather_runs, with_filters
from mnemonaut_core.recall.stage import Choose, Recipe, Rerank


@dataclass(slots=True)
class _Clock:
    spans: list[Span] = field(default_factory=list)

    @contextmanager
    def span(self, stage: str) -> Iterator[None]:
        started = time.perf_counter()
        try:
            yield
        finally:
            self.spans.append(Span(stage, (time.perf_counter() - started) * 1000.0))


@dataclass(frozen=True, slots=True, eq=False)
class Manner:
    """How a recall is done; the result does not depend on it, unless a source is late.

    `deadlines` lets sources time out by their own limits; laws, goldens, evaluation and what-if run without. `serial`
    asks one source after the other: cheaper when many recalls follow each other. `embedded` is an earlier recall by the
    same embedder: its vectors (and its chooser's answer) serve again where the same is asked, if nothing was written
    since. `on_run` is told of every run as it comes. `kept` answers what was asked before, when serial. `overdue`: see
    `How`.
    """

    token: CancelToken = NEVER
    deadlines: bool = False
    serial: bool = False
    embedded: Trace | None = None
    on_run: OnRun | None = None
    kept: KeptRuns | None = None
    overdue: Mapping[str, float] = field(default_factory=dict)


def run_recipe(
    recipe: Recipe,
    query: Query,
    parameters: Resolved,
    *,
    readers: ReaderPool,
    embedder: Embedder | None,
    chooser: Chooser | None = None,
    manner: Manner = Manner(),
) -> Trace:
    """One recall, whole. Reads, writes nothing; raises `Cancelled` when the token is set."""
    try:
        return _recall(recipe, query, parameters, readers, embedder, chooser, manner)
    except Exception:
        # what an interrupted reader raises is the store's own; a set token wins over it
        manner.token.raise_if_set()
        raise


def _recall(
    recipe: Recipe,
    query: Query,
    parameters: Resolved,
    readers: ReaderPool,
    embedder: Embedder | None,
    chooser: Chooser | None,
    manner: Manner,
) -> Trace:
    found = gathered_for(recipe, query, parameters, readers=readers, embedder=embedder, manner=manner)
    before, token = manner.embedded, manner.token
    again = before is not None and before.generation == found.generation_before
    choose = recorded(before.choices) if again and before is not None else asking(chooser, token)
    trace = rank_gathered(recipe, found.plan, found.gathered, parameters, found.spans, choose=choose)
    token.raise_if_set()
    return trace


@dataclass(frozen=True, slots=True, eq=False)
class Gathered:
    """The reading half of a recall: the plan with its vectors, what the sources answered, and the times."""

    plan: Plan
    gathered: GatherResult
    spans: list[Span]
    generation_before: int


def gathered_for(
    recipe: Recipe,
    query: Query,
    parameters: Resolved,
    *,
    readers: ReaderPool,
    embedder: Embedder | None,
    manner: Manner,
) -> Gathered:
    """plan → embed → gather."""
    clock, token, before = _Clock(), manner.token, manner.embedded
    with clock.span("plan"):
        plan = recipe.plan(query, parameters.values)
    token.raise_if_set()
    late: LateVectors | None = None
    with (
        readers.reader() as reader,
        token.interrupting(reader.interrupt),
        clock.span("embed"),
        reader.snapshot() as generation,
    ):
        if before is not None and before.generation == generation and before.plan.forms == plan.forms:
            plan = replace(plan, vectors=before.plan.vectors)
        elif embedder is not None and is_remote(embedder):
            late = LateVectors(plan, embedder, token)
        else:
            plan = embed_plan(plan, embedder, reader)
        plan = _suppressing(plan, reader)
    token.raise_if_set()
    with clock.span("gather"):
        serial = manner.serial and late is None
        how = How(token, manner.deadlines, serial, manner.on_run, late, manner.kept, manner.overdue)
        gathered = gather_runs(recipe, plan, readers, how)
        if late is not None:
            plan, gathered = _with_late(recipe, late.settled(plan), gathered, readers, how)
    token.raise_if_set()
    return Gathered(plan, gathered, clock.spans, generation)


def selected_of(recipe: Recipe, plan: Plan, gathered: GatherResult, choose: Choosing) -> tuple[str, ...]:
    """Only who is selected: the stages of `rank_gathered` without pack, candidates and lint. A "why" asks this hundreds
    of times and looks at nothing else."""
    pool = Pool(plan, gathered.memories, gathered.vectors, gathered.runs, gathered.beside)
    return _walk(recipe, pool, recipe.fuse(plan, gathered.runs), _Clock(), choose).selection.selected


def _suppressing(plan: Plan, reader: MemoryReader) -> Plan:
    """The plan's filters with what is suppressed for this text, and for texts near it where vectors are there."""
    first = plan.vectors.by_form.get(plan.forms[0].name)
    return with_filters(plan, reader.suppressed_for(plan.query.text, first))


def _with_late(
    recipe: Recipe, plan: Plan, gathered: GatherResult, readers: ReaderPool, how: How
) -> tuple[Plan, GatherResult]:
    """When the vectors came while the words were searched: if they tell of further suppressions, the sources are asked
    once more, with the vectors at hand."""
    with readers.reader() as reader, reader.snapshot():
        again = _suppressing(plan, reader)
    if again.filters == plan.filters:
        return plan, gathered
    return again, gather_runs(recipe, again, readers, replace(how, late=None))


def rank_gathered(
    recipe: Recipe,
    plan: Plan,
    gathered: GatherResult,
    parameters: Resolved,
    spans: list[Span] | None = None,
    *,
    choose: Choosing | None = None,
) -> Trace:
    """The rest of a recall: everything after gathering, pure but for a chooser that is asked. What-if and replay call it
    with other parameters and the recorded choice; without one the stand-in chooses."""
    clock = _Clock(list(spans or ()))
    with clock.span("fuse"):
        fused = recipe.fuse(plan, gathered.runs)
    pool = Pool(plan, gathered.memories, gathered.vectors, gathered.runs, gathered.beside)
    walked = _walk(recipe, pool, fused, clock, choose if choose is not None else recorded({}))
    with clock.span("pack"):
        pack = recipe.pack(pool, walked.selection)
    trace = Trace(
        id=uuid.uuid4().hex,
        recipe=recipe.name,
        preset=parameters.preset,
        parameters=parameters.values,
        layers=parameters.layers,
        query=plan.query,
        plan=plan,
        runs=gathered.runs,
        pool=pool,
        rankings=tuple(walked.rankings),
        candidates=_candidates(gathered, walked.rankings, walked.scored, walked.decided),
        selected=walked.selection.selected,
        pack=pack,
        warnings=(),
        spans=tuple(clock.spans),
        generation=gathered.generation,
        embedder=plan.vectors.embedder,
        choices=walked.choices,
        scope=gathered.scope,
    )
    trace = replace(
        trace, warnings=(*warnings_of(trace), *(w for rule in recipe.lint for w in rule(trace)), *lint_trace(trace))
    )
    return trace if recipe.response is None else replace(trace, response=recipe.response(trace))


@dataclass(slots=True)
class _Walked:
    """What the recipe's steps left behind."""

    rankings: list[Ranking]
    scored: dict[str, Scored]
    decided: dict[str, Decision] = field(default_factory=dict)
    selection: Selection = field(default_factory=lambda: Selection("none", ()))
    choices: dict[str, tuple[ChoiceRequest, Choice]] = field(default_factory=dict)


def _walk(recipe: Recipe, pool: Pool, fused: Ranking, clock: _Clock, choose: Choosing) -> _Walked:
    walked = _Walked([fused], {item.id: item for item in fused.items})
    current = fused
    for step in recipe.steps:
        with clock.span(step.name):
            if isinstance(step, Rerank):
                current = step.run(pool, current)
                walked.rankings.append(current)
                walked.scored.update({item.id: item for item in current.items})
                continue
            if isinstance(step, Choose):
                request = step.request(pool, current)
                choice = choose(step.name, request, step.deadline_s(pool.plan))
                walked.choices[step.name] = (request, choice)
                walked.selection = step.run(pool, current, choice)
            else:
                walked.selection = step.run(pool, current)
            walked.decided.update({decision.id: decision for decision in walked.selection.decisions})
            survivors = set(walked.selection.selected)
            current = Ranking(current.stage, tuple(item for item in current.items if item.id in survivors))
    return walked


def _candidates(
    gathered: GatherResult, rankings: list[Ranking], scored: dict[str, Scored], decided: dict[str, Decision]
) -> tuple[Candidate, ...]:
    """Every memory of any run once: those of the last ranking first, then those that left before, by their last score."""
    hits: dict[str, list[tuple[str, str, Hit]]] = {}
    for run in gathered.runs:
        for hit in run.hits:
            hits.setdefault(hit.id, []).append((run.source, run.form, hit))
    last = {memory_id: rank for rank, memory_id in enumerate(rankings[-1].ids, 1)}
    left_earlier = sorted(
        (memory_id for memory_id in hits if memory_id not in last),
        key=lambda memory_id: (-scored[memory_id].score if memory_id in scored else 0.0, id_key(memory_id)),
    )
    undecided = Outcome(code=Code.NOT_CHOSEN, stage="fuse")
    return tuple(
        Candidate(
            gathered.memories[memory_id],
            last.get(memory_id),
            scored.get(memory_id),
            tuple(hits[memory_id]),
            decided.get(memory_id, Decision(memory_id, undecided)),
        )
        for memory_id in (*last, *left_earlier)
    )
