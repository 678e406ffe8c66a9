"""What surrounds a recipe's answer in the lab: legend, funnel, plan, pack and findings."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from helpers.databases import with_runs
from helpers.depth import thin
from helpers.matrices import result_of
from helpers.person import ask
from helpers.recalls import recall
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import ParameterTurn
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.recall.pack import EPISODE_HEADER
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_ui.lab.answer.funnel import fact_text, facts_of, turn_of
from mnemonaut_ui.lab.answer.recalls import Answered, Result
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.list.result_model import ResultModel
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.words import languages

Settled = Callable[[], None]
Key = Qt.Key
PARKIN = "How long should parkin be left in the tin before eating it?"


# ---- legend, funnel


def test_the_legend_follows_the_parameters(sample_explorer: Explorer) -> None:
    def legend(recipe: str, **values: float) -> list[tuple[str, bool]]:
        model = ResultModel()
        model.show_result(result_of(recall(sample_explorer, recipe, PARKIN, "as-written", **values)))
        return [(entry.said, entry.hatched) for entry in model.legend()]

    said = [text for text, _ in legend("salience", weight_access=0.3)]
    weights = [text.rsplit(" ", 1)[1] for text in said]
    assert weights[0] == "0.5"
    assert 1 < len(weights) < 4, "what adds nothing to any row is left out"
    factors = legend("activation", utility_floor=0.5)
    assert [hatched for _, hatched in factors] == [False, True, True, True]
    assert [text.rpartition(": ")[2] for text, _ in factors[1:3]] == ["factor from 0.50 to 1"] * 2
    assert legend("planned") == []


def test_a_skipped_route_names_the_one_that_answered(lab: LabScreen, documents: Explorer, qtbot: QtBot) -> None:
    funnel = lab.current.results.funnel
    trace = recall(documents, "salience", "What are my preferences?")
    funnel.show_result(Result(Answered(trace, documents.scope(trace))), unfolded=True)
    texts = [button.text() for button in funnel.sources if not button.isHidden()]
    assert any(text.startswith("direct: 2 · ") for text in texts)
    assert "vector q1: ○ not asked: direct answered" in texts
    assert "timeline: ○ not needed for this question" in texts


def test_a_list_that_was_asked_again_says_how(lab: LabScreen, documents: Explorer) -> None:
    trace = recall(documents, "activation", "zebra crossing")
    again = [run for run in trace.runs if run.earlier is not None]
    assert again  # what this test is about
    funnel = lab.current.results.funnel
    funnel.show_result(Result(Answered(trace, documents.scope(trace))), unfolded=True)
    texts = {button.text(): button.accessibleDescription() for button in funnel.sources}
    run = again[0]
    assert run.earlier is not None
    said = next(text for text in texts if text.endswith(f"k {run.earlier.k} → {run.k}"))
    assert "phase 2" in texts[said]


def test_a_fallback_is_called_one(lab: LabScreen, documents: Explorer) -> None:
    trace = recall(documents, "activation", "zebra crossing")
    word = next(run for run in trace.runs if run.source != "vector")
    failed = Run.without(word.source, word.form, RunStatus.FAILED, k=word.k)
    runs = tuple(replace(run, phase=1, earlier=failed) if run is word else run for run in trace.runs)
    funnel = lab.current.results.funnel
    funnel.show_result(Result(Answered(with_runs(trace, runs), documents.scope(trace))), unfolded=True)
    assert any(button.text().endswith("fallback") for button in funnel.sources)


# ---- plan and pack


@pytest.mark.parametrize(
    ("recipe", "question", "fact"),
    [
        ("orchestrated", "What did I say about the gate in January 2025?", "Strategy: temporal"),
        ("orchestrated", "What did I say in January 2025?", "Time: 2025-01-01 – 2025-01-31 (“January 2025”)"),
        ("salience", "What are my preferences?", "Route: direct (“preference” → user/preferences.md)"),
        ("salience", "garden gate", "Route: hybrid"),
        ("activation", "gate", "α: 0.65 (as set)"),
        ("planned", "garden gate", "Mode: associative_recent"),
        ("planned", "the garden in 2019", "Years: 2019"),
    ],
)
def test_the_plan_strip_tells_what_was_decided(documents: Explorer, recipe: str, question: str, fact: str) -> None:
    facts = [fact_text(found) for found in facts_of(recall(documents, recipe, question))]
    assert fact in facts or any(text.startswith(fact) for text in facts), facts


def test_the_plan_strip_says_who_selected_and_why(sample_explorer: Explorer) -> None:
    # of the sample: the documents' episodes repeat each other, and the simple rule passes over near-duplicates
    facts = [fact_text(found) for found in facts_of(recall(sample_explorer, "planned", PARKIN))]
    selection = next(text for text in facts if text.startswith("Selection: the simple rule: 12 of "))
    assert "No chat endpoint is set" in selection
    assert any(text.startswith("Its input: ") for text in facts)


@pytest.mark.parametrize("recipe", thin(RECIPES, first=1))
def test_the_plan_is_shown_and_copied_as_json_without_a_memorys_text(
    tab: QueryTab, settled: Settled, recipe: str
) -> None:
    trace = ask(tab, recipe, PARKIN, settled)
    QTest.keyClick(tab.results.plan.button, Key.Key_Space)
    assert tab.side.currentWidget() is tab.plan
    QTest.keyClick(tab.plan.copy_button, Key.Key_Space)
    copied = json.loads(QGuiApplication.clipboard().text())
    assert copied == json.loads(tab.plan.text.toPlainText())
    assert copied["plan"]["notes"] == json.loads(json.dumps(trace.plan.noted, default=str))
    texts = [candidate.memory.text for candidate in trace.candidates if len(candidate.memory.text) > 80]
    assert texts
    assert not any(text in tab.plan.text.toPlainText() for text in texts)


@pytest.mark.parametrize("recipe", thin(RECIPES))
def test_a_json_pack_is_indented_and_copied_exactly(tab: QueryTab, settled: Settled, recipe: str) -> None:
    trace = ask(tab, recipe, PARKIN, settled)
    tab.show_side(tab.pack)
    text = tab.pack.text.toPlainText()
    if trace.pack.text.startswith("{"):
        assert json.loads(text) == json.loads(trace.pack.text)
        assert "\n  " in text
    else:
        assert text == trace.pack.text
    QTest.keyClick(tab.pack.copy_button, Key.Key_Space)
    assert QGuiApplication.clipboard().text() == trace.pack.text
    assert f"{trace.pack.tokens} tokens ({trace.pack.strategy})" in tab.pack._head.text()


@pytest.mark.long
def test_words_of_the_design_in_another_language_than_the_windows_are_accounted_for(
    tab: QueryTab, settled: Settled
) -> None:
    trace = ask(tab, "heuristic", PARKIN, settled)
    tab.show_side(tab.pack)
    assert trace.pack.text.startswith(EPISODE_HEADER)
    why = "Its first lines are the words of the published design, which is Japanese, for any memories."
    assert (tab.pack._note.isVisible(), tab.pack._note.text()) == (True, why)
    languages.install("ja")
    tab.show_again()
    assert not tab.pack._note.isVisible()
    languages.install("en")
    ask(tab, "salience", PARKIN, settled)
    assert why not in tab.pack._note.text()


# ---- findings


@pytest.mark.long
def test_a_finding_opens_with_number_and_advice_and_sets_what_it_names(tab: QueryTab, settled: Settled) -> None:
    trace = ask(tab, "planned", PARKIN, settled)
    view = tab.results.findings
    QTest.keyClick(tab.results.story.toggles["findings"], Key.Key_Space)
    assert view.isVisible()
    dead = next(i for i, warning in enumerate(trace.warnings) if warning.code == "dead_source")
    line = view._lines[dead]
    assert line.text.text().endswith(f"[dead_source {trace.warnings[dead].value:.4g}]")
    assert line.button.text() == "Set “How words are looked up” to Words, in Japanese and Chinese too"
    QTest.keyClick(line.button, Key.Key_Space)
    settled()
    assert tab.parameters.values == {"text_index": "words"}
    assert tab.trace is not None
    assert "dead_source" not in [warning.code for warning in tab.trace.warnings]


@pytest.mark.long
def test_an_advice_without_a_value_leads_to_its_parameter(tab: QueryTab, settled: Settled) -> None:
    trace = ask(tab, "heuristic", PARKIN, settled)
    warning = next(found for found in trace.warnings if found.code == "unreachable_threshold")
    assert turn_of(trace, warning) == ParameterTurn("high_threshold")
    tab.show_parameter("high_threshold")
    assert tab.side.currentWidget() is tab.parameters
    assert tab.parameters.rows["high_threshold"].control.hasFocus()


@pytest.mark.long
def test_nothing_over_the_floor_is_said_with_the_floor(tab: QueryTab, settled: Settled) -> None:
    ask(tab, "orchestrated", "What is my blood group?", settled)
    assert tab.results.warnings[0] == "Nothing was handed over: no memory reaches the minimum similarity 0.55."
