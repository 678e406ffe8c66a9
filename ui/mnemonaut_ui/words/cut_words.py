"""What the line of the cut says: what ended the result, and how many are in it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.lab.result_rows import Cut, short_number
from mnemonaut_ui.words.outcome_words import outcome_word

translate = QCoreApplication.translate


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


def limit_text(value: float) -> str:
    """A limit without zeros at its end."""
    return f"{value:.0f}" if value == int(value) else short_number(value, 3).rstrip("0").rstrip(".")
