"""A sixth recipe, in one file (`helpers/recency.py`) and one line of the registry, is right everywhere at once: in picker,
panel, funnel, list, inspector, help, lint, metrics, JSON and command line, and in three languages by falling back."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.inspecting import held
from helpers.matrices import result_of
from helpers.recency import NEWEST, RECENCY, STALE
from helpers.services import NOW
from helpers.sources import nodes_naming
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import mnemonaut
import mnemonaut_core
import mnemonaut_resources
import mnemonaut_ui
from mnemonaut.cli.main import run as run_command_line
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.explain.explain import explain, journey
from mnemonaut_core.explain.lint import Configuration, lint_settings
from mnemonaut_core.explain.metrics import increments, metrics_of, prometheus
from mnemonaut_core.explorer import Settings
from mnemonaut_core.parameters import describe
from mnemonaut_core.recipes.registry import RECIPES, lint_rules, recipe_named
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.inspector.page import path_rows
from mnemonaut_ui.inspector.score_facts import part_rows, source_rows
from mnemonaut_ui.lab.answer.funnel import bands_of, fact_text
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.list.result_model import ResultColumn, ResultModel
from mnemonaut_ui.words import languages, source_words, terms
from mnemonaut_ui.words.terms import decided_lines

Key, Role = Qt.Key, Qt.ItemDataRole
Settled = Callable[[], None]
QUESTION = "What did I bake last!"
WORDS = {NEWEST: "newest", "freshness": "freshness", "clock": "The clock", "hurried": "in a hurry"}


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line of the registry."""
    monkeypatch.setitem(RECIPES, "recency", RECENCY)


@pytest.fixture
def trace(sample_workspace: Workspace) -> Trace:
    """One recall over the English sample."""
    (found,) = sample_workspace.explorer.recall(Query(QUESTION, NOW), Settings("recency"))
    return found


# ---- the window


@pytest.mark.long
def test_it_is_picked_by_keyboard_and_answers_with_its_own_funnel_panel_and_facts(
    tab: QueryTab, settled: Settled
) -> None:
    combo = tab.bar.recipe
    place = combo.findData("recency")
    assert combo.itemText(place) == "Recency"
    about = str(combo.itemData(place, Role.AccessibleTextRole))
    assert about == "Recency. The newest memories, whatever the question says."
    combo.setFocus()
    while combo.currentData() != "recency":
        QTest.keyClick(combo, Key.Key_Down if combo.currentIndex() < place else Key.Key_Up)
    settled()
    tab.bar.field.set_text(QUESTION)
    QTest.keyClick(tab.bar.field, Key.Key_Return)
    settled()
    trace = held(tab.trace)
    assert (trace.recipe, len(trace.selected)) == ("recency", 5)
    assert fact_text(tab.results.plan.facts[0]) in ("Pace: hurried", "Pace: in a hurry")
    assert list(tab.parameters.rows) == ["newest_k", "half_life_days", "limit"]
    tab.parameters.set_value("limit", 2)
    settled()
    assert len(held(tab.trace).selected) == 2


def test_its_bands_carry_its_steps_and_add_up(sample_workspace: Workspace, trace: Trace) -> None:
    bands = bands_of(trace, sample_workspace.explorer.scope(trace))
    assert [band.stage for band in bands if band.stage] == ["handful"]
    assert bands[-1].ids == frozenset(trace.selected)
    assert [terms.step_title(step.name) for step in RECENCY.steps] == ["By freshness", "A handful"]


def test_its_rows_name_source_and_part_in_words_and_in_codes(trace: Trace) -> None:
    model = ResultModel()
    model.show_result(result_of(trace))
    assert [row.id for place in range(5) if (row := model.row_at(place)) is not None] == list(trace.selected)
    languages.speak_plainly(on=True)
    spoken = str(model.index(0, ResultColumn.MEMORY).data(Role.AccessibleDescriptionRole))
    (part,) = held(trace.candidates[0].scored).parts
    assert f"How fresh it is {part.contribution:.3f}" in spoken
    languages.speak_plainly(on=False)
    row = model.row_at(0)
    assert row is not None
    assert model.words.found_text(row) == "newest #1"
    assert source_words.source_title(NEWEST, "q1", expert=False) == "Newest first"


