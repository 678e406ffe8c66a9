"""Leave one word out, and what brings a memory: each row is what a cold recall says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from helpers.databases import NOW, Asker, asking, episode
from msgspec.structs import replace

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.errors import Cancelled, InputError
from mnemonaut_core.explain.words import Effect, Placement, WithoutWord, effect_of, leave_one_out, without, words_of
from mnemonaut_core.explorer import Settings
from mnemonaut_core.questions import leave_one_word_out, placement_of, what_brings
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.saved import Saved
from mnemonaut_core.workspace.recorder import keep_recalls

MEMORIES = [
    *(episode(f"m{i:02}", f"garden fence number {i}", "noted", days=i + 1) for i in range(8)),
    episode("boat", "the blue boat in the garden", "it floats", days=3),
]
QUERY = Query("where is the boat in the garden", NOW, context=(Turn("user", "hm"),))


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """Nine memories, open to write."""
    with asking(tmp_path_factory.mktemp("words"), MEMORIES, write=True) as opened:
        yield opened


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("How long, C++ or node.js?", ["How", "long", "C++", "or", "node.js"]),
        ("don't stop", ["don't", "stop"]),
        ("明日の面接の件、覚えてる?", ["明日の", "面接の", "件", "覚えてる"]),
        ("我上次说的面试", ["我", "上次", "说的", "面试"]),
        ("?!", []),
    ],
)
def test_words_are_cut_where_something_is_left_to_ask(text: str, words: list[str]) -> None:
    found = words_of(text)
    assert [word.text for word in found] == words
    assert all(text[word.start : word.end] == word.text for word in found)


def test_of_two_blanks_one_stays() -> None:
    text = " a  b\tc"
    assert [without(text, word) for word in words_of(text)] == ["b\tc", "a  c", "a  b"]


def placement(place: int | None, rank: int | None) -> Placement:
    return Placement(Outcome(code=Code.SELECTED if place else Code.BELOW_CUT), place, rank, None)


@pytest.mark.parametrize(
    ("whole", "short", "effect"),
    [
        ((1, 1), (None, 4), Effect.BRINGS),
        ((None, 4), (2, 2), Effect.BURIES),
        ((1, 1), (2, 2), Effect.HELPS),
        ((None, 9), (None, 4), Effect.HINDERS),
        ((None, 9), (None, None), Effect.HELPS),
        ((3, 7), (3, 5), Effect.NOTHING),
    ],
)
def test_what_a_word_does_is_seen_from_the_question_without_it(
    whole: tuple[int | None, int | None], short: tuple[int | None, int | None], effect: Effect
) -> None:
    assert effect_of(placement(*whole), placement(*short)) is effect


@pytest.mark.parametrize("recipe", RECIPES)
def test_each_row_is_a_cold_recall_of_the_shortened_question(asker: Asker, recipe: str) -> None:
    settings, told = Settings(recipe), list[WithoutWord]()
    (trace,) = asker.explorer.recall(QUERY, settings)
    found = leave_one_word_out(asker.explorer, trace, "boat", on_row=told.append)
    assert [row.word.text for row in found.rows] == QUERY.text.split()
    assert found.whole == placement_of(asker.explorer, trace, "boat")
    assert tuple(told) == found.rows
    for row in found.rows:
        (cold,) = asker.explorer.recall(replace(QUERY, text=row.question), settings)
        assert row.placement == placement_of(asker.explorer, cold, "boat"), row.word
        assert row.effect is effect_of(found.whole, row.placement)


def test_the_word_that_brings_one_memory_and_buries_another_is_named(asker: Asker) -> None:
    (trace,) = asker.explorer.recall(Query("fence boat", NOW), Settings("heuristic", values={"max_results": 1}))
    (first,) = trace.selected
    assert first != "boat"
    for memory_id, effect in ((first, Effect.BRINGS), ("boat", Effect.BURIES)):
        found = leave_one_word_out(asker.explorer, trace, memory_id)
        assert ("fence", effect) in [(row.word.text, row.effect) for row in found.deciding]
        assert {row.effect for row in found.deciding} == {effect}


def test_a_question_of_one_word_has_no_row_and_cancelling_ends_it(asker: Asker) -> None:
    asked: list[str] = []

    def stands(text: str) -> Placement:
        asked.append(text)
        return placement(1, 1)

    assert leave_one_out("boat?", "boat", stands).rows == ()
    token = CancelToken()
    with pytest.raises(Cancelled):
        leave_one_out("the blue boat", "boat", stands, token=token, on_row=lambda _row: token.cancel())
    assert asked == ["boat?", "the blue boat", "blue boat"]


def test_what_brings_a_memory_is_asked_of_recent_and_saved_questions(asker: Asker) -> None:
    explorer, settings = asker.explorer, Settings("heuristic", values={"max_results": 2})
    for text in ("the blue boat", "fence number 3", "the blue boat"):
        traces = explorer.recall(Query(text, NOW), settings)
        keep_recalls(asker.workspace, traces, by="person", now=NOW, commit=False, record=True)
    asker.workspace.database.saved.save_query(Saved("s", "mine", Query("a boat?", 0), folder="f"), now=NOW)
    asker.workspace.database.saved.save_query(Saved("l", "list", search="boat"), now=NOW)
    found = what_brings(explorer, "boat", settings, now=NOW)
    assert sorted(row.question for row in found.rows) == ["a boat?", "fence number 3", "the blue boat"]
    assert [row.question for row in found.rows][-1] == "fence number 3"
    assert found.bring == 2
    for row in found.rows:
        (cold,) = explorer.recall(Query(row.question, NOW), settings)
        assert row.placement == placement_of(explorer, cold, "boat")
        assert (row.saved is None) is (row.run is not None)
    with pytest.raises(InputError):
        what_brings(explorer, "boat", Settings("nobody"), now=NOW)
