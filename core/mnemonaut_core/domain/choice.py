"""The request to a chooser and its answer (seed 001: selection by a language model)."""

from __future__ import annotations

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.i18n import Text

STAND_IN = "stand-in"
"""`Choice.by` where no language model chose."""
BAD_ANSWER = "choice_bad"
"""The code of an answer that could not be read: worth asking again."""
KEPT_BACK = "kept_back"
"""`Outcome.field` of NOT_CHOSEN for what was not offered, because it must not leave this machine."""
IN_WINDOW = "in_window"
"""The same for turns of the conversation that the model still sees."""


class ChoiceRequest(msgspec.Struct, frozen=True):
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


class Choice(msgspec.Struct, frozen=True):
    """Chosen ids, best first, all of them offered. `fallback` says why the stand-in answered; None if it did not."""

    ids: tuple[str, ...]
    by: str
    reasons: dict[str, str] = field(default_factory=dict)
    fallback: Text | None = None
    ms: float = 0.0
    attempts: int = 0
    candidates: int = 0
    chars: int = 0
    """Characters of the input; with `candidates`, what the seed's log line says."""
    redacted: dict[str, int] = field(default_factory=dict)
    """What was replaced before the input left the machine, by kind; empty where nothing was."""
    note: Text | None = None
    """A remark about an accepted answer: the model named more than requested, or ids that were not offered."""
    refused: int = 0
    """Ids that were named and not taken: not offered, or named before."""


def accepted(choice: Choice, request: ChoiceRequest) -> Choice:
    """What of an answer can be taken: the ids that were offered, each once, at most so many; `refused` and `note` say what
    could not. An answer that only names fewer than all is as good as any: choosing nothing is an answer."""
    offered = set(request.offered)
    known = [memory_id for memory_id in choice.ids if memory_id in offered]
    each = tuple(dict.fromkeys(known))
    unknown, twice = len(choice.ids) - len(known), len(known) - len(each)
    kept = each[: request.max_selected]
    note = choice.note
    if unknown or twice:
        note = Text.keyed("chooser_refused", unknown=unknown, twice=twice)
    elif len(kept) < len(each):
        note = Text.keyed("chooser_cut", named=len(each), limit=request.max_selected)
    reasons = {memory_id: choice.reasons[memory_id] for memory_id in kept if memory_id in choice.reasons}
    return replace(choice, ids=kept, reasons=reasons, note=note, refused=choice.refused + unknown + twice)
