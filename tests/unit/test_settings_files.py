"""An agent's own settings: what goes out comes in, and what cannot be taken is refused whole and said."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
import yaml
from helpers.strategies import values_of
from hypothesis import example, given
from hypothesis import strategies as st

from mnemonaut_core.errors import InputError
from mnemonaut_core.parameters import describe
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.settings_files import (
    FORMS,
    AgentSettings,
    is_settings,
    parsed,
    read_for,
    read_settings,
    recipe_of,
    written,
)

INFOS = {name: describe(recipe.parameters) for name, recipe in RECIPES.items()}
every_form = pytest.mark.parametrize("form", FORMS)


def refused(text: str | bytes, recipe: str, name: str = "setting.toml") -> InputError:
    """The error for a file of this content."""
    with pytest.raises(InputError) as caught:
        parsed(text if isinstance(text, bytes) else text.encode(), name, recipe)
    assert caught.value.exit_code == 2
    assert caught.value.advice
    return caught.value


# ---- out and in


@st.composite
def chosen(draw: st.DrawFn) -> tuple[str, dict[str, object]]:
    """Some or all parameters of a recipe, with values."""
    recipe = draw(st.sampled_from(list(RECIPES)))
    infos = draw(st.lists(st.sampled_from(INFOS[recipe]), min_size=1, unique=True) | st.just(list(INFOS[recipe])))
    return recipe, {info.name: draw(values_of(info)) for info in infos}


@every_form
@given(given_values=chosen())
def test_what_goes_out_comes_in_with_the_same_values(form: str, given_values: tuple[str, dict[str, object]]) -> None:
    recipe, values = given_values
    text = written(recipe, values, form)
    back = parsed(text.encode(), f"settings.{form}", recipe)
    assert (back.recipe, back.values, back.not_read) == (recipe, values, ())
    assert {name: type(value) for name, value in back.values.items()} == {n: type(v) for n, v in values.items()}
    assert parsed(text.encode(), "unnamed", recipe) == back
    others = {name for name in RECIPES if name != recipe}
    assert recipe_of(text.encode(), f"settings.{form}") == recipe or recipe_of(text.encode(), "x") in others


@every_form
@pytest.mark.parametrize("recipe", RECIPES)
def test_all_defaults_are_the_recipes_own_keys_and_nobody_elses(recipe: str, form: str) -> None:
    values = {info.name: info.default for info in INFOS[recipe]}
    data = written(recipe, values, form).encode()
    assert parsed(data, f"s.{form}", recipe).values == values
    assert recipe_of(data, f"s.{form}") == recipe
    assert all(info.seed_key.split(".")[-1] in data.decode() for info in INFOS[recipe] if info.seed_key)
    for other in set(RECIPES) - {recipe}:
        with pytest.raises(InputError):
            parsed(data, f"s.{form}", other)


@pytest.mark.parametrize("value", [1e-05, 1e-300, 5e-324, 0.1 + 0.2, 1e16, 3.0])
def test_a_float_is_the_same_float_to_every_reader(value: float) -> None:
    for form, read in (("toml", tomllib.loads), ("json", json.loads), ("yaml", yaml.safe_load)):
        held = read(written("activation", {"threshold": value}, form))
        (said,) = (held.get("retrieval") or held).values()
        assert (type(said), said) == (float, value)


# ---- the seeds' own files


def test_the_setting_toml_of_seed_001_with_all_else_that_it_holds() -> None:
    text = """
token = "very secret"
log_level = "INFO"
retrieval_max_candidates = 60
retrieval_quota_assoc_state_percent = 12
retrieval_entity_expand_enabled = false
[[llm_preset]]
name = "a"
"""
    found = parsed(text.encode(), "setting.toml", "planned")
    assert found == AgentSettings(
        "planned",
        {"max_candidates": 60, "assoc_state_percent": 12, "entity_expand": False},
        ("token", "log_level", "llm_preset"),
    )


def test_keys_of_its_authors_later_releases_are_read_or_passed_over() -> None:
    text = """
llm_timeout_seconds = 60
retrieval_max_candidates = 60
retrieval_state_link_expand_enabled = true
retrieval_state_link_expand_seed_limit = 8
retrieval_state_link_expand_per_seed_limit = 4
retrieval_state_link_expand_min_confidence = 0.6
retrieval_entity_expand_per_entity_task_limit = 6
memory_state_links_build_enabled = true
"""
    found = parsed(text.encode(), "setting.toml", "planned")
    links = {"state_links": True, "state_link_seeds": 8, "state_link_most": 4, "state_link_min_confidence": 0.6}
    assert found.values == {"max_candidates": 60, **links}
    assert found.not_read == (
        "llm_timeout_seconds",
        "retrieval_entity_expand_per_entity_task_…",
        "memory_state_links_build_enabled",
    )


def test_the_retrieval_block_of_seed_004() -> None:
    text = """
