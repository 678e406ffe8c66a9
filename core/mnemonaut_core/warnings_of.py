"""What a trace warns of by itself: sources that failed or could not work. The lint adds what the numbers show."""

from __future__ import annotations

from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import Trace, TraceWarning
from mnemonaut_core.messages import Message
from mnemonaut_core.text.cjk import is_cjk

_DEGRADED = {
    RunStatus.TIMED_OUT: "source_timed_out",
    RunStatus.FAILED: "source_failed",
    RunStatus.OFF: "source_off",
}


def warnings_of(trace: Trace) -> tuple[TraceWarning, ...]:
    """One warning a source that did not answer, then what its terms could not find."""
    found: dict[tuple[str, str], TraceWarning] = {}
    for run in trace.runs:
        code = _DEGRADED.get(run.status)
        if code is not None and run.reason is not None:
            found.setdefault((code, run.source), TraceWarning(code, run.reason))
        cjk = _cjk_terms(run)
        if cjk:
            message = Message("cjk_unicode61", {"terms": cjk, "total": len(run.terms)})
            advice = Message("use_words_index")
            found.setdefault(("cjk_unicode61", run.source), TraceWarning("cjk_unicode61", message, float(cjk), advice))
    return tuple(found.values())


def _cjk_terms(run: Run) -> int:
    if run.source != "unicode61":
        return 0
    return sum(1 for term in run.terms if sum(map(is_cjk, term)) > 1)
