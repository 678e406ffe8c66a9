"""A whole conversation, and each message of the person in it as a query: at its own time, with the messages before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from mnemonaut_core.domain.query import Query, Turn

MESSAGES_BEFORE = 40
"""Messages before a question that become its context: the most that any recipe reads."""


class Transcript(msgspec.Struct, frozen=True):
    """The messages of a conversation in their order: of the person ("user") and of the companion ("assistant")."""

    name: str
    """The key of its thread, or what its file calls it."""
    messages: tuple[Turn, ...]
    title: str = ""
    sensitivity: int = 0
    """That of its most sensitive memory: what is masked there is masked here too."""
    asked: tuple[AskedTurn, ...] = ()
    """The queries of the messages, where they are recorded; they are used instead of the messages before each."""

    @property
    def questions(self) -> int:
        """How many of its messages are the person's."""
        return sum(turn.role == "user" for turn in self.messages)

    def turn_at(self, moment: int | None) -> int:
        """The number of the person's last message up to this time; 1 if there is none."""
        if moment is None:
            return 1
        times = (turn.at for turn in self.messages if turn.role == "user")
        return max((number for number, at in enumerate(times, 1) if at is not None and at <= moment), default=1)


class AskedTurn(msgspec.Struct, frozen=True):
    """A message of the person as a query. `number` counts the person's messages from 1; `own_time`: UTC epoch seconds,
    None if the conversation has none."""

    number: int
    own_time: int | None
    query: Query

    @property
    def guessed(self) -> bool:
        """Whether its time was taken from another message, or from the clock."""
        return self.own_time is None


def asked_turns(conversation: Transcript, *, now: int) -> Iterator[AskedTurn]:
    """Every message of the person as a query: the recorded one, where there is one.

    Its clock is the last second before the message was written, so that the message itself and later memories are not found.
    A message without a time takes that of the nearest one before it, else of the nearest one after it; if no message has a
    time, the clock is `now`.
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