version: 0.2
boundary: {classes: [public]}
retrieval:
  hybrid:
    alpha: 0.65      # [0.3, 0.9]
    k_txt: 48
    k_vec: 96
    recency_half_life_days: 30
"""
    found = parsed(text.encode(), "boundary-policy.yaml", "activation")
    assert found.values == {"alpha": 0.65, "text_k": 48, "vector_k": 96, "half_life_days": 30.0}
    assert found.not_read == ("version", "boundary.classes")


@pytest.mark.parametrize(
    ("text", "recipe", "values"),
    [
        ('{"_KNN_K_PER_QUERY": 30}', "heuristic", {"vector_k": 30}),
        ('{"retrieval": {"vector_k": "30"}}', "heuristic", {"vector_k": 30}),
        ("retrieval:\n  max_candidates: 40\n", "planned", {"max_candidates": 40}),
        ("\ufeffdays = 9", "heuristic", {"days": 9}),
        ('options.force_strategy = "hybrid"', "orchestrated", {"force_strategy": "hybrid"}),
        ("days: 9\r\n", "heuristic", {"days": 9}),
    ],
)
def test_ways_to_write_it(text: str, recipe: str, values: dict[str, object]) -> None:
    assert parsed(text.encode(), "agent.conf", recipe).values == values


# ---- what cannot be taken


@pytest.mark.parametrize(
    ("text", "recipe", "title", "near"),
    [
        ("vector_kk = 3", "heuristic", "Unknown parameter: vector_kk (setting.toml)", "vector_k"),
        ("of_tomorrow = 3\ndays = 4", "heuristic", "Unknown parameter: of_tomorrow", "Did you mean"),
        ("retrieval_max_candidate = 3", "planned", "Unknown parameter: retrieval_max_candidate", "max_candidates"),
        ("retrieval_of_old = 1\nmax_selected = 3", "planned", "Unknown parameter: retrieval_of_old", "Did you mean"),
        ("[retrieval]\nx = 1\n[more]\nmax_selectd = 1", "planned", "Unknown parameter: retrieval.x", "Did you mean"),
        ("[retrieval.hybrid]\nalfa = .5\n", "activation", "setting.toml cannot be read", "TOML, YAML or JSON"),
        ("[retrieval.hybrid]\nalfa = 0.5\n", "activation", "Unknown parameter: retrieval.hybrid.alfa", "alpha"),
        ("vector_k = -1", "heuristic", "-1 is not valid for vector_k", "the nearest is 0"),
        ("vector_k = nan", "heuristic", "nan is not valid for vector_k", "whole number"),
        ("days = 2026-01-01", "heuristic", "days cannot be a list, a date or nothing", "0 …"),
        ("days = [3]", "heuristic", "days cannot be a list", "0 …"),
        ('text_index = "word"', "heuristic", "word is not valid for text_index", "words"),
        ("days = true", "heuristic", "True is not valid for days", "whole number"),
        ("days = 3\n_OCCURRED_DAY_RANGE = 4", "heuristic", "setting.toml says days twice", "_OCCURRED_DAY_RANGE"),
        (
            "mmr_lambda = 0.5\ndays = 3",
            "heuristic",
            "mmr_lambda is a parameter of activation, not of heuristic",
            "activation",
        ),
        ("retrieval_max_candidates = 9", "heuristic", "retrieval_max_candidates is a parameter of planned", "planned"),
        ("", "heuristic", "setting.toml holds no parameter of heuristic", "keys of heuristic"),
        ("retrieval = {}", "heuristic", "setting.toml holds no parameter of heuristic", "keys of heuristic"),
        ("days = 3\ndays = 4", "heuristic", "setting.toml cannot be read as settings", "it is not TOML"),
        ("a.b = 3\n" + ".".join("x" * 40) + " = 1", "heuristic", "setting.toml cannot be read as settings", "TOML"),
        ("x = " + "[" * 20_000, "heuristic", "setting.toml cannot be read as settings", "it is not TOML"),
        ("days = " + "9" * 10_000, "heuristic", "setting.toml cannot be read as settings", "it is not TOML"),
        ("\n".join(f"x{n} = 1" for n in range(6_000)), "heuristic", "setting.toml cannot be read", "TOML"),
        ("x = 1\n" * 20_000, "heuristic", "setting.toml cannot be read as settings", "it is larger"),
    ],
)
def test_what_cannot_be_taken_is_said_with_the_nearest(text: str, recipe: str, title: str, near: str) -> None:
    error = refused(text, recipe)
    assert error.title.startswith(title), error.title
    assert near in error.advice, error.advice


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.json", b'{"days":\n x}', "it is not JSON: line 2 cannot be read"),
        ("a.toml", b"days = 3\nx = = 1", "it is not TOML: line 2 cannot be read"),
        ("a.toml", b"days = 3\ndays = 4", "it is not TOML: it says a key twice"),
        ("a.toml", b"days = [", "it is not TOML: something in it never ends"),
        ("a.json", b"[1]", "a mapping of keys to values is wanted"),
        ("a.json", b'{"days": 1, "days": 2}', "it says a key twice"),
        ("a.json", b"[" * 60_000, "it is not JSON"),
        ("a.json", b'{"days": ' + b"9" * 9_000 + b"}", "it is not JSON"),
        ("a.yaml", b"- 1", "settings are a mapping"),
        ("a.yaml", b"days: &a 1\nx: *a", "anchors and aliases"),
        ("a.yaml", b"days: 1\ndays: 2", "line 2: the key days is already on line 1"),
        ("a.yaml", b"days: !!python/object:os.system 1", "tags (!) are not taken"),
        ("a.yaml", b"\x00\x01\x02", "does not allow"),
        ("a.toml", b"days = '\xff'", "it is not UTF-8 text"),
        ("a.toml", "days = 3".encode("utf-16"), "it is not UTF-8 text"),
        ("a.bin", bytes(range(256)), "it is not UTF-8 text"),
        ("nothing", b"just words", "settings are a mapping"),
    ],
)
def test_what_is_no_settings_at_all_says_why(name: str, data: bytes, why: str) -> None:
    assert why in refused(data, "heuristic", name).advice


def test_a_date_of_yaml_and_nothing_are_no_values() -> None:
    assert "2026-01-01 is not valid for days" in refused("days: 2026-01-01", "heuristic", "a.yaml").title
    assert "cannot be a list, a date or nothing" in refused("days:", "heuristic", "a.yaml").title


@pytest.mark.long
@given(
    data=st.binary(max_size=300) | st.text(max_size=200).map(str.encode),
    name=st.sampled_from(["a.toml", "b.yaml", "c.json", "d"]),
)
@example(data=b"\xef\xbb\xbf{", name="d")
@example(data=b"? [a]\n: 1", name="b.yaml")
@example(data=b"a: .inf", name="b.yaml")
@example(data=b'"\\ud800" = 1', name="a.toml")
@example(data=b'{"\\ud800": 1}', name="c.json")
def test_junk_is_refused_and_never_more(data: bytes, name: str) -> None:
    for read in (lambda: parsed(data, name, "heuristic"), lambda: recipe_of(data, name)):
        try:
            read()
        except InputError as error:
            error.title.encode("utf-8")


def test_no_value_of_a_key_that_is_not_read_is_ever_said() -> None:
    text = 'retrieval_max_candidates = 1\ntoken = "very secret"\nretrieval_x = "very secret"\n'
    assert "secret" not in str(refused(text.replace("max_candidates", "y"), "planned"))
    assert "secret" not in repr(parsed(text.encode(), "s.toml", "planned"))
    assert "secret" not in repr(parsed(text.replace("retrieval_x", "other").encode(), "s.toml", "planned"))


def test_a_large_file_a_folder_and_none_are_said(tmp_path: Path) -> None:
    (tmp_path / "large.toml").write_bytes(b"# " + b"x" * 10_000_000)
    for path, code in (
        (tmp_path / "large.toml", "too_large"),
        (tmp_path, "not_a_file"),
        (tmp_path / "no", "missing_file"),
    ):
        with pytest.raises(InputError) as caught:
            read_settings(path, "heuristic")
        assert caught.value.code == code


def test_a_file_is_of_the_recipe_that_is_shown_or_else_of_the_one_that_it_holds_most_of(tmp_path: Path) -> None:
    both, other = tmp_path / "both.toml", tmp_path / "other.toml"
    both.write_text("max_results = 3\n", "utf-8")
    other.write_text("mmr_lambda = 0.5\n", "utf-8")
    assert read_for(both, "heuristic").recipe == "heuristic"
    assert read_for(other, "heuristic").recipe == "activation"
    other.write_text("mmr_lambda = 7.0\n", "utf-8")
    with pytest.raises(InputError, match="is not valid for mmr_lambda"):
        read_for(other, "heuristic")


@pytest.mark.parametrize(
    ("name", "text", "is_one"),
    [
        ("setting.toml", "", True),
        ("agent.yml", "x", True),
        ("agent.json", '{"retrieval": {"max_results": 3}}', True),
        ("conversations.json", '[{"title": "x"}]', False),
        ("conversations.json", "{", False),
        ("conversations.json", '{"title": "x"}', False),
        ("memories.jsonl", '{"max_results": 3}', False),
        ("memories.csv", "max_results", False),
    ],
)
def test_settings_are_known_by_their_ending_and_json_by_what_it_holds(
    tmp_path: Path, name: str, text: str, is_one: bool
) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    assert is_settings(tmp_path / name) is is_one
