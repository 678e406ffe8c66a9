"""What agents left in the database at one read, and the rows that a filter lets through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from mnemonaut_core import agents
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.agent import Conversation, Event
from mnemonaut_core.explorer import Explorer
from mnemonaut_ui.agents.tables import CONTEXTS, CONVERSATIONS, EVENTS, MOST, Held, ItemRow, sought_in
from mnemonaut_ui.widgets.memory_table import Column

R = TypeVar("R")


class Left(msgspec.Struct, frozen=True):
    """The newest conversations, active contexts with their memories, and events with a number each; whether this database
    isolates by itself."""

    mark: str
    """Another one as soon as an agent did something."""
    conversations: tuple[Conversation, ...]
    contexts: tuple[tuple[Held, tuple[ItemRow, ...]], ...]
    events: tuple[tuple[int, Event], ...]
    automatic: bool

    @property
    def topics(self) -> list[str]:
        """Of what kinds the events are."""
        return sorted({one.topic for _, one in self.events})

    def matching(self, text: str, topic: str) -> Left:
        """Rows that show every word of this text, ignoring case; of the events only those of this topic ("": every
        topic)."""
        words = text.casefold().split()

        def met(columns: Sequence[Column[R]], row: R) -> bool:
            return not words or all(word in sought_in(columns, row) for word in words)

        return replace(
            self,
            conversations=tuple(one for one in self.conversations if met(CONVERSATIONS, one)),
            contexts=tuple(one for one in self.contexts if met(CONTEXTS, one[0])),
            events=tuple(one for one in self.events if topic in ("", one[1].topic) and met(EVENTS, one)),
        )


def read_left(explorer: Explorer, _filter: str, now: int, token: CancelToken) -> Left:
    """All of it as of now."""
    mark = explorer.library.read(lambda reader: reader.agents.agent_mark(now))
    found = agents.conversations(explorer)
    token.raise_if_set()
    held = agents.contexts(explorer, now, limit=MOST)
    known = explorer.library.memories(tuple({item.memory_id for _, items in held for item in items}))
    events = explorer.library.read(lambda reader: reader.agents.events(limit=MOST))
    # the later of two that say the same has the higher number: a row is told apart by it
    numbered = tuple((len(events) - place, one) for place, one in enumerate(events))
    rows = tuple((one, tuple(ItemRow(item, known.get(item.memory_id)) for item in one[1])) for one in held)
    return Left(mark, found, rows, numbered, agents.isolates_automatically(explorer))
