"""Two recalls of one question: which memories enter the result, leave it or move, and which parameters differ."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec

from mnemonaut_core.domain.history import RecordedRun
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.i18n import Text
from mnemonaut_core.saved import Saved


class Move(msgspec.Struct, frozen=True):
    """One memory in two recalls of one question. A place counts from 1, and is None outside the result; a code is None where no
    source found the memory."""

    memory: Memory
    before: int | None
    after: int | None
    code_before: Code | None
    code_after: Code | None


class Moves(msgspec.Struct, frozen=True):
    """The difference of two results."""

    entered: tuple[Move, ...]
    """By their new places."""
    left: tuple[Move, ...]
    """By their old places."""
    moved: tuple[Move, ...]
    """In both results, by their new places."""
    stayed: int
    """The number of memories at the same place in both."""

    @property
    def empty(self) -> bool:
        return not (self.entered or self.left or self.moved)

    def without(self, memory_id: str) -> Moves:
        """What happens to the memories other than one that enters, leaves or moves."""

        def others(moves: tuple[Move, ...]) -> tuple[Move, ...]:
            return tuple(move for move in moves if move.memory.id != memory_id)

        return Moves(others(self.entered), others(self.left), others(self.moved), self.stayed)


class ChangedValue(msgspec.Struct, frozen=True):
    """A parameter that has another value than before."""

    parameter: str
    from_value: object
    to_value: object


class Comparison(msgspec.Struct, frozen=True, eq=False, dict=True):
    """Two recalls of one question by one recipe."""

    before: Trace
    after: Trace
    asked_again: bool = False
    """Whether the sources were searched again for `after`; False where it was ranked from what `before` had gathered."""

    @property
    def question(self) -> str:
        return self.before.query.text

    @property
    def clock(self) -> int:
        """The time of the query, in UTC epoch seconds."""
        return self.before.query.now

    @cached_property
    def moves(self) -> Moves:
        return moves_of(self.before, self.after)

    @property
    def changes(self) -> bool:
        """Whether the results differ in a memory or in the order."""
        return not self.moves.empty

    @property
    def changed_values(self) -> tuple[ChangedValue, ...]:
        """The parameters that differ, in the order of the recipe's parameters."""
        then = {one.name: one.value for one in self.before.layers}
        return tuple(
            ChangedValue(one.name, then.get(one.name), one.value)
            for one in self.after.layers
            if then.get(one.name) != one.value
        )


class ComparedQuestion(Comparison, frozen=True, eq=False):
    """A comparison for the question of a recorded recall (`run`) or for a saved question (`saved`)."""

    run: RecordedRun | None = None
    saved: Saved | None = None
    as_recorded: bool = True
    """False where `before` differs from the record: memories, policy or program changed since."""


class Preview(msgspec.Struct, frozen=True, eq=False):
    """What other parameters would do to recent recalls of a recipe, the newest first; or to saved questions, by name."""

    runs: tuple[ComparedQuestion, ...]
    looked_at: int
    """Recorded recalls of this recipe among the newest of the log, or saved questions: the numbers below are parts of it."""
    not_kept: int
    """Recalls recorded with only a hash of the question."""
    repeated: int
    """Recalls with the question and conversation of a newer one; they are not tried."""
    failed: tuple[Text, ...]
    """One sentence for each recall that could not be repeated."""
    not_tried: int
    """Recalls beyond the limit."""

    @property
    def changed(self) -> int:
        return sum(one.changes for one in self.runs)


def moves_of(before: Trace, after: Trace) -> Moves:
    """Compare the results of two recalls of one question."""
    places = [{memory_id: place for place, memory_id in enumerate(one.selected, 1)} for one in (before, after)]

    def move(memory_id: str) -> Move:
        then, now = before.candidate(memory_id), after.candidate(memory_id)
        codes = [None if one is None else one.decision.outcome.code for one in (then, now)]
        memory = next(one.memory for one in (now, then) if one is not None)
        return Move(memory, places[0].get(memory_id), places[1].get(memory_id), *codes)

    in_both = [memory_id for memory_id in after.selected if memory_id in places[0]]
    moved = [memory_id for memory_id in in_both if places[0][memory_id] != places[1][memory_id]]
    return Moves(
        tuple(move(memory_id) for memory_id in after.selected if memory_id not in places[0]),
        tuple(move(memory_id) for memory_id in before.selected if memory_id not in places[1]),
        tuple(map(move, moved)),
        len(in_both) - len(moved),
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
