"""What stands under an outcome's word in a row: by how much, of which one, whose seats."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_ui.lab.result_rows import Row, short_number
from mnemonaut_ui.words.memory import shown_line
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
