"""How well memories answer saved questions, as people judged it: a grade, and whether a memory must or must not be recalled."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from mnemonaut_core.errors import InputError
from mnemonaut_core.saved import Saved

MUST, MUST_NOT = "must", "must_not"
GRADES = range(4)
"""0: not relevant. 1: related. 2: answers in part. 3: answers."""


NONE = "none"
WORDS = (*map(str, GRADES), "must", "must-not", NONE)
"""What a person says of a memory."""


class Judgment(msgspec.Struct, frozen=True):
    """A person's judgment of one memory for one question. Without a grade and without `must` it takes an earlier one back."""

    memory_id: str
    grade: int | None = None
    """0–3; None where only `must` was given."""
    must: str | None = None
    """`must`: the memory must be among the selected. `must_not`: it must not be."""
    at: int = 0
    """When, in epoch seconds; the clock of the operation where it is 0."""
    by: str = ""
    """Who; the origin of the operation where it is ""."""

    @property
    def is_empty(self) -> bool:
        return self.grade is None and self.must is None

    @property
    def gain(self) -> float:
        """The grade; 1 for a *must* without one, 0 for *must not*."""
        if self.must == MUST_NOT:
            return 0.0
        return float(self.grade or (self.must == MUST))


class JudgedQuestion(msgspec.Struct, frozen=True):
    """A saved question with its judgments, by id of the memory."""

    question: Saved
    judgments: tuple[Judgment, ...]

    @property
    def gains(self) -> dict[str, float]:
        """The gain of each judged memory; what is not in it was not judged."""
        return {one.memory_id: one.gain for one in self.judgments}

    @property
    def must(self) -> tuple[str, ...]:
        return tuple(one.memory_id for one in self.judgments if one.must == MUST)

    @property
    def must_not(self) -> tuple[str, ...]:
        return tuple(one.memory_id for one in self.judgments if one.must == MUST_NOT)


def judged_as(word: str, before: Judgment) -> Judgment:
    """The judgment with one more word of `WORDS`; the empty one for "none". InputError for another word."""
    if word not in WORDS:
        raise InputError.keyed("judgment_must", "judgment", must=word[:30])
    if word == NONE:
        return Judgment(before.memory_id)
    return replace(before, grade=int(word)) if word.isdigit() else replace(before, must=word.replace("-", "_"))
