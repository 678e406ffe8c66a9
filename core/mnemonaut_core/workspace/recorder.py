"""Recording recalls: the question (unless the database keeps none), ids and numbers, no memory's text (DESIGN.md 4.4);
and counting them."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from mnemonaut_core import __version__
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.agent import Activation, Occasion
from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.domain.trace import Trace, TraceWarning
from mnemonaut_core.domain.trace_json import text_hash, trace_json, without_memory_texts, without_texts
from mnemonaut_core.environment import new_ulid
from mnemonaut_core.errors import Cancelled, EnvironmentFault, MnemonautError
from mnemonaut_core.explain.metrics import increments, metrics_of
from mnemonaut_core.i18n import Text
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.store.runs import RunRow
from mnemonaut_core.workspace.wiring import Workspace

ONLY_UNRECORDED = ("read_only", "locked", "disk_full", "foreign_schema", "older_file")
"""What keeps a run from being recorded, but not from being answered."""

_LEVEL = 3
"""Of compression: an eighth larger than at 6, in less than half the time, which every recall takes."""


def keep_recalls(
    workspace: Workspace,
    traces: tuple[Trace, ...],
    *,
    by: str,
    now: int,
    commit: bool = False,
    activate: bool = True,
    record: bool = True,
    in_session: str | None = None,
    unrecorded: Callable[[EnvironmentFault], None] | None = None,
    also: Callable[[tuple[Trace, ...]], None] = lambda _traces: None,
    token: CancelToken = NEVER,
) -> tuple[Trace, ...]:
    """Record what one question leaves; return the traces with ids and warnings. `commit`: an agent's own recall, whose memories
    count as used and whose recipe stores its context (if `activate`). `record`: count and log it, unless read only. A fault
    that only prevents logging (`ONLY_UNRECORDED`) goes to `unrecorded`. `also` writes in the same transaction."""
    if not commit:
        if not record:
            return traces
        try:
            return tuple(
                record_recall(workspace, trace, by=by, now=now, in_session=in_session, token=token) for trace in traces
            )
        except EnvironmentFault as fault:
            if unrecorded is None or fault.code not in ONLY_UNRECORDED:
                raise
            unrecorded(fault)
            return traces
    # one transaction, and nothing is computed while it lasts, since all other agents wait for it
    returned = tuple(dict.fromkeys(memory_id for trace in traces for memory_id in trace.selected))
    activations, kept = [], []
    for trace in traces:
        activation, answered = _activation(workspace, trace, by=by, now=now, activate=activate)
        activations += [] if activation is None else [activation]
        kept.append(count_metrics(workspace, answered, token=token) if record else answered)
    rows = [_row(workspace, trace, by=by, now=now, in_session=in_session) for trace in kept] if record else []
    writer = workspace.database

    def write(rows: Sequence[RunRow | None]) -> None:
        with writer.agents.together():
            writer.runs.bump_access(returned, now=now)
            for activation in activations:
                writer.agents.keep_activation(activation)
            for row in rows:
                if row is not None:
                    writer.runs.record_run(row, token=token)
            also(tuple(kept))

    try:
        write(rows)
    except EnvironmentFault as fault:
        if unrecorded is None or not record or fault.code not in ONLY_UNRECORDED:
            raise
        write([])
        unrecorded(fault)
    return tuple(kept)


def record_recall(
    workspace: Workspace, trace: Trace, *, by: str, now: int, in_session: str | None = None, token: CancelToken = NEVER
) -> Trace:
    """Count and log a recall, unless the session only reads; return it with a warning if it could not be counted."""
    counted = count_metrics(workspace, trace, token=token)
    row = _row(workspace, counted, by=by, now=now, in_session=in_session)
    if row is not None:
        workspace.database.runs.record_run(row, token=token)
    return counted


def count_metrics(workspace: Workspace, trace: Trace, *, token: CancelToken = NEVER) -> Trace:
    """Add a recall to the metrics (seed 002, 3.5); return it with a warning if that failed."""
    measured = metrics_of(recipe_named(trace.recipe), trace) if workspace.can_write else None
    if measured is None:
        return trace
    try:
        workspace.database.runs.add_metrics(increments(measured), token=token)
    except Cancelled:
        raise
    except MnemonautError as error:
        warning = TraceWarning("metric_unwritten", Text.keyed("metric_unwritten", reason=error.text))
        return replace(trace, warnings=(*trace.warnings, warning))
    return trace


def _activation(
    workspace: Workspace, trace: Trace, *, by: str, now: int, activate: bool
) -> tuple[Activation | None, Trace]:
    """The active context of an agent's own recall (none of a search) and its events; the trace with the ids in its response."""
    activated = recipe_named(trace.recipe).agents.activated
    if activated is None or not workspace.can_write:
        return None, trace
    request = new_ulid(now)
    occasion = Occasion(now, by, f"req_{request}", f"ac_{request}" if activate else None)
    ids = {"active_context_id": occasion.context_id, "request_id": occasion.request_id, "trace_id": trace.id}
    return activated(trace, occasion), replace(trace, response={**trace.response, **ids})


def _row(workspace: Workspace, trace: Trace, *, by: str, now: int, in_session: str | None) -> RunRow | None:
    if not workspace.can_write or not workspace.database.runs.records:
        return None
    whole = trace_json(trace)
    kept = without_memory_texts(whole) if workspace.database.runs.keeps_questions else without_texts(whole)
    kept = {**kept, "program": __version__}
    return RunRow(
        id=trace.id,
        at=now,
        clock=trace.query.now,
        by=by,
        session=in_session,
        recipe=trace.recipe,
        preset=trace.preset,
        query_hash=text_hash(trace.query.text),
        generation=trace.generation,
        candidates=len(trace.candidates),
        selected=dumps(list(trace.selected)),
        ms=sum(span.ms for span in trace.spans),
        trace=zlib.compress(dumps(kept).encode("utf-8"), _LEVEL),
    )
