"""Why nothing is injected although something was found."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.explain import sentence
from mnemonaut_ui.words.cut_words import limit_text
from mnemonaut_ui.words.messages import joined, said

translate = QCoreApplication.translate


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
    return joined(translate("ResultsPane", "Nothing is injected."), said(sentence(outcomes[0])))