def test_the_inspector_says_why_on_its_words(trace: Trace) -> None:
    first, last = trace.candidates[0], trace.candidates[-1]
    words = recipe_named("recency").words.vocabulary
    assert "day against" in explain(trace, first.memory.id, vocabulary=words).sentence
    rows = part_rows(held(first.scored), {})
    assert [(row[0].text, row[0].exact) for row in rows] == [("How fresh it is", "freshness")]
    assert last.decision.outcome.code is Code.RESULT_CAP
    assert "days against" in explain(trace, last.memory.id, vocabulary=words).sentence
    assert decided_lines(trace, trace.candidates[2], expert=False) == ["2 are newer."]
    (source,) = source_rows(trace, first.memory.id, None, loaded=True)
    assert (source[0].text, source[0].tip) == ("Newest first", "Brings the newest of all.")
    assert rows[0][0].tip == "Halves with every month."
    steps = journey(recipe_named("recency"), trace, last.memory.id)
    assert [row[0].text for row in path_rows(steps)][-3:] == ["By freshness", "A handful", "Handing over"]


def test_its_moments_are_dates(trace: Trace) -> None:
    (source,) = source_rows(trace, trace.selected[0], None, loaded=True)
    assert source[2].text.count("-") == 2  # 2025-11-08, not a number of seconds


@pytest.mark.parametrize("code", ["ja", "zh"])
def test_a_language_that_does_not_know_its_words_says_them_in_english(qapp: object, trace: Trace, code: str) -> None:
    languages.install(code)
    assert {
        NEWEST: source_words.source_word(NEWEST),
        "freshness": terms.part_word("freshness"),
        "clock": terms.group_word("clock"),
        "hurried": terms.decision_word("hurried", expert=False),
    } == WORDS
    assert terms.step_title("freshest") == "By freshness"
    assert source_words.source_about(NEWEST) == "Brings the newest of all."
    assert terms.part_about("freshness") == "Halves with every month."
    assert source_words.source_about("never heard of") == terms.part_about("never heard of") == ""
    assert not source_words.source_about("vector").isascii()
    assert terms.step_title("pack") != "Handing over"  # what all recipes have is said in the language
    assert decided_lines(trace, trace.candidates[2], expert=False) == ["2 are newer."]


# ---- why not, lint, metrics, JSON


def test_the_smallest_change_lets_the_next_one_in(sample_workspace: Workspace, trace: Trace) -> None:
    sixth = trace.candidates[5].memory.id
    change = held(sample_workspace.explorer.why(trace, sixth).change)
    assert (change.parameter, change.from_value, change.to_value) == ("limit", 5, 6)


def test_the_lint_asks_its_own_rule_and_the_common_ones(sample_workspace: Workspace) -> None:
    later = Query(QUESTION, NOW + 400 * 86_400)
    (faded,) = sample_workspace.explorer.recall(later, Settings("recency", values={"half_life_days": "7"}))
    (found,) = (one for one in faded.warnings if one.code == STALE)
    assert str(found.message).startswith("Even the newest memory has faded to ")
    assert lint_rules()[STALE] == ("Everything that is stored has faded.", ("recency",))
    short = Configuration(RECENCY, RECENCY.parameters(newest_k=3))
    assert [(one.code, one.value) for one in lint_settings(short)] == [("k_too_small", 3.0)]


def test_the_metrics_count_it_by_its_pace(trace: Trace) -> None:
    measured = held(metrics_of(RECENCY, trace))
    assert measured.strategy == "hurried"
    assert 'retrieval_strategy_usage_total{strategy="hurried"} 1' in prometheus(increments(measured))


def test_the_json_holds_its_note_its_source_and_its_part(trace: Trace) -> None:
    made = json.loads(json.dumps(trace_json(trace), default=str))
    assert made["plan"]["notes"] == {"pace": "hurried"}
    assert [run["source"] for run in made["runs"]] == [NEWEST]
    assert [part["name"] for part in made["candidates"][0]["parts"]] == ["freshness"]
    assert set(made["parameters"]) == {"newest_k", "half_life_days", "limit"}


# ---- the command line


