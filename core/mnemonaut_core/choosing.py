"""Choosing by a language model, or by the stand-in that says that it is one."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import replace

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.choice import STAND_IN, Choice, ChoiceRequest
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.messages import Message
from mnemonaut_core.ports import Chooser

_log = logging.getLogger(__name__)

Choosing = Callable[[str, ChoiceRequest, float], Choice]
"""(step name, request, deadline in seconds) → choice. Never raises for a bad answer: the stand-in takes its place."""


def stand_in(request: ChoiceRequest, reason: Message) -> Choice:
    """What the request says that it takes, else the first `max_selected`, in their order: deterministic, and labelled
    (DESIGN.md 5.2). Nothing leaves the machine for it, so it takes from all, not only from what may be offered."""
    ids = request.stand_in
    if ids is None:
        ids = (request.in_order or request.offered)[: request.max_selected]
    return Choice(ids, STAND_IN, fallback=reason, candidates=len(request.offered), chars=len(request.user))


def asking(chooser: Chooser | None, token: CancelToken) -> Choosing:
    """Ask the chooser within the deadline; the stand-in where there is none, or when it fails or answers badly."""

    def choose(_step: str, request: ChoiceRequest, deadline_s: float) -> Choice:
        if chooser is None:
            # a chooser logs what it was given itself, when it is asked
            _log.info(
                "SearchResultPack selection input prepared candidates=%d chars=%d",
                len(request.offered),
                len(request.user),
            )
            return stand_in(request, Message("no_chooser", {"max": request.max_selected}))
        if not request.offered:
            empty = Message("nothing_may_leave", {"count": len(request.in_order)})
            return stand_in(request, empty if request.in_order else Message("nothing_to_choose"))
        started = time.perf_counter()
        try:
            answered = chooser.choose(request, deadline_s=deadline_s, token=token)
            unknown = [memory_id for memory_id in answered.ids if memory_id not in set(request.offered)]
            if unknown or len(set(answered.ids)) != len(answered.ids) or len(answered.ids) > request.max_selected:
                # an adapter refuses these itself; a second look costs nothing, a memory that was never offered much
                answered = stand_in(request, Message("chooser_unoffered", {"chooser": chooser.name}))
        except Cancelled:
            raise
        except MnemonautError as error:
            token.raise_if_set()
            answered = stand_in(request, Message("chooser_failed", {"chooser": chooser.name, "reason": str(error)}))
        ms = (time.perf_counter() - started) * 1000.0
        return replace(answered, ms=ms, candidates=len(request.offered), chars=len(request.user))

    return choose


def recorded(choices: dict[str, tuple[ChoiceRequest, Choice]]) -> Choosing:
    """What was answered before, for the same request; a changed request gets the stand-in, and it says so."""

    def choose(step: str, request: ChoiceRequest, _deadline_s: float) -> Choice:
        known = choices.get(step)
        if known is not None and known[0] == request:
            return known[1]
        if known is not None and known[1].by == STAND_IN and known[1].fallback is not None:
            return stand_in(request, known[1].fallback)
        return stand_in(request, Message("not_asked_again"))

    return choose
