"""A recall as one sentence: how many memories there were and were left, how many sources answered, what is doubtful. Pure."""

from __future__ import annotations

import msgspec

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


class Piece(msgspec.Struct, frozen=True):
    """A part of the sentence, whole and as short as it may become where there is little room."""

    text: Text
    short: str


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

    def funnel(self, *, expert: bool) -> tuple[Piece, ...]:
        """From the memories of the searched kinds to those that were selected. The last one keeps its word, which says what
        all the numbers come to."""
        *first, last = _steps(self.total, self.searchable, self.found, self.selected, expert=expert)
        return (*(Piece(text, str(text.values["count"])) for text in first), Piece(last, last))

    def asked(self, *, expert: bool) -> Text:
        """How many sources ran, or how many of them answered."""
        count, answered = f"{self.sources:,}", f"{self.sources - self.silent:,}"
        if self.silent and expert:
            return Text.within("Story", "{answered} of {count} sources answered", answered=answered, count=count)
        if self.silent:
            return Text.within("Story", "{answered} of {count} searches answered", answered=answered, count=count)
        if self.sources == 1:
            return Text.within("Story", "1 source") if expert else Text.within("Story", "1 search")
        said = Text.within("Story", "{count} sources", count=count)
        return said if expert else Text.within("Story", "{count} searches", count=count)

    def doubts(self, *, expert: bool) -> Piece | None:
        """How many findings there are; None without any."""
        said = findings_text(self.findings, expert=expert)
        return None if said is None else Piece(said, f"{self.findings:,}")

    def took(self) -> Text:
        return Text.within("Story", "{ms} ms", ms=f"{self.ms:.0f}")

    def sentence(self, *, expert: bool) -> Text:
        """All of it on one line: "188 in scope → 87 searchable → 28 found → 5 selected · 2 sources · 1 finding · 92 ms"."""
        funnel = listed((piece.text for piece in self.funnel(expert=expert)), " → ")
        doubts = self.doubts(expert=expert)
        rest = [self.asked(expert=expert), *([] if doubts is None else [doubts.text]), self.took()]
        return Text.within("", "{funnel} · {rest}", funnel=funnel, rest=listed(rest, " · "))


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
    if scope.ahead == 1:
        return Text.within("Story", "1 memory is later than the date of this recall, and was left out")
    return Text.within(
        "Story",
        "{count} memories are later than the date of this recall, and were left out",
        count=f"{scope.ahead:,}",
    )


def findings_of(trace: Trace) -> int:
    """How many of its warnings say what is doubtful about the recall itself."""
    return sum(warning.code not in UNANSWERED for warning in trace.warnings)


def findings_text(findings: int, *, expert: bool) -> Text | None:
    """That many, in words; None for none."""
    if not findings:
        return None
    if findings == 1:
        return Text.within("Story", "1 finding") if expert else Text.within("Story", "1 hint")
    said = Text.within("Story", "{count} findings", count=f"{findings:,}")
    return said if expert else Text.within("Story", "{count} hints", count=f"{findings:,}")


def _steps(total: int, searchable: int, found: int, selected: int, *, expert: bool) -> tuple[Text, ...]:
    all_, usable, left, chosen = (f"{count:,}" for count in (total, searchable, found, selected))
    if expert:
        return (
            Text.within("Story", "{count} in scope", count=all_),
            Text.within("Story", "{count} searchable", count=usable),
            Text.within("Story", "{count} found", count=left),
            Text.within("Story", "{count} selected", count=chosen),
        )
    return (
        Text.within("Story", "{count} looked at", count=all_),
        Text.within("Story", "{count} could be used", count=usable),
        Text.within("Story", "{count} found", count=left),
        Text.within("Story", "{count} remembered", count=chosen),
    )
