"""What became of a memory in a recall: one closed list of codes, one record."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from mnemonaut_core.i18n import Text


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


OUTCOME_HELP: dict[Code, str] = {
    Code.SELECTED: "It is in the result.",
    Code.NOT_STORED: "No memory with this id or text is stored; the closest stored ones are named.",
    Code.ISOLATED: "Somebody isolated it: it is kept, but never recalled, by any recipe.",
    Code.SUPPRESSED: "It is kept out for questions like this one only.",
    Code.FILTERED: "A filter keeps it out before any search: kind, sensitivity, scope, boundary, status or time.",
    Code.ROUTE_SKIPPED: "An earlier route answered, so the route that would have found it did not run.",
    Code.NOT_INDEXED: "It is missing from the index that would have found it.",
    Code.SOURCE_TIMEOUT: "The source that might have found it did not answer in time.",
    Code.SOURCE_OFF: "The source that might have found it is turned off or has nothing to search with.",
    Code.SOURCE_FAILED: "The source that might have found it failed.",
    Code.NOT_IN_TOP_K: "A source ranks it, but below the k that it returns.",
    Code.BELOW_FLOOR: "Its similarity is under the source's floor.",
    Code.POOL_CAP: "Found, but the shortlist was full before it.",
    Code.QUOTA: "The seats of its source were taken.",
    Code.MERGED: "It was merged into another memory.",
    Code.DUPLICATE_OF: "It says nearly the same as a memory selected before it.",
    Code.BELOW_CUT: "Its score is below the cut.",
    Code.MMR_LOST: "It lost to a similar one when diversity was weighed.",
    Code.RESULT_CAP: "The result was full before it.",
    Code.BUDGET: "It did not fit into the token budget.",
    Code.NOT_CHOSEN: "The language model did not take it.",
    Code.GATE_CLOSED: "It was picked, but the recipe decided to hand over nothing at all.",
}

OUTCOME_WORDS: dict[Code, Text] = {
    Code.SELECTED: Text.within("Outcome", "selected"),
    Code.NOT_STORED: Text.within("Outcome", "not stored"),
    Code.ISOLATED: Text.within("Outcome", "isolated"),
    Code.SUPPRESSED: Text.within("Outcome", "suppressed"),
    Code.FILTERED: Text.within("Outcome", "filtered out"),
    Code.ROUTE_SKIPPED: Text.within("Outcome", "route skipped"),
    Code.NOT_INDEXED: Text.within("Outcome", "not indexed"),
    Code.SOURCE_TIMEOUT: Text.within("Outcome", "source timed out"),
    Code.SOURCE_OFF: Text.within("Outcome", "source off"),
    Code.SOURCE_FAILED: Text.within("Outcome", "source failed"),
    Code.NOT_IN_TOP_K: Text.within("Outcome", "not in the top k"),
    Code.BELOW_FLOOR: Text.within("Outcome", "below the floor"),
    Code.POOL_CAP: Text.within("Outcome", "shortlist full"),
    Code.QUOTA: Text.within("Outcome", "seats full"),
    Code.MERGED: Text.within("Outcome", "merged"),
    Code.DUPLICATE_OF: Text.within("Outcome", "duplicate"),
    Code.BELOW_CUT: Text.within("Outcome", "below cut"),
    Code.MMR_LOST: Text.within("Outcome", "too similar"),
    Code.RESULT_CAP: Text.within("Outcome", "result full"),
    Code.BUDGET: Text.within("Outcome", "over budget"),
    Code.NOT_CHOSEN: Text.within("Outcome", "not chosen"),
    Code.GATE_CLOSED: Text.within("Outcome", "gate closed"),
}
"""A word or two for each, as the field says it; for everybody else `explain/plain.py`."""


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
    def word(self) -> Text:
        """What the field calls it: the word of its code, or what is known besides (nothing matched, another time)."""
        if self.came_since:
            return Text.within("Outcome", "not there then")
        if self.code is Code.NOT_IN_TOP_K and self.value is None:
            return Text.within("Outcome", "no match")
        if self.code is Code.GATE_CLOSED and self.source == NAMED_TIME:
            return Text.within("Outcome", "another time")
        return OUTCOME_WORDS[self.code]

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
