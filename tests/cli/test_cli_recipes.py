"""`recipes`: every recipe by name, and its stages as they are composed."""

from __future__ import annotations

import pytest
from helpers.cli import Run

from mnemonaut_core.parameters import describe, presets_of
from mnemonaut_core.recipes.registry import RECIPES


def test_every_recipe_and_preset_is_listed(run: Run) -> None:
    listed = {
        one["name"]: [preset["name"] for preset in one["presets"]] for one in run("recipes", "--json").json["recipes"]
    }
    assert listed == {name: list(presets_of(name)) for name in RECIPES}
    printed = run("recipes").out
    assert all(
        f"{name} · {recipe.words.title} · design {recipe.words.seed}" in printed for name, recipe in RECIPES.items()
    )


@pytest.mark.parametrize("name", RECIPES)
def test_the_stages_stand_in_their_order_and_every_parameter_once(run: Run, name: str) -> None:
    recipe = RECIPES[name]
    shown = run("recipes", "--show", name, "--json").json["recipe"]
    stages = [(one["stage"], one["name"]) for one in shown["stages"]]
    assert stages[:3] == [("plan", ""), ("gather", ""), ("fuse", "")]
    assert [name for _, name in stages[3:-1]] == [step.name for step in recipe.steps]
    assert stages[-1] == ("pack", "")
    found = [parameter["name"] for one in shown["stages"] for parameter in one["parameters"]]
    assert sorted(found) == sorted(info.name for info in describe(recipe.parameters))
    assert all(one["title"] for one in shown["stages"][3:-1])


def test_it_is_drawn_with_the_values_that_hold(run: Run) -> None:
    drawn = run("recipes", "--show", "heuristic", "--set", "vector_k=33").out
    assert (
        "plan → gather(vector, unicode61) → fuse → select pool → rerank final → select walk → select gate → "
        "select evidence → pack"
    ) in drawn
    assert "vector: vector, k 33" in drawn
    (line,) = [line for line in drawn.splitlines() if " vector_k " in line]
    assert line.split()[:3] == ["*", "vector_k", "33"]
    assert "text_index    words" in run("recipes", "--show", "heuristic", "--preset", "calibrated").out


def test_what_the_plan_decides_by_the_question_is_shown_for_this_one(run: Run) -> None:
    def skipped(*question: str) -> dict[str, str | None]:
        shown = run("recipes", "--show", "planned", *question, "--json").json["recipe"]
        return {s["name"]: s["skipped"] for s in shown["stages"][1]["sources"]}

    assert skipped()["about_time"] == "The question names no year and no time of life."
    assert skipped("2019年の夏")["about_time"] is None


@pytest.mark.parametrize(
    ("arguments", "title"),
    [
        (("--show", "heuristik"), "Unknown recipe: heuristik"),
        (("--show", "heuristic", "--preset", "calibrate"), "heuristic has no preset calibrate"),
        (("--show", "heuristic", "--set", "vektor_k=3"), "Unknown parameter: vektor_k (set)"),
        (("heuristic",), "A question, a preset or values say nothing without --show"),
    ],
)
def test_what_does_not_exist_is_refused_with_the_nearest(run: Run, arguments: tuple[str, ...], title: str) -> None:
    answer = run("recipes", *arguments, "--json")
    assert answer.code == 2
    assert answer.error["title"] == title
    assert answer.error["advice"]


def test_each_source_and_part_is_drawn_with_what_it_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = run("recipes", "--show", "heuristic").out
    assert "vector: vector, k 20 · Similar texts: Finds what is most like the question." in drawn
    assert "lex   Wording in common  How many characters it shares with the question." in drawn
    monkeypatch.setenv("MNEMONAUT_LANG", "ja")
    assert (
        "vector: vector, k 20 · 似た文章: 質問にいちばん似たものを探します。"
        in run("recipes", "--show", "heuristic").out
    )
