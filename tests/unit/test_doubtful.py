"""Which recorded recalls look wrong, and why."""

from __future__ import annotations

import pytest

from mnemonaut_core.domain.history import RunEvidence
from mnemonaut_core.explain.recall_log import LEAST_QUESTIONS, Bounds, doubts


def run(
    number: int,
    *selected: str,
    session: str | None = None,
    said: str = "",
    evidence: tuple[float, ...] | None = None,
    silence: float | None = 0.9,
    floor: float = 0.5,
    asked: str = "",
) -> RunEvidence:
    values = (0.8,) * len(selected) if evidence is None else evidence
    messages = (said,) if said else ()
    return RunEvidence(f"r{number}", session, asked or f"h{number}", messages, selected, values, silence, floor)


def reasons(*found: RunEvidence, bounds: Bounds | None = None) -> dict[str, list[str]]:
    return {name: [one.reason for one in why] for name, why in doubts(found, bounds or Bounds()).items()}


@pytest.mark.parametrize(
    ("one", "why"),
    [
        (run(1, "a", "b"), []),
        (run(1, "a", "b", evidence=(0.49, 0.1)), ["low_evidence"]),
        (run(1, "a", "b", evidence=(0.5, 0.1)), []),
        (run(1, "a", "b", evidence=(0.1,)), []),  # of the other memory the record does not tell
        (run(1), []),
        (run(1, "a", silence=0.54), ["just_over"]),
        (run(1, "a", silence=0.56), []),
        (run(1, silence=0.46), ["just_under"]),
        (run(1, silence=0.44), []),
        (run(1, "a", silence=0.01, floor=0.0), []),  # such a recall is never silent
        (run(1, "a", silence=None), []),
    ],
)
def test_low_evidence_and_a_near_cut_off_are_doubted(one: RunEvidence, why: list[str]) -> None:
    assert reasons(one) == ({"r1": why} if why else {})


def test_a_denial_is_that_of_the_next_message_of_the_same_conversation() -> None:
    denial = "No, that's not what I meant."
    before, after = run(1, "a", session="s"), run(2, session="s", said=denial)
    assert reasons(after, before) == {"r1": ["denied"]}
    assert doubts([after, before], Bounds())["r1"][0].text == f"The next message denies it: “{denial}”"
    assert reasons(after, run(3, "b", session="s", said="And then?"), before) == {"r3": ["denied"]}
    assert reasons(after, run(1, "a", session="other")) == reasons(after, run(1, session="s")) == {}
    assert reasons(run(2, said=denial, session=None), run(1, "a")) == {}


def test_a_memory_that_comes_whatever_the_question_is_named_with_its_count() -> None:
    found = [run(n, "a" if n % 2 else "b", f"m{n}") for n in range(LEAST_QUESTIONS)]
    assert reasons(*found, bounds=Bounds(share=0.51)) == {}
    told = doubts(found, Bounds(share=0.5))["r1"][0]
    assert (told.reason, told.memory_id) == ("always", "a")
    assert told.text == "a is recalled whatever the question: for 5 of 10 questions."
    assert reasons(*found[1:], bounds=Bounds(share=0.1)) == {}  # too few questions say nothing
    same = [run(n, "a", f"m{n}", asked="h0") for n in range(LEAST_QUESTIONS)]
    assert reasons(*found, *same, bounds=Bounds(share=0.61)) == {}  # the same question counts once


def test_the_bounds_are_what_is_asked_for() -> None:
    assert reasons(run(1, "a", evidence=(0.6,)), bounds=Bounds(evidence=0.7)) == {"r1": ["low_evidence"]}
    assert reasons(run(1, "a", silence=0.59), bounds=Bounds(margin=0.1)) == {"r1": ["just_over"]}
