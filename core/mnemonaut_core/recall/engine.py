"""Running a recipe: plan → embed → gather → fuse → rerank → select. What flowed is the trace."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.domain.choice import STAND_IN, Choice, ChoiceRequest
from mnemonaut_core.domain.columns import Ranking, Selection
from mnemonaut_core.domain.plan import Plan, Vector
from mnemonaut_core.domain.query import MOST_CHARACTERS, Query
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.silence import Silence
from mnemonaut_core.domain.trace import Candidates, Pool, Ranked, StageTime, Trace, TraceWarning
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import Resolved
from mnemonaut_core.ports import Chooser, Embedder, SearchPool, SearchReader
from mnemonaut_core.recall.cache import SharedReaders
from mnemonaut_core.recall.choose import Choosing, asking, recorded
from mnemonaut_core.recall.embed import PendingVectors, embed_further, embed_plan, is_remote
from mnemonaut_core.recall.gather import (
    WITHOUT_DEADLINES,
    RunOptions,
    further_of,
    gather_pool,
    needed_at_once,
    with_filters,
)
from mnemonaut_core.recall.intent import may_be_silent, order_text, time_text
from mnemonaut_core.recall.silence import measured
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
    """A plan ready for the sources: with its vectors, or with the request for them to an endpoint, and with its
    suppressions."""
    reuse = options.reuse
    kept = None if reuse is None or reuse.generation != generation else reuse.plan
    pending: PendingVectors | None = None
    known = None if options.shared is None else options.shared.at(generation).embedded(plan.filters.sight)
    same = kept is not None and (kept.forms, kept.filters.sight) == (plan.forms, plan.filters.sight)
    further = further_of(recipe.gather(plan), plan.parameters)
    if recipe.needs.every_list:
        further |= {one.name for one in reader.vectors.further()}
    if kept is not None and same and not kept.vectors.unasked:
        plan = replace(plan, vectors=kept.vectors)
    elif embedder is not None and is_remote(embedder):
        at_once = needed_at_once(recipe.gather(plan)) or reader.filters.suppresses_similar()
        pending = PendingVectors(plan, embedder, options.token, at_once=at_once, known=known)
    else:
        plan = embed_plan(plan, embedder, reader, known)
    if kept is not None and same and further == kept.further.keys():
        plan = replace(plan, further=kept.further)
    elif further:
        plan = embed_further(plan, further, reader, options.token)
    plan = _suppressing(plan, reader)
    if may_be_silent(plan.parameters):
        if recipe.gather(plan).order is not None:
            reader.vectors.read_all()  # before what asks for the nearest ones alone, which vec0 would answer
        plan = replace(plan, silence=_silence(plan, kept, reader, embedder, options, known))
    return plan, pending


def _silence(
    plan: Plan,
    kept: Plan | None,
    reader: SearchReader,
    embedder: Embedder | None,
    options: RunOptions,
    known: dict[str, Vector] | None,
) -> Silence:
    """That of an earlier recall where the same is searched; otherwise measured, against that recall's limit."""
    before = None if kept is None else kept.silence
    if kept is not None and before is not None and kept.filters == plan.filters:
        return before
    return measured(plan, reader, embedder, options.limit if before is None else before.limit, known)


def _suppressing(plan: Plan, reader: SearchReader) -> Plan:
    """The plan's filters with what is suppressed for this text, and for texts near it where vectors are there."""
    first = plan.vectors.by_form.get(plan.forms[0].name)
    return with_filters(plan, reader.filters.suppressed_for(plan.query.text, first, plan.vectors.embedder))


def _with_settled(recipe: Recipe, pool: Pool, readers: SearchPool, options: RunOptions) -> Pool:
    """When the vectors arrive during the word searches: if they show further suppressions, the sources are searched
    once more."""
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
    """The rest of a recall, after gathering; pure except for a chooser. What-if and replay call it with other
    parameters and the recorded choice; without one the stand-in chooses."""
    clock = _Clock(list(spans))
    ranked = rank(recipe, pool, choose if choose is not None else recorded({}), clock.span)
    with clock.span("pack"):
        pack = recipe.pack(ranked)
    trace = Trace(
        id=_new_id(),
        recipe=recipe.name,
        preset=parameters.preset,
        layers=parameters.layers,
        pool=pool,
        rankings=ranked.rankings,
        candidates=Candidates(ranked, recipe.judge),
        selected=ranked.selected,
        pack=pack,
        warnings=(),
        spans=tuple(clock.spans),
        choices=ranked.choices,
    )
    found = (
        *_unread(recipe, trace),
        *_of_time(trace),
        *degraded(trace),
        *(found for rule in recipe.lint.own for found in rule(trace)),
    )
    trace = replace(trace, warnings=found)
    return trace if recipe.agents.response is None else replace(trace, response=recipe.agents.response(trace))


def rank(
    recipe: Recipe, pool: Pool, choose: Choosing, span: Callable[[str], AbstractContextManager[object]] = nullcontext
) -> Ranked:
    """fuse, then the recipe's steps; who is not selected does not go on. `span` is entered for each stage, by its name."""
    with span("fuse"):
        ranking = recipe.fuse(pool)
    rankings, selections = [ranking], list[Selection]()
    choices: dict[str, tuple[ChoiceRequest, Choice]] = {}
    for step in recipe.steps:
        with span(step.name):
            if isinstance(step, Rerank):
                ranking = step.run(pool, ranking)
                rankings.append(ranking)
                continue
            if isinstance(step, Select):
                selection = step.run(pool, ranking)
            else:
                request = step.request(pool, ranking)
                choice = choose(step.name, request, step.deadline_s(pool.plan))
                choices[step.name] = request, choice
                selection = choose_by(step, pool, ranking, choice)
            selections.append(selection)
            ranking = ranking.only(selection.kept())
    return Ranked(pool, tuple(rankings), tuple(selections), choices)


def choose_by(step: Choose, pool: Pool, ranking: Ranking, choice: Choice) -> Selection:
    return step.run(pool, ranking) if choice.by == STAND_IN else step.apply(pool, ranking, choice)


_WITH_REMEDY = tuple(
    """
    endpoint_not_allowed file_not_allowed embedder_unlike lint_no_query_vectors index_rebuilt terms_left_out
    list_not_allowed
    """.split()
)
_AS_SET_UP = ("no_chooser", "nothing_to_choose")
"""Remarks of a choice that describe the normal setup: no model is named, nothing was found."""
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
        if name not in recipe.needs.fields:
            yield TraceWarning("field_unread", Text.keyed(f"unread_{name}"))


def _of_time(trace: Trace) -> Iterator[TraceWarning]:
    """That nothing lies in the time which the question names, where something else was found, and how its date was read."""
    time = None if trace.plan.silence is None else trace.plan.silence.time
    if time is not None and not time.memories and trace.selected:
        yield TraceWarning("time_empty", Text.keyed("time_empty", time=time_text(trace.plan)))
    order = order_text(trace.plan)
    if order is not None:
        yield TraceWarning("date_order", order)


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
