"""What decided beside the score: seats, tokens, the route, diversity, who selected. A line each."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import joined, translated
from mnemonaut_ui.words.source_words import seat_word

translate = QCoreApplication.translate


def decided_lines(trace: Trace, candidate: Candidate, *, expert: bool) -> list[str]:
    """Every line that applies to a candidate; [] where the score alone decided."""
    tell = recipe_named(trace.recipe).decided
    lines = [
        _full(candidate),
        *(translated(line) for line in (() if tell is None else tell(trace, candidate, expert=expert))),
        _picked(trace, candidate),
        _selection(trace, candidate),
        _reason(candidate) if expert else "",
    ]
    return [line for line in lines if line]


def _full(candidate: Candidate) -> str:
    """Whose seats were all taken."""
    outcome = candidate.decision.outcome
    if outcome.code is not Code.QUOTA or outcome.value is None or outcome.limit is None:
        return ""
    text = translate("Inspector", "Seats for {group}: {used} of {limit} taken.")
    group = shown_line(seat_word(outcome.field or ""), 60)
    return text.format(group=group, used=f"{outcome.value:.0f}", limit=f"{outcome.limit:.0f}")


def _picked(trace: Trace, candidate: Candidate) -> str:
    """Where the place in the result is not the rank: MMR, or what a chooser put first."""
    if candidate.memory.id not in trace.selected or candidate.rank is None:
        return ""
    place = trace.selected.index(candidate.memory.id) + 1
    ranks = {item.memory.id: item.rank or 0 for item in trace.candidates}
    by_rank = sorted(trace.selected, key=lambda memory_id: ranks.get(memory_id, 0))
    if by_rank.index(candidate.memory.id) + 1 == place:
        return ""
    text = translate("Inspector", "Picked as number {place}, although it is {rank} in the ranking.")
    return text.format(place=place, rank=candidate.rank)


def _selection(trace: Trace, candidate: Candidate) -> str:
    """Who selected, for what was offered."""
    for request, choice in trace.choices.values():
        if candidate.memory.id not in request.offered:
            continue
        if choice.by != STAND_IN:
            return translate("Inspector", "Selected by {name} from {count}.").format(
                name=choice.by, count=len(request.offered)
            )
        why = "" if choice.fallback is None else translated(choice.fallback)
        return joined(translate("Inspector", "Selected by the stand-in, not by a language model."), why)
    return ""


def _reason(candidate: Candidate) -> str:
    reason = candidate.decision.reason
    return translate("Inspector", "Reason as the recipe gives it: {reason}").format(reason=reason) if reason else ""