@pytest.mark.long
def test_the_command_line_recalls_helps_and_lints(
    sample_workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*arguments: object) -> str:
        capsys.readouterr()
        assert run_command_line([str(argument) for argument in arguments]) in (0, 1)
        return capsys.readouterr().out

    db = ("--db", sample_workspace.path, "--now", NOW)
    asked = said("recall", QUESTION, "--recipe", "recency", "--set", "limit=2", *db)
    assert "pace=hurried" in asked
    assert f"{NEWEST} q1: 20" in asked
    shown = said("recipes", "--show", "recency")
    assert f"{NEWEST}: list, k 20 · Newest first: Brings the newest of all." in shown
    assert "freshness  How fresh it is  Halves with every month." in shown
    made = json.loads(said("recall", QUESTION, "--recipe", "recency", "--json", *db))
    assert f'"{NEWEST}"' in json.dumps(made)
    told = said("lint", "--recipe", "recency", "--set", "newest_k=3", "--json", *db)
    assert "k_too_small" in {problem["code"] for problem in json.loads(told)["problems"]}
    for command, text in (
        ("recall", "recency (design –): The newest memories, whatever the question says."),
        ("recall", "half_life_days = 30.0 days, 1 … 365"),
        ("lint", f"{STALE} (recency): Everything that is stored has faded."),
    ):
        assert text in said(command, "--help", *(("recency",) if "=" in text else ()))


# ---- nobody asks for a name


def test_no_two_recipes_call_the_same_name_differently() -> None:
    for role in ("sources", "steps", "parts", "seats", "groups", "decisions"):
        known: dict[str, object] = {}
        for recipe in RECIPES.values():
            for name, words in getattr(recipe.words.vocabulary, role).items():
                assert known.setdefault(name, words) == words, (role, name)


@pytest.mark.long
def test_no_module_outside_the_recipes_names_one() -> None:
    named = frozenset(RECIPES) - {"recency"}  # which is a part of a score as well
    offenders = set()
    for package in (mnemonaut, mnemonaut_ui, mnemonaut_core, mnemonaut_resources):
        root = Path(held(package.__file__)).parent
        for path in root.rglob("*.py"):
            where = path.relative_to(root.parents[1]).as_posix()
            if where.startswith("core/mnemonaut_core/recipes/"):
                continue
            for node in nodes_naming(path, named):
                if isinstance(node, ast.Constant) and node.value in named:
                    offenders.add(where)
    # columns of other programs, which are called so there
    assert offenders == {f"core/mnemonaut_core/importers/{name}.py" for name in ("cocoro_ghost", "openmemory")}


@pytest.mark.long
def test_no_module_of_core_outside_the_recipes_names_a_parameter_of_one_alone() -> None:
    """What several recipes call the same (`text_index`, `text_k`) is a word of all of them."""
    owners: dict[str, set[str]] = {}
    for recipe in RECIPES.values():
        for info in describe(recipe.parameters):
            owners.setdefault(info.name, set()).add(recipe.name)
    alone = {name for name, recipes in owners.items() if "_" in name and len(recipes - {"recency"}) == 1}
    root = Path(held(mnemonaut_core.__file__)).parent
    offenders = {
        (path.relative_to(root).as_posix(), str(node.value))
        for path in root.rglob("*.py")
        if path.relative_to(root).parts[0] not in ("recipes", "policy")
        for node in nodes_naming(path, alone)
        if isinstance(node, ast.Constant) and node.value in alone
    }
    assert offenders == {
        ("importers/cocoroghost.py", "state_links"),  # a table of CocoroGhost, not the parameter
        ("domain/trace_json.py", "max_selected"),  # what a chooser is asked, not the parameter
        ("domain/query.py", "token_budget"),
    }


@pytest.mark.long
def test_no_module_of_core_but_the_registry_imports_a_recipe() -> None:
    """So a recipe goes with its file and its line. `recipes/registry.py` alone may be imported by others."""
    root = Path(held(mnemonaut_core.__file__)).parent
    found = {
        (path.relative_to(root).as_posix(), node.module)
        for path in root.rglob("*.py")
        if path.relative_to(root).parts[0] != "recipes"
        for node in nodes_naming(path, ["mnemonaut_core.recipes"])
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mnemonaut_core.recipes")
    }
    assert {module for _, module in found} == {"mnemonaut_core.recipes.registry"}
    own = {path.stem: path for path in (root / "recipes").glob("*.py") if path.stem not in ("__init__", "registry")}
    for name, path in own.items():
        asked = {
            str(node.module).rsplit(".", 1)[-1]
            for node in nodes_naming(path, ["mnemonaut_core.recipes."])
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mnemonaut_core.recipes.")
        }
        assert {other.split("_")[0] for other in asked} <= {name.split("_")[0]}, name
