"""What became of a memory, for people who have not read how a recipe works: a sentence without code, for every outcome, and its
label with the numbers that decided. With the parts of its score it is `explain.sentence`."""

from __future__ import annotations

from mnemonaut_core.domain.outcome import QUESTION_CHARS, Code, Outcome
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.shown import shown_line


def plain_sentence(outcome: Outcome) -> Text:
    """What happened to this memory, with at most the two numbers that decided."""
    value, limit = numbers_apart(outcome.value, outcome.limit)
    return Text.within(
        "Core",
        outcome.text_of("sentence"),
        value=value,
        place=value,
        limit=limit,
        days=f"{outcome.days:,.0f}",
        question=shown_line(outcome.question or "", QUESTION_CHARS),
    )


def one_line(outcome: Outcome) -> Text:
    """The label with the numbers that decided, where there are any: "List full: number 7, room for 5"."""
    value, limit = numbers_apart(outcome.value, outcome.limit)
    values = {"outcome": outcome.label, "value": value, "limit": limit}
    numbers = outcome.value is not None and outcome.limit is not None
    match outcome.code:
        case Code.SELECTED if outcome.value is not None:
            return Text("{outcome}: number {value}", **values)
        case Code.RESULT_CAP if numbers:
            return Text("{outcome}: number {value}, room for {limit}", **values)
        case Code.NOT_IN_TOP_K | Code.POOL_CAP if numbers and outcome.stage != "quota":
            return Text("{outcome}: number {value}, the first {limit} count", **values)
        case Code.BELOW_CUT | Code.BELOW_FLOOR if numbers:
            return Text("{outcome}: {value}, at least {limit} is asked for", **values)
        case Code.BUDGET if numbers and outcome.other_id is None:
            return Text("{outcome}: {value} tokens, {limit} were left", **values)
    return outcome.label


def numbers_apart(value: float | None, limit: float | None) -> tuple[str, str]:
    """Both with as few digits as tell one from the other: what differs never reads the same."""
    for digits in range(2, 7):
        shown = _number(value, digits), _number(limit, digits)
        if shown[0] != shown[1] or value == limit:
            break
    return shown


def _number(value: float | None, digits: int) -> str:
    if value is None:
        return "–"
    return f"{value + 0.0:,.0f}" if float(value).is_integer() else f"{value:.{digits}f}"
