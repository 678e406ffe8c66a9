"""Every recipe in the lab, by keyboard: its rows, its cut, its bands."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise

import pytest
import shiboken6
from helpers.depth import thin
from helpers.matrices import result_of
from helpers.person import ask, choose
from helpers.recalls import recall
from helpers.watchdog import Turns
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.parameters import describe, presets_of
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_ui.lab.answer.funnel import bands_of, fact_text
from mnemonaut_ui.lab.answer.recalls import layers_of
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.asking.ask_bar import ALL
from mnemonaut_ui.lab.list.result_model import ResultColumn, ResultModel
from mnemonaut_ui.lab.list.result_rows import is_ordered
from mnemonaut_ui.lab.parameters.parameter_panel import ParameterPanel, ParameterRow
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.words.source_words import seat_word, source_word

Settled = Callable[[], None]
Key, Role = Qt.Key, Qt.ItemDataRole
PARKIN = "How long should parkin be left in the tin before eating it?"
CONFIGURED = [(recipe, preset) for recipe in RECIPES for preset in presets_of(recipe)]


def shown(trace: Trace) -> ResultModel:
    """The list over a recall."""
    model = ResultModel()
    model.show_result(result_of(trace))
    return model


# ---- asking


@pytest.mark.long
def test_a_chosen_recipe_answers_with_its_own_rows_funnel_and_parameters(tab: QueryTab, settled: Settled) -> None:
    for recipe in RECIPES:
        trace = ask(tab, recipe, PARKIN, settled)
        assert trace.recipe == recipe
        assert set(tab.results.list.results.shown_ids) >= set(trace.selected), recipe
        assert not tab.results.funnel.bands[0].isVisibleTo(tab), f"{recipe}: the list has the room"
        QTest.keyClick(tab.results.story.toggles["funnel"], Key.Key_Space)
        assert tab.results.funnel.bands[0].isVisibleTo(tab), recipe
        assert set(tab.parameters.rows) == {info.name for info in describe(RECIPES[recipe].parameters)}, recipe
        texts = [str(tab.bar.recipe.itemData(i, Role.AccessibleTextRole)) for i in range(tab.bar.recipe.count())]
        assert all(". " in text for text in texts), recipe  # a title, and what it is about
        QTest.keyClick(tab.results.story.toggles["funnel"], Key.Key_Space)


@pytest.mark.parametrize(("recipe", "preset"), CONFIGURED)
def test_the_bands_of_every_preset_add_up(sample_explorer: Explorer, recipe: str, preset: str) -> None:
    explorer = sample_explorer
    trace = recall(explorer, recipe, PARKIN, preset)
    bands = bands_of(trace, explorer.scope(trace))
    assert bands[0].count >= bands[1].count >= bands[2].count == len(trace.candidates)
    for before, after in pairwise(bands[2:]):
        assert before.ids is not None
        assert after.ids is not None
        assert before.ids - after.ids == after.dropped
    assert bands[-1].ids == frozenset(trace.selected)
    steps = [step.name for step in RECIPES[recipe].steps]
    stages = [steps.index(band.stage) for band in bands if band.stage]
    assert stages == sorted(stages)  # in the recipe's own order
    assert all(band.ms is not None for band in bands if band.key == "found")


def test_what_is_set_by_hand_belongs_to_its_recipe(tab: QueryTab, settled: Settled) -> None:
    ask(tab, "heuristic", PARKIN, settled)
    tab.parameters.set_value("weight_rec", 0.6)
    settled()
    choose(tab, "salience")
    settled()
    assert tab.trace is not None
    assert (tab.trace.recipe, tab.parameters.values) == ("salience", {})
    tab.parameters.set_value("token_budget", 500)
    settled()
    choose(tab, "heuristic")
    settled()
    assert tab.parameters.values == {"weight_rec": 0.6}
    assert tab.parameters.values_by_recipe == {"heuristic": {"weight_rec": 0.6}, "salience": {"token_budget": 500}}


@pytest.mark.long
def test_recipe_and_parameters_of_a_tab_come_back(lab: LabScreen, tab: QueryTab, settled: Settled) -> None:
    ask(tab, "activation", PARKIN, settled)
    tab.parameters.set_value("threshold", 0.2)
    settled()
    kept = json.loads(json.dumps(lab.tabs_state()))
    lab.close_tab()
    lab.restore_tabs(kept)
    settled()
    assert (lab.current.bar.recipe_name, lab.current.parameters.values) == ("activation", {"threshold": 0.2})
    assert lab.tabs_state() == kept


@pytest.mark.long
def test_choices_and_switches_are_turned_in_the_panel(tab: QueryTab, settled: Settled) -> None:
    ask(tab, "orchestrated", PARKIN, settled)
    tab.parameters.set_value("force_strategy", "semantic_only")
    tab.parameters.set_value("semantic_words", True)
    settled()
    assert tab.trace is not None
    assert tab.trace.plan.noted["strategy"] == "semantic_only"
    assert fact_text(tab.results.plan.facts[0]) == "Strategy: semantic_only (force_strategy)"


# ---- rows


def test_what_left_before_the_scoring_shows_no_score(sample_explorer: Explorer) -> None:
    trace = recall(sample_explorer, "orchestrated", PARKIN)
    model = shown(trace)
    below = next(c for c in trace.candidates if c.decision.outcome.code is Code.BELOW_FLOOR)
    row = model.row_at(model.place_of(below.memory.id))
    assert row is not None
    assert model.words.parts_text(row).startswith("left before scoring · similar #")
    index = model.index(model.place_of(below.memory.id), ResultColumn.SCORE)
    assert index.data() == "–"
    short = below.decision.outcome.margin or 0.0
    assert str(index.siblingAtColumn(ResultColumn.OUTCOME).data()).endswith(f"−{-short:.3f}")


def test_an_order_shows_badges_and_seats_and_no_score(documents: Explorer) -> None:
    trace = recall(documents, "planned", "garden gate")
    model = shown(trace)
    assert is_ordered(trace)
    row = model.row_at(0)
    assert row is not None
    found = {source for source, _, _ in row.candidate.hits}
    assert all(f"{source_word(source)} " in model.words.parts_text(row) for source in found)
    assert not model.scored
    spoken = str(model.index(0, ResultColumn.MEMORY).data(Role.AccessibleDescriptionRole))
    assert all(f"{source_word(source)} " in spoken for source in found)
    assert seat_word(row.group) in spoken
    assert "score" not in spoken


def test_full_seats_are_named_with_their_number(documents: Explorer) -> None:
    trace = recall(documents, "planned", "garden gate", max_candidates=20)
    model = shown(trace)
    refused = next(c for c in trace.candidates if c.decision.outcome.code is Code.QUOTA)
    outcome = refused.decision.outcome
    detail = str(model.index(model.place_of(refused.memory.id), ResultColumn.OUTCOME).data())
    assert f"{outcome.value:.0f} of {outcome.limit:.0f}" in detail


# ---- the cut


def test_the_cut_of_every_recipe_is_its_own(sample_explorer: Explorer, documents: Explorer) -> None:
    sample = sample_explorer
    texts = {
        "floor": shown(recall(sample, "orchestrated", "What is my blood group?")).cut_text(),
        "budget": shown(recall(sample, "salience", PARKIN)).cut_text(),
        "full": shown(recall(sample, "activation", PARKIN)).cut_text(),
        "threshold": shown(recall(sample, "activation", PARKIN, threshold=0.22)).cut_text(),
        "document": shown(recall(documents, "salience", "What are my preferences?")).cut_text(),
        # of the sample: the documents' episodes repeat each other, and the simple rule passes over near-duplicates
        "stand-in": shown(recall(sample, "planned", PARKIN)).cut_text(),
    }
    assert texts["floor"].startswith("a closeness of 0.55 is needed")
    assert texts["budget"].startswith("no room left: the next has ")
    assert texts["full"].startswith("the list is full at 12")
    assert texts["threshold"].startswith("0.22 points are needed — ")
    assert texts["document"] == "end of the result — 2 remembered"
    assert texts["stand-in"] == "the simple rule takes the first 12 — 12 remembered"


def test_an_order_of_picking_that_is_not_the_ranking_is_said(sample_explorer: Explorer) -> None:
    trace = recall(sample_explorer, "activation", PARKIN)
    ranks = [candidate.memory.id for candidate in trace.candidates if candidate.memory.id in trace.selected]
    assert list(trace.selected) != ranks  # what this test is about
    model = shown(trace)
    for place, memory_id in enumerate(trace.selected, 1):
        outcome = model.index(model.place_of(memory_id), ResultColumn.OUTCOME)
        assert str(outcome.data()).endswith(f"place {place}")
    first = recall(sample_explorer, "activation", PARKIN, mmr_lambda=1.0)
    assert "place" not in str(shown(first).index(0, ResultColumn.OUTCOME).data())


# ---- speed


@pytest.mark.long
def test_changing_recipes_never_keeps_the_window_waiting(tab: QueryTab, settled: Settled) -> None:
    tab.bar.side_button.setChecked(True)
    ask(tab, ALL, PARKIN, settled)
    table = tab.results.matrix
    with Turns() as turns:
        for recipe in RECIPES:
            turns.during = recipe
            index = table.currentIndex().siblingAtColumn(table.matrix.column_of((recipe, "as-written")))
            table.setCurrentIndex(index)
            settled()
            assert tab.parameters.recipe == recipe
    assert turns.waits == set()
    assert turns.longest.lines <= 150_000, turns.longest  # the parameters of `planned` take 95,000


@pytest.mark.parametrize("recipe", thin(RECIPES, every=3))
def test_the_rows_of_a_long_panel_come_one_by_one(qtbot: QtBot, sample_explorer: Explorer, recipe: str) -> None:
    panel = ParameterPanel(recipe)
    qtbot.addWidget(panel)
    panel.resize(320, 700)
    panel.show()
    qtbot.waitExposed(panel)
    panel.show_layers(layers_of(sample_explorer, Settings(recipe, "as-written")))
    made = panel._lists[recipe]
    while not made.complete:
        before = len(made.made)
        QApplication.processEvents()
        assert len(made.made) - before <= 2
        # also while others are still to come, what is there has the height of its sentence
        squeezed = [name for name, row in made.made.items() if row.height() < row.heightForWidth(row.width())]
        assert squeezed == []
    assert list(panel.rows) == [info.name for info in describe(RECIPES[recipe].parameters)]


def test_a_panel_that_closes_before_its_rows_have_places_is_not_asked_for_one(
    qtbot: QtBot, sample_explorer: Explorer
) -> None:
    panel = ParameterPanel("planned")
    panel.show()
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    panel.show_layers(layers_of(sample_explorer, Settings("planned", "as-written")))
    panel.show_parameter("preview_body_chars")
    panel._lists["planned"].finish()
    shiboken6.delete(panel)
    QApplication.processEvents()  # an exception in an event fails the test


@pytest.mark.long
def test_a_parameter_that_is_gone_to_has_its_row_at_once_and_its_place_among_those_that_come_after(
    qtbot: QtBot, sample_explorer: Explorer
) -> None:
    panel = ParameterPanel("planned")
    qtbot.addWidget(panel)
    panel.resize(320, 700)
    panel.show()
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    panel.show_layers(layers_of(sample_explorer, Settings("planned", "as-written")))
    panel.set_value("preview_body_chars", 301)
    made = panel._lists["planned"]
    assert list(made.made) == ["preview_body_chars"]  # those before it would keep the event loop from turning
    wanted = made.made["preview_body_chars"]
    assert wanted.control.hasFocus()
    QTest.keyClick(wanted.control, Key.Key_Up)
    assert panel.values == {"preview_body_chars": 302}
    in_view = panel._area.viewport().rect()
    while not made.complete:
        QApplication.processEvents()
        assert in_view.intersects(QRect(wanted.mapTo(panel._area.viewport(), QPoint()), wanted.size()))
    QTest.qWait(20)
    assert wanted.control.hasFocus()
    shown = sorted(made.made.values(), key=lambda row: row.y())
    groups = [row.info.group for row in shown]
    assert groups == sorted(
        groups, key=list(dict.fromkeys(i.group for i in describe(RECIPES["planned"].parameters))).index
    )
    after: list[ParameterRow] = []
    widget = panel.filter.nextInFocusChain() or panel.filter
    while widget is not panel.filter:
        row = next((row for row in shown if row.control is widget), None)
        after += [] if row is None else [row]
        widget = widget.nextInFocusChain() or panel.filter
    assert after == shown  # Tab goes as the eye does
