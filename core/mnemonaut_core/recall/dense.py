"""Sources that score every searchable memory, and the runs of those that a recipe's order puts first."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.columns import Floats, Rows
from mnemonaut_core.domain.dense import Dense, DenseList, Timeline
from mnemonaut_core.domain.memory import Memory, embedding_text
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.run import Hit, Run, RunStatus
from mnemonaut_core.errors import Cancelled, InternalError, MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall.stage import Gather, Order, Source, SourceKind


def read_dense(
    gather: Gather, plan: Plan, reader: SearchReader, token: CancelToken, on_run: Callable[[Run], None] | None = None
) -> Dense:
    """What every source says of every memory that the plan's filters admit, one source after the other. What a source cannot do
    becomes its status. `on_run` gets the best of each list as it comes."""
    timeline = reader.filters.timeline(plan.filters)
    forms = {form.name: form for form in plan.forms}
    lists = []
    for source in gather.sources:
        for name in source.form_names(plan):
            started = time.perf_counter()
            found = _asked(source, plan, forms[name], reader, timeline, token)
            lists.append(replace(found, ms=(time.perf_counter() - started) * 1000.0))
            if on_run is not None:
                alone = Dense(timeline, (lists[-1],))
                best = alone.best(lists[-1].scores if lists[-1].scores is not None else np.zeros(len(alone)), source.k)
                on_run(*runs_of(alone, best, source.k))
    return Dense(timeline, tuple(lists))


def _asked(
    source: Source, plan: Plan, form: Form, reader: SearchReader, timeline: Timeline, token: CancelToken
) -> DenseList:
    try:
        if source.kind is SourceKind.VECTOR:
            return _by_vector(source, plan, form, reader, timeline)
        if source.rows is not None:
            listed = source.rows(plan, timeline)
            return DenseList(source.name, form.name, RunStatus.OK, listed.astype(np.float64), listed)
        return _by_words(source, plan, form, reader, timeline)
    except (Cancelled, InternalError):
        raise
    except MnemonautError as error:
        token.raise_if_set()
        reason = Text.keyed("source_failed", source=source.name, reason=error.text)
        return DenseList(source.name, form.name, RunStatus.FAILED, reason=reason)


def _by_vector(source: Source, plan: Plan, form: Form, reader: SearchReader, timeline: Timeline) -> DenseList:
    vectors = source.vectors_in(plan)
    if vectors.missing is not None and not vectors.by_form:
        never_made = vectors.missing.key == "list_missing"  # as somebody set it up: nothing is wrong
        status = RunStatus.FAILED if vectors.failed else RunStatus.SKIPPED if never_made else RunStatus.OFF
        return DenseList(
            source.name, form.name, RunStatus.TIMED_OUT if vectors.late else status, reason=vectors.missing
        )
    vector = vectors.by_form.get(form.name)
    if vector is None:
        return DenseList(source.name, form.name, RunStatus.SKIPPED, reason=Text.keyed("nothing_to_embed"))
    keys, cosines = reader.vectors.cosines(vector, filters=plan.filters, further=source.further)
    if source.further is None and not len(keys) and not reader.vectors.coverage(plan.filters)[0]:
        return DenseList(source.name, form.name, RunStatus.OFF, reason=Text.keyed("no_vectors"))
    scores = timeline.aligned(keys, cosines, missing=np.nan)
    return DenseList(source.name, form.name, RunStatus.OK, scores, ~np.isnan(scores), reason=reader.fallback())


def _by_words(source: Source, plan: Plan, form: Form, reader: SearchReader, timeline: Timeline) -> DenseList:
    if source.match is None:
        raise ValueError(f"the word source {source.name} has no match query")
    query = source.match(form.text)
    _, _, terms = reader.words.searched(query)
    if not terms:
        reason = Text.keyed("no_terms", index=source.name)
        return DenseList(source.name, form.name, RunStatus.SKIPPED, reason=reason)
    keys, found = reader.words.scores(query, filters=plan.filters)
    scores = timeline.aligned(keys, found, missing=0.0)
    return DenseList(source.name, form.name, RunStatus.OK, scores, scores > 0.0, terms, reader.fallback())


def comparing(
    gather: Gather, plan: Plan, reader: SearchReader, dense: Dense, memories: dict[str, Memory]
) -> Callable[[Rows], Floats] | None:
    """What compares the question with memories token by token: the embedder of the first further list that answered. `memories`
    gets those that it reads."""
    for source in gather.sources:
        if source.further is None or dense.scores(source.name, plan.forms[0].name) is None:
            continue
        compare = getattr(reader.vectors.further_embedder(source.further), "late_interaction", None)
        if compare is not None:
            return partial(_compared, compare, plan, reader, dense.timeline, memories)
    return None


def _compared(
    compare: Callable[[str, Sequence[str]], NDArray[np.float64]],
    plan: Plan,
    reader: SearchReader,
    timeline: Timeline,
    memories: dict[str, Memory],
    rows: Rows,
) -> NDArray[np.float64]:
    ids = [str(memory_id) for memory_id in timeline.ids[rows]]
    memories |= reader.load([memory_id for memory_id in ids if memory_id not in memories])
    return compare(plan.forms[0].text, [embedding_text(memories[memory_id]) for memory_id in ids])


def first_of(order: Order, plan: Plan, dense: Dense) -> Rows:
    """The rows that are gathered, best first."""
    return dense.best(order.score(plan, dense), order.most)


def runs_of(dense: Dense, rows: Rows, k: int) -> tuple[Run, ...]:
    """A run for each list with those of the rows that it holds, each with its rank among all memories."""
    return tuple(_run(dense, each, rows, k) for each in dense.lists)


def _run(dense: Dense, each: DenseList, rows: Rows, k: int) -> Run:
    if each.scores is None or each.is_listed is None:
        return Run(each.source, each.form, (), each.status, k, each.ms, each.reason)
    here = np.sort(rows[each.is_listed[rows]])
    hits = [
        Hit(str(dense.timeline.ids[row]), rank, float(each.scores[row]))
        for row, rank in zip(here.tolist(), ranks_of(each, here), strict=True)
    ]
    run = Run.of(each.source, each.form, tuple(sorted(hits, key=_rank)), k=k, terms=each.terms, path="dense")
    return Run(run.source, run.form, run.hits, run.status, k, each.ms, each.reason, run.terms, run.path)


def _rank(hit: Hit) -> int:
    return hit.rank


def ranks_of(each: DenseList, rows: Rows) -> list[int]:
    """The rank of rows (ascending, all of them listed) in one list, ties by id."""
    scores, is_listed = each.scores, each.is_listed
    if scores is None or is_listed is None:
        return []
    listed: Floats = scores[is_listed]
    ordered = np.sort(listed)
    place = np.cumsum(is_listed) - 1
    values = scores[rows]
    above = len(ordered) - np.searchsorted(ordered, values, side="right")
    equal = np.searchsorted(ordered, values, side="right") - np.searchsorted(ordered, values, side="left")
    before = [
        int(np.count_nonzero(listed[:at] == value)) if many > 1 else 0
        for at, value, many in zip(place[rows].tolist(), values.tolist(), equal.tolist(), strict=True)
    ]
    found: list[int] = (above + np.array(before, np.intp) + 1).tolist()
    return found
