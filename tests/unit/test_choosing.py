"""A chooser, and the simple rule that takes its place and says so."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.choice import STAND_IN, Choice, ChoiceRequest
from mnemonaut_core.errors import Cancelled, EndpointError, EnvironmentFault
from mnemonaut_core.i18n import Text
from mnemonaut_core.recall.choose import asking, recorded, stand_in

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
    assert choice.fallback == Text.keyed("no_chooser", max=2)


def test_when_the_chooser_fails_the_stand_in_says_why() -> None:
    choice = asking(Answering(fails=True), NEVER)("choose", REQUEST, 1.0)
    assert (choice.ids, choice.by) == (("a", "b"), STAND_IN)
    assert choice.fallback is not None
    assert "The endpoint is away" in str(choice.fallback)


@dataclass
class Saying:
    """Gives one answer after the other; an exception is raised."""

    answers: list[tuple[str, ...] | EndpointError]
    name: str = "model"
    asked: list[ChoiceRequest] = field(default_factory=list)

    def choose(self, request: ChoiceRequest, *, deadline_s: float, token: CancelToken) -> Choice:
        """The next answer."""
        self.asked.append(request)
        answer = self.answers[len(self.asked) - 1]
        if isinstance(answer, EndpointError):
            answer.attempts = 1
            raise answer
        return Choice(answer, self.name, attempts=1)


def bad() -> EndpointError:
    return EndpointError("The model chose badly", code="choice_bad", advice="Take another.")


# Restated: before, one id that was not offered threw all good ones away, and nobody was asked again.
@pytest.mark.parametrize(
    ("first", "second", "taken", "refused"),
    [
        (("a", "x"), ("b", "a"), ("b", "a"), None),
        (("a", "x"), ("a", "x"), ("a",), (1, 0)),
        (("a", "a"), ("b", "b", "x"), ("b",), (1, 1)),
        (("a", "b", "x"), ("x", "c"), ("a", "b"), (1, 0)),
        (bad(), ("c",), ("c",), None),
        (("a", "x"), bad(), ("a",), (1, 0)),
    ],
)
def test_after_a_bad_answer_it_is_asked_once_more_and_what_is_good_is_taken(
    first: tuple[str, ...] | EndpointError,
    second: tuple[str, ...] | EndpointError,
    taken: tuple[str, ...],
    refused: tuple[int, int] | None,
) -> None:
    model = Saying([first, second])
    choice = asking(model, NEVER)("choose", REQUEST, 5.0)
    assert (choice.ids, choice.by, choice.attempts, choice.fallback) == (taken, "model", 2, None)
    assert choice.note == (
        None if refused is None else Text.keyed("chooser_refused", unknown=refused[0], twice=refused[1])
    )
    assert model.asked[0] == REQUEST
    assert model.asked[1].system.startswith(REQUEST.system + "\n\nYour last answer could not be used")


def test_too_many_are_cut_to_the_limit_without_asking_again() -> None:
    model = Saying([("c", "b", "a")])
    choice = asking(model, NEVER)("choose", REQUEST, 5.0)
    assert (choice.ids, choice.attempts) == (("c", "b"), 1)
    assert choice.note == Text.keyed("chooser_cut", named=3, limit=2)


def test_when_nothing_of_two_answers_can_be_taken_the_stand_in_chooses_and_says_how_often_was_asked() -> None:
    for answers in ([("x",), ("y", "y")], [bad(), bad()]):
        model = Saying(list(answers))
        choice = asking(model, NEVER)("choose", REQUEST, 5.0)
        assert (choice.by, choice.ids, choice.attempts) == (STAND_IN, ("a", "b"), 2)
        assert choice.fallback is not None
        assert choice.fallback.key in ("chooser_unoffered", "chooser_failed")


def test_an_endpoint_that_does_not_answer_is_not_asked_again_here() -> None:
    away = EndpointError("The endpoint is away", code="endpoint_unreachable", advice="Start it.")
    model = Saying([away])
    assert asking(model, NEVER)("choose", REQUEST, 5.0).attempts == 1
    assert len(model.asked) == 1


def test_nothing_offered_asks_nobody() -> None:
    choice = asking(Answering(fails=True), NEVER)("choose", ChoiceRequest("rules", "{}", (), 2), 1.0)
    assert choice.ids == ()
    assert choice.fallback == Text.keyed("nothing_to_choose")


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
    assert (changed.ids, changed.by, changed.fallback) == (("c",), STAND_IN, Text.keyed("not_asked_again"))


def test_a_recorded_stand_in_keeps_its_reason_and_says_the_limit_that_holds_now() -> None:
    again = recorded({"choose": (REQUEST, stand_in(REQUEST, Text.keyed("no_chooser", max=2)))})
    changed = again("choose", ChoiceRequest("rules", "other", ("b", "c"), 1), 1.0)
    assert (changed.ids, changed.fallback) == (("b",), Text.keyed("no_chooser", max=1))
    failed = Text.keyed("chooser_failed", chooser="model", reason=Text.keyed("no_vectors"))
    again = recorded({"choose": (REQUEST, stand_in(REQUEST, failed))})
    assert again("choose", ChoiceRequest("rules", "other", ("b",), 1), 1.0).fallback == failed


@pytest.mark.parametrize("before", ["nothing_to_choose", "nothing_may_leave"])
def test_a_recorded_stand_in_that_had_nothing_to_choose_from_says_what_holds_now(before: str) -> None:
    nothing = ChoiceRequest("rules", "{}", (), 2)
    values = {"count": 9} if before == "nothing_may_leave" else {}
    again = recorded({"choose": (nothing, stand_in(nothing, Text.keyed(before, **values)))})
    some = again("choose", ChoiceRequest("rules", "other", ("b", "c"), 1), 1.0)
    assert (some.ids, some.fallback) == (("b",), Text.keyed("not_asked_again"))
    kept_here = again("choose", ChoiceRequest("rules", "other", (), 1, in_order=("x", "y")), 1.0)
    assert kept_here.fallback == Text.keyed("nothing_may_leave", count=2)
    assert again("choose", ChoiceRequest("rules", "other", (), 1), 1.0).fallback == Text.keyed("nothing_to_choose")
