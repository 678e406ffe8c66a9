"""Which change a why shows: one that switches a source off, or admits many, comes last and says so; fields of the query count."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from helpers.databases import NOW, Asker, asking, episode
from helpers.masters import Masters
from helpers.services import NOW as SAMPLE_NOW
from helpers.services import sample_master

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explain.comparison import moves_of
from mnemonaut_core.explain.smallest_change import MOST, Remedy
from mnemonaut_core.explorer import Settings, Why
from mnemonaut_core.workspace.wiring import connect

QUESTIONS = {
    "en": ("What is my blood group?", "Tell me about my sister", "When is the dentist appointment?"),
    "ja": ("うちの車、次の車検はいつまで？", "明日の面接の件、覚えてる？"),
    "zh": ("上周发生了什么？", "猫叫什么名字？", "茶展是什么时候？"),
}


def why(asker: Asker, memory_id: str, query: Query, **values: object) -> Why:
    (trace,) = asker.explorer.recall(query, Settings(values=values))
    return asker.explorer.why(trace, memory_id)


def remedy_of(why: Why) -> Remedy:
    assert why.change is not None
    return why.remedies[0]


def test_a_kind_that_is_not_searched_is_the_change(tmp_path: Path) -> None:
    claim = episode(
        "claim", days=2, kind="claim", body="The garden gate is green.", occurred_at=None, created_at=NOW - 90
    )
    with asking(tmp_path, [episode("talk", "the garden gate"), claim]) as asker:
        remedy = remedy_of(why(asker, "claim", Query("the garden gate", NOW)))
    (change,) = remedy.changes
    assert (change.parameter, change.from_value, change.to_value) == ("kinds", ("episode",), ("episode", "claim"))
    assert change.of_query
    assert str(remedy.remark) == "It is set with the question, not in the recipe."


def test_the_scope_of_the_question_is_the_change(tmp_path: Path) -> None:
    lines = [
        episode("here", "the garden gate", scope="project"),
        episode("there", "the green garden gate", scope="global"),
    ]
    with asking(tmp_path, lines) as asker:
        (change,) = remedy_of(why(asker, "there", Query("the garden gate", NOW, scopes=("project",)))).changes
    assert (change.parameter, change.to_value) == ("scopes", ("project", "global"))


def test_three_changes_are_shown_each_with_what_it_does_to_the_others(tmp_path: Path) -> None:
    lines = [episode(f"e{n}", text, days=20 * n + 1) for n, text in enumerate(TEXTS)]
    query, few = Query("the garden gate", NOW), {"max_results": 3}
    with asking(tmp_path, lines) as asker:
        (trace,) = asker.explorer.recall(query, Settings(values=few))
        found = asker.explorer.why(trace, "e4")
        distances = [remedy.distance for remedy in found.remedies]
        assert (len(distances), distances) == (MOST, sorted(distances))
        for remedy in found.remedies:
            (change,) = remedy.changes
            (cold,) = asker.explorer.recall(query, Settings(values=few | {change.parameter: change.to_value}))
            assert remedy.moves == moves_of(trace, cold)
            assert {move.memory.id for move in remedy.moves.entered} == {"e4"}
            others = remedy.moves.without("e4")
            assert others.empty == (change.parameter == "max_results")


def test_a_change_that_switches_a_source_off_is_not_shown_where_another_is_found(tmp_path: Path) -> None:
    lines = [episode(f"e{n}", f"the garden gate {'x ' * n}", days=n + 1) for n in range(8)]
    with asking(tmp_path, lines) as asker:
        for memory_id in (f"e{n}" for n in range(8)):
            found = why(asker, memory_id, Query("the garden gate", NOW))
            assert not any(remedy.switches_off for remedy in found.remedies), memory_id


def test_a_change_that_hands_over_many_says_so(tmp_path: Path) -> None:
    lines = [episode(f"e{n}", text, days=n + 1) for n, text in enumerate(TEXTS)]
    with asking(tmp_path, lines) as asker:
        (trace,) = asker.explorer.recall(Query("the garden gate", NOW), Settings(values={"high_threshold": 1.0}))
        assert trace.selected == ()
        remedy = remedy_of(asker.explorer.why(trace, trace.candidates[0].memory.id))
    assert remedy.hands_over is not None
    now, then = remedy.hands_over
    assert (now, str(remedy.remark)) == (0, f"It hands over {then} memories instead of 0.")
    assert then > 2


TEXTS = (
    "the garden gate is green",
    "who left the garden gate open?",
    "a new hinge for the garden gate",
    "the gate of the garden sticks",
    "paint for the garden gate",
)


@pytest.mark.parametrize("code", QUESTIONS)
def test_the_first_below_a_full_result_is_told_that_one_more_place_changes_nothing_else(
    masters_of_run: Masters, tmp_path: Path, code: str
) -> None:
    """Nearer changes that each drop another memory took all three rows."""
    path = Path(shutil.copy(sample_master(masters_of_run, code), tmp_path))
    with connect(path) as session:
        for question in QUESTIONS[code]:
            (trace,) = session.explorer.recall(Query(question, now=SAMPLE_NOW), Settings())
            below = next((one for one in trace.candidates if one.decision.outcome.code is Code.RESULT_CAP), None)
            if below is not None:
                found = session.explorer.why(trace, below.memory.id)
                assert any(remedy.moves.without(below.memory.id).empty for remedy in found.remedies), question
