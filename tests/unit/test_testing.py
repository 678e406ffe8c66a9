"""A set of judged questions asked again: what changed since the last time, what decided, and what cannot be met."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.databases import NOW, episode, make_database

from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import Cancelled, EnvironmentFault, InputError
from mnemonaut_core.evaluation import Answer, each_setting, recipe_rankers
from mnemonaut_core.explorer import Settings
from mnemonaut_core.judgments import JudgedQuestion, Judgment
from mnemonaut_core.recipes.registry import RECIPES, name_retriever
from mnemonaut_core.saved import Saved
from mnemonaut_core.testing import SetResult, decoded, encoded, key_of, notes_of, run_set
from mnemonaut_core.workspace.wiring import Workspace, connect

LINES = [
    episode("tea", "green tea in the garden", days=1),
    episode("bike", "the bike has a flat tyre", days=2),
    episode("bath", "the cat took a bath in the garden", days=3),
]
GARDEN, TYRE = (Saved(name, name, Query(text, NOW), as_of=True) for name, text in (("g", "the garden"), ("t", "tyre")))


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with connect(make_database(tmp_path / "a.db", LINES), write=True) as workspace:
        yield workspace


def judged(saved: Saved = GARDEN, **grades: int | str) -> JudgedQuestion:
    """`tea=3`, `bath="must_not"`."""
    made = (
        Judgment(one, None if isinstance(g, str) else g, g if isinstance(g, str) else None) for one, g in grades.items()
    )
    return JudgedQuestion(saved, tuple(made))


def run(workspace: Workspace, *questions: JudgedQuestion, last: SetResult | None = None, **values: object) -> SetResult:
    rankers = recipe_rankers(workspace.explorer, {"it": Settings("heuristic", values=values)})
    (found,) = run_set(workspace.explorer, questions, rankers, {} if last is None else {"it": last.record}, now=NOW)
    return found


def test_what_decided_is_said_of_the_judged_memories_that_made_it_worse_and_of_nothing_else(
    workspace: Workspace,
) -> None:
    question = judged(bath=3, tea=0)
    before = run(workspace, question)
    places = before.rows[0].record.standings
    assert {places["bath"].place, places["tea"].place} == {1, 2}
    limited = run(workspace, question, last=before, max_results=1)
    assert [one.parameter for one in limited.changed_values] == ["max_results"]
    (row,) = limited.rows
    if places["bath"].place == 1:
        assert limited.difference.better == (0,)
        assert row.reasons[0].startswith("“green tea in the garden” was at 2. Now: ")
    else:
        assert limited.difference.worse == (0,)
        assert row.reasons[0].startswith("“the cat took a bath in the garden” was at 2. Now: ")
    assert len(row.reasons) == 1
    back = run(workspace, question, last=limited)
    assert (back.difference.better, back.difference.worse) == (limited.difference.worse, limited.difference.better)
    assert " now. Before: " in back.rows[0].reasons[0]


def test_a_set_that_changed_is_compared_where_it_is_the_same(workspace: Workspace) -> None:
    before = run(workspace, judged(tea=3), judged(TYRE, bike=3))
    after = run(workspace, judged(tea=1), last=before)
    assert (after.set_changed, after.compared) == ((0, 1, 1), ())
    assert run(workspace, judged(tea=3), judged(TYRE, bike=3), last=after).set_changed == (1, 1, 0)


def test_a_result_comes_back_as_it_was_stored_and_holds_no_text(workspace: Workspace) -> None:
    found = run(workspace, judged(tea=3, bath="must"))
    text = encoded(found.record)
    assert decoded(text) == found.record
    assert "garden" not in text
    assert (decoded(None), decoded("{}"), decoded("not JSON")) == (None, None, None)
    for number in range(103):
        workspace.database.judgments.store_test(f"{number}", text.replace('"at":', f'"at":{number}, "was":'))
    stored = workspace.library.read(lambda reader: [reader.library.last_test(str(n)) is not None for n in range(103)])
    assert stored == [False] * 3 + [True] * 100


def test_the_key_of_a_result_tells_sets_settings_and_values_apart() -> None:
    keys = {
        key_of(*one) for one in [(None, "a", {}), ("", "a", {}), ("f", "a", {}), ("f", "b", {}), ("f", "a", {"k": 1})]
    }
    assert len(keys) == 5
    assert key_of("f", "a", {"k": 1, "l": 2}) == key_of("f", "a", {"l": "2", "k": "1"})


def test_memories_that_cannot_come_are_named_and_count_as_missing(workspace: Workspace) -> None:
    workspace.database.curation.isolate(["tea"], now=NOW)
    question = judged(tea="must", gone=2)
    (row,) = run(workspace, question).broken
    assert row.measures.missing == ("tea",)
    assert "Isolated" in row.broken[0]
    assert [str(note) for note in notes_of(workspace.explorer, [question])] == [
        "1 memory that should come is not stored: that counts as missing.",
        "1 memory that should come is isolated: that counts as missing.",
    ]


def test_without_a_relevant_memory_only_silence_is_measured_and_a_note_says_so(workspace: Workspace) -> None:
    question = judged(tea=0)
    found = run(workspace, question)
    assert (found.mean("recall"), found.silence) == (None, (0, 1, 0))
    assert notes_of(workspace.explorer, [question]) == (
        "No question has a relevant memory: only silence and wrong memories are measured.",
    )


def test_a_retriever_that_fails_in_the_middle_leaves_a_question_without_an_answer_and_not_an_empty_one(
    workspace: Workspace,
) -> None:
    def rank(query: Query) -> Answer:
        if query.text == "tyre":
            raise EnvironmentFault("It broke", code="broken", advice="Wait.")
        return Answer(("tea",), ("tea",))

    questions = [judged(tea=3), judged(TYRE, bike="must")]
    (found,) = run_set(workspace.explorer, questions, {"it": rank}, {}, now=NOW)
    assert [row.judged.question.id for row in found.rows] == ["g"]
    assert [(one.question.id, reason.template) for one, reason in found.failed] == [("t", "{title}. {advice}")]
    assert (found.broken, found.set_changed, list(found.record.questions)) == ((), (0, 0, 0), ["g"])


def test_no_question_is_an_error_and_a_cancelled_run_ends(workspace: Workspace) -> None:
    with pytest.raises(InputError, match="There is no judged question"):
        run(workspace)

    def rank(_query: Query) -> Answer:
        raise Cancelled

    with pytest.raises(Cancelled):
        run_set(workspace.explorer, [judged(tea=1)], {"it": rank}, {}, now=NOW)


def test_a_store_of_one_memory_is_measured_by_every_recipe(tmp_path: Path) -> None:
    with connect(make_database(tmp_path / "one.db", LINES[:1])) as workspace:
        explorer = workspace.explorer
        rankers = recipe_rankers(explorer, each_setting(explorer, Settings("all")))
        found = run_set(explorer, [judged(tea=3)], rankers, {}, now=NOW)
    assert [one.name.partition(":")[0] for one in found] == list(RECIPES)
    assert all(one.mean("recall") in (0.0, 1.0) and not one.failed for one in found)


def test_every_setting_has_the_name_of_its_recipe_and_preset(workspace: Workspace) -> None:
    found = each_setting(workspace.explorer, Settings("heuristic,planned", "as-written,calibrated"))
    assert list(found) == [
        "heuristic:as-written",
        "heuristic:calibrated",
        "planned:as-written",
        "planned:calibrated",
    ]
    with pytest.raises(InputError):
        each_setting(workspace.explorer, Settings("heuristic", values={"nonsense": 1}))


def test_a_source_that_fails_is_no_empty_answer(workspace: Workspace) -> None:
    def failing(query: str, k: int, *, now: int, context: object = ()) -> tuple[tuple[str, float], ...]:
        raise EnvironmentFault("The index is gone", code="gone", advice="Wait.")

    name = name_retriever("failing", failing)
    try:
        rank = recipe_rankers(workspace.explorer, {"it": Settings(name or "")})["it"]
        with pytest.raises(EnvironmentFault, match="The index is gone"):
            rank(Query("garden", NOW))
    finally:
        name_retriever("", None)
