"""Gathering: every source in parallel, each on a reader of its own, all of one generation."""

from __future__ import annotations

import time
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass, field, replace

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Plan, Vector
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.messages import Message
from mnemonaut_core.ports import MemoryReader, ReaderPool
from mnemonaut_core.stage import Gather, Source, SourceKind

_WORKERS = ThreadPoolExecutor(max_workers=8, thread_name_prefix="source")


@dataclass(frozen=True, slots=True, eq=False)
class GatherResult:
    """What the sources answered, with the memories of all hits, as of one generation."""

    runs: tuple[Run, ...]
    memories: dict[str, Memory]
    generation: int
    vectors: dict[str, Vector] = field(default_factory=dict)


@dataclass(slots=True)
class _Answer:
    runs: tuple[Run, ...]
    generation: int | None


def gather_runs(
    gather: Gather, plan: Plan, readers: ReaderPool, token: CancelToken, *, deadlines: bool, serial: bool = False
) -> GatherResult:
    """All sources' runs in the recipe's order, whatever order they answered in.

    Each source begins its read by noting the content generation. If a writer came between them, gathering is
    repeated once, then done one after the other in a single snapshot; `serial` does that from the start (a "why" asks
    hundreds of times, and handing work to threads would cost more than it saves).
    """
    for _ in range(0 if serial else 2):
        answers = _in_parallel(gather, plan, readers, token, deadlines=deadlines)
        seen = {answer.generation for answer in answers if answer.generation is not None}
        if len(seen) <= 1:
            with readers.reader() as reader, reader.snapshot() as generation:
                if not seen or generation in seen:
                    runs = tuple(run for answer in answers for run in answer.runs)
                    return GatherResult(runs, _load(reader, runs), generation)
    with readers.reader() as reader, token.interrupting(reader.interrupt), reader.snapshot() as generation:
        runs = tuple(run for source in gather.sources for run in _guarded(source, plan, reader, token))
        return GatherResult(runs, _load(reader, runs), generation)


def _load(reader: MemoryReader, runs: tuple[Run, ...]) -> dict[str, Memory]:
    return reader.load(sorted({hit.id for run in runs for hit in run.hits}))


def _in_parallel(
    gather: Gather, plan: Plan, readers: ReaderPool, token: CancelToken, *, deadlines: bool
) -> list[_Answer]:
    interrupts: list[list[MemoryReader]] = [[] for _ in gather.sources]

    def work(source: Source, mine: list[MemoryReader]) -> _Answer:
        with readers.reader() as reader, token.interrupting(reader.interrupt):
            mine.append(reader)
            try:
                with reader.snapshot() as generation:
                    return _Answer(_guarded(source, plan, reader, token), generation)
            finally:
                mine.clear()

    futures: list[Future[_Answer]] = [
        _WORKERS.submit(work, source, mine) for source, mine in zip(gather.sources, interrupts, strict=True)
    ]
    answers = []
    started = time.perf_counter()
    for source, future, mine in zip(gather.sources, futures, interrupts, strict=True):
        limit = None
        if deadlines and source.deadline_ms is not None:
            limit = max(0.0, source.deadline_ms / 1000.0 - (time.perf_counter() - started))
        try:
            answers.append(future.result(limit))
        except FutureTimeout:
            for reader in tuple(mine):
                reader.interrupt()
            answers.append(_Answer(_timed_out(source, plan), None))
    token.raise_if_set()
    return answers


def _timed_out(source: Source, plan: Plan) -> tuple[Run, ...]:
    reason = Message("deadline", {"limit_ms": f"{source.deadline_ms:g}"})
    return tuple(
        Run.without(source.name, form.name, RunStatus.TIMED_OUT, k=source.k, reason=reason) for form in plan.forms
    )


def _guarded(source: Source, plan: Plan, reader: MemoryReader, token: CancelToken) -> tuple[Run, ...]:
    """The source's runs; what it could not do becomes its status. A cancelled token wins over what it broke."""
    try:
        return fetch(source, plan, reader)
    except Cancelled:
        raise
    except MnemonautError as error:
        token.raise_if_set()
        reason = Message("source_failed", {"source": source.name, "reason": str(error)})
        return tuple(
            Run.without(source.name, form.name, RunStatus.FAILED, k=source.k, reason=reason) for form in plan.forms
        )


def fetch(source: Source, plan: Plan, reader: MemoryReader) -> tuple[Run, ...]:
    """One source's runs, one a form: it asks the reader with the plan's filters."""
    if source.off_parameter is not None:
        reason = Message("source_off", {"parameter": source.off_parameter, "value": 0})
        return tuple(
            Run.without(source.name, form.name, RunStatus.OFF, k=source.k, reason=reason) for form in plan.forms
        )
    if source.kind is SourceKind.VECTOR:
        return _by_vector(source, plan, reader)
    return tuple(_by_words(source, plan, form.name, form.text, reader) for form in plan.forms)


def _by_vector(source: Source, plan: Plan, reader: MemoryReader) -> tuple[Run, ...]:
    vectors = plan.vectors
    if vectors.missing is not None and not vectors.by_form:
        status = RunStatus.FAILED if vectors.failed else RunStatus.OFF
        return tuple(Run.without(source.name, f.name, status, k=source.k, reason=vectors.missing) for f in plan.forms)
    started = time.perf_counter()
    near = reader.nearest(vectors.by_form, k=source.k, filters=plan.filters)
    ms = (time.perf_counter() - started) * 1000.0
    runs = []
    for form in plan.forms:
        if form.name not in near:
            reason = Message("nothing_to_embed")
            runs.append(Run.without(source.name, form.name, RunStatus.SKIPPED, k=source.k, reason=reason))
            continue
        found = near[form.name]
        run = Run.of(source.name, form.name, found.hits, k=source.k, path=found.path)
        if found.path == "none":
            run = Run.without(source.name, form.name, RunStatus.OFF, k=source.k, reason=Message("no_vectors"))
        runs.append(replace(run, ms=ms / len(plan.forms)))
    return tuple(runs)


def _by_words(source: Source, plan: Plan, form: str, text: str, reader: MemoryReader) -> Run:
    if source.match is None:
        raise ValueError(f"the word source {source.name} has no match query")
    started = time.perf_counter()
    matched = reader.match(source.match(text), k=source.k, filters=plan.filters)
    ms = (time.perf_counter() - started) * 1000.0
    if not matched.terms:
        reason = Message("no_terms", {"index": source.name})
        return replace(Run.without(source.name, form, RunStatus.SKIPPED, k=source.k, reason=reason), ms=ms)
    run = Run.of(source.name, form, matched.hits, k=source.k, terms=matched.terms, path=matched.path)
    return replace(run, ms=ms)
