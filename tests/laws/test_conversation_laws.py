"""A conversation replayed: each turn is a single recall as of then, and what is said to have changed is what did."""

from __future__ import annotations

from collections.abc import Sequence

from helpers.databases import NOW
from helpers.strategies import examples
from helpers.worlds import Worlds
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mnemonaut_core.agents import Boundary
from mnemonaut_core.conversations import replayed, sums_of
from mnemonaut_core.domain.query import Turn
from mnemonaut_core.domain.transcript import Transcript, asked_turns
from mnemonaut_core.explorer import Settings
from mnemonaut_core.policy.parse import parse

SETTINGS = Settings("heuristic,salience")
BOUNDARIES = [
    Boundary(parse(f"boundary:\n  uses:\n    {use}:\n      deny: [{denied}]\n"))
    for use in ("recall", "send")
    for denied in ("secret", "internal, secret")
]
TEXTS = st.sampled_from(
    ["the meeting on Thursday", "明日の会議", "cat", "", "not that one", "違う、それじゃない", "😀 会议"]
)
TURNS = st.lists(st.tuples(TEXTS, st.none() | st.integers(0, 40)), min_size=1, max_size=4)


def conversation(turns: Sequence[tuple[str, int | None]]) -> Transcript:
    """Messages of the person so many days before NOW, each answered."""
    said = []
    for text, days in turns:
        said += [Turn("user", text, None if days is None else NOW - days * 86_400), Turn("assistant", "I see")]
    return Transcript("c", tuple(said))


@given(data=st.data(), turns=TURNS, boundary=st.none() | st.sampled_from(BOUNDARIES))
@examples(20)
def test_every_turn_is_the_single_recall_as_of_then(
    worlds: Worlds, data: st.DataObject, turns: list[tuple[str, int | None]], boundary: Boundary | None
) -> None:
    explorer = worlds[data.draw(st.sampled_from(["many", "some"]))].matrix.explorer
    settings = SETTINGS if boundary is None else replace(SETTINGS, policy=boundary.policy)
    before: dict[str, tuple[str, ...]] = {}
    found = list(replayed(explorer, conversation(turns), settings, now=NOW, as_agent=boundary is not None))
    assert [one.asked.query.text for one in found] == [text for text, _ in turns]
    for turn, asked in zip(found, asked_turns(conversation(turns), now=NOW), strict=True):
        query = asked.query if boundary is None else boundary.narrowed(asked.query)
        assert turn.asked.query == query
        traces = explorer.recall(query, settings)
        assert boundary is None or all(boundary.admits(one) for each in turn.recalls for one in each.selected)
        assert [one.ids for one in turn.recalls] == [trace.selected for trace in traces]
        for number, one in enumerate(turn.recalls):
            assert all(memory.moment is None or memory.moment <= turn.asked.query.now for memory in one.selected)
            then = before.get(one.recipe)
            assert (one.changed is None) == (then is None)
            if one.changed is not None and then is not None:
                assert {move.memory.id for move in one.changed.entered} == {*one.ids} - {*then}
                assert {move.memory.id for move in one.changed.left} == {*then} - {*one.ids}
                assert one.changed.empty == (then == one.ids)
            assert (one.beside is None) == (number == 0)
            before[one.recipe] = one.ids
    assert [one.turns for one in sums_of(found)] == [len(turns)] * 2


@given(text=TEXTS, days=st.integers(0, 40))
@examples(10)
def test_a_turn_beside_itself_is_empty(worlds: Worlds, text: str, days: int) -> None:
    explorer = worlds["some"].matrix.explorer
    said = Transcript("c", (Turn("user", text, NOW - days * 86_400),) * 2)
    _, again = replayed(explorer, said, Settings("salience"), now=NOW)  # which reads no conversation
    assert again.recalls[0].changed is not None
    assert again.recalls[0].changed.empty
    assert not again.changes or again.recalls[0].would_isolate is not None
