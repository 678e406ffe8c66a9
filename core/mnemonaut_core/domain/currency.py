"""What is no longer so: a memory that was replaced, has ended, has expired, is stale, or was contradicted later. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

import msgspec

from mnemonaut_core.domain.memory import DAY_SECONDS, Memory
from mnemonaut_core.domain.moments import UTC, day_of
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.contradiction import Statement, disputes, statements_in
from mnemonaut_core.text.shown import date_text, shown_line

if TYPE_CHECKING:
    from mnemonaut_core.domain.search import LinkRow

REPLACES, CONTRADICTS, DISPUTES = "supersedes", "contradicts", "disputes"
"""The labels of the links that say so; the last where only the texts do."""
_BEGINNING = 30
_COMPARED, _READ = 12, 500
"""Memories whose texts are compared with each other, and the characters that are read of each."""
_NAMES = {REPLACES: "replaced", CONTRADICTS: "contradicted", DISPUTES: "disputed"}


class Later(msgspec.Struct, frozen=True):
    """A memory that replaces, contradicts or disputes another one (`label`). `moment`: None for an undated one; `is_day`: a date
    without a time of day."""

    id: str
    label: str
    moment: int | None
    beginning: str
    sensitivity: int
    is_day: bool


class State(msgspec.Struct, frozen=True):
    """Why a memory does not, or may not, hold any more: `name` is replaced, contradicted, disputed, ended, expired or stale. `by`:
    the memory that comes after it; `at`: since when, None where that is not known, and a date in every zone (`is_day`)."""

    name: str
    at: int | None = None
    by: Later | None = None
    is_day: bool = False


def later_by(links: Iterable[LinkRow], memories: Mapping[str, Memory]) -> dict[str, tuple[Later, ...]]:
    """By memory those of `memories` that replace or contradict it, by label and id. Of two that contradict each other the later
    one does; without both dates the one that the link is of."""
    found: dict[str, set[Later]] = {}
    for link in links:
        one, other = memories.get(link.from_id), memories.get(link.to_id)
        if one is None or other is None or one is other:
            continue
        first, second = one.moment, other.moment
        if link.label == CONTRADICTS and first is not None and second is not None and first < second:
            one, other = other, one
        found.setdefault(other.id, set()).add(as_later(one, link.label))
    order = {REPLACES: 0, CONTRADICTS: 1}
    return {
        memory_id: tuple(sorted(each, key=lambda one: (order[one.label], one.id))) for memory_id, each in found.items()
    }


def disputed_among(memories: Sequence[Memory]) -> dict[str, tuple[Later, ...]]:
    """By memory the later ones of these, the first few, that say something else of the same subject (`text.contradiction`); those
    without a date aside."""
    dated = [one for one in memories[:_COMPARED] if one.moment is not None]
    said = [(one, statements_of(one)) for one in sorted(dated, key=lambda one: one.moment or 0)]
    found: dict[str, tuple[Later, ...]] = {}
    for (earlier, old), (later, new) in combinations(said, 2):
        if earlier.moment != later.moment and are_disputed(old, new):
            found[earlier.id] = (*found.get(earlier.id, ()), as_later(later, DISPUTES))
    return found


def statements_of(memory: Memory) -> tuple[Statement, ...]:
    """What a memory states, of an episode the person in it."""
    return statements_in((memory.user_text or memory.body or "")[:_READ])


def are_disputed(earlier: Iterable[Statement], later: Iterable[Statement]) -> bool:
    """Return whether a later statement contradicts an earlier one."""
    return any(disputes(old, new) for old, new in product(earlier, later))


def as_later(memory: Memory, label: str) -> Later:
    """A memory as what comes after another one."""
    return Later(
        memory.id,
        label,
        memory.moment,
        shown_line(memory.title or memory.text, _BEGINNING),
        memory.sensitivity,
        memory.is_day,
    )


def _is_day(memory: Memory, at: int) -> bool:
    """Whether a further time of a memory is a date: assumed where the memory's own time is one."""
    return memory.is_day and at % DAY_SECONDS == 0


def states_of(memory: Memory, later: Iterable[Later], now: int) -> tuple[State, ...]:
    """The states of a memory at `now` (epoch seconds), with what is known to come after it; () while it holds."""
    found = [State(_NAMES[one.label], one.moment, one, one.is_day) for one in later]
    if memory.valid_to is not None and memory.valid_to < now:
        found.append(State("ended", memory.valid_to, is_day=_is_day(memory, memory.valid_to)))
    if memory.expires_at is not None and memory.expires_at <= now:
        found.append(State("expired", memory.expires_at, is_day=_is_day(memory, memory.expires_at)))
    if memory.status == "stale":
        found.append(State("stale"))
    return tuple(found)


def states_text(states: Iterable[State], zone: str = UTC, *, by_id: bool = False) -> Text | None:
    """The states in words, None for none; days are those of the zone. What replaces or contradicts a memory is quoted; `by_id`:
    named by its id, for those who may not see its text."""
    named = {f"t{number}": _text(one, zone, by_id=by_id) for number, one in enumerate(states)}
    return Text.within("", "; ".join(f"{{{name}}}" for name in named), **named) if named else None


def _text(state: State, zone: str, *, by_id: bool) -> Text:
    day = date_text(state.at if state.is_day or state.at is None else day_of(state.at, zone) * DAY_SECONDS)
    if state.by is None:
        if state.name == "stale":
            return Text("marked as out of date")
        return Text("valid until {day}", day=day) if state.name == "ended" else Text("expired on {day}", day=day)
    other = state.by.id if by_id else f"“{state.by.beginning}”"
    if state.name == "disputed":
        return Text("may be contradicted by {other} on {day}", other=other, day=day)
    if state.name == "replaced":
        return (
            Text("replaced by {other}", other=other)
            if state.at is None
            else Text("replaced by {other} on {day}", other=other, day=day)
        )
    return (
        Text("contradicted by {other}", other=other)
        if state.at is None
        else Text("contradicted by {other} on {day}", other=other, day=day)
    )
