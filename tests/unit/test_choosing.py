"""A chooser, and the stand-in that takes its place and says so."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.choosing import asking, recorded, stand_in
from mnemonaut_core.domain.choice import STAND_IN, Choice, ChoiceRequest
from mnemonaut_core.errors import Cancelled, EnvironmentFault
from mnemonaut_core.messages import Message

REQUEST = ChoiceRequest("rules", '{"candidates":[]}', ("a", "b", "c"), 2)


@dataclass
class Answering:
    """Gives one answer, or fails."""

    ids: tuple[str, ...] = ()
    fails: bool = False
    name: str = "model"

    def choose(self, request: ChoiceRequest, *, deadline_s: float, token: CancelToken) -> Choice:
        """The answer."""
        token.raise_if_set()
        if self.fails:
            raise EnvironmentFault("The endpoint is away", code="endpoint", advice="Look at the network.")
        return Choice(self.ids, self.name, {"c": "asked for"})


def test_the_choosers_answer_is_taken_with_the_size_of_what_it_got() -> None:
    choice = asking(Answering(("c", "a")), NEVER)("choose", REQUEST, 1.0)
    assert (choice.ids, choice.by, choice.fallback) == (("c", "a"), "model", None)
    assert (choice.candidates, choice.chars) == (3, len(REQUEST.user))


def test_without_a_chooser_the_stand_in_keeps_the_order_and_says_so() -> None:
    choice = asking(None, NEVER)("choose", REQUEST, 1.0)
    assert (choice.ids, choice.by) == (("a", "b"), STAND_IN)
    assert choice.fallback == Message("no_chooser", {"max": 2})


def test_when_the_chooser_fails_the_stand_in_says_why() -> None:
    choice = asking(Answering(fails=True), NEVER)("choose", REQUEST, 1.0)
    assert (choice.ids, choice.by) == (("a", "b"), STAND_IN)
    assert choice.fallback is not None
    assert "The endpoint is away" in choice.fallback.english()


@pytest.mark.parametrize("ids", [("a", "x"), ("a", "a"), ("a", "b", "c")], ids=["not offered", "twice", "too many"])
def test_an_answer_that_breaks_the_rules_is_refused(ids: tuple[str, ...]) -> None:
    choice = asking(Answering(ids), NEVER)("choose", REQUEST, 1.0)
    assert choice.by == STAND_IN
    assert choice.fallback is not None


def test_nothing_offered_asks_nobody() -> None:
    choice = asking(Answering(fails=True), NEVER)("choose", ChoiceRequest("rules", "{}", (), 2), 1.0)
    assert choice.ids == ()
    assert choice.fallback == Message("nothing_to_choose")


def test_a_cancelled_choice_is_no_choice() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        asking(Answering(("a",)), token)("choose", REQUEST, 1.0)


def test_a_recorded_choice_answers_the_same_request_only() -> None:
    answered = Choice(("c",), "model")
    again = recorded({"choose": (REQUEST, answered)})
    assert again("choose", REQUEST, 1.0) is answered
    changed = again("choose", ChoiceRequest("rules", "other", ("c", "a"), 1), 1.0)
    assert (changed.ids, changed.by, changed.fallback) == (("c",), STAND_IN, Message("not_asked_again"))


def test_a_recorded_stand_in_keeps_its_reason() -> None:
    reason = Message("no_chooser", {"max": 2})
    again = recorded({"choose": (REQUEST, stand_in(REQUEST, reason))})
    assert again("choose", ChoiceRequest("rules", "other", ("b",), 1), 1.0).fallback == reason
