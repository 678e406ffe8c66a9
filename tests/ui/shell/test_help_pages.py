"""The pages of the help that tell what is new and how a recipe is written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mnemonaut_resources import RESOURCES
from mnemonaut_ui.shell.help import help_text

HELP = RESOURCES / "help"
LANGUAGES = ("en", "ja", "zh")
RECENCY = Path(__file__).parents[2] / "helpers/recency.py"


def page(name: str, lang: str) -> str:
    return (HELP / f"{name}-{lang}.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["new", "recipes"])
def test_the_page_is_one_part_of_the_help_and_the_same_in_every_language(name: str) -> None:
    shapes = set()
    for lang in LANGUAGES:
        text = page(name, lang)
        assert text in help_text(lang)
        assert len(re.findall(r"^## ", text, re.MULTILINE)) == 1
        shapes.add((len(re.findall(r"^### ", text, re.MULTILINE)), len(re.findall(r"^- ", text, re.MULTILINE))))
    assert len(shapes) == 1


def test_the_code_of_the_recipe_is_the_same_in_every_language() -> None:
    blocks = {
        lang: re.findall(r"^```\n(.*?)^```", page("recipes", lang), re.DOTALL | re.MULTILINE) for lang in LANGUAGES
    }
    assert len(blocks["en"]) == 5
    assert blocks["en"] == blocks["ja"] == blocks["zh"]


def test_the_recipe_that_is_told_is_the_one_that_is_tested() -> None:
    told = "\n".join(re.findall(r"^```\n(.*?)^```", page("recipes", "en"), re.DOTALL | re.MULTILINE))
    source = RECENCY.read_text("utf-8")
    parameters = told[: told.index("\n\n")]
    assert all(line in source for line in parameters.splitlines())
    names = set(re.findall(r"\b[A-Z][A-Za-z]+\b|\b(?:plan|gather|freshest|handful|fuse_runs|pack|facts)\b", told))
    assert not {name for name in names if name not in source}
