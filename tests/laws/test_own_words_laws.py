"""Laws of the person's own words, over all recipes: a layer of which nothing stands in the question changes nothing byte for byte;
a word of it decides before the built-in ones and says so; what was recorded is made again with the words of then."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from helpers.databases import NOW, Asker, episode, make_database, timeless

from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.domain.own_words import OwnWord
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace_json import trace_json, without_texts
from mnemonaut_core.explain.recorded import query_of
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.store.database import Database
from mnemonaut_core.teaching import lists, new_word, read_by_rules
from mnemonaut_core.workspace.wiring import connect

OF_RECIPES = [(one.recipe, one.list) for one in lists() if one.recipe is not None]
every_recipe = pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
LINES = [
    episode("e1", "The harbour retro went well", days=3),
    episode("e2", "高校の文化祭", days=40),
    episode("e3", "I learnt to sail at the dojo", days=400),
]
QUESTIONS = (
    "Where did we sail?",
    "高校の話",
    "how to hold a retro",
    "past 3 days",
    "what are my preferences",
    "",
    "2018",
)
ABSENT = "qwzx (.*) kyudo"
PRESENT = "gizmo.*[x"
"""In a question that names it; every sign in it would be syntax."""


@pytest.fixture
def world(tmp_path: Path) -> Iterator[Asker]:
    path = make_database(tmp_path / "a.db", LINES)
    with connect(path) as workspace:
        yield Asker(workspace)


def teach(world: Asker, *words: OwnWord) -> None:
    with closing(Database.open(world.workspace.path)) as writer:
        writer.settings.change_own_words(words, (), now=NOW)


def told(world: Asker, question: str, recipe: Recipe) -> str:
    found = timeless(world.ask(Query(question, NOW), {}, recipe=recipe.name))
    del found["generation"]
    return dumps(found)


@every_recipe
def test_words_that_stand_in_no_question_change_nothing(world: Asker, recipe: Recipe) -> None:
    before = [told(world, question, recipe) for question in QUESTIONS]
    teach(
        world,
        *(OwnWord(one.list.name, entry, f"{ABSENT} {entry[-8:]}") for one in lists() for entry in one.list.entries),
    )
    assert [told(world, question, recipe) for question in QUESTIONS] == before
    assert not any("own_words" in one for one in before)


every_entry = pytest.mark.parametrize(
    ("name", "entry"), [(one.name, entry) for _, one in OF_RECIPES for entry in one.entries]
)


@every_entry
def test_a_word_decides_before_the_built_in_ones_and_says_whose_it_is(name: str, entry: str) -> None:
    ((recipe, found),) = (one for one in OF_RECIPES if one[1].name == name)
    own = (OwnWord(name, entry, PRESENT),)
    rivals = [word for other, words in found.built_in().items() if other != entry for word in words[:1]]
    question = f"GIZMO.*[X {'' if found.patterns else ' '.join(rivals).replace('{n}', '3')} how to compare"
    reading = found.reads(Query(question, NOW, own_words=own), recipe.parameters())
    if (name, entry) == ("route", "journal"):  # a named note comes before the journal, whoever named it
        question = "GIZMO.*[X 3 recent"
        reading = found.reads(Query(question, NOW, own_words=own), recipe.parameters())
    assert (reading.entry, reading.own) == (entry, True)
    assert found.occurs(question, PRESENT)
    for other in ("gizmoooo [x", "gizmo", "xgizmo.*[x"):
        assert not found.occurs(other, PRESENT), other


@every_entry
def test_a_recall_says_the_words_that_it_was_read_by_and_is_made_again_with_them(
    world: Asker, name: str, entry: str
) -> None:
    (recipe,) = (one for one, each in OF_RECIPES if each.name == name)
    teach(world, OwnWord(name, entry, PRESENT, NOW), OwnWord(name, entry, ABSENT, NOW))
    trace = world.ask(Query(f"a {PRESENT} sail", NOW), {}, recipe=recipe.name)
    kept = trace_json(trace)
    assert kept["query"]["own_words"] == [{"list": name, "entry": entry, "word": PRESENT, "at": NOW}]
    assert query_of(kept, trace.query.text).own_words == trace.query.own_words
    assert PRESENT not in dumps(without_texts(kept))
    assert recipe.shown.facts is not None
    named = [fact for fact in recipe.shown.facts(trace, expert=False) if "a word of yours" in str(fact.why)]
    if name != "route":  # no note of that name is stored here, so no route was taken
        assert [PRESENT in str(fact.why) for fact in named] == [True]


def test_a_word_that_the_list_reads_so_already_is_no_addition(world: Asker) -> None:
    for one in lists():
        if one.list.patterns or one.recipe is None:  # what needs a subject before it is no message alone
            continue
        for entry, words in one.list.built_in().items():
            word = words[0].replace("{n}", "3")
            assert read_by_rules(one, word, now=NOW).entry == entry
            with pytest.raises(Exception, match="already, by"):
                new_word(world.explorer, entry, word, now=NOW)


def test_a_phrase_of_the_persons_dismisses_as_the_built_in_ones_do(world: Asker) -> None:
    """Beside the shipped lists, under the same reading: short, quoting nothing, asking nothing."""
    (found,) = (one for one in lists() if one.recipe is None)

    def read(message: str, *own: str) -> tuple[str, str, bool]:
        words = tuple(OwnWord(found.list.name, "dismissal", one) for one in own)
        reading = found.list.reads(Query(message, NOW, own_words=words), None)
        return reading.entry, reading.word, reading.own

    for message, phrase in (
        ("Old hat, please.", "old hat"),
        ("それは古い話、お願い", "古い話"),
        ("那个旧账本。", "旧账本"),
    ):
        assert read(message)[0] == ""
        assert read(message, phrase) == ("dismissal", phrase, True)
        assert read(f"「{message}」", phrase)[0] == ""
    assert read("old hats are what I like to wear on Sundays", "old hat")[0] == ""
    assert read("That's not it.", "old hat") == ("dismissal", "not it", False)
    with pytest.raises(Exception, match="already, by"):
        new_word(world.explorer, "dismissal", "not it", now=NOW)
