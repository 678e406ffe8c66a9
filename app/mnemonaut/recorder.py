"""Recording recalls: ids, hashes and numbers, no texts (DESIGN.md 4.4)."""

from __future__ import annotations

import zlib

from mnemonaut.wiring import Session
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.store.runs import RunRow
from mnemonaut_core.trace_json import dumps, text_hash, trace_json, without_texts


def record_run(session: Session, trace: Trace, *, by: str, now: int, in_session: str | None = None) -> None:
    """Keep a recall in the run log; nothing happens in a session that only reads."""
    if not session.can_write:
        return
    session.writer.record_run(
        RunRow(
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
            trace=zlib.compress(dumps(without_texts(trace_json(trace))).encode("utf-8")),
        )
    )
