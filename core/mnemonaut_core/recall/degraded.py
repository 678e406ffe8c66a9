"""What a trace warns of by itself: sources that did not answer. The lint (`lint/`) adds what the numbers show."""

from __future__ import annotations

from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import Trace, TraceWarning
from mnemonaut_core.i18n import Text

_WITH_REMEDY = ("endpoint_not_allowed", "file_not_allowed", "embedder_unlike", "lint_no_query_vectors", "index_rebuilt")
_AS_SET_UP = ("no_chooser", "nothing_to_choose")
"""What a choice says that is as somebody set it up: no model is named, nothing was found."""
_DEGRADED = {
    RunStatus.TIMED_OUT: "source_timed_out",
    RunStatus.FAILED: "source_failed",
    RunStatus.OFF: "source_off",
}


def warnings_of(trace: Trace) -> tuple[TraceWarning, ...]:
    """One warning a source that did not answer, and one for what a chooser could not do; one for all where the embedder is
    what is wrong, since that has a remedy."""
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
