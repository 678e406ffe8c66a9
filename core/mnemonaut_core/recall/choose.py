"""Choosing by a language model, or by the stand-in that says that it is one; and the prompt of the model (seed 001)."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.choice import BAD_ANSWER, STAND_IN, Choice, ChoiceRequest, accepted
from mnemonaut_core.errors import Cancelled, EndpointError, MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import Chooser
from mnemonaut_resources import RESOURCES

_TRIES = 2
_LEAST_S = 0.05
_log = logging.getLogger(__name__)

Choosing = Callable[[str, ChoiceRequest, float], Choice]
"""(step name, request, deadline in seconds) → choice. Never raises for a bad answer: what can be taken of it is taken, else
the stand-in chooses."""


def stand_in(request: ChoiceRequest, reason: Text) -> Choice:
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
            return stand_in(request, _no_chooser(request))
        if not request.offered:
            return stand_in(request, _nothing_offered(request))
        started = time.perf_counter()
        try:
            answered = _asked(chooser, request, started + deadline_s, token)
            if answered.refused and not answered.ids:
                unoffered = Text.keyed("chooser_unoffered", chooser=chooser.name)
                answered = replace(stand_in(request, unoffered), attempts=answered.attempts)
        except Cancelled:
            raise
        except MnemonautError as error:
            token.raise_if_set()
            failed = Text.keyed("chooser_failed", chooser=chooser.name, reason=error.text)
            attempts = error.attempts if isinstance(error, EndpointError) else 1
            answered = replace(stand_in(request, failed), attempts=attempts)
        ms = (time.perf_counter() - started) * 1000.0
        return replace(answered, ms=ms, candidates=len(request.offered), chars=len(request.user))

    return choose


def _no_chooser(request: ChoiceRequest) -> Text:
    return Text.keyed("no_chooser", max=request.max_selected)


def _nothing_offered(request: ChoiceRequest) -> Text:
    if request.in_order:
        return Text.keyed("nothing_may_leave", count=len(request.in_order))
    return Text.keyed("nothing_to_choose")


def _asked(chooser: Chooser, request: ChoiceRequest, end: float, token: CancelToken) -> Choice:
    """The usable part of the answer; after a bad answer the request is repeated once with the reason. Of two bad ones
    the later counts, unless less of it is usable. The error of the last one if neither was readable."""
    found: Choice | None = None
    attempts, asking_now = 0, request
    for _ in range(_TRIES):
        left = end - time.perf_counter()
        if attempts and left <= 0.0:
            break
        try:
            answer = chooser.choose(asking_now, deadline_s=max(_LEAST_S, left), token=token)
        except EndpointError as error:
            attempts += error.attempts
            error.attempts = attempts
            # one that does not answer was asked again already, where that helps
            if error.code != BAD_ANSWER and found is None:
                raise
            if error.code != BAD_ANSWER:
                break
            bad, asking_now = error, _again(request, "it was not the agreed JSON object")
            continue
        attempts += answer.attempts or 1
        taken = accepted(answer, request)
        if found is None or len(taken.ids) >= len(found.ids):
            found = taken
        if not taken.refused:
            break
        asking_now = _again(request, "it named an id that is in no candidate, or one twice")
    if found is None:
        raise bad
    return replace(found, attempts=attempts)


def _again(request: ChoiceRequest, wrong: str) -> ChoiceRequest:
    said = f"Your last answer could not be used: {wrong}. Answer anew, with the agreed JSON object and ids of candidates only."
    return replace(request, system=f"{request.system}\n\n{said}")


def recorded(choices: dict[str, tuple[ChoiceRequest, Choice]]) -> Choosing:
    """The recorded answer to the same request; a changed request gets the stand-in, which says so with the limit and
    the counts of the new request."""

    def choose(step: str, request: ChoiceRequest, _deadline_s: float) -> Choice:
        known = choices.get(step)
        if known is not None and known[0] == request:
            return known[1]
        if known is not None and known[1].by == STAND_IN and known[1].fallback is not None:
            return stand_in(request, _said_now(known[1].fallback, request))
        return stand_in(request, Text.keyed("not_asked_again"))

    return choose


def _said_now(reason: Text, request: ChoiceRequest) -> Text:
    """Why the stand-in chose, of this request."""
    if reason.key == "no_chooser":
        return _no_chooser(request)
    if reason.key not in ("nothing_to_choose", "nothing_may_leave"):
        return reason
    return Text.keyed("not_asked_again") if request.offered else _nothing_offered(request)


_INTENTS = {
    "associative_recent": "The plan's mode is associative_recent: the talk goes on. Prefer what is recent and what belongs to the"
    " present thread; older memories only where the input plainly calls for them.",
    "targeted_broad": "The plan's mode is targeted_broad: something is looked for in the whole life. Recency counts little; prefer"
    " what fits the subject, from different times of life.",
    "explicit_about_time": "The plan's mode is explicit_about_time: the input names a year or a time of life. Prefer what is about"
    " that time (`at`), not what was said at that time.",
}


@cache
def _template() -> str:
    return (RESOURCES / "prompts" / "choose.md").read_text("utf-8")


def system_prompt(mode: str, max_selected: int) -> str:
    """The system message for a plan of this mode; KeyError for a mode that the seed does not know."""
    return _template().replace("{max_selected}", str(max_selected)).replace("{intent}", _INTENTS[mode]).strip()
