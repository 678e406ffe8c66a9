"""A whole conversation, and what each message of the person in it is asked as: at its own time, with what was said before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from mnemonaut_core.domain.query import Query, Turn

MESSAGES_BEFORE = 40
"""Messages before it that a question is asked with: as many as the recipe that reads most of them can read."""


class Transcript(msgspec.Struct, frozen=True):
    """What was said, in its order: messages of the person ("user") and of the companion ("assistant")."""

    name: str
    """The key of its thread, or what its file calls it."""
    messages: tuple[Turn, ...]
    title: str = ""
    sensitivity: int = 0
    """Of the most sensitive memory that it was made of: what is masked is masked here too."""
    asked: tuple[AskedTurn, ...] = ()
    """Where it is known how each message of the person was asked: so, not by what stands before it here."""

    @property
    def questions(self) -> int:
        """How many of its messages are the person's."""
        return sum(turn.role == "user" for turn in self.messages)

    def turn_at(self, moment: int | None) -> int:
        """The number of the person's message at which something of this time was said; 1 where none is that old."""
        if moment is None:
            return 1
        times = (turn.at for turn in self.messages if turn.role == "user")
        return max((number for number, at in enumerate(times, 1) if at is not None and at <= moment), default=1)


class AskedTurn(msgspec.Struct, frozen=True):
    """A message of the person as it is asked. `number` counts the person's messages from 1; `told` is its own time (UTC epoch
    seconds), None where the conversation does not tell it."""

    number: int
    told: int | None
    query: Query

    @property
    def guessed(self) -> bool:
        """Whether its time was taken from a message beside it, or from the clock."""
        return self.told is None


def asked_turns(conversation: Transcript, *, now: int) -> Iterator[AskedTurn]:
    """Every message of the person as a question; as it was asked, where that is known.

    It is asked as of the last second before it was written: what was stored of that message itself is not known then, nor is
    anything later. A message that tells no time has that of the nearest one before it that does, else of the nearest after it;
    where none does, it is asked as of `now`.
    """
    if conversation.asked:
        yield from conversation.asked
        return
    messages = conversation.messages
    times = _times(messages)
    number = 0
    for at, turn in enumerate(messages):
        if turn.role != "user":
            continue
        number += 1
        moment = times[at]
        clock = now if moment is None else moment - 1
        yield AskedTurn(number, turn.at, Query(turn.text, clock, context=messages[max(0, at - MESSAGES_BEFORE) : at]))


def _times(messages: Sequence[Turn]) -> list[int | None]:
    found: list[int | None] = []
    for turn in messages:
        found.append(turn.at if turn.at is not None else found[-1] if found else None)
    first = next((moment for moment in found if moment is not None), None)
    return [first if moment is None else moment for moment in found]
