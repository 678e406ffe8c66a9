"""Running a recipe: plan → embed → gather → fuse → rerank → select. What flowed is the trace."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.domain.choice import Choice, ChoiceRequest
from mnemonaut_core.domain.outcome import Code, Decision, Outcome, Selection
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import MOST_CHARACTERS, Query
from mnemonaut_core.domain.ranking import Ranking, Scored, id_key
from mnemonaut_core.domain.run import Hit, RunStatus
from mnemonaut_core.domain.trace import Candidate, Pool, StageTime, Trace, TraceWarning
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import Resolved
from mnemonaut_core.ports import Chooser, Embedder, SearchPool, SearchReader
from mnemonaut_core.recall.cache import SharedReaders
from mnemonaut_core.recall.choose import Choosing, asking, recorded
from mnemonaut_core.recall.embed import PendingVectors, embed_plan, is_remote
from mnemonaut_core.recall.gather import WITHOUT_DEADLINES, RunOptions, gather_pool, needed_at_once, with_filters
from mnemonaut_core.recall.stage import Choose, Recipe, Rerank, Select


class _Clock(msgspec.Struct):
    spans: list[StageTime] = field(default_factory=list)

    @contextmanager
    def span(self, stage: str) -> Iterator[None]:
        started = time.perf_counter()
        try:
            yield
        finally:
            self.spans.append(StageTime(stage, (time.perf_counter() - started) * 1000.0))


def run_recipe(
    recipe: Recipe,
    query: Query,
    parameters: Resolved,
    *,
    readers: SearchPool,
    embedder: Embedder | None,
    chooser: Chooser | None = None,
    options: RunOptions = WITHOUT_DEADLINES,
) -> Trace:
    """One recall, whole; what the lint says of it is its caller's. Reads, writes nothing; raises `Cancelled` when the token is
    set."""
    token, reuse = options.token, options.reuse
    try:
        pool, spans = pool_for(recipe, query, parameters, readers=readers, embedder=embedder, options=options)
        again = reuse is not None and reuse.generation == pool.generation
        choose = recorded(reuse.choices) if again and reuse is not None else asking(chooser, token)
        trace = rank_pool(recipe, pool, parameters, spans, choose=choose)
        token.raise_if_set()
    except Exception:
        # what an interrupted reader raises is the store's own; a set token wins over it
        token.raise_if_set()
        raise
    return trace


def pool_for(
    recipe: Recipe,
    query: Query,
    parameters: Resolved,
    *,
    readers: SearchPool,
    embedder: Embedder | None,
    options: RunOptions,
) -> tuple[Pool, tuple[StageTime, ...]]:
    """The reading half of a recall, plan → embed → gather, and how long each took."""
    clock, token = _Clock(), options.token
    if options.shared is not None:
        readers = SharedReaders(readers, options.shared)
    with clock.span("plan"):
        plan = recipe.plan(query, parameters.values)
    token.raise_if_set()
    with (
        readers.reader() as reader,
        token.interrupting(reader.interrupt),
        clock.span("embed"),
        reader.snapshot() as generation,
    ):
        plan, pending = ready(recipe, plan, reader, generation, embedder, options)
    token.raise_if_set()
    with clock.span("gather"):
        pool = gather_pool(recipe, plan, readers, options, pending)
        if pending is not None:
            pool = _with_settled(recipe, replace(pool, plan=pending.settled(plan)), readers, options)
    token.raise_if_set()
    return pool, tuple(clock.spans)


def ready(
    recipe: Recipe, plan: Plan, reader: SearchReader, generation: int, embedder: Embedder | None, options: RunOptions
) -> tuple[Plan, PendingVectors | None]:
    """A plan as the sources are asked with: with vectors, or with those that are on their way from an endpoint; and with what
    is suppressed for it."""
    reuse = options.reuse
    kept = None if reuse is None or reuse.generation != generation else reuse.plan
    pending: PendingVectors | None = None
    known = None if options.shared is None else options.shared.at(generation).embedded(plan.filters.sight)
    same = kept is not None and (kept.forms, kept.filters.sight) == (plan.forms, plan.filters.sight)
    if kept is not None and same and not kept.vectors.unasked:
        plan = replace(plan, vectors=kept.vectors)
    elif embedder is not None and is_remote(embedder):
        at_once = needed_at_once(recipe.gather(plan)) or reader.suppresses_similar()
        pending = PendingVectors(plan, embedder, options.token, at_once=at_once, known=known)
    else:
        plan = embed_plan(plan, embedder, reader, known)
    return _suppressing(plan, reader), pending


def _suppressing(plan: Plan, reader: SearchReader) -> Plan:
    """The plan's filters with what is suppressed for this text, and for texts near it where vectors are there."""
    first = plan.vectors.by_form.get(plan.forms[0].name)
    return with_filters(plan, reader.suppressed_for(plan.query.text, first, plan.vectors.embedder))


