"""`--settings FILE`: an agent's own settings come in; `--as`: they go out."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.cli import Run
from helpers.recalls import improved

from mnemonaut_core.parameters import describe
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.settings_files import FORMS

Q = "When is the meeting with Mara?"
SETTING = 'token = "very secret"\nretrieval_max_candidates = 33\nlimits.max_selected = 3\n'


@pytest.fixture
def setting(tmp_path: Path) -> Path:
    """A `setting.toml` of a whole agent of seed 001."""
    path = tmp_path / "setting.toml"
    path.write_text(SETTING, "utf-8")
    return path


def test_a_recall_with_an_agents_settings_is_one_with_these_values(run: Run, plain: Path, setting: Path) -> None:
    asked = ("recall", Q, "--recipe", "planned", "--no-record", "--db", plain, "--json")
    answer = run(*asked, "--settings", setting)
    trace = answer.json["runs"][0]
    assert trace["parameters"]["max_candidates"] == {"value": 33, "layer": "set"}
    by_hand = run(*asked, "--set", "max_candidates=33", "--set", "max_selected=3").json["runs"][0]
    assert (trace["parameters"], trace["selected"]) == (by_hand["parameters"], by_hand["selected"])
    assert answer.err == "mnemonaut: not read from setting.toml (not parameters of a recall): token.\n"
    assert "secret" not in answer.out + answer.err
    setting.write_text(SETTING + "retrieval_of_tomorrow = 3", "utf-8")
    assert run(*asked, "--settings", setting).err.endswith(": token, retrieval_of_tomorrow.\n")
    over = run(*asked, "--settings", setting, "--set", "retrieval_max_candidates=44").json["runs"][0]
    assert over["parameters"]["max_candidates"]["value"] == 44


@pytest.mark.long
def test_why_lint_and_a_replay_take_them_too(run: Run, plain: Path, setting: Path) -> None:
    more = ("--recipe", "planned", "--settings", setting, "--db", plain)
    assert "max_candidates=33" in run("why", Q, "e-01", *more).out
    assert run("lint", *more).code in (0, 1)
    recorded = run("recall", Q, "--recipe", "planned", "--db", plain, "--json").json["runs"][0]["id"]
    replay = run("recall", "--replay", recorded, "--settings", setting, "--db", plain, "--json").json["replay"]
    assert {one["parameter"]: one["to"] for one in replay["changed"]} == {"max_candidates": 33, "max_selected": 3}
    preview = run("preset", "preview", "--recipe", "planned", "--settings", setting, "--db", plain, "--json").json[
        "preview"
    ]
    assert preview["runs"][0]["changed"] == replay["changed"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("recipe", RECIPES)
def test_a_preset_goes_out_as_settings_and_comes_in_again(run: Run, tmp_path: Path, recipe: str, form: str) -> None:
    file = tmp_path / f"out.{form}"
    shown = run("preset", "show", improved(recipe), "--recipe", recipe, "--as", form)
    file.write_text(shown.out, "utf-8")
    assert run("recipes", "--show", recipe, "--preset", improved(recipe), "--as", form).code == 0
    assert run("preset", "save", "again", "--recipe", recipe, "--settings", file).err == ""
    kept = run("preset", "show", "again", "--recipe", recipe, "--json").json["preset"]["values"]
    wanted = run("preset", "show", improved(recipe), "--recipe", recipe, "--json").json["preset"]["values"]
    assert kept == {**{info.name: info.default for info in describe(RECIPES[recipe].parameters)}, **wanted}


@pytest.mark.parametrize(
    ("content", "arguments", "title"),
    [
        ("retrieval_of_old = 3", (), "Unknown parameter: retrieval_of_old (setting.toml)"),
        ("retrieval_max_selected = 10", (), "Unknown parameter: retrieval_max_selected"),
        (SETTING.replace("33", "10000000"), (), "10000000 is not valid for max_candidates (setting.toml)"),
        (SETTING, ("--recipe", "heuristic"), "retrieval_max_candidates is a parameter of planned, not of heuristic"),
        (SETTING, ("--recipe", "all"), "A file of settings is of one recipe"),
        (SETTING, ("--recipe", "heuristic,planned"), "A file of settings is of one recipe"),
        ("x" * 10_000_000, (), "setting.toml is larger than 65 kB"),
        ("\x00\x07", (), "setting.toml cannot be read as settings"),
        ("token = 1", (), "setting.toml"),
    ],
)
def test_what_cannot_be_taken_stops_the_recall_before_it_begins(
    run: Run, plain: Path, setting: Path, content: str, arguments: tuple[str, ...], title: str
) -> None:
    setting.write_text(content, "utf-8")
    asked = ("recall", Q, *(arguments or ("--recipe", "planned")), "--settings", setting, "--db", plain)
    error = run(*asked, "--json").error
    assert error["title"].startswith(title) or title == "setting.toml"
    assert error["advice"]
    assert run(*asked).code == 2
    assert run("runs", "--db", plain, "--json").json["runs"] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("recipes", "--as", "toml"),
        ("recipes", "--settings", "x"),
        ("preset", "list", "--as", "toml"),
        ("preset", "show", "calibrated", "--settings", "x"),
        ("preset", "show", "--default", "--as", "json"),
        ("why", "--run", "r", "e-01", "--settings", "x"),
    ],
)
def test_where_it_says_nothing_it_is_refused(run: Run, plain: Path, arguments: tuple[str, ...]) -> None:
    db = () if arguments[0] == "recipes" else ("--db", plain)
    assert run(*arguments, *db, "--json").error["code"] == "usage"
