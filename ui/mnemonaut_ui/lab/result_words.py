"""What the rows of the result list say beside a memory: under an outcome's word, on the line of the cut, and why there is none."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.explain import sentence
from mnemonaut_core.text.shown import limit_text as limit_text
from mnemonaut_core.text.shown import short_number, shown_line
from mnemonaut_ui.lab.result_rows import Cut, Row
from mnemonaut_ui.words.messages import joined, translated
from mnemonaut_ui.words.outcome_words import outcome_word
from mnemonaut_ui.words.source_words import seat_word

translate = QCoreApplication.translate
NEAR_SHARE = 0.15
"""What is short by no more than this share of the limit just missed."""
NAME_CHARS = 24


def detail_text(row: Row, *, expert: bool) -> str:
    """A few words for a memory that was dropped; "" where the outcome says it all."""
    outcome = row.outcome
    if outcome.code is Code.DUPLICATE_OF:
        return _of_another(row, outcome, expert=expert)
    if outcome.code is Code.MERGED:
        return translate("ResultModel", "into {other}").format(other=_other(row))
    if outcome.code is Code.MMR_LOST:
        return translate("ResultModel", "like {other}").format(other=_other(row))
    if outcome.code in (Code.BELOW_CUT, Code.BELOW_FLOOR):
        return _short_by(outcome, expert=expert)
    if outcome.code is Code.QUOTA:
        return _seats(outcome, expert=expert)
    if outcome.code is Code.BUDGET:
        return _tokens(row, outcome)
    return ""


def _other(row: Row) -> str:
    return f"#{row.twin_rank}" if row.twin_rank is not None else row.outcome.other_id or ""


def _of_another(row: Row, outcome: Outcome, *, expert: bool) -> str:
    said = translate("ResultModel", "of {other}").format(other=_other(row))
    return f"{said} ({short_number(outcome.value, 2)})" if expert and outcome.value is not None else said


def _short_by(outcome: Outcome, *, expert: bool) -> str:
    if outcome.margin is None:
        return ""
    if expert:
        return f"−{short_number(-outcome.margin, 3)}"
    near = outcome.limit is not None and -outcome.margin <= NEAR_SHARE * outcome.limit
    return translate("ResultModel", "just missed") if near else ""


def _seats(outcome: Outcome, *, expert: bool) -> str:
    """Whose seats were taken, and how many they are."""
    group = shown_line(seat_word(outcome.field or ""), NAME_CHARS)
    if outcome.value is None or outcome.limit is None or not expert:
        return group
    taken = translate("ResultModel", "{used} of {limit}").format(
        used=f"{outcome.value:.0f}", limit=f"{outcome.limit:.0f}"
    )
    return f"{taken} {group}".rstrip()


def _tokens(row: Row, outcome: Outcome) -> str:
    """How many tokens it has; or after which one, that did not fit, it came."""
    if outcome.other_id is not None:
        return translate("ResultModel", "after {other}").format(other=_other(row))
    if outcome.value is None or outcome.limit is None:
        return ""
    said = translate("ResultModel", "{tokens} tokens, {left} left")
    return said.format(tokens=f"{outcome.value:.0f}", left=f"{outcome.limit:.0f}")


def cut_text(trace: Trace | None, cut: Cut) -> str:
    """The chooser that was asked, else what stopped the recipe's own rule; "end of the result" where nothing did."""
    count = translate("ResultModel", "{count} selected").format(count=cut.selected)
    chosen = "" if trace is None else chosen_by(trace)
    if chosen:
        return f"{chosen} — {count}"
    if cut.stopped_by is None:
        return translate("ResultModel", "end of the result — {count}").format(count=count)
    return _stopped(cut.stopped_by, count)


def chosen_by(trace: Trace) -> str:
    """Who made the selection, where that was asked of somebody; "" where a rule made it."""
    choices = tuple(trace.choices.values())
    if not choices:
        return ""
    request, choice = choices[-1]
    if choice.by == STAND_IN:
        return translate("ResultModel", "the stand-in takes the first {limit}").format(limit=request.max_selected)
    said = translate("ResultModel", "chosen by {name}, at most {limit}")
    return said.format(name=choice.by, limit=request.max_selected)


def _stopped(stopped: Outcome, count: str) -> str:
    limit = "" if stopped.limit is None else limit_text(stopped.limit)
    if stopped.code is Code.BUDGET and stopped.value is not None:
        said = translate("ResultModel", "budget: the next has {tokens} tokens, {left} are left — {count}")
        return said.format(tokens=f"{stopped.value:.0f}", left=limit, count=count)
    if stopped.code is Code.GATE_CLOSED:
        if stopped.value is None:
            return translate("ResultModel", "gate closed — {count}").format(count=count)
        said = translate("ResultModel", "gate closed: {value} < {limit} — {count}")
        return said.format(value=short_number(stopped.value, 3), limit=limit, count=count)
    texts = {
        Code.BELOW_CUT: translate("ResultModel", "cut {limit} — {count}"),
        Code.RESULT_CAP: translate("ResultModel", "the result is full at {limit} — {count}"),
        Code.BELOW_FLOOR: translate("ResultModel", "floor of similarity {limit} — {count}"),
    }
    text = texts.get(stopped.code)
    return f"{outcome_word(stopped.code)} — {count}" if text is None else text.format(limit=limit, count=count)


def nothing_text(trace: Trace) -> str:
    """By what became of the best memory: a closed gate, a floor, a cut, a budget …"""
    closed = next((c.decision.outcome for c in trace.candidates if c.decision.outcome.code is Code.GATE_CLOSED), None)
    if closed is not None:
        text = translate(
            "ResultsPane", "Nothing is injected: the gate is closed. {rule} asks for {limit}, and there is {value}."
        )
        value = "–" if closed.value is None else f"{closed.value:.3f}"
        return text.format(rule=closed.field, limit=f"{closed.limit:g}", value=value)
    outcomes = [candidate.decision.outcome for candidate in trace.candidates]
    if all(outcome.code is Code.BELOW_FLOOR for outcome in outcomes):
        limit = next((limit_text(outcome.limit) for outcome in outcomes if outcome.limit is not None), "–")
        text = translate("ResultsPane", "Nothing is injected: no memory reaches the floor of similarity {limit}.")
        return text.format(limit=limit)
    if outcomes[0].code is Code.BELOW_CUT:
        return translate("ResultsPane", "Nothing is injected: no memory reaches the cut.")
    return joined(translate("ResultsPane", "Nothing is injected."), translated(sentence(outcomes[0])))
