"""Running a recipe: plan → embed → gather → fuse → rerank → select. What flowed is the trace."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.outcome import Code, Decision, Outcome, Selection
from mnemonaut_core.domain.plan import Plan, QueryVectors
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Ranking, Scored, id_key
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.trace import Candidate, Pool, Span, Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.gather import GatherResult, gather_runs
from mnemonaut_core.messages import Message
from mnemonaut_core.parameters import Resolved
from mnemonaut_core.ports import Embedder, MemoryReader, ReaderPool
from mnemonaut_core.stage import Recipe, Rerank
from mnemonaut_core.warnings_of import warnings_of


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


def embed_plan(plan: Plan, embedder: Embedder | None, reader: MemoryReader) -> Plan:
    """The plan with the vectors of its forms. A failure becomes the status of every vector source, nothing more."""
    if embedder is None or embedder.dimension == 0:
        return replace(plan, vectors=QueryVectors(missing=Message("no_embedder")))
    texts = [form.text for form in plan.forms]
    identity = f"{embedder.name}/{embedder.version}"
    try:
        statistics = reader.statistics() if embedder.uses_gram_statistics else None
        rows = embedder.embed_queries(texts, statistics)
    except MnemonautError as error:
        failure = Message("embed_failed", {"reason": str(error)})
        return replace(plan, vectors=QueryVectors(identity, missing=failure, failed=True))
    found = {form.name: row for form, row in zip(plan.forms, rows, strict=True) if row.any()}
    missing = None if found else Message("nothing_to_embed")
    return replace(plan, vectors=QueryVectors(identity, found, missing))


def run_recipe(
    recipe: Recipe,
    query: Query,
    parameters: Resolved,
    *,
    readers: ReaderPool,
    embedder: Embedder | None,
    token: CancelToken = NEVER,
    deadlines: bool = False,
    serial: bool = False,
    embedded: Trace | None = None,
) -> Trace:
    """One recall, whole. Reads, writes nothing; raises `Cancelled` when the token is set.

    `deadlines` lets sources time out by their own limits; laws, goldens, evaluation and what-if run without. `serial`
    asks one source after the other: the same trace, cheaper when many recalls follow each other. `embedded` is an
    earlier recall by the same embedder: its vectors serve again for the same forms, if nothing was written since.
    """
    try:
        return _recall(
            recipe, query, parameters, readers, embedder, token, deadlines=deadlines, serial=serial, embedded=embedded
        )
    except Exception:
        # what an interrupted reader raises is the store's own; a set token wins over it
        token.raise_if_set()
        raise


def _recall(
    recipe: Recipe,
    query: Query,
    parameters: Resolved,
    readers: ReaderPool,
    embedder: Embedder | None,
    token: CancelToken,
    *,
    deadlines: bool,
    serial: bool,
    embedded: Trace | None,
) -> Trace:
    clock = _Clock()
    with clock.span("plan"):
        plan = recipe.plan(query, parameters.values)
    token.raise_if_set()
    with (
        readers.reader() as reader,
        token.interrupting(reader.interrupt),
        clock.span("embed"),
        reader.snapshot() as generation,
    ):
        if embedded is not None and embedded.generation == generation and embedded.plan.forms == plan.forms:
            plan = replace(plan, vectors=embedded.plan.vectors)
        else:
            plan = embed_plan(plan, embedder, reader)
        first = plan.vectors.by_form.get(plan.forms[0].name)
        suppressed = reader.suppressed_for(query.text, first)
        plan = replace(plan, filters=replace(plan.filters, suppressed=suppressed))
    token.raise_if_set()
    with clock.span("gather"):
        gathered = gather_runs(recipe.gather(plan), plan, readers, token, deadlines=deadlines, serial=serial)
    token.raise_if_set()
    trace = rank_gathered(recipe, plan, gathered, parameters, clock.spans)
    token.raise_if_set()
    return trace


def rank_gathered(
    recipe: Recipe, plan: Plan, gathered: GatherResult, parameters: Resolved, spans: list[Span] | None = None
) -> Trace:
    """The pure rest of a recall: everything after gathering. What-if and replay call it with other parameters."""
    clock = _Clock(list(spans or ()))
    with clock.span("fuse"):
        fused = recipe.fuse(plan, gathered.runs)
    pool = Pool(plan, gathered.memories, gathered.vectors, gathered.runs)
    rankings = [fused]
    current, decided = fused, dict[str, Decision]()
    last_scored: dict[str, Scored] = {item.id: item for item in fused.items}
    last_selection = Selection("none", ())
    for step in recipe.steps:
        with clock.span(step.name):
            if isinstance(step, Rerank):
                current = step.run(pool, current)
                rankings.append(current)
                last_scored.update({item.id: item for item in current.items})
                continue
            last_selection = step.run(pool, current)
            decided.update({decision.id: decision for decision in last_selection.decisions})
            survivors = set(last_selection.selected)
            current = Ranking(current.stage, tuple(item for item in current.items if item.id in survivors))
    with clock.span("pack"):
        pack = recipe.pack(pool, last_selection)
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
        rankings=tuple(rankings),
        candidates=_candidates(gathered, rankings, last_scored, decided),
        selected=last_selection.selected,
        pack=pack,
        warnings=(),
        spans=tuple(clock.spans),
        generation=gathered.generation,
        embedder=plan.vectors.embedder,
    )
    return replace(trace, warnings=warnings_of(trace))


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
