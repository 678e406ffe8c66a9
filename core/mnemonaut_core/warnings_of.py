"""What a trace warns of by itself: sources that did not answer. The lint (`lint/`) adds what the numbers show."""

from __future__ import annotations

from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import Trace, TraceWarning
from mnemonaut_core.messages import Message

_WITH_REMEDY = ("endpoint_not_allowed", "file_not_allowed", "embedder_unlike", "index_rebuilt")
_DEGRADED = {
    RunStatus.TIMED_OUT: "source_timed_out",
    RunStatus.FAILED: "source_failed",
    RunStatus.OFF: "source_off",
}


def warnings_of(trace: Trace) -> tuple[TraceWarning, ...]:
    """One warning a source that did not answer; one for all where the embedder is what is wrong, since that has a remedy."""
    found: dict[tuple[str, str], TraceWarning] = {}
    for run in trace.runs:
        code = _DEGRADED.get(run.status)
        if run.reason is not None and run.reason.key in _WITH_REMEDY:
            advice = Message(f"{run.reason.key}_do", run.reason.values)
            found[run.reason.key, ""] = TraceWarning(run.reason.key, run.reason, advice=advice)
        elif code is not None and run.reason is not None:
            found.setdefault((code, run.source), TraceWarning(code, run.reason))
    return tuple(found.values())
