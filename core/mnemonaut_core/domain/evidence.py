"""Whether a memory speaks of a question: one number and its level, independent of the recipe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from mnemonaut_core.i18n import Text


class Level(StrEnum):
    """*Clearly* means that it speaks of the question, not that it answers it; *hardly* does not mean that it is wrong."""

    CLEARLY = "clearly"
    PARTLY = "partly"
    HARDLY = "hardly"


def level_recorded(candidate: Mapping[str, Any]) -> Level | None:
    """The level in a candidate's JSON; None where a record has none that this program knows."""
    kept = candidate.get("evidence")
    return next((level for level in Level if isinstance(kept, dict) and kept.get("level") == level), None)


class Evidence(msgspec.Struct, frozen=True):
    """`value` is in [0, 1): .5 is what unrelated questions reach. Then the words of the question, and of
    the conversation where that decided, which the memory has, and those which it lacks, the rarest first."""

    value: float
    level: Level
    held: tuple[str, ...]
    lacks: tuple[str, ...]
    near: float | None
    """How near its wording is, in [0, 1]; None where no vectors were compared."""
    vectors: str | None
    """The embedder (name/version) whose vectors were compared; None for words alone."""

    @property
    def by_spelling(self) -> bool:
        """Whether words and letters were compared, and no meaning: what says the same in other words is *hardly* too."""
        return self.vectors is None or self.vectors.startswith("static-hashed/")


# ---- in words

SPEAKS_OF_IT = Text.within("Evidence", "Speaks of it")
LEVEL_WORDS = {
    Level.CLEARLY: Text.within("Evidence", "clearly"),
    Level.PARTLY: Text.within("Evidence", "partly"),
    Level.HARDLY: Text.within("Evidence", "hardly"),
}
_LISTED = 4
"""Words of the question that a sentence names, the rarest."""


def speaks_of_it(level: Level) -> Text:
    """The level under its label."""
    return Text.within("Evidence", "Speaks of it: {level}", level=LEVEL_WORDS[level])


def level_text(evidence: Evidence) -> Text:
    """The same, of *hardly* with what it means where spelling is compared."""
    if evidence.level is Level.HARDLY and evidence.by_spelling:
        return Text.within("Evidence", "Speaks of it: hardly (shares little with the question's words)")
    return speaks_of_it(evidence.level)


def counted_text(evidence: Evidence) -> Text:
    """What was counted: 'holds “train”, “leave” · lacks “submarine”'; "" for a question without words."""
    held = Text.within("Evidence", "holds {words}", words=_listed(evidence.held))
    lacks = Text.within("Evidence", "lacks {words}", words=_listed(evidence.lacks))
    if evidence.held and evidence.lacks:
        return Text.within("", "{held} · {lacks}", held=held, lacks=lacks)
    return held if evidence.held else lacks if evidence.lacks else Text("")


def _listed(words: Sequence[str]) -> Text:
    found = Text("")
    for word in words[:_LISTED]:
        quoted = Text.within("Sentences", "“{text}”", text=word)
        found = Text.within("Sentences", "{first}, {second}", first=found, second=quoted) if found else quoted
    return Text.within("", "{words} …", words=found) if len(words) > _LISTED else found
