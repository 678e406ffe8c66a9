"""What became of a memory in a recall: one closed list of codes, one record."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import msgspec
from msgspec.structs import replace

from mnemonaut_core.i18n import Text
from mnemonaut_core.text.shown import shown_line


class Code(StrEnum):
    """The closed list of outcomes (DESIGN.md 4.3)."""

    SELECTED = "SELECTED"
    NOT_STORED = "NOT_STORED"
    ISOLATED = "ISOLATED"
    SUPPRESSED = "SUPPRESSED"
    FILTERED = "FILTERED"
    ROUTE_SKIPPED = "ROUTE_SKIPPED"
    NOT_INDEXED = "NOT_INDEXED"
    SOURCE_TIMEOUT = "SOURCE_TIMEOUT"
    SOURCE_OFF = "SOURCE_OFF"
    SOURCE_FAILED = "SOURCE_FAILED"
    NOT_IN_TOP_K = "NOT_IN_TOP_K"
    BELOW_FLOOR = "BELOW_FLOOR"
    POOL_CAP = "POOL_CAP"
    QUOTA = "QUOTA"
    MERGED = "MERGED"
    DUPLICATE_OF = "DUPLICATE_OF"
    BELOW_CUT = "BELOW_CUT"
    MMR_LOST = "MMR_LOST"
    RESULT_CAP = "RESULT_CAP"
    BUDGET = "BUDGET"
    NOT_CHOSEN = "NOT_CHOSEN"
    GATE_CLOSED = "GATE_CLOSED"


_OF_ALL = (
    "SELECTED NOT_STORED ISOLATED SUPPRESSED FILTERED NOT_INDEXED SOURCE_TIMEOUT SOURCE_OFF SOURCE_FAILED NOT_IN_TOP_K"
)
CODES_OF_ALL = frozenset(map(Code, _OF_ALL.split()))
"""The outcomes that every recipe can give."""

OUTCOME_TEXTS = msgspec.json.decode(
    Path(__file__).with_name("outcomes.json").read_bytes(), type=dict[str, dict[str, str]]
)
"""The texts of each outcome by its code: `help`, a `label` of three words at most and a `sentence`; and by `Outcome.case`
those that differ where more than the code is known."""
OUTCOME_HELP: dict[Code, str] = {code: OUTCOME_TEXTS[code]["help"] for code in Code}
OUTCOME_LABELS: dict[Code, Text] = {code: Text.within("Plain", OUTCOME_TEXTS[code]["label"]) for code in Code}
"""What window, command line and pages call each, where nothing more of it is known."""

SECONDS_A_DAY = 86_400
TIME_UNIT = "epoch seconds"
EXPIRY_UNIT = "epoch seconds of expiry"
"""The unit of a FILTERED(time) whose value is when the memory expired."""

QUESTION_CHARS = 120
"""So much of a question stands in a sentence."""
SAME_TEXT = "same text"
"""The unit of a SUPPRESSED whose question is word for word the one of the suppression."""

NAMED_TIME = "named_time"
"""The source of a GATE_CLOSED that lets memories of the time that the question names through: this one is of another."""

BESIDE_THE_ORDER = frozenset({Code.DUPLICATE_OF, Code.MERGED, Code.QUOTA, Code.POOL_CAP})
"""What becomes of a ranked memory for another reason than its place: it takes no seat, so it has no number."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one memory. `margin` = value − limit: negative means short by so much."""

    code: Code
    stage: str = ""
    source: str | None = None
    field: str | None = None
    other_id: str | None = None
    value: float | None = None
    limit: float | None = None
    unit: str | None = None
    margin: float | None = None
    question: str | None = None
    """Of a SUPPRESSED one, for which question it was set aside; `other_id` names the suppression (`s3`) then."""

    @property
    def came_since(self) -> bool:
        """Whether a source would find it now but did not then: the store was read later than the recall, and has since
        stored, changed or admitted it."""
        ranked = self.value is not None and self.limit is not None and self.value <= self.limit
        return self.code is Code.NOT_IN_TOP_K and ranked

    @property
    def case(self) -> str:
        """The key of `OUTCOME_TEXTS` for what is known besides the code; "" where it has no text of its own."""
        known = ""
        match self.code:
            case Code.SELECTED:
                known = "unnumbered" if self.value is None else ""
            case Code.SUPPRESSED:
                known = "" if self.question is None else "question"
            case Code.FILTERED:
                known = self._time_case if self.field == "time" else self.field or ""
            case Code.NOT_IN_TOP_K:
                known = "unmatched" if self.value is None else "since" if self.came_since else ""
            case Code.BUDGET:
                known = "" if self.other_id is None else "after"
            case Code.NOT_CHOSEN:
                known = self.field or ""
            case Code.GATE_CLOSED:
                known = NAMED_TIME if self.source == NAMED_TIME else self.stage
        return f"{self.code} {known}" if f"{self.code} {known}" in OUTCOME_TEXTS else ""

    @property
    def _time_case(self) -> str:
        if self.unit == EXPIRY_UNIT:
            return "expired"
        if self.margin is None or self.margin >= 0:
            return "" if self.margin is None else "later"
        return "hours" if self.days < 1 else "day" if round(self.days) == 1 else "days"

    @property
    def days(self) -> float:
        """Of a FILTERED(time), by how many days it missed the limit."""
        return abs(self.margin or 0.0) / SECONDS_A_DAY

    def text_of(self, what: str) -> str:
        """One of its texts: that of its case, else that of its code."""
        own = OUTCOME_TEXTS[self.case or self.code]
        return own.get(what) or OUTCOME_TEXTS[self.code][what]

    @property
    def label(self) -> Text:
        """The label of its code, or that of its case (nothing matched, another time)."""
        return Text.within("Plain", self.text_of("label"))

    @classmethod
    def passed(cls, stage: str, slot: int) -> Outcome:
        """SELECTED at this stage, with its position among the selected."""
        return cls(code=Code.SELECTED, stage=stage, value=float(slot), unit="slot")

    @classmethod
    def against(
        cls,
        code: Code,
        stage: str,
        value: float,
        limit: float,
        *,
        unit: str | None = None,
        source: str | None = None,
        other_id: str | None = None,
        field: str | None = None,
    ) -> Outcome:
        made = cls(code=code, stage=stage, source=source, field=field, other_id=other_id, unit=unit)
        return replace(made, value=value, limit=limit, margin=value - limit)


class Decision(msgspec.Struct, frozen=True):
    """A candidate's outcome in a selection, with the level of relevance for those selected."""

    id: str
    outcome: Outcome
    relevance: str | None = None
    reason: str | None = None


# ---- in words, for people who have not read how a recipe works


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
