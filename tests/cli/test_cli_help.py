"""The whole grammar is explained."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.cli import Run

from mnemonaut.cli import parser as grammar
from mnemonaut.cli.commands import GROUPS, HANDLERS
from mnemonaut_core.domain.lists import KEYS
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.parameters import describe, presets_of
from mnemonaut_core.recipes.registry import RECIPES

README = Path(__file__).parents[2] / "README.md"


def commands() -> dict[str, argparse.ArgumentParser]:
    """Every command with its own grammar."""
    actions = grammar.build()._actions
    (choice,) = [action for action in actions if isinstance(action, argparse._SubParsersAction)]
    return dict(choice.choices)


def options() -> Iterator[tuple[str, argparse.Action]]:
    """Every argument of every command."""
    for name, command in {"mnemonaut": grammar.build(), **commands()}.items():
        for action in command._actions:
            if not isinstance(action, argparse._SubParsersAction):
                yield name, action


def flat(text: str) -> str:
    """One line, so that wrapping does not matter."""
    return " ".join(text.split())


def test_every_command_has_a_handler_and_every_handler_a_command() -> None:
    assert set(commands()) == set(HANDLERS)


def test_every_command_is_explained_in_the_list_of_commands(run: Run) -> None:
    text = flat(run("--help").out)
    for name, command in commands().items():
        assert f"{name} {flat(command.description or '?')}" in text


def test_every_option_has_a_help_text() -> None:
    assert [
        (name, action.dest) for name, action in options() if not action.help or action.help == argparse.SUPPRESS
    ] == []


def test_every_option_that_takes_a_value_shows_what_it_takes() -> None:
    takes = [(name, a) for name, a in options() if a.nargs != 0]
    assert [(name, a.dest) for name, a in takes if a.metavar is None and a.choices is None] == []


@pytest.mark.parametrize("command", HANDLERS)
def test_the_help_of_a_command_names_all_its_options(run: Run, command: str) -> None:
    answer = run(command, "--help")
    assert (answer.code, answer.err) == (0, "")
    for action in commands()[command]._actions:
        assert all(option in answer.out for option in action.option_strings)


@pytest.mark.parametrize(
    "command", [name for name in HANDLERS if name not in ("demo", "key", "help", "recover", "recipes", "completion")]
)
def test_every_command_over_a_database_takes_db_and_json(command: str) -> None:
    assert {"--db", "--json"} <= set(commands()[command]._option_string_actions)


@pytest.mark.parametrize("recipe", RECIPES)
def test_recall_explains_every_parameter_of_every_recipe(run: Run, recipe: str) -> None:
    asked = run("recall", "--help", recipe)
    text = flat(asked.out)
    assert run("recall", "--help", "--recipe", recipe) == run("recall", "x", "--recipe", recipe, "-h") == asked
    for info in describe(RECIPES[recipe].parameters):
        unit = f" {info.unit}" if info.unit else ""
        seed_key = f" [{info.seed_key}]" if info.seed_key else ""
        assert info.sentence
        default = ("off", "on")[info.default] if isinstance(info.default, bool) else info.default
        assert f"{info.name} = {default}{unit}, {info.bounds_text()}{seed_key} {flat(info.sentence)}" in text
    assert all(f"{preset.name}: {preset.about}" in text for preset in presets_of(recipe).values())


def test_help_of_recall_is_short_and_leads_to_the_parameters_of_each_recipe(run: Run) -> None:
    text = run("recall", "--help").out
    assert "recall --help NAME" in text
    assert [name for name in RECIPES if f"  {name} (" not in text] == []
    assert "mmr_lambda" not in text
    lines = run("recall", "--help", "activation").out.splitlines()
    stages = [found[1] for line in lines if (found := re.match("  (gather|fuse|rerank|select)(:|$)", line))]
    assert stages == ["gather", "fuse", "rerank", "select"]
    assert lines.index("  fuse") < next(i for i, line in enumerate(lines) if "alpha = 0.65" in line)
    near = run("recall", "--help", "activaton", "--json")
    assert (near.code, near.error["code"]) == (2, "recipe_name")
    assert "activation" in near.error["advice"]


@pytest.mark.parametrize("command", ["recall", "why"])
def test_every_outcome_is_explained(run: Run, command: str) -> None:
    text = run(command, "--help").out
    assert [code for code in Code if f"  {code.value}: " not in text] == []


def test_every_key_of_a_list_is_explained(run: Run) -> None:
    text = run("list", "--help").out
    assert [key for key in KEYS if f"  {key}: " not in text] == []


def test_the_commands_that_the_readme_names_exist() -> None:
    named = set(
        re.findall(r"mnemonaut ([a-z]+)\b", "\n".join(re.findall(r"`[^`]+`|^ {4}.+$", README.read_text("utf-8"), re.M)))
    )
    assert named <= set(HANDLERS)


def test_every_command_stands_in_a_group_of_the_help_once(run: Run) -> None:
    text = run("--help").out
    groups = re.findall(r"^  (\w[\w ]*):\n((?:    .*\n?)+)", text.split("commands:\n")[1], re.M)
    assert [title for title, _ in groups] == list(GROUPS)
    listed = [name for _, lines in groups for name in re.findall(r"^    ([a-z][a-z-]*)(?:  |$)", lines, re.M)]
    assert sorted(listed) == sorted(HANDLERS)


def test_nothing_at_all_prints_the_help(run: Run) -> None:
    assert run().out == run("--help").out


def test_the_version_is_printed(run: Run) -> None:
    assert re.fullmatch(r"mnemonaut \d+\.\d+\.\d+\n", run("--version").out)
