"""How much speaks for a store holding something about a question, and what unrelated questions reach there."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import field


class Floor(msgspec.Struct, frozen=True):
    """What unrelated questions of one language seldom reach in a store, by what is compared: the logit of a question, and the
    margin of its best cosine. The defaults are those of any store."""

    encoder: float = 0.0
    vectors: float = 0.0
    words: float = 0.0
    margin: float = 0.07


class Floors(msgspec.Struct, frozen=True):
    """The floors of a store by language (en, ja, zh), the version of how they were measured, and at how many memories. A language
    that is missing has the floor of any store."""

    version: str = ""
    memories: int = 0
    by_language: Mapping[str, Floor] = field(default_factory=dict)

    def is_stale(self, version: str, memories: int) -> bool:
        """Whether they were measured in another way, or a tenth of the memories came or went since."""
        return self.version != version or 10 * abs(memories - self.memories) >= max(1, self.memories)


class Limit(msgspec.Struct, frozen=True):
    """The floor that a recall was compared with. `compared` names the field of `Floor`; `version` is that of the store's floors, ""
    for those of any store."""

    compared: str
    floor: float
    margin: float
    version: str


class NamedTime(msgspec.Struct, frozen=True):
    """The time that a question names, in epoch seconds, inclusive (None is open), and how many memories of it could be recalled."""

    start: int | None
    end: int | None
    memories: int
    matched: str = ""
    """The words that name it."""
    order: str | None = None
    """By which order (dmy, mdy) a date was read that could be read by either."""
    opens: bool = False
    """Whether it is evidence by itself: memories of it need no words."""

    def holds(self, moment: float) -> bool:
        return (self.start is None or self.start <= moment) and (self.end is None or moment <= self.end)


class Silence(msgspec.Struct, frozen=True):
    """How much speaks for a store holding something about a question, with the numbers that say so.

    `value` is in [0, 1]: from .5 on the question reaches more than unrelated questions do, or the conversation's best memory
    stands out more. It is 0 for a text that says nothing. Memories of the time that a question names need none of it.
    """

    value: float
    evidence: float
    """The largest evidence of a memory (`recall.evidence`), in [0, 1)."""
    unknown: float
    """The share of the question's words, by rarity, that no memory holds, in [0, 1]."""
    near: float | None
    """The best cosine of the encoder, or the margin of the default embedder's best; None for words alone."""
    apart: float | None
    """The margin of the best cosine of the conversation with the question; None without a conversation or vectors."""
    limit: Limit
    time: NamedTime | None = None
    """None where the question names no time."""
