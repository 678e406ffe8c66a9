"""Presets: named values of a recipe's own parameters, nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers.databases import NOW, asking, episode

from mnemonaut_core.domain.query import Query
from mnemonaut_core.parameters import AS_WRITTEN, Preset, check_value, describe, find, presets_of
from mnemonaut_core.recipes.registry import RECIPES

ALL = [preset for name in RECIPES for preset in presets_of(name).values()]
every_preset = pytest.mark.parametrize("preset", ALL, ids=lambda preset: f"{preset.recipe}-{preset.name}")


@pytest.mark.parametrize("recipe", RECIPES)
def test_as_written_stands_first_and_changes_nothing(recipe: str) -> None:
    first = next(iter(presets_of(recipe).values()))
    assert (first.name, first.parameters, first.by_embedder) == (AS_WRITTEN, {}, {})


def test_heuristic_has_its_calibrated_preset() -> None:
    assert list(presets_of("heuristic")) == ["as-written", "calibrated"]
    assert presets_of("heuristic")["calibrated"].parameters["text_index"] == "words"


@every_preset
def test_every_value_is_one_of_the_recipe_and_within_its_bounds(preset: Preset) -> None:
    infos = describe(RECIPES[preset.recipe].parameters)
    for values in (preset.parameters, *preset.by_embedder.values()):
        for name, value in values.items():
            assert check_value(find(infos, name, where=preset.name), value, where=preset.name) == value


@every_preset
def test_every_preset_has_a_title_and_says_what_it_is_about(preset: Preset) -> None:
    assert preset.title
    assert preset.about.endswith(".")
    assert not re.search(r"\bseeds?\b|\breadings?\b", preset.about), "words of ours, not of who chooses a preset"
    if preset.name != AS_WRITTEN:  # what it changes, and what that was found to do, never pooled over languages
        assert preset.tuned_on in ("all questions", "even half", "nothing")
        assert set(preset.measured) == {"en", "ja", "zh"}


def test_an_embedders_own_values_win_over_the_presets() -> None:
    preset = Preset("r", "p", "P", "About.", {"a": 1, "b": 2}, {"static": {"b": 3}, "none": {"b": 4}})
    assert preset.values("static") == {"a": 1, "b": 3}
    assert preset.values("another") == {"a": 1, "b": 2}
    assert preset.values(None) == {"a": 1, "b": 4}


def test_calibrated_finds_a_part_of_a_japanese_sentence(tmp_path: Path) -> None:
    memories = [episode("kyoto", "京都旅行はいつ行ったっけ？"), episode("tea", "抹茶パフェが食べたい")]
    with asking(tmp_path, memories) as asker:
        found = {
            name: {hit.id for run in asker.ask(Query("京都の話", NOW), {}, preset=name).runs[1:] for hit in run.hits}
            for name in presets_of("heuristic")
        }
    assert found == {"as-written": set(), "calibrated": {"kyoto"}}
