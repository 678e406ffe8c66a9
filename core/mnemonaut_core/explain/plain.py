"""What became of a memory, for people who have not read how a recipe works: a label of three words at most and a sentence
without code, for every outcome. The same outcome in the field's words is `outcome.OUTCOME_WORDS` and `explain.sentence`."""

from __future__ import annotations

import msgspec

from mnemonaut_core.domain.choice import IN_WINDOW, KEPT_BACK
from mnemonaut_core.domain.outcome import EXPIRY_UNIT, NAMED_TIME, QUESTION_CHARS, Code, Outcome
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.shown import shown_line

SECONDS_A_DAY = 86_400


class Plain(msgspec.Struct, frozen=True):
    """A label, and what happened to this memory."""

    label: Text
    sentence: Text


def plain(outcome: Outcome) -> Plain:
    """Label and sentence of one outcome, with at most the two numbers that decided."""
    label, sentence = _of_reason(outcome) or (PLAIN_LABELS[outcome.code], _sentence(outcome))
    return Plain(label, sentence)


PLAIN_LABELS: dict[Code, Text] = {
    Code.SELECTED: Text.within("Plain", "Remembered"),
    Code.NOT_STORED: Text.within("Plain", "Never stored"),
    Code.ISOLATED: Text.within("Plain", "Set aside"),
    Code.SUPPRESSED: Text.within("Plain", "Set aside for this question"),
    Code.FILTERED: Text.within("Plain", "Not looked at"),
    Code.ROUTE_SKIPPED: Text.within("Plain", "Not needed"),
    Code.NOT_INDEXED: Text.within("Plain", "Missing from the index"),
    Code.SOURCE_TIMEOUT: Text.within("Plain", "Search too slow"),
    Code.SOURCE_OFF: Text.within("Plain", "Search was off"),
    Code.SOURCE_FAILED: Text.within("Plain", "Search failed"),
    Code.NOT_IN_TOP_K: Text.within("Plain", "Too far down"),
    Code.BELOW_FLOOR: Text.within("Plain", "Not similar enough"),
    Code.POOL_CAP: Text.within("Plain", "Shortlist full"),
    Code.QUOTA: Text.within("Plain", "Group full"),
    Code.MERGED: Text.within("Plain", "Combined"),
    Code.DUPLICATE_OF: Text.within("Plain", "Already said"),
    Code.BELOW_CUT: Text.within("Plain", "Not enough points"),
    Code.MMR_LOST: Text.within("Plain", "Too alike"),
    Code.RESULT_CAP: Text.within("Plain", "List full"),
    Code.BUDGET: Text.within("Plain", "No room left"),
    Code.NOT_CHOSEN: Text.within("Plain", "Passed over"),
    Code.GATE_CLOSED: Text.within("Plain", "Kept silent"),
}
"""By code, where nothing more of the outcome is known."""

_SENTENCES: dict[Code, Text] = {
    Code.NOT_STORED: Text("No such memory exists; the closest ones are listed."),
    Code.ISOLATED: Text("You or someone set this aside, so it is never remembered. Restore it to change that."),
    Code.SUPPRESSED: Text("Set aside for questions like this one; other questions can still bring it back."),
    Code.FILTERED: Text("This recall does not look at memories like this one."),
    Code.ROUTE_SKIPPED: Text("A quicker way had already answered, so this search never ran."),
    Code.NOT_INDEXED: Text("The search index lacks this memory."),
    Code.SOURCE_TIMEOUT: Text("The search that could find it took too long."),
    Code.SOURCE_OFF: Text("The search that could find it is off or had nothing to work with."),
    Code.SOURCE_FAILED: Text("The search that could find it broke down; try again."),
    Code.NOT_IN_TOP_K: Text("None of the searches found it."),
    Code.MERGED: Text("Another memory says exactly this and stands in for it."),
    Code.DUPLICATE_OF: Text("Nearly the same as another memory, which was taken."),
    Code.MMR_LOST: Text("Others came first when variety was weighed in."),
    Code.NOT_CHOSEN: Text("The language model, or the simple rule where there is none, saw it and took others."),
    Code.GATE_CLOSED: Text("Nothing found reaches what the recipe asks, so nothing is remembered at all."),
}
"""Those that need no number."""


