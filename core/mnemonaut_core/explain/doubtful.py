"""Recorded recalls that look wrong, each with the reasons in words: for a person to judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from mnemonaut_core.domain.history import RunEvidence
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.dismissals import dismissal
from mnemonaut_core.text.shown import shown_line

LEAST_QUESTIONS = 10
"""Of fewer different questions no share is counted."""
_ID = 40


class Bounds(msgspec.Struct, frozen=True):
    """From where on a recall looks wrong."""

    recent: Annotated[int, Meta(ge=1)] = 500
    """How many of the newest recalls are looked at."""
    evidence: float = 0.5
    """Low evidence: no selected memory speaks more of the question. Unrelated questions reach .5."""
    margin: float = 0.05
    """How near to its cut-off a recall is a near thing."""
    share: float = 0.5
    """A memory that is recalled for this share of all questions, or more, is recalled for almost any question."""


DEFAULT_BOUNDS = Bounds()


class Doubt(msgspec.Struct, frozen=True):
    """One reason to doubt a recall. `reason` is `low_evidence`, `just_over`, `just_under`, `always` or `denied`."""

    reason: str
    text: Text
    memory_id: str | None = None


def doubts(found: Sequence[RunEvidence], bounds: Bounds, own: Sequence[str] = ()) -> dict[str, tuple[Doubt, ...]]:
    """The reasons to doubt these recalls, newest first, by id of the recall; those without a reason are missing. `own` are the
    person's own phrases of denial."""
    often = _recalled_often(found, bounds.share)
    later: dict[str, RunEvidence] = {}
    reasons: dict[str, tuple[Doubt, ...]] = {}
    for run in found:
        after = None if run.session is None else later.get(run.session)
        if run.session is not None:
            later[run.session] = run
        told = [*_near_cut_off(run, bounds), *(often[one] for one in run.selected if one in often)]
        if run.selected and len(run.evidence) == len(run.selected) and max(run.evidence) < bounds.evidence:
            text = Text(
                "Nothing that it recalled speaks of the question: {value:.2f} at most.", value=max(run.evidence)
            )
            told.append(Doubt("low_evidence", text))
        denial = next((said for said in (after.messages if after else ()) if dismissal(said, own)), None)
        if run.selected and denial is not None:
            told.append(Doubt("denied", Text("The next message denies it: “{text}”", text=shown_line(denial, _ID))))
        if told:
            reasons[run.id] = tuple(told)
    return reasons


def _near_cut_off(run: RunEvidence, bounds: Bounds) -> list[Doubt]:
    if run.silence is None or not run.floor or abs(run.silence - run.floor) >= bounds.margin:
        return []
    values = {"value": run.silence, "limit": run.floor}
    if run.selected:
        return [
            Doubt(
                "just_over",
                Text("It had hardly enough to answer: {value:.2f}, with {limit:.2f} as the least.", **values),
            )
        ]
    return [
        Doubt("just_under", Text("It lacked little to answer: {value:.2f}, with {limit:.2f} as the least.", **values))
    ]


def _recalled_often(found: Sequence[RunEvidence], share: float) -> dict[str, Doubt]:
    """By memory; each question counts once."""
    asked: dict[str, set[str]] = {}
    for run in found:
        if run.selected:
            asked.setdefault(run.query_hash, set()).update(run.selected)
    if len(asked) < LEAST_QUESTIONS:
        return {}
    counts = Counter(memory_id for selected in asked.values() for memory_id in selected)
    return {
        memory_id: Doubt(
            "always",
            Text(
                "{id} is recalled whatever the question: for {count} of {all} questions.",
                id=memory_id[:_ID],
                count=count,
                all=len(asked),
            ),
            memory_id,
        )
        for memory_id, count in counts.items()
        if count >= share * len(asked)
    }