def _with_settled(recipe: Recipe, pool: Pool, readers: SearchPool, options: RunOptions) -> Pool:
    """When the vectors came while the words were searched: if they tell of further suppressions, the sources are asked
    once more, with the vectors at hand."""
    with readers.reader() as reader, reader.snapshot():
        again = _suppressing(pool.plan, reader)
    return pool if again.filters == pool.plan.filters else gather_pool(recipe, again, readers, options)


def _new_id() -> str:
    """32 hexadecimal digits: eight of chance, by which a person names it; eleven of the time in milliseconds, so that recalls of
    one second have an order; thirteen of chance."""
    chance = uuid.uuid4().hex
    return f"{chance[:8]}{time.time_ns() // 1_000_000 & 0xFFF_FFFF_FFFF:011x}{chance[-13:]}"


def rank_pool(
    recipe: Recipe, pool: Pool, parameters: Resolved, spans: Iterable[StageTime] = (), *, choose: Choosing | None = None
) -> Trace:
    """The rest of a recall: everything after gathering, pure but for a chooser that is asked. What-if and replay call it
    with other parameters and the recorded choice; without one the stand-in chooses."""
    clock = _Clock(list(spans))
    walked = _walk(recipe, pool, clock, choose if choose is not None else recorded({}))
    with clock.span("pack"):
        pack = recipe.pack(pool, tuple(walked.rankings), walked.selection)
    trace = Trace(
        id=_new_id(),
        recipe=recipe.name,
        preset=parameters.preset,
        layers=parameters.layers,
        pool=pool,
        rankings=tuple(walked.rankings),
        candidates=_candidates(pool, walked),
        selected=walked.selection.selected,
        pack=pack,
        warnings=(),
        spans=tuple(clock.spans),
        choices=walked.choices,
    )
    found = (*_unread(recipe, trace), *degraded(trace), *(found for rule in recipe.lint for found in rule(trace)))
    trace = replace(trace, warnings=found)
    return trace if recipe.response is None else replace(trace, response=recipe.response(trace))


class _Walked(msgspec.Struct):
    """What the recipe's steps left behind."""

    rankings: list[Ranking]
    scored: dict[str, Scored]
    decided: dict[str, Decision] = field(default_factory=dict)
    selection: Selection = field(default_factory=lambda: Selection("none", ()))
    choices: dict[str, tuple[ChoiceRequest, Choice]] = field(default_factory=dict)


def _walk(recipe: Recipe, pool: Pool, clock: _Clock, choose: Choosing) -> _Walked:
    """fuse, then the recipe's steps."""
    with clock.span("fuse"):
        fused = recipe.fuse(pool.plan, pool.runs)
    walked = _Walked([fused], {item.id: item for item in fused.items})
    current = fused
    for step in recipe.steps:
        with clock.span(step.name):
            taken = take(step, pool, current, choose)
            current = taken.ranking
            if taken.selection is None:
                walked.rankings.append(current)
                walked.scored.update({item.id: item for item in current.items})
                continue
            if taken.choice is not None:
                walked.choices[step.name] = taken.choice
            walked.selection = taken.selection
            walked.decided.update({decision.id: decision for decision in walked.selection.decisions})
            _say_closed_gate(walked)
    return walked


def _say_closed_gate(walked: _Walked) -> None:
    """After a gate closed, what stood behind the selected is GATE_CLOSED too: no result was full."""
    closed = next((one.outcome for one in walked.selection.decisions if one.outcome.code is Code.GATE_CLOSED), None)
    if closed is None:
        return
    for memory_id, decision in walked.decided.items():
        if decision.outcome.code is Code.RESULT_CAP:
            walked.decided[memory_id] = replace(decision, outcome=closed)


class Taken(msgspec.Struct, frozen=True):
    """What one step of a recipe leaves: the ranking that the next one gets, and what a selection decided (None: it was a
    rerank)."""

    ranking: Ranking
    selection: Selection | None = None
    choice: tuple[ChoiceRequest, Choice] | None = None


def take(step: Rerank | Select | Choose, pool: Pool, ranking: Ranking, choose: Choosing) -> Taken:
    """One step. Who is not selected does not go on."""
    if isinstance(step, Rerank):
        return Taken(step.run(pool, ranking))
    asked: tuple[ChoiceRequest, Choice] | None = None
    if isinstance(step, Choose):
        request = step.request(pool, ranking)
        asked = request, choose(step.name, request, step.deadline_s(pool.plan))
        selection = step.run(pool, ranking, asked[1])
    else:
        selection = step.run(pool, ranking)
    return Taken(kept_of(ranking, frozenset(selection.selected)), selection, asked)