def _of_reason(outcome: Outcome) -> tuple[Text, Text] | None:
    """Where more than the code tells what happened."""
    if outcome.code is Code.NOT_IN_TOP_K and outcome.value is None:
        return Text.within("Plain", "No match"), _SENTENCES[Code.NOT_IN_TOP_K]
    if outcome.came_since:
        value, limit = numbers_apart(outcome.value, outcome.limit)
        return Text.within("Plain", "Not there then"), Text(
            "It would come as number {value} now, among the first {limit}: it was added, changed or restored after this"
            " question was asked.",
            value=value,
            limit=limit,
        )
    if outcome.code is Code.NOT_CHOSEN and outcome.field == KEPT_BACK:
        return Text.within("Plain", "Kept private"), Text("It is secret, so it was not shown to the language model.")
    if outcome.code is Code.NOT_CHOSEN and outcome.field == IN_WINDOW:
        return Text.within("Plain", "Still in this talk"), Text(
            "Your companion still sees it: it is a turn of this talk."
        )
    if outcome.code is Code.GATE_CLOSED and outcome.source == NAMED_TIME:
        return Text.within("Plain", "Another time"), Text(
            "It is not of the time that the question names, and too little speaks for it otherwise."
        )
    if outcome.code is Code.GATE_CLOSED and outcome.stage == "evidence":
        return Text.within("Plain", "Kept silent"), Text(
            "Nothing here is about the question, so nothing is remembered at all."
        )
    if outcome.code is Code.FILTERED:
        return _filtered_by_time(outcome) if outcome.field == "time" else _FILTERED.get(outcome.field or "")
    return None


_FILTERED: dict[str, tuple[Text, Text]] = {
    "kind": (
        Text.within("Plain", "Kind not searched"),
        Text("This recall does not look at this kind of memory."),
    ),
    "subtype": (
        Text.within("Plain", "Sub-kind not searched"),
        Text("This recipe leaves out memories of this sub-kind."),
    ),
    "sensitivity": (
        Text.within("Plain", "Too confidential"),
        Text("It is marked as more confidential than this recall may use."),
    ),
    "boundary": (
        Text.within("Plain", "Not allowed here"),
        Text("The policy does not let this memory be used."),
    ),
    "status": (
        Text.within("Plain", "No longer current"),
        Text("It is marked as outdated, completed or withdrawn, so it is not searched."),
    ),
    "scope": (
        Text.within("Plain", "Another context"),
        Text("It belongs to another project or session."),
    ),
}


def _filtered_by_time(outcome: Outcome) -> tuple[Text, Text] | None:
    if outcome.unit == EXPIRY_UNIT:
        return Text.within("Plain", "Expired"), Text("It was only valid for a time, which is over.")
    if outcome.margin is None:
        return None
    if outcome.margin >= 0:
        return Text.within("Plain", "Not yet happened"), Text("It is later than the date you asked for.")
    days = -outcome.margin / SECONDS_A_DAY
    if days < 1:
        said = Text("It is less than a day older than the recipe looks back.")
    elif round(days) == 1:
        said = Text("It is a day older than the recipe looks back.")
    else:
        said = Text("It is {days} days older than the recipe looks back.", days=f"{days:,.0f}")
    return Text.within("Plain", "Too long ago"), said


def _sentence(outcome: Outcome) -> Text:
    value, limit = numbers_apart(outcome.value, outcome.limit)
    numbers = outcome.value is not None and outcome.limit is not None
    if outcome.code is Code.SELECTED:
        if outcome.value is None:
            return Text("Your companion would remember this.")
        return Text("Your companion would remember this, as number {place}.", place=value)
    if outcome.code is Code.NOT_IN_TOP_K and numbers:
        return Text("It matched, but as number {value}; only the first {limit} are taken.", value=value, limit=limit)
    if outcome.code is Code.BELOW_FLOOR:
        return Text("Its similarity to the question is too low ({value}, needs {limit}).", value=value, limit=limit)
    if outcome.code is Code.POOL_CAP:
        return Text("It was found, but the shortlist of {limit} was already full.", limit=limit)
    if outcome.code is Code.QUOTA:
        return Text("Too many similar finds: the {limit} places for its group were taken.", limit=limit)
    if outcome.code is Code.BELOW_CUT:
        return Text("It scored {value}; {limit} are needed.", value=value, limit=limit)
    if outcome.code is Code.RESULT_CAP:
        return Text("It came as number {value}; only {limit} are remembered.", value=value, limit=limit)
    if outcome.code is Code.SUPPRESSED and outcome.question is not None:
        return Text(
            "Set aside for questions like “{question}”; other questions can still bring it back.",
            question=shown_line(outcome.question, QUESTION_CHARS),
        )
    if outcome.code is Code.BUDGET and outcome.other_id is None:
        return Text("It is too long for the space left ({value} of {limit} tokens).", value=value, limit=limit)
    if outcome.code is Code.BUDGET:
        return Text("The memory before it no longer fitted into the space left, and there it ends.")
    return _SENTENCES[outcome.code]


def one_line(outcome: Outcome) -> Text:
    """The label with the numbers that decided, where there are any: "List full: number 7, room for 5"."""
    value, limit = numbers_apart(outcome.value, outcome.limit)
    values = {"outcome": plain(outcome).label, "value": value, "limit": limit}
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
    return plain(outcome).label


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
    return f"{value:,.0f}" if value == int(value) else f"{value:.{digits}f}"
