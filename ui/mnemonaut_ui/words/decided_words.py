"""What decided beside the score: seats, tokens, the route, diversity, who selected. A line each."""

from __future__ import annotations

from typing import Any, cast

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.recipes.planned_quota import group_of
from mnemonaut_core.recipes.planned_sources import found_by
from mnemonaut_core.recipes.salience import budget_of
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import joined, translated
from mnemonaut_ui.words.plan_words import decision_word
from mnemonaut_ui.words.source_words import seat_word

translate = QCoreApplication.translate


def decided_lines(trace: Trace, candidate: Candidate, *, expert: bool) -> list[str]:
    """Every line that applies to a candidate; [] where the score alone decided."""
    lines = [
        _route(trace, expert=expert),
        _seats(trace, candidate),
        _tokens(trace, candidate),
        _picked(trace, candidate),
        _selection(trace, candidate),
        _reason(candidate) if expert else "",
    ]
    return [line for line in lines if line]


def _route(trace: Trace, *, expert: bool) -> str:
    path = trace.response.get("path")
    if not isinstance(path, str):
        return ""
    return translate("Inspector", "Route taken: {route}.").format(route=decision_word(path, expert=expert))


def _seats(trace: Trace, candidate: Candidate) -> str:
    outcome = candidate.decision.outcome
    if outcome.code is Code.QUOTA and outcome.value is not None and outcome.limit is not None:
        group = shown_line(seat_word(outcome.field or ""), 60)
        return _taken(group, outcome.value, outcome.limit)
    rows = cast("list[dict[str, Any]]", trace.response.get("seats") or [])
    if not rows:
        return ""
    found = found_by(trace.runs).get(candidate.memory.id)
    group = group_of(candidate.memory.kind, found) if found else ""
    row = next((row for row in rows if row["group"] == group), None)
    if row is None or not row["own"] + row["carried"]:
        return translate("Inspector", "Its group ({group}) has no seats of its own.").format(group=seat_word(group))
    text = _taken(seat_word(group), row["used"], row["own"] + row["carried"])
    if not row["carried"]:
        return text
    return joined(text, translate("Inspector", "{count} of them were handed on.").format(count=row["carried"]))


def _taken(group: str, used: float, limit: float) -> str:
    text = translate("Inspector", "Seats for {group}: {used} of {limit} taken.")
    return text.format(group=group, used=f"{used:.0f}", limit=f"{limit:.0f}")


def _tokens(trace: Trace, candidate: Candidate) -> str:
    """How many tokens it takes, and what of the budget is used with it."""
    if "budget_remaining" not in trace.response:
        return ""
    budget, outcome = budget_of(trace.plan), candidate.decision.outcome
    if outcome.code is Code.BUDGET:
        return _left(outcome, budget)
    used = 0
    for result in cast("list[dict[str, Any]]", trace.response["results"]):
        used += result["token_count"]
        if candidate.memory.id in (result["chunk_id"], *result.get("chunks", ())):
            text = translate("Inspector", "It takes {tokens} tokens; with it {used} of {budget} are used.")
            return text.format(tokens=f"{result['token_count']:,}", used=f"{used:,}", budget=f"{budget:,}")
    return ""


def _left(outcome: Outcome, budget: int) -> str:
    if outcome.value is None or outcome.limit is None:
        return ""
    text = translate("Inspector", "It has {tokens} tokens; of the budget of {budget} {left} were left.")
    return text.format(tokens=f"{outcome.value:.0f}", budget=f"{budget:,}", left=f"{outcome.limit:.0f}")


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
