"""Plain words: every outcome, recipe, preset and parameter has some of its own, without a code in them."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.domain.choice import KEPT_BACK
from mnemonaut_core.domain.outcome import (
    EXPIRY_UNIT,
    OUTCOME_LABELS,
    TIME_UNIT,
    Code,
    Outcome,
    numbers_apart,
    one_line,
    plain_sentence,
)
from mnemonaut_core.parameters import PARAMETERS, describe, presets_of
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recall.vocabulary import COMMON, SCORES, SOURCES
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_resources.make.translations import LANGUAGES, known

DAY = 86_400
every_recipe = pytest.mark.parametrize("recipe", RECIPES.values(), ids=list(RECIPES))
CODE = re.compile(r"[a-z]+_[a-z]+|[A-Z]{2,}|[{}`Σαλτ]")
"""Names as the program writes them for itself, and letters of formulas."""


def test_every_outcome_has_a_label_of_its_own() -> None:
    assert set(OUTCOME_LABELS) == set(Code)
    assert len(set(OUTCOME_LABELS.values())) == len(Code)


@given(
    code=st.sampled_from(Code),
    field=st.sampled_from((None, "kind", "subtype", "sensitivity", "boundary", "status", "scope", "time", KEPT_BACK)),
    value=st.none() | st.floats(-1e4, 1e4),
    limit=st.none() | st.floats(-1e4, 1e4),
    unit=st.sampled_from((None, TIME_UNIT, EXPIRY_UNIT)),
    other=st.sampled_from((None, "ep-0001")),
)
def test_whatever_is_known_of_an_outcome_label_and_sentence_are_plain(
    code: Code, field: str | None, value: float | None, limit: float | None, unit: str | None, other: str | None
) -> None:
    margin = None if value is None or limit is None else value - limit
    outcome = Outcome(
        code=code, stage="rerank", field=field, value=value, limit=limit, unit=unit, other_id=other, margin=margin
    )
    label, told = outcome.label, plain_sentence(outcome)
    assert 0 < len(label.split()) <= 5
    assert told.endswith((".", "!"))
    for text in (label, told):
        assert CODE.search(text) is None, text
        assert "ep-0001" not in text


@pytest.mark.parametrize(
    ("outcome", "label", "sentence"),
    [
        (Outcome.passed("select", 2), "Remembered", "Your companion would remember this, as number 2."),
        (Outcome(code=Code.FILTERED, field="time", margin=-3.4 * DAY, unit=TIME_UNIT), "Too long ago",
         "It is 3 days older than the recipe looks back."),
        (Outcome(code=Code.FILTERED, field="time", margin=-1.2 * DAY, unit=TIME_UNIT), "Too long ago",
         "It is a day older than the recipe looks back."),
        (Outcome(code=Code.FILTERED, field="time", margin=-0.3 * DAY, unit=TIME_UNIT), "Too long ago",
         "It is less than a day older than the recipe looks back."),
        (Outcome(code=Code.FILTERED, field="time", margin=5.0, unit=TIME_UNIT), "Not yet happened",
         "It is later than the date you asked for."),
        (Outcome(code=Code.FILTERED, field="time", margin=-5.0, unit=EXPIRY_UNIT), "Expired",
         "It was only valid for a time, which is over."),
        (Outcome(code=Code.FILTERED, field="sensitivity", value=2, limit=1), "Too confidential",
         "It is marked as more confidential than this recall may use."),
        (Outcome(code=Code.NOT_IN_TOP_K), "No match", "None of the searches found it."),
        (Outcome(code=Code.NOT_IN_TOP_K, value=37, limit=20), "Too far down",
         "It matched, but as number 37; only the first 20 are taken."),
        (Outcome(code=Code.NOT_IN_TOP_K, value=6, limit=20), "Not there then",
         "It would come as number 6 now, among the first 20: it was added, changed or restored after this question was asked."),
        (Outcome(code=Code.BELOW_CUT, value=0.274, limit=0.28), "Not enough points", "It scored 0.27; 0.28 are needed."),
        (Outcome(code=Code.BELOW_CUT, value=0.2796, limit=0.2801), "Not enough points",
         "It scored 0.2796; 0.2801 are needed."),
        (Outcome(code=Code.RESULT_CAP, value=6, limit=5), "List full", "It came as number 6; only 5 are remembered."),
        (Outcome(code=Code.NOT_CHOSEN, field=KEPT_BACK), "Kept private",
         "It is secret, so it was not shown to the language model."),
        (Outcome(code=Code.BUDGET, value=812, limit=130), "No room left",
         "It is too long for the space left (812 of 130 tokens)."),
        (Outcome(code=Code.BUDGET, other_id="ep-0001", limit=130), "No room left",
         "The memory before it no longer fitted into the space left, and there it ends."),
    ],
)  # fmt: skip
def test_what_is_known_is_said(outcome: Outcome, label: str, sentence: str) -> None:
    assert (outcome.label, plain_sentence(outcome)) == (label, sentence)


@every_recipe
def test_a_recipe_its_presets_and_its_parameters_have_plain_words(recipe: Recipe) -> None:
    assert recipe.words.plain_title != recipe.words.title
    said = [recipe.words.plain_title, recipe.words.plain_about]
    for preset in presets_of(recipe.name).values():
        said += [preset.plain_title, preset.plain_about]
    labels = [info.label for info in describe(recipe.parameters)]
    for text in said + labels:
        assert text
        assert CODE.search(text) is None, text
    assert max(len(label) for label in labels) <= 40
    assert sorted(labels) == sorted(set(labels)), "two parameters of one recipe have the same name"


@every_recipe
def test_every_choice_of_a_parameter_has_a_word_and_no_parameter_s_sentence_a_code(recipe: Recipe) -> None:
    japanese, chinese = (known(code) for code in LANGUAGES)
    for info in describe(recipe.parameters):
        assert CODE.search(info.sentence) is None, info.sentence
        assert not info.sentence.startswith("The same"), info.name
        assert "seed" not in info.sentence
        assert set(info.words) == set(info.choices), info.name
        for said in (
            info.words,
            {one: japanese[PARAMETERS, words] for one, words in info.words.items()},
            {one: chinese[PARAMETERS, words] for one, words in info.words.items()},
        ):
            assert len(set(said.values())) == len(info.choices), info.name
            assert not [words for words in said.values() if CODE.search(words) or len(words) > 40]


def test_every_source_and_every_part_of_a_score_says_in_a_plain_sentence_what_it_is() -> None:
    vocabularies = [COMMON, *(recipe.words.vocabulary for recipe in RECIPES.values())]
    told = [(name, words.title, words.about) for one in vocabularies for name, words in one.sources.items()]
    told += [(name, words.title, words.about) for one in vocabularies for name, words in one.parts.items()]
    assert len({name for name, _, _ in told}) > 25
    for name, title, about in told:
        assert about.endswith("."), name
        assert len(title.split()) <= 5, title
        for text in (title, about):
            assert CODE.search(text) is None, (name, text)


@every_recipe
@pytest.mark.parametrize("code", LANGUAGES)
def test_they_say_it_in_every_language(recipe: Recipe, code: str) -> None:
    translated = known(code)
    of_sources = [(SOURCES, words.about) for words in recipe.words.vocabulary.sources.values()]
    said = [*of_sources, *((SCORES, words.about) for words in recipe.words.vocabulary.parts.values())]
    for text in said:
        assert translated[text].endswith("。"), text
        assert re.search("[A-Za-z_]", translated[text]) is None, text


@pytest.mark.parametrize(
    ("value", "limit", "read"),
    [
        (math.inf, 0.15, ("inf", "0.15")),
        (-math.inf, 0.15, ("-inf", "0.15")),
        (math.nan, 1.0, ("nan", "1")),
        (-0.0, 0.15, ("0", "0.15")),
    ],
)
def test_a_score_that_is_no_number_is_read_as_it_is(value: float, limit: float, read: tuple[str, str]) -> None:
    """An external retriever may give one; it used to end in an OverflowError."""
    assert numbers_apart(value, limit) == read
    outcome = Outcome(code=Code.BELOW_CUT, stage="cut", value=value, limit=limit)
    assert str(one_line(outcome)) == f"Not enough points: {read[0]}, at least {read[1]} is asked for"
