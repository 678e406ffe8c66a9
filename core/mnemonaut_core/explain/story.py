"""A recall as one sentence: how many memories there were and were left, how many sources answered, what is doubtful. Pure."""

from __future__ import annotations

import msgspec

from mnemonaut_core.domain.evidence import Level
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import ScopeCounts, Trace
from mnemonaut_core.i18n import Text
from mnemonaut_core.recall.vocabulary import listed

ASKED = (RunStatus.OK, RunStatus.EMPTY, RunStatus.FAILED, RunStatus.TIMED_OUT)
SILENT = (RunStatus.FAILED, RunStatus.TIMED_OUT)
UNANSWERED = frozenset(
    """
    source_timed_out source_failed source_off search_fallback endpoint_not_allowed file_not_allowed embedder_unlike
    list_not_allowed
    """.split()
)
"""Codes of warnings about sources that did not answer as they should. They are no findings: what they name is counted with
the sources."""


class Story(msgspec.Struct, frozen=True):
    """The numbers of one line. The counts fall from left to right; `sources` counts the sources that ran, `silent` those without
    an answer."""

    total: int
    searchable: int
    found: int
    selected: int
    sources: int
    silent: int
    findings: int
    ms: float

    def funnel(self) -> tuple[Text, ...]:
        """From the memories of the searched kinds to those that were remembered."""
        return (
            Text.within("Story", "{count} looked at", count=f"{self.total:,}"),
            Text.within("Story", "{count} could be used", count=f"{self.searchable:,}"),
            Text.within("Story", "{count} found", count=f"{self.found:,}"),
            Text.within("Story", "{count} remembered", count=f"{self.selected:,}"),
        )

    def asked(self) -> Text:
        """How many searches ran, or how many of them answered."""
        count, answered = f"{self.sources:,}", f"{self.sources - self.silent:,}"
        if self.silent:
            return Text.within("Story", "{answered} of {count} searches answered", answered=answered, count=count)
        return Text.within("Story", "{count} searches", count=count)

    def sentence(self) -> Text:
        """All of it on one line: "188 looked at → 87 could be used → 28 found → 5 remembered · 2 searches · 1 hint · 92 ms"."""
        hints = hints_text(self.findings)
        took = Text.within("Story", "{ms} ms", ms=f"{self.ms:.0f}")
        rest = [self.asked(), *([] if hints is None else [hints]), took]
        return Text.within("", "{funnel} · {rest}", funnel=listed(self.funnel(), " → "), rest=listed(rest, " · "))


def story_of(trace: Trace, scope: ScopeCounts) -> Story:
    """The story of a recall, with the memories that its filters left."""
    asked = {run.source: run.status for run in trace.runs if run.status in ASKED}
    silent = {run.source for run in trace.runs if run.status in SILENT}
    return Story(
        scope.total,
        scope.searchable,
        len(trace.candidates),
        len(trace.selected),
        len(asked),
        len(silent),
        findings_of(trace),
        sum(span.ms for span in trace.spans),
    )


def ahead_text(scope: ScopeCounts) -> Text | None:
    """How many memories are left out because they are later than the clock of the recall; None for none."""
    if not scope.ahead:
        return None
    return Text.within(
        "Story", "{count} memories are later than the date of this recall, and were left out", count=f"{scope.ahead:,}"
    )


def findings_of(trace: Trace) -> int:
    """Count the warnings about the recall itself, without those about its sources."""
    return sum(warning.code not in UNANSWERED for warning in trace.warnings)


def hints_text(findings: int) -> Text | None:
    """That many, in words; None for none."""
    return Text.within("Story", "{count} hints", count=f"{findings:,}") if findings else None


def speaks_text(trace: Trace) -> Text | None:
    """How many of the remembered speak of the question clearly, else partly, else that none does; None where that was not
    measured."""
    if not trace.selected:
        outcomes = (item.decision.outcome for item in trace.candidates)
        if not any(one.code is Code.GATE_CLOSED and one.stage == "evidence" for one in outcomes):
            return None
    elif not all(one in trace.evidence for one in trace.selected):
        return None
    levels = [trace.evidence[one].level for one in trace.selected]
    clearly, partly = levels.count(Level.CLEARLY), levels.count(Level.PARTLY)
    if clearly:
        return Text.within("Story", "{count} speak of it clearly", count=f"{clearly:,}")
    if partly:
        return Text.within("Story", "{count} speak of it partly", count=f"{partly:,}")
    return Text.within("Story", "none speaks of it")


def speaks_of_none(trace: Trace) -> bool:
    """Whether memories were remembered although none of them speaks of the question."""
    levels = {trace.evidence[one].level if one in trace.evidence else None for one in trace.selected}
    return levels == {Level.HARDLY}
