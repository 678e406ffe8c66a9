"""What the inside of an operation reports, and how counts and ids are said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mnemonaut_core.domain.ranking import id_key


@dataclass(frozen=True, slots=True)
class Done:
    """The ids that an operation touched, and its line in the journal."""

    ids: tuple[str, ...]
    title: str


def memories(count: int) -> str:
    """`1 memory`, `1,200 memories`."""
    return f"{count:,} {'memory' if count == 1 else 'memories'}"


def in_order(ids: Iterable[str]) -> tuple[str, ...]:
    """Each id once, in byte order."""
    return tuple(sorted(set(ids), key=id_key))