def passed_on(
    step: Rerank | Select, pool: Pool, ranking: Ranking, *, wanted: str = "", last: bool = False
) -> Ranking | None:
    """Who goes on from a step, as `take` has it, by the shortest way that it knows: without parts, outcomes and reasons. None
    where `wanted` does not go on. From the `last` step nobody has to go on, so all that came are given back where it does."""
    if isinstance(step, Rerank):
        if step.scores is not None:
            scores = step.scores(pool, ranking)
        elif step.alone is not None:
            scores = [step.alone(pool, item) for item in ranking.items]
        else:
            return step.run(pool, ranking)
        items = (Scored(item.id, score, (), item.combine) for item, score in zip(ranking.items, scores, strict=True))
        return Ranking.of(ranking.stage, items)
    if last and wanted and step.keeps is not None:
        return ranking if wanted in step.keeps(pool, ranking) else None
    if step.keeps is not None:
        kept = frozenset(step.keeps(pool, ranking))
    elif step.alone is not None:
        kept = frozenset(item.id for item in ranking.items if step.alone(pool, item) is None)
    else:
        kept = frozenset((step.bare or step.run)(pool, ranking).selected)
    return None if wanted and wanted not in kept else kept_of(ranking, kept)


def kept_of(ranking: Ranking, kept: frozenset[str]) -> Ranking:
    """The ranking without all others, in its order."""
    return Ranking(ranking.stage, tuple(item for item in ranking.items if item.id in kept))


def _candidates(pool: Pool, walked: _Walked) -> tuple[Candidate, ...]:
    """Every memory of any run once: those of the last ranking first, then those that left before, by their last score."""
    scored, decided = walked.scored, walked.decided
    hits: dict[str, list[tuple[str, str, Hit]]] = {}
    for run in pool.runs:
        for hit in run.hits:
            hits.setdefault(hit.id, []).append((run.source, run.form, hit))
    last = {memory_id: rank for rank, memory_id in enumerate(walked.rankings[-1].ids, 1)}
    left_earlier = sorted(
        (memory_id for memory_id in hits if memory_id not in last),
        key=lambda memory_id: (-scored[memory_id].score if memory_id in scored else 0.0, id_key(memory_id)),
    )
    undecided = Outcome(code=Code.NOT_CHOSEN, stage="fuse")
    return tuple(
        Candidate(
            pool.memories[memory_id],
            last.get(memory_id),
            scored.get(memory_id),
            tuple(hits[memory_id]),
            decided.get(memory_id, Decision(memory_id, undecided)),
        )
        for memory_id in (*last, *left_earlier)
    )


_WITH_REMEDY = (
    "endpoint_not_allowed", "file_not_allowed", "embedder_unlike", "lint_no_query_vectors", "index_rebuilt", "terms_left_out",
)  # fmt: skip
_AS_SET_UP = ("no_chooser", "nothing_to_choose")
"""What a choice says that is as somebody set it up: no model is named, nothing was found."""
_DEGRADED = {
    RunStatus.TIMED_OUT: "source_timed_out",
    RunStatus.FAILED: "source_failed",
    RunStatus.OFF: "source_off",
}


def _unread(recipe: Recipe, trace: Trace) -> Iterator[TraceWarning]:
    """What the question was given and this recipe does not look at, and what of its text nothing looks at."""
    if trace.query.left_out:
        values = {"kept": MOST_CHARACTERS // 2, "left_out": trace.query.left_out}
        yield TraceWarning(
            "question_long", Text.keyed("question_long", **values), advice=Text.keyed("question_long_do", **values)
        )
    for name in trace.query.set_aside:
        if name not in recipe.reads:
            yield TraceWarning("field_unread", Text.keyed(f"unread_{name}"))


def degraded(trace: Trace) -> tuple[TraceWarning, ...]:
    """What a trace warns of by itself: one warning a source that did not answer, and one for what a chooser could not do; one
    for all where the embedder is what is wrong, since that has a remedy. The lint (`explain/lint`) adds what the numbers
    show."""
    found: dict[tuple[str, str], TraceWarning] = {}
    for run in trace.runs:
        code = _DEGRADED.get(run.status)
        if run.reason is not None and run.reason.key in _WITH_REMEDY:
            advice = Text.keyed(f"{run.reason.key}_do", **run.reason.values)
            found[run.reason.key, ""] = TraceWarning(run.reason.key, run.reason, advice=advice)
        elif code is not None and run.reason is not None:
            found.setdefault((code, run.source), TraceWarning(code, run.reason))
    for step, (_, choice) in trace.choices.items():
        for said in (choice.fallback, choice.note):
            if said is not None and said.key not in _AS_SET_UP:
                found[said.key, step] = TraceWarning(said.key, said)
    return tuple(found.values())
