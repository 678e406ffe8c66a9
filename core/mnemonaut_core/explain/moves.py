"""What other parameters would do to a recall that was made: who enters the result, who leaves it, what moves. Pure values."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mnemonaut_core.domain.history import RecordedRun
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.i18n import Text
from mnemonaut_core.saved import Saved


class Move(msgspec.Struct, frozen=True):
    """One memory in two recalls of one question. Places are those in the result, from 1; None where it is not in it. A code is
    None where no source found the memory."""

    memory: Memory
    before: int | None
    after: int | None
    code_before: Code | None
    code_after: Code | None


class Moves(msgspec.Struct, frozen=True):
    """The difference of two results; all empty where they are the same, in the same order."""

    entered: tuple[Move, ...]
    """By their new places."""
    left: tuple[Move, ...]
    """By the places that they had."""
    moved: tuple[Move, ...]
    """In both, at another place; by their new places."""
    stayed: int
    """How many are in both at the same place."""

    @property
    def nothing(self) -> bool:
        """Whether the results are the same."""
        return not (self.entered or self.left or self.moved)


class ChangedValue(msgspec.Struct, frozen=True):
    """A parameter that has another value than before."""

    parameter: str
    from_value: object
    to_value: object


class Tried(msgspec.Struct, frozen=True, eq=False):
    """A recall as it was and as it would be."""

    before: Trace
    after: Trace
    changed: tuple[ChangedValue, ...]
    """In the order of the recipe's parameters."""
    moves: Moves
    asked_anew: bool
    """True: the sources were asked again, since they would be asked something else; False: ranked anew from what was
    gathered, with the same answer as a cold recall."""


class Previewed(msgspec.Struct, frozen=True, eq=False):
    """One recorded recall, made again with the parameters that it had and with others; or a saved question, asked with
    both."""

    run: RecordedRun | None
    """None for a saved question."""
    tried: Tried
    as_recorded: bool
    """False: it does not come out as it was recorded, whatever the parameters: memories, policy or program changed since."""
    saved: Saved | None = None
    """None for a recorded recall."""

    @property
    def question(self) -> str:
        """What was asked."""
        return self.tried.before.query.text

    @property
    def clock(self) -> int:
        """As of when, in UTC epoch seconds."""
        return self.tried.before.query.now


class Preview(msgspec.Struct, frozen=True, eq=False):
    """What other parameters would do to recent recalls of a recipe, the newest first; or to saved questions, by name."""

    runs: tuple[Previewed, ...]
    looked_at: int
    """Recorded recalls of this recipe among the newest of the log, or saved questions: the numbers below are parts of it."""
    not_kept: int
    """Only a hash of the question was kept, so it cannot be asked again."""
    repeated: int
    """The same question in the same conversation as a newer one: it was not tried twice."""
    failed: tuple[Text, ...]
    """What could not be made again, and why: one sentence each."""
    not_tried: int
    """Not tried, because as many as were asked for had been."""

    @property
    def changed(self) -> int:
        """How many results would not be the same."""
        return sum(not one.tried.moves.nothing for one in self.runs)


def moves_of(before: Trace, after: Trace) -> Moves:
    """The difference between two recalls of one question."""
    places = [{memory_id: place for place, memory_id in enumerate(one.selected, 1)} for one in (before, after)]
    found = [{c.memory.id: c for c in one.candidates} for one in (before, after)]

    def move(memory_id: str) -> Move:
        then, now = (held.get(memory_id) for held in found)
        known = now or then
        assert known is not None  # noqa: S101 - what is selected was found
        codes = [None if held is None else held.decision.outcome.code for held in (then, now)]
        return Move(known.memory, places[0].get(memory_id), places[1].get(memory_id), codes[0], codes[1])

    in_both = [memory_id for memory_id in after.selected if memory_id in places[0]]
    moved = [memory_id for memory_id in in_both if places[0][memory_id] != places[1][memory_id]]
    return Moves(
        tuple(move(memory_id) for memory_id in after.selected if memory_id not in places[0]),
        tuple(move(memory_id) for memory_id in before.selected if memory_id not in places[1]),
        tuple(map(move, moved)),
        len(in_both) - len(moved),
    )


def changed_values(before: Trace, after: Trace) -> tuple[ChangedValue, ...]:
    """The parameters of two recalls of one recipe that differ."""
    then = {one.name: one.value for one in before.layers}
    return tuple(
        ChangedValue(one.name, then.get(one.name), one.value) for one in after.layers if then.get(one.name) != one.value
    )


# ---- What feedback did to the recall in which it was given


class Rated(msgspec.Struct, frozen=True):
    """A memory before and after feedback: what it is worth, and its rank among the candidates of the same question."""

    memory_id: str
    utility: tuple[float | None, float | None]
    confidence: tuple[float | None, float | None]
    rank: tuple[int | None, int | None]
    selected: tuple[bool, bool]


def rated(before: Trace, after: Trace, ids: Sequence[str]) -> tuple[Rated, ...]:
    """Those of `ids` that were candidates before."""
    found = []
    for memory_id in ids:
        then, now = before.candidate(memory_id), after.candidate(memory_id)
        if then is not None:
            old, new = then.memory, then.memory if now is None else now.memory
            found.append(
                Rated(
                    memory_id,
                    (old.utility, new.utility),
                    (old.confidence, new.confidence),
                    (then.rank, None if now is None else now.rank),
                    (memory_id in before.selected, memory_id in after.selected),
                )
            )
    return tuple(found)
