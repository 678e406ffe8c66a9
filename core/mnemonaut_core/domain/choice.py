"""What a chooser is asked and what it answered (seed 001: selection by a language model)."""

from __future__ import annotations

from dataclasses import dataclass, field

from mnemonaut_core.messages import Message

STAND_IN = "stand-in"
"""`Choice.by` where no language model chose."""
KEPT_BACK = "kept_back"
"""`Outcome.field` of NOT_CHOSEN for what was not offered, because it must not leave this machine."""


@dataclass(frozen=True, slots=True)
class ChoiceRequest:
    """All that a chooser gets: the rules (`system`), the compact input (`user`), the ids it may name, and how many.

    `in_order` is all that is chosen from where that is more than may be offered: it holds, in their order, those too that
    must not leave this machine. () where everything is offered. `stand_in` is what the stand-in takes; None: the first
    of all.
    """

    system: str
    user: str
    offered: tuple[str, ...]
    max_selected: int
    in_order: tuple[str, ...] = ()
    stand_in: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """Chosen ids, best first, all of them offered. `fallback` says why the stand-in answered; None if it did not."""

    ids: tuple[str, ...]
    by: str
    reasons: dict[str, str] = field(default_factory=dict)
    fallback: Message | None = None
    ms: float = 0.0
    attempts: int = 0
    candidates: int = 0
    chars: int = 0
    """Characters of the input; with `candidates`, what the seed's log line says."""
    redacted: dict[str, int] = field(default_factory=dict)
    """What was replaced before the input left the machine, by kind; empty where nothing was."""
    note: Message | None = None
    """What is worth knowing of an answer that was taken: the model named more than it was asked for."""
